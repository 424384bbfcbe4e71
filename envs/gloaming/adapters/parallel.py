"""The parallel PettingZoo environment: every seat acts at once, all but one of them by waiting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from gloaming.adapters.aec import Observation, SeatedEnv
from gloaming.adapters.arguments import ResetNeeded, action_number
from gloaming.kernel.actions import WAIT
from gloaming.kernel.batch import RUNNING, TERMINATED, TRUNCATED, IllegalAction

Infos = dict[str, dict[str, Any]]


class TogetherEnv(SeatedEnv, ParallelEnv):  # type: ignore[misc]
    """A game as PettingZoo's ``ParallelEnv``.

    In each step one seat decides; every other seat plays exactly ``wait`` (0), the only action its
    mask allows. Otherwise as :class:`gloaming.adapters.aec.TurnEnv`.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Deal a match: from ``seed``, or from the seed that follows the last match's."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents) if self.table.ended == RUNNING else []
        return self._see_all(), self._infos()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Take one action for every agent.

        Returns observations, rewards, terminations, truncations and infos, by agent.

        Raises:
            ResetNeeded: before the first reset, or after the end.
            ValueError: an agent is missing, or unknown.
            IllegalAction: an action its agent's mask forbids; nothing has changed.
            TypeError: an action is no whole number, or actions are no dictionary; nothing has
                changed.
        """
        if not self.agents:
            raise ResetNeeded("no match is under way; call reset() before step()")
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions are {actions!r}; expected a dictionary by agent")
        if actions.keys() != self._number.keys():
            raise ValueError(
                f"actions are given for {sorted(actions)}; expected one each for"
                f" {self.possible_agents}"
            )
        table = self.table
        chosen = {agent: action_number(actions[agent], agent) for agent in self.agents}
        actor = self.possible_agents[table.actor]
        for agent, action in chosen.items():
            if agent != actor and action != WAIT:
                raise IllegalAction(
                    f"action {action} of {agent} is not legal now: {actor} decides, every other"
                    f" seat waits ({WAIT})"
                )
        table.step(chosen[actor])
        agents = self.agents
        ended = table.ended
        if ended != RUNNING:
            self.agents = []
        return (
            self._see_all(),
            dict(zip(agents, table.rewards, strict=True)),
            dict.fromkeys(agents, ended == TERMINATED),
            dict.fromkeys(agents, ended == TRUNCATED),
            self._infos(),
        )

    def _see_all(self) -> dict[str, Observation]:
        rows = self.table.observations()
        return {
            agent: {"observation": rows[seat], "action_mask": self.table.mask(seat)}
            for agent, seat in self._number.items()
        }

    def _infos(self) -> Infos:
        if self.table.ended == RUNNING:
            return {agent: {} for agent in self._number}
        return {agent: self.table.outcome(seat) for agent, seat in self._number.items()}
