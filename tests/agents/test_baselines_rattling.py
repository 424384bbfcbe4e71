"""The scripted players of Rattling: their odds, what they must see, and who is better."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gloaming.games.rattling import GAME
from gloaming.games.rattling.facing import roll_value
from gloaming.games.rattling.odds import after_reroll, roll_number, solve
from gloaming.games.rattling.options import RattlingOptions
from gloaming.testing import check_policy
from gloaming_agents.baselines.rattling import odds as o
from gloaming_agents.evaluation import play

PLAYERS = ("greedy", "expert")
DICE = list(itertools.product(range(1, 7), repeat=3))


# -- odds --------------------------------------------------------------------------------------


def counted(bits: int, spared: int, dice: tuple[int, ...]) -> int:
    """The dice by the rule book's words."""
    spoilt = sorted(
        (number for die, number in enumerate(dice) if bits >> 6 * die + number - 1 & 1),
        reverse=True,
    )
    return sum(dice) - sum(spoilt[spared:])


def best(bits: int, spared: int, need: int, left: int, dice: tuple[int, ...]) -> float:
    """Every way to use rerolls, tried."""
    if counted(bits, spared, dice) >= need:
        return 1.0
    if left == 0:
        return 0.0
    ways = []
    for die in range(3):
        rolls = [(*dice[:die], face, *dice[die + 1 :]) for face in range(1, 7)]
        ways.append(sum(best(bits, spared, need, left - 1, roll) for roll in rolls) / 6)
    return max(ways)


def table() -> np.record:
    """Odds that nothing is known of yet."""
    return np.zeros(1, o.ODDS)[0]


@pytest.mark.parametrize("rerolls", [0, 1])
def test_odds_are_those_of_all_dice_and_all_rerolls(rerolls: int) -> None:
    chance = np.random.default_rng(1)
    odds = table()
    for _ in range(12):
        bits = int(chance.integers(2**18)) & int(chance.integers(2**18))
        spared, need = int(chance.integers(3)), int(chance.integers(4, 18))
        expected = sum(best(bits, spared, need, rerolls, dice) for dice in DICE) / 216
        assert o.chance(odds, bits, spared, need, rerolls) == pytest.approx(expected)
        solve(odds.passing, bits, spared, need, rerolls)
        for dice in DICE[::7]:
            roll = roll_number(*dice)
            assert odds.passing[rerolls, roll] == pytest.approx(
                best(bits, spared, need, rerolls, dice)
            )


@pytest.mark.parametrize(("bits", "need"), [(0, 13), (8, 10), (0b100010_000001_010000, 9)])
def test_odds_with_two_rerolls(bits: int, need: int) -> None:
    odds = table()
    solve(odds.passing, bits, 0, need, 2)
    for dice in DICE[::29]:
        assert odds.passing[2, roll_number(*dice)] == pytest.approx(best(bits, 0, need, 2, dice))


def test_the_example_of_the_rule_book() -> None:
    """A red 4 counts 0: eleven become seven; a reroll of red needs three, but not the four."""
    odds, red_four = table(), 1 << 3
    assert roll_value(red_four, 0, 4, 3, 4) == 7
    assert roll_value(red_four, 1, 4, 3, 4) == 11
    solve(odds.passing, red_four, 0, 10, 1)
    roll = roll_number(4, 3, 4)
    assert odds.passing[0, roll] == 0
    assert after_reroll(odds.passing, roll, 0, 0) == pytest.approx(3 / 6)  # 3, 5 and 6
    assert odds.passing[1, roll] == pytest.approx(3 / 6)


def test_more_rerolls_and_less_need_are_never_worse() -> None:
    odds = table()
    for need in range(1, 20):
        row = [o.chance(odds, 0b1000_000100_000010, 0, need, left) for left in range(5)]
        assert row == sorted(row)
        assert row[2] >= o.chance(odds, 0b1000_000100_000010, 0, need + 1, 2)


def test_the_odds_that_are_kept_stay_right() -> None:
    """Problems that share a slot take turns."""
    odds = table()
    asked = [(bits, need) for bits in range(0, 2**18, 9973) for need in range(6, 16)]
    first = [o.chance(odds, bits, 0, need, 2) for bits, need in asked]
    assert first == [o.chance(odds, bits, 0, need, 2) for bits, need in asked]
    assert first == [o.chance(table(), bits, 0, need, 2) for bits, need in asked]


# -- players -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2},
        {"players": 4, "difficulty": "hard", "talk": 3},
        {"players": 6, "difficulty": "easy", "trials": True, "gone_for_good": True},
        {"players": 3, "south_winds_pain": True, "characters": "choose", "gifts": "equipment"},
        {"players": 5, "spiritual_silence": True, "first_day": "literal"},
    ],
)
def test_players_choose_what_is_legal_by_what_they_can_know(name: str, options: dict) -> None:
    assert check_policy(name, "rattling", matches=1, **options) > 0


def test_the_expert_is_better_than_the_greedy_player_and_that_one_better_than_chance() -> None:
    wins = [
        play(GAME, RattlingOptions(players=3), name, 60, 0).win_rate
        for name in ("random", "greedy", "expert")
    ]
    assert wins == sorted(wins)
    assert wins[2] - wins[1] > 0.05
    assert wins[1] - wins[0] > 0.02
