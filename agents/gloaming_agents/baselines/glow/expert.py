"""The expert: every decision by the light that it is expected to bring at the end of the match."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of, seat_of
from gloaming_agents.baselines.glow.journeys import choose_travel
from gloaming_agents.baselines.glow.mornings import (
    choose_adventurer,
    choose_colour,
    choose_for_rival,
    choose_space,
)
from gloaming_agents.baselines.glow.noons import (
    choose_butterfly_back,
    choose_die_back,
    choose_loss,
    choose_noon,
    choose_pick,
    choose_swap,
)
from gloaming_agents.baselines.glow.rolling import (
    choose_pay,
    choose_roll,
    choose_roll_now,
    choose_use,
)

NUMBERS = len(a.DICE)


@compiled
def expert_actions(
    states: np.ndarray, masks: np.ndarray, content: np.ndarray, ahead: np.ndarray,
    weights: np.ndarray, sheets: np.ndarray, ways: np.ndarray, plans: np.ndarray, out: np.ndarray,
) -> None:  # fmt: skip
    """An action for each match, into ``out`` int64 [n].

    ``sheets``, ``ways`` and ``plans`` are scratch.
    """
    for i in range(states.size):
        out[i] = 0
        if states[i].status == PLAYING:
            out[i] = decide(
                states[i], content[0], ahead[0], weights[0], sheets[0], ways[0], plans[0], masks[i]
            )


@compiled
def decide(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    ways: np.record, plan: np.record, mask: np.ndarray,
) -> int:  # fmt: skip
    """One decision."""
    kind, seat = kind_of(state), seat_of(state)
    if kind == a.RECRUIT:
        return choose_space(state, content, ahead, weights, sheet, ways, seat, mask)
    if kind == a.ROLL:
        return choose_roll(plan, sheet, ways, state, content, ahead, weights, seat, mask)
    if kind == a.USE:
        return choose_use(plan, sheet, ways, state, content, ahead, weights, seat, mask)
    if kind == a.PAY:
        return choose_pay(state, content, weights, seat, mask)
    if kind == a.NOON:
        return choose_noon(state, content, ahead, weights, sheet, ways, seat, mask)
    if kind == a.TRAVEL:
        return choose_travel(state, content, ahead, weights, sheet, ways, seat, mask)
    return decide_rare(state, content, ahead, weights, sheet, ways, plan, kind, seat, mask)


@compiled
def decide_rare(
    state: np.record, content: np.record, ahead: np.record, weights: np.record, sheet: np.record,
    ways: np.record, plan: np.record, kind: int, seat: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The same for decisions that are seldom."""
    if kind == a.DISCARD or kind == a.SHIFT:
        return choose_for_rival(state, content, ahead, weights, sheet, ways, seat, mask)
    if kind == a.SACRIFICE:
        return choose_loss(state, content, ahead, weights, sheet, seat, mask)
    if kind == a.SPEND:
        return choose_spent(mask)
    if kind == a.CHOOSE_ADVENTURER:
        return choose_adventurer(state, content, ahead, weights, sheet, mask)
    if kind == a.CLAIM or kind == a.CHOOSE_DIE or kind == a.CHOOSE_RIVAL:
        return choose_colour(state, content, ahead, weights, sheet, seat, mask)
    if kind == a.PICK:
        return choose_pick(state, content, ahead, weights, sheet, seat, mask)
    if kind == a.SWAP:
        return choose_swap(state, content, ahead, weights, sheet, seat, mask)
    if kind == a.ROLL_NOW:
        return choose_roll_now(plan, sheet, ways, state, content, ahead, weights, seat, mask)
    if kind == a.GIVE_DIE:
        return choose_die_back(state, content, ahead, weights, sheet, ways, seat, mask)
    return choose_butterfly_back(state, content, seat, mask)


@compiled
def choose_spent(mask: np.ndarray) -> int:
    """A Sketal's die first: it may be lost to a skull on the way."""
    for action in range(a.DIE, a.DIE + NUMBERS):
        if mask[action]:
            return np.int64(action)
    return np.int64(a.ORDINARY)
