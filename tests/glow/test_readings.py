"""Where the rule book leaves something open, or its readers differ: the readings this game takes.

First the readings that no option changes, then each option both ways.
"""

from __future__ import annotations

import pytest

from gloaming.games.glow import actions as a
from tests.glow.table import Table

TRACK = {"fire": "A05", "rock": "A01", "tree": "A02", "cloud": "A03", "water": "A04"}


def pocana(*cards: str, die: str | None = None, **options: object) -> Table:
    """Pocana, who has no ability, with these companions, and Orium."""
    return Table("Pocana", "Orium", **options).give("Pocana", *cards, die=die)


# -- Kaar and the curse ------------------------------------------------------------------------


def test_kaars_owner_has_no_dice_cancelled_but_the_curse_die_does_not_count() -> None:
    table = pocana("A20", "A04", "A05")
    dice = [("black", "fire"), ("orange", "rock")]
    table.dice("Pocana", large=["fire", "fire", "rock"], small=dice).noon()
    table.do("resolve A05", "resolve A04", "resolve A04")
    assert table.legal() == {"stop"}  # two fires once: the third is on the curse die


def test_immunity_follows_kaar_at_once() -> None:
    table = pocana("A04", "A20").spell("Pocana", "S03")
    dice = [("black", "rock")]
    table.dice("Pocana", large=["rock", "cloud", "cloud"], small=dice).noon()
    assert table.legal() == {"resolve A04", "resolve S03"}
    assert table.do("resolve S03").legal() == {"stop"}


def test_a_kaar_taken_by_cromaug_shields_from_that_noon_on() -> None:
    table = pocana("B18", "A04").bury("A20")
    dice = [("black", "rock")]
    table.dice("Pocana", large=["rock", "cloud", "cloud"], small=dice).picks().do("take A20")
    assert table.legal() == {"resolve A04"}


def test_kaars_owner_pays_for_the_curse_dies_special_face() -> None:
    table = pocana("A20").dice("Pocana", small=[("black", "special")]).noon()
    assert table.light("Pocana") == 8


# -- Sketals -----------------------------------------------------------------------------------


def test_a_sketal_that_found_no_die_may_claim_one_before_recruiting() -> None:
    """In the order of joining; not on the day on which it came back."""
    table = pocana("A15", "B21", die="").day(3).dawn()
    assert table.kind == a.CLAIM and table.legal() == {"take green", "none"}
    table.do("none")
    assert table.kind == a.CLAIM and "take green" in table.legal()
    assert table.do("take green").kind == a.RECRUIT
    assert table.die_of("B21") == "green" and table.die_of("A15") == ""


def test_a_die_that_came_back_at_noon_waits_until_the_next_day() -> None:
    table = pocana("A15", die="").give("Orium", "B21", die="green").spell("Orium", "S03")
    table.shows("Orium", "cloud cloud").noon()
    table.do("stop", "resolve Orium", "resolve S03", "stop")
    assert "green" in table.reserve
    table.do("stop", "stop")
    while table.decider != "Pocana" or table.kind != a.CLAIM:
        table.rest()
    assert table.legal() == {"take green", "none"}


def test_a_sketal_without_a_die_gives_nothing_back() -> None:
    table = pocana("A15", die="").give("Orium", "B21", die="green").spell("Pocana", "S03")
    table.shows("Pocana", "cloud cloud").noon().do("resolve S03")
    assert table.die_of("B21") == "green"


@pytest.mark.parametrize("way", ["spend another", "Sketal's green fire"])
def test_which_die_a_step_spends_is_the_players_choice(way: str) -> None:
    table = pocana("A15").dice("Pocana", large=["fire", "tree", "tree"], sketals={"green": "fire"})
    table.afternoon().do("walk p01", way)
    assert table.state.reserve_spent[0] == (way != "spend another")


# -- the journey -------------------------------------------------------------------------------


def test_a_camp_may_be_placed_without_a_step() -> None:
    assert pocana().party("Pocana", "p14").afternoon().do("camp").camp_of("Pocana") == "p14"


def test_a_footprint_spends_no_die_and_the_curse_lasts_the_whole_day() -> None:
    table = (
        pocana()
        .set("Pocana", footprints=3)
        .dice("Pocana", large=["fire", "fire", "tree"], small=[("black", "fire")])
    )
    table.afternoon().do("walk p01", "walk p02", "walk p03")
    assert table.footprints("Pocana") == 0 and not table.state.spent.any()


def test_a_skull_with_spells_but_no_companion_takes_a_spell() -> None:
    table = pocana().spell("Pocana", "S02", hidden=True).party("Pocana", "p15")
    table.shows("Pocana", "cloud").afternoon().do("walk p16")
    assert table.legal() == {"lose ?"}


# -- floors ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("had", "left"), [(0, 0), (2, 0), (3, 0), (5, 2)])
def test_footprints_never_fall_below_nothing(had: int, left: int) -> None:
    table = pocana("A20").set("Pocana", footprints=had).spell("Pocana", "S05")
    table.shows("Pocana", "rock rock").noon().do("resolve S05")
    assert table.footprints("Pocana") == left and table.spells("Pocana") == []


@pytest.mark.parametrize(("had", "left"), [(0, 0), (2, 0), (4, 1)])
def test_fireflies_never_fall_below_nothing(had: int, left: int) -> None:
    table = pocana(dawn="draconic").set("Pocana", fireflies=had).spell("Pocana", "S09")
    table.shows("Pocana", "rock tree fire").noon().do("resolve S09")
    assert table.fireflies("Pocana") == left and table.spells("Pocana") == []


# -- noon --------------------------------------------------------------------------------------


def test_an_ability_that_kills_its_own_card_triggers_once() -> None:
    table = pocana("A18").shows("Pocana", "tree tree tree tree").noon().do("resolve A18")
    assert table.legal() == {"stop"} and table.footprints("Pocana") == 2


def test_two_tokens_of_the_same_spell_are_two() -> None:
    table = pocana().set("Pocana", light=30).spell("Pocana", "S06", "S06/2")
    table.shows("Pocana", "fire fire fire").noon().do("resolve S06", "resolve S06/2")
    assert table.light("Pocana") == 16


def test_the_skull_spell_is_used_up_where_nobody_can_die() -> None:
    table = pocana().spell("Pocana", "S03").shows("Pocana", "cloud cloud").noon()
    assert table.legal() == {"resolve S03"}
    assert table.do("resolve S03").spells("Pocana") == []


def test_special_faces_gain_before_they_lose() -> None:
    table = Table("Orium", "Pocana").set("Orium", light=0)
    table.dice("Orium", large=["special", "fire"], small=[("black", "special")]).noon()
    assert table.light("Orium") == 1


def test_the_curse_die_is_rolled_in_the_late_morning() -> None:
    table = pocana().lay(**TRACK).lay_dice(rock="black").morning().do("recruit A01", "discard A02")
    table.will_fall(0, 0, 0, "fire", 0, 0).do("recruit A03")
    assert table.kind == a.ROLL and table.small_dice("Pocana") == [("black", "fire")]


def test_special_faces_pay_before_noon() -> None:
    table = Table("Noctiluca", "Orium").dice("Noctiluca", large=["special", "tree"]).rolls()
    assert table.footprints("Noctiluca") == 0
    table.do("keep", "keep")
    assert table.kind == a.NOON and table.footprints("Noctiluca") == 2


# -- the evening -------------------------------------------------------------------------------


def test_a_die_of_any_day_keeps_footprints_away() -> None:
    table = pocana().lay_dice(rock="red").lay_footprints().evening()
    assert "rock" not in table.evening().track_footprints


# -- what is printed, where tables differ ------------------------------------------------------


def test_hulios_is_worth_four_and_cyld_brings_two_fireflies() -> None:
    assert Table("Hulios", "Orium").state.points[0] == 4
    table = pocana(dawn="anibloom").give("Pocana", "NA2", "NA3")
    assert table.final("Pocana") == 10 + 4 + 0 - 1 + 10  # two for two


@pytest.mark.parametrize("spell", [False, True])
def test_phyrenes_loss_is_like_a_skull(spell: bool) -> None:
    table = pocana("A01", "EB4", dawn="elemental").shows("Pocana", "water water")
    if spell:
        table.spell("Pocana", "S01")
    table.noon().do("resolve EB4")
    assert table.light("Pocana") == 13
    assert table.legal() == {"lose A01", "lose EB4"} | ({"lose S01"} if spell else set())
    table.do("lose S01" if spell else "lose A01")
    assert table.legal() == {"stop"}


# -- options, both ways ------------------------------------------------------------------------


@pytest.mark.parametrize("closed", [True, False])
def test_own_camp_closed(closed: bool) -> None:
    table = pocana(own_camp_closed=closed).party("Pocana", "p04", "p05")
    table.set("Pocana", footprints=1).afternoon()
    assert ("walk p05" in table.legal()) == (not closed)
    if not closed:
        table.do("walk p05")
        assert table.tokens("Pocana") == "10 light, 1 firefly" and "camp" not in table.legal()


@pytest.mark.parametrize("late", [True, False])
def test_late_dice(late: bool) -> None:
    table = pocana("A15", die="", late_dice=late).day(2).dawn()
    assert (table.kind == a.CLAIM) == late


@pytest.mark.parametrize("must", [True, False])
def test_kaar_must_move(must: bool) -> None:
    table = pocana("A20", kaar_must_move=must).lay(**TRACK).lay_dice(fire="black").morning()
    table.do("recruit A05")
    assert ("none" in table.legal()) == (not must)
    assert "move the curse die to tree" in table.legal()


def test_kaar_need_not_move_where_there_is_nowhere_to_move_to() -> None:
    table = Table("Pocana", "Orium", kaar_must_move=True).give("Orium", "A20")
    table.lay(fire="A05", rock="A01", tree="A02").lay_dice(fire="black").morning()
    table.do("recruit A01", "discard A02")
    assert table.legal() == {"recruit A05"}
    table.do("recruit A05")
    assert [colour for colour, _ in table.small_dice("Orium")] == ["black"]


@pytest.mark.parametrize("itself", [True, False])
def test_cromaug_itself(itself: bool) -> None:
    table = pocana("B18", cromaug_itself=itself).bury("A04").shows("Pocana", "cloud").picks()
    assert table.legal() == {"take A04", "none"} | ({"take B18"} if itself else set())
    if itself:
        table.do("take B18")
        assert table.companions("Pocana") == ["B18"] and table.legal() == {"stop"}


@pytest.mark.parametrize("card", ["A15", "B21"])
@pytest.mark.parametrize("today", [True, False])
def test_graveyard_die_today(today: bool, card: str) -> None:
    table = pocana("B18", "A04", graveyard_die_today=today).bury(card)
    table.shows("Pocana", "cloud").picks()
    if card == "A15" and today:
        table.will_fall("rock")
    table.do(f"take {card}")
    if card == "B21":
        if today:
            table.will_fall("rock")
        table.do("take green")
    assert table.legal() == ({"resolve A04"} if today else {"stop"})
    assert table.die_of(card) == "green"


@pytest.mark.parametrize("boats", [3, 4])
def test_boats(boats: int) -> None:
    table = pocana(board="archipelago", boats=boats)
    assert len(table.boats("Pocana")) == boats


def test_a_sketal_from_the_graveyard_that_dies_at_once_gives_back_its_unrolled_die() -> None:
    """Nothing is asked, though Pocana's own large dice are red too."""
    table = pocana("B18").bury("A17").dice("Pocana", large=["cloud", "cloud", "cloud"]).picks()
    table.do("take A17", "resolve A17")
    assert table.large_dice("Pocana") == ["cloud"] * 3 and "red" in table.reserve
    assert table.legal() == {"stop"}
