"""The start of a match. rules: Setup."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import CHOOSE_CHARACTER, DAY, EQUIPPING, GAINING
from gloaming.games.rattling.day import go_on
from gloaming.games.rattling.decisions.setup import seat_character
from gloaming.games.rattling.state import (
    CHARACTERS,
    DARKNESS_CARDS,
    EVENTS,
    FIRST_DARKNESS,
    FIRST_LEGENDARY,
    FIRST_REWARD,
    FIRST_SHADOW,
    KINDS,
    LEVELS,
    MERCHANTS,
    NOWHERE,
    REGION_CARDS,
    REGIONS,
    SEATS,
    SETUP,
    SHADOW_CARDS,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import push
from gloaming.kernel.piles import put, shuffle_pile
from gloaming.kernel.rows import copy, fill, fill_rows

CHOSEN = -2  # options: each seat picks its character
EQUIPMENT_GIFT, REWARD_GIFT = 1, 2


@compiled
def deal(state: np.record, content: np.record, options: np.record) -> None:
    """From a zeroed record to the first decision."""
    state.seats = options.seats
    take_options(state, options)
    empty(state)
    make_decks(state, content)
    copy(content.token_count, state.bag)
    for region in range(REGIONS):
        state.wind[region] = options.wind[region]
        state.wind_gone[region] = options.wind_gone[region]
    for merchant in range(MERCHANTS):
        state.shadow_merchant[merchant] = options.shadow_merchant[merchant]
    state.speaker = options.speaker if options.speaker >= 0 else below(state, state.seats)
    push(state, DAY, state.speaker, 0, 0)
    push_gifts(state, options)
    seat_everybody(state, content, options)
    go_on(state, content)


@compiled
def take_options(state: np.record, options: np.record) -> None:
    """What of the options is in force all the time."""
    state.coming_night = options.coming_night
    state.silence = options.silence
    state.gone_for_good = options.gone_for_good
    state.trials = options.trials
    state.wind_returns = options.wind_returns
    state.literal_death = options.literal_death
    state.literal_start = options.literal_start
    state.village_heals = options.village_heals
    state.gift = options.gift
    state.talk = options.talk


@compiled
def empty(state: np.record) -> None:
    """Nothing lies anywhere."""
    state.phase = SETUP
    state.turn = state.champion = state.last_event = -1
    fill(state.character, -1)
    fill(state.card, -1)
    fill(state.scouted_by, -1)
    fill_rows(state.token, -1)
    fill(state.drawn, -1)
    for level in range(LEVELS):
        state.faced_by[level] = state.faced_at[level] = state.faced[level] = -1
        state.weapon[level] = -1
    for seat in range(state.seats, SEATS):
        state.place[seat] = NOWHERE


@compiled
def make_decks(state: np.record, content: np.record) -> None:
    """Shuffle every deck; Equipment and Legendary Items lie open."""
    for region in range(REGIONS):
        for k in range(REGION_CARDS):
            put(state, state.region_deck[region], region * REGION_CARDS + k)
        shuffle_pile(state, state.region_deck[region])
    for k in range(SHADOW_CARDS):
        put(state, state.shadow_deck, FIRST_SHADOW + k)
    for k in range(DARKNESS_CARDS):
        put(state, state.darkness_deck, FIRST_DARKNESS + k)
    for k in range(EVENTS):
        put(state, state.event_deck, k)
    for kind in range(KINDS):
        if FIRST_REWARD <= kind < FIRST_LEGENDARY:
            for _ in range(content.item_count[kind]):
                put(state, state.reward_deck, kind)
        else:
            state.supply[kind] = content.item_count[kind]
    shuffle_pile(state, state.shadow_deck)
    shuffle_pile(state, state.darkness_deck)
    shuffle_pile(state, state.event_deck)
    shuffle_pile(state, state.reward_deck)


@compiled
def push_gifts(state: np.record, options: np.record) -> None:
    """rules: Gifts of the Village. The first seat is asked first."""
    for seat in range(state.seats - 1, -1, -1):
        if options.gift == EQUIPMENT_GIFT:
            push(state, EQUIPPING, seat, 1, 0)
        elif options.gift == REWARD_GIFT:
            push(state, GAINING, seat, 1, 0)


@compiled
def seat_everybody(state: np.record, content: np.record, options: np.record) -> None:
    """Named characters, drawn ones, or a choice for each seat."""
    for seat in range(state.seats - 1, -1, -1):
        if options.character[seat] == CHOSEN:
            push(state, CHOOSE_CHARACTER, seat, 0, 0)
    for seat in range(state.seats):
        if options.character[seat] >= 0:
            seat_character(state, content, seat, np.int64(options.character[seat]))
    for seat in range(state.seats):
        if options.character[seat] == CHOSEN or options.character[seat] >= 0:
            continue
        left = 0
        for character in range(CHARACTERS):
            left += 1 - (state.characters_used >> character & 1)
        at = below(state, left)
        for character in range(CHARACTERS):
            if not state.characters_used >> character & 1:
                if at == 0:
                    seat_character(state, content, seat, character)
                    break
                at -= 1
