"""The base pack against the printed figures, and packs of one's own.

The figures of the box lie outside the repository; where they are missing, only counts are checked.
"""

from __future__ import annotations

import os
import shutil
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gloaming.games.glow import state as c
from gloaming.games.glow.content import BASE_FOLDER, SETS, build, load
from gloaming.kernel.bits import holds
from gloaming.kernel.content import ContentError, read

PACK = load()
TABLE = PACK.table[0]
CARD = {name.rpartition(" ")[2]: card for card, name in enumerate(PACK.names["companion"])}
COLOUR = {name: colour for colour, name in enumerate(c.COLOUR_NAMES)}
ELEMENT = {name: element for element, name in enumerate(c.ELEMENT_NAMES)}
SET = {name: number for number, name in enumerate(("base", *SETS))}
FIGURES = Path(__file__).parents[3] / "shared" / "facts" / "glow.toml"

OPERATION = {
    "light": c.LIGHT,
    "footprint": c.FOOTPRINT,
    "firefly": c.FIREFLY,
    "reroll": c.REROLL,
    "dies": c.DIES,
    "take_from_graveyard": c.FROM_GRAVEYARD,
    "spell_to_each_opponent": c.SPELLS,
    "lose_companion_or_spell": c.LOSE,
    "latest_companion_dies": c.LATEST_DIES,
    "butterfly": c.BUTTERFLY,
    "butterfly_exchange": c.EXCHANGE,
}
RULES = {
    "curse_shield": c.SHIELD,
    "light_for_reroll": c.LIGHT_FOR_REROLL,
    "graveyard": c.GRAVEYARD,
}


@pytest.fixture(scope="module")
def box() -> dict[str, Any]:
    """The figures of the printed game."""
    if not FIGURES.is_file():
        pytest.skip("the printed figures are not beside this repository")
    return tomllib.loads(FIGURES.read_text(encoding="utf-8"))


def operation(entry: dict[str, Any]) -> list[int]:
    ((name, amount),) = entry.items()
    return [OPERATION[name], int(amount)]


def operations(entries: list[dict[str, Any]], count: int) -> list[list[int]]:
    found = [operation(entry) for entry in entries]
    return [*found, *[[0, 0]] * (count - len(found))]


def one(entries: list[dict[str, Any]] | None) -> list[int]:
    """The only operation of a list, which may be missing."""
    assert entries is None or len(entries) == 1
    return operation(entries[0]) if entries else [0, 0]


def check_ability(source: int, ability: dict[str, Any] | None) -> None:
    ability = ability or {}
    need, absent = Counter(ability.get("need", ())), ability.get("absent", ())
    low, high = ability.get("distinct", (0, 0))
    assert bool(TABLE.form[source]) == bool(ability)
    assert TABLE.need[source].tolist() == [need[name] for name in c.ELEMENT_NAMES]
    assert TABLE.same[source] == ability.get("same", 0)
    assert TABLE.absent[source].tolist() == [name in absent for name in c.ELEMENT_NAMES]
    assert TABLE.forbids[source] == bool(absent)
    assert (TABLE.fewest[source], TABLE.most[source]) == (low, high)
    assert TABLE.once[source] == (bool(absent) or high > 0)
    if "repeat" in ability:
        assert TABLE.once[source] == (ability["repeat"] == "once")
    pay = ability.get("pay")
    assert TABLE.price[source].tolist() == (operation(pay) if pay else [0, 0])
    effects = operations(ability.get("effects", []), c.EFFECTS)
    # on one card the art and another source differ in the order; the card counts
    ordered = ability.get("disputed", {}).get("field") != "effects"
    found = TABLE.effect[source].tolist()
    assert found == effects if ordered else sorted(found) == sorted(effects)


# -- printed figures ---------------------------------------------------------------------------


def test_figures_of_the_table(box: dict[str, Any]) -> None:
    rules = box["rules"]
    assert TABLE.start_light == rules["start_light"] == box["solo"]["opponent_start_light"]
    assert TABLE.last_seat_rerolls == rules["last_seat_start_rerolls"]
    assert TABLE.firefly_bonus == rules["end"]["firefly_bonus"]
    assert rules["days"] == c.DAYS
    assert box["setup"]["remove_unseen_from_each_deck"] * 2 == c.REMOVED


def test_reroll_icons(box: dict[str, Any]) -> None:
    icons = box["rules"]["reroll"]["score_track_icons"]
    for light in range(c.ICONS + 1):
        below = [icon for icon in icons if icon < light]
        assert TABLE.icon_below[light] == (max(below) if below else -1)
        assert TABLE.icons_below[light] == len(below)
    assert max(icons) == c.ICONS - 1


def test_spaces_of_the_meeting_track(box: dict[str, Any]) -> None:
    more = box["dawn"]["more_players"]
    spaces = {entry["players"]: entry["track_spaces"] for entry in more}
    usual = box["setup"]["track_spaces"]
    assert TABLE.spaces.tolist() == [0, *[usual] * 4, spaces[5], spaces[6]]
    for entry in more:
        for space in entry["small_board_spaces"]:
            for name in space["elements"]:
                assert TABLE.board_space[entry["players"] - 5, ELEMENT[name]] == space["id"] - 1


def test_every_die(box: dict[str, Any]) -> None:
    dice = box["dice"]["colour"] + box["dawn"]["die"]
    assert tuple(die["colour"] for die in dice) == c.COLOUR_NAMES
    for number, die in enumerate(dice):
        faces = [ELEMENT.get(face, c.SPECIAL) for face in die["faces"]]
        assert TABLE.faces[number].tolist() == faces
        assert TABLE.large_count[number] == die.get("large", 0)
        small = (TABLE.small_colour[: c.SMALL_BASE] == number).sum()
        assert small == die.get("small", 0)
    totals = box["dice"]["totals"]
    assert TABLE.large_count.sum() == totals["large"]
    assert totals["small"] == c.SMALL_BASE
    assert TABLE.small_colour[c.CURSE] == COLOUR[next(d["colour"] for d in dice if d.get("curse"))]


def test_small_dice_of_the_fifth_and_sixth_seat(box: dict[str, Any]) -> None:
    for entry, stop in zip(box["dawn"]["more_players"], (c.SMALL_FIVE, c.SMALL_SIX), strict=True):
        added = Counter(c.COLOUR_NAMES[k] for k in TABLE.small_colour[c.SMALL_BASE : stop])
        assert added == entry["small_board_dice"]


def test_the_reserve(box: dict[str, Any]) -> None:
    for table, names in (
        (TABLE.reserve_base, box["dice"]["reserve"]["large"]),
        (TABLE.reserve_dawn, box["dawn"]["reserve_large_adds"]),
        (TABLE.reserve_solo, box["solo"]["reserve_large_adds"]),
    ):
        assert {c.COLOUR_NAMES[k] for k in np.flatnonzero(table)} == set(names)
        assert not isinstance(names, dict) or set(names.values()) == {1}


def test_every_adventurer(box: dict[str, Any]) -> None:
    assert PACK.names["adventurer"] == tuple(entry["name"] for entry in box["adventurer"])
    for number, entry in enumerate(box["adventurer"]):
        dice = Counter(c.COLOUR_NAMES[k] for k in TABLE.adventurer_dice[number] if k >= 0)
        assert dice == entry["large_dice"]
        assert TABLE.adventurer_dawn[number] == (entry["set"] == "dawn")
        assert TABLE.points[c.HERO + number] == entry["end_points"]
        check_ability(c.HERO + number, entry.get("ability"))


@pytest.mark.parametrize("card", range(c.CARDS), ids=PACK.names["companion"])
def test_every_companion(box: dict[str, Any], card: int) -> None:
    entry = box["companion"][card]
    assert PACK.names["companion"][card] == f"{entry['name']} {entry['id']}"
    assert TABLE.deck[card] == "AB".index(entry["deck"])
    assert TABLE.set[card] == SET[entry["set"]]
    assert TABLE.points[card] == entry["end_points"]
    assert TABLE.fireflies[card] == entry["printed_fireflies"]
    assert TABLE.rerolls[card] == entry["rerolls_per_day"]
    colours = {None: -1, "any": c.ANY_COLOUR, **COLOUR}
    assert TABLE.large_die[card] == colours[entry.get("large_die")]
    assert TABLE.special[card] == RULES.get(entry.get("special", ""), c.PLAIN)
    check_ability(card, entry.get("ability"))


def test_no_companion_is_missing(box: dict[str, Any]) -> None:
    assert list(CARD) == [entry["id"] for entry in box["companion"]]


def test_every_spell(box: dict[str, Any]) -> None:
    tokens = [entry for entry in box["spell"] for _ in range(entry["copies"])]
    assert len(tokens) == c.TOKENS
    for token, entry in enumerate(tokens):
        assert entry["id"] in PACK.names["spell"][token]
        assert TABLE.token_dawn[token] == (entry["set"] == "dawn")
        assert TABLE.points[c.SPELL + token] == 0
        check_ability(c.SPELL + token, entry)


def test_every_space_of_the_province(box: dict[str, Any]) -> None:
    board = box["board"]["shadows"]
    assert PACK.names["step"] == tuple(entry["id"] for entry in board["spaces"])
    assert board["start"] == PACK.names["step"][0]
    elements = {None: -1, **ELEMENT}
    for space, entry in enumerate(board["spaces"]):
        assert (space == 0) == (entry["kind"] == "start")
        assert TABLE.need_at[space] == elements[entry.get("need")]
        assert TABLE.avoid_at[space] == elements[entry.get("avoid")]
        assert TABLE.village[space] == entry.get("points", -1)
        assert (TABLE.village[space] >= 0) == (entry["kind"] == "village")
        assert TABLE.toll[space] == entry.get("toll_footprints", 0)
        assert TABLE.arrive[space].tolist() == one(entry.get("arrive"))


def test_every_path_of_the_province(box: dict[str, Any]) -> None:
    near = np.zeros((c.STEPS, c.STEPS), bool)
    for path in box["board"]["shadows"]["paths"]:
        here, there = (PACK.names["step"].index(path[end]) for end in ("a", "b"))
        near[here, there] = near[there, here] = True
        assert TABLE.cross[TABLE.crossing[here, there]].tolist() == one(path.get("cross"))
    for here in range(c.STEPS):
        assert [holds(TABLE.near[here], there) for there in range(64)] == [
            *near[here],
            *[False] * 3,
        ]
    assert not TABLE.crossing[~near].any()


def test_every_island_and_route(box: dict[str, Any]) -> None:
    board = box["board"]["archipelago"]
    assert PACK.names["island"] == tuple(entry["id"] for entry in board["islands"])
    assert board["start"] == PACK.names["island"][0]
    for island, entry in enumerate(board["islands"]):
        assert TABLE.island[island] == entry["points"]
        assert TABLE.island_ring[island] == entry["ring"]
        assert TABLE.island_arrive[island].tolist() == one(entry.get("arrive"))
    assert len(board["routes"]) == c.ROUTES
    for route, entry in enumerate(board["routes"]):
        ends = [PACK.names["island"].index(entry[end]) for end in ("a", "b")]
        assert TABLE.route[route].tolist() == ends
        bounds = [0, c.ELEMENTS] if entry.get("free") else entry["distinct"]
        assert [TABLE.route_low[route], TABLE.route_high[route]] == bounds
        assert TABLE.route_toll[route] == entry.get("toll_footprints", 0)


def test_butterflies(box: dict[str, Any]) -> None:
    bag = box["dawn"]["butterflies"]
    held = {entry["id"]: entry["copies"] for entry in bag["held"]}
    instant = bag["instant"]
    counts = [bag["per_colour"]] * bag["colours"] + [held["purge"], held["mute"]]
    assert TABLE.bag.tolist() == counts + [entry["copies"] for entry in instant]
    assert TABLE.bag.sum() == bag["bag_total"]
    effects = [one(entry["effects"]) for entry in instant]
    assert TABLE.butterfly_effect.tolist() == [[0, 0]] * c.INSTANT + effects
    assert TABLE.set_points.tolist() == bag["set_points"]
    assert TABLE.all_colours == bag["all_colours_bonus"]
    assert tuple(bag["colour_names"]) == c.COLOUR_NAMES[: c.BUTTERFLY_COLOURS]


def test_replaced_cards(box: dict[str, Any]) -> None:
    assert tuple(box["dawn"]["sets"]) == SETS
    due = {
        name: number
        for number, field in enumerate(SETS, start=1)
        for back in "AB"
        for name in box["dawn"]["replaces"][field][back]
    }
    assert {name: due.get(name, 0) for name in CARD} == {
        name: int(TABLE.replaced[card]) for name, card in CARD.items()
    }


def test_the_solo_game(box: dict[str, Any]) -> None:
    solo = box["solo"]
    removed = {name for name, card in CARD.items() if TABLE.solo_out[card]}
    assert removed == set(solo["removed_companions"])
    closed = PACK.names["island"][TABLE.closed_island]
    assert closed == solo["archipelago_island_closed_to_player"]
    maps = {"none": c.STAYS, "lowest": c.BY_LOWEST, "highest": c.BY_HIGHEST}
    assert [tile["id"] for tile in solo["tile"]] == list(range(1, c.TILES + 1))
    for at, tile in enumerate(solo["tile"]):
        assert TABLE.tile_band[at] == tile["band"]
        assert TABLE.tile_light[at] == tile["light"]
        assert TABLE.tile_map[at] == maps[tile["map"]]


# -- counts that hold by themselves ------------------------------------------------------------


def test_counts_in_the_box() -> None:
    assert TABLE.large_count.tolist() == [3, 3, 3, 4, 3, 2, 2, 0, 0, 0, 0]
    assert Counter(TABLE.set.tolist()) == {0: 46, 1: 8, 2: 8, 3: 8}
    assert TABLE.adventurer_dawn.sum() == 3
    assert TABLE.token_dawn.sum() == 4
    assert TABLE.bag.sum() == 45
    assert TABLE.solo_out.sum() == 14
    assert sum(bin(int(bits)).count("1") for bits in TABLE.near) == 2 * 74


def test_decks_last_for_the_game() -> None:
    for number in range(4):
        backs = TABLE.deck[TABLE.set == number]
        assert np.bincount(backs).tolist() == ([4, 4] if number else [23, 23])
        if number:
            assert np.bincount(TABLE.deck[TABLE.replaced == number]).tolist() == [4, 4]
    assert not TABLE.replaced[TABLE.set > 0].any()
    unseen = c.REMOVED // 2
    for seats, sets in ((4, 0), (5, 2), (6, 3)):
        assert 4 * TABLE.spaces[seats] == 23 + 4 * sets - unseen


def test_dice_have_every_element_once_and_a_sixth_face() -> None:
    for colour in range(c.COLOURS):
        assert sorted(TABLE.faces[colour, :5]) == list(range(c.ELEMENTS))
        assert (TABLE.faces[colour, 5] == c.SPECIAL) == (colour in c.WITH_SPECIAL)


def test_small_dice() -> None:
    names = [c.COLOUR_NAMES[colour] for colour in TABLE.small_colour]
    assert Counter(names[: c.CURSE]) == {
        "green": 2, "blue": 2, "azure": 2, "red": 1, "orange": 1, "purple": 1,
    }  # fmt: skip
    assert names[c.CURSE :] == ["black", "green", "blue", "azure", "purple", "red", "orange"]


def test_icons_above_the_highest() -> None:
    assert (TABLE.icon_below[0], TABLE.icons_below[0]) == (-1, 0)
    assert (TABLE.icon_below[52], TABLE.icons_below[52]) == (44, 17)
    assert (TABLE.icon_below[53], TABLE.icons_below[53]) == (52, 18)


def test_villages_from_the_poorest() -> None:
    assert TABLE.village[TABLE.villages].tolist() == [3, 5, 8, 10, 12, 15, 20]
    assert (TABLE.village >= 0).sum() == c.VILLAGES
    assert not TABLE.toll[TABLE.village < 0].any()
    assert not TABLE.arrive[TABLE.village < 0].any()


def test_paths_and_crossings_go_both_ways() -> None:
    assert np.array_equal(TABLE.crossing, TABLE.crossing.T)
    for here in range(c.STEPS):
        assert not holds(TABLE.near[here], here)
        for there in range(c.STEPS):
            assert holds(TABLE.near[here], there) == holds(TABLE.near[there], here)
    assert TABLE.cross[0].tolist() == [0, 0]
    used = set(TABLE.crossing.ravel().tolist())
    assert used == set(range(len(used)))
    assert not TABLE.cross[len(used) :].any()


def test_cards_with_a_rule_of_their_own() -> None:
    named = {
        PACK.names["companion"][k]: int(TABLE.special[k]) for k in np.flatnonzero(TABLE.special)
    }
    assert named == {
        "Kaar A20": c.SHIELD,
        "Cromaug B18": c.GRAVEYARD,
        "Crolos EB3": c.LIGHT_FOR_REROLL,
    }
    sketals = [PACK.names["companion"][k] for k in np.flatnonzero(TABLE.large_die >= 0)]
    assert all(name.startswith("Sketal") for name in sketals)
    assert len(sketals) == 7


def test_disputed_figures_are_those_of_the_cards() -> None:
    hulios = PACK.names["adventurer"].index("Hulios")
    assert TABLE.points[c.HERO + hulios] == 4
    assert TABLE.fireflies[CARD["NA2"]] == 2
    assert TABLE.effect[CARD["EB4"]].tolist() == [[c.LIGHT, 3], [c.LOSE, 1], [0, 0]]


# -- names and loading -------------------------------------------------------------------------


def test_names_have_a_place_for_every_number() -> None:
    lengths = {kind: len(names) for kind, names in PACK.names.items()}
    assert lengths == {
        "adventurer": 10, "companion": 70, "spell": 11, "space": 8, "step": 61, "island": 12,
        "element": 5, "colour": 11, "set": 4,
    }  # fmt: skip
    for kind, names in PACK.names.items():
        assert len(set(names)) == len(names), kind
    assert PACK.names["space"][5:] == ("sixth", "seventh", "eighth")
    assert PACK.names["companion"][2] == "Torke A03"
    assert PACK.names["spell"][5:7] == ("Three Alike S06", "Three Alike S06, number 2")


def test_the_base_pack_is_loaded_once_and_read_only() -> None:
    assert load() is load("base")
    assert PACK.table.shape == (1,)
    assert PACK.table.dtype == c.CONTENT
    assert PACK.source == "base"
    assert not PACK.designed
    with pytest.raises(ValueError, match="read-only"):
        PACK.table["start_light"] = 1
    with pytest.raises(TypeError):
        PACK.names["step"] = ()  # type: ignore[index]


def test_a_pack_of_ones_own_as_folder_and_as_file(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(BASE_FOLDER, folder)
    single = tmp_path / "mine.toml"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))]
    single.write_text("\n".join(texts), encoding="utf-8")
    for path in (folder, single, str(single)):
        pack = load(path)
        assert pack.source == str(path)
        assert pack.digest == PACK.digest
        assert np.array_equal(pack.table.view(np.uint8), PACK.table.view(np.uint8))
    assert load(folder) is load(folder)


def test_an_edited_pack_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(BASE_FOLDER, folder)
    assert load(folder).table["start_light"][0] == 10
    figures = folder / "figures.toml"
    text = figures.read_text(encoding="utf-8").replace("start_light = 10", "start_light = 12")
    figures.write_text(text, encoding="utf-8")
    os.utime(figures, ns=(1, 1))
    pack = load(folder)
    assert pack.table["start_light"][0] == 12
    assert pack.digest != PACK.digest


def test_a_missing_pack() -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml: there is no such file or folder"):
        load("nowhere.toml")


def test_building_twice_gives_the_same_bytes() -> None:
    again = build(read(BASE_FOLDER))
    assert again.table.tobytes() == PACK.table.tobytes()
    assert again.digest == PACK.digest
