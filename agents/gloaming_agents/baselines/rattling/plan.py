"""Where everybody should be for the Challenge Phase: the best places of the team together."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.land import REGION_OF
from gloaming.games.rattling.prospect import prepare
from gloaming.games.rattling.redeal import back_of
from gloaming.games.rattling.state import (
    CARDS,
    DAWN_PHASE,
    FIRST_DARKNESS,
    FIRST_MERCHANT,
    FIRST_SHADOW,
    MERCHANTS,
    NOWHERE,
    NUMBERS,
    PURIFIES_ANY,
    REGION_CARDS,
    REGIONS,
    SEATS,
    SPACES,
    VILLAGE,
)
from gloaming.games.rattling.ways import points_left
from gloaming.kernel.bits import NONE
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table
from gloaming_agents.baselines.rattling.choices import trade_worth
from gloaming_agents.baselines.rattling.gifts import gift_worth
from gloaming_agents.baselines.rattling.odds import odds_of
from gloaming_agents.baselines.rattling.rolls import fail_worth, pass_worth
from gloaming_agents.baselines.rattling.worth import cleanse_worth, heal_worth

BACKS = 4
SAMPLE = 8  # unseen cards of one back that are looked at
SHUNNED = -1e6
MOVE_PRICE = 0.01
SCOUT_WORTH = 0.12  # to know the card before the Challenge Phase
NO_ERRAND, GIFT_ERRAND, FIRST_ERRAND = -1, 0, 1  # then a Merchant each

PLAN = table(
    goal=(np.int64, SEATS),
    errand=(np.int64, SEATS),  # on the way there: nothing, gifts to the favourite, a Merchant
    mover=(np.int64, SEATS),  # 1: can still move
    alone=(np.float64, (SEATS, SPACES)),  # worth of the Challenge of a space
    helped=(np.float64, (SEATS, SPACES)),  # the same with company
    extra=(np.float64, (SEATS, SPACES)),  # what else a place brings
    via=(np.int64, (SEATS, SPACES)),  # the best errand on the way there
    unseen=(np.float64, (REGIONS, BACKS)),  # mean worth of cards that lie face down, for one seat
    known=(np.int8, (REGIONS, BACKS)),  # 1: worked out
    hidden=(np.int8, CARDS),  # 1: in a deck, or face down on the board
    favourite=np.int64,
)


@compiled
def make_plan(
    plan: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    odds: np.record, p: np.record, chase: np.record,
) -> None:  # fmt: skip
    """Find goals for all who can still move; ``plan.favourite`` is given."""
    note_hidden(plan, state)
    for seat in range(state.seats):
        place = np.int64(state.place[seat])
        plan.goal[seat], plan.errand[seat] = place, NO_ERRAND
        plan.mover[seat] = 0
        if place == NOWHERE:
            continue
        points = points_left(state, content, seat)
        if state.phase == DAWN_PHASE and points >= 0:
            plan.mover[seat] = 1
        weigh_places(plan, state, content, ahead, w, odds, p, chase, seat, points)
    for seat in range(state.seats):
        if plan.mover[seat]:
            plan.goal[seat] = NOWHERE
    for turn in range(3):
        changed = False
        for seat in range(state.seats):
            if plan.mover[seat]:
                before = plan.goal[seat]
                settle(plan, state, seat)
                changed = changed or plan.goal[seat] != before
        if turn > 0 and not changed:
            break
    for seat in range(state.seats):
        if plan.mover[seat] and plan.goal[seat] != NOWHERE:
            plan.errand[seat] = plan.via[seat, plan.goal[seat]]


@compiled
def note_hidden(plan: np.record, state: np.record) -> None:
    """Cards that nobody has seen: by card, whatever their order."""
    for card in range(CARDS):
        plan.hidden[card] = 0
    for region in range(REGIONS):
        for k in range(1, state.region_deck[region, 0] + 1):
            plan.hidden[state.region_deck[region, k]] = 1
    for k in range(1, state.shadow_deck[0] + 1):
        plan.hidden[state.shadow_deck[k]] = 1
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= 0 and not state.face_up[space]:
            plan.hidden[state.card[space]] = 1


# -- what a place is worth ---------------------------------------------------------------------


@compiled
def weigh_places(
    plan: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    odds: np.record, p: np.record, chase: np.record, seat: int, points: int,
) -> None:  # fmt: skip
    """Worth of each place a seat can come to."""
    here = np.int64(state.place[seat])
    for region in range(REGIONS):
        for back in range(BACKS):
            plan.known[region, back] = 0
    for space in range(SPACES):
        far = np.int64(ahead.way[here, space])
        plan.alone[seat, space] = plan.helped[seat, space] = 0.0
        plan.extra[seat, space] = SHUNNED
        plan.via[seat, space] = NO_ERRAND
        if far > max(points, 0):
            continue
        spare = max(points, 0) - far
        plan.extra[seat, space] = -MOVE_PRICE * far
        if state.spirit[seat]:
            plan.extra[seat, space] = 0.0
        elif space == VILLAGE and points >= 0 and state.village_heals:
            many = np.int64(state.village_heals)
            plan.extra[seat, space] += heal_worth(state, content, w, seat, many)
        if REGION_OF[space] >= 0 and state.card[space] >= 0:
            weigh_card(plan, state, content, w, odds, p, seat, space, spare)
        if points >= 0 and not state.spirit[seat]:
            plan.extra[seat, space] += purify_worth(state, content, w, seat, space, spare)
    if points > 0:
        weigh_errands(plan, state, content, ahead, w, odds, p, chase, seat, points)


@compiled
def purify_worth(
    state: np.record, content: np.record, w: np.record, seat: int, space: int, spare: int
) -> float:
    """What points that are left over can clean."""
    character, total = np.int64(state.character[seat]), 0.0
    any_colour = content.warrior_rules[character] & PURIFIES_ANY
    for k in range(min(spare, np.int64(state.tokens[space]))):
        if any_colour or state.token[space, k] // NUMBERS == content.skill[character]:
            total += 0.6 * cleanse_worth(state, w, space)
    return total


@compiled
def weigh_card(
    plan: np.record, state: np.record, content: np.record, w: np.record, odds: np.record,
    p: np.record, seat: int, space: int, spare: int,
) -> None:  # fmt: skip
    """The Challenge of a space, alone and with company."""
    card, region = np.int64(state.card[space]), REGION_OF[space]
    if not state.face_up[space] and card < FIRST_SHADOW:
        if state.spirit[seat]:
            plan.alone[seat, space] = plan.helped[seat, space] = SHUNNED
            return
        worth = unseen_worth(plan, state, content, w, odds, p, seat, space)
        if spare > 0:
            worth = max(worth, 0.0) + SCOUT_WORTH
        plan.alone[seat, space], plan.helped[seat, space] = worth, worth + 0.05
        return
    if not state.face_up[space]:
        worth = SHUNNED
        if not state.spirit[seat]:
            worth = unseen_shadow_worth(plan, state, content, w, odds, p, seat, space)
        plan.alone[seat, space] = plan.helped[seat, space] = worth
        return
    if state.spirit[seat]:
        faces = content.spirit_faces[state.character[seat]] >> region & 1
        if card < FIRST_SHADOW and not faces:
            plan.alone[seat, space] = plan.helped[seat, space] = SHUNNED
            return
    plan.alone[seat, space] = card_worth(plan, state, content, w, odds, p, seat, space, card, 0)
    plan.helped[seat, space] = card_worth(plan, state, content, w, odds, p, seat, space, card, 1)


@compiled
def card_worth(
    plan: np.record, state: np.record, content: np.record, w: np.record, odds: np.record,
    p: np.record, seat: int, space: int, card: int, company: int,
) -> float:  # fmt: skip
    """A Challenge by its odds."""
    items, favourite = np.uint64(state.holds[seat]), np.int64(plan.favourite)
    prepare(p, state, content, seat, card, space, company, items, False, True)
    passing, guard = odds_of(odds, p), np.int64(p.guard)
    worth = passing * pass_worth(state, content, w, seat, card, space, company, favourite)
    return worth + (1.0 - passing) * fail_worth(
        state, content, w, seat, card, space, company, favourite, guard
    )


@compiled
def unseen_worth(
    plan: np.record, state: np.record, content: np.record, w: np.record, odds: np.record,
    p: np.record, seat: int, space: int,
) -> float:  # fmt: skip
    """The mean over cards with the same back that nobody has seen."""
    region, back = REGION_OF[space], back_of(content, np.int64(state.card[space]))
    if plan.known[region, back]:
        return plan.unseen[region, back]
    count = 0
    for card in range(REGION_CARDS * region, REGION_CARDS * (region + 1)):
        if plan.hidden[card] and back_of(content, card) == back:
            count += 1
    stride, number, looked, total = max(1, count // SAMPLE), 0, 0, 0.0
    for card in range(REGION_CARDS * region, REGION_CARDS * (region + 1)):
        if plan.hidden[card] and back_of(content, card) == back:
            if number % stride == 0:
                total += card_worth(plan, state, content, w, odds, p, seat, space, card, 0)
                looked += 1
            number += 1
    plan.known[region, back] = 1
    plan.unseen[region, back] = total / max(1, looked)
    return plan.unseen[region, back]


@compiled
def unseen_shadow_worth(
    plan: np.record, state: np.record, content: np.record, w: np.record, odds: np.record,
    p: np.record, seat: int, space: int,
) -> float:  # fmt: skip
    """The mean over the Shadows that nobody has seen."""
    total, looked = 0.0, 0
    for card in range(FIRST_SHADOW, FIRST_DARKNESS):
        if plan.hidden[card]:
            total += card_worth(plan, state, content, w, odds, p, seat, space, card, 0)
            looked += 1
    return total / max(1, looked)


@compiled
def facing_worth(
    plan: np.record, state: np.record, content: np.record, w: np.record, odds: np.record,
    p: np.record, seat: int, space: int, company: int,
) -> float:  # fmt: skip
    """The card of a space for whoever may face it, as far as it can be seen."""
    card = np.int64(state.card[space])
    if state.face_up[space]:
        return card_worth(plan, state, content, w, odds, p, seat, space, card, company)
    note_hidden(plan, state)
    if card >= FIRST_SHADOW:
        return unseen_shadow_worth(plan, state, content, w, odds, p, seat, space)
    plan.known[REGION_OF[space], back_of(content, card)] = 0
    return unseen_worth(plan, state, content, w, odds, p, seat, space)


@compiled
def weigh_errands(
    plan: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    odds: np.record, p: np.record, chase: np.record, seat: int, points: int,
) -> None:  # fmt: skip
    """What can be done on the way: gifts to the favourite, a trade."""
    here, favourite = np.int64(state.place[seat]), np.int64(plan.favourite)
    spirit = state.spirit[seat] == 1
    for errand in range(FIRST_ERRAND + MERCHANTS):
        if errand == GIFT_ERRAND:
            if spirit or favourite < 0 or favourite == seat or state.champion >= 0:
                continue
            stop = np.int64(state.place[favourite])
            if stop == NOWHERE:
                continue
            free = points - np.int64(ahead.way[here, stop])
            worth = gift_worth(state, content, ahead, w, odds, p, chase, seat, favourite, free)
            time = 1
        else:
            stop = FIRST_MERCHANT + errand - FIRST_ERRAND
            if here == stop or missing_price(state, content, seat, errand - FIRST_ERRAND):
                continue
            worth = trade_worth(state, content, w, seat, errand - FIRST_ERRAND, favourite)
            time = 0
        if worth <= 0.05:
            continue
        for space in range(SPACES):
            way = np.int64(ahead.way[here, stop] + ahead.way[stop, space]) + time
            if (spirit and space != stop) or (not spirit and way > points):
                continue
            if plan.extra[seat, space] <= SHUNNED:
                continue
            if plan.via[seat, space] == NO_ERRAND:
                plan.extra[seat, space] += worth
                plan.via[seat, space] = errand


@compiled
def missing_price(state: np.record, content: np.record, seat: int, merchant: int) -> bool:
    """Whether a seat cannot pay a Merchant."""
    if state.shadow_merchant[merchant]:
        return state.spirit[seat] == 1
    return np.uint64(content.bones) & np.uint64(state.holds[seat]) == NONE


# -- together ----------------------------------------------------------------------------------


@compiled
def settle(plan: np.record, state: np.record, seat: int) -> None:
    """The best goal of one seat, the others' being what they are."""
    best, found = -1e9, np.int64(state.place[seat])
    for space in range(SPACES):
        if plan.extra[seat, space] <= SHUNNED:
            continue
        plan.goal[seat] = NOWHERE
        before = crowd_worth(plan, state, space)
        plan.goal[seat] = space
        worth = crowd_worth(plan, state, space) - before + plan.extra[seat, space]
        if worth > best:
            best, found = worth, np.int64(space)
    plan.goal[seat] = found


@compiled
def crowd_worth(plan: np.record, state: np.record, space: int) -> float:
    """What the Challenge of a space is worth to those who go there: one faces it."""
    count, best = 0, SHUNNED
    for seat in range(state.seats):
        if plan.goal[seat] == space:
            count += 1
    if count == 0:
        return 0.0
    for seat in range(state.seats):
        if plan.goal[seat] == space:
            worth = plan.helped[seat, space] if count > 1 else plan.alone[seat, space]
            best = max(best, worth)
    for seat in range(state.seats):
        if plan.goal[seat] == space and not state.spirit[seat]:
            return best  # a Warrior must
    return max(best, 0.0)


@compiled
def facer(plan: np.record, state: np.record, seat: int) -> float:
    """What the Challenge is worth that a seat would face where it is now."""
    place = np.int64(state.place[seat])
    if place == NOWHERE or state.card[place] < 0:
        return 0.0
    company = 0
    for other in range(state.seats):
        if other != seat and state.place[other] == place:
            company += 1
    worth = plan.helped[seat, place] if company > 0 else plan.alone[seat, place]
    return worth if worth > SHUNNED else 0.0
