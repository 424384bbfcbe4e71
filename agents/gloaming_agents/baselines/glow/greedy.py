"""Greedy: takes what gives most points at once, by simple estimates and one decision at a time."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.games.glow.abilities import triggered
from gloaming.games.glow.dice import dice_each, has_die, number_of, small_dice, tally
from gloaming.games.glow.journey import sail_cost, step_cost
from gloaming.games.glow.state import (
    ADVENTURERS,
    ARCHIPELAGO,
    BUTTERFLY,
    CARDS,
    COMPANIONS,
    CURSE,
    DAYS,
    DIES,
    EFFECTS,
    ELEMENTS,
    FACE_UP,
    HERO,
    LOSE,
    OWN_DICE,
    REROLL,
    ROUTES,
    SPECIAL,
    SPELL,
    SPELLS,
    STEPS,
    TOKENS,
    TRACK,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of, seat_of
from gloaming_agents.baselines.glow.ways import best_way, doors_of, explore, rank_ways

SMALL_DIE_WORTH = 1.0  # a small die, for the day
LARGE_DIE_WORTH = 1.2  # a Sketal's die, a day
REROLL_WORTH = 0.8  # a reroll unit
SPELL_WORTH = 3.0  # a spell that another seat gets
LOSS_WORTH = -3.0  # a skull
BUTTERFLY_WORTH = 2.0
FIREFLY_WORTH = 0.8
CURSE_WORTH = -2.0  # the curse die, for the day
LEAST_GAIN = 0.4  # of a reroll that costs a token


@compiled
def greedy_actions(
    states: np.ndarray, masks: np.ndarray, content: np.ndarray, ahead: np.ndarray,
    ways: np.ndarray, prices: np.ndarray, out: np.ndarray,
) -> None:  # fmt: skip
    """An action for each match, into ``out`` int64 [n]; ``ways`` is scratch."""
    for i in range(states.size):
        out[i] = 0
        if states[i].status == PLAYING:
            out[i] = decide(states[i], content[0], ahead[0], ways[0], prices, masks[i])


@compiled
def decide(
    state: np.record, content: np.record, ahead: np.record, ways: np.record, prices: np.ndarray,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """One decision."""
    kind, seat = kind_of(state), seat_of(state)
    if kind == a.RECRUIT or kind == a.DISCARD or kind == a.SHIFT:
        return choose_space(state, content, ahead, kind, mask)
    if kind == a.ROLL:
        return choose_die(state, content, seat, mask)
    if kind == a.USE or kind == a.ROLL_NOW:
        return choose_use(state, content, seat, mask)
    if kind == a.NOON:
        return choose_noon(state, content, seat, mask)
    if kind == a.SACRIFICE:
        return choose_loss(state, content, ahead, seat, mask)
    if kind == a.PICK:
        return choose_pick(state, content, ahead, mask)
    if kind == a.TRAVEL:
        if state.board == ARCHIPELAGO:
            return choose_sailing(state, content, seat, mask)
        return choose_walk(state, content, ahead, ways, prices, seat, mask)
    if kind == a.CHOOSE_ADVENTURER:
        return choose_adventurer(content, ahead, mask)
    if kind == a.PAY and mask[a.PAY_BY + 1] and not mask[a.PAY_BY]:
        return np.int64(a.PAY_BY + 1)
    return first_legal(mask)


@compiled
def first_legal(mask: np.ndarray) -> int:
    """The first legal action."""
    for action in range(mask.size):
        if mask[action]:
            return np.int64(action)
    return np.int64(0)


# -- companions ------------------------------------------------------------------------------------


@compiled
def effect_worth(content: np.record, source: int) -> float:
    """What it is worth to resolve an ability once, without its companion's death."""
    total = 0.0
    for k in range(EFFECTS):
        operation, amount = content.effect[source, k, 0], content.effect[source, k, 1]
        if operation == SPELLS:
            total += SPELL_WORTH * amount
        elif operation == LOSE:
            total += LOSS_WORTH
        elif operation == BUTTERFLY:
            total += BUTTERFLY_WORTH * amount
        elif operation == REROLL:
            total += REROLL_WORTH * amount
        elif 0 < operation < REROLL:
            total += amount
    return total - content.price[source, 1]


@compiled
def kills(content: np.record, source: int) -> bool:
    """Whether an ability sends its own companion to the graveyard."""
    for k in range(EFFECTS):
        if content.effect[source, k, 0] == DIES:
            return True
    return False


@compiled
def card_worth(content: np.record, ahead: np.record, card: int, days: int) -> float:
    """Points of a companion at the end, and what it brings on so many days with ordinary dice."""
    daily = ahead.usual[card] * effect_worth(content, card)
    daily += REROLL_WORTH * content.rerolls[card]
    daily += LARGE_DIE_WORTH if content.large_die[card] >= 0 else 0.0
    points = content.points[card] + FIREFLY_WORTH * content.fireflies[card]
    if kills(content, card):
        return points * (1.0 - min(1.0, ahead.usual[card])) ** days + daily * min(days, 2)
    return points + daily * days


@compiled
def choose_space(
    state: np.record, content: np.record, ahead: np.record, kind: int, mask: np.ndarray
) -> int:
    """The space with the best companion and most dice; for the curse die the poorest one."""
    days = DAYS + 1 - np.int64(state.rounds)
    best, chosen = -1e9, np.int64(a.NONE)
    for space in range(TRACK):
        if mask[a.SPACE + space]:
            worth = card_worth(content, ahead, np.int64(state.track_card[space]), days)
            if kind == a.RECRUIT:
                worth += state.track_footprints[space]
                for die in range(small_dice(state)):
                    if state.small_at[die] == space:
                        worth += CURSE_WORTH if die == CURSE else SMALL_DIE_WORTH
            if worth > best:
                best, chosen = worth, np.int64(a.SPACE + space)
    return chosen


@compiled
def choose_adventurer(content: np.record, ahead: np.record, mask: np.ndarray) -> int:
    """By points, dice, and what the ability brings in a match."""
    best, chosen = -1e9, first_legal(mask)
    for adventurer in range(ADVENTURERS):
        if mask[a.ADVENTURER + adventurer]:
            source = HERO + adventurer
            worth = content.points[source] + DAYS * ahead.usual[source] * effect_worth(
                content, source
            )
            for die in range(OWN_DICE):
                worth += LARGE_DIE_WORTH if content.adventurer_dice[adventurer, die] >= 0 else 0.0
            if worth > best:
                best, chosen = worth, np.int64(a.ADVENTURER + adventurer)
    return chosen


@compiled
def choose_loss(
    state: np.record, content: np.record, ahead: np.record, seat: int, mask: np.ndarray
) -> int:
    """A spell if there is one, or the poorest companion."""
    for action in range(a.SPELL_TOKEN, a.HIDDEN + 1):
        if mask[action]:
            return np.int64(action)
    best, chosen = 1e9, first_legal(mask)
    for k in range(COMPANIONS):
        if mask[a.COMPANION + k]:
            card = np.int64(state.companions[seat, 1 + k])
            worth = card_worth(content, ahead, card, DAYS - np.int64(state.rounds))
            if worth < best:
                best, chosen = worth, np.int64(a.COMPANION + k)
    return chosen


@compiled
def choose_pick(state: np.record, content: np.record, ahead: np.record, mask: np.ndarray) -> int:
    """The best companion in the graveyard."""
    best, chosen = 0.0, np.int64(a.NONE)
    for card in range(CARDS):
        if mask[a.GRAVEYARD + card]:
            worth = card_worth(content, ahead, card, DAYS - np.int64(state.rounds))
            if worth > best:
                best, chosen = worth, np.int64(a.GRAVEYARD + card)
    return chosen


# -- dice ------------------------------------------------------------------------------------------


@compiled
def noon_worth(state: np.record, content: np.record, seat: int, counts: int) -> float:
    """What all abilities bring with these counting dice."""
    adventurer = HERO + np.int64(state.adventurer[seat])
    total = triggered(content, adventurer, counts) * effect_worth(content, adventurer)
    for k in range(state.companions[seat, 0]):
        card = np.int64(state.companions[seat, 1 + k])
        times = triggered(content, card, counts)
        if kills(content, card):
            if times > 0:
                total += effect_worth(content, card) - content.points[card]
        else:
            total += times * effect_worth(content, card)
    for token in range(TOKENS):
        if state.token_at[token] == FACE_UP + seat and triggered(content, SPELL + token, counts):
            total += effect_worth(content, SPELL + token)
    return total


@compiled
def reroll_gain(state: np.record, content: np.record, seat: int, number: int) -> float:
    """Expected gain at noon from rolling a die that shows an element."""
    colour, symbol = np.int64(a.DIE_COLOUR[number]), np.int64(a.DIE_SYMBOL[number])
    counts = tally(state, content, seat)
    if symbol >= ELEMENTS or counts >> 8 * symbol & 255 == 0:
        return 0.0
    now, total = noon_worth(state, content, seat, counts), 0.0
    counts -= np.int64(1) << 8 * symbol
    for face in range(6):
        shown = np.int64(content.faces[colour, face])
        if shown == SPECIAL:
            total += 1.0 + noon_worth(state, content, seat, counts)
        else:
            total += noon_worth(state, content, seat, counts + (np.int64(1) << 8 * shown))
    return total / 6.0 - now


@compiled
def choose_die(state: np.record, content: np.record, seat: int, mask: np.ndarray) -> int:
    """Roll again as long as that is free, or worth a token."""
    least = 0.05 if state.daily[seat] > 0 else LEAST_GAIN
    if mask[a.KEEP] and state.daily[seat] == 0 and state.rerolls[seat] == 0:
        return np.int64(a.KEEP)
    return best_die(state, content, seat, mask, least, np.int64(a.KEEP))


@compiled
def best_die(
    state: np.record, content: np.record, seat: int, mask: np.ndarray, least: float, other: int
) -> int:
    """The die that gains most by a roll, if it is more than ``least``, or ``other``."""
    best, chosen = least, other
    for die in range(dice_each(state)):
        if has_die(state, content, seat, die):
            number = number_of(state, content, seat, die)
            if number >= 0 and mask[a.DIE + number]:
                gain = reroll_gain(state, content, seat, number)
                if gain > best:
                    best, chosen = gain, np.int64(a.DIE + number)
    return chosen if mask[chosen] else first_legal(mask)


@compiled
def choose_use(state: np.record, content: np.record, seat: int, mask: np.ndarray) -> int:
    """Roll another die too if that is good; a gray die's choice is the best element."""
    if mask[a.ALONE]:
        return best_die(state, content, seat, mask, 0.0, np.int64(a.ALONE))
    counts, best, chosen = tally(state, content, seat), -1e9, first_legal(mask)
    for symbol in range(ELEMENTS):
        if mask[a.TURN + symbol]:
            worth = noon_worth(state, content, seat, counts + (np.int64(1) << 8 * symbol))
            if worth > best:
                best, chosen = worth, np.int64(a.TURN + symbol)
    return chosen


@compiled
def choose_noon(state: np.record, content: np.record, seat: int, mask: np.ndarray) -> int:
    """The best ability first."""
    best, chosen = -1e9, np.int64(a.STOP)
    for action in range(a.COMPANION, a.SPELL_TOKEN + TOKENS):
        if mask[action]:
            if action < a.OWN:
                source = np.int64(state.companions[seat, 1 + action - a.COMPANION])
            elif action == a.OWN:
                source = HERO + np.int64(state.adventurer[seat])
            else:
                source = SPELL + action - a.SPELL_TOKEN
            worth = effect_worth(content, source)
            worth -= content.points[source] if kills(content, source) else 0
            if worth > best:
                best, chosen = worth, np.int64(action)
    return chosen


# -- journeys --------------------------------------------------------------------------------------


@compiled
def choose_walk(
    state: np.record, content: np.record, ahead: np.record, ways: np.record, prices: np.ndarray,
    seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """To the best village within reach; otherwise a free step nearer to a better one."""
    camp, counts = np.int64(ahead.rank[state.camp[seat]]), tally(state, content, seat)
    allowance, spent = np.int64(state.footprints[seat]) + ways_of_dice(counts), np.int64(0)
    for element in range(ELEMENTS):
        spent += np.int64(state.spent[element]) << 8 * element
    doors, closed = doors_of(mask, a.MOVE), np.int64(state.camp[seat])
    here = np.int64(state.party[seat])
    explore(ways, content, here, state.left, doors, closed, allowance, prices)
    now = max(0, np.int64(content.village[state.camp[seat]]))
    for way in range(ways.count):
        there = np.int64(content.village[ways.space[way]])
        ways.worth[way] = ways.gain[way] + there - now if there > now else -1e3
    ways.worth[0] += 0.5  # rather now than later
    rank_ways(ways, 1.0)
    best, way = best_way(ways, counts, spent, np.int64(state.footprints[seat]), 1.0)
    if best > 0.0:
        return np.int64(a.CAMP) if way == 0 else np.int64(a.MOVE + ways.step[way])
    for space in range(STEPS):
        if mask[a.MOVE + space] and ahead.hops[camp, space] < ahead.hops[camp, here]:
            if step_cost(state, content, seat, space, counts) == content.toll[space]:
                return np.int64(a.MOVE + space)
    return np.int64(a.STOP)


@compiled
def ways_of_dice(counts: int) -> int:
    """How many steps dice can pay."""
    dice = 0
    for element in range(ELEMENTS):
        dice += counts >> 8 * element & 255
    return dice


@compiled
def choose_sailing(state: np.record, content: np.record, seat: int, mask: np.ndarray) -> int:
    """The sailing that gives most at once; leaving the harbour counts a little, too."""
    counts, best, chosen = tally(state, content, seat), 0.0, np.int64(a.STOP)
    for sailing in range(2 * ROUTES):
        if mask[a.SAIL + sailing]:
            route, back = sailing % ROUTES, sailing // ROUTES
            here, there = content.route[route, back], content.route[route, 1 - back]
            worth = np.float64(content.island[there]) - content.island[here]
            worth += 1.0 if here == 0 else 0.0
            if content.island_arrive[there, 0] == LOSE:
                worth += LOSS_WORTH
            else:
                worth += content.island_arrive[there, 1]
            worth -= sail_cost(content, sailing, counts)
            if worth > best:
                best, chosen = worth, np.int64(a.SAIL + sailing)
    return chosen
