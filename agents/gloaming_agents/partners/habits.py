"""What every partner is: the game's expert with other weights, and actions it prefers or avoids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from gloaming.kernel.actions import Actions
from gloaming.policies import Policy, Turn

Wish = Callable[[Turn], np.ndarray]
"""What a partner would like to do: bool [n, actions] for the decisions of a turn."""

Count = Callable[[Turn, np.ndarray], np.ndarray]
"""How often a habit shows: [n], for the decisions of a turn and the actions chosen, int64 [n]."""


@dataclass(frozen=True)
class Habit:
    """What tells a type of partner from the expert.

    Attributes:
        words: what is counted
        count: how much of it each decision shows
        more: whether the partner shows more of it than the expert, or less
        per_match: summed over the decisions of a match; else the mean over decisions
    """

    words: str
    count: Count
    more: bool = True
    per_match: bool = True


@dataclass(frozen=True)
class Type:
    """A type of partner, named by its habit.

    Attributes:
        line: what it does, in one line
        habit: how that shows
        weights: changes to the expert's weights, by name
        first: numbers of actions that it takes before all others
        never: numbers of actions that it does not take while there is another one
        wish: more that it takes before all others, by the state of the match; None for nothing
    """

    line: str
    habit: Habit
    weights: Mapping[str, float] = field(default_factory=dict)
    first: tuple[int, ...] = ()
    never: tuple[int, ...] = ()
    wish: Wish | None = None


class Partner:
    """A type of partner at play: the expert's choice among the actions that its habit leaves.

    Attributes:
        name: ``partner:`` and the type's name
        kind: the type
        expert: the game's expert with the type's weights
    """

    def __init__(self, name: str, kind: Type, expert: Policy) -> None:
        self.name, self.kind, self.expert = name, kind, expert

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        masks = self.left(turn)
        actions = self.expert.act(turn)
        amiss = np.flatnonzero(masks[np.arange(len(turn)), actions] == 0)
        if amiss.size:
            actions[amiss] = self._second_choice(turn, masks, amiss)
        return actions

    def left(self, turn: Turn) -> np.ndarray:
        """The legal actions that its habit leaves, at least one: int8 [n, actions]."""
        masks = turn.masks.copy()
        size = masks.shape[1]
        if self.kind.never:
            _narrow(masks, ~among(self.kind.never, size))
        if self.kind.first:
            _narrow(masks, among(self.kind.first, size))
        if self.kind.wish is not None:
            _narrow(masks, self.kind.wish(turn))
        return masks

    def _second_choice(self, turn: Turn, masks: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """The expert's choice when it is shown nothing else.

        The expert looks at the match rather than the mask where that is quicker; a choice that the
        habit forbids even so gives way to the first action that is left.
        """
        left = masks[rows]
        actions = self.expert.act(Turn(turn.game, turn.pack, turn.states[rows], left))
        astray = left[np.arange(rows.size), actions] == 0
        return np.where(astray, left.argmax(axis=1), actions)


def _narrow(masks: np.ndarray, wanted: np.ndarray) -> None:
    """Leave only what is wanted, in those rows of ``masks`` where that leaves anything."""
    narrowed = masks * wanted
    some = narrowed.any(axis=1)
    masks[some] = narrowed[some]


def among(numbers: Sequence[int], actions: int) -> np.ndarray:
    """True for the numbers: bool [actions]."""
    found = np.zeros(actions, bool)
    found[list(numbers)] = True
    return found


def numbers_of(actions: Actions, *groups: str) -> tuple[int, ...]:
    """The numbers of all actions of some groups."""
    return tuple(number for group in groups for number in actions.groups[group])


@dataclass(frozen=True)
class Taken:
    """Counts the decisions for an action among ``numbers``."""

    numbers: tuple[int, ...]

    def __call__(self, turn: Turn, actions: np.ndarray) -> np.ndarray:
        """True where one of them was chosen: bool [n]."""
        return np.isin(actions, self.numbers)


def top_frames(turn: Turn) -> np.ndarray:
    """What is decided: int64 [n, 4], kind, seat and the two numbers of the pending frame."""
    states = turn.states
    rows = np.arange(len(turn))
    return states["pending"][rows, states["depth"].astype(np.int64) - 1].astype(np.int64)
