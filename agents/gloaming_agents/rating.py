"""Ratings: one number a policy, from how often each came out above each other.

The model is Bradley and Terry's, on the scale that Elo made familiar: a lead of 400 is a chance of
10 to 1 to end above the other. Fitted by maximum likelihood; few policies need no library for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gloaming_agents.statistics import RESAMPLES

ELO = 400 / np.log(10)
"""Points of a rating for a natural unit of the model."""

PRIOR = 0.5
"""Every pair has one match besides its own, which is level: without, whoever never lost would be
rated infinitely high. In the samples of a bootstrap its result is drawn, so that intervals are
wide, and not empty, where one side won all."""

STEPS, SMALL = 100, 1e-9


@dataclass(frozen=True)
class Ratings:
    """Ratings of policies, with 95 % intervals.

    Attributes:
        values, low, high: float64 [policies]
    """

    values: np.ndarray
    low: np.ndarray
    high: np.ndarray


def bradley_terry(wins: np.ndarray) -> np.ndarray:
    """The strengths that make ``wins`` most likely, in natural units, their mean 0.

    Args:
        wins: float64 [..., policies, policies], how often the first came out above the second; a
            match that is level is half a win for both

    Returns:
        float64 [..., policies]
    """
    wins = np.asarray(wins, np.float64)
    games = wins + np.swapaxes(wins, -1, -2)
    strengths = np.zeros(wins.shape[:-1])
    size = wins.shape[-1]
    for _ in range(STEPS):  # Newton's; the likelihood is concave
        lead = strengths[..., :, None] - strengths[..., None, :]
        chance = 1 / (1 + np.exp(-lead))
        slope = (wins - games * chance).sum(axis=-1)
        bend = -games * chance * (1 - chance)
        bend[..., range(size), range(size)] -= bend.sum(axis=-1)
        bend += 1 / size  # only differences are determined: hold the mean
        step = np.linalg.solve(bend, slope[..., None])[..., 0]
        strengths = strengths + np.clip(step, -1, 1)  # far from the top Newton would overshoot
        if np.abs(step).max(initial=0) < SMALL:
            break
    return strengths - strengths.mean(axis=-1, keepdims=True)


def rate(wins: np.ndarray, zero: int | None = None, seed: int = 0) -> Ratings:
    """Ratings from the wins of every deal; intervals by a bootstrap over deals.

    Matches of one deal share their luck, so whole deals are drawn anew.

    Args:
        wins: float64 [deals, policies, policies], see :func:`bradley_terry`
        zero: the policy whose rating is 0; None: the mean of all is
        seed: of the bootstrap
    """
    deals, size = wins.shape[:2]
    flat = wins.reshape(deals, -1)
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(deals, np.full(deals, 1 / deals), RESAMPLES)
    samples = np.concatenate([flat.sum(axis=0)[None], counts @ flat])
    prior = np.triu(rng.random((len(samples), size, size)), 1)
    prior += np.tril(1 - prior.swapaxes(1, 2), -1)
    prior[0] = PRIOR * (1 - np.eye(size))
    met = (total := wins.sum(axis=0)) + total.T > 0
    strengths = ELO * bradley_terry(samples.reshape(-1, size, size) + prior * met)
    if zero is not None:
        strengths -= strengths[:, zero : zero + 1]
    low, high = np.quantile(strengths[1:], (0.025, 0.975), axis=0)
    values = strengths[0]
    return Ratings(values, np.minimum(low, values), np.maximum(high, values))
