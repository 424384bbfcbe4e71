"""Seats around the table."""

from __future__ import annotations

import numpy as np

from gloaming.kernel.jit import inlined


@inlined
def clockwise(state: np.record, number: int) -> int:
    """The seat meant by a number from ``-seats`` to ``2 * seats - 1``, around the table.

    ``number % seats`` without the division, which costs as much as twenty additions.
    """
    if number < 0:
        return number + state.seats
    return number - state.seats if number >= state.seats else number
