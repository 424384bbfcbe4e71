"""Dice before the seats: whose they are, what they show, and what of it counts.

A seat's dice are numbered: the adventurer's large ones, the reserve's large ones (of Sketals), the
small ones. A *tally* packs how many counting dice show each symbol, eight bits a symbol.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.actions import (
    DIE_KIND,
    DIE_NUMBER,
    LARGE_DIE,
    SKETAL_DIE,
    SMALL_DIE,
)
from gloaming.games.glow.state import (
    ASIDE,
    BLACK,
    CURSE,
    ELEMENTS,
    FOOTPRINT_FACE,
    HELD,
    IN_RESERVE,
    LIGHT_FACE,
    OWN_DICE,
    PINK,
    PURPLE,
    RESERVE,
    SMALL_BASE,
    SMALL_FIVE,
    SMALL_SIX,
    SPECIAL,
    SYMBOLS,
    UNROLLED,
    YELLOW,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.seats import clockwise

FIRST_SMALL = OWN_DICE + RESERVE


@inlined
def small_dice(state: np.record) -> int:
    """Small dice that can be in play."""
    return SMALL_BASE if state.seats < 5 else SMALL_FIVE if state.seats == 5 else SMALL_SIX


@inlined
def dice_each(state: np.record) -> int:
    """Numbers that a seat's dice may have."""
    return FIRST_SMALL + small_dice(state)


@compiled
def has_die(state: np.record, content: np.record, seat: int, die: int) -> bool:
    """Whether a seat has the die and can use it."""
    if die >= FIRST_SMALL:
        return state.small_at[die - FIRST_SMALL] == HELD + seat
    if die >= OWN_DICE:
        return state.reserve_seat[die - OWN_DICE] == seat
    adventurer = np.int64(state.adventurer[seat])
    if adventurer < 0 or content.adventurer_dice[adventurer, die] < 0:
        return False
    return state.own_face[seat, die] != ASIDE


@compiled
def symbol_of(state: np.record, seat: int, die: int) -> int:
    """What a die of the seat shows, or ``UNROLLED``."""
    if die >= FIRST_SMALL:
        return np.int64(state.small_face[die - FIRST_SMALL])
    if die >= OWN_DICE:
        return np.int64(state.reserve_face[die - OWN_DICE])
    return np.int64(state.own_face[seat, die])


@compiled
def colour_of(state: np.record, content: np.record, seat: int, die: int) -> int:
    """The colour of a die of the seat."""
    if die >= FIRST_SMALL:
        return np.int64(content.small_colour[die - FIRST_SMALL])
    if die >= OWN_DICE:
        return np.int64(die - OWN_DICE)
    return np.int64(content.adventurer_dice[state.adventurer[seat], die])


@compiled
def number_of(state: np.record, content: np.record, seat: int, die: int) -> int:
    """Place of a die of the seat in the action group ``die``, -1 if it cannot be chosen."""
    if not has_die(state, content, seat, die):
        return np.int64(-1)
    symbol = symbol_of(state, seat, die)
    if symbol < 0:
        return np.int64(-1)
    kind = SMALL_DIE if die >= FIRST_SMALL else SKETAL_DIE if die >= OWN_DICE else LARGE_DIE
    return DIE_NUMBER[kind, colour_of(state, content, seat, die)] + symbol


@compiled
def find_die(state: np.record, content: np.record, seat: int, number: int, but: int) -> int:
    """A die of the seat that is the one of action ``number``, other than ``but``; or -1."""
    kind = DIE_KIND[number]
    if kind == SMALL_DIE:
        start, stop = FIRST_SMALL, dice_each(state)
    elif kind == LARGE_DIE:
        start, stop = 0, OWN_DICE
    else:
        start, stop = OWN_DICE, FIRST_SMALL
    for die in range(start, stop):
        if die != but and number_of(state, content, seat, die) == number:
            return die
    return np.int64(-1)


@compiled
def mark_dice(state: np.record, content: np.record, seat: int, first: int, row: np.ndarray) -> None:
    """Set ``row[first + number]`` (int8) to 1 for every die of the seat that has been rolled.

    Whose a small die is is as good as random, so there are no branches to be mistaken about.
    """
    for die in range(OWN_DICE):
        number = number_of(state, content, seat, die)
        if number >= 0:
            row[first + number] = 1
    for colour in range(RESERVE):
        if state.reserve_seat[colour] == seat and state.reserve_face[colour] >= 0:
            row[first + DIE_NUMBER[SKETAL_DIE, colour] + state.reserve_face[colour]] = 1
    for die in range(small_dice(state)):
        face = np.int64(state.small_face[die])
        number = DIE_NUMBER[SMALL_DIE, content.small_colour[die]] + max(face, 0)
        row[first + number] |= 1 if face >= 0 and state.small_at[die] == HELD + seat else 0


@compiled
def tell(state: np.record, seat: int, colour: int, symbol: int, change: int) -> None:
    """Keep ``shown`` up to date with a die that comes or goes. Curse dice never count."""
    if symbol < 0 or colour == BLACK:
        return
    if symbol < ELEMENTS:
        state.shown[seat, symbol] += change
    elif colour == PURPLE:
        state.shown[seat, FOOTPRINT_FACE] += change
    elif colour == YELLOW:
        state.shown[seat, LIGHT_FACE] += change


@compiled
def turn_die(state: np.record, content: np.record, seat: int, die: int, symbol: int) -> None:
    """Let a die of the seat show ``symbol``."""
    colour = colour_of(state, content, seat, die)
    tell(state, seat, colour, symbol_of(state, seat, die), -1)
    if die >= FIRST_SMALL:
        state.small_face[die - FIRST_SMALL] = symbol
    elif die >= OWN_DICE:
        state.reserve_face[die - OWN_DICE] = symbol
    else:
        state.own_face[seat, die] = symbol
    tell(state, seat, colour, symbol, 1)


@compiled
def rolled(state: np.record, content: np.record, colour: int) -> int:
    """What a die of this colour shows after a roll."""
    return np.int64(content.faces[colour, below(state, 6)])


@compiled
def roll_die(state: np.record, content: np.record, seat: int, die: int) -> None:
    """Roll a die of the seat."""
    colour = colour_of(state, content, seat, die)
    turn_die(state, content, seat, die, rolled(state, content, colour))


@compiled
def roll_all(state: np.record, content: np.record) -> None:
    """Every seat rolls all own dice, in turn order."""
    for turn in range(state.seats):
        seat = clockwise(state, state.first + turn)
        for die in range(dice_each(state)):
            if has_die(state, content, seat, die):
                roll_die(state, content, seat, die)


@compiled
def rolled_element(state: np.record, content: np.record, colour: int) -> int:
    """Roll a die until it shows an element."""
    symbol = rolled(state, content, colour)
    while symbol >= ELEMENTS:
        symbol = rolled(state, content, colour)
    return symbol


@compiled
def pink_die(state: np.record, content: np.record, seat: int) -> int:
    """A pink die of the seat that must be rerolled at once, or -1."""
    for die in range(OWN_DICE):
        if has_die(state, content, seat, die) and state.own_face[seat, die] == SPECIAL:
            if content.adventurer_dice[state.adventurer[seat], die] == PINK:
                return die
    return np.int64(-1)


@compiled
def cancelled(state: np.record, content: np.record, seat: int) -> int:
    """Elements (bits) whose dice do not count: muted, or shown by a curse die of the seat."""
    bits = np.int64(state.muted[seat])
    if state.immune[seat]:
        return bits
    if state.small_at[CURSE] == HELD + seat:
        face = np.int64(state.small_face[CURSE])
        if 0 <= face < ELEMENTS:
            bits |= 1 << face
    if state.dawn and state.adventurer[seat] >= 0:
        for die in range(OWN_DICE):
            if content.adventurer_dice[state.adventurer[seat], die] == BLACK:
                face = np.int64(state.own_face[seat, die])
                if 0 <= face < ELEMENTS:
                    bits |= 1 << face
    return bits


@compiled
def tally(state: np.record, content: np.record, seat: int) -> int:
    """The counting dice of a seat: how many show each symbol, less those cancelled."""
    bits = cancelled(state, content, seat)
    packed = np.int64(0)
    for symbol in range(SYMBOLS):
        if not bits >> symbol & 1:
            packed |= np.int64(state.shown[seat, symbol]) << 8 * symbol
    return packed


@inlined
def of(counts: int, symbol: int) -> int:
    """Counting dice that show ``symbol``."""
    return counts >> 8 * symbol & 255


@compiled
def different(counts: int) -> int:
    """How many different elements the counting dice show."""
    found = 0
    for element in range(ELEMENTS):
        if of(counts, element) > 0:
            found += 1
    return found


@compiled
def die_of_card(state: np.record, card: int) -> int:
    """Colour of the large die a Sketal has, or -1."""
    for colour in range(RESERVE):
        if state.reserve_card[colour] == card:
            return colour
    return np.int64(-1)


@compiled
def any_in_reserve(state: np.record) -> bool:
    """Whether a large die lies beside the board."""
    for colour in range(RESERVE):
        if state.reserve_card[colour] == IN_RESERVE:
            return True
    return False


@compiled
def lend_die(state: np.record, seat: int, colour: int, card: int) -> None:
    """A Sketal takes a large die from the reserve."""
    state.reserve_card[colour] = card
    state.reserve_seat[colour] = seat
    state.reserve_face[colour] = UNROLLED
    state.reserve_spent[colour] = 0


@compiled
def return_die(state: np.record, colour: int) -> None:
    """A Sketal's die goes back to the reserve, spent or not."""
    seat, face = np.int64(state.reserve_seat[colour]), np.int64(state.reserve_face[colour])
    tell(state, seat, colour, face, -1)
    if state.reserve_spent[colour]:
        state.spent[face] -= 1
    state.reserve_card[colour] = IN_RESERVE
    state.reserve_seat[colour] = -1
    state.reserve_face[colour] = UNROLLED
    state.reserve_spent[colour] = 0
