"""The actions of Mysthea, the kinds of decisions they answer, and the steps between them.

Characters are called by their chair: how many places they sit to the left of the seat that decides.
For the player of two Characters the chairs begin with the Character whose turn it is.
"""

from __future__ import annotations

from gloaming.games.mysthea.content import load
from gloaming.games.mysthea.state import (
    BANNER_NAMES,
    CRATERS,
    KINDS,
    MACHINE_NAMES,
    MONSTERS,
    NODES,
    QOAM_NAMES,
    REGIONS,
    SEATS,
    SHARD_VALUES,
    UNIT_NAMES,
)
from gloaming.kernel.actions import Actions

# Kinds of decisions, with what the frame's numbers `a` and `b` mean.
(
    PILE,  # the first player picks the pile to draw a Character from
    START,  # the node where the Character `a` begins
    ARMOUR,  # whether the Character `a`, the Criminal, begins in Armor
    DAY,
    WHERE,  # the Creature moves the Character `a`
    HOP,  # Kolbor & Malabor, to another Island
    SWAP_OUT,  # Celethe: which of the crystals collected is swapped
    SWAP_IN,  # for which
    DISCARD,  # a crystal of the Character `a`, who has too many
    DEPOSIT,  # a crystal into the City; `a` more may follow, b = 1: it may be stopped
    MAKE_ROOM,  # for a crystal of the kind `a`
    MACHINE_AT,  # the Region where a machine of the type `a` is activated
    AGAIN,  # CR-2T1: another machine of the Region `a`; b = the type just used
    BUILD,  # a Fortification on a node of the Region `a`
    TRADE_WITH,  # Leheir
    GIVE,  # a crystal to the Character `a`; b = how many more
    TAKE,  # one of theirs
    LIFT,  # The Machine: which Fortification is moved
    LOWER,  # from the node `a` to where
    PAY,  # for a Command Card; b = 1: the first, which must be paid for
    DRAW_FROM,  # whose deck stands in for one that is not used
    PROBE,  # whether a shard of the value `a` is paid for
    PAY_SHARD,
    RETURN_TO,  # the City node after it
    ISLAND,  # where defeated units go back to
    TROOP,  # which Region of the Island `a` the next of b Troops goes to
    BANNER,  # which bonus is gained
    SLAY,  # red: a Troop in which Region
    GIFT_TO,  # blue: who gets a crystal
    GIFT,  # of which kind; a = the Character
    LEAD,  # yellow: who is moved
    LEAD_TO,  # where the Character `a` goes
    MARCH,  # green: which Enemy is moved
    MARCH_TO,  # a = 3 * Region + unit
    OFFER,  # whether the Relic of the Character `a` is used for whoever asks
    COPY,  # the Creature: whose Relic Power
    ARRANGE,  # Kolbor & Malabor: which Enemy is moved; `a` more may follow
    ARRANGE_TO,  # a = 3 * Region + unit
    CHANGE_PLACES,  # Leheir: with whom
    REBUILD,  # CR-2T1: which machine comes back
    REBUILD_AT,  # a = 3 * colour + type
    LEAP,  # Sanya: where to
    TURN_COLOSSUS,  # Telron
    WISH,  # Celethe: a crystal; b = how many more
    HUNT,  # The Cursed: which Monster
    LONE,  # which of two Regions gets the only Enemy of the Island `a`
    REPLACE,  # which crystal in the City makes room for an Enemy of the Region `a`
    UNBUILD,  # Kodror: which Fortification of the Character `a` goes
    SWALLOW,  # Cannibarok: which Region of the Island `a` gives the next of b Troops
) = range(1, 50)
DECISIONS = (
    "pick a pile",
    "choose where to begin",
    "put on the Armor",
    "Day",
    "move another Character",
    "hop to another Island",
    "choose a crystal to swap",
    "swap it for",
    "discard a crystal",
    "deposit a crystal",
    "make room in the City",
    "choose a machine",
    "activate another machine",
    "build a Fortification",
    "choose whom to trade with",
    "give a crystal",
    "take a crystal",
    "choose a Fortification",
    "move the Fortification",
    "pay for a Command Card",
    "choose a deck",
    "pay for the shard or leave it",
    "pay for the shard",
    "return to the City",
    "choose an Island for the defeated",
    "place a Troop",
    "choose a bonus",
    "defeat a Troop",
    "choose who gets a crystal",
    "choose a crystal",
    "choose whom to lead",
    "lead a Character",
    "choose an Enemy",
    "move the Enemy",
    "use the Relic for another",
    "choose a Power to copy",
    "rearrange Enemies",
    "put the Enemy down",
    "choose whom to change places with",
    "choose a machine to bring back",
    "bring the machine back",
    "leap",
    "turn the Colossus",
    "wish for a crystal",
    "hunt a Monster",
    "send the only Enemy",
    "give up a crystal in the City",
    "give up a Fortification",
    "feed Cannibarok",
)

# Steps: frames that the rules carry out by themselves as soon as they are on top.
FIRST_STEP = 60
(
    SETUP,  # a = stage
    TURN,  # under everything once the set-up is over; a = stage
    NIGHT,  # an Event Card; a = stage, b = progress in it
    ATTACK,  # a = stage
    STRIKE,  # one Enemy in the Region `a` is defeated
    RETURN,  # the defeated go back
    BONUS,
    WORK,  # a machine of the type b in the Region `a`
    OVERFLOW,  # the Character `a` keeps six crystals
    PAYING,  # for a shard
    CLAIM,  # the shard is paid for
    ENTER,  # the Monster `a` comes into play
) = range(FIRST_STEP, FIRST_STEP + 12)

_names = load().names
_chairs = ("own seat", *(f"seat {k} to the left" for k in range(1, SEATS)))

ACTIONS = Actions(
    pile=["draw a Champion", "draw a Seeker"],
    accept=["accept"],
    decline=["decline"],
    end=["end the Day"],
    stop=["stop"],
    move=[f"move to {name}" for name in _names["node"]],
    carry=[f"move another: {chair}" for chair in _chairs],
    hop=["hop to another Island"],
    collect=["collect"],
    deposit=["deposit"],
    attack=[f"attack {name}" for name in _names["region"]],
    monster=[f"attack {name}" for name in _names["monster"]],
    shard=[
        "investigate an unseen shard",
        *(f"investigate a shard of value {value}" for value in range(1, SHARD_VALUES + 1)),
    ],
    machine=[f"activate a {name}" for name in MACHINE_NAMES],
    ability=["use the ability"],
    relic=["use the Relic"],
    ask=[f"ask for the Relic of {chair}" for chair in _chairs],
    own=[f"pay a {name} crystal" for name in QOAM_NAMES],
    city=[f"pay a {name} crystal of the City" for name in QOAM_NAMES],
    pair=[f"pay two {name} crystals for another" for name in QOAM_NAMES],
    parasite=["pay a Parasite"],
    spare=["pay the second wild crystal"],
    node=[f"choose {name}" for name in _names["node"]],
    region=[f"choose {name}" for name in _names["region"]],
    unit=[f"choose a {unit} in {name}" for name in _names["region"] for unit in UNIT_NAMES],
    chair=[f"choose {chair}" for chair in _chairs],
    kind=[f"choose {name}" for name in QOAM_NAMES],
    banner=[f"choose the {name} banner" for name in BANNER_NAMES],
    island=[f"choose the Island of crater {k}" for k in range(1, CRATERS + 1)],
    ruin=[f"bring back a {name} of {chair}" for chair in _chairs for name in MACHINE_NAMES],
    turn=["turn the Colossus clockwise", "turn the Colossus counter-clockwise"],
)

A_PILE = ACTIONS.start("pile")
ACCEPT = ACTIONS.start("accept")
DECLINE = ACTIONS.start("decline")
END = ACTIONS.start("end")
STOP = ACTIONS.start("stop")
MOVE = ACTIONS.start("move")
CARRY = ACTIONS.start("carry")
HOP_ON = ACTIONS.start("hop")
COLLECT = ACTIONS.start("collect")
PUT = ACTIONS.start("deposit")
FIGHT = ACTIONS.start("attack")
FIGHT_MONSTER = ACTIONS.start("monster")
INVESTIGATE = ACTIONS.start("shard")
ACTIVATE = ACTIONS.start("machine")
ABILITY = ACTIONS.start("ability")
RELIC = ACTIONS.start("relic")
ASK = ACTIONS.start("ask")
OWN = ACTIONS.start("own")
CITY = ACTIONS.start("city")
PAIR = ACTIONS.start("pair")
A_PARASITE = ACTIONS.start("parasite")
SPARE = ACTIONS.start("spare")
A_NODE = ACTIONS.start("node")
A_REGION = ACTIONS.start("region")
A_UNIT = ACTIONS.start("unit")
CHAIR = ACTIONS.start("chair")
A_KIND = ACTIONS.start("kind")
A_BANNER = ACTIONS.start("banner")
AN_ISLAND = ACTIONS.start("island")
A_RUIN = ACTIONS.start("ruin")
CLOCKWISE = ACTIONS.start("turn")

assert len(_names["node"]) == NODES
assert len(_names["region"]) == REGIONS
assert len(_names["monster"]) == MONSTERS
assert len(QOAM_NAMES) == KINDS
