"""Intervals and scores."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from types import ModuleType

import numpy as np
import pytest
from scipy.stats import mannwhitneyu

from gloaming_agents import aggregate, statistics
from gloaming_agents.aggregate import (
    Estimate,
    improvement,
    interquartile_mean,
    mean_over_runs,
    paired_difference,
)
from gloaming_agents.statistics import normalised, standard_error, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion",
        # Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(
    successes: int, trials: int, low: float, high: float
) -> None:
    found = wilson(successes, trials)
    assert found == pytest.approx((low, high), abs=5e-5)
    mirrored = wilson(trials - successes, trials)
    assert mirrored == pytest.approx((1 - found[1], 1 - found[0]))


@pytest.mark.parametrize("trials", [1, 7, 1000, 10**9])
def test_wilson_encloses_the_rate_and_stays_a_rate(trials: int) -> None:
    for successes in {0, 1, trials // 2, trials - 1, trials}:
        low, high = wilson(successes, trials)
        assert 0.0 <= low <= successes / trials <= high <= 1.0
        assert low < high


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (1, 0), (-1, 5), (6, 5)])
def test_wilson_refuses_what_is_no_sample(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match=r"trials is 0|successes is"):
        wilson(successes, trials)


def test_standard_error_of_a_coin() -> None:
    values = np.array([1.0, -1.0] * 50)
    assert standard_error(values) == pytest.approx(1 / np.sqrt(99), rel=1e-9)
    assert standard_error(values[:1]) == 0.0


def test_normalised_puts_random_at_zero_and_expert_at_one() -> None:
    assert normalised(-0.8, -0.8, 0.4) == 0.0
    assert normalised(0.4, -0.8, 0.4) == pytest.approx(1.0)
    assert normalised(1.0, -0.8, 0.4) == pytest.approx(1.5)
    assert normalised(1.0, 0.4, 0.4) is None


@pytest.mark.parametrize("module", [statistics, aggregate], ids=lambda module: module.__name__)
def test_examples_in_the_docstrings_run(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0


# five runs of three tasks each, levels within and between the two
ONE = [
    np.array([0.61, 0.72, 0.55, 0.66, 0.93]),
    np.array([0.12, 0.08, 0.31, 0.12, 0.20]),
    np.array([1.05, 0.97, 1.20, 0.88, 1.01]),
]
OTHER = [
    np.array([0.50, 0.70, 0.58, 0.40, 0.66]),
    np.array([0.12, 0.15, 0.10, 0.05, 0.22]),
    np.array([1.00, 0.97, 0.90, 1.10, 0.85]),
]


def test_the_interquartile_mean_is_rliables() -> None:
    # rliable 1.2.0: metrics.aggregate_iqm, and get_interval_estimates with 50,000 samples
    found = interquartile_mean(ONE)
    assert found.value == pytest.approx(0.6477777777777778, rel=1e-12)
    assert found[1:] == pytest.approx((0.5811, 0.7222), abs=0.005)
    assert interquartile_mean(OTHER).value == pytest.approx(0.5511111111111112, rel=1e-12)


def test_the_probability_of_improvement_is_rliables() -> None:
    # rliable 1.2.0: metrics.probability_of_improvement, and its intervals with 10,000 samples
    found = improvement(ONE, OTHER)
    assert found.value == pytest.approx(0.6666666666666666, rel=1e-12)
    assert found[1:] == pytest.approx((0.4533, 0.8533), abs=0.015)


def test_improvement_is_mann_and_whitneys_and_turns_around() -> None:
    statistic = [mannwhitneyu(x, y).statistic / 25 for x, y in zip(ONE, OTHER, strict=True)]
    there, back = improvement(ONE, OTHER).value, improvement(OTHER, ONE).value
    assert there == pytest.approx(np.mean(statistic))
    assert there + back == pytest.approx(1.0)
    assert improvement(ONE, ONE).value == 0.5


def test_a_policy_without_seeds_is_improved_on_by_a_share_of_the_runs() -> None:
    found = improvement([np.array([0.2, 0.4, 0.5, 0.9])], [np.array([0.4])])
    assert found.value == pytest.approx((0 + 0.5 + 1 + 1) / 4)
    assert found.low is not None
    assert 0 <= found.low < found.value < found[2] <= 1


def test_one_outstanding_run_does_not_sway_the_interquartile_mean() -> None:
    tasks = [np.array([0.1, 0.2, 0.3, 0.4])]
    wild = [np.array([0.1, 0.2, 0.3, 400.0])]
    assert interquartile_mean(tasks).value == interquartile_mean(wild).value == 0.25


def test_the_same_seed_of_the_bootstrap_gives_the_same_interval() -> None:
    assert interquartile_mean(ONE, 3) == interquartile_mean(ONE, 3)
    assert interquartile_mean(ONE, 3) != interquartile_mean(ONE, 4)


def test_runs_are_drawn_within_their_task() -> None:
    # tasks far apart, their runs all alike: whatever is drawn, the middle is 0, 1, 1 and 5
    tasks = [np.array([0.0, 0.0]), np.array([1.0, 1.0]), np.array([5.0, 5.0])]
    assert interquartile_mean(tasks) == Estimate(1.75, 1.75, 1.75)


def test_a_single_run_has_no_interval() -> None:
    alone = [*ONE, np.array([0.5])]
    assert interquartile_mean(alone)[1:] == (None, None)
    assert improvement(alone, alone)[1:] == (None, None)
    assert mean_over_runs(np.array([0.5])) == (0.5, None, None)


def test_the_mean_over_runs_has_students_interval() -> None:
    # 2.776 is the 97.5 % point of Student's distribution with four degrees of freedom
    values = np.array([0.2, 0.4, 0.5, 0.5, 0.9])
    mean, low, high = mean_over_runs(values)
    half = 2.7764451052 * np.std(values, ddof=1) / np.sqrt(5)
    assert (mean, low, high) == pytest.approx((0.5, 0.5 - half, 0.5 + half))
    assert mean_over_runs(np.array([0.0, 0.5]), 0.0, 1.0) == (0.25, 0.0, 1.0)


def outcomes(both: int, alone: int, behind: int, neither: int) -> tuple[np.ndarray, np.ndarray]:
    """Two policies on the same deals: so many won by both, by the one, by the other, by none."""
    one = [True] * (both + alone) + [False] * (behind + neither)
    other = [True] * both + [False] * alone + [True] * behind + [False] * neither
    return np.array(one), np.array(other)


def test_win_rates_on_the_same_deals_have_newcombes_interval() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), 2635-2650, table III, method 10
    found = paired_difference(*outcomes(36, 12, 2, 0))
    assert found == pytest.approx((0.2, 0.0569, 0.3404), abs=5e-5)
    value, low, high = paired_difference(*outcomes(36, 2, 12, 0))
    assert (value, -high, -low) == pytest.approx((-0.2, *found[1:]))


def test_pairs_tell_more_than_the_two_rates() -> None:
    alike = paired_difference(*outcomes(45, 10, 0, 45))
    apart = paired_difference(*outcomes(25, 30, 20, 25))
    assert alike.value == pytest.approx(apart.value) == pytest.approx(0.1)
    assert alike.low is not None and apart.low is not None
    assert alike.low > 0 > apart.low
    nothing = paired_difference(*outcomes(50, 0, 0, 0))
    assert nothing.value == 0.0
    assert nothing.low is not None and nothing.low < 0 < nothing[2]


def test_shares_on_the_same_deals_are_compared_deal_by_deal() -> None:
    one, other = np.array([1.0, 0.5, 0.0, 1.0]), np.array([0.5, 0.5, 0.0, 0.0])
    assert paired_difference(one, other) == mean_over_runs(one - other)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: interquartile_mean([]), "at least one task"),
        (lambda: interquartile_mean([np.array([])]), "a run of each"),
        (lambda: improvement(ONE, OTHER[:2]), "there are 3 and 2 tasks"),
        (lambda: paired_difference(ONE[0], ONE[0][:2]), "there are 5 and 2"),
        (lambda: paired_difference(np.array([]), np.array([])), "there are 0 and 0"),
    ],
)
def test_what_cannot_be_aggregated_is_named(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
