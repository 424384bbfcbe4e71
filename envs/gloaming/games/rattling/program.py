"""The one interpreter of effects: a program's rows are carried out from the first to the last.

What needs a choice becomes a frame on the stack; the next row waits below it. Effects that mean
several Characters take them in the order of the seats.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.actions import (
    CURING,
    DIE,
    EQUIPPING,
    FACING,
    GAINING,
    GAINING_MANY,
    ITEM,
    LEADING,
    LOSING,
    LOSING_MANY,
    OPTION,
    PLACING,
    RUN,
    STIRRING,
    SUN_MOVES,
    TRADE,
    VENOM_IN,
    WHO,
    WOUNDING,
    WOUNDING_MANY,
)
from gloaming.games.rattling.dark import back_off, portend, roll_dark_die
from gloaming.games.rattling.frames import ROWS, origin_of, row_of, run, scope, space_of, where_of
from gloaming.games.rattling.land import (
    REGION_OF,
    anger,
    companions,
    count_shadows,
    gift_of,
    has_token,
    is_merchant,
    place_token,
    please,
    succumb,
    taint,
)
from gloaming.games.rattling.life import (
    any_supply,
    count_bones,
    count_items,
    discard,
    discard_bones,
    heal,
    is_armed,
    missing_hearts,
    take_supply,
)
from gloaming.games.rattling.state import (
    BAN_MODIFIERS,
    BAN_REROLLS,
    BAN_WEAPONS,
    DARK,
    DAWN_PHASE,
    FIRST_MERCHANT,
    HIGH,
    NOWHERE,
    OPERATIONS,
    REGIONS,
    SPACES,
    TWO_RATTLES,
    VILLAGE,
)
from gloaming.kernel.bits import lowest, ones
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, pop, push, seat_of, second, set_second

PRICE = 1 << 14  # of a frame WOUNDING: the Wounds are a price, and cannot be prevented


@compiled
def run_paid(state: np.record, content: np.record, seat: int, program: int, space: int) -> None:
    """Let the program of an ability or an item begin; Wounds it begins with are its price."""
    is_hurt = content.program[program, 0, 0] == e.HURT
    if is_hurt and content.program[program, 0, 2] == e.OWN:
        push(state, RUN, seat, program, ROWS * space + 1)
        push(state, WOUNDING, seat, np.int64(content.program[program, 0, 1]), PRICE)
    else:
        run(state, seat, program, space)


@compiled
def step_run(state: np.record, content: np.record) -> None:
    """Carry out the next row of the program on top."""
    seat, program, at = seat_of(state), first(state), second(state)
    row, space = row_of(at), space_of(at)
    if row >= OPERATIONS or content.program[program, row, 0] == e.NO_OPERATION:
        pop(state)
        return
    set_second(state, at + 1)
    if is_last(state, content, program, row):
        pop(state)
    carry_out(state, content, seat, program, row, space)


@compiled
def is_last(state: np.record, content: np.record, program: int, row: int) -> bool:
    """Whether nothing comes back to a program after a row, so that its frame can go.

    Events that move the Sun onto further Events would fill the stack otherwise. The text of a
    Challenge stays, to be told from what it brings about (see ``is_guarded``).
    """
    if content.program[program, row, 0] >= e.MAY_CHOOSE:
        return False
    if state.depth > 1 and state.pending[state.depth - 2, 0] == FACING:
        return False
    return row + 1 == OPERATIONS or content.program[program, row + 1, 0] == e.NO_OPERATION


@compiled
def run_at_once(state: np.record, content: np.record, seat: int, program: int, space: int) -> None:
    """Carry out what works by itself: effects on the Challenge under way, healing, action points.

    Content allows nothing else there, and no branches.
    """
    row = 0
    while row < OPERATIONS and content.program[program, row, 0] != e.NO_OPERATION:
        operation = np.int64(content.program[program, row, 0])
        amount = np.int64(content.program[program, row, 1])
        where = np.int64(content.program[program, row, 2])
        if operation == e.POINTS:
            give_points(state, meant(state, seat, space, where), amount)
        elif operation == e.HEAL:
            change_people(state, content, seat, space, operation, amount, where)
        else:
            change_roll(state, content, seat, space, operation, amount, where)
        row += 1


@compiled
def carry_out(
    state: np.record, content: np.record, seat: int, program: int, row: int, space: int
) -> None:
    """Carry out one row."""
    operation = np.int64(content.program[program, row, 0])
    amount = np.int64(content.program[program, row, 1])
    where = np.int64(content.program[program, row, 2])
    if operation >= e.MAY_CHOOSE:
        branch(state, content, seat, space, operation, amount, where)
    elif operation >= e.VALUE:
        if state.level > 0:
            change_roll(state, content, seat, space, operation, amount, where)
    elif operation == e.HURT:
        hurt(state, content, seat, space, amount, where)
    elif operation <= e.LOSE_BONES or operation == e.TAINT or operation == e.CURE:
        change_people(state, content, seat, space, operation, amount, where)
    elif operation == e.PLEASE or operation == e.ANGER:
        stir(state, content, seat, space, operation, amount, where)
    elif operation == e.CORRUPT:
        corrupt(state, content, seat, space, amount, where)
    else:
        change_world(state, content, seat, space, operation, amount, where)


# -- who ---------------------------------------------------------------------------------------


@compiled
def meant(state: np.record, seat: int, space: int, where: int) -> int:
    """The seats an effect means, as bits."""
    if where == e.OWN:
        return 1 << seat
    bits = 0
    for other in range(state.seats):
        fits = where == e.ALL
        if where == e.HERE:
            fits = space != NOWHERE and state.place[other] == space
        elif where == e.ALL_WARRIORS:
            fits = state.spirit[other] == 0
        elif where == e.ALL_SPIRITS:
            fits = state.spirit[other] == 1
        bits |= 1 << other if fits else 0
    return bits


@compiled
def fits_who(state: np.record, content: np.record, operation: int, among: int, seat: int) -> bool:
    """Whether a seat can be chosen for an operation; ``among`` is its scope."""
    if where_of(among) == e.SOMEONE_HERE and state.place[seat] != origin_of(among):
        return False
    if operation == e.HEAL:
        return missing_hearts(state, content, seat) > 0
    if operation == e.CURE:
        return state.taints[seat] > 0
    if operation == e.HURT:
        return state.hearts[seat] > 0
    return True


@compiled
def ask_who(state: np.record, content: np.record, seat: int, operation: int, among: int) -> None:
    """Ask whom an operation means, if there is anybody."""
    for other in range(state.seats):
        if fits_who(state, content, operation, among, other):
            push(state, WHO, seat, operation, among)
            return


@compiled
def hurt(
    state: np.record, content: np.record, seat: int, space: int, amount: int, where: int
) -> None:
    """Wounds for those who are meant."""
    if where == e.SOMEONE or where == e.SOMEONE_HERE:
        ask_who(state, content, seat, e.HURT, scope(where, space, amount))
    elif where != e.OWN:
        push(state, WOUNDING_MANY, seat, meant(state, seat, space, where), amount)
    else:
        push(state, WOUNDING, seat, amount, 0)


@compiled
def change_people(
    state: np.record,
    content: np.record,
    seat: int,
    space: int,
    operation: int,
    amount: int,
    where: int,
) -> None:
    """Healing, items, tokens on Warriors."""
    if operation == e.CURE and where == e.OWN:
        push(state, CURING, seat, amount, seat)
    elif where == e.SOMEONE or where == e.SOMEONE_HERE:
        ask_who(state, content, seat, operation, scope(where, space, amount))
    elif operation == e.PICK_EQUIPMENT:
        push(state, EQUIPPING, seat, amount, 0)
    elif operation == e.TAKE:
        take_supply(state, seat, amount)
    elif operation == e.REWARD:
        if where == e.OWN:
            push(state, GAINING, seat, amount, 0)
        else:
            push(state, GAINING_MANY, seat, meant(state, seat, space, where), amount)
    elif operation == e.LOSE:
        if where == e.OWN:
            push(state, LOSING, seat, amount, 0)
        else:
            push(state, LOSING_MANY, seat, meant(state, seat, space, where), amount)
    else:
        seats = meant(state, seat, space, where)
        for other in range(state.seats):
            if seats >> other & 1:
                change_person(state, content, other, operation, amount)


@compiled
def change_person(
    state: np.record, content: np.record, seat: int, operation: int, amount: int
) -> None:
    """What needs no choice, for one Character."""
    if operation == e.LOSE_BONES:
        discard_bones(state, content, seat)
        return
    for _ in range(amount):
        if operation == e.HEAL:
            heal(state, content, seat)
        elif operation == e.TAINT:
            taint(state, seat)


# -- where -------------------------------------------------------------------------------------


@compiled
def stir(
    state: np.record,
    content: np.record,
    seat: int,
    space: int,
    operation: int,
    amount: int,
    where: int,
) -> None:
    """Please or Anger a Wind, so many steps."""
    if where == e.ANY_WIND:
        push(state, STIRRING, seat, operation, amount)
        return
    for region in range(REGIONS):
        this = where == e.THIS_WIND and region == REGION_OF[space]
        if this or region == where or where == e.ALL_WINDS:
            for _ in range(amount):
                stir_one(state, content, seat, region, operation)


@compiled
def stir_one(state: np.record, content: np.record, seat: int, region: int, operation: int) -> None:
    """One step; a Wind that is pleased enough gives its Legendary Item."""
    if state.status != PLAYING:
        return
    if operation == e.ANGER:
        anger(state, region)
    elif please(state, content, region):
        take_supply(state, seat, gift_of(region))


@compiled
def corrupt(
    state: np.record, content: np.record, seat: int, space: int, amount: int, where: int
) -> None:
    """Place Corruption tokens, each on a space that is named before it is drawn."""
    if where == e.THIS_SPACE:
        for _ in range(amount):
            place_token(state, content, space)
    elif where == e.EACH_IN_REGION or where == e.ADJACENT:
        for other in range(1, SPACES):
            if where == e.ADJACENT:
                meant_too = space != NOWHERE and content.near[space] >> np.uint64(
                    other
                ) & np.uint64(1) != np.uint64(0)
            else:
                meant_too = REGION_OF[space] >= 0 and REGION_OF[other] == REGION_OF[space]
            if meant_too:
                for _ in range(amount):
                    place_token(state, content, other)
    else:
        push(state, PLACING, seat, e.CORRUPT, scope(where, space, amount))


@compiled
def change_world(
    state: np.record,
    content: np.record,
    seat: int,
    space: int,
    operation: int,
    amount: int,
    where: int,
) -> None:
    """The Sun, Shadows, merchants, movement, and what else is outside of Challenges."""
    if operation == e.TRAVEL and not can_travel(state, seat):
        return
    if operation == e.STAY:
        state.stays[state.level - 1] = 1
    elif operation == e.ADD_SHADOW and where == e.THIS_SPACE:
        succumb(state, content, space)
    elif operation == e.TRAVEL and where == e.TO_VILLAGE:
        move_to(state, seat, VILLAGE)
    elif operation == e.SUN_ON:
        push(state, SUN_MOVES, seat, amount, 0)
    elif operation == e.SUN_BACK:
        back_off(state, seat, amount)
    elif operation == e.RESOLVE_EVENT:
        portend(state, content, seat)
    elif operation == e.ROLL_DARK:
        roll_dark_die(state, content, seat)
    elif operation == e.POINTS:
        give_points(state, meant(state, seat, space, where), amount)
    elif operation == e.CHAMPION_ON:
        if state.champion >= 0:
            push(state, LEADING, np.int64(state.champion), amount, 0)
    elif operation == e.SPREAD_VENOM:
        push(state, VENOM_IN, seat, 0, 0)
    elif operation == e.BRING_NIGHT:
        push(state, PLACING, seat, e.BRING_NIGHT, scope(e.ANY_SPACE, NOWHERE, 1))
    elif operation == e.GIFT:
        if REGION_OF[space] >= 0:
            take_supply(state, seat, gift_of(REGION_OF[space]))
    elif operation == e.PAY_BONE:
        pay_bone(state, content, seat)
    else:
        push(state, PLACING, seat, operation, scope(where, space, max(amount, 1)))


@compiled
def can_travel(state: np.record, seat: int) -> bool:
    """Nobody leaves the Darkness Track, and nobody travels on after death or revival."""
    return state.place[seat] != NOWHERE and not (state.turn == seat and state.turn_over)


@compiled
def give_points(state: np.record, seats: int, amount: int) -> None:
    """Action points: at once for a Warrior in its Dawn turn, else in its next one."""
    for seat in range(state.seats):
        if seats >> seat & 1 and not state.spirit[seat]:
            if state.phase == DAWN_PHASE and state.turn == seat:
                state.points += amount
            else:
                state.extra_points[seat] += amount


@compiled
def pay_bone(state: np.record, content: np.record, seat: int) -> None:
    """Discard a Bone; which one is asked where there are both kinds."""
    bones = content.bones & state.holds[seat]
    if ones(bones) == 1:
        discard(state, seat, lowest(bones))
    elif ones(bones) > 1:
        push(state, ITEM, seat, e.PAY_BONE, 0)


@compiled
def move_to(state: np.record, seat: int, space: int) -> None:
    """Move a Character on Tallil; in the own Dawn turn a Merchant there may be used.

    reading 28: once an entry; a turn that begins there gives no use.
    """
    if state.place[seat] == NOWHERE or state.place[seat] == space:
        return
    state.place[seat] = space
    if is_merchant(space) and state.phase == DAWN_PHASE and state.turn == seat:
        if not state.turn_over:
            push(state, TRADE, seat, space - FIRST_MERCHANT, 0)


# -- Challenges --------------------------------------------------------------------------------


@compiled
def change_roll(
    state: np.record,
    content: np.record,
    seat: int,
    space: int,
    operation: int,
    amount: int,
    where: int,
) -> None:
    """What changes the Challenge under way."""
    level = state.level - 1
    if operation == e.VALUE:
        state.bonus[level] += amount
    elif operation == e.VALUE_PER:
        state.bonus[level] += amount * count_of(state, content, seat, space, where)
    elif operation == e.REROLLS:
        state.rerolls[level] += amount
    elif operation == e.NO_REROLLS:
        state.bans[level] |= BAN_REROLLS
    elif operation == e.NO_MODIFIERS:
        state.bans[level] |= BAN_MODIFIERS
    elif operation == e.NO_WEAPONS:
        state.bans[level] |= BAN_WEAPONS
    elif operation == e.SPARE:
        state.spared[level] += amount
    elif operation == e.QUIET:
        state.quiet[level] = 1
    elif operation == e.GUARD:
        state.guard[level] += amount
    elif operation == e.SET_DIE:
        push(state, DIE, seat, amount, 0)
    elif operation == e.ROLL_AGAIN:
        for die in range(DARK):
            state.die[level, die] = 1 + below(state, 6)


@compiled
def count_of(state: np.record, content: np.record, seat: int, space: int, what: int) -> int:
    """What a Challenge Value is counted by."""
    if what == e.PER_COMPANION:
        return companions(state, seat, space)
    if what == e.PER_SHADOW:
        return count_shadows(state, REGION_OF[space]) if REGION_OF[space] >= 0 else np.int64(0)
    if what == e.PER_TOKEN:
        return np.int64(state.tokens[space]) if space != NOWHERE else np.int64(0)
    if what == e.PER_MISSING_HEART:
        return missing_hearts(state, content, seat)
    if what == e.PER_BONE:
        return count_bones(state, content, seat)
    if what == e.PER_ITEM_KIND:
        return np.int64(ones(state.holds[seat]))
    gone = np.int64(0)
    for region in range(REGIONS):
        gone += state.wind_gone[region]
    return gone


# -- branches ----------------------------------------------------------------------------------


@compiled
def branch(
    state: np.record,
    content: np.record,
    seat: int,
    space: int,
    operation: int,
    amount: int,
    skip: int,
) -> None:
    """Ask which way, or go the way a condition says."""
    if operation == e.MAY_CHOOSE:
        push(state, OPTION, seat, skip, 0)
    elif operation == e.JUMP or not is_met(state, content, seat, space, amount):
        set_second(state, second(state) + skip)


@compiled
def is_met(state: np.record, content: np.record, seat: int, space: int, condition: int) -> bool:
    """Whether a condition holds for a Character and a space."""
    region = REGION_OF[space]
    if condition == e.IF_ALONE:
        return companions(state, seat, space) == 0
    if condition == e.IF_ACCOMPANIED:
        return companions(state, seat, space) > 0
    if condition == e.IF_WOUNDED:
        return missing_hearts(state, content, seat) > 0
    if condition == e.IF_TAINTED:
        return state.taints[seat] > 0
    if condition == e.IF_SHADOW_NEAR:
        return region >= 0 and count_shadows(state, region) > 0
    if condition == e.IF_PLEASED:
        return region >= 0 and state.wind_gone[region] == 0 and state.wind[region] > 0
    if condition == e.IF_ANGERED:
        return region >= 0 and (state.wind_gone[region] == 1 or state.wind[region] < 0)
    if condition == e.IF_CHAMPION:
        return state.champion >= 0
    if condition == e.IF_ARMED:
        return is_armed(state, content, seat)
    if condition == e.IF_RATTLE:
        return state.level > 0 and state.die[state.level - 1, DARK] <= TWO_RATTLES
    if condition == e.IF_SPIRIT:
        return state.spirit[seat] == 1
    return region >= 0 and not has_token(state, region)


@compiled
def can_begin(
    state: np.record, content: np.record, seat: int, program: int, row: int, space: int
) -> bool:
    """Whether a way or an ability can be taken: whether its price, the first row, can be paid."""
    if row >= OPERATIONS:
        return True
    operation, where = content.program[program, row, 0], content.program[program, row, 2]
    amount = content.program[program, row, 1]
    if operation == e.PAY_BONE:
        return count_bones(state, content, seat) > 0
    if operation == e.PICK_EQUIPMENT:
        return any_supply(state)
    if operation == e.TAKE:
        return state.supply[amount] > 0
    if operation == e.LOSE and where == e.OWN:
        return count_items(state, seat) >= amount
    if operation == e.HURT and where == e.OWN:
        return state.hearts[seat] >= amount
    if operation == e.TAINT and where == e.OWN:
        return not state.spirit[seat] and state.place[seat] != VILLAGE
    if operation == e.CURE and where == e.OWN:
        return state.taints[seat] > 0
    if operation == e.HEAL and where == e.OWN:
        return missing_hearts(state, content, seat) > 0
    if operation == e.ANGER and where < REGIONS:
        return state.wind_gone[where] == 0
    if operation == e.ANGER and where == e.THIS_WIND:
        return REGION_OF[space] >= 0 and state.wind_gone[REGION_OF[space]] == 0
    if operation == e.PLEASE and where == e.THIS_WIND:
        region = REGION_OF[space]
        return region >= 0 and state.wind_gone[region] == 0 and state.wind[region] < HIGH
    return True
