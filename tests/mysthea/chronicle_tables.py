"""Tables for the tests of the Chronicle Game System."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.kernel.batch import Batch
from tests.mysthea.table import Table
from tests.promises import kind

RIVER, FOREST = "inner River", "inner Forest"  # around City node 1
NOTHING: dict[str, Any] = {"machines": [], "wonders": []}


def built(region: str, machine: str, player: int) -> dict[str, Any]:
    return {"region": region, "machine": machine, "player": player}


def left(*machines: dict[str, Any], wonders: tuple[tuple[str, int], ...] = ()) -> dict[str, Any]:
    """What a game of Icaion leaves: machines, and Wonders by Region and player."""
    return {
        "machines": list(machines),
        "wonders": [{"region": region, "player": player} for region, player in wonders],
    }


def after_mysthea(*cards: list[str], names: tuple[str, ...] = ("Anuth", "Sanya")) -> Table:
    """The first Day of Champions with these cards each."""
    return Table(*names, chronicle="mysthea", history={"cards": list(cards)})


def after_icaion(
    *machines: dict[str, Any],
    wonders: tuple[tuple[str, int], ...] = (),
    names: tuple[str, ...] = ("Heir", "Cursed"),
) -> Table:
    """The first Day of Seekers; only these machines, and those of colors nobody plays."""
    return Table(*names, chronicle="icaion", history=left(*machines, wonders=wonders))


def after_both(
    *names: str,
    cards: tuple[list[str], ...] = (),
    machines: tuple[dict[str, Any], ...] = (),
    wonders: tuple[tuple[str, int], ...] = (),
) -> Table:
    """The first Day after both games, with these Characters chosen."""
    won = [*cards, *([] for _ in range(len(names) - len(cards)))]
    history = {"cards": won, **left(*machines, wonders=wonders)}
    table = Table(players=len(names), chronicle="both", history=history)
    spoken = {"Survivor": "The Lone Survivor", "Kolbor": "Kolbor & Malabor"}
    known = list(table.names["character"])
    table.state.character[:] = -1
    for who, name in enumerate(names):
        word = spoken.get(name, name if name in known else f"The {name}")
        table.state.character[who] = known.index(word)
    return table.day()


def dealt(seed: int = 1, **options: Any) -> Batch:
    """A match as it was dealt."""
    return Batch(GAME, MystheaOptions(**options), seed=seed, skip_forced=False)


def at_first_day(seed: int = 1, **options: Any) -> Batch:
    """The first Day, after a set-up in which all was chosen by chance."""
    batch, rng = dealt(seed, **options), np.random.default_rng(seed)
    while batch.playing[0] and kind(batch.states[0]) != a.DAY:
        batch.step(np.array([rng.choice(np.flatnonzero(batch.masks[0]))]))
    return batch


def owners(table: Table, region: str) -> dict[str, int]:
    """Colors of the machines of a Region."""
    row = table.state.machine[table.region(region)].tolist()
    return {name: row[k] for k, name in enumerate(c.MACHINE_NAMES) if row[k] >= 0}
