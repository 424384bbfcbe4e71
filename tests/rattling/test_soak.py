"""Random matches by the hundred, and by the hundred thousand: each ends, and nothing breaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.games.rattling import GAME
from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from gloaming.games.rattling.options import RattlingOptions
from gloaming.kernel.batch import Batch
from tests.promises import random_matches_hold
from tests.rattling import invariants

LONGEST = GAME.max_moves
FEW, MANY = 100, 100_000

LETTER = {"first_day": "literal", "death_ends_turn": "literal", "village_healing": 0}
VARIANTS = {"gone_for_good": True, "spiritual_silence": True, "south_winds_pain": True}
CHOICES = {"characters": "choose", "gifts": "equipment", "talk": 8}
TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "difficulty": "easy", **LETTER},
    {"players": 1, **VARIANTS, **CHOICES},
    {"players": 2},
    {"players": 2, "difficulty": "hard", **LETTER},
    {"players": 2, "difficulty": "easy", **VARIANTS, "trials": True},
    {"players": 3},
    {"players": 3, "difficulty": "easy", **VARIANTS, **LETTER},
    {"players": 3, "difficulty": "hard", "trials": True, **CHOICES},
    {"players": 4},
    {"players": 4, "four_winds": 3, "village_healing": 2, **CHOICES},
    {"players": 4, **VARIANTS, **LETTER, "talk": 2},
    {"players": 5, "difficulty": "easy"},
    {"players": 5, "four_winds": 3, **VARIANTS, "village_healing": 2},
    {"players": 5, "trials": True, **LETTER},
    {"players": 6},
    {"players": 6, "four_winds": 3, **VARIANTS, **CHOICES, "village_healing": 2},
    {"players": 6, "difficulty": "hard", **LETTER, "trials": True},
]


def named(options: dict[str, Any]) -> str:
    words = [str(options["players"]), str(options.get("difficulty", "normal"))]
    for field, word in (
        ("gone_for_good", "variants"),
        ("first_day", "letter"),
        ("characters", "choices"),
        ("trials", "trials"),
    ):
        words.append(word if field in options else "")
    return "-".join(filter(None, words))


def soak(count: int, seed: int, **options: Any) -> tuple[np.ndarray, np.ndarray]:
    """Play matches; returns how many decisions of each kind, and ends of each cause, there were."""
    batch = Batch(GAME, RattlingOptions(**options), 1, skip_forced=False)
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
    found = soak(10 * FEW, 7, players=5, difficulty="easy", **CHOICES)[0]
    found += soak(10 * FEW, 7, players=3, difficulty="easy", **VARIANTS)[0]
    missing = [name for kind, name in enumerate(a.DECISIONS, 1) if not found[kind]]
    assert missing == []


@pytest.mark.jit
def test_random_matches_come_to_nearly_every_end() -> None:
    """No random champion comes out with the Sun often enough to wait for it."""
    found = soak(10 * FEW, 3, players=3)[1] + soak(10 * FEW, 3, players=2, trials=True)[1]
    causes = (c.SUN_LOST, c.CHAMPION_KILLED, c.WINDS_GONE, c.TRIALS_SURVIVED)
    assert all(found[cause] for cause in causes)


@pytest.mark.jit
@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_a_hundred_thousand_random_matches(players: int) -> None:
    tables = [options for options in TABLES if options["players"] == players]
    for number, options in enumerate(tables):
        soak(1 + MANY // len(tables), 10**6 * (number + 1), **options)
