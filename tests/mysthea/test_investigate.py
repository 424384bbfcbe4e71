"""Investigate the Colossus: taking a shard out, paying all or nothing, going back to the City."""

from __future__ import annotations

import itertools

import pytest

from tests.mysthea.table import Table

CITY_NODES = {f"City node {k}" for k in range(1, 6)}


def probing(
    *characters: str, stand: int = 1, plugs: tuple[int, ...] = (1, 2, 3), **crystals: int
) -> Table:
    """The first Character is with the Colossus: on edge node 1, between a Mountain and a Land of
    Myst, unless it stands elsewhere."""
    table = Table(*(characters or ("Leheir", "Heir"))).stand(stand).plug(*plugs)
    who = table.seats[0]
    return table.put(table.seats[1], "bend 4").put(who, f"edge node {stand}").give(who, **crystals)


def pay_all(table: Table) -> Table:
    """Pay with the first that comes."""
    while table.question == "pay for the shard":
        table.do(min(table.legal()))
    return table


# -- the example -------------------------------------------------------------------------------


def test_example_a_third_pair_cannot_be_paid() -> None:
    """Three shards are left, one of value 3 comes out: with the City's crystals there are three
    blue ones and two green ones. Nothing is paid, the shard goes back, the action is lost."""
    table = probing(plugs=(2, 1, 3), stand=3, blue=2, green=1).store(blue=1, green=1)
    table.will_find(3).do("investigate")
    assert table.question == "Day" and table.actions_left == 2
    assert table.stock("Leheir") == {"blue": 2, "green": 1}
    assert table.city == {"blue": 1, "green": 1}
    assert table.plugs == [2, 1, 3, 0, 0] and table.claimed("Leheir") == []
    assert table.where("Leheir") == "edge node 3"


def test_example_one_more_crystal_would_have_done() -> None:
    table = probing(plugs=(2, 1, 3), stand=3, blue=2, green=2).store(blue=1, green=1)
    pay_all(table.will_find(3).do("investigate", "accept"))
    assert table.claimed("Leheir") == [3] and table.stock("Leheir") == {} and table.city == {}


# -- when --------------------------------------------------------------------------------------


@pytest.mark.parametrize("stand", range(1, 6))
def test_only_on_the_node_of_the_colossus(stand: int) -> None:
    table = Table("Leheir", "Heir").stand(stand)
    for k in range(1, 6):
        assert table.put("Leheir", f"edge node {k}").may("investigate") == (k == stand)
    assert not table.put("Leheir", f"bend {stand % 5 + 1}").may("investigate")


def test_several_characters_may_take_turns() -> None:
    table = probing(brown=1, grey=1).will_find(1).do("investigate", "accept")
    pay_all(table).do("City node 1").put("Heir", "edge node 1").day("Heir")
    assert table.may("investigate")


# -- paying ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stand", "colors"),
    [
        *((1, ("brown", "grey")), (2, ("brown", "blue")), (3, ("green", "blue"))),
        *((4, ("pink", "green")), (5, ("grey", "pink"))),
    ],
)
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_pair_of_both_regions_crystals_for_each_point(
    stand: int, colors: tuple[str, str], value: int
) -> None:
    table = probing(stand=stand, plugs=(value, value), **dict.fromkeys(colors, value))
    table.do("investigate")
    assert table.question == "pay for the shard or leave it" and table.decider == "Leheir"
    pay_all(table.do("accept"))
    assert table.stock("Leheir") == {} and table.claimed("Leheir") == [value]
    assert table.legal() == CITY_NODES


@pytest.mark.parametrize("color", ["brown", "grey"])
@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_crystal_short_and_nothing_is_paid(color: str, value: int) -> None:
    table = probing(plugs=(value, value), brown=value, grey=value).give("Leheir", **{color: -1})
    stock = table.stock("Leheir")
    table.do("investigate")
    assert table.question == "Day" and table.stock("Leheir") == stock
    assert table.actions_left == 2 and table.plugs[:2] == [value, value]


def test_each_crystal_may_be_paid_in_several_ways() -> None:
    table = probing(plugs=(1, 1), brown=2, grey=2, blue=2, parasites=1).store(brown=1)
    table.do("investigate", "accept")
    assert table.legal() == {
        *("pay brown", "pay brown of the City", "pay two blue", "pay two grey", "pay a Parasite"),
    }
    table.do("pay two blue")
    assert table.legal() == {"pay grey", "pay two brown", "pay a Parasite"}
    table.do("pay a Parasite")
    assert table.stock("Leheir") == {"brown": 2, "grey": 2} and table.city == {"brown": 1}
    assert table.claimed("Leheir") == [1]


def test_no_payment_may_leave_the_rest_unpayable() -> None:
    """The grey pair is needed for the second kind, so brown has to pay for itself."""
    table = probing(plugs=(2, 2), brown=2, grey=2).do("investigate", "accept")
    assert table.legal() == {"pay brown"}
    table.do("pay brown", "pay brown")
    assert table.legal() == {"pay grey"}


def test_pairs_come_from_the_own_stock_alone() -> None:
    table = probing(plugs=(1, 1), grey=1).store(blue=5).do("investigate")
    assert table.question == "Day"


def test_crystals_of_others_do_not_pay() -> None:
    table = probing(plugs=(1, 1), grey=1).give("Heir", brown=3).do("investigate")
    assert table.question == "Day"


def count_ways(
    stock: tuple[int, ...], city: tuple[int, ...], due: tuple[int, int], value: int, worth: int
) -> bool:
    """Whether a shard can be paid for, by trying everything; the last of ``stock`` are Parasites,
    and the first two kinds are due."""

    def search(own: tuple[int, ...], town: tuple[int, ...], left: tuple[int, int]) -> bool:
        if left == (0, 0):
            return True
        kind = 0 if left[0] else 1
        rest = (left[0] - 1, left[1]) if kind == 0 else (left[0], left[1] - 1)
        if town[kind] and search(own, less(town, kind, 1), rest):
            return True
        if own[kind] and search(less(own, kind, 1), town, rest):
            return True
        for other in range(5):
            if other != kind and own[other] >= 2 and search(less(own, other, 2), town, rest):
                return True
        if own[5]:
            more = (max(0, left[kind] - worth),)
            paid = (*more, left[1]) if kind == 0 else (left[0], *more)
            return search(less(own, 5, 1), town, paid)
        return False

    return search(stock, city, (value, value))


def less(row: tuple[int, ...], at: int, count: int) -> tuple[int, ...]:
    return tuple(number - count if k == at else number for k, number in enumerate(row))


STOCKS = [
    (brown, grey, blue, 0, 0, parasites)
    for brown, grey, blue, parasites in itertools.product(range(4), range(4), (0, 1, 2), range(3))
    if brown + grey + blue <= 6
]


@pytest.mark.parametrize("who", ["Leheir", "Heir"])
@pytest.mark.parametrize("value", [1, 2, 3])
@pytest.mark.parametrize("city", [(0, 0), (1, 0), (0, 2)])
def test_what_can_be_paid_is_what_a_search_finds(
    who: str, value: int, city: tuple[int, int]
) -> None:
    table = probing(who, "Sanya", plugs=(value, value))
    for brown, grey, blue, pink, green, parasites in STOCKS:
        table.state.stock[0] = blue, brown, green, grey, pink
        table.state.stocked[0], table.state.parasites[0] = brown + grey + blue, parasites
        table.store(brown=city[0], grey=city[1]).day().plug(value, value).do("investigate")
        payable = count_ways(
            (brown, grey, blue, pink, green, parasites),
            (*city, 0, 0, 0),
            (0, 1),
            value,
            2 if who == "Heir" else 1,
        )
        asked = table.question == "pay for the shard or leave it"
        assert asked == payable, (brown, grey, blue, parasites)


# -- leaving it --------------------------------------------------------------------------------


def test_whoever_could_pay_may_leave_it() -> None:
    table = probing(plugs=(2, 1), brown=2, grey=2).will_find(2).do("investigate", "decline")
    assert table.question == "Day" and table.actions_left == 2
    assert table.stock("Leheir") == {"brown": 2, "grey": 2} and table.plugs[:2] == [2, 1]
    assert table.where("Leheir") == "edge node 1"


def test_a_shard_that_went_back_is_known() -> None:
    table = probing(plugs=(2, 1, 3), brown=1, grey=1).will_find(3).do("investigate")
    assert table.seen == [3]
    assert table.legal("investigate") == {"investigate", "investigate 3"}


def test_a_known_shard_is_chosen_by_its_value() -> None:
    table = probing(plugs=(2, 1, 3), brown=1, grey=1).plug(2, 1, 3, seen=(1, 3))
    assert table.legal("investigate") == {"investigate", "investigate 1", "investigate 3"}
    pay_all(table.do("investigate 1", "accept"))
    assert table.claimed("Leheir") == [1] and table.plugs == [2, 0, 3, 0, 0]


def test_when_all_are_known_none_is_left_to_chance() -> None:
    table = probing().plug(2, 2, 3, seen=(2, 2, 3))
    assert table.legal("investigate") == {"investigate 2", "investigate 3"}


def test_an_unseen_shard_is_left_to_chance() -> None:
    seen = set()
    for seed in range(30):
        table = Table("Leheir", "Heir", seed=seed).put("Leheir", "edge node 1").plug(1, 2, 3)
        seen.add(table.do("investigate").seen[0])
    assert seen == {1, 2, 3}


# -- back to the City --------------------------------------------------------------------------


def test_whoever_succeeds_goes_to_a_free_city_node() -> None:
    table = probing(brown=1, grey=1).put("Heir", "City node 2").will_find(1)
    pay_all(table.do("investigate", "accept"))
    assert table.question == "return to the City" and table.legal() == CITY_NODES - {"City node 2"}
    table.do("City node 4")
    assert table.where("Leheir") == "City node 4" and table.question == "Day"
    assert table.actions_left == 2


def test_the_outsiders_relic_keeps_the_character_there() -> None:
    table = probing("Outsider", "Leheir", brown=1, grey=1).will_find(1)
    pay_all(table.do("investigate", "accept"))
    assert table.legal() == CITY_NODES | {"use the Relic"}
    table.do("use the Relic")
    assert table.where("Outsider") == "edge node 1" and not table.is_charged("Outsider")
    assert table.question == "Day" and table.claimed("Outsider") == [1]


# -- the Heir ----------------------------------------------------------------------------------


def test_a_parasite_of_the_heir_pays_two_crystals_of_one_kind() -> None:
    table = probing("Heir", "Leheir", plugs=(2, 2), grey=2, parasites=1).do("investigate", "accept")
    assert table.legal() == {"pay a Parasite"}
    table.do("pay a Parasite")
    assert table.legal() == {"pay grey"}
    table.do("pay grey", "pay grey")
    assert table.claimed("Heir") == [2] and table.parasites("Heir") == 0


def test_the_heirs_second_crystal_is_of_the_same_kind() -> None:
    """Where one crystal of the kind was due, the second one is lost: it does not pay for the other
    kind."""
    table = probing("Heir", "Leheir", plugs=(1, 1), grey=1, parasites=1).do("investigate", "accept")
    table.do("pay a Parasite")
    assert table.question == "pay for the shard" and table.legal() == {"pay grey"}
    table.do("pay grey")
    assert table.stock("Heir") == {} and table.claimed("Heir") == [1]


def test_one_parasite_of_the_heir_does_not_pay_for_two_kinds() -> None:
    table = probing("Heir", "Leheir", plugs=(1, 1), parasites=1).do("investigate")
    assert table.question == "Day" and table.parasites("Heir") == 1


def test_nothing_of_the_heirs_parasite_outlasts_the_action() -> None:
    table = probing("Heir", "Leheir", plugs=(1, 1), brown=1, parasites=1)
    table.will_fall(0).do("investigate", "accept", "pay brown", "pay a Parasite", "City node 1")
    table.crowd("inner Forest", troops=1).crowd("inner River", troops=1)
    assert not table.legal("attack")
    table.put("Heir", "edge node 1").give("Heir", grey=1).do("investigate")
    assert table.question == "Day"
