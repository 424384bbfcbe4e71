"""The hints as a seat reckons them, each at the decisions that it is about."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import (
    ARRANGE,
    ARRANGE_TO,
    BANNER,
    DAY,
    DEPOSIT,
    DISCARD,
    GIFT,
    GIVE,
    HOP,
    HUNT,
    ISLAND,
    LEAD_TO,
    LEAP,
    LONE,
    MACHINE_AT,
    MAKE_ROOM,
    MARCH,
    MARCH_TO,
    PAY,
    PAY_SHARD,
    REBUILD_AT,
    REPLACE,
    RETURN_TO,
    SLAY,
    START,
    SWALLOW,
    SWAP_IN,
    SWAP_OUT,
    TAKE,
    TROOP,
    WISH,
)
from gloaming.games.mysthea.board import first_chair
from gloaming.games.mysthea.crystals import MOST_PAIRS
from gloaming.games.mysthea.days import see_day, see_nodes
from gloaming.games.mysthea.enemies import is_in_play
from gloaming.games.mysthea.forecast import cards_in_deck
from gloaming.games.mysthea.hints import (
    AHEAD_AT,
    CITY_LESS,
    CITY_WANTS,
    CRYSTALS_AT,
    HUNDREDTHS,
    ONE_LESS,
    ONE_MORE,
    PER_CRYSTAL,
    TENTHS,
    TWO_LESS,
    USE,
    WANTED,
    scaled,
)
from gloaming.games.mysthea.odds import reveal_all, see_attack, see_under_way
from gloaming.games.mysthea.prospects import PROSPECT, missing, prepare
from gloaming.games.mysthea.returning import see_islands, see_troops, see_wanted
from gloaming.games.mysthea.state import (
    COLOSSUS,
    KINDS,
    MONSTERS,
    POSTS,
    REGIONS,
    SHARD_VALUES,
    STORM,
)
from gloaming.games.mysthea.tolls import see_bonuses, see_marches, see_tolls
from gloaming.kernel.bits import holds
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, seat_of

DRAIN = 7.2  # Defense Points lost in a turn, on average


def _set(*kinds: int) -> np.uint64:
    return np.uint64(sum(1 << kind for kind in kinds))


_OF_CRYSTALS = _set(
    SWAP_OUT, SWAP_IN, DISCARD, DEPOSIT, MAKE_ROOM, GIVE, TAKE, PAY, PAY_SHARD, GIFT, WISH, REPLACE
)
_OF_NODES = _set(START, HOP, RETURN_TO, LEAD_TO, LEAP)
_OF_REGIONS = _set(MACHINE_AT, SLAY, MARCH_TO, ARRANGE_TO, LONE, REBUILD_AT)
_OF_OTHERS = _set(START, DISCARD, GIFT, LEAD_TO)  # whose frame names the Character


@compiled
def hint(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """All hints, as the seat ``own`` reckons them, into the zeroed row ``out``."""
    if state.status != PLAYING or state.character[0] < 0:
        return
    p = np.empty(1, PROSPECT)[0]
    kind, deciding = kind_of(state), seat_of(state) == own
    who = np.int64(first_chair(state, own))
    if deciding:
        who = np.int64(first(state) if holds(_OF_OTHERS, kind) else state.turn)
    prepare(p, state, content, who)
    see_ahead(p, state, out)
    if not deciding:
        return
    if kind == DAY:
        see_wanted(p, state, content, out)
        see_day(p, state, content, who, out)
    elif kind == PAY:
        see_wanted(p, state, content, out)
        see_under_way(p, state, content, out)
        see_crystals(p, out)
    elif kind == ISLAND:
        see_islands(p, state, content, out)
    elif kind == TROOP or kind == SWALLOW:
        see_troops(p, state, content, out)
    elif holds(_OF_CRYSTALS, kind):
        see_crystals(p, out)
    elif holds(_OF_NODES, kind):
        see_nodes(p, state, content, who, kind, out)
    elif holds(_OF_REGIONS, kind):
        see_tolls(p, state, content, out)
    elif kind == BANNER:
        see_bonuses(p, state, content, who, out)
    elif kind == MARCH or kind == ARRANGE:
        see_marches(p, state, content, kind, out)
    elif kind == HUNT:
        see_hunts(p, state, content, out)


@compiled
def see_ahead(p: np.record, state: np.record, out: np.ndarray) -> None:
    """What is ahead of the Character."""
    at = AHEAD_AT
    for post in range(POSTS):
        out[at + post] = scaled(p.posts[post], HUNDREDTHS)
    at += POSTS
    for value in range(1, SHARD_VALUES + 1):
        if p.unseen > 0:
            out[at + value - 1] = scaled(p.share[value], HUNDREDTHS)
        out[at + SHARD_VALUES + value - 1] = scaled(p.passing[value], HUNDREDTHS)
    at += 2 * SHARD_VALUES
    out[at] = scaled(p.turns, 1)
    out[at + 1] = scaled(p.colossi, TENTHS)
    out[at + 2] = scaled(p.storm, HUNDREDTHS)
    out[at + 3] = scaled(chance_next(state, COLOSSUS), HUNDREDTHS)
    out[at + 4] = scaled(chance_next(state, STORM), HUNDREDTHS)
    spare = scaled(state.defense - DRAIN * p.turns, 1)
    out[at + 5] = max(-HUNDREDTHS, min(HUNDREDTHS, spare))
    out[at + 6] = p.free


@compiled
def chance_next(state: np.record, event: int) -> float:
    """The chance that an Event Card is the next one."""
    if state.peeked >= 0:
        return 1.0 if state.peeked == event else 0.0
    return state.deck[event] / max(1, cards_in_deck(state))


@compiled
def see_crystals(p: np.record, out: np.ndarray) -> None:
    """What each kind of crystal is worth to the Character."""
    row = 0
    for kind in range(KINDS):
        at = CRYSTALS_AT + PER_CRYSTAL * kind
        out[at + USE] = scaled(p.use[kind], HUNDREDTHS)
        out[at + WANTED] = p.wants[p.post, 0] == kind or p.wants[p.post, 1] == kind
        out[at + CITY_WANTS] = p.room > 0 and p.city[row, kind] < MOST_PAIRS
        p.own[row, kind] += 1
        out[at + ONE_MORE] = scaled(p.here - missing(p, row), TENTHS)
        p.own[row, kind] -= 1
        if p.city[row, kind] > 0:
            p.city[row, kind] -= 1
            out[at + CITY_LESS] = scaled(missing(p, row) - p.here, TENTHS)
            p.city[row, kind] += 1
        if p.own[row, kind] > 0:
            p.own[row, kind] -= 1
            out[at + ONE_LESS] = scaled(missing(p, row) - p.here, TENTHS)
            if p.own[row, kind] > 0:
                p.own[row, kind] -= 1
                out[at + TWO_LESS] = scaled(missing(p, row) - p.here, TENTHS)
                p.own[row, kind] += 1
            p.own[row, kind] += 1


@compiled
def see_hunts(p: np.record, state: np.record, content: np.record, out: np.ndarray) -> None:
    """Monsters that can be attacked from anywhere."""
    reveal_all(p, np.int64(p.added), 0)
    for monster in range(MONSTERS):
        if is_in_play(state, monster):
            see_attack(p, state, content, REGIONS + monster, out)
