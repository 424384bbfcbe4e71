"""Corruption: dice that count nothing, tokens on spaces and Warriors, and how they are placed."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table

COLOURS = ("red", "blue", "yellow")


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet()


def test_the_rule_books_example_of_the_red_four() -> None:
    """Difficulty 10: eleven drops to seven; the red die, rerolled, makes it twelve."""
    table = plain().corrupt("North 2", "red 4").set_hearts(Lupe=2)
    table.faces(
        "Lupe",
        "North 1",
        "red 4, blue 3, yellow 4",
        difficulty=10,
        skills="Body",
        pass_=["heal 1"],
        fail=["wound 1"],
    )
    assert table.value == 7
    table.will_roll("red 5").do("reroll red")
    assert table.hearts("Lupe") == 3  # twelve is enough


def test_without_the_reroll_the_example_is_a_failure() -> None:
    table = plain().corrupt("North 2", "red 4").set_hearts(Lupe=2)
    table.faces("Lupe", "North 1", "4 3 4", skills="Body", pass_=["heal 1"], fail=["wound 1"])
    assert table.do("keep").hearts("Lupe") == 1


@pytest.mark.parametrize("colour", COLOURS)
def test_a_die_counts_nothing_if_its_colour_and_number_match_a_token(colour: str) -> None:
    table = plain().corrupt("North 1", f"{colour} 4")
    assert table.faces("Lupe", "North 1", "4 4 4", skills="Body").value == 8


def test_a_token_of_another_number_or_colour_does_nothing() -> None:
    table = plain().corrupt("North 1", "red 5", "blue 6")
    assert table.faces("Lupe", "North 1", "4 5 6", skills="Body").value == 15


def test_a_token_in_another_region_does_nothing() -> None:
    table = plain().corrupt("East 1", "red 4").corrupt("north-west Merchant", "blue 4")
    assert table.faces("Lupe", "North 1", "4 4 4", skills="Body").value == 12


def test_several_dice_may_be_corrupted() -> None:
    table = plain().corrupt("North 1", "red 4", "blue 3").corrupt("North 3", "yellow 4")
    assert table.faces("Lupe", "North 1", "4 3 4", skills="Body").value == 0


def test_only_the_final_number_of_a_die_is_looked_at() -> None:
    """A reroll may free a die from Corruption, and bring another into it."""
    table = plain().corrupt("North 1", "red 4")
    table.faces("Lupe", "North 1", "1 5 5", skills="Body", special=["rerolls 1"])
    assert table.will_roll("red 4").do("reroll red").value == 10
    table = plain().corrupt("North 1", "red 4")
    table.faces("Lupe", "North 1", "4 5 5", skills="Body", special=["rerolls 1"])
    assert table.will_roll("red 1").do("reroll red").value == 11


def test_the_dark_die_is_never_corrupted() -> None:
    table = plain().corrupt("North 1", "red 1", "blue 1").corrupt("North 2", "yellow 1")
    table.faces("Lupe", "North 3", "6 6 6 one rattle")
    assert table.sun == 1


# -- Shadow Corruption -------------------------------------------------------------------------


def test_shadow_corruption_matches_dice_of_any_colour() -> None:
    table = plain().shadow("North 2", number=4)
    assert table.faces("Lupe", "North 1", "4 4 5", skills="Body").value == 5


def test_shadow_corruption_of_another_number_or_region_does_nothing() -> None:
    table = plain().shadow("North 2", number=3).shadow("East 2", number=4)
    assert table.faces("Lupe", "North 1", "4 4 5", skills="Body").value == 13


# -- on Warriors -------------------------------------------------------------------------------


def test_tokens_on_a_warrior_act_in_the_region_it_stands_in() -> None:
    table = plain().taint("Lupe", "red 4")
    assert table.faces("Lupe", "North 1", "4 4 4", skills="Body").value == 8


def test_tokens_on_a_warrior_on_the_track_act_on_its_own_rolls() -> None:
    table = plain().taint("Lupe", "red 4").enter("Lupe").set_sun(20)
    card = table.invent("darkness", skills="Body")
    table.stack("darkness", card).challenges("Lupe", roll="4 4 4").do(f"face {card}")
    assert table.value == 8


def test_tokens_on_a_warrior_on_the_track_do_not_act_on_tallil() -> None:
    table = plain().taint("Tamo", "red 4").enter("Tamo").set_sun(20)
    assert table.faces("Lupe", "North 1", "4 4 4", skills="Body").value == 12


def test_tokens_on_tallil_do_not_act_on_the_track() -> None:
    table = plain().enter("Lupe").set_sun(20).corrupt("North 1", "red 4").shadow("East 1", number=4)
    card = table.invent("darkness", skills="Body")
    table.stack("darkness", card).challenges("Lupe", roll="4 4 4").do(f"face {card}")
    assert table.value == 12


def test_tokens_on_a_warrior_cannot_be_purified() -> None:
    table = plain().put(Lupe="North 1").taint("Lupe", "red 4").dawn("Lupe")
    assert not [word for word in table.legal() if word.startswith("purify")]


# -- placing -----------------------------------------------------------------------------------


def test_tokens_are_drawn_at_random_from_the_bag() -> None:
    drawn = set()
    for seed in range(6):
        table = plain(seed=seed).effect("Lupe", "corrupt 1 here", at="North 1")
        drawn.update(table.tokens("North 1"))
        assert table.bag() == 35
    assert len(drawn) > 2


def test_of_several_tokens_each_space_is_named_before_its_token_is_drawn() -> None:
    table = plain().effect("Lupe", "corrupt 2 in the region", at="North 1")
    assert table.kind == a.SPACE and table.bag() == 36
    table.will_draw("red 4").do("North 3")
    assert table.kind == a.SPACE and table.bag() == 35 and table.tokens("North 3") == ["red 4"]
    table.will_draw("blue 1").do("North 1")
    assert table.tokens("North 1") == ["blue 1"]


def test_no_token_is_ever_placed_on_a_space_with_a_shadow() -> None:
    table = plain().shadow("North 1").effect("Lupe", "corrupt 2 each space", at="North 2")
    assert table.tokens_by_space() == {"North 2": 2, "North 3": 2}


def test_no_token_is_ever_placed_on_a_space_with_a_shadow_merchant() -> None:
    table = plain().darken("north-west").effect("Lupe", "corrupt 1 here", at="north-west Merchant")
    assert table.tokens_by_space() == {} and table.bag() == 36


def test_the_village_never_receives_a_token() -> None:
    table = plain().effect("Lupe", "corrupt 1 adjacent", at="North 2")
    assert table.tokens_by_space() == {"North 1": 1, "North 3": 1}
    assert "Village" not in plain().effect("Lupe", "corrupt 1 anywhere").legal()


def test_a_third_token_is_never_placed_the_space_succumbs_to_a_shadow() -> None:
    table = plain().corrupt("North 1", "red 4", "blue 4")
    table.effect("Lupe", "corrupt 1 here", at="North 1")
    assert table.tokens("North 1") == [] and table.has_shadow("North 1")


def test_an_empty_bag_is_filled_with_the_discarded_tokens() -> None:
    table = plain().empty_bag("red 4").effect("Lupe", "corrupt 2 here", at="North 1")
    assert "red 4" in table.tokens("North 1")
    assert table.bag() == 34 and table.spent() == 0
