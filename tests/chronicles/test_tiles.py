"""The Leader lays the tiles (``layout="players"``), and tiles that fit nowhere."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.board import (
    CENTRE,
    EAST,
    GRID,
    NORTH,
    cell_beside,
    cell_of,
    is_open_spot,
    lay_tile,
    survey,
)
from gloaming.games.chronicles.content import BASE_FOLDER, load
from gloaming.games.chronicles.deal import next_tile
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.kernel.batch import Batch, GameFault
from gloaming.policies import RandomPolicy, Turn
from tests.chronicles.table import Table
from tests.chronicles.test_rulebook_setup import check_board

STUBBORN = {
    "Crystal Castle": "land Crystal Castle, land Castle Quay, land Castle Quay, land Crystal Gate",
    "Starlight Lake": "water Starlit Water, water Lakeside Jetty, water Lakeside Jetty, "
    "water Starlit Water",
    "Enchanted Wood": "land Rose Tower, land Wolf Hollow, land Mirror Landing, land Mirror Landing",
    "Sherwood Forest": "land Greenwood Camp, land Archers' Glade, land Outlaws' Ford, "
    "land Outlaws' Ford",
    "Nottingham Coast": "land Friar's Chapel, land Lighthouse, land Lighthouse, "
    "land Nottingham Market",
}
"""Sides with which the lake fits only south of the Quiet Village, the one piece of shore."""


@pytest.fixture
def stubborn(tmp_path: Path) -> str:
    """A content pack in which Starlight Lake rarely fits."""
    folder = tmp_path / "stubborn"
    shutil.copytree(BASE_FOLDER, folder)
    text = (folder / "tiles.toml").read_text()
    for tile, sides in STUBBORN.items():
        start = text.index(f'name = "{tile}"\nowner')
        head, block = text[:start], text[start:]
        for field, part in zip(("north", "east", "south", "west"), sides.split(", "), strict=True):
            side, _, space = part.partition(" ")
            line = f'{field} = {{ side = "{side}", space = "{space}" }}'
            block = re.sub(
                rf"^{field} = .*$", lambda _, line=line: line, block, count=1, flags=re.M
            )
        text = head + block
    (folder / "tiles.toml").write_text(text)
    return str(folder)


def laying(*heroes: str, waiting: tuple[str, ...] = (), **options: Any) -> Table:
    """A table whose Leader lays the tiles; ``waiting`` names them all, the first one laid first."""
    table = Table(*heroes, quiet=False, layout="players", **options)
    if waiting:
        state = table.state
        state.tile_laid[:], state.depth, state.pending[:] = 0, 0, 0
        numbers = [table.tile(name) for name in waiting]
        lay_tile(state, numbers[0], cell_of(0, 0), 0)
        state.waiting[:], state.aside[:] = 0, 0
        state.waiting[: len(numbers)] = [len(numbers) - 1, *numbers[:0:-1]]
        next_tile(state, table.content)
    return table


def tile_to_lay(table: Table) -> str:
    return table.names["tile"][table.state.pending[table.state.depth - 1, 3]]


def piles(table: Table) -> tuple[set[str], set[str]]:
    """Tiles that wait, and tiles put aside."""
    return tuple(
        {table.names["tile"][k] for k in pile[1 : 1 + pile[0]]}
        for pile in (table.state.waiting, table.state.aside)
    )  # type: ignore[return-value]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_free_cell_beside_a_tile_is_offered_once(players: int) -> None:
    states = Batch(GAME, ChroniclesOptions(players=players), 4, seed=3).states
    for state in states:
        taken = survey(state, load().table[0])
        spots = [spot for spot in range(4 * c.TILES) if is_open_spot(state, taken, spot)]
        found = [divmod(cell_beside(state, spot), GRID) for spot in spots]
        cells = [(int(x) - CENTRE, int(y) - CENTRE) for x, y in found]
        laid = {
            (int(state.tile_x[t]), int(state.tile_y[t]))
            for t in range(c.TILES)
            if state.tile_laid[t]
        }
        beside = {(x + int(EAST[d]), y + int(NORTH[d])) for x, y in laid for d in range(4)}
        assert len(cells) == len(set(cells))
        assert set(cells) == beside - laid


def test_the_leader_decides_where_every_tile_goes() -> None:
    table = Table("Belle", "Moana", "Violet", quiet=False, layout="players", leader=1)
    laid = 1  # the first tile is free: there is nothing to choose
    while table.kind in (a.LAY, a.TURN):
        assert table.decider == "Moana" and table.state.actor == 1
        if table.kind == a.TURN:
            laid += 1
        table.do(sorted(table.legal())[-1])
        assert table.state.tile_laid.sum() == laid
    assert laid == 7
    assert table.kind == a.LEAD and table.leader == "Moana"
    check_board(table.state)


def test_a_tile_goes_where_the_leader_lays_it() -> None:
    table = laying("Belle", "Violet", waiting=("Crystal Castle", "Quiet Village"))
    assert tile_to_lay(table) == "Quiet Village"
    assert table.legal() == {
        f"lay it {side} of Crystal Castle" for side in ("north", "east", "south", "west")
    }
    table.do("lay it south of Crystal Castle")
    # the castle's south is water, the village's only water side is its south
    assert table.legal() == {"turn it 2 quarters clockwise"}
    table.do("turn it 2 quarters clockwise")
    village = table.tile("Quiet Village")
    assert (table.state.tile_x[village], table.state.tile_y[village]) == (0, -1)
    assert "Seaside Inn" in table.neighbours("Castle Quay")
    assert table.kind == a.LEAD  # the last tile is laid, the first day begins


def test_only_turns_in_which_the_sides_match_are_offered() -> None:
    table = laying("Belle", "Violet", waiting=("Crystal Castle", "Enchanted Wood"))
    table.do("lay it north of Crystal Castle")
    # land sides of the wood: north and east; one of them must face south
    assert table.legal() == {"turn it 1 quarters clockwise", "turn it 2 quarters clockwise"}


def test_a_tile_that_fits_nowhere_is_put_aside_and_tried_again(stubborn: str) -> None:
    tiles = ("Crystal Castle", "Starlight Lake", "Quiet Village", "Sherwood Forest")
    table = laying("Belle", "Maid Marian", waiting=tiles, content=stubborn)
    assert tile_to_lay(table) == "Quiet Village"
    assert piles(table) == ({"Sherwood Forest"}, {"Starlight Lake"})
    table.do("lay it east of Crystal Castle", "turn it 0 quarters clockwise")
    assert tile_to_lay(table) == "Starlight Lake"  # before the forest, which has not been drawn
    assert table.legal() == {"lay it south of Quiet Village"}
    table.do("lay it south of Quiet Village", "turn it 1 quarters clockwise")
    assert tile_to_lay(table) == "Sherwood Forest"


def test_a_tile_may_be_put_aside_again_and_again(stubborn: str) -> None:
    tiles = ("Crystal Castle", "Starlight Lake", "Sherwood Forest", "Quiet Village")
    table = laying("Belle", "Maid Marian", waiting=tiles, content=stubborn)
    assert tile_to_lay(table) == "Sherwood Forest"
    table.do("lay it north of Crystal Castle", "turn it 0 quarters clockwise")
    assert tile_to_lay(table) == "Quiet Village"
    assert piles(table) == (set(), {"Starlight Lake"})


def test_when_no_tile_fits_all_are_collected_and_the_board_is_begun_anew(stubborn: str) -> None:
    """The cell south of the village gets a neighbour of land: the lake fits nowhere any more."""
    tiles = ("Quiet Village", "Crystal Castle", "Sherwood Forest", "Starlight Lake")
    table = laying("Belle", "Maid Marian", waiting=tiles, content=stubborn)
    table.do("lay it east of Quiet Village", "turn it 0 quarters clockwise")
    table.do("lay it south of Crystal Castle")
    table.do("turn it 0 quarters clockwise")
    waiting, aside = piles(table)
    assert table.state.tile_laid.sum() == 1
    laid = {table.names["tile"][k] for k in np.flatnonzero(table.state.tile_laid)}
    assert laid | waiting | aside | {tile_to_lay(table)} == set(tiles)
    first = int(np.flatnonzero(table.state.tile_laid)[0])
    assert (table.state.tile_x[first], table.state.tile_y[first]) == (0, 0)
    assert table.state.tile_turn[first] == 0


@pytest.mark.parametrize("layout", ["random", "compact", "players"])
def test_boards_are_finished_however_often_they_are_begun(stubborn: str, layout: str) -> None:
    options = ChroniclesOptions(heroes=("Belle", "Maid Marian"), content=stubborn, layout=layout)
    batch = Batch(GAME, options, 12, seed=5)
    policy, unfinished = RandomPolicy(1), True
    while unfinished:
        kinds = batch.states["pending"][np.arange(12), batch.states["depth"] - 1, 0]
        unfinished = bool(np.isin(kinds, (a.LAY, a.TURN)).any())
        if unfinished:
            batch.step(policy.act(Turn(GAME, batch.pack, batch.states, batch.masks)))
    for state in batch.states:
        assert state.tile_laid.sum() == 6
        check_board(state, batch.pack.table[0])
        assert not state.waiting[0] and not state.aside[0]


def test_every_difficulty_and_table_can_be_laid_by_its_players() -> None:
    for players in (1, 2, 3, 4):
        options = ChroniclesOptions(players=players, layout="players", difficulty="hard")
        batch, policy = Batch(GAME, options, 2, seed=8), RandomPolicy(2)
        for _ in range(20):
            batch.step(policy.act(Turn(GAME, batch.pack, batch.states, batch.masks)))
        for state in batch.states:
            assert state.tile_laid.sum() == {2: 6, 3: 7, 4: 9}[int(state.heroes)]
            check_board(state)


def test_beginners_start_with_crystal_castle_in_the_middle_whoever_lays_the_tiles() -> None:
    """rules: For Beginners."""
    options = ChroniclesOptions(players=3, difficulty="easy", layout="players")
    states = Batch(GAME, options, 20, seed=1).states
    assert (states["tile_laid"].sum(axis=1) == 1).all() and (states["tile_laid"][:, 0] == 1).all()
    normal = Batch(GAME, ChroniclesOptions(players=3, layout="players"), 20, seed=1).states
    assert (normal["tile_laid"][:, 0] == 0).any()


def test_beginners_begin_anew_with_crystal_castle_too(stubborn: str) -> None:
    tiles = ("Crystal Castle", "Quiet Village", "Sherwood Forest", "Starlight Lake")
    table = laying("Belle", "Maid Marian", waiting=tiles, content=stubborn, difficulty="easy")
    table.do("lay it west of Crystal Castle", "turn it 0 quarters clockwise")
    table.do("lay it south of Crystal Castle", "turn it 0 quarters clockwise")
    assert np.flatnonzero(table.state.tile_laid).tolist() == [table.tile("Crystal Castle")]


@pytest.mark.parametrize(
    ("layout", "difficulty", "stranger"),
    [
        ("random", "normal", "Starlight Lake"),
        ("compact", "normal", "Starlight Lake"),
        ("players", "easy", "Crystal Castle"),
    ],
)
def test_tiles_that_never_fit_together_are_a_fault_and_no_endless_deal(
    layout: str, difficulty: str, stranger: str
) -> None:
    """Such content is refused when it is loaded; this is the second line of defence."""
    heroes = ("Belle", "Maid Marian")
    options = ChroniclesOptions(heroes=heroes, layout=layout, difficulty=difficulty)
    batch = Batch(GAME, options, 1)
    table = batch.pack.table.copy()
    table["tile_turns"] = 0
    table["tile_turns"][0, batch.pack.names["tile"].index(stranger)] = 0xFFFF
    batch.pack = replace(batch.pack, table=table)
    with pytest.raises(GameFault, match="the rules reached a state they do not know"):
        batch.reset(3)
