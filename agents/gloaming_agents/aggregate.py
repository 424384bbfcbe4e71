"""Figures over the runs of an algorithm: one number for many tables, and how sure it is.

``tasks`` is everywhere one float array [runs] for each task, a task being a game at one table and a
run one seed of the algorithm. The figures are those of R. Agarwal and others, "Deep reinforcement
learning at the edge of the statistical precipice" (NeurIPS 2021). Intervals are at 95 %. Where a
task has a single run nobody can say how far another seed would have come: there is no interval.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from scipy import stats

from gloaming_agents.statistics import RESAMPLES, Estimate, standard_error, wilson

TRIMMED = 0.25
"""Share of all runs that the interquartile mean leaves out at either end."""

Tasks = Sequence[np.ndarray]


def hundredfold(found: Estimate) -> Estimate:
    """A rate in percent."""
    value, low, high = found
    return Estimate(100 * value, low and 100 * low, high and 100 * high)


def mean_over_runs(
    values: np.ndarray, lowest: float = -math.inf, highest: float = math.inf
) -> Estimate:
    """Mean of ``values`` [runs] with Student's interval, which holds for few runs too.

    The interval ends at ``lowest`` and ``highest``, the least and the most a value can be.

    >>> mean, low, high = mean_over_runs(np.array([0.5, 0.6, 0.7]), 0.0, 1.0)
    >>> f"{mean:.2f}, {low:.2f} to {high:.2f}"
    '0.60, 0.35 to 0.85'
    """
    mean = float(np.mean(values))
    if len(values) < 2:
        return Estimate(mean)
    half = float(stats.t.ppf(0.975, len(values) - 1)) * standard_error(values)
    return Estimate(mean, max(lowest, mean - half), min(highest, mean + half))


def interquartile_mean(tasks: Tasks, seed: int = 0) -> Estimate:
    """Mean of the middle half of all runs of all tasks, with a stratified bootstrap interval.

    It moves less by chance than the median and is less swayed by one outstanding task than the
    mean. Scores must be comparable across tasks; a task counts by its runs.

    Args:
        tasks: normalised scores, float [runs] for each task
        seed: of the bootstrap

    Raises ValueError where there is no task, or one has no run.
    """
    _check(tasks)
    return _estimate(_trimmed, tasks, seed, all(len(task) > 1 for task in tasks))


def _trimmed(tasks: Tasks) -> np.ndarray:
    """Interquartile mean over the last axis of all tasks together."""
    return np.asarray(stats.trim_mean(np.concatenate(tasks, axis=-1), TRIMMED, axis=-1))


def improvement(of: Tasks, over: Tasks, seed: int = 0) -> Estimate:
    """How likely a run of the one is above a run of the other, at a task drawn at random.

    It is Mann and Whitney's statistic, where level runs count half, as a mean over tasks; 0.5 is no
    improvement. Its interval is a stratified bootstrap's. ``over`` may have a single run of a
    task: a policy that was not trained has no seeds, and stays as it is.

    Args:
        of: what the one reached, float [runs] for each task
        over: what the other reached at the same tasks, in the same order
        seed: of the bootstrap

    Raises ValueError where there is no task, one has no run, or their numbers differ.

    >>> improvement([np.array([3.0, 4.0])], [np.array([3.0])]).value
    0.75
    """
    _check(of)
    _check(over)
    if len(of) != len(over):
        raise ValueError(f"there are {len(of)} and {len(over)} tasks; allowed are the same tasks")

    def chance(samples: Tasks) -> np.ndarray:
        pairs = zip(samples[: len(of)], samples[len(of) :], strict=True)
        return np.mean([_above(one, other) for one, other in pairs], axis=0)

    return _estimate(chance, [*of, *over], seed, all(len(task) > 1 for task in of))


def _above(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Share of pairs of the last axes in which the one is above; level counts half."""
    lead = np.sign(one[..., :, None] - other[..., None, :])
    return np.asarray(0.5 * (1 + lead.mean(axis=(-2, -1))))


def paired_difference(one: np.ndarray, other: np.ndarray, most: float = math.inf) -> Estimate:
    """Mean of ``one - other`` over the same seeds or deals, with its interval.

    Matches won or lost (two arrays of bool) get Newcombe's interval of a difference between paired
    rates, which stays honest near 0 and 1; anything else Student's.
    Source: R. G. Newcombe, "Improved confidence intervals for the difference between binomial
    proportions based on paired data", Statistics in Medicine 17 (1998), method 10.

    Args:
        one: [n], one entry for each seed or deal
        other: [n], entry i from the same seed or deal as that of ``one``
        most: the most a difference can be, such as 1 of shares

    Raises ValueError where their lengths differ, or are 0.
    """
    if len(one) != len(other) or not len(one):
        raise ValueError(f"there are {len(one)} and {len(other)}; allowed are as many, at least 1")
    if one.dtype != bool or other.dtype != bool:
        apart = np.asarray(one, np.float64) - np.asarray(other, np.float64)
        return mean_over_runs(apart, -most, most)
    n = len(one)
    both, neither = int((one & other).sum()), int((~one & ~other).sum())
    alone, behind = int((one & ~other).sum()), int((~one & other).sum())
    first, second = (both + alone) / n, (both + behind) / n
    (low1, high1), (low2, high2) = wilson(both + alone, n), wilson(both + behind, n)
    spread = math.sqrt((both + alone) * (behind + neither) * (both + behind) * (alone + neither))
    product = float(both * neither - alone * behind)
    if product > 0:  # corrected for continuity, as the method has it
        product = max(0.0, product - n / 2)
    alike = product / spread if spread else 0.0

    def half(a: float, b: float) -> float:
        return math.sqrt(max(0.0, a * a - 2 * alike * a * b + b * b))

    found = first - second
    low = found - half(first - low1, high2 - second)
    return Estimate(found, low, found + half(high1 - first, second - low2))


def _estimate(
    figure: Callable[[Tasks], np.ndarray], tasks: Tasks, seed: int, has_interval: bool
) -> Estimate:
    """``figure`` of the tasks, and of samples of them drawn run by run within each task."""
    value = float(figure(tasks))
    if not has_interval:
        return Estimate(value)
    rng = np.random.default_rng(seed)
    samples = [task[rng.integers(len(task), size=(RESAMPLES, len(task)))] for task in tasks]
    low, high = np.quantile(figure(samples), [0.025, 0.975])
    return Estimate(value, float(low), float(high))


def _check(tasks: Tasks) -> None:
    if not tasks or not all(len(task) for task in tasks):
        raise ValueError("an aggregate needs at least one task, and a run of each")
