"""What Event Cards and Monsters ask for."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import A_KIND, A_NODE, A_REGION
from gloaming.games.mysthea.enemies import check_island, first_mover, occupy, send
from gloaming.games.mysthea.night import remove_fortification
from gloaming.games.mysthea.state import KINDS
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, second, set_second


@compiled
def legal_lone(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Either Region next to the Island."""
    for side in range(2):
        mask[A_REGION + np.int64(content.crater_regions[first(state), side])] = 1


@compiled
def apply_lone(state: np.record, content: np.record, action: int) -> None:
    """The only Enemy goes there."""
    crater, kind = first(state), second(state)
    pop(state)
    side = 0 if content.crater_regions[crater, 0] == action - A_REGION else 1
    send(state, content, crater, kind, side)


@compiled
def legal_replace(state: np.record, mask: np.ndarray) -> None:
    """A crystal in the City."""
    for kind in range(KINDS):
        if state.city[kind] > 0:
            mask[A_KIND + kind] = 1


@compiled
def apply_replace(state: np.record, action: int) -> None:
    """The Enemy takes its space."""
    region = first(state)
    pop(state)
    state.city[action - A_KIND] -= 1
    occupy(state, region, first_mover(state, region))


@compiled
def legal_unbuild(state: np.record, mask: np.ndarray) -> None:
    """The Character's Fortifications on the board."""
    nodes = state.fortified
    while nodes != NONE:
        node = lowest(nodes)
        nodes = without_lowest(nodes)
        if state.fortification[node] == first(state):
            mask[A_NODE + node] = 1


@compiled
def apply_unbuild(state: np.record, action: int) -> None:
    """It goes back to the reserve."""
    pop(state)
    remove_fortification(state, action - A_NODE)


@compiled
def legal_swallow(state: np.record, mask: np.ndarray) -> None:
    """Regions of the Island with Troops."""
    for kind in range(KINDS):
        if state.troops[first(state), kind] > 0:
            mask[A_KIND + kind] = 1


@compiled
def apply_swallow(state: np.record, action: int) -> None:
    """One Troop goes onto Cannibarok's card."""
    crater, left = first(state), second(state) - 1
    state.troops[crater, action - A_KIND] -= 1
    state.held[1] += 1
    set_second(state, left)
    if left == 0:
        pop(state)
    check_island(state, crater)
