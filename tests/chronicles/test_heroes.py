"""The action tokens of the four heroes: every use and every limit."""

from __future__ import annotations

import pytest

from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles import state as c
from tests.chronicles.table import DAMAGE, HEAL_1, HEAL_2, KEEP, MOVE_1, MOVE_2, STOP, Table

GATE = "Crystal Gate"
ALL = ("Belle", "Maid Marian", "Moana", "Violet")
OPEN = {
    "Belle": ("Phillipe's Essence", "Enchanted Book"),
    "Maid Marian": ("Woodland Guide", "Herbal Remedy"),
    "Moana": ("Canoe", "Heart of Te Fiti"),
    "Violet": ("Sheltered Stride", "Invisibility"),
}
LOCKED = {
    "Belle": "Clever Catapult",
    "Maid Marian": "Rallying Horn",
    "Moana": "Power of the Ocean",
    "Violet": "Force Field",
}
MOVES_ONESELF = [
    *((hero, token) for hero in ALL for token in (MOVE_1, MOVE_2)),
    ("Belle", "Phillipe's Essence"),
    ("Moana", "Canoe"),
    ("Violet", "Sheltered Stride"),
]


def everybody(**options: object) -> Table:
    """Four heroes, all tokens unlocked, the Vortex out of the way."""
    return Table(*ALL, **options).complete().vortex("Deep Cove")


def tokens_of(words: set[str]) -> set[str]:
    return {word.removeprefix("play ") for word in words if word.startswith("play ")}


# -- what all tokens share ---------------------------------------------------------------------


@pytest.mark.parametrize("hero", ALL)
def test_five_tokens_two_of_them_move_or_heal(hero: str) -> None:
    table = Table(*ALL)
    first = c.TOKENS * table.slot(hero)
    names = table.names["token"][first : first + c.TOKENS]
    assert names == ("Move or Heal 1", "Move or Heal 2", *OPEN[hero], LOCKED[hero])
    assert [table.has(hero, name) for name in names] == [True] * 4 + [False]


@pytest.mark.parametrize("hero", ALL)
@pytest.mark.parametrize(("move", "heal", "amount"), [(MOVE_1, HEAL_1, 1), (MOVE_2, HEAL_2, 2)])
def test_move_or_heal(hero: str, move: str, heal: str, amount: int) -> None:
    table = Table(*ALL).set_health(hero, 1)
    table.play(hero, heal)
    assert table.health(hero) == 1 + amount
    assert move not in tokens_of(table.can(hero))  # one token, one use
    table.rest().play(hero, move)
    assert table.state.trip_steps == amount


@pytest.mark.parametrize(("hero", "token"), MOVES_ONESELF)
def test_a_hero_on_a_shadows_space_cannot_move(hero: str, token: str) -> None:
    table = everybody().place(hero, GATE)
    assert token in tokens_of(table.can(hero))
    table.shadow(GATE, 2)
    assert token not in tokens_of(table.can(hero))


@pytest.mark.parametrize(("hero", "token"), MOVES_ONESELF)
def test_a_downed_hero_cannot_move(hero: str, token: str) -> None:
    table = everybody().place(hero, GATE).set_health(hero, 0)
    assert token not in tokens_of(table.can(hero))


@pytest.mark.parametrize(
    ("hero", "left"),
    [("Belle", set()), ("Violet", set()), ("Maid Marian", {"Herbal Remedy"}),
     ("Moana", {"Heart of Te Fiti"})],
)  # fmt: skip
def test_a_downed_hero_plays_only_what_heals_that_hero(hero: str, left: set[str]) -> None:
    table = everybody().set_health(hero, 0)
    table.place("Moana" if hero == "Belle" else "Belle", GATE)
    assert tokens_of(table.can(hero)) == {HEAL_1, HEAL_2} | left


@pytest.mark.parametrize("hero", ALL)
def test_a_played_token_is_gone_until_the_next_day(hero: str) -> None:
    table = everybody()
    for other in ALL:
        table.set_health(other, 1)
    table.state.ready[table.slot(hero)] = 0
    assert not tokens_of(table.can(hero))
    table.next_day()
    table.no_shadows()
    assert {MOVE_1, HEAL_1, MOVE_2, HEAL_2} <= tokens_of(table.can(hero))


@pytest.mark.parametrize("hero", ALL)
def test_battle_tokens_are_not_played_outside_battle(hero: str) -> None:
    table = everybody().all_at(GATE)
    for other in ALL:
        table.set_health(other, 1)
    assert not tokens_of(table.can(hero)) & {
        "Enchanted Book",
        "Clever Catapult",
        "Invisibility",
        "Force Field",
    }


# -- Belle -------------------------------------------------------------------------------------


def test_phillipes_essence_carries_two_over_three_land_spaces() -> None:
    table = Table("Belle", "Moana").all_at("Seaside Inn")
    table.play("Belle", "Phillipe's Essence", "take along Moana")
    table.do("move to Book Market", "move to Village Square", "move to Seaside Inn")
    assert table.where("Belle") == table.where("Moana") == "Seaside Inn"
    assert table.kind == a.LEAD and table.state.played == 1


@pytest.mark.parametrize("strength", [3, 4])
def test_enchanted_book_makes_a_shadow_two_weaker(strength: int) -> None:
    table = Table("Belle", "Moana").place("Belle", GATE).shadow(GATE, strength)
    table.battle("Belle", strength, {"Belle": (1, DAMAGE)}).aid("Belle", "Enchanted Book")
    table.settle()
    assert (table.shadows_at(GATE) == []) is (strength == 3)
    assert not table.has("Belle", "Enchanted Book")


def test_enchanted_book_works_at_belles_location_only() -> None:
    table = Table("Belle", "Moana").place("Moana", GATE).shadow(GATE, 3)
    table.battle("Moana", 3, {"Moana": (1, 1)})
    assert table.legal() == {"choose Moana"}
    table.keep("Moana")
    assert table.kind == a.LEAD and table.shadows_at(GATE) == [3]


def test_enchanted_book_is_for_one_battle() -> None:
    table = Table("Belle", "Moana").place("Belle", GATE).shadow(GATE, 4)
    table.battle("Belle", 4, {"Belle": (1, DAMAGE)}).aid("Belle", "Enchanted Book")
    table.settle()
    table.battle("Belle", 4, {"Belle": (2, 1)})
    assert table.state.weakening == 0
    table.settle()
    assert table.shadows_at(GATE) == [4]


def test_enchanted_book_before_the_re_roll_saves_the_re_roll() -> None:
    table = Table("Belle", "Moana").place("Belle", GATE).shadow(GATE, 3)
    table.battle("Belle", 3, {"Belle": (1, DAMAGE)}).aid("Belle", "Enchanted Book")
    assert table.kind == a.REROLL  # she may still re-roll, to be rid of the damage
    table.will_roll(2).do("re-roll the second die")
    assert table.health("Belle") == 3 and table.shadows_at(GATE) == []


def test_clever_catapult_adds_two_hits_to_a_battle_anywhere() -> None:
    table = everybody().place("Moana", GATE).shadow(GATE, 4).place("Belle", "Castle Quay")
    table.battle("Moana", 4, {"Moana": (1, 1)})
    table.aid("Belle", "Clever Catapult").do(KEEP)
    table.keep("Moana")
    assert table.shadows_at(GATE) == []
    assert table.where("Belle") == "Castle Quay" and not table.has("Belle", "Clever Catapult")


def test_clever_catapult_and_enchanted_book_in_the_same_battle() -> None:
    table = everybody().place("Belle", GATE).shadow(GATE, 4)
    table.battle("Belle", 4, {"Belle": (DAMAGE, DAMAGE)})
    table.aid("Belle", "Clever Catapult").aid("Belle", "Enchanted Book")
    table.settle()
    assert table.shadows_at(GATE) == []
    assert table.state.played == 2


def test_clever_catapult_after_the_last_roll() -> None:
    table = everybody().place("Moana", GATE).shadow(GATE, 3).place("Belle", "Castle Quay")
    table.battle("Moana", 3, {"Moana": (3, 1)}).reroll("Moana", "the first die", DAMAGE)
    assert table.kind == a.REACT and table.decider == "Belle"
    table.aid("Belle", "Clever Catapult").settle()
    assert table.shadows_at(GATE) == [] and table.health("Moana") == 2


def test_clever_catapult_may_be_kept() -> None:
    table = everybody().place("Moana", GATE).shadow(GATE, 3)
    table.battle("Moana", 3, {"Moana": (1, 1)}).keep("Moana", "Belle")
    assert table.shadows_at(GATE) == [3] and table.has("Belle", "Clever Catapult")


def test_a_downed_belle_helps_in_no_battle() -> None:
    table = everybody().place("Moana", GATE).shadow(GATE, 3).set_health("Belle", 0)
    table.battle("Moana", 3, {"Moana": (1, 1)})
    assert table.legal() == {"choose Moana"}
    table.keep("Moana")
    assert table.kind == a.LEAD


# -- Maid Marian -------------------------------------------------------------------------------


def test_woodland_guide_moves_any_hero_two_spaces() -> None:
    table = Table(*ALL).place("Violet", "Metro Tower")
    table.play("Maid Marian", "Woodland Guide")
    assert table.legal() == {f"choose {hero}" for hero in ALL}
    table.do("choose Violet")
    assert table.kind == a.TRIP
    assert table.decider == "Violet" and table.state.actor == table.slot("Violet")
    table.do("move to Harbor Pier", "move to City Museum", STOP)
    assert table.where("Violet") == "City Museum" and table.where("Maid Marian") == "Crystal Castle"
    assert table.has("Violet", "Move or Heal 1") and not table.has("Maid Marian", "Woodland Guide")


def test_woodland_guide_guides_herself_too() -> None:
    table = Table(*ALL)
    table.play("Maid Marian", "Woodland Guide", "choose Maid Marian", f"move to {GATE}", STOP)
    assert table.where("Maid Marian") == GATE


def test_the_guided_hero_does_errands_on_the_way() -> None:
    table = Table(*ALL).place("Moana", "Book Market")
    table.play("Maid Marian", "Woodland Guide", "choose Moana", "move to Seaside Inn")
    table.do("pick up Baker", "move to Book Market", "move to Seaside Inn")
    assert table.item_at("Baker") == "Moana" and table.kind == a.LEAD


def test_the_guided_hero_stops_at_a_shadow_and_takes_nobody_along() -> None:
    table = Table(*ALL).place("Moana", "Book Market").place("Violet", "Book Market")
    table.shadow("Seaside Inn", 2)
    table.play("Maid Marian", "Woodland Guide", "choose Moana")
    assert not any(words.startswith("take along") for words in table.legal())
    table.do("move to Seaside Inn")
    assert table.kind == a.LEAD


def test_nobody_is_guided_who_is_down_or_faces_a_shadow() -> None:
    table = Table(*ALL).set_health("Belle", 0).place("Moana", GATE).shadow(GATE, 2)
    table.play("Maid Marian", "Woodland Guide")
    assert table.legal() == {"choose Maid Marian", "choose Violet"}


def test_marian_guides_others_while_she_faces_a_shadow() -> None:
    table = Table(*ALL).place("Maid Marian", GATE).shadow(GATE, 2)
    table.play("Maid Marian", "Woodland Guide")
    assert table.legal() == {"choose Belle", "choose Moana", "choose Violet"}


def test_herbal_remedy_shares_two_points_at_her_location() -> None:
    table = Table(*ALL).place("Violet", GATE)
    for hero, health in zip(ALL, (2, 2, 1, 1), strict=True):
        table.set_health(hero, health)
    table.play("Maid Marian", "Herbal Remedy")
    assert table.legal() == {"choose Belle", "choose Maid Marian", "choose Moana"}
    table.do("choose Moana", "choose Belle")
    assert [table.health(hero) for hero in ALL] == [3, 2, 2, 1]
    assert table.kind == a.LEAD


def test_herbal_remedy_may_go_to_one_hero() -> None:
    table = Table(*ALL).set_health("Moana", 0)
    table.play("Maid Marian", "Herbal Remedy", "choose Moana", "choose Moana")
    assert table.health("Moana") == 2


def test_herbal_remedy_ends_when_nobody_is_wounded_any_more() -> None:
    table = Table(*ALL).set_health("Moana", 2)
    table.play("Maid Marian", "Herbal Remedy", "choose Moana")
    assert table.kind == a.LEAD and table.health("Moana") == 3


def test_herbal_remedy_needs_somebody_wounded_there() -> None:
    table = Table(*ALL).set_health("Moana", 1).place("Moana", GATE)
    assert "Herbal Remedy" not in tokens_of(table.can("Maid Marian"))


def test_a_downed_marian_heals_herself_first() -> None:
    table = Table(*ALL).set_health("Maid Marian", 0).set_health("Moana", 1)
    table.play("Maid Marian", "Herbal Remedy")
    assert table.legal() == {"choose Maid Marian"}
    table.do("choose Maid Marian", "choose Moana")
    assert (table.health("Maid Marian"), table.health("Moana")) == (1, 2)


def test_herbal_remedy_works_where_a_shadow_stands() -> None:
    table = Table(*ALL).all_at(GATE).shadow(GATE, 3).set_health("Moana", 1)
    table.play("Maid Marian", "Herbal Remedy", "choose Moana", "choose Moana")
    assert table.health("Moana") == 3


def test_rallying_horn_calls_any_hero() -> None:
    table = everybody().place("Moana", "Deep Cove").place("Maid Marian", GATE)
    table.play("Maid Marian", "Rallying Horn")
    assert table.legal() == {"choose Belle", "choose Moana", "choose Violet"}
    table.do("choose Moana")
    assert table.where("Moana") == GATE and table.kind == a.LEAD
    assert table.state.distance[table.slot("Moana"), table.space(GATE)] == 0


def test_rallying_horn_calls_into_a_fight() -> None:
    table = everybody().place("Maid Marian", GATE).shadow(GATE, 4)
    table.play("Maid Marian", "Rallying Horn", "choose Violet")
    table.battle("Maid Marian", 4, {"Maid Marian": (1, 1), "Violet": (1, 1)})
    assert table.state.fighters == 0b1010


def test_nobody_is_called_who_is_down_faces_a_shadow_or_is_there_already() -> None:
    table = everybody().set_health("Belle", 0).place("Belle", GATE)
    table.place("Moana", "Castle Quay").shadow("Castle Quay", 2)
    assert "Rallying Horn" not in tokens_of(table.can("Maid Marian"))
    table.place("Violet", GATE)
    table.play("Maid Marian", "Rallying Horn")
    assert table.legal() == {"choose Violet"}


# -- Moana -------------------------------------------------------------------------------------


def test_canoe_carries_two_over_three_water_spaces() -> None:
    table = Table("Moana", "Belle").all_at("Shimmering Shores")
    table.play("Moana", "Canoe", "take along Belle", "move to Deep Cove", "move to Coral Shallows")
    table.do("pick up Shell Chest", "pick up Stone Chest", "move to Shimmering Shores")
    assert table.where("Belle") == "Shimmering Shores" and table.kind == a.LEAD
    assert table.item_at("Shell Chest") == table.item_at("Stone Chest") == "Moana"


@pytest.mark.parametrize("hero", ALL)
@pytest.mark.parametrize("health", [0, 1, 2])
def test_heart_of_te_fiti_heals_any_hero_anywhere_completely(hero: str, health: int) -> None:
    table = Table(*ALL).place("Moana", "Deep Cove").set_health(hero, health)
    table.play("Moana", "Heart of Te Fiti")
    assert table.legal() == {f"choose {hero}"}
    table.do(f"choose {hero}")
    assert table.health(hero) == 3


def test_heart_of_te_fiti_needs_somebody_wounded() -> None:
    assert "Heart of Te Fiti" not in tokens_of(Table(*ALL).can("Moana"))


def test_a_downed_moana_heals_herself_with_it_and_nobody_else() -> None:
    table = Table(*ALL).set_health("Moana", 0).set_health("Belle", 1)
    table.play("Moana", "Heart of Te Fiti")
    assert table.legal() == {"choose Moana"}


def test_heart_of_te_fiti_reaches_a_hero_who_faces_a_shadow() -> None:
    table = Table(*ALL).place("Belle", GATE).shadow(GATE, 2).set_health("Belle", 0)
    table.play("Moana", "Heart of Te Fiti", "choose Belle")
    assert table.health("Belle") == 3


def test_power_of_the_ocean_takes_any_hero_to_any_water() -> None:
    table = everybody()
    table.play("Moana", "Power of the Ocean", "choose Violet")
    goals = {words.removeprefix("move to ") for words in table.legal()}
    water = {
        table.names["space"][space]
        for space in range(c.SPACES)
        if table.content.space_tile[space] >= 0
        and table.state.tile_laid[table.content.space_tile[space]]
        and table.content.space_kind[space] & c.WATER
    }
    assert goals == water >= {"Deep Cove", "Castle Quay", "Lagoon Dock", "Reef Passage"}
    assert "Lakeside Jetty" not in goals  # not in play with four heroes
    table.do("move to Deep Cove")
    assert table.where("Violet") == "Deep Cove" and table.kind == a.LEAD
    assert table.state.distance[table.slot("Violet"), table.space("Coral Shallows")] == 1


def test_power_of_the_ocean_takes_moana_herself_and_to_a_shadow() -> None:
    table = everybody().shadow("Deep Cove", 3)
    table.play("Moana", "Power of the Ocean", "choose Moana", "move to Deep Cove")
    assert table.where("Moana") == "Deep Cove"
    assert "battle a shadow of strength 3" in table.can("Moana")


def test_power_of_the_ocean_leads_somewhere_else() -> None:
    table = everybody().place("Moana", "Deep Cove")
    table.play("Moana", "Power of the Ocean", "choose Moana")
    assert "move to Deep Cove" not in table.legal()


def test_power_of_the_ocean_moves_nobody_who_is_down_or_faces_a_shadow() -> None:
    table = everybody().set_health("Belle", 0).place("Violet", GATE).shadow(GATE, 2)
    table.play("Moana", "Power of the Ocean")
    assert table.legal() == {"choose Moana", "choose Maid Marian"}


# -- Violet ------------------------------------------------------------------------------------


def test_sheltered_stride_carries_two_over_three_spaces_of_any_kind() -> None:
    table = Table("Violet", "Moana").all_at("Silent Lagoon")
    table.play("Violet", "Sheltered Stride", "take along Moana", "move to Lagoon Dock")
    table.do("move to Jungle Trail", "move to Lagoon Dock")
    assert table.where("Moana") == "Lagoon Dock" and table.kind == a.LEAD


def test_invisibility_protects_violet_from_all_damage_of_one_battle() -> None:
    table = Table("Violet", "Moana").all_at(GATE).shadow(GATE, 4)
    table.battle("Violet", 4, {"Violet": (DAMAGE, DAMAGE), "Moana": (1, DAMAGE)})
    table.keep("Violet", "Moana").aid("Violet", "Invisibility")
    assert (table.health("Violet"), table.health("Moana")) == (3, 2)
    table.fight("Violet", 4, {"Violet": (DAMAGE, 1), "Moana": (1, 1)})
    assert table.health("Violet") == 2  # the next battle hurts again


def test_invisibility_is_offered_only_when_violet_is_about_to_be_hurt() -> None:
    table = Table("Violet", "Moana").all_at(GATE).shadow(GATE, 4)
    table.battle("Violet", 4, {"Violet": (1, 1), "Moana": (DAMAGE, DAMAGE)})
    table.keep("Violet", "Moana")
    assert table.kind == a.LEAD and table.health("Moana") == 1


def test_damage_is_warded_off_after_the_last_roll_not_before() -> None:
    table = Table("Violet", "Moana").all_at(GATE).shadow(GATE, 4)
    table.battle("Violet", 4, {"Violet": (DAMAGE, 1), "Moana": (1, 1)})
    table.do("choose Violet")
    assert "play Invisibility" not in table.legal()


def test_force_field_protects_everybody_in_the_battle() -> None:
    table = everybody().all_at(GATE).shadow(GATE, 4)
    dice = {hero: (DAMAGE, DAMAGE) for hero in ALL} | {"Violet": (3, 1)}
    table.battle("Moana", 4, dice)
    for hero in ALL:
        table.keep(hero)
    assert table.decider == "Violet" and "play Invisibility" not in table.legal()
    table.aid("Violet", "Force Field")
    assert [table.health(hero) for hero in ALL] == [3, 3, 3, 3]


def test_force_field_reaches_a_battle_elsewhere() -> None:
    table = everybody().place("Moana", GATE).shadow(GATE, 1)
    table.battle("Moana", 1, {"Moana": (1, DAMAGE)}).keep("Moana").aid("Violet", "Force Field")
    assert table.health("Moana") == 3 and table.shadows_at(GATE) == []


def test_force_field_is_for_one_battle() -> None:
    table = everybody().place("Moana", GATE).shadow(GATE, 4)
    table.battle("Moana", 4, {"Moana": (1, DAMAGE)}).keep("Moana")
    table.keep("Belle").aid("Violet", "Force Field")
    table.fight("Moana", 4, {"Moana": (1, DAMAGE)})
    assert table.health("Moana") == 2


def test_a_downed_violet_shields_nobody() -> None:
    table = everybody().place("Moana", GATE).shadow(GATE, 1).set_health("Violet", 0)
    table.fight("Moana", 1, {"Moana": (1, DAMAGE)})
    assert table.health("Moana") == 2 and table.has("Violet", "Force Field")
