"""What shaping rewards: bounded, grows with what leads to a win, adds up to nothing."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.games.chronicles.potential import outlook, prospects, quest_progress
from gloaming.games.chronicles.state import USED
from gloaming.kernel.batch import Batch
from gloaming.policies import RandomPolicy, Turn
from tests.chronicles.table import Table


def worth(table: Table) -> float:
    return float(prospects(table.state, table.match.pack.table[0]))


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_it_is_bounded_and_adds_up(players: int, difficulty: str) -> None:
    options = ChroniclesOptions(players=players, difficulty=difficulty, reward="shaped")
    for seed in (3, 4):
        batch = Batch(GAME, options, seed=seed)
        policy = RandomPolicy(1)
        first, total = float(batch.potentials[0, 0]), 0.0
        while batch.playing[0]:
            now = float(batch.potentials[0, 0])
            assert -1 <= now <= 1
            assert (batch.potentials[0] == now).all()
            state, content = batch.states[0], batch.pack.table[0]
            for slot in range(state.heroes):
                done = quest_progress(state, content, slot)
                assert 0 <= done <= outlook(state, content, slot) + 1e-9 <= 1 + 2e-9
            batch.step(policy.act(Turn(GAME, batch.pack, batch.states, batch.masks)))
            total += float(batch.rewards[0, 0])
        assert total == pytest.approx(-1 - first, abs=1e-5)  # lost, and nothing kept


def test_a_hero_nearer_to_a_quest_token_is_worth_more() -> None:
    table = Table("Belle", "Moana")
    table.all_at("Crystal Castle")
    before = worth(table)
    table.place("Belle", "Seaside Inn")  # where the three tokens of her quest lie
    assert worth(table) > before


def test_carrying_is_worth_more_than_standing_beside_and_less_than_having_delivered() -> None:
    table = Table("Maid Marian", "Moana")
    table.place("Maid Marian", "Greenwood Camp")
    found = [worth(table)]
    table.set_item("Lamp Oil", "Maid Marian")
    found.append(worth(table))
    table.place("Maid Marian", "Lighthouse")
    found.append(worth(table))
    table.state.item_at[table.item("Lamp Oil")] = USED
    found.append(worth(table))
    assert found == sorted(found)
    assert len(set(found)) == 4


def test_shadows_and_wounds_of_the_team_weigh() -> None:
    table = Table("Belle", "Moana")
    before = worth(table)
    table.shadow("Crystal Gate", 3)
    shadowed = worth(table)
    assert shadowed < before
    table.state.team_health -= 1
    assert worth(table) < shadowed


def test_a_broken_vortex_is_worth_more_than_a_weak_one_and_that_more_than_a_whole_one() -> None:
    table = Table("Belle", "Moana")
    found = []
    for strength in (6, 4, 0):
        table.state.vortex_strength = strength
        found.append(worth(table))
    assert found == sorted(found)
    assert len(set(np.round(found, 6))) == 3
