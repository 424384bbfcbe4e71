"""Random matches by the hundred, and by the hundred thousand: each ends, and nothing breaks."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.games.chronicles.state import CAUSES
from gloaming.kernel.batch import Batch
from tests.chronicles import invariants
from tests.promises import random_matches_hold

LONGEST = 20_000  # decisions; random play carries things to and fro
FEW, MANY = 300, 100_000

TABLES = [
    pytest.param(players, difficulty, layout, id=f"{players}-{difficulty}-{layout}")
    for players in (1, 2, 3, 4)
    for difficulty, layout in (
        ("normal", "random"),
        ("easy", "compact"),
        ("hard", "players"),
    )
]


def soak(count: int, seed: int, **options: object) -> None:
    batch = Batch(GAME, ChroniclesOptions(**options), 1)
    tally = np.zeros(len(CAUSES) + 1, np.int64)
    random_matches_hold(invariants, batch, seed, count, LONGEST, tally)
    assert tally[:-1].sum() == count and tally[0] == 0


@pytest.mark.jit
@pytest.mark.bounds
@pytest.mark.parametrize(("players", "difficulty", "layout"), TABLES)
def test_some_random_matches(players: int, difficulty: str, layout: str) -> None:
    soak(FEW, 1, players=players, difficulty=difficulty, layout=layout)


@pytest.mark.jit
@pytest.mark.soak
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_hundred_thousand_random_matches(players: int) -> None:
    for number, (difficulty, layout) in enumerate(
        (("normal", "random"), ("easy", "compact"), ("hard", "players"), ("normal", "players"))
    ):
        soak(MANY // 4, 10**6 * (number + 1), players=players, difficulty=difficulty, layout=layout)
