"""The Storm: a Monster, a siege, Relics."""

from __future__ import annotations

import pytest

from tests.mysthea.table import Table

INNER = ("River", "Mountain", "Forest", "Land of Myst", "Crystal Field")


def quiet(*monsters: str) -> Table:
    """Leheir's Day, with these Monsters on top of their deck."""
    return Table("Leheir", "Heir").stack(*(monsters or ("Onygauros",)))


def test_example_utcoro_and_three_besiegers() -> None:
    """Utcoro comes to its Island, three inner Regions send an Enemy each, Relics are recharged."""
    table = quiet("Utcoro", "Caerulas").charge("Heir").crowd("inner River", troops=1)
    table.crowd("inner Forest", golems=1, troops=2).crowd("inner Mountain", troops=1, parasites=1)
    table.crowd("inner Land of Myst", parasites=2).night("the Storm")
    assert table.in_play == ["Utcoro"] and table.monster_deck == ["Caerulas"]
    assert table.besiegers == (1, 2)
    assert table.crowds == {
        "inner Forest": (0, 2, 0),
        "inner Mountain": (0, 0, 1),
        "inner Land of Myst": (0, 0, 2),
    }
    assert table.is_charged("Leheir") and table.is_charged("Heir")


def test_an_option_lets_utcoro_forbid_even_that() -> None:
    table = Table("Leheir", "Heir", storm_with_utcoro="blocked").stack("Utcoro").charge("Heir")
    table.night("the Storm")
    assert table.in_play == ["Utcoro"]
    assert not table.is_charged("Leheir") and not table.is_charged("Heir")


@pytest.mark.parametrize("deck", [("Onygauros",), ()])
def test_later_storms_recharge_nothing_while_utcoro_stays(deck: tuple[str, ...]) -> None:
    table = quiet("Utcoro").night("the Storm")
    table.state.revealed[:], table.state.deck[:] = 0, (2, 2, 2, 2, 2, 3, 1)  # a new cycle
    table.stack(*deck).charge().night("the Storm")
    assert not table.is_charged("Leheir") and not table.is_charged("Heir")


def test_each_inner_region_sends_one_enemy() -> None:
    table = quiet().crowd("inner River", troops=3).crowd("inner Forest", golems=2)
    table.crowd("River at crater 2", troops=3).night("the Storm")
    assert table.besiegers == (1, 1)
    assert table.enemies("inner River") == (0, 2, 0)
    assert table.enemies("inner Forest") == (1, 0, 0)
    assert table.enemies("River at crater 2") == (0, 3, 0)


@pytest.mark.parametrize("kind", INNER)
@pytest.mark.parametrize(
    ("before", "sent"),
    [((1, 2, 1), (1, 0)), ((0, 2, 1), (0, 1)), ((0, 0, 3), (0, 0)), ((0, 0, 0), (0, 0))],
)
def test_golems_go_before_troops_and_parasites_never(
    kind: str, before: tuple[int, int, int], sent: tuple[int, int]
) -> None:
    table = quiet().crowd(f"inner {kind}", *before).night("the Storm")
    assert table.besiegers == sent
    left = (before[0] - sent[0], before[1] - sent[1], before[2])
    assert table.enemies(f"inner {kind}") == left


def test_besiegers_take_empty_spaces_first() -> None:
    table = quiet().store(blue=3).crowd("inner River", troops=1).crowd("inner Forest", troops=1)
    table.night("the Storm")
    assert table.city == {"blue": 3} and table.besiegers == (0, 2)


def test_without_an_empty_space_a_crystal_makes_room() -> None:
    table = quiet().store(blue=3, pink=1).crowd("inner River", troops=1)
    table.crowd("inner Forest", golems=1).will_reveal("the Storm").do("end")
    assert table.question == "give up a crystal in the City" and table.decider == "Leheir"
    assert table.besiegers == (0, 1) and table.legal() == {"blue", "pink"}
    table.do("pink")
    assert table.city == {"blue": 3} and table.besiegers == (1, 1)
    assert table.turn == "Heir"


def test_full_of_crystals_every_besieger_takes_the_space_of_one() -> None:
    table = quiet().store(blue=2, pink=1, grey=2)
    for kind in INNER[:3]:
        table.crowd(f"inner {kind}", troops=1)
    table.will_reveal("the Storm").do("end", "blue", "grey", "pink")
    assert table.city == {"blue": 1, "grey": 1} and table.besiegers == (0, 3)


def test_the_fifth_besieger_is_the_end() -> None:
    table = quiet().besiege(golems=2, troops=2).crowd("inner River", troops=1).night("the Storm")
    assert table.is_over and table.cause == "five Enemies besieged the City"


def test_five_at_once_too_while_crystals_make_room() -> None:
    table = quiet().store(blue=5)
    for kind in INNER:
        table.crowd(f"inner {kind}", troops=1)
    table.will_reveal("the Storm").do("end", *["blue"] * 4)
    assert not table.is_over and table.besiegers == (0, 4)
    table.do("blue")
    assert table.is_over and table.cause == "five Enemies besieged the City"


def test_four_besiegers_are_not() -> None:
    table = quiet().besiege(golems=2, troops=1).crowd("inner River", troops=1).night("the Storm")
    assert not table.is_over and table.besiegers == (2, 2)


def test_all_relics_are_recharged() -> None:
    table = quiet().charge().night("the Storm")
    assert table.is_charged("Leheir") and table.is_charged("Heir")


def test_the_monster_comes_with_its_effect_before_the_siege() -> None:
    table = quiet("Cannibarok").crowd("inner River", troops=1).will_reveal("the Storm").do("end")
    assert table.question == "feed Cannibarok" and table.besiegers == (0, 0)
    table.do(*["River"] * 4)
    assert table.besiegers == (0, 1) and table.turn == "Heir"


def test_with_all_monsters_in_play_none_is_added() -> None:
    table = quiet().summon("Onygauros").crowd("inner River", troops=1).charge().night("the Storm")
    assert table.in_play == ["Onygauros"] and table.besiegers == (0, 1)
    assert table.is_charged("Leheir")


def test_the_storm_moves_nobody_else_and_lets_nobody_attack() -> None:
    table = quiet().crowd("inner River", troops=4).crowd("inner Forest", golems=5)
    table.night("the Storm")
    assert table.defense == 99
    assert all(len(table.machines(region)) == 3 for region in table.regions)


def test_besieged_spaces_stay_besieged() -> None:
    table = quiet().besiege(golems=1, troops=1).give("Heir", blue=6).night("the Storm")
    table.do("deposit", *["blue"] * 3)
    assert table.city == {"blue": 3} and table.besiegers == (1, 1)
