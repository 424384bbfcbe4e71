"""The expert's noons: in which order abilities resolve, what is given up, and what is picked."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.games.glow.abilities import triggered
from gloaming.games.glow.dice import die_of_card, of, tally
from gloaming.games.glow.state import (
    BUTTERFLY_COLOURS,
    CARDS,
    COMPANIONS,
    EFFECTS,
    ELEMENTS,
    FIREFLY,
    HELD_KINDS,
    HERO,
    LATEST_DIES,
    LOSE,
    SPELL,
    TOKENS,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first
from gloaming_agents.baselines.glow.journeys import dice_worth, plan_journey
from gloaming_agents.baselines.glow.sheet import (
    dies,
    expected_once,
    fireflies_each,
    gain_each,
    keeping,
    noon_worth,
    note_sources,
    prepare,
    tally_of,
)

LEAST_MUTE = 1.0  # what muting an element must bring
LEAST_SWAP = 0.3  # and an exchange of companions
HELPER = 1.0  # a butterfly that is not coloured
ANOTHER_COLOUR = 1.5  # the only butterfly of a colour, beside its points

# the order at noon
(
    CLOSER,  # a death that closes more harm than good
    HARM,  # while there is little light to lose
    DOOMED,  # the latest companion is going to die anyway
    GOOD,
    DEATH,
    SKULL,
    LAST,  # the latest companion dies
) = range(7)


@compiled
def open_source(state: np.record, seat: int, action: int) -> int:
    """What an action of noon resolves."""
    if action < a.OWN:
        return np.int64(state.companions[seat, 1 + action - a.COMPANION])
    if action == a.OWN:
        return HERO + np.int64(state.adventurer[seat])
    return np.int64(SPELL + action - a.SPELL_TOKEN)


@compiled
def has_effect(content: np.record, source: int, operation: int) -> bool:
    """Whether an ability has such an effect."""
    for k in range(EFFECTS):
        if content.effect[source, k, 0] == operation:
            return True
    return False


@compiled
def choose_noon(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    ways: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The ability that should resolve next."""
    prepare(sheet, state, content, ahead, weights, seat)
    note_sources(sheet, state, content, weights, seat, True)
    sheet.faces_due = 0
    counts = tally(state, content, seat)
    if state.dawn:
        use = choose_butterfly(state, content, ahead, weights, sheet, ways, counts, mask)
        if use >= 0:
            return use
    best, rank, chosen = -1e9, LAST + 1, np.int64(a.STOP)
    for action in range(a.COMPANION, a.SPELL_TOKEN + TOKENS):
        if mask[action]:
            source = open_source(state, seat, action)
            now = order_of(state, content, ahead, weights, sheet, seat, source, counts, mask)
            gain = gain_each(sheet, content, source)
            if now < rank or (now == rank and gain > best):
                best, rank, chosen = gain, now, np.int64(action)
    return chosen


@compiled
def order_of(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    seat: int, source: int, counts: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The place of an ability in the order of noon."""
    if has_effect(content, source, LATEST_DIES):
        count = np.int64(state.companions[seat, 0])
        if count > 0 and is_doomed(content, sheet, weights, state, seat, count, mask):
            return DOOMED
        return LAST
    if has_effect(content, source, LOSE):
        return SKULL
    if source < HERO and dies(content, source):
        colour = die_of_card(state, source)
        if colour >= 0 and state.reserve_face[colour] >= 0:
            lane = np.int64(state.reserve_face[colour])
            if lane < ELEMENTS and of(counts, lane) > 0:
                after = noon_worth(sheet, content, weights, counts - (np.int64(1) << 8 * lane))
                if after > noon_worth(sheet, content, weights, counts):
                    return CLOSER
        return DEATH
    return GOOD if gain_each(sheet, content, source) >= 0.0 else HARM


@compiled
def is_doomed(
    content: np.record, sheet: np.record, weights: np.record, state: np.record, seat: int,
    count: int, mask: np.ndarray,
) -> bool:  # fmt: skip
    """Whether the latest companion dies today by itself, or would not be missed."""
    card = np.int64(state.companions[seat, count])
    if mask[a.COMPANION + count - 1]:
        return dies(content, card)
    return keeping(sheet, content, weights, card, sheet.left) <= 0.0


@compiled
def choose_butterfly(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    ways: np.record, counts: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """Dawn: purge a spell or a burden, mute an element that does harm; or -1."""
    if mask[a.USE_PURGE] and sheet.prices[LOSE] > 0.0:
        return np.int64(a.USE_PURGE)
    best, chosen = LEAST_MUTE, np.int64(-1)
    looked = False
    now = 0.0
    for element in range(ELEMENTS):
        if mask[a.MUTE_ELEMENT + element] and of(counts, element) > 0:
            if not looked:
                plan_journey(sheet, ways, state, content, ahead)
                now = dice_worth(sheet, ways, state, content, weights, counts)
                looked = True
            muted = counts & ahead.hide[1 << element]
            gain = dice_worth(sheet, ways, state, content, weights, muted) - now
            if gain > best:
                best, chosen = gain, np.int64(a.MUTE_ELEMENT + element)
    return chosen


# -- what is lost and what is picked -------------------------------------------------------------


@compiled
def choose_loss(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """What will be missed least."""
    prepare(sheet, state, content, ahead, weights, seat)
    best, chosen = 1e9, np.int64(a.COMPANION)
    for k in range(COMPANIONS):
        if mask[a.COMPANION + k]:
            card = np.int64(state.companions[seat, 1 + k])
            worth = keeping(sheet, content, weights, card, sheet.left)
            if worth < best:
                best, chosen = worth, np.int64(a.COMPANION + k)
    for token in range(TOKENS):
        if mask[a.SPELL_TOKEN + token]:
            chance = (
                1.0
                - (1.0 - expected_once(sheet, content, SPELL + token, -weights.shunned))
                ** sheet.left
            )
            worth = chance * gain_each(sheet, content, SPELL + token)
            if worth < best:
                best, chosen = worth, np.int64(a.SPELL_TOKEN + token)
    if mask[a.HIDDEN]:
        worth = -weights.own_spell if sheet.left > 0 else 0.0
        if worth < best:
            chosen = np.int64(a.HIDDEN)
    return chosen


@compiled
def joining(
    sheet: np.record, content: np.record, weights: np.record, card: int, counts: int
) -> float:
    """What a companion is worth from this noon on."""
    times = triggered(content, card, counts)
    each = gain_each(sheet, content, card)
    each += sheet.prices[FIREFLY] * fireflies_each(content, card)
    if times > 0 and dies(content, card):
        return each
    return keeping(sheet, content, weights, card, sheet.left) + times * each


@compiled
def choose_pick(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The best companion of the graveyard."""
    prepare(sheet, state, content, ahead, weights, seat)
    counts = tally(state, content, seat)
    sheet.margin -= 1.0  # one companion more than now
    best, chosen = 0.0, np.int64(a.NONE)
    for card in range(CARDS):
        if mask[a.GRAVEYARD + card]:
            worth = joining(sheet, content, weights, card, counts)
            if worth > best:
                best, chosen = worth, np.int64(a.GRAVEYARD + card)
    return chosen


@compiled
def choose_swap(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """Exchange the poorest companion for a better one."""
    prepare(sheet, state, content, ahead, weights, seat)
    counts = tally(state, content, seat)
    new = joining(sheet, content, weights, first(state), counts)
    best, chosen = LEAST_SWAP, np.int64(a.NONE)
    for k in range(COMPANIONS):
        if mask[a.COMPANION + k]:
            card = np.int64(state.companions[seat, 1 + k])
            gain = new - joining(sheet, content, weights, card, counts)
            if gain > best:
                best, chosen = gain, np.int64(a.COMPANION + k)
    return chosen


@compiled
def choose_die_back(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    ways: np.record, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The large die without which the rest of the day is worth most."""
    prepare(sheet, state, content, ahead, weights, seat)
    note_sources(sheet, state, content, weights, seat, True)
    sheet.faces_due = 0
    plan_journey(sheet, ways, state, content, ahead)
    best, chosen = -1e9, np.int64(a.DIE)
    for k in range(sheet.dice):
        number = np.int64(sheet.number[k])
        if number >= 0 and mask[a.DIE + number]:
            lane = np.int64(sheet.lane[k])
            sheet.lane[k] = -1
            counts = tally_of(sheet, ahead)
            sheet.lane[k] = lane
            worth = dice_worth(sheet, ways, state, content, weights, counts)
            if worth > best:
                best, chosen = worth, np.int64(a.DIE + number)
    return chosen


@compiled
def choose_butterfly_back(state: np.record, content: np.record, seat: int, mask: np.ndarray) -> int:
    """The butterfly that is worth least."""
    best, chosen = 1e9, np.int64(a.BUTTERFLY_KIND)
    for kind in range(HELD_KINDS):
        if mask[a.BUTTERFLY_KIND + kind]:
            count = min(np.int64(state.butterflies[seat, kind]), BUTTERFLY_COLOURS)
            worth = HELPER
            if kind < BUTTERFLY_COLOURS:
                worth = np.float64(content.set_points[count] - content.set_points[count - 1])
                worth += ANOTHER_COLOUR if count == 1 else 0.0
            if worth < best:
                best, chosen = worth, np.int64(a.BUTTERFLY_KIND + kind)
    return chosen
