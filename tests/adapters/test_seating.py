"""Seats and partners that are drawn anew for every match."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.adapters.learners import Learners
from gloaming.adapters.sb3 import LearnerVecEnv
from gloaming.adapters.seating import ask_each
from gloaming.kernel.batch import RUNNING, Batch
from gloaming.policies import RandomPolicy, Turn
from tests.kernel import rivals, toy

SIZE = 40


class Named:
    """Chance, with a name, a memory of whom it decided for, and an opinion of its own."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.chance = name, RandomPolicy(seed)
        self.asked: list[tuple[int, int]] = []  # seed of the match, seat
        self.calls = 0

    def act(self, turn: Turn) -> np.ndarray:
        self.calls += 1
        seeds = turn.states["seed"].tolist()
        self.asked += list(zip(seeds, turn.seats.tolist(), strict=True))
        return self.chance.act(turn)


class BySeed:
    """The learner sits in seat ``seed % seats``; who has the others follows from the seed too."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.policies = [Named("even", 1), Named("odd", 2)]
        self.drawn: list[int] = []

    def draw(self, seeds: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        self.drawn += seeds.tolist()
        own = (seeds % np.uint64(self.seats)).astype(np.int64)
        shifted = (seeds[:, None] >> np.uint64(7)) + np.arange(self.seats, dtype=np.uint64)
        return own[:, None] == np.arange(self.seats), (shifted % np.uint64(2)).astype(np.int64)

    def decide(self, turn: Turn, numbers: np.ndarray) -> np.ndarray:
        return ask_each(self.policies, turn, numbers)

    def owner(self, seed: int, seat: int) -> str:
        held, others = self.draw(np.array([seed], np.uint64))
        return "learner" if held[0, seat] else self.policies[int(others[0, seat])].name


def learners(seats: int = 3, auto_reset: bool = True, **options: Any) -> tuple[Learners, BySeed]:
    seating = BySeed(seats)
    chosen = rivals.RivalOptions(players=seats, **options)
    made = Learners(rivals.GAME, chosen, SIZE, seating=seating, auto_reset=auto_reset)
    made.reset(np.arange(SIZE, dtype=np.uint64))
    return made, seating


def decide(of: Learners) -> np.ndarray:
    """What a learner of chance decides; ``wait`` where a match is over."""
    turn = Turn(of.game, of.batch.pack, of.batch.states, of.batch.masks)
    return np.where(of.batch.playing, RandomPolicy(9).act(turn), 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_learner_decides_for_its_own_seat_of_each_match_alone(seats: int) -> None:
    made, seating = learners(seats)
    seen = set()
    for _ in range(60):
        states = made.batch.states
        own = (states["seed"] % np.uint64(seats)).astype(np.int64)
        np.testing.assert_array_equal(made.held, own[:, None] == np.arange(seats))
        np.testing.assert_array_equal(made.seats, own)
        np.testing.assert_array_equal(states["actor"], own)
        assert (made.masks.sum(axis=1) > 1).all()
        seen |= set(own.tolist())
        made.step(decide(made))
    assert seen == set(range(seats))
    for policy in seating.policies:
        assert policy.asked
        assert all(seating.owner(*asked) == policy.name for asked in policy.asked)


def ledger(seats: int, reward: str) -> dict[int, np.ndarray]:
    """What every seat is paid in the same matches, played without learners."""
    seating = BySeed(seats)
    deciders = {policy.name: RandomPolicy(k + 1) for k, policy in enumerate(seating.policies)}
    deciders["learner"] = RandomPolicy(9)
    options = rivals.RivalOptions(players=seats, reward=reward)
    batch = Batch(rivals.GAME, options, SIZE)
    total = np.zeros((SIZE, seats))
    while batch.playing.any():
        turn = Turn(rivals.GAME, batch.pack, batch.states, batch.masks)
        actions = np.zeros(SIZE, np.int64)
        names = [seating.owner(int(s["seed"]), int(s["actor"])) for s in batch.states]
        for name, policy in deciders.items():
            actions = np.where([n == name for n in names], policy.act(turn), actions)
        batch.step(np.where(batch.playing, actions, 0))
        total += batch.rewards
    return {int(s["seed"]): row for s, row in zip(batch.states, total, strict=True)}


@pytest.mark.parametrize("reward", rivals.REWARDS)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_learners_decisions_sum_up_to_what_its_seat_was_paid(seats: int, reward: str) -> None:
    expected = ledger(seats, reward)
    made, _ = learners(seats, auto_reset=False, reward=reward)
    total, ended_by_others = np.zeros(SIZE), 0
    while (made.ended == RUNNING).any():
        made.step(decide(made))
        total += made.rewards
        final = made.final_states["actor"]
        ended_by_others += int((final != made.final_seats).sum())
    for seed in range(SIZE):
        assert total[seed] == pytest.approx(expected[seed][seed % seats], abs=1e-5)
    assert ended_by_others  # the last reward came by another seat's decision


@pytest.mark.parametrize("seats", [2, 3])
def test_matches_that_follow_are_seated_and_paid_as_their_own_seeds_say(seats: int) -> None:
    made, _ = learners(seats, reward="shaped")
    running = np.zeros(SIZE)
    ends = 0
    for _ in range(80):
        own = made.held.argmax(axis=1)
        made.step(decide(made))
        running += made.rewards
        for k, row in enumerate(made.over.tolist()):
            final = made.final_states[k]
            assert made.final_seats[k] == own[row]
            assert made.final_held[k].nonzero()[0].tolist() == [own[row]]
            assert int(final.seed) % seats == own[row]
            assert running[row] == pytest.approx(made.returns[k], abs=1e-5)
            assert running[row] == pytest.approx(float(final.reward[own[row]]), abs=1e-5)
            best = max(final.score[:seats])
            assert made.outcome(k)["is_success"] == bool(final.score[own[row]] == best)
            running[row] = 0
            ends += 1
    assert ends > SIZE


def test_policies_are_asked_in_batches() -> None:
    made, seating = learners(3)
    steps = 30
    for policy in seating.policies:
        policy.calls = 0
        policy.asked = []
    for _ in range(steps):
        made.step(decide(made))
    calls = sum(policy.calls for policy in seating.policies)
    decisions = sum(len(policy.asked) for policy in seating.policies)
    assert decisions > 1.5 * steps * SIZE
    assert calls < decisions / 8


def test_a_seating_stands_in_place_of_seat_and_partners() -> None:
    options = rivals.RivalOptions()
    with pytest.raises(TypeError, match="seating is given; seat and partners would say the same"):
        Learners(rivals.GAME, options, seating=BySeed(2), seat=0)


def test_seatings_reach_stable_baselines() -> None:
    env = LearnerVecEnv(rivals.GAME, 8, seed=0, seating=BySeed(2))
    env.reset()
    np.testing.assert_array_equal(env.learners.held.argmax(axis=1), np.arange(8) % 2)


def test_a_team_holds_every_seat() -> None:
    made = Learners(toy.GAME, toy.ToyOptions(players=3), 4)
    made.reset(np.arange(4, dtype=np.uint64))
    assert made.held.all()
    np.testing.assert_array_equal(made.seats, made.batch.states["actor"])
