"""What no seat can know is drawn anew: unseen Darkness cards, during the set-up tiles to come."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.state import CARDS
from gloaming.kernel.chance import shuffle
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import shuffle_pile, sort, sort_pile


@compiled
def redeal(state: np.record, content: np.record, seat: int) -> None:
    """Draw anew what ``seat`` cannot know; nobody knows more than the others.

    The bag is drawn from blindly, so its order means nothing.
    """
    redeal_cards(state)
    sort_pile(state.waiting)
    shuffle_pile(state, state.waiting)


@compiled
def redeal_cards(state: np.record) -> None:
    """Exchange the Darkness cards nobody has seen, in the deck and in the box."""
    cards = np.empty(CARDS, np.int8)
    left, out = np.int64(state.deck[0]), np.int64(state.box[0])
    for k in range(left):
        cards[k] = state.deck[1 + k]
    for k in range(out):
        cards[left + k] = state.box[1 + k]
    sort(cards, 0, left + out)
    shuffle(state, cards, 0, left + out)
    for k in range(left):
        state.deck[1 + k] = cards[k]
    for k in range(out):
        state.box[1 + k] = cards[left + k]
