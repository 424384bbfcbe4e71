"""The set-up: first player, adventurers, the deck, the track, small dice, the reserve."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gloaming.games.glow import actions as a
from gloaming.games.glow.options import GlowOptions
from tests.glow.table import Table

BASE = ("Braccio", "Taetyss", "Eoles", "Pocana", "Moloc'h", "Noctiluca", "Orium")
DAWN = ("Zay'Drel", "Hulios", "Elldir")
ELEMENTS = ("tree", "water", "cloud", "fire", "rock")
SMALL = ["green"] * 2 + ["azure"] * 2 + ["blue"] * 2 + ["red", "orange", "purple"]
LETTER = {"elemental": "E", "anibloom": "N", "draconic": "D"}  # in the cards' ids
REPLACED = {
    "elemental": "A20 A10 A12 A08 B18 B21 B06 B05",
    "anibloom": "A04 A22 A02 A18 B17 B13 B07 B09",
    "draconic": "A11 A07 A19 A23 B02 B10 B03 B14",
}


def in_game(table: Table) -> list[str]:
    """All companions of the match: on the track, in the deck, removed unseen."""
    return [*table.track.values(), *table.pile(table.state.deck), *table.pile(table.state.removed)]


# -- seats -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_starts_with_ten_light_and_the_last_seat_with_two_rerolls(players: int) -> None:
    for first in range(players):
        table = Table(*BASE[:players], first=first)
        for seat, name in enumerate(BASE[:players]):
            last = (seat + 1) % players == first  # to the right of the first player
            assert table.tokens(name) == ("10 light, 2 reroll" if last else "10 light")
            assert table.companions(name) == [] and table.spells(name) == []


def test_the_first_player_is_drawn() -> None:
    firsts = Counter(Table(*BASE[:4], seed=seed, first=None).first for seed in range(80))
    assert set(firsts) == set(BASE[:4]) and min(firsts.values()) >= 8


# -- adventurers -------------------------------------------------------------------------------


def test_adventurers_are_chosen_from_the_first_player_on_clockwise() -> None:
    table = Table(players=3, first=1)
    assert table.kind == a.CHOOSE_ADVENTURER and table.decider == "seat 1"
    assert table.legal() == {f"choose {name}" for name in BASE}
    table.do("choose Orium")
    assert table.decider == "seat 2"
    assert table.legal() == {f"choose {name}" for name in BASE if name != "Orium"}
    table.do("choose Pocana")
    assert table.decider == "seat 0"
    table.do("choose Braccio")
    assert table.seats == ["Braccio", "Orium", "Pocana"]
    assert table.kind == a.RECRUIT and table.decider == "Orium"
    assert table.state.points[:3].tolist() == [1, 0, 4]


def test_adventurers_are_chosen_before_companions_are_shown() -> None:
    table = Table(players=2)
    assert table.track == {} and table.track_dice == {}
    table.do("choose Orium", "choose Eoles")
    assert len(table.track) == 5


def test_adventurers_may_be_dealt() -> None:
    found = {tuple(Table(players=2, adventurers="random", seed=k).seats) for k in range(40)}
    assert len(found) > 20 and all(len(set(pair)) == 2 for pair in found)
    assert {name for pair in found for name in pair} == set(BASE)


def test_dawns_adventurers_are_there_with_dawn() -> None:
    assert {f"choose {name}" for name in DAWN} <= Table(players=2, dawn="draconic").legal()
    table = Table(players=2, dawn="draconic", dawn_adventurers=False)
    assert table.legal() == {f"choose {name}" for name in BASE}
    assert f"choose {DAWN[0]}" in Table(players=2, dawn_adventurers=True).legal()


# -- the deck ----------------------------------------------------------------------------------


def test_twenty_a_cards_lie_on_twenty_b_cards_and_three_of_each_are_removed() -> None:
    table = Table("Braccio", "Orium")
    deck = [*table.pile(table.state.deck), *reversed(table.track.values())]
    assert [card[0] for card in deck] == ["B"] * 20 + ["A"] * 20
    assert Counter(card[0] for card in table.pile(table.state.removed)) == {"A": 3, "B": 3}
    assert sorted(in_game(table)) == table.cards[:46]


def test_the_cards_are_shuffled() -> None:
    tops = {tuple(Table("Braccio", "Orium", seed=k).track.values()) for k in range(30)}
    removed = {tuple(in_game(Table("Braccio", "Orium", seed=k))[-6:]) for k in range(30)}
    assert len(tops) == len(removed) == 30


def test_the_first_four_days_show_a_cards_the_last_four_b_cards() -> None:
    """20 and 20 cards are used up exactly."""
    table = Table("Pocana", "Orium", "Eoles")
    for day in range(1, 9):
        assert table.state.rounds == day
        assert {card[0] for card in table.track.values()} == {"A" if day <= 4 else "B"}
        if day < 8:
            table.evening()
    assert table.state.deck[0] == 0


# -- the track ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_companions_and_nine_small_dice_lie_on_the_track(players: int) -> None:
    table = Table(*BASE[:players])
    assert tuple(table.track) == ELEMENTS
    assert table.dice_on_track == sorted(SMALL)


def test_small_dice_lie_at_the_element_they_show() -> None:
    """Nine dice are rolled, the purple one until an element shows."""
    for seed in range(30):
        table = Table("Braccio", "Orium", seed=seed)
        state = table.state
        assert (state.small_face[:9] == state.small_at[:9]).all()
        assert (state.small_face[:9] < 5).all()
        assert state.small_at[9] < 0  # the curse die is not there yet


def test_dice_are_rolled_fairly() -> None:
    rolls = np.array([Table("Braccio", "Orium", seed=k).state.small_face[:9] for k in range(300)])
    colour = Table("Braccio", "Orium").content.small_colour[:9]
    for element in range(5):  # the own element is on two of six faces
        own = (rolls[:, colour == element] == element).mean()
        assert 0.23 < own < 0.43
        purple = (rolls[:, colour == 5] == element).mean()
        assert 0.12 < purple < 0.29


def test_a_space_without_a_die_gets_a_footprint() -> None:
    for seed in range(20):
        table = Table("Braccio", "Orium", seed=seed)
        empty = set(ELEMENTS) - set(table.track_dice)
        assert table.track_footprints == dict.fromkeys(sorted(empty, key=ELEMENTS.index), 1)


# -- dice and pieces ---------------------------------------------------------------------------


def test_the_reserve_has_a_large_die_of_each_element_colour() -> None:
    for name in BASE:
        other = "Orium" if name != "Orium" else "Eoles"
        assert Table(name, other).reserve == {"green", "blue", "azure", "red", "orange"}


@pytest.mark.parametrize("options", [{"dawn": "anibloom"}, {"dawn_adventurers": True}])
def test_dawn_adds_a_purple_die_to_the_reserve(options: dict) -> None:
    assert "purple" in Table("Braccio", "Orium", **options).reserve


@pytest.mark.parametrize(("board", "number"), [("shadows", 0), ("archipelago", 1)])
def test_the_side_of_the_board_is_chosen(board: str, number: int) -> None:
    assert Table("Braccio", "Orium", board=board).state.board == number


def test_the_side_of_the_board_may_be_drawn() -> None:
    boards = Counter(int(Table(*BASE[:2], seed=k, board="random").state.board) for k in range(60))
    assert set(boards) == {0, 1} and min(boards.values()) >= 18


def test_pieces_lie_at_the_start() -> None:
    table = Table("Braccio", "Orium")
    for name in ("Braccio", "Orium"):
        assert table.where(name) == table.camp_of(name) == "p00"
        assert table.boats(name) == ["i00"] * 4


# -- spells ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dawn", "tokens"), [(None, 7), ("draconic", 11)])
def test_seven_spells_are_in_the_pool_and_four_more_with_dawn(dawn: str, tokens: int) -> None:
    table = Table("Braccio", "Orium", dawn=dawn)
    assert (table.state.token_at == -1).sum() == tokens
    assert (table.state.token_at == -2).sum() == 11 - tokens


# -- Dawn's companions -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sets",
    [
        ("elemental",),
        ("anibloom",),
        ("draconic",),
        ("elemental", "draconic"),
        ("elemental", "anibloom", "draconic"),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_a_set_takes_the_place_of_eight_base_cards(players: int, sets: tuple[str, ...]) -> None:
    table = Table(*BASE[:players], dawn=sets)
    gone = {card for name in sets for card in REPLACED[name].split()}
    new = {f"{LETTER[name]}{back}{k}" for name in sets for back in "AB" for k in range(1, 5)}
    assert set(in_game(table)) == set(table.cards[:46]) - gone | new
    assert len(table.pile(table.state.deck)) == 35


def test_five_seats_have_two_sets_and_nothing_leaves() -> None:
    table = Table(*BASE[:5], dawn=("elemental", "anibloom"))
    assert len(in_game(table)) == 46 + 16
    assert Counter(card in table.cards[:46] for card in in_game(table))[True] == 46
    # 7 spaces on 8 days are 28 cards of each back
    assert len(table.track) + table.state.deck[0] == 56


def test_five_seats_with_three_sets_do_without_the_cards_that_one_set_replaces() -> None:
    left = Counter()
    for seed in range(30):
        table = Table(*BASE[:5], dawn="all", seed=seed)
        gone = set(table.cards) - set(in_game(table))
        left[next(name for name, cards in REPLACED.items() if set(cards.split()) == gone)] += 1
        assert len(table.track) + table.state.deck[0] == 56
    assert set(left) == set(REPLACED)


def test_six_seats_have_all_sets_and_nothing_leaves() -> None:
    table = Table(*BASE[:6])
    assert sorted(in_game(table)) == sorted(table.cards)
    assert len(table.track) + table.state.deck[0] == 64
    assert Counter(card[1] if card[0] in "END" else card[0]
                   for card in table.pile(table.state.removed)) == {"A": 3, "B": 3}  # fmt: skip


def test_five_and_six_seats_need_dawn() -> None:
    with pytest.raises(ValueError, match="5 players need 2"):
        GlowOptions(players=5, dawn=("anibloom",))
    with pytest.raises(ValueError, match="6 players need 3"):
        GlowOptions(players=6, dawn=("anibloom", "draconic"))


@pytest.mark.parametrize(
    ("players", "colours"),
    [(5, ["green", "blue", "azure", "purple"]),
     (6, ["green", "blue", "azure", "purple", "red", "orange"])],
)  # fmt: skip
def test_the_small_board_has_dice_and_combined_spaces_of_its_own(
    players: int, colours: list[str]
) -> None:
    spaces = {
        5: {"sixth": {"fire", "water", "rock"}, "seventh": {"cloud", "tree"}},
        6: {"sixth": {"water", "rock"}, "seventh": {"cloud"}, "eighth": {"fire", "tree"}},
    }[players]
    for seed in range(10):
        table = Table(*BASE[:players], seed=seed)
        lying = [
            (space, colour) for space in table.track_dice for colour in table.track_dice[space]
        ]
        assert sorted(colour for space, colour in lying if space in ELEMENTS) == sorted(SMALL)
        assert sorted(colour for space, colour in lying if space in spaces) == sorted(colours)
        for die in range(10, 10 + len(colours)):
            space = table.names["space"][table.state.small_at[die]]
            assert ELEMENTS[table.state.small_face[die]] in spaces[space]


# -- the switches that options set -------------------------------------------------------------


def test_named_adventurers_sit_where_they_are_named() -> None:
    table = Table("Eoles", "Orium", "Braccio", first=2)
    assert table.seats == ["Eoles", "Orium", "Braccio"] and table.decider == "Braccio"


def test_adventurers_by_name() -> None:
    assert GlowOptions(players=1, adventurers="Braccio").adventurers == ("Braccio",)
    with pytest.raises(ValueError, match="or a list with a name for each seat"):
        GlowOptions(players=2, adventurers="Braccio")
    with pytest.raises(TypeError, match="dawn is True; expected 'all', or a list of any of"):
        GlowOptions(dawn=True)
