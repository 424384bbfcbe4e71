"""Whom a learner meets in games of rivals: itself, what it was before, and scripted policies.

The learner's seat is drawn for every match, and so is, for each other seat, one policy of the pool.
Against its present self alone a learner goes round in circles: it forgets how to beat what it no
longer meets.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from gloaming.adapters.seating import ask_each, part_of
from gloaming.kernel.game import Game
from gloaming.policies import Policy, Turn
from gloaming_agents import runs
from gloaming_agents.checkpoints import check_note, read_note, read_weights
from gloaming_agents.contest import check_policy
from gloaming_agents.ensemble import Ensemble, Weights
from gloaming_agents.noise import mix, uniform
from gloaming_agents.pointing import Pointing
from gloaming_agents.settings import CheckpointError, SelfplaySettings
from gloaming_agents.throughput import Stopwatch

PRESENT = 0
"""Number of the present network among the pool's networks."""

SEAT_STREAM = np.uint64(0x5EA7)
"""Keeps the draw of the learner's seat apart from those of the other seats."""


class Pool:
    """The seating of self-play (see :class:`gloaming.adapters.seating.Seating`).

    A draw depends on the match's seed and the pool's alone. A new snapshot takes the place of the
    oldest where the window is full, in matches under way too.

    Attributes:
        networks: the present one, then the snapshots
        added: snapshots so far, those included whose place others have taken
        watch: the time they have taken to decide, at all tables

    Args:
        game: the game
        seats: at the table
        settings: how often whom
        seed: of the draws, and of the policies' own chance
        activation: of the networks
        hints: whether the networks are given the game's hints
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        settings: SelfplaySettings,
        seed: int,
        activation: str = "tanh",
        hints: bool = False,
    ) -> None:
        self.game, self.seats, self.settings = game, seats, settings
        self.networks = Ensemble(activation, Pointing(game, hints), hints, seed)
        self._key = np.uint64(seed % 2**64)
        self._scripted = [
            check_policy("ppo.selfplay.scripted", name, game, seed) for name in settings.scripted
        ]
        self.added = 0
        self.watch = Stopwatch()

    def at(self, seats: int) -> Pool:
        """The same policies at a table of so many seats."""
        other = copy.copy(self)
        other.seats = seats
        return other

    @property
    def policies(self) -> list[Policy]:
        """Who may be met, by number: the scripted policies, the present network, the snapshots."""
        networks = [Network(self.networks, number) for number in range(len(self.networks))]
        return [*self._scripted, *networks]

    def set_present(self, weights: Weights) -> None:
        """From now on the present network is this one, by a copy of its ``weights``."""
        self.networks.put(PRESENT, weights)

    def add(self, weights: Weights) -> None:
        """A new snapshot. The present network must have been set."""
        self.networks.put(1 + self.added % self.settings.window, weights)
        self.added += 1

    def fill(self, snapshots: Sequence[Weights], added: int) -> None:
        """Take over the newest of so many that were ``added`` so far, oldest first."""
        window, before = self.settings.window, added - len(snapshots)
        if len(snapshots) < min(added, window):  # some are lost
            added = before = 0
        for place, k in enumerate(
            sorted(range(len(snapshots)), key=lambda k: (before + k) % window)
        ):
            self.networks.put(1 + place, snapshots[k])
        self.added = max(added, len(snapshots))

    def decide(self, turn: Turn, numbers: np.ndarray) -> np.ndarray:
        """What policy ``numbers[i]`` does at decision i: int64 [n]; all networks at once."""
        with self.watch:
            return self._decide(turn, numbers)

    def _decide(self, turn: Turn, numbers: np.ndarray) -> np.ndarray:
        actions = np.zeros(len(turn), np.int64)
        scripted = numbers < len(self._scripted)
        if scripted.any():
            asked = part_of(turn, scripted)
            actions[scripted] = ask_each(self._scripted, asked, numbers[scripted])
        networks = ~scripted
        if networks.any():
            which = numbers[networks] - len(self._scripted)
            actions[networks] = self.networks.decide(part_of(turn, networks), which)
        return actions

    def draw(self, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The learner's one seat, bool [n, seats], and the others' policies, int64 [n, seats]."""
        words = mix(seeds.astype(np.uint64) ^ self._key)
        own = (mix(words ^ SEAT_STREAM) % np.uint64(self.seats)).astype(np.int64)
        held = own[:, None] == np.arange(self.seats)
        others = np.arange(1, self.seats + 1, dtype=np.uint64)
        return held, self._numbers(uniform(mix(words[:, None] ^ others << np.uint64(16))))

    def _numbers(self, chances: np.ndarray) -> np.ndarray:
        """Numbers of policies (int64) for uniform ``chances`` between 0 and 1, of any shape."""
        asked, scripted = self.settings, len(self._scripted)
        snapshots = len(self.networks) - 1
        first = asked.present + asked.scripted_share
        numbers = np.full(chances.shape, scripted + PRESENT)
        if scripted:
            share = max(asked.scripted_share, 1e-12)
            which = ((chances - asked.present) / share * scripted).astype(np.int64)
            chosen = (chances >= asked.present) & (chances < first)
            numbers[chosen] = np.minimum(which, scripted - 1)[chosen]
        if snapshots:  # until there are some the present network stands in for them
            which = ((chances - first) / max(1 - first, 1e-12) * snapshots).astype(np.int64)
            chosen = chances >= first
            numbers[chosen] = scripted + 1 + np.clip(which, 0, snapshots - 1)[chosen]
        return numbers


class Network:
    """One network of an ensemble as a policy, for whoever asks the pool by number."""

    def __init__(self, networks: Ensemble, number: int) -> None:
        self.networks, self.number = networks, number
        self.name = "present" if number == PRESENT else f"snapshot {number}"

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision."""
        return self.networks.decide(turn, np.full(len(turn), self.number))


def load_snapshots(pool: Pool, folder: Path, decisions: int, added: int) -> bool:
    """Fill the pool from the run in ``folder``, gone on with after so many ``decisions``.

    ``added`` snapshots had joined the pool until then. Returns whether it is as it was.

    Later snapshots belong to a past that is undone, and are removed. One that cannot be read is
    passed over, and told of.
    """
    kept = []
    for path in runs.snapshots(folder):
        if runs.decisions_of(path) > decisions:
            path.unlink()
            continue
        try:
            check_note(path, read_note(path), pool.game)
            weights = read_weights(path)
            pool.networks.check_shape(weights)
        except CheckpointError as error:
            print(f"passed over: {error}", flush=True)
        except ValueError as error:  # a network of another shape
            print(f"passed over: checkpoint {path}: {error}", flush=True)
        else:
            kept.append(weights)
    pool.fill(kept[-pool.settings.window :], added)
    return pool.added == added


def join_pool(pool: Pool, path: Path, folder: Path) -> None:
    """Let the network saved at ``path``, in the pool of the run in ``folder``, join the pool."""
    pool.add(read_weights(path))
    # older checkpoints know older snapshots, and the newest may prove to be broken
    for old in runs.snapshots(folder)[: -pool.settings.window - runs.KEPT]:
        old.unlink()
