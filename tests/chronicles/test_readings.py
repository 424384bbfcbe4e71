"""Where the rule book leaves something open: the readings this game takes.

Readings that belong to one chapter are tested with it; here are those about who may do what, when
several things meet.
"""

from __future__ import annotations

import pytest

from gloaming.games.chronicles import actions as a
from gloaming.kernel.layout import LOST, WON
from tests.chronicles.table import (
    DAMAGE,
    END,
    HEAL_1,
    HEAL_2,
    KEEP,
    MOVE_1,
    MOVE_2,
    STOP,
    Table,
)

GATE = "Crystal Gate"


# -- days --------------------------------------------------------------------------------------


def test_the_card_of_the_set_up_belongs_to_the_first_day() -> None:
    table = Table("Belle", "Moana")
    assert table.state.rounds == 1 and table.state.seen[0] == 1 and table.state.deck[0] == 4


def test_any_hero_acts_in_any_order_whoever_leads() -> None:
    table = Table("Belle", "Moana", "Violet", leader=2)
    for hero in ("Moana", "Belle", "Moana", "Violet", "Belle"):
        token = MOVE_1 if table.has(hero, "Move or Heal 1") else MOVE_2
        table.move(hero, token, GATE if table.where(hero) != GATE else "Castle Quay")
    assert table.state.played == 5 and table.leader == "Violet"


def test_errands_are_free_also_after_the_sixth_token() -> None:
    table = Table("Belle", "Moana").skip_to("Here to Help", 1).played(6)
    for villager, place in (
        ("Baker", "Belle"),
        ("Clockmaker", "Crystal Castle"),
        ("Washerwoman", "Moana"),
    ):
        table.set_item(villager, place)
    table.act("Belle", "pick up Clockmaker").act("Belle", "drop Baker").act(
        "Moana", "pick up Baker"
    )
    table.act("Moana", "hand over Washerwoman", "choose Belle").act("Moana", "work on Here to Help")
    table.act("Belle", "work on Here to Help")
    assert table.is_done("Here to Help") and table.state.played == 6


# -- shadows -----------------------------------------------------------------------------------


def test_several_shadows_on_a_space_are_fought_one_by_one() -> None:
    """The team picks which; all must be beaten before anybody may leave."""
    table = Table("Belle", "Moana").place("Belle", GATE).shadow(GATE, 1, 3, 3)
    assert table.can("Belle") == {"battle a shadow of strength 1", "battle a shadow of strength 3"}
    table.fight("Belle", 3, {"Belle": (3, 1)})
    assert table.shadows_at(GATE) == [1, 3] and table.lights_at(GATE) == 1
    table.fight("Belle", 1, {"Belle": (3, 1)})  # hits left over hurt no other shadow
    assert table.shadows_at(GATE) == [3]
    assert table.can("Belle") == {"battle a shadow of strength 3"}
    table.fight("Belle", 3, {"Belle": (3, 1)})
    assert f"play {MOVE_1}" in table.can("Belle")


def test_a_token_counts_for_one_of_several_battles() -> None:
    table = Table("Belle", "Moana").place("Belle", GATE).shadow(GATE, 3, 3)
    table.battle("Belle", 3, {"Belle": (1, DAMAGE)}).aid("Belle", "Enchanted Book").settle()
    assert table.shadows_at(GATE) == [3]
    table.fight("Belle", 3, {"Belle": (1, 1)})
    assert table.shadows_at(GATE) == [3]


def test_heroes_share_things_where_a_shadow_stands_but_put_nothing_down() -> None:
    table = Table("Belle", "Moana").all_at("Seaside Inn").shadow("Seaside Inn", 4)
    table.set_item("Baker", "Belle")
    assert table.can("Belle") == {"battle a shadow of strength 4", "hand over Baker"}
    table.act("Belle", "hand over Baker", "choose Moana")
    assert table.item_at("Baker") == "Moana"


def test_nobody_leaves_a_shadows_space_in_any_way() -> None:
    table = Table("Maid Marian", "Moana", "Violet", "Belle").complete().vortex("Deep Cove")
    table.place("Belle", GATE).shadow(GATE, 1).place("Violet", "Castle Quay")
    for hero, token in (
        ("Maid Marian", "Woodland Guide"),
        ("Maid Marian", "Rallying Horn"),
        ("Moana", "Power of the Ocean"),
    ):
        kept = table.match.states.copy()
        table.play(hero, token)
        assert "choose Violet" in table.legal() and "choose Belle" not in table.legal()
        table.match.restore(kept)
    assert table.can("Belle") == {"battle a shadow of strength 1"}


def test_the_trip_of_a_carrier_cannot_take_somebody_from_a_shadow() -> None:
    """The carrier stops there too: whoever faces the shadow stays."""
    table = Table("Belle", "Moana").place("Belle", "Crystal Castle").place("Moana", GATE)
    table.shadow(GATE, 2)
    table.play("Belle", "Phillipe's Essence", f"move to {GATE}")
    assert table.kind == a.LEAD
    assert table.where("Belle") == table.where("Moana") == GATE


# -- heroes who are down -----------------------------------------------------------------------


def test_a_downed_hero_does_not_roll() -> None:
    table = Table("Belle", "Moana").all_at(GATE).shadow(GATE, 2).set_health("Moana", 0)
    table.battle("Belle", 2, {"Belle": (2, DAMAGE)})
    assert table.state.fighters == 0b01
    table.settle()
    assert table.shadows_at(GATE) == []


def test_who_stands_there_and_can_fight_does_fight() -> None:
    """There is no opting out: the helper's damage is taken too."""
    table = Table("Belle", "Moana").all_at(GATE).shadow(GATE, 2)
    table.fight("Belle", 2, {"Belle": (2, 1), "Moana": (DAMAGE, DAMAGE)})
    assert table.health("Moana") == 1


def test_a_downed_hero_is_moved_by_nobody() -> None:
    table = Table("Maid Marian", "Moana", "Violet", "Belle").complete().vortex("Deep Cove")
    table.set_health("Belle", 0).place("Violet", GATE)
    for hero, token in (
        ("Maid Marian", "Woodland Guide"),
        ("Maid Marian", "Rallying Horn"),
        ("Moana", "Power of the Ocean"),
    ):
        kept = table.match.states.copy()
        table.play(hero, token)
        assert "choose Violet" in table.legal() and "choose Belle" not in table.legal()
        table.match.restore(kept)
    table.place("Violet", "Crystal Castle").play("Violet", "Sheltered Stride")
    assert "take along Moana" in table.legal() and "take along Belle" not in table.legal()


def test_a_downed_hero_still_carries_shares_and_hands_in() -> None:
    """Only moving, battling and other tokens wait for healing."""
    table = Table("Belle", "Moana").skip_to("Here to Help", 1).set_health("Belle", 0)
    table.set_item("Baker", "Belle").set_item("Clockmaker", "Crystal Castle")
    assert table.can("Belle") == {
        f"play {HEAL_1}",
        f"play {HEAL_2}",
        "drop Baker",
        "hand over Baker",
        "pick up Clockmaker",
        "work on Here to Help",
    }


def test_a_downed_hero_does_not_gather() -> None:
    table = Table("Belle", "Moana", quests=("The Divided Gem", "Lost Artifact"))
    table.skip_to("The Divided Gem", 1).set_health("Moana", 0).place("Belle", GATE)
    table.move("Belle", MOVE_1, "Crystal Castle")
    assert not table.is_done("The Divided Gem")
    table.play("Moana", HEAL_1)
    assert table.is_done("The Divided Gem")


def test_excess_damage_costs_nothing_more() -> None:
    table = Table("Belle", "Moana").all_at(GATE).shadow(GATE, 4).set_health("Belle", 1)
    spot = int(table.state.team_health)
    table.fight("Belle", 4, {"Belle": (DAMAGE, DAMAGE), "Moana": (1, 1)})
    assert table.health("Belle") == 0 and table.state.team_health == spot - 1


def test_every_drop_to_zero_costs_a_spot_again() -> None:
    table = Table("Belle", "Moana").place("Belle", GATE).shadow(GATE, 4)
    for lost in (1, 2):
        table.set_health("Belle", 1).fight("Belle", 4, {"Belle": (DAMAGE, 1)})
        assert table.state.team_health == table.content.team_health[2] - lost


def test_two_heroes_dropping_in_one_battle_cost_two_spots() -> None:
    table = Table("Belle", "Moana").all_at(GATE).shadow(GATE, 4)
    table.set_health("Belle", 1).set_health("Moana", 2)
    spot = int(table.state.team_health)
    table.fight("Belle", 4, {"Belle": (DAMAGE, 1), "Moana": (DAMAGE, DAMAGE)})
    assert table.health("Belle") == table.health("Moana") == 0
    assert table.state.team_health == spot - 2


def test_the_first_of_two_drops_may_lose_the_game() -> None:
    table = Table("Belle", "Moana").all_at(GATE).shadow(GATE, 4)
    table.set_health("Belle", 1).set_health("Moana", 1)
    table.state.team_health = 1
    table.fight("Belle", 4, {"Belle": (DAMAGE, 1), "Moana": (DAMAGE, 1)})
    assert table.state.status == LOST and table.state.team_health == 0


def test_the_last_spot_loses_in_the_middle_of_a_day() -> None:
    table = Table("Belle", "Moana").place("Belle", GATE).shadow(GATE, 1).set_health("Belle", 1)
    table.state.team_health = 1
    assert table.state.played == 0 and table.state.deck[0] > 0
    table.fight("Belle", 1, {"Belle": (DAMAGE, 3)})  # the shadow is beaten all the same
    assert table.cause == "Team Health lost" and table.lights_at(GATE) == 1


def test_the_leader_may_choose_a_downed_hero_only_for_what_a_shadow_allows() -> None:
    """Down, beside a shadow, all tokens played: handing things over is all that is left."""
    table = Table("Belle", "Moana").place("Belle", GATE).shadow(GATE, 2).set_health("Belle", 0)
    table.state.ready[0] = 0
    table.set_item("Baker", GATE)
    assert "choose Belle" not in table.legal()  # it lies there, but the shadow guards it
    table.set_item("Clockmaker", "Belle")
    assert "choose Belle" not in table.legal()  # and what she carries stays with her
    table.place("Moana", GATE)
    assert table.can("Belle") == {"hand over Clockmaker"}


def test_heroes_gather_once_the_shadow_there_is_beaten() -> None:
    table = Table("Belle", "Moana", quests=("The Divided Gem", "Lost Artifact"))
    table.skip_to("The Divided Gem", 1).shadow("Crystal Castle", 1).place("Belle", GATE)
    table.move("Belle", MOVE_1, "Crystal Castle")
    assert not table.is_done("The Divided Gem")
    table.fight("Belle", 1, {"Belle": (1, 1), "Moana": (1, 1)})
    assert table.is_done("The Divided Gem")


# -- battles, blow by blow ---------------------------------------------------------------------


@pytest.mark.parametrize("leader", ["Belle", "Moana", "Violet"])
def test_the_leader_says_whose_dice_are_next_and_each_sees_those_before(leader: str) -> None:
    table = Table("Belle", "Moana", "Violet", leader=("Belle", "Moana", "Violet").index(leader))
    table.all_at(GATE).shadow(GATE, 4)
    hands = {"Belle": (1, DAMAGE), "Moana": (1, DAMAGE), "Violet": (1, DAMAGE)}
    table.battle("Moana", 4, hands)
    assert table.kind == a.ORDER and table.decider == leader
    assert table.state.actor == table.slot(leader)
    assert table.legal() == {"choose Belle", "choose Moana", "choose Violet"}
    table.do("choose Violet")
    assert table.decider == "Violet" and table.state.actor == table.slot("Violet")
    table.will_roll(3).do("re-roll the second die")
    assert table.decider == leader  # the hits suffice now, and the others may keep
    table.keep("Belle", "Moana").settle()
    assert table.shadows_at(GATE) == []


def test_battle_tokens_come_between_the_re_rolls_and_after_them() -> None:
    table = Table("Belle", "Moana", "Violet").complete("Here to Help")
    table.place("Moana", GATE).place("Violet", GATE).shadow(GATE, 4)
    table.battle("Moana", 4, {"Moana": (1, DAMAGE), "Violet": (DAMAGE, DAMAGE)})
    assert "choose Belle" in table.legal()  # her Catapult reaches this battle
    table.reroll("Moana", "the second die", DAMAGE)
    table.aid("Belle", "Clever Catapult")
    assert table.legal() == {KEEP}  # she has no dice here and no further token
    table.do(KEEP)
    assert table.legal() == {"choose Violet"}
    table.reroll("Violet", "the first die", 1)
    assert table.decider == "Violet" and table.kind == a.REACT
    table.aid("Violet", "Invisibility")
    assert table.shadows_at(GATE) == []
    assert (table.health("Moana"), table.health("Violet")) == (2, 3)


def test_a_new_battle_brings_new_re_rolls() -> None:
    table = Table("Moana", "Violet").place("Moana", GATE).shadow(GATE, 4)
    for _ in range(2):
        table.battle("Moana", 4, {"Moana": (1, 1)})
        assert table.can_reroll("Moana")
        table.reroll("Moana", "both dice", 1, 1)
        assert table.kind == a.LEAD


def test_a_token_from_afar_needs_somebody_who_rolls() -> None:
    """A shadow alone with a downed hero is fought by nobody."""
    table = Table("Belle", "Moana").complete("Here to Help")
    table.place("Moana", GATE).shadow(GATE, 1).set_health("Moana", 0)
    assert not any(words.startswith("battle") for words in table.can("Moana") | table.can("Belle"))
    assert "play Clever Catapult" not in table.can("Belle")


@pytest.mark.parametrize("played", [5, 6])
def test_warding_off_damage_takes_a_place_on_the_action_board(played: int) -> None:
    table = Table("Violet", "Belle").place("Violet", GATE).shadow(GATE, 1).played(played)
    table.battle("Violet", 1, {"Violet": (DAMAGE, 3)}).keep("Violet")
    if played == 5:
        table.aid("Violet", "Invisibility")
        assert table.health("Violet") == 3 and table.state.played == 6
    else:
        assert table.kind == a.LEAD and table.health("Violet") == 2


def test_two_tokens_with_one_place_left_on_the_action_board() -> None:
    table = Table("Belle", "Violet").all_at(GATE).shadow(GATE, 4).played(5)
    table.battle("Belle", 4, {"Belle": (1, 1), "Violet": (DAMAGE, DAMAGE)})
    table.aid("Belle", "Enchanted Book").do(KEEP).keep("Violet")
    assert table.kind == a.LEAD and table.shadows_at(GATE) == []
    assert table.health("Violet") == 1 and table.has("Violet", "Invisibility")


# -- the Vortex --------------------------------------------------------------------------------


def test_rolling_against_the_vortex_is_a_battle() -> None:
    """Everybody there rolls, each re-rolls once, damage is taken, and it may be tried again."""
    table = Table("Belle", "Moana").complete().vortex(GATE).place("Moana", GATE)
    table.battle("Moana", "Vortex", {"Moana": (DAMAGE, 3)})
    table.reroll("Moana", "the second die", 2)
    table.keep("Belle")
    assert table.health("Moana") == 2 and table.state.vortex_strength == 6
    table.battle("Moana", "Vortex", {"Moana": (1, 3)})
    table.keep("Moana").aid("Belle", "Clever Catapult")
    assert table.state.vortex_strength == 4  # six hits: four rolled, two from the Catapult


def test_a_downed_hero_on_the_vortex_does_not_count_as_gathered() -> None:
    table = Table("Belle", "Moana").complete().vortex(GATE, 4).all_at(GATE)
    table.set_health("Moana", 0)
    assert "battle the Vortex" not in table.can("Belle")
    table.vortex(GATE, 6)
    table.battle("Belle", "Vortex", {"Belle": (3, 3)}).settle()
    assert table.state.vortex_strength == 4 and not table.is_over


def test_the_vortex_is_fought_while_a_shadow_stands_there() -> None:
    table = Table("Belle", "Moana").complete().vortex(GATE).place("Belle", GATE).shadow(GATE, 2)
    assert table.can("Belle") == {"battle a shadow of strength 2", "battle the Vortex"}
    table.fight("Belle", "Vortex", {"Belle": (3, 3)})
    assert table.state.vortex_strength == 4 and table.shadows_at(GATE) == [2]


def test_hits_come_before_damage_and_may_win_the_game() -> None:
    """Moana would fall and Team Health reach its last spot; the Vortex is destroyed first."""
    table = Table("Belle", "Moana").complete().vortex(GATE, 4).all_at(GATE)
    table.set_health("Moana", 1)
    table.state.team_health = 1
    table.fight("Belle", "Vortex", {"Belle": (3, 1), "Moana": (DAMAGE, DAMAGE)})
    assert table.state.status == WON
    assert table.state.team_health == 1


def test_the_last_shadow_may_win_the_game_before_its_damage() -> None:
    table = Table("Belle", "Moana").complete().no_vortex().place("Moana", GATE).shadow(GATE, 1)
    table.set_health("Moana", 1)
    table.state.team_health = 1
    table.fight("Moana", 1, {"Moana": (DAMAGE, 1)})
    assert table.state.status == WON


def test_the_last_quest_may_be_completed_by_the_battle_that_ends_it() -> None:
    """Hunting ends with the shadow that is the last one on the board."""
    table = Table("Maid Marian", "Moana").complete("Lost Artifact").no_vortex()
    table.skip_to("Dispel the Darkness", 1).place("Moana", GATE).shadow(GATE, 1, 1)
    table.fight("Moana", 1, {"Moana": (1, 1)})
    assert not table.is_over
    table.fight("Moana", 1, {"Moana": (DAMAGE, 1)})
    assert table.state.status == WON


# -- movement ----------------------------------------------------------------------------------


def test_a_token_of_two_may_be_used_for_less() -> None:
    table = Table("Belle", "Moana").set_health("Belle", 2)
    table.play("Belle", HEAL_2)
    assert table.health("Belle") == 3
    table.play("Moana", MOVE_2, f"move to {GATE}", STOP)
    assert table.where("Moana") == GATE


def test_the_day_may_end_although_everything_could_go_on() -> None:
    table = Table("Belle", "Moana").all_at("Seaside Inn")
    assert len(table.can("Belle")) > 3 and END in table.legal()
