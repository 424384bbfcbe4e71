"""Who came where in matches of rivals: shares of a win, and margins."""

from __future__ import annotations

import numpy as np


def win_shares(scores: np.ndarray, paid: np.ndarray) -> np.ndarray:
    """Each seat's share of the win, float64 [n, seats]; every row adds up to 1.

    The highest score wins. Seats that share it are told apart by what they were ``paid`` at the
    end, where the game's rules break ties; whoever is level then shares the win.

    Args:
        scores: final scores [n, seats]
        paid: rewards of the end [n, seats]

    >>> win_shares(np.array([[3, 5, 5]]), np.array([[-1, 0.5, 0.5]])).tolist()
    [[0.0, 0.5, 0.5]]
    """
    first = scores >= scores.max(axis=1, keepdims=True)
    among = np.where(first, np.round(paid, 5), -np.inf)
    first &= among >= among.max(axis=1, keepdims=True)
    return first / first.sum(axis=1, keepdims=True)


def margins(scores: np.ndarray) -> np.ndarray:
    """How far each seat's score lies above the best of the others, float64 [n, seats].

    It is below zero for whoever has not won.

    >>> margins(np.array([[3, 5, 4]])).tolist()
    [[-2.0, 1.0, -1.0]]
    """
    scores = np.asarray(scores, np.float64)
    ordered = np.sort(scores, axis=1)
    best, second = ordered[:, -1:], ordered[:, -2:-1]
    alone = (scores == best) & ((scores == best).sum(axis=1, keepdims=True) == 1)
    return scores - np.where(alone, second, best)
