"""Many matches at once."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from gloaming.kernel import stepping
from gloaming.kernel.content import Pack
from gloaming.kernel.faults import FAULT_NAMES
from gloaming.kernel.game import Game
from gloaming.kernel.layout import FAULT, PLAYING
from gloaming.kernel.stepping import RUNNING, TERMINATED, TRUNCATED

__all__ = ["RUNNING", "TERMINATED", "TRUNCATED", "Batch", "GameFault", "IllegalAction"]


class IllegalAction(ValueError):
    """An action the mask forbids; nothing has been changed."""


class GameFault(RuntimeError):
    """A match broke its own rules: an error in the game or in a script, never the user's."""


class Batch:
    """``size`` matches of one game with the same options, stepped together.

    Attributes (arrays are the batch's own memory and change with every step):
        states: records [size], each one match
        masks: int8 [size, actions], the legal actions of whoever acts
        rewards: float32 [size, seats], of the last step
        ended: uint8 [size], RUNNING, TERMINATED or TRUNCATED after the last step
        potentials: float32 [size, seats], how promising each match looks to each seat; kept up
            to date with shaped rewards only
        observations: int8 [size, features], what the acting seat sees (``observe=True`` only)
        last_states, last_observations: with ``auto_reset``, the end of a match just ended

    Args:
        options: the game's options; None for the default
        skip_forced: the kernel takes decisions with a single legal action itself
        auto_reset: a match that ends is replaced by a new one within the same step
        observe: fill ``observations``
        hints: observations tell the game's hints too
    """

    def __init__(
        self,
        game: Game,
        options: Any = None,
        size: int = 1,
        *,
        seed: int = 0,
        skip_forced: bool = True,
        auto_reset: bool = False,
        observe: bool = False,
        hints: bool = False,
    ) -> None:
        if size < 1:
            raise ValueError(f"size is {size}; a batch holds at least one match")
        self.game = game
        self.options = game.options() if options is None else options
        self.pack: Pack = game.load(self.options)
        self.encoded = game.encode(self.options, self.pack)
        self.size = size
        self.seats = int(self.options.players)
        self.max_moves = int(self.options.max_moves or game.max_moves)
        self.shaped = self.options.reward == "shaped"
        self.skip_forced, self.auto_reset, self.observe = skip_forced, auto_reset, observe
        self.sight = game.sight(hints)
        self.states = np.zeros(size, game.state)
        self.raw = self.states.view(np.uint8).reshape(size, game.state.itemsize)
        self.masks = np.zeros((size, len(game.actions)), np.int8)
        self.rewards = np.zeros((size, self.seats), np.float32)
        self.ended = np.zeros(size, np.uint8)
        self.potentials = np.zeros((size, self.seats), np.float32)
        self.observations = np.zeros((size if observe else 1, self.sight.size), np.int8)
        self.last_observations = np.zeros_like(self.observations)
        self.last_states = np.zeros(size if auto_reset else 1, game.state)
        self._last_raw = self.last_states.view(np.uint8).reshape(-1, game.state.itemsize)
        compiled = game.announce()
        self.reset(seed)
        compiled()

    def __getstate__(self) -> dict[str, Any]:
        # views are made anew, content is loaded anew: a copy shares no memory and stays small
        left_out = ("raw", "_last_raw", "pack", "encoded", "sight")
        return {name: value for name, value in self.__dict__.items() if name not in left_out} | {
            "digest": self.pack.digest,
            "hints": self.sight is not self.game.features,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        digest, hints = kept.pop("digest"), kept.pop("hints")
        self.__dict__.update(kept)
        self.pack = self.game.load(self.options)
        if self.pack.digest != digest:
            raise ValueError(f"content {self.pack.source!r} has changed since this batch was saved")
        self.encoded = self.game.encode(self.options, self.pack)
        self.sight = self.game.sight(hints)
        self.raw = self.states.view(np.uint8).reshape(self.size, self.game.state.itemsize)
        self._last_raw = self.last_states.view(np.uint8).reshape(-1, self.game.state.itemsize)

    @property
    def actors(self) -> np.ndarray:
        """The seat that decides next in each match: int8 [size]."""
        return self.states["actor"]

    @property
    def playing(self) -> np.ndarray:
        """Matches that are not over: bool [size]."""
        return (self.states["status"] == PLAYING) & (self.ended != TRUNCATED)

    def reset(self, seed: int | np.ndarray = 0) -> None:
        """Deal every match: match i from ``seed + i``, or from ``seed[i]``.

        Raises TypeError for seeds that are no whole numbers.
        """
        if isinstance(seed, np.ndarray):
            if seed.dtype.kind not in "iu":
                raise TypeError(f"seeds of type {seed.dtype}; expected whole numbers")
            seeds = seed.astype(np.uint64)
            if seeds.shape != (self.size,):
                raise ValueError(f"{seeds.shape} seeds for {self.size} matches")
        else:
            try:
                first = operator.index(seed) % 2**64
            except TypeError:
                raise TypeError(f"seed is {seed!r}; expected a whole number or an array") from None
            seeds = np.uint64(first) + np.arange(self.size, dtype=np.uint64)
        rows = np.arange(self.size)
        self.ended[:] = RUNNING
        self.rewards[:] = 0
        stepping.start_many(
            self.states,
            self.raw,
            self.pack.table,
            self.encoded,
            seeds,
            rows,
            self.masks,
            self.potentials,
            self.skip_forced,
        )
        self.check_faults()
        if self.observe:
            self._look()

    def _look(self) -> None:
        self.game.observe(self.states, self.pack, self.actors, self.observations)

    def restore(self, states: np.ndarray) -> None:
        """Go on from kept copies of ``self.states`` (records [size]), of this game and options.

        A match that was truncated counts as running again. Raises ValueError for other states.
        """
        if states.dtype != self.game.state:
            raise ValueError(f"states are of another type than those of {self.game.title}")
        if states.shape != (self.size,):
            raise ValueError(f"states have shape {states.shape}; expected ({self.size},)")
        if (states["seats"] != self.seats).any():
            seated = sorted(set(states["seats"].tolist()))
            raise ValueError(f"states are of {seated} seats; those of this batch have {self.seats}")
        self.states[:] = states
        self.rewards[:] = 0
        self.ended[:] = np.where(self.states["status"] == PLAYING, RUNNING, TERMINATED)
        stepping.legal_many(self.states, self.pack.table, self.masks)
        stepping.potentials_many(self.states, self.pack.table, self.potentials)
        if self.observe:
            self._look()

    def step(self, actions: np.ndarray) -> None:
        """Take one action in every match (int [size]).

        A match that is over stays as it is and takes only ``wait`` (0).

        Raises:
            IllegalAction: an action outside the mask; no match has moved.
            GameFault: a match broke its own rules.
        """
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise IllegalAction(f"actions of type {actions.dtype}; expected whole numbers")
        actions = actions.astype(np.int64)
        if actions.shape != (self.size,):
            raise IllegalAction(f"actions of shape {actions.shape}; expected ({self.size},)")
        self.check_legal(actions)
        broken = stepping.step_many(
            self.states,
            self.raw,
            self.pack.table,
            self.encoded,
            actions,
            self.masks,
            self.rewards,
            self.ended,
            self.potentials,
            self.observations,
            self.last_observations,
            self._last_raw,
            self.max_moves,
            self.skip_forced,
            self.shaped,
            self.auto_reset,
            self.observe,
        )
        if broken >= 0:
            self.check_faults()
        if self.observe and self.sight is not self.game.features:
            self.game.add_hints(self.states, self.pack, self.actors, self.observations)
            over = np.flatnonzero(self.ended != RUNNING) if self.auto_reset else ()
            if len(over):
                last, rows = self.last_states[over], self.last_observations[over]
                self.game.add_hints(last, self.pack, last["actor"], rows)
                self.last_observations[over] = rows

    def check_legal(self, actions: np.ndarray) -> None:
        """Raise IllegalAction unless every action is legal."""
        row = stepping.first_illegal(self.masks, actions)
        if row < 0:
            return
        action, names = int(actions[row]), self.game.actions.names
        legal = np.flatnonzero(self.masks[row])
        name = f" ({names[action]})" if 0 <= action < len(names) else ""
        raise IllegalAction(
            f"match {row}: action {action}{name} is not legal now; legal are "
            + ", ".join(f"{a} ({names[a]})" for a in legal)
        )

    def check_faults(self) -> None:
        """Raise GameFault if a match has broken its own rules."""
        broken = self.states["status"] == FAULT
        if self.auto_reset:
            broken |= (self.ended == TERMINATED) & (self.last_states["status"] == FAULT)
        if not broken.any():
            return
        row = int(np.argmax(broken))
        state = self.states[row]
        if state.status != FAULT:
            state = self.last_states[row]
        raise GameFault(
            f"match {row} (seed {state.seed}, move {state.moves}): {FAULT_NAMES[int(state.cause)]}"
        )

    def observe_seats(self, seats: np.ndarray) -> np.ndarray:
        """int8 [size, features]: what seat ``seats[i]`` sees of match i."""
        out = np.zeros((self.size, self.sight.size), np.int8)
        self.game.observe(self.states, self.pack, seats, out)
        return out

    def worlds(self) -> np.ndarray:
        """int8 [size, world features]: everything about each match."""
        out = np.zeros((self.size, self.game.world.size), np.int8)
        stepping.world_many(self.states, self.pack.table, out)
        return out
