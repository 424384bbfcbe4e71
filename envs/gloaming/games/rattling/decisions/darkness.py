"""Who enters Darkness, and how the champion moves on there."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import ACCEPT, CHAIR, DECLINE, NONE
from gloaming.games.rattling.dark import advance_champion, enter
from gloaming.games.rattling.life import is_armed
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import pop, seat_of
from gloaming.kernel.seats import clockwise


@compiled
def legal_enter(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """rules: Entering Darkness. A Warrior with a spirit weapon, or nobody for now."""
    seat = seat_of(state)
    for chair in range(state.seats):
        other = clockwise(state, seat + chair)
        if not state.spirit[other] and is_armed(state, content, other):
            mask[CHAIR + chair] = 1
    mask[NONE] = 1


@compiled
def apply_enter(state: np.record, action: int) -> None:
    """That Warrior enters, the only one ever to do so."""
    seat = seat_of(state)
    pop(state)
    if action != NONE:
        enter(state, clockwise(state, seat + action - CHAIR))


@compiled
def legal_advance(mask: np.ndarray) -> None:
    """The champion may move on one space."""
    mask[ACCEPT] = mask[DECLINE] = 1


@compiled
def apply_advance(state: np.record, content: np.record, action: int) -> None:
    """Forward only, and no icon is resolved."""
    pop(state)
    if action == ACCEPT:
        advance_champion(state, content, 1)
