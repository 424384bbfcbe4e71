"""What several kernel tests need: records to try things on, and whole matches."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from gloaming.kernel.batch import Batch
from gloaming.kernel.chance import seed_generator
from gloaming.kernel.layout import layout
from gloaming.policies import Policy, Turn, make_policy
from tests.kernel import toy

SCRATCH = layout(pile=(np.int8, 8), other=(np.int8, 8), items=(np.int8, 12))


def scratch(seed: int = 0) -> np.record:
    """A zeroed record with two piles of seven and a list of twelve, its generator seeded."""
    state = np.zeros(1, SCRATCH)[0]
    seed_generator(state.rng, np.uint64(seed))
    return state


def toy_batch(size: int = 1, players: int = 2, **settings: Any) -> Batch:
    """A batch of the toy game; options and settings of the batch by name."""
    options = {k: settings.pop(k) for k in ("reward", "max_moves") if k in settings}
    return Batch(toy.GAME, toy.ToyOptions(players=players, **options), size, **settings)


def choose(batch: Batch, policy: Policy) -> np.ndarray:
    """The policy's actions, ``wait`` for matches that are over."""
    turn = Turn(batch.game, batch.pack, batch.states, batch.masks)
    return np.where(batch.playing, policy.act(turn), 0)


def play_out(batch: Batch, seed: int = 0) -> list[np.ndarray]:
    """Play every match to its end at random; the actions taken, step by step."""
    policy, taken = make_policy("random", batch.game, seed), []
    while batch.playing.any():
        taken.append(choose(batch, policy))
        batch.step(taken[-1])
    return taken


def digest(states: np.ndarray) -> str:
    """SHA-256 over the fields of all matches, or over a plain array.

    Bytes between fields do not count: NumPy leaves them undefined in copies.
    """
    total = hashlib.sha256()
    for name in states.dtype.names or [...]:
        total.update(states[name].tobytes())
    return total.hexdigest()
