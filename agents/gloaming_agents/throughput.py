"""How fast training runs, and how much of its time the environment takes."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv, VecEnvWrapper
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn

from gloaming.kernel.game import Game
from gloaming_agents.settings import PPOSettings

NEVER = 10**9
"""Rollouts between SB3's own log lines, where none are wanted."""


class Stopwatch:
    """Adds up the time spent in ``with`` blocks.

    Attributes:
        seconds: so far
    """

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, *error: object) -> None:
        self.seconds += time.perf_counter() - self._began


class TimedVecEnv(VecEnvWrapper):
    """Adds up the time spent in the environment: steps, observations, masks, resets.

    What rivals take to decide is counted apart: they are no part of the environment.

    Attributes:
        decisions: taken since the wrapper was made or :meth:`restart` was called
    """

    def __init__(self, venv: VecEnv) -> None:
        super().__init__(venv)
        self.restart()

    def restart(self) -> None:
        """Begin to count anew."""
        self._inside, self.decisions, self.began = Stopwatch(), 0, time.perf_counter()
        self._rivals_before = self._rivals

    @property
    def _rivals(self) -> float:
        pool = getattr(self.venv, "pool", None)
        return 0.0 if pool is None else pool.watch.seconds

    @property
    def rivals_seconds(self) -> float:
        """What the policies of other seats took since then."""
        return self._rivals - self._rivals_before

    @property
    def seconds(self) -> float:
        """What the environment took since then."""
        return self._inside.seconds - self.rivals_seconds

    @property
    def share(self) -> float:
        """Share of the wall-clock time that was the environment's, 0 to 1."""
        return self.seconds / max(time.perf_counter() - self.began, 1e-9)

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / max(time.perf_counter() - self.began, 1e-9)

    def set_teaching(self, teaching: bool, lead: float = 0.0) -> None:
        """Whether the matches' teacher is asked from now on, and how often its choice is taken."""
        for part in self.venv.parts:  # type: ignore[attr-defined]
            part.teaching, part.lead = teaching, lead

    def reset(self) -> VecEnvObs:
        """Deal all matches."""
        with self._inside:
            return self.venv.reset()

    def step_async(self, actions: np.ndarray) -> None:
        """Hand over the actions."""
        with self._inside:
            self.venv.step_async(actions)

    def step_wait(self) -> VecEnvStepReturn:
        """Take the actions handed over."""
        with self._inside:
            result = self.venv.step_wait()
        self.decisions += self.num_envs
        return result

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any
    ) -> list[Any]:
        """Call a method of the matches; the masks come this way."""
        with self._inside:
            return self.venv.env_method(method_name, *args, indices=indices, **kwargs)


@dataclass(frozen=True)
class Throughput:
    """What :func:`measure` found."""

    decisions: int  # taken while measuring
    seconds: float  # wall clock, all together
    environment_seconds: float  # without what rivals took to decide
    rivals_seconds: float  # 0 for a team

    @property
    def decisions_per_second(self) -> float:
        """Decisions of all matches a second, learning included."""
        return self.decisions / self.seconds

    @property
    def environment_share(self) -> float:
        """Share of the time spent in the environment, 0 to 1."""
        return self.environment_seconds / self.seconds

    @property
    def rivals_share(self) -> float:
        """Share of the time that the policies of other seats took, 0 to 1."""
        return self.rivals_seconds / self.seconds


def measure(
    game: Game,
    options: Any = None,
    ppo: PPOSettings | None = None,
    rollouts: int = 2,
    threads: int | None = None,
) -> Throughput:
    """Train for ``rollouts`` rollouts, after one to warm up, and take the time.

    Args:
        game: the game
        options: its options; None for the default
        ppo: PPO's settings; None for the default (512 matches)
        rollouts: rollouts, with their updates, that are measured, at least 1
        threads: of torch; None for half the cores
    """
    from gloaming_agents.models import make_environment, make_model, set_threads

    if rollouts < 1:
        raise ValueError(f"rollouts is {rollouts}; allowed are whole numbers from 1")
    ppo = replace(ppo or PPOSettings(), anneal=False)
    options = game.options() if options is None else options
    set_threads(threads)
    environment = make_environment(game, [options], ppo, seed=0)
    model = make_model(game, environment, ppo, seed=0)
    rollout = ppo.matches * ppo.n_steps
    try:
        model.learn(rollout, log_interval=NEVER)
        environment.restart()
        model.learn(rollouts * rollout, log_interval=NEVER, reset_num_timesteps=False)
        seconds = time.perf_counter() - environment.began
        return Throughput(
            environment.decisions, seconds, environment.seconds, environment.rivals_seconds
        )
    finally:
        environment.close()
