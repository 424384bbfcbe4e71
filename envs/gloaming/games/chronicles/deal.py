"""The start of a match: the rulebook's set-up, step by step."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import LAY, LEAD
from gloaming.games.chronicles.board import (
    CENTRE,
    cell_beside,
    connect,
    fits,
    is_in_play,
    is_open_spot,
    lay_tile,
    owner_plays,
    put_hero,
    spawn,
    tile_grid,
    touching_sides,
)
from gloaming.games.chronicles.darkness import build_deck, reveal
from gloaming.games.chronicles.options import DRAWN
from gloaming.games.chronicles.quests import advance_quests, set_up_quest
from gloaming.games.chronicles.state import (
    CARDS,
    FULL_HEALTH,
    HEROES,
    IN_BAG,
    NOBODY,
    NOWHERE,
    OUT,
    SHADOWS,
    SPACES,
    TILES,
    TOKENS,
    VORTEX_FULL,
)
from gloaming.kernel.chance import below, shuffle
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import push
from gloaming.kernel.piles import move_all, put, shuffle_pile, take
from gloaming.kernel.rows import copy, fill, fill_rows

RANDOM_LAYOUT, COMPACT_LAYOUT, PLAYERS_LAYOUT = range(3)  # as in options.LAYOUTS
CASTLE = 0  # the tile Crystal Castle
SHADOWS_EACH = 6
QUESTS_EACH = 4


@compiled
def deal(state: np.record, content: np.record, options: np.record) -> None:
    """Set the match up; with ``layout="players"`` up to the first tile to be laid."""
    state.seats = options.seats
    state.heroes = options.heroes
    state.rounds = 1
    clear_table(state)
    choose_heroes(state, options)
    choose_quests(state, content, options)
    # The badge decides who lays tiles, so it is given first; the rulebook's order of
    # set-up makes no other difference.
    state.leader = options.leader if options.leader != DRAWN else below(state, state.seats)
    state.team_health = content.team_health[state.heroes]
    state.deck_size = content.cards[state.heroes] + options.extra_cards
    sort_out_tiles(state, content, options)
    if options.layout == PLAYERS_LAYOUT:
        lay_tile(state, take(state, state.waiting), 0, 0, 0)
        next_tile(state, content)
        return
    lay_all(state, content, options.layout == COMPACT_LAYOUT)
    finish(state, content)


@compiled
def clear_table(state: np.record) -> None:
    """Fields whose empty value is not zero."""
    fill(state.character, -1)
    fill(state.quest, -1)
    fill_rows(state.item_at, NOWHERE)
    fill_rows(state.links, -1)
    fill_rows(state.distance, -1)
    state.card = -1
    state.vortex = -1
    state.vortex_strength = VORTEX_FULL
    fill(state.shadow_at, OUT)
    state.trip_rider = -1
    state.target = NOBODY
    fill_rows(state.faces, -1)


@compiled
def choose_heroes(state: np.record, options: np.record) -> None:
    """rules: Choose Your Hero. Named heroes keep their chairs, the rest are drawn."""
    box = np.empty(HEROES, np.int8)
    count = 0
    for character in range(HEROES):
        taken = False
        for slot in range(state.heroes):
            taken = taken or options.hero[slot] == character
        if not taken:
            box[count] = character
            count += 1
    if options.hero[0] == DRAWN:
        shuffle(state, box, 0, count)
    for slot in range(state.heroes):
        named = options.hero[slot]
        state.character[slot] = named if named != DRAWN else box[slot]
        state.health[slot] = FULL_HEALTH
        for token in range(TOKENS - 1):
            state.ready[slot, token] = 1


@compiled
def choose_quests(state: np.record, content: np.record, options: np.record) -> None:
    """rules: Choose Quests. One of the hero's four, by chance unless the options say which."""
    for slot in range(state.heroes):
        first = QUESTS_EACH * state.character[slot]
        if options.quest[slot] != DRAWN:
            state.quest[slot] = options.quest[slot]
        elif options.easy_quests:
            for k in range(QUESTS_EACH):
                if content.quest_easy[first + k]:
                    state.quest[slot] = first + k
        else:
            state.quest[slot] = first + below(state, QUESTS_EACH)


@compiled
def sort_out_tiles(state: np.record, content: np.record, options: np.record) -> None:
    """Shuffle the tiles in play; for the compact board Crystal Castle is the first."""
    for tile in range(TILES):
        if owner_plays(state, content.tile_owner[tile]):
            if tile != CASTLE or options.layout != COMPACT_LAYOUT:
                put(state, state.waiting, tile)
    shuffle_pile(state, state.waiting)
    if options.layout == COMPACT_LAYOUT:
        put(state, state.waiting, CASTLE)


@compiled
def lay_all(state: np.record, content: np.record, compact: bool) -> None:
    """rules: Build Your Board. A tile that fits nowhere waits until another has been laid.

    If no waiting tile fits, all are collected and the board is begun anew.
    """
    lay_tile(state, take(state, state.waiting), 0, 0, 0)
    grid = tile_grid(state)
    options = np.empty(TILES * 16 * 10, np.int16)
    while state.waiting[0] > 0 and state.status == PLAYING:
        tile = take(state, state.waiting)
        if lay_by_chance(state, content, grid, options, tile, compact):
            move_all(state, state.aside, state.waiting)
        else:
            put(state, state.aside, tile)
            if state.waiting[0] == 0:
                start_over(state, compact)
                grid = tile_grid(state)


@compiled
def start_over(state: np.record, compact: bool) -> None:
    """No tile fits: collect and shuffle all, lay the first."""
    move_all(state, state.aside, state.waiting)
    for tile in range(TILES):
        if state.tile_laid[tile] and not (compact and tile == CASTLE):
            state.tile_laid[tile] = 0
            put(state, state.waiting, tile)
    shuffle_pile(state, state.waiting)
    if not compact:
        lay_tile(state, take(state, state.waiting), 0, 0, 0)


@compiled
def lay_by_chance(
    state: np.record,
    content: np.record,
    grid: np.ndarray,
    options: np.ndarray,
    tile: int,
    compact: bool,
) -> bool:
    """Lay a tile at one of the legal places and turns. False when it fits nowhere.

    The board can have any shape; people lay tiles snugly rather than in a row. So a place
    counts once for each pair of sides that touch there (one side: 1, two: 3, three: 6). A
    compact board takes only the places nearest to Crystal Castle. ``grid`` is kept up to date and
    ``options`` is scratch space.
    """
    count, nearest = 0, 99
    for spot in range(TILES * 4):
        if not is_open_spot(state, grid, spot):
            continue
        x, y = cell_beside(state, spot)
        away = abs(x) + abs(y) if compact else 0
        if away > nearest:
            continue
        touching = touching_sides(grid, x, y)
        for turn in range(4):
            if fits(state, content, grid, tile, x, y, turn):
                if away < nearest:
                    count, nearest = 0, away
                for _ in range(touching * (touching + 1) // 2):
                    options[count] = 4 * spot + turn
                    count += 1
    if count == 0:
        return False
    choice = np.int64(options[below(state, count)])
    x, y = cell_beside(state, choice // 4)
    lay_tile(state, tile, x, y, choice % 4)
    grid[x + CENTRE, y + CENTRE] = tile
    return True


@compiled
def fits_anywhere(state: np.record, content: np.record, tile: int) -> bool:
    """Whether a tile can be laid at all."""
    grid = tile_grid(state)
    for spot in range(TILES * 4):
        if is_open_spot(state, grid, spot):
            x, y = cell_beside(state, spot)
            for turn in range(4):
                if fits(state, content, grid, tile, x, y, turn):
                    return True
    return False


@compiled
def next_tile(state: np.record, content: np.record) -> None:
    """Ask the Leader where the next tile goes; when all are laid, finish the set-up."""
    while state.waiting[0] > 0 and state.status == PLAYING:
        tile = take(state, state.waiting)
        if fits_anywhere(state, content, tile):
            push(state, LAY, state.leader, state.leader, tile)
            return
        put(state, state.aside, tile)
        if state.waiting[0] == 0:
            start_over(state, False)
    finish(state, content)


@compiled
def finish(state: np.record, content: np.record) -> None:
    """Everything after the board: movers, shadows, the Darkness deck, quests, the first card."""
    connect(state, content)
    for slot in range(state.heroes):
        state.place[slot] = content.start_space
        if slot == 0:
            put_hero(state, slot, content.start_space)
        else:
            copy(state.distance[0], state.distance[slot])
    for slot in range(state.heroes):
        for k in range(SHADOWS_EACH):
            token = SHADOWS_EACH * state.character[slot] + k
            state.shadow_at[token] = IN_BAG
            put(state, state.bag, token)
    for space in range(SPACES):
        if content.space_marked[space] and is_in_play(state, content, space):
            spawn(state, content, space)
    build_deck(state, content, min(np.int64(state.deck_size), CARDS))
    for slot in range(state.heroes):
        set_up_quest(state, content, slot)
    reveal(state, content)
    push(state, LEAD, state.leader, state.leader, 0)
    advance_quests(state, content)


assert SHADOWS == SHADOWS_EACH * HEROES
