"""What a seat cannot know is drawn anew, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from gloaming.games.rattling import GAME
from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from gloaming.kernel import stepping
from tests.rattling import invariants
from tests.rattling.table import Table

HIDDEN = (
    "card",
    "region_deck",
    "shadow_deck",
    "darkness_deck",
    "event_deck",
    "reward_deck",
    "rng",
    "script",
    "scripted",
    "script_at",
)
DRAWS = 500


def redealt(table: Table, seed: int, seat: int = 0) -> Table:
    """The same table after a redeal for a seat."""
    stepping.redeal_many(
        table.match.states, table.match.pack.table, np.array([seat]), np.array([seed], np.uint64)
    )
    return table


def cards_of(pile: np.ndarray) -> list[int]:
    return pile[1 : 1 + int(pile[0])].tolist()


def is_even(found: Iterable[Any], kinds: int) -> bool:
    """Whether draws look as if each of so many kinds were equally likely (chi-square)."""
    counts = Counter(found)
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    distance = sum((count - expected) ** 2 / expected for count in counts.values()) + missing
    freedom = kinds - 1
    return len(counts) <= kinds and distance < freedom + 5 * (2 * freedom) ** 0.5


def back(table: Table, card: int) -> tuple[bool, bool]:
    """What the back of a card shows: the Revealed icon, eyes."""
    return bool(table.content.card_revealed[card]), bool(table.content.card_corrupted[card])


def alone(table: Table, *decks: str) -> Table:
    """All other decks are used up, which makes a redeal quick."""
    for deck in (*c.REGION_NAMES, "shadow", "darkness", "event", "reward"):
        if deck not in decks:
            table.discard_deck(deck)
    return table


def midway(seed: int = 1, **options: Any) -> Table:
    """A match after some decisions, with cards scouted and discarded."""
    table = Table("Lupe", "Tamo", "Ibret", bare=False, seed=seed, **options)
    rng = np.random.default_rng(seed)
    while not table.is_over and table.state.moves < 90:
        legal = np.flatnonzero(table.match.masks[0])
        scout = legal == a.SCOUT
        table.match.step(np.array([a.SCOUT if scout.any() else rng.choice(legal)]))
    return table


# -- what changes and what stays ---------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_all_that_lies_open_stays(seed: int) -> None:
    table = midway(seed)
    before = table.match.states.copy()
    for number in range(15):
        table.match.restore(before)
        redealt(table, number, seat=number % 3)
        for name in c.STATE.names:
            if name not in HIDDEN:
                assert (table.state[name] == before[0][name]).all(), name
        for space in range(c.SPACES):
            old, new = int(before[0].card[space]), int(table.state.card[space])
            assert (old < 0) == (new < 0)
            if table.state.face_up[space]:
                assert new == old
            elif 0 <= old < c.FIRST_SHADOW:
                assert back(table, new) == back(table, old)
                assert new // c.REGION_CARDS == old // c.REGION_CARDS
            else:
                assert (new >= c.FIRST_SHADOW) == (old >= c.FIRST_SHADOW)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_lost_or_found(seed: int) -> None:
    table = midway(seed)
    for number in range(15):
        redealt(table, number)
        wrong = invariants.broken(
            table.state, table.content, table.match.encoded[0], table.match.masks[0]
        )
        assert invariants.NAMES[wrong] == "fine"


@pytest.mark.parametrize(
    "field", ["region_deck", "shadow_deck", "darkness_deck", "event_deck", "reward_deck", "card"]
)
def test_what_is_hidden_differs_from_redeal_to_redeal(field: str) -> None:
    table = Table("Lupe", "Tamo", bare=False)
    kept, found = table.match.states.copy(), set()
    for seed in range(20):
        table.match.restore(kept)
        found.add(redealt(table, seed).state[field].tobytes())
    assert len(found) == 20


def test_rolls_and_draws_to_come_differ() -> None:
    table = Table("Lupe", "Tamo", bare=False)
    kept, dice = table.match.states.copy(), set()
    for seed in range(20):
        table.match.restore(kept)
        redealt(table, seed)
        table.put(Lupe="North 2").challenges("Lupe")
        if table.is_facing:
            dice.add(table.dice)
    assert len(dice) > 5


def test_a_script_is_as_hidden_as_the_generator() -> None:
    table = Table("Lupe", "Tamo").will_fall(0, 0, 0)
    assert redealt(table, 1).state.scripted == 0


def test_a_redeal_is_the_same_for_the_same_seed() -> None:
    table = midway()
    kept = table.match.states.copy()
    one = redealt(table, 7).state.copy()
    table.match.restore(kept)
    other = redealt(table, 7).state
    assert all(np.array_equal(one[name], other[name]) for name in c.STATE.names)


# -- the backs of cards ------------------------------------------------------------------------


def with_backs() -> tuple[Table, list[int]]:
    """In the North one card of each back lies face down; returns them by space."""
    table = Table("Lupe", "Tamo")
    north = cards_of(table.state.region_deck[0])
    chosen = {back(table, card): card for card in north}
    backs = [(False, False), (False, True), (True, False)]
    for space, wanted in zip(("North 1", "North 2", "North 3"), backs, strict=True):
        table.lay(space, table.cards[chosen[wanted]])
    return table, [chosen[wanted] for wanted in backs]


def test_each_back_is_exchanged_with_its_like_evenly() -> None:
    """Any unseen card of the Region with this back is as likely as any other."""
    table, cards = with_backs()
    deck = cards_of(alone(table, "North").state.region_deck[0])
    found: list[list[int]] = [[], [], []]
    for seed in range(DRAWS):
        redealt(table, seed)
        for k in range(3):
            found[k].append(int(table.state.card[1 + k]))
    for card, drawn in zip(cards, found, strict=True):
        like = {card, *(other for other in deck if back(table, other) == back(table, card))}
        assert set(drawn) <= like
        assert is_even(drawn, len(like))


def test_what_is_discarded_or_face_up_is_never_drawn() -> None:
    table, cards = with_backs()
    table.discard_deck("North", keep=8).lay("North 3", table.cards[cards[2]], up=True)
    known = {cards[2], *cards_of(table.state.region_discards[0])}
    for seed in range(60):
        redealt(table, seed)
        assert not known & set(table.state.card[1:3].tolist())
        assert table.state.card[3] == cards[2]
        assert not known & set(cards_of(table.state.region_deck[0]))


def test_the_next_card_of_a_deck_may_be_any_unseen_one() -> None:
    table = alone(Table("Lupe", "Tamo").discard_deck("East", keep=9), "East")
    tops = [cards_of(redealt(table, seed).state.region_deck[1])[-1] for seed in range(DRAWS)]
    assert is_even(tops, 9)


def test_shadows_that_lie_face_down_are_exchanged_evenly() -> None:
    table = Table("Lupe", "Tamo")
    for space in ("North 1", "West 2"):
        table.lay(space, table.pile("shadow")[-1])
    table.lay("South 1", table.pile("shadow")[-1], up=True).discard_deck("shadow", keep=4)
    alone(table, "shadow")
    open_card = int(table.state.card[table.space("South 1")])
    pairs = []
    for seed in range(DRAWS):
        redealt(table, seed)
        pairs.append((table.card_at("North 1"), table.card_at("West 2")))
        assert table.state.card[table.space("South 1")] == open_card
    assert is_even(pairs, 6 * 5)
    assert is_even([pair[0] for pair in pairs], 6)


def test_events_rewards_and_darkness_come_in_any_order() -> None:
    table = Table("Lupe", "Tamo").discard_deck("event", keep=5).discard_deck("darkness", keep=4)
    kinds = Counter(alone(table, "event", "darkness", "reward").pile("reward"))
    events, darkness, rewards = [], [], Counter[str]()
    for seed in range(DRAWS):
        redealt(table, seed)
        events.append(table.pile("event")[0])
        darkness.append(table.pile("darkness")[0])
        rewards[table.pile("reward")[0]] += 1
    assert is_even(events, 5) and is_even(darkness, 4)
    for kind, count in kinds.items():
        expected = DRAWS * count / kinds.total()
        assert abs(rewards[kind] - expected) < 5 * expected**0.5 + 1


# -- what is seen in the middle of things ------------------------------------------------------


def test_two_drawn_darkness_cards_stay() -> None:
    table = Table("Lupe", "Tamo").enter("Lupe", 2).set_sun(9).challenges("Lupe")
    kept = table.state.drawn.tolist()
    assert redealt(table, 3).state.drawn.tolist() == kept


def test_two_smelled_rewards_stay() -> None:
    table = Table("Lupe", "Tamo").make_spirit("Lupe", 2, at="North 1").put(Tamo="North 1")
    table.dawn("Tamo").effect("Tamo", "reward 1").do("accept")
    legal = table.legal()
    assert table.kind == a.ITEM and len(legal) <= 2
    for seed in range(10):
        assert redealt(table, seed).legal() == legal


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"difficulty": "hard", "talk": 3, "first_day": "literal"},
        {"gone_for_good": True, "difficulty": "easy", "characters": "choose", "gifts": "equipment"},
        {"trials": True, "difficulty": "easy"},
    ],
)
def test_an_observation_is_unchanged(options: dict[str, Any]) -> None:
    """Whatever is decided, whoever looks; and the mask is the same too."""
    chosen = options if "characters" in options else {**options, "characters": "random"}
    table = Table(bare=False, seed=4, players=3, **chosen)
    rng, row = np.random.default_rng(2), np.zeros((1, GAME.features.size), np.int8)
    while not table.is_over:
        if table.state.moves % 19 == 0 or table.kind in (a.ITEM, a.DRAWN, a.ABILITY, a.FACE):
            kept = table.match.states.copy()
            mask = table.match.masks.copy()
            for seat in range(3):
                GAME.observe(table.match.states, table.match.pack, np.array([seat]), row)
                before = row.copy()
                redealt(table, 5, seat)
                GAME.observe(table.match.states, table.match.pack, np.array([seat]), row)
                assert (row == before).all()
                assert (table.mask() == mask[0]).all()
                table.match.restore(kept)
        legal = np.flatnonzero(table.match.masks[0])
        table.match.step(np.array([rng.choice(legal)]))
