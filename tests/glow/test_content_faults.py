"""Every mistake in a pack gets one error that names the file, the entry and the field.

Each case is the base pack with one edit.
"""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.glow.content import BASE_FOLDER, build
from gloaming.kernel.content import read
from tests.faults import Edit, Expected, Fault, add, both, cut, named, set_

BASE = read(BASE_FOLDER)

expect = Expected(BASE, build)


# -- figures and dice --------------------------------------------------------------------------


def figure(text: str, /, **fields: Any) -> Fault:
    return (set_("figures", **fields), "figures.toml", "figures", next(iter(fields)), text)


FIGURES: list[Fault] = [
    (lambda d: d.update(spells=[]), "pack", "spells", "", 'did you mean "spell"?'),
    (lambda d: d.pop("figures"), "pack", "", "figures", "is missing"),
    (lambda d: d.pop("companion"), "pack", "", "companion", "is missing"),
    figure("unknown field; allowed: start_light", light=10),
    figure("61 is out of range; allowed: 0 to 60", start_light=61),
    figure("is missing", last_seat_rerolls=None),
    figure("-1 is out of range; allowed: 0 to 50", firefly_bonus=-1),
    figure("53 is out of range; allowed: 0 to 52", reroll_icons=[0, 53]),
    figure("[0, 5, 5] does not rise", reroll_icons=[0, 5, 5]),
    figure("[5, 0] does not rise", reroll_icons=[5, 0]),
    figure("a list of 0; allowed: a list of 1 to 53", reroll_icons=[]),
]

PLAIN = ["tree", "water", "cloud", "fire", "rock"]


def die(colour: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'die "{fields.get("colour", colour)}"'
    return (set_("die", colour, **fields), "dice.toml", label, field, text)


def dice(key: str, field: str, text: str, value: Any) -> Fault:
    return (set_(key, **{field: value}), "dice.toml", key, field, text)


DICE: list[Fault] = [
    (cut("die"), "dice.toml", "", "die", "a list of 10; allowed: a list of 11"),
    die("green", "colour", '"grün" is out of order; allowed: "green"', colour="grün"),
    die("blue", "colour", '"pink" is out of order; allowed: "blue"', colour="pink"),
    die("green", "faces", "a list of 5; allowed: a list of 6", faces=PLAIN),
    die("green", "faces", '"tree" is listed twice', faces=["tree", *PLAIN]),
    die("green", "faces", 'did you mean "cloud"?', faces=["clout", *PLAIN]),
    die("green", "faces", "allowed: tree, water", faces=[*PLAIN, "two footprints"]),
    die("purple", "faces", "allowed: two footprints", faces=[*PLAIN, "three light"]),
    die("yellow", "faces", "allowed: three light", faces=[*PLAIN, "rock"]),
    die("green", "large", "7 is out of range; allowed: 0 to 6", large=7),
    die("green", "large", "2 large green dice; adventurers and the reserve use 3", large=2),
    die("pink", "large_dawn", "1 large pink dice", large_dawn=1),
    die("purple", "large_dawn", "2 large purple dice", large_dawn=0),
    die("green", "small", "unknown field", small=2),
    dice("small_dice", "track", "a list of 1; allowed: a list of 9", ["green"]),
    dice("small_dice", "track", '"black" is unknown', ["black"] * 9),
    dice("small_dice", "five_seats", "a list of 3; allowed: a list of 4", ["red"] * 3),
    dice("small_dice", "six_seats", '"lime" is unknown', ["red", "lime"]),
    dice("small_dice", "seven_seats", "unknown field", []),
    dice("reserve", "base", '"black" is unknown', ["black"]),
    dice("reserve", "base", '"red" is listed twice', ["red", "red"]),
    dice("reserve", "base", "a list of 0; allowed: a list of 1 to 7", []),
    dice("reserve", "dawn", '"red" lies there in every game', ["red"]),
    dice("reserve", "solo", '"blue" lies there in every game', ["blue"]),
]

# -- adventurers, companions and spells --------------------------------------------------------


def hero(name: str, field: str, text: str, /, part: str = "", **fields: Any) -> Fault:
    label = f'adventurer "{fields.get("name", name)}"{part}'
    way = ["adventurer", name, *(["ability"] if part else [])]
    return (set_(*way, **fields), "adventurers.toml", label, field, text)


ABILITY = ", ability"
ADVENTURERS: list[Fault] = [
    (cut("adventurer"), "adventurers.toml", "", "adventurer", "a list of 9"),
    hero("Orium", "name", '"Braccio" is used twice', name="Braccio"),
    hero("Orium", "dice", "a list of 4; allowed: a list of 1 to 3", dice=["yellow"] * 4),
    hero("Orium", "dice", "a list of 0", dice=[]),
    hero("Orium", "dice", 'did you mean "yellow"?', dice=["yelow"]),
    hero("Orium", "points", "21 is out of range; allowed: -20 to 20", points=21),
    hero("Orium", "rerolls", "unknown field", rerolls=1),
    hero("Braccio", "effects", '"dies" is unknown', part=ABILITY, effects=["dies"]),
    hero("Braccio", "effects", '"spells" is unknown', part=ABILITY, effects=[{"spells": 1}]),
    (
        both(set_("adventurer", "Orium", dawn=True), set_("adventurer", "Eoles", dawn=True)),
        "adventurers.toml",
        'adventurer "Elldir"',
        "dawn",
        "5 adventurers of the base game; allowed: 6 at least",
    ),
    (
        set_("adventurer", "Orium", dice=["green"]),
        "dice.toml",
        'die "green"',
        "large",
        "3 large green dice; adventurers and the reserve use 4; allowed: 4 at least",
    ),
]


def card(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'companion "{fields.get("id", name)}"'
    return (set_("companion", name, **fields), "companions.toml", label, field, text)


PICK: dict[str, Any] = {"need": ["cloud"], "effects": ["dies", "take from graveyard"]}
COMPANIONS: list[Fault] = [
    (cut("companion"), "companions.toml", "", "companion", "a list of 69; allowed: a list of 70"),
    (set_("companion", 1, id=None), "companions.toml", 'companion "Thoape"', "id", "is missing"),
    card("A02", "id", '"A01" is used twice', id="A01"),
    card("A02", "name", "is missing", name=None),
    card("A02", "cost", "unknown field", cost=1),
    card("A02", "back", '"C" is unknown; allowed: A, B', back="C"),
    card("A02", "set", 'did you mean "draconic"?', set="dracon"),
    card("A02", "points", "-21 is out of range", points=-21),
    card("A02", "fireflies", "7 is out of range; allowed: 0 to 6", fireflies=7),
    card("A02", "rerolls", "-1 is out of range; allowed: 0 to 6", rerolls=-1),
    card("A13", "die", '"orang" is unknown; allowed: green, blue', die="orang"),
    card("A13", "die", '"purple" is unknown; allowed: green', die="purple"),
    card("EA4", "die", "allowed: green, blue, azure, red, orange, purple, any", die="yellow"),
    card("A02", "rule", '"immune" is unknown; allowed: shield, light for rerolls', rule="immune"),
    card("A21", "rule", '"shield" is on another card too', rule="shield"),
    card("B18", "rule", "takes from the graveyard has no other", rule="light for rerolls"),
    card("B19", "ability", "another card takes from the graveyard too", ability=PICK),
    card("B18", "ability", "or has a price", ability={**PICK, "price": {"reroll": 1}}),
    card(
        "B18",
        "ability",
        'is one effect of several, or has a price; allowed: effects = ["dies"',
        ability={**PICK, "effects": [*PICK["effects"], {"light": 1}]},
    ),
    (
        set_("companion", "A02", back="B"),
        "companions.toml",
        'companion "A23"',
        "back",
        '22 cards of the set "base" have the back A; allowed: exactly 23',
    ),
    (
        set_("companion", "DB4", set="elemental"),
        "companions.toml",
        'companion "DB4"',
        "back",
        '5 cards of the set "elemental" have the back B; allowed: exactly 4',
    ),
]


def able(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    """A companion with this ability and no other."""
    edit = set_("companion", name, ability=fields)
    return (edit, "companions.toml", f'companion "{name}"{ABILITY}', field, text)


LIGHT = [{"light": 1}]
ABILITIES: list[Fault] = [
    card("A01", "ability", "3 is not a table", ability=3),
    able("A01", "when", "unknown field", when="rock", effects=LIGHT),
    able("A01", "need", "there is no condition; allowed: need, same", effects=LIGHT),
    able("A01", "same", "need with same is no condition", need=["rock"], same=2, effects=LIGHT),
    able(
        "A01", "distinct", "absent with distinct", absent=["rock"], distinct=[1, 2], effects=LIGHT
    ),
    able("A01", "need", "a list of 0; allowed: a list of 1 to 5", need=[], effects=LIGHT),
    able("A01", "need", 'did you mean "water"?', need=["watr"], effects=LIGHT),
    able("A01", "same", "1 is out of range; allowed: 2 to 6", same=1, effects=LIGHT),
    able("A01", "absent", "a list of 5; allowed: a list of 1 to 4", absent=PLAIN, effects=LIGHT),
    able("A01", "absent", "listed twice", absent=["tree", "tree"], effects=LIGHT),
    able("A01", "absent", '"tree" is needed too', need=["tree"], absent=["tree"], effects=LIGHT),
    able("A01", "distinct", "6 is out of range; allowed: 1 to 5", distinct=[1, 6], effects=LIGHT),
    able("A01", "distinct", "3 is more than 2", distinct=[3, 2], effects=LIGHT),
    able("A01", "distinct", "a list of 1; allowed: a list of 2", distinct=[3], effects=LIGHT),
    able("A01", "price", "'light': 2", need=["tree"], price={"light": 2, "x": 1}, effects=LIGHT),
    able("A01", "price", '"light" is unknown', need=["tree"], price={"light": 2}, effects=LIGHT),
    able("A01", "price", '"butterfly" is', need=["tree"], price={"butterfly": 1}, effects=LIGHT),
    able("A01", "effects", "is missing", need=["tree"]),
    able("A01", "effects", "a list of 0; allowed: a list of 1 to 3", need=["tree"], effects=[]),
    able("A01", "effects", "a list of 4", need=["tree"], effects=LIGHT * 4),
    able("A01", "effects", "second of its kind", need=["tree"], effects=LIGHT * 2),
    able("A01", "effects", "3 is no effect; allowed: { light", need=["tree"], effects=[3]),
    able("A01", "effects", '"ligth" is unknown', need=["tree"], effects=[{"ligth": 1}]),
    able("A01", "effects", 'allowed: "dies"', need=["tree"], effects=[{"dies": True}]),
    able("A01", "effects", "allowed: { light = ... }", need=["tree"], effects=["light"]),
    able("A01", "effects", "but not 0", need=["tree"], effects=[{"light": 0}]),
    able("A01", "effects", '"latest dies" is', need=["tree"], effects=["latest dies"]),
    able("A01", "effects", '"butterfly" is unknown', need=["tree"], effects=[{"butterfly": 1}]),
    able("DA1", "effects", '"exchange" is unknown', need=["tree"], effects=[{"exchange": 1}]),
    able("A01", "effects", 'without "dies"', need=["tree"], effects=["take from graveyard"]),
    able("A01", "effects", 'without "dies"', same=2, effects=["take from graveyard", "dies"]),
]

AMOUNTS: list[tuple[str, str, str, int, str]] = [
    ("A01", "effects", "light", 21, "allowed: -20 to 20"),
    ("A01", "effects", "footprint", -7, "allowed: -6 to 6"),
    ("A01", "effects", "reroll", 7, "allowed: -6 to 6"),
    ("A01", "effects", "spells", 3, "allowed: 1 to 2"),
    ("NA1", "effects", "butterfly", 5, "allowed: 1 to 4"),
    ("NA1", "effects", "exchange", 0, "allowed: 1 to 4"),
    ("A01", "price", "reroll", 0, "allowed: 1 to 6"),
    ("A01", "price", "footprint", -1, "allowed: 1 to 6"),
    ("NA1", "price", "butterfly", 7, "allowed: 1 to 6"),
]


def spell(name: str, field: str, text: str, /, part: str = "", **fields: Any) -> Fault:
    way = ["spell", name, *(["ability"] if part else [])]
    label = f'spell "{fields.get("id", name)}"{part}'
    return (set_(*way, **fields), "spells.toml", label, field, text)


SPELLS: list[Fault] = [
    (lambda d: d["spell"].clear(), "spells.toml", "", "spell", "a list of 0"),
    spell("S02", "id", '"S01" is used twice', id="S01"),
    spell("S02", "name", "is missing", name=None),
    spell("S02", "ability", "is missing", ability=None),
    spell("S02", "dawn", "1 is not a flag", dawn=1),
    spell("S02", "copies", "5 is out of range; allowed: 1 to 4", copies=5),
    spell("S02", "effects", '"dies" is unknown', part=ABILITY, effects=["dies"]),
    spell("S02", "price", "unknown field", part=ABILITY, price={"reroll": 1}),
    spell("S10", "copies", "too many tokens; allowed: 11 of all spells", copies=2),
    (
        set_("spell", "S07", dawn=None),
        "spells.toml",
        'spell "S10"',
        "copies",
        "8 tokens of the base game and 3 of Dawn; allowed: 7 and 4",
    ),
    (cut("spell"), "spells.toml", 'spell "S09"', "copies", "7 tokens of the base game and 3"),
]

# -- boards ------------------------------------------------------------------------------------


def space(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'shadows, space "{fields.get("id", name)}"'
    return (set_("shadows", "space", name, **fields), "shadows.toml", label, field, text)


def province(field: str, text: str, edit: Edit, label: str = "shadows") -> Fault:
    return (edit, "shadows.toml", label, field, text)


def crossing(field: str, text: str, /, **fields: Any) -> Fault:
    edit = set_("shadows", "crossing", 0, **fields)
    return province(field, text, edit, "shadows, crossing 1")


def many_crossings(data: Any) -> None:
    """Eight kinds of effects, on the first eight paths."""
    data["shadows"]["crossing"] = [
        {"path": path, "effect": {"light": amount}}
        for amount, path in enumerate(data["shadows"]["paths"][:8], start=1)
    ]


PROVINCE: list[Fault] = [
    (set_("shadows", name="Shadows"), "shadows.toml", "shadows", "name", "unknown field"),
    province("space", "a list of 60; allowed: a list of 61", cut("shadows", "space")),
    space("p05", "id", '"p07" is out of order; allowed: "p05"', id="p07"),
    space("p00", "need", "unknown field; allowed: id", need="tree"),
    space("p01", "need", "the space asks nothing; allowed: one of need, avoid", need=None),
    space("p01", "avoid", "need and avoid on one space", avoid="tree"),
    space("p01", "need", 'did you mean "fire"?', need="fier"),
    space("p01", "toll", "unknown field; allowed: id, need", toll=1),
    space("p05", "village", "0 is out of range; allowed: 1 to 60", village=0),
    space("p05", "toll", "7 is out of range; allowed: 0 to 6", toll=7),
    space("p05", "arrive", '"dies" is unknown', arrive="dies"),
    space("p05", "arrive", '"lose one" is unknown; allowed: light', arrive="lose one"),
    province("space", "p05 and p33 are worth the same", set_("shadows", "space", 5, village=8)),
    province(
        "space",
        "8 villages; allowed: exactly 7",
        set_("shadows", "space", 1, need=None, village=30),
    ),
    province(
        "paths", '"p0" is unknown; allowed: p00, p01', add("shadows", "paths", value=["p00", "p0"])
    ),
    province(
        "paths", "a list of 3; allowed: a list of 2", add("shadows", "paths", value=PLAIN[:3])
    ),
    province("paths", "listed twice", add("shadows", "paths", value=["p00", "p00"])),
    province("paths", "listed twice", add("shadows", "paths", value=["p01", "p00"])),
    province(
        "paths",
        '"p14" cannot be reached; allowed: a way to it from the start',
        lambda d: d["shadows"]["paths"].remove(["p13", "p14"]),
    ),
    crossing("path", "no path joins p10 and p12; allowed: one of `paths`", path=["p10", "p12"]),
    crossing("path", "a list of 1; allowed: a list of 2", path=["p10"]),
    crossing("effect", "is missing", effect=None),
    crossing("effect", '"spells" is unknown', effect={"spells": 1}),
    crossing("kind", "unknown field", kind="skull"),
    province(
        "path",
        "this path has an effect already",
        add("shadows", "crossing", value={"path": ["p11", "p10"], "effect": "lose one"}),
        "shadows, crossing 8",
    ),
    province(
        "effect",
        "one kind of effect too many; allowed: 7 different ones",
        many_crossings,
        "shadows, crossing 8",
    ),
]


def island(name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'archipelago, island "{fields.get("id", name)}"'
    edit = set_("archipelago", "island", name, **fields)
    return (edit, "archipelago.toml", label, field, text)


def route(number: int, field: str, text: str, /, **fields: Any) -> Fault:
    edit = set_("archipelago", "route", number - 1, **fields)
    return (edit, "archipelago.toml", f"archipelago, route {number}", field, text)


def sea(field: str, text: str, edit: Edit) -> Fault:
    return (edit, "archipelago.toml", "archipelago", field, text)


ISLANDS: list[Fault] = [
    sea("wind", "unknown field", set_("archipelago", wind=1)),
    sea("island", "a list of 11; allowed: a list of 12", cut("archipelago", "island")),
    sea("route", "a list of 13; allowed: a list of 14", cut("archipelago", "route")),
    sea(
        "route",
        '"i11" cannot be reached',
        set_("archipelago", "route", 13, between=["i10", "i01"]),
    ),
    island("i03", "id", '"i04" is out of order; allowed: "i03"', id="i04"),
    island("i03", "points", "61 is out of range; allowed: 0 to 60", points=61),
    island("i03", "arrive", "9 is no effect", arrive=9),
    island("i03", "toll", "unknown field", toll=1),
    island("i03", "ring", "the start, and no other island, has ring 0", ring=0),
    island("i00", "ring", "the start, and no other island, has ring 0", ring=1),
    island("i02", "ring", "no route comes from ring 2", ring=3),
    route(1, "between", '"i00" is listed twice', between=["i00", "i00"]),
    route(2, "between", "is listed twice", between=["i01", "i00"]),
    route(1, "between", '"i99" is unknown', between=["i00", "i99"]),
    route(1, "distinct", "a route is either free or asks", distinct=None),
    route(1, "distinct", "a route is either free or asks", free=True),
    route(1, "distinct", "0 is out of range; allowed: 1 to 5", distinct=[0, 5]),
    route(1, "toll", "-1 is out of range; allowed: 0 to 6", toll=-1),
    (
        both(*[set_("archipelago", "island", f"i{at:02}", ring=None) for at in (3, 4, 5, 6)],
             *[set_("archipelago", "island", f"i{at:02}", ring=None) for at in (7, 8, 9, 10, 11)]),
        "archipelago.toml",
        'archipelago, island "i00"',
        "ring",
        "no island has ring 1; allowed: at least one, for Tom",
    ),
]  # fmt: skip

# -- Dawn and the solo game --------------------------------------------------------------------


def dawn(key: str, field: str, text: str, value: Any) -> Fault:
    return (set_(key, **{field: value}), "dawn.toml", key, field, text)


def instant(field: str, text: str, /, **fields: Any) -> Fault:
    edit = set_("butterflies", "instant", 0, **fields)
    return (edit, "dawn.toml", "butterflies, instant 1", field, text)


def swapped(name: str, other: str) -> list[str]:
    """The cards that leave for the set draconic, with one exchanged."""
    return [other if card == name else card for card in BASE.data["replaced"]["draconic"]]


DAWN: list[Fault] = [
    dawn("butterflies", "each_colour", "7 is out of range; allowed: 1 to 6", 7),
    dawn("butterflies", "mute", "-1 is out of range; allowed: 0 to 6", -1),
    dawn("butterflies", "net", "unknown field", 1),
    dawn("butterflies", "set_points", "a list of 3; allowed: a list of 7", [0, 1, 3]),
    dawn("butterflies", "set_points", "does not rise from 0", [1, 1, 3, 6, 10, 15, 21]),
    dawn("butterflies", "set_points", "does not rise from 0", [0, 3, 1, 6, 10, 15, 21]),
    dawn("butterflies", "all_colours", "51 is out of range; allowed: 0 to 50", 51),
    dawn("butterflies", "instant", "a list of 0; allowed: a list of 3", []),
    instant("copies", "7 is out of range; allowed: 0 to 6", copies=7),
    instant("effect", "is missing", effect=None),
    instant("effect", '"lose one" is unknown', effect="lose one"),
    dawn("replaced", "solar", "unknown field", []),
    dawn("replaced", "draconic", "a list of 1; allowed: a list of 8", ["A11"]),
    dawn("replaced", "draconic", '"EA1" is unknown', swapped("A11", "EA1")),
    dawn("replaced", "draconic", '"A07" is listed twice', swapped("A11", "A07")),
    dawn("replaced", "draconic", '"A20" leaves for another set', swapped("A11", "A20")),
    dawn(
        "replaced",
        "draconic",
        "3 cards with the back A; allowed: 4 of each back",
        swapped("A11", "B01"),
    ),
    dawn("small_board", "seven_seats", "unknown field", []),
    dawn("small_board", "five_seats", "a list of 1; allowed: a list of 2", [PLAIN]),
    dawn("small_board", "five_seats", '"tree" comes twice', [PLAIN, ["tree"]]),
    dawn("small_board", "five_seats", '"rock" has no space', [PLAIN[:2], PLAIN[2:4]]),
    dawn("small_board", "six_seats", '"sun" is unknown', [["sun"], PLAIN, PLAIN]),
]


def solo(field: str, text: str, edit: Edit) -> Fault:
    return (edit, "solo.toml", "solo", field, text)


def tile(field: str, text: str, /, **fields: Any) -> Fault:
    return (set_("solo", "tile", 2, **fields), "solo.toml", "solo, tile 3", field, text)


SOLO: list[Fault] = [
    solo("rival", "unknown field", set_("solo", rival="Tim")),
    solo("closed_island", '"i00" is unknown', set_("solo", closed_island="i00")),
    solo("removed", '"C01" is unknown', add("solo", "removed", value="C01")),
    solo("removed", '"DA1" is unknown', add("solo", "removed", value="DA1")),
    solo("removed", '"A01" is listed twice', add("solo", "removed", value="A01")),
    solo("removed", "15 cards with the back A stay", add("solo", "removed", value="A02")),
    solo("removed", '"A20" stays', lambda d: d["solo"]["removed"].remove("A20")),
    solo("removed", '"A10" stays', lambda d: d["solo"]["removed"].remove("A10")),
    solo("tile", "a list of 7; allowed: a list of 8", cut("solo", "tile")),
    tile("band", "10 is out of range; allowed: 0 to 9", band=10),
    tile("light", "is missing", light=None),
    tile("map", '"none" is unknown; allowed: stays, lowest, highest', map="none"),
    tile("id", "unknown field", id=3),
]

GROUPS = {
    "figures": FIGURES,
    "dice": DICE,
    "adventurers": ADVENTURERS,
    "companions": COMPANIONS,
    "abilities": ABILITIES,
    "spells": SPELLS,
    "province": PROVINCE,
    "islands": ISLANDS,
    "dawn": DAWN,
    "solo": SOLO,
}


def test_the_base_pack_itself_has_no_fault() -> None:
    expect.no_fault()


@pytest.mark.parametrize("case", named(GROUPS))
def test_one_mistake(case: Fault) -> None:
    expect(*case)


@pytest.mark.parametrize(("name", "field", "kind", "amount", "text"), AMOUNTS)
def test_amounts(name: str, field: str, kind: str, amount: int, text: str) -> None:
    value: Any = {kind: amount}
    ability = {"need": ["tree"], "effects": LIGHT, field: [value] if field == "effects" else value}
    label = f'companion "{name}"{ABILITY}, {field}'
    expect(set_("companion", name, ability=ability), "companions.toml", label, kind, text)
