"""The phases of a day, in which seats have their turns one after another.

rules: nothing a seat does between the roll and the evening changes what another can do on the same
day, so phases that are played at the same time run in turn order, each for all seats before the
next.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.actions import CHOOSE_ADVENTURER, CHOOSE_RIVAL, CLAIM, RECRUIT, ROLL
from gloaming.games.glow.cards import lay_in_graveyard
from gloaming.games.glow.deal import fill_track, lay_footprints, lay_out, set_up, track_space
from gloaming.games.glow.decisions.afternoon import start_travel
from gloaming.games.glow.decisions.graveyard import start_pick, start_swaps
from gloaming.games.glow.decisions.morning import clear_track
from gloaming.games.glow.decisions.noon import pay_special_faces, start_noon
from gloaming.games.glow.decisions.rolls import roll_pink, start_rolls
from gloaming.games.glow.dice import die_of_card, roll_all, rolled_element, small_dice
from gloaming.games.glow.scoring import end_match
from gloaming.games.glow.solo import end_tom, reroll_tom
from gloaming.games.glow.state import (
    ADVENTURERS_PHASE,
    AFTERNOON,
    BUTTERFLIES,
    DAWN_PHASE,
    DAYS,
    ELEMENTS,
    FACE_DOWN,
    FACE_UP,
    HELD,
    MORNING,
    NOONS,
    PICKS,
    RIVAL_PHASE,
    ROLLING,
    SWAPS,
    TOKENS,
    UNROLLED,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import push
from gloaming.kernel.piles import take
from gloaming.kernel.rows import fill, fill_rows
from gloaming.kernel.seats import clockwise

HALF_TIME = 5  # the day on which the B cards take over


@compiled
def deal(state: np.record, content: np.record, options: np.record) -> None:
    """Set the match up, to the first choice of an adventurer or the first recruit."""
    set_up(state, content, options)
    state.phase = ADVENTURERS_PHASE
    go_on(state, content)


@compiled
def go_on(state: np.record, content: np.record) -> None:
    """Let the next seat have its turn, the next phase begin, until something must be decided."""
    while state.depth == 0 and state.status == PLAYING:
        if state.turn < state.seats:
            seat = clockwise(state, state.first + state.turn)
            state.turn += 1
            take_turn(state, content, seat)
        else:
            end_phase(state, content)


@compiled
def take_turn(state: np.record, content: np.record, seat: int) -> None:
    """What a seat does in the present phase."""
    phase = state.phase
    if phase == ADVENTURERS_PHASE:
        if state.adventurer[seat] < 0:
            push(state, CHOOSE_ADVENTURER, seat, 0, 0)
    elif phase == RIVAL_PHASE:
        push(state, CHOOSE_RIVAL, seat, 1, 0)
        push(state, CHOOSE_RIVAL, seat, 0, 0)
    elif phase == DAWN_PHASE:
        claim_dice(state, content, seat)
    elif phase == MORNING:
        push(state, RECRUIT, seat, 0, 0)
    elif phase == ROLLING:
        start_rolls(state, content, seat)
        push(state, ROLL, seat, 0, 0)
        roll_pink(state, content, seat)
    elif phase == SWAPS:
        start_swaps(state, content, seat)
    elif phase == PICKS:
        start_pick(state, content, seat)
    elif phase == NOONS:
        pay_special_faces(state, content, seat)
        start_noon(state, seat)
    else:
        start_travel(state, seat)


@compiled
def end_phase(state: np.record, content: np.record) -> None:
    """What happens between two phases."""
    phase = state.phase
    state.turn = 0
    state.phase += 1
    if phase == ADVENTURERS_PHASE and state.seats > 1:
        state.phase = DAWN_PHASE
        lay_out(state, content)
    elif phase == RIVAL_PHASE:
        lay_out(state, content)
    elif phase == MORNING:
        if state.seats == 1:
            reroll_tom(state, content)
        clear_track(state)
        roll_all(state, content)
    elif phase == ROLLING and not state.dawn:
        state.phase = PICKS
    elif phase == AFTERNOON:
        end_day(state, content)


@compiled
def claim_dice(state: np.record, content: np.record, seat: int) -> None:
    """reading: Sketals without a die may take one that has come back, in the order of joining."""
    if not state.late_dice or state.rounds == 1:
        return
    for k in range(state.companions[seat, 0] - 1, -1, -1):
        card = np.int64(state.companions[seat, 1 + k])
        if content.large_die[card] >= 0 and die_of_card(state, card) < 0:
            push(state, CLAIM, seat, card, 0)


@compiled
def end_day(state: np.record, content: np.record) -> None:
    """rules: evening. After the eighth day the match is over."""
    if state.rounds == DAYS:
        if state.seats == 1:
            end_tom(state, content)
        end_match(state, content)
        return
    lay_dice_back(state, content)
    for kind in range(BUTTERFLIES):
        state.bag[kind] += state.returning[kind]
    fill(state.returning, 0)
    fill(state.muted, 0)
    state.rounds += 1
    if state.seats == 1 and state.rounds == HALF_TIME:
        put_a_cards_away(state, content)
    fill_track(state, content)
    lay_footprints(state, content)
    state.first = clockwise(state, state.first + 1)
    state.phase = DAWN_PHASE
    for token in range(TOKENS):
        if FACE_DOWN <= state.token_at[token] < FACE_UP:
            state.token_at[token] += FACE_UP - FACE_DOWN


@compiled
def lay_dice_back(state: np.record, content: np.record) -> None:
    """Small dice return to the space of the symbol they show; large ones wait for the next roll.

    A special face is rerolled until it shows an element.
    """
    for die in range(small_dice(state)):
        if state.small_at[die] < HELD:
            continue
        seat, element = np.int64(state.small_at[die]) - HELD, np.int64(state.small_face[die])
        if element < 0 or element >= ELEMENTS:
            element = rolled_element(state, content, np.int64(content.small_colour[die]))
            state.small_face[die] = element
        state.small_at[die] = track_space(state, content, element, uses_small_board(state, seat))
    unroll(state)


@inlined
def uses_small_board(state: np.record, seat: int) -> bool:
    """Dawn: the fifth and the sixth seat return their dice to the small board."""
    return state.seats > 4 and seat >= 4


@compiled
def unroll(state: np.record) -> None:
    """Nothing lies rolled before anybody."""
    fill_rows(state.shown, 0)
    fill(state.reserve_face, UNROLLED)
    fill(state.reserve_spent, 0)
    for seat in range(state.seats):
        for die in range(state.own_face.shape[1]):
            state.own_face[seat, die] = min(UNROLLED, np.int64(state.own_face[seat, die]))


@compiled
def put_a_cards_away(state: np.record, content: np.record) -> None:
    """reading: solo. The B cards take over; A cards that are left are not used."""
    while state.deck[0] > 0 and content.deck[state.deck[state.deck[0]]] == 0:
        lay_in_graveyard(state, take(state, state.deck))
