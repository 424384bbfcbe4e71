"""The board of Rattling: paths, merchants, the Darkness Track, the Dark Die, tokens and Winds."""

from __future__ import annotations

from typing import Any

from gloaming.games.rattling import content_effects as contexts
from gloaming.games.rattling import state as c
from gloaming.games.rattling.content_effects import Programs
from gloaming.kernel.content import Entry, Source
from gloaming.kernel.content_names import names_of

MERCHANT_KINDS = 2
CORNERS = ("north-west", "north-east", "south-east", "south-west")
SPACES = (
    "the Village",
    *(f"{region} {space}" for region in c.REGION_NAMES for space in range(1, c.REGION_SPACES + 1)),
    *(f"the {corner} Merchant" for corner in CORNERS),
)
MOST_PATHS = c.SPACES * (c.SPACES - 1) // 2
SHORTEST_TRACK = 10
MOST_TOKENS = 9  # of one colour and number
OF_A_COLOUR = 12  # tokens; rules: Components, 36 in three colours
MOST_VALUE, MOST_REROLLS = 3, 2  # of a Wind

ICONS = {name: number for number, name in enumerate(c.ICON_NAMES)}
RESULTS = {name: number for number, name in enumerate(c.RESULT_NAMES)}
PRICES = {name: number for number, name in enumerate(c.PRICE_NAMES)}
SHADOW_PRICES = {name: PRICES[name] for name in ("wound", "corruption")}


def read_board(source: Source, content: Any, programs: Programs) -> tuple[str, ...]:
    """Tallil and the Darkness Track; returns the names of the two kinds of merchants."""
    _read_paths(source, content)
    _read_track(source, content)
    die = source.entry("dark_die")
    die.only("faces")
    for face, value in enumerate(die.items("faces", c.NUMBERS, c.NUMBERS)):
        part = Entry({"faces": value}, die.file, die.label)
        content.dark_die[face] = part.choice("faces", RESULTS)
    bag = source.entry("corruption")
    bag.only(*c.COLOUR_NAMES)
    for colour, name in enumerate(c.COLOUR_NAMES):
        first = colour * c.NUMBERS
        counts = bag.integers(name, c.NUMBERS, 0, MOST_TOKENS)
        if sum(counts) != OF_A_COLOUR:
            raise bag.error(name, f"{sum(counts)} tokens", f"{OF_A_COLOUR} of each colour")
        content.token_count[first : first + c.NUMBERS] = counts
    return _read_merchants(source, content, programs)


def _read_paths(source: Source, content: Any) -> None:
    board = source.entry("board")
    board.only("paths")
    spaces = {name: number for number, name in enumerate(SPACES)}
    near = [0] * c.SPACES
    for pair in board.items("paths", 1, MOST_PATHS):
        here, there = Entry({"paths": pair}, board.file, board.label).choices("paths", spaces, 2, 2)
        if near[here] >> there & 1:
            raise board.error("paths", f"{pair} is listed twice")
        near[here] |= 1 << there
        near[there] |= 1 << here
    content.near[:] = near
    reached, waiting = {c.VILLAGE}, [c.VILLAGE]
    while waiting:
        here = waiting.pop()
        new = {there for there in range(c.SPACES) if near[here] >> there & 1} - reached
        reached |= new
        waiting.extend(new)
    for name, number in spaces.items():
        if number not in reached:
            raise board.error(
                "paths", f'"{name}" cannot be reached', "a way to it from the Village"
            )


def _read_track(source: Source, content: Any) -> None:
    track = source.entry("track")
    track.only("icons")
    icons = track.items("icons", SHORTEST_TRACK, c.TRACK)
    for space, value in enumerate(icons):
        part = Entry({"icons": value}, track.file, track.label)
        content.track_icon[space] = part.choice("icons", ICONS)
    content.track_length = len(icons)
    for space, end in ((0, "Head"), (len(icons) - 1, "Rattle")):
        if content.track_icon[space] != c.ICON_NONE:
            raise track.error("icons", f'"{icons[space]}" lies on the {end}', '"none" at both ends')
    # nobody could ever enter Darkness
    if c.RUMOR not in content.track_icon:
        raise track.error("icons", "no rumor is on the track", '"rumor" once at least')


def _read_merchants(source: Source, content: Any, programs: Programs) -> tuple[str, ...]:
    traders = source.entries("trader", MERCHANT_KINDS)
    kinds = names_of(traders)
    for kind, entry in enumerate(traders):
        entry.only("name", "price", "shadow_price", "effects")
        content.trade_price[kind] = (
            entry.choice("price", PRICES),
            entry.choice("shadow_price", SHADOW_PRICES),
        )
        entry.items("effects", 1, c.OPERATIONS)
        content.trade[kind] = programs.read(entry, "effects", contexts.TRADE)
    merchants = source.entries("merchant", c.MERCHANTS)
    for number, entry in enumerate(merchants):
        entry.only("corner", "kind")
        due = CORNERS[number]
        if entry.text("corner") != due:
            raise entry.error("corner", f'"{entry.text("corner")}" is out of order', f'"{due}"')
        content.merchant_kind[number] = entry.choice("kind", kinds)
    return tuple(kinds)


def read_winds(source: Source, content: Any, programs: Programs) -> None:
    """The Wind Boards: what each position does to the Region."""
    for wind, entry in enumerate(source.entries("wind", c.REGIONS)):
        entry.only("name", "position")
        due = c.REGION_NAMES[wind]
        if entry.text("name") != due:
            raise entry.error("name", f'"{entry.text("name")}" is out of order', f'"{due}"')
        for at, part in enumerate(entry.entries("position", c.POSITIONS)):
            part.only("at", "value", "rerolls", "free", "dusk", "gift")
            part.integer("at", c.LOW + at, c.LOW + at)
            content.wind_value[wind, at] = part.integer("value", -MOST_VALUE, MOST_VALUE, default=0)
            content.wind_rerolls[wind, at] = part.integer("rerolls", 0, MOST_REROLLS, default=0)
            content.wind_free[wind, at] = part.flag("free")
            content.wind_dusk[wind, at] = programs.read(part, "dusk", contexts.DUSK)
            content.wind_gift[wind, at] = part.flag("gift")
        if not content.wind_gift[wind].any():
            raise entry.error("position", "the Wind gives its Item nowhere", "gift = true once")
