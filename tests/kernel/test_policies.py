"""Policies by name, and random play."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming import policies
from gloaming.kernel.stepping import choice_below
from gloaming.policies import RandomPolicy, Turn, make_policy, policy_names, register_policy
from tests.kernel import toy
from tests.kernel.helpers import choose, toy_batch


class First:
    """Takes the first legal action."""

    def __init__(self, argument: str, seed: int) -> None:
        self.name, self.seed = f"first:{argument}", seed

    def act(self, turn: Turn) -> np.ndarray:
        return turn.masks.argmax(axis=1)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policies, "_factories", dict(policies._factories))
    register_policy("first", lambda game, argument, seed: First(argument, seed))


@pytest.mark.usefixtures("registered")
def test_a_name_may_carry_an_argument() -> None:
    policy = make_policy("first:some/file:2.zip", toy.GAME, 9)
    assert (policy.name, policy.seed) == ("first:some/file:2.zip", 9)
    assert "first" in policy_names()
    batch = toy_batch(3)
    assert choose(batch, policy).tolist() == [toy.PLAY] * 3


@pytest.mark.usefixtures("registered")
def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"unknown policy 'frist:x'.*did you mean 'first'\?"):
        make_policy("frist:x", toy.GAME)


def test_random_play_is_legal_even_and_reproducible() -> None:
    batch = toy_batch(6000, 3, seed=1)
    turn = Turn(batch.game, batch.pack, batch.states, batch.masks)
    actions = RandomPolicy(5).act(turn)
    assert batch.masks[np.arange(6000), actions].all()
    counts = np.bincount(actions, minlength=4)
    assert counts[0] == 0
    assert np.abs(counts[1:] - 2000).max() < 4 * np.sqrt(6000 * 2 / 9)
    assert (RandomPolicy(5).act(turn) == actions).all()
    assert (RandomPolicy(6).act(turn) != actions).mean() == pytest.approx(2 / 3, abs=0.04)


def test_random_play_depends_on_seed_and_move_alone() -> None:
    few, many = toy_batch(1, 3, seed=3), toy_batch(5, 3, seed=0)
    policy = make_policy("random", toy.GAME, 1)
    for _ in range(6):
        rng = few.states["rng"].copy()
        assert choose(few, policy)[0] == choose(many, policy)[3]
        assert (few.states["rng"] == rng).all()  # chance of the match is not touched
        actions = choose(many, policy)
        many.step(actions)
        few.step(actions[3:4])


@pytest.mark.parametrize("n", [1, 2, 7, 300])
def test_choices_reach_every_number_and_none_beyond(n: int) -> None:
    seen = {int(choice_below(np.uint64(seed), 3, np.uint64(1), n)) for seed in range(n * 15)}
    assert seen == set(range(n))


def test_observations_of_a_turn_are_scaled() -> None:
    batch = toy_batch(4, 3, seed=2, observe=True)
    turn = Turn(batch.game, batch.pack, batch.states, batch.masks)
    assert len(turn) == 4
    assert turn.observations.dtype == np.float32
    assert np.abs(turn.observations).max() <= 1
    assert np.allclose(turn.observations, batch.observations * toy.GAME.features.scale)
    assert toy.GAME.describe(turn.observations[0])["deck"] == toy.CARDS - 3 * toy.HAND
    assert turn.seats.tolist() == batch.actors.tolist()
