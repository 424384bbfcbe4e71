"""Small decisions: which crystal, which Region, which Island."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea.board import sitting
from gloaming.games.mysthea.crystals import least_useful
from gloaming.games.mysthea.decisions.powers import ruin_of
from gloaming.games.mysthea.enemies import count_on_island, crowd_in
from gloaming.games.mysthea.perils import calls, short
from gloaming.games.mysthea.state import (
    BLUE,
    COLOURS,
    CRATERS,
    GOLEM,
    GREEN,
    INNER,
    KINDS,
    MACHINES,
    NODES,
    PARASITE,
    RED,
    REGIONS,
    SHARD_VALUES,
    TROOP,
    UNITS,
    YELLOW,
)
from gloaming.kernel.bits import holds
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, second
from gloaming_agents.baselines.mysthea.danger import (
    burden,
    gains,
    island_need,
    weigh_cards,
)
from gloaming_agents.baselines.mysthea.plan import (
    best_from,
    copy_day,
    could_pay,
    moment_worth,
)


@compiled
def first_legal(mask: np.ndarray) -> int:
    """Any legal action."""
    for action in range(1, mask.size):
        if mask[action]:
            return action
    return 0


# -- crystals ----------------------------------------------------------------------------------


@compiled
def best_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """The kind of crystal, of those allowed, that helps most."""
    best, found = -1e9, np.int64(0)
    for kind in range(KINDS):
        if mask[a.A_KIND + kind]:
            o.own[0, kind] += 1
            worth = moment_worth(o, state, content, ahead, w, 0) + 0.01 * o.use[kind]
            o.own[0, kind] -= 1
            if worth > best:
                best, found = worth, kind
    return np.int64(a.A_KIND + found)


@compiled
def best_loss(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """The kind of crystal, of those allowed, that is missed least."""
    best, found = -1e9, np.int64(0)
    for kind in range(KINDS):
        if mask[a.A_KIND + kind]:
            o.own[0, kind] -= 1
            worth = moment_worth(o, state, content, ahead, w, 0) - 0.01 * o.use[kind]
            o.own[0, kind] += 1
            if worth > best:
                best, found = worth, kind
    return np.int64(a.A_KIND + found)


@compiled
def choose_deposit(o: np.record, state: np.record, mask: np.ndarray, room: int) -> int:
    """The most useful crystal, as long as there is room."""
    best, found = 0.3 if room > 0 else 9.0, -1
    for kind in range(KINDS):
        if mask[a.A_KIND + kind] and state.city[kind] < SHARD_VALUES and o.use[kind] > best:
            best, found = o.use[kind], kind
    if found >= 0:
        return np.int64(a.A_KIND + found)
    if mask[a.STOP]:
        return np.int64(a.STOP)
    worst = a.A_KIND + least_useful(o.own[0], o.use)
    return np.int64(worst) if mask[worst] else first_legal(mask)


@compiled
def city_loss(o: np.record, mask: np.ndarray) -> int:
    """The least useful crystal of the City."""
    best, found = 9.0, np.int64(0)
    for kind in range(KINDS):
        if mask[a.A_KIND + kind] and o.use[kind] < best:
            best, found = o.use[kind], kind
    return np.int64(a.A_KIND + found)


@compiled
def choose_payment(o: np.record, state: np.record, mask: np.ndarray) -> int:
    """The crystal that is missed least: own ones before the City's, wild ones last."""
    if mask[a.SPARE]:
        return np.int64(a.SPARE)
    best, found = 1e9, np.int64(0)
    for kind in range(KINDS):
        need = o.use[kind]
        if mask[a.OWN + kind] and need < best:
            best, found = need, np.int64(a.OWN + kind)
        if mask[a.CITY + kind] and need + 0.15 < best:
            best, found = need + 0.15, np.int64(a.CITY + kind)
        if mask[a.PAIR + kind] and 2.0 * need + 0.3 < best:
            best, found = 2.0 * need + 0.3, np.int64(a.PAIR + kind)
    if mask[a.A_PARASITE] and best > 0.7:
        return np.int64(a.A_PARASITE)
    return found


@compiled
def choose_card(
    o: np.record, state: np.record, content: np.record, w: np.record, mask: np.ndarray
) -> int:
    """Another card, as long as it is worth its crystal."""
    if not mask[a.STOP]:
        return choose_payment(o, state, mask)
    target, shown = np.int64(state.target), np.int64(state.shown)
    gains(o, state, content, w, target)
    last = min(np.int64(o.cards), shown + max(1, could_pay(o, content, 0, target)))
    weigh_cards(o, w, shown, last)
    if o.value[shown, state.strength] <= o.gain[state.strength] + 1e-9:
        return np.int64(a.STOP)
    return choose_payment(o, state, mask)


# -- Enemies -----------------------------------------------------------------------------------


@compiled
def slay_gain(o: np.record, state: np.record, w: np.record, region: int, unit: int) -> float:
    """What it is worth to defeat one Enemy of a Region."""
    units = np.int64(state.units[region, GOLEM] + state.units[region, TROOP])
    parasites = np.int64(state.units[region, PARASITE])
    before = burden(o, state, w, region, units, parasites)
    if unit == PARASITE:
        return before - burden(o, state, w, region, units, parasites - 1) + 0.5 * w.wild
    return before - burden(o, state, w, region, units - 1, parasites)


@compiled
def strike_gain(o: np.record, state: np.record, w: np.record, region: int) -> float:
    """The same for the Enemy that is due by priority."""
    for unit in range(UNITS):
        if state.units[region, unit] > 0:
            return slay_gain(o, state, w, region, unit)
    return 0.0


@compiled
def choose_slain(o: np.record, state: np.record, w: np.record, mask: np.ndarray) -> int:
    """The Troop that is most of a burden."""
    best, found = -1e9, np.int64(0)
    for region in range(REGIONS):
        if mask[a.A_REGION + region]:
            worth = slay_gain(o, state, w, region, TROOP)
            if worth > best:
                best, found = worth, np.int64(a.A_REGION + region)
    return found


@compiled
def choose_island(o: np.record, state: np.record, content: np.record, w: np.record) -> int:
    """Where the defeated are needed most."""
    best, found = -1e9, np.int64(0)
    golems, troops = np.int64(state.felled[GOLEM]), np.int64(state.felled[TROOP])
    for crater in range(CRATERS):
        worth = island_need(o, state, content, w, crater, golems, troops)
        worth -= 0.001 * count_on_island(state, crater)
        if worth > best:
            best, found = worth, crater
    return np.int64(a.AN_ISLAND + found)


@compiled
def choose_troop(state: np.record, mask: np.ndarray, fewest: bool) -> int:
    """The Region of an Island with fewest Troops, or most."""
    best, found, crater = 1e9, np.int64(0), first(state)
    for kind in range(KINDS):
        if mask[a.A_KIND + kind]:
            count = np.float64(state.troops[crater, kind])
            if not fewest:
                count = -count
            if count < best:
                best, found = count, kind
    return np.int64(a.A_KIND + found)


@compiled
def place_troop(
    o: np.record, state: np.record, content: np.record, w: np.record, mask: np.ndarray, taken: int
) -> int:  # fmt: skip
    """The Region of an Island where Troops are needed most, or missed least if they are taken."""
    best, found, crater = -1e9, np.int64(0), first(state)
    units = min(2, second(state))
    for kind in range(KINDS):
        if mask[a.A_KIND + kind]:
            there = np.int64(state.troops[crater, kind])
            often = calls(o, content, w.close, w.distant, crater, kind)
            if taken:
                worth = short(there, often) - short(there - 1, often) + 0.001 * there
            else:
                more = 1 if there % 2 == 1 else units
                worth = short(there, often) - short(there + more, often) - 0.001 * there
            if worth > best:
                best, found = worth, kind
    return np.int64(a.A_KIND + found)


@compiled
def emptiest(state: np.record, mask: np.ndarray) -> int:
    """The Region with fewest Enemies, an outer one rather than an inner one."""
    best, found = 1e9, np.int64(0)
    for region in range(REGIONS):
        if mask[a.A_REGION + region]:
            count = np.float64(crowd_in(state, region)) + (5.0 if region < INNER else 0.0)
            if count < best:
                best, found = count, region
    return np.int64(a.A_REGION + found)


@compiled
def march_gain(
    o: np.record, state: np.record, content: np.record, w: np.record, code: int, around: int
) -> float:  # fmt: skip
    """What it is worth to move the unit ``code`` to the best Region of a set."""
    region, unit = code // UNITS, code % UNITS
    gain, best = slay_gain(o, state, w, region, unit), -1e9
    for other in range(REGIONS):
        if other != region and holds(np.uint64(around), other):
            units = np.int64(state.units[other, GOLEM] + state.units[other, TROOP])
            parasites = np.int64(state.units[other, PARASITE])
            loss = burden(o, state, w, other, units + 1, parasites) - burden(
                o, state, w, other, units, parasites
            )
            best = max(best, gain - loss)
    return best


@compiled
def choose_unit(
    o: np.record, state: np.record, content: np.record, w: np.record, mask: np.ndarray,
    around: int,
) -> int:  # fmt: skip
    """The unit that is best moved; ``around`` is where to, 0 for the Regions next to its own."""
    best, found = 0.05 if mask[a.STOP] else -1e9, np.int64(a.STOP)
    for code in range(UNITS * REGIONS):
        if mask[a.A_UNIT + code] and code % UNITS != PARASITE:
            near = np.int64(content.region_near[code // UNITS]) if around == 0 else around
            worth = march_gain(o, state, content, w, code, near)
            if worth > best:
                best, found = worth, np.int64(a.A_UNIT + code)
    return found if mask[found] else first_legal(mask)


@compiled
def choose_goal(o: np.record, state: np.record, w: np.record, mask: np.ndarray) -> int:
    """The Region where one more unit is the least burden."""
    best, found = 1e9, np.int64(0)
    for region in range(REGIONS):
        if mask[a.A_REGION + region]:
            units = np.int64(state.units[region, GOLEM] + state.units[region, TROOP])
            parasites = np.int64(state.units[region, PARASITE])
            loss = burden(o, state, w, region, units + 1, parasites) - burden(
                o, state, w, region, units, parasites
            )
            if loss < best:
                best, found = loss, np.int64(a.A_REGION + region)
    return found


# -- nodes -------------------------------------------------------------------------------------


@compiled
def best_node(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    mask: np.ndarray, start: int, left: int,
) -> int:  # fmt: skip
    """The node, of the legal actions from ``start`` on, from where the Day goes on best."""
    best, found = -1e9, first_legal(mask)
    for node in range(NODES):
        if mask[start + node]:
            copy_day(o, 0)
            o.node[1] = node
            worth = best_from(o, state, content, ahead, w, 1, left)
            if worth > best:
                best, found = worth, np.int64(start + node)
    return found


@compiled
def choose_start(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """The node from where the first shard is closest."""
    best, found = -1e9, first_legal(mask)
    for node in range(NODES):
        if mask[a.A_NODE + node]:
            o.node[0] = node
            for kind in range(KINDS):
                o.own[0, kind] += ahead.gives[node, kind]
            worth = moment_worth(o, state, content, ahead, w, 0)
            for kind in range(KINDS):
                o.own[0, kind] -= ahead.gives[node, kind]
            if worth > best:
                best, found = worth, np.int64(a.A_NODE + node)
    return found


@compiled
def choose_lead(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    mask: np.ndarray, seat: int,
) -> int:  # fmt: skip
    """Whoever plays leads its own Character, if that gains something."""
    chair = 0
    for k in range(state.characters):
        if sitting(state, seat, k) == state.turn:
            chair = k
    if mask[a.CHAIR + chair] and lead_gain(o, state, content, ahead, w) > 0.0:
        return np.int64(a.CHAIR + chair)
    return np.int64(a.DECLINE) if mask[a.DECLINE] else first_legal(mask)


@compiled
def lead_gain(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record
) -> float:
    """What a step of one's own Character gains."""
    here = np.int64(o.node[0])
    before, best = moment_worth(o, state, content, ahead, w, 0), 0.0
    for node in range(NODES):
        if holds(content.near[here], node):
            o.node[0] = node
            best = max(best, moment_worth(o, state, content, ahead, w, 0) - before)
    o.node[0] = here
    return best


# -- bonuses -----------------------------------------------------------------------------------


@compiled
def choose_banner(
    o: np.record, state: np.record, content: np.record, ahead: np.record, w: np.record,
    mask: np.ndarray,
) -> int:  # fmt: skip
    """The bonus that gains most."""
    best, found = 0.0, np.int64(a.DECLINE)
    if mask[a.A_BANNER + BLUE]:
        best, found = 0.35, np.int64(a.A_BANNER + BLUE)
    if mask[a.A_BANNER + RED]:
        gain = 0.0
        for region in range(REGIONS):
            if state.units[region, TROOP] > 0:
                gain = max(gain, slay_gain(o, state, w, region, TROOP))
        if gain > best:
            best, found = gain, np.int64(a.A_BANNER + RED)
    if mask[a.A_BANNER + YELLOW]:
        gain = lead_gain(o, state, content, ahead, w)
        if gain > best:
            best, found = gain, np.int64(a.A_BANNER + YELLOW)
    if mask[a.A_BANNER + GREEN]:
        gain = 0.0
        for code in range(UNITS * REGIONS):
            if code % UNITS != PARASITE and state.units[code // UNITS, code % UNITS] > 0:
                near = np.int64(content.region_near[code // UNITS])
                gain = max(gain, march_gain(o, state, content, w, code, near))
        if gain > best:
            best, found = gain, np.int64(a.A_BANNER + GREEN)
    return found


# -- machines ----------------------------------------------------------------------------------


@compiled
def choose_ruin(state: np.record, mask: np.ndarray, seat: int) -> int:
    """A machine of the color with fewest left, a Refiner at last."""
    best, found = 1e9, first_legal(mask)
    for number in range(MACHINES * COLOURS):
        if mask[a.A_RUIN + number]:
            colour = ruin_of(state, seat, number) // MACHINES
            count = state.machines_left[colour] + 0.1 * (number % MACHINES)
            if count < best:
                best, found = count, np.int64(a.A_RUIN + number)
    return found


@compiled
def choose_site(state: np.record, mask: np.ndarray) -> int:
    """The Region with fewest machines for its Enemies."""
    best, found = 1e9, first_legal(mask)
    for region in range(REGIONS):
        if mask[a.A_REGION + region]:
            count = -2.0 * crowd_in(state, region)
            for machine in range(MACHINES):
                count += 1.0 if state.machine[region, machine] >= 0 else 0.0
            if count < best:
                best, found = count, np.int64(a.A_REGION + region)
    return found
