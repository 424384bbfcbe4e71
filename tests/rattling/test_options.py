"""Options as people, files and NumPy write them; errors say what is given and what is allowed."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gloaming.games.rattling.options import RattlingOptions, encode, load_pack

NUMPY: dict[str, Any] = {
    "players": np.int64(3),
    "difficulty": np.str_("hard"),
    "characters": [np.str_("Lupe"), "Tamo", "Ibret"],
    "speaker": np.uint8(2),
    "trials": np.bool_(False),
    "spiritual_silence": np.bool_(True),
    "gone_for_good": np.bool_(True),
    "merchants_of_darkness": np.int16(3),
    "four_winds": np.array([0, 1, -2, 3], np.int8),
    "gifts": np.str_("reward"),
    "coming_night": np.bool_(False),
    "south_winds_pain": np.bool_(True),
    "first_day": np.str_("literal"),
    "death_ends_turn": np.str_("literal"),
    "village_healing": np.int32(2),
    "talk": np.int64(4),
    "content": np.str_("base"),
    "reward": np.str_("shaped"),
    "max_moves": np.int64(900),
}
PLAIN = (bool, int, str, type(None))


def test_every_option_is_here() -> None:
    assert set(NUMPY) == {field.name for field in fields(RattlingOptions)}


@pytest.mark.parametrize("field", NUMPY)
def test_values_of_numpy_become_plain(field: str) -> None:
    value = getattr(RattlingOptions(**NUMPY), field)
    parts = value if isinstance(value, tuple) else (value,)
    assert all(type(part) in PLAIN for part in parts)


def test_options_come_back_from_a_file() -> None:
    options = RattlingOptions(**NUMPY)
    again = RattlingOptions(**json.loads(json.dumps(asdict(options))))
    assert again == options
    pack = load_pack(options)
    assert encode(again, pack) == encode(options, pack)
    assert encode(options, pack)["wind"].tolist() == [[0, 1, -2, 3]]


def test_corners_come_back_from_a_file() -> None:
    options = RattlingOptions(merchants_of_darkness=["south-west", np.str_("north-east")])  # type: ignore[arg-type]
    assert options.merchants_of_darkness == ("south-west", "north-east")
    assert RattlingOptions(**json.loads(json.dumps(asdict(options)))) == options


def test_content_may_be_a_path() -> None:
    assert RattlingOptions(content=Path("packs/own")).content == "packs/own"  # type: ignore[arg-type]


@pytest.mark.parametrize("trials", [False, np.bool_(False)])
def test_one_player_plays_the_trials(trials: Any) -> None:
    with pytest.raises(ValueError, match="trials is False; one player plays the Trials"):
        RattlingOptions(players=1, trials=trials)
    assert RattlingOptions(players=1).plays_trials
    assert RattlingOptions(players=2, trials=np.bool_(True)).plays_trials is True  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "value", [True, 2.0, "2", "north-west", b"", {"north-west"}, np.array([1, 2])]
)
def test_merchants_that_are_no_number_and_no_list(value: Any) -> None:
    with pytest.raises(TypeError) as caught:
        RattlingOptions(merchants_of_darkness=value)
    assert str(caught.value) == (
        f"merchants_of_darkness is {value!r}; expected a number from 0 to 4, or a list of corners:"
        " ['north-west', 'north-east', 'south-east', 'south-west']"
    )


@pytest.mark.parametrize("value", [3, None, b"north-west"])
def test_corners_that_are_no_names(value: Any) -> None:
    with pytest.raises(ValueError, match=r"merchants_of_darkness is .*; allowed are"):
        RattlingOptions(merchants_of_darkness=[value])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "winds", [[0, 1, 2, 3], (0, 1, 2, 3), np.array([0, 1, 2, 3]), range(4), list(np.arange(4))]
)
def test_four_winds_as_any_row_of_numbers(winds: Any) -> None:
    assert RattlingOptions(four_winds=winds).four_winds == (0, 1, 2, 3)


@pytest.mark.parametrize(
    "value",
    [
        {0, 1, 2, 3},
        {"north": 1, "east": 1, "south": 1, "west": 1},
        b"\0\0\0\0",
        "calm",
        0.5,
        True,
        np.zeros((2, 2), int),
        np.array(1),
    ],
)
def test_winds_that_are_no_numbers(value: Any) -> None:
    with pytest.raises(TypeError) as caught:
        RattlingOptions(four_winds=value)
    assert str(caught.value) == (
        f"four_winds is {value!r}; expected a number from -3 to 3, or four of them:"
        " north, east, south, west"
    )


def test_winds_that_are_too_few_or_too_strong() -> None:
    with pytest.raises(ValueError, match=r"four_winds has 3 numbers: \[1, 1, 1\]; expected a nu"):
        RattlingOptions(four_winds=[1, 1, 1])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"four_winds has 5 numbers: \[0, 0, 0, 0, 0\]"):
        RattlingOptions(four_winds=np.zeros(5, int))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="four_winds is 4; allowed are -3 to 3"):
        RattlingOptions(four_winds=np.array([0, 0, 0, 4]))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"four_winds is 0\.0; expected a whole number"):
        RattlingOptions(four_winds=np.zeros(4))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="four_winds is True; expected a whole number"):
        RattlingOptions(four_winds=[True, 0, 0, 0])  # type: ignore[arg-type]


def test_the_south_wind_may_have_a_place_to_come_back_to() -> None:
    options = RattlingOptions(south_winds_pain=True, four_winds=(0, 0, 2, 0))
    assert encode(options, load_pack(options))["wind_gone"].tolist() == [[0, 0, 1, 0]]


ALLOWED = "allowed are 'random', 'choose', or a list with a name for each seat"


@pytest.mark.parametrize(
    "value",
    [b"choose", 3, None, np.array(["Lupe", "Tamo"]), {"Lupe", "Tamo"}, [1, 2], ["Lupe", None]],
)
def test_characters_that_are_no_names(value: Any) -> None:
    with pytest.raises(TypeError) as caught:
        RattlingOptions(characters=value)
    assert str(caught.value) == f"characters is {value!r}; {ALLOWED}"


@pytest.mark.parametrize("players", [1, 2])
def test_ways_to_deal_characters_are_written_small(players: int) -> None:
    with pytest.raises(ValueError) as caught:
        RattlingOptions(players=players, characters="Random")
    assert str(caught.value) == f"characters is 'Random'; {ALLOWED}; did you mean 'random'?"


def test_one_name_is_for_one_player() -> None:
    assert RattlingOptions(players=1, characters="Lupe").characters == ("Lupe",)
    with pytest.raises(ValueError, match=f"characters is 'Lupe'; {ALLOWED}$"):
        RattlingOptions(characters="Lupe")


def test_names_are_found_in_any_case() -> None:
    options = RattlingOptions(characters=("TAMO", "lupe"))
    pack = load_pack(options)
    found = encode(options, pack)["character"][0, :2]
    assert [pack.names["character"][number] for number in found] == ["Tamo", "Lupe"]


@pytest.mark.parametrize(("name", "hint"), [("tammo", "; did you mean 'Tamo'?"), ("Xyz", "")])
def test_names_that_the_pack_does_not_know(name: str, hint: str) -> None:
    options = RattlingOptions(players=1, characters=name)
    pack = load_pack(options)
    with pytest.raises(ValueError) as caught:
        encode(options, pack)
    known = list(pack.names["character"])
    assert str(caught.value) == f"characters is {name!r}; {ALLOWED}: {known}{hint}"


@pytest.mark.parametrize(
    ("talk", "text"),
    [
        (9, "talk is 9; allowed are 0 and 2 to 8"),
        (-1, "talk is -1; allowed are 0 and 2 to 8"),
        (1, "talk is 1; one symbol says nothing: allowed are 0 and 2 to 8"),
        (True, "talk is True; allowed are 0 and 2 to 8"),
        (2.0, "talk is 2.0; allowed are 0 and 2 to 8"),
        (None, "talk is None; allowed are 0 and 2 to 8"),
    ],
)
def test_amounts_of_talk(talk: Any, text: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        RattlingOptions(talk=talk)
    assert str(caught.value) == text


@pytest.mark.parametrize("field", ["difficulty", "first_day", "death_ends_turn", "reward", "gifts"])
@pytest.mark.parametrize("value", [1, np.array(["sparse", "none"]), b"hard", ["easy"]])
def test_words_that_are_no_texts(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=rf"^{field} is .*; allowed are "):
        RattlingOptions(**{field: value})
