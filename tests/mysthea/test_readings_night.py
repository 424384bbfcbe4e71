"""Where the rule book leaves something open: the readings of set-up, Night, Monsters and ends."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.mysthea import state as c
from gloaming.kernel import stepping
from tests.mysthea.table import Table

GONE = "all machines of a color were destroyed"


def quiet(stand: int = 3, **options: object) -> Table:
    return Table("Leheir", "Heir", **options).stand(stand)


# -- the set-up --------------------------------------------------------------------------------


def test_how_golems_start_is_left_to_chance() -> None:
    """One of the thirteen ways to give each Island a kind of its own, all equally likely."""
    table = Table("Leheir", "Heir", bare=False)
    assert table.content.matchings == 13
    ways = {tuple(way) for way in table.content.matching[:13].tolist()}
    kinds = table.content.island_kinds.tolist()
    assert len(ways) == 13
    for way in ways:
        assert sorted(way) == [0, 1, 2, 3, 4]
        assert all(kind in kinds[island] for island, kind in enumerate(way))


def test_players_have_colors_in_the_order_of_their_seats() -> None:
    """Which kind of Region has which color is left to chance."""
    table = Table("Leheir", "Heir", bare=False, seed=3)
    for who, name in enumerate(table.seats):
        node = next(
            node
            for node in range(30)
            if any(
                int(table.content.node_regions[node]) >> region & 1
                and table.state.machine[region, 0] == who
                for region in range(c.REGIONS)
            )
        )
        table.put("Leheir", "edge node 1").put("Heir", "edge node 2")
        table.put(name, table.nodes[node]).day(name)
        assert table.may("activate Harvester")


def test_the_first_player_chooses_for_the_set_up() -> None:
    """What a Monster or an Event Card asks before the first Day."""
    table = Table("Leheir", "Heir", "Sanya", bare=False).do("crater node 1", "City node 1")
    table.stack("Cannibarok").will_reveal("River", "Forest", "Mountain").do("crater node 2")
    assert table.question == "feed Cannibarok" and table.decider == "Leheir"


def test_the_armor_protects_nothing_during_the_set_up() -> None:
    """Abilities work in the own turn, and nobody's turn has begun."""
    table = Table("Criminal", "Leheir", bare=False, difficulty="easy").do("accept", "City node 1")
    table.stack("Onygauros").crowd("inner River", troops=2).crowd("Mountain at crater 1", 1)
    table.will_reveal("River", "Forest").do("crater node 3")
    assert table.machines("inner River") == ["Scavenger", "Refiner"]


# -- moves of Event Cards ----------------------------------------------------------------------


def test_parasites_make_a_crowd_but_do_not_raise_an_attack_by_coming() -> None:
    """All Enemies are counted, where a Golem or Troop has moved in on this card."""
    table = quiet(1).crowd("Mountain at crater 1", golems=1, parasites=4).night("the Colossus 1")
    assert len(table.machines("Mountain at crater 1")) == 3
    table = quiet().crowd("inner River", parasites=2).crowd("Mountain at crater 1", troops=1)
    assert len(table.night("River").machines("inner River")) == 2


def test_players_moves_raise_no_attack() -> None:
    """Neither those of a Relic nor those of a banner."""
    table = Table("Kolbor", "Heir").put("Heir", "edge node 4").crowd("inner River", troops=3)
    table.crowd("inner Forest", golems=1).do("use the Relic", "Golem in inner Forest")
    table.do("inner River", "stop")
    assert table.enemies("inner River") == (1, 3, 0) and len(table.machines("inner River")) == 3


def test_all_moves_of_a_card_come_before_its_attacks() -> None:
    """First inwards, then off the Islands, then each Region that received anybody is checked once.

    Three Troops stood outside; one leaves, one comes: three are there at the end, one attack.
    """
    table = quiet(5).crowd("Land of Myst at crater 5", troops=3).crowd("inner River", troops=2)
    table.night("River")
    assert table.enemies("Land of Myst at crater 5") == (0, 3, 0)
    assert table.machines("Land of Myst at crater 5") == ["Scavenger", "Refiner"]
    assert table.machines("inner River") == ["Scavenger", "Refiner"] and table.defense == 99


@pytest.mark.parametrize(
    ("kind", "island", "unit"),
    [("River", "Volcano", (1, 0, 0)), ("Forest", "Volcano", (0, 1, 0))],
)
@pytest.mark.parametrize("cards", [1, 2])
def test_an_island_sends_from_its_region_of_the_kind_alone(
    kind: str, island: str, unit: tuple[int, int, int], cards: int
) -> None:
    """Golems come out of a Golem Region, Troops out of a Troop Region, on either card."""
    table = quiet(3)
    if cards == 2:
        table.reveal(kind)
    table.night(kind)
    assert table.enemies("River at crater 4") == unit
    assert table.enemies("Crystal Field at crater 4") == unit
    assert table.golems(island) == 4 - 2 * unit[0]


def test_other_regions_of_the_island_do_not_help_out() -> None:
    """A full Region next to it does not spare the five points."""
    table = quiet(4).man("Sphere", blue=0, brown=8).night("River")
    assert table.defense == 94 and table.troops("Sphere") == {"River": 0, "Mountain": 8}


@pytest.mark.parametrize("left", [0, 1])
def test_five_points_once_an_island(left: int) -> None:
    """Not once for each Enemy that is missing."""
    table = quiet(4).man("Sphere", blue=left).will_reveal("River").do("end").rush()
    assert table.defense == 94


def test_nothing_is_lost_for_enemies_missing_around_the_inner_region() -> None:
    assert quiet(3).night("River").defense == 99


def test_first_and_second_cards_are_counted_within_the_cycle() -> None:
    """Cards of the set-up included."""
    table = Table("Leheir", "Heir", bare=False, difficulty="easy").do("crater node 1")
    table.stack("Onygauros").will_reveal("River", "Forest").do("City node 1")
    before = int(table.state.troops.sum() + table.state.golems.sum())
    table.night("River").rush()
    assert table.revealed == {"River": 2, "Forest": 1}
    assert before - int(table.state.troops.sum() + table.state.golems.sum()) == 6


# -- the Storm and the cycle -------------------------------------------------------------------


def test_the_storm_goes_back_into_the_deck_with_all_else() -> None:
    """So each cycle can bring one Storm."""
    table = quiet().reveal("River", "Mountain", "Forest", "Land of Myst").stack("Onygauros")
    table.night("the Storm")
    assert table.left("the Storm") == 0
    table.night("Crystal Field")
    assert table.left("the Storm") == 1


@pytest.mark.parametrize(("option", "charged"), [("recharges", True), ("blocked", False)])
def test_a_storm_is_a_monster_then_a_siege_then_relics(option: str, charged: bool) -> None:
    """A Utcoro that comes with it discharges them first; that this very Storm recharges them in
    spite of it is the rule book's example, and an option goes by Utcoro's card instead."""
    table = quiet(storm_with_utcoro=option).store(blue=5).crowd("inner River", troops=1)
    table.stack("Utcoro").will_reveal("the Storm").do("end")
    assert table.question == "give up a crystal in the City" and table.in_play == ["Utcoro"]
    assert not table.is_charged("Leheir") and not table.is_charged("Heir")
    table.do("blue")
    assert table.is_charged("Leheir") == table.is_charged("Heir") == charged


def test_besiegers_replace_crystals_only_when_no_space_is_empty() -> None:
    """Then the players choose which."""
    table = quiet().stack("Onygauros").store(blue=2, pink=2).crowd("inner River", troops=1)
    table.crowd("inner Forest", troops=1).will_reveal("the Storm").do("end")
    assert table.besiegers == (0, 1) and table.legal() == {"blue", "pink"}


def test_when_all_monsters_are_in_play_none_comes() -> None:
    table = quiet().stack().summon("Utcoro").night("the Storm")
    assert table.in_play == ["Utcoro"] and table.revealed == {"the Storm": 1}


def test_a_cycle_ends_after_its_last_card_is_resolved() -> None:
    """Shards drawn before go back then; Utcoro stops this recharge as well."""
    table = quiet(1).reveal("River", "Mountain", "Forest", "Land of Myst").summon("Utcoro").charge()
    table.night("the Colossus 2").stand(3).man("Volcano", pink=1)
    table.will_reveal("Crystal Field").do("end")
    assert table.question == "send the only Enemy" and table.laid_out == [2]
    table.rush()
    assert table.laid_out == [] and table.revealed == {} and not table.is_charged("Heir")


# -- the Colossus ------------------------------------------------------------------------------


def test_parasites_that_just_came_are_counted() -> None:
    assert quiet().night("the Colossus 1").defense == 95


def test_boulrons_ten_points_take_the_place_of_its_strength() -> None:
    assert quiet(extra_monsters=True).summon("Boulron").night("the Colossus 1").defense == 85


# -- Monsters ----------------------------------------------------------------------------------


def test_the_players_choose_whom_cannibarok_eats() -> None:
    """Any Troops of its Island, whoever's turn it is decides."""
    table = quiet().enter("Cannibarok")
    assert table.decider == "Leheir" and table.legal() == {"River", "Land of Myst"}
    table.do("River", "Land of Myst", "River", "River")
    assert table.troops("Shard") == {"River": 1, "Land of Myst": 3}


def test_units_on_a_monsters_card_are_missing_on_their_island() -> None:
    """For invasions and for whether the Island is empty."""
    table = quiet(extra_monsters=True).enter("Obsidusa").reveal("Crystal Field")
    table.night("Crystal Field")
    assert table.defense == 94
    table = quiet(extra_monsters=True).man("Shard", blue=0, grey=0).enter("Obsidusa")
    assert table.is_over and table.cause == "an Island held no Enemies"


def test_they_come_back_when_the_monster_leaves() -> None:
    """Golems to where Golems start, Troops freely over the other two Regions."""
    table = quiet(extra_monsters=True).enter("Obsidusa").enter("Cannibarok").do(*["River"] * 4)
    table.put("Leheir", "crater node 2").give("Leheir", blue=4)
    table.will_show("I red 3", "II red 4").do("attack Obsidusa", "pay blue", "pay blue", "stop")
    assert table.golems("Shard") == 4 and table.troops("Shard") == {"River": 0, "Land of Myst": 4}
    table.will_show("I blue 3", "II blue 4").do("attack Cannibarok", "pay blue", "pay blue")
    table.do(*["Land of Myst"] * 3, "River")
    assert table.troops("Shard") == {"River": 1, "Land of Myst": 7}


def test_each_owner_chooses_what_kodror_takes_back_to_the_reserve() -> None:
    table = quiet(extra_monsters=True).fortify("Heir", "fork 1", "fork 2")
    before = table.reserve("Heir")
    table.enter("Kodror")
    assert table.decider == "Heir" and table.legal() == {"fork 1", "fork 2"}
    assert table.do("fork 1").reserve("Heir") == before + 1


# -- ends --------------------------------------------------------------------------------------


def test_claimed_shards_go_back_at_once_when_too_few_are_left() -> None:
    """As soon as more players are without a shard than shards are left. All have seen them."""
    table = Table("Leheir", "Heir", "Sanya").plug(1, 1).grant("Leheir", 3).stand(1)
    table.put("Leheir", "edge node 1").give("Leheir", brown=1, grey=1)
    table.do("investigate", "accept", "pay brown", "pay grey")
    assert table.claimed("Leheir") == [] and sorted(table.plugs) == [0, 0, 1, 1, 3]
    assert table.seen == [1, 3]


def test_machines_of_a_color_nobody_has_count_as_well() -> None:
    """Losing all nine of it loses the game."""
    table = quiet().crowd("inner Crystal Field", troops=2).crowd("Forest at crater 3", troops=1)
    table.stand(4).ruin("Crystal Field at crater 1").ruin("Crystal Field at crater 4")
    table.ruin("inner Crystal Field", "Harvester", "Scavenger").night("Crystal Field")
    assert table.is_over and table.cause == GONE


def test_a_loss_is_checked_after_every_single_change() -> None:
    """The City falls for the first Island that is short, before the next one sends anybody."""
    table = quiet().reveal("River").man("Shard", blue=0).defend(5).night("River")
    assert table.is_over and table.cause == "the City's Defense Points ran out"
    assert table.golems("Volcano") == 4


def test_golems_and_troops_are_limited_and_besiegers_lost_for_good() -> None:
    """Twenty and forty; nobody comes from a supply, and nobody leaves the City."""
    table = quiet().crowd("inner River", golems=1).man("Volcano", golems=3).stack("Onygauros")
    table.night("the Storm")
    total = table.state.golems.sum() + table.state.units[:, c.GOLEM].sum()
    assert total + table.state.besiegers[0] == 20 and table.besiegers == (1, 0)
    table.night("River").rush()
    total = table.state.golems.sum() + table.state.units[:, c.GOLEM].sum()
    assert total + table.state.besiegers[0] == 20


def test_nothing_gives_the_city_defense_points_back() -> None:
    """Whole Days and Nights only lower them."""
    table = Table("Leheir", "Heir", seed=5)
    chance, last = np.random.default_rng(5), table.defense
    for _ in range(400):
        if table.is_over:
            break
        table.match.step(np.array([chance.choice(np.flatnonzero(table.mask()))]))
        assert table.defense <= last <= 99
        last = table.defense


# -- what is known -----------------------------------------------------------------------------


def test_what_telron_has_seen_everybody_knows() -> None:
    """The card stays on top, whatever else is unknown."""
    table = Table("Telron", "Leheir").day("Telron", sees="Forest")
    for seat in (0, 1):
        stepping.redeal_many(
            table.match.states,
            table.match.pack.table,
            np.array([seat]),
            np.array([99], np.uint64),
        )
        assert c.EVENT_NAMES[table.state.peeked] == "Forest"
    table.do("end").rush()
    assert table.revealed == {"Forest": 1}


def test_a_shard_seen_stays_where_it_is_for_everybody() -> None:
    """Others are anywhere among plugs and bag."""
    table = Table("Leheir", "Heir").plug(3, 1, 1, 1, 1, seen=(3,)).fill_bag(2, 2, 2, 2, 2)
    seen = set()
    for seed in range(20):
        stepping.redeal_many(
            table.match.states,
            table.match.pack.table,
            np.array([1]),
            np.array([seed], np.uint64),
        )
        assert table.plugs[0] == 3
        seen.add(tuple(table.plugs))
    assert len(seen) > 5
