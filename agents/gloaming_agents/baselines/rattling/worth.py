"""What single changes are worth to the team: hearts, Rewards, Winds, tokens, the Sun's way."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.land import REGION_OF, count_shadows, is_dark, takes_tokens
from gloaming.games.rattling.life import is_armed, missing_hearts
from gloaming.games.rattling.state import (
    HIGH,
    LOW,
    NOWHERE,
    REGION_SPACES,
    REGIONS,
    TOKENS_A_SPACE,
    VILLAGE,
)
from gloaming.kernel.bits import ones
from gloaming.kernel.jit import compiled

# -- Characters --------------------------------------------------------------------------------


@compiled
def wound_worth(
    state: np.record, content: np.record, w: np.record, seat: int, amount: int
) -> float:
    """Wounds of a Character, all at once: 0 or less."""
    hearts = np.int64(state.hearts[seat])
    if amount <= 0 or hearts == 0:
        return 0.0
    if state.spirit[seat]:
        return -w.spirit_heal * min(amount, hearts)
    shields = ones(content.wound_items & state.holds[seat] & ~state.used_item[seat])
    spent = min(amount, shields)
    left = hearts - (amount - spent)
    total = -0.3 * spent
    if state.place[seat] == NOWHERE or state.champion == seat:
        if left <= 0:
            return -w.champion_death
        return total - w.champion_wound * (amount - spent) * 2.0 / (1.0 + left)
    if left <= 0:
        return total - w.death
    if amount > spent:
        total -= w.wound * (amount - spent)
        if left == 1:
            total -= w.last_heart
    return total


@compiled
def heal_worth(state: np.record, content: np.record, w: np.record, seat: int, amount: int) -> float:
    """Wounds healed."""
    missing = missing_hearts(state, content, seat)
    amount = min(amount, missing)
    if amount <= 0:
        return 0.0
    if state.spirit[seat]:
        return w.spirit_heal * amount + (0.6 if amount == missing else 0.0)
    if state.champion == seat:
        return w.champion_wound * amount * 2.0 / (1.0 + state.hearts[seat])
    return w.heal * amount + (w.last_heart if state.hearts[seat] == 1 else 0.0)


@compiled
def any_armed(state: np.record, content: np.record) -> bool:
    """Whether a Warrior could enter Darkness."""
    for seat in range(state.seats):
        if not state.spirit[seat] and is_armed(state, content, seat):
            return True
    return False


@compiled
def late(state: np.record, w: np.record, seat: int) -> float:
    """How far items count: little on Tallil once the champion is gone."""
    return w.late if state.champion >= 0 and state.champion != seat else 1.0


@compiled
def reward_worth(
    state: np.record, content: np.record, w: np.record, seat: int, favourite: int
) -> float:
    """A Reward of a seat."""
    worth = w.reward + (w.favourite if seat == favourite else 0.0)
    if state.champion < 0 and not any_armed(state, content):
        worth += w.unarmed
    if state.spirit[seat]:
        worth *= 0.5  # a Spirit cannot give
    return worth * late(state, w, seat)


# -- the land ----------------------------------------------------------------------------------


@compiled
def anger_worth(state: np.record, w: np.record, region: int) -> float:
    """A Wind angered once."""
    if state.wind_gone[region]:
        return 0.0
    if state.wind[region] > LOW:
        return -w.anger * (1.3 if state.wind[region] <= LOW + 1 else 1.0)
    left = 0
    for other in range(REGIONS):
        left += 1 - state.wind_gone[other]
    return -w.last_wind if left == 1 else -w.wind_leaves


@compiled
def please_worth(state: np.record, content: np.record, w: np.record, region: int) -> float:
    """A Wind pleased once."""
    if state.wind_gone[region] or state.wind[region] >= HIGH:
        return 0.0
    worth = w.please
    if content.wind_gift[region, state.wind[region] + 1 - LOW] and state.champion < 0:
        worth += w.legendary
    return worth


@compiled
def shadow_worth(state: np.record, w: np.record, space: int) -> float:
    """A Shadow in a space, or on a Merchant."""
    if is_dark(state, space) or space == VILLAGE:
        return 0.0
    region = REGION_OF[space]
    if region < 0:
        return -w.merchant
    worth = -w.shadow + anger_worth(state, w, region)
    if count_shadows(state, region) == REGION_SPACES - 1:
        worth -= 2.0 * w.anger
    return worth


@compiled
def token_worth(state: np.record, w: np.record, space: int) -> float:
    """One token more in a space."""
    if not takes_tokens(state, space):
        return 0.0
    if state.tokens[space] == TOKENS_A_SPACE:
        return shadow_worth(state, w, space)
    worth = -w.token * (1.0 + 0.6 * state.tokens[space])
    return worth if REGION_OF[space] >= 0 else 0.4 * worth


@compiled
def cleanse_worth(state: np.record, w: np.record, space: int) -> float:
    """One token less in a space."""
    if state.tokens[space] == 0:
        return 0.0
    worth = w.token * (0.4 + 0.6 * state.tokens[space])
    return worth if REGION_OF[space] >= 0 else 0.4 * worth


@compiled
def sun_worth(state: np.record, content: np.record, w: np.record, spaces: int) -> float:
    """The Sun some spaces on; back if negative."""
    return -spaces * (w.late_sun if state.champion >= 0 else w.sun)
