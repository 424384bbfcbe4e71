"""Routes: who goes where next, as stops in order, built by cheapest insertion and bettered.

What a plan costs, in moves: the routes, long ones more than in proportion, and for each stop its
weight times the moves until it is reached.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.state import HEROES
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table

STOPS = 24  # stops of one route, at most

# kinds of stops
(
    PICK,  # pick up tokens of the quest `arg`
    DROP,  # hand in tokens of the quest `arg`
    CHECK,  # try the dice check of the quest `arg`
    MEET,  # wait for others, for the quest `arg`
    FOE_STOP,  # battle the foe of the quest `arg`, with company
    SHADOW_STOP,  # battle the shadows there
    VORTEX_STOP,  # gather on the Vortex
    CENTRE,  # wait where the Vortex may appear
) = range(1, 9)

# how the end of the match stands
QUESTS_FIRST, ROAM, WEAKEN_IT, GATHER_LATER, GATHER_FIRST, GATHER_NOW = range(6)

PLAN = table(
    count=(np.int64, HEROES),  # stops of each hero's route
    space=(np.int64, (HEROES, STOPS)),
    kind=(np.int64, (HEROES, STOPS)),
    arg=(np.int64, (HEROES, STOPS)),
    fixed=(np.int64, (HEROES, STOPS)),  # 1: no other hero may take it over
    weight=(np.float64, (HEROES, STOPS)),  # what each move until then costs
    service=(np.float64, (HEROES, STOPS)),  # what is done there, as moves
    load=(np.float64, HEROES),  # moves of the whole route, battles included
    mode=np.int64,
    centre=np.int64,  # the space nearest to where the Vortex may appear
    together=np.int64,  # the space of a shadow that waits for two heroes, -1 for none
)


@compiled
def clear(plan: np.record) -> None:
    """Empty routes."""
    for slot in range(HEROES):
        plan.count[slot] = 0
        plan.load[slot] = 0.0
    plan.mode = QUESTS_FIRST
    plan.centre = -1
    plan.together = -1


@compiled
def stop_before(plan: np.record, state: np.record, slot: int, at: int) -> int:
    """The space from which the stop number ``at`` of a route is reached."""
    if at == 0:
        return np.int64(state.place[slot])
    return plan.space[slot, at - 1]


@compiled
def detour(
    plan: np.record, state: np.record, distance: np.ndarray, slot: int, at: int, space: int
) -> int:
    """Moves a route gets longer by a stop at ``space`` before its stop number ``at``."""
    before = stop_before(plan, state, slot, at)
    moves = np.int64(distance[before, space])
    if at < plan.count[slot]:
        after = plan.space[slot, at]
        moves += np.int64(distance[space, after]) - np.int64(distance[before, after])
    return moves


@compiled
def insert(
    plan: np.record, slot: int, at: int, space: int, kind: int, arg: int, fixed: int,
    weight: float, service: float,
) -> None:  # fmt: skip
    """Put a stop into a route; a route that is full stays as it is."""
    count = plan.count[slot]
    if count >= STOPS:
        return
    for k in range(count, at, -1):
        plan.space[slot, k] = plan.space[slot, k - 1]
        plan.kind[slot, k] = plan.kind[slot, k - 1]
        plan.arg[slot, k] = plan.arg[slot, k - 1]
        plan.fixed[slot, k] = plan.fixed[slot, k - 1]
        plan.weight[slot, k] = plan.weight[slot, k - 1]
        plan.service[slot, k] = plan.service[slot, k - 1]
    plan.space[slot, at] = space
    plan.kind[slot, at] = kind
    plan.arg[slot, at] = arg
    plan.fixed[slot, at] = fixed
    plan.weight[slot, at] = weight
    plan.service[slot, at] = service
    plan.count[slot] = count + 1


@compiled
def remove(plan: np.record, state: np.record, distance: np.ndarray, slot: int, at: int) -> None:
    """Take a stop out of a route."""
    space = plan.space[slot, at]
    before = stop_before(plan, state, slot, at)
    saved = np.int64(distance[before, space])
    count = plan.count[slot]
    if at + 1 < count:
        after = plan.space[slot, at + 1]
        saved += np.int64(distance[space, after]) - np.int64(distance[before, after])
    plan.load[slot] -= saved + plan.service[slot, at]
    for k in range(at, count - 1):
        plan.space[slot, k] = plan.space[slot, k + 1]
        plan.kind[slot, k] = plan.kind[slot, k + 1]
        plan.arg[slot, k] = plan.arg[slot, k + 1]
        plan.fixed[slot, k] = plan.fixed[slot, k + 1]
        plan.weight[slot, k] = plan.weight[slot, k + 1]
        plan.service[slot, k] = plan.service[slot, k + 1]
    plan.count[slot] = count - 1


@compiled
def price(weights: np.record, load: float, moves: float) -> float:
    """What ``moves`` more cost on a route of length ``load``: long routes pay more."""
    return moves * (1.0 + weights.balance * (2.0 * load + moves))


@compiled
def append(
    plan: np.record, state: np.record, distance: np.ndarray, slot: int, space: int,
    kind: int, arg: int, weight: float,
) -> None:  # fmt: skip
    """A stop at the end of a route, which stays there."""
    at = plan.count[slot]
    plan.load[slot] += detour(plan, state, distance, slot, at, space)
    insert(plan, slot, at, space, kind, arg, 1, weight, 0.0)


@compiled
def weight_from(plan: np.record, slot: int, at: int) -> float:
    """The weights of a route's stops from number ``at`` on, added up."""
    total = 0.0
    for k in range(at, plan.count[slot]):
        total += plan.weight[slot, k]
    return total


@compiled
def best_place(
    plan: np.record, state: np.record, distance: np.ndarray, weights: np.record,
    slot: int, space: int, weight: float, service: float,
) -> tuple[float, int, int]:  # fmt: skip
    """Where in a route a stop costs least: the cost, its number, and the moves it adds."""
    lowest, best, moves_of_best = 1e9, 0, 0
    later = weight_from(plan, slot, 0)
    way = 0  # moves to the stop before
    here = np.int64(state.place[slot])
    for at in range(plan.count[slot] + 1):
        moves = np.int64(distance[here, space])
        arrival = way + moves
        after = here
        if at < plan.count[slot]:
            after = plan.space[slot, at]
            moves += np.int64(distance[space, after]) - np.int64(distance[here, after])
        cost = price(weights, plan.load[slot], moves + service) + weight * arrival + moves * later
        if cost < lowest:
            lowest, best, moves_of_best = cost, at, moves
        if at < plan.count[slot]:
            way += np.int64(distance[here, after])
            later -= plan.weight[slot, at]
            here = after
    return lowest, best, moves_of_best


@compiled
def best_places(
    plan: np.record, state: np.record, distance: np.ndarray, weights: np.record,
    slot: int, pick: int, drop: int, weight: float,
) -> tuple[float, int, int, int]:  # fmt: skip
    """Where fetching at ``pick`` and handing in at ``drop`` cost least in a route.

    Returns the cost, the numbers of the two stops, and the moves they add.
    """
    lowest, first, second, moves_of_best = 1e9, 0, 0, 0
    count = plan.count[slot]
    load = plan.load[slot]
    later = weight_from(plan, slot, 0)
    way = 0
    here = np.int64(state.place[slot])
    for i in range(count + 1):
        fetch = detour(plan, state, distance, slot, i, pick)
        to_pick = way + np.int64(distance[here, pick])
        straight = np.int64(distance[pick, drop])
        moves = np.int64(distance[here, pick]) + straight
        after = here
        if i < count:
            after = plan.space[slot, i]
            moves += np.int64(distance[drop, after]) - np.int64(distance[here, after])
        cost = price(weights, load, moves) + moves * later + weight * (2 * to_pick + straight)
        if cost < lowest:
            lowest, first, second, moves_of_best = cost, i, i + 1, moves
        rest, on_the_way, at_stop = later, way, here
        for j in range(i + 1, count + 1):
            stop = plan.space[slot, j - 1]
            on_the_way += np.int64(distance[at_stop, stop])
            at_stop = stop
            rest -= plan.weight[slot, j - 1]
            onward = detour(plan, state, distance, slot, j, drop)
            cost = price(weights, load, fetch + onward) + fetch * later + onward * rest
            cost += weight * (to_pick + on_the_way + fetch + np.int64(distance[stop, drop]))
            if cost < lowest:
                lowest, first, second, moves_of_best = cost, i, j + 1, fetch + onward
        if i < count:
            way += np.int64(distance[here, after])
            later -= plan.weight[slot, i]
            here = after
    return lowest, first, second, moves_of_best


@compiled
def assign_stop(
    plan: np.record, state: np.record, distance: np.ndarray, weights: np.record,
    space: int, kind: int, arg: int, only: int, weight: float, service: float, limit: int,
) -> None:  # fmt: skip
    """Give a stop to the hero for whom it costs least, unless it adds more moves than ``limit``."""
    lowest, chosen, where, longer = 1e9, -1, 0, 0
    for slot in range(state.heroes):
        if only >= 0 and slot != only:
            continue
        cost, at, moves = best_place(plan, state, distance, weights, slot, space, weight, service)
        if kind == SHADOW_STOP and state.health[slot] <= 1:
            cost += weights.weak_hero
        if cost < lowest:
            lowest, chosen, where, longer = cost, slot, at, moves
    if chosen < 0 or longer > limit:
        return
    plan.load[chosen] += longer + service
    fixed = 1 if only >= 0 else 0
    insert(plan, chosen, where, space, kind, arg, fixed, weight, service)


@compiled
def assign_errand(
    plan: np.record, state: np.record, distance: np.ndarray, weights: np.record,
    owner: int, pick: int, drop: int, only: int, weight: float,
) -> None:  # fmt: skip
    """Give a fetch-and-deliver errand to the hero for whom it costs least."""
    lowest, chosen, first, second, longer = 1e9, -1, 0, 0, 0
    for slot in range(state.heroes):
        if only >= 0 and slot != only:
            continue
        cost, i, j, moves = best_places(plan, state, distance, weights, slot, pick, drop, weight)
        if state.health[slot] == 0:
            cost += 2.0
        if cost < lowest:
            lowest, chosen, first, second, longer = cost, slot, i, j, moves
    if chosen < 0:
        return
    plan.load[chosen] += longer
    fixed = 1 if only >= 0 else 0
    insert(plan, chosen, first, pick, PICK, owner, fixed, weight, 0.0)
    insert(plan, chosen, second, drop, DROP, owner, fixed, weight, 0.0)


@compiled
def better(plan: np.record, state: np.record, distance: np.ndarray, weights: np.record) -> None:
    """Take each errand that is nobody's in particular out of the plan and assign it again."""
    for slot in range(state.heroes):
        k = 0
        while k < plan.count[slot]:
            kind, space = plan.kind[slot, k], plan.space[slot, k]
            arg, weight = plan.arg[slot, k], plan.weight[slot, k]
            service = plan.service[slot, k]
            if plan.fixed[slot, k] or kind == DROP:
                k += 1
                continue
            before = plan.count[slot]
            if kind == PICK:
                delivery = stop_of(plan, slot, k, DROP, arg)
                if delivery >= 0:
                    drop = plan.space[slot, delivery]
                    remove(plan, state, distance, slot, delivery)
                    remove(plan, state, distance, slot, k)
                    assign_errand(plan, state, distance, weights, arg, space, drop, -1, weight)
                    k += 1 if plan.count[slot] == before else 0
                    continue
            remove(plan, state, distance, slot, k)
            assign_stop(
                plan, state, distance, weights, space, kind, arg, -1, weight, service, 1 << 20
            )
            k += 1 if plan.count[slot] == before else 0


@compiled
def stop_of(plan: np.record, slot: int, start: int, kind: int, arg: int) -> int:
    """The first stop of a kind and quest after number ``start`` of a route, or -1."""
    for k in range(start + 1, plan.count[slot]):
        if plan.kind[slot, k] == kind and plan.arg[slot, k] == arg and not plan.fixed[slot, k]:
            return np.int64(k)
    return np.int64(-1)
