"""Scripted policies for Glow."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.state import STATE
from gloaming.kernel.content import Pack
from gloaming.kernel.notice import announce
from gloaming.policies import Policy, Turn
from gloaming_agents.baselines.glow.expert import expert_actions
from gloaming_agents.baselines.glow.foresight import OPERATIONS, foresight_of
from gloaming_agents.baselines.glow.greedy import greedy_actions
from gloaming_agents.baselines.glow.rolling import ROLL_PLAN
from gloaming_agents.baselines.glow.sheet import SHEET
from gloaming_agents.baselines.glow.ways import WAYS
from gloaming_agents.baselines.glow.weights import weights

_foresight: dict[str, np.ndarray] = {}


def make(name: str, seed: int = 0) -> Policy:
    """The scripted policy of that name, ``greedy`` or ``expert``."""
    return Greedy() if name == "greedy" else Expert()


def foresight_for(pack: Pack) -> np.ndarray:
    """The foresight for a content pack, worked out once."""
    if pack.digest not in _foresight:
        _foresight[pack.digest] = foresight_of(pack.table)
    return _foresight[pack.digest]


class Greedy:
    """Takes what gives most points at once."""

    name = "greedy"

    def __init__(self) -> None:
        self._ways = np.zeros(1, WAYS)
        self._prices = np.ones(OPERATIONS)

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        actions = np.zeros(len(turn), np.int64)
        compiled = announce("glow-greedy", "the greedy player", 15, greedy_actions, STATE)
        greedy_actions(
            turn.states,
            turn.masks,
            turn.pack.table,
            foresight_for(turn.pack),
            self._ways,
            self._prices,
            actions,
        )
        compiled()
        return actions


class Expert:
    """Knows the odds of its dice and weighs everything by the light it brings in the end."""

    name = "expert"

    def __init__(self, judgement: np.ndarray | None = None) -> None:
        self._weights = weights() if judgement is None else judgement
        self._sheets = np.zeros(1, SHEET)
        self._ways = np.zeros(1, WAYS)
        self._plans = np.zeros(1, ROLL_PLAN)

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        actions = np.zeros(len(turn), np.int64)
        compiled = announce("glow-expert", "the expert player", 40, expert_actions, STATE)
        expert_actions(
            turn.states,
            turn.masks,
            turn.pack.table,
            foresight_for(turn.pack),
            self._weights,
            self._sheets,
            self._ways,
            self._plans,
            actions,
        )
        compiled()
        return actions
