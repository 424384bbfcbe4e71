"""The Dawn Phase: who is next, actions, merchants, giving, talking."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import (
    A_TOKEN,
    ACCEPT,
    ASK,
    BACK,
    CHAIR,
    DECLINE,
    END,
    FORWARD,
    GIVE,
    ICON,
    OFFER,
    RECEIVER,
    SCOUT,
    STOP,
    SYMBOL,
    TO_SPACE,
    USE,
    WOUNDING,
)
from gloaming.games.rattling.dark import advance_champion
from gloaming.games.rattling.day import begin_turn, end_dawn_turn
from gloaming.games.rattling.decisions.challenge import ask_for
from gloaming.games.rattling.decisions.gains import use_up
from gloaming.games.rattling.frames import run
from gloaming.games.rattling.land import REGION_OF, discard_token, gift_of, taint, wind_position
from gloaming.games.rattling.life import discard, drop, gain, has_ability, mark_kinds
from gloaming.games.rattling.program import PRICE, can_begin, move_to, pay_bone, run_paid
from gloaming.games.rattling.state import (
    BONE_PRICE,
    DAWN,
    DAWN_PHASE,
    FIRST_MERCHANT,
    GIVES_FREE,
    ICON_NONE,
    NOWHERE,
    NUMBERS,
    PURIFIES_ANY,
    REGIONS,
    SPACES,
    TAINT_PRICE,
    TOKENS,
    VILLAGE,
    WOUND_PRICE,
)
from gloaming.kernel.bits import NONE, holds, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of
from gloaming.kernel.seats import clockwise

# -- who is next -------------------------------------------------------------------------------


@compiled
def legal_next(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Whoever has not had a turn; at Dawn abilities can be asked for between turns too."""
    seat = seat_of(state)
    for chair in range(state.seats):
        other = clockwise(state, seat + chair)
        if not state.turns_taken >> other & 1:
            mask[CHAIR + chair] = 1
    if state.phase == DAWN_PHASE:
        mark_dawn_abilities(state, content, mask)


@compiled
def apply_next(state: np.record, content: np.record, action: int) -> None:
    """The turn begins, or the ability is asked for."""
    seat = seat_of(state)
    pop(state)
    if action >= ASK:
        ask_for(state, content, seat, clockwise(state, seat + action - ASK), DAWN)
    else:
        begin_turn(state, content, clockwise(state, seat + action - CHAIR))


@compiled
def mark_dawn_abilities(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """rules: Special Abilities. At any time of the phase, whoever's turn it is."""
    seat = seat_of(state)
    for chair in range(state.seats):
        owner = clockwise(state, seat + chair)
        if (state.used_ability | state.asked) >> owner & 1 or not has_ability(state, owner):
            continue
        character = np.int64(state.character[owner])
        if state.spirit[owner]:
            when, program = content.spirit_when[character], content.spirit_ability[character]
        else:
            when, program = content.warrior_when[character], content.warrior_ability[character]
        if when == DAWN:
            place = np.int64(state.place[owner])
            if can_begin(state, content, owner, np.int64(program), 0, place):
                mask[ASK + chair] = 1


# -- a Dawn turn -------------------------------------------------------------------------------


@compiled
def legal_dawn_turn(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """rules: Actions. One point each; a Spirit moves once, to any space."""
    seat = seat_of(state)
    mask[END] = 1
    if state.place[seat] == NOWHERE:
        legal_track(state, content, mask)
        if state.stopping:
            return
    elif state.spirit[seat]:
        if not state.flown:
            for space in range(SPACES):
                if state.place[seat] != space:
                    mask[TO_SPACE + space] = 1
    else:
        legal_actions(state, content, seat, mask)
    mark_dawn_abilities(state, content, mask)
    if state.wind_returns and state.place[seat] == VILLAGE:
        for region in range(REGIONS):  # rules: The South Wind's Pain. Any player's Character
            if state.wind_gone[region] and holds(state.holds[seat], gift_of(region)):
                mask[OFFER + region] = 1
    if not state.spirit[seat]:
        legal_uses(state, content, seat, mask)


@compiled
def legal_track(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """On the track: forward and back; a space with an icon can be stopped at."""
    if state.points + state.free_move > 0:
        if state.champion_at < content.track_length - 2:
            mask[FORWARD] = 1
        if state.champion_at > 0:
            mask[BACK] = 1
    if state.stopping:
        mask[STOP] = 1


@compiled
def legal_actions(state: np.record, content: np.record, seat: int, mask: np.ndarray) -> None:
    """Move, Scout, Purify, Give."""
    place = np.int64(state.place[seat])
    if state.points + state.free_move > 0:
        near = content.near[place]
        while near != NONE:
            mask[TO_SPACE + lowest(near)] = 1
            near = without_lowest(near)
    favour = 1 if has_favour(state, content, place) else 0
    if state.card[place] >= 0 and not state.face_up[place]:
        if state.points + state.free_scout + favour > 0:
            mask[SCOUT] = 1
    if state.tokens[place] > 0 and state.points + favour > 0:
        character = np.int64(state.character[seat])
        any_colour = content.warrior_rules[character] & PURIFIES_ANY
        first_token = content.skill[character] * NUMBERS
        for k in range(state.tokens[place]):
            token = np.int64(state.token[place, k])
            if any_colour or first_token <= token < first_token + NUMBERS:
                mask[A_TOKEN + token] = 1
    if state.holds[seat] != NONE and may_give(state, content, seat):
        if any_receiver(state, seat):
            mark_kinds(mask, GIVE, state.holds[seat])


@compiled
def has_favour(state: np.record, content: np.record, space: int) -> bool:
    """Whether the Wind of a space gives the turn's first Scout or Purify there."""
    at = wind_position(state, space)
    return at >= 0 and state.wind_favour == 1 and content.wind_free[REGION_OF[space], at] == 1


@compiled
def may_give(state: np.record, content: np.record, seat: int) -> bool:
    """Whether Give costs nothing, or there is a point for it."""
    rules = content.warrior_rules[np.int64(state.character[seat])]
    return state.points > 0 or rules & GIVES_FREE != 0


@compiled
def any_receiver(state: np.record, seat: int) -> bool:
    """Whether another Warrior stands in the same space."""
    for other in range(state.seats):
        if is_receiver(state, seat, other):
            return True
    return False


@compiled
def is_receiver(state: np.record, seat: int, other: int) -> bool:
    """Whether a seat can be given items."""
    if other == seat or state.spirit[other]:
        return False
    return state.place[other] == state.place[seat] and state.place[seat] != NOWHERE


@compiled
def legal_uses(state: np.record, content: np.record, seat: int, mask: np.ndarray) -> None:
    """Items that work in the own Dawn turn."""
    kinds = content.dawn_items & state.holds[seat] & ~state.used_item[seat]
    place = np.int64(state.place[seat])
    while kinds != NONE:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        if can_begin(state, content, seat, np.int64(content.item_effect[kind]), 0, place):
            mask[USE + kind] = 1


@compiled
def apply_dawn_turn(state: np.record, content: np.record, action: int) -> None:
    """Carry out one action of a Dawn turn."""
    seat = seat_of(state)
    pop(state)
    if action == END:
        stop_on_track(state, seat)  # under it the turn ends
        end_after(state, content)
    elif action >= TO_SPACE and action < TO_SPACE + SPACES:
        if state.spirit[seat]:
            state.flown = 1
        else:
            pay_move(state)
        move_to(state, seat, action - TO_SPACE)
    elif action == FORWARD or action == BACK:
        pay_move(state)
        advance_champion(state, content, 1 if action == FORWARD else -1)
        icon = content.track_icon[state.champion_at]
        met = state.champion_at == state.sun
        state.stopping = 0 if icon == ICON_NONE or met else 1
        if state.stopping and state.points + state.free_move == 0:
            stop_on_track(state, seat)
    elif action == STOP:
        stop_on_track(state, seat)
    else:
        act(state, content, seat, action)


@compiled
def end_after(state: np.record, content: np.record) -> None:
    """End the turn: below an icon that is still to be resolved."""
    if state.pending[state.depth - 1, 0] == ICON:
        state.pending[state.depth - 2, 2] = 1
    else:
        end_dawn_turn(state, content)


@compiled
def pay_move(state: np.record) -> None:
    """A Move costs a point, unless it is free."""
    if state.free_move > 0:
        state.free_move -= 1
    else:
        state.points -= 1


@compiled
def stop_on_track(state: np.record, seat: int) -> None:
    """Reading 17: the icon is resolved where a run of Moves ends."""
    if state.stopping:
        state.stopping = 0
        push(state, ICON, seat, np.int64(state.champion_at), 0)


@compiled
def act(state: np.record, content: np.record, seat: int, action: int) -> None:
    """Scout, Purify, Give, use, ask, offer."""
    place = np.int64(state.place[seat])
    if action == SCOUT:
        pay_scout(state, content, place)
        state.face_up[place] = 1
        state.scouted_by[place] = seat
        run(state, seat, np.int64(content.card_scouted[state.card[place]]), place)
    elif action < A_TOKEN + TOKENS:
        if has_favour(state, content, place):
            state.wind_favour = 0
        else:
            state.points -= 1
        discard_token(state, place, action - A_TOKEN)
    elif action < USE:
        push(state, RECEIVER, seat, action - GIVE, 0)
    elif action < ASK:
        kind = action - USE
        use_up(state, content, seat, kind)
        run_paid(state, content, seat, np.int64(content.item_effect[kind]), place)
    elif action < OFFER:
        ask_for(state, content, seat, clockwise(state, seat + action - ASK), DAWN)
    else:
        # rules: The South Wind's Pain
        region = action - OFFER
        discard(state, seat, gift_of(region))
        state.wind_gone[region] = 0
        state.wind[region] = 0


@compiled
def pay_scout(state: np.record, content: np.record, place: int) -> None:
    """A Scout costs a point, unless a blessing or the Wind gives it."""
    if state.free_scout > 0:
        state.free_scout -= 1
    elif has_favour(state, content, place):
        state.wind_favour = 0
    else:
        state.points -= 1


# -- giving ------------------------------------------------------------------------------------


@compiled
def legal_receiver(state: np.record, mask: np.ndarray) -> None:
    """Another Warrior in the same space."""
    seat = seat_of(state)
    for chair in range(1, state.seats):
        if is_receiver(state, seat, clockwise(state, seat + chair)):
            mask[CHAIR + chair] = 1


@compiled
def apply_receiver(state: np.record, content: np.record, action: int) -> None:
    """The item changes hands for a point."""
    seat, kind = seat_of(state), first(state)
    pop(state)
    if content.warrior_rules[np.int64(state.character[seat])] & GIVES_FREE == 0:
        state.points -= 1
    drop(state, seat, kind)
    gain(state, clockwise(state, seat + action - CHAIR), kind)


# -- merchants ---------------------------------------------------------------------------------


@compiled
def price_of(state: np.record, content: np.record, merchant: int) -> int:
    """What the side of a merchant that is up asks."""
    kind = content.merchant_kind[merchant]
    return np.int64(content.trade_price[kind, state.shadow_merchant[merchant]])


@compiled
def legal_trade(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Use the merchant, if the price can be paid, or not."""
    if can_trade(state, content, seat_of(state), first(state)):
        mask[ACCEPT] = 1
    mask[DECLINE] = 1


@compiled
def can_trade(state: np.record, content: np.record, seat: int, merchant: int) -> bool:
    """Whether a merchant has something for a seat that can pay the price."""
    program = np.int64(content.trade[content.merchant_kind[merchant]])
    # rules: Equipment Supplies. What is not there cannot be purchased
    if not can_begin(state, content, seat, program, 0, FIRST_MERCHANT + merchant):
        return False
    price = price_of(state, content, merchant)
    if price == BONE_PRICE:
        return content.bones & state.holds[seat] != NONE
    if price == WOUND_PRICE:
        return state.hearts[seat] > 0
    if price == TAINT_PRICE:
        return state.spirit[seat] == 0
    return True


@compiled
def apply_trade(state: np.record, content: np.record, action: int) -> None:
    """Pay, then what the merchant does."""
    seat, merchant = seat_of(state), first(state)
    pop(state)
    if action == DECLINE:
        return
    price = price_of(state, content, merchant)
    space = FIRST_MERCHANT + merchant
    run(state, seat, np.int64(content.trade[content.merchant_kind[merchant]]), space)
    if price == BONE_PRICE:
        pay_bone(state, content, seat)
    elif price == WOUND_PRICE:
        push(state, WOUNDING, seat, 1, PRICE)
    elif price == TAINT_PRICE:
        taint(state, seat)


# -- talking -----------------------------------------------------------------------------------


@compiled
def legal_say(state: np.record, mask: np.ndarray) -> None:
    """Any symbol of the channel."""
    for symbol in range(state.talk):
        mask[SYMBOL + symbol] = 1


@compiled
def apply_say(state: np.record, action: int) -> None:
    """Everybody observes it until the seat says something else."""
    seat = seat_of(state)
    pop(state)
    state.said[seat] = 1 + action - SYMBOL
