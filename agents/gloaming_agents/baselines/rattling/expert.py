"""The expert: the team's places planned together, a favourite armed, exact odds for every roll."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling.land import companions
from gloaming.games.rattling.life import missing_hearts
from gloaming.games.rattling.state import (
    DAWN_PHASE,
    FIRST_MERCHANT,
    ICON_NONE,
    NOWHERE,
    NUMBERS,
    RUMOR,
    SCOUTS_FREE,
    TOKENS,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, seat_of
from gloaming.kernel.seats import clockwise
from gloaming_agents.baselines.rattling.choices import choose_free, choose_small
from gloaming_agents.baselines.rattling.darkness import (
    choose_drawn,
    choose_enter,
    find_favourite,
)
from gloaming_agents.baselines.rattling.gifts import choose_gift
from gloaming_agents.baselines.rattling.greedy import company_of, step_to
from gloaming_agents.baselines.rattling.plan import (
    FIRST_ERRAND,
    GIFT_ERRAND,
    NO_ERRAND,
    SHUNNED,
    facer,
    facing_worth,
    make_plan,
)
from gloaming_agents.baselines.rattling.rolls import choose_change, choose_reroll, choose_weapon
from gloaming_agents.baselines.rattling.worth import cleanse_worth


@compiled
def expert_actions(
    states: np.ndarray, masks: np.ndarray, content: np.ndarray, ahead: np.ndarray,
    weights: np.ndarray, odds: np.ndarray, prospects: np.ndarray, throws: np.ndarray,
    plans: np.ndarray, chases: np.ndarray, out: np.ndarray,
) -> None:  # fmt: skip
    """An action for each match, into ``out`` int64 [n]; all from prospects on is scratch."""
    for i in range(states.size):
        out[i] = 0
        if states[i].status == PLAYING:
            out[i] = decide(
                states[i], content[0], ahead[0], weights[0], odds[0], prospects[0], throws[0],
                plans[0], chases[0], masks[i],
            )  # fmt: skip


@compiled
def decide(
    state: np.record, content: np.record, ahead: np.record, w: np.record, odds: np.record,
    p: np.record, t: np.record, plan: np.record, chase: np.record, mask: np.ndarray,
) -> int:  # fmt: skip
    """One decision."""
    kind, seat = kind_of(state), seat_of(state)
    if kind == a.AFTERWARDS or kind == a.CHANGE_DIE:
        return choose_change(t, state, content, w, mask, kind == a.AFTERWARDS)
    if kind == a.WEAPON:
        return choose_weapon(state, content, mask)
    if kind == a.DRAWN:
        return choose_drawn(odds, p, state, content, w, mask)
    if kind == a.ENTER:
        return choose_enter(chase, odds, p, state, content, mask, w.patience)
    favourite = find_favourite(chase, odds, p, state, content)
    plan.favourite = favourite
    if kind == a.REROLL:
        company = company_of(state)
        return choose_reroll(odds, t, state, content, ahead, w, company, favourite, mask)
    if kind == a.DAWN_TURN:
        return choose_turn(state, content, ahead, w, odds, p, plan, chase, seat, mask)
    if kind == a.NEXT:
        return choose_next(state, content, ahead, w, odds, p, plan, chase, seat, mask)
    if kind == a.RECEIVER:
        return choose_receiver(state, favourite, seat, mask)
    if kind == a.FACE:
        space = first(state)
        company = companions(state, seat, space)
        worth = facing_worth(plan, state, content, w, odds, p, seat, space, company)
        return np.int64(a.FACE_IT if worth > 0.0 else a.DECLINE)
    return choose_small(odds, t, state, content, ahead, w, kind, favourite, mask)


@compiled
def choose_receiver(state: np.record, favourite: int, seat: int, mask: np.ndarray) -> int:
    """The favourite."""
    for chair in range(state.seats):
        if mask[a.CHAIR + chair] and clockwise(state, seat + chair) == favourite:
            return np.int64(a.CHAIR + chair)
    for chair in range(state.seats):
        if mask[a.CHAIR + chair]:
            return np.int64(a.CHAIR + chair)
    return np.int64(a.CHAIR)


# -- who is next -------------------------------------------------------------------------------


@compiled
def choose_next(
    state: np.record, content: np.record, ahead: np.record, w: np.record, odds: np.record,
    p: np.record, plan: np.record, chase: np.record, speaker: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """At Dawn scouts first, then those with gifts, the favourite last; then the best Challenge."""
    if state.phase == DAWN_PHASE:
        free = choose_free(state, content, ahead, w, np.int64(plan.favourite), mask)
        if free >= 0:
            return free
    make_plan(plan, state, content, ahead, w, odds, p, chase)
    best, chosen = -1e9, np.int64(a.CHAIR)
    for chair in range(state.seats):
        if not mask[a.CHAIR + chair]:
            continue
        seat = clockwise(state, speaker + chair)
        if state.phase == DAWN_PHASE:
            worth = dawn_order(state, content, plan, seat)
        elif state.place[seat] == NOWHERE:
            worth = -50.0  # the others' successes may take it to the Sun
        else:
            worth = facer(plan, state, seat)
        if worth > best:
            best, chosen = worth, np.int64(a.CHAIR + chair)
    return chosen


@compiled
def dawn_order(state: np.record, content: np.record, plan: np.record, seat: int) -> float:
    """Who moves first is who helps the others' choices."""
    if state.place[seat] == NOWHERE:
        return 10.0
    if seat == plan.favourite and state.champion < 0:
        return -10.0
    worth = 0.0
    if not state.spirit[seat] and content.warrior_rules[state.character[seat]] & SCOUTS_FREE:
        worth += 3.0
    if plan.errand[seat] == GIFT_ERRAND:
        worth += 2.0
    goal = plan.goal[seat]
    if goal != NOWHERE and not state.face_up[goal] and state.card[goal] >= 0:
        worth += 1.0
    return worth - 2.0 * state.spirit[seat]


# -- a Dawn turn -------------------------------------------------------------------------------


@compiled
def choose_turn(
    state: np.record, content: np.record, ahead: np.record, w: np.record, odds: np.record,
    p: np.record, plan: np.record, chase: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """What is free, gifts, a step on the planned way, Scout, Purify."""
    favourite = np.int64(plan.favourite)
    free = choose_free(state, content, ahead, w, favourite, mask)
    if free >= 0:
        return free
    here = np.int64(state.place[seat])
    if here == NOWHERE:
        return choose_track(state, content, seat, mask)
    gift = choose_gift(state, content, w, odds, p, chase, seat, favourite, mask)
    if gift >= 0:
        return gift
    make_plan(plan, state, content, ahead, w, odds, p, chase)
    goal, errand = np.int64(plan.goal[seat]), np.int64(plan.errand[seat])
    if goal == NOWHERE:
        goal = here
    if errand >= FIRST_ERRAND:
        stop = FIRST_MERCHANT + errand - FIRST_ERRAND
    elif errand == GIFT_ERRAND:
        stop = np.int64(state.place[favourite])
    else:
        stop = here
    if errand != NO_ERRAND and stop != here:
        goal = stop
    if state.spirit[seat]:
        return np.int64(a.TO_SPACE + goal if mask[a.TO_SPACE + goal] else a.END)
    if goal != here:
        return step_to(state, ahead, here, goal, mask)
    if mask[a.SCOUT] and plan.alone[seat, here] > SHUNNED:
        return np.int64(a.SCOUT)
    best, chosen = 0.0, np.int64(a.END)
    for token in range(TOKENS):
        if mask[a.A_TOKEN + token]:
            worth = cleanse_worth(state, w, here) * (1.0 + 0.1 * (token % NUMBERS))
            if worth > best:
                best, chosen = worth, np.int64(a.A_TOKEN + token)
    return chosen


@compiled
def choose_track(state: np.record, content: np.record, seat: int, mask: np.ndarray) -> int:
    """After the Sun; a rumor on the way heals who is hurt."""
    if mask[a.STOP] and content.track_icon[state.champion_at] == RUMOR:
        if missing_hearts(state, content, seat) > 0:
            return np.int64(a.STOP)
    if state.champion_at < state.sun and mask[a.FORWARD]:
        return np.int64(a.FORWARD)
    if state.champion_at > state.sun and mask[a.BACK]:
        return np.int64(a.BACK)
    if mask[a.STOP] and content.track_icon[state.champion_at] != ICON_NONE and not mask[a.END]:
        return np.int64(a.STOP)
    return np.int64(a.END)
