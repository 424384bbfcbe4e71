"""Late morning: rerolls and set dice, and how they are paid."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.actions import (
    ALONE,
    DIE,
    DIE_COLOUR,
    DIE_SYMBOL,
    KEEP,
    PAY,
    PAY_BY,
    ROLL_NOW,
    TURN,
    USE,
)
from gloaming.games.glow.cards import gain
from gloaming.games.glow.dice import (
    find_die,
    mark_dice,
    number_of,
    pink_die,
    roll_die,
    turn_die,
)
from gloaming.games.glow.state import (
    BY_COMPANION,
    BY_LIGHT,
    BY_TOKEN,
    BY_TRACK,
    GRAY,
    ICONS,
    LIGHT,
    LIGHT_FOR_REROLL,
    OWN_DICE,
    SPECIAL,
    WITH_SPECIAL,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, seat_of, second

TO_REROLL, TO_SET = 1, 3  # units. rules: one unit rerolls one or two dice, three set a die
LIGHT_PRICE = 2  # Crolos
SYMBOLS_OF_DIE = 6
# what is done with a chosen die, as kept in a frame: 0 alone, 1 + symbol, or this + the other die
WITH_OTHER = 1 + SYMBOLS_OF_DIE

HAS_SPECIAL = np.array([colour in WITH_SPECIAL for colour in range(11)])


@inlined
def units(state: np.record, content: np.record, seat: int) -> int:
    """Reroll units a seat could pay, counting no more of its light than the track gives."""
    light = min(np.int64(state.light[seat]), ICONS)
    return state.daily[seat] + state.rerolls[seat] + np.int64(content.icons_below[light])


@compiled
def start_rolls(state: np.record, content: np.record, seat: int) -> None:
    """Reroll units of companions are there anew every day."""
    units_today = np.int64(0)
    for k in range(state.companions[seat, 0]):
        units_today += content.rerolls[state.companions[seat, 1 + k]]
    state.daily[seat] = units_today


@compiled
def legal_roll(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Keep the dice, or choose one; a gray die that shows the choice must be turned first."""
    seat = seat_of(state)
    if units(state, content, seat) >= TO_REROLL:
        mark_dice(state, content, seat, DIE, mask)
    waits = False
    if state.dawn:
        for die in range(OWN_DICE):
            number = number_of(state, content, seat, die)
            if number >= 0 and is_free(number):
                mask[DIE + number] = 1
                waits = True
    if not waits:
        mask[KEEP] = 1


@inlined
def apply_roll(state: np.record, action: int) -> None:
    """Keeping is final."""
    seat = seat_of(state)
    if action == KEEP:
        pop(state)
    else:
        push(state, USE, seat, action - DIE, 0)


@compiled
def legal_use(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Reroll the chosen die alone or with another, or turn it to another face."""
    seat, chosen = seat_of(state), first(state)
    payable = units(state, content, seat)
    symbol = np.int64(DIE_SYMBOL[chosen])
    if payable >= TO_REROLL:
        mask[ALONE] = 1
        mark_others(state, content, seat, chosen, mask)
    if payable >= TO_SET or is_free(chosen):
        for other in range(SYMBOLS_OF_DIE):
            if other < SPECIAL or HAS_SPECIAL[DIE_COLOUR[chosen]]:
                mask[TURN + other] = 1
        mask[TURN + symbol] = 0


@inlined
def is_free(chosen: int) -> bool:
    """Dawn: the choice of a gray die costs nothing."""
    return DIE_COLOUR[chosen] == GRAY and DIE_SYMBOL[chosen] == SPECIAL


@compiled
def mark_others(
    state: np.record, content: np.record, seat: int, chosen: int, mask: np.ndarray
) -> None:
    """Dice that can be rerolled together with the chosen one."""
    mark_dice(state, content, seat, DIE, mask)
    this = find_die(state, content, seat, chosen, -1)
    if find_die(state, content, seat, chosen, this) < 0:
        mask[DIE + chosen] = 0


@compiled
def apply_use(state: np.record, content: np.record, action: int) -> None:
    """Say what is done with the die; then it is paid."""
    seat, chosen = seat_of(state), first(state)
    pop(state)
    if action == ALONE:
        how, state.paying = 0, TO_REROLL
    elif TURN <= action < TURN + SYMBOLS_OF_DIE:
        how, state.paying = 1 + action - TURN, TO_SET
        if is_free(chosen):
            state.paying = 0
            carry_out(state, content, seat, chosen, how)
            return
    else:
        how, state.paying = WITH_OTHER + action - DIE, TO_REROLL
    push(state, PAY, seat, chosen, how)


@compiled
def legal_pay(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """What the next unit can be paid with, so that the rest can be paid too."""
    seat = seat_of(state)
    light = np.int64(state.light[seat])
    if state.daily[seat] > 0:
        mask[PAY_BY + BY_COMPANION] = 1
    if state.rerolls[seat] > 0:
        mask[PAY_BY + BY_TOKEN] = 1
    if content.icons_below[min(light, ICONS)] > 0:
        mask[PAY_BY + BY_TRACK] = 1
    if light >= LIGHT_PRICE and sells_rerolls(state, content, seat):
        rest = state.daily[seat] + state.rerolls[seat]
        rest += content.icons_below[min(light - LIGHT_PRICE, ICONS)]
        if rest >= state.paying - 1:
            mask[PAY_BY + BY_LIGHT] = 1


@compiled
def sells_rerolls(state: np.record, content: np.record, seat: int) -> bool:
    """Dawn: whether a companion turns light into reroll units."""
    if not state.dawn:
        return False
    for k in range(state.companions[seat, 0]):
        if content.special[state.companions[seat, 1 + k]] == LIGHT_FOR_REROLL:
            return True
    return False


@compiled
def apply_pay(state: np.record, content: np.record, action: int) -> None:
    """Pay a unit; with the last one the dice move."""
    seat, chosen, how = seat_of(state), first(state), second(state)
    way = action - PAY_BY
    if way == BY_COMPANION:
        state.daily[seat] -= 1
    elif way == BY_TOKEN:
        state.rerolls[seat] -= 1
    elif way == BY_TRACK:
        state.light[seat] = content.icon_below[min(np.int64(state.light[seat]), ICONS)]
    else:
        gain(state, seat, LIGHT, -LIGHT_PRICE)
    state.paying -= 1
    if state.paying == 0:
        pop(state)
        carry_out(state, content, seat, chosen, how)


@compiled
def carry_out(state: np.record, content: np.record, seat: int, chosen: int, how: int) -> None:
    """Reroll or turn the chosen dice."""
    die = find_die(state, content, seat, chosen, -1)
    if 1 <= how < WITH_OTHER:
        turn_die(state, content, seat, die, how - 1)
    else:
        other = -1
        if how >= WITH_OTHER:
            other = find_die(state, content, seat, how - WITH_OTHER, die)
        roll_die(state, content, seat, die)
        if other >= 0:
            roll_die(state, content, seat, other)
    roll_pink(state, content, seat)


@compiled
def roll_pink(state: np.record, content: np.record, seat: int) -> None:
    """Dawn: a pink die that shows its special face is rerolled at once."""
    if state.dawn:
        die = pink_die(state, content, seat)
        if die >= 0:
            push(state, ROLL_NOW, seat, number_of(state, content, seat, die), 0)


@inlined
def legal_roll_now(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """The pink die alone, or with one other."""
    mask[ALONE] = 1
    mark_others(state, content, seat_of(state), first(state), mask)


@compiled
def apply_roll_now(state: np.record, content: np.record, action: int) -> None:
    """Reroll them; the face may show again."""
    seat, chosen = seat_of(state), first(state)
    pop(state)
    how = 0 if action == ALONE else WITH_OTHER + action - DIE
    carry_out(state, content, seat, chosen, how)
