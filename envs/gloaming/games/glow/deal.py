"""The start of a match."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.cards import adopt
from gloaming.games.glow.dice import rolled_element, small_dice
from gloaming.games.glow.options import CHOSEN, DRAWN
from gloaming.games.glow.solo import deal_tom, in_solo_reserve, is_toms
from gloaming.games.glow.state import (
    ADVENTURERS,
    BUTTERFLIES,
    CARDS,
    CURSE,
    GONE,
    IN_RESERVE,
    NOT_USED,
    ON_TRACK,
    POOL,
    REMOVED,
    RESERVE,
    SMALL_BASE,
    TOKENS,
    TRACK,
    UNROLLED,
    UNSEEN,
)
from gloaming.kernel.chance import below, shuffle
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import put, shuffle_pile, take
from gloaming.kernel.rows import fill, fill_rows

ANIBLOOM = 2  # the set that comes with butterflies
SETS = 3


@compiled
def set_up(state: np.record, content: np.record, options: np.record) -> None:
    """Everything up to the choice of adventurers."""
    state.seats = options.seats
    state.rounds = 1
    copy_switches(state, options)
    clear_table(state)
    state.board = options.board if options.board != DRAWN else below(state, 2)
    state.first = options.first if options.first != DRAWN else below(state, state.seats)
    if state.seats > 1:
        state.rerolls[(state.first + state.seats - 1) % state.seats] = content.last_seat_rerolls
    for seat in range(state.seats):
        state.light[seat] = content.start_light
        state.boats[seat, 0] = options.boats
    for token in range(TOKENS):
        in_play = options.dawn or not content.token_dawn[token]
        state.token_at[token] = POOL if in_play else GONE
    if options.sets >> (ANIBLOOM - 1) & 1:
        for kind in range(BUTTERFLIES):
            state.bag[kind] = content.bag[kind]
    build_deck(state, content, options)
    name_adventurers(state, content, options)


@compiled
def copy_switches(state: np.record, options: np.record) -> None:
    """Options that rules ask for after the deal."""
    state.objective = options.objective
    state.dawn = options.dawn
    state.all_adventurers = options.dawn_adventurers
    state.own_camp_closed = options.own_camp_closed
    state.late_dice = options.late_dice
    state.kaar_must_move = options.kaar_must_move
    state.cromaug_itself = options.cromaug_itself
    state.graveyard_die_today = options.graveyard_die_today


@compiled
def clear_table(state: np.record) -> None:
    """Fields whose empty value is not zero."""
    fill(state.adventurer, -1)
    fill(state.track_card, -1)
    fill_rows(state.own_face, UNROLLED)
    fill(state.reserve_card, NOT_USED)
    fill(state.reserve_seat, -1)
    fill(state.reserve_face, UNROLLED)
    fill(state.small_at, NOT_USED)
    fill(state.small_face, UNROLLED)
    fill(state.tom_colour, -1)
    fill(state.tom_face, -1)


@compiled
def build_deck(state: np.record, content: np.record, options: np.record) -> None:
    """rules: A cards on top of B cards. Three of each are removed unseen, but not alone."""
    # reading: five players with all three sets: the cards that one random set replaces leave
    leaves = np.int64(options.sets)
    if options.seats >= 5:
        leaves = 0
        if options.seats == 5 and options.sets == (1 << SETS) - 1:
            leaves = 1 << below(state, SETS)
    cards = np.empty(CARDS, np.int8)
    for back in range(1, -1, -1):
        count = 0
        for card in range(CARDS):
            if content.deck[card] == back and is_in_play(content, options, leaves, card):
                cards[count] = card
                count += 1
                state.card_at[card] = UNSEEN
        shuffle(state, cards, 0, count)
        aside = REMOVED // 2 if options.seats > 1 else 0
        for k in range(count):
            if k < aside:
                put(state, state.removed, np.int64(cards[k]))
            else:
                put(state, state.deck, np.int64(cards[k]))
    shuffle_pile(state, state.removed)


@compiled
def is_in_play(content: np.record, options: np.record, leaves: int, card: int) -> bool:
    """Whether a companion is in the game; ``leaves`` are sets (bits) whose replaced cards leave."""
    if options.seats == 1 and content.solo_out[card]:
        return False
    if content.set[card] > 0:
        return options.sets >> (content.set[card] - 1) & 1 != 0
    return content.replaced[card] == 0 or not leaves >> (content.replaced[card] - 1) & 1


@compiled
def name_adventurers(state: np.record, content: np.record, options: np.record) -> None:
    """The option's adventurers, or all by chance; otherwise the seats choose."""
    if options.adventurer[0] == CHOSEN:
        return
    box = np.empty(ADVENTURERS, np.int8)
    count = 0
    for adventurer in range(ADVENTURERS):
        if options.dawn_adventurers or not content.adventurer_dawn[adventurer]:
            box[count] = adventurer
            count += 1
    if options.adventurer[0] == DRAWN:
        shuffle(state, box, 0, count)
    for seat in range(state.seats):
        named = options.adventurer[seat]
        adopt(state, content, seat, np.int64(named if named != DRAWN else box[seat]))


@compiled
def lay_out(state: np.record, content: np.record) -> None:
    """Everything after the choice of adventurers: the reserve, companions, small dice."""
    for colour in range(RESERVE):
        there = content.reserve_base[colour] != 0
        there = there or (state.dawn and content.reserve_dawn[colour])
        if state.seats == 1:
            there = in_solo_reserve(state, content, colour)
        if there:
            state.reserve_card[colour] = IN_RESERVE
    if state.seats == 1:
        deal_tom(state, content)
    fill_track(state, content)
    for die in range(small_dice(state)):
        if die != CURSE:
            element = rolled_element(state, content, np.int64(content.small_colour[die]))
            state.small_face[die] = element
            on_small_board = die >= SMALL_BASE
            state.small_at[die] = track_space(state, content, element, on_small_board)
    lay_footprints(state, content)


@compiled
def track_space(state: np.record, content: np.record, element: int, small_board: bool) -> int:
    """The space of an element on the meeting track, or on Dawn's small board."""
    if small_board:
        return np.int64(content.board_space[state.seats - 5, element])
    return np.int64(element)


@compiled
def fill_track(state: np.record, content: np.record) -> None:
    """New companions on all spaces; none where a die of Tom's lies."""
    for space in range(content.spaces[state.seats]):
        if not is_toms(state, space):
            card = take(state, state.deck)
            state.track_card[space] = card
            state.card_at[card] = ON_TRACK


@compiled
def lay_footprints(state: np.record, content: np.record) -> None:
    """rules: one footprint on each space without a die, from whatever day the die is."""
    occupied = np.int64(0)
    for die in range(small_dice(state)):
        if 0 <= state.small_at[die] < TRACK:
            occupied |= 1 << state.small_at[die]
    for space in range(content.spaces[state.seats]):
        if not occupied >> space & 1 and not is_toms(state, space):
            state.track_footprints[space] += 1
