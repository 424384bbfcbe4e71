"""What triggers, how often, and what it does."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.actions import GIVE_BUTTERFLY, GIVE_DIE, SACRIFICE
from gloaming.games.glow.cards import (
    bury,
    butterflies_of,
    draw_butterflies,
    draw_spell,
    gain,
    has_spell,
)
from gloaming.games.glow.dice import die_of_card, different, of
from gloaming.games.glow.state import (
    ALIKE,
    BUTTERFLY,
    DIES,
    EFFECTS,
    ELEMENTS,
    EXCHANGE,
    FIREFLY,
    FOOTPRINT,
    FROM_GRAVEYARD,
    GONE,
    LATEST_DIES,
    LOSE,
    MIXED,
    OWN_DICE,
    REROLL,
    SETS,
    SPELL,
    SPELLS,
    SYMBOLS,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import push
from gloaming.kernel.seats import clockwise

OFTEN = 100  # no die, no limit
MOST = 48  # more than all dice there are
QUOTIENT = np.array(
    [[count // max(1, need) for count in range(MOST + 1)] for need in range(8)], np.int64
)
"""``QUOTIENT[need, count]``: a division costs as much as all the rest of a condition."""
BY_EFFECT, ON_PATH, BY_BUTTERFLY = range(3)  # why something is sacrificed
LEAVING = -3  # reserve_card: the Sketal has left, its owner chooses which die goes back


@inlined
def sets_of(counts: int, symbol: int, need: int) -> int:
    """How many times ``need`` dice show the symbol."""
    return QUOTIENT[need, min(of(counts, np.int64(symbol)), MOST)]


@compiled
def triggered(content: np.record, source: int, counts: int) -> int:
    """How often the counting dice trigger an ability. rules: each card looks at all dice anew."""
    form = content.form[source]
    if form == SETS:
        return min(
            sets_of(counts, content.form_of[source, 0], content.form_count[source, 0]),
            sets_of(counts, content.form_of[source, 1], content.form_count[source, 1]),
        )
    if form == ALIKE:
        times, need = np.int64(0), np.int64(content.same[source])
        for symbol in range(SYMBOLS):
            times += sets_of(counts, symbol, need)
        return times
    return triggered_mixed(content, source, counts) if form == MIXED else 0


@compiled
def triggered_mixed(content: np.record, source: int, counts: int) -> int:
    """The same for symbols that must be absent, different elements, and longer lists."""
    for element in range(ELEMENTS):
        if content.absent[source, element] and of(counts, element) > 0:
            return 0
    if content.most[source] > 0:
        found = different(counts)
        if found < content.fewest[source] or found > content.most[source]:
            return 0
    times = np.int64(OFTEN)
    for element in range(ELEMENTS):
        need = np.int64(content.need[source, element])
        if need > 0:
            times = min(times, sets_of(counts, element, need))
    return min(times, 1) if content.once[source] or times == OFTEN else times


@compiled
def is_open(state: np.record, content: np.record, seat: int, source: int, counts: int) -> bool:
    """Whether an ability must still resolve: triggered more often than resolved, and payable."""
    if triggered(content, source, counts) <= state.resolved[source]:
        return False
    return content.price[source, 0] == 0 or can_pay(state, content, seat, source)


@compiled
def can_pay(state: np.record, content: np.record, seat: int, source: int) -> bool:
    """Dawn: whether the seat owns what the ability costs."""
    operation, amount = content.price[source, 0], content.price[source, 1]
    if operation == FOOTPRINT:
        return state.footprints[seat] >= amount
    if operation == REROLL:
        return state.rerolls[seat] >= amount
    if operation == FIREFLY:
        return state.fireflies[seat] >= amount
    return butterflies_of(state, seat) >= amount


@compiled
def resolve(state: np.record, content: np.record, seat: int, source: int) -> None:
    """Resolve an ability once: the price, then the effects in printed order.

    What asks for a choice is put on the stack. It can wait: no effect beside it depends on it.
    """
    state.resolved[source] += 1
    if source >= SPELL:
        state.token_at[source - SPELL] = GONE
    operation, amount = np.int64(content.price[source, 0]), np.int64(content.price[source, 1])
    if operation == BUTTERFLY:
        push(state, GIVE_BUTTERFLY, seat, amount, 1)
    elif operation != 0:
        gain(state, seat, operation, -amount)
    for k in range(EFFECTS):
        operation = np.int64(content.effect[source, k, 0])
        if operation == 0:
            return
        act(state, content, seat, source, operation, np.int64(content.effect[source, k, 1]))


@inlined
def act(
    state: np.record, content: np.record, seat: int, source: int, operation: int, amount: int
) -> None:
    """One effect of an ability."""
    if operation == DIES:
        die_by_itself(state, content, seat, source)
    elif operation == SPELLS:
        for turn in range(1, state.seats):
            for _ in range(amount):
                draw_spell(state, clockwise(state, seat + turn))
    elif operation == LOSE:
        demand(state, seat, BY_EFFECT, 0)
    elif operation == LATEST_DIES:
        pile = state.companions[seat]
        if pile[0] > 0:
            bury(state, content, seat, np.int64(pile[pile[0]]))
    elif operation == BUTTERFLY:
        draw_butterflies(state, content, seat, amount)
    elif operation == EXCHANGE:
        draw_butterflies(state, content, seat, amount)
        amount = min(amount, butterflies_of(state, seat))
        if amount > 0:
            push(state, GIVE_BUTTERFLY, seat, amount, 0)
    elif operation != FROM_GRAVEYARD:
        gain(state, seat, operation, amount)


@compiled
def demand(state: np.record, seat: int, why: int, to: int) -> None:
    """A skull: a companion or a spell is lost. Nothing to lose: nothing happens."""
    if state.companions[seat, 0] > 0 or has_spell(state, seat):
        push(state, SACRIFICE, seat, why, to)


@compiled
def die_by_itself(state: np.record, content: np.record, seat: int, card: int) -> None:
    """A companion's own ability sends it to the graveyard.

    Where its owner has large dice of a Sketal's colour that show something else, the owner picks
    which of them goes back.
    """
    colour = die_of_card(state, card)
    if colour < 0 or not has_choice_of_die(state, content, seat, colour):
        bury(state, content, seat, card)
        return
    state.reserve_card[colour] = LEAVING
    bury(state, content, seat, card)
    push(state, GIVE_DIE, seat, colour, 0)


@compiled
def has_choice_of_die(state: np.record, content: np.record, seat: int, colour: int) -> bool:
    """Whether an own large die of the colour shows something else than the Sketal's."""
    face, adventurer = state.reserve_face[colour], np.int64(state.adventurer[seat])
    if face < 0:
        return False
    for die in range(OWN_DICE):
        if content.adventurer_dice[adventurer, die] == colour:
            if state.own_face[seat, die] >= 0 and state.own_face[seat, die] != face:
                return True
    return False
