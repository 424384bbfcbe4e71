"""Early morning: recruiting, what lies on the spaces, what is left."""

from __future__ import annotations

import pytest

from gloaming.games.glow import actions as a
from tests.glow.table import Table

TRACK = {"fire": "A01", "water": "A02", "rock": "A03", "cloud": "A04", "tree": "A05"}


def table_of(*seats: str, **options: object) -> Table:
    """A first morning with known companions, dice and footprints."""
    table = Table(*seats, **options).lay(**TRACK)
    return table.lay_dice(fire="red green", rock="blue").lay_footprints(water=1, cloud=2, tree=1)


def three() -> Table:
    return table_of("Pocana", "Orium", "Eoles").morning()


def test_the_first_player_begins_and_turns_go_clockwise() -> None:
    table = Table("Pocana", "Orium", "Eoles", "Taetyss", first=2)
    order = []
    while table.kind == a.RECRUIT and table.state.phase == 3:
        order.append(table.decider)
        table.do(sorted(table.legal())[0])
        while table.kind == a.CHOOSE_DIE:
            table.rest()
    assert order == ["Eoles", "Taetyss", "Pocana", "Orium"]


def test_any_space_with_a_companion_may_be_chosen() -> None:
    table = three()
    assert table.legal() == {f"recruit {card}" for card in TRACK.values()}
    table.do("recruit A03")
    assert table.legal() == {"recruit A01", "recruit A02", "recruit A04", "recruit A05"}


def test_a_recruit_brings_the_dice_and_footprints_of_its_space() -> None:
    table = three().do("recruit A01")
    assert table.companions("Pocana") == ["A01"]
    assert [colour for colour, _ in table.small_dice("Pocana")] == ["green", "red"]
    assert table.footprints("Pocana") == 0
    table.do("recruit A04")
    assert table.footprints("Orium") == 2 and table.small_dice("Orium") == []
    assert table.track == {"water": "A02", "rock": "A03", "tree": "A05"}
    assert table.track_footprints == {"water": 1, "tree": 1}
    assert table.track_dice == {"rock": ["blue"]}


def test_recruiting_is_compulsory() -> None:
    assert all(words.startswith("recruit") for words in three().legal())


def test_the_rest_of_the_track_goes_to_the_graveyard() -> None:
    table = three().do("recruit A01", "recruit A04", "recruit A05")
    assert sorted(table.graveyard) == ["A02", "A03"] and table.track == {}
    # what lies on the spaces stays there
    assert table.track_dice == {"rock": ["blue"]} and table.track_footprints == {"water": 1}


@pytest.mark.parametrize(("players", "left"), [(2, 3), (3, 2), (4, 1)])
def test_how_many_go_to_the_graveyard(players: int, left: int) -> None:
    """With two players one of the three was sent there by the first player."""
    table = Table(*("Pocana", "Orium", "Eoles", "Taetyss")[:players])
    while table.kind != a.ROLL:
        table.do(sorted(table.legal())[0])
    assert len(table.graveyard) == left


def test_a_space_without_a_companion_keeps_what_lies_there() -> None:
    table = three().lay(fire="A01", rock="A03", tree="A05").morning()
    assert table.legal() == {"recruit A01", "recruit A03", "recruit A05"}
    table.do("recruit A01", "recruit A03", "recruit A05")
    assert table.track_footprints == {"water": 1, "cloud": 2}


def test_after_the_last_recruit_the_dice_are_rolled() -> None:
    table = three().do("recruit A01", "recruit A04", "recruit A05")
    assert table.kind == a.ROLL and table.decider == "Pocana"
    assert all(face for _, face in table.small_dice("Pocana"))
    assert all(table.large_dice("Pocana")) and all(table.large_dice("Eoles"))


# -- two players -------------------------------------------------------------------------------


def test_with_two_players_the_first_player_sends_one_more_to_the_graveyard() -> None:
    table = table_of("Pocana", "Orium").morning().do("recruit A01")
    assert table.decider == "Pocana"
    assert table.legal() == {"discard A02", "discard A03", "discard A04", "discard A05"}
    table.do("discard A03")
    assert table.graveyard == ["A03"] and table.decider == "Orium"
    # dice and footprints of that space stay
    assert table.track_dice == {"rock": ["blue"]}
    assert table.legal() == {"recruit A02", "recruit A04", "recruit A05"}
    table.do("recruit A02")
    assert table.kind == a.ROLL  # the second player sends nobody
    assert sorted(table.graveyard) == ["A03", "A04", "A05"]


def test_the_first_player_of_the_day_sends_one() -> None:
    table = table_of("Pocana", "Orium", first=1).morning().do("recruit A01")
    assert table.decider == "Orium" and table.kind == a.DISCARD
    table.do("discard A02", "recruit A03")
    assert table.kind == a.ROLL


@pytest.mark.parametrize(
    "seats", [("Pocana", "Orium", "Eoles"), ("Pocana", "Orium", "Eoles", "Taetyss")]
)
def test_with_more_players_nobody_sends_any(seats: tuple[str, ...]) -> None:
    table = table_of(*seats).morning().do("recruit A01")
    assert table.decider == "Orium" and table.kind == a.RECRUIT


def test_the_first_player_sends_one_after_the_recruit_has_acted() -> None:
    """A Sketal takes its die, Kaar brings the curse die; then one goes."""
    table = table_of("Pocana", "Orium").lay(fire="B21", rock="A01", tree="A02").morning()
    table.do("recruit B21")
    assert table.kind == a.CHOOSE_DIE
    assert table.do("take red").kind == a.DISCARD
    table = table_of("Pocana", "Orium").lay(fire="A20", rock="A01", tree="A02").lay_dice()
    table.morning().will_fall(1).do("recruit A20")
    assert table.track_dice == {"rock": ["black"]}
    table.do("discard A01")
    assert table.track_dice == {"rock": ["black"]}  # and stays where it is


# -- small dice ---------------------------------------------------------------------------------


def test_small_dice_are_taken_for_the_day_only() -> None:
    table = three().do("recruit A01", "recruit A04", "recruit A05")
    table.dice("Pocana", small=[("red", "rock"), ("green", "tree")]).evening()
    assert table.small_dice("Pocana") == []
    assert table.track_dice == {"rock": ["blue", "red"], "tree": ["green"]}


def test_the_adventurers_dice_are_rolled_every_day() -> None:
    table = three().evening()
    assert table.large_dice("Pocana") == ["", "", ""]
    for _ in range(3):
        table.rest()
    assert all(table.large_dice("Pocana"))
