"""Every mistake in a pack gets one error that names the file, the entry and the field.

Each case is the base pack with one edit.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from gloaming.games.rattling import state as c
from gloaming.games.rattling.content import BASE_FOLDER, build
from gloaming.kernel.content import ContentError, Source, read
from tests.faults import Edit, Expected, Fault, add, at, cut, named, set_

BASE = read(BASE_FOLDER)

expect = Expected(BASE, build)


# -- the board ---------------------------------------------------------------------------------


def board(entry: str, field: str, text: str, edit: Edit) -> Fault:
    return (edit, "board.toml", entry, field, text)


def first_path(value: Any) -> Edit:
    return lambda data: data["board"]["paths"].__setitem__(0, value)


def icon(space: int, value: str) -> Edit:
    return lambda data: data["track"]["icons"].__setitem__(space, value)


def no_rumors(data: Any) -> None:
    data["track"]["icons"] = ["none"] * 30


def without(name: str) -> Edit:
    def edit(data: Any) -> None:
        data["board"]["paths"] = [pair for pair in data["board"]["paths"] if name not in pair]

    return edit


BOARD: list[Fault] = [
    (lambda d: d.update(shadows=[]), "pack", "shadows", "", 'did you mean "shadow"?'),
    (lambda d: d.pop("board"), "pack", "", "board", "is missing"),
    (lambda d: d.pop("wind"), "pack", "", "wind", "is missing"),
    (lambda d: d.pop("north"), "pack", "", "north", "is missing"),
    board("board", "roads", "unknown field; allowed: paths", set_("board", roads=[])),
    board("board", "paths", "3 is not a list", first_path(3)),
    board("board", "paths", "a list of 1; allowed: a list of 2", first_path(["North 1"])),
    board("board", "paths", 'did you mean "North 1"?', first_path(["north 1", "North 2"])),
    board("board", "paths", "is listed twice", first_path(["North 1", "North 1"])),
    board(
        "board",
        "paths",
        "['North 2', 'North 1'] is listed twice",
        add("board", "paths", value=["North 2", "North 1"]),
    ),
    board(
        "board",
        "paths",
        '"the north-east Merchant" cannot be reached; allowed: a way to it from the Village',
        without("the north-east Merchant"),
    ),
    board("track", "icons", 'did you mean "venom"?', icon(2, "venon")),
    board("track", "icons", '"rumor" lies on the Head; allowed: "none" at both', icon(0, "rumor")),
    board("track", "icons", '"venom" lies on the Rattle', icon(-1, "venom")),
    board("track", "icons", 'no rumor is on the track; allowed: "rumor" once', no_rumors),
    board(
        "track", "icons", "a list of 2; allowed: a list of 10 to 40", set_("track", icons=[1, 2])
    ),
    board("dark_die", "faces", "a list of 5; allowed: a list of 6", cut("dark_die", "faces")),
    board(
        "dark_die",
        "faces",
        'did you mean "eye"?',
        lambda d: d["dark_die"]["faces"].__setitem__(0, "eyes"),
    ),
    board("corruption", "green", "unknown field; allowed: red", set_("corruption", green=[1])),
    board("corruption", "red", "a list of 5; allowed: a list of 6", cut("corruption", "red")),
    board(
        "corruption",
        "blue",
        "10 is out of range; allowed: 0 to 9",
        set_("corruption", blue=[10, 1, 1, 1, 1, 1]),
    ),
    board(
        "corruption",
        "blue",
        "11 tokens; allowed: 12 of each colour",
        set_("corruption", blue=[1, 1, 1, 4, 3, 1]),
    ),
]


def trader(field: str, text: str, /, **fields: Any) -> Fault:
    label = f'trader "{fields.get("name", "Bonesmith")}"'
    return board(label, field, text, set_("trader", "Bonesmith", **fields))


MERCHANTS: list[Fault] = [
    board("", "trader", "a list of 1; allowed: a list of 2", cut("trader")),
    board(
        'trader "Bonesmith"',
        "name",
        '"Bonesmith" is used twice',
        set_("trader", 1, name="Bonesmith"),
    ),
    trader("price", '"blood" is unknown; allowed: free, bone, wound, corruption', price="blood"),
    trader("shadow_price", '"bone" is unknown; allowed: wound, corruption', shadow_price="bone"),
    trader("effects", "is missing", effects=None),
    trader("effects", "a list of 0; allowed: a list of 1 to 10", effects=[]),
    trader("effects", '"value" means nothing here: no Challenge', effects=["value 1"]),
    trader("cost", "unknown field; allowed: name, price", cost="bone"),
    board(
        "merchant 1",
        "corner",
        '"north" is out of order; allowed: "north-west"',
        set_("merchant", 0, corner="north"),
    ),
    board(
        "merchant 2",
        "kind",
        'did you mean "Bonesmith"?',
        set_("merchant", 1, kind="bone smith"),
    ),
]


def wind(field: str, text: str, /, step: int | None = None, **fields: Any) -> Fault:
    way: list[str | int] = ["wind", "North"]
    label = f'wind "{fields.get("name", "North")}"'
    if step is not None:
        way += ["position", step]
        label += f", position {step + 1}"
    return (set_(*way, **fields), "winds.toml", label, field, text)


WINDS: list[Fault] = [
    (cut("wind"), "winds.toml", "", "wind", "a list of 3; allowed: a list of 4"),
    wind("name", '"Nord" is out of order; allowed: "North"', name="Nord"),
    wind("colour", "unknown field; allowed: name, position", colour="blue"),
    wind("at", "-2 is out of range; allowed: -3", step=0, at=-2),
    wind("value", "4 is out of range; allowed: -3 to 3", step=1, value=4),
    wind("rerolls", "3 is out of range; allowed: 0 to 2", step=1, rerolls=3),
    wind("free", "1 is not a flag", step=1, free=1),
    wind("gifts", 'did you mean "gift"?', step=6, gifts=True),
    wind("dusk", '"wound" is not allowed here; allowed: corrupt', step=0, dusk=["wound 1"]),
    wind(
        "dusk",
        '"corrupt 1 here": "here" is not allowed here; allowed: "in the region", "each space"',
        step=0,
        dusk=["corrupt 1 here"],
    ),
    wind("dusk", "works by itself, and cannot ask or", step=0, dusk=[{"may": ["corrupt 1 here"]}]),
    wind("dusk", "a list of 0", step=0, dusk=[]),
    (
        set_("wind", "North", "position", 6, gift=None),
        "winds.toml",
        'wind "North"',
        "position",
        "the Wind gives its Item nowhere; allowed: gift = true once",
    ),
]

# -- characters and items ----------------------------------------------------------------------


def character(name: str, field: str, text: str, /, part: str = "", **fields: Any) -> Fault:
    way = ["character", name, *([part] if part else [])]
    label = f'character "{name if part else fields.get("name", name)}"'
    label += f", {part}" if part else ""
    return (set_(*way, **fields), "characters.toml", label, field, text)


CHARACTERS: list[Fault] = [
    (cut("character"), "characters.toml", "", "character", "a list of 5; allowed: a list of 6"),
    character("Orrun", "name", '"Lupe" is used twice', name="Lupe"),
    character("Lupe", "skill", 'did you mean "Body"?', skill="body"),
    character("Lupe", "hearts", "7 is out of range; allowed: 1 to 6", hearts=7),
    character("Lupe", "points", "is missing", points=None),
    character("Lupe", "gender", "unknown field; allowed: name, skill", gender="she"),
    character("Lupe", "ability", '"Powerful" is not a table', ability="Powerful"),
    (
        set_("character", "Lupe", skill="Mind"),
        "characters.toml",
        'character "Nakwe"',
        "skill",
        "1 characters have the Skill Body; allowed: 2 of each",
    ),
    (
        set_("character", "Sefka", hearts=4),
        "characters.toml",
        'character "Nakwe"',
        "hearts",
        "21 hearts in all; allowed: 20 at most",
    ),
    character("Orrun", "when", '"dusk" is unknown; allowed: dawn', part="ability", when="dusk"),
    character("Orrun", "reach", "is missing", part="ability", reach=None),
    character("Orrun", "reach", 'did you mean "same space"?', part="ability", reach="same spaces"),
    character("Sefka", "reach", "only what helps in Ch", part="ability", reach="anywhere"),
    character("Orrun", "effects", "is missing", part="ability", effects=None),
    character("Orrun", "effects", '"stay" means nothing here', part="ability", effects=["stay"]),
    character("Sefka", "effects", "no Challenge is waiting", part="ability", effects=["rerolls 1"]),
    character("Lupe", "effects", "this kind does all it d", part="ability", effects=["heal 1"]),
    character("Orrun", "when", "is missing", part="blessing", when=None),
    character("Orrun", "when", '"dawn" is unknown', part="blessing", when="dawn"),
    character("Lupe", "rules", 'did you mean "moves free"?', part="blessing", rules=["move free"]),
    character("Lupe", "effects", "the blessing does nothing", part="blessing", rules=None),
    character("Orrun", "effects", '"heal" is not allowed', part="blessing", effects=["heal 1"]),
    character("Nakwe", "effects", '"set die" means', part="blessing", effects=["set die 6"]),
    character(
        "Orrun",
        "effects",
        "cannot ask",
        part="blessing",
        effects=[{"may": ["pay bone", "value 1"]}],
    ),
    character("Lupe", "hearts", "0 is out of range", part="spirit", hearts=0),
    character("Lupe", "faces", "is missing", part="spirit", faces=None),
    character("Lupe", "faces", '"Shadow" is unknown', part="spirit", faces=["Shadow"]),
    character("Lupe", "effects", "the Spirit has no ability", part="spirit", rules=None),
    character("Lupe", "rules", '"warden" is unknown', part="spirit", rules=["warden"]),
    character("Sefka", "when", '"adjust" is unknown', part="spirit", when="adjust"),
    character("Sefka", "when", "is missing", part="spirit", when=None),
    character("Nakwe", "reach", "is missing", part="spirit", reach=None),
    character("Tamo", "reach", "only what helps in Ch", part="spirit", reach="same space"),
    character("Tamo", "effects", '"please" is not', part="spirit", effects=["please 1 any"]),
]


def item(table: str, name: str, field: str, text: str, /, **fields: Any) -> Fault:
    label = f'{table} "{fields.get("name", name)}"'
    return (set_(table, name, **fields), "items.toml", label, field, text)


LAST = 'reward "Elk Heart"'


def no_spirit_weapons(data: Any) -> None:
    for name in ("Spirit Bow", "Spirit Axe", "Spirit Spear"):
        at(data, "reward", name)["weapon"] = "weapon"


def no_bones(data: Any) -> None:
    for name in ("Beast Bone", "Elder Bone"):
        del at(data, "reward", name)["bone"]


ITEMS: list[Fault] = [
    (cut("equipment"), "items.toml", "", "equipment", "a list of 7; allowed: a list of 8"),
    (cut("reward"), "items.toml", "", "reward", "a list of 13; allowed: a list of 14"),
    (cut("legendary"), "items.toml", "", "legendary", "a list of 3; allowed: a list of 4"),
    item("reward", "Sunstone", "name", '"Torch" is used twice', name="Torch"),
    item("reward", "Sunstone", "name", '"bone" is an icon of modifiers', name="bone"),
    item("equipment", "Torch", "count", "0 is out of range; allowed: 1 to 12", count=0),
    item("equipment", "Torch", "price", "unknown field", price=1),
    item("equipment", "Bow", "weapon", 'did you mean "weapon"?', weapon="weapons"),
    item("equipment", "Bow", "when", "weapons, and they alone, work when they", weapon=None),
    item("equipment", "Bow", "when", 'allowed: "modifying" with a weapon', when="dawn"),
    item("equipment", "Torch", "when", "weapons, and they alone", when="modifying", kept=None),
    item("equipment", "Torch", "when", '"noon" is unknown; allowed: dawn', when="noon"),
    item("equipment", "Torch", "when", "is missing; allowed: dawn", when=None),
    item("equipment", "Torch", "effects", "is missing", effects=None),
    item("equipment", "Bow", "effects", '"heal" is not allowed here', effects=["heal 1"]),
    item("equipment", "Furs", "effects", "this kind does all it does", effects=["heal 1"]),
    item("reward", "Beast Bone", "when", "is missing", kept=True),
    item("reward", "Beast Bone", "bone", '"yes" is not a flag', bone="yes"),
    item("reward", "Sunstone", "kept", "what works by itself", kept=True),
    item("reward", "Elk Heart", "effects", '"value" means nothing here', effects=["value 1"]),
    item("reward", "Elk Heart", "effects", '"reward" is not allowed', effects=["reward 1"]),
    item("reward", "Sunstone", "effects", '"roll again" means nothing', effects=["roll again"]),
    item("legendary", "East Wind's Mask", "wind", '"West" is out of order', wind="West"),
    item("legendary", "East Wind's Mask", "count", "unknown field", count=1),
    (
        set_("equipment", "Torch", count=6),
        "items.toml",
        LAST,
        "count",
        "99 cards of Equipment and Rewards; allowed: 98 in all",
    ),
    (no_spirit_weapons, "items.toml", LAST, "weapon", "there is no spirit weapon"),
    (no_bones, "items.toml", LAST, "bone", "there is no Bone"),
]

# -- cards -------------------------------------------------------------------------------------

WOLVES, ICE = "Wolves at the Fire Line", "Thin Ice"


def card(
    field: str, text: str, /, name: str = WOLVES, table: str = "north", **fields: Any
) -> Fault:
    return (set_(table, name, **fields), f"{table}.toml", f'{table} "{name}"', field, text)


CARDS: list[Fault] = [
    (cut("north"), "north.toml", "", "north", "a list of 35; allowed: a list of 36"),
    card("skills", "a list of 0; allowed: a list of 1 to 3", skills=[]),
    (
        set_("south", 0, name=WOLVES),
        "south.toml",
        f'south "{WOLVES}"',
        "name",
        f'"{WOLVES}" is used twice; allowed: a name of its own',
    ),
    card("skills", 'did you mean "Spirit"?', skills=["Spirits"]),
    card("skills", "is listed twice", skills=["Body", "Body"]),
    card("difficulty", "25 is out of range; allowed: 3 to 24", difficulty=25),
    card("difficulty", "is missing", difficulty=None),
    card("modifiers", "[] is not a table", modifiers=[]),
    card("modifiers", "0 modifiers; allowed: 1 to 3", modifiers={}),
    card(
        "modifiers",
        "4 modifiers; allowed: 1 to 3",
        modifiers={"Torch": 1, "Rope": 1, "Drum": 1, "Furs": 1},
    ),
    card("modifiers", 'did you mean "Torch"?', modifiers={"torch": 1}),
    card("modifiers", "a weapon icon beside", modifiers={"weapon": 2, "spirit weapon": 3}),
    card(
        "modifiers",
        "a weapon icon beside another weapon; allowed: one weapon icon, or weapons by name",
        modifiers={"weapon": 2, "Spirit Bow": 3},
    ),
    card("flavour", "unknown field; allowed: name, skills", flavour="cold"),
    card("revealed", "1 is not a flag", revealed=1),
    card("corrupted", '"yes" is not a flag', corrupted="yes"),
    card("scouted", "a Revealed card is never scouted", scouted=["heal 1"]),
    card("scout", "a Revealed card is never scouted", scout=["value 1"]),
    card("pass", "is missing", pass_=None),
    card("fail", "is missing", fail=None),
    card("special", "a list of 0", special=[]),
    card("special", '"stay" means nothing here: no Challenge is decided', special=["stay"]),
    card("special", '"travel" is not allowed here', special=["travel village"]),
    card("special", '"set die" means nothing here: no dice are rolled', special=["set die 6"]),
    card("scouted", "no Challenge is waiting", name=ICE, scouted=["value 1"]),
    card("scout", "no dice are rolled", name=ICE, scout=["roll again"]),
    card("pass", '"value" means nothing here: no Challenge is', pass_=["value 1"]),
    card("number", "unknown field", number=3),
    card("number", "is missing", name="The Hollow Stag", table="shadow", number=None),
    card("number", "7 is out of range", name="The Hollow Stag", table="shadow", number=7),
    card("revealed", "unknown field", name="The Hollow Stag", table="shadow", revealed=True),
    card(
        "fail",
        'the Shadow does not stay in play; allowed: "stay"',
        name="The Hollow Stag",
        table="shadow",
        fail=["wound 1"],
    ),
    card(
        "fail",
        "the Shadow does not stay in play",
        name="The Hollow Stag",
        table="shadow",
        fail=[{"if": "alone", "then": ["stay"]}],
    ),
    card(
        "pass",
        '"stay" is not allowed here',
        name="The Hollow Stag",
        table="shadow",
        pass_=["reward 1", "stay"],
    ),
    (
        set_("shadow", "The Hollow Stag", number=2),
        "shadow.toml",
        'shadow "Egg of the Serpent"',
        "number",
        "1 Shadow cards have the number 1; allowed: 2 of each",
    ),
]


def dark(field: str, text: str, /, **fields: Any) -> Fault:
    return card(field, text, name="The First Fang", table="darkness", **fields)


NO_SPACE = "means nothing here: there is no space of Tallil"
DARKNESS: list[Fault] = [
    (cut("darkness"), "darkness.toml", "", "darkness", "a list of 11; allowed: a list of 12"),
    dark("modifiers", "nobody is there to assist", modifiers={"assistance": 2}),
    dark("pass", f'"wound 1 here" {NO_SPACE}', pass_=["wound 1 here"]),
    dark("pass", f'"heal 1 someone here" {NO_SPACE}', pass_=["heal 1 someone here"]),
    dark("fail", f'"corrupt 1 in the region" {NO_SPACE}', fail=["corrupt 1 in the region"]),
    dark("fail", f'"corrupt 1 each space" {NO_SPACE}', fail=["corrupt 1 each space"]),
    dark("fail", f'"corrupt 1 adjacent" {NO_SPACE}', fail=["corrupt 1 adjacent"]),
    dark("fail", f'"anger 1 this" {NO_SPACE}', fail=["anger 1 this"]),
    dark("pass", f'"gift" {NO_SPACE}', pass_=["gift"]),
    dark("special", f'"value per 1 companion" {NO_SPACE}', special=["value per 1 companion"]),
    dark("pass", '"sun back" is not allowed here', pass_=["sun back 1"]),
    dark("pass", '"champion" is not allowed here', pass_=["champion 1"]),
    dark("fail", '"stay" is not allowed here', fail=["stay"]),
    dark("fail", '"travel" is not allowed here', fail=["travel village"]),
    (
        set_("darkness", "The First Fang", fail=[{"if": "alone", "then": ["wound 1"]}]),
        "darkness.toml",
        'darkness "The First Fang", fail',
        "if",
        f'"alone" {NO_SPACE}',
    ),
    (
        set_("darkness", "The First Fang", special=[{"if": "rattle", "then": ["value 1"]}]),
        "darkness.toml",
        'darkness "The First Fang", special',
        "if",
        '"rattle" means nothing here: no dice are rolled',
    ),
]


def event(field: str, text: str, /, **fields: Any) -> Fault:
    name = "The Long Frost"
    label = f'event "{fields.get("name", name)}"'
    return (set_("event", name, **fields), "events.toml", label, field, text)


EVENTS: list[Fault] = [
    (cut("event"), "events.toml", "", "event", "a list of 11; allowed: a list of 12"),
    event("name", '"The False Maiden" is used twice', name="The False Maiden"),
    event("type", '"ugly" is unknown; allowed: bad, good', type="ugly"),
    event("effects", "is missing", effects=None),
    event("effects", "a list of 0", effects=[]),
    event("effects", f'"wound 1 here" {NO_SPACE}', effects=["wound 1 here"]),
    event("effects", f'"please 1 this" {NO_SPACE}', effects=["please 1 this"]),
    event("effects", f'"gift" {NO_SPACE}', effects=["gift"]),
    event("effects", '"event" is not allowed here', effects=["event 1"]),
    event("effects", '"travel" is not allowed here', effects=["travel anywhere"]),
    event("effects", '"rerolls" means nothing here', effects=["rerolls 1"]),
    event("effects", '"stay" means nothing here', effects=["stay"]),
]

# -- effects -----------------------------------------------------------------------------------


def passing(text: str, *items: Any) -> Fault:
    return card("pass", text, pass_=list(items))


def branching(field: str, text: str, item: Any) -> Fault:
    edit = set_("north", WOLVES, pass_=[item])
    return (edit, "north.toml", f'north "{WOLVES}", pass', field, text)


EFFECTS: list[Fault] = [
    card("pass", '"reward 1" is not a list', pass_="reward 1"),
    passing("3 is no effect; allowed: a text, or a table that asks", 3),
    passing('"" is not a text', ""),
    passing('did you mean "reward"?', "rewards 1"),
    passing('did you mean "wound"?', "wuond 2 all"),
    passing('"hello" is unknown', "hello"),
    passing('"reward" has no amount; allowed: "reward n", n from 1 to 3', "reward"),
    passing('"reward some" has no amount', "reward some"),
    passing('"reward 4": 4 is out of range; allowed: "reward n", n from 1 to 3', "reward 4"),
    passing('"corrupt 0 here": 0 is out of range', "corrupt 0 here"),
    card("special", '"value 0": 0 is out of range; allowed: "value n", n', special=["value 0"]),
    card("special", "n from -6 to 6, but not 0", special=["value -7"]),
    passing('"reward 1 all": "all" does not stand there; allowed: nothing', "reward 1 all"),
    passing('did you mean "someone here"?', "heal 1 someone hre"),
    passing('"corrupt 1": "" does not stand there; allowed: "here"', "corrupt 1"),
    passing('"stay here": nothing stands behind "stay"', "stay here"),
    passing('"sun 1 north": nothing stands behind "sun"', "sun 1 north"),
    passing('did you mean "Spear"?', "take Spera"),
    passing('"Sunstone" is unknown; allowed: Torch', "take Sunstone"),
    passing("a list of 11; allowed: a list of 0 to 10", *["heal 1"] * 11),
    passing(
        "11 rows once compiled; allowed: 10 at most",
        *["heal 1"] * 6,
        {"choose": [["heal 1"], ["reward 1", "stay"]]},
    ),
    passing("a branch with none of its words; allowed: one of", {"maybe": ["heal 1"]}),
    passing("a branch with may and if", {"may": ["heal 1"], "if": "alone"}),
    branching("may", "a list of 0; allowed: a list of 1 to 10", {"may": []}),
    branching("may", '"heal 1" is not a list', {"may": "heal 1"}),
    branching("may", "no Challenge is waiting", {"may": ["value 1"]}),
    branching("then", "unknown field; allowed: may", {"may": ["heal 1"], "then": ["heal 1"]}),
    branching("choose", "a list of 1; allowed: a list of 2", {"choose": [["heal 1"]]}),
    branching("choose", '"heal 1" is not a list', {"choose": ["heal 1", "reward 1"]}),
    branching("choose", "a list of 0", {"choose": [["heal 1"], []]}),
    branching("choose", 'did you mean "heal"?', {"choose": [["heal 1"], ["heall 1"]]}),
    branching("if", 'did you mean "alone"?', {"if": "alon", "then": ["heal 1"]}),
    branching("then", "is missing", {"if": "alone"}),
    branching("else", "a list of 0", {"if": "alone", "then": ["heal 1"], "else": []}),
    branching("otherwise", "unknown field", {"if": "alone", "then": ["stay"], "otherwise": []}),
]

GROUPS = {
    "board": BOARD,
    "merchants": MERCHANTS,
    "winds": WINDS,
    "characters": CHARACTERS,
    "items": ITEMS,
    "cards": CARDS,
    "darkness": DARKNESS,
    "events": EVENTS,
    "effects": EFFECTS,
}


def test_the_base_pack_itself_has_no_fault() -> None:
    expect.no_fault()


@pytest.mark.parametrize("case", named(GROUPS))
def test_one_mistake(case: Fault) -> None:
    expect(*case)


@pytest.mark.parametrize("name", ["wepaon", "Weapon", "bones"])
def test_icons_that_are_nearly_right(name: str) -> None:
    edit = set_("north", WOLVES, modifiers={name: 1})
    expect(edit, "north.toml", f'north "{WOLVES}"', "modifiers", "did you mean")


@pytest.mark.parametrize(("bonus", "text"), [(0, "0 is out of range"), (6, "allowed: 1 to 5")])
def test_bonuses(bonus: int, text: str) -> None:
    edit = set_("north", WOLVES, modifiers={"Torch": bonus})
    expect(edit, "north.toml", f'north "{WOLVES}", modifiers', "Torch", text)


def test_too_many_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloaming.games.rattling.content_effects.PROGRAMS", 5)
    with pytest.raises(ContentError, match="one program too many; allowed: 4 different ones"):
        build(Source(BASE.data, BASE.files, "pack"))


def test_the_largest_deck_of_rewards() -> None:
    data = deepcopy(dict(BASE.data))
    for one in data["equipment"]:
        one["count"] = 1
    for one in data["reward"]:
        one["count"] = 6
    data["reward"][0]["count"] = 12
    counts = build(Source(data, BASE.files, "pack")).table[0].item_count
    assert counts[c.FIRST_REWARD : c.FIRST_LEGENDARY].sum() == c.REWARD_CARDS
