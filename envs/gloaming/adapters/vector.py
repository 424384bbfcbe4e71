"""Gymnasium's vector API over many matches at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from gloaming.adapters.arguments import (
    RENDER_MODES,
    ResetNeeded,
    check_render_mode,
    check_seed,
    fresh_seed,
    options_of,
    resolve,
)
from gloaming.adapters.gym import OWN_ARGUMENTS
from gloaming.adapters.learners import Learners, Partners, Seats
from gloaming.adapters.spaces import vector_space
from gloaming.kernel.batch import TERMINATED, TRUNCATED
from gloaming.kernel.game import Game

Info = dict[str, Any]


class LearnerVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """``num_envs`` matches in which one learner decides, stepped together in compiled code.

    A match that ends is replaced within the same step (``AutoresetMode.SAME_STEP``): the
    observation returned is the first of the next match, the last one is in ``info["final_obs"]``
    and its info in ``info["final_info"]``. Masks are in ``info["action_mask"]``, int8
    [num_envs, actions]. Each match behaves as one :class:`gloaming.adapters.gym.LearnerEnv`.

    Args:
        game: the game, or its id
        num_envs: number of matches
        seat, partners, render_mode, skip_forced, hints, options: see ``LearnerEnv``
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: Seats = None,
        partners: Partners = None,
        render_mode: str | None = None,
        skip_forced: bool = True,
        hints: bool = False,
        **options: Any,
    ) -> None:
        self.game = resolve(game)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }
        self.learners = Learners(
            self.game,
            options_of(self.game, options, ("num_envs", *OWN_ARGUMENTS)),
            num_envs,
            seat=seat,
            partners=partners,
            skip_forced=skip_forced,
            auto_reset=True,
            hints=hints,
        )
        self.num_envs = num_envs
        self.single_observation_space = vector_space(self.learners.batch.sight.size)
        self.single_action_space = Discrete(len(self.game.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._begun = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[np.ndarray, Info]:
        """Deal every match.

        Args:
            seed: match i is dealt from ``seed + i``, or from ``seed[i]``; from the seed that
                follows its last match's where None
            options: ``{"reset_mask": bool [num_envs]}`` deals only some of the matches anew
        """
        if seed is not None and not isinstance(seed, list | tuple | np.ndarray):
            seed = check_seed(seed)
            super().reset(seed=seed)
        rows = self._rows((options or {}).get("reset_mask"))
        self.learners.reset(self._seeds(seed), rows)
        self._begun = True
        return self.learners.observations, self._info()

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Info]:
        """Take one decision of the learner in every match (int [num_envs]).

        Raises:
            ResetNeeded: before the first reset.
            IllegalAction: an action its match's mask forbids; no match has moved.
            TypeError: actions that are no whole numbers.
        """
        if not self._begun:
            raise ResetNeeded("call reset() before step()")
        learners = self.learners
        learners.step(actions)
        info = self._info()
        if learners.over.size:
            info |= self._final_info()
        return (
            learners.observations,
            learners.rewards,
            learners.ended == TERMINATED,
            learners.ended == TRUNCATED,
            info,
        )

    def action_masks(self) -> np.ndarray:
        """What is legal now: bool [num_envs, actions]."""
        return self.learners.masks.astype(bool)

    def render(self) -> tuple[str, ...] | None:
        """Every match as text, with ``render_mode="ansi"``."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without render_mode='ansi'.")
            return None
        return tuple(self.learners.board(row) for row in range(self.num_envs))

    def _rows(self, mask: Any) -> np.ndarray | None:
        if mask is None:
            return None
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError(f"reset_mask is {mask!r}; expected a boolean array")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise ValueError(
                f"reset_mask has shape {mask.shape} and {mask.sum()} True; expected shape"
                f" ({self.num_envs},) and at least one True"
            )
        return np.flatnonzero(mask)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> np.ndarray:
        following = self.learners.next_seeds()
        if not self._begun:
            start = np.uint64(fresh_seed())
            following = start + np.arange(self.num_envs, dtype=np.uint64)
        if seed is None:
            return following
        if isinstance(seed, int | np.integer):
            return np.uint64(seed) + np.arange(self.num_envs, dtype=np.uint64)
        if len(seed) != self.num_envs:
            raise ValueError(f"seed lists {len(seed)} seeds for {self.num_envs} matches")
        for row, value in enumerate(seed):
            if value is not None:
                following[row] = check_seed(value)
        return following

    def _info(self) -> Info:
        learners = self.learners
        everyone = np.ones(self.num_envs, bool)
        return {
            "action_mask": learners.masks.copy(),
            "_action_mask": everyone,
            "seat": learners.seats,
            "_seat": everyone.copy(),
        }

    def _final_info(self) -> Info:
        """``final_obs`` and ``final_info`` as Gymnasium lays them out."""
        learners = self.learners
        info: Info = {}
        for k, row in enumerate(learners.over.tolist()):
            mask = np.zeros(len(self.game.actions), np.int8)
            mask[0] = 1  # nothing but waiting is left to do
            final = {
                "action_mask": mask,
                "seat": int(learners.final_seats[k]),
                **learners.outcome(k),
            }
            end = {"final_obs": learners.final_observations[k], "final_info": final}
            info = self._add_info(info, end, row)
        return info
