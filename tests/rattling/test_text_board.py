"""The board that a person plays from."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from tests.rattling.text_table import CARDS, ITEMS, PACK, SPACES, Table, value_of


def test_regions_show_what_is_face_up_and_only_backs_of_the_rest() -> None:
    table = Table().lay("North 1", "Thin Ice").lay("North 2", "Ice Fog", up=False)
    table.lay("North 3", "The Hollow Stag", up=False).corrupt("North 2", "red 4", "blue 6")
    table.stand(0, "North 2").state.scouted_by[SPACES["North 1"]] = 1
    told = table.section("NORTH")
    assert told.startswith("NORTH Wind 0: nothing North 1: Thin Ice (Body/Mind; Difficulty ")
    assert "scouted today by Orrun" in told
    assert "North 2: a North card, face down, eyes of Darkness" in told
    assert "Corruption: red 4, blue 6; there: Lupe" in told
    assert "North 3: a Shadow card, face down" in told
    assert "Ice Fog" not in told
    assert "Stag" not in told


def test_a_challenge_under_way() -> None:
    table = Table().challenge("Thin Ice", "North 1", 4, 2, 6).corrupt("North 3", "red 4")
    due = int(PACK.table[0].difficulty[CARDS["Thin Ice"]])
    told = table.section("CHALLENGE: Lupe in North 1")
    assert value_of(table) == 8
    assert "dice: red 4*, blue 2, yellow 6; Dark Die: eye" in told
    assert f"value 8 against {due}; 0 rerolls left; weapon: none yet" in told
    table.state.final[0], table.state.faced_at[0] = 1, c.NOWHERE
    assert f"against {due + 2};" in table.section("FINAL CHALLENGE: Lupe in Darkness")


def test_seats_with_what_they_have() -> None:
    table = Table().give(0, "Rope", "Rope", "Furs").stand(0, "the north-west Merchant")
    table.state.used_item[0] = np.uint64(1 << ITEMS["Rope"])
    table.state.used_ability = 1
    table.state.taint[0, 3], table.state.taints[0] = 1, 1
    told = table.section("SEAT 0")
    assert told.startswith(
        "SEAT 0: Lupe, Warrior, Skill Body at the north-west Merchant hearts 4 of 4;"
        " 3 action points; Corruption: red 4; items: [2 Rope], Furs Powerful: "
    )
    assert "[used today]" in told
    table.state.spirit[1], table.state.hearts[1] = 1, 0
    assert "Spirit in the Village hearts 0 of " in table.section("SEAT 1: Orrun")
    assert "[not without Wound tokens]" in table.section("SEAT 1: Orrun")


def test_the_track() -> None:
    table = Table()
    table.state.sun, table.state.champion, table.state.champion_at = 6, 1, 2
    table.state.place[1] = c.NOWHERE
    told = table.section("DARKNESS TRACK")
    assert "the Sun at space 6" in told
    assert "the champion Orrun at space 2" in told
    assert "4 spaces behind it" in told
    last = int(PACK.table[0].track_length) - 1
    icons = PACK.table[0].track_icon
    assert f"the Rattle is space {last}" in told
    portents = [str(at) for at in range(3, last) if icons[at] == c.PORTENTS]
    assert f"Portents {', '.join(portents)}" in told  # those between champion and Sun too
    assert "icons from space 3 on: Venom " in told
    table.state.champion_at = 9
    assert "icons from space 7 on: " in table.section("DARKNESS TRACK")


def test_what_is_still_to_come() -> None:
    table = Table()
    state = table.state
    assert "still to come: 12 Darkness cards, 12 Events Corruption in the bag 36" in (
        table.section("SUPPLY")
    )
    state.bag[:] = 0
    state.bag[[0, 5, 6, 17]] = 1, 2, 3, 4
    state.spent[3] = 5
    told = table.section("SUPPLY")
    assert "Corruption in the bag 10, discarded 5; in the bag of the numbers 1 to 6: " in told
    assert "red 1/0/0/0/0/2, blue 3/0/0/0/0/0, yellow 0/0/0/0/0/4" in told
    state.event_deck[:3] = 2, 4, 1
    names = PACK.names["event"]
    assert f"12 Darkness cards, 2 Events: {names[1]}, {names[4]}" in table.section("SUPPLY")


def test_the_paths_name_all_neighbours() -> None:
    told = Table().section("PATHS")
    assert "North 1: North 2, the north-west Merchant; North 2: the Village, North 1, North 3;" in (
        told
    )


def test_what_a_spirit_has_left() -> None:
    table = Table().stand(0, "North 1")
    state = table.state
    state.spirit[0], state.turn, state.phase = 1, 0, c.DAWN_PHASE
    assert table.pend(a.DAWN_TURN).asked() == (
        "seat 0 (Lupe): what is done? Left: one Move, to any space"
    )
    state.flown = 1
    assert table.asked().endswith("Left: no Move")
