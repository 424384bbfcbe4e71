"""Enemies on the board and on Islands: moving, being defeated, attacking, besieging."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import LONE, REPLACE, RETURN
from gloaming.games.mysthea.board import player_of
from gloaming.games.mysthea.qoam import room_in_city, take_parasites
from gloaming.games.mysthea.state import (
    CITY_BESIEGED,
    CITY_FELL,
    CITY_SPACES,
    CRIMINAL,
    CROWD,
    GOLEM,
    INNER,
    ISLAND_EMPTY,
    KINDS,
    MACHINES,
    MACHINES_GONE,
    PARASITE,
    REGIONS,
    TROOP,
)
from gloaming.kernel.bits import NONE, bit, holds, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import push
from gloaming.kernel.stepping import end_together

SETBACK = 5  # City Defense Points lost where Enemies or machines are missing


# -- the ways to lose. rules: Defeat Conditions ------------------------------------------------


@inlined
def hurt_city(state: np.record, points: int) -> None:
    """The City loses Defense Points."""
    left = max(0, np.int64(state.defense) - points)
    state.defense = left
    if left == 0:
        end_together(state, False, CITY_FELL)


@inlined
def check_island(state: np.record, crater: int) -> None:
    """The players lose when an Island holds no Enemies."""
    if count_on_island(state, crater) == 0:
        end_together(state, False, ISLAND_EMPTY)


@compiled
def count_on_island(state: np.record, crater: int) -> int:
    """Golems and Troops in the Regions of an Island."""
    count = np.int64(state.golems[crater])
    for kind in range(KINDS):
        count += np.int64(state.troops[crater, kind])
    return count


# -- in a Region of the board ------------------------------------------------------------------


@inlined
def crowd_in(state: np.record, region: int) -> int:
    """Enemies in a Region."""
    return (
        np.int64(state.units[region, GOLEM])
        + state.units[region, TROOP]
        + state.units[region, PARASITE]
    )


@compiled
def fell(state: np.record, region: int, unit: int, count: int) -> None:
    """Enemies of a Region are defeated; whoever plays keeps the Parasites."""
    state.units[region, unit] -= count
    if unit == PARASITE:
        take_parasites(state, np.int64(state.turn), count)
    else:
        state.felled[unit] += count


@compiled
def strike(state: np.record, region: int, seat: int) -> None:
    """Defeat one Enemy; ``seat`` decides where it goes back to. rules: Enemy Priority."""
    for unit in range(PARASITE + 1):
        if state.units[region, unit] > 0:
            fell(state, region, unit, 1)
            push(state, RETURN, seat, 0, 0)
            return


@inlined
def first_mover(state: np.record, region: int) -> int:
    """The unit that an assault or a siege moves: Golems before Troops, Parasites never; or -1."""
    if state.units[region, GOLEM] > 0:
        return GOLEM
    return TROOP if state.units[region, TROOP] > 0 else -1


# -- moves of an Event Card --------------------------------------------------------------------


@compiled
def assault(state: np.record, content: np.record, kind: int) -> None:
    """The inner Region of a kind draws one Enemy from each outer Region next to it."""
    outer = content.region_near[kind]
    while outer != NONE:
        region = lowest(outer)
        outer = without_lowest(outer)
        unit = first_mover(state, region) if region >= INNER else -1
        if unit >= 0:
            state.units[region, unit] -= 1
            state.units[kind, unit] += 1
            state.entered[kind] = 1


@compiled
def releases(state: np.record, content: np.record, crater: int, kind: int) -> bool:
    """Whether the Island of a crater sends Enemies on a card of a kind that it has.

    On the first card of the kind it must be one of the two closest to the Colossus.
    """
    island = state.island[crater]
    found = False
    for k in range(content.island_kinds.shape[1]):
        if content.island_kinds[island, k] == kind:
            found = True
    if state.revealed[kind] > 1:
        return found
    post = state.colossus
    close = content.post_craters[post, 0] == crater or content.post_craters[post, 1] == crater
    return found and close


@compiled
def release(state: np.record, content: np.record, crater: int, kind: int) -> None:
    """An Island sends an Enemy from its Region of a kind to each of the two Regions next to it.

    reading 14: with fewer than two the City loses five points, once an Island.
    """
    golems = state.golem_kind[crater] == kind
    ready = state.golems[crater] if golems else state.troops[crater, kind]
    if ready >= 2:
        send(state, content, crater, kind, 0)
        send(state, content, crater, kind, 1)
        return
    hurt_city(state, SETBACK)
    if ready == 1:
        push(state, LONE, player_of(state, np.int64(state.turn)), crater, kind)


@compiled
def send(state: np.record, content: np.record, crater: int, kind: int, side: int) -> None:
    """One Enemy goes from an Island to a Region next to it."""
    region = np.int64(content.crater_regions[crater, side])
    if state.golem_kind[crater] == kind:
        state.golems[crater] -= 1
        state.units[region, GOLEM] += 1
    else:
        state.troops[crater, kind] -= 1
        state.units[region, TROOP] += 1
    state.entered[region] = 1
    check_island(state, crater)


@compiled
def clash(state: np.record, content: np.record) -> None:
    """Enemy Attacks, once in each Region that Enemies moved into. rules: Enemy Attack."""
    guarded = armoured(state, content)
    for region in range(REGIONS):
        if state.entered[region]:
            state.entered[region] = 0
            limit = CROWD + 1 if holds(guarded, region) else CROWD
            if crowd_in(state, region) >= limit and state.status == PLAYING:
                raze(state, region)


@compiled
def armoured(state: np.record, content: np.record) -> np.uint64:
    """Regions where four Enemies are needed: around the armored Criminal, in her own turn."""
    who = np.int64(state.turn)
    if state.rounds == 0 or state.character[who] != CRIMINAL or not state.armour:
        return NONE
    return content.node_regions[state.place[who]]


@compiled
def raze(state: np.record, region: int) -> None:
    """Enemies destroy a Wonder, else a machine; where nothing is built the City suffers."""
    if state.wonder[region] >= 0:
        state.wonder[region] = -1
        return
    for machine in range(MACHINES):
        colour = np.int64(state.machine[region, machine])
        if colour >= 0:
            state.machine[region, machine] = -1
            state.ruined[colour, machine] += 1
            state.machines_left[colour] -= 1
            if state.machines_left[colour] == 0:
                end_together(state, False, MACHINES_GONE)
            return
    hurt_city(state, SETBACK)


# -- the City ----------------------------------------------------------------------------------


@compiled
def besiege(state: np.record, region: int) -> None:
    """An inner Region sends an Enemy into the City. rules: The Storm Card Is Revealed!"""
    unit = first_mover(state, region)
    if unit < 0:
        return
    if room_in_city(state) > 0:
        occupy(state, region, unit)
    else:
        push(state, REPLACE, player_of(state, np.int64(state.turn)), region, 0)


@compiled
def occupy(state: np.record, region: int, unit: int) -> None:
    """An Enemy of an inner Region besieges a space of the City."""
    state.units[region, unit] -= 1
    state.besiegers[unit] += 1
    if state.besiegers[0] + state.besiegers[1] >= CITY_SPACES:
        end_together(state, False, CITY_BESIEGED)


@inlined
def is_in_play(state: np.record, monster: int) -> bool:
    """Whether a Monster stands on its Island."""
    return state.in_play & bit(monster) != NONE
