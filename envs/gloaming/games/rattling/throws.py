"""The roll that lies on the table: what it must come to, and what could still be made of it."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.facing import difficulty_of, modifiers, weapon_bonus, weapons_for
from gloaming.games.rattling.land import REGION_OF, corruption_in
from gloaming.games.rattling.odds import MOST_REROLLS, ROLLS, roll_number, solve, turned
from gloaming.games.rattling.state import BAN_REROLLS, COLOURS, OPERATIONS
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled

THROW = (
    "need",  # what the dice must come to
    "bits",  # Corruption that counts
    "spared",
    "rerolls",
    "roll",  # its number
)
"""Fields of the record that a throw is looked at in, all int64."""


@compiled
def look_at(t: np.record, state: np.record, content: np.record) -> None:
    """The throw of the Challenge under way, the best weapon counted."""
    level = state.level - 1
    seat, card = np.int64(state.faced_by[level]), np.int64(state.faced[level])
    t.bits = corruption_in(state, content, REGION_OF[state.faced_at[level]], seat)
    t.spared = np.int64(state.spared[level])
    t.rerolls = 0 if state.bans[level] & BAN_REROLLS else np.int64(state.rerolls[level])
    t.need = difficulty_of(state, content, level) - modifiers(state, content, seat, level)
    t.need -= np.int64(state.bonus[level])
    if state.weapon[level] < 0:
        kind = best_weapon(state, content, seat, level)
        if kind >= 0:
            t.need -= weapon_bonus(content, card, kind)
            program = np.int64(content.item_effect[kind])
            for row in range(OPERATIONS):
                if content.program[program, row, 0] == e.VALUE:
                    t.need -= content.program[program, row, 1]
                elif content.program[program, row, 0] == e.SPARE:
                    t.spared += content.program[program, row, 1]
    t.roll = roll_number(
        np.int64(state.die[level, 0]), np.int64(state.die[level, 1]), np.int64(state.die[level, 2])
    )


@compiled
def best_weapon(state: np.record, content: np.record, seat: int, level: int) -> int:
    """The weapon that does most for the Challenge, -1 if none does."""
    kinds = weapons_for(state, content, seat, level)
    best, found = 0.0, np.int64(-1)
    while kinds != NONE:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        worth = np.float64(weapon_bonus(content, np.int64(state.faced[level]), kind))
        program = np.int64(content.item_effect[kind])
        for row in range(OPERATIONS):
            if content.program[program, row, 0] == e.VALUE:
                worth += content.program[program, row, 1]
            elif content.program[program, row, 0] == e.GUARD:
                worth += 0.2
            elif content.program[program, row, 0] == e.SPARE:
                worth += 0.3
        if worth > best:
            best, found = worth, kind
    return found


@compiled
def committed(state: np.record, content: np.record, seat: int, level: int, kind: int) -> int:
    """How much higher the need is with this weapon than with the best one."""
    card = np.int64(state.faced[level])
    other = best_weapon(state, content, seat, level)
    change = -weapon_bonus(content, card, kind)
    if other >= 0:
        change += weapon_bonus(content, card, other)
        program = np.int64(content.item_effect[other])
        for row in range(OPERATIONS):
            if content.program[program, row, 0] == e.VALUE:
                change += np.int64(content.program[program, row, 1])
    return change


@compiled
def ability_of(state: np.record, content: np.record, owner: int) -> int:
    """The program of the ability of the side that is up."""
    character = np.int64(state.character[owner])
    if state.spirit[owner]:
        return np.int64(content.spirit_ability[character])
    return np.int64(content.warrior_ability[character])


@compiled
def boosted(
    passing: np.ndarray, t: np.record, content: np.record, program: int, change: int
) -> float:
    """The odds of the throw once a program has worked, the need being higher by ``change``.

    ``passing`` is scratch, as for ``solve`` with all rerolls there can be.
    """
    need, spared, left = t.need + change, t.spared, t.rerolls
    number, again = 0, False
    for row in range(OPERATIONS):
        operation = content.program[program, row, 0]
        amount = np.int64(content.program[program, row, 1])
        if operation == e.VALUE:
            need -= amount
        elif operation == e.REROLLS:
            left += amount
        elif operation == e.SPARE:
            spared += amount
        elif operation == e.SET_DIE:
            number = amount
        elif operation == e.ROLL_AGAIN:
            again = True
    left = min(left, MOST_REROLLS)
    solve(passing, t.bits, spared, need, left)
    if again:
        mean = 0.0
        for roll in range(ROLLS):
            mean += passing[left, roll]
        return mean / ROLLS
    if number == 0:
        return passing[left, t.roll]
    best = 0.0
    for die in range(COLOURS):
        best = max(best, passing[left, turned(t.roll, die, number)])
    return best
