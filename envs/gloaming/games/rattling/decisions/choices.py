"""Choices that effects ask for: spaces, Characters, tokens, Winds, dice, ways to go on."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.actions import (
    A_DIE,
    A_TOKEN,
    A_WIND,
    CHAIR,
    CURING,
    GAINING,
    SPACE,
    TO_SPACE,
    TOKEN,
    WAY,
    WIND,
    WOUNDING,
)
from gloaming.games.rattling.frames import (
    TIME,
    origin_of,
    row_of,
    space_of,
    times_of,
    where_of,
)
from gloaming.games.rattling.land import (
    REGION_OF,
    discard_card,
    discard_token,
    has_shadow_card,
    is_merchant,
    is_region,
    place_token,
    succumb,
    takes_tokens,
)
from gloaming.games.rattling.life import heal
from gloaming.games.rattling.program import can_begin, fits_who, move_to, stir_one
from gloaming.games.rattling.state import (
    DARK,
    FIRST_MERCHANT,
    HIGH,
    NOWHERE,
    REGIONS,
    SPACES,
    TOKENS,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of, second, set_first, set_second
from gloaming.kernel.seats import clockwise

# -- spaces ------------------------------------------------------------------------------------


@compiled
def fits_space(
    state: np.record, content: np.record, seat: int, operation: int, among: int, space: int
) -> bool:
    """Whether an operation can happen in a space; ``among`` is its scope."""
    where, origin = where_of(among), origin_of(among)
    if where == e.IN_REGION or where == e.EACH_IN_REGION:
        if REGION_OF[origin] < 0 or REGION_OF[space] != REGION_OF[origin]:
            return False
    elif where == e.THIS_SPACE and space != origin:
        return False
    elif where == e.ADJACENT:
        if origin == NOWHERE:
            return False
        if content.near[origin] >> np.uint64(space) & np.uint64(1) == np.uint64(0):
            return False
    if operation == e.CORRUPT:
        return takes_tokens(state, space)
    if operation == e.CLEANSE:
        return state.tokens[space] > 0
    if operation == e.TRAVEL:
        return state.place[seat] != space
    if operation == e.RESTORE:
        return is_merchant(space) and state.shadow_merchant[space - FIRST_MERCHANT] == 1
    if not is_region(space):
        return False
    if operation == e.REVEAL:
        return state.card[space] >= 0 and state.face_up[space] == 0
    if operation == e.BANISH:
        return has_shadow_card(state, space)
    if operation == e.BRING_NIGHT:  # reading 35: no Challenge Card at all
        return state.card[space] < 0
    return not has_shadow_card(state, space)  # ADD_SHADOW


@compiled
def step_placing(state: np.record, content: np.record) -> None:
    """rules: Placing Corruption. Each time the space is named first."""
    seat, operation, among = seat_of(state), first(state), second(state)
    if times_of(among) == 0:
        pop(state)
        return
    for space in range(SPACES):
        if fits_space(state, content, seat, operation, among, space):
            set_second(state, among - TIME)
            if where_of(among) == e.THIS_SPACE:
                act_on(state, content, seat, operation, space)
            else:
                push(state, SPACE, seat, operation, among & (TIME - 1))
            return
    pop(state)


@compiled
def legal_space(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """The spaces an operation can happen in."""
    seat, operation, among = seat_of(state), first(state), second(state)
    for space in range(SPACES):
        if fits_space(state, content, seat, operation, among, space):
            mask[TO_SPACE + space] = 1


@compiled
def apply_space(state: np.record, content: np.record, action: int) -> None:
    """It happens there."""
    seat, operation = seat_of(state), first(state)
    pop(state)
    act_on(state, content, seat, operation, action - TO_SPACE)


@compiled
def act_on(state: np.record, content: np.record, seat: int, operation: int, space: int) -> None:
    """Carry out an operation in a space."""
    if operation == e.CORRUPT:
        place_token(state, content, space)
    elif operation == e.CLEANSE:
        if state.tokens[space] == 1 or state.token[space, 0] == state.token[space, 1]:
            discard_token(state, space, np.int64(state.token[space, 0]))
        else:
            push(state, TOKEN, seat, space, 0)
    elif operation == e.TRAVEL:
        move_to(state, seat, space)
    elif operation == e.RESTORE:
        state.shadow_merchant[space - FIRST_MERCHANT] = 0
    elif operation == e.REVEAL:
        state.face_up[space] = 1
    elif operation == e.BANISH:
        discard_card(state, space)
    else:
        succumb(state, content, space)


# -- Characters --------------------------------------------------------------------------------


@compiled
def legal_who(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """The Characters an operation can mean."""
    seat, operation, among = seat_of(state), first(state), second(state)
    for chair in range(state.seats):
        if fits_who(state, content, operation, among, clockwise(state, seat + chair)):
            mask[CHAIR + chair] = 1


@compiled
def apply_who(state: np.record, content: np.record, action: int) -> None:
    """It means that Character."""
    seat, operation, times = seat_of(state), first(state), times_of(second(state))
    pop(state)
    other = clockwise(state, seat + action - CHAIR)
    if operation == e.HEAL:
        for _ in range(times):
            heal(state, content, other)
    elif operation == e.HURT:
        push(state, WOUNDING, other, times, 0)
    elif operation == e.REWARD:
        push(state, GAINING, other, times, 0)
    else:
        push(state, CURING, seat, times, other)


# -- tokens ------------------------------------------------------------------------------------


@compiled
def step_curing(state: np.record) -> None:
    """Choose tokens of a Warrior, one after the other."""
    seat, left, victim = seat_of(state), first(state), second(state)
    if left == 0 or state.taints[victim] == 0:
        pop(state)
        return
    set_first(state, left - 1)
    push(state, TOKEN, seat, NOWHERE, victim)


@compiled
def legal_token(state: np.record, mask: np.ndarray) -> None:
    """The tokens of a space, or of a Warrior."""
    space, victim = first(state), second(state)
    if space == NOWHERE:
        for token in range(TOKENS):
            if state.taint[victim, token] > 0:
                mask[A_TOKEN + token] = 1
        return
    for k in range(state.tokens[space]):
        mask[A_TOKEN + np.int64(state.token[space, k])] = 1


@compiled
def apply_token(state: np.record, action: int) -> None:
    """Discard it."""
    space, victim, token = first(state), second(state), action - A_TOKEN
    pop(state)
    if space == NOWHERE:
        state.taint[victim, token] -= 1
        state.taints[victim] -= 1
        state.spent[token] += 1
    else:
        discard_token(state, space, token)


# -- Winds -------------------------------------------------------------------------------------


@compiled
def step_stirring(state: np.record) -> None:
    """Choose a Wind, one step after the other."""
    seat, operation, left = seat_of(state), first(state), second(state)
    if left == 0 or not any_wind(state, operation):
        pop(state)
        return
    set_second(state, left - 1)
    push(state, WIND, seat, operation, 0)


@compiled
def can_stir(state: np.record, region: int, operation: int) -> bool:
    """Whether a Wind can be pleased, or angered."""
    if state.wind_gone[region]:
        return False
    return operation == e.ANGER or state.wind[region] < HIGH


@compiled
def any_wind(state: np.record, operation: int) -> bool:
    """Whether any Wind can."""
    for region in range(REGIONS):
        if can_stir(state, region, operation):
            return True
    return False


@compiled
def legal_wind(state: np.record, mask: np.ndarray) -> None:
    """The Winds that can."""
    for region in range(REGIONS):
        if can_stir(state, region, first(state)):
            mask[A_WIND + region] = 1


@compiled
def apply_wind(state: np.record, content: np.record, action: int) -> None:
    """Please or Anger it."""
    seat, operation = seat_of(state), first(state)
    pop(state)
    stir_one(state, content, seat, action - A_WIND, operation)


# -- ways and dice -----------------------------------------------------------------------------


@compiled
def legal_option(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """The ways whose price can be paid; where neither can, the second is open all the same."""
    seat, skip = seat_of(state), first(state)
    program, at = (
        np.int64(state.pending[state.depth - 2, 2]),
        np.int64(state.pending[state.depth - 2, 3]),
    )
    row, space = row_of(at), space_of(at)
    mask[WAY] = 1 if can_begin(state, content, seat, program, row, space) else 0
    if mask[WAY] == 0 or can_begin(state, content, seat, program, row + skip, space):
        mask[WAY + 1] = 1


@compiled
def apply_option(state: np.record, action: int) -> None:
    """Go on, or skip the first way."""
    skip = first(state)
    pop(state)
    if action != WAY:
        set_second(state, second(state) + skip)


@compiled
def legal_die(mask: np.ndarray) -> None:
    """Any Challenge Die."""
    for die in range(DARK):
        mask[A_DIE + die] = 1


@compiled
def apply_die(state: np.record, action: int) -> None:
    """Turn it to the number."""
    number = first(state)
    pop(state)
    state.die[state.level - 1, action - A_DIE] = number
