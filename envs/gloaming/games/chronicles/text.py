"""What a person reads: actions, questions and the board as text."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import ACTIONS
from gloaming.kernel.content import Pack


def action(state: np.record, pack: Pack, number: int) -> str:
    """An action in words."""
    return ACTIONS.names[number]


def question(state: np.record, pack: Pack) -> str:
    """What must be decided next, and by whom."""
    return f"seat {state.actor} decides"


def board(state: np.record, pack: Pack) -> str:
    """The match as text."""
    return f"day {state.rounds}"
