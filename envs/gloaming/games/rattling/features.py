"""The features of Rattling: what the numbers of an observation mean, and where they are.

Seats stand in the order of the chairs, the observing seat's own first.
"""

from __future__ import annotations

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.actions import DECISIONS, MOST_SYMBOLS
from gloaming.games.rattling.content import load
from gloaming.games.rattling.sight import columns, outline
from gloaming.games.rattling.state import (
    CHARACTERS,
    COLOUR_NAMES,
    DARKNESS_CARDS,
    EVENTS,
    FIRST_DARKNESS,
    FIRST_MERCHANT,
    HIGH,
    ICON_NAMES,
    KINDS,
    LOW,
    MERCHANTS,
    REGION_CARDS,
    REGIONS,
    RESULT_NAMES,
    REWARD_CARDS,
    SEATS,
    SIGHT,
    SKILL_NAMES,
    SPACES,
    TOKENS,
    TRACK,
)
from gloaming.kernel.features import Feature, Features, each

_names = load().names
COLUMNS = columns(_names["icon"])
OUTLINE_COLUMNS = outline(COLUMNS)
CHAIRS = ("own", *(f"{k} to the left" for k in range(1, SEATS)))
TOKEN_NAMES = tuple(f"{colour} {number}" for colour in COLOUR_NAMES for number in range(1, 7))
MOST_DAYS, MOST_POINTS, MOST_OF_A_KIND, MOST_VALUE = 60, 12, 12, 40
MOST_ADDED = 27  # three modifiers of nine
AHEAD = 6  # spaces of the track before the Sun whose icons are seen

TABLE_FEATURES = (
    ("Day", 0, MOST_DAYS),
    ("action points", 0, MOST_POINTS),
    ("free Moves", 0, 3),
    ("free Scouts", 0, 3),
    ("the Wind's favour", 0, 1),
    ("has flown", 0, 1),
    ("can stop", 0, 1),
    ("Coming Night", 0, 1),
    ("Spiritual Silence", 0, 1),
    ("Gone for Good", 0, 1),
    ("Trials of Darkness", 0, 1),
    ("Winds can come back", 0, 1),
    ("literal death", 0, 1),
    ("Village heals", 0, 2),
    ("symbols", 0, MOST_SYMBOLS),
    ("trial", 0, 2 * SEATS),
    ("Challenges under way", 0, 3),
)
TRACK_FEATURES = (
    ("Sun", 0, TRACK),
    ("spaces to the Rattle", 0, TRACK),
    ("champion in Darkness", 0, 1),
    ("champion", 0, TRACK),
    ("spaces from champion to Sun", -TRACK, TRACK),
    ("spaces to the next Rumor", 0, TRACK),
    *((f"champion stands on {name}", 0, 1) for name in ICON_NAMES[1:]),
)
SEAT_FEATURES = (
    ("present", 0, 1),
    ("Spirit", 0, 1),
    ("hearts", 0, 12),
    ("missing hearts", 0, 12),
    ("ability used", 0, 1),
    ("declined", 0, 1),
    ("Corruption tokens", 0, 36),
    ("action points more", 0, MOST_POINTS),
    ("has a spirit weapon", 0, 1),
    ("item cards", 0, 100),
    ("has had its turn", 0, 1),
    *((f"is {name}", 0, 1) for name in _names["character"]),
    *((name, 0, 1) for name in SKILL_NAMES),
    *((f"at {name}", 0, 1) for name in (*_names["space"], "the track")),
    *((f"says {symbol}", 0, 1) for symbol in range(1, MOST_SYMBOLS + 1)),
    *((name, 0, MOST_OF_A_KIND) for name in _names["item"]),
)
SPACE_FEATURES = (
    ("Corruption tokens", 0, 2),
    *((f"first token {name}", 0, 1) for name in COLOUR_NAMES),
    ("its number", 0, 6),
    *((f"second token {name}", 0, 1) for name in COLOUR_NAMES),
    ("its number too", 0, 6),
    ("Characters", 0, SEATS),
)
CARD_FEATURES = (
    ("present", 0, 1),
    ("face up", 0, 1),
    ("Shadow", 0, 1),
    ("eyes of Darkness", 0, 1),
    ("scouted by the own seat", 0, 1),
    ("scouted by another", 0, 1),
    ("own items add", 0, MOST_ADDED),
    *OUTLINE_COLUMNS,
)
WIND_FEATURES = (
    ("position", LOW, HIGH),
    ("gone", 0, 1),
    ("Legendary Item left", 0, 1),
    ("Shadows", 0, 3),
)
ROLL_FEATURES = (
    ("under way", 0, 1),
    ("Final Challenge", 0, 1),
    ("rolled", 0, 1),
    *((f"{colour} {number}", 0, 1) for colour in COLOUR_NAMES for number in range(1, 7)),
    *((f"{colour} corrupted", 0, 1) for colour in COLOUR_NAMES),
    *((f"Dark Die: {name}", 0, 1) for name in RESULT_NAMES),
    ("rerolls", 0, 6),
    ("value missing", -MOST_VALUE, MOST_VALUE),  # the best weapon counted
    ("Wounds guarded", 0, 3),
    ("the Dark Die is quiet", 0, 1),
    ("a weapon is chosen", 0, 1),
    *((f"by {chair}", 0, 1) for chair in CHAIRS),
    *COLUMNS,
)


FEATURES = Features(
    Feature("decision", (len(DECISIONS),), 0, 1, "what must be decided", (DECISIONS,)),
    Feature("decider", (SEATS,), 0, 1, "whose decision it is", (CHAIRS,)),
    Feature("speaker", (SEATS,), 0, 1, "who decides for all", (CHAIRS,)),
    Feature("turn", (SEATS,), 0, 1, "whose turn it is", (CHAIRS,)),
    Feature("champion", (SEATS,), 0, 1, "who is in Darkness", (CHAIRS,)),
    Feature("seats", (SEATS,), 0, 1, "how many play, from 1"),
    Feature("phase", (4,), 0, 1, "of the Day", (("set-up", "Dawn", "Challenge", "Dusk"),)),
    each("table", (), TABLE_FEATURES, "the Day, the turn, the options in force"),
    each("track", (), TRACK_FEATURES, "the Darkness Track"),
    Feature(
        "icons ahead",
        (AHEAD, len(ICON_NAMES)),
        0,
        1,
        "on the spaces before the Sun",
        (None, ICON_NAMES),
    ),
    Feature(
        "icons before the champion",
        (AHEAD, len(ICON_NAMES)),
        0,
        1,
        "on the spaces before the champion",
        (None, ICON_NAMES),
    ),
    each("winds", (REGIONS,), WIND_FEATURES, "the Winds and their Regions", _names["region"]),
    Feature("Shadow Merchants", (MERCHANTS,), 0, 1, "merchants", (_names["space"][-MERCHANTS:],)),
    Feature(
        "corruption",
        (REGIONS, TOKENS),
        0,
        1,
        "numbers that count 0 in each Region, whoever faces a Challenge there",
        (_names["region"], TOKEN_NAMES),
    ),
    Feature("own corruption", (TOKENS,), 0, 9, "tokens on the own Warrior", (TOKEN_NAMES,)),
    Feature("bag", (TOKENS,), 0, 12, "Corruption tokens in the bag", (TOKEN_NAMES,)),
    Feature("region decks", (REGIONS,), 0, REGION_CARDS, "cards left", (_names["region"],)),
    Feature("rewards left", (), 0, REWARD_CARDS, "cards in the Rewards deck"),
    Feature("supply", (KINDS,), 0, MOST_OF_A_KIND, "items nobody has", (_names["item"],)),
    Feature("events", (EVENTS,), 0, 1, "events that may come", (_names["event"],)),
    Feature(
        "darkness",
        (DARKNESS_CARDS,),
        0,
        1,
        "Darkness cards that may come",
        (_names["card"][FIRST_DARKNESS:],),
    ),
    each("seat", (SEATS,), SEAT_FEATURES, "everybody", CHAIRS),
    each("spaces", (SPACES,), SPACE_FEATURES, "Tallil", _names["space"]),
    each(
        "cards",
        (FIRST_MERCHANT - 1,),
        CARD_FEATURES,
        "Challenge Cards in the Regions",
        _names["space"][1:FIRST_MERCHANT],
    ),
    each("challenge", (), ROLL_FEATURES, "the Challenge under way"),
    each("drawn", (2,), COLUMNS, "Darkness cards to choose from", None),
    Feature("operation", (e.COUNT,), 0, 1, "what is chosen for", (e.OPERATION_NAMES,)),
    Feature("other way", (e.COUNT,), 0, 1, "what the second way does", (e.OPERATION_NAMES,)),
    Feature("item in question", (KINDS,), 0, 1, "given, or preventing a Wound", (_names["item"],)),
    Feature("Character in question", (SEATS,), 0, 1, "asking, or wounded", (CHAIRS,)),
    Feature("where", (SPACES,), 0, 1, "the space the decision is about", (_names["space"],)),
)

WORLD = Features(
    *FEATURES,
    Feature(
        "face down",
        (FIRST_MERCHANT - 1, SIGHT),
        tuple(column[1] for column in COLUMNS),
        tuple(column[2] for column in COLUMNS),
        "cards that lie face down",
    ),
    Feature("deck of events", (EVENTS,), 0, EVENTS, "how soon each comes, 1 is next"),
    Feature("deck of Darkness", (DARKNESS_CARDS,), 0, DARKNESS_CARDS, "likewise"),
)


def _start(name: str) -> int:
    return FEATURES.slices[name].start


DECISION, DECIDER, SPEAKER, TURN_AT, CHAMPION_AT, SEATED, PHASE_AT = map(
    _start, ("decision", "decider", "speaker", "turn", "champion", "seats", "phase")
)
TABLE, TRACK_AT, AHEAD_AT, WINDS_AT, DARK_MERCHANTS = map(
    _start, ("table", "track", "icons ahead", "winds", "Shadow Merchants")
)
ROAD = _start("icons before the champion")
CORRUPTION, OWN_CORRUPTION, BAG_AT, DECKS, REWARDS_LEFT, SUPPLY = map(
    _start, ("corruption", "own corruption", "bag", "region decks", "rewards left", "supply")
)
EVENTS_AT, DARKNESS_AT, SEAT_AT, SPACES_AT, CARDS_AT = map(
    _start, ("events", "darkness", "seat", "spaces", "cards")
)
ROLL_AT, DRAWN_AT, OPERATION_AT, OTHER_WAY, ITEM_AT, ASKER, WHERE_AT = map(
    _start,
    (
        "challenge",
        "drawn",
        "operation",
        "other way",
        "item in question",
        "Character in question",
        "where",
    ),
)
HIDDEN_AT, EVENT_DECK, DARKNESS_DECK = (
    WORLD.slices[name].start for name in ("face down", "deck of events", "deck of Darkness")
)
PER_SEAT, PER_SPACE, PER_CARD, PER_WIND = map(
    len, (SEAT_FEATURES, SPACE_FEATURES, CARD_FEATURES, WIND_FEATURES)
)
IS = 11  # in a seat's row: where the characters begin
SKILLED = IS + CHARACTERS
STANDS = SKILLED + len(SKILL_NAMES)
SAYS = STANDS + SPACES + 1
HELD = SAYS + MOST_SYMBOLS
DESCRIBED = PER_CARD - len(OUTLINE_COLUMNS)  # in a card's row: where its description begins
NUMBERS_AT = 3  # in the Challenge's row
SPOILT = NUMBERS_AT + TOKENS
RESULT = SPOILT + 3
STANDING = RESULT + len(RESULT_NAMES)
FACED_CARD = len(ROLL_FEATURES) - len(COLUMNS)

assert len(COLUMNS) == SIGHT
