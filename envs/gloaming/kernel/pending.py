"""The stack of pending decisions.

A frame is ``(kind, seat, a, b)``: what must be decided, by whom, and two numbers of the game's
own. The top frame is decided next.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.faults import PENDING_FAULT, fault
from gloaming.kernel.jit import inlined
from gloaming.kernel.layout import PENDING_DEPTH


@inlined
def push(state: np.record, kind: int, seat: int, a: int, b: int) -> None:
    """Put a frame on top of the stack."""
    depth = state.depth
    if depth >= PENDING_DEPTH:
        fault(state, PENDING_FAULT)
        return
    state.pending[depth, 0] = kind
    state.pending[depth, 1] = seat
    state.pending[depth, 2] = a
    state.pending[depth, 3] = b
    state.depth = depth + 1


@inlined
def pop(state: np.record) -> None:
    """Take the top frame away."""
    if state.depth <= 0:
        fault(state, PENDING_FAULT)
        return
    state.depth -= 1
    for k in range(4):
        state.pending[state.depth, k] = 0


@inlined
def kind_of(state: np.record) -> int:
    """Kind of the top frame, 0 when nothing is pending."""
    return np.int64(state.pending[state.depth - 1, 0]) if state.depth > 0 else 0


@inlined
def seat_of(state: np.record) -> int:
    """Seat that decides the top frame."""
    return np.int64(state.pending[state.depth - 1, 1]) if state.depth > 0 else 0


@inlined
def first(state: np.record) -> int:
    """Number ``a`` of the top frame."""
    return np.int64(state.pending[state.depth - 1, 2]) if state.depth > 0 else 0


@inlined
def second(state: np.record) -> int:
    """Number ``b`` of the top frame."""
    return np.int64(state.pending[state.depth - 1, 3]) if state.depth > 0 else 0


@inlined
def set_second(state: np.record, value: int) -> None:
    """Change number ``b`` of the top frame."""
    if state.depth > 0:
        state.pending[state.depth - 1, 3] = value


@inlined
def set_first(state: np.record, value: int) -> None:
    """Change number ``a`` of the top frame."""
    if state.depth > 0:
        state.pending[state.depth - 1, 2] = value
