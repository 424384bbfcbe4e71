"""What a step or a sailing costs, and whether it is possible."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.cards import has_spell
from gloaming.games.glow.dice import die_of_card, different, of, tally
from gloaming.games.glow.state import LOSE, RESERVE, ROUTES, SHIELD
from gloaming.kernel.jit import compiled, inlined

# -- Province of Shadows ---------------------------------------------------------------------------


@compiled
def step_cost(state: np.record, content: np.record, seat: int, to: int, counts: int) -> int:
    """Footprints that a step costs: the toll, and one for each symbol that is wrong.

    reading: a needed element asks for an unspent die; a crossed-out one for no die at all, spent
    dice included.
    """
    cost = np.int64(content.toll[to])
    need, avoid = np.int64(content.need_at[to]), np.int64(content.avoid_at[to])
    if need >= 0 and of(counts, need) <= state.spent[need]:
        cost += 1
    if avoid >= 0 and of(counts, avoid) > 0:
        cost += 1
    return cost


@compiled
def can_pay_step(state: np.record, content: np.record, seat: int, to: int) -> bool:
    """Whether the seat has the footprints for a step."""
    counts = tally(state, content, seat)
    return step_cost(state, content, seat, to, counts) <= state.footprints[seat]


@compiled
def can_pay_without(state: np.record, content: np.record, seat: int, to: int, card: int) -> bool:
    """The same, once a companion and what it brought are gone."""
    colour, shield = die_of_card(state, card), content.special[card] == SHIELD
    face = np.int64(state.reserve_face[colour]) if colour >= 0 else np.int64(-1)
    spent = face >= 0 and state.reserve_spent[colour]
    immune = state.immune[seat]
    # for a moment the match is as it would be
    if 0 <= face < 5:
        state.shown[seat, face] -= 1
    if spent:
        state.spent[face] -= 1
    if shield:
        state.immune[seat] = 0
    possible = can_pay_step(state, content, seat, to)
    if 0 <= face < 5:
        state.shown[seat, face] += 1
    if spent:
        state.spent[face] += 1
    state.immune[seat] = immune
    return possible


@compiled
def can_step(state: np.record, content: np.record, seat: int, to: int, counts: int) -> bool:
    """Whether the party may step onto a neighbouring space it has not left today."""
    if state.own_camp_closed and state.camp[seat] == to and content.village[to] >= 0:
        return False
    if content.cross[content.crossing[state.party[seat], to], 0] == LOSE:
        return can_pass_skull(state, content, seat, to)
    return step_cost(state, content, seat, to, counts) <= state.footprints[seat]


@compiled
def can_pass_skull(state: np.record, content: np.record, seat: int, to: int) -> bool:
    """reading: what is lost to the skull is gone before the step is paid."""
    if state.companions[seat, 0] == 0 or has_spell(state, seat):
        if can_pay_step(state, content, seat, to):
            return True
    for k in range(state.companions[seat, 0]):
        if can_pay_without(state, content, seat, to, np.int64(state.companions[seat, 1 + k])):
            return True
    return False


@compiled
def can_camp(state: np.record, content: np.record, seat: int) -> bool:
    """Whether the party stands in a village that does not hold the own camp."""
    return content.village[state.party[seat]] >= 0 and state.camp[seat] != state.party[seat]


@compiled
def sketals_left(state: np.record, seat: int, element: int, counts: int) -> int:
    """Counting dice of Sketals that show the element and are not spent."""
    left = np.int64(0)
    if of(counts, element) > 0:
        for colour in range(RESERVE):
            if state.reserve_seat[colour] == seat and state.reserve_face[colour] == element:
                left += 1 - state.reserve_spent[colour]
    return left


@inlined
def ordinary_left(state: np.record, seat: int, element: int, counts: int) -> int:
    """Other counting dice that show the element and are not spent."""
    left = of(counts, element) - state.spent[element]
    return max(0, left - sketals_left(state, seat, element, counts))


# -- Archipelago of Darkness -----------------------------------------------------------------------


@inlined
def ends_of(content: np.record, sailing: int) -> tuple[int, int]:
    """From where to where; the second half of the sailings go the other way."""
    route = sailing % ROUTES
    back = 1 if sailing >= ROUTES else 0
    return np.int64(content.route[route, back]), np.int64(content.route[route, 1 - back])


@compiled
def sail_cost(content: np.record, sailing: int, counts: int) -> int:
    """Footprints that a sailing costs, -1 where the dice show too many different elements.

    rules: each footprint stands in for one more element; none can take one away.
    """
    route, shown = sailing % ROUTES, different(counts)
    if shown > content.route_high[route]:
        return np.int64(-1)
    return max(0, content.route_low[route] - shown) + np.int64(content.route_toll[route])


@compiled
def can_sail(state: np.record, content: np.record, seat: int, sailing: int, counts: int) -> bool:
    """Whether a boat can sail: to an island without an own boat."""
    here, there = ends_of(content, sailing)
    if state.boats[seat, here] == 0 or state.boats[seat, there] > 0:
        return False
    if state.seats == 1 and there == content.closed_island:
        return False
    cost = sail_cost(content, sailing, counts)
    return 0 <= cost <= state.footprints[seat]
