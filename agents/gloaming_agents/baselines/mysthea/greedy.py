"""Greedy: gathers two pairs of crystals for where the Colossus stands now, goes there, and pays.

On the way it attacks whatever crowds around it, as long as other crystals pay for that.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea.attack import strength_needed
from gloaming.games.mysthea.enemies import count_on_island, crowd_in
from gloaming.games.mysthea.state import (
    CRATERS,
    KINDS,
    MACHINES,
    MONSTERS,
    NODES,
    REGIONS,
    STOCK,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of
from gloaming_agents.baselines.mysthea.choices import (
    choose_payment,
    choose_troop,
    emptiest,
    first_legal,
)
from gloaming_agents.baselines.mysthea.plan import begin, pairs_now

ENOUGH = 2  # pairs to go to the Colossus with
CROWDED = 2  # Enemies worth an attack
CARDS_NEEDED = 2  # crystals for an attack on a Monster


@compiled
def greedy_actions(
    states: np.ndarray, masks: np.ndarray, content: np.ndarray, ahead: np.ndarray,
    weights: np.ndarray, outlooks: np.ndarray, out: np.ndarray,
) -> None:  # fmt: skip
    """An action for each match, into ``out`` int64 [n]; the outlook is scratch."""
    for i in range(states.size):
        out[i] = 0
        if states[i].status == PLAYING:
            out[i] = decide(states[i], content[0], ahead[0], weights[0], outlooks[0], masks[i])


@compiled
def decide(
    state: np.record, content: np.record, ahead: np.record, w: np.record, o: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """One decision."""
    kind = kind_of(state)
    begin(o, state, content, ahead, w, first(state) if kind == a.DISCARD else np.int64(state.turn))
    if kind == a.DAY:
        return choose_day(o, state, content, ahead, mask)
    if kind == a.PAY or kind == a.PAY_SHARD:
        if mask[a.STOP] and state.strength >= strength_needed(state, content):
            return np.int64(a.STOP)
        return choose_payment(o, state, mask)
    if kind == a.PROBE:
        return np.int64(a.ACCEPT if o.free[0] else a.DECLINE)
    if kind == a.ISLAND:
        return choose_island(state)
    if kind == a.TROOP or kind == a.SWALLOW:
        return choose_troop(state, mask, kind == a.TROOP)
    if kind == a.DISCARD:
        return choose_crystal(o, mask, False)
    if kind == a.WISH or kind == a.GIFT or kind == a.SWAP_IN:
        return choose_crystal(o, mask, True)
    if kind == a.START or kind == a.LEAP or kind == a.RETURN_TO or kind == a.LEAD_TO:
        return choose_node(ahead, content.post[o.post], mask, a.A_NODE)
    if kind == a.LONE or kind == a.MARCH_TO or kind == a.ARRANGE_TO:
        return emptiest(state, mask)
    if mask[a.STOP] and kind != a.DEPOSIT:
        return np.int64(a.STOP)
    return first_legal(mask)


@compiled
def choose_day(
    o: np.record, state: np.record, content: np.record, ahead: np.record, mask: np.ndarray
) -> int:
    """What is free, a shard, an attack, then crystals, then the way."""
    who = np.int64(state.turn)
    for machine in range(MACHINES):
        if mask[a.ACTIVATE + machine] and (machine > 0 or state.stocked[who] < STOCK):
            return np.int64(a.ACTIVATE + machine)
    if mask[a.RELIC]:
        return np.int64(a.RELIC)
    pairs = pairs_now(o, ahead, 0)
    if o.free[0] and not o.bound:
        for value in range(pairs, 0, -1):
            if mask[a.INVESTIGATE + value]:
                return np.int64(a.INVESTIGATE + value)
        if mask[a.INVESTIGATE] and pairs >= ENOUGH:
            return np.int64(a.INVESTIGATE)
    attack = choose_attack(o, state, content, ahead, mask)
    if attack > 0:
        return attack
    if state.actions_left == 0:
        return np.int64(a.END)
    here, there = np.int64(state.place[who]), np.int64(content.post[o.post])
    if pairs < ENOUGH and gives_pair(ahead, here, np.int64(o.post)):
        return np.int64(a.COLLECT)
    return choose_step(ahead, here, there, mask)


@compiled
def gives_pair(ahead: np.record, node: int, post: int) -> bool:
    """Whether a Collect brings both kinds the Colossus' post asks for."""
    for side in range(2):
        if ahead.gives[node, ahead.wants[post, side]] == 0:
            return False
    return True


@compiled
def choose_attack(
    o: np.record, state: np.record, content: np.record, ahead: np.record, mask: np.ndarray
) -> int:
    """A Monster, or the largest crowd around, paid for with crystals that are not needed."""
    for monster in range(MONSTERS):
        if mask[a.FIGHT_MONSTER + monster] and state.stocked[o.who] > CARDS_NEEDED:
            return np.int64(a.FIGHT_MONSTER + monster)
    best, found = CROWDED - 1, 0
    for region in range(REGIONS):
        if mask[a.FIGHT + region] and crowd_in(state, region) > best:
            kind = np.int64(content.region_kind[region])
            if not ahead.wanted[o.post, kind] or not o.free[0]:
                best, found = crowd_in(state, region), a.FIGHT + region
    return np.int64(found)


@compiled
def choose_step(ahead: np.record, here: int, there: int, mask: np.ndarray) -> int:
    """The Move that comes closest; a Collect where none does."""
    found = choose_node(ahead, there, mask, a.MOVE)
    if found >= a.MOVE and ahead.way[found - a.MOVE, there] < ahead.way[here, there]:
        return found
    return np.int64(a.COLLECT)


@compiled
def choose_node(ahead: np.record, there: int, mask: np.ndarray, start: int) -> int:
    """Of the legal actions from ``start`` on the node that is closest."""
    best, found = 99, first_legal(mask)
    for node in range(NODES):
        if mask[start + node] and ahead.way[node, there] < best:
            best, found = ahead.way[node, there], np.int64(start + node)
    return found


@compiled
def choose_island(state: np.record) -> int:
    """Where fewest are left."""
    best, found = 99, 0
    for crater in range(CRATERS):
        if count_on_island(state, crater) < best:
            best, found = count_on_island(state, crater), crater
    return np.int64(a.AN_ISLAND + found)


@compiled
def choose_crystal(o: np.record, mask: np.ndarray, gained: bool) -> int:
    """The kind that is needed most where the Colossus is, or least."""
    best, found = -1e9, first_legal(mask)
    for kind in range(KINDS):
        if mask[a.A_KIND + kind]:
            worth = o.use[kind] if gained else -o.use[kind]
            worth += (-0.1 if gained else 0.1) * o.own[0, kind]
            if worth > best:
                best, found = worth, np.int64(a.A_KIND + kind)
    return found
