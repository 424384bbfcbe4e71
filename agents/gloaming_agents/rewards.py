"""What a learner is rewarded with; reported results never contain any of it.

Three things keep a team from learning while it still loses every match. The shaping is a difference
of potentials, so all lost matches have the same return, however much was achieved. Many rules
let a team do useless things for free, such as handing an item to and fro, and a day that never ends
brings no new danger. And a match that is only cut short is not lost.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import numpy as np

from gloaming.adapters.sb3 import LearnerVecEnv
from gloaming.kernel.batch import RUNNING, TRUNCATED
from gloaming.kernel.game import Game
from gloaming.policies import Policy, Turn

STALLED = -2.0
"""Return of a match that is cut short: worse than any that is lost."""


class TrainingVecEnv(LearnerVecEnv):
    """Matches for one learner that plays the whole team.

    Every decision costs ``decision_cost``. A match that is cut short by ``move_limit`` has ended
    for good, with the return ``STALLED``. A lost match keeps the share ``keep_progress`` of the
    potential that it gained (with shaped rewards only), so that losing teams learn what brings
    them further.

    Attributes:
        teaching: whether the teacher is asked
        labels: int64 [matches], what the teacher would have done at the decisions of the last step;
            None where it was not asked

    Args:
        game: the game
        options: its options; their own ``max_moves`` wins over ``move_limit`` if it is lower
        matches: played at once
        seed: match i is dealt from ``seed + i``
        teacher: a policy that is asked what it would do; None for nobody
        hints: observations go on with the game's hints
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        matches: int,
        seed: int,
        *,
        move_limit: int,
        keep_progress: float,
        decision_cost: float,
        teacher: Policy | None = None,
        hints: bool = False,
    ) -> None:
        limit = min(move_limit, options.max_moves or move_limit)
        chosen = asdict(replace(options, max_moves=limit))
        super().__init__(game, matches, seed=seed, hints=hints, **chosen)
        self.keep = keep_progress if options.reward == "shaped" else 0.0
        self.cost = decision_cost
        self.teacher = teacher
        self.teaching = teacher is not None
        self.labels: np.ndarray | None = None
        self.first = np.zeros(matches, np.float32)  # the potential each match was dealt with

    def reset(self) -> np.ndarray:
        """Deal every match."""
        observations = super().reset()
        self._ask_teacher()  # now, since it may have to compile first
        self.first[:] = self._potentials()
        return observations

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Take one decision in every match; see the class for the rewards."""
        batch = self.learners.batch
        before = self._potentials().copy()
        self._ask_teacher()
        observations, rewards, dones, infos = super().step_wait()
        for row in np.flatnonzero(batch.ended != RUNNING):
            info = infos[row]
            if batch.ended[row] == TRUNCATED:
                # like every other end it gives back the potential, whatever was gained
                rewards[row] = STALLED - before[row]
                info["TimeLimit.truncated"] = False
            elif not info["is_success"]:
                rewards[row] += self.keep * (before[row] - self.first[row])
        over = batch.ended != RUNNING
        self.first[over] = self._potentials()[over]
        rewards -= self.cost
        return observations, rewards, dones, infos

    def _ask_teacher(self) -> None:
        self.labels = None
        if self.teaching and self.teacher is not None:
            batch = self.learners.batch
            turn = Turn(self.game, batch.pack, batch.states, batch.masks)
            self.labels = np.asarray(self.teacher.act(turn), np.int64)

    def _potentials(self) -> np.ndarray:
        """float32 [matches], the team's; zero where rewards are not shaped."""
        batch = self.learners.batch
        potentials = batch.potentials[:, 0]  # a team's seats share it
        return potentials if batch.shaped else np.zeros_like(potentials)
