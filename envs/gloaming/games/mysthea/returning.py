"""Islands and Regions of theirs that Enemies return to, or leave."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.hints import (
    AHEAD_AT,
    CALLED,
    EVENS,
    FIFTIETHS,
    MISSED,
    MOST_UNITS,
    PER_ISLAND,
    PER_TROOP,
    RETURNING_AT,
    SPARED_ONE,
    SPARED_TWO,
    THERE,
    TROOPS_AT,
    WANTED_BACK,
    scaled,
)
from gloaming.games.mysthea.perils import (
    CLOSE,
    DISTANT,
    calls,
    few_left,
    short,
    spared_by_troops,
    spared_island,
    units_at,
)
from gloaming.games.mysthea.state import CRATERS, GOLEM, ISLAND_KINDS, TROOP
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, second


@compiled
def see_islands(p: np.record, state: np.record, content: np.record, out: np.ndarray) -> None:
    """Islands, for those that were defeated."""
    golems, troops = np.int64(state.felled[GOLEM]), np.int64(state.felled[TROOP])
    for crater in range(CRATERS):
        at, island = RETURNING_AT + PER_ISLAND * crater, state.island[crater]
        out[at] = few_left(state, crater)
        shortages = 0.0
        for k in range(ISLAND_KINDS):
            kind = np.int64(content.island_kinds[island, k])
            often = calls(p, content, CLOSE, DISTANT, crater, kind)
            shortages += short(units_at(state, crater, kind), often)
        out[at + 1] = scaled(shortages, FIFTIETHS)
        kind = np.int64(state.golem_kind[crater])
        spared = spared_island(p, state, content, CLOSE, DISTANT, crater, kind, golems)
        spared += spared_by_troops(p, state, content, CLOSE, DISTANT, crater, troops)
        out[at + 2] = scaled(spared, FIFTIETHS)


@compiled
def see_wanted(p: np.record, state: np.record, content: np.record, out: np.ndarray) -> None:
    """How much the Island that needs them most wants two Enemies back."""
    wanted = 0.0
    for crater in range(CRATERS):
        kind = np.int64(state.golem_kind[crater])
        golems = spared_island(p, state, content, CLOSE, DISTANT, crater, kind, 2)
        troops = spared_by_troops(p, state, content, CLOSE, DISTANT, crater, 2)
        wanted = max(wanted, golems, troops)
    out[AHEAD_AT + WANTED_BACK] = scaled(wanted, FIFTIETHS)


@compiled
def see_troops(p: np.record, state: np.record, content: np.record, out: np.ndarray) -> None:
    """The Regions of the Island in question, for Troops that come or go one by one."""
    crater, left = first(state), min(np.int64(2), second(state))
    island = state.island[crater]
    for k in range(ISLAND_KINDS):
        kind = np.int64(content.island_kinds[island, k])
        if kind == state.golem_kind[crater]:
            continue
        at, there = TROOPS_AT + PER_TROOP * kind, units_at(state, crater, kind)
        often = calls(p, content, CLOSE, DISTANT, crater, kind)
        now, more = short(there, often), 1 if there % 2 == 1 else left
        out[at + THERE] = min(there, MOST_UNITS)
        out[at + CALLED] = scaled(often, FIFTIETHS)
        out[at + SPARED_ONE] = scaled(now - short(there + 1, often), FIFTIETHS)
        out[at + SPARED_TWO] = scaled(now - short(there + 2, often), FIFTIETHS)
        out[at + MISSED] = scaled(short(there - 1, often) - now, FIFTIETHS)
        out[at + EVENS] = scaled(now - short(there + more, often), FIFTIETHS)
