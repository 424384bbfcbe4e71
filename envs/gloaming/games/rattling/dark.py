"""Darkness: its die, its track, the champion within it, and the trials."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import (
    ADVANCE,
    DRAWN,
    ENTER,
    FACING,
    ICON,
    MEETING,
    PLACING,
    SPACE,
    SUN_MOVES,
    TRIAL,
    VENOM_IN,
    WHO,
)
from gloaming.games.rattling.effects import (
    ANY_SPACE,
    BRING_NIGHT,
    CORRUPT,
    HEAL,
    IN_REGION,
    SOMEONE,
)
from gloaming.games.rattling.frames import run, scope
from gloaming.games.rattling.land import REGION_OF, spread_shadows, takes_tokens
from gloaming.games.rattling.life import missing_hearts
from gloaming.games.rattling.state import (
    DARK,
    DICE,
    EYE,
    LEVELS,
    NIGHTFALL,
    NOWHERE,
    PORTENTS,
    REGION_SPACES,
    REGIONS,
    RUMOR,
    SHADOW_FACE,
    SUN_LOST,
    TRIALS_SURVIVED,
    VENOM,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, kind_of, pop, push, seat_of, second, set_first
from gloaming.kernel.piles import draw, put
from gloaming.kernel.rows import fill
from gloaming.kernel.stepping import end_together

TRIALS_A_SEAT = 2


# -- the Dark Die ------------------------------------------------------------------------------


@compiled
def roll_dark_die(state: np.record, content: np.record, seat: int) -> None:
    """Roll and resolve the Dark Die alone: no rerolls."""
    resolve_dark_die(state, content, seat, np.int64(content.dark_die[below(state, 6)]))


@compiled
def resolve_dark_die(state: np.record, content: np.record, seat: int, result: int) -> None:
    """rules: Dark Die. ``seat`` rolled it."""
    if result < SHADOW_FACE:
        push(state, SUN_MOVES, seat, result + 1, 0)
    elif result == SHADOW_FACE or (result == EYE and state.coming_night):
        spread_shadows(state, content)
    else:
        place = np.int64(state.place[seat])
        if REGION_OF[place] >= 0:
            push(state, PLACING, seat, CORRUPT, scope(IN_REGION, place, 1))


# -- the Sun -----------------------------------------------------------------------------------


@compiled
def step_sun(state: np.record, content: np.record) -> None:
    """The Sun moves on; only where it stops does an icon count, and there may be the champion."""
    seat, spaces = seat_of(state), first(state)
    pop(state)
    last = content.track_length - 1
    state.sun = min(state.sun + spaces, last)
    if state.sun == last:
        end_together(state, False, SUN_LOST)
        return
    if kind_of(state) != MEETING:  # one is enough, once all has come to rest
        push(state, MEETING, seat, 0, 0)
    push(state, ICON, seat, np.int64(state.sun), 1)


@compiled
def back_off(state: np.record, seat: int, spaces: int) -> None:
    """The Sun moves back; it may come upon the champion."""
    state.sun = max(np.int64(state.sun) - spaces, 0)
    push(state, MEETING, seat, 0, 0)


@compiled
def step_icon(state: np.record, content: np.record) -> None:
    """rules: The Darkness Track. Whoever caused the stop chooses (reading 45)."""
    seat, space, by_sun = seat_of(state), first(state), second(state)
    pop(state)
    icon = content.track_icon[space]
    if icon == VENOM:
        push(state, VENOM_IN, seat, 0, 0)
    elif icon == NIGHTFALL:
        push(state, PLACING, seat, BRING_NIGHT, scope(ANY_SPACE, NOWHERE, 1))
    elif icon == PORTENTS:
        portend(state, content, seat)
    elif icon == RUMOR:
        if by_sun and state.champion < 0:
            push(state, ENTER, np.int64(state.speaker), 0, 0)
        if anybody_hurt(state, content):
            push(state, WHO, seat, HEAL, scope(SOMEONE, NOWHERE, 1))


@compiled
def anybody_hurt(state: np.record, content: np.record) -> bool:
    """Whether any Character misses a heart."""
    for seat in range(state.seats):
        if missing_hearts(state, content, seat) > 0:
            return True
    return False


@compiled
def portend(state: np.record, content: np.record, seat: int) -> None:
    """Resolve an Event Card."""
    event = draw(state, state.event_deck, state.event_discards)
    if event < 0:
        return
    put(state, state.event_discards, event)
    state.last_event = event
    run(state, seat, np.int64(content.event[event]), NOWHERE)


@compiled
def step_venom(state: np.record, content: np.record) -> None:
    """One token for each Region, on a space without a Shadow card."""
    seat, region = seat_of(state), first(state)
    if region == REGIONS:
        pop(state)
        return
    set_first(state, region + 1)
    origin = 1 + REGION_SPACES * region
    for space in range(origin, origin + REGION_SPACES):
        if takes_tokens(state, space):
            push(state, SPACE, seat, CORRUPT, scope(IN_REGION, origin, 0))
            return


# -- the champion ------------------------------------------------------------------------------


@compiled
def step_meeting(state: np.record) -> None:
    """rules: The Final Battle. On the Sun's space the champion faces the top Darkness card."""
    pop(state)
    if state.champion < 0 or state.champion_at != state.sun or state.trial > 0:
        return
    if state.level == LEVELS:  # a pack may send the Sun to and fro for ever
        return
    card = draw(state, state.darkness_deck, state.darkness_discards)
    if card >= 0:
        begin_facing(state, np.int64(state.champion), card, NOWHERE, 1)


@compiled
def begin_facing(state: np.record, seat: int, card: int, space: int, final: int) -> None:
    """A Challenge begins, perhaps in the middle of another."""
    level = state.level
    state.level = level + 1
    state.faced_by[level] = seat
    state.faced_at[level] = space
    state.faced[level] = card
    state.final[level] = final
    state.die[level, DARK] = -1
    push(state, FACING, seat, 0, 0)


@compiled
def end_facing(state: np.record) -> None:
    """Forget the inner Challenge."""
    level = state.level - 1
    state.level = level
    state.faced_by[level] = state.faced_at[level] = state.faced[level] = -1
    state.final[level] = state.rolled[level] = state.rerolls[level] = state.bonus[level] = 0
    state.spared[level] = state.guard[level] = state.bans[level] = state.quiet[level] = 0
    state.passed[level] = state.stays[level] = state.by_warrior[level] = 0
    state.weapon[level] = -1
    for die in range(DICE):
        state.die[level, die] = 0


@compiled
def step_leading(state: np.record) -> None:
    """Ask the champion whether to move on one space; no icon is resolved."""
    left = first(state)
    if left == 0:
        pop(state)
        return
    set_first(state, left - 1)
    push(state, ADVANCE, np.int64(state.champion), 0, 0)


@compiled
def enter(state: np.record, seat: int) -> None:
    """rules: Entering Darkness. A Warrior stands on Darkness' Head; or the trials begin."""
    state.champion = seat
    state.champion_at = 0
    state.place[seat] = NOWHERE
    if state.trials:
        while state.level > 0:
            end_facing(state)
        while state.depth > 0:
            pop(state)
        state.turn = -1
        push(state, TRIAL, seat, 0, 0)
    else:
        push(state, MEETING, seat, 0, 0)


@compiled
def step_trial(state: np.record) -> None:
    """rules: The Trials of Darkness. Two Challenges a player in a row; surviving them wins."""
    seat = seat_of(state)
    if state.trial == TRIALS_A_SEAT * state.seats:
        end_together(state, True, TRIALS_SURVIVED)
        return
    state.trial += 1
    draw_two(state, seat)


@compiled
def draw_two(state: np.record, seat: int) -> None:
    """rules: Challenge Phase. On the track one of the top two Darkness cards is faced."""
    for k in range(2):
        state.drawn[k] = draw(state, state.darkness_deck, state.darkness_discards)
    push(state, DRAWN, seat, 0, 0)


@compiled
def legal_drawn(state: np.record, mask: np.ndarray, start: int) -> None:
    """One of the two cards."""
    for k in range(2):
        if state.drawn[k] >= 0:
            mask[start + k] = 1


@compiled
def face_drawn(state: np.record, which: int) -> None:
    """Face one card, discard the other."""
    seat = seat_of(state)
    pop(state)
    card, other = np.int64(state.drawn[which]), np.int64(state.drawn[1 - which])
    fill(state.drawn, -1)
    if other >= 0:
        put(state, state.darkness_discards, other)
    begin_facing(state, seat, card, NOWHERE, 0)


@compiled
def advance_champion(state: np.record, content: np.record, step: int) -> None:
    """Move the champion one space along the track; the Sun there is met at once."""
    at = state.champion_at + step
    if at < 0 or at >= content.track_length - 1:
        return
    state.champion_at = at
    if at == state.sun:
        push(state, MEETING, np.int64(state.champion), 0, 0)
