"""What attacks come to: the odds of Strength Points, what those defeat, and what that saves.

An attack goes on as long as Enemies are left and cards can be paid for.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.crystals import crystals_for
from gloaming.games.mysthea.enemies import is_in_play
from gloaming.games.mysthea.hints import (
    ALL,
    ALL_CARDS,
    ATTACKS_AT,
    BONUS,
    CAN_PAY,
    DEFEATED,
    HALVES,
    HUNDREDTHS,
    IF_STOPPED,
    KEPT,
    MOST_STRENGTH,
    NEEDED,
    ONE_CARD,
    PER_ATTACK,
    SAVED,
    SPENT,
    TENTHS,
    UNDER_WAY_AT,
    WITH_ALL,
    WITH_ONE,
    scaled,
)
from gloaming.games.mysthea.perils import (
    defeat,
    toll_now,
    toll_of,
    units_in,
)
from gloaming.games.mysthea.prospects import MOST_POINTS
from gloaming.games.mysthea.state import (
    BOULRON,
    CARDS_SHOWN,
    GOLEM,
    ISLAND_KINDS,
    NUMBERS,
    ONYGAUROS,
    PARASITE,
    PARASITES_HELD,
    REGIONS,
    TROOP,
    UNIT_STRENGTH,
)
from gloaming.kernel.jit import compiled

BOULRONS = 10  # Defense Points that Boulron costs with each Colossus Card


@compiled
def reveal_all(p: np.record, points: int, shown: int) -> None:
    """The odds of Strength Points after each card, from so many points and cards on."""
    for k in range(shown, CARDS_SHOWN + 1):
        for strength in range(MOST_POINTS):
            p.odds[k, strength] = 0.0
    p.odds[shown, min(points, MOST_POINTS - 1)] = 1.0
    for k in range(shown, np.int64(p.cards)):
        for strength in range(MOST_POINTS):
            if p.odds[k, strength] > 0.0:
                for number in range(1, NUMBERS + 1):
                    after = min(MOST_POINTS - 1, strength + number)
                    p.odds[k + 1, after] += p.odds[k, strength] * p.number[k, number]


@compiled
def odds_of(p: np.record, cards: int, needed: int) -> float:
    """The odds of so many Strength Points after so many cards."""
    odds = 0.0
    for strength in range(min(needed, MOST_POINTS), MOST_POINTS):
        odds += p.odds[cards, strength]
    return odds


@compiled
def needed_for(state: np.record, content: np.record, target: int) -> int:
    """Strength Points that defeat all of a target."""
    if target >= REGIONS:
        return np.int64(content.monster_strength[target - REGIONS])
    golems, troops = np.int64(state.units[target, GOLEM]), np.int64(state.units[target, TROOP])
    return UNIT_STRENGTH[GOLEM] * golems + troops + state.units[target, PARASITE]


@compiled
def worth_of(p: np.record, content: np.record, monster: int) -> float:
    """Defense Points that a Monster costs until the end."""
    strength = BOULRONS if monster == BOULRON else np.int64(content.monster_strength[monster])
    return p.colossi * strength


@compiled
def saved_by(p: np.record, state: np.record, content: np.record, target: int, points: int) -> float:
    """Defense Points that an attack with so many Strength Points saves until the end."""
    if target >= REGIONS:
        needed = needed_for(state, content, target)
        return worth_of(p, content, target - REGIONS) if points >= needed else 0.0
    golems, troops = np.int64(state.units[target, GOLEM]), np.int64(state.units[target, TROOP])
    parasites = np.int64(state.units[target, PARASITE])
    g, t, k = defeat(points, golems, troops, parasites)
    left = units_in(state, target) - g - t
    return toll_now(p, state, target) - toll_of(p, state, target, left, parasites - k)


@compiled
def expect_saved(
    p: np.record, state: np.record, content: np.record, target: int, cards: int
) -> float:
    """The same after so many cards, on average."""
    saved = 0.0
    for strength in range(1, MOST_POINTS):
        if p.odds[cards, strength] > 0.0:
            saved += p.odds[cards, strength] * saved_by(p, state, content, target, strength)
    return saved


@compiled
def see_attack(
    p: np.record, state: np.record, content: np.record, target: int, out: np.ndarray
) -> None:
    """An attack that could begin now; somebody can pay for a card at least."""
    at, needed = ATTACKS_AT + PER_ATTACK * target, needed_for(state, content, target)
    payable = crystals_for(content, p.own[0], p.city[0], p.held[0], target)
    cards = min(np.int64(p.cards), CARDS_SHOWN, max(payable, 1))
    out[at + CAN_PAY], out[at + NEEDED] = cards, min(needed, MOST_STRENGTH)
    defeating = odds_of(p, cards, needed)
    out[at + ALL] = scaled(defeating, HUNDREDTHS)
    if not is_in_play(state, ONYGAUROS):
        out[at + BONUS] = scaled(odds_of(p, cards, needed + 1), HUNDREDTHS)
    spent = 1.0
    for k in range(1, cards):
        spent += 1.0 - odds_of(p, k, needed)
    p.spent[target], out[at + SPENT] = spent, scaled(spent, TENTHS)
    p.saved[target] = expect_saved(p, state, content, target, cards)
    out[at + SAVED] = scaled(p.saved[target], HALVES)
    if target >= REGIONS:
        out[at + DEFEATED] = scaled(defeating, TENTHS)
        return
    defeated, kept, room = 0.0, 0.0, PARASITES_HELD - p.held[0]
    for strength in range(MOST_POINTS):
        if p.odds[cards, strength] > 0.0:
            g, t, k = defeat(
                strength,
                np.int64(state.units[target, GOLEM]),
                np.int64(state.units[target, TROOP]),
                np.int64(state.units[target, PARASITE]),
            )
            defeated += p.odds[cards, strength] * (g + t + k)
            kept += p.odds[cards, strength] * min(k, room)
    out[at + DEFEATED], out[at + KEPT] = scaled(defeated, TENTHS), scaled(kept, TENTHS)


@compiled
def pay_for(p: np.record, content: np.record, row: int, target: int) -> None:
    """A row of crystals without those that an attack takes, the least useful ones first."""
    for _ in range(np.int64(p.spent[target] + 0.5)):
        least, found = 9.0, -1
        for k in range(1 if target < REGIONS else ISLAND_KINDS):
            if target < REGIONS:
                kind = np.int64(content.region_kind[target])
            else:
                island = content.monster_island[target - REGIONS]
                kind = np.int64(content.island_kinds[island, k])
            if p.own[row, kind] + p.city[row, kind] > 0 and p.use[kind] < least:
                least, found = p.use[kind], kind
        if found >= 0 and p.own[row, found] > 0:
            p.own[row, found] -= 1
        elif found >= 0:
            p.city[row, found] -= 1
        elif p.held[row] > 0:
            p.held[row] -= 1


@compiled
def see_under_way(p: np.record, state: np.record, content: np.record, out: np.ndarray) -> None:
    """The attack under way, as another card is asked for."""
    target, shown, points = np.int64(state.target), np.int64(state.shown), np.int64(state.strength)
    needed, at = needed_for(state, content, target), UNDER_WAY_AT
    reveal_all(p, points, shown)
    payable = max(1, crystals_for(content, p.own[0], p.city[0], p.held[0], target))
    last = min(np.int64(p.cards), shown + payable)
    if shown > 0:
        out[at + IF_STOPPED] = scaled(saved_by(p, state, content, target, points), HALVES)
    if last > shown:
        out[at + ONE_CARD] = scaled(odds_of(p, shown + 1, needed), HUNDREDTHS)
        out[at + ALL_CARDS] = scaled(odds_of(p, last, needed), HUNDREDTHS)
        out[at + WITH_ONE] = scaled(expect_saved(p, state, content, target, shown + 1), HALVES)
        out[at + WITH_ALL] = scaled(expect_saved(p, state, content, target, last), HALVES)
