"""Scripted policies for Glow."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.state import STATE
from gloaming.policies import Policy
from gloaming_agents.baselines.glow.expert import expert_actions
from gloaming_agents.baselines.glow.foresight import OPERATIONS, foresight_of
from gloaming_agents.baselines.glow.greedy import greedy_actions
from gloaming_agents.baselines.glow.rolling import ROLL_PLAN
from gloaming_agents.baselines.glow.sheet import SHEET
from gloaming_agents.baselines.glow.ways import WAYS
from gloaming_agents.baselines.glow.weights import weights
from gloaming_agents.baselines.scripted import Scripted


def make(name: str, seed: int = 0) -> Policy:
    """The scripted policy of that name, ``greedy`` or ``expert``."""
    return greedy() if name == "greedy" else expert()


def greedy() -> Scripted:
    """Takes what gives most points at once."""
    memory = (np.zeros(1, WAYS), np.ones(OPERATIONS))
    return Scripted("greedy", "glow", 15, STATE, greedy_actions, foresight_of, *memory)


def expert(judgement: np.ndarray | None = None) -> Scripted:
    """Knows the odds of its dice and weighs everything by the light it brings in the end."""
    memory = (
        weights() if judgement is None else judgement,
        *(np.zeros(1, kind) for kind in (SHEET, WAYS, ROLL_PLAN)),
    )
    return Scripted("expert", "glow", 40, STATE, expert_actions, foresight_of, *memory)
