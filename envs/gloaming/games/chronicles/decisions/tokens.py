"""Action tokens other than those of battle: who they are for, and what they do."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    CHOOSE,
    HEAL_1,
    HEAL_2,
    HERO,
    MOVE,
    SHARE,
    SPACE,
    TRIP,
)
from gloaming.games.chronicles.board import (
    can_be_moved,
    clockwise,
    put_hero,
    seat_of_slot,
    terrain_near,
)
from gloaming.games.chronicles.state import (
    CARRY,
    FULL_HEALTH,
    GUIDE,
    HEAL_FULL,
    HEAL_SHARE,
    MOVE_OR_HEAL,
    MOVE_TO,
    RALLY,
    SLOTS_A_DAY,
)
from gloaming.kernel.bits import NONE, bit, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, second
from gloaming.kernel.rows import fill


@compiled
def token_of_use(use: int) -> int:
    """The token behind a use: the two Move-or-Heal tokens have two uses each."""
    return use // 2 if use < 4 else use - 2


@compiled
def is_ready(state: np.record, slot: int, token: int) -> bool:
    """Whether a token lies unplayed on the Player Board and the Action Board has room."""
    return state.played < SLOTS_A_DAY and state.ready[slot, token] != 0


@compiled
def spend(state: np.record, slot: int, token: int) -> None:
    """Move a token to the Action Board."""
    state.ready[slot, token] = 0
    state.played += 1
    fill(state.handled, 0)


@inlined
def can_play(state: np.record, content: np.record, slot: int, use: int) -> bool:
    """Whether a hero may play a token outside battle, in this use.

    A hero at zero health may play only what heals that hero.
    """
    token = token_of_use(use)
    if not is_ready(state, slot, token):
        return False
    effect = content.token_effect[state.character[slot], token]
    terrain = content.token_terrain[state.character[slot], token]
    if use == HEAL_1 or use == HEAL_2:
        return effect == MOVE_OR_HEAL and state.health[slot] < FULL_HEALTH
    if effect == MOVE_OR_HEAL or effect == CARRY:
        return can_be_moved(state, slot) and terrain_near(state, content, slot, terrain)
    for other in range(state.heroes):
        if is_choice(state, content, slot, token, other):
            return True
    return False


@compiled
def is_choice(state: np.record, content: np.record, slot: int, token: int, other: int) -> bool:
    """Whether a token of the hero in ``slot`` may be used for the hero in ``other``."""
    effect = content.token_effect[state.character[slot], token]
    terrain = content.token_terrain[state.character[slot], token]
    if state.health[slot] == 0 and other != slot:
        return False
    if effect == HEAL_FULL:
        return state.health[other] < FULL_HEALTH
    if effect == HEAL_SHARE:
        return state.health[other] < FULL_HEALTH and state.place[other] == state.place[slot]
    if not can_be_moved(state, other):
        return False
    if effect == RALLY:
        return state.place[other] != state.place[slot]
    if effect == GUIDE:
        return terrain_near(state, content, other, terrain)
    return effect == MOVE_TO


@compiled
def play_token(state: np.record, content: np.record, slot: int, use: int) -> None:
    """Play a token outside battle."""
    token = token_of_use(use)
    spend(state, slot, token)
    effect = content.token_effect[state.character[slot], token]
    amount = content.token_amount[state.character[slot], token]
    terrain = content.token_terrain[state.character[slot], token]
    if use == HEAL_1 or use == HEAL_2:
        heal(state, slot, amount)
    elif effect == MOVE_OR_HEAL or effect == CARRY:
        start_trip(state, slot, amount, terrain, effect == CARRY)
    elif effect == HEAL_SHARE:
        push(state, SHARE, seat_of_slot(state, slot), slot, amount)
    else:
        push(state, CHOOSE, seat_of_slot(state, slot), slot, token)


@compiled
def heal(state: np.record, slot: int, amount: int) -> None:
    """Healing stops at full health."""
    state.health[slot] = min(FULL_HEALTH, state.health[slot] + amount)


@compiled
def start_trip(state: np.record, slot: int, steps: int, terrain: int, carries: bool) -> None:
    """Begin a movement; the moving hero's seat takes it step by step."""
    state.trip_hero = slot
    state.trip_steps = steps
    state.trip_moved = 0
    state.trip_terrain = terrain
    state.trip_carries = 1 if carries else 0
    state.trip_rider = -1
    push(state, TRIP, seat_of_slot(state, slot), slot, 0)


@compiled
def legal_choose(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """The heroes a token may be used for."""
    slot, token = first(state), second(state)
    for chair in range(state.heroes):
        if is_choice(state, content, slot, token, clockwise(state, slot + chair)):
            mask[HERO + chair] = 1


@compiled
def apply_choose(state: np.record, content: np.record, action: int) -> None:
    """Use the token for the hero chosen."""
    slot, token = first(state), second(state)
    pop(state)
    other = clockwise(state, slot + action - HERO)
    effect = content.token_effect[state.character[slot], token]
    if effect == HEAL_FULL:
        heal(state, other, FULL_HEALTH)
    elif effect == RALLY:
        put_hero(state, other, state.place[slot])
    elif effect == MOVE_TO:
        terrain = content.token_terrain[state.character[slot], token]
        push(state, SPACE, seat_of_slot(state, slot), slot, 4 * other + terrain)
    elif effect == GUIDE:
        amount = content.token_amount[state.character[slot], token]
        terrain = content.token_terrain[state.character[slot], token]
        start_trip(state, other, amount, terrain, False)


@compiled
def legal_space(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Every other space of the terrain."""
    other, terrain = second(state) // 4, second(state) % 4
    spaces = state.in_play & content.terrain_spaces[terrain] & ~bit(state.place[other])
    while spaces != NONE:
        mask[MOVE + lowest(spaces)] = 1
        spaces = without_lowest(spaces)


@compiled
def apply_space(state: np.record, action: int) -> None:
    """Set the hero there."""
    other = second(state) // 4
    pop(state)
    put_hero(state, other, action - MOVE)


@compiled
def legal_share(state: np.record, mask: np.ndarray) -> None:
    """The wounded heroes on the space; a hero at zero health heals that hero first."""
    slot = first(state)
    for chair in range(state.heroes):
        other = clockwise(state, slot + chair)
        if state.place[other] == state.place[slot] and state.health[other] < FULL_HEALTH:
            if chair == 0 or state.health[slot] > 0:
                mask[HERO + chair] = 1


@compiled
def apply_share(state: np.record, action: int) -> None:
    """Heal one point; as long as points and wounded heroes are left, ask again."""
    slot, left = first(state), second(state) - 1
    pop(state)
    heal(state, clockwise(state, slot + action - HERO), 1)
    if left == 0:
        return
    for other in range(state.heroes):
        if state.place[other] == state.place[slot] and state.health[other] < FULL_HEALTH:
            push(state, SHARE, seat_of_slot(state, slot), slot, left)
            return
