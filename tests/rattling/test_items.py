"""Items: what each kind does, when it is used up, and how items change hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from tests.rattling.table import Table


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet()


def facing(item: str, roll: str = "1 1 1", **card: Any) -> Table:
    """Lupe, who has the item, faces a Challenge that matches no Skill."""
    return plain().give("Lupe", item).faces("Lupe", "North 1", roll, **card)


def weapon(item: str, roll: str = "1 1 1", **card: Any) -> Table:
    """The same with a weapon icon of 2 on the card."""
    icon = {"modifiers": {"weapon": 2}}
    return facing(item, roll, **{"skills": "Body", **icon, **card})


# -- Equipment ---------------------------------------------------------------------------------


def test_a_torch_shows_a_card_of_the_region_once_a_day_and_is_kept() -> None:
    table = plain().give("Lupe", "Torch").put(Lupe="North 1")
    table.challenge("North 1", up=False).challenge("North 3", up=False)
    table.challenge("East 1", up=False).dawn("Lupe").do("use Torch")
    assert table.legal() == {"North 1", "North 3"}
    table.do("North 3")
    assert table.is_up("North 3") and table.points == 3
    assert table.items("Lupe") == ["Torch"] and "use Torch" not in table.legal()
    table.dusk().do("Lupe")
    assert "use Torch" in table.legal()


def test_a_bow_gives_a_reroll_when_it_modifies() -> None:
    table = weapon("Bow")
    assert table.rerolls == 1 and "use Bow" in table.legal()
    table.do("use Bow")
    assert table.rerolls == 2 and table.value == 5 and table.items("Lupe") == ["Bow"]


def test_a_bow_gives_no_reroll_when_it_does_not_modify() -> None:
    table = facing("Bow", skills="Body", modifiers={"Torch": 2})
    assert "use Bow" not in table.legal()


def test_an_axe_adds_one_more_when_it_modifies() -> None:
    for difficulty, hearts in ((6, 3), (7, 2)):
        table = plain().give("Lupe", "Axe").set_hearts(Lupe=2)
        table.faces("Lupe", "North 1", "1 1 1", modifiers={"weapon": 2}, difficulty=difficulty,
                    pass_=["heal 1"])  # fmt: skip
        assert table.hearts("Lupe") == hearts


def test_a_spear_guards_against_a_wound_of_the_challenge() -> None:
    table = facing("Spear", modifiers={"weapon": 2}, fail=["wound 2"])
    assert table.hearts("Lupe") == 3
    assert facing("Spear", fail=["wound 2"]).hearts("Lupe") == 2  # it does not modify


def test_a_rope_is_used_up_for_a_reroll() -> None:
    table = facing("Rope").do("use Rope")
    assert table.rerolls == 1 and table.items("Lupe") == [] and table.supply("Rope") == 5


@pytest.mark.parametrize(("item", "kept"), [("Furs", False), ("Turtle Charm", False),
                                            ("South Wind's Shield", True)])  # fmt: skip
def test_some_items_are_used_in_place_of_a_wound(item: str, kept: bool) -> None:
    table = plain().give("Lupe", item).effect("Lupe", "wound 2")
    assert table.kind == a.PREVENT and table.decider == "Lupe"
    table.do("accept")
    assert table.hearts("Lupe") == 3 and table.items("Lupe") == ([item] if kept else [])


@pytest.mark.parametrize("item", ["Furs", "Turtle Charm", "South Wind's Shield"])
def test_a_wound_may_be_suffered_all_the_same(item: str) -> None:
    table = plain().give("Lupe", item).effect("Lupe", "wound 1").do("decline")
    assert table.hearts("Lupe") == 3 and table.items("Lupe") == [item]


def test_the_shield_works_once_a_day() -> None:
    table = plain().give("Lupe", "South Wind's Shield").effect("Lupe", "wound 1").do("accept")
    assert table.effect("Lupe", "wound 1").hearts("Lupe") == 3
    table.dusk().effect("Lupe", "wound 1").do("accept")
    assert table.hearts("Lupe") == 3


def test_whoever_has_several_such_items_may_use_any_of_them() -> None:
    """Declining one does not mean that the other stays down."""
    used = []
    for declined in ([], ["decline"]):
        table = plain().give("Lupe", "Furs", "South Wind's Shield").effect("Lupe", "wound 1")
        table.do(*declined, "accept")
        assert table.hearts("Lupe") == 4
        used.append("Furs" not in table.items("Lupe"))
    assert sorted(used) == [False, True]
    table = plain().give("Lupe", "Furs", "South Wind's Shield").effect("Lupe", "wound 1")
    assert table.do("decline", "decline").hearts("Lupe") == 3


@pytest.mark.parametrize("item", ["Furs", "South Wind's Shield"])
def test_a_wound_that_is_a_price_cannot_be_prevented(item: str) -> None:
    table = plain().give("Lupe", item).darken("north-west").dawn("Lupe")
    table.do("move to north-west Merchant", "accept", "Axe")
    assert table.hearts("Lupe") == 3 and item in table.items("Lupe")
    table = plain().change_spirit("Tamo", when="dawn", ability=["wound 1", "please 1 any"])
    table.make_spirit("Tamo", 1).give("Tamo", item).dawn().do("ask Tamo", "accept", "East Wind")
    assert table.hearts("Tamo") == 0 and item in table.items("Tamo")


def test_a_waterskin_is_used_up_to_heal_somebody_in_the_space() -> None:
    table = plain("Lupe", "Tamo", "Ibret").set_hearts(Lupe=1, Tamo=1, Ibret=1)
    table.put(Ibret="North 1").give("Lupe", "Waterskin").dawn("Lupe").do("use Waterskin")
    assert table.legal() == {"Lupe", "Tamo"}
    assert table.do("Tamo").hearts("Tamo") == 2 and table.items("Lupe") == []


def test_a_drum_is_used_up_to_please_the_wind_of_the_region() -> None:
    table = plain().give("Lupe", "Drum").put(Lupe="West 2").dawn("Lupe").do("use Drum")
    assert table.winds == (0, 0, 0, 1) and table.items("Lupe") == [] and table.points == 3


def test_outside_the_regions_there_is_nobody_to_drum_for() -> None:
    assert "use Drum" not in plain().give("Lupe", "Drum").dawn("Lupe").legal()


# -- Rewards -----------------------------------------------------------------------------------


def test_a_beast_bone_does_nothing_by_itself() -> None:
    assert not facing("Beast Bone").is_facing
    assert not [w for w in plain().give("Lupe", "Beast Bone").dawn().legal() if "use" in w]


def test_an_elder_bone_is_used_up_to_roll_all_dice_again() -> None:
    table = plain().give("Lupe", "Elder Bone").faces("Lupe", "North 1", "1 1 1 eye", skills="Body")
    table.will_roll("red 6, blue 5, yellow 4, dark: shadow").do("use Elder Bone")
    assert table.dice == "red 6, blue 5, yellow 4, dark: eye" and table.rerolls == 1
    assert table.pile("reward", discards=True) == ["Elder Bone"]


def test_a_spirit_bow_gives_two_rerolls_when_it_modifies() -> None:
    assert weapon("Spirit Bow").do("use Spirit Bow").rerolls == 3


def test_a_spirit_axe_adds_two_more_when_it_modifies() -> None:
    for difficulty, hearts in ((7, 3), (8, 2)):
        table = plain().give("Lupe", "Spirit Axe").set_hearts(Lupe=2)
        table.faces("Lupe", "North 1", "1 1 1", modifiers={"spirit weapon": 2},
                    difficulty=difficulty, pass_=["heal 1"])  # fmt: skip
        assert table.hearts("Lupe") == hearts


def test_a_spirit_spear_counts_a_corrupted_die_and_guards_when_it_modifies() -> None:
    table = plain().give("Lupe", "Spirit Spear").corrupt("North 2", "red 4").set_hearts(Lupe=2)
    table.faces("Lupe", "North 1", "4 1 1", modifiers={"weapon": 2}, difficulty=8,
                pass_=["wound 1", "reward 1"])  # fmt: skip
    assert table.hearts("Lupe") == 2 and len(table.items("Lupe")) == 2


def test_a_sunstone_makes_a_corrupted_die_count_and_is_kept() -> None:
    table = plain().give("Lupe", "Sunstone").corrupt("North 2", "red 4", "blue 5")
    table.faces("Lupe", "North 1", "4 5 1", skills="Body")
    assert table.value == 6 and table.items("Lupe") == ["Sunstone"]


def test_several_sunstones_work_like_one() -> None:
    table = plain().give("Lupe", "Sunstone", "Sunstone").corrupt("North 2", "red 4", "blue 5")
    assert table.faces("Lupe", "North 1", "4 5 1", skills="Body").value == 6


def test_moss_salve_heals_or_cures_somebody_in_the_space() -> None:
    table = plain().give("Lupe", "Moss Salve").set_hearts(Tamo=1).dawn("Lupe")
    table.do("use Moss Salve", "first way", "Tamo")
    assert table.hearts("Tamo") == 3 and table.items("Lupe") == []
    table = plain().give("Lupe", "Moss Salve").taint("Tamo", "red 4", "red 5", "blue 4", "blue 5")
    table.dawn("Lupe").do("use Moss Salve", "second way", "Tamo", "red 5", "blue 4", "red 4")
    assert table.taints("Tamo") == ["blue 5"]


def test_an_ash_broom_sweeps_two_tokens_out_of_the_region() -> None:
    table = plain().give("Lupe", "Ash Broom").put(Lupe="North 1").corrupt("North 2", "red 4")
    table.corrupt("North 3", "red 5").corrupt("East 1", "red 6").dawn("Lupe")
    table.do("use Ash Broom", "North 2", "North 3")
    assert table.tokens_by_space() == {"East 1": 1} and table.items("Lupe") == []


def test_a_heron_feather_shows_a_card_and_carries_its_bearer() -> None:
    table = plain().give("Lupe", "Heron Feather").challenge("South 1", up=False).dawn("Lupe")
    table.do("use Heron Feather", "South 1")
    assert table.is_up("South 1") and len(table.legal()) == 16
    assert table.do("West 3").where("Lupe") == "West 3" and table.points == 3


def test_knucklebones_give_a_reroll_once_a_day_and_are_kept() -> None:
    table = facing("Knucklebones").do("use Knucklebones")
    assert table.rerolls == 1 and "use Knucklebones" not in table.legal()
    assert table.items("Lupe") == ["Knucklebones"]


def test_a_moon_pebble_turns_a_die_to_six_and_quiets_the_dark_die() -> None:
    table = facing("Moon Pebble", "1 1 1 two rattles", skills="Body")
    table.do("use Moon Pebble", "turn blue")
    assert table.dice.startswith("red 1, blue 6, yellow 1") and table.items("Lupe") == []
    assert table.do("keep").sun == 0


def test_a_shell_chime_is_used_up_to_please_any_wind() -> None:
    table = plain().give("Lupe", "Shell Chime").dawn("Lupe").do("use Shell Chime", "East Wind")
    assert table.winds == (0, 1, 0, 0) and table.items("Lupe") == []


def test_an_elk_heart_gives_an_action_point_each_turn() -> None:
    table = plain().give("Lupe", "Elk Heart").dawn("Lupe")
    assert table.points == 4 and table.items("Lupe") == ["Elk Heart"]


# -- Legendary Items ---------------------------------------------------------------------------


def test_the_north_winds_torc_adds_two_to_every_challenge() -> None:
    assert facing("North Wind's Torc", skills="Body").value == 5


def test_the_east_winds_mask_gives_two_rerolls_and_a_corrupted_die_once_a_day() -> None:
    table = plain().give("Lupe", "East Wind's Mask").corrupt("North 1", "red 4")
    table.faces("Lupe", "North 1", "4 1 1").do("use East Wind's Mask")
    assert table.rerolls == 2 and table.value == 6
    assert table.items("Lupe") == ["East Wind's Mask"]
    assert "use East Wind's Mask" not in table.legal()


def test_the_west_winds_sandals_give_points_or_carry_once_a_day() -> None:
    table = plain().give("Lupe", "West Wind's Sandals").dawn("Lupe")
    table.do("use West Wind's Sandals", "first way")
    assert table.points == 5 and "use West Wind's Sandals" not in table.legal()
    table = plain().give("Lupe", "West Wind's Sandals").dawn("Lupe")
    table.do("use West Wind's Sandals", "second way", "East 3")
    assert table.where("Lupe") == "East 3" and table.points == 3


# -- whoever has them --------------------------------------------------------------------------


def test_items_of_the_dawn_are_used_in_the_own_turn_only() -> None:
    table = plain().give("Lupe", "Shell Chime").dawn("Tamo")
    assert "use Shell Chime" not in table.legal()


def test_items_of_challenges_are_used_in_the_own_challenge_only() -> None:
    table = plain().give("Tamo", "Rope").put(Tamo="North 1").faces("Lupe", "North 1", "1 1 1")
    assert not table.is_facing


def test_using_an_item_costs_no_action_point() -> None:
    table = plain().give("Lupe", "Shell Chime").dawn("Lupe").do("use Shell Chime", "East Wind")
    assert table.points == 3


def test_equipment_is_finite() -> None:
    table = plain().give("Tamo", *["Bow"] * 5).effect("Lupe", "take Bow")
    assert table.items("Lupe") == [] and table.supply("Bow") == 0
    assert "Bow" not in table.effect("Lupe", "equipment 1").legal()


def test_discarded_equipment_can_be_gained_again() -> None:
    table = plain().give("Tamo", *["Bow"] * 5).effect("Tamo", "lose 1").do("Bow")
    assert table.effect("Lupe", "take Bow").items("Lupe") == ["Bow"]


def test_an_empty_rewards_deck_is_made_anew_from_its_discards() -> None:
    table = plain().discard_deck("reward")
    total = len(table.pile("reward", discards=True))
    table.effect("Lupe", "reward 1")
    assert len(table.items("Lupe")) == 1 and len(table.pile("reward")) == total - 1


def test_discarded_rewards_form_a_pile_and_legendary_items_are_set_aside() -> None:
    table = plain().give("Lupe", "Sunstone", "North Wind's Torc").effect("Lupe", "lose 2")
    table.do("Sunstone", "North Wind's Torc")
    assert table.pile("reward", discards=True) == ["Sunstone"]
    assert table.supply("North Wind's Torc") == 1


def test_every_kind_of_item_has_been_looked_at_here() -> None:
    """So that no card is added without a test of what it does."""
    text = Path(__file__).read_text()
    names = Table("Lupe", "Tamo").names["item"]
    assert len(names) == c.KINDS and not [name for name in names if f'"{name}"' not in text]
