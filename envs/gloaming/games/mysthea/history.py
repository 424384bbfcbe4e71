"""The outcomes of earlier games, as a dictionary. rules: Chronicle Game System.

``history`` has one entry for each thing an earlier game leaves behind::

    {
        "cards": [["I red 3", "III blue 5"], ["II green 2"]],
        "machines": [{"region": "inner River", "machine": "Harvester", "player": 0}],
        "wonders": [{"region": "Mountain at crater 1", "player": 1}],
    }

``cards`` (after Mysthea) lists for each player the Command Cards gathered: Era, banner, number.
``machines`` and ``wonders`` (after Icaion) list what the players deployed and left on the board; a
Region holds one machine of each type and one Wonder, a player has three machines of each type.
Players are numbered from 0 in seat order; for one player these are the two Characters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from gloaming.games.mysthea.state import (
    BANNER_NAMES,
    BANNERS,
    ERA_NAMES,
    MACHINE_NAMES,
    MACHINES,
    NUMBERS,
)
from gloaming.kernel.content import Pack
from gloaming.kernel.options import check_range, index_of

FIELDS = {"mysthea": ("cards",), "icaion": ("machines", "wonders")}
FIELDS["both"] = FIELDS["mysthea"] + FIELDS["icaion"]
OF_A_TYPE = 3  # machines of each color
CARD = "an Era, a banner and a number, such as 'III blue 5'"


def check_history(value: Any, chronicle: str | None, players: int) -> dict[str, Any]:
    """A copy of ``history`` in plain lists and dictionaries. Raises TypeError or ValueError."""
    if chronicle is None:
        raise ValueError("history is given; it belongs to a chronicle, which is None")
    if not isinstance(value, Mapping):
        raise TypeError(f"history is {value!r}; expected a dictionary, or None")
    fields = FIELDS[chronicle]
    for field in value:
        if field not in fields:
            raise ValueError(f"history[{field!r}] is unknown; allowed are {list(fields)}")
    for field in fields:
        if field not in value:
            raise ValueError(f"history[{field!r}] is missing; needed are {list(fields)}")
    copy: dict[str, Any] = {}
    if "cards" in fields:
        copy["cards"] = _check_cards(value["cards"], players)
    if "machines" in fields:
        copy["machines"] = [
            _check_place("machines", number, entry, players, ("region", "machine", "player"))
            for number, entry in enumerate(_list("history['machines']", value["machines"]))
        ]
        copy["wonders"] = [
            _check_place("wonders", number, entry, players, ("region", "player"))
            for number, entry in enumerate(_list("history['wonders']", value["wonders"]))
        ]
    return copy


def _list(where: str, value: Any) -> list[Any]:
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise TypeError(f"{where} is {value!r}; expected a list")
    return list(value)


def _check_cards(value: Any, players: int) -> list[list[str]]:
    lists = _list("history['cards']", value)
    if len(lists) != players:
        raise ValueError(
            f"history['cards'] is {value!r}; expected {players} lists, one for each player"
        )
    cards = []
    for player, entry in enumerate(lists):
        where = f"history['cards'][{player}]"
        names = _list(where, entry)
        for name in names:
            if not isinstance(name, str):
                raise TypeError(f"{where} holds {name!r}; expected {CARD}")
        cards.append([str(name) for name in names])
    return cards


def _check_place(
    field: str, number: int, entry: Any, players: int, keys: tuple[str, ...]
) -> dict[str, Any]:
    where = f"history[{field!r}][{number}]"
    if not isinstance(entry, Mapping):
        raise TypeError(f"{where} is {entry!r}; expected a dictionary with {list(keys)}")
    if sorted(map(str, entry)) != sorted(keys):
        raise ValueError(f"{where} has {sorted(map(str, entry))}; expected {sorted(keys)}")
    check_range(f"{where}['player']", entry["player"], 0, players - 1)
    for key in keys[:-1]:
        if not isinstance(entry[key], str):
            raise TypeError(f"{where}[{key!r}] is {entry[key]!r}; expected a name")
    return {key: str(entry[key]) for key in keys[:-1]} | {"player": int(entry["player"])}


def write_history(record: np.ndarray, history: Mapping[str, Any], pack: Pack) -> None:
    """Write a checked history into an options record. Raises ValueError for what cannot be."""
    for player, names in enumerate(history.get("cards", ())):
        for name in names:
            era, face = _read_card(f"history['cards'][{player}]", name)
            record["cards"][0, player, era, face] += 1
    won = record["cards"][0].sum(axis=0)
    for era, face in np.argwhere(won > pack.table[0].card_count):
        there = int(pack.table[0].card_count[era, face])
        name = f"{ERA_NAMES[era]} {pack.names['card'][face]}"
        raise ValueError(f"history['cards'] has {won[era, face]} of {name!r}; {there} exist")
    for number, entry in enumerate(history.get("machines", ())):
        _write_machine(record, f"history['machines'][{number}]", entry, pack)
    for number, entry in enumerate(history.get("wonders", ())):
        where = f"history['wonders'][{number}]"
        region = index_of(f"{where}['region']", entry["region"], pack.names["region"])
        if record["wonder"][0, region] >= 0:
            raise ValueError(f"{where}: {entry['region']!r} holds a Wonder already")
        record["wonder"][0, region] = entry["player"]


def _read_card(where: str, name: str) -> tuple[int, int]:
    parts = name.split()
    if len(parts) != 3 or not parts[2].isdecimal() or not 1 <= int(parts[2]) <= NUMBERS:
        raise ValueError(f"{where} holds {name!r}; expected {CARD}")
    era = index_of(f"{where}, {name!r}: the Era", parts[0], ERA_NAMES)
    banner = index_of(f"{where}, {name!r}: the banner", parts[1], BANNER_NAMES)
    return era, BANNERS * (int(parts[2]) - 1) + banner


def _write_machine(record: np.ndarray, where: str, entry: Mapping[str, Any], pack: Pack) -> None:
    region = index_of(f"{where}['region']", entry["region"], pack.names["region"])
    machine = index_of(f"{where}['machine']", entry["machine"], MACHINE_NAMES)
    machines = record["machine"][0]
    if machines[region, machine] >= 0:
        raise ValueError(f"{where}: {entry['region']!r} holds a {MACHINE_NAMES[machine]} already")
    if np.count_nonzero(machines[:, machine] == entry["player"]) == OF_A_TYPE:
        raise ValueError(f"{where}: player {entry['player']} has {OF_A_TYPE} of each type, no more")
    machines[region, machine] = entry["player"]


assert MACHINES == len(MACHINE_NAMES)
