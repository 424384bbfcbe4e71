"""What only some games of Glow use: Dawn's butterflies, sets and small board, and Tom's tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gloaming.games.glow import state as c
from gloaming.games.glow.content_abilities import ELEMENTS, OF_BUTTERFLIES, operation, picked
from gloaming.kernel.content import Entry, Source

SETS = ("elemental", "anibloom", "draconic")
BACKS = ("A", "B")
REPLACED = 4  # cards of each back that a set replaces
SOLO_CARDS = 16  # of each back, at least: four a day
MOST_OF_A_KIND, MOST_SET_POINTS, MOST_BONUS = 6, 100, 50
MOST_BAND, MOST_TILE_LIGHT = 9, 20
SMALL_BOARD = {"five_seats": 2, "six_seats": 3}
MAPS = {"stays": c.STAYS, "lowest": c.BY_LOWEST, "highest": c.BY_HIGHEST}


# -- Dawn --------------------------------------------------------------------------------------


def read_butterflies(source: Source, content: Any) -> None:
    """The bag of butterflies and what they are worth."""
    bag = source.entry("butterflies")
    bag.only("each_colour", "purge", "mute", "set_points", "all_colours", "instant")
    content.bag[: c.BUTTERFLY_COLOURS] = bag.integer("each_colour", 1, MOST_OF_A_KIND)
    content.bag[c.PURGE] = bag.integer("purge", 0, MOST_OF_A_KIND)
    content.bag[c.MUTE] = bag.integer("mute", 0, MOST_OF_A_KIND)
    for kind, entry in enumerate(bag.entries("instant", c.BUTTERFLIES - c.INSTANT), c.INSTANT):
        entry.only("effect", "copies")
        if not entry.has("effect"):
            raise entry.error("effect", "is missing")
        content.bag[kind] = entry.integer("copies", 0, MOST_OF_A_KIND)
        content.butterfly_effect[kind] = operation(
            entry, "effect", entry.data["effect"], OF_BUTTERFLIES
        )
    points = bag.integers("set_points", c.BUTTERFLY_COLOURS + 1, 0, MOST_SET_POINTS)
    if points[0] or points != sorted(points):
        raise bag.error("set_points", f"{points} does not rise from 0", "0, then never less")
    content.set_points[:] = points
    content.all_colours = bag.integer("all_colours", 0, MOST_BONUS)


def read_replaced(source: Source, content: Any, cards: Mapping[str, int]) -> None:
    """The base cards that leave when a set of Dawn comes in."""
    entry = source.entry("replaced")
    entry.only(*SETS)
    base = {name: card for name, card in cards.items() if not content.set[card]}
    for number, field in enumerate(SETS, start=1):
        found = entry.choices(field, base, 2 * REPLACED, 2 * REPLACED)
        for name, card in zip(entry.data[field], found, strict=True):
            if content.replaced[card]:
                raise entry.error(field, f'"{name}" leaves for another set', "a card for one set")
            content.replaced[card] = number
        for back, letter in enumerate(BACKS):
            count = int((content.deck[found] == back).sum())
            if count != REPLACED:
                raise entry.error(
                    field, f"{count} cards with the back {letter}", f"{REPLACED} of each back"
                )


def read_small_board(source: Source, content: Any) -> None:
    """Which spaces of the meeting track the elements have for the fifth and sixth seat."""
    content.spaces[1:] = c.ELEMENTS
    entry = source.entry("small_board")
    entry.only(*SMALL_BOARD)
    for board, (field, count) in enumerate(SMALL_BOARD.items()):
        content.spaces[c.SEATS - 1 + board] = c.ELEMENTS + count
        placed: list[int] = []
        for space, value in enumerate(entry.items(field, count, count), start=c.ELEMENTS):
            part = Entry({field: value}, entry.file, entry.label)
            for element in picked(part, field, ELEMENTS, 1, c.ELEMENTS):
                if element in placed:
                    name = c.ELEMENT_NAMES[element]
                    raise entry.error(field, f'"{name}" comes twice', "each element once")
                placed.append(element)
                content.board_space[board, element] = space
        for name, element in ELEMENTS.items():
            if element not in placed:
                raise entry.error(field, f'"{name}" has no space', "each element once")


# -- the solo game -----------------------------------------------------------------------------


def read_solo(
    source: Source, content: Any, cards: Mapping[str, int], islands: Mapping[str, int]
) -> None:
    """Tom's tiles, and what the solo game leaves out."""
    entry = source.entry("solo")
    entry.only("closed_island", "removed", "tile")
    content.closed_island = entry.choice(
        "closed_island", {name: island for name, island in islands.items() if island}
    )
    _read_removed(entry, content, cards)
    for tile, part in enumerate(entry.entries("tile", c.TILES)):
        part.only("band", "light", "map")
        content.tile_band[tile] = part.integer("band", 0, MOST_BAND)
        content.tile_light[tile] = part.integer("light", 0, MOST_TILE_LIGHT)
        content.tile_map[tile] = part.choice("map", MAPS)


def _read_removed(entry: Entry, content: Any, cards: Mapping[str, int]) -> None:
    base = {name: card for name, card in cards.items() if not content.set[card]}
    content.solo_out[entry.choices("removed", base, 0, len(base))] = 1
    for name, card in base.items():
        brings = content.special[card] == c.SHIELD or c.SPELLS in content.effect[card, :, 0]
        if brings and not content.solo_out[card]:
            raise entry.error(
                "removed",
                f'"{name}" stays, with a rule for several seats',
                "cards that bring the curse die or spells are removed",
            )
    stay = np.bincount(content.deck[(content.set == 0) & (content.solo_out == 0)], minlength=2)
    for letter, count in zip(BACKS, stay, strict=True):
        if count < SOLO_CARDS:
            raise entry.error(
                "removed", f"{count} cards with the back {letter} stay", f"{SOLO_CARDS} at least"
            )
