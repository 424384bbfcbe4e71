"""What a seat cannot know is drawn anew, and nothing else."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gloaming.games.glow import GAME
from gloaming.games.glow import state as c
from gloaming.kernel import stepping
from tests.glow.counting import locate
from tests.glow.table import Table

HIDDEN = ("deck", "removed", "token_at", "tile_pile", "rng", "script", "scripted", "script_at")


def redealt(table: Table, seat: int, seed: int) -> Table:
    """The same table after a redeal for a seat."""
    stepping.redeal_many(
        table.match.states, table.match.pack.table, np.array([seat]), np.array([seed], np.uint64)
    )
    return table


def kept_and_drawn(table: Table, seat: int, field: str, count: int = 40) -> set[bytes]:
    """What a field holds after so many redeals; everything open must stay as it is."""
    before = table.match.states.copy()
    found = set()
    for seed in range(count):
        table.match.restore(before)
        redealt(table, seat, seed)
        for name in c.STATE.names:
            if name not in HIDDEN and name != "pending":
                assert (table.state[name] == before[0][name]).all(), name
        assert (locate(table.state) == locate(before[0])).all()
        found.add(table.state[field].tobytes())
    table.match.restore(before)
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_the_deck_is_shuffled_and_backs_stay_where_they_are(seat: int) -> None:
    table = Table("Pocana", "Orium")
    backs = [card[0] for card in table.pile(table.state.deck)]
    removed = [card[0] for card in table.pile(table.state.removed)]
    assert len(kept_and_drawn(table, seat, "deck")) == 40
    for seed in range(20):
        redealt(table, seat, seed)
        assert [card[0] for card in table.pile(table.state.deck)] == backs
        assert [card[0] for card in table.pile(table.state.removed)] == removed


def test_unseen_cards_may_be_in_the_deck_or_removed() -> None:
    """They change places: over many redeals each unseen card is removed about as often."""
    table = Table("Pocana", "Orium")
    unseen = [*table.pile(table.state.deck), *table.pile(table.state.removed)]
    found: Counter[str] = Counter()
    for seed in range(400):
        found.update(table.pile(redealt(table, 0, seed).state.removed))
        assert sorted([*table.pile(table.state.deck), *table.pile(table.state.removed)]) == sorted(
            unseen
        )
    backs = Counter(card[0] for card in unseen)
    for card in unseen:  # three of each back
        expected = 400 * 3 / backs[card[0]]
        assert 0.5 * expected < found[card] < 1.6 * expected


@pytest.mark.parametrize(("seat", "known"), [(0, True), (1, False)])
def test_a_seat_remembers_the_removed_cards_it_has_looked_at(seat: int, known: bool) -> None:
    """Hulios looked at the top one and put it below."""
    table = Table("Hulios", "Orium").give("Hulios", "A01").hide("A05")
    table.dice("Hulios", large=["special", "tree"]).swaps()
    looked_at = kept_and_drawn(table, seat, "removed")
    tops = {np.frombuffer(row, np.int8)[6] for row in looked_at}
    assert (tops == {table.card("A05")}) == known
    table.do("none")
    bottoms = {np.frombuffer(row, np.int8)[1] for row in kept_and_drawn(table, seat, "removed")}
    assert (bottoms == {table.card("A05")}) == known


def test_a_card_that_lay_open_before_its_owner_stays_known_to_all() -> None:
    table = Table("Hulios", "Orium").give("Hulios", "A01").hide("A05")
    table.dice("Hulios", large=["special", "tree"]).swaps().do("swap A01")
    for seat in (0, 1):
        rows = kept_and_drawn(table, seat, "removed")
        assert {np.frombuffer(row, np.int8)[1] for row in rows} == {table.card("A01")}
        assert len(rows) > 20  # the others are open


@pytest.mark.parametrize("seat", [0, 1])
def test_the_card_that_is_looked_at_is_the_one_on_top(seat: int) -> None:
    """What the pending swap offers is redrawn together with the pile."""
    table = Table("Hulios", "Orium").give("Hulios", "A01", "A02").hide("A05")
    table.dice("Hulios", large=["special", "special"]).swaps()
    for seed in range(10):
        redealt(table, seat, seed)
        top = table.pile(table.state.removed)[-1]
        kept = table.match.states.copy()
        table.do("swap A01")
        assert table.companions("Hulios")[-1] == top
        table.match.restore(kept)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_while_the_swapped_sketal_chooses_its_die(seat: int) -> None:
    """The second swap waits below that choice."""
    table = Table("Hulios", "Orium").give("Hulios", "A01", "A02").hide("B21")
    table.dice("Hulios", large=["special", "special"]).swaps().do("swap A01")
    kept = table.match.states.copy()
    for seed in range(10):
        table.match.restore(kept)
        redealt(table, seat, seed)
        top = table.pile(table.state.removed)[-1]
        table.do("take red", "swap A02")
        assert table.companions("Hulios") == ["B21", top]
        assert top not in table.pile(table.state.removed)


def test_spells_face_down_are_open_even_to_their_owner() -> None:
    table = Table("Pocana", "Orium").spell("Pocana", "S01", hidden=True)
    table.spell("Orium", "S02", hidden=True).spell("Orium", "S04")
    table.state.token_at[4] = -2  # S05 is gone
    table.noon()
    for seat in (0, 1):
        found = [np.frombuffer(row, np.int8) for row in kept_and_drawn(table, seat, "token_at")]
        for row in found:
            assert row[3] == c.FACE_UP + 1 and row[4] == -2  # what is open stays
            assert sorted(row) == sorted(table.state.token_at)
            assert (row[7:] == -2).all()  # Dawn's are not in the game
        assert {int(np.flatnonzero(row == c.FACE_DOWN)[0]) for row in found} == {0, 1, 2, 5, 6}


def test_dice_and_cards_to_come_differ_from_redeal_to_redeal() -> None:
    table = Table("Pocana", "Orium")
    kept, rolls = table.match.states.copy(), set()
    for seed in range(20):
        table.match.restore(kept)
        redealt(table, 0, seed).evening()
        rolls.add(tuple(table.track.values()))
    assert len(rolls) == 20


def test_a_script_is_as_hidden_as_the_generator() -> None:
    table = Table("Pocana", "Orium").will_fall(0, 0, 0)
    assert redealt(table, 0, 1).state.scripted == 0


def test_toms_tiles_to_come_are_hidden_and_those_laid_are_not() -> None:
    table = Table("Pocana").do("take green", "take purple")
    rows = kept_and_drawn(table, 0, "tile_pile")
    assert len(rows) == 6  # three tiles in any order
    assert {tuple(sorted(np.frombuffer(row, np.int8)[1:4])) for row in rows} == {
        tuple(sorted(table.state.tile_pile[1:4].tolist()))
    }


@pytest.mark.parametrize("seat", [0, 1])
def test_the_view_of_a_swap_is_unchanged(seat: int) -> None:
    """The card that Hulios looks at is seen by him alone."""
    table = Table("Hulios", "Orium").give("Hulios", "A01", "A02").hide("B21")
    table.dice("Hulios", large=["special", "special"]).swaps()
    for words in ("swap A01", "take red", "swap A02"):
        before = np.zeros((1, GAME.features.size), np.int8)
        GAME.observe(table.match.states, table.match.pack, np.array([seat]), before)
        kept = table.match.states.copy()
        for seed in range(10):
            redealt(table, seat, seed)
            after = np.zeros_like(before)
            GAME.observe(table.match.states, table.match.pack, np.array([seat]), after)
            assert (after == before).all()
        table.match.restore(kept)
        table.do(words)


@pytest.mark.parametrize("options", [{}, {"dawn": "all"}, {"board": "archipelago"}])
def test_an_observation_is_unchanged(options: dict) -> None:
    table = Table("Pocana", "Orium", "Eoles", seed=4, **options)
    rng, row = np.random.default_rng(2), np.zeros((1, GAME.features.size), np.int8)
    while not table.is_over:
        if table.state.moves % 9 == 0:
            kept = table.match.states.copy()
            for seat in range(3):
                GAME.observe(table.match.states, table.match.pack, np.array([seat]), row)
                before = row.copy()
                redealt(table, seat, 5)
                row[:] = 0
                GAME.observe(table.match.states, table.match.pack, np.array([seat]), row)
                assert (row == before).all()
                table.match.restore(kept)
        table.match.step(np.array([rng.choice(np.flatnonzero(table.match.masks[0]))]))
