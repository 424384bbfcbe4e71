"""Decisions about dice, by the exact odds of the roll that lies there."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling.facing import roll_value
from gloaming.games.rattling.odds import (
    MOST_REROLLS,
    after_reroll,
    solve,
    step_of,
    turned,
)
from gloaming.games.rattling.state import (
    COLOURS,
    DARK,
    FIRST_SHADOW,
    KINDS,
    NOWHERE,
    NUMBERS,
)
from gloaming.games.rattling.throws import THROW as LOOKED_AT
from gloaming.games.rattling.throws import ability_of, best_weapon, boosted, committed, look_at
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table
from gloaming.kernel.pending import seat_of
from gloaming.kernel.seats import clockwise
from gloaming_agents.baselines.rattling.omens import dark_mean, dark_worth
from gloaming_agents.baselines.rattling.texts import text_worth
from gloaming_agents.baselines.rattling.worth import (
    cleanse_worth,
    late,
    wound_worth,
)

FINAL_STAKE = 60.0
LEAST = 0.02  # what another way must be better by
ABILITY_PRICE = 0.06  # it may be wanted later in the Day

THROW = table(
    stake=np.float64,  # what passing is worth, beside failing
    **dict.fromkeys(LOOKED_AT, np.int64),
)


# -- what is at stake --------------------------------------------------------------------------


@compiled
def pass_worth(
    state: np.record, content: np.record, w: np.record, seat: int, card: int, space: int,
    company: int, favourite: int,
) -> float:  # fmt: skip
    """A success: its text, the space cleared, the champion's step."""
    total = text_worth(
        state, content, w, seat, space, np.int64(content.card_pass[card]), company, favourite, 0
    )
    if space != NOWHERE:
        for _ in range(state.tokens[space]):
            total += cleanse_worth(state, w, space)
        if state.champion >= 0 and not state.spirit[seat]:
            total += w.step
        if card >= FIRST_SHADOW:
            total += w.shadow
    return total


@compiled
def fail_worth(
    state: np.record, content: np.record, w: np.record, seat: int, card: int, space: int,
    company: int, favourite: int, guard: int,
) -> float:  # fmt: skip
    """A failure."""
    return text_worth(
        state, content, w, seat, space, np.int64(content.card_fail[card]), company, favourite, guard
    )


@compiled
def look(
    t: np.record, state: np.record, content: np.record, w: np.record, company: int, favourite: int
) -> None:
    """The throw of the Challenge under way, and what is at stake."""
    level = state.level - 1
    seat, card = np.int64(state.faced_by[level]), np.int64(state.faced[level])
    space = np.int64(state.faced_at[level])
    look_at(t, state, content)
    if state.final[level]:
        t.stake = FINAL_STAKE
        return
    guard = np.int64(state.guard[level])
    t.stake = pass_worth(state, content, w, seat, card, space, company, favourite)
    t.stake -= fail_worth(state, content, w, seat, card, space, company, favourite, guard)
    t.stake = max(t.stake, 0.1)


# -- step 2 ------------------------------------------------------------------------------------


@compiled
def choose_reroll(
    odds: np.record, t: np.record, state: np.record, content: np.record, ahead: np.record,
    w: np.record, company: int, favourite: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """A die, an item, an ability, or the dice as they are."""
    level, seat = state.level - 1, seat_of(state)
    look(t, state, content, w, company, favourite)
    left = min(t.rerolls, MOST_REROLLS)
    solve(odds.passing, t.bits, t.spared, t.need, left)
    now = odds.passing[0, t.roll]
    best, chosen = now * t.stake, np.int64(a.KEEP)
    if mask[a.A_DIE] and now < 1.0 and left > 0:
        for die in range(DARK):
            worth = after_reroll(odds.passing, t.roll, die, left - 1) * t.stake
            if worth > best + 1e-9:
                best, chosen = worth, np.int64(a.A_DIE + die)
    if mask[a.A_DIE + DARK]:
        gain = dark_gain(state, content, w, seat, level)
        worth = odds.passing[max(left - 1, 0), t.roll] * t.stake + gain
        if gain > LEAST and worth > best:
            best, chosen = worth, np.int64(a.A_DIE + DARK)
    if now < 1.0:
        return choose_boost(odds, t, state, content, ahead, w, mask, best + LEAST, chosen)
    return chosen


@compiled
def dark_gain(state: np.record, content: np.record, w: np.record, seat: int, level: int) -> float:
    """What it brings on average to roll the Dark Die again."""
    if state.quiet[level] or state.trial > 0:
        return 0.0
    shown = dark_worth(state, content, w, seat, np.int64(state.die[level, DARK]))
    return dark_mean(state, content, w, seat) - shown


@compiled
def choose_boost(
    odds: np.record, t: np.record, state: np.record, content: np.record, ahead: np.record,
    w: np.record, mask: np.ndarray, best: float, chosen: int,
) -> int:  # fmt: skip
    """An item or an ability, if it is worth its price."""
    level, seat = state.level - 1, seat_of(state)
    for kind in range(KINDS):
        if mask[a.USE + kind]:
            program, price = np.int64(content.item_effect[kind]), 0.01
            if content.item_weapon[kind]:
                change = committed(state, content, seat, level, kind)
            else:
                change = 0
                if not content.item_kept[kind]:
                    price = ahead.keep[kind] * late(state, w, seat)
                    price *= 0.4 if state.carries[seat, kind] > 1 else 1.0
            worth = boosted(odds.passing, t, content, program, change) * t.stake - price
            if worth > best:
                best, chosen = worth, np.int64(a.USE + kind)
    for chair in range(state.seats):
        if mask[a.ASK + chair]:
            owner = clockwise(state, seat + chair)
            program, price = ability_of(state, content, owner), ABILITY_PRICE
            if state.spirit[owner] and content.program[program, 0, 0] == e.HURT:
                price -= wound_worth(state, content, w, owner, 1)
            worth = boosted(odds.passing, t, content, program, 0) * t.stake - price
            if worth > best:
                best, chosen = worth, np.int64(a.ASK + chair)
    return chosen


@compiled
def choose_turned(
    odds: np.record, t: np.record, state: np.record, content: np.record, w: np.record,
    number: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The die that is best turned to a number."""
    look(t, state, content, w, 0, -1)
    left = min(t.rerolls, MOST_REROLLS)
    solve(odds.passing, t.bits, t.spared, t.need, left)
    best, chosen = -1.0, np.int64(a.A_DIE)
    for die in range(COLOURS):
        worth = odds.passing[left, turned(t.roll, die, number)]
        worth += 0.001 * (number - t.roll // step_of(die) % NUMBERS)
        if worth > best and mask[a.A_DIE + die]:
            best, chosen = worth, np.int64(a.A_DIE + die)
    return chosen


# -- after the rerolls -------------------------------------------------------------------------


@compiled
def choose_change(
    t: np.record, state: np.record, content: np.record, w: np.record, mask: np.ndarray, asking: bool
) -> int:
    """A die changed by one, if that makes a success of it."""
    look(t, state, content, w, 0, -1)
    one, two, three = t.roll // 36 + 1, t.roll // 6 % 6 + 1, t.roll % 6 + 1
    if roll_value(t.bits, t.spared, one, two, three) < t.need:
        for die in range(COLOURS):
            for down in range(2):
                step = -1 if down else 1
                dice = (
                    one + (step if die == 0 else 0),
                    two + (step if die == 1 else 0),
                    three + (step if die == 2 else 0),
                )
                if min(dice) < 1 or max(dice) > NUMBERS:
                    continue
                if roll_value(t.bits, t.spared, dice[0], dice[1], dice[2]) < t.need:
                    continue
                if not asking and mask[a.CHANGE + 2 * die + down]:
                    return np.int64(a.CHANGE + 2 * die + down)
                if asking:
                    for chair in range(state.seats):
                        if mask[a.ASK + chair]:
                            return np.int64(a.ASK + chair)
    return np.int64(a.KEEP if asking else a.DECLINE)


@compiled
def choose_weapon(state: np.record, content: np.record, mask: np.ndarray) -> int:
    """The weapon that makes a success of it, or guards: rerolls come too late."""
    chosen = best_weapon(state, content, seat_of(state), state.level - 1)
    if chosen >= 0 and mask[a.AN_ITEM + chosen]:
        return np.int64(a.AN_ITEM + chosen)
    for kind in range(KINDS):
        if mask[a.AN_ITEM + kind]:
            return np.int64(a.AN_ITEM + kind)
    return np.int64(a.AN_ITEM)
