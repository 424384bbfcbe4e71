"""Small decisions that both scripted players take alike: where, whom, which."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling.frames import row_of, space_of
from gloaming.games.rattling.land import REGION_OF, has_shadow_card
from gloaming.games.rattling.state import (
    CHALLENGE_PHASE,
    CHARACTERS,
    DAWN,
    FIRST_MERCHANT,
    FIRST_REWARD,
    KINDS,
    LOW,
    NOWHERE,
    NUMBERS,
    OPERATIONS,
    REGIONS,
    SPACES,
    TAINT_PRICE,
    TOKENS,
    WOUND_PRICE,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, seat_of, second
from gloaming.kernel.seats import clockwise
from gloaming_agents.baselines.rattling.rolls import choose_turned
from gloaming_agents.baselines.rattling.texts import span_worth, text_worth
from gloaming_agents.baselines.rattling.worth import (
    anger_worth,
    cleanse_worth,
    heal_worth,
    late,
    please_worth,
    reward_worth,
    shadow_worth,
    token_worth,
    wound_worth,
)

LAST_HEART = 1


@compiled
def first_legal(mask: np.ndarray) -> int:
    """The first legal action."""
    for action in range(mask.size):
        if mask[action]:
            return np.int64(action)
    return np.int64(0)


@compiled
def choose_small(
    odds: np.record, t: np.record, state: np.record, content: np.record, ahead: np.record,
    w: np.record, kind: int, favourite: int, mask: np.ndarray,
) -> int:  # fmt: skip
    """Whatever is no Dawn turn, no roll, and no way into Darkness."""
    if kind == a.SPACE:
        return choose_space(state, content, ahead, w, mask)
    if kind == a.WHO:
        return choose_who(state, content, w, favourite, mask)
    if kind == a.OPTION:
        return choose_way(state, content, w, favourite, mask)
    if kind == a.ITEM:
        return choose_item(state, content, ahead, favourite, mask)
    if kind == a.TOKEN:
        return choose_token(state, mask)
    if kind == a.WIND:
        return choose_wind(state, content, w, mask)
    if kind == a.PREVENT:
        return choose_prevented(state, content, mask)
    if kind == a.NOSE:
        return choose_nose(state, w, mask)
    if kind == a.DIE:
        return choose_turned(odds, t, state, content, w, first(state), mask)
    if kind == a.TRADE:
        return choose_trade(state, content, w, favourite, mask)
    if kind == a.ABILITY or kind == a.ADVANCE:
        return np.int64(a.ACCEPT)  # whoever asked has weighed it
    if kind == a.CHOOSE_CHARACTER:
        return choose_character(content, mask)
    return first_legal(mask)


@compiled
def choose_character(content: np.record, mask: np.ndarray) -> int:
    """The fastest and toughest."""
    best, chosen = -1.0, first_legal(mask)
    for character in range(CHARACTERS):
        if mask[a.CHARACTER + character]:
            worth = content.action_points[character] + 0.8 * content.warrior_hearts[character]
            if worth > best:
                best, chosen = worth, np.int64(a.CHARACTER + character)
    return chosen


@compiled
def choose_space(
    state: np.record, content: np.record, ahead: np.record, w: np.record, mask: np.ndarray
) -> int:
    """Where an operation does most good, or least harm."""
    operation, best, chosen = first(state), -1e9, first_legal(mask)
    seat = seat_of(state)
    for space in range(SPACES):
        if not mask[a.TO_SPACE + space]:
            continue
        if operation == e.CORRUPT:
            worth = token_worth(state, w, space)
        elif operation == e.CLEANSE:
            worth = cleanse_worth(state, w, space)
        elif operation == e.BANISH:
            worth = -anger_worth(state, w, REGION_OF[space]) + 0.1 * state.face_up[space]
        elif operation == e.REVEAL:
            worth = interest(state, ahead, space)
        elif operation == e.TRAVEL:
            worth = prospects_at(state, content, seat, space)
        elif operation == e.RESTORE:
            worth = 0.0
        else:
            worth = shadow_worth(state, w, space)
        if worth > best:
            best, chosen = worth, np.int64(a.TO_SPACE + space)
    return chosen


@compiled
def interest(state: np.record, ahead: np.record, space: int) -> float:
    """How many Characters could go there: what it is good for to know the card."""
    worth = 0.0
    for seat in range(state.seats):
        if state.place[seat] != NOWHERE:
            worth += 1.0 / (1.0 + ahead.way[state.place[seat], space])
    return worth - 0.3 * state.tokens[space]


@compiled
def prospects_at(state: np.record, content: np.record, seat: int, space: int) -> float:
    """Where to travel to: a space with a card, few tokens and nobody else; the Village if hurt."""
    if state.phase == CHALLENGE_PHASE:  # the next Dawn begins there
        return 1.0 if space == 0 else 0.0
    worth = 0.0
    if REGION_OF[space] >= 0 and state.card[space] >= 0:
        worth += 1.0 - 0.3 * state.tokens[space]
        if has_shadow_card(state, space):
            worth -= 1.0
    for other in range(state.seats):
        if other != seat and state.place[other] == space:
            worth -= 0.5
    return worth


@compiled
def choose_who(
    state: np.record, content: np.record, w: np.record, favourite: int, mask: np.ndarray
) -> int:
    """Whom an operation helps most, or harms least."""
    seat, operation, times = seat_of(state), first(state), second(state) >> 8
    best, chosen = -1e9, first_legal(mask)
    for chair in range(state.seats):
        if not mask[a.CHAIR + chair]:
            continue
        other = clockwise(state, seat + chair)
        if operation == e.HEAL:
            worth = heal_worth(state, content, w, other, times)
            worth += 0.1 if other == favourite else 0.0
        elif operation == e.HURT:
            worth = wound_worth(state, content, w, other, times)
        elif operation == e.REWARD:
            worth = reward_worth(state, content, w, other, favourite)
        else:
            worth = np.float64(min(times, np.int64(state.taints[other])))
            worth *= 3.0 if other == state.champion or other == favourite else 1.0
        if worth > best:
            best, chosen = worth, np.int64(a.CHAIR + chair)
    return chosen


@compiled
def choose_way(
    state: np.record, content: np.record, w: np.record, favourite: int, mask: np.ndarray
) -> int:
    """The way that is worth more."""
    seat, skip = seat_of(state), first(state)
    program = np.int64(state.pending[state.depth - 2, 2])
    at = np.int64(state.pending[state.depth - 2, 3])
    row, space = row_of(at), space_of(at)
    end = row + skip
    company = 0
    one = span_worth(state, content, w, seat, space, program, row, end, company, favourite, 0)
    two = 0.0
    if end > 0 and content.program[program, end - 1, 0] == e.JUMP:
        after = end + np.int64(content.program[program, end - 1, 2])
        two = span_worth(state, content, w, seat, space, program, end, after, company, favourite, 0)
    if mask[a.WAY] and (one > two or not mask[a.WAY + 1]):
        return np.int64(a.WAY)
    return np.int64(a.WAY + 1)


@compiled
def item_worth(
    state: np.record, content: np.record, ahead: np.record, seat: int, kind: int, more: int
) -> float:
    """What an item is worth to a seat that has ``more`` of its kind besides."""
    worth = ahead.keep[kind]
    if more > 0:
        one_only = content.item_weapon[kind] > 0 or content.item_kept[kind]
        worth *= 0.15 if one_only else 0.7
    if content.item_weapon[kind] == 2:
        worth += 1.0 if more == 0 else 0.3  # another Warrior may need one
    return worth


@compiled
def choose_item(
    state: np.record, content: np.record, ahead: np.record, favourite: int, mask: np.ndarray
) -> int:
    """The best one to gain, the poorest one to lose."""
    seat, operation = seat_of(state), first(state)
    gains = operation == e.PICK_EQUIPMENT or operation == e.REWARD
    best, chosen = -1e9, first_legal(mask)
    for kind in range(KINDS):
        if not mask[a.AN_ITEM + kind]:
            continue
        have = np.int64(state.carries[seat, kind])
        if gains and kind < FIRST_REWARD and favourite >= 0 and state.carries[favourite, kind]:
            have += 1
        worth = item_worth(state, content, ahead, seat, kind, have if gains else have - 1)
        worth = worth if gains else -worth
        if worth > best:
            best, chosen = worth, np.int64(a.AN_ITEM + kind)
    return chosen


@compiled
def choose_token(state: np.record, mask: np.ndarray) -> int:
    """The highest number: it spoils most."""
    best, chosen = -1, first_legal(mask)
    for token in range(TOKENS):
        if mask[a.A_TOKEN + token] and token % NUMBERS > best:
            best, chosen = token % NUMBERS, np.int64(a.A_TOKEN + token)
    return chosen


@compiled
def choose_wind(state: np.record, content: np.record, w: np.record, mask: np.ndarray) -> int:
    """The Wind that is best pleased, or angered with least harm."""
    operation, best, chosen = first(state), -1e9, first_legal(mask)
    for region in range(REGIONS):
        if mask[a.A_WIND + region]:
            if operation == e.PLEASE:
                worth = please_worth(state, content, w, region) + 0.03 * state.wind[region]
                if state.wind[region] == LOW:
                    worth += 0.3
            else:
                worth = anger_worth(state, w, region) + 0.03 * state.wind[region]
            if worth > best:
                best, chosen = worth, np.int64(a.A_WIND + region)
    return chosen


@compiled
def choose_prevented(state: np.record, content: np.record, mask: np.ndarray) -> int:
    """Spare the last heart only, or with what is kept anyway."""
    victim, how = first(state), second(state)
    if how < KINDS and content.item_kept[how]:
        return np.int64(a.ACCEPT)
    return np.int64(a.ACCEPT if state.hearts[victim] <= LAST_HEART else a.DECLINE)


@compiled
def choose_nose(state: np.record, w: np.record, mask: np.ndarray) -> int:
    """A choice of two is worth a Wound to a Spirit that has some left."""
    worth_it = state.champion < 0 and state.hearts[seat_of(state)] >= 2
    return np.int64(a.ACCEPT if worth_it else a.DECLINE)


@compiled
def choose_trade(
    state: np.record, content: np.record, w: np.record, favourite: int, mask: np.ndarray
) -> int:
    """Whether what the merchant does is worth the price."""
    if not mask[a.ACCEPT]:
        return np.int64(a.DECLINE)
    seat, merchant = seat_of(state), first(state)
    worth = trade_worth(state, content, w, seat, merchant, favourite)
    return np.int64(a.ACCEPT if worth > 0.0 else a.DECLINE)


@compiled
def trade_worth(
    state: np.record, content: np.record, w: np.record, seat: int, merchant: int, favourite: int
) -> float:
    """What a merchant does for a seat, less the price."""
    kind = content.merchant_kind[merchant]
    price = content.trade_price[kind, state.shadow_merchant[merchant]]
    space = FIRST_MERCHANT + merchant
    program = np.int64(content.trade[kind])
    worth = text_worth(state, content, w, seat, space, program, 0, favourite, 0)
    if price == WOUND_PRICE:
        return worth + wound_worth(state, content, w, seat, 1)
    if price == TAINT_PRICE:
        return worth - w.taint
    return worth - w.bone * late(state, w, seat)


# -- items and abilities of the Dawn Phase -----------------------------------------------------


@compiled
def choose_free(
    state: np.record, content: np.record, ahead: np.record, w: np.record, favourite: int,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """An item or ability that is worth using now; -1 for none."""
    seat = seat_of(state)
    for chair in range(state.seats):
        if mask[a.ASK + chair]:
            owner = clockwise(state, seat + chair)
            character = np.int64(state.character[owner])
            if state.spirit[owner]:
                when, program = content.spirit_when[character], content.spirit_ability[character]
            else:
                when, program = content.warrior_when[character], content.warrior_ability[character]
            if when == DAWN and is_useful(state, content, np.int64(program), owner):
                place = np.int64(state.place[owner])
                worth = text_worth(
                    state, content, w, owner, place, np.int64(program), 0, favourite, 0
                )
                if worth > 0.05:
                    return np.int64(a.ASK + chair)
    place = np.int64(state.place[seat])
    for kind in range(KINDS):
        if mask[a.USE + kind] and is_useful(
            state, content, np.int64(content.item_effect[kind]), seat
        ):
            program = np.int64(content.item_effect[kind])
            worth = text_worth(state, content, w, seat, place, program, 0, favourite, 0)
            price = 0.02 if content.item_kept[kind] else used_price(state, ahead, w, seat, kind)
            if worth > price:
                return np.int64(a.USE + kind)
    return np.int64(-1)


@compiled
def used_price(state: np.record, ahead: np.record, w: np.record, seat: int, kind: int) -> float:
    """What is lost with an item that is used up."""
    price = ahead.keep[kind] * (0.5 if state.carries[seat, kind] > 1 else 1.0)
    return price * late(state, w, seat)


@compiled
def is_useful(state: np.record, content: np.record, program: int, seat: int) -> bool:
    """Whether there is anything to turn up, where a program does nothing else."""
    for row in range(OPERATIONS):
        operation = content.program[program, row, 0]
        if operation == e.NO_OPERATION:
            break
        if operation != e.REVEAL:
            return True
    region = REGION_OF[state.place[seat]]
    where = np.int64(content.program[program, 0, 2])
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= 0 and not state.face_up[space]:
            if where == e.ANY_SPACE or REGION_OF[space] == region:
                return True
    return False
