"""Intervals and scores."""

from __future__ import annotations

import doctest

import numpy as np
import pytest

from gloaming_agents import statistics
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


def test_examples_in_the_docstrings_run() -> None:
    outcome = doctest.testmod(statistics)
    assert outcome.attempted > 0
    assert outcome.failed == 0
