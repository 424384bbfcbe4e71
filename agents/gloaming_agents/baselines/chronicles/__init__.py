"""Scripted policies for Chronicles of Light."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.state import STATE
from gloaming.kernel.content import Pack
from gloaming.kernel.notice import announce
from gloaming.policies import Policy, Turn
from gloaming_agents.baselines.chronicles.expert import expert_actions
from gloaming_agents.baselines.chronicles.geography import BOARD, KEPT
from gloaming_agents.baselines.chronicles.greedy import Greedy
from gloaming_agents.baselines.chronicles.odds import odds_of
from gloaming_agents.baselines.chronicles.plan import PLAN
from gloaming_agents.baselines.chronicles.weights import weights


def make(name: str, seed: int = 0) -> Policy:
    """The scripted policy of that name, ``greedy`` or ``expert``."""
    return Greedy(seed) if name == "greedy" else Expert()


class Expert:
    """Plans the whole team's errands anew at each decision and knows the odds of the dice."""

    name = "expert"

    def __init__(self, judgement: np.ndarray | None = None) -> None:
        self._weights = weights() if judgement is None else judgement
        self._boards = np.zeros(KEPT, BOARD)
        self._plans = np.zeros(1, PLAN)
        self._odds: dict[str, np.ndarray] = {}

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        actions = np.zeros(len(turn), np.int64)
        compiled = announce("chronicles-expert", "the expert team", 70, expert_actions, STATE)
        expert_actions(
            turn.states,
            turn.masks,
            turn.pack.table,
            self._odds_for(turn.pack),
            self._weights,
            self._boards,
            self._plans,
            actions,
        )
        compiled()
        return actions

    def _odds_for(self, pack: Pack) -> np.ndarray:
        if pack.digest not in self._odds:
            self._odds[pack.digest] = odds_of(pack.table)
        return self._odds[pack.digest]
