"""Boards against a plain breadth-first search."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.kernel import graph
from gloaming.kernel.bits import ALL, NONE, bit, holds, lowest, ones, without_lowest
from gloaming.kernel.jit import compiled

NODES = 9
EDGES = st.lists(st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1)), max_size=20)


def board(edges: list[tuple[int, int]], nodes: int = NODES) -> np.ndarray:
    """The board with these edges, put together by the kernel."""
    near = np.zeros(nodes, np.uint64)
    for a, b in edges:
        if a != b:
            graph.link(near, a, b)
    return near


def bits_of(numbers: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << number for number in set(numbers)))


def walk(
    edges: list[tuple[int, int]], start: int, steps: int, open_node: list[int], nodes: int = NODES
) -> list[int]:
    """Fewest moves by widening rings: the definition, not the algorithm."""
    found, ring = {start: 0}, {start}
    for step in range(1, steps + 1):
        onward = {node for node in ring if open_node[node] != 2 or node == start}
        ring = {
            y
            for a, b in edges
            for x, y in ((a, b), (b, a))
            if x in onward and y not in found and open_node[y]
        }
        found.update(dict.fromkeys(ring, step))
    return [found.get(node, -1) for node in range(nodes)]


@settings(deadline=None)
@given(EDGES, st.integers(0, NODES - 1))
def test_distances(edges: list[tuple[int, int]], start: int) -> None:
    out = np.zeros(NODES, np.int8)
    graph.distances(board(edges), start, out)
    assert out.tolist() == walk(edges, start, NODES, [1] * NODES)


@settings(deadline=None, max_examples=200)
@given(
    EDGES,
    st.integers(0, NODES - 1),
    st.integers(0, 5),
    st.lists(st.integers(0, 2), min_size=NODES, max_size=NODES),
)
def test_reach(edges: list[tuple[int, int]], start: int, steps: int, open_node: list[int]) -> None:
    out = np.zeros(NODES, np.int8)
    enter = bits_of(k for k in range(NODES) if open_node[k])
    stop = bits_of(k for k in range(NODES) if open_node[k] == 2)
    graph.reach(board(edges), start, steps, enter, stop, out)
    assert out.tolist() == walk(edges, start, steps, open_node)


@settings(deadline=None)
@given(EDGES)
def test_links_go_both_ways(edges: list[tuple[int, int]]) -> None:
    near = board(edges)
    pairs = {(a, b) for a, b in edges if a != b} | {(b, a) for a, b in edges if a != b}
    found = {(a, b) for a in range(NODES) for b in range(64) if holds(near[a], b)}
    assert found == pairs


def test_movement_stops_at_a_node_that_may_only_be_entered() -> None:
    out = np.zeros(4, np.int8)
    path = board([(0, 1), (1, 2), (2, 3)], 4)
    graph.reach(path, 0, 9, ALL, bit(2), out)
    assert out.tolist() == [0, 1, 2, -1]
    graph.reach(path, 2, 9, ALL, bit(2), out)  # but it may be left at first
    assert out.tolist() == [2, 1, 0, 1]


def test_the_largest_board_is_measured_to_its_end() -> None:
    out = np.zeros(64, np.int8)
    graph.distances(board([(k, k + 1) for k in range(63)], 64), 0, out)
    assert out.tolist() == list(range(64))
    graph.distances(board([(k, k + 1) for k in range(63)], 64), 63, out)
    assert out.tolist() == list(range(64))[::-1]


@compiled
def counted(bits: np.uint64) -> int:
    return ones(bits)


@compiled
def listed(bits: np.uint64) -> np.ndarray:
    """The numbers of a set in the order they are met, then -1."""
    out, at = np.full(64, -1), 0
    while bits != NONE:
        out[at] = lowest(bits)
        at += 1
        bits = without_lowest(bits)
    return out


@settings(deadline=None)
@given(st.sets(st.integers(0, 63)))
def test_sets_of_numbers(numbers: set[int]) -> None:
    bits = bits_of(numbers)
    assert [holds(bits, k) for k in range(64)] == [k in numbers for k in range(64)]
    assert counted(bits) == len(numbers)
    assert [k for k in listed(bits) if k >= 0] == sorted(numbers)
