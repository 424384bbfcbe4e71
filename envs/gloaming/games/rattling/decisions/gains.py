"""Wounds and how they are prevented; Rewards and items gained and lost."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.actions import (
    ACCEPT,
    AN_ITEM,
    DECLINE,
    FACING,
    ITEM,
    NOSE,
    PREVENT,
    RUN,
    WOUNDING_MANY,
)
from gloaming.games.rattling.life import (
    any_supply,
    discard,
    draw_reward,
    gain,
    mark_kinds,
    take_supply,
    wound,
)
from gloaming.games.rattling.program import PRICE
from gloaming.games.rattling.state import CHASE, FIRST_REWARD, KEEN_NOSE, KINDS, WARD
from gloaming.kernel.bits import NONE, bit, holds, lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of, second, set_first, set_second
from gloaming.kernel.piles import put

BY_WARD = KINDS  # how a Wound is prevented, beside the kinds of items


@compiled
def next_of(state: np.record, step: int) -> None:
    """Of a frame for several seats, let the first one's step begin."""
    seats, amount = first(state), second(state)
    if seats == 0:
        pop(state)
        return
    seat = lowest(np.uint64(seats))
    set_first(state, seats & ~(1 << seat))
    push(state, step, seat, amount, 0)


# -- Wounds ------------------------------------------------------------------------------------


@compiled
def step_wounding(state: np.record, content: np.record) -> None:
    """One Wound after the other; who can prevent one is asked first."""
    seat, left, asked = seat_of(state), first(state), second(state)
    if left == 0 or state.hearts[seat] == 0:
        pop(state)
        return
    guarded = asked == 0 and is_guarded(state, seat)
    if asked != PRICE and not guarded and ask_to_prevent(state, content, seat, asked):
        return
    set_first(state, left - 1)
    if guarded:
        state.guard[state.level - 1] -= 1
        return
    if asked != PRICE:
        set_second(state, 0)
    wound(state, seat)


@compiled
def is_guarded(state: np.record, seat: int) -> bool:
    """Whether a guard takes the Wound: one that the text of the own Challenge deals."""
    level = state.level - 1
    if level < 0 or state.faced_by[level] != seat or state.guard[level] == 0:
        return False
    below = state.depth - 2
    if state.pending[below, 0] == WOUNDING_MANY:
        below -= 1
    return (
        state.pending[below, 0] == RUN
        and state.pending[below - 1, 0] == FACING
        and state.pending[below - 1, 2] == CHASE
    )


@compiled
def ask_to_prevent(state: np.record, content: np.record, seat: int, asked: int) -> bool:
    """Ask the next one who can prevent a Wound; ``asked`` says how far that has come.

    First the seat itself, item by item from the last kind down, then Spirits in its space.
    """
    kinds = content.wound_items & state.holds[seat] & ~state.used_item[seat]
    if kinds != NONE:
        for k in range(asked, KINDS):
            kind = KINDS - 1 - k
            if holds(kinds, kind):
                set_second(state, k + 1)
                push(state, PREVENT, seat, seat, kind)
                return True
    if not state.spirit[seat]:
        for other in range(max(0, asked - KINDS), state.seats):
            if can_ward(state, content, other, seat):
                set_second(state, KINDS + other + 1)
                push(state, PREVENT, other, seat, BY_WARD)
                return True
    return False


@compiled
def can_ward(state: np.record, content: np.record, spirit: int, seat: int) -> bool:
    """Whether a Spirit can suffer a Wound in place of a Warrior."""
    if not state.spirit[spirit] or state.hearts[spirit] == 0:
        return False
    rules = content.spirit_rules[state.character[spirit]]
    return rules & WARD != 0 and state.place[spirit] == state.place[seat]


@compiled
def legal_prevent(mask: np.ndarray) -> None:
    """Prevent it or not."""
    mask[ACCEPT] = mask[DECLINE] = 1


@compiled
def apply_prevent(state: np.record, content: np.record, action: int) -> None:
    """The item is used up, or the Spirit suffers the Wound."""
    seat, how = seat_of(state), second(state)
    pop(state)
    if action == DECLINE:
        return
    set_first(state, first(state) - 1)
    set_second(state, 0)
    if how == BY_WARD:
        wound(state, seat)
    else:
        use_up(state, content, seat, how)


@compiled
def use_up(state: np.record, content: np.record, seat: int, kind: int) -> None:
    """An item that is used is discarded, or kept for another Day."""
    if content.item_kept[kind]:
        state.used_item[seat] |= bit(kind)
    else:
        discard(state, seat, kind)


# -- Rewards -----------------------------------------------------------------------------------


@compiled
def step_gaining(state: np.record, content: np.record) -> None:
    """One Reward after the other; a keen nose is asked first."""
    seat, left = seat_of(state), first(state)
    if left == 0:
        pop(state)
        return
    asked = second(state)
    for other in range(state.seats):
        if asked >> other & 1 == 0 and can_smell(state, content, other, seat):
            set_second(state, asked | 1 << other)
            push(state, NOSE, other, seat, 0)
            return
    set_first(state, left - 1)
    set_second(state, 0)
    kind = draw_reward(state)
    if kind >= 0:
        gain(state, seat, kind)


@compiled
def can_smell(state: np.record, content: np.record, spirit: int, seat: int) -> bool:
    """rules: Keen Nose. For itself, or for a Warrior in its space."""
    if not state.spirit[spirit] or state.hearts[spirit] == 0:
        return False
    if content.spirit_rules[state.character[spirit]] & KEEN_NOSE == 0:
        return False
    here = not state.spirit[seat] and state.place[spirit] == state.place[seat]
    return spirit == seat or here


@compiled
def apply_nose(state: np.record, action: int) -> None:
    """A Wound; then whoever gains the Reward chooses one of two."""
    spirit, seat = seat_of(state), first(state)
    pop(state)
    if action == DECLINE:
        return
    set_first(state, first(state) - 1)
    set_second(state, 0)
    wound(state, spirit)
    one = draw_reward(state)
    two = draw_reward(state)
    if two >= 0:
        push(state, ITEM, seat, e.REWARD, one + 32 * two)
    elif one >= 0:
        gain(state, seat, one)


# -- items -------------------------------------------------------------------------------------


@compiled
def step_losing(state: np.record) -> None:
    """Discard items of one's choice, one after the other."""
    seat, left = seat_of(state), first(state)
    if left == 0 or state.holds[seat] == NONE:
        pop(state)
        return
    set_first(state, left - 1)
    push(state, ITEM, seat, e.LOSE, 0)


@compiled
def step_equipping(state: np.record) -> None:
    """Gain Equipment of one's choice, one piece after the other."""
    seat, left = seat_of(state), first(state)
    if left == 0 or not any_supply(state):
        pop(state)
        return
    set_first(state, left - 1)
    push(state, ITEM, seat, e.PICK_EQUIPMENT, 0)


@compiled
def legal_item(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """What can be gained or discarded."""
    seat, operation = seat_of(state), first(state)
    if operation == e.PICK_EQUIPMENT:
        for kind in range(FIRST_REWARD):
            if state.supply[kind] > 0:
                mask[AN_ITEM + kind] = 1
    elif operation == e.REWARD:
        mask[AN_ITEM + (second(state) & 31)] = 1
        mask[AN_ITEM + (second(state) >> 5)] = 1
    else:
        among = content.bones if operation == e.PAY_BONE else ~NONE
        mark_kinds(mask, AN_ITEM, state.holds[seat] & among)


@compiled
def apply_item(state: np.record, action: int) -> None:
    """Gain or discard it."""
    seat, operation, drawn, kind = seat_of(state), first(state), second(state), action - AN_ITEM
    pop(state)
    if operation == e.PICK_EQUIPMENT:
        take_supply(state, seat, kind)
    elif operation == e.REWARD:
        gain(state, seat, kind)
        one, two = drawn & 31, drawn >> 5
        put(state, state.reward_discards, two if kind == one else one)
    else:
        discard(state, seat, kind)
