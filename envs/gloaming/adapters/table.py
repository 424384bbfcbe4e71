"""One match and the seats around it: what the PettingZoo environments stand on.

A step is one compiled call, and so is a look; whatever is handed out is a new array and never
changes afterwards. The compiled functions are the batch's own, so that nothing more is compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.adapters.arguments import check_seed, fresh_seed
from gloaming.kernel import stepping
from gloaming.kernel.actions import WAIT
from gloaming.kernel.batch import RUNNING, TERMINATED, TRUNCATED, Batch
from gloaming.kernel.chance import next_seed
from gloaming.kernel.content import Pack
from gloaming.kernel.features import Features
from gloaming.kernel.game import Game
from gloaming.kernel.layout import FINISHED, PLAYING, STATUS_NAMES, WON
from gloaming.kernel.record import Replay, replay_of


def look(
    game: Game, pack: Pack, sight: Features, states: np.ndarray, seats: np.ndarray
) -> np.ndarray:
    """What seat ``seats[i]`` sees of match i, as new float32 [B, features] in [-1, 1]."""
    compact = np.empty((seats.size, sight.size), np.int8)
    game.observe(states, pack, seats, compact)
    out = np.empty(compact.shape, np.float32)
    stepping.scale_rows(compact, sight.scale, out)
    return out


def outcome(game: Game, state: np.record, seat: int, truncated: bool) -> dict[str, Any]:
    """How a match ended: ``status`` and ``cause`` in words, and ``is_success`` of one seat.

    A cooperative win is everyone's success; elsewhere whoever has the highest score succeeds.
    """
    if truncated:
        return {"status": "truncated", "cause": "max_moves", "is_success": False}
    status = int(state.status)
    best = status == FINISHED and state.score[seat] >= max(state.score[: int(state.seats)])
    return {
        "status": STATUS_NAMES[status],
        "cause": game.cause(state),
        "is_success": bool(status == WON or best),
    }


class Table:
    """One match, stepped by whoever acts.

    Attributes:
        batch: the match, as a batch of one
        rewards: per seat, of the last step
        ended: RUNNING, TERMINATED or TRUNCATED
        started: whether ``reset`` has been called
        actions: those taken since the deal

    Args:
        game, options, skip_forced, hints: see :class:`gloaming.kernel.batch.Batch`
        max_cycles: truncate after so many steps; unlike ``max_moves`` this does not count decisions
            that the kernel takes itself
    """

    _KEPT = ("batch", "max_cycles", "started", "seed", "rewards", "ended", "actions")

    def __init__(
        self,
        game: Game,
        options: Any,
        skip_forced: bool = True,
        max_cycles: int | None = None,
        hints: bool = False,
    ) -> None:
        self.batch = Batch(game, options, skip_forced=skip_forced, hints=hints)
        self.max_cycles = max_cycles
        self.started = False
        self.seed: int | None = None
        self.rewards: list[float] = [0.0] * self.batch.seats
        self.ended = RUNNING
        self.actions: list[int] = []
        self._link()

    def _link(self) -> None:
        """Views of the batch's memory, and buffers of our own."""
        batch, game = self.batch, self.batch.game
        self.state: np.record = batch.states[0]
        self._actor = batch.states["actor"]
        self._action = np.zeros(1, np.int64)
        self._seat = np.zeros(1, np.int64)
        self._seats = np.arange(batch.seats)
        self._same = np.zeros(batch.seats, np.int64)
        self._unused = np.zeros((1, 1), np.int8)
        self._wait = np.zeros(len(game.actions), np.int8)
        self._wait[WAIT] = 1

    def __getstate__(self) -> dict[str, Any]:
        return {name: self.__dict__[name] for name in self._KEPT}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._link()

    @property
    def actor(self) -> int:
        """The seat that decides next."""
        return int(self._actor[0])

    def reset(self, seed: int | None = None) -> None:
        """Deal a match from ``seed``; without one, from the seed that follows the last match's."""
        if seed is not None:
            self.seed = check_seed(seed)
        elif self.seed is None:
            self.seed = fresh_seed()
        else:
            self.seed = int(next_seed(np.uint64(self.seed)))
        batch = self.batch
        batch.reset(self.seed)
        if self.state.status != PLAYING:  # over as dealt
            batch.ended[0] = TERMINATED
        self.rewards = self.state.reward[: batch.seats].tolist()
        self.ended = int(batch.ended[0])
        self.actions = []
        self.started = True

    def step(self, action: int) -> None:
        """Take an action for the seat that acts.

        Raises IllegalAction for one its mask forbids; nothing has changed then.
        """
        batch = self.batch
        masks = batch.masks
        if not (0 <= action < masks.shape[1] and masks[0, action]):
            batch.check_legal(np.array([action]))
        self._action[0] = action
        broken = stepping.step_many(
            batch.states,
            batch.raw,
            batch.pack.table,
            batch.encoded,
            self._action,
            masks,
            batch.rewards,
            batch.ended,
            batch.potentials,
            self._unused,
            self._unused,
            batch.raw,
            batch.max_moves,
            batch.skip_forced,
            batch.shaped,
            False,
            False,
        )
        if broken >= 0:
            batch.check_faults()
        self.actions.append(action)
        self.rewards = batch.rewards[0].tolist()
        if self.max_cycles is not None and len(self.actions) >= self.max_cycles:
            if batch.ended[0] == RUNNING:
                batch.ended[0] = TRUNCATED
        self.ended = int(batch.ended[0])

    def mask(self, seat: int) -> np.ndarray:
        """int8 [actions]: what ``seat`` may do; only ``wait`` unless it decides next."""
        if self.ended == RUNNING and seat == self._actor[0]:
            return self.batch.masks[0].copy()
        return self._wait.copy()

    def observation(self, seat: int) -> np.ndarray:
        """float32 [features] in [-1, 1]: what ``seat`` sees."""
        batch = self.batch
        self._seat[0] = seat
        return look(batch.game, batch.pack, batch.sight, batch.states, self._seat)[0]

    def observations(self) -> np.ndarray:
        """float32 [seats, features] in [-1, 1]: what every seat sees."""
        batch = self.batch
        states = batch.states[self._same]  # the one match, once for each seat
        return look(batch.game, batch.pack, batch.sight, states, self._seats)

    def world(self) -> np.ndarray:
        """float32 [world features] in [-1, 1]: everything, for a centralised critic."""
        compact = self.batch.worlds()
        out = np.empty(compact.shape, np.float32)
        stepping.scale_rows(compact, self.batch.game.world.scale, out)
        return out[0]

    def outcome(self, seat: int) -> dict[str, Any]:
        """How the match ended, for ``seat``; see :func:`outcome`."""
        return outcome(self.batch.game, self.state, seat, self.ended == TRUNCATED)

    def board(self) -> str:
        """The match as text: the board, then what must be decided, or how it ended."""
        game, pack = self.batch.game, self.batch.pack
        text = game.text.board(self.state, pack)
        if self.ended == RUNNING:
            return f"{text}\n{game.text.question(self.state, pack)}"
        end = self.outcome(0)
        return f"{text}\n{end['status']}: {end['cause']}"

    def replay(self) -> Replay:
        """The match so far, to be kept or played again."""
        return replay_of(self.batch, self.actions)
