"""Scripted policies for Darkness Comes Rattling."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.prospect import PROSPECT
from gloaming.games.rattling.state import STATE
from gloaming.policies import Policy
from gloaming_agents.baselines.rattling.darkness import CHASE
from gloaming_agents.baselines.rattling.expert import expert_actions
from gloaming_agents.baselines.rattling.foresight import foresight_of
from gloaming_agents.baselines.rattling.greedy import greedy_actions
from gloaming_agents.baselines.rattling.odds import ODDS
from gloaming_agents.baselines.rattling.plan import PLAN
from gloaming_agents.baselines.rattling.rolls import THROW
from gloaming_agents.baselines.rattling.weights import weights
from gloaming_agents.baselines.scripted import Scripted


def make(name: str, seed: int = 0) -> Policy:
    """The scripted policy of that name, ``greedy`` or ``expert``."""
    return greedy() if name == "greedy" else expert()


def greedy() -> Scripted:
    """Goes where its own Challenge is worth most now."""
    memory = (weights(), np.zeros(1, ODDS), np.zeros(1, PROSPECT), np.zeros(1, THROW))
    return Scripted("greedy", "rattling", 40, STATE, greedy_actions, foresight_of, *memory)


def expert(judgement: np.ndarray | None = None) -> Scripted:
    """Plans for the whole team, arms the Warrior who will enter Darkness, and knows its odds."""
    memory = (
        weights() if judgement is None else judgement,
        *(np.zeros(1, kind) for kind in (ODDS, PROSPECT, THROW, PLAN, CHASE)),
    )
    return Scripted("expert", "rattling", 90, STATE, expert_actions, foresight_of, *memory)
