"""Ways over the Province of Shadows: all that a party can walk in a day, and what they cost."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.state import ELEMENTS, LOSE, STEPS
from gloaming.kernel.bits import NONE, bit, lowest, ones, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import table

MOST_WAYS = 160  # the longest ones are left out where there are more
ELEMENT_LANES = 0xFFFFFFFFFF  # the part of a tally that counts elements
TOPS, BOTTOMS = 0x8080808080, 0x0101010101

WAYS = table(
    count=np.int64,
    space=(np.int8, MOST_WAYS),  # where a way ends
    step=(np.int8, MOST_WAYS),  # its first step, -1 for staying
    seen=(np.uint64, MOST_WAYS),  # spaces that cannot be entered any more
    need=(np.int64, MOST_WAYS),  # elements that dice must show, as a tally
    avoid=(np.int64, MOST_WAYS),  # elements (bits, as often as they are asked for: see `twice`)
    twice=(np.int64, MOST_WAYS),  # those of them that are asked for a second time
    toll=(np.int64, MOST_WAYS),
    skulls=(np.int64, MOST_WAYS),
    gain=(np.float64, MOST_WAYS),  # what is gained on the way
    worth=(np.float64, MOST_WAYS),  # that, and what it is worth to end there
    # those that can be better than to stay, the best first
    ranked=np.int64,
    way=(np.int64, MOST_WAYS),
    net=(np.float64, MOST_WAYS),  # worth less tolls
    asks=(np.int64, MOST_WAYS),  # need
    shuns=(np.int64, MOST_WAYS),  # avoid, and twice from bit 8 on
    pays=(np.int64, MOST_WAYS),  # toll
)


@compiled
def explore(
    ways: np.record, content: np.record, start: int, seen: np.uint64, doors: np.uint64,
    closed: int, allowance: int, prices: np.ndarray,
) -> None:  # fmt: skip
    """Fill ``ways`` with all ways from ``start``, the shortest first; the first one is to stay.

    ``seen`` are spaces left already, ``doors`` those that the first step may enter, ``closed`` one
    that may not be entered or -1; a way asks for no more dice and tolls than ``allowance``.
    """
    ways.count = 1
    ways.space[0], ways.step[0], ways.seen[0] = start, -1, seen | bit(start)
    ways.need[0] = ways.avoid[0] = ways.twice[0] = ways.toll[0] = ways.skulls[0] = 0
    ways.gain[0] = 0.0
    way = 0
    while way < ways.count:
        here = np.int64(ways.space[way])
        spaces = np.uint64(content.near[here]) & ~ways.seen[way]
        if way == 0:
            spaces &= doors
        while spaces != NONE:
            to = lowest(spaces)
            spaces = without_lowest(spaces)
            if to != closed and ways.count < MOST_WAYS:
                lengthen(ways, content, way, to, allowance, prices)
        way += 1


@compiled
def lengthen(
    ways: np.record, content: np.record, way: int, to: int, allowance: int, prices: np.ndarray
) -> None:
    """Add the way that goes one step further than another."""
    new, here = ways.count, np.int64(ways.space[way])
    need, avoid = np.int64(content.need_at[to]), np.int64(content.avoid_at[to])
    ways.need[new] = ways.need[way] + ((np.int64(1) << 8 * need) if need >= 0 else 0)
    ways.toll[new] = ways.toll[way] + content.toll[to]
    if ways.toll[new] + total(ways.need[new]) > allowance:
        return
    ways.avoid[new], ways.twice[new] = ways.avoid[way], ways.twice[way]
    if avoid >= 0:
        ways.twice[new] |= ways.avoid[new] & 1 << avoid
        ways.avoid[new] |= 1 << avoid
    crossing = np.int64(content.crossing[here, to])
    operation, amount = np.int64(content.cross[crossing, 0]), np.int64(content.cross[crossing, 1])
    ways.skulls[new] = ways.skulls[way] + (1 if operation == LOSE else 0)
    gain = ways.gain[way] + prices[operation] * (1 if operation == LOSE else amount)
    ways.gain[new] = gain + prices[content.arrive[to, 0]] * content.arrive[to, 1]
    ways.space[new] = to
    ways.step[new] = ways.step[way] if way > 0 else to
    ways.seen[new] = ways.seen[way] | bit(to)
    ways.count = new + 1


@inlined
def total(tally: int) -> int:
    """The sum over the elements of a tally."""
    return ((tally & ELEMENT_LANES) * BOTTOMS) >> 32 & 255


@inlined
def missing(need: int, counts: int) -> int:
    """How many of the needed elements a tally lacks: lane by lane, never below 0."""
    lanes = (need | TOPS) - counts
    return total(lanes & (((lanes & TOPS) >> 7) * 127))


@inlined
def shown_bits(counts: int) -> int:
    """The elements (bits) that a tally shows."""
    bits = np.int64(0)
    for element in range(ELEMENTS):
        if counts >> 8 * element & 255:
            bits |= 1 << element
    return bits


@compiled
def rank_ways(ways: np.record, price: float) -> None:
    """Leave out what cannot be better than to stay, and put the best first."""
    count = 0
    for way in range(1, ways.count):
        net = ways.worth[way] - price * ways.toll[way]
        if net <= ways.worth[0]:
            continue
        k = count
        while k > 0 and ways.net[k - 1] < net:
            ways.net[k], ways.way[k] = ways.net[k - 1], ways.way[k - 1]
            k -= 1
        ways.net[k], ways.way[k] = net, way
        count += 1
    for k in range(count):
        way = ways.way[k]
        ways.asks[k], ways.pays[k] = ways.need[way], ways.toll[way]
        ways.shuns[k] = ways.avoid[way] | ways.twice[way] << 8
    ways.ranked = count


@compiled
def best_way(
    ways: np.record, counts: int, spent: int, footprints: int, price: float
) -> tuple[float, int]:
    """The worth of the best way that a tally and footprints can pay, and its number.

    ``spent`` is the tally of dice already spent; ``price`` is what a footprint is worth. The ways
    have been ranked by the same price.
    """
    shown = shown_bits(counts)
    shown |= shown << 8
    counts &= ELEMENT_LANES
    best, chosen = ways.worth[0], np.int64(0)
    for k in range(ways.ranked):
        if ways.net[k] <= best:
            break
        cost = missing(ways.asks[k] + spent, counts) + ones(shown & ways.shuns[k])
        if cost + ways.pays[k] <= footprints:
            worth = ways.net[k] - price * cost
            if worth > best:
                best, chosen = worth, ways.way[k]
    return best, chosen


@inlined
def doors_of(mask: np.ndarray, move: int) -> np.uint64:
    """The spaces that legal steps lead to."""
    doors = NONE
    for space in range(STEPS):
        if mask[move + space]:
            doors |= bit(space)
    return doors
