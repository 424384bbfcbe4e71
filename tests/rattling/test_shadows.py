"""Shadows: how spaces succumb, and what lies there then."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table

RED = ("red 4", "red 5")


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet()


def test_a_region_space_that_succumbs_loses_its_card_and_tokens_for_a_shadow_card() -> None:
    table = plain().challenge("North 1").corrupt("North 1", *RED)
    was, shadow = table.card_at("North 1"), table.pile("shadow")[0]
    table.effect("Lupe", "corrupt 1 here", at="North 1")
    assert table.pile("North", discards=True) == [was] and table.spent() == 2
    assert table.card_at("North 1") == shadow and not table.is_up("North 1")
    assert table.tokens("North 1") == []


def test_an_empty_region_space_succumbs_too() -> None:
    table = plain().corrupt("North 1", *RED).effect("Lupe", "corrupt 1 here", at="North 1")
    assert table.has_shadow("North 1")


def test_a_merchant_space_that_succumbs_loses_its_tokens_and_turns_its_merchant_over() -> None:
    table = plain().corrupt("north-west Merchant", *RED)
    table.effect("Lupe", "corrupt 1 here", at="north-west Merchant")
    assert table.is_dark_merchant("north-west") and table.tokens_by_space() == {}
    assert table.spent() == 2 and table.shadows() == []


def test_a_shadow_added_by_an_effect_works_the_same() -> None:
    table = plain().challenge("North 1").corrupt("North 1", "red 4")
    table.effect("Lupe", "shadow here", at="North 1")
    assert table.has_shadow("North 1") and table.tokens("North 1") == []
    assert table.wind("North") == -1


def test_a_shadow_added_to_a_merchant_space_turns_the_merchant_over() -> None:
    table = plain().corrupt("south-east Merchant", "red 4")
    table.effect("Lupe", "shadow here", at="south-east Merchant")
    assert table.is_dark_merchant("south-east") and table.spent() == 1


@pytest.mark.parametrize("region", ["North", "East", "South", "West"])
def test_each_shadow_placed_in_a_region_angers_its_wind(region: str) -> None:
    table = plain().effect("Lupe", "shadow here", at=f"{region} 2")
    assert table.wind(region) == -1 and table.winds.count(0) == 3


def test_a_merchant_that_turns_angers_no_wind() -> None:
    table = plain().effect("Lupe", "shadow here", at="north-west Merchant")
    assert table.winds == (0, 0, 0, 0)


def test_a_shadow_is_faced_like_any_challenge_and_discarded_when_beaten() -> None:
    table = plain().challenge("North 1", kind="shadow", up=False, difficulty=10, number=6)
    card = table.card_at("North 1")
    table.put(Lupe="North 1").challenges("Lupe", roll="5 4 3")
    assert table.card_at("North 1") == "" and table.pile("shadow", discards=True) == [card]


def test_a_shadow_that_is_not_beaten_stays() -> None:
    table = plain().put(Lupe="North 1").shadow("North 1").challenges("Lupe", roll="1 1 1")
    assert table.has_shadow("North 1") and table.is_up("North 1")


def test_every_shadow_card_stays_in_play_when_it_wins() -> None:
    """With the dice all ones, none is beaten."""
    for name in Table("Lupe", "Tamo").pile("shadow"):
        table = Table("Lupe", "Tamo").plain().quiet().lay("North 1", name)
        table.put(Lupe="North 1").challenges("Lupe", roll="1 1 1")
        while table.is_facing:
            table.do_nothing()
        assert table.card_at("North 1") == name


def test_an_empty_shadow_deck_is_made_anew_from_its_discards() -> None:
    table = plain().discard_deck("shadow").effect("Lupe", "shadow here", at="North 1")
    assert table.has_shadow("North 1") and len(table.pile("shadow")) == 11


def test_a_shadow_merchant_has_the_same_effect_as_its_counterpart() -> None:
    for dark in (False, True):
        table = plain().set_hearts(Lupe=2).give("Lupe", "Beast Bone")
        if dark:
            table.darken("north-west")
        table.dawn("Lupe").do("move to north-west Merchant", "accept")
        assert table.kind == a.ITEM and table.do("Bow").items("Lupe")[0] == "Bow"
