"""What the expert notes down of a seat before it decides: its dice, its abilities, its prices."""

from __future__ import annotations

import math

import numpy as np

from gloaming.games.glow.abilities import triggered
from gloaming.games.glow.cards import has_spell
from gloaming.games.glow.dice import (
    FIRST_SMALL,
    colour_of,
    dice_each,
    has_die,
    number_of,
    symbol_of,
)
from gloaming.games.glow.scoring import fireflies_of
from gloaming.games.glow.state import (
    ARCHIPELAGO,
    BLACK,
    BUTTERFLY,
    DAYS,
    DIES,
    EFFECTS,
    EXCHANGE,
    FACE_UP,
    FIREFLY,
    FOOTPRINT,
    FROM_GRAVEYARD,
    GRAVEYARD,
    HERO,
    LATEST_DIES,
    LIGHT,
    LIGHT_FOR_REROLL,
    LOSE,
    REROLL,
    SHIELD,
    SPELL,
    SPELLS,
    TEAM,
    TOKENS,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import table
from gloaming_agents.baselines.glow.foresight import FEWEST_DICE, OPERATIONS, STRENGTHS, TYPICAL

FUTURES = 48  # samples of days to come
MOST_DICE = 20
MOST_SOURCES = 24
BONUS_REACH = 16  # fireflies more or fewer that the bonus is noted for
MOST_TIMES = 100
MEMORY = 256  # tallies that are remembered
SPREADER = 0x5851F42D4C957F2D  # spreads tallies over the memory
FORGOTTEN = -1  # no tally

SHEET = table(
    seat=np.int64,
    left=np.int64,  # days after today
    strength=np.int64,  # row of the tables of journeys
    prices=(np.float64, OPERATIONS),  # of one of each operation
    die_day=np.float64,  # what one more large die is worth a day
    # fireflies
    margin=np.float64,  # expected at the end, less the companions
    spread=np.float64,  # how uncertain that is
    bonus=(np.float64, 2 * BONUS_REACH + 1),  # expected bonus with so many more, from -BONUS_REACH
    # dice, curse dice included
    dice=np.int64,
    colour=(np.int8, MOST_DICE),
    column=(np.int8, MOST_DICE),  # of the table of rolls
    lane=(np.int8, MOST_DICE),  # what it shows
    number=(np.int16, MOST_DICE),  # its action, -1 if there is none today
    shielded=np.int64,  # 1: curse dice cancel nothing
    muted=np.int64,
    faces_due=np.int64,  # 1: special faces have not paid out yet
    # abilities that can trigger today
    sources=np.int64,
    source=(np.int16, MOST_SOURCES),
    gain=(np.float64, MOST_SOURCES),  # light each time, fireflies not counted
    flies=(np.int64, MOST_SOURCES),  # fireflies less companions, each time
    most=(np.int64, MOST_SOURCES),  # times today, those resolved included
    done=(np.int64, MOST_SOURCES),  # resolved already
    # days to come
    future=(np.int64, FUTURES),  # tallies
    sail=(np.float64, 6),  # what an afternoon is worth with so many different elements
    footprints=np.int64,
    # what tallies were found to be worth, while nothing else changes
    known=(np.int64, MEMORY),
    known_worth=(np.float64, MEMORY),
)


@compiled
def prepare(
    sheet: np.record, state: np.record, content: np.record, ahead: np.record, weights: np.record,
    seat: int,
) -> None:  # fmt: skip
    """Everything about a seat but its abilities."""
    sheet.seat, sheet.left = seat, DAYS - np.int64(state.rounds)
    sheet.shielded, sheet.muted = state.immune[seat], state.muted[seat]
    sheet.footprints = state.footprints[seat]
    sheet.faces_due, sheet.die_day = 1, weights.large_die
    note_dice(sheet, state, content, ahead, seat)
    small = weights.sea_dice if state.board == ARCHIPELAGO else weights.land_dice
    dice = count_large(sheet) + np.int64(small)
    sheet.strength = min(max(dice - FEWEST_DICE, 0), STRENGTHS - 1)
    foresee_days(sheet, ahead)
    note_margin(sheet, state, content, weights, seat)
    note_prices(sheet, state, content, weights, seat)


@compiled
def note_dice(
    sheet: np.record, state: np.record, content: np.record, ahead: np.record, seat: int
) -> None:
    """The seat's dice and what they show."""
    sheet.dice = 0
    for die in range(dice_each(state)):
        if has_die(state, content, seat, die) and sheet.dice < MOST_DICE:
            symbol = symbol_of(state, seat, die)
            add_die(sheet, colour_of(state, content, seat, die), die)
            k = sheet.dice - 1
            if symbol >= 0:
                sheet.lane[k] = lane_of(ahead, np.int64(sheet.colour[k]), symbol)
                sheet.number[k] = number_of(state, content, seat, die)


@inlined
def add_die(sheet: np.record, colour: int, column: int) -> None:
    """One more die, not rolled."""
    k = min(sheet.dice, MOST_DICE - 1)
    sheet.colour[k], sheet.column[k], sheet.lane[k], sheet.number[k] = colour, column, -1, -1
    sheet.dice = k + 1


@inlined
def lane_of(ahead: np.record, colour: int, symbol: int) -> int:
    """Where a symbol of a die is counted."""
    return symbol if symbol < 5 else np.int64(ahead.lane[colour, 5])


@compiled
def count_large(sheet: np.record) -> int:
    """Large dice, which the seat keeps, curse dice left out."""
    count = 0
    for k in range(sheet.dice):
        if sheet.column[k] < FIRST_SMALL and sheet.colour[k] != BLACK:
            count += 1
    return count


@compiled
def foresee_days(sheet: np.record, ahead: np.record) -> None:
    """Tallies of the large dice and some ordinary small ones."""
    for sample in range(FUTURES):
        counts = np.int64(1) << 8 * np.int64(ahead.typical[TYPICAL - 1, sample])
        counts += np.int64(1) << 8 * np.int64(ahead.typical[TYPICAL - 2, sample])
        for k in range(sheet.dice):
            if sheet.column[k] < FIRST_SMALL and sheet.colour[k] != BLACK:
                counts += rolled_lane(sheet, ahead, k, sample)
        sheet.future[sample] = counts


@inlined
def rolled_lane(sheet: np.record, ahead: np.record, k: int, sample: int) -> int:
    """What a die of the sheet adds to a tally in one of the sampled rolls."""
    face = np.int64(ahead.rolls[sheet.column[k], sample])
    return np.int64(1) << 8 * np.int64(ahead.lane[sheet.colour[k], face])


# -- fireflies ---------------------------------------------------------------------------------


@compiled
def note_margin(
    sheet: np.record, state: np.record, content: np.record, weights: np.record, seat: int
) -> None:
    """How many fireflies more than companions the seat may expect at the end."""
    margin = np.float64(fireflies_of(state, seat)) - state.companions[seat, 0]
    daily = np.float64(weights.growth)
    adventurer = HERO + np.int64(state.adventurer[seat])
    daily += fireflies_each(content, adventurer) * expected(
        sheet, content, adventurer, weights.sought
    )
    for k in range(state.companions[seat, 0]):
        card = np.int64(state.companions[seat, 1 + k])
        flies = fireflies_each(content, card)
        if flies != 0:
            daily += flies * expected(sheet, content, card, weights.sought)
    sheet.margin = margin + daily * sheet.left
    sheet.spread = weights.spread * math.sqrt(np.float64(sheet.left))
    for k in range(2 * BONUS_REACH + 1):
        sheet.bonus[k] = content.firefly_bonus * chance_of_bonus(sheet, k - BONUS_REACH)


@compiled
def chance_of_bonus(sheet: np.record, more: float) -> float:
    """Chance that the fireflies suffice, with so many more."""
    margin = sheet.margin + more
    if sheet.left == 0:
        return 1.0 if margin >= 0 else 0.0
    return 1.0 / (1.0 + math.exp(-1.7 * (margin + 0.5) / sheet.spread))


@compiled
def bonus_gain(sheet: np.record, content: np.record, more: float) -> float:
    """What so many more fireflies are worth."""
    now = chance_of_bonus(sheet, 0.0)
    return content.firefly_bonus * (chance_of_bonus(sheet, more) - now)


@compiled
def fireflies_each(content: np.record, source: int) -> int:
    """Firefly tokens that an ability brings each time."""
    total = np.int64(0)
    for k in range(EFFECTS):
        if content.effect[source, k, 0] == FIREFLY:
            total += content.effect[source, k, 1]
    if content.price[source, 0] == FIREFLY:
        total -= content.price[source, 1]
    return total


@compiled
def expected(sheet: np.record, content: np.record, source: int, luck: float) -> float:
    """How often an ability triggers on a day to come.

    Rerolls are for what is wanted and against what is not: ``luck`` from 0 to 1 moves the mean
    towards that of the better of two rolls, a negative one towards that of the worse.
    """
    total, better = 0.0, 0.0
    for sample in range(FUTURES // 2):
        one = np.float64(triggered(content, source, sheet.future[sample]))
        two = np.float64(triggered(content, source, sheet.future[sample + FUTURES // 2]))
        total += one + two
        better += max(one, two) if luck > 0 else min(one, two)
    luck = abs(luck)
    return ((1.0 - luck) * total + 2.0 * luck * better) / FUTURES


@compiled
def expected_once(sheet: np.record, content: np.record, source: int, luck: float) -> float:
    """The chance that it triggers at all."""
    total, better = 0.0, 0.0
    for sample in range(FUTURES // 2):
        one = 1.0 if triggered(content, source, sheet.future[sample]) > 0 else 0.0
        two = 1.0 if triggered(content, source, sheet.future[sample + FUTURES // 2]) > 0 else 0.0
        total += one + two
        better += max(one, two) if luck > 0 else min(one, two)
    luck = abs(luck)
    return ((1.0 - luck) * total + 2.0 * luck * better) / FUTURES


# -- prices ------------------------------------------------------------------------------------


@compiled
def note_prices(
    sheet: np.record, state: np.record, content: np.record, weights: np.record, seat: int
) -> None:
    """What one of each thing is worth to the seat."""
    prices, last = sheet.prices, sheet.left == 0
    prices[LIGHT] = 1.0
    prices[FOOTPRINT] = 1.0 if last else weights.footprint
    prices[FIREFLY] = (bonus_gain(sheet, content, 1.0) - bonus_gain(sheet, content, -1.0)) / 2.0
    prices[REROLL] = 0.02 if last else weights.reroll
    prices[DIES] = 0.0
    prices[FROM_GRAVEYARD] = weights.graveyard
    prices[SPELLS] = weights.spell
    if state.seats == 1 or last:
        prices[SPELLS] = 0.0
    elif state.objective == TEAM:
        prices[SPELLS] = -weights.spell
    prices[BUTTERFLY], prices[EXCHANGE] = weights.butterfly, weights.exchange
    prices[LOSE] = prices[LATEST_DIES] = 0.0
    count = np.int64(state.companions[seat, 0])
    if has_spell(state, seat):
        prices[LOSE] = weights.own_spell
    elif count > 0:
        least = 1e9
        for k in range(count):
            card = np.int64(state.companions[seat, 1 + k])
            least = min(least, keeping(sheet, content, weights, card, sheet.left))
        prices[LOSE] = -least
    if count > 0:
        card = np.int64(state.companions[seat, count])
        prices[LATEST_DIES] = -keeping(sheet, content, weights, card, sheet.left)


@compiled
def gain_each(sheet: np.record, content: np.record, source: int) -> float:
    """Light that it is worth to resolve an ability once, without fireflies and deaths."""
    total = 0.0
    for k in range(EFFECTS):
        operation = np.int64(content.effect[source, k, 0])
        if operation != FIREFLY:
            total += sheet.prices[operation] * content.effect[source, k, 1]
    operation = np.int64(content.price[source, 0])
    if operation != 0 and operation != FIREFLY:
        total -= sheet.prices[operation] * content.price[source, 1]
    return total


@compiled
def dies(content: np.record, source: int) -> bool:
    """Whether an ability sends its own companion to the graveyard."""
    for k in range(EFFECTS):
        if content.effect[source, k, 0] == DIES:
            return True
    return False


# -- companions --------------------------------------------------------------------------------


@compiled
def prospect(
    sheet: np.record, content: np.record, weights: np.record, card: int, days: int
) -> tuple[float, float]:
    """What a companion brings in so many days and at the end: light, and fireflies less itself."""
    alive, still = np.float64(days), 1.0
    light, flies = 0.0, 0.0
    if dies(content, card):
        each = gain_each(sheet, content, card)
        wanted = each > content.points[card] + weights.life * days
        chance = expected_once(sheet, content, card, weights.sought if wanted else -weights.shunned)
        still = (1.0 - chance) ** days
        alive = (1.0 - still) / chance if chance > 0 else alive
        light += (1.0 - still) * each
        flies += (1.0 - still) * fireflies_each(content, card)
    elif content.form[card] != 0:
        each = gain_each(sheet, content, card)
        luck = weights.sought if each >= 0.0 else -weights.shunned
        times = expected(sheet, content, card, luck) * days
        light += times * each
        flies += times * fireflies_each(content, card)
    light += still * content.points[card]
    flies += still * (content.fireflies[card] - 1)
    light += alive * weights.reroll_day * content.rerolls[card]
    if content.large_die[card] >= 0:
        light += alive * sheet.die_day
    if content.special[card] == SHIELD:
        light += weights.shield
    elif content.special[card] == LIGHT_FOR_REROLL:
        light += alive * weights.light_for_reroll
    return light, flies


@compiled
def keeping(
    sheet: np.record, content: np.record, weights: np.record, card: int, days: int
) -> float:
    """What it is worth to have a companion for so many days, fireflies included."""
    light, flies = prospect(sheet, content, weights, card, days)
    return light + content.firefly_bonus * (
        chance_of_bonus(sheet, 0.0) - chance_of_bonus(sheet, -flies)
    )


# -- today's abilities -------------------------------------------------------------------------


@compiled
def note_sources(
    sheet: np.record, state: np.record, content: np.record, weights: np.record, seat: int,
    resolving: bool,
) -> None:  # fmt: skip
    """The abilities that can trigger today; ``resolving``: some of them already have."""
    sheet.sources = 0
    add_source(sheet, state, content, weights, HERO + np.int64(state.adventurer[seat]), resolving)
    for k in range(state.companions[seat, 0]):
        card = np.int64(state.companions[seat, 1 + k])
        if content.form[card] != 0 and not (resolving and content.special[card] == GRAVEYARD):
            add_source(sheet, state, content, weights, card, resolving)
    for token in range(TOKENS):
        if state.token_at[token] == FACE_UP + seat:
            add_source(sheet, state, content, weights, SPELL + token, resolving)


@compiled
def add_source(
    sheet: np.record, state: np.record, content: np.record, weights: np.record, source: int,
    resolving: bool,
) -> None:  # fmt: skip
    """Note down what an ability brings each time, and how often it may."""
    k = sheet.sources
    if k >= MOST_SOURCES:
        return
    sheet.sources = k + 1
    sheet.source[k] = source
    sheet.gain[k], sheet.flies[k] = (
        gain_each(sheet, content, source),
        fireflies_each(content, source),
    )
    sheet.most[k] = MOST_TIMES
    sheet.done[k] = state.resolved[source] if resolving else 0
    if source >= SPELL:
        sheet.most[k] = 1
    elif source < HERO and dies(content, source):
        light, flies = prospect(sheet, content, weights, source, sheet.left)
        sheet.gain[k] -= light
        sheet.flies[k] -= np.int64(round(flies))
        sheet.most[k] = 1
    operation, amount = content.price[source, 0], np.int64(content.price[source, 1])
    if operation != 0:
        times = sheet.done[k] + affordable(state, sheet.seat, operation, amount)
        sheet.most[k] = min(sheet.most[k], times)


@compiled
def affordable(state: np.record, seat: int, operation: int, amount: int) -> int:
    """How often a price can be paid from what the seat has now."""
    if operation == FOOTPRINT:
        return np.int64(state.footprints[seat]) // amount
    if operation == REROLL:
        return np.int64(state.rerolls[seat]) // amount
    if operation == FIREFLY:
        return np.int64(state.fireflies[seat]) // amount
    return np.int64(state.butterflies[seat].sum()) // amount


# -- what dice are worth -----------------------------------------------------------------------


@compiled
def tally_of(sheet: np.record, ahead: np.record) -> int:
    """The counting dice, as the sheet's dice show."""
    counts, bits = np.int64(0), np.int64(0)
    for k in range(sheet.dice):
        lane = np.int64(sheet.lane[k])
        if lane < 0:
            continue
        if sheet.colour[k] == BLACK:
            bits |= 1 << lane
        else:
            counts += np.int64(1) << 8 * lane
    bits = sheet.muted if sheet.shielded else sheet.muted | bits
    return counts & ahead.hide[bits]


@compiled
def curse_loss(sheet: np.record) -> float:
    """Light that the special faces of curse dice cost."""
    loss = 0.0
    for k in range(sheet.dice):
        if sheet.colour[k] == BLACK and sheet.lane[k] < 0 and sheet.number[k] >= 0:
            loss += 2.0
    return loss


@compiled
def noon_worth(sheet: np.record, content: np.record, weights: np.record, counts: int) -> float:
    """What the abilities and special faces bring with these counting dice."""
    total, flies = 0.0, np.int64(0)
    for k in range(sheet.sources):
        times = min(triggered(content, np.int64(sheet.source[k]), counts), sheet.most[k])
        times -= sheet.done[k]
        if times > 0:
            total += times * sheet.gain[k]
            flies += times * sheet.flies[k]
    if sheet.faces_due:
        total += 2.0 * sheet.prices[FOOTPRINT] * (counts >> 40 & 255)
        total += 3.0 * (counts >> 48 & 255) + weights.other_face * (counts >> 56 & 127)
    return total + sheet.bonus[min(max(flies, -BONUS_REACH), BONUS_REACH) + BONUS_REACH]
