"""The vector environment is as many single ones, with the same-step autoreset of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from gloaming.adapters.arguments import ResetNeeded
from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.vector import LearnerVectorEnv
from gloaming.kernel.batch import IllegalAction
from gloaming.kernel.game import Game

SETTINGS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 3, "reward": "shaped", "max_moves": 5},
    {"players": 3, "seat": 1, "partners": "random", "reward": "shaped"},
    {"players": 2, "seat": 0, "partners": "random", "max_moves": 6},
    {"players": 3, "skip_forced": False},
]


def first_legal(info: dict[str, Any]) -> np.ndarray:
    return np.asarray(info["action_mask"]).argmax(1)


def assert_same(one: Any, other: Any, path: str = "") -> None:
    """The same structure, types and values."""
    assert type(one) is type(other), path
    if isinstance(one, dict):
        assert one.keys() == other.keys(), path
        for key in one:
            assert_same(one[key], other[key], f"{path}/{key}")
        return
    assert one.dtype == other.dtype, path
    if one.dtype == object:
        for a, b in zip(one, other, strict=True):
            assert (a is None) == (b is None), path
            assert a is None or np.array_equal(a, b), path
    else:
        assert np.array_equal(one, other), path


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_it_behaves_as_gymnasiums_own_of_single_environments(
    game: Game, settings: dict[str, Any]
) -> None:
    fast = LearnerVectorEnv(game, 5, **settings)
    slow = SyncVectorEnv(
        [lambda: LearnerEnv(game, **settings)] * 5, autoreset_mode=AutoresetMode.SAME_STEP
    )
    assert fast.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert fast.single_observation_space == slow.single_observation_space
    assert fast.single_action_space == slow.single_action_space
    assert fast.observation_space == slow.observation_space
    assert fast.action_space == slow.action_space
    ended = 0
    for seed in (3, None, [9, 1, 4, 1, 5]):
        got, expected = fast.reset(seed=seed), slow.reset(seed=seed)
        assert_same(got[0], expected[0])
        assert_same(got[1], expected[1])
        info = got[1]
        for _ in range(60):
            actions = first_legal(info)
            got, expected = fast.step(actions), slow.step(actions)
            for part, other in zip(got[:4], expected[:4], strict=True):
                assert_same(part, other)
            info = got[4]
            assert_same(info, expected[4])
            ended += int((got[2] | got[3]).sum())
    assert ended > 20


def test_only_chosen_matches_are_dealt_anew(game: Game) -> None:
    env = LearnerVectorEnv(game, 4, players=3)
    before, info = env.reset(seed=0)
    observations, *_, info = env.step(first_legal(info))
    mask = np.array([True, False, False, True])
    again, _ = env.reset(seed=0, options={"reset_mask": mask})
    assert np.array_equal(again[mask], before[mask])
    assert np.array_equal(again[~mask], observations[~mask])
    for bad, error in (([True] * 4, TypeError), (np.zeros(4, bool), ValueError)):
        with pytest.raises(error, match="reset_mask"):
            env.reset(options={"reset_mask": bad})


def test_errors_leave_every_match_where_it_was(game: Game) -> None:
    env = LearnerVectorEnv(game, 3)
    with pytest.raises(ResetNeeded):
        env.step(np.ones(3, int))
    _, info = env.reset(seed=0)
    good, before = first_legal(info), env.learners.batch.states.tobytes()
    for bad, error, message in (
        (np.array([good[0], good[1], 0]), IllegalAction, "match 2: action 0 .wait. is not legal"),
        (good[:2], IllegalAction, r"actions have shape \(2,\); expected \(3,\)"),
        (good.astype(float), TypeError, "actions are of type float64"),
        ([None] * 3, TypeError, "actions are of type object"),
        (np.ones(3, bool), TypeError, "actions are of type bool"),
    ):
        with pytest.raises(error, match=message):
            env.step(bad)
    assert env.learners.batch.states.tobytes() == before
    with pytest.raises(ValueError, match="seed lists 2 seeds for 3 matches"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="seed is -1"):
        env.reset(seed=-1)
    with pytest.raises(ValueError, match="num_envs is 0"):
        LearnerVectorEnv(game, 0)


def test_matches_without_seeds_differ(game: Game) -> None:
    env = LearnerVectorEnv(game, 8)
    env.reset()
    first = set(env.learners.batch.states["seed"].tolist())
    env.reset()
    second = set(env.learners.batch.states["seed"].tolist())
    assert len(first | second) == 16


def test_text_of_every_match(game: Game) -> None:
    env = LearnerVectorEnv(game, 2, render_mode="ansi")
    env.reset(seed=0)
    texts = env.render()
    assert texts is not None and len(texts) == 2 and all("decides" in text for text in texts)


def test_what_was_handed_out_never_changes(game: Game) -> None:
    env = LearnerVectorEnv(game, 4, players=3)
    observations, info = env.reset(seed=0)
    kept = []
    for _ in range(40):
        kept.append((observations, observations.copy()))
        kept.append((info["action_mask"], info["action_mask"].copy()))
        observations, rewards, terminated, truncated, info = env.step(first_legal(info))
        kept += [(each, each.copy()) for each in (rewards, terminated, truncated)]
    assert all(np.array_equal(now, then) for now, then in kept)
