"""What the scripted players of all games share: one compiled function decides for many matches."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gloaming.kernel.content import Pack
from gloaming.kernel.layout import table
from gloaming.kernel.notice import announce
from gloaming.policies import Turn

Facts = Callable[[np.ndarray], np.ndarray]
_facts: dict[tuple[Facts, str], np.ndarray] = {}


def facts_for(pack: Pack, facts_of: Facts) -> np.ndarray:
    """What ``facts_of`` works out from a content pack's table, once for each pack."""
    key = (facts_of, pack.digest)
    if key not in _facts:
        _facts[key] = facts_of(pack.table)
    return _facts[key]


def weighed(defaults: dict[str, float], changes: dict[str, float]) -> np.ndarray:
    """Weights by name as compiled code reads them: a record array of shape (1,)."""
    record = np.zeros(1, table(**dict.fromkeys(defaults, np.float64)))
    for name, value in (defaults | changes).items():
        record[name] = value
    return record


class Scripted:
    """A scripted policy.

    Attributes:
        name: ``greedy`` or ``expert``
        game: id of the game
        seconds: about how long ``decide`` compiles
        record: type of the game's matches
        decide: compiled; takes states, masks, content, the facts, then ``memory``, and fills the
            last argument, int64 [n], with an action for each decision
        facts_of: works out from a content table what the player knows beforehand
        memory: weights and scratch of the player's own
    """

    def __init__(
        self,
        name: str,
        game: str,
        seconds: int,
        record: np.dtype,
        decide: Callable[..., None],
        facts_of: Facts,
        *memory: np.ndarray,
    ) -> None:
        self.name, self.game, self.seconds, self.record = name, game, seconds, record
        self.decide, self.facts_of, self.memory = decide, facts_of, memory

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision: int64 [n]."""
        actions = np.zeros(len(turn), np.int64)
        key, what = f"{self.game}-{self.name}", f"the {self.name} player"
        compiled = announce(key, what, self.seconds, self.decide, self.record)
        facts = facts_for(turn.pack, self.facts_of)
        self.decide(turn.states, turn.masks, turn.pack.table, facts, *self.memory, actions)
        compiled()
        return actions
