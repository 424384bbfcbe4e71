"""Record types: the header, the names that are taken, access by attribute."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import HEADER, layout, table


@compiled
def swap_ends(record: np.record) -> int:
    """Write and read every kind of field."""
    record.row[0], record.row[2] = record.row[2], record.row[0]
    record.grid[1, 1] += record.number
    record.number = 7
    return record.grid[1, 1]


def test_fields_are_read_and_written_by_attribute() -> None:
    records = np.zeros(2, table(number=np.int8, row=(np.int16, 3), grid=(np.int8, (2, 2))))
    records["row"][1] = [1, 2, 3]
    records["number"][1] = 4
    assert swap_ends(records[1]) == 4
    assert records[1].row.tolist() == [3, 2, 1]
    assert (records[1].number, records[1].grid[1, 1]) == (7, 4)
    assert not records[0].row.any()
    assert not records["grid"][0].any()


def test_a_match_begins_with_the_shared_header_at_the_same_places() -> None:
    small, large = layout(gold=np.int8), layout(board=(np.int64, (9, 9)), gold=np.int8)
    for name, dtype, shape in HEADER:
        assert small.fields[name] == large.fields[name]
        field, _ = small.fields[name][:2]
        assert (field.base, field.shape) == (np.dtype(dtype), shape)
    for kind in (small, large):
        assert set(kind.names) == {*layout().names, "gold", *(["board"] if kind is large else [])}


@pytest.mark.parametrize("name", layout().names)
def test_names_of_the_header_are_taken(name: str) -> None:
    with pytest.raises(ValueError, match=rf"fields \['{name}'\] belong to the shared header"):
        layout(**{name: np.int8, "mine": np.int8})


@pytest.mark.parametrize("name", ["round", "size", "item", "max", "copy"])
def test_names_that_numpy_would_hide_are_refused(name: str) -> None:
    for make in (layout, table):
        with pytest.raises(ValueError, match=rf"fields \['{name}'\] are attributes"):
            make(**{name: np.int8, "mine": np.int8})


def test_a_copy_is_a_copy_of_bytes() -> None:
    states = np.zeros(3, layout(board=(np.int8, 5)))
    states[1].board[:] = [1, 2, 3, 4, 5]
    kept = states.copy()
    states[1].board[0] = 9
    assert kept[1].board[0] == 1
    assert np.frombuffer(kept.tobytes(), kept.dtype)[1].board.tolist() == [1, 2, 3, 4, 5]
