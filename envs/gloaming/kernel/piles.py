"""Piles: decks, discard piles and bags.

A pile is an integer array of one row: ``pile[0]`` counts the items, ``pile[1 : 1 + count]`` holds
them, the last one on top. Its capacity is its length less one.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.chance import below, shuffle
from gloaming.kernel.faults import PILE_FAULT, fault
from gloaming.kernel.jit import compiled
from gloaming.kernel.rows import fill

GAPS = (23, 10, 4, 1)  # of Shell's method, Marcin Ciura's


@compiled
def put(state: np.record, pile: np.ndarray, item: int) -> None:
    """Lay ``item`` on top."""
    count = pile[0] + 1
    if count >= pile.size:
        fault(state, PILE_FAULT)
        return
    pile[count] = item
    pile[0] = count


@compiled
def take(state: np.record, pile: np.ndarray) -> int:
    """Take the top item; -1 and a fault when there is none."""
    return take_at(state, pile, pile[0] - 1)


@compiled
def take_at(state: np.record, pile: np.ndarray, index: int) -> int:
    """Take the item at ``index`` (0 is the bottom); those above move down."""
    count = pile[0]
    if index < 0 or index >= count:
        fault(state, PILE_FAULT)
        return np.int64(-1)
    item = np.int64(pile[1 + index])
    for i in range(1 + index, count):
        pile[i] = pile[i + 1]
    pile[count] = 0
    pile[0] = count - 1
    return item


@compiled
def take_random(state: np.record, bag: np.ndarray) -> int:
    """Draw blindly from a bag; -1 and a fault when it is empty."""
    if bag[0] <= 0:
        fault(state, PILE_FAULT)
        return np.int64(-1)
    return take_at(state, bag, below(state, np.int64(bag[0])))


@compiled
def shuffle_pile(state: np.record, pile: np.ndarray) -> None:
    """Shuffle all items of the pile."""
    shuffle(state, pile, 1, 1 + pile[0])


@compiled
def sort(items: np.ndarray, start: int, stop: int) -> None:
    """Sort ``items[start:stop]`` in place, the least first (Shell's method; a hundred at most).

    What is sorted before it is shuffled does not tell in what order it lay.
    """
    for gap in GAPS:
        for i in range(start + gap, stop):
            item = items[i]
            k = i
            while k >= start + gap and items[k - gap] > item:
                items[k] = items[k - gap]
                k -= gap
            items[k] = item


@compiled
def sort_pile(pile: np.ndarray) -> None:
    """Sort all items of the pile, the least at the bottom."""
    sort(pile, 1, 1 + np.int64(pile[0]))


@compiled
def move_all(state: np.record, source: np.ndarray, target: np.ndarray) -> None:
    """Lay every item of ``source`` on ``target``, bottom first."""
    for i in range(source[0]):
        put(state, target, source[1 + i])
    fill(source, 0)


@compiled
def draw(state: np.record, deck: np.ndarray, discards: np.ndarray) -> int:
    """Take the top card of ``deck``; an empty deck is first made anew from ``discards``.

    Returns -1 when both are empty.
    """
    if deck[0] == 0:
        move_all(state, discards, deck)
        shuffle_pile(state, deck)
    if deck[0] == 0:
        return np.int64(-1)
    return take(state, deck)


@compiled
def find(pile: np.ndarray, item: int) -> int:
    """Index of ``item`` from the bottom, or -1."""
    for i in range(pile[0]):
        if pile[1 + i] == item:
            return i
    return np.int64(-1)
