"""Search: what may be asked of it, that it knows no more than its seat, and that it sees ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest

from gloaming import GAMES, find_game
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from gloaming.kernel.game import Game
from gloaming.kernel.layout import LOST, WON
from gloaming.policies import Turn, make_policy
from gloaming.testing import check_policy
from gloaming_agents.search.settings import SearchSettings, parse
from tests.kernel import rivals, toy

DRAWS = 8
QUICK = "search:20?guide=greedy&rollouts=greedy&depth=3&caution=0"  # departs often
TABLES = [
    ("chronicles", {"players": 1}),
    ("chronicles", {"players": 3}),
    ("glow", {"players": 1}),
    ("glow", {"players": 3, "board": "archipelago"}),
    ("mysthea", {"players": 1}),
    ("mysthea", {"players": 4}),
    ("rattling", {"players": 1}),
    ("rattling", {"players": 4}),
]

Table = tuple[str, dict[str, Any]]


def batch_of(table: Table, size: int, seed: int = 3) -> Batch:
    game = find_game(table[0])
    return Batch(game, game.options(**table[1]), size, seed=seed)


def turn_of(batch: Batch) -> Turn:
    return Turn(batch.game, batch.pack, batch.states.copy(), batch.masks.copy())


def played(batch: Batch, name: str) -> Iterator[Batch]:
    """The batch before each decision of the policy ``name``, until all matches are over."""
    policy = make_policy(name, batch.game)
    while batch.playing.any():
        yield batch
        batch.step(policy.act(turn_of(batch)))


@pytest.mark.parametrize(
    ("argument", "settings"),
    [
        ("", SearchSettings()),
        ("500", SearchSettings(simulations=500)),
        ("50ms", SearchSettings(simulations=None, milliseconds=50)),
        ("?depth=9", SearchSettings(depth=9)),
        (
            "20?rollouts=expert&trust=0.7&rounds=1",
            SearchSettings(simulations=20, rollouts="expert", trust=0.7, rounds=1),
        ),
    ],
)
def test_arguments_are_understood(argument: str, settings: SearchSettings) -> None:
    assert parse(argument) == settings


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("search:many", "budget is 'many'"),
        ("search:-5", "budget is '-5'"),
        ("search:0", "simulations is 0; allowed are 1 to"),
        ("search:0ms", "milliseconds is 0; allowed are 1 to"),
        ("search:20?", "'' is not understood"),
        ("search?deep=3", "'deep=3' is not understood"),
        ("search?depth", "'depth' is not understood"),
        ("search?depth=3&depth=4", "'depth=4' is not understood"),
        ("search?depth=x", "depth is 'x'; expected a whole number"),
        ("search?trust=x", "trust is 'x'; expected a number"),
        ("search?trust=nan", "trust is nan; allowed are"),
        ("search?depth=0", "depth is 0; allowed are 1 to"),
        ("search?rollouts=gredy", "did you mean 'greedy'"),
        ("search?guide=search:5", "policies that do not search"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(spec: str, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        make_policy(spec, find_game("glow"))
    assert said in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("spec", ["search", "search:20", "search:5ms", "search:20?depth=2"])
def test_it_bears_the_name_it_was_asked_for_by(spec: str) -> None:
    assert make_policy(spec, find_game("glow")).name == spec


@pytest.mark.jit
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_it_keeps_to_what_its_seat_can_know(table: Table) -> None:
    assert check_policy(QUICK, table[0], matches=1, **table[1]) == 128


@pytest.mark.jit
@pytest.mark.parametrize("game", [toy.GAME, rivals.GAME], ids=lambda game: game.id)
def test_it_plays_any_game(game: Game) -> None:
    spec = "search:20?guide=random&rollouts=random&depth=3&caution=0"
    assert check_policy(spec, game, matches=1, players=3) == 128


def shares_that_end(batch: Batch, status: int) -> np.ndarray:
    """float64 [n, actions]: how often a match has ended so, one random decision after each action.

    2 for what is not legal.
    """
    rows, actions = np.nonzero(batch.masks)
    shares = np.full(batch.masks.shape, 2.0)
    shares[rows, actions] = 0.0
    tried, chance = Batch(batch.game, batch.options, len(rows)), make_policy("random", batch.game)
    for draw in range(DRAWS):
        states = batch.states[rows]
        seeds = np.arange(len(rows), dtype=np.uint64) + np.uint64(1000 * draw)
        stepping.redeal_many(states, batch.pack.table, states["actor"].astype(np.int64), seeds)
        tried.restore(states)
        tried.step(np.where(tried.masks[np.arange(len(rows)), actions], actions, 0))
        tried.step(chance.act(turn_of(tried)))
        shares[rows, actions] += (tried.states["status"] == status) / DRAWS
    return shares


@pytest.mark.jit
@pytest.mark.parametrize(("status", "player"), [(WON, "expert"), (LOST, "greedy")])
def test_it_sees_an_action_that_ends_the_match(status: int, player: str) -> None:
    """Guided by chance alone it takes what wins at once, and leaves what loses at once."""
    search = make_policy("search:100?guide=random&rollouts=random&depth=1", find_game("chronicles"))
    asked = 0
    for batch in played(batch_of(("chronicles", {"players": 2}), 12), player):
        shares = shares_that_end(batch, status)
        sure = (shares == 1.0).any(axis=1) & (shares < 0.7).any(axis=1) & batch.playing
        rows = np.flatnonzero(sure)
        if len(rows):
            turn = turn_of(batch)
            few = Turn(batch.game, batch.pack, turn.states[rows], turn.masks[rows])
            chosen = shares[rows, search.act(few)]
            assert ((chosen > 0.7) if status == WON else (chosen < 1.0)).all()
            asked += len(rows)
    assert asked >= 3


@pytest.mark.jit
def test_a_single_simulation_follows_the_guide_and_many_may_not() -> None:
    batch = batch_of(("mysthea", {"players": 2}), 16)
    guide, one, many = (
        make_policy(spec, batch.game)
        for spec in (
            "greedy",
            "search:1?guide=greedy",
            "search:60?guide=greedy&rollouts=greedy&caution=1",
        )
    )
    departed = 0
    for _, _ in zip(range(12), played(batch, "greedy"), strict=False):
        chosen = guide.act(turn_of(batch))
        assert (one.act(turn_of(batch)) == chosen).all()
        departed += int((many.act(turn_of(batch)) != chosen).sum())
    assert 0 < departed < 12 * 16


@pytest.mark.jit
def test_nothing_is_kept_from_one_turn_to_the_next() -> None:
    batch = batch_of(("rattling", {"players": 2}), 6)
    used = make_policy(QUICK, batch.game)
    for _, _ in zip(range(6), played(batch, "greedy"), strict=False):
        turn = turn_of(batch)
        assert (used.act(turn) == make_policy(QUICK, batch.game).act(turn)).all()


@pytest.mark.jit
def test_another_seed_searches_by_other_chance() -> None:
    batch = batch_of(("glow", {"players": 2}), 32)
    for _, _ in zip(range(9), played(batch, "greedy"), strict=False):
        pass
    first, second = (make_policy(QUICK, batch.game, seed).act(turn_of(batch)) for seed in (0, 1))
    assert (first != second).any()


@pytest.mark.jit
@pytest.mark.parametrize("game", GAMES)
def test_milliseconds_give_legal_decisions_too(game: str) -> None:
    batch = batch_of((game, {"players": 2}), 3)
    for _, _ in zip(
        range(3), played(batch, "search:1ms?guide=greedy&rollouts=greedy"), strict=False
    ):
        assert batch.playing.all()


@pytest.mark.jit
def test_matches_that_are_over_are_left_alone() -> None:
    batch = batch_of(("chronicles", {"players": 2}), 2)
    for _ in played(batch, "random"):
        pass
    assert make_policy(QUICK, batch.game).act(turn_of(batch)).tolist() == [0, 0]


@pytest.mark.jit
def test_it_is_a_partner_in_gymnasium() -> None:
    seat = gymnasium.make(
        "gloaming:gloaming/Chronicles-v0", players=2, seat=0, partners="search:20?depth=2"
    )
    _, info = seat.reset(seed=1)
    for _ in range(5):
        _, _, terminated, truncated, info = seat.step(int(info["action_mask"].argmax()))
        assert not terminated and not truncated
