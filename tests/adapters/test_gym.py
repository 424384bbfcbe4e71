"""The single-agent environment: a team or a seat, partners, masks, seeds."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

from gloaming.adapters.arguments import ResetNeeded
from gloaming.adapters.gym import LearnerEnv
from gloaming.kernel.actions import WAIT
from gloaming.kernel.batch import IllegalAction
from gloaming.kernel.game import Game
from gloaming.kernel.record import digest
from gloaming.policies import RandomPolicy, Turn
from tests.kernel import toy


def state(env: LearnerEnv) -> Any:
    return env.learners.batch.states[0]


def play(env: LearnerEnv) -> tuple[float, int, dict[str, Any]]:
    """First legal actions to the end: rewards, decisions, the last info."""
    total, decisions, ended, info = 0.0, 0, False, {}
    while not ended:
        action = int(env.action_masks().argmax())
        _, reward, terminated, truncated, info = env.step(action)
        total, decisions, ended = total + reward, decisions + 1, terminated or truncated
    return total, decisions, info


class Noting(RandomPolicy):
    """Plays at random and notes the seats it decided for."""

    name = "noting"

    def __init__(self) -> None:
        super().__init__(0)
        self.seats: list[int] = []

    def act(self, turn: Turn) -> np.ndarray:
        self.seats += turn.seats.tolist()
        return super().act(turn)


class Cheat:
    """Chooses what is never legal."""

    name = "cheat"

    def act(self, turn: Turn) -> np.ndarray:
        return np.zeros(len(turn), np.int64)


def test_a_team_learner_decides_for_every_seat(game: Game) -> None:
    env = LearnerEnv(game, players=3)
    observation, info = env.reset(seed=1)
    seats = set()
    ended = False
    while not ended:
        seat = info["seat"]
        seats.add(seat)
        assert seat == state(env).actor
        seen = env.learners.batch.observe_seats(np.array([seat]))[0] * game.features.scale
        np.testing.assert_allclose(observation, seen)
        assert np.array_equal(info["action_mask"], env.action_masks())
        assert info["action_mask"].dtype == np.int8
        observation, _, terminated, truncated, info = env.step(int(env.action_masks().argmax()))
        ended = terminated or truncated
    assert len(seats) > 1
    assert info["action_mask"].nonzero()[0].tolist() == [WAIT]
    assert info["is_success"] == (state(env).status == 1)


def test_a_seat_among_partners_decides_for_itself_alone(game: Game) -> None:
    partner = Noting()
    env = LearnerEnv(game, players=3, seat=1, partners=partner)
    for seed in range(20):
        _, info = env.reset(seed=seed)
        assert info["seat"] == state(env).actor == 1
        total, _, info = play(env)
        assert total == (1.0 if info["is_success"] else -1.0)
    assert set(partner.seats) == {0, 2}


def test_partners_may_differ(game: Game) -> None:
    first, third = Noting(), Noting()
    for partners in ([first, third], [first, None, third]):
        env = LearnerEnv(game, players=3, seat=1, partners=partners)
        for seed in range(10):
            env.reset(seed=seed)
            play(env)
    assert set(first.seats) == {0} and set(third.seats) == {2}


def test_partners_without_a_seat_leave_seat_0_to_the_learner(game: Game) -> None:
    env = LearnerEnv(game, partners="random")
    assert env.reset(seed=0)[1]["seat"] == 0


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"seat": 2}, ValueError, "seat is 2; allowed are 0 to 1"),
        ({"seat": "1"}, TypeError, "seat is '1'; expected a whole number from 0 to 1"),
        ({"seat": 0}, ValueError, "partners is None; name who plays the other seats"),
        ({"seat": 0, "partners": []}, ValueError, r"one policy for each of the seats \[1\]"),
        ({"seat": 0, "partners": [None]}, ValueError, "one policy for each of the seats"),
        ({"seat": 0, "partners": [3]}, TypeError, "partner 3 is neither"),
        ({"partners": "nobody"}, ValueError, "unknown policy 'nobody'"),
        ({"player": 2}, TypeError, r"unknown option 'player' of toy; .*did you mean 'players'"),
        ({"partner": "random"}, TypeError, "did you mean 'partners'"),
        ({"players": 9}, ValueError, "players is 9; allowed are 2 to 3"),
        ({"render_mode": "human"}, ValueError, "render_mode is 'human'; allowed are 'ansi'"),
    ],
)
def test_arguments_that_cannot_be_are_named(
    game: Game, arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        LearnerEnv(game, **arguments)


def test_a_game_of_rivals_seats_the_learner_among_random_partners() -> None:
    rivals = toy.make_game(options=toy.RivalOptions)
    env = LearnerEnv(rivals, players=3)
    assert env.reset(seed=0)[1]["seat"] == 0
    assert env.learners.seating.partners.keys() == {1, 2}


def test_a_partner_that_breaks_the_rules_is_named(game: Game) -> None:
    env = LearnerEnv(game, players=3, seat=0, partners=Cheat())
    with pytest.raises(IllegalAction, match=r"partner 'cheat' chose 0 for seat [12]"):
        for seed in range(10):
            env.reset(seed=seed)
            env.step(1)


@pytest.mark.parametrize("bad", [WAIT, -1, 1000])
def test_an_illegal_action_raises_and_changes_nothing(game: Game, bad: int) -> None:
    env = LearnerEnv(game, players=3, seat=0, partners="random")
    env.reset(seed=0)
    before = digest(state(env))
    with pytest.raises(IllegalAction, match=f"action {bad}.* is not legal now"):
        env.step(bad)
    assert digest(state(env)) == before


@pytest.mark.parametrize("bad", [None, 1.0, np.array([1]), True])
def test_an_action_of_another_type_raises(game: Game, bad: Any) -> None:
    env = LearnerEnv(game)
    env.reset(seed=0)
    with pytest.raises(TypeError, match="the action of the learner"):
        env.step(bad)


def test_reset_comes_first_and_after_the_end(game: Game) -> None:
    env = LearnerEnv(game, render_mode="ansi")
    for call in (lambda: env.step(1), env.render):
        with pytest.raises(ResetNeeded):
            call()
    env.reset(seed=0)
    assert "decides" in env.render()
    play(env)
    assert "over" in env.render()
    with pytest.raises(ResetNeeded):
        env.step(1)


def test_truncation_keeps_the_last_observation(game: Game) -> None:
    env = LearnerEnv(game, max_moves=3, players=3)
    env.reset(seed=1)
    for step in range(1, 4):
        observation, reward, terminated, truncated, info = env.step(
            int(env.action_masks().argmax())
        )
        assert (terminated, truncated, reward) == (False, step == 3, 0.0)
    assert info["status"] == "truncated" and not info["is_success"]
    seen = env.learners.batch.observe_seats(np.array([state(env).actor]))[0]
    np.testing.assert_allclose(observation, seen * game.features.scale)


def test_seeds_deal_the_match_the_turn_based_environment_deals(game: Game) -> None:
    from gloaming.adapters.aec import TurnEnv

    env, turns = LearnerEnv(game), TurnEnv(game)
    for seed in (5, None, None, 6):
        env.reset(seed=seed)
        turns.reset(seed=seed)
        assert digest(state(env)) == digest(turns.table.state)


def test_the_space_samples_legal_actions(game: Game) -> None:
    env = LearnerEnv(game)
    assert env.action_space.sample() in range(len(game.actions))
    env.reset(seed=0)
    for _ in range(30):
        assert env.action_masks()[env.action_space.sample()]
        _, _, terminated, *_ = env.step(env.action_space.sample())
        if terminated:
            env.reset()


def test_a_seeded_space_samples_for_the_match_of_that_seed(game: Game) -> None:
    def sample_then_step(env: LearnerEnv) -> int:
        env.action_space.seed(11)
        action = env.action_space.sample()
        env.reset(seed=11)
        env.step(action)  # legal there, wherever the environment stood before
        return int(action)

    fresh, moved = LearnerEnv(game, players=3), LearnerEnv(game, players=3)
    fresh.reset(seed=0)
    moved.reset(seed=3)
    moved.step(1)  # now whom to call on must be decided: other actions than at a start
    assert sample_then_step(fresh) == sample_then_step(moved)


def test_seeding_right_after_a_reset_leaves_samples_legal(game: Game) -> None:
    env = LearnerEnv(game, players=3)
    env.reset(seed=0)
    env.action_space.seed(123)
    assert env.action_masks()[env.action_space.sample()]


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_on_alike_and_apart(game: Game, duplicate: Any) -> None:
    env = LearnerEnv(game, players=3, seat=2, partners="random")
    env.reset(seed=4)
    twin = duplicate(env)
    before = digest(state(env))
    play(twin)
    assert digest(state(env)) == before
    play(env)
    assert digest(state(env)) == digest(state(twin))
    assert twin.reset()[0].tolist() == env.reset()[0].tolist()
    assert twin.action_space.sample() == env.action_space.sample()


def test_gymnasium_wrappers_find_the_masks(game: Game) -> None:
    env = gymnasium.wrappers.RecordEpisodeStatistics(LearnerEnv(game))
    env.reset(seed=0)
    assert env.get_wrapper_attr("action_masks")().any()
