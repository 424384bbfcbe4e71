"""The hints of Mysthea: what follows from the features but takes reckoning to find.

People at the table count what a shard still takes and how far the Colossus is, plan the Day ahead,
reckon what the cards left do to Enemies, and see which Regions and Islands will be in trouble. All
of it follows from what everybody knows. Odds of attacks and shards are exact but for own decks and
decks of discards; where the Colossus goes, and whatever looks ahead to the end of the game, is an
estimate of ``forecast`` and ``perils``.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import ACTIONS
from gloaming.games.mysthea.content import load
from gloaming.games.mysthea.state import (
    BANNER_NAMES,
    BANNERS,
    CARDS_SHOWN,
    CRATERS,
    KIND_NAMES,
    KINDS,
    MONSTERS,
    NODES,
    POSTS,
    QOAM_NAMES,
    REGIONS,
    SHARD_VALUES,
    UNIT_NAMES,
)
from gloaming.kernel.features import Features, each
from gloaming.kernel.jit import compiled

_names = load().names
HALVES, TENTHS, FIFTIETHS, HUNDREDTHS = 2, 10, 50, 100
MOST = 120  # of whatever is not a chance
MOST_STEPS = 24
MOST_STRENGTH, MOST_UNITS = 40, 20

AHEAD_HINTS = (
    *((f"Colossus at external node {k}", 0, HUNDREDTHS) for k in range(1, POSTS + 1)),
    *((f"an unseen shard is of value {k}", 0, HUNDREDTHS) for k in range(1, SHARD_VALUES + 1)),
    *((f"pairs that pay for a shard: {k}", 0, HUNDREDTHS) for k in range(1, SHARD_VALUES + 1)),
    ("turns until the end", 0, MOST),
    ("Colossus Cards until then", 0, MOST),  # tenths
    ("a Storm until then", 0, HUNDREDTHS),
    ("Colossus Card next", 0, HUNDREDTHS),
    ("Storm next", 0, HUNDREDTHS),
    ("Defense Points to spare", -HUNDREDTHS, HUNDREDTHS),
    ("may claim a shard", 0, 1),
    ("shortages of Islands that two Enemies more spare", 0, MOST),  # fiftieths; by Day
)
# what an action of a Day leads to
(
    SHARD_TODAY, TO_SHARD, TO_SHARD_NOW, HELP, HELP_NOW, STEPS, PAIRS, PAIRS_AHEAD, CARRIED,
    IN_CITY, FIGHTS, HUNTS, PREY_PAID, HARVEST,
) = range(14)  # fmt: skip
DAY_HINTS = (
    ("chance of a shard today", 0, HUNDREDTHS),
    # the best that the actions left come to; tenths
    ("actions to a shard after this Day", 0, MOST),
    ("actions to a shard if it ended at once", 0, MOST),
    ("help for others after this Day", -MOST, MOST),
    ("help for others if it ended at once", -MOST, MOST),
    ("steps to the Colossus", 0, MOST_STEPS),
    ("pairs for it where it stands", 0, SHARD_VALUES),
    ("pairs for it on the next Day", 0, 10 * SHARD_VALUES),  # tenths
    ("useful crystals carried", 0, MOST),  # tenths
    ("useful crystals in the City", 0, MOST),
    ("Defense Points an attack there saves", 0, MOST),  # halves
    ("steps to the worst Monster", -1, MOST_STEPS),
    ("crystals that pay for attacking it", 0, CARDS_SHOWN),
    ("use of a Harvester there", 0, HUNDREDTHS),
)
(CAN_PAY, NEEDED, ALL, BONUS, DEFEATED, SPENT, KEPT, SAVED) = range(8)
ATTACK_HINTS = (
    ("crystals that pay", 0, CARDS_SHOWN),
    ("Strength Points needed", 0, MOST_STRENGTH),
    ("odds of defeating all", 0, HUNDREDTHS),
    ("odds of a bonus", 0, HUNDREDTHS),
    ("Enemies to defeat", 0, MOST),  # tenths
    ("crystals to spend", 0, 10 * CARDS_SHOWN),
    ("Parasites to keep", 0, 20),
    ("Defense Points to save", 0, MOST),  # halves
)
(ONE_CARD, ALL_CARDS, IF_STOPPED, WITH_ONE, WITH_ALL) = range(5)
UNDER_WAY_HINTS = (
    ("the next card defeats all", 0, HUNDREDTHS),
    ("the cards that can be paid for defeat all", 0, HUNDREDTHS),
    ("Defense Points saved so far", 0, MOST),  # halves
    ("with one more card", 0, MOST),
    ("with all of them", 0, MOST),
)
(USE, WANTED, ONE_MORE, ONE_LESS, CITY_LESS, TWO_LESS, CITY_WANTS) = range(7)
CRYSTAL_HINTS = (
    ("needed on the next Day", 0, HUNDREDTHS),
    ("needed where the Colossus stands", 0, 1),
    # tenths of actions to a shard
    ("saved by one more", -MOST, MOST),
    ("lost by one fewer", -MOST, MOST),
    ("lost by one fewer in the City", -MOST, MOST),
    ("lost by two fewer", -MOST, MOST),
    ("the City has room for one", 0, 1),
)
(THERE, CALLED, SPARED_ONE, SPARED_TWO, MISSED, EVENS) = range(6)
TROOP_HINTS = (
    ("Troops there", 0, MOST_UNITS),
    # fiftieths
    ("calls to expect", 0, MOST),
    ("shortages one more spares", 0, MOST),
    ("shortages two more spare", 0, MOST),
    ("shortages one fewer brings", 0, MOST),
    ("shortages the Troops to come spare", 0, HUNDREDTHS),
)
ISLAND_HINTS = (
    ("Enemies fewer than five", 0, 5),
    # fiftieths
    ("shortages to expect", 0, MOST),
    ("shortages the defeated spare", 0, MOST),
)
REGION_HINTS = (
    ("toll of its Enemies", 0, MOST),  # halves of Defense Points, then tenths
    ("less without a unit", 0, MOST),
    ("less without the Enemy first in line", 0, MOST),
    ("more with one more unit", 0, MOST),
    ("Enemies that are missing for an attack", 0, 3),
    ("needed Qoam", 0, HUNDREDTHS),
)
MARCH_HINTS = (("Defense Points saved by the best move", -MOST, MOST),)  # tenths
BANNER_HINTS = (
    ("Defense Points saved", 0, MOST),  # tenths
    ("actions to a shard saved", 0, MOST),
)

_actions = ACTIONS.groups
DAY_ACTIONS = (
    *_actions["move"],
    *_actions["end"],
    *_actions["collect"],
    *_actions["deposit"],
    *_actions["attack"],
    *_actions["monster"],
    *_actions["shard"],
)
"""Actions in the order of their rows; those that lead to a node share theirs with its Move."""
DAY_ROWS = tuple(ACTIONS.names[action] for action in DAY_ACTIONS)
AT_END, AT_COLLECT, AT_PUT, AT_FIGHT, AT_SHARD = (
    NODES, NODES + 1, NODES + 2, NODES + 3, NODES + 3 + REGIONS + MONSTERS,
)  # fmt: skip
TARGETS = (*_names["region"], *_names["monster"])
_UNITS = tuple(f"{unit} in {region}" for region in _names["region"] for unit in UNIT_NAMES)
_CRATERS = tuple(f"crater {k}" for k in range(1, CRATERS + 1))

HINTS = Features(
    each("ahead", (), AHEAD_HINTS, "chances of the next own Day, and what is to come"),
    each("Day", (len(DAY_ROWS),), DAY_HINTS, "where actions of a Day lead", DAY_ROWS),
    each("attacks", (len(TARGETS),), ATTACK_HINTS, "attacks with all cards", TARGETS),
    each("attack under way", (), UNDER_WAY_HINTS, "what more cards bring"),
    each("crystals", (KINDS,), CRYSTAL_HINTS, "what crystals are worth", QOAM_NAMES),
    each("Troops", (KINDS,), TROOP_HINTS, "Regions of an Island for Troops", KIND_NAMES),
    each("returning", (CRATERS,), ISLAND_HINTS, "Islands the defeated may go to", _CRATERS),
    each("tolls", (REGIONS,), REGION_HINTS, "what Regions cost until the end", _names["region"]),
    each("marches", (len(_UNITS),), MARCH_HINTS, "units that may be moved", _UNITS),
    each("bonuses", (BANNERS,), BANNER_HINTS, "the best each banner does", BANNER_NAMES),
)

WANTED_BACK = len(AHEAD_HINTS) - 1
AHEAD_AT, DAY_AT, ATTACKS_AT, UNDER_WAY_AT, CRYSTALS_AT = (
    HINTS.slices[name].start for name in ("ahead", "Day", "attacks", "attack under way", "crystals")
)
TROOPS_AT, RETURNING_AT, TOLLS_AT, MARCHES_AT, BONUSES_AT = (
    HINTS.slices[name].start for name in ("Troops", "returning", "tolls", "marches", "bonuses")
)
PER_DAY, PER_ATTACK, PER_CRYSTAL, PER_TROOP, PER_ISLAND, PER_REGION, PER_BANNER = map(
    len,
    (
        DAY_HINTS,
        ATTACK_HINTS,
        CRYSTAL_HINTS,
        TROOP_HINTS,
        ISLAND_HINTS,
        REGION_HINTS,
        BANNER_HINTS,
    ),
)

assert AT_SHARD + SHARD_VALUES + 1 == len(DAY_ACTIONS)


@compiled
def scaled(number: float, parts: int) -> int:
    """A number in whole parts, as far as they are shown."""
    return max(-MOST, min(MOST, np.int64(np.floor(number * parts + 0.5))))
