"""Agents for gloaming's games: scripted policies, search, PPO, contests and statistics.

Importing this package makes its policies known by name and loads nothing heavy: each factory
imports what it needs when it is asked for a policy.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from gloaming.policies import register_policy

if TYPE_CHECKING:
    from gloaming.kernel.game import Game
    from gloaming.policies import Policy

SCRIPTED = ("greedy", "expert")
"""Scripted policies besides ``random``; every game has them."""


def _scripted(name: str) -> None:
    def factory(game: Game, argument: str, seed: int) -> Policy:
        if argument:
            raise ValueError(f"policy {name!r} takes no argument; {argument!r} was given")
        baselines = importlib.import_module("gloaming_agents.baselines")
        policy: Policy = baselines.make(name, game, seed)
        return policy

    register_policy(name, factory)


def _partner(game: Game, argument: str, seed: int) -> Policy:
    from gloaming_agents import partners

    return partners.make(game, argument, seed)


def _search(game: Game, argument: str, seed: int) -> Policy:
    search = importlib.import_module("gloaming_agents.search")
    policy: Policy = search.load_policy(game, argument, seed)
    return policy


def _ppo(game: Game, argument: str, seed: int) -> Policy:
    try:
        from gloaming_agents import ppo
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"policy 'ppo:{argument}' needs {error.name}; pip install \".[train]\" in gloaming's"
            " repository brings it",
            name=error.name,
        ) from error
    return ppo.load_policy(game, argument, seed)


for _name in SCRIPTED:
    _scripted(_name)
register_policy("partner", _partner)
register_policy("search", _search)
register_policy("ppo", _ppo)
