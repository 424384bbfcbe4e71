"""What the rules allow, worked out a second time in plain Python from a state and the board.

Slow and plain on purpose: a Move is walked step by step, a price is paid in every way there is.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.kernel.batch import Batch

Payment = tuple[int, tuple[int, ...], tuple[int, ...], int, int]
"""An action; own crystals, the City's, Parasites and crystals of the same kind that are left."""


def members(bits: Any) -> set[int]:
    """The numbers in a set of bits."""
    return {k for k in range(64) if int(bits) >> k & 1}


def ways_to_pay(
    kinds: tuple[int, ...],
    own: tuple[int, ...],
    city: tuple[int, ...],
    parasites: int,
    heir: bool,
) -> list[Payment]:
    """Every way to pay one crystal of one of these kinds. rules: Wild Qoam Crystals."""

    def less(stock: tuple[int, ...], kind: int, count: int) -> tuple[int, ...]:
        return tuple(n - count if k == kind else n for k, n in enumerate(stock))

    ways: list[Payment] = []
    for kind in kinds:
        if own[kind]:
            ways.append((a.OWN + kind, less(own, kind, 1), city, parasites, 0))
        if city[kind]:
            ways.append((a.CITY + kind, own, less(city, kind, 1), parasites, 0))
    for kind in range(c.KINDS):
        if own[kind] >= 2 and set(kinds) - {kind}:  # for a crystal of another kind
            ways.append((a.PAIR + kind, less(own, kind, 2), city, parasites, 0))
    if parasites:
        ways.append((a.A_PARASITE, own, city, parasites - 1, 1 if heir else 0))
    return ways


@cache
def affordable(
    due: tuple[int, ...], own: tuple[int, ...], city: tuple[int, ...], parasites: int, heir: bool
) -> bool:
    """Whether all that is due can be paid in some way."""
    kinds = [kind for kind in range(c.KINDS) if due[kind]]
    if not kinds:
        return True
    kind = kinds[0]
    for _, own_left, city_left, parasites_left, more in ways_to_pay(
        (kind,), own, city, parasites, heir
    ):
        left = list(due)
        left[kind] = max(0, due[kind] - 1 - more)
        if affordable(tuple(left), own_left, city_left, parasites_left, heir):
            return True
    return False


class Rules:
    """What may be done in one state."""

    def __init__(self, batch: Batch) -> None:
        self.state: Any = batch.states[0]
        self.content: Any = batch.pack.table[0]
        self.kind, self.seat, self.first, self.second = (
            int(k) for k in self.state.pending[self.state.depth - 1]
        )
        self.who = int(self.state.turn)
        self.everybody = range(int(self.state.characters))
        self.me = int(self.state.character[self.who])

    # -- people

    def chair(self, who: int) -> int:
        """How many places to the left of whoever decides somebody sits."""
        start = self.who if self.state.seats == 1 else self.seat
        return (who - start) % len(self.everybody)

    def others(self, who: int) -> list[int]:
        return [other for other in self.everybody if other != who]

    def place(self, who: int) -> int:
        return int(self.state.place[who])

    def is_champion(self, who: int) -> bool:
        return bool(self.state.character[who] < c.CHAMPIONS)

    def stock(self, who: int) -> tuple[int, ...]:
        return tuple(self.state.stock[who].tolist())

    def in_play(self, monster: int) -> bool:
        return monster in members(self.state.in_play)

    def taken(self, who: int) -> set[int]:
        """Nodes where others stand."""
        return {self.place(other) for other in self.others(who)} - {-1}

    # -- the board

    def near(self, node: int) -> set[int]:
        return members(self.content.near[node])

    def around(self, node: int) -> set[int]:
        return members(self.content.node_regions[node])

    def here(self) -> set[int]:
        """Regions around whoever plays."""
        return self.around(self.place(self.who))

    def crowd(self, region: int) -> int:
        return int(self.state.units[region].sum())

    def crater(self, node: int) -> int:
        return int(self.content.node_crater[node])

    def move_ends(self, who: int, steps: int) -> set[int]:
        """Where a Move can end: walked step by step. rules: Move."""
        taken, forts = self.taken(who), members(self.state.fortified)
        ends: set[int] = set()
        seen: set[tuple[int, int, frozenset[int]]] = set()

        def land(node: int, left: int, used: frozenset[int]) -> None:
            if (node, left, used) in seen:
                return
            seen.add((node, left, used))
            if node not in taken:
                ends.add(node)
            if node in taken | forts and node not in used:
                for onward in self.near(node):  # free
                    land(onward, left, used | {node})
            if left:
                for onward in self.near(node):
                    land(onward, left - 1, used)

        for onward in self.near(self.place(who)):
            land(onward, steps - 1, frozenset())
        return ends

    def steps(self) -> int:
        """How far whoever plays may Move now."""
        if self.me == c.SANYA:
            return 2
        if self.state.acted:
            return 1
        return 3 if self.me == c.CRIMINAL and not self.state.armour else 2

    def hops(self) -> set[int]:
        """Nodes of the two Islands next to that of the node."""
        crater = self.crater(self.place(self.who))
        if crater < 0:
            return set()
        close = set(self.content.crater_near[crater].tolist())
        nodes = {node for node in range(self.content.nodes) if self.crater(node) in close}
        return nodes - self.taken(self.who)

    # -- the City

    def room(self) -> int:
        return c.CITY_SPACES - int(self.state.city.sum()) - int(self.state.besiegers.sum())

    def deposits(self) -> set[int]:
        """Kinds of crystals that can go into the City."""
        own, city = self.stock(self.who), self.state.city
        return {
            kind
            for kind in range(c.KINDS)
            if own[kind] and (self.room() > 0 or city.sum() > city[kind])
        }

    # -- attacks

    def decks(self) -> list[int]:
        """Decks that the next card may come from."""
        state = self.state

        def holds(deck: int) -> bool:
            return bool(state.cards[deck].sum() + state.discards[deck].sum())

        after_mysthea = state.chronicle in (c.AFTER_MYSTHEA, c.AFTER_BOTH)
        if state.shown >= 3:
            return []
        if after_mysthea and self.is_champion(self.who):
            return [c.ERAS + self.who] if holds(c.ERAS + self.who) else []
        era = 2 - int(state.shown) if self.me == c.SURVIVOR else int(state.shown)
        if state.deck_in_use[era]:
            return [era]
        return [
            c.ERAS + other
            for other in self.everybody
            if after_mysthea and self.is_champion(other) and holds(c.ERAS + other)
        ]

    def kinds_against(self, target: int) -> tuple[int, ...]:
        if target < c.REGIONS:
            return (int(self.content.region_kind[target]),)
        island = int(self.content.monster_island[target - c.REGIONS])
        return tuple(self.content.island_kinds[island].tolist())

    def card_payments(self, target: int) -> set[int]:
        """Ways to pay for a Command Card."""
        ways = ways_to_pay(
            self.kinds_against(target),
            self.stock(self.who),
            tuple(self.state.city.tolist()),
            int(self.state.parasites[self.who]),
            self.me == c.HEIR,
        )
        return {way[0] for way in ways}

    def can_attack(self, target: int) -> bool:
        return bool(self.decks() and self.card_payments(target))

    def monsters_here(self) -> set[int]:
        crater = self.crater(self.place(self.who))
        if crater < 0:
            return set()
        return {
            monster
            for monster in members(self.state.in_play)
            if self.content.monster_island[monster] == self.state.island[crater]
        }

    # -- shards

    def plugs(self) -> list[tuple[int, bool]]:
        """Values in the Colossus, and whether they are known."""
        pairs = zip(self.state.plug.tolist(), self.state.plug_seen.tolist(), strict=True)
        return [(value, bool(seen)) for value, seen in pairs if value]

    def shard_payments(self) -> set[int]:
        """Ways to pay the next crystal that leave the rest payable."""
        due, kind = tuple(self.state.due.tolist()), self.first
        city, parasites = tuple(self.state.city.tolist()), int(self.state.parasites[self.who])
        heir, found = self.me == c.HEIR, set()
        for action, own_left, city_left, left, more in ways_to_pay(
            (kind,), self.stock(self.who), city, parasites, heir
        ):
            rest = list(due)
            rest[kind] = max(0, due[kind] - 1 - more)
            if affordable(tuple(rest), own_left, city_left, left, heir):
                found.add(action)
        return found

    # -- machines

    def any_colour(self) -> bool:
        chronicle = self.state.chronicle
        seeker = not self.is_champion(self.who)
        return bool(chronicle == c.AFTER_ICAION or (chronicle == c.AFTER_BOTH and seeker))

    def open_nodes(self, region: int) -> set[int]:
        return members(self.content.region_nodes[region]) - members(self.state.fortified)

    def works(self, region: int, machine: int) -> bool:
        """Whether a machine may be activated and does something."""
        colour = int(self.state.machine[region, machine])
        if colour < 0 or not (colour == self.who or self.any_colour()):
            return False
        if machine == c.SCAVENGER:
            return bool(self.state.reserve[self.who] and self.open_nodes(region))
        return machine == c.HARVESTER or self.crowd(region) > 0

    # -- Relics and abilities

    def has_effect(self, power: int, user: int) -> bool:
        """Whether a power would do something for whoever plays."""
        state = self.state
        if power in (c.KOLBOR, c.SURVIVOR):
            return any(self.crowd(region) for region in self.here())
        if power == c.CR_2T1:
            return bool(self.ruins())
        if power == c.ANUTH:  # no attack could follow
            return bool(self.state.actions_left > 0)
        if power == c.HEIR:
            return bool(self.deposits())
        if power == c.CURSED:
            return bool(self.prey())
        if power == c.MACHINE:
            return any(not seen for _, seen in self.plugs())
        if power == c.CRIMINAL:
            return bool(state.character[user] == c.CRIMINAL)
        if power == c.CREATURE:
            return state.character[user] == c.CREATURE and bool(self.copies(user))
        return power != c.OUTSIDER

    def ruins(self) -> set[tuple[int, int]]:
        """Machines that can come back."""
        return {
            (colour, machine)
            for colour in range(c.COLOURS)
            for machine in range(c.MACHINES)
            if self.state.ruined[colour, machine] and (self.state.machine[:, machine] < 0).any()
        }

    def prey(self) -> set[int]:
        if not self.decks():
            return set()
        monsters = members(self.state.in_play)
        return {monster for monster in monsters if self.card_payments(c.REGIONS + monster)}

    def copies(self, user: int) -> set[int]:
        """Whose power the Creature may copy."""
        powers = {other: int(self.state.character[other]) for other in self.others(user)}
        return {other for other, power in powers.items() if self.has_effect(power, user)}

    def charged(self, user: int) -> bool:
        return bool(self.state.charged[user] and not self.state.relic_used)

    def willing(self, user: int) -> bool:
        return user == self.who or not int(self.state.declined) >> user & 1

    def relics(self, usable: set[int]) -> set[int]:
        """The own Relic, or asking others for theirs."""
        found = {a.RELIC} if self.who in usable else set()
        return found | {
            a.ASK + self.chair(user) for user in usable - {self.who} if self.willing(user)
        }

    def partners(self) -> set[int]:
        """Who can trade with Leheir."""
        if sum(self.stock(self.who)) < 2:
            return set()
        return {other for other in self.others(self.who) if sum(self.stock(other)) >= 2}

    def lowerings(self, node: int) -> set[int]:
        """Where a Fortification can be put down."""
        once = self.near(node)
        return once.union(*(self.near(at) for at in once)) - members(self.state.fortified)

    def lifts(self) -> set[int]:
        return {node for node in members(self.state.fortified) if self.lowerings(node)}

    # -- the Day

    def day(self) -> set[int]:
        state, who, found = self.state, self.who, {a.END}
        if state.actions_left:
            found |= {a.MOVE + node for node in self.move_ends(who, self.steps())}
            found.add(a.COLLECT)
            if self.place(who) in members(self.content.city_nodes) and self.deposits():
                found.add(a.PUT)
            found |= {
                a.FIGHT + region
                for region in self.here()
                if self.crowd(region) and self.can_attack(region)
            }
            found |= {
                a.FIGHT_MONSTER + monster
                for monster in self.monsters_here()
                if self.can_attack(c.REGIONS + monster)
            }
            if self.place(who) == self.content.post[state.colossus]:
                if not self.in_play(c.CAERULAS):
                    found |= {
                        a.INVESTIGATE + (value if seen else 0) for value, seen in self.plugs()
                    }
            if self.me == c.CREATURE:
                found |= {
                    a.CARRY + self.chair(other)
                    for other in self.others(who)
                    if self.move_ends(other, self.steps())
                }
            if self.me == c.KOLBOR and self.hops():
                found.add(a.HOP_ON)
        if not state.machine_used and not self.in_play(c.KODROR):
            found |= {
                a.ACTIVATE + machine
                for machine in range(c.MACHINES)
                for region in self.here()
                if self.works(region, machine)
            }
        usable = {
            user
            for user in self.everybody
            if self.charged(user) and self.has_effect(int(state.character[user]), user)
        }
        found |= self.relics(usable)
        if not state.ability_used:
            leheir = self.me == c.LEHEIR and self.partners()
            if leheir or (self.me == c.MACHINE and self.lifts()):
                found.add(a.ABILITY)
        return found

    def again(self) -> set[int]:
        region, used = self.first, self.second
        return {a.DECLINE} | {
            a.ACTIVATE + machine
            for machine in range(c.MACHINES)
            if machine != used
            and self.state.machine[region, machine] == self.who
            and self.works(region, machine)
        }

    def pay(self) -> set[int]:
        stop = set() if self.second else {a.STOP}
        if self.state.wild:
            return stop | {a.SPARE}
        return stop | self.card_payments(int(self.state.target))

    def return_to(self) -> set[int]:
        nodes = members(self.content.city_nodes) - self.taken(self.who)
        outsiders = {k for k in self.everybody if self.state.character[k] == c.OUTSIDER}
        creatures = {k for k in self.everybody if self.state.character[k] == c.CREATURE}
        keepers = outsiders | (creatures if outsiders else set())
        usable = {user for user in keepers if self.charged(user)}
        return {a.A_NODE + node for node in nodes} | self.relics(usable)

    # -- bonuses and the defeated

    def banner(self) -> set[int]:
        troops = self.state.units[:, c.TROOP].any()
        golems = self.state.units[:, c.GOLEM].any()
        can = {c.RED: troops, c.GREEN: troops or golems, c.BLUE: True, c.YELLOW: True}
        return {a.DECLINE} | {
            a.A_BANNER + banner for banner in can if self.state.banners[banner] and can[banner]
        }

    def leads(self, who: int) -> set[int]:
        return self.near(self.place(who)) - self.taken(who)

    def troop_kinds(self, crater: int) -> set[int]:
        island = int(self.state.island[crater])
        kinds = set(self.content.island_kinds[island].tolist())
        return kinds - {int(self.state.golem_kind[crater])}

    # -- all of it

    def legal(self) -> set[int]:
        """The legal actions of the decision that is due."""
        return self.legal_by_day() or self.legal_in_fights() or self.legal_else()

    def kinds(self, found: Any) -> set[int]:
        return {a.A_KIND + int(kind) for kind in found}

    def nodes(self, found: set[int]) -> set[int]:
        return {a.A_NODE + node for node in found}

    def chairs(self, found: Any) -> set[int]:
        return {a.CHAIR + self.chair(who) for who in found}

    def held(self, who: int) -> set[int]:
        """Crystals of a Character, by kind."""
        return self.kinds(kind for kind in range(c.KINDS) if self.state.stock[who, kind])

    def legal_by_day(self) -> set[int]:
        state, first = self.state, self.first
        kinds_here = {int(self.content.region_kind[region]) for region in self.here_or_none()}
        match self.kind:
            case a.DAY:
                return self.day()
            case a.WHERE:
                return self.nodes(self.move_ends(first, self.second))
            case a.HOP:
                return self.nodes(self.hops())
            case a.SWAP_OUT:
                return {a.DECLINE} | self.kinds(kinds_here)
            case a.SWAP_IN:
                return self.kinds(set(range(c.KINDS)) - {first})
            case a.DISCARD:
                return self.held(first)
            case a.DEPOSIT:
                return self.kinds(self.deposits()) | ({a.STOP} if self.second else set())
            case a.MAKE_ROOM:
                return self.kinds(k for k in range(c.KINDS) if k != first and state.city[k])
            case a.MACHINE_AT:
                return {a.A_REGION + k for k in self.here() if self.works(k, first)}
            case a.AGAIN:
                return self.again()
            case a.BUILD:
                return self.nodes(self.open_nodes(first))
            case a.TRADE_WITH:
                return self.chairs(self.partners())
            case a.GIVE:
                return self.held(self.who)
            case a.TAKE:
                return self.held(first)
            case a.LIFT:
                return self.nodes(self.lifts())
            case a.LOWER:
                return self.nodes(self.lowerings(first))
        return set()

    def here_or_none(self) -> set[int]:
        return self.here() if self.place(self.who) >= 0 else set()

    def legal_in_fights(self) -> set[int]:
        state, first = self.state, self.first
        match self.kind:
            case a.PAY:
                return self.pay()
            case a.DRAW_FROM:
                return self.chairs(deck - c.ERAS for deck in self.decks())
            case a.PAY_SHARD:
                return self.shard_payments()
            case a.RETURN_TO:
                return self.return_to()
            case a.ISLAND:
                return {a.AN_ISLAND + crater for crater in range(c.CRATERS)}
            case a.TROOP:
                return self.kinds(self.troop_kinds(first))
            case a.BANNER:
                return self.banner()
            case a.SLAY:
                return {a.A_REGION + k for k in range(c.REGIONS) if state.units[k, c.TROOP]}
            case a.GIFT_TO:
                return self.chairs(self.everybody)
            case a.GIFT | a.WISH:
                return self.kinds(range(c.KINDS))
            case a.LEAD:
                return {a.DECLINE} | self.chairs(k for k in self.everybody if self.leads(k))
            case a.LEAD_TO:
                return self.nodes(self.leads(first))
            case a.MARCH:
                return self.choose_units(range(c.REGIONS), (c.GOLEM, c.TROOP))
            case a.MARCH_TO:
                near = members(self.content.region_near[first // c.UNITS])
                return {a.A_REGION + region for region in near}
        return set()

    def choose_units(self, regions: Any, units: Any) -> set[int]:
        return {
            a.A_UNIT + c.UNITS * region + unit
            for region in regions
            for unit in units
            if self.state.units[region, unit]
        }

    def rebuild(self) -> set[int]:
        """Colours of Characters go by their chairs, those of nobody by their number."""
        found = set()
        for colour, machine in self.ruins():
            chair = self.chair(colour) if colour < len(self.everybody) else colour
            found.add(a.A_RUIN + c.MACHINES * chair + machine)
        return found

    def legal_else(self) -> set[int]:
        state, first = self.state, self.first
        match self.kind:
            case a.PILE:
                return {a.A_PILE, a.A_PILE + 1}
            case a.START:
                champion = self.is_champion(first)
                nodes = self.content.champion_nodes if champion else self.content.city_nodes
                return self.nodes(members(nodes) - self.taken(first))
            case a.ARMOUR | a.PROBE | a.OFFER:
                return {a.ACCEPT, a.DECLINE}
            case a.COPY:
                return self.chairs(self.copies(first))
            case a.ARRANGE:
                return {a.STOP} | self.choose_units(self.here(), range(c.UNITS))
            case a.ARRANGE_TO:
                return {a.A_REGION + region for region in self.here() - {first // c.UNITS}}
            case a.CHANGE_PLACES:
                return self.chairs(self.others(self.who))
            case a.REBUILD:
                return self.rebuild()
            case a.REBUILD_AT:
                lacking = state.machine[:, first % c.MACHINES] < 0
                return {a.A_REGION + region for region in range(c.REGIONS) if lacking[region]}
            case a.LEAP:
                nodes = set(range(int(self.content.nodes)))
                return self.nodes(nodes - {self.place(k) for k in self.everybody})
            case a.TURN_COLOSSUS:
                return {a.CLOCKWISE, a.CLOCKWISE + 1}
            case a.HUNT:
                return {a.FIGHT_MONSTER + monster for monster in self.prey()}
            case a.LONE:
                return {a.A_REGION + int(k) for k in self.content.crater_regions[first]}
            case a.REPLACE:
                return self.kinds(k for k in range(c.KINDS) if state.city[k])
            case a.UNBUILD:
                own = (state.fortification == first).nonzero()[0].tolist()
                return self.nodes(set(own))
            case a.SWALLOW:
                return self.kinds(k for k in range(c.KINDS) if state.troops[first, k])
        return set()
