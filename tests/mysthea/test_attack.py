"""Attack Enemies: paying for cards, Strength Points, priority, where the defeated go."""

from __future__ import annotations

import pytest

from gloaming.games.mysthea import state as c
from tests.mysthea.table import Table

FOREST = "inner Forest"
AWAY = "edge node 4"


def at_forest(*characters: str, **crystals: int) -> Table:
    """The first Character on crossing 1, with these crystals: River, Forest, Mountain around."""
    table = Table(*(characters or ("Leheir", "Heir")))
    for name, node in zip(table.seats[1:], (AWAY, "edge node 3"), strict=False):
        table.put(name, node)
    return table.put(table.seats[0], "crossing 1").give(table.seats[0], **crystals)


def test_example_forest_with_two_cards() -> None:
    """3 is not enough for five Strength Points' worth of Enemies; 3 + 3 leave one: red or yellow.

    Elsewhere stands a Troop that the red banner can defeat.
    """
    table = at_forest(green=2).crowd(FOREST, golems=1, troops=2, parasites=1)
    table.crowd("inner River", troops=1).will_show("I red 3", "II yellow 3")
    table.do("attack inner Forest", "pay green")
    assert table.strength == 3 and table.stock("Leheir") == {"green": 1}
    table.do("pay green")
    assert table.strength == 6
    assert table.question == "choose an Island for the defeated"
    table.do("Tree", "Mountain", "Mountain")
    assert table.enemies(FOREST) == (0, 0, 0) and table.parasites("Leheir") == 1
    assert table.question == "choose a bonus"
    assert table.legal() == {"red banner", "yellow banner", "decline"}
    table.do("red banner", "inner River", "Tree", "Mountain")
    assert table.crowds == {} and table.question == "Day" and table.actions_left == 2
    assert table.golems("Tree") == 5 and table.troops("Tree") == {"Mountain": 7, "Crystal Field": 4}


# -- whom, and what it costs -------------------------------------------------------------------


def test_regions_around_with_enemies_can_be_attacked() -> None:
    table = at_forest(blue=1, green=1, brown=1)
    table.crowd("inner River", golems=1).crowd("Mountain at crater 1", parasites=1)
    table.crowd("inner Land of Myst", troops=3)
    assert table.legal("attack") == {"attack inner River", "attack Mountain at crater 1"}


def test_an_attack_needs_a_crystal_of_the_regions_kind() -> None:
    table = at_forest(blue=1).crowd(FOREST, troops=1)
    assert not table.legal("attack")
    assert table.store(green=1).may("attack inner Forest")


def test_cards_come_from_era_one_then_two_then_three() -> None:
    table = at_forest(green=4).crowd(FOREST, golems=4)
    table.will_show("I red 1", "II red 2", "III red 5").do("attack inner Forest")
    assert table.legal() == {"pay green"}
    table.do("pay green")
    assert table.strength == 1 and table.may("stop")
    table.do("pay green")
    assert table.strength == 3
    table.do("pay green")
    assert table.strength == 8 and table.question == "choose an Island for the defeated"
    assert table.stock("Leheir") == {"green": 1}


def test_the_first_card_must_be_paid_for() -> None:
    table = at_forest(green=2).crowd(FOREST, troops=1).do("attack inner Forest")
    assert table.legal() == {"pay green"}


def test_revealing_may_stop_after_each_card() -> None:
    table = at_forest(green=3).crowd(FOREST, troops=2).will_show("I blue 1")
    table.do("attack inner Forest", "pay green")
    assert table.legal() == {"pay green", "stop"}
    table.do("stop", "Spire", "Forest")
    assert table.enemies(FOREST) == (0, 1, 0) and table.stock("Leheir") == {"green": 2}


def test_without_another_crystal_the_attack_comes_to_its_end() -> None:
    table = at_forest(green=1).crowd(FOREST, troops=2).will_show("I blue 2")
    table.do("attack inner Forest", "pay green")
    assert table.question == "choose an Island for the defeated"


def test_a_card_may_be_bought_for_the_bonus_alone() -> None:
    table = at_forest(green=2).crowd(FOREST, troops=3).will_show("I blue 3", "II green 1")
    table.do("attack inner Forest", "pay green", "pay green", "Spire", *["Forest"] * 3)
    assert table.legal() == {"blue banner", "decline"}  # nobody is left to be moved


def test_revealed_cards_are_discarded() -> None:
    table = at_forest(green=2).crowd(FOREST, golems=4).will_show("I blue 1", "II green 4")
    table.do("attack inner Forest", "pay green", "pay green")
    table.do("Spire")
    assert table.question == "Day"
    assert (table.discards("I"), table.discards("II")) == (["blue 1"], ["green 4"])
    assert [table.cards_left(era) for era in c.ERA_NAMES] == [19, 19, 20]


def test_a_depleted_deck_is_made_anew_from_its_discards() -> None:
    table = at_forest(green=2).crowd(FOREST, troops=4).use_up("I").will_show("I red 3")
    table.do("attack inner Forest", "pay green", "stop", "Spire", *["Forest"] * 3)
    assert table.cards_left("I") == 19 and table.discards("I") == ["red 3"]
    assert table.state.cards_spent[0] == 1


def test_the_last_card_of_a_deck_is_drawn_before_it_is_made_anew() -> None:
    table = at_forest(green=2).crowd(FOREST, troops=4).use_up("I", "yellow 3")
    table.do("attack inner Forest", "pay green")
    assert table.strength == 3 and table.cards_left("I") == 0


# -- wild payments -----------------------------------------------------------------------------


def test_two_crystals_of_one_kind_stand_for_another() -> None:
    table = at_forest(blue=2, pink=3, grey=1).crowd(FOREST, troops=1).will_show("I red 1")
    table.do("attack inner Forest")
    assert table.legal() == {"pay two blue", "pay two pink"}
    table.do("pay two pink")
    assert table.stock("Leheir") == {"blue": 2, "pink": 1, "grey": 1} and table.strength == 1


def test_a_parasite_stands_for_any_crystal() -> None:
    table = at_forest(parasites=1).crowd(FOREST, troops=1).will_show("I red 2")
    table.do("attack inner Forest", "pay a Parasite")
    assert table.parasites("Leheir") == 0 and table.strength == 2


def test_whoever_pays_chooses_among_all_ways() -> None:
    table = at_forest(green=2, blue=2, parasites=1).store(green=1, blue=4)
    table.crowd(FOREST, troops=1).do("attack inner Forest")
    assert table.legal() == {"pay green", "pay green of the City", "pay two blue", "pay a Parasite"}


def test_each_card_may_be_paid_for_in_another_way() -> None:
    table = at_forest(green=1, blue=2).store(green=1).crowd(FOREST, golems=4)
    table.will_show("I red 1", "II red 1", "III red 5").do("attack inner Forest")
    table.do("pay two blue", "pay green of the City", "pay green")
    assert table.strength == 7 and table.stock("Leheir") == {} and table.city == {}


# -- defeating ---------------------------------------------------------------------------------

BATTLES = [
    # Strength from three cards, Enemies before, Enemies after
    (("I red 1",), (1, 1, 0), (1, 1, 0)),
    (("I red 2",), (1, 1, 0), (0, 1, 0)),
    (("I red 3",), (1, 1, 1), (0, 0, 1)),
    (("I red 3",), (2, 1, 1), (1, 1, 1)),
    (("I red 1",), (0, 2, 1), (0, 1, 1)),
    (("I red 1",), (0, 0, 3), (0, 0, 2)),
    (("I red 3", "II red 2"), (2, 1, 1), (0, 0, 1)),
    (("I red 3", "II red 4", "III red 5"), (4, 3, 1), (0, 0, 0)),
    (("I red 3", "II red 4", "III red 1"), (3, 3, 1), (0, 1, 1)),
]


@pytest.mark.parametrize(("cards", "before", "after"), BATTLES)
def test_golems_fall_before_troops_and_troops_before_parasites(
    cards: tuple[str, ...], before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    table = at_forest(green=len(cards)).crowd(FOREST, *before).will_show(*cards)
    table.do("attack inner Forest", *["pay green"] * len(cards)).rush()
    assert table.enemies(FOREST) == after
    assert table.actions_left == 2


def test_a_failed_attack_wastes_the_action_and_the_crystals() -> None:
    table = at_forest(green=1).crowd(FOREST, golems=1).will_show("I red 1")
    table.do("attack inner Forest", "pay green")
    assert table.question == "Day" and table.actions_left == 2
    assert table.stock("Leheir") == {} and table.enemies(FOREST) == (1, 0, 0)


def test_all_the_defeated_go_back_to_one_island() -> None:
    table = at_forest(green=3).crowd(FOREST, golems=2, troops=2)
    table.will_show("I red 3", "II red 3").do("attack inner Forest", "pay green", "pay green")
    table.do("stop")
    assert table.legal() == set(table.islands)
    table.do("Volcano")
    assert table.golems("Volcano") == 6
    assert table.question == "place a Troop" and table.legal() == {"Forest", "Crystal Field"}
    table.do("Forest", "Crystal Field")
    assert table.troops("Volcano") == {"Forest": 5, "Crystal Field": 5}
    assert sum(table.golems(name) for name in table.islands) == 22


@pytest.mark.parametrize("island", ["Spire", "Shard", "Tree", "Volcano", "Sphere"])
def test_golems_go_back_to_where_golems_started(island: str) -> None:
    table = at_forest(green=1).crowd(FOREST, golems=1).will_show("I red 2")
    table.do("attack inner Forest", "pay green", island)
    assert table.golems(island) == 5 and set(table.troops(island).values()) == {4}


def test_defeated_parasites_are_kept() -> None:
    table = at_forest(green=1).crowd(FOREST, parasites=2).will_show("I red 2")
    table.do("attack inner Forest", "pay green")
    assert table.parasites("Leheir") == 2 and table.question == "Day"


@pytest.mark.parametrize(("had", "killed", "has"), [(0, 3, 2), (1, 2, 2), (2, 1, 2), (0, 1, 1)])
def test_two_parasites_are_kept_at_most(had: int, killed: int, has: int) -> None:
    table = at_forest(green=1, parasites=had).crowd(FOREST, parasites=killed)
    table.will_show("I red 3").do("attack inner Forest", "pay green").rush()
    assert table.parasites("Leheir") == has and table.enemies(FOREST) == (0, 0, 0)


def test_unspent_strength_is_lost() -> None:
    table = at_forest(green=2).crowd(FOREST, troops=1).crowd("inner River", troops=2)
    table.give("Leheir", blue=1).will_show("I red 3", "I yellow 1")
    table.do("attack inner Forest", "pay green", "stop", "Spire", "Forest", "decline")
    assert table.strength == 0
    table.do("attack inner River", "pay blue")
    assert table.strength == 1


def test_the_same_region_may_be_attacked_again() -> None:
    table = at_forest(green=2).crowd(FOREST, troops=2).will_show("I red 1", "I red 1")
    table.do("attack inner Forest", "pay green", "stop", "Spire", "Forest")
    table.do("attack inner Forest", "pay green", "Spire", "Forest")
    assert table.enemies(FOREST) == (0, 0, 0) and table.actions_left == 1


# -- Characters --------------------------------------------------------------------------------


def test_anuth_adds_two_strength_points() -> None:
    table = at_forest("Anuth", "Heir", green=1).crowd(FOREST, golems=1, troops=1)
    table.will_show("I red 1").do("attack inner Forest", "pay green")
    assert table.strength == 3
    table.do("Spire", "Forest")
    assert table.enemies(FOREST) == (0, 0, 0)


def test_anuth_is_strong_in_the_own_turn_only() -> None:
    table = at_forest("Leheir", "Anuth", green=1).crowd(FOREST, troops=4)
    table.will_show("I red 1").do("attack inner Forest", "pay green")
    assert sum(table.state.felled) == 1


def test_the_lone_survivor_draws_from_era_three_first() -> None:
    table = at_forest("Survivor", "Leheir", green=3).crowd(FOREST, golems=4, troops=4)
    table.will_show("III red 5", "II red 4", "I red 3").do("attack inner Forest", "pay green")
    assert table.strength == 5
    table.do("pay green")
    assert table.strength == 9
    table.do("pay green")
    assert table.strength == 12


def test_the_outsider_gains_a_bonus_for_a_golem_alone() -> None:
    table = at_forest("Outsider", "Leheir", green=1).crowd(FOREST, golems=2, troops=1)
    table.will_show("I blue 2").do("attack inner Forest", "pay green", "Spire")
    assert table.question == "choose a bonus"
    assert table.enemies(FOREST) == (1, 1, 0)


def test_the_outsider_gains_none_without_a_golem() -> None:
    table = at_forest("Outsider", "Leheir", green=1).crowd(FOREST, troops=3)
    table.will_show("I blue 2").do("attack inner Forest", "pay green", "Spire", *["Forest"] * 2)
    assert table.question == "Day"


def test_the_outsider_gains_a_bonus_for_clearing_a_region_as_everybody_does() -> None:
    table = at_forest("Outsider", "Leheir", green=1).crowd(FOREST, troops=1)
    table.will_show("I blue 2").do("attack inner Forest", "pay green", "Spire", "Forest")
    assert table.question == "choose a bonus"


def test_a_parasite_of_the_heir_pays_for_two_cards() -> None:
    table = at_forest("Heir", "Leheir", parasites=1).crowd(FOREST, troops=4)
    table.will_show("I red 1", "II red 1").do("attack inner Forest", "pay a Parasite")
    assert table.may("stop") and table.may("pay the second wild crystal")
    table.do("pay the second wild crystal")
    assert table.strength == 2 and table.question == "choose an Island for the defeated"


def test_the_heirs_second_crystal_is_lost_with_the_end_of_the_attack() -> None:
    table = at_forest("Heir", "Leheir", parasites=1).crowd(FOREST, troops=4)
    table.will_show("I red 1").do("attack inner Forest", "pay a Parasite", "stop")
    table.do("Spire", "Forest")
    assert table.stock("Heir") == {} and not table.may("attack inner Forest")


def test_a_parasite_of_anybody_else_pays_for_one_card() -> None:
    table = at_forest("Leheir", "Heir", parasites=1).crowd(FOREST, troops=4)
    table.will_show("I red 1").do("attack inner Forest", "pay a Parasite")
    assert table.question == "choose an Island for the defeated"
