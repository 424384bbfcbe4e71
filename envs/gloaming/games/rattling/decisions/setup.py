"""Choosing a character, at the start or for another life."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import CHARACTER, CHOOSE_CHARACTER
from gloaming.games.rattling.life import revive
from gloaming.games.rattling.state import CHARACTERS
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import kind_of, pop, seat_of, second

EVERYBODY = (1 << CHARACTERS) - 1  # every character is played or gone


@compiled
def legal_character(state: np.record, mask: np.ndarray) -> None:
    """Those nobody has played."""
    for character in range(CHARACTERS):
        if not state.characters_used >> character & 1:
            mask[CHARACTER + character] = 1


@compiled
def apply_character(state: np.record, content: np.record, action: int) -> None:
    """Take the card; items stay with the seat."""
    seat, character, reborn = seat_of(state), action - CHARACTER, second(state)
    pop(state)
    seat_character(state, content, seat, character)
    if reborn:
        revive(state, content, seat)
        # whoever else was to choose stays a Spirit if nobody is left
        while kind_of(state) == CHOOSE_CHARACTER and state.characters_used == EVERYBODY:
            pop(state)


@compiled
def seat_character(state: np.record, content: np.record, seat: int, character: int) -> None:
    """A seat plays a character, all hearts full."""
    state.character[seat] = character
    state.characters_used |= 1 << character
    state.used_ability &= ~(1 << seat)
    state.used_other &= ~(1 << seat)
    state.hearts[seat] = content.warrior_hearts[character]
