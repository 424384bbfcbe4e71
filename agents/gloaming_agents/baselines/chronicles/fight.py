"""Battles: when to begin one, whose dice are next, what to re-roll, when a token pays."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import HERO, KEEP, LOCKED, REROLL_DICE, SPECIAL_1, TOKEN
from gloaming.games.chronicles.decisions.battle import coming_damage, missing_hits
from gloaming.games.chronicles.decisions.tokens import token_of_use
from gloaming.games.chronicles.quests import heroes_at
from gloaming.games.chronicles.state import (
    DICE,
    FOE,
    HITS,
    SHIELD_ALL,
    SHIELD_SELF,
    SLOTS_A_DAY,
    TOKENS,
    VORTEX,
    WEAKEN,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first
from gloaming_agents.baselines.chronicles.odds import chance


@compiled
def harm(state: np.record, weights: np.record, slot: int, damage: int) -> float:
    """What so much damage costs a hero, in moves."""
    cost = weights.damage * min(damage, np.int64(state.health[slot]))
    if damage >= state.health[slot]:
        cost += weights.last_stand if state.team_health <= 1 else weights.knock_out
    return cost


@compiled
def expected_harm(
    state: np.record, weights: np.record, odds: np.record, slot: int, sure: int, dice: int
) -> float:
    """The same for damage that is certain and dice still to be rolled (two at most)."""
    p = odds.damage
    if dice == 0:
        return harm(state, weights, slot, sure)
    if dice == 1:
        return (1 - p) * harm(state, weights, slot, sure) + p * harm(state, weights, slot, sure + 1)
    return (
        (1 - p) * (1 - p) * harm(state, weights, slot, sure)
        + 2 * p * (1 - p) * harm(state, weights, slot, sure + 1)
        + p * p * harm(state, weights, slot, sure + 2)
    )


@compiled
def prize(state: np.record, weights: np.record) -> float:
    """What winning the battle under way is worth, in moves."""
    if state.target == VORTEX:
        return weights.win_vortex
    if state.target >= FOE:
        return weights.win_foe
    return weights.win_shadow


@compiled
def spare_slots(state: np.record) -> int:
    """Slots of the Action Board that the heroes' movement will not fill today."""
    wanted = 0
    for slot in range(state.heroes):
        wanted += state.ready[slot, 0] + state.ready[slot, 1]
    return np.int64(SLOTS_A_DAY - state.played - wanted)


@compiled
def available_hits(state: np.record, content: np.record) -> int:
    """Hits and strength that ready tokens could still add to or take from the battle under way."""
    return battle_tokens(state, content, np.int64(state.battle_place))


@compiled
def battle_tokens(state: np.record, content: np.record, place: int) -> int:
    """The same for a battle on a space."""
    total, slots = 0, SLOTS_A_DAY - state.played
    for slot in range(state.heroes):
        if state.passed >> slot & 1 or state.health[slot] == 0:
            continue
        character = state.character[slot]
        for token in range(2, TOKENS):
            if not state.ready[slot, token] or slots <= 0:
                continue
            effect = content.token_effect[character, token]
            near = state.place[slot] == place
            if effect == HITS or (effect == WEAKEN and near):
                total += np.int64(content.token_amount[character, token])
                slots -= 1
    return total


@compiled
def spends_tokens(state: np.record, content: np.record, weights: np.record) -> bool:
    """Whether this battle is worth tokens that add to the attack."""
    if state.target >= FOE or spare_slots(state) > 0:
        return True
    for slot in range(state.heroes):
        if state.fighters >> slot & 1 and state.health[slot] <= 1:
            return True
    return False


@compiled
def choose_order(state: np.record, content: np.record, mask: np.ndarray) -> int:
    """Who re-rolls next: most damage faces first, for those dice are rolled again in any case."""
    leader = first(state)
    best, chosen = -1, np.int64(-1)
    for chair in range(state.heroes):
        if not mask[HERO + chair]:
            continue
        slot = (leader + chair) % state.heroes
        if not state.fighters >> slot & 1:
            continue
        damage = coming_damage(state, content, slot)
        if damage > best:
            best, chosen = damage, np.int64(HERO + chair)
    if chosen < 0:
        for chair in range(state.heroes):
            if mask[HERO + chair]:
                return np.int64(HERO + chair)
    return chosen


@compiled
def choose_reroll(
    state: np.record, content: np.record, weights: np.record, odds: np.record, mask: np.ndarray
) -> int:
    """Which dice to roll again: the chance to win against the damage, over all four choices."""
    slot = first(state)
    if not state.fighters >> slot & 1:
        return np.int64(KEEP)
    missing = missing_hits(state, content)
    if spends_tokens(state, content, weights):
        missing -= available_hits(state, content)
    company = 0  # dice of others that will be rolled again
    for other in range(state.heroes):
        if other != slot and state.fighters >> other & 1 and not state.asked >> other & 1:
            company += coming_damage(state, content, other)
    best, chosen = -1e9, np.int64(KEEP)
    for choice in range(1 << DICE):
        lost, sure, dice = 0, 0, 0
        for die in range(DICE):
            hits = content.die[state.faces[slot, die]]
            if choice >> die & 1:
                dice += 1
                lost += max(0, np.int64(hits))
            elif hits < 0:
                sure += 1
        value = prize(state, weights) * chance(odds, dice + company, missing + lost)
        value -= expected_harm(state, weights, odds, slot, sure, dice)
        action = np.int64(KEEP)
        if choice > 0:
            action = np.int64(REROLL_DICE + choice - 1)
            if not mask[action]:
                action = np.int64(REROLL_DICE)  # equal dice are one choice
        if value > best + 1e-9:
            best, chosen = value, action
    return chosen


@compiled
def choose_react(state: np.record, content: np.record, weights: np.record, mask: np.ndarray) -> int:
    """A token that turns the battle, or that wards off damage worth a slot."""
    slot = first(state)
    missing = missing_hits(state, content)
    turn = missing > 0 and missing <= available_hits(state, content)
    if turn and spends_tokens(state, content, weights):
        best, chosen = 1 << 20, np.int64(-1)
        for use in range(SPECIAL_1, LOCKED + 1):
            token = token_of_use(use)
            effect = content.token_effect[state.character[slot], token]
            if not mask[TOKEN + use] or (effect != HITS and effect != WEAKEN):
                continue
            amount = np.int64(content.token_amount[state.character[slot], token])
            waste = abs(amount - missing)  # the smallest that does it
            if waste < best:
                best, chosen = waste, np.int64(TOKEN + use)
        if chosen >= 0:
            return chosen
    for use in range(SPECIAL_1, LOCKED + 1):
        if not mask[TOKEN + use]:
            continue
        effect = content.token_effect[state.character[slot], token_of_use(use)]
        if effect == SHIELD_SELF and wards_off(state, content, slot):
            return np.int64(TOKEN + use)
        if effect == SHIELD_ALL:
            for other in range(state.heroes):
                if wards_off(state, content, other):
                    return np.int64(TOKEN + use)
    return np.int64(KEEP)


@compiled
def wards_off(state: np.record, content: np.record, slot: int) -> bool:
    """Whether damage to a hero is worth a token: it knocks out, or slots are to spare."""
    damage = coming_damage(state, content, slot)
    if damage == 0:
        return False
    return damage >= state.health[slot] or spare_slots(state) > 0


@compiled
def weakest_health(state: np.record, fighters: int) -> int:
    """The lowest health among fighters (bits)."""
    low = np.int64(99)
    for slot in range(state.heroes):
        if fighters >> slot & 1:
            low = min(low, np.int64(state.health[slot]))
    return low


@compiled
def will_fight(state: np.record, content: np.record, weights: np.record, place: int) -> bool:
    """Whether those on a space should begin a battle now rather than heal or wait."""
    fighters = heroes_at(state, place)
    if fighters == 0:
        return False
    low = weakest_health(state, fighters)
    if low >= 2:
        return True
    last_day = state.deck[0] == 0
    if can_recover(state, content, fighters):
        return False
    if last_day:
        return True
    if state.played >= SLOTS_A_DAY:
        return False  # tomorrow brings new tokens
    return state.team_health >= 3


@compiled
def can_recover(state: np.record, content: np.record, fighters: int) -> bool:
    """Whether a fighter with one health has a token to heal with."""
    if state.played >= SLOTS_A_DAY:
        return False
    for slot in range(state.heroes):
        if fighters >> slot & 1 and state.health[slot] == 1:
            if state.ready[slot, 0] or state.ready[slot, 1]:
                return True
    return False
