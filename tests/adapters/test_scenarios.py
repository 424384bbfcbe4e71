"""Scenarios: each is an environment with the seats and partners it says."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gloaming
from gloaming import GAMES
from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.vector import LearnerVectorEnv
from gloaming.scenarios import (
    SCENARIOS,
    Scenario,
    find_scenario,
    make,
    scenarios_of,
)


def inner(env: Any) -> LearnerEnv:
    assert isinstance(env.unwrapped, LearnerEnv)
    return env.unwrapped


def test_scenarios_are_of_many_kinds() -> None:
    everything = list(SCENARIOS.values())
    assert len({scenario.id for scenario in everything}) == len(everything)
    for game in GAMES:
        mine = scenarios_of(game)
        assert len(mine) >= 4
        assert len({scenario.players for scenario in mine}) >= 3
        assert any(len(set(scenario.background)) > 1 for scenario in mine)
        assert any(s.name.endswith("Visitor") and len(s.background) >= 2 for s in mine)
        assert any(len(s.focal) > len(s.background) for s in mine if s.name.endswith("Resident"))
        places = {(s.focal[0] > 0) + (s.focal[0] == s.players - 1) for s in mine}
        assert places == {0, 1, 2}  # first, between others, last
    for game in ("chronicles", "mysthea", "rattling"):
        assert len({s.options.get("difficulty") for s in scenarios_of(game)}) >= 2
    assert {s.options.get("objective") for s in scenarios_of("glow")} == {None, "team"}


@pytest.mark.parametrize("name", list(SCENARIOS))
def test_a_scenario_says_who_sits_where(name: str) -> None:
    scenario = SCENARIOS[name]
    assert scenario.name.lower().startswith(scenario.game)
    table = scenario.seated("me")
    assert len(table) == scenario.players
    assert [seat for seat, who in enumerate(table) if who == "me"] == list(scenario.focal)
    assert [who for who in table if who != "me"] == list(scenario.background)


@pytest.mark.jit
@pytest.mark.parametrize("name", list(SCENARIOS))
def test_every_id_makes_an_environment_that_can_be_played(name: str) -> None:
    scenario = SCENARIOS[name]
    env = gymnasium.make(scenario.id)
    learners = inner(env).learners
    assert learners.game.id == scenario.game
    assert learners.batch.seats == scenario.players
    for option, value in scenario.options.items():
        assert getattr(learners.batch.options, option) == value
    assert {policy.name for policy in learners.seating.policies} == set(scenario.background)
    _, info = env.reset(seed=5)
    assert np.flatnonzero(learners.held[0]).tolist() == list(scenario.focal)
    env.action_space.seed(5)
    over = False
    while not over:
        assert info["seat"] in scenario.focal
        action = env.action_space.sample(info["action_mask"])
        _, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    assert info["status"] in ("won", "lost", "finished")


@pytest.mark.jit
@pytest.mark.parametrize("name", ["Chronicles-Loners", "Glow-TeamVisitor"])
def test_gymnasium_has_nothing_against_them(name: str) -> None:
    check_env(make(name).unwrapped, skip_render_check=True)


@pytest.mark.jit
@pytest.mark.parametrize("name", ["Mysthea-HastyLoner", "Rattling-HastyScout"])
def test_many_matches_at_once(name: str) -> None:
    scenario = SCENARIOS[name]
    matches = gymnasium.make_vec(scenario.id, num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(matches, LearnerVectorEnv)
    observations, info = matches.reset(seed=1)
    for _ in range(5):
        assert observations.shape[0] == 3
        np.testing.assert_array_equal(info["seat"], scenario.focal[0])
        observations, _, _, _, info = matches.step(info["action_mask"].argmax(axis=1))
    alone = make(name)
    first, _ = alone.reset(seed=1)
    again, _ = matches.reset(seed=1)
    np.testing.assert_array_equal(first, again[0])


def test_ids_are_registered() -> None:
    for scenario in SCENARIOS.values():
        assert scenario.id in gymnasium.registry


def test_they_are_there_once_gloaming_is_and_load_no_agents() -> None:
    code = (
        "import sys, gymnasium, gloaming;"
        "print('gloaming/Chronicles-Hoarder-v0' in gymnasium.registry,"
        " [m for m in sys.modules if m.startswith(('gloaming_agents', 'gloaming.games'))])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "True []"


def test_what_make_takes_and_what_it_does_not() -> None:
    env = make("Chronicles-Healer", hints=True, render_mode="ansi", reward="shaped")
    assert env.render_mode == "ansi"
    options = inner(env).learners.batch.options
    assert (options.reward, options.difficulty) == ("shaped", "easy")
    assert inner(make("gloaming/Chronicles-Healer-v0")).learners.batch.options.reward == "sparse"
    for fixed in ({"players": 4}, {"seat": 0}, {"difficulty": "hard"}, {"partners": "random"}):
        message = f"does not let '{next(iter(fixed))}' be changed; it takes .*'hints'"
        with pytest.raises(TypeError, match=message):
            make("Chronicles-Healer", **fixed)
        with pytest.raises(TypeError, match=message):
            gymnasium.make("gloaming/Chronicles-Healer-v0", **fixed)
        with pytest.raises(TypeError, match=message):
            gymnasium.make_vec(
                "gloaming/Chronicles-Healer-v0",
                num_envs=2,
                vectorization_mode="vector_entry_point",
                **fixed,
            )


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Chronicles-Horder", "Chronicles-Hoarder"),
        ("glow-visitor", "Glow-Visitor"),
        ("gloaming/Rattling-Fihgter-v0", "gloaming/Rattling-Fighter-v0"),
    ],
)
def test_an_unknown_name_is_told_the_nearest(name: str, near: str) -> None:
    message = f"unknown scenario '{name}'.*did you mean '{re.escape(near)}'"
    with pytest.raises(ValueError, match=message):
        make(name)
    with pytest.raises(ValueError, match=message):
        find_scenario(name)


def test_an_unknown_game_gets_an_error_too() -> None:
    with pytest.raises(ValueError, match=r"unknown game 'glwo'.*did you mean 'glow'"):
        scenarios_of("glwo")


def test_a_scenario_is_found_as_an_attribute_of_gloaming() -> None:
    assert isinstance(gloaming.scenarios.SCENARIOS["Glow-Hasty"], Scenario)
