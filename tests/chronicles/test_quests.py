"""Completing Quests: the rules all quests share, and each of the sixteen from set-up to the end."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from gloaming.games.chronicles.content import load
from tests.chronicles.table import DAMAGE, MOVE_1, MOVE_2, Table

PACK = load()
QUESTS = PACK.names["quest"]
HEROES = PACK.names["hero"]


def quest(name: str, quiet: bool = True) -> Table:
    """The owner of a quest and two helpers, with easy quests of their own."""
    number = QUESTS.index(name)
    owner = HEROES[number // 4]
    helpers = [hero for hero in HEROES if hero != owner][:2]
    easy = [QUESTS[4 * HEROES.index(hero)] for hero in helpers]
    return Table(owner, *helpers, quests=(name, *easy), quiet=quiet)


def fetch(table: Table, hero: str, place: str, *items: str) -> None:
    """Walk to a place and pick up what lies there."""
    table.walk(hero, place)
    for item in items:
        assert table.item_at(item) == place
        table.act(hero, f"pick up {item}")


def carried(table: Table, items: Iterable[str]) -> set[str]:
    return {table.item_at(item) for item in items}


# -- steps -------------------------------------------------------------------------------------


def test_quests_may_be_worked_on_in_any_mix() -> None:
    table = Table("Belle", "Violet", quests=("The Divided Gem", "Quest for the Key"))
    table.place("Belle", "Seaside Inn").act("Belle", "pick up Half of Dawn")
    table.place("Violet", "Jungle Trail").act("Violet", "pick up Vault Key")
    table.place("Belle", "Crystal Castle").act("Belle", "work on The Divided Gem")
    table.place("Violet", "City Museum").act("Violet", "work on Quest for the Key")
    assert table.step("Quest for the Key") == 1 and table.step("The Divided Gem") == 0
    assert table.item_at("Half of Dawn") == "handed in"


def test_the_steps_of_a_quest_go_in_order() -> None:
    """The villagers cannot be brought to the castle before all three have been met."""
    table = quest("Here to Help").set_item("Baker", "Belle").place("Belle", "Crystal Castle")
    assert "work on Here to Help" not in table.can("Belle")
    table.set_item("Clockmaker", "Belle").set_item("Washerwoman", "Belle")
    table.act("Belle", "drop Baker")  # any action: the board is looked at after it
    table.act("Belle", "pick up Baker")
    assert table.step("Here to Help") == 1
    assert "work on Here to Help" in table.can("Belle")


def test_what_appears_later_is_not_there_before() -> None:
    table = quest("Quest for the Key")
    table.place("Violet", "City Museum")
    assert table.item_at("Stolen Prism") == "not in play"
    assert "pick up Stolen Prism" not in table.can("Violet")
    table.set_item("Vault Key", "Violet").act("Violet", "work on Quest for the Key")
    assert table.item_at("Stolen Prism") == "City Museum"


def test_hunting_before_the_step_does_not_count() -> None:
    table = quest("Dispel the Darkness").place("Maid Marian", "Archers' Glade")
    table.shadow("Archers' Glade", 1, 1, 2)
    table.fight("Maid Marian", 1, {"Maid Marian": (1, 1)})
    table.skip_to("Dispel the Darkness", 1)
    table.fight("Maid Marian", 1, {"Maid Marian": (1, 1)})
    assert not table.is_done("Dispel the Darkness")
    table.fight("Maid Marian", 2, {"Maid Marian": (1, 1)})
    assert table.is_done("Dispel the Darkness")


# -- things carried ----------------------------------------------------------------------------


def test_what_is_picked_up_travels_with_its_hero() -> None:
    table = quest("Here to Help").place("Belle", "Seaside Inn")
    table.act("Belle", "pick up Baker").move("Belle", MOVE_1, "Book Market")
    assert table.item_at("Baker") == "Belle"
    table.act("Belle", "drop Baker")
    assert table.item_at("Baker") == "Book Market"
    assert table.state.played == 1  # picking up and dropping cost nothing


def test_any_hero_may_carry_anybodys_things() -> None:
    table = quest("Here to Help").place("Moana", "Seaside Inn")
    table.act("Moana", "pick up Baker")
    assert table.item_at("Baker") == "Moana"


def test_nothing_is_picked_up_from_afar() -> None:
    table = quest("Here to Help").place("Belle", "Book Market")
    assert "pick up Baker" not in table.can("Belle")


def test_there_is_no_limit_to_what_a_hero_carries() -> None:
    table = Table("Moana", "Belle", quests=("Swirling Seas", "Here to Help"))
    things = ("Drifting Fisher", "Drifting Diver", "Drifting Weaver", "Drifting Drummer", "Baker",
              "Clockmaker", "Washerwoman")  # fmt: skip
    for thing in things:
        table.set_item(thing, "Canoe Beach")
    table.place("Moana", "Canoe Beach")
    for thing in things:
        table.act("Moana", f"pick up {thing}")
    assert carried(table, things) == {"Moana"}


def test_heroes_at_the_same_location_share_things() -> None:
    table = quest("Here to Help").all_at("Book Market").set_item("Baker", "Belle")
    table.place("Moana", "Seaside Inn")
    helper = table.heroes[1]
    table.act("Belle", "hand over Baker", f"choose {helper}")
    assert table.item_at("Baker") == helper


def test_nobody_shares_over_a_distance() -> None:
    table = quest("Here to Help").set_item("Baker", "Belle").place("Belle", "Book Market")
    assert table.can("Belle") >= {"drop Baker", f"play {MOVE_1}"}
    assert "hand over Baker" not in table.can("Belle")


def test_a_step_of_carrying_needs_all_at_once() -> None:
    table = quest("Here to Help").place("Belle", "Seaside Inn")
    table.act("Belle", "pick up Baker").act("Belle", "pick up Clockmaker")
    table.act("Belle", "drop Baker").act("Belle", "pick up Washerwoman")
    assert table.step("Here to Help") == 0
    table.act("Belle", "pick up Baker")
    assert table.step("Here to Help") == 1


def test_a_step_of_carrying_may_be_shared_out() -> None:
    table = quest("Here to Help").all_at("Seaside Inn")
    for hero, villager in zip(table.heroes, ("Baker", "Clockmaker", "Washerwoman"), strict=True):
        table.act(hero, f"pick up {villager}")
    assert table.step("Here to Help") == 1


def test_handing_in_may_take_several_visits() -> None:
    table = quest("Here to Help").skip_to("Here to Help", 1).all_at("Crystal Castle")
    for villager, hero in (("Baker", "Belle"), ("Clockmaker", "Moana"), ("Washerwoman", "Belle")):
        assert not table.is_done("Here to Help")
        table.set_item(villager, hero).act(hero, "work on Here to Help")
        assert table.item_at(villager) == "handed in"
    assert table.is_done("Here to Help")


# -- dice in quests ----------------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 2, 3])
def test_every_hit_face_is_a_success(face: int) -> None:
    table = quest("Words of Courage").place("Maid Marian", "Nottingham Market")
    table.do("choose Maid Marian").will_roll(DAMAGE, face).do("work on Words of Courage")
    assert table.step("Words of Courage") == 1


def test_the_damage_face_is_a_failure_and_hurts_nobody() -> None:
    table = quest("Words of Courage").place("Maid Marian", "Nottingham Market")
    table.do("choose Maid Marian").will_roll(DAMAGE, DAMAGE).do("work on Words of Courage")
    assert table.step("Words of Courage") == 0
    assert table.health("Maid Marian") == 3
    assert not any(words.startswith("re-roll") for words in table.legal())


def test_a_villager_may_be_washed_back() -> None:
    """One die for each villager; who fails is back where they came from."""
    table = quest("Safe Passage").skip_to("Safe Passage", 1).place("Maid Marian", "Lighthouse")
    for villager in ("Old Miller", "Young Fiddler", "Weary Pilgrim"):
        table.set_item(villager, "Maid Marian")
    table.do("choose Maid Marian").will_roll(2, DAMAGE, DAMAGE).do("work on Safe Passage")
    assert table.item_at("Old Miller") == "handed in"
    assert table.item_at("Young Fiddler") == "Nottingham Market"
    assert table.item_at("Weary Pilgrim") == "Greenwood Camp"
    assert not table.is_done("Safe Passage") and table.health("Maid Marian") == 3


def test_a_check_is_tried_once_a_day_by_each_hero() -> None:
    table = quest("Swirling Seas").skip_to("Swirling Seas", 1).all_at("Deep Cove")
    first, second, third = table.heroes
    for hero in (first, second):
        table.do(f"choose {hero}").will_roll(DAMAGE, DAMAGE).do("work on Swirling Seas")
        assert "work on Swirling Seas" not in table.can(hero)
    assert "work on Swirling Seas" in table.can(third)
    table.next_day()
    table.no_shadows()
    assert "work on Swirling Seas" in table.can(first)


def test_a_check_and_handing_in_wait_until_the_shadow_is_beaten() -> None:
    table = quest("Words of Courage").place("Maid Marian", "Nottingham Market")
    table.shadow("Nottingham Market", 2)
    assert "work on Words of Courage" not in table.can("Maid Marian")
    table.fight("Maid Marian", 2, {"Maid Marian": (2, 1)})
    assert "work on Words of Courage" in table.can("Maid Marian")


# -- complete ----------------------------------------------------------------------------------


def test_a_complete_quest_unlocks_its_owners_token_whoever_did_the_work() -> None:
    table = quest("Here to Help").skip_to("Here to Help", 1).place("Moana", "Crystal Castle")
    for villager in ("Baker", "Clockmaker", "Washerwoman"):
        table.set_item(villager, "Moana")
    assert not table.has("Belle", "Clever Catapult")
    table.act("Moana", "work on Here to Help")
    assert table.is_done("Here to Help")
    assert table.has("Belle", "Clever Catapult")
    assert not table.has("Moana", "Power of the Ocean")


def test_a_complete_quest_needs_its_tokens_no_more() -> None:
    table = (
        quest("Quest for the Key").skip_to("Quest for the Key", 1).place("Violet", "City Museum")
    )
    table.act("Violet", "pick up Stolen Prism")
    assert table.is_done("Quest for the Key")
    assert table.item_at("Stolen Prism") == "handed in"
    assert not any("Prism" in words for words in table.can("Violet"))


def test_a_complete_quest_stays_complete() -> None:
    """Gathering is looked at once; shadows may return to secured ports."""
    table = quest("Secure the Ports")
    table.all_at("Shimmering Shores").act("Moana", f"play {MOVE_1}", "move to Palm Ridge")
    assert table.is_done("Secure the Ports")
    table.shadow("Canoe Beach", 2).move("Moana", MOVE_2, "Shimmering Shores", "Deep Cove")
    assert table.is_done("Secure the Ports")


# -- the sixteen -------------------------------------------------------------------------------


def test_here_to_help() -> None:
    table = quest("Here to Help")
    fetch(table, "Belle", "Seaside Inn", "Baker", "Clockmaker", "Washerwoman")
    assert table.step("Here to Help") == 1
    table.walk("Belle", "Crystal Castle").act("Belle", "work on Here to Help")
    assert table.is_done("Here to Help")


def test_the_torn_scroll() -> None:
    """Anybody finds the verses; Belle herself hands in the whole."""
    table = quest("The Torn Scroll")
    fetch(table, "Belle", "Book Market", "First Verse")
    fetch(table, "Moana", "Rose Tower", "Second Verse")
    fetch(table, "Moana", "Mirror Landing", "Last Verse")
    assert table.step("The Torn Scroll") == 1
    table.walk("Moana", "Crystal Castle").walk("Belle", "Crystal Castle")
    assert "work on The Torn Scroll" not in table.can("Moana")
    for verse in ("Second Verse", "Last Verse"):
        table.act("Moana", f"hand over {verse}", "choose Belle")
    table.act("Belle", "work on The Torn Scroll")
    assert table.is_done("The Torn Scroll")


def test_the_divided_gem() -> None:
    """Both halves are laid down; joining them takes Belle and another hero."""
    table = quest("The Divided Gem")
    fetch(table, "Moana", "Seaside Inn", "Half of Dawn")
    fetch(table, "Moana", "Rose Tower", "Half of Dusk")
    table.walk("Maid Marian", "Castle Quay").walk("Belle", "Crystal Gate")
    table.walk("Moana", "Crystal Castle").act("Moana", "work on The Divided Gem")
    assert table.step("The Divided Gem") == 1
    table.walk("Maid Marian", "Crystal Castle")
    assert not table.is_done("The Divided Gem")  # two heroes, but not Belle
    table.walk("Belle", "Crystal Castle")
    assert table.is_done("The Divided Gem")


def test_wolves_in_the_wood() -> None:
    table = quest("Wolves in the Wood", quiet=False)
    wood = ("Rose Tower", "Wolf Hollow", "Mirror Landing")
    assert table.shadows_at("Rose Tower")  # the quest's own
    table.no_shadows().shadow("Rose Tower", 2).shadow("Wolf Hollow", 1).light("Mirror Landing")
    table.shadow("Village Square", 1)
    table.place("Belle", "Mirror Landing").move("Belle", MOVE_1, "Rose Tower")
    table.fight("Belle", 2, {"Belle": (2, 1)})
    assert table.step("Wolves in the Wood") == 0
    table.rest().move("Belle", MOVE_1, "Wolf Hollow").fight("Belle", 1, {"Belle": (2, 1)})
    assert not any(table.shadows_at(space) for space in wood)
    assert table.step("Wolves in the Wood") == 1
    table.no_shadows()
    fetch(table, "Belle", "Rose Tower", "Moonlit Petal")
    fetch(table, "Belle", "Mirror Landing", "Healing Moss")
    table.walk("Belle", "Seaside Inn").act("Belle", "work on Wolves in the Wood")
    assert table.is_done("Wolves in the Wood")


def test_dispel_the_darkness() -> None:
    table = quest("Dispel the Darkness")
    fetch(table, "Maid Marian", "Greenwood Camp", "Lamp Oil")
    fetch(table, "Maid Marian", "Friar's Chapel", "Great Wick")
    table.walk("Maid Marian", "Lighthouse").act("Maid Marian", "work on Dispel the Darkness")
    assert table.step("Dispel the Darkness") == 1
    table.place("Belle", "Crystal Gate").shadow("Crystal Gate", 1, 3)
    table.fight("Belle", 1, {"Belle": (1, 1)})
    assert not table.is_done("Dispel the Darkness")
    table.fight("Belle", 3, {"Belle": (3, 1)})
    assert table.is_done("Dispel the Darkness")


def test_the_broken_amulet() -> None:
    """Maid Marian must be among the fighters, and not alone."""
    table = quest("The Broken Amulet")
    fetch(table, "Maid Marian", "Archers' Glade", "Silver Ring")
    fetch(table, "Maid Marian", "Nottingham Market", "Green Stone")
    fetch(table, "Belle", "Friar's Chapel", "Woven Cord")
    assert table.step("The Broken Amulet") == 1
    table.place("Maid Marian", "Crystal Gate").all_at("Crystal Gate")
    table.shadow("Crystal Gate", 1, 1, 2, 2).place("Maid Marian", "Castle Quay")
    table.fight("Belle", 1, {"Belle": (1, 1), "Moana": (1, 1)})
    assert not table.is_done("The Broken Amulet")
    table.place("Maid Marian", "Crystal Gate")
    table.place("Belle", "Castle Quay").place("Moana", "Castle Quay")
    table.fight("Maid Marian", 1, {"Maid Marian": (1, 1)})
    assert not table.is_done("The Broken Amulet")
    table.place("Belle", "Crystal Gate")
    table.fight("Maid Marian", 2, {"Maid Marian": (1, DAMAGE), "Belle": (1, 1)})
    assert table.is_done("The Broken Amulet")


def test_safe_passage() -> None:
    table = quest("Safe Passage")
    villagers = ("Old Miller", "Young Fiddler", "Weary Pilgrim")
    fetch(table, "Maid Marian", "Nottingham Market", "Old Miller", "Young Fiddler")
    fetch(table, "Maid Marian", "Greenwood Camp", "Weary Pilgrim")
    assert table.step("Safe Passage") == 1
    table.walk("Maid Marian", "Lighthouse")
    table.do("choose Maid Marian").will_roll(1, DAMAGE, 3).do("work on Safe Passage")
    assert [table.item_at(v) for v in villagers] == ["handed in", "Nottingham Market", "handed in"]
    fetch(table, "Belle", "Nottingham Market", "Young Fiddler")
    table.walk("Belle", "Lighthouse")
    table.do("choose Belle").will_roll(1).do("work on Safe Passage")
    assert table.is_done("Safe Passage")


def test_words_of_courage() -> None:
    """The speech is Maid Marian's own."""
    table = quest("Words of Courage")
    table.walk("Belle", "Nottingham Market").walk("Maid Marian", "Nottingham Market")
    assert "work on Words of Courage" not in table.can("Belle")
    assert table.item_at("Minstrel") == "not in play"
    table.do("choose Maid Marian").will_roll(1, DAMAGE).do("work on Words of Courage")
    assert table.step("Words of Courage") == 1
    fetch(table, "Belle", "Nottingham Market", "Blacksmith", "Minstrel")
    fetch(table, "Belle", "Friar's Chapel", "Archer")
    table.walk("Belle", "Greenwood Camp").act("Belle", "work on Words of Courage")
    assert table.is_done("Words of Courage")


def test_lost_artifact() -> None:
    table = quest("Lost Artifact")
    chests = ("Carved Chest", "Shell Chest", "Stone Chest")
    fetch(table, "Moana", "Reef Passage", "Carved Chest")
    fetch(table, "Moana", "Coral Shallows", "Shell Chest", "Stone Chest")
    assert table.step("Lost Artifact") == 1 and carried(table, chests) == {"Moana"}
    table.walk("Moana", "Canoe Beach").act("Moana", "work on Lost Artifact")
    assert table.is_done("Lost Artifact")


def test_chaos_in_the_tides() -> None:
    table = quest("Chaos in the Tides")
    fetch(table, "Moana", "Canoe Beach", "Conch Horn")
    fetch(table, "Moana", "Coconut Grove", "Long Spear")
    table.walk("Belle", "Shimmering Shores").walk("Moana", "Shimmering Shores")
    assert not any("foe" in words for words in table.can("Moana"))
    table.act("Moana", "work on Chaos in the Tides")
    table.fight("Moana", "Chaos in the Tides", {"Moana": (2, 1), "Belle": (2, DAMAGE)})
    assert table.step("Chaos in the Tides") == 1 and table.health("Belle") == 2
    table.battle("Belle", "Chaos in the Tides", {"Moana": (1, 1), "Belle": (1, 1)})
    table.aid("Belle", "Enchanted Book")
    table.settle()
    assert table.is_done("Chaos in the Tides")


def test_secure_the_ports() -> None:
    table = quest("Secure the Ports", quiet=False)
    assert table.shadows_at("Canoe Beach") and table.shadows_at("Shimmering Shores")
    table.no_shadows().shadow("Canoe Beach", 2).shadow("Castle Quay", 1).shadow("Crystal Gate", 4)
    table.place("Moana", "Reef Passage").move("Moana", MOVE_1, "Canoe Beach")
    table.fight("Moana", 2, {"Moana": (2, 1)})
    assert table.step("Secure the Ports") == 0
    table.move("Belle", MOVE_1, "Castle Quay").fight("Belle", 1, {"Belle": (2, 1)})
    assert table.step("Secure the Ports") == 1  # Crystal Gate is no port
    table.no_shadows().walk("Moana", "Shimmering Shores")
    assert not table.is_done("Secure the Ports")
    table.walk("Belle", "Shimmering Shores")
    assert table.is_done("Secure the Ports")


def test_swirling_seas() -> None:
    table = quest("Swirling Seas")
    fetch(table, "Moana", "Coral Shallows", "Drifting Fisher", "Drifting Diver")
    fetch(table, "Belle", "Reef Passage", "Drifting Weaver", "Drifting Drummer")
    for hero in ("Moana", "Belle"):
        table.walk(hero, "Shimmering Shores").act(hero, "work on Swirling Seas")
    assert table.step("Swirling Seas") == 1
    table.walk("Belle", "Deep Cove")
    table.do("choose Belle").will_roll(DAMAGE, 1).do("work on Swirling Seas")
    assert table.is_done("Swirling Seas")


def test_quest_for_the_key() -> None:
    """Anybody may bring the key; the prism is Violet's to take."""
    table = quest("Quest for the Key")
    fetch(table, "Belle", "Jungle Trail", "Vault Key")
    table.walk("Belle", "City Museum").act("Belle", "work on Quest for the Key")
    assert table.step("Quest for the Key") == 1
    table.act("Belle", "pick up Stolen Prism")
    assert not table.is_done("Quest for the Key")
    table.walk("Violet", "City Museum")
    table.act("Belle", "hand over Stolen Prism", "choose Violet")
    assert table.is_done("Quest for the Key")


def test_blackout() -> None:
    table = quest("Blackout")
    fetch(table, "Violet", "Harbor Pier", "Red Fuse", "Blue Fuse")
    fetch(table, "Belle", "Lagoon Dock", "Power Coil")
    fetch(table, "Belle", "Hidden Vault", "Power Core")
    assert table.step("Blackout") == 1
    for hero in ("Violet", "Belle"):
        assert not table.is_done("Blackout")
        table.walk(hero, "City Museum").act(hero, "work on Blackout")
    assert table.is_done("Blackout")


def test_off_the_island() -> None:
    table = quest("Off the Island", quiet=False)
    assert table.shadows_at("Lagoon Dock")
    table.no_shadows()
    fetch(table, "Violet", "Jungle Trail", "Lost Tourist", "Lost Pilot")
    fetch(table, "Violet", "Hidden Vault", "Lost Scientist")
    table.walk("Violet", "Harbor Pier").act("Violet", "work on Off the Island")
    assert table.is_done("Off the Island")


def test_the_machine_wakes() -> None:
    table = quest("The Machine Wakes")
    fetch(table, "Violet", "City Museum", "Remote Control")
    fetch(table, "Belle", "Lagoon Dock", "Battery", "Antenna")
    assert table.step("The Machine Wakes") == 1
    table.walk("Belle", "Hidden Vault")
    table.fight("Belle", "The Machine Wakes", {"Belle": (2, 2)})
    assert not table.is_done("The Machine Wakes")
    table.fight("Belle", "The Machine Wakes", {"Belle": (3, 2)})
    assert table.is_done("The Machine Wakes")
    assert table.has("Violet", "Force Field") and not table.has("Belle", "Clever Catapult")


def test_every_quest_is_played_here() -> None:
    played = {name for name in globals() if name.startswith("test_")}
    for name in QUESTS:
        words = name.lower().replace(" ", "_").replace("'", "")
        assert f"test_{words}" in played, name
