"""Relics of others, and what the powers of Relics ask for. rules: Relic Powers."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import (
    A_KIND,
    A_NODE,
    A_REGION,
    A_RUIN,
    A_UNIT,
    ACCEPT,
    ARRANGE,
    ARRANGE_TO,
    CHAIR,
    CLOCKWISE,
    DECLINE,
    FIGHT_MONSTER,
    REBUILD_AT,
    STOP,
    WISH,
)
from gloaming.games.mysthea.attack import begin_attack
from gloaming.games.mysthea.board import chair_of, occupied, sitting
from gloaming.games.mysthea.decisions.fight import move_unit
from gloaming.games.mysthea.qoam import gain
from gloaming.games.mysthea.relics import (
    can_copy,
    can_hunt,
    change_places,
    discharge,
    lacks,
    start_power,
    use_relic,
)
from gloaming.games.mysthea.state import (
    COLOURS,
    KINDS,
    MACHINES,
    MONSTERS,
    POSTS,
    REGIONS,
    UNITS,
)
from gloaming.kernel.bits import ALL, NONE, bit, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, seat_of, second

# -- asking ------------------------------------------------------------------------------------


@compiled
def legal_offer(mask: np.ndarray) -> None:
    """Use the Relic, or not."""
    mask[ACCEPT] = mask[DECLINE] = 1


@compiled
def apply_offer(state: np.record, content: np.record, action: int) -> None:
    """The Relic works for whoever asked; b = 1: to stay with the Colossus."""
    user, to_stay = first(state), second(state)
    pop(state)
    if action == DECLINE:
        state.declined |= 1 << user
    elif to_stay:
        pop(state)  # nobody returns to the City
        discharge(state, user)
    else:
        use_relic(state, content, user)


@compiled
def legal_copy(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Another Character whose power would do something."""
    for other in range(state.characters):
        if can_copy(state, content, first(state), other):
            mask[CHAIR + chair_of(state, seat_of(state), other)] = 1


@compiled
def apply_copy(state: np.record, content: np.record, action: int) -> None:
    """The Creature uses it."""
    seat = seat_of(state)
    pop(state)
    other = sitting(state, seat, action - CHAIR)
    start_power(state, content, np.int64(state.character[other]))


# -- Kolbor & Malabor --------------------------------------------------------------------------


@compiled
def legal_arrange(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """An Enemy around the Character; enough moves for each to be moved once."""
    mask[STOP] = 1
    regions = content.node_regions[state.place[state.turn]]
    while regions != NONE:
        region = lowest(regions)
        regions = without_lowest(regions)
        for unit in range(UNITS):
            if state.units[region, unit] > 0:
                mask[A_UNIT + UNITS * region + unit] = 1


@compiled
def apply_arrange(state: np.record, action: int) -> None:
    """Then where to."""
    seat, left = seat_of(state), first(state)
    pop(state)
    if action != STOP:
        push(state, ARRANGE_TO, seat, action - A_UNIT, left)


@compiled
def legal_arrange_to(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Another Region around the Character."""
    regions = content.node_regions[state.place[state.turn]] & ~bit(first(state) // UNITS)
    while regions != NONE:
        mask[A_REGION + lowest(regions)] = 1
        regions = without_lowest(regions)


@compiled
def apply_arrange_to(state: np.record, action: int) -> None:
    """It goes there, and attacks nothing."""
    seat, code, left = seat_of(state), first(state), second(state) - 1
    pop(state)
    move_unit(state, code, action - A_REGION)
    if left > 0:
        push(state, ARRANGE, seat, left, 0)


# -- Leheir, CR-2T1, Sanya, Telron, Celethe, the Cursed ----------------------------------------


@compiled
def legal_change_places(state: np.record, mask: np.ndarray) -> None:
    """Any other Character."""
    for other in range(state.characters):
        if other != state.turn:
            mask[CHAIR + chair_of(state, seat_of(state), other)] = 1


@compiled
def apply_change_places(state: np.record, action: int) -> None:
    """They change places."""
    seat = seat_of(state)
    pop(state)
    change_places(state, np.int64(state.turn), sitting(state, seat, action - CHAIR))


@inlined
def ruin_of(state: np.record, seat: int, number: int) -> int:
    """The machine meant by a number among the ruins, as 3 * color + type; colors go by chairs."""
    chair = number // MACHINES
    colour = sitting(state, seat, chair) if chair < state.characters else chair
    return MACHINES * colour + number % MACHINES


@compiled
def legal_rebuild(state: np.record, mask: np.ndarray) -> None:
    """A machine removed from the game, of a type that some Region lacks."""
    for number in range(MACHINES * COLOURS):
        code = ruin_of(state, seat_of(state), number)
        machine = code % MACHINES
        if state.ruined[code // MACHINES, machine] > 0 and lacks(state, machine):
            mask[A_RUIN + number] = 1


@compiled
def apply_rebuild(state: np.record, action: int) -> None:
    """Then where."""
    seat = seat_of(state)
    pop(state)
    push(state, REBUILD_AT, seat, ruin_of(state, seat, action - A_RUIN), 0)


@compiled
def legal_rebuild_at(state: np.record, mask: np.ndarray) -> None:
    """A Region without a machine of the type."""
    for region in range(REGIONS):
        if state.machine[region, first(state) % MACHINES] < 0:
            mask[A_REGION + region] = 1


@compiled
def apply_rebuild_at(state: np.record, action: int) -> None:
    """It stands there again, in its color."""
    code = first(state)
    pop(state)
    colour, machine = code // MACHINES, code % MACHINES
    state.ruined[colour, machine] -= 1
    state.machines_left[colour] += 1
    state.machine[action - A_REGION, machine] = colour


@compiled
def legal_leap(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Any other node without a Character."""
    who = np.int64(state.turn)
    taken = occupied(state, who) | bit(state.place[who])
    nodes = (ALL >> np.uint64(64 - content.nodes)) & ~taken
    while nodes != NONE:
        mask[A_NODE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)


@compiled
def apply_leap(state: np.record, action: int) -> None:
    """The Character whose turn it is goes there."""
    pop(state)
    state.place[state.turn] = action - A_NODE


@compiled
def legal_turn(mask: np.ndarray) -> None:
    """Either way."""
    mask[CLOCKWISE] = mask[CLOCKWISE + 1] = 1


@compiled
def apply_turn(state: np.record, action: int) -> None:
    """The Colossus moves one external node."""
    pop(state)
    state.colossus = (state.colossus + (1 if action == CLOCKWISE else POSTS - 1)) % POSTS


@compiled
def legal_wish(mask: np.ndarray) -> None:
    """Any kind of Qoam."""
    for kind in range(KINDS):
        mask[A_KIND + kind] = 1


@compiled
def apply_wish(state: np.record, action: int) -> None:
    """The Character takes it; all wishes come before anything over six is discarded."""
    seat, left, who, kind = seat_of(state), second(state) - 1, np.int64(state.turn), action - A_KIND
    pop(state)
    state.wished[kind] += 1
    if left > 0:
        push(state, WISH, seat, 0, left)
        return
    for k in range(KINDS):
        gain(state, who, k, np.int64(state.wished[k]))
        state.wished[k] = 0


@compiled
def legal_hunt(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """A Monster in play."""
    for monster in range(MONSTERS):
        if can_hunt(state, content, monster):
            mask[FIGHT_MONSTER + monster] = 1


@compiled
def apply_hunt(state: np.record, action: int) -> None:
    """The Character attacks it, wherever it is."""
    pop(state)
    begin_attack(state, REGIONS + action - FIGHT_MONSTER)
