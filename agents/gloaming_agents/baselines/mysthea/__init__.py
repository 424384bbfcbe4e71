"""Scripted policies for Mysthea: The Fall."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.state import STATE
from gloaming.policies import Policy
from gloaming_agents.baselines.mysthea.expert import expert_actions
from gloaming_agents.baselines.mysthea.foresight import foresight_of
from gloaming_agents.baselines.mysthea.greedy import greedy_actions
from gloaming_agents.baselines.mysthea.outlook import OUTLOOK
from gloaming_agents.baselines.mysthea.weights import weights
from gloaming_agents.baselines.scripted import Scripted


def make(name: str, seed: int = 0) -> Policy:
    """The scripted policy of that name, ``greedy`` or ``expert``."""
    return greedy() if name == "greedy" else expert()


def greedy() -> Scripted:
    """Goes straight for the next shard."""
    return Scripted(
        "greedy",
        "mysthea",
        15,
        STATE,
        greedy_actions,
        foresight_of,
        weights(),
        np.zeros(1, OUTLOOK),
    )


def expert(judgement: np.ndarray | None = None) -> Scripted:
    """Weighs every way to use a Day."""
    memory = (weights() if judgement is None else judgement, np.zeros(1, OUTLOOK))
    return Scripted("expert", "mysthea", 60, STATE, expert_actions, foresight_of, *memory)
