"""Partners, or rivals, in Glow."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.policies import Turn
from gloaming_agents.partners.habits import Habit, Taken, Type, numbers_of

REROLLS = numbers_of(a.ACTIONS, "die", "alone")
STEPS = numbers_of(a.ACTIONS, "move", "sail")


def _footprints(turn: Turn, actions: np.ndarray) -> np.ndarray:
    return turn.states["footprints"][np.arange(len(turn)), turn.seats]


TYPES = {
    "camper": Type(
        "places its camp where it first may (on the board of shadows)",
        Habit("camps", Taken((a.CAMP,))),
        first=(a.CAMP,),
    ),
    "gambler": Type(
        "goes on rerolling its dice as long as it does not lose by it",
        Habit("dice chosen to be rerolled", Taken(REROLLS)),
        weights={"least_gain": -1.0},
    ),
    "hasty": Type(
        "keeps its dice nearly as they fall",
        Habit("dice chosen to be rerolled", Taken(REROLLS), more=False),
        weights={"least_gain": 3.0},
    ),
    "hoarder": Type(
        "saves its footprints for later days",
        Habit("footprints in hand", _footprints, per_match=False),
        weights={"footprint": 2.5},
    ),
    "wanderer": Type(
        "travels on as long as it can",
        Habit("steps of journeys", Taken(STEPS)),
        never=(a.STOP,),
    ),
}
"""By name."""
