"""One learner at tables of several sizes at once, so that one network learns to play them all.

Observations and actions of a game are the same for every number of seats; absent seats are zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium
import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from gloaming_agents.rewards import TrainingVecEnv
from gloaming_agents.selfplay import Pool

Indices = None | int | Iterable[int]


class MixedVecEnv(VecEnv):
    """The matches of several :class:`TrainingVecEnv`, one after the other.

    Attributes:
        parts: the matches of each table
    """

    def __init__(self, parts: Sequence[TrainingVecEnv]) -> None:
        self.parts = list(parts)
        first = self.parts[0]
        super().__init__(
            sum(part.num_envs for part in self.parts), first.observation_space, first.action_space
        )
        self._ends = np.cumsum([part.num_envs for part in self.parts])

    @property
    def labels(self) -> np.ndarray | None:
        """See :class:`TrainingVecEnv`."""
        found = [part.labels for part in self.parts]
        return None if found[0] is None else np.concatenate(found)  # type: ignore[arg-type]

    @property
    def pool(self) -> Pool | None:
        """Whom the learner meets; its networks are those of all tables."""
        return self.parts[0].pool

    def reset(self) -> np.ndarray:
        """Deal every match: float32 [matches, features]."""
        return np.concatenate([part.reset() for part in self.parts])

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the actions for :meth:`step_wait`."""
        for part, own in zip(self.parts, np.split(actions, self._ends[:-1]), strict=True):
            part.step_async(own)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Take one decision in every match; see :class:`TrainingVecEnv`."""
        observations, rewards, dones, infos = zip(
            *(part.step_wait() for part in self.parts), strict=True
        )
        return (
            np.concatenate(observations),
            np.concatenate(rewards),
            np.concatenate(dones),
            [info for found in infos for info in found],
        )

    def close(self) -> None:
        """Nothing is held that would have to be released."""

    def env_method(
        self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any
    ) -> list[Any]:
        """A method of each match, as :class:`gloaming.adapters.sb3.LearnerVecEnv` has it."""
        found = [each for part in self.parts for each in part.env_method(method_name)]
        return [found[row] for row in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of each match's table."""
        found = [each for part in self.parts for each in part.get_attr(attr_name)]
        return [found[row] for row in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Attributes belong to all matches of a table together. Raises AttributeError."""
        self.parts[0].set_attr(attr_name, value)

    def env_is_wrapped(
        self, wrapper_class: type[gymnasium.Wrapper], indices: Indices = None
    ) -> list[bool]:
        """See :class:`gloaming.adapters.sb3.LearnerVecEnv`."""
        found = [each for part in self.parts for each in part.env_is_wrapped(wrapper_class)]
        return [found[row] for row in self._get_indices(indices)]
