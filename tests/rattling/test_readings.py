"""Where the rule book leaves something open: the readings this game takes, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from tests.rattling.table import Table

RED = ("red 4", "red 5")


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    table = Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet().calm()
    for name in table.seats:
        table.change_spirit(name, when="never", rules=[], faces=[])
    return table


# -- the first Day -----------------------------------------------------------------------------


def test_the_first_day_has_cards_on_the_board() -> None:
    table = Table("Lupe", "Tamo", bare=False)
    for space in range(1, c.FIRST_MERCHANT):
        card = table.state.card[space]
        assert card >= 0 and table.state.face_up[space] == table.content.card_revealed[card]


def test_taken_literally_the_board_is_empty_until_the_first_dusk() -> None:
    table = Table("Lupe", "Tamo", bare=False, first_day="literal")
    assert (table.state.card == -1).all()
    table.pass_through().pass_through()
    assert table.day == 2 and (table.state.card[1 : c.FIRST_MERCHANT] >= 0).all()


# -- Corruption --------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["North 1", "North 2", "North 3"])
def test_tokens_in_any_space_of_the_region_count_for_a_challenge_in_it(space: str) -> None:
    table = plain().corrupt(space, "red 4")
    assert table.faces("Lupe", "North 1", "4 1 1", skills="Body").value == 2


def test_tokens_on_merchant_spaces_affect_no_challenge() -> None:
    table = plain().corrupt("north-west Merchant", "red 4").corrupt("north-east Merchant", "blue 1")
    assert table.faces("Lupe", "North 1", "4 1 1", skills="Body").value == 6


def test_a_corrupted_warriors_tokens_affect_everybodys_challenges_in_its_region() -> None:
    table = plain().taint("Tamo", "red 4").put(Tamo="North 3")
    assert table.faces("Lupe", "North 1", "4 1 1", skills="Body").value == 2


@pytest.mark.parametrize("space", ["Village", "north-west Merchant", "East 1"])
def test_a_corrupted_warrior_outside_of_the_region_affects_nobody_there(space: str) -> None:
    table = plain().taint("Tamo", "red 4").put(Tamo=space)
    assert table.faces("Lupe", "North 1", "4 1 1", skills="Body").value == 6


def test_shadow_corruption_works_only_while_the_shadow_is_face_up() -> None:
    table = plain().challenge("North 2", kind="shadow", up=False, number=4)
    assert table.faces("Lupe", "North 1", "4 4 1", skills="Body").value == 9


def test_a_shadow_turned_up_by_being_faced_counts_against_its_own_challenge() -> None:
    table = plain().put(Lupe="North 1")
    table.challenge("North 1", kind="shadow", up=False, number=4, skills="Body", fail=["stay"])
    assert table.challenges("Lupe", roll="4 4 1").value == 1


def test_several_equal_tokens_change_nothing_more() -> None:
    table = plain().corrupt("North 1", "red 4", "red 4").corrupt("North 2", "red 4")
    assert table.faces("Lupe", "North 1", "4 4 1", skills="Body").value == 5


def test_two_dice_can_be_hit_by_one_shadow_number_and_tokens_spare_other_colours() -> None:
    table = plain().shadow("North 2", number=4)
    assert table.faces("Lupe", "North 1", "4 4 4", skills="Body").value == 0


# -- facing ------------------------------------------------------------------------------------


def test_facing_is_compulsory_for_warriors_and_optional_for_spirits() -> None:
    table = plain().faces("Lupe", "North 1", "1 1 1", skills="Body")
    assert table.kind == a.REROLL
    table = plain().make_spirit("Tamo", at="North 1").shadow("North 1", number=6)
    assert table.challenges("Tamo").legal() == {"face", "decline"}


def test_a_spirit_that_declines_rolls_the_dark_die_alone() -> None:
    table = plain().make_spirit("Tamo", at="North 1").shadow("North 1", number=6)
    table.challenges("Tamo").will_roll("dark: two rattles").do("decline")
    assert table.sun == 2 and table.has_shadow("North 1") and table.kind == a.NEXT


def test_whoever_comes_after_the_card_was_discarded_rolls_the_dark_die_alone() -> None:
    table = plain().put(Tamo="North 1").faces("Lupe", "North 1", "6 6 6")
    table.will_roll("dark: two rattles").do("Tamo")
    assert table.sun == 3 and table.hearts("Tamo") == 3


def test_a_card_that_was_not_beaten_is_discarded_as_well_and_the_corruption_stays() -> None:
    table = plain().corrupt("North 1", "red 6").faces("Lupe", "North 1", "1 1 1")
    assert table.card_at("North 1") == "" and table.tokens("North 1") == ["red 6"]


def test_the_dark_die_may_corrupt_the_space_just_cleaned() -> None:
    table = plain().corrupt("North 1", *RED).faces("Lupe", "North 1", "6 6 6 eye")
    assert table.tokens("North 1") == []
    assert table.will_draw("blue 1").do("North 1").tokens("North 1") == ["blue 1"]
    table = plain().corrupt("North 1", *RED).shadow("North 2")
    table.faces("Lupe", "North 1", "6 6 6 shadow")
    assert len(table.tokens("North 1")) == 1


def test_a_corrupted_challenge_that_was_discarded_receives_no_token_any_more() -> None:
    table = plain().faces("Lupe", "North 1", "6 6 6 shadow", corrupted=True)
    assert table.tokens_by_space() == {}
    table = plain().faces("Lupe", "North 1", "1 1 1 shadow", corrupted=True, fail=["stay"])
    assert table.tokens_by_space() == {"North 1": 1}


# -- death in a Challenge ----------------------------------------------------------------------


@pytest.mark.parametrize(("option", "finished"), [("finish", True), ("literal", False)])
def test_a_challenge_that_kills_is_still_finished_unless_taken_literally(
    option: str, finished: bool
) -> None:
    table = plain(death_ends_turn=option).set_hearts(Lupe=1)
    table.faces("Lupe", "North 1", "1 1 1 two rattles", fail=["wound 1"])
    assert table.is_spirit("Lupe") and table.kind == a.NEXT
    assert (table.card_at("North 1") == "") == finished
    assert table.sun == (2 if finished else 0)


def test_the_eye_of_a_roll_that_killed_finds_the_spirit_in_the_village() -> None:
    table = plain().set_hearts(Lupe=1).faces("Lupe", "North 1", "1 1 1 eye", fail=["wound 1"])
    assert table.kind == a.NEXT and table.tokens_by_space() == {}


@pytest.mark.parametrize(("option", "finished"), [("finish", True), ("literal", False)])
def test_a_challenge_that_revives_is_still_finished_unless_taken_literally(
    option: str, finished: bool
) -> None:
    table = plain(death_ends_turn=option).corrupt("North 1", "red 4")
    table.change_spirit("Tamo", hearts=2, faces=["North"]).make_spirit("Tamo", 1)
    table.faces("Tamo", "North 1", difficulty=3, pass_=["heal 1"])
    table.will_roll("1 1 1 two rattles").do("face", "keep")
    assert not table.is_spirit("Tamo") and table.where("Tamo") == "Village"
    assert (table.card_at("North 1") == "") == finished
    assert (table.tokens("North 1") == []) == finished
    assert table.sun == (2 if finished else 0)


def test_whoever_is_killed_by_a_special_effect_rolls_no_dice() -> None:
    table = plain().set_hearts(Lupe=1)
    table.faces("Lupe", "North 1", "6 6 6 two rattles", special=["wound 1"])
    assert table.is_spirit("Lupe") and table.kind == a.NEXT and table.sun == 0


# -- the Shadow of the Dark Die ----------------------------------------------------------------


def test_a_shadow_that_comes_while_the_die_is_resolved_does_not_spread_itself() -> None:
    """Both lists are fixed before their first token."""
    table = plain().shadow("North 1").corrupt("North 2", *RED)
    table.challenges("Lupe", roll="dark: shadow")
    assert table.shadows() == ["North 1", "North 2"]
    assert table.tokens("North 3") == []


def test_merchant_spaces_beside_a_shadow_receive_tokens_and_may_turn() -> None:
    table = plain().shadow("North 1").corrupt("north-west Merchant", *RED)
    table.challenges("Lupe", roll="dark: shadow")
    assert table.is_dark_merchant("north-west")


def test_a_shadow_merchant_spreads_nothing() -> None:
    table = plain().darken("north-west").challenges("Lupe", roll="dark: shadow")
    assert table.tokens_by_space() == {}


# -- Shadows -----------------------------------------------------------------------------------


def test_the_third_token_is_not_drawn_at_all() -> None:
    table = plain().corrupt("North 1", *RED).effect("Lupe", "corrupt 1 here", at="North 1")
    assert table.bag() == 34 and table.spent() == 2


def test_whoever_stands_in_a_space_that_succumbs_stays_there_unharmed() -> None:
    table = plain().put(Lupe="North 1").corrupt("North 1", *RED)
    table.effect("Lupe", "corrupt 1 here")
    assert table.where("Lupe") == "North 1" and table.hearts("Lupe") == 4


def test_what_was_scouted_is_lost_with_the_card() -> None:
    table = plain().put(Lupe="North 1").challenge("North 1", scouted_by="Lupe", scout=["value 3"])
    table.effect("Lupe", "shadow here")
    assert table.state.scouted_by[table.space("North 1")] == -1


def test_a_shadow_angers_its_wind_whatever_it_was_placed_by() -> None:
    token = plain().corrupt("North 1", *RED).effect("Lupe", "corrupt 1 here", at="North 1")
    card = plain().effect("Lupe", "shadow here", at="North 1")
    night = plain().effect("Lupe", "nightfall").do("North 1")
    assert token.wind("North") == card.wind("North") == night.wind("North") == -1


def test_a_wind_that_is_gone_is_neither_pleased_nor_angered() -> None:
    for effect in ("please 1 north", "anger 1 north"):
        assert plain().set_winds(North=None).effect("Lupe", effect).wind("North") is None
    table = plain().set_winds(North=None).effect("Lupe", "anger 1 any")
    assert table.legal() == {"East Wind", "South Wind", "West Wind"}


def test_without_its_wind_a_region_has_no_effect_of_a_wind() -> None:
    table = plain().change_wind(
        "North", -3, value=-2, rerolls=1, free=True, dusk=["corrupt 1 each space"]
    )
    table.set_winds(North=None).faces("Lupe", "North 1", "1 1 1", skills="Body")
    assert table.value == 3 and table.rerolls == 1
    table.do("keep").corrupt("North 1", "red 4").dawn("Lupe").do("purify red 4")
    assert table.points == 2
    assert table.dusk().tokens_by_space() == {}


def test_three_shadows_anger_once_each_dusk_and_each_region() -> None:
    for region in ("North", "West"):
        table = plain().shadow(*(f"{region} {k}" for k in (1, 2, 3)))
        assert table.dusk().wind(region) == -1
        assert table.dusk().wind(region) == -2


def test_adding_a_shadow_where_there_is_one_changes_nothing_and_angers_nobody() -> None:
    table = plain().shadow("North 1").darken("north-west")
    was = table.card_at("North 1")
    table.effect("Lupe", "shadow here", at="North 1")
    table.effect("Lupe", "shadow here", at="north-west Merchant")
    assert table.card_at("North 1") == was and table.winds == (0, 0, 0, 0)
    assert len(table.pile("shadow")) == 11


def test_dusk_and_nightfall_look_at_shadow_cards_only() -> None:
    table = plain().shadow("North 1", "North 2").darken("north-west", "north-east")
    assert table.dusk().wind("North") == 0


# -- Spirits -----------------------------------------------------------------------------------


def test_a_spirit_keeps_its_items_and_may_use_them_in_challenges_but_not_at_dawn() -> None:
    table = plain().change_spirit("Tamo", faces=["North"]).make_spirit("Tamo", 0, at="North 1")
    table.give("Tamo", "Rope", "Waterskin", "Torch").set_hearts(Lupe=1).put(Lupe="North 1")
    assert not [words for words in table.dawn("Tamo").legal() if words.startswith("use")]
    table.faces("Tamo", "North 1", modifiers={"Torch": 2}).will_roll("1 1 1").do("face")
    assert "use Rope" in table.legal() and table.value == 5


def test_a_fresh_spirit_must_heal_before_it_has_its_ability() -> None:
    table = plain().change_spirit("Tamo", when="dawn", ability=["please 1 any"])
    table.make_spirit("Tamo", 0)
    assert "ask Tamo" not in table.dawn().legal()
    assert "ask Tamo" in table.effect("Tamo", "heal 1").legal()


def test_a_spirit_without_wounds_may_still_face_shadows_and_its_regions() -> None:
    table = plain().change_spirit("Tamo", faces=["North"]).make_spirit("Tamo", 0, at="North 1")
    assert table.challenge("North 1").challenges("Tamo").kind == a.FACE
    table = plain().make_spirit("Tamo", 0, at="West 1").shadow("West 1", number=6)
    assert table.challenges("Tamo").kind == a.FACE


def test_a_spirit_that_heals_its_last_heart_at_dusk_revives_at_once() -> None:
    table = plain().change_spirit("Tamo", hearts=2).make_spirit("Tamo", 1, at="East 1").dusk()
    assert not table.is_spirit("Tamo") and table.where("Tamo") == "Village"


def test_lupes_pack_still_is_a_spirit_and_brings_the_champion_no_step() -> None:
    table = plain("Lupe", "Tamo", "Ibret").change_spirit("Lupe", rules=["pack"])
    table.enter("Ibret").set_sun(20).make_spirit("Lupe", 1, at="North 1").put(Tamo="North 1")
    table.faces("Lupe", "North 1").will_roll("6 6 6").do("face", "keep")
    assert table.kind == a.NEXT


# -- merchants, giving, purifying --------------------------------------------------------------


def test_a_merchant_is_used_once_an_entry() -> None:
    table = plain().give("Lupe", "Beast Bone", "Beast Bone").dawn("Lupe")
    table.do("move to north-west Merchant", "accept", "Axe")
    assert table.kind == a.DAWN_TURN and "accept" not in table.legal()


def test_a_turn_that_begins_at_a_merchant_gives_no_use() -> None:
    table = plain().give("Lupe", "Beast Bone").put(Lupe="north-west Merchant").dawn("Lupe")
    assert table.kind == a.DAWN_TURN and "accept" not in table.legal()


def test_any_number_of_items_is_given_for_a_point_each_and_bones_are_items() -> None:
    table = plain().give("Lupe", "Beast Bone", "Bow", "Sunstone").dawn("Lupe")
    table.do("give Beast Bone", "Tamo", "give Bow", "Tamo", "give Sunstone", "Tamo")
    assert table.points == 0 and len(table.items("Tamo")) == 3


def test_purifying_reaches_the_space_itself_only() -> None:
    table = plain().put(Lupe="North 1").corrupt("North 2", "red 4").taint("Lupe", "red 5")
    assert not [w for w in table.dawn("Lupe").legal() if w.startswith("purify")]


# -- modifiers ---------------------------------------------------------------------------------


def test_assistance_counts_spirits_as_well() -> None:
    table = plain().make_spirit("Tamo", 0, at="North 1")
    table.faces("Lupe", "North 1", "1 1 1", skills="Body", modifiers={"assistance": 2})
    assert table.value == 5


def test_a_named_weapon_needs_that_very_weapon() -> None:
    for weapon, passed in (("Spear", True), ("Spirit Spear", False)):
        table = plain().change_item(weapon, "modifying").give("Lupe", weapon)
        table.faces("Lupe", "North 1", "1 1 1", modifiers={"Spear": 2}, difficulty=5,
                    pass_=["take Rope"])  # fmt: skip
        assert ("Rope" in table.items("Lupe")) == passed


def test_of_two_named_weapons_only_one_modifies() -> None:
    table = plain().change_item("Spear", "modifying").change_item("Axe", "modifying")
    table.give("Lupe", "Spear", "Axe").faces(
        "Lupe", "North 1", "1 1 1", modifiers={"Spear": 2, "Axe": 3}, difficulty=7,
        pass_=["take Rope"],
    )  # fmt: skip
    assert table.kind == a.WEAPON and table.legal() == {"Spear", "Axe"}
    assert "Rope" not in table.do("Axe").items("Lupe")


def test_a_weapons_reroll_commits_it() -> None:
    table = plain().give("Lupe", "Bow", "Axe")
    table.faces("Lupe", "North 1", "1 1 1", modifiers={"weapon": 2}, skills="Body")
    table.do("use Bow")
    assert table.value == 5
    assert not [words for words in table.legal() if words.startswith("use")]
    table.do("keep")
    assert not table.is_facing  # nothing is left to choose


def test_a_weapon_that_was_not_committed_is_chosen_in_the_fourth_step() -> None:
    table = plain().give("Lupe", "Bow", "Axe")
    table.faces("Lupe", "North 1", "1 1 1", modifiers={"weapon": 2}, skills="Body").do("keep")
    assert table.kind == a.WEAPON and table.legal() == {"Bow", "Axe"}


def test_no_card_has_two_weapon_icons_and_each_has_a_skill() -> None:
    content = Table("Lupe", "Tamo").content
    for icons in content.modifier_icon:
        assert not {c.WEAPON, c.SPIRIT_WEAPON} <= set(icons.tolist())
    assert (content.card_skills > 0).all()


# -- dice --------------------------------------------------------------------------------------


def test_a_dark_die_rolled_alone_is_not_rerolled() -> None:
    table = plain().give("Lupe", "Rope", "Knucklebones", "Moon Pebble")
    assert table.challenges("Lupe", roll="dark: two rattles").sun == 2


def powerful(*characters: str) -> Table:
    """Lupe's ability is there."""
    return plain(*characters).change_warrior("Lupe", when="adjust", reach="anywhere")


def test_a_die_is_changed_after_the_rerolls_and_before_the_weapon_is_chosen() -> None:
    table = powerful().give("Tamo", "Bow", "Axe")
    table.faces("Tamo", "North 1", "1 1 1", skills="Spirit", modifiers={"weapon": 2})
    assert table.kind == a.REROLL
    assert table.do("keep").kind == a.AFTERWARDS
    assert table.do("ask Lupe", "raise red").kind == a.WEAPON


@pytest.mark.parametrize(("change", "value"), [("raise red", 7), ("raise blue", 1)])
def test_a_changed_die_may_leave_corruption_or_enter_it(change: str, value: int) -> None:
    for difficulty in (value, value + 1):
        table = powerful().corrupt("North 1", "red 4", "blue 2").set_hearts(Tamo=1)
        table.faces("Tamo", "North 1", "4 1 1", difficulty=difficulty, pass_=["heal 1"])
        table.do("ask Lupe", change)
        assert table.hearts("Tamo") == (2 if difficulty == value else 1)


def test_nobody_touches_anothers_dice_unless_asked() -> None:
    """The roller asks; before that the owner of an ability decides nothing."""
    table = powerful().faces("Tamo", "North 1", "1 1 1")
    assert table.decider == "Tamo" and "keep" in table.legal()
    table.do("keep")
    assert not table.is_facing


def test_nobody_is_moved_by_others() -> None:
    """Effects that travel are for whoever they happen to alone."""
    assert set(e.VOCABULARY["travel"].where) == {"village", "anywhere", "adjacent"}
    table = plain().put(Tamo="North 1", Lupe="North 1").effect("Lupe", "travel village")
    assert table.where("Lupe") == "Village" and table.where("Tamo") == "North 1"


# -- spaces, bag and decks ---------------------------------------------------------------------


def test_nobody_is_corrupted_in_the_village() -> None:
    table = plain().effect("Lupe", "taint 1 all")
    assert table.taints("Lupe") == table.taints("Tamo") == [] and table.bag() == 36


def test_a_warrior_can_be_corrupted_on_the_track_and_at_a_merchant() -> None:
    table = plain().enter("Lupe").put(Tamo="north-west Merchant").effect("Lupe", "taint 1 all")
    assert len(table.taints("Lupe")) == len(table.taints("Tamo")) == 1


def test_spirits_are_never_corrupted() -> None:
    table = plain().make_spirit("Tamo", 1, at="North 1").effect("Tamo", "taint 1")
    assert table.taints("Tamo") == []


def test_with_bag_and_discards_empty_no_token_is_drawn() -> None:
    table = plain()
    table.state.bag[:] = 0
    table.effect("Lupe", "corrupt 1 here", at="North 1")
    assert table.tokens("North 1") == [] and not table.has_shadow("North 1")
    assert table.put(Lupe="North 1").effect("Lupe", "taint 1").taints("Lupe") == []


def test_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    table = plain()
    for pile in (table.state.reward_deck, table.state.event_deck, table.state.region_deck[0]):
        pile[:] = 0
    table.effect("Lupe", "reward 1", "event 1").dusk()
    assert table.items("Lupe") == [] and table.last_event == "" and table.card_at("North 1") == ""


def test_the_eye_asks_for_a_space_that_can_take_a_token_and_does_nothing_without_one() -> None:
    table = plain().put(Lupe="North 1").shadow("North 2", "North 3")
    assert table.challenges("Lupe", roll="dark: eye").legal() == {"North 1"}
    table = plain().make_spirit("Lupe", at="North 1").shadow("North 1", "North 2", "North 3")
    assert table.challenges("Lupe", roll="dark: eye").kind == a.NEXT


def test_wound_tokens_are_not_limited_beyond_the_cards() -> None:
    six = ("Lupe", "Orrun", "Sefka", "Tamo", "Ibret", "Nakwe")
    assert sum(Table(*six).state.hearts) <= 20
