"""The end of a cycle: the fifth kind of Region Card."""

from __future__ import annotations

import pytest

from gloaming.games.mysthea import state as c
from tests.mysthea.table import Table

FOUR = ("River", "Mountain", "Forest", "Land of Myst")
FIFTH = "Crystal Field"


def almost(*more: str) -> Table:
    """Four kinds have been revealed, and more; all Relics are discharged."""
    return Table("Leheir", "Heir").reveal(*FOUR, *more).charge()


def is_new(table: Table) -> bool:
    """Whether all Event Cards are in their deck."""
    return [table.left(name) for name in c.EVENT_NAMES] == [2, 2, 2, 2, 2, 3, 1] and (
        table.revealed == {}
    )


def test_with_the_fifth_kind_all_cards_go_back_into_the_deck() -> None:
    table = almost("River", "the Colossus", "the Storm").night(FIFTH)
    assert is_new(table) and table.turn == "Heir"


@pytest.mark.parametrize("fifth", c.KIND_NAMES)
def test_whichever_kind_is_the_fifth(fifth: str) -> None:
    others = [kind for kind in c.KIND_NAMES if kind != fifth]
    table = Table("Leheir", "Heir").reveal(*others).night(fifth)
    assert is_new(table)


@pytest.mark.parametrize("event", [*FOUR, "the Colossus 1", "the Storm"])
def test_other_cards_do_not_end_it(event: str) -> None:
    table = almost().stack("Onygauros").night(event)
    assert sum(table.revealed.values()) == 5 and not is_new(table)


def test_the_card_is_resolved_first() -> None:
    table = almost().stand(1).crowd("River at crater 2", troops=1).night(FIFTH)
    assert table.enemies("inner Crystal Field") == (0, 1, 0) and table.golems("Shard") == 2
    assert is_new(table)


def test_it_is_the_first_of_its_kind_however_many_others_came_twice() -> None:
    """An assault, not an invasion: only close Islands send Enemies."""
    table = almost("River", "Mountain").stand(1).night(FIFTH)
    assert table.golems("Shard") == 2
    assert sum(table.troops("Tree").values()) == 8 and sum(table.troops("Volcano").values()) == 8


def test_shards_go_back_into_the_bag() -> None:
    table = almost().night("the Colossus 2").night("the Colossus 3").rush()
    assert len(table.bag) == 3
    table.night(FIFTH)
    assert table.laid_out == [] and table.bag == [1, 2, 2, 2, 3]


def test_relics_are_recharged_if_no_storm_came() -> None:
    table = almost().night(FIFTH)
    assert table.is_charged("Leheir") and table.is_charged("Heir")


def test_relics_are_not_if_a_storm_came() -> None:
    table = almost("the Storm").night(FIFTH)
    assert not table.is_charged("Leheir") and not table.is_charged("Heir")


def test_utcoro_stops_it() -> None:
    table = almost().summon("Utcoro").night(FIFTH)
    assert not table.is_charged("Leheir") and not table.is_charged("Heir")


def test_in_the_next_cycle_kinds_count_from_the_beginning() -> None:
    table = almost().night(FIFTH).rush().stand(3).night("River")
    assert table.revealed == {"River": 1}
    assert sum(table.troops("Sphere").values()) == 8  # far away, and this is no invasion


def test_another_storm_may_come_in_the_next_cycle() -> None:
    table = almost("the Storm").stack("Onygauros").night(FIFTH).rush().night("the Storm")
    assert table.revealed == {"the Storm": 1} and table.in_play == ["Onygauros"]


def test_monsters_parasites_and_besiegers_stay() -> None:
    table = almost().summon("Caerulas").besiege(1, 1).crowd("inner River", parasites=2)
    table.night(FIFTH)
    assert table.in_play == ["Caerulas"] and table.besiegers == (1, 1)
    assert table.enemies("inner River") == (0, 0, 2)


def test_cards_of_the_set_up_belong_to_the_first_cycle() -> None:
    table = Table("Leheir", "Heir", bare=False, difficulty="hard").do("crater node 1")
    table.stack("Onygauros").will_reveal(*FOUR).do("City node 1")
    assert table.question == "Day"
    assert is_new(table.night(FIFTH).rush())
