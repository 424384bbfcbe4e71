"""What is next: the set-up, the turns, and all that happens without a choice."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import (
    ARMOUR,
    ATTACK,
    BONUS,
    CLAIM,
    DAY,
    DISCARD,
    ENTER,
    FIRST_STEP,
    NIGHT,
    OVERFLOW,
    PAYING,
    PILE,
    RETURN,
    SETUP,
    START,
    STRIKE,
    TURN,
    WORK,
)
from gloaming.games.mysthea.attack import step_attack, step_bonus, step_return
from gloaming.games.mysthea.board import player_of
from gloaming.games.mysthea.chronicle import reward_wonders
from gloaming.games.mysthea.enemies import strike
from gloaming.games.mysthea.machines import step_work
from gloaming.games.mysthea.night import (
    begin_event,
    draw_event,
    draw_monster,
    step_enter,
    step_night,
)
from gloaming.games.mysthea.shards import step_claim, step_paying
from gloaming.games.mysthea.state import ACTIONS_A_DAY, CRIMINAL, STOCK, STORM, TELRON
from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, pop, push, seat_of, set_first

DRAWING, PLACING, REWARDING, WAKING, REVEALING, STARTING = range(6)  # the set-up
MORNING, EVENING, NEXT = range(3)  # a turn


@compiled
def go_on(state: np.record, content: np.record) -> None:
    """Carry out steps until a decision is on top, or the match is over."""
    while state.status == PLAYING and kind_of(state) >= FIRST_STEP:
        take_step(state, content, kind_of(state))


@inlined
def take_step(state: np.record, content: np.record, kind: int) -> None:
    """Carry out the step on top."""
    if kind == ATTACK:
        step_attack(state, content)
    elif kind == RETURN:
        step_return(state)
    elif kind == BONUS:
        step_bonus(state)
    elif kind == NIGHT:
        step_night(state, content)
    elif kind == TURN:
        step_turn(state)
    elif kind == OVERFLOW:
        step_overflow(state)
    elif kind == WORK:
        step_work(state, content)
    elif kind == PAYING:
        step_paying(state)
    else:
        take_rare_step(state, content, kind)


@compiled
def take_rare_step(state: np.record, content: np.record, kind: int) -> None:
    """The same for steps that are seldom."""
    if kind == CLAIM:
        step_claim(state)
    elif kind == STRIKE:
        step_strike(state)
    elif kind == ENTER:
        step_enter(state, content)
    elif kind == SETUP:
        step_setup(state, content)
    else:
        fault(state, RULES_FAULT)


@compiled
def step_overflow(state: np.record) -> None:
    """rules: Collect. Nobody keeps more than six crystals."""
    who = first(state)
    if state.stocked[who] > STOCK:
        push(state, DISCARD, player_of(state, who), who, 0)
    else:
        pop(state)


@compiled
def step_strike(state: np.record) -> None:
    """One Enemy of a Region falls, if there is any."""
    region, seat = first(state), seat_of(state)
    pop(state)
    strike(state, region, seat)


@compiled
def step_turn(state: np.record) -> None:
    """Day, Night, and the next Character's turn."""
    stage = first(state)
    set_first(state, stage + 1)
    if stage == MORNING:
        begin_day(state)
    elif stage == EVENING:
        state.night = 1
        begin_event(state)
    else:
        set_first(state, MORNING)
        state.night = 0
        state.turn = (state.turn + 1) % state.characters
        if state.turn == 0:
            state.rounds += 1


@compiled
def begin_day(state: np.record) -> None:
    """Three actions; Telron looks at the next Event Card."""
    who = np.int64(state.turn)
    state.actions_left = ACTIONS_A_DAY
    state.acted = state.machine_used = state.relic_used = state.ability_used = 0
    state.declined = state.extra_strength = 0
    if state.character[who] == TELRON:
        state.peeked = draw_event(state)
    push(state, DAY, player_of(state, who), 0, 0)


@compiled
def step_setup(state: np.record, content: np.record) -> None:
    """rules: Getting Ready, steps 9 to 13."""
    stage = first(state)
    set_first(state, stage + 1)
    if stage == DRAWING:
        if state.character[0] < 0:
            push(state, PILE, 0, 0, 0)
    elif stage == PLACING:
        for who in range(state.characters - 1, -1, -1):
            push(state, START, player_of(state, who), who, 0)
            if state.character[who] == CRIMINAL:
                push(state, ARMOUR, player_of(state, who), who, 0)
    elif stage == REWARDING:
        reward_wonders(state, content)
    elif stage == WAKING:
        draw_monster(state)
    elif stage == REVEALING:
        if state.events_due > 0:
            state.events_due -= 1
            set_first(state, REVEALING)
            begin_event(state)
    else:
        pop(state)
        state.deck[STORM] += state.revealed[STORM]
        state.revealed[STORM] = 0
        state.event = -1
        state.rounds = 1
        push(state, TURN, 0, MORNING, 0)
