"""Where the actions of a Day lead, and the nodes that somebody may be put on."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import HOP, LEAD_TO, RETURN_TO, START
from gloaming.games.mysthea.board import is_in_city, reach, steps_of
from gloaming.games.mysthea.cards import NO_DECK, next_deck
from gloaming.games.mysthea.crystals import MOST_PAIRS, crystals_for, store
from gloaming.games.mysthea.decisions.day import hops
from gloaming.games.mysthea.decisions.fight import leads
from gloaming.games.mysthea.enemies import is_in_play
from gloaming.games.mysthea.hints import (
    AT_COLLECT,
    AT_END,
    AT_FIGHT,
    AT_PUT,
    AT_SHARD,
    CARRIED,
    DAY_AT,
    FIGHTS,
    HALVES,
    HARVEST,
    HELP,
    HELP_NOW,
    HUNDREDTHS,
    HUNTS,
    IN_CITY,
    PAIRS,
    PAIRS_AHEAD,
    PER_DAY,
    PREY_PAID,
    SHARD_TODAY,
    STEPS,
    TENTHS,
    TO_SHARD,
    TO_SHARD_NOW,
    scaled,
)
from gloaming.games.mysthea.machines import machines_rest
from gloaming.games.mysthea.odds import pay_for, reveal_all, see_attack, worth_of
from gloaming.games.mysthea.perils import targets_at
from gloaming.games.mysthea.prospects import (
    LOOKED_AHEAD,
    best_end,
    collect,
    copy_row,
    find_ways,
    pairs_for,
    shard_today,
    use_row,
)
from gloaming.games.mysthea.qoam import can_pay
from gloaming.games.mysthea.state import (
    CARDS_SHOWN,
    HARVESTER,
    KINDS,
    MONSTERS,
    POSTS,
    REGIONS,
    SHARD_VALUES,
)
from gloaming.kernel.bits import NONE, bit, lowest, without_lowest
from gloaming.kernel.graph import distances
from gloaming.kernel.jit import compiled


@compiled
def see_day(p: np.record, state: np.record, content: np.record, who: int, out: np.ndarray) -> None:
    """Everything the Character may do now."""
    node, left = np.int64(state.place[who]), np.int64(state.actions_left)
    find_ways(p, content)
    find_hunts(p, state, content)
    nodes = reach(state, content, who, steps_of(state, who)) if left > 0 else NONE
    weigh_attacks(p, state, content, who, nodes | bit(node), out)
    see_row(p, state, content, AT_END, node, 0, NONE, out)
    if left == 0:
        return
    left -= 1
    while nodes != NONE:
        there = lowest(nodes)
        nodes = without_lowest(nodes)
        see_row(p, state, content, there, there, left, targets_at(state, content, there), out)
    targets = targets_at(state, content, node)
    if node == content.post[p.post] and not p.bound:
        see_shards(p, state, content, node, left, targets, out)
    collect(p, content, 0, node)
    use_row(p, 1)
    see_row(p, state, content, AT_COLLECT, node, left, targets, out)
    if is_in_city(state, content, who):
        copy_row(p, 0)
        store(p.own[1], p.city[1], p.use, np.int64(p.room))
        use_row(p, 1)
        see_row(p, state, content, AT_PUT, node, left, targets, out)
    see_fights(p, state, content, who, node, left, targets, out)


@compiled
def weigh_attacks(
    p: np.record, state: np.record, content: np.record, who: int, nodes: np.uint64, out: np.ndarray
) -> None:
    """Attacks that can begin at one of the nodes."""
    p.saved[:] = 0.0
    if next_deck(state, who) == NO_DECK:
        return
    targets = NONE
    while nodes != NONE:
        targets |= targets_at(state, content, lowest(nodes))
        nodes = without_lowest(nodes)
    reveal_all(p, np.int64(p.added), 0)
    while targets != NONE:
        target = lowest(targets)
        targets = without_lowest(targets)
        if can_pay(state, content, who, target):
            see_attack(p, state, content, target, out)


@compiled
def see_fights(
    p: np.record, state: np.record, content: np.record, who: int, node: int, left: int,
    targets: np.uint64, out: np.ndarray,
) -> None:  # fmt: skip
    """After an attack the crystals for it are gone."""
    waiting = targets if next_deck(state, who) != NO_DECK else NONE
    while waiting != NONE:
        target = lowest(waiting)
        waiting = without_lowest(waiting)
        if can_pay(state, content, who, target):
            copy_row(p, 0)
            pay_for(p, content, 1, target)
            use_row(p, 1)
            others = targets & ~bit(target)
            see_row(p, state, content, AT_FIGHT + target, node, left, others, out)


@compiled
def see_shards(
    p: np.record, state: np.record, content: np.record, node: int, left: int, targets: np.uint64,
    out: np.ndarray,
) -> None:  # fmt: skip
    """Investigations, should they fail; the chance that they do not."""
    for value in range(SHARD_VALUES + 1):
        if p.unseen == 0 if value == 0 else p.seen[value] == 0:
            continue
        see_row(p, state, content, AT_SHARD + value, node, left, targets, out)
        chance = 1.0 if 0 < value <= p.pairs else 0.0
        if value == 0:
            for k in range(1, p.pairs + 1):
                chance += p.share[k]
        out[DAY_AT + PER_DAY * (AT_SHARD + value) + SHARD_TODAY] = scaled(chance, HUNDREDTHS)


@compiled
def see_nodes(
    p: np.record, state: np.record, content: np.record, who: int, kind: int, out: np.ndarray
) -> None:
    """Nodes that the Character may be put on, in the rows of Moves."""
    left = np.int64(state.actions_left)
    nodes = ~p.others & (bit(content.nodes) - np.uint64(1))
    if kind == RETURN_TO:
        nodes &= content.city_nodes
    elif kind == LEAD_TO:
        nodes = leads(state, content, who)
        left = left if who == state.turn else np.int64(0)
    elif kind == HOP:
        nodes = hops(state, content, who)
    find_ways(p, content)
    find_hunts(p, state, content)
    while nodes != NONE:
        node = lowest(nodes)
        nodes = without_lowest(nodes)
        if kind == START:  # rules: Getting Ready, everybody collects
            collect(p, content, 0, node)
            use_row(p, 1)
        see_row(p, state, content, node, node, min(left, LOOKED_AHEAD), NONE, out)


@compiled
def find_hunts(p: np.record, state: np.record, content: np.record) -> None:
    """The steps to where the Monster that costs most is attacked; -1 where there is none."""
    p.hunt[:] = -1
    p.prey = -1
    worst, crater = 0.0, -1
    for monster in range(MONSTERS):
        if is_in_play(state, monster) and worth_of(p, content, monster) > worst:
            worst, p.prey = worth_of(p, content, monster), monster
            crater = np.int64(state.crater_of[content.monster_island[monster]])
    if crater >= 0:
        for node in range(content.nodes):
            if content.node_crater[node] == crater:
                distances(content.near, node, p.hunt)


@compiled
def see_row(
    p: np.record, state: np.record, content: np.record, row: int, node: int, left: int,
    targets: np.uint64, out: np.ndarray,
) -> None:  # fmt: skip
    """Being on a node with the crystals in use and so many actions left."""
    at, crystals = DAY_AT + PER_DAY * row, np.int64(p.row)
    now, best = p.drive[node] + p.here, best_end(p, content, node, left)
    if p.free:
        out[at + SHARD_TODAY] = scaled(shard_today(p, content, node, left), HUNDREDTHS)
        out[at + TO_SHARD], out[at + TO_SHARD_NOW] = scaled(best, TENTHS), scaled(now, TENTHS)
        ahead = 0.0
        for post in range(POSTS):
            if p.posts[post] > 0.0:
                ahead += p.posts[post] * pairs_for(p, crystals, post)[0]
        out[at + PAIRS_AHEAD] = scaled(ahead, TENTHS)
    else:
        out[at + HELP], out[at + HELP_NOW] = scaled(-best, TENTHS), scaled(-now, TENTHS)
    out[at + STEPS], out[at + PAIRS] = p.way[p.post, node], p.pairs
    carried, stored = 0.0, 0.0
    for kind in range(KINDS):
        carried += p.use[kind] * min(MOST_PAIRS, p.own[crystals, kind])
        stored += p.use[kind] * min(MOST_PAIRS, p.city[crystals, kind])
    out[at + CARRIED], out[at + IN_CITY] = scaled(carried, TENTHS), scaled(stored, TENTHS)
    if left > 0:
        saved = 0.0
        while targets != NONE:
            saved = max(saved, p.saved[lowest(targets)])
            targets = without_lowest(targets)
        out[at + FIGHTS] = scaled(saved, HALVES)
    out[at + HUNTS] = p.hunt[node]
    if p.prey >= 0:
        prey, held = REGIONS + np.int64(p.prey), p.held[crystals]
        payable = crystals_for(content, p.own[crystals], p.city[crystals], held, prey)
        out[at + PREY_PAID] = min(payable, CARDS_SHOWN)
    out[at + HARVEST] = scaled(harvest_at(p, state, content, node), HUNDREDTHS)


@compiled
def harvest_at(p: np.record, state: np.record, content: np.record, node: int) -> float:
    """How likely a crystal is needed that an own Harvester gives at a node now."""
    best, regions = 0.0, content.node_regions[node]
    if machines_rest(state) or state.turn != p.who:
        return best
    while regions != NONE:
        region = lowest(regions)
        regions = without_lowest(regions)
        if state.machine[region, HARVESTER] == p.who:
            best = max(best, p.use[content.region_kind[region]])
    return best
