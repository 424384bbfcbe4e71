"""Policies by name: what decides for a seat, on many matches at once.

A policy is named by a short string everywhere: ``random``, ``greedy``, ``expert``, ``search:500``,
``ppo:PATH``.
The registry lives here and is filled by whoever brings policies; a name that is not there yet
imports ``gloaming_agents`` once.
"""

from __future__ import annotations

import difflib
import importlib
import re
from collections.abc import Callable
from typing import Protocol

import numpy as np

from gloaming.kernel import stepping
from gloaming.kernel.content import Pack
from gloaming.kernel.game import Game


class Turn:
    """Decisions to be taken: one in each of ``n`` matches of one game.

    Attributes:
        game, pack: the game and its content
        states: records [n]. A policy may use what ``seats[i]`` can know of match i and nothing
            else; :func:`gloaming.testing.check_policy` finds out those that do not.
        masks: int8 [n, actions], the legal actions
        seats: int64 [n], who decides
    """

    def __init__(self, game: Game, pack: Pack, states: np.ndarray, masks: np.ndarray) -> None:
        self.game, self.pack, self.states, self.masks = game, pack, states, masks
        self.seats = states["actor"].astype(np.int64)
        self._observations: dict[bool, np.ndarray] = {}

    def __len__(self) -> int:
        return len(self.states)

    @property
    def observations(self) -> np.ndarray:
        """float32 [n, features] in [-1, 1]: what the deciding seats see."""
        return self.observe()

    def observe(self, hints: bool = False) -> np.ndarray:
        """The same, with the game's hints where asked for."""
        if hints not in self._observations:
            sight = self.game.sight(hints)
            compact = np.zeros((len(self), sight.size), np.int8)
            self.game.observe(self.states, self.pack, self.seats, compact)
            self._observations[hints] = np.empty(compact.shape, np.float32)
            stepping.scale_rows(compact, sight.scale, self._observations[hints])
        return self._observations[hints]


class Policy(Protocol):
    """What decides. ``act`` returns int64 [n], a legal action for each decision of the turn.

    Its choice for a match must not depend on the other matches of the turn.
    """

    name: str

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision."""


Factory = Callable[[Game, str, int], Policy]
"""``factory(game, argument, seed)``; ``argument`` is what followed the colon, or empty.

Options of a policy come behind ``?``, with something before them (``search:500?depth=9``) or not
(``search?depth=9``). They are part of ``argument``, with the question mark.
"""

_factories: dict[str, Factory] = {}


def register_policy(name: str, factory: Factory) -> None:
    """Let ``make_policy(name)`` and ``make_policy(name + ":" + argument)`` call ``factory``."""
    _factories[name] = factory


def policy_names() -> tuple[str, ...]:
    """The names known so far, ``gloaming_agents`` included where it is installed."""
    _load_agents()
    return tuple(sorted(_factories))


def make_policy(spec: str, game: Game, seed: int = 0) -> Policy:
    """The policy called ``spec`` for ``game``; chance of its own comes from ``seed``.

    Raises ValueError for an unknown name.
    """
    name = re.split("[:?]", spec, maxsplit=1)[0]
    argument = spec[len(name) :].removeprefix(":")
    if name not in _factories:
        _load_agents()
    if name not in _factories:
        near = difflib.get_close_matches(name, _factories, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"unknown policy {spec!r}; known are {sorted(_factories)}{hint}")
    return _factories[name](game, argument, seed)


def _load_agents() -> None:
    try:
        importlib.import_module("gloaming_agents")
    except ModuleNotFoundError as error:
        if error.name != "gloaming_agents":
            raise


class RandomPolicy:
    """Every legal action equally likely, by the seed, the match and its move number alone."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.key = np.uint64(seed % 2**64)

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision."""
        actions = np.zeros(len(turn), np.int64)
        stepping.random_actions(turn.states, turn.masks, self.key, actions)
        return actions


register_policy("random", lambda game, argument, seed: RandomPolicy(seed))
