"""Greedy: goes where its own Challenge is worth most now, and rolls as well as can be."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling.land import REGION_OF, companions
from gloaming.games.rattling.life import count_items, missing_hearts
from gloaming.games.rattling.prospect import prepare
from gloaming.games.rattling.state import (
    FIRST_MERCHANT,
    NOWHERE,
    SPACES,
    TOKENS,
    VILLAGE,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of, seat_of
from gloaming.kernel.seats import clockwise
from gloaming_agents.baselines.rattling.choices import choose_free, choose_small, first_legal
from gloaming_agents.baselines.rattling.darkness import choose_drawn
from gloaming_agents.baselines.rattling.odds import odds_of
from gloaming_agents.baselines.rattling.rolls import (
    choose_change,
    choose_reroll,
    choose_weapon,
    fail_worth,
    pass_worth,
)

UNKNOWN = 0.2  # the worth of a card that lies face down
FAR = 0.02  # a Move


@compiled
def greedy_actions(
    states: np.ndarray, masks: np.ndarray, content: np.ndarray, ahead: np.ndarray,
    weights: np.ndarray, odds: np.ndarray, prospects: np.ndarray, throws: np.ndarray,
    out: np.ndarray,
) -> None:  # fmt: skip
    """An action for each match, into ``out`` int64 [n]; prospects and throws are scratch."""
    for i in range(states.size):
        out[i] = 0
        if states[i].status == PLAYING:
            out[i] = decide(
                states[i], content[0], ahead[0], weights[0], odds[0], prospects[0], throws[0],
                masks[i],
            )  # fmt: skip


@compiled
def decide(
    state: np.record, content: np.record, ahead: np.record, w: np.record, odds: np.record,
    p: np.record, t: np.record, mask: np.ndarray,
) -> int:  # fmt: skip
    """One decision."""
    kind, seat = kind_of(state), seat_of(state)
    if kind == a.DAWN_TURN:
        return choose_turn(state, content, ahead, w, odds, p, seat, mask)
    if kind == a.REROLL:
        company = company_of(state)
        return choose_reroll(odds, t, state, content, ahead, w, company, seat, mask)
    if kind == a.AFTERWARDS or kind == a.CHANGE_DIE:
        return choose_change(t, state, content, w, mask, kind == a.AFTERWARDS)
    if kind == a.WEAPON:
        return choose_weapon(state, content, mask)
    if kind == a.DRAWN:
        return choose_drawn(odds, p, state, content, w, mask)
    if kind == a.FACE:
        worth = facing_worth(state, content, w, odds, p, seat, np.int64(state.place[seat]))
        return np.int64(a.FACE_IT if worth > 0.0 else a.DECLINE)
    if kind == a.ENTER:
        return choose_richest(state, content, seat, mask)
    if kind == a.NEXT:
        return first_legal(mask)
    return choose_small(odds, t, state, content, ahead, w, kind, seat, mask)


@compiled
def company_of(state: np.record) -> int:
    """Characters beside whoever faces the Challenge under way."""
    level = state.level - 1
    seat = np.int64(state.faced_by[level])
    return companions(state, seat, np.int64(state.faced_at[level]))


@compiled
def choose_richest(state: np.record, content: np.record, speaker: int, mask: np.ndarray) -> int:
    """The Warrior with most items and hearts enters as soon as it may."""
    best, chosen = -1.0, np.int64(a.NONE)
    for chair in range(state.seats):
        if mask[a.CHAIR + chair]:
            seat = clockwise(state, speaker + chair)
            worth = np.float64(count_items(state, seat) + 2 * state.hearts[seat])
            if worth > best:
                best, chosen = worth, np.int64(a.CHAIR + chair)
    return chosen


@compiled
def facing_worth(
    state: np.record, content: np.record, w: np.record, odds: np.record, p: np.record, seat: int,
    space: int,
) -> float:  # fmt: skip
    """The Challenge of a space for a seat, as far as it can be seen."""
    card = np.int64(state.card[space])
    if card < 0:
        return 0.0
    if not state.face_up[space]:
        return -1e9 if state.spirit[seat] else UNKNOWN
    company = companions(state, seat, space)
    prepare(
        p, state, content, seat, card, space, company, np.uint64(state.holds[seat]), False, True
    )
    passing = odds_of(odds, p)
    worth = passing * pass_worth(state, content, w, seat, card, space, company, seat)
    return worth + (1.0 - passing) * fail_worth(
        state, content, w, seat, card, space, company, seat, p.guard
    )


@compiled
def choose_turn(
    state: np.record, content: np.record, ahead: np.record, w: np.record, odds: np.record,
    p: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """What is free; a step to the best space; Scout and Purify there."""
    free = choose_free(state, content, ahead, w, seat, mask)
    if free >= 0:
        return free
    here = np.int64(state.place[seat])
    if here == NOWHERE:
        return choose_track(state, mask)
    reach = 99 if state.spirit[seat] else np.int64(state.points + state.free_move)
    best, goal = -1e9, here
    for space in range(SPACES):
        far = np.int64(ahead.way[here, space])
        if far > reach or FIRST_MERCHANT <= space < SPACES:
            continue
        worth = -FAR * far
        taken = False
        for other in range(state.seats):
            if other != seat and state.place[other] == space and state.turns_taken >> other & 1:
                taken = True
        if REGION_OF[space] >= 0 and not taken:
            worth += facing_worth(state, content, w, odds, p, seat, space)
        elif space == VILLAGE and not state.spirit[seat]:
            worth += w.heal * min(1, missing_hearts(state, content, seat))
        if worth > best:
            best, goal = worth, space
    if goal != here:
        if state.spirit[seat]:
            return np.int64(a.TO_SPACE + goal if mask[a.TO_SPACE + goal] else a.END)
        return step_to(state, ahead, here, goal, mask)
    if mask[a.SCOUT]:
        return np.int64(a.SCOUT)
    for token in range(TOKENS):
        if mask[a.A_TOKEN + token]:
            return np.int64(a.A_TOKEN + token)
    return np.int64(a.END)


@compiled
def step_to(state: np.record, ahead: np.record, here: int, goal: int, mask: np.ndarray) -> int:
    """The first Move of a shortest way."""
    for space in range(SPACES):
        if mask[a.TO_SPACE + space] and ahead.way[space, goal] < ahead.way[here, goal]:
            return np.int64(a.TO_SPACE + space)
    return np.int64(a.END)


@compiled
def choose_track(state: np.record, mask: np.ndarray) -> int:
    """After the Sun, on whichever side of it the champion is."""
    if state.champion_at < state.sun and mask[a.FORWARD]:
        return np.int64(a.FORWARD)
    if state.champion_at > state.sun and mask[a.BACK]:
        return np.int64(a.BACK)
    return np.int64(a.END if mask[a.END] else a.STOP)
