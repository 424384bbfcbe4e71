"""The start of a match: the rulebook's set-up, step by step."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import LAY, LEAD
from gloaming.games.chronicles.board import (
    CENTRE,
    GRID,
    STEP,
    TAKEN,
    cell_beside,
    cell_of,
    connect,
    enter_tile,
    fitting_turns,
    is_open_spot,
    lay_tile,
    names_cell,
    owner_plays,
    put_hero,
    spawn,
    survey,
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
    TILES,
    TOKENS,
    VORTEX_FULL,
)
from gloaming.kernel.bits import NONE, lowest, ones, without_lowest
from gloaming.kernel.chance import below, shuffle
from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import push
from gloaming.kernel.piles import move_all, put, shuffle_pile, take
from gloaming.kernel.rows import copy, fill, fill_rows

RANDOM_LAYOUT, COMPACT_LAYOUT, PLAYERS_LAYOUT = range(3)  # as in options.LAYOUTS
CASTLE = 0  # the tile Crystal Castle
MOST_BOARDS = 2000  # begun without laying all tiles; content is checked to need far fewer
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
        lay_tile(state, take(state, state.waiting), cell_of(0, 0), 0)
        next_tile(state, content)
        return
    lay_all(state, content, options.layout == COMPACT_LAYOUT)
    if state.status == PLAYING:
        finish(state, content)


@compiled
def clear_table(state: np.record) -> None:
    """Fields whose empty value is not zero."""
    fill(state.character, -1)
    fill(state.quest, -1)
    fill_rows(state.item_at, NOWHERE)
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
    """Shuffle the tiles in play; where the options say so Crystal Castle is the first."""
    state.castle_first = options.castle_first
    for tile in range(TILES):
        if owner_plays(state, content.tile_owner[tile]):
            if tile != CASTLE or not state.castle_first:
                put(state, state.waiting, tile)
    shuffle_pile(state, state.waiting)
    if state.castle_first:
        put(state, state.waiting, CASTLE)


@compiled
def lay_all(state: np.record, content: np.record, compact: bool) -> None:
    """rules: Build Your Board. A tile that fits nowhere waits until another has been laid.

    If no waiting tile fits, all are collected and the board is begun anew; content whose tiles
    never fit together is a fault.
    """
    begun = 1
    lay_tile(state, take(state, state.waiting), cell_of(0, 0), 0)
    cells = survey(state, content)
    spots = np.empty(4 * TILES, np.int8)
    while state.waiting[0] > 0 and state.status == PLAYING:
        tile = take(state, state.waiting)
        if lay_by_chance(state, content, cells, spots, tile, compact):
            move_all(state, state.aside, state.waiting)
        else:
            put(state, state.aside, tile)
            if state.waiting[0] == 0:
                start_over(state, begun)
                begun += 1
                cells = survey(state, content)


@compiled
def start_over(state: np.record, begun: int) -> None:
    """No tile fits: collect and shuffle all, lay the first. A fault after ``MOST_BOARDS``."""
    if begun == MOST_BOARDS:
        fault(state, RULES_FAULT)
        return
    move_all(state, state.aside, state.waiting)
    for tile in range(TILES):
        if state.tile_laid[tile] and not (state.castle_first and tile == CASTLE):
            state.tile_laid[tile] = 0
            put(state, state.waiting, tile)
    shuffle_pile(state, state.waiting)
    if not state.castle_first:
        lay_tile(state, take(state, state.waiting), cell_of(0, 0), 0)


@compiled
def lay_by_chance(
    state: np.record,
    content: np.record,
    cells: np.ndarray,
    spots: np.ndarray,
    tile: int,
    compact: bool,
) -> bool:
    """Lay a tile at one of the legal places and turns. False when it fits nowhere.

    The board can have any shape; people lay tiles snugly rather than in a row. So a place
    counts once for each pair of sides that touch there (one side: 1, two: 3, three: 6). A
    compact board takes only the places nearest to Crystal Castle. The survey ``cells`` is kept up
    to date; ``spots`` (4 * TILES) is scratch space.
    """
    count, total, nearest = 0, 0, GRID
    for laid in range(TILES):
        if not state.tile_laid[laid]:
            continue
        here = cell_of(np.int64(state.tile_x[laid]), np.int64(state.tile_y[laid]))
        for direction in range(4):
            cell, spot = here + STEP[direction], 4 * laid + direction
            if cells[cell] & TAKEN or not names_cell(cells, cell, spot):
                continue
            ways = fitting_ways(content, cells[cell], tile)
            if ways == 0:
                continue
            if compact:
                away = abs(cell // GRID - CENTRE) + abs(cell % GRID - CENTRE)
                if away > nearest:
                    continue
                if away < nearest:
                    count, total, nearest = 0, 0, away
            spots[count] = spot
            count += 1
            total += ways
    if count == 0:
        return False
    choice = below(state, total)
    for k in range(count):
        cell = cell_beside(state, np.int64(spots[k]))
        ways = fitting_ways(content, cells[cell], tile)
        if choice < ways:
            number = choice // snugness(cells[cell])
            for turn in range(4):
                if fitting_turns(content, cells[cell], tile) >> 4 * turn & 1:
                    if number == 0:
                        lay_tile(state, tile, cell, turn)
                        enter_tile(state, content, cells, tile)
                        return True
                    number -= 1
        choice -= ways
    return False


@compiled
def snugness(cell: int) -> int:
    """Pairs of touching sides, each side with itself too, of a tile laid in a surveyed cell."""
    touching = ones(cell & 15)
    return touching * (touching + 1) // 2


@compiled
def fitting_ways(content: np.record, cell: int, tile: int) -> int:
    """In how many ways, each counted for its snugness, a tile fits into a surveyed cell."""
    return ones(fitting_turns(content, cell, tile)) * snugness(cell)


@compiled
def fits_anywhere(state: np.record, content: np.record, tile: int) -> bool:
    """Whether a tile can be laid at all."""
    cells = survey(state, content)
    for spot in range(4 * TILES):
        if is_open_spot(state, cells, spot):
            if fitting_turns(content, cells[cell_beside(state, spot)], tile) != 0:
                return True
    return False


@compiled
def next_tile(state: np.record, content: np.record) -> None:
    """Ask the Leader where the next tile goes; when all are laid, finish the set-up."""
    begun = 1
    while state.waiting[0] > 0 and state.status == PLAYING:
        tile = take(state, state.waiting)
        if fits_anywhere(state, content, tile):
            push(state, LAY, state.leader, state.leader, tile)
            return
        put(state, state.aside, tile)
        if state.waiting[0] == 0:
            start_over(state, begun)
            begun += 1
    if state.status == PLAYING:
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
    marked = content.marked_spaces & state.in_play
    while marked != NONE:
        spawn(state, content, lowest(marked))
        marked = without_lowest(marked)
    build_deck(state, content, min(np.int64(state.deck_size), CARDS))
    for slot in range(state.heroes):
        set_up_quest(state, content, slot)
    reveal(state, content)
    push(state, LEAD, state.leader, state.leader, 0)
    advance_quests(state, content)


assert SHADOWS == SHADOWS_EACH * HEROES
