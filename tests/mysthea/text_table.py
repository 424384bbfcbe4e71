"""What a person reads of a table: actions, the question, sections of the board, the news."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import text
from tests.mysthea.table import Table


def told(table: Table) -> set[str]:
    """The legal actions as a person reads them."""
    pack = table.match.pack
    return {text.action(table.state, pack, int(k)) for k in np.flatnonzero(table.mask())}


def asked(table: Table) -> str:
    """The question of the moment."""
    return text.question(table.state, table.match.pack)


def section(table: Table, head: str) -> str:
    """What stands under a heading of the board, as one line."""
    board = text.board(table.state, table.match.pack)
    parts = [part.splitlines() for part in board.split("\n\n")]
    found = [part for part in parts if part[0].startswith(head)]
    assert len(found) == 1, f"{len(found)} parts are headed {head!r}"
    return " ".join(" ".join(found[0]).split())


def news(table: Table, words: str) -> list[str]:
    """What a person is told of a decision, which is taken then."""
    (action,) = (k for k in np.flatnonzero(table.mask()) if table.words(int(k)) == words)
    lines = text.news(table.state, int(action), table.match.pack)
    table.do(words)
    return lines
