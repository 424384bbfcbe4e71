"""The outcomes of earlier games, as they are written: what is taken over, and every error."""

from __future__ import annotations

from collections import UserDict
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions, encode, load_pack

CARDS: dict[str, Any] = {"cards": [["I red 3", "III blue 5"], ["II green 2"]]}
LEFT: dict[str, Any] = {
    "machines": [
        {"region": "inner River", "machine": "Harvester", "player": 0},
        {"region": "inner River", "machine": "Refiner", "player": 1},
    ],
    "wonders": [{"region": "Forest at crater 5", "player": 1}],
}
CARD = "an Era, a banner and a number, such as 'III blue 5'"


def record_of(chronicle: str, history: Any, players: int = 2) -> Any:
    options = MystheaOptions(players=players, chronicle=chronicle, history=history)
    return encode(options, load_pack(options))[0]


def error(chronicle: str | None, history: Any, players: int = 2) -> str:
    with pytest.raises((TypeError, ValueError)) as caught:
        made = MystheaOptions(players=players, chronicle=chronicle, history=history)
        encode(made, load_pack(made))
    return str(caught.value)


def machine(region: str = "inner River", name: str = "Refiner", player: Any = 0) -> dict[str, Any]:
    return {"region": region, "machine": name, "player": player}


def face(words: str) -> tuple[int, int]:
    era, banner, number = words.split()
    at = c.BANNERS * (int(number) - 1) + c.BANNER_NAMES.index(banner)
    return c.ERA_NAMES.index(era), at


# -- what is taken over ------------------------------------------------------------------------


def test_cards_go_to_whoever_won_them() -> None:
    record = record_of("mysthea", CARDS)
    assert record.history == 1 and record.cards.sum() == 3
    assert record.cards[0][face("I red 3")] == record.cards[0][face("III blue 5")] == 1
    assert record.cards[1][face("II green 2")] == 1


def test_machines_and_wonders_stand_where_they_were_left() -> None:
    record = record_of("icaion", LEFT)
    assert record.machine[c.RIVER].tolist() == [0, -1, 1]
    assert (record.machine >= 0).sum() == 2
    assert (record.wonder >= 0).sum() == 1 and record.cards.sum() == 0


def test_both_at_once_and_for_a_player_of_two() -> None:
    record = record_of("both", CARDS | LEFT, players=1)
    assert record.cards.sum() == 3 and (record.machine >= 0).sum() == 2


def test_nothing_may_be_left_of_anything() -> None:
    record = record_of("both", {"cards": [[], []], "machines": [], "wonders": []})
    assert record.history == 1 and record.cards.sum() == 0
    assert (record.machine == -1).all() and (record.wonder == -1).all()


def test_without_a_history_there_is_none() -> None:
    options = MystheaOptions(chronicle="both")
    assert encode(options, load_pack(options))["history"][0] == 0


def test_names_are_found_in_any_case() -> None:
    record = record_of("both", {"cards": [["iii Blue 5"], []], **lowered(LEFT)})
    assert record.cards[0][face("III blue 5")] == 1
    assert record.machine[c.RIVER].tolist() == [0, -1, 1]


def lowered(history: dict[str, Any]) -> dict[str, Any]:
    return {
        field: [
            {key: part.lower() if isinstance(part, str) else part for key, part in entry.items()}
            for entry in entries
        ]
        for field, entries in history.items()
    }


def test_the_dictionary_given_is_copied() -> None:
    given = deepcopy(CARDS)
    options = MystheaOptions(chronicle="mysthea", history=given)
    given["cards"][0].append("nonsense")
    assert options.history == CARDS


def test_other_dictionaries_lists_and_numbers_will_do() -> None:
    history = UserDict(
        machines=(UserDict(machine(player=np.int16(1))),),
        wonders=({"region": np.str_("inner River"), "player": np.uint8(0)},),
    )
    options = MystheaOptions(chronicle="icaion", history=history)
    assert options.history == {
        "machines": [machine(player=1)],
        "wonders": [{"region": "inner River", "player": 0}],
    }
    assert type(options.history["machines"][0]["player"]) is int


def test_as_many_cards_as_there_are_may_be_won_in_all() -> None:
    twice = [["I red 1"], ["I red 1"]]
    assert record_of("mysthea", {"cards": twice}).cards[:, 0, 0].tolist() == [1, 1, 0, 0, 0]
    text = error("mysthea", {"cards": [["I red 1", "I red 1"], ["I red 1"]]})
    assert text == "history['cards'] has 3 of 'I red 1'; 2 exist"


# -- errors ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chronicle", "history", "text"),
    [
        (None, CARDS, "history is given; it belongs to a chronicle, which is None"),
        ("mysthea", 3, "history is 3; expected a dictionary, or None"),
        ("mysthea", [1], "history is [1]; expected a dictionary, or None"),
        ("mysthea", "cards", "history is 'cards'; expected a dictionary, or None"),
        ("mysthea", LEFT, "history['machines'] is unknown; allowed are ['cards']"),
        ("icaion", CARDS, "history['cards'] is unknown; allowed are ['machines', 'wonders']"),
        ("icaion", {}, "history['machines'] is missing; needed are ['machines', 'wonders']"),
        (
            "both",
            CARDS,
            "history['machines'] is missing; needed are ['cards', 'machines', 'wonders']",
        ),
        ("mysthea", {3: 4}, "history[3] is unknown; allowed are ['cards']"),
    ],
    ids=str,
)
def test_histories_that_cannot_be(chronicle: str | None, history: Any, text: str) -> None:
    assert error(chronicle, history) == text


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (7, "history['cards'] is 7; expected a list"),
        ("I red 3", "history['cards'] is 'I red 3'; expected a list"),
        ({}, "history['cards'] is {}; expected a list"),
        ([[]], "history['cards'] is [[]]; expected 2 lists, one for each player"),
        ([[], [], []], "history['cards'] is [[], [], []]; expected 2 lists, one for each player"),
        ([["I red 3"], "I red 3"], "history['cards'][1] is 'I red 3'; expected a list"),
        ([[], None], "history['cards'][1] is None; expected a list"),
        ([[3], []], f"history['cards'][0] holds 3; expected {CARD}"),
        ([["I red"], []], f"history['cards'][0] holds 'I red'; expected {CARD}"),
        ([[], ["I red 6"]], f"history['cards'][1] holds 'I red 6'; expected {CARD}"),
        ([[], ["I red 0"]], f"history['cards'][1] holds 'I red 0'; expected {CARD}"),
        ([[], ["I red \u00b2"]], f"history['cards'][1] holds 'I red \u00b2'; expected {CARD}"),
        ([["I red -1"], []], f"history['cards'][0] holds 'I red -1'; expected {CARD}"),
        ([[""], []], f"history['cards'][0] holds ''; expected {CARD}"),
        (
            [["IV red 3"], []],
            "history['cards'][0], 'IV red 3': the Era is 'IV'; allowed are ['I', 'II', 'III']",
        ),
        (
            [["I pink 3"], []],
            "history['cards'][0], 'I pink 3': the banner is 'pink'; allowed are ['red', 'yellow',"
            " 'green', 'blue']",
        ),
        ([["I red 5"], []], "history['cards'] has 1 of 'I red 5'; 0 exist"),
    ],
    ids=str,
)
def test_cards_that_cannot_be(cards: Any, text: str) -> None:
    found = error("mysthea", {"cards": cards})
    assert found.split("; did you mean")[0] == text


@pytest.mark.parametrize(
    ("machines", "text"),
    [
        (5, "history['machines'] is 5; expected a list"),
        (
            [3],
            "history['machines'][0] is 3; expected a dictionary with"
            " ['region', 'machine', 'player']",
        ),
        (
            [machine(), {"region": "inner River"}],
            "history['machines'][1] has ['region']; expected ['machine', 'player', 'region']",
        ),
        (
            [machine() | {"more": 1}],
            "history['machines'][0] has ['machine', 'more', 'player', 'region'];"
            " expected ['machine', 'player', 'region']",
        ),
        ([machine(player=2)], "history['machines'][0]['player'] is 2; allowed are 0 to 1"),
        ([machine(player=-1)], "history['machines'][0]['player'] is -1; allowed are 0 to 1"),
        (
            [machine(player="0")],
            "history['machines'][0]['player'] is '0'; expected a whole number from 0 to 1",
        ),
        (
            [machine(player=True)],
            "history['machines'][0]['player'] is True; expected a whole number from 0 to 1",
        ),
        ([machine() | {"region": 3}], "history['machines'][0]['region'] is 3; expected a name"),
        ([machine() | {"machine": 3}], "history['machines'][0]['machine'] is 3; expected a name"),
        (
            [machine(name="Refinery")],
            "history['machines'][0]['machine'] is 'Refinery'; allowed are ['Harvester',"
            " 'Scavenger', 'Refiner']",
        ),
        (
            [machine(), machine(player=1)],
            "history['machines'][1]: 'inner River' holds a Refiner already",
        ),
    ],
    ids=str,
)
def test_machines_that_cannot_be(machines: Any, text: str) -> None:
    found = error("icaion", {"machines": machines, "wonders": []})
    assert found.split("; did you mean")[0] == text


def test_nobody_has_more_than_three_machines_of_a_type() -> None:
    regions = ("inner River", "inner Mountain", "inner Forest", "inner Crystal Field")
    four = [machine(region) for region in regions]
    text = error("icaion", {"machines": four, "wonders": []})
    assert text == "history['machines'][3]: player 0 has 3 of each type, no more"
    three = [*four[:3], machine(regions[3], player=1), machine(regions[3], "Harvester")]
    assert record_of("icaion", {"machines": three, "wonders": []}).history == 1


@pytest.mark.parametrize(
    ("wonders", "text"),
    [
        ("x", "history['wonders'] is 'x'; expected a list"),
        ([0], "history['wonders'][0] is 0; expected a dictionary with ['region', 'player']"),
        ([machine()], "history['wonders'][0] has ['machine', 'player', 'region']; expected"),
        (
            [{"region": "inner River", "player": 5}],
            "history['wonders'][0]['player'] is 5; allowed are 0 to 1",
        ),
        (
            [{"region": "inner River", "player": 0}, {"region": "inner river", "player": 1}],
            "history['wonders'][1]: 'inner river' holds a Wonder already",
        ),
        (
            [{"region": "inner Rivers", "player": 0}],
            "history['wonders'][0]['region'] is 'inner Rivers'; allowed are ['inner River',",
        ),
    ],
    ids=str,
)
def test_wonders_that_cannot_be(wonders: Any, text: str) -> None:
    assert error("icaion", {"machines": [], "wonders": wonders}).startswith(text)
