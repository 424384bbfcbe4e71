"""Deposit: crystals for everybody in the five spaces of the City."""

from __future__ import annotations

import pytest

from tests.mysthea.table import Table


def table_in_city(**crystals: int) -> Table:
    """The first Character on a City node with these crystals."""
    return Table("Leheir", "Heir").give("Leheir", **crystals)


def test_example_four_crystals_and_the_fifth_declined() -> None:
    """The City holds a brown crystal; the last blue one could take its place, but need not."""
    table = table_in_city(blue=3, green=1, pink=1).store(brown=1)
    table.do("deposit", "blue", "blue", "green", "pink")
    assert table.city == {"brown": 1, "blue": 2, "green": 1, "pink": 1}
    assert table.question == "deposit a crystal" and table.legal() == {"blue", "stop"}
    table.do("stop")
    assert table.city == {"brown": 1, "blue": 2, "green": 1, "pink": 1}
    assert table.stock("Leheir") == {"blue": 1}
    assert table.question == "Day" and table.actions_left == 2


def test_a_crystal_there_may_be_discarded_to_make_room() -> None:
    table = table_in_city(blue=1).store(brown=1, pink=4).do("deposit", "blue")
    assert table.question == "make room in the City" and table.legal() == {"brown", "pink"}
    table.do("brown")
    assert table.city == {"blue": 1, "pink": 4} and table.stock("Leheir") == {}
    assert table.question == "Day"


@pytest.mark.parametrize("k", range(1, 6))
def test_every_city_node_will_do(k: int) -> None:
    table = table_in_city(blue=1).put("Heir", "edge node 1").put("Leheir", f"City node {k}")
    assert table.may("deposit")


@pytest.mark.parametrize("node", ["crossing 1", "bend 1", "fork 1", "crater node 1", "edge node 2"])
def test_elsewhere_nothing_is_deposited(node: str) -> None:
    assert not table_in_city(blue=1).put("Leheir", node).may("deposit")


def test_one_crystal_at_least() -> None:
    table = table_in_city(blue=2, pink=1).do("deposit")
    assert table.legal() == {"blue", "pink"}
    assert table.do("blue").legal() == {"blue", "pink", "stop"}


def test_without_crystals_there_is_nothing_to_deposit() -> None:
    assert not table_in_city().may("deposit")


def test_parasites_are_not_deposited() -> None:
    table = table_in_city(parasites=2)
    assert not table.may("deposit")
    table.give("Leheir", blue=1).do("deposit")
    assert table.legal() == {"blue"}


def test_depositing_ends_with_the_last_crystal() -> None:
    table = table_in_city(blue=1, pink=1).do("deposit", "blue", "pink")
    assert table.question == "Day" and table.actions_left == 2


def test_the_city_holds_five() -> None:
    table = table_in_city(blue=3, pink=3).do("deposit", *["blue"] * 3, *["pink"] * 2)
    assert table.city == {"blue": 3, "pink": 2}
    table.do("pink")
    assert table.question == "make room in the City" and table.legal() == {"blue"}
    table.do("blue")
    assert table.city == {"blue": 2, "pink": 3}


@pytest.mark.parametrize(("golems", "troops"), [(1, 0), (0, 2), (2, 2)])
def test_besieged_spaces_hold_nothing(golems: int, troops: int) -> None:
    table = table_in_city(blue=6).besiege(golems, troops).do("deposit")
    room = 5 - golems - troops
    table.do(*["blue"] * room)
    assert table.city == {"blue": room} and table.legal() == {"stop"}


def test_besiegers_are_never_removed_to_make_room() -> None:
    table = table_in_city(blue=1).besiege(golems=2, troops=2).store(pink=1)
    table.do("deposit", "blue")
    assert table.legal() == {"pink"}
    table.do("pink")
    assert table.city == {"blue": 1} and table.besiegers == (2, 2)


def test_a_crystal_does_not_replace_one_of_its_own_kind() -> None:
    assert not table_in_city(blue=1).store(blue=5).may("deposit")


def test_everybody_spends_the_citys_crystals_from_anywhere() -> None:
    table = table_in_city().store(green=2).put("Heir", "crossing 2").day("Heir")
    table.crowd("inner Forest", troops=2).will_show("I red 1", "II red 1")
    table.do("attack inner Forest", "pay green of the City", "pay green of the City")
    assert table.city == {} and table.strength == 2
