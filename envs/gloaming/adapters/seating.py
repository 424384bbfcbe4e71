"""Who sits where: the learner's seats, and the policies of the others, match by match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from gloaming.adapters.arguments import action_array
from gloaming.kernel.game import Game
from gloaming.policies import Policy, Turn, make_policy

Seats = int | Sequence[int] | None
"""The learner's: one seat, a list or tuple of several, or None for what the game suggests."""

Partners = str | Policy | Sequence[str | Policy | None] | None


class Seating(Protocol):
    """Asked whenever matches begin."""

    @property
    def policies(self) -> Sequence[Policy]:
        """Who may decide for the seats that are not the learner's; empty for nobody."""

    def draw(self, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Who sits where in matches that are dealt from ``seeds`` (uint64 [n]).

        Returns which seats the learner holds, bool [n, seats], at least one of each match, and
        whose the others are, int64 [n, seats]: numbers in ``policies``. The numbers of seats that
        the learner holds mean nothing.
        """

    def decide(self, turn: Turn, numbers: np.ndarray) -> np.ndarray:
        """What policy ``numbers[i]`` does at decision i of ``turn``: int64 [n]."""


def ask_each(policies: Sequence[Policy], turn: Turn, numbers: np.ndarray) -> np.ndarray:
    """Ask every policy once for all its decisions; ``numbers[i]`` says whose decision i is."""
    actions = np.zeros(len(turn), np.int64)
    for number in np.unique(numbers).tolist():
        part = np.flatnonzero(numbers == number)
        actions[part] = action_array(policies[number].act(part_of(turn, part)), part.size)
    return actions


def part_of(turn: Turn, rows: np.ndarray) -> Turn:
    """Some of the decisions of a turn: those of ``rows`` (numbers, or bool [n])."""
    return Turn(turn.game, turn.pack, turn.states[rows], turn.masks[rows])


class FixedSeating:
    """The same in every match.

    Attributes:
        own: the learner's seats
        partners: the policy of each other seat
    """

    def __init__(self, seats: int, own: Sequence[int], partners: dict[int, Policy]) -> None:
        self.own, self.partners = tuple(own), partners
        self._held = np.isin(np.arange(seats), self.own)
        self.policies: list[Policy] = []
        self._numbers = np.zeros(seats, np.int64)
        known: dict[int, int] = {}  # seats that share a policy are asked together
        for other, policy in partners.items():
            if id(policy) not in known:
                known[id(policy)] = len(self.policies)
                self.policies.append(policy)
            self._numbers[other] = known[id(policy)]

    def draw(self, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The same seats and the one order of partners, for each match."""
        shape = (seeds.size, 1)
        return np.tile(self._held, shape), np.tile(self._numbers, shape)

    def decide(self, turn: Turn, numbers: np.ndarray) -> np.ndarray:
        """What the partners do."""
        return ask_each(self.policies, turn, numbers)


def fixed_seating(game: Game, options: Any, seat: Seats, partners: Partners) -> FixedSeating:
    """The seating that ``seat`` and ``partners`` describe; see ``Learners``.

    Raises:
        TypeError: one of them is nothing that can be meant.
        ValueError: there is no such seat or policy, a seat is named twice, or nobody plays the
            others.
    """
    seats = int(options.players)
    own = _check_seat(options, seats, seat, partners)
    return FixedSeating(seats, own, _find_partners(game, seats, own, partners))


def _check_seat(options: Any, seats: int, seat: Seats, partners: Partners) -> list[int]:
    """The learner's seats, in ascending order."""
    if seat is None:
        return list(range(seats)) if partners is None and options.cooperative else [0]
    own: list[Any] = list(seat) if isinstance(seat, list | tuple) else [seat]
    if any(isinstance(each, bool) or not isinstance(each, int | np.integer) for each in own):
        raise TypeError(
            f"seat is {seat!r}; expected a whole number from 0 to {seats - 1}, or a list of them"
        )
    if not own or len(set(own)) < len(own) or not all(0 <= each < seats for each in own):
        allowed = f"0 to {seats - 1}"
        if isinstance(seat, list | tuple):
            allowed = f"one or more different seats from {allowed}"
        raise ValueError(f"seat is {seat}; allowed are {allowed}")
    if partners is None and len(own) < seats and options.cooperative:
        raise ValueError("partners is None; name who plays the other seats, such as 'random'")
    return sorted(int(each) for each in own)


def _find_partners(
    game: Game, seats: int, own: Sequence[int], partners: Partners
) -> dict[int, Policy]:
    """The policy of each seat that is not the learner's."""
    others = [seat for seat in range(seats) if seat not in own]
    if partners is None or isinstance(partners, str) or hasattr(partners, "act"):
        # nobody plays a rival's seat by default but chance
        chosen: list[Any] = [partners or "random"] * len(others)
    elif not isinstance(partners, Sequence):
        raise TypeError(f"partners is {partners!r}; expected a policy, its name, or a list")
    else:
        chosen = list(partners)
        if len(chosen) == seats and all(chosen[seat] is None for seat in own):
            chosen = [chosen[seat] for seat in others]
        if len(chosen) != len(others) or None in chosen:
            raise ValueError(
                f"partners is {partners!r}; expected one policy for each of the seats {others}"
            )
    named = {name: make_policy(name, game) for name in chosen if isinstance(name, str)}
    policies = [named[each] if isinstance(each, str) else each for each in chosen]
    for policy in policies:
        if not hasattr(policy, "act"):
            raise TypeError(f"partner {policy!r} is neither a policy's name nor a policy")
    return dict(zip(others, policies, strict=True))
