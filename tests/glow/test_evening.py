"""Evening: dice return, a new track, the next first player, the end."""

from __future__ import annotations

import pytest

from tests.glow.table import Table

SEATS = ("Pocana", "Orium", "Eoles", "Taetyss")


def test_small_dice_return_to_the_space_of_the_element_they_show() -> None:
    table = Table(*SEATS[:2]).lay_dice()
    table.dice("Pocana", small=[("red", "tree"), ("green", "rock")])
    table.dice("Orium", small=[("blue", "tree")]).evening()
    assert table.track_dice == {"tree": ["blue", "red"], "rock": ["green"]}


def test_a_special_face_is_rerolled_until_an_element_shows() -> None:
    table = Table(*SEATS[:2]).lay_dice()
    table.dice("Pocana", small=[("purple", "special"), ("red", "fire")]).afternoon()
    table.do("stop").will_fall("special", "special", "cloud").do("stop")
    assert table.track_dice == {"fire": ["red"], "cloud": ["purple"]}


def test_the_curse_die_returns_like_any_small_die() -> None:
    table = Table(*SEATS[:2]).lay_dice()
    table.dice("Pocana", small=[("black", "special"), ("blue", "water")]).afternoon()
    table.do("stop").will_fall("special", "rock").do("stop")
    assert table.track_dice == {"water": ["blue"], "rock": ["black"]}
    assert "rock" not in table.track_footprints  # it counts as a die


def test_large_dice_stay() -> None:
    table = Table(*SEATS[:2]).give("Pocana", "A13").evening()
    assert table.die_of("A13") == "orange"


def test_dice_that_nobody_took_stay() -> None:
    table = Table(*SEATS[:2]).lay_dice(rock="red green").dice("Pocana", small=[("blue", "rock")])
    assert table.evening().track_dice == {"rock": ["blue", "green", "red"]}


def test_a_footprint_comes_to_each_space_without_any_die() -> None:
    table = Table(*SEATS[:2]).lay_dice(rock="red").lay_footprints(rock=2, tree=1)
    table.dice("Pocana", small=[("green", "water")]).evening()
    # on top of those that lie there already; a die from another day counts too
    assert table.track_footprints == {"tree": 2, "cloud": 1, "fire": 1, "rock": 2}


def test_footprints_pile_up() -> None:
    table = Table(*SEATS[:2]).lay_dice().lay_footprints()
    for day in range(1, 8):
        table.evening()
        assert set(table.track_footprints.values()) == {day}


def test_five_new_companions_come() -> None:
    table = Table(*SEATS[:2])
    table.next_cards("A02", "A03", "A04", "A05", "A06").evening()
    assert sorted(table.track.values()) == ["A02", "A03", "A04", "A05", "A06"]


def test_they_come_to_all_spaces_also_where_dice_and_footprints_lie() -> None:
    table = Table(*SEATS[:3]).lay_dice(tree="red blue").lay_footprints(rock=3).evening()
    assert len(table.track) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_passes_to_the_left(players: int) -> None:
    table = Table(*SEATS[:players], first=1)
    firsts = []
    for _ in range(8):
        firsts.append(table.first)
        assert table.decider == table.first
        table.evening()
    assert firsts == [SEATS[(1 + day) % players] for day in range(8)]


def test_the_match_ends_with_the_eighth_day() -> None:
    table = Table(*SEATS[:3])
    for day in range(1, 9):
        assert table.state.rounds == day and not table.is_over
        table.evening()
    assert table.is_over and table.state.rounds == 8
    assert table.match.game.cause(table.state) == "eight days are over"


def test_dice_do_not_return_after_the_last_day() -> None:
    table = Table(*SEATS[:2]).lay_dice().dice("Pocana", small=[("purple", "special")]).day(8)
    table.evening()
    assert table.is_over and table.track_dice == {}


def test_everybody_plays_the_same_number_of_turns() -> None:
    table = Table(*SEATS[:3])
    table.evening().evening()
    recruits = []
    for _ in range(3):
        recruits.append(table.decider)
        table.rest()
    assert recruits == ["Eoles", "Pocana", "Orium"]
