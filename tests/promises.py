"""What the property tests of every game ask of its matches, as iterables of batches of one."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from gloaming.kernel.batch import Batch, IllegalAction

EVERY = 20  # decisions between two illegal ones


def illegal_actions_change_nothing(match: Iterable[Batch], seed: int) -> None:
    """An action outside the mask raises, and leaves the match as it was."""
    rng = np.random.default_rng(seed)
    for number, batch in enumerate(match):
        if number % EVERY == 0:
            before = batch.states.tobytes()
            illegal = np.flatnonzero(batch.masks[0] == 0)
            action = int(rng.choice(illegal)) if batch.playing[0] else -1
            with pytest.raises(IllegalAction):
                batch.step(np.array([action]))
            assert batch.states.tobytes() == before


def are_the_same(match: Iterable[Batch], again: Iterable[Batch]) -> None:
    """Two matches go the same way, byte for byte, to the end."""
    for one, other in zip(match, again, strict=True):
        assert one.states.tobytes() == other.states.tobytes()
