"""Set-up choices and the morning: adventurers, dice that came back, recruiting."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.actions import (
    ADVENTURER,
    COLOUR,
    DISCARD,
    NONE,
    SHIFT,
    SPACE,
)
from gloaming.games.glow.cards import adopt, join, lay_in_graveyard, move_curse, take_die
from gloaming.games.glow.dice import small_dice
from gloaming.games.glow.solo import can_be_toms, run_tile, set_rival
from gloaming.games.glow.state import (
    ADVENTURERS,
    ANY_COLOUR,
    CURSE,
    HELD,
    IN_RESERVE,
    RESERVE,
    TRACK,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, seat_of, second
from gloaming.kernel.rows import fill

# -- set-up ------------------------------------------------------------------------------------


@compiled
def legal_adventurer(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Adventurers that nobody has taken. rules: from the first player on, clockwise."""
    for adventurer in range(ADVENTURERS):
        if content.adventurer_dawn[adventurer] and not state.all_adventurers:
            continue
        taken = False
        for seat in range(state.seats):
            taken = taken or state.adventurer[seat] == adventurer
        if not taken:
            mask[ADVENTURER + adventurer] = 1


@inlined
def apply_adventurer(state: np.record, content: np.record, action: int) -> None:
    """Take the adventurer."""
    seat = seat_of(state)
    pop(state)
    adopt(state, content, seat, action - ADVENTURER)


@compiled
def legal_rival(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Solo: colours that Tom's die may have."""
    for colour in range(RESERVE):
        if can_be_toms(state, content, colour):
            mask[COLOUR + colour] = 1


@inlined
def apply_rival(state: np.record, action: int) -> None:
    """Solo: Tom gets the die."""
    die = first(state)
    pop(state)
    set_rival(state, die, action - COLOUR)


# -- dice of Sketals -----------------------------------------------------------------------------


@compiled
def legal_claim(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """reading: a Sketal that found no die may take one that has come back."""
    mark_reserve(state, np.int64(content.large_die[first(state)]), mask)
    mask[NONE] = 1


@inlined
def apply_claim(state: np.record, content: np.record, action: int) -> None:
    """Take the die, or leave it."""
    seat, card = seat_of(state), first(state)
    pop(state)
    if action != NONE:
        take_die(state, content, seat, action - COLOUR, card, 0)


@inlined
def legal_choose_die(state: np.record, mask: np.ndarray) -> None:
    """The Sketal of any colour chooses among the dice of the reserve; it must."""
    mark_reserve(state, ANY_COLOUR, mask)


@inlined
def apply_choose_die(state: np.record, content: np.record, action: int) -> None:
    """Take the die of that colour."""
    seat, card, later = seat_of(state), first(state), second(state)
    pop(state)
    take_die(state, content, seat, action - COLOUR, card, later)


@compiled
def mark_reserve(state: np.record, wanted: int, mask: np.ndarray) -> None:
    """Colours in the reserve that a Sketal may take."""
    for colour in range(RESERVE):
        if state.reserve_card[colour] == IN_RESERVE and wanted in (colour, ANY_COLOUR):
            mask[COLOUR + colour] = 1


# -- recruiting ----------------------------------------------------------------------------------


@compiled
def legal_recruit(state: np.record, mask: np.ndarray) -> None:
    """Spaces of the track that still have a companion."""
    for space in range(TRACK):
        if state.track_card[space] >= 0:
            mask[SPACE + space] = 1


@compiled
def apply_recruit(state: np.record, content: np.record, action: int) -> None:
    """Take the companion of a space, unless the curse die may be moved away first."""
    seat, space = seat_of(state), action - SPACE
    pop(state)
    if state.immune[seat] and state.small_at[CURSE] == space and has_other(state, space):
        push(state, SHIFT, seat, space, 0)
    else:
        recruit(state, content, seat, space)


@compiled
def has_other(state: np.record, space: int) -> bool:
    """Whether another space has a companion."""
    for other in range(TRACK):
        if other != space and state.track_card[other] >= 0:
            return True
    return False


@compiled
def legal_shift(state: np.record, mask: np.ndarray) -> None:
    """rules: Kaar's owner may move the curse die to another space that has a companion."""
    legal_recruit(state, mask)
    mask[SPACE + first(state)] = 0
    if not state.kaar_must_move:
        mask[NONE] = 1


@inlined
def apply_shift(state: np.record, content: np.record, action: int) -> None:
    """Move the curse die, or leave it, and take the companion."""
    seat, space = seat_of(state), first(state)
    pop(state)
    if action != NONE:
        move_curse(state, content, action - SPACE)
    recruit(state, content, seat, space)


@compiled
def recruit(state: np.record, content: np.record, seat: int, space: int) -> None:
    """Take the companion, the dice and the footprints of a space."""
    if state.seats == 1:
        run_tile(state, content, space)
    card = np.int64(state.track_card[space])
    state.track_card[space] = -1
    state.footprints[seat] += state.track_footprints[space]
    state.track_footprints[space] = 0
    for die in range(small_dice(state)):
        if state.small_at[die] == space:
            state.small_at[die] = HELD + seat
            state.small_face[die] = -1
    if state.seats == 2 and seat == state.first:
        push(state, DISCARD, seat, 0, 0)
    join(state, content, seat, card, 0)


@inlined
def apply_discard(state: np.record, action: int) -> None:
    """rules: two players. The companion goes to the graveyard, dice and footprints stay."""
    pop(state)
    space = action - SPACE
    lay_in_graveyard(state, np.int64(state.track_card[space]))
    state.track_card[space] = -1


@compiled
def clear_track(state: np.record) -> None:
    """The morning is over: companions nobody took go to the graveyard."""
    for space in range(TRACK):
        if state.track_card[space] >= 0:
            lay_in_graveyard(state, np.int64(state.track_card[space]))
    fill(state.track_card, -1)
