"""Whether the tiles of a content pack can be laid, whichever heroes play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from gloaming.games.chronicles import state as c

TRIES = 200
"""Boards begun before tiles count as impossible to lay; those of the base pack need one or two."""

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # north, east, south, west

Cell = tuple[int, int]


def boards(content: Any) -> Iterator[tuple[int, ...]]:
    """The tiles in play for every choice of two to four heroes, Crystal Castle first."""
    for heroes in range(2, c.HEROES + 1):
        for mix in combinations(range(c.HEROES), heroes):
            owners = {*mix, c.ALWAYS, *([c.TWO_HEROES] if heroes == 2 else [])}
            yield tuple(tile for tile in range(c.TILES) if int(content.tile_owner[tile]) in owners)


def can_be_laid(content: Any, tiles: Sequence[int]) -> bool:
    """Whether all ``tiles`` fit together in some way, as far as ``TRIES`` boards show.

    Every board is begun with Crystal Castle, as beginners must. The same tiles always get
    the same answer.
    """
    sides = [[int(side) for side in row] for row in content.tile_side]
    chance = random.Random(0)
    return any(_lay(sides, list(tiles), chance) for _ in range(TRIES))


def _lay(sides: list[list[int]], tiles: list[int], chance: random.Random) -> bool:
    """Lay tiles in any order and any way that fits; False when one is left over."""
    shown: dict[Cell, dict[int, int]] = {}  # what each cell beside a tile must show, by direction
    taken: set[Cell] = set()
    _put((0, 0), sides[tiles[0]], 0, shown, taken)
    waiting = tiles[1:]
    chance.shuffle(waiting)
    while waiting:
        for tile in waiting:
            ways = [
                (cell, turn)
                for cell, due in shown.items()
                for turn in range(4)
                if all(sides[tile][(at - turn) % 4] == kind for at, kind in due.items())
            ]
            if ways:
                cell, turn = chance.choice(ways)
                _put(cell, sides[tile], turn, shown, taken)
                waiting.remove(tile)
                break
        else:
            return False
    return True


def _put(
    cell: Cell, sides: list[int], turn: int, shown: dict[Cell, dict[int, int]], taken: set[Cell]
) -> None:
    taken.add(cell)
    shown.pop(cell, None)
    for at, (east, north) in enumerate(STEPS):
        beside = (cell[0] + east, cell[1] + north)
        if beside not in taken:
            shown.setdefault(beside, {})[(at + 2) % 4] = sides[(at - turn) % 4]
