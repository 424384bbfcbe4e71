"""Random matches by the hundred, and by the hundred thousand: each ends, and nothing breaks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.games.glow import GAME
from gloaming.games.glow import actions as a
from gloaming.games.glow.options import GlowOptions
from gloaming.kernel.batch import Batch
from tests.glow import invariants
from tests.promises import random_matches_hold

LONGEST = GAME.max_moves
FEW, MANY = 100, 100_000

OTHER_WAYS = {
    "own_camp_closed": False,
    "late_dice": False,
    "kaar_must_move": True,
    "cromaug_itself": True,
    "graveyard_die_today": True,
    "boats": 3,
}
TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "board": "archipelago", "objective": "margin"},
    {"players": 2},
    {"players": 2, "board": "archipelago", "objective": "team", **OTHER_WAYS},
    {"players": 2, "board": "random", "dawn": "all"},
    {"players": 3, "objective": "margin", "dawn_adventurers": True},
    {"players": 3, "board": "archipelago", "dawn": ("anibloom", "draconic"), **OTHER_WAYS},
    {"players": 4, "board": "random"},
    {"players": 4, "dawn": "all", "adventurers": "random", **OTHER_WAYS},
    {"players": 5, "board": "random"},
    {"players": 5, "dawn": "all", **OTHER_WAYS},
    {"players": 6, "board": "random"},
    {"players": 6, "objective": "team", **OTHER_WAYS},
]


def named(options: dict[str, Any]) -> str:
    dawn = options.get("dawn", "")
    words = [options.get("board", "shadows"), dawn if isinstance(dawn, str) else "+".join(dawn)]
    words.append("other ways" if "late_dice" in options else "")
    return "-".join([str(options["players"]), *filter(None, words)])


def soak(count: int, seed: int, **options: Any) -> np.ndarray:
    """Play matches; returns how many decisions of each kind there were."""
    batch = Batch(GAME, GlowOptions(**options), 1)
    tally = np.zeros(len(a.DECISIONS) + 2, np.int64)
    random_matches_hold(invariants, batch, seed, count, LONGEST, tally)
    assert tally[-1] == count
    return tally


@pytest.mark.jit
@pytest.mark.bounds
@pytest.mark.parametrize("options", TABLES, ids=named)
def test_some_random_matches(options: dict[str, Any]) -> None:
    soak(FEW, 1, **options)


@pytest.mark.jit
def test_random_matches_come_to_every_kind_of_decision() -> None:
    found = soak(4 * FEW, 7, players=5, board="random")
    for players in (1, 2):  # Tom's dice, the companion that is discarded
        found += soak(FEW // 10, 7, players=players)
    missing = [name for kind, name in enumerate(a.DECISIONS, 1) if not found[kind]]
    assert missing == []


@pytest.mark.jit
@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_a_hundred_thousand_random_matches(players: int) -> None:
    tables = [options for options in TABLES if options["players"] == players]
    for number, options in enumerate(tables):
        soak(MANY // len(tables), 10**6 * (number + 1), **options)
