"""Scenarios: environments in which partners with habits of their own play the other seats.

A scenario is a table with some seats left open, the *focal* seats: the policy under test plays
them, and named partners that it has never trained with play the *background* seats. Every scenario
is an environment of Gymnasium's under its id, such as ``gloaming/Chronicles-Hoarder-v0``;
``evaluate.py scenarios=all`` plays policies in all of a game's.

Partners are names here; :mod:`gloaming.policies` finds out who they are when there is a match.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gloaming import GAMES, find_game

CHANGES = ("hints", "max_moves", "render_mode", "reward", "skip_forced")
"""What :func:`make` takes; all else makes a scenario the one it is."""


@dataclass(frozen=True)
class Scenario:
    """A table with focal seats and named partners in the others.

    Attributes:
        name: what it is called, such as ``Chronicles-Hoarder``
        game: the game's id
        focal: the seats of the policy under test, in order
        background: names of the policies of all other seats, in order
        line: what it is about, in one line
        options: the game's options besides ``players``
        version: rises when the game, its partners or the table change
    """

    name: str
    game: str
    focal: tuple[int, ...]
    background: tuple[str, ...]
    line: str
    options: Mapping[str, Any] = field(default_factory=dict)
    version: int = 0

    @property
    def id(self) -> str:
        """Its id at Gymnasium."""
        return f"gloaming/{self.name}-v{self.version}"

    @property
    def players(self) -> int:
        """Seats of the table."""
        return len(self.focal) + len(self.background)

    def seated(self, focal: Any) -> list[Any]:
        """Who sits in each seat: ``focal`` in the focal ones, the partners in the others."""
        others = iter(self.background)
        return [focal if seat in self.focal else next(others) for seat in range(self.players)]

    def arguments(self) -> dict[str, Any]:
        """The arguments of ``LearnerEnv`` and ``LearnerVectorEnv`` that make it."""
        seat = self.focal[0] if len(self.focal) == 1 else self.focal
        return {
            "game": self.game,
            "players": self.players,
            "seat": seat,
            "partners": list(self.background),
            **self.options,
        }


def _kinds(*names: str) -> tuple[str, ...]:
    return tuple(f"partner:{name}" for name in names)


_EASY, _HARD = {"difficulty": "easy"}, {"difficulty": "hard"}
_SEA, _TEAM = {"board": "archipelago"}, {"objective": "team"}

_TABLE = (
    Scenario(
        "Chronicles-Hoarder",
        "chronicles",
        (0,),
        _kinds("hoarder"),
        "with one who keeps quest tokens and help to itself",
    ),
    Scenario(
        "Chronicles-Healer",
        "chronicles",
        (1,),
        _kinds("healer"),
        "with one who heals first",
        _EASY,
    ),
    Scenario(
        "Chronicles-Loners",
        "chronicles",
        (1,),
        _kinds("loner", "loner"),
        "between two who take nobody along",
    ),
    Scenario(
        "Chronicles-FighterHasty",
        "chronicles",
        (2,),
        _kinds("fighter", "hasty"),
        "with one who battles everything and one who keeps its dice",
        _EASY,
    ),
    Scenario(
        "Chronicles-Visitor",
        "chronicles",
        (0,),
        _kinds("healer", "hoarder", "fighter"),
        "one visitor among three of different habits",
        _EASY,
    ),
    Scenario(
        "Chronicles-Resident",
        "chronicles",
        (0, 2),
        _kinds("hasty"),
        "two residents and a stranger who keeps its dice",
    ),
    Scenario(
        "Glow-Hasty",
        "glow",
        (0,),
        _kinds("hasty"),
        "against one who keeps its dice",
    ),
    Scenario(
        "Glow-Gambler",
        "glow",
        (1,),
        _kinds("gambler"),
        "against one who goes on rerolling",
        _SEA,
    ),
    Scenario(
        "Glow-HoarderWanderer",
        "glow",
        (1,),
        _kinds("hoarder", "wanderer"),
        "between one who saves footprints and one who spends them all",
    ),
    Scenario(
        "Glow-Visitor",
        "glow",
        (3,),
        _kinds("camper", "gambler", "hasty"),
        "against three of different habits",
    ),
    Scenario(
        "Glow-TeamHoarder",
        "glow",
        (0,),
        _kinds("hoarder"),
        "for the lowest score, with one who saves footprints",
        _TEAM,
    ),
    Scenario(
        "Glow-TeamVisitor",
        "glow",
        (1,),
        _kinds("hasty", "wanderer"),
        "for the lowest score, one visitor between two of different habits",
        _TEAM,
    ),
    Scenario(
        "Glow-TeamResident",
        "glow",
        (0, 2),
        _kinds("gambler"),
        "for the lowest score, two residents and a stranger who goes on rerolling",
        _TEAM,
    ),
    Scenario(
        "Mysthea-Hoarder",
        "mysthea",
        (0,),
        _kinds("hoarder"),
        "with one who deposits nothing in the City",
    ),
    Scenario(
        "Mysthea-Fighter",
        "mysthea",
        (1,),
        _kinds("fighter"),
        "with one who attacks before there is need",
        _HARD,
    ),
    Scenario(
        "Mysthea-HastyLoner",
        "mysthea",
        (1,),
        _kinds("hasty", "loner"),
        "between one who thinks of shards alone and one without Relics",
        _EASY,
    ),
    Scenario(
        "Mysthea-Visitor",
        "mysthea",
        (3,),
        _kinds("machinist", "hoarder", "fighter"),
        "one visitor among three of different habits",
        _EASY,
    ),
    Scenario(
        "Mysthea-Resident",
        "mysthea",
        (0, 1, 3),
        _kinds("hasty"),
        "three residents and a stranger who thinks of shards alone",
    ),
    Scenario(
        "Rattling-Hoarder",
        "rattling",
        (0,),
        _kinds("hoarder"),
        "with one who gives no item away",
    ),
    Scenario(
        "Rattling-Fighter",
        "rattling",
        (1,),
        _kinds("fighter"),
        "with one who is quick to enter Darkness",
        _EASY,
    ),
    Scenario(
        "Rattling-HastyScout",
        "rattling",
        (1,),
        _kinds("hasty", "scout"),
        "between one who keeps its dice and one who Scouts",
    ),
    Scenario(
        "Rattling-Visitor",
        "rattling",
        (3,),
        _kinds("hoarder", "purifier", "fighter"),
        "one visitor among three of different habits",
        _EASY,
    ),
    Scenario(
        "Rattling-Resident",
        "rattling",
        (0, 1, 3, 4),
        _kinds("hoarder"),
        "four residents and a stranger who gives no item away",
    ),
)

SCENARIOS: Mapping[str, Scenario] = {scenario.name: scenario for scenario in _TABLE}
"""All scenarios, by name."""


def scenarios_of(game: str) -> list[Scenario]:
    """The scenarios of a game. Raises ValueError for an unknown one."""
    if game not in GAMES:
        find_game(game)  # raises, and tells the games there are
    return [scenario for scenario in SCENARIOS.values() if scenario.game == game]


def find_scenario(name: str) -> Scenario:
    """The scenario of that name, or id.

    Raises ValueError for an unknown one; the message tells the nearest name there is.
    """
    ids = {scenario.id: scenario for scenario in SCENARIOS.values()}
    if name in SCENARIOS or name in ids:
        return SCENARIOS.get(name) or ids[name]
    every = {known.lower(): known for known in (*SCENARIOS, *ids)}
    near = difflib.get_close_matches(str(name).lower(), every, 1)
    hint = f"; did you mean {every[near[0]]!r}?" if near else ""
    raise ValueError(f"unknown scenario {name!r}; there are {list(SCENARIOS)}{hint}")


def make(name: str, **changes: Any) -> Any:
    """The scenario as an environment of Gymnasium's.

    Args:
        name: its name or id
        changes: arguments of ``LearnerEnv`` among ``CHANGES``

    Raises:
        ValueError: an unknown scenario, or a value that is not allowed.
        TypeError: another argument.
    """
    import gymnasium

    return gymnasium.make(find_scenario(name).id, **changes)


def _arguments(scenario: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Those that make ``scenario``, with ``changes`` that leave it the scenario it is."""
    for argument in changes:
        if argument not in CHANGES:
            raise TypeError(
                f"scenario {scenario!r} does not let {argument!r} be changed; it takes"
                f" {list(CHANGES)}"
            )
    return {**find_scenario(scenario).arguments(), **changes}


def entry(scenario: str, **changes: Any) -> Any:
    """What Gymnasium calls to make one; see :func:`make`."""
    from gloaming.adapters.gym import LearnerEnv

    return LearnerEnv(**_arguments(scenario, changes))


def vector_entry(scenario: str, num_envs: int = 1, **changes: Any) -> Any:
    """What Gymnasium calls to make ``num_envs`` at once; see :func:`make`."""
    from gloaming.adapters.vector import LearnerVectorEnv

    return LearnerVectorEnv(num_envs=num_envs, **_arguments(scenario, changes))


def register() -> None:
    """Tell Gymnasium about all scenarios."""
    import gymnasium

    for scenario in SCENARIOS.values():
        gymnasium.register(
            id=scenario.id,
            entry_point="gloaming.scenarios:entry",
            vector_entry_point="gloaming.scenarios:vector_entry",
            kwargs={"scenario": scenario.name},
        )
