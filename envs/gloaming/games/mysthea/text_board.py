"""The table of a match as text: the City, the Colossus, Islands, Regions, nodes, Characters."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.games.mysthea import text_pieces as t
from gloaming.games.mysthea.text_pieces import crystals, shards, units
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.text import counted, fill, listed

CHRONICLES = ("", "a game of Mysthea", "a game of Icaion", "games of Mysthea and Icaion")


class Reader:
    """A match beside its content, with everything called by the names of its pack."""

    def __init__(self, state: np.record, pack: Pack) -> None:
        self.state, self.pack, self.content = state, pack, pack.table[0]

    def everybody(self) -> range:
        """The Characters in play."""
        return range(int(self.state.characters))

    def is_in_play(self, monster: int) -> bool:
        """Whether a Monster stands on its Island."""
        return bool(int(self.state.in_play) >> monster & 1)

    def who(self, who: int) -> str:
        """A Character by name; by number before one is drawn."""
        character = int(self.state.character[who])
        return self.character(character) if character >= 0 else f"Character {who + 1}"

    def character(self, character: int) -> str:
        """Name of a Character, whoever plays it."""
        return self.pack.names["character"][character]

    def power(self, who: int) -> str:
        """What the Relic of a Character does."""
        return t.POWERS[int(self.state.character[who])]

    def colour(self, colour: int) -> str:
        """Whose machines have a color."""
        return self.who(colour) if colour < self.state.characters else f"color {colour + 1}"

    def node(self, node: int) -> str:
        """Name of a node."""
        return self.pack.names["node"][node]

    def region(self, region: int) -> str:
        """Name of a Region."""
        return self.pack.names["region"][region]

    def island(self, crater: int) -> str:
        """The Island on a crater."""
        return f"the {self.pack.names['island'][int(self.state.island[crater])]}"

    def monster(self, monster: int) -> str:
        """Name of a Monster."""
        return self.pack.names["monster"][monster]

    def lair(self, monster: int) -> int:
        """The crater whose Island a Monster belongs to."""
        return int(self.state.crater_of[int(self.content.monster_island[monster])])

    def regions_around(self, node: int) -> list[int]:
        """The Regions around a node."""
        bits = int(self.content.node_regions[node])
        return [region for region in range(c.REGIONS) if bits >> region & 1]

    def qoam_of(self, region: int) -> str:
        """The color of the Qoam of a Region."""
        return c.QOAM_NAMES[int(self.content.region_kind[region])]

    def qoam_around(self, node: int) -> list[str]:
        """The colors of the Regions around a node."""
        return [self.qoam_of(region) for region in self.regions_around(node)]

    def near(self, node: int) -> list[int]:
        """The nodes one step away."""
        bits = int(self.content.near[node])
        return [k for k in range(int(self.content.nodes)) if bits >> k & 1]

    def enemies(self, region: int) -> str:
        """Enemies in a Region; empty for none."""
        return units(self.state.units[region])

    def post(self) -> int:
        """The node where the Colossus stands."""
        return int(self.content.post[int(self.state.colossus)])

    def kinds_on(self, crater: int) -> list[int]:
        """The kinds of the Regions of the Island on a crater."""
        return [int(k) for k in self.content.island_kinds[int(self.state.island[crater])]]

    def on_island(self, crater: int) -> int:
        """Enemies on an Island."""
        return int(self.state.golems[crater]) + int(self.state.troops[crater].sum())

    def unit_on(self, crater: int, kind: int) -> str:
        """The units in an Island's Region of a kind."""
        return c.UNIT_NAMES[c.GOLEM if self.state.golem_kind[crater] == kind else c.TROOP]

    def city_room(self) -> int:
        """Spaces of the City that hold neither a crystal nor an Enemy."""
        state = self.state
        return c.CITY_SPACES - int(state.city.sum()) - int(state.besiegers.sum())

    def unseen(self) -> int:
        """Shards in the Colossus that nobody has seen."""
        return int(((self.state.plug > 0) & (self.state.plug_seen == 0)).sum())

    def seen(self) -> np.ndarray:
        """Shards in the Colossus that are known, by value; shape (3,)."""
        known = self.state.plug[self.state.plug_seen > 0]
        return np.array([(known == value).sum() for value in range(1, c.SHARD_VALUES + 1)])

    def target(self) -> str:
        """Whom the attack under way is against."""
        target = int(self.state.target)
        return self.region(target) if target < c.REGIONS else self.monster(target - c.REGIONS)

    def deck(self, deck: int) -> str:
        """A deck of Command Cards."""
        if deck < c.ERAS:
            return f"the deck of Era {c.ERA_NAMES[deck]}"
        return f"the deck of {self.who(deck - c.ERAS)}"


def subject(state: np.record) -> tuple[int, int, int, int]:
    """Kind, seat and the two numbers of the decision on top; kind 0 when the match is over."""
    if state.status != PLAYING or state.depth == 0:
        return 0, 0, 0, 0
    kind, seat, one, two = state.pending[int(state.depth) - 1].tolist()
    return kind, seat, one, two


def board(state: np.record, pack: Pack) -> str:
    """The match as text a person can play from: at most 100 columns, as long as it needs."""
    reader = Reader(state, pack)
    parts = [
        list(_turn(reader)),
        ["CITY", *_city(reader)],
        ["COLOSSUS", *_colossus(reader)],
        ["MONSTERS", *_monsters(reader)],
        ["ISLANDS", *_islands(reader)],
        ["REGIONS", *_regions(reader)],
        ["NODES", *_nodes(reader)],
        *(list(_character(reader, who)) for who in reader.everybody()),
        ["CARDS", *_cards(reader)],
    ]
    if state.target >= 0:
        parts.append(list(_attack(reader)))
    return "\n\n".join("\n".join(part) for part in parts)


def _fill(text: str, indent: int = 2, more: int = 4) -> list[str]:
    return fill(text, indent, more)


# -- the turn, the City, the Colossus ----------------------------------------------------------


def _turn(reader: Reader) -> Iterator[str]:
    state = reader.state
    if state.rounds == 0:
        yield "SET-UP"
        if state.events_due:
            due = counted(int(state.events_due), "Event Card")
            yield f"  still to be revealed before the first Day: {due}"
    else:
        phase = "Night" if state.night else "Day"
        yield f"ROUND {state.rounds}   {phase}   turn of {reader.who(int(state.turn))}"
        if not state.night:
            yield from _fill(f"left of the Day: {left_of_day(reader)}")
    if state.extra_strength:
        yield f"  {counted(int(state.extra_strength), 'Strength Point')} more in each attack"
    event = int(state.event)
    if event >= 0:
        number = int(state.revealed[event])
        which = f", number {number} of its kind" if event < c.KINDS and number else ""
        now = "Event Card" if state.night or not state.rounds else "last Event Card"
        yield f"  {now}: {c.EVENT_NAMES[event]}{which}"
    if not state.storm_recharges:
        yield "  the Storm that brings Utcoro recharges no Relics"
    if state.chronicle:
        yield f"  after {CHRONICLES[int(state.chronicle)]}"


def left_of_day(reader: Reader) -> str:
    """What the Character whose turn it is may still do."""
    state = reader.state
    told = [counted(int(state.actions_left), "action")]
    told += [] if state.machine_used or reader.is_in_play(c.KODROR) else ["a machine"]
    told += [] if state.relic_used else ["a Relic"]
    able = state.character[int(state.turn)] in (c.LEHEIR, c.MACHINE)
    told += ["the ability"] if able and not state.ability_used else []
    return listed(told)


def _city(reader: Reader) -> Iterator[str]:
    state = reader.state
    yield f"  {state.defense} Defense Points"
    besiegers = units(state.besiegers) or "nobody"
    yield from _fill(
        f"five spaces: crystals {crystals(state.city) or 'none'}; besieged by {besiegers};"
        f" {reader.city_room()} free"
    )
    left = [f"{state.machines_left[k]} of {reader.colour(k)}" for k in range(c.COLOURS)]
    yield from _fill(f"machines left: {', '.join(left)}")
    ruined = [
        f"{counted(int(state.ruined[k, machine]), name)} of {reader.colour(k)}"
        for k in range(c.COLOURS)
        for machine, name in enumerate(c.MACHINE_NAMES)
        if state.ruined[k, machine]
    ]
    if ruined:
        yield from _fill(f"removed from the game: {', '.join(ruined)}")


def _colossus(reader: Reader) -> Iterator[str]:
    state, content = reader.state, reader.content
    post = int(state.colossus)
    sides = [
        f"{reader.region(region)} ({reader.qoam_of(region)})"
        for region in content.post_regions[post].tolist()
    ]
    close = [reader.island(crater) for crater in content.post_craters[post].tolist()]
    at = reader.node(reader.post())
    yield from _fill(f"on {at}, between {listed(sides)}; closest Islands: {listed(close)}")
    way = [reader.node(int(content.post[(post + k) % c.POSTS])) for k in range(1, c.POSTS)]
    yield from _fill(f"on its way, clockwise: {', '.join(way)}")
    inside = [f"{reader.unseen()} unseen"]
    known = shards(reader.seen())
    inside += [f"seen: {known}"] if known else []
    yield from _fill(f"Primal Shards in it: {'; '.join(inside)}")
    hidden = state.bag.astype(int)
    for value in state.plug[(state.plug > 0) & (state.plug_seen == 0)].tolist():
        hidden[value - 1] += 1
    bag = np.maximum(0, state.bag_known.astype(int) - state.laid_out)
    yield from _fill(f"unseen, in it or in the bag: {shards(hidden - bag) or 'none'}")
    if bag.any():
        yield from _fill(f"known to be in the bag: {shards(bag)}")
    if state.laid_out.any():
        yield from _fill(f"laid out from the bag: {shards(state.laid_out)}")
    damage = 2 * (int(state.units[:, c.PARASITE].sum()) + 2) + _wrath(reader)
    yield f"  as things stand its next card costs the City {damage} Defense Points"


def _wrath(reader: Reader) -> int:
    """What Monsters in play add to the damage of the Colossus."""
    strengths = reader.content.monster_strength
    return sum(
        10 if monster == c.BOULRON else int(strengths[monster])
        for monster in range(c.MONSTERS)
        if reader.is_in_play(monster)
    )


def _monsters(reader: Reader) -> Iterator[str]:
    state = reader.state
    there = [monster for monster in range(c.MONSTERS) if reader.is_in_play(monster)]
    for monster in there:
        crater = reader.lair(monster)
        strength = int(reader.content.monster_strength[monster])
        told = f"{reader.monster(monster)}, Strength {strength}, on {reader.island(crater)}"
        yield from _fill(f"{told} (crater {crater + 1}): {t.MONSTERS[monster]}")
        held = {c.OBSIDUSA: 0, c.CANNIBAROK: 1}.get(monster)
        if held is not None and state.held[held]:
            yield f"      on its card: {counted(int(state.held[held]), c.UNIT_NAMES[held])}"
    if not there:
        yield "  none in play"
    left = int(state.monster_deck[0])
    names = [reader.monster(k) for k in sorted(state.monster_deck[1 : 1 + left].tolist())]
    told = f"still in the deck: {', '.join(names) or 'none'}"
    if left and state.monsters_known == left:
        told += f"; next: {reader.monster(int(state.monster_deck[left]))}"
    yield from _fill(told)


# -- the board ---------------------------------------------------------------------------------


def _islands(reader: Reader) -> Iterator[str]:
    content = reader.content
    for crater in range(c.CRATERS):
        sides = [reader.region(region) for region in content.crater_regions[crater].tolist()]
        nodes = range(int(content.nodes))
        at = [reader.node(node) for node in nodes if content.node_crater[node] == crater]
        yield from _fill(
            f"crater {crater + 1}: {reader.island(crater)}, next to {listed(sides)};"
            f" reached from {listed(at, 'or')}"
        )
        yield from _fill(f"{waiting(reader, crater)}; {reader.on_island(crater)} Enemies", 6, 2)


def on_the_island(reader: Reader, crater: int, kind: int) -> str:
    """The Region of a kind on the Island of a crater."""
    return f"the {c.KIND_NAMES[kind]} Region of {reader.island(crater)}"


def waiting(reader: Reader, crater: int) -> str:
    """Who waits in each Region of an Island."""
    state, start = reader.state, int(reader.state.golem_kind[crater])
    told = []
    for kind in reader.kinds_on(crater):
        golems = kind == start
        count = int(state.golems[crater] if golems else state.troops[crater, kind])
        told.append(f"{c.KIND_NAMES[kind]} {counted(count, 'Golem' if golems else 'Troop')}")
    return ", ".join(told)


def _regions(reader: Reader) -> Iterator[str]:
    state = reader.state
    for region in range(c.REGIONS):
        told = [reader.enemies(region) or "no Enemies", _machines(reader, region)]
        wonder = int(state.wonder[region])
        told += [f"a Wonder of {reader.colour(wonder)}"] if wonder >= 0 else []
        yield from _fill(f"{reader.region(region)} ({reader.qoam_of(region)}): {'; '.join(told)}")


def _machines(reader: Reader, region: int) -> str:
    """The machines of a Region by their colors."""
    machines = reader.state.machine[region].tolist()
    told = []
    for colour in sorted(set(machines) - {-1}):
        names = [c.MACHINE_NAMES[k] for k in range(c.MACHINES) if machines[k] == colour]
        told.append(f"{', '.join(names)} of {reader.colour(colour)}")
    return ", ".join(told) or "no machines"


def _nodes(reader: Reader) -> Iterator[str]:
    """The nodes two steps around whoever plays, and what stands on others."""
    place = int(reader.state.place[int(reader.state.turn)])
    around = {place, *reader.near(place)} if place >= 0 else set()
    around |= {k for node in around for k in reader.near(node)}
    for node in sorted(around):
        yield from _node(reader, node)
    others = [
        f"{listed(on_node(reader, node))} on {reader.node(node)}"
        for node in range(int(reader.content.nodes))
        if node not in around and on_node(reader, node)
    ]
    if others:
        yield from _fill(f"{'farther off' if around else 'taken'}: {'; '.join(others)}")


def whole_map(state: np.record, pack: Pack) -> str:
    """All nodes as text: the Regions around them, the ways from them, what stands there."""
    reader = Reader(state, pack)
    nodes = range(int(reader.content.nodes))
    return "\n".join(line for node in nodes for line in _node(reader, node))


def _node(reader: Reader, node: int) -> list[str]:
    """A node with all that is needed to plan a Move over it."""
    around = ", ".join(reader.region(region) for region in reader.regions_around(node))
    ways = ", ".join(reader.node(k) for k in reader.near(node))
    there = on_node(reader, node)
    stands = f"; there: {', '.join(there)}" if there else ""
    return _fill(f"{reader.node(node)} ({around}): to {ways}{stands}")


def on_node(reader: Reader, node: int) -> list[str]:
    """Who and what stands on a node."""
    state = reader.state
    told = [reader.who(k) for k in reader.everybody() if state.place[k] == node]
    owner = int(state.fortification[node])
    told += [f"a Fortification of {reader.who(owner)}"] if owner >= 0 else []
    return told + (["the Colossus"] if reader.post() == node else [])


# -- Characters --------------------------------------------------------------------------------


def _character(reader: Reader, who: int) -> Iterator[str]:
    state, content = reader.state, reader.content
    seat = 0 if state.seats == 1 else who
    character = int(state.character[who])
    head = f"SEAT {seat}: {reader.who(who)}"
    if character < 0:
        partners = [reader.character(k) for k in state.partner[who].tolist() if k >= 0]
        yield head + (f", to play {listed(partners, 'or')}" if partners else "")
        return
    place = int(state.place[who])
    at = "not on the board yet"
    if place >= 0:
        city = ", a City node" if int(content.city_nodes) >> place & 1 else ""
        at = f"on {reader.node(place)} ({', '.join(reader.qoam_around(place))}{city})"
    yield from _fill(f"{head}   {at}", 0)
    told = [
        f"crystals {crystals(state.stock[who]) or 'none'}",
        counted(int(state.parasites[who]), "Parasite"),
        counted(int(state.reserve[who]), "Fortification") + " in reserve",
        f"shards {shards(state.claimed[who]) or 'none'}",
    ]
    yield from _fill("; ".join(told))
    armour = ""
    if character == c.CRIMINAL:
        armour = f" [she wears {'the' if state.armour else 'no'} Armor]"
    yield from _fill(f"ability: {t.ABILITIES[character]}{armour}")
    charge = "charged" if state.charged[who] else "discharged"
    refused = "; refused since the last action" if int(state.declined) >> who & 1 else ""
    yield from _fill(f"Relic, {charge}: {t.POWERS[character]}{refused}")


# -- cards -------------------------------------------------------------------------------------


def _cards(reader: Reader) -> Iterator[str]:
    state = reader.state
    shown = [
        f"{state.revealed[k]} {c.EVENT_NAMES[k]}" for k in range(c.EVENTS) if state.revealed[k]
    ]
    yield from _fill(
        f"Event Cards revealed: {', '.join(shown) or 'none'}; {state.kinds_revealed} of five kinds"
    )
    left = [f"{state.deck[k]} {c.EVENT_NAMES[k]}" for k in range(c.EVENTS) if state.deck[k]]
    yield from _fill(f"left in the deck: {', '.join(left) or 'none'}")
    if state.peeked >= 0:
        yield f"  the next one, seen: {c.EVENT_NAMES[int(state.peeked)]}"
    for deck in range(c.DECKS):
        if deck < c.ERAS and not state.deck_in_use[deck]:
            yield f"  {reader.deck(deck)}: not used"
        elif state.cards_left[deck] + state.cards_spent[deck]:
            told = f"{faces(state.cards[deck])}; {state.cards_spent[deck]} discarded"
            yield from _fill(f"{reader.deck(deck)}: {told}")


def faces(counts: np.ndarray) -> str:
    """Command Cards by their numbers, such as "12 cards (4 of 1, 8 of 2)"."""
    numbers = counts.reshape(c.NUMBERS, c.BANNERS).sum(axis=1).tolist()
    told = ", ".join(f"{count} of {k}" for k, count in enumerate(numbers, start=1) if count)
    return counted(sum(numbers), "card") + (f" ({told})" if told else "")


# -- the attack under way ----------------------------------------------------------------------


def _attack(reader: Reader) -> Iterator[str]:
    state = reader.state
    yield f"ATTACK on {reader.target()}"
    shown = [
        f"{t.card(int(state.shown_face[k]))} from {reader.deck(int(state.shown_deck[k]))}"
        for k in range(int(state.shown))
    ]
    yield from _fill(f"cards: {', '.join(shown) or 'none yet'}")
    yield from _fill(outlook(reader))
    gained = [f"{c.BANNER_NAMES[k]}: {t.BANNERS[k]}" for k in range(c.BANNERS) if state.banners[k]]
    if gained:
        yield from _fill(f"bonuses to gain: {'; '.join(gained)}")
    gone = units(state.felled)
    if gone:
        yield f"  defeated, going back: {gone}"


def outlook(reader: Reader) -> str:
    """The Strength Points so far, and how many the target takes."""
    state = reader.state
    points = counted(int(state.strength), "Strength Point")
    target = int(state.target)
    if target >= c.REGIONS:
        return f"{points} against {int(reader.content.monster_strength[target - c.REGIONS])}"
    due = int((state.units[target] * c.UNIT_STRENGTH).sum())
    there = reader.enemies(target)
    return f"{points}; needed: {due}, for {there}" if there else f"{points}; nobody is left"


def beaten(reader: Reader) -> str:
    """Whom the Strength Points so far defeat, and whether a bonus follows."""
    state, content = reader.state, reader.content
    target, left = int(state.target), int(state.strength)
    if target >= c.REGIONS:
        monster = target - c.REGIONS
        strength = int(content.monster_strength[monster])
        if left < strength:
            return "the attack fails"
        free = monster == c.ONYGAUROS or not reader.is_in_play(c.ONYGAUROS)
        bonus = ", with a bonus" if left > strength and free else ""
        return f"{reader.monster(monster)} is defeated{bonus}"
    felled = np.zeros(c.UNITS, int)
    for unit in range(c.UNITS):
        cost = int(c.UNIT_STRENGTH[unit])
        felled[unit] = min(int(state.units[target, unit]), left // cost)
        left -= cost * int(felled[unit])
        if felled[unit] < state.units[target, unit]:
            left = 0
            break
    if not felled.any():
        return "the attack fails"
    outsider = state.character[int(state.turn)] == c.OUTSIDER and felled[c.GOLEM] > 0
    bonus = (left > 0 or outsider) and not reader.is_in_play(c.ONYGAUROS)
    return f"{units(felled)} defeated" + (", with a bonus" if bonus else "")
