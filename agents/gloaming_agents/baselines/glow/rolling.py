"""The expert's rerolls: what each would bring on average, and what it costs."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.games.glow.decisions.rolls import LIGHT_PRICE, TO_SET, is_free, units
from gloaming.games.glow.state import (
    BY_COMPANION,
    BY_LIGHT,
    BY_TOKEN,
    BY_TRACK,
    ELEMENTS,
    ICONS,
    REROLL,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table
from gloaming.kernel.pending import first
from gloaming_agents.baselines.glow.journeys import dice_worth, plan_journey
from gloaming_agents.baselines.glow.sheet import (
    MOST_DICE,
    curse_loss,
    note_sources,
    prepare,
    tally_of,
)

PARTNERS = 3  # dice that are looked at in pairs
DREAD = 1e6  # more than anything costs
NUMBERS = len(a.DICE)
SPARE = 0.01  # what a unit costs that is lost otherwise

ROLL_PLAN = table(
    net=np.float64,  # gain less cost of the best use of units
    die=np.int64,  # action number of the chosen die
    use=np.int64,  # what is done with it: an action of USE
    now=np.float64,  # worth of the dice as they are
    gain=(np.float64, MOST_DICE),  # expected of rolling a die alone
    unit=np.float64,  # cost of a unit
    setting=np.float64,  # cost of setting a die
)


@compiled
def unit_costs(
    plan: np.record, state: np.record, content: np.record, sheet: np.record, seat: int
) -> None:
    """What one unit costs, and three, paid in the cheapest way."""
    daily, tokens = np.int64(state.daily[seat]), np.int64(state.rerolls[seat])
    light, total = np.int64(state.light[seat]), 0.0
    plan.unit = plan.setting = DREAD
    for unit in range(TO_SET):
        below = np.int64(content.icon_below[min(light, ICONS)])
        step = np.float64(light - below) if below >= 0 else DREAD
        if daily > 0:
            daily -= 1
            total += SPARE
        elif tokens > 0 and sheet.prices[REROLL] <= step:
            tokens -= 1
            total += sheet.prices[REROLL]
        else:
            total += step
            light = below
        if unit == 0:
            plan.unit = total
        if total >= DREAD:
            return
    plan.setting = total


@compiled
def worth_now(
    sheet: np.record, ways: np.record, state: np.record, content: np.record, ahead: np.record,
    weights: np.record,
) -> float:  # fmt: skip
    """What the dice of the sheet are worth as they show."""
    counts = tally_of(sheet, ahead)
    return dice_worth(sheet, ways, state, content, weights, counts) - curse_loss(sheet)


@compiled
def plan_roll(
    plan: np.record, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, chosen: int,
) -> None:  # fmt: skip
    """Find the best use of reroll units; ``chosen`` is the die that it must be of, or -1."""
    plan.net, plan.die, plan.use = -DREAD, chosen, np.int64(a.ALONE)
    plan.now = worth_now(sheet, ways, state, content, ahead, weights)
    for k in range(sheet.dice):
        plan.gain[k] = -DREAD
        if sheet.number[k] >= 0 and (k == 0 or not same_before(sheet, k)):
            try_die(plan, sheet, ways, state, content, ahead, weights, k, chosen)
    try_pairs(plan, sheet, ways, state, content, ahead, weights, chosen)


@compiled
def same_before(sheet: np.record, k: int) -> bool:
    """Whether an equal die was looked at already."""
    for other in range(k):
        if sheet.number[other] == sheet.number[k]:
            return True
    return False


@compiled
def try_die(
    plan: np.record, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, k: int, chosen: int,
) -> None:  # fmt: skip
    """Roll or set one die."""
    lane, colour, number = np.int64(sheet.lane[k]), np.int64(sheet.colour[k]), sheet.number[k]
    mine = chosen < 0 or number == chosen
    total = 0.0
    for face in range(6):
        sheet.lane[k] = ahead.lane[colour, face]
        worth = worth_now(sheet, ways, state, content, ahead, weights)
        total += worth
        symbol = np.int64(content.faces[colour, face])
        net = worth - plan.now - plan.setting
        if mine and sheet.lane[k] != lane and net > plan.net:
            plan.net, plan.die, plan.use = net, number, a.TURN + symbol
    sheet.lane[k] = lane
    plan.gain[k] = total / 6.0 - plan.now
    if mine and plan.gain[k] - plan.unit > plan.net:
        plan.net, plan.die, plan.use = plan.gain[k] - plan.unit, number, np.int64(a.ALONE)


@compiled
def try_pairs(
    plan: np.record, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, chosen: int,
) -> None:  # fmt: skip
    """Roll two of the dice that gain most alone; a chosen one with each of them."""
    picked = np.empty(PARTNERS, np.int64)
    count = 0
    if chosen >= 0:
        for k in range(sheet.dice):
            if sheet.number[k] == chosen and count == 0:
                picked[0], count = k, 1
    while count < PARTNERS:
        best, partner = -DREAD / 2, -1
        for k in range(sheet.dice):
            taken = False
            for other in range(count):
                taken = taken or picked[other] == k
            if not taken and sheet.number[k] >= 0 and gain_of(plan, sheet, k) > best:
                best, partner = gain_of(plan, sheet, k), k
        if partner < 0:
            break
        picked[count] = partner
        count += 1
    for i in range(count):
        for j in range(i + 1, count):
            if i == 0 or chosen < 0:
                try_pair(plan, sheet, ways, state, content, ahead, weights, picked[i], picked[j])


@compiled
def gain_of(plan: np.record, sheet: np.record, k: int) -> float:
    """What rolling a die alone gains; equal dice were worked out once."""
    for other in range(k + 1):
        if sheet.number[other] == sheet.number[k]:
            return plan.gain[other]
    return -DREAD


@compiled
def try_pair(
    plan: np.record, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, i: int, j: int,
) -> None:  # fmt: skip
    """Roll two dice with one unit."""
    before, other = np.int64(sheet.lane[i]), np.int64(sheet.lane[j])
    total = 0.0
    for face in range(6):
        sheet.lane[i] = ahead.lane[sheet.colour[i], face]
        for second in range(6):
            sheet.lane[j] = ahead.lane[sheet.colour[j], second]
            total += worth_now(sheet, ways, state, content, ahead, weights)
    sheet.lane[i], sheet.lane[j] = before, other
    net = total / 36.0 - plan.now - plan.unit
    if net > plan.net:
        plan.net, plan.die, plan.use = net, sheet.number[i], a.DIE + sheet.number[j]


@compiled
def look_at_dice(
    plan: np.record, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, seat: int, chosen: int,
) -> None:  # fmt: skip
    """Prepare everything and find the best use of units."""
    prepare(sheet, state, content, ahead, weights, seat)
    note_sources(sheet, state, content, weights, seat, False)
    plan_journey(sheet, ways, state, content, ahead)
    unit_costs(plan, state, content, sheet, seat)
    plan_roll(plan, sheet, ways, state, content, ahead, weights, chosen)


@compiled
def choose_roll(
    plan: np.record, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The die of the best use of units; or to keep the dice. A gray die's choice is free."""
    for number in range(NUMBERS):
        if mask[a.DIE + number] and is_free(number):
            return np.int64(a.DIE + number)
    if units(state, content, seat) == 0:
        return np.int64(a.KEEP)
    look_at_dice(plan, sheet, ways, state, content, ahead, weights, seat, np.int64(-1))
    if plan.net > weights.least_gain:
        return np.int64(a.DIE + plan.die)
    return np.int64(a.KEEP)


@compiled
def choose_use(
    plan: np.record, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """What is done with the die."""
    chosen = first(state)
    look_at_dice(plan, sheet, ways, state, content, ahead, weights, seat, chosen)
    if is_free(chosen):
        return best_turn(sheet, ways, state, content, ahead, weights, mask)
    if mask[plan.use]:
        return np.int64(plan.use)
    return np.int64(a.ALONE)


@compiled
def best_turn(
    sheet: np.record, ways: np.record, state: np.record, content: np.record, ahead: np.record,
    weights: np.record, mask: np.ndarray,
) -> int:  # fmt: skip
    """The best symbol for a gray die."""
    best, chosen = -DREAD, np.int64(a.TURN)
    for k in range(sheet.dice):
        if sheet.number[k] == first(state):
            lane = np.int64(sheet.lane[k])
            for symbol in range(ELEMENTS):
                sheet.lane[k] = symbol
                worth = worth_now(sheet, ways, state, content, ahead, weights)
                if mask[a.TURN + symbol] and worth > best:
                    best, chosen = worth, np.int64(a.TURN + symbol)
            sheet.lane[k] = lane
            break
    return chosen


@compiled
def choose_roll_now(
    plan: np.record, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """With a pink die another one rolls for nothing."""
    prepare(sheet, state, content, ahead, weights, seat)
    note_sources(sheet, state, content, weights, seat, False)
    plan_journey(sheet, ways, state, content, ahead)
    plan.unit, plan.setting = 0.0, DREAD
    plan_roll(plan, sheet, ways, state, content, ahead, weights, first(state))
    if mask[plan.use]:
        return np.int64(plan.use)
    return np.int64(a.ALONE)


@compiled
def choose_pay(
    state: np.record, content: np.record, weights: np.record, seat: int, mask: np.ndarray
) -> int:
    """The cheapest unit."""
    if mask[a.PAY_BY + BY_COMPANION]:
        return np.int64(a.PAY_BY + BY_COMPANION)
    light, best, chosen = np.int64(state.light[seat]), DREAD, np.int64(a.PAY_BY + BY_TRACK)
    if mask[a.PAY_BY + BY_TRACK]:
        best = np.float64(light - content.icon_below[min(light, ICONS)])
    if mask[a.PAY_BY + BY_LIGHT] and best > LIGHT_PRICE:
        best, chosen = np.float64(LIGHT_PRICE), np.int64(a.PAY_BY + BY_LIGHT)
    token = weights.reroll if state.rounds < 8 else 0.02
    if mask[a.PAY_BY + BY_TOKEN] and token <= best:
        chosen = np.int64(a.PAY_BY + BY_TOKEN)
    return chosen
