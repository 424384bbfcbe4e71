"""What a seat cannot know is drawn anew, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from tests.mysthea.play import broken, play, rich_matches
from tests.promises import kind

HIDDEN = ("plug", "bag", "monster_deck", "rng", "script", "scripted", "script_at")
DRAWS = 600


def first_day(**options: Any) -> Batch:
    """A match on its first Day."""
    batch = Batch(GAME, MystheaOptions(**options), seed=2, skip_forced=False)
    while kind(batch.states[0]) != a.DAY:
        batch.step(np.array([np.flatnonzero(batch.masks[0])[0]]))
    return batch


def redeal(batch: Batch, seed: int, seat: int = 0) -> Any:
    """The match after a redeal for a seat."""
    stepping.redeal_many(
        batch.states, batch.pack.table, np.array([seat]), np.array([seed], np.uint64)
    )
    return batch.states[0]


def redealt(batch: Batch, draws: int = DRAWS) -> Iterable[Any]:
    """The match after one redeal and another, each of the match as it is."""
    kept = batch.states.copy()
    for seed in range(draws):
        batch.states[:] = kept
        yield redeal(batch, seed, seed % batch.seats)
    batch.states[:] = kept


def is_like(found: Counter[Any], weights: dict[Any, float]) -> bool:
    """Whether draws look as if they had these weights (chi-square)."""
    total = found.total()
    whole = sum(weights.values())
    expected = {key: total * weight / whole for key, weight in weights.items()}
    distance = sum((found[key] - mean) ** 2 / mean for key, mean in expected.items())
    freedom = max(1, len(weights) - 1)
    return set(found) <= set(weights) and distance < freedom + 5 * (2 * freedom) ** 0.5


def evenly(keys: Iterable[Any]) -> dict[Any, float]:
    return dict.fromkeys(keys, 1.0)


# -- what changes and what stays ---------------------------------------------------------------


@pytest.mark.parametrize("chronicle", ["", "extra", "mysthea", "icaion", "both"])
def test_all_that_lies_open_stays(chronicle: str) -> None:
    for number, batch in enumerate(play(6, 7, 4, "normal", chronicle)):
        if number % 6:
            continue
        before = batch.states.copy()
        for state in redealt(batch, 4):
            for name in c.STATE.names:
                if name not in HIDDEN:
                    assert np.array_equal(state[name], before[0][name]), name
            assert broken(batch) == "fine"
            seen = before[0].plug_seen > 0
            assert (state.plug[seen] == before[0].plug[seen]).all()
            assert ((state.plug > 0) == (before[0].plug > 0)).all()


def test_an_observation_is_unchanged() -> None:
    """Whatever is decided, whoever looks; and the mask is the same too."""
    row = np.zeros((1, GAME.features.size), np.int8)
    looked_at: Counter[int] = Counter()
    for number, batch in enumerate(rich_matches(14, 250, seed=11)):
        state = batch.states[0]
        if looked_at[kind(state)] > 3 and number % 60:
            continue
        looked_at[kind(state)] += 1
        kept, mask = batch.states.copy(), np.zeros_like(batch.masks)
        for seat in range(batch.seats):
            GAME.observe(batch.states, batch.pack, np.array([seat]), row)
            before = row.copy()
            redeal(batch, 5 + number, seat)
            GAME.observe(batch.states, batch.pack, np.array([seat]), row)
            assert (row == before).all(), a.DECISIONS[kind(state) - 1]
            stepping.legal_many(batch.states, batch.pack.table, mask)
            assert (mask == batch.masks).all(), a.DECISIONS[kind(state) - 1]
            batch.states[:] = kept
    assert len(looked_at) > 38


def test_a_redeal_is_the_same_for_the_same_seed() -> None:
    batch = first_day(players=3)
    kept = batch.states.copy()
    one = redeal(batch, 7).tobytes()
    batch.states[:] = kept
    assert redeal(batch, 7).tobytes() == one


def test_what_comes_next_differs() -> None:
    """Cards, Events and shards are drawn from generators that differ."""
    batch, events = first_day(players=2), set()
    for seed in range(20):
        kept = batch.states.copy()
        redeal(batch, seed)
        batch.step(np.array([a.END]))
        events.add(int(batch.states[0].event))
        batch.restore(kept)
    assert len(events) > 3


def test_a_script_is_as_hidden_as_the_generator() -> None:
    batch = first_day(players=2)
    batch.states[0].script[:2], batch.states[0].scripted = 0, 2
    assert redeal(batch, 1).scripted == 0


# -- Primal Shards -----------------------------------------------------------------------------


def arrange(batch: Batch, plug: list[int], seen: list[int], bag: list[int]) -> Any:
    state = batch.states[0]
    state.plug[:], state.plug_seen[:], state.bag[:] = plug, seen, bag
    state.laid_out[:] = state.bag_known[:] = 0
    state.claimed[:] = 0
    return state


def test_every_way_to_plug_the_shards_is_as_likely_as_it_is() -> None:
    """Of three 1s, five 2s and two 3s any five may be in the Colossus."""
    batch = first_day(players=2, difficulty="easy")
    arrange(batch, [1, 1, 2, 2, 3], [0] * 5, [1, 3, 1])
    found = Counter(tuple(np.bincount(s.plug, minlength=4)[1:].tolist()) for s in redealt(batch))
    ways = {}
    for ones in range(4):
        for twos in range(6):
            threes = 5 - ones - twos
            if 0 <= threes <= 2:
                weight = float(np.prod([choose(3, ones), choose(5, twos), choose(2, threes)]))
                ways[ones, twos, threes] = weight
    assert is_like(found, ways)


def choose(n: int, k: int) -> int:
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


def test_each_unseen_plug_is_as_likely_to_hold_each_unseen_shard() -> None:
    batch = first_day(players=2)
    arrange(batch, [3, 1, 0, 2, 2], [1, 0, 0, 0, 1], [1, 2, 2])
    for k, weights in ((1, (2, 3, 2)), (3, (2, 3, 2))):  # unseen are two 1s, three 2s, two 3s
        found = Counter(int(state.plug[k]) for state in redealt(batch))
        assert is_like(found, {1 + value: float(w) for value, w in enumerate(weights)})
    for state in redealt(batch, 30):
        assert (state.plug[[0, 2, 4]] == (3, 0, 2)).all()


def test_shards_that_were_laid_out_belong_to_the_bag() -> None:
    batch = first_day(players=2, difficulty="easy")
    state = arrange(batch, [1, 1, 2, 2, 2], [0] * 5, [1, 2, 2])
    state.bag_known[:] = [0, 1, 2]  # both 3s were seen at once, so the Colossus has none
    found = Counter(int(value) for state in redealt(batch) for value in state.plug)
    assert is_like(found, {1: 3.0, 2: 4.0})
    for state in redealt(batch, 30):
        assert state.bag[2] == 2 and state.bag[1] >= 1 and state.bag.sum() == 5


def test_shards_that_lie_there_now_are_known_too() -> None:
    batch = first_day(players=2, difficulty="easy")
    state = arrange(batch, [1, 1, 2, 2, 2], [0] * 5, [1, 2, 0])
    state.laid_out[2] = state.bag_known[2] = 2
    state.deck[c.COLOSSUS], state.revealed[c.COLOSSUS] = 1, 2
    assert {3} & {int(value) for state in redealt(batch, 60) for value in state.plug} == set()
    assert {tuple(state.laid_out.tolist()) for state in redealt(batch, 20)} == {(0, 0, 2)}


def test_what_the_cards_lay_out_is_kept_in_mind() -> None:
    """In the course of matches the most that was ever laid out of each value."""
    most: Any = np.zeros(3, int)
    cycles = 0
    for number in range(8):
        most[:] = 0
        for batch in play(number, number, 2, "easy", "extra"):
            state = batch.states[0]
            cycles += bool(most.any() and not state.laid_out.any())
            most = np.maximum(most, state.laid_out)
            assert (state.bag_known == most).all()
    assert cycles > 3


# -- the Monster Deck --------------------------------------------------------------------------


def cards(state: Any) -> list[int]:
    return state.monster_deck[1 : 1 + int(state.monster_deck[0])].tolist()


def test_the_monster_deck_is_in_any_order() -> None:
    batch = first_day(players=2)
    left = cards(batch.states[0])
    assert len(left) == 3
    found = Counter(tuple(cards(state)) for state in redealt(batch))
    orders = {(x, y, z) for x in left for y in left for z in left if len({x, y, z}) == 3}
    assert is_like(found, evenly(orders))


@pytest.mark.parametrize("known", [1, 2, 3])
def test_monsters_that_were_beaten_stay_at_the_bottom(known: int) -> None:
    batch = first_day(players=2, extra_monsters=True)
    state = batch.states[0]
    state.monsters_known = known
    left = cards(state)
    bottoms = {tuple(cards(state)[:known]) for state in redealt(batch, 60)}
    assert bottoms == {tuple(left[:known])}
    tops = Counter(cards(state)[-1] for state in redealt(batch))
    assert is_like(tops, evenly(left[known:]))


# -- the Event Deck ----------------------------------------------------------------------------


def test_the_card_that_telron_has_seen_stays() -> None:
    batch = first_day(players=2, characters=("Telron", "Anuth"))
    seen = int(batch.states[0].peeked)
    assert seen >= 0
    for seed in range(12):
        kept = batch.states.copy()
        redeal(batch, seed, seed % 2)
        batch.step(np.array([a.END]))
        assert batch.states[0].event == seen
        batch.restore(kept)
