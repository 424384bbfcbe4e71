"""Who wins, by how much, and what that is worth as a rating."""

from __future__ import annotations

import doctest

import numpy as np
import pytest

from gloaming_agents import standings
from gloaming_agents.rating import ELO, bradley_terry, rate
from gloaming_agents.standings import margins, win_shares
from gloaming_agents.statistics import mean_interval, share_interval


def test_examples_in_the_docstrings_run() -> None:
    assert doctest.testmod(standings).failed == 0


@pytest.mark.parametrize(
    ("scores", "paid", "shares"),
    [
        ([5, 3, 1], [1, 0, -1], [1, 0, 0]),
        ([1, 3, 5], [0, 0, 0], [0, 0, 1]),
        ([5, 5, 1], [0.5, 0.5, -1], [0.5, 0.5, 0]),
        ([5, 5, 5], [0, 0, 0], [1 / 3, 1 / 3, 1 / 3]),
        ([5, 5, 1], [1, 0, -1], [1, 0, 0]),  # the rules broke the tie
        ([5, 4, 4], [0, 1, 1], [1, 0, 0]),  # scores come first
    ],
)
def test_ties_share_a_win(scores: list[float], paid: list[float], shares: list[float]) -> None:
    found = win_shares(np.array([scores], float), np.array([paid], float))
    np.testing.assert_allclose(found, [shares])


def test_margins_are_to_the_best_of_the_others() -> None:
    found = margins(np.array([[7, 4, 1], [4, 4, 1], [-2, -5, -9]]))
    np.testing.assert_array_equal(found, [[3, -3, -6], [0, 0, -3], [3, -3, -7]])
    np.testing.assert_array_equal(margins(np.array([[2, 9]])), [[-7, 7]])


def wins_of(strengths: np.ndarray, matches: float) -> np.ndarray:
    """What policies of these strengths win on average."""
    lead = strengths[:, None] - strengths[None, :]
    wins = matches / (1 + np.exp(-lead))
    np.fill_diagonal(wins, 0)
    return wins


def test_known_strengths_are_found_again() -> None:
    strengths = np.array([1.5, 0.2, -0.4, -1.3])
    np.testing.assert_allclose(bradley_terry(wins_of(strengths, 100)), strengths, atol=1e-8)


def test_two_policies_are_rated_by_their_odds() -> None:
    found = bradley_terry(np.array([[0, 30], [10, 0]]))
    assert found[0] - found[1] == pytest.approx(np.log(3))
    assert ELO * (found[0] - found[1]) == pytest.approx(400 * np.log10(3))


def test_many_tables_are_fitted_at_once() -> None:
    tables = np.array([wins_of(np.array([0.5 * k, 0.0, -0.5 * k]), 50) for k in range(4)])
    for table, found in zip(tables, bradley_terry(tables), strict=True):
        np.testing.assert_allclose(found, bradley_terry(table), atol=1e-8)


def drawn(strengths: np.ndarray, deals: int, seed: int) -> np.ndarray:
    """Wins of every deal, drawn by chance: each pair meets once."""
    rng, size = np.random.default_rng(seed), len(strengths)
    wins = np.zeros((deals, size, size))
    for i in range(size):
        for j in range(i):
            won = rng.random(deals) < 1 / (1 + np.exp(strengths[j] - strengths[i]))
            wins[:, i, j], wins[:, j, i] = won, ~won
    return wins


def test_intervals_hold_what_is_true_about_as_often_as_they_say() -> None:
    strengths = np.array([0.8, 0.0, -0.8])
    truth = ELO * (strengths - strengths[2])
    inside = []
    for seed in range(60):
        found = rate(drawn(strengths, 150, seed), zero=2, seed=seed)
        inside += [found.low[k] <= truth[k] <= found.high[k] for k in (0, 1)]
        assert found.values[2] == found.low[2] == found.high[2] == 0
    assert 0.88 <= np.mean(inside) <= 1.0


def test_whoever_always_wins_is_rated_highly_and_not_infinitely() -> None:
    wins = np.zeros((200, 2, 2))
    wins[:, 0, 1] = 1
    found = rate(wins)
    assert found.values[0] == -found.values[1]
    assert found.values[0] - found.values[1] == pytest.approx(400 * np.log10(401), abs=0.1)
    assert np.isfinite([found.low, found.high]).all()
    found = rate(wins, zero=1)
    assert found.high[0] - 100 > found.values[0] > found.low[0] + 50  # nobody knows how much better


def test_more_deals_make_narrower_intervals() -> None:
    strengths = np.array([0.5, -0.5])
    widths = []
    for deals in (100, 1600):
        found = rate(drawn(strengths, deals, 1))
        widths.append(found.high[0] - found.low[0])
    assert widths[1] < widths[0] / 2.5


def test_intervals_of_shares_are_wilsons_where_nothing_is_shared() -> None:
    low, high = share_interval(np.array([1.0] * 30 + [0.0] * 70))
    assert (low, high) == pytest.approx((0.219, 0.396), abs=0.002)
    assert share_interval(np.ones(50))[0] == pytest.approx(0.9287, abs=1e-3)
    assert share_interval(np.full(50, 0.5)) == pytest.approx((0.366, 0.634), abs=1e-3)
    low, high = share_interval(np.tile([0.4, 0.6], 50))
    assert 0.47 < low < high < 0.53  # shares that hardly differ tell more than wins and losses
    assert share_interval(np.array([0.3, 0.9]))[0] > 0


def test_intervals_of_means() -> None:
    low, high = mean_interval(np.array([1.0, 2.0, 3.0]))
    assert (low + high) / 2 == 2
    assert high - low == pytest.approx(2 * 1.96 / np.sqrt(3), abs=1e-3)
