"""Observations are the same in plain Python as compiled: positions go past what an int8 holds."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles.observe import FEATURES, WORLD
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.games.chronicles.state import HELD
from gloaming.kernel.batch import Batch
from gloaming.policies import RandomPolicy, Turn
from tests.chronicles.table import Table


def test_the_last_space_quest_and_token_have_their_places() -> None:
    table = Table("Belle", "Maid Marian", "Moana", "Violet")
    table.vortex("Silent Lagoon").place("Violet", "Jungle Trail").set_item("Stolen Prism", "Moana")
    row = table.match.observe_seats(np.zeros(1, np.int64))[0]
    seen = FEATURES.describe(row)
    assert [name for name, here in seen["Vortex"].items() if here] == ["Silent Lagoon"]
    assert seen["heroes standing"]["3 to the left"]["Jungle Trail"] == 1
    assert seen["goals"]["City Museum"] == 1
    assert seen["quests"]["3 to the left"]["deliver"] == 1
    assert seen["quests"]["3 to the left"]["step 1"] == 1
    assert seen["items"]["3 to the left"][1]["held by 2 to the left"] == 1
    everything = WORLD.describe(table.match.worlds()[0])
    assert everything["places"]["3 to the left"]["Jungle Trail"] == 1
    assert sum(count > 0 for count in everything["deck"].values()) == table.state.deck[0]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_state_of_a_match_can_be_observed(players: int) -> None:
    """Within the bounds of the catalogue, by every seat."""
    match = Batch(GAME, ChroniclesOptions(players=players), seed=3)
    policy = RandomPolicy(1)
    decisions = 0
    while match.playing[0]:
        for seat in range(players):
            row = match.observe_seats(np.array([seat]))[0]
            assert (FEATURES.low <= row).all() and (row <= FEATURES.high).all()
        row = match.worlds()[0]
        assert (WORLD.low <= row).all() and (row <= WORLD.high).all()
        match.step(policy.act(Turn(GAME, match.pack, match.states, match.masks)))
        decisions += 1
    assert decisions > 20


def test_a_heap_of_quest_tokens_is_counted_up_to_four() -> None:
    table = Table("Belle", "Maid Marian", "Moana", "Violet")
    items = table.state.item_at[:, :3]
    items[:] = HELD + table.slot("Moana")
    seen = FEATURES.describe(table.match.observe_seats(np.zeros(1, np.int64))[0])
    assert seen["heroes"]["2 to the left"]["quest tokens carried"] == 4
    items[:] = table.space("Castle Quay")
    seen = FEATURES.describe(table.match.observe_seats(np.zeros(1, np.int64))[0])
    assert seen["quest tokens lying"]["Castle Quay"] == 4
