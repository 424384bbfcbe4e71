"""Attacks, step by step, and what follows them. rules: Attack Enemies, Attack a Monster."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import (
    ATTACK,
    BANNER,
    BONUS,
    DRAW_FROM,
    ISLAND,
    PAY,
    RETURN,
    TROOP,
)
from gloaming.games.mysthea.board import player_of
from gloaming.games.mysthea.cards import ASK_WHOSE, NO_DECK, discard_shown, next_deck, show_card
from gloaming.games.mysthea.enemies import crowd_in, fell, is_in_play
from gloaming.games.mysthea.qoam import can_pay
from gloaming.games.mysthea.state import (
    ANUTH,
    BANNERS,
    BLUE,
    CANNIBAROK,
    CARDS_SHOWN,
    CURSED,
    GOLEM,
    GREEN,
    OBSIDUSA,
    ONYGAUROS,
    OUTSIDER,
    REGIONS,
    UNIT_STRENGTH,
    UNITS,
    YELLOW,
)
from gloaming.games.mysthea.state import (
    TROOP as A_TROOP,
)
from gloaming.kernel.bits import bit
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of, set_first
from gloaming.kernel.rows import fill

REVEALING, RESOLVING, REWARDING, OVER = range(4)
ANUTHS_STRENGTH = 2


@compiled
def begin_attack(state: np.record, target: int) -> None:
    """The Character whose turn it is attacks a Region, or REGIONS + a Monster."""
    who = np.int64(state.turn)
    state.target = target
    state.shown = state.felled_golem = state.wild = 0
    state.strength = state.extra_strength
    if state.character[who] == ANUTH:
        state.strength += ANUTHS_STRENGTH
    push(state, ATTACK, player_of(state, who), REVEALING, 0)


@compiled
def step_attack(state: np.record, content: np.record) -> None:
    """Reveal cards, defeat Enemies, gain the bonus."""
    stage = first(state)
    if stage == REVEALING:
        if may_reveal(state, content):
            push(state, PAY, seat_of(state), 0, 1 if state.shown == 0 else 0)
        else:
            set_first(state, RESOLVING)
    elif stage == RESOLVING:
        set_first(state, REWARDING)
        fill(state.banners, 0)
        for k in range(state.shown):
            state.banners[state.shown_face[k] % BANNERS] += 1
        if state.target < REGIONS:
            defeat_units(state, np.int64(state.target))
        else:
            defeat_monster(state, content, np.int64(state.target) - REGIONS)
    elif stage == REWARDING:
        set_first(state, OVER)
        push(state, BONUS, seat_of(state), 0, 0)
    else:
        pop(state)
        discard_shown(state)
        fill(state.banners, 0)
        state.target = -1
        state.strength = state.wild = state.felled_golem = 0


@compiled
def may_reveal(state: np.record, content: np.record) -> bool:
    """Whether another card can be revealed and paid for."""
    who = np.int64(state.turn)
    if state.shown >= CARDS_SHOWN or next_deck(state, who) == NO_DECK:
        return False
    return can_pay(state, content, who, np.int64(state.target))


@compiled
def reveal(state: np.record) -> None:
    """A card has been paid for."""
    deck = next_deck(state, np.int64(state.turn))
    if deck == ASK_WHOSE:
        push(state, DRAW_FROM, player_of(state, np.int64(state.turn)), 0, 0)
    else:
        show_card(state, deck)


@compiled
def defeat_units(state: np.record, region: int) -> None:
    """Spend Strength Points on Golems, then Troops, then Parasites (readings 3 and 4).

    Without a bonus to gain no banner is left.
    """
    left = np.int64(state.strength)
    for unit in range(UNITS):
        count = min(np.int64(state.units[region, unit]), left // UNIT_STRENGTH[unit])
        if count > 0:
            fell(state, region, unit, count)
            left -= count * UNIT_STRENGTH[unit]
            if unit == GOLEM:
                state.felled_golem = 1
        if state.units[region, unit] > 0:
            left = 0
            break
    cleared = crowd_in(state, region) == 0 and left > 0
    by_golem = state.character[state.turn] == OUTSIDER and state.felled_golem
    if not (cleared or by_golem):
        fill(state.banners, 0)
    push(state, RETURN, player_of(state, np.int64(state.turn)), 0, 0)


@compiled
def defeat_monster(state: np.record, content: np.record, monster: int) -> None:
    """rules: Attack a Monster. It leaves play with the Strength matched, a bonus if exceeded."""
    strength = content.monster_strength[monster]
    if state.strength <= strength:
        fill(state.banners, 0)
    if state.strength < strength:
        return
    state.in_play &= ~bit(monster)
    for k in range(state.monster_deck[0], 0, -1):  # under the deck
        state.monster_deck[k + 1] = state.monster_deck[k]
    state.monster_deck[1] = monster
    state.monster_deck[0] += 1
    state.monsters_known += 1
    crater = np.int64(state.crater_of[content.monster_island[monster]])
    if monster == OBSIDUSA:
        state.golems[crater] += state.held[0]
        state.held[0] = 0
    elif monster == CANNIBAROK and state.held[1] > 0:
        push(state, TROOP, player_of(state, np.int64(state.turn)), crater, np.int64(state.held[1]))


@compiled
def strength_needed(state: np.record, content: np.record) -> int:
    """Strength Points that defeat all of the target under attack."""
    target = np.int64(state.target)
    if target >= REGIONS:
        return np.int64(content.monster_strength[target - REGIONS])
    needed = 0
    for unit in range(UNITS):
        needed += UNIT_STRENGTH[unit] * np.int64(state.units[target, unit])
    return needed


@compiled
def step_return(state: np.record) -> None:
    """All that was defeated at once goes back to one Island. rules: Defeating Enemies."""
    if state.felled[GOLEM] + state.felled[A_TROOP] > 0:
        push(state, ISLAND, seat_of(state), 0, 0)
    else:
        pop(state)


# -- rules: Eradication Bonus ------------------------------------------------------------------


@compiled
def step_bonus(state: np.record) -> None:
    """One banner is chosen; the Cursed uses all (reading 24). Onygauros in play allows none."""
    if is_in_play(state, ONYGAUROS) or not any_banner(state):
        pop(state)
        return
    push(state, BANNER, seat_of(state), 0, 0)


@compiled
def any_banner(state: np.record) -> bool:
    """Whether there is a bonus that would do something."""
    for banner in range(BANNERS):
        if state.banners[banner] > 0 and works(state, banner):
            return True
    return False


@compiled
def works(state: np.record, banner: int) -> bool:
    """Whether a bonus would do something."""
    if banner == BLUE or banner == YELLOW:
        return True
    for region in range(REGIONS):
        if state.units[region, A_TROOP] > 0:
            return True
        if banner == GREEN and state.units[region, GOLEM] > 0:
            return True
    return False


@compiled
def spend_banner(state: np.record, banner: int) -> None:
    """A banner has been used: nobody but the Cursed uses another."""
    if state.character[state.turn] == CURSED:
        state.banners[banner] -= 1
    else:
        fill(state.banners, 0)
