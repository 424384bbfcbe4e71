"""Hints: how near each movement brings a hero to what matters.

The board lies differently in every match, and every token moves over its own terrain. People see
at a glance which neighbouring space lies nearer to a goal; from the features alone a learner
would have to learn to search graphs first.

A *goal* is a space a hero may want to go to, one for each name in ``GOALS``; each hero has a
nearest shadow and nearest quest tokens. A *gain* is how many moves nearer to a goal the best
way of a movement ends.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import SPACE, TRIP
from gloaming.games.chronicles.board import clockwise, is_blocked, shadowed
from gloaming.games.chronicles.content import load
from gloaming.games.chronicles.quests import is_complete
from gloaming.games.chronicles.state import (
    CARRY,
    CLEAR,
    GUIDE,
    HELD,
    HEROES,
    HUNT,
    MOVE_OR_HEAL,
    MOVE_TO,
    SPACES,
    TOKENS,
)
from gloaming.kernel.bits import ALL, NONE, bit, holds, lowest, without_lowest
from gloaming.kernel.features import Feature, Features
from gloaming.kernel.graph import flood
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.rows import fill

GOALS = (
    "the Vortex",
    *(f"the place of the quest of chair {k}" for k in range(HEROES)),
    *(f"the nearest token of the quest of chair {k}" for k in range(HEROES)),
    "the nearest shadow",
    *(f"the hero {k} to the left" for k in range(1, HEROES)),
)
N = len(GOALS)
QUEST, TOKEN_LYING, SHADOW, OTHER = 1, 1 + HEROES, 1 + 2 * HEROES, 2 + 2 * HEROES
AWAY = 12  # longer ways look alike
GAIN = 4  # and larger gains too

CHAIRS = ("own", *(f"{k} to the left" for k in range(1, HEROES)))
SPACE_NAMES = tuple(name or f"space {k}" for k, name in enumerate(load().names["space"]))
HINTS = Features(
    Feature(
        "ways",
        (HEROES, N),
        -1,
        AWAY,
        "moves from each hero to each goal, -1 for none",
        (CHAIRS, GOALS),
    ),
    Feature(
        "ways by token",
        (TOKENS, N),
        -GAIN,
        GAIN,
        "moves nearer to a goal that an own token leads",
        (None, GOALS),
    ),
    Feature(
        "ways by hero",
        (HEROES, N),
        -GAIN,
        GAIN,
        "moves nearer to a goal that the hero's best token leads",
        (CHAIRS, GOALS),
    ),
    Feature(
        "ways by space",
        (SPACES, N),
        -GAIN,
        GAIN,
        "moves nearer to a goal that a movement over the space leads",
        (SPACE_NAMES, GOALS),
    ),
)
BY_TOKEN, BY_HERO, BY_SPACE = (
    HINTS.slices[name].start for name in ("ways by token", "ways by hero", "ways by space")
)


@compiled
def see_ways(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """All hints, as seen from the slot ``own``, into the zeroed row ``out``."""
    for k in range(state.heroes * N):
        out[k] = -1
    if state.status != PLAYING or state.depth == 0 or state.in_play == NONE:
        return
    goals = np.empty(N, np.int64)
    within = np.empty((SPACES, SPACES), np.uint64)  # spaces within k moves of a goal; see spread
    known = NONE  # goals whose rows are filled
    shadows = shadowed(state)
    for chair in range(state.heroes):
        hero = np.int64(clockwise(state, own + chair))
        find_goals(state, content, shadows, own, hero, goals)
        can_leave = state.health[hero] > 0 and not is_blocked(state, hero)
        for goal in range(N):
            if goals[goal] >= 0:
                away = np.int64(state.distance[hero, goals[goal]])
                out[N * chair + goal] = min(away, AWAY)
                if can_leave and not holds(known, goals[goal]):
                    known |= bit(goals[goal])
                    spread(state, goals[goal], within[goals[goal]])
        if can_leave:
            see_tokens(state, content, shadows, chair, hero, goals, within, out)
    top = state.depth - 1
    kind = state.pending[top, 0]
    if own != state.pending[top, 2] or (kind != TRIP and kind != SPACE):
        return
    hero = own if kind == TRIP else np.int64(state.pending[top, 3]) // 4
    find_goals(state, content, shadows, own, hero, goals)
    for goal in range(N):
        if goals[goal] >= 0 and not holds(known, goals[goal]):
            known |= bit(goals[goal])
            spread(state, goals[goal], within[goals[goal]])
    see_spaces(state, content, shadows, kind == TRIP, hero, goals, within, out)


@compiled
def spread(state: np.record, goal: int, within: np.ndarray) -> None:
    """Spaces at most k moves from ``goal``, as a set, into ``within[k]``, up to all in play."""
    within[0] = bit(goal)
    edge = within[0]
    for k in range(1, SPACES):
        onward = NONE
        while edge != NONE:
            onward |= state.near[lowest(edge)]
            edge = without_lowest(edge)
        edge = onward & ~within[k - 1]
        if edge == NONE:
            return
        within[k] = within[k - 1] | edge


@compiled
def gain_of(state: np.record, hero: int, goal: int, ends: np.uint64, within: np.ndarray) -> int:
    """Moves by which the best of the spaces ``ends`` is nearer to ``goal`` than the hero is.

    ``ends`` are in play and at least one, so that the search ends where ``within`` does.
    """
    away = np.int64(state.distance[hero, goal])
    for left in range(max(0, away - GAIN), min(SPACES, away + GAIN)):
        if within[goal, left] & ends != NONE:
            return away - left
    return np.int64(-GAIN)


@compiled
def find_goals(
    state: np.record, content: np.record, shadows: np.uint64, own: int, hero: int, out: np.ndarray
) -> None:
    """The goals of a hero, in the order of the chairs from ``own``; -1 where there is none."""
    fill(out, -1)
    out[0] = state.vortex
    out[SHADOW] = nearest(state, hero, shadows)
    for chair in range(state.heroes):
        slot = clockwise(state, own + chair)
        if chair > 0:
            out[OTHER + chair - 1] = state.place[slot]
        if is_complete(state, content, slot):
            continue
        quest, step = state.quest[slot], state.step[slot]
        kind = content.step_kind[quest, step]
        if kind == CLEAR:
            out[QUEST + chair] = nearest(state, hero, shadows & content.step_area[quest, step])
        elif kind == HUNT:
            out[QUEST + chair] = out[SHADOW]
        else:
            out[QUEST + chair] = content.step_place[quest, step]
        lying = NONE
        for item in range(content.quest_items[quest]):
            place = np.int64(state.item_at[slot, item])
            if place >= 0 and place < HELD:
                lying |= bit(place)
        out[TOKEN_LYING + chair] = nearest(state, hero, lying)
    for goal in range(N):
        if out[goal] >= 0 and not holds(state.in_play, out[goal]):
            out[goal] = -1


@compiled
def nearest(state: np.record, hero: int, spaces: np.uint64) -> int:
    """The space of a set that is nearest to a hero, or -1."""
    found, least = np.int64(-1), SPACES
    spaces &= state.in_play
    while spaces != NONE:
        space = lowest(spaces)
        if state.distance[hero, space] < least:
            found, least = space, np.int64(state.distance[hero, space])
        spaces = without_lowest(spaces)
    return found


@compiled
def see_tokens(
    state: np.record,
    content: np.record,
    shadows: np.uint64,
    chair: int,
    hero: int,
    goals: np.ndarray,
    within: np.ndarray,
    out: np.ndarray,
) -> None:
    """Gains by each ready token of a hero who can move."""
    who = np.int64(state.character[hero])
    for token in range(TOKENS):
        effect = content.token_effect[who, token]
        moves = effect == MOVE_OR_HEAL or effect == CARRY or effect == GUIDE
        if not state.ready[hero, token] or not (moves or effect == MOVE_TO):
            continue
        terrain = state.in_play & content.terrain_spaces[content.token_terrain[who, token]]
        ends = terrain
        if moves:
            steps = np.int64(content.token_amount[who, token])
            ends = flood(state.near, np.int64(state.place[hero]), steps, terrain, shadows)
        if ends == NONE:
            continue
        for goal in range(N):
            if goals[goal] >= 0:
                gain = gain_of(state, hero, goals[goal], ends, within)
                if chair == 0:
                    out[BY_TOKEN + N * token + goal] = gain
                best = BY_HERO + N * chair + goal
                out[best] = max(np.int64(out[best]), gain)


@compiled
def see_spaces(
    state: np.record,
    content: np.record,
    shadows: np.uint64,
    trip: bool,
    hero: int,
    goals: np.ndarray,
    within: np.ndarray,
    out: np.ndarray,
) -> None:
    """Gains by each space that the movement under way, or the choice of a space, can go to."""
    terrain, spaces = ALL, state.in_play
    if trip:
        terrain = content.terrain_spaces[state.trip_terrain]
        spaces = state.near[state.place[hero]] & terrain
    while spaces != NONE:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        ends = bit(space)
        if trip and not holds(shadows, space):
            steps = np.int64(state.trip_steps) - 1
            ends = flood(state.near, space, steps, terrain, shadows)
        for goal in range(N):
            if goals[goal] >= 0:
                gain = gain_of(state, hero, goals[goal], ends, within)
                out[BY_SPACE + N * space + goal] = gain
