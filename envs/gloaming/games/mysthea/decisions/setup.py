"""Decisions before the first Day. rules: Getting Ready."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import A_NODE, A_PILE, ACCEPT, DECLINE
from gloaming.games.mysthea.board import occupied
from gloaming.games.mysthea.qoam import gain
from gloaming.games.mysthea.state import CHAMPIONS, CHARACTERS
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop


@compiled
def legal_pile(mask: np.ndarray) -> None:
    """Either pile."""
    mask[A_PILE] = mask[A_PILE + 1] = 1


@compiled
def apply_pile(state: np.record, action: int) -> None:
    """The first player draws from it, each following one from the other than the one before."""
    pop(state)
    for who in range(state.characters):
        seekers = (action - A_PILE + who) % 2
        partner = np.int64(state.partner[who, seekers])  # after both games
        state.character[who] = partner if partner >= 0 else draw_character(state, seekers)


@compiled
def draw_character(state: np.record, pile: int) -> int:
    """A Character nobody has, by chance: of the Champions, or of the Seekers."""
    start = CHAMPIONS * pile
    stop = CHARACTERS if pile else CHAMPIONS
    left = 0
    for character in range(start, stop):
        left += 1 - is_taken(state, character)
    at = below(state, left)
    for character in range(start, stop):
        if not is_taken(state, character):
            if at == 0:
                return character
            at -= 1
    return np.int64(-1)


@compiled
def is_taken(state: np.record, character: int) -> int:
    """1 if somebody plays the Character."""
    for who in range(state.characters):
        if state.character[who] == character:
            return np.int64(1)
    return np.int64(0)


@compiled
def start_nodes(state: np.record, content: np.record, who: int) -> np.uint64:
    """Where a Character may begin."""
    champion = state.character[who] < CHAMPIONS
    nodes = content.champion_nodes if champion else content.city_nodes
    return nodes & ~occupied(state, who)


@compiled
def legal_start(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """An empty one of five nodes."""
    nodes = start_nodes(state, content, first(state))
    while nodes != NONE:
        mask[A_NODE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)


@compiled
def apply_start(state: np.record, content: np.record, action: int) -> None:
    """The Character stands there and takes a crystal of each Region around."""
    who, node = first(state), action - A_NODE
    pop(state)
    state.place[who] = node
    regions = content.node_regions[node]
    while regions != NONE:
        gain(state, who, np.int64(content.region_kind[lowest(regions)]), 1)
        regions = without_lowest(regions)


@compiled
def legal_armour(mask: np.ndarray) -> None:
    """With it, or without."""
    mask[ACCEPT] = mask[DECLINE] = 1


@compiled
def apply_armour(state: np.record, action: int) -> None:
    """The Criminal is dressed."""
    pop(state)
    state.armour = 1 if action == ACCEPT else 0
