"""Noon: all triggered abilities resolve, in the order their owner likes."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.abilities import BY_BUTTERFLY, demand, is_open, resolve
from gloaming.games.glow.actions import (
    BUTTERFLY_KIND,
    COMPANION,
    DIE,
    GIVE_BUTTERFLY,
    MUTE_ELEMENT,
    NOON,
    OWN,
    SPELL_TOKEN,
    STOP,
    USE_PURGE,
)
from gloaming.games.glow.cards import butterflies_of, gain, give_butterfly, has_spell
from gloaming.games.glow.dice import (
    colour_of,
    dice_each,
    find_die,
    has_die,
    number_of,
    return_die,
    symbol_of,
    tally,
    turn_die,
)
from gloaming.games.glow.state import (
    BLACK,
    ELEMENTS,
    FACE_UP,
    FOOTPRINT,
    GRAVEYARD,
    HELD_KINDS,
    HERO,
    LIGHT,
    MUTE,
    OWN_DICE,
    PURGE,
    PURPLE,
    SPECIAL,
    SPELL,
    TOKENS,
    YELLOW,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, seat_of, second
from gloaming.kernel.rows import fill

FACE_FOOTPRINTS, FACE_LIGHT, FACE_LOSS = 2, 3, 2  # what the special faces bring


@compiled
def pay_special_faces(state: np.record, content: np.record, seat: int) -> None:
    """rules: late morning. Each special face pays out once, gains before losses."""
    loss = 0
    for die in range(dice_each(state)):
        if has_die(state, content, seat, die) and symbol_of(state, seat, die) == SPECIAL:
            colour = colour_of(state, content, seat, die)
            if colour == PURPLE:
                gain(state, seat, FOOTPRINT, FACE_FOOTPRINTS)
            elif colour == YELLOW:
                gain(state, seat, LIGHT, FACE_LIGHT)
            elif colour == BLACK:
                loss += FACE_LOSS
    gain(state, seat, LIGHT, -loss)


@inlined
def start_noon(state: np.record, seat: int) -> None:
    """Nothing has resolved yet today."""
    fill(state.resolved, 0)
    push(state, NOON, seat, 0, 0)


@compiled
def legal_noon(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Every ability that must still resolve; noon ends when there is none."""
    seat = seat_of(state)
    counts = tally(state, content, seat)
    some = False
    for k in range(state.companions[seat, 0]):
        card = np.int64(state.companions[seat, 1 + k])
        # Cromaug was looked at before noon, once
        if content.special[card] != GRAVEYARD and is_open(state, content, seat, card, counts):
            mask[COMPANION + k] = 1
            some = True
    if is_open(state, content, seat, HERO + np.int64(state.adventurer[seat]), counts):
        mask[OWN] = 1
        some = True
    for token in range(TOKENS):
        if state.token_at[token] == FACE_UP + seat:
            if is_open(state, content, seat, SPELL + token, counts):
                mask[SPELL_TOKEN + token] = 1
                some = True
    if not some:
        mask[STOP] = 1
    if state.dawn:
        legal_butterflies(state, seat, mask)


@compiled
def apply_noon(state: np.record, content: np.record, action: int) -> None:
    """Resolve it; the next legality is counted anew."""
    seat = seat_of(state)
    if action == STOP:
        pop(state)
    elif COMPANION <= action < OWN:
        card = np.int64(state.companions[seat, 1 + action - COMPANION])
        resolve(state, content, seat, card)
    elif action == OWN:
        resolve(state, content, seat, HERO + np.int64(state.adventurer[seat]))
    elif SPELL_TOKEN <= action < SPELL_TOKEN + TOKENS:
        resolve(state, content, seat, SPELL + action - SPELL_TOKEN)
    else:
        use_butterfly(state, seat, action)


# -- butterflies ---------------------------------------------------------------------------------


@compiled
def legal_butterflies(state: np.record, seat: int, mask: np.ndarray) -> None:
    """Dawn: butterflies that are used at noon or in the afternoon."""
    if state.butterflies[seat, PURGE] > 0:
        if state.companions[seat, 0] > 0 or has_spell(state, seat):
            mask[USE_PURGE] = 1
    if state.butterflies[seat, MUTE] > 0:
        for element in range(ELEMENTS):
            if not state.muted[seat] >> element & 1:
                mask[MUTE_ELEMENT + element] = 1


@compiled
def use_butterfly(state: np.record, seat: int, action: int) -> None:
    """Lose a companion or a spell, or let the dice of an element not count today."""
    if action == USE_PURGE:
        give_butterfly(state, seat, PURGE)
        demand(state, seat, BY_BUTTERFLY, 0)
    else:
        give_butterfly(state, seat, MUTE)
        state.muted[seat] |= 1 << (action - MUTE_ELEMENT)


@compiled
def legal_give_butterfly(state: np.record, mask: np.ndarray) -> None:
    """Any butterfly the seat owns."""
    for kind in range(HELD_KINDS):
        if state.butterflies[seat_of(state), kind] > 0:
            mask[BUTTERFLY_KIND + kind] = 1


@inlined
def apply_give_butterfly(state: np.record, action: int) -> None:
    """Give one back, and the next if more are due."""
    seat, due, price = seat_of(state), first(state), second(state)
    pop(state)
    give_butterfly(state, seat, action - BUTTERFLY_KIND)
    if due > 1 and butterflies_of(state, seat) > 0:
        push(state, GIVE_BUTTERFLY, seat, due - 1, price)


# -- a Sketal's die goes back ----------------------------------------------------------------------


@compiled
def legal_give_die(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Large dice of the colour: the Sketal's and the adventurer's."""
    seat, colour = seat_of(state), first(state)
    for die in range(OWN_DICE):
        if content.adventurer_dice[state.adventurer[seat], die] == colour:
            if state.own_face[seat, die] >= 0:
                mask[DIE + number_of(state, content, seat, die)] = 1
    mask[DIE + number_of(state, content, seat, OWN_DICE + colour)] = 1


@compiled
def apply_give_die(state: np.record, content: np.record, action: int) -> None:
    """Equal dice: what the two show is exchanged, then the Sketal's goes back."""
    seat, colour = seat_of(state), first(state)
    pop(state)
    die, sketals = find_die(state, content, seat, action - DIE, -1), OWN_DICE + colour
    if die != sketals:
        mine, other = symbol_of(state, seat, die), symbol_of(state, seat, sketals)
        turn_die(state, content, seat, die, other)
        turn_die(state, content, seat, sketals, mine)
    return_die(state, colour)
