"""Scripted policies for each game.

They are what learned policies are measured against. A scripted policy decides from the record of a
match, but only from what its seat can know; it never draws from the match's generator.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from gloaming import GAMES
from gloaming.kernel.jit import set_apart

if TYPE_CHECKING:
    from gloaming.kernel.game import Game
    from gloaming.policies import Policy

NAMES = ("greedy", "expert")

for _game in GAMES:  # scripted players of one game call no others, and take long to compile
    set_apart(Path(__file__).parent / _game)


def make(name: str, game: Game, seed: int = 0) -> Policy:
    """The scripted policy called ``name`` for ``game``; chance of its own comes from ``seed``.

    Raises ValueError for another name, or for a game without scripted policies.
    """
    if name not in NAMES:
        raise ValueError(f"policy {name!r} is not scripted; allowed are {list(NAMES)}")
    try:
        module = importlib.import_module(f"gloaming_agents.baselines.{game.id}")
    except ModuleNotFoundError as error:
        if error.name != f"gloaming_agents.baselines.{game.id}":
            raise
        raise ValueError(f"game {game.id!r} has no scripted policies yet") from None
    policy: Policy = module.make(name, seed)
    return policy
