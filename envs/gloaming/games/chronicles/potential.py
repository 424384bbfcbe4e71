"""How promising a match looks: what ``reward="shaped"`` adds the differences of.

It is no rule. A team that learns from wins alone never sees one by chance, so the potential grows
with what leads to a win: steps of quests, and within a step tokens carried and the way to go.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.quests import all_complete, is_complete
from gloaming.games.chronicles.state import (
    CHECK,
    CLEAR,
    COLLECT,
    DEFEAT,
    DELIVER,
    GATHER,
    HELD,
    HUNT,
    ITEMS,
    OWNER,
    SPACES,
    USED,
    VORTEX_FULL,
)
from gloaming.kernel.bits import ALL, holds
from gloaming.kernel.jit import compiled

FAR = 8  # moves; whatever is farther off counts the same
QUESTS_WEIGHT, VORTEX_WEIGHT, GATHERING_WEIGHT = 0.5, 0.2, 0.1
SHADOWS_WEIGHT, HEALTH_WEIGHT = 0.2, 0.1
MANY_SHADOWS = 12
SEEN = 0.4  # of a quest token: a hero stands where it lies, and the rest is the way
CARRIED = 0.5  # of a delivery: the token is with a hero, and the rest is the way
ARRIVED = 0.9  # of a delivery: the token is carried and at the place
CARRIED_BY_ANOTHER = 0.7  # of collecting for the owner
THERE = 0.6  # of a check or a foe: a hero stands at the place, and the rest is the dice


@compiled
def potential(state: np.record, content: np.record, out: np.ndarray) -> None:
    """How the match looks to each seat, into ``out`` (float32 [seats]): the same to all."""
    value = prospects(state, content)
    for seat in range(state.seats):
        out[seat] = value


@compiled
def prospects(state: np.record, content: np.record) -> float:
    """How the match looks to the team, from -1 to 1: quests, shadows, the Vortex, health."""
    done = 0.0
    for slot in range(state.heroes):
        done += outlook(state, content, slot)
    value = QUESTS_WEIGHT * done / state.heroes
    value -= SHADOWS_WEIGHT * min(1.0, count_shadows(state, ALL) / MANY_SHADOWS)
    full = max(1, np.int64(content.team_health[state.heroes]))
    value -= HEALTH_WEIGHT * (1.0 - state.team_health / full)
    if state.vortex_strength == 0:
        return value + VORTEX_WEIGHT + GATHERING_WEIGHT
    if state.vortex_strength < VORTEX_FULL:
        value += 0.5 * VORTEX_WEIGHT
    if all_complete(state, content):
        value += GATHERING_WEIGHT * all_near(state, np.int64(state.vortex))
    return value


@compiled
def quest_progress(state: np.record, content: np.record, slot: int) -> float:
    """Part of a quest that is done, from 0 to 1; a token handed in counts within its step."""
    if is_complete(state, content, slot):
        return 1.0
    quest, step = state.quest[slot], state.step[slot]
    items, used = 0, 0
    for item in range(ITEMS):
        if content.step_items[quest, step] >> item & 1:
            items += 1
            used += 1 if state.item_at[slot, item] == USED else 0
    within = used / items if items > 0 else 0.0
    return (step + within) / content.quest_steps[quest]


@compiled
def outlook(state: np.record, content: np.record, slot: int) -> float:
    """The same, with what leads to the end of the step: ways, tokens carried, shadows hunted."""
    if is_complete(state, content, slot):
        return 1.0
    quest, step = state.quest[slot], state.step[slot]
    return (step + step_outlook(state, content, slot)) / content.quest_steps[quest]


@compiled
def step_outlook(state: np.record, content: np.record, slot: int) -> float:
    """Part of a quest's present step that is done or under way, from 0 to 1."""
    quest, step = state.quest[slot], state.step[slot]
    kind, place = content.step_kind[quest, step], np.int64(content.step_place[quest, step])
    if kind == COLLECT or kind == DELIVER:
        return items_outlook(state, content, slot, kind == DELIVER)
    if kind == CHECK or kind == DEFEAT:
        return THERE * any_near(state, place)
    if kind == GATHER:
        return ARRIVED * all_near(state, place)
    if kind == HUNT:
        return state.progress[slot] / max(1, np.int64(content.step_count[quest, step]))
    if kind == CLEAR:
        left = count_shadows(state, content.step_area[quest, step])
        return 1.0 - min(1.0, left / MANY_SHADOWS)
    return 0.0


@compiled
def items_outlook(state: np.record, content: np.record, slot: int, deliver: bool) -> float:
    """Mean over the tokens of a step: how far each is on its way, from 0 to 1."""
    quest, step = state.quest[slot], state.step[slot]
    place = np.int64(content.step_place[quest, step])
    by_owner = content.step_by[quest, step] == OWNER
    total, count = 0.0, 0
    for item in range(ITEMS):
        if content.step_items[quest, step] >> item & 1 == 0:
            continue
        count += 1
        at = np.int64(state.item_at[slot, item])
        if at == USED:
            total += 1.0
        elif at >= HELD and deliver:
            total += CARRIED + (ARRIVED - CARRIED) * near(state, at - HELD, place)
        elif at >= HELD:
            total += CARRIED_BY_ANOTHER if by_owner and at != HELD + slot else 1.0
        elif at >= 0:
            total += SEEN * any_near(state, at)
    return total / count if count > 0 else 0.0


@compiled
def near(state: np.record, slot: int, space: int) -> float:
    """1 for a hero on the space, 0 for one who is ``FAR`` off."""
    if space < 0 or state.distance[slot, space] < 0:
        return 0.0
    return 1.0 - min(FAR, np.int64(state.distance[slot, space])) / FAR


@compiled
def any_near(state: np.record, space: int) -> float:
    """How near the nearest hero is."""
    best = 0.0
    for slot in range(state.heroes):
        best = max(best, near(state, slot, space))
    return best


@compiled
def all_near(state: np.record, space: int) -> float:
    """How near the heroes are, on average."""
    total = 0.0
    for slot in range(state.heroes):
        total += near(state, slot, space)
    return total / state.heroes


@compiled
def count_shadows(state: np.record, area: np.uint64) -> int:
    """Shadows on a set of spaces, kept as bits."""
    count = np.int64(0)
    for space in range(SPACES):
        if holds(area, space):
            count += state.shadows[space]
    return count
