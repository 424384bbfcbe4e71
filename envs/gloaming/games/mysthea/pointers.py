"""Which features describe which actions: see ``kernel/pointers.py``."""

from __future__ import annotations

from gloaming.games.mysthea.actions import ACTIONS
from gloaming.kernel.pointers import Pointer

POINTERS = (
    Pointer(ACTIONS.groups["move"], ("nodes",)),
    Pointer(ACTIONS.groups["node"], ("nodes",)),
    Pointer(ACTIONS.groups["attack"], ("regions",)),
    Pointer(ACTIONS.groups["region"], ("regions",)),
    Pointer(ACTIONS.groups["island"], ("islands",)),
    Pointer(ACTIONS.groups["carry"], ("seat",)),
    Pointer(ACTIONS.groups["ask"], ("seat",)),
    Pointer(ACTIONS.groups["chair"], ("seat",)),
)
