"""The Colossus Card: Parasites, damage, the way of the Colossus."""

from __future__ import annotations

import pytest

from tests.mysthea.table import Table

AROUND = {
    1: ("Mountain at crater 1", "Land of Myst at crater 2"),
    2: ("River at crater 2", "Mountain at crater 3"),
    3: ("Forest at crater 3", "River at crater 4"),
    4: ("Crystal Field at crater 4", "Forest at crater 5"),
    5: ("Land of Myst at crater 5", "Crystal Field at crater 1"),
}


def quiet(stand: int = 1, **options: object) -> Table:
    return Table("Leheir", "Heir", **options).stand(stand)


def test_example_twelve_points_for_parasites_and_six_for_utcoro() -> None:
    """Parasites come to a Forest and a River; six of them are on the board now, Utcoro is in play;
    a shard of value 2 leads the Colossus two nodes on."""
    table = quiet(stand=3).crowd("inner River", parasites=1).crowd("inner Forest", parasites=1)
    table.crowd("River at crater 4", parasites=2).summon("Utcoro").night("the Colossus 2")
    assert table.enemies("Forest at crater 3") == (0, 0, 1)
    assert table.enemies("River at crater 4") == (0, 0, 3)
    assert table.defense == 99 - 12 - 6
    assert table.colossus == "edge node 5" and table.laid_out == [2]


@pytest.mark.parametrize("stand", range(1, 6))
def test_a_parasite_on_each_region_around_the_colossus(stand: int) -> None:
    table = quiet(stand).night("the Colossus 1")
    assert table.crowds == {region: (0, 0, 1) for region in AROUND[stand]}
    assert table.defense == 95


@pytest.mark.parametrize("stand", range(1, 6))
@pytest.mark.parametrize("value", [1, 2, 3])
def test_the_colossus_goes_clockwise_as_far_as_the_shard_says(stand: int, value: int) -> None:
    table = quiet(stand).night(f"the Colossus {value}")
    assert table.colossus == f"edge node {(stand - 1 + value) % 5 + 1}"


def test_parasites_in_stocks_do_no_harm() -> None:
    table = quiet().give("Leheir", parasites=2).night("the Colossus 1")
    assert table.defense == 95


def test_all_monsters_in_play_add_their_strength() -> None:
    table = quiet(extra_monsters=True).summon("Onygauros", "Utcoro", "Boulron")
    assert table.night("the Colossus 1").defense == 99 - 4 - 9 - 6 - 10


def test_golems_and_troops_do_no_harm() -> None:
    table = quiet().crowd("inner River", golems=4, troops=4).night("the Colossus 1")
    assert table.defense == 95


def test_the_shard_stays_out_of_the_bag() -> None:
    table = quiet().fill_bag(1, 2, 2, 2, 3).night("the Colossus 2")
    assert table.bag == [1, 2, 2, 3] and table.laid_out == [2]
    table.night("the Colossus 3").night("the Colossus 2")
    assert table.bag == [1, 2] and table.laid_out == [2, 2, 3]


def test_parasites_gather_with_every_card() -> None:
    table = quiet(stand=1).night("the Colossus 3", "the Colossus 2")
    assert table.defense == 99 - 4 - 8
    assert table.crowds == {region: (0, 0, 1) for k in (1, 4) for region in AROUND[k]}


def test_parasites_attack_nobody_as_they_come() -> None:
    table = quiet(stand=1).crowd("Mountain at crater 1", golems=2).night("the Colossus 1")
    assert len(table.machines("Mountain at crater 1")) == 3


def test_parasites_count_when_others_move_in() -> None:
    table = quiet(stand=3).crowd("inner River", parasites=2)
    table.crowd("Mountain at crater 1", troops=1).night("River")
    assert table.machines("inner River") == ["Scavenger", "Refiner"]


def test_whoever_stands_there_is_not_disturbed() -> None:
    table = quiet(stand=1).put("Heir", "edge node 1").put("Leheir", "edge node 2")
    table.night("the Colossus 1")
    assert table.where("Heir") == "edge node 1" and table.where("Leheir") == "edge node 2"
