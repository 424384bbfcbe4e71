"""What must hold at every decision of every match, compiled to be asked a billion times.

`broken` names the first thing that is wrong; `play_matches` plays random matches and asks it at
every step.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import state as c
from gloaming.games.glow.actions import (
    CHOOSE_ADVENTURER,
    CHOOSE_RIVAL,
    GIVE_BUTTERFLY,
    GIVE_DIE,
    MUTE_ELEMENT,
    NOON,
    PAY,
    RECRUIT,
    ROLL,
    SPEND,
    STOP,
    SWAP,
    TRAVEL,
    USE_PURGE,
)
from gloaming.kernel import stepping
from gloaming.kernel.actions import WAIT
from gloaming.kernel.bits import holds
from gloaming.kernel.chance import split_mix
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import FINISHED, LOST, PLAYING, WON
from gloaming.kernel.pending import kind_of
from gloaming.kernel.piles import find

DEEPEST = 4  # frames that ever wait on each other
LEAVING = -3  # a die whose Sketal has just left, until its owner says which die goes back

(
    FINE,
    FAULT,
    MASK,
    FRAMES,
    CARDS_ONCE,
    CARD_PLACES,
    CARD_POINTS,
    DECK,
    SHIELDS,
    SMALL_DICE,
    LARGE_DICE,
    RESERVE_DICE,
    SHOWN,
    SPENT,
    COUNTS,
    SPELLS,
    PARTIES,
    BOAT_COUNT,
    BUTTERFLY_COUNT,
    TOM,
    RESOLVED,
    END,
    ENDLESS,
) = range(23)
NAMES = (
    "fine",
    "the match broke its own rules",
    "the mask is empty, or has wait in it",
    "frames too deep, or nobody to decide",
    "companions: each in one place",
    "where cards are said to be",
    "points and fireflies of cards",
    "cards of the deck, the track and the removed ones by day",
    "who owns Kaar",
    "small dice: each on the track, before a seat or not in play",
    "large dice of adventurers",
    "dice of the reserve and of Sketals",
    "dice by symbol",
    "dice spent on steps",
    "light or tokens below nothing, or days that are none",
    "spell tokens",
    "party and camp",
    "boats",
    "butterflies",
    "Tom",
    "abilities resolved more often than they trigger",
    "an end too early or too late",
    "a match without an end",
)


@compiled
def small_dice_in_play(state: np.record) -> int:
    """Nine, the curse die, and those of the fifth and sixth seat."""
    return c.SMALL_BASE if state.seats < 5 else c.SMALL_FIVE if state.seats == 5 else c.SMALL_SIX


@compiled
def are_cards_once(state: np.record, in_play: np.ndarray) -> bool:
    """Each companion of the match is in one place, and no other is anywhere."""
    count = np.zeros(c.CARDS, np.int8)
    count_pile(count, state.deck)
    count_pile(count, state.graveyard)
    count_pile(count, state.removed)
    for seat in range(state.seats):
        count_pile(count, state.companions[seat])
    for space in range(c.TRACK):
        if state.track_card[space] >= 0:
            count[state.track_card[space]] += 1
    for card in range(c.CARDS):
        if count[card] != in_play[card]:
            return False
    return True


@compiled
def count_pile(count: np.ndarray, pile: np.ndarray) -> None:
    """Count the cards of a pile."""
    for k in range(pile[0]):
        count[pile[1 + k]] += 1


@compiled
def are_places_told(state: np.record, in_play: np.ndarray) -> bool:
    """Where a card is said to be is where it is, once it is known that each is in one place."""
    told = is_told(state.card_at, state.deck, c.UNSEEN)
    told = told and is_told(state.card_at, state.removed, c.UNSEEN)
    told = told and is_told(state.card_at, state.graveyard, c.BURIED)
    for seat in range(state.seats):
        told = told and is_told(state.card_at, state.companions[seat], c.OWNED + seat)
    for space in range(c.TRACK):
        card = np.int64(state.track_card[space])
        told = told and (card < 0 or state.card_at[card] == c.ON_TRACK)
    for card in range(c.CARDS):
        told = told and (in_play[card] != 0 or state.card_at[card] == c.OUT)
    return told


@compiled
def is_told(card_at: np.ndarray, pile: np.ndarray, place: int) -> bool:
    """Whether all cards of a pile are said to be there."""
    for k in range(pile[0]):
        if card_at[pile[1 + k]] != place:
            return False
    return True


@compiled
def are_points_told(state: np.record, content: np.record) -> bool:
    """Points and printed fireflies are those of the cards a seat has."""
    for seat in range(state.seats):
        points, printed = np.int64(0), np.int64(0)
        if state.adventurer[seat] >= 0:
            points += content.points[c.HERO + state.adventurer[seat]]
        for k in range(state.companions[seat, 0]):
            points += content.points[state.companions[seat, 1 + k]]
            printed += content.fireflies[state.companions[seat, 1 + k]]
        if state.points[seat] != points or state.printed[seat] != printed:
            return False
    return True


@compiled
def is_deck_right(state: np.record, content: np.record) -> bool:
    """So many cards are left as there are days to come; A above B; nobody has too many."""
    spaces = np.int64(content.spaces[state.seats])
    if state.seats > 1:
        dealt = state.adventurer[0] >= 0 and state.small_at[0] != c.NOT_USED
        left = (c.DAYS - state.rounds + (0 if dealt else 1)) * spaces
        if state.deck[0] != left or state.removed[0] != 6:
            return False
    for k in range(1, state.deck[0]):
        if content.deck[state.deck[k]] < content.deck[state.deck[k + 1]]:
            return False
    for seat in range(state.seats):
        if state.companions[seat, 0] > min(c.COMPANIONS, np.int64(state.rounds)):
            return False
    for space in range(c.TRACK):
        if state.track_card[space] >= 0 and space >= spaces:
            return False
        if state.track_card[space] >= 0 and kind_of(state) >= ROLL:
            return False
    return True


@compiled
def are_shields_right(state: np.record, content: np.record) -> bool:
    """Immune is who owns Kaar; then an own black die is set aside, and only then."""
    for seat in range(state.seats):
        owns = False
        for k in range(state.companions[seat, 0]):
            owns = owns or content.special[state.companions[seat, 1 + k]] == c.SHIELD
        if (state.immune[seat] != 0) != owns:
            return False
        for die in range(c.OWN_DICE):
            black = state.adventurer[seat] >= 0
            black = black and content.adventurer_dice[state.adventurer[seat], die] == c.BLACK
            if (state.own_face[seat, die] == c.ASIDE) != (black and owns):
                return False
    return True


@compiled
def are_small_dice_right(state: np.record, content: np.record) -> bool:
    """Before a seat they are unrolled or show a face; on the track an element of their space."""
    for die in range(c.SMALL):
        at, face = np.int64(state.small_at[die]), np.int64(state.small_face[die])
        if die >= small_dice_in_play(state):
            if at != c.NOT_USED:
                return False
        elif at == c.NOT_USED:
            if die != c.CURSE and state.track_card.max() >= 0:
                return False
        elif at >= c.HELD:
            if at >= c.HELD + state.seats or face > c.SPECIAL:
                return False
            if face == c.SPECIAL and content.faces[content.small_colour[die], 5] != c.SPECIAL:
                return False
        else:
            if at < 0 or at >= content.spaces[state.seats] or face < 0 or face >= c.ELEMENTS:
                return False
            if at < c.ELEMENTS and face != at:
                return False
            if at >= c.ELEMENTS and content.board_space[state.seats - 5, face] != at:
                return False
    return True


@compiled
def are_large_dice_right(state: np.record, content: np.record) -> bool:
    """Dice that an adventurer has not show nothing; the others a face of their colour."""
    for seat in range(state.seats):
        for die in range(c.OWN_DICE):
            face = np.int64(state.own_face[seat, die])
            colour = -1
            if state.adventurer[seat] >= 0:
                colour = np.int64(content.adventurer_dice[state.adventurer[seat], die])
            if colour < 0 and face >= 0:
                return False
            if face > c.SPECIAL or (face == c.SPECIAL and content.faces[colour, 5] != c.SPECIAL):
                return False
    return True


@compiled
def is_reserve_right(state: np.record, content: np.record) -> bool:
    """A die of the reserve lies there, or is that of a living Sketal of its colour."""
    choosing = -1
    for depth in range(state.depth):
        if state.pending[depth, 0] == GIVE_DIE:
            choosing = np.int64(state.pending[depth, 2])
    for colour in range(c.RESERVE):
        card, seat = np.int64(state.reserve_card[colour]), np.int64(state.reserve_seat[colour])
        if (card == LEAVING) != (choosing == colour):
            return False
        if card == LEAVING:
            continue
        if card == c.IN_RESERVE or card == c.NOT_USED:
            if seat != -1 or state.reserve_face[colour] != -1 or state.reserve_spent[colour] != 0:
                return False
            continue
        wanted = np.int64(content.large_die[card])
        if wanted != colour and wanted != c.ANY_COLOUR:
            return False
        if find(state.companions[seat], card) < 0:
            return False
        for other in range(colour):
            if state.reserve_card[other] == card:
                return False
    return True


@compiled
def are_dice_counted(state: np.record, content: np.record) -> bool:
    """``shown`` is what a recount finds."""
    found = np.zeros((state.seats, c.SYMBOLS), np.int64)
    for seat in range(state.seats):
        for die in range(c.OWN_DICE):
            if state.adventurer[seat] >= 0:
                colour = np.int64(content.adventurer_dice[state.adventurer[seat], die])
                if colour >= 0:
                    count_die(found, seat, colour, np.int64(state.own_face[seat, die]))
    for colour in range(c.RESERVE):
        if state.reserve_seat[colour] >= 0:
            seat = np.int64(state.reserve_seat[colour])
            count_die(found, seat, colour, np.int64(state.reserve_face[colour]))
    for die in range(small_dice_in_play(state)):
        if state.small_at[die] >= c.HELD:
            colour = np.int64(content.small_colour[die])
            seat = np.int64(state.small_at[die]) - c.HELD
            count_die(found, seat, colour, np.int64(state.small_face[die]))
    for seat in range(state.seats):
        for symbol in range(c.SYMBOLS):
            if found[seat, symbol] != state.shown[seat, symbol]:
                return False
    return True


@compiled
def count_die(found: np.ndarray, seat: int, colour: int, face: int) -> None:
    """Count one die; curse dice never count."""
    if face < 0 or colour == c.BLACK:
        return
    if face < c.ELEMENTS:
        found[seat, face] += 1
    elif colour == c.PURPLE:
        found[seat, c.FOOTPRINT_FACE] += 1
    elif colour == c.YELLOW:
        found[seat, c.LIGHT_FACE] += 1


@compiled
def are_spent_dice_right(state: np.record) -> bool:
    """Nobody spends more dice than there are; a Sketal's spent die is one of them."""
    kind = kind_of(state)
    if kind != TRAVEL and kind != SPEND:
        return True
    seat = np.int64(state.pending[state.depth - 1, 1])
    for element in range(c.ELEMENTS):
        sketals = 0
        for colour in range(c.RESERVE):
            if state.reserve_seat[colour] == seat and state.reserve_face[colour] == element:
                sketals += state.reserve_spent[colour]
        if state.spent[element] < sketals or state.spent[element] > state.shown[seat, element]:
            return False
    return True


@compiled
def are_counts_right(state: np.record) -> bool:
    """Nothing falls below 0; there are eight days."""
    for seat in range(state.seats):
        if min(state.light[seat], state.footprints[seat]) < 0:
            return False
        if min(state.fireflies[seat], state.rerolls[seat]) < 0 or state.daily[seat] < 0:
            return False
        if state.muted[seat] < 0 or state.muted[seat] >= 1 << c.ELEMENTS:
            return False
    for space in range(c.TRACK):
        if state.track_footprints[space] < 0 or state.track_footprints[space] > c.DAYS:
            return False
    paying = kind_of(state) == PAY
    if (state.paying > 0) != paying or state.paying > 3:
        return False
    return 1 <= state.rounds <= c.DAYS and 0 <= state.first < state.seats


@compiled
def are_spells_right(state: np.record, content: np.record) -> bool:
    """A token is in the pool, gone, or lies before a seat."""
    for token in range(c.TOKENS):
        at = np.int64(state.token_at[token])
        down = c.FACE_DOWN <= at < c.FACE_DOWN + state.seats
        up = c.FACE_UP <= at < c.FACE_UP + state.seats
        if at != c.POOL and at != c.GONE and not down and not up:
            return False
        if content.token_dawn[token] and not state.dawn and at != c.GONE:
            return False
        if state.seats == 1 and at != c.POOL and at != c.GONE:
            return False
        # a seat has no token face down when the day begins
        if down and kind_of(state) == RECRUIT:
            return False
    return True


@compiled
def are_parties_right(state: np.record, content: np.record) -> bool:
    """The camp is in a village or at the start; spaces left today are not stood on."""
    for seat in range(state.seats):
        party, camp = np.int64(state.party[seat]), np.int64(state.camp[seat])
        if party < 0 or party >= c.STEPS or camp < 0 or camp >= c.STEPS:
            return False
        if camp != 0 and content.village[camp] < 0:
            return False
        if state.board == c.ARCHIPELAGO and (party != 0 or camp != 0):
            return False
    if kind_of(state) == TRAVEL:
        seat = np.int64(state.pending[state.depth - 1, 1])
        if holds(state.left, np.int64(state.party[seat])):
            return False
    return True


@compiled
def are_boats_right(state: np.record, boats: int) -> bool:
    """Each seat has its boats, and two of them together only at the centre."""
    for seat in range(state.seats):
        total = np.int64(0)
        for island in range(c.ISLANDS):
            total += state.boats[seat, island]
            if state.boats[seat, island] < 0 or (island > 0 and state.boats[seat, island] > 1):
                return False
        if total != boats or (state.board != c.ARCHIPELAGO and state.boats[seat, 0] != boats):
            return False
    return True


@compiled
def are_butterflies_right(state: np.record, content: np.record, with_bag: bool) -> bool:
    """Each is in the bag, before a seat, or set aside until the evening."""
    for kind in range(c.BUTTERFLIES):
        total = np.int64(state.bag[kind]) + state.returning[kind]
        if state.bag[kind] < 0 or state.returning[kind] < 0:
            return False
        if kind < c.HELD_KINDS:
            for seat in range(state.seats):
                total += state.butterflies[seat, kind]
                if state.butterflies[seat, kind] < 0:
                    return False
        if total != (content.bag[kind] if with_bag else 0):
            return False
    return True


@compiled
def is_tom_right(state: np.record) -> bool:
    """Tiles are all there, his boats too, and no companion lies at his dice in the morning."""
    if state.seats > 1:
        return state.tom_light == 0 and state.tom_colour[0] == -1
    kind = kind_of(state)
    if kind == CHOOSE_ADVENTURER or kind == CHOOSE_RIVAL:
        return True
    if state.tom_colour[0] == state.tom_colour[1] or state.tom_light < 0:
        return False
    boats = np.int64(0)
    for island in range(c.ISLANDS):
        boats += state.tom_boats[island]
    if boats != c.BOATS or state.tom_village >= c.VILLAGES or state.tom_footprints < 0:
        return False
    for tile in range(c.TILES):
        count = 1 if find(state.tile_pile, tile) >= 0 else 0
        count += 1 if find(state.tile_used, tile) >= 0 else 0
        for space in range(c.ELEMENTS):
            count += 1 if state.tile_at[space] == tile else 0
        if count != 1:
            return False
    if kind == RECRUIT:
        for die in range(2):
            if state.tom_face[die] >= 0 and state.track_card[state.tom_face[die]] >= 0:
                return False
    return True


@compiled
def is_noon_right(state: np.record, mask: np.ndarray) -> bool:
    """Either something must resolve or noon ends; nobody has resolved for ever."""
    kind = kind_of(state)
    if kind == NOON:
        others = np.int64(0)
        for action in range(mask.size):
            butterfly = action == USE_PURGE or MUTE_ELEMENT <= action < MUTE_ELEMENT + c.ELEMENTS
            if action != STOP and not butterfly:
                others += mask[action]
        if (others > 0) == (mask[STOP] != 0):
            return False
    for source in range(c.SOURCES):
        if state.resolved[source] < 0 or state.resolved[source] > 60:
            return False
    if kind == TRAVEL and mask[STOP] == 0:
        return False
    if kind == SWAP:
        return state.pending[state.depth - 1, 2] == state.removed[state.removed[0]]
    return kind != GIVE_BUTTERFLY or state.pending[state.depth - 1, 2] > 0


@compiled
def broken(
    state: np.record,
    content: np.record,
    options: np.record,
    mask: np.ndarray,
    in_play: np.ndarray,
) -> int:
    """The first thing that is wrong with a match at a decision or at its end; FINE if nothing.

    ``in_play`` (int8 [c.CARDS]) tells which companions are in the match.
    """
    over = state.status != PLAYING
    if over and state.status != WON and state.status != LOST and state.status != FINISHED:
        return FAULT
    if mask.sum() == 0 or (mask[WAIT] != 0) != over:
        return MASK
    if not over and (state.depth < 1 or state.depth > DEEPEST or state.actor >= state.seats):
        return FRAMES
    if not are_cards_once(state, in_play):
        return CARDS_ONCE
    if not are_places_told(state, in_play):
        return CARD_PLACES
    if not are_points_told(state, content):
        return CARD_POINTS
    if not is_deck_right(state, content):
        return DECK
    if not are_shields_right(state, content):
        return SHIELDS
    if not are_small_dice_right(state, content):
        return SMALL_DICE
    if not are_large_dice_right(state, content):
        return LARGE_DICE
    if not is_reserve_right(state, content):
        return RESERVE_DICE
    if not are_dice_counted(state, content):
        return SHOWN
    if not over and not are_spent_dice_right(state):
        return SPENT
    if not are_counts_right(state):
        return COUNTS
    if not are_spells_right(state, content):
        return SPELLS
    if not are_parties_right(state, content):
        return PARTIES
    if not are_boats_right(state, options.boats):
        return BOAT_COUNT
    if not are_butterflies_right(state, content, options.sets >> 1 & 1 != 0):
        return BUTTERFLY_COUNT
    if not is_tom_right(state):
        return TOM
    if over:
        return FINE if state.rounds == c.DAYS and state.depth == 0 else END
    return FINE if is_noon_right(state, mask) else RESOLVED


@compiled
def note_cards(state: np.record, in_play: np.ndarray) -> None:
    """Which companions are in a match that has just been dealt."""
    in_play[:] = 0
    for k in range(state.deck[0]):
        in_play[state.deck[1 + k]] = 1
    for k in range(state.removed[0]):
        in_play[state.removed[1 + k]] = 1
    for space in range(c.TRACK):
        if state.track_card[space] >= 0:
            in_play[state.track_card[space]] = 1


@compiled
def play_matches(
    states: np.ndarray,
    raw: np.ndarray,
    content: np.ndarray,
    options: np.ndarray,
    masks: np.ndarray,
    first_seed: int,
    count: int,
    longest: int,
    tally: np.ndarray,
) -> tuple[int, int, int]:
    """Play ``count`` random matches, one after another, in the first row of ``states``.

    Forced decisions are taken by hand too. ``tally`` counts the kinds of decisions and, in its
    last place, the matches that have ended. Returns what is broken, the match's seed and its move.
    """
    state, mask, actions = states[0], masks[0], np.zeros(1, np.int64)
    in_play = np.zeros(c.CARDS, np.int8)
    for seed in range(first_seed, first_seed + count):
        key = split_mix(np.uint64(seed))
        stepping.start(state, raw[0], content[0], options[0], np.uint64(seed), mask, False)
        note_cards(state, in_play)
        while True:
            wrong = broken(state, content[0], options[0], mask, in_play)
            if wrong != FINE:
                return wrong, seed, state.moves
            if state.status != PLAYING:
                break
            if state.moves >= longest:
                return ENDLESS, seed, state.moves
            tally[kind_of(state)] += 1
            stepping.random_actions(states, masks, key, actions)
            stepping.step(state, content[0], actions[0], mask, False)
        tally[tally.size - 1] += 1
    return FINE, 0, 0
