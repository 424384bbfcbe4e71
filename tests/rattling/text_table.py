"""A table whose state a test writes itself, and what a person reads of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.rattling import GAME, text
from gloaming.games.rattling import state as c
from gloaming.games.rattling.actions import ACTIONS
from gloaming.games.rattling.content import load
from gloaming.games.rattling.facing import challenge_value
from gloaming.games.rattling.options import RattlingOptions
from gloaming.games.rattling.rules import legal
from gloaming.kernel.batch import Batch
from gloaming.kernel.pending import push

PACK = load()
ITEMS = {name: kind for kind, name in enumerate(PACK.names["item"])}
CARDS = {name: card for card, name in enumerate(PACK.names["card"])}
SPACES = {name: space for space, name in enumerate(PACK.names["space"])}
PEOPLE = ("Lupe", "Orrun", "Sefka", "Tamo", "Ibret", "Nakwe")


class Table:
    """A match whose state a test writes itself, with Lupe in seat 0 and so on."""

    def __init__(self, players: int = 2, **options: Any) -> None:
        options.setdefault("characters", PEOPLE[:players])
        options.setdefault("speaker", 0)
        self.batch = Batch(GAME, RattlingOptions(players=players, **options), skip_forced=False)
        self.state = self.batch.states[0]

    def give(self, seat: int, *names: str) -> Table:
        for name in names:
            self.state.carries[seat, ITEMS[name]] += 1
            self.state.holds[seat] |= np.uint64(1 << ITEMS[name])
        return self

    def lay(self, space: str, card: str, *, up: bool = True) -> Table:
        self.state.card[SPACES[space]] = CARDS[card]
        self.state.face_up[SPACES[space]] = up
        return self

    def corrupt(self, space: str, *tokens: str) -> Table:
        for k, name in enumerate(tokens):
            colour, number = name.split()
            at = c.COLOUR_NAMES.index(colour) * c.NUMBERS + int(number) - 1
            self.state.token[SPACES[space], k] = at
        self.state.tokens[SPACES[space]] = len(tokens)
        return self

    def stand(self, seat: int, space: str) -> Table:
        self.state.place[seat] = SPACES[space]
        return self

    def pend(self, kind: int, seat: int = 0, first: int = 0, second: int = 0) -> Table:
        push(self.state, kind, seat, first, second)
        return self

    def challenge(self, card: str, space: str, *dice: int, dark: int = c.EYE) -> Table:
        """Seat 0 faces a card, and the dice lie."""
        state = self.state
        self.lay(space, card).stand(0, space)
        state.level, state.faced_by[0], state.faced_at[0] = 1, 0, SPACES[space]
        state.faced[0], state.weapon[0], state.rolled[0] = CARDS[card], -1, 1
        state.die[0] = (*dice, dark)
        return self

    def told(self) -> set[str]:
        """The legal actions as a person reads them."""
        mask = np.zeros(len(ACTIONS), np.int8)
        legal(self.state, self.batch.pack.table[0], mask)
        return {text.action(self.state, PACK, int(number)) for number in np.flatnonzero(mask)}

    def asked(self) -> str:
        return text.question(self.state, PACK)

    def section(self, head: str) -> str:
        """What stands under a heading of the board, as one line."""
        parts = [part.splitlines() for part in text.board(self.state, PACK).split("\n\n")]
        found = [part for part in parts if part[0].startswith(head)]
        assert len(found) == 1, f"{len(found)} parts are headed {head!r}"
        return " ".join(" ".join(found[0]).split())


def value_of(table: Table) -> int:
    """The Challenge Value as it stands."""
    return int(challenge_value(table.state, PACK.table[0], 0))
