"""Collect: a crystal of each Region around, six at most."""

from __future__ import annotations

import pytest

from tests.mysthea.table import Table


def table_at(node: str, who: str = "Leheir") -> Table:
    other = "Heir" if who != "Heir" else "Leheir"
    return Table(who, other).put(other, "edge node 4").put(who, node)


def test_example_three_crystals_and_two() -> None:
    """Red stands among three Regions, Blue between a Land of Myst and a Mountain."""
    table = table_at("crossing 3").put("Heir", "edge node 1").do("collect")
    assert table.stock("Leheir") == {"green": 1, "pink": 1, "grey": 1}
    table.day("Heir").do("collect")
    assert table.stock("Heir") == {"grey": 1, "brown": 1}


@pytest.mark.parametrize(
    ("node", "stock"),
    [
        ("City node 2", {"green": 1, "pink": 1}),
        ("crossing 1", {"blue": 1, "green": 1, "brown": 1}),
        ("bend 5", {"pink": 1, "green": 1, "brown": 1}),
        ("fork 2", {"grey": 1, "blue": 1, "green": 1}),
        ("crater node 4", {"blue": 1, "pink": 1}),
        ("edge node 5", {"grey": 1, "pink": 1}),
    ],
)
def test_each_region_around_gives_a_crystal_of_its_kind(node: str, stock: dict[str, int]) -> None:
    assert table_at(node).do("collect").stock("Leheir") == stock


def test_collecting_costs_an_action() -> None:
    table = table_at("City node 1").do("collect")
    assert table.actions_left == 2
    table.do("collect", "collect")
    assert table.stock("Leheir") == {"blue": 3, "green": 3} and table.actions_left == 0
    assert not table.may("collect")


def test_six_crystals_may_be_kept() -> None:
    table = table_at("crossing 1").give("Leheir", pink=3).do("collect")
    assert table.question == "Day" and sum(table.stock("Leheir").values()) == 6


def test_whoever_has_more_than_six_discards_down_to_six_at_once() -> None:
    table = table_at("crossing 1").give("Leheir", pink=5).do("collect")
    assert table.question == "discard a crystal" and table.decider == "Leheir"
    assert table.legal() == {"pink", "blue", "green", "brown"}
    table.do("pink", "blue")
    assert table.question == "Day"
    assert table.stock("Leheir") == {"pink": 4, "green": 1, "brown": 1}


def test_what_is_discarded_may_be_what_was_just_collected() -> None:
    table = table_at("City node 1").give("Leheir", grey=6).do("collect", "blue", "green")
    assert table.stock("Leheir") == {"grey": 6}


def test_parasites_take_no_room_among_the_crystals() -> None:
    table = table_at("crossing 1").give("Leheir", parasites=2, pink=3).do("collect")
    assert table.question == "Day" and table.parasites("Leheir") == 2


def test_machines_and_enemies_do_not_matter() -> None:
    table = table_at("City node 1").ruin("inner River").crowd("inner River", golems=3)
    assert table.do("collect").stock("Leheir") == {"blue": 1, "green": 1}


# -- Celethe -----------------------------------------------------------------------------------


def test_celethe_may_swap_one_collected_crystal_for_any_other() -> None:
    table = table_at("City node 1", "Celethe").do("collect")
    assert table.legal() == {"blue", "green", "decline"}
    table.do("green")
    assert table.legal() == {"blue", "brown", "grey", "pink"}
    table.do("grey")
    assert table.stock("Celethe") == {"blue": 1, "grey": 1} and table.question == "Day"


def test_celethe_may_leave_it() -> None:
    table = table_at("City node 1", "Celethe").do("collect", "decline")
    assert table.stock("Celethe") == {"blue": 1, "green": 1} and table.question == "Day"


def test_celethe_swaps_only_what_was_collected() -> None:
    table = table_at("City node 1", "Celethe").give("Celethe", pink=2).do("collect")
    assert not table.may("pink")


def test_celethe_swaps_before_anything_over_six_is_discarded() -> None:
    table = table_at("City node 1", "Celethe").give("Celethe", pink=5).do("collect")
    table.do("green", "grey")
    assert table.question == "discard a crystal" and table.legal() == {"pink", "blue", "grey"}
    table.do("blue")
    assert table.stock("Celethe") == {"pink": 5, "grey": 1}


def test_celethe_swaps_every_time() -> None:
    table = table_at("City node 1", "Celethe")
    table.do("collect", "green", "pink", "collect", "blue", "pink")
    assert table.stock("Celethe") == {"blue": 1, "green": 1, "pink": 2}
