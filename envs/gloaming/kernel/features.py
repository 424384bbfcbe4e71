"""Feature catalogues: what the numbers of an observation mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Feature:
    """One named slice of an observation.

    Its compact values are whole numbers from ``low`` to ``high`` (one for the whole slice, or one
    for each entry of the last axis); users see them divided by the larger magnitude of the two,
    as float32 in [-1, 1]. ``axes`` names the entries of each axis where that helps a reader (else
    None).
    """

    name: str
    shape: tuple[int, ...]
    low: int | tuple[int, ...]
    high: int | tuple[int, ...]
    meaning: str
    axes: tuple[tuple[str, ...] | None, ...] = ()

    @property
    def size(self) -> int:
        """Numbers in the slice."""
        return prod(self.shape)

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Lowest and highest compact value of each number, int8 [size] both."""
        low, high = (
            np.broadcast_to(np.int8(b), self.shape).reshape(-1) for b in (self.low, self.high)
        )
        return low, high

    @property
    def scale(self) -> np.ndarray:
        """Factors from compact values to [-1, 1], float32 [size]."""
        low, high = (bound.astype(np.float32) for bound in self.bounds)
        return 1.0 / np.maximum(np.maximum(np.abs(low), np.abs(high)), np.float32(1))


def each(
    name: str,
    shape: tuple[int, ...],
    entries: tuple[tuple[str, int, int], ...],
    meaning: str,
    *axes: tuple[str, ...] | None,
) -> Feature:
    """The same named numbers, with bounds of their own, for each of several things.

    ``entries`` are (name, low, high); ``axes`` name the things along each axis of ``shape``.
    """
    names, low, high = zip(*entries, strict=True)
    return Feature(name, (*shape, len(names)), low, high, meaning, (*axes, names))


class Features:
    """The features of a vector, in order."""

    def __init__(self, *features: Feature) -> None:
        names = [feature.name for feature in features]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"feature names must be unique; given twice: {twice}")
        self.features = features
        self.slices: dict[str, slice] = {}
        at = 0
        for feature in features:
            self.slices[feature.name] = slice(at, at + feature.size)
            at += feature.size
        self.size = at
        self.scale = np.concatenate([feature.scale for feature in features])
        self.low = np.concatenate([feature.bounds[0] for feature in features])
        self.high = np.concatenate([feature.bounds[1] for feature in features])

    def __iter__(self) -> Iterator[Feature]:
        return iter(self.features)

    def __len__(self) -> int:
        return self.size

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The vector as a dictionary of named, shaped views.

        Raises ValueError for a vector of another length.
        """
        observation = np.asarray(observation)
        if observation.shape != (self.size,):
            raise ValueError(
                f"an observation of shape {observation.shape} was given; expected ({self.size},)"
            )
        return {f.name: observation[self.slices[f.name]].reshape(f.shape) for f in self.features}

    def describe(self, observation: np.ndarray) -> dict[str, Any]:
        """The vector as a readable dictionary of whole numbers, scaled or compact values alike.

        Entries of named axes become keys; a slice of one number becomes that number. Raises
        ValueError for a vector of another length.
        """
        observation = np.asarray(observation)
        parts = self.split(observation)
        if observation.dtype.kind == "f":
            parts = self.split(np.rint(observation / self.scale).astype(np.int64))
        return {f.name: _readable(parts[f.name], f.axes) for f in self.features}


def _readable(values: np.ndarray, axes: tuple[tuple[str, ...] | None, ...]) -> Any:
    if values.size == 1:
        return int(values.reshape(-1)[0])
    keys = axes[0] if axes else None
    parts = [
        _readable(part, axes[1:]) if isinstance(part, np.ndarray) and part.ndim else int(part)
        for part in values
    ]
    return parts if keys is None else dict(zip(keys, parts, strict=True))
