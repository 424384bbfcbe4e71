"""Merchant spaces, on both sides of their tokens."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table

CORNERS = ("north-west", "north-east", "south-east", "south-west")


def plain(**options: Any) -> Table:
    return Table("Lupe", "Tamo", village_healing=0, **options).plain()


def at_merchant(corner: str, *items: str, dark: bool = False) -> Table:
    """Lupe has just moved onto a Merchant space in her Dawn turn."""
    table = plain().give("Lupe", *items).set_hearts(Lupe=2)
    if dark:
        table.darken(corner)
    return table.dawn("Lupe").do(f"move to {corner} Merchant")


def test_whoever_moves_onto_a_merchant_space_may_use_it_or_not() -> None:
    table = at_merchant("north-west", "Beast Bone")
    assert table.kind == a.TRADE and table.legal() == {"accept", "decline"}
    table.do("decline")
    assert table.items("Lupe") == ["Beast Bone"] and table.kind == a.DAWN_TURN


def test_using_a_merchant_costs_no_action_point_besides_the_move() -> None:
    table = at_merchant("north-west", "Beast Bone").do("accept", "Bow")
    assert table.points == 2 and table.items("Lupe") == ["Bow"]


def test_what_is_not_there_cannot_be_purchased() -> None:
    table = plain().give("Lupe", "Beast Bone")
    table.state.supply[:8] = 0
    assert table.dawn("Lupe").do("move to north-west Merchant").legal() == {"decline"}


def test_without_a_bone_a_merchant_cannot_be_paid() -> None:
    assert at_merchant("north-west", "Bow").legal() == {"decline"}


def test_merchants_are_not_used_in_other_turns_or_phases() -> None:
    table = plain().give("Lupe", "Beast Bone").put(Lupe="North 1")
    table.challenges().effect("Lupe", "travel anywhere").do("north-west Merchant")
    assert table.where("Lupe") == "north-west Merchant" and table.kind == a.NEXT
    table = plain().give("Lupe", "Beast Bone").quiet()
    table.faces("Lupe", "North 1", "6 6 6", pass_=["travel anywhere"]).do("north-west Merchant")
    assert table.where("Lupe") == "north-west Merchant" and table.kind == a.NEXT
    table = plain().give("Lupe", "Beast Bone").put(Lupe="North 1").dawn("Tamo")
    table.effect("Lupe", "travel anywhere").do("north-west Merchant")
    assert table.kind == a.DAWN_TURN and table.decider == "Tamo"


def test_a_spirit_that_moves_there_may_use_it_too() -> None:
    table = plain().make_spirit("Lupe", 1).give("Lupe", "Elder Bone").dawn("Lupe")
    table.do("move to south-east Merchant")
    assert table.kind == a.TRADE
    assert table.do("accept", "Spear").items("Lupe") == ["Spear"]


def test_either_kind_of_bone_pays_and_whoever_has_both_chooses() -> None:
    table = at_merchant("south-east", "Beast Bone", "Elder Bone").do("accept")
    assert table.legal() == {"Beast Bone", "Elder Bone"}
    table.do("Elder Bone", "Rope")
    assert table.items("Lupe") == ["Rope", "Beast Bone"]


@pytest.mark.parametrize("corner", ["north-west", "south-east"])
def test_the_bonesmith_makes_equipment_of_choice_from_a_bone(corner: str) -> None:
    table = at_merchant(corner, "Beast Bone").do("accept")
    assert table.legal() == set(table.names["item"][:8])
    table.do("Axe")
    assert table.items("Lupe") == ["Axe"] and table.supply("Axe") == 4
    assert table.pile("reward", discards=True) == ["Beast Bone"]


@pytest.mark.parametrize("corner", ["north-east", "south-west"])
def test_the_tortoise_heals_or_carries_whoever_gives_a_bone(corner: str) -> None:
    table = at_merchant(corner, "Beast Bone").do("accept", "first way")
    assert table.hearts("Lupe") == 4 and table.items("Lupe") == []
    table = at_merchant(corner, "Beast Bone").do("accept", "second way")
    assert len(table.legal()) == 16
    assert table.do("North 1").where("Lupe") == "North 1"


@pytest.mark.parametrize("corner", ["north-west", "south-east"])
def test_the_shadow_bonesmith_does_the_same_for_a_wound(corner: str) -> None:
    table = at_merchant(corner, "Beast Bone", dark=True).do("accept", "Axe")
    assert table.items("Lupe") == ["Axe", "Beast Bone"] and table.hearts("Lupe") == 1


@pytest.mark.parametrize("corner", ["north-east", "south-west"])
def test_the_shadow_tortoise_does_the_same_for_corruption_on_the_warrior(corner: str) -> None:
    table = at_merchant(corner, dark=True).will_draw("blue 4").do("accept", "first way")
    assert table.taints("Lupe") == ["blue 4"] and table.hearts("Lupe") == 4


def test_a_spirit_has_no_flesh_to_be_corrupted() -> None:
    table = plain().make_spirit("Lupe", 1).darken("north-east").dawn("Lupe")
    assert table.do("move to north-east Merchant").legal() == {"decline"}


def test_a_spirit_without_wounds_cannot_pay_with_one() -> None:
    table = plain().make_spirit("Lupe", 0).darken("north-west").dawn("Lupe")
    assert table.do("move to north-west Merchant").legal() == {"decline"}


def test_the_last_wound_pays_the_shadow_bonesmith_with_the_life() -> None:
    table = plain().set_hearts(Lupe=1).darken("north-west").dawn("Lupe")
    table.do("move to north-west Merchant", "accept")
    assert table.is_spirit("Lupe") and table.where("Lupe") == "Village"


def test_equipment_that_is_used_up_cannot_be_bought() -> None:
    table = plain().give("Tamo", *["Axe"] * 5).give("Lupe", "Beast Bone").dawn("Lupe")
    table.do("move to north-west Merchant", "accept")
    assert "Axe" not in table.legal() and "Bow" in table.legal()


def test_discarded_equipment_can_be_bought_again() -> None:
    table = plain().give("Tamo", *["Axe"] * 5).give("Lupe", "Beast Bone").dawn("Lupe")
    table.effect("Tamo", "lose 1").do("Axe", "move to north-west Merchant", "accept", "Axe")
    assert table.items("Lupe") == ["Axe"] and table.supply("Axe") == 0


def test_a_merchant_may_be_used_again_after_leaving_and_coming_back() -> None:
    table = at_merchant("north-west", "Beast Bone", "Beast Bone").do("accept", "Axe")
    table.do("move to North 1", "move to north-west Merchant")
    assert table.kind == a.TRADE
    assert table.do("accept", "Bow").items("Lupe") == ["Bow", "Axe"]
