"""Decisions within a Challenge: which card, rerolls, help, the weapon."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import (
    A_DIE,
    ABILITY,
    ACCEPT,
    AN_ITEM,
    ASK,
    CHANGE,
    CHANGE_DIE,
    DECLINE,
    DRAWN_CARD,
    FACE_IT,
    KEEP,
    USE,
)
from gloaming.games.rattling.dark import begin_facing, face_drawn, legal_drawn, roll_dark_die
from gloaming.games.rattling.decisions.gains import use_up
from gloaming.games.rattling.facing import helps, usable_items, weapons_for, wield
from gloaming.games.rattling.life import mark_kinds
from gloaming.games.rattling.program import run_paid
from gloaming.games.rattling.state import (
    ADJUST,
    ASK_HELP,
    ASK_WEAPON,
    BAN_REROLLS,
    CHALLENGE,
    DARK,
    DAWN_PHASE,
    DICE,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of, set_first
from gloaming.kernel.seats import clockwise


@compiled
def legal_face(mask: np.ndarray) -> None:
    """A Spirit may face the card, or roll the Dark Die alone."""
    mask[FACE_IT] = mask[DECLINE] = 1


@compiled
def apply_face(state: np.record, content: np.record, action: int) -> None:
    """Face it, or roll the Dark Die."""
    seat, space = seat_of(state), first(state)
    pop(state)
    if action == FACE_IT:
        begin_facing(state, seat, np.int64(state.card[space]), space, 0)
    else:
        roll_dark_die(state, content, seat)


@compiled
def legal_drawn_card(state: np.record, mask: np.ndarray) -> None:
    """One of two Darkness cards."""
    legal_drawn(state, mask, DRAWN_CARD)


@compiled
def apply_drawn_card(state: np.record, action: int) -> None:
    """Face it."""
    face_drawn(state, action - DRAWN_CARD)


# -- step 2: rerolls ---------------------------------------------------------------------------


@compiled
def legal_reroll(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """rules: Rerolls. Any one die at a time; items and abilities may give more."""
    seat, level = seat_of(state), state.level - 1
    if state.rerolls[level] > 0 and not state.bans[level] & BAN_REROLLS:
        for die in range(DICE):
            mask[A_DIE + die] = 1
    mark_kinds(mask, USE, usable_items(state, content, seat, level))
    mark_helpers(state, content, mask, CHALLENGE)
    mask[KEEP] = 1


@compiled
def mark_helpers(state: np.record, content: np.record, mask: np.ndarray, when: int) -> None:
    """Whoever has an ability that can be asked for."""
    seat, level = seat_of(state), state.level - 1
    for chair in range(state.seats):
        if helps(state, content, clockwise(state, seat + chair), seat, level, when):
            mask[ASK + chair] = 1


@compiled
def apply_reroll(state: np.record, content: np.record, action: int) -> None:
    """Reroll a die, use an item, ask somebody, or keep the dice."""
    seat, level = seat_of(state), state.level - 1
    pop(state)
    if action == KEEP:
        set_first(state, ASK_HELP)
        state.asked = 0
    elif action >= A_DIE and action < A_DIE + DICE:
        state.rerolls[level] -= 1
        die = action - A_DIE
        if die == DARK:
            state.die[level, DARK] = content.dark_die[below(state, 6)]
        else:
            state.die[level, die] = 1 + below(state, 6)
    elif action >= ASK:
        ask_for(state, content, seat, clockwise(state, seat + action - ASK), CHALLENGE)
    else:
        kind = action - USE
        if content.item_weapon[kind]:  # reading 47: its reroll commits the weapon
            wield(state, content, seat, kind)
        else:
            use_up(state, content, seat, kind)
            space = np.int64(state.faced_at[level])
            run_paid(state, content, seat, np.int64(content.item_effect[kind]), space)


# -- abilities of others -----------------------------------------------------------------------


@compiled
def ask_for(state: np.record, content: np.record, seat: int, owner: int, when: int) -> None:
    """Ask for an ability; one's own needs no answer."""
    if when == ADJUST:
        push(state, CHANGE_DIE, owner, seat, 0)
    elif owner == seat:
        use_ability(state, content, owner)
    else:
        push(state, ABILITY, owner, seat, 0)


@compiled
def legal_ability(mask: np.ndarray) -> None:
    """Use it or not."""
    mask[ACCEPT] = mask[DECLINE] = 1


@compiled
def apply_ability(state: np.record, content: np.record, action: int) -> None:
    """Use it; whoever declines is not asked again before something happens."""
    owner = seat_of(state)
    pop(state)
    if action == ACCEPT:
        use_ability(state, content, owner)
    else:
        state.asked |= 1 << owner


@compiled
def use_ability(state: np.record, content: np.record, owner: int) -> None:
    """Once a Day: the effects of the side that is up, where the owner is."""
    state.used_ability |= 1 << owner
    character = np.int64(state.character[owner])
    if state.spirit[owner]:
        program = np.int64(content.spirit_ability[character])
    else:
        program = np.int64(content.warrior_ability[character])
    space = np.int64(state.place[owner])
    if state.phase != DAWN_PHASE and state.level > 0:
        space = np.int64(state.faced_at[state.level - 1])
    run_paid(state, content, owner, program, space)


# -- after the rerolls -------------------------------------------------------------------------


@compiled
def legal_afterwards(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Ask somebody to change a die by one, or keep the dice (reading 40)."""
    mark_helpers(state, content, mask, ADJUST)
    mask[KEEP] = 1


@compiled
def apply_afterwards(state: np.record, content: np.record, action: int) -> None:
    """Ask, or go on."""
    seat = seat_of(state)
    pop(state)
    if action == KEEP:
        set_first(state, ASK_WEAPON)
    else:
        ask_for(state, content, seat, clockwise(state, seat + action - ASK), ADJUST)


@compiled
def legal_change(state: np.record, mask: np.ndarray) -> None:
    """One Challenge Die up or down by one, within 1 and 6."""
    level = state.level - 1
    for die in range(DARK):
        if state.die[level, die] < 6:
            mask[CHANGE + 2 * die] = 1
        if state.die[level, die] > 1:
            mask[CHANGE + 2 * die + 1] = 1
    mask[DECLINE] = 1


@compiled
def apply_change(state: np.record, action: int) -> None:
    """Change it; once a Day."""
    owner, level = seat_of(state), state.level - 1
    pop(state)
    if action == DECLINE:
        state.asked |= 1 << owner
        return
    state.used_ability |= 1 << owner
    die, down = (action - CHANGE) >> 1, (action - CHANGE) & 1
    state.die[level, die] += -1 if down else 1


# -- step 4: the weapon ------------------------------------------------------------------------


@compiled
def legal_weapon(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Which of several weapons modifies."""
    seat = seat_of(state)
    mark_kinds(mask, AN_ITEM, weapons_for(state, content, seat, state.level - 1))


@compiled
def apply_weapon(state: np.record, content: np.record, action: int) -> None:
    """It modifies, and its effect works."""
    seat = seat_of(state)
    pop(state)
    wield(state, content, seat, action - AN_ITEM)
