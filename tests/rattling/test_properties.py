"""Properties of every decision, on random matches played step by step in plain Python.

What may be done, what a Challenge is worth and what an action changes are worked out a second time,
in `second_opinion`, from the rules and not from the code under test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloaming.games.rattling import GAME
from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from gloaming.games.rattling.facing import challenge_value, difficulty_of
from gloaming.games.rattling.options import RattlingOptions
from gloaming.kernel.batch import Batch
from tests import promises
from tests.promises import decisions, kind
from tests.rattling import invariants
from tests.rattling.second_opinion import Rules, expected_after

pytestmark = pytest.mark.bounds

LONGEST = 300  # decisions of a match that are looked at
VARIANTS = {
    "gone_for_good": True,
    "spiritual_silence": True,
    "south_winds_pain": True,
    "death_ends_turn": "literal",
    "village_healing": 2,
    "characters": "choose",
    "gifts": "equipment",
    "talk": 3,
}


def play(seed: int, choices: int, players: int, difficulty: str, more: bool) -> Iterator[Batch]:
    """A match at each of its decisions, forced ones too, and at its end.

    ``more`` turns every variant on.
    """
    options = RattlingOptions(players=players, difficulty=difficulty, **(VARIANTS if more else {}))
    batch = Batch(GAME, options, seed=seed, skip_forced=False)
    return decisions(batch, choose, choices, LONGEST)


choose = promises.choose_lively(0.7, a.END, a.KEEP, a.DECLINE)

matches = given(
    seed=st.integers(0, 2**32),
    choices=st.integers(0, 2**32),
    players=st.integers(1, 6),
    difficulty=st.sampled_from(("easy", "normal", "hard")),
    more=st.booleans(),
)
few = promises.few(6)


def broken(batch: Batch) -> str:
    state, content = batch.states[0], batch.pack.table[0]
    return invariants.NAMES[invariants.broken(state, content, batch.encoded[0], batch.masks[0])]


# -- invariants --------------------------------------------------------------------------------


@few
@matches
def test_everything_adds_up_whatever_is_decided(
    seed: int, choices: int, players: int, difficulty: str, more: bool
) -> None:
    for number, batch in enumerate(play(seed, choices, players, difficulty, more)):
        if number % 5 == 0 or not batch.playing[0]:
            assert broken(batch) == "fine"


def spoilt(**fields: Any) -> str:
    """What is said to be broken once these fields have been changed, after some decisions."""
    options = RattlingOptions(players=3, characters=("Lupe", "Tamo", "Ibret"), speaker=0)
    batch = Batch(GAME, options, seed=4, skip_forced=False)
    batch.step(np.array([a.CHAIR]))
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
        ({"turn": 1}, invariants.TURNS),
        ({"turn": -1}, invariants.TURNS),
        ({"points": -1}, invariants.TURNS),
        ({"phase": c.CHALLENGE_PHASE}, invariants.TURNS),
        ({"bag__0": 3}, invariants.TOKENS),
        ({"spent__3": 1}, invariants.TOKENS),
        ({"taints__0": 1}, invariants.TAINTS),
        ({"region_deck__0__0": 3}, invariants.REGION_CARDS),
        ({"card__1": -1}, invariants.REGION_CARDS),
        ({"shadow_deck__0": 11}, invariants.SHADOW_CARDS),
        ({"face_up__14": 1}, invariants.CARD_PLACES),
        ({"scouted_by__2": 3}, invariants.CARD_PLACES),
        ({"darkness_deck__0": 11}, invariants.DARKNESS_CARDS),
        ({"event_deck__0": 11}, invariants.EVENTS),
        ({"reward_deck__0": 57}, invariants.REWARDS),
        ({"carries__0__9": 1}, invariants.REWARDS),
        ({"supply__0": 4}, invariants.SUPPLY),
        ({"supply__22": 0}, invariants.SUPPLY),
        ({"holds__0": np.uint64(1)}, invariants.HOLDS),
        ({"character__1": 0}, invariants.CHARACTERS),
        ({"hearts__0": 0}, invariants.HEARTS),
        ({"hearts__0": 5}, invariants.HEARTS),
        ({"spirit__1": 1}, invariants.HEARTS),
        ({"place__0": c.NOWHERE}, invariants.PLACES),
        ({"place__4": 0}, invariants.PLACES),
        ({"wind__1": 4}, invariants.WINDS),
        ({"wind_gone__0": 2}, invariants.WINDS),
        ({"champion_at": 3}, invariants.CHAMPION),
        ({"champion": 1, "place__1": c.NOWHERE}, invariants.CHAMPION),  # at the Sun
        ({"sun": 35}, invariants.SUN),
        ({"level": 1}, invariants.CHALLENGES),
        ({"rerolls__2": 1}, invariants.CHALLENGES),
        ({"reward__0": 1}, invariants.LEDGER),
        ({"said__0": 1}, invariants.TALK),
        ({"cause": 2}, invariants.END),
    ],
    ids=str,
)  # fmt: skip
def test_a_broken_match_is_found_out(fields: dict[str, Any], name: int) -> None:
    """The invariants can fail: each kind of damage is called by its name."""
    assert spoilt(**fields) == invariants.NAMES[name]


def test_tokens_where_none_may_be_are_found_out() -> None:
    def with_token(space: int, **more: Any) -> str:
        fields = {"bag__0": 0, f"tokens__{space}": 1, f"token__{space}__0": 0, **more}
        return spoilt(**fields)

    assert with_token(2) == "fine"
    wrong = invariants.NAMES[invariants.TOKEN_PLACES]
    assert with_token(c.VILLAGE) == wrong
    assert with_token(13, shadow_merchant__0=1) == wrong
    assert with_token(2, tokens__2=2, token__2__1=-1) != "fine"


# -- a second opinion on what is legal ---------------------------------------------------------


def compare(batch: Batch) -> None:
    expected = Rules(batch).legal()
    found = set(np.flatnonzero(batch.masks[0]).tolist())
    if expected is not None:
        names = [a.ACTIONS.names[k] for k in found ^ expected]
        assert found == expected, (a.DECISIONS[kind(batch.states[0]) - 1], names)


@few
@matches
def test_masks_equal_what_the_rules_allow(
    seed: int, choices: int, players: int, difficulty: str, more: bool
) -> None:
    for batch in play(seed, choices, players, difficulty, more):
        if batch.playing[0]:
            compare(batch)


def enrich(batch: Batch, rng: np.random.Generator) -> None:
    """Give somebody what random play rarely has: items, Corruption, company, death."""
    state, content = batch.states[0], batch.pack.table[0]
    seats = int(state.seats)
    seat = int(rng.integers(seats))
    kinds = np.flatnonzero(state.supply)
    deck = state.reward_deck
    if rng.random() < 0.5 and len(kinds):
        take = int(rng.choice(kinds))
        state.supply[take] -= 1
    elif deck[0] > 0:
        take = int(deck[deck[0]])
        deck[deck[0]] = 0
        deck[0] -= 1
    else:
        return
    state.carries[seat, take] += 1
    state.holds[seat] |= np.uint64(1) << np.uint64(take)
    token = int(rng.choice(np.flatnonzero(state.bag))) if state.bag.any() else -1
    space = int(rng.integers(1, c.SPACES))
    dark = state.card[space] >= c.FIRST_SHADOW
    if space >= c.FIRST_MERCHANT:
        dark = state.shadow_merchant[space - c.FIRST_MERCHANT] == 1
    if token >= 0 and not dark and state.tokens[space] < 2 and rng.random() < 0.3:
        state.bag[token] -= 1
        state.token[space, state.tokens[space]] = token
        state.tokens[space] += 1
    elif token >= 0 and not state.spirit[seat] and rng.random() < 0.15:
        state.bag[token] -= 1
        state.taint[seat, token] += 1
        state.taints[seat] += 1
    if not state.spirit[seat] and rng.random() < 0.5:
        most = int(content.warrior_hearts[state.character[seat]])
        state.hearts[seat] = min(most, int(state.hearts[seat]) + 1)
    if kind(state) == a.NEXT and seat != state.champion:
        if rng.random() < 0.3:
            state.place[seat] = state.place[(seat + 1) % seats] % c.NOWHERE
        if rng.random() < 0.2 and not state.taints[seat]:
            state.spirit[seat], state.hearts[seat], state.extra_points[seat] = 1, 1, 0


def rich_matches(count: int, longest: int = 500) -> Iterator[Batch]:
    """Decisions of matches in which everybody has plenty."""
    rng = np.random.default_rng(5)
    for number in range(count):
        options = RattlingOptions(
            players=1 + number % 6, four_winds=2, **(VARIANTS if number % 2 else {})
        )
        batch = Batch(GAME, options, seed=number, skip_forced=False)
        for _ in range(longest):
            if not batch.playing[0]:
                break
            if kind(batch.states[0]) in (a.NEXT, a.DAWN_TURN, a.REROLL) and rng.random() < 0.25:
                enrich(batch, rng)
                batch.restore(batch.states.copy())
            yield batch
            batch.step(np.array([choose(batch, rng)]))


def test_masks_equal_what_the_rules_allow_to_those_who_have_plenty() -> None:
    kinds: Counter[int] = Counter()
    for number, batch in enumerate(rich_matches(12)):
        kinds[kind(batch.states[0])] += 1
        compare(batch)
        assert number % 25 or broken(batch) == "fine"  # what was given is accounted for
    often = (a.DAWN_TURN, a.NEXT, a.REROLL, a.SPACE, a.ITEM, a.RECEIVER, a.TRADE, a.OPTION)
    assert min(kinds[one] for one in often) > 20
    assert min(kinds[one] for one in (a.WHO, a.WEAPON, a.ENTER, a.DRAWN, a.AFTERWARDS)) > 3


# -- the Challenge Value -----------------------------------------------------------------------


def test_challenge_values_of_all_dice() -> None:
    """All 216 rolls, in Challenges that random matches come to, against a count of one's own."""
    looked_at = special = 0
    for number, batch in enumerate(rich_matches(8)):
        state, content = batch.states[0], batch.pack.table[0]
        if state.level == 0 or kind(state) not in (a.REROLL, a.WEAPON, a.AFTERWARDS):
            continue
        if number % 7:
            continue
        rules, level, kept = Rules(batch), int(state.level) - 1, batch.states.copy()
        assert difficulty_of(state, content, level) == rules.difficulty(level)
        if looked_at == 45:
            break
        looked_at += 1
        special += bool(rules.spoilt(level))
        for roll in np.ndindex(6, 6, 6):
            state.die[level, :3] = np.array(roll) + 1
            assert challenge_value(state, content, level) == rules.value(level)
        batch.states[:] = kept
    assert looked_at > 30 and special > 10


# -- what an action changes --------------------------------------------------------------------


def check_change(batch: Batch, before: Any, action: int) -> int:
    """Whether an action changed what it says and nothing else; 0 where nobody knows."""
    expected = expected_after(before, batch.pack.table[0], action)
    if expected is None:
        return 0
    after = batch.states[0]
    for name in c.STATE.names:
        if name == "moves":
            continue
        one, other = expected[name], after[name]
        if name == "token":  # in which order two tokens lie says nothing
            one, other = np.sort(one, axis=1), np.sort(other, axis=1)
        assert np.array_equal(one, other), (a.ACTIONS.names[action], name)
    return 1


def test_actions_change_what_they_say_and_nothing_else() -> None:
    """Move, Scout, Purify, Give, talk and the end of a turn."""
    rng, checked = np.random.default_rng(8), Counter[str]()
    for number, batch in enumerate(rich_matches(12)):
        if number % 5:
            continue
        before = batch.states.copy()
        legal = np.flatnonzero(batch.masks[0])
        for action in rng.permutation(legal)[:4].tolist():
            batch.step(np.array([action]))
            group, _ = a.ACTIONS.group_of(action)
            checked[group] += check_change(batch, before[0], action)
            batch.restore(before)
    groups = ("space", "scout", "token", "give", "chair", "end", "forward", "back")
    assert min(checked[group] for group in groups) > 3, checked


# -- the rest ----------------------------------------------------------------------------------


test_an_illegal_action_changes_nothing = few(
    matches(promises.an_illegal_action_changes_nothing(play))
)
test_the_same_seed_and_actions_give_the_same_match = few(
    matches(promises.the_same_match_again(play))
)


@few
@matches
def test_a_day_never_goes_back(
    seed: int, choices: int, players: int, difficulty: str, more: bool
) -> None:
    """Days and phases go forward; nobody leaves the track; each has one turn a phase."""
    last: Any = None
    for batch in play(seed, choices, players, difficulty, more):
        state = batch.states[0].copy()
        if last is not None:
            assert (state.rounds, state.phase) >= (last.rounds, last.phase)
            assert last.champion < 0 or state.champion == last.champion
            if (state.rounds, state.phase) == (last.rounds, last.phase):
                assert last.turns_taken & ~state.turns_taken == 0
            if not more:  # a Wind may come back
                assert (state.wind_gone >= last.wind_gone).all()
        last = state
