"""Command Cards: which deck is drawn from, drawing, discarding.

Nobody ever sees the order of a deck, so a deck is a bag of faces: a card is drawn by chance when it
is revealed. rules: Attack Enemies; Chronicle Game System.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.state import (
    AFTER_BOTH,
    AFTER_MYSTHEA,
    BANNERS,
    CHAMPIONS,
    ERAS,
    FACES,
    SURVIVOR,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled, inlined

ASK_WHOSE, NO_DECK = -2, -1


@inlined
def number_of(face: int) -> int:
    """The number in a card's corner."""
    return face // BANNERS + 1


@inlined
def is_champion(state: np.record, who: int) -> bool:
    """Whether a Character comes from Mysthea."""
    return state.character[who] < CHAMPIONS


@inlined
def has_own_deck(state: np.record, who: int) -> bool:
    """Whether a Character draws from the cards won in the game of Mysthea."""
    if state.chronicle != AFTER_MYSTHEA and state.chronicle != AFTER_BOTH:
        return False
    return is_champion(state, who)


@inlined
def can_draw(state: np.record, deck: int) -> bool:
    """Whether a deck, or its discards, hold a card."""
    return state.cards_left[deck] + state.cards_spent[deck] > 0


@compiled
def next_deck(state: np.record, who: int) -> int:
    """The deck the next card of an attack comes from; NO_DECK, or ASK_WHOSE for a Champion's.

    rules: Attack Enemies, Era I, II, III; the Lone Survivor the other way round.
    """
    if has_own_deck(state, who):
        return ERAS + who if can_draw(state, ERAS + who) else NO_DECK
    era = np.int64(state.shown)
    if era >= ERAS:
        return NO_DECK
    if state.character[who] == SURVIVOR:
        era = ERAS - 1 - era
    if state.deck_in_use[era]:
        return era if can_draw(state, era) else NO_DECK
    for other in range(state.characters):
        if has_own_deck(state, other) and can_draw(state, ERAS + other):
            return ASK_WHOSE
    return NO_DECK


@compiled
def draw_card(state: np.record, deck: int) -> int:
    """A face by chance; an empty deck is made anew from its discards."""
    if state.cards_left[deck] == 0:
        for face in range(FACES):
            state.cards[deck, face] = state.discards[deck, face]
            state.discards[deck, face] = 0
        state.cards_left[deck] = state.cards_spent[deck]
        state.cards_spent[deck] = 0
    at = below(state, np.int64(state.cards_left[deck]))
    face = 0
    while at >= state.cards[deck, face]:
        at -= state.cards[deck, face]
        face += 1
    state.cards[deck, face] -= 1
    state.cards_left[deck] -= 1
    return face


@compiled
def show_card(state: np.record, deck: int) -> None:
    """Reveal a card of the attack under way."""
    face = draw_card(state, deck)
    state.shown_face[state.shown] = face
    state.shown_deck[state.shown] = deck
    state.shown += 1
    state.strength += number_of(face)


@compiled
def discard_shown(state: np.record) -> None:
    """The cards of an attack go to the discards of their decks."""
    for k in range(state.shown):
        deck, face = state.shown_deck[k], state.shown_face[k]
        state.discards[deck, face] += 1
        state.cards_spent[deck] += 1
    state.shown = 0
