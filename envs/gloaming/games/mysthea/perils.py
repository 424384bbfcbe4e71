"""What Enemies threaten, roughly: crowds in Regions, Islands that run out, by the turns to come.

All this is estimated from a forecast; none of it is a rule.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.enemies import SETBACK, count_on_island, crowd_in, is_in_play
from gloaming.games.mysthea.state import (
    CROWD,
    GOLEM,
    INNER,
    ISLAND_KINDS,
    MACHINES,
    MONSTERS,
    PARASITE,
    REGIONS,
    TROOP,
    UNIT_STRENGTH,
)
from gloaming.kernel.bits import NONE, bit, lowest, without_lowest
from gloaming.kernel.jit import compiled

CLOSE, DISTANT = 0.7, 0.25  # chance that an Island is close to the Colossus when that matters
PRESSURE = 0.2  # Enemies that come into an outer Region in a turn; into an inner one, half of it
MACHINE = 1.5  # Defense Points that a machine is taken for
BESIEGER = 10.0  # Defense Points that one more Enemy in the City is taken for


@compiled
def attacks_on(
    o: np.record, state: np.record, region: int, crowd: int, pressure: float
) -> tuple[float, float]:
    """How often so many Enemies attack their Region until the end; how often a machine suffers."""
    machines = 0
    for machine in range(MACHINES):
        if state.machine[region, machine] >= 0:
            machines += 1
    rate = pressure if region >= INNER else 0.5 * pressure
    hits = max(0.0, o.turns * rate - max(0, 2 - crowd))
    return hits, min(hits, 1.0 * machines)


@compiled
def toll_of(o: np.record, state: np.record, region: int, units: int, parasites: int) -> float:
    """Defense Points that so many Golems and Troops, and Parasites, in a Region cost until the end.

    A machine counts as some, and so does an Enemy that may come into the City with a Storm.
    """
    hits, spared = attacks_on(o, state, region, units + parasites, PRESSURE)
    toll = 2.0 * o.colossi * parasites + MACHINE * spared + SETBACK * (hits - spared)
    if region < INNER and units > 0:
        toll += BESIEGER * o.storm
    return toll


@compiled
def units_in(state: np.record, region: int) -> int:
    """Golems and Troops in a Region."""
    return np.int64(state.units[region, GOLEM]) + state.units[region, TROOP]


@compiled
def toll_now(o: np.record, state: np.record, region: int) -> float:
    """The same for the Enemies that are there."""
    parasites = np.int64(state.units[region, PARASITE])
    return toll_of(o, state, region, units_in(state, region), parasites)


@compiled
def spared_by(o: np.record, state: np.record, region: int, unit: int) -> float:
    """Defense Points saved by one Enemy fewer in a Region."""
    units, parasites = units_in(state, region), np.int64(state.units[region, PARASITE])
    before = toll_of(o, state, region, units, parasites)
    if unit == PARASITE:
        return before - toll_of(o, state, region, units, parasites - 1)
    return before - toll_of(o, state, region, units - 1, parasites)


@compiled
def added_by(o: np.record, state: np.record, region: int) -> float:
    """Defense Points that one Golem or Troop more in a Region costs."""
    units, parasites = units_in(state, region), np.int64(state.units[region, PARASITE])
    return toll_of(o, state, region, units + 1, parasites) - toll_of(
        o, state, region, units, parasites
    )


@compiled
def added_everywhere(o: np.record, state: np.record) -> np.ndarray:
    """The same for every Region, float64 [regions]."""
    added = np.empty(REGIONS)
    for region in range(REGIONS):
        added[region] = added_by(o, state, region)
    return added


@compiled
def defeat(strength: int, golems: int, troops: int, parasites: int) -> tuple[int, int, int]:
    """How many Golems, Troops and Parasites Strength Points defeat. rules: Enemy Priority."""
    g = min(golems, strength // UNIT_STRENGTH[GOLEM])
    strength -= g * UNIT_STRENGTH[GOLEM]
    t = min(troops, strength) if g == golems else 0
    strength -= t
    p = min(parasites, strength) if g == golems and t == troops else 0
    return g, t, p


@compiled
def targets_at(state: np.record, content: np.record, node: int) -> np.uint64:
    """Regions with Enemies around a node and Monsters next to it, as a set of targets."""
    targets, regions = NONE, content.node_regions[node]
    while regions != NONE:
        region = lowest(regions)
        regions = without_lowest(regions)
        if crowd_in(state, region) > 0:
            targets |= bit(region)
    crater = content.node_crater[node]
    if crater >= 0 and state.in_play != NONE:
        for monster in range(MONSTERS):
            if content.monster_island[monster] == state.island[crater]:
                if is_in_play(state, monster):
                    targets |= bit(REGIONS + monster)
    return targets


# -- Islands -----------------------------------------------------------------------------------


@compiled
def calls(
    o: np.record, content: np.record, close: float, distant: float, crater: int, kind: int
) -> float:
    """How often an Island may have to send Enemies from its Region of a kind, until the end.

    ``close`` and ``distant`` are the chances that it is close to the Colossus when that matters.
    """
    post = o.post
    near = content.post_craters[post, 0] == crater or content.post_craters[post, 1] == crater
    return o.invasions[kind] + o.assaults[kind] * (close if near else distant)


@compiled
def short(units: int, often: float) -> float:
    """How often so many units do not suffice, if two are called for so often on average."""
    if units < 2:
        return often
    none = np.exp(-often)
    if units < 4:
        return often - 1.0 + none
    if units < 6:
        return often - 2.0 + none * (2.0 + often)
    return 0.0


@compiled
def units_at(state: np.record, crater: int, kind: int) -> int:
    """Golems or Troops in an Island's Region of a kind."""
    if kind == state.golem_kind[crater]:
        return np.int64(state.golems[crater])
    return np.int64(state.troops[crater, kind])


@compiled
def spared_island(
    o: np.record, state: np.record, content: np.record, close: float, distant: float, crater: int,
    kind: int, units: int,
) -> float:  # fmt: skip
    """How much less often an Island's Region runs short with so many units more."""
    there = units_at(state, crater, kind)
    often = calls(o, content, close, distant, crater, kind)
    return short(there, often) - short(there + units, often)


@compiled
def troop_kinds(state: np.record, content: np.record, crater: int) -> tuple[int, int]:
    """The two Regions of an Island that hold Troops."""
    island, one, other = state.island[crater], np.int64(-1), np.int64(-1)
    for k in range(ISLAND_KINDS):
        kind = np.int64(content.island_kinds[island, k])
        if kind != state.golem_kind[crater]:
            one, other = other, kind
    return one, other


@compiled
def spared_by_troops(
    o: np.record, state: np.record, content: np.record, close: float, distant: float, crater: int,
    troops: int,
) -> float:  # fmt: skip
    """The same for so many Troops more, spread as well as can be."""
    one, other = troop_kinds(state, content, crater)
    best = 0.0
    for k in range(troops + 1):
        first = spared_island(o, state, content, close, distant, crater, one, k)
        second = spared_island(o, state, content, close, distant, crater, other, troops - k)
        best = max(best, first + second)
    return best


@compiled
def missing_enemies(state: np.record, region: int) -> int:
    """How many Enemies more attack a Region when they move in."""
    return max(np.int64(0), CROWD - crowd_in(state, region))


@compiled
def few_left(state: np.record, crater: int) -> int:
    """How many Enemies an Island has fewer than five."""
    return max(np.int64(0), 5 - count_on_island(state, crater))
