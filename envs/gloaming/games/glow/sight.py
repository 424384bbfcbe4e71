"""How a card looks to a network: one row of numbers for everything that has an ability."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.glow import state as c

COLUMNS = (
    *((f"needs {name}", 0, 5) for name in c.ELEMENT_NAMES),
    *((f"without {name}", 0, 1) for name in c.ELEMENT_NAMES),
    ("identical dice", 0, 6),
    ("fewest different", 0, 5),
    ("most different", 0, 5),
    ("once a day", 0, 1),
    ("costs footprints", 0, 6),
    ("costs fireflies", 0, 6),
    ("costs rerolls", 0, 6),
    ("costs butterflies", 0, 6),
    ("gives light", -20, 20),
    ("gives footprints", -6, 6),
    ("gives fireflies", -6, 6),
    ("gives rerolls", -6, 6),
    ("gives butterflies", 0, 4),
    ("gives spells", 0, 2),
    ("leaves", 0, 1),
    ("loses one", 0, 1),
    ("points", -20, 20),
    ("fireflies", 0, 6),
    ("rerolls a day", 0, 6),
    ("brings a die", 0, 1),
    ("rule of its own", 0, 1),
    ("changes butterflies", 0, 1),
)
"""Names, lowest and highest values of the numbers in a row."""

WIDTH = len(COLUMNS)
_AT = {name: place for place, (name, _, _) in enumerate(COLUMNS)}
_PRICES = {
    c.FOOTPRINT: "costs footprints",
    c.FIREFLY: "costs fireflies",
    c.REROLL: "costs rerolls",
    c.BUTTERFLY: "costs butterflies",
}
_GAINS = {
    c.LIGHT: "gives light",
    c.FOOTPRINT: "gives footprints",
    c.FIREFLY: "gives fireflies",
    c.REROLL: "gives rerolls",
    c.BUTTERFLY: "gives butterflies",
    c.EXCHANGE: "gives butterflies",
    c.SPELLS: "gives spells",
    c.DIES: "leaves",
    c.LOSE: "loses one",
    c.LATEST_DIES: "loses one",
}


def describe(content: Any) -> None:
    """Fill ``content.sight`` from the rest of the content."""
    for source in range(c.SOURCES):
        row = np.zeros(WIDTH, np.int64)
        row[: c.ELEMENTS] = content.need[source]
        row[c.ELEMENTS : 2 * c.ELEMENTS] = content.absent[source]
        row[_AT["identical dice"]] = content.same[source]
        row[_AT["fewest different"]] = content.fewest[source]
        row[_AT["most different"]] = content.most[source]
        row[_AT["once a day"]] = content.once[source]
        price, amount = content.price[source]
        if price:
            row[_AT[_PRICES[int(price)]]] = amount
        for operation, amount in content.effect[source]:
            if int(operation) in _GAINS:
                row[_AT[_GAINS[int(operation)]]] += max(1, amount) if amount >= 0 else amount
        row[_AT["changes butterflies"]] = c.EXCHANGE in content.effect[source, :, 0]
        row[_AT["points"]] = content.points[source]
        if source < c.CARDS:
            row[_AT["fireflies"]] = content.fireflies[source]
            row[_AT["rerolls a day"]] = content.rerolls[source]
            row[_AT["brings a die"]] = content.large_die[source] >= 0
            row[_AT["rule of its own"]] = content.special[source] != c.PLAIN
        low, high = (np.array([column[k] for column in COLUMNS]) for k in (1, 2))
        content.sight[source] = np.clip(row, low, high)
