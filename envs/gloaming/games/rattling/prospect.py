"""What a Challenge would be like: the value, rerolls and odds a Character would have for it."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.facing import FINAL_DIFFICULTY, weapon_bonus
from gloaming.games.rattling.land import REGION_OF, corruption_in, taint_bits, wind_position
from gloaming.games.rattling.program import count_of, is_met
from gloaming.games.rattling.state import (
    ASSISTANCE,
    BAN_MODIFIERS,
    BAN_REROLLS,
    BAN_WEAPONS,
    BONE,
    COMPANY,
    FACING,
    FIRST_SHADOW,
    KINDS,
    MODIFIERS,
    NO_ICON,
    NOWHERE,
    NUMBERS,
    OPERATIONS,
)
from gloaming.kernel.bits import NONE, holds, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table

REROLL_VALUE = 2.2  # what a reroll is taken for where weapons are compared
SPARE_VALUE = 0.5

PROSPECT = table(
    value=np.int64,  # added to the dice
    rerolls=np.int64,
    spared=np.int64,
    bans=np.int64,
    guard=np.int64,
    quiet=np.int64,
    bits=np.int64,  # Corruption that counts
    need=np.int64,  # what the dice must come to
    weapon=np.int64,
)


@compiled
def prepare(
    p: np.record, state: np.record, content: np.record, seat: int, card: int, space: int,
    company: int, items: np.uint64, final: bool, thrifty: bool,
) -> None:  # fmt: skip
    """What a seat with ``items`` would have for a card, ``company`` Characters beside it.

    ``thrifty``: nothing is used up for it.
    """
    prepare_place(p, state, content, seat, space, company, items, thrifty)
    if card >= FIRST_SHADOW and space != NOWHERE and not state.face_up[space]:
        number = np.int64(content.shadow_number[card]) - 1
        p.bits |= (1 | 1 << NUMBERS | 1 << 2 * NUMBERS) << number
    if has_skill(state, content, seat, card):
        p.rerolls += 1
    if space != NOWHERE and state.scouted_by[space] == seat:
        add(p, state, content, seat, np.int64(content.card_scout[card]), space, company)
    add(p, state, content, seat, np.int64(content.card_special[card]), space, company)
    add_modifiers(p, content, card, company, items)
    if p.bans & BAN_REROLLS:
        p.rerolls = 0
    p.need = content.difficulty[card] + (FINAL_DIFFICULTY if final else 0) - p.value


@compiled
def has_skill(state: np.record, content: np.record, seat: int, card: int) -> bool:
    """rules: Skills. Whether one fits, which gives a reroll; Spirits possess all."""
    if state.spirit[seat]:
        return True
    return content.card_skills[card] >> content.skill[state.character[seat]] & 1 == 1


@compiled
def prepare_place(
    p: np.record, state: np.record, content: np.record, seat: int, space: int, company: int,
    items: np.uint64, thrifty: bool,
) -> None:  # fmt: skip
    """The part of it that is the same for every card."""
    p.value = p.rerolls = p.spared = p.bans = p.guard = p.quiet = 0
    p.weapon = -1
    region, character = REGION_OF[space], np.int64(state.character[seat])
    p.bits = corruption_in(state, content, region, seat)
    if region >= 0:
        p.bits |= taint_bits(state, seat)
    at = wind_position(state, space)
    if at >= 0:
        p.value += content.wind_value[region, at]
        p.rerolls += content.wind_rerolls[region, at]
    if not state.spirit[seat] and content.blessing_when[character] == FACING:
        add(p, state, content, seat, np.int64(content.blessing[character]), space, company)
    if not state.spirit[seat] and space != NOWHERE:
        for other in range(state.seats):
            if state.spirit[other] and state.hearts[other] > 0 and state.place[other] == space:
                owner = np.int64(state.character[other])
                if content.spirit_when[owner] == COMPANY:
                    program = np.int64(content.spirit_ability[owner])
                    add(p, state, content, seat, program, space, company)
    add_items(p, state, content, seat, space, company, items, thrifty)


@compiled
def add_items(
    p: np.record, state: np.record, content: np.record, seat: int, space: int, company: int,
    items: np.uint64, thrifty: bool,
) -> None:  # fmt: skip
    """Items that work by themselves, and those that can be used for the dice."""
    kinds = (content.facing_items | content.challenge_items) & items
    while kinds != NONE:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        used = content.item_when[kind] != FACING
        if used and (
            holds(state.used_item[seat], kind) or (thrifty and not content.item_kept[kind])
        ):
            continue
        add(p, state, content, seat, np.int64(content.item_effect[kind]), space, company)


@compiled
def add_modifiers(
    p: np.record, content: np.record, card: int, company: int, items: np.uint64
) -> None:
    """rules: Modifiers, and the best weapon with its effect."""
    if p.bans & BAN_MODIFIERS:
        return
    for k in range(MODIFIERS):
        icon = np.int64(content.modifier_icon[card, k])
        if icon == NO_ICON:
            break
        bonus = np.int64(content.modifier_bonus[card, k])
        if icon < KINDS:
            if content.item_weapon[icon] == 0 and holds(items, icon):
                p.value += bonus
        elif icon == ASSISTANCE:
            p.value += bonus if company > 0 else 0
        elif icon == BONE:
            p.value += bonus if content.bones & items != NONE else 0
    if p.bans & BAN_WEAPONS:
        return
    best = 0.0
    kinds = content.weapons & items
    while kinds != NONE:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        worth = weapon_worth(content, card, kind)
        if worth > best:
            best, p.weapon = worth, kind
    if p.weapon >= 0:
        p.value += weapon_bonus(content, card, p.weapon)
        program = np.int64(content.item_effect[p.weapon])
        for row in range(OPERATIONS):
            operation, amount = content.program[program, row, 0], content.program[program, row, 1]
            add_amount(p, operation, amount)


@compiled
def add_amount(p: np.record, operation: int, amount: int) -> bool:
    """Add an operation that is a plain amount; whether it was one."""
    if operation == e.VALUE:
        p.value += amount
    elif operation == e.REROLLS:
        p.rerolls += amount
    elif operation == e.SPARE:
        p.spared += amount
    elif operation == e.GUARD:
        p.guard += amount
    else:
        return False
    return True


@compiled
def weapon_worth(content: np.record, card: int, kind: int) -> float:
    """What a weapon does for a Challenge, as a value; 0 if it does not modify it."""
    bonus = weapon_bonus(content, card, kind)
    if bonus <= 0:
        return 0.0
    worth = np.float64(bonus)
    program = np.int64(content.item_effect[kind])
    for row in range(OPERATIONS):
        operation, amount = content.program[program, row, 0], content.program[program, row, 1]
        if operation == e.NO_OPERATION:
            break
        if operation == e.VALUE:
            worth += amount
        elif operation == e.REROLLS:
            worth += REROLL_VALUE * amount
        elif operation == e.SPARE or operation == e.GUARD:
            worth += SPARE_VALUE * amount
    return worth


@compiled
def add(
    p: np.record, state: np.record, content: np.record, seat: int, program: int, space: int,
    company: int,
) -> None:  # fmt: skip
    """Add what a program does for the Challenge; where it asks, the first way is taken."""
    row = 0
    while row < OPERATIONS and content.program[program, row, 0] != e.NO_OPERATION:
        operation = content.program[program, row, 0]
        amount, where = content.program[program, row, 1], np.int64(content.program[program, row, 2])
        row += 1
        if add_amount(p, operation, amount):
            continue
        if operation == e.VALUE_PER:
            if where == e.PER_COMPANION:
                p.value += amount * company
            else:
                p.value += amount * count_of(state, content, seat, space, where)
        elif operation == e.QUIET:
            p.quiet = 1
        elif operation == e.NO_REROLLS:
            p.bans |= BAN_REROLLS
        elif operation == e.NO_MODIFIERS:
            p.bans |= BAN_MODIFIERS
        elif operation == e.NO_WEAPONS:
            p.bans |= BAN_WEAPONS
        elif operation == e.SET_DIE:
            p.value += 2 if amount > 4 else 1
        elif operation == e.ROLL_AGAIN:
            p.rerolls += 1
        elif operation == e.PAY_BONE:
            if state.holds[seat] & content.bones == NONE:
                return
        elif operation == e.JUMP:
            row += where
        elif operation == e.CONDITION:
            if not is_true(state, content, seat, space, np.int64(amount), company):
                row += where


@compiled
def is_true(
    state: np.record, content: np.record, seat: int, space: int, condition: int, company: int
) -> bool:
    """Whether a condition would hold with so much company."""
    if condition == e.IF_ALONE:
        return company == 0
    if condition == e.IF_ACCOMPANIED:
        return company > 0
    if condition == e.IF_RATTLE:
        return True  # every second face
    return is_met(state, content, seat, space, condition)
