"""Partners in Chronicles of Light."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles import actions as a
from gloaming.policies import Turn
from gloaming_agents.partners.habits import Habit, Taken, Type, numbers_of, top_frames

BATTLES = numbers_of(a.ACTIONS, "shadow", "foe", "vortex")
REROLLS = numbers_of(a.ACTIONS, "reroll")
RIDES = numbers_of(a.ACTIONS, "take")
HEALS = (a.TOKEN + a.HEAL_1, a.TOKEN + a.HEAL_2)
HELP = (a.CHOOSE, a.SHARE)  # decisions on whom an action token or healing is for


def _battle(turn: Turn) -> np.ndarray:
    """A battle, or as the Leader a hero who stands among shadows and can fight them."""
    states, frames = turn.states, top_frames(turn)
    wanted = np.zeros(turn.masks.shape, bool)
    wanted[:, BATTLES] = True
    rows, heroes = np.arange(len(turn)), states["heroes"].astype(np.int64)
    for chair in range(states["place"].shape[1]):
        slots = (frames[:, 2] + chair) % heroes
        places = states["place"][rows, slots]
        able = (states["health"][rows, slots] > 0) & (states["shadows"][rows, places] > 0)
        asked = (frames[:, 0] == a.LEAD) & (chair < heroes)
        wanted[:, a.HERO + chair] = able & asked
    return wanted


def _help_itself(turn: Turn) -> np.ndarray:
    """The own hero, where somebody is helped."""
    wanted = np.zeros(turn.masks.shape, bool)
    wanted[:, a.HERO] = np.isin(top_frames(turn)[:, 0], HELP)
    return wanted


def _help_to_others(turn: Turn, actions: np.ndarray) -> np.ndarray:
    return np.isin(top_frames(turn)[:, 0], HELP) & (actions != a.HERO)


TYPES = {
    "fighter": Type(
        "battles whatever stands on a hero's space, before anything else, and seeks more of it",
        Habit("battles", Taken(BATTLES)),
        weights={"clear": 6.0, "fear": 0.0, "order_shadow": 0.5, "roam": 8.0},
        wish=_battle,
    ),
    "hasty": Type(
        "keeps the dice as they fall rather than re-roll them",
        Habit("re-rolls", Taken(REROLLS), more=False),
        never=REROLLS,
    ),
    "healer": Type(
        "plays Move or Heal to heal as long as a hero it can reach has lost health",
        Habit("tokens played to heal", Taken(HEALS)),
        first=HEALS,
    ),
    "hoarder": Type(
        "keeps quest tokens, healing and the help of its action tokens to itself",
        Habit("help for other heroes", _help_to_others, more=False),
        never=numbers_of(a.ACTIONS, "give", "drop"),
        wish=_help_itself,
    ),
    "loner": Type(
        "takes no other hero along",
        Habit("heroes taken along", Taken(RIDES), more=False),
        never=RIDES,
    ),
}
"""By name."""
