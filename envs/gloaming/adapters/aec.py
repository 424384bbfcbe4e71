"""The turn-based PettingZoo environment: seats act one after another, as the rules say."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from gloaming.adapters.arguments import (
    RENDER_MODES,
    ResetNeeded,
    action_number,
    check_flag,
    check_limit,
    check_render_mode,
    options_of,
    resolve,
)
from gloaming.adapters.spaces import LegalDiscrete, seat_space, vector_space
from gloaming.adapters.table import Table
from gloaming.kernel.batch import RUNNING, TERMINATED
from gloaming.kernel.game import Game
from gloaming.kernel.record import Replay

OWN_ARGUMENTS = ("render_mode", "skip_forced", "max_cycles", "hints")

Observation = dict[str, np.ndarray]


class SeatedEnv:
    """What the turn-based and the parallel environment have in common: a table with seats.

    Attributes:
        game: the game
        table: the match, see :class:`gloaming.adapters.table.Table`
        state_space: ``Box(-1, 1)``, float32: the space of ``state()``

    Args:
        game: the game, or its id
        render_mode: ``"ansi"`` or None
        skip_forced: decisions with a single legal action are taken by the kernel
        max_cycles: truncate after this many decisions of the agents; None for no such limit
        hints: observations tell the game's hints too: what follows from the rest, but takes a
            search to find
        options: the game's options, such as ``players`` and ``difficulty``
    """

    def __init__(
        self,
        game: str | Game,
        *,
        render_mode: str | None = None,
        skip_forced: bool = True,
        max_cycles: int | None = None,
        hints: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = resolve(game)
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": f"{self.game.id}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,  # by PettingZoo's wrapper; parallel_env() is our own
        }
        self.table = Table(
            self.game,
            options_of(self.game, options, OWN_ARGUMENTS),
            check_flag("skip_forced", skip_forced),
            check_limit("max_cycles", max_cycles),
            check_flag("hints", hints),
        )
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.batch.seats)]
        self.agents: list[str] = []
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = vector_space(self.game.world.size)
        self._observation_spaces = {agent: seat_space(self.game, hints) for agent in self._number}
        self._link_spaces()

    def _link_spaces(self) -> None:
        n = len(self.game.actions)
        self._action_spaces = {
            agent: LegalDiscrete(n, partial(self._mask_to_sample, seat))
            for agent, seat in self._number.items()
        }

    def _mask_to_sample(self, seat: int, seeded: int | None) -> np.ndarray:
        return self.table.mask(seat)

    def __getstate__(self) -> dict[str, Any]:
        kept = dict(self.__dict__)
        spaces = kept.pop("_action_spaces")
        return {**kept, "generators": {agent: s.np_random for agent, s in spaces.items()}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        generators = kept.pop("generators")
        self.__dict__.update(kept)
        self._link_spaces()
        for agent, generator in generators.items():
            self._action_spaces[agent]._np_random = generator

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What ``agent`` sees: ``observation`` and ``action_mask``."""
        return self._observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> LegalDiscrete:
        """``Discrete(n)``; ``sample()`` without a mask draws from what is legal at the moment."""
        return self._action_spaces[self._known(agent)]

    def state(self) -> np.ndarray:
        """Everything about the match, hidden things included: float32 [world features]."""
        self._need_match("state")
        return self.table.world()

    def render(self) -> str | None:
        """The match as text, with ``render_mode="ansi"``."""
        self._need_match("render")
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without render_mode='ansi'.")
            return None
        return self.table.board()

    def close(self) -> None:
        """Nothing is held that would have to be released."""

    def replay(self) -> Replay:
        """The match so far, to be kept or played again."""
        self._need_match("replay")
        return self.table.replay()

    def describe(self, observation: np.ndarray) -> dict[str, Any]:
        """A flat ``observation`` as a readable dictionary of named figures."""
        return self.game.describe(observation)

    def _known(self, agent: str) -> str:
        if agent not in self._number:
            raise ValueError(f"agent is {agent!r}; agents are {self.possible_agents}")
        return agent

    def _need_match(self, call: str) -> None:
        if not self.table.started:
            raise ResetNeeded(f"call reset() before {call}()")

    def _see(self, seat: int) -> Observation:
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}


class TurnEnv(SeatedEnv, AECEnv):  # type: ignore[misc]
    """A game as PettingZoo's ``AECEnv``: ``agent_selection`` is whoever decides next.

    An action outside the mask raises :class:`~gloaming.kernel.batch.IllegalAction` and changes
    nothing. All agents end together: each then takes one last ``None``, as PettingZoo wants it.
    ``infos`` are empty while the match runs and tell ``status``, ``cause`` and ``is_success`` at
    its end. ``reset(options=...)`` is accepted and ignored: options are given to the constructor.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match: from ``seed``, or from the seed that follows the last match's."""
        table = self.table
        table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict(zip(self.agents, table.rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._select()

    def step(self, action: Any) -> None:
        """Take ``action`` for ``agent_selection``.

        Raises:
            ResetNeeded: before the first reset, or after every agent has ended.
            IllegalAction: the mask forbids it.
            TypeError: it is no whole number.
            ValueError: an agent that has ended was given another action than None.
        """
        if not self.agents:
            raise ResetNeeded("no match is under way; call reset() before step()")
        agent = self.agent_selection
        table = self.table
        if table.ended != RUNNING:
            if action is not None:
                raise ValueError(f"{agent} has ended and takes only None; got {action!r}")
            self._was_dead_step(None)
            return
        table.step(action_number(action, agent))
        cumulative = self._cumulative_rewards
        cumulative[agent] = 0.0
        for name, reward in zip(self.possible_agents, table.rewards, strict=True):
            self.rewards[name] = reward
            cumulative[name] += reward
        self._select()

    def observe(self, agent: str) -> Observation:
        """What ``agent`` sees, as new arrays: ``observation`` and ``action_mask``."""
        self._need_match("observe")
        return self._see(self._number[self._known(agent)])

    def _select(self) -> None:
        """Find out who steps next, and tell everyone if the match is over."""
        table = self.table
        if table.ended == RUNNING:
            self.agent_selection = self.possible_agents[table.actor]
            return
        which = self.terminations if table.ended == TERMINATED else self.truncations
        for agent in self.agents:
            which[agent] = True
            self.infos[agent] = table.outcome(self._number[agent])
        self.agent_selection = self.agents[0]


class TurnOrder(OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's order-enforcing wrapper, which also *raises* on a step after the end."""

    def step(self, action: Any) -> None:
        """Take ``action`` for ``agent_selection``; see :meth:`TurnEnv.step`."""
        if self._has_reset and not self.env.agents:
            raise ResetNeeded("the match is over; call reset() before step()")
        super().step(action)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last step, ends and info of ``agent_selection``."""
        if not self._has_reset:  # let the wrapper complain in its own words
            return super().last(observe)
        if not self.env.agents:
            raise ResetNeeded("the match is over; call reset() before last()")
        return self.env.last(observe)

    def __str__(self) -> str:
        return str(self.env)


def wrapped(env: TurnEnv) -> TurnOrder:
    """The environment in PettingZoo's wrappers.

    ``TerminateIllegalWrapper`` is left out because it would end a match on an illegal action, and
    ``AssertOutOfBoundsWrapper`` because the environment itself says more about a wrong action.
    """
    return TurnOrder(env)
