"""The parallel environment: who decides acts, everyone else waits."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from gloaming.adapters.arguments import ResetNeeded
from gloaming.adapters.parallel import TogetherEnv
from gloaming.kernel.actions import WAIT
from gloaming.kernel.batch import IllegalAction
from gloaming.kernel.game import Game
from gloaming.kernel.record import digest


@pytest.fixture
def env(game: Game) -> TogetherEnv:
    env = TogetherEnv(game, players=3)
    env.reset(seed=1)
    return env


def first_legal(env: TogetherEnv, observations: dict[str, Any]) -> dict[str, int]:
    return {agent: int(observations[agent]["action_mask"].argmax()) for agent in env.agents}


def test_one_seat_decides_and_the_others_wait(game: Game) -> None:
    env = TogetherEnv(game, players=3)
    observations, infos = env.reset(seed=1)
    assert infos == {agent: {} for agent in env.agents}
    deciding = [a for a, seen in observations.items() if not seen["action_mask"][WAIT]]
    assert deciding == [f"seat_{env.table.actor}"]
    for agent, seen in observations.items():
        assert env.observation_space(agent).contains(seen)
        assert agent in deciding or seen["action_mask"].sum() == 1


def test_a_match_to_its_end(env: TogetherEnv) -> None:
    observations, _ = env.reset(seed=2)
    while env.agents:
        agents = list(env.agents)
        observations, rewards, terminated, truncated, infos = env.step(
            first_legal(env, observations)
        )
        assert list(rewards) == list(terminated) == list(truncated) == agents
        assert list(observations) == list(infos) == agents
    assert all(terminated.values()) and not any(truncated.values())
    assert set(rewards.values()) in ({1.0}, {-1.0})
    assert all(info["is_success"] == (rewards["seat_0"] > 0) for info in infos.values())
    assert all(
        seen["action_mask"].nonzero()[0].tolist() == [WAIT] for seen in observations.values()
    )
    with pytest.raises(ResetNeeded):
        env.step({})


def test_seats_that_wait_may_do_nothing_else(env: TogetherEnv) -> None:
    before = digest(env.table.state)
    actor = f"seat_{env.table.actor}"
    other = next(agent for agent in env.agents if agent != actor)
    actions = {**dict.fromkeys(env.agents, WAIT), actor: 1, other: 1}
    with pytest.raises(IllegalAction, match=f"action 1 of {other} .* {actor} decides"):
        env.step(actions)
    with pytest.raises(IllegalAction, match="action 0"):
        env.step(dict.fromkeys(env.agents, WAIT))
    with pytest.raises(TypeError, match=f"the action of {other}"):
        env.step({**actions, other: None})
    assert digest(env.table.state) == before


def test_every_agent_needs_an_action(env: TogetherEnv) -> None:
    with pytest.raises(ValueError, match=r"given for \['seat_0'\]; expected one each for"):
        env.step({"seat_0": WAIT})
    with pytest.raises(ValueError, match="seat_7"):
        env.step({**dict.fromkeys(env.agents, WAIT), "seat_7": WAIT})


def test_max_cycles_truncates(game: Game) -> None:
    env = TogetherEnv(game, max_cycles=3)
    observations, _ = env.reset(seed=1)
    for cycle in range(3):
        observations, _, terminated, truncated, _ = env.step(first_legal(env, observations))
        assert list(truncated.values()) == [cycle == 2] * 2
    assert not any(terminated.values())
    assert observations["seat_0"]["observation"].any()


def test_it_plays_the_same_match_as_the_turn_based_one(game: Game) -> None:
    from gloaming.adapters.aec import TurnEnv

    turns, together = TurnEnv(game, players=3), TogetherEnv(game, players=3)
    turns.reset(seed=9)
    observations, _ = together.reset(seed=9)
    while together.agents:
        for agent, seen in observations.items():
            mine = turns.observe(agent)
            assert np.array_equal(mine["observation"], seen["observation"])
            assert np.array_equal(mine["action_mask"], seen["action_mask"])
        actions = first_legal(together, observations)
        turns.step(actions[turns.agent_selection])
        observations, rewards, *_ = together.step(actions)
        assert rewards == turns.rewards
    assert np.array_equal(turns.state(), together.state())


def test_a_copy_goes_on_alone(env: TogetherEnv) -> None:
    twin = copy.deepcopy(env)
    before = digest(env.table.state)
    twin.step({agent: int(twin.action_space(agent).sample()) for agent in twin.agents})
    assert digest(env.table.state) == before != digest(twin.table.state)
