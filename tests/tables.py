"""What the tables of several games' tests share: decisions in words, and content of one's own."""

from __future__ import annotations

import dataclasses
from typing import Any, Self

import numpy as np

from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from gloaming.kernel.layout import PLAYING


def own_content(match: Batch) -> Any:
    """A copy of the content for this match alone, which a test may change."""
    own = match.pack.table.copy()
    seen = own.view()  # the rules look at it read-only, as ever
    seen.flags.writeable = False
    match.pack = dataclasses.replace(match.pack, table=seen)
    return own[0]


class Deciding:
    """A match whose decisions a test takes in words."""

    match: Batch
    state: Any

    @property
    def is_over(self) -> bool:
        return bool(self.state.status != PLAYING)

    @property
    def cause(self) -> str:
        """Why the match ended."""
        return self.match.game.cause(self.state)

    @property
    def decider(self) -> str:
        """Whose player decides."""
        raise NotImplementedError

    def words(self, action: int) -> str:
        """An action in words, different from those of all other legal actions."""
        raise NotImplementedError

    def mask(self) -> np.ndarray:
        """The legal actions, worked out anew: a test may have moved things."""
        stepping.legal_many(self.match.states, self.match.pack.table, self.match.masks)
        return self.match.masks[0]

    def legal(self, *beginnings: str) -> set[str]:
        """What may be decided now, in words; only what begins in one of these ways, if given."""
        words = {self.words(int(action)) for action in np.flatnonzero(self.mask())}
        return {each for each in words if not beginnings or each.startswith(beginnings)}

    def do(self, *decisions: str) -> Self:
        """Take these decisions one after another."""
        for words in decisions:
            assert not self.is_over, f"the match is over before {words!r}"
            found = [k for k in np.flatnonzero(self.mask()) if self.words(int(k)) == words]
            assert found, f"{self.decider} may not {words!r}; legal are {sorted(self.legal())}"
            self.match.step(np.array(found[:1]))
        return self
