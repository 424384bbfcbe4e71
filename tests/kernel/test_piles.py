"""Piles against plain Python lists."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.kernel import piles
from gloaming.kernel.chance import script
from gloaming.kernel.faults import PILE_FAULT, RULES_FAULT, fault
from gloaming.kernel.layout import FAULT, PLAYING
from tests.kernel.helpers import scratch

CAPACITY = 7
CARDS = st.lists(st.integers(0, 100), max_size=CAPACITY)


def fill(state: np.record, pile: np.ndarray, items: list[int]) -> None:
    for item in items:
        piles.put(state, pile, item)


def items_of(pile: np.ndarray) -> list[int]:
    """What lies in the pile, bottom first; what lies beyond its count must be blank."""
    assert not pile[1 + pile[0] :].any()
    return pile[1 : 1 + pile[0]].tolist()


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9))))
def test_any_sequence_of_moves_keeps_pile_and_list_alike(
    seed: int, moves: list[tuple[int, int]]
) -> None:
    state = scratch(seed)
    pile, expected = state.pile, []
    for move, item in moves:
        if move in (0, 1) and len(expected) < CAPACITY:
            piles.put(state, pile, item)
            expected.append(item)
        elif move == 2 and expected:
            assert piles.take(state, pile) == expected.pop()
        elif move == 3 and item < len(expected):
            assert piles.take_at(state, pile, item) == expected.pop(item)
        elif move == 4 and expected:
            taken = piles.take_random(state, pile)
            assert taken in expected
            after = Counter(expected) - Counter([taken])
            assert Counter(items_of(pile)) == after
            expected = items_of(pile)
        elif move == 5:
            piles.shuffle_pile(state, pile)
            assert sorted(items_of(pile)) == sorted(expected)
            expected = items_of(pile)
        assert items_of(pile) == expected
        assert piles.find(pile, item) == (expected.index(item) if item in expected else -1)
    assert state.status == PLAYING
    assert not state.other.any()


@settings(deadline=None)
@given(st.lists(st.integers(-128, 127), max_size=100), st.data())
def test_sorting_leaves_what_lies_outside(items: list[int], data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(items)))
    stop = data.draw(st.integers(start, len(items)))
    row = np.array(items, np.int8)
    piles.sort(row, start, stop)
    assert row.tolist() == items[:start] + sorted(items[start:stop]) + items[stop:]


@settings(deadline=None)
@given(CARDS)
def test_a_sorted_pile_does_not_tell_how_it_lay(items: list[int]) -> None:
    state = scratch()
    fill(state, state.pile, items)
    piles.sort_pile(state.pile)
    assert items_of(state.pile) == sorted(items)


@settings(deadline=None)
@given(CARDS, CARDS)
def test_move_all_lays_one_pile_on_the_other(below: list[int], above: list[int]) -> None:
    state = scratch()
    fill(state, state.other, below)
    fill(state, state.pile, above)
    piles.move_all(state, state.pile, state.other)
    assert items_of(state.pile) == []
    assert items_of(state.other) == (below + above)[:CAPACITY]
    assert (state.status == FAULT) == (len(below + above) > CAPACITY)


@settings(deadline=None)
@given(CARDS, CARDS)
def test_drawing_goes_through_deck_then_discards(deck: list[int], discards: list[int]) -> None:
    state = scratch()
    fill(state, state.pile, deck)
    fill(state, state.other, discards)
    drawn = [int(piles.draw(state, state.pile, state.other)) for _ in deck + discards]
    assert drawn[: len(deck)] == deck[::-1]
    assert sorted(drawn[len(deck) :]) == sorted(discards)
    assert piles.draw(state, state.pile, state.other) == -1  # both empty: nothing, and no fault
    assert state.status == PLAYING


def test_reshuffling_takes_place_only_when_the_deck_is_empty() -> None:
    state = scratch()
    fill(state, state.pile, [1])
    fill(state, state.other, [7, 8, 9])
    piles.draw(state, state.pile, state.other)
    assert items_of(state.other) == [7, 8, 9]
    script(state, 0, 1)  # from the back: 9 changes places with 7, then 8 stays
    assert piles.draw(state, state.pile, state.other) == 7
    assert items_of(state.pile) == [9, 8]
    assert items_of(state.other) == []


def test_blind_draws_from_a_bag_follow_the_script() -> None:
    state = scratch()
    fill(state, state.pile, [5, 6, 7])
    script(state, 1, 0)
    assert [int(piles.take_random(state, state.pile)) for _ in range(2)] == [6, 5]
    assert items_of(state.pile) == [7]


def test_overflow_is_a_fault_and_writes_nothing_beyond_the_pile() -> None:
    state = scratch()
    fill(state, state.pile, list(range(10, 10 + CAPACITY)))
    assert state.status == PLAYING
    piles.put(state, state.pile, 99)
    assert (state.status, state.cause) == (FAULT, PILE_FAULT)
    assert items_of(state.pile) == list(range(10, 10 + CAPACITY))
    assert not state.other.any()


@pytest.mark.parametrize("take", [piles.take, piles.take_random])
def test_taking_from_an_empty_pile_is_a_fault(take) -> None:
    state = scratch()
    assert take(state, state.pile) == -1
    assert (state.status, state.cause) == (FAULT, PILE_FAULT)
    assert not state.pile.any()


@pytest.mark.parametrize("index", [-1, 3, 100])
def test_taking_from_a_place_that_is_not_there_is_a_fault(index: int) -> None:
    state = scratch()
    fill(state, state.pile, [1, 2, 3])
    assert piles.take_at(state, state.pile, index) == -1
    assert (state.status, state.cause) == (FAULT, PILE_FAULT)
    assert items_of(state.pile) == [1, 2, 3]


def test_the_first_fault_is_the_one_reported() -> None:
    state = scratch()
    fault(state, RULES_FAULT)
    fault(state, PILE_FAULT)
    assert (state.status, state.cause) == (FAULT, RULES_FAULT)
