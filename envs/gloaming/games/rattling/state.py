"""What a match of Rattling is, field by field, and what its content tables hold.

Spaces of Tallil are numbered: the Village, then the three spaces of each Region in the order North,
East, South, West, then the Merchant spaces. Corruption tokens are numbered by colour and number:
``6 * colour + number - 1``. Colours, Challenge Dice and Skills share the order red (Body), blue
(Spirit), yellow (Mind).
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.layout import layout, table

SEATS = 6
CHARACTERS = 6

# the board
REGIONS, REGION_SPACES, MERCHANTS = 4, 3, 4
VILLAGE = 0
FIRST_MERCHANT = 1 + REGIONS * REGION_SPACES
SPACES = FIRST_MERCHANT + MERCHANTS
NOWHERE = SPACES  # the place of whoever is on the Darkness Track; an effect without a space
NORTH, EAST, SOUTH, WEST = range(REGIONS)
REGION_NAMES = ("North", "East", "South", "West")
TRACK = 40  # spaces of the Darkness Track, at most
LOW, HIGH = -3, 3  # ends of a Wind Track
POSITIONS = HIGH - LOW + 1

# dice and Corruption
RED, BLUE, YELLOW = range(3)
DARK = 3  # the Dark Die, after the Challenge Dice
DICE = 4
COLOURS, NUMBERS = 3, 6
COLOUR_NAMES = ("red", "blue", "yellow")
SKILL_NAMES = ("Body", "Spirit", "Mind")
TOKENS = COLOURS * NUMBERS  # kinds of tokens
TOKENS_A_SPACE = 2  # the third is never placed
RATTLE, TWO_RATTLES, SHADOW_FACE, EYE = range(4)  # results of the Dark Die
RESULTS = 4
RESULT_NAMES = ("one rattle", "two rattles", "shadow", "eye")

# cards
REGION_CARDS, SHADOW_CARDS, DARKNESS_CARDS, EVENTS = 36, 12, 12, 12
FIRST_SHADOW = REGIONS * REGION_CARDS
FIRST_DARKNESS = FIRST_SHADOW + SHADOW_CARDS
CARDS = FIRST_DARKNESS + DARKNESS_CARDS  # Challenge Cards
MODIFIERS = 3  # of one card, at most

# items, by kind
EQUIPMENT, REWARDS, LEGENDARY = 8, 14, 4
FIRST_REWARD = EQUIPMENT
FIRST_LEGENDARY = EQUIPMENT + REWARDS  # one for each Wind, in the order of the Regions
KINDS = FIRST_LEGENDARY + LEGENDARY
ITEM_CARDS = 98  # Equipment and Rewards
REWARD_CARDS = 90  # the largest Rewards deck a pack may have
# icons of modifiers: kinds of items, then
ASSISTANCE, WEAPON, SPIRIT_WEAPON, BONE = range(KINDS, KINDS + 4)
ICONS = KINDS + 4
NO_ICON = -1
ONE_WEAPON = ICONS  # in a set of kinds: of these only one modifies

# when an effect of an item, an ability or a blessing works
(
    NEVER,
    DAWN,  # in the own Dawn turn; abilities at any time of the Dawn Phase
    CHALLENGE,  # while dice may be rerolled
    MODIFYING,  # when the weapon modifies a Challenge
    TURN,  # by itself, as the own Dawn turn begins
    FACING,  # by itself, as the own Challenge begins
    WOUND,  # instead of suffering a Wound
    ADJUST,  # after the rerolls: one Challenge Die changes by one
    COMPANY,  # by itself, as a Warrior in the Spirit's space faces a Challenge
) = range(9)

# what an ability or blessing is besides effects, as bits
(
    PURIFIES_ANY,  # tokens of any colour
    GIVES_FREE,  # Give costs no action point
    MOVES_FREE,  # the first Move of a turn costs none
    SCOUTS_FREE,  # the first Scout of a turn costs none
    PACK,  # a Spirit that faces Challenges as a Warrior, with company
    KEEN_NOSE,  # a Spirit that may suffer a Wound: two Rewards are drawn, one is gained
    WARD,  # a Spirit that may suffer a Wound in place of a Warrior in its space
) = (1 << k for k in range(7))

# how near the owner of an ability must be to the Character it helps
ANYWHERE, SAME_REGION, SAME_SPACE = range(3)

PROGRAMS, OPERATIONS = 900, 10
SIGHT, OUTLINE = 55, 38  # numbers that describe a Challenge Card, faced and on the board

CONTENT = table(
    # effects: rows of (operation, amount, where), see effects.py; program 0 is empty
    program=(np.int8, (PROGRAMS, OPERATIONS, 3)),
    # the board
    near=(np.uint64, SPACES),  # neighbours of each space
    merchant_kind=(np.int8, MERCHANTS),
    trade_price=(np.int8, (2, 2)),  # by kind of merchant, and side: Merchant, Shadow Merchant
    trade=(np.int16, 2),  # program, by kind of merchant
    track_length=np.int8,
    track_icon=(np.int8, TRACK),
    dark_die=(np.int8, 6),  # result on each face
    token_count=(np.int8, TOKENS),
    wind_value=(np.int8, (REGIONS, POSITIONS)),  # added to Challenge Values in the Region
    wind_rerolls=(np.int8, (REGIONS, POSITIONS)),  # rerolls more for Challenges there
    wind_free=(np.int8, (REGIONS, POSITIONS)),  # 1: a turn's first Scout or Purify there is free
    wind_dusk=(np.int16, (REGIONS, POSITIONS)),  # program as each Dusk ends
    wind_gift=(np.int8, (REGIONS, POSITIONS)),  # 1: pleased onto it, the Wind gives its Item
    # characters
    skill=(np.int8, CHARACTERS),
    warrior_hearts=(np.int8, CHARACTERS),
    action_points=(np.int8, CHARACTERS),
    warrior_when=(np.int8, CHARACTERS),  # DAWN, CHALLENGE or ADJUST
    warrior_reach=(np.int8, CHARACTERS),
    warrior_ability=(np.int16, CHARACTERS),  # program; of ADJUST none
    blessing_when=(np.int8, CHARACTERS),  # NEVER, TURN or FACING
    blessing=(np.int16, CHARACTERS),  # program
    warrior_rules=(np.int8, CHARACTERS),  # bits
    spirit_hearts=(np.int8, CHARACTERS),
    spirit_faces=(np.int8, CHARACTERS),  # Regions whose cards the Spirit may face, as bits
    spirit_when=(np.int8, CHARACTERS),  # NEVER, DAWN, CHALLENGE or COMPANY
    spirit_reach=(np.int8, CHARACTERS),
    spirit_ability=(np.int16, CHARACTERS),  # program
    spirit_rules=(np.int8, CHARACTERS),  # bits
    # items
    item_count=(np.int8, KINDS),
    item_weapon=(np.int8, KINDS),  # 0, 1, or 2 for a spirit weapon
    item_bone=(np.int8, KINDS),
    item_when=(np.int8, KINDS),
    item_kept=(np.int8, KINDS),  # 1: used once a Day and kept, not discarded
    item_effect=(np.int16, KINDS),  # program
    weapons=np.uint64,  # kinds, as a set
    spirit_weapons=np.uint64,
    fitting=(np.uint64, ICONS),  # kinds that give the modifier; with ONE_WEAPON only the best does
    early_weapons=np.uint64,  # whose effects are about rerolls
    bones=np.uint64,
    dawn_items=np.uint64,
    challenge_items=np.uint64,
    facing_items=np.uint64,
    turn_items=np.uint64,
    wound_items=np.uint64,
    # Challenge Cards
    card_skills=(np.int8, CARDS),  # bits
    difficulty=(np.int8, CARDS),
    modifier_icon=(np.int8, (CARDS, MODIFIERS)),  # NO_ICON behind the last
    modifier_bonus=(np.int8, (CARDS, MODIFIERS)),
    card_revealed=(np.int8, CARDS),  # 1: the Revealed icon is on the back
    card_corrupted=(np.int8, CARDS),  # 1: the eyes of Darkness, on both sides
    shadow_number=(np.int8, CARDS),  # Shadow Corruption, 1 to 6; 0 on other cards
    card_pass=(np.int16, CARDS),  # programs
    card_fail=(np.int16, CARDS),
    card_special=(np.int16, CARDS),  # as anybody faces it
    card_scouted=(np.int16, CARDS),  # as it is scouted
    card_scout=(np.int16, CARDS),  # as whoever scouted it today faces it
    outline=(np.int8, (CARDS, OUTLINE)),  # how it looks to a network on the board, see sight.py
    sight=(np.int8, (CARDS, SIGHT)),  # the same when it is faced, with all modifiers
    event=(np.int16, EVENTS),  # programs
    event_bad=(np.int8, EVENTS),
)

ICON_NONE, VENOM, NIGHTFALL, PORTENTS, RUMOR = range(5)  # of the Darkness Track
ICONS_OF_TRACK = 5
ICON_NAMES = ("none", "venom", "nightfall", "portents", "rumor")
FREE, BONE_PRICE, WOUND_PRICE, TAINT_PRICE = range(4)  # of merchants
PRICE_NAMES = ("free", "bone", "wound", "corruption")

# steps of facing a Challenge: what is done next
TURN_UP, ROLL, ASK_REROLLS, ASK_HELP, ASK_WEAPON, DECIDE, CHASE, CLEAR, DARKEN, LEAD, DONE = range(
    11
)
LEVELS = 3  # Challenges within Challenges: the Final Challenge may come in the middle of another

STATE = layout(
    # What every decision touches comes first, so that it shares few lines of the processor's cache.
    # options in force
    coming_night=np.int8,  # 1: the Eye counts as a Shadow
    silence=np.int8,  # 1: Spiritual Silence
    gone_for_good=np.int8,
    trials=np.int8,
    wind_returns=np.int8,  # 1: Legendary Items bring Winds back
    literal_death=np.int8,  # 1: nothing of a turn is left after a death in it
    literal_start=np.int8,  # 1: no cards on the board on the first Day
    village_heals=np.int8,  # Wounds healed by a Dawn turn that ends in the Village
    gift=np.int8,  # 0 none, 1 a piece of Equipment, 2 a Reward
    talk=np.int8,  # symbols of the cheap-talk channel
    # the day
    speaker=np.int8,  # the seat that decides for all
    phase=np.int8,  # SETUP, DAWN_PHASE, CHALLENGE_PHASE or DUSK
    turn=np.int8,  # the seat whose turn it is, -1 between turns
    turns_taken=np.int8,  # seats that have had their turn in this phase, as bits
    turn_over=np.int8,  # 1: killed or revived in the own turn
    points=np.int8,  # action points left
    free_move=np.int8,  # Moves left that cost nothing
    free_scout=np.int8,
    wind_favour=np.int8,  # 1: the Wind has not yet given a free action in this turn
    flown=np.int8,  # 1: a Spirit has made its move
    stopping=np.int8,  # 1: on the track, on a space whose icon is still to be resolved
    asked=np.int8,  # seats that declined to use their ability since anything happened, as bits
    used_ability=np.int8,  # seats that used that of the side that is up today, as bits
    used_other=np.int8,  # seats that used that of the other side
    said=(np.int8, SEATS),  # symbol each seat sent last, from 1; 0 is silence
    # Challenges under way, the inner one last
    level=np.int8,  # how many
    faced_by=(np.int8, LEVELS),
    faced_at=(np.int8, LEVELS),  # space, NOWHERE on the track
    faced=(np.int16, LEVELS),  # card
    final=(np.int8, LEVELS),  # 1: the Final Challenge
    die=(np.int8, (LEVELS, DICE)),  # numbers 1 to 6, and the result of the Dark Die
    rolled=(np.int8, LEVELS),
    rerolls=(np.int8, LEVELS),
    bonus=(np.int8, LEVELS),  # added to the Challenge Value by effects
    spared=(np.int8, LEVELS),  # corrupted dice that count all the same
    guard=(np.int8, LEVELS),  # Wounds of its text that are prevented
    bans=(np.int8, LEVELS),  # NO_REROLLS, NO_MODIFIERS, NO_WEAPONS as bits
    quiet=(np.int8, LEVELS),  # 1: the Dark Die is not resolved
    weapon=(np.int8, LEVELS),  # kind that modifies, -1 as long as none is chosen
    passed=(np.int8, LEVELS),
    stays=(np.int8, LEVELS),  # 1: the card stays in play
    by_warrior=(np.int8, LEVELS),  # 1: it was a Warrior that rolled
    trial=np.int8,  # Challenges the champion has survived
    drawn=(np.int16, 2),  # two cards to choose from, -1
    # characters, by seat
    character=(np.int8, SEATS),  # -1 for nobody
    characters_used=np.int8,  # bits of those in play or gone
    spirit=(np.int8, SEATS),  # 1: the Spirit side is up
    hearts=(np.int8, SEATS),  # Wound tokens on the card
    place=(np.int8, SEATS),  # space of Tallil, NOWHERE on the track
    extra_points=(np.int8, SEATS),  # action points more in the next Dawn turn
    carries=(np.int8, (SEATS, KINDS)),  # Item cards of each kind
    holds=(np.uint64, SEATS),  # kinds of which there are any, as a set (follows from carries)
    taints=(np.int8, SEATS),  # how many (follows from taint)
    # Tallil, by space
    card=(np.int16, SPACES),  # Challenge Card, -1 for none
    face_up=(np.int8, SPACES),
    scouted_by=(np.int8, SPACES),  # seat that scouted the card today, -1
    tokens=(np.int8, SPACES),  # Corruption tokens there
    token=(np.int8, (SPACES, TOKENS_A_SPACE)),  # which, -1
    shadow_merchant=(np.int8, MERCHANTS),  # 1: the Shadow Merchant is up
    bag=(np.int8, TOKENS),  # Corruption tokens in the bag
    # Winds
    wind=(np.int8, REGIONS),  # position
    wind_gone=(np.int8, REGIONS),
    # the Darkness Track
    sun=np.int8,
    champion=np.int8,  # seat, -1 as long as nobody has entered
    champion_at=np.int8,
    supply=(np.int8, KINDS),  # Equipment and Legendary Items that nobody has
    last_event=np.int8,  # resolved last, -1
    # seldom looked at
    used_item=(np.uint64, SEATS),  # kinds used today, as a set
    taint=(np.int8, (SEATS, TOKENS)),  # Corruption tokens on Warriors
    spent=(np.int8, TOKENS),  # and discarded ones
    # piles
    region_deck=(np.uint8, (REGIONS, REGION_CARDS + 1)),
    region_discards=(np.uint8, (REGIONS, REGION_CARDS + 1)),
    shadow_deck=(np.uint8, SHADOW_CARDS + 1),
    shadow_discards=(np.uint8, SHADOW_CARDS + 1),
    darkness_deck=(np.uint8, DARKNESS_CARDS + 1),
    darkness_discards=(np.uint8, DARKNESS_CARDS + 1),
    event_deck=(np.uint8, EVENTS + 1),
    event_discards=(np.uint8, EVENTS + 1),
    reward_deck=(np.uint8, REWARD_CARDS + 1),
    reward_discards=(np.uint8, REWARD_CARDS + 1),
)

SETUP, DAWN_PHASE, CHALLENGE_PHASE, DUSK = range(4)
BAN_REROLLS, BAN_MODIFIERS, BAN_WEAPONS = 1, 2, 4

# causes: why a match ended
(
    NOT_ENDED,
    SUN_RESCUED,  # the Final Challenge was won
    TRIALS_SURVIVED,
    SUN_LOST,  # the Sun came to Darkness' Rattle
    CHAMPION_KILLED,
    WINDS_GONE,
) = range(6)
CAUSES = (
    "not ended",
    "the Sun was rescued",
    "the trials were survived",
    "the Sun came to the Rattle",
    "the champion was killed",
    "no Wind was left",
)
