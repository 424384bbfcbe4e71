"""The six Characters: Abilities and Blessings of their Warriors, and what their Spirits can do."""

from __future__ import annotations

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table


def table_of(name: str, *others: str) -> Table:
    """A Character as it is, and others without abilities, on an empty board without icons."""
    others = others or ("Tamo" if name != "Tamo" else "Lupe",)
    table = Table(name, *others).quiet().plain(*others)
    for other in others:
        table.change_spirit(other, when="never", rules=[])
    return table


# -- Lupe --------------------------------------------------------------------------------------


def test_powerful_changes_a_die_of_any_warrior_by_one() -> None:
    table = table_of("Lupe", "Tamo").put(Lupe="South 3")
    table.faces("Tamo", "North 1", "1 4 6", pass_=["heal 1"])
    assert table.kind == a.AFTERWARDS and table.legal() == {"ask Lupe", "keep"}
    table.do("ask Lupe")
    assert table.decider == "Lupe" and table.kind == a.CHANGE_DIE
    choices = {"raise red", "raise blue", "lower blue", "lower yellow", "decline"}
    assert table.legal() == choices  # within one and six
    table.do("lower yellow")
    assert not table.is_facing and "ask Lupe" not in table.legal()


@pytest.mark.parametrize(
    ("change", "value"), [("raise blue", 11), ("lower blue", 9), ("lower yellow", 9)]
)
def test_powerful_counts_for_the_challenge_value(change: str, value: int) -> None:
    for difficulty in (value, value + 1):
        table = table_of("Lupe", "Tamo").set_hearts(Tamo=1)
        table.faces("Tamo", "North 1", "1 3 6", difficulty=difficulty, pass_=["heal 1"])
        table.do("ask Lupe", change)
        assert table.hearts("Tamo") == (2 if difficulty == value else 1)


def test_powerful_works_once_a_day() -> None:
    table = table_of("Lupe", "Tamo", "Ibret").faces("Tamo", "North 1", "1 4 6")
    table.do("ask Lupe", "raise red").challenge("North 1").put(Ibret="North 1")
    table.will_roll("1 1 1").do("Ibret")
    assert table.kind == a.NEXT  # nobody was asked
    table.dusk().faces("Tamo", "North 2", "1 4 6")
    assert table.legal() == {"ask Lupe", "keep"}


def test_powerful_works_on_lupes_own_dice() -> None:
    table = table_of("Lupe").faces("Lupe", "North 1", "1 4 6")
    assert table.do("ask Lupe").kind == a.CHANGE_DIE


def test_lupe_may_decline_to_help() -> None:
    table = table_of("Lupe", "Tamo").faces("Tamo", "North 1", "1 4 6")
    table.do("ask Lupe", "decline")
    assert not table.is_facing and not table.state.used_ability


def test_powerful_does_not_help_spirits() -> None:
    table = table_of("Lupe", "Tamo").make_spirit("Tamo", 0).change_spirit("Tamo", faces=["North"])
    table.faces("Tamo", "North 1", "1 4 6").do("face", "keep")
    assert table.kind == a.NEXT


def test_tireless_lupe_makes_the_first_move_of_a_turn_for_nothing() -> None:
    table = table_of("Lupe").dawn("Lupe").do("move to North 2")
    assert table.points == 3
    assert table.do("move to North 1").points == 2


@pytest.mark.parametrize("companion", ["Warrior", "Spirit"])
def test_in_a_pack_lupes_spirit_faces_challenges_as_a_warrior(companion: str) -> None:
    table = table_of("Lupe").make_spirit("Lupe", 1, at="East 1").challenge("East 1", up=False)
    table.put(Tamo="East 1")
    if companion == "Spirit":
        table.make_spirit("Tamo", 0, at="East 1")
    assert table.challenges("Lupe").kind == a.FACE
    assert table.will_roll("1 1 1").do("face").is_up("East 1")


def test_alone_lupes_spirit_is_like_any_other() -> None:
    table = table_of("Lupe").make_spirit("Lupe", 1, at="East 1").challenge("East 1")
    assert table.challenges("Lupe", roll="dark: one rattle").kind == a.NEXT


def test_without_wounds_lupes_spirit_has_no_pack() -> None:
    table = table_of("Lupe").make_spirit("Lupe", 0, at="East 1").challenge("East 1")
    table.put(Tamo="East 1")
    assert table.challenges("Lupe", roll="dark: one rattle").kind == a.NEXT


def test_keen_nose_draws_two_rewards_for_a_wound_and_one_is_gained() -> None:
    table = table_of("Lupe", "Tamo").make_spirit("Lupe", 2, at="North 1").put(Tamo="North 1")
    table.stack("reward", "Sunstone", "Elk Heart").effect("Tamo", "reward 1")
    assert table.kind == a.NOSE and table.decider == "Lupe"
    table.do("accept")
    assert table.hearts("Lupe") == 1 and table.legal() == {"Sunstone", "Elk Heart"}
    table.do("Elk Heart")
    assert table.items("Tamo") == ["Elk Heart"]
    assert table.pile("reward", discards=True) == ["Sunstone"]


def test_keen_nose_may_be_declined() -> None:
    table = table_of("Lupe", "Tamo").make_spirit("Lupe", 2, at="North 1").put(Tamo="North 1")
    table.stack("reward", "Sunstone").effect("Tamo", "reward 1").do("decline")
    assert table.items("Tamo") == ["Sunstone"] and table.hearts("Lupe") == 2


def test_keen_nose_works_for_lupes_spirit_itself() -> None:
    table = table_of("Lupe").make_spirit("Lupe", 1, at="North 1")
    table.stack("reward", "Sunstone", "Elk Heart").effect("Lupe", "reward 1")
    table.do("accept", "Sunstone")
    assert table.items("Lupe") == ["Sunstone"] and table.hearts("Lupe") == 0


@pytest.mark.parametrize("reason", ["no Wound", "elsewhere", "a Spirit gains", "a Warrior's side"])
def test_keen_nose_does_not_work_otherwise(reason: str) -> None:
    table = table_of("Lupe", "Tamo").make_spirit("Lupe", 2, at="North 1").put(Tamo="North 1")
    if reason == "no Wound":
        table.set_hearts(Lupe=0)
    elif reason == "elsewhere":
        table.put(Tamo="North 2")
    elif reason == "a Spirit gains":
        table.make_spirit("Tamo", 0, at="North 1")
    else:
        table.state.spirit[0] = 0
    assert table.effect("Tamo", "reward 1").kind == a.NEXT and len(table.items("Tamo")) == 1


def test_keen_nose_is_asked_for_each_reward() -> None:
    table = table_of("Lupe").make_spirit("Lupe", 2, at="North 1")
    table.stack("reward", "Sunstone", "Elk Heart", "Shell Chime").effect("Lupe", "reward 2")
    table.do("accept", "Sunstone", "decline")
    assert table.items("Lupe") == ["Sunstone", "Shell Chime"]


def test_keen_nose_finds_one_reward_where_only_one_is_left() -> None:
    table = table_of("Lupe").make_spirit("Lupe", 2, at="North 1")
    table.state.reward_deck[:2] = 1, table.item("Sunstone")
    table.effect("Lupe", "reward 1").do("accept")
    assert table.items("Lupe") == ["Sunstone"] and table.hearts("Lupe") == 1


# -- Orrun -------------------------------------------------------------------------------------


def test_orrun_lends_a_shoulder_to_whoever_stands_in_the_same_space() -> None:
    table = table_of("Orrun", "Tamo").put(Orrun="North 1")
    table.faces("Tamo", "North 1", "1 1 1", difficulty=5, pass_=["reward 1"])
    assert table.kind == a.REROLL and table.legal() == {"ask Orrun", "keep"}
    table.do("ask Orrun")
    assert table.kind == a.ABILITY and table.decider == "Orrun"
    table.do("accept")
    assert len(table.items("Tamo")) == 1 and not table.is_facing


def test_orrun_may_decline() -> None:
    table = table_of("Orrun", "Tamo").put(Orrun="North 1").faces("Tamo", "North 1", "1 1 1")
    table.do("ask Orrun", "decline")
    assert not table.is_facing and not table.state.used_ability


def test_orruns_shoulder_does_not_reach_the_next_space() -> None:
    table = table_of("Orrun", "Tamo").put(Orrun="North 2").faces("Tamo", "North 1", "1 1 1")
    assert not table.is_facing


def test_orruns_shoulder_bears_his_own_challenge_too() -> None:
    table = table_of("Orrun").faces("Orrun", "North 1", "1 1 1", skills="Body").do("ask Orrun")
    assert table.value == 5


@pytest.mark.parametrize(("hearts", "bonus"), [(4, 0), (3, 1), (1, 3)])
def test_stubborn_orrun_fights_better_the_more_hearts_he_misses(hearts: int, bonus: int) -> None:
    table = table_of("Orrun").set_hearts(Orrun=hearts)
    assert table.faces("Orrun", "North 1", "1 1 1", skills="Body").value == 3 + bonus


def test_orruns_spirit_may_suffer_a_wound_in_place_of_a_warrior() -> None:
    table = table_of("Orrun", "Tamo").make_spirit("Orrun", 2, at="North 1").put(Tamo="North 1")
    table.effect("Tamo", "wound 2")
    assert table.kind == a.PREVENT and table.decider == "Orrun"
    table.do("accept", "decline")
    assert table.hearts("Orrun") == 1 and table.hearts("Tamo") == 2


def test_orruns_spirit_wards_nobody_elsewhere_and_no_spirit() -> None:
    table = table_of("Orrun", "Tamo").make_spirit("Orrun", 2, at="North 1").put(Tamo="North 2")
    assert table.effect("Tamo", "wound 1").hearts("Tamo") == 2
    table = table_of("Orrun", "Tamo").make_spirit("Orrun", 2, at="North 1")
    table.make_spirit("Tamo", 1, at="North 1").effect("Tamo", "wound 1")
    assert table.kind == a.NEXT and table.hearts("Tamo") == 0


def test_each_side_of_a_card_has_an_ability_of_its_own_that_day() -> None:
    table = Table("Lupe", "Tamo")
    table.state.used_ability = 1
    table.effect("Lupe", "wound 3", "wound 3")
    assert table.is_spirit("Lupe") and not table.state.used_ability & 1
    table.effect("Tamo", "heal 5 all")
    assert not table.is_spirit("Lupe") and table.state.used_ability & 1


def test_orruns_spirit_saves_a_life() -> None:
    table = table_of("Orrun", "Tamo").make_spirit("Orrun", 1, at="North 1").put(Tamo="North 1")
    table.set_hearts(Tamo=1).effect("Tamo", "wound 1").do("accept")
    assert not table.is_spirit("Tamo") and table.hearts("Tamo") == 1


# -- Sefka -------------------------------------------------------------------------------------


def test_sefkas_song_heals_somebody_in_her_space() -> None:
    table = table_of("Sefka", "Tamo", "Ibret").set_hearts(Sefka=2, Tamo=1, Ibret=1)
    table.put(Ibret="North 1").dawn().do("ask Sefka")
    assert table.legal() == {"Sefka", "Tamo"}
    table.do("Tamo")
    assert table.hearts("Tamo") == 2 and "ask Sefka" not in table.legal()


def test_sefka_is_asked_in_anothers_turn_and_may_decline() -> None:
    table = table_of("Sefka", "Tamo").set_hearts(Tamo=1).dawn("Tamo").do("ask Sefka")
    assert table.decider == "Sefka" and table.legal() == {"accept", "decline"}
    assert table.do("decline").hearts("Tamo") == 1


def test_sefkas_clean_hands_purify_any_colour() -> None:
    table = table_of("Sefka").put(Sefka="North 1").corrupt("North 1", "red 4", "yellow 6")
    table.dawn("Sefka").do("purify red 4", "purify yellow 6")
    assert table.tokens("North 1") == [] and table.points == 2


def test_sefkas_spirit_washes_two_tokens_away_for_a_wound() -> None:
    table = table_of("Sefka").make_spirit("Sefka", 1).corrupt("North 1", "red 4", "blue 5")
    table.corrupt("East 1", "red 5").dawn().do("ask Sefka")
    assert table.hearts("Sefka") == 0
    table.do("East 1", "North 1", "red 4")
    assert table.tokens_by_space() == {"North 1": 1}


# -- Tamo --------------------------------------------------------------------------------------


def test_tamo_calls_a_name_for_a_reroll_in_his_region() -> None:
    table = table_of("Tamo", "Lupe").put(Tamo="North 3").faces("Lupe", "North 1", "1 1 1")
    table.do("ask Tamo", "accept")
    assert table.rerolls == 1 and "reroll blue" in table.legal()


@pytest.mark.parametrize("place", ["East 1", "Village", "north-west Merchant"])
def test_tamos_call_is_not_heard_outside_of_his_region(place: str) -> None:
    table = table_of("Tamo", "Lupe").put(Tamo=place).faces("Lupe", "North 1", "1 1 1")
    assert not table.is_facing


def test_tamos_open_hands_give_for_nothing() -> None:
    table = table_of("Tamo").give("Tamo", "Bow", "Axe").dawn("Tamo")
    table.do("give Bow", "Lupe", "give Axe", "Lupe")
    assert table.points == 3 and table.items("Lupe") == ["Bow", "Axe"]


def test_tamos_hands_give_without_points_too() -> None:
    table = table_of("Tamo").give("Tamo", "Bow").dawn("Tamo")
    table.state.points = 0
    assert "give Bow" in table.legal()


@pytest.mark.parametrize(("hearts", "place", "value"),
                         [(1, "North 1", 4), (0, "North 1", 3), (1, "North 2", 3)])  # fmt: skip
def test_tamos_spirit_whispers_to_warriors_in_its_space(
    hearts: int, place: str, value: int
) -> None:
    table = table_of("Tamo", "Lupe").make_spirit("Tamo", hearts, at=place)
    assert table.faces("Lupe", "North 1", "1 1 1", skills="Body").value == value


# -- Ibret -------------------------------------------------------------------------------------


def test_ibrets_raven_turns_up_a_card_anywhere() -> None:
    table = table_of("Ibret").challenge("South 1", up=False).challenge("North 1", up=False)
    table.dawn().do("ask Ibret")
    assert table.legal() == {"South 1", "North 1"}
    table.do("South 1")
    assert table.is_up("South 1") and not table.is_up("North 1")


def test_ibrets_quick_eyes_make_the_first_scout_of_a_turn_for_nothing() -> None:
    table = table_of("Ibret").put(Ibret="North 1").challenge("North 1", up=False)
    table.challenge("North 2", up=False).dawn("Ibret").do("scout")
    assert table.points == 4
    table.do("move to North 2", "scout")
    assert table.points == 2


def test_ibrets_spirit_pleases_a_wind_for_a_wound() -> None:
    table = table_of("Ibret").make_spirit("Ibret", 2).dawn().do("ask Ibret", "South Wind")
    assert table.winds == (0, 0, 1, 0) and table.hearts("Ibret") == 1


# -- Nakwe -------------------------------------------------------------------------------------


def test_nakwe_turns_a_die_in_his_region_to_a_five() -> None:
    table = table_of("Nakwe", "Lupe").put(Nakwe="North 2")
    table.faces("Lupe", "North 1", "1 1 1", skills="Body").do("ask Nakwe", "accept")
    assert table.kind == a.DIE and table.decider == "Nakwe"
    table.do("turn yellow")
    assert table.dice.startswith("red 1, blue 1, yellow 5") and table.value == 7


def test_an_unclouded_mind_counts_a_corrupted_die() -> None:
    """The best of them."""
    table = table_of("Nakwe").corrupt("North 1", "red 4", "blue 5")
    assert table.faces("Nakwe", "North 1", "4 5 1", skills="Mind").value == 6


def test_nakwes_spirit_remembers_a_trick_anywhere_for_a_wound() -> None:
    table = table_of("Nakwe", "Lupe").make_spirit("Nakwe", 1, at="South 1")
    table.faces("Lupe", "North 1", "1 1 1", skills="Body").do("ask Nakwe", "accept")
    assert table.value == 6 and table.hearts("Nakwe") == 0


def test_nakwes_spirit_without_a_wound_remembers_nothing() -> None:
    table = table_of("Nakwe", "Lupe").make_spirit("Nakwe", 0, at="South 1")
    assert not table.faces("Lupe", "North 1", "1 1 1").is_facing


# -- reach and times, whoever has them ---------------------------------------------------------


def test_an_ability_is_used_once_a_day_and_again_the_next() -> None:
    table = table_of("Tamo", "Lupe").put(Tamo="North 3").faces("Lupe", "North 1", "1 1 1")
    table.do("ask Tamo", "accept")
    assert "ask Tamo" not in table.legal()
    table.do("keep").dusk().faces("Lupe", "North 2", "1 1 1")
    assert "ask Tamo" in table.legal()


def test_whoever_declined_is_asked_again_in_the_next_challenge() -> None:
    table = table_of("Tamo", "Lupe", "Ibret").put(Tamo="North 3")
    table.faces("Lupe", "North 1", "1 1 1").do("ask Tamo", "decline")
    table.challenge("North 2").put(Ibret="North 2").will_roll("1 1 1").do("Ibret")
    assert "ask Tamo" in table.legal()


def test_nobodys_help_reaches_the_track_but_what_reaches_anywhere() -> None:
    for reach, helped in (("anywhere", True), ("same region", False), ("same space", False)):
        table = table_of("Tamo", "Lupe").enter("Lupe").set_sun(20)
        table.change_warrior("Tamo", reach=reach)
        card = table.invent("darkness")
        table.stack("darkness", card).challenges("Lupe", roll="1 1 1").do(f"face {card}")
        assert table.is_facing == helped


def test_a_blessing_of_the_turn_works_by_itself_as_the_own_turn_begins() -> None:
    table = table_of("Tamo", "Lupe").set_hearts(Tamo=1, Lupe=1)
    table.change_warrior("Tamo", blessing_when="turn", blessing=["heal 1", "points 1"])
    table.dawn("Lupe")
    assert table.hearts("Tamo") == 1
    table.do("end", "Tamo")
    assert table.hearts("Tamo") == 2 and table.points == 4


def test_a_blessing_of_challenges_does_not_work_for_a_spirit() -> None:
    table = table_of("Nakwe").corrupt("North 1", "red 4").make_spirit("Nakwe", 1)
    table.change_spirit("Nakwe", when="never", faces=["North"])
    table.faces("Nakwe", "North 1").will_roll("4 1 1").do("face")
    assert table.value == 2


def test_an_ability_of_the_warrior_is_not_the_spirits() -> None:
    table = table_of("Tamo", "Lupe").make_spirit("Tamo", 1, at="North 1")
    table.change_spirit("Tamo", when="never")
    assert not table.faces("Lupe", "North 1", "1 1 1").is_facing
