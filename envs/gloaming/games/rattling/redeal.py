"""What no seat can know is drawn anew: cards that lie face down, the order of the decks."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.state import (
    FIRST_MERCHANT,
    FIRST_SHADOW,
    REGION_CARDS,
    REGION_SPACES,
    REGIONS,
    SHADOW_CARDS,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import move_all, put, shuffle_pile, sort_pile, take, take_at

BACKS = 4  # of a Region Card: with or without the Revealed icon, with or without eyes


@compiled
def redeal(state: np.record, content: np.record, seat: int) -> None:
    """Draw anew what ``seat`` cannot know; nobody knows more than the others.

    The backs of cards on the board can be seen: whether there are eyes, whether the Revealed icon.
    """
    for region in range(REGIONS):
        redeal_region(state, content, region)
    redeal_shadows(state)
    sort_pile(state.darkness_deck)
    shuffle_pile(state, state.darkness_deck)
    sort_pile(state.event_deck)
    shuffle_pile(state, state.event_deck)
    sort_pile(state.reward_deck)
    shuffle_pile(state, state.reward_deck)


@compiled
def back_of(content: np.record, card: int) -> int:
    """What the back of a Region Card shows."""
    return np.int64(content.card_revealed[card]) + 2 * np.int64(content.card_corrupted[card])


@compiled
def redeal_region(state: np.record, content: np.record, region: int) -> None:
    """Exchange a Region's unseen cards, on the board and in the deck; backs on the board stay."""
    unseen = np.zeros(1 + REGION_CARDS, np.int64)
    first = 1 + REGION_SPACES * region
    for space in range(first, first + REGION_SPACES):
        if 0 <= state.card[space] < FIRST_SHADOW and not state.face_up[space]:
            put(state, unseen, np.int64(state.card[space]))
    move_all(state, state.region_deck[region], unseen)
    sort_pile(unseen)
    for space in range(first, first + REGION_SPACES):
        if 0 <= state.card[space] < FIRST_SHADOW and not state.face_up[space]:
            back = back_of(content, np.int64(state.card[space]))
            state.card[space] = draw_like(state, content, unseen, back)
    shuffle_pile(state, unseen)
    move_all(state, unseen, state.region_deck[region])


@compiled
def draw_like(state: np.record, content: np.record, cards: np.ndarray, back: int) -> int:
    """Draw from a pile one of the cards with such a back, each equally likely."""
    like = 0
    for k in range(cards[0]):
        like += back_of(content, cards[1 + k]) == back
    at = below(state, like)
    for k in range(cards[0]):
        if back_of(content, cards[1 + k]) == back:
            if at == 0:
                return take_at(state, cards, k)
            at -= 1
    return np.int64(-1)


@compiled
def redeal_shadows(state: np.record) -> None:
    """Exchange the Shadow cards that lie face down and those in their deck."""
    unseen = np.zeros(1 + SHADOW_CARDS, np.int64)
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= FIRST_SHADOW and not state.face_up[space]:
            put(state, unseen, np.int64(state.card[space]))
    move_all(state, state.shadow_deck, unseen)
    sort_pile(unseen)
    shuffle_pile(state, unseen)
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= FIRST_SHADOW and not state.face_up[space]:
            state.card[space] = take(state, unseen)
    move_all(state, unseen, state.shadow_deck)
