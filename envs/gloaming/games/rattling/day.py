"""The day: whose turn it is, the phases, Dusk; and the engine that carries out steps."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import (
    CHALLENGE_TURN,
    CURING,
    DAWN_TURN,
    DAY,
    EQUIPPING,
    FACE,
    FACING,
    FIRST_STEP,
    GAINING,
    GAINING_MANY,
    ICON,
    LEADING,
    LOSING,
    LOSING_MANY,
    MEETING,
    NEXT,
    PLACING,
    RUN,
    SAY,
    STIRRING,
    SUN_MOVES,
    TRIAL,
    TURN,
    VENOM_IN,
    WOUNDING,
    WOUNDING_MANY,
)
from gloaming.games.rattling.dark import (
    begin_facing,
    draw_two,
    roll_dark_die,
    step_icon,
    step_leading,
    step_meeting,
    step_sun,
    step_trial,
    step_venom,
)
from gloaming.games.rattling.decisions.choices import step_curing, step_placing, step_stirring
from gloaming.games.rattling.decisions.gains import (
    next_of,
    step_equipping,
    step_gaining,
    step_losing,
    step_wounding,
)
from gloaming.games.rattling.facing import step_facing
from gloaming.games.rattling.frames import run
from gloaming.games.rattling.land import (
    DECK_OF,
    REGION_OF,
    anger,
    clear_scouting,
    companions,
    count_shadows,
    wind_position,
)
from gloaming.games.rattling.life import has_ability, heal, pass_speaker
from gloaming.games.rattling.program import run_at_once, step_run
from gloaming.games.rattling.state import (
    CHALLENGE_PHASE,
    DAWN_PHASE,
    DUSK,
    FIRST_MERCHANT,
    FIRST_SHADOW,
    MOVES_FREE,
    NOWHERE,
    PACK,
    REGION_SPACES,
    REGIONS,
    SCOUTS_FREE,
    SETUP,
    VILLAGE,
)
from gloaming.games.rattling.state import TURN as AT_TURN
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import first, kind_of, pop, push, seat_of, set_first
from gloaming.kernel.piles import draw, move_all, shuffle_pile
from gloaming.kernel.rows import fill

ACTING, ENDED, SAID = range(3)  # a Dawn turn
DEALING, HEALING, TURNING, ANGERING, BLOWING, SHUFFLING = range(6)  # Dusk


@compiled
def go_on(state: np.record, content: np.record) -> None:
    """Carry out steps until a decision is on top, or the match is over."""
    while state.status == PLAYING and kind_of(state) >= FIRST_STEP:
        take_step(state, content, kind_of(state))


@inlined
def take_step(state: np.record, content: np.record, kind: int) -> None:
    """Carry out the step on top."""
    if kind == FACING:
        step_facing(state, content)
    elif kind == DAY:
        step_day(state, content)
    elif kind == TURN:
        step_turn(state, content)
    elif kind == CHALLENGE_TURN:
        step_challenge_turn(state, content)
    elif kind == RUN:
        step_run(state, content)
    elif kind == SUN_MOVES:
        step_sun(state, content)
    elif kind == ICON:
        step_icon(state, content)
    elif kind == MEETING:
        step_meeting(state)
    elif kind == PLACING:
        step_placing(state, content)
    elif kind == WOUNDING:
        step_wounding(state, content)
    else:
        take_rare_step(state, content, kind)


@compiled
def take_rare_step(state: np.record, content: np.record, kind: int) -> None:
    """The same for steps that are seldom."""
    if kind == WOUNDING_MANY:
        next_of(state, WOUNDING)
    elif kind == GAINING:
        step_gaining(state, content)
    elif kind == GAINING_MANY:
        next_of(state, GAINING)
    elif kind == LOSING:
        step_losing(state)
    elif kind == LOSING_MANY:
        next_of(state, LOSING)
    elif kind == EQUIPPING:
        step_equipping(state)
    elif kind == CURING:
        step_curing(state)
    elif kind == STIRRING:
        step_stirring(state)
    elif kind == VENOM_IN:
        step_venom(state, content)
    elif kind == LEADING:
        step_leading(state)
    elif kind == TRIAL:
        step_trial(state)
    else:
        fault(state, RULES_FAULT)


# -- phases ------------------------------------------------------------------------------------


@compiled
def step_day(state: np.record, content: np.record) -> None:
    """What is next between two turns."""
    if state.phase == DUSK:
        dusk(state, content)
    elif state.phase == SETUP:
        if not state.literal_start:  # reading 1: the first Day has cards too
            deal_cards(state)
            turn_cards_up(state, content)
        begin_day(state)
    elif state.turns_taken != (1 << state.seats) - 1:
        push(state, NEXT, np.int64(state.speaker), 0, 0)
    elif state.phase == DAWN_PHASE:
        state.phase = CHALLENGE_PHASE
        state.turns_taken = 0
    else:
        state.phase = DUSK
        set_first(state, DEALING)


@compiled
def begin_day(state: np.record) -> None:
    """A new Day: abilities and items can be used again, Scouted effects are over."""
    state.rounds += 1
    state.phase = DAWN_PHASE
    state.turns_taken = 0
    state.used_ability = state.used_other = state.asked = 0
    fill(state.used_item, 0)
    clear_scouting(state)


@compiled
def dusk(state: np.record, content: np.record) -> None:
    """rules: Dusk Phase, step by step; what the Winds do comes before the shuffling."""
    stage = first(state)
    set_first(state, stage + 1)
    if stage == DEALING:
        deal_cards(state)
    elif stage == HEALING:
        for seat in range(state.seats):
            if state.spirit[seat]:
                heal(state, content, seat)
    elif stage == TURNING:
        turn_cards_up(state, content)
    elif stage == ANGERING:
        for region in range(REGIONS):
            if count_shadows(state, region) == REGION_SPACES and state.status == PLAYING:
                anger(state, region)
    elif stage == BLOWING:
        for region in range(REGIONS - 1, -1, -1):
            space = 1 + REGION_SPACES * region
            at = wind_position(state, space)
            if at >= 0:
                run(state, state.speaker, np.int64(content.wind_dusk[region, at]), space)
    else:
        move_all(state, state.darkness_discards, state.darkness_deck)
        shuffle_pile(state, state.darkness_deck)
        set_first(state, DEALING)
        pass_speaker(state)
        begin_day(state)


@compiled
def deal_cards(state: np.record) -> None:
    """One Region Card face down into each Region space without a Challenge Card."""
    for space in range(1, FIRST_MERCHANT):
        if state.card[space] < 0:
            region = REGION_OF[space]
            card = draw(state, state.region_deck[region], state.region_discards[region])
            state.card[space] = card


@compiled
def turn_cards_up(state: np.record, content: np.record) -> None:
    """Shadow Cards and cards with the Revealed icon are turned face up."""
    for space in range(1, FIRST_MERCHANT):
        card = state.card[space]
        if card >= FIRST_SHADOW or (card >= 0 and content.card_revealed[card]):
            state.face_up[space] = 1


# -- turns -------------------------------------------------------------------------------------


@compiled
def begin_turn(state: np.record, content: np.record, seat: int) -> None:
    """A Character's turn of the phase begins."""
    state.turn = seat
    state.turns_taken |= 1 << seat
    state.turn_over = 0
    state.asked = 0
    if state.phase == DAWN_PHASE:
        push(state, TURN, seat, ACTING, 0)
        begin_dawn_turn(state, content, seat)
    else:
        push(state, CHALLENGE_TURN, seat, 0, 0)


@compiled
def begin_dawn_turn(state: np.record, content: np.record, seat: int) -> None:
    """Action points, and what blessings and items add to them."""
    character = np.int64(state.character[seat])
    state.wind_favour = 1
    if state.spirit[seat]:
        return
    state.points = content.action_points[character] + state.extra_points[seat]
    state.extra_points[seat] = 0
    rules = content.warrior_rules[character]
    state.free_move = 1 if rules & MOVES_FREE else 0
    state.free_scout = 1 if rules & SCOUTS_FREE else 0
    place = np.int64(state.place[seat])
    if content.blessing_when[character] == AT_TURN:
        run_at_once(state, content, seat, np.int64(content.blessing[character]), place)
    kinds = content.turn_items & state.holds[seat]
    while kinds != NONE:
        kind = lowest(kinds)
        kinds = without_lowest(kinds)
        run_at_once(state, content, seat, np.int64(content.item_effect[kind]), place)


@compiled
def step_turn(state: np.record, content: np.record) -> None:
    """A Dawn turn goes on, or ends: healing in the Village, something said."""
    seat, stage = seat_of(state), first(state)
    if stage == ACTING and not state.turn_over:
        push(state, DAWN_TURN, seat, 0, 0)
        return
    set_first(state, stage + 1)  # one that killed or revived ends without healing
    if stage == ENDED:
        if state.talk > 0 and not (state.silence and state.spirit[seat]):
            push(state, SAY, seat, 0, 0)
    elif stage == SAID:
        end_turn(state)


@compiled
def end_turn(state: np.record) -> None:
    """The turn is over."""
    pop(state)
    state.turn = -1
    state.points = state.free_move = state.free_scout = state.flown = state.stopping = 0
    state.wind_favour = state.turn_over = state.asked = 0


@compiled
def end_dawn_turn(state: np.record, content: np.record) -> None:
    """What happens as the turn on top is ended; the Village heals."""
    seat = seat_of(state)
    set_first(state, ENDED)
    if state.place[seat] == VILLAGE:
        for _ in range(state.village_heals):
            heal(state, content, seat)


@compiled
def step_challenge_turn(state: np.record, content: np.record) -> None:
    """Face what is there, or roll the Dark Die."""
    seat, done = seat_of(state), first(state)
    if done:
        end_turn(state)
        return
    set_first(state, 1)
    space = np.int64(state.place[seat])
    if space == NOWHERE:
        draw_two(state, seat)
    elif state.card[space] < 0 or not may_face(state, content, seat, space):
        roll_dark_die(state, content, seat)
    elif state.spirit[seat]:
        push(state, FACE, seat, space, 0)
    else:  # rules: Challenge Phase. Warriors must
        begin_facing(state, seat, np.int64(state.card[space]), space, 0)


@compiled
def may_face(state: np.record, content: np.record, seat: int, space: int) -> bool:
    """rules: Spirits. Face-up Shadows and the Regions on their card; a pack hunts like Warriors."""
    if not state.spirit[seat]:
        return True
    character = np.int64(state.character[seat])
    if content.spirit_rules[character] & PACK and has_ability(state, seat):
        if companions(state, seat, space) > 0:
            return True
    card = np.int64(state.card[space])
    if not state.face_up[space]:
        return False
    return card >= FIRST_SHADOW or content.spirit_faces[character] >> DECK_OF[card] & 1 == 1
