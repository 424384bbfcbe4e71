"""How tests of any game spoil its base pack, one edit at a time, and what they expect of the error.

An edit is a function that changes the data of a pack. `at` leads to the part it changes.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from gloaming.kernel.content import ContentError, Pack, Source
from gloaming.kernel.content_names import LONGEST_NAME

Edit = Callable[[Any], object]
Fault = tuple[Edit, str, str, str, str]  # edit, then file, entry, field, part of the message

CALLED = ("name", "id", "colour")  # fields that tell the parts of a list apart


def put(part: dict[str, Any], /, **fields: Any) -> None:
    """Give a table these fields; None takes a field away."""
    for field, value in fields.items():
        if value is None:
            del part[field]
        else:
            part[field] = value


def at(data: Any, *way: str | int) -> Any:
    """What ``way`` leads to; a text picks from a list by name, id or colour."""
    for key in way:
        if isinstance(data, list) and isinstance(key, str):
            data = next(part for part in data if key in [part.get(field) for field in CALLED])
        else:
            data = data[key]
    return data


def set_(*way: str | int, **fields: Any) -> Edit:
    """Give a table these fields; ``pass_`` stands for "pass", which is a word of Python."""
    named = {field.rstrip("_"): value for field, value in fields.items()}
    return lambda data: put(at(data, *way), **named)


def add(*way: str | int, value: Any) -> Edit:
    return lambda data: at(data, *way).append(value)


def cut(*way: str | int) -> Edit:
    return lambda data: at(data, *way).pop()


def both(*edits: Edit) -> Edit:
    return lambda data: [edit(data) for edit in edits]


def named(groups: dict[str, list[Fault]]) -> list[Any]:
    """The cases of all groups, each called by its group and what is expected of the error."""
    return [
        pytest.param(case, id=f"{group}-{case[2]}-{case[3]}-{case[4]}")
        for group, cases in groups.items()
        for case in cases
    ]


class Expected:
    """``expect(*fault)``: the base pack with one edit has the error that is described."""

    def __init__(self, base: Source, build: Callable[[Source], Pack]) -> None:
        self.base, self.build = base, build

    def __call__(self, edit: Edit, file: str, entry: str, field: str, text: str) -> None:
        data = deepcopy(dict(self.base.data))
        edit(data)
        files = {key: name for key, name in self.base.files.items() if key in data}
        with pytest.raises(ContentError) as caught:
            self.build(Source(data, files, "pack"))
        error = caught.value
        assert (error.file, error.entry, error.field) == (file, entry, field), str(error)
        assert text in str(error)
        assert str(error).startswith(": ".join(part for part in (file, entry, field) if part))

    def no_fault(self) -> None:
        """The base pack as it is, read again, is the base pack."""
        data = deepcopy(dict(self.base.data))
        assert self.build(Source(data, self.base.files, "pack")).digest == self.base.digest

    def names(self, kind: str) -> None:
        """Names of any script and of the greatest length are names."""
        data = deepcopy(dict(self.base.data))
        data[kind][0]["name"] = "Ночь «Ворона» — ÿ"
        data[kind][1]["name"] = "n" * LONGEST_NAME
        names = self.build(Source(data, self.base.files, "pack")).names[kind]
        assert names[:2] == ("Ночь «Ворона» — ÿ", "n" * LONGEST_NAME)


no_names = pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Two\nLines", r"'Two\nLines' cannot be printed in one line; allowed: one line of"),
        ("Red \x1b[31mInk", r"'Red \x1b[31mInk' cannot be printed"),
        ("Turned\u202e", r"'Turned\u202e' cannot be printed"),
        ("x" * (LONGEST_NAME + 1), "a name of 61 characters; allowed: one line of printable"),
        ("Tree ", '"Tree " begins or ends with a space'),
        ("  ", "is not a text"),
    ],
    ids=["newline", "control", "direction", "long", "space", "blank"],
)
"""What is no name, and what the error says of it."""
