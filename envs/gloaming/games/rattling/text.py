"""What a person reads: actions, the board, the question of the moment."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import ACTIONS
from gloaming.kernel.content import Pack


def action(state: np.record, pack: Pack, number: int) -> str:
    """An action in words."""
    return ACTIONS.names[number]


def board(state: np.record, pack: Pack) -> str:
    """The match as text."""
    return ""


def question(state: np.record, pack: Pack) -> str:
    """What must be decided."""
    return ""
