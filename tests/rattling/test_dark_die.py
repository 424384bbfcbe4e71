"""The Dark Die: rattles, the Shadow, the Eye."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from tests.rattling.table import Table

RED = ("red 4", "red 5")


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet()


def rolls(table: Table, result: str, seat: str = "Lupe") -> Table:
    """A Character without a card to face rolls the Dark Die."""
    return table.challenges(seat, roll=f"dark: {result}")


def test_the_die_has_all_four_results() -> None:
    assert set(plain().content.dark_die.tolist()) == set(range(c.RESULTS))


@pytest.mark.parametrize(("result", "spaces"), [("one rattle", 1), ("two rattles", 2)])
def test_rattles_move_the_sun_on_as_many_spaces(result: str, spaces: int) -> None:
    assert rolls(plain().set_sun(5), result).sun == 5 + spaces


def test_the_icon_where_the_sun_stops_is_resolved_at_once() -> None:
    table = plain().lay_track("none", "none", "portents", *["none"] * 9)
    rolls(table.invent_event("wound 1 all"), "two rattles")
    assert table.last_event == "invented" and table.hearts("Tamo") == 2


def test_an_icon_the_sun_only_passes_is_not_resolved() -> None:
    table = plain().lay_track("none", "portents", *["none"] * 9)
    assert rolls(table, "two rattles").last_event == ""


def test_the_sun_on_the_rattle_loses_the_game_at_once() -> None:
    table = plain()
    rolls(table.set_sun(table.rattle - 1), "one rattle")
    assert table.is_over and table.cause == "the Sun came to the Rattle"


# -- the Shadow --------------------------------------------------------------------------------


def test_the_shadow_places_a_token_on_each_space_adjacent_to_a_shadow_card() -> None:
    table = rolls(plain().shadow("North 1"), "shadow")
    assert table.tokens_by_space() == {"North 2": 1, "north-west Merchant": 1}


def test_a_space_between_two_shadows_receives_one_token_only() -> None:
    table = rolls(plain().shadow("North 1", "North 3"), "shadow")
    corners = {"north-west Merchant": 1, "north-east Merchant": 1}
    assert table.tokens_by_space() == {"North 2": 1, **corners}


def test_the_village_beside_a_shadow_receives_none() -> None:
    table = rolls(plain().shadow("North 2"), "shadow")
    assert table.tokens_by_space() == {"North 1": 1, "North 3": 1}


def test_a_face_up_shadow_spreads_like_a_face_down_one() -> None:
    table = rolls(plain().shadow("North 2", number=3), "shadow")
    assert table.tokens_by_space() == {"North 1": 1, "North 3": 1}


@pytest.mark.parametrize("up", [True, False])
def test_the_shadow_places_a_token_on_each_corrupted_challenge(up: bool) -> None:
    table = plain().challenge("East 3", up, corrupted=True).challenge("West 1", corrupted=False)
    assert rolls(table, "shadow").tokens_by_space() == {"East 3": 1}


def test_a_corrupted_challenge_beside_a_shadow_receives_two() -> None:
    table = rolls(plain().shadow("North 1").challenge("North 2", corrupted=True), "shadow")
    assert table.tokens_by_space()["North 2"] == 2


def test_tokens_beside_shadows_come_before_those_of_corrupted_challenges() -> None:
    """A corrupted Challenge that succumbs to the first step is no longer there for the second."""
    table = plain().shadow("North 1").challenge("North 2", corrupted=True)
    rolls(table.corrupt("North 2", *RED), "shadow")
    assert table.has_shadow("North 2") and table.tokens("North 2") == []


def test_a_third_token_by_the_shadow_calls_a_shadow() -> None:
    table = rolls(plain().shadow("North 1").corrupt("North 2", *RED), "shadow")
    assert table.has_shadow("North 2") and table.wind("North") == -1


def test_without_shadows_and_corrupted_challenges_the_shadow_does_nothing() -> None:
    table = rolls(plain().challenge("North 1"), "shadow")
    assert table.tokens_by_space() == {} and table.kind == a.NEXT


# -- the Eye -----------------------------------------------------------------------------------


def test_the_eye_places_a_token_on_any_space_of_the_rollers_region() -> None:
    table = rolls(plain().put(Lupe="North 1"), "eye")
    assert table.decider == "Lupe" and table.legal() == {"North 1", "North 2", "North 3"}
    table.will_draw("red 4").do("North 3")
    assert table.tokens("North 3") == ["red 4"] and table.kind == a.NEXT


def test_the_eye_counts_where_a_spirit_rolls_it_too() -> None:
    table = rolls(plain().make_spirit("Lupe", at="South 2"), "eye")
    assert table.legal() == {"South 1", "South 2", "South 3"}


@pytest.mark.parametrize("space", ["Village", "north-east Merchant"])
def test_outside_the_regions_the_eye_has_no_effect(space: str) -> None:
    table = rolls(plain().put(Lupe=space), "eye")
    assert table.tokens_by_space() == {} and table.kind == a.NEXT


def test_on_the_track_the_eye_has_no_effect() -> None:
    table = plain().enter("Lupe", at=2).set_sun(20)
    card = table.invent("darkness")
    table.stack("darkness", card).challenges("Lupe", roll="1 1 1 eye").do(f"face {card}")
    assert table.tokens_by_space() == {} and table.kind == a.NEXT


def test_the_eye_may_call_a_shadow() -> None:
    table = rolls(plain().put(Lupe="North 1").corrupt("North 2", *RED), "eye").do("North 2")
    assert table.has_shadow("North 2") and table.wind("North") == -1
