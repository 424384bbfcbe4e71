"""Wounds, death and revival, and turns that end with them."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet()


# -- Warriors ----------------------------------------------------------------------------------


def test_a_wound_removes_a_wound_token() -> None:
    assert plain().effect("Lupe", "wound 1").hearts("Lupe") == 3


def test_the_last_wound_token_kills_a_warrior() -> None:
    table = plain().set_hearts(Lupe=2).put(Lupe="North 1").effect("Lupe", "wound 1")
    assert not table.is_spirit("Lupe")
    table.effect("Lupe", "wound 1")
    assert table.is_spirit("Lupe") and table.hearts("Lupe") == 0


def test_the_killed_go_to_the_village() -> None:
    table = plain().set_hearts(Lupe=1).put(Lupe="North 1").effect("Lupe", "wound 1")
    assert table.where("Lupe") == "Village"


def test_the_killed_lose_their_corruption() -> None:
    table = plain().set_hearts(Lupe=1).put(Lupe="North 1").taint("Lupe", "red 4", "blue 5")
    table.effect("Lupe", "wound 1")
    assert table.taints("Lupe") == [] and table.spent() == 2


def test_the_killed_keep_their_items() -> None:
    table = plain().set_hearts(Lupe=1).give("Lupe", "Bow").effect("Lupe", "wound 1")
    assert table.items("Lupe") == ["Bow"]


def test_more_wounds_than_hearts_kill_once() -> None:
    table = plain().set_hearts(Lupe=1).effect("Lupe", "wound 3")
    assert table.is_spirit("Lupe") and table.hearts("Lupe") == 0


def test_nobody_heals_beyond_the_hearts_of_the_card() -> None:
    assert plain().set_hearts(Lupe=3).effect("Lupe", "heal 5").hearts("Lupe") == 4


def test_a_warrior_killed_on_the_track_loses_the_game() -> None:
    table = plain().set_hearts(Lupe=1).enter("Lupe", at=4).set_sun(20).effect("Lupe", "wound 1")
    assert table.is_over and table.cause == "the champion was killed"


# -- Spirits -----------------------------------------------------------------------------------


def test_a_spirit_suffers_wounds_as_well() -> None:
    table = plain().make_spirit("Tamo", 1, at="North 1").effect("Tamo", "wound 1")
    assert (
        table.hearts("Tamo") == 0 and table.is_spirit("Tamo") and table.where("Tamo") == "North 1"
    )


def test_a_spirit_without_wounds_suffers_none() -> None:
    table = plain().make_spirit("Tamo", 0, at="North 1").effect("Tamo", "wound 2")
    assert table.hearts("Tamo") == 0 and table.where("Tamo") == "North 1"


def test_a_spirit_that_heals_all_its_wounds_revives_full_in_the_village() -> None:
    table = plain().change_spirit("Tamo", hearts=2).make_spirit("Tamo", 1, at="North 1")
    table.effect("Tamo", "heal 1")
    assert not table.is_spirit("Tamo") and table.where("Tamo") == "Village"
    assert table.hearts("Tamo") == table.content.warrior_hearts[table.state.character[1]] == 3


def test_a_spirit_with_wounds_left_to_heal_stays_one() -> None:
    table = plain().change_spirit("Tamo", hearts=3).make_spirit("Tamo", 1).effect("Tamo", "heal 1")
    assert table.is_spirit("Tamo") and table.hearts("Tamo") == 2


def test_the_revived_keep_their_items() -> None:
    table = plain().change_spirit("Tamo", hearts=2).make_spirit("Tamo", 1).give("Tamo", "Bow")
    assert table.effect("Tamo", "heal 1").items("Tamo") == ["Bow"]


# -- turns -------------------------------------------------------------------------------------


def test_killed_in_the_own_dawn_turn_the_turn_ends() -> None:
    table = plain().set_hearts(Lupe=1).put(Lupe="North 1")
    table.challenge("North 1", up=False, scouted=["wound 1"]).dawn("Lupe").do("scout")
    assert table.is_spirit("Lupe") and table.kind == a.NEXT and table.legal() == {"Tamo"}


def test_revived_in_the_own_dawn_turn_the_turn_ends() -> None:
    table = plain().change_spirit("Tamo", hearts=2).make_spirit("Tamo", 1).dawn("Tamo")
    table.effect("Tamo", "heal 1")
    table.do("end")
    assert not table.is_spirit("Tamo") and table.legal() == {"Lupe"}


def test_revived_by_the_merchant_the_turn_ends() -> None:
    table = plain().change_spirit("Tamo", hearts=2).make_spirit("Tamo", 1)
    table.give("Tamo", "Beast Bone").dawn("Tamo")
    table.do("move to north-east Merchant", "accept", "first way")
    assert not table.is_spirit("Tamo") and table.where("Tamo") == "Village"
    assert table.kind == a.NEXT and table.legal() == {"Lupe"}


@pytest.mark.parametrize("phase", ["dawn", "challenge"])
def test_killed_after_the_own_turn_there_is_no_second_one(phase: str) -> None:
    table = plain("Lupe", "Tamo", "Ibret")
    if phase == "dawn":
        table.dawn("Lupe").do("end")
    else:
        table.challenges("Lupe", roll="dark: eye")
    table.set_hearts(Lupe=1).effect("Lupe", "wound 1")
    assert table.is_spirit("Lupe") and table.legal() == {"Tamo", "Ibret"}


def test_killed_before_the_own_turn_the_spirit_still_has_it() -> None:
    table = plain().set_hearts(Tamo=1).dawn("Lupe").effect("Tamo", "wound 1").do("end")
    assert table.legal() == {"Tamo"}
    table.do("Tamo")
    assert table.points == 0 and "move to West 3" in table.legal()


def test_revived_before_the_own_turn_the_warrior_still_has_it() -> None:
    table = plain().change_spirit("Tamo", hearts=2).make_spirit("Tamo", 1).dawn("Lupe")
    table.effect("Tamo", "heal 1").do("end", "Tamo")
    assert table.points == 3


def test_killed_in_the_own_challenge_turn_nothing_more_is_faced() -> None:
    table = plain().set_hearts(Lupe=1).faces("Lupe", "North 1", "1 1 1", fail=["wound 1"])
    assert table.is_spirit("Lupe") and table.where("Lupe") == "Village"
    assert table.kind == a.NEXT and table.legal() == {"Tamo"}


def test_killed_in_anothers_turn_that_turn_goes_on() -> None:
    table = plain().set_hearts(Tamo=1).dawn("Lupe").effect("Tamo", "wound 1")
    assert table.kind == a.DAWN_TURN and table.decider == "Lupe" and table.points == 3


def test_nobody_travels_on_after_death() -> None:
    table = plain().set_hearts(Lupe=1).put(Lupe="North 1")
    table.challenge("North 1", up=False, scouted=["wound 1", "travel anywhere"])
    table.dawn("Lupe").do("scout")
    assert table.where("Lupe") == "Village" and table.kind == a.NEXT
