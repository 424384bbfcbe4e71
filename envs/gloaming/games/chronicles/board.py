"""The board: where tiles fit, which spaces touch, where everybody is, where shadows stand."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.state import (
    ALWAYS,
    DICE,
    IN_BAG,
    LINKS,
    SHADOWS,
    SPACES,
    TILES,
    TWO_HEROES,
)
from gloaming.kernel.graph import distances, link
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import put, take_random
from gloaming.kernel.rows import fill_rows

EAST = np.array([0, 1, 0, -1])  # board directions north, east, south, west
NORTH = np.array([1, 0, -1, 0])
GRID = 2 * TILES + 3  # a board of ten tiles in a row fits either way round
CENTRE = TILES + 1


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
def tile_grid(state: np.record) -> np.ndarray:
    """int8 [GRID, GRID]: the tile at (x + CENTRE, y + CENTRE), -1 where none lies."""
    grid = np.full((GRID, GRID), -1, np.int8)
    for tile in range(TILES):
        if state.tile_laid[tile]:
            grid[state.tile_x[tile] + CENTRE, state.tile_y[tile] + CENTRE] = tile
    return grid


@compiled
def side_facing(state: np.record, content: np.record, tile: int, direction: int) -> int:
    """LAND or WATER: the side of a laid tile that faces a board direction."""
    return content.tile_side[tile, (direction - state.tile_turn[tile]) & 3]


@compiled
def fits(
    state: np.record,
    content: np.record,
    grid: np.ndarray,
    tile: int,
    x: int,
    y: int,
    turn: int,
) -> bool:
    """Whether all touching sides match: land to land, water to water."""
    for direction in range(4):
        other = grid[x + EAST[direction] + CENTRE, y + NORTH[direction] + CENTRE]
        if other >= 0:
            side = content.tile_side[tile, (direction - turn) & 3]
            if side != side_facing(state, content, other, (direction + 2) & 3):
                return False
    return True


@compiled
def cell_beside(state: np.record, spot: int) -> tuple[int, int]:
    """Grid cell of a spot: 4 * laid tile + direction from it."""
    tile, direction = spot >> 2, spot & 3
    x = np.int64(state.tile_x[tile]) + EAST[direction]
    y = np.int64(state.tile_y[tile]) + NORTH[direction]
    return x, y


@compiled
def is_open_spot(state: np.record, grid: np.ndarray, spot: int) -> bool:
    """Whether the cell at a spot is free, and no spot of a lower number names the same cell."""
    if not state.tile_laid[spot >> 2]:
        return False
    x, y = cell_beside(state, spot)
    if grid[x + CENTRE, y + CENTRE] >= 0:
        return False
    for direction in range(4):
        other = grid[x + EAST[direction] + CENTRE, y + NORTH[direction] + CENTRE]
        if other >= 0 and 4 * other + ((direction + 2) & 3) < spot:
            return False
    return True


@compiled
def touching_sides(grid: np.ndarray, x: int, y: int) -> int:
    """Laid tiles that a tile at this cell would touch."""
    count = 0
    for direction in range(4):
        if grid[x + EAST[direction] + CENTRE, y + NORTH[direction] + CENTRE] >= 0:
            count += 1
    return count


@compiled
def lay_tile(state: np.record, tile: int, x: int, y: int, turn: int) -> None:
    """Put a tile on the table."""
    state.tile_laid[tile] = 1
    state.tile_x[tile] = x
    state.tile_y[tile] = y
    state.tile_turn[tile] = turn


@compiled
def connect(state: np.record, content: np.record) -> None:
    """Work out the neighbours of every space from the tiles as they lie."""
    fill_rows(state.links, -1)
    grid = tile_grid(state)
    for space in range(SPACES):
        tile = content.space_tile[space]
        if tile >= 0 and state.tile_laid[tile]:
            for k in range(LINKS):
                state.links[space, k] = content.space_link[space, k]
    for tile in range(TILES):
        if not state.tile_laid[tile]:
            continue
        for direction in range(2):  # north and east: each pair of tiles once
            x = state.tile_x[tile] + EAST[direction] + CENTRE
            y = state.tile_y[tile] + NORTH[direction] + CENTRE
            other = grid[x, y]
            if other >= 0:
                here = content.tile_exit[tile, (direction - state.tile_turn[tile]) & 3]
                there = content.tile_exit[other, (direction + 2 - state.tile_turn[other]) & 3]
                link(state, state.links, here, there)


@compiled
def put_hero(state: np.record, slot: int, space: int) -> None:
    """Set a mover on a space and measure the board from there."""
    state.place[slot] = space
    distances(state.links, space, state.distance[slot])


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
    place = state.place[slot]
    for k in range(LINKS):
        space = state.links[place, k]
        if space < 0:
            return False
        if content.space_kind[space] & terrain:
            return True
    return False


@compiled
def is_in_play(state: np.record, content: np.record, space: int) -> bool:
    """Whether a space lies on a laid tile."""
    tile = content.space_tile[space]
    return tile >= 0 and state.tile_laid[tile] != 0


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
