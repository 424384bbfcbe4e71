"""The odds of a Challenge: three dice, Corruption, and rerolls used as well as can be.

A reroll takes one die. With ``k`` of them left, the best that a roll can come to is the better of
keeping it and of the mean over the six faces of one die with ``k - 1`` left; so the odds of all 216
rolls follow from those with one reroll less.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.facing import roll_value
from gloaming.games.rattling.state import COLOURS, NUMBERS
from gloaming.kernel.jit import compiled

ROLLS = NUMBERS**COLOURS
MOST_REROLLS = 6
HIGHEST = COLOURS * NUMBERS  # of three dice


@compiled
def solve(passing: np.ndarray, bits: int, spared: int, need: int, rerolls: int) -> None:
    """The odds of coming to ``need``, by rerolls left and roll: float64 [rerolls + 1, 216]."""
    for roll in range(ROLLS):
        value = roll_value(bits, spared, roll // 36 + 1, roll // 6 % 6 + 1, roll % 6 + 1)
        passing[0, roll] = 1.0 if value >= need else 0.0
    for left in range(1, rerolls + 1):
        for roll in range(ROLLS):
            passing[left, roll] = passing[left - 1, roll]
        for die in range(COLOURS):
            step = step_of(die)
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
def step_of(die: int) -> int:
    """How far rolls are apart that differ by one in a die."""
    return 36 if die == 0 else 6 if die == 1 else 1


@compiled
def roll_number(one: int, two: int, three: int) -> int:
    """The place of a roll in ``passing``."""
    return 36 * one + 6 * two + three - 43


@compiled
def after_reroll(passing: np.ndarray, roll: int, die: int, left: int) -> float:
    """The odds once a die of a roll is rolled again, with ``left`` rerolls after that."""
    step = step_of(die)
    start = roll - roll // step % NUMBERS * step
    mean = 0.0
    for face in range(NUMBERS):
        mean += passing[left, start + face * step]
    return mean / NUMBERS


@compiled
def turned(roll: int, die: int, number: int) -> int:
    """A roll with one die turned to a number."""
    step = step_of(die)
    return roll + (number - 1 - roll // step % NUMBERS) * step


# -- before the dice are rolled, at a glance ---------------------------------------------------


def _at_least() -> np.ndarray:
    """int64 [64, 19]: faces of a die that count at least so much, by the set of spoilt ones."""
    count = np.zeros((1 << NUMBERS, HIGHEST + 1), np.int64)
    for spoilt in range(1 << NUMBERS):
        for need in range(HIGHEST + 1):
            values = [0 if spoilt >> face & 1 else face + 1 for face in range(NUMBERS)]
            count[spoilt, need] = sum(value >= need for value in values)
    return count


def _lifted() -> np.ndarray:
    """float64 [217, 7]: odds by how many of the 216 rolls pass, and by rerolls, of clean dice.

    Solved for every need; between two needs they are interpolated.
    """
    face = np.arange(1, NUMBERS + 1)
    value = face[:, None, None] + face[:, None] + face
    solved = []
    for need in range(HIGHEST + 1, COLOURS - 1, -1):
        passing = (value >= need).astype(float)
        row = [passing.sum(), passing.mean()]
        for _ in range(MOST_REROLLS):
            again = [passing.mean(axis=die, keepdims=True) for die in range(COLOURS)]
            for mean in again:
                passing = np.maximum(passing, mean)
            row.append(passing.mean())
        solved.append(row)
    counts, *odds = np.array(solved).T
    return np.array([np.interp(np.arange(ROLLS + 1), counts, column) for column in odds]).T.copy()


AT_LEAST, LIFTED = _at_least(), _lifted()


@compiled
def count_passing(bits: int, spared: int, need: int) -> int:
    """How many of the 216 rolls come to ``need``."""
    if need <= 0:
        return np.int64(ROLLS)
    if spared >= COLOURS:
        bits = np.int64(0)
    if spared > 0 and bits != 0:
        return count_spared(bits, spared, need)
    count = np.int64(0)
    for one in range(1, NUMBERS + 1):
        left = need - one * (1 - (bits >> one - 1 & 1))
        for two in range(1, NUMBERS + 1):
            missing = left - two * (1 - (bits >> NUMBERS + two - 1 & 1))
            count += AT_LEAST[bits >> 2 * NUMBERS, min(max(missing, 0), HIGHEST)]
    return count


@compiled
def count_spared(bits: int, spared: int, need: int) -> int:
    """The same where one or two of the dice that are lost count after all: the highest."""
    count = np.int64(0)
    for one in range(1, NUMBERS + 1):
        red = one * (bits >> one - 1 & 1)
        for two in range(1, NUMBERS + 1):
            blue = two * (bits >> NUMBERS + two - 1 & 1)
            for three in range(1, NUMBERS + 1):
                yellow = three * (bits >> 2 * NUMBERS + three - 1 & 1)
                lost = min(red, blue, yellow)
                if spared == 1:
                    lost = red + blue + yellow - max(red, blue, yellow)
                count += 1 if one + two + three - lost >= need else 0
    return count


@compiled
def estimate(bits: int, spared: int, need: int, rerolls: int) -> float:
    """About the odds of coming to ``need`` before the dice are rolled.

    Exact without rerolls, and for dice without Corruption. Otherwise an estimate: rerolls are taken
    to help as much as clean dice that would pass as often without them. It is off by less than 0.01
    in the mean, by 0.2 at worst; to solve each problem would cost a hundred times as much.
    """
    rerolls = min(max(rerolls, 0), MOST_REROLLS)
    return LIFTED[count_passing(bits, spared, need), rerolls]
