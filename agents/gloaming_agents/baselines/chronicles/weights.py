"""What the expert weighs: every figure of its judgement, by name.

The unit is one move on the board, unless stated otherwise. They were found by playing matches.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.state import HEROES
from gloaming.kernel.layout import table

DEFAULTS: dict[str, float] = {
    "balance": 0.06,  # how much a long route makes a further errand dearer
    "order": 0.15,  # each move until a stop for a quest is reached
    "unlock": 1.3,  # times as much where the quest unlocks a token that moves heroes far
    "order_shadow": 0.03,  # each move until a shadow is reached
    "meet": 0.5,  # each move until heroes meet
    "shadow_move": 0.9,  # a move of a hero with nothing but shadows ahead
    "gather": 1.0,  # each move until all are on the Vortex
    "roam_centre": 0.3,  # each move until one is where the Vortex may appear, when that is next
    "roam": 2.0,  # the longest detour for a shadow while the Vortex is still at large
    "service": 0.5,  # a battle with a shadow, as moves, for each shadow
    "service_strength": 0.1,  # and for each point of strength
    "weak_hero": 1.5,  # a shadow for a hero with one health
    "urgent": 1.0,  # how much more the longest route counts than an empty one
    "waste": 0.25,  # each move of a token that is not used
    "clear": 0.5,  # ending a move on a shadow that is in nobody's way
    "fear": 1.5,  # ending a move on a shadow with one health
    "centre": 0.3,  # a move towards where the Vortex may appear
    "heal_0": 6.0,  # the first health of a hero at zero
    "heal_1": 1.2,  # the second
    "heal_2": 0.3,  # the third
    "heal_blocked": 2.5,  # health for a hero at one who must battle to go on
    "win_shadow": 1.5,  # winning this battle rather than fighting another one
    "win_foe": 2.5,
    "win_vortex": 5.0,
    "damage": 0.7,  # a point of damage
    "knock_out": 3.0,  # a hero who drops to zero
    "last_stand": 30.0,  # the same when it loses the game
    "brave": 0.5,  # chance of winning at which one hero takes on a foe alone
    "alone": 0.15,  # the same for weakening the Vortex
    "late_days": 9.0,  # days left at which all go to a weakened Vortex before anything else
}

WEIGHTS = table(**{name: np.float64 for name in DEFAULTS})


TUNED: dict[int, dict[str, float]] = {2: {}, 3: {}, 4: {}}  # by heroes in play


def weights(**changes: float) -> np.ndarray:
    """The weights by heroes in play, a record array of shape (5,); ``changes`` replace them."""
    record = np.zeros(HEROES + 1, WEIGHTS)
    for heroes, tuned in TUNED.items():
        for name, value in (DEFAULTS | tuned | changes).items():
            record[name][heroes] = value
    return record
