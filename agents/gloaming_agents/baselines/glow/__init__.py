"""Scripted policies for Glow."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.state import STATE
from gloaming.kernel.content import Pack
from gloaming.kernel.notice import announce
from gloaming.policies import Policy, Turn
from gloaming_agents.baselines.glow.foresight import OPERATIONS, foresight_of
from gloaming_agents.baselines.glow.greedy import greedy_actions
from gloaming_agents.baselines.glow.ways import WAYS

_foresight: dict[str, np.ndarray] = {}


def make(name: str, seed: int = 0) -> Policy:
    """The scripted policy of that name, ``greedy`` or ``expert``."""
    return Greedy()


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
