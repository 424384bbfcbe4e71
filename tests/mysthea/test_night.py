"""Region Cards in the Night: assaults, invasions, Enemy Attacks."""

from __future__ import annotations

import pytest

from gloaming.games.mysthea import state as c
from tests.mysthea.table import Table

OUTER = {
    "River": ("Land of Myst at crater 5", "Crystal Field at crater 1", "Mountain at crater 1"),
    "Forest": ("Mountain at crater 1", "Land of Myst at crater 2", "River at crater 2"),
    "Crystal Field": ("River at crater 2", "Mountain at crater 3", "Forest at crater 3"),
    "Land of Myst": ("Forest at crater 3", "River at crater 4", "Crystal Field at crater 4"),
    "Mountain": ("Crystal Field at crater 4", "Forest at crater 5", "Land of Myst at crater 5"),
}
AT_CRATER = {
    "Spire": ("Crystal Field at crater 1", "Mountain at crater 1"),
    "Shard": ("Land of Myst at crater 2", "River at crater 2"),
    "Tree": ("Mountain at crater 3", "Forest at crater 3"),
    "Volcano": ("River at crater 4", "Crystal Field at crater 4"),
    "Sphere": ("Forest at crater 5", "Land of Myst at crater 5"),
}
ISLANDS = {
    "River": ("Shard", "Volcano", "Sphere"),
    "Mountain": ("Spire", "Tree", "Sphere"),
    "Forest": ("Spire", "Tree", "Volcano"),
    "Land of Myst": ("Spire", "Shard", "Sphere"),
    "Crystal Field": ("Shard", "Tree", "Volcano"),
}
GOLEMS_OF = {
    "Mountain": "Spire",
    "Crystal Field": "Shard",
    "Forest": "Tree",
    "River": "Volcano",
    "Land of Myst": "Sphere",
}
CLOSE = {
    1: ("Spire", "Shard"),
    2: ("Shard", "Tree"),
    3: ("Tree", "Volcano"),
    4: ("Volcano", "Sphere"),
    5: ("Sphere", "Spire"),
}


def quiet(stand: int = 1) -> Table:
    """Leheir's Day, with the Colossus on an edge node."""
    return Table("Leheir", "Heir").stand(stand)


def on_island(table: Table, island: str) -> int:
    return table.golems(island) + sum(table.troops(island).values())


# -- the first card of a kind: the inner Region ------------------------------------------------


@pytest.mark.parametrize("kind", c.KIND_NAMES)
def test_each_outer_region_next_to_it_sends_an_enemy_to_the_inner_region(kind: str) -> None:
    table = quiet()
    for region in OUTER[kind]:
        table.crowd(region, golems=2)
    table.night(kind)
    assert table.enemies(f"inner {kind}") == (3, 0, 0)
    assert all(table.enemies(region)[0] >= 1 for region in OUTER[kind])
    assert sum(table.state.units[:, c.GOLEM]) - 6 == 20 - table.state.golems.sum()


def test_example_an_assault_on_the_crystal_field() -> None:
    """Enemies are drawn into the inner Region; one of the two closest Islands has a Crystal Field,
    so two Enemies leave it."""
    table = quiet(stand=1)
    table.crowd("River at crater 2", troops=1).crowd("Mountain at crater 3", golems=1, troops=1)
    table.crowd("Forest at crater 3", troops=2).night("Crystal Field")
    assert table.crowds == {
        "inner Crystal Field": (1, 2, 0),
        "Mountain at crater 3": (0, 1, 0),
        "Forest at crater 3": (0, 1, 0),
        "Land of Myst at crater 2": (1, 0, 0),
        "River at crater 2": (1, 0, 0),
    }
    assert table.golems("Shard") == 2 and on_island(table, "Shard") == 10
    assert all(on_island(table, name) == 12 for name in table.islands if name != "Shard")
    assert table.defense == 99


@pytest.mark.parametrize(
    ("before", "moved", "after"),
    [
        ((1, 1, 1), (1, 0, 0), (0, 1, 1)),
        ((0, 1, 1), (0, 1, 0), (0, 0, 1)),
        ((2, 0, 0), (1, 0, 0), (1, 0, 0)),
        ((0, 0, 2), (0, 0, 0), (0, 0, 2)),
        ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
    ],
)
def test_golems_go_before_troops_and_parasites_stay(
    before: tuple[int, int, int], moved: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    table = quiet(stand=3).crowd("Mountain at crater 1", *before)
    table.night("River")
    assert table.enemies("inner River") == moved
    assert table.enemies("Mountain at crater 1") == after


def test_enemies_missing_around_the_inner_region_cost_nothing() -> None:
    table = quiet(stand=3).night("River")
    assert table.enemies("inner River") == (0, 0, 0) and table.defense == 99


def test_enemies_of_other_inner_regions_stay_in_an_assault() -> None:
    table = quiet(stand=3).crowd("inner Forest", troops=2).crowd("inner Mountain", golems=1)
    table.night("River")
    assert table.enemies("inner River") == (0, 0, 0)


# -- the first card of a kind: the closest Islands ---------------------------------------------


@pytest.mark.parametrize("kind", c.KIND_NAMES)
@pytest.mark.parametrize("stand", range(1, 6))
def test_close_islands_with_the_kind_send_an_enemy_to_both_sides(kind: str, stand: int) -> None:
    table = quiet(stand).night(kind)
    sending = set(CLOSE[stand]) & set(ISLANDS[kind])
    for name in table.islands:
        assert on_island(table, name) == (10 if name in sending else 12)
        unit = (1, 0, 0) if GOLEMS_OF[kind] == name else (0, 1, 0)
        for region in AT_CRATER[name]:
            assert table.enemies(region) == (unit if name in sending else (0, 0, 0))
    assert table.defense == 99


def test_islands_are_found_where_they_lie() -> None:
    table = quiet(stand=1).lay(2, "Sphere")
    table.night("River")
    assert on_island(table, "Sphere") == 10 and on_island(table, "Shard") == 12
    assert table.enemies("River at crater 2") == (0, 1, 0)


# -- the second card of a kind -----------------------------------------------------------------


@pytest.mark.parametrize("kind", c.KIND_NAMES)
def test_every_island_with_the_kind_sends_an_enemy_to_both_sides(kind: str) -> None:
    table = quiet().reveal(kind).night(kind)
    for name in table.islands:
        sends = name in ISLANDS[kind]
        assert on_island(table, name) == (10 if sends else 12)
        unit = (1, 0, 0) if GOLEMS_OF[kind] == name else (0, 1, 0)
        for region in AT_CRATER[name]:
            assert table.enemies(region) == (unit if sends else (0, 0, 0))
    assert table.revealed == {kind: 2}


def test_no_one_assaults_the_inner_region_a_second_time() -> None:
    table = quiet().reveal("River").crowd("Mountain at crater 1", golems=2).night("River")
    assert table.enemies("inner River") == (0, 0, 0)


def test_example_an_invasion_with_one_enemy_left() -> None:
    """The second River: an Island has one Enemy to release, so the City loses five points and the
    players decide where the only Troop goes."""
    table = quiet().reveal("River").man("Sphere", blue=1).will_reveal("River").do("end")
    assert table.question == "send the only Enemy" and table.decider == "Leheir"
    assert table.legal() == {"Forest at crater 5", "Land of Myst at crater 5"}
    assert table.defense == 94
    table.do("Land of Myst at crater 5")
    assert table.enemies("Land of Myst at crater 5") == (0, 1, 0)
    assert table.enemies("Forest at crater 5") == (0, 0, 0)
    assert table.troops("Sphere") == {"River": 0, "Mountain": 4}
    assert table.defense == 94


@pytest.mark.parametrize(("left", "points"), [(0, 5), (1, 5), (2, 0), (4, 0)])
@pytest.mark.parametrize("cards", [1, 2])
def test_five_points_for_an_island_with_fewer_than_two(left: int, points: int, cards: int) -> None:
    table = quiet(stand=4).man("Sphere", blue=left)
    if cards == 2:
        table.reveal("River")
    table.night("River").rush()
    assert table.defense == 99 - points
    moved = sum(sum(table.enemies(region)) for region in AT_CRATER["Sphere"])
    assert moved == min(left, 2) and table.troops("Sphere")["River"] == left - moved


def test_islands_are_short_of_enemies_one_by_one() -> None:
    table = quiet().reveal("River").man("Sphere", blue=0).man("Shard", blue=0).night("River")
    assert table.defense == 89


def test_golems_may_be_short_too() -> None:
    table = quiet().reveal("River").man("Volcano", golems=1).will_reveal("River").do("end")
    assert table.defense == 94 and table.question == "send the only Enemy"
    table.do("River at crater 4")
    assert table.enemies("River at crater 4") == (1, 0, 0) and table.golems("Volcano") == 0


# -- Enemy Attack ------------------------------------------------------------------------------


def test_example_attacks_on_a_refiner_and_a_harvester() -> None:
    """The second River: in a Forest only the Refiner is left, it falls; in a Mountain the
    Harvester falls."""
    table = quiet().lay(3, "Shard").reveal("River")
    table.crowd("Forest at crater 3", troops=2).crowd("Mountain at crater 3", golems=1, troops=1)
    table.ruin("Forest at crater 3", "Harvester", "Scavenger").night("River")
    assert table.enemies("Forest at crater 3") == (0, 3, 0)
    assert table.machines("Forest at crater 3") == []
    assert table.machines("Mountain at crater 3") == ["Scavenger", "Refiner"]
    assert table.defense == 99


@pytest.mark.parametrize(
    ("gone", "left", "points"),
    [
        ((), ["Scavenger", "Refiner"], 0),
        (("Harvester",), ["Refiner"], 0),
        (("Scavenger",), ["Refiner"], 0),
        (("Harvester", "Scavenger"), [], 0),
        (("Refiner",), ["Scavenger"], 0),
        (c.MACHINE_NAMES, [], 5),
    ],
)
def test_harvester_then_scavenger_then_refiner_then_the_city(
    gone: tuple[str, ...], left: list[str], points: int
) -> None:
    table = quiet(stand=3).crowd("inner River", troops=2).crowd("Mountain at crater 1", troops=1)
    if gone:
        table.ruin("inner River", *gone)
    table.night("River")
    assert table.machines("inner River") == left and table.defense == 99 - points


@pytest.mark.parametrize(("before", "falls"), [(0, False), (1, False), (2, True), (3, True)])
def test_three_enemies_attack(before: int, falls: bool) -> None:
    table = quiet(stand=3).crowd("inner River", troops=before)
    table.crowd("Mountain at crater 1", troops=1).night("River")
    assert (len(table.machines("inner River")) == 2) == falls


def test_only_where_enemies_moved_in() -> None:
    table = quiet(stand=3).crowd("inner River", golems=4, troops=4).crowd("inner Forest", troops=5)
    table.night("River")
    assert len(table.machines("inner River")) == 3 and len(table.machines("inner Forest")) == 3


def test_three_at_once_attack_too() -> None:
    table = quiet(stand=3)
    for region in OUTER["River"]:
        table.crowd(region, golems=1)
    table.night("River")
    assert table.machines("inner River") == ["Scavenger", "Refiner"]


def test_one_attack_a_region_however_many_moved_in() -> None:
    table = quiet(stand=3).crowd("inner River", troops=4)
    for region in OUTER["River"]:
        table.crowd(region, golems=1)
    table.night("River")
    assert table.machines("inner River") == ["Scavenger", "Refiner"]


def test_outer_regions_are_attacked_from_islands() -> None:
    table = quiet(stand=4).crowd("Forest at crater 5", golems=2).night("River")
    assert table.machines("Forest at crater 5") == ["Scavenger", "Refiner"]
    assert len(table.machines("Land of Myst at crater 5")) == 3


def test_attacks_come_after_all_moves_of_the_card() -> None:
    """An outer Region sends an Enemy inwards before Islands send more: two are left."""
    table = quiet(stand=5).crowd("Land of Myst at crater 5", troops=2).night("River")
    assert table.enemies("Land of Myst at crater 5") == (0, 2, 0)
    assert len(table.machines("Land of Myst at crater 5")) == 3


def test_the_only_enemy_of_an_island_is_placed_before_the_attacks() -> None:
    table = quiet().reveal("River").man("Sphere", blue=1).crowd("Land of Myst at crater 5", 2)
    table.crowd("River at crater 2", golems=2).will_reveal("River").do("end")
    assert table.question == "send the only Enemy" and len(table.machines("River at crater 2")) == 3
    table.do("Land of Myst at crater 5")
    assert len(table.machines("River at crater 2")) == 2
    assert len(table.machines("Land of Myst at crater 5")) == 2


# -- the turn ----------------------------------------------------------------------------------


def test_a_night_follows_each_day_and_then_the_next_player() -> None:
    table = Table("Leheir", "Heir", "Sanya").stand(3)
    for name in ("Leheir", "Heir", "Sanya", "Leheir"):
        assert table.turn == name and table.actions_left == 3
        table.night(("River", "Forest", "Mountain", "Land of Myst")[sum(table.revealed.values())])
    assert sum(table.revealed.values()) == 4


def test_a_day_may_end_before_all_actions_are_taken() -> None:
    table = quiet(3).do("collect").night("River")
    assert table.turn == "Heir" and table.actions_left == 3


def test_the_day_does_not_end_by_itself() -> None:
    table = quiet(3).do("collect", "collect", "collect")
    assert table.question == "Day" and table.may("end") and table.turn == "Leheir"


def test_the_solo_players_characters_alternate() -> None:
    table = Table("Leheir", "Heir", players=1).stand(3)
    assert table.turn == "Leheir"
    assert table.night("River").turn == "Heir"
    assert table.night("Forest").rush().turn == "Leheir"
