"""Destroying the Vortex, Win Together, and every way to lose."""

from __future__ import annotations

import pytest

from gloaming.games.chronicles import actions as a
from gloaming.kernel.layout import LOST, WON
from tests.chronicles.table import DAMAGE, END, MOVE_1, Table

GATE = "Crystal Gate"
VORTEX = "battle the Vortex"


def last_stand(strength: int = 6, **options: object) -> Table:
    """Three heroes on the Vortex, all quests complete, no shadow left."""
    table = Table("Belle", "Moana", "Violet", **options).complete()
    return table.vortex(GATE, strength).all_at(GATE)


ROLLS = {
    7: {"Belle": (3, DAMAGE), "Moana": (2, DAMAGE), "Violet": (1, 1)},
    6: {"Belle": (2, DAMAGE), "Moana": (2, DAMAGE), "Violet": (1, 1)},
    5: {"Belle": (1, DAMAGE), "Moana": (2, DAMAGE), "Violet": (1, 1)},
    4: {"Belle": (1, DAMAGE), "Moana": (1, DAMAGE), "Violet": (1, 1)},
    3: {"Belle": (1, DAMAGE), "Moana": (1, DAMAGE), "Violet": (1, DAMAGE)},
}


# -- the two sides of the Vortex ---------------------------------------------------------------


@pytest.mark.parametrize(("hits", "weakened"), [(5, False), (6, True)])
def test_six_hits_weaken_the_vortex(hits: int, weakened: bool) -> None:
    """Any heroes at its location can; the token is turned from 6 to 4 and stays there."""
    table = last_stand().place("Violet", "Castle Quay")
    dice = {"Belle": (3, 1), "Moana": (hits - 4, DAMAGE)}
    table.battle("Moana", "Vortex", dice).keep("Belle", "Moana").settle()
    assert table.state.vortex_strength == (4 if weakened else 6)
    assert table.vortex_at == GATE and not table.is_over
    assert table.health("Moana") == 2


def test_one_hero_alone_may_weaken_it() -> None:
    table = last_stand().place("Violet", "Castle Quay").place("Belle", "Castle Quay")
    table.fight("Moana", "Vortex", {"Moana": (3, 3)})
    assert table.state.vortex_strength == 4


@pytest.mark.parametrize("missing", ["Belle", "Moana", "Violet"])
def test_a_weakened_vortex_is_rolled_against_by_all_heroes_only(missing: str) -> None:
    table = last_stand(4).place(missing, "Castle Quay")
    for hero in table.heroes:
        assert VORTEX not in table.can(hero)
    table.place(missing, GATE)
    assert VORTEX in table.can(missing)


@pytest.mark.parametrize(("strength", "hits"), [(6, 7), (6, 6), (4, 5), (4, 4)])
def test_all_heroes_together_destroy_it_at_its_strength(strength: int, hits: int) -> None:
    table = last_stand(strength)
    table.fight("Belle", "Vortex", ROLLS[hits])
    assert table.state.vortex_strength == 0 and table.vortex_at == ""
    assert table.state.status == WON and table.cause == "victory"


@pytest.mark.parametrize(("strength", "hits"), [(6, 5), (6, 4), (4, 3)])
def test_too_few_hits_do_nothing_to_it(strength: int, hits: int) -> None:
    table = last_stand(strength)
    table.state.ready[:] = 0  # no tokens to help
    table.fight("Belle", "Vortex", ROLLS[hits])
    assert table.state.vortex_strength == strength and not table.is_over
    assert table.health("Belle") == 2  # damage as in any battle
    table.fight("Belle", "Vortex", ROLLS[7])  # and again, right away
    assert table.state.status == WON


@pytest.mark.parametrize("quest", ["Here to Help", "Lost Artifact", "Quest for the Key"])
@pytest.mark.parametrize("strength", [6, 4])
def test_the_vortex_cannot_be_touched_before_all_quests_are_complete(
    quest: str, strength: int
) -> None:
    table = Table("Belle", "Moana", "Violet").vortex(GATE, strength).all_at(GATE)
    table.complete(*{"Here to Help", "Lost Artifact", "Quest for the Key"} - {quest})
    assert VORTEX not in table.can("Belle")
    table.complete(quest)
    assert VORTEX in table.can("Belle")


def test_the_vortex_is_weakened_by_battle_tokens_like_a_shadow() -> None:
    table = last_stand(6)
    table.battle("Belle", "Vortex", ROLLS[3])
    table.aid("Belle", "Enchanted Book")
    table.do("play Clever Catapult")
    assert "re-roll both dice" in table.legal()
    table.settle()
    assert table.state.status == WON


def test_damage_of_the_vortex_is_warded_off_like_any_other() -> None:
    table = last_stand(6).place("Moana", "Castle Quay")
    table.battle("Belle", "Vortex", {"Belle": (3, 1), "Violet": (DAMAGE, DAMAGE)})
    table.keep("Belle", "Violet", "Belle").aid("Violet", "Invisibility")
    assert table.health("Violet") == 3 and table.state.vortex_strength == 6


def test_the_vortex_is_rolled_against_with_re_rolls() -> None:
    table = last_stand(4)
    table.battle("Belle", "Vortex", ROLLS[3])
    table.reroll("Violet", "the second die", 1)
    table.settle()
    assert table.state.status == WON


def test_heroes_pass_the_vortex_and_pick_up_beside_it() -> None:
    table = Table("Belle", "Moana").vortex("Seaside Inn").place("Belle", "Village Square")
    table.play("Belle", "Phillipe's Essence", "move to Seaside Inn", "pick up Baker")
    table.do("move to Book Market", "move to Seaside Inn")
    assert {"drop Baker", f"play {MOVE_1}"} <= table.can("Belle")


# -- winning -----------------------------------------------------------------------------------


def test_everybody_wins_together() -> None:
    table = last_stand(4)
    table.fight("Belle", "Vortex", ROLLS[4])
    assert table.match.rewards[0].tolist() == [1, 1, 1]
    assert table.state.score[:3].tolist() == [1, 1, 1]


def test_the_vortex_first_and_the_last_shadow_after_it() -> None:
    table = last_stand(4).shadow("Castle Quay", 1)
    table.fight("Belle", "Vortex", ROLLS[4])
    assert not table.is_over and table.state.vortex_strength == 0
    assert VORTEX not in table.can("Belle")
    table.place("Moana", "Castle Quay").fight("Moana", 1, {"Moana": (1, 1)})
    assert table.state.status == WON


def test_a_destroyed_vortex_brings_no_more_shadows_but_the_clock_runs_on() -> None:
    table = last_stand(4).shadow("Castle Quay", 1)
    table.fight("Belle", "Vortex", ROLLS[4])
    while not table.is_over:
        assert table.all_shadows() == {"Castle Quay": 1}
        table.do(END)
    assert table.cause == "Darkness deck empty"


def test_shadows_first_and_the_vortex_last() -> None:
    table = last_stand(4).shadow(GATE, 1)
    table.fight("Belle", 1, ROLLS[4])
    assert not table.is_over
    table.fight("Belle", "Vortex", ROLLS[4])
    assert table.state.status == WON


def test_without_all_three_there_is_no_victory() -> None:
    table = Table("Belle", "Moana", "Violet").no_vortex()
    table.complete("Here to Help", "Lost Artifact")
    table.move("Belle", MOVE_1, GATE)
    assert not table.is_over  # a quest is open
    table.shadow("Castle Quay", 1).complete()
    table.move("Moana", MOVE_1, GATE)
    assert not table.is_over  # a shadow stands
    table.no_shadows().vortex("Castle Quay", 4)
    table.move("Violet", MOVE_1, GATE)
    assert not table.is_over  # the Vortex is there
    table.do("choose Violet").no_vortex().do("play Move or Heal 2 to move")
    assert table.state.status == WON


def test_light_on_the_board_does_not_stand_in_the_way_of_victory() -> None:
    table = last_stand(4).light("Castle Quay", 3)
    table.fight("Belle", "Vortex", ROLLS[4])
    assert table.state.status == WON


def test_the_solo_player_wins_with_both_heroes() -> None:
    table = Table("Belle", "Moana", players=1).complete().vortex(GATE, 4).all_at(GATE)
    table.fight("Belle", "Vortex", {"Belle": (2, 1), "Moana": (1, 1)})
    assert table.state.status == WON
    assert table.match.rewards[0].tolist() == [1]


# -- losing ------------------------------------------------------------------------------------


def test_no_darkness_card_to_reveal() -> None:
    table = Table("Belle", "Moana")
    table.state.deck[:] = 0
    rounds = int(table.state.rounds)
    table.do(END)
    assert table.state.status == LOST and table.cause == "Darkness deck empty"
    assert table.state.rounds == rounds
    assert table.match.rewards[0].tolist() == [-1, -1]


def test_the_last_day_is_played_to_its_end() -> None:
    table = last_stand(4)
    table.state.deck[:] = 0
    table.move("Belle", MOVE_1, "Castle Quay").rest().move("Belle", MOVE_1, GATE)
    table.fight("Belle", "Vortex", ROLLS[4])
    assert table.state.status == WON


def test_the_last_spot_of_the_team_health_track() -> None:
    table = Table("Belle", "Moana").all_at(GATE).shadow(GATE, 3).set_health("Belle", 1)
    table.state.team_health = 1
    table.fight("Belle", 3, {"Belle": (DAMAGE, 1), "Moana": (1, 1)})
    assert table.state.team_health == 0
    assert table.state.status == LOST and table.cause == "Team Health lost"
    assert table.match.rewards[0].tolist() == [-1, -1]


def test_the_spot_before_the_last_is_not_lost() -> None:
    table = Table("Belle", "Moana").all_at(GATE).shadow(GATE, 3).set_health("Belle", 1)
    table.state.team_health = 2
    table.fight("Belle", 3, {"Belle": (DAMAGE, 1), "Moana": (1, 1)})
    assert table.state.team_health == 1 and not table.is_over


def test_all_heroes_down_is_not_the_end() -> None:
    """They can still heal; only the track and the deck decide."""
    table = Table("Belle", "Moana")
    for hero in table.heroes:
        table.set_health(hero, 0)
    assert table.can("Belle") == {"play Move or Heal 1 to heal", "play Move or Heal 2 to heal"}


def test_after_the_end_nothing_is_decided() -> None:
    table = last_stand(4)
    table.fight("Belle", "Vortex", ROLLS[4])
    assert table.mask().sum() == 1 and table.mask()[0] == 1  # wait
    assert table.kind != a.ACT
