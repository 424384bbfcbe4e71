"""What a seat cannot know, laid out in one order, so that a search cannot depend on it.

The games' ``redeal`` shuffles what is hidden from the order it happens to lie in: from one seed,
two matches that a seat cannot tell apart get different deals. Here whatever ``redeal`` would
exchange is sorted. Matches that a seat cannot tell apart are then the same, and so are their deals.
"""

# compiled code: an int is an int64 there, which NumPy's stubs hold apart
# mypy: disable-error-code="arg-type,assignment,return-value"

from __future__ import annotations

import numpy as np

from gloaming.games.glow.state import CARDS, FACE_UP, GONE, TOKENS
from gloaming.games.mysthea.shards import known_in_bag
from gloaming.games.mysthea.state import PLUGGED, SHARD_VALUES, SHARDS
from gloaming.games.rattling.redeal import BACKS, back_of
from gloaming.games.rattling.state import (
    FIRST_MERCHANT,
    FIRST_SHADOW,
    REGION_CARDS,
    REGION_SPACES,
    REGIONS,
)
from gloaming.kernel.game import Game
from gloaming.kernel.jit import compiled


@compiled
def sort(items: np.ndarray, start: int, stop: int) -> None:
    """Sort ``items[start:stop]`` in place, the least first; a few dozen at most."""
    for i in range(start + 1, stop):
        item = items[i]
        k = i
        while k > start and items[k - 1] > item:
            items[k] = items[k - 1]
            k -= 1
        items[k] = item


@compiled
def sort_pile(pile: np.ndarray) -> None:
    """Sort all items of a pile."""
    sort(pile, 1, 1 + np.int64(pile[0]))


@compiled
def sort_chronicles(states: np.ndarray, content: np.ndarray, seats: np.ndarray) -> None:
    """Unseen Darkness cards, in the deck and the box; tiles still to lay."""
    cards = np.empty(states[0].deck.size + states[0].box.size, np.int8)
    for i in range(states.size):
        state = states[i]
        left, out = np.int64(state.deck[0]), np.int64(state.box[0])
        for k in range(left):
            cards[k] = state.deck[1 + k]
        for k in range(out):
            cards[left + k] = state.box[1 + k]
        sort(cards, 0, left + out)
        for k in range(left):
            state.deck[1 + k] = cards[k]
        for k in range(out):
            state.box[1 + k] = cards[left + k]
        sort_pile(state.waiting)


@compiled
def sort_glow(states: np.ndarray, content: np.ndarray, seats: np.ndarray) -> None:
    """Cards of each back that the seat has not looked at; spells face down; Tom's tiles."""
    for i in range(states.size):
        for back in range(2):
            sort_cards(states[i], content[0], seats[i], back)
        sort_spells(states[i])
        sort_pile(states[i].tile_pile)


@compiled
def sort_cards(state: np.record, content: np.record, seat: int, back: int) -> None:
    """Cards of one back, the deck's before those removed."""
    cards = np.empty(CARDS, np.int8)
    count, used = 0, 0
    for k in range(1, state.deck[0] + 1):
        if content.deck[state.deck[k]] == back:
            cards[count] = state.deck[k]
            count += 1
    for k in range(1, state.removed[0] + 1):
        if content.deck[state.removed[k]] == back and not state.removed_seen[k - 1] >> seat & 1:
            cards[count] = state.removed[k]
            count += 1
    sort(cards, 0, count)
    for k in range(1, state.deck[0] + 1):
        if content.deck[state.deck[k]] == back:
            state.deck[k] = cards[used]
            used += 1
    for k in range(1, state.removed[0] + 1):
        if content.deck[state.removed[k]] == back and not state.removed_seen[k - 1] >> seat & 1:
            state.removed[k] = cards[used]
            used += 1


@compiled
def sort_spells(state: np.record) -> None:
    """Tokens in the pool and face down: the places are known, and which token lies there is not."""
    places = np.empty(TOKENS, np.int8)
    count, used = 0, 0
    for token in range(TOKENS):
        if GONE < state.token_at[token] < FACE_UP:
            places[count] = state.token_at[token]
            count += 1
    sort(places, 0, count)
    for token in range(TOKENS):
        if GONE < state.token_at[token] < FACE_UP:
            state.token_at[token] = places[used]
            used += 1


@compiled
def sort_mysthea(states: np.ndarray, content: np.ndarray, seats: np.ndarray) -> None:
    """Shards nobody has seen, in the Colossus and the bag; Monsters whose order is not known."""
    for i in range(states.size):
        state = states[i]
        sort_shards(state)
        last = np.int64(state.monster_deck[0])
        sort(state.monster_deck, 1 + np.int64(state.monsters_known), 1 + last)


@compiled
def sort_shards(state: np.record) -> None:
    """The greatest go to the Colossus; those that were laid out once stay in the bag."""
    values = np.empty(SHARDS, np.int64)
    count = 0
    for k in range(PLUGGED):
        if state.plug[k] > 0 and not state.plug_seen[k]:
            values[count] = state.plug[k]
            count += 1
    for k in range(SHARD_VALUES):
        known = known_in_bag(state, k)
        for _ in range(state.bag[k] - known):
            values[count] = k + 1
            count += 1
        state.bag[k] = known
    sort(values, 0, count)
    for k in range(PLUGGED):
        if state.plug[k] > 0 and not state.plug_seen[k]:
            count -= 1
            state.plug[k] = values[count]
    for k in range(count):
        state.bag[values[k] - 1] += 1


@compiled
def sort_rattling(states: np.ndarray, content: np.ndarray, seats: np.ndarray) -> None:
    """Cards that lie face down, with the decks they came from; all other decks."""
    for i in range(states.size):
        state = states[i]
        for region in range(REGIONS):
            for back in range(BACKS):
                sort_region(state, content[0], region, back)
            sort_pile(state.region_deck[region])
        sort_shadows(state)
        sort_pile(state.shadow_deck)
        sort_pile(state.darkness_deck)
        sort_pile(state.event_deck)
        sort_pile(state.reward_deck)


@compiled
def sort_region(state: np.record, content: np.record, region: int, back: int) -> None:
    """Region Cards of one back, those on the board before the deck's."""
    cards = np.empty(REGION_CARDS + REGION_SPACES, np.int64)
    count, used = 0, 0
    first = 1 + REGION_SPACES * region
    for space in range(first, first + REGION_SPACES):
        card = np.int64(state.card[space])
        if 0 <= card < FIRST_SHADOW and not state.face_up[space]:
            if back_of(content, card) == back:
                cards[count] = card
                count += 1
    for k in range(1, state.region_deck[region, 0] + 1):
        if back_of(content, np.int64(state.region_deck[region, k])) == back:
            cards[count] = state.region_deck[region, k]
            count += 1
    sort(cards, 0, count)
    for space in range(first, first + REGION_SPACES):
        card = np.int64(state.card[space])
        if 0 <= card < FIRST_SHADOW and not state.face_up[space]:
            if back_of(content, card) == back:
                state.card[space] = cards[used]
                used += 1
    for k in range(1, state.region_deck[region, 0] + 1):
        if back_of(content, np.int64(state.region_deck[region, k])) == back:
            state.region_deck[region, k] = cards[used]
            used += 1


@compiled
def sort_shadows(state: np.record) -> None:
    """Shadow cards that lie face down, then those in their deck."""
    cards = np.empty(FIRST_MERCHANT + REGION_CARDS, np.int64)
    count, used = 0, 0
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= FIRST_SHADOW and not state.face_up[space]:
            cards[count] = state.card[space]
            count += 1
    for k in range(1, state.shadow_deck[0] + 1):
        cards[count] = state.shadow_deck[k]
        count += 1
    sort(cards, 0, count)
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= FIRST_SHADOW and not state.face_up[space]:
            state.card[space] = cards[used]
            used += 1
    for k in range(1, state.shadow_deck[0] + 1):
        state.shadow_deck[k] = cards[used]
        used += 1


SORTS = {
    "chronicles": sort_chronicles,
    "glow": sort_glow,
    "mysthea": sort_mysthea,
    "rattling": sort_rattling,
}


def sort_unseen(game: Game, states: np.ndarray, content: np.ndarray, seats: np.ndarray) -> None:
    """Lay out in one order what seat ``seats[i]`` (int64 [n]) cannot know of match i (records [n]).

    The generator and forced outcomes, as hidden as the rest, are left: ``redeal_many`` replaces
    them. Raises ValueError for a game whose hidden things are not listed here.
    """
    if game.id not in SORTS:
        raise ValueError(f"policy 'search' plays {sorted(SORTS)}; {game.id!r} is not among them")
    SORTS[game.id](states, content, seats)
