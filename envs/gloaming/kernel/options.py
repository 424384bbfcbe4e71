"""Checks that the options of every game need; errors name field, value and what is allowed."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import numpy as np


def check_range(field: str, value: Any, low: int, high: int) -> None:
    """Raise TypeError or ValueError unless ``value`` is a whole number from ``low`` to ``high``."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{field} is {value!r}; expected a whole number from {low} to {high}")
    if not low <= value <= high:
        raise ValueError(f"{field} is {value}; allowed are {low} to {high}")


def check_flag(field: str, value: Any) -> None:
    """Raise TypeError unless ``value`` is True or False."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{field} is {value!r}; expected True or False")


def check_name(field: str, value: Any, allowed: Sequence[str]) -> None:
    """Raise ValueError, with the nearest right name, unless ``value`` is one of ``allowed``."""
    if value not in allowed:
        near = difflib.get_close_matches(str(value), allowed, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"{field} is {value!r}; allowed are {list(allowed)}{hint}")


def check_word(field: str, value: Any, allowed: Sequence[str]) -> None:
    """The same for a value that may be no text at all."""
    if not isinstance(value, str):  # an array would compare by its entries
        raise ValueError(f"{field} is {value!r}; allowed are {list(allowed)}")
    check_name(field, value, allowed)


def plain(value: Any) -> Any:
    """NumPy's numbers, flags and texts as Python's own, which files of replays can hold."""
    return value.item() if isinstance(value, np.bool_ | np.integer | np.str_) else value


def listed(value: Any) -> tuple[Any, ...] | None:
    """A list or tuple as a tuple of plain values; None for all else, such as texts and sets."""
    if isinstance(value, str | bytes | bytearray | memoryview) or not isinstance(value, Sequence):
        return None
    return tuple(plain(part) for part in value)


def names_of(field: str, value: Any) -> tuple[str, ...]:
    """A list of names, as configuration files give them, as a tuple. Raises TypeError."""
    if isinstance(value, str) or not isinstance(value, Sequence):  # a set has no order
        raise TypeError(f"{field} is {value!r}; expected a list of names")
    return tuple(value)


def index_of(field: str, value: str, allowed: Sequence[str]) -> int:
    """Place of a name among ``allowed``, whatever its case. Raises ValueError."""
    lowered = [name.lower() for name in allowed]
    if str(value).lower() not in lowered:
        check_name(field, value, allowed)
    return lowered.index(str(value).lower())


def check_content(value: Any) -> str:
    """The name of a content pack or its path as text. Raises TypeError or ValueError."""
    value = str(value) if hasattr(value, "__fspath__") else value
    if not isinstance(value, str):
        raise TypeError(f"content is {value!r}; expected 'base' or a path")
    if not value or "\0" in value:
        raise ValueError(f"content is {value!r}; expected 'base' or a path")
    return value
