"""What a search is asked for, and how that is written: ``search:500?rollouts=expert&depth=12``."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

MOST = 100_000
"""Simulations, or milliseconds, that one decision may take."""


@dataclass(frozen=True)
class SearchSettings:
    """How long a search lasts and how it goes about it.

    Args:
        simulations: of each decision; None for as many as fit into ``milliseconds``
        milliseconds: for each decision, where ``simulations`` is None
        guide: policy that has the first word on the decision itself
        rollouts: policy that all seats are taken to follow afterwards
        depth: decisions that a simulation looks ahead at most, from 1
        rounds: a simulation stops once so many rounds have begun, 0 for no such limit
        explore: how much doubt counts for, in standard deviations of what was found, above 0
        trust: share of the prior that goes to the choice of ``guide`` or ``rollouts``, 0 to 1
        caution: standard errors by which another action must lie above the guide's, from 0
    """

    simulations: int | None = 200
    milliseconds: int = 0
    guide: str = "expert"
    rollouts: str = "expert"
    depth: int = 1000
    rounds: int = 0
    explore: float = 2.0
    trust: float = 0.5
    caution: float = 3.0

    def __post_init__(self) -> None:
        if self.simulations is not None:
            _check("simulations", self.simulations, 1, MOST)
        else:
            _check("milliseconds", self.milliseconds, 1, MOST)
        _check("depth", self.depth, 1, 1000)
        _check("rounds", self.rounds, 0, 1000)
        _check("explore", self.explore, 0.0, 1000.0)
        _check("trust", self.trust, 0.0, 1.0)
        _check("caution", self.caution, 0.0, 1000.0)
        for field in ("guide", "rollouts"):
            spec = str(getattr(self, field))
            if re.split("[:?]", spec)[0] in ("", "search"):
                raise ValueError(f"{field} is {spec!r}; allowed are policies that do not search")


OPTIONS = {
    field.name: {"str": str, "int": int, "float": float}[str(field.type)]
    for field in fields(SearchSettings)
    if field.name not in ("simulations", "milliseconds")
}
"""What may stand behind the question mark, and how its value is read."""


def parse(argument: str) -> SearchSettings:
    """The settings that ``argument`` names: ``200``, ``50ms``, ``200?depth=9&trust=0.7``, or empty.

    Raises ValueError, in one line, for anything else.
    """
    budget, mark, behind = argument.partition("?")
    found: dict[str, Any] = {}
    if budget:
        number = re.fullmatch("([0-9]+)(ms)?", budget)
        if number is None:
            raise ValueError(
                f"search:{argument}: the budget is {budget!r}; expected simulations (200) or"
                " milliseconds (50ms)"
            )
        if number[2]:
            found |= {"simulations": None, "milliseconds": int(number[1])}
        else:
            found["simulations"] = int(number[1])
    for part in behind.split("&") if mark else ():
        name, equals, value = part.partition("=")
        if name not in OPTIONS or not equals or name in found:
            raise ValueError(
                f"search:{argument}: {part!r} is not understood; behind the question mark come"
                f" {', '.join(OPTIONS)}, each once and with '=' and a value"
            )
        try:
            found[name] = OPTIONS[name](value)
        except ValueError:
            kind = "a whole number" if OPTIONS[name] is int else "a number"
            raise ValueError(f"search:{argument}: {name} is {value!r}; expected {kind}") from None
    try:
        return SearchSettings(**found)
    except ValueError as error:
        raise ValueError(f"search:{argument}: {error}") from None


def _check(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:  # false for NaN too
        raise ValueError(f"{name} is {value}; allowed are {low} to {high}")
