"""The features of Mysthea: what the numbers of an observation mean, and where they are.

Characters stand in the order of the chairs, the observing seat's own first; for the player of two
the one whose turn it is.
"""

from __future__ import annotations

from gloaming.games.mysthea.actions import DECISIONS
from gloaming.games.mysthea.content import load
from gloaming.games.mysthea.state import (
    ACTIONS_A_DAY,
    BANNER_NAMES,
    BANNERS,
    CARDS_SHOWN,
    CHARACTERS,
    CITY_SPACES,
    CRATERS,
    ERA_CARDS,
    ERA_NAMES,
    ERAS,
    EVENT_NAMES,
    EVENTS,
    FACES,
    GOLEMS,
    KIND_NAMES,
    KINDS,
    MACHINE_NAMES,
    MONSTERS,
    NODES,
    OF_A_COLOUR,
    PARASITES_HELD,
    PLUGGED,
    POSTS,
    QOAM_NAMES,
    REGIONS,
    SEATS,
    SHARD_VALUES,
    STOCK,
    UNIT_NAMES,
)
from gloaming.kernel.features import Feature, Features, each

_names = load().names
CHAIRS = ("own", *(f"{k} to the left" for k in range(1, SEATS)))
VALUES = tuple(f"value {k}" for k in range(1, SHARD_VALUES + 1))
POST_NAMES = tuple(f"external node {k}" for k in range(1, POSTS + 1))
CRATER_NAMES = tuple(f"crater {k}" for k in range(1, CRATERS + 1))
MOST_ROUNDS, MOST_DEFENSE, MOST_STRENGTH, MOST_UNITS = 40, 99, 40, 8
MOST_FORTIFICATIONS, MOST_CARDS, MOST_LEFT = 5, 60, 20
MOST_THERE = 12  # units of one kind on an Island

TABLE_FEATURES = (
    ("round", 0, MOST_ROUNDS),
    ("Night", 0, 1),
    ("actions left", 0, ACTIONS_A_DAY),
    ("an action was taken", 0, 1),
    ("machine used", 0, 1),
    ("Relic used", 0, 1),
    ("ability used", 0, 1),
    ("Strength Points more", 0, 8),
    ("the Criminal's Armor", 0, 1),
    ("City Defense Points", 0, MOST_DEFENSE),
    ("Golems in the City", 0, CITY_SPACES),
    ("Troops in the City", 0, CITY_SPACES),
    ("free spaces in the City", 0, CITY_SPACES),
    ("kinds of Regions revealed", 0, KINDS),
    ("Event Cards due in the set-up", 0, 4),
    ("shards in the Colossus", 0, PLUGGED),
    ("of these unseen", 0, PLUGGED),
    ("Characters without a shard", 0, SEATS),
    ("Golems on Obsidusa's card", 0, GOLEMS),
    ("Troops on Cannibarok's card", 0, MOST_LEFT),
    ("the Storm recharges with Utcoro", 0, 1),
    ("two Characters, one player", 0, 1),
    ("after a game of Mysthea", 0, 1),
    ("after a game of Icaion", 0, 1),
)
SHARD_FEATURES = (
    ("unseen, in the Colossus or the bag", 0, 10),
    ("known to be in the bag", 0, PLUGGED),
    ("seen in the Colossus", 0, PLUGGED),
    ("laid out", 0, PLUGGED),
)
ISLAND_FEATURES = (
    *((f"is the {name}", 0, 1) for name in _names["island"]),
    *((f"Golems start on {name}", 0, 1) for name in KIND_NAMES),
    ("Golems", 0, MOST_THERE),
    *((f"Troops on {name}", 0, MOST_THERE) for name in KIND_NAMES),
    ("Enemies", 0, MOST_LEFT),
    ("Strength of its Monsters", 0, 30),
    ("close to the Colossus", 0, 1),
)
REGION_FEATURES = (
    *((f"{name}s", 0, MOST_UNITS) for name in UNIT_NAMES),
    *((name, 0, 1) for name in MACHINE_NAMES),
    *((f"own {name}", 0, 1) for name in MACHINE_NAMES),
    *((f"somebody's {name}", 0, 1) for name in MACHINE_NAMES),
    ("Wonder", 0, 1),
    ("around the own Character", 0, 1),
    ("around whoever plays", 0, 1),
)
NODE_FEATURES = (
    ("Fortification", 0, 1),
    ("own Fortification", 0, 1),
    ("a Character", 0, 1),
    ("the own Character", 0, 1),
    ("the Colossus", 0, 1),
)
SEAT_FEATURES = (
    ("present", 0, 1),
    *((f"is {name}", 0, 1) for name in _names["character"]),
    *((f"{name} crystals", 0, STOCK + 3) for name in QOAM_NAMES),
    ("crystals", 0, STOCK + 3),
    ("Parasites", 0, PARASITES_HELD),
    ("Fortifications in reserve", 0, MOST_FORTIFICATIONS),
    ("Relic charged", 0, 1),
    ("refused to use it", 0, 1),
    *((f"shards of {value}", 0, PLUGGED) for value in VALUES),
    ("cards in the own deck", 0, MOST_CARDS),
    ("in the City", 0, 1),
    *((f"at {name}", 0, 1) for name in _names["node"]),
)
ATTACK_FEATURES = (
    ("under way", 0, 1),
    ("cards revealed", 0, CARDS_SHOWN),
    ("Strength Points", 0, MOST_STRENGTH),
    ("Strength Points needed", 0, MOST_STRENGTH),
    ("Strength Points missing", -MOST_STRENGTH, MOST_STRENGTH),
    *((f"{name} banners", 0, CARDS_SHOWN) for name in BANNER_NAMES),
    *((f"against {name}", 0, 1) for name in _names["region"]),
    *((f"against {name}", 0, 1) for name in _names["monster"]),
)

_ISLANDS = (
    f"the Islands; no more than {MOST_THERE} of a unit in a Region and {MOST_LEFT} in all are shown"
)
_BOARD = f"the board; no more than {MOST_UNITS} of a unit are shown"

FEATURES = Features(
    Feature("decision", (len(DECISIONS),), 0, 1, "what must be decided", (DECISIONS,)),
    Feature("decider", (SEATS,), 0, 1, "whose decision it is", (CHAIRS,)),
    Feature("turn", (SEATS,), 0, 1, "whose turn it is", (CHAIRS,)),
    Feature("characters", (SEATS,), 0, 1, "how many play, from 1"),
    each("table", (), TABLE_FEATURES, "the turn, the City, the shards"),
    each("shards", (SHARD_VALUES,), SHARD_FEATURES, "Primal Shards by value", VALUES),
    Feature("city", (KINDS,), 0, CITY_SPACES, "crystals in the City", (QOAM_NAMES,)),
    Feature("events", (EVENTS,), 0, 3, "Event Cards left in the deck", (EVENT_NAMES,)),
    Feature("revealed", (KINDS,), 0, 2, "Region Cards on the Event Board", (KIND_NAMES,)),
    Feature("next event", (EVENTS,), 0, 1, "the top card, if it was seen", (EVENT_NAMES,)),
    Feature("event", (EVENTS,), 0, 1, "the card being resolved", (EVENT_NAMES,)),
    Feature("monsters", (MONSTERS,), 0, 1, "in play", (_names["monster"],)),
    Feature("monsters to come", (MONSTERS,), 0, 1, "in the deck", (_names["monster"],)),
    Feature("next monster", (MONSTERS,), 0, 1, "on top, if it is known", (_names["monster"],)),
    Feature("colossus", (POSTS,), 0, 1, "where it stands", (POST_NAMES,)),
    each("islands", (CRATERS,), ISLAND_FEATURES, _ISLANDS, CRATER_NAMES),
    each("regions", (REGIONS,), REGION_FEATURES, _BOARD, _names["region"]),
    each("nodes", (NODES,), NODE_FEATURES, "the nodes", _names["node"]),
    each("seat", (SEATS,), SEAT_FEATURES, "the Characters", CHAIRS),
    Feature(
        "machines left",
        (SEATS,),
        0,
        OF_A_COLOUR,
        "of each color; behind the Characters those of nobody",
        (CHAIRS,),
    ),
    Feature(
        "ruined", (len(MACHINE_NAMES),), 0, 15, "machines removed from the game", (MACHINE_NAMES,)
    ),
    Feature(
        "decks",
        (ERAS, FACES),
        0,
        5,
        "Command Cards left in the decks of the Eras",
        (ERA_NAMES, _names["card"]),
    ),
    Feature("own deck", (FACES,), 0, 10, "cards left in the own deck", (_names["card"],)),
    Feature("decks in use", (ERAS,), 0, 1, "decks of Eras that are used", (ERA_NAMES,)),
    each("attack", (), ATTACK_FEATURES, "the attack under way"),
    Feature("due", (KINDS,), 0, SHARD_VALUES, "still to be paid for a shard", (QOAM_NAMES,)),
    Feature("wild", (), 0, 1, "the second crystal of the Heir's Parasite"),
    Feature("felled", (2,), 0, MOST_LEFT, "defeated, going back", (UNIT_NAMES[:2],)),
    Feature("offered", (KINDS,), 0, 2, "crystals given in a trade, or wished for", (QOAM_NAMES,)),
    Feature("Character in question", (SEATS,), 0, 1, "whom the decision is about", (CHAIRS,)),
    Feature("Region in question", (REGIONS,), 0, 1, "where", (_names["region"],)),
    Feature("Island in question", (CRATERS,), 0, 1, "which", (CRATER_NAMES,)),
    Feature("Qoam in question", (KINDS,), 0, 1, "which kind", (QOAM_NAMES,)),
    Feature("unit in question", (3,), 0, 1, "which is moved", (UNIT_NAMES,)),
    Feature("machine in question", (3,), 0, 1, "which type", (MACHINE_NAMES,)),
    Feature("node in question", (NODES,), 0, 1, "which", (_names["node"],)),
    Feature("power", (CHARACTERS,), 0, 1, "Relic Power in use", (_names["character"],)),
    Feature("left", (), 0, MOST_LEFT, "how many more, or the value of the shard"),
)

WORLD = Features(
    *FEATURES,
    Feature("plugs", (PLUGGED, SHARD_VALUES), 0, 1, "the shards in the Colossus", (None, VALUES)),
    Feature(
        "deck of Monsters",
        (MONSTERS,),
        0,
        MONSTERS,
        "how soon each comes, 1 is next",
        (_names["monster"],),
    ),
)


def _start(name: str) -> int:
    return FEATURES.slices[name].start


DECISION, DECIDER, TURN_AT, SEATED, TABLE, SHARDS_AT, CITY_AT = map(
    _start, ("decision", "decider", "turn", "characters", "table", "shards", "city")
)
EVENTS_AT, REVEALED_AT, NEXT_EVENT, EVENT_AT, MONSTERS_AT, TO_COME, NEXT_MONSTER = map(
    _start,
    ("events", "revealed", "next event", "event", "monsters", "monsters to come", "next monster"),
)
COLOSSUS_AT, ISLANDS_AT, REGIONS_AT, NODES_AT, SEAT_AT, MACHINES_AT, RUINED_AT = map(
    _start, ("colossus", "islands", "regions", "nodes", "seat", "machines left", "ruined")
)
DECKS_AT, OWN_DECK, IN_USE, ATTACK_AT, DUE_AT, WILD_AT, FELLED_AT, OFFERED_AT = map(
    _start,
    ("decks", "own deck", "decks in use", "attack", "due", "wild", "felled", "offered"),
)
ASKED, REGION_ASKED, ISLAND_ASKED, KIND_ASKED, UNIT_ASKED, MACHINE_ASKED, NODE_ASKED = map(
    _start,
    (
        "Character in question",
        "Region in question",
        "Island in question",
        "Qoam in question",
        "unit in question",
        "machine in question",
        "node in question",
    ),
)
POWER_AT, LEFT_AT = map(_start, ("power", "left"))
PLUGS_AT, MONSTER_DECK = (WORLD.slices[name].start for name in ("plugs", "deck of Monsters"))
PER_SHARD, PER_ISLAND, PER_REGION, PER_NODE, PER_SEAT = map(
    len, (SHARD_FEATURES, ISLAND_FEATURES, REGION_FEATURES, NODE_FEATURES, SEAT_FEATURES)
)
STARTS = CRATERS  # in an Island's row: where its Golems start
ON_ISLAND = STARTS + KINDS
BUILT = 3  # in a Region's row: machines
OWN_BUILT = BUILT + len(MACHINE_NAMES)
USED_BUILT = OWN_BUILT + len(MACHINE_NAMES)
WONDER_AT = USED_BUILT + len(MACHINE_NAMES)
IS = 1  # in a seat's row: which Character
HOLDS = IS + CHARACTERS
OWNS = HOLDS + KINDS
CLAIMED = OWNS + 5
OWN_CARDS = CLAIMED + SHARD_VALUES
STANDS = OWN_CARDS + 2
AGAINST = 5 + BANNERS  # in the attack's row: the target

assert ERA_CARDS == FACES
