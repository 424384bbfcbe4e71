"""What Enemies in Regions cost, and what it saves to defeat or move one."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import MARCH
from gloaming.games.mysthea.hints import (
    BONUSES_AT,
    HALVES,
    HUNDREDTHS,
    MARCHES_AT,
    PER_BANNER,
    PER_REGION,
    TENTHS,
    TOLLS_AT,
    scaled,
)
from gloaming.games.mysthea.perils import (
    added_by,
    added_everywhere,
    missing_enemies,
    spared_by,
    toll_now,
    units_in,
)
from gloaming.games.mysthea.prospects import find_ways, missing
from gloaming.games.mysthea.state import (
    BLUE,
    GREEN,
    KINDS,
    PARASITE,
    RED,
    REGIONS,
    TROOP,
    UNITS,
    YELLOW,
)
from gloaming.kernel.bits import NONE, holds, lowest, without_lowest
from gloaming.kernel.jit import compiled


@compiled
def see_tolls(p: np.record, state: np.record, content: np.record, out: np.ndarray) -> None:
    """Regions, for one Enemy more or fewer."""
    for region in range(REGIONS):
        at = TOLLS_AT + PER_REGION * region
        out[at] = scaled(toll_now(p, state, region), HALVES)
        if units_in(state, region) > 0:
            out[at + 1] = scaled(spared_by(p, state, region, TROOP), TENTHS)
            out[at + 2] = out[at + 1]
        elif state.units[region, PARASITE] > 0:
            out[at + 2] = scaled(spared_by(p, state, region, PARASITE), TENTHS)
        out[at + 3] = scaled(added_by(p, state, region), TENTHS)
        out[at + 4] = missing_enemies(state, region)
        out[at + 5] = scaled(p.use[content.region_kind[region]], HUNDREDTHS)


@compiled
def best_march(
    p: np.record, state: np.record, region: int, goals: np.uint64, added: np.ndarray
) -> float:
    """Defense Points saved by moving a unit of a Region to the best of others.

    ``added`` is what one unit more costs each Region, float64 [regions].
    """
    least = 1e9
    for other in range(REGIONS):
        if other != region and holds(goals, other):
            least = min(least, added[other])
    return spared_by(p, state, region, TROOP) - least


@compiled
def see_marches(
    p: np.record, state: np.record, content: np.record, kind: int, out: np.ndarray
) -> None:
    """Units that may be moved."""
    added = added_everywhere(p, state)
    around = content.node_regions[state.place[state.turn]]
    for region in range(REGIONS):
        goals = content.region_near[region] if kind == MARCH else around
        for unit in range(PARASITE):
            if state.units[region, unit] > 0:
                saved = best_march(p, state, region, goals, added)
                out[MARCHES_AT + UNITS * region + unit] = scaled(saved, TENTHS)


@compiled
def see_bonuses(
    p: np.record, state: np.record, content: np.record, who: int, out: np.ndarray
) -> None:
    """The best that each banner's bonus does."""
    added, slain, moved = added_everywhere(p, state), 0.0, 0.0
    for region in range(REGIONS):
        if state.units[region, TROOP] > 0:
            slain = max(slain, spared_by(p, state, region, TROOP))
        if units_in(state, region) > 0:
            goals = content.region_near[region]
            moved = max(moved, best_march(p, state, region, goals, added))
    out[BONUSES_AT + PER_BANNER * RED] = scaled(slain, TENTHS)
    out[BONUSES_AT + PER_BANNER * GREEN] = scaled(moved, TENTHS)
    gained = 0.0
    for kind in range(KINDS):
        p.own[0, kind] += 1
        gained = max(gained, p.here - missing(p, 0))
        p.own[0, kind] -= 1
    out[BONUSES_AT + PER_BANNER * BLUE + 1] = scaled(gained, TENTHS)
    find_ways(p, content)
    here = np.int64(state.place[who])
    nodes, led = content.near[here] & ~p.others, 0.0
    while nodes != NONE:
        led = max(led, p.drive[here] - p.drive[lowest(nodes)])
        nodes = without_lowest(nodes)
    out[BONUSES_AT + PER_BANNER * YELLOW + 1] = scaled(led, TENTHS)
