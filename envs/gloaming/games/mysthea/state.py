"""What a match of Mysthea is, field by field, and what its content tables hold.

The five kinds of Regions, and of the Qoam they give, share one order. Regions are numbered inner
ones first, by kind. Machines of a color belong to the Character of that number; the colors behind
the last Character are nobody's.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.layout import layout, table

SEATS = 5  # and Characters: one player plays two
KINDS = 5
RIVER, MOUNTAIN, FOREST, MYST, CRYSTAL = range(KINDS)
KIND_NAMES = ("River", "Mountain", "Forest", "Land of Myst", "Crystal Field")
QOAM_NAMES = ("blue", "brown", "green", "grey", "pink")

# the board
REGIONS, INNER = 15, 5  # the inner Region of a kind has the kind's number
NODES = 30  # at most
CRATERS = 5  # each with an Island
POSTS = 5  # external nodes on which the Colossus stands
CITY_SPACES = 5
ISLAND_KINDS = 3  # Regions of an Island
MATCHINGS = 20  # five Islands of three kinds cannot be matched in more ways

# Enemies
GOLEM, TROOP, PARASITE = range(3)
UNITS = 3
UNIT_NAMES = ("Golem", "Troop", "Parasite")
UNIT_STRENGTH = np.array([2, 1, 1])  # Strength Points to defeat one
GOLEMS, TROOPS = 20, 40
CROWD = 3  # Enemies that attack the Region they moved into
MONSTERS = 7

# machines
HARVESTER, SCAVENGER, REFINER = range(3)
MACHINES = 3
MACHINE_NAMES = ("Harvester", "Scavenger", "Refiner")
COLOURS, OF_A_COLOUR = 5, 9  # machines of each

# Command Cards; a face is 4 * (number - 1) + banner
ERAS, ERA_CARDS = 3, 20
ERA_NAMES = ("I", "II", "III")
RED, YELLOW, GREEN, BLUE = range(4)
BANNERS = 4
BANNER_NAMES = ("red", "yellow", "green", "blue")
NUMBERS = 5
FACES = NUMBERS * BANNERS
DECKS = ERAS + SEATS  # the Eras', then each Character's own after a game of Mysthea
CARDS_SHOWN = 3  # of one attack

# Event Cards: two of each kind of Region, then
COLOSSUS, STORM = KINDS, KINDS + 1
EVENTS = KINDS + 2
EVENT_NAMES = (*KIND_NAMES, "the Colossus", "the Storm")
EVENT_COUNT = np.array([2, 2, 2, 2, 2, 3, 1])

SHARDS, SHARD_VALUES, PLUGGED = 10, 3, 5  # five of ten are plugged into the Colossus
STOCK, PARASITES_HELD = 6, 2  # a Character's Qoam and Parasites, at most
ACTIONS_A_DAY = 3

CHARACTERS, CHAMPIONS = 14, 7  # the Champions of Mysthea, then the Seekers of Icaion
(
    KOLBOR,  # & Malabor
    LEHEIR,
    CR_2T1,
    SANYA,
    TELRON,
    ANUTH,
    CELETHE,
    SURVIVOR,
    OUTSIDER,
    HEIR,
    CURSED,
    CREATURE,
    MACHINE,
    CRIMINAL,
) = range(CHARACTERS)
ONYGAUROS, CAERULAS, UTCORO, CANNIBAROK, KODROR, OBSIDUSA, BOULRON = range(MONSTERS)

# the Chronicle Game System: which games were played before
NO_CHRONICLE, AFTER_MYSTHEA, AFTER_ICAION, AFTER_BOTH = range(4)

LEVELS = 3  # of difficulty

CONTENT = table(
    # the board
    nodes=np.int8,
    near=(np.uint64, NODES),  # neighbours of each node
    node_regions=(np.uint64, NODES),  # Regions around it
    node_crater=(np.int8, NODES),  # whose Island it touches, -1
    city_nodes=np.uint64,
    champion_nodes=np.uint64,  # where Champions may start
    region_kind=(np.int8, REGIONS),
    region_near=(np.uint64, REGIONS),
    region_nodes=(np.uint64, REGIONS),
    crater_regions=(np.int8, (CRATERS, 2)),
    crater_near=(np.int8, (CRATERS, 2)),  # the two closest craters
    post=(np.int8, POSTS),  # nodes, clockwise
    post_regions=(np.int8, (POSTS, 2)),
    post_craters=(np.int8, (POSTS, 2)),  # the two Islands closest to the Colossus
    # Islands
    island_kinds=(np.int8, (CRATERS, ISLAND_KINDS)),  # of each Island, in the order of kinds
    matchings=np.int8,  # ways to give each Island another kind for its Golems
    matching=(np.int8, (MATCHINGS, CRATERS)),  # the kind of each Island in each way
    # cards
    card_count=(np.int8, (ERAS, FACES)),
    monster_strength=(np.int8, MONSTERS),
    monster_island=(np.int8, MONSTERS),
    monster_extra=(np.int8, MONSTERS),
    # set-up
    defense=np.int8,
    shards=(np.int8, (LEVELS, SHARD_VALUES)),
    first_events=(np.int8, LEVELS),
    fortifications=(np.int8, SEATS + 1),  # of each Character, by number of Characters
)

STATE = layout(
    # What every decision touches comes first, so that it shares few lines of the processor's cache.
    characters=np.int8,  # in play
    chronicle=np.int8,
    turn=np.int8,  # the Character whose turn it is
    night=np.int8,  # 1: the Day is over
    actions_left=np.int8,
    acted=np.int8,  # 1: an action has been taken in this turn
    machine_used=np.int8,
    relic_used=np.int8,  # 1: somebody's, in this turn
    ability_used=np.int8,
    declined=np.int8,  # Characters whose players refused their Relic since the last action, as bits
    extra_strength=np.int8,  # Anuth's Relic, in this turn
    user=np.int8,  # the Character whose Relic is being used
    power=np.int8,  # of which Character
    defense=np.int8,  # City Defense Points
    colossus=np.int8,  # post
    # an attack under way
    target=np.int8,  # Region, or REGIONS + monster; -1
    strength=np.int8,  # Strength Points so far
    shown=np.int8,  # cards
    shown_face=(np.int8, CARDS_SHOWN),
    shown_deck=(np.int8, CARDS_SHOWN),
    felled=(np.int8, UNITS),  # defeated, not yet put back
    felled_golem=np.int8,  # 1: at least one fell in this attack
    banners=(np.int8, BANNERS),  # bonuses that can still be gained with
    # Investigate: what is still to be paid
    due=(np.int8, KINDS),  # Qoam of each kind
    wild=np.int8,  # the Heir's second crystal for the kind that is paid
    shard=np.int8,  # the plug under investigation
    # Characters
    character=(np.int8, SEATS),  # -1 for nobody
    place=(np.int8, SEATS),  # node, -1 before the start
    stock=(np.int8, (SEATS, KINDS)),  # Qoam crystals
    stocked=(np.int8, SEATS),  # how many (follows from stock)
    parasites=(np.int8, SEATS),
    reserve=(np.int8, SEATS),  # Fortifications
    charged=(np.int8, SEATS),  # Relics
    armour=np.int8,  # the Criminal's: 1 on
    claimed=(np.int8, (SEATS, SHARD_VALUES)),  # Primal Shards
    offered=(np.int8, KINDS),  # crystals on their way in Leheir's trade
    wished=(np.int8, KINDS),  # crystals wished for with Celethe's Relic, not yet taken
    # the board
    units=(np.int8, (REGIONS, UNITS)),
    machine=(np.int8, (REGIONS, MACHINES)),  # colour, -1 for none
    wonder=(np.int8, REGIONS),  # colour, -1
    machines_left=(np.int8, COLOURS),
    ruined=(np.int8, (COLOURS, MACHINES)),  # removed from the game
    fortified=np.uint64,  # nodes with a Fortification
    fortification=(np.int8, NODES),  # whose, -1
    # Islands, by crater
    island=(np.int8, CRATERS),  # which one lies there
    crater_of=(np.int8, CRATERS),  # where each Island lies
    golem_kind=(np.int8, CRATERS),  # of the Region where its Golems start
    golems=(np.int8, CRATERS),
    troops=(np.int8, (CRATERS, KINDS)),
    # the City
    city=(np.int8, KINDS),  # Qoam crystals
    besiegers=(np.int8, 2),  # Golems, Troops
    # Monsters
    in_play=np.uint64,  # as a set
    held=(np.int8, 2),  # Golems and Troops on the cards of Obsidusa and Cannibarok
    monster_deck=(np.uint8, MONSTERS + 1),
    storm_brought=np.int8,  # the Monster that came with the Storm being resolved, -1
    storm_recharges=np.int8,  # 1: it recharges Relics even if that is Utcoro
    monsters_known=np.int8,  # cards at the bottom of the deck whose order is known
    # Events of the cycle
    deck=(np.int8, EVENTS),  # cards left of each
    revealed=(np.int8, EVENTS),
    kinds_revealed=np.int8,
    peeked=np.int8,  # the top card, if Telron has looked at it, -1
    event=np.int8,  # the card being resolved, or resolved last, -1
    entered=(np.int8, REGIONS),  # 1: Enemies moved in on this card
    events_due=np.int8,  # cards still to be revealed during set-up
    # Primal Shards
    plug=(np.int8, PLUGGED),  # value in each plug of the Colossus, 0 for none
    plug_seen=(np.int8, PLUGGED),
    bag=(np.int8, SHARD_VALUES),
    laid_out=(np.int8, SHARD_VALUES),  # from the bag, in this cycle
    bag_known=(np.int8, SHARD_VALUES),  # most of each that ever were: these belong to the bag
    # Command Cards: a deck is a bag, for nobody ever sees its order
    cards=(np.int8, (DECKS, FACES)),
    discards=(np.int8, (DECKS, FACES)),
    cards_left=(np.int8, DECKS),
    cards_spent=(np.int8, DECKS),
    deck_in_use=(np.int8, ERAS),
    partner=(np.int8, (SEATS, 2)),  # after both games: each player's Champion and Seeker
)

# causes: why a match ended
(
    NOT_ENDED,
    COLOSSUS_FATHOMED,  # the last shard was claimed, and everybody has one
    CITY_FELL,
    CITY_BESIEGED,
    ISLAND_EMPTY,
    MACHINES_GONE,  # all of one colour
) = range(6)
CAUSES = (
    "not ended",
    "the last Primal Shard was claimed",
    "the City's Defense Points ran out",
    "five Enemies besieged the City",
    "an Island held no Enemies",
    "all machines of a color were destroyed",
)
