"""The scripted players of Mysthea: what they work out, what they may know, and who is better."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.crystals import count_pairs
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.games.mysthea.perils import short
from gloaming.testing import check_policy
from gloaming_agents.baselines.mysthea.danger import weigh_cards
from gloaming_agents.baselines.mysthea.foresight import foresight_of
from gloaming_agents.baselines.mysthea.outlook import MOST, OUTLOOK
from gloaming_agents.baselines.mysthea.weights import weights
from gloaming_agents.evaluation import play

PLAYERS = ("greedy", "expert")
PACK = GAME.load(MystheaOptions())
AHEAD = foresight_of(PACK.table)


def outlook() -> np.record:
    """An outlook that nothing is known of yet."""
    return np.zeros(1, OUTLOOK)[0]


# -- what can be known beforehand --------------------------------------------------------------


def test_ways_are_as_long_there_as_back_and_steps_join_them() -> None:
    way = AHEAD[0].way.astype(int)
    assert (way == way.T).all() and (np.diag(way) == 0).all()
    assert way.max() < 24
    near = np.array([[int(bits) >> k & 1 for k in range(c.NODES)] for bits in PACK.table[0].near])
    assert ((way == 1) == (near == 1)).all()


def test_posts_ask_for_what_a_collect_next_to_the_colossus_gives() -> None:
    for post in range(c.POSTS):
        gives = AHEAD[0].gives[PACK.table[0].post[post]]
        assert sorted(np.flatnonzero(gives)) == sorted(AHEAD[0].wants[post])


# -- attacks -----------------------------------------------------------------------------------


def best_end(o: np.record, crystal: float, shown: int, last: int, points: int) -> float:
    """The worth of an attack, every way to go on tried."""
    on = -np.inf
    if shown < last:
        on = -crystal + sum(
            o.number[shown, k] * best_end(o, crystal, shown + 1, last, points + k)
            for k in range(1, c.NUMBERS + 1)
        )
    return max(on, o.gain[points]) if shown > 0 else on


@pytest.mark.parametrize(("strength", "last"), list(itertools.product((3, 6, 9), (1, 2, 3))))
def test_attacks_stop_when_another_card_is_not_worth_its_crystal(strength: int, last: int) -> None:
    o, w = outlook(), weights()[0]
    for era in range(c.ERAS):
        for face in range(c.FACES):
            o.number[era, face // c.BANNERS + 1] += PACK.table[0].card_count[era, face] / 20
    for points in range(MOST):
        o.gain[points] = 3.0 * (points >= strength) + 0.5 * (points > strength)
    weigh_cards(o, w, 0, last)
    assert o.value[0, 0] == pytest.approx(best_end(o, w.crystal, 0, last, 0))
    assert 1.0 <= o.cost[0, 0] <= last


def test_fewer_units_fall_short_more_often() -> None:
    for often in (0.2, 1.0, 2.5):
        row = [short(units, often) for units in range(8)]
        assert row == sorted(row, reverse=True)
        assert row[0] == row[1] == often


# -- crystals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "city", "parasites", "pairs"),
    [
        ([2, 2, 0, 0, 0], [0, 0, 0, 0, 0], 0, 2),
        ([2, 1, 0, 0, 0], [0, 1, 0, 0, 0], 0, 2),
        ([2, 1, 0, 0, 0], [0, 0, 0, 0, 0], 1, 2),
        ([2, 1, 2, 0, 0], [0, 0, 0, 0, 0], 0, 2),
        ([2, 1, 1, 1, 1], [0, 0, 0, 0, 0], 0, 1),
        ([3, 0, 0, 0, 0], [0, 0, 0, 0, 0], 0, 1),
        ([0, 0, 0, 0, 0], [3, 0, 0, 0, 0], 0, 0),
        ([0, 0, 4, 0, 0], [0, 0, 0, 0, 0], 0, 1),
    ],
)
def test_pairs_are_counted_with_wild_crystals(
    own: list[int], city: list[int], parasites: int, pairs: int
) -> None:
    assert count_pairs(np.array(own), np.array(city), parasites, 0, 1)[0] == pairs


# -- players -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2, "characters": ("The Creature", "Kolbor & Malabor")},
        {"players": 3, "characters": ("Leheir", "The Machine", "CR-2T1")},
        {"players": 4, "difficulty": "hard", "extra_monsters": True},
        {"players": 5, "difficulty": "easy"},
        {"players": 3, "chronicle": "mysthea"},
        {"players": 2, "chronicle": "icaion"},
        {"players": 4, "chronicle": "both"},
    ],
)
def test_players_choose_what_is_legal_by_what_they_can_know(name: str, options: dict) -> None:
    assert check_policy(name, "mysthea", matches=1, **options) > 0


def test_the_expert_is_better_than_the_greedy_player_and_that_one_better_than_chance() -> None:
    wins = [
        play(GAME, MystheaOptions(players=2, difficulty="easy"), name, 100, 0).win_rate
        for name in ("random", "greedy", "expert")
    ]
    assert wins == sorted(wins)
    assert wins[1] - wins[0] > 0.05
    assert wins[2] - wins[1] > 0.3
