"""Darkness cards: the clock of the game, the way of the Vortex, new shadows."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.board import owner_plays, spawn
from gloaming.games.chronicles.state import (
    AT_MARKED,
    AT_NEIGHBOURS,
    AT_PORTS,
    AT_QUESTS,
    AT_SPACE,
    AT_VORTEX,
    CARDS,
    DARKNESS_DECK_EMPTY,
    SPAWNS,
    TILES,
    VORTEX_FULL,
)
from gloaming.kernel.bits import NONE, bit, lowest, without_lowest
from gloaming.kernel.chance import shuffle
from gloaming.kernel.jit import compiled
from gloaming.kernel.piles import put, take
from gloaming.kernel.stepping import end_together


@compiled
def build_deck(state: np.record, content: np.record, size: int) -> None:
    """Shuffle the cards of the heroes in play; ``size`` of them become the Darkness deck."""
    pool = np.empty(CARDS, np.int8)
    count = 0
    for card in range(CARDS):
        if owner_plays(state, content.card_owner[card]):
            pool[count] = card
            count += 1
    shuffle(state, pool, 0, count)
    for k in range(count):
        if k < count - size:
            put(state, state.box, pool[k])
        else:
            put(state, state.deck, pool[k])


@compiled
def reveal(state: np.record, content: np.record) -> None:
    """Reveal the top Darkness card and follow its line for the Vortex as it is.

    Without a card to reveal the team loses.
    """
    if state.deck[0] == 0:
        end_together(state, False, DARKNESS_DECK_EMPTY)
        return
    card = take(state, state.deck)
    state.card = card
    put(state, state.seen, card)
    if state.vortex_strength == VORTEX_FULL:
        state.vortex = content.card_space[card]
        follow(state, content, card, content.card_full[card])
    elif state.vortex_strength > 0:
        follow(state, content, card, content.card_weak[card])


@compiled
def follow(state: np.record, content: np.record, card: int, line: np.ndarray) -> None:
    """Put out the shadows of a card's line."""
    for k in range(SPAWNS):
        where, count = line[k, 0], line[k, 1]
        spaces = named_spaces(state, content, card, where)
        while spaces != NONE:
            for _ in range(count):
                spawn(state, content, lowest(spaces))
            spaces = without_lowest(spaces)


@compiled
def named_spaces(state: np.record, content: np.record, card: int, where: int) -> np.uint64:
    """The spaces an instruction of a card means."""
    tile = np.int64(content.card_tile[card])
    spaces = content.tile_spaces[tile]
    if where == AT_VORTEX:
        return bit(state.vortex)
    if where == AT_SPACE:
        return bit(content.card_space[card])
    if where == AT_MARKED:
        return spaces & content.marked_spaces
    if where == AT_QUESTS:
        return spaces & content.quest_spaces
    if where == AT_PORTS:
        return spaces & content.port_spaces
    if where == AT_NEIGHBOURS:
        return neighbours(state, content, tile) & content.marked_spaces
    return NONE


@compiled
def neighbours(state: np.record, content: np.record, tile: int) -> np.uint64:
    """The spaces of the tiles that touch a laid tile."""
    spaces = NONE
    for other in range(TILES):
        if state.tile_laid[other]:
            east = abs(np.int64(state.tile_x[other]) - state.tile_x[tile])
            if east + abs(np.int64(state.tile_y[other]) - state.tile_y[tile]) == 1:
                spaces |= content.tile_spaces[other]
    return spaces
