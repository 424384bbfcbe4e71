"""Ways over the land: what a Character can still come to at this Dawn, and where its Moves lead."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.decisions.dawn import can_trade
from gloaming.games.rattling.hints import (
    ALONE,
    BEST_BALANCE,
    BEST_ODDS,
    HARM,
    HEARTS,
    HELP,
    ITEMS,
    MOST_EXPECTED,
    MOST_ITEMS,
    MOST_MOVES,
    MOVES_LEFT,
    PER_PROSPECT,
    PER_REACH,
    PER_WAY,
    PROSPECTS_AT,
    REACH_AT,
    STAYING,
    TO_CHAIR,
    TO_TRADE,
    TOGETHER,
    WAYS_AT,
    WOUNDS,
)
from gloaming.games.rattling.land import companions, is_region
from gloaming.games.rattling.state import (
    DAWN_PHASE,
    FIRST_MERCHANT,
    MERCHANTS,
    MOVES_FREE,
    NOWHERE,
    SPACES,
)
from gloaming.kernel.bits import holds
from gloaming.kernel.graph import distances
from gloaming.kernel.jit import compiled
from gloaming.kernel.seats import clockwise

ANYWHERE = 99  # Moves of a Spirit, which flies


@compiled
def points_left(state: np.record, content: np.record, seat: int) -> int:
    """Moves a seat can still make at this Dawn; -1 after its turn, ``ANYWHERE`` for a Spirit."""
    if state.turn == seat and state.phase == DAWN_PHASE:
        if state.spirit[seat]:
            return np.int64(0 if state.flown else ANYWHERE)
        return np.int64(state.points + state.free_move)
    if state.turns_taken >> seat & 1:
        return np.int64(-1)
    if state.spirit[seat]:
        return np.int64(ANYWHERE)
    character = np.int64(state.character[seat])
    free = 1 if content.warrior_rules[character] & MOVES_FREE else 0
    return np.int64(content.action_points[character] + state.extra_points[seat] + free)


@compiled
def see_reach(away: np.ndarray, points: int, out: np.ndarray) -> None:
    """How far spaces are, given the Moves to each (int8 [spaces]) and those that are left."""
    for space in range(SPACES):
        far = np.int64(away[space])
        at = REACH_AT + PER_REACH * space
        out[at] = min(far, MOST_MOVES)
        out[at + 1] = 0 <= far <= points


@compiled
def see_ways(
    state: np.record, content: np.record, own: int, away: np.ndarray, points: int, out: np.ndarray
) -> None:
    """Each Move that can be made now, and staying; prospects are in ``out`` already."""
    here, trades, taken = np.int64(state.place[own]), 0, 0
    for seat in range(state.seats):
        if seat != own and state.turns_taken >> seat & 1:
            taken |= 1 << np.int64(state.place[seat])  # whoever stands there will face the card
    for merchant in range(MERCHANTS):
        if can_trade(state, content, own, merchant):
            trades |= 1 << FIRST_MERCHANT + merchant
    there = np.zeros(SPACES, np.int8)
    there[:] = -1
    there[here] = 0
    see_way(state, own, STAYING, away, there, 0, trades, taken, out)
    out[WAYS_AT + PER_WAY * STAYING + here] = 1
    if points <= 0:
        return
    for space in range(SPACES):
        if space == here or not (state.spirit[own] or holds(content.near[here], space)):
            continue
        left = points - 1
        if state.spirit[own]:  # one Move, wherever it leads
            left = np.int64(0)
            there[:] = -1
            there[space] = 0
        else:
            distances(content.near, space, there)
        see_way(state, own, space, away, there, left, trades, taken, out)


@compiled
def see_way(
    state: np.record, own: int, row: int, away: np.ndarray, there: np.ndarray, left: int,
    trades: int, taken: int, out: np.ndarray,
) -> None:  # fmt: skip
    """One Move: Moves to each space before it and after it, -1 for none."""
    at = WAYS_AT + PER_WAY * row
    before, after = np.int64(MOST_MOVES), np.int64(MOST_MOVES)  # to the nearest trade
    odds, items, balance = np.int64(0), np.int64(0), np.int64(-MOST_EXPECTED)
    for space in range(SPACES):
        far = np.int64(there[space])
        if trades >> space & 1:
            before = min(before, np.int64(away[space]))
            after = min(after, far if far >= 0 else MOST_MOVES)
        if far < 0 or far > left:
            continue
        out[at + space] = far < away[space]
        if not is_region(space) or taken >> space & 1:
            balance = max(balance, np.int64(0))
            continue
        card = PROSPECTS_AT + PER_PROSPECT * (space - 1)
        company = companions(state, own, space) > 0
        odds = max(odds, np.int64(out[card + (TOGETHER if company else ALONE)]))
        items = max(items, np.int64(out[card + ITEMS]))
        balance = max(balance, balance_of(out, card))
    for chair in range(1, state.seats):
        place = np.int64(state.place[clockwise(state, own + chair)])
        if place != NOWHERE and row != STAYING:
            out[at + TO_CHAIR + chair - 1] = nearer(np.int64(away[place]), np.int64(there[place]))
    if row != STAYING:
        out[at + TO_TRADE] = max(-1, min(1, before - after))
    out[at + MOVES_LEFT] = min(left, MOST_MOVES)
    out[at + BEST_ODDS], out[at + MOST_ITEMS] = odds, items
    out[at + BEST_BALANCE] = min(balance, MOST_EXPECTED)


@compiled
def balance_of(out: np.ndarray, card: int) -> int:
    """What is to be expected of a card: the good less the harm."""
    good = np.int64(out[card + ITEMS]) + np.int64(out[card + HEARTS]) + np.int64(out[card + HELP])
    return good - np.int64(out[card + WOUNDS]) - np.int64(out[card + HARM])


@compiled
def nearer(before: int, after: int) -> int:
    """1 if the way has become shorter, -1 if longer, -1 too where there is none any more."""
    if after < 0:
        return np.int64(-1)
    return max(np.int64(-1), min(np.int64(1), before - after))
