"""The hints as a seat reckons them: the odds of Challenges, and of a roll that lies there."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import (
    ABILITY,
    AFTERWARDS,
    CHANGE_DIE,
    DAWN_TURN,
    DIE,
    DRAWN,
    ENTER,
    FACE,
    NEXT,
    REROLL,
)
from gloaming.games.rattling.day import may_face
from gloaming.games.rattling.facing import helps, usable_items
from gloaming.games.rattling.hints import (
    ALONE,
    BY_ABILITY,
    BY_CHANGE,
    BY_DIE,
    BY_USE,
    DRAWN_ODDS_AT,
    FACED_ITEMS,
    FACED_ODDS,
    FACED_WOUNDS,
    FACING_AT,
    FINAL_ODDS,
    HARM,
    HEARTS,
    HELP,
    HUNDREDTHS,
    ITEMS,
    MISSING,
    MOST_EXPECTED,
    MOST_MISSING,
    PER_DRAWN,
    PER_FACING,
    PER_PROSPECT,
    PROSPECTS_AT,
    REROLLS,
    THROW_AT,
    TOGETHER,
    TWENTIETHS,
    UNSEEN,
    WOUNDS,
)
from gloaming.games.rattling.land import companions
from gloaming.games.rattling.life import is_armed
from gloaming.games.rattling.odds import (
    MOST_REROLLS,
    ROLLS,
    after_reroll,
    estimate,
    solve,
    turned,
)
from gloaming.games.rattling.prospect import PROSPECT, prepare
from gloaming.games.rattling.sight import (
    FAIL_HARM,
    FAIL_WOUNDS,
    PASS_HEARTS,
    PASS_HELP,
    PASS_ITEMS,
)
from gloaming.games.rattling.state import (
    ADJUST,
    CHALLENGE,
    COLOURS,
    DARK,
    DARKNESS_CARDS,
    DAWN_PHASE,
    FIRST_DARKNESS,
    FIRST_MERCHANT,
    NOWHERE,
    NUMBERS,
    SPACES,
)
from gloaming.games.rattling.throws import THROW, ability_of, boosted, committed, look_at
from gloaming.games.rattling.unseen import amount_of, see_unseen
from gloaming.games.rattling.ways import points_left, see_reach, see_ways
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.graph import distances
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING, table
from gloaming.kernel.pending import first, kind_of, seat_of
from gloaming.kernel.seats import clockwise

_THROW = table(**dict.fromkeys(THROW, np.int64))


@compiled
def hint(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """All hints, as the seat ``own`` reckons them, into the zeroed row ``out``."""
    if state.status != PLAYING or state.character[own] < 0:
        return
    kind = kind_of(state)
    if state.phase == DAWN_PHASE or kind == NEXT or kind == FACE:
        see_land(state, content, own, kind, out)
    if seat_of(state) != own:
        return
    if kind == DRAWN:
        see_drawn(state, content, own, out)
    elif kind == ENTER:
        see_final(state, content, own, out)
    elif state.level > 0 and (kind == REROLL or kind == DIE or kind == ABILITY):
        see_throw(state, content, own, kind, out)
    elif state.level > 0 and (kind == AFTERWARDS or kind == CHANGE_DIE):
        see_changes(state, content, own, kind, out)


# -- Challenges to come ------------------------------------------------------------------------


@compiled
def see_land(state: np.record, content: np.record, own: int, kind: int, out: np.ndarray) -> None:
    """Tallil by day: cards, places, Moves, and what everybody would face."""
    p = np.empty(1, PROSPECT)[0]
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] >= 0:
            see_card(p, state, content, own, space, out)
    if not state.spirit[own]:
        see_unseen(p, state, content, own, out)
    for chair in range(state.seats):
        see_facing(p, state, content, own, chair, out)
    here = np.int64(state.place[own])
    if here == NOWHERE:
        return
    away = np.empty(SPACES, np.int8)
    distances(content.near, here, away)
    points = points_left(state, content, own)
    see_reach(away, points, out)
    if kind == DAWN_TURN and seat_of(state) == own:
        see_ways(state, content, own, away, points, out)


@compiled
def reckon(
    p: np.record, state: np.record, content: np.record, seat: int, card: int, space: int,
    company: int, final: bool,
) -> float:  # fmt: skip
    """About the odds of a seat for a card; nothing is used up for it."""
    items = np.uint64(state.holds[seat])
    prepare(p, state, content, seat, card, space, company, items, final, True)
    return estimate(p.bits, p.spared, p.need, p.rerolls)


@compiled
def see_card(
    p: np.record, state: np.record, content: np.record, own: int, space: int, out: np.ndarray
) -> None:
    """A Challenge Card in sight for the own Character; one it may not face has no odds."""
    card, at = np.int64(state.card[space]), PROSPECTS_AT + PER_PROSPECT * (space - 1)
    if not state.face_up[space]:
        out[at + UNSEEN] = 1
        return
    if not may_face(state, content, own, space):
        return
    helped = TWENTIETHS * reckon(p, state, content, own, card, space, 1, False)
    odds = TWENTIETHS * reckon(p, state, content, own, card, space, 0, False)
    out[at + ALONE], out[at + TOGETHER] = whole(odds), whole(helped)
    out[at + REROLLS] = max(0, min(p.rerolls, MOST_REROLLS))
    out[at + MISSING] = max(-MOST_MISSING, min(p.need, MOST_MISSING))
    out[at + ITEMS] = expect(content, card, PASS_ITEMS, odds, 0)
    out[at + HEARTS] = expect(content, card, PASS_HEARTS, odds, 0)
    out[at + HELP] = expect(content, card, PASS_HELP, odds, 0)
    out[at + WOUNDS] = expect(content, card, FAIL_WOUNDS, TWENTIETHS - odds, p.guard)
    out[at + HARM] = expect(content, card, FAIL_HARM, TWENTIETHS - odds, 0)


@compiled
def expect(content: np.record, card: int, kind: int, odds: float, guard: int) -> int:
    """How much of some effects a text is likely to bring, less what is guarded against."""
    amount = amount_of(content, card, kind) - guard
    return min(whole(odds * max(amount, 0)), MOST_EXPECTED)


@compiled
def whole(number: float) -> int:
    """The nearest whole number of one that is not negative."""
    return np.int64(number + 0.5)


@compiled
def see_facing(
    p: np.record, state: np.record, content: np.record, own: int, chair: int, out: np.ndarray
) -> None:
    """What a Character would face where it stands, with those who are there."""
    seat = clockwise(state, own + chair)
    space = np.int64(state.place[seat])
    if space == NOWHERE or state.character[seat] < 0:
        return
    card, at = np.int64(state.card[space]), FACING_AT + PER_FACING * chair
    if card < 0 or not state.face_up[space] or not may_face(state, content, seat, space):
        return
    company = companions(state, seat, space)
    odds = TWENTIETHS * reckon(p, state, content, seat, card, space, company, False)
    out[at + FACED_ODDS] = whole(odds)
    out[at + FACED_ITEMS] = expect(content, card, PASS_ITEMS, odds, 0)
    out[at + FACED_WOUNDS] = expect(content, card, FAIL_WOUNDS, TWENTIETHS - odds, p.guard)


@compiled
def see_drawn(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Two Darkness cards to choose from."""
    p = np.empty(1, PROSPECT)[0]
    for k in range(2):
        card, at = np.int64(state.drawn[k]), DRAWN_ODDS_AT + PER_DRAWN * k
        if card >= 0:
            odds = TWENTIETHS * reckon(p, state, content, own, card, NOWHERE, 0, False)
            out[at] = whole(odds)
            out[at + 1] = expect(content, card, FAIL_WOUNDS, TWENTIETHS - odds, p.guard)


@compiled
def see_final(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """The Final Challenge for each Warrior who could enter Darkness, whichever card it will be."""
    p = np.empty(1, PROSPECT)[0]
    for chair in range(state.seats):
        seat, odds = clockwise(state, own + chair), 0.0
        if state.spirit[seat] or not is_armed(state, content, seat):
            continue
        for card in range(FIRST_DARKNESS, FIRST_DARKNESS + DARKNESS_CARDS):
            odds += reckon(p, state, content, seat, card, NOWHERE, 0, True)
        mean = TWENTIETHS * odds / DARKNESS_CARDS
        out[FACING_AT + PER_FACING * chair + FINAL_ODDS] = whole(mean)


# -- a roll that lies there --------------------------------------------------------------------


@compiled
def see_throw(state: np.record, content: np.record, own: int, kind: int, out: np.ndarray) -> None:
    """The own roll, or that of whoever asks for the own ability: each way to make it better."""
    t = np.empty(1, _THROW)[0]
    look_at(t, state, content)
    left = min(t.rerolls, MOST_REROLLS)
    passing = np.empty((MOST_REROLLS + 1, ROLLS))
    solve(passing, t.bits, t.spared, t.need, left)
    out[THROW_AT] = whole(HUNDREDTHS * passing[0, t.roll])
    out[THROW_AT + 1] = whole(HUNDREDTHS * passing[left, t.roll])
    if kind == ABILITY:
        odds = boosted(passing, t, content, ability_of(state, content, own), 0)
        out[BY_ABILITY] = whole(HUNDREDTHS * odds)
        return
    if kind == DIE:
        number = first(state)
        for die in range(COLOURS):
            out[BY_DIE + die] = whole(HUNDREDTHS * passing[left, turned(t.roll, die, number)])
        return
    if left > 0:
        for die in range(COLOURS):
            odds = after_reroll(passing, t.roll, die, left - 1)
            out[BY_DIE + die] = whole(HUNDREDTHS * odds)
        out[BY_DIE + DARK] = whole(HUNDREDTHS * passing[left - 1, t.roll])
    see_boosts(t, passing, state, content, own, out)


@compiled
def see_boosts(
    t: np.record, passing: np.ndarray, state: np.record, content: np.record, own: int,
    out: np.ndarray,
) -> None:  # fmt: skip
    """Items that can be used and abilities that can be asked for; ``passing`` is scratch."""
    level = state.level - 1
    kinds = usable_items(state, content, own, level)
    while kinds != NONE:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        change = np.int64(0)
        if content.item_weapon[kind]:  # it takes the place of a better one
            change += committed(state, content, own, level, kind)
        odds = boosted(passing, t, content, np.int64(content.item_effect[kind]), change)
        out[BY_USE + kind] = whole(HUNDREDTHS * odds)
    for chair in range(state.seats):
        owner = clockwise(state, own + chair)
        if helps(state, content, owner, own, level, CHALLENGE):
            odds = boosted(passing, t, content, ability_of(state, content, owner), 0)
            out[BY_ABILITY + chair] = whole(HUNDREDTHS * odds)


@compiled
def see_changes(state: np.record, content: np.record, own: int, kind: int, out: np.ndarray) -> None:
    """After the rerolls: a die that can be changed by one, by the own seat or another's."""
    t = np.empty(1, _THROW)[0]
    look_at(t, state, content)
    passing, best = np.empty((1, ROLLS)), np.int64(0)
    solve(passing, t.bits, t.spared, t.need, 0)
    out[THROW_AT] = out[THROW_AT + 1] = whole(HUNDREDTHS * passing[0, t.roll])
    for die in range(COLOURS):
        for down in range(2):
            number = np.int64(state.die[state.level - 1, die]) + (-1 if down else 1)
            if 1 <= number <= NUMBERS:
                odds = whole(HUNDREDTHS * passing[0, turned(t.roll, die, number)])
                best = max(best, odds)
                if kind == CHANGE_DIE:
                    out[BY_CHANGE + 2 * die + down] = odds
    if kind == CHANGE_DIE:
        return
    for chair in range(state.seats):
        if helps(state, content, clockwise(state, own + chair), own, state.level - 1, ADJUST):
            out[BY_ABILITY + chair] = best
