"""Random play recorded once and carried out again by compiled rules alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from gloaming.kernel.chance import next_seed
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.stepping import advance, start

KEY = np.uint64(0x5EED)  # of the random choices


@dataclass(frozen=True)
class Recording:
    """Matches as they were dealt, and the decisions taken in them, forced ones included.

    Attributes:
        batch: the batch that was played; its states are where the actions lead
        dealt: its states before the first action
        actions: int64 [steps, size]
    """

    batch: Batch
    dealt: np.ndarray
    actions: np.ndarray

    @property
    def decisions(self) -> int:
        """Decisions in the recording."""
        return self.actions.size


def record(batch: Batch, steps: int) -> Recording:
    """Play ``steps`` random actions in every match of ``batch``, dealing anew where one ends.

    Raises ValueError for a batch that skips forced decisions or does not deal anew.
    """
    if batch.skip_forced or not batch.auto_reset:
        raise ValueError("a recording needs a batch with skip_forced=False and auto_reset=True")
    dealt = batch.states.copy()
    actions = np.zeros((steps, batch.size), np.int64)
    for row in actions:
        stepping.random_actions(batch.states, batch.masks, KEY, row)
        batch.step(row)
    return Recording(batch, dealt, actions)


def replay(recording: Recording) -> np.ndarray:
    """Carry the recorded actions out by the rules alone; records [size], where they lead."""
    batch, states = recording.batch, recording.dealt.copy()
    raw = states.view(np.uint8).reshape(batch.size, -1)
    mask = np.zeros(batch.masks.shape[1], np.int8)
    carry_out(
        states,
        raw,
        batch.pack.table,
        batch.encoded,
        recording.actions,
        mask,
        batch.max_moves,
    )
    return states


@compiled
def carry_out(
    states: np.ndarray,
    raw: np.ndarray,
    content: np.ndarray,
    options: np.ndarray,
    actions: np.ndarray,
    mask: np.ndarray,
    max_moves: int,
) -> None:
    """Every action of ``actions`` [steps, size] by the rules alone; ``mask`` is scratch space."""
    for i in range(states.size):
        state = states[i]
        for step in range(actions.shape[0]):
            state.reward[:] = 0
            advance(state, content[0], actions[step, i])
            if state.status != PLAYING or state.moves >= max_moves:
                seed = next_seed(state.seed)
                start(state, raw[i], content[0], options[0], seed, mask, False)
