"""The Challenge Phase: turns, the steps of a Challenge, rerolls, Special and Scouted effects."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet()


# -- turns -------------------------------------------------------------------------------------


def test_every_character_has_exactly_one_challenge_turn_in_any_order() -> None:
    table = plain("Lupe", "Tamo", "Ibret").challenges()
    assert table.legal() == {"Lupe", "Tamo", "Ibret"}
    table.will_roll("dark: eye").do("Tamo")
    assert table.legal() == {"Lupe", "Ibret"}
    table.will_roll("dark: eye").will_roll("dark: eye").do("Ibret", "Lupe")
    assert table.day == 2


def test_facing_turns_the_card_of_the_space_up() -> None:
    table = plain().faces("Lupe", "North 1", "1 2 3", up=False, skills="Body")
    assert table.is_up("North 1") and table.kind == a.REROLL


def test_without_a_card_in_the_space_only_the_dark_die_is_rolled() -> None:
    table = plain().put(Lupe="North 1").challenges()
    table.will_roll("dark: two rattles").do("Lupe")
    assert table.sun == 2 and table.kind == a.NEXT


@pytest.mark.parametrize("space", ["Village", "south-west Merchant"])
def test_outside_the_regions_only_the_dark_die_is_rolled(space: str) -> None:
    table = plain().put(Lupe=space).challenges("Lupe", roll="dark: two rattles")
    assert table.sun == 2 and table.kind == a.NEXT


def test_a_warrior_with_a_card_in_the_space_must_face_it() -> None:
    table = plain().faces("Lupe", "North 1", "1 2 3", skills="Body")
    assert table.is_facing and table.kind == a.REROLL


def test_on_the_track_one_of_two_darkness_cards_is_faced_and_the_other_discarded() -> None:
    table = plain().enter("Lupe", at=2).set_sun(20)
    one, two = table.invent("darkness", skills="Body"), table.invent("darkness", skills="Body")
    table.stack("darkness", one, two).challenges("Lupe", roll="1 2 3")
    assert table.kind == a.DRAWN and table.legal() == {f"face {one}", f"face {two}"}
    table.do(f"face {two}")
    assert table.pile("darkness", discards=True) == [one] and table.is_facing
    table.do("keep")
    assert table.pile("darkness", discards=True) == [two, one]


# -- the seven steps ---------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "passed"), [("3 3 4", True), ("3 3 5", True), ("3 3 3", False)])
def test_a_challenge_value_equal_to_or_above_the_difficulty_succeeds(
    roll: str, passed: bool
) -> None:
    table = plain().set_hearts(Lupe=2)
    table.faces("Lupe", "North 1", roll, difficulty=10, pass_=["heal 1"], fail=["wound 1"])
    assert table.hearts("Lupe") == (3 if passed else 1)


def test_the_three_challenge_dice_are_added_the_dark_die_is_not() -> None:
    table = plain().faces("Lupe", "North 1", "2 4 6 two rattles", skills="Body")
    assert table.value == 12


def test_rerolls_come_before_the_value_is_counted() -> None:
    table = plain().set_hearts(Lupe=2)
    table.faces("Lupe", "North 1", "1 1 6", skills="Body", difficulty=10, pass_=["heal 1"])
    table.will_roll("red 3").do("reroll red")
    assert table.hearts("Lupe") == 3


def test_the_card_is_discarded_after_a_success() -> None:
    table = plain().faces("Lupe", "North 1", "6 6 6", difficulty=10)
    assert table.card_at("North 1") == "" and len(table.pile("North", discards=True)) == 1


def test_a_card_whose_pass_text_says_so_stays_in_play() -> None:
    table = plain().faces("Lupe", "North 1", "6 6 6", difficulty=10, pass_=["stay"])
    assert table.card_at("North 1") and table.is_up("North 1")


def test_a_card_whose_fail_text_says_so_stays_in_play() -> None:
    table = plain().faces("Lupe", "North 1", "1 1 1", difficulty=10, fail=["stay"])
    assert table.card_at("North 1") and table.pile("North", discards=True) == []


def test_a_success_discards_the_corruption_of_the_space_and_of_no_other() -> None:
    table = plain().corrupt("North 1", "red 1", "blue 2").corrupt("North 2", "red 4")
    table.faces("Lupe", "North 1", "6 6 6", difficulty=10)
    assert table.tokens_by_space() == {"North 2": 1} and table.spent() == 2


def test_a_success_clears_the_space_even_if_the_card_stays() -> None:
    table = plain().corrupt("North 1", "red 1")
    table.faces("Lupe", "North 1", "6 6 6", difficulty=10, pass_=["stay"])
    assert table.tokens("North 1") == []


def test_the_dark_die_is_resolved_last() -> None:
    """The Pass Text moves the Sun on first; the rattle then reaches the next icon."""
    table = plain().lay_track("none", "none", "none", "portents", *["none"] * 8)
    table.invent_event("heal 1").set_hearts(Lupe=2)
    table.faces("Lupe", "North 1", "6 6 6 one rattle", difficulty=10, pass_=["sun 2"])
    assert table.sun == 3 and table.last_event == "invented" and table.hearts("Lupe") == 3


def test_the_dark_die_of_a_failed_challenge_is_resolved_too() -> None:
    table = plain().faces("Lupe", "North 1", "1 1 1 two rattles", difficulty=10)
    assert table.sun == 2


def test_the_text_is_carried_out_for_whoever_faced_the_challenge() -> None:
    table = plain().put(Tamo="North 1")
    table.faces("Lupe", "North 1", "1 1 1", difficulty=10, fail=["wound 1"])
    assert table.hearts("Lupe") == 3 and table.hearts("Tamo") == 3


# -- rerolls -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "skill", "rerolls"),
    [("Lupe", "Body", 1), ("Lupe", "Spirit", 0), ("Lupe", "Mind", 0),
     ("Tamo", "Spirit", 1), ("Tamo", "Body", 0), ("Ibret", "Mind", 1), ("Ibret", "Body", 0)],
)  # fmt: skip
def test_a_challenge_of_the_own_skill_gives_one_reroll(name: str, skill: str, rerolls: int) -> None:
    table = plain("Lupe", "Tamo", "Ibret").faces(name, "North 1", "1 1 1", skills=skill)
    assert (table.is_facing and table.rerolls) == (rerolls or False)


@pytest.mark.parametrize("skills", ["Body Mind", "Body Spirit Mind", "Mind Body"])
def test_of_several_skills_any_one_matches_and_gives_one_reroll(skills: str) -> None:
    table = plain().faces("Lupe", "North 1", "1 1 1", skills=skills)
    assert table.rerolls == 1


def test_a_spirit_possesses_all_skills_and_always_has_one_reroll() -> None:
    for skills in ("", "Body", "Mind", "Body Spirit Mind"):
        table = plain().make_spirit("Tamo").change_spirit("Tamo", faces=["North"])
        table.faces("Tamo", "North 1", "1 1 1", skills=skills).do("face")
        assert table.rerolls == 1


def test_a_reroll_picks_up_any_one_die_the_dark_die_among_them() -> None:
    table = plain().faces("Lupe", "North 1", "1 2 3 eye", skills="Body")
    dice = {f"reroll {die}" for die in ("red", "blue", "yellow", "dark")}
    assert table.legal() == dice | {"keep"}


def test_the_new_face_counts_even_if_it_is_worse() -> None:
    table = plain().faces("Lupe", "North 1", "4 4 4", skills="Body")
    table.set_hearts(Lupe=2).change_item("Rope", "challenge", ["rerolls 1"]).give("Lupe", "Rope")
    table.will_roll("blue 1").do("reroll blue")
    assert table.dice == "red 4, blue 1, yellow 4, dark: one rattle"


def test_a_rerolled_dark_die_is_resolved_as_it_lies_in_the_end() -> None:
    table = plain().faces("Lupe", "North 1", "6 6 6 two rattles", skills="Body")
    table.will_roll("dark: one rattle").do("reroll dark")
    assert table.sun == 1


def test_several_rerolls_are_resolved_one_at_a_time_and_may_fall_on_one_die() -> None:
    table = plain().faces("Lupe", "North 1", "1 1 1", skills="Body", special=["rerolls 1"])
    assert table.rerolls == 2
    table.will_roll("red 2").do("reroll red")
    assert table.rerolls == 1 and table.dice.startswith("red 2")
    table.will_roll("red 6").do("reroll red")
    assert not table.is_facing and table.sun == 1


def test_rerolls_need_not_be_used() -> None:
    table = plain().set_hearts(Lupe=2)
    table.faces("Lupe", "North 1", "6 6 6", skills="Body", pass_=["heal 1"]).do("keep")
    assert table.hearts("Lupe") == 3 and table.kind == a.NEXT


# -- Special and Scouted -----------------------------------------------------------------------


def test_a_special_effect_applies_whoever_faces_the_challenge() -> None:
    for name in ("Lupe", "Tamo"):
        table = plain().faces(name, "North 1", "1 1 1", skills="Body Spirit", special=["value 3"])
        assert table.value == 6


def test_a_special_effect_applies_every_time() -> None:
    table = plain().challenge("North 1", difficulty=24, special=["wound 1"], fail=["stay"])
    table.put(Lupe="North 1", Tamo="North 1").challenges("Lupe", roll="1 1 1")
    table.will_roll("1 1 1").do("Tamo")
    assert table.hearts("Lupe") == 3 and table.hearts("Tamo") == 2


def scouted_today(by: str) -> Table:
    table = plain().put(Lupe="North 1", Tamo="North 1")
    table.challenge("North 1", scouted_by=by, skills="Body Spirit", scout=["value 3"])
    return table.challenges("Lupe", roll="1 1 1")


def test_what_scouting_brings_applies_to_whoever_scouted_the_card() -> None:
    assert scouted_today("Lupe").value == 6


def test_what_scouting_brings_applies_to_nobody_else() -> None:
    assert scouted_today("Tamo").value == 3


def test_what_scouting_brings_lasts_for_the_day_only() -> None:
    table = plain().put(Lupe="North 1")
    table.challenge("North 1", up=False, skills="Body", scout=["value 3"])
    table.dawn("Lupe").do("scout", "end", "Tamo", "end").dusk()
    assert table.day == 2 and table.is_up("North 1")
    assert table.challenges("Lupe", roll="1 1 1").value == 3


def test_scouting_in_the_dawn_counts_in_the_challenge_phase_of_the_day() -> None:
    table = plain().put(Lupe="North 1")
    table.challenge("North 1", up=False, skills="Body", scout=["value 3"])
    table.dawn("Lupe").do("scout", "end", "Tamo", "end")
    assert table.will_roll("1 1 1").do("Lupe").value == 6


def test_special_and_scouted_effects_add_up() -> None:
    table = plain().put(Lupe="North 1")
    texts: dict[str, Any] = {"scout": ["value 3"], "special": ["value -1"]}
    table.challenge("North 1", scouted_by="Lupe", skills="Body", **texts)
    assert table.challenges("Lupe", roll="1 1 1").value == 5
