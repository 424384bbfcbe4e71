"""What Relics would gain now, for whoever's turn it is."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea.board import chair_of, occupied, player_of
from gloaming.games.mysthea.crystals import take
from gloaming.games.mysthea.enemies import is_in_play
from gloaming.games.mysthea.forecast import weigh_kinds
from gloaming.games.mysthea.relics import can_copy
from gloaming.games.mysthea.state import (
    ANUTH,
    CARDS_SHOWN,
    CELETHE,
    COLOURS,
    CR_2T1,
    CREATURE,
    CURSED,
    HEIR,
    INNER,
    KINDS,
    KOLBOR,
    LEHEIR,
    MACHINE,
    MONSTERS,
    POSTS,
    REGIONS,
    SANYA,
    SURVIVOR,
    TELRON,
    TROOP,
)
from gloaming.kernel.bits import NONE, holds, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming_agents.baselines.mysthea.choices import march_gain, strike_gain
from gloaming_agents.baselines.mysthea.danger import fight_worth
from gloaming_agents.baselines.mysthea.outlook import forget_attacks, forget_harvest
from gloaming_agents.baselines.mysthea.plan import (
    best_from,
    copy_day,
    could_pay,
    deposit,
    find_hunts,
    moment_worth,
)


@compiled
def choose_relic(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """The Relic worth using now, or 0."""
    who = np.int64(state.turn)
    seat, left = player_of(state, who), np.int64(state.actions_left)
    base, best, found = -1e9, w.relic, np.int64(0)
    for user in range(state.characters):
        action = a.RELIC if user == who else a.ASK + chair_of(state, seat, user)
        if not mask[action]:
            continue
        if base < -1e8:
            copy_day(o, 0)
            base = best_from(o, state, content, ahead, w, 1, left)
        gain = relic_gain(o, state, content, ahead, w, user, left, base)
        if gain > best:
            best, found = gain, np.int64(action)
    return found


@compiled
def relic_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    user: int, left: int, base: float,
) -> float:  # fmt: skip
    """What a Character's Relic gains."""
    power = np.int64(state.character[user])
    if power != CREATURE:
        return power_gain(o, state, content, ahead, w, user, power, left, base)
    best = 0.0
    for other in range(state.characters):
        if can_copy(state, content, user, other):
            power = np.int64(state.character[other])
            best = max(best, power_gain(o, state, content, ahead, w, user, power, left, base))
    return best


@compiled
def power_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    user: int, power: int, left: int, base: float,
) -> float:  # fmt: skip
    """What a power gains."""
    if power == CELETHE:
        return wish_gain(o, state, content, ahead, w, left, base)
    if power == SANYA:
        return leap_gain(o, state, content, ahead, w, left, base)
    if power == TELRON:
        return turn_gain(o, state, content, ahead, w, left, base)
    if power == SURVIVOR:
        return around_gain(o, state, content, w)
    if power == KOLBOR:
        return arrange_gain(o, state, content, w)
    if power == CURSED:
        best = 0.0
        for monster in range(MONSTERS):
            if is_in_play(state, monster):
                crystals = could_pay(o, content, 0, REGIONS + monster)
                if crystals > 0:
                    worth = fight_worth(
                        o, state, content, w, REGIONS + monster, min(CARDS_SHOWN, crystals)
                    )
                    best = max(
                        best,
                        worth
                        - w.crystal
                        * o.spend[REGIONS + monster, min(CARDS_SHOWN, crystals, np.int64(o.cards))],
                    )
        return best
    if power == HEIR:
        copy_day(o, 0)
        deposit(o, state, 1)
        return best_from(o, state, content, ahead, w, 1, left) - base
    if power == ANUTH:
        return strength_gain(o, state, content, ahead, w, left, base)
    if power == LEHEIR:
        return change_gain(o, state, content, ahead, w, user, left, base)
    if power == MACHINE:
        return w.peek if o.unseen > 0 else 0.0
    if power == CR_2T1:
        fewest = 9
        for colour in range(COLOURS):
            if state.machines_left[colour] > 0:
                fewest = min(fewest, np.int64(state.machines_left[colour]))
        return 6.0 - 1.5 * fewest
    return 0.0


@compiled
def wish_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    left: int, base: float,
) -> float:  # fmt: skip
    """Three crystals."""
    copy_day(o, 0)
    for _ in range(3):
        best, found = -1e9, 0
        for kind in range(KINDS):
            o.own[1, kind] += 1
            worth = moment_worth(o, state, content, ahead, w, 1)
            o.own[1, kind] -= 1
            if worth > best:
                best, found = worth, kind
        take(o.own[1], o.use, found)
    return best_from(o, state, content, ahead, w, 1, left) - base


@compiled
def leap_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    left: int, base: float,
) -> float:  # fmt: skip
    """To the Colossus or next to it, or to a Monster."""
    best = base
    free = ~occupied(state, np.int64(o.who))
    post = np.int64(content.post[o.post])
    nodes = (content.near[post] | np.uint64(1) << np.uint64(post)) & free
    for monster in range(MONSTERS):
        if is_in_play(state, monster):
            shore = np.int64(ahead.shore[state.crater_of[content.monster_island[monster]]])
            if shore >= 0:
                nodes |= (np.uint64(1) << np.uint64(shore)) & free
    while nodes != NONE:
        node = lowest(nodes)
        nodes = without_lowest(nodes)
        copy_day(o, 0)
        o.node[1] = node
        best = max(best, best_from(o, state, content, ahead, w, 1, left))
    return best - base


@compiled
def turn_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    left: int, base: float,
) -> float:  # fmt: skip
    """The Colossus one post on, or back."""
    best = base
    for step in range(1, POSTS, POSTS - 2):
        best = max(best, turned_worth(o, state, content, ahead, w, left, step))
    return best - base


@compiled
def turned_worth(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    left: int, step: int,
) -> float:  # fmt: skip
    """The Day with the Colossus so many posts on."""
    post = np.int64(o.post)
    shift(o, step)
    o.post = (post + step) % POSTS
    weigh_kinds(o, content)
    forget_harvest(o)
    copy_day(o, 0)
    worth = best_from(o, state, content, ahead, w, 1, left)
    shift(o, POSTS - step)
    o.post = post
    weigh_kinds(o, content)
    forget_harvest(o)
    return worth


@compiled
def shift(o: np.record, step: int) -> None:
    """The chances of all posts, so many posts on."""
    old = o.posts.copy()
    for post in range(POSTS):
        o.posts[(post + step) % POSTS] = old[post]


@compiled
def around_gain(o: np.record, state: np.record, content: np.record, w: np.record) -> float:
    """One Enemy of each Region around."""
    total, regions = 0.0, content.node_regions[o.node[0]]
    while regions != NONE:
        total += strike_gain(o, state, w, lowest(regions))
        regions = without_lowest(regions)
    return total


@compiled
def arrange_gain(o: np.record, state: np.record, content: np.record, w: np.record) -> float:
    """Enemies of inner Regions moved to outer ones."""
    total, regions = 0.0, content.node_regions[o.node[0]]
    around = np.int64(regions)
    for region in range(INNER):
        if holds(regions, region):
            for unit in range(TROOP + 1):
                if state.units[region, unit] > 0:
                    total += max(0.0, march_gain(o, state, content, w, 3 * region + unit, around))
    return total


@compiled
def strength_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    left: int, base: float,
) -> float:  # fmt: skip
    """Two Strength Points more in all attacks of the Day."""
    if left == 0:
        return 0.0
    o.added += 2
    forget_attacks(o)
    find_hunts(o, state, content, ahead, w)
    copy_day(o, 0)
    worth = best_from(o, state, content, ahead, w, 1, left)
    # what only seems better because Monsters would always be weaker
    worth -= moment_worth(o, state, content, ahead, w, 0)
    o.added -= 2
    forget_attacks(o)
    find_hunts(o, state, content, ahead, w)
    return worth - (base - moment_worth(o, state, content, ahead, w, 0))


@compiled
def change_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    user: int, left: int, base: float,
) -> float:  # fmt: skip
    """In another's place."""
    best = base
    for other in range(state.characters):
        if other != state.turn and (user == state.turn or other == user):
            copy_day(o, 0)
            o.node[1] = state.place[other]
            best = max(best, best_from(o, state, content, ahead, w, 1, left))
    return best - base
