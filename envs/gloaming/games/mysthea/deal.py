"""The start of a match. rules: Getting Ready."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import SETUP
from gloaming.games.mysthea.chronicle import deal_won_cards, lay_leftovers
from gloaming.games.mysthea.decisions.setup import draw_character
from gloaming.games.mysthea.state import (
    AFTER_BOTH,
    AFTER_ICAION,
    AFTER_MYSTHEA,
    CHAMPIONS,
    CHARACTERS,
    CRATERS,
    ERAS,
    EVENT_COUNT,
    FACES,
    ISLAND_KINDS,
    KINDS,
    MACHINES,
    MONSTERS,
    PLUGGED,
    POSTS,
    REGIONS,
    SHARD_VALUES,
    SHARDS,
)
from gloaming.games.mysthea.turn import DRAWING, go_on
from gloaming.kernel.chance import below, shuffle
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import push
from gloaming.kernel.piles import put, shuffle_pile
from gloaming.kernel.rows import copy, fill, fill_rows

UNITS_A_REGION = 4  # of an Island


@compiled
def deal(state: np.record, content: np.record, options: np.record) -> None:
    """From a zeroed record to the first decision."""
    state.seats = options.seats
    state.characters = options.characters
    state.chronicle = options.chronicle
    state.storm_recharges = options.storm_recharges
    state.defense = content.defense
    state.events_due = content.first_events[options.level]
    empty(state)
    lay_islands(state, content)
    plug_shards(state, content, options)
    state.colossus = below(state, POSTS)
    deal_cards(state, content)
    if state.chronicle == AFTER_MYSTHEA or state.chronicle == AFTER_BOTH:
        deal_won_cards(state, options)
    if state.chronicle == AFTER_ICAION or state.chronicle == AFTER_BOTH:
        lay_leftovers(state, content, options)
    else:
        lay_machines(state, content)
    count_machines(state)
    deal_monsters(state, content, options)
    copy(EVENT_COUNT, state.deck)
    seat_characters(state, options)
    for who in range(state.characters):
        state.reserve[who] = content.fortifications[state.characters]
        state.charged[who] = 1
    push(state, SETUP, 0, DRAWING, 0)
    go_on(state, content)


@compiled
def empty(state: np.record) -> None:
    """Nothing lies anywhere."""
    fill(state.character, -1)
    fill(state.place, -1)
    fill_rows(state.machine, -1)
    fill(state.wonder, -1)
    fill(state.fortification, -1)
    fill_rows(state.partner, -1)
    fill(state.deck_in_use, 1)
    state.target = state.peeked = state.event = state.storm_brought = -1


@compiled
def lay_islands(state: np.record, content: np.record) -> None:
    """An Island at random on each crater, Golems on a kind of its own each, Troops elsewhere."""
    for crater in range(CRATERS):
        state.island[crater] = crater
    shuffle(state, state.island, 0, CRATERS)
    matching = below(state, np.int64(content.matchings))
    for crater in range(CRATERS):
        island = np.int64(state.island[crater])
        state.crater_of[island] = crater
        state.golem_kind[crater] = content.matching[matching, island]
        state.golems[crater] = UNITS_A_REGION
        for k in range(ISLAND_KINDS):
            kind = np.int64(content.island_kinds[island, k])
            if kind != state.golem_kind[crater]:
                state.troops[crater, kind] = UNITS_A_REGION


@compiled
def plug_shards(state: np.record, content: np.record, options: np.record) -> None:
    """Five of the ten shards, unseen, into the Colossus; the others into the bag."""
    values = np.empty(SHARDS, np.int64)
    count = 0
    for k in range(SHARD_VALUES):
        for _ in range(content.shards[options.level, k]):
            values[count] = k + 1
            count += 1
    shuffle(state, values, 0, SHARDS)
    for k in range(SHARDS):
        if k < PLUGGED:
            state.plug[k] = values[k]
        else:
            state.bag[values[k] - 1] += 1


@compiled
def deal_cards(state: np.record, content: np.record) -> None:
    """Three decks of Command Cards."""
    for era in range(ERAS):
        for face in range(FACES):
            state.cards[era, face] = content.card_count[era, face]
            state.cards_left[era] += content.card_count[era, face]


@compiled
def lay_machines(state: np.record, content: np.record) -> None:
    """One of each type into every Region; Regions of a kind share a color, drawn by chance."""
    colours = np.arange(KINDS)
    shuffle(state, colours, 0, KINDS)
    for region in range(REGIONS):
        for machine in range(MACHINES):
            state.machine[region, machine] = colours[content.region_kind[region]]


@compiled
def count_machines(state: np.record) -> None:
    """How many of each color there are."""
    for region in range(REGIONS):
        for machine in range(MACHINES):
            if state.machine[region, machine] >= 0:
                state.machines_left[state.machine[region, machine]] += 1


@compiled
def deal_monsters(state: np.record, content: np.record, options: np.record) -> None:
    """Shuffle the Monster Cards in play."""
    for monster in range(MONSTERS):
        if options.monster[monster]:
            put(state, state.monster_deck, monster)
    shuffle_pile(state, state.monster_deck)


@compiled
def seat_characters(state: np.record, options: np.record) -> None:
    """Named Characters; after an earlier game those of that game, drawn by chance.

    After both, each player has one of each; otherwise piles are drawn from later.
    """
    for who in range(state.characters):
        state.character[who] = options.character[who]
    if state.chronicle == AFTER_BOTH:
        pair_characters(state, options)
    for who in range(state.characters):
        if state.character[who] < 0:
            if state.chronicle == AFTER_MYSTHEA:
                state.character[who] = draw_character(state, 0)
            elif state.chronicle == AFTER_ICAION:
                state.character[who] = draw_character(state, 1)


@compiled
def pair_characters(state: np.record, options: np.record) -> None:
    """The Champion and the Seeker each player had in the earlier games."""
    champions, seekers = np.arange(CHAMPIONS), np.arange(CHAMPIONS, CHARACTERS)
    if options.partner[0, 0] < 0:
        shuffle(state, champions, 0, CHAMPIONS)
        shuffle(state, seekers, 0, CHARACTERS - CHAMPIONS)
    for who in range(state.characters):
        given = options.partner[who, 0] >= 0
        state.partner[who, 0] = options.partner[who, 0] if given else champions[who]
        state.partner[who, 1] = options.partner[who, 1] if given else seekers[who]
