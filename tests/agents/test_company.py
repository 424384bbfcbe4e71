"""Scripted players among partners that bring about what no team of their own would."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming import GAMES, find_game
from gloaming.kernel.batch import Batch
from gloaming.policies import RandomPolicy, Turn, make_policy


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["greedy", "expert"])
def test_scripted_players_stay_legal_and_observations_in_range_in_mixed_company(
    name: str, game: str
) -> None:
    record = find_game(game)
    policy, others = make_policy(name, record), RandomPolicy(3)
    for players in sorted({2, record.max_players}):
        batch = Batch(record, record.options(players=players), 256, seed=players, auto_reset=True)
        shares = np.linspace(0.1, 0.9, batch.size)
        chance = np.random.default_rng(5)
        for _ in range(200):
            for seat in range(players):
                seen = batch.observe_seats(np.full(batch.size, seat))
                assert (seen >= record.features.low).all() and (seen <= record.features.high).all()
            turn = Turn(record, batch.pack, batch.states, batch.masks)
            own = policy.act(turn)
            assert batch.masks[np.arange(batch.size), own].all()
            batch.step(np.where(chance.random(batch.size) < shares, own, others.act(turn)))
