"""Darkness Cards: the way of the Vortex, every card in both lines, the bag that runs out."""

from __future__ import annotations

import pytest

from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.content import load
from tests.chronicles.table import DAMAGE, END, Table

PACK = load()
OWNER_OF = {name: int(PACK.table[0].card_owner[k]) for k, name in enumerate(PACK.names["card"])}

# card, where the Vortex goes, shadows at full strength, shadows once it is weakened.
# "here" is the space on which the weakened Vortex stands: Castle Quay.
CARDS = [
    (
        "Gloom at the Gate",
        "Crystal Gate",
        {"Crystal Gate": 1, "Castle Quay": 1},
        {"Crystal Gate": 1},
    ),
    (
        # its neighbours are Crystal Castle and Quiet Village, each with one marked space
        "Drowned Stars",
        "Starlit Water",
        {"Starlit Water": 1, "Crystal Gate": 1, "Village Square": 1},
        {"Lakeside Jetty": 1},
    ),
    ("An Angry Crowd", "Book Market", {"Book Market": 1, "Village Square": 1}, {"here": 1}),
    (
        "The Last Petal",
        "Wolf Hollow",
        {"Rose Tower": 1, "Mirror Landing": 1},
        {"Wolf Hollow": 1},
    ),
    (
        "Tax Day",
        "Greenwood Camp",
        {"Greenwood Camp": 1, "Archers' Glade": 1},
        {"Greenwood Camp": 1},
    ),
    (
        "The Lamp Goes Out",
        "Gull Shallows",
        {"Lighthouse": 1, "Nottingham Market": 1},
        {"Lighthouse": 1},
    ),
    ("Black Sand", "Reef Passage", {"Reef Passage": 2}, {"here": 1}),
    (
        "Undertow",
        "Coral Shallows",
        {"Coral Shallows": 1, "Deep Cove": 1},
        {"Deep Cove": 1},
    ),
    ("City Without Light", "Metro Tower", {"Metro Tower": 1, "Harbor Pier": 1}, {"here": 1}),
    (
        "Smoke over the Island",
        "Jungle Trail",
        {"Hidden Vault": 1, "Jungle Trail": 1},
        {"Hidden Vault": 1},
    ),
]
IDS = [card[0] for card in CARDS]


def table_for(card: str) -> Table:
    """Two heroes, among them the one to whom the card belongs; a board on which it is known what
    touches what."""
    owner = PACK.names["hero"][max(0, OWNER_OF[card])]
    other = "Violet" if owner != "Violet" else "Belle"
    table = Table(owner, other)
    if card == "Drowned Stars":
        # the lake lies north of the castle, the village east of it
        table.board(
            {"Crystal Castle": (0, 0, 0), "Starlight Lake": (0, 1, 0), "Quiet Village": (1, 1, 0),
             "Jungle Island": (5, 5, 0)}
        )  # fmt: skip
    return table


# -- every card --------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "goal", "full", "weak"), CARDS, ids=IDS)
def test_at_full_strength_the_vortex_moves_and_shadows_appear(
    card: str, goal: str, full: dict[str, int], weak: dict[str, int]
) -> None:
    table = table_for(card).vortex("Castle Quay", 6)
    table.next_day(card)
    assert table.vortex_at == goal and table.state.vortex_strength == 6
    assert table.all_shadows() == full


@pytest.mark.parametrize(("card", "goal", "full", "weak"), CARDS, ids=IDS)
def test_weakened_it_stays_where_it_is_and_fewer_shadows_appear(
    card: str, goal: str, full: dict[str, int], weak: dict[str, int]
) -> None:
    table = table_for(card).vortex("Castle Quay", 4)
    table.next_day(card)
    assert table.vortex_at == "Castle Quay" and table.state.vortex_strength == 4
    assert table.all_shadows() == {
        "Castle Quay" if space == "here" else space: count for space, count in weak.items()
    }
    assert sum(weak.values()) < sum(full.values())


@pytest.mark.parametrize(("card", "goal", "full", "weak"), CARDS, ids=IDS)
def test_once_destroyed_the_cards_are_only_the_clock(
    card: str, goal: str, full: dict[str, int], weak: dict[str, int]
) -> None:
    table = table_for(card).no_vortex().shadow("Castle Quay", 1)
    table.next_day(card)
    assert table.vortex_at == "" and table.state.vortex_strength == 0
    assert table.all_shadows() == {"Castle Quay": 1}
    assert table.state.rounds == 2


def test_every_card_is_told_here() -> None:
    assert sorted(IDS) == sorted(PACK.names["card"])


def test_a_card_that_names_neighbours_looks_at_the_tiles_that_touch() -> None:
    table = table_for("Drowned Stars")
    table.board(
        {"Crystal Castle": (0, 0, 0), "Starlight Lake": (3, 3, 0), "Quiet Village": (5, 0, 0)}
    )
    table.next_day("Drowned Stars")
    assert table.all_shadows() == {"Starlit Water": 1}


# -- the Vortex --------------------------------------------------------------------------------


def test_the_vortex_comes_over_heroes_without_harm() -> None:
    table = Table("Violet", "Belle").all_at("Metro Tower").set_item("Baker", "Belle")
    table.next_day("City Without Light")
    assert table.vortex_at == "Metro Tower"
    assert [table.health(hero) for hero in table.heroes] == [3, 3]
    assert table.where("Belle") == "Metro Tower" and table.item_at("Baker") == "Belle"


def test_a_card_adds_to_the_shadows_that_stand_already() -> None:
    table = Table("Violet", "Belle").shadow("Metro Tower", 2)
    table.next_day("City Without Light")
    assert len(table.shadows_at("Metro Tower")) == 2


def test_the_shadow_a_card_puts_under_a_hero_must_be_beaten() -> None:
    table = Table("Violet", "Belle").place("Violet", "Harbor Pier")
    table.next_day("City Without Light")
    assert {words.split(" of ")[0] for words in table.can("Violet")} == {"battle a shadow"}


def test_a_card_is_not_revealed_twice() -> None:
    for seed in range(5):
        table = Table("Violet", "Belle", "Moana", seed=seed)
        while not table.is_over:
            table.no_shadows().do(END)
        seen = table.state.seen[1 : 1 + table.state.seen[0]].tolist()
        assert len(seen) == len(set(seen)) == 6


# -- the bag -----------------------------------------------------------------------------------


def test_which_shadow_appears_is_drawn_from_the_bag() -> None:
    strengths = set()
    for seed in range(12):
        table = Table("Moana", "Violet", seed=seed)
        table.next_day("Black Sand")
        strengths.update(table.shadows_at("Reef Passage"))
        assert table.state.bag[0] == 10
    assert strengths == {1, 2, 3, 4}


def test_an_empty_bag_is_refilled_with_the_light_on_the_board() -> None:
    table = Table("Moana", "Violet").light("Coconut Grove", 3).light("Metro Tower").empty_bag()
    table.next_day("Black Sand")
    assert len(table.shadows_at("Reef Passage")) == 2
    assert table.lights_at("Coconut Grove") == table.lights_at("Metro Tower") == 0
    assert table.state.bag[0] == 2
    assert (table.state.shadow_lit == 0).all()


def test_the_bag_is_refilled_only_when_a_shadow_is_due() -> None:
    table = Table("Moana", "Violet").light("Coconut Grove").shadow("Metro Tower", 3, 4)
    bag = table.state.bag[1 : 1 + table.state.bag[0]].tolist()
    for token in bag[2:]:
        table.put_token(token, c.OUT, lit=False)
    table.next_day("Black Sand")  # takes the last two out of the bag
    assert table.state.bag[0] == 0
    assert table.lights_at("Coconut Grove") == 1


def test_the_refill_comes_in_the_middle_of_a_card() -> None:
    table = Table("Moana", "Violet").light("Coconut Grove")
    for token in table.state.bag[2 : 1 + table.state.bag[0]].tolist():
        table.put_token(token, c.OUT, lit=False)
    table.next_day("Black Sand")
    assert len(table.shadows_at("Reef Passage")) == 2
    assert table.lights_at("Coconut Grove") == 0


def test_without_shadow_and_light_none_appears() -> None:
    table = Table("Moana", "Violet").shadow("Metro Tower", 3).empty_bag()
    table.next_day("Black Sand")
    assert table.all_shadows() == {"Metro Tower": 1}
    assert not table.is_over and table.vortex_at == "Reef Passage"


def test_a_shadow_that_comes_back_is_a_shadow_again() -> None:
    table = Table("Moana", "Violet").all_at("Reef Passage").shadow("Reef Passage", 4, 3).empty_bag()
    for strength in (4, 3):
        table.fight("Moana", strength, {"Moana": (3, 1), "Violet": (1, 1)})
    assert table.lights_at("Reef Passage") == 2
    table.next_day("Black Sand")
    assert table.shadows_at("Reef Passage") == [3, 4]
    table.fight("Moana", 3, {"Moana": (3, DAMAGE), "Violet": (1, 1)})
    assert table.shadows_at("Reef Passage") == [4]
