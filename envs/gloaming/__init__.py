"""Four board games of light against darkness as multi-agent reinforcement-learning environments."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gloaming.kernel.game import Game

__version__ = "0.1.0"

GAMES = ("chronicles",)
"""Ids of the games."""


def find_game(game: str) -> Game:
    """The game's record by its id. Raises ValueError for an unknown one."""
    if game not in GAMES:
        near = difflib.get_close_matches(str(game), GAMES, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"unknown game {game!r}; games are {list(GAMES)}{hint}")
    import importlib

    module: Any = importlib.import_module(f"gloaming.games.{game}")
    return module.GAME
