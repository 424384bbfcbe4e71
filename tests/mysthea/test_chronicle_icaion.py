"""rules: Playing Mysthea: The Fall After a Game of Icaion."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from tests.mysthea.chronicle_tables import (
    FOREST,
    NOTHING,
    RIVER,
    after_icaion,
    at_first_day,
    built,
    dealt,
    left,
    owners,
)
from tests.promises import kind

SEEDS = range(40)


# -- set-up ------------------------------------------------------------------------------------


def test_players_play_the_seekers_of_the_earlier_game() -> None:
    state = dealt(players=2, chronicle="icaion", characters=("The Heir", "The Cursed")).states[0]
    assert state.character[:2].tolist() == [c.HEIR, c.CURSED]
    assert kind(state) == a.START


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_seekers_that_are_not_named_are_drawn(players: int) -> None:
    found = set()
    for seed in SEEDS:
        state = dealt(seed, players=players, chronicle="icaion").states[0]
        chosen = state.character[: state.characters].tolist()
        assert kind(state) in (a.START, a.ARMOUR) and len(set(chosen)) == len(chosen)
        assert min(chosen) >= c.CHAMPIONS
        found |= set(chosen)
    assert found == set(range(c.CHAMPIONS, c.CHARACTERS))


def test_deployed_machines_stay_and_all_others_are_put_aside() -> None:
    """Of colors that are played nothing stands but what was left on the board."""
    table = after_icaion(built(RIVER, "Harvester", 0), built(FOREST, "Refiner", 1))
    assert owners(table, RIVER)["Harvester"] == 0 and owners(table, FOREST)["Refiner"] == 1
    assert table.state.machines_left.tolist() == [1, 1, 9, 9, 9]
    assert table.state.ruined.sum() == 0  # what is put aside has not been removed by Enemies


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_machines_of_colors_nobody_plays_are_all_placed(players: int) -> None:
    seated = max(2, players)
    for seed in SEEDS:
        state = dealt(seed, players=players, chronicle="icaion").states[0]
        for colour in range(seated, c.COLOURS):
            assert ((state.machine == colour).sum(axis=0) == 3).all()
        assert (state.machines_left[seated:] == 9).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_are_spread_as_evenly_as_possible(players: int) -> None:
    """On an empty board no Region has two more than another."""
    found = set()
    for seed in SEEDS:
        state = dealt(seed, players=players, chronicle="icaion", history=NOTHING).states[0]
        counts = (state.machine >= 0).sum(axis=1)
        assert counts.max() - counts.min() <= 1
        found.add(state.machine.tobytes())
    assert len(found) == len(SEEDS)  # at random


def emptier(machine: np.ndarray, start: int, seated: int) -> set[int]:
    """Regions that some machines could move on to, one after the other, beginning with a Region.

    Only machines of colors nobody plays, and only to Regions that lack their type.
    """
    reached, waiting = {start}, [start]
    while waiting:
        here = machine[waiting.pop()]
        new = {
            int(region)
            for of_a_type in np.flatnonzero(here >= seated)
            for region in np.flatnonzero(machine[:, of_a_type] < 0)
        } - reached
        reached |= new
        waiting.extend(new)
    return reached


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_other_placing_would_be_more_even(players: int) -> None:
    """Around what was left on the board, however many machines were moved."""
    for seed in range(45):
        machine = dealt(seed, players=players, chronicle="icaion").states[0].machine
        counts = (machine >= 0).sum(axis=1)
        for region in range(c.REGIONS):
            others = emptier(machine, region, players)
            assert min(counts[other] for other in others) >= counts[region] - 1, (seed, region)


def test_regions_may_be_left_empty() -> None:
    state = dealt(players=5, chronicle="icaion", history=NOTHING).states[0]
    assert (state.machine == -1).all() and state.status == 0


def test_a_color_without_machines_is_no_defeat() -> None:
    table = after_icaion(built(RIVER, "Harvester", 0)).night("the Storm", "River")
    assert not table.is_over and table.state.machines_left[1] == 0


def test_the_last_machine_of_a_color_is() -> None:
    table = after_icaion(built(FOREST, "Harvester", 0)).crowd(FOREST, troops=2)
    for region in range(c.REGIONS):
        if region != c.FOREST:
            table.state.machine[region] = -1
    table.state.machine[c.FOREST] = [0, -1, -1]
    table.state.machines_left[:] = [1, 0, 0, 0, 0]
    for neighbour in ("Mountain at crater 1", "Land of Myst at crater 2"):
        table.crowd(neighbour, troops=1)
    table.resolve("Forest")
    assert table.cause == "all machines of a color were destroyed"


# -- machines ----------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", [1, 2, 4])
def test_any_machine_may_be_activated_once(colour: int) -> None:
    """One of another player, or of nobody."""
    table = after_icaion(built(RIVER, "Harvester", 1)).put("Heir", "City node 1")
    table.state.machine[[c.RIVER, c.FOREST]] = -1
    table.state.machine[c.RIVER, 0] = colour
    table.do("activate Harvester", RIVER)
    assert table.stock("Heir") == {"blue": 1} and table.question == "Day"
    assert not table.legal("activate")  # once a turn


def test_an_own_harvester_gives_two_crystals() -> None:
    table = after_icaion(built(RIVER, "Harvester", 0)).put("Heir", "City node 1")
    table.do("activate Harvester", RIVER)
    assert table.stock("Heir") == {"blue": 2} and table.question == "Day"


def test_crystals_over_six_are_discarded() -> None:
    table = after_icaion(built(RIVER, "Harvester", 0)).put("Heir", "City node 1")
    table.give("Heir", pink=5).do("activate Harvester", RIVER)
    assert table.question == "discard a crystal"
    table.do("pink")
    assert table.stock("Heir") == {"pink": 4, "blue": 2} and table.question == "Day"


def test_an_own_scavenger_builds_two_fortifications() -> None:
    table = after_icaion(built(RIVER, "Scavenger", 0)).put("Heir", "City node 1")
    table.do("activate Scavenger", RIVER, "City node 1", "City node 5")
    assert table.fortifications == {"City node 1": "Heir", "City node 5": "Heir"}
    assert table.question == "Day" and table.reserve("Heir") == 3


def test_or_one_if_no_more_is_in_reserve() -> None:
    table = after_icaion(built(RIVER, "Scavenger", 0)).put("Heir", "City node 1")
    table.state.reserve[0] = 1
    table.do("activate Scavenger", RIVER, "City node 1")
    assert table.question == "Day" and table.reserve("Heir") == 0


def test_anothers_scavenger_builds_one() -> None:
    table = after_icaion(built(RIVER, "Scavenger", 1)).put("Heir", "City node 1")
    table.do("activate Scavenger", RIVER, "City node 1")
    assert table.fortifications == {"City node 1": "Heir"} and table.question == "Day"


def test_an_own_refiner_defeats_two_enemies() -> None:
    """Each by priority, each sent back to an Island of its own."""
    table = after_icaion(built(RIVER, "Refiner", 0)).put("Heir", "City node 1")
    table.crowd(RIVER, golems=1, troops=1, parasites=1)
    table.do("activate Refiner", RIVER, "Tree")
    assert table.enemies(RIVER) == (0, 0, 1) and table.golems("Tree") == 5
    table.do("Shard")
    assert table.question == "place a Troop"
    table.rush()
    assert sum(table.troops("Shard").values()) == 9


def test_or_one_if_there_is_no_more() -> None:
    table = after_icaion(built(RIVER, "Refiner", 0)).put("Heir", "City node 1")
    table.crowd(RIVER, parasites=1).do("activate Refiner", RIVER)
    assert table.question == "Day" and table.parasites("Heir") == 1


def test_anothers_refiner_defeats_one() -> None:
    table = after_icaion(built(RIVER, "Refiner", 1)).put("Heir", "City node 1")
    table.crowd(RIVER, parasites=2).do("activate Refiner", RIVER)
    assert table.enemies(RIVER) == (0, 0, 1)


def test_command_cards_come_from_the_three_decks() -> None:
    table = after_icaion().put("Heir", "City node 1").give("Heir", green=2)
    table.crowd(FOREST, golems=4).will_show("I red 3", "II blue 4")
    table.do(f"attack {FOREST}", "pay green", "pay green")
    assert table.strength == 7 and [table.cards_left(era) for era in c.ERA_NAMES] == [19, 19, 20]


# -- Wonders -----------------------------------------------------------------------------------


def with_wonders(*wonders: tuple[str, int], seed: int = 1) -> Any:
    history = left(wonders=wonders)
    batch = at_first_day(seed, players=2, chronicle="icaion", history=history)
    return batch.states[0], batch.pack.table[0]


def test_who_built_a_wonder_begins_with_one_more_crystal() -> None:
    state, content = with_wonders(("Land of Myst at crater 2", 1))
    for who in range(2):
        expected = np.zeros(c.KINDS, int)
        for region in range(c.REGIONS):
            if int(content.node_regions[state.place[who]]) >> region & 1:
                expected[content.region_kind[region]] += 1
        expected[c.MYST] += who
        assert state.stock[who].tolist() == expected.tolist()


def test_two_wonders_give_two() -> None:
    state, _ = with_wonders((RIVER, 0), ("Mountain at crater 3", 0))
    assert state.stocked[:2].tolist() == [4, 2]


def test_more_than_six_crystals_are_discarded() -> None:
    regions = ("inner River", "inner Mountain", "inner Forest", "River at crater 4", FOREST)
    state, _ = with_wonders(*((region, 0) for region in dict.fromkeys(regions)))
    assert state.stocked[0] == 6
    state, _ = with_wonders(*((f"{kind} at crater 5", 0) for kind in ("Forest", "Land of Myst")),
                            *((f"inner {kind}", 0) for kind in c.KIND_NAMES))  # fmt: skip
    assert state.stocked[0] == 6


def attacked(table: Any) -> Any:
    """Enemies attack the inner Forest."""
    table.crowd(FOREST, troops=3).crowd("Mountain at crater 1", troops=1)
    table.stand(4).resolve("Forest")
    table.crowd(FOREST)
    table.state.revealed[c.FOREST], table.state.kinds_revealed = 0, 0
    table.state.deck[c.FOREST] = 2
    return table


def test_wonders_shield_machines_once() -> None:
    table = after_icaion(built(FOREST, "Harvester", 0), wonders=((FOREST, 1),))
    table.state.machine[c.FOREST] = [0, 1, 1]
    table.state.machines_left[1] += 2
    attacked(table)
    assert table.state.wonder[c.FOREST] == -1 and table.state.ruined.sum() == 0
    assert table.machines(FOREST) == ["Harvester", "Scavenger", "Refiner"]
    attacked(table)
    assert table.state.ruined.sum() == 1 and "Harvester" not in table.machines(FOREST)


def test_a_wonder_alone_shields_the_city() -> None:
    table = after_icaion(wonders=((FOREST, 0),))
    table.state.machine[c.FOREST] = -1
    table.stand(4)
    close = {3, 4}
    forest = {table.crater(name) for name in ("Spire", "Tree", "Volcano")}
    assert forest & close  # they send Enemies, but lose nothing
    attacked(table)
    assert table.state.wonder[c.FOREST] == -1 and table.defense == 99


def test_nothing_can_be_done_with_wonders() -> None:
    """The same decisions with one as without."""
    plain = after_icaion().put("Heir", "City node 1")
    table = after_icaion(wonders=((FOREST, 0), (RIVER, 1))).put("Heir", "City node 1")
    plain.state.machine[:], table.state.machine[:] = -1, -1
    assert table.legal() == plain.legal()


# -- outcomes made up by chance ----------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_each_has_deployed_three_to_seven_machines(players: int) -> None:
    seated, boards, wonders = max(2, players), set(), 0
    for seed in SEEDS:
        state = dealt(seed, players=players, chronicle="icaion").states[0]
        for who in range(seated):
            of_a_type = (state.machine == who).sum(axis=0)
            assert 3 <= of_a_type.sum() <= 7 and of_a_type.max() <= 3
            assert of_a_type.sum() == state.machines_left[who]
            assert (state.wonder == who).sum() <= 1
        assert state.wonder.max() < seated
        wonders += int((state.wonder >= 0).sum())
        boards.add(state.machine.tobytes())
    assert len(boards) == len(SEEDS)
    assert 0.3 < wonders / (len(SEEDS) * seated) < 0.7
