"""What crystals come to: pairs for a shard, payments for cards, which are spared most easily.

``own`` and ``city`` are rows of numbers by kind, ``held`` is how many Parasites somebody holds.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.state import ISLAND_KINDS, KINDS, REGIONS, STOCK
from gloaming.kernel.jit import compiled

MOST_PAIRS = 3  # of crystals, for the greatest shard
USEFUL = 0.3  # how often a kind must be needed at the least, to be brought to the City


@compiled
def count_pairs(
    own: np.ndarray, city: np.ndarray, held: int, one: int, other: int
) -> tuple[int, int]:
    """Pairs that could be paid, and what one kind has more; wild crystals make pairs."""
    a, b = np.int64(own[one] + city[one]), np.int64(own[other] + city[other])
    spare = np.int64(held) - own[one] // 2 - own[other] // 2
    for kind in range(KINDS):
        spare += own[kind] // 2
    pairs, gap = min(a, b), max(a, b) - min(a, b)
    mine = np.int64(own[one] if a > b else own[other])
    while gap > 0 and spare > 0:
        pairs, gap, spare = pairs + 1, gap - 1, spare - 1
    while gap >= 3 and mine >= 2:
        pairs, gap, mine = pairs + 1, gap - 3, mine - 2
    return pairs + spare // 2, gap


@compiled
def crystals_for(
    content: np.record, own: np.ndarray, city: np.ndarray, held: int, target: int
) -> int:
    """Crystals that could pay for cards against a Region, or REGIONS + a Monster."""
    if target < REGIONS:
        kind = content.region_kind[target]
        return np.int64(own[kind] + city[kind] + held)
    island, count = content.monster_island[target - REGIONS], np.int64(held)
    for k in range(ISLAND_KINDS):
        kind = content.island_kinds[island, k]
        count += np.int64(own[kind] + city[kind])
    return count


@compiled
def take(own: np.ndarray, use: np.ndarray, kind: int) -> None:
    """A crystal more; of more than six the least useful goes."""
    own[kind] += 1
    total = 0
    for k in range(KINDS):
        total += np.int64(own[k])
    if total > STOCK:
        own[least_useful(own, use)] -= 1


@compiled
def least_useful(own: np.ndarray, use: np.ndarray) -> int:
    """The kind that is given up first, of crystals whose kinds are used so often."""
    worst, found = 1e9, np.int64(0)
    for kind in range(KINDS):
        count = np.int64(own[kind])
        if count == 0:
            continue
        worth = use[kind] * (0.3 if count > MOST_PAIRS else 1.0) + 0.02 * (count % 2)
        if worth < worst:
            worst, found = worth, kind
    return found


@compiled
def store(own: np.ndarray, city: np.ndarray, use: np.ndarray, room: int) -> int:
    """Useful crystals into so many free spaces of the City; returns how many."""
    count = 0
    while room > 0:
        best, found = USEFUL, -1
        for kind in range(KINDS):
            if own[kind] > 0 and city[kind] < MOST_PAIRS and use[kind] > best:
                best, found = use[kind], kind
        if found < 0:
            break
        own[found] -= 1
        city[found] += 1
        room -= 1
        count += 1
    return count
