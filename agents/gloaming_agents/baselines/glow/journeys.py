"""The expert's afternoons: what a journey is worth with certain dice, and where it goes."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.games.glow.dice import different, tally
from gloaming.games.glow.state import (
    ARCHIPELAGO,
    ELEMENTS,
    FOOTPRINT,
    ISLANDS,
    LOSE,
    MUTE,
)
from gloaming.kernel.bits import ALL, NONE
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.rows import fill
from gloaming_agents.baselines.glow.foresight import best_sailing
from gloaming_agents.baselines.glow.sheet import FORGOTTEN, MEMORY, SPREADER, noon_worth, prepare
from gloaming_agents.baselines.glow.ways import best_way, doors_of, explore, rank_ways

LEAST_MUTE = 1.0  # what muting an element must bring


@compiled
def plan_journey(
    sheet: np.record, ways: np.record, state: np.record, content: np.record, ahead: np.record
) -> None:
    """Look at all ways, or sailings, of an afternoon that has not begun."""
    seat = sheet.seat
    if state.board == ARCHIPELAGO:
        plan_sailing(sheet, state, content, ahead)
    else:
        closed = np.int64(state.camp[seat]) if state.own_camp_closed else np.int64(-1)
        look_around(sheet, ways, state, content, ahead, NONE, ALL, closed)
    forget(sheet)


@compiled
def look_around(
    sheet: np.record, ways: np.record, state: np.record, content: np.record, ahead: np.record,
    seen: np.uint64, doors: np.uint64, closed: int,
) -> None:  # fmt: skip
    """All ways from where the party stands, with what it is worth to end there."""
    seat = sheet.seat
    rank = np.int64(ahead.rank[state.camp[seat]])
    allowance = min(sheet.dice + sheet.footprints, 12)
    if rank == 0:
        closed = np.int64(-1)
    start = np.int64(state.party[seat])
    explore(ways, content, start, seen, doors, closed, allowance, sheet.prices)
    after = ahead.land[sheet.strength, sheet.left]
    for way in range(ways.count):
        end = np.int64(ways.space[way])
        value, own = after[rank, end], np.int64(ahead.rank[end])
        if own > 0 and own != rank:
            value = max(value, after[own, end])
        ways.worth[way] = ways.gain[way] + value
    rank_ways(ways, sheet.prices[FOOTPRINT])


@compiled
def fleet_of(state: np.record, seat: int) -> int:
    """The islands where a seat has boats, as a set without the harbour."""
    fleet = 0
    for island in range(1, ISLANDS):
        if state.boats[seat, island] > 0:
            fleet |= 1 << island - 1
    return fleet


@compiled
def boats_of(state: np.record, seat: int) -> int:
    """How many boats a seat has."""
    count = np.int64(0)
    for island in range(ISLANDS):
        count += state.boats[seat, island]
    return count


@compiled
def plan_sailing(sheet: np.record, state: np.record, content: np.record, ahead: np.record) -> None:
    """What the afternoon is worth with so many different elements."""
    fleet, boats = fleet_of(state, sheet.seat), boats_of(state, sheet.seat)
    closed = np.int64(content.closed_island) if state.seats == 1 else np.int64(-1)
    after = ahead.sea[min(max(boats - 3, 0), 1), sheet.strength, sheet.left]
    for shown in range(ELEMENTS + 1):
        sheet.sail[shown], _sailing = best_sailing(
            content, after, fleet, boats, shown, sheet.footprints, sheet.prices, closed
        )


@compiled
def journey_worth(sheet: np.record, ways: np.record, state: np.record, counts: int) -> float:
    """What the afternoon is worth with these counting dice."""
    if state.board == ARCHIPELAGO:
        return sheet.sail[different(counts)]
    footprints = sheet.footprints + 2 * sheet.faces_due * (counts >> 40 & 255)
    worth, _way = best_way(ways, counts, np.int64(0), footprints, sheet.prices[FOOTPRINT])
    return worth


@compiled
def dice_worth(
    sheet: np.record, ways: np.record, state: np.record, content: np.record, weights: np.record,
    counts: int,
) -> float:  # fmt: skip
    """What noon and the afternoon are worth with these counting dice.

    The same tallies come up again and again, so their worth is remembered.
    """
    place = ((counts * SPREADER) >> 40) & (MEMORY - 1)
    if sheet.known[place] != counts:
        worth = noon_worth(sheet, content, weights, counts)
        sheet.known_worth[place] = worth + journey_worth(sheet, ways, state, counts)
        sheet.known[place] = counts
    return sheet.known_worth[place]


@inlined
def forget(sheet: np.record) -> None:
    """Something else than the dice has changed."""
    fill(sheet.known, FORGOTTEN)


@compiled
def choose_travel(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    ways: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The first step of the best way, the best sailing; butterflies where they help."""
    prepare(sheet, state, content, ahead, weights, seat)
    counts = tally(state, content, seat)
    if mask[a.USE_PURGE] and sheet.prices[LOSE] > 0.0:
        return np.int64(a.USE_PURGE)
    if state.board == ARCHIPELAGO:
        return choose_sailing(state, content, ahead, sheet, counts, mask)
    closed = np.int64(state.camp[seat]) if state.own_camp_closed else np.int64(-1)
    doors = doors_of(mask, a.MOVE)
    look_around(sheet, ways, state, content, ahead, state.left, doors, closed)
    spent = np.int64(0)
    for element in range(ELEMENTS):
        spent += np.int64(state.spent[element]) << 8 * element
    price = sheet.prices[FOOTPRINT]
    best, way = best_way(ways, counts, spent, sheet.footprints, price)
    if state.butterflies[seat, MUTE] > 0:
        for element in range(ELEMENTS):
            if mask[a.MUTE_ELEMENT + element]:
                muted = counts & ahead.hide[1 << element]
                worth, _way = best_way(ways, muted, spent & ahead.hide[1 << element],
                                       sheet.footprints, price)  # fmt: skip
                if worth > best + LEAST_MUTE:
                    return np.int64(a.MUTE_ELEMENT + element)
    if way > 0:
        return np.int64(a.MOVE + ways.step[way])
    if mask[a.CAMP]:
        rank, here = np.int64(ahead.rank[state.camp[seat]]), np.int64(state.party[seat])
        after = ahead.land[sheet.strength, sheet.left]
        if after[np.int64(ahead.rank[here]), here] > after[rank, here]:
            return np.int64(a.CAMP)
    return np.int64(a.STOP)


@compiled
def choose_sailing(
    state: np.record, content: np.record, ahead: np.record, sheet: np.record, counts: int,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """The best sailing, or to mute an element where that opens a better one."""
    seat = sheet.seat
    fleet, boats = fleet_of(state, seat), boats_of(state, seat)
    closed = np.int64(content.closed_island) if state.seats == 1 else np.int64(-1)
    after = ahead.sea[min(max(boats - 3, 0), 1), sheet.strength, sheet.left]
    shown = different(counts)
    best, sailing = best_sailing(
        content, after, fleet, boats, shown, sheet.footprints, sheet.prices, closed
    )
    if state.butterflies[seat, MUTE] > 0 and shown > 0:
        worth, _sailing = best_sailing(
            content, after, fleet, boats, shown - 1, sheet.footprints, sheet.prices, closed
        )
        for element in range(ELEMENTS):
            if worth > best + LEAST_MUTE and mask[a.MUTE_ELEMENT + element]:
                if counts >> 8 * element & 255:
                    return np.int64(a.MUTE_ELEMENT + element)
    if sailing >= 0 and mask[a.SAIL + sailing]:
        return np.int64(a.SAIL + sailing)
    return np.int64(a.STOP)
