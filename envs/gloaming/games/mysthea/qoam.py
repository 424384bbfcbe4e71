"""Qoam: taking, keeping and paying crystals. rules: Collect, Wild Qoam Crystals and Parasites."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import A_PARASITE, CITY, OVERFLOW, OWN, PAIR
from gloaming.games.mysthea.board import player_of
from gloaming.games.mysthea.state import (
    CITY_SPACES,
    HEIR,
    KINDS,
    PARASITES_HELD,
    REGIONS,
    STOCK,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import push


@inlined
def gain(state: np.record, who: int, kind: int, count: int) -> None:
    """A Character takes crystals from the pool; those over six are discarded by `OVERFLOW`."""
    state.stock[who, kind] += count
    state.stocked[who] += count
    if state.stocked[who] > STOCK and state.stocked[who] - count <= STOCK:
        push(state, OVERFLOW, player_of(state, who), who, 0)


@inlined
def lose(state: np.record, who: int, kind: int, count: int) -> None:
    """A Character gives crystals up."""
    state.stock[who, kind] -= count
    state.stocked[who] -= count


@inlined
def take_parasites(state: np.record, who: int, count: int) -> None:
    """A Character keeps two Parasites at most."""
    state.parasites[who] = min(PARASITES_HELD, state.parasites[who] + count)


@compiled
def crystals_in_city(state: np.record) -> int:
    """How many crystals the City holds."""
    count = 0
    for kind in range(KINDS):
        count += np.int64(state.city[kind])
    return count


@compiled
def room_in_city(state: np.record) -> int:
    """How many spaces of the City hold neither a crystal nor an Enemy."""
    return CITY_SPACES - crystals_in_city(state) - state.besiegers[0] - state.besiegers[1]


@compiled
def can_deposit(state: np.record, who: int, kind: int) -> bool:
    """Whether a crystal of this kind can go into the City, perhaps in another's place."""
    if state.stock[who, kind] == 0:
        return False
    if room_in_city(state) > 0:
        return True
    for other in range(KINDS):
        if other != kind and state.city[other] > 0:
            return True
    return False


@compiled
def can_deposit_any(state: np.record, who: int) -> bool:
    """Whether any crystal can."""
    for kind in range(KINDS):
        if can_deposit(state, who, kind):
            return True
    return False


# -- paying for Command Cards ------------------------------------------------------------------


@inlined
def is_wanted(state: np.record, content: np.record, target: int, kind: int) -> bool:
    """Whether crystals of this kind pay for cards against a Region, or the Monster of an Island."""
    if target < REGIONS:
        return content.region_kind[target] == kind
    island = content.monster_island[target - REGIONS]
    for k in range(content.island_kinds.shape[1]):
        if content.island_kinds[island, k] == kind:
            return True
    return False


@compiled
def can_pay(state: np.record, content: np.record, who: int, target: int) -> bool:
    """Whether one more card against the target can be paid for."""
    if state.parasites[who] > 0 or state.wild > 0:
        return True
    for kind in range(KINDS):
        if state.stock[who, kind] >= 2:  # itself, or as a pair for another
            return True
        if state.stock[who, kind] + state.city[kind] > 0 and is_wanted(
            state, content, target, kind
        ):
            return True
    return False


@compiled
def offer_payments(
    state: np.record, content: np.record, who: int, target: int, mask: np.ndarray
) -> None:
    """Mark every way to pay for one card.

    Two crystals of one kind stand for one of another kind; against a Monster any pair does,
    because an Island has three kinds. Pairs come from the own stock alone.
    """
    for kind in range(KINDS):
        wanted = is_wanted(state, content, target, kind)
        if wanted:
            if state.stock[who, kind] > 0:
                mask[OWN + kind] = 1
            if state.city[kind] > 0:
                mask[CITY + kind] = 1
        if state.stock[who, kind] >= 2 and (not wanted or target >= REGIONS):
            mask[PAIR + kind] = 1
    if state.parasites[who] > 0:
        mask[A_PARASITE] = 1


@compiled
def pay(state: np.record, who: int, action: int) -> None:
    """Pay one crystal in one of the ways."""
    if action == A_PARASITE:
        state.parasites[who] -= 1
        state.wild = 1 if state.character[who] == HEIR else 0
    elif action >= PAIR:
        lose(state, who, action - PAIR, 2)
    elif action >= CITY:
        state.city[action - CITY] -= 1
    else:
        lose(state, who, action - OWN, 1)


# -- paying for a shard ------------------------------------------------------------------------


@compiled
def can_pay_all(
    stock: np.ndarray,
    city: np.ndarray,
    due: np.ndarray,
    parasites: int,
    worth: int,
    wild: int,
    first: int,
) -> bool:
    """Whether everything in ``due`` (int8 [kinds], two kinds at most) can be paid.

    ``worth`` is how many crystals of one kind a Parasite stands for, ``wild`` how many of the kind
    ``first`` are paid already by the last one. The City's crystals are spent before the own, for
    only the own can be traded two for one.
    """
    pairs = 0
    short = np.zeros(2, np.int64)
    count = 0
    for kind in range(KINDS):
        need = np.int64(due[kind])
        if kind == first:
            need = max(0, need - wild)
        left = np.int64(stock[kind]) - max(0, need - np.int64(city[kind]))
        if left >= 0:
            pairs += left // 2
        else:
            short[count] = -left
            count += 1
    total = short[0] + short[1]
    if worth == 1:
        return total <= pairs + parasites
    for k in range(min(pairs, short[0]) + 1):  # pairs for the first kind that is short
        rest = max(0, short[1] - (pairs - k))
        if (short[0] - k + 1) // 2 + (rest + 1) // 2 <= parasites:
            return True
    return False


@inlined
def worth_of(state: np.record, who: int) -> int:
    """How many crystals of one kind a Parasite stands for."""
    return 2 if state.character[who] == HEIR else 1


@compiled
def first_due(state: np.record) -> int:
    """The kind of Qoam that is paid next for a shard, or -1."""
    for kind in range(KINDS):
        if state.due[kind] > 0:
            return kind
    return np.int64(-1)


@compiled
def can_afford(state: np.record, who: int) -> bool:
    """Whether all that is due can be paid."""
    return can_pay_all(
        state.stock[who],
        state.city,
        state.due,
        np.int64(state.parasites[who]),
        worth_of(state, who),
        np.int64(state.wild),
        first_due(state),
    )


@compiled
def offer_shard_payments(state: np.record, who: int, mask: np.ndarray) -> None:
    """Mark the ways to pay the next crystal that leave the rest payable."""
    first = first_due(state)
    stock, city, due = state.stock[who].copy(), state.city.copy(), state.due.copy()
    parasites, worth = np.int64(state.parasites[who]), worth_of(state, who)
    due[first] -= 1
    if city[first] > 0:
        city[first] -= 1
        if can_pay_all(stock, city, due, parasites, worth, 0, first):
            mask[CITY + first] = 1
        city[first] += 1
    for kind in range(KINDS):
        if kind == first and stock[kind] > 0:
            stock[kind] -= 1
            if can_pay_all(stock, city, due, parasites, worth, 0, first):
                mask[OWN + kind] = 1
            stock[kind] += 1
        elif stock[kind] >= 2:
            stock[kind] -= 2
            if can_pay_all(stock, city, due, parasites, worth, 0, first):
                mask[PAIR + kind] = 1
            stock[kind] += 2
    if parasites > 0 and can_pay_all(stock, city, due, parasites - 1, worth, worth - 1, first):
        mask[A_PARASITE] = 1
