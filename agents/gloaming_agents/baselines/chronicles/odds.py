"""Odds of the dice, by enumeration: hits of several dice, and what a re-roll is worth."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.state import DICE, HEROES
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table

MOST_DICE = DICE * HEROES
MOST_HITS = 3 * MOST_DICE + 1

ODDS = table(
    at_least=(np.float64, (MOST_DICE + 1, MOST_HITS + 1)),  # P(so many dice show >= m hits)
    damage=np.float64,  # P(a die shows damage)
    solo=(np.float64, (HEROES + 1, MOST_HITS + 1)),  # P(so many heroes win), with re-rolls
)


def odds_of(content: np.ndarray) -> np.ndarray:
    """Tables for the die of a content table (shape (1,)), as a record array of shape (1,)."""
    faces = [int(face) for face in content[0].die]
    odds = np.zeros(1, ODDS)
    odds[0].damage = faces.count(-1) / len(faces)
    one = np.zeros(4)
    for face in faces:
        one[max(0, face)] += 1 / len(faces)
    # a die that showed damage is always re-rolled, for it can only get better
    again = one.copy()
    again[1:] += one[0] * one[1:]
    again[0] = one[0] * one[0]
    total, with_rerolls = np.ones(1), np.ones(1)
    for dice in range(MOST_DICE + 1):
        odds[0].at_least[dice] = _tail(total)
        if dice % DICE == 0:
            odds[0].solo[dice // DICE] = _tail(with_rerolls)
        total = np.convolve(total, one)
        with_rerolls = np.convolve(with_rerolls, again)
    return odds


def _tail(distribution: np.ndarray) -> np.ndarray:
    tail = np.zeros(MOST_HITS + 1)
    for hits in range(MOST_HITS + 1):
        tail[hits] = distribution[hits:].sum()
    return tail


@compiled
def chance(odds: np.record, dice: int, missing: int) -> float:
    """P(so many dice to be rolled show the missing hits)."""
    if missing <= 0:
        return 1.0
    if missing > MOST_HITS:
        return 0.0
    return odds.at_least[min(dice, MOST_DICE), missing]
