"""Abilities that are used once a turn: Leheir's trade, The Machine's Fortifications."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import A_KIND, A_NODE, CHAIR, GIVE, LOWER, TAKE
from gloaming.games.mysthea.board import chair_of, neighbours, sitting
from gloaming.games.mysthea.qoam import lose
from gloaming.games.mysthea.state import KINDS
from gloaming.kernel.bits import NONE, bit, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of, second

TRADED = 2  # crystals, either way


@compiled
def can_trade(state: np.record, who: int, other: int) -> bool:
    """Whether a Character has two crystals to give back."""
    return other != who and state.stocked[other] >= TRADED


@compiled
def any_partner(state: np.record, who: int) -> bool:
    """Whether Leheir can trade with anybody."""
    if state.stocked[who] < TRADED:
        return False
    for other in range(state.characters):
        if can_trade(state, who, other):
            return True
    return False


@compiled
def legal_trade_with(state: np.record, mask: np.ndarray) -> None:
    """Whoever has two crystals."""
    for other in range(state.characters):
        if can_trade(state, np.int64(state.turn), other):
            mask[CHAIR + chair_of(state, seat_of(state), other)] = 1


@compiled
def apply_trade_with(state: np.record, action: int) -> None:
    """What is given comes first, and reaches the other with the trade's end."""
    seat = seat_of(state)
    pop(state)
    push(state, GIVE, seat, sitting(state, seat, action - CHAIR), TRADED)


@compiled
def legal_give(state: np.record, mask: np.ndarray) -> None:
    """One of Leheir's crystals."""
    for kind in range(KINDS):
        if state.stock[state.turn, kind] > 0:
            mask[A_KIND + kind] = 1


@compiled
def apply_give(state: np.record, action: int) -> None:
    """It is offered."""
    seat, other, left = seat_of(state), first(state), second(state) - 1
    pop(state)
    lose(state, np.int64(state.turn), action - A_KIND, 1)
    state.offered[action - A_KIND] += 1
    if left > 0:
        push(state, GIVE, seat, other, left)
    else:
        push(state, TAKE, seat, other, TRADED)


@compiled
def legal_take(state: np.record, mask: np.ndarray) -> None:
    """One of the other's crystals."""
    for kind in range(KINDS):
        if state.stock[first(state), kind] > 0:
            mask[A_KIND + kind] = 1


@compiled
def apply_take(state: np.record, action: int) -> None:
    """It is taken; with the last one the trade is done."""
    seat, other, left, who = seat_of(state), first(state), second(state) - 1, np.int64(state.turn)
    pop(state)
    lose(state, other, action - A_KIND, 1)
    state.stock[who, action - A_KIND] += 1
    state.stocked[who] += 1
    if left > 0:
        push(state, TAKE, seat, other, left)
        return
    for kind in range(KINDS):
        state.stock[other, kind] += state.offered[kind]
        state.stocked[other] += state.offered[kind]
        state.offered[kind] = 0


@compiled
def lowerings(state: np.record, content: np.record, node: int) -> np.uint64:
    """Where a Fortification can be moved: up to two nodes away, where there is none."""
    once = content.near[node]
    return (once | neighbours(content, once)) & ~state.fortified


@compiled
def any_lift(state: np.record, content: np.record) -> bool:
    """Whether any Fortification can be moved."""
    nodes = state.fortified
    while nodes != NONE:
        if lowerings(state, content, lowest(nodes)) != NONE:
            return True
        nodes = without_lowest(nodes)
    return False


@compiled
def legal_lift(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Any Fortification that can."""
    nodes = state.fortified
    while nodes != NONE:
        node = lowest(nodes)
        nodes = without_lowest(nodes)
        if lowerings(state, content, node) != NONE:
            mask[A_NODE + node] = 1


@compiled
def apply_lift(state: np.record, action: int) -> None:
    """Then where to."""
    seat = seat_of(state)
    pop(state)
    push(state, LOWER, seat, action - A_NODE, 0)


@compiled
def legal_lower(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Up to two nodes away."""
    nodes = lowerings(state, content, first(state))
    while nodes != NONE:
        mask[A_NODE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)


@compiled
def apply_lower(state: np.record, action: int) -> None:
    """It stands there."""
    node, to = first(state), action - A_NODE
    pop(state)
    state.fortification[to] = state.fortification[node]
    state.fortification[node] = -1
    state.fortified = (state.fortified & ~bit(node)) | bit(to)
