"""The record by which a game declares itself to the rest of the suite."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from gloaming.kernel import stepping
from gloaming.kernel.actions import Actions
from gloaming.kernel.content import Pack
from gloaming.kernel.dispatch import Rules, bind
from gloaming.kernel.faults import FAULT_NAMES
from gloaming.kernel.features import Features
from gloaming.kernel.notice import announce
from gloaming.kernel.pointers import Pointer


class Text(Protocol):
    """What a person reads: a game's module ``text``."""

    def action(self, state: np.record, pack: Pack, number: int) -> str:
        """An action in words, as the seat that acts in ``state`` would read it."""

    def board(self, state: np.record, pack: Pack) -> str:
        """The match as text a person can play from."""

    def question(self, state: np.record, pack: Pack) -> str:
        """What must be decided next, and by whom, in one line."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its name, its sizes, its rules, its catalogues."""

    id: str  # "chronicles"
    title: str
    env_name: str  # "Chronicles", as in the ids of environments
    version: int  # rises when behaviour, parameters or interface change; not for speed
    min_players: int
    max_players: int
    max_moves: int  # decisions after which a match is truncated, unless options say otherwise
    compile_seconds: int  # about how long the first use compiles
    # a frozen dataclass with ``players``, ``content``, ``reward``, ``max_moves``, and a property
    # ``cooperative``: whether all seats win or lose together under these options
    options: type[Any]
    rewards: tuple[str, ...]  # reward schemes ``options.reward`` may name
    state: np.dtype
    actions: Actions
    features: Features
    world: Features
    causes: tuple[str, ...]  # names of ``state.cause``
    rules: Rules
    load: Callable[[Any], Pack]  # options -> content
    encode: Callable[[Any, Pack], np.ndarray]  # options, content -> options record, shape (1,)
    text: Text
    hints: Features | None = None  # what follows from the features but takes reckoning to find
    hint_seconds: int = 15  # about how long they compile
    pointers: tuple[Pointer, ...] = ()  # which features describe which actions
    team_moves: int = 500  # a team that learns is cut short here, unless settings say more

    def __post_init__(self) -> None:
        bind(self.state, self.rules)
        for pointer in self.pointers:
            pointer.columns(self.sight(self.hints is not None))

    def sight(self, hints: bool = False) -> Features:
        """The features of an observation, with the game's hints behind them where asked for.

        Raises ValueError where the game has none.
        """
        if not hints:
            return self.features
        if self.hints is None:
            raise ValueError(f"hints is {hints!r}; {self.title} has none")
        return self._with_hints

    @functools.cached_property
    def _with_hints(self) -> Features:
        return Features(*self.features, *(self.hints or ()))

    def observe(self, states: np.ndarray, pack: Pack, seats: np.ndarray, out: np.ndarray) -> None:
        """What seat ``seats[i]`` (int [B]) sees of match i, into ``out`` (int8 [B, features]).

        Rows with room for the game's hints get them too.
        """
        seats = np.asarray(seats, np.int64)  # one type, so that nothing is compiled twice
        stepping.observe_many(states, pack.table, seats, out)
        self.add_hints(states, pack, seats, out)

    def add_hints(self, states: np.ndarray, pack: Pack, seats: np.ndarray, out: np.ndarray) -> None:
        """The hints alone, into rows of observations that have room for them."""
        if out.shape[1] == self.features.size or not len(states):
            return
        what = f"the hints of {self.title}"
        done = announce(f"{self.id}-hints", what, self.hint_seconds, stepping.hint_many, self.state)
        seats = np.asarray(seats, np.int64)
        stepping.hint_many(states, pack.table, seats, self.features.size, out)
        done()

    def describe(self, observation: np.ndarray) -> dict[str, Any]:
        """An observation, with hints or without, as a readable dictionary."""
        hints = self.hints is not None and np.shape(observation) == (self.sight(True).size,)
        return self.sight(hints).describe(observation)

    def cause(self, state: np.record) -> str:
        """Why a match ended, in words."""
        number = int(state.cause)
        return FAULT_NAMES[number] if number < 0 else self.causes[number]

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        from gloaming import find_game  # games pickle by name

        return find_game, (self.id,)

    def announce(self) -> Callable[[], None]:
        """Say that rules will be compiled, where that is so; call the result once they are."""
        what = f"the rules of {self.title}"
        return announce(self.id, what, self.compile_seconds, stepping.step_many, self.state)
