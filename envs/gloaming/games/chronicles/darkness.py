"""Darkness cards: the clock of the game, the way of the Vortex, new shadows."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.board import CENTRE, EAST, NORTH, owner_plays, spawn, tile_grid
from gloaming.games.chronicles.state import (
    AT_MARKED,
    AT_NEIGHBOURS,
    AT_PORTS,
    AT_QUESTS,
    AT_SPACE,
    AT_VORTEX,
    CARDS,
    DARKNESS_DECK_EMPTY,
    PORT,
    SPACES,
    SPAWNS,
    VORTEX_FULL,
)
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
    grid = tile_grid(state)
    tile = np.int64(content.card_tile[card])
    for k in range(SPAWNS):
        where, count = line[k, 0], line[k, 1]
        if where == 0:
            continue
        for space in range(SPACES):
            if is_named(state, content, grid, tile, card, where, space):
                for _ in range(count):
                    spawn(state, content, space)


@compiled
def is_named(
    state: np.record,
    content: np.record,
    grid: np.ndarray,
    tile: int,
    card: int,
    where: int,
    space: int,
) -> bool:
    """Whether an instruction of a card means this space."""
    if where == AT_VORTEX:
        return state.vortex == space
    if where == AT_SPACE:
        return content.card_space[card] == space
    own = content.space_tile[space] == tile
    if where == AT_MARKED:
        return own and content.space_marked[space] != 0
    if where == AT_QUESTS:
        return own and content.space_quest[space] != 0
    if where == AT_PORTS:
        return own and content.space_kind[space] == PORT
    if where == AT_NEIGHBOURS and content.space_marked[space]:
        for direction in range(4):
            x = state.tile_x[tile] + EAST[direction] + CENTRE
            y = state.tile_y[tile] + NORTH[direction] + CENTRE
            if grid[x, y] >= 0 and grid[x, y] == content.space_tile[space]:
                return True
    return False
