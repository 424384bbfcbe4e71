"""Which features describe which actions: see ``kernel/pointers.py``."""

from __future__ import annotations

from gloaming.games.rattling.actions import ACTIONS
from gloaming.kernel.pointers import Pointer

_spaces = ACTIONS.groups["space"]

POINTERS = (
    Pointer(ACTIONS.groups["chair"], ("seat",)),
    Pointer(ACTIONS.groups["ask"], ("seat",)),
    Pointer(_spaces, ("spaces",)),
    Pointer(range(_spaces.start + 1, _spaces.start + 13), ("cards",), alone=True),
    Pointer(ACTIONS.groups["drawn"], ("drawn",)),
    Pointer(ACTIONS.groups["wind"], ("winds",)),
)
