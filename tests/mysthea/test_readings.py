"""Where the rule book leaves something open: the readings this game takes by Day, one by one."""

from __future__ import annotations

import pytest

from gloaming.games.mysthea import state as c
from tests.mysthea.table import Table

FOREST = "inner Forest"
AWAY = "edge node 4"


def at_forest(who: str = "Leheir", **crystals: int) -> Table:
    """The first Character on crossing 1, among River, Forest and Mountain."""
    table = Table(who, "Sanya").put("Sanya", AWAY).put(who, "crossing 1")
    return table.give(who, **crystals)


def ends(table: Table) -> set[str]:
    return {words.removeprefix("move to ") for words in table.legal("move to ")}


# -- attacks -----------------------------------------------------------------------------------


def test_strength_that_does_not_clear_a_region_still_defeats_whom_it_can() -> None:
    """An attack fails only if not even the first Enemy in line can be defeated."""
    table = at_forest(green=1).crowd(FOREST, golems=1, troops=3).will_show("I red 3")
    table.do("attack inner Forest", "pay green", "Spire", "Forest")
    assert table.enemies(FOREST) == (0, 2, 0)


def test_a_point_that_is_too_little_for_the_golem_in_line_defeats_no_troop() -> None:
    """Priority holds to the end: nobody behind an Enemy that still stands falls."""
    table = at_forest(green=1).crowd(FOREST, golems=2, troops=3, parasites=1).will_show("I red 3")
    table.do("attack inner Forest", "pay green", "Spire")
    assert table.enemies(FOREST) == (1, 3, 1) and table.question == "Day"


def test_even_anuth_pays_for_a_first_card() -> None:
    """No attack without a card, however strong the Character is by nature."""
    table = at_forest("Anuth").crowd(FOREST, troops=1)
    assert not table.legal("attack")
    table.give("Anuth", green=1).do("attack inner Forest")
    assert table.legal() == {"pay green"}


def test_cards_are_paid_one_by_one_with_the_last_one_in_sight() -> None:
    """Whether to go on is decided after each card, and never are two drawn from one Era."""
    table = at_forest(green=3).crowd(FOREST, golems=4).will_show("I red 1", "II red 1", "III red 1")
    table.do("attack inner Forest", "pay green")
    assert table.stock("Leheir") == {"green": 2} and table.may("stop")
    table.do("pay green")
    assert table.stock("Leheir") == {"green": 1} and table.may("stop")
    table.do("pay green")
    assert [table.cards_left(era) for era in c.ERA_NAMES] == [19, 19, 19]


def test_the_citys_crystals_are_not_traded_two_for_one() -> None:
    """Pairs and Parasites come from the own stock; the City pays single crystals."""
    table = at_forest(blue=1).store(blue=4).crowd(FOREST, troops=1)
    assert not table.legal("attack")
    assert table.give("Leheir", blue=1).may("attack inner Forest")
    assert table.do("attack inner Forest").legal() == {"pay two blue"}


def test_a_pair_stands_for_another_kind_only() -> None:
    """Two green crystals are no green one; a Parasite is one of any kind."""
    table = at_forest(green=2, parasites=1).crowd(FOREST, troops=1).do("attack inner Forest")
    assert table.legal() == {"pay green", "pay a Parasite"}


def test_wild_trades_are_not_for_deposits() -> None:
    """Only what is spent may be paid for in other ways; a crystal that is deposited is not."""
    table = Table("Leheir", "Heir").give("Leheir", blue=2, parasites=1).do("deposit")
    assert table.legal() == {"blue"}


def test_parasites_do_not_count_among_the_six_crystals() -> None:
    """Six crystals and two Parasites fit into a stock."""
    table = at_forest(blue=3, parasites=2).do("collect")
    assert table.question == "Day" and sum(table.stock("Leheir").values()) == 6


def test_defeating_is_by_priority_without_a_choice_and_left_over_strength_is_lost() -> None:
    """As many fall as the Strength Points pay for."""
    table = at_forest(green=2).crowd(FOREST, golems=1, troops=1, parasites=2)
    table.will_show("I red 3", "II red 1").do("attack inner Forest", "pay green", "pay green")
    assert table.enemies(FOREST) == (0, 0, 1) and table.parasites("Leheir") == 1


def test_the_units_of_one_attack_return_to_one_island_those_of_the_bonus_to_another() -> None:
    """Each red banner, Refiner or Relic is a return of its own."""
    table = at_forest(green=2).crowd(FOREST, golems=1, troops=1).crowd("inner River", troops=1)
    table.will_show("I red 3", "II blue 4").do("attack inner Forest", "pay green", "pay green")
    table.do("Spire", "Forest", "red banner", "inner River", "Shard", "River")
    assert table.golems("Spire") == 5 and table.troops("Spire")["Forest"] == 5
    assert table.troops("Shard")["River"] == 5


def test_troops_are_placed_one_by_one_over_the_two_regions() -> None:
    """Every split of the Troops is possible."""
    table = at_forest(green=1).crowd(FOREST, troops=3).will_show("I red 3")
    table.do("attack inner Forest", "pay green", "Spire", "Forest", "Land of Myst", "Forest")
    assert table.troops("Spire") == {"Forest": 6, "Land of Myst": 5}


# -- bonuses -----------------------------------------------------------------------------------


def test_the_red_banner_passes_over_priority() -> None:
    """It names a Troop of choice, even beside Golems."""
    table = at_forest(green=1).crowd(FOREST, parasites=1).crowd("inner River", golems=1, troops=1)
    table.will_show("I red 2").do("attack inner Forest", "pay green", "red banner")
    assert table.legal() == {"inner River"}


def test_the_yellow_banner_leads_to_a_free_node_without_free_steps() -> None:
    """A Fortification leads nobody on who is led, and nobody is led onto another's node."""
    table = at_forest(green=1).crowd(FOREST, parasites=1).put("Sanya", "fork 1")
    table.fortify("Leheir", "bend 2").will_show("I yellow 2")
    table.do("attack inner Forest", "pay green", "yellow banner", "Leheir")
    assert table.legal() == {"City node 1", "bend 2"}
    table.do("bend 2")
    assert table.where("Leheir") == "bend 2" and table.question == "Day"


def test_borders_of_all_sorts_count_for_the_green_banner() -> None:
    """Inner to inner, inner to outer, outer to outer; never an Island."""
    table = at_forest(green=1).crowd(FOREST, parasites=1).crowd("Mountain at crater 1", golems=1)
    table.will_show("I green 2").do("attack inner Forest", "pay green", "green banner")
    table.do("Golem in Mountain at crater 1")
    assert table.legal() == {
        *("Crystal Field at crater 1", "Land of Myst at crater 2", "inner River", "inner Forest"),
    }


def test_a_bonus_may_be_declined() -> None:
    """Nobody has to use a bonus, and only banners that would do something are offered."""
    table = at_forest(green=1).crowd(FOREST, parasites=1).will_show("I yellow 2")
    table.do("attack inner Forest", "pay green")
    assert table.legal() == {"yellow banner", "decline"}
    assert table.do("decline").question == "Day"


def test_the_outsider_gains_nothing_under_onygauros() -> None:
    """Its bonus is an Eradication Bonus as any other."""
    table = at_forest("Outsider", green=1).crowd(FOREST, golems=1).summon("Onygauros")
    table.will_show("I blue 2").do("attack inner Forest", "pay green", "Spire")
    assert table.question == "Day"


def test_the_cursed_uses_each_revealed_banner_once_in_any_order() -> None:
    table = (
        at_forest("Cursed", green=2).crowd(FOREST, troops=1).will_show("I blue 2", "II yellow 1")
    )
    table.do("attack inner Forest", "pay green", "pay green", "Spire", "Forest")
    table.do("yellow banner", "Cursed", "City node 1")
    assert table.legal() == {"blue banner", "decline"}
    table.do("blue banner", "Cursed", "pink")
    assert table.question == "Day"


def test_clearing_a_region_and_felling_a_golem_is_one_bonus_for_the_outsider() -> None:
    table = at_forest("Outsider", green=1).crowd(FOREST, golems=1).will_show("I blue 3")
    table.do("attack inner Forest", "pay green", "Spire", "blue banner", "Outsider", "pink")
    assert table.question == "Day"


def test_onygauros_beaten_with_strength_to_spare_gives_a_bonus() -> None:
    """It has left play when the bonus is gained."""
    table = Table("Leheir", "Sanya").put("Leheir", "crater node 4").summon("Onygauros")
    table.give("Leheir", pink=3).will_show("I blue 3", "II blue 4", "III blue 3")
    table.do("attack Onygauros", *["pay pink"] * 3)
    assert table.question == "choose a bonus" and table.in_play == []


def test_two_monsters_on_one_island_are_two_targets() -> None:
    """The second one comes beside the first; whoever attacks chooses."""
    table = Table("Leheir", "Sanya", extra_monsters=True).stack("Boulron").summon("Utcoro")
    table.resolve("the Storm").put("Leheir", "crater node 3").give("Leheir", pink=1)
    assert table.in_play == ["Utcoro", "Boulron"]
    assert table.legal("attack") == {"attack Utcoro", "attack Boulron"}


# -- the Heir, Parasites, the limit ------------------------------------------------------------


def test_the_heirs_second_crystal_is_kept_to_the_end_of_the_action() -> None:
    """Of the same kind, for the next card or for the same shard; then it is lost."""
    table = at_forest("Heir", parasites=2).crowd(FOREST, golems=4)
    table.will_show("I red 1", "II red 1").do("attack inner Forest", "pay a Parasite")
    assert table.legal() == {"pay the second wild crystal", "stop"}
    table.do("pay the second wild crystal")
    assert table.legal() == {"pay a Parasite", "stop"} and table.parasites("Heir") == 1


@pytest.mark.parametrize("way", ["attack", "Refiner", "Relic"])
def test_whoever_defeats_a_parasite_takes_it_whatever_the_way(way: str) -> None:
    table = at_forest("Survivor", green=1).crowd(FOREST, parasites=1).color("Forest", "Survivor")
    if way == "attack":
        table.will_show("III red 1").do("attack inner Forest", "pay green")
    elif way == "Refiner":
        table.do("activate Refiner", FOREST)
    else:
        table.do("use the Relic")
    assert table.parasites("Survivor") == 1 and table.crowds == {}


@pytest.mark.parametrize("source", ["collect", "Harvester", "Relic", "bonus"])
def test_six_crystals_are_the_limit_whatever_the_source(source: str) -> None:
    table = at_forest("Celethe", pink=6).color("River", "Celethe").crowd(FOREST, parasites=1)
    if source == "collect":
        table.do("collect", "decline")
    elif source == "Harvester":
        table.do("activate Harvester", "inner River")
    elif source == "Relic":
        table.do("use the Relic", "blue", "blue", "blue")
    else:
        table.will_show("I blue 2").store(green=1)
        table.do("attack inner Forest", "pay green of the City", "stop")
        table.do("blue banner", "Celethe", "grey")
    assert table.question == "discard a crystal"
    while table.question == "discard a crystal":
        table.do("pink")
    assert sum(table.stock("Celethe").values()) == 6


def test_celethe_swaps_only_in_the_collect_action() -> None:
    """Neither a Harvester's crystal nor the Relic's may be swapped."""
    table = at_forest("Celethe").color("River", "Celethe").do("activate Harvester", "inner River")
    assert table.question == "Day" and table.stock("Celethe") == {"blue": 1}


def test_the_curseds_relic_attack_pays_for_its_cards() -> None:
    table = at_forest("Cursed", pink=1).summon("Utcoro").will_show("I red 1")
    table.do("use the Relic", "attack Utcoro")
    assert table.legal() == {"pay pink"}
    assert table.do("pay pink").stock("Cursed") == {} and table.in_play == ["Utcoro"]


# -- Move --------------------------------------------------------------------------------------


def test_each_fortification_leads_on_once_in_a_move() -> None:
    """Two neighbouring Fortifications are no shuttle, but free steps may follow one another, and
    to pass a Fortification counts as to land on it."""
    table = at_forest().put("Leheir", "bend 1").fortify("Leheir", "fork 1", "crossing 1")
    table.do("collect")
    assert ends(table) == {
        *("fork 1", "edge node 5", "crossing 5"),
        *("crater node 1", "crossing 1", "bend 1"),
        *("City node 1", "bend 2"),
    }


def test_a_move_past_others_ends_on_a_free_node() -> None:
    """Beyond an occupied dead end lies only the way back; the Colossus occupies nothing."""
    table = at_forest().put("Leheir", "bend 2").put("Sanya", "edge node 1").stand(2)
    table.do("collect")
    assert ends(table) == {"crossing 1", "fork 2", "bend 2"}
    table.put("Sanya", AWAY).stand(1)
    assert ends(table) == {"crossing 1", "fork 2", "edge node 1"}


def test_two_others_in_a_row_are_passed_for_free() -> None:
    table = Table("Leheir", "Heir", "Sanya").put("Leheir", "City node 1").put("Heir", "crossing 1")
    table.put("Sanya", "fork 1").do("collect")
    assert ends(table) == {
        *("City node 2", "City node 5", "City node 1", "bend 2", "bend 1", "crater node 1"),
    }


def test_what_is_free_does_not_spoil_the_first_action() -> None:
    """A machine or a Relic before it leaves the first Move two nodes long; an action does not."""
    table = at_forest("Anuth").color("River", "Anuth").do("use the Relic")
    table.do("activate Harvester", "inner River")
    assert "crater node 1" in ends(table)
    table.do("collect")
    assert "crater node 1" not in ends(table)


def test_kolbors_hop_is_a_first_action() -> None:
    """After it a Move is one node long."""
    table = Table("Kolbor", "Sanya").put("Sanya", AWAY).put("Kolbor", "crater node 1")
    table.do("hop", "crater node 2")
    assert ends(table) == {"fork 2"}


def test_a_node_with_a_character_and_a_fortification_gives_one_step_which_is_forced() -> None:
    table = at_forest().put("Leheir", "City node 1").put("Sanya", "crossing 1")
    table.fortify("Leheir", "crossing 1").do("collect")
    assert ends(table) == {"City node 2", "City node 5", "City node 1", "fork 1", "bend 2"}


def test_a_move_may_end_where_it_began() -> None:
    """And the start gives a free step only to whoever steps onto it again."""
    table = at_forest().put("Leheir", "edge node 1").fortify("Leheir", "edge node 1").do("collect")
    assert ends(table) == {"bend 2"}
    table.day("Leheir")
    assert ends(table) == {"bend 2", "crossing 1", "fork 2", "edge node 1"}


# -- Deposit, Collect, Investigate -------------------------------------------------------------


def test_nobody_deposits_nothing_and_collecting_is_always_possible() -> None:
    table = Table("Leheir", "Heir")
    assert table.may("collect") and not table.may("deposit")
    assert table.give("Leheir", pink=6).may("collect")


def test_a_crystal_is_replaced_only_when_no_space_is_free() -> None:
    table = Table("Leheir", "Heir").give("Leheir", blue=2).store(pink=4).do("deposit", "blue")
    assert table.city == {"blue": 1, "pink": 4} and table.question == "deposit a crystal"
    assert table.do("blue").question == "make room in the City"


def test_paying_for_a_shard_is_a_choice() -> None:
    """To decline is to fail; everybody has seen the shard, which goes back into its own plug."""
    table = Table("Leheir", "Heir").put("Leheir", "edge node 1").plug(3, 1, 2).will_find(1)
    table.give("Leheir", brown=1, grey=1).do("investigate", "decline")
    assert table.plugs == [3, 1, 2, 0, 0] and table.state.plug_seen.tolist() == [0, 1, 0, 0, 0]
    assert table.legal("investigate") == {"investigate", "investigate 1"}


def test_after_the_colossus_any_free_city_node_will_do() -> None:
    table = Table("Leheir", "Heir", "Sanya").put("Leheir", "edge node 1").plug(1, 1, 1)
    table.give("Leheir", brown=1, grey=1).do("investigate", "accept", "pay brown", "pay grey")
    assert table.legal() == {"City node 1", "City node 4", "City node 5"}


# -- Fortifications, machines ------------------------------------------------------------------


def test_one_fortification_a_node() -> None:
    """Neither a Scavenger nor The Machine puts a second one on a node."""
    table = at_forest("Machine").color("River", "Machine").fortify("Sanya", "fork 1", "bend 1")
    table.do("activate Scavenger", "inner River")
    assert not table.may("fork 1") and not table.may("bend 1")
    table.do("crossing 1", "use the ability", "crossing 1")
    assert not table.may("fork 1") and not table.may("bend 1")


def test_two_players_have_five_fortifications_each() -> None:
    """Three of the own color and two of another, all of them their owner's for Kodror."""
    table = Table("Leheir", "Heir", extra_monsters=True)
    assert table.reserve("Leheir") == table.reserve("Heir") == 5
    table.fortify("Heir", *(f"fork {k}" for k in range(1, 6))).enter("Kodror")
    assert table.legal() == {f"fork {k}" for k in range(1, 6)}
    assert table.do("fork 3").reserve("Heir") == 1


def test_machines_of_nobodys_color_are_activated_by_nobody() -> None:
    """But they stand between Enemies and the City."""
    table = at_forest().put("Leheir", "crossing 2").crowd("inner Crystal Field", troops=2)
    for color in (2, 3, 4):
        assert not table.color("Crystal Field", color).legal("activate Refiner")
    table.stand(4).crowd("Forest at crater 3", troops=1).night("Crystal Field")
    assert table.machines("inner Crystal Field") == ["Scavenger", "Refiner"]


def test_a_machine_that_comes_back_may_stand_in_any_region_lacking_its_type() -> None:
    """It keeps its color."""
    table = at_forest("CR-2T1").ruin("inner River", "Harvester").ruin(FOREST, "Harvester")
    table.do("use the Relic", "Harvester of CR-2T1")
    assert table.legal() == {"inner River", FOREST}
    table.do(FOREST)
    assert table.state.machine[table.region(FOREST), 0] == 0
    assert "Harvester" not in table.machines("inner River")
    assert table.may("activate Harvester") and table.do("activate Harvester").may(FOREST)


def test_only_activations_that_do_something_are_offered() -> None:
    """A Refiner without Enemies rests; a Harvester never does."""
    table = at_forest().color("River", "Leheir")
    table.state.reserve[0] = 0
    assert table.legal("activate") == {"activate Harvester"}


# -- Relics and abilities ----------------------------------------------------------------------


def test_abilities_work_in_the_own_turn_only() -> None:
    """Sanya is no faster, Anuth no stronger when others play."""
    table = Table("Leheir", "Anuth").put("Anuth", AWAY).put("Leheir", "crossing 1")
    table.give("Leheir", green=2).crowd(FOREST, golems=4).will_show("I red 1")
    table.do("attack inner Forest", "pay green")
    assert table.strength == 1


def test_the_criminals_armor_protects_in_her_own_night_only() -> None:
    table = Table("Criminal", "Leheir").put("Leheir", AWAY).wear(True).stand(3)
    table.put("Criminal", "crossing 1").crowd("inner River", troops=2)
    table.crowd("Mountain at crater 1", troops=1).night("River")
    assert len(table.machines("inner River")) == 3
    table.crowd("inner Forest", troops=2).crowd("River at crater 2", troops=1).night("Forest")
    assert len(table.machines("inner Forest")) == 2


def test_for_another_the_owner_chooses_and_the_playing_character_is_the_target() -> None:
    table = Table("Leheir", "Sanya").put("Sanya", AWAY).do("ask Sanya", "accept")
    assert table.decider == "Sanya"
    table.do("crater node 3")
    assert table.where("Leheir") == "crater node 3" and table.where("Sanya") == AWAY


def test_leheir_needs_nobodys_consent() -> None:
    """Leheir's player chooses both what is given and what is taken."""
    table = Table("Leheir", "Sanya").give("Leheir", blue=2).give("Sanya", pink=2)
    table.do("use the ability", "Sanya")
    for color in ("blue", "blue", "pink", "pink"):
        assert table.decider == "Leheir"
        table.do(color)
    assert table.stock("Sanya") == {"blue": 2}


def test_each_of_the_solo_players_characters_has_everything_of_its_own() -> None:
    """Stock, Relic, machine and Relic use in its own turn."""
    table = Table("Celethe", "Anuth", players=1).color("River", 0).color("Forest", 1)
    table.give("Celethe", blue=1).do("use the Relic", "pink", "pink", "pink")
    table.do("activate Harvester", "inner River")
    assert table.stock("Celethe") == {"blue": 2, "pink": 3} and table.stock("Anuth") == {}
    table.day("Anuth")
    assert table.may("use the Relic") and table.may("activate Harvester")
