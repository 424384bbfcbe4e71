"""Move: how far, over Fortifications, past others."""

from __future__ import annotations

import random

import pytest

from tests.mysthea.table import Table

AWAY = "edge node 4"
ONE_STEP = {"City node 2", "City node 5", "crossing 1"}  # from City node 1
TWO_STEPS = ONE_STEP | {
    "City node 1",
    "City node 3",
    "City node 4",
    "crossing 2",
    "crossing 5",
    "fork 1",
    "bend 2",
}


def alone(*characters: str) -> Table:
    """The first Character on City node 1, the others out of the way."""
    table = Table(*(characters or ("Leheir", "Heir")))
    for who, node in zip(table.seats[1:], (AWAY, "edge node 3", "edge node 2"), strict=False):
        table.put(who, node)
    return table


def ends(table: Table) -> set[str]:
    """Where a Move can end."""
    return {words.removeprefix("move to ") for words in table.legal("move to ")}


# -- how far -----------------------------------------------------------------------------------


def test_example_two_nodes_with_the_first_action_one_with_the_second() -> None:
    """Red moves at the start of the turn, Blue as the second action."""
    table = alone()
    assert ends(table) == TWO_STEPS
    table.do("move to fork 1")
    assert table.where("Leheir") == "fork 1" and table.actions_left == 2
    table.put("Heir", "City node 1").put("Leheir", AWAY).day("Heir").do("collect")
    assert ends(table) == ONE_STEP


def test_a_move_of_one_node_is_enough() -> None:
    table = alone().do("move to crossing 1")
    assert table.where("Leheir") == "crossing 1" and table.actions_left == 2


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_nobody_walks_along_the_rim(k: int) -> None:
    table = alone().put("Heir", "City node 5" if k != 5 else "City node 2")
    table.put("Leheir", f"crater node {k}").do("collect")
    assert ends(table) == {f"fork {k}"}
    table.put("Leheir", f"edge node {k}")
    assert ends(table) == {f"bend {k % 5 + 1}"}


def test_three_moves_in_a_day() -> None:
    table = alone().do("move to fork 1", "move to crater node 1", "move to fork 1")
    assert table.where("Leheir") == "fork 1" and not table.legal("move to ")


# -- Fortifications and others -----------------------------------------------------------------


def test_example_past_another_character_and_over_a_fortification() -> None:
    """Blue cannot stop at the first node; on the next one a Fortification gives one node more."""
    table = alone().put("Heir", "crossing 1").fortify("Heir", "fork 1").do("collect")
    assert ends(table) == {
        *("City node 2", "City node 5", "City node 1"),
        *("fork 1", "bend 2"),
        *("crater node 1", "bend 1"),
    }
    assert table.do("move to crater node 1").where("Leheir") == "crater node 1"


def test_example_the_fortification_is_ignored() -> None:
    """Red ends the Move on the node of the Fortification."""
    table = alone().fortify("Leheir", "crossing 1").do("collect", "move to crossing 1")
    assert table.where("Leheir") == "crossing 1" and table.actions_left == 1


def test_a_fortification_leads_one_node_on() -> None:
    table = alone().fortify("Leheir", "crossing 1").do("collect")
    assert ends(table) == ONE_STEP | {"City node 1", "fork 1", "bend 2"}


def test_everybodys_fortifications_do() -> None:
    table = alone().fortify("Heir", "crossing 1").do("collect")
    assert {"fork 1", "bend 2"} <= ends(table)


def test_a_node_with_another_character_must_be_left() -> None:
    table = alone().put("Heir", "crossing 1").do("collect")
    assert ends(table) == {"City node 2", "City node 5", "City node 1", "fork 1", "bend 2"}


def test_the_free_node_comes_on_top_of_two() -> None:
    table = alone().fortify("Leheir", "fork 1")
    assert ends(table) == TWO_STEPS | {"crater node 1", "bend 1"}


def test_a_free_step_costs_no_action() -> None:
    table = alone().fortify("Leheir", "crossing 1").do("move to fork 1")
    assert table.actions_left == 2


def test_free_steps_follow_one_another() -> None:
    table = alone().fortify("Leheir", "crossing 1", "fork 1", "crater node 1").do("collect")
    assert {"crater node 1", "bend 1"} <= ends(table)


def test_nobody_is_stopped_by_the_colossus() -> None:
    table = alone().put("Leheir", "bend 2").stand(1).do("collect")
    assert "edge node 1" in ends(table)


# -- a second opinion --------------------------------------------------------------------------


def paths(table: Table, who: str, steps: int) -> set[str]:
    """Where a Move may end, by trying every path there is."""
    content, seat = table.content, table.seat(who)
    others = {int(p) for k, p in enumerate(table.state.place[: table.count]) if k != seat}
    forts = {table.node(name) for name in table.fortifications}
    near = [[k for k in range(30) if int(content.near[n]) >> k & 1] for n in range(30)]
    found: set[int] = set()
    seen: set[tuple[int, int, frozenset[int], bool]] = set()
    waiting = [(int(table.state.place[seat]), steps, frozenset[int](), False)]
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        node, left, used, free = here
        if left < steps and node not in others:
            found.add(node)
        for there in near[node]:
            springs = (there in forts or there in others) and there not in used
            now = used | {there} if springs else used
            if free:
                waiting.append((there, left, now, springs))
            if left > 0 and node not in others:
                waiting.append((there, left - 1, now, springs))
    return {table.nodes[node] for node in found}


@pytest.mark.parametrize("seed", range(40))
def test_ends_of_moves_are_those_of_all_paths(seed: int) -> None:
    chance = random.Random(seed)
    table = Table("Leheir", "Heir", "Sanya", "Cursed", "Anuth")
    places = chance.sample(table.nodes, 5)
    for who, node in zip(table.seats, places, strict=True):
        table.put(who, node)
    for node in chance.sample(table.nodes, chance.randrange(7)):
        table.state.reserve[0] += 1
        table.fortify("Leheir", node)
    assert ends(table) == paths(table, "Leheir", 2)
    table.state.acted = 1
    assert ends(table) == paths(table, "Leheir", 1)
