"""What costs no token: handing in, picking up, handing over, and beginning battles."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    BATTLE_FOE,
    BATTLE_VORTEX,
    DROP,
    GIVE,
    PICK,
    SHADOW,
    WORK,
)
from gloaming.games.chronicles.board import is_blocked, shadow_of_strength
from gloaming.games.chronicles.decisions.battle import all_gathered, can_battle_vortex
from gloaming.games.chronicles.decisions.day import can_pick, can_work
from gloaming.games.chronicles.quests import foe_at, heroes_at
from gloaming.games.chronicles.state import (
    HELD,
    ITEMS,
    OWNER,
    SLOTS_A_DAY,
    STRONGEST,
    VORTEX_FULL,
)
from gloaming.kernel.bits import ones
from gloaming.kernel.jit import compiled
from gloaming_agents.baselines.chronicles.fight import battle_tokens, will_fight
from gloaming_agents.baselines.chronicles.plan import PICK as PICK_STOP
from gloaming_agents.baselines.chronicles.plan import VORTEX_STOP
from gloaming_agents.baselines.chronicles.planning import NEVER, delivery_of, slots_to_reach

NOTHING = -1


@compiled
def errand_now(state: np.record, content: np.record, plan: np.record, slot: int) -> int:
    """An errand this hero should do where they stand; NOTHING if there is none."""
    for chair in range(state.heroes):
        if can_work(state, content, slot, (slot + chair) % state.heroes):
            return np.int64(WORK + chair)
    place = state.place[slot]
    for k in range(plan.count[slot]):
        if plan.kind[slot, k] != PICK_STOP or plan.space[slot, k] != place:
            continue
        owner = plan.arg[slot, k]
        chair = (owner - slot) % state.heroes
        for item in range(ITEMS):
            if can_pick(state, slot, owner, item):
                return np.int64(PICK + ITEMS * chair + item)
    return hand_over(state, content, slot)


@compiled
def hand_over(state: np.record, content: np.record, slot: int) -> int:
    """What only its owner may hand in goes to the owner, or is laid down where it is wanted."""
    place = state.place[slot]
    for chair in range(1, state.heroes):
        owner = (slot + chair) % state.heroes
        for item in range(ITEMS):
            if state.item_at[owner, item] != HELD + slot or state.handled[owner] >> item & 1:
                continue
            _needed, step = delivery_of(state, content, owner, item)
            quest = state.quest[owner]
            if step < 0 or content.step_by[quest, step] != OWNER:
                continue
            if state.place[owner] == place:
                return np.int64(GIVE + ITEMS * chair + item)
            there = content.step_place[quest, step] == place
            if there and step == state.step[owner] and not is_blocked(state, slot):
                return np.int64(DROP + ITEMS * chair + item)
    return np.int64(NOTHING)


@compiled
def battle_now(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, odds: np.record, slot: int,
) -> int:  # fmt: skip
    """A battle this hero should begin; NOTHING if there is none."""
    place = np.int64(state.place[slot])
    if state.health[slot] == 0 or not will_fight(state, content, weights, place):
        return np.int64(NOTHING)
    fighters = ones(heroes_at(state, place))
    if can_battle_vortex(state, content, slot):
        if vortex_now(state, content, plan, distance, weights, odds, fighters):
            return np.int64(BATTLE_VORTEX)
    if state.shadows[place] > 0 and (place != plan.together or fighters > 1):
        for strength in range(1, STRONGEST + 1):
            if shadow_of_strength(state, content, place, strength) >= 0:
                return np.int64(SHADOW + strength - 1)
    for chair in range(state.heroes):
        owner = (slot + chair) % state.heroes
        if foe_at(state, content, owner, place):
            strength = content.step_strength[state.quest[owner], state.step[owner]]
            if fighters > 1 or odds.solo[fighters, strength] > weights.brave:
                return np.int64(BATTLE_FOE + chair)
    return np.int64(NOTHING)


@compiled
def vortex_now(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, odds: np.record, fighters: int,
) -> bool:  # fmt: skip
    """Whether to roll against the Vortex now: with all, or to weaken it when no more can come."""
    if all_gathered(state):
        return True
    if state.vortex_strength != VORTEX_FULL:
        return False
    if fighters < 2:
        hits = VORTEX_FULL - battle_tokens(state, content, np.int64(state.vortex))
        if odds.solo[fighters, max(0, hits)] < weights.alone:
            return False
    if state.played < SLOTS_A_DAY:
        for slot in range(state.heroes):
            if state.place[slot] != state.vortex and plan.count[slot] > 0:
                if plan.kind[slot, 0] == VORTEX_STOP:
                    target = np.int64(state.vortex)
                    if slots_to_reach(state, content, distance, slot, target) < NEVER:
                        return False
    return True
