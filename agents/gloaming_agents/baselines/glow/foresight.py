"""What can be known of a content pack ahead of any match: how dice tend to fall, where ways lead.

Rolls are a fixed sample in which every die shows each of its faces equally often, so that the same
question always has the same answer. The journeys are worked out backwards from the last day, for
seats that roll so and so many ordinary dice every day.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.abilities import triggered
from gloaming.games.glow.state import (
    BLACK,
    COLOURS,
    CURSE,
    DAYS,
    ELEMENTS,
    FIREFLY,
    FOOTPRINT,
    FOOTPRINT_FACE,
    ISLANDS,
    LIGHT,
    LIGHT_FACE,
    LOSE,
    PURPLE,
    REROLL,
    ROUTES,
    SOURCES,
    STEPS,
    VILLAGES,
    YELLOW,
)
from gloaming.kernel.bits import ALL, NONE
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table
from gloaming_agents.baselines.glow.ways import WAYS, best_way, explore, rank_ways

SAMPLES = 96  # a multiple of six
COLUMNS = 32  # dice that fall independently of each other
JOURNEYS = 48  # of the samples, for the table of journeys
TYPICAL = 7  # ordinary dice, at most
FEWEST_DICE, STRENGTHS = 3, 5  # dice a day that journeys are worked out for
ORDINARY_DICE = 4  # of a seat whose dice are not looked at
ALLOWANCE = 2  # footprints that a day may cost in the table of journeys
OTHER_FACE = 7  # lane of special faces that are no symbols
NO_LANE = -1  # the face of the curse that only costs light
OPERATIONS = 12
SKULL = 4.0  # what a skull costs in the table of journeys
FLEETS = 1 << ISLANDS - 1  # sets of islands with boats, the harbour left out

FORESIGHT = table(
    rolls=(np.int8, (COLUMNS, SAMPLES)),  # faces, by die and sample
    lane=(np.int8, (COLOURS, 6)),  # where a face is counted in a tally, by colour and face
    typical=(np.int8, (TYPICAL, SAMPLES)),  # lanes of ordinary small dice
    hide=(np.int64, 1 << ELEMENTS),  # what is left of a tally when these elements are cancelled
    usual=(np.float64, SOURCES),  # how often a day an ability triggers with ordinary dice
    rank=(np.int8, STEPS),  # of a village, poorest first, from 1; 0 elsewhere
    hops=(np.int8, (VILLAGES + 1, STEPS)),  # steps to the nearest village above a rank
    land=(np.float64, (STRENGTHS, DAYS + 1, VILLAGES + 1, STEPS)),  # by days left, rank of the camp
    sea=(np.float64, (2, STRENGTHS, DAYS + 1, FLEETS)),  # by boats (three, four), days left
    differs=(np.float64, (STRENGTHS, ELEMENTS + 1)),  # chance of so many different elements
)


def foresight_of(content: np.ndarray) -> np.ndarray:
    """The foresight for a content table (shape (1,)), as a record array of shape (1,)."""
    ahead = np.zeros(1, FORESIGHT)
    rng = np.random.default_rng(20)
    faces = np.repeat(np.arange(6), SAMPLES // 6)
    for column in range(COLUMNS):
        ahead[0].rolls[column] = rng.permutation(faces)
    for colour in range(COLOURS):
        for face, symbol in enumerate(content[0].faces[colour].tolist()):
            ahead[0].lane[colour, face] = _lane(colour, symbol)
    small = content[0].small_colour[:CURSE]
    for column in range(TYPICAL):
        colours = np.resize(rng.permutation(small), SAMPLES)
        fallen = ahead[0].rolls[COLUMNS - 1 - column]
        ahead[0].typical[column] = ahead[0].lane[rng.permutation(colours), fallen]
    for bits in range(1 << ELEMENTS):
        ahead[0].hide[bits] = sum(
            255 << 8 * lane for lane in range(8) if lane != 7 and not bits >> lane & 1
        ) | (127 << 56)
    prices = np.zeros(OPERATIONS)
    prices[LIGHT], prices[FOOTPRINT], prices[FIREFLY], prices[REROLL] = 1.0, 1.0, 0.8, 0.8
    prices[LOSE] = -SKULL
    for rank, space in enumerate(content[0].villages.tolist(), 1):
        ahead[0].rank[space] = rank
    foresee_rolls(ahead[0], content[0])
    foresee_land(ahead[0], content[0], np.zeros(1, WAYS)[0], prices)
    foresee_sea(ahead[0], content[0], prices)
    return ahead


def _lane(colour: int, symbol: int) -> int:
    if symbol < ELEMENTS:
        return symbol
    return {PURPLE: FOOTPRINT_FACE, YELLOW: LIGHT_FACE, BLACK: NO_LANE}.get(colour, OTHER_FACE)


@compiled
def typical_tally(ahead: np.record, dice: int, sample: int) -> int:
    """A tally of so many ordinary dice."""
    counts = np.int64(0)
    for column in range(dice):
        counts += np.int64(1) << 8 * np.int64(ahead.typical[column, sample])
    return counts


@compiled
def foresee_rolls(ahead: np.record, content: np.record) -> None:
    """How often abilities trigger, and how many different elements show."""
    for source in range(SOURCES):
        total = 0.0
        for sample in range(SAMPLES):
            times = triggered(content, source, typical_tally(ahead, ORDINARY_DICE, sample))
            total += times
        ahead.usual[source] = total / SAMPLES
    for strength in range(STRENGTHS):
        for sample in range(SAMPLES):
            counts, found = typical_tally(ahead, FEWEST_DICE + strength, sample), 0
            for element in range(ELEMENTS):
                found += 1 if counts >> 8 * element & 255 else 0
            ahead.differs[strength, found] += 1.0 / SAMPLES


# -- Province of Shadows ---------------------------------------------------------------------------


@compiled
def camp_points(content: np.record, rank: int) -> float:
    """Points of the village of a rank."""
    return np.float64(content.village[content.villages[rank - 1]]) if rank > 0 else 0.0


@compiled
def foresee_land(ahead: np.record, content: np.record, ways: np.record, prices: np.ndarray) -> None:
    """Expected points of camp and journey, for each space, camp and number of days left."""
    for rank in range(VILLAGES + 1):
        measure_hops(ahead, content, rank)
        for strength in range(STRENGTHS):
            for space in range(STEPS):
                ahead.land[strength, 0, rank, space] = camp_points(content, rank)
    for left in range(1, DAYS + 1):
        for rank in range(VILLAGES, -1, -1):
            closed = np.int64(content.villages[rank - 1]) if rank > 0 else np.int64(-1)
            for space in range(STEPS):
                allowance = FEWEST_DICE + STRENGTHS - 1 + ALLOWANCE
                explore(ways, content, space, NONE, ALL, closed, allowance, prices)
                for strength in range(STRENGTHS):
                    foresee_day(ahead, content, ways, strength, left, rank, space)


@compiled
def foresee_day(
    ahead: np.record, content: np.record, ways: np.record, strength: int, left: int, rank: int,
    space: int,
) -> None:  # fmt: skip
    """One day's journey from a space, over many rolls."""
    after = ahead.land[strength, left - 1]
    for way in range(ways.count):
        end = np.int64(ways.space[way])
        value, own = after[rank, end], np.int64(ahead.rank[end])
        if own > 0 and own != rank:
            value = max(value, after[own, end])
        ways.worth[way] = ways.gain[way] + value
    rank_ways(ways, 1.0)
    total = 0.0
    for sample in range(JOURNEYS):
        counts = typical_tally(ahead, FEWEST_DICE + strength, sample)
        value, _way = best_way(ways, counts, np.int64(0), np.int64(ALLOWANCE), 1.0)
        total += value
    ahead.land[strength, left, rank, space] = total / JOURNEYS


@compiled
def measure_hops(ahead: np.record, content: np.record, rank: int) -> None:
    """Steps from each space to the nearest village above a rank, by repeated widening."""
    for space in range(STEPS):
        ahead.hops[rank, space] = 0 if ahead.rank[space] > rank else STEPS
    for _ in range(STEPS):
        for space in range(STEPS):
            for other in range(STEPS):
                if np.uint64(content.near[space]) >> np.uint64(other) & np.uint64(1):
                    near = np.int64(ahead.hops[rank, other]) + 1
                    if near < ahead.hops[rank, space]:
                        ahead.hops[rank, space] = near


# -- Archipelago of Darkness -----------------------------------------------------------------------


@compiled
def foresee_sea(ahead: np.record, content: np.record, prices: np.ndarray) -> None:
    """Expected points of islands and gains, for each set of islands and number of days left."""
    for fleet in range(FLEETS):
        points = 0.0
        for island in range(1, ISLANDS):
            points += content.island[island] if fleet >> island - 1 & 1 else 0
        ahead.sea[:, :, 0, fleet] = points
    for boats in range(2):
        for strength in range(STRENGTHS):
            for left in range(1, DAYS + 1):
                for fleet in range(FLEETS):
                    total = 0.0
                    for shown in range(ELEMENTS + 1):
                        chance = ahead.differs[strength, shown]
                        if chance > 0:
                            after = ahead.sea[boats, strength, left - 1]
                            total += (
                                chance
                                * best_sailing(
                                    content, after, fleet, 3 + boats, shown, ALLOWANCE, prices, -1
                                )[0]
                            )
                    ahead.sea[boats, strength, left, fleet] = total


@compiled
def best_sailing(
    content: np.record, after: np.ndarray, fleet: int, boats: int, shown: int, footprints: int,
    prices: np.ndarray, closed: int,
) -> tuple[float, int]:  # fmt: skip
    """The best sailing with so many different elements, -1 for none, and what it is worth.

    ``after`` tells what fleets are worth in the evening; ``closed`` is an island not to be used.
    """
    at_sea = 0
    for island in range(1, ISLANDS):
        at_sea += fleet >> island - 1 & 1
    best, chosen = after[fleet], np.int64(-1)
    for sailing in range(2 * ROUTES):
        route, back = sailing % ROUTES, sailing // ROUTES
        here, there = np.int64(content.route[route, back]), np.int64(content.route[route, 1 - back])
        if there == closed or shown > content.route_high[route]:
            continue
        if (there > 0 and fleet >> there - 1 & 1) or (there == 0 and at_sea < boats):
            continue
        if (here > 0 and not fleet >> here - 1 & 1) or (here == 0 and at_sea == boats):
            continue
        cost = max(0, np.int64(content.route_low[route]) - shown) + content.route_toll[route]
        if cost > footprints:
            continue
        new = fleet
        if here > 0:
            new ^= 1 << here - 1
        if there > 0:
            new |= 1 << there - 1
        operation = np.int64(content.island_arrive[there, 0])
        value = after[new] - prices[FOOTPRINT] * cost
        if operation == LOSE:
            value += prices[LOSE]
        else:
            value += prices[operation] * content.island_arrive[there, 1]
        if value > best:
            best, chosen = value, np.int64(sailing)
    return best, chosen
