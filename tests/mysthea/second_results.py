"""What a Night, an attack and plain actions lead to, worked out a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from tests.mysthea.second_opinion import members

Night = Generator[int, int, None]
"""Yields the kind of each decision, takes what is chosen."""

# What a Night may change, and what it must leave alone.
OF_A_NIGHT = (
    *("units", "golems", "troops", "machine", "ruined", "machines_left", "wonder", "defense"),
    *("besiegers", "city", "deck", "revealed", "kinds_revealed", "charged", "bag", "laid_out"),
    *("colossus", "in_play", "held", "monster_deck", "monsters_known", "reserve", "fortified"),
    *("fortification", "stock", "parasites", "plug", "plug_seen", "claimed", "place", "cards"),
    *("discards", "armour", "character", "felled", "due", "golem_kind", "island"),
)


class Lost(Exception):
    """The match is lost, for a cause."""


def hurt(state: Any, points: int) -> None:
    state.defense = max(0, int(state.defense) - points)
    if state.defense == 0:
        raise Lost(c.CITY_FELL)


def check_island(state: Any, crater: int) -> None:
    if int(state.golems[crater]) + int(state.troops[crater].sum()) == 0:
        raise Lost(c.ISLAND_EMPTY)


def mover(state: Any, region: int) -> int:
    """Golems have priority over Troops, Parasites do not move; -1 for nobody."""
    units = state.units[region]
    return c.GOLEM if units[c.GOLEM] else c.TROOP if units[c.TROOP] else -1


def night(state: Any, content: Any, event: int, value: int) -> Night:
    """rules: Night Phase. Changes a copy of the state; ``value`` is that of the shard drawn."""
    state.deck[event] -= 1
    state.revealed[event] += 1
    if event == c.STORM:
        yield from storm(state, content)
    elif event == c.COLOSSUS:
        colossus(state, content, value)
    else:
        state.kinds_revealed = sum(1 for kind in range(c.KINDS) if state.revealed[kind])
        yield from region_card(state, content, event)
        if state.kinds_revealed == c.KINDS:
            close_cycle(state)


def close_cycle(state: Any) -> None:
    """All five kinds have been revealed: everything goes back."""
    if not state.revealed[c.STORM]:
        recharge(state)
    state.deck[:] += state.revealed
    state.revealed[:] = 0
    state.bag[:] += state.laid_out
    state.laid_out[:] = 0
    state.kinds_revealed = 0


def recharge(state: Any, brought: int = -1) -> None:
    """Not with Utcoro in play, but for the Storm that brings it."""
    as_it_comes = brought == c.UTCORO and state.storm_recharges
    if c.UTCORO not in members(state.in_play) or as_it_comes:
        state.charged[: state.characters] = 1


def region_card(state: Any, content: Any, kind: int) -> Night:
    """rules: A Region Card Is Revealed!"""
    entered = set()
    islands = list(range(c.CRATERS))
    if state.revealed[kind] == 1:
        islands = sorted(content.post_craters[state.colossus].tolist())
        for region in sorted(members(content.region_near[kind])):
            unit = mover(state, region)
            if region >= c.INNER and unit >= 0:
                state.units[region, unit] -= 1
                state.units[kind, unit] += 1
                entered.add(kind)
    for crater in islands:
        if kind not in content.island_kinds[state.island[crater]]:
            continue
        golems = state.golem_kind[crater] == kind
        ready = int(state.golems[crater] if golems else state.troops[crater, kind])
        targets = content.crater_regions[crater].tolist()
        if ready < 2:
            hurt(state, 5)
            targets = [(yield a.LONE) - a.A_REGION] if ready else []
        for region in targets:
            if golems:
                state.golems[crater] -= 1
            else:
                state.troops[crater, kind] -= 1
            state.units[region, c.GOLEM if golems else c.TROOP] += 1
            entered.add(region)
            check_island(state, crater)
    for region in sorted(entered):
        if state.units[region].sum() >= crowd_limit(state, content, region):
            enemy_attack(state, region)


def crowd_limit(state: Any, content: Any, region: int) -> int:
    """Three Enemies attack; four around the Criminal in Armor, in her turn."""
    who = int(state.turn)
    armoured = state.character[who] == c.CRIMINAL and state.armour
    return 4 if armoured and region in members(content.node_regions[state.place[who]]) else 3


def enemy_attack(state: Any, region: int) -> None:
    if state.wonder[region] >= 0:
        state.wonder[region] = -1
        return
    for machine in (c.HARVESTER, c.SCAVENGER, c.REFINER):
        colour = int(state.machine[region, machine])
        if colour >= 0:
            state.machine[region, machine] = -1
            state.ruined[colour, machine] += 1
            state.machines_left[colour] -= 1
            if not (state.machine == colour).any():
                raise Lost(c.MACHINES_GONE)
            return
    hurt(state, 5)


def colossus(state: Any, content: Any, value: int) -> None:
    """rules: The Colossus Card Is Revealed!"""
    for region in content.post_regions[state.colossus].tolist():
        state.units[region, c.PARASITE] += 1
    damage = 2 * int(state.units[:, c.PARASITE].sum())
    for monster in members(state.in_play):
        damage += 10 if monster == c.BOULRON else int(content.monster_strength[monster])
    hurt(state, damage)
    state.bag[value - 1] -= 1
    state.laid_out[value - 1] += 1
    state.colossus = (int(state.colossus) + value) % c.POSTS


def storm(state: Any, content: Any) -> Night:
    """rules: The Storm Card Is Revealed!"""
    left, monster = int(state.monster_deck[0]), -1
    if left:
        monster = int(state.monster_deck[left])
        state.monster_deck[left] = 0
        state.monster_deck[0] = left - 1
        state.monsters_known = min(int(state.monsters_known), left - 1)
        yield from enter(state, content, monster)
    for inner in range(c.INNER):
        unit = mover(state, inner)
        if unit < 0:
            continue
        if state.city.sum() + state.besiegers.sum() == c.CITY_SPACES:
            state.city[(yield a.REPLACE) - a.A_KIND] -= 1
        state.units[inner, unit] -= 1
        state.besiegers[unit] += 1
        if state.besiegers.sum() == c.CITY_SPACES:
            raise Lost(c.CITY_BESIEGED)
    recharge(state, monster)


def enter(state: Any, content: Any, monster: int) -> Night:
    """rules: Monster Cards."""
    state.in_play |= type(state.in_play)(1 << monster)
    crater = int(state.crater_of[content.monster_island[monster]])
    if monster == c.UTCORO:
        state.charged[:] = 0
    elif monster == c.CANNIBAROK:
        for _ in range(-(-int(state.troops[crater].sum()) // 2)):
            state.troops[crater, (yield a.SWALLOW) - a.A_KIND] -= 1
            state.held[1] += 1
        check_island(state, crater)
    elif monster == c.OBSIDUSA:
        state.held[0], state.golems[crater] = state.golems[crater], 0
        check_island(state, crater)
    elif monster == c.KODROR:
        for who in range(int(state.characters)):
            if who in state.fortification:
                node = (yield a.UNBUILD) - a.A_NODE
                state.fortification[node] = -1
                state.fortified &= ~type(state.fortified)(1 << node)
                state.reserve[who] += 1


# -- attacks -----------------------------------------------------------------------------------


@dataclass
class Outcome:
    """What an attack leads to before anything is chosen."""

    state: Any  # a copy, with everything defeated taken away
    bonus: Counter[int]  # banners to gain a bonus with


def resolve(state: Any, content: Any, faces: list[int]) -> Outcome:
    """An attack with these cards in all. rules: Attack Enemies, Attack a Monster."""
    who, target = int(state.turn), int(state.target)
    me = int(state.character[who])
    points = sum(face // c.BANNERS + 1 for face in faces) + int(state.extra_strength)
    points += 2 if me == c.ANUTH else 0
    bonus = Counter(face % c.BANNERS for face in faces)
    if target < c.REGIONS:
        golem, points = defeat(state, target, points)
        clear = not state.units[target].any() and points > 0
        due = clear or (me == c.OUTSIDER and golem)
    else:
        monster = target - c.REGIONS
        strength = int(content.monster_strength[monster])
        if points >= strength:
            leave(state, content, monster)
        due = points > strength
    if not due or c.ONYGAUROS in members(state.in_play):
        bonus.clear()
    return Outcome(state, bonus)


def defeat(state: Any, region: int, points: int) -> tuple[bool, int]:
    """One Enemy after the other, by priority; whether a Golem fell, and the points left."""
    who, golem = int(state.turn), False
    while state.units[region].any():
        unit = int(state.units[region].nonzero()[0][0])  # Golem > Troop > Parasite
        price = 2 if unit == c.GOLEM else 1
        if points < price:
            break
        points -= price
        state.units[region, unit] -= 1
        if unit == c.PARASITE:
            state.parasites[who] = min(2, int(state.parasites[who]) + 1)
        else:
            state.felled[unit] += 1
            golem |= unit == c.GOLEM
    return golem, points


def leave(state: Any, content: Any, monster: int) -> None:
    """A Monster goes under its deck, and those on its card go back."""
    state.in_play &= ~type(state.in_play)(1 << monster)
    left = int(state.monster_deck[0])
    state.monster_deck[2 : left + 2] = state.monster_deck[1 : left + 1].copy()
    state.monster_deck[1] = monster
    state.monster_deck[0] = left + 1
    state.monsters_known += 1
    if monster == c.OBSIDUSA:
        crater = int(state.crater_of[content.monster_island[monster]])
        state.golems[crater] += state.held[0]
        state.held[0] = 0


# -- plain actions -----------------------------------------------------------------------------


def spend(state: Any, action: int) -> None:
    """Pay a crystal in some way."""
    who = int(state.turn)
    if action == a.A_PARASITE:
        state.parasites[who] -= 1
        state.wild = 1 if state.character[who] == c.HEIR else 0
    elif action == a.SPARE:
        state.wild = 0
    elif action >= a.PAIR:
        keep(state, who, action - a.PAIR, -2)
    elif action >= a.CITY:
        state.city[action - a.CITY] -= 1
    else:
        keep(state, who, action - a.OWN, -1)


def keep(state: Any, who: int, kind: int, count: int) -> None:
    state.stock[who, kind] += count
    state.stocked[who] += count


def expected_after(before: Any, content: Any, action: int) -> Any:
    """The state after an action all of whose consequences are plain; None for others.

    What waits on the stack is left out.
    """
    state = before.copy()
    kind, seat, first, _ = (int(k) for k in state.pending[state.depth - 1])
    who = int(state.turn)
    start = who if state.seats == 1 else seat
    if kind == a.DAY:
        return day_after(state, content, action)
    if kind in (a.WHERE, a.LEAD_TO):
        state.place[first] = action - a.A_NODE
    elif kind in (a.HOP, a.LEAP):
        state.place[who] = action - a.A_NODE
    elif kind == a.SWAP_IN:
        state.stock[who, first] -= 1
        state.stock[who, action - a.A_KIND] += 1
    elif kind == a.DISCARD:
        keep(state, first, action - a.A_KIND, -1)
    elif kind == a.MAKE_ROOM:
        state.city[action - a.A_KIND] -= 1
        state.city[first] += 1
    elif kind == a.BUILD:
        stand(state, action - a.A_NODE, who)
        state.reserve[who] -= 1
    elif kind == a.LOWER:
        owner = int(state.fortification[first])
        stand(state, first, -1)
        stand(state, action - a.A_NODE, owner)
    elif kind == a.GIFT:
        keep(state, first, action - a.A_KIND, 1)
    elif kind in (a.MARCH_TO, a.ARRANGE_TO):
        region, unit = divmod(first, c.UNITS)
        state.units[region, unit] -= 1
        state.units[action - a.A_REGION, unit] += 1
    elif kind == a.CHANGE_PLACES:
        other = (start + action - a.CHAIR) % int(state.characters)
        mine = int(state.place[who])
        state.place[who] = state.place[other]
        state.place[other] = mine
    elif kind == a.REBUILD_AT:
        colour, machine = divmod(first, c.MACHINES)
        state.machine[action - a.A_REGION, machine] = colour
        state.ruined[colour, machine] -= 1
        state.machines_left[colour] += 1
    elif kind == a.TURN_COLOSSUS:
        way = 1 if action == a.CLOCKWISE else -1
        state.colossus = (int(state.colossus) + way) % c.POSTS
    elif kind == a.TROOP:
        state.troops[first, action - a.A_KIND] += 1
        if state.felled[c.TROOP]:
            state.felled[c.TROOP] -= 1
        else:
            state.held[1] -= 1
    elif kind == a.ISLAND:
        state.golems[action - a.AN_ISLAND] += state.felled[c.GOLEM]
        state.felled[c.GOLEM] = 0
    else:
        return None
    return state


def stand(state: Any, node: int, owner: int) -> None:
    """A Fortification stands on a node, or none does."""
    state.fortification[node] = owner
    bit = type(state.fortified)(1 << node)
    state.fortified = state.fortified | bit if owner >= 0 else state.fortified & ~bit


def day_after(state: Any, content: Any, action: int) -> Any:
    """The same for the Day: Move, Collect, and what only asks for more."""
    who = int(state.turn)
    if a.MOVE <= action < a.CARRY:
        state.place[who] = action - a.MOVE
    elif action == a.COLLECT:
        for region in members(content.node_regions[state.place[who]]):
            keep(state, who, int(content.region_kind[region]), 1)
    elif action != a.PUT and not a.CARRY <= action <= a.HOP_ON:
        return None
    state.actions_left -= 1
    state.acted = 1
    state.declined = 0
    return state
