"""Afternoon: the party's way or a boat's; and what a skull takes."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.abilities import BY_EFFECT, ON_PATH, demand
from gloaming.games.glow.actions import (
    ARRIVED,
    CAMP,
    COMPANION,
    DIE,
    DIE_COLOUR,
    HIDDEN,
    MOVE,
    ORDINARY,
    SAIL,
    SPELL_TOKEN,
    SPEND,
    STOP,
    TRAVEL,
)
from gloaming.games.glow.cards import bury, drop_hidden_spell, gain
from gloaming.games.glow.decisions.noon import legal_butterflies, use_butterfly
from gloaming.games.glow.dice import number_of, tally
from gloaming.games.glow.journey import (
    can_camp,
    can_pay_step,
    can_pay_without,
    can_sail,
    can_step,
    ends_of,
    ordinary_left,
    sail_cost,
    sketals_left,
    step_cost,
)
from gloaming.games.glow.state import (
    ARCHIPELAGO,
    COMPANIONS,
    FACE_DOWN,
    FACE_UP,
    GONE,
    LOSE,
    MUTE,
    OWN_DICE,
    PURGE,
    RESERVE,
    ROUTES,
    STEPS,
    TOKENS,
)
from gloaming.kernel.bits import NONE, bit, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, seat_of, second
from gloaming.kernel.rows import fill


@inlined
def start_travel(state: np.record, seat: int) -> None:
    """The afternoon starts with all dice again."""
    fill(state.spent, 0)
    fill(state.reserve_spent, 0)
    state.left = NONE
    push(state, TRAVEL, seat, 0, 0)


@compiled
def legal_travel(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Steps, or sailings, that can be paid; the camp; stopping."""
    seat = seat_of(state)
    counts = tally(state, content, seat)
    mask[STOP] = 1
    if second(state) == ARRIVED:
        legal_butterflies(state, seat, mask)
        return
    if state.board == ARCHIPELAGO:
        for sailing in range(2 * ROUTES):
            if can_sail(state, content, seat, sailing, counts):
                mask[SAIL + sailing] = 1
    else:
        spaces = content.near[state.party[seat]] & ~state.left
        while spaces != NONE:
            space = lowest(spaces)
            spaces = without_lowest(spaces)
            if can_step(state, content, seat, space, counts):
                mask[MOVE + space] = 1
        if can_camp(state, content, seat):
            mask[CAMP] = 1
    if state.dawn:
        legal_butterflies(state, seat, mask)


@compiled
def apply_travel(state: np.record, content: np.record, action: int) -> None:
    """Walk, sail, camp or stop. Camping and sailing end the day's journey."""
    seat = seat_of(state)
    if MOVE <= action < MOVE + STEPS:
        set_out(state, content, seat, action - MOVE)
    elif SAIL <= action < SAIL + 2 * ROUTES:
        end_journey(state, seat)
        sail(state, content, seat, action - SAIL)
    elif action == CAMP:
        end_journey(state, seat)
        state.camp[seat] = state.party[seat]
    elif action == STOP:
        pop(state)
    else:
        use_butterfly(state, seat, action)


@compiled
def end_journey(state: np.record, seat: int) -> None:
    """No more moves today; with a butterfly to use the afternoon is not over yet."""
    pop(state)
    if state.dawn and state.butterflies[seat, PURGE] + state.butterflies[seat, MUTE] > 0:
        push(state, TRAVEL, seat, 0, ARRIVED)


# -- Province of Shadows ---------------------------------------------------------------------------


@compiled
def set_out(state: np.record, content: np.record, seat: int, to: int) -> None:
    """What the path does comes first; a skull may take a die that the step was to be paid with."""
    crossing = np.int64(content.crossing[state.party[seat], to])
    operation, amount = content.cross[crossing, 0], content.cross[crossing, 1]
    if operation == LOSE:
        depth = state.depth
        demand(state, seat, ON_PATH, to)
        if state.depth > depth:
            return
    elif operation != 0:
        gain(state, seat, np.int64(operation), np.int64(amount))
    pay_step(state, content, seat, to)


@compiled
def pay_step(state: np.record, content: np.record, seat: int, to: int) -> None:
    """Spend a die that shows the space's element where there is one, or else a footprint."""
    element = np.int64(content.need_at[to])
    counts = tally(state, content, seat)
    fee = step_cost(state, content, seat, to, counts)
    if element >= 0:
        ordinary = ordinary_left(state, seat, element, counts)
        sketals = sketals_left(state, seat, element, counts)
        if sketals > 1 or (sketals == 1 and ordinary > 0):
            push(state, SPEND, seat, to, 0)
            return
        if sketals == 1:
            spend_sketals(state, seat, element)
        elif ordinary > 0:
            state.spent[element] += 1
    arrive(state, content, seat, to, fee)


@compiled
def spend_sketals(state: np.record, seat: int, element: int) -> None:
    """Spend the first of the Sketals' dice that shows the element."""
    for colour in range(RESERVE):
        if state.reserve_seat[colour] == seat and state.reserve_face[colour] == element:
            if not state.reserve_spent[colour]:
                state.reserve_spent[colour] = 1
                state.spent[element] += 1
                return


@inlined
def arrive(state: np.record, content: np.record, seat: int, to: int, fee: int) -> None:
    """The party pays and arrives; the space it left is closed today."""
    state.footprints[seat] -= fee
    state.left |= bit(np.int64(state.party[seat]))
    state.party[seat] = to
    gain(state, seat, np.int64(content.arrive[to, 0]), np.int64(content.arrive[to, 1]))


@compiled
def legal_spend(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Dice that show the element: those that are no Sketal's are alike."""
    seat, element = seat_of(state), np.int64(content.need_at[first(state)])
    if ordinary_left(state, seat, element, tally(state, content, seat)) > 0:
        mask[ORDINARY] = 1
    for colour in range(RESERVE):
        if state.reserve_seat[colour] == seat and state.reserve_face[colour] == element:
            if not state.reserve_spent[colour]:
                mask[DIE + number_of(state, content, seat, OWN_DICE + colour)] = 1


@compiled
def apply_spend(state: np.record, content: np.record, action: int) -> None:
    """Spend it and arrive."""
    seat, to = seat_of(state), first(state)
    element = np.int64(content.need_at[to])
    fee = step_cost(state, content, seat, to, tally(state, content, seat))
    pop(state)
    state.spent[element] += 1
    if action != ORDINARY:
        state.reserve_spent[DIE_COLOUR[action - DIE]] = 1
    arrive(state, content, seat, to, fee)


# -- Archipelago of Darkness -----------------------------------------------------------------------


@compiled
def sail(state: np.record, content: np.record, seat: int, sailing: int) -> None:
    """One boat sails one route."""
    here, there = ends_of(content, sailing)
    state.footprints[seat] -= sail_cost(content, sailing, tally(state, content, seat))
    state.boats[seat, here] -= 1
    state.boats[seat, there] += 1
    operation = np.int64(content.island_arrive[there, 0])
    if operation == LOSE:
        demand(state, seat, BY_EFFECT, 0)
    else:
        gain(state, seat, operation, np.int64(content.island_arrive[there, 1]))


# -- skulls ----------------------------------------------------------------------------------------


@compiled
def legal_sacrifice(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """An own companion or spell; on a path one without which the step can still be paid."""
    seat, on_path, to = seat_of(state), first(state) == ON_PATH, second(state)
    for k in range(state.companions[seat, 0]):
        card = np.int64(state.companions[seat, 1 + k])
        if not on_path or can_pay_without(state, content, seat, to, card):
            mask[COMPANION + k] = 1
    if on_path and not can_pay_step(state, content, seat, to):
        return
    for token in range(TOKENS):
        if state.token_at[token] == FACE_UP + seat:
            mask[SPELL_TOKEN + token] = 1
        elif state.token_at[token] == FACE_DOWN + seat:
            mask[HIDDEN] = 1


@compiled
def apply_sacrifice(state: np.record, content: np.record, action: int) -> None:
    """It is lost, without its effect; a party then walks on."""
    seat, why, to = seat_of(state), first(state), second(state)
    pop(state)
    if COMPANION <= action < COMPANION + COMPANIONS:
        bury(state, content, seat, np.int64(state.companions[seat, 1 + action - COMPANION]))
    elif action == HIDDEN:
        drop_hidden_spell(state, seat)
    else:
        state.token_at[action - SPELL_TOKEN] = GONE
    if why == ON_PATH:
        pay_step(state, content, seat, to)
