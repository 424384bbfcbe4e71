"""Companions that join and leave, tokens gained and lost."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.actions import CHOOSE_DIE
from gloaming.games.glow.dice import (
    any_in_reserve,
    die_of_card,
    lend_die,
    return_die,
    roll_die,
)
from gloaming.games.glow.state import (
    ANY_COLOUR,
    ASIDE,
    BLACK,
    BURIED,
    BUTTERFLIES,
    CURSE,
    ELEMENTS,
    FACE_DOWN,
    FACE_UP,
    FIREFLY,
    FOOTPRINT,
    GONE,
    HELD_KINDS,
    HERO,
    IN_RESERVE,
    INSTANT,
    LIGHT,
    NOT_USED,
    OWN_DICE,
    OWNED,
    POOL,
    REROLL,
    SHIELD,
    TOKENS,
    TRACK,
    UNROLLED,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import push
from gloaming.kernel.piles import find, put, take_at

TOMORROW = 1  # a die that is not rolled today


@compiled
def gain(state: np.record, seat: int, operation: int, amount: int) -> None:
    """Gain tokens or light, or lose them (``amount`` below 0); nothing falls below 0."""
    if operation == LIGHT:
        state.light[seat] = max(0, state.light[seat] + amount)
    elif operation == FOOTPRINT:
        state.footprints[seat] = max(0, state.footprints[seat] + amount)
    elif operation == FIREFLY:
        state.fireflies[seat] = max(0, state.fireflies[seat] + amount)
    elif operation == REROLL:
        state.rerolls[seat] = max(0, state.rerolls[seat] + amount)


@compiled
def join(state: np.record, content: np.record, seat: int, card: int, later: int) -> None:
    """A companion joins as the latest. ``later`` is TOMORROW if its die is not rolled today."""
    put(state, state.companions[seat], card)
    state.card_at[card] = OWNED + seat
    state.points[seat] += content.points[card]
    state.printed[seat] += content.fireflies[card]
    if content.special[card] == SHIELD:
        state.immune[seat] = 1
        set_black_dice(state, content, seat, ASIDE)
        bring_curse(state, content)
    colour = np.int64(content.large_die[card])
    if colour == ANY_COLOUR:
        if any_in_reserve(state):
            push(state, CHOOSE_DIE, seat, card, later)
    elif colour >= 0 and state.reserve_card[colour] == IN_RESERVE:
        take_die(state, content, seat, colour, card, later)


@compiled
def adopt(state: np.record, content: np.record, seat: int, adventurer: int) -> None:
    """A seat has its adventurer."""
    state.adventurer[seat] = adventurer
    state.points[seat] = content.points[HERO + adventurer]


@compiled
def take_die(
    state: np.record, content: np.record, seat: int, colour: int, card: int, later: int
) -> None:
    """A Sketal takes its die; a switch lets one from the graveyard be rolled at once."""
    lend_die(state, seat, colour, card)
    if later == TOMORROW and state.graveyard_die_today:
        roll_die(state, content, seat, OWN_DICE + colour)


@compiled
def part(state: np.record, content: np.record, seat: int, card: int) -> None:
    """A companion leaves its seat, and what it brought goes with it."""
    pile = state.companions[seat]
    take_at(state, pile, find(pile, card))
    state.points[seat] -= content.points[card]
    state.printed[seat] -= content.fireflies[card]
    colour = die_of_card(state, card)
    if colour >= 0:
        return_die(state, colour)
    if content.special[card] == SHIELD:
        state.immune[seat] = 0
        set_black_dice(state, content, seat, UNROLLED)


@compiled
def bury(state: np.record, content: np.record, seat: int, card: int) -> None:
    """A companion goes to the graveyard."""
    part(state, content, seat, card)
    lay_in_graveyard(state, card)


@inlined
def lay_in_graveyard(state: np.record, card: int) -> None:
    """The graveyard takes a card that lies nowhere else any more."""
    put(state, state.graveyard, card)
    state.card_at[card] = BURIED


@compiled
def set_black_dice(state: np.record, content: np.record, seat: int, face: int) -> None:
    """Zay'Drel's black die is set aside while Kaar is there, and rolled again from tomorrow."""
    adventurer = np.int64(state.adventurer[seat])
    for die in range(OWN_DICE):
        if adventurer >= 0 and content.adventurer_dice[adventurer, die] == BLACK:
            state.own_face[seat, die] = face


@compiled
def bring_curse(state: np.record, content: np.record) -> None:
    """rules: Kaar. The curse die enters on a space that still has a companion.

    The die is rolled again until it shows such a space, so all of them are equally likely. If none
    has a companion, any element will do.
    """
    if state.small_at[CURSE] != NOT_USED:
        return
    count = 0
    for space in range(TRACK):
        if state.track_card[space] >= 0:
            count += 1
    if count == 0:
        state.small_face[CURSE] = state.small_at[CURSE] = below(state, ELEMENTS)
        return
    choice = below(state, count)
    for space in range(TRACK):
        if state.track_card[space] >= 0:
            if choice == 0:
                move_curse(state, content, space)
                return
            choice -= 1


@compiled
def move_curse(state: np.record, content: np.record, space: int) -> None:
    """Lay the curse die on a space of the track, where it shows an element of the space."""
    state.small_at[CURSE] = space
    state.small_face[CURSE] = space
    if space >= ELEMENTS:
        for element in range(ELEMENTS):
            if content.board_space[state.seats - 5, element] == space:
                state.small_face[CURSE] = element


@compiled
def has_spell(state: np.record, seat: int) -> bool:
    """Whether a seat has a spell token, face up or down."""
    for token in range(TOKENS):
        if state.token_at[token] == FACE_UP + seat or state.token_at[token] == FACE_DOWN + seat:
            return True
    return False


@compiled
def draw_spell(state: np.record, seat: int) -> None:
    """A seat draws a spell token, face down and unseen."""
    drawn = token_by_chance(state, POOL)
    if drawn >= 0:
        state.token_at[drawn] = FACE_DOWN + seat


@compiled
def drop_hidden_spell(state: np.record, seat: int) -> None:
    """Give up a face-down token: its owner cannot tell them apart, so chance does."""
    chosen = token_by_chance(state, FACE_DOWN + seat)
    if chosen >= 0:
        state.token_at[chosen] = GONE


@compiled
def token_by_chance(state: np.record, place: int) -> int:
    """One of the spell tokens at a place, each equally likely; -1 if there is none."""
    count = 0
    for token in range(TOKENS):
        count += 1 if state.token_at[token] == place else 0
    choice = below(state, count) if count > 1 else 0
    for token in range(TOKENS):
        if state.token_at[token] == place:
            if choice == 0:
                return token
            choice -= 1
    return np.int64(-1)


@compiled
def butterflies_of(state: np.record, seat: int) -> int:
    """Butterflies a seat owns."""
    count = np.int64(0)
    for kind in range(HELD_KINDS):
        count += state.butterflies[seat, kind]
    return count


@compiled
def draw_butterflies(state: np.record, content: np.record, seat: int, amount: int) -> None:
    """Draw from the bag; an empty bag gives 1 light for each token that is missing."""
    for _ in range(amount):
        total = np.int64(0)
        for kind in range(BUTTERFLIES):
            total += state.bag[kind]
        if total == 0:
            gain(state, seat, LIGHT, 1)
            continue
        choice, kind = below(state, total), 0
        while choice >= state.bag[kind]:
            choice -= state.bag[kind]
            kind += 1
        state.bag[kind] -= 1
        if kind < INSTANT:
            state.butterflies[seat, kind] += 1
        else:
            state.returning[kind] += 1
            operation, much = content.butterfly_effect[kind, 0], content.butterfly_effect[kind, 1]
            gain(state, seat, np.int64(operation), np.int64(much))


@compiled
def give_butterfly(state: np.record, seat: int, kind: int) -> None:
    """A butterfly is given back, paid or used: it returns to the bag in the evening."""
    state.butterflies[seat, kind] -= 1
    state.returning[kind] += 1
