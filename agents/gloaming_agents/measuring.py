"""What one policy makes of the deals of one table, whether its seats win together or compete."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gloaming.kernel.game import Game
from gloaming.policies import Policy, make_policy
from gloaming_agents.evaluation import play
from gloaming_agents.rivals import play_pairing
from gloaming_agents.settings import RIVAL, PPOSettings
from gloaming_agents.statistics import Estimate


@dataclass(frozen=True, eq=False)
class Played:
    """What a policy made of the deals of a table.

    Attributes:
        value: what is compared and normalised: a team's mean return, a rival's win share
        rate: win rate or share, with its interval over deals
        deals: bool [deals], won; where seats compete float64 [deals], the mean share of its seats
    """

    value: float
    rate: Estimate
    deals: np.ndarray


def within_limit(game: Game, options: Any) -> Any:
    """``options`` with the limit of moves that holds for learners unless they say otherwise.

    Stalling is no way to go on for ever, and results under one limit compare.
    """
    return replace(options, max_moves=PPOSettings().limit_of(game, options))


def play_at(
    game: Game,
    options: Any,
    policy: Policy,
    episodes: int,
    seed: int,
    batch: int = 1024,
    progress: Callable[[int], None] | None = None,
) -> Played:
    """Play the deals of a table: as the whole team, or in one seat among seats of ``greedy``.

    The arguments are those of :func:`gloaming_agents.evaluation.play`.
    """
    how = (episodes, seed, batch, progress)
    if options.cooperative:
        results = play(game, options, policy, *how)
        rate = Estimate(results.win_rate, *results.win_interval)
        return Played(results.mean_return, rate, results.won)
    found, _ = play_pairing(game, options, policy, make_policy(RIVAL, game, seed), *how)
    rate = Estimate(found.win_rate, *found.win_interval)
    return Played(found.win_rate, rate, found.shares.mean(axis=1))
