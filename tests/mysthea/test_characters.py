"""Abilities with decisions of their own; those of attacks, Collect and so on are with these."""

from __future__ import annotations

import pytest

from gloaming.games.mysthea import state as c
from tests.mysthea.table import Table

AWAY = "edge node 4"


def day_of(who: str, node: str, *others: str) -> Table:
    """A Character on a node, the others far away."""
    table = Table(who, *(others or ("Heir" if who != "Heir" else "Leheir",)))
    for name, place in zip(table.seats[1:], (AWAY, "edge node 3", "edge node 2"), strict=False):
        table.put(name, place)
    return table.put(who, node)


def ends(table: Table) -> set[str]:
    return {words.removeprefix("move to ") for words in table.legal("move to ")}


# -- Kolbor & Malabor --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crater", "close"), [(1, (5, 2)), (2, (1, 3)), (3, (2, 4)), (4, (3, 5)), (5, (4, 1))]
)
def test_kolbor_hops_to_the_two_closest_islands(crater: int, close: tuple[int, int]) -> None:
    table = day_of("Kolbor", f"crater node {crater}").do("hop")
    assert table.legal() == {f"crater node {k}" for k in close}
    table.do(f"crater node {close[0]}")
    assert table.where("Kolbor") == f"crater node {close[0]}" and table.actions_left == 2


def test_kolbor_hops_from_islands_only() -> None:
    table = day_of("Kolbor", "fork 1")
    assert not table.may("hop")
    assert day_of("Kolbor", "crater node 1").do("collect").may("hop")


def test_kolbor_hops_to_free_nodes() -> None:
    table = day_of("Kolbor", "crater node 1").put("Heir", "crater node 2").do("hop")
    assert table.legal() == {"crater node 5"}


def test_kolbor_hops_as_often_as_there_are_actions() -> None:
    table = day_of("Kolbor", "crater node 1")
    table.do("hop", "crater node 2", "hop", "crater node 3", "hop", "crater node 4")
    assert table.actions_left == 0 and not table.may("hop")


def test_nobody_else_hops() -> None:
    assert not day_of("Leheir", "crater node 1").may("hop")


# -- Leheir ------------------------------------------------------------------------------------


def trading(**crystals: int) -> Table:
    return day_of("Leheir", "City node 1", "Heir", "Sanya").give("Leheir", **crystals)


def test_leheir_gives_two_crystals_and_takes_two() -> None:
    table = trading(blue=2, pink=1).give("Heir", brown=1, grey=2).do("use the ability")
    assert table.legal() == {"Heir"}
    table.do("Heir", "blue", "pink")
    assert table.decider == "Leheir" and table.legal() == {"brown", "grey"}
    table.do("grey", "grey")
    assert table.stock("Leheir") == {"blue": 1, "grey": 2}
    assert table.stock("Heir") == {"blue": 1, "pink": 1, "brown": 1}
    assert table.question == "Day" and table.actions_left == 3


def test_leheir_cannot_take_back_what_was_given() -> None:
    table = trading(blue=2).give("Heir", grey=2).do("use the ability", "Heir", "blue", "blue")
    assert table.legal() == {"grey"}
    table.do("grey", "grey")
    assert table.stock("Leheir") == {"grey": 2} and table.stock("Heir") == {"blue": 2}


def test_leheir_trades_once_a_turn() -> None:
    table = trading(blue=3).give("Heir", grey=3)
    table.do("use the ability", "Heir", "blue", "blue", "grey", "grey")
    assert not table.may("use the ability")
    assert table.day("Leheir").may("use the ability")


@pytest.mark.parametrize(("mine", "yours", "may"), [(2, 2, True), (1, 2, False), (2, 1, False)])
def test_both_sides_of_a_trade_need_two_crystals(mine: int, yours: int, may: bool) -> None:
    assert trading(blue=mine).give("Sanya", pink=yours).may("use the ability") == may


def test_a_trade_never_has_anybody_discard() -> None:
    table = trading(blue=6).give("Heir", grey=6)
    table.do("use the ability", "Heir", "blue", "blue", "grey", "grey")
    assert table.question == "Day" and table.stock("Heir") == {"blue": 2, "grey": 4}


# -- Sanya -------------------------------------------------------------------------------------


def test_sanya_always_moves_up_to_two_nodes() -> None:
    table = day_of("Sanya", "City node 1")
    first = ends(table)
    table.do("collect")
    assert ends(table) == first and "City node 3" in first
    table.do("move to City node 3")
    assert "City node 5" in ends(table)


# -- Telron ------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", c.EVENT_NAMES)
def test_telron_looks_at_the_first_event_card(event: str) -> None:
    table = day_of("Telron", "City node 1").day("Telron", sees=event)
    assert c.EVENT_NAMES[table.state.peeked] == event
    assert sum(table.left(name) for name in c.EVENT_NAMES) == 14
    table.stack("Onygauros").do("end").rush()
    assert table.event == event and table.revealed == {event: 1}


def test_nobody_looks_at_the_beginning_of_other_turns() -> None:
    table = day_of("Leheir", "City node 1", "Telron")
    assert table.state.peeked == -1
    table.night("River").rush()
    assert table.turn == "Telron" and table.state.peeked >= 0
    table.do("end").rush()
    assert table.turn == "Leheir" and table.state.peeked == -1


# -- the Creature ------------------------------------------------------------------------------


def test_the_creature_may_move_another_instead() -> None:
    table = day_of("Creature", "City node 1", "Leheir").put("Leheir", "fork 1")
    table.do("move Leheir")
    assert {"crater node 1", "bend 1", "crossing 1", "edge node 5", "bend 2"} <= table.legal()
    assert "City node 1" not in table.legal()
    table.do("edge node 5")
    assert table.where("Leheir") == "edge node 5" and table.where("Creature") == "City node 1"
    assert table.actions_left == 2


def test_the_others_move_is_as_long_as_the_creatures() -> None:
    table = day_of("Creature", "City node 1", "Sanya").put("Sanya", "fork 1").do("collect")
    table.do("move Sanya")
    assert table.legal() == {"crater node 1", "bend 1", "crossing 1"}


def test_nobody_else_moves_others() -> None:
    assert not day_of("Leheir", "City node 1", "Creature").legal("move Creature")


# -- The Machine -------------------------------------------------------------------------------


def test_the_machine_moves_any_fortification_up_to_two_nodes() -> None:
    table = day_of("Machine", "City node 1", "Leheir").fortify("Leheir", "fork 1")
    table.fortify("Machine", "City node 3").do("use the ability")
    assert table.legal() == {"fork 1", "City node 3"}
    table.do("fork 1")
    assert table.legal() == {
        *("crater node 1", "crossing 1", "bend 1", "edge node 5"),
        *("City node 1", "bend 2", "crossing 5"),
    }
    table.do("edge node 5")
    assert table.fortifications == {"edge node 5": "Leheir", "City node 3": "Machine"}
    assert table.actions_left == 3 and not table.may("use the ability")
    assert table.day().may("use the ability")


def test_the_machine_moves_none_onto_another() -> None:
    table = day_of("Machine", "City node 1", "Leheir").fortify("Leheir", "fork 1", "crossing 1")
    table.do("use the ability", "fork 1")
    assert "crossing 1" not in table.legal() and "fork 1" not in table.legal()


def test_the_machine_needs_a_fortification_on_the_board() -> None:
    assert not day_of("Machine", "City node 1", "Leheir").may("use the ability")


# -- the Criminal ------------------------------------------------------------------------------


def test_the_criminal_without_armor_moves_up_to_three_nodes_first() -> None:
    table = day_of("Criminal", "City node 1", "Leheir").wear(False)
    assert {"crater node 1", "bend 1", "crossing 3", "edge node 1"} <= ends(table)
    assert "fork 3" not in ends(table)


def test_the_criminal_without_armor_moves_one_node_later() -> None:
    table = day_of("Criminal", "City node 1", "Leheir").wear(False).do("collect")
    assert ends(table) == {"City node 2", "City node 5", "crossing 1"}


def test_the_criminal_in_armor_moves_as_everybody() -> None:
    table = day_of("Criminal", "City node 1", "Leheir").wear(True)
    assert "fork 1" in ends(table) and "crater node 1" not in ends(table)


@pytest.mark.parametrize(("on", "machines"), [(True, 3), (False, 2)])
@pytest.mark.parametrize("node", ["City node 1", "crossing 5"])
def test_three_enemies_do_not_attack_next_to_the_armored_criminal(
    on: bool, machines: int, node: str
) -> None:
    """An assault on the inner River, next to both nodes, makes three Enemies there."""
    table = day_of("Criminal", node, "Leheir").wear(on).stand(3)
    table.crowd("inner River", troops=2).crowd("Mountain at crater 1", troops=1).night("River")
    assert table.enemies("inner River") == (0, 3, 0)
    assert len(table.machines("inner River")) == machines


def test_four_enemies_do() -> None:
    table = day_of("Criminal", "City node 1", "Leheir").wear(True).stand(3)
    table.crowd("inner River", troops=3).crowd("Mountain at crater 1", troops=1).night("River")
    assert table.machines("inner River") == ["Scavenger", "Refiner"]


def test_farther_away_three_do() -> None:
    table = day_of("Criminal", "City node 3", "Leheir").wear(True).stand(3)
    table.crowd("inner River", troops=2).crowd("Mountain at crater 1", troops=1).night("River")
    assert table.machines("inner River") == ["Scavenger", "Refiner"]
