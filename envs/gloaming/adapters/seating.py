"""Who sits where: the learner's seat, and the policies of the others, match by match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from gloaming.adapters.arguments import action_array
from gloaming.kernel.game import Game
from gloaming.policies import Policy, Turn, make_policy

Partners = str | Policy | Sequence[str | Policy | None] | None

TEAM = -1
"""The seat of a learner that decides for the whole team."""


class Seating(Protocol):
    """Asked whenever matches begin."""

    @property
    def policies(self) -> Sequence[Policy]:
        """Who may decide for the seats that are not the learner's; empty for nobody."""

    def draw(self, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Who sits where in matches that are dealt from ``seeds`` (uint64 [n]).

        Returns the learner's seats, int64 [n] (``TEAM``: every one), and whose the others are,
        int64 [n, seats]: numbers in ``policies``. The learner's own entries mean nothing.
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
        seat: the learner's seat; None for the whole team
        partners: the policy of each other seat
    """

    def __init__(self, seats: int, seat: int | None, partners: dict[int, Policy]) -> None:
        self.seat, self.partners = seat, partners
        self.policies: list[Policy] = []
        self._numbers = np.zeros(seats, np.int64)
        known: dict[int, int] = {}  # seats that share a policy are asked together
        for other, policy in partners.items():
            if id(policy) not in known:
                known[id(policy)] = len(self.policies)
                self.policies.append(policy)
            self._numbers[other] = known[id(policy)]

    def draw(self, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The one seat and the one order of partners, for each match."""
        seat = TEAM if self.seat is None else self.seat
        return np.full(seeds.size, seat), np.tile(self._numbers, (seeds.size, 1))

    def decide(self, turn: Turn, numbers: np.ndarray) -> np.ndarray:
        """What the partners do."""
        return ask_each(self.policies, turn, numbers)


def fixed_seating(game: Game, options: Any, seat: int | None, partners: Partners) -> FixedSeating:
    """The seating that ``seat`` and ``partners`` describe; see ``Learners``.

    Raises:
        TypeError: one of them is nothing that can be meant.
        ValueError: there is no such seat or policy, or nobody plays the others.
    """
    seats = int(options.players)
    own = _check_seat(options, seats, seat, partners)
    return FixedSeating(seats, own, _find_partners(game, seats, own, partners))


def _check_seat(options: Any, seats: int, seat: int | None, partners: Partners) -> int | None:
    if seat is None:
        return None if partners is None and options.cooperative else 0
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer):
        raise TypeError(f"seat is {seat!r}; expected a whole number from 0 to {seats - 1}")
    if not 0 <= seat < seats:
        raise ValueError(f"seat is {seat}; allowed are 0 to {seats - 1}")
    if partners is None and seats > 1 and options.cooperative:
        raise ValueError("partners is None; name who plays the other seats, such as 'random'")
    return int(seat)


def _find_partners(
    game: Game, seats: int, own: int | None, partners: Partners
) -> dict[int, Policy]:
    """The policy of each seat that is not the learner's."""
    if own is None:
        return {}
    others = [seat for seat in range(seats) if seat != own]
    if partners is None or isinstance(partners, str) or hasattr(partners, "act"):
        # nobody plays a rival's seat by default but chance
        chosen: list[Any] = [partners or "random"] * len(others)
    elif not isinstance(partners, Sequence):
        raise TypeError(f"partners is {partners!r}; expected a policy, its name, or a list")
    else:
        chosen = list(partners)
        if len(chosen) == seats and chosen[own] is None:
            del chosen[own]
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
