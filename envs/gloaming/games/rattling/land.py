"""Tallil: spaces and Regions, Corruption, Shadows, Winds."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.state import (
    CARDS,
    FIRST_LEGENDARY,
    FIRST_MERCHANT,
    FIRST_SHADOW,
    HIGH,
    LOW,
    NOWHERE,
    NUMBERS,
    REGION_CARDS,
    REGION_SPACES,
    REGIONS,
    SPACES,
    TOKENS,
    TOKENS_A_SPACE,
    VILLAGE,
    WINDS_GONE,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.piles import draw, put
from gloaming.kernel.rows import fill
from gloaming.kernel.stepping import end_together

REGION_OF = np.full(SPACES + 1, -1, np.int64)
"""The Region of each space, -1 for the Village, Merchant spaces and nowhere."""
for _space in range(1, FIRST_MERCHANT):
    REGION_OF[_space] = (_space - 1) // REGION_SPACES

DECK_OF = np.zeros(CARDS, np.int64)
"""The Region whose deck a Region Card belongs to."""
for _card in range(FIRST_SHADOW):
    DECK_OF[_card] = _card // REGION_CARDS


@inlined
def is_merchant(space: int) -> bool:
    """Whether a space is a Merchant's."""
    return FIRST_MERCHANT <= space < SPACES


@inlined
def is_region(space: int) -> bool:
    """Whether a space is in a Region."""
    return VILLAGE < space < FIRST_MERCHANT


@inlined
def has_shadow_card(state: np.record, space: int) -> bool:
    """Whether a Shadow card lies in a space, face up or not."""
    return state.card[space] >= FIRST_SHADOW


@compiled
def is_dark(state: np.record, space: int) -> bool:
    """Whether a space holds a Shadow or a Shadow Merchant: no token can be placed there."""
    if is_merchant(space):
        return state.shadow_merchant[space - FIRST_MERCHANT] == 1
    return has_shadow_card(state, space)


@inlined
def takes_tokens(state: np.record, space: int) -> bool:
    """Whether a token can be placed in a space; a third one calls a Shadow."""
    return VILLAGE < space < NOWHERE and not is_dark(state, space)


@compiled
def companions(state: np.record, seat: int, space: int) -> int:
    """Characters other than the seat's own in a space of Tallil."""
    count = np.int64(0)
    if space == NOWHERE:
        return count
    for other in range(state.seats):
        if other != seat and state.place[other] == space:
            count += 1
    return count


# -- Corruption --------------------------------------------------------------------------------


@compiled
def draw_token(state: np.record) -> int:
    """Draw a Corruption token; -1 when bag and discards are empty."""
    left = np.int64(0)
    for token in range(TOKENS):
        left += state.bag[token]
    if left == 0:  # rules: Discarding. The discarded tokens go back into the bag
        for token in range(TOKENS):
            state.bag[token] = state.spent[token]
            state.spent[token] = 0
            left += state.bag[token]
    if left == 0:
        return np.int64(-1)
    at = below(state, left)
    for token in range(TOKENS):
        at -= np.int64(state.bag[token])
        if at < 0:
            state.bag[token] -= 1
            return np.int64(token)
    return np.int64(-1)


@compiled
def place_token(state: np.record, content: np.record, space: int) -> None:
    """rules: Placing Corruption. The third token is not drawn: the space succumbs to a Shadow."""
    if not takes_tokens(state, space):
        return
    count = state.tokens[space]
    if count == TOKENS_A_SPACE:
        succumb(state, content, space)
        return
    token = draw_token(state)
    if token >= 0:
        state.token[space, count] = token
        state.tokens[space] = count + 1


@compiled
def discard_tokens(state: np.record, space: int) -> None:
    """Discard all Corruption tokens of a space."""
    for k in range(state.tokens[space]):
        state.spent[state.token[space, k]] += 1
        state.token[space, k] = -1
    state.tokens[space] = 0


@compiled
def discard_token(state: np.record, space: int, token: int) -> None:
    """Discard one token of a kind that lies in a space."""
    for k in range(state.tokens[space]):
        if state.token[space, k] == token:
            state.spent[token] += 1
            last = state.tokens[space] - 1
            state.token[space, k] = state.token[space, last]
            state.token[space, last] = -1
            state.tokens[space] = last
            return


@compiled
def taint(state: np.record, seat: int) -> None:
    """Place a Corruption token on a Warrior; nobody is corrupted in the Village."""
    if state.spirit[seat] or state.place[seat] == VILLAGE:
        return
    token = draw_token(state)
    if token >= 0:
        state.taint[seat, token] += 1
        state.taints[seat] += 1


@compiled
def clear_taint(state: np.record, seat: int) -> None:
    """Discard all tokens of a Warrior."""
    if state.taints[seat] > 0:
        for token in range(TOKENS):
            state.spent[token] += state.taint[seat, token]
            state.taint[seat, token] = 0
        state.taints[seat] = 0


@compiled
def corruption_in(state: np.record, content: np.record, region: int, seat: int) -> int:
    """Tokens that count for the Challenge of a seat in a Region (-1: on the track), as bits.

    rules: Corruption. Those of all spaces of the Region and of all Warriors in it. A face-up Shadow
    stands for its number in all three colours. On the track only the own tokens count.
    """
    bits = np.int64(0)
    if region < 0:
        return taint_bits(state, seat)
    first = 1 + REGION_SPACES * region
    for space in range(first, first + REGION_SPACES):
        for k in range(state.tokens[space]):
            bits |= 1 << np.int64(state.token[space, k])
        if has_shadow_card(state, space) and state.face_up[space]:
            number = np.int64(content.shadow_number[state.card[space]]) - 1
            bits |= (1 | 1 << NUMBERS | 1 << 2 * NUMBERS) << number
    for other in range(state.seats):
        if state.taints[other] > 0 and REGION_OF[state.place[other]] == region:
            bits |= taint_bits(state, other)
    return bits


@compiled
def taint_bits(state: np.record, seat: int) -> int:
    """Tokens on a Warrior, as bits."""
    bits = np.int64(0)
    if state.taints[seat] > 0:
        for token in range(TOKENS):
            if state.taint[seat, token] > 0:
                bits |= 1 << token
    return bits


@compiled
def has_token(state: np.record, region: int) -> bool:
    """Whether any Corruption token lies in a Region's spaces."""
    first = 1 + REGION_SPACES * region
    for space in range(first, first + REGION_SPACES):
        if state.tokens[space] > 0:
            return True
    return False


# -- Shadows -----------------------------------------------------------------------------------


@compiled
def discard_card(state: np.record, space: int) -> None:
    """Discard the Challenge Card of a space of Tallil."""
    card = np.int64(state.card[space])
    if card < 0:
        return
    if card >= FIRST_SHADOW:
        put(state, state.shadow_discards, card)
    else:
        put(state, state.region_discards[DECK_OF[card]], card)
    state.card[space] = -1
    state.face_up[space] = 0
    state.scouted_by[space] = -1


@compiled
def succumb(state: np.record, content: np.record, space: int) -> None:
    """rules: Shadows. The space succumbs; one that holds a Shadow already does not change."""
    if not takes_tokens(state, space):
        return
    discard_tokens(state, space)
    if is_merchant(space):
        state.shadow_merchant[space - FIRST_MERCHANT] = 1
        return
    discard_card(state, space)
    card = draw(state, state.shadow_deck, state.shadow_discards)
    if card < 0:
        return
    state.card[space] = card
    anger(state, REGION_OF[space])


@compiled
def count_shadows(state: np.record, region: int) -> int:
    """Shadow cards in a Region."""
    first = 1 + REGION_SPACES * region
    count = np.int64(0)
    for space in range(first, first + REGION_SPACES):
        count += 1 if has_shadow_card(state, space) else 0
    return count


@compiled
def spread_shadows(state: np.record, content: np.record) -> None:
    """rules: Dark Die, Shadow. First each space next to a Shadow card, then corrupted Challenges.

    reading 11: each list is fixed before its first token; whatever a token changes, the list stays.
    """
    near = np.uint64(0)
    for space in range(1, FIRST_MERCHANT):
        if has_shadow_card(state, space):
            near |= content.near[space]
    for space in range(1, SPACES):
        if near >> np.uint64(space) & np.uint64(1) != np.uint64(0):
            place_token(state, content, space)
    eyes = np.int64(0)
    for space in range(1, FIRST_MERCHANT):
        card = state.card[space]
        if card >= 0 and content.card_corrupted[card]:
            eyes |= 1 << space
    for space in range(1, FIRST_MERCHANT):
        if eyes >> space & 1:
            place_token(state, content, space)


# -- Winds -------------------------------------------------------------------------------------


@compiled
def anger(state: np.record, region: int) -> None:
    """rules: Winds. One step counter-clockwise; a Wind that cannot go on abandons humanity."""
    if state.wind_gone[region]:
        return
    if state.wind[region] > LOW:
        state.wind[region] -= 1
        return
    state.wind_gone[region] = 1
    for other in range(REGIONS):
        if not state.wind_gone[other]:
            return
    end_together(state, False, WINDS_GONE)


@compiled
def please(state: np.record, content: np.record, region: int) -> bool:
    """One step clockwise; whether the Wind has come to where it gives its Legendary Item."""
    if state.wind_gone[region] or state.wind[region] >= HIGH:
        return False
    state.wind[region] += 1
    return content.wind_gift[region, state.wind[region] - LOW] == 1


@compiled
def wind_position(state: np.record, space: int) -> int:
    """Place on the Wind Track of the Wind of a space, from 0; -1 where no Wind blows."""
    region = REGION_OF[space]
    if region < 0 or state.wind_gone[region]:
        return np.int64(-1)
    return np.int64(state.wind[region]) - LOW


@inlined
def gift_of(region: int) -> int:
    """The Legendary Item of a Wind."""
    return FIRST_LEGENDARY + region


@compiled
def clear_scouting(state: np.record) -> None:
    """rules: Scouted and Special. Scouted effects last for the Day."""
    fill(state.scouted_by, -1)
