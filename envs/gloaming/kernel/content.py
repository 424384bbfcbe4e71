"""Content packs: cards, boards and dice kept as TOML and turned into tables.

A pack is one ``.toml`` file, or a folder of them. Files of a folder are put together by top-level
table, and each such table lives in exactly one file. A game reads a pack through `Entry`, which
checks types, ranges and field names, so that whoever types in their own cards is told which file,
entry and field is wrong, what is allowed there, and the nearest right name.
"""

from __future__ import annotations

import difflib
import functools
import hashlib
import json
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

BASE = "base"
"""The name of the pack that comes with a game."""

LISTED = 12
"""Allowed names that an error lists in full; of more, it lists this many and counts the rest."""


class ContentError(ValueError):
    """A content pack that cannot be used, and where it is wrong.

    Attributes:
        problem: what is wrong.
        file: name of the file, or the source that was asked for.
        entry: the entry within the file, such as ``quest "Here to Help", step 2``.
        field: the field of the entry.
        allowed: what may stand there, in words.
        nearest: the right name nearest to the one given, or an empty string.
    """

    def __init__(
        self,
        problem: str,
        file: str = "",
        entry: str = "",
        field: str = "",
        allowed: str = "",
        nearest: str = "",
    ) -> None:
        super().__init__(problem, file, entry, field, allowed, nearest)
        self.problem = problem
        self.file = file
        self.entry = entry
        self.field = field
        self.allowed = allowed
        self.nearest = nearest

    def __str__(self) -> str:
        where = [part for part in (self.file, self.entry, self.field) if part]
        text = ": ".join([*where, self.problem])
        if self.allowed:
            text += f"; allowed: {self.allowed}"
        if self.nearest:
            text += f'; did you mean "{self.nearest}"?'
        return text


@dataclass(frozen=True)
class Pack:
    """Content that is ready to play with.

    Attributes:
        table: read-only structured array of shape ``(1,)``, of the game's content dtype.
        names: for people, by kind of thing; position in a tuple is the number in ``table``.
        digest: SHA-256 of the data, 64 hexadecimal digits. Comments, the order of keys and the
            split into files do not change it.
        source: what was loaded: ``"base"`` or a path.
        designed: whether any of it is marked as our own design rather than printed in the box.
    """

    table: np.ndarray
    names: Mapping[str, tuple[str, ...]]
    digest: str
    source: str
    designed: bool


@dataclass(frozen=True)
class Source:
    """The parsed data of a pack, and which file each top-level table came from."""

    data: Mapping[str, Any]
    files: Mapping[str, str]
    name: str

    @property
    def digest(self) -> str:
        """SHA-256 of the data: 64 hexadecimal digits."""
        return digest(self.data)

    @property
    def designed(self) -> bool:
        """Whether any entry says ``designed = true``."""
        return _is_designed(self.data)

    def only(self, *tables: str) -> None:
        """Raise `ContentError` unless every top-level table is one of ``tables``."""
        for key in self.data:
            if key not in tables:
                raise ContentError(
                    "unknown table",
                    file=self.files.get(key, self.name),
                    entry=key,
                    allowed=_listed(tables),
                    nearest=_nearest(key, tables),
                )

    def entry(self, key: str) -> Entry:
        """The top-level table ``key``."""
        return self._root(key).entry(key, label=key)

    def entries(self, key: str, low: int, high: int | None = None) -> list[Entry]:
        """The top-level list of tables ``key``, of which there must be ``low`` to ``high``."""
        return self._root(key).entries(key, low, high)

    def _root(self, key: str) -> Entry:
        return Entry(self.data, self.files.get(key, self.name), "")


class Entry:
    """One table of a content file. Every reader raises `ContentError` on anything unexpected."""

    def __init__(self, data: Mapping[str, Any], file: str, label: str) -> None:
        self.data = data
        self.file = file
        self.label = label

    def error(self, field: str, problem: str, allowed: str = "", nearest: str = "") -> ContentError:
        """An error about ``field`` of this entry, to be raised by the caller."""
        return ContentError(problem, self.file, self.label, field, allowed, nearest)

    def only(self, *fields: str) -> None:
        """Raise unless every field is one of ``fields``; ``designed`` is allowed everywhere."""
        for key in self.data:
            if key != "designed" and key not in fields:
                near = _nearest(key, fields)
                raise self.error(key, "unknown field", _listed(fields), near)
        self.flag("designed")

    def has(self, field: str) -> bool:
        """Whether the entry has the field."""
        return field in self.data

    def integer(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from ``low`` to ``high``; required where there is no ``default``."""
        if default is not None and field not in self.data:
            return default
        return self._integer(field, self._get(field), low, high)

    def integers(self, field: str, count: int, low: int, high: int) -> list[int]:
        """A list of exactly ``count`` whole numbers from ``low`` to ``high``."""
        return [self._integer(field, value, low, high) for value in self.items(field, count, count)]

    def flag(self, field: str) -> bool:
        """``true`` or ``false``; false where the field is absent."""
        value = self.data.get(field, False)
        if not isinstance(value, bool):
            raise self.error(field, f"{_shown(value)} is not a flag", "true, false")
        return value

    def text(self, field: str) -> str:
        """A text with something in it. Required."""
        return self._text(field, self._get(field))

    def texts(self, field: str, low: int, high: int) -> list[str]:
        """A list of ``low`` to ``high`` texts."""
        return [self._text(field, value) for value in self.items(field, low, high)]

    def choice(self, field: str, options: Mapping[str, int], default: int | None = None) -> int:
        """The number behind one of the names in ``options``."""
        if default is not None and field not in self.data:
            return default
        return self._choice(field, self._get(field), options)

    def choices(self, field: str, options: Mapping[str, int], low: int, high: int) -> list[int]:
        """The numbers behind ``low`` to ``high`` different names in ``options``."""
        found = [self._choice(field, value, options) for value in self.items(field, low, high)]
        for at, number in enumerate(found):
            if number in found[:at]:
                raise self.error(field, f"{_shown(self.data[field][at])} is listed twice")
        return found

    def items(self, field: str, low: int, high: int) -> list[Any]:
        """A list of ``low`` to ``high`` values of any type."""
        value = self._get(field)
        if not isinstance(value, list):
            raise self.error(field, f"{_shown(value)} is not a list", _amount(low, high))
        if not low <= len(value) <= high:
            raise self.error(field, f"a list of {len(value)}", _amount(low, high))
        return value

    def entry(self, field: str, label: str | None = None) -> Entry:
        """The table under ``field``."""
        value = self._get(field)
        if not isinstance(value, dict):
            raise self.error(field, f"{_shown(value)} is not a table", f"[{field}] with fields")
        return Entry(value, self.file, self._joined(label if label is not None else field))

    def entries(self, field: str, low: int, high: int | None = None) -> list[Entry]:
        """The list of tables under ``field``; exactly ``low`` of them where ``high`` is left out.

        The label of each is its ``name`` where it has one, and its number, from 1, otherwise.
        """
        high = low if high is None else high
        if low == 0 and field not in self.data:
            return []
        found = []
        for number, value in enumerate(self.items(field, low, high), start=1):
            if not isinstance(value, dict):
                raise self.error(field, f"{_shown(value)} is not a table", f"[[{field}]] tables")
            name = value.get("name")
            label = f'{field} "{name}"' if isinstance(name, str) else f"{field} {number}"
            found.append(Entry(value, self.file, self._joined(label)))
        return found

    def _get(self, field: str) -> Any:
        if field not in self.data:
            raise self.error(field, "is missing")
        return self.data[field]

    def _joined(self, label: str) -> str:
        return f"{self.label}, {label}" if self.label else label

    def _integer(self, field: str, value: Any, low: int, high: int) -> int:
        allowed = f"{low} to {high}" if low < high else str(low)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(field, f"{_shown(value)} is not a whole number", allowed)
        if not low <= value <= high:
            raise self.error(field, f"{value} is out of range", allowed)
        return value

    def _text(self, field: str, value: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.error(field, f"{_shown(value)} is not a text", "a text in quotes")
        return value

    def _choice(self, field: str, value: Any, options: Mapping[str, int]) -> int:
        name = self._text(field, value)
        if name not in options:
            near = _nearest(name, options)
            raise self.error(field, f"{_shown(name)} is unknown", _listed(options), near)
        return options[name]


def read(path: str | Path) -> Source:
    """Read one ``.toml`` file, or every ``.toml`` file of a folder.

    Raises:
        ContentError: nothing is there, a file is no TOML, or two files hold the same table.
    """
    path = Path(path)
    if path.is_dir():
        paths = sorted(path.glob("*.toml"))
        if not paths:
            raise ContentError("the folder holds no .toml file", file=str(path))
    elif path.is_file():
        paths = [path]
    else:
        raise ContentError(
            "there is no such file or folder",
            file=str(path),
            allowed="a .toml file or a folder of them",
        )
    data: dict[str, Any] = {}
    files: dict[str, str] = {}
    for one in paths:
        for key, value in _parse(one).items():
            if key in data:
                raise ContentError(
                    f"this table is in {files[key]} too; keep it in one file",
                    file=one.name,
                    entry=key,
                )
            data[key] = value
            files[key] = one.name
    return Source(data, files, path.name)


def loader(base: Path, build: Callable[[Source, str], Pack]) -> Callable[[str | Path | None], Pack]:
    """A function that loads packs, each kept until its files change.

    ``None`` and ``"base"`` stand for the pack in the folder ``base``, all else for its own path.
    ``build`` checks parsed data and turns it into a pack of a name.
    """

    @functools.lru_cache(maxsize=16)
    def kept(path: Path, source: str, stamps: tuple[tuple[str, int, int], ...]) -> Pack:
        return build(read(path), source)

    def load(source: str | Path | None) -> Pack:
        if source is None or source == BASE:
            return kept(base, BASE, ())
        path = Path(source).expanduser().resolve()
        files = [path] if path.is_file() else sorted(path.glob("*.toml"))
        stamps = tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files)
        return kept(path, str(source), stamps)

    return load


def digest(data: Mapping[str, Any]) -> str:
    """SHA-256 of parsed data in canonical form (keys sorted): 64 hexadecimal digits.

    >>> digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    True
    """
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def numbered(entries: list[Entry], field: str = "name") -> dict[str, int]:
    """The names of ``entries`` with their numbers, from 0; no name may come twice."""
    numbers: dict[str, int] = {}
    for entry in entries:
        name = entry.text(field)
        if name in numbers:
            raise entry.error(field, f"{_shown(name)} is used twice", "a name of its own")
        numbers[name] = len(numbers)
    return numbers


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except tomllib.TOMLDecodeError as fault:
        raise ContentError(f"is not valid TOML: {fault}", file=path.name) from None
    except UnicodeDecodeError as fault:
        raise ContentError(f"is not UTF-8 text: {fault}", file=path.name) from None
    except OSError as fault:
        raise ContentError(f"cannot be read: {fault}", file=path.name) from None


def _is_designed(value: Any) -> bool:
    if isinstance(value, Mapping):
        return value.get("designed") is True or any(map(_is_designed, value.values()))
    return isinstance(value, list) and any(map(_is_designed, value))


def _nearest(name: str, options: Collection[str]) -> str:
    lower = {option.lower(): option for option in options}
    close = difflib.get_close_matches(name.lower(), lower, n=1)
    return lower[close[0]] if close else ""


def _listed(options: Collection[str]) -> str:
    names = list(options)
    if len(names) <= LISTED:
        return ", ".join(names)
    return ", ".join(names[:LISTED]) + f" and {len(names) - LISTED} more"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


def _amount(low: int, high: int) -> str:
    return f"a list of {low}" if low == high else f"a list of {low} to {high}"
