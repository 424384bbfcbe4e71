"""Random matches by the hundred, and by the hundred thousand: each ends, and nothing breaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.kernel.batch import Batch
from tests.mysthea import invariants
from tests.mysthea.play import CHARACTERS
from tests.promises import random_matches_hold

LONGEST = GAME.max_moves
FEW, MANY = 100, 100_000

HISTORY = {
    "cards": [["I red 3", "III blue 5", "II green 2"], []],
    "machines": [{"region": "inner River", "machine": "Harvester", "player": 0}],
    "wonders": [{"region": "inner River", "player": 1}],
}
TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "difficulty": "easy", "extra_monsters": True},
    {"players": 1, "chronicle": "both"},
    {"players": 2},
    {"players": 2, "difficulty": "hard", "storm_with_utcoro": "blocked"},
    {"players": 2, "chronicle": "both", "history": HISTORY},
    {"players": 3},
    {"players": 3, "difficulty": "easy", "chronicle": "icaion"},
    {"players": 3, "characters": CHARACTERS[3][:3], "extra_monsters": True},
    {"players": 4},
    {"players": 4, "chronicle": "mysthea", "extra_monsters": True},
    {"players": 4, "difficulty": "hard", "characters": CHARACTERS[2][:4]},
    {"players": 5, "difficulty": "easy", "characters": CHARACTERS[0]},
    {"players": 5, "difficulty": "easy", "characters": CHARACTERS[1], "extra_monsters": True},
    {"players": 5, "chronicle": "both"},
]


def named(options: dict[str, Any]) -> str:
    words = [str(options["players"]), str(options.get("difficulty", "normal"))]
    words += [str(options["chronicle"])] if "chronicle" in options else []
    words += [field for field in ("extra_monsters", "characters", "history") if field in options]
    return "-".join(words)


def soak(count: int, seed: int, **options: Any) -> tuple[np.ndarray, np.ndarray]:
    """Play matches; returns how many decisions of each kind, and ends of each cause, there were."""
    batch = Batch(GAME, MystheaOptions(**options), 1, skip_forced=False)
    tally = np.zeros(len(a.DECISIONS) + 1, np.int64)
    ends = np.zeros(len(c.CAUSES), np.int64)
    random_matches_hold(invariants, batch, seed, count, LONGEST, tally, ends)
    assert ends.sum() == count
    return tally, ends


@pytest.mark.jit
@pytest.mark.bounds
@pytest.mark.parametrize("options", TABLES, ids=named)
def test_some_random_matches(options: dict[str, Any]) -> None:
    soak(FEW, 1, **options)


@pytest.mark.jit
def test_random_matches_come_to_every_kind_of_decision() -> None:
    found = np.zeros(len(a.DECISIONS) + 1, np.int64)
    for number, characters in enumerate(CHARACTERS):
        found += soak(
            10 * FEW,
            7 + number,
            players=5,
            difficulty="easy",
            characters=characters,
            extra_monsters=True,
        )[0]
    found += soak(5 * FEW, 7, players=2)[0]
    # a deck of fewer than three cards is left when the others have been won
    eras = [f"{era} {banner} 1" for era in ("I", "II") for banner in ("red", "blue", "yellow")]
    history = {**HISTORY, "cards": [[*most_of_era_three(), *eras], []]}
    found += soak(10 * FEW, 7, players=2, chronicle="both", history=history)[0]
    missing = [name for kind, name in enumerate(a.DECISIONS, 1) if not found[kind]]
    assert missing == []


def most_of_era_three() -> list[str]:
    banners = ("red", "yellow", "green", "blue")
    return [f"III {banner} {number}" for banner in banners for number in range(1, 6)][:18]


@pytest.mark.jit
def test_random_matches_come_to_nearly_every_end() -> None:
    """Nobody claims all the shards by chance."""
    found = soak(10 * FEW, 3, players=3, difficulty="easy")[1]
    found += soak(10 * FEW, 3, players=5, extra_monsters=True)[1]
    found += soak(10 * FEW, 3, players=4, chronicle="icaion")[1]
    causes = (c.CITY_FELL, c.CITY_BESIEGED, c.ISLAND_EMPTY, c.MACHINES_GONE)
    assert all(found[cause] for cause in causes)


@pytest.mark.jit
@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_hundred_thousand_random_matches(players: int) -> None:
    tables = [options for options in TABLES if options["players"] == players]
    for number, options in enumerate(tables):
        soak(1 + MANY // len(tables), 10**6 * (number + 1), **options)
