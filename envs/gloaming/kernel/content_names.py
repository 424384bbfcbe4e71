"""Names of a pack: what people read, so they fit into one line of a text."""

from __future__ import annotations

from collections.abc import Collection

from gloaming.kernel.content import Entry, numbered

LONGEST_NAME = 60


def name_of(entry: Entry) -> str:
    """The ``name`` of an entry: one line of printable characters, without spaces at its ends."""
    name = entry.text("name")
    allowed = f"one line of printable characters, {LONGEST_NAME} at most"
    if not name.isprintable():
        raise entry.error("name", f"{name!a} cannot be printed in one line", allowed)
    if len(name) > LONGEST_NAME:
        raise entry.error("name", f"a name of {len(name)} characters", allowed)
    if name != name.strip():
        raise entry.error("name", f'"{name}" begins or ends with a space', allowed)
    return name


def names_of(entries: list[Entry]) -> dict[str, int]:
    """The names of entries with their numbers, from 0; no name may come twice."""
    for entry in entries:
        name_of(entry)
    return numbered(entries)


def character_names(entries: list[Entry], reserved: Collection[str]) -> tuple[str, ...]:
    """The names of characters; options write them in any case.

    ``reserved`` are the words that options say in place of names.
    """
    names = tuple(names_of(entries))
    lowered = [name.lower() for name in names]
    for at, (entry, name) in enumerate(zip(entries, lowered, strict=True)):
        if name in reserved:
            problem = f'"{names[at]}" has a meaning of its own as an option'
            raise entry.error("name", problem, "another name")
        if name in lowered[:at]:
            raise entry.error("name", f'"{names[at]}" is used twice, but for its case', "another")
    return names
