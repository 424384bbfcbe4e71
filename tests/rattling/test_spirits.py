"""Spirits: what they may face, and what they may not do without Wounds."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from tests.rattling.table import Table

SIX = ("Lupe", "Orrun", "Sefka", "Tamo", "Ibret", "Nakwe")


def spirit(hearts: int = 1, at: str = "North 1", **side: Any) -> Table:
    """Tamo's Spirit in a space, with no ability; it may face cards of the North alone."""
    table = Table("Lupe", "Tamo").plain().quiet()
    table.change_spirit("Tamo", **{"when": "never", "faces": ["North"], "rules": [], **side})
    return table.make_spirit("Tamo", hearts, at)


def only_the_dark_die(table: Table) -> bool:
    """Whether Tamo, whose turn it is, rolls nothing but two rattles."""
    table.challenges("Tamo", roll="dark: two rattles")
    return table.kind == a.NEXT and table.sun == 2


def test_a_spirit_may_face_face_up_cards_of_the_regions_on_its_card() -> None:
    table = spirit().challenge("North 1").challenges("Tamo")
    assert table.kind == a.FACE and table.legal() == {"face", "decline"}
    assert table.will_roll("1 1 1").do("face").is_facing


def test_a_spirit_may_not_face_cards_of_other_regions() -> None:
    assert only_the_dark_die(spirit(at="East 1").challenge("East 1"))


def test_a_spirit_never_faces_a_face_down_card() -> None:
    assert only_the_dark_die(spirit().challenge("North 1", up=False))


def test_a_spirit_may_face_a_face_up_shadow_in_any_region() -> None:
    for region in c.REGION_NAMES:
        table = spirit(at=f"{region} 1").shadow(f"{region} 1", number=6).challenges("Tamo")
        assert table.kind == a.FACE


def test_a_spirit_never_faces_a_face_down_shadow() -> None:
    assert only_the_dark_die(spirit().shadow("North 1"))


def test_a_spirit_that_cannot_face_a_challenge_still_rolls_the_dark_die() -> None:
    assert only_the_dark_die(spirit())


def test_a_spirit_that_succeeds_does_as_the_pass_text_says() -> None:
    table = spirit().challenge("North 1", difficulty=3, pass_=["reward 1"])
    table.stack("reward", "Sunstone").challenges("Tamo")
    table.will_roll("1 1 1").do("face", "keep")
    assert table.items("Tamo") == ["Sunstone"] and table.card_at("North 1") == ""


@pytest.mark.parametrize(("hearts", "asked"), [(0, False), (1, True)])
def test_a_spirit_without_wounds_cannot_use_its_ability(hearts: int, asked: bool) -> None:
    table = spirit(hearts, when="dawn", ability=["cleanse 1 anywhere"]).corrupt("East 1", "red 4")
    assert ("ask Tamo" in table.dawn().legal()) == asked


def test_a_spirit_that_lost_its_last_wound_has_no_ability_any_more() -> None:
    table = spirit(1, when="dawn", ability=["cleanse 1 anywhere"]).corrupt("East 1", "red 4")
    assert "ask Tamo" in table.dawn().legal()
    assert "ask Tamo" not in table.effect("Tamo", "wound 1").legal()


@pytest.mark.parametrize(("hearts", "asked"), [(1, False), (2, True)])
def test_an_ability_that_costs_wounds_needs_them(hearts: int, asked: bool) -> None:
    table = spirit(hearts, when="dawn", ability=["wound 2", "please 1 any"])
    table.change_spirit("Tamo", hearts=3)
    assert ("ask Tamo" in table.dawn().legal()) == asked


def test_a_fresh_spirit_starts_without_wounds() -> None:
    table = Table("Lupe", "Tamo").set_hearts(Tamo=1).effect("Tamo", "wound 1")
    assert table.is_spirit("Tamo") and table.hearts("Tamo") == 0


@pytest.mark.parametrize("name", SIX)
def test_each_spirit_faces_the_regions_on_its_card(name: str) -> None:
    for number, region in enumerate(c.REGION_NAMES):
        other = "Lupe" if name != "Lupe" else "Tamo"
        table = Table(name, other).quiet().make_spirit(name, 0, at=f"{region} 1")
        faces = int(table.content.spirit_faces[table.state.character[0]])
        table.challenge(f"{region} 1").challenges(name)
        assert (table.kind == a.FACE) == bool(faces >> number & 1)
