"""Movement, space by space, with what can be done on the way."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import LEAVE, MOVE, STOP, TAKE
from gloaming.games.chronicles.board import clockwise, is_blocked, put_hero
from gloaming.games.chronicles.decisions.day import apply_errand, legal_errands
from gloaming.games.chronicles.state import HEROES, SPACES
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop
from gloaming.kernel.rows import copy, fill


@compiled
def legal_trip(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Neighbouring spaces of the terrain; errands; a hero to take along or to leave.

    The token has been played to move, so stopping is possible after the first move.
    """
    slot = first(state)
    spaces = state.near[state.place[slot]] & content.terrain_spaces[state.trip_terrain]
    while spaces != NONE:
        mask[MOVE + lowest(spaces)] = 1
        spaces = without_lowest(spaces)
    legal_errands(state, content, slot, mask)
    if state.trip_carries and state.trip_rider < 0:
        for chair in range(1, state.heroes):
            other = clockwise(state, slot + chair)
            if state.trip_left >> other & 1:
                continue  # has just been left here
            if state.place[other] == state.place[slot] and state.health[other] > 0:
                mask[TAKE + chair - 1] = 1
    if state.trip_moved > 0:
        mask[STOP] = 1
        if state.trip_rider >= 0:
            mask[LEAVE] = 1


@compiled
def apply_trip(state: np.record, content: np.record, action: int) -> None:
    """Take the step, or do the errand on the way."""
    slot = first(state)
    if action >= MOVE and action < MOVE + SPACES:
        go(state, slot, action - MOVE)
    elif action == STOP:
        end_trip(state)
    elif action == LEAVE:
        state.trip_left |= 1 << state.trip_rider
        state.trip_rider = -1
    elif action >= TAKE and action < TAKE + HEROES - 1:
        state.trip_rider = clockwise(state, slot + 1 + action - TAKE)
    else:
        apply_errand(state, content, slot, action)


@compiled
def go(state: np.record, slot: int, space: int) -> None:
    """Move one space. A shadow there, or the last step, ends the trip."""
    put_hero(state, slot, space)
    if state.trip_rider >= 0:
        rider = np.int64(state.trip_rider)
        state.place[rider] = space
        copy(state.distance[slot], state.distance[rider])
    state.trip_moved += 1
    state.trip_steps -= 1
    state.trip_left = 0
    fill(state.handled, 0)
    if state.trip_steps == 0 or is_blocked(state, slot):
        end_trip(state)


@compiled
def end_trip(state: np.record) -> None:
    """The movement is over; whoever was taken along gets off."""
    state.trip_steps = 0
    state.trip_moved = 0
    state.trip_terrain = 0
    state.trip_carries = 0
    state.trip_rider = -1
    state.trip_left = 0
    pop(state)
