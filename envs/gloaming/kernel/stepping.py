"""Compiled stepping: one match, and many.

Shapes: ``states`` [B] records, ``raw`` uint8 [B, bytes a match] (the same memory), ``masks`` int8
[B, actions], ``observations`` int8 [B, features], ``rewards`` and ``potentials`` float32
[B, seats].
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.actions import WAIT
from gloaming.kernel.chance import multiply, next_seed, seed_generator, split_mix
from gloaming.kernel.dispatch import apply, deal, hint, legal, observe, potential, redeal, world
from gloaming.kernel.faults import CHOICE_FAULT, PENDING_FAULT, RULES_FAULT, fault
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import FAULT, LOST, PLAYING, WON
from gloaming.kernel.pending import seat_of
from gloaming.kernel.rows import borrowed, copy, count_ones, fill

RUNNING, TERMINATED, TRUNCATED = 0, 1, 2
FORCED_LIMIT = 10_000  # forced decisions in a row; more means the rules go round in circles


@inlined
def end_together(state: np.record, won: bool, cause: int) -> None:
    """End a cooperative match: every seat is rewarded with +1 or -1."""
    state.status = WON if won else LOST
    state.cause = cause
    for seat in range(state.seats):
        state.reward[seat] = 1.0 if won else -1.0
        state.score[seat] = state.reward[seat]


@inlined
def advance(state: np.record, content: np.record, action: int) -> None:
    """Take one decision and find out who decides next."""
    apply(state, content, action)
    state.moves += 1
    if state.status == PLAYING:
        if state.depth <= 0:
            fault(state, PENDING_FAULT)
        else:
            state.actor = seat_of(state)


@compiled
def only_one(mask: np.ndarray) -> int:
    """The number of the only legal action of ``mask`` (int8 [actions])."""
    action = 0
    while mask[action] == 0:
        action += 1
    return action


@inlined
def settle(state: np.record, content: np.record, mask: np.ndarray, skip_forced: bool) -> None:
    """Fill ``mask`` for the next decision, taking decisions with one legal action on the way.

    A match that is over gets the mask in which only ``wait`` is set.
    """
    for _ in range(FORCED_LIMIT):
        fill(mask, 0)
        if state.status != PLAYING:
            mask[WAIT] = 1
            return
        legal(state, content, mask)
        count = count_ones(mask)
        if count == 0:
            fault(state, CHOICE_FAULT)
        elif count > 1 or not skip_forced:
            return
        else:
            advance(state, content, only_one(mask))
    fill(mask, 0)
    mask[WAIT] = 1
    fault(state, RULES_FAULT)


@inlined
def start(
    state: np.record,
    raw: np.ndarray,
    content: np.record,
    options: np.record,
    seed: np.uint64,
    mask: np.ndarray,
    skip_forced: bool,
) -> None:
    """Deal a new match from ``seed`` over whatever the record held."""
    fill(raw, 0)
    state.seed = seed
    seed_generator(state.rng, seed)
    deal(state, content, options)
    if state.status == PLAYING:
        state.actor = seat_of(state)
    settle(state, content, mask, skip_forced)


@inlined
def step(
    state: np.record, content: np.record, action: int, mask: np.ndarray, skip_forced: bool
) -> None:
    """Take a legal action; afterwards ``mask`` belongs to the next decision."""
    fill(state.reward, 0)
    advance(state, content, action)
    settle(state, content, mask, skip_forced)


@compiled
def start_many(
    states: np.ndarray,
    raw: np.ndarray,
    content: np.ndarray,
    options: np.ndarray,
    seeds: np.ndarray,
    rows: np.ndarray,
    masks: np.ndarray,
    potentials: np.ndarray,
    skip_forced: bool,
) -> None:
    """Deal the matches ``rows`` (int64) from ``seeds`` (uint64 [B])."""
    raw, masks, potentials = borrowed(raw), borrowed(masks), borrowed(potentials)
    for i in rows:
        start(states[i], raw[i], content[0], options[0], seeds[i], masks[i], skip_forced)
        potential(states[i], content[0], potentials[i])


@compiled
def first_illegal(masks: np.ndarray, actions: np.ndarray) -> int:
    """The first row whose action its mask forbids, or -1."""
    for i in range(actions.size):
        if actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0:
            return i
    return np.int64(-1)


@compiled
def step_many(
    states: np.ndarray,
    raw: np.ndarray,
    content: np.ndarray,
    options: np.ndarray,
    actions: np.ndarray,
    masks: np.ndarray,
    rewards: np.ndarray,
    ended: np.ndarray,
    potentials: np.ndarray,
    observations: np.ndarray,
    last_observations: np.ndarray,
    last_raw: np.ndarray,
    max_moves: int,
    skip_forced: bool,
    shaped: bool,
    auto_reset: bool,
    with_observations: bool,
) -> int:
    """Take one legal action in every match.

    ``ended`` (uint8) tells RUNNING, TERMINATED or TRUNCATED. With ``auto_reset`` a match
    that has ended is copied to ``last_raw``, its observation is kept in ``last_observations``, and
    the next match is dealt in its place; without, a match that is over stays as it is.

    Returns a row whose match broke its own rules (status FAULT, now or in ``last_raw``), or -1.
    """
    raw, masks, rewards = borrowed(raw), borrowed(masks), borrowed(rewards)
    observations, last_raw = borrowed(observations), borrowed(last_raw)
    last_observations, potentials = borrowed(last_observations), borrowed(potentials)
    broken = np.int64(-1)
    for i in range(actions.size):
        state = states[i]
        if not auto_reset and (state.status != PLAYING or ended[i] == TRUNCATED):
            fill(rewards[i], 0)
            if ended[i] == RUNNING:  # it was over as dealt
                ended[i] = TERMINATED
            continue
        if state.status == PLAYING:
            step(state, content[0], actions[i], masks[i], skip_forced)
        ended[i] = RUNNING
        if state.status != PLAYING:
            ended[i] = TERMINATED
            if state.status == FAULT:
                broken = i
        elif state.moves >= max_moves:
            ended[i] = TRUNCATED
            if not auto_reset:
                fill(masks[i], 0)
                masks[i, WAIT] = 1
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = state.reward[seat]
        if shaped:
            # a match that has ended has no potential left: the sum over a match is the
            # outcome less the potential it was dealt with, whatever happened in between
            for seat in range(state.seats):
                rewards[i, seat] -= potentials[i, seat]
            if ended[i] == TERMINATED:
                fill(potentials[i], 0)
            else:
                potential(state, content[0], potentials[i])
            for seat in range(state.seats):
                rewards[i, seat] += potentials[i, seat]
        if ended[i] != RUNNING and auto_reset:
            copy(raw[i], last_raw[i])
            if with_observations:
                fill(last_observations[i], 0)
                observe(state, content[0], state.actor, last_observations[i])
            seed = next_seed(state.seed)
            start(state, raw[i], content[0], options[0], seed, masks[i], skip_forced)
            if state.status == FAULT:
                broken = i
            if shaped:
                potential(state, content[0], potentials[i])
        if with_observations:
            fill(observations[i], 0)
            observe(state, content[0], state.actor, observations[i])
    return broken


@compiled
def observe_many(
    states: np.ndarray, content: np.ndarray, seats: np.ndarray, out: np.ndarray
) -> None:
    """What seat ``seats[i]`` sees of match i, into ``out`` int8 [B, features]."""
    out = borrowed(out)
    for i in range(seats.size):
        fill(out[i], 0)
        observe(states[i], content[0], seats[i], out[i])


@compiled
def hint_many(
    states: np.ndarray, content: np.ndarray, seats: np.ndarray, start: int, out: np.ndarray
) -> None:
    """The hints of seat ``seats[i]`` in match i, into ``out`` int8 [B, features] from ``start`` on.

    A function of its own, so that nobody compiles hints who does not ask for them.
    """
    out = borrowed(out)
    for i in range(seats.size):
        fill(out[i, start:], 0)
        hint(states[i], content[0], seats[i], out[i, start:])


@compiled
def world_many(states: np.ndarray, content: np.ndarray, out: np.ndarray) -> None:
    """Everything about each match, into ``out`` int8 [B, world features]."""
    out = borrowed(out)
    for i in range(states.size):
        fill(out[i], 0)
        world(states[i], content[0], out[i])


@compiled
def redeal_many(
    states: np.ndarray, content: np.ndarray, seats: np.ndarray, seeds: np.ndarray
) -> None:
    """Draw anew what seat ``seats[i]`` cannot know of match i, from ``seeds[i]``."""
    for i in range(seats.size):
        states[i].scripted = 0  # forced outcomes are as hidden as the generator
        states[i].script_at = 0
        seed_generator(states[i].rng, seeds[i])
        redeal(states[i], content[0], seats[i])


@compiled
def legal_many(states: np.ndarray, content: np.ndarray, masks: np.ndarray) -> None:
    """Masks of the matches' next decisions; ``wait`` alone for those that are over."""
    masks = borrowed(masks)
    for i in range(states.size):
        fill(masks[i], 0)
        if states[i].status == PLAYING:
            legal(states[i], content[0], masks[i])
        else:
            masks[i, WAIT] = 1


@compiled
def potentials_many(states: np.ndarray, content: np.ndarray, out: np.ndarray) -> None:
    """The potential of each match for each seat, into ``out`` float32 [B, seats]."""
    out = borrowed(out)
    for i in range(states.size):
        potential(states[i], content[0], out[i])


@compiled
def scale_rows(compact: np.ndarray, scale: np.ndarray, out: np.ndarray) -> None:
    """``out[i, j] = compact[i, j] * scale[j]`` in float32."""
    for i in range(compact.shape[0]):
        for j in range(compact.shape[1]):
            out[i, j] = np.float32(compact[i, j]) * scale[j]


@compiled
def choice_below(seed: np.uint64, moves: int, key: np.uint64, n: int) -> int:
    """A number below ``n`` (2**16 at most) that depends on the arguments alone.

    For policies that choose at random: the match's own generator must not be touched.
    """
    mixed = split_mix(split_mix(np.uint64(seed) ^ np.uint64(key)) ^ np.uint64(moves))
    return np.int64(multiply(mixed >> np.uint64(32), np.uint64(n)) >> np.uint64(32))


@compiled
def random_actions(states: np.ndarray, masks: np.ndarray, key: np.uint64, out: np.ndarray) -> None:
    """A legal action for each match, every one equally likely.

    It depends on ``key``, the match's seed and its number of moves alone: the same match is played
    the same way in any company.
    """
    for i in range(states.size):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action]
        pick = choice_below(states[i].seed, states[i].moves, key, count)
        for action in range(masks.shape[1]):
            if masks[i, action] != 0:
                if pick == 0:
                    out[i] = action
                    break
                pick -= 1
