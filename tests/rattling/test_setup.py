"""Setup: what lies where before the first Day."""

from __future__ import annotations

import pytest

from gloaming.games.rattling import state as c
from tests.rattling.table import Table

SIX = ("Lupe", "Orrun", "Sefka", "Tamo", "Ibret", "Nakwe")


def test_the_wind_tokens_start_in_the_centre_of_their_tracks() -> None:
    assert Table("Lupe", "Tamo").winds == (0, 0, 0, 0)


def test_bonesmiths_stand_north_west_and_south_east_tortoises_on_the_other_corners() -> None:
    table = Table("Lupe", "Tamo")
    kinds = [table.names["merchant"][kind] for kind in table.content.merchant_kind]
    assert kinds == ["Bonesmith", "Millennium Tortoise", "Bonesmith", "Millennium Tortoise"]
    corners = ("north-west", "north-east", "south-east", "south-west")
    assert [table.space(f"{corner} Merchant") for corner in corners] == [13, 14, 15, 16]


def test_all_merchants_show_their_bright_side() -> None:
    table = Table("Lupe", "Tamo")
    corners = ("north-west", "north-east", "south-east", "south-west")
    assert not any(table.is_dark_merchant(corner) for corner in corners)


def test_the_sun_starts_on_darkness_head() -> None:
    assert Table("Lupe", "Tamo").sun == 0


@pytest.mark.parametrize(("deck", "size"), [("event", 12), ("darkness", 12), ("shadow", 12)])
def test_a_deck_is_whole_and_face_down(deck: str, size: int) -> None:
    table = Table("Lupe", "Tamo")
    assert len(set(table.pile(deck))) == size and table.pile(deck, discards=True) == []


@pytest.mark.parametrize("region", c.REGION_NAMES)
def test_a_region_deck_holds_the_cards_of_its_region(region: str) -> None:
    table = Table("Lupe", "Tamo")
    first = c.REGION_CARDS * c.REGION_NAMES.index(region)
    assert sorted(table.pile(region)) == sorted(table.cards[first : first + c.REGION_CARDS])


def test_the_rewards_deck_holds_every_reward_as_often_as_it_is_there() -> None:
    table = Table("Lupe", "Tamo")
    counts = {name: table.pile("reward").count(name) for name in table.names["item"]}
    for kind, name in enumerate(table.names["item"]):
        is_reward = c.FIRST_REWARD <= kind < c.FIRST_LEGENDARY
        assert counts[name] == (table.content.item_count[kind] if is_reward else 0)


@pytest.mark.parametrize(
    "pile", ["North", "East", "South", "West", "shadow", "darkness", "event", "reward"]
)
def test_every_deck_is_shuffled(pile: str) -> None:
    orders = {tuple(Table("Lupe", "Tamo", seed=seed).pile(pile)) for seed in range(4)}
    assert len(orders) == 4


def test_equipment_lies_open_and_is_all_there() -> None:
    table = Table("Lupe", "Tamo")
    for kind in range(c.EQUIPMENT):
        assert table.state.supply[kind] == table.content.item_count[kind] > 0


def test_the_four_legendary_items_are_set_aside() -> None:
    table = Table("Lupe", "Tamo")
    legendary = table.names["item"][c.FIRST_LEGENDARY :]
    assert [table.supply(name) for name in legendary] == [1, 1, 1, 1]
    assert not set(legendary) & set(table.pile("reward"))


def test_the_warriors_stand_in_the_village_warrior_side_up_with_every_heart_filled() -> None:
    table = Table(*SIX)
    for seat, name in enumerate(SIX):
        assert table.where(name) == "Village" and not table.is_spirit(name)
        character = table.state.character[seat]
        assert table.hearts(name) == table.content.warrior_hearts[character]


def test_nobody_carries_anything_at_the_start() -> None:
    table = Table(*SIX)
    assert all(table.items(name) == [] for name in SIX)


def test_all_corruption_tokens_are_in_the_bag() -> None:
    table = Table("Lupe", "Tamo")
    counts = [table.bag(f"{colour} {n}") for colour in c.COLOUR_NAMES for n in range(1, 7)]
    assert counts == [1, 1, 1, 4, 3, 2] * 3
    assert table.bag() == 36 and table.spent() == 0
    assert table.tokens_by_space() == {} and all(table.taints(name) == [] for name in table.seats)


def test_nobody_is_in_darkness() -> None:
    assert Table("Lupe", "Tamo").champion == ""


def test_the_first_day_begins_with_its_dawn() -> None:
    table = Table("Lupe", "Tamo")
    assert table.day == 1 and table.phase == "dawn" and table.legal() >= {"Lupe", "Tamo"}


def test_characters_may_be_chosen_each_by_one_seat() -> None:
    table = Table(players=2, characters="choose")
    assert table.legal() == set(SIX)
    table.do("Nakwe")
    assert table.decider == "seat 1" and table.legal() == set(SIX) - {"Nakwe"}
    table.do("Lupe")
    assert table.seats == ["Nakwe", "Lupe"]
    assert table.where("Lupe") == "Village" and table.hearts("Nakwe") == 3


def test_characters_drawn_at_random_are_different_ones() -> None:
    tables = [Table(players=6, characters="random", seed=seed) for seed in range(3)]
    assert all(sorted(table.seats) == sorted(SIX) for table in tables)
    assert len({tuple(table.seats) for table in tables}) > 1


def test_shadow_merchants_start_at_the_corners_that_are_named() -> None:
    table = Table("Lupe", "Tamo", merchants_of_darkness=("south-west",))
    corners = ("north-west", "north-east", "south-east", "south-west")
    assert [table.is_dark_merchant(one) for one in corners] == [False, False, False, True]
