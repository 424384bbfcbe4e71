"""What Enemies are worth being rid of, and what attacks on them come to, in actions."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.enemies import is_in_play
from gloaming.games.mysthea.state import (
    BOULRON,
    CAERULAS,
    CARDS_SHOWN,
    CITY_SPACES,
    CRATERS,
    GOLEM,
    INNER,
    ISLAND_KINDS,
    MACHINES,
    NUMBERS,
    ONYGAUROS,
    PARASITE,
    PARASITES_HELD,
    REGIONS,
    TROOP,
    UNIT_STRENGTH,
    UNITS,
)
from gloaming.kernel.jit import compiled
from gloaming_agents.baselines.mysthea.outlook import MOST

SETBACK = 5.0


@compiled
def burden(
    o: np.record, state: np.record, w: np.record, region: int, units: int, parasites: int
) -> float:
    """What Enemies in a Region cost until the end: units are Golems and Troops."""
    points = w.parasites * 2.0 * o.colossi * parasites
    crowd = units + parasites
    machines = 0
    for machine in range(MACHINES):
        if state.machine[region, machine] >= 0:
            machines += 1
    rate = w.pressure if region >= INNER else 0.5 * w.pressure
    hits = max(0.0, o.turns * rate - max(0, 2 - crowd))
    spared = min(hits, 1.0 * machines)
    points += w.crowds * (spared * w.machine + (hits - spared) * SETBACK)
    cost = o.point * points
    if region < INNER and units > 0:
        cost += o.storm * siege_cost(state, w)
    return cost


@compiled
def siege_cost(state: np.record, w: np.record) -> float:
    """What one more Enemy in an inner Region costs, should a Storm come."""
    count = np.int64(state.besiegers[0] + state.besiegers[1])
    for region in range(INNER):
        if state.units[region, GOLEM] + state.units[region, TROOP] > 0:
            count += 1
    if count >= CITY_SPACES:
        return w.last_siege
    return w.siege * (1.0 + 0.5 * count)


@compiled
def calls(
    o: np.record, state: np.record, content: np.record, w: np.record, crater: int, kind: int
) -> float:  # fmt: skip
    """How often an Island may have to send Enemies from its Region of a kind, until the end."""
    post = o.post
    close = content.post_craters[post, 0] == crater or content.post_craters[post, 1] == crater
    return o.invasions[kind] + o.assaults[kind] * (w.close if close else w.distant)


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
def region_need(
    o: np.record, state: np.record, content: np.record, w: np.record, crater: int, kind: int,
    units: int,
) -> float:  # fmt: skip
    """How many Defense Points so many units more in an Island's Region save."""
    own = kind == state.golem_kind[crater]
    there = np.int64(state.golems[crater] if own else state.troops[crater, kind])
    often = calls(o, state, content, w, crater, kind)
    return SETBACK * (short(there, often) - short(there + units, often))


@compiled
def island_need(o: np.record, state: np.record, content: np.record, w: np.record, crater: int,
                golems: int, troops: int) -> float:  # fmt: skip
    """How much an Island wants so many Golems and Troops back, in actions."""
    island, points, total = state.island[crater], 0.0, np.int64(state.golems[crater])
    one, other = -1, -1
    for k in range(ISLAND_KINDS):
        kind = np.int64(content.island_kinds[island, k])
        if kind == state.golem_kind[crater]:
            points += region_need(o, state, content, w, crater, kind, golems)
        else:
            total += np.int64(state.troops[crater, kind])
            one, other = other, kind
    if troops > 0:
        best = 0.0
        for k in range(troops + 1):
            best = max(
                best,
                region_need(o, state, content, w, crater, one, k)
                + region_need(o, state, content, w, crater, other, troops - k),
            )
        points += best
    value = o.point * points
    if total <= 4:
        value += w.empty * (5 - total)
    return value


@compiled
def gains(o: np.record, state: np.record, content: np.record, w: np.record, target: int) -> None:
    """The worth of Strength Points against a target, into ``gain``."""
    if target >= REGIONS:
        gains_by_monster(o, state, content, w, target - REGIONS)
        return
    golems, troops = np.int64(state.units[target, GOLEM]), np.int64(state.units[target, TROOP])
    parasites = np.int64(state.units[target, PARASITE])
    before = burden(o, state, w, target, golems + troops, parasites)
    bonus = 0.0 if is_in_play(state, ONYGAUROS) else w.bonus
    room = PARASITES_HELD - np.int64(state.parasites[o.who])
    if o.want < 0.0:
        o.want = best_need(o, state, content, w)
    want = o.want
    for strength in range(MOST):
        left = strength
        g = min(golems, left // UNIT_STRENGTH[GOLEM])
        left -= g * UNIT_STRENGTH[GOLEM]
        t = min(troops, left) if g == golems else 0
        left -= t
        p = min(parasites, left) if g == golems and t == troops else 0
        left -= p
        worth = before - burden(o, state, w, target, golems + troops - g - t, parasites - p)
        worth += w.wild * min(p, room) + want * 0.5 * (g + t)
        if g + t + p == golems + troops + parasites and left > 0:
            worth += bonus
        o.gain[strength] = worth


@compiled
def best_need(o: np.record, state: np.record, content: np.record, w: np.record) -> float:
    """What two units are worth to the Island that needs them most."""
    best = 0.0
    for crater in range(CRATERS):
        best = max(
            best,
            island_need(o, state, content, w, crater, 2, 0),
            island_need(o, state, content, w, crater, 0, 2),
        )
    return best


@compiled
def monster_burden(o: np.record, content: np.record, w: np.record, monster: int) -> float:
    """What a Monster costs until the end."""
    strength = 10.0 if monster == BOULRON else np.float64(content.monster_strength[monster])
    worth = w.monsters * o.point * o.colossi * strength
    if monster == CAERULAS:
        worth += w.caerulas
    elif monster == ONYGAUROS:
        worth += w.bonus
    return worth


@compiled
def gains_by_monster(
    o: np.record, state: np.record, content: np.record, w: np.record, monster: int
) -> None:
    """The same for a Monster: all or nothing."""
    worth, strength = monster_burden(o, content, w, monster), content.monster_strength[monster]
    for points in range(MOST):
        o.gain[points] = 0.0
        if points >= strength:
            o.gain[points] = worth + (w.bonus if points > strength else 0.0)


@compiled
def weigh_cards(o: np.record, w: np.record, shown: int, last: int) -> None:
    """The worth of going on and of stopping, from the last card that can be paid for down.

    ``value[k]`` is what an attack is worth after k cards by Strength Points, ``cost[k]`` how many
    crystals are still spent.
    """
    for points in range(MOST):
        o.value[last, points] = o.gain[points]
        o.cost[last, points] = 0.0
    for k in range(last - 1, shown - 1, -1):
        for points in range(MOST):
            on, spent = -w.crystal, 1.0
            for number in range(1, NUMBERS + 1):
                after = min(MOST - 1, points + number)
                on += o.number[k, number] * o.value[k + 1, after]
                spent += o.number[k, number] * o.cost[k + 1, after]
            if k > 0 and o.gain[points] >= on:
                o.value[k, points] = o.gain[points]
                o.cost[k, points] = 0.0
            else:
                o.value[k, points] = on
                o.cost[k, points] = spent


@compiled
def fight_worth(
    o: np.record, state: np.record, content: np.record, w: np.record, target: int, crystals: int
) -> float:  # fmt: skip
    """What an attack with so many crystals at hand is worth, crystals not counted."""
    k = min(crystals, np.int64(o.cards))
    if k <= 0:
        return 0.0
    if not o.known[target, k]:
        gains(o, state, content, w, target)
        weigh_cards(o, w, 0, k)
        o.known[target, k] = 1
        o.spend[target, k] = o.cost[0, o.added]
        o.fight[target, k] = o.value[0, o.added] + w.crystal * o.cost[0, o.added]
    return o.fight[target, k]


assert CARDS_SHOWN == 3 and UNITS == 3
