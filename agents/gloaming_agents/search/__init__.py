"""Search: looking ahead in matches as the deciding seat can imagine them, for all games.

``search`` is a policy's name; see docs/search.md for what may follow it.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

from gloaming.kernel.jit import set_apart

if TYPE_CHECKING:
    from gloaming.kernel.game import Game
    from gloaming.policies import Policy

set_apart(Path(__file__).parent)  # its compiled code outlasts edits of the package around it


def load_policy(game: Game, argument: str, seed: int = 0) -> Policy:
    """The policy ``search`` for ``game``; ``argument`` as in ``search:argument``.

    Raises ValueError for an argument that cannot be used, or a game it does not know.
    """
    policy = importlib.import_module("gloaming_agents.search.policy")
    settings = importlib.import_module("gloaming_agents.search.settings")
    name = f"search{'' if argument[:1] in ('', '?') else ':'}{argument}"
    made: Policy = policy.Search(name, game, settings.parse(argument), seed)
    return made
