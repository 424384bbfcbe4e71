"""Tom, the opponent of the solo game."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.dice import rolled, rolled_element
from gloaming.games.glow.journey import ends_of
from gloaming.games.glow.state import (
    ARCHIPELAGO,
    ASIDE,
    BOATS,
    BY_HIGHEST,
    ELEMENTS,
    ISLANDS,
    OWN_DICE,
    PURPLE,
    ROUTES,
    STAYS,
    TILES,
    VILLAGES,
    YELLOW,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.piles import move_all, put, shuffle_pile, take

TOM_FOOTPRINTS, TOM_LIGHT = 2, 3  # what his special faces bring


@compiled
def can_be_toms(state: np.record, content: np.record, colour: int) -> bool:
    """Whether a large die of the colour is left in the box for Tom.

    reading: two different colours, not purple together with yellow.
    """
    for die in range(2):
        other = state.tom_colour[die]
        if other == colour or (colour in (PURPLE, YELLOW) and other in (PURPLE, YELLOW)):
            return False
    used = 1 if in_solo_reserve(state, content, colour) else 0
    for die in range(OWN_DICE):
        if content.adventurer_dice[state.adventurer[0], die] == colour:
            used += 1
    return content.large_count[colour] > used


@compiled
def in_solo_reserve(state: np.record, content: np.record, colour: int) -> bool:
    """Whether the solo game's reserve has the colour; a special one not if it is the player's."""
    if content.reserve_base[colour]:
        return True
    for die in range(OWN_DICE):
        if content.adventurer_dice[state.adventurer[0], die] == colour:
            return False
    return content.reserve_solo[colour] != 0


@inlined
def set_rival(state: np.record, die: int, colour: int) -> None:
    """Tom gets a large die."""
    state.tom_colour[die] = colour


@compiled
def deal_tom(state: np.record, content: np.record) -> None:
    """Tom's light, dice, boats and tiles at the start."""
    state.tom_light = content.start_light
    state.tom_village = -1
    state.tom_boats[0] = BOATS
    for die in range(2):
        state.tom_face[die] = rolled_element(state, content, np.int64(state.tom_colour[die]))
    for tile in range(TILES):
        put(state, state.tile_pile, tile)
    shuffle_pile(state, state.tile_pile)
    for space in range(ELEMENTS):
        state.tile_at[space] = take(state, state.tile_pile)


@compiled
def is_toms(state: np.record, space: int) -> bool:
    """Whether a die of Tom's lies on a space of the track."""
    return state.seats == 1 and (state.tom_face[0] == space or state.tom_face[1] == space)


@compiled
def run_tile(state: np.record, content: np.record, space: int) -> None:
    """reading: recruiting from a space first runs its tile; a new one takes its place."""
    tile = np.int64(state.tile_at[space])
    if content.tile_band[tile] > 0:
        state.tom_band += content.tile_band[tile]
        state.tom_light += state.tom_band
    state.tom_light += content.tile_light[tile]
    if content.tile_map[tile] != STAYS:
        if state.board == ARCHIPELAGO:
            sail_tom(state, content, content.tile_map[tile] == BY_HIGHEST)
        elif state.tom_village < VILLAGES - 1:
            state.tom_village += 1
    put(state, state.tile_used, tile)
    if state.tile_pile[0] == 0:
        move_all(state, state.tile_used, state.tile_pile)
        shuffle_pile(state, state.tile_pile)
    state.tile_at[space] = take(state, state.tile_pile)


@compiled
def sail_tom(state: np.record, content: np.record, highest: bool) -> None:
    """The boat nearest the centre sails outward, by the route of the lowest or highest number.

    Routes of one number are ranked by the islands they lead to.
    """
    for ring in range(2):
        best, chosen = -1, -1
        for sailing in range(2 * ROUTES):
            here, there = ends_of(content, sailing)
            if state.tom_boats[here] == 0 or state.tom_boats[there] > 0:
                continue
            if content.island_ring[here] != ring or content.island_ring[there] != ring + 1:
                continue
            rank = ISLANDS * np.int64(content.route_high[sailing % ROUTES]) + there
            if chosen < 0 or (rank > best if highest else rank < best):
                best, chosen = rank, sailing
        if chosen >= 0:
            here, there = ends_of(content, chosen)
            state.tom_boats[here] -= 1
            state.tom_boats[there] += 1
            return


@compiled
def reroll_tom(state: np.record, content: np.record) -> None:
    """reading: after recruiting. Footprints beside Tom's dice vanish, then he rolls them.

    A special face gives Tom its effect, and the die lies aside until the next roll.
    """
    for die in range(2):
        if state.tom_face[die] >= 0:
            state.track_footprints[state.tom_face[die]] = 0
    for die in range(2):
        colour = np.int64(state.tom_colour[die])
        symbol = rolled(state, content, colour)
        if symbol < ELEMENTS:
            state.tom_face[die] = symbol
            continue
        state.tom_face[die] = ASIDE
        if colour == PURPLE:
            state.tom_footprints += TOM_FOOTPRINTS
        else:
            state.tom_light += TOM_LIGHT


@compiled
def end_tom(state: np.record, content: np.record) -> None:
    """reading: at the end Tom's camp moves one village further if he can pay its toll."""
    if state.board == ARCHIPELAGO or state.tom_village == VILLAGES - 1:
        return
    toll = content.toll[content.villages[state.tom_village + 1]]
    if state.tom_footprints >= toll:
        state.tom_footprints -= toll
        state.tom_village += 1
