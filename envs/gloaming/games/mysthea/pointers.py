"""Which features describe which actions: see ``kernel/pointers.py``."""

from __future__ import annotations

from gloaming.games.mysthea.actions import ACTIONS
from gloaming.games.mysthea.hints import DAY_ACTIONS
from gloaming.kernel.pointers import Pointer

_attacks = (*ACTIONS.groups["attack"], *ACTIONS.groups["monster"])
POINTERS = (
    Pointer(ACTIONS.groups["move"], ("nodes",)),
    Pointer(ACTIONS.groups["node"], ("nodes",)),
    Pointer(ACTIONS.groups["attack"], ("regions",)),
    Pointer(ACTIONS.groups["region"], ("regions",)),
    Pointer(ACTIONS.groups["island"], ("islands",)),
    Pointer(ACTIONS.groups["carry"], ("seat",)),
    Pointer(ACTIONS.groups["ask"], ("seat",)),
    Pointer(ACTIONS.groups["chair"], ("seat",)),
    # what hints tell comes last: without them the others stay as they are
    Pointer(DAY_ACTIONS, ("Day",), alone=True),
    Pointer(ACTIONS.groups["node"], ("Day",), alone=True),
    Pointer(_attacks, ("attacks",)),
    Pointer(ACTIONS.groups["own"], ("crystals",)),
    Pointer(ACTIONS.groups["city"], ("crystals",)),
    Pointer(ACTIONS.groups["pair"], ("crystals",)),
    Pointer(ACTIONS.groups["kind"], ("crystals", "Troops")),
    Pointer(ACTIONS.groups["island"], ("returning",)),
    Pointer(ACTIONS.groups["region"], ("tolls",)),
    Pointer(ACTIONS.groups["unit"], ("marches",)),
    Pointer(ACTIONS.groups["banner"], ("bonuses",)),
)
