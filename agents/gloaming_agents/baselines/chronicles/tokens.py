"""Action tokens: what each use would be worth, and the decisions that follow from playing one."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    HEAL_1,
    HEAL_2,
    HERO,
    LEAVE,
    MOVE,
    STOP,
    TAKE,
    USES,
)
from gloaming.games.chronicles.board import is_blocked, shadowed
from gloaming.games.chronicles.decisions.tokens import can_play, is_choice, token_of_use
from gloaming.games.chronicles.state import (
    CARRY,
    FULL_HEALTH,
    GUIDE,
    HEAL_FULL,
    HEAL_SHARE,
    HEROES,
    MOVE_OR_HEAL,
    MOVE_TO,
    RALLY,
    SPACES,
)
from gloaming.kernel.bits import NONE, holds
from gloaming.kernel.graph import reach
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, second
from gloaming_agents.baselines.chronicles.geography import reachable
from gloaming_agents.baselines.chronicles.plan import (
    CENTRE,
    CHECK,
    DROP,
    PICK,
    SHADOW_STOP,
    VORTEX_STOP,
)

WORTHLESS = -1e9


@compiled
def urgency(state: np.record, plan: np.record, weights: np.record, slot: int) -> float:
    """How much a move of this hero counts: the longest route decides when all is done."""
    longest = 1.0
    for other in range(state.heroes):
        longest = max(longest, plan.load[other])
    return 1.0 + weights.urgent * plan.load[slot] / longest


@compiled
def gain(
    state: np.record, plan: np.record, distance: np.ndarray, weights: np.record,
    slot: int, start: int, end: int, left: int,
) -> float:  # fmt: skip
    """Moves saved by being at ``end`` rather than ``start``, with ``left`` moves to go on."""
    if plan.count[slot] == 0:
        return 0.0
    target = plan.space[slot, 0]
    kind = plan.kind[slot, 0]
    saved = float(distance[start, target]) - float(distance[end, target])
    if kind == CENTRE:
        return saved * weights.centre
    onward = kind == PICK or kind == DROP or kind == CHECK
    if end == target and left > 0 and onward and plan.count[slot] > 1 and not state.shadows[end]:
        more = min(left, np.int64(distance[target, plan.space[slot, 1]]))
        saved += more * (weights.centre if plan.kind[slot, 1] == CENTRE else 1.0)
    if only_shadows(plan, slot):
        saved *= weights.shadow_move
    return saved * urgency(state, plan, weights, slot)


@compiled
def only_shadows(plan: np.record, slot: int) -> bool:
    """Whether a route has no stops but shadows and waiting for the Vortex."""
    for k in range(plan.count[slot]):
        if plan.kind[slot, k] != SHADOW_STOP and plan.kind[slot, k] != CENTRE:
            return False
    return True


@compiled
def best_end(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, slot: int, rider: int, steps: int, terrain: int,
) -> tuple[float, int, int]:  # fmt: skip
    """Where a movement of so many steps should end: its value, the space, and the moves to it."""
    start = np.int64(state.place[slot])
    out = np.empty(SPACES, np.int8)
    reachable(state, content, start, steps, terrain, out)
    best, end, used = 0.0, start, 0
    for space in range(SPACES):
        if out[space] <= 0:
            continue
        left = steps - np.int64(out[space])
        value = gain(state, plan, distance, weights, slot, start, space, left)
        if rider >= 0:
            value += gain(state, plan, distance, weights, rider, start, space, 0)
        if state.shadows[space] > 0:
            if state.health[slot] <= 1:
                value -= weights.fear
            elif plan.count[slot] == 0 or plan.kind[slot, 0] != VORTEX_STOP:
                value += weights.clear
        value -= 0.01 * out[space]
        if value > best:
            best, end, used = value, np.int64(space), np.int64(out[space])
    return best, end, used


@compiled
def heal_value(state: np.record, weights: np.record, slot: int, points: int) -> float:
    """What so much healing is worth to a hero; what is left over is wasted."""
    value = 0.0
    health = np.int64(state.health[slot])
    for _ in range(points):
        if health >= FULL_HEALTH:
            value -= 0.05
        elif health == 0:
            value += weights.heal_0
        elif health == 1:
            value += weights.heal_blocked if is_blocked(state, slot) else weights.heal_1
        else:
            value += weights.heal_2
        health += 1
    return value


@compiled
def use_value(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, slot: int, use: int,
) -> float:  # fmt: skip
    """What playing a token in this use is worth, in moves; WORTHLESS if it cannot be played."""
    if not can_play(state, content, slot, use):
        return WORTHLESS
    token = token_of_use(use)
    character = state.character[slot]
    effect = content.token_effect[character, token]
    amount = np.int64(content.token_amount[character, token])
    terrain = np.int64(content.token_terrain[character, token])
    if use == HEAL_1 or use == HEAL_2:
        return heal_value(state, weights, slot, amount)
    if effect == MOVE_OR_HEAL or effect == CARRY:
        value, _rider = best_rider(
            state, content, plan, distance, weights, slot, amount, terrain, effect == CARRY
        )
        return value
    value = WORTHLESS
    for other in range(state.heroes):
        if is_choice(state, content, slot, token, other):
            value = max(
                value,
                choice_value(state, content, plan, distance, weights, slot, token, other),
            )
    if effect == HEAL_SHARE and amount > 1:
        value = share_value(state, weights, slot, amount)
    return value


@compiled
def best_rider(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, slot: int, steps: int, terrain: int, carries: bool,
) -> tuple[float, int]:  # fmt: skip
    """The value of a movement, and the hero to take along (-1 for none)."""
    value, _, used = best_end(state, content, plan, distance, weights, slot, -1, steps, terrain)
    value -= weights.waste * (steps - used)
    rider = np.int64(-1)
    if carries:
        for other in range(state.heroes):
            if other == slot or state.place[other] != state.place[slot] or not state.health[other]:
                continue
            both, _end, used = best_end(
                state, content, plan, distance, weights, slot, other, steps, terrain
            )
            both -= weights.waste * (steps - used)
            if both > value + 0.3:
                value, rider = both, np.int64(other)
    return value, rider


@compiled
def share_value(state: np.record, weights: np.record, slot: int, amount: int) -> float:
    """Healing shared out: each point goes where it counts most."""
    value = 0.0
    health = np.zeros(HEROES, np.int64)
    for other in range(state.heroes):
        health[other] = state.health[other] if state.place[other] == state.place[slot] else 99
    for _ in range(amount):
        low = 0
        for other in range(state.heroes):
            if health[other] < health[low]:
                low = other
        if health[low] >= FULL_HEALTH:
            value -= 0.05
        elif health[low] == 0:
            value += weights.heal_0
        elif health[low] == 1:
            value += weights.heal_blocked if is_blocked(state, low) else weights.heal_1
        else:
            value += weights.heal_2
        health[low] += 1
    return value


@compiled
def choice_value(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, slot: int, token: int, other: int,
) -> float:  # fmt: skip
    """What a token of the hero in ``slot`` is worth if used for the hero in ``other``."""
    character = state.character[slot]
    effect = content.token_effect[character, token]
    amount = np.int64(content.token_amount[character, token])
    terrain = np.int64(content.token_terrain[character, token])
    if effect == HEAL_FULL:
        return heal_value(state, weights, other, FULL_HEALTH - np.int64(state.health[other]))
    if effect == HEAL_SHARE:
        return heal_value(state, weights, other, 1)
    if effect == RALLY:
        start, end = np.int64(state.place[other]), np.int64(state.place[slot])
        return gain(state, plan, distance, weights, other, start, end, 0)
    if effect == MOVE_TO:
        value, _space = best_space(state, content, plan, distance, weights, other, terrain)
        return value
    if effect == GUIDE:
        value, end, used = best_end(
            state, content, plan, distance, weights, other, -1, amount, terrain
        )
        return value - weights.waste * (amount - used)
    return WORTHLESS


@compiled
def best_space(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, other: int, terrain: int,
) -> tuple[float, int]:  # fmt: skip
    """The space of a terrain where a hero is best set down."""
    start = np.int64(state.place[other])
    best, chosen = WORTHLESS, np.int64(-1)
    for space in range(SPACES):
        if space == start or not holds(state.in_play & content.terrain_spaces[terrain], space):
            continue
        value = gain(state, plan, distance, weights, other, start, space, 0)
        if state.shadows[space] > 0:
            value += weights.clear if state.health[other] > 1 else -weights.fear
        if value > best:
            best, chosen = value, np.int64(space)
    return best, chosen


@compiled
def best_use(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, slot: int,
) -> tuple[float, int]:  # fmt: skip
    """The most valuable use of a hero's tokens."""
    best, chosen = WORTHLESS, np.int64(-1)
    for use in range(USES):
        value = use_value(state, content, plan, distance, weights, slot, use)
        if value > best:
            best, chosen = value, np.int64(use)
    return best, chosen


# -- what follows from a token -----------------------------------------------------------------


@compiled
def choose_hero(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, mask: np.ndarray,
) -> int:  # fmt: skip
    """Whom a token is for."""
    slot, token = first(state), second(state)
    best, chosen = -1e18, np.int64(-1)
    for chair in range(state.heroes):
        if mask[HERO + chair]:
            other = (slot + chair) % state.heroes
            value = choice_value(state, content, plan, distance, weights, slot, token, other)
            if value > best:
                best, chosen = value, np.int64(HERO + chair)
    return chosen


@compiled
def choose_space(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record,
) -> int:  # fmt: skip
    """Where a hero is set down."""
    other, terrain = second(state) // 4, second(state) % 4
    _value, space = best_space(state, content, plan, distance, weights, other, terrain)
    return np.int64(MOVE + space)


@compiled
def choose_share(state: np.record, mask: np.ndarray) -> int:
    """A point of healing goes to the lowest health, those held by a shadow first."""
    slot = first(state)
    best, chosen = 1 << 20, np.int64(-1)
    for chair in range(state.heroes):
        if mask[HERO + chair]:
            other = (slot + chair) % state.heroes
            rank = 2 * np.int64(state.health[other])
            if is_blocked(state, other):
                rank -= 1
            if rank < best:
                best, chosen = rank, np.int64(HERO + chair)
    return chosen


@compiled
def choose_trip(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, mask: np.ndarray,
) -> int:  # fmt: skip
    """The next step of a movement, or who comes along."""
    slot = first(state)
    steps, terrain = np.int64(state.trip_steps), np.int64(state.trip_terrain)
    rider = np.int64(state.trip_rider)
    if state.trip_carries and rider < 0:
        _, other = best_rider(state, content, plan, distance, weights, slot, steps, terrain, True)
        if other >= 0:
            action = np.int64(TAKE + (other - slot) % state.heroes - 1)
            if mask[action]:
                return action
    _value, end, _used = best_end(
        state, content, plan, distance, weights, slot, rider, steps, terrain
    )
    if end == state.place[slot]:
        if mask[STOP]:
            return np.int64(STOP)
        return first_move(mask)
    if rider >= 0 and mask[LEAVE]:
        start = np.int64(state.place[slot])
        if gain(state, plan, distance, weights, rider, start, end, 0) < 0:
            return np.int64(LEAVE)
    return step_towards(state, content, mask, end, steps, terrain)


@compiled
def first_move(mask: np.ndarray) -> int:
    """Any step, where one must be taken."""
    for space in range(SPACES):
        if mask[MOVE + space]:
            return np.int64(MOVE + space)
    return np.int64(STOP)


@compiled
def step_towards(
    state: np.record, content: np.record, mask: np.ndarray, end: int, steps: int, terrain: int
) -> int:
    """The first step on a shortest way to ``end`` past no shadow."""
    enter = state.in_play & content.terrain_spaces[terrain] & ~shadowed(state)
    back = np.empty(SPACES, np.int8)
    reach(state.near, end, steps, enter, NONE, back)
    best, chosen = 99, np.int64(-1)
    for space in range(SPACES):
        if mask[MOVE + space] and back[space] >= 0 and back[space] < best:
            best, chosen = np.int64(back[space]), np.int64(MOVE + space)
    return chosen if chosen >= 0 else first_move(mask)
