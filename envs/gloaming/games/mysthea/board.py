"""The board: who stands where, ways of a Move, who sits where."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.state import CRIMINAL, SANYA
from gloaming.kernel.bits import NONE, bit, holds, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined


@inlined
def player_of(state: np.record, who: int) -> int:
    """The seat that plays a Character."""
    return 0 if state.seats == 1 else who


@inlined
def first_chair(state: np.record, seat: int) -> int:
    """Whom a seat's chairs begin with: its own Character, of two the one whose turn it is."""
    return np.int64(state.turn) if state.seats == 1 else seat


@inlined
def around(state: np.record, number: int) -> int:
    """The Character meant by a number from ``-characters`` to ``2 * characters - 1``."""
    if number < 0:
        return number + state.characters
    return number - state.characters if number >= state.characters else number


@inlined
def sitting(state: np.record, seat: int, chair: int) -> int:
    """The Character in a chair, as ``seat`` counts them."""
    return around(state, first_chair(state, seat) + chair)


@inlined
def chair_of(state: np.record, seat: int, who: int) -> int:
    """The chair of a Character, as ``seat`` counts them."""
    return around(state, who - first_chair(state, seat))


@compiled
def occupied(state: np.record, who: int) -> np.uint64:
    """The nodes where other Characters than ``who`` stand."""
    nodes = NONE
    for other in range(state.characters):
        if other != who and state.place[other] >= 0:
            nodes |= bit(state.place[other])
    return nodes


@compiled
def neighbours(content: np.record, nodes: np.uint64) -> np.uint64:
    """All neighbours of the nodes of a set."""
    found = NONE
    while nodes != NONE:
        found |= content.near[lowest(nodes)]
        nodes = without_lowest(nodes)
    return found


@compiled
def reach(state: np.record, content: np.record, who: int, steps: int) -> np.uint64:
    """Where a Move of so many nodes can end. rules: Move.

    To step onto a Fortification, or past another Character, costs nothing in the end: the next step
    is free, once for each node and Move (readings 8 and 9). It still has to be one step away.
    """
    others = occupied(state, who)
    springs = others | state.fortified
    edge = bit(state.place[who])
    passed = NONE  # springs stepped on
    ends = NONE
    for _ in range(steps):
        landed = NONE
        while edge != NONE:
            onward = neighbours(content, edge)
            landed |= onward
            edge = onward & springs & ~passed
            passed |= edge
        ends |= landed
        edge = landed & ~springs
    return ends & ~others


@compiled
def steps_of(state: np.record, mover: int) -> int:
    """How far the Character whose turn it is may Move now; ``mover`` is whose ability counts."""
    character = state.character[mover]
    if character == SANYA:
        return 2
    if state.acted:
        return 1
    return 3 if character == CRIMINAL and not state.armour else 2


@inlined
def is_in_city(state: np.record, content: np.record, who: int) -> bool:
    """Whether a Character is on a City node."""
    return holds(content.city_nodes, state.place[who])
