"""Which features describe which actions: see ``kernel/pointers.py``."""

from __future__ import annotations

from gloaming.games.glow.actions import ACTIONS
from gloaming.kernel.pointers import Pointer

_OF_STEPS = ("party", "camp", "other parties", "other camps", "closed", "step")

POINTERS = (
    Pointer(ACTIONS.groups["space"], ("track",)),
    Pointer(ACTIONS.groups["companion"], ("companions",)),
    Pointer(ACTIONS.groups["spell"], ("spells",)),
    Pointer(ACTIONS.groups["move"], _OF_STEPS, alone=True),
    Pointer(ACTIONS.groups["sail"], ("sail",)),
)
