"""The exact odds of a Challenge before the dice are rolled, kept: they depend on nothing else."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.odds import HIGHEST, MOST_REROLLS, ROLLS, solve
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table

SLOTS = 1 << 13  # roll problems that are kept

ODDS = table(
    key=(np.int64, SLOTS),  # which problem is kept there, 0 for none
    chance=(np.float64, (SLOTS, MOST_REROLLS + 1)),  # before the dice are rolled, by rerolls
    passing=(np.float64, (MOST_REROLLS + 1, ROLLS)),  # scratch: by rerolls left and roll
)


@compiled
def chance(odds: np.record, bits: int, spared: int, need: int, rerolls: int) -> float:
    """The odds of coming to ``need`` before the dice are rolled."""
    if need <= 0 or (need <= 3 and bits == 0):
        return 1.0
    if need > HIGHEST:
        return 0.0
    rerolls = min(max(rerolls, 0), MOST_REROLLS)
    spared = min(max(spared, 0), 3)
    key = 1 + bits + (spared << 18) + (need << 20)
    slot = (key * 2654435761 >> 11) % SLOTS
    if odds.key[slot] != key:
        solve(odds.passing, bits, spared, need, MOST_REROLLS)
        for left in range(MOST_REROLLS + 1):
            mean = 0.0
            for roll in range(ROLLS):
                mean += odds.passing[left, roll]
            odds.chance[slot, left] = mean / ROLLS
        odds.key[slot] = key
    return odds.chance[slot, rerolls]


@compiled
def odds_of(odds: np.record, p: np.record) -> float:
    """The odds of passing what was prepared."""
    return chance(odds, p.bits, p.spared, p.need, p.rerolls)
