"""What no seat can know is drawn anew: shards nobody has seen, the order of the Monster Deck.

Nobody ever sees the order of the Event Deck or of Command Cards, so these are bags, and their cards
are drawn by chance as they are revealed. Of the Event Deck's top card only Telron's look is kept.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.shards import known_in_bag
from gloaming.games.mysthea.state import PLUGGED, SHARD_VALUES, SHARDS
from gloaming.kernel.chance import shuffle
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import sort


@compiled
def redeal(state: np.record, content: np.record, seat: int) -> None:
    """Draw anew what ``seat`` cannot know; nobody knows more than the others."""
    redeal_shards(state)
    # Monsters that were defeated lie at the bottom in a known order
    first, last = 1 + np.int64(state.monsters_known), np.int64(state.monster_deck[0])
    sort(state.monster_deck, first, last + 1)
    shuffle(state, state.monster_deck, first, last + 1)


@compiled
def redeal_shards(state: np.record) -> None:
    """Exchange shards nobody has seen between the Colossus and the bag.

    Those that were laid out once belong to the bag for good.
    """
    values = np.empty(SHARDS, np.int64)
    count = 0
    for k in range(PLUGGED):
        if state.plug[k] > 0 and not state.plug_seen[k]:
            values[count] = state.plug[k]
            count += 1
    for k in range(SHARD_VALUES):
        known = known_in_bag(state, k)
        for _ in range(state.bag[k] - known):
            values[count] = k + 1
            count += 1
        state.bag[k] = known
    sort(values, 0, count)
    shuffle(state, values, 0, count)
    for k in range(PLUGGED):
        if state.plug[k] > 0 and not state.plug_seen[k]:
            count -= 1
            state.plug[k] = values[count]
    for k in range(count):
        state.bag[values[k] - 1] += 1
