"""Properties of every decision, on random matches played step by step in plain Python.

What may be done and what comes of it are worked out a second time, in `second_opinion` and
`second_results`, from the rules and not from the code under test.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.board import reach
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.games.mysthea.qoam import can_afford
from gloaming.kernel.batch import Batch
from tests import promises
from tests.mysthea import invariants
from tests.mysthea.play import broken, play, rich_matches
from tests.mysthea.second_opinion import Rules, affordable, members
from tests.mysthea.second_results import (
    OF_A_NIGHT,
    Lost,
    Night,
    expected_after,
    night,
    resolve,
    spend,
)
from tests.promises import kind

pytestmark = pytest.mark.bounds

matches = given(
    seed=st.integers(0, 2**32),
    choices=st.integers(0, 2**32),
    players=st.integers(1, 5),
    difficulty=st.sampled_from(("easy", "normal", "hard")),
    chronicle=st.sampled_from(("", "extra", "mysthea", "icaion", "both")),
)
few = promises.few(8)


# -- invariants --------------------------------------------------------------------------------


@few
@matches
def test_everything_adds_up_whatever_is_decided(
    seed: int, choices: int, players: int, difficulty: str, chronicle: str
) -> None:
    for number, batch in enumerate(play(seed, choices, players, difficulty, chronicle)):
        if number % 4 == 0 or not batch.playing[0]:
            assert broken(batch) == "fine"


def spoilt(**fields: Any) -> str:
    """What is said to be broken once these fields have been changed, on the first Day."""
    options = MystheaOptions(players=3, characters=("Anuth", "The Criminal", "Sanya"))
    batch = Batch(GAME, options, seed=4, skip_forced=False)
    while kind(batch.states[0]) != a.DAY:
        batch.step(np.array([np.flatnonzero(batch.masks[0])[0]]))
    promises.spoil(batch.states[0], fields)
    return broken(batch)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({}, invariants.FINE),
        ({"status": 4}, invariants.FAULT),
        ({"status": 2}, invariants.MASK),
        ({"depth": 0}, invariants.FRAMES),
        ({"actor": 1}, invariants.FRAMES),
        ({"pending__5__0": 3}, invariants.FRAMES),
        ({"rounds": 0}, invariants.FRAMES),
        ({"turn": 3}, invariants.FRAMES),
        ({"night": 1}, invariants.TURNS),
        ({"actions_left": 4}, invariants.TURNS),
        ({"actions_left": 2}, invariants.TURNS),
        ({"acted": 1}, invariants.TURNS),
        ({"events_due": 1}, invariants.TURNS),
        ({"declined": 8}, invariants.TURNS),
        ({"relic_used": 2}, invariants.TURNS),
        ({"island__0": 5}, invariants.ISLANDS),
        ({"golem_kind__0": -1}, invariants.ISLANDS),
        ({"golems__0": -1}, invariants.ISLANDS),
        ({"golems__0": 9}, invariants.UNITS),
        ({"units__3__0": 7}, invariants.UNITS),
        ({"besiegers__1": 1}, invariants.UNITS),
        ({"felled__0": 1}, invariants.UNITS),
        ({"felled__2": 1}, invariants.UNITS),
        ({"in_play": np.uint64(0)}, invariants.MONSTERS),
        ({"in_play": np.uint64(1 << 9)}, invariants.MONSTERS),
        ({"monsters_known": 7}, invariants.MONSTERS),
        ({"machine__0__0": -1}, invariants.MACHINES),
        ({"machine__0__0": 5}, invariants.MACHINES),
        ({"machines_left__2": 3}, invariants.MACHINES),
        ({"wonder__4": 0}, invariants.MACHINES),
        ({"ruined__1__1": 1}, invariants.MACHINES),
        ({"reserve__0": 4}, invariants.FORTIFICATIONS),
        ({"fortified": np.uint64(1)}, invariants.FORTIFICATIONS),
        ({"fortification__3": 1}, invariants.FORTIFICATIONS),
        ({"cards__0__0": 7}, invariants.CARDS),
        ({"cards_left__2": 7}, invariants.CARDS),
        ({"deck_in_use__0": 0}, invariants.CARDS),
        ({"shown": 1}, invariants.CARDS),
        ({"deck__5": 1, "revealed__5": 1}, invariants.EVENTS),
        ({"kinds_revealed": 4}, invariants.EVENTS),
        ({"peeked": 7}, invariants.EVENTS),
        ({"plug__0": 0}, invariants.SHARDS),
        ({"plug__0": 4}, invariants.SHARDS),
        ({"claimed__0__0": 1}, invariants.SHARDS),
        ({"bag__0": 5}, invariants.SHARDS),
        ({"bag_known__0": 6}, invariants.SHARDS),
        ({"stocked__0": 0}, invariants.STOCKS),
        ({"stock__4__0": 1, "stocked__4": 1}, invariants.STOCKS),
        ({"parasites__0": 3}, invariants.STOCKS),
        ({"stock__0": np.array([3, 3, 3, 0, 0]), "stocked__0": 9}, invariants.STOCKS),
        ({"city__1": 6}, invariants.CITY),
        ({"city__1": -1}, invariants.CITY),
        ({"offered__1": 1}, invariants.GIFTS),
        ({"wished__1": 1}, invariants.GIFTS),
        ({"character__1": c.ANUTH}, invariants.CHARACTERS),
        ({"character__4": 9}, invariants.CHARACTERS),
        ({"characters": 2}, invariants.FORTIFICATIONS),
        ({"place__0": -1}, invariants.PLACES),
        ({"place__4": 0}, invariants.PLACES),
        ({"colossus": 5}, invariants.PLACES),
        ({"charged__4": 1}, invariants.RELICS),
        ({"extra_strength": 4}, invariants.RELICS),
        ({"armour": 2}, invariants.RELICS),
        ({"target": 3}, invariants.FIGHT),
        ({"strength": 1}, invariants.FIGHT),
        ({"banners__0": 1}, invariants.FIGHT),
        ({"due__0": 1}, invariants.PAYMENT),
        ({"wild": 1}, invariants.PAYMENT),
        ({"defense": 0}, invariants.END),
        ({"defense": 100}, invariants.END),
        ({"cause": 2}, invariants.END),
        ({"reward__0": 1}, invariants.LEDGER),
    ],
    ids=str,
)  # fmt: skip
def test_a_broken_match_is_found_out(fields: dict[str, Any], name: int) -> None:
    """The invariants can fail: each kind of damage is called by its name."""
    assert spoilt(**fields) == invariants.NAMES[name]


# -- a second opinion on what is legal ---------------------------------------------------------


def compare(batch: Batch) -> None:
    found = set(np.flatnonzero(batch.masks[0]).tolist())
    expected = Rules(batch).legal()
    names = [a.ACTIONS.names[k] for k in found ^ expected]
    assert found == expected, (a.DECISIONS[kind(batch.states[0]) - 1], names)


@few
@matches
def test_masks_equal_what_the_rules_allow(
    seed: int, choices: int, players: int, difficulty: str, chronicle: str
) -> None:
    for batch in play(seed, choices, players, difficulty, chronicle):
        if batch.playing[0]:
            compare(batch)


RARE = (a.PILE, a.ARMOUR, a.DRAW_FROM)  # of set-up, or of short decks


def test_masks_equal_what_the_rules_allow_to_those_who_have_plenty() -> None:
    kinds: Counter[int] = Counter()
    for number, batch in enumerate(rich_matches(20)):
        kinds[kind(batch.states[0])] += 1
        compare(batch)
        assert number % 10 or broken(batch) == "fine"  # what was given is accounted for
    every = set(range(1, len(a.DECISIONS) + 1)) - set(RARE)
    missing = [a.DECISIONS[one - 1] for one in every if kinds[one] < 2]
    assert missing == []
    often = (a.DAY, a.PAY, a.ISLAND, a.TROOP, a.BANNER, a.MACHINE_AT, a.PAY_SHARD, a.DEPOSIT)
    assert min(kinds[one] for one in often) > 20


def test_moves_end_where_walking_step_by_step_ends() -> None:
    """With Fortifications and others all around, for one, two and three nodes."""
    rng, looked_at = np.random.default_rng(3), 0
    batch = Batch(GAME, MystheaOptions(players=5), seed=1, skip_forced=False)
    while kind(batch.states[0]) != a.DAY:
        batch.step(np.array([np.flatnonzero(batch.masks[0])[0]]))
    state, content = batch.states[0], batch.pack.table[0]
    for _ in range(150):
        state.place[:] = rng.choice(c.NODES, 5, replace=False)
        forts = rng.choice(c.NODES, int(rng.integers(7)), replace=False)
        state.fortified = np.uint64(sum(1 << int(node) for node in forts))
        rules = Rules(batch)
        for steps in (1, 2, 3):
            who = int(rng.integers(5))
            found = members(reach(state, content, who, steps))
            assert found == rules.move_ends(who, steps)
            looked_at += len(found)
    assert looked_at > 2000


@pytest.mark.parametrize("character", [c.ANUTH, c.HEIR])
def test_shards_can_be_paid_for_if_any_way_to_pay_is_there(character: int) -> None:
    rng, found = np.random.default_rng(9), Counter[bool]()
    batch = Batch(GAME, MystheaOptions(players=2), seed=1)
    state = batch.states[0]
    state.turn, state.wild, state.character[0] = 0, 0, character
    for _ in range(400):
        state.stock[0] = rng.multinomial(rng.integers(7), [0.2] * 5)
        state.city[:] = rng.multinomial(rng.integers(6), [0.2] * 5)
        state.parasites[0] = rng.integers(3)
        one, other = rng.choice(c.KINDS, 2, replace=False)
        state.due[:] = 0
        state.due[one] = state.due[other] = rng.integers(1, 4)
        expected = affordable(
            tuple(state.due.tolist()),
            tuple(state.stock[0].tolist()),
            tuple(state.city.tolist()),
            int(state.parasites[0]),
            character == c.HEIR,
        )
        assert can_afford(state, 0) == expected
        found[expected] += 1
    assert min(found[True], found[False]) > 50


# -- what actions lead to ----------------------------------------------------------------------

# Bookkeeping, and what waits on the stack: not told by what an action says it does.
UNTOLD = {"moves", "actor", "depth", "pending", "rng", "rounds"}
UNTOLD |= {"target", "strength", "shown", "discards", "cards_spent", "banners", "felled_golem"}
UNTOLD |= {"wild"}
GOES_ON = {a.WORK, a.STRIKE}  # steps that wait beneath, and do something of their own


def differing(one: Any, other: Any) -> list[str]:
    names = [name for name in c.STATE.names if name not in UNTOLD]
    return [name for name in names if not np.array_equal(one[name], other[name])]


def test_actions_change_what_they_say_and_nothing_else() -> None:
    rng, checked = np.random.default_rng(8), Counter[int]()
    for number, batch in enumerate(rich_matches(10, seed=6)):
        before = batch.states.copy()
        if number % 4 and kind(before[0]) in (a.DAY, a.PAY, a.ISLAND, a.TROOP, a.DISCARD):
            continue
        if GOES_ON & set(before[0].pending[:, 0].tolist()):
            continue
        legal = np.flatnonzero(batch.masks[0])
        for action in rng.permutation(legal)[:3].tolist():
            expected = expected_after(before[0], batch.pack.table[0], action)
            if expected is None:
                continue
            batch.step(np.array([action]))
            if batch.playing[0] and not batch.states[0].night:
                wrong = differing(expected, batch.states[0])
                assert wrong == [], (a.ACTIONS.names[action], kind(before[0]))
                checked[kind(before[0])] += 1
            batch.restore(before)
    often = (a.DAY, a.DISCARD, a.ISLAND, a.TROOP, a.MAKE_ROOM, a.BUILD, a.GIFT, a.MARCH_TO)
    assert min(checked[one] for one in often) > 10, checked
    rare = (a.WHERE, a.HOP, a.SWAP_IN, a.LOWER, a.CHANGE_PLACES, a.REBUILD_AT, a.LEAD_TO)
    assert min(checked[one] for one in rare) > 1, checked


def check_attack(before: Any, batch: Batch, action: int) -> str:
    """Whether an attack that is over did what its cards say; in a word what it led to."""
    after, content = batch.states[0], batch.pack.table[0]
    state, shown = before.copy(), int(before.shown) + (action != a.STOP)
    if kind(before) == a.PAY and action != a.STOP:
        spend(state, action)
    # what has been revealed stays legible after the attack
    outcome = resolve(state, content, after.shown_face[:shown].tolist())
    expected = outcome.state
    for name in ("units", "parasites", "in_play", "golems", "troops", "stock", "city", "held"):
        assert np.array_equal(expected[name], after[name]), name
    for name in ("monster_deck", "monsters_known"):
        assert np.array_equal(expected[name], after[name]), name
    assert np.array_equal(expected.felled, after.felled)
    if kind(after) == a.BANNER:
        counts = {k: int(after.banners[k]) for k in range(c.BANNERS) if after.banners[k]}
        assert counts == dict(outcome.bonus)
        return "bonus"
    if expected.felled.any():
        assert kind(after) == a.ISLAND
        return "felled"
    if kind(after) == a.TROOP:
        return "freed"
    useless = {c.RED, c.GREEN} if not expected.units[:, :2].any() else set()
    assert set(outcome.bonus) <= useless
    return "Monster" if expected.in_play != before.in_play else "nothing"


def test_attacks_defeat_what_their_strength_pays_for() -> None:
    """Whatever is paid, and whatever card comes: the match as it was before, then again."""
    found: Counter[str] = Counter()
    for batch in rich_matches(14, seed=7):
        before = batch.states.copy()
        if kind(before[0]) not in (a.PAY, a.DRAW_FROM):
            continue
        for action in np.flatnonzero(batch.masks[0])[:4].tolist():
            batch.step(np.array([action]))
            if kind(batch.states[0]) not in (a.PAY, a.DRAW_FROM):
                found[check_attack(before[0], batch, action)] += 1
            batch.restore(before)
    assert min(found[one] for one in ("bonus", "felled", "nothing", "Monster")) > 3, found


class NightWatch:
    """Follows one Night after the other, with a Night of its own beside it."""

    def __init__(self) -> None:
        self.own: Any = None
        self.steps: Night | None = None
        self.waits_for = 0
        self.found: Counter[str] = Counter()

    def begin(self, before: Any, after: Any, content: Any) -> None:
        """A Night has begun: its card is known by now, and its shard."""
        event = int(after.event)
        assert before.deck[event] > 0
        assert before.peeked < 0 or before.peeked == event
        value = (int(after.colossus) - int(before.colossus)) % c.POSTS
        self.own = before.copy()
        self.steps = night(self.own, content, event, value)
        self.found[c.EVENT_NAMES[event] if event >= c.KINDS else "a Region"] += 1
        self.go_on(after, None)

    def go_on(self, after: Any, action: int | None) -> None:
        """To the next decision of the Night, or its end; both must have come equally far."""
        assert self.steps is not None
        try:
            self.waits_for = next(self.steps) if action is None else self.steps.send(action)
            self.found[a.DECISIONS[self.waits_for - 1]] += 1
            assert kind(after) == self.waits_for
        except StopIteration:
            self.steps = None
        except Lost as lost:
            self.steps = None
            assert after.status == 2 and after.cause == lost.args[0]
            self.found["lost"] += 1
            return
        assert after.status == 0
        for name in OF_A_NIGHT:
            assert np.array_equal(self.own[name], after[name]), name


def test_nights_go_as_the_rules_say() -> None:
    """Assaults, invasions, the Storm, the Colossus, Enemy Attacks, and every way to lose."""
    watch, rng = NightWatch(), np.random.default_rng(4)
    for number in range(60):
        chronicle = (None, None, "icaion", "both")[number % 4]
        options = MystheaOptions(
            players=1 + number % 5,
            extra_monsters=number % 2 == 0,
            storm_with_utcoro=("recharges", "blocked")[number // 4 % 2],
            chronicle=chronicle,
        )
        batch = Batch(GAME, options, seed=number, skip_forced=False)
        while batch.playing[0]:
            before = batch.states[0].copy()
            legal = np.flatnonzero(batch.masks[0])
            end = kind(before) == a.DAY and rng.random() < 0.3
            action = a.END if end else int(rng.choice(legal))
            if number % 3 == 0 and kind(before) == a.DAY:
                batch.states[0].defense = before.defense = 99
            batch.step(np.array([action]))
            after = batch.states[0]
            if watch.steps is not None:
                watch.go_on(after, action)
            elif action == a.END:
                watch.begin(before, after, batch.pack.table[0])
    assert watch.found["a Region"] > 400 and watch.found["the Storm"] > 30
    for one in ("the Colossus", "send the only Enemy", "feed Cannibarok", "lost"):
        assert watch.found[one] > 10, watch.found
    assert watch.found["give up a crystal in the City"] > 3, watch.found
    assert watch.found["give up a Fortification"] > 0, watch.found


# -- the rest ----------------------------------------------------------------------------------


test_an_illegal_action_changes_nothing = few(
    matches(promises.an_illegal_action_changes_nothing(play))
)
test_the_same_seed_and_actions_give_the_same_match = few(
    matches(promises.the_same_match_again(play))
)


@few
@matches
def test_what_is_lost_stays_lost(
    seed: int, choices: int, players: int, difficulty: str, chronicle: str
) -> None:
    """Rounds go on, the City's defense and besieged spaces never come back."""
    last: Any = None
    for batch in play(seed, choices, players, difficulty, chronicle):
        state = batch.states[0].copy()
        if last is not None:
            assert (state.rounds, state.turn) >= (last.rounds, last.turn)
            assert state.defense <= last.defense
            assert (state.besiegers >= last.besiegers).all()
            same_turn = (state.rounds, state.turn) == (last.rounds, last.turn)
            if same_turn and last.rounds and not state.night:
                assert state.actions_left <= last.actions_left
                assert state.relic_used >= last.relic_used
        last = state
