"""Whatever heroes play, and however the tiles fall, every space can be reached."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

import pytest

from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.content import load

TABLE = load().table[0]
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # north, east, south, west
SIDES = TABLE.tile_side.tolist()
EXITS = TABLE.tile_exit.tolist()
LINKS = [[k for k in range(64) if row >> k & 1] for row in TABLE.space_near.tolist()]
TILE_OF = TABLE.space_tile.tolist()
BOARDS = 300  # for each of the eleven mixes of heroes
MIXES = [mix for heroes in (2, 3, 4) for mix in combinations(range(c.HEROES), heroes)]

Cell = tuple[int, int]
Board = dict[Cell, tuple[int, int]]  # cell -> tile and quarter turns clockwise


def tiles_of(mix: tuple[int, ...]) -> list[int]:
    owners = {*mix, c.ALWAYS, *([c.TWO_HEROES] if len(mix) == 2 else [])}
    return [tile for tile in range(c.TILES) if TABLE.tile_owner[tile] in owners]


def neighbours(cell: Cell) -> Iterable[tuple[int, Cell]]:
    for side, (dx, dy) in enumerate(STEPS):
        yield side, (cell[0] + dx, cell[1] + dy)


def fits(board: Board, tile: int) -> list[tuple[Cell, int]]:
    """Rules: Build Your Board. All touching sides must be the same."""
    open_cells = {near for cell in board for _, near in neighbours(cell)} - board.keys()
    found = []
    for cell in sorted(open_cells):
        touching = [(side, board[near]) for side, near in neighbours(cell) if near in board]
        for turn in range(4):
            if all(
                SIDES[tile][(side - turn) % 4] == SIDES[other][(side + 2 - turned) % 4]
                for side, (other, turned) in touching
            ):
                found.append((cell, turn))
    return found


def lay(tiles: list[int], rng: random.Random) -> Board | None:
    """A random board, or None where tiles are left that fit nowhere."""
    pile, aside = rng.sample(tiles, len(tiles)), []
    board: Board = {(0, 0): (pile.pop(), rng.randrange(4))}
    while pile or aside:
        if pile:
            tile = pile.pop()
            if not fits(board, tile):
                aside.append(tile)
                continue
        else:
            fitting = [tile for tile in aside if fits(board, tile)]
            if not fitting:
                return None
            tile = fitting[0]
            aside.remove(tile)
        cell, turn = rng.choice(fits(board, tile))
        board[cell] = tile, turn
    return board


def joined(board: Board) -> dict[int, set[int]]:
    """Neighbours of each space in play."""
    laid = {tile for tile, _ in board.values()}
    links = {space: set(LINKS[space]) for space, tile in enumerate(TILE_OF) if tile in laid}
    for cell, (tile, turn) in board.items():
        for side, near in neighbours(cell):
            if near in board:
                other, turned = board[near]
                here, there = EXITS[tile][(side - turn) % 4], EXITS[other][(side + 2 - turned) % 4]
                links[here].add(there)
    return links


def reach(links: dict[int, set[int]], start: int) -> dict[int, int]:
    distance, edge = {start: 0}, [start]
    while edge:
        edge = [
            other
            for space in edge
            for other in sorted(links[space])
            if distance.setdefault(other, distance[space] + 1) == distance[space] + 1
        ]
    return distance


@pytest.mark.parametrize("mix", MIXES, ids=str)
def test_every_space_of_every_board_can_be_reached(mix: tuple[int, ...]) -> None:
    rng = random.Random(repr(mix))
    tiles = tiles_of(mix)
    assert len(tiles) == {2: 6, 3: 7, 4: 9}[len(mix)]
    for _ in range(BOARDS):
        board = lay(tiles, rng)
        assert board is not None, "tiles are left that fit nowhere"
        links = joined(board)
        assert reach(links, int(TABLE.start_space)).keys() == links.keys()
        for space, others in links.items():
            assert all(TABLE.space_kind[space] & TABLE.space_kind[other] for other in others)


def test_tiles_are_small() -> None:
    for tile in range(c.TILES):
        inside = {s: set(LINKS[s]) for s in range(c.SPACES) if TILE_OF[s] == tile}
        assert 3 <= len(inside) <= 5
        for space in inside:
            distance = reach(inside, space)
            assert distance.keys() == inside.keys()
            assert max(distance.values()) <= 2
