"""What a learner is rewarded with; reported results never contain any of it.

Three things keep a team from learning while it still loses every match. The shaping is a difference
of potentials, so all lost matches have the same return, however much was achieved. Many rules
let a team do useless things for free, such as handing an item to and fro, and a day that never ends
brings no new danger. And a match that is only cut short is not lost.

Rivals are paid by how they end, from the first rank to the last: there is nothing to make up for,
but that a match without an end must not be worth waiting for.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import numpy as np

from gloaming.adapters.learners import mean_over
from gloaming.adapters.sb3 import LearnerVecEnv
from gloaming.kernel import stepping
from gloaming.kernel.batch import TRUNCATED
from gloaming.kernel.game import Game
from gloaming.policies import Policy, Turn
from gloaming_agents.noise import mix, uniform
from gloaming_agents.selfplay import Pool
from gloaming_agents.standings import win_shares

STALLED = -2.0
"""Return of a team's match that is cut short: worse than any that is lost."""

UNDECIDED = -1.0
"""Return of a match of rivals that is cut short: that of the last rank."""


class TrainingVecEnv(LearnerVecEnv):
    """Matches for one learner that plays the whole team, or one seat among rivals.

    Every decision of the learner costs ``decision_cost``. A match that is cut short by
    ``move_limit`` has ended for good, with the return ``STALLED`` for a team and ``UNDECIDED`` for
    a rival. A team's lost match keeps the share ``keep_progress`` of the potential that it gained
    (with shaped rewards only), so that losing teams learn what brings them further.

    ``is_success`` in the last info of a rival's match is the learner's share of the win.

    Attributes:
        teaching: whether the teacher is asked
        labels: int64 [matches], what the teacher would have done at the decisions of the last step;
            None where it was not asked
        lead: share of decisions in which the teacher's choice is taken, where it is asked
        pool: who plays the seats that are not the learner's; None for a team

    Args:
        game: the game
        options: its options; their own ``max_moves`` wins over ``move_limit`` if it is lower
        matches: played at once
        seed: match i is dealt from ``seed + i``
        teacher: a policy that is asked what it would do; None for nobody
        pool: see above; needed where seats compete
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
        pool: Pool | None = None,
        hints: bool = False,
    ) -> None:
        if (pool is None) != options.cooperative:
            raise ValueError("pool is needed where seats compete, and nowhere else")
        limit = min(move_limit, options.max_moves or move_limit)
        chosen = asdict(replace(options, max_moves=limit))
        super().__init__(game, matches, seed=seed, seating=pool, hints=hints, **chosen)
        self.pool = pool
        kept = options.cooperative and options.reward == "shaped"
        self.keep = keep_progress if kept else 0.0
        self.cost = decision_cost
        self.teacher = teacher
        self.teaching = teacher is not None
        self.labels: np.ndarray | None = None
        self.lead = 0.0
        self.first = np.zeros(matches, np.float32)  # the potential each match was dealt with

    @property
    def parts(self) -> list[TrainingVecEnv]:
        """The tables that matches are played at: this one."""
        return [self]

    def reset(self) -> np.ndarray:
        """Deal every match."""
        observations = super().reset()
        self._ask_teacher()  # now, since it may have to compile first
        self.first[:] = self._potentials()
        return observations

    def snapshot(self) -> dict[str, np.ndarray]:
        """Copies of all that the next steps depend on, as arrays of plain numbers."""
        return {**super().snapshot(), "first": self.first.copy()}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        """Go on from a :meth:`snapshot` of as many matches of the same game and options."""
        super().restore(kept)
        self.first[:] = kept["first"]

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Take one decision in every match; see the class for the rewards."""
        before = self._potentials().copy()
        self._ask_teacher()
        if self.labels is not None and self._actions is not None and self.lead > 0:
            states = self.learners.batch.states
            chances = uniform(mix(states["seed"] ^ mix(states["moves"].astype(np.uint64))))
            self.step_async(np.where(chances < self.lead, self.labels, self._actions))
        observations, rewards, dones, infos = super().step_wait()
        over = self.learners.over
        if over.size:
            rewards[over] += self._amends(before, infos)
            self.first[over] = self._potentials()[over]
        rewards -= self.cost
        return observations, rewards, dones, infos

    def _amends(self, before: np.ndarray, infos: list[dict[str, Any]]) -> np.ndarray:
        """What the learner gets beside the rules' rewards in the matches that ended, float32 [k].

        ``before`` (float32 [matches]) are the potentials at the learner's last decisions.
        """
        learners, team = self.learners, self.pool is None
        more = np.zeros(learners.over.size, np.float32)
        left = self._left_potentials()
        if not team:
            shares = self._shares()
        for k, row in enumerate(learners.over.tolist()):
            info = infos[row]
            cut = learners.ended[row] == TRUNCATED
            if not team:
                info["is_success"] = 0.0 if cut else float(shares[k])
            if cut:
                # like every other end it gives back the potential, whatever was gained
                more[k] = (STALLED if team else UNDECIDED) - left[k]
                info["TimeLimit.truncated"] = False
            elif team and not info["is_success"]:
                more[k] = self.keep * (before[row] - self.first[row])
        return more

    def _shares(self) -> np.ndarray:
        """The learner's share of the win in each match that ended, float64 [k]."""
        learners, seats = self.learners, self.learners.batch.seats
        final = learners.final_states
        shares = win_shares(final["score"][:, :seats], final["reward"][:, :seats])
        return (shares * learners.final_held).sum(axis=1)

    def _left_potentials(self) -> np.ndarray:
        """float64 [k]: the learner's potential at the end of each match that ended."""
        learners, batch = self.learners, self.learners.batch
        left = np.zeros((learners.over.size, batch.seats), np.float32)
        if batch.shaped:
            stepping.potentials_many(learners.final_states, batch.pack.table, left)
        return mean_over(left, learners.final_held)

    def _ask_teacher(self) -> None:
        self.labels = None
        if self.teaching and self.teacher is not None:
            batch = self.learners.batch
            turn = Turn(self.game, batch.pack, batch.states, batch.masks)
            self.labels = np.asarray(self.teacher.act(turn), np.int64)

    def _potentials(self) -> np.ndarray:
        """float32 [matches], the learner's own; zero where rewards are not shaped."""
        batch = self.learners.batch
        if not batch.shaped:
            return np.zeros(self.num_envs, np.float32)
        return mean_over(batch.potentials, self.learners.held).astype(np.float32)
