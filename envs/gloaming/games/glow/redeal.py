"""What a seat cannot know is drawn anew: deck, removed cards, spells face down, Tom's tiles."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.actions import SWAP
from gloaming.games.glow.state import CARDS, FACE_UP, GONE, TOKENS
from gloaming.kernel.chance import shuffle
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import shuffle_pile, sort, sort_pile


@compiled
def redeal(state: np.record, content: np.record, seat: int) -> None:
    """Draw anew what ``seat`` cannot know, as it is consistent with what the seat does know.

    The backs of cards can be seen: A and B stay apart. A seat remembers the removed cards that it
    has looked at. Who has face-down spells is open; which they are not even their owner knows.
    """
    for back in range(2):
        redeal_cards(state, content, seat, back)
    for k in range(state.depth - 1, -1, -1):  # a swap may wait below a Sketal's choice
        if state.pending[k, 0] == SWAP:
            state.pending[k, 2] = state.removed[state.removed[0]]
            break
    redeal_spells(state)
    sort_pile(state.tile_pile)
    shuffle_pile(state, state.tile_pile)


@compiled
def redeal_cards(state: np.record, content: np.record, seat: int, back: int) -> None:
    """Exchange the unseen cards of one back, in the deck and among the removed ones."""
    cards = np.empty(CARDS, np.int8)
    count = 0
    for k in range(1, state.deck[0] + 1):
        if content.deck[state.deck[k]] == back:
            cards[count] = state.deck[k]
            count += 1
    for k in range(1, state.removed[0] + 1):
        if content.deck[state.removed[k]] == back and not state.removed_seen[k - 1] >> seat & 1:
            cards[count] = state.removed[k]
            count += 1
    sort(cards, 0, count)
    shuffle(state, cards, 0, count)
    count = 0
    for k in range(1, state.deck[0] + 1):
        if content.deck[state.deck[k]] == back:
            state.deck[k] = cards[count]
            count += 1
    for k in range(1, state.removed[0] + 1):
        if content.deck[state.removed[k]] == back and not state.removed_seen[k - 1] >> seat & 1:
            state.removed[k] = cards[count]
            count += 1


@compiled
def redeal_spells(state: np.record) -> None:
    """Exchange the tokens in the pool and those that lie face down."""
    tokens, places = np.empty(TOKENS, np.int8), np.empty(TOKENS, np.int8)
    count = 0
    for token in range(TOKENS):
        if GONE < state.token_at[token] < FACE_UP:
            tokens[count] = token
            places[count] = state.token_at[token]
            count += 1
    sort(places, 0, count)
    shuffle(state, tokens, 0, count)
    for k in range(count):
        state.token_at[tokens[k]] = places[k]
