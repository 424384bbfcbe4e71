"""Rows of numbers: filling, copying, counting, lending."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.kernel.jit import compiled
from gloaming.kernel.rows import borrowed, copy, count_ones, fill, fill_rows


@compiled
def counted(row: np.ndarray) -> int:
    return count_ones(row)


@compiled
def lent(rows: np.ndarray, out: np.ndarray) -> None:
    """Through rows that own nothing, what is read and written is the caller's memory."""
    rows, out = borrowed(rows), borrowed(out)
    for i in range(rows.shape[0]):
        copy(rows[i], out[i])
    fill(rows[0], 7)


@compiled
def cleared(rows: np.ndarray) -> None:
    fill_rows(rows, -2)


@pytest.mark.parametrize("size", [1, 15, 16, 17, 179, 400, 5000])
def test_ones_are_counted_in_rows_of_any_length(size: int) -> None:
    row = (np.random.default_rng(size).random(size) < 0.5).astype(np.int8)
    assert counted(row) == row.sum()
    assert counted(np.ones(size, np.int8)) == size
    assert counted(np.zeros(size, np.int8)) == 0


def test_rows_that_are_lent_are_the_callers() -> None:
    rows, out = np.arange(12, dtype=np.int8).reshape(3, 4), np.zeros((3, 4), np.int8)
    before = rows.copy()
    for _ in range(100):  # nothing is freed that is still needed
        rows[:] = before
        lent(rows, out)
    assert (out == before).all()
    assert rows[0].tolist() == [7] * 4 and (rows[1:] == before[1:]).all()


def test_tables_are_filled() -> None:
    rows = np.zeros((3, 5), np.int8)
    cleared(rows)
    assert (rows == -2).all()
