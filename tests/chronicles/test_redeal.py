"""What no seat can know is drawn anew, and nothing else."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles import state as c
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from gloaming.testing.case import random_choice

HIDDEN = ("deck", "box", "waiting", "rng")
DRAWS = 300


def cards_of(pile: np.ndarray) -> list[int]:
    return pile[1 : 1 + int(pile[0])].tolist()


def midway(steps: int, **options: object) -> Batch:
    """A match after so many decisions."""
    batch = Batch(GAME, GAME.options(**options), 1, seed=3)
    for _ in range(steps):
        batch.step(random_choice(batch.states, batch.masks))
    return batch


def redealt(batch: Batch, seed: int, seat: int = 0) -> np.record:
    """The match after a redeal for a seat."""
    states = batch.states.copy()
    seeds = np.array([seed], np.uint64)
    stepping.redeal_many(states, batch.pack.table, np.array([seat]), seeds)
    return states[0]


@pytest.mark.parametrize("steps", [0, 40])
def test_only_unseen_cards_and_tiles_change_places(steps: int) -> None:
    batch = midway(steps, players=2, difficulty="hard")
    before = batch.states[0]
    unseen = sorted(cards_of(before.deck) + cards_of(before.box))
    for seed in range(10):
        state = redealt(batch, seed)
        for name in c.STATE.names:
            if name not in HIDDEN:
                assert np.array_equal(state[name], before[name]), name
        assert (state.deck[0], state.box[0]) == (before.deck[0], before.box[0])
        assert sorted(cards_of(state.deck) + cards_of(state.box)) == unseen
        assert sorted(cards_of(state.waiting)) == sorted(cards_of(before.waiting))


def test_every_unseen_card_is_as_likely_to_be_on_top() -> None:
    batch = midway(0, players=2, difficulty="hard")
    assert batch.states[0].box[0] > 0
    unseen = cards_of(batch.states[0].deck) + cards_of(batch.states[0].box)
    tops = Counter(cards_of(redealt(batch, seed).deck)[-1] for seed in range(DRAWS))
    assert set(tops) <= set(unseen)
    expected = DRAWS / len(unseen)
    distance = sum((tops[card] - expected) ** 2 / expected for card in unseen)
    freedom = len(unseen) - 1
    assert distance < freedom + 5 * (2 * freedom) ** 0.5
