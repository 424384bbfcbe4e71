"""Partners in Mysthea: The Fall."""

from __future__ import annotations

from gloaming.games.mysthea import actions as a
from gloaming_agents.partners.habits import Habit, Taken, Type, numbers_of

ATTACKS = numbers_of(a.ACTIONS, "attack", "monster")
MONSTERS = numbers_of(a.ACTIONS, "monster")
MACHINES = numbers_of(a.ACTIONS, "machine")
RELICS = numbers_of(a.ACTIONS, "relic", "ask")

TYPES = {
    "fighter": Type(
        "attacks Enemies and Monsters long before they are a danger",
        Habit("attacks", Taken(ATTACKS)),
        weights={"monsters": 8.0, "parasites": 4.0, "crowds": 3.0, "calm": 0.15},
    ),
    "hasty": Type(
        "goes for the next Primal Shard, whatever threatens the City",
        Habit("attacks on Monsters", Taken(MONSTERS), more=False),
        weights={"claim": 40.0, "monsters": 0.5, "parasites": 0.2, "crowds": 0.2, "machine": 0.3},
    ),
    "hoarder": Type(
        "keeps its crystals and deposits none in the City",
        Habit("deposits", Taken((a.PUT,)), more=False),
        weights={"city": 0.0, "last_city": 0.0, "carry": 0.0, "home": 0.0},
        never=(a.PUT,),
    ),
    "loner": Type(
        "uses no Relic, neither its own nor another's",
        Habit("Relics used or asked for", Taken(RELICS), more=False),
        never=RELICS,
    ),
    "machinist": Type(
        "activates a machine wherever there is one",
        Habit("share of its decisions that activate a machine", Taken(MACHINES), per_match=False),
        first=MACHINES,
    ),
}
"""By name."""
