"""The base pack against the printed figures and against its own design, and packs of one's own."""

from __future__ import annotations

import itertools
import shutil
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.content import BASE_FOLDER, build, load
from gloaming.games.mysthea.content_pieces import FORTIFICATIONS
from gloaming.kernel.content import BASE, ContentError, Source, read

PACK = load()
TABLE = PACK.table[0]
NAMES = PACK.names
SOURCE = read(BASE_FOLDER)
DATA = SOURCE.data
NODE = {name: number for number, name in enumerate(NAMES["node"])}
REGION = {name: number for number, name in enumerate(NAMES["region"])}
RING = (c.RIVER, c.FOREST, c.CRYSTAL, c.MYST, c.MOUNTAIN)  # inner Regions, clockwise
SPOTS = range(5)
FIRST, SECOND = 5, 10  # Region numbers: the first one of each crater, the second one


def members(bits: Any, names: tuple[str, ...]) -> set[str]:
    return {name for number, name in enumerate(names) if int(bits) >> number & 1}


def regions(bits: Any) -> list[int]:
    return [number for number in range(c.REGIONS) if int(bits) >> number & 1]


def kinds(found: Iterable[int]) -> list[int]:
    """The kinds of these Regions, in order."""
    return sorted(int(TABLE.region_kind[region]) for region in found)


def near(node: str) -> set[str]:
    return members(TABLE.near[NODE[node]], NAMES["node"])


def around(node: str) -> set[str]:
    return members(TABLE.node_regions[NODE[node]], NAMES["region"])


def inner(spot: int) -> str:
    return NAMES["region"][RING[spot % 5]]


def first(spot: int) -> str:
    return NAMES["region"][FIRST + spot % 5]


def second(spot: int) -> str:
    return NAMES["region"][SECOND + spot % 5]


def at(name: str, spot: int) -> str:
    return f"{name} {spot % 5 + 1}"


# -- what is printed ---------------------------------------------------------------------------


def test_the_box_holds_what_the_rule_book_lists() -> None:
    # rules: Components
    assert {key: len(names) for key, names in NAMES.items()} == {
        "kind": 5,
        "qoam": 5,
        "region": 15,
        "node": 30,
        "island": 5,
        "monster": 7,
        "character": 14,
        "card": 20,
        "era": 3,
        "machine": 3,
        "unit": 3,
        "event": 7,
        "banner": 4,
    }
    assert TABLE.card_count.sum() == 60
    assert c.EVENT_COUNT.sum() == 14
    assert c.COLOURS * c.OF_A_COLOUR == 45 == c.REGIONS * c.MACHINES


def test_every_kind_has_its_qoam() -> None:
    # rules: Regions and Region Cards
    assert dict(zip(NAMES["kind"], NAMES["qoam"], strict=True)) == {
        "River": "blue",
        "Mountain": "brown",
        "Forest": "green",
        "Land of Myst": "grey",
        "Crystal Field": "pink",
    }


@pytest.mark.parametrize(
    ("era", "numbers"), [(0, [1, 1, 2, 3, 3]), (1, [1, 2, 3, 3, 4]), (2, [1, 2, 3, 4, 5])]
)
def test_command_cards_are_the_printed_ones(era: int, numbers: list[int]) -> None:
    for banner in range(c.BANNERS):
        counts = [int(TABLE.card_count[era, 4 * (n - 1) + banner]) for n in range(1, 6)]
        assert counts == [numbers.count(n) for n in range(1, 6)]


def test_faces_are_named_by_banner_and_number() -> None:
    assert NAMES["card"][:5] == ("red 1", "yellow 1", "green 1", "blue 1", "red 2")
    assert NAMES["card"][4 * (3 - 1) + c.GREEN] == "green 3"
    assert NAMES["card"][c.FACES - 1] == "blue 5"
    means = [
        sum(int(TABLE.card_count[era, face]) * (face // 4 + 1) for face in range(c.FACES)) / 20
        for era in range(c.ERAS)
    ]
    assert means == [2.0, 2.6, 3.0]


def test_islands_are_the_printed_ones() -> None:
    printed = {
        "Spire": {"Forest", "Land of Myst", "Mountain"},
        "Shard": {"Crystal Field", "Land of Myst", "River"},
        "Tree": {"Crystal Field", "Mountain", "Forest"},
        "Volcano": {"Forest", "River", "Crystal Field"},
        "Sphere": {"Land of Myst", "Mountain", "River"},
    }
    found = [{NAMES["kind"][kind] for kind in row} for row in TABLE.island_kinds]
    assert dict(zip(NAMES["island"], found, strict=True)) == printed
    for row in TABLE.island_kinds.tolist():
        assert row == sorted(set(row))
    assert Counter(TABLE.island_kinds.ravel().tolist()) == dict.fromkeys(range(c.KINDS), 3)


def test_golems_can_start_in_thirteen_ways() -> None:
    # rules: Getting Ready, step 2
    due = {
        way
        for way in itertools.product(range(c.KINDS), repeat=c.CRATERS)
        if len(set(way)) == c.CRATERS
        and all(kind in TABLE.island_kinds[island] for island, kind in enumerate(way))
    }
    assert TABLE.matchings == len(due) == 13
    assert {tuple(way) for way in TABLE.matching[:13].tolist()} == due


def test_there_is_room_for_the_ways_of_any_five_islands() -> None:
    sets = list(itertools.combinations(range(c.KINDS), c.ISLAND_KINDS))
    most = 0
    for others in itertools.combinations_with_replacement(sets, c.CRATERS - 1):
        ways = itertools.product(sets[0], *others)
        most = max(most, sum(len(set(way)) == c.CRATERS for way in ways))
    assert most <= c.MATCHINGS


def test_monsters_are_the_printed_ones() -> None:
    rows = zip(
        NAMES["monster"],
        TABLE.monster_strength.tolist(),
        (NAMES["island"][island] for island in TABLE.monster_island),
        TABLE.monster_extra.tolist(),
        strict=True,
    )
    assert list(rows) == [
        ("Onygauros", 9, "Volcano", 0),
        ("Caerulas", 6, "Sphere", 0),
        ("Utcoro", 6, "Tree", 0),
        ("Cannibarok", 7, "Shard", 0),
        ("Kodror", 8, "Spire", 1),
        ("Obsidusa", 7, "Shard", 1),
        ("Boulron", 5, "Tree", 1),
    ]
    assert NAMES["monster"][c.KODROR] == "Kodror"
    assert len(set(TABLE.monster_island[: c.KODROR].tolist())) == 4


def test_utcoro_can_be_attacked_as_in_the_example() -> None:
    # rules: Attack a Monster
    paid = {c.QOAM_NAMES.index("pink"), c.QOAM_NAMES.index("brown")}
    assert paid <= set(TABLE.island_kinds[TABLE.monster_island[c.UTCORO]].tolist())


def test_difficulty() -> None:
    # rules: Getting Ready, steps 5 and 13
    assert TABLE.shards.tolist() == [[3, 5, 2], [2, 4, 4], [1, 4, 5]]
    assert TABLE.shards.sum(axis=1).tolist() == [c.SHARDS] * c.LEVELS
    assert TABLE.first_events.tolist() == [2, 3, 4]
    assert TABLE.defense == 99


def test_fortifications_by_number_of_characters() -> None:
    # rules: Getting Ready, step 9
    assert TABLE.fortifications.tolist() == [0, 0, 5, 3, 2, 1]
    assert all(n * int(TABLE.fortifications[n]) <= FORTIFICATIONS for n in range(2, 6))


def test_characters_are_in_the_order_of_their_numbers() -> None:
    assert NAMES["character"] == (
        "Kolbor & Malabor",
        "Leheir",
        "CR-2T1",
        "Sanya",
        "Telron",
        "Anuth",
        "Celethe",
        "The Lone Survivor",
        "The Outsider",
        "The Heir",
        "The Cursed",
        "The Creature",
        "The Machine",
        "The Criminal",
    )
    assert NAMES["character"][c.CR_2T1] == "CR-2T1"
    assert NAMES["character"][c.CHAMPIONS] == "The Lone Survivor"
    assert NAMES["character"][c.CRIMINAL] == "The Criminal"


# -- the board's Regions -----------------------------------------------------------------------


def test_each_kind_has_one_inner_and_two_outer_regions() -> None:
    assert TABLE.region_kind[: c.INNER].tolist() == list(range(c.KINDS))
    assert Counter(TABLE.region_kind[c.INNER :].tolist()) == dict.fromkeys(range(c.KINDS), 2)


def test_regions_are_named_after_their_kind_and_place() -> None:
    for region, name in enumerate(NAMES["region"]):
        kind = NAMES["kind"][TABLE.region_kind[region]]
        crater = (region - FIRST) % 5 + 1
        assert name == (f"inner {kind}" if region < c.INNER else f"{kind} at crater {crater}")


def test_regions_lie_around_the_city_as_designed() -> None:
    for spot in SPOTS:
        assert TABLE.region_kind[REGION[first(spot)]] == RING[(spot + 2) % 5]
        assert TABLE.region_kind[REGION[second(spot)]] == RING[(spot + 4) % 5]
        borders = {
            inner(spot): {inner(spot - 1), inner(spot + 1), first(spot), second(spot)}
            | {second(spot - 1)},
            first(spot): {second(spot - 1), second(spot), inner(spot)},
            second(spot): {first(spot), first(spot + 1), inner(spot), inner(spot + 1)},
        }
        for name, due in borders.items():
            assert members(TABLE.region_near[REGION[name]], NAMES["region"]) == due


def test_borders_have_two_sides() -> None:
    for here in range(c.REGIONS):
        assert not int(TABLE.region_near[here]) >> here & 1
        for there in range(c.REGIONS):
            one, other = int(TABLE.region_near[here]), int(TABLE.region_near[there])
            assert one >> there & 1 == other >> here & 1


def test_an_inner_region_has_three_outer_neighbours_of_three_other_kinds() -> None:
    # rules: A Region Card Is Revealed!
    for region in range(c.INNER):
        outer = [other for other in regions(TABLE.region_near[region]) if other >= c.INNER]
        assert len(outer) == 3
        assert len({region, *kinds(outer)}) == 4


def test_outer_regions_lie_at_one_crater_each() -> None:
    assert sorted(TABLE.crater_regions.ravel().tolist()) == list(range(c.INNER, c.REGIONS))
    for crater, (one, other) in enumerate(TABLE.crater_regions.tolist()):
        assert (one, other) == (FIRST + crater, SECOND + crater)
        assert TABLE.region_kind[one] != TABLE.region_kind[other]
        assert int(TABLE.region_near[one]) >> other & 1


def test_the_closest_craters_are_the_ones_beside() -> None:
    assert TABLE.crater_near.tolist() == [[4, 1], [0, 2], [1, 3], [2, 4], [3, 0]]


# -- the board's nodes -------------------------------------------------------------------------


def test_nodes_are_numbered_by_their_sort() -> None:
    sorts = ("City node", "crossing", "bend", "fork", "crater node", "edge node")
    assert NAMES["node"] == tuple(at(sort, spot) for sort in sorts for spot in SPOTS)
    assert TABLE.nodes == len(NAMES["node"]) == c.NODES


@pytest.mark.parametrize("spot", SPOTS)
def test_regions_around_nodes(spot: int) -> None:
    assert around(at("City node", spot)) == {inner(spot), inner(spot + 1)}
    assert around(at("crossing", spot)) == {inner(spot), inner(spot + 1), second(spot)}
    assert around(at("bend", spot)) == {second(spot - 1), first(spot), inner(spot)}
    assert around(at("fork", spot)) == {first(spot), second(spot), inner(spot)}
    assert around(at("crater node", spot)) == {first(spot), second(spot)}
    assert around(at("edge node", spot)) == {second(spot), first(spot + 1)}


@pytest.mark.parametrize("spot", SPOTS)
def test_ways_between_nodes(spot: int) -> None:
    city, crossing, fork = (at(sort, spot) for sort in ("City node", "crossing", "fork"))
    assert near(city) == {at("City node", spot - 1), at("City node", spot + 1), crossing}
    assert near(crossing) == {city, fork, at("bend", spot + 1)}
    assert near(at("bend", spot)) == {
        at("crossing", spot - 1),
        fork,
        at("edge node", spot - 1),
    }
    assert near(fork) == {crossing, at("bend", spot), at("crater node", spot)}
    assert near(at("crater node", spot)) == {fork}
    assert near(at("edge node", spot)) == {at("bend", spot + 1)}


def test_there_are_thirty_five_ways_and_all_lead_both_ways() -> None:
    pairs = {(a, b) for a in range(c.NODES) for b in range(c.NODES) if int(TABLE.near[a]) >> b & 1}
    assert len(pairs) == 2 * 35
    assert all((b, a) in pairs and a != b for a, b in pairs)
    degrees = Counter(int(bits).bit_count() for bits in TABLE.near)
    assert degrees == {3: 20, 1: 10}


def test_every_node_can_be_reached_from_every_other() -> None:
    reached = {0}
    for _ in range(c.NODES):
        reached |= {other for node in reached for other in NODE.values() if node_near(node, other)}
    assert reached == set(range(c.NODES))


def node_near(node: int, other: int) -> bool:
    return int(TABLE.near[node]) >> other & 1 == 1


def test_a_step_stays_at_a_common_region() -> None:
    for node, other in itertools.permutations(range(c.NODES), 2):
        if node_near(node, other):
            assert int(TABLE.node_regions[node]) & int(TABLE.node_regions[other])


def test_regions_know_their_nodes() -> None:
    for region, node in itertools.product(range(c.REGIONS), range(c.NODES)):
        there = int(TABLE.region_nodes[region]) >> node & 1
        assert there == int(TABLE.node_regions[node]) >> region & 1
    counts = [int(bits).bit_count() for bits in TABLE.region_nodes]
    assert counts == [6] * 5 + [4] * 5 + [5] * 5


def test_city_nodes_lie_between_two_inner_regions_amid_all_five_kinds() -> None:
    assert members(TABLE.city_nodes, NAMES["node"]) == {at("City node", spot) for spot in SPOTS}
    for spot in SPOTS:
        node = NODE[at("City node", spot)]
        here = regions(TABLE.node_regions[node])
        assert len(here) == 2 and max(here) < c.INNER
        zone = {inner(spot), inner(spot + 1), first(spot), second(spot), first(spot + 1)}
        assert kinds(REGION[name] for name in zone) == list(range(c.KINDS))


def test_champions_start_between_the_two_regions_of_a_crater() -> None:
    # rules: Getting Ready, step 10
    starts = {at("crater node", spot) for spot in SPOTS}
    assert members(TABLE.champion_nodes, NAMES["node"]) == starts
    for node, name in enumerate(NAMES["node"]):
        crater = int(TABLE.node_crater[node])
        assert (crater >= 0) == (name in starts)
        if crater >= 0:
            due = sorted(TABLE.crater_regions[crater].tolist())
            assert regions(TABLE.node_regions[node]) == due
            assert name == at("crater node", crater)


def test_the_colossus_walks_clockwise_between_the_craters() -> None:
    assert TABLE.post.tolist() == [NODE[at("edge node", spot)] for spot in SPOTS]
    for spot in SPOTS:
        assert TABLE.post_regions[spot].tolist() == [REGION[second(spot)], REGION[first(spot + 1)]]
        assert regions(TABLE.node_regions[TABLE.post[spot]]) == sorted(TABLE.post_regions[spot])
        assert len(set(kinds(TABLE.post_regions[spot]))) == 2
        assert TABLE.post_craters[spot].tolist() == [spot, (spot + 1) % 5]


def test_nodes_of_the_rule_books_examples() -> None:
    around_nodes = [kinds(regions(bits)) for bits in TABLE.node_regions]
    # rules: Investigate the Colossus
    posts = [around_nodes[node] for node in TABLE.post]
    assert sorted((c.FOREST, c.RIVER)) in posts
    # rules: Collect
    assert sorted((c.FOREST, c.CRYSTAL, c.MYST)) in around_nodes
    assert sorted((c.MYST, c.MOUNTAIN)) in around_nodes


def test_no_two_regions_around_a_node_are_alike() -> None:
    for bits in TABLE.node_regions:
        here = kinds(regions(bits))
        assert len(here) == len(set(here)) in (2, 3)


# -- packs -------------------------------------------------------------------------------------


def test_the_pack_says_what_is_designed() -> None:
    assert PACK.designed
    assert PACK.source == BASE
    designed = {key for key in DATA if Source({key: DATA[key]}, SOURCE.files, key).designed}
    assert designed == {"board", "monster"}
    assert DATA["board"]["designed"]
    assert all(monster["designed"] for monster in DATA["monster"])


def test_the_table_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="read-only"):
        PACK.table[0]["defense"] = 1
    with pytest.raises(TypeError):
        PACK.names["node"] = ()  # type: ignore[index]


def test_loading_is_kept_and_gives_the_same_again() -> None:
    assert load() is load("base") is PACK
    again = build(read(BASE_FOLDER))
    assert again.table.tobytes() == PACK.table.tobytes()
    assert again.digest == PACK.digest
    assert PACK.table.shape == (1,)
    assert PACK.table.dtype == c.CONTENT


def test_a_folder_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(BASE_FOLDER, folder)
    figures = folder / "figures.toml"
    text = figures.read_text(encoding="utf-8")
    figures.write_text(text.replace("defense = 99", "defense = 60"), encoding="utf-8")
    pack = load(folder)
    assert pack.table[0].defense == 60
    assert pack.digest != PACK.digest
    assert pack.source == str(folder)
    figures.write_text(text, encoding="utf-8")
    assert load(folder).digest == PACK.digest


def test_a_pack_in_one_file_in_another_order(tmp_path: Path) -> None:
    file = tmp_path / "all.toml"
    texts = [path.read_text(encoding="utf-8") for path in sorted(BASE_FOLDER.glob("*.toml"))]
    # a file whose first table is a list of tables may follow any other
    file.write_text("\n# mine\n".join(reversed(texts)), encoding="utf-8")
    pack = load(file)
    assert pack.digest == PACK.digest
    assert pack.table.tobytes() == PACK.table.tobytes()
    assert dict(pack.names) == dict(NAMES)


def test_the_order_of_fields_changes_nothing() -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(part) for part in value] if isinstance(value, list) else value

    pack = build(Source(turned(dict(DATA)), SOURCE.files, "pack"))
    assert pack.digest == PACK.digest
    assert pack.table.tobytes() == PACK.table.tobytes()


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    for path in BASE_FOLDER.glob("*.toml"):
        (tmp_path / path.name).write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load(tmp_path).digest == PACK.digest


def test_a_missing_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such file or folder"):
        load(tmp_path / "nothing")


def without_bends(data: Any) -> None:
    """A smaller board: edge nodes hang on the crossings, and the ring of bends is gone."""
    board = data["board"]
    board["node"] = [node for node in board["node"] if not node["name"].startswith("bend")]
    edges = [pair for pair in board["edges"] if "bend" not in " ".join(pair)]
    board["edges"] = edges + [[at("edge node", spot), at("crossing", spot)] for spot in SPOTS]


def test_a_board_of_fewer_nodes() -> None:
    data = deepcopy(dict(DATA))
    without_bends(data)
    pack = build(Source(data, SOURCE.files, "pack"))
    table = pack.table[0]
    assert table.nodes == 25
    assert not table.near[25:].any() and not table.node_regions[25:].any()
    assert table.node_crater[25:].tolist() == [-1] * 5
    assert table.post.tolist() == list(range(20, 25))
    assert int(np.bitwise_or.reduce(table.region_nodes)) == (1 << 25) - 1
    assert pack.names["node"][24:] == ("edge node 5", *(f"no node {n}" for n in range(26, 31)))


def test_what_a_pack_may_change() -> None:
    data = deepcopy(dict(DATA))
    data["monster"][c.UTCORO].update(name="The Swarm", strength=15, island="Spire")
    data["era"][0].update(red=[5] * 20, yellow=[], green=[], blue=[])
    data["island"][0].update(name="Needle", kinds=["Mountain", "Land of Myst", "River"])
    data["monster"][c.KODROR]["island"] = data["monster"][c.UTCORO]["island"] = "Needle"
    data["fortifications"].update(two=10, five=0)
    data["board"]["region"][0]["name"] = "Old River"
    rename(data["board"], "inner River", "Old River")
    pack = build(Source(data, SOURCE.files, "pack"))
    table = pack.table[0]
    assert pack.names["monster"][c.UTCORO] == "The Swarm"
    assert table.monster_strength[c.UTCORO] == 15
    assert pack.names["island"][table.monster_island[c.UTCORO]] == "Needle"
    assert table.card_count[0].tolist() == [0] * 16 + [20, 0, 0, 0]
    assert table.island_kinds[0].tolist() == [c.RIVER, c.MOUNTAIN, c.MYST]
    assert table.fortifications.tolist() == [0, 0, 10, 3, 2, 0]
    assert pack.names["region"][0] == "Old River"
    assert table.region_near.tolist() == TABLE.region_near.tolist()


def rename(part: Any, old: str, new: str) -> None:
    """Put another text in the place of one, in all lists within a table."""
    if isinstance(part, list):
        part[:] = [new if value == old else value for value in part]
    for value in part.values() if isinstance(part, dict) else part:
        if isinstance(value, dict | list):
            rename(value, old, new)
