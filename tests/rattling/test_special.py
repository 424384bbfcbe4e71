"""Special and Scouted effects, kind by kind: what they change for whom, and when they ask."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table


def plain(*characters: str) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    table = Table(*(characters or ("Lupe", "Tamo"))).plain().quiet().calm()
    for name in table.seats:
        table.change_spirit(name, when="never", rules=[], faces=["North"])
    return table


def faces(table: Table, *special: Any, roll: str = "1 1 1", **card: Any) -> Table:
    """Lupe faces a Challenge of her Skill with this Special effect."""
    return table.faces("Lupe", "North 1", roll, special=special, **{"skills": "Body", **card})


# -- Special -----------------------------------------------------------------------------------


def test_a_special_effect_comes_before_the_dice_are_rolled() -> None:
    table = faces(plain().give("Lupe", "Beast Bone"), {"may": ["pay bone", "value 3"]})
    assert table.kind == a.OPTION and table.state.rolled[0] == 0
    table.do("first way")
    assert table.value == 6 and table.items("Lupe") == []


def test_a_price_of_a_special_effect_need_not_be_paid() -> None:
    table = faces(plain().give("Lupe", "Beast Bone"), {"may": ["pay bone", "value 3"]})
    table.do("second way")
    assert table.value == 3 and table.items("Lupe") == ["Beast Bone"]


def test_a_price_that_cannot_be_paid_closes_the_way() -> None:
    assert faces(plain(), {"may": ["pay bone", "value 3"]}).legal() == {"second way"}


def test_a_special_effect_may_offer_two_ways() -> None:
    ways = {"choose": [["value 1", "quiet"], ["rerolls 1"]]}
    table = faces(plain(), ways, roll="1 1 1 two rattles").do("first way")
    assert table.value == 4 and table.rerolls == 1
    assert table.do("keep").sun == 0
    table = faces(plain(), ways, roll="1 1 1 two rattles").do("second way")
    assert table.value == 3 and table.rerolls == 2
    assert table.do("keep").sun == 2


@pytest.mark.parametrize(
    ("condition", "arrange"),
    [
        ("alone", lambda t: t),
        ("accompanied", lambda t: t.put(Tamo="North 1")),
        ("wounded", lambda t: t.set_hearts(Lupe=2)),
        ("corrupted", lambda t: t.taint("Lupe", "red 6")),
        ("shadow in the region", lambda t: t.shadow("North 2")),
        ("clean region", lambda t: t),
        ("wind pleased", lambda t: t.set_winds(North=1)),
        ("wind angered", lambda t: t.set_winds(North=-1)),
        ("champion in darkness", lambda t: t.enter("Tamo", at=3).set_sun(20)),
        ("armed", lambda t: t.give("Lupe", "Spirit Bow")),
    ],
)
def test_a_special_effect_may_have_a_condition(condition: str, arrange: Any) -> None:
    branch = {"if": condition, "then": ["value 2"], "else": ["value -2"]}
    assert faces(arrange(plain()), branch).value == 5
    opposite = {"alone": "accompanied", "clean region": "tokens"}.get(condition)
    table = plain()
    if opposite == "accompanied":
        table.put(Tamo="North 1")
    elif opposite == "tokens":
        table.corrupt("North 3", "red 6")
    assert faces(table, branch).value == 1


def test_a_special_effect_may_tell_spirits_from_warriors() -> None:
    branch = {"if": "spirit", "then": ["value 2"], "else": ["no rerolls"]}
    table = plain().make_spirit("Tamo", at="North 1").challenge("North 1", special=[branch])
    table.challenges("Tamo").will_roll("1 1 1").do("face")
    assert table.value == 5 and table.rerolls == 1
    assert not faces(plain(), branch).is_facing


def test_on_the_track_special_effects_apply_too() -> None:
    table = plain().enter("Lupe").set_sun(20).set_winds(West=None)
    card = table.invent("darkness", skills="Body", special=["value per -1 lost wind"])
    table.stack("darkness", card).challenges("Lupe", roll="1 1 1").do(f"face {card}")
    assert table.value == 2


def test_in_the_final_challenge_special_effects_apply_too() -> None:
    table = plain().enter("Lupe").set_sun(1)
    card = table.invent("darkness", skills="Body", special=["value 4"])
    table.stack("darkness", card).dawn("Lupe").will_roll("1 1 1").do("forward")
    assert table.value == 7 and table.difficulty == 12


# -- as a card is scouted ----------------------------------------------------------------------


def scout(*scouted: Any, name: str = "Lupe") -> Table:
    """Lupe has just scouted a card, in a Region with another one that is hidden."""
    table = plain().put(Lupe="North 1").set_hearts(Lupe=2).give("Lupe", "Beast Bone")
    table.challenge("North 2", up=False).challenge("East 1", up=False)
    return table.challenge("North 1", up=False, scouted=scouted).dawn(name).do("scout")


def test_scouting_may_give_action_points_at_once() -> None:
    assert scout("points 1").points == 3


def test_scouting_may_heal() -> None:
    assert scout("heal 1").hearts("Lupe") == 3


def test_scouting_may_give_a_piece_of_equipment() -> None:
    assert scout("take Torch").items("Lupe") == ["Torch", "Beast Bone"]


@pytest.mark.parametrize(
    ("effect", "spaces"),
    [("reveal 1 in the region", {"North 2"}), ("reveal 1 anywhere", {"North 2", "East 1"})],
)
def test_scouting_may_show_more_cards(effect: str, spaces: set[str]) -> None:
    table = scout(effect)
    assert table.legal() == spaces
    assert table.do("North 2").is_up("North 2")


def test_a_card_that_is_only_turned_up_is_not_scouted() -> None:
    table = plain().put(Lupe="North 1")
    table.challenge("North 1", up=False, skills="Body", scouted=["wound 1"], scout=["value 3"])
    table.effect("Lupe", "reveal 1 anywhere").do("North 1")
    assert table.hearts("Lupe") == 4
    assert table.challenges("Lupe", roll="1 1 1").value == 3


def test_scouting_may_ask_for_a_price() -> None:
    table = scout({"may": ["pay bone", "heal 2"]})
    assert table.legal() == {"first way", "second way"}
    assert table.do("first way").hearts("Lupe") == 4 and table.items("Lupe") == []


def test_scouting_may_lead_away() -> None:
    table = scout({"may": ["travel adjacent"]}).do("first way")
    assert table.legal() == {"North 2", "north-west Merchant"}
    assert table.do("North 2").where("Lupe") == "North 2" and table.points == 2


def test_scouting_may_lead_to_a_merchant_who_can_be_used() -> None:
    table = scout("travel adjacent").do("north-west Merchant")
    assert table.kind == a.TRADE
    assert table.do("accept", "Axe").items("Lupe") == ["Axe"]


# -- as whoever scouted it faces it ------------------------------------------------------------


def scouted(*effects: str, roll: str = "4 1 1", **card: Any) -> Table:
    """Lupe faces the card she scouted today; a red four lies in the Region."""
    table = plain().put(Lupe="North 1").corrupt("North 2", "red 4").give("Lupe", "Spear")
    table.challenge("North 1", scouted_by="Lupe", skills="Body", scout=effects, **card)
    return table.challenges("Lupe", roll=roll)


def test_scouting_may_change_the_value() -> None:
    assert scouted("value 3").value == 5 and scouted("value -1").value == 1


def test_scouting_may_give_rerolls() -> None:
    assert scouted("rerolls 2").rerolls == 3


def test_scouting_may_spare_a_corrupted_die() -> None:
    assert scouted("spare 1").value == 6


def test_scouting_may_guard_against_wounds() -> None:
    assert scouted("guard 1", fail=["wound 2"]).do("keep").hearts("Lupe") == 3


def test_scouting_may_quiet_the_dark_die() -> None:
    assert scouted("quiet", roll="1 1 1 two rattles").do("keep").sun == 0


def test_scouting_may_forbid_weapons() -> None:
    card: dict[str, Any] = {"modifiers": {"weapon": 4}, "difficulty": 6, "pass_": ["take Rope"]}
    assert "Rope" not in scouted("no weapons", **card).do("keep").items("Lupe")
    assert "Rope" in scouted("quiet", **card).do("keep").items("Lupe")
