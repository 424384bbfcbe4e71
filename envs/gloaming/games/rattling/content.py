"""Cards, items, characters and the board of Rattling: loaded from TOML, checked, tabulated.

The base pack lies beside this file in ``content/``; the comment at the top of each of its files
says what may be written there. A pack of one's own has the same tables, in one file or a folder.
The other ``content_*.py`` files read the board, characters and items, cards, and effects.
"""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import numpy as np

from gloaming.games.rattling import state as c
from gloaming.games.rattling.content_board import SPACES, read_board, read_winds
from gloaming.games.rattling.content_cards import REGION_TABLES, read_cards, read_events
from gloaming.games.rattling.content_characters import (
    SPECIAL_ICONS,
    item_names,
    read_characters,
    read_items,
)
from gloaming.games.rattling.content_effects import Programs
from gloaming.games.rattling.sight import describe
from gloaming.kernel.content import BASE, Pack, Source, loader

BASE_FOLDER = Path(__file__).with_name("content")
TABLES = (
    "board",
    "track",
    "dark_die",
    "corruption",
    "trader",
    "merchant",
    "wind",
    "character",
    "equipment",
    "reward",
    "legendary",
    *REGION_TABLES,
    "shadow",
    "darkness",
    "event",
)


def load(source: str | Path | None = None) -> Pack:
    """The content of a pack, checked and ready to play.

    Args:
        source: ``None`` or ``"base"`` for the base pack, or the path of a whole pack: a ``.toml``
            file or a folder of them. A pack is kept until its files change.

    Returns:
        A `Pack` whose ``table`` has shape ``(1,)`` and dtype `state.CONTENT`. Its ``names`` are
        ``space`` (17), ``region`` (4), ``merchant`` (2 kinds), ``character`` (6), and by character
        ``ability``, ``blessing`` and ``spirit_ability``; ``item`` (26: Equipment, Rewards,
        Legendary Items), ``icon`` (30, of modifiers: the items, then four more), ``card`` (168:
        the Regions', Shadows, Darkness) and ``event`` (12).

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
    items = item_names(source)
    equipment = {item: kind for item, kind in items.items() if kind < c.EQUIPMENT}
    programs = Programs(content.program, equipment)
    names: dict[str, tuple[str, ...]] = {
        "space": SPACES,
        "region": c.REGION_NAMES,
        "merchant": read_board(source, content, programs),
        "item": tuple(items),
        "icon": (*items, *SPECIAL_ICONS),
    }
    read_winds(source, content, programs)
    names |= read_characters(source, content, programs)
    read_items(source, content, programs)
    names["card"] = read_cards(source, content, programs, items)
    names["event"] = read_events(source, content, programs)
    describe(content)
    table.flags.writeable = False
    return Pack(table, MappingProxyType(names), source.digest, name, source.designed)


_load = loader(BASE_FOLDER, build)
