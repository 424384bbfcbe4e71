"""Battling Shadows: dice, re-rolls, tokens, hits, damage, Team Health."""

from __future__ import annotations

import pytest

from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles.board import damage_of, hits_of
from tests.chronicles.table import DAMAGE, END, HEAL_2, KEEP, MOVE_1, Table

GATE = "Crystal Gate"
BOTH = "both dice"


def at_the_gate(*heroes: str, strength: int = 3, **options: object) -> Table:
    """All heroes face a shadow at Crystal Gate."""
    return Table(*heroes, **options).all_at(GATE).shadow(GATE, strength)


def the_example(unlocked: bool) -> Table:
    """Violet and Belle against a strength of 3: Belle has 4 hits, Violet two damages."""
    table = at_the_gate("Violet", "Belle")
    if unlocked:
        table.complete("Quest for the Key")
    return table.battle("Belle", 3, {"Violet": (DAMAGE, DAMAGE), "Belle": (3, 1)})


# -- Battle Example ----------------------------------------------------------------------------


def test_battle_example() -> None:
    """Five hits against three; Violet takes the one damage of her re-roll."""
    table = the_example(unlocked=False)
    table.keep("Belle")
    table.reroll("Violet", BOTH, DAMAGE, 1)
    table.settle()
    assert table.shadows_at(GATE) == [] and table.lights_at(GATE) == 1
    assert (table.health("Violet"), table.health("Belle")) == (2, 3)


def test_battle_example_with_invisibility() -> None:
    table = the_example(unlocked=False)
    table.keep("Belle")
    table.reroll("Violet", BOTH, DAMAGE, 1)
    assert table.kind == a.REACT and table.decider == "Violet"
    assert table.legal() == {"play Invisibility", KEEP}
    table.aid("Violet", "Invisibility")
    assert table.shadows_at(GATE) == []
    assert table.health("Violet") == 3
    assert not table.has("Violet", "Invisibility") and table.state.played == 1


def test_battle_example_with_force_field_once_unlocked() -> None:
    table = the_example(unlocked=True)
    table.keep("Belle")
    table.reroll("Violet", BOTH, DAMAGE, 1)
    assert table.legal() == {"play Invisibility", "play Force Field", KEEP}
    table.aid("Violet", "Force Field")
    assert table.health("Violet") == 3
    assert not table.has("Violet", "Force Field") and table.has("Violet", "Invisibility")


# -- hits --------------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", [1, 2, 3, 4])
@pytest.mark.parametrize("dice", [(1, DAMAGE), (1, 1), (2, 1), (3, 1), (3, 3)])
def test_as_many_hits_as_the_strength_defeat_a_shadow(strength: int, dice: tuple[int, int]) -> None:
    table = at_the_gate("Belle", "Violet", strength=strength).place("Violet", "Castle Quay")
    table.fight("Belle", strength, {"Belle": dice})
    beaten = sum(die for die in dice if die > 0) >= strength
    assert table.shadows_at(GATE) == ([] if beaten else [strength])
    assert table.lights_at(GATE) == int(beaten)


def test_every_face_counts_its_hits_or_one_damage() -> None:
    table = at_the_gate("Belle", "Violet").place("Violet", "Castle Quay")
    table.battle("Belle", 3, {"Belle": (1, 1)})
    for face, value in enumerate(table.content.die):
        table.state.faces[0] = face
        assert hits_of(table.state, table.content, 0) == 2 * max(0, value)
        assert damage_of(table.state, table.content, 0) == 2 * (value < 0)


def test_hits_of_all_heroes_there_are_added_up() -> None:
    table = at_the_gate("Belle", "Violet", "Moana", strength=4)
    table.fight("Moana", 4, {"Belle": (1, DAMAGE), "Violet": (1, 1), "Moana": (1, DAMAGE)})
    assert table.shadows_at(GATE) == []


def test_the_light_stays_where_the_shadow_stood() -> None:
    table = at_the_gate("Belle", "Violet")
    table.fight("Belle", 3, {"Belle": (3, 1), "Violet": (1, 1)})
    table.move("Belle", MOVE_1, "Castle Quay").next_day()
    assert table.lights_at(GATE) == 1


# -- who fights --------------------------------------------------------------------------------


def test_battle_costs_no_token() -> None:
    table = at_the_gate("Belle", "Violet")
    table.fight("Belle", 3, {"Belle": (3, 1), "Violet": (1, 1)})
    assert table.state.played == 0 and table.state.ready[:2, :4].all()


def test_all_heroes_at_the_location_roll_all_their_dice() -> None:
    table = at_the_gate("Belle", "Violet", "Moana", "Maid Marian").place("Moana", "Castle Quay")
    table.battle("Violet", 3, {"Belle": (1, 2), "Violet": (3, 1), "Maid Marian": (1, 1)})
    assert (table.state.faces[[0, 1, 3]] >= 0).all()
    assert (table.state.faces[2] < 0).all()


def test_a_hero_fights_alone_or_with_others() -> None:
    table = at_the_gate("Belle", "Violet").place("Violet", "Castle Quay")
    table.fight("Belle", 3, {"Belle": (3, 1)})
    assert table.shadows_at(GATE) == []


def test_there_is_no_battle_where_no_shadow_stands() -> None:
    table = Table("Belle", "Violet").all_at(GATE).light(GATE)
    assert not any(words.startswith("battle") for words in table.can("Belle"))


def test_no_battle_from_afar() -> None:
    table = at_the_gate("Belle", "Violet").place("Violet", "Castle Quay")
    assert not any(words.startswith("battle") for words in table.can("Violet"))


def test_a_shadow_must_be_beaten_before_things_are_picked_up_dropped_or_handed_in() -> None:
    table = Table("Belle", "Violet").skip_to("Here to Help", 1).place("Belle", "Crystal Castle")
    table.shadow("Crystal Castle", 2).set_item("Baker", "Belle")
    table.set_item("Clockmaker", "Crystal Castle").place("Violet", "Castle Quay")
    assert table.can("Belle") == {"battle a shadow of strength 2"}
    table.fight("Belle", 2, {"Belle": (2, 1)})
    assert {"pick up Clockmaker", "drop Baker", "work on Here to Help"} <= table.can("Belle")


# -- re-rolls ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("which", "rolled", "faces"),
    [
        ("the first die", (1,), (1, 2)),
        ("the second die", (1,), (DAMAGE, 1)),
        ("both dice", (1, 3), (1, 3)),
    ],
)
def test_any_or_all_dice_may_be_rolled_again(
    which: str, rolled: tuple[int, ...], faces: tuple[int, int]
) -> None:
    table = at_the_gate("Belle", "Violet")
    table.battle("Belle", 3, {"Belle": (DAMAGE, 2), "Violet": (1, 1)})
    table.reroll("Belle", which, *rolled)
    assert [table.content.die[face] for face in table.state.faces[0]] == list(faces)


def test_one_re_roll_each_in_a_battle() -> None:
    table = at_the_gate("Belle", "Violet", strength=4)
    table.battle("Belle", 4, {"Belle": (1, DAMAGE), "Violet": (1, DAMAGE)})
    assert table.legal() == {"choose Belle", "choose Violet"}
    table.reroll("Belle", "the second die", DAMAGE)
    assert table.legal() == {"choose Violet"}
    table.reroll("Violet", "the second die", 1)
    assert table.kind != a.ORDER


def test_a_re_roll_is_a_choice() -> None:
    table = at_the_gate("Belle", "Violet")
    table.battle("Belle", 3, {"Belle": (3, 1), "Violet": (1, 1)})
    table.do("choose Belle")
    assert table.legal() == {
        "re-roll the first die",
        "re-roll the second die",
        "re-roll both dice",
        KEEP,
    }


def test_equal_dice_are_one_choice() -> None:
    table = at_the_gate("Belle", "Violet")
    table.battle("Belle", 3, {"Belle": (1, 1), "Violet": (1, 1)})
    table.do("choose Violet")
    assert table.legal() == {"re-roll the first die", "re-roll both dice", KEEP}


def test_the_last_roll_counts_even_if_it_is_worse() -> None:
    table = at_the_gate("Belle", "Violet").place("Violet", "Castle Quay")
    table.battle("Belle", 3, {"Belle": (3, DAMAGE)})
    table.reroll("Belle", BOTH, DAMAGE, 1)
    table.settle()
    assert table.shadows_at(GATE) == [3] and table.health("Belle") == 2


# -- damage ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "lost"), [((1, 1), 0), ((3, DAMAGE), 1), ((DAMAGE, DAMAGE), 2)])
@pytest.mark.parametrize("strength", [1, 4])
def test_each_damage_face_costs_its_hero_one_health_won_or_lost(
    strength: int, dice: tuple[int, int], lost: int
) -> None:
    table = at_the_gate("Belle", "Moana", strength=strength)
    table.fight("Belle", strength, {"Belle": dice, "Moana": (1, 1)})
    assert table.health("Belle") == 3 - lost
    assert table.health("Moana") == 3  # the own dice only


def test_damage_to_several_heroes() -> None:
    table = at_the_gate("Belle", "Moana", "Maid Marian", strength=1)
    table.fight(
        "Belle", 1, {"Belle": (1, DAMAGE), "Moana": (DAMAGE, DAMAGE), "Maid Marian": (1, DAMAGE)}
    )
    assert [table.health(hero) for hero in table.heroes] == [2, 1, 2]


def test_a_hero_at_zero_costs_one_spot_of_team_health() -> None:
    table = at_the_gate("Belle", "Moana").set_health("Belle", 1)
    before = int(table.state.team_health)
    table.fight("Belle", 3, {"Belle": (DAMAGE, 1), "Moana": (1, 1)})
    assert table.health("Belle") == 0
    assert table.state.team_health == before - 1


def test_damage_above_zero_costs_no_team_health() -> None:
    table = at_the_gate("Belle", "Moana")
    before = int(table.state.team_health)
    table.fight("Belle", 3, {"Belle": (DAMAGE, DAMAGE), "Moana": (1, 1)})
    assert table.health("Belle") == 1 and table.state.team_health == before


def test_a_downed_hero_must_be_healed_before_anything_else() -> None:
    """Neither moving nor battling nor any other token; healing, by the own token or another's."""
    table = Table("Violet", "Moana", "Belle").complete().no_vortex().set_health("Violet", 0)
    table.shadow("Castle Quay", 3)
    assert table.can("Violet") == {"play Move or Heal 1 to heal", "play Move or Heal 2 to heal"}
    table.place("Violet", "Castle Quay")
    assert table.can("Violet") == {"play Move or Heal 1 to heal", "play Move or Heal 2 to heal"}
    table.play("Moana", "Heart of Te Fiti", "choose Violet")
    assert table.health("Violet") == 3
    assert "battle a shadow of strength 3" in table.can("Violet")


def test_a_downed_hero_heals_by_the_own_token() -> None:
    table = Table("Violet", "Belle").set_health("Violet", 0)
    table.play("Violet", HEAL_2)
    assert table.health("Violet") == 2
    assert f"play {MOVE_1}" in table.can("Violet")


def test_healing_gives_no_team_health_back() -> None:
    table = at_the_gate("Belle", "Moana", strength=1).set_health("Belle", 1)
    table.fight("Belle", 1, {"Belle": (DAMAGE, 1), "Moana": (1, 1)})
    spot = int(table.state.team_health)
    table.play("Moana", "Heart of Te Fiti", "choose Belle")
    assert table.health("Belle") == 3 and table.state.team_health == spot


# -- when the hits do not suffice --------------------------------------------------------------


def test_another_battle_right_away_with_all_dice_new() -> None:
    table = at_the_gate("Belle", "Violet", strength=4).place("Violet", "Castle Quay")
    table.fight("Belle", 4, {"Belle": (2, DAMAGE)})
    assert table.kind == a.LEAD and table.shadows_at(GATE) == [4]
    table.battle("Belle", 4, {"Belle": (1, DAMAGE)})
    assert table.can_reroll("Belle")
    table.reroll("Belle", "the second die", 3)
    assert table.shadows_at(GATE) == []
    assert table.health("Belle") == 2  # only the first battle's damage


def test_the_shadow_is_back_at_full_strength() -> None:
    """Three hits and one more do not add up to four."""
    table = at_the_gate("Belle", "Violet", strength=4).place("Violet", "Castle Quay")
    table.fight("Belle", 4, {"Belle": (2, 1)})
    table.fight("Belle", 4, {"Belle": (2, 1)})
    assert table.shadows_at(GATE) == [4]


def test_or_wait_for_a_helper() -> None:
    table = at_the_gate("Belle", "Violet", strength=4).place("Violet", "Castle Quay")
    table.fight("Belle", 4, {"Belle": (2, 1)})
    table.move("Violet", MOVE_1, GATE)
    table.fight("Violet", 4, {"Belle": (2, 1), "Violet": (1, DAMAGE)})
    assert table.shadows_at(GATE) == []


def test_or_leave_it_for_another_day() -> None:
    table = at_the_gate("Belle", "Violet", strength=4)
    table.fight("Belle", 4, {"Belle": (1, 1), "Violet": (1, DAMAGE)})
    assert END in table.legal()
    table.next_day("City Without Light")
    assert table.shadows_at(GATE) == [4]


# -- tokens in battle --------------------------------------------------------------------------


def test_tokens_for_the_battle_may_follow_the_roll() -> None:
    table = at_the_gate("Belle", "Violet", strength=4).place("Violet", "Castle Quay")
    assert "play Enchanted Book" not in table.can("Belle")  # there is nothing to battle yet
    table.battle("Belle", 4, {"Belle": (1, 1)})
    table.aid("Belle", "Enchanted Book")
    table.keep("Belle")
    assert table.shadows_at(GATE) == []


def test_a_token_that_is_not_needed_is_not_offered() -> None:
    table = at_the_gate("Belle", "Violet", strength=1).place("Violet", "Castle Quay")
    table.battle("Belle", 1, {"Belle": (1, 1)})
    table.do("choose Belle")
    assert "play Enchanted Book" not in table.legal()


def test_after_the_sixth_token_a_battle_is_fought_without() -> None:
    table = the_example(unlocked=True).played(6)
    table.keep("Belle", "Violet")
    assert table.kind == a.LEAD
    assert table.health("Violet") == 1


def test_nothing_of_a_battle_is_left_behind() -> None:
    table = at_the_gate("Belle", "Violet", strength=4)
    table.battle("Belle", 4, {"Belle": (1, 1), "Violet": (DAMAGE, DAMAGE)})
    table.aid("Belle", "Enchanted Book")
    table.keep("Belle", "Violet").settle()
    state = table.state
    assert state.target == -1 and (state.faces == -1).all()
    assert not (state.fighters or state.asked or state.passed or state.shielded)
    assert not (state.weakening or state.extra_hits)
