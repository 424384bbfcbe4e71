"""Hints through every interface: the plain observation first, then what a search would find."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest

import gloaming
from gloaming import find_game
from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.sb3 import LearnerVecEnv
from gloaming.adapters.vector import LearnerVectorEnv
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from tests.kernel import toy

GAME = find_game("chronicles")
PLAIN, FULL = GAME.features.size, GAME.sight(hints=True).size


@pytest.mark.parametrize("name", ["chronicles", "rattling", "mysthea"])
def test_hints_come_behind_the_features(name: str) -> None:
    game = find_game(name)
    size = game.features.size
    assert game.sight(hints=True).size == size + game.hints.size
    plain = Batch(game, size=4, seed=3, observe=True)
    full = Batch(game, size=4, seed=3, observe=True, hints=True)
    for batch in (plain, full):  # in Mysthea there is nothing to tell before Characters are drawn
        batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.masks]))
    assert (full.observations[:, :size] == plain.observations).all()
    assert full.observations[:, size:].any()


@pytest.mark.parametrize("api", ["aec", "parallel"])
def test_pettingzoo_hands_hints_out(api: str) -> None:
    env = gloaming.make("chronicles", api=api, players=3, hints=True)
    space = env.observation_space("seat_1")["observation"]
    assert space.shape == (FULL,)
    env.reset(seed=2)
    seen = env.observe("seat_1") if api == "aec" else env.reset(seed=2)[0]["seat_1"]
    assert space.contains(seen["observation"])
    assert "ways" in env.unwrapped.describe(seen["observation"])


def test_single_agent_interfaces_hand_hints_out() -> None:
    single = LearnerEnv("chronicles", hints=True)
    first = single.reset(seed=5)[0]
    many = LearnerVectorEnv("chronicles", 2, hints=True)
    learners = LearnerVecEnv("chronicles", 2, seed=5, hints=True)
    for env in (single, learners):
        assert env.observation_space.shape == (FULL,)
    assert many.single_observation_space.shape == (FULL,)
    assert (many.reset(seed=5)[0][0] == first).all()
    assert (learners.reset()[0] == first).all()
    made = gymnasium.make("gloaming:gloaming/Chronicles-v0", hints=True)
    assert (made.reset(seed=5)[0] == first).all()


def test_copies_keep_their_hints() -> None:
    batch = Batch(GAME, size=2, seed=3, observe=True, hints=True)
    for other in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert other.sight.size == FULL
        other.step(np.array([np.flatnonzero(mask)[0] for mask in other.masks]))
        assert other.observations[:, PLAIN:].any()


def test_what_is_no_switch_is_named() -> None:
    with pytest.raises(TypeError, match="hints is 'yes'; expected True or False"):
        gloaming.make("chronicles", hints="yes")
    with pytest.raises(TypeError, match="hints is 1; expected True or False"):
        LearnerVecEnv("chronicles", hints=1)


def test_a_game_without_hints_says_so() -> None:
    with pytest.raises(ValueError, match="hints is True"):
        LearnerEnv(toy.GAME, hints=True)


def test_hints_at_the_end_of_a_match_are_kept() -> None:
    batch = Batch(GAME, size=16, seed=3, observe=True, hints=True, auto_reset=True)
    ended = np.zeros(0, np.int64)
    actions = np.zeros(16, np.int64)
    while not ended.size:
        stepping.random_actions(batch.states, batch.masks, np.uint64(4), actions)
        batch.step(actions)
        ended = np.flatnonzero(batch.ended)
    for row in ended:
        seen = np.zeros((1, FULL), np.int8)
        state = batch.last_states[row : row + 1]
        GAME.observe(state, batch.pack, state["actor"], seen)
        assert (batch.last_observations[row] == seen[0]).all()
    fresh = batch.observe_seats(batch.actors)
    assert (batch.observations == fresh).all()
