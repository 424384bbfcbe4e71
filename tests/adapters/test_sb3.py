"""The VecEnv of Stable-Baselines3, and MaskablePPO on it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecMonitor

from gloaming.adapters.arguments import ResetNeeded
from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.sb3 import LearnerVecEnv
from gloaming.adapters.vector import LearnerVectorEnv
from gloaming.kernel.batch import IllegalAction
from gloaming.kernel.game import Game


def first_legal(env: LearnerVecEnv) -> np.ndarray:
    return get_action_masks(env).argmax(1)


@pytest.mark.parametrize("seating", [{}, {"seat": 2, "partners": "random"}], ids=["team", "seat"])
def test_it_plays_the_matches_of_the_vector_environment(
    game: Game, seating: dict[str, Any]
) -> None:
    settings = {"players": 3, "reward": "shaped", "max_moves": 10, **seating}
    env, other = LearnerVecEnv(game, 6, seed=3, **settings), LearnerVectorEnv(game, 6, **settings)
    observations, (expected, _) = env.reset(), other.reset(seed=3)
    assert np.array_equal(observations, expected)
    returns, lengths, ends = np.zeros(6), np.zeros(6, int), {True: 0, False: 0}
    for _ in range(80):
        actions = first_legal(env)
        observations, rewards, dones, infos = env.step(actions)
        expected, other_rewards, terminated, truncated, info = other.step(actions)
        assert np.array_equal(observations, expected)
        assert rewards.dtype == np.float32
        np.testing.assert_allclose(rewards, other_rewards, atol=1e-6)
        assert np.array_equal(dones, terminated | truncated)
        returns += rewards
        lengths += 1
        for row in range(6):
            if not dones[row]:
                assert infos[row] == {}
                continue
            end = infos[row]
            assert np.array_equal(end["terminal_observation"], info["final_obs"][row])
            assert end["TimeLimit.truncated"] is bool(truncated[row])
            assert end["episode"]["r"] == pytest.approx(returns[row], abs=1e-5)
            assert end["episode"]["l"] == lengths[row]
            assert end["is_success"] == info["final_info"]["is_success"][row]
            assert end["cause"] == info["final_info"]["cause"][row]
            returns[row] = lengths[row] = 0
            ends[bool(truncated[row])] += 1
    assert min(ends.values()) > 5


def test_seeds_are_obeyed(game: Game) -> None:
    env = LearnerVecEnv(game, 3, seed=5)
    first = env.reset()
    following = env.reset()
    assert not np.array_equal(first, following)
    env.seed(5)
    assert np.array_equal(env.reset(), first)
    assert np.array_equal(env.reset(), following)
    assert env.learners.next_seeds().dtype == np.uint64


def test_infos_are_no_ones_but_the_users(game: Game) -> None:
    env = LearnerVecEnv(game, 3, seed=5)
    env.reset()
    infos = env.step(first_legal(env))[3]
    infos[0]["mine"] = 1
    assert "mine" not in infos[1]
    assert "mine" not in env.step(first_legal(env))[3][0]


def test_masks_methods_and_attributes(game: Game) -> None:
    env = LearnerVecEnv(game, 4, seed=1)
    env.reset()
    assert is_masking_supported(env)
    assert np.array_equal(get_action_masks(env), env.action_masks())
    rows = env.env_method("action_masks", indices=[2])
    assert len(rows) == 1 and np.array_equal(rows[0], env.action_masks()[2])
    assert all("decides" in text for text in env.env_method("render"))
    assert env.env_is_wrapped(Monitor) == [True] * 4
    assert env.env_is_wrapped(str, indices=0) == [False]  # type: ignore[arg-type]
    assert env.get_attr("num_envs", indices=[0, 1]) == [4, 4]
    assert not env.has_attr("nothing")
    with pytest.raises(AttributeError, match="'jump' is no method of a match"):
        env.env_method("jump")
    with pytest.raises(AttributeError, match="'seat' cannot be set"):
        env.set_attr("seat", 1)


def test_errors_leave_every_match_where_it_was(game: Game) -> None:
    env = LearnerVecEnv(game, 2, seed=1)
    with pytest.raises(ResetNeeded):
        env.step(np.ones(2, int))
    env.reset()
    before = env.learners.batch.states.tobytes()
    with pytest.raises(IllegalAction, match="match 0: action 0"):
        env.step(np.zeros(2, int))
    with pytest.raises(TypeError, match="float"):
        env.step(np.ones(2))
    assert env.learners.batch.states.tobytes() == before
    with pytest.raises(TypeError, match=r"unknown option 'num_env' .*did you mean 'num_envs'"):
        LearnerVecEnv(game, num_env=3)


@pytest.mark.filterwarnings("error::UserWarning:sb3_contrib")
def test_maskable_ppo_learns_and_is_evaluated(game: Game, tmp_path: Any) -> None:
    env = LearnerVecEnv(game, 16, seed=0)
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, seed=0)
    model.learn(1024)
    assert model.num_timesteps >= 1024
    finished = list(model.ep_info_buffer or [])
    assert finished and all(each["r"] in (1.0, -1.0) and each["l"] > 0 for each in finished)
    returns, lengths = evaluate_policy(
        model, LearnerVecEnv(game, 4, seed=9), n_eval_episodes=8, return_episode_rewards=True
    )
    assert len(returns) == len(lengths) == 8 and set(returns) <= {1.0, -1.0}
    mean, _ = evaluate_policy(model, LearnerEnv(game), n_eval_episodes=4, warn=False)
    assert -1.0 <= mean <= 1.0
    model.save(tmp_path / "model")
    loaded = MaskablePPO.load(tmp_path / "model")
    observations = env.reset()
    actions = [
        each.predict(observations, deterministic=True, action_masks=env.action_masks())[0]
        for each in (model, loaded)
    ]
    assert np.array_equal(*actions)


def test_a_model_of_a_single_environment_can_be_saved(game: Game, tmp_path: Any) -> None:
    model = MaskablePPO("MlpPolicy", LearnerEnv(game), n_steps=16, batch_size=16, n_epochs=1)
    model.learn(16)
    model.save(tmp_path / "model")
    assert type(MaskablePPO.load(tmp_path / "model").action_space).__name__ == "Discrete"


@pytest.mark.filterwarnings("ignore:The environment is already wrapped")
def test_sb3s_own_wrappers_fit(game: Game) -> None:
    env = VecMonitor(LearnerVecEnv(game, 4, seed=0))
    env.reset()
    for _ in range(60):
        dones, infos = env.step(np.stack(env.env_method("action_masks")).argmax(1))[2:]
        for row in np.flatnonzero(dones):
            assert infos[row]["episode"]["r"] in (1.0, -1.0)
