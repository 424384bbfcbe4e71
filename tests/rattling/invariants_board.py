"""What must hold of cards, tokens and items at every decision: each is in one place."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import state as c
from gloaming.games.rattling.actions import DRAWN, FACING, ITEM
from gloaming.games.rattling.effects import REWARD
from gloaming.kernel.bits import holds
from gloaming.kernel.jit import compiled


@compiled
def count_frames(state: np.record, kind: int) -> int:
    """How many frames of a kind wait."""
    count = 0
    for depth in range(state.depth):
        count += 1 if state.pending[depth, 0] == kind else 0
    return count


@compiled
def count_pile(count: np.ndarray, pile: np.ndarray, first: int) -> None:
    """Count the cards of a pile; ``first`` is the number of the first one counted."""
    for k in range(pile[0]):
        count[np.int64(pile[1 + k]) - first] += 1


@compiled
def is_each_once(count: np.ndarray) -> bool:
    """Whether everything was counted once."""
    for k in range(count.size):
        if count[k] != 1:
            return False
    return True


# -- Tallil ------------------------------------------------------------------------------------


@compiled
def are_tokens_there(state: np.record, content: np.record) -> bool:
    """Each Corruption token is in the bag, discarded, in a space or on a Warrior."""
    count = np.zeros(c.TOKENS, np.int64)
    for token in range(c.TOKENS):
        if state.bag[token] < 0 or state.spent[token] < 0:
            return False
        count[token] = np.int64(state.bag[token]) + state.spent[token]
        for seat in range(c.SEATS):
            if state.taint[seat, token] < 0:
                return False
            count[token] += state.taint[seat, token]
    for space in range(c.SPACES):
        for k in range(state.tokens[space]):
            count[state.token[space, k]] += 1
    for token in range(c.TOKENS):
        if count[token] != content.token_count[token]:
            return False
    return True


@compiled
def are_spaces_clean(state: np.record) -> bool:
    """Two tokens at most, none in the Village, none with a Shadow or a Shadow Merchant."""
    for space in range(c.SPACES):
        count = state.tokens[space]
        if count < 0 or count > c.TOKENS_A_SPACE:
            return False
        for k in range(c.TOKENS_A_SPACE):
            token = state.token[space, k]
            if (token >= 0) != (k < count) or token < -1 or token >= c.TOKENS:
                return False
        dark = space == c.VILLAGE or state.card[space] >= c.FIRST_SHADOW
        if space >= c.FIRST_MERCHANT:
            dark = state.shadow_merchant[space - c.FIRST_MERCHANT] != 0
        if dark and count > 0:
            return False
    return True


@compiled
def are_taints_right(state: np.record) -> bool:
    """``taints`` is what a recount finds; no Spirit has any."""
    for seat in range(c.SEATS):
        total = np.int64(0)
        for token in range(c.TOKENS):
            total += state.taint[seat, token]
        if total != state.taints[seat]:
            return False
        if total > 0 and (state.spirit[seat] or seat >= state.seats):
            return False
    return True


@compiled
def are_region_cards_once(state: np.record) -> bool:
    """In the deck, discarded or in a space: of the Region whose cards they are."""
    count = np.zeros(c.REGION_CARDS, np.int64)
    for region in range(c.REGIONS):
        count[:] = 0
        first = region * c.REGION_CARDS
        for pile in (state.region_deck[region], state.region_discards[region]):
            for k in range(pile[0]):
                if not first <= np.int64(pile[1 + k]) < first + c.REGION_CARDS:
                    return False
            count_pile(count, pile, first)
        origin = 1 + c.REGION_SPACES * region
        for space in range(origin, origin + c.REGION_SPACES):
            card = np.int64(state.card[space])
            if 0 <= card < c.FIRST_SHADOW:
                if not first <= card < first + c.REGION_CARDS:
                    return False
                count[card - first] += 1
        if not is_each_once(count):
            return False
    return True


@compiled
def are_shadows_once(state: np.record) -> bool:
    """In the deck, discarded or in a space."""
    count = np.zeros(c.SHADOW_CARDS, np.int64)
    count_pile(count, state.shadow_deck, c.FIRST_SHADOW)
    count_pile(count, state.shadow_discards, c.FIRST_SHADOW)
    for space in range(c.SPACES):
        if state.card[space] >= c.FIRST_DARKNESS:
            return False
        if state.card[space] >= c.FIRST_SHADOW:
            count[np.int64(state.card[space]) - c.FIRST_SHADOW] += 1
    return is_each_once(count)


@compiled
def are_cards_told(state: np.record) -> bool:
    """Cards lie in Regions only; what is scouted is face up, what is face up is there."""
    for space in range(c.SPACES):
        card, up, by = state.card[space], state.face_up[space], state.scouted_by[space]
        if up != 0 and up != 1:
            return False
        if (space == c.VILLAGE or space >= c.FIRST_MERCHANT) and card != -1:
            return False
        if card < -1 or (up and card < 0) or (by >= 0 and not up):
            return False
        if by < -1 or by >= state.seats:
            return False
    return True


# -- decks and items ---------------------------------------------------------------------------


@compiled
def are_darkness_cards_once(state: np.record) -> bool:
    """In the deck, discarded, drawn, or faced on the track."""
    count = np.zeros(c.DARKNESS_CARDS, np.int64)
    count_pile(count, state.darkness_deck, c.FIRST_DARKNESS)
    count_pile(count, state.darkness_discards, c.FIRST_DARKNESS)
    drawn = 0
    for k in range(2):
        if state.drawn[k] >= 0:
            count[np.int64(state.drawn[k]) - c.FIRST_DARKNESS] += 1
            drawn += 1
    if (drawn > 0) != (count_frames(state, DRAWN) > 0):
        return False
    for level in range(state.level):
        if state.faced_at[level] == c.NOWHERE:
            card = np.int64(state.faced[level]) - c.FIRST_DARKNESS
            # the last steps of a Challenge come after its card is discarded
            if card < 0 or card >= c.DARKNESS_CARDS:
                return False
            if not is_discarded(state, level):
                count[card] += 1
    return is_each_once(count)


@compiled
def is_discarded(state: np.record, level: int) -> bool:
    """Whether the Challenge of a level is past its sixth step."""
    found = 0
    for depth in range(state.depth):
        if state.pending[depth, 0] == FACING:
            if found == level:
                return state.pending[depth, 2] >= c.DARKEN
            found += 1
    return False


@compiled
def are_events_once(state: np.record) -> bool:
    """In the deck or discarded."""
    count = np.zeros(c.EVENTS, np.int64)
    count_pile(count, state.event_deck, 0)
    count_pile(count, state.event_discards, 0)
    if state.last_event < -1 or state.last_event >= c.EVENTS:
        return False
    return is_each_once(count)


@compiled
def are_rewards_there(state: np.record, content: np.record) -> bool:
    """In the deck, discarded, carried, or the two of which one is gained."""
    count = np.zeros(c.KINDS, np.int64)
    count_pile(count, state.reward_deck, 0)
    count_pile(count, state.reward_discards, 0)
    for depth in range(state.depth):
        if state.pending[depth, 0] == ITEM and state.pending[depth, 2] == REWARD:
            count[state.pending[depth, 3] & 31] += 1
            count[state.pending[depth, 3] >> 5] += 1
    for kind in range(c.KINDS):
        if c.FIRST_REWARD <= kind < c.FIRST_LEGENDARY:
            for seat in range(c.SEATS):
                count[kind] += state.carries[seat, kind]
            if count[kind] != content.item_count[kind]:
                return False
        elif count[kind] != 0:
            return False
    return True


@compiled
def is_supply_there(state: np.record, content: np.record) -> bool:
    """In the supply or carried."""
    for kind in range(c.KINDS):
        count = np.int64(state.supply[kind])
        if c.FIRST_REWARD <= kind < c.FIRST_LEGENDARY:
            if count != 0:
                return False
            continue
        for seat in range(c.SEATS):
            count += state.carries[seat, kind]
        if state.supply[kind] < 0 or count != content.item_count[kind]:
            return False
    return True


@compiled
def are_holds_right(state: np.record) -> bool:
    """``holds`` is what a recount finds."""
    for seat in range(c.SEATS):
        if state.holds[seat] >> np.uint64(c.KINDS):
            return False
        for kind in range(c.KINDS):
            count = state.carries[seat, kind]
            if count < 0 or (count > 0) != holds(state.holds[seat], kind):
                return False
            if count > 0 and seat >= state.seats:
                return False
    return True
