"""Boards against a plain breadth-first search."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.kernel import graph
from gloaming.kernel.faults import RULES_FAULT
from gloaming.kernel.layout import FAULT, PLAYING
from tests.kernel.helpers import scratch

NODES, DEGREE = 9, 8
EDGES = st.lists(st.tuples(st.integers(0, NODES - 1), st.integers(0, NODES - 1)), max_size=20)


def links_of(edges: list[tuple[int, int]], nodes: int = NODES, degree: int = DEGREE) -> np.ndarray:
    """The board with these edges, put together by the kernel."""
    state, links = scratch(), np.full((nodes, degree), -1, np.int8)
    for a, b in edges:
        if a != b:
            graph.link(state, links, a, b)
    assert state.status == PLAYING
    return links


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
    graph.distances(links_of(edges), start, out)
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
    graph.reach(links_of(edges), start, steps, np.array(open_node, np.int8), out)
    assert out.tolist() == walk(edges, start, steps, open_node)


@settings(deadline=None)
@given(EDGES)
def test_links_go_both_ways_and_stand_once(edges: list[tuple[int, int]]) -> None:
    links = links_of(edges)
    pairs = {(a, b) for a, b in edges if a != b} | {(b, a) for a, b in edges if a != b}
    for a in range(NODES):
        neighbours = links[a][links[a] >= 0].tolist()
        assert sorted(neighbours) == sorted(b for x, b in pairs if x == a)
        assert (links[a, len(neighbours) :] == -1).all()
        for b in range(NODES):
            assert bool(graph.are_linked(links, a, b)) == ((a, b) in pairs)


def test_movement_stops_at_a_node_that_may_only_be_entered() -> None:
    out = np.zeros(4, np.int8)
    path = links_of([(0, 1), (1, 2), (2, 3)], 4)
    graph.reach(path, 0, 9, np.array([1, 1, 2, 1], np.int8), out)
    assert out.tolist() == [0, 1, 2, -1]
    graph.reach(path, 2, 9, np.array([1, 1, 2, 1], np.int8), out)  # but it may be left at first
    assert out.tolist() == [2, 1, 0, 1]


def test_the_longest_possible_path_is_measured() -> None:
    nodes = 128
    out = np.zeros(nodes, np.int8)
    graph.distances(links_of([(i, i + 1) for i in range(nodes - 1)], nodes, 2), 0, out)
    assert out.tolist() == list(range(nodes))


def test_a_node_without_room_is_a_fault() -> None:
    state, links = scratch(), np.full((4, 2), -1, np.int8)
    graph.link(state, links, 0, 1)
    graph.link(state, links, 0, 2)
    graph.link(state, links, 2, 0)  # known already: no room needed
    assert state.status == PLAYING
    graph.link(state, links, 0, 3)
    assert (state.status, state.cause) == (FAULT, RULES_FAULT)
    assert links[0].tolist() == [1, 2]
