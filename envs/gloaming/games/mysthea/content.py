"""The board, Islands, cards, Monsters and figures of Mysthea: loaded from TOML and tabulated.

The base pack lies beside this file in ``content/``; the comment at the top of each of its files
says what may be written there. A pack of one's own has the same tables, in one file or a folder.
What Monsters and Characters do is code: it belongs to their places in the lists.
"""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.content_board import read_board
from gloaming.games.mysthea.content_pieces import (
    read_cards,
    read_characters,
    read_figures,
    read_islands,
    read_monsters,
)
from gloaming.kernel.content import BASE, Pack, Source, loader

BASE_FOLDER = Path(__file__).with_name("content")
TABLES = (
    "board",
    "island",
    "era",
    "monster",
    "city",
    "level",
    "fortifications",
    "character",
)
FACE_NAMES = tuple(
    f"{banner} {number}" for number in range(1, c.NUMBERS + 1) for banner in c.BANNER_NAMES
)


def load(source: str | Path | None = None) -> Pack:
    """The content of a pack, checked and ready to play.

    Args:
        source: ``None`` or ``"base"`` for the base pack, or the path of a whole pack: a ``.toml``
            file or a folder of them. A pack is kept until its files change.

    Returns:
        A `Pack` whose ``table`` has shape ``(1,)`` and dtype `state.CONTENT`. Its ``names`` are
        ``region`` (15), ``node`` (30), ``island`` (5), ``monster`` (7) and ``character`` (14) of
        the pack; and, the same in every pack, ``kind``, ``qoam``, ``card`` (20 faces), ``banner``,
        ``era``, ``machine``, ``unit`` and ``event``.

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
        "kind": c.KIND_NAMES,
        "qoam": c.QOAM_NAMES,
        "card": FACE_NAMES,
        "banner": c.BANNER_NAMES,
        "era": c.ERA_NAMES,
        "machine": c.MACHINE_NAMES,
        "unit": c.UNIT_NAMES,
        "event": c.EVENT_NAMES,
    }
    names |= read_board(source, content)
    islands = read_islands(source, content)
    names["island"] = tuple(islands)
    read_cards(source, content)
    names["monster"] = read_monsters(source, content, islands)
    read_figures(source, content)
    names["character"] = read_characters(source)
    table.flags.writeable = False
    return Pack(table, MappingProxyType(names), source.digest, name, source.designed)


_load = loader(BASE_FOLDER, build)
