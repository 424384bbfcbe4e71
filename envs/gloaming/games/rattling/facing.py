"""Facing a Challenge: the seven steps of the rule book."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import AFTERWARDS, LEADING, REROLL, SUN_MOVES, WEAPON
from gloaming.games.rattling.dark import end_facing, resolve_dark_die
from gloaming.games.rattling.frames import run
from gloaming.games.rattling.land import (
    REGION_OF,
    companions,
    corruption_in,
    discard_card,
    discard_tokens,
    wind_position,
)
from gloaming.games.rattling.life import has_ability
from gloaming.games.rattling.program import can_begin, run_at_once
from gloaming.games.rattling.state import (
    ADJUST,
    ANYWHERE,
    ASK_HELP,
    ASK_REROLLS,
    ASK_WEAPON,
    ASSISTANCE,
    BAN_MODIFIERS,
    BAN_REROLLS,
    BAN_WEAPONS,
    CHALLENGE,
    CHASE,
    CLEAR,
    COMPANY,
    DARK,
    DARKEN,
    DECIDE,
    DONE,
    LEAD,
    MODIFIERS,
    NO_ICON,
    NOWHERE,
    NUMBERS,
    ONE_WEAPON,
    ROLL,
    SAME_SPACE,
    SUN_RESCUED,
    TURN_UP,
)
from gloaming.games.rattling.state import FACING as AS_FACING
from gloaming.kernel.bits import NONE, bit, holds, lowest, ones, without_lowest
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of, set_first
from gloaming.kernel.piles import put
from gloaming.kernel.stepping import end_together

FINAL_DIFFICULTY = 2  # rules: The Final Battle
FINAL_SUN = 2  # spaces the Sun moves on when the Final Challenge is lost


@compiled
def step_facing(state: np.record, content: np.record) -> None:
    """The next step of the Challenge on top."""
    stage = first(state)
    if stage == TURN_UP:
        turn_up(state, content)
    elif stage == ROLL:
        roll(state, content)
    elif stage <= ASK_WEAPON:
        ask(state, content, stage)
    elif stage == DECIDE:
        decide(state, content)
    else:
        follow(state, content, stage)


@compiled
def turn_up(state: np.record, content: np.record) -> None:
    """The card is turned up; what works by itself is added; Special and Scouted effects come."""
    seat, level = seat_of(state), state.level - 1
    set_first(state, ROLL)
    card, space = np.int64(state.faced[level]), np.int64(state.faced_at[level])
    state.asked = 0
    state.by_warrior[level] = 0 if state.spirit[seat] else 1
    skills, character = content.card_skills[card], np.int64(state.character[seat])
    # rules: Skills. One reroll, however many icons match; Spirits possess all Skills
    if state.spirit[seat] or skills >> content.skill[character] & 1:
        state.rerolls[level] += 1
    at = wind_position(state, space)
    if at >= 0:
        state.bonus[level] += content.wind_value[REGION_OF[space], at]
        state.rerolls[level] += content.wind_rerolls[REGION_OF[space], at]
    if not state.spirit[seat] and content.blessing_when[character] == AS_FACING:
        run_at_once(state, content, seat, np.int64(content.blessing[character]), space)
    keep_company(state, content, seat, space)
    kinds = content.facing_items & state.holds[seat]
    while kinds != NONE:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        run_at_once(state, content, seat, np.int64(content.item_effect[kind]), space)
    if space != NOWHERE:
        state.face_up[space] = 1
        if state.scouted_by[space] == seat:
            run(state, seat, np.int64(content.card_scout[card]), space)
    run(state, seat, np.int64(content.card_special[card]), space)


@compiled
def keep_company(state: np.record, content: np.record, seat: int, space: int) -> None:
    """Spirits that help a Warrior by standing in its space."""
    if state.spirit[seat] or space == NOWHERE:
        return
    for other in range(state.seats):
        if state.spirit[other] and state.hearts[other] > 0 and state.place[other] == space:
            character = np.int64(state.character[other])
            if content.spirit_when[character] == COMPANY:
                run_at_once(
                    state, content, seat, np.int64(content.spirit_ability[character]), space
                )


@compiled
def roll(state: np.record, content: np.record) -> None:
    """rules: Facing a Challenge, step 1. A Special effect may have ended the turn before it."""
    level, seat = state.level - 1, seat_of(state)
    if state.turn == seat and state.turn_over:
        set_first(state, DONE)
        return
    for die in range(DARK):
        state.die[level, die] = 1 + below(state, 6)
    state.die[level, DARK] = content.dark_die[below(state, 6)]
    state.rolled[level] = 1
    set_first(state, ASK_REROLLS)


@compiled
def ask(state: np.record, content: np.record, stage: int) -> None:
    """Steps 2 to 4: rerolls, help, the weapon; what there is no choice in is passed over."""
    seat, level = seat_of(state), state.level - 1
    if stage == ASK_REROLLS:
        if can_reroll(state, content, seat, level):
            push(state, REROLL, seat, 0, 0)
            return
    elif stage == ASK_HELP:
        if state.by_warrior[level] and any_help(state, content, seat, level, ADJUST):
            push(state, AFTERWARDS, seat, 0, 0)
            return
    elif state.weapon[level] < 0:
        kinds = weapons_for(state, content, seat, level)
        if ones(kinds) > 1:
            set_first(state, DECIDE)
            push(state, WEAPON, seat, 0, 0)
            return
        if kinds != NONE:
            set_first(state, DECIDE)
            wield(state, content, seat, lowest(kinds))
            return
    set_first(state, stage + 1)


@compiled
def decide(state: np.record, content: np.record) -> None:
    """Step 5: the Challenge Value against the Difficulty, then the text."""
    seat, level = seat_of(state), state.level - 1
    passed = missing_value(state, content, level) <= 0
    state.passed[level] = passed
    if passed and state.final[level]:
        end_together(state, True, SUN_RESCUED)
        return
    set_first(state, CHASE)
    card = state.faced[level]
    program = content.card_pass[card] if passed else content.card_fail[card]
    run(state, seat, np.int64(program), np.int64(state.faced_at[level]))


@compiled
def follow(state: np.record, content: np.record, stage: int) -> None:
    """Steps 6 and 7, and what a success means for the champion."""
    seat, level = seat_of(state), state.level - 1
    if state.literal_death and state.turn == seat and state.turn_over and stage < LEAD:
        stage = LEAD  # reading 46, literal: nothing of the turn is left
    set_first(state, stage + 1)
    if stage == CHASE:
        if state.final[level]:
            push(state, SUN_MOVES, seat, FINAL_SUN, 0)
    elif stage == CLEAR:
        clear(state, level)
    elif stage == DARKEN:
        if not state.quiet[level] and state.trial == 0:
            resolve_dark_die(state, content, seat, np.int64(state.die[level, DARK]))
    elif stage == LEAD:
        # rules: Entering Darkness. Each success of a Warrior on Tallil
        succeeded = state.passed[level] and state.by_warrior[level]
        if succeeded and state.faced_at[level] != NOWHERE:
            if state.champion >= 0 and state.champion != seat:
                push(state, LEADING, np.int64(state.champion), 1, 0)
    else:
        end_facing(state)
        pop(state)


@compiled
def clear(state: np.record, level: int) -> None:
    """Step 6: discard the card unless it stays; a success clears the space of Corruption."""
    space, card = np.int64(state.faced_at[level]), np.int64(state.faced[level])
    if space == NOWHERE:
        put(state, state.darkness_discards, card)
        return
    if state.card[space] == card and not state.stays[level]:
        discard_card(state, space)
    if state.passed[level]:
        discard_tokens(state, space)


# -- what is possible --------------------------------------------------------------------------


@compiled
def can_reroll(state: np.record, content: np.record, seat: int, level: int) -> bool:
    """Whether step 2 holds any choice."""
    if state.rerolls[level] > 0 and not state.bans[level] & BAN_REROLLS:
        return True
    if usable_items(state, content, seat, level) != NONE:
        return True
    return any_help(state, content, seat, level, CHALLENGE)


@compiled
def usable_items(state: np.record, content: np.record, seat: int, level: int) -> np.uint64:
    """Items that can be used in step 2, a weapon whose reroll commits it among them."""
    kinds = content.challenge_items & state.holds[seat] & ~state.used_item[seat]
    if state.weapon[level] < 0 and not state.bans[level] & BAN_REROLLS:
        kinds |= content.early_weapons & weapons_for(state, content, seat, level)
    return kinds


@compiled
def weapons_for(state: np.record, content: np.record, seat: int, level: int) -> np.uint64:
    """The weapons of a seat that would modify the Challenge."""
    found = NONE
    kinds = content.weapons & state.holds[seat]
    if state.bans[level] & (BAN_MODIFIERS | BAN_WEAPONS):
        return found
    while kinds != NONE:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        if weapon_bonus(content, np.int64(state.faced[level]), kind) > 0:
            found |= bit(kind)
    return found


@compiled
def weapon_bonus(content: np.record, card: int, kind: int) -> int:
    """What a weapon adds to a Challenge: the best of the icons it fits, once."""
    best = np.int64(0)
    for k in range(MODIFIERS):
        icon = np.int64(content.modifier_icon[card, k])
        if icon == NO_ICON:
            break
        fits = content.fitting[icon]
        if holds(fits, kind) and holds(fits, ONE_WEAPON):
            best = max(best, np.int64(content.modifier_bonus[card, k]))
    return best


@compiled
def wield(state: np.record, content: np.record, seat: int, kind: int) -> None:
    """rules: Weapon Abilities. A weapon's effect works as it modifies."""
    level = state.level - 1
    state.weapon[level] = kind
    space = np.int64(state.faced_at[level])
    run_at_once(state, content, seat, np.int64(content.item_effect[kind]), space)


@compiled
def helps(
    state: np.record, content: np.record, owner: int, seat: int, level: int, when: int
) -> bool:
    """Whether an ability can be asked for by whoever faces a Challenge."""
    if (state.used_ability | state.asked) >> owner & 1 or not has_ability(state, owner):
        return False
    character = np.int64(state.character[owner])
    if state.spirit[owner]:
        fits, reach = content.spirit_when[character] == when, content.spirit_reach[character]
        program = np.int64(content.spirit_ability[character])
    else:
        fits, reach = content.warrior_when[character] == when, content.warrior_reach[character]
        program = np.int64(content.warrior_ability[character])
    if not fits:
        return False
    space = np.int64(state.faced_at[level])
    if owner != seat and reach != ANYWHERE:
        place = np.int64(state.place[owner])
        if space == NOWHERE or place == NOWHERE:
            return False
        if reach == SAME_SPACE and place != space:
            return False
        if reach != SAME_SPACE and REGION_OF[place] != REGION_OF[space]:
            return False
    return when == ADJUST or can_begin(state, content, owner, program, 0, space)


@compiled
def any_help(state: np.record, content: np.record, seat: int, level: int, when: int) -> bool:
    """Whether anybody's ability can be asked for."""
    for owner in range(state.seats):
        if helps(state, content, owner, seat, level, when):
            return True
    return False


# -- the Challenge Value -----------------------------------------------------------------------


@compiled
def missing_value(state: np.record, content: np.record, level: int) -> int:
    """How much the Challenge Value falls short of the Difficulty; zero or less is a success."""
    return difficulty_of(state, content, level) - challenge_value(state, content, level)


@compiled
def missing_at_best(state: np.record, content: np.record, seat: int, level: int) -> int:
    """The same if the best weapon modifies, as long as none is chosen."""
    missing = missing_value(state, content, level)
    if state.weapon[level] >= 0:
        return missing
    best, kinds = np.int64(0), weapons_for(state, content, seat, level)
    while kinds != NONE:
        best = max(best, weapon_bonus(content, np.int64(state.faced[level]), lowest(kinds)))
        kinds = without_lowest(kinds)
    return missing - best


@compiled
def difficulty_of(state: np.record, content: np.record, level: int) -> int:
    """The Difficulty of a Challenge under way."""
    extra = FINAL_DIFFICULTY if state.final[level] else 0
    return np.int64(content.difficulty[state.faced[level]]) + extra


@compiled
def challenge_value(state: np.record, content: np.record, level: int) -> int:
    """Steps 3 and 4: the dice that count, modifiers, and what effects add."""
    seat = np.int64(state.faced_by[level])
    return (
        dice_value(state, content, seat, level)
        + modifiers(state, content, seat, level)
        + np.int64(state.bonus[level])
    )


@compiled
def dice_value(state: np.record, content: np.record, seat: int, level: int) -> int:
    """Step 3: the dice that count."""
    bits = corruption_in(state, content, REGION_OF[state.faced_at[level]], seat)
    red, blue, yellow = state.die[level, 0], state.die[level, 1], state.die[level, 2]
    spared = np.int64(state.spared[level])
    return roll_value(bits, spared, np.int64(red), np.int64(blue), np.int64(yellow))


@compiled
def roll_value(bits: int, spared: int, red: int, blue: int, yellow: int) -> int:
    """rules: Corruption. A die whose colour and number match a token, in ``bits``, counts 0.

    The best dice are spared.
    """
    total, lost = 0, 0  # of the lost ones: 4 bits of a count for each number
    for die in range(DARK):
        number = red if die == 0 else blue if die == 1 else yellow
        if bits >> die * NUMBERS + number - 1 & 1:
            lost += 1 << 4 * number
        else:
            total += number
    if spared > 0 and lost > 0:
        for number in range(NUMBERS, 0, -1):
            for _ in range(lost >> 4 * number & 15):
                if spared > 0:
                    total += number
                    spared -= 1
    return total


@compiled
def items_add(state: np.record, content: np.record, seat: int, card: int) -> int:
    """What the items of a seat would add to a card's Challenge Value, the best weapon included.

    There are no branches, which a processor would guess wrong for every other card on the board.
    Where there is no icon the bonus is 0.
    """
    total, weapon = np.int64(0), np.int64(0)
    for k in range(MODIFIERS):
        fitting = content.fitting[max(np.int64(content.modifier_icon[card, k]), 0)]
        bonus = np.int64(content.modifier_bonus[card, k])
        bonus *= np.int64(fitting & state.holds[seat] != NONE)
        one = np.int64(holds(fitting, ONE_WEAPON))
        total += bonus * (1 - one)
        weapon = max(weapon, bonus * one)
    return total + weapon


@compiled
def modifiers(state: np.record, content: np.record, seat: int, level: int) -> int:
    """rules: Modifiers. Each icon once; of the weapons only the one that was chosen."""
    total = np.int64(0)
    if state.bans[level] & BAN_MODIFIERS:
        return total
    card, space = np.int64(state.faced[level]), np.int64(state.faced_at[level])
    for k in range(MODIFIERS):
        icon = np.int64(content.modifier_icon[card, k])
        if icon == NO_ICON:
            break
        bonus = np.int64(content.modifier_bonus[card, k])
        if icon == ASSISTANCE:
            total += bonus if companions(state, seat, space) > 0 else 0
        elif not holds(content.fitting[icon], ONE_WEAPON):
            total += bonus if content.fitting[icon] & state.holds[seat] != NONE else 0
    if state.weapon[level] >= 0 and not state.bans[level] & BAN_WEAPONS:
        total += weapon_bonus(content, card, np.int64(state.weapon[level]))
    return total
