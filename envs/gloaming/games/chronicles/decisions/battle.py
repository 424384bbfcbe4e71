"""Battle: dice, re-rolls, tokens after the roll, hits, damage. So is the Vortex fought."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    HERO,
    KEEP,
    LOCKED,
    ORDER,
    REACT,
    REROLL,
    REROLL_DICE,
    SPECIAL_1,
    TOKEN,
)
from gloaming.games.chronicles.board import (
    clockwise,
    damage_of,
    hits_of,
    seat_of_slot,
    turn_to_light,
)
from gloaming.games.chronicles.decisions.tokens import is_ready, spend, token_of_use
from gloaming.games.chronicles.quests import (
    advance_quests,
    all_complete,
    check_victory,
    complete_step,
    count_hunt,
    heroes_at,
)
from gloaming.games.chronicles.state import (
    DICE,
    FOE,
    HITS,
    NOBODY,
    SHIELD_ALL,
    SHIELD_SELF,
    TEAM_HEALTH_LOST,
    VORTEX,
    VORTEX_FULL,
    VORTEX_WEAK,
    WEAKEN,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, pop, push
from gloaming.kernel.rows import fill, fill_rows
from gloaming.kernel.stepping import end_together


@compiled
def all_gathered(state: np.record) -> bool:
    """Whether every hero stands on the Vortex, able to fight."""
    return heroes_at(state, state.vortex) == (1 << state.heroes) - 1


@compiled
def can_battle_vortex(state: np.record, content: np.record, slot: int) -> bool:
    """All quests complete; at full strength anybody there may weaken it, all may destroy it."""
    if state.vortex_strength == 0 or state.place[slot] != state.vortex:
        return False
    if not all_complete(state, content):
        return False
    return state.vortex_strength == VORTEX_FULL or all_gathered(state)


@compiled
def start_battle(state: np.record, place: int, target: int) -> None:
    """Everybody there who can stand rolls all dice; then the Leader orders the re-rolls."""
    fill(state.handled, 0)
    state.target = target
    state.battle_place = place
    state.fighters = heroes_at(state, place)
    state.asked = 0
    state.passed = 0
    state.shielded = 0
    state.weakening = 0
    state.extra_hits = 0
    for slot in range(state.heroes):
        if state.fighters >> slot & 1:
            for die in range(DICE):
                state.faces[slot, die] = below(state, 6)
    push(state, ORDER, state.leader, state.leader, 0)


@compiled
def strength_of(state: np.record, content: np.record, target: int) -> int:
    """Strength of a target, before tokens."""
    if target == VORTEX:
        return np.int64(state.vortex_strength)
    if target >= FOE:
        slot = target - FOE
        return np.int64(content.step_strength[state.quest[slot], state.step[slot]])
    return np.int64(content.shadow_strength[target])


@compiled
def missing_hits(state: np.record, content: np.record) -> int:
    """Hits that are still missing in the battle under way; zero or less means it is won."""
    missing = strength_of(state, content, state.target) - state.weakening - state.extra_hits
    for slot in range(state.heroes):
        missing -= hits_of(state, content, slot)
    return missing


@compiled
def coming_damage(state: np.record, content: np.record, slot: int) -> int:
    """Damage a hero will take from the battle as it stands."""
    if not state.fighters >> slot & 1 or state.shielded >> slot & 1:
        return 0
    return damage_of(state, content, slot)


@compiled
def can_aid(state: np.record, content: np.record, slot: int, use: int, prevention: bool) -> bool:
    """Whether a hero may play a battle token now.

    Tokens for hits help while hits are missing. Prevention comes after the last roll, where there
    is damage to prevent.
    """
    token = token_of_use(use)
    if state.health[slot] == 0 or not is_ready(state, slot, token):
        return False
    effect = content.token_effect[state.character[slot], token]
    if effect == HITS:
        return missing_hits(state, content) > 0
    if effect == WEAKEN:
        return state.place[slot] == state.battle_place and missing_hits(state, content) > 0
    if not prevention:
        return False
    if effect == SHIELD_SELF:
        return coming_damage(state, content, slot) > 0
    if effect == SHIELD_ALL:
        for other in range(state.heroes):
            if coming_damage(state, content, other) > 0:
                return True
    return False


@compiled
def has_aid(state: np.record, content: np.record, slot: int, prevention: bool) -> bool:
    """Whether a hero has any battle token to play now."""
    for use in range(SPECIAL_1, LOCKED + 1):
        if can_aid(state, content, slot, use, prevention):
            return True
    return False


@compiled
def legal_order(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Fighters who have not had their re-roll, and heroes with a token that adds to the attack."""
    leader = first(state)
    for chair in range(state.heroes):
        slot = clockwise(state, leader + chair)
        if not state.asked >> slot & 1:
            if state.fighters >> slot & 1 or has_aid(state, content, slot, False):
                mask[HERO + chair] = 1


@compiled
def apply_order(state: np.record, action: int) -> None:
    """Ask the hero."""
    slot = clockwise(state, first(state) + action - HERO)
    push(state, REROLL, seat_of_slot(state, slot), slot, 0)


@compiled
def legal_reroll(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Re-roll any or all own dice once, play a token, or keep. Equal dice are one choice."""
    slot = first(state)
    if state.fighters >> slot & 1:
        mask[REROLL_DICE] = 1
        mask[REROLL_DICE + 1] = (
            content.die[state.faces[slot, 0]] != content.die[state.faces[slot, 1]]
        )
        mask[REROLL_DICE + 2] = 1
    legal_aid(state, content, mask, False)


@compiled
def legal_react(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Play a battle token, or keep them."""
    legal_aid(state, content, mask, True)


@compiled
def legal_aid(state: np.record, content: np.record, mask: np.ndarray, prevention: bool) -> None:
    """The battle tokens of the deciding hero, and keeping."""
    slot = first(state)
    for use in range(SPECIAL_1, LOCKED + 1):
        if can_aid(state, content, slot, use, prevention):
            mask[TOKEN + use] = 1
    mask[KEEP] = 1


@compiled
def apply_reroll(state: np.record, content: np.record, action: int) -> None:
    """Re-roll and be done, play a token and be asked again, or keep and be done."""
    slot = first(state)
    if action >= TOKEN and action <= TOKEN + LOCKED:
        aid(state, content, slot, action - TOKEN)
        return
    if action != KEEP:
        which = action - REROLL_DICE
        for die in range(DICE):
            if which == 2 or which == die:
                state.faces[slot, die] = below(state, 6)
    state.asked |= 1 << slot
    pop(state)
    if state.fighters & ~state.asked == 0:
        pop(state)
        ask_for_aid(state, content)


@compiled
def apply_react(state: np.record, content: np.record, action: int) -> None:
    """Play the token or pass; then whoever else has one is asked."""
    slot = first(state)
    pop(state)
    if action == KEEP:
        state.passed |= 1 << slot
    else:
        aid(state, content, slot, action - TOKEN)
    ask_for_aid(state, content)


@compiled
def aid(state: np.record, content: np.record, slot: int, use: int) -> None:
    """The effect of a battle token."""
    token = token_of_use(use)
    spend(state, slot, token)
    effect = content.token_effect[state.character[slot], token]
    amount = content.token_amount[state.character[slot], token]
    if effect == HITS:
        state.extra_hits += amount
    elif effect == WEAKEN:
        state.weakening += amount
    elif effect == SHIELD_SELF:
        state.shielded |= 1 << slot
    elif effect == SHIELD_ALL:
        state.shielded |= state.fighters


@compiled
def ask_for_aid(state: np.record, content: np.record) -> None:
    """Ask the next hero, clockwise from the Leader, who could still help; else settle."""
    for chair in range(state.heroes):
        slot = clockwise(state, state.leader + chair)
        if not state.passed >> slot & 1 and has_aid(state, content, slot, True):
            push(state, REACT, seat_of_slot(state, slot), slot, 0)
            return
    settle_battle(state, content)


@compiled
def settle_battle(state: np.record, content: np.record) -> None:
    """rules: At the End of the Battle. Hits first, which may win the game; then damage."""
    if missing_hits(state, content) <= 0:
        beat(state, content, state.target)
    if state.status == PLAYING:
        take_damage(state, content)
    state.target = NOBODY
    state.battle_place = 0
    state.fighters = state.asked = state.passed = state.shielded = 0
    state.weakening = state.extra_hits = 0
    fill_rows(state.faces, -1)


@compiled
def beat(state: np.record, content: np.record, target: int) -> None:
    """The target is defeated."""
    if target == VORTEX:
        if all_gathered(state):
            state.vortex_strength = 0
            state.vortex = -1
        else:
            state.vortex_strength = VORTEX_WEAK
        check_victory(state, content)
    elif target >= FOE:
        complete_step(state, content, target - FOE)
        advance_quests(state, content)
    else:
        turn_to_light(state, content, target)
        count_hunt(state, content, content.shadow_strength[target], state.fighters)
        advance_quests(state, content)


@compiled
def take_damage(state: np.record, content: np.record) -> None:
    """Each damage face costs its hero one health; a hero who drops to 0 costs Team Health."""
    for slot in range(state.heroes):
        damage = coming_damage(state, content, slot)
        if damage == 0:
            continue
        state.health[slot] = max(0, state.health[slot] - damage)
        if state.health[slot] == 0:
            state.team_health -= 1
            if state.team_health <= 0:
                end_together(state, False, TEAM_HEALTH_LOST)
                return
