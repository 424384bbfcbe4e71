"""The scripted players of Rattling: what they must see in plain situations."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import GAME
from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from gloaming.policies import Turn, make_policy
from tests.rattling.table import Table

PLAYERS = ("greedy", "expert")
each = pytest.mark.parametrize("name", PLAYERS)
GOOD: dict[str, Any] = {"difficulty": 3, "pass_": ["reward 2"], "fail": ["wound 1"]}
BAD: dict[str, Any] = {"difficulty": 20, "pass_": ["reward 2"], "fail": ["wound 2"]}


def asked(name: str, table: Table) -> str:
    """What a player decides next, in words."""
    turn = Turn(GAME, table.match.pack, table.match.states, table.mask()[None].copy())
    return table.words(int(make_policy(name, GAME).act(turn)[0]))


# -- places ------------------------------------------------------------------------------------


@each
def test_a_warrior_goes_where_it_will_succeed(name: str) -> None:
    table = Table("Orrun").challenge("North 2", **BAD).challenge("East 2", **GOOD)
    assert asked(name, table.dawn("Orrun")) == "move to East 2"


@each
def test_a_warrior_stays_at_a_challenge_that_is_good(name: str) -> None:
    table = Table("Orrun").challenge("East 2", **GOOD).put(Orrun="East 2")
    assert asked(name, table.dawn("Orrun")) == "end"


@each
def test_who_is_hurt_would_rather_heal_than_fail(name: str) -> None:
    table = Table("Orrun").challenge("North 2", **BAD).set_hearts(Orrun=1).put(Orrun="North 2")
    assert asked(name, table.dawn("Orrun")) == "move to Village"


def test_two_warriors_do_not_go_for_the_same_card() -> None:
    table = Table("Orrun", "Nakwe").challenge("North 2", **GOOD).challenge("East 2", **GOOD)
    goals = []
    table.dawn()
    for _ in range(2):
        table.do(asked("expert", table))
        goals.append(asked("expert", table))
        while table.kind == a.DAWN_TURN:
            table.do(asked("expert", table))
    assert sorted(goals) == ["move to East 2", "move to North 2"]


def test_corruption_that_spoils_the_dice_keeps_away() -> None:
    card = {"difficulty": 12, "pass_": ["reward 1"], "fail": ["wound 1"]}
    table = Table("Orrun").challenge("North 2", **card).challenge("East 2", **card)
    table.corrupt("North 1", "red 6", "blue 6").corrupt("North 3", "yellow 6", "red 5")
    assert asked("expert", table.dawn("Orrun")) == "move to East 2"


# -- gifts -------------------------------------------------------------------------------------


def test_the_spirit_weapon_goes_to_the_favourite() -> None:
    table = Table("Orrun", "Nakwe").give("Orrun", "Sunstone", "Furs", "Torch", "Spirit Axe")
    table.give("Nakwe", "Turtle Charm")
    assert asked("expert", table.dawn("Nakwe")) == "give Turtle Charm"
    table.do("give Turtle Charm")
    assert asked("expert", table) == "Orrun"


# -- dice --------------------------------------------------------------------------------------


@each
def test_the_die_that_can_still_make_it_is_rolled_again(name: str) -> None:
    table = Table("Orrun").plain("Orrun")
    table.faces(
        "Orrun",
        "North 2",
        "6 1 5 eye",
        skills="Body",
        difficulty=14,
        **{"pass_": ["reward 1"], "fail": ["wound 1"]},
    )
    assert asked(name, table) == "reroll blue"


@each
def test_the_rule_books_example(name: str) -> None:
    table = Table("Orrun").plain("Orrun").corrupt("North 1", "red 4")
    table.faces(
        "Orrun",
        "North 2",
        "4 3 4 eye",
        skills="Body",
        difficulty=10,
        **{"pass_": ["reward 1"], "fail": ["wound 1"]},
    )
    assert asked(name, table) == "reroll red"


@each
def test_a_success_is_kept_and_the_dark_die_rolled_again_if_it_is_bad(name: str) -> None:
    table = Table("Orrun").plain("Orrun").set_sun(3)
    table.faces("Orrun", "North 2", "6 6 5 two rattles", skills="Body", difficulty=9)
    assert asked(name, table) == "reroll dark"


@each
def test_help_is_not_asked_for_where_it_is_not_needed(name: str) -> None:
    table = Table("Nakwe", "Orrun").plain("Nakwe").put(Orrun="North 2")
    table.faces("Nakwe", "North 2", "6 6 5 eye", difficulty=9, pass_=["reward 1"])
    assert asked(name, table) == "keep"


@each
def test_help_is_asked_for_where_it_makes_a_success(name: str) -> None:
    table = Table("Nakwe", "Orrun").put(Orrun="North 2")
    table.state.used_ability = 1
    table.faces("Nakwe", "North 2", "4 4 4 eye", difficulty=14, pass_=["reward 1"])
    assert asked(name, table) == "ask Orrun"


# -- Darkness ----------------------------------------------------------------------------------


@each
def test_the_champion_goes_after_the_sun(name: str) -> None:
    table = Table("Orrun", "Nakwe").enter("Orrun", 2).set_sun(9)
    assert asked(name, table.dawn("Orrun")) == "forward"


def test_the_champion_is_healed_by_a_rumor_on_its_way() -> None:
    table = Table("Orrun", "Nakwe").lay_track("none", "none", "rumor", *["none"] * 20)
    table.enter("Orrun", 1).set_sun(9).set_hearts(Orrun=2).dawn("Orrun").do("forward")
    assert asked("expert", table) == "stop"


@each
def test_the_better_card_is_faced_in_darkness(name: str) -> None:
    table = Table("Orrun", "Nakwe").enter("Orrun", 1).set_sun(9)
    hard = table.invent("darkness", difficulty=20, fail=["wound 2"])
    easy = table.invent("darkness", difficulty=8, fail=["wound 1"])
    table.stack("darkness", hard, easy).challenges("Orrun")
    assert asked(name, table) == f"face {easy}"


def at_a_rumor(*items: str) -> Table:
    """Somebody may enter now; there is one more rumor, and Darkness is hard."""
    track = ["none", "none", "rumor", *["none"] * 5, "rumor", *["none"] * 25]
    table = Table("Orrun", "Nakwe").lay_track(*track).give("Orrun", *items)
    table.content.difficulty[c.FIRST_DARKNESS :] = 19
    table.set_sun(1).effect("Orrun", "sun 1")
    while table.kind != a.ENTER:
        table.do_nothing()
    return table


def test_the_expert_waits_for_a_later_rumor_unless_it_is_ready() -> None:
    poor = at_a_rumor("Spirit Bow")
    assert asked("greedy", poor) == "Orrun"
    assert asked("expert", poor) == "nobody"
    ready = at_a_rumor(
        *("Spirit Axe", "Spirit Bow", "Sunstone", "Furs", "Turtle Charm", "Knucklebones"),
        *("North Wind's Torc", "East Wind's Mask", "South Wind's Shield", "Torch", "Rope"),
    )
    assert asked("expert", ready) == "Orrun"
