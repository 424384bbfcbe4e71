"""Greedy: does whatever makes the table look best right away.

Each legal action is tried on a copy of the match, and the result is judged by one plain sum.
Decisions that only lead to another one (who acts, whom a token is for) are worth as much as the
best that can follow. Dice are rolled on the copy, with a generator of its own, several times. The
Darkness deck is never touched: ending the day counts as a little worse than the table as it is.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    ACT,
    CHOOSE,
    END,
    GIVE,
    LEAD,
    RECEIVE,
    REROLL,
    SHARE,
    SPACE,
)
from gloaming.games.chronicles.decisions.battle import coming_damage, missing_hits
from gloaming.games.chronicles.potential import quest_progress
from gloaming.games.chronicles.quests import all_complete, is_complete
from gloaming.games.chronicles.rules import apply, legal
from gloaming.games.chronicles.state import (
    CHECK,
    CLEAR,
    DELIVER,
    FULL_HEALTH,
    HELD,
    HEROES,
    HUNT,
    ITEMS,
    NOBODY,
    SPACES,
    STATE,
    USED,
    VORTEX_FULL,
)
from gloaming.kernel.actions import WAIT
from gloaming.kernel.bits import holds
from gloaming.kernel.chance import seed_generator
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import LOST, PLAYING, WON
from gloaming.kernel.notice import announce
from gloaming.kernel.pending import kind_of
from gloaming.kernel.rows import copy, fill
from gloaming.kernel.stepping import choice_below
from gloaming.policies import Turn

LEVELS = 4  # decisions looked through until something has been done
ROLLS = 8  # tries of an action that rolls dice

WIN = 100.0
QUEST = 4.0  # a quest complete
ITEM = 2.0  # a quest token carried or handed in; more than the longest way to its place
SHADOW = 1.2  # a shadow standing, or about to fall
STEP = 0.1  # a move nearer to the hero's next goal
HEALTH = 0.08  # a point of health
DOWN = 1.0  # a hero at zero
TEAM = 0.7  # a spot of Team Health
WEAKENED = 2.0  # the Vortex at 4
DESTROYED = 6.0
TOKEN = 0.01  # a token kept
REST = 0.001  # what ending the day costs
FUSS = 0.02  # what handing a quest token over costs


@compiled
def nearest_goal(state: np.record, content: np.record, slot: int) -> int:
    """Moves from a hero to the nearest place where something can be done for the team."""
    nearest = SPACES
    if all_complete(state, content) and state.vortex >= 0:
        nearest = min(nearest, np.int64(state.distance[slot, state.vortex]))
    for space in range(SPACES):
        if state.shadows[space] > 0:
            nearest = min(nearest, np.int64(state.distance[slot, space]))
    for owner in range(state.heroes):
        if is_complete(state, content, owner):
            continue
        quest, step = state.quest[owner], state.step[owner]
        kind = content.step_kind[quest, step]
        place = content.step_place[quest, step]
        carries = False
        for item in range(ITEMS):
            at = state.item_at[owner, item]
            if 0 <= at < HELD:
                nearest = min(nearest, np.int64(state.distance[slot, at]))
            carries = carries or at == HELD + slot
        tried = kind == CHECK and state.tried[owner] >> slot & 1 != 0
        if place >= 0 and (kind != DELIVER or carries) and not tried:
            nearest = min(nearest, np.int64(state.distance[slot, place]))
        if kind == CLEAR or kind == HUNT:
            for space in range(SPACES):
                if state.shadows[space] > 0 and (
                    kind == HUNT or holds(content.step_area[quest, step], space)
                ):
                    nearest = min(nearest, np.int64(state.distance[slot, space]))
    return nearest if nearest < SPACES else 0


@compiled
def judge(state: np.record, content: np.record) -> float:
    """How good the table looks."""
    if state.status == WON:
        return WIN
    if state.status == LOST:
        return -WIN
    value = TEAM * state.team_health - TOKEN * state.played
    for slot in range(state.heroes):
        value += QUEST * quest_progress(state, content, slot)
        value -= HEALTH * (FULL_HEALTH - state.health[slot])
        value -= DOWN if state.health[slot] == 0 else 0.0
        away = nearest_goal(state, content, slot)
        if state.trip_steps > 0 and state.trip_moved == 0 and state.trip_hero == slot:
            away -= min(away, np.int64(state.trip_steps))  # a movement begun is to be made
        value -= STEP * away
        for item in range(ITEMS):
            at = state.item_at[slot, item]
            value += ITEM if at >= HELD or at == USED else 0.0
    for space in range(SPACES):
        value -= SHADOW * state.shadows[space]
    if state.vortex_strength == 0:
        value += DESTROYED
    elif state.vortex_strength < VORTEX_FULL:
        value += WEAKENED
    return value + judge_battle(state, content) if state.target != NOBODY else value


@compiled
def judge_battle(state: np.record, content: np.record) -> float:
    """What the dice on the table promise."""
    value = SHADOW if missing_hits(state, content) <= 0 else 0.0
    for slot in range(state.heroes):
        damage = coming_damage(state, content, slot)
        value -= HEALTH * damage
        if damage >= state.health[slot] and damage > 0:
            value -= DOWN + TEAM
    return value


@compiled
def leads_on(state: np.record) -> bool:
    """Whether the next decision only says what the last one meant."""
    kind = kind_of(state)
    return (
        kind == ACT
        or kind == CHOOSE
        or kind == SHARE
        or kind == SPACE
        or kind == RECEIVE
        or kind == REROLL
    )


@compiled
def try_action(
    level: int,
    scratch: np.ndarray,
    raw: np.ndarray,
    content: np.record,
    action: int,
    seed: np.uint64,
) -> bool:
    """Carry ``action`` out on a copy of level ``level - 1``; True if dice were rolled."""
    copy(raw[level - 1], raw[level])
    state = scratch[level]
    seed_generator(state.rng, seed)
    before = state.rng[3]
    apply(state, content, action)
    return state.rng[3] != before


@compiled
def fuss_of(action: int) -> float:
    """What is taken off an action for coming to nothing by itself."""
    return FUSS if GIVE <= action < GIVE + HEROES * ITEMS else 0.0


@compiled
def worth(
    level: int,
    scratch: np.ndarray,
    raw: np.ndarray,
    content: np.record,
    action: int,
    key: np.uint64,
) -> float:
    """What the table looks like after an action on the copy at ``level - 1``, dice averaged."""
    total = 0.0
    for roll in range(ROLLS):
        rolled = try_action(level, scratch, raw, content, action, key + np.uint64(roll))
        total += judge(scratch[level], content)
        if not rolled:
            return total - fuss_of(action)
    return total / ROLLS - fuss_of(action)


@compiled
def opens(
    level: int,
    scratch: np.ndarray,
    raw: np.ndarray,
    masks: np.ndarray,
    content: np.record,
    action: int,
    key: np.uint64,
) -> bool:
    """Whether an action only leads to another decision; its mask is then at ``masks[level]``."""
    if level >= LEVELS:
        return False
    rolled = try_action(level, scratch, raw, content, action, key)
    if rolled or not leads_on(scratch[level]):
        return False
    fill(masks[level], 0)
    legal(scratch[level], content, masks[level])
    return True


@compiled
def best_worth(
    scratch: np.ndarray,
    raw: np.ndarray,
    masks: np.ndarray,
    content: np.record,
    action: int,
    key: np.uint64,
) -> float:
    """What an action on the copy at level 0 is worth: the best that it may lead to."""
    if action == END and kind_of(scratch[0]) == LEAD:
        return judge(scratch[0], content) - REST
    if not opens(1, scratch, raw, masks, content, action, key):
        return worth(1, scratch, raw, content, action, key)
    tried = np.zeros(LEVELS + 1, np.int64)  # actions of each level looked at so far
    best = np.full(LEVELS + 1, -2 * WIN)
    taken = np.zeros(LEVELS + 1, np.int64)  # the action that led to each level
    taken[1] = action
    level = 1
    while level > 0:
        after = tried[level]
        if after == masks.shape[1]:
            level -= 1
            best[level] = max(best[level], best[level + 1] - fuss_of(taken[level + 1]))
            continue
        tried[level] += 1
        if masks[level, after] == 0:
            continue
        if opens(level + 1, scratch, raw, masks, content, after, key):
            level += 1
            tried[level], best[level], taken[level] = 0, -2 * WIN, after
        else:
            found = worth(level + 1, scratch, raw, content, after, key)
            best[level] = max(best[level], found)
    return best[0]


@compiled
def greedy_actions(
    states: np.ndarray,
    state_raw: np.ndarray,
    legal_masks: np.ndarray,
    content: np.ndarray,
    scratch: np.ndarray,
    raw: np.ndarray,
    masks: np.ndarray,
    key: np.uint64,
    out: np.ndarray,
) -> None:
    """The best-looking action of each match; the first of equals."""
    for i in range(states.size):
        out[i] = WAIT
        if states[i].status != PLAYING:
            continue
        copy(state_raw[i], raw[0])
        dice = np.uint64(choice_below(states[i].seed, states[i].moves, key, 65536))
        best = -4 * WIN
        for action in range(legal_masks.shape[1]):
            if legal_masks[i, action] != 0:
                value = best_worth(scratch, raw, masks, content[0], action, dice << np.uint64(8))
                if value > best:
                    best = value
                    out[i] = action


class Greedy:
    """The greedy policy; ``seed`` is for the dice it imagines."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._key = np.uint64(seed % 2**64)
        self._scratch = np.zeros(LEVELS + 1, STATE)
        self._raw = self._scratch.view(np.uint8).reshape(LEVELS + 1, STATE.itemsize)

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        states = np.ascontiguousarray(turn.states)
        actions = np.zeros(len(turn), np.int64)
        compiled = announce("chronicles-greedy", "the greedy team", 30, greedy_actions, STATE)
        greedy_actions(
            states,
            states.view(np.uint8).reshape(len(turn), STATE.itemsize),
            turn.masks,
            turn.pack.table,
            self._scratch,
            self._raw,
            np.zeros((LEVELS + 1, turn.masks.shape[1]), np.int8),
            self._key,
            actions,
        )
        compiled()
        return actions
