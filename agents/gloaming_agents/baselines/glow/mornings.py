"""The expert's mornings: what each space is worth to a seat, to its rivals, and dice of Sketals."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.games.glow.dice import FIRST_SMALL, small_dice
from gloaming.games.glow.state import (
    ADVENTURERS,
    ANY_COLOUR,
    ARCHIPELAGO,
    BLACK,
    FOOTPRINT,
    HERO,
    IN_RESERVE,
    ISLANDS,
    OWN_DICE,
    PURPLE,
    RESERVE,
    STAYS,
    TEAM,
    TRACK,
    VILLAGES,
    YELLOW,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import kind_of
from gloaming.kernel.seats import clockwise
from gloaming_agents.baselines.glow.journeys import dice_worth, forget, plan_journey
from gloaming_agents.baselines.glow.sheet import (
    BONUS_REACH,
    FUTURES,
    add_die,
    add_source,
    chance_of_bonus,
    expected,
    fireflies_each,
    foresee_days,
    gain_each,
    noon_worth,
    note_prices,
    note_sources,
    prepare,
    prospect,
    rolled_lane,
)

TODAYS = 24  # sampled rolls of the day
NOTHING = -1e9  # no such space
CURSE_FACE = 2.0  # what the special face of the curse costs


@compiled
def study_seat(
    sheet: np.record, ways: np.record, state: np.record, content: np.record, ahead: np.record,
    weights: np.record, seat: int,
) -> None:  # fmt: skip
    """Prepare a sheet for a seat that has not recruited yet."""
    prepare(sheet, state, content, ahead, weights, seat)
    note_sources(sheet, state, content, weights, seat, False)
    sheet.dice += 2  # ways as long as the small dice of a space allow
    plan_journey(sheet, ways, state, content, ahead)
    sheet.dice -= 2


@compiled
def study_spaces(
    worths: np.ndarray, sheet: np.record, ways: np.record, state: np.record, content: np.record,
    ahead: np.record, weights: np.record, seat: int,
) -> None:  # fmt: skip
    """What each space of the track is worth to a seat, into float64 [TRACK]."""
    study_seat(sheet, ways, state, content, ahead, weights, seat)
    for space in range(TRACK):
        worths[space] = NOTHING
        if state.track_card[space] >= 0:
            worths[space] = space_worth(
                sheet,
                ways,
                state,
                content,
                ahead,
                weights,
                space,
                np.int64(state.track_card[space]),
            )


@compiled
def space_worth(
    sheet: np.record, ways: np.record, state: np.record, content: np.record, ahead: np.record,
    weights: np.record, space: int, card: int,
) -> float:  # fmt: skip
    """The companion's days to come, and today with its ability and the dice of the space."""
    dice, sources, margin = sheet.dice, sheet.sources, sheet.margin
    found = free_die(sheet, state, content, ahead, weights, card)
    sheet.die_day = weights.journey_die
    if found >= 0:
        sheet.die_day += die_gain(sheet, content, ahead, weights, found)
    light, flies = prospect(sheet, content, weights, card, sheet.left)
    if content.form[card] != 0:
        add_source(sheet, state, content, weights, card, False)
    sheet.margin = margin + flies
    note_bonus(sheet, content)
    if found >= 0:
        add_die(sheet, found, OWN_DICE + found)
    for die in range(small_dice(state)):
        if state.small_at[die] == space:
            add_die(sheet, np.int64(content.small_colour[die]), FIRST_SMALL + die)
    worth = light + today_worth(sheet, ways, state, content, ahead, weights)
    worth += sheet.prices[FOOTPRINT] * state.track_footprints[space]
    sheet.dice, sheet.sources, sheet.margin = dice, sources, margin
    sheet.die_day = weights.large_die
    note_bonus(sheet, content)
    if state.seats == 1:
        worth -= weights.tom * toms_gain(sheet, state, content, space)
    return worth


@compiled
def note_bonus(sheet: np.record, content: np.record) -> None:
    """The firefly bonus anew, after a change of the margin."""
    for k in range(2 * BONUS_REACH + 1):
        sheet.bonus[k] = content.firefly_bonus * chance_of_bonus(sheet, k - BONUS_REACH)


@compiled
def free_die(
    sheet: np.record, state: np.record, content: np.record, ahead: np.record, weights: np.record,
    card: int,
) -> int:  # fmt: skip
    """The colour of the large die that a companion would take, or -1."""
    colour = np.int64(content.large_die[card])
    if colour < 0:
        return np.int64(-1)
    if colour < ANY_COLOUR:
        return colour if state.reserve_card[colour] == IN_RESERVE else np.int64(-1)
    best, chosen = NOTHING, np.int64(-1)
    for other in range(RESERVE):
        if state.reserve_card[other] == IN_RESERVE:
            gain = die_gain(sheet, content, ahead, weights, other)
            if gain > best:
                best, chosen = gain, np.int64(other)
    return chosen


@compiled
def die_gain(
    sheet: np.record, content: np.record, ahead: np.record, weights: np.record, colour: int
) -> float:
    """What one more large die brings at noon of a day to come."""
    column, total = OWN_DICE + colour, 0.0
    for sample in range(FUTURES):
        counts = sheet.future[sample]
        total -= noon_worth(sheet, content, weights, counts)
        counts += np.int64(1) << 8 * np.int64(
            ahead.lane[colour, np.int64(ahead.rolls[column, sample])]
        )
        total += noon_worth(sheet, content, weights, counts)
    return total / FUTURES


@compiled
def today_worth(
    sheet: np.record, ways: np.record, state: np.record, content: np.record, ahead: np.record,
    weights: np.record,
) -> float:  # fmt: skip
    """What noon and the afternoon bring on average with the dice of the sheet."""
    forget(sheet)
    total = 0.0
    for sample in range(TODAYS):
        counts, bits = np.int64(0), np.int64(0)
        for k in range(sheet.dice):
            if sheet.colour[k] != BLACK:
                counts += rolled_lane(sheet, ahead, k, sample)
            else:
                face = np.int64(ahead.rolls[sheet.column[k], sample])
                lane = np.int64(ahead.lane[BLACK, face])
                if lane >= 0:
                    bits |= 1 << lane
                else:
                    total -= CURSE_FACE
        if not sheet.shielded:
            counts &= ahead.hide[bits]
        total += dice_worth(sheet, ways, state, content, weights, counts)
    return total / TODAYS


@compiled
def toms_gain(sheet: np.record, state: np.record, content: np.record, space: int) -> float:
    """Solo: what the tile of a space brings Tom."""
    tile = np.int64(state.tile_at[space])
    gain = np.float64(content.tile_light[tile])
    band = np.int64(content.tile_band[tile])
    if band > 0:
        gain += state.tom_band + band + band * sheet.left
    if content.tile_map[tile] != STAYS:
        if state.board == ARCHIPELAGO:
            gain += mean_island(content)
        elif state.tom_village < VILLAGES - 1:
            here = np.int64(state.tom_village)
            gain += content.village[content.villages[here + 1]]
            gain -= content.village[content.villages[here]] if here >= 0 else 0
    return gain


@compiled
def mean_island(content: np.record) -> float:
    """About what a sailing of Tom's brings him."""
    total = 0.0
    for island in range(ISLANDS):
        total += content.island[island]
    return total / ISLANDS


# -- decisions -----------------------------------------------------------------------------------


@compiled
def choose_space(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    ways: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """Recruit where the own gain less the next rival's is greatest."""
    worths = np.empty(TRACK, np.float64)
    study_spaces(worths, sheet, ways, state, content, ahead, weights, seat)
    rivals = np.zeros(TRACK, np.float64)
    deny, sends = 0.0, False
    if state.turn < state.seats and state.objective != TEAM:  # somebody recruits after this seat
        sends = state.seats == 2
        deny = weights.denial if sends else weights.crowd
    if deny > 0.0:
        rival = clockwise(state, seat + 1)
        study_spaces(rivals, sheet, ways, state, content, ahead, weights, rival)
    best, chosen = 2 * NOTHING, np.int64(a.SPACE)
    for space in range(TRACK):
        if mask[a.SPACE + space]:
            worth = worths[space]
            if deny > 0.0:
                worth -= deny * left_for_rival(rivals, space, sends)
            if worth > best:
                best, chosen = worth, np.int64(a.SPACE + space)
    return chosen


@compiled
def left_for_rival(rivals: np.ndarray, taken: int, sends: bool) -> float:
    """The best space that is left for the next seat; ``sends``: the best one is discarded."""
    best, second = NOTHING, NOTHING
    for space in range(TRACK):
        if space != taken and rivals[space] > second:
            second = rivals[space]
            if second > best:
                best, second = second, best
    return second if sends and second > NOTHING else best


@compiled
def choose_for_rival(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    ways: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The space that the next seat wants most: its companion is discarded, or cursed."""
    worths = np.empty(TRACK, np.float64)
    rival = clockwise(state, seat + 1)
    study_spaces(worths, sheet, ways, state, content, ahead, weights, rival)
    helps = state.objective == TEAM
    best, chosen = 2 * NOTHING, np.int64(a.NONE)
    for space in range(TRACK):
        if mask[a.SPACE + space]:
            worth = -worths[space] if helps else worths[space]
            if worth > best:
                best, chosen = worth, np.int64(a.SPACE + space)
    return chosen


@compiled
def choose_colour(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The large die that brings most at noon; Tom gets one without a special face."""
    if kind_of(state) == a.CHOOSE_RIVAL:
        for colour in range(RESERVE):
            if mask[a.COLOUR + colour] and colour != PURPLE and colour != YELLOW:
                return np.int64(a.COLOUR + colour)
    prepare(sheet, state, content, ahead, weights, seat)
    note_sources(sheet, state, content, weights, seat, False)
    best, chosen = NOTHING, np.int64(a.NONE)
    for colour in range(RESERVE):
        if mask[a.COLOUR + colour]:
            gain = die_gain(sheet, content, ahead, weights, colour)
            if gain > best:
                best, chosen = gain, np.int64(a.COLOUR + colour)
    if mask[a.NONE] and best < -weights.journey_die:
        return np.int64(a.NONE)
    return chosen


@compiled
def choose_adventurer(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """By points, the ability's gains with the own dice, and the dice themselves."""
    best, chosen = NOTHING, np.int64(a.ADVENTURER)
    for adventurer in range(ADVENTURERS):
        if mask[a.ADVENTURER + adventurer]:
            worth = adventurer_worth(state, content, ahead, weights, sheet, adventurer)
            if worth > best:
                best, chosen = worth, np.int64(a.ADVENTURER + adventurer)
    return chosen


@compiled
def adventurer_worth(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    adventurer: int,
) -> float:  # fmt: skip
    """What an adventurer brings in eight days."""
    sheet.dice, sheet.left, sheet.margin, sheet.spread = 0, 8, -1.0, 2.0
    special = 0.0
    for die in range(OWN_DICE):
        colour = np.int64(content.adventurer_dice[adventurer, die])
        if colour >= 0:
            add_die(sheet, colour, die)
            special += weights.own_die if colour != BLACK else -weights.own_die
            if colour == YELLOW or colour == PURPLE:
                special += (3.0 if colour == YELLOW else 2.0 * weights.footprint) / 6.0
    foresee_days(sheet, ahead)
    note_prices(sheet, state, content, weights, np.int64(0))
    source = HERO + adventurer
    times = expected(sheet, content, source, 0.0)
    if content.form[source] != 0 and content.most[source] == 0:
        times += weights.pursuit
    daily = times * (gain_each(sheet, content, source) + fireflies_each(content, source)) + special
    return content.points[source] + daily * sheet.left
