"""Laying tiles: a compact board has short ways."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import LAY_BESIDE, TURN_BY
from gloaming.games.chronicles.board import CENTRE, GRID, cell_beside, survey
from gloaming.games.chronicles.state import TILES
from gloaming.kernel.bits import ones
from gloaming.kernel.jit import compiled


@compiled
def choose_lay(state: np.record, content: np.record, mask: np.ndarray) -> int:
    """The place that touches most tiles; among those the one nearest to the middle of the board."""
    cells = survey(state, content)
    middle_x, middle_y, laid = 0.0, 0.0, 0
    for tile in range(TILES):
        if state.tile_laid[tile]:
            middle_x += state.tile_x[tile]
            middle_y += state.tile_y[tile]
            laid += 1
    middle_x /= laid
    middle_y /= laid
    best, chosen = -1e9, np.int64(0)
    for spot in range(4 * TILES):
        if not mask[LAY_BESIDE + spot]:
            continue
        cell = cell_beside(state, spot)
        x, y = cell // GRID - CENTRE, cell % GRID - CENTRE
        touching = ones(cells[cell] & 15)
        value = 3.0 * touching - abs(x - middle_x) - abs(y - middle_y)
        if value > best:
            best, chosen = value, np.int64(LAY_BESIDE + spot)
    return chosen


@compiled
def choose_turn(state: np.record, mask: np.ndarray) -> int:
    """Any turn that fits."""
    for turn in range(4):
        if mask[TURN_BY + turn]:
            return np.int64(TURN_BY + turn)
    return np.int64(TURN_BY)
