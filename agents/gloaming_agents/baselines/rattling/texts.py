"""What effects are worth to the team: Pass and Fail Texts, items, events."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.land import REGION_OF, count_shadows, gift_of, is_dark, takes_tokens
from gloaming.games.rattling.life import count_bones, count_items
from gloaming.games.rattling.program import can_begin
from gloaming.games.rattling.prospect import is_true
from gloaming.games.rattling.state import (
    FIRST_MERCHANT,
    MERCHANTS,
    NOWHERE,
    OPERATIONS,
    REGIONS,
    VILLAGE,
)
from gloaming.kernel.bits import NONE
from gloaming.kernel.jit import compiled
from gloaming_agents.baselines.rattling.worth import (
    anger_worth,
    cleanse_worth,
    heal_worth,
    late,
    please_worth,
    reward_worth,
    shadow_worth,
    sun_worth,
    token_worth,
    wound_worth,
)


@compiled
def text_worth(
    state: np.record, content: np.record, w: np.record, seat: int, space: int, program: int,
    company: int, favourite: int, guard: int,
) -> float:  # fmt: skip
    """A whole program, the better way taken where it asks."""
    total, row = 0.0, 0
    while row < OPERATIONS and content.program[program, row, 0] != e.NO_OPERATION:
        operation = content.program[program, row, 0]
        amount, skip = (
            np.int64(content.program[program, row, 1]),
            np.int64(content.program[program, row, 2]),
        )
        if operation == e.MAY_CHOOSE:
            end = row + 1 + skip
            one = span_worth(
                state, content, w, seat, space, program, row + 1, end, company, favourite, guard
            )
            two, after = 0.0, end
            if content.program[program, end - 1, 0] == e.JUMP:
                after = end + np.int64(content.program[program, end - 1, 2])
                two = span_worth(
                    state, content, w, seat, space, program, end, after, company, favourite, guard
                )
            total += max(one, two)
            row = after
        elif operation == e.CONDITION:
            if not is_true(state, content, seat, space, amount, company):
                row += skip
            row += 1
        elif operation == e.JUMP:
            row += 1 + skip
        else:
            total += row_worth(
                state, content, w, seat, space, operation, amount, skip, favourite, guard
            )
            if operation == e.HURT and skip == e.OWN:
                guard = max(0, guard - amount)
            row += 1
    return total


@compiled
def span_worth(
    state: np.record, content: np.record, w: np.record, seat: int, space: int, program: int,
    row: int, end: int, company: int, favourite: int, guard: int,
) -> float:  # fmt: skip
    """Some rows of a program; a way that cannot be paid for is worth nothing."""
    if not can_begin(state, content, seat, program, row, space):
        return -1e3
    total = 0.0
    while row < end and row < OPERATIONS:
        operation = content.program[program, row, 0]
        amount, where = (
            np.int64(content.program[program, row, 1]),
            np.int64(content.program[program, row, 2]),
        )
        row += 1
        if operation == e.JUMP:
            row += where
        elif operation == e.CONDITION:
            if not is_true(state, content, seat, space, amount, company):
                row += where
        else:
            total += row_worth(
                state, content, w, seat, space, operation, amount, where, favourite, guard
            )
    return total


@compiled
def row_worth(
    state: np.record, content: np.record, w: np.record, seat: int, space: int, operation: int,
    amount: int, where: int, favourite: int, guard: int,
) -> float:  # fmt: skip
    """One effect."""
    if operation == e.HURT or operation == e.HEAL:
        return health(state, content, w, seat, space, operation, amount, where, guard)
    if operation <= e.LOSE_BONES or operation == e.PAY_BONE or operation == e.GIFT:
        return goods(state, content, w, seat, space, operation, amount, where, favourite)
    if operation == e.PLEASE or operation == e.ANGER:
        return weather(state, content, w, space, operation, amount, where)
    if operation == e.TAINT or operation == e.CURE:
        return stains(state, content, w, seat, space, operation, amount, where)
    if operation == e.CORRUPT or operation == e.CLEANSE or operation == e.ADD_SHADOW:
        return ground(state, content, w, space, operation, amount, where)
    if operation == e.SUN_ON:
        return sun_worth(state, content, w, amount)
    if operation == e.SUN_BACK:
        return sun_worth(state, content, w, -min(amount, np.int64(state.sun)))
    if operation == e.RESOLVE_EVENT:
        return -w.event
    if operation == e.BANISH:
        for region in range(REGIONS):
            if count_shadows(state, region) > 0:
                return w.shadow
        return 0.0
    if operation == e.RESTORE:
        for merchant in range(MERCHANTS):
            if state.shadow_merchant[merchant]:
                return w.merchant
        return 0.0
    if operation == e.REVEAL:
        return w.reveal * amount
    if operation == e.TRAVEL:
        return w.travel
    if operation == e.POINTS:
        return w.point * amount * (1 if where == e.OWN else np.int64(state.seats))
    if operation == e.CHAMPION_ON:
        return w.step * amount if state.champion >= 0 else 0.0
    if operation == e.SPREAD_VENOM:
        return -w.venom
    if operation == e.BRING_NIGHT or operation == e.ROLL_DARK:
        return -w.night
    return 0.0


@compiled
def is_meant(state: np.record, seat: int, space: int, where: int, other: int) -> bool:
    """Whether an effect can mean a seat."""
    if where == e.OWN:
        return other == seat
    if where == e.HERE or where == e.SOMEONE_HERE:
        return other == seat or (space != NOWHERE and state.place[other] == space)
    if where == e.ALL_WARRIORS:
        return state.spirit[other] == 0
    if where == e.ALL_SPIRITS:
        return state.spirit[other] == 1
    return True


@compiled
def health(
    state: np.record, content: np.record, w: np.record, seat: int, space: int, operation: int,
    amount: int, where: int, guard: int,
) -> float:  # fmt: skip
    """Wounds and healing: of all who are meant, or of whoever is chosen best."""
    total, best = 0.0, -1e9
    for other in range(state.seats):
        if is_meant(state, seat, space, where, other):
            if operation == e.HEAL:
                one = heal_worth(state, content, w, other, amount)
            else:
                spared = guard if other == seat and where == e.OWN else 0
                one = wound_worth(state, content, w, other, amount - spared)
            total += one
            best = max(best, one)
    return best if where == e.SOMEONE or where == e.SOMEONE_HERE else total


@compiled
def goods(
    state: np.record, content: np.record, w: np.record, seat: int, space: int, operation: int,
    amount: int, where: int, favourite: int,
) -> float:  # fmt: skip
    """Items gained and lost."""
    total, best = 0.0, -1e9
    if operation == e.GIFT:
        region = REGION_OF[space]
        there = region >= 0 and state.supply[gift_of(region)] > 0
        return w.legendary * late(state, w, seat) if there else 0.0
    for other in range(state.seats):
        if not is_meant(state, seat, space, where if operation != e.TAKE else e.OWN, other):
            continue
        if operation == e.REWARD:
            one = amount * reward_worth(state, content, w, other, favourite)
        elif operation == e.PICK_EQUIPMENT:
            one = amount * w.equipment * late(state, w, other)
        elif operation == e.TAKE:
            one = 0.7 * w.equipment * late(state, w, other) if state.supply[amount] > 0 else 0.0
        elif operation == e.LOSE:
            many = min(amount, count_items(state, other))
            one = -w.goods * many * late(state, w, other)
        elif operation == e.PAY_BONE:
            one = -w.bone * late(state, w, other)
            if state.holds[other] & content.bones == NONE:
                one = 0.0
        else:
            one = -w.bone * count_bones(state, content, other) * late(state, w, other)
        if other == state.champion:
            one *= 1.5
        total += one
        best = max(best, one)
    return best if where == e.SOMEONE else total


@compiled
def weather(
    state: np.record, content: np.record, w: np.record, space: int, operation: int, amount: int,
    where: int,
) -> float:  # fmt: skip
    """Winds pleased and angered."""
    total, best = 0.0, -1e9
    for region in range(REGIONS):
        this = where == e.THIS_WIND and region == REGION_OF[space]
        if this or region == where or where == e.ALL_WINDS or where == e.ANY_WIND:
            if operation == e.PLEASE:
                one = please_worth(state, content, w, region)
            else:
                one = anger_worth(state, w, region)
            if where == e.ANY_WIND and state.wind_gone[region]:
                continue
            total += one
            best = max(best, one)
    if where == e.ANY_WIND:
        return best * amount if best > -1e8 else 0.0
    return total * amount


@compiled
def stains(
    state: np.record, content: np.record, w: np.record, seat: int, space: int, operation: int,
    amount: int, where: int,
) -> float:  # fmt: skip
    """Tokens on Warriors."""
    total, best = 0.0, 0.0
    for other in range(state.seats):
        if not is_meant(state, seat, space, where, other) or state.spirit[other]:
            continue
        each = w.taint * (3.0 if other == state.champion else 1.0)
        if operation == e.TAINT:
            one = -each * amount if state.place[other] != VILLAGE or other == seat else 0.0
        else:
            one = each * min(amount, np.int64(state.taints[other]))
        total += one
        best = max(best, one)
    return best if where == e.SOMEONE or where == e.SOMEONE_HERE else total


@compiled
def ground(
    state: np.record, content: np.record, w: np.record, space: int, operation: int, amount: int,
    where: int,
) -> float:  # fmt: skip
    """Tokens and Shadows on spaces; where there is a choice the best one is taken."""
    total, best, found = 0.0, -1e9, False
    for other in range(1, FIRST_MERCHANT + MERCHANTS):
        if where == e.THIS_SPACE:
            fits = other == space
        elif where == e.IN_REGION or where == e.EACH_IN_REGION:
            fits = REGION_OF[space] >= 0 and REGION_OF[other] == REGION_OF[space]
        elif where == e.ADJACENT:
            fits = space < FIRST_MERCHANT + MERCHANTS and content.near[space] >> np.uint64(
                other
            ) & np.uint64(1) != np.uint64(0)
        else:
            fits = True
        if not fits:
            continue
        if operation == e.CORRUPT:
            if not takes_tokens(state, other):
                continue
            one = token_worth(state, w, other)
        elif operation == e.CLEANSE:
            if state.tokens[other] == 0:
                continue
            one = cleanse_worth(state, w, other)
        else:
            if REGION_OF[other] < 0 or is_dark(state, other):
                continue
            one = shadow_worth(state, w, other)
        found = True
        total += one
        best = max(best, one)
    if not found:
        return 0.0
    if where == e.EACH_IN_REGION or where == e.ADJACENT:
        return total * amount
    return best * min(amount, 3)
