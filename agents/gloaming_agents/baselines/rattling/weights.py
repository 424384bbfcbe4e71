"""What the scripted players weigh, by name. The unit is one Reward before anybody enters Darkness.

They were found by playing matches.
"""

from __future__ import annotations

import numpy as np

from gloaming_agents.baselines.scripted import weighed

DEFAULTS: dict[str, float] = {
    # before a Warrior is in Darkness
    "reward": 1.0,
    "unarmed": 0.2,  # a Reward more, as long as nobody has a spirit weapon
    "favourite": 1.0,  # and for the Warrior who will enter
    "equipment": 0.7,
    "legendary": 2.0,
    "goods": 0.5,  # an item lost
    "bone": 0.4,
    # at any time
    "wound": 0.55,
    "last_heart": 0.5,  # more, if only one is left
    "death": 2.5,
    "heal": 0.5,
    "spirit_heal": 0.6,
    "champion_wound": 3.0,
    "champion_death": 25.0,
    "please": 0.3,
    "anger": 0.35,
    "wind_leaves": 2.0,
    "last_wind": 40.0,
    "token": 0.25,  # on a space of Tallil
    "shadow": 1.0,
    "merchant": 0.4,
    "taint": 0.35,
    "reveal": 0.1,
    "travel": 0.05,
    "point": 0.2,
    "step": 1.2,  # the champion's
    "sun": 0.5,  # a space of the Sun's way before anybody enters, and after it
    "late_sun": 0.9,
    "event": 0.5,
    "venom": 0.9,
    "night": 0.9,
    "icon": 0.5,  # Portents on the Sun's way
    "rumor": 1.0,  # one at which somebody could enter
    "final": 25.0,  # the odds of a Final Challenge, where an item is given away
    "ward": 2.0,  # an item that prevents a Wound, likewise
    "speed": 1.5,  # an action point a Day, likewise
    "patience": 0.025,  # how far each space of the Sun's way brings the team to certain success
    "late": 0.1,  # what items are worth on Tallil once the champion is gone
}


def weights(**changes: float) -> np.ndarray:
    """The weights, a record array of shape (1,); ``changes`` replace them."""
    return weighed(DEFAULTS, changes)
