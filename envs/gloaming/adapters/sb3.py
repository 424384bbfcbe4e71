"""Stable-Baselines3's ``VecEnv`` over many matches at once, in one process.

Needs ``stable_baselines3``. With ``sb3_contrib``'s MaskablePPO masks are found by themselves, while
training and in its ``evaluate_policy`` and ``get_action_masks``.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv

from gloaming.adapters.arguments import (
    ResetNeeded,
    check_render_mode,
    check_seed,
    fresh_seed,
    options_of,
    resolve,
)
from gloaming.adapters.gym import OWN_ARGUMENTS
from gloaming.adapters.learners import Learners, Partners, Seats
from gloaming.adapters.seating import Seating
from gloaming.adapters.spaces import vector_space
from gloaming.kernel.batch import RUNNING, TRUNCATED
from gloaming.kernel.game import Game

__all__ = ["LearnerVecEnv", "check_env"]

Indices = None | int | Iterable[int]


class LearnerVecEnv(VecEnv):
    """``num_envs`` matches in which one learner decides.

    A match that ends is replaced within the same step. Its info then holds
    ``terminal_observation``, ``TimeLimit.truncated``, ``episode`` (return ``r``, decisions ``l``,
    seconds ``t`` since the start), ``is_success``, ``status`` and ``cause``. Matches still
    running have an empty info.

    Args:
        game: the game, or its id
        num_envs: number of matches
        seed: match i is dealt from ``seed + i``; from entropy if None. ``VecEnv.seed`` overrules it
        seating: who sits where, drawn anew for every match; in place of ``seat`` and ``partners``
        seat, partners, render_mode, skip_forced, hints, options: see
            :class:`gloaming.adapters.gym.LearnerEnv`
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seed: int | None = None,
        seat: Seats = None,
        partners: Partners = None,
        seating: Seating | None = None,
        render_mode: str | None = None,
        skip_forced: bool = True,
        hints: bool = False,
        **options: Any,
    ) -> None:
        self.game = resolve(game)
        self.render_mode = check_render_mode(render_mode)
        self.learners = Learners(
            self.game,
            options_of(self.game, options, ("num_envs", "seed", "seating", *OWN_ARGUMENTS)),
            num_envs,
            seat=seat,
            partners=partners,
            seating=seating,
            skip_forced=skip_forced,
            auto_reset=True,
            hints=hints,
        )
        super().__init__(
            num_envs,
            vector_space(self.learners.batch.sight.size),
            Discrete(len(self.game.actions)),
        )
        self._began = time.monotonic()
        self._begun = False
        self._actions: np.ndarray | None = None
        self.seed(fresh_seed() % 2**63 if seed is None else check_seed(seed))

    def reset(self) -> np.ndarray:
        """Deal every match: from its seed if ``seed()`` was called since, else from the next."""
        seeds = self.learners.next_seeds()
        for row, seed in enumerate(self._seeds):
            if seed is not None:
                seeds[row] = seed % 2**64
        self.learners.reset(seeds)
        self._reset_seeds()
        self._reset_options()
        self._begun = True
        return self.learners.observations

    def snapshot(self) -> dict[str, np.ndarray]:
        """Copies of all that the next steps depend on, as arrays of plain numbers."""
        return self.learners.snapshot()

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        """Go on from a :meth:`snapshot` of as many matches of the same game and options."""
        self.learners.restore(kept)
        self._reset_seeds()
        self._begun = True

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the actions for :meth:`step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Take one decision of the learner in every match.

        Returns observations float32 [num_envs, features], rewards float32 [num_envs], dones bool
        [num_envs], and a list of infos.

        Raises:
            ResetNeeded: before the first reset, or without actions.
            IllegalAction: an action its match's mask forbids; no match has moved.
        """
        if not self._begun or self._actions is None:
            raise ResetNeeded("call reset(), then step_async(), before step_wait()")
        learners = self.learners
        learners.step(self._actions)
        self._actions = None
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for k, row in enumerate(learners.over.tolist()):
            infos[row] = self._final_info(k, row)
        rewards = learners.rewards.astype(np.float32)
        return learners.observations, rewards, learners.ended != RUNNING, infos

    def _final_info(self, k: int, row: int) -> dict[str, Any]:
        learners = self.learners
        return {
            "terminal_observation": learners.final_observations[k],
            "TimeLimit.truncated": bool(learners.ended[row] == TRUNCATED),
            "episode": {
                "r": round(float(learners.returns[k]), 6),
                "l": int(learners.lengths[k]),
                "t": round(time.monotonic() - self._began, 6),
            },
            **learners.outcome(k),
        }

    def action_masks(self) -> np.ndarray:
        """What is legal now: bool [num_envs, actions]."""
        return self.learners.masks.astype(bool)

    def close(self) -> None:
        """Nothing is held that would have to be released."""

    def env_method(
        self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any
    ) -> list[Any]:
        """``action_masks`` and ``render`` of each match. Raises AttributeError for others."""
        rows = list(self._get_indices(indices))
        if method_name == "action_masks":
            masks = self.action_masks()
            return [masks[row] for row in rows]
        if method_name == "render":
            return [self.learners.board(row) for row in rows]
        raise AttributeError(
            f"{method_name!r} is no method of a match; methods are 'action_masks' and 'render'"
        )

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of this environment, once for each match."""
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Attributes belong to all matches together. Raises AttributeError."""
        raise AttributeError(f"{attr_name!r} cannot be set; give options to the constructor")

    def env_is_wrapped(
        self, wrapper_class: type[gymnasium.Wrapper], indices: Indices = None
    ) -> list[bool]:
        """True for ``Monitor``, whose episode statistics are reported here as well."""
        is_wrapped = isinstance(wrapper_class, type) and issubclass(Monitor, wrapper_class)
        return [is_wrapped for _ in self._get_indices(indices)]
