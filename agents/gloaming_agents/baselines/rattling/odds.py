"""The exact odds of a Challenge: three dice, Corruption, and rerolls used as well as can be.

A reroll takes one die. With ``k`` of them left, the best that a roll can come to is the better of
keeping it and of the mean over the six faces of one die with ``k - 1`` left; so the odds of all 216
rolls follow from those with one reroll less. The results are kept: they depend on nothing else.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.facing import roll_value
from gloaming.games.rattling.state import NUMBERS
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table

ROLLS = NUMBERS**3
MOST_REROLLS = 6
HIGHEST = 18  # of three dice
SLOTS = 1 << 13  # roll problems that are kept

ODDS = table(
    key=(np.int64, SLOTS),  # which problem is kept there, 0 for none
    chance=(np.float64, (SLOTS, MOST_REROLLS + 1)),  # before the dice are rolled, by rerolls
    passing=(np.float64, (MOST_REROLLS + 1, ROLLS)),  # scratch: by rerolls left and roll
)


@compiled
def solve(odds: np.record, bits: int, spared: int, need: int, rerolls: int) -> None:
    """Fill ``passing``: the odds of coming to ``need``, for every roll and up to ``rerolls``."""
    passing = odds.passing
    for roll in range(ROLLS):
        value = roll_value(bits, spared, roll // 36 + 1, roll // 6 % 6 + 1, roll % 6 + 1)
        passing[0, roll] = 1.0 if value >= need else 0.0
    for left in range(1, rerolls + 1):
        for roll in range(ROLLS):
            passing[left, roll] = passing[left - 1, roll]
        for die in range(3):
            step = 36 if die == 0 else 6 if die == 1 else 1
            for roll in range(ROLLS):
                if roll // step % NUMBERS == 0:  # the first of six rolls that differ in this die
                    mean = 0.0
                    for face in range(NUMBERS):
                        mean += passing[left - 1, roll + face * step]
                    mean /= NUMBERS
                    for face in range(NUMBERS):
                        if mean > passing[left, roll + face * step]:
                            passing[left, roll + face * step] = mean


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
        solve(odds, bits, spared, need, MOST_REROLLS)
        for left in range(MOST_REROLLS + 1):
            mean = 0.0
            for roll in range(ROLLS):
                mean += odds.passing[left, roll]
            odds.chance[slot, left] = mean / ROLLS
        odds.key[slot] = key
    return odds.chance[slot, rerolls]


@compiled
def roll_number(one: int, two: int, three: int) -> int:
    """The place of a roll in ``passing``."""
    return 36 * one + 6 * two + three - 43


@compiled
def after_reroll(odds: np.record, roll: int, die: int, left: int) -> float:
    """The odds once a die of a roll is rolled again, with ``left`` rerolls after that."""
    step = 36 if die == 0 else 6 if die == 1 else 1
    start = roll - roll // step % NUMBERS * step
    mean = 0.0
    for face in range(NUMBERS):
        mean += odds.passing[left, start + face * step]
    return mean / NUMBERS
