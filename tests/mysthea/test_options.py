"""Options as people, files and NumPy write them; errors say what is given and what is allowed."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions, encode, load_pack
from gloaming.kernel.batch import Batch
from gloaming.kernel.record import Replay, digest, replay_of

NUMPY: dict[str, Any] = {
    "players": np.int64(3),
    "difficulty": np.str_("hard"),
    "characters": [np.str_("Anuth"), "Telron", "Celethe"],
    "extra_monsters": np.bool_(True),
    "storm_with_utcoro": np.str_("blocked"),
    "chronicle": np.str_("mysthea"),
    "history": {"cards": [[np.str_("I red 3")], ("II blue 2",), []]},
    "content": np.str_("base"),
    "reward": np.str_("shaped"),
    "max_moves": np.int64(900),
}
PLAIN = (bool, int, str, type(None))


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for part in (*value, *value.values()) for leaf in leaves(part)]
    if isinstance(value, tuple | list):
        return [leaf for part in value for leaf in leaves(part)]
    return [value]


def error(**options: Any) -> str:
    """What is said about options that cannot be used, here or with the content at hand."""
    with pytest.raises((TypeError, ValueError)) as caught:
        made = MystheaOptions(**options)
        encode(made, load_pack(made))
    return str(caught.value)


def test_every_option_is_here() -> None:
    assert set(NUMPY) == {field.name for field in fields(MystheaOptions)}


@pytest.mark.parametrize("field", NUMPY)
def test_values_of_numpy_become_plain(field: str) -> None:
    value = getattr(MystheaOptions(**NUMPY), field)
    assert all(type(leaf) in PLAIN for leaf in leaves(value))


def test_options_come_back_from_a_file() -> None:
    options = MystheaOptions(**NUMPY)
    again = MystheaOptions(**json.loads(json.dumps(asdict(options))))
    assert again == options
    pack = load_pack(options)
    assert encode(again, pack) == encode(options, pack)
    assert copy.deepcopy(options) == pickle.loads(pickle.dumps(options)) == options


def test_content_may_be_a_path() -> None:
    assert MystheaOptions(content=Path("packs/own")).content == "packs/own"  # type: ignore[arg-type]


# -- numbers and words -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"players": 0}, "players is 0; allowed are 1 to 5"),
        ({"players": 6}, "players is 6; allowed are 1 to 5"),
        ({"players": 2.0}, "players is 2.0; expected a whole number from 1 to 5"),
        ({"players": True}, "players is True; expected a whole number from 1 to 5"),
        ({"players": "2"}, "players is '2'; expected a whole number from 1 to 5"),
        ({"players": None}, "players is None; expected a whole number from 1 to 5"),
        ({"max_moves": 0}, "max_moves is 0; allowed are 1 to 1000000"),
        ({"max_moves": 1.5}, "max_moves is 1.5; expected a whole number from 1 to 1000000"),
        ({"max_moves": 10**7}, "max_moves is 10000000; allowed are 1 to 1000000"),
        (
            {"difficulty": "hrad"},
            "difficulty is 'hrad'; allowed are ['easy', 'normal', 'hard']; did you mean 'hard'?",
        ),
        (
            {"chronicle": "glow"},
            "chronicle is 'glow'; allowed are None and ['mysthea', 'icaion', 'both']",
        ),
        (
            {"chronicle": "Icaion"},
            "chronicle is 'Icaion'; allowed are None and ['mysthea', 'icaion', 'both'];"
            " did you mean 'icaion'?",
        ),
        (
            {"storm_with_utcoro": "recharge"},
            "storm_with_utcoro is 'recharge'; allowed are ['recharges', 'blocked'];"
            " did you mean 'recharges'?",
        ),
        (
            {"reward": "shape"},
            "reward is 'shape'; allowed are ['sparse', 'shaped']; did you mean 'shaped'?",
        ),
        ({"content": 3}, "content is 3; expected 'base' or a path"),
        ({"content": ""}, "content is ''; expected 'base' or a path"),
    ],
    ids=str,
)
def test_values_that_cannot_be(options: dict[str, Any], text: str) -> None:
    assert error(**options) == text


@pytest.mark.parametrize("field", ["difficulty", "reward", "chronicle", "storm_with_utcoro"])
@pytest.mark.parametrize("value", [1, np.array(["easy", "sparse"]), b"hard", ["easy"], True])
def test_words_that_are_no_texts(field: str, value: Any) -> None:
    assert error(**{field: value}).startswith(f"{field} is {value!r}; allowed are ")


# -- Monsters ----------------------------------------------------------------------------------


def monsters(value: Any) -> list[str]:
    """The Monsters of the deck."""
    options = MystheaOptions(extra_monsters=value)
    pack = load_pack(options)
    chosen = encode(options, pack)["monster"][0]
    return [name for name, there in zip(pack.names["monster"], chosen, strict=True) if there]


BASE = ["Onygauros", "Caerulas", "Utcoro", "Cannibarok"]


@pytest.mark.parametrize(
    ("value", "extra"),
    [
        (False, []),
        (True, ["Kodror", "Obsidusa", "Boulron"]),
        (np.bool_(False), []),
        ((), []),
        (["boulron"], ["Boulron"]),
        ((np.str_("OBSIDUSA"), "Kodror"), ["Kodror", "Obsidusa"]),
    ],
    ids=str,
)
def test_extra_monsters(value: Any, extra: list[str]) -> None:
    assert monsters(value) == BASE + extra


@pytest.mark.parametrize("value", [1, None, "Kodror", b"Kodror", {"Kodror"}, [1], np.array([1])])
def test_extra_monsters_that_are_no_list(value: Any) -> None:
    text = error(extra_monsters=value)
    allowed = "True, False or a list of names of extra Monsters, such as ['Kodror']"
    assert text == f"extra_monsters is {value!r}; allowed are {allowed}"


@pytest.mark.parametrize("name", ["Utcoro", "Godzilla"])
def test_extra_monsters_that_are_not_extra(name: str) -> None:
    text = error(extra_monsters=[name])
    assert text.startswith(f"extra_monsters is {name!r}; allowed are ['Kodror', 'Obsidusa',")


def test_extra_monsters_are_near_something() -> None:
    assert error(extra_monsters=["Kedror"]).endswith("did you mean 'Kodror'?")
    text = "extra_monsters is ['Kodror', 'kodror']; name each Monster once"
    assert error(extra_monsters=["Kodror", "kodror"]) == text


# -- Characters --------------------------------------------------------------------------------


ALLOWED = "allowed are 'draw', or a name for each of 2"
PAIRS = "allowed are 'draw', or a pair of a Champion's and a Seeker's name for each of 2"


@pytest.mark.parametrize("value", [3, None, b"draw", {"Anuth", "Sanya"}, np.array(["A", "B"]), [1]])
def test_characters_that_are_no_names(value: Any) -> None:
    assert error(characters=value) == f"characters is {value!r}; {ALLOWED}"


def test_characters_are_drawn_in_small_letters() -> None:
    text = f"characters is 'Draw'; {ALLOWED}; did you mean 'draw'?"
    assert error(characters="Draw") == text
    assert error(characters="Anuth") == f"characters is 'Anuth'; {ALLOWED}"


@pytest.mark.parametrize(("players", "count"), [(1, 2), (2, 2), (3, 3), (5, 5)])
def test_a_name_for_each(players: int, count: int) -> None:
    names = ("Anuth", "The Heir", "Sanya", "The Cursed", "Telron", "Leheir")
    assert MystheaOptions(players=players, characters=names[:count]).characters == names[:count]
    text = error(players=players, characters=names[: count + 1])
    allowed = f"allowed are 'draw', or a name for each of {count}"
    assert text == f"characters is {names[: count + 1]!r}; {allowed}; {count + 1} are named"


def test_names_are_found_in_any_case() -> None:
    options = MystheaOptions(characters=["ANUTH", "the heir"])  # type: ignore[arg-type]
    assert encode(options, load_pack(options))["character"][0, :2].tolist() == [c.ANUTH, c.HEIR]


@pytest.mark.parametrize("second", ["anuth", "Anuth"])
def test_each_is_there_once(second: str) -> None:
    text = f"characters is ['Anuth', '{second}']; name every Character once at most"
    assert error(characters=("Anuth", second)) == text


@pytest.mark.parametrize(
    ("chronicle", "names", "wrong", "hint"),
    [
        (None, ("Anuth", "Kolbor"), "Kolbor", ""),
        (None, ("Anuth", "The Hair"), "The Hair", "; did you mean 'The Heir'?"),
        ("mysthea", ("Anuth", "The Heir"), "The Heir", ""),
        ("icaion", ("The Heir", "Anuth"), "Anuth", ""),
    ],
)
def test_names_that_are_not_there(
    chronicle: str | None, names: tuple[str, ...], wrong: str, hint: str
) -> None:
    text = error(chronicle=chronicle, characters=names)
    assert text.startswith(f"characters is {wrong!r}; allowed are [")
    assert text.endswith(hint)
    assert ("'Telron'" in text) == (chronicle != "icaion")
    assert ("'The Cursed'" in text) == (chronicle != "mysthea")


def test_pairs_after_both_games() -> None:
    pairs = (("Anuth", "The Heir"), ("Telron", "The Cursed"))
    options = MystheaOptions(chronicle="both", characters=[list(pair) for pair in pairs])  # type: ignore[arg-type]
    assert options.characters == pairs
    record = encode(options, load_pack(options))
    assert record["partner"][0, :2].tolist() == [[c.ANUTH, c.HEIR], [c.TELRON, c.CURSED]]
    assert (record["character"] == -1).all()


@pytest.mark.parametrize(
    "value",
    [
        ("Anuth", "The Heir"),
        [("Anuth", "The Heir"), ("Telron",)],
        [("Anuth", "The Heir", "Sanya"), ("Telron", "The Cursed")],
        [("Anuth", 3), ("Telron", "The Cursed")],
        [3, 4],
        7,
        [(), ()],
    ],
    ids=str,
)
def test_pairs_that_are_none(value: Any) -> None:
    text = error(chronicle="both", characters=value)
    assert text == f"characters is {value!r}; {PAIRS}"


def test_pairs_of_the_wrong_games() -> None:
    good = ("Telron", "The Cursed")
    text = error(chronicle="both", characters=[("The Heir", "Anuth"), good])
    assert text.startswith("characters is 'The Heir'; allowed are ['Kolbor & Malabor',")
    text = error(chronicle="both", characters=[("Anuth", "Sanya"), good])
    assert text.startswith("characters is 'Sanya'; allowed are ['The Lone Survivor',")
    text = error(chronicle="both", characters=[("Anuth", "The Cursed"), good])
    assert text.endswith("; name every Character once at most")
    text = error(chronicle="both", characters=[good])
    assert text == f"characters is {[good]!r}; {PAIRS}; 1 are named"


# -- what a match makes of them ----------------------------------------------------------------


def test_a_match_of_named_characters() -> None:
    batch = Batch(GAME, MystheaOptions(players=3, characters=("Sanya", "Anuth", "The Heir")))
    assert batch.states[0].character.tolist() == [c.SANYA, c.ANUTH, c.HEIR, -1, -1]


@pytest.mark.parametrize(("level", "left"), [("easy", 2), ("normal", 3), ("hard", 4)])
def test_difficulties(level: str, left: int) -> None:
    # rules: Getting Ready, steps 5 and 13
    shards = {"easy": [3, 5, 2], "normal": [2, 4, 4], "hard": [1, 4, 5]}[level]
    state = Batch(GAME, MystheaOptions(difficulty=level)).states[0]
    assert state.events_due == left
    inside = np.bincount(state.plug, minlength=4)[1:]
    assert (inside + state.bag).tolist() == shards


def play_on(options: MystheaOptions) -> Replay:
    """The replay of a random match."""
    batch, rng, actions = Batch(GAME, options, seed=9), np.random.default_rng(9), []
    while batch.playing[0]:
        actions.append(int(rng.choice(np.flatnonzero(batch.masks[0]))))
        batch.step(np.array(actions[-1:]))
    replay = replay_of(batch, actions)
    assert digest(replay.play(GAME)) == digest(batch.states[0])
    return replay


@pytest.mark.parametrize(
    "options",
    [
        {"extra_monsters": ("Kodror",), "characters": ("Anuth", "The Heir")},
        NUMPY,
        {
            "players": 1,
            "chronicle": "both",
            "characters": (("Anuth", "The Heir"), ("Telron", "The Cursed")),
            "history": {
                "cards": [["I red 3"], ["III blue 5"]],
                "machines": [{"region": "inner River", "machine": "Refiner", "player": 1}],
                "wonders": ({"region": "inner River", "player": np.int8(0)},),
            },
        },
    ],
    ids=["names", "numpy", "history"],
)
def test_replays_come_back_from_a_file(options: dict[str, Any]) -> None:
    replay = play_on(MystheaOptions(**options))
    again = Replay.from_json(replay.to_json())
    assert digest(again.play(GAME)) == digest(replay.play(GAME))
    assert again.to_json() == replay.to_json()
