"""The board of Mysthea: Regions and their borders, craters, nodes and the ways between them."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.content_pieces import KINDS
from gloaming.kernel.content import Entry, Source
from gloaming.kernel.content_names import names_of

OUTER_OF_A_KIND, OUTER_NEIGHBOURS = 2, 3  # the latter of an inner Region
MOST_AROUND = 3  # Regions around a node
CITY_NODES = 5
FEWEST_NODES = CITY_NODES + c.CRATERS


def read_board(source: Source, content: Any) -> dict[str, tuple[str, ...]]:
    """The board; returns the names of its Regions and nodes.

    Of nodes there are always ``NODES`` names: those that a pack leaves out are called so.
    """
    board = source.entry("board")
    board.only("region", "borders", "crater", "node", "edges", "post")
    regions = _read_regions(board, content)
    _read_borders(board, content, regions)
    _read_craters(board, content, regions)
    nodes, around = _read_nodes(board, content, regions)
    _read_edges(board, content, nodes)
    _read_posts(board, content, nodes, around)
    unused = (f"no node {number + 1}" for number in range(len(nodes), c.NODES))
    return {"region": tuple(regions), "node": (*nodes, *unused)}


def _pair(entry: Entry, field: str, value: Any, names: dict[str, int]) -> tuple[int, int]:
    here, there = Entry({field: value}, entry.file, entry.label).choices(field, names, 2, 2)
    return here, there


def _join(entry: Entry, field: str, names: dict[str, int], count: int) -> list[int]:
    """The neighbours of each of ``count`` things, as sets, from a list of pairs of names."""
    near = [0] * count
    for value in entry.items(field, 1, count * (count - 1) // 2):
        here, there = _pair(entry, field, value, names)
        if near[here] >> there & 1:
            raise entry.error(field, f'"{value[0]}" and "{value[1]}" are listed twice')
        near[here] |= 1 << there
        near[there] |= 1 << here
    return near


def _read_regions(board: Entry, content: Any) -> dict[str, int]:
    entries = board.entries("region", c.REGIONS)
    names = names_of(entries)
    for number, entry in enumerate(entries):
        entry.only("name", "kind")
        kind = entry.choice("kind", KINDS)
        if number < c.INNER and kind != number:
            raise entry.error(
                "kind",
                f'"{c.KIND_NAMES[kind]}" is out of order',
                f'"{c.KIND_NAMES[number]}": the inner Regions come first, one of each kind',
            )
        content.region_kind[number] = kind
    outer = content.region_kind[c.INNER :].tolist()
    for kind, name in enumerate(c.KIND_NAMES):
        if outer.count(kind) != OUTER_OF_A_KIND:
            problem = f"{outer.count(kind)} outer Regions are of the kind {name}"
            raise board.error("region", problem, f"{OUTER_OF_A_KIND} of each")
    return names


def _read_borders(board: Entry, content: Any, regions: dict[str, int]) -> None:
    near = _join(board, "borders", regions, c.REGIONS)
    content.region_near[:] = near
    # rules: A Region Card Is Revealed
    for name, number in itertools.islice(regions.items(), c.INNER):
        outer = (near[number] >> c.INNER).bit_count()
        if outer != OUTER_NEIGHBOURS:
            problem = f'"{name}" borders on {outer} outer Regions'
            raise board.error("borders", problem, str(OUTER_NEIGHBOURS))


def _read_craters(board: Entry, content: Any, regions: dict[str, int]) -> None:
    outer = {name: number for name, number in regions.items() if number >= c.INNER}
    for crater, entry in enumerate(board.entries("crater", c.CRATERS)):
        entry.only("regions")
        content.crater_regions[crater] = entry.choices("regions", outer, 2, 2)
        content.crater_near[crater] = (crater - 1) % c.CRATERS, (crater + 1) % c.CRATERS


def _read_nodes(
    board: Entry, content: Any, regions: dict[str, int]
) -> tuple[dict[str, int], list[list[int]]]:
    """The nodes; returns their names with numbers, and the Regions around each as listed."""
    entries = board.entries("node", FEWEST_NODES, c.NODES)
    names = names_of(entries)
    around = []
    city = champions = 0
    content.nodes = len(entries)
    content.node_crater[:] = -1
    for node, entry in enumerate(entries):
        entry.only("name", "regions", "city", "crater")
        here = entry.choices("regions", regions, 1, MOST_AROUND)
        around.append(here)
        _check_corner(entry, content, here)
        content.node_regions[node] = sum(1 << region for region in here)
        for region in here:
            content.region_nodes[region] |= np.uint64(1 << node)
        if entry.flag("city"):
            city |= 1 << node
            if len(here) != 2 or max(here) >= c.INNER:
                raise entry.error("regions", "a City node lies elsewhere", "two inner Regions")
        if entry.has("crater"):
            crater = entry.integer("crater", 1, c.CRATERS) - 1
            content.node_crater[node] = crater
            if not set(here) <= set(content.crater_regions[crater].tolist()):
                problem = f"not all of them lie at crater {crater + 1}"
                raise entry.error("regions", problem, "the crater's Regions")
            if len(here) == 2:
                champions |= 1 << node
    content.city_nodes = city
    content.champion_nodes = champions
    _check_nodes(board, content, regions)
    return names, around


def _check_corner(entry: Entry, content: Any, here: list[int]) -> None:
    """Regions that meet in a node border on each other."""
    for one, other in itertools.combinations(range(len(here)), 2):
        if not int(content.region_near[here[one]]) >> here[other] & 1:
            first, second = entry.data["regions"][one], entry.data["regions"][other]
            raise entry.error("regions", f'"{first}" and "{second}" have no border in common')


def _check_nodes(board: Entry, content: Any, regions: dict[str, int]) -> None:
    city = int(content.city_nodes).bit_count()
    if city != CITY_NODES:
        raise board.error("node", f"{city} City nodes", f"city = true for {CITY_NODES}")
    for name, region in regions.items():
        if not content.region_nodes[region]:
            raise board.error("node", f'no node lies at "{name}"', "one at each Region")
    # rules: Getting Ready, step 10
    for crater in range(c.CRATERS):
        at = (content.node_crater == crater).nonzero()[0].tolist()
        if not any(int(content.champion_nodes) >> node & 1 for node in at):
            problem = f"no Champion can start at crater {crater + 1}"
            raise board.error("node", problem, "a node with this crater and both its Regions")


def _read_edges(board: Entry, content: Any, nodes: dict[str, int]) -> None:
    near = _join(board, "edges", nodes, len(nodes))
    content.near[: len(nodes)] = near
    reached, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        new = {there for there in range(len(nodes)) if near[here] >> there & 1} - reached
        reached |= new
        waiting.extend(new)
    first = next(iter(nodes))
    for name, number in nodes.items():
        if number not in reached:
            raise board.error("edges", f'"{name}" cannot be reached', f'a way to it from "{first}"')


def _read_posts(board: Entry, content: Any, nodes: dict[str, int], around: list[list[int]]) -> None:
    entries = board.entries("post", c.POSTS)
    for post, entry in enumerate(entries):
        entry.only("node", "craters")
        node = entry.choice("node", nodes)
        if node in content.post[:post]:
            raise entry.error("node", f'"{entry.text("node")}" is a post already', "another node")
        here = around[node]
        kinds = content.region_kind[here].tolist()
        if int(content.city_nodes) >> node & 1 or len(here) != 2 or kinds[0] == kinds[1]:
            problem = f'the Colossus cannot stand on "{entry.text("node")}"'
            allowed = "a node between two Regions of different kinds, but no City node"
            raise entry.error("node", problem, allowed)
        craters = [number - 1 for number in entry.integers("craters", 2, 1, c.CRATERS)]
        if craters[1] not in content.crater_near[craters[0]]:
            problem = f"{craters[0] + 1} and {craters[1] + 1} are no neighbours"
            raise entry.error("craters", problem, "two craters next to each other")
        content.post[post] = node
        content.post_regions[post] = here
        content.post_craters[post] = craters
