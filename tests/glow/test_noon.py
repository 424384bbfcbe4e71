"""Noon: which abilities trigger, how often, and in which order they resolve."""

from __future__ import annotations

import pytest

from tests.glow.table import Table

POCANA = "Pocana"  # nobody's ability: her companions' are looked at alone


def table_of(*cards: str, dice: str = "", **options: object) -> Table:
    """Pocana with these companions and dice, at noon."""
    table = Table(POCANA, "Orium", **options).give(POCANA, *cards, die="")
    return table.shows(POCANA, dice).noon()


# -- how often ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "times"),
    [("", 0), ("tree", 0), ("tree fire", 1), ("tree tree fire", 1), ("tree tree fire fire", 2),
     ("fire tree fire tree fire tree", 3), ("tree rock", 0)],
)  # fmt: skip
def test_a_list_of_symbols_triggers_as_often_as_the_dice_contain_it(dice: str, times: int) -> None:
    table = table_of("A01", dice=dice)
    for _ in range(times):
        assert table.legal() == {"resolve A01"}
        table.do("resolve A01")
    assert table.legal() == {"stop"}
    assert table.light(POCANA) == 10 + times


@pytest.mark.parametrize(
    ("dice", "times"),
    [("tree tree", 1), ("tree tree fire fire", 2), ("tree tree tree", 1), ("rock water tree", 0),
     ("rock rock water water tree tree cloud", 3), ("rock rock rock rock rock", 2)],
)  # fmt: skip
def test_identical_symbols_count_kind_by_kind(dice: str, times: int) -> None:
    """Two pairs trigger "2 identical" twice."""
    table = table_of("B03", dice=dice)
    for _ in range(times):
        table.do("resolve B03")
    assert table.legal() == {"stop"} and table.light(POCANA) == 10 + 2 * times


@pytest.mark.parametrize("card", ["B03", "A03", "B04"])
def test_the_two_footprints_and_the_three_light_are_symbols_of_their_own(card: str) -> None:
    need = 2 if card == "B03" else 3
    table = Table("Noctiluca", POCANA).give("Noctiluca", card)
    table.dice("Noctiluca", large=["special", "special"], small=[("purple", "special")][: need - 2])
    table.noon()
    assert f"resolve {card}" in table.legal()
    table = Table("Orium", POCANA).give("Orium", "B03")
    table.dice("Orium", large=["special", "special"]).noon()
    assert table.legal() == {"resolve B03", "resolve Orium"}


def test_special_faces_of_two_colours_are_not_identical() -> None:
    table = Table("Orium", POCANA).give("Orium", "B03")
    table.dice("Orium", large=["special", "tree"], small=[("purple", "special")]).noon()
    assert table.legal() == {"stop"}


def test_the_loss_of_light_is_no_symbol() -> None:
    table = Table(POCANA, "Orium").give(POCANA, "B03", "A09")
    table.dice(POCANA, large=["rock"], small=[("black", "special")]).noon()
    assert table.legal() == {"resolve A09"}  # no tree


@pytest.mark.parametrize("face", ["gray", "lime", "pink"])
def test_special_faces_of_dawn_are_no_symbols(face: str) -> None:
    name = {"gray": "Zay'Drel", "lime": "Hulios", "pink": "Elldir"}[face]
    table = Table(name, POCANA).give(name, "B03")
    large = ["tree", "special", "special"] if face == "gray" else ["special", "special"]
    assert table.dice(name, large=large).noon().legal() == {"stop"}


@pytest.mark.parametrize(
    ("dice", "open_"),
    [("", True), ("cloud fire rock rock", True), ("cloud water", False), ("tree tree", False)],
)
def test_symbols_that_must_be_absent(dice: str, open_: bool) -> None:
    """Without a fitting die, once; and so it is without any die."""
    table = table_of("A06", dice=dice)
    assert table.legal() == ({"resolve A06"} if open_ else {"stop"})
    if open_:
        assert table.do("resolve A06").legal() == {"stop"}


def test_specials_are_no_elements_that_could_be_forbidden() -> None:
    table = Table("Orium", POCANA).give("Orium", "A06", "B16")
    table.dice("Orium", large=["special", "fire"]).noon()
    assert table.legal() == {"resolve A06", "resolve B16"}


@pytest.mark.parametrize(
    ("dice", "light"), [("water", 6), ("water water water", 6), ("water rock", 0), ("tree", 0)]
)
def test_a_symbol_needed_and_one_forbidden_work_once_a_day(dice: str, light: int) -> None:
    table = table_of("B14", dice=dice)
    if light:
        table.do("resolve B14")
    assert table.legal() == {"stop"} and table.light(POCANA) == 10 + light


@pytest.mark.parametrize(
    ("dice", "open_"),
    [("", set()), ("tree", {"EA3"}), ("tree fire tree", {"EA3"}), ("tree fire rock", {"EB1"}),
     ("tree fire rock cloud", {"EA2"}), ("tree fire rock cloud water", set())],
)  # fmt: skip
def test_different_elements(dice: str, open_: set[str]) -> None:
    table = table_of("EA3", "EB1", "EA2", dice=dice, dawn="elemental")
    assert table.legal() == ({f"resolve {card}" for card in open_} or {"stop"})
    for card in open_:
        assert table.do(f"resolve {card}").legal() == {"stop"}  # once


def test_special_faces_are_no_different_elements() -> None:
    table = Table("Orium", POCANA, dawn="elemental").give("Orium", "EB1")
    table.dice("Orium", large=["special", "tree"], small=[("red", "rock"), ("purple", "special")])
    assert table.noon().legal() == {"stop"}


# -- resolving ---------------------------------------------------------------------------------


def test_dice_are_not_used_up() -> None:
    """Each card looks at all dice, and so do the adventurer and spells."""
    table = Table("Taetyss", POCANA).give("Taetyss", "A21", "B08", "A22").spell("Taetyss", "S02")
    table.shows("Taetyss", "cloud water water").noon()
    table.do("resolve Taetyss", "resolve A21", "resolve A21", "resolve B08", "resolve B08")
    table.do("resolve A22", "resolve S02")
    assert table.legal() == {"stop"}
    assert table.tokens("Taetyss") == "15 light, 3 footprint, 1 reroll"  # 10+3+3+3+1-5


def test_the_order_is_free_and_repeats_may_be_mixed() -> None:
    table = table_of("A01", "A23", dice="tree tree fire fire")
    assert table.legal() == {"resolve A01", "resolve A23"}
    table.do("resolve A01", "resolve A23", "resolve A01")
    assert table.legal() == {"resolve A23"}
    table.do("resolve A23")
    assert table.legal() == {"stop"} and table.tokens(POCANA) == "14 light, 4 reroll"


def test_the_order_matters_where_light_is_lost() -> None:
    """A loss stops at 0, so who pays first keeps more."""
    for order, light in ((("A13", "B08", "B08", "B08"), 9), (("B08", "B08", "B08", "A13"), 6)):
        table = table_of("A13", "B08", dice="water water water").set(POCANA, light=1)
        table.do(*(f"resolve {card}" for card in order))
        assert table.legal() == {"stop"} and table.light(POCANA) == light


def test_everything_that_is_triggered_must_resolve() -> None:
    """rules: harmful abilities too. There is no passing."""
    table = table_of("B07", "B20", "B01", dice="water water cloud cloud rock rock rock")
    assert table.legal() == {"resolve B07", "resolve B20", "resolve B01"}
    table.do("resolve B20", "resolve B01", "resolve B07")
    assert table.legal() == {"stop"}
    assert table.light(POCANA) == 8 and table.companions(POCANA) == ["B07"]


def test_a_card_that_has_left_resolves_nothing_more() -> None:
    table = table_of("A12", dice="cloud fire cloud fire")
    assert table.do("resolve A12").legal() == {"stop"}
    assert table.footprints(POCANA) == 2


def test_a_companion_killed_by_another_cannot_resolve() -> None:
    table = table_of("A22", "B08", dice="cloud cloud water").spell(POCANA, "S03")
    table.do("resolve S03")
    assert table.companions(POCANA) == ["A22"]
    assert table.legal() == {"resolve A22"}  # and no B08


def test_each_seat_resolves_its_own() -> None:
    table = Table("Braccio", POCANA, "Moloc'h").give(POCANA, "A21")
    table.shows("Braccio", "tree tree").shows(POCANA, "water").shows("Moloc'h", "rock rock").noon()
    assert table.legal() == {"resolve Braccio"}
    table.do("resolve Braccio", "stop")
    assert table.decider == POCANA and table.legal() == {"resolve A21"}
    table.do("resolve A21", "stop", "resolve Moloc'h", "resolve Moloc'h", "stop")
    assert table.tokens("Braccio") == "13 light, 1 footprint"
    assert table.tokens("Moloc'h") == "10 light, 2 footprint, 2 reroll"  # she sits last


def test_noon_comes_anew_every_day() -> None:
    table = table_of("A09", dice="fire").do("resolve A09", "stop")
    assert table.decider == "Orium"
    table.shows(POCANA, "fire").noon()
    assert table.legal() == {"resolve A09"}


# -- recounting --------------------------------------------------------------------------------


def test_a_sketals_death_closes_what_its_die_had_opened() -> None:
    table = Table(POCANA, "Orium").give(POCANA, "A15", "A04", "B08")
    table.dice(POCANA, large=["rock", "tree", "tree"], sketals={"green": "rock"}).noon()
    assert table.legal() == {"resolve A15", "resolve A04"}
    table.do("resolve A15")  # its own rock goes with it
    assert table.legal() == {"resolve A04"}
    assert table.do("resolve A04").legal() == {"stop"}
    assert table.tokens(POCANA) == "13 light"


def test_what_was_resolved_before_a_sketals_death_stays() -> None:
    table = Table(POCANA, "Orium").give(POCANA, "A15", "A04")
    table.dice(POCANA, large=["rock", "tree", "tree"], sketals={"green": "rock"}).noon()
    table.do("resolve A04", "resolve A04", "resolve A15")
    assert table.legal() == {"stop"} and table.tokens(POCANA) == "14 light"


def test_a_sketals_death_opens_what_its_die_had_closed() -> None:
    """The rock is gone: whoever wants none must now be resolved too."""
    table = Table(POCANA, "Orium").give(POCANA, "A14", "B16").set(POCANA, light=20)
    table.dice(POCANA, large=["tree", "tree", "tree"], sketals={"azure": "rock"}).noon()
    assert table.legal() == {"resolve A14"}
    assert table.do("resolve A14").legal() == {"resolve B16"}
    assert table.do("resolve B16").legal() == {"stop"}
    assert table.tokens(POCANA) == "19 light"  # 20 - 4 + 3


def test_resolved_already_is_not_opened_again() -> None:
    table = Table(POCANA, "Orium").give(POCANA, "A15", "A05")
    table.dice(POCANA, large=["fire", "fire", "rock"], sketals={"green": "rock"}).noon()
    table.do("resolve A05", "resolve A15")
    assert table.legal() == {"stop"}


# -- prices (Dawn) -----------------------------------------------------------------------------


def test_an_ability_with_a_price_triggers_only_while_it_can_be_paid() -> None:
    table = table_of("DB4", dice="water water fire fire", dawn="draconic")
    assert table.legal() == {"stop"}
    table = Table(POCANA, "Orium", dawn="draconic").give(POCANA, "DB4").set(POCANA, fireflies=1)
    table.shows(POCANA, "water water fire fire").noon()
    assert table.legal() == {"resolve DB4"}
    assert table.do("resolve DB4").legal() == {"stop"}  # the second time has no firefly left
    assert table.tokens(POCANA) == "10 light, 3 footprint"


def test_an_ability_that_can_be_paid_is_compulsory() -> None:
    table = Table(POCANA, "Orium", dawn="draconic").give(POCANA, "DA3").set(POCANA, rerolls=1)
    table.shows(POCANA, "tree rock").noon()
    assert table.legal() == {"resolve DA3"}
    table.do("resolve DA3")
    assert table.tokens(POCANA) == "7 light" and table.graveyard[-1] == "DA3"


def test_a_price_may_be_paid_with_what_noon_has_brought() -> None:
    table = Table(POCANA, "Orium", dawn="draconic").give(POCANA, "DB4", "B09")
    table.shows(POCANA, "water fire").noon()
    assert table.legal() == {"resolve B09"}
    assert table.do("resolve B09").legal() == {"resolve DB4"}
    table.do("resolve DB4")
    assert table.tokens(POCANA) == "11 light, 3 footprint"


def test_a_price_in_rerolls_is_paid_in_tokens() -> None:
    """A companion's reroll of the day is no token."""
    table = Table(POCANA, "Orium", dawn=("elemental", "draconic")).give(POCANA, "EA1", "DB3")
    table.shows(POCANA, "tree fire cloud").rolls().do("keep").noon()
    assert table.legal() == {"stop"}


# -- special faces -----------------------------------------------------------------------------


def test_special_faces_pay_once_for_each_die() -> None:
    table = Table("Noctiluca", "Orium")
    table.dice("Noctiluca", large=["special", "special"], small=[("purple", "special")])
    table.dice("Orium", large=["special", "special"])
    table.noon()
    assert table.tokens("Noctiluca") == "10 light, 6 footprint"
    table.rest()
    assert table.tokens("Orium") == "16 light, 2 reroll"


def test_the_curse_dies_special_face_costs_two_light() -> None:
    table = Table(POCANA, "Orium").dice(POCANA, small=[("black", "special")]).noon()
    assert table.tokens(POCANA) == "8 light"


@pytest.mark.parametrize(("light", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_light_never_falls_below_nothing(light: int, left: int) -> None:
    table = Table(POCANA, "Orium").set(POCANA, light=light)
    assert table.dice(POCANA, small=[("black", "special")]).noon().light(POCANA) == left


def test_special_faces_gain_before_they_lose() -> None:
    table = Table("Orium", POCANA).set("Orium", light=0)
    table.dice("Orium", large=["special", "tree"], small=[("black", "special")]).noon()
    assert table.light("Orium") == 1  # 0 + 3 - 2


def test_special_faces_pay_before_noon_and_after_the_pick() -> None:
    """Kaar's owner, too, pays for the curse die's special face."""
    table = Table(POCANA, "Orium").give(POCANA, "B18").bury("A20")
    table.dice(POCANA, large=["cloud"], small=[("black", "special")]).picks()
    assert table.light(POCANA) == 10
    table.do("take A20")
    assert table.decider == POCANA and table.light(POCANA) == 8


def test_elements_pay_nothing() -> None:
    table = Table("Noctiluca", "Orium").shows("Noctiluca", "tree fire rock water cloud").noon()
    assert table.tokens("Noctiluca") == "10 light"
