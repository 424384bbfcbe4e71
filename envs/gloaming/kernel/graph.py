"""Boards as graphs: neighbours, distances, reach.

``near`` is uint64 (nodes,): the neighbours of each node as a set of :mod:`~gloaming.kernel.bits`.
So a board has at most 64 nodes.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.bits import ALL, NONE, bit, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.rows import fill


@compiled
def link(near: np.ndarray, a: int, b: int) -> None:
    """Make ``a`` and ``b`` neighbours of each other."""
    near[a] |= bit(b)
    near[b] |= bit(a)


@compiled
def distances(near: np.ndarray, start: int, out: np.ndarray) -> None:
    """Fewest moves from ``start`` to every node, into ``out`` (int8[nodes]); -1 out of reach."""
    reach(near, start, near.size, ALL, NONE, out)


@compiled
def flood(near: np.ndarray, start: int, steps: int, enter: np.uint64, stop: np.uint64) -> np.uint64:
    """The nodes that :func:`reach` finds, ``start`` included, as a set."""
    seen = edge = bit(start)
    for _ in range(steps):
        onward = NONE
        while edge != NONE:
            onward |= near[lowest(edge)]
            edge = without_lowest(edge)
        onward &= np.uint64(enter) & ~seen
        seen |= onward
        edge = onward & ~np.uint64(stop)
    return seen


@compiled
def reach(
    near: np.ndarray, start: int, steps: int, enter: np.uint64, stop: np.uint64, out: np.ndarray
) -> None:
    """Fewest moves from ``start``, at most ``steps``, over the nodes in the set ``enter``.

    ``out`` is int8[nodes]; -1 marks nodes out of reach. Nodes in ``stop`` are not left again:
    movement ends there, unless it begins there.
    """
    fill(out, -1)
    out[start] = 0
    stop, edge = np.uint64(stop), bit(start)
    unseen = np.uint64(enter) & ~edge
    for moves in range(1, steps + 1):
        onward = NONE
        while edge != NONE:
            onward |= near[lowest(edge)]
            edge = without_lowest(edge)
        edge = onward & unseen
        if edge == NONE:
            return
        unseen &= ~edge
        ring = edge
        while ring != NONE:
            out[lowest(ring)] = moves
            ring = without_lowest(ring)
        edge &= ~stop
