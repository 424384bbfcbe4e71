"""What a person is told of what happened between two decisions."""

from __future__ import annotations

from typing import Any

import pytest

import play
from gloaming.games.mysthea import GAME, text
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.games.mysthea.text_news import moments
from gloaming.kernel.batch import Batch
from tests.mysthea.table import Table
from tests.mysthea.text_table import news
from tests.promises import news_follow_the_match


def night(table: Table, *events: str) -> list[str]:
    """What is told of a Night that brings this card."""
    return news(table.will_reveal(*events), "end")


@pytest.mark.parametrize(
    "settings",
    [
        {"players": 1},
        {"players": 3, "extra_monsters": True, "difficulty": "hard"},
        {"players": 5, "chronicle": "both"},
    ],
    ids=str,
)
def test_the_copy_goes_the_way_of_the_match(settings: dict[str, Any]) -> None:
    """Each decision, carried out step by step, ends where the match itself does."""
    match = Batch(GAME, MystheaOptions(**settings), seed=2, skip_forced=False)
    news_follow_the_match(match, 2, text.news, moments)


# -- attacks and shards ------------------------------------------------------------------------


def test_an_attack_from_card_to_end() -> None:
    table = Table("Leheir", "Heir").give("Leheir", green=2).crowd("inner Forest", golems=1)
    table.crowd("inner River", troops=1).do("attack inner Forest").will_show("I red 1", "II blue 2")
    assert news(table, "pay green") == ["The deck of Era I shows 1 red: 1 Strength Point."]
    assert news(table, "pay green") == [
        "The deck of Era II shows 2 blue: 3 Strength Points.",
        "Defeated in inner Forest: 1 Golem.",
    ]
    table.do("Spire")
    assert news(table, "red banner") == []
    assert news(table, "inner River") == []


def test_an_attack_that_fails() -> None:
    table = Table("Leheir", "Heir").give("Leheir", green=1).crowd("inner Forest", golems=1)
    table.will_show("I red 1").do("attack inner Forest")
    assert news(table, "pay green")[1:] == ["The attack fails."]


def test_parasites_are_taken() -> None:
    table = Table("Leheir", "Heir").give("Leheir", green=1).crowd("inner Forest", parasites=2)
    table.will_show("I red 3").do("attack inner Forest")
    assert news(table, "pay green")[1:] == [
        "Defeated in inner Forest: 2 Parasites.",
        "Leheir takes 2 Parasites.",
    ]


def test_a_deck_that_is_made_anew() -> None:
    table = Table("Leheir", "Heir").give("Leheir", green=1).crowd("inner Forest", parasites=1)
    table.use_up("I").will_show("I red 3").do("attack inner Forest")
    assert news(table, "pay green")[0] == (
        "The deck of Era I (made anew from its discards) shows 3 red: 3 Strength Points."
    )


def test_a_monster_is_defeated() -> None:
    table = Table("Leheir", "Heir", extra_monsters=True).put("Leheir", "crater node 2")
    table.enter("Obsidusa").give("Leheir", blue=3).do("attack Obsidusa")
    table.will_show("I red 3", "II red 3", "III red 1").do("pay blue", "pay blue")
    assert news(table, "pay blue") == [
        "The deck of Era III shows 1 red: 7 Strength Points.",
        "Obsidusa is defeated.",
        "Back onto the Island go 4 Golems.",
    ]


def test_a_shard_that_cannot_be_paid_for() -> None:
    table = Table("Leheir", "Heir").put("Leheir", "edge node 1").will_find(3)
    assert news(table, "investigate") == [
        "A shard in the Colossus shows its value: 3.",
        "It cannot be paid for and goes back.",
    ]
    assert news(table, "move to bend 2") == []


def test_a_shard_is_claimed() -> None:
    table = Table("Leheir", "Heir", "Sanya").put("Leheir", "edge node 1").plug(1, 2, 1, seen=(1,))
    table.give("Leheir", brown=1, grey=1).grant("Leheir", 2, 3)
    assert news(table, "investigate 1") == []
    table.do("accept", "pay brown")
    assert news(table, "pay grey") == ["Leheir claims a shard of value 1."]
    table = Table("Leheir", "Heir").put("Leheir", "edge node 1").plug(1, seen=(1,))
    table.give("Leheir", brown=1, grey=1).grant("Leheir", 2, 3)
    table.do("investigate 1", "accept", "pay brown")
    assert news(table, "pay grey") == [
        "The victory is out of reach: all claimed shards go back into the Colossus."
    ]


def test_machines_and_relics() -> None:
    table = Table("Machine", "Heir").crowd("inner River", troops=1).do("activate Harvester")
    assert news(table, "inner River") == ["The Machine takes 1 blue."]
    assert news(table.will_find(2), "use the Relic") == [
        "A shard in the Colossus shows its value: 2."
    ]
    table = Table("Leheir", "Survivor").crowd("inner River", troops=1).crowd("inner Forest", 1)
    table.do("ask Survivor")
    lines = news(table, "accept")
    assert lines == ["Defeated in inner Forest: 1 Golem."] or lines == [
        "Defeated in inner River: 1 Troop."
    ]


# -- Nights ------------------------------------------------------------------------------------


def test_an_assault() -> None:
    table = Table("Leheir", "Heir").crowd("Mountain at crater 1", troops=3)
    table.crowd("River at crater 2", golems=2).crowd("inner Forest", troops=1)
    assert night(table, "Forest") == [
        "An Event Card is revealed: Forest, an assault.",
        "A Troop of Mountain at crater 1 and a Golem of River at crater 2 move to inner Forest.",
        "The Spire releases a Troop each to Crystal Field at crater 1 and Mountain at crater 1.",
        "Enemies destroy the Harvester of color 3 in inner Forest.",
        "Enemies destroy the Harvester of The Heir in Mountain at crater 1.",
        "The turn of The Heir begins.",
    ]


def test_an_invasion_without_enough_enemies() -> None:
    table = Table("Leheir", "Heir").reveal("Forest").man("Spire", green=0).man("Tree", golems=4)
    lines = night(table, "Forest")
    assert lines[:5] == [
        "An Event Card is revealed: Forest, an invasion.",
        "The Forest Region of the Spire has too few Enemies to release.",
        "The City goes from 99 to 94 Defense Points.",
        "The Tree releases a Golem each to Mountain at crater 3 and Forest at crater 3.",
        "The Volcano releases a Troop each to River at crater 4 and Crystal Field at crater 4.",
    ]


def test_enemies_attack_where_nothing_stands() -> None:
    table = Table("Leheir", "Heir").crowd("Mountain at crater 1", troops=3)
    table.ruin("Mountain at crater 1")
    lines = night(table, "Forest")
    assert lines[-3:] == [
        "Enemies attack where no machine is left.",
        "The City goes from 99 to 94 Defense Points.",
        "The turn of The Heir begins.",
    ]
    table = Table("Leheir", "Heir").crowd("Mountain at crater 1", troops=3)
    table.state.wonder[table.region("Mountain at crater 1")] = 1
    assert "Enemies destroy the Wonder in Mountain at crater 1." in night(table, "Forest")


def test_the_storm() -> None:
    table = Table("Leheir", "Heir").stack("Utcoro").charge("Heir")
    table.crowd("inner River", golems=1, troops=1).crowd("inner Forest", troops=1)
    assert night(table, "the Storm") == [
        "An Event Card is revealed: the Storm.",
        "Utcoro (Strength 6) comes into play on the Tree:"
        " all Relics are discharged; no later card recharges them.",
        "Discharged: the Relic of The Heir.",
        "A Golem of inner River besieges the City.",
        "A Troop of inner Forest besieges the City.",
        "Recharged: the Relics of Leheir and The Heir.",
        "The turn of The Heir begins.",
    ]
    table = Table("Leheir", "Heir", storm_with_utcoro="blocked").stack("Utcoro")
    assert not any("Recharged" in line for line in night(table, "the Storm"))


def test_the_colossus() -> None:
    table = Table("Leheir", "Heir").summon("Caerulas")
    assert night(table, "the Colossus 2") == [
        "An Event Card is revealed: the Colossus.",
        "A Parasite appears in Land of Myst at crater 2 and Mountain at crater 1.",
        "The City goes from 99 to 89 Defense Points.",
        "A shard of value 2 is laid out; the Colossus moves to edge node 3.",
        "The turn of The Heir begins.",
    ]


def test_units_on_the_card_of_a_monster() -> None:
    table = Table("Leheir", "Heir", extra_monsters=True).stack("Obsidusa").man("Shard", golems=1)
    assert "Onto Obsidusa's card goes 1 Golem." in night(table, "the Storm")


def test_how_a_match_is_lost() -> None:
    table = Table("Leheir", "Heir").defend(3)
    assert night(table, "the Colossus")[-1] == (
        "The match is lost: the City has no Defense Points left."
    )
    table = Table("Leheir", "Heir").besiege(golems=2, troops=2).crowd("inner River", golems=1)
    assert night(table.stack("Caerulas"), "the Storm")[-1] == (
        "The match is lost: the City is besieged by 3 Golems, 2 Troops."
    )
    table = Table("Leheir", "Heir", extra_monsters=True).stack("Obsidusa")
    table.man("Shard", golems=2, blue=0, grey=0)
    assert night(table, "the Storm")[-1] == ("The match is lost: no Enemies are left on the Shard.")
    for colour, whose in ((1, "The Heir"), (2, "color 3")):
        table = Table("Leheir", "Heir").crowd("Mountain at crater 1", troops=3)
        machine = table.state.machine
        machine[machine == colour] = -1
        machine[table.region("inner Forest")] = (colour, -1, -1)
        table.state.machines_left[colour] = 1
        table.crowd("inner Forest", troops=2)
        lines = night(table, "Forest")
        assert lines[-1] == f"The match is lost: no machines are left of {whose}."


def test_the_end_of_a_cycle() -> None:
    table = Table("Leheir", "Telron").charge("Leheir")
    table.reveal("Forest", "River", "Mountain", "Land of Myst")
    lines = night(table, "Crystal Field", "the Colossus")
    at = lines.index("All five kinds have come: Event Cards and shards laid out go back.")
    assert lines[at + 1] == "Recharged: the Relic of Telron."
    assert lines[at + 2] == "The turn of Telron begins."
    assert lines[at + 3].startswith("Telron sees the next Event Card: ")
    assert "Round 2, the turn of Leheir begins." in night(table)


def test_the_set_up() -> None:
    table = Table(bare=False, players=2)
    (line,) = news(table, "draw a Champion")
    assert line == f"In play are {' and '.join(_names(table))}."
    while table.question != "choose where to begin" or table.decider == table.seats[0]:
        table.do(sorted(table.legal())[0])
    lines = news(table, sorted(table.legal())[0])
    assert " comes into play on the " in lines[0]


def _names(table: Table) -> list[str]:
    return [table.names["character"][k] for k in table.state.character[:2].tolist()]


def test_a_storm_before_the_first_day() -> None:
    table = Table(bare=False, players=2, characters=("Leheir", "The Heir"))
    table.stack("Caerulas", "Onygauros").do("crater node 1")
    table.state.deck[:] = c.EVENT_COUNT
    table.will_reveal("the Storm", "Forest")
    lines = news(table, "City node 1")
    assert "An Event Card is revealed: the Storm, passed over before the first Day." in lines
    assert "An Event Card is revealed: Forest, an assault." in lines


def test_the_terminal_tells_it() -> None:
    match = play.Match(play.parse("mysthea players=2 seat=all seed=3".split()))
    told: list[str] = []
    while not match.over and not any("  An Event Card" in line for line in told):
        told += match.take(match.choices[0]) + match.run()
    assert any(" comes into play on the " in line for line in told)
