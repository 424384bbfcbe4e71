"""The single-agent Gymnasium environment: one learner plays the whole team, or some seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from gloaming.adapters.arguments import (
    RENDER_MODES,
    ResetNeeded,
    action_number,
    check_render_mode,
    check_seed,
    options_of,
    resolve,
)
from gloaming.adapters.learners import Learners, Partners, Seats
from gloaming.adapters.spaces import LegalDiscrete, vector_space
from gloaming.kernel.batch import RUNNING, TERMINATED, TRUNCATED
from gloaming.kernel.game import Game

OWN_ARGUMENTS = ("seat", "partners", "render_mode", "skip_forced", "hints")


class LearnerEnv(gymnasium.Env[np.ndarray, Any]):
    """A game as a Gymnasium environment.

    Observations are those of the seat that decides: float32 [features] in [-1, 1]. The mask is in
    ``info["action_mask"]`` (int8) and ``action_masks()`` (bool); an action outside it raises
    :class:`~gloaming.kernel.batch.IllegalAction` and changes nothing. ``info["seat"]`` is who
    decides. The last ``info`` of a match tells ``status``, ``cause`` and ``is_success`` too.

    A learner of several seats decides for each of them in its turn. It is rewarded as the team is;
    where seats compete with the mean over its seats, and ``is_success`` if one of them is.
    Once another's decision has ended the match, the learner sees it from the lowest of its seats.

    Args:
        game: the game, or its id
        seat: the learner's seat, or a list or tuple of several different ones; None for the whole
            team where seats cooperate, and for seat 0 if there are partners, or rivals
        partners: policies of the other seats, or their names: one for all, or a list with one
            each, in the order of the seats; None for ``random`` rivals
        render_mode: ``"ansi"`` or None
        skip_forced: decisions with a single legal action are taken by the kernel
        hints: observations tell the game's hints too: what follows from the rest, but takes a
            search to find
        options: the game's options, such as ``players`` and ``difficulty``
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
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
        self.learners = Learners(
            self.game,
            options_of(self.game, options, OWN_ARGUMENTS),
            seat=seat,
            partners=partners,
            skip_forced=skip_forced,
            hints=hints,
        )
        self.observation_space = vector_space(self.learners.batch.sight.size)
        self.action_space = LegalDiscrete(len(self.game.actions), self._mask_to_sample)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal a match: from ``seed``, or from the seed that follows the last match's."""
        super().reset(seed=None if seed is None else check_seed(seed))
        if seed is not None:
            seeds = np.array([seed], np.uint64)
        elif self._begun:
            seeds = self.learners.next_seeds()
        else:
            seeds = self.np_random.integers(2**63, size=1, dtype=np.uint64)
        self.learners.reset(seeds)
        self._begun = True
        self._moved()
        return self.learners.observations[0], self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Take one decision of the learner, and those of its partners up to the next one.

        Raises:
            ResetNeeded: before the first reset, or after the end.
            IllegalAction: the mask forbids the action.
            TypeError: the action is no whole number.
        """
        learners = self.learners
        if not self._begun or learners.ended[0] != RUNNING:
            raise ResetNeeded("no match is under way; call reset() before step()")
        learners.step(np.array([action_number(action, "the learner")]))
        self._moved()
        ended = int(learners.ended[0])
        info = self._info()
        if ended != RUNNING:
            info |= learners.outcome(0)
        return (
            learners.observations[0],
            float(learners.rewards[0]),
            ended == TERMINATED,
            ended == TRUNCATED,
            info,
        )

    def action_masks(self) -> np.ndarray:
        """What is legal now, as sb3-contrib asks for it: bool [actions]."""
        return self.learners.masks[0].astype(bool)

    def render(self) -> str | None:
        """The match as text, with ``render_mode="ansi"``."""
        if not self._begun:
            raise ResetNeeded("call reset() before render()")
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without render_mode='ansi'.")
            return None
        return self.learners.board(0)

    def _info(self) -> dict[str, Any]:
        learners = self.learners
        return {"action_mask": learners.masks[0].copy(), "seat": int(learners.seats[0])}

    def _moved(self) -> None:
        if isinstance(self.action_space, LegalDiscrete):
            self.action_space.seeded = None

    def _mask_to_sample(self, seeded: int | None) -> np.ndarray:
        """What ``action_space.sample()`` draws from when no mask is given.

        Samples are to be the same after the same seed. A space that is seeded in the middle of a
        match therefore draws from the start of the match that ``reset`` with that seed would deal.
        """
        learners = self.learners
        if not self._begun:
            return np.ones(len(self.game.actions), np.int8)
        if seeded is None or (learners.decisions[0] == 0 and learners.ended[0] == RUNNING):
            return learners.masks[0]
        ahead = Learners(
            self.game,
            learners.batch.options,
            seating=learners.seating,
            skip_forced=learners.batch.skip_forced,
        )
        ahead.reset(np.array([seeded], np.uint64))
        return ahead.masks[0]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "action_space": None, "generator": self.action_space.np_random}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        generator = kept.pop("generator")
        self.__dict__.update(kept)
        self.action_space = LegalDiscrete(len(self.game.actions), self._mask_to_sample)
        self.action_space._np_random = generator
