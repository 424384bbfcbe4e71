"""Every mistake in a pack gets one error that names the file, the entry and the field.

Each case is the base pack with one edit.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.content import BASE_FOLDER, build, load
from gloaming.kernel.content import ContentError, read
from tests.faults import Edit, Expected, Fault, add, at, cut, named, no_names, put, set_

BASE = read(BASE_FOLDER)

expect = Expected(BASE, build)


def shortened(*way: str | int, length: int) -> Edit:
    return lambda data: at(data, *way).__delitem__(slice(length, None))


# -- the whole pack ----------------------------------------------------------------------------

PACK: list[Fault] = [
    (lambda d: d.update(islands=[]), "pack", "islands", "", 'did you mean "island"?'),
    *(
        (lambda d, key=key: d.pop(key), "pack", "", key, "is missing")
        for key in ("board", "island", "era", "monster", "city", "level", "fortifications")
    ),
    (lambda d: d.pop("character"), "pack", "", "character", "is missing"),
    (lambda d: d.update(board=[]), "board.toml", "", "board", "[] is not a table"),
    (lambda d: d.update(island={}), "islands.toml", "", "island", "{} is not a list"),
    (lambda d: d.update(city=3), "figures.toml", "", "city", "3 is not a table"),
]

# -- the board ---------------------------------------------------------------------------------


def board(field: str, text: str, edit: Edit) -> Fault:
    return (edit, "board.toml", "board", field, text)


def part(label: str, way: tuple[str, str | int], field: str, text: str, /, **fields: Any) -> Fault:
    return (set_("board", *way, **fields), "board.toml", f"board, {label}", field, text)


def region(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'region "{fields.get("name", name)}"'
    return part(label, ("region", name), field, text, **fields)


def node(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'node "{fields.get("name", name)}"'
    return part(label, ("node", name), field, text, **fields)


def crater(number: int, field: str, text: str, /, **fields: Any) -> Fault:
    return part(f"crater {number}", ("crater", number - 1), field, text, **fields)


def post(number: int, field: str, text: str, /, **fields: Any) -> Fault:
    return part(f"post {number}", ("post", number - 1), field, text, **fields)


def pairs(field: str, keep: Callable[[list[str]], bool]) -> Edit:
    def edit(data: Any) -> None:
        data["board"][field] = [pair for pair in data["board"][field] if keep(pair)]

    return edit


def pair(field: str, value: Any) -> Edit:
    return lambda data: data["board"][field].__setitem__(0, value)


def swapped(*way: str | int) -> Edit:
    """The first two of a list in each other's place."""

    def edit(data: Any) -> None:
        values = at(data, *way)
        values[:2] = values[1::-1]

    return edit


FORK, CITY, START, EDGE = "fork 1", "City node 1", "crater node 1", "edge node 1"
OUTER = "Crystal Field at crater 1"

REGIONS: list[Fault] = [
    board("roads", "unknown field; allowed: region, borders", set_("board", roads=[])),
    board("region", "is missing", set_("board", region=None)),
    board("region", "a list of 14; allowed: a list of 15", cut("board", "region")),
    (
        swapped("board", "region"),
        "board.toml",
        'board, region "inner Mountain"',
        "kind",
        '"Mountain" is out of order; allowed: "River": the inner Regions come first',
    ),
    region("inner River", "kind", 'did you mean "River"?', kind="river"),
    region("inner River", "kind", "is missing", kind=None),
    region("inner Crystal Field", "kind", '"River" is out of order', kind="River"),
    region("inner River", "size", "unknown field; allowed: name, kind", size=1),
    region("inner River", "name", '"inner Forest" is used twice', name="inner Forest"),
    board(
        "region",
        "3 outer Regions are of the kind River; allowed: 2 of each",
        set_("board", "region", OUTER, kind="River"),
    ),
    board("borders", "is missing", set_("board", borders=None)),
    board("borders", "a list of 0; allowed: a list of 1 to 105", set_("board", borders=[])),
    board("borders", "3 is not a list", pair("borders", 3)),
    board("borders", "a list of 1; allowed: a list of 2", pair("borders", ["inner River"])),
    board("borders", 'did you mean "inner River"?', pair("borders", ["Inner River", OUTER])),
    board("borders", "is listed twice", pair("borders", [OUTER, OUTER])),
    board(
        "borders",
        '"inner Forest" and "inner River" are listed twice',
        add("board", "borders", value=["inner Forest", "inner River"]),
    ),
    board(
        "borders",
        '"inner River" borders on 2 outer Regions; allowed: 3',
        pairs("borders", lambda pair: pair != ["inner River", OUTER]),
    ),
    board(
        "borders",
        '"inner Mountain" borders on 4 outer Regions; allowed: 3',
        add("board", "borders", value=["inner Mountain", OUTER]),
    ),
    board(
        "borders",
        '"inner Crystal Field" borders on 4 outer Regions; allowed: 3',
        add("board", "borders", value=["inner Crystal Field", OUTER]),
    ),
    board("crater", "a list of 4; allowed: a list of 5", cut("board", "crater")),
    crater(2, "regions", "a list of 1; allowed: a list of 2", regions=[OUTER]),
    crater(2, "regions", "is listed twice", regions=[OUTER, OUTER]),
    crater(2, "regions", '"inner River" is unknown', regions=["inner River", OUTER]),
    crater(2, "regions", "is unknown", regions=["inner Crystal Field", OUTER]),
    crater(2, "regions", f'did you mean "{OUTER}"?', regions=["crystal field at crater 1", OUTER]),
    crater(2, "kinds", "unknown field; allowed: regions", kinds=[]),
]


def nobody_at(region: str) -> Edit:
    """No node lies at a Region any more."""

    def edit(data: Any) -> None:
        for one in data["board"]["node"]:
            one["regions"] = [name for name in one["regions"] if name != region]

    return edit


NODES: list[Fault] = [
    board("node", "is missing", set_("board", node=None)),
    board(
        "node",
        "a list of 31; allowed: a list of 10 to 30",
        add("board", "node", value={"name": "one more", "regions": [OUTER]}),
    ),
    board("node", "a list of 9; allowed: a list of 10", shortened("board", "node", length=9)),
    node(FORK, "name", '"bend 1" is used twice', name="bend 1"),
    node(FORK, "regions", "is missing", regions=None),
    node(FORK, "regions", "a list of 0; allowed: a list of 1 to 3", regions=[]),
    node(FORK, "regions", "a list of 4; allowed: a list of 1 to 3", regions=[OUTER] * 4),
    node(FORK, "regions", "is listed twice", regions=[OUTER, OUTER]),
    node(FORK, "regions", 'did you mean "inner River"?', regions=["inner river"]),
    node(
        FORK,
        "regions",
        f'"{OUTER}" and "inner Mountain" have no border in common',
        regions=[OUTER, "inner River", "inner Mountain"],
    ),
    node(FORK, "island", "unknown field; allowed: name, regions, city, crater", island=1),
    node(FORK, "city", '"yes" is not a flag; allowed: true, false', city="yes"),
    node(FORK, "regions", "a City node lies elsewhere; allowed: two inner Regions", city=True),
    node(CITY, "regions", "a City node lies elsewhere", regions=["inner River"]),
    node(CITY, "regions", "a City node lies elsewhere", regions=["inner River", OUTER]),
    node(CITY, "regions", "not all of them lie at crater 1; allowed: the crater's", crater=1),
    node(FORK, "regions", "not all of them lie at crater 1", crater=1),
    node(START, "regions", "not all of them lie at crater 2", crater=2),
    node(START, "crater", "0 is out of range; allowed: 1 to 5", crater=0),
    node(START, "crater", "6 is out of range", crater=6),
    node(START, "crater", "true is not a whole number", crater=True),
    board(
        "node",
        "4 City nodes; allowed: city = true for 5",
        set_("board", "node", CITY, city=False),
    ),
    board(
        "node",
        "6 City nodes; allowed: city = true for 5",
        set_("board", "node", FORK, city=True, regions=["inner River", "inner Forest"]),
    ),
    board(
        "node",
        "no Champion can start at crater 1; allowed: a node with this crater and both",
        set_("board", "node", START, crater=None),
    ),
    board(
        "node",
        "no Champion can start at crater 1",
        set_("board", "node", START, regions=[OUTER]),
    ),
    board(
        "node",
        f'no node lies at "{OUTER}"; allowed: one at each Region',
        nobody_at(OUTER),
    ),
]

WAYS: list[Fault] = [
    board("edges", "is missing", set_("board", edges=None)),
    board("edges", "a list of 0; allowed: a list of 1 to 435", set_("board", edges=[])),
    board("edges", '"x" is not a list', pair("edges", "x")),
    board("edges", "a list of 3; allowed: a list of 2", pair("edges", [CITY, FORK, START])),
    board("edges", f'did you mean "{FORK}"?', pair("edges", ["Fork 1", CITY])),
    board("edges", "is listed twice", pair("edges", [FORK, FORK])),
    board(
        "edges",
        '"City node 2" and "City node 1" are listed twice',
        add("board", "edges", value=["City node 2", CITY]),
    ),
    board(
        "edges",
        f'"{EDGE}" cannot be reached; allowed: a way to it from "{CITY}"',
        pairs("edges", lambda pair: EDGE not in pair),
    ),
    board(
        "edges",
        '"crossing 1" cannot be reached',
        pairs("edges", lambda pair: "City" not in pair[0] or "City" in pair[1]),
    ),
    board("post", "a list of 4; allowed: a list of 5", cut("board", "post")),
    post(1, "node", f'did you mean "{EDGE}"?', node="Edge node 1"),
    post(2, "node", f'"{EDGE}" is a post already; allowed: another node', node=EDGE),
    post(1, "node", f'the Colossus cannot stand on "{FORK}"; allowed: a node between', node=FORK),
    post(1, "node", f'the Colossus cannot stand on "{CITY}"', node=CITY),
    (
        set_("board", "node", EDGE, regions=["Mountain at crater 1"]),
        "board.toml",
        "board, post 1",
        "node",
        f'the Colossus cannot stand on "{EDGE}"',
    ),
    post(1, "craters", "a list of 3; allowed: a list of 2", craters=[1, 2, 3]),
    post(1, "craters", "6 is out of range; allowed: 1 to 5", craters=[5, 6]),
    post(1, "craters", "1 and 1 are no neighbours; allowed: two craters next", craters=[1, 1]),
    post(1, "craters", "1 and 3 are no neighbours", craters=[1, 3]),
    post(1, "craters", "is missing", craters=None),
    post(1, "way", "unknown field; allowed: node, craters", way=1),
]


def same_kind_at_the_colossus(data: Any) -> None:
    """Two outer Regions change kinds, so that both Regions at the first post are Mountains."""
    put(at(data, "board", "region", "Land of Myst at crater 2"), kind="Mountain")
    put(at(data, "board", "region", "Mountain at crater 3"), kind="Land of Myst")


WAYS.append(
    (
        same_kind_at_the_colossus,
        "board.toml",
        "board, post 1",
        "node",
        "allowed: a node between two Regions of different kinds, but no City node",
    )
)

# -- Islands, cards, Monsters ------------------------------------------------------------------


def island(field: str, text: str, /, **fields: Any) -> Fault:
    label = f'island "{fields.get("name", "Tree")}"'
    return (set_("island", "Tree", **fields), "islands.toml", label, field, text)


def alike(data: Any) -> None:
    """Every kind lies on some Island, but four Islands have the same three."""
    for one in data["island"]:
        one["kinds"] = ["River", "Mountain", "Forest"]
    data["island"][2]["kinds"] = ["Land of Myst", "Crystal Field", "River"]


def era(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'era "{fields.get("name", name)}"'
    return (set_("era", name, **fields), "cards.toml", label, field, text)


def monster(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'monster "{fields.get("name", name)}"'
    return (set_("monster", name, **fields), "monsters.toml", label, field, text)


PIECES: list[Fault] = [
    (cut("island"), "islands.toml", "", "island", "a list of 4; allowed: a list of 5"),
    island("name", '"Shard" is used twice; allowed: a name of its own', name="Shard"),
    island("kinds", "a list of 2; allowed: a list of 3", kinds=["River", "Forest"]),
    island("kinds", '"River" is listed twice', kinds=["River", "Forest", "River"]),
    island("kinds", 'did you mean "Land of Myst"?', kinds=["River", "Forest", "land of myst"]),
    island("kinds", "is missing", kinds=None),
    island("golems", "unknown field; allowed: name, kinds", golems=4),
    (
        alike,
        "islands.toml",
        'island "Sphere"',
        "kinds",
        "Golems cannot start on another kind on each Island; allowed: kinds that let each",
    ),
    (cut("era"), "cards.toml", "", "era", "a list of 2; allowed: a list of 3"),
    (swapped("era"), "cards.toml", 'era "II"', "name", '"II" is out of order; allowed: "I"'),
    era("II", "name", '"2" is out of order; allowed: "II"', name="2"),
    era("II", "red", "is missing", red=None),
    era("II", "red", "3 is not a list", red=3),
    era("II", "red", "0 is out of range; allowed: 1 to 5", red=[0, 2, 3, 3, 4]),
    era("II", "red", "6 is out of range; allowed: 1 to 5", red=[1, 2, 3, 3, 6]),
    era("II", "red", "1.5 is not a whole number", red=[1.5, 2, 3, 3, 4]),
    era("II", "red", "a list of 21; allowed: a list of 0 to 20", red=[1] * 21),
    era("II", "blue", "19 cards in all; allowed: 20 an Era", red=[1, 2, 3, 3]),
    era("II", "blue", "21 cards in all; allowed: 20 an Era", blue=[1, 2, 3, 3, 4, 4]),
    era("II", "purple", "unknown field; allowed: name, red", purple=[]),
    (cut("monster"), "monsters.toml", "", "monster", "a list of 6; allowed: a list of 7"),
    monster("Utcoro", "name", '"Kodror" is used twice', name="Kodror"),
    monster("Utcoro", "strength", "0 is out of range; allowed: 1 to 15", strength=0),
    monster("Utcoro", "strength", "16 is out of range", strength=16),
    monster("Utcoro", "strength", '"6" is not a whole number', strength="6"),
    monster("Utcoro", "strength", "is missing", strength=None),
    monster("Utcoro", "island", 'did you mean "Tree"?', island="tree"),
    monster("Utcoro", "island", "is missing", island=None),
    monster("Utcoro", "effect", "unknown field; allowed: name, strength", effect="none"),
    monster("Utcoro", "extra", "Monster 3 is not an extra one; allowed: false", extra=True),
    monster("Boulron", "extra", "Monster 7 is an extra one; allowed: true", extra=None),
    monster("Boulron", "extra", "1 is not a flag", extra=1),
]

# -- figures and Characters --------------------------------------------------------------------


def figure(table: str, field: str, text: str, /, **fields: Any) -> Fault:
    return (set_(table, **fields), "figures.toml", table, field, text)


def level(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'level "{fields.get("name", name)}"'
    return (set_("level", name, **fields), "figures.toml", label, field, text)


def character(field: str, text: str, /, **fields: Any) -> Fault:
    label = f'character "{fields.get("name", "Sanya")}"'
    return (set_("character", "Sanya", **fields), "characters.toml", label, field, text)


FIGURES: list[Fault] = [
    figure("city", "defense", "0 is out of range; allowed: 1 to 99", defense=0),
    figure("city", "defense", "100 is out of range; allowed: 1 to 99", defense=100),
    figure("city", "defense", "is missing", defense=None),
    figure("city", "defence", 'did you mean "defense"?', defence=99),
    figure("city", "designed", '"yes" is not a flag', designed="yes"),
    (cut("level"), "figures.toml", "", "level", "a list of 2; allowed: a list of 3"),
    (
        swapped("level"),
        "figures.toml",
        'level "normal"',
        "name",
        '"normal" is out of order; allowed: "easy"',
    ),
    level("hard", "name", '"difficult" is out of order; allowed: "hard"', name="difficult"),
    level("hard", "shards", "9 Primal Shards; allowed: 10 in all", shards=[1, 4, 4]),
    level("hard", "shards", "11 Primal Shards; allowed: 10 in all", shards=[1, 5, 5]),
    level("hard", "shards", "a list of 2; allowed: a list of 3", shards=[5, 5]),
    level("hard", "shards", "-1 is out of range; allowed: 0 to 10", shards=[-1, 6, 5]),
    level("hard", "events", "0 is out of range; allowed: 1 to 4", events=0),
    level("hard", "events", "5 is out of range; allowed: 1 to 4", events=5),
    level("hard", "events", "is missing", events=None),
    level("hard", "event", 'did you mean "events"?', event=4),
    figure("fortifications", "two", "11 is out of range; allowed: 0 to 10", two=11),
    figure("fortifications", "three", "7 is out of range; allowed: 0 to 6", three=7),
    figure("fortifications", "four", "6 is out of range; allowed: 0 to 5", four=6),
    figure("fortifications", "five", "5 is out of range; allowed: 0 to 4", five=5),
    figure("fortifications", "five", "-1 is out of range", five=-1),
    figure("fortifications", "two", "is missing", two=None),
    figure("fortifications", "one", "unknown field; allowed: two", one=5),
    (cut("character"), "characters.toml", "", "character", "a list of 13; allowed: a list of 14"),
    character("name", '"Anuth" is used twice; allowed: a name of its own', name="Anuth"),
    character("name", '"draw" has a meaning of its own as an option', name="draw"),
    character("name", '"Draw" has a meaning of its own', name="Draw"),
    character("ability", "unknown field; allowed: name", ability="none"),
    (
        set_("character", c.CRIMINAL, name="SANYA"),
        "characters.toml",
        'character "SANYA"',
        "name",
        '"SANYA" is used twice, but for its case',
    ),
    (
        set_("character", "Sanya", name=None),
        "characters.toml",
        "character 4",
        "name",
        "is missing",
    ),
]

GROUPS = {
    "pack": PACK,
    "regions": REGIONS,
    "nodes": NODES,
    "ways": WAYS,
    "pieces": PIECES,
    "figures": FIGURES,
}


def test_the_base_pack_itself_has_no_fault() -> None:
    expect.no_fault()


@pytest.mark.parametrize("case", named(GROUPS))
def test_one_mistake(case: Fault) -> None:
    expect(*case)


# -- names -------------------------------------------------------------------------------------

NAMED = [  # the way to a name, its file, the entry an error names with a new name
    (("board", "region", 0), "board.toml", 'board, region "{}"'),
    (("board", "node", 0), "board.toml", 'board, node "{}"'),
    (("island", 0), "islands.toml", 'island "{}"'),
    (("monster", 0), "monsters.toml", 'monster "{}"'),
    (("character", 0), "characters.toml", 'character "{}"'),
]


@pytest.mark.parametrize(("way", "file", "entry"), NAMED, ids=lambda part: str(part))
@no_names
def test_names_are_one_printable_line(
    way: tuple[str | int, ...], file: str, entry: str, name: str, text: str
) -> None:
    expect(set_(*way, name=name), file, entry.format(name), "name", text)


def test_names_of_any_script_and_of_the_greatest_length() -> None:
    expect.names("character")


# -- files -------------------------------------------------------------------------------------


def copied(folder: Path) -> Path:
    for path in BASE_FOLDER.glob("*.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("cards.toml", b"[[era]\n", "cards.toml: is not valid TOML"),
        ("cards.toml", b'[[era]]\nname = "\xff"\n', "cards.toml: is not UTF-8 text"),
        ("more.toml", b"[city]\ndefense = 3\n", "more.toml: city: this table is in figures.toml"),
        ("more.toml", b"[towns]\n", "more.toml: towns: unknown table; allowed: board, island"),
        ("cards.toml", b"", "era: is missing"),
    ],
    ids=["syntax", "bytes", "twice", "unknown", "empty"],
)
def test_files_that_do_not_fit(tmp_path: Path, name: str, content: bytes, text: str) -> None:
    (copied(tmp_path) / name).write_bytes(content)
    with pytest.raises(ContentError) as caught:
        load(tmp_path)
    assert text in str(caught.value)


def test_a_folder_with_nothing_in_it(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"holds no \.toml file"):
        load(tmp_path)
