"""Set-up: the Leader lays the tiles (``layout="players"``)."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import LAY_BESIDE, TURN, TURN_BY
from gloaming.games.chronicles.board import (
    cell_beside,
    fitting_turns,
    is_open_spot,
    lay_tile,
    survey,
)
from gloaming.games.chronicles.deal import next_tile
from gloaming.games.chronicles.state import TILES
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, second
from gloaming.kernel.piles import move_all


@compiled
def legal_lay(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Every free spot beside a laid tile where the tile fits in some turn."""
    tile = second(state)
    cells = survey(state, content)
    for spot in range(4 * TILES):
        if is_open_spot(state, cells, spot):
            if fitting_turns(content, cells[cell_beside(state, spot)], tile) != 0:
                mask[LAY_BESIDE + spot] = 1


@compiled
def apply_lay(state: np.record, action: int) -> None:
    """The spot is chosen; ask how the tile is turned."""
    push(state, TURN, state.leader, first(state), action - LAY_BESIDE)


@compiled
def legal_turn(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """The turns in which all touching sides match."""
    tile = np.int64(state.pending[state.depth - 2, 3])
    cell = survey(state, content)[cell_beside(state, second(state))]
    turns = fitting_turns(content, cell, tile)
    for turn in range(4):
        mask[TURN_BY + turn] = turns >> 4 * turn & 1


@compiled
def apply_turn(state: np.record, content: np.record, action: int) -> None:
    """Lay the tile; those set aside are tried again."""
    cell = cell_beside(state, second(state))
    pop(state)
    tile = second(state)
    pop(state)
    lay_tile(state, tile, cell, action - TURN_BY)
    move_all(state, state.aside, state.waiting)
    next_tile(state, content)
