"""Where a Day can lead: what is still missing for a shard, and the best that actions come to.

What a shard takes is estimated in actions: the steps to where the Colossus may be on the next Day,
a Collect for each pair that is missing, and the investigations until one succeeds. Whoever may not
claim another shard helps: with useful crystals in the City, or carried there. Of the actions that
are left after the first, all ways to Move, Collect and Deposit are tried, two at most; steps over
Fortifications after the first Move, and attacks, are left out.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.board import occupied
from gloaming.games.mysthea.crystals import MOST_PAIRS, count_pairs, store, take
from gloaming.games.mysthea.forecast import (
    FORECAST,
    count_cards,
    count_events,
    kind_wanted,
    look_at_shards,
    may_claim,
    place_colossus,
    weigh_kinds,
)
from gloaming.games.mysthea.qoam import room_in_city
from gloaming.games.mysthea.state import (
    CARDS_SHOWN,
    KINDS,
    MONSTERS,
    NODES,
    POSTS,
    REGIONS,
    SHARD_VALUES,
)
from gloaming.kernel.bits import NONE, bit, holds, lowest, without_lowest
from gloaming.kernel.graph import distances
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table

LAST, PACE, DELAY = 2.0, 2.4, 4.0  # turns at the least, for each shard, and while Caerulas forbids
HALF = 0.3  # of a Collect, that a crystal without its partner saves
HOPELESS = 10.0  # actions, where no shard can be paid for
RARE = 0.05  # chances below count for nothing
IN_THE_CITY, ON_THE_WAY, A_STEP = (
    0.9,
    0.2,
    0.09,
)  # what useful crystals, and steps, count for others
LOOKED_AHEAD = 2  # actions after the first
MOST_POINTS = 24  # Strength Points
ROWS = 4  # crystals as they are, after an action, and after a Collect or two

PROSPECT = table(
    **FORECAST,
    free=np.int8,  # 1: whoever plans may claim a shard
    room=np.int8,  # in the City
    others=np.uint64,  # nodes that are taken
    wants=(np.int8, (POSTS, 2)),  # kinds that shards cost where the Colossus stands
    effort=(np.float64, MOST_PAIRS + 1),  # actions a shard takes on the spot, by pairs
    own=(np.int64, (ROWS, KINDS)),
    city=(np.int64, (ROWS, KINDS)),
    held=(np.int64, ROWS),  # Parasites
    way=(np.int8, (POSTS, NODES)),  # steps to where the Colossus may be
    drive=(np.float64, NODES),  # actions that the way takes
    prey=np.int8,  # the Monster that costs most, -1
    hunt=(np.int8, NODES),  # steps to where it is attacked, -1
    # for the crystals of one row
    row=np.int8,
    here=np.float64,  # actions they leave to do
    stored=np.float64,  # the same once they are in the City
    pairs=np.int8,  # for the Colossus where it stands
    known=np.uint64,  # nodes whose Collect was worked out
    after=(np.float64, NODES),  # actions left after it
    # attacks
    odds=(np.float64, (CARDS_SHOWN + 1, MOST_POINTS)),  # of Strength Points, by cards
    saved=(np.float64, REGIONS + MONSTERS),  # Defense Points
    spent=(np.float64, REGIONS + MONSTERS),  # crystals
)


@compiled
def prepare(p: np.record, state: np.record, content: np.record, who: int) -> None:
    """What is ahead of a Character, and its crystals as they are."""
    look_at_shards(p, state, who)
    p.turns = LAST + PACE * p.left + DELAY * p.bound
    count_events(p, state)
    nights = (who - np.int64(state.turn)) % np.int64(state.characters)
    place_colossus(p, state, nights if nights > 0 else np.int64(state.characters))
    weigh_kinds(p, content)
    count_cards(p, state, who)
    p.free = 1 if may_claim(p, state, who) else 0
    p.room = max(0, room_in_city(state))
    p.others = occupied(state, who)
    p.held[0] = state.parasites[who]
    for kind in range(KINDS):
        p.own[0, kind] = state.stock[who, kind]
        p.city[0, kind] = state.city[kind]
    for post in range(POSTS):
        for side in range(2):
            p.wants[post, side] = kind_wanted(content, post, side)
    for pairs in range(MOST_PAIRS + 1):
        p.effort[pairs] = HOPELESS
        for value in range(1, SHARD_VALUES + 1):
            if p.passing[value] > RARE:
                tries = max(0, value - pairs) + 1.0 / p.passing[value]
                p.effort[pairs] = min(p.effort[pairs], tries)
    use_row(p, 0)


@compiled
def find_ways(p: np.record, content: np.record) -> None:
    """The steps to the Colossus, and what they take; for who may not claim, those to the City."""
    for post in range(POSTS):
        if p.posts[post] > 0.0 or post == p.post:
            distances(content.near, np.int64(content.post[post]), p.way[post])
    for node in range(NODES):
        p.drive[node] = 0.0
        if p.free:
            for post in range(POSTS):
                if p.posts[post] > 0.0:
                    p.drive[node] += p.posts[post] * moves_over(np.int64(p.way[post, node]))
    if not p.free:
        far, nodes = np.empty(NODES, np.int8), content.city_nodes
        p.drive[:] = NODES
        while nodes != NONE:
            distances(content.near, lowest(nodes), far)
            nodes = without_lowest(nodes)
            for node in range(NODES):
                p.drive[node] = min(p.drive[node], A_STEP * far[node])


@compiled
def moves_over(far: int) -> int:
    """Moves that so many steps take: the first of a Day goes two steps."""
    return far - far // 4 - (1 if far % 4 > 1 else 0)


# -- crystals ----------------------------------------------------------------------------------


@compiled
def copy_row(p: np.record, row: int) -> None:
    """The next row of crystals, as yet the same."""
    for kind in range(KINDS):
        p.own[row + 1, kind] = p.own[row, kind]
        p.city[row + 1, kind] = p.city[row, kind]
    p.held[row + 1] = p.held[row]


@compiled
def pairs_for(p: np.record, row: int, post: int) -> tuple[int, int]:
    """Pairs for the Colossus at a post, up to three, and single crystals that may yet make some."""
    one, other = np.int64(p.wants[post, 0]), np.int64(p.wants[post, 1])
    pairs, gap = count_pairs(p.own[row], p.city[row], p.held[row], one, other)
    pairs = min(pairs, MOST_PAIRS)
    return pairs, min(gap, MOST_PAIRS - pairs)


@compiled
def missing(p: np.record, row: int) -> float:
    """Actions that crystals leave to do, but for the way; below 0 for help they are to others."""
    actions = 0.0
    if p.free:
        for post in range(POSTS):
            if p.posts[post] > 0.0:
                pairs, gap = pairs_for(p, row, post)
                actions += p.posts[post] * (p.effort[pairs] - HALF * gap)
        return actions
    for kind in range(KINDS):
        actions -= IN_THE_CITY * p.use[kind] * min(MOST_PAIRS, p.city[row, kind])
        actions -= ON_THE_WAY * p.use[kind] * min(MOST_PAIRS, p.own[row, kind])
    return actions


@compiled
def use_row(p: np.record, row: int) -> None:
    """Go on with these crystals."""
    p.row, p.known = row, NONE
    p.here = p.stored = missing(p, row)
    p.pairs = pairs_for(p, row, np.int64(p.post))[0]
    if not p.free:
        copy_row(p, row)
        if store(p.own[row + 1], p.city[row + 1], p.use, np.int64(p.room)) > 0:
            p.stored = missing(p, row + 1)


@compiled
def collect(p: np.record, content: np.record, row: int, node: int) -> None:
    """The next row: a crystal of each Region around a node more."""
    copy_row(p, row)
    regions = content.node_regions[node]
    while regions != NONE:
        take(p.own[row + 1], p.use, np.int64(content.region_kind[lowest(regions)]))
        regions = without_lowest(regions)


@compiled
def after_collect(p: np.record, content: np.record, node: int) -> float:
    """Actions left to do after a Collect at a node."""
    if not holds(p.known, node):
        p.known |= bit(node)
        row = np.int64(p.row)
        collect(p, content, row, node)
        p.after[node] = missing(p, row + 1)
    return p.after[node]


# -- the rest of the Day -----------------------------------------------------------------------


@compiled
def best_end(p: np.record, content: np.record, node: int, left: int) -> float:
    """The fewest actions that a Day with so many left, two at most, leaves to do."""
    best = p.drive[node] + p.here
    if left == 0:
        return best
    once = after_collect(p, content, node)
    best = min(best, p.drive[node] + once)
    if holds(content.city_nodes, node):
        best = min(best, p.drive[node] + p.stored)
    if left > 1:
        row = np.int64(p.row)
        collect(p, content, row, node)
        collect(p, content, row + 1, node)
        best = min(best, p.drive[node] + missing(p, row + 2))
    near = content.near[node] & ~p.others
    while near != NONE:
        there = lowest(near)
        near = without_lowest(near)
        best = min(best, p.drive[there] + p.here)
        if left > 1:
            best = min(best, best_after(p, content, there, once))
    return best


@compiled
def best_after(p: np.record, content: np.record, node: int, once: float) -> float:
    """The same after a Move and one more action; ``once`` is a Collect before it."""
    best = p.drive[node] + min(once, after_collect(p, content, node))
    if holds(content.city_nodes, node):
        best = min(best, p.drive[node] + p.stored)
    onward = content.near[node] & ~p.others
    while onward != NONE:
        best = min(best, p.drive[lowest(onward)] + p.here)
        onward = without_lowest(onward)
    return best


@compiled
def shard_today(p: np.record, content: np.record, node: int, left: int) -> float:
    """The best chance to claim a shard with so many actions left, two at most."""
    if left == 0 or p.bound or not p.free:
        return 0.0
    post, chance = np.int64(content.post[p.post]), 0.0
    if node == post:
        chance = p.passing[p.pairs]
        if left > 1:
            row = np.int64(p.row)
            collect(p, content, row, node)
            chance = max(chance, p.passing[pairs_for(p, row + 1, np.int64(p.post))[0]])
    elif left > 1 and holds(content.near[node] & ~p.others, post):
        chance = p.passing[p.pairs]
    return chance
