"""Every mistake in a pack gets one error that names the file, the entry and the field.

Each case is the base pack with one edit.
"""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.chronicles.content import BASE_FOLDER, build
from gloaming.kernel.content import read
from tests.faults import Edit, Expected, both, put

BASE = read(BASE_FOLDER)

expect = Expected(BASE, build)


def find(parts: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(part for part in parts if name in (part.get("name"), part.get("hero")))


def in_(key: str, name: str, /, **fields: Any) -> Edit:
    """Give the entry ``name`` of the table ``key`` these fields; None takes a field away."""
    return lambda data: put(find(data[key], name), **fields)


def within(key: str, name: str, inner: str, at: int, /, **fields: Any) -> Edit:
    """The same for number ``at`` of the entry's inner list."""
    return lambda data: put(find(data[key], name)[inner][at], **fields)


def table(key: str, /, **fields: Any) -> Edit:
    return lambda data: put(data[key], **fields)


def grow(key: str, name: str, inner: str, value: Any) -> Edit:
    return lambda data: find(data[key], name).setdefault(inner, []).append(value)


def replaced(key: str, name: str, inner: str, count: int) -> Edit:
    """The inner list of an entry cut or filled up, with its first part, to ``count``."""

    def edit(data: Any) -> None:
        part = find(data[key], name)
        filled = [dict(part[inner][0], name=f"Copy {at}") for at in range(count)]
        part[inner] = [*part[inner], *filled][:count] if count else []

    return edit


def mark_all(data: Any) -> None:
    for tile in data["tile"]:
        for space in tile["space"]:
            space["shadow"] = True


def island(data: Any) -> None:
    """Starlight Lake, and nothing else in the world, has water sides: it fits nowhere."""
    for tile in data["tile"]:
        kind = "water" if tile["name"] == "Starlight Lake" else "land"
        fit = (kind, "port")
        space = next(part["name"] for part in tile["space"] if part["kind"] in fit)
        for side in ("north", "east", "south", "west"):
            tile[side] = {"side": kind, "space": space}


Fault = tuple[Edit, str, str, str, str]  # edit, then file, entry, field, part of the message

FIGURES: list[Fault] = [
    (lambda d: d.update(tiles=[]), "pack", "tiles", "", 'did you mean "tile"?'),
    (lambda d: d.pop("die"), "pack", "", "die", "is missing"),
    (table("die", faces=[1, 2]), "figures.toml", "die", "faces", "a list of 6"),
    (table("die", faces=[1, 1, 2, 3, 3, 3]), "figures.toml", "die", "faces", "no damage face"),
    (table("die", faces=["damage"] * 6), "figures.toml", "die", "faces", "no face with hits"),
    (table("die", faces=[1, 1, 2, 4, "damage", 1]), "figures.toml", "die", "faces", "4 is no face"),
    (table("die", faces=[True, 1, 2, 3, "damage", 1]), "figures.toml", "die", "faces", "True"),
    (table("die", faces=["hit", 1, 2, 3, "damage", 1]), "figures.toml", "die", "faces", "'hit'"),
    (table("die", sides=6), "figures.toml", "die", "sides", "unknown field; allowed: faces"),
    (table("team_health", two_heroes=0), "figures.toml", "team_health", "two_heroes", "1 to 20"),
    (table("team_health", four_heroes=None), "figures.toml", "team_health", "four_heroes", "miss"),
    (table("darkness_deck", two_heroes=6), "figures.toml", "darkness_deck", "two_heroes", "2 to 5"),
    (table("darkness_deck", two_heroes=1), "figures.toml", "darkness_deck", "two_heroes", "2 to 5"),
    (table("darkness_deck", five=1), "figures.toml", "darkness_deck", "five", "unknown field"),
]

BELLE = 'hero "Belle"'
HEROES: list[Fault] = [
    (lambda d: d["hero"].pop(), "heroes.toml", "", "hero", "a list of 3; allowed: a list of 4"),
    (in_("hero", "Belle", name="Moana"), "heroes.toml", 'hero "Moana"', "name", "used twice"),
    (in_("hero", "Belle", name="always"), "heroes.toml", 'hero "always"', "name", "a meaning"),
    (in_("hero", "Belle", age=9), "heroes.toml", BELLE, "age", "unknown field"),
    (lambda d: d["hero"][0]["token"].pop(), "heroes.toml", BELLE, "token", "a list of 4"),
]
TOKENS: list[tuple[int, dict[str, Any], str, str]] = [
    (0, {"effect": "hits"}, "effect", "token 1 of every hero is another one"),
    (1, {"amount": 3}, "amount", "3 on token 2 of a hero; allowed: 2"),
    (2, {"effect": "move or heal", "terrain": None}, "effect", "token 3 of a hero is a special"),
    (2, {"effect": "cary"}, "effect", 'did you mean "carry"?'),
    (2, {"amount": 7}, "amount", "7 is out of range; allowed: 1 to 6"),
    (2, {"amount": None}, "amount", "is missing"),
    (2, {"terrain": "sea"}, "terrain", "allowed: land, water, any"),
    (2, {"terrain": None}, "terrain", "is missing"),
    (3, {"terrain": "land"}, "terrain", "unknown field"),
    (3, {"effect": "rally"}, "amount", "unknown field"),
    (3, {"locked": True}, "locked", "exactly the fifth token is locked; allowed: false"),
    (4, {"locked": None}, "locked", "exactly the fifth token is locked; allowed: true"),
    (4, {"name": "Enchanted Book"}, "name", "used twice"),
    (4, {"name": 7}, "name", "7 is not a text"),
    (4, {"locked": 1}, "locked", "1 is not a flag"),
]

SHADOWS: list[tuple[dict[str, Any], str, str]] = [
    ({"hero": "Bella"}, "hero", 'did you mean "Belle"?'),
    ({"hero": "Violet"}, "hero", "used twice"),
    ({"strengths": [1, 2, 2, 3, 3]}, "strengths", "a list of 5; allowed: a list of 6"),
    ({"strengths": [0, 2, 2, 3, 3, 4]}, "strengths", "0 is out of range; allowed: 1 to 6"),
    ({"strengths": [7, 2, 2, 3, 3, 4]}, "strengths", "7 is out of range; allowed: 1 to 6"),
    ({"villains": ["LeFou"] * 5}, "villains", "a list of 5"),
    ({"villains": ["LeFou"] * 5 + [""]}, "villains", "is not a text"),
]

CASTLE = "Crystal Castle"
TILES: list[Fault] = [
    (lambda d: d["tile"].pop(), "tiles.toml", "", "tile", "a list of 9; allowed: a list of 10"),
    (in_("tile", "Metroville", name=CASTLE), "tiles.toml", f'tile "{CASTLE}"', "name", "twice"),
    (
        within("tile", "Metroville", "space", 0, name="Seaside Inn"),
        "tiles.toml", 'tile "Metroville", space "Seaside Inn"', "name", "used twice",
    ),
    (
        replaced("tile", "Metroville", "space", 2),
        "tiles.toml", 'tile "Metroville"', "space", "a list of 2; allowed: a list of 3 to 5",
    ),
    (
        replaced("tile", "Metroville", "space", 6),
        "tiles.toml", 'tile "Metroville"', "space", "a list of 6; allowed: a list of 3 to 5",
    ),
    (
        in_("tile", "Metroville", owner="Viola"),
        "tiles.toml", 'tile "Metroville"', "owner", 'did you mean "Violet"?',
    ),
    (
        in_("tile", CASTLE, owner="Belle"),
        "tiles.toml", f'tile "{CASTLE}"', "owner", "the first tile, and no other",
    ),
    (
        in_("tile", "Metroville", owner="always"),
        "tiles.toml", 'tile "Metroville"', "owner", "the first tile, and no other",
    ),
    (
        in_("tile", "Metroville", owner="Belle"),
        "tiles.toml", 'tile "Metroville"', "owner", '"Belle" has 3 tiles; allowed: exactly 2',
    ),
    (
        in_("tile", "Starlight Lake", owner="Violet"),
        "tiles.toml", 'tile "Jungle Island"', "owner", '"two heroes" has 0 tiles; allowed: exactly',
    ),
    (
        in_("tile", CASTLE, start="Seaside Inn"),
        "tiles.toml", f'tile "{CASTLE}"', "start", "allowed: Crystal Castle, Crystal Gate",
    ),
    (
        in_("tile", CASTLE, start=None),
        "tiles.toml", f'tile "{CASTLE}"', "start", "is missing",
    ),
    (
        in_("tile", "Metroville", start="Harbor Pier"),
        "tiles.toml", 'tile "Metroville"', "start", "unknown field",
    ),
    (
        within("tile", "Metroville", "space", 0, kind="city"),
        "tiles.toml", 'tile "Metroville", space "City Museum"', "kind", "land, water, port",
    ),
    (
        within("tile", "Metroville", "space", 0, shadow=1),
        "tiles.toml", 'tile "Metroville", space "City Museum"', "shadow", "1 is not a flag",
    ),
    (
        within("tile", "Metroville", "space", 0, port=True),
        "tiles.toml", 'tile "Metroville", space "City Museum"', "port", "unknown field",
    ),
    (
        in_("tile", "Metroville", north=None),
        "tiles.toml", 'tile "Metroville"', "north", "is missing",
    ),
    (
        in_("tile", "Metroville", north={"side": "port", "space": "Harbor Pier"}),
        "tiles.toml", 'tile "Metroville", north', "side", "allowed: land, water",
    ),
    (
        in_("tile", "Metroville", north={"side": "land", "space": "Seaside Inn"}),
        "tiles.toml", 'tile "Metroville", north', "space", '"Seaside Inn" is unknown',
    ),
    (
        in_("tile", "Metroville", north={"side": "water", "space": "City Museum"}),
        "tiles.toml", 'tile "Metroville", north', "space", "a water space or a port",
    ),
    (
        in_("tile", "Outer Isles", north={"side": "land", "space": "Deep Cove"}),
        "tiles.toml", 'tile "Outer Isles", north', "space", "a land space or a port",
    ),
    (
        grow("tile", "Metroville", "paths", ["City Museum", "Seaside Inn"]),
        "tiles.toml", 'tile "Metroville"', "paths", '"Seaside Inn" is unknown',
    ),
    (
        grow("tile", "Metroville", "paths", ["Metro Tower", "City Museum"]),
        "tiles.toml", 'tile "Metroville"', "paths", "is listed twice",
    ),
    (
        grow("tile", "Metroville", "paths", ["Metro Tower", "Metro Tower"]),
        "tiles.toml", 'tile "Metroville"', "paths", '"Metro Tower" is listed twice',
    ),
    (
        grow("tile", "Metroville", "paths", ["Metro Tower"]),
        "tiles.toml", 'tile "Metroville"', "paths", "a list of 1; allowed: a list of 2",
    ),
    (
        grow("tile", "Outer Isles", "paths", ["Palm Ridge", "Deep Cove"]),
        "tiles.toml", 'tile "Outer Isles"', "paths", "joins land to water",
    ),
    (
        in_("tile", "Metroville", paths=[["City Museum", "Harbor Pier"]]),
        "tiles.toml", 'tile "Metroville"', "paths", '"Metro Tower" cannot be reached',
    ),
    (
        island,
        "tiles.toml", 'tile "Crystal Castle"', "north", "no board was found of Crystal Castle",
    ),
    (mark_all, "tiles.toml", "tile", "shadow", "allowed: at most 12, the shadows in the bag"),
]  # fmt: skip

CARD, CITY = 'card "Tax Day"', "City Without Light"
CARDS: list[Fault] = [
    (lambda d: d["card"].pop(), "darkness.toml", "", "card", "a list of 9; allowed: a list of 10"),
    (in_("card", "Tax Day", name="Undertow"), "darkness.toml", 'card "Undertow"', "name", "twice"),
    (in_("card", "Undertow", tile="Metroville"), "darkness.toml", f'card "{CITY}"', "tile", "used"),
    (in_("card", "Tax Day", tile="Sherwood"), "darkness.toml", CARD, "tile", '"Sherwood Forest"?'),
    (in_("card", "Tax Day", vortex="Harbor Pier"), "darkness.toml", CARD, "vortex", "unknown"),
    (in_("card", "Tax Day", full=[]), "darkness.toml", CARD, "full", "a list of 1 to 4"),
    (
        in_("card", "Tax Day", full=[{"at": "vortex", "count": 1}] * 5),
        "darkness.toml", CARD, "full", "a list of 5; allowed: a list of 1 to 4",
    ),
    (
        within("card", "Tax Day", "full", 1, at="castle"),
        "darkness.toml", f"{CARD}, full 2", "at", "allowed: vortex, marked, neighbours",
    ),
    (
        within("card", "Tax Day", "weak", 0, count=0),
        "darkness.toml", f"{CARD}, weak 1", "count", "0 is out of range; allowed: 1 to 3",
    ),
    (
        within("card", "Tax Day", "weak", 0, where="vortex"),
        "darkness.toml", f"{CARD}, weak 1", "where", "unknown field; allowed: at, count",
    ),
    (
        within("card", "Tax Day", "weak", 0, count=2),
        "darkness.toml", CARD, "weak", "2 shadows against 2 at full strength",
    ),
    (
        in_("card", "Tax Day", weak=[{"at": "neighbours", "count": 1}]),
        "darkness.toml", CARD, "weak", "when the tiles that touch it have 4 marked spaces",
    ),
    (
        in_("card", "Tax Day", full=[{"at": "neighbours", "count": 1}]),
        "darkness.toml", CARD, "weak", "when the tiles that touch it have 1 marked spaces",
    ),
]  # fmt: skip


def fault(
    name: str, edit: Edit, field: str, text: str, *, part: str = ""
) -> tuple[Edit, str, str, str, str]:
    return edit, "quests.toml", f'quest "{name}"{part}', field, text


def step(name: str, at: int, field: str, text: str, /, **fields: Any) -> Fault:
    edit = within("quest", name, "step", at, **fields)
    return fault(name, edit, field, text, part=f", step {at + 1}")


def item(name: str, at: int, label: str, field: str, text: str, /, **fields: Any) -> Fault:
    edit = within("quest", name, "token", at, **fields)
    return fault(name, edit, field, text, part=f', token "{label}"')


HELP, AMULET, PORTS, SEAS, KEY = (
    "Here to Help", "The Broken Amulet", "Secure the Ports", "Swirling Seas", "Quest for the Key",
)  # fmt: skip
WOLVES, WORDS, TIDES, ISLAND = (
    "Wolves in the Wood", "Words of Courage", "Chaos in the Tides", "Off the Island",
)  # fmt: skip

QUESTS: list[Fault] = [
    (lambda d: d["quest"].pop(), "quests.toml", "", "quest", "a list of 15; allowed: a list of 16"),
    fault(KEY, in_("quest", HELP, name=KEY), "name", "used twice"),
    fault(KEY, in_("quest", KEY, hero="Belle"), "hero", "has a fifth quest; allowed: 4 a hero"),
    fault(HELP, in_("quest", HELP, hero="Bella"), "hero", 'did you mean "Belle"?'),
    fault(HELP, in_("quest", HELP, stars=4), "stars", "4 is out of range; allowed: 1 to 3"),
    fault(HELP, in_("quest", HELP, reward=1), "reward", "unknown field"),
    fault(
        WOLVES, in_("quest", HELP, easy=None), "easy", "Belle has 0 easy quests; allowed: exactly"
    ),
    fault(
        WOLVES, in_("quest", WOLVES, easy=True), "easy", "Belle has 2 easy quests; allowed: exactly"
    ),
    fault(HELP, replaced("quest", HELP, "token", 5), "token", "a list of 5; allowed: a list of 0"),
    fault(HELP, replaced("quest", HELP, "step", 0), "step", "a list of 0; allowed: a list of 1"),
    fault(HELP, replaced("quest", HELP, "step", 5), "step", "a list of 5; allowed: a list of 1"),
    (
        both(
            lambda d: find(d["quest"], SEAS)["token"].pop(),
            lambda d: find(d["quest"], SEAS)["step"][0]["tokens"].pop(),
        ),
        "quests.toml", "quest", "token", "41 quest tokens in all; allowed: exactly 42",
    ),
    # quest tokens
    item(HELP, 0, "Baker", "place", 'did you mean "Seaside Inn"?', place="Seaside In"),
    item(HELP, 0, "Baker", "place", '"Harbor Pier" may be out of play', place="Harbor Pier"),
    item(HELP, 0, "Baker", "place", "has no quest symbol", place="Village Square"),
    item(HELP, 0, "Baker", "after", "2 is out of range; allowed: 0 to 1", after=2),
    item(HELP, 0, "Clockmaker", "name", "used twice", name="Clockmaker"),
    item(HELP, 0, "Baker", "amount", "unknown field", amount=1),
    fault(
        HELP, within("quest", HELP, "token", 0, name="Miller"),
        "tokens", '"Baker" is unknown', part=", step 1",
    ),
    fault(
        PORTS, grow("quest", PORTS, "token", {"name": "Rope", "place": "Canoe Beach"}),
        "name", 'no step asks for "Rope"', part=', token "Rope"',
    ),
    # shadows of the set-up
    fault(WOLVES, in_("quest", WOLVES, shadows=["Metro Tower"]), "shadows", "may be out of play"),
    fault(WOLVES, in_("quest", WOLVES, shadows=["Wolf Holow"]), "shadows", '"Wolf Hollow"?'),
    fault(WOLVES, in_("quest", WOLVES, shadows=["Wolf Hollow"] * 7), "shadows", "a list of 0 to 6"),
    fault(PORTS, in_("quest", PORTS, guard={}), "guard", "names no space"),
    fault(PORTS, in_("quest", PORTS, guard=3), "guard", "3 is not a table"),
    # steps
    step(HELP, 0, "kind", 'did you mean "collect"?', kind="colect"),
    step(HELP, 0, "text", "is missing", text=None),
    step(HELP, 0, "place", "unknown field", place="Seaside Inn"),
    step(HELP, 0, "by", "allowed: anyone, owner", by="Belle"),
    step(HELP, 1, "tokens", "is missing", tokens=None),
    step(HELP, 1, "tokens", "a list of 0; allowed: a list of 1 to 4", tokens=[]),
    step(HELP, 1, "tokens", '"Baker" is listed twice', tokens=["Baker", "Baker"]),
    step(HELP, 1, "tokens", 'did you mean "Baker"?', tokens=["Bakr"]),
    step(HELP, 1, "place", "is missing", place=None),
    step(HELP, 1, "place", '"Baker" appears there already', place="Seaside Inn"),
    step(HELP, 1, "place", "has no quest symbol", place="Village Square"),
    step(HELP, 1, "place", "may be out of play", place="Harbor Pier"),
    step(HELP, 1, "check", "1 is not a flag", check=1),
    step(KEY, 0, "tokens", '"Stolen Prism" appears after step 1 only', tokens=["Stolen Prism"]),
    step(KEY, 1, "tokens", '"Vault Key" was handed in by an earlier step', tokens=["Vault Key"]),
    step(WORDS, 0, "count", "3 is out of range; allowed: 1 to 2", count=3),
    step(WORDS, 0, "count", "is missing", count=None),
    step(PORTS, 1, "count", "3 is out of range; allowed: 2", count=3),
    step(AMULET, 1, "count", "0 is out of range; allowed: 1 to 6", count=0),
    step(AMULET, 1, "partners", "3 is out of range; allowed: 1 to 2", partners=3),
    step(AMULET, 1, "strength", "5 is out of range; allowed: 1 to 4", strength=5),
    step(TIDES, 1, "strength", "0 is out of range; allowed: 1 to 12", strength=0),
    step(TIDES, 1, "strength", "is missing", strength=None),
    step(PORTS, 0, "area", '"harbors" is unknown; allowed: ports', area="harbors"),
    step(PORTS, 0, "area", "is missing", area=None),
    step(PORTS, 0, "area", "names no space", area={}),
    step(WOLVES, 0, "area", "is not a table", area=["Enchanted Wood"]),
]  # fmt: skip

AREAS: list[tuple[dict[str, Any], str, str]] = [
    ({"tiles": ["Enchanted Woods"]}, "tiles", 'did you mean "Enchanted Wood"?'),
    ({"tiles": ["Metroville"]}, "tiles", "allowed: Crystal Castle, Quiet Village, Enchanted Wood"),
    ({"spaces": ["Metro Tower"]}, "spaces", '"Metro Tower" is unknown'),
    ({"spaces": []}, "spaces", "a list of 0"),
    ({"places": ["Rose Tower"]}, "places", "unknown field; allowed: spaces, tiles"),
]


def test_the_base_pack_itself_has_no_fault() -> None:
    expect.no_fault()


@pytest.mark.parametrize("case", FIGURES, ids=lambda case: f"{case[2]}-{case[3]}-{case[4]}")
def test_figures(case: Fault) -> None:
    expect(*case)


@pytest.mark.parametrize("case", HEROES, ids=lambda case: case[4])
def test_heroes(case: Fault) -> None:
    expect(*case)


@pytest.mark.parametrize(("at", "fields", "field", "text"), TOKENS)
def test_tokens(at: int, fields: dict[str, Any], field: str, text: str) -> None:
    name = fields.get("name", BASE.data["hero"][0]["token"][at]["name"])
    label = f'token "{name}"' if isinstance(name, str) else f"token {at + 1}"
    edit = within("hero", "Belle", "token", at, **fields)
    expect(edit, "heroes.toml", f"{BELLE}, {label}", field, text)


@pytest.mark.parametrize(("fields", "field", "text"), SHADOWS)
def test_shadows(fields: dict[str, Any], field: str, text: str) -> None:
    # two entries of one hero are noticed at the second
    number = 4 if fields.get("hero") == "Violet" else 1
    edit = in_("shadows", "Belle", **fields)
    expect(edit, "heroes.toml", f"shadows {number}", field, text)


@pytest.mark.parametrize("case", TILES, ids=lambda case: f"{case[3]}-{case[4]}")
def test_tiles(case: Fault) -> None:
    expect(*case)


@pytest.mark.parametrize("case", CARDS, ids=lambda case: f"{case[3]}-{case[4]}")
def test_darkness_cards(case: Fault) -> None:
    expect(*case)


@pytest.mark.parametrize("case", QUESTS, ids=lambda case: f"{case[2]}-{case[3]}-{case[4]}")
def test_quests(case: Fault) -> None:
    expect(*case)


@pytest.mark.parametrize(("area", "field", "text"), AREAS)
def test_areas(area: dict[str, Any], field: str, text: str) -> None:
    edit = within("quest", WOLVES, "step", 0, area=area)
    expect(edit, "quests.toml", f'quest "{WOLVES}", step 1, area', field, text)
