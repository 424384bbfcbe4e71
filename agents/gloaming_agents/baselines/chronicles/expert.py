"""The expert: a plan for the whole team, made anew at each decision, and the odds of the dice."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    ACT,
    CHOOSE,
    END,
    GIVE,
    HERO,
    LAY,
    LEAD,
    ORDER,
    PICK,
    REACT,
    RECEIVE,
    REROLL,
    SHARE,
    SPACE,
    TOKEN,
    TRIP,
    TURN,
    WORK,
)
from gloaming.games.chronicles.state import HEROES, ITEMS
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, second
from gloaming_agents.baselines.chronicles.errands import battle_now, errand_now
from gloaming_agents.baselines.chronicles.fight import choose_order, choose_react, choose_reroll
from gloaming_agents.baselines.chronicles.geography import measure
from gloaming_agents.baselines.chronicles.planning import make_plan
from gloaming_agents.baselines.chronicles.tiles import choose_lay, choose_turn
from gloaming_agents.baselines.chronicles.tokens import (
    best_use,
    choose_hero,
    choose_share,
    choose_space,
    choose_trip,
)


@compiled
def expert_actions(
    states: np.ndarray,
    masks: np.ndarray,
    content: np.ndarray,
    odds: np.ndarray,
    weights: np.ndarray,
    boards: np.ndarray,
    plans: np.ndarray,
    out: np.ndarray,
) -> None:
    """An action for each match, into ``out`` int64 [n]; ``boards`` and ``plans`` are scratch."""
    for i in range(states.size):
        state = states[i]
        if state.status != PLAYING:
            out[i] = 0
            continue
        board = boards[np.int64(state.seed % np.uint64(boards.size))]
        out[i] = decide(
            state, content[0], odds[0], weights[state.heroes], board, plans[0], masks[i]
        )


@compiled
def decide(
    state: np.record, content: np.record, odds: np.record, weights: np.record,
    board: np.record, plan: np.record, mask: np.ndarray,
) -> int:  # fmt: skip
    """One decision."""
    kind = kind_of(state)
    if kind == REROLL:
        return choose_reroll(state, content, weights, odds, mask)
    if kind == ORDER:
        return choose_order(state, content, mask)
    if kind == REACT:
        return choose_react(state, content, weights, mask)
    if kind == SHARE:
        return choose_share(state, mask)
    if kind == RECEIVE:
        return choose_receiver(state, mask)
    if kind == LAY:
        return choose_lay(state, content, mask)
    if kind == TURN:
        return choose_turn(state, mask)
    measure(board, state)
    make_plan(plan, state, content, board.distance, weights)
    if kind == LEAD:
        return choose_lead(state, content, plan, board.distance, weights, odds)
    if kind == ACT:
        return choose_act(state, content, plan, board.distance, weights, odds, mask)
    if kind == TRIP:
        errand = errand_now(state, content, plan, first(state))
        if errand >= 0:
            return errand
        return choose_trip(state, content, plan, board.distance, weights, mask)
    if kind == CHOOSE:
        return choose_hero(state, content, plan, board.distance, weights, mask)
    if kind == SPACE:
        return choose_space(state, content, plan, board.distance, weights)
    return first_legal(mask, 0)


@compiled
def first_legal(mask: np.ndarray, start: int) -> int:
    """The first legal action from a number on."""
    for action in range(start, mask.size):
        if mask[action]:
            return np.int64(action)
    return np.int64(0)


@compiled
def choose_lead(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, odds: np.record,
) -> int:  # fmt: skip
    """What is free comes first, then the best token; the day ends when nothing is of use."""
    leader = first(state)
    for chair in range(state.heroes):
        slot = (leader + chair) % state.heroes
        if errand_now(state, content, plan, slot) >= 0:
            return np.int64(HERO + chair)
    for chair in range(state.heroes):
        slot = (leader + chair) % state.heroes
        if battle_now(state, content, plan, distance, weights, odds, slot) >= 0:
            return np.int64(HERO + chair)
    best, chosen = 0.0, np.int64(END)
    for chair in range(state.heroes):
        slot = (leader + chair) % state.heroes
        value, _use = best_use(state, content, plan, distance, weights, slot)
        if value > best + 1e-9:
            best, chosen = value, np.int64(HERO + chair)
    return chosen


@compiled
def choose_act(
    state: np.record, content: np.record, plan: np.record, distance: np.ndarray,
    weights: np.record, odds: np.record, mask: np.ndarray,
) -> int:  # fmt: skip
    """The same for one hero; somebody else's Leader may have asked for no good reason."""
    slot = first(state)
    errand = errand_now(state, content, plan, slot)
    if errand >= 0:
        return errand
    battle = battle_now(state, content, plan, distance, weights, odds, slot)
    if battle >= 0:
        return battle
    _value, use = best_use(state, content, plan, distance, weights, slot)
    if use >= 0:
        return np.int64(TOKEN + use)
    for action in range(PICK, PICK + ITEMS * HEROES):
        if mask[action]:
            return np.int64(action)
    for action in range(GIVE, WORK):
        if mask[action]:
            return np.int64(action)
    return first_legal(mask, 0)


@compiled
def choose_receiver(state: np.record, mask: np.ndarray) -> int:
    """The owner of the quest, if present."""
    slot, owner = first(state), second(state) // ITEMS
    chair = (owner - slot) % state.heroes
    if mask[HERO + chair]:
        return np.int64(HERO + chair)
    return first_legal(mask, HERO)
