"""What the Dark Die threatens, and where the Sun would stop."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.land import (
    REGION_OF,
    has_shadow_card,
)
from gloaming.games.rattling.state import (
    EYE,
    FIRST_MERCHANT,
    NIGHTFALL,
    NUMBERS,
    PORTENTS,
    REGION_SPACES,
    RUMOR,
    SHADOW_FACE,
    SPACES,
    VENOM,
)
from gloaming.kernel.jit import compiled
from gloaming_agents.baselines.rattling.worth import (
    any_armed,
    sun_worth,
    token_worth,
)


@compiled
def dark_worth(state: np.record, content: np.record, w: np.record, seat: int, result: int) -> float:
    """What a result of the Dark Die means."""
    if result < SHADOW_FACE:
        return sun_worth(state, content, w, result + 1) + icon_worth(state, content, w, result + 1)
    if result == SHADOW_FACE or (result == EYE and state.coming_night):
        total, near = 0.0, np.uint64(0)
        for space in range(1, FIRST_MERCHANT):
            if has_shadow_card(state, space):
                near |= content.near[space]
        for space in range(1, SPACES):
            if near >> np.uint64(space) & np.uint64(1) != np.uint64(0):
                total += token_worth(state, w, space)
            card = state.card[space]
            if space < FIRST_MERCHANT and card >= 0 and content.card_corrupted[card]:
                total += token_worth(state, w, space)
        return total
    region = REGION_OF[state.place[seat]]
    if region < 0:
        return 0.0
    best = -1e9
    for space in range(1 + REGION_SPACES * region, 1 + REGION_SPACES * (region + 1)):
        best = max(best, token_worth(state, w, space))
    return best


@compiled
def icon_worth(state: np.record, content: np.record, w: np.record, spaces: int) -> float:
    """Where the Sun would stop."""
    there = state.sun + spaces
    if there >= content.track_length - 1:
        return -w.last_wind
    icon = content.track_icon[there]
    if icon == RUMOR:
        return w.rumor if state.champion < 0 and any_armed(state, content) else 0.3
    if icon == PORTENTS:
        return -w.icon
    if icon == VENOM:
        return -w.venom
    return -w.night if icon == NIGHTFALL else 0.0


@compiled
def dark_mean(state: np.record, content: np.record, w: np.record, seat: int) -> float:
    """The mean over the faces of the Dark Die."""
    total = 0.0
    for face in range(NUMBERS):
        total += dark_worth(state, content, w, seat, np.int64(content.dark_die[face]))
    return total / NUMBERS
