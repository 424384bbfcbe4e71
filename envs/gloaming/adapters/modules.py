"""``gloaming.chronicles_v0`` and its like: a module for each game, as PettingZoo has them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from gloaming.adapters.aec import TurnEnv, TurnOrder, wrapped
from gloaming.adapters.arguments import resolve
from gloaming.adapters.docs import page
from gloaming.adapters.parallel import TogetherEnv
from gloaming.kernel.game import Game


def environment_module(game: str | Game) -> ModuleType:
    """A module with ``env``, ``raw_env`` and ``parallel_env``, and the game's docs page."""
    record = resolve(game)

    def raw_env(**arguments: Any) -> TurnEnv:
        return TurnEnv(record, **arguments)

    def env(**arguments: Any) -> TurnOrder:
        return wrapped(raw_env(**arguments))

    def parallel_env(**arguments: Any) -> TogetherEnv:
        return TogetherEnv(record, **arguments)

    module: Any = ModuleType(f"gloaming.{record.id}_v{record.version}")
    module.__doc__ = page(record)
    module.__all__ = ["env", "parallel_env", "raw_env"]
    heads = {
        env: "The turn-based environment in PettingZoo's wrappers.",
        raw_env: "The turn-based environment, bare.",
        parallel_env: "The parallel environment: seats that do not decide play ``wait``.",
    }
    for function, head in heads.items():
        _place(function, module, f"{head}\n\n{module.__doc__}")
    return module


def _place(function: Callable[..., Any], module: ModuleType, doc: str) -> None:
    function.__module__ = module.__name__
    function.__qualname__ = function.__name__
    function.__doc__ = doc
    setattr(module, function.__name__, function)
