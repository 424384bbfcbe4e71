"""What a seat sees, number by number; and everything, for a centralised critic.

All that lies open is seen by all. Hidden are cards that lie face down, of which only the back is
known, the order of the decks, and all draws and rolls to come.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import (
    ABILITY,
    CHANGE_DIE,
    FACE,
    ITEM,
    NOSE,
    OPTION,
    PREVENT,
    RECEIVER,
    SPACE,
    TOKEN,
    TRADE,
    WHO,
    WIND,
)
from gloaming.games.rattling.facing import items_add, missing_at_best
from gloaming.games.rattling.features import (
    AHEAD,
    AHEAD_AT,
    ASKER,
    BAG_AT,
    CARDS_AT,
    CHAMPION_AT,
    CORRUPTION,
    DARK_MERCHANTS,
    DARKNESS_AT,
    DARKNESS_DECK,
    DECIDER,
    DECISION,
    DECKS,
    DESCRIBED,
    DRAWN_AT,
    EVENT_DECK,
    EVENTS_AT,
    FACED_CARD,
    HELD,
    HIDDEN_AT,
    IS,
    ITEM_AT,
    MOST_DAYS,
    MOST_POINTS,
    MOST_VALUE,
    NUMBERS_AT,
    OPERATION_AT,
    OTHER_WAY,
    OWN_CORRUPTION,
    PER_CARD,
    PER_SEAT,
    PER_SPACE,
    PER_WIND,
    PHASE_AT,
    RESULT,
    REWARDS_LEFT,
    ROAD,
    ROLL_AT,
    SAYS,
    SEAT_AT,
    SEATED,
    SKILLED,
    SPACES_AT,
    SPEAKER,
    SPOILT,
    STANDING,
    STANDS,
    SUPPLY,
    TABLE,
    TRACK_AT,
    TURN_AT,
    WHERE_AT,
    WINDS_AT,
)
from gloaming.games.rattling.frames import row_of
from gloaming.games.rattling.land import (
    REGION_OF,
    corruption_in,
    gift_of,
)
from gloaming.games.rattling.life import is_armed, most_hearts
from gloaming.games.rattling.state import (
    BAN_REROLLS,
    COLOURS,
    DARK,
    FIRST_DARKNESS,
    FIRST_MERCHANT,
    FIRST_SHADOW,
    ICON_NONE,
    ICONS_OF_TRACK,
    KINDS,
    MERCHANTS,
    NOWHERE,
    NUMBERS,
    OUTLINE,
    REGIONS,
    RUMOR,
    SIGHT,
    SPACES,
    TOKENS,
)
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.rows import copy, paste
from gloaming.kernel.seats import clockwise


@compiled
def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """What ``seat`` sees, into the zeroed int8 row ``out``."""
    see_table(state, content, seat, out)
    see_track(state, content, out)
    see_piles(state, content, out)
    see_regions(state, content, seat, out)
    for chair in range(state.seats):
        see_seat(state, content, seat, chair, out)
    see_spaces(state, content, seat, out)
    if state.level > 0:
        see_challenge(state, content, seat, out)
    if state.depth > 0 and state.status == PLAYING:
        see_question(state, content, seat, out)


@inlined
def see_table(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """The Day, whose turn it is, the options in force."""
    out[SPEAKER + clockwise(state, state.speaker - seat)] = 1
    if state.turn >= 0:
        out[TURN_AT + clockwise(state, state.turn - seat)] = 1
    if state.champion >= 0:
        out[CHAMPION_AT + clockwise(state, state.champion - seat)] = 1
    out[SEATED + state.seats - 1] = 1
    out[PHASE_AT + np.int64(state.phase)] = 1
    out[TABLE] = min(np.int64(state.rounds), MOST_DAYS)
    out[TABLE + 1] = min(np.int64(state.points), MOST_POINTS)
    out[TABLE + 2] = min(np.int64(state.free_move), 3)
    out[TABLE + 3] = min(np.int64(state.free_scout), 3)
    out[TABLE + 4] = state.wind_favour
    out[TABLE + 5] = state.flown
    out[TABLE + 6] = state.stopping
    out[TABLE + 7] = state.coming_night
    out[TABLE + 8] = state.silence
    out[TABLE + 9] = state.gone_for_good
    out[TABLE + 10] = state.trials
    out[TABLE + 11] = state.wind_returns
    out[TABLE + 12] = state.literal_death
    out[TABLE + 13] = state.village_heals
    out[TABLE + 14] = state.talk
    out[TABLE + 15] = state.trial
    out[TABLE + 16] = state.level


@inlined
def see_track(state: np.record, content: np.record, out: np.ndarray) -> None:
    """The Sun, the champion, what lies ahead of the Sun."""
    sun, last = np.int64(state.sun), np.int64(content.track_length) - 1
    out[TRACK_AT] = sun
    out[TRACK_AT + 1] = last - sun
    if state.champion >= 0:
        out[TRACK_AT + 2] = 1
        out[TRACK_AT + 3] = state.champion_at
        out[TRACK_AT + 4] = sun - state.champion_at
        icon = np.int64(content.track_icon[state.champion_at])
        if icon != ICON_NONE:
            out[TRACK_AT + 5 + icon] = 1
        see_road(content, np.int64(state.champion_at), ROAD, out)
    for space in range(sun + 1, last):
        if content.track_icon[space] == RUMOR:
            out[TRACK_AT + 5] = space - sun
            break
    see_road(content, sun, AHEAD_AT, out)


@compiled
def see_road(content: np.record, space: int, at: int, out: np.ndarray) -> None:
    """The icons of the next spaces of the track."""
    for k in range(min(AHEAD, np.int64(content.track_length) - 1 - space)):
        out[at + ICONS_OF_TRACK * k + np.int64(content.track_icon[space + 1 + k])] = 1


@inlined
def see_piles(state: np.record, content: np.record, out: np.ndarray) -> None:
    """What is left in decks, bag and supply."""
    paste(state.bag, TOKENS, out, BAG_AT)
    for region in range(REGIONS):
        out[DECKS + region] = state.region_deck[region, 0]
    out[REWARDS_LEFT] = state.reward_deck[0]
    paste(state.supply, KINDS, out, SUPPLY)
    for k in range(state.event_deck[0]):
        out[EVENTS_AT + np.int64(state.event_deck[1 + k])] = 1
    for k in range(state.darkness_deck[0]):
        out[DARKNESS_AT + np.int64(state.darkness_deck[1 + k]) - FIRST_DARKNESS] = 1


@inlined
def see_regions(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """Winds, and the Corruption that counts because it is on Warriors or Shadows."""
    for merchant in range(MERCHANTS):
        out[DARK_MERCHANTS + merchant] = state.shadow_merchant[merchant]
    for region in range(REGIONS):
        at = WINDS_AT + PER_WIND * region
        out[at] = state.wind[region]
        out[at + 1] = state.wind_gone[region]
        out[at + 2] = 1 if state.supply[gift_of(region)] > 0 else 0
    for other in range(state.seats):
        if state.taints[other] > 0:
            see_taint(state, seat, other, out)


@compiled
def see_taint(state: np.record, own: int, seat: int, out: np.ndarray) -> None:
    """The Corruption tokens on a Warrior: where they count, and the own ones."""
    region = REGION_OF[state.place[seat]]
    for token in range(TOKENS):
        if state.taint[seat, token] > 0:
            if region >= 0:
                out[CORRUPTION + TOKENS * region + token] = 1
            if seat == own:
                out[OWN_CORRUPTION + token] = min(np.int64(state.taint[seat, token]), 9)


@compiled
def see_seat(state: np.record, content: np.record, own: int, chair: int, out: np.ndarray) -> None:
    """One Character and its items."""
    seat = clockwise(state, own + chair)
    at = SEAT_AT + PER_SEAT * chair
    out[at] = 1
    place = np.int64(state.place[seat])
    if place < SPACES:
        out[SPACES_AT + PER_SPACE * place + PER_SPACE - 1] += 1
    out[at + STANDS + place] = 1
    if state.character[seat] < 0:
        return
    character = np.int64(state.character[seat])
    hearts = np.int64(state.hearts[seat])
    out[at + 1] = state.spirit[seat]
    out[at + 2] = hearts
    out[at + 3] = most_hearts(state, content, seat) - hearts
    out[at + 4] = state.used_ability >> seat & 1
    out[at + 5] = state.asked >> seat & 1
    out[at + 6] = state.taints[seat]
    out[at + 7] = min(np.int64(state.extra_points[seat]), MOST_POINTS)
    out[at + 8] = 1 if is_armed(state, content, seat) else 0
    out[at + 10] = state.turns_taken >> seat & 1
    out[at + IS + character] = 1
    out[at + SKILLED + np.int64(content.skill[character])] = 1
    if state.said[seat] > 0:
        out[at + SAYS + np.int64(state.said[seat]) - 1] = 1
    paste(state.carries[seat], KINDS, out, at + HELD)
    kinds, cards = state.holds[seat], np.int64(0)
    while kinds != NONE:
        cards += state.carries[seat, lowest(kinds)]
        kinds = without_lowest(kinds)
    out[at + 9] = min(cards, 100)


@compiled
def see_spaces(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """Tokens and Challenge Cards on Tallil."""
    for space in range(1, SPACES):
        if state.tokens[space] > 0:
            see_tokens(state, space, out)
    for space in range(1, FIRST_MERCHANT):
        card = np.int64(state.card[space])
        if card < 0:
            continue
        at = CARDS_AT + PER_CARD * (space - 1)
        out[at] = 1
        out[at + 3] = content.card_corrupted[card]
        scout = state.scouted_by[space]
        out[at + 4] = scout == seat
        out[at + 5] = scout >= 0 and scout != seat
        if state.face_up[space]:
            out[at + 1] = 1
            out[at + 6] = items_add(state, content, seat, card)
            paste(content.outline[card], OUTLINE, out, at + DESCRIBED)
        if card >= FIRST_SHADOW:
            see_shadow(state, content, space, card, out)


@compiled
def see_shadow(
    state: np.record, content: np.record, space: int, card: int, out: np.ndarray
) -> None:
    """A Shadow card, and what it spoils if it is face up."""
    region = REGION_OF[space]
    out[CARDS_AT + PER_CARD * (space - 1) + 2] = 1
    out[WINDS_AT + PER_WIND * region + 3] += 1
    if state.face_up[space]:
        number = np.int64(content.shadow_number[card]) - 1
        for colour in range(COLOURS):
            out[CORRUPTION + TOKENS * region + NUMBERS * colour + number] = 1


@compiled
def see_tokens(state: np.record, space: int, out: np.ndarray) -> None:
    """The Corruption tokens of a space, and what they spoil in its Region."""
    at, region = SPACES_AT + PER_SPACE * space, REGION_OF[space]
    out[at] = state.tokens[space]
    for k in range(state.tokens[space]):
        token = np.int64(state.token[space, k])
        colour = 0 if token < NUMBERS else (1 if token < 2 * NUMBERS else 2)
        out[at + 1 + 4 * k + colour] = 1
        out[at + 4 + 4 * k] = token - NUMBERS * colour + 1
        if region >= 0:
            out[CORRUPTION + TOKENS * region + token] = 1


@compiled
def see_challenge(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """The inner Challenge under way: its card, the dice, what is missing."""
    level = state.level - 1
    out[ROLL_AT] = 1
    out[ROLL_AT + 1] = state.final[level]
    out[ROLL_AT + 2] = state.rolled[level]
    by = np.int64(state.faced_by[level])
    if state.rolled[level]:
        bits = corruption_in(state, content, REGION_OF[state.faced_at[level]], by)
        for die in range(COLOURS):
            face = NUMBERS * die + np.int64(state.die[level, die]) - 1
            out[ROLL_AT + NUMBERS_AT + face] = 1
            out[ROLL_AT + SPOILT + die] = bits >> face & 1
        out[ROLL_AT + RESULT + np.int64(state.die[level, DARK])] = 1
        missing = missing_at_best(state, content, by, level)
        out[ROLL_AT + STANDING + 1] = max(-MOST_VALUE, min(MOST_VALUE, missing))
    if not state.bans[level] & BAN_REROLLS:
        out[ROLL_AT + STANDING] = min(np.int64(state.rerolls[level]), 6)
    out[ROLL_AT + STANDING + 2] = min(np.int64(state.guard[level]), 3)
    out[ROLL_AT + STANDING + 3] = state.quiet[level]
    out[ROLL_AT + STANDING + 4] = 1 if state.weapon[level] >= 0 else 0
    out[ROLL_AT + STANDING + 5 + clockwise(state, by - seat)] = 1
    paste(content.sight[state.faced[level]], SIGHT, out, ROLL_AT + FACED_CARD)


@inlined
def see_question(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """What must be decided, whose decision it is, and what it is about."""
    top = state.depth - 1
    kind, number = np.int64(state.pending[top, 0]), np.int64(state.pending[top, 2])
    out[DECISION + kind - 1] = 1
    out[DECIDER + clockwise(state, state.pending[top, 1] - seat)] = 1
    for k in range(2):
        if state.drawn[k] >= 0:
            paste(content.sight[state.drawn[k]], SIGHT, out, DRAWN_AT + SIGHT * k)
    if kind == SPACE or kind == WHO or kind == ITEM or kind == WIND:
        out[OPERATION_AT + number] = 1
    elif kind == OPTION:
        see_ways(state, content, number, out)
    elif kind == PREVENT:
        out[ASKER + clockwise(state, number - seat)] = 1
        if state.pending[top, 3] < KINDS:
            out[ITEM_AT + np.int64(state.pending[top, 3])] = 1
    elif kind == ABILITY or kind == CHANGE_DIE or kind == NOSE:
        out[ASKER + clockwise(state, number - seat)] = 1
    elif kind == RECEIVER:
        out[ITEM_AT + number] = 1
    elif kind == TRADE:
        out[WHERE_AT + FIRST_MERCHANT + number] = 1
    elif kind == TOKEN and number == NOWHERE:
        out[ASKER + clockwise(state, np.int64(state.pending[top, 3]) - seat)] = 1
    elif kind == FACE or kind == TOKEN:
        out[WHERE_AT + number] = 1


@compiled
def see_ways(state: np.record, content: np.record, skip: int, out: np.ndarray) -> None:
    """The first effect of each of two ways."""
    below = state.depth - 2
    program, row = np.int64(state.pending[below, 2]), row_of(np.int64(state.pending[below, 3]))
    out[OPERATION_AT + np.int64(content.program[program, row, 0])] = 1
    out[OTHER_WAY + np.int64(content.program[program, row + skip, 0])] = 1


@compiled
def world(state: np.record, content: np.record, out: np.ndarray) -> None:
    """Everything, seen from seat 0: the observation, face-down cards, the order of two decks."""
    observe(state, content, 0, out)
    for space in range(1, FIRST_MERCHANT):
        card = np.int64(state.card[space])
        if card >= 0 and not state.face_up[space]:
            at = HIDDEN_AT + SIGHT * (space - 1)
            copy(content.sight[card], out[at : at + SIGHT])
    left = np.int64(state.event_deck[0])
    for k in range(left):
        out[EVENT_DECK + np.int64(state.event_deck[1 + k])] = left - k
    left = np.int64(state.darkness_deck[0])
    for k in range(left):
        out[DARKNESS_DECK + np.int64(state.darkness_deck[1 + k]) - FIRST_DARKNESS] = left - k
