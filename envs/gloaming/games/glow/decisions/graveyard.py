"""Between the dice and noon: Dawn's swap, and Cromaug's companion from the graveyard."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.abilities import triggered
from gloaming.games.glow.actions import COMPANION, GRAVEYARD, NONE, PICK, SWAP
from gloaming.games.glow.cards import TOMORROW, bury, join, part
from gloaming.games.glow.dice import has_die, tally
from gloaming.games.glow.state import GRAVEYARD as FROM_THERE
from gloaming.games.glow.state import LIME, OWN_DICE, SPECIAL, UNSEEN
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, seat_of
from gloaming.kernel.piles import find, take_at


@compiled
def start_swaps(state: np.record, content: np.record, seat: int) -> None:
    """Dawn: once for each lime die that shows the swap."""
    for die in range(OWN_DICE):
        if has_die(state, content, seat, die) and state.own_face[seat, die] == SPECIAL:
            if content.adventurer_dice[state.adventurer[seat], die] == LIME:
                push(state, SWAP, seat, 0, 0)
    look_at_removed(state)


@compiled
def look_at_removed(state: np.record) -> None:
    """The seat whose swap is next looks at the top one of the removed cards."""
    count = np.int64(state.removed[0])
    if state.depth > 0 and count > 0:
        state.pending[state.depth - 1, 2] = state.removed[count]
        state.removed_seen[count - 1] |= 1 << seat_of(state)


@compiled
def legal_swap(state: np.record, mask: np.ndarray) -> None:
    """An own companion, or none."""
    for k in range(state.companions[seat_of(state), 0]):
        mask[COMPANION + k] = 1
    mask[NONE] = 1


@compiled
def apply_swap(state: np.record, content: np.record, action: int) -> None:
    """The card that is not kept goes under the removed cards."""
    seat, card = seat_of(state), first(state)
    pop(state)
    away, seen = card, np.int64(state.removed_seen[state.removed[0] - 1])
    if action != NONE:
        away = np.int64(state.companions[seat, 1 + action - COMPANION])
        seen = (1 << state.seats) - 1  # everybody saw it lie before its owner
        part(state, content, seat, away)
    for k in range(state.removed[0] - 1, 0, -1):
        state.removed[1 + k] = state.removed[k]
        state.removed_seen[k] = state.removed_seen[k - 1]
    state.removed[1] = away
    state.card_at[away] = UNSEEN
    state.removed_seen[0] = seen
    look_at_removed(state)  # for the second die, before whatever the new companion asks
    if away != card:
        join(state, content, seat, card, TOMORROW)


@compiled
def start_pick(state: np.record, content: np.record, seat: int) -> None:
    """rules: Cromaug. With a counting cloud it goes to the graveyard, and its owner may pick."""
    counts = tally(state, content, seat)
    for k in range(state.companions[seat, 0]):
        card = np.int64(state.companions[seat, 1 + k])
        if content.special[card] == FROM_THERE and triggered(content, card, counts) > 0:
            bury(state, content, seat, card)
            push(state, PICK, seat, card, 0)
            return


@compiled
def legal_pick(state: np.record, mask: np.ndarray) -> None:
    """Companions in the graveyard, by default not Cromaug itself; or none."""
    for k in range(state.graveyard[0]):
        mask[GRAVEYARD + np.int64(state.graveyard[1 + k])] = 1
    if not state.cromaug_itself:
        mask[GRAVEYARD + first(state)] = 0
    mask[NONE] = 1


@inlined
def apply_pick(state: np.record, content: np.record, action: int) -> None:
    """The companion joins as the latest."""
    seat, card = seat_of(state), action - GRAVEYARD
    pop(state)
    if action != NONE:
        take_at(state, state.graveyard, find(state.graveyard, card))
        join(state, content, seat, card, TOMORROW)
