"""The actions of Rattling, the kinds of decisions they answer, and the steps between them.

Seats are called by their chair: how many places they sit to the left of the seat that decides.
"""

from __future__ import annotations

from gloaming.games.rattling.content import load
from gloaming.games.rattling.state import COLOUR_NAMES, KINDS, NUMBERS, SEATS, SPACES, TOKENS
from gloaming.kernel.actions import Actions

# Kinds of decisions, with what the frame's numbers `a` and `b` mean.
(
    CHOOSE_CHARACTER,  # b = 1: a Spirit passes on, and its player goes on as another Warrior
    NEXT,  # whose turn is next
    DAWN_TURN,
    RECEIVER,  # who is given the item `a`
    TRADE,  # whether the merchant at hand is used
    FACE,  # a Spirit: whether the card is faced
    DRAWN,  # which of two Darkness cards is faced
    REROLL,
    AFTERWARDS,  # the dice are rerolled; an ability that changes them may be asked for
    ABILITY,  # asked by the seat `a`: whether the ability is used
    CHANGE_DIE,  # asked by the seat `a`: which die is changed by one
    WEAPON,  # which weapon modifies
    DIE,  # which die is turned to `a`
    OPTION,  # which way the effect takes; `a` rows are skipped by the second
    SPACE,  # where the operation `a` happens; b = scope, see `frames.py`
    WHO,  # whom the operation `a` means; b = scope
    TOKEN,  # which token is discarded: at the space `a`, or from the Warrior of seat b
    ITEM,  # which item, for the operation `a`; b = what may be chosen
    WIND,  # which Wind, for the operation `a`
    PREVENT,  # whether the seat `a` is spared a Wound; b = in which way
    NOSE,  # whether a Wound is suffered so that the seat `a` draws two Rewards
    ENTER,  # who enters Darkness
    ADVANCE,  # whether the champion moves on
    SAY,
) = range(1, 25)
DECISIONS = (
    "choose a character",
    "choose who is next",
    "Dawn turn",
    "choose who is given an item",
    "trade",
    "face a Challenge",
    "choose a Darkness card",
    "reroll",
    "ask for help",
    "use an ability",
    "change a die",
    "choose a weapon",
    "choose a die",
    "choose a way",
    "choose a space",
    "choose a Character",
    "choose a token",
    "choose an item",
    "choose a Wind",
    "prevent a Wound",
    "follow the nose",
    "choose a champion",
    "advance the champion",
    "say something",
)

# Steps: frames that the rules carry out by themselves as soon as they are on top.
FIRST_STEP = 40
(
    DAY,  # under everything; what is next depends on the phase. a = step of Dusk
    TURN,  # a Dawn turn; a = 0 acting, 1 ended, 2 said
    CHALLENGE_TURN,  # a = 0 to begin, 1 done
    FACING,  # a Challenge; a = its step, b = place among what works by itself
    RUN,  # a program `a`; b = row + 16 * space
    PLACING,  # operation `a` on chosen spaces; b = scope
    WOUNDING,  # the seat suffers `a` Wounds; b = who was asked to prevent the next
    WOUNDING_MANY,  # the seats `a` (bits) suffer b Wounds each
    GAINING,  # the seat gains `a` Rewards; b = who was asked for the next
    GAINING_MANY,  # the seats `a` (bits) gain b Rewards each
    LOSING,  # the seat discards `a` items
    LOSING_MANY,  # the seats `a` (bits) discard b items each
    EQUIPPING,  # the seat gains `a` pieces of Equipment
    CURING,  # the seat chooses `a` tokens of the Warrior b, to be discarded
    STIRRING,  # the Wind a: `a` is the operation, b = times
    SUN_MOVES,  # by `a` spaces
    ICON,  # of the track's space `a`; b = 1: the Sun stopped there
    MEETING,  # do the champion and the Sun share a space?
    VENOM_IN,  # one token for each Region from `a` on
    LEADING,  # the champion moves on, `a` times
    TRIAL,  # the champion's next Challenge
) = range(FIRST_STEP, FIRST_STEP + 21)

MOST_SYMBOLS = 8
_names = load().names
_chairs = ("own seat", *(f"seat {k} to the left" for k in range(1, SEATS)))
_dice = (*(f"the {colour} die" for colour in COLOUR_NAMES), "the Dark Die")

ACTIONS = Actions(
    character=[f"choose {name}" for name in _names["character"]],
    chair=[f"choose {chair}" for chair in _chairs],
    none=["choose none"],
    accept=["accept"],
    decline=["decline"],
    end=["end the turn"],
    space=[f"choose {name}" for name in _names["space"]],
    forward=["move forward"],
    back=["move back"],
    stop=["stop there"],
    scout=["scout"],
    token=[f"choose a {colour} {number}" for colour in COLOUR_NAMES for number in range(1, 7)],
    give=[f"give {name}" for name in _names["item"]],
    use=[f"use {name}" for name in _names["item"]],
    item=[f"choose {name}" for name in _names["item"]],
    ask=[f"use the ability of {chair}" for chair in _chairs],
    offer=[f"offer the {wind} Wind its Legendary Item" for wind in _names["region"]],
    die=[f"choose {die}" for die in _dice],
    change=[f"{way} {die}" for die in _dice[:3] for way in ("raise", "lower")],
    keep=["keep the dice"],
    way=["choose the first way", "choose the second way"],
    drawn=["face the first card", "face the second card"],
    face=["face the Challenge"],
    wind=[f"choose the {wind} Wind" for wind in _names["region"]],
    say=[f"say {symbol}" for symbol in range(1, MOST_SYMBOLS + 1)],
)

CHARACTER = ACTIONS.start("character")
CHAIR = ACTIONS.start("chair")
NONE = ACTIONS.start("none")
ACCEPT = ACTIONS.start("accept")
DECLINE = ACTIONS.start("decline")
END = ACTIONS.start("end")
TO_SPACE = ACTIONS.start("space")
FORWARD = ACTIONS.start("forward")
BACK = ACTIONS.start("back")
STOP = ACTIONS.start("stop")
SCOUT = ACTIONS.start("scout")
A_TOKEN = ACTIONS.start("token")
GIVE = ACTIONS.start("give")
USE = ACTIONS.start("use")
AN_ITEM = ACTIONS.start("item")
ASK = ACTIONS.start("ask")
OFFER = ACTIONS.start("offer")
A_DIE = ACTIONS.start("die")
CHANGE = ACTIONS.start("change")
KEEP = ACTIONS.start("keep")
WAY = ACTIONS.start("way")
DRAWN_CARD = ACTIONS.start("drawn")
FACE_IT = ACTIONS.start("face")
A_WIND = ACTIONS.start("wind")
SYMBOL = ACTIONS.start("say")

assert len(_names["space"]) == SPACES
assert len(_names["item"]) == KINDS
assert TOKENS == len(COLOUR_NAMES) * NUMBERS
