"""The Dawn Phase: turns, action points, and what they are spent on."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain()


# -- turns -------------------------------------------------------------------------------------


def test_every_character_has_exactly_one_dawn_turn_in_any_order() -> None:
    table = plain("Lupe", "Tamo", "Ibret")
    assert table.legal() == {"Lupe", "Tamo", "Ibret"}
    table.do("Ibret", "end")
    assert table.legal() == {"Lupe", "Tamo"}
    table.do("Lupe", "end", "Tamo", "end")
    assert table.phase == "challenge"


def test_the_players_choose_whose_turn_is_next_through_one_of_them() -> None:
    table = plain("Lupe", "Tamo", speaker=1)
    assert table.decider == "Tamo" and table.legal() == {"Lupe", "Tamo"}


def test_a_spirit_has_one_dawn_turn_too() -> None:
    table = plain().make_spirit("Tamo", at="East 1").dawn("Tamo").do("end")
    assert table.legal() == {"Lupe"}


@pytest.mark.parametrize("points", [3, 4])
def test_a_warrior_has_as_many_action_points_as_its_card_says(points: int) -> None:
    assert plain().change_warrior("Lupe", points=points).dawn("Lupe").points == points


def test_actions_cost_one_point_each_and_may_be_repeated() -> None:
    table = plain().change_warrior("Lupe", points=3).dawn("Lupe")
    table.do("move to North 2")
    assert table.points == 2
    table.do("move to North 1", "move to North 2")
    assert table.points == 0 and table.legal() == {"end"}


def test_unspent_points_are_lost() -> None:
    table = plain().dawn("Lupe").do("end")
    assert table.points == 0
    table.do("Tamo", "end")
    table.pass_through()
    assert table.day == 2 and table.phase == "dawn"
    assert table.do("Lupe").points == 3


def test_a_turn_may_end_with_points_left_at_any_time() -> None:
    assert "end" in plain().dawn("Lupe").do("move to North 2").legal()


# -- Move --------------------------------------------------------------------------------------


def test_a_warrior_moves_to_adjacent_spaces_only() -> None:
    table = plain().put(Lupe="North 1").dawn("Lupe")
    assert table.legal() == {"move to North 2", "move to north-west Merchant", "end"}


def test_from_the_village_a_way_leads_into_each_region_and_to_each_merchant() -> None:
    moves = {word for word in plain().dawn("Lupe").legal() if word.startswith("move")}
    regions = {f"move to {region} 2" for region in ("North", "East", "South", "West")}
    corners = {"north-west", "north-east", "south-east", "south-west"}
    assert moves == regions | {f"move to {corner} Merchant" for corner in corners}


def test_a_warrior_may_go_back_and_forth_onto_the_same_spaces() -> None:
    table = plain().dawn("Lupe").do("move to West 2", "move to Village", "move to West 2")
    assert table.where("Lupe") == "West 2"


def test_nobody_walks_from_tallil_onto_the_track_or_back() -> None:
    table = plain().dawn("Lupe")
    assert not table.legal() & {"forward", "back"}
    table = plain().give("Lupe", "Spirit Bow").enter("Lupe", at=3).set_sun(20).dawn("Lupe")
    assert table.legal() == {"forward", "back", "end"}


def test_on_the_track_a_warrior_moves_one_space_in_either_direction_for_a_point() -> None:
    table = plain().lay_track(*["none"] * 6, "rumor", *["none"] * 6)
    table.enter("Lupe", at=3).set_sun(11).dawn("Lupe").do("forward")
    assert table.champion_at == 4 and table.points == 2
    table.do("back", "back")
    assert table.champion_at == 2 and table.legal() == {"end"}


def test_before_the_head_there_is_nothing_to_go_back_to() -> None:
    assert "back" not in plain().enter("Lupe", at=0).set_sun(20).dawn("Lupe").legal()


# -- Scout -------------------------------------------------------------------------------------


def test_scouting_turns_the_card_in_the_own_space_face_up() -> None:
    table = plain().put(Lupe="North 1").challenge("North 1", up=False)
    table.challenge("North 2", up=False).dawn("Lupe").do("scout")
    assert table.is_up("North 1") and not table.is_up("North 2") and table.points == 2


def test_a_face_up_card_is_not_scouted_nor_an_empty_space() -> None:
    table = plain().put(Lupe="North 1").challenge("North 1", up=True)
    assert "scout" not in table.dawn("Lupe").legal()
    assert "scout" not in plain().put(Lupe="North 1").dawn("Lupe").legal()


def test_scouting_triggers_the_cards_scouted_effect() -> None:
    table = plain().put(Lupe="North 1").give("Lupe", "Torch")
    table.challenge("North 1", up=False, scouted=["lose 1"]).dawn("Lupe").do("scout")
    assert table.do("Torch").items("Lupe") == []


def test_a_shadow_card_can_be_scouted() -> None:
    table = plain().put(Lupe="North 1").shadow("North 1").dawn("Lupe").do("scout")
    assert table.is_up("North 1")


# -- Purify ------------------------------------------------------------------------------------


def test_purifying_discards_a_token_of_the_colour_of_the_own_skill() -> None:
    table = plain().put(Lupe="North 1").corrupt("North 1", "red 4", "blue 5").dawn("Lupe")
    assert "purify red 4" in table.legal() and "purify blue 5" not in table.legal()
    table.do("purify red 4")
    assert table.tokens("North 1") == ["blue 5"] and table.points == 2
    assert table.spent("red 4") == 1


@pytest.mark.parametrize(
    ("name", "colour"), [("Lupe", "red"), ("Tamo", "blue"), ("Ibret", "yellow")]
)
def test_body_is_red_spirit_is_blue_mind_is_yellow(name: str, colour: str) -> None:
    table = plain("Lupe", "Tamo", "Ibret").put(**{name: "North 1"})
    for other in ("red", "blue", "yellow"):
        table.corrupt("North 1", f"{other} 4").dawn(name)
        assert (f"purify {other} 4" in table.legal()) == (other == colour)


def test_only_the_own_space_is_purified() -> None:
    table = plain().put(Lupe="North 1").corrupt("North 2", "red 4").dawn("Lupe")
    assert "purify red 4" not in table.legal()


def test_a_merchants_space_can_be_purified_and_both_tokens_one_by_one() -> None:
    table = plain().put(Lupe="north-west Merchant")
    table.corrupt("north-west Merchant", "red 4", "red 4").dawn("Lupe")
    table.do("purify red 4", "purify red 4")
    assert table.tokens("north-west Merchant") == [] and table.points == 1


# -- Give --------------------------------------------------------------------------------------


def test_giving_hands_a_single_item_to_a_warrior_in_the_same_space() -> None:
    table = plain("Lupe", "Tamo", "Ibret").put(Ibret="North 1")
    table.give("Lupe", "Bow", "Bow", "Torch").dawn("Lupe")
    assert {"give Bow", "give Torch"} <= table.legal()
    table.do("give Bow")
    assert table.kind == a.RECEIVER and table.legal() == {"Tamo"}
    table.do("Tamo")
    assert table.items("Lupe") == ["Torch", "Bow"] and table.items("Tamo") == ["Bow"]
    assert table.points == 2


def test_nothing_is_given_where_no_other_warrior_stands() -> None:
    table = plain().put(Tamo="North 1").give("Lupe", "Bow")
    assert "give Bow" not in table.dawn("Lupe").legal()


def test_nothing_is_given_to_a_spirit() -> None:
    table = plain().make_spirit("Tamo", 1).give("Lupe", "Bow")
    assert "give Bow" not in table.dawn("Lupe").legal()


def test_without_points_there_is_no_move_no_scouting_no_purifying_no_giving() -> None:
    table = plain().put(Lupe="North 1", Tamo="North 1").give("Lupe", "Bow")
    table.challenge("North 1", up=False).corrupt("North 1", "red 4").dawn("Lupe")
    table.state.points = 0
    assert table.legal() == {"end"}


# -- Spirits -----------------------------------------------------------------------------------


def test_a_spirit_has_no_points_but_moves_once_to_any_space() -> None:
    table = plain().make_spirit("Tamo").dawn("Tamo")
    everywhere = {f"move to {space}" for space in table.spaces if space != "Village"}
    assert table.points == 0 and table.legal() == everywhere | {"end"}
    table.do("move to South 3")
    assert table.where("Tamo") == "South 3" and table.legal() == {"end"}


def test_a_spirit_neither_scouts_nor_purifies_nor_gives() -> None:
    table = plain().make_spirit("Tamo", 1, at="North 1").put(Lupe="North 1").give("Tamo", "Bow")
    table.challenge("North 1", up=False).corrupt("North 1", "blue 4").dawn("Tamo")
    assert all(word.startswith("move") or word == "end" for word in table.legal())


def test_a_spirit_may_stay_where_it_is() -> None:
    table = plain().make_spirit("Tamo", at="West 1").dawn("Tamo").do("end")
    assert table.where("Tamo") == "West 1"


# -- abilities ---------------------------------------------------------------------------------


def test_an_ability_of_the_dawn_works_at_any_time_of_the_phase() -> None:
    """Between turns, in another's turn, and after the own one; only once a Day."""
    between, other, own = (
        plain().change_warrior("Tamo", when="dawn", ability=["heal 1"]).set_hearts(Tamo=1)
        for _ in range(3)
    )
    between.dawn().do("ask Tamo", "accept")
    assert between.hearts("Tamo") == 2 and "ask Tamo" not in between.legal()
    other.dawn("Lupe").do("ask Tamo", "accept")
    assert other.hearts("Tamo") == 2 and other.decider == "Lupe"
    own.dawn("Tamo").do("ask Tamo")
    assert own.hearts("Tamo") == 2


def test_an_ability_of_the_dawn_does_not_work_in_the_challenge_phase() -> None:
    table = plain().change_warrior("Tamo", when="dawn", ability=["heal 1"]).set_hearts(Tamo=1)
    assert table.challenges().legal() == {"Lupe", "Tamo"}
