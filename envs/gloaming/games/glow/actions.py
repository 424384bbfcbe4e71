"""The actions of Glow, and the kinds of decisions they answer.

Dice are chosen by what they are (small, large, or a Sketal's), their colour and what they show;
equal dice are one action. Companions are counted in the order of joining.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.content import load
from gloaming.games.glow.state import (
    BLACK,
    COLOUR_NAMES,
    COLOURS,
    COMPANIONS,
    ELEMENT_NAMES,
    PURPLE,
    RESERVE,
    ROUTES,
    STEPS,
    TOKENS,
    TRACK,
    WITH_SPECIAL,
)
from gloaming.kernel.actions import Actions

# Kinds of decisions, with what the frame's numbers `a` and `b` mean.
(
    CHOOSE_ADVENTURER,
    CHOOSE_RIVAL,  # solo: a colour for Tom's die number `a`
    CLAIM,  # take a large die that has come back for the Sketal `a`, or not
    RECRUIT,
    SHIFT,  # Kaar's owner: move the curse die away from the space `a`, or not
    CHOOSE_DIE,  # which large die the Sketal `a` brings; b = 1: it counts from tomorrow
    DISCARD,  # two seats: the first player sends a companion of the track to the graveyard
    ROLL,  # reroll or set a die, or keep all
    USE,  # what is done with the die `a`
    PAY,  # a reroll unit for the die `a`; what is done with it is `b`
    ROLL_NOW,  # Dawn: a pink die must be rerolled; with which other die
    SWAP,  # Dawn: exchange the companion `a`, on top of the removed cards, for an own one
    PICK,  # Cromaug: take a companion from the graveyard
    NOON,  # which ability resolves next
    GIVE_DIE,  # which large die of the colour `a` goes back to the reserve
    GIVE_BUTTERFLY,  # which butterfly is given back, `a` of them; b = 1: as a price
    SACRIFICE,  # which companion or spell is lost; a = why, b = the space walked to
    TRAVEL,  # b = 1: the journey is over, butterflies can still be used
    SPEND,  # which die is spent on the step to the space `a`
) = range(1, 20)
ARRIVED = 1  # second number of TRAVEL: no more moves
DECISIONS = (
    "choose an adventurer",
    "choose Tom's die",
    "claim a die",
    "recruit",
    "move the curse die",
    "choose a die",
    "discard a companion",
    "reroll",
    "use a die",
    "pay",
    "reroll at once",
    "swap a companion",
    "take from the graveyard",
    "resolve",
    "give a die back",
    "give a butterfly back",
    "lose a companion or a spell",
    "travel",
    "spend a die",
)

# Dice as (kind, colour): small ones, an adventurer's large ones, those of Sketals.
SMALL_DIE, LARGE_DIE, SKETAL_DIE = range(3)
_kinds = [
    *((SMALL_DIE, colour) for colour in (*range(PURPLE + 1), BLACK)),
    *((LARGE_DIE, colour) for colour in range(COLOURS)),
    *((SKETAL_DIE, colour) for colour in range(RESERVE)),
]
DICE = tuple(
    (kind, colour, symbol)
    for kind, colour in _kinds
    for symbol in range(6 if colour in WITH_SPECIAL else 5)
)
"""Every die that can lie before a seat: kind, colour, symbol; the place in the action group."""

DIE_NUMBER = np.full((3, COLOURS), -1, np.int16)
"""Place in the action group of each kind and colour showing symbol 0; symbol s is s further on."""
for _place, (_kind, _colour, _symbol) in enumerate(DICE):
    if _symbol == 0:
        DIE_NUMBER[_kind, _colour] = _place
DIE_KIND, DIE_COLOUR, DIE_SYMBOL = np.array(DICE, np.int8).T.copy()

SPECIAL_NAMES = {
    "purple": "two footprints",
    "yellow": "three light",
    "black": "the loss of light",
    "gray": "the choice",
    "lime": "the swap",
    "pink": "the reroll",
}
HELD_NAMES = (*(f"{c} butterfly" for c in COLOUR_NAMES[:6]), "purge butterfly", "mute butterfly")
_names = load().names


def _die(kind: int, colour: int, symbol: int) -> str:
    what = COLOUR_NAMES[colour]
    shows = ELEMENT_NAMES[symbol] if symbol < 5 else SPECIAL_NAMES[what]
    return (f"a small {what} die", f"a large {what} die", f"the Sketal's {what} die")[
        kind
    ] + f" showing {shows}"


def _sailings() -> list[str]:
    table = load().table[0]
    there = [(int(a), int(b)) for a, b in table.route]
    return [f"sail from i{a:02} to i{b:02}" for a, b in [*there, *((b, a) for a, b in there)]]


ACTIONS = Actions(
    adventurer=[f"choose {name}" for name in _names["adventurer"]],
    space=[f"choose the {name} space" for name in _names["space"]],
    colour=[f"choose {COLOUR_NAMES[colour]}" for colour in range(RESERVE)],
    none=["choose none"],
    keep=["keep the dice"],
    die=[f"choose {_die(*die)}" for die in DICE],
    alone=["reroll that die alone"],
    turn=[*(f"turn it to {name}" for name in ELEMENT_NAMES), "turn it to its special face"],
    pay=[
        "pay with a companion's reroll",
        "pay with a reroll token",
        "pay with a step down the score track",
        "pay with 2 light",
    ],
    graveyard=[f"take {name} from the graveyard" for name in _names["companion"]],
    companion=[f"choose companion {k + 1}" for k in range(COMPANIONS)],
    own=["choose the adventurer"],
    spell=[f"choose spell {name}" for name in _names["spell"]],
    hidden=["choose a face-down spell"],
    mute=[f"mute {name}" for name in ELEMENT_NAMES],
    purge=["use the purge butterfly"],
    butterfly=[f"give back a {name}" for name in HELD_NAMES],
    ordinary=["spend a die that is no Sketal's"],
    move=[f"move to p{k:02}" for k in range(STEPS)],
    sail=_sailings(),
    camp=["place the camp"],
    stop=["stop"],
)

ADVENTURER = ACTIONS.start("adventurer")
SPACE = ACTIONS.start("space")
COLOUR = ACTIONS.start("colour")
NONE = ACTIONS.start("none")
KEEP = ACTIONS.start("keep")
DIE = ACTIONS.start("die")
ALONE = ACTIONS.start("alone")
TURN = ACTIONS.start("turn")
PAY_BY = ACTIONS.start("pay")
GRAVEYARD = ACTIONS.start("graveyard")
COMPANION = ACTIONS.start("companion")
OWN = ACTIONS.start("own")
SPELL_TOKEN = ACTIONS.start("spell")
HIDDEN = ACTIONS.start("hidden")
MUTE_ELEMENT = ACTIONS.start("mute")
USE_PURGE = ACTIONS.start("purge")
BUTTERFLY_KIND = ACTIONS.start("butterfly")
ORDINARY = ACTIONS.start("ordinary")
MOVE = ACTIONS.start("move")
SAIL = ACTIONS.start("sail")
CAMP = ACTIONS.start("camp")
STOP = ACTIONS.start("stop")

assert len(_names["space"]) == TRACK
assert len(_names["spell"]) == TOKENS
assert len(ACTIONS.groups["sail"]) == 2 * ROUTES
