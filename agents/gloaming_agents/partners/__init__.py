"""Partners with habits of their own, by the names ``partner:hoarder``, ``partner:fighter``, ...

They are there to be met in evaluation, not trained with: sensible, recognisable team mates (rivals
where seats compete) that do some things otherwise than the scripted expert they are made from.
:mod:`gloaming.scenarios` seats them beside policies under test.
"""

from __future__ import annotations

import difflib
import importlib
from typing import TYPE_CHECKING

from gloaming import GAMES, find_game
from gloaming_agents.partners.habits import Habit, Partner, Type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gloaming.kernel.game import Game

__all__ = ["Habit", "Partner", "Type", "find_type", "make", "types"]


def types(game: str | Game) -> dict[str, str]:
    """The types of partners that a game has: by name, what each does in one line.

    Raises ValueError for an unknown game.
    """
    return {name: kind.line for name, kind in _table(game).items()}


def find_type(game: str | Game, name: str) -> Type:
    """The type called ``name``.

    Raises ValueError for a name that the game has no partner of; the message lists those it has.
    """
    table = _table(game)
    if name not in table:
        near = difflib.get_close_matches(name, table, 1)
        hint = f"; did you mean 'partner:{near[0]}'?" if near else ""
        raise ValueError(
            f"unknown partner 'partner:{name}' of {_id_of(game)}; its types are {list(table)}{hint}"
        )
    return table[name]


def make(game: Game, name: str, seed: int = 0) -> Partner:
    """The partner of the type ``name`` for ``game``. Raises ValueError for an unknown type.

    Its choices follow from the match alone: ``seed`` changes nothing.
    """
    kind = find_type(game, name)
    baseline = importlib.import_module(f"gloaming_agents.baselines.{game.id}")
    weights = importlib.import_module(f"gloaming_agents.baselines.{game.id}.weights").weights
    return Partner(f"partner:{name}", kind, baseline.expert(weights(**kind.weights)))


def _table(game: str | Game) -> Mapping[str, Type]:
    known = _id_of(game)
    if known not in GAMES:
        find_game(known)  # raises, and tells the games there are
    table: Mapping[str, Type] = importlib.import_module(f"{__name__}.{known}").TYPES
    return table


def _id_of(game: str | Game) -> str:
    return game if isinstance(game, str) else game.id
