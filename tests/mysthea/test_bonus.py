"""The Eradication Bonus: when it is gained, and what each banner does."""

from __future__ import annotations

import pytest

from tests.mysthea.table import Table

FOREST = "inner Forest"


def cleared(*cards: str, who: str = "Leheir", troops: int = 1) -> Table:
    """The first Character, on crossing 1, has cleared a Forest of Troops with these cards."""
    other = "Heir" if who != "Heir" else "Leheir"
    table = Table(who, other).put(other, "edge node 4").put(who, "crossing 1")
    return table.give(who, green=len(cards)).crowd(FOREST, troops=troops).will_show(*cards)


def fight(table: Table) -> Table:
    """The attack, with everything the crystals pay for; the Troops go to the Spire."""
    table.do("attack inner Forest")
    while table.question == "pay for a Command Card":
        table.do("pay green")
    if table.question == "choose an Island for the defeated":
        table.do("Spire")
    while table.question == "place a Troop":
        table.do("Forest")
    return table


# -- when --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "troops", "gained"), [(2, 1, True), (2, 2, False), (2, 3, False)]
)
def test_a_cleared_region_and_a_point_to_spare(number: int, troops: int, gained: bool) -> None:
    table = fight(cleared(f"I blue {number}", troops=troops))
    assert (table.question == "choose a bonus") == gained


def test_a_parasite_left_forbids_it() -> None:
    table = cleared("I blue 2", troops=2).crowd(FOREST, troops=2, parasites=1)
    assert fight(table).question == "Day"


@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        (("I blue 3",), {"blue banner"}),
        (("I blue 3", "II yellow 1"), {"blue banner", "yellow banner"}),
        (("I blue 3", "II blue 1", "III blue 1"), {"blue banner"}),
        (
            ("I red 3", "II green 1", "III yellow 1"),
            {"red banner", "green banner", "yellow banner"},
        ),
    ],
)
def test_one_of_the_revealed_banners_is_chosen(cards: tuple[str, ...], offered: set[str]) -> None:
    table = fight(cleared(*cards).crowd("inner River", troops=1))
    assert table.legal() == offered | {"decline"}


def test_one_bonus_only() -> None:
    table = fight(cleared("I blue 3", "II yellow 1"))
    table.do("blue banner", "Leheir", "grey")
    assert table.question == "Day"


def test_a_bonus_may_be_left() -> None:
    table = fight(cleared("I blue 3")).do("decline")
    assert table.question == "Day" and table.stock("Leheir") == {}


def test_onygauros_forbids_it() -> None:
    assert fight(cleared("I blue 3").summon("Onygauros")).question == "Day"


# -- red ---------------------------------------------------------------------------------------


def test_red_defeats_a_troop_anywhere_on_the_board() -> None:
    table = fight(cleared("I red 2").crowd("River at crater 4", troops=2).crowd("inner River", 1))
    table.do("red banner")
    assert table.legal() == {"River at crater 4"}
    table.do("River at crater 4", "Sphere", "River")
    assert table.enemies("River at crater 4") == (0, 1, 0)
    assert table.troops("Sphere") == {"River": 5, "Mountain": 4} and table.question == "Day"


def test_red_picks_a_troop_out_of_golems_and_parasites() -> None:
    table = fight(cleared("I red 2").crowd("inner River", golems=2, troops=1, parasites=3))
    table.do("red banner", "inner River", "Tree", "Mountain")
    assert table.enemies("inner River") == (2, 0, 3)


def test_red_needs_a_troop_on_the_board() -> None:
    table = fight(cleared("I red 2").crowd("inner River", golems=2, parasites=1))
    assert table.question == "Day"


# -- blue --------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["Leheir", "Heir"])
@pytest.mark.parametrize("crystal", ["blue", "brown", "green", "grey", "pink"])
def test_blue_gives_anybody_a_crystal_of_any_kind(who: str, crystal: str) -> None:
    table = fight(cleared("I blue 2")).do("blue banner")
    assert table.legal() == {"Leheir", "Heir"}
    table.do(who, crystal)
    assert table.stock(who) == {crystal: 1} and table.question == "Day"


def test_a_seventh_crystal_given_makes_its_owner_discard_one() -> None:
    table = fight(cleared("I blue 2").give("Heir", pink=6)).do("blue banner", "Heir", "grey")
    assert table.decider == "Heir" and table.legal() == {"pink", "grey"}
    assert table.do("pink").stock("Heir") == {"pink": 5, "grey": 1}


# -- yellow ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "nodes"),
    [("Leheir", {"City node 1", "fork 1", "bend 2"}), ("Heir", {"bend 5"})],
)
def test_yellow_moves_any_character_one_node(who: str, nodes: set[str]) -> None:
    table = fight(cleared("I yellow 2")).do("yellow banner")
    assert {"Leheir", "Heir"} <= table.legal()
    table.do(who)
    assert table.legal() == nodes
    node = min(nodes)
    assert table.do(node).where(who) == node and table.question == "Day"


def test_yellow_leads_to_free_nodes_only_and_gives_no_free_steps() -> None:
    table = cleared("I yellow 2").put("Heir", "fork 1").fortify("Heir", "bend 2")
    fight(table).do("yellow banner", "Leheir")
    assert table.legal() == {"City node 1", "bend 2"}


# -- green -------------------------------------------------------------------------------------


def test_green_moves_a_troop_or_golem_over_a_border() -> None:
    table = cleared("I green 2").crowd("inner River", golems=1, troops=1, parasites=1)
    fight(table).do("green banner")
    assert table.legal() == {"Golem in inner River", "Troop in inner River"}
    table.do("Golem in inner River")
    assert table.legal() == {
        *("inner Forest", "inner Mountain", "Land of Myst at crater 5"),
        *("Crystal Field at crater 1", "Mountain at crater 1"),
    }
    table.do("inner Mountain")
    assert table.crowds == {"inner River": (0, 1, 1), "inner Mountain": (1, 0, 0)}


def test_green_lets_nobody_attack() -> None:
    table = cleared("I green 2").crowd("inner River", troops=1).crowd("inner Mountain", golems=3)
    fight(table).do("green banner", "Troop in inner River", "inner Mountain")
    assert table.enemies("inner Mountain") == (3, 1, 0)
    assert table.machines("inner Mountain") == ["Harvester", "Scavenger", "Refiner"]
    assert table.defense == 99


def test_green_needs_a_golem_or_troop_on_the_board() -> None:
    assert fight(cleared("I green 2").crowd("inner River", parasites=2)).question == "Day"


# -- the Cursed --------------------------------------------------------------------------------


def test_the_cursed_uses_the_banner_of_every_card() -> None:
    table = cleared("I blue 3", "II yellow 1", "III green 1", who="Cursed")
    fight(table.crowd("inner River", golems=1))
    assert table.legal() == {"blue banner", "yellow banner", "green banner", "decline"}
    table.do("yellow banner", "Cursed", "City node 1")
    assert table.legal() == {"blue banner", "green banner", "decline"}
    table.do("green banner", "Golem in inner River", "inner Mountain")
    table.do("blue banner", "Cursed", "pink")
    assert table.question == "Day" and table.stock("Cursed") == {"pink": 1}


def test_the_cursed_uses_a_banner_revealed_twice_twice() -> None:
    table = fight(cleared("I blue 3", "II blue 1", who="Cursed"))
    table.do("blue banner", "Cursed", "pink", "blue banner", "Heir", "grey")
    assert table.question == "Day"
    assert (table.stock("Cursed"), table.stock("Heir")) == ({"pink": 1}, {"grey": 1})


def test_the_cursed_gains_nothing_while_onygauros_is_in_play() -> None:
    table = cleared("I blue 3", "II blue 1", who="Cursed").summon("Onygauros")
    assert fight(table).question == "Day"
