"""Items that are worth more in another Warrior's hands: the one's who will enter Darkness."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling.state import FIRST_LEGENDARY, KINDS
from gloaming.kernel.bits import NONE, bit, holds
from gloaming.kernel.jit import compiled
from gloaming_agents.baselines.rattling.darkness import points_of, readiness

ONE_MORE = 0.3  # of what is used up
LEAST_GIFT = 0.12


@compiled
def item_gain(
    state: np.record, content: np.record, w: np.record, odds: np.record, p: np.record,
    chase: np.record, kind: int, favourite: int,
) -> float:  # fmt: skip
    """What an item is worth to the favourite."""
    items = np.uint64(state.holds[favourite])
    if holds(items, kind):
        if holds(np.uint64(content.wound_items), kind):
            return w.ward
        return 0.0 if content.item_weapon[kind] or content.item_kept[kind] else 0.1
    before = readiness(chase, odds, p, state, content, favourite, items)
    daily = chase.daily
    after = readiness(chase, odds, p, state, content, favourite, items | bit(kind))
    gain = w.final * (after - before) + 1.5 * (daily - chase.daily)
    if holds(np.uint64(content.wound_items), kind):
        gain += w.ward
    if content.item_weapon[kind] == 2 and items & np.uint64(content.spirit_weapons) == NONE:
        gain += 2.0
    gain += w.speed * (
        points_of(state, content, favourite, items | bit(kind))
        - points_of(state, content, favourite, items)
    )
    if kind >= FIRST_LEGENDARY:
        gain += 0.5
    if holds(np.uint64(content.challenge_items), kind) and not content.item_kept[kind]:
        gain += ONE_MORE
    return gain


@compiled
def gift_worth(
    state: np.record, content: np.record, ahead: np.record, w: np.record, odds: np.record,
    p: np.record, chase: np.record, seat: int, favourite: int, points: int,
) -> float:  # fmt: skip
    """What a seat could give to the favourite with so many points: the best item, and more."""
    if points <= 0:
        return 0.0
    total, best = 0.0, 0.0
    for kind in range(KINDS):
        if state.carries[seat, kind] > 0:
            gain = item_gain(state, content, w, odds, p, chase, kind, favourite)
            if gain > LEAST_GIFT:
                total += gain
                best = max(best, gain)
    return min(total, best * points)


@compiled
def choose_gift(
    state: np.record, content: np.record, w: np.record, odds: np.record, p: np.record,
    chase: np.record, seat: int, favourite: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """The item that the favourite should have, here and now; -1 for none."""
    if favourite < 0 or favourite == seat or state.champion >= 0:
        return np.int64(-1)
    if state.place[favourite] != state.place[seat] or state.spirit[favourite]:
        return np.int64(-1)
    best, chosen = LEAST_GIFT, np.int64(-1)
    for kind in range(KINDS):
        if mask[a.GIVE + kind]:
            gain = item_gain(state, content, w, odds, p, chase, kind, favourite)
            if gain > best:
                best, chosen = gain, np.int64(a.GIVE + kind)
    return chosen
