"""A Day planned: every way to use the actions that are left, weighed by where it leads.

The plan leaves out what is rare: free steps over Fortifications after the first Move, what exactly
an attack defeats.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea.board import occupied
from gloaming.games.mysthea.crystals import MOST_PAIRS, count_pairs, crystals_for, store, take
from gloaming.games.mysthea.enemies import is_in_play
from gloaming.games.mysthea.forecast import may_claim, weigh_kinds
from gloaming.games.mysthea.perils import targets_at
from gloaming.games.mysthea.prospects import moves_over
from gloaming.games.mysthea.qoam import room_in_city
from gloaming.games.mysthea.state import (
    CARDS_SHOWN,
    HARVESTER,
    ISLAND_KINDS,
    KINDS,
    MONSTERS,
    POSTS,
    REGIONS,
    SHARD_VALUES,
)
from gloaming.kernel.bits import NONE, bit, holds, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming_agents.baselines.mysthea.danger import fight_worth
from gloaming_agents.baselines.mysthea.foresight import FAR
from gloaming_agents.baselines.mysthea.outlook import UNKNOWN, look_ahead

NOTHING = -1e9
CAN_COLLECT, CAN_DEPOSIT = 1, 2


@compiled
def begin(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record, who: int
) -> None:  # fmt: skip
    """The Day as it is."""
    look_ahead(o, state, content, w, who)
    weigh_kinds(o, content)
    o.node[0] = state.place[who]
    for kind in range(KINDS):
        o.own[0, kind] = state.stock[who, kind]
        o.city[0, kind] = state.city[kind]
    o.held[0] = state.parasites[who]
    o.fought[0] = 0
    o.tapped[0] = 1 if state.machine_used or state.turn != who else 0
    o.free[0] = 1 if may_claim(o, state, who) else 0
    o.gone[0] = 0
    o.moved[0] = 0
    find_home(o, state, content, ahead)
    find_hunts(o, state, content, ahead, w)
    for pairs in range(MOST_PAIRS + 1):
        for far in range(FAR + 1):
            o.soon[pairs, far] = 0.0 if o.bound else soon_worth(o, w, pairs, far)


@compiled
def find_home(o: np.record, state: np.record, content: np.record, ahead: np.record) -> None:
    """The City node that is closest to where the Colossus may be."""
    nodes = content.city_nodes & ~occupied(state, np.int64(o.who))
    best, o.home = 1e9, o.node[0]
    while nodes != NONE:
        node = lowest(nodes)
        nodes = without_lowest(nodes)
        far = 0.0
        for post in range(POSTS):
            far += o.posts[post] * ahead.way[node, content.post[post]]
        if far < best:
            best, o.home = far, node


@compiled
def copy_day(o: np.record, d: int) -> None:
    """The next moment of the Day, as yet the same."""
    o.node[d + 1] = o.node[d]
    for kind in range(KINDS):
        o.own[d + 1, kind] = o.own[d, kind]
        o.city[d + 1, kind] = o.city[d, kind]
    o.held[d + 1] = o.held[d]
    o.fought[d + 1] = o.fought[d]
    o.tapped[d + 1] = o.tapped[d]
    o.free[d + 1] = o.free[d]
    o.gone[d + 1] = o.gone[d]
    o.moved[d + 1] = 0


# -- what a moment is worth --------------------------------------------------------------------


@compiled
def pairs_for(o: np.record, ahead: np.record, d: int, post: int) -> tuple[int, int]:
    """Pairs that could be paid while the Colossus stands at a post, and what one kind has more."""
    one, other = np.int64(ahead.wants[post, 0]), np.int64(ahead.wants[post, 1])
    return count_pairs(o.own[d], o.city[d], o.held[d], one, other)


@compiled
def could_pay(o: np.record, content: np.record, d: int, target: int) -> int:
    """Crystals that could pay for cards."""
    return crystals_for(content, o.own[d], o.city[d], o.held[d], target)


@compiled
def moment_worth(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record, d: int
) -> float:  # fmt: skip
    """What it is worth to end the Day so."""
    added = -1
    if not o.tapped[d]:
        added = harvest_kind(o, state, content, np.int64(o.node[d]))
        if added >= 0:
            o.own[d, added] += 1
    value, city = 0.0, w.last_city if o.left <= o.without else w.city
    for kind in range(KINDS):
        value += city * o.use[kind] * min(MOST_PAIRS, np.int64(o.city[d, kind]))
    if o.free[d]:
        for post in range(POSTS):
            if o.posts[post] > 0.0:
                value += o.posts[post] * way_worth(o, content, ahead, w, d, post)
    else:
        for kind in range(KINDS):
            value += w.carry * o.use[kind] * min(3, np.int64(o.own[d, kind]))
        value -= w.home * ahead.way[o.node[d], o.home]
    value += hunt_worth(o, content, ahead, w, d)
    if added >= 0:
        o.own[d, added] -= 1
    return value


@compiled
def way_worth(
    o: np.record, content: np.record, ahead: np.record, w: np.record, d: int, post: int
) -> float:
    """How far somebody is on the way to a shard of the Colossus at a post."""
    pairs, gap = pairs_for(o, ahead, d, post)
    far = np.int64(ahead.way[o.node[d], content.post[post]])
    pairs = min(MOST_PAIRS, pairs)
    value = w.pair * pairs + w.half * min(gap, MOST_PAIRS - pairs) + w.chance * o.passing[pairs]
    value -= w.step * far
    return value + o.soon[pairs, far]


@compiled
def soon_worth(o: np.record, w: np.record, pairs: int, far: int) -> float:
    """That a shard can be claimed on one of the next Days: by the actions it still takes."""
    best = 0.0
    moves = moves_over(far)
    for value in range(1, MOST_PAIRS + 1):
        if o.passing[value] > 0.0:
            days = (moves + max(0, value - pairs) + 3) // 3
            if days <= 3:
                soon = w.next_day if days == 1 else w.second_day if days == 2 else w.third_day
                best = max(best, o.passing[value] * soon)
    return best


@compiled
def find_hunts(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record
) -> None:  # fmt: skip
    """The Monsters in play, where they are attacked and what that is worth."""
    o.hunts = 0
    for monster in range(MONSTERS):
        if not is_in_play(state, monster):
            continue
        node = np.int64(ahead.shore[state.crater_of[content.monster_island[monster]]])
        if node >= 0:
            o.hunted[o.hunts], o.hunt_node[o.hunts] = monster, node
            target = REGIONS + monster
            o.hunt_worth[o.hunts] = fight_worth(o, state, content, w, target, CARDS_SHOWN)
            o.hunts += 1


@compiled
def hunt_worth(o: np.record, content: np.record, ahead: np.record, w: np.record, d: int) -> float:
    """How far somebody is on the way to the Monster that is best hunted."""
    best = 0.0
    for k in range(o.hunts):
        target = REGIONS + np.int64(o.hunted[k])
        if o.fought[d] >> target & 1:
            continue
        missing = max(0, CARDS_SHOWN - could_pay(o, content, d, target))
        way = w.step * ahead.way[o.node[d], o.hunt_node[k]]
        best = max(best, o.hunt_worth[k] - way - w.supply * missing - 1.0)
    return w.hunt * best


@compiled
def harvest_kind(o: np.record, state: np.record, content: np.record, node: int) -> int:
    """The most useful kind an own Harvester gives at a node, or -1."""
    if o.harvest[node] != UNKNOWN:
        return np.int64(o.harvest[node])
    best, found = -1.0, np.int64(-1)
    regions = content.node_regions[node]
    while regions != NONE:
        region = lowest(regions)
        regions = without_lowest(regions)
        kind = np.int64(content.region_kind[region])
        if state.machine[region, HARVESTER] == o.who and o.use[kind] > best:
            best, found = o.use[kind], kind
    o.harvest[node] = found
    return found


# -- what a Day may hold -----------------------------------------------------------------------


@compiled
def collect(o: np.record, ahead: np.record, d: int) -> None:
    """One crystal of each Region around."""
    for kind in range(KINDS):
        for _ in range(ahead.gives[o.node[d], kind]):
            take(o.own[d], o.use, kind)


@compiled
def deposit(o: np.record, state: np.record, d: int) -> int:
    """Useful crystals into free spaces of the City; returns how many."""
    room = room_in_city(state)
    for kind in range(KINDS):
        room -= np.int64(o.city[d, kind]) - state.city[kind]
    return store(o.own[d], o.city[d], o.use, room)


@compiled
def pay_kind(o: np.record, d: int, kind: int) -> bool:
    """One crystal of a kind, however it is paid; False if it cannot be."""
    if o.own[d, kind] > 0:
        o.own[d, kind] -= 1
    elif o.city[d, kind] > 0:
        o.city[d, kind] -= 1
    elif o.held[d] > 0:
        o.held[d] -= 1
    else:
        for other in range(KINDS):
            if o.own[d, other] >= 2:
                o.own[d, other] -= 2
                return True
        return False
    return True


@compiled
def fight(o: np.record, content: np.record, d: int, target: int, crystals: int) -> None:
    """The crystals of an attack are spent."""
    o.fought[d] |= 1 << target
    spent = np.int64(o.spend[target, min(crystals, np.int64(o.cards))] + 0.5)
    for _ in range(spent):
        if target < REGIONS:
            pay_kind(o, d, np.int64(content.region_kind[target]))
            continue
        island, best, kind = content.monster_island[target - REGIONS], 9.0, -1
        for k in range(ISLAND_KINDS):
            one = np.int64(content.island_kinds[island, k])
            if o.own[d, one] + o.city[d, one] > 0 and o.use[one] < best:
                best, kind = o.use[one], one
        pay_kind(o, d, max(0, kind))


@compiled
def claim(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record, d: int,
    value: int,
) -> float:  # fmt: skip
    """A shard of a value, if not 0, is paid for and claimed; returns what that is worth."""
    if value == 0:
        return 0.0
    for _ in range(value):
        for side in range(2):
            pay_kind(o, d, np.int64(ahead.wants[o.post, side]))
    first = True
    for k in range(SHARD_VALUES):
        first = first and state.claimed[o.who, k] == 0
    first = first and o.gone[d] == 0
    o.gone[d] += 1
    left = o.left - o.gone[d]
    without = o.without - (1 if first else 0)
    o.free[d] = 1 if left > without else 0
    o.node[d] = o.home
    worth = w.claim + w.pair * value
    return worth + w.win if left == 0 else worth


# -- the search --------------------------------------------------------------------------------


@compiled
def best_from(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record, d: int,
    left: int,
) -> float:  # fmt: skip
    """The best end of a Day with so many actions left; moments from ``d`` on are used up."""
    others = occupied(state, np.int64(o.who))
    end, top = d + left, d
    o.so_far[d] = 0.0
    best = reach_moment(o, state, content, ahead, w, d, end, others)
    while top >= d:
        worth = next_moment(o, state, content, ahead, w, top)
        if worth <= NOTHING:
            top -= 1
            continue
        o.so_far[top + 1] = o.so_far[top] + worth
        top += 1
        best = max(best, reach_moment(o, state, content, ahead, w, top, end, others))
    return best


@compiled
def reach_moment(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record, d: int,
    end: int, others: np.uint64,
) -> float:  # fmt: skip
    """Note what can be done next; what it is worth to end the Day here, or to try for a shard."""
    o.nodes[d] = o.targets[d] = NONE
    o.more[d] = 0
    if d == end:
        return o.so_far[d] + moment_worth(o, state, content, ahead, w, d)
    node, worth = np.int64(o.node[d]), NOTHING
    if o.moved[d] == 0:
        o.nodes[d] = content.near[node] & ~others
    elif o.moved[d] == 1:  # not back again
        o.nodes[d] = content.near[node] & ~others & ~bit(o.before[d])
    o.targets[d] = targets_at(state, content, node) & ~np.uint64(o.fought[d])
    o.more[d] = CAN_DEPOSIT if holds(content.city_nodes, node) else CAN_COLLECT
    if node == content.post[o.post] and o.free[d] and not o.bound:
        sure = sure_value(o, ahead, d)
        if sure > 0 or o.unseen > 0:
            worth = probe_worth(o, state, content, ahead, w, d, end, sure)
    return o.so_far[d] + worth


@compiled
def next_moment(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record, d: int
) -> float:  # fmt: skip
    """Go on in a way not tried yet, to the moment ``d + 1``; what that brings at once."""
    if o.nodes[d] != NONE:
        copy_day(o, d)
        o.moved[d + 1], o.before[d + 1] = 1, o.node[d]
        o.node[d + 1] = lowest(o.nodes[d])
        o.nodes[d] = without_lowest(o.nodes[d])
        return 0.0
    while o.targets[d] != NONE:
        target = lowest(o.targets[d])
        o.targets[d] = without_lowest(o.targets[d])
        worth = try_fight(o, state, content, w, d, target)
        if worth > 0.0:
            return worth
    while o.more[d] > 0:
        o.more[d] -= 1
        copy_day(o, d)
        if o.more[d] == 0:
            collect(o, ahead, d + 1)
            return 0.0
        if deposit(o, state, d + 1) > 0:
            return 0.0
    return NOTHING


@compiled
def probe_worth(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record, d: int,
    end: int, choice: int,
) -> float:  # fmt: skip
    """An investigation of a shard of a known value, or of an unseen one (0), and the Day after."""
    worth, total = 0.0, 0.0
    for value in range(SHARD_VALUES + 1):
        chance = probe_chance(o, ahead, d, choice, value)
        if chance > 0.0:
            copy_day(o, d)
            gain = claim(o, state, content, ahead, w, d + 1, value)
            gain += moment_worth(o, state, content, ahead, w, d + 1)
            worth += chance * (gain + w.after * (end - d - 1))
            total += chance
    return worth if total > 0.0 else NOTHING


@compiled
def try_fight(
    o: np.record, state: np.record, content: np.record, w: np.record, d: int, target: int
) -> float:
    """What an attack is worth, and the moment after it; 0 if it is not worth thinking of."""
    crystals = min(CARDS_SHOWN, could_pay(o, content, d, target))
    if crystals == 0:
        return 0.0
    worth = fight_worth(o, state, content, w, target, crystals)
    if worth > 0.0:
        copy_day(o, d)
        fight(o, content, d + 1, target, crystals)
    return worth


@compiled
def pairs_now(o: np.record, ahead: np.record, d: int) -> int:
    """Pairs of crystals for the Colossus where it stands."""
    pairs, _ = pairs_for(o, ahead, d, np.int64(o.post))
    return min(MOST_PAIRS, pairs)


@compiled
def sure_value(o: np.record, ahead: np.record, d: int) -> int:
    """The greatest shard that has been seen and can be paid for, 0 if there is none."""
    for value in range(pairs_now(o, ahead, d), 0, -1):
        if o.seen[value] > 0:
            return value
    return np.int64(0)


@compiled
def probe_chance(o: np.record, ahead: np.record, d: int, sure: int, value: int) -> float:
    """The chance to claim a shard of a value, 0: to fail; nothing at all if that is certain."""
    if sure > 0:
        return 1.0 if value == sure else 0.0
    pairs = pairs_now(o, ahead, d)
    if pairs == 0 or o.unseen == 0:
        return 0.0
    if value > 0:
        return o.share[value] if value <= pairs else 0.0
    missed = 1.0
    for k in range(1, pairs + 1):
        missed -= o.share[k]
    return missed if missed > 0.01 else 0.0


@compiled
def weigh_action(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    action: int, left: int,
) -> float:  # fmt: skip
    """What one of the actions of a Day is worth with all that follows."""
    copy_day(o, 0)
    worth = 0.0
    if a.MOVE <= action < a.CARRY:
        # one step where two could be made is enough
        near = holds(content.near[o.node[0]], action - a.MOVE)
        o.moved[1], o.before[1] = (1 if state.acted else 2 if near else 0), o.node[0]
        o.node[1] = action - a.MOVE
    elif action == a.COLLECT:
        collect(o, ahead, 1)
    elif action == a.PUT:
        if deposit(o, state, 1) == 0:
            return NOTHING
    elif a.FIGHT <= action < a.INVESTIGATE:
        worth = try_fight(o, state, content, w, 0, action - a.FIGHT)
        if worth <= 0.0:
            return NOTHING
    elif a.INVESTIGATE <= action <= a.INVESTIGATE + SHARD_VALUES:
        return weigh_probe(o, state, content, ahead, w, action - a.INVESTIGATE, left)
    else:
        return NOTHING
    return worth + best_from(o, state, content, ahead, w, 1, left - 1)


@compiled
def weigh_probe(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    choice: int, left: int,
) -> float:  # fmt: skip
    """The same for a choice of shards: 0 is one that nobody has seen."""
    if not o.free[0] or choice > pairs_now(o, ahead, 0):
        return NOTHING
    return probe_worth(o, state, content, ahead, w, 0, left, choice)


assert a.FIGHT_MONSTER == a.FIGHT + REGIONS
