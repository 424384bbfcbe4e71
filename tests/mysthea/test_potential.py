"""The potential that shaped rewards are made of: the same to all, and falling with every danger."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from tests.mysthea.play import play
from tests.promises import kind


def potential(**fields: Any) -> float:
    """Of the first Day, with these fields changed."""
    batch = Batch(GAME, MystheaOptions(players=2), seed=3, skip_forced=False)
    while kind(batch.states[0]) != a.DAY:
        batch.step(np.array([np.flatnonzero(batch.masks[0])[0]]))
    state = batch.states[0]
    state.defense, state.units[:] = 99, 0
    for name, value in fields.items():
        field, *index = name.split("__")
        if index:
            state[field][tuple(int(k) for k in index)] = value
        else:
            state[field] = value
    out = np.zeros((1, 2), np.float32)
    stepping.potentials_many(batch.states, batch.pack.table, out)
    assert out[0, 0] == out[0, 1]
    return float(out[0, 0])


BEFORE = potential()


def test_shards_make_a_match_promising() -> None:
    one = potential(plug__0=0, claimed__0__0=1)
    same = potential(plug__0=0, plug__1=0, claimed__0__0=2)
    each = potential(plug__0=0, plug__1=0, claimed__0__0=1, claimed__1__0=1)
    assert BEFORE < one < same < each


@pytest.mark.parametrize(
    "fields",
    [
        {"defense": 60},
        {"defense": 1},
        {"besiegers__1": 1},
        {"besiegers__0": 4},
        {"golems__2": 0, "troops__2": 0},
        {"golems__0": 1, "troops__0": 0},
        {"machines_left__3": 4},
        {"machines_left__0": 1},
    ],
    ids=str,
)
def test_dangers_make_it_less_so(fields: dict[str, Any]) -> None:
    assert potential(**fields) < BEFORE


@pytest.mark.parametrize(
    "fields", [{"defense": 1}, {"besiegers__1": 4}, {"machines_left__1": 1}], ids=str
)
def test_a_greater_danger_counts_for_more(fields: dict[str, Any]) -> None:
    (name, value), *_ = fields.items()
    less = {"defense": 50, "besiegers__1": 1, "machines_left__1": 4}[name]
    assert potential(**{name: value}) < potential(**{name: less}) < BEFORE


def test_a_colour_without_machines_at_the_start_is_no_danger() -> None:
    assert potential(machines_left__4=0) == BEFORE


def test_many_machines_or_enemies_change_nothing() -> None:
    assert potential(machines_left__0=6) == potential(golems__0=9) == BEFORE


@pytest.mark.parametrize("chronicle", ["", "extra", "both"])
def test_it_stays_between_minus_one_and_one(chronicle: str) -> None:
    out = np.zeros((1, 5), np.float32)
    for batch in play(5, 5, 5, "easy", chronicle):
        stepping.potentials_many(batch.states, batch.pack.table, out)
        assert -1 < out.min() == out.max() < 1


def test_shaped_rewards_add_up_to_the_outcome_less_the_first_potential() -> None:
    batch = Batch(GAME, MystheaOptions(players=3, reward="shaped"), seed=8)
    first, total = batch.potentials[0].copy(), np.zeros(3)
    rng = np.random.default_rng(1)
    while batch.playing[0]:
        batch.step(np.array([rng.choice(np.flatnonzero(batch.masks[0]))]))
        total += batch.rewards[0]
    outcome = 1.0 if batch.states[0].status == 1 else -1.0
    assert np.allclose(total, outcome - first, atol=1e-5)
    assert batch.states[0].cause != c.NOT_ENDED
