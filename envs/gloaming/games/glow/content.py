"""Companions, adventurers, spells, dice and boards of Glow: loaded from TOML, checked, tabulated.

The base pack lies beside this file in ``content/``; the comment at the top of each of its files
says what may be written there. A pack of one's own has the same tables, in one file or a folder.
The other ``content_*.py`` files read abilities, dice, boards, and what only some games use.
"""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from gloaming.games.glow import state as c
from gloaming.games.glow.content_abilities import (
    OF_ADVENTURERS,
    OF_ANIBLOOM,
    OF_COMPANIONS,
    OF_SPELLS,
    PRICES,
    PRICES_OF_ANIBLOOM,
    called,
    picked,
    read_ability,
)
from gloaming.games.glow.content_boards import read_archipelago, read_shadows
from gloaming.games.glow.content_dice import (
    COLOURS,
    RESERVE_COLOURS,
    check_box,
    read_dice,
)
from gloaming.games.glow.content_extras import (
    BACKS,
    SETS,
    read_butterflies,
    read_replaced,
    read_small_board,
    read_solo,
)
from gloaming.games.glow.sight import describe
from gloaming.kernel.content import BASE, Entry, Pack, Source, loader, numbered

BASE_FOLDER = Path(__file__).with_name("content")
TABLES = (
    "figures",
    "die",
    "small_dice",
    "reserve",
    "adventurer",
    "companion",
    "spell",
    "shadows",
    "archipelago",
    "butterflies",
    "replaced",
    "small_board",
    "solo",
)

MOST_START_LIGHT, MOST_START_REROLLS, MOST_BONUS = 60, 10, 50
MOST_POINTS = 20
MOST_PRINTED = 6  # fireflies, and rerolls a day, of one card
MOST_COPIES = 4
BASE_CARDS, SET_CARDS = 23, 4  # of each back
BASE_TOKENS = 7
FEWEST_ADVENTURERS = c.SEATS  # of the base game: Dawn's may be left out with six seats

CARD_SETS = {"base": 0, **{name: number for number, name in enumerate(SETS, start=1)}}
ANIBLOOM = CARD_SETS["anibloom"]
SPECIALS = {"shield": c.SHIELD, "light for rerolls": c.LIGHT_FOR_REROLL}
SMALL_BOARD_SPACES = ("sixth", "seventh", "eighth")


def load(source: str | Path | None = None) -> Pack:
    """The content of a pack, checked and ready to play.

    Args:
        source: ``None`` or ``"base"`` for the base pack, or the path of a whole pack: a ``.toml``
            file or a folder of them. A pack is kept until its files change.

    Returns:
        A `Pack` whose ``table`` has shape ``(1,)`` and dtype `state.CONTENT`. Its ``names`` are
        ``adventurer`` (10), ``companion`` (70: printed name and id), ``spell`` (11: name and id,
        and a number from the second copy on), ``space`` (8, of the meeting track: the elements,
        then the small board's), ``step`` (61), ``island`` (12), ``element`` (5), ``colour`` (11)
        and ``set`` (4: the base game, then Dawn's).

    Raises:
        ContentError: naming the file, the entry and the field that cannot be used.
    """
    return _load(source)


def build(source: Source, name: str = BASE) -> Pack:
    """Check the parsed data of a whole pack and turn it into a `Pack` called ``name``.

    Raises:
        ContentError: naming the file, the entry and the field that cannot be used.
    """
    source.only(*TABLES)
    table = np.zeros(1, dtype=c.CONTENT)
    content = table[0]
    names: dict[str, tuple[str, ...]] = {
        "element": c.ELEMENT_NAMES,
        "space": c.ELEMENT_NAMES + SMALL_BOARD_SPACES,
        "colour": c.COLOUR_NAMES,
        "set": tuple(CARD_SETS),
    }
    _read_figures(source, content)
    all_dice = read_dice(source, content)
    _read_adventurers(source, content, names)
    check_box(source, content, all_dice)
    cards = _read_companions(source, content, names)
    _read_spells(source, content, names)
    names["step"] = tuple(read_shadows(source, content))
    islands = read_archipelago(source, content)
    names["island"] = tuple(islands)
    read_butterflies(source, content)
    read_replaced(source, content, cards)
    read_small_board(source, content)
    read_solo(source, content, cards, islands)
    describe(content)
    table.flags.writeable = False
    return Pack(table, MappingProxyType(names), source.digest, name, source.designed)


_load = loader(BASE_FOLDER, build)


# -- figures of the table ----------------------------------------------------------------------


def _read_figures(source: Source, content: Any) -> None:
    figures = source.entry("figures")
    figures.only("start_light", "last_seat_rerolls", "firefly_bonus", "reroll_icons")
    content.start_light = figures.integer("start_light", 0, MOST_START_LIGHT)
    content.last_seat_rerolls = figures.integer("last_seat_rerolls", 0, MOST_START_REROLLS)
    content.firefly_bonus = figures.integer("firefly_bonus", 0, MOST_BONUS)
    given = figures.items("reroll_icons", 1, c.ICONS)
    icons = figures.integers("reroll_icons", len(given), 0, c.ICONS - 1)
    if icons != sorted(set(icons)):
        raise figures.error("reroll_icons", f"{icons} does not rise", "each space once, from below")
    for light in range(c.ICONS + 1):
        below = [icon for icon in icons if icon < light]
        content.icon_below[light] = max(below, default=-1)
        content.icons_below[light] = len(below)


# -- adventurers, companions and spells --------------------------------------------------------


def _read_adventurers(source: Source, content: Any, names: dict[str, tuple[str, ...]]) -> None:
    entries = source.entries("adventurer", c.ADVENTURERS)
    names["adventurer"] = tuple(numbered(entries))
    content.adventurer_dice[:] = -1
    for number, entry in enumerate(entries):
        entry.only("name", "dawn", "dice", "points", "ability")
        colours = picked(entry, "dice", COLOURS, 1, c.OWN_DICE)
        content.adventurer_dice[number, : len(colours)] = colours
        content.adventurer_dawn[number] = entry.flag("dawn")
        content.points[c.HERO + number] = entry.integer("points", -MOST_POINTS, MOST_POINTS, 0)
        read_ability(entry, content, c.HERO + number, OF_ADVENTURERS, PRICES)
    base = c.ADVENTURERS - int(content.adventurer_dawn.sum())
    if base < FEWEST_ADVENTURERS:
        raise entries[-1].error(
            "dawn", f"{base} adventurers of the base game", f"{FEWEST_ADVENTURERS} at least"
        )


def _read_companions(
    source: Source, content: Any, names: dict[str, tuple[str, ...]]
) -> dict[str, int]:
    entries = called(source.entries("companion", c.CARDS), "companion", "id")
    cards = numbered(entries, "id")
    content.large_die[:] = -1
    for card, entry in enumerate(entries):
        entry.only(
            "id", "name", "back", "set", "points", "fireflies", "rerolls", "die", "rule", "ability"
        )
        content.deck[card] = entry.choice("back", {back: at for at, back in enumerate(BACKS)})
        content.set[card] = entry.choice("set", CARD_SETS, default=0)
        content.points[card] = entry.integer("points", -MOST_POINTS, MOST_POINTS, default=0)
        content.fireflies[card] = entry.integer("fireflies", 0, MOST_PRINTED, default=0)
        content.rerolls[card] = entry.integer("rerolls", 0, MOST_PRINTED, default=0)
        _read_rule(entry, content, card)
        if content.set[card] == ANIBLOOM:
            read_ability(entry, content, card, OF_ANIBLOOM, PRICES_OF_ANIBLOOM)
        else:
            read_ability(entry, content, card, OF_COMPANIONS, PRICES)
        if c.FROM_GRAVEYARD in content.effect[card, :, 0]:
            _check_pick(entry, content, card)
            content.special[card] = c.GRAVEYARD
    _check_decks(entries, content)
    names["companion"] = tuple(f"{entry.text('name')} {entry.text('id')}" for entry in entries)
    return cards


def _read_rule(entry: Entry, content: Any, card: int) -> None:
    """The large die of a companion, and a rule of its own."""
    if entry.has("die"):
        lying = content.reserve_base | (content.reserve_dawn * (content.set[card] > 0))
        colours = {name: number for name, number in RESERVE_COLOURS.items() if lying[number]}
        content.large_die[card] = entry.choice("die", {**colours, "any": c.ANY_COLOUR})
    special = entry.choice("rule", SPECIALS, default=c.PLAIN)
    if special != c.PLAIN and special in content.special[:card]:
        raise entry.error("rule", f'"{entry.text("rule")}" is on another card too', "one card")
    content.special[card] = special


def _check_pick(entry: Entry, content: Any, card: int) -> None:
    """Cromaug's ability comes before noon, and by itself."""
    if content.special[card] != c.PLAIN:
        raise entry.error("rule", "a card that takes from the graveyard has no other", "none")
    if c.GRAVEYARD in content.special[:card]:
        raise entry.error("ability", "another card takes from the graveyard too", "one card")
    dies = [c.DIES, c.FROM_GRAVEYARD, 0]
    if content.price[card].any() or content.effect[card, :, 0].tolist() != dies:
        raise entry.error(
            "ability",
            "taking from the graveyard is one effect of several, or has a price",
            'effects = ["dies", "take from graveyard"] without a price',
        )


def _check_decks(entries: list[Entry], content: Any) -> None:
    """The days use up exactly these cards: rules, set-up."""
    for name, number in CARD_SETS.items():
        due = SET_CARDS if number else BASE_CARDS
        for back, letter in enumerate(BACKS):
            found = np.flatnonzero((content.set == number) & (content.deck == back))
            if len(found) != due:
                entry = entries[int(found[-1])] if len(found) else entries[-1]
                problem = f'{len(found)} cards of the set "{name}" have the back {letter}'
                raise entry.error("back", problem, f"exactly {due}")


def _read_spells(source: Source, content: Any, names: dict[str, tuple[str, ...]]) -> None:
    entries = called(source.entries("spell", 1, c.TOKENS), "spell", "id")
    numbered(entries, "id")
    tokens: list[str] = []
    for entry in entries:
        entry.only("id", "name", "dawn", "copies", "ability")
        name, copies = (
            f"{entry.text('name')} {entry.text('id')}",
            entry.integer("copies", 1, MOST_COPIES, default=1),
        )
        if not entry.has("ability"):
            raise entry.error("ability", "is missing")
        for copy in range(copies):
            if len(tokens) == c.TOKENS:
                raise entry.error("copies", "too many tokens", f"{c.TOKENS} of all spells")
            content.token_dawn[len(tokens)] = entry.flag("dawn")
            read_ability(entry, content, c.SPELL + len(tokens), OF_SPELLS, {})
            tokens.append(f"{name}, number {copy + 1}" if copy else name)
    base = len(tokens) - int(content.token_dawn.sum())
    if (base, len(tokens)) != (BASE_TOKENS, c.TOKENS):
        raise entries[-1].error(
            "copies",
            f"{base} tokens of the base game and {len(tokens) - base} of Dawn",
            f"{BASE_TOKENS} and {c.TOKENS - BASE_TOKENS}",
        )
    names["spell"] = tuple(tokens)
