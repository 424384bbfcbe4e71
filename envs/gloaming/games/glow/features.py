"""The features of Glow: what the numbers of an observation mean, and where they are.

Seats stand in the order of the chairs, the observing seat's own first.
"""

from __future__ import annotations

from gloaming.games.glow.actions import DECISIONS, DICE, HELD_NAMES
from gloaming.games.glow.content import load
from gloaming.games.glow.sight import COLUMNS
from gloaming.games.glow.state import (
    ADVENTURERS,
    BUTTERFLIES,
    CARDS,
    COLOUR_NAMES,
    COLOURS,
    COMPANIONS,
    DAYS,
    ELEMENT_NAMES,
    ELEMENTS,
    ISLANDS,
    RESERVE,
    ROUTES,
    SEATS,
    SIGHT,
    STEPS,
    SYMBOLS,
    TOKENS,
    TRACK,
)
from gloaming.kernel.features import Feature, Features, each

_names = load().names
CHAIRS = ("own", *(f"{k} to the left" for k in range(1, SEATS)))
MOST_LIGHT, MOST_TOKENS, MOST_DICE, MOST_TIMES = 120, 30, 12, 9
ON_THE_WAY = 6
SMALL_COLOURS = COLOUR_NAMES[:6]
STEP_NAMES = tuple(_names["step"])
ISLAND_NAMES = tuple(_names["island"])

SEAT_FEATURES = (
    ("present", 0, 1),
    ("light", 0, MOST_LIGHT),
    ("light if the match ended", -20, MOST_LIGHT),
    ("footprints", 0, MOST_TOKENS),
    ("reroll tokens", 0, MOST_TOKENS),
    ("companions' rerolls today", 0, MOST_TOKENS),
    ("steps down the score track", 0, 18),
    ("firefly tokens", 0, MOST_TOKENS),
    ("fireflies above companions", -COMPANIONS, MOST_TOKENS),
    ("companions", 0, COMPANIONS),
    ("points of cards", -MOST_TOKENS, MOST_TOKENS),
    ("points of the board", 0, MOST_TOKENS),
    ("curse shield", 0, 1),
    ("curse die", 0, 1),
    ("spells face down", 0, TOKENS),
    *((f"adventurer {name}", 0, 1) for name in _names["adventurer"]),
    *((f"large {name} dice", 0, MOST_DICE) for name in COLOUR_NAMES),
    ("small dice", 0, MOST_DICE),
    *(
        (f"shows {name}", 0, MOST_DICE)
        for name in (*ELEMENT_NAMES, "two footprints", "three light")
    ),
    *((f"{name} cancelled", 0, 1) for name in ELEMENT_NAMES),
    *((name, 0, MOST_DICE) for name in HELD_NAMES),
)
COMPANION_FEATURES = (
    ("present", 0, 1),
    ("triggered", 0, MOST_TIMES),
    ("open", 0, 1),
    ("has its die", 0, 1),
    *COLUMNS,
)
TRACK_FEATURES = (
    ("present", 0, 1),
    ("footprints", 0, MOST_TOKENS),
    ("curse die", 0, 1),
    ("its die is there", 0, 1),
    *((f"small {name} dice", 0, 4) for name in SMALL_COLOURS),
    ("Tom's die", 0, 1),
    ("tile: band", 0, 3),
    ("tile: light", 0, 5),
    ("tile: lowest", 0, 1),
    ("tile: highest", 0, 1),
    *COLUMNS,
)
SPELL_FEATURES = (
    ("unseen", 0, 1),
    *((f"before {chair}", 0, 1) for chair in CHAIRS),
    ("triggered", 0, MOST_TIMES),
    ("open", 0, 1),
)
RULE_FEATURES = (
    ("board is the archipelago", 0, 1),
    ("objective is the margin", 0, 1),
    ("objective is the team's", 0, 1),
    ("Dawn", 0, 1),
    ("own camp closed", 0, 1),
    ("late dice", 0, 1),
    ("Kaar must move", 0, 1),
    ("Cromaug itself", 0, 1),
    ("graveyard die today", 0, 1),
    ("solo", 0, 1),
)
DIE_FEATURES = (
    *((f"is {kind}", 0, 1) for kind in ("small", "large", "a Sketal's")),
    *((name, 0, 1) for name in COLOUR_NAMES),
    *((f"shows {name}", 0, 1) for name in (*ELEMENT_NAMES, "its special face")),
)
TOM_FEATURES = (
    ("light", 0, MOST_LIGHT),
    ("footprints", 0, MOST_TOKENS),
    ("band", 0, 24),
    ("villages reached", 0, 7),
    *((f"{colour} die", 0, 1) for colour in COLOUR_NAMES[:RESERVE]),
    *((f"boat at {island}", 0, 4) for island in ISLAND_NAMES),
)


def _of_steps(name: str, high: int, meaning: str) -> Feature:
    return Feature(name, (STEPS,), 0, high, meaning, (STEP_NAMES,))


FEATURES = Features(
    Feature("decision", (len(DECISIONS),), 0, 1, "what must be decided", (DECISIONS,)),
    Feature("decider", (SEATS,), 0, 1, "whose decision it is", (CHAIRS,)),
    Feature("first player", (SEATS,), 0, 1, "who is the first player", (CHAIRS,)),
    Feature("day", (DAYS,), 0, 1, "the day, from 1"),
    Feature("seats", (SEATS,), 0, 1, "how many play, from 1"),
    each("rules", (), RULE_FEATURES, "the options in force"),
    each("seat", (SEATS,), SEAT_FEATURES, "everybody", CHAIRS),
    Feature(
        "owners", (CARDS,), 0, SEATS, "chair of a companion's owner from 1", (_names["companion"],)
    ),
    Feature("graveyard", (CARDS,), 0, 1, "companions that lie there", (_names["companion"],)),
    Feature("unseen", (CARDS,), 0, 1, "companions that may still come", (_names["companion"],)),
    each("companions", (COMPANIONS,), COMPANION_FEATURES, "the own ones as they joined", None),
    each("adventurer", (), COMPANION_FEATURES, "the own one"),
    each("track", (TRACK,), TRACK_FEATURES, "the meeting track", _names["space"]),
    each("spells", (TOKENS,), SPELL_FEATURES, "spell tokens", _names["spell"]),
    Feature("reserve", (RESERVE,), 0, 1, "large dice there", (COLOUR_NAMES[:RESERVE],)),
    Feature("dice", (len(DICE),), 0, 4, "the own dice, as in the actions"),
    each("chosen die", (), DIE_FEATURES, "the die that something is done with"),
    each("other die", (), DIE_FEATURES, "the die that is rerolled with it"),
    Feature("turned to", (6,), 0, 1, "what it is turned to", ((*ELEMENT_NAMES, "special"),)),
    Feature("paying", (), 0, 3, "reroll units still to be paid"),
    each("card in question", (), COLUMNS, "the companion that the decision is about"),
    Feature("give back", (), 0, 4, "butterflies to give back"),
    Feature("bag", (BUTTERFLIES,), 0, 6, "butterflies in the bag"),
    _of_steps("party", 1, "where the own party is"),
    _of_steps("camp", 1, "where the own camp is"),
    _of_steps("other parties", SEATS, "parties of other seats"),
    _of_steps("other camps", SEATS, "camps of other seats"),
    _of_steps("closed", 1, "spaces the own party has left today"),
    _of_steps("step", 6, "1 + footprints a step there costs, 0 if it is impossible; 6 on the way"),
    Feature("boats", (ISLANDS,), 0, 4, "own boats", (ISLAND_NAMES,)),
    Feature("other boats", (ISLANDS,), 0, 20, "boats of other seats", (ISLAND_NAMES,)),
    Feature("sail", (2 * ROUTES,), 0, 7, "1 + footprints a sailing costs, 0 if it is impossible"),
    each("Tom", (), TOM_FEATURES, "the opponent of the solo game"),
)

WORLD = Features(
    *FEATURES,
    Feature("deck", (CARDS,), 0, CARDS, "how soon each comes, 1 is next", (_names["companion"],)),
    Feature("removed", (CARDS,), 0, 6, "removed cards, 1 on top", (_names["companion"],)),
    Feature("face down", (TOKENS,), 0, SEATS, "1 + seat that has it face down", (_names["spell"],)),
)


def _start(name: str) -> int:
    return FEATURES.slices[name].start


DECISION, DECIDER, FIRST, DAY, SEATED = map(
    _start, ("decision", "decider", "first player", "day", "seats")
)
RULES_AT, SEAT_AT, OWNERS, IN_GRAVEYARD, UNSEEN_AT = map(
    _start, ("rules", "seat", "owners", "graveyard", "unseen")
)
COMPANIONS_AT, ADVENTURER_AT, TRACK_AT, SPELLS_AT = map(
    _start, ("companions", "adventurer", "track", "spells")
)
RESERVE_AT, DICE_AT, CHOSEN, OTHER_DIE, TURNED, PAYING = map(
    _start, ("reserve", "dice", "chosen die", "other die", "turned to", "paying")
)
QUESTION, GIVE_BACK, BAG = map(_start, ("card in question", "give back", "bag"))
PARTY, CAMP_AT, PARTIES, CAMPS, CLOSED, STEP = map(
    _start, ("party", "camp", "other parties", "other camps", "closed", "step")
)
BOATS_AT, OTHER_BOATS, SAIL_AT, TOM = map(_start, ("boats", "other boats", "sail", "Tom"))
DECK, REMOVED_AT, HIDDEN_AT = (WORLD.slices[n].start for n in ("deck", "removed", "face down"))
PER_SEAT, PER_COMPANION = len(SEAT_FEATURES), len(COMPANION_FEATURES)
PER_SPACE, PER_SPELL = len(TRACK_FEATURES), len(SPELL_FEATURES)
ADVENTURER_BITS = 15  # in a seat's row: where the adventurers begin
LARGE = ADVENTURER_BITS + ADVENTURERS
SHOWN = LARGE + COLOURS + 1
CANCELLED = SHOWN + SYMBOLS
HELD_AT = CANCELLED + ELEMENTS
CARD_IN_SPACE = PER_SPACE - SIGHT
