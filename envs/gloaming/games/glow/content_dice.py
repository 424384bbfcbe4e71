"""Dice of Glow: their faces, how many the box holds, and where they lie at the start."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.glow import state as c
from gloaming.games.glow.content_abilities import ELEMENTS, called, picked
from gloaming.kernel.content import Entry, Source

FACES = 6
MOST_LARGE = 6
COLOURS = {name: number for number, name in enumerate(c.COLOUR_NAMES)}
SMALL_COLOURS = {name: number for name, number in COLOURS.items() if number <= c.PURPLE}
RESERVE_COLOURS = {name: number for name, number in COLOURS.items() if number < c.RESERVE}
SPECIALS = {
    c.PURPLE: "two footprints",
    c.YELLOW: "three light",
    c.BLACK: "loss of light",
    c.GRAY: "choice",
    c.LIME: "swap",
    c.PINK: "reroll",
}


def read_dice(source: Source, content: Any) -> np.ndarray:
    """All dice; returns the number of large dice of each colour, those of Dawn included."""
    whole = np.zeros(c.COLOURS, np.int8)
    for number, entry in enumerate(_dice(source)):
        entry.only("colour", "faces", "large", "large_dawn")
        due = c.COLOUR_NAMES[number]
        if entry.text("colour") != due:
            raise entry.error("colour", f'"{entry.text("colour")}" is out of order', f'"{due}"')
        content.faces[number] = _read_faces(entry, number)
        content.large_count[number] = entry.integer("large", 0, MOST_LARGE, default=0)
        dawn = entry.integer("large_dawn", 0, MOST_LARGE, default=0)
        whole[number] = content.large_count[number] + dawn
    _read_small(source, content)
    _read_reserve(source, content)
    return whole


def _dice(source: Source) -> list[Entry]:
    return called(source.entries("die", c.COLOURS), "die", "colour")


def _read_faces(entry: Entry, colour: int) -> list[int]:
    special = SPECIALS.get(colour)
    sixth = ELEMENTS if special is None else {special: c.SPECIAL}
    names = entry.items("faces", FACES, FACES)
    plain = Entry({"faces": names[:-1]}, entry.file, entry.label)
    last = Entry({"faces": names[-1]}, entry.file, entry.label)
    return [
        *plain.choices("faces", ELEMENTS, c.ELEMENTS, c.ELEMENTS),
        last.choice("faces", sixth),
    ]


def _read_small(source: Source, content: Any) -> None:
    entry = source.entry("small_dice")
    entry.only("track", "five_seats", "six_seats")
    content.small_colour[c.CURSE] = c.BLACK
    for field, start, stop in (
        ("track", 0, c.CURSE),
        ("five_seats", c.SMALL_BASE, c.SMALL_FIVE),
        ("six_seats", c.SMALL_FIVE, c.SMALL_SIX),
    ):
        content.small_colour[start:stop] = picked(entry, field, SMALL_COLOURS, stop - start)


def _read_reserve(source: Source, content: Any) -> None:
    entry = source.entry("reserve")
    entry.only("base", "dawn", "solo")
    content.reserve_base[entry.choices("base", RESERVE_COLOURS, 1, c.RESERVE)] = 1
    for field, table in (("dawn", content.reserve_dawn), ("solo", content.reserve_solo)):
        for colour in entry.choices(field, RESERVE_COLOURS, 0, c.RESERVE):
            if content.reserve_base[colour]:
                name = c.COLOUR_NAMES[colour]
                raise entry.error(
                    field, f'"{name}" lies there in every game', "colours not in base"
                )
            table[colour] = 1


def check_box(source: Source, content: Any, whole: np.ndarray) -> None:
    """The box must hold the large dice of all adventurers and those of the reserve."""
    for with_dawn, field in ((False, "large"), (True, "large_dawn")):
        used = np.zeros(c.COLOURS, np.int64)
        used[: c.RESERVE] = content.reserve_base + with_dawn * content.reserve_dawn
        dawn = content.adventurer_dawn == 1
        dice = content.adventurer_dice[dawn <= with_dawn]
        used += np.bincount(dice[dice >= 0], minlength=c.COLOURS)
        _compare(source, field, used, whole if with_dawn else content.large_count)
    solo = np.zeros(c.COLOURS, np.int64)
    solo[: c.RESERVE] = content.reserve_base + content.reserve_solo
    _compare(source, "large", solo, content.large_count)


def _compare(source: Source, field: str, used: np.ndarray, held: np.ndarray) -> None:
    for colour, entry in enumerate(_dice(source)):
        if used[colour] > held[colour]:
            raise entry.error(
                field,
                f"{held[colour]} large {c.COLOUR_NAMES[colour]} dice; adventurers and the reserve "
                f"use {used[colour]}",
                f"{used[colour]} at least",
            )
