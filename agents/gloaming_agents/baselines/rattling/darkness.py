"""The champion: who it is, what it meets in Darkness, and how likely it is to come back."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling.dark import TRIALS_A_SEAT
from gloaming.games.rattling.life import is_armed, most_hearts
from gloaming.games.rattling.prospect import prepare
from gloaming.games.rattling.state import (
    DARKNESS_CARDS,
    FIRST_DARKNESS,
    KINDS,
    MOVES_FREE,
    NOWHERE,
    OPERATIONS,
    RUMOR,
    TRACK,
)
from gloaming.kernel.bits import ones
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table
from gloaming.kernel.pending import seat_of
from gloaming.kernel.seats import clockwise
from gloaming_agents.baselines.rattling.odds import chance, odds_of
from gloaming_agents.baselines.rattling.rolls import fail_worth, pass_worth

HELP = 0.55  # odds that a Warrior on Tallil succeeds
HEARTS = 7  # that are told apart, wound items among them

CHASE = table(
    now=(np.float64, (TRACK, TRACK, HEARTS)),  # by Sun, champion and hearts
    next=(np.float64, (TRACK, TRACK, HEARTS)),
    card=(np.float64, DARKNESS_CARDS),  # expected Wounds of each Darkness card
    final=np.float64,  # odds of the Final Challenge
    hurt=np.float64,  # Wounds a failed Final Challenge costs
    daily=np.float64,  # Wounds of a Day's Challenge, the better of two cards
    help=np.float64,  # odds that a Warrior on Tallil succeeds
)


@compiled
def wounds_of(content: np.record, card: int) -> int:
    """Wounds that a failure costs, the first way taken."""
    total = 0
    program = content.card_fail[card]
    for row in range(OPERATIONS):
        if content.program[program, row, 0] == e.HURT:
            total += np.int64(content.program[program, row, 1])
        elif content.program[program, row, 0] == e.MAY_CHOOSE:
            return 0
    return total


@compiled
def readiness(
    chase: np.record, odds: np.record, p: np.record, state: np.record, content: np.record,
    seat: int, items: np.uint64,
) -> float:  # fmt: skip
    """Odds of a Final Challenge for a Warrior with these items, and what the way costs it."""
    final, hurt = 0.0, 0.0
    for k in range(DARKNESS_CARDS):
        card = FIRST_DARKNESS + k
        prepare(p, state, content, seat, card, NOWHERE, 0, items, True, True)
        one = odds_of(odds, p)
        final += one
        wounds = max(0, wounds_of(content, card) - p.guard)
        hurt += (1.0 - one) * wounds
        passing = chance(odds, p.bits, p.spared, p.need - 2, p.rerolls)
        chase.card[k] = (1.0 - passing) * wounds
    chase.final = final / DARKNESS_CARDS
    missed = DARKNESS_CARDS - final
    chase.hurt = hurt / missed if missed > 0.0 else 0.0
    total = 0.0
    for k in range(DARKNESS_CARDS):
        for other in range(k):
            total += min(chase.card[k], chase.card[other])
    chase.daily = total / (DARKNESS_CARDS * (DARKNESS_CARDS - 1) / 2)
    return chase.final


@compiled
def toughness(state: np.record, content: np.record, seat: int, items: np.uint64) -> float:
    """Wounds a Warrior can take before the last one."""
    return state.hearts[seat] + np.float64(ones(content.wound_items & items))


@compiled
def chase_worth(
    chase: np.record, state: np.record, content: np.record, seat: int, items: np.uint64, sun: int,
    at: int, points: float, helpers: int,
) -> float:  # fmt: skip
    """The odds that a champion at ``at`` comes back with the Sun; after ``readiness``.

    Days go by as a distribution over Sun, champion and hearts; only the Dark Die, the helpers'
    successes, Wounds and the Final Challenge are looked at.
    """
    now, after = chase.now, chase.next
    last = np.int64(content.track_length) - 1
    clear(now)
    hearts = min(np.int64(toughness(state, content, seat, items)), HEARTS - 1)
    if sun >= last:
        return 0.0
    now[sun, at, hearts] = 1.0
    won = 0.0
    moves = np.int64(points)
    for _ in range(30):
        left = 0.0
        for _move in range(moves):
            won += advance(chase, now, after, 1.0, last)
            swap(now, after)
        for k in range(helpers + 1):
            roll(now, after, last)
            swap(now, after)
            if k < helpers:
                won += advance(chase, now, after, chase.help, last)
            else:
                endure(chase, now, after, last)
            swap(now, after)
        for s in range(last):
            for c in range(last):
                for h in range(HEARTS):
                    left += now[s, c, h]
        if left < 0.005:
            break
    return won


@compiled
def clear(grid: np.ndarray) -> None:
    """Nothing anywhere."""
    for s in range(grid.shape[0]):
        for c in range(grid.shape[1]):
            for h in range(grid.shape[2]):
                grid[s, c, h] = 0.0


@compiled
def swap(now: np.ndarray, after: np.ndarray) -> None:
    """What came after is now."""
    for s in range(now.shape[0]):
        for c in range(now.shape[1]):
            for h in range(now.shape[2]):
                now[s, c, h] = after[s, c, h]
                after[s, c, h] = 0.0


@compiled
def roll(now: np.ndarray, after: np.ndarray, last: int) -> None:
    """One Dark Die: every second one has no rattle."""
    for s in range(last):
        for c in range(last):
            for h in range(1, HEARTS):
                mass = now[s, c, h]
                if mass > 0.0:
                    after[s, c, h] += 0.5 * mass
                    if s + 1 < last:
                        after[s + 1, c, h] += mass / 3.0
                    if s + 2 < last:
                        after[s + 2, c, h] += mass / 6.0


@compiled
def advance(chase: np.record, now: np.ndarray, after: np.ndarray, odds: float, last: int) -> float:
    """The champion moves on with these odds; returns the odds that it wins by it."""
    won = 0.0
    for s in range(last):
        for c in range(last):
            for h in range(1, HEARTS):
                mass = now[s, c, h]
                if mass == 0.0:
                    continue
                if c >= s:  # it has met the Sun, or passed it
                    meets, there = mass * odds, c
                    after[s, c, h] += mass - meets
                    if c > s:
                        after[s, c - 1, h] += meets
                        continue
                else:
                    after[s, c, h] += mass * (1.0 - odds)
                    meets, there = mass * odds, c + 1
                    if there < s:
                        after[s, there, h] += meets
                        continue
                won += meets * chase.final
                lost = meets * (1.0 - chase.final)
                for k in range(3):  # the Sun moves two spaces, and by the Dark Die
                    part = lost * (0.5 if k == 0 else 1.0 / 3.0 if k == 1 else 1.0 / 6.0)
                    if s + 2 + k < last:
                        whole = np.int64(chase.hurt)
                        rest = chase.hurt - whole
                        after[s + 2 + k, there, max(h - whole, 0)] += part * (1.0 - rest)
                        after[s + 2 + k, there, max(h - whole - 1, 0)] += part * rest
    return won


@compiled
def endure(chase: np.record, now: np.ndarray, after: np.ndarray, last: int) -> None:
    """The Day's Challenge in Darkness."""
    whole = np.int64(chase.daily)
    rest = chase.daily - whole
    for s in range(last):
        for c in range(last):
            for h in range(1, HEARTS):
                mass = now[s, c, h]
                if mass > 0.0:
                    after[s, c, max(h - whole, 0)] += mass * (1.0 - rest)
                    after[s, c, max(h - whole - 1, 0)] += mass * rest


@compiled
def trials_worth(chase: np.record, state: np.record, content: np.record, seat: int) -> float:
    """The odds of surviving the trials; after ``readiness``."""
    hearts = min(np.int64(toughness(state, content, seat, state.holds[seat])), HEARTS - 1)
    alive = np.zeros(HEARTS)
    alive[hearts] = 1.0
    for _ in range(TRIALS_A_SEAT * state.seats):
        for h in range(1, HEARTS):
            part = alive[h] * min(chase.daily, 1.0)
            alive[h] -= part
            alive[h - 1] += part
        alive[0] = 0.0
    total = 0.0
    for h in range(1, HEARTS):
        total += alive[h]
    return total


@compiled
def points_of(state: np.record, content: np.record, seat: int, items: np.uint64) -> float:
    """Action points a Day, with items that give some."""
    points = np.float64(content.action_points[state.character[seat]])
    if content.warrior_rules[state.character[seat]] & MOVES_FREE:
        points += 1.0  # the first Move is free
    kinds = items & (content.turn_items | content.dawn_items)
    for kind in range(KINDS):
        if kinds >> np.uint64(kind) & np.uint64(1) == np.uint64(0):
            continue
        program = content.item_effect[kind]
        for row in range(OPERATIONS):
            if content.program[program, row, 0] == e.POINTS:
                if content.item_kept[kind] or content.turn_items >> np.uint64(kind) & np.uint64(1):
                    points += content.program[program, row, 1]
    return points


@compiled
def entry_worth(
    chase: np.record, odds: np.record, p: np.record, state: np.record, content: np.record,
    seat: int, sun: int,
) -> float:  # fmt: skip
    """The odds of winning, if a Warrior enters with the Sun there."""
    items = np.uint64(state.holds[seat])
    readiness(chase, odds, p, state, content, seat, items)
    if state.trials:
        return trials_worth(chase, state, content, seat)
    helpers = 0
    for other in range(state.seats):
        helpers += 1 if other != seat else 0
    chase.help = HELP
    points = points_of(state, content, seat, items)
    return chase_worth(chase, state, content, seat, items, sun, 0, points, helpers)


@compiled
def find_favourite(
    chase: np.record, odds: np.record, p: np.record, state: np.record, content: np.record
) -> int:
    """The Warrior who is to enter Darkness: the champion, or who is most ready for it."""
    if state.champion >= 0:
        return np.int64(state.champion)
    best, found = -1.0, np.int64(-1)
    for seat in range(state.seats):
        if state.spirit[seat]:
            continue
        items = np.uint64(state.holds[seat])
        final = readiness(chase, odds, p, state, content, seat, items)
        many = most_hearts(state, content, seat) + ones(content.wound_items & items)
        worth = 1.0 - (1.0 - min(final, 0.99)) ** many
        worth += 0.04 * points_of(state, content, seat, items)
        worth += 0.25 if is_armed(state, content, seat) else 0.0
        worth += 0.03 * state.hearts[seat]
        if worth > best:
            best, found = worth, seat
    return np.int64(found)


@compiled
def choose_drawn(
    odds: np.record, p: np.record, state: np.record, content: np.record, w: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """The Darkness card that is better for the champion."""
    seat, best, chosen = seat_of(state), -1e9, np.int64(a.DRAWN_CARD)
    for k in range(2):
        if not mask[a.DRAWN_CARD + k]:
            continue
        card = np.int64(state.drawn[k])
        prepare(
            p, state, content, seat, card, NOWHERE, 0, np.uint64(state.holds[seat]), False, True
        )
        passing = odds_of(odds, p)
        worth = passing * pass_worth(state, content, w, seat, card, NOWHERE, 0, seat)
        worth += (1.0 - passing) * fail_worth(
            state, content, w, seat, card, NOWHERE, 0, seat, p.guard
        )
        if worth > best:
            best, chosen = worth, np.int64(a.DRAWN_CARD + k)
    return chosen


@compiled
def choose_enter(
    chase: np.record, odds: np.record, p: np.record, state: np.record, content: np.record,
    mask: np.ndarray, patience: float,
) -> int:  # fmt: skip
    """Who enters, if that is better than to wait for another rumor."""
    speaker, best, chosen = seat_of(state), -1.0, np.int64(a.NONE)
    sun = np.int64(state.sun)
    champion = -1
    for chair in range(state.seats):
        if not mask[a.CHAIR + chair]:
            continue
        seat = clockwise(state, speaker + chair)
        worth = entry_worth(chase, odds, p, state, content, seat, sun)
        if worth > best:
            best, chosen, champion = worth, np.int64(a.CHAIR + chair), seat
    if champion < 0:
        return np.int64(a.NONE)
    if best < waiting_worth(chase, odds, p, state, content, champion, sun, patience):
        return np.int64(a.NONE)
    return chosen


@compiled
def waiting_worth(
    chase: np.record, odds: np.record, p: np.record, state: np.record, content: np.record,
    seat: int, sun: int, patience: float,
) -> float:  # fmt: skip
    """What may come of waiting: a later rumor, with what is gained until then.

    ``patience`` is how far each space of the Sun's way brings the team to certain success.
    """
    last = np.int64(content.track_length) - 1
    items = np.uint64(state.holds[seat])
    readiness(chase, odds, p, state, content, seat, items)
    chase.help = HELP
    final, daily = chase.final, chase.daily
    points = points_of(state, content, seat, items)
    worth = np.zeros(TRACK + 2)  # with the Sun there
    for there in range(last - 1, sun, -1):
        worth[there] = worth[there + 1] * 2.0 / 3.0 + worth[there + 2] / 3.0
        if content.track_icon[there] == RUMOR:
            part = min(1.0, patience * (there - sun))
            chase.final = final + (0.9 - final) * part
            chase.daily = daily * (1.0 - part)
            if state.trials:
                then = trials_worth(chase, state, content, seat)
            else:
                helpers = np.int64(state.seats) - 1
                then = chase_worth(chase, state, content, seat, items, there, 0, points, helpers)
            worth[there] = max(worth[there], then)
    return worth[sun + 1] * 2.0 / 3.0 + worth[sun + 2] / 3.0
