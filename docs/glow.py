"""Tables of the rules of Glow, made from its base content pack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gloaming.adapters.docs import table
from gloaming.games.glow import state as c
from gloaming.games.glow.content import BASE_FOLDER, load
from gloaming.games.glow.scoring import PAR
from gloaming.games.glow.text_board import butterfly_name
from gloaming.games.glow.text_cards import (
    ability,
    change,
    counted,
    extras,
    span,
    symbol_name,
    tallied,
)
from gloaming.kernel.content import Pack, read

Data = Mapping[str, Any]

MAPS = {
    "stays": "",
    "lowest": "camp to the next village; boat by the route of the lowest number",
    "highest": "camp to the next village; boat by the route of the highest number",
}


def tables() -> dict[str, str]:
    """Markdown by the name of its place in RULES.md."""
    data, pack = read(BASE_FOLDER).data, load()
    return {
        "figures": _figures(data),
        "dice": _dice(data, pack),
        "adventurers": _adventurers(pack),
        "companions": _companions(data, pack),
        "spells": _spells(pack),
        "villages": _villages(pack),
        "paths": _paths(pack),
        "islands": _islands(pack),
        "routes": _routes(pack),
        "butterflies": _butterflies(pack),
        "tiles": _tiles(data),
        "par": _par(),
    }


def _change(pair: np.ndarray) -> str:
    """An operation with its amount in words, empty for none."""
    operation, amount = (int(value) for value in pair)
    return change(operation, amount) if operation else ""


def _figures(data: Data) -> str:
    figures, bag, solo = data["figures"], data["butterflies"], data["solo"]
    points = bag["set_points"]
    rows = [
        ("light at the start", figures["start_light"]),
        ("reroll tokens of the last seat of the first day", figures["last_seat_rerolls"]),
        ("light for enough fireflies", figures["firefly_bonus"]),
        ("reroll icons on the score track", ", ".join(map(str, figures["reroll_icons"]))),
        (f"Dawn: light for 1 to {len(points) - 1} butterflies of a colour", points[1:]),
        ("Dawn: light for all six colours", bag["all_colours"]),
        ("solo: companions left out", ", ".join(solo["removed"])),
        ("solo: island closed to the player", solo["closed_island"]),
    ]
    joined = [(name, ", ".join(map(str, v)) if isinstance(v, list) else v) for name, v in rows]
    return table(("figure", "value"), joined)


def _dice(data: Data, pack: Pack) -> str:
    small, content = data["small_dice"], pack.table[0]
    rows = []
    for number, die in enumerate(data["die"]):
        colour = die["colour"]
        lies = [name for name in ("base", "dawn", "solo") if colour in data["reserve"][name]]
        more = small["five_seats"].count(colour), small["six_seats"].count(colour)
        rows.append(
            (
                colour,
                symbol_name(number, int(content.faces[number, 5])),
                die.get("large", 0),
                die.get("large_dawn", 0),
                1 if number == c.BLACK else small["track"].count(colour),
                " + ".join(map(str, more)) if any(more) else "",
                ", ".join("always" if name == "base" else name for name in lies),
            )
        )
    head = ("colour", "sixth face", "large", "more with Dawn", "small")
    return table((*head, "more for seats five + six", "one large in the reserve"), rows)


def _adventurers(pack: Pack) -> str:
    content = pack.table[0]
    rows = []
    for number, name in enumerate(pack.names["adventurer"]):
        colours = [c.COLOUR_NAMES[int(k)] for k in content.adventurer_dice[number] if k >= 0]
        source = c.HERO + number
        rows.append(
            (
                name,
                "Dawn" if content.adventurer_dawn[number] else "base",
                tallied(colours),
                ability(content, source),
                int(content.points[source]),
            )
        )
    return table(("adventurer", "set", "large dice", "ability", "points"), rows)


def _companions(data: Data, pack: Pack) -> str:
    content, removed = pack.table[0], data["replaced"]
    rows = []
    for card, entry in enumerate(data["companion"]):
        leaves = [name for name in removed if name != "designed" and entry["id"] in removed[name]]
        printed = [text for text in extras(content, card) if "point" not in text]
        rows.append(
            (
                entry["id"],
                entry["name"],
                pack.names["set"][int(content.set[card])],
                ability(content, card),
                ", ".join(printed),
                int(content.points[card]),
                ", ".join(leaves),
            )
        )
    head = ("card", "name", "set", "ability", "also printed", "points", "replaced by")
    return table(head, rows)


def _spells(pack: Pack) -> str:
    content = pack.table[0]
    rows = [
        (
            name,
            "Dawn" if content.token_dawn[token] else "base",
            ability(content, c.SPELL + token),
        )
        for token, name in enumerate(pack.names["spell"])
    ]
    return table(("token", "set", "ability"), rows)


def _villages(pack: Pack) -> str:
    content = pack.table[0]
    rows = [
        (
            pack.names["step"][village],
            int(content.village[village]),
            counted(int(content.toll[village]), "footprint"),
            _change(content.arrive[village]),
        )
        for village in content.villages.tolist()
    ]
    return table(("village", "light", "toll", "on every entry"), rows)


def _paths(pack: Pack) -> str:
    content, names = pack.table[0], pack.names["step"]
    rows = [
        (f"{names[here]} - {names[there]}", _change(content.cross[content.crossing[here, there]]))
        for here in range(c.STEPS)
        for there in range(here, c.STEPS)
        if content.crossing[here, there]
    ]
    return table(("path", "each time it is walked"), rows)


def _islands(pack: Pack) -> str:
    content = pack.table[0]
    rows = [
        (
            name,
            int(content.island[island]),
            _change(content.island_arrive[island]),
            int(content.island_ring[island]) if content.island_ring[island] >= 0 else "never",
        )
        for island, name in enumerate(pack.names["island"])
    ]
    return table(("island", "light", "on every arrival", "Tom's ring"), rows)


def _routes(pack: Pack) -> str:
    content, names = pack.table[0], pack.names["island"]
    rows = []
    for route in range(c.ROUTES):
        low, high = int(content.route_low[route]), int(content.route_high[route])
        here, there = (names[int(end)] for end in content.route[route])
        toll = int(content.route_toll[route])
        rows.append(
            (
                f"{here} - {there}",
                "anything" if low == 0 else span(low, high),
                counted(toll, "footprint") if toll else "",
            )
        )
    return table(("route", "elements", "toll"), rows)


def _butterflies(pack: Pack) -> str:
    content = pack.table[0]
    rows = []
    for kind in range(c.BUTTERFLIES):
        kept = kind < c.INSTANT
        rows.append(
            (
                butterfly_name(kind) if kept else _change(content.butterfly_effect[kind]),
                int(content.bag[kind]),
                "kept" if kept else "at once",
            )
        )
    return table(("butterfly", "in the bag", "works"), rows)


def _tiles(data: Data) -> str:
    rows = [
        (number, tile["band"], tile["light"], MAPS[tile["map"]])
        for number, tile in enumerate(data["solo"]["tile"], start=1)
    ]
    return table(("tile", "band", "light", "on the board"), rows)


def _par() -> str:
    rows = [
        (board, *(f"{PAR[number, seats]:g}" for seats in range(1, c.SEATS + 1)))
        for number, board in enumerate(("Province of Shadows", "Archipelago of Darkness"))
    ]
    return table(("board", *(counted(seats, "seat") for seats in range(1, c.SEATS + 1))), rows)
