"""How a table of Mysthea is arranged for a test."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from gloaming.games.mysthea import state as c
from tests.mysthea.table_reading import Reading

GOLEM_KINDS = ("Mountain", "Crystal Field", "Forest", "River", "Land of Myst")
"""Where Golems start on Spire, Shard, Tree, Volcano and Sphere, unless a test says otherwise."""


class Arranging(Reading):
    """A table whose parts can be moved and changed.

    Enemies, crystals and Fortifications come from nowhere: a test that counts them arranges both
    ends.
    """

    def __init__(self, *characters: str, bare: bool = True, seed: int = 1, **options: Any) -> None:
        super().__init__(*characters, seed=seed, **options)
        if bare:
            self._strip()

    # -- Characters --------------------------------------------------------------------------------

    def put(self, who: str, node: str) -> Self:
        """A Character stands there."""
        self.state.place[self.seat(who)] = self.node(node)
        return self

    def give(self, who: str, parasites: int = 0, **crystals: int) -> Self:
        """More crystals and Parasites: ``give("Leheir", blue=2, pink=1)``."""
        seat = self.seat(who)
        for name, number in crystals.items():
            self.state.stock[seat, self.kind(name)] += number
            self.state.stocked[seat] += number
        self.state.parasites[seat] += parasites
        return self

    def charge(self, *who: str) -> Self:
        """These Relics are charged, and no others."""
        self.state.charged[:] = 0
        for name in who:
            self.state.charged[self.seat(name)] = 1
        return self

    def grant(self, who: str, *values: int) -> Self:
        """A Character has claimed shards of these values, which come from nowhere."""
        for value in values:
            self.state.claimed[self.seat(who), value - 1] += 1
        return self

    def wear(self, on: bool) -> Self:
        """The Criminal wears her Armor, or not."""
        self.state.armour = on
        return self

    # -- the board ---------------------------------------------------------------------------------

    def crowd(self, region: str, golems: int = 0, troops: int = 0, parasites: int = 0) -> Self:
        """So many Enemies are in a Region, and no others."""
        self.state.units[self.region(region)] = golems, troops, parasites
        return self

    def lay(self, crater: int, island: str) -> Self:
        """An Island lies on a crater, counted from 1; it changes places with the one there."""
        state, to, at = self.state, crater - 1, self.crater(island)
        for row in (state.island, state.golem_kind, state.golems, state.troops):
            row[[to, at]] = row[[at, to]]
        for place in (to, at):
            state.crater_of[state.island[place]] = place
        return self

    def man(self, island: str, golems: int | None = None, **troops: int) -> Self:
        """Enemies of an Island: Golems, and Troops by the color of their Region."""
        crater = self.crater(island)
        if golems is not None:
            self.state.golems[crater] = golems
        for kind, number in troops.items():
            assert self.kind(kind) != self.state.golem_kind[crater], "Golems stand there"
            self.state.troops[crater, self.kind(kind)] = number
        return self

    def fortify(self, who: str, *nodes: str) -> Self:
        """A Character has built Fortifications, out of the reserve."""
        for name in nodes:
            node, seat = self.node(name), self.seat(who)
            self.state.fortification[node] = seat
            self.state.fortified |= np.uint64(1) << np.uint64(node)
            self.state.reserve[seat] -= 1
        return self

    def ruin(self, region: str, *machines: str) -> Self:
        """These machines of a Region have been destroyed; all, if none is named."""
        at = self.region(region)
        for name in machines or c.MACHINE_NAMES:
            machine = c.MACHINE_NAMES.index(name)
            colour = int(self.state.machine[at, machine])
            if colour >= 0:
                self.state.machine[at, machine] = -1
                self.state.machines_left[colour] -= 1
                self.state.ruined[colour, machine] += 1
        return self

    def color(self, kind: str, owner: str | int) -> Self:
        """The machines of a kind of Region belong to a Character, or have a color by its number;
        the kind that had it takes theirs."""
        to = owner if isinstance(owner, int) else self.seat(owner)
        rows = self.content.region_kind == self.kind(kind)
        was = int(self.state.machine[rows].max())
        mine, yours = self.state.machine == was, self.state.machine == to
        self.state.machine[mine], self.state.machine[yours] = to, was
        return self

    # -- the City, Monsters, the Colossus ----------------------------------------------------------

    def store(self, **crystals: int) -> Self:
        """The City holds these crystals, and no others."""
        self.state.city[:] = 0
        for name, number in crystals.items():
            self.state.city[self.kind(name)] = number
        return self

    def besiege(self, golems: int = 0, troops: int = 0) -> Self:
        self.state.besiegers[:] = golems, troops
        return self

    def defend(self, points: int) -> Self:
        """The City has so many Defense Points."""
        self.state.defense = points
        return self

    def summon(self, *monsters: str) -> Self:
        """Monsters are in play; what they do as they come has not happened."""
        for name in monsters:
            self._draw_out(name)
            self.state.in_play |= np.uint64(1) << np.uint64(self.monster(name))
        return self

    def stack(self, *monsters: str) -> Self:
        """The Monster Deck, the top card first."""
        self.state.monster_deck[:] = 0
        self.state.monster_deck[0] = len(monsters)
        for k, name in enumerate(reversed(monsters)):
            self.state.monster_deck[1 + k] = self.monster(name)
        self.state.monsters_known = 0
        return self

    def stand(self, number: int) -> Self:
        """The Colossus stands on the edge node of this number."""
        self.state.colossus = number - 1
        return self

    def plug(self, *values: int, seen: tuple[int, ...] = ()) -> Self:
        """Shards in the Colossus, up to five; of those the values ``seen`` are known."""
        self.state.plug[:], self.state.plug_seen[:] = 0, 0
        for k, value in enumerate(values):
            self.state.plug[k] = value
        for value in seen:
            known = zip(self.state.plug, self.state.plug_seen, strict=True)
            at = next(k for k, (held, is_seen) in enumerate(known) if held == value and not is_seen)
            self.state.plug_seen[at] = 1
        return self

    def fill_bag(self, *values: int) -> Self:
        """Shards in the bag."""
        self.state.bag[:] = [values.count(value + 1) for value in range(c.SHARD_VALUES)]
        return self

    # -- Event Cards -------------------------------------------------------------------------------

    def reveal(self, *events: str) -> Self:
        """These Event Cards have been revealed in this cycle; what they do has not happened."""
        for name in events:
            event = c.EVENT_NAMES.index(name)
            assert self.state.deck[event] > 0, f"no card of {name} is left"
            self.state.deck[event] -= 1
            self.state.revealed[event] += 1
            if event < c.KINDS and self.state.revealed[event] == 1:
                self.state.kinds_revealed += 1
        return self

    # -- Command Cards -----------------------------------------------------------------------------

    def use_up(self, deck: str, *left: str) -> Self:
        """All cards of a deck have been discarded, but for these: "red 3" and so on."""
        number = self.deck(deck)
        faces = [self.names["card"].index(words) for words in left]
        self.state.discards[number] += self.state.cards[number]
        self.state.cards[number] = 0
        for face in faces:
            self.state.discards[number, face] -= 1
            self.state.cards[number, face] += 1
        assert self.state.discards[number].min() >= 0
        self.state.cards_left[number] = len(faces)
        self.state.cards_spent[number] = self.state.discards[number].sum()
        return self

    # -- within ------------------------------------------------------------------------------------

    def _strip(self) -> None:
        """A quiet table: no Enemies on the board, full Islands and decks, nobody owns anything.

        Island k lies on crater k; the machines of the kind k have the color k; Characters stand on
        City nodes; the Colossus on edge node 1 holds shards of the values 1, 1, 2, 2, 3.
        """
        state, content = self.state, self.content
        for field in ("stock", "stocked", "parasites", "units", "ruined", "city", "besiegers"):
            state[field] = 0
        for field in ("entered", "revealed", "laid_out", "plug_seen", "claimed", "held", "felled"):
            state[field] = 0
        state.kinds_revealed = state.monsters_known = state.in_play = state.events_due = 0
        state.peeked = state.event = state.target = -1
        state.rounds, state.colossus, state.armour, state.charged[:] = 1, 0, 0, 1
        state.defense = content.defense
        for crater in range(c.CRATERS):
            state.island[crater] = state.crater_of[crater] = crater
            kind = state.golem_kind[crater] = self.kind(GOLEM_KINDS[crater])
            state.golems[crater], state.troops[crater] = 4, 0
            for other in content.island_kinds[crater]:
                state.troops[crater, other] = 4 if other != kind else 0
        if not self.options.chronicle or self.options.chronicle == "mysthea":
            state.machine[:] = content.region_kind[:, None]
            state.machines_left[:] = c.OF_A_COLOUR
        for who in range(self.count):
            if state.character[who] < 0:
                free = [k for k in range(c.CHARACTERS) if k not in state.character.tolist()]
                state.character[who] = free[0]
            state.place[who] = who  # the City nodes are the first five
        state.deck[:] = c.EVENT_COUNT
        state.plug[:] = 1, 1, 2, 2, 3
        state.bag[:] = 1, 3, 1
        monsters = np.flatnonzero(self.match.encoded["monster"][0])
        self.stack(*(self.monsters[k] for k in monsters))

    def _draw_out(self, monster: str) -> None:
        """Take a Monster's card out of its deck."""
        deck = self.monster_deck
        if monster in deck:
            deck.remove(monster)
            self.stack(*deck)
