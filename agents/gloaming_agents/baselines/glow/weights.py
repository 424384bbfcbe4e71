"""What the expert weighs: every figure of its judgement, by name.

The unit is one light at the end of the match. They were found by playing matches.
"""

from __future__ import annotations

import numpy as np

from gloaming_agents.baselines.scripted import weighed

DEFAULTS: dict[str, float] = {
    "footprint": 1.2,  # a footprint while days are left; 1 on the last
    "reroll": 1.6,  # a reroll token, while days are left
    "reroll_day": 1.4,  # a companion's reroll unit, a day
    "large_die": 2.5,  # a Sketal's die, a day
    "journey_die": 0.6,  # the part of that which the afternoon has
    "butterfly": 2.2,
    "exchange": 1.0,  # a butterfly drawn and another one given back
    "spell": 3.0,  # a spell that another seat draws, in all
    "own_spell": 2.0,  # a spell of one's own, face up or down, that is lost to a skull
    "graveyard": 6.0,  # the companion that Cromaug brings
    "shield": 1.5,  # Kaar's, beside its points
    "light_for_reroll": 1.0,  # Crolos, a day
    "other_face": 1.5,  # a special face that is no symbol
    "growth": 0.4,  # fireflies less companions that a day to come brings
    "spread": 1.2,  # of the same, for the square root of the days
    "sought": 0.5,  # how far rerolls bring about what is wanted, see `sheet.expected`
    "shunned": 0.3,  # and keep off what is not
    "life": 0.5,  # what a companion that kills itself is worth a day, beside its points
    "pursuit": 0.35,  # how much more often a day an adventurer's ability triggers by rerolls
    "own_die": 0.8,  # an adventurer's large die, a day
    "land_dice": 2.0,  # small dice that journeys over land count on, a day
    "sea_dice": 1.0,  # and sailings
    "denial": 0.5,  # how much a rival's loss counts against an own gain, two seats
    "crowd": 0.3,  # the same for the next of more seats
    "least_gain": 0.05,  # of a reroll
    "tom": 0.8,  # a light of Tom's
}


def weights(**changes: float) -> np.ndarray:
    """The weights, a record array of shape (1,); ``changes`` replace them."""
    return weighed(DEFAULTS, changes)
