"""What the scripted players weigh, by name. The unit is one action of a Day.

They were found by playing matches.
"""

from __future__ import annotations

import numpy as np

from gloaming_agents.baselines.scripted import weighed

DEFAULTS: dict[str, float] = {
    # a way to the next shard
    "pair": 1.0,  # of crystals where the Colossus is, or will be
    "half": 0.4,  # a crystal without its partner
    "chance": 0.5,  # that a shard can be paid for with the crystals at hand
    "next_day": 1.5,  # that one can be claimed on the Character's next Day
    "second_day": 0.7,  # on the one after it
    "third_day": 0.3,
    "step": 0.5,
    "claim": 12.0,  # a shard, besides what it costs
    "after": 0.7,  # an action left after it
    "win": 60.0,
    "city": 0.7,  # a crystal in the City
    "home": 0.09,  # a step from the City, for who carries crystals there
    "last_city": 0.9,  # the same, once only some Characters may claim shards
    "carry": 0.2,  # a crystal that waits to be brought there
    # how long it will take
    "pace": 2.4,  # turns for each shard
    "haste": 2.0,  # turns that are left at the least
    "bound": 4.0,  # turns more while no shard can be claimed
    # dangers, in City Defense Points
    "point": 0.3,  # what a point is worth when the City is about to fall
    "calm": 0.036,  # and when it is not
    "slack": 30.0,  # points that make the difference
    "drain": 7.2,  # points lost in a turn
    "monsters": 2.4,  # how far the damage of Monsters counts, and so on
    "parasites": 1.0,
    "crowds": 0.8,
    "machine": 1.5,
    "pressure": 0.2,  # Enemies that come into an outer Region in a turn
    "empty": 1.0,  # a unit for an Island with few
    "siege": 1.0,  # a space of the City
    "last_siege": 60.0,
    "close": 0.7,  # chance that an Island is still close to the Colossus when that matters
    "distant": 0.25,
    "crystal": 0.3,  # what a crystal costs in an attack, in actions
    "wild": 0.6,  # a Parasite held
    "bonus": 0.5,  # an Eradication Bonus
    "caerulas": 12.0,
    "hunt": 0.36,  # how far a Monster attracts
    "supply": 0.6,  # each crystal that is missing for it
    "relic": 0.8,  # keeping a Relic for later
    "peek": 1.0,  # The Machine's look at a shard
    "refine": 0.4,  # what a Refiner must gain before a Harvester is used
    "harvest": 0.35,  # how useful a crystal must be, if the Day goes on
    "habit": 0.1,  # ending the Day is worth this more than doing nothing good
}


def weights(**changes: float) -> np.ndarray:
    """The weights, a record array of shape (1,); ``changes`` replace them."""
    return weighed(DEFAULTS, changes)
