"""What users import: make(), environment modules, registries, docs pages, import time."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest

import gloaming
from gloaming.adapters.aec import TurnEnv
from gloaming.adapters.docs import page
from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.modules import environment_module
from gloaming.adapters.parallel import TogetherEnv
from gloaming.adapters.vector import LearnerVectorEnv
from gloaming.kernel.game import Game
from tests.kernel import toy

REAL = tuple(gloaming.VERSIONS)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beacon among the games that ``gloaming`` offers."""
    monkeypatch.setattr(gloaming, "VERSIONS", {**gloaming.VERSIONS, "toy": 0})
    monkeypatch.delitem(gloaming.__dict__, "toy_v0", raising=False)


@pytest.mark.usefixtures("registered")
def test_make_builds_both_interfaces() -> None:
    turns = gloaming.make("toy", players=3)
    assert isinstance(turns.unwrapped, TurnEnv) and turns.unwrapped is not turns
    assert turns.possible_agents == ["seat_0", "seat_1", "seat_2"]
    together = gloaming.make("toy", players=3, api="parallel", render_mode="ansi")
    assert isinstance(together, TogetherEnv)


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": "toi"}, ValueError, r"unknown game 'toi'; games are .*did you mean 'toy'"),
        ({"game": 3}, ValueError, "unknown game 3"),
        ({"api": "paralel"}, ValueError, "api is 'paralel'; .*did you mean 'parallel'"),
        ({"players": 0}, ValueError, "players is 0"),
        ({"player": 2}, TypeError, r"unknown option 'player' of toy; options are \['players', .*"),
        ({"render": "ansi"}, TypeError, "did you mean 'render_mode'"),
        ({"max_cycles": 0}, ValueError, "max_cycles is 0; the smallest allowed is 1"),
        ({"max_cycles": 2.5}, TypeError, "max_cycles is 2.5; expected a whole number"),
    ],
)
def test_make_names_what_is_wrong(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        gloaming.make(**{"game": "toy", **arguments})


def test_a_module_has_what_pettingzoos_have(game: Game) -> None:
    module: Any = environment_module(game)
    assert module.__name__ == "gloaming.toy_v0"
    for name, kind in (("raw_env", TurnEnv), ("parallel_env", TogetherEnv)):
        assert isinstance(getattr(module, name)(players=3), kind)
    env = module.env(players=3)
    assert env.unwrapped is not env and isinstance(env.unwrapped, TurnEnv)
    assert str(env) == "toy_v0"
    for function in (module.env, module.raw_env, module.parallel_env):
        assert page(game) in (function.__doc__ or "")


@pytest.mark.parametrize("name", REAL)
def test_modules_are_there_when_asked_for(name: str) -> None:
    version = gloaming.VERSIONS[name]
    module = getattr(gloaming, f"{name}_v{version}")
    assert module is getattr(gloaming, f"{name}_v{version}")
    assert sys.modules[module.__name__] is module
    assert f"{name}_v{version}" in dir(gloaming)
    with pytest.raises(AttributeError, match=f"did you mean '{name}_v{version}'"):
        getattr(gloaming, f"{name}_v99")


def test_unknown_attributes_are_unknown() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = gloaming.nonsense


@pytest.mark.parametrize("name", REAL)
def test_the_list_of_games_agrees_with_the_games(name: str) -> None:
    game = gloaming.find_game(name)
    assert (game.id, game.version) == (name, gloaming.VERSIONS[name])
    assert game.env_name == name.capitalize()


@pytest.mark.parametrize("name", REAL)
def test_gymnasium_makes_them(name: str) -> None:
    identifier = f"gloaming:gloaming/{name.capitalize()}-v{gloaming.VERSIONS[name]}"
    env = gymnasium.make(identifier, max_moves=50, render_mode="ansi")
    assert isinstance(env.unwrapped, LearnerEnv)
    env.reset(seed=0)
    assert env.render()
    envs = gymnasium.make_vec(
        identifier, num_envs=3, vectorization_mode="vector_entry_point", max_moves=50
    )
    assert isinstance(envs.unwrapped, LearnerVectorEnv)
    observations, info = envs.reset(seed=0)
    assert observations in envs.observation_space
    envs.step(np.asarray(info["action_mask"]).argmax(1))


@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="PettingZoo has no registry")
@pytest.mark.parametrize("name", REAL)
def test_pettingzoo_makes_them(name: str) -> None:
    identifier = f"gloaming/{name}_v{gloaming.VERSIONS[name]}"
    env = pettingzoo.make("aec", identifier, max_cycles=5)
    assert isinstance(env.unwrapped, TurnEnv) and env.unwrapped.table.max_cycles == 5
    assert isinstance(pettingzoo.make("parallel", identifier), TogetherEnv)


def test_the_docs_page_tells_everything(game: Game) -> None:
    text = page(game)
    for title in (
        "Description",
        "Action space",
        "Observation space",
        "State",
        "Rewards",
        "Starting state",
        "Episode end",
        "Arguments",
        "Version history",
    ):
        assert f"\n## {title}\n\n" in text
    assert "| play | 1-2 | play the first card … play the second card |" in text
    assert "| hand | 5-6 | 2 | 0 to 3 | the own cards |" in text
    assert "- too bright" in text and "- not ended" not in text
    assert "Two or three players" in text and "max_cycles" in text
    assert "`sparse`, `shaped`" in text
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert all(line.count(" | ") in (2, 4) for line in rows)


def test_the_docs_page_of_a_game_of_rivals() -> None:
    text = page(toy.make_game(options=toy.RivalOptions, version=2, rewards=("sparse",)))
    assert "Every seat plays for itself" in text and "final rank" in text
    assert "shaped" not in text.split("## Rewards")[1].split("## Starting")[0]
    assert "- v2: see CHANGELOG.md." in text


def test_importing_gloaming_loads_nothing_heavy() -> None:
    code = "import sys, gloaming; print(*sorted(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "gloaming" in loaded and "gymnasium" in loaded
    heavy = {"numba", "torch", "stable_baselines3", "gloaming.kernel.batch", "gloaming_agents"}
    assert heavy.isdisjoint(loaded)
