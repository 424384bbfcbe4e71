"""Victory and defeat."""

from __future__ import annotations

import pytest

from tests.mysthea.table import Table

FATHOMED = "the last Primal Shard was claimed"
FELL = "the City's Defense Points ran out"
BESIEGED = "five Enemies besieged the City"
EMPTY = "an Island held no Enemies"
GONE = "all machines of a color were destroyed"


def with_colossus(*characters: str, plugs: tuple[int, ...] = (1,), **options: object) -> Table:
    """The first Character is with the Colossus, and can pay for three pairs."""
    table = Table(*(characters or ("Leheir", "Heir")), **options).stand(1).plug(*plugs)
    who = table.seats[0]
    return table.put(who, "edge node 1").give(who, brown=3, grey=3)


def claim(table: Table) -> Table:
    """Investigate, and pay with crystals as they are."""
    table.do("investigate" if table.may("investigate") else min(table.legal("investigate")))
    table.do("accept")
    while not table.is_over and table.question == "pay for the shard":
        table.do(min(table.legal("pay brown", "pay grey")))
    return table


# -- victory -----------------------------------------------------------------------------------


def test_the_last_shard_wins_if_everybody_has_one() -> None:
    table = claim(with_colossus().grant("Heir", 2))
    assert table.is_over and table.is_won and table.cause == FATHOMED
    assert table.state.reward[:2].tolist() == [1.0, 1.0]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_needs_a_shard(players: int) -> None:
    names = ("Leheir", "Heir", "Sanya", "Cursed", "Anuth")[:players]
    table = with_colossus(*names)
    for name in names[1:]:
        table.grant(name, 1)
    assert claim(table).is_won
    table = with_colossus(*names)
    for name in names[1:-1]:
        table.grant(name, 1)
    assert not claim(table).is_over


def test_before_the_last_shard_nobody_wins() -> None:
    table = claim(with_colossus(plugs=(1, 1)).grant("Heir", 2).grant("Leheir", 2))
    assert not table.is_over and table.claimed("Leheir") == [1, 2]
    assert table.plugs.count(0) == 4


def test_the_solo_player_wins_with_a_shard_for_each_character() -> None:
    table = claim(with_colossus("Leheir", "Heir", players=1).grant("Heir", 2))
    assert table.is_won
    table = claim(with_colossus("Leheir", "Heir", players=1))
    assert not table.is_over


# -- when victory has become impossible --------------------------------------------------------


def test_all_shards_go_back_when_the_last_is_claimed_by_the_wrong_one() -> None:
    """Leheir has three shards, the other none, and none is left."""
    table = claim(with_colossus(plugs=(1,)).grant("Leheir", 2, 3))
    assert not table.is_over
    assert sorted(table.plugs) == [0, 0, 1, 2, 3] and table.claimed("Leheir") == []
    assert table.seen == [1, 2, 3]
    assert table.question == "return to the City"


def test_they_go_back_as_soon_as_fewer_are_left_than_players_without() -> None:
    """Three players; two have none. With one shard left it cannot be done any more."""
    names = ("Leheir", "Heir", "Sanya")
    table = claim(with_colossus(*names, plugs=(1, 1)).grant("Leheir", 2))
    assert sorted(table.plugs) == [0, 0, 1, 1, 2] and table.claimed("Leheir") == []


def test_everybodys_shards_go_back() -> None:
    names = ("Leheir", "Heir", "Sanya", "Cursed")
    table = with_colossus(*names, plugs=(1, 1)).grant("Leheir", 2).grant("Heir", 3)
    claim(table)
    assert sorted(table.plugs) == [0, 1, 1, 2, 3]
    assert all(table.claimed(name) == [] for name in names)


def test_as_long_as_it_can_be_done_they_stay() -> None:
    names = ("Leheir", "Heir", "Sanya")
    table = claim(with_colossus(*names, plugs=(1, 1)).grant("Heir", 2))
    assert table.claimed("Leheir") == [1] and table.claimed("Heir") == [2]


def test_afterwards_the_victory_is_open_again() -> None:
    table = claim(with_colossus(plugs=(1,)).grant("Leheir", 2)).do("City node 1")
    table.put("Leheir", "edge node 1").day("Leheir").give("Leheir", brown=1, grey=1)
    table.do("investigate 1", "accept").rush()
    table.put("Heir", "edge node 1").give("Heir", brown=2, grey=2).day("Heir")
    table.do("investigate 2", "accept")
    while not table.is_over:
        table.do(min(table.legal("pay brown", "pay grey")))
    assert table.is_won


# -- the City ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "over"), [(4, True), (3, True), (5, False)])
def test_without_defense_points_the_players_lose(points: int, over: bool) -> None:
    table = Table("Leheir", "Heir").stand(1).defend(points).night("the Colossus 1")
    assert table.is_over == over
    if over:
        assert not table.is_won and table.cause == FELL and table.defense == 0
        assert table.state.reward[:2].tolist() == [-1.0, -1.0]


def test_missing_enemies_may_be_the_citys_end() -> None:
    table = Table("Leheir", "Heir").stand(4).man("Sphere", blue=0).defend(5).night("River")
    assert table.is_over and table.cause == FELL


def test_an_enemy_attack_may_be_too() -> None:
    table = Table("Leheir", "Heir").stand(3).ruin("inner River").defend(5)
    table.crowd("inner River", troops=2).crowd("Mountain at crater 1", troops=1).night("River")
    assert table.is_over and table.cause == FELL


def test_five_besiegers_are_the_end() -> None:
    table = Table("Leheir", "Heir").stack("Onygauros").besiege(4, 0)
    table.crowd("inner Crystal Field", golems=1).night("the Storm")
    assert table.is_over and not table.is_won and table.cause == BESIEGED


# -- Islands -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("golems", "others", "over"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_an_island_without_enemies_is_the_end(golems: int, others: int, over: bool) -> None:
    """The last two Troops of the Sphere's River leave it."""
    table = Table("Leheir", "Heir").stand(4).man("Sphere", golems=golems, blue=2, brown=others)
    table.night("River")
    assert table.is_over == over
    if over:
        assert table.cause == EMPTY


def test_the_only_enemy_that_leaves_may_be_the_last() -> None:
    table = Table("Leheir", "Heir").stand(4).man("Sphere", golems=0, blue=1, brown=0)
    table.will_reveal("River").do("end")
    assert not table.is_over
    table.do("Forest at crater 5")
    assert table.is_over and table.cause == EMPTY


def test_a_monster_is_no_enemy_on_an_island() -> None:
    table = Table("Leheir", "Heir").stand(4).man("Sphere", golems=0, blue=2, brown=0)
    table.summon("Caerulas").night("River")
    assert table.is_over and table.cause == EMPTY


def test_what_monsters_take_away_may_leave_an_island_empty() -> None:
    table = Table("Leheir", "Heir", extra_monsters=True).man("Shard", golems=2, blue=0, grey=0)
    table.enter("Obsidusa")
    assert table.is_over and table.cause == EMPTY
    table = Table("Leheir", "Heir").man("Shard", golems=0, blue=1, grey=0).enter("Cannibarok")
    table.do("River")
    assert table.is_over and table.cause == EMPTY


# -- machines ----------------------------------------------------------------------------------


def all_but_one_gone(kind: str) -> Table:
    """Of the machines of a kind only the Refiner of the inner Region is left."""
    table = Table("Leheir", "Heir").stand(3)
    for region in table.regions:
        if int(table.content.region_kind[table.region(region)]) == table.kind(kind):
            table.ruin(region, *(("Harvester", "Scavenger") if "inner" in region else ()))
    return table


@pytest.mark.parametrize("owner", [0, 1, 4])
def test_with_the_last_machine_of_a_color_the_players_lose(owner: int) -> None:
    """Whether the color is somebody's or nobody's."""
    table = all_but_one_gone("River")
    table.color("River", owner)
    left = int(table.state.machine[0, 2])
    table.state.machines_left[:] = [int((table.state.machine == k).sum()) for k in range(5)]
    assert table.state.machines_left[left] == 1
    table.crowd("inner River", troops=2).crowd("Mountain at crater 1", troops=1).night("River")
    assert table.is_over and not table.is_won and table.cause == GONE


def test_a_color_with_one_machine_left_is_not_lost() -> None:
    table = all_but_one_gone("River").crowd("inner River", troops=1).night("River")
    assert not table.is_over


# -- the first end counts ----------------------------------------------------------------------


def test_nothing_happens_after_the_end() -> None:
    """The City falls as the Colossus rises: the Day of the next player does not begin."""
    table = Table("Leheir", "Heir").stand(1).defend(1).night("the Colossus 3")
    assert table.is_over and table.turn == "Leheir"


def test_the_first_of_two_ends_is_the_cause() -> None:
    """An Island runs empty before the Enemies that leave it attack the City."""
    table = Table("Leheir", "Heir").stand(4).man("Sphere", golems=0, blue=2, brown=0).defend(5)
    table.crowd("Forest at crater 5", troops=4).ruin("Forest at crater 5").night("River")
    assert table.cause == EMPTY and table.defense == 5
