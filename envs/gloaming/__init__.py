"""Board games of light against darkness as multi-agent reinforcement-learning environments.

- ``gloaming.make("chronicles", players=3)``: PettingZoo, turn by turn
- ``gloaming.make("chronicles", api="parallel")``: PettingZoo, all seats at once
- ``gloaming.chronicles_v0.env(players=3)``: the same as the first
- ``gymnasium.make("gloaming:gloaming/Chronicles-v0")``: one learner plays the whole team
- ``gloaming.scenarios.make("Chronicles-Hoarder")``: one seat beside partners with habits
"""

from __future__ import annotations

import difflib
import importlib
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gloaming.kernel.game import Game

__version__ = "0.1.0"

VERSIONS = {"chronicles": 0, "glow": 0, "mysthea": 0, "rattling": 0}
"""Version of each game's environments; it rises when behaviour, parameters or interface change."""

GAMES = tuple(VERSIONS)
"""Ids of the games."""

APIS = ("aec", "parallel")
"""What :func:`make` can make."""


def find_game(game: str) -> Game:
    """The game's record by its id. Raises ValueError for an unknown one."""
    if game not in GAMES:
        raise ValueError(f"unknown game {game!r}; games are {list(GAMES)}{_hint(game, GAMES)}")
    module: Any = importlib.import_module(f"gloaming.games.{game}")
    return module.GAME


def make(game: str, *, api: str = "aec", **arguments: Any) -> Any:
    """An environment of ``game``.

    Args:
        game: id of the game, one of ``GAMES``
        api: ``"aec"`` for PettingZoo's turn-based interface, ``"parallel"`` for its parallel one
        arguments: the game's options, such as ``players`` and ``difficulty``, and the
            environment's own ``render_mode``, ``skip_forced``, ``max_cycles`` and ``hints``

    Raises:
        ValueError: an unknown game or api, or a value that an option does not allow
        TypeError: an argument that does not exist
    """
    if api not in APIS:
        raise ValueError(f"api is {api!r}; allowed are {list(APIS)}{_hint(api, APIS)}")
    if game not in GAMES:
        find_game(game)
    module = getattr(sys.modules[__name__], f"{game}_v{VERSIONS[game]}")
    build: Callable[..., Any] = module.env if api == "aec" else module.parallel_env
    return build(**arguments)


def __getattr__(name: str) -> Any:
    """Environment modules such as ``chronicles_v0``, made when they are first asked for."""
    modules = {f"{game}_v{version}": game for game, version in VERSIONS.items()}
    if name not in modules:
        near = "" if name.startswith("_") else _hint(name, modules)
        raise AttributeError(f"module 'gloaming' has no attribute {name!r}{near}")
    from gloaming.adapters.modules import environment_module

    module = environment_module(modules[name])
    sys.modules[module.__name__] = module
    globals()[name] = module
    return module


def __dir__() -> list[str]:
    return sorted({*globals(), *(f"{game}_v{version}" for game, version in VERSIONS.items())})


def _hint(name: object, known: Any) -> str:
    near = difflib.get_close_matches(str(name), list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _register() -> None:
    """Tell Gymnasium, and PettingZoo where it keeps a registry, about the environments."""
    import gymnasium
    import pettingzoo

    from gloaming import scenarios

    for game, version in VERSIONS.items():
        gymnasium.register(
            id=f"gloaming/{game.capitalize()}-v{version}",
            entry_point="gloaming.adapters.gym:LearnerEnv",
            vector_entry_point="gloaming.adapters.vector:LearnerVectorEnv",
            kwargs={"game": game},
        )
        if hasattr(pettingzoo, "register"):  # from PettingZoo 1.27 on
            for api in APIS:
                pettingzoo.register(
                    api,
                    f"gloaming/{game}_v{version}",
                    entry_point="gloaming:make",
                    kwargs={"game": game, "api": api},
                )
    scenarios.register()


_register()
