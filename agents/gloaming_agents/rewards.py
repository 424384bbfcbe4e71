"""What a learner is rewarded with; reported results never contain any of it.

Two things keep a team from learning while it still loses every match. The shaping is a difference
of potentials, so all lost matches have the same return, however much was achieved; and a match
that is only cut short is not lost, so doing nothing for ever looks better than losing.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import numpy as np

from gloaming.adapters.sb3 import LearnerVecEnv
from gloaming.kernel.batch import RUNNING, TRUNCATED
from gloaming.kernel.game import Game

LOSS = -1.0


class TrainingVecEnv(LearnerVecEnv):
    """Matches for one learner that plays the whole team.

    A match that is cut short by ``move_limit`` is a loss. A lost match keeps the share
    ``keep_progress`` of the potential that it gained (with shaped rewards only), so that losing
    teams learn what brings them further.

    Args:
        game: the game
        options: its options; their own ``max_moves`` wins over ``move_limit`` if it is lower
        matches: played at once
        seed: match i is dealt from ``seed + i``
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        matches: int,
        seed: int,
        move_limit: int,
        keep_progress: float,
    ) -> None:
        limit = min(move_limit, options.max_moves or move_limit)
        super().__init__(game, matches, seed=seed, **asdict(replace(options, max_moves=limit)))
        self.keep = keep_progress if options.reward == "shaped" else 0.0
        self.first = np.zeros(matches, np.float32)  # the potential each match was dealt with

    def reset(self) -> np.ndarray:
        """Deal every match."""
        observations = super().reset()
        self.first[:] = self.learners.batch.potentials
        return observations

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Take one decision in every match; see the class for the rewards."""
        batch = self.learners.batch
        before = batch.potentials.copy()
        observations, rewards, dones, infos = super().step_wait()
        for row in np.flatnonzero(batch.ended != RUNNING):
            info = infos[row]
            if batch.ended[row] == TRUNCATED:
                if batch.shaped:  # the potential is given back, as at any other end
                    last = before[row] + rewards[row]
                    rewards[row] -= last
                    before[row] = last
                rewards[row] += LOSS
                info["TimeLimit.truncated"] = False
            if not info["is_success"]:
                rewards[row] += self.keep * (before[row] - self.first[row])
            self.first[row] = batch.potentials[row]
        return observations, rewards, dones, infos
