"""What no seat can know is drawn anew: cards that lie face down, the order of the decks."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.state import (
    FIRST_MERCHANT,
    FIRST_SHADOW,
    REGION_CARDS,
    REGION_SPACES,
    REGIONS,
)
from gloaming.kernel.chance import shuffle
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import shuffle_pile

BACKS = 4  # of a Region Card: with or without the Revealed icon, with or without eyes


@compiled
def redeal(state: np.record, content: np.record, seat: int) -> None:
    """Draw anew what ``seat`` cannot know; nobody knows more than the others.

    The backs of cards on the board can be seen: whether there are eyes, whether the Revealed icon.
    """
    for region in range(REGIONS):
        for back in range(BACKS):
            redeal_cards(state, content, region, back)
        shuffle_pile(state, state.region_deck[region])
    redeal_shadows(state)
    shuffle_pile(state, state.shadow_deck)
    shuffle_pile(state, state.darkness_deck)
    shuffle_pile(state, state.event_deck)
    shuffle_pile(state, state.reward_deck)


@compiled
def back_of(content: np.record, card: int) -> int:
    """What the back of a Region Card shows."""
    return np.int64(content.card_revealed[card]) + 2 * np.int64(content.card_corrupted[card])


@compiled
def redeal_cards(state: np.record, content: np.record, region: int, back: int) -> None:
    """Exchange the unseen cards of one back, on the board and in the deck."""
    cards = np.empty(REGION_CARDS + REGION_SPACES, np.int64)
    count = 0
    first = 1 + REGION_SPACES * region
    for space in range(first, first + REGION_SPACES):
        card = np.int64(state.card[space])
        if 0 <= card < FIRST_SHADOW and not state.face_up[space]:
            if back_of(content, card) == back:
                cards[count] = card
                count += 1
    if count == 0:
        return
    for k in range(1, state.region_deck[region, 0] + 1):
        if back_of(content, np.int64(state.region_deck[region, k])) == back:
            cards[count] = state.region_deck[region, k]
            count += 1
    shuffle(state, cards, 0, count)
    count = 0
    for space in range(first, first + REGION_SPACES):
        card = np.int64(state.card[space])
        if 0 <= card < FIRST_SHADOW and not state.face_up[space]:
            if back_of(content, card) == back:
                state.card[space] = cards[count]
                count += 1
    for k in range(1, state.region_deck[region, 0] + 1):
        if back_of(content, np.int64(state.region_deck[region, k])) == back:
            state.region_deck[region, k] = cards[count]
            count += 1


@compiled
def redeal_shadows(state: np.record) -> None:
    """Exchange the Shadow cards that lie face down and those in their deck."""
    cards = np.empty(FIRST_MERCHANT + REGION_CARDS, np.int64)
    count = 0
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= FIRST_SHADOW and not state.face_up[space]:
            cards[count] = state.card[space]
            count += 1
    if count == 0:
        return
    for k in range(1, state.shadow_deck[0] + 1):
        cards[count] = state.shadow_deck[k]
        count += 1
    shuffle(state, cards, 0, count)
    count = 0
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= FIRST_SHADOW and not state.face_up[space]:
            state.card[space] = cards[count]
            count += 1
    for k in range(1, state.shadow_deck[0] + 1):
        state.shadow_deck[k] = cards[count]
        count += 1
