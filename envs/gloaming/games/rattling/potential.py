"""How promising a match looks: what ``reward="shaped"`` adds the differences of.

It is no rule. Few teams that learn from wins alone ever see one, so the potential grows with what
leads to a win: spirit weapons and good items before the champion enters, then the way to the Sun.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.dark import TRIALS_A_SEAT
from gloaming.games.rattling.land import count_shadows
from gloaming.games.rattling.life import count_items, is_armed, missing_hearts
from gloaming.games.rattling.state import HIGH, LOW, REGIONS
from gloaming.kernel.jit import compiled

SUN_WEIGHT, WIND_WEIGHT, ARMS_WEIGHT, ITEM_WEIGHT = 0.25, 0.15, 0.15, 0.15
HEART_WEIGHT, SHADOW_WEIGHT, CHASE_WEIGHT = 0.1, 0.1, 0.5
MANY_ITEMS = 8  # of the seat that has most
MANY_SHADOWS = 6


@compiled
def potential(state: np.record, content: np.record, out: np.ndarray) -> None:
    """How the match looks to each seat, into ``out`` (float32 [seats]): the same to all."""
    value = prospects(state, content)
    for seat in range(state.seats):
        out[seat] = value


@compiled
def prospects(state: np.record, content: np.record) -> float:
    """How the match looks to the team, from -1 to 1."""
    last = max(1, content.track_length - 1)
    value = -SUN_WEIGHT * state.sun / last
    best, lost, shadows, winds = 0, 0.0, 0, 0.0
    armed = False
    for seat in range(state.seats):
        if not state.spirit[seat]:
            best = max(best, count_items(state, seat))
            armed = armed or is_armed(state, content, seat)
        hearts = state.hearts[seat] + missing_hearts(state, content, seat)
        lost += 1.0 if state.spirit[seat] else missing_hearts(state, content, seat) / hearts
    for region in range(REGIONS):
        shadows += count_shadows(state, region)
        if not state.wind_gone[region]:
            winds += (state.wind[region] - LOW + 1) / (HIGH - LOW + 1)
    value += WIND_WEIGHT * (winds / REGIONS - 0.5)
    value += ITEM_WEIGHT * min(1.0, best / MANY_ITEMS)
    value -= HEART_WEIGHT * lost / state.seats
    value -= SHADOW_WEIGHT * min(1.0, shadows / MANY_SHADOWS)
    if state.trial > 0:
        return value + ARMS_WEIGHT + CHASE_WEIGHT * state.trial / (TRIALS_A_SEAT * state.seats)
    if state.champion >= 0:
        away = abs(state.sun - state.champion_at)
        return value + ARMS_WEIGHT + CHASE_WEIGHT * (1.0 - away / last)
    return value + (ARMS_WEIGHT if armed else 0.0)
