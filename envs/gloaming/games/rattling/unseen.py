"""What a card that lies face down may be: the mean over those it can still be.

Its back tells its Region, and whether the Revealed icon or the eyes of Darkness are on it. What is
neither in sight nor discarded may lie there.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.facing import items_add
from gloaming.games.rattling.hints import (
    ALONE,
    HARM,
    HEARTS,
    HELP,
    ITEMS,
    MISSING,
    MOST_EXPECTED,
    MOST_MISSING,
    PER_PROSPECT,
    PROSPECTS_AT,
    TOGETHER,
    TWENTIETHS,
    WOUNDS,
)
from gloaming.games.rattling.land import REGION_OF
from gloaming.games.rattling.odds import HIGHEST, LIFTED, MOST_REROLLS, count_passing
from gloaming.games.rattling.prospect import has_skill, prepare_place
from gloaming.games.rattling.redeal import back_of
from gloaming.games.rattling.sight import (
    AMOUNTS,
    FAIL_HARM,
    FAIL_WOUNDS,
    PASS_HEARTS,
    PASS_HELP,
    PASS_ITEMS,
)
from gloaming.games.rattling.state import (
    BAN_REROLLS,
    FIRST_MERCHANT,
    FIRST_SHADOW,
    REGION_CARDS,
    REGION_SPACES,
)
from gloaming.kernel.bits import NONE, bit, lowest, without_lowest
from gloaming.kernel.jit import compiled

BACKS = 4
SUMS = 7  # odds, the value missing, and five kinds of effects


@compiled
def see_unseen(
    p: np.record, state: np.record, content: np.record, own: int, out: np.ndarray
) -> None:
    """Region Cards that lie face down, for a Warrior, who will have to face them."""
    passing, sums = np.empty(HIGHEST + 1, np.int64), np.empty(SUMS)
    known = 0  # backs in this Region whose means have been found, as bits
    for space in range(1, FIRST_MERCHANT):
        if (space - 1) % REGION_SPACES == 0:
            known = 0
        card = np.int64(state.card[space])
        if card < 0 or state.face_up[space] or card >= FIRST_SHADOW:
            continue
        back = back_of(content, card)
        if not known >> back & 1:  # the spaces of a Region share them: the land is much the same
            known = 1 << back
            weigh_unseen(p, state, content, own, space, back, passing, sums)
        at = PROSPECTS_AT + PER_PROSPECT * (space - 1)
        out[at + ALONE] = out[at + TOGETHER] = np.int64(sums[0] + 0.5)
        out[at + MISSING] = max(-MOST_MISSING, min(MOST_MISSING, np.int64(sums[1] + 0.5)))
        out[at + ITEMS], out[at + HEARTS] = expected(sums[2]), expected(sums[3])
        out[at + HELP], out[at + WOUNDS] = expected(sums[4]), expected(sums[5])
        out[at + HARM] = expected(sums[6])


@compiled
def expected(amount: float) -> int:
    """A mean as a whole number."""
    return min(np.int64(amount + 0.5), MOST_EXPECTED)


@compiled
def unseen_in(state: np.record, region: int) -> np.uint64:
    """The cards of a Region that nobody can tell where they are, as a set from its first one."""
    found, first = NONE, REGION_CARDS * region
    for k in range(1, state.region_deck[region, 0] + 1):
        found |= bit(np.int64(state.region_deck[region, k]) - first)
    for space in range(1 + REGION_SPACES * region, 1 + REGION_SPACES * (region + 1)):
        card = np.int64(state.card[space])
        if 0 <= card < FIRST_SHADOW and not state.face_up[space]:
            found |= bit(card - first)
    return found


@compiled
def weigh_unseen(
    p: np.record, state: np.record, content: np.record, own: int, space: int, back: int,
    passing: np.ndarray, sums: np.ndarray,
) -> None:  # fmt: skip
    """The means of all cards with a back into ``sums``, all but the second in twentieths.

    Special effects of the cards are left out, and those of weapons. ``passing`` is scratch.
    """
    region, items = REGION_OF[space], np.uint64(state.holds[own])
    prepare_place(p, state, content, own, space, 0, items, True)
    passing[:] = -1
    sums[:] = 0.0
    cards, count = unseen_in(state, region), 0
    while cards != NONE:
        card = REGION_CARDS * region + lowest(cards)
        cards = without_lowest(cards)
        if back_of(content, card) != back:
            continue
        count += 1
        need = content.difficulty[card] - p.value - items_add(state, content, own, card)
        rerolls = p.rerolls + (1 if has_skill(state, content, own, card) else 0)
        rerolls = 0 if p.bans & BAN_REROLLS else max(0, min(rerolls, MOST_REROLLS))
        sums[1] += need
        need = max(0, min(HIGHEST, need))
        if passing[need] < 0:
            passing[need] = count_passing(p.bits, p.spared, need)
        odds = TWENTIETHS * LIFTED[passing[need], rerolls]
        sums[0] += odds
        sums[2] += odds * amount_of(content, card, PASS_ITEMS)
        sums[3] += odds * amount_of(content, card, PASS_HEARTS)
        sums[4] += odds * amount_of(content, card, PASS_HELP)
        sums[5] += (TWENTIETHS - odds) * amount_of(content, card, FAIL_WOUNDS)
        sums[6] += (TWENTIETHS - odds) * amount_of(content, card, FAIL_HARM)
    for k in range(SUMS):
        sums[k] /= max(count, 1)


@compiled
def amount_of(content: np.record, card: int, kind: int) -> int:
    """How much of some kind of effects a card's texts bring."""
    amount = np.int64(0)
    for column in range(AMOUNTS[kind, 0], AMOUNTS[kind, 1]):
        amount += content.sight[card, column]
    return amount
