"""Which features describe which actions: see ``kernel/pointers.py``."""

from __future__ import annotations

from gloaming.games.rattling.actions import ACTIONS, DECLINE, END, KEEP, SCOUT
from gloaming.games.rattling.hints import STAYING
from gloaming.kernel.pointers import Pointer

_spaces = ACTIONS.groups["space"]

POINTERS = (
    Pointer(ACTIONS.groups["chair"], ("seat",)),
    Pointer(ACTIONS.groups["ask"], ("seat",)),
    Pointer(_spaces, ("spaces",)),
    Pointer(range(_spaces.start + 1, _spaces.start + 13), ("cards",), alone=True),
    Pointer(ACTIONS.groups["drawn"], ("drawn",)),
    Pointer(ACTIONS.groups["wind"], ("winds",)),
    # what hints tell comes last: without them the others stay as they are
    Pointer(_spaces, ("ways by space",), alone=True),
    Pointer((END,), ("ways by space",), first=STAYING, alone=True),
    Pointer((SCOUT,), ("ways by space",), first=STAYING, alone=True),
    Pointer(range(_spaces.start + 1, _spaces.start + 13), ("prospects",)),
    Pointer(ACTIONS.groups["chair"], ("Challenges",)),
    Pointer(ACTIONS.groups["drawn"], ("drawn odds",)),
    Pointer((KEEP,), ("dice",)),
    Pointer((DECLINE,), ("dice",)),
    Pointer(ACTIONS.groups["die"], ("odds by die",)),
    Pointer(ACTIONS.groups["change"], ("odds by change",)),
    Pointer(ACTIONS.groups["use"], ("odds by use",)),
    Pointer(ACTIONS.groups["ask"], ("odds by ability",)),
)
