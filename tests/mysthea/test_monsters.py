"""Monsters: attacking them, what they forbid, what they do as they come and leave."""

from __future__ import annotations

import pytest

from tests.mysthea.table import Table

HOMES = [
    # Monster, Strength, Island
    ("Onygauros", 9, "Volcano"),
    ("Caerulas", 6, "Sphere"),
    ("Utcoro", 6, "Tree"),
    ("Cannibarok", 7, "Shard"),
    ("Kodror", 8, "Spire"),
    ("Obsidusa", 7, "Shard"),
    ("Boulron", 5, "Tree"),
]
SPLIT = {5: (1, 4), 6: (2, 4), 7: (3, 4), 8: (3, 4, 1), 9: (3, 4, 2)}
"""Strength by cards of Era I, II and III."""
ERAS = ("I", "II", "III")


def cards(strength: int, banner: str = "red") -> list[str]:
    """Cards of this Strength together."""
    return [f"{era} {banner} {n}" for era, n in zip(ERAS, SPLIT[strength], strict=False)]


def facing(monster: str, *characters: str, **crystals: int) -> Table:
    """The first Character stands at the Island of a Monster in play, with these crystals."""
    table = Table(*(characters or ("Leheir", "Heir")), extra_monsters=True)
    island = {name: island for name, _, island in HOMES}[monster]
    table.summon(monster).put(table.seats[1], "edge node 4")
    table.put(table.seats[0], f"crater node {table.crater(island) + 1}")
    return table.give(table.seats[0], **crystals)


# -- Attack a Monster --------------------------------------------------------------------------


def test_example_utcoro_beaten_without_a_bonus() -> None:
    """2 for a pink crystal, 4 more for a brown one: 6 are enough, the third card is declined."""
    table = facing("Utcoro", pink=1, brown=1, green=1).will_show("I red 2", "II yellow 4")
    table.do("attack Utcoro")
    assert table.legal() == {"pay pink", "pay brown", "pay green"}
    table.do("pay pink")
    assert table.strength == 2
    table.do("pay brown")
    assert table.strength == 6 and table.legal() == {"pay green", "stop"}
    table.do("stop")
    assert table.in_play == [] and table.question == "Day" and table.actions_left == 2
    assert table.stock("Leheir") == {"green": 1}


@pytest.mark.parametrize(("monster", "strength", "island"), HOMES)
def test_as_much_strength_as_the_monsters_beats_it(
    monster: str, strength: int, island: str
) -> None:
    shown = cards(strength)
    table = facing(monster, parasites=3).will_show(*shown)
    table.do(f"attack {monster}", *["pay a Parasite"] * len(shown)).rush()
    assert monster not in table.in_play and table.monster_deck[-1] == monster


@pytest.mark.parametrize(("monster", "strength", "island"), HOMES)
def test_a_point_less_is_not_enough(monster: str, strength: int, island: str) -> None:
    shown = cards(strength)
    shown[1] = "II red 3"
    table = facing(monster, parasites=len(shown)).will_show(*shown)
    table.do(f"attack {monster}", *["pay a Parasite"] * len(shown))
    assert monster in table.in_play and table.question == "Day" and table.actions_left == 2


@pytest.mark.parametrize(("monster", "strength", "island"), HOMES)
def test_monsters_are_attacked_next_to_their_islands_only(
    monster: str, strength: int, island: str
) -> None:
    table = facing(monster, parasites=1)
    assert table.legal("attack") == {f"attack {monster}"}
    for node in ("City node 1", "fork 1", "edge node 1", "bend 1"):
        assert not table.put("Leheir", node).legal("attack")
    for other in table.islands:
        table.put("Leheir", f"crater node {table.crater(other) + 1}")
        assert bool(table.legal("attack")) == (other == island)


def test_a_monster_is_where_its_island_lies() -> None:
    table = facing("Utcoro", pink=1).lay(5, "Tree")
    assert not table.may("attack Utcoro")
    assert table.put("Leheir", "crater node 5").may("attack Utcoro")


@pytest.mark.parametrize(("monster", "strength", "island"), HOMES)
def test_any_of_the_islands_three_kinds_pays_for_a_card(
    monster: str, strength: int, island: str
) -> None:
    one_each = dict.fromkeys(("blue", "brown", "green", "grey", "pink"), 1)
    table = facing(monster, **one_each).do(f"attack {monster}")
    kinds = table.content.island_kinds[table.islands.index(island)].tolist()
    colors = [list(one_each)[kind] for kind in kinds]
    assert table.legal() == {f"pay {color}" for color in colors}


def test_wild_payments_work_against_monsters() -> None:
    table = facing("Utcoro", blue=2, pink=2, parasites=1).store(brown=1).do("attack Utcoro")
    assert table.legal() == {
        *("pay pink", "pay two blue", "pay two pink", "pay a Parasite", "pay brown of the City"),
    }


def test_a_region_is_attacked_beside_the_monster() -> None:
    table = facing("Utcoro", brown=1).crowd("Mountain at crater 3", troops=1)
    assert table.legal("attack") == {"attack Utcoro", "attack Mountain at crater 3"}


def test_strength_to_spare_gains_a_bonus() -> None:
    table = facing("Utcoro", pink=3).will_show("I blue 3", "II yellow 4")
    table.do("attack Utcoro", "pay pink", "pay pink", "stop")
    assert table.in_play == [] and table.legal() == {"blue banner", "yellow banner", "decline"}


def test_a_beaten_monster_goes_under_its_deck() -> None:
    table = facing("Utcoro", pink=2).stack("Caerulas", "Onygauros").will_show("I red 2", "II red 4")
    table.do("attack Utcoro", "pay pink", "pay pink")
    assert table.monster_deck == ["Caerulas", "Onygauros", "Utcoro"]


def test_a_beaten_monster_comes_again() -> None:
    table = facing("Utcoro", pink=2).stack().will_show("I red 2", "II red 4")
    table.do("attack Utcoro", "pay pink", "pay pink").night("the Storm")
    assert table.in_play == ["Utcoro"] and table.monster_deck == []


def test_anuth_is_stronger_against_monsters_too() -> None:
    table = facing("Utcoro", "Anuth", "Heir", pink=1).will_show("I red 3")
    table.do("attack Utcoro", "pay pink")
    assert table.strength == 0 and table.in_play == ["Utcoro"]
    table.give("Anuth", pink=2).will_show("I red 1", "II red 4")
    table.do("attack Utcoro", "pay pink", "pay pink").rush()
    assert table.in_play == []


def test_the_lone_survivor_draws_from_era_three_first_against_monsters_too() -> None:
    table = facing("Boulron", "Survivor", "Leheir", pink=1).will_show("III red 5")
    table.do("attack Boulron", "pay pink")
    assert table.in_play == []


def test_felling_a_monster_is_no_golem_for_the_outsider() -> None:
    table = facing("Utcoro", "Outsider", "Leheir", pink=2).will_show("I blue 2", "II blue 4")
    table.do("attack Utcoro", "pay pink", "pay pink")
    assert table.question == "Day" and table.in_play == []


# -- what they do ------------------------------------------------------------------------------


def test_onygauros_forbids_bonuses_against_other_monsters() -> None:
    table = facing("Utcoro", pink=2).summon("Onygauros").will_show("I blue 3", "II yellow 4")
    table.do("attack Utcoro", "pay pink", "pay pink")
    assert table.question == "Day"


def test_caerulas_forbids_to_investigate_until_it_leaves() -> None:
    table = Table("Leheir", "Heir").put("Leheir", "edge node 1").give("Leheir", brown=2, grey=2)
    assert table.may("investigate")
    table.summon("Caerulas")
    assert not table.legal("investigate")
    table.put("Leheir", "crater node 5").will_show("I red 2", "II red 4")
    table.do("attack Caerulas", "pay brown", "pay grey", "stop").put("Leheir", "edge node 1")
    assert table.may("investigate")


def test_utcoro_discharges_all_relics_as_it_comes() -> None:
    table = Table("Leheir", "Heir", "Sanya").charge("Leheir", "Sanya").enter("Utcoro")
    assert not any(table.is_charged(name) for name in table.seats)


def test_relics_are_not_recharged_while_utcoro_is_in_play() -> None:
    table = Table("Leheir", "Heir").summon("Utcoro").charge().stack("Onygauros").night("the Storm")
    assert not table.is_charged("Leheir") and not table.is_charged("Heir")


def test_relics_are_recharged_after_utcoro_has_left() -> None:
    table = facing("Utcoro", pink=2).charge().will_show("I red 2", "II red 4")
    table.do("attack Utcoro", "pay pink", "pay pink")
    assert not table.is_charged("Leheir")
    table.stack("Onygauros").night("the Storm")
    assert table.is_charged("Leheir") and table.is_charged("Heir")


@pytest.mark.parametrize(("troops", "eaten"), [((4, 4), 4), ((4, 3), 4), ((3, 2), 3), ((1, 0), 1)])
def test_cannibarok_eats_half_of_the_troops_rounded_up(troops: tuple[int, int], eaten: int) -> None:
    table = Table("Leheir", "Heir").man("Shard", blue=troops[0], grey=troops[1])
    table.enter("Cannibarok")
    assert table.question == "feed Cannibarok"
    left = sum(troops) - eaten
    table.rush()
    assert sum(table.troops("Shard").values()) == left
    assert table.golems("Shard") == 4 and table.in_play == ["Cannibarok"]


def test_cannibarok_eats_on_its_island_only() -> None:
    table = Table("Leheir", "Heir").crowd("River at crater 2", troops=3).enter("Cannibarok").rush()
    assert table.enemies("River at crater 2") == (0, 3, 0)
    assert all(sum(table.troops(name).values()) == 8 for name in table.islands if name != "Shard")


def test_troops_come_back_from_cannibarok_to_their_island() -> None:
    table = facing("Cannibarok", blue=2).enter("Cannibarok").do(*["River"] * 4)
    assert table.troops("Shard") == {"River": 0, "Land of Myst": 4}
    table.will_show("I red 3", "II red 4").do("attack Cannibarok", "pay blue", "pay blue")
    assert table.question == "place a Troop" and table.legal() == {"River", "Land of Myst"}
    table.do("River", "Land of Myst", "Land of Myst", "Land of Myst")
    assert table.troops("Shard") == {"River": 1, "Land of Myst": 7}
    assert table.question == "Day"


def test_a_bonus_follows_after_the_troops_have_come_back() -> None:
    table = facing("Cannibarok", blue=3).enter("Cannibarok").do(*["River"] * 4)
    table.will_show("I red 3", "II red 4", "III blue 1")
    table.do("attack Cannibarok", *["pay blue"] * 3, *["River"] * 4)
    assert table.question == "choose a bonus" and table.legal() == {"blue banner", "decline"}


def test_nothing_comes_back_from_a_cannibarok_that_ate_nothing() -> None:
    table = facing("Cannibarok", blue=2).man("Shard", blue=0, grey=0).enter("Cannibarok")
    assert table.question == "Day"
    table.will_show("I red 3", "II red 4").do("attack Cannibarok", "pay blue", "pay blue")
    assert table.question == "Day" and table.in_play == []


def test_kodror_takes_a_fortification_of_each_player_who_has_one() -> None:
    table = Table("Leheir", "Heir", "Sanya", extra_monsters=True)
    table.fortify("Leheir", "fork 1", "fork 2").fortify("Sanya", "bend 1").enter("Kodror")
    assert table.decider == "Leheir" and table.legal() == {"fork 1", "fork 2"}
    table.do("fork 2")
    assert table.decider == "Sanya" and table.legal() == {"bend 1"}
    table.do("bend 1")
    assert table.fortifications == {"fork 1": "Leheir"} and table.question == "Day"


def test_kodror_forbids_machines_until_it_leaves() -> None:
    table = facing("Kodror", parasites=3).color("Crystal Field", "Leheir")
    assert not table.legal("activate")
    table.will_show("I red 3", "II red 4", "III red 1")
    table.do("attack Kodror", *["pay a Parasite"] * 3)
    assert table.may("activate Harvester")


def test_obsidusa_takes_the_golems_of_its_island() -> None:
    table = Table("Leheir", "Heir", extra_monsters=True).man("Shard", golems=3)
    table.crowd("River at crater 2", golems=2).enter("Obsidusa")
    assert table.golems("Shard") == 0 and table.troops("Shard") == {"River": 4, "Land of Myst": 4}
    assert table.enemies("River at crater 2") == (2, 0, 0)


def test_golems_come_back_from_obsidusa() -> None:
    table = facing("Obsidusa", blue=2).man("Shard", golems=3).enter("Obsidusa")
    table.man("Shard", golems=1)  # defeated in the meantime
    table.will_show("I red 3", "II red 4").do("attack Obsidusa", "pay blue", "pay blue")
    assert table.golems("Shard") == 4 and table.question == "Day"


def test_boulron_deals_ten_points_instead_of_its_strength() -> None:
    table = Table("Leheir", "Heir", extra_monsters=True).summon("Boulron")
    table.night("the Colossus 1")
    assert table.defense == 99 - 2 * 2 - 10


@pytest.mark.parametrize(
    ("monster", "points"),
    [("Onygauros", 9), ("Caerulas", 6), ("Utcoro", 6), ("Cannibarok", 7)]
    + [("Kodror", 8), ("Obsidusa", 7)],
)
def test_the_others_deal_their_strength(monster: str, points: int) -> None:
    table = Table("Leheir", "Heir", extra_monsters=True).summon(monster)
    assert table.night("the Colossus 1").defense == 99 - 2 * 2 - points


def test_two_monsters_on_one_island_are_attacked_one_at_a_time() -> None:
    table = facing("Utcoro", pink=2).summon("Boulron")
    assert table.legal("attack") == {"attack Utcoro", "attack Boulron"}
    table.will_show("I red 2", "II red 4").do("attack Boulron", "pay pink", "pay pink").rush()
    assert table.in_play == ["Utcoro"]
