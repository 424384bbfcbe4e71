"""The table of a match as text: figures, meeting track, seats, what lies around, the journey."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from gloaming.games.glow import state as c
from gloaming.games.glow.actions import (
    CHOOSE_ADVENTURER,
    CHOOSE_RIVAL,
    TRAVEL,
)
from gloaming.games.glow.dice import (
    FIRST_SMALL,
    cancelled,
    colour_of,
    dice_each,
    die_of_card,
    has_die,
    small_dice,
    symbol_of,
)
from gloaming.games.glow.scoring import PAR, final_light, fireflies_of, tom_light
from gloaming.games.glow.text_cards import (
    ability,
    change,
    counted,
    gist,
    symbol_name,
    tallied,
)
from gloaming.kernel.bits import holds
from gloaming.kernel.content import Pack
from gloaming.kernel.pending import kind_of
from gloaming.kernel.text import listed

COLUMNS = 80
NOTHING = -1
LEGEND = (
    "NOTATION",
    "  An ability works as often as the counting dice show what stands before the",
    "  colon; with `no` or `different` once a day. `identical` dice may show any",
    "  symbol, also two footprints or three light. `leaves`: for the graveyard.",
)
AIMS = {c.WIN: "the best final rank", c.MARGIN: "the lead over the others"}


# -- a match by the names of its pack ----------------------------------------------------------


class Reader:
    """A match beside its content, with everything called by the names of its pack."""

    def __init__(self, state: np.record, pack: Pack) -> None:
        self.state, self.pack, self.content = state, pack, pack.table[0]

    @property
    def setting_up(self) -> bool:
        """Whether adventurers are still chosen, so that nothing else is on the table yet."""
        return kind_of(self.state) in (CHOOSE_ADVENTURER, CHOOSE_RIVAL)

    @property
    def travelling(self) -> bool:
        """Whether a party is on its way, or a boat."""
        return bool(self.state.depth > 0 and self.state.pending[0, 0] == TRAVEL)

    def seats(self) -> range:
        """The seats in play."""
        return range(int(self.state.seats))

    def spaces(self) -> range:
        """The spaces of the meeting track in play."""
        return range(int(self.content.spaces[self.state.seats]))

    def hero(self, seat: int) -> str:
        """The adventurer of a seat; empty before the choice."""
        number = int(self.state.adventurer[seat])
        return self.pack.names["adventurer"][number] if number >= 0 else ""

    def card(self, card: int) -> str:
        """Name of a companion."""
        return self.pack.names["companion"][card]

    def told(self, card: int) -> str:
        """A companion with all that is on its card."""
        return f"{self.card(card)} ({gist(self.content, card)})"

    def spell(self, token: int) -> str:
        """A spell token with its ability."""
        name = self.pack.names["spell"][token]
        return f"{name} ({ability(self.content, c.SPELL + token)})"

    def space(self, space: int) -> str:
        """Name of a space of the meeting track."""
        return self.pack.names["space"][space]

    def step(self, step: int) -> str:
        """Name of a space of the Province of Shadows."""
        return self.pack.names["step"][step]

    def island(self, island: int) -> str:
        """Name of an island."""
        return self.pack.names["island"][island]

    def companions(self, seat: int) -> list[int]:
        """Companions of a seat in the order of joining."""
        pile = self.state.companions[seat]
        return [int(card) for card in pile[1 : 1 + pile[0]]]

    def spells(self, seat: int, place: int) -> list[int]:
        """Spell tokens of a seat, face up or face down."""
        return np.flatnonzero(self.state.token_at == place + seat).tolist()

    def small_dice(self, space: int) -> list[int]:
        """Colours of the small dice on a space of the meeting track."""
        dice = [d for d in range(small_dice(self.state)) if self.state.small_at[d] == space]
        return [int(self.content.small_colour[die]) for die in dice]

    def asks(self, step: int) -> str:
        """What a space of the Province of Shadows is, or asks."""
        content = self.content
        if content.village[step] >= 0:
            return f"village, {content.village[step]} light"
        if content.need_at[step] >= 0:
            return c.ELEMENT_NAMES[int(content.need_at[step])]
        if content.avoid_at[step] >= 0:
            return f"no {c.ELEMENT_NAMES[int(content.avoid_at[step])]}"
        return "start"

    def on_path(self, here: int, there: int) -> str:
        """What happens on the path between two spaces, empty for nothing."""
        operation, amount = self.content.cross[self.content.crossing[here, there]]
        return change(int(operation), int(amount)) if operation else ""

    def near(self, step: int) -> list[int]:
        """Spaces beside one of the Province of Shadows."""
        return self._near[step]

    @cached_property
    def _near(self) -> list[list[int]]:
        bits = self.content.near[:, None] >> np.arange(c.STEPS, dtype=np.uint64)
        return [np.flatnonzero(row & np.uint64(1)).tolist() for row in bits]

    def tile(self, tile: int) -> str:
        """What a tile of Tom's does."""
        content = self.content
        told = []
        if content.tile_band[tile]:
            told.append(f"band +{content.tile_band[tile]}")
        if content.tile_light[tile]:
            told.append(f"+{content.tile_light[tile]} light")
        moves = int(content.tile_map[tile])
        if moves != c.STAYS and self.state.board == c.ARCHIPELAGO:
            told.append(f"boat by the {'highest' if moves == c.BY_HIGHEST else 'lowest'} route")
        elif moves != c.STAYS:
            told.append("camp to the next village")
        return ", ".join(told) or "does nothing"


def board(state: np.record, pack: Pack) -> str:
    """The match as text a person can play from: at most 80 columns, as long as it needs."""
    reader = Reader(state, pack)
    parts = [list(_figures(reader))]
    if not reader.setting_up:
        parts.append(["MEETING TRACK", *_track(reader)])
    parts += [list(_seat(reader, seat)) for seat in reader.seats()]
    if not reader.setting_up:
        parts += [["TOM", *_tom(reader)]] if state.seats == 1 else []
        parts.append(["AROUND", *_around(reader)])
    if state.board == c.ARCHIPELAGO:
        parts.append(["ARCHIPELAGO OF DARKNESS", *_archipelago(reader)])
    else:
        parts.append(["PROVINCE OF SHADOWS", *_shadows(reader)])
    parts.append([*LEGEND])
    return "\n\n".join("\n".join(part) for part in parts)


def _fill(text: str, indent: int, more: int = 2) -> list[str]:
    """``text`` in lines of at most 80 columns, those after the first indented by ``more``."""
    return textwrap.wrap(
        text, COLUMNS, initial_indent=" " * indent, subsequent_indent=" " * (indent + more)
    )


def _in_columns(entries: list[str], indent: int = 2) -> Iterator[str]:
    """Short entries side by side, read downwards."""
    room, width = COLUMNS - indent, max(map(len, entries), default=0) + 3
    columns = max(1, (room + 3) // width)
    if columns == 1:
        for entry in entries:
            yield from _fill(entry, indent)
        return
    rows = -(-len(entries) // columns)
    for row in range(rows):
        yield " " * indent + "".join(part.ljust(width) for part in entries[row::rows]).rstrip()


# -- the figures of the table ------------------------------------------------------------------


def _figures(reader: Reader) -> Iterator[str]:
    state = reader.state
    day = "SET-UP" if reader.setting_up else f"DAY {state.rounds} of {c.DAYS}"
    yield f"{day}   first player: seat {state.first}"
    if state.objective == c.TEAM:
        par = PAR[int(state.board), int(state.seats)]
        aim = f"that the lowest final light of all reaches {par:g}"
    elif state.seats == 1:
        aim = "more final light than Tom"
    else:
        aim = AIMS[int(state.objective)]
    yield f"aim: {aim}"


# -- the meeting track -------------------------------------------------------------------------


def _track(reader: Reader) -> Iterator[str]:
    state = reader.state
    for space in reader.spaces():
        card = int(state.track_card[space])
        head = reader.space(space)
        on_it = [c.ELEMENT_NAMES[e] for e in _elements(reader, space)]
        if space >= c.ELEMENTS:
            head += f" ({', '.join(on_it)})"
        told = reader.told(card) if card >= 0 else "nobody"
        yield from _fill(f"{head}: {told}", 2, 4)
        lies = [f"{name} die" for name in _colours(reader.small_dice(space))]
        if state.track_footprints[space]:
            lies.append(counted(int(state.track_footprints[space]), "footprint"))
        if state.seats == 1:
            lies += [f"Tom's {name} die" for name in _colours(_toms_dice(reader, space))]
            lies.append(f"tile: {reader.tile(int(state.tile_at[space]))}")
        if lies:
            yield from _fill("; ".join(lies), 6)


def _elements(reader: Reader, space: int) -> list[int]:
    """Elements of a space of the meeting track."""
    if space < c.ELEMENTS:
        return [space]
    table = reader.content.board_space[reader.state.seats - 5]
    return np.flatnonzero(table == space).tolist()


def _colours(colours: list[int]) -> list[str]:
    """Names of dice lying somewhere; the black one is the curse die."""
    return ["curse" if colour == c.BLACK else c.COLOUR_NAMES[colour] for colour in colours]


def _toms_dice(reader: Reader, space: int) -> list[int]:
    state = reader.state
    return [int(state.tom_colour[die]) for die in range(2) if state.tom_face[die] == space]


# -- seats -------------------------------------------------------------------------------------


def _seat(reader: Reader, seat: int) -> Iterator[str]:
    state, content = reader.state, reader.content
    hero = reader.hero(seat)
    cards = reader.companions(seat)
    yield f"SEAT {seat}{hero and ': ' + hero}"
    fireflies = int(fireflies_of(state, seat))
    figures = [
        f"light {state.light[seat]}",
        f"footprints {state.footprints[seat]}",
        f"reroll tokens {state.rerolls[seat]}",
        f"fireflies {fireflies} for {counted(len(cards), 'companion')}",
        f"{int(final_light(state, content, seat))} if it ended now",
    ]
    yield from _fill("; ".join(figures), 2)
    if state.daily[seat]:
        yield f"  rerolls of companions left today: {state.daily[seat]}"
    if hero:
        yield from _fill(f"0 {hero} ({gist(content, c.HERO + int(state.adventurer[seat]))})", 2, 4)
    for place, card in enumerate(cards, start=1):
        yield from _fill(f"{place} {reader.told(card)}{_die_note(reader, card)}", 2, 4)
    if state.immune[seat]:
        yield "  shielded from curse dice"
    yield from _dice(reader, seat)
    yield from _held(reader, seat)


def _die_note(reader: Reader, card: int) -> str:
    """Whether a Sketal has its die."""
    if reader.content.large_die[card] < 0:
        return ""
    colour = int(die_of_card(reader.state, card))
    return f", with the {c.COLOUR_NAMES[colour]} die" if colour >= 0 else ", without its die"


def _dice(reader: Reader, seat: int) -> Iterator[str]:
    """A seat's dice, what they show, what of it does not count."""
    state, content = reader.state, reader.content
    if state.adventurer[seat] < 0:
        return
    told = []
    for die in range(dice_each(state)):
        if has_die(state, content, seat, die):
            colour = int(colour_of(state, content, seat, die))
            kind = "" if die >= FIRST_SMALL else "Sketal's " if die >= c.OWN_DICE else "large "
            name = "curse" if colour == c.BLACK and not kind else c.COLOUR_NAMES[colour]
            symbol = int(symbol_of(state, seat, die))
            told.append(
                f"{kind}{name}" + (f" {symbol_name(colour, symbol)}" if symbol >= 0 else "")
            )
    unrolled = "" if any(state.own_face[seat] >= 0) else " (not rolled yet)"
    yield from _fill(f"dice: {tallied(told)}{unrolled}", 2)
    bits = int(cancelled(state, content, seat))
    lost = [name for element, name in enumerate(c.ELEMENT_NAMES) if bits >> element & 1]
    if lost:
        yield f"  not counting: {listed(lost)}"


def _held(reader: Reader, seat: int) -> Iterator[str]:
    """Spells and butterflies of a seat."""
    state = reader.state
    spells = [reader.spell(token) for token in reader.spells(seat, c.FACE_UP)]
    hidden = len(reader.spells(seat, c.FACE_DOWN))
    spells += [f"{hidden} face down"] if hidden else []
    if spells:
        yield from _fill(f"spells: {', '.join(spells)}", 2)
    owned = [
        f"{state.butterflies[seat, kind]} {butterfly_name(kind)}"
        for kind in range(c.HELD_KINDS)
        if state.butterflies[seat, kind]
    ]
    if owned:
        yield from _fill(f"butterflies: {', '.join(owned)}", 2)


def butterfly_name(kind: int) -> str:
    """A kind of butterfly that is kept."""
    return (*c.COLOUR_NAMES[: c.BUTTERFLY_COLOURS], "purge", "mute")[kind]


# -- what lies around --------------------------------------------------------------------------


def _around(reader: Reader) -> Iterator[str]:
    """Reserve, deck, graveyard, spells nobody has seen, the bag."""
    state, content = reader.state, reader.content
    lying = np.flatnonzero(state.reserve_card == c.IN_RESERVE)
    names = [c.COLOUR_NAMES[int(colour)] for colour in lying]
    yield from _fill(f"large dice in the reserve: {listed(names)}", 2)
    backs = content.deck[state.deck[1 : 1 + state.deck[0]]]
    yield f"  cards to come: {int((backs == 0).sum())} A, then {int((backs == 1).sum())} B"
    buried = [reader.card(int(card)) for card in state.graveyard[1 : 1 + state.graveyard[0]]]
    yield from _fill(f"graveyard: {', '.join(buried) or 'empty'}", 2)
    if state.seats > 1:
        unseen = (state.token_at > c.GONE) & (state.token_at < c.FACE_UP)
        tokens = [reader.pack.names["spell"][token] for token in np.flatnonzero(unseen)]
        yield from _fill(f"spells not seen yet: {'; '.join(tokens) or 'none'}", 2)
    if state.bag.any() or state.returning.any():
        yield from _fill(f"butterflies in the bag: {_tokens(reader, state.bag)}", 2)
        if state.returning.any():
            yield from _fill(f"back there tonight: {_tokens(reader, state.returning)}", 2)


def _tokens(reader: Reader, counts: np.ndarray) -> str:
    told = []
    for kind in range(c.BUTTERFLIES):
        if counts[kind] and kind < c.INSTANT:
            told.append(f"{counts[kind]} {butterfly_name(kind)}")
        elif counts[kind]:
            operation, amount = reader.content.butterfly_effect[kind]
            told.append(f"{counts[kind]} of {change(int(operation), int(amount))}")
    return ", ".join(told) or "none"


def _tom(reader: Reader) -> Iterator[str]:
    """The opponent of the solo game."""
    state, content = reader.state, reader.content
    figures = [
        f"light {state.tom_light}",
        f"footprints {state.tom_footprints}",
        f"band {state.tom_band}",
        f"{int(tom_light(state, content))} if it ended now",
        f"tiles in the pile: {state.tile_pile[0]}",
    ]
    yield from _fill("; ".join(figures), 2)
    aside = [c.COLOUR_NAMES[int(state.tom_colour[d])] for d in (0, 1) if state.tom_face[d] < 0]
    if aside:
        yield f"  dice set aside: {', '.join(aside)}"


# -- the Province of Shadows -------------------------------------------------------------------


def _shadows(reader: Reader) -> Iterator[str]:
    state = reader.state
    for seat in reader.seats():
        here, camp = int(state.party[seat]), int(state.camp[seat])
        near = [f"{reader.step(k)} {reader.asks(k)}" for k in reader.near(here)]
        where = f"party at {reader.step(here)} ({reader.asks(here)}), camp at {reader.step(camp)}"
        yield from _fill(f"seat {seat}: {where}; beside it {'; '.join(near)}", 2)
    if reader.travelling and state.left:
        left = [reader.step(k) for k in range(c.STEPS) if holds(state.left, k)]
        yield from _fill(f"left today, so closed: {', '.join(left)}", 2)
    yield "  villages, with the steps from each party to them"
    far = [distances(reader, int(state.party[seat])) for seat in reader.seats()]
    for village in reader.content.villages.tolist():
        yield from _fill(_village(reader, village, [steps[village] for steps in far]), 4)
    yield from _crossings(reader)
    yield "  all spaces, with the numbers of those beside; ! marks a path of the list above"
    yield from _in_columns([_step(reader, step) for step in range(c.STEPS)], 4)


def _village(reader: Reader, village: int, steps: list[int]) -> str:
    state, content = reader.state, reader.content
    told = [f"{content.village[village]} light"]
    if content.toll[village]:
        told.append(f"toll {counted(int(content.toll[village]), 'footprint')}")
    operation, amount = content.arrive[village]
    told += [change(int(operation), int(amount))] if operation else []
    told.append(f"steps {', '.join(map(str, steps))}")
    camps = [f"seat {seat}" for seat in reader.seats() if state.camp[seat] == village]
    if state.seats == 1 and state.tom_village >= 0:
        camps += ["Tom"] if content.villages[state.tom_village] == village else []
    told += [f"camp of {listed(camps)}"] if camps else []
    return f"{reader.step(village)}: {'; '.join(told)}"


def _crossings(reader: Reader) -> Iterator[str]:
    """What happens on paths."""
    told = [
        f"{reader.step(here)}-{reader.step(there)} {reader.on_path(here, there)}"
        for here, there in np.argwhere(np.triu(reader.content.crossing)).tolist()
    ]
    if told:
        yield from _fill(f"on paths, each time: {'; '.join(told)}", 2)


def _step(reader: Reader, step: int) -> str:
    """A space with what it asks and the numbers of those beside."""
    near = [f"{k:02}{'!' if reader.on_path(step, k) else ''}" for k in reader.near(step)]
    asks = "village" if reader.content.village[step] >= 0 else reader.asks(step)
    return f"{reader.step(step)} {asks} {' '.join(near)}"


def distances(reader: Reader, start: int) -> list[int]:
    """How many steps every space is away from one."""
    steps = [NOTHING] * c.STEPS
    steps[start], waiting = 0, [start]
    for here in waiting:  # grows on the way
        for there in reader.near(here):
            if steps[there] == NOTHING:
                steps[there] = steps[here] + 1
                waiting.append(there)
    return steps


# -- the Archipelago of Darkness ---------------------------------------------------------------


def _archipelago(reader: Reader) -> Iterator[str]:
    state, content = reader.state, reader.content
    for island in range(c.ISLANDS):
        told = [f"{content.island[island]} light"]
        operation, amount = content.island_arrive[island]
        told += [change(int(operation), int(amount))] if operation else []
        if state.seats == 1 and island == content.closed_island:
            told.append("closed")
        boats = [_boats(f"seat {s}", state.boats[s, island]) for s in reader.seats()]
        boats += [_boats("Tom", state.tom_boats[island])] if state.seats == 1 else []
        there = [each for each in boats if each]
        told += [f"boats of {listed(there)}"] if there else []
        yield from _fill(f"{reader.island(island)}: {'; '.join(told)}", 2)
    yield "  routes, with how many different elements the dice must show"
    yield from _in_columns([route_told(reader, route) for route in range(c.ROUTES)], 4)


def _boats(whose: str, count: int) -> str:
    return "" if not count else whose if count == 1 else f"{whose} ({count})"


def route_told(reader: Reader, route: int) -> str:
    """A route with what it asks."""
    content = reader.content
    ends = "-".join(reader.island(int(end)) for end in content.route[route])
    low, high = int(content.route_low[route]), int(content.route_high[route])
    asks = (
        "any" if (low, high) == (0, c.ELEMENTS) else str(low) if low == high else f"{low} to {high}"
    )
    toll = int(content.route_toll[route])
    return f"{ends} {asks}" + (f", toll {counted(toll, 'footprint')}" if toll else "")
