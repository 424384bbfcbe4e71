"""Modifiers: items, weapons, Bones and Assistance."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.rattling import GAME
from gloaming.games.rattling import actions as a
from tests.rattling.table import Table

WEAPONS = ("Bow", "Axe", "Spear", "Spirit Bow", "Spirit Axe", "Spirit Spear")
SPIRIT_WEAPONS = WEAPONS[3:]


def plain(*characters: str) -> Table:
    """Warriors without abilities, and no weapon with an effect of its own."""
    table = Table(*(characters or ("Lupe", "Tamo"))).plain().quiet()
    for weapon in WEAPONS:
        table.change_item(weapon, "modifying")
    return table


def passes(table: Table, modifiers: dict[str, int], at_least: int, choose: str = "") -> bool:
    """Whether Lupe, who rolls three in all, reaches a Difficulty with these icons on the card."""
    table.set_hearts(Lupe=2)
    table.faces(
        "Lupe", "North 1", "1 1 1", modifiers=modifiers, difficulty=at_least, pass_=["heal 1"]
    )
    if choose:
        table.do(choose)
    assert not table.is_facing
    return table.hearts("Lupe") == 3


@pytest.mark.parametrize("item", ["Torch", "Rope", "Furs", "Sunstone"])
def test_an_item_on_the_card_adds_its_modifier(item: str) -> None:
    table = plain().change_item(item).give("Lupe", item)
    assert passes(table, {item: 2}, 5) and not passes(table, {item: 2}, 6)


def test_without_the_item_its_modifier_is_not_added() -> None:
    assert not passes(plain().change_item("Rope").give("Lupe", "Rope"), {"Torch": 2}, 5)


def test_another_characters_item_does_not_count() -> None:
    assert not passes(plain().put(Tamo="North 1").give("Tamo", "Torch"), {"Torch": 2}, 4)


def test_an_item_counts_once_however_many_copies_there_are() -> None:
    table = plain().give("Lupe", "Torch", "Torch", "Torch")
    assert passes(table, {"Torch": 2}, 5) and not passes(table, {"Torch": 2}, 6)


def test_different_items_add_up() -> None:
    table = plain().change_item("Furs").give("Lupe", "Torch", "Furs")
    assert passes(table, {"Torch": 2, "Furs": 3}, 8)
    assert not passes(table, {"Torch": 2, "Furs": 3}, 9)


# -- Assistance --------------------------------------------------------------------------------


def test_assistance_counts_with_another_character_in_the_space() -> None:
    table = plain().put(Tamo="North 1")
    assert passes(table, {"assistance": 2}, 5) and not passes(table, {"assistance": 2}, 6)


def test_assistance_does_not_count_without_or_from_the_next_space() -> None:
    assert not passes(plain().put(Tamo="North 2"), {"assistance": 2}, 4)


def test_assistance_counts_once_however_many_there_are() -> None:
    table = plain("Lupe", "Tamo", "Ibret").put(Tamo="North 1", Ibret="North 1")
    assert passes(table, {"assistance": 2}, 5) and not passes(table, {"assistance": 2}, 6)


# -- weapons -----------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", WEAPONS)
def test_a_white_weapon_icon_takes_any_of_the_six(weapon: str) -> None:
    table = plain().give("Lupe", weapon)
    assert passes(table, {"weapon": 2}, 5) and not passes(table, {"weapon": 2}, 6)


@pytest.mark.parametrize("weapon", WEAPONS)
def test_a_blue_weapon_icon_takes_spirit_weapons_only(weapon: str) -> None:
    table = plain().give("Lupe", weapon)
    assert passes(table, {"spirit weapon": 2}, 5) == (weapon in SPIRIT_WEAPONS)


def test_what_is_no_weapon_does_not_count_for_a_weapon_icon() -> None:
    assert not passes(plain().give("Lupe", "Torch"), {"weapon": 2}, 4)


def test_whoever_has_different_weapons_chooses_one_of_them() -> None:
    table = plain().give("Lupe", "Bow", "Spirit Axe", "Torch")
    table.faces("Lupe", "North 1", "1 1 1", modifiers={"weapon": 2})
    assert table.kind == a.WEAPON and table.legal() == {"Bow", "Spirit Axe"}


def test_only_the_chosen_weapon_modifies() -> None:
    table = plain().give("Lupe", "Bow", "Spirit Axe")
    assert passes(table, {"weapon": 2}, 5, choose="Bow")
    assert not passes(table, {"weapon": 2}, 6, choose="Bow")


def test_copies_of_one_weapon_leave_nothing_to_choose() -> None:
    assert passes(plain().give("Lupe", "Bow", "Bow"), {"weapon": 2}, 5)


def test_a_weapon_that_does_not_fit_the_icon_is_not_offered() -> None:
    table = plain().give("Lupe", "Bow", "Spirit Axe", "Spirit Spear")
    table.faces("Lupe", "North 1", "1 1 1", modifiers={"spirit weapon": 2})
    assert table.legal() == {"Spirit Axe", "Spirit Spear"}


def test_a_weapons_effect_works_only_when_it_modifies() -> None:
    armed = plain().change_item("Axe", "modifying", ["value 3"]).give("Lupe", "Axe")
    assert passes(armed, {"weapon": 2}, 8) and not passes(armed, {"weapon": 2}, 9)
    assert not passes(armed, {"Torch": 2}, 4)


def test_a_weapons_effect_does_not_work_when_another_one_is_chosen() -> None:
    table = plain().change_item("Axe", "modifying", ["value 3"]).give("Lupe", "Axe", "Bow")
    assert not passes(table, {"weapon": 2}, 6, choose="Bow")
    assert passes(table, {"weapon": 2}, 8, choose="Axe")


# -- Bones -------------------------------------------------------------------------------------


@pytest.mark.parametrize("bones", [["Beast Bone"], ["Elder Bone"], ["Beast Bone", "Elder Bone"]])
def test_the_bone_icon_takes_either_kind_of_bone_once(bones: list[str]) -> None:
    table = plain().change_item("Elder Bone").give("Lupe", *bones)
    assert passes(table, {"bone": 2}, 5) and not passes(table, {"bone": 2}, 6)


def test_the_bone_icon_needs_a_bone() -> None:
    assert not passes(plain().give("Lupe", "Axe"), {"bone": 2}, 4)


def test_a_modifier_uses_nothing_up() -> None:
    table = plain().change_item("Elder Bone").give("Lupe", "Elder Bone", "Torch", "Bow")
    assert passes(table, {"bone": 2, "Torch": 2, "weapon": 2}, 9)
    assert table.items("Lupe") == ["Torch", "Bow", "Elder Bone"]


@pytest.mark.parametrize(
    ("items", "added"),
    [
        ((), 0),
        (("Torch",), 2),
        (("Torch", "Bow"), 5),
        (("Bow", "Axe"), 3),
        (("Torch", "Bow", "Spirit Axe", "Beast Bone"), 6),
    ],
)
def test_what_the_own_items_add_to_a_card_is_observed(items: tuple[str, ...], added: int) -> None:
    table = Table("Lupe", "Tamo").give("Lupe", *items)
    table.challenge("North 2", modifiers={"Torch": 2, "weapon": 3, "bone": 1})
    row = table.match.observe_seats(np.array([0]))[0]
    cards = GAME.describe(row)["cards"]
    assert cards["North 2"]["own items add"] == added
