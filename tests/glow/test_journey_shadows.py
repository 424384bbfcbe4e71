"""Afternoon on the Province of Shadows: steps, villages, tolls, skulls, the camp."""

from __future__ import annotations

import pytest

from tests.glow.table import Table

SHOWN = "tree water cloud fire rock"


def walker(at: str = "p00", dice: str = "", *cards: str, camp: str = "p00", **tokens: int) -> Table:
    """Pocana, who has no ability, sets out from a space with dice, companions and tokens."""
    table = Table("Pocana", "Orium").give("Pocana", *cards).set("Pocana", **tokens)
    return table.party("Pocana", at, camp).shows("Pocana", dice).afternoon()


def walks(table: Table) -> set[str]:
    """Spaces to which the party may step now."""
    return {words.removeprefix("walk ") for words in table.legal() if words.startswith("walk")}


# -- steps -------------------------------------------------------------------------------------


def test_party_and_camp_start_together() -> None:
    table = Table("Pocana", "Orium")
    assert table.where("Pocana") == table.camp_of("Pocana") == "p00"


def test_moving_is_optional() -> None:
    assert "stop" in walker("p00", SHOWN).legal()
    table = walker("p00", SHOWN).do("stop")
    assert table.where("Pocana") == "p00" and table.decider == "Orium"


def test_the_rule_books_example() -> None:
    """rules: two trees and a water lead two spaces from the start, and then no further."""
    table = walker("p00", "tree tree water")
    assert walks(table) == {"p44"}
    table.do("walk p44")
    assert walks(table) == {"p45"}
    table.do("walk p45")
    assert walks(table) == set()
    assert table.legal() == {"stop"}


@pytest.mark.parametrize(
    ("at", "space", "need"),
    [("p00", "p01", "fire"), ("p00", "p44", "tree"), ("p03", "p04", "water"),
     ("p08", "p09", "cloud"), ("p22", "p12", "rock"), ("p35", "p34", "water")],
)  # fmt: skip
def test_a_step_asks_for_a_die_that_shows_the_element(at: str, space: str, need: str) -> None:
    assert space in walks(walker(at, need))
    others = " ".join(set(SHOWN.split()) - {need})
    assert space not in walks(walker(at, others))
    assert space in walks(walker(at, others, footprints=1))


def test_each_die_is_spent_once_a_day() -> None:
    table = walker("p00", "fire fire").do("walk p01", "walk p02")
    assert walks(table) == set()
    table.afternoon()  # on another day it is there again
    assert walks(table) == {"p01", "p03"}


def test_noon_uses_no_dice_up() -> None:
    table = Table("Braccio", "Orium").shows("Braccio", "tree tree").noon()
    table.do("resolve Braccio", "stop").rest()
    assert "walk p44" in table.legal()
    assert table.do("walk p44", "walk p45").where("Braccio") == "p45"


def test_special_faces_are_no_elements() -> None:
    table = Table("Noctiluca", "Orium").dice("Noctiluca", large=["special", "special"]).afternoon()
    assert walks(table) == set()


def test_cancelled_dice_and_the_curse_die_do_not_walk() -> None:
    table = Table("Pocana", "Orium")
    table.dice("Pocana", large=["tree", "tree", "fire"], small=[("black", "tree")]).afternoon()
    assert walks(table) == {"p01"}


def test_paths_are_walked_both_ways() -> None:
    assert walks(walker("p02", "fire tree water")) == {"p01", "p03", "p45"}


def test_the_dice_of_the_tables_others_are_not_ones_own() -> None:
    table = Table("Pocana", "Orium").shows("Orium", "tree fire").afternoon()
    assert walks(table) == set()
    assert walks(table.do("stop")) == {"p01", "p44"}


def test_other_parties_never_block() -> None:
    table = Table("Pocana", "Orium").party("Orium", "p01").shows("Pocana", "fire").afternoon()
    assert walks(table) == {"p01"}


# -- crossed-out elements ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "space", "avoid"),
    [("p07", "p08", "fire"), ("p10", "p11", "water"), ("p12", "p22", "tree"),
     ("p23", "p24", "cloud"), ("p30", "p37", "rock"), ("p05", "p51", "tree")],
)  # fmt: skip
def test_a_crossed_out_element_must_not_be_shown(at: str, space: str, avoid: str) -> None:
    others = " ".join(set(SHOWN.split()) - {avoid})
    table = walker(at, others)
    assert space in walks(table)
    table.do(f"walk {space}")
    assert table.footprints("Pocana") == 0 and not table.state.spent.any()  # it costs nothing
    assert space not in walks(walker(at, avoid))
    table = walker(at, avoid, footprints=1).do(f"walk {space}")
    assert table.where("Pocana") == space and table.footprints("Pocana") == 0


def test_spent_dice_still_show_what_they_show() -> None:
    """p30 asks for fire, p37 for no rock; p12 for rock, p22 for no tree."""
    assert "p37" in walks(walker("p31", "fire water").do("walk p30"))
    assert "p37" not in walks(walker("p31", "fire rock").do("walk p30"))
    assert "p41" in walks(walker("p53", "tree rock").do("walk p40"))
    assert "p51" not in walks(walker("p48", "water tree").do("walk p49"))
    table = walker("p49", "water water tree", footprints=1).do("walk p50")
    assert table.do("walk p51").footprints("Pocana") == 0


def test_an_element_spent_on_the_way_is_still_crossed_out() -> None:
    """The water that p32 asked for lies there, spent, when p11 wants none."""
    table = walker("p33", "water cloud cloud", footprints=1).do("walk p32", "walk p08")
    table.do("walk p09", "walk p10")
    assert walks(table) == {"p11"}
    assert table.do("walk p11").footprints("Pocana") == 0


def test_cancelled_elements_count_as_absent() -> None:
    table = Table("Pocana", "Orium").party("Pocana", "p07")
    dice = [("black", "fire")]
    table.dice("Pocana", large=["fire", "fire", "fire"], small=dice).afternoon()
    assert "p08" in walks(table)


# -- footprints --------------------------------------------------------------------------------


def test_a_footprint_stands_in_for_a_symbol_as_often_as_one_likes() -> None:
    table = walker("p00", "", footprints=3).do("walk p01", "walk p02", "walk p03")
    assert table.footprints("Pocana") == 0 and walks(table) == set()


def test_a_die_is_spent_whenever_there_is_one() -> None:
    table = walker("p00", "fire", footprints=1).do("walk p01")
    assert table.footprints("Pocana") == 1
    table.do("walk p02")
    assert table.footprints("Pocana") == 0


# -- villages ----------------------------------------------------------------------------------

VILLAGES = {  # points, toll, what entering brings
    "p05": (5, 1, "1 firefly"), "p14": (20, 3, ""), "p17": (12, 1, ""), "p33": (8, 1, "1 firefly"),
    "p38": (10, 1, "1 reroll"), "p43": (15, 2, ""), "p59": (3, 1, "1 reroll"),
}  # fmt: skip
BEFORE = {"p05": "p04", "p14": "p13", "p17": "p16", "p33": "p31", "p38": "p37", "p43": "p24",
          "p59": "p57"}  # fmt: skip


@pytest.mark.parametrize("village", VILLAGES)
def test_a_village_asks_a_toll_and_gives_on_entering(village: str) -> None:
    points, toll, gain = VILLAGES[village]
    assert village not in walks(walker(BEFORE[village], footprints=toll - 1))
    table = walker(BEFORE[village], footprints=toll).do(f"walk {village}")
    assert table.tokens("Pocana") == "10 light" + (f", {gain}" if gain else "")
    before = table.final("Pocana")
    table.do("camp")
    assert table.camp_of("Pocana") == village
    assert table.final("Pocana") == before + points


def test_toll_and_gain_come_on_every_entry() -> None:
    table = walker("p04", "water", footprints=9).do("walk p05", "walk p06", "stop").afternoon()
    table.do("walk p05")
    assert table.tokens("Pocana") == "10 light, 7 footprint, 2 firefly"


def test_no_footprint_is_lost_that_is_not_there() -> None:
    """rules: without the footprints to lose the move is not possible."""
    assert walks(walker("p13", "rock", footprints=2)) == {"p12"}
    assert "p14" in walks(walker("p13", "rock", footprints=3))


def test_a_village_does_not_stop_the_party() -> None:
    table = walker("p04", "water", footprints=1).do("walk p05")
    assert {"camp", "stop", "walk p06"} <= table.legal()
    assert table.do("walk p06").where("Pocana") == "p06"


def test_placing_the_camp_ends_the_days_journey() -> None:
    table = walker("p04", "water", footprints=1).do("walk p05", "camp")
    assert table.decider == "Orium" and table.where("Pocana") == "p05"


def test_the_camp_moves_on_to_a_poorer_village_too() -> None:
    table = walker("p04", "", footprints=1, camp="p17").do("walk p05", "camp")
    assert table.camp_of("Pocana") == "p05"


def test_the_camp_is_placed_in_villages_only_and_not_where_it_is() -> None:
    assert "camp" not in walker("p04", SHOWN).legal()
    assert "camp" not in walker("p00", SHOWN, camp="p05").legal()
    assert "camp" not in walker("p05", SHOWN, camp="p05").legal()
    assert "camp" in walker("p05", SHOWN, camp="p17").legal()


def test_the_camp_may_be_placed_without_a_step() -> None:
    """A party that begins the day in a village."""
    table = walker("p38", "").do("camp")
    assert table.camp_of("Pocana") == "p38"


def test_others_camps_do_not_matter() -> None:
    table = Table("Pocana", "Orium").party("Orium", "p05", "p05").party("Pocana", "p04")
    table.set("Pocana", footprints=1).afternoon().do("walk p05", "camp")
    assert table.camp_of("Pocana") == table.camp_of("Orium") == "p05"


def test_the_village_of_the_own_camp_is_closed() -> None:
    assert walks(walker("p04", "fire water", footprints=5, camp="p05")) == {"p03"}
    assert "p05" in walks(walker("p04", "fire", footprints=5, camp="p17"))


def test_the_start_is_no_village() -> None:
    assert "p00" in walks(walker("p01", ""))  # where the camp stands at the start


# -- the way back ------------------------------------------------------------------------------


def test_no_space_left_today_is_entered_again_today() -> None:
    table = walker("p00", "fire fire fire", footprints=9).do("walk p01")
    assert "p00" not in walks(table)  # nor the first space of the day
    assert walks(table.do("walk p02")) == {"p03", "p45"}


def test_the_start_is_free_on_another_day() -> None:
    table = walker("p01", "").do("walk p00")
    assert table.where("Pocana") == "p00" and table.footprints("Pocana") == 0


# -- what lies on paths ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "there", "gain"),
    [("p10", "p11", "10 light, 9 footprint, 1 firefly"),
     ("p11", "p10", "10 light, 8 footprint, 1 firefly"),
     ("p19", "p26", "10 light, 8 footprint, 1 reroll"),
     ("p22", "p23", "10 light, 8 footprint, 1 reroll"),
     ("p52", "p54", "10 light, 8 footprint, 2 firefly"),
     ("p11", "p12", "5 light, 8 footprint"),
     ("p12", "p11", "5 light, 9 footprint")],
)  # fmt: skip
def test_a_path_gives_or_takes_each_time_it_is_walked(here: str, there: str, gain: str) -> None:
    table = walker(here, "", footprints=9).do(f"walk {there}")
    assert table.tokens("Pocana") == gain


@pytest.mark.parametrize(("light", "left"), [(0, 0), (3, 0), (5, 0), (6, 1)])
def test_a_loss_of_light_never_blocks_and_stops_at_nothing(light: int, left: int) -> None:
    table = walker("p11", "rock", light=light).do("walk p12")
    assert table.light("Pocana") == left


# -- skulls ------------------------------------------------------------------------------------


def test_a_skull_takes_a_companion() -> None:
    table = walker("p15", "cloud", "A01", "A10").do("walk p16")
    assert table.legal() == {"lose A01", "lose A10"}
    assert table.where("Pocana") == "p15"
    table.do("lose A10")
    assert table.where("Pocana") == "p16" and table.companions("Pocana") == ["A01"]
    assert table.graveyard[-1] == "A10"


@pytest.mark.parametrize(("hidden", "words"), [(False, "lose S01"), (True, "lose ?")])
def test_a_spell_is_given_up_instead_face_up_or_down(hidden: bool, words: str) -> None:
    table = Table("Pocana", "Orium").give("Pocana", "A01").spell("Pocana", "S01", hidden=hidden)
    table.party("Pocana", "p15").shows("Pocana", "cloud").afternoon().do("walk p16")
    assert table.legal() == {"lose A01", words}
    table.do(words)
    assert table.spells("Pocana") == [] and table.companions("Pocana") == ["A01"]
    assert table.where("Pocana") == "p16"


def test_a_skull_takes_a_spell_where_there_is_no_companion() -> None:
    table = Table("Pocana", "Orium").spell("Pocana", "S01").party("Pocana", "p15")
    table.shows("Pocana", "cloud").afternoon().do("walk p16")
    assert table.legal() == {"lose S01"}


def test_a_skull_takes_no_adventurer_and_nothing_from_those_who_have_nothing() -> None:
    table = walker("p15", "cloud").do("walk p16")
    assert table.where("Pocana") == "p16"


def test_both_skulls_work_both_ways() -> None:
    for here, there in (("p16", "p15"), ("p40", "p41"), ("p41", "p40")):
        table = walker(here, "", "A01", footprints=1).do(f"walk {there}")
        assert table.legal() == {"lose A01"}


def sketal_at_skull(at: str, dice: str, face: str, *cards: str, **tokens: int) -> Table:
    """Pocana with a green Sketal whose die shows ``face``, and dice of her own, beside a skull."""
    table = Table("Pocana", "Orium").give("Pocana", "A15", *cards).set("Pocana", **tokens)
    table.party("Pocana", at).dice("Pocana", large=dice.split(), sketals={"green": face})
    return table.afternoon()


def test_a_lost_sketals_die_cannot_pay_the_step() -> None:
    assert "p16" not in walks(sketal_at_skull("p15", "tree tree tree", "cloud"))
    assert "p16" in walks(sketal_at_skull("p15", "tree tree cloud", "cloud"))
    table = sketal_at_skull("p15", "tree tree tree", "cloud", "A01").do("walk p16")
    assert table.legal() == {"lose A01"}
    table = sketal_at_skull("p15", "tree tree tree", "cloud", footprints=1).do("walk p16")
    table.do("lose A15")
    assert table.footprints("Pocana") == 0 and table.where("Pocana") == "p16"


def test_a_lost_sketals_die_may_have_been_spent_already() -> None:
    table = sketal_at_skull("p19", "tree fire fire", "tree", "A01", footprints=3)
    table.do("walk p18")
    assert "spend another" in table.legal()
    table.do("Sketal's green tree").do("walk p15")  # the own tree pays for p15
    table.do("walk p16", "lose A15")
    assert table.state.spent.tolist() == [1, 0, 0, 0, 0]
    assert table.footprints("Pocana") == 2


def test_a_lost_sketal_may_make_a_crossed_out_step_possible() -> None:
    """p41: no water. Only the Sketal shows one, and it is what the skull takes."""
    table = sketal_at_skull("p40", "tree fire fire", "water", "A01").do("walk p41")
    assert table.legal() == {"lose A15"}
    assert table.do("lose A15").where("Pocana") == "p41"


def test_the_same_with_a_spell_that_could_be_lost_instead() -> None:
    table = sketal_at_skull("p40", "tree fire fire", "water", "A01").spell("Pocana", "S01")
    assert "walk p41" in table.afternoon().legal()
    table.do("walk p41")
    assert table.legal() == {"lose A15"}


def test_losing_kaar_lets_the_curse_work_at_once() -> None:
    """The clouds are cancelled: the step is not payable without Kaar."""
    table = Table("Pocana", "Orium").give("Pocana", "A20", "A01").party("Pocana", "p15")
    dice = [("black", "cloud")]
    table.dice("Pocana", large=["cloud", "cloud", "fire"], small=dice).afternoon().do("walk p16")
    assert table.legal() == {"lose A01"}


def test_losing_kaar_may_make_a_crossed_out_step_possible() -> None:
    table = Table("Pocana", "Orium").give("Pocana", "A20", "A01").party("Pocana", "p40")
    dice = [("black", "water")]
    table.dice("Pocana", large=["water", "fire", "fire"], small=dice).afternoon().do("walk p41")
    assert table.legal() == {"lose A20"}
    assert table.do("lose A20").where("Pocana") == "p41"


def test_a_companion_who_died_on_the_way_counts_no_more() -> None:
    """Neither for points nor for the fireflies that are needed."""
    table = walker("p15", "cloud", "A20", "A01")
    assert table.final("Pocana") == 10 + 4 + 4 + 0 + 10  # two fireflies for two companions
    table.do("walk p16", "lose A01")
    assert table.final("Pocana") == 10 + 4 + 4


# -- which die is spent ------------------------------------------------------------------------


def test_which_die_is_spent_is_asked_where_a_sketals_is_among_them() -> None:
    table = sketal_at_skull("p00", "fire fire tree", "fire").do("walk p01")
    assert table.legal() == {"spend another", "Sketal's green fire"}
    table.do("spend another")
    assert table.state.reserve_spent[0] == 0 and table.state.spent[3] == 1
    table.do("walk p02", "Sketal's green fire")
    assert table.state.reserve_spent[0] == 1
    assert "walk p03" in table.legal()  # one fire is left
    table.do("walk p03")
    assert table.where("Pocana") == "p03" and "walk p04" not in table.legal()


def test_nothing_is_asked_where_the_dice_are_alike() -> None:
    table = walker("p00", "fire fire").do("walk p01")
    assert table.where("Pocana") == "p01"
    table = sketal_at_skull("p00", "tree tree tree", "fire").do("walk p01")
    assert table.where("Pocana") == "p01" and table.state.reserve_spent[0] == 1


def test_two_sketals_dice_differ() -> None:
    table = Table("Pocana", "Orium").give("Pocana", "A15", "A16")
    table.dice("Pocana", sketals={"green": "fire", "blue": "fire"}).afternoon().do("walk p01")
    assert table.legal() == {"Sketal's green fire", "Sketal's blue fire"}
    table.do("Sketal's blue fire").do("walk p02")
    assert table.state.reserve_spent[:2].tolist() == [1, 1]
