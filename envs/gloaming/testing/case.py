"""What is checked: a game with options; and random play of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from gloaming.adapters.aec import TurnEnv
from gloaming.adapters.arguments import options_of, resolve
from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.parallel import TogetherEnv
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from gloaming.kernel.game import Game

KEY = np.uint64(20)
"""What random play depends on, besides a match's seed and its number of moves."""


@dataclass(frozen=True)
class Case:
    """A game with options, and how much of it is played.

    Attributes:
        game: the game
        options: its options by name, as environments take them
        matches: random matches to play
        seed: what the first of them is dealt from
    """

    game: Game
    options: dict[str, Any]
    matches: int
    seed: int

    def __str__(self) -> str:
        defaults = {field.name: field.default for field in fields(self.game.options)}
        changed = {k: v for k, v in self.options.items() if v != defaults[k]}
        words = ", ".join(f"{name}={value!r}" for name, value in changed.items())
        return f"{self.game.id}({words})"

    def with_options(self, **changes: Any) -> Case:
        """The same with other options."""
        return Case(self.game, {**self.options, **changes}, self.matches, self.seed)

    @property
    def learner(self) -> dict[str, Any]:
        """Arguments of a single-agent environment in which the learner decides for every seat.

        Where seats compete this is not possible; the learner plays seat 0 there.
        """
        return {} if self.cooperative else {"seat": 0, "partners": "random"}

    @property
    def cooperative(self) -> bool:
        """Whether all seats win or lose together."""
        return bool(options_of(self.game, self.options).cooperative)

    def batch(self, size: int, **arguments: Any) -> Batch:
        """A batch whose match i is dealt from ``seed + i``."""
        options = options_of(self.game, self.options)
        hints = self.game.hints is not None  # they too must keep to what a seat can know
        return Batch(self.game, options, size, seed=self.seed, hints=hints, **arguments)

    def turn_env(self, **arguments: Any) -> TurnEnv:
        """The bare turn-based environment."""
        return TurnEnv(self.game, **{**self.options, **arguments})

    def parallel_env(self, **arguments: Any) -> TogetherEnv:
        """The parallel environment."""
        return TogetherEnv(self.game, **{**self.options, **arguments})

    def learner_env(self, **arguments: Any) -> LearnerEnv:
        """The bare single-agent environment."""
        return LearnerEnv(self.game, **{**self.options, **self.learner, **arguments})


def case_of(env_or_game: Any, options: dict[str, Any], matches: int, seed: int) -> Case:
    """The case that the arguments of a check describe."""
    if matches < 1:
        raise ValueError(f"matches is {matches}; at least one must be played")
    if isinstance(env_or_game, str | Game):
        game = resolve(env_or_game)
        chosen = options_of(game, options)
    else:
        env = getattr(env_or_game, "unwrapped", env_or_game)
        holder = getattr(env, "table", None) or getattr(env, "learners", None)
        if holder is None:
            raise TypeError(f"{env_or_game!r} is neither a game nor an environment of gloaming")
        if options:
            raise TypeError(f"options {sorted(options)} are given, but an environment has its own")
        game, chosen = env.game, holder.batch.options
    named = {field.name: getattr(chosen, field.name) for field in fields(chosen)}
    return Case(game, named, matches, seed)


def require(condition: object, message: str) -> None:
    """Raise AssertionError with ``message`` unless ``condition`` holds."""
    if not condition:
        raise AssertionError(message)


def random_choice(states: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """A random legal action for each match, the same for the same match in any company."""
    actions = np.zeros(len(states), np.int64)
    stepping.random_actions(states, masks, KEY, actions)
    return actions


def random_play(batch: Batch) -> Iterator[Batch]:
    """Play all matches of ``batch`` to their ends; yields it after the deal and after each step."""
    yield batch
    while batch.playing.any():
        batch.step(random_choice(batch.states, batch.masks))
        yield batch


def random_points(case: Case) -> Iterator[Batch]:
    """Every so often in random play, with matches at all stages: the batch there.

    Matches of one batch are of different ages, because those that end are dealt anew.
    """
    batch = case.batch(8 * case.matches, auto_reset=True)
    for moment in range(16):
        yield batch
        for _ in range(1 + 2 * moment):
            batch.step(random_choice(batch.states, batch.masks))
