"""What a match of Glow is, field by field, and what its content tables hold.

Elements are 0 to 4; a die shows an element or the special face of its colour (``SPECIAL``).
Companions are numbered as in the content; *sources* are all that has an ability: companions, then
adventurers, then spell tokens.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.layout import layout, table

SEATS = 6
DAYS = 8
ELEMENTS = 5
ELEMENT_NAMES = ("tree", "water", "cloud", "fire", "rock")
SPECIAL = 5  # symbol of a die: the face that is no element
UNROLLED = -1  # symbol of a die that has not been rolled today
ASIDE = -2  # symbol of a die that is set aside

CARDS = 70  # companions: 46 of the base game, 24 of Dawn
ADVENTURERS = 10
TOKENS = 11  # spell tokens: 7 of the base game, 4 of Dawn
HERO = CARDS  # source of the first adventurer
SPELL = CARDS + ADVENTURERS  # source of the first spell token
SOURCES = SPELL + TOKENS
COMPANIONS = DAYS  # of one seat: one joins a day
REMOVED = 6  # cards removed unseen, three of each back
EFFECTS = 3  # of one ability, at most

COLOURS = 11
COLOUR_NAMES = (
    "green", "blue", "azure", "red", "orange", "purple", "yellow", "black", "gray", "lime", "pink",
)  # fmt: skip
(GREEN, BLUE, AZURE, RED, ORANGE, PURPLE, YELLOW, BLACK, GRAY, LIME, PINK) = range(COLOURS)
WITH_SPECIAL = (PURPLE, YELLOW, BLACK, GRAY, LIME, PINK)  # colours with a special face
RESERVE = 7  # colours that can lie in the reserve: GREEN to YELLOW
ANY_COLOUR = RESERVE  # large die of the Sketal that chooses
OWN_DICE = 3  # large dice of an adventurer, at most
SMALL = 16  # small dice: nine on the track, the curse die, then those of the fifth and sixth seat
CURSE = 9  # the small die that curses
SMALL_BASE, SMALL_FIVE, SMALL_SIX = 10, 14, 16  # small dice in play by seats: to 4, 5, 6
SYMBOLS = 7  # kinds of symbols for "N identical": elements, two footprints, three light
FOOTPRINT_FACE, LIGHT_FACE = 5, 6

TRACK = 8  # spaces of the meeting track: one for each element, then the small board's
STEPS = 61  # spaces of the Province of Shadows
ISLANDS = 12  # of the Archipelago of Darkness
ROUTES = 14
BOATS = 4
CROSSINGS = 8  # kinds of what happens on a path, 0 for nothing
ICONS = 53  # light up to the highest reroll icon; above it all is as at ICONS
VILLAGES = 7

BUTTERFLY_COLOURS = 6
HELD_KINDS = 8  # butterflies a seat can own: six colours, purge, mute
PURGE, MUTE = 6, 7
INSTANT = 8  # first of the three kinds that resolve on drawing
BUTTERFLIES = 11  # kinds of tokens in the bag

TILES = 8  # of Tom
SIGHT = 32  # numbers that describe a source to a network, see sight.py
SHADOWS, ARCHIPELAGO = 0, 1  # sides of the board
WIN, MARGIN, TEAM = range(3)  # objectives

# forms of conditions
(
    NEVER,  # no ability
    SETS,  # so many dice of one element, or of each of two
    ALIKE,  # so many identical dice
    MIXED,  # anything else
) = range(4)

# operations of effects and of payments
(
    LIGHT,
    FOOTPRINT,
    FIREFLY,
    REROLL,
    DIES,  # this companion goes to the graveyard
    FROM_GRAVEYARD,  # its owner may take a companion from the graveyard
    SPELLS,  # every other player draws spell tokens
    LOSE,  # its owner loses a companion or a spell
    LATEST_DIES,  # the latest companion dies
    BUTTERFLY,  # its owner draws butterflies
    EXCHANGE,  # its owner draws butterflies and gives as many back
) = range(1, 12)

# cards with a rule of their own
PLAIN, SHIELD, LIGHT_FOR_REROLL, GRAVEYARD = range(4)

# ways of paying a reroll unit
BY_COMPANION, BY_TOKEN, BY_TRACK, BY_LIGHT = range(4)

# phases, in order; from DAWN on they come every day
(
    ADVENTURERS_PHASE,
    RIVAL_PHASE,
    DAWN_PHASE,
    MORNING,
    ROLLING,
    SWAPS,
    PICKS,
    NOONS,
    AFTERNOON,
) = range(9)

# Tom's tiles: what happens on the board
STAYS, BY_LOWEST, BY_HIGHEST = range(3)

CONTENT = table(
    # figures
    start_light=np.int8,
    last_seat_rerolls=np.int8,
    firefly_bonus=np.int8,
    icon_below=(np.int8, ICONS + 1),  # nearest reroll icon strictly below this much light, or -1
    icons_below=(np.int8, ICONS + 1),  # how many there are
    spaces=(np.int8, SEATS + 1),  # of the meeting track, by seats
    # dice
    faces=(np.int8, (COLOURS, 6)),  # symbols
    small_colour=(np.int8, SMALL),
    large_count=(np.int8, COLOURS),  # large dice in the base game's box
    reserve_base=(np.int8, RESERVE),  # 1: such a die lies beside the board
    reserve_dawn=(np.int8, RESERVE),  # 1: with Dawn, too
    reserve_solo=(np.int8, RESERVE),  # 1: in the solo game, too, unless it is the adventurer's
    board_space=(np.int8, (2, ELEMENTS)),  # small board for 5 and 6 seats: the space of an element
    # cards
    deck=(np.int8, CARDS),  # 0: A, 1: B
    set=(np.int8, CARDS),  # 0: base, 1 to 3: Dawn's sets
    replaced=(np.int8, CARDS),  # the set that takes its place, 0 for none
    solo_out=(np.int8, CARDS),  # 1: not in the solo game
    fireflies=(np.int8, CARDS),  # printed
    rerolls=(np.int8, CARDS),  # units a day
    large_die=(np.int8, CARDS),  # colour of a Sketal's die, ANY_COLOUR, or -1
    special=(np.int8, CARDS),  # PLAIN, SHIELD, LIGHT_FOR_REROLL or GRAVEYARD (Cromaug)
    adventurer_dice=(np.int8, (ADVENTURERS, OWN_DICE)),  # colours, then -1
    adventurer_dawn=(np.int8, ADVENTURERS),
    token_dawn=(np.int8, TOKENS),
    # abilities, by source
    points=(np.int8, SOURCES),  # at the end
    need=(np.int8, (SOURCES, ELEMENTS)),
    form=(np.int8, SOURCES),  # how the condition is worked out: NEVER to MIXED
    form_of=(np.int8, (SOURCES, 2)),  # the elements of SETS, twice the same if it is one
    form_count=(np.int8, (SOURCES, 2)),  # and how many dice of each
    same=(np.int8, SOURCES),  # 0: no such condition
    absent=(np.int8, (SOURCES, ELEMENTS)),  # 1: forbidden
    forbids=(np.int8, SOURCES),  # 1: any is
    fewest=(np.int8, SOURCES),  # different elements, from
    most=(np.int8, SOURCES),  # to; 0: no such condition
    once=(np.int8, SOURCES),  # 1: at most once a day
    price=(np.int8, (SOURCES, 2)),  # (operation, amount), 0 for none
    effect=(np.int8, (SOURCES, EFFECTS, 2)),  # (operation, amount), then zeros
    sight=(np.int8, (SOURCES + 1, SIGHT)),  # as a network sees it; the last row is for no card
    # Province of Shadows
    near=(np.uint64, STEPS),
    need_at=(np.int8, STEPS),  # element, or -1
    avoid_at=(np.int8, STEPS),  # element, or -1
    village=(np.int8, STEPS),  # points, or -1
    toll=(np.int8, STEPS),
    arrive=(np.int8, (STEPS, 2)),  # (operation, amount)
    crossing=(np.int8, (STEPS, STEPS)),  # what happens on the path, 0 for nothing
    cross=(np.int8, (CROSSINGS, 2)),  # (operation, amount)
    villages=(np.int8, VILLAGES),  # their spaces, poorest first
    # Archipelago of Darkness
    island=(np.int8, ISLANDS),  # points
    island_arrive=(np.int8, (ISLANDS, 2)),
    island_ring=(np.int8, ISLANDS),  # steps from the centre, -1 never for Tom
    route=(np.int8, (ROUTES, 2)),  # islands
    route_low=(np.int8, ROUTES),  # different elements, from
    route_high=(np.int8, ROUTES),  # to
    route_toll=(np.int8, ROUTES),
    closed_island=np.int8,  # to the solo player
    # Dawn
    bag=(np.int8, BUTTERFLIES),  # tokens of each kind
    butterfly_effect=(np.int8, (BUTTERFLIES, 2)),  # of instant ones
    set_points=(np.int8, BUTTERFLY_COLOURS + 1),  # by tokens of one colour
    all_colours=np.int8,
    # solo
    tile_band=(np.int8, TILES),
    tile_light=(np.int8, TILES),
    tile_map=(np.int8, TILES),
)

STATE = layout(
    # the options that matter after the deal
    board=np.int8,  # SHADOWS or ARCHIPELAGO
    objective=np.int8,  # WIN, MARGIN or TEAM
    dawn=np.int8,  # 1: something of Dawn is in play
    all_adventurers=np.int8,  # 1: Dawn's adventurers can be chosen
    own_camp_closed=np.int8,
    late_dice=np.int8,
    kaar_must_move=np.int8,
    cromaug_itself=np.int8,
    graveyard_die_today=np.int8,
    # where the day is
    phase=np.int8,
    turn=np.int8,  # seats that had their turn in this phase
    first=np.int8,  # first player
    # seats
    adventurer=(np.int8, SEATS),  # -1 before the choice
    light=(np.int16, SEATS),
    footprints=(np.int16, SEATS),
    fireflies=(np.int16, SEATS),  # tokens
    rerolls=(np.int16, SEATS),  # tokens
    daily=(np.int8, SEATS),  # reroll units of companions left today
    companions=(np.int8, (SEATS, COMPANIONS + 1)),  # piles in the order of joining
    immune=(np.int8, SEATS),  # 1: owns a living Kaar
    butterflies=(np.int8, (SEATS, HELD_KINDS)),
    points=(np.int16, SEATS),  # of the adventurer and the companions (follows from the cards)
    printed=(np.int16, SEATS),  # fireflies printed on the companions (follows from the cards)
    muted=(np.int8, SEATS),  # elements (bits) that do not count today
    # cards
    card_at=(
        np.int8,
        CARDS,
    ),  # OUT to BURIED, or OWNED + seat (follows from the piles)
    deck=(np.int8, CARDS + 1),  # pile, the next card on top
    graveyard=(np.int8, CARDS + 1),  # pile
    removed=(np.int8, REMOVED + 1),  # pile of cards removed unseen
    removed_seen=(np.int8, REMOVED),  # seats (bits) that know the card, bottom first
    track_card=(np.int8, TRACK),  # -1 for none
    track_footprints=(np.int8, TRACK),
    token_at=(np.int8, TOKENS),  # spells: POOL, GONE, FACE_DOWN + seat or FACE_UP + seat
    # dice
    own_face=(np.int8, (SEATS, OWN_DICE)),  # symbols of the adventurer's large dice
    reserve_card=(np.int8, RESERVE),  # Sketal that has the die, or IN_RESERVE or NOT_USED
    reserve_seat=(np.int8, RESERVE),  # its owner, -1 for nobody
    reserve_face=(np.int8, RESERVE),
    reserve_spent=(np.int8, RESERVE),  # 1: spent on a step today
    small_at=(np.int8, SMALL),  # a space of the track, HELD + seat, or NOT_USED
    small_face=(np.int8, SMALL),
    shown=(np.int8, (SEATS, SYMBOLS)),  # dice by symbol; curse dice do not count
    # decisions under way
    paying=np.int8,  # reroll units still to be paid
    resolved=(np.int8, SOURCES),  # how often each ability of the seat has resolved today
    left=np.uint64,  # spaces the party has left today
    spent=(np.int8, ELEMENTS),  # dice spent on steps today
    # the boards
    party=(np.int8, SEATS),
    camp=(np.int8, SEATS),
    boats=(np.int8, (SEATS, ISLANDS)),  # how many lie at each island
    # Dawn
    bag=(np.int8, BUTTERFLIES),
    returning=(np.int8, BUTTERFLIES),  # back in the bag this evening
    # solo
    tom_light=np.int16,
    tom_footprints=np.int16,
    tom_band=np.int8,
    tom_village=np.int8,  # of `villages`, -1 before the first
    tom_colour=(np.int8, 2),
    tom_face=(np.int8, 2),  # an element, where the die lies; ASIDE
    tom_boats=(np.int8, ISLANDS),
    tile_at=(np.int8, ELEMENTS),  # of each space
    tile_pile=(np.int8, TILES + 1),
    tile_used=(np.int8, TILES + 1),
)

OUT, UNSEEN, ON_TRACK, BURIED, OWNED = range(5)  # card_at: in the deck or removed are UNSEEN
POOL, GONE = -1, -2  # token_at
FACE_DOWN, FACE_UP = 0, 8  # token_at: plus the seat
IN_RESERVE, NOT_USED = -1, -2  # reserve_card; small_at
HELD = 16  # small_at: HELD + seat

# causes: why a match ended
(NOT_ENDED, EIGHT_DAYS, PAR_REACHED, PAR_MISSED, TOM_BEATEN, TOM_WON) = range(6)
CAUSES = (
    "not ended",
    "eight days are over",
    "the lowest score reached par",
    "the lowest score stayed below par",
    "Tom was beaten",
    "Tom won",
)
