"""Late morning: rolling, rerolling, setting a die, and what that is paid with."""

from __future__ import annotations

import pytest

from tests.glow.table import Table

# the spaces of the score track with a reroll icon
ICONS = [0, 1, 2, 3, 4, 5, 7, 9, 11, 13, 16, 19, 22, 26, 31, 37, 44, 52]
POCANA = "Pocana"


def table_of(*cards: str, large: str = "tree fire rock", small: str = "", **tokens: int) -> Table:
    """Pocana with three large red dice and a red small one, without light unless told."""
    dawn = "elemental" if "EB3" in cards else None
    table = Table(POCANA, "Orium", dawn=dawn).give(POCANA, *cards, die="")
    table.set(POCANA, **{"light": 0, **tokens})
    dice = [("red", face) for face in small.split()]
    return table.dice(POCANA, large=large.split(), small=dice).rolls()


# -- rolling -----------------------------------------------------------------------------------


def test_all_own_dice_are_rolled_large_and_small() -> None:
    table = Table(POCANA, "Orium").give(POCANA, "A13").lay_dice(rock="green blue")
    table.lay(rock="A01", fire="A02", tree="A03", water="A04").morning()
    table.do("recruit A01", "discard A02")
    table.will_fall("tree", "water", "cloud", "fire", "special", "special", "rock", "rock")
    table.do("recruit A03")
    assert table.large_dice(POCANA) == ["tree", "water", "cloud"]
    assert table.state.reserve_face[4] == 3  # the Sketal's: fire
    # the sixth face of a colour without a special face is its own element once more
    assert table.small_dice(POCANA) == [("blue", "water"), ("green", "tree")]
    assert table.large_dice("Orium") == ["rock", "rock"]


def test_what_the_dice_showed_on_the_track_means_nothing() -> None:
    table = Table(POCANA, "Orium").lay_dice(rock="green")
    table.lay(rock="A01", fire="A02", tree="A03", water="A04").morning()
    table.do("recruit A01", "discard A02").will_fall(0, 0, 0, "water", 0, 0).do("recruit A03")
    assert table.small_dice(POCANA) == [("green", "water")]


def test_without_anything_to_pay_the_dice_are_kept() -> None:
    assert table_of().legal() == {"keep"}


# -- one unit: one die or two ------------------------------------------------------------------


def test_one_unit_rerolls_one_die() -> None:
    table = table_of(rerolls=1)
    assert table.legal() == {"keep", "large red tree", "large red fire", "large red rock"}
    table.do("large red tree").do("reroll alone").will_fall("cloud").do("pay token")
    assert table.large_dice(POCANA) == ["cloud", "fire", "rock"]
    assert table.tokens(POCANA) == "" and table.legal() == {"keep"}


def test_one_unit_rerolls_two_dice() -> None:
    table = table_of(small="water", rerolls=1).do("large red rock")
    assert table.legal() == {
        "reroll alone", "large red tree", "large red fire", "small red water",
    }  # fmt: skip
    table.do("small red water").will_fall("tree", "cloud").do("pay token")
    assert table.large_dice(POCANA) == ["tree", "fire", "tree"]
    assert table.small_dice(POCANA) == [("red", "cloud")]
    assert table.rerolls(POCANA) == 0


def test_equal_dice_are_one_action() -> None:
    table = table_of(large="fire fire rock", rerolls=3)
    assert table.legal() == {"keep", "large red fire", "large red rock"}
    table.do("large red fire")  # another of the same kind may go with it
    assert "large red fire" in table.legal()
    table.do("large red fire").will_fall("tree", "water").do("pay token")
    assert sorted(table.large_dice(POCANA)) == ["rock", "tree", "water"]


def test_a_die_is_rerolled_with_itself_only_if_there_are_two() -> None:
    table = table_of(large="fire tree rock", rerolls=1).do("large red fire")
    assert "large red fire" not in table.legal()


def test_rerolling_goes_on_as_long_as_it_is_paid() -> None:
    table = table_of(rerolls=2)
    for face in ("cloud", "water"):
        table.do(f"large red {table.large_dice(POCANA)[0]}", "reroll alone")
        table.will_fall(face).do("pay token")
    assert table.large_dice(POCANA)[0] == "water" and table.legal() == {"keep"}


def test_keeping_is_final() -> None:
    table = table_of(rerolls=2).do("keep")
    assert table.decider == "Orium"
    table.rest()
    assert table.rerolls(POCANA) == 2 and "large red tree" not in table.legal()


def test_special_faces_and_the_curse_die_may_be_rerolled() -> None:
    table = Table("Noctiluca", "Orium").set("Noctiluca", light=0, rerolls=1)
    dice = [("black", "special"), ("purple", "special")]
    table.dice("Noctiluca", large=["special", "tree"], small=dice).rolls()
    assert table.legal() == {
        "keep", "large purple special", "large purple tree", "small purple special",
        "small black special",
    }  # fmt: skip


# -- three units: a die is set -----------------------------------------------------------------


@pytest.mark.parametrize("face", ["water", "cloud", "fire", "rock", "special"])
def test_three_units_set_a_die_to_any_face_the_special_one_too(face: str) -> None:
    table = Table("Noctiluca", "Orium").set("Noctiluca", light=0, rerolls=3)
    table.dice("Noctiluca", large=["tree", "tree"]).rolls().do(
        "large purple tree", f"turn to {face}"
    )
    for _ in range(3):
        assert table.legal() == {"pay token"}
        table.do("pay token")
    assert sorted(table.large_dice("Noctiluca")) == sorted([face, "tree"])
    assert table.tokens("Noctiluca") == ""


def test_a_die_is_not_set_to_what_it_shows() -> None:
    table = table_of(rerolls=3).do("large red tree")
    turns = {words for words in table.legal() if words.startswith("turn")}
    assert turns == {f"turn to {face}" for face in ("water", "cloud", "fire", "rock")}


def test_only_colours_with_a_special_face_are_set_to_one() -> None:
    table = Table("Orium", POCANA).set("Orium", rerolls=3)
    table.dice("Orium", large=["tree", "special"], small=[("green", "rock")]).rolls()
    table.do("small green rock")
    assert "turn to special" not in table.legal()


def test_two_units_are_not_enough_to_set_a_die() -> None:
    table = table_of(rerolls=2).do("large red tree")
    assert not any(words.startswith("turn") for words in table.legal())


# -- what units come from ----------------------------------------------------------------------


def test_one_payment_may_mix_all_sources() -> None:
    table = table_of("A18", rerolls=1, light=8).do("large red tree", "turn to water")
    assert table.legal() == {"pay companion", "pay token", "pay track"}
    table.do("pay track")
    assert table.light(POCANA) == 7
    table.do("pay companion")
    assert table.legal() == {"pay token", "pay track"}
    table.do("pay token")
    assert table.tokens(POCANA) == "7 light" and table.large_dice(POCANA)[0] == "water"


@pytest.mark.parametrize(
    ("card", "rerolls", "light", "enough"),
    [("A18", 1, 1, True), ("A18", 1, 0, False), ("A18", 0, 1, False), ("A01", 1, 1, False),
     ("A18", 2, 0, True), ("A01", 1, 2, True), ("A18", 0, 2, True)],
)  # fmt: skip
def test_units_of_all_sources_add_up(card: str, rerolls: int, light: int, enough: bool) -> None:
    table = table_of(card, rerolls=rerolls, light=light).do("large red tree")
    assert any(words.startswith("turn") for words in table.legal()) == enough


@pytest.mark.parametrize("card", ["A18", "B22"])
def test_a_companions_reroll_comes_every_day_and_is_not_saved(card: str) -> None:
    table = table_of(card).do("keep")
    assert table.rerolls(POCANA) == 0  # not used, it is gone
    table.shows(POCANA, "tree rock rock").rolls().do("large red tree", "reroll alone")
    assert table.do("pay companion").legal() == {"keep"}


def test_two_companions_give_two_rerolls() -> None:
    table = table_of("A18", "B22")
    for _ in range(2):
        table.do(f"large red {table.large_dice(POCANA)[0]}", "reroll alone", "pay companion")
    assert table.legal() == {"keep"}


# -- the score track ---------------------------------------------------------------------------


@pytest.mark.parametrize(("light", "left"), list(zip(ICONS[1:], ICONS, strict=False)))
def test_a_step_leads_from_each_icon_to_the_next_below(light: int, left: int) -> None:
    table = table_of(light=light).do("large red tree", "reroll alone")
    assert table.legal() == {"pay track"}
    assert table.do("pay track").light(POCANA) == left


@pytest.mark.parametrize("light", range(61))
def test_a_step_leads_to_the_nearest_icon_strictly_below(light: int) -> None:
    below = [icon for icon in ICONS if icon < light]
    table = table_of(light=light)
    if not below:
        assert table.legal() == {"keep"}
        return
    table.do("large red tree", "reroll alone", "pay track")
    assert table.light(POCANA) == below[-1]


@pytest.mark.parametrize("light", [53, 54, 99, 100, 127, 128, 250])
def test_above_the_highest_icon_the_first_step_leads_to_it(light: int) -> None:
    table = table_of(light=light).do("large red tree", "turn to rock")
    table.do("pay track", "pay track", "pay track")
    assert table.light(POCANA) == 37  # 52, 44, 37


def test_at_nothing_nothing_can_be_paid() -> None:
    assert table_of(light=0).legal() == {"keep"}
    table = table_of(light=1).do("large red tree", "reroll alone", "pay track")
    assert table.light(POCANA) == 0 and table.legal() == {"keep"}


@pytest.mark.parametrize(("light", "can_set"), [(2, False), (3, True), (5, True)])
def test_three_steps_down_set_a_die(light: int, can_set: bool) -> None:
    table = table_of(light=light).do("large red tree")
    assert ("turn to rock" in table.legal()) == can_set


# -- Dawn: Crolos ------------------------------------------------------------------------------


def test_crolos_turns_two_light_into_a_unit_any_number_of_times() -> None:
    table = table_of("EB3", light=20).do("large red tree", "turn to water")
    assert table.legal() == {"pay track", "pay 2 light"}
    table.do("pay 2 light", "pay 2 light", "pay 2 light")
    assert table.light(POCANA) == 14 and table.large_dice(POCANA)[0] == "water"


def test_crolos_asks_for_two_light() -> None:
    table = table_of("EB3", light=1).do("large red tree", "reroll alone")
    assert table.legal() == {"pay track"}
    table = table_of("EB3", light=2).do("large red tree", "reroll alone", "pay 2 light")
    assert table.light(POCANA) == 0


def test_a_payment_that_was_begun_can_be_ended() -> None:
    """With 3 light three steps pay for a set die; 2 light for the first unit would be too much."""
    table = table_of("EB3", light=3).do("large red tree", "turn to water")
    assert table.legal() == {"pay track"}
    table = table_of("EB3", light=4).do("large red tree", "turn to water")
    assert table.legal() == {"pay track", "pay 2 light"}
    table.do("pay 2 light", "pay track", "pay track")
    assert table.light(POCANA) == 0


def test_crolos_serves_its_owner_alone() -> None:
    table = table_of("EB3", light=9).do("keep")
    table.shows("Orium", "tree fire").set("Orium", rerolls=0).rolls().do("keep")
    assert table.decider == "Orium"
    table.do("large yellow tree", "reroll alone")
    assert table.legal() == {"pay track"}


# -- Dawn: gray and pink dice ------------------------------------------------------------------


def test_a_gray_die_that_shows_the_choice_must_be_turned_for_nothing() -> None:
    table = Table("Zay'Drel", "Orium").set("Zay'Drel", light=0)
    table.dice("Zay'Drel", large=["tree", "special", "rock"]).rolls()
    assert table.legal() == {"large gray special"}
    table.do("large gray special")
    assert table.legal() == {f"turn to {k}" for k in ("tree", "water", "cloud", "fire", "rock")}
    table.do("turn to cloud")
    assert table.large_dice("Zay'Drel") == ["tree", "cloud", "rock"]
    assert table.legal() == {"keep"}


def test_both_gray_dice_must_be_turned() -> None:
    table = Table("Zay'Drel", "Orium").set("Zay'Drel", light=0)
    table.dice("Zay'Drel", large=["tree", "special", "special"]).rolls()
    table.do("large gray special", "turn to fire")
    assert table.legal() == {"large gray special"}


def test_a_gray_die_that_shows_an_element_costs_what_others_cost() -> None:
    table = Table("Zay'Drel", "Orium").set("Zay'Drel", light=0, rerolls=1)
    table.dice("Zay'Drel", large=["tree", "cloud", "rock"]).rolls().do("large gray cloud")
    assert not any(words.startswith("turn") for words in table.legal())


def test_a_pink_die_that_shows_the_reroll_is_rerolled_at_once() -> None:
    table = Table("Elldir", "Orium").set("Elldir", light=0)
    table.dice("Elldir", large=["special", "tree"], small=[("red", "fire")]).rolls()
    assert table.legal() == {"reroll alone", "large pink tree", "small red fire"}
    table.will_fall("cloud", "water").do("small red fire")
    assert table.large_dice("Elldir") == ["cloud", "tree"]
    assert table.small_dice("Elldir") == [("red", "water")]
    assert table.legal() == {"keep"} and table.tokens("Elldir") == ""


def test_the_pink_dies_reroll_repeats_while_it_shows_again() -> None:
    table = Table("Elldir", "Orium").set("Elldir", light=0)
    table.dice("Elldir", large=["special", "tree"]).rolls().will_fall("special")
    table.do("reroll alone")
    assert table.legal() == {"reroll alone", "large pink tree"}
    table.will_fall("rock", "special").do("large pink tree")
    assert table.legal() == {"reroll alone", "large pink rock"}  # now it is the other one
    table.will_fall("rock").do("reroll alone")
    assert table.legal() == {"keep"}


def test_a_pink_die_set_or_rerolled_to_its_special_face_is_rerolled_too() -> None:
    table = Table("Elldir", "Orium").set("Elldir", light=0, rerolls=4)
    table.dice("Elldir", large=["fire", "tree"]).rolls()
    table.do("large pink fire", "reroll alone").will_fall("special").do("pay token")
    assert table.legal() == {"reroll alone", "large pink tree"}
    table.will_fall("rock").do("reroll alone").do("large pink rock", "turn to special")
    table.do("pay token", "pay token", "pay token")
    assert table.legal() == {"reroll alone", "large pink tree"}
