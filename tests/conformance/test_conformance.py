"""Every game, with every number of players, keeps every promise; and so does every policy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gloaming
from gloaming import testing
from gloaming_agents.baselines import NAMES

TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in gloaming.GAMES
    for game in [gloaming.find_game(name)]
    for players in range(game.min_players, game.max_players + 1)
]

DIGESTS = """
import json
import numpy as np
import gloaming
from gloaming.kernel.batch import Batch
from gloaming.kernel.record import digest
from gloaming.testing.case import random_play

digests = {}
for name in gloaming.GAMES:
    game = gloaming.find_game(name)
    for players in range(game.min_players, game.max_players + 1):
        batch = Batch(game, game.options(players=players), 6, seed=100)
        for _ in random_play(batch):
            pass
        digests[f"{name}-{players}"] = [digest(state) for state in batch.states]
print(json.dumps(digests))
"""


# Of Mysthea: Characters whose Relics and abilities ask for most; what earlier games may leave.
_NAMED = ("Kolbor & Malabor", "The Creature", "Celethe", "The Cursed")
_PAIRS = (("CR-2T1", "The Lone Survivor"), ("Leheir", "The Machine"))
_HISTORY = {
    "cards": [["I red 3", "III blue 5", "II green 2"], ["II yellow 4"]],
    "machines": [
        {"region": "inner River", "machine": "Harvester", "player": 0},
        {"region": "inner Forest", "machine": "Scavenger", "player": 1},
        {"region": "Forest at crater 5", "machine": "Refiner", "player": 1},
    ],
    "wonders": [{"region": "inner River", "player": 1}],
}

# Options besides the players and the defaults, by game.
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "chronicles": (
        {},
        {"difficulty": "easy", "players": 4},
        {"difficulty": "normal", "players": 4},
        {"difficulty": "hard", "players": 4},
    ),
    "glow": (
        {"board": "archipelago"},
        {"board": "archipelago", "players": 1},
        {"board": "random", "players": 3, "dawn": "all"},
        {"objective": "margin", "players": 3, "adventurers": "random"},
        {"objective": "team", "players": 2, "dawn": ["anibloom"]},
        {
            "players": 4,
            "board": "random",
            "dawn_adventurers": True,
            "own_camp_closed": False,
            "late_dice": False,
            "kaar_must_move": True,
            "cromaug_itself": True,
            "graveyard_die_today": True,
        },
    ),
    "mysthea": (
        {"players": 1, "difficulty": "easy", "extra_monsters": True},
        {"players": 1, "characters": ("The Heir", "Telron")},
        {"players": 3, "difficulty": "hard", "extra_monsters": ("Kodror",)},
        {"players": 4, "difficulty": "easy", "characters": _NAMED},
        {"players": 5, "difficulty": "hard", "storm_with_utcoro": "blocked"},
        {"players": 3, "chronicle": "mysthea"},
        {"players": 4, "chronicle": "icaion", "difficulty": "easy"},
        {"players": 5, "chronicle": "both"},
        {"players": 1, "chronicle": "both", "characters": _PAIRS},
        {"players": 2, "chronicle": "both", "characters": _PAIRS, "history": _HISTORY},
    ),
    "rattling": (
        {"difficulty": "easy", "players": 4},
        {"difficulty": "hard", "players": 6},
        {"trials": True, "players": 3, "characters": "choose"},
        {"talk": 4, "spiritual_silence": True, "players": 3},
        {"players": 2, "gone_for_good": True, "south_winds_pain": True, "gifts": "equipment"},
        {
            "players": 2,
            "coming_night": True,
            "merchants_of_darkness": 4,
            "four_winds": (-3, -2, 0, 3),
            "first_day": "literal",
            "death_ends_turn": "literal",
            "village_healing": 0,
        },
    ),
}


def test_every_game_is_tried_with_other_options() -> None:
    assert set(VARIANTS) == set(gloaming.GAMES)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("check", testing.CHECKS, ids=lambda check: check.__name__)
def test_every_table_keeps_every_promise(name: str, players: int, check: Any) -> None:
    assert testing.check(name, players=players, matches=4, only=[check.__name__])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(name, options, id=f"{name}-{number}")
        for name, variants in VARIANTS.items()
        for number, options in enumerate(variants)
    ],
)
def test_rules_keep_their_promises_with_other_options(name: str, options: dict[str, Any]) -> None:
    promises = [check.__name__ for check in testing.CHECKS if "tests" not in check.__name__]
    assert testing.check(name, seed=1000, only=promises, **options) == tuple(promises)


@pytest.mark.parametrize("policy", ["random", *NAMES])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_policies_keep_what_is_asked_of_them(name: str, players: int, policy: str) -> None:
    assert testing.check_policy(policy, name, matches=1, players=players) > 100


def test_processes_with_other_hash_seeds_play_the_same_matches() -> None:
    def digests(hash_seed: str) -> dict[str, list[str]]:
        done = subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)

    first = digests("0")
    assert first == digests("1")
    assert len(first) == len(TABLES)
