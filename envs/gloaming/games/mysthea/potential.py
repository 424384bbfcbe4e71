"""How promising a match looks: what ``reward="shaped"`` adds the differences of.

It is no rule. Few teams that learn from wins alone ever see one, so the potential grows with the
shards claimed by different Characters, and falls with whatever brings a defeat closer.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.enemies import count_on_island
from gloaming.games.mysthea.shards import plugged, without_shard
from gloaming.games.mysthea.state import (
    CITY_SPACES,
    COLOURS,
    CRATERS,
    OF_A_COLOUR,
    PLUGGED,
)
from gloaming.kernel.jit import compiled

SHARD_WEIGHT, SHARE_WEIGHT, DEFENSE_WEIGHT = 0.35, 0.15, 0.3
SIEGE_WEIGHT, ISLAND_WEIGHT, MACHINE_WEIGHT = 0.1, 0.1, 0.1
SAFE_ISLAND = 6  # Enemies on it
SAFE_MACHINES = 5  # of a color


@compiled
def potential(state: np.record, content: np.record, out: np.ndarray) -> None:
    """How the match looks to each seat, into ``out`` (float32 [seats]): the same to all."""
    value = prospects(state, content)
    for seat in range(state.seats):
        out[seat] = value


@compiled
def prospects(state: np.record, content: np.record) -> float:
    """How the match looks to the team, from -1 to 1."""
    claimed = PLUGGED - plugged(state)
    value = SHARD_WEIGHT * claimed / PLUGGED
    value += SHARE_WEIGHT * (1.0 - without_shard(state) / state.characters)
    value -= DEFENSE_WEIGHT * (1.0 - state.defense / content.defense)
    value -= SIEGE_WEIGHT * (state.besiegers[0] + state.besiegers[1]) / CITY_SPACES
    fewest = SAFE_ISLAND
    for crater in range(CRATERS):
        fewest = min(fewest, count_on_island(state, crater))
    value -= ISLAND_WEIGHT * (1.0 - fewest / SAFE_ISLAND)
    left = SAFE_MACHINES
    for colour in range(COLOURS):
        if 0 < state.machines_left[colour] < left:
            left = np.int64(state.machines_left[colour])
    return value - MACHINE_WEIGHT * (1.0 - left / SAFE_MACHINES)


assert SAFE_MACHINES <= OF_A_COLOUR
