"""Filling and copying rows of numbers.

``row[:] = 0`` is the same, but compiles to a general loop with checks of shape and overlap; a match
is cleared, masked and observed so often that this would be half of all time.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.jit import inlined


@inlined
def fill(row: np.ndarray, value: int) -> None:
    """Set every number of a row (any integer dtype, one dimension) to ``value``."""
    for k in range(row.size):
        row[k] = value


@inlined
def fill_rows(rows: np.ndarray, value: int) -> None:
    """Set every number of a table (two dimensions) to ``value``."""
    for i in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            rows[i, k] = value


@inlined
def copy(source: np.ndarray, target: np.ndarray) -> None:
    """Copy a row into another of the same length; they must not overlap."""
    for k in range(target.size):
        target[k] = source[k]
