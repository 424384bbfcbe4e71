"""Boards as graphs: neighbours, distances, reach.

``links`` is an integer array of shape (nodes, degree): the neighbours of each node, padded with -1.
Distances are int8: a board has at most 128 nodes.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.jit import compiled
from gloaming.kernel.rows import fill


@compiled
def are_linked(links: np.ndarray, a: int, b: int) -> bool:
    """Whether ``b`` is a neighbour of ``a``."""
    for k in range(links.shape[1]):
        if links[a, k] < 0:
            return False
        if links[a, k] == b:
            return True
    return False


@compiled
def link(state: np.record, links: np.ndarray, a: int, b: int) -> None:
    """Make ``a`` and ``b`` neighbours of each other; a node without room is a fault."""
    for x, y in ((a, b), (b, a)):
        for k in range(links.shape[1] + 1):
            if k == links.shape[1]:
                fault(state, RULES_FAULT)
                return
            if links[x, k] == y:
                break
            if links[x, k] < 0:
                links[x, k] = y
                break


@compiled
def distances(links: np.ndarray, start: int, out: np.ndarray) -> None:
    """Fewest moves from ``start`` to every node, into ``out`` (int8[nodes]); -1 out of reach."""
    queue = np.empty(links.shape[0], np.int16)
    fill(out, -1)
    out[start] = 0
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        node = queue[head]
        head += 1
        onward = np.int64(out[node]) + 1
        for k in range(links.shape[1]):
            neighbour = links[node, k]
            if neighbour < 0:
                break
            if out[neighbour] < 0:
                out[neighbour] = onward
                queue[tail] = neighbour
                tail += 1


@compiled
def reach(
    links: np.ndarray, start: int, steps: int, open_node: np.ndarray, out: np.ndarray
) -> None:
    """Fewest moves from ``start``, at most ``steps``, entering only nodes with ``open_node`` != 0.

    ``out`` is int8[nodes]; -1 marks nodes out of reach. An ``open_node`` of 2 may be entered
    but not left again: movement stops there.
    """
    queue = np.empty(links.shape[0], np.int16)
    fill(out, -1)
    out[start] = 0
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        node = queue[head]
        head += 1
        if out[node] >= steps or (open_node[node] == 2 and node != start):
            continue
        onward = np.int64(out[node]) + 1
        for k in range(links.shape[1]):
            neighbour = links[node, k]
            if neighbour < 0:
                break
            if out[neighbour] < 0 and open_node[neighbour] != 0:
                out[neighbour] = onward
                queue[tail] = neighbour
                tail += 1
