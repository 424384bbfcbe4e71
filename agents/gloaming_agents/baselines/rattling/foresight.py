"""What can be known from the content alone: ways over the land, what items are good for."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.kernel.layout import table

AHEAD = table(
    way=(np.int8, (c.SPACES, c.SPACES)),  # Moves between spaces
    use=(np.float64, c.KINDS),  # of an item in Darkness, about as a Challenge Value
    keep=(np.float64, c.KINDS),  # worth of an item, in Rewards
)
_EFFECTS = {e.VALUE: 1.0, e.REROLLS: 2.0, e.SPARE: 0.3, e.GUARD: 0.6, e.SET_DIE: 2.5}
WOUND_USE = 2.0  # of what prevents a Wound
ONCE = 0.35  # how far what is used up counts


def foresight_of(contents: np.ndarray) -> np.ndarray:
    """The foresight for a content table, shape (1,)."""
    content = contents[0]
    record = np.zeros(1, AHEAD)
    record["way"][0] = _ways(content)
    for kind in range(c.KINDS):
        use = _use(content, kind)
        record["use"][0, kind] = use
        record["keep"][0, kind] = 0.25 + 0.3 * use
    return record


def _ways(content: Any) -> np.ndarray:
    way = np.full((c.SPACES, c.SPACES), 99, np.int8)
    for start in range(c.SPACES):
        way[start, start] = 0
        waiting = [start]
        for here in waiting:
            for there in range(c.SPACES):
                if int(content.near[here]) >> there & 1 and way[start, there] == 99:
                    way[start, there] = way[start, here] + 1
                    waiting.append(there)
    return way


def _use(content: Any, kind: int) -> float:
    total = 0.0
    for card in range(c.FIRST_DARKNESS, c.CARDS):
        best = 0
        for icon, bonus in zip(
            content.modifier_icon[card], content.modifier_bonus[card], strict=True
        ):
            weapon = int(content.item_weapon[kind])
            fits = icon == kind or (icon == c.BONE and content.item_bone[kind])
            fits = (
                fits or (icon == c.WEAPON and weapon) or (icon == c.SPIRIT_WEAPON and weapon == 2)
            )
            best = max(best, int(bonus) if fits else 0)
        if content.item_weapon[kind] and best:
            best += _effect(content, kind)
        total += best
    use = total / c.DARKNESS_CARDS
    when = int(content.item_when[kind])
    if when == c.WOUND:
        use += WOUND_USE * (2.0 if content.item_kept[kind] else 1.0)
    elif when in (c.FACING, c.TURN):
        use += _effect(content, kind)
    elif when in (c.CHALLENGE, c.DAWN):
        use += _effect(content, kind) * (1.0 if content.item_kept[kind] else ONCE)
    return float(use)


def _effect(content: Any, kind: int) -> float:
    total = 0.0
    for operation, amount, _ in content.program[int(content.item_effect[kind])]:
        total += _EFFECTS.get(int(operation), 0.0) * int(amount if operation != e.SET_DIE else 1)
        total += 0.5 * int(amount) if operation in (e.HEAL, e.POINTS) else 0.0
        total += 1.0 if operation == e.ROLL_AGAIN else 0.0
    return total
