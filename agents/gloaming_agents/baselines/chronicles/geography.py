"""Distances on the board, kept from one decision to the next, and where a movement can end."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.board import shadowed
from gloaming.games.chronicles.state import SPACES, TILES
from gloaming.kernel.bits import holds
from gloaming.kernel.graph import distances, reach
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table

KEPT = 4096  # boards remembered; matches of one batch have neighbouring seeds

BOARD = table(
    known=np.int8,  # 1 once filled
    layout=(np.int8, (TILES, 4)),  # the tiles as they lie: laid, x, y, turn
    distance=(np.int8, (SPACES, SPACES)),  # moves between two spaces, -1 if out of play
)


@compiled
def is_board_of(board: np.record, state: np.record) -> bool:
    """Whether a remembered board is the one of this match."""
    if not board.known:
        return False
    for tile in range(TILES):
        if (
            board.layout[tile, 0] != state.tile_laid[tile]
            or board.layout[tile, 1] != state.tile_x[tile]
            or board.layout[tile, 2] != state.tile_y[tile]
            or board.layout[tile, 3] != state.tile_turn[tile]
        ):
            return False
    return True


@compiled
def measure(board: np.record, state: np.record) -> None:
    """Measure the board of a match, unless it is the one remembered."""
    if is_board_of(board, state):
        return
    for tile in range(TILES):
        board.layout[tile, 0] = state.tile_laid[tile]
        board.layout[tile, 1] = state.tile_x[tile]
        board.layout[tile, 2] = state.tile_y[tile]
        board.layout[tile, 3] = state.tile_turn[tile]
    board.distance[:] = -1
    for space in range(SPACES):
        if holds(state.in_play, space):
            distances(state.near, space, board.distance[space])
    board.known = 1


@compiled
def reachable(
    state: np.record, content: np.record, start: int, steps: int, terrain: int, out: np.ndarray
) -> None:
    """Moves from ``start`` to each space one movement can end on, into ``out`` int8 [SPACES].

    -1 marks the others. A movement goes over spaces of ``terrain`` and ends where a shadow stands.
    """
    enter = state.in_play & content.terrain_spaces[terrain]
    reach(state.near, start, steps, enter, shadowed(state), out)
