"""The board that a person plays from."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea import text
from tests.mysthea.table import Table
from tests.mysthea.text_table import section


def test_the_turn() -> None:
    table = Table("Leheir", "Anuth").enter("Caerulas")
    assert section(table, "ROUND") == (
        "ROUND 1 Day turn of Leheir left of the Day: 3 actions, a machine, a Relic and the ability"
    )
    told = section(table.do("ask Anuth", "accept").resolve("Forest"), "ROUND")
    assert "left of the Day: 3 actions, a machine and the ability" in told
    assert "2 Strength Points more in each attack" in told
    assert "last Event Card: Forest, number 1 of its kind" in told
    told = section(Table(bare=False, players=2, chronicle="icaion", seed=3), "SET-UP")
    assert "still to be revealed before the first Day: 3 Event Cards" in told
    assert "after a game of Icaion" in told
    told = section(Table("Leheir", "Heir", storm_with_utcoro="blocked"), "ROUND")
    assert told.endswith("the Storm that brings Utcoro recharges no Relics")


def test_the_city() -> None:
    table = Table("Leheir", "Heir").store(blue=2, grey=1).besiege(golems=1).defend(42)
    table.ruin("inner Forest", "Harvester", "Refiner").ruin("inner River", "Scavenger")
    assert section(table, "CITY") == (
        "CITY 42 Defense Points five spaces: crystals 2 blue, 1 grey; besieged by 1 Golem; 1 free"
        " machines left: 8 of Leheir, 9 of The Heir, 7 of color 3, 9 of color 4, 9 of color 5"
        " removed from the game: 1 Scavenger of Leheir, 1 Harvester of color 3,"
        " 1 Refiner of color 3"
    )


def test_the_colossus() -> None:
    table = Table("Leheir", "Heir", extra_monsters=True).plug(1, 2, 3, seen=(2,))
    table.fill_bag(1, 3, 3).stand(2).crowd("inner Forest", parasites=3).summon("Utcoro", "Boulron")
    told = section(table, "COLOSSUS")
    assert (
        "on edge node 2, between River at crater 2 (blue) and Mountain at crater 3 (brown)" in told
    )
    assert "closest Islands: the Shard and the Tree" in told
    assert "clockwise: edge node 3, edge node 4, edge node 5, edge node 1" in told
    assert "Primal Shards in it: 2 unseen; seen: 1 of value 2" in told
    assert "unseen, in it or in the bag: 2 of value 1, 3 of value 3" in told
    assert "its next card costs the City 26 Defense Points" in told  # 2 * (3 + 2) + 6 + 10


def test_shards_that_are_known_to_be_in_the_bag() -> None:
    table = Table("Leheir", "Heir").fill_bag(1, 2, 3).resolve("the Colossus 3")
    told = section(table, "COLOSSUS")
    assert "laid out from the bag: 1 of value 3" in told
    assert "known to be" not in told
    table.state.laid_out[:] = 0
    table.state.bag[2] += 1
    assert "known to be in the bag: 1 of value 3" in section(table, "COLOSSUS")


def test_monsters() -> None:
    table = Table("Leheir", "Heir").summon("Onygauros").stack("Caerulas", "Cannibarok")
    assert section(table, "MONSTERS") == (
        "MONSTERS Onygauros, Strength 9, on the Volcano (crater 4): no bonuses"
        " still in the deck: Caerulas, Cannibarok"
    )
    table.state.monsters_known = 2
    assert section(table, "MONSTERS").endswith("; next: Caerulas")
    table = Table("Leheir", "Heir").enter("Cannibarok").rush()
    assert "on its card: 4 Troops" in section(table, "MONSTERS")
    assert "none in play" in section(Table("Leheir", "Heir"), "MONSTERS")


def test_islands_and_regions() -> None:
    table = Table("Leheir", "Heir").man("Spire", golems=2, green=0)
    assert (
        "crater 1: the Spire, next to Crystal Field at crater 1 and Mountain at crater 1; reached"
        " from crater node 1 Mountain 2 Golems, Forest 0 Troops, Land of Myst 4 Troops; 6 Enemies"
    ) in section(table, "ISLANDS")
    table.crowd("inner Forest", golems=1, troops=2, parasites=1).ruin("inner Forest", "Harvester")
    table.ruin("inner River").state.wonder[table.region("inner River")] = 1
    told = section(table, "REGIONS")
    assert (
        "inner Forest (green): 1 Golem, 2 Troops, 1 Parasite; Scavenger, Refiner of color 3" in told
    )
    assert "inner River (blue): no Enemies; no machines; a Wonder of The Heir" in told
    assert "inner Mountain (brown): no Enemies; Harvester, Scavenger, Refiner of The Heir" in told


def test_nodes_with_all_that_is_needed_to_plan_a_move() -> None:
    table = Table("Leheir", "Heir").put("Leheir", "bend 2").fortify("Heir", "bend 2", "fork 1")
    told = section(table, "NODES")
    assert (
        "bend 2 (inner Forest, Land of Myst at crater 2, Mountain at crater 1): to crossing 1,"
        " fork 2, edge node 1; there: Leheir, a Fortification of The Heir"
    ) in told
    assert told.endswith("farther off: The Heir on City node 2")
    assert "City node 1 (inner River, inner Forest): to " in told  # two steps away
    assert "City node 2 (" not in told
    table.put("Heir", "fork 4").fortify("Leheir", "edge node 4").stand(4)
    assert section(table, "NODES").endswith(
        "farther off: The Heir on fork 4; a Fortification of Leheir and the Colossus on edge node 4"
    )
    table = Table(bare=False, players=2)
    assert section(table, "NODES").startswith("NODES taken: the Colossus on edge node ")


def test_the_whole_map() -> None:
    table = Table("Leheir", "Heir").put("Leheir", "bend 2")
    told = " ".join(text.whole_map(table.state, table.match.pack).split())
    assert "edge node 1 (Land of Myst at crater 2, Mountain at crater 1): to bend 2; there:" in told
    near = table.content.near
    for node in range(int(table.content.nodes)):
        assert f"{table.nodes[node]} (" in told
        for other in (k for k in range(node) if int(near[node]) >> k & 1):
            assert int(near[other]) >> node & 1
            assert told.count(table.nodes[other]) > 1


def test_characters() -> None:
    table = Table("Criminal", "Heir").put("Criminal", "fork 1").wear(True)
    table.give("Criminal", parasites=1, blue=2, pink=1).grant("Criminal", 3, 1, 3).charge("Heir")
    told = section(table, "SEAT 0")
    assert told.startswith(
        "SEAT 0: The Criminal on fork 1 (blue, pink, brown) crystals 2 blue, 1 pink; 1 Parasite;"
        " 5 Fortifications in reserve; shards 1 of value 1, 2 of value 3 ability: without Armor,"
    )
    assert "[she wears the Armor] Relic, discharged: put the Armor on, or take it off" in told
    told = section(table, "SEAT 1")
    assert told.startswith("SEAT 1: The Heir on City node 2 (green, pink, a City node)")
    assert "Relic, charged: deposit up to 3 crystals from anywhere" in told
    table = Table("Leheir", "Sanya").do("ask Sanya", "decline")
    assert section(table, "SEAT 1").endswith("; refused since the last action")


def test_both_characters_of_one_player_are_shown() -> None:
    table = Table("Leheir", "Heir", players=1)
    told = text.board(table.state, table.match.pack)
    assert "\nSEAT 0: Leheir   on " in told
    assert "\nSEAT 0: The Heir   on " in told


def test_cards() -> None:
    table = Table("Telron", "Heir")
    table.state.peeked = c.RIVER
    told = section(table, "CARDS")
    assert "Event Cards revealed: none; 0 of five kinds" in told
    assert (
        "left in the deck: 2 River, 2 Mountain, 2 Forest, 2 Land of Myst, 2 Crystal Field" in told
    )
    assert "the next one, seen: River" in told
    assert "the deck of Era I: 20 cards (8 of 1, 4 of 2, 8 of 3); 0 discarded" in told
    history = {"cards": [["I red 3"], ["III blue 5", "II green 2"]]}
    names = ("Leheir", "Sanya")
    table = Table(bare=False, players=2, chronicle="mysthea", history=history, characters=names)
    told = section(table, "CARDS")
    assert "the deck of Leheir: 1 card (1 of 3); 0 discarded" in told
    assert "the deck of Sanya: 2 cards (1 of 2, 1 of 5); 0 discarded" in told


def test_a_deck_that_is_not_used() -> None:
    table = Table("Leheir", "Heir")
    table.state.deck_in_use[1] = 0
    assert "the deck of Era II: not used" in section(table, "CARDS")


def test_an_attack_under_way() -> None:
    table = Table("Outsider", "Heir").give("Outsider", green=3).crowd("inner Forest", golems=2)
    table.will_show("I red 3").do("attack inner Forest", "pay green")
    assert section(table, "ATTACK") == (
        "ATTACK on inner Forest cards: 3 red from the deck of Era I"
        " 3 Strength Points; needed: 4, for 2 Golems"
    )
    table.crowd("inner River", troops=1).do("stop")
    told = section(table, "ATTACK")
    assert "1 Strength" not in told
    assert "bonuses to gain: red: defeat a Troop anywhere on the board" in told
    assert told.endswith("defeated, going back: 1 Golem")


def test_the_board_changes_nothing() -> None:
    table = Table("Leheir", "Heir")
    before = table.match.states.tobytes()
    text.board(table.state, table.match.pack)
    assert np.array_equal(table.match.states.tobytes(), before)
