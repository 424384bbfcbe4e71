"""Moving Around the Board: spaces, ports, trips, and who is taken along."""

from __future__ import annotations

import pytest

from gloaming.games.chronicles import actions as a
from gloaming.kernel.bits import bit
from tests.chronicles.table import LEAVE, MOVE_1, MOVE_2, STOP, Table

RIDE, CANOE, STRIDE = "Phillipe's Essence", "Canoe", "Sheltered Stride"


def trip(hero: str, place: str, token: str, *others: str) -> Table:
    """A hero has just played a token to move."""
    table = Table(hero, *others).place(hero, place)
    return table.play(hero, token)


def steps(table: Table) -> set[str]:
    """Spaces that may be moved to."""
    return {words.removeprefix("move to ") for words in table.legal() if words.startswith("move")}


# -- moves -------------------------------------------------------------------------------------


def test_one_space_to_the_next_is_one_move() -> None:
    table = trip("Belle", "Seaside Inn", MOVE_1, "Violet")
    assert steps(table) == table.neighbours("Seaside Inn")
    table.do("move to Book Market")
    assert table.kind == a.LEAD and table.where("Belle") == "Book Market"


def test_two_moves_for_the_token_of_two() -> None:
    table = trip("Moana", "Palm Ridge", MOVE_2, "Violet")
    table.do("move to Shimmering Shores")
    assert table.kind == a.TRIP
    table.do("move to Coral Shallows")
    assert table.kind == a.LEAD and table.where("Moana") == "Coral Shallows"


def test_moves_left_over_may_be_forgone() -> None:
    table = trip("Belle", "Seaside Inn", MOVE_2, "Violet")
    assert STOP not in table.legal()  # the token was played to move
    table.do("move to Book Market", STOP)
    assert table.where("Belle") == "Book Market" and table.kind == a.LEAD
    assert not table.has("Belle", "Move or Heal 2")


def test_a_hero_may_go_back_and_forth() -> None:
    table = trip("Belle", "Seaside Inn", MOVE_2, "Violet")
    table.do("move to Book Market", "move to Seaside Inn")
    assert table.where("Belle") == "Seaside Inn"


def test_distances_follow_the_hero() -> None:
    table = Table("Moana", "Violet").place("Moana", "Palm Ridge")
    table.move("Moana", MOVE_2, "Shimmering Shores", "Deep Cove")
    distance = table.state.distance[0]
    assert distance[table.space("Deep Cove")] == 0
    assert distance[table.space("Coral Shallows")] == 1
    assert distance[table.space("Palm Ridge")] == 2


def test_spaces_out_of_play_cannot_be_reached() -> None:
    table = Table("Belle", "Violet")
    assert table.state.distance[0][table.space("Deep Cove")] == -1
    for place in {"Crystal Castle", "Castle Quay", "Crystal Gate"}:
        table.place("Belle", place)
        assert all(table.state.distance[0][table.space(s)] == 1 for s in table.neighbours(place))


# -- land, water, ports ------------------------------------------------------------------------


def test_move_or_heal_goes_by_land_and_by_water() -> None:
    for place in ("Palm Ridge", "Deep Cove"):
        table = trip("Moana", "Shimmering Shores", MOVE_1, "Violet")
        table.do(f"move to {place}")
        assert table.where("Moana") == place


def test_a_canoe_goes_by_water_only() -> None:
    table = trip("Moana", "Shimmering Shores", CANOE, "Violet")
    assert "Palm Ridge" not in steps(table)
    assert {"Deep Cove", "Coral Shallows"} <= steps(table)


def test_a_horse_goes_by_land_only() -> None:
    table = Table("Belle", "Moana").place("Belle", "Shimmering Shores")
    table.play("Belle", RIDE)
    assert "Palm Ridge" in steps(table)
    assert not {"Deep Cove", "Coral Shallows"} & steps(table)


def test_a_port_is_land_and_water() -> None:
    """Into the port by canoe and out of it, and the same on horseback."""
    table = Table("Moana", "Belle").place("Moana", "Deep Cove").place("Belle", "Palm Ridge")
    table.play("Moana", CANOE, "move to Shimmering Shores")
    assert "Coral Shallows" in steps(table) and "Palm Ridge" not in steps(table)
    table.do("move to Coral Shallows", "move to Deep Cove")
    table.play("Belle", RIDE, "move to Shimmering Shores", "move to Palm Ridge", STOP)
    assert table.where("Belle") == "Palm Ridge"


def test_a_token_for_water_is_of_no_use_inland() -> None:
    """Palm Ridge touches the port of its isle, which is water; cut off from it there is none."""
    table = Table("Moana", "Belle").place("Moana", "Palm Ridge")
    table.board({"Crystal Castle": (0, 0, 0), "Outer Isles": (0, 1, 2)})
    assert f"play {CANOE}" in table.can("Moana")
    table.state.near[table.space("Palm Ridge")] = bit(table.space("Crystal Castle"))
    assert f"play {CANOE}" not in table.can("Moana")
    assert f"play {MOVE_1}" in table.can("Moana")


def test_three_spaces_for_horse_canoe_and_stride() -> None:
    table = Table("Moana", "Violet", "Belle").place("Moana", "Shimmering Shores")
    table.play("Moana", CANOE, "move to Deep Cove", "move to Coral Shallows")
    assert table.kind == a.TRIP
    table.do("move to Deep Cove")
    assert table.kind == a.LEAD
    table.play("Belle", RIDE, "move to Crystal Gate", "move to Crystal Castle")
    assert table.kind == a.TRIP
    table.do("move to Castle Quay")
    assert table.kind == a.LEAD
    table.play("Violet", STRIDE, "move to Crystal Gate", "move to Crystal Castle")
    assert table.kind == a.TRIP
    table.do("move to Castle Quay")
    assert table.kind == a.LEAD


# -- on the way --------------------------------------------------------------------------------


@pytest.mark.parametrize("token", [MOVE_2, RIDE])
def test_things_are_picked_up_and_dropped_on_the_way(token: str) -> None:
    table = trip("Belle", "Book Market", token, "Violet")
    table.do("move to Seaside Inn", "pick up Baker", "pick up Clockmaker")
    assert table.item_at("Baker") == "Belle"
    table.do("drop Clockmaker")
    assert table.item_at("Clockmaker") == "Seaside Inn"
    table.do("move to Village Square")
    if table.kind == a.TRIP:
        table.do(STOP)
    assert table.where("Belle") == "Village Square" and table.item_at("Baker") == "Belle"


def test_things_are_picked_up_before_the_first_move_too() -> None:
    table = trip("Belle", "Seaside Inn", MOVE_1, "Violet")
    table.do("pick up Washerwoman", "move to Book Market")
    assert table.item_at("Washerwoman") == "Belle"


def test_things_are_handed_over_on_the_way() -> None:
    table = Table("Belle", "Violet", "Moana").all_at("Seaside Inn").set_item("Baker", "Belle")
    table.play("Belle", MOVE_1, "hand over Baker")
    assert table.legal() == {"choose Violet", "choose Moana"}
    table.do("choose Moana")
    assert table.item_at("Baker") == "Moana"
    assert table.kind == a.TRIP and table.decider == "Belle"


def test_things_are_handed_in_on_the_way() -> None:
    table = Table("Belle", "Violet").skip_to("Here to Help", 1).place("Belle", "Crystal Gate")
    table.set_item("Baker", "Belle")
    table.play("Belle", MOVE_2, "move to Crystal Castle", "work on Here to Help")
    table.do("move to Castle Quay")
    assert table.item_at("Baker") == "handed in" and table.where("Belle") == "Castle Quay"


def test_the_trip_is_over_where_a_shadow_stands() -> None:
    """Unused moves are lost, even if the shadow is beaten at once."""
    table = trip("Belle", "Seaside Inn", RIDE, "Violet").shadow("Book Market", 1)
    table.set_item("Baker", "Book Market")
    table.do("move to Book Market")
    assert table.kind == a.LEAD
    assert table.can("Belle") == {"battle a shadow of strength 1"}
    table.fight("Belle", 1, {"Belle": (1, 1)})
    assert table.kind == a.LEAD and table.where("Belle") == "Book Market"
    assert f"play {RIDE}" not in table.can("Belle")
    assert {"pick up Baker", f"play {MOVE_1}"} <= table.can("Belle")


def test_light_is_no_obstacle() -> None:
    table = trip("Belle", "Seaside Inn", MOVE_2, "Violet").light("Book Market")
    table.do("move to Book Market", "move to Village Square")
    assert table.where("Belle") == "Village Square"


def test_the_vortex_is_no_obstacle() -> None:
    table = trip("Belle", "Village Square", RIDE, "Violet").vortex("Seaside Inn")
    table.do("move to Seaside Inn", "pick up Baker", "pick up Clockmaker", "drop Clockmaker")
    table.do("move to Book Market", STOP)
    assert table.item_at("Baker") == "Belle" and table.item_at("Clockmaker") == "Seaside Inn"


# -- taken along -------------------------------------------------------------------------------


CARRIERS = [
    ("Belle", RIDE, "Book Market", "Village Square"),
    ("Moana", CANOE, "Deep Cove", "Coral Shallows"),
    ("Violet", STRIDE, "Metro Tower", "Harbor Pier"),
]


@pytest.mark.parametrize(("hero", "token", "start", "goal"), CARRIERS)
def test_one_hero_is_taken_along(hero: str, token: str, start: str, goal: str) -> None:
    table = Table(hero, "Maid Marian").all_at(start)
    table.play(hero, token, "take along Maid Marian", f"move to {goal}", STOP)
    assert table.where(hero) == table.where("Maid Marian") == goal
    assert (table.state.distance[0] == table.state.distance[1]).all()
    assert table.has("Maid Marian", "Move or Heal 1")  # it cost only one token
    assert table.state.played == 1


@pytest.mark.parametrize(("hero", "token", "start", "goal"), CARRIERS)
def test_nobody_has_to_be_taken_along(hero: str, token: str, start: str, goal: str) -> None:
    table = Table(hero, "Maid Marian").all_at(start)
    table.play(hero, token, f"move to {goal}", STOP)
    assert table.where(hero) == goal and table.where("Maid Marian") == start


def test_no_second_hero_is_taken_along() -> None:
    table = Table("Belle", "Violet", "Moana").all_at("Seaside Inn")
    table.play("Belle", RIDE)
    assert {"take along Violet", "take along Moana"} <= table.legal()
    table.do("take along Violet")
    assert not {"take along Violet", "take along Moana"} & table.legal()


def test_a_hero_is_picked_up_on_the_way_and_set_down_on_the_way() -> None:
    table = Table("Belle", "Violet").place("Belle", "Village Square").place("Violet", "Seaside Inn")
    table.play("Belle", RIDE)
    assert "take along Violet" not in table.legal()
    table.do("move to Seaside Inn", "take along Violet", "move to Book Market", LEAVE)
    table.do("move to Village Square")
    assert table.where("Violet") == "Book Market" and table.where("Belle") == "Village Square"


def test_another_hero_may_take_the_place() -> None:
    table = Table("Belle", "Violet", "Moana").all_at("Book Market").place("Moana", "Seaside Inn")
    table.play("Belle", RIDE, "take along Violet", "move to Seaside Inn", LEAVE)
    table.do("take along Moana", "move to Village Square", STOP)
    assert table.where("Moana") == "Village Square" and table.where("Violet") == "Seaside Inn"


def test_move_or_heal_takes_nobody_along() -> None:
    table = Table("Belle", "Violet").all_at("Seaside Inn")
    table.play("Belle", MOVE_2)
    assert not any(words.startswith("take along") for words in table.legal())


def test_a_shadow_stops_both() -> None:
    table = Table("Belle", "Violet").all_at("Seaside Inn").shadow("Book Market", 3)
    table.play("Belle", RIDE, "take along Violet", "move to Book Market")
    assert table.kind == a.LEAD
    assert table.where("Violet") == "Book Market"
    assert table.can("Violet") == {"battle a shadow of strength 3"}


def test_who_is_taken_along_keeps_what_they_carry() -> None:
    table = Table("Belle", "Violet").all_at("Book Market").set_item("Baker", "Violet")
    table.play("Belle", RIDE, "take along Violet", "move to Seaside Inn", STOP)
    assert table.item_at("Baker") == "Violet"


def test_a_downed_hero_is_not_taken_along() -> None:
    table = Table("Belle", "Violet").all_at("Book Market").set_health("Violet", 0)
    table.play("Belle", RIDE)
    assert "take along Violet" not in table.legal()


def test_after_the_trip_nothing_of_it_is_left() -> None:
    table = Table("Belle", "Violet").all_at("Book Market")
    table.play("Belle", RIDE, "take along Violet", "move to Seaside Inn", STOP)
    table.move("Belle", MOVE_1, "Village Square")
    assert table.where("Violet") == "Seaside Inn"


# -- who may not move --------------------------------------------------------------------------


def test_a_shadow_must_be_beaten_before_anybody_moves_out() -> None:
    table = Table("Belle", "Violet").place("Belle", "Crystal Gate").shadow("Crystal Gate", 3)
    assert table.can("Belle") == {"battle a shadow of strength 3"}
    table.fight("Belle", 3, {"Belle": (3, 1)})
    assert f"play {MOVE_1}" in table.can("Belle")


def test_the_solo_player_moves_each_hero_and_passes_things_between_them() -> None:
    table = Table("Belle", "Violet", players=1).all_at("Seaside Inn")
    table.act("Belle", "pick up Baker").act("Belle", "hand over Baker", "choose Violet")
    assert table.item_at("Baker") == "Violet"
    table.move("Violet", MOVE_1, "Book Market")
    assert table.where("Violet") == "Book Market" and table.where("Belle") == "Seaside Inn"
    assert table.state.actor == 0


def test_nothing_is_passed_to_and_fro_for_ever() -> None:
    """A token changes hands once; for a second time only after the team has done something."""
    table = Table("Belle", "Moana").all_at("Crystal Castle").set_item("Baker", "Belle")
    table.act("Belle", "drop Baker").act("Belle", "pick up Baker")
    assert not {"drop Baker", "hand over Baker"} & table.can("Belle")
    table.play("Moana", MOVE_2, "move to Castle Quay", "move to Crystal Castle")
    table.act("Belle", "hand over Baker", "choose Moana")
    assert not {"drop Baker", "hand over Baker"} & table.can("Moana")


def test_whoever_is_left_is_not_taken_along_again_from_the_same_space() -> None:
    table = Table("Belle", "Moana").all_at("Crystal Castle")
    table.play(
        "Belle", RIDE, "take along Moana", "move to Crystal Gate", "leave the hero taken along"
    )
    assert "take along Moana" not in table.legal()
