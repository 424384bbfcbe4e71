"""Chance that depends on numbers alone: the same match meets the same chance in any company."""

from __future__ import annotations

import numpy as np


def mix(words: np.ndarray) -> np.ndarray:
    """SplitMix64's output for each of ``words`` (uint64), as the kernel's generator uses it."""
    z = words + np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def uniform(words: np.ndarray) -> np.ndarray:
    """Mixed ``words`` (uint64) as float64 between 0 and 1, neither of them reached."""
    return ((words >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53
