"""Scripted policies for Chronicles of Light."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.state import STATE
from gloaming.policies import Policy
from gloaming_agents.baselines.chronicles.expert import expert_actions
from gloaming_agents.baselines.chronicles.geography import BOARD, KEPT
from gloaming_agents.baselines.chronicles.greedy import Greedy
from gloaming_agents.baselines.chronicles.odds import odds_of
from gloaming_agents.baselines.chronicles.plan import PLAN
from gloaming_agents.baselines.chronicles.weights import weights
from gloaming_agents.baselines.scripted import Scripted


def make(name: str, seed: int = 0) -> Policy:
    """The scripted policy of that name, ``greedy`` or ``expert``."""
    return Greedy(seed) if name == "greedy" else expert()


def expert(judgement: np.ndarray | None = None) -> Scripted:
    """Plans the whole team's errands anew at each decision and knows the odds of the dice."""
    judgement = weights() if judgement is None else judgement
    memory = (judgement, np.zeros(KEPT, BOARD), np.zeros(1, PLAN))
    return Scripted("expert", "chronicles", 70, STATE, expert_actions, odds_of, *memory)
