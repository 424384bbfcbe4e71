"""What a person reads."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import ACTIONS, DECISIONS
from gloaming.kernel.content import Pack
from gloaming.kernel.pending import kind_of


def action(state: np.record, pack: Pack, number: int) -> str:
    """An action in words."""
    return ACTIONS.names[number]


def board(state: np.record, pack: Pack) -> str:
    """The match as text."""
    return ""


def question(state: np.record, pack: Pack) -> str:
    """What must be decided next."""
    return DECISIONS[kind_of(state) - 1]
