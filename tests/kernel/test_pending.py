"""The stack of pending decisions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gloaming.kernel import pending
from gloaming.kernel.faults import PENDING_FAULT
from gloaming.kernel.layout import FAULT, PENDING_DEPTH, PLAYING
from tests.kernel.helpers import scratch

FRAMES = st.tuples(st.integers(1, 99), st.integers(0, 5), st.integers(-9, 9), st.integers(-9, 9))


@settings(deadline=None)
@given(st.lists(st.one_of(st.none(), FRAMES), max_size=40))
def test_frames_come_back_last_in_first_out(moves: list[tuple[int, int, int, int] | None]) -> None:
    state, expected = scratch(), []
    for frame in moves:
        if frame is None and expected:
            pending.pop(state)
            expected.pop()
        elif frame is not None and len(expected) < PENDING_DEPTH:
            pending.push(state, *frame)
            expected.append(frame)
        top = expected[-1] if expected else (0, 0, 0, 0)
        seen = pending.kind_of(state), pending.seat_of(state)
        assert (*seen, pending.first(state), pending.second(state)) == top
        assert not state.pending[state.depth :].any()  # no trace of what was taken away
    assert (state.depth, state.status) == (len(expected), PLAYING)


def test_second_number_can_be_changed() -> None:
    state = scratch()
    pending.set_second(state, 5)  # nothing pending: nothing happens
    assert not state.pending.any()
    pending.push(state, 1, 2, 3, 4)
    pending.push(state, 5, 6, 7, 8)
    pending.set_second(state, -1)
    assert state.pending[:2].tolist() == [[1, 2, 3, 4], [5, 6, 7, -1]]


def test_one_frame_too_many_is_a_fault() -> None:
    state = scratch()
    for _ in range(PENDING_DEPTH):
        pending.push(state, 1, 0, 0, 0)
    assert state.status == PLAYING
    pending.push(state, 2, 0, 0, 0)
    assert (state.status, state.cause) == (FAULT, PENDING_FAULT)
    assert state.depth == PENDING_DEPTH
    assert not state.script.any()  # the field behind the stack


def test_taking_a_frame_that_is_not_there_is_a_fault() -> None:
    state = scratch()
    pending.pop(state)
    assert (state.status, state.cause, state.depth) == (FAULT, PENDING_FAULT, 0)
