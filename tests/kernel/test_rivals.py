"""A game of rivals on the kernel: each seat is paid, and shaped, for itself."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import gloaming
from gloaming import testing
from gloaming.adapters.gym import LearnerEnv
from gloaming.kernel.batch import TRUNCATED, Batch
from gloaming.kernel.game import Game
from gloaming.policies import RandomPolicy, Turn
from tests.kernel import rivals
from tests.kernel.helpers import choose


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(gloaming, "GAMES", (*gloaming.GAMES, "gleaning"))
    monkeypatch.setitem(sys.modules, "gloaming.games.gleaning", rivals)
    return rivals.GAME


@pytest.mark.parametrize("players", [2, 3])
def test_it_keeps_all_promises(game: Game, players: int) -> None:
    names = [check.__name__ for check in testing.CHECKS]
    names.remove("nothing_leaks")  # nothing is hidden
    assert testing.check(game, players=players, matches=2, only=names)


@pytest.mark.parametrize("max_moves", [3, 1000])
def test_each_seat_is_shaped_by_its_own_potential(max_moves: int) -> None:
    options = rivals.RivalOptions(players=3, reward="shaped", max_moves=max_moves)
    batch = Batch(rivals.GAME, options, 30, seed=4)
    assert batch.potentials.shape == (30, 3)
    total = np.zeros((30, 3))
    seen = False
    while batch.playing.any():
        batch.step(choose(batch, RandomPolicy(2)))
        total += batch.rewards
        seen |= bool((np.ptp(batch.potentials, axis=1) > 0).any())
    assert seen
    cut = batch.ended == TRUNCATED
    outcome = np.where(cut[:, None], batch.potentials, batch.states["reward"][:, :3])
    np.testing.assert_allclose(total, outcome, atol=1e-6)  # at the deal all are level
    assert cut.all() == (max_moves == 3)


def test_potentials_come_back_with_restored_states() -> None:
    batch = Batch(rivals.GAME, rivals.RivalOptions(reward="shaped"), 5, seed=1)
    batch.step(choose(batch, RandomPolicy(2)))
    kept, before = batch.states.copy(), batch.potentials.copy()
    batch.step(choose(batch, RandomPolicy(2)))
    batch.restore(kept)
    np.testing.assert_array_equal(batch.potentials, before)
    assert before.any()


def test_whether_seats_cooperate_is_said_by_the_options() -> None:
    team = LearnerEnv(gloaming.find_game("chronicles"), players=2)
    alone = LearnerEnv(rivals.GAME)
    assert team.learners.seat is None
    assert alone.learners.seat == 0
    assert alone.learners.seating.partners.keys() == {1}


def test_taking_the_larger_sheaf_beats_chance() -> None:
    batch = Batch(rivals.GAME, rivals.RivalOptions(), 400, seed=9)
    larger, chance = rivals.Larger(), RandomPolicy(3)
    while batch.playing.any():
        turn = Turn(rivals.GAME, batch.pack, batch.states, batch.masks)
        actions = np.where(turn.seats == 0, chance.act(turn), larger.act(turn))
        batch.step(np.where(batch.playing, actions, 0))
    assert batch.states["score"][:, 1].mean() > batch.states["score"][:, 0].mean() + 1
