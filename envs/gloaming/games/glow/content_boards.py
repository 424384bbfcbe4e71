"""Both sides of the board of Glow: the Province of Shadows and the Archipelago of Darkness."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from gloaming.games.glow import state as c
from gloaming.games.glow.content_abilities import (
    ELEMENTS,
    OF_BOARDS,
    OF_VILLAGES,
    Operations,
    called,
    distinct,
    operation,
)
from gloaming.kernel.content import Entry, Source

MOST_PATHS = 3 * c.STEPS
MOST_POINTS = 60
MOST_TOLL = 6
KINDS = ("need", "avoid", "village")

Links = dict[int, list[int]]


def read_shadows(source: Source, content: Any) -> dict[str, int]:
    """The Province of Shadows; returns the numbers of its spaces."""
    board = source.entry("shadows")
    board.only("space", "paths", "crossing")
    content.need_at[:] = content.avoid_at[:] = content.village[:] = -1
    entries = called(board.entries("space", c.STEPS), "shadows, space", "id")
    spaces = _in_order(entries, "p")
    for space, entry in enumerate(entries):
        _read_space(entry, content, space)
    _rank_villages(board, content)
    _read_paths(board, content, spaces)
    _read_crossings(board, content, spaces)
    return spaces


def _in_order(entries: list[Entry], letter: str) -> dict[str, int]:
    """The numbers of entries, whose ids must say where in the list they stand."""
    for number, entry in enumerate(entries):
        due = f"{letter}{number:02}"
        if entry.text("id") != due:
            raise entry.error("id", f'"{entry.text("id")}" is out of order', f'"{due}"')
    return {entry.text("id"): number for number, entry in enumerate(entries)}


def _read_space(entry: Entry, content: Any, space: int) -> None:
    if space == 0:
        entry.only("id")
        return
    given = [kind for kind in KINDS if entry.has(kind)]
    if len(given) != 1:
        problem = f"{' and '.join(given)} on one space" if given else "the space asks nothing"
        raise entry.error(given[-1] if given else KINDS[0], problem, "one of " + ", ".join(KINDS))
    if given == ["village"]:
        entry.only("id", "village", "toll", "arrive")
        content.village[space] = entry.integer("village", 1, MOST_POINTS)
        content.toll[space] = entry.integer("toll", 0, MOST_TOLL, default=0)
        _read_gain(entry, "arrive", content.arrive, space, OF_VILLAGES)
        return
    entry.only("id", *given)
    field = content.need_at if given == ["need"] else content.avoid_at
    field[space] = entry.choice(given[0], ELEMENTS)


def _read_gain(
    entry: Entry, field: str, table: np.ndarray, at: int, known: Operations = OF_BOARDS
) -> None:
    if entry.has(field):
        table[at] = operation(entry, field, entry.data[field], known)


def _rank_villages(board: Entry, content: Any) -> None:
    found = np.flatnonzero(content.village >= 0)
    if len(found) != c.VILLAGES:
        raise board.error("space", f"{len(found)} villages", f"exactly {c.VILLAGES}")
    by_points = found[np.argsort(content.village[found], kind="stable")]
    for poor, rich in pairwise(by_points):
        if content.village[poor] == content.village[rich]:
            raise board.error(
                "space",
                f"the villages p{poor:02} and p{rich:02} are worth the same",
                "points of its own for each village",
            )
    content.villages[:] = by_points


def _read_paths(board: Entry, content: Any, spaces: Mapping[str, int]) -> None:
    links: Links = {space: [] for space in spaces.values()}
    for pair in board.items("paths", c.STEPS - 1, MOST_PATHS):
        ends = _ends(board, "paths", pair, spaces)
        _link(board, "paths", pair, ends, links)
        for here, there in (ends, ends[::-1]):
            content.near[here] |= np.uint64(1 << there)
    _check_reach(board, "paths", links, spaces)


def _read_crossings(board: Entry, content: Any, spaces: Mapping[str, int]) -> None:
    kinds: list[tuple[int, int]] = [(0, 0)]
    for entry in board.entries("crossing", 0, MOST_PATHS):
        entry.only("path", "effect")
        here, there = _ends(entry, "path", entry.items("path", 2, 2), spaces)
        if not int(content.near[here]) >> there & 1:
            raise entry.error("path", f"no path joins p{here:02} and p{there:02}", "one of `paths`")
        if content.crossing[here, there]:
            raise entry.error("path", "this path has an effect already", "one effect for a path")
        if not entry.has("effect"):
            raise entry.error("effect", "is missing")
        kind = operation(entry, "effect", entry.data["effect"], OF_BOARDS)
        if kind not in kinds:
            if len(kinds) == c.CROSSINGS:
                raise entry.error(
                    "effect", "one kind of effect too many", f"{c.CROSSINGS - 1} different ones"
                )
            kinds.append(kind)
        content.crossing[here, there] = content.crossing[there, here] = kinds.index(kind)
    content.cross[: len(kinds)] = kinds


def _ends(entry: Entry, field: str, pair: Any, names: Mapping[str, int]) -> tuple[int, int]:
    here, there = Entry({field: pair}, entry.file, entry.label).choices(field, names, 2, 2)
    return here, there


def _link(entry: Entry, field: str, pair: Any, ends: tuple[int, int], links: Links) -> None:
    if ends[1] in links[ends[0]]:
        raise entry.error(field, f"{pair} is listed twice")
    for here, there in (ends, ends[::-1]):
        links[here].append(there)


def _check_reach(board: Entry, field: str, links: Links, names: Mapping[str, int]) -> None:
    reached, waiting = {0}, [0]
    while waiting:
        for there in links[waiting.pop()]:
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    for name, number in names.items():
        if number not in reached:
            raise board.error(field, f'"{name}" cannot be reached', "a way to it from the start")


# -- the Archipelago of Darkness ---------------------------------------------------------------


def read_archipelago(source: Source, content: Any) -> dict[str, int]:
    """The Archipelago of Darkness; returns the numbers of its islands."""
    board = source.entry("archipelago")
    board.only("island", "route")
    entries = called(board.entries("island", c.ISLANDS), "archipelago, island", "id")
    islands = _in_order(entries, "i")
    for number, entry in enumerate(entries):
        entry.only("id", "ring", "points", "arrive")
        content.island[number] = entry.integer("points", 0, MOST_POINTS, default=0)
        ring = entry.integer("ring", 0, c.ISLANDS - 1, default=-1)
        if (ring == 0) != (number == 0):
            raise entry.error("ring", "the start, and no other island, has ring 0", "0 for i00")
        content.island_ring[number] = ring
        _read_gain(entry, "arrive", content.island_arrive, number)
    links = _read_routes(board, content, islands)
    _check_reach(board, "route", links, islands)
    _check_rings(entries, content, links)
    return islands


def _read_routes(board: Entry, content: Any, islands: Mapping[str, int]) -> Links:
    links: Links = {island: [] for island in islands.values()}
    for number, entry in enumerate(board.entries("route", c.ROUTES)):
        entry.only("between", "distinct", "free", "toll")
        pair = entry.items("between", 2, 2)
        ends = _ends(entry, "between", pair, islands)
        _link(entry, "between", pair, ends, links)
        content.route[number] = ends
        if entry.flag("free") == entry.has("distinct"):
            raise entry.error(
                "distinct", "a route is either free or asks for elements", "one of both"
            )
        low, high = (0, c.ELEMENTS) if entry.flag("free") else distinct(entry)
        content.route_low[number], content.route_high[number] = low, high
        content.route_toll[number] = entry.integer("toll", 0, MOST_TOLL, default=0)
    return links


def _check_rings(entries: list[Entry], content: Any, links: Links) -> None:
    """Tom sails outward, one ring at a time."""
    for number, entry in enumerate(entries):
        ring = int(content.island_ring[number])
        before = [int(content.island_ring[there]) for there in links[number]]
        if ring > 0 and ring - 1 not in before:
            raise entry.error(
                "ring", f"no route comes from ring {ring - 1}", "one ring further out"
            )
    if not (content.island_ring == 1).any():
        raise entries[0].error("ring", "no island has ring 1", "at least one, for Tom")
