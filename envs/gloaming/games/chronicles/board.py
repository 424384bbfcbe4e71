"""The board: where tiles fit, which spaces touch, where everybody is, where shadows stand."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.state import (
    ALWAYS,
    DICE,
    IN_BAG,
    SHADOWS,
    SPACES,
    TILES,
    TWO_HEROES,
)
from gloaming.kernel.bits import NONE, bit, holds
from gloaming.kernel.graph import distances, link
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import put, take_random
from gloaming.kernel.rows import copy

EAST = np.array([0, 1, 0, -1])  # board directions north, east, south, west
NORTH = np.array([1, 0, -1, 0])
GRID = 2 * TILES + 3  # a board of ten tiles in a row fits either way round
CENTRE = TILES + 1
STEP = GRID * EAST + NORTH  # from a surveyed cell to the next
WATER_SHIFT, TILE_SHIFT, TAKEN = 4, 9, 1 << 8
EACH_TURN = 0x1111


@compiled
def owner_plays(state: np.record, owner: int) -> bool:
    """Whether a tile or card with this owner is used in the match."""
    if owner == ALWAYS:
        return True
    if owner == TWO_HEROES:
        return state.heroes == 2
    for slot in range(state.heroes):
        if state.character[slot] == owner:
            return True
    return False


@compiled
def cell_of(x: int, y: int) -> int:
    """Where a cell of the table stands in a survey."""
    return GRID * (x + CENTRE) + y + CENTRE


@compiled
def survey(state: np.record, content: np.record) -> np.ndarray:
    """int16 [GRID * GRID]: what lies in each cell, or what a tile laid there would touch.

    Bits 0 to 3 tell whether a tile touches the cell in the north, east, south, west; bits 4 to 7
    whether the side it shows is water. A cell with a tile has TAKEN set, and the tile above that.
    """
    cells = np.zeros(GRID * GRID, np.int16)
    for tile in range(TILES):
        if state.tile_laid[tile]:
            enter_tile(state, content, cells, tile)
    return cells


@compiled
def enter_tile(state: np.record, content: np.record, cells: np.ndarray, tile: int) -> None:
    """Bring a survey up to date when a tile has been laid."""
    cell = cell_of(np.int64(state.tile_x[tile]), np.int64(state.tile_y[tile]))
    cells[cell] |= TAKEN | tile << TILE_SHIFT
    water = np.int64(content.tile_turns[tile]) >> 4 * np.int64(state.tile_turn[tile])
    for direction in range(4):
        towards = (direction + 2) & 3
        cells[cell + STEP[direction]] |= (1 | (water >> direction & 1) << WATER_SHIFT) << towards


@compiled
def fitting_turns(content: np.record, cell: int, tile: int) -> int:
    """Turns in which a tile fits into a surveyed cell: bit 4 * t is set for t quarter turns.

    rules: Build Your Board. All touching sides match, land to land and water to water. The four
    turns are compared at once, four sides each.
    """
    touched, water = np.int64(cell) & 15, np.int64(cell) >> WATER_SHIFT & 15
    wrong = (content.tile_turns[tile] ^ water * EACH_TURN) & touched * EACH_TURN
    return ~(wrong | wrong >> 1 | wrong >> 2 | wrong >> 3) & EACH_TURN


@compiled
def side_facing(state: np.record, content: np.record, tile: int, direction: int) -> int:
    """LAND or WATER: the side of a laid tile that faces a board direction."""
    return content.tile_side[tile, (direction - state.tile_turn[tile]) & 3]


@compiled
def cell_beside(state: np.record, spot: int) -> int:
    """The cell of a spot, which is named 4 * laid tile + direction from it."""
    tile = spot >> 2
    cell = cell_of(np.int64(state.tile_x[tile]), np.int64(state.tile_y[tile]))
    return cell + STEP[spot & 3]


@compiled
def is_open_spot(state: np.record, cells: np.ndarray, spot: int) -> bool:
    """Whether the cell at a spot is free, and no spot of a lower number names the same cell."""
    if not state.tile_laid[spot >> 2]:
        return False
    cell = cell_beside(state, spot)
    return not cells[cell] & TAKEN and names_cell(cells, cell, spot)


@compiled
def names_cell(cells: np.ndarray, cell: int, spot: int) -> bool:
    """Whether no spot of a lower number names the same free cell."""
    touched = cells[cell] & 15
    if touched & (touched - 1) == 0:
        return True
    for direction in range(4):
        if touched >> direction & 1:
            other = np.int64(cells[cell + STEP[direction]]) >> TILE_SHIFT
            if 4 * other + ((direction + 2) & 3) < spot:
                return False
    return True


@compiled
def lay_tile(state: np.record, tile: int, cell: int, turn: int) -> None:
    """Put a tile on the table."""
    state.tile_laid[tile] = 1
    state.tile_x[tile] = cell // GRID - CENTRE
    state.tile_y[tile] = cell % GRID - CENTRE
    state.tile_turn[tile] = turn


@compiled
def connect(state: np.record, content: np.record) -> None:
    """Work out which spaces are in play and the neighbours of each from the tiles as they lie."""
    cells = survey(state, content)
    copy(content.space_near, state.near)
    state.in_play = NONE
    for tile in range(TILES):
        if not state.tile_laid[tile]:
            continue
        state.in_play |= content.tile_spaces[tile]
        cell = cell_of(np.int64(state.tile_x[tile]), np.int64(state.tile_y[tile]))
        for direction in range(2):  # north and east: each pair of tiles once
            beside = np.int64(cells[cell + STEP[direction]])
            if beside & TAKEN:
                other = beside >> TILE_SHIFT
                here = content.tile_exit[tile, (direction - state.tile_turn[tile]) & 3]
                there = content.tile_exit[other, (direction + 2 - state.tile_turn[other]) & 3]
                link(state.near, here, there)
    for space in range(SPACES):
        if not holds(state.in_play, space):
            state.near[space] = NONE


@compiled
def put_hero(state: np.record, slot: int, space: int) -> None:
    """Set a mover on a space and measure the board from there."""
    state.place[slot] = space
    distances(state.near, space, state.distance[slot])


@compiled
def clockwise(state: np.record, number: int) -> int:
    """The slot meant by a number from ``-heroes`` to ``2 * heroes - 1``, around the table.

    ``number % heroes`` without the division.
    """
    if number < 0:
        return number + state.heroes
    return number - state.heroes if number >= state.heroes else number


@compiled
def seat_of_slot(state: np.record, slot: int) -> int:
    """The seat that plays a hero; the solo player plays both."""
    return 0 if state.seats == 1 else slot


@compiled
def is_blocked(state: np.record, slot: int) -> bool:
    """Whether a shadow keeps this hero from leaving, picking up and dropping off."""
    return state.shadows[state.place[slot]] > 0


@compiled
def can_be_moved(state: np.record, slot: int) -> bool:
    """Whether a hero may leave the space in any way: a shadow or zero health forbids it."""
    return state.health[slot] > 0 and not is_blocked(state, slot)


@compiled
def terrain_near(state: np.record, content: np.record, slot: int, terrain: int) -> bool:
    """Whether a neighbouring space is of a terrain (a port is land and water)."""
    return state.near[state.place[slot]] & content.terrain_spaces[terrain] != NONE


@compiled
def shadowed(state: np.record) -> np.uint64:
    """The spaces where a shadow stands."""
    spaces = NONE
    for space in range(SPACES):
        if state.shadows[space] > 0:
            spaces |= bit(space)
    return spaces


@compiled
def draw_shadow(state: np.record) -> int:
    """Draw a shadow token; an empty bag is first refilled with the Light on the board.

    Returns -1 when there is none to be had.
    """
    if state.bag[0] == 0:
        for token in range(SHADOWS):
            if state.shadow_at[token] >= 0 and state.shadow_lit[token]:
                state.shadow_at[token] = IN_BAG
                state.shadow_lit[token] = 0
                put(state, state.bag, token)
    if state.bag[0] == 0:
        return np.int64(-1)
    return take_random(state, state.bag)


@compiled
def spawn(state: np.record, content: np.record, space: int) -> None:
    """A new shadow on a space, if a token can be had."""
    token = draw_shadow(state)
    if token >= 0:
        state.shadow_at[token] = space
        state.shadow_lit[token] = 0
        state.shadows[space] += 1
        state.shadow_sum[space] += content.shadow_strength[token]


@compiled
def turn_to_light(state: np.record, content: np.record, token: int) -> None:
    """A shadow is beaten: its token stays where it is and shows Light."""
    space = state.shadow_at[token]
    state.shadow_lit[token] = 1
    state.shadows[space] -= 1
    state.shadow_sum[space] -= content.shadow_strength[token]


@compiled
def shadow_of_strength(state: np.record, content: np.record, space: int, strength: int) -> int:
    """A shadow token of this strength standing on a space, or -1."""
    if state.shadows[space] == 0:
        return np.int64(-1)
    for token in range(SHADOWS):
        if (
            state.shadow_at[token] == space
            and not state.shadow_lit[token]
            and content.shadow_strength[token] == strength
        ):
            return token
    return np.int64(-1)


@compiled
def hits_of(state: np.record, content: np.record, slot: int) -> int:
    """Hits on a hero's dice."""
    hits = 0
    for die in range(DICE):
        face = state.faces[slot, die]
        if face >= 0 and content.die[face] > 0:
            hits += content.die[face]
    return hits


@compiled
def damage_of(state: np.record, content: np.record, slot: int) -> int:
    """Damage faces on a hero's dice."""
    damage = 0
    for die in range(DICE):
        face = state.faces[slot, die]
        if face >= 0 and content.die[face] < 0:
            damage += 1
    return damage
