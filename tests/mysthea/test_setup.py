"""Getting ready: what lies where before the first Day."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.mysthea import state as c
from tests.mysthea.table import Table
from tests.mysthea.table_reading import CHAMPIONS, SEEKERS

SEEDS = range(12)
FIVE = ("Leheir", "Heir", "Sanya", "Cursed", "Anuth")
CHAMPION_STARTS = {f"crater node {k}" for k in range(1, 6)}
SEEKER_STARTS = {f"City node {k}" for k in range(1, 6)}


def dealt(*characters: str, seed: int = 1, **options: object) -> Table:
    return Table(*(characters or ("Leheir", "Heir")), bare=False, seed=seed, **options)


def ready(table: Table, *monsters: str, events: tuple[str, ...] = ()) -> Table:
    """The start nodes are chosen; these Monsters and Event Cards come first."""
    while table.question in ("choose where to begin", "put on the Armor"):
        if int(table.state.pending[table.state.depth - 1, 2]) == table.count - 1:
            if monsters:
                table.stack(*monsters)
            if events and table.question == "choose where to begin":
                table.will_reveal(*events)
        table.do(min(table.legal()))
    return table


# -- Islands and Enemies -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_an_island_lies_on_each_crater(seed: int) -> None:
    table = dealt(seed=seed)
    assert sorted(table.state.island.tolist()) == [0, 1, 2, 3, 4]
    assert all(table.state.crater_of[table.state.island[k]] == k for k in range(5))


def test_islands_lie_at_random() -> None:
    seen = {(k, int(dealt(seed=seed).state.island[k])) for seed in range(60) for k in range(5)}
    assert len(seen) == 25


@pytest.mark.parametrize("seed", SEEDS)
def test_four_golems_on_one_region_of_each_island_and_four_troops_on_the_others(seed: int) -> None:
    table = dealt(seed=seed)
    for island in table.islands:
        kinds = table.content.island_kinds[table.islands.index(island)].tolist()
        assert table.golems(island) == 4
        assert table.golem_kind(island) in [c.KIND_NAMES[kind] for kind in kinds]
        assert list(table.troops(island).values()) == [4, 4]


@pytest.mark.parametrize("seed", SEEDS)
def test_golems_start_on_another_kind_of_region_on_each_island(seed: int) -> None:
    table = dealt(seed=seed)
    assert len({table.golem_kind(island) for island in table.islands}) == 5


def test_golems_have_thirteen_ways_to_start_and_all_of_them_happen() -> None:
    seen = set()
    for seed in range(150):
        table = dealt(seed=seed)
        seen.add(tuple(table.golem_kind(island) for island in table.islands))
    assert len(seen) == 13


def test_twenty_golems_and_forty_troops_are_all_there_are() -> None:
    table = dealt()
    assert table.state.golems.sum() == 20 and table.state.troops.sum() == 40
    assert table.crowds == {}


# -- Primal Shards and the Colossus ------------------------------------------------------------


@pytest.mark.parametrize(
    ("difficulty", "counts"), [("easy", [3, 5, 2]), ("normal", [2, 4, 4]), ("hard", [1, 4, 5])]
)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ten_shards_by_difficulty_half_of_them_in_the_colossus(
    difficulty: str, counts: list[int], seed: int
) -> None:
    table = dealt(difficulty=difficulty, seed=seed)
    assert len(table.bag) == 5 and all(table.plugs)
    both = table.bag + table.plugs
    assert [both.count(value) for value in (1, 2, 3)] == counts
    assert table.seen == [] and table.laid_out == []


def test_which_shards_are_in_the_colossus_is_left_to_chance() -> None:
    assert len({tuple(sorted(dealt(seed=seed).plugs)) for seed in range(40)}) > 5


def test_the_colossus_starts_on_any_of_five_edge_nodes() -> None:
    seen = {dealt(seed=seed).colossus for seed in range(40)}
    assert seen == {f"edge node {k}" for k in range(1, 6)}


def test_the_city_starts_with_all_its_defense_points_and_nothing_in_it() -> None:
    table = dealt()
    assert table.defense == 99 and table.city == {} and table.besiegers == (0, 0)


# -- machines ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_each_region_has_one_machine_of_each_type_in_the_color_of_its_kind(seed: int) -> None:
    table = dealt(seed=seed)
    assert all(table.machines(region) == list(c.MACHINE_NAMES) for region in table.regions)
    colors = {}
    for region in range(c.REGIONS):
        row = set(table.state.machine[region].tolist())
        assert len(row) == 1
        colors.setdefault(int(table.content.region_kind[region]), set()).update(row)
    assert sorted(color for row in colors.values() for color in row) == [0, 1, 2, 3, 4]
    assert table.state.machines_left.tolist() == [9] * 5


def test_which_kind_has_which_color_is_left_to_chance() -> None:
    seen = {int(dealt(seed=seed).state.machine[0, 0]) for seed in range(40)}
    assert seen == {0, 1, 2, 3, 4}


# -- Characters --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "own"), [(1, 5), (2, 5), (3, 3), (4, 2), (5, 1)])
def test_fortifications_by_the_number_of_players(players: int, own: int) -> None:
    names = FIVE[: max(2, players)]
    table = dealt(*names, players=players)
    assert [table.reserve(name) for name in names] == [own] * len(names)
    assert table.fortifications == {}


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_characters_come_from_either_pile_in_turn(players: int, first: int) -> None:
    table = Table(bare=False, players=players)
    assert table.decider == "seat 0" and table.legal() == {"draw a Champion", "draw a Seeker"}
    table.do(("draw a Champion", "draw a Seeker")[first])
    piles = (CHAMPIONS, SEEKERS)
    assert len(set(table.seats)) == max(2, players)
    for who, name in enumerate(table.seats):
        assert name in piles[(first + who) % 2]


def test_anybody_may_come_off_a_pile() -> None:
    seen = set()
    for seed in range(60):
        seen |= set(Table(bare=False, players=2, seed=seed).do("draw a Champion").seats)
    assert seen == {*CHAMPIONS, *SEEKERS}


def test_nobody_comes_twice_and_all_others_may() -> None:
    """The third player draws from the pile the first one drew from."""
    seen = set()
    for seed in range(80):
        first, _, third = Table(bare=False, players=3, seed=seed).do("draw a Seeker").seats
        assert first != third
        seen.add(third)
    assert seen == set(SEEKERS)


def test_characters_can_be_named() -> None:
    table = dealt("Kolbor", "Leheir")
    assert table.seats == ["Kolbor", "Leheir"] and table.question == "choose where to begin"


def test_every_relic_starts_charged() -> None:
    table = dealt(*FIVE)
    assert all(table.is_charged(name) for name in FIVE)


@pytest.mark.parametrize("name", [*CHAMPIONS, *SEEKERS])
def test_champions_start_at_islands_and_seekers_in_the_city(name: str) -> None:
    other = "Leheir" if name != "Leheir" else "Sanya"
    table = dealt(name, other)
    if name == "Criminal":
        table.do("accept")
    assert table.decider == name
    assert table.legal() == (CHAMPION_STARTS if name in CHAMPIONS else SEEKER_STARTS)


def test_start_nodes_must_be_empty() -> None:
    table = dealt("Leheir", "Sanya", "Heir", "Cursed").do("crater node 2")
    assert table.decider == "Sanya" and table.legal() == CHAMPION_STARTS - {"crater node 2"}
    table.do("crater node 3", "City node 5")
    assert table.decider == "Cursed" and table.legal() == SEEKER_STARTS - {"City node 5"}


@pytest.mark.parametrize(
    ("name", "node", "stock"),
    [
        ("Leheir", "crater node 1", {"pink": 1, "brown": 1}),
        ("Leheir", "crater node 4", {"blue": 1, "pink": 1}),
        ("Heir", "City node 1", {"blue": 1, "green": 1}),
        ("Heir", "City node 3", {"pink": 1, "grey": 1}),
    ],
)
def test_a_character_takes_a_crystal_of_each_region_around(
    name: str, node: str, stock: dict[str, int]
) -> None:
    table = dealt(name, "Sanya").do(node)
    assert table.where(name) == node and table.stock(name) == stock


@pytest.mark.parametrize(("answer", "on"), [("accept", 1), ("decline", 0)])
def test_the_criminal_begins_in_armor_or_without(answer: str, on: int) -> None:
    table = dealt("Leheir", "Criminal").do("crater node 1")
    assert table.question == "put on the Armor" and table.decider == "Criminal"
    assert table.do(answer).state.armour == on
    assert table.question == "choose where to begin"


def test_the_solo_player_has_two_characters_as_two_players_have() -> None:
    table = dealt("Leheir", "Heir", players=1)
    assert table.count == 2 and table.state.seats == 1
    table.do("crater node 1", "City node 1")
    assert table.stock("Leheir") and table.stock("Heir")


# -- cards -------------------------------------------------------------------------------------


def test_three_decks_of_twenty_command_cards() -> None:
    table = dealt()
    assert [table.cards_left(era) for era in c.ERA_NAMES] == [20, 20, 20]
    numbers = np.repeat(np.arange(1, 6), 4)
    means = [(table.state.cards[era] * numbers).sum() / 20 for era in range(3)]
    assert means == [2.0, 2.6, 3.0]
    for era in range(3):
        assert table.state.cards[era].reshape(5, 4).sum(axis=0).tolist() == [5, 5, 5, 5]


def test_the_event_deck_has_fourteen_cards() -> None:
    table = dealt()
    assert [table.left(name) for name in c.EVENT_NAMES] == [2, 2, 2, 2, 2, 3, 1]


def test_four_monsters_in_their_deck_and_more_if_wanted() -> None:
    base = {"Onygauros", "Caerulas", "Utcoro", "Cannibarok"}
    extra = {"Kodror", "Obsidusa", "Boulron"}
    assert set(dealt().monster_deck) == base
    assert set(dealt(extra_monsters=True).monster_deck) == base | extra
    assert set(dealt(extra_monsters=("Kodror",)).monster_deck) == base | {"Kodror"}


def test_the_order_of_the_monster_deck_is_left_to_chance() -> None:
    assert {dealt(seed=seed).monster_deck[0] for seed in range(40)} == set(dealt().monster_deck)


# -- the first Monster and the first Event Cards -----------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("difficulty", "events"), [("easy", 2), ("normal", 3), ("hard", 4)])
def test_a_monster_and_some_event_cards_come_before_the_first_day(
    seed: int, difficulty: str, events: int
) -> None:
    table = ready(dealt(seed=seed, difficulty=difficulty)).rush()
    assert table.turn == "Leheir" and table.question == "Day" and table.actions_left == 3
    assert len(table.in_play) == 1 and len(table.monster_deck) == 3
    assert sum(table.revealed.values()) == events
    assert table.left("the Storm") == 1 and "the Storm" not in table.revealed


def test_a_storm_in_the_set_up_is_ignored_replaced_and_put_back() -> None:
    events = ("the Storm", "River", "Forest", "Mountain")
    table = ready(dealt(), "Onygauros", "Caerulas", events=events)
    assert table.question == "Day"
    assert table.revealed == {"River": 1, "Forest": 1, "Mountain": 1}
    assert table.left("the Storm") == 1
    assert table.in_play == ["Onygauros"] and table.besiegers == (0, 0)


def test_the_first_monster_comes_with_its_effect() -> None:
    table = ready(dealt(), "Utcoro", events=("River", "Forest", "Mountain"))
    assert table.in_play == ["Utcoro"]
    assert not table.is_charged("Leheir") and not table.is_charged("Heir")


def test_the_first_player_chooses_what_the_first_monster_eats() -> None:
    table = ready(dealt(), "Cannibarok", events=("River", "Forest", "Mountain"))
    assert table.question == "feed Cannibarok" and table.decider == "Leheir"
    kind = next(iter(table.troops("Shard")))
    table.do(*[kind] * 4)
    assert table.troops("Shard")[kind] == 0 and table.question == "Day"


def test_first_event_cards_are_resolved_one_after_the_other() -> None:
    """Two cards of a kind in the set-up are an assault and an invasion."""
    table = dealt(difficulty="easy")
    table = ready(table, "Onygauros", events=("River", "River"))
    sent = {}
    for island in table.islands:
        kinds = table.content.island_kinds[table.islands.index(island)].tolist()
        sent[island] = 12 - table.golems(island) - sum(table.troops(island).values())
        assert (sent[island] >= 2) == (c.RIVER in kinds)
    close = [int(k) for k in table.content.post_craters[table.state.colossus]]
    for island in table.islands:
        if sent[island]:
            assert sent[island] == (4 if table.crater(island) in close else 2)


def test_the_colossus_may_rise_before_the_first_day() -> None:
    events = ("the Colossus 2", "the Colossus 3", "Forest")
    table = ready(dealt().fill_bag(2, 2, 2, 3, 3), "Boulron", events=events)
    assert table.question == "Day" and table.defense == 99 - (4 + 10) - (8 + 10)
    assert table.laid_out == [2, 3] and table.revealed == {"Forest": 1, "the Colossus": 2}
