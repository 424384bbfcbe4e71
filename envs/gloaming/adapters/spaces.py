"""Spaces: what observations and actions look like to the libraries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from gloaming.kernel.game import Game

Mask = np.ndarray  # int8 [actions]


class LegalDiscrete(Discrete):
    """``Discrete(n)`` whose ``sample()`` without a mask draws a legal action of the match at hand.

    Checkers and first experiments sample without a mask; an action that is not legal raises.
    Otherwise this is the same as ``Discrete(n)``: it equals it, and a copy or pickle of it is one.

    Args:
        n: number of actions
        legal: the mask of the moment; it is given the seed if the space has been seeded since the
            match last moved, else None
    """

    def __init__(self, n: int, legal: Callable[[int | None], Mask]) -> None:
        self.legal = legal
        self.seeded: int | None = None
        super().__init__(n)

    def seed(self, seed: int | None = None) -> int | list[int] | dict[str, int]:
        """Seed the generator that ``sample`` draws from."""
        self.seeded = seed
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action: of those ``mask`` allows, else of those that are legal now."""
        if mask is None and probability is None:
            mask = self.legal(self.seeded)
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        # the match stays where it is: a saved model must not drag an environment along
        return plain_discrete, (int(self.n), self._np_random)


def plain_discrete(n: int, generator: np.random.Generator | None) -> Discrete:
    """``Discrete(n)`` that samples from ``generator``."""
    return Discrete(n, generator)


def vector_space(size: int) -> Box:
    """float32 [size] in [-1, 1]."""
    return Box(-1.0, 1.0, (size,), np.float32)


def seat_space(game: Game, hints: bool = False) -> Dict:
    """What a seat sees: ``observation`` and ``action_mask``."""
    return Dict(
        {
            "observation": vector_space(game.sight(hints).size),
            "action_mask": Box(0, 1, (len(game.actions),), np.int8),
        }
    )
