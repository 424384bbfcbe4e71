"""What a match of Chronicles is, field by field, and what its content tables hold.

Heroes are indexed by *slot*, their place around the table in clockwise order; ``character``
says who sits in a slot. With two or more players slot and seat are the same number; the
solo player (one seat) holds slots 0 and 1. Sets of spaces are bits of a uint64 (kernel/bits.py).
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.layout import layout, table

HEROES = 4  # heroes in the box, and slots at the largest table
TOKENS = 5  # action tokens of a hero: two Move-or-Heal, two specials, one locked special
DICE = 2  # dice of a hero
TILES = 10
SPACES = 50  # at most five spaces a tile
SHADOWS = 24  # shadow tokens in the box, six a hero
CARDS = 10  # Darkness cards in the box
QUESTS = 16  # quest cards in the box, four a hero
ITEMS = 4  # quest tokens of one quest, at most
STEPS = 4  # steps of one quest, at most
SPAWNS = 4  # instructions in one line of a Darkness card, at most
SETUP_SHADOWS = 6  # shadows a quest's set-up places on named spaces, at most
SLOTS_A_DAY = 6  # action tokens the team may play in a day
FULL_HEALTH = 3
STRONGEST = 6  # the largest strength a shadow token may show
VORTEX_FULL, VORTEX_WEAK = 6, 4

# kinds of space, as bits: a port is both
LAND, WATER = 1, 2
PORT = LAND | WATER

# who a tile or card belongs to, where it is no character
ALWAYS, TWO_HEROES = -1, -2

# effects of action tokens
(
    MOVE_OR_HEAL,  # the hero moves up to `amount` spaces, or heals up to `amount`
    CARRY,  # the hero and one other at the space move up to `amount` spaces of `terrain`
    WEAKEN,  # the battle's target is `amount` weaker; the hero stands at the battle
    HITS,  # adds `amount` hits to a battle anywhere
    HEAL_FULL,  # any one hero is healed completely
    MOVE_TO,  # any one hero goes to any space of `terrain`
    GUIDE,  # any one hero moves up to `amount` spaces of `terrain`
    HEAL_SHARE,  # `amount` healing, shared out among the heroes at the hero's space
    RALLY,  # any one hero comes to the hero's space
    SHIELD_SELF,  # the hero takes no damage from a battle
    SHIELD_ALL,  # nobody takes damage from a battle
) = range(1, 12)

# kinds of quest steps
(
    COLLECT,  # every token of the step is carried (by the owner, if `by` says so)
    DELIVER,  # every token of the step is handed in at `place`; `check`: a die for each
    CHECK,  # a hero at `place` rolls `count` successes; each hero may try once a day
    GATHER,  # `count` heroes stand together at `place` (0: all heroes)
    CLEAR,  # no shadow stands in `area`
    DEFEAT,  # the foe of `strength` at `place` is beaten
    HUNT,  # `count` shadows of at least `strength` are beaten (by `partners` heroes or more)
) = range(1, 8)
ANYONE, OWNER = 0, 1

# where a Darkness card's instruction puts shadows (`count` on each such space)
(
    AT_VORTEX,  # on the Vortex's space
    AT_MARKED,  # on each space with a shadow symbol on the card's tile
    AT_NEIGHBOURS,  # on each space with a shadow symbol on the tiles touching the card's tile
    AT_QUESTS,  # on each space with a quest symbol on the card's tile
    AT_PORTS,  # on each port of the card's tile
    AT_SPACE,  # on the card's space (the one the Vortex moves to at full strength)
) = range(1, 7)

CONTENT = table(
    die=(np.int8, 6),  # hits on each face; -1 is the damage face
    team_health=(np.int8, HEROES + 1),  # starting spot by heroes in play; spot 0 is the last
    cards=(np.int8, HEROES + 1),  # size of the Darkness deck by heroes in play, normal
    token_effect=(np.int8, (HEROES, TOKENS)),
    token_amount=(np.int8, (HEROES, TOKENS)),
    token_terrain=(np.int8, (HEROES, TOKENS)),  # LAND, WATER or PORT (any space)
    shadow_strength=(np.int8, SHADOWS),  # token 6 * character + k
    tile_owner=(np.int8, TILES),  # character, ALWAYS or TWO_HEROES; tile 0 is Crystal Castle
    tile_side=(np.int8, (TILES, 4)),  # LAND or WATER, sides north, east, south, west
    tile_turns=(np.int32, TILES),  # the same as bits, 1 for water, after 0 to 3 quarter turns
    tile_spaces=(np.uint64, TILES),  # the spaces of each tile
    tile_exit=(np.int8, (TILES, 4)),  # the space at each side
    space_tile=(np.int8, SPACES),  # the tile of a space, -1 for an unused number
    space_kind=(np.int8, SPACES),  # LAND, WATER or PORT
    space_marked=(np.int8, SPACES),  # 1 where a shadow symbol is printed
    space_quest=(np.int8, SPACES),  # 1 where a quest symbol is printed
    space_near=(np.uint64, SPACES),  # neighbours on the same tile
    terrain_spaces=(np.uint64, PORT + 1),  # spaces of LAND, of WATER, of either; a port is of both
    marked_spaces=np.uint64,  # with a shadow symbol
    quest_spaces=np.uint64,  # with a quest symbol
    port_spaces=np.uint64,
    start_space=np.int8,  # where all movers start, on Crystal Castle
    card_owner=(np.int8, CARDS),  # character, ALWAYS or TWO_HEROES
    card_tile=(np.int8, CARDS),
    card_space=(np.int8, CARDS),  # where the Vortex goes
    card_full=(np.int8, (CARDS, SPAWNS, 2)),  # (where, count), where 0 for none
    card_weak=(np.int8, (CARDS, SPAWNS, 2)),
    quest_easy=(np.int8, QUESTS),  # quest 4 * character + k; 1 for the beginner's quest
    quest_items=(np.int8, QUESTS),  # tokens the quest uses
    item_place=(np.int8, (QUESTS, ITEMS)),  # where each token appears
    item_step=(np.int8, (QUESTS, ITEMS)),  # the step that puts it there, 0 for the set-up
    setup_shadow=(np.int8, (QUESTS, SETUP_SHADOWS)),  # spaces that get a shadow, then -1
    setup_area=(np.uint64, QUESTS),  # spaces that get a shadow unless one stands there
    quest_steps=(np.int8, QUESTS),
    step_kind=(np.int8, (QUESTS, STEPS)),
    step_place=(np.int8, (QUESTS, STEPS)),  # -1 where the step has none
    step_items=(np.int8, (QUESTS, STEPS)),  # tokens of the step, as bits
    step_by=(np.int8, (QUESTS, STEPS)),  # ANYONE or OWNER
    step_count=(np.int8, (QUESTS, STEPS)),
    step_strength=(np.int8, (QUESTS, STEPS)),
    step_partners=(np.int8, (QUESTS, STEPS)),
    step_check=(np.int8, (QUESTS, STEPS)),  # 1: a die decides each delivery
    step_area=(np.uint64, (QUESTS, STEPS)),  # those spaces not in play do not count
)

STATE = layout(
    # the table
    heroes=np.int8,  # heroes in play, 2 to 4
    leader=np.int8,  # the seat with the Leader Badge
    character=(np.int8, HEROES),  # who sits in each slot, -1 for nobody
    health=(np.int8, HEROES),
    place=(np.int8, HEROES),  # the space of each hero
    ready=(np.int8, (HEROES, TOKENS)),  # 1: the token lies on the Player Board, unplayed
    unlocked=(np.int8, HEROES),  # 1: the own quest is complete
    played=np.int8,  # tokens on the Action Board today
    team_health=np.int8,
    # the board
    castle_first=np.int8,  # 1: the board is begun with Crystal Castle
    tile_laid=(np.int8, TILES),
    tile_x=(np.int8, TILES),  # grows eastwards, Crystal Castle or the first tile at 0
    tile_y=(np.int8, TILES),  # grows northwards
    tile_turn=(np.int8, TILES),  # quarter turns clockwise
    waiting=(np.int8, TILES + 1),  # pile of tiles still to lay, the next one on top
    aside=(np.int8, TILES + 1),  # pile of tiles that fitted nowhere when they were drawn
    in_play=np.uint64,  # spaces of the tiles laid
    near=(np.uint64, SPACES),  # neighbours of each space in play
    distance=(np.int8, (HEROES, SPACES)),  # moves from each hero to each space, -1 if out of play
    # darkness
    deck=(np.int8, CARDS + 1),  # pile of Darkness cards to come
    box=(np.int8, CARDS + 1),  # pile of Darkness cards left out, unseen
    deck_size=np.int8,  # cards of the Darkness deck at the start
    seen=(np.int8, CARDS + 1),  # pile of cards revealed so far
    card=np.int8,  # the card revealed last, -1 before the first
    vortex=np.int8,  # space of the Vortex token, -1 when it is off the board
    vortex_strength=np.int8,  # 6, 4, or 0 once destroyed
    bag=(np.int8, SHADOWS + 1),  # pile of shadow tokens in the bag
    shadow_at=(np.int8, SHADOWS),  # space of each token, -1 in the bag, -2 out of the game
    shadow_lit=(np.int8, SHADOWS),  # 1: turned to its Light side
    shadows=(np.int8, SPACES),  # shadows standing on each space (follows from the tokens)
    shadow_sum=(np.int8, SPACES),  # their strengths added up (follows from the tokens)
    # quests, by slot of the owner
    quest=(np.int8, HEROES),  # quest card, -1 for none
    step=(np.int8, HEROES),  # steps completed
    progress=(np.int8, HEROES),  # within the step: shadows hunted
    tried=(np.int8, HEROES),  # heroes (bits by slot) who tried this step's check today
    item_at=(np.int8, (HEROES, ITEMS)),  # a space, HELD + slot, USED or NOWHERE
    handled=(np.int8, HEROES),  # tokens (bits) dropped or handed over since the team acted
    # a movement under way
    trip_hero=np.int8,
    trip_steps=np.int8,  # moves left
    trip_moved=np.int8,  # moves made
    trip_terrain=np.int8,
    trip_carries=np.int8,  # 1: the mover may take one hero along
    trip_rider=np.int8,  # slot of the hero taken along, -1 for none
    trip_left=np.int8,  # heroes (bits by slot) left on the space where the mover is
    # a battle under way
    target=np.int8,  # shadow token 0-23, FOE + quest slot, VORTEX, or NOBODY
    battle_place=np.int8,
    fighters=np.int8,  # slots as bits
    asked=np.int8,  # slots, as bits, whose turn in the round of re-rolls is over
    passed=np.int8,  # slots, as bits, who will play no more tokens in this battle
    shielded=np.int8,  # slots, as bits, who take no damage
    weakening=np.int8,  # strength taken off by tokens
    extra_hits=np.int8,  # hits added by tokens
    faces=(np.int8, (HEROES, DICE)),  # face number of each die on the table, -1 for none
)

HELD = 64  # item_at: HELD + slot, carried by that hero
USED, NOWHERE = -1, -2  # item_at: handed in; not in play (yet)
IN_BAG, OUT = -1, -2  # shadow_at
FOE, VORTEX, NOBODY = 32, 48, -1  # target

# causes: why a match ended
(
    NOT_ENDED,
    VICTORY,  # all quests complete, no shadow left, Vortex destroyed
    DARKNESS_DECK_EMPTY,  # a Darkness card was due and none was left
    TEAM_HEALTH_LOST,  # the Team Health token reached the last spot
) = range(4)
CAUSES = ("not ended", "victory", "Darkness deck empty", "Team Health lost")
