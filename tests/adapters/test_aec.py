"""The turn-based environment: PettingZoo's protocol, errors, ends, copies."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from gloaming.adapters.aec import TurnEnv, wrapped
from gloaming.adapters.arguments import ResetNeeded
from gloaming.kernel.actions import WAIT
from gloaming.kernel.batch import IllegalAction
from gloaming.kernel.game import Game
from gloaming.kernel.record import digest


def legal(env: Any) -> int:
    """The first legal action."""
    return int(env.observe(env.agent_selection)["action_mask"].argmax())


def play(env: Any, limit: int = 10_000) -> int:
    """Play first legal actions to the end; returns the number of decisions."""
    decisions = 0
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        assert decisions < limit
        env.step(legal(env))
        decisions += 1
    return decisions


@pytest.fixture
def env(game: Game) -> TurnEnv:
    env = TurnEnv(game, players=3)
    env.reset(seed=1)
    return env


def test_agents_are_seats_and_the_selected_one_decides(env: TurnEnv) -> None:
    assert env.agents == env.possible_agents == ["seat_0", "seat_1", "seat_2"]
    assert env.agent_selection == f"seat_{env.table.state.actor}"
    assert str(env) == "toy_v0"


def test_observations_lie_in_their_space(env: TurnEnv) -> None:
    observation = env.observe("seat_0")
    assert env.observation_space("seat_0").contains(observation)
    assert observation["observation"].dtype == np.float32
    assert observation["action_mask"].dtype == np.int8
    assert env.state_space.contains(env.state())


def test_an_observation_is_the_compact_one_scaled(env: TurnEnv) -> None:
    compact = env.table.batch.observe_seats(np.array([2]))[0]
    seen = env.observe("seat_2")["observation"]
    np.testing.assert_allclose(seen, compact * env.game.features.scale)
    named = env.describe(seen)
    assert named["hand"] == env.table.state.hand[2].tolist()


def test_waiting_seats_may_only_wait(env: TurnEnv) -> None:
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert mask[WAIT] == (agent != env.agent_selection)
        assert agent == env.agent_selection or mask.sum() == 1


def test_finished_seats_may_only_wait_and_still_see(env: TurnEnv) -> None:
    play(env)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].nonzero()[0].tolist() == [WAIT]
        assert seen["observation"].any()


@pytest.mark.parametrize("bad", [-1, 99, WAIT, np.int64(99)])
def test_an_illegal_action_raises_and_changes_nothing(env: TurnEnv, bad: int) -> None:
    before, rewards = digest(env.table.state), dict(env.rewards)
    with pytest.raises(IllegalAction, match=f"action {int(bad)}.* is not legal now; legal are 1"):
        env.step(bad)
    assert digest(env.table.state) == before
    assert env.rewards == rewards
    assert env.replay().actions == ()


@pytest.mark.parametrize("bad", [None, 1.0, "1", True, np.float32(1), [1], np.array([1])])
def test_an_action_of_another_type_raises_and_changes_nothing(env: TurnEnv, bad: Any) -> None:
    before = digest(env.table.state)
    with pytest.raises(TypeError, match=f"the action of {env.agent_selection}"):
        env.step(bad)
    assert digest(env.table.state) == before


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.uint16, np.array])
def test_whole_numbers_of_any_kind_are_actions(env: TurnEnv, kind: Any) -> None:
    env.step(kind(legal(env)))
    assert env.table.state.moves > 0
    assert len(env.replay().actions) == 1


def test_nothing_works_before_the_first_reset(game: Game) -> None:
    bare = TurnEnv(game)
    for call in (lambda: bare.step(1), bare.render, bare.state, bare.replay):
        with pytest.raises(ResetNeeded, match="reset"):
            call()
    with pytest.raises(AssertionError, match="reset"):
        wrapped(TurnEnv(game)).step(1)
    with pytest.raises(AttributeError, match="before reset"):
        wrapped(TurnEnv(game)).last()


@pytest.mark.parametrize("wrap", [False, True])
def test_after_the_end_agents_take_none_and_then_nothing(game: Game, wrap: bool) -> None:
    env: Any = wrapped(TurnEnv(game)) if wrap else TurnEnv(game)
    env.reset(seed=3)
    play(env)
    assert all(env.terminations.values())
    assert set(env.rewards.values()) <= {1.0, -1.0}
    with pytest.raises(ValueError, match="takes only None; got 1"):
        env.step(1)
    seen = []
    for agent in env.agent_iter():
        _, reward, terminated, _, info = env.last()
        seen.append((agent, reward, terminated, info["is_success"]))
        env.step(None)
    assert [agent for agent, *_ in seen] == env.possible_agents
    assert all(terminated and (reward > 0) == success for _, reward, terminated, success in seen)
    assert env.agents == []
    for action in (None, 1):
        with pytest.raises(ResetNeeded, match="reset"):
            env.step(action)


def test_infos_tell_the_end(env: TurnEnv) -> None:
    assert env.infos == {agent: {} for agent in env.agents}
    play(env)
    won = env.table.state.status == 1
    cause = env.game.causes[env.table.state.cause]
    expected = {"status": "won" if won else "lost", "cause": cause, "is_success": won}
    assert env.infos == {agent: expected for agent in env.agents}


def test_last_gives_what_was_earned_since_the_agents_own_step(game: Game) -> None:
    env = TurnEnv(game, players=3, reward="shaped")
    env.reset(seed=5)
    owed = dict.fromkeys(env.agents, 0.0)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        assert env.last()[1] == pytest.approx(owed[agent])
        owed[agent] = 0.0
        env.step(legal(env))
        for name, reward in env.rewards.items():
            owed[name] += reward
    for agent in env.agent_iter():
        assert env.last()[1] == pytest.approx(owed[agent])
        env.step(None)


def test_max_moves_counts_all_decisions_max_cycles_the_agents_own(game: Game) -> None:
    # two players: whom to call on is decided by the kernel, so two moves pass in each cycle
    by_moves = TurnEnv(game, max_moves=4)
    by_moves.reset(seed=2)
    assert play(by_moves) == 2
    by_cycles = TurnEnv(game, max_cycles=4)
    by_cycles.reset(seed=2)
    assert play(by_cycles) == 4
    for env in (by_moves, by_cycles):
        assert all(env.truncations.values()) and not any(env.terminations.values())
        assert env.infos["seat_0"] == {
            "status": "truncated",
            "cause": "max_moves",
            "is_success": False,
        }
        assert env.observe("seat_0")["observation"].any()
        assert env.observe("seat_1")["action_mask"].nonzero()[0].tolist() == [WAIT]


def test_without_skip_forced_every_decision_is_the_agents(game: Game) -> None:
    env = TurnEnv(game, skip_forced=False, max_moves=4)
    env.reset(seed=2)
    assert play(env) == 4


def test_seeds_deal_the_same_match_and_resets_go_on_from_them(game: Game) -> None:
    def deals(env: TurnEnv, seed: int) -> list[str]:
        env.reset(seed=seed)
        first = digest(env.table.state)
        env.reset()
        return [first, digest(env.table.state)]

    one, other = TurnEnv(game), TurnEnv(game)
    play_first = TurnEnv(game)
    play_first.reset()
    play(play_first)
    assert deals(one, 7) == deals(other, 7) == deals(play_first, 7)
    assert len({*deals(one, 7), *deals(one, 8)}) == 4


def test_without_a_seed_matches_differ(game: Game) -> None:
    def first() -> int:
        env = TurnEnv(game)
        env.reset()
        return int(env.table.state.seed)

    assert first() != first()


@pytest.mark.parametrize(
    ("seed", "error"), [(-1, ValueError), (2**64, ValueError), (1.5, TypeError)]
)
def test_a_bad_seed_is_named(env: TurnEnv, seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=f"seed is {seed}"):
        env.reset(seed=seed)


def test_text_is_the_only_rendering(game: Game) -> None:
    env = TurnEnv(game, render_mode="ansi")
    assert env.metadata["render_modes"] == ["ansi"]
    env.reset(seed=1)
    assert f"seat {env.table.actor} decides" in env.render()
    play(env)
    assert env.infos["seat_0"]["cause"] in env.render()
    for mode in ("human", "rgb_array", "text"):
        with pytest.raises(ValueError, match=f"render_mode is '{mode}'; allowed are 'ansi'"):
            TurnEnv(game, render_mode=mode)


def test_rendering_without_a_mode_warns(env: TurnEnv) -> None:
    with pytest.warns(UserWarning, match="ansi"):
        assert env.render() is None


def test_unknown_agents_are_named(env: TurnEnv) -> None:
    for call in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(ValueError, match=r"agent is 'seat_9'; agents are \['seat_0'"):
            call("seat_9")


def test_spaces_stay_the_same_and_sample_legal_actions(env: TurnEnv) -> None:
    for agent in env.agents:
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) is env.observation_space(agent)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    for _ in range(20):
        assert env.action_space(waiting).sample() == WAIT
        sample = env.action_space(env.agent_selection).sample()
        assert env.observe(env.agent_selection)["action_mask"][sample]


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alike_and_apart(game: Game, duplicate: Any) -> None:
    env = wrapped(TurnEnv(game, players=3))
    env.reset(seed=4)
    env.step(legal(env))
    env.action_space("seat_0").seed(1)
    twin = duplicate(env)
    before = digest(env.unwrapped.table.state)
    assert digest(twin.unwrapped.table.state) == before
    play(twin)
    assert digest(env.unwrapped.table.state) == before
    play(env)
    assert digest(twin.unwrapped.table.state) == digest(env.unwrapped.table.state)
    assert twin.unwrapped.replay() == env.unwrapped.replay()
    twin.reset()
    env.reset()
    assert digest(twin.unwrapped.table.state) == digest(env.unwrapped.table.state)
    actor = env.agent_selection
    assert twin.action_space(actor).sample() == env.action_space(actor).sample()


def test_an_action_space_does_not_carry_its_match_along(env: TurnEnv) -> None:
    space = env.action_space("seat_0")
    for twin in (pickle.loads(pickle.dumps(space)), copy.deepcopy(space)):
        assert type(twin).__name__ == "Discrete"
        assert twin == space
    assert len(pickle.dumps(space)) < 2000


def test_no_warning_comes_from_the_library(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = wrapped(TurnEnv(game))
        env.reset(seed=0)
        play(env)


def test_a_saved_match_notices_that_its_content_has_changed(env: TurnEnv) -> None:
    batch = env.table.batch
    kept = {**batch.__getstate__(), "digest": "f" * 64}
    with pytest.raises(ValueError, match="content 'base' has changed since"):
        type(batch).__new__(type(batch)).__setstate__(kept)
