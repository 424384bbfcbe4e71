"""The par of ``objective="team"``: what a table of experts' lowest score is in the middle.

    python -m gloaming_agents.baselines.glow.par

prints the figures that ``gloaming/games/glow/scoring.py`` keeps. They are frozen there: a better
expert does not move them, so that results compare.
"""

from __future__ import annotations

import numpy as np

from gloaming import find_game
from gloaming_agents.evaluation import play

MATCHES, SEED = 2000, 0


def par(board: str, players: int) -> int:
    """Median of the lowest final light over ``MATCHES`` matches of experts."""
    game = find_game("glow")
    options = game.options(players=players, board=board, objective="team")
    lowest = play(game, options, "expert", MATCHES, SEED).scores.min(axis=1)
    return int(np.median(lowest))


if __name__ == "__main__":
    for side in ("shadows", "archipelago"):
        print(side, [par(side, players) for players in range(1, 7)], flush=True)
