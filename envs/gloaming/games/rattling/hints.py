"""The hints of Rattling: what follows from the features but takes reckoning to find.

People at the table reckon the odds of a Challenge from Difficulty, modifiers, Corruption and
rerolls, and see which Moves lead where. What stands here is known to the observing seat: a card
that lies face down is the mean of what it may be. Odds before a roll are those of
``odds.estimate``, in twentieths; of a roll that lies on the table they are exact, in hundredths.
"""

from __future__ import annotations

from gloaming.games.rattling.content import load
from gloaming.games.rattling.state import (
    COLOUR_NAMES,
    DICE,
    FIRST_MERCHANT,
    KINDS,
    SEATS,
    SPACES,
)
from gloaming.kernel.features import Feature, Features, each

_names = load().names
CHAIRS = ("own", *(f"{k} to the left" for k in range(1, SEATS)))
_DICE = (*COLOUR_NAMES, "Dark Die")

TWENTIETHS, HUNDREDTHS = 20, 100
MOST_MISSING = 20
MOST_EXPECTED = 40  # twentieths: two
MOST_MOVES = 8

# columns of a card: what it would be to the own Character
ALONE, TOGETHER, REROLLS, MISSING, ITEMS, HEARTS, HELP, WOUNDS, HARM, UNSEEN = range(10)
CARD_HINTS = (
    ("odds alone", 0, TWENTIETHS),
    ("odds in company", 0, TWENTIETHS),
    ("rerolls", 0, 6),
    ("value missing", -MOST_MISSING, MOST_MISSING),  # what the dice must come to
    ("items to expect", 0, MOST_EXPECTED),  # the odds times what the Pass text gives
    ("healing to expect", 0, MOST_EXPECTED),
    ("other help to expect", 0, MOST_EXPECTED),
    ("Wounds to expect", 0, MOST_EXPECTED),  # likewise of the Fail text
    ("other harm to expect", 0, MOST_EXPECTED),
    ("lies face down", 0, 1),
)
REACH_HINTS = (
    ("Moves", -1, MOST_MOVES),  # from the own place
    ("can be reached", 0, 1),  # at this Dawn
)
# columns of a Move, after one for each space it leads nearer to
TO_CHAIR = SPACES
TO_TRADE = TO_CHAIR + SEATS - 1
MOVES_LEFT, BEST_ODDS, MOST_ITEMS, BEST_BALANCE = range(TO_TRADE + 1, TO_TRADE + 5)
WAY_HINTS = (
    # only of spaces that can be reached at this Dawn
    *((f"nearer to {name}", 0, 1) for name in _names["space"]),
    *((f"nearer to {chair}", -1, 1) for chair in CHAIRS[1:]),
    ("nearer to a Merchant who can be paid", -1, 1),
    ("Moves left", 0, MOST_MOVES),
    # of cards that nobody else is about to face
    ("best odds that can be reached", 0, TWENTIETHS),
    ("most items to expect that can be reached", 0, MOST_EXPECTED),
    ("best balance that can be reached", -MOST_EXPECTED, MOST_EXPECTED),  # all good less all harm
)
STAYING = SPACES  # the row of whoever stays where it is
FACED_ODDS, FACED_ITEMS, FACED_WOUNDS, FINAL_ODDS = range(4)
FACING_HINTS = (
    ("odds where it stands", 0, TWENTIETHS),
    ("items to expect", 0, MOST_EXPECTED),
    ("Wounds to expect", 0, MOST_EXPECTED),
    ("odds of the Final Challenge", 0, TWENTIETHS),  # as it is asked who enters Darkness
)
DRAWN_HINTS = (("odds", 0, TWENTIETHS), ("Wounds to expect", 0, MOST_EXPECTED))
THROW_HINTS = (("as they lie", 0, HUNDREDTHS), ("with the best rerolls", 0, HUNDREDTHS))


def _odds(name: str, meaning: str, entries: tuple[str, ...]) -> Feature:
    return Feature(name, (len(entries),), 0, HUNDREDTHS, meaning, (entries,))


HINTS = Features(
    each(
        "prospects",
        (FIRST_MERCHANT - 1,),
        CARD_HINTS,
        "Challenge Cards as the own Character would face them",
        _names["space"][1:FIRST_MERCHANT],
    ),
    each("reach", (SPACES,), REACH_HINTS, "how far spaces are", _names["space"]),
    each(
        "ways by space",
        (SPACES + 1,),
        WAY_HINTS,
        "where a Move to the space leads, in the own Dawn turn",
        (*_names["space"], "staying"),
    ),
    each("Challenges", (SEATS,), FACING_HINTS, "what everybody would face", CHAIRS),
    each("drawn odds", (2,), DRAWN_HINTS, "of Darkness cards to choose from", None),
    each("dice", (), THROW_HINTS, "odds of the own roll"),
    _odds("odds by die", "after its reroll, or once it is turned", _DICE),
    _odds(
        "odds by change",
        "once a die is changed by one",
        tuple(f"{way} {die}" for die in COLOUR_NAMES for way in ("raise", "lower")),
    ),
    _odds("odds by use", "once the item is used", tuple(_names["item"])),
    _odds("odds by ability", "once the ability is used", CHAIRS),
)

PROSPECTS_AT, REACH_AT, WAYS_AT, FACING_AT, DRAWN_ODDS_AT, THROW_AT = (
    HINTS.slices[name].start
    for name in ("prospects", "reach", "ways by space", "Challenges", "drawn odds", "dice")
)
BY_DIE, BY_CHANGE, BY_USE, BY_ABILITY = (
    HINTS.slices[f"odds by {name}"].start for name in ("die", "change", "use", "ability")
)
PER_PROSPECT, PER_REACH, PER_WAY, PER_FACING, PER_DRAWN = map(
    len, (CARD_HINTS, REACH_HINTS, WAY_HINTS, FACING_HINTS, DRAWN_HINTS)
)

assert len(_DICE) == DICE
assert len(_names["item"]) == KINDS
