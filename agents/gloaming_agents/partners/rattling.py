"""Partners in Darkness Comes Rattling."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.policies import Turn
from gloaming_agents.partners.habits import Habit, Taken, Type, numbers_of

GIFTS = numbers_of(a.ACTIONS, "give")
TOKENS = numbers_of(a.ACTIONS, "token")
DICE = numbers_of(a.ACTIONS, "die")


def _turns_before_darkness(turn: Turn, actions: np.ndarray) -> np.ndarray:
    return (actions == a.END) & (turn.states["champion"] < 0)


TYPES = {
    "fighter": Type(
        "enters Darkness as soon as that can go well, rather than arm a Warrior further",
        Habit("turns before anybody enters Darkness", _turns_before_darkness, more=False),
        weights={"patience": 0.0},
    ),
    "hasty": Type(
        "keeps the dice as they fall rather than reroll them",
        Habit("dice rerolled", Taken(DICE), more=False),
        never=DICE,
    ),
    "hoarder": Type(
        "keeps its items and gives none away",
        Habit("items given", Taken(GIFTS), more=False),
        never=GIFTS,
    ),
    "purifier": Type(
        "Purifies the space it stands on before it does anything else",
        Habit("tokens discarded to Purify", Taken(TOKENS)),
        first=TOKENS,
    ),
    "scout": Type(
        "Scouts wherever it may",
        Habit("cards Scouted", Taken((a.SCOUT,))),
        first=(a.SCOUT,),
    ),
}
"""By name."""
