"""The Trials of Darkness: Challenges in a row instead of a chase."""

from __future__ import annotations

import pytest

from gloaming.games.rattling import actions as a
from gloaming.games.rattling.options import RattlingOptions
from tests.rattling.table import Table

HARMLESS = "1 1 1 eye"


def trial(*names: str, **card: object) -> Table:
    """Lupe has a spirit weapon, and the Sun is about to land on a Rumor; all Darkness cards are
    alike."""
    table = Table(*names, **({"trials": True} if len(names) > 1 else {})).plain().calm()
    table.lay_track(*("rumor" if space == 4 else "none" for space in range(20)))
    for _ in range(12):
        table.stack("darkness", table.invent("darkness", **{"difficulty": 10, **card}))
    return table.give("Lupe", "Spirit Bow").change_item("Spirit Bow", "modifying").set_sun(3)


def begun(*names: str, **card: object) -> Table:
    """The last Character's Dark Die lets Lupe enter."""
    table = trial(*names, **card).challenges(names[-1], "dark: one rattle")
    return table.do("Lupe")


def face(table: Table, roll: str = HARMLESS) -> Table:
    """Face the first of the two cards."""
    table.will_roll(roll)
    return table.do(min(table.legal()))


@pytest.mark.parametrize("names", [("Lupe",), ("Lupe", "Tamo"), ("Lupe", "Tamo", "Ibret", "Orrun")])
def test_surviving_two_challenges_a_player_wins(names: tuple[str, ...]) -> None:
    """They need not be won."""
    table = begun(*names)
    for number in range(2 * len(names)):
        assert not table.is_over and int(table.state.trial) == number + 1
        face(table)
    assert table.is_over and table.cause == "the trials were survived"
    assert (table.state.score[: len(names)] == 1).all()


def test_two_cards_are_drawn_and_one_is_faced() -> None:
    table = begun("Lupe", "Tamo")
    assert (table.decider, len(table.legal())) == ("Lupe", 2)
    assert len(table.pile("darkness")) == 10
    chosen, other = sorted(words.removeprefix("face ") for words in table.legal())
    table.will_roll(HARMLESS).do(f"face {chosen}")
    assert set(table.pile("darkness", discards=True)) == {chosen, other}
    assert len(table.legal()) == 2


def test_everything_else_stops() -> None:
    """Nobody else decides, no turn is left, the Sun and the day no longer count."""
    table = begun("Lupe", "Tamo")
    assert table.state.turn == -1 and table.where("Lupe") == "Darkness"
    while not table.is_over:
        assert table.decider == "Lupe"
        face(table)
    assert (table.sun, table.day, table.phase) == (4, 1, "challenge")


def test_a_challenge_under_way_is_broken_off() -> None:
    """Tamo's own: its Pass Text moves the Sun onto the Rumor."""
    table = trial("Lupe", "Tamo")
    table.faces("Tamo", "North 1", roll="6 6 6", difficulty=5, pass_=["sun 1", "wound 3"])
    table.do("Lupe")
    assert table.kind == a.DRAWN and not table.is_facing
    assert table.hearts("Tamo") == 3 and table.sun == 4
    face(table)
    assert int(table.state.trial) == 2


def test_no_more_is_needed_than_the_card_says() -> None:
    table = begun("Lupe", difficulty=10, pass_=["heal 1"], fail=["wound 1"])
    table.set_hearts(Lupe=3)
    face(table, "4 3 3 eye")
    assert table.hearts("Lupe") == 4
    face(table, "4 3 2 eye")
    assert table.hearts("Lupe") == 3 and table.is_over


@pytest.mark.parametrize("result", ["one rattle", "two rattles", "shadow", "eye"])
def test_the_dark_die_is_not_resolved(result: str) -> None:
    table = begun("Lupe", "Tamo")
    table.corrupt("North 1").shadow("North 2").taint("Lupe", "red 4").set_sun(18)
    face(table, f"1 1 1 {result}")
    assert not table.is_over and table.sun == 18
    assert table.tokens_by_space() == {}


def test_the_sun_is_not_met() -> None:
    table = begun("Lupe", "Tamo").set_sun(0)
    face(table)
    assert table.kind == a.DRAWN and not table.state.final.any()


def test_dying_loses() -> None:
    table = begun("Lupe", "Tamo", fail=["wound 2"])
    face(face(table))
    assert table.is_over and table.cause == "the champion was killed"
    assert (table.state.score[:2] == -1).all()


def test_dying_in_the_last_one_loses_too() -> None:
    table = begun("Lupe", fail=["wound 2"])
    face(face(table))
    assert table.cause == "the champion was killed"


def test_the_deck_is_made_anew_when_it_is_used_up() -> None:
    """Six players: twelve Challenges, twenty-four cards, of which there are twelve."""
    table = begun("Lupe", "Tamo", "Ibret", "Orrun", "Sefka", "Nakwe")
    for _ in range(5):
        face(table)
    assert (len(table.pile("darkness")), len(table.pile("darkness", True))) == (0, 10)
    face(table)
    assert (len(table.pile("darkness")), len(table.pile("darkness", True))) == (10, 0)
    while not table.is_over:
        face(table)
    assert table.cause == "the trials were survived"


def test_rerolls_and_own_corruption_count() -> None:
    table = begun("Lupe", skills="Body", fail=["wound 1"])
    table.taint("Lupe", "red 4").will_roll("4 4 4 eye")
    table.do(min(table.legal()))
    assert (table.value, table.rerolls) == (8, 1)
    table.will_roll("red 3").do("reroll red")
    assert table.hearts("Lupe") == 4


def test_the_chance_may_be_declined_and_comes_again() -> None:
    table = trial("Lupe", "Tamo").challenges("Tamo", "dark: one rattle").do("nobody")
    assert int(table.state.trial) == 0
    assert table.legal() == {"Lupe"}


def test_one_player_plays_the_trials() -> None:
    assert RattlingOptions(players=1).plays_trials
    assert not RattlingOptions(players=2).plays_trials
    with pytest.raises(ValueError, match="one player plays the Trials"):
        RattlingOptions(players=1, trials=False)


def test_without_the_option_nobody_is_tried() -> None:
    table = trial("Lupe", "Tamo")
    table.state.trials = 0
    table.challenges("Tamo", "dark: one rattle").do("Lupe")
    assert table.kind == a.NEXT and table.champion_at == 0
