"""The expert: every way to use a Day, weighed by how far it brings the team to the next shard.

What counts are pairs of crystals for where the Colossus may stand on the Character's next Day, the
way there, and on how many Days a shard can be claimed; what the City holds for all; and dangers:
Monsters and Parasites by the Colossus Cards to come, Enemies in inner Regions by the Storm, crowds
by the machines they would destroy, Islands by the cards that call for their Enemies. Attacks stop
by exact odds of the cards left. A Relic is used at the start of a Day that it makes better.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea.board import sitting
from gloaming.games.mysthea.decisions.day import hops
from gloaming.games.mysthea.qoam import room_in_city
from gloaming.games.mysthea.shards import shards_of
from gloaming.games.mysthea.state import (
    CELETHE,
    HARVESTER,
    MONSTERS,
    REFINER,
    REGIONS,
    SCAVENGER,
    SHARD_VALUES,
    STOCK,
)
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, seat_of
from gloaming_agents.baselines.mysthea.choices import (
    best_gain,
    best_loss,
    best_node,
    choose_banner,
    choose_card,
    choose_deposit,
    choose_goal,
    choose_island,
    choose_lead,
    choose_payment,
    choose_ruin,
    choose_site,
    choose_slain,
    choose_start,
    choose_unit,
    city_loss,
    emptiest,
    first_legal,
    place_troop,
    strike_gain,
)
from gloaming_agents.baselines.mysthea.danger import fight_worth
from gloaming_agents.baselines.mysthea.plan import (
    begin,
    best_from,
    copy_day,
    harvest_kind,
    moment_worth,
    weigh_action,
)
from gloaming_agents.baselines.mysthea.relics import choose_relic, turned_worth


@compiled
def expert_actions(
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
    kind, who = kind_of(state), np.int64(state.turn)
    if kind == a.START or kind == a.DISCARD or kind == a.GIFT:
        who = first(state)
    begin(o, state, content, ahead, w, who)
    if kind == a.DAY:
        return choose_day(state, content, ahead, w, o, mask)
    if kind == a.PAY:
        return choose_card(o, state, content, w, mask)
    if kind == a.PAY_SHARD:
        return choose_payment(o, state, mask)
    if kind == a.ISLAND:
        return choose_island(o, state, content, w)
    if kind == a.TROOP or kind == a.SWALLOW:
        return place_troop(o, state, content, w, mask, 1 if kind == a.SWALLOW else 0)
    if kind == a.BANNER:
        return choose_banner(o, state, content, ahead, w, mask)
    if kind == a.DISCARD or kind == a.GIVE:
        return best_loss(o, state, content, ahead, w, mask)
    if kind == a.RETURN_TO:
        return choose_return(state, content, ahead, w, o, mask)
    return decide_rare(state, content, ahead, w, o, mask, kind)


@compiled
def decide_rare(
    state: np.record, content: np.record, ahead: np.record, w: np.record, o: np.record,
    mask: np.ndarray, kind: int,
) -> int:  # fmt: skip
    """What is seldom decided."""
    seat, left = seat_of(state), np.int64(state.actions_left)
    if kind == a.START:
        return choose_start(o, state, content, ahead, w, mask)
    if kind == a.ARMOUR:
        return np.int64(a.DECLINE)
    if kind == a.PROBE:
        return np.int64(a.ACCEPT if o.free[0] else a.DECLINE)
    if kind == a.DEPOSIT:
        return choose_deposit(o, state, mask, room_in_city(state))
    if kind == a.MAKE_ROOM or kind == a.REPLACE:
        return city_loss(o, mask)
    if kind == a.WISH or kind == a.GIFT or kind == a.SWAP_IN or kind == a.TAKE:
        return best_gain(o, state, content, ahead, w, mask)
    if kind == a.SWAP_OUT:
        return choose_swap(state, content, ahead, w, o, mask)
    if kind == a.SLAY:
        return choose_slain(o, state, w, mask)
    if kind == a.GIFT_TO:
        return choose_gifted(state, o, seat, mask)
    if kind == a.LEAD:
        return choose_lead(o, state, content, ahead, w, mask, seat)
    if kind == a.LEAD_TO or kind == a.LEAP or kind == a.HOP:
        return best_node(o, state, content, ahead, w, mask, a.A_NODE, left)
    if kind == a.MARCH:
        return choose_unit(o, state, content, w, mask, 0)
    if kind == a.ARRANGE:
        around = np.int64(content.node_regions[state.place[state.turn]])
        return choose_unit(o, state, content, w, mask, around)
    if kind == a.MARCH_TO or kind == a.ARRANGE_TO:
        return choose_goal(o, state, w, mask)
    if kind == a.LONE:
        return emptiest(state, mask)
    return decide_rarest(state, content, ahead, w, o, mask, kind)


@compiled
def decide_rarest(
    state: np.record, content: np.record, ahead: np.record, w: np.record, o: np.record,
    mask: np.ndarray, kind: int,
) -> int:  # fmt: skip
    """And what is more so."""
    left = np.int64(state.actions_left)
    if kind == a.OFFER:
        return np.int64(a.ACCEPT)
    if kind == a.MACHINE_AT:
        return choose_machine_at(state, content, w, o, mask, first(state))
    if kind == a.AGAIN:
        if mask[a.ACTIVATE + HARVESTER] and state.stocked[state.turn] < STOCK:
            return np.int64(a.ACTIVATE + HARVESTER)
        if mask[a.ACTIVATE + REFINER]:
            return np.int64(a.ACTIVATE + REFINER)
        return np.int64(a.DECLINE)
    if kind == a.TURN_COLOSSUS:
        on = turned_worth(o, state, content, ahead, w, left, 1)
        back = turned_worth(o, state, content, ahead, w, left, 4)
        return np.int64(a.CLOCKWISE if on >= back else a.CLOCKWISE + 1)
    if kind == a.HUNT:
        return choose_hunt(state, content, w, o, mask)
    if kind == a.REBUILD:
        return choose_ruin(state, mask, seat_of(state))
    if kind == a.REBUILD_AT:
        return choose_site(state, mask)
    if kind == a.COPY:
        return choose_copy(state, mask)
    if kind == a.CHANGE_PLACES:
        return choose_swap_place(state, content, ahead, w, o, mask)
    return first_legal(mask)


# -- the Day -----------------------------------------------------------------------------------


@compiled
def choose_day(
    state: np.record, content: np.record, ahead: np.record, w: np.record, o: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """A machine, a Relic, or the action that leads furthest."""
    left = np.int64(state.actions_left)
    best, found = moment_worth(o, state, content, ahead, w, 0) - w.habit, np.int64(a.END)
    if left > 0:
        for action in range(a.MOVE, a.CARRY):
            if mask[action]:
                worth = weigh_action(o, state, content, ahead, w, action, left)
                if worth > best:
                    best, found = worth, np.int64(action)
        for action in range(a.COLLECT, a.INVESTIGATE + SHARD_VALUES + 1):
            if mask[action]:
                worth = weigh_action(o, state, content, ahead, w, action, left)
                if worth > best:
                    best, found = worth, np.int64(action)
        if mask[a.HOP_ON] and hop_worth(state, content, ahead, w, o, left) > best:
            found = np.int64(a.HOP_ON)
    machine = choose_machine(state, content, w, o, mask, found)
    if machine > 0:
        return machine
    relic = 0
    if not state.acted:  # a Relic is thought of once a Day
        relic = choose_relic(o, state, content, ahead, w, mask)
    return relic if relic > 0 else found


@compiled
def hop_worth(
    state: np.record, content: np.record, ahead: np.record, w: np.record, o: np.record, left: int
) -> float:  # fmt: skip
    """Kolbor & Malabor at the best of the closest Islands."""
    best, nodes = -1e9, hops(state, content, np.int64(state.turn))
    while nodes != NONE:
        copy_day(o, 0)
        o.node[1] = lowest(nodes)
        nodes = without_lowest(nodes)
        best = max(best, best_from(o, state, content, ahead, w, 1, left - 1))
    return best


@compiled
def choose_machine(
    state: np.record, content: np.record, w: np.record, o: np.record, mask: np.ndarray, then: int
) -> int:  # fmt: skip
    """A machine that is worth activating before the next action, or 0."""
    who, node = np.int64(state.turn), np.int64(state.place[state.turn])
    last = then == a.END
    if mask[a.ACTIVATE + REFINER]:
        best, regions = 0.0, content.node_regions[node]
        while regions != NONE:
            region = lowest(regions)
            regions = without_lowest(regions)
            if state.machine[region, REFINER] == who:
                best = max(best, strike_gain(o, state, w, region))
        if best > (0.1 if last else w.refine):
            return np.int64(a.ACTIVATE + REFINER)
    if mask[a.ACTIVATE + HARVESTER] and state.stocked[who] < STOCK:
        kind = harvest_kind(o, state, content, node)
        if last or kind < 0 or o.use[kind] >= w.harvest:
            return np.int64(a.ACTIVATE + HARVESTER)
    if last and mask[a.ACTIVATE + SCAVENGER]:
        return np.int64(a.ACTIVATE + SCAVENGER)
    return np.int64(0)


@compiled
def choose_machine_at(
    state: np.record, content: np.record, w: np.record, o: np.record, mask: np.ndarray,
    machine: int,
) -> int:  # fmt: skip
    """Where the machine does most."""
    best, found = -1e9, first_legal(mask)
    for region in range(REGIONS):
        if mask[a.A_REGION + region]:
            worth = o.use[content.region_kind[region]]
            if machine == REFINER:
                worth = strike_gain(o, state, w, region)
            if worth > best:
                best, found = worth, np.int64(a.A_REGION + region)
    return found


@compiled
def choose_return(
    state: np.record, content: np.record, ahead: np.record, w: np.record, o: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """The City node from where to go on, unless it is better to stay."""
    left = np.int64(state.actions_left)
    found = best_node(o, state, content, ahead, w, mask, a.A_NODE, left)
    copy_day(o, 0)
    o.node[1] = found - a.A_NODE
    going = best_from(o, state, content, ahead, w, 1, left)
    copy_day(o, 0)
    staying = best_from(o, state, content, ahead, w, 1, left)
    if staying > going + w.relic:
        if mask[a.RELIC]:
            return np.int64(a.RELIC)
        for chair in range(state.characters):
            if mask[a.ASK + chair]:
                return np.int64(a.ASK + chair)
    return found


# -- others ------------------------------------------------------------------------------------


@compiled
def choose_swap(
    state: np.record, content: np.record, ahead: np.record, w: np.record, o: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """Celethe swaps what is missed least, if another kind is better."""
    found = best_loss(o, state, content, ahead, w, mask)
    kind, best = found - a.A_KIND, 0.0
    before = moment_worth(o, state, content, ahead, w, 0)
    o.own[0, kind] -= 1
    for other in range(5):
        o.own[0, other] += 1
        best = max(best, moment_worth(o, state, content, ahead, w, 0) - before)
        o.own[0, other] -= 1
    o.own[0, kind] += 1
    return found if best > 0.01 else np.int64(a.DECLINE)


@compiled
def choose_gifted(state: np.record, o: np.record, seat: int, mask: np.ndarray) -> int:
    """The Character whose turn it is, or one that still needs a shard if it must not claim more."""
    found = first_legal(mask)
    for chair in range(state.characters):
        who = sitting(state, seat, chair)
        if mask[a.CHAIR + chair] and state.stocked[who] < STOCK:
            if who == state.turn and o.free[0]:
                return np.int64(a.CHAIR + chair)
            if not o.free[0] and shards_of(state, who) == 0:
                return np.int64(a.CHAIR + chair)
    return found


@compiled
def choose_hunt(
    state: np.record, content: np.record, w: np.record, o: np.record, mask: np.ndarray
) -> int:
    """The Monster that is best attacked."""
    best, found = -1e9, first_legal(mask)
    for monster in range(MONSTERS):
        if mask[a.FIGHT_MONSTER + monster]:
            worth = fight_worth(o, state, content, w, REGIONS + monster, 3)
            if worth > best:
                best, found = worth, np.int64(a.FIGHT_MONSTER + monster)
    return found


@compiled
def choose_copy(state: np.record, mask: np.ndarray) -> int:
    """Celethe's power rather than others."""
    seat = seat_of(state)
    for chair in range(state.characters):
        if mask[a.CHAIR + chair]:
            if state.character[sitting(state, seat, chair)] == CELETHE:
                return np.int64(a.CHAIR + chair)
    return first_legal(mask)


@compiled
def choose_swap_place(
    state: np.record, content: np.record, ahead: np.record, w: np.record, o: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """Whoever stands where the Day goes on best."""
    best, found, seat = -1e9, first_legal(mask), seat_of(state)
    for chair in range(state.characters):
        if mask[a.CHAIR + chair]:
            copy_day(o, 0)
            o.node[1] = state.place[sitting(state, seat, chair)]
            worth = best_from(o, state, content, ahead, w, 1, np.int64(state.actions_left))
            if worth > best:
                best, found = worth, np.int64(a.CHAIR + chair)
    return found
