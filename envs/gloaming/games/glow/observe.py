"""What a seat sees, number by number; and everything, for a centralised critic.

Almost all of it lies open on the table; hidden are the order of the deck, the removed cards, spells
that lie face down, Tom's tiles to come and all future draws.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.abilities import ON_PATH, can_pay, is_open, triggered
from gloaming.games.glow.actions import (
    ARRIVED,
    CHOOSE_DIE,
    CLAIM,
    DIE_COLOUR,
    DIE_KIND,
    DIE_NUMBER,
    DIE_SYMBOL,
    GIVE_BUTTERFLY,
    NOON,
    PAY,
    ROLL_NOW,
    SACRIFICE,
    SKETAL_DIE,
    SMALL_DIE,
    SPEND,
    SWAP,
    TRAVEL,
    USE,
)
from gloaming.games.glow.decisions.rolls import WITH_OTHER
from gloaming.games.glow.dice import cancelled, die_of_card, number_of, small_dice, tally
from gloaming.games.glow.features import (
    ADVENTURER_AT,
    ADVENTURER_BITS,
    BAG,
    BOATS_AT,
    CAMP_AT,
    CAMPS,
    CANCELLED,
    CARD_IN_SPACE,
    CHOSEN,
    CLOSED,
    COMPANIONS_AT,
    DAY,
    DECIDER,
    DECISION,
    DECK,
    DICE_AT,
    FIRST,
    GIVE_BACK,
    HELD_AT,
    HIDDEN_AT,
    IN_GRAVEYARD,
    LARGE,
    MOST_DICE,
    MOST_LIGHT,
    MOST_TIMES,
    MOST_TOKENS,
    ON_THE_WAY,
    OTHER_BOATS,
    OTHER_DIE,
    OWNERS,
    PARTIES,
    PARTY,
    PAYING,
    PER_COMPANION,
    PER_SEAT,
    PER_SPACE,
    PER_SPELL,
    QUESTION,
    REMOVED_AT,
    RESERVE_AT,
    RULES_AT,
    SAIL_AT,
    SEAT_AT,
    SEATED,
    SHOWN,
    SPELLS_AT,
    STEP,
    TOM,
    TRACK_AT,
    TURNED,
    UNSEEN_AT,
)
from gloaming.games.glow.journey import can_sail, can_step, sail_cost, step_cost
from gloaming.games.glow.scoring import board_points, butterfly_points, fireflies_of
from gloaming.games.glow.state import (
    AFTERNOON,
    ARCHIPELAGO,
    ASIDE,
    BURIED,
    BUTTERFLIES,
    CARDS,
    COLOURS,
    COMPANIONS,
    CURSE,
    DAYS,
    ELEMENTS,
    FACE_DOWN,
    FACE_UP,
    GONE,
    HELD,
    HELD_KINDS,
    HERO,
    ICONS,
    IN_RESERVE,
    ISLANDS,
    MORNING,
    OWN_DICE,
    OWNED,
    RESERVE,
    ROUTES,
    SEATS,
    SIGHT,
    SMALL,
    SOURCES,
    SPELL,
    SYMBOLS,
    TOKENS,
    TRACK,
    UNSEEN,
)
from gloaming.kernel.bits import NONE, holds, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import second
from gloaming.kernel.rows import paste
from gloaming.kernel.seats import clockwise


@compiled
def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """What ``seat`` sees, into the zeroed int8 row ``out``."""
    see_table(state, content, seat, out)
    for chair in range(state.seats):
        see_seat(state, content, seat, chair, out)
    see_shared_dice(state, content, seat, out)
    see_cards(state, seat, out)
    see_own(state, content, seat, out)
    see_track(state, content, out)
    see_spells(state, content, seat, out)
    see_board(state, content, seat, out)
    if state.seats == 1:
        see_tom(state, content, out)
    if state.depth > 0 and state.status == PLAYING:
        see_question(state, content, seat, out)


@compiled
def world(state: np.record, content: np.record, out: np.ndarray) -> None:
    """Everything, seen from seat 0: the observation, the deck, what is removed or face down."""
    observe(state, content, 0, out)
    left = state.deck[0]
    for k in range(left):
        out[DECK + np.int64(state.deck[1 + k])] = left - k
    left = state.removed[0]
    for k in range(left):
        out[REMOVED_AT + np.int64(state.removed[1 + k])] = left - k
    for token in range(TOKENS):
        if FACE_DOWN <= state.token_at[token] < FACE_UP:
            out[HIDDEN_AT + token] = 1 + state.token_at[token]


@inlined
def clipped(value: int, low: int, high: int) -> int:
    """``value`` within the bounds of its feature."""
    return min(high, max(low, value))


@inlined
def see_table(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Day, seats, options, reserve, bag."""
    out[FIRST + clockwise(state, np.int64(state.first) - own)] = 1
    out[DAY + clipped(np.int64(state.rounds), 1, DAYS) - 1] = 1
    out[SEATED + state.seats - 1] = 1
    out[RULES_AT] = state.board
    if state.objective > 0:
        out[RULES_AT + state.objective] = 1
    out[RULES_AT + 3] = state.dawn
    out[RULES_AT + 4] = state.own_camp_closed
    out[RULES_AT + 5] = state.late_dice
    out[RULES_AT + 6] = state.kaar_must_move
    out[RULES_AT + 7] = state.cromaug_itself
    out[RULES_AT + 8] = state.graveyard_die_today
    out[RULES_AT + 9] = 1 if state.seats == 1 else 0
    if state.dawn:
        for kind in range(BUTTERFLIES):
            out[BAG + kind] = state.bag[kind]


@inlined
def see_seat(state: np.record, content: np.record, own: int, chair: int, out: np.ndarray) -> None:
    """Tokens, cards and dice of a seat, in figures."""
    seat = clockwise(state, own + chair)
    at = SEAT_AT + PER_SEAT * chair
    count = np.int64(state.companions[seat, 0])
    cards = np.int64(state.points[seat])
    fireflies = fireflies_of(state, seat)
    village = board_points(state, content, seat)
    light, footprints = np.int64(state.light[seat]), np.int64(state.footprints[seat])
    total = light + footprints + cards + village
    if fireflies >= count:
        total += content.firefly_bonus
    out[at] = 1
    out[at + 1] = clipped(light, 0, MOST_LIGHT)
    out[at + 3] = clipped(footprints, 0, MOST_TOKENS)
    out[at + 4] = clipped(np.int64(state.rerolls[seat]), 0, MOST_TOKENS)
    out[at + 5] = state.daily[seat]
    out[at + 6] = content.icons_below[min(light, ICONS)]
    out[at + 7] = clipped(np.int64(state.fireflies[seat]), 0, MOST_TOKENS)
    out[at + 8] = clipped(fireflies - count, -COMPANIONS, MOST_TOKENS)
    out[at + 9] = count
    out[at + 10] = clipped(cards, -MOST_TOKENS, MOST_TOKENS)
    out[at + 11] = clipped(village, 0, MOST_TOKENS)
    out[at + 12] = state.immune[seat]
    out[at + 13] = 1 if state.small_at[CURSE] == HELD + seat else 0
    if state.adventurer[seat] >= 0:
        out[at + ADVENTURER_BITS + np.int64(state.adventurer[seat])] = 1
    if state.dawn:
        total += butterfly_points(state, content, seat)
        for kind in range(HELD_KINDS):
            out[at + HELD_AT + kind] = min(MOST_DICE, np.int64(state.butterflies[seat, kind]))
    out[at + 2] = clipped(total, -20, MOST_LIGHT)
    see_dice(state, content, seat, at, out)


@inlined
def see_dice(state: np.record, content: np.record, seat: int, at: int, out: np.ndarray) -> None:
    """An adventurer's dice, what all dice of the seat show, what is cancelled."""
    if state.adventurer[seat] >= 0:
        adventurer = np.int64(state.adventurer[seat])
        for die in range(OWN_DICE):
            colour = np.int64(content.adventurer_dice[adventurer, die])
            if colour >= 0 and state.own_face[seat, die] != ASIDE:
                out[at + LARGE + colour] += 1
    for symbol in range(SYMBOLS):
        out[at + SHOWN + symbol] = min(MOST_DICE, np.int64(state.shown[seat, symbol]))
    bits = cancelled(state, content, seat)
    if bits != 0:
        for element in range(ELEMENTS):
            out[at + CANCELLED + element] = bits >> element & 1


@inlined
def see_shared_dice(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Dice that go round: the reserve's, with Sketals or not, and the small ones.

    Where a small die lies is as good as random, so there are no branches to be mistaken about: each
    die adds 1 where it is and 0 where it is not.
    """
    for colour in range(RESERVE):
        seat = np.int64(state.reserve_seat[colour])
        if seat < 0:
            out[RESERVE_AT + colour] = 1 if state.reserve_card[colour] == IN_RESERVE else 0
            continue
        out[SEAT_AT + PER_SEAT * clockwise(state, seat - own) + LARGE + colour] += 1
        if seat == own and state.reserve_face[colour] >= 0:
            out[DICE_AT + DIE_NUMBER[SKETAL_DIE, colour] + state.reserve_face[colour]] += 1
    for chair in range(state.seats):
        place, count = HELD + clockwise(state, own + chair), np.int64(0)
        for die in range(SMALL):
            count += 1 if state.small_at[die] == place else 0
        out[SEAT_AT + PER_SEAT * chair + LARGE + COLOURS] = count
    for die in range(small_dice(state)):
        place, face = np.int64(state.small_at[die]), np.int64(state.small_face[die])
        number = DIE_NUMBER[SMALL_DIE, content.small_colour[die]] + max(face, 0)
        mine = place == HELD + own and face >= 0
        out[DICE_AT + number] += 1 if mine else 0
        lies = 0 <= place < TRACK
        at = TRACK_AT + PER_SPACE * min(max(place, 0), TRACK - 1)
        column = np.int64(2) if die == CURSE else 4 + np.int64(content.small_colour[die])
        out[at + column] += 1 if lies else 0


@inlined
def see_cards(state: np.record, own: int, out: np.ndarray) -> None:
    """Where every companion is, as far as it can be seen."""
    for chair in range(state.seats):
        place = OWNED + clockwise(state, own + chair)
        for card in range(CARDS):
            out[OWNERS + card] += chair + 1 if state.card_at[card] == place else 0
    for card in range(CARDS):
        out[IN_GRAVEYARD + card] = state.card_at[card] == BURIED
        out[UNSEEN_AT + card] = state.card_at[card] == UNSEEN


@inlined
def see_own(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Own companions, the adventurer, own dice."""
    counts = tally(state, content, own)
    noon = own_decision(state, own) == NOON
    at = COMPANIONS_AT
    for k in range(state.companions[own, 0]):
        card = np.int64(state.companions[own, 1 + k])
        see_source(state, content, own, card, counts, noon, at, out)
        if content.large_die[card] >= 0:
            out[at + 3] = 1 if die_of_card(state, card) >= 0 else 0
        at += PER_COMPANION
    if state.adventurer[own] >= 0:
        source = HERO + np.int64(state.adventurer[own])
        see_source(state, content, own, source, counts, noon, ADVENTURER_AT, out)
        for die in range(OWN_DICE):
            number = number_of(state, content, own, die)
            if number >= 0:
                out[DICE_AT + number] += 1


@inlined
def see_source(
    state: np.record,
    content: np.record,
    own: int,
    source: int,
    counts: int,
    noon: bool,
    at: int,
    out: np.ndarray,
) -> None:
    """An ability, and whether the dice trigger it."""
    out[at] = 1
    if MORNING < state.phase < AFTERNOON:
        times = triggered(content, source, counts)
        out[at + 1] = min(MOST_TIMES, times)
        if noon and times > state.resolved[source]:
            payable = content.price[source, 0] == 0 or can_pay(state, content, own, source)
            out[at + 2] = 1 if payable else 0
    paste(content.sight[source], SIGHT, out, at + 4)


@compiled
def own_decision(state: np.record, own: int) -> int:
    """What the seat must decide next, 0 for nothing."""
    if state.depth > 0 and state.pending[state.depth - 1, 1] == own and state.status == PLAYING:
        return np.int64(state.pending[state.depth - 1, 0])
    return np.int64(0)


@inlined
def see_track(state: np.record, content: np.record, out: np.ndarray) -> None:
    """Companions and footprints on the meeting track; no branches, as with the small dice."""
    at = TRACK_AT
    for space in range(content.spaces[state.seats]):
        card = np.int64(state.track_card[space])
        out[at] = 1 if card >= 0 else 0
        out[at + 1] = min(MOST_TOKENS, np.int64(state.track_footprints[space]))
        colour = np.int64(content.large_die[max(card, 0)])
        there = state.reserve_card[min(max(colour, 0), RESERVE - 1)] == IN_RESERVE
        out[at + 3] = 1 if there and card >= 0 and 0 <= colour < RESERVE else 0
        paste(content.sight[card if card >= 0 else SOURCES], SIGHT, out, at + CARD_IN_SPACE)
        at += PER_SPACE


@inlined
def see_spells(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Spells face up, how many are face down, and which these may be."""
    at = SPELLS_AT
    for token in range(TOKENS):
        place = np.int64(state.token_at[token])
        if place >= FACE_UP:
            see_spell(state, content, own, token, place - FACE_UP, at, out)
        elif place != GONE:
            out[at] = 1
            if place >= FACE_DOWN:
                out[SEAT_AT + PER_SEAT * clockwise(state, place - FACE_DOWN - own) + 14] += 1
        at += PER_SPELL


@compiled
def see_spell(
    state: np.record, content: np.record, own: int, token: int, seat: int, at: int, out: np.ndarray
) -> None:
    """A spell face up before ``seat``."""
    out[at + 1 + clockwise(state, seat - own)] = 1
    if seat == own:
        counts = tally(state, content, own)
        out[at + 1 + SEATS] = min(MOST_TIMES, triggered(content, SPELL + token, counts))
        if own_decision(state, own) == NOON:
            opened = is_open(state, content, own, SPELL + token, counts)
            out[at + 2 + SEATS] = 1 if opened else 0


@inlined
def see_board(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Parties and camps, or boats; what a journey costs."""
    travels = own_decision(state, own) == TRAVEL and second(state) != ARRIVED
    if state.board == ARCHIPELAGO:
        for island in range(ISLANDS):
            out[BOATS_AT + island] = state.boats[own, island]
            for chair in range(1, state.seats):
                out[OTHER_BOATS + island] += state.boats[clockwise(state, own + chair), island]
        if travels:
            counts = tally(state, content, own)
            for sailing in range(2 * ROUTES):
                if can_sail(state, content, own, sailing, counts):
                    out[SAIL_AT + sailing] = 1 + sail_cost(content, sailing, counts)
        return
    out[PARTY + np.int64(state.party[own])] = 1
    out[CAMP_AT + np.int64(state.camp[own])] = 1
    for chair in range(1, state.seats):
        seat = clockwise(state, own + chair)
        out[PARTIES + np.int64(state.party[seat])] += 1
        out[CAMPS + np.int64(state.camp[seat])] += 1
    if travels:
        see_steps(state, content, own, out)


@compiled
def see_steps(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Spaces closed today, and what the next steps cost."""
    counts = tally(state, content, own)
    spaces = state.left
    while spaces != NONE:
        out[CLOSED + lowest(spaces)] = 1
        spaces = without_lowest(spaces)
    spaces = content.near[state.party[own]]
    while spaces != NONE:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        if not holds(state.left, space) and can_step(state, content, own, space, counts):
            out[STEP + space] = 1 + step_cost(state, content, own, space, counts)


@inlined
def see_question(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """What must be decided, by whom, and what it is about."""
    top = state.depth - 1
    kind, seat = np.int64(state.pending[top, 0]), np.int64(state.pending[top, 1])
    a, b = np.int64(state.pending[top, 2]), np.int64(state.pending[top, 3])
    out[DECISION + kind - 1] = 1
    out[DECIDER + clockwise(state, seat - own)] = 1
    if kind == USE or kind == PAY or kind == ROLL_NOW:
        see_die(a, CHOSEN, out)
        if kind == PAY:
            out[PAYING] = state.paying
            if b >= WITH_OTHER:
                see_die(b - WITH_OTHER, OTHER_DIE, out)
            elif b > 0:
                out[TURNED + b - 1] = 1
    elif kind == CLAIM or kind == CHOOSE_DIE or (kind == SWAP and seat == own):
        paste(content.sight[a], SIGHT, out, QUESTION)
    elif kind == SPEND:
        out[STEP + a] = ON_THE_WAY
    elif kind == SACRIFICE and a == ON_PATH:
        out[STEP + b] = ON_THE_WAY
    elif kind == GIVE_BUTTERFLY:
        out[GIVE_BACK] = min(4, a)


@inlined
def see_die(number: int, at: int, out: np.ndarray) -> None:
    """A die by its kind, colour and symbol."""
    out[at + np.int64(DIE_KIND[number])] = 1
    out[at + 3 + np.int64(DIE_COLOUR[number])] = 1
    out[at + 3 + COLOURS + np.int64(DIE_SYMBOL[number])] = 1


@compiled
def see_tom(state: np.record, content: np.record, out: np.ndarray) -> None:
    """Tom's figures, dice, tiles, boats."""
    out[TOM] = clipped(np.int64(state.tom_light), 0, MOST_LIGHT)
    out[TOM + 1] = min(MOST_TOKENS, np.int64(state.tom_footprints))
    out[TOM + 2] = min(24, np.int64(state.tom_band))
    out[TOM + 3] = state.tom_village + 1
    for die in range(2):
        if state.tom_colour[die] >= 0:
            out[TOM + 4 + np.int64(state.tom_colour[die])] = 1
        if state.tom_face[die] >= 0:
            space = np.int64(state.tom_face[die])
            out[TRACK_AT + PER_SPACE * space + CARD_IN_SPACE - 5] = 1
    for island in range(ISLANDS):
        out[TOM + 4 + RESERVE + island] = state.tom_boats[island]
    for space in range(ELEMENTS):
        at, tile = TRACK_AT + PER_SPACE * space + CARD_IN_SPACE - 4, np.int64(state.tile_at[space])
        out[at] = content.tile_band[tile]
        out[at + 1] = content.tile_light[tile]
        if content.tile_map[tile] > 0:
            out[at + 1 + np.int64(content.tile_map[tile])] = 1
