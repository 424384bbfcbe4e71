"""Quests: set-up, steps in order, and what completes them."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.board import spawn
from gloaming.games.chronicles.state import (
    CLEAR,
    COLLECT,
    DEFEAT,
    DELIVER,
    GATHER,
    HELD,
    HUNT,
    ITEMS,
    NOWHERE,
    OWNER,
    SETUP_SHADOWS,
    SPACES,
    STEPS,
    TOKENS,
    USED,
    VICTORY,
)
from gloaming.kernel.bits import NONE, lowest, ones, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.stepping import end_together


@compiled
def set_up_quest(state: np.record, content: np.record, slot: int) -> None:
    """Put out the tokens and shadows of a hero's quest card."""
    quest = state.quest[slot]
    for k in range(SETUP_SHADOWS):
        if content.setup_shadow[quest, k] >= 0:
            spawn(state, content, content.setup_shadow[quest, k])
    area = content.setup_area[quest] & state.in_play
    while area != NONE:
        if state.shadows[lowest(area)] == 0:
            spawn(state, content, lowest(area))
        area = without_lowest(area)
    for item in range(ITEMS):
        state.item_at[slot, item] = NOWHERE
    place_items(state, content, slot)


@compiled
def place_items(state: np.record, content: np.record, slot: int) -> None:
    """Put out the tokens that appear once the steps so far are done."""
    quest = state.quest[slot]
    for item in range(content.quest_items[quest]):
        if state.item_at[slot, item] == NOWHERE:
            if content.item_step[quest, item] == state.step[slot]:
                state.item_at[slot, item] = content.item_place[quest, item]


@compiled
def is_complete(state: np.record, content: np.record, slot: int) -> bool:
    """Whether the quest of a hero is complete."""
    return state.step[slot] >= content.quest_steps[state.quest[slot]]


@compiled
def all_complete(state: np.record, content: np.record) -> bool:
    """Whether the quests of all heroes are complete."""
    for slot in range(state.heroes):
        if not is_complete(state, content, slot):
            return False
    return True


@compiled
def is_active(state: np.record, content: np.record, slot: int, kind: int) -> bool:
    """Whether the current step of a hero's quest is of this kind."""
    quest, step = state.quest[slot], state.step[slot]
    return step < content.quest_steps[quest] and content.step_kind[quest, step] == kind


@compiled
def items_are(state: np.record, slot: int, items: int, used: bool, holder: int) -> bool:
    """Whether all ``items`` (bits) of a quest are handed in, or else are carried.

    Carried by the hero in slot ``holder``, or by anybody where ``holder`` is -1.
    """
    for item in range(ITEMS):
        if items >> item & 1:
            at = state.item_at[slot, item]
            if used:
                if at != USED:
                    return False
            elif at < HELD or (holder >= 0 and at != HELD + holder):
                return False
    return True


@compiled
def heroes_at(state: np.record, space: int) -> int:
    """Heroes on a space who can act, as bits by slot."""
    bits = 0
    for slot in range(state.heroes):
        if state.place[slot] == space and state.health[slot] > 0:
            bits |= 1 << slot
    return bits


@compiled
def shadow_in(state: np.record, area: np.uint64) -> bool:
    """Whether a shadow stands in a set of spaces."""
    area &= state.in_play
    while area != NONE:
        if state.shadows[lowest(area)] > 0:
            return True
        area = without_lowest(area)
    return False


@compiled
def is_step_met(state: np.record, content: np.record, slot: int) -> bool:
    """Whether the board as it is fulfils the current step. Checks and foes are events: False."""
    quest, step = state.quest[slot], state.step[slot]
    kind = content.step_kind[quest, step]
    by_owner = content.step_by[quest, step] == OWNER
    items = content.step_items[quest, step]
    if kind == COLLECT:
        return items_are(state, slot, items, False, slot if by_owner else -1)
    if kind == DELIVER:
        return items_are(state, slot, items, True, -1)
    if kind == CLEAR:
        return not shadow_in(state, content.step_area[quest, step])
    if kind == HUNT:
        return state.progress[slot] >= content.step_count[quest, step]
    if kind == GATHER:
        place = content.step_place[quest, step]
        together = heroes_at(state, place)
        if state.shadows[place] > 0 or (by_owner and not together >> slot & 1):
            return False
        needed = content.step_count[quest, step]
        return ones(together) >= (needed if 0 < needed < state.heroes else state.heroes)
    return False


@compiled
def complete_step(state: np.record, content: np.record, slot: int) -> None:
    """The current step of a quest is done: on to the next, or the locked token is unlocked."""
    state.step[slot] += 1
    state.progress[slot] = 0
    state.tried[slot] = 0
    place_items(state, content, slot)
    if is_complete(state, content, slot):
        state.unlocked[slot] = 1
        state.ready[slot, TOKENS - 1] = 1
        for item in range(ITEMS):  # what the quest has no more use for leaves the game
            if state.item_at[slot, item] != NOWHERE:
                state.item_at[slot, item] = USED


@compiled
def advance_quests(state: np.record, content: np.record) -> None:
    """Complete every step the board fulfils, then see whether the team has won."""
    for slot in range(state.heroes):
        for _ in range(STEPS):
            if is_complete(state, content, slot) or not is_step_met(state, content, slot):
                break
            complete_step(state, content, slot)
    check_victory(state, content)


@compiled
def check_victory(state: np.record, content: np.record) -> None:
    """All quests complete, no shadow on the board, the Vortex destroyed: the team wins."""
    if state.status != PLAYING or state.vortex_strength != 0:
        return
    for space in range(SPACES):
        if state.shadows[space] > 0:
            return
    if all_complete(state, content):
        end_together(state, True, VICTORY)


@compiled
def count_hunt(state: np.record, content: np.record, strength: int, fighters: int) -> None:
    """A shadow has been beaten by ``fighters`` (bits): it counts for hunting steps."""
    for slot in range(state.heroes):
        if not is_active(state, content, slot, HUNT):
            continue
        quest, step = state.quest[slot], state.step[slot]
        if strength < content.step_strength[quest, step]:
            continue
        if ones(fighters) < content.step_partners[quest, step]:
            continue
        if content.step_by[quest, step] == OWNER and not fighters >> slot & 1:
            continue
        state.progress[slot] += 1


@compiled
def foe_at(state: np.record, content: np.record, slot: int, space: int) -> bool:
    """Whether the foe of a hero's quest stands on a space."""
    if not is_active(state, content, slot, DEFEAT):
        return False
    return content.step_place[state.quest[slot], state.step[slot]] == space
