"""Matches between policies."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from gloaming.kernel.batch import Batch
from gloaming.kernel.layout import PLAYING, WON
from gloaming.policies import RandomPolicy, Turn
from gloaming_agents.evaluation import MOVE_LIMIT, Results, play
from tests.kernel import toy


def one_by_one(seed: int, players: int, **options: Any) -> tuple[bool, float, int, int]:
    """A match played alone, the plain way: won, return of seat 0, rounds, decisions."""
    batch = Batch(toy.GAME, toy.ToyOptions(players=players, **options), 1, seed=seed)
    policy, total, decisions = RandomPolicy(100), 0.0, 0
    while batch.playing[0]:
        turn = Turn(toy.GAME, batch.pack, batch.states.copy(), batch.masks.copy())
        batch.step(policy.act(turn))
        total += float(batch.rewards[0, 0])
        decisions += 1
    state = batch.states[0]
    return bool(state.status == WON), total, int(state.rounds), decisions


@pytest.mark.parametrize("players", [2, 3])
def test_matches_in_a_batch_go_as_they_would_alone(players: int) -> None:
    options = toy.ToyOptions(players=players)
    results = play(toy.GAME, options, "random", episodes=40, seed=100, batch=17)
    for i in range(40):
        alone = one_by_one(100 + i, players)
        assert alone == (
            bool(results.won[i]),
            float(results.returns[i, 0]),
            int(results.rounds[i]),
            int(results.decisions[i]),
        )


def test_the_size_of_a_batch_changes_nothing_but_the_speed() -> None:
    found = [play(toy.GAME, None, "random", 50, seed=3, batch=batch) for batch in (1, 7, 64)]
    for other in found[1:]:
        for name in ("won", "returns", "rounds", "decisions", "truncated"):
            np.testing.assert_array_equal(getattr(found[0], name), getattr(other, name))
        assert found[0].causes == other.causes


def test_figures_add_up() -> None:
    results = play(toy.GAME, toy.ToyOptions(players=3), "random", 200)
    assert len(results) == 200
    assert results.win_rate == np.mean([cause == "beacon lit" for cause in results.causes])
    assert results.mean_return == pytest.approx(2 * results.win_rate - 1)
    assert sum(results.cause_shares().values()) == pytest.approx(1.0)
    assert set(results.cause_shares()) <= {"beacon lit", "too bright", "too late"}
    low, high = results.win_interval
    assert low < results.win_rate < high
    summary = json.loads(json.dumps(results.summary()))
    assert summary["episodes"] == 200
    assert summary["policy"] == "random"
    assert summary["policies"] == ["random"] * 3
    assert summary["win_rate"] == results.win_rate


def test_shaped_returns_are_the_outcome_less_the_first_potential() -> None:
    shaped = play(toy.GAME, toy.ToyOptions(reward="shaped"), "random", 60)
    sparse = play(toy.GAME, toy.ToyOptions(), "random", 60)
    np.testing.assert_array_equal(shaped.won, sparse.won)
    # an empty beacon has the potential -1
    np.testing.assert_allclose(shaped.returns, sparse.returns + 1.0, atol=1e-5)


def test_a_match_cut_short_is_named_as_such_and_counts_as_lost() -> None:
    results = play(toy.GAME, toy.ToyOptions(players=3, max_moves=5), "random", 80)
    cut = results.truncated
    assert cut.any()
    assert not results.won[cut].any()
    assert {cause for cause, t in zip(results.causes, cut, strict=True) if t} == {MOVE_LIMIT}
    assert (results.decisions[cut] == 5).all()
    assert (results.returns[cut] == -1).all()
    assert results.mean_return == pytest.approx(2 * results.win_rate - 1)


def test_stalling_is_no_better_than_losing_under_shaped_rewards() -> None:
    options = toy.ToyOptions(players=3, reward="shaped", max_moves=5)
    results = play(toy.GAME, options, "random", 80)
    assert results.truncated.any()
    # an empty beacon has the potential -1
    np.testing.assert_allclose(results.returns[results.truncated], 0.0)


def test_competing_seats_are_not_all_beaten_when_a_match_is_cut_short() -> None:
    results = play(toy.GAME, toy.RivalOptions(players=3, max_moves=5), "random", 80)
    assert (results.returns[results.truncated] == 0).all()


class Watched:
    """Plays the first legal action and remembers what it was asked."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: list[np.ndarray] = []
        self.seats: set[int] = set()

    def act(self, turn: Turn) -> np.ndarray:
        assert (turn.states["status"] == PLAYING).all()
        assert (turn.masks.sum(axis=1) > 1).all()
        self.asked.append(turn.states["seed"].copy())
        self.seats |= set(turn.seats.tolist())
        return turn.masks.argmax(axis=1)


def test_each_seat_is_played_by_its_own_policy_and_only_while_its_match_runs() -> None:
    first, second = Watched("first"), Watched("second")
    options = toy.ToyOptions(players=3)
    results = play(toy.GAME, options, [first, second, first], episodes=30, batch=30)
    assert first.seats == {0, 2}
    assert second.seats == {1}
    assert results.name == "first+second+first"
    asked = np.concatenate(first.asked + second.asked)
    counts = [int((asked == seed).sum()) for seed in range(30)]
    assert counts == results.decisions.tolist()


def test_progress_counts_every_match_once() -> None:
    ended: list[int] = []
    play(toy.GAME, None, "random", 50, batch=20, progress=ended.append)
    assert sum(ended) == 50


class Fixed:
    """Answers whatever it is told to."""

    name = "fixed"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def act(self, turn: Turn) -> Any:
        return self.answer(len(turn))


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda n: np.full(n, 99), "chose action 99, which is not legal; legal are"),
        (lambda n: np.full(n, -1), "chose action -1, which is not legal"),
        (lambda n: np.zeros(n, int), "chose action 0, which is not legal"),
        (lambda n: np.zeros(n + 1, int), "expected whole numbers of shape"),
        (lambda n: np.ones(n), "answered float64"),
    ],
)
def test_a_policy_that_answers_badly_is_named(answer: Any, message: str) -> None:
    with pytest.raises(ValueError, match=f"policy 'fixed' .*{message}"):
        play(toy.GAME, None, Fixed(answer), episodes=4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"episodes": 0}, "episodes is 0"),
        ({"batch": 0}, "batch is 0"),
        ({"policies": ["random"]}, "policies names 1; 2 seats"),
        ({"policies": "randon"}, "unknown policy 'randon'.*did you mean 'random'"),
        ({"policies": "greedy:5"}, "takes no argument; '5' was given"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        play(toy.GAME, None, **{"policies": "random", "episodes": 2, **arguments})


def test_a_game_can_be_given_by_its_id() -> None:
    with pytest.raises(ValueError, match="unknown game 'chess'"):
        play("chess")


def test_results_are_frozen() -> None:
    results: Results = play(toy.GAME, None, "random", 2)
    with pytest.raises(AttributeError):
        results.seed = 5  # type: ignore[misc]
