"""Figures from samples: intervals for rates and means, and scores that compare across games."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

Z95 = 1.959963984540054
"""Two-sided 95 % quantile of the normal distribution."""

RESAMPLES = 1000
"""Samples of a bootstrap."""


class Estimate(NamedTuple):
    """A figure with the ends of its 95 % interval, which are None where there is none."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of an interval that there is."""
        assert self.low is not None and self.high is not None
        return self.low, self.high


def wilson(successes: float, trials: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a rate: its lower and upper end, both in [0, 1].

    Shares of a success, such as a win that is shared, count as such.
    Unlike the textbook's normal interval it stays honest near 0 and 1 and for few trials.
    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    JASA 22 (1927).

    Raises:
        ValueError: ``trials`` is below 1, or ``successes`` is not between 0 and ``trials``.

    >>> low, high = wilson(9, 10)
    >>> f"{low:.3f} {high:.3f}"
    '0.596 0.982'
    """
    if trials < 1:
        raise ValueError(f"trials is {trials}; an interval needs at least one trial")
    if not 0 <= successes <= trials:
        raise ValueError(f"successes is {successes}; allowed are 0 to {trials}")
    rate = successes / trials
    middle = rate + z * z / (2 * trials)
    spread = z * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low, high = (middle - spread) / scale, (middle + spread) / scale
    # rounding must not leave an end on the wrong side of the rate it encloses
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))


def share_interval(shares: np.ndarray) -> tuple[float, float]:
    """95 % interval of the mean of ``shares`` [n], each from 0 to 1 and independent of the others.

    Wilson's, with as many trials as the spread of the shares is worth.

    >>> low, high = share_interval(np.array([0.5, 0.5, 1.0, 0.0]))
    >>> f"{low:.3f} {high:.3f}"
    '0.188 0.812'
    """
    mean, error = float(np.mean(shares)), standard_error(shares)
    trials = mean * (1 - mean) / error**2 if error > 0 else float(len(shares))
    trials = max(1.0, trials)
    return wilson(mean * trials, trials)


def mean_interval(values: np.ndarray) -> tuple[float, float]:
    """95 % interval of the mean of ``values`` [n], by the normal distribution."""
    mean, error = float(np.mean(values)), standard_error(values)
    return mean - Z95 * error, mean + Z95 * error


def resampled(values: np.ndarray, seed: int = 0) -> list[Estimate]:
    """The mean of each column of ``values`` [rows, figures]; intervals by a bootstrap over rows.

    Whole rows are drawn anew, the same ones for all figures, so that figures made of one row (such
    as the matches of one deal) may depend on each other as they like; only rows may not.

    Args:
        values: at least one row
        seed: of the bootstrap
    """
    values = np.asarray(values, np.float64)
    rows = len(values)
    rng = np.random.default_rng(seed)
    sums = np.empty((RESAMPLES, values.shape[1]))
    for sample in sums:
        sample[:] = np.bincount(rng.integers(rows, size=rows), minlength=rows) @ values
    low, high = np.quantile(sums / rows, (0.025, 0.975), axis=0)
    mean = values.mean(axis=0)
    ends = zip(mean, np.minimum(low, mean), np.maximum(high, mean), strict=True)
    return [Estimate(*map(float, end)) for end in ends]


def resampled_rates(values: np.ndarray, seed: int = 0) -> list[Estimate]:
    """Like :func:`resampled`, of ``values`` from 0 to 1.

    Where all rows are 0, or all are 1, every sample is the same and says nothing; the interval is
    then Wilson's, with the rows as trials.
    """
    trials = len(values)
    return [
        Estimate(each.value, *wilson(each.value * trials, trials))
        if each.value in (0.0, 1.0)
        else each
        for each in resampled(values, seed)
    ]


def standard_error(values: np.ndarray) -> float:
    """Standard error of the mean of ``values`` [n]; 0 for a single value."""
    if len(values) < 2:
        return 0.0
    return float(np.std(values, ddof=1) / math.sqrt(len(values)))


def normalised(score: float, random: float, expert: float) -> float | None:
    """``(score - random) / (expert - random)``: 0 is random play, 1 the scripted expert.

    None where the two ends are equal, so that nothing lies between them.

    >>> normalised(0.5, 0.25, 0.75)
    0.5
    """
    if expert == random:
        return None
    return (score - random) / (expert - random)
