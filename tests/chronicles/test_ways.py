"""What the hints about ways tell, against a search of the board by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.actions import TRIP
from gloaming.games.chronicles.ways import GAIN
from gloaming.kernel.batch import Batch
from gloaming.kernel.bits import holds
from gloaming.policies import RandomPolicy, Turn
from tests.chronicles.table import MOVE_2, Table


def hinted(table: Table, seat: int) -> np.ndarray:
    """int8: what a seat sees, hints included."""
    rows = np.zeros((1, GAME.sight(hints=True).size), np.int8)
    GAME.observe(table.match.states, table.match.pack, np.array([seat]), rows)
    return rows[0]


def seen_by(table: Table, hero: str) -> dict[str, dict[str, dict[str, int]]]:
    row = hinted(table, table.slot(hero))
    return GAME.describe(row)


def apart(table: Table, start: str) -> dict[str, int]:
    """Moves from a space to every other one."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for space in table.neighbours(here):
            if space not in found:
                found[space] = found[here] + 1
                edge.append(space)
    return found


def test_distances_to_the_goals_of_both_heroes() -> None:
    table = Table("Belle", "Moana")
    table.vortex("Wolf Hollow").place("Belle", "Crystal Castle").place("Moana", "Canoe Beach")
    seen = seen_by(table, "Belle")
    for chair, place in (("own", "Crystal Castle"), ("1 to the left", "Canoe Beach")):
        away = apart(table, place)
        assert seen["ways"][chair]["the Vortex"] == min(12, away["Wolf Hollow"])
        token = seen["ways"][chair]["the nearest token of the quest of chair 0"]
        assert token == min(12, away["Seaside Inn"])
        assert seen["ways"][chair]["the nearest shadow"] == -1
    moana = seen["ways"]["own"]["the hero 1 to the left"]
    assert moana == apart(table, "Crystal Castle")["Canoe Beach"]


def test_a_step_shows_how_near_its_movement_can_come() -> None:
    table = Table("Belle", "Moana")
    table.vortex("Wolf Hollow").place("Belle", "Crystal Castle")
    table.act("Belle", f"play {MOVE_2}")
    to_vortex = apart(table, "Wolf Hollow")
    seen = seen_by(table, "Belle")["ways by space"]
    for space in table.neighbours("Crystal Castle"):
        best = min([to_vortex[space], *(to_vortex[next_] for next_ in table.neighbours(space))])
        gain = max(-GAIN, min(GAIN, to_vortex["Crystal Castle"] - best))
        assert seen[space]["the Vortex"] == gain
    assert not any(seen["Wolf Hollow"].values()) or "Wolf Hollow" in table.neighbours(
        "Crystal Castle"
    )


def test_a_shadow_on_the_way_ends_the_movement() -> None:
    table = Table("Belle", "Moana")
    table.vortex("Wolf Hollow").place("Belle", "Crystal Castle")
    to_vortex = apart(table, "Wolf Hollow")
    step = min(table.neighbours("Crystal Castle"), key=lambda space: (to_vortex[space], space))
    table.shadow(step, 3)
    table.act("Belle", f"play {MOVE_2}")
    seen = seen_by(table, "Belle")["ways by space"]
    assert seen[step]["the Vortex"] == 1
    assert seen[step]["the nearest shadow"] == 1


def test_tokens_show_what_their_terrain_allows() -> None:
    table = Table("Belle", "Moana")
    table.vortex("Wolf Hollow").place("Belle", "Crystal Castle")
    seen = seen_by(table, "Belle")
    away = apart(table, "Crystal Castle")["Wolf Hollow"]
    first, second = (seen["ways by token"][k]["the Vortex"] for k in (0, 1))
    assert (first, second) == (min(1, away), min(2, away))
    best = max(entry["the Vortex"] for entry in seen["ways by token"])
    assert seen["ways by hero"]["own"]["the Vortex"] == best
    table.state.ready[table.slot("Belle"), :] = 0
    spent = seen_by(table, "Belle")
    assert all(not any(entry.values()) for entry in spent["ways by token"])


def test_a_held_hero_gains_nothing() -> None:
    table = Table("Belle", "Moana")
    table.vortex("Wolf Hollow").place("Belle", "Crystal Castle").shadow("Crystal Castle", 2)
    seen = seen_by(table, "Belle")
    assert not any(seen["ways by hero"]["own"].values())
    assert seen["ways"]["own"]["the nearest shadow"] == 0


def test_without_room_for_them_there_are_no_hints() -> None:
    table = Table("Belle", "Moana")
    plain = table.match.observe_seats(np.zeros(1, np.int64))[0]
    assert (plain == hinted(table, 0)[: plain.size]).all()
    assert "ways" not in GAME.describe(plain)


def test_every_gain_in_random_matches_is_that_of_a_plain_search() -> None:
    """Gains by the space of the next step, against trying every way of the movement."""
    batch = Batch(GAME, GAME.options(players=3), 8, seed=4, auto_reset=True, hints=True)
    policy, looked = RandomPolicy(2), 0
    for _ in range(60):
        batch.step(policy.act(Turn(GAME, batch.pack, batch.states, batch.masks)))
        rows = batch.observe_seats(batch.actors.astype(np.int64))
        for row in range(batch.size):
            state, content = batch.states[row], batch.pack.table[0]
            if state.pending[state.depth - 1, 0] != TRIP:
                continue
            looked += 1
            seen = rows[row, GAME.sight(hints=True).slices["ways by space"]].reshape(c.SPACES, -1)
            hero = int(state.pending[state.depth - 1, 2])
            to_vortex = [moves(state, space, int(state.vortex)) for space in range(c.SPACES)]
            for space in range(c.SPACES):
                steps = int(state.trip_steps)
                ends = ends_after(state, content, int(state.place[hero]), space, steps)
                gain = to_vortex[int(state.place[hero])] - min(
                    (to_vortex[end] for end in ends), default=to_vortex[int(state.place[hero])]
                )
                assert seen[space, 0] == max(-GAIN, min(GAIN, gain))
    assert looked > 20


def moves(state: Any, start: int, goal: int) -> int:
    """Fewest moves between two spaces, 99 if there is no way."""
    found, edge = {start: 0}, [start]
    for here in edge:
        for space in range(c.SPACES):
            if holds(state.near[here], space) and space not in found:
                found[space] = found[here] + 1
                edge.append(space)
    return found.get(goal, 99)


def ends_after(state: Any, content: Any, here: int, space: int, steps: int) -> set[int]:
    """Where a movement can end whose next step leads to ``space``."""
    if steps == 0 or not holds(state.near[here], space):
        return set()
    if not content.space_kind[space] & state.trip_terrain:
        return set()
    ends = {space}
    if not state.shadows[space]:
        for onward in range(c.SPACES):
            ends |= ends_after(state, content, space, onward, steps - 1)
    return ends
