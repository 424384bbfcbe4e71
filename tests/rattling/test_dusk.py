"""The Dusk Phase, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from tests.rattling.table import Table


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board, with quiet Winds."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet().calm()


def test_each_region_space_without_a_card_is_dealt_one_from_its_deck() -> None:
    table = plain()
    tops = {region: table.pile(region)[:3] for region in c.REGION_NAMES}
    table.dusk()
    for region in c.REGION_NAMES:
        assert {table.card_at(f"{region} {k}") for k in (1, 2, 3)} == set(tops[region])


def test_cards_are_dealt_face_down() -> None:
    table = plain()
    cards = [table.invent("North") for _ in range(3)]
    table.stack("North", *cards).dusk()
    assert not any(table.is_up(f"North {k}") for k in (1, 2, 3))


def test_a_space_with_a_challenge_card_keeps_it() -> None:
    table = plain().challenge("North 1", up=False).challenge("North 2").shadow("North 3")
    was = [table.card_at(f"North {k}") for k in (1, 2, 3)]
    table.dusk()
    assert [table.card_at(f"North {k}") for k in (1, 2, 3)] == was


def test_an_empty_region_deck_is_made_anew_from_its_discards() -> None:
    table = plain().discard_deck("North", keep=1).dusk()
    assert all(table.card_at(f"North {k}") for k in (1, 2, 3))
    assert len(table.pile("North")) == 33 and table.pile("North", discards=True) == []


def test_every_spirit_heals_a_wound_and_no_warrior_does() -> None:
    table = plain("Lupe", "Tamo", "Ibret").make_spirit("Lupe", 0).make_spirit("Tamo", 0)
    table.set_hearts(Ibret=1).dusk()
    assert [table.hearts(name) for name in table.seats] == [1, 1, 1]


def test_shadow_cards_are_turned_up() -> None:
    table = plain().shadow("North 1", "West 3").dusk()
    assert table.is_up("North 1") and table.is_up("West 3")


def test_cards_with_the_revealed_icon_are_turned_up_and_all_others_stay() -> None:
    table = plain()
    cards = [table.invent("North", revealed=k == 1) for k in range(3)]
    table.stack("North", *cards).dusk()
    assert [table.is_up(f"North {k}") for k in (1, 2, 3)] == [False, True, False]


def test_a_card_that_was_scouted_stays_up() -> None:
    table = plain().challenge("North 1", scouted_by="Lupe").dusk()
    assert table.is_up("North 1")


def test_three_shadows_in_a_region_anger_its_wind() -> None:
    table = plain().shadow("North 1", "North 2", "North 3").shadow("East 1", "East 2").dusk()
    assert table.winds == (-1, 0, 0, 0)


def test_the_loss_of_the_last_wind_at_dusk_is_the_end() -> None:
    table = plain().shadow("North 1", "North 2", "North 3")
    table.set_winds(North=-3, East=None, South=None, West=None).dusk()
    assert table.is_over and table.cause == "no Wind was left"


def test_discarded_darkness_cards_are_shuffled_back() -> None:
    table = plain().discard_deck("darkness", keep=2).dusk()
    assert len(table.pile("darkness")) == 12 and table.pile("darkness", discards=True) == []


def test_no_other_discards_are_shuffled_back() -> None:
    table = plain().discard_deck("event", keep=2).discard_deck("North", keep=5).dusk()
    assert len(table.pile("event", discards=True)) == 10
    assert len(table.pile("North", discards=True)) == 31


def test_then_a_new_day_begins_with_its_dawn() -> None:
    table = plain().dusk()
    assert table.day == 2 and table.phase == "dawn" and table.kind == a.NEXT
    assert table.legal() == {"Lupe", "Tamo"}


def test_dusk_comes_when_everybody_has_had_a_challenge_turn() -> None:
    table = plain().challenges("Lupe", roll="dark: eye")
    assert table.day == 1
    table.will_roll("dark: eye").do("Tamo")
    assert table.day == 2 and table.card_at("North 1")


@pytest.mark.parametrize("day", [1, 2])
def test_whoever_speaks_changes_from_day_to_day(day: int) -> None:
    table = plain("Lupe", "Tamo", "Ibret")
    for _ in range(day):
        table.dusk()
    assert table.decider == ("Lupe", "Tamo", "Ibret")[day]
