"""Activate a Machine: whose, where, once a turn, and what each type does."""

from __future__ import annotations

import pytest

from gloaming.games.mysthea import state as c
from tests.mysthea.table import Table

AWAY = "edge node 4"


def owner_of(kind: str, *characters: str) -> Table:
    """The machines of a kind of Region belong to the first Character, on City node 1."""
    table = Table(*(characters or ("Leheir", "Heir"))).color(kind, 0)
    return table.put(table.seats[1], AWAY)


# -- the example -------------------------------------------------------------------------------


def test_example_a_harvester_and_two_moves_for_the_next_turns_refiner() -> None:
    """Black activates a Harvester of a Land of Myst, then moves twice to stand at the Refiner of
    another Region in the next turn."""
    table = owner_of("Land of Myst").put("Leheir", "City node 3").put("Heir", "City node 1")
    table.crowd("Land of Myst at crater 2", troops=1)
    table.do("activate Harvester", "inner Land of Myst")
    assert table.stock("Leheir") == {"grey": 1} and table.actions_left == 3
    table.do("move to crossing 2", "move to fork 2")
    assert not table.legal("activate")
    table.day("Leheir").do("activate Refiner", "Land of Myst at crater 2", "Spire", "Forest")
    assert table.crowds == {} and table.actions_left == 3


def test_example_only_the_own_color_next_to_the_character() -> None:
    """Blue stands among three Regions, of which one has the own color; its Harvester is gone."""
    table = owner_of("Crystal Field").put("Leheir", "crossing 2")
    table.ruin("inner Crystal Field", "Harvester").crowd("inner Crystal Field", golems=1)
    assert table.legal("activate") == {"activate Scavenger", "activate Refiner"}
    for machine in ("activate Scavenger", "activate Refiner"):
        assert table.day().do(machine).legal() == {"inner Crystal Field"}


# -- when --------------------------------------------------------------------------------------


def test_machines_of_a_region_around_in_the_own_color() -> None:
    table = owner_of("River").put("Leheir", "City node 2")
    assert not table.legal("activate")
    table.put("Leheir", "City node 1")
    assert table.legal("activate") == {"activate Harvester", "activate Scavenger"}


def test_one_machine_a_turn_before_or_after_any_action() -> None:
    table = owner_of("River").do("collect", "collect", "collect")
    table.do("activate Harvester", "inner River")
    assert table.question == "discard a crystal"
    table.do("blue")
    assert not table.legal("activate")
    assert table.day("Heir").day("Leheir").legal("activate")


def test_a_machine_costs_no_action_and_spoils_no_first_move() -> None:
    table = owner_of("River").do("activate Harvester", "inner River")
    assert table.actions_left == 3 and table.may("move to fork 1")


def test_with_two_regions_of_the_color_one_is_chosen() -> None:
    table = owner_of("River").color("Forest", 1).put("Leheir", "fork 1")
    table.state.machine[table.region("Mountain at crater 1")] = 0
    table.do("activate Harvester")
    assert table.legal() == {"inner River", "Mountain at crater 1"}
    assert table.do("Mountain at crater 1").stock("Leheir") == {"brown": 1}


@pytest.mark.parametrize("machine", c.MACHINE_NAMES)
def test_a_destroyed_machine_does_nothing(machine: str) -> None:
    table = owner_of("River").ruin("inner River", machine).crowd("inner River", troops=1)
    assert table.legal("activate") == {
        f"activate {name}" for name in c.MACHINE_NAMES if name != machine
    }


# -- what they do ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", c.KIND_NAMES)
def test_a_harvester_gives_a_crystal_of_its_region(kind: str) -> None:
    table = owner_of(kind)
    node = next(k for k in range(1, 6) if _lies_at(table, f"City node {k}", f"inner {kind}"))
    table.put("Leheir", f"City node {node}").do("activate Harvester", f"inner {kind}")
    color = c.QOAM_NAMES[c.KIND_NAMES.index(kind)]
    assert table.stock("Leheir") == {color: 1} and table.question == "Day"


def _lies_at(table: Table, node: str, region: str) -> bool:
    return bool(int(table.content.node_regions[table.node(node)]) >> table.region(region) & 1)


def test_a_seventh_crystal_of_a_harvester_is_one_too_many() -> None:
    table = owner_of("River").give("Leheir", pink=6).do("activate Harvester", "inner River")
    assert table.question == "discard a crystal"
    assert table.do("blue").stock("Leheir") == {"pink": 6}


def test_a_scavenger_builds_on_a_node_of_its_region() -> None:
    table = owner_of("River").fortify("Heir", "fork 1")
    before = table.reserve("Leheir")
    table.do("activate Scavenger", "inner River")
    nodes = {name for name in table.nodes if _lies_at(table, name, "inner River")}
    assert table.legal() == nodes - {"fork 1"} and len(nodes) == 6
    table.do("bend 1")
    assert table.fortifications == {"fork 1": "Heir", "bend 1": "Leheir"}
    assert table.reserve("Leheir") == before - 1


def test_a_scavenger_may_build_where_somebody_stands() -> None:
    table = owner_of("River").do("activate Scavenger", "inner River")
    assert table.may("City node 1")


def test_a_scavenger_needs_a_fortification_in_reserve() -> None:
    table = owner_of("River")
    table.state.reserve[0] = 0
    assert not table.may("activate Scavenger")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((1, 2, 1), (0, 2, 1)),
        ((0, 2, 1), (0, 1, 1)),
        ((0, 0, 2), (0, 0, 1)),
        ((2, 0, 0), (1, 0, 0)),
    ],
)
def test_a_refiner_defeats_an_enemy_by_priority(
    before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    table = owner_of("River").crowd("inner River", *before)
    table.do("activate Refiner", "inner River").rush()
    assert table.enemies("inner River") == after
    assert table.parasites("Leheir") == before[2] - after[2]


def test_a_refiner_sends_its_enemy_back_to_an_island_of_choice() -> None:
    table = owner_of("River").crowd("inner River", troops=1)
    table.do("activate Refiner", "inner River")
    assert table.legal() == set(table.islands)
    table.do("Shard", "Land of Myst")
    assert table.troops("Shard") == {"River": 4, "Land of Myst": 5}


def test_a_refiner_gains_no_bonus() -> None:
    table = owner_of("River").crowd("inner River", parasites=1)
    assert table.do("activate Refiner", "inner River").question == "Day"


def test_a_refiner_needs_an_enemy() -> None:
    assert not owner_of("River").may("activate Refiner")


# -- CR-2T1 ------------------------------------------------------------------------------------


def test_cr_2t1_activates_another_machine_of_the_region() -> None:
    table = owner_of("River", "CR-2T1", "Heir").crowd("inner River", troops=1)
    table.do("activate Harvester", "inner River")
    assert table.stock("CR-2T1") == {"blue": 1}
    assert table.question == "activate another machine"
    assert table.legal() == {"activate Scavenger", "activate Refiner", "decline"}
    table.do("activate Refiner", "Spire", "Forest")
    assert table.crowds == {} and table.question == "Day" and not table.legal("activate")


def test_cr_2t1_may_leave_it() -> None:
    table = owner_of("River", "CR-2T1", "Heir").do("activate Harvester", "inner River", "decline")
    assert table.question == "Day" and not table.legal("activate")


def test_cr_2t1_does_not_activate_the_same_machine_twice() -> None:
    table = owner_of("River", "CR-2T1", "Heir").ruin("inner River", "Scavenger", "Refiner")
    table.do("activate Harvester", "inner River")
    assert table.legal() == {"decline"}


def test_nobody_else_does() -> None:
    table = owner_of("River").do("activate Harvester", "inner River")
    assert table.question == "Day" and not table.legal("activate")


# -- solo --------------------------------------------------------------------------------------


def test_each_character_of_the_solo_player_has_a_color() -> None:
    table = Table("Leheir", "Heir", players=1).color("River", "Leheir").color("Forest", "Heir")
    table.put("Heir", "City node 2")
    table.do("activate Harvester")
    assert table.legal() == {"inner River"}
    table.day("Heir").do("activate Harvester")
    assert table.legal() == {"inner Forest"}
