"""The Day: three actions, and what is free. rules: Day Phase."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import (
    A_KIND,
    A_NODE,
    A_REGION,
    ABILITY,
    ACTIVATE,
    AGAIN,
    ASK,
    CARRY,
    COLLECT,
    DECLINE,
    DEPOSIT,
    END,
    FIGHT,
    FIGHT_MONSTER,
    HOP,
    HOP_ON,
    INVESTIGATE,
    LIFT,
    MACHINE_AT,
    MAKE_ROOM,
    MOVE,
    OFFER,
    PUT,
    RELIC,
    STOP,
    SWAP_IN,
    SWAP_OUT,
    TRADE_WITH,
    WHERE,
)
from gloaming.games.mysthea.attack import begin_attack
from gloaming.games.mysthea.board import (
    chair_of,
    is_in_city,
    occupied,
    player_of,
    reach,
    sitting,
    steps_of,
)
from gloaming.games.mysthea.cards import NO_DECK, next_deck
from gloaming.games.mysthea.decisions.abilities import any_lift, any_partner
from gloaming.games.mysthea.enemies import crowd_in, is_in_play
from gloaming.games.mysthea.machines import (
    activate,
    can_activate,
    machine_ready,
    machines_rest,
    open_nodes,
)
from gloaming.games.mysthea.night import build
from gloaming.games.mysthea.qoam import (
    can_deposit,
    can_deposit_any,
    can_pay,
    gain,
    lose,
    room_in_city,
)
from gloaming.games.mysthea.relics import is_usable, use_relic
from gloaming.games.mysthea.shards import investigate, may_investigate, unseen_plugs
from gloaming.games.mysthea.state import (
    CELETHE,
    CR_2T1,
    CREATURE,
    KINDS,
    KOLBOR,
    LEHEIR,
    MACHINE,
    MACHINES,
    MONSTERS,
    PLUGGED,
    REGIONS,
)
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, seat_of, second

# -- the Day -----------------------------------------------------------------------------------


@compiled
def legal_day(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Everything the Character whose turn it is may do now."""
    who = np.int64(state.turn)
    mask[END] = 1
    if state.actions_left > 0:
        mark_moves(state, content, who, mask)
        mask[COLLECT] = 1
        if is_in_city(state, content, who) and can_deposit_any(state, who):
            mask[PUT] = 1
        if next_deck(state, who) != NO_DECK:
            mark_attacks(state, content, who, mask)
        if may_investigate(state, content, who):
            mark_shards(state, mask)
    if not machines_rest(state):
        for machine in range(MACHINES):
            if machine_ready(state, content, machine):
                mask[ACTIVATE + machine] = 1
    if not state.relic_used:
        mark_relics(state, content, who, mask)
    if not state.ability_used:
        mark_ability(state, content, who, mask)


@compiled
def mark_moves(state: np.record, content: np.record, who: int, mask: np.ndarray) -> None:
    """Nodes in reach; the Creature may move others; Kolbor & Malabor hop from Island to Island."""
    nodes = reach(state, content, who, steps_of(state, who))
    while nodes != NONE:
        mask[MOVE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)
    if state.character[who] == CREATURE:
        for other in range(state.characters):
            if other != who and reach(state, content, other, steps_of(state, who)) != NONE:
                mask[CARRY + chair_of(state, player_of(state, who), other)] = 1
    elif state.character[who] == KOLBOR and hops(state, content, who) != NONE:
        mask[HOP_ON] = 1


@compiled
def hops(state: np.record, content: np.record, who: int) -> np.uint64:
    """Free nodes of the two Islands closest to the one whose node the Character stands on."""
    crater, nodes = np.int64(content.node_crater[state.place[who]]), NONE
    if crater >= 0:
        for node in range(content.nodes):
            at = content.node_crater[node]
            if at == content.crater_near[crater, 0] or at == content.crater_near[crater, 1]:
                nodes |= np.uint64(1) << np.uint64(node)
    return nodes & ~occupied(state, who)


@compiled
def mark_attacks(state: np.record, content: np.record, who: int, mask: np.ndarray) -> None:
    """Regions around with Enemies, and Monsters next to the node, if a card can be paid for."""
    node = state.place[who]
    regions = content.node_regions[node]
    while regions != NONE:
        region = lowest(regions)
        regions = without_lowest(regions)
        if crowd_in(state, region) > 0 and can_pay(state, content, who, region):
            mask[FIGHT + region] = 1
    crater = content.node_crater[node]
    if crater >= 0 and state.in_play != NONE:
        for monster in range(MONSTERS):
            if content.monster_island[monster] == state.island[crater]:
                if is_in_play(state, monster) and can_pay(state, content, who, REGIONS + monster):
                    mask[FIGHT_MONSTER + monster] = 1


@compiled
def mark_shards(state: np.record, mask: np.ndarray) -> None:
    """A shard nobody has seen, or one that is known."""
    if unseen_plugs(state) > 0:
        mask[INVESTIGATE] = 1
    for k in range(PLUGGED):
        if state.plug[k] > 0 and state.plug_seen[k]:
            mask[INVESTIGATE + np.int64(state.plug[k])] = 1


@compiled
def mark_relics(state: np.record, content: np.record, who: int, mask: np.ndarray) -> None:
    """The own Relic, or those of others, who are asked; not again until something was done."""
    if is_usable(state, content, who):
        mask[RELIC] = 1
    for other in range(state.characters):
        if other != who and not state.declined >> other & 1 and is_usable(state, content, other):
            mask[ASK + chair_of(state, player_of(state, who), other)] = 1


@compiled
def mark_ability(state: np.record, content: np.record, who: int, mask: np.ndarray) -> None:
    """Leheir's trade, The Machine's Fortifications."""
    if state.character[who] == LEHEIR:
        mask[ABILITY] = 1 if any_partner(state, who) else 0
    elif state.character[who] == MACHINE:
        mask[ABILITY] = 1 if any_lift(state, content) else 0


@compiled
def apply_day(state: np.record, content: np.record, action: int) -> None:
    """An action, something free, or the end of the Day; the frame stays until then."""
    who, seat = np.int64(state.turn), seat_of(state)
    if action == END:
        pop(state)
        return
    if action >= ACTIVATE and action < ACTIVATE + MACHINES:
        start_machine(state, content, action - ACTIVATE)
    elif action == ABILITY:
        state.ability_used = 1
        push(state, TRADE_WITH if state.character[who] == LEHEIR else LIFT, seat, 0, 0)
    elif action == RELIC:
        use_relic(state, content, who)
    elif action >= ASK and action < ASK + state.characters:
        ask(state, content, sitting(state, seat, action - ASK))
    else:
        take_action(state, content, who, seat, action)
        state.actions_left -= 1
        state.acted = 1
        state.declined = 0


@inlined
def take_action(state: np.record, content: np.record, who: int, seat: int, action: int) -> None:
    """One of the three actions of a Day."""
    if action < CARRY:
        state.place[who] = action - MOVE
    elif action < HOP_ON:
        push(state, WHERE, seat, sitting(state, seat, action - CARRY), steps_of(state, who))
    elif action == HOP_ON:
        push(state, HOP, seat, 0, 0)
    elif action == COLLECT:
        collect(state, content, who, seat)
    elif action == PUT:
        push(state, DEPOSIT, seat, KINDS + 1, 0)
    elif action < FIGHT_MONSTER:
        begin_attack(state, action - FIGHT)
    elif action < INVESTIGATE:
        begin_attack(state, REGIONS + action - FIGHT_MONSTER)
    else:
        investigate(state, content, action - INVESTIGATE)


@compiled
def ask(state: np.record, content: np.record, other: int) -> None:
    """Another's Relic is asked for. Whoever plays both Characters need not ask."""
    if state.seats == 1:
        use_relic(state, content, other)
    else:
        push(state, OFFER, other, other, 0)


# -- Move --------------------------------------------------------------------------------------


@compiled
def legal_where(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Nodes in reach of the other Character."""
    nodes = reach(state, content, first(state), second(state))
    while nodes != NONE:
        mask[A_NODE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)


@compiled
def apply_where(state: np.record, action: int) -> None:
    """It goes there."""
    who = first(state)
    pop(state)
    state.place[who] = action - A_NODE


@compiled
def legal_hop(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Nodes of the closest Islands."""
    nodes = hops(state, content, np.int64(state.turn))
    while nodes != NONE:
        mask[A_NODE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)


@compiled
def apply_hop(state: np.record, action: int) -> None:
    """Kolbor & Malabor go there."""
    pop(state)
    state.place[state.turn] = action - A_NODE


# -- Collect -----------------------------------------------------------------------------------


@compiled
def collect(state: np.record, content: np.record, who: int, seat: int) -> None:
    """One crystal of each Region around; Celethe may swap one of them."""
    regions = content.node_regions[state.place[who]]
    while regions != NONE:
        gain(state, who, np.int64(content.region_kind[lowest(regions)]), 1)
        regions = without_lowest(regions)
    if state.character[who] == CELETHE:
        push(state, SWAP_OUT, seat, 0, 0)


@compiled
def legal_swap_out(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """One of the crystals collected, or none."""
    mask[DECLINE] = 1
    regions = content.node_regions[state.place[state.turn]]
    while regions != NONE:
        mask[A_KIND + np.int64(content.region_kind[lowest(regions)])] = 1
        regions = without_lowest(regions)


@compiled
def apply_swap_out(state: np.record, action: int) -> None:
    """Then for which."""
    seat = seat_of(state)
    pop(state)
    if action != DECLINE:
        push(state, SWAP_IN, seat, action - A_KIND, 0)


@compiled
def legal_swap_in(state: np.record, mask: np.ndarray) -> None:
    """Any other kind."""
    for kind in range(KINDS):
        if kind != first(state):
            mask[A_KIND + kind] = 1


@compiled
def apply_swap_in(state: np.record, action: int) -> None:
    """The crystals are exchanged."""
    kind, who = first(state), np.int64(state.turn)
    pop(state)
    state.stock[who, kind] -= 1
    state.stock[who, action - A_KIND] += 1


@compiled
def legal_discard(state: np.record, mask: np.ndarray) -> None:
    """A crystal of the Character's."""
    who = first(state)
    for kind in range(KINDS):
        if state.stock[who, kind] > 0:
            mask[A_KIND + kind] = 1


@compiled
def apply_discard(state: np.record, action: int) -> None:
    """It goes to the pool."""
    who = first(state)
    pop(state)
    lose(state, who, action - A_KIND, 1)


# -- Deposit -----------------------------------------------------------------------------------


@compiled
def legal_deposit(state: np.record, mask: np.ndarray) -> None:
    """A crystal that finds room, or another's place; one at least."""
    for kind in range(KINDS):
        if can_deposit(state, np.int64(state.turn), kind):
            mask[A_KIND + kind] = 1
    if second(state):
        mask[STOP] = 1


@compiled
def apply_deposit(state: np.record, action: int) -> None:
    """Put it there; more may follow."""
    seat, left, who = seat_of(state), first(state) - 1, np.int64(state.turn)
    pop(state)
    if action == STOP:
        return
    kind = action - A_KIND
    room = room_in_city(state) > 0
    lose(state, who, kind, 1)
    if room:
        state.city[kind] += 1
    if left > 0 and state.stocked[who] > 0:
        push(state, DEPOSIT, seat, left, 1)
    if not room:
        push(state, MAKE_ROOM, seat, kind, 0)


@compiled
def legal_make_room(state: np.record, mask: np.ndarray) -> None:
    """A crystal of another kind in the City."""
    for kind in range(KINDS):
        if kind != first(state) and state.city[kind] > 0:
            mask[A_KIND + kind] = 1


@compiled
def apply_make_room(state: np.record, action: int) -> None:
    """It is discarded, and the other takes its space."""
    kind = first(state)
    pop(state)
    state.city[action - A_KIND] -= 1
    state.city[kind] += 1


# -- Activate a Machine ------------------------------------------------------------------------


@compiled
def start_machine(state: np.record, content: np.record, machine: int) -> None:
    """Choose the Region, where there is a choice."""
    state.machine_used = 1
    push(state, MACHINE_AT, player_of(state, np.int64(state.turn)), machine, 0)


@compiled
def legal_machine_at(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Regions around with such a machine."""
    regions = content.node_regions[state.place[state.turn]]
    while regions != NONE:
        region = lowest(regions)
        regions = without_lowest(regions)
        if can_activate(state, content, region, first(state)):
            mask[A_REGION + region] = 1


@compiled
def apply_machine_at(state: np.record, content: np.record, action: int) -> None:
    """The machine works; CR-2T1 may activate another of its own in the Region."""
    seat, machine, region = seat_of(state), first(state), action - A_REGION
    pop(state)
    if state.character[state.turn] == CR_2T1:
        push(state, AGAIN, seat, region, machine)
    activate(state, region, machine)


@compiled
def legal_again(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Another own machine of the Region, or none."""
    region, used = first(state), second(state)
    mask[DECLINE] = 1
    for machine in range(MACHINES):
        if machine != used and state.machine[region, machine] == state.turn:
            if can_activate(state, content, region, machine):
                mask[ACTIVATE + machine] = 1


@compiled
def apply_again(state: np.record, action: int) -> None:
    """It works too."""
    region = first(state)
    pop(state)
    if action != DECLINE:
        activate(state, region, action - ACTIVATE)


@compiled
def legal_build(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """A node of the Region without a Fortification."""
    nodes = open_nodes(state, content, first(state))
    while nodes != NONE:
        mask[A_NODE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)


@compiled
def apply_build(state: np.record, action: int) -> None:
    """The Fortification stands."""
    pop(state)
    build(state, np.int64(state.turn), action - A_NODE)
