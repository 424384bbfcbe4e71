"""Scripted policies for Darkness Comes Rattling."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.state import STATE
from gloaming.kernel.content import Pack
from gloaming.kernel.notice import announce
from gloaming.policies import Policy, Turn
from gloaming_agents.baselines.rattling.darkness import CHASE
from gloaming_agents.baselines.rattling.expert import expert_actions
from gloaming_agents.baselines.rattling.foresight import foresight_of
from gloaming_agents.baselines.rattling.greedy import greedy_actions
from gloaming_agents.baselines.rattling.odds import ODDS
from gloaming_agents.baselines.rattling.plan import PLAN
from gloaming_agents.baselines.rattling.prospect import PROSPECT
from gloaming_agents.baselines.rattling.rolls import THROW
from gloaming_agents.baselines.rattling.weights import weights

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
    """Goes where its own Challenge is worth most now."""

    name = "greedy"

    def __init__(self) -> None:
        self._weights = weights()
        self._odds = np.zeros(1, ODDS)
        self._prospects = np.zeros(1, PROSPECT)
        self._throws = np.zeros(1, THROW)

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        actions = np.zeros(len(turn), np.int64)
        compiled = announce("rattling-greedy", "the greedy player", 40, greedy_actions, STATE)
        greedy_actions(
            turn.states,
            turn.masks,
            turn.pack.table,
            foresight_for(turn.pack),
            self._weights,
            self._odds,
            self._prospects,
            self._throws,
            actions,
        )
        compiled()
        return actions


class Expert:
    """Plans for the whole team, arms the Warrior who will enter Darkness, and knows its odds."""

    name = "expert"

    def __init__(self, judgement: np.ndarray | None = None) -> None:
        self._weights = weights() if judgement is None else judgement
        self._odds = np.zeros(1, ODDS)
        self._prospects = np.zeros(1, PROSPECT)
        self._throws = np.zeros(1, THROW)
        self._plans = np.zeros(1, PLAN)
        self._chases = np.zeros(1, CHASE)

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        actions = np.zeros(len(turn), np.int64)
        compiled = announce("rattling-expert", "the expert player", 60, expert_actions, STATE)
        expert_actions(
            turn.states,
            turn.masks,
            turn.pack.table,
            foresight_for(turn.pack),
            self._weights,
            self._odds,
            self._prospects,
            self._throws,
            self._plans,
            self._chases,
            actions,
        )
        compiled()
        return actions
