"""Which features describe which actions: see ``kernel/pointers.py``."""

from __future__ import annotations

from gloaming.games.chronicles.actions import (
    ACTIONS,
    LOCKED,
    MOVE_1,
    MOVE_2,
    SPECIAL_1,
    SPECIAL_2,
    TOKEN,
)
from gloaming.kernel.pointers import Pointer

_OF_SPACES = (
    "spaces in play",
    "distances",
    "shadows standing",
    "strength standing",
    "Vortex",
    "goals",
    "quest tokens lying",
    "ways by space",
)
_OF_HEROES = ("heroes", "ways", "ways by hero")
_MOVES = tuple(TOKEN + use for use in (MOVE_1, MOVE_2, SPECIAL_1, SPECIAL_2, LOCKED))

POINTERS = (
    Pointer(ACTIONS.groups["move"], _OF_SPACES, alone=True),
    Pointer(ACTIONS.groups["hero"], _OF_HEROES),
    Pointer(ACTIONS.groups["take"], _OF_HEROES, first=1),
    Pointer(_MOVES, ("ways by token",)),
    Pointer(ACTIONS.groups["pick"], ("items",)),
    Pointer(ACTIONS.groups["drop"], ("items",)),
    Pointer(ACTIONS.groups["give"], ("items",)),
    Pointer(ACTIONS.groups["work"], ("quests",)),
    Pointer(ACTIONS.groups["foe"], ("quests",)),
)
