"""What Enemies are worth being rid of, and what attacks on them come to, in actions."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.enemies import SETBACK, is_in_play
from gloaming.games.mysthea.perils import (
    attacks_on,
    defeat,
    few_left,
    spared_by_troops,
    spared_island,
)
from gloaming.games.mysthea.state import (
    BOULRON,
    CAERULAS,
    CARDS_SHOWN,
    CITY_SPACES,
    CRATERS,
    GOLEM,
    INNER,
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


@compiled
def burden(
    o: np.record, state: np.record, w: np.record, region: int, units: int, parasites: int
) -> float:
    """What Enemies in a Region cost until the end: units are Golems and Troops."""
    points = w.parasites * 2.0 * o.colossi * parasites
    hits, spared = attacks_on(o, state, region, units + parasites, w.pressure)
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
def island_need(o: np.record, state: np.record, content: np.record, w: np.record, crater: int,
                golems: int, troops: int) -> float:  # fmt: skip
    """How much an Island wants so many Golems and Troops back, in actions."""
    kind = np.int64(state.golem_kind[crater])
    points = SETBACK * spared_island(
        o, state, content, w.close, w.distant, crater, kind, golems
    ) + SETBACK * spared_by_troops(o, state, content, w.close, w.distant, crater, troops)
    return o.point * points + w.empty * few_left(state, crater)


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
    needed = UNIT_STRENGTH[GOLEM] * golems + troops + parasites
    for strength in range(MOST):
        g, t, p = defeat(strength, golems, troops, parasites)
        worth = before - burden(o, state, w, target, golems + troops - g - t, parasites - p)
        worth += w.wild * min(p, room) + want * 0.5 * (g + t)
        if strength > needed:
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
