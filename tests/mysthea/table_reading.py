"""What lies on a table of Mysthea, read back in words."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.kernel.batch import Batch
from gloaming.kernel.layout import WON
from tests.tables import Deciding, own_content

SHORT_NAMES = {
    "Kolbor": "Kolbor & Malabor",
    "Survivor": "The Lone Survivor",
    "Outsider": "The Outsider",
    "Heir": "The Heir",
    "Cursed": "The Cursed",
    "Creature": "The Creature",
    "Machine": "The Machine",
    "Criminal": "The Criminal",
}
CHAMPIONS = ("Kolbor", "Leheir", "CR-2T1", "Sanya", "Telron", "Anuth", "Celethe")
SEEKERS = ("Survivor", "Outsider", "Heir", "Cursed", "Creature", "Machine", "Criminal")
LONG_NAMES = {long: short for short, long in SHORT_NAMES.items()}


class Reading(Deciding):
    """A match, and everything a test looks at."""

    def __init__(self, *characters: str, seed: int = 1, **options: Any) -> None:
        if characters:
            named = [SHORT_NAMES.get(name, name) for name in characters]
            options = {"players": len(characters), "characters": named, **options}
        self.options = MystheaOptions(**options)
        self.match = Batch(GAME, self.options, seed=seed, skip_forced=False)
        self.content: Any = own_content(self.match)
        self.state: Any = self.match.states[0]
        self.names = self.match.pack.names
        self.nodes = list(self.names["node"])
        self.regions = list(self.names["region"])
        self.islands = list(self.names["island"])
        self.monsters = list(self.names["monster"])

    # -- names and numbers -------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """Characters in play."""
        return int(self.state.characters)

    @property
    def seats(self) -> list[str]:
        """Short names of the Characters, in the order of their turns."""
        names = self.names["character"]
        chosen = self.state.character[: self.count].tolist()
        return [
            LONG_NAMES.get(names[k], names[k]) if k >= 0 else f"seat {who}"
            for who, k in enumerate(chosen)
        ]

    def seat(self, name: str) -> int:
        return self.seats.index(name)

    def node(self, name: str) -> int:
        return self.nodes.index(name)

    def region(self, name: str) -> int:
        return self.regions.index(name)

    def monster(self, name: str) -> int:
        return self.monsters.index(name)

    def kind(self, name: str) -> int:
        """Number of a kind of Region, by its name or its Qoam."""
        return (c.QOAM_NAMES if name in c.QOAM_NAMES else c.KIND_NAMES).index(name)

    def crater(self, island: str) -> int:
        """Where an Island lies, from 0."""
        return int(self.state.crater_of[self.islands.index(island)])

    # -- the match ---------------------------------------------------------------------------------

    @property
    def is_won(self) -> bool:
        return bool(self.state.status == WON)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.seats[self.state.turn]

    @property
    def actions_left(self) -> int:
        return int(self.state.actions_left)

    @property
    def defense(self) -> int:
        """City Defense Points."""
        return int(self.state.defense)

    @property
    def strength(self) -> int:
        """Strength Points of the attack so far."""
        return int(self.state.strength)

    # -- Characters --------------------------------------------------------------------------------

    def where(self, who: str) -> str:
        return self.nodes[self.state.place[self.seat(who)]]

    def stock(self, who: str) -> dict[str, int]:
        """A Character's crystals, only the kinds it has."""
        return _by_colour(self.state.stock[self.seat(who)])

    def parasites(self, who: str) -> int:
        return int(self.state.parasites[self.seat(who)])

    def reserve(self, who: str) -> int:
        """Fortifications not built."""
        return int(self.state.reserve[self.seat(who)])

    def is_charged(self, who: str) -> bool:
        """Whether the Relic is charged."""
        return bool(self.state.charged[self.seat(who)])

    def claimed(self, who: str) -> list[int]:
        """Values of a Character's shards."""
        return _values(self.state.claimed[self.seat(who)])

    # -- the board ---------------------------------------------------------------------------------

    def enemies(self, region: str) -> tuple[int, int, int]:
        """Golems, Troops and Parasites in a Region."""
        golems, troops, parasites = self.state.units[self.region(region)].tolist()
        return golems, troops, parasites

    @property
    def crowds(self) -> dict[str, tuple[int, int, int]]:
        """The same for all Regions with Enemies."""
        return {name: self.enemies(name) for name in self.regions if sum(self.enemies(name))}

    def machines(self, region: str) -> list[str]:
        row = self.state.machine[self.region(region)].tolist()
        return [name for name, colour in zip(c.MACHINE_NAMES, row, strict=True) if colour >= 0]

    @property
    def fortifications(self) -> dict[str, str]:
        """Whose Fortifications stand on which nodes."""
        found = {}
        for node, owner in enumerate(self.state.fortification.tolist()):
            assert bool(int(self.state.fortified) >> node & 1) == (owner >= 0)
            if owner >= 0:
                found[self.nodes[node]] = self.seats[owner]
        return found

    def golems(self, island: str) -> int:
        return int(self.state.golems[self.crater(island)])

    def golem_kind(self, island: str) -> str:
        return c.KIND_NAMES[self.state.golem_kind[self.crater(island)]]

    def troops(self, island: str) -> dict[str, int]:
        """Troops by Region of an Island, the empty ones too."""
        crater = self.crater(island)
        row = self.state.troops[crater].tolist()
        kinds = self.content.island_kinds[self.islands.index(island)].tolist()
        assert sum(row) == sum(row[k] for k in kinds)
        return {c.KIND_NAMES[k]: row[k] for k in kinds if k != self.state.golem_kind[crater]}

    # -- the City, Monsters, the Colossus ----------------------------------------------------------

    @property
    def city(self) -> dict[str, int]:
        """Crystals in the City."""
        return _by_colour(self.state.city)

    @property
    def besiegers(self) -> tuple[int, int]:
        """Golems and Troops in the City."""
        golems, troops = self.state.besiegers.tolist()
        return golems, troops

    @property
    def in_play(self) -> list[str]:
        """Monsters on their Islands."""
        return [name for k, name in enumerate(self.monsters) if int(self.state.in_play) >> k & 1]

    @property
    def monster_deck(self) -> list[str]:
        """The top card first."""
        deck = self.state.monster_deck.tolist()
        return [self.monsters[k] for k in deck[1 : 1 + deck[0]][::-1]]

    @property
    def colossus(self) -> str:
        """The node of the Colossus."""
        return self.nodes[self.content.post[self.state.colossus]]

    @property
    def plugs(self) -> list[int]:
        """Values of the shards in the Colossus, 0 for an empty plug."""
        return self.state.plug.tolist()

    @property
    def seen(self) -> list[int]:
        """Values of the shards in the Colossus that have been seen, sorted."""
        plugs = zip(self.state.plug.tolist(), self.state.plug_seen.tolist(), strict=True)
        return sorted(value for value, is_seen in plugs if value and is_seen)

    @property
    def bag(self) -> list[int]:
        """Values of the shards in the bag."""
        return _values(self.state.bag)

    @property
    def laid_out(self) -> list[int]:
        """Values of the shards drawn from the bag in this cycle."""
        return _values(self.state.laid_out)

    # -- cards -------------------------------------------------------------------------------------

    @property
    def event(self) -> str:
        """The Event Card being resolved, or resolved last."""
        return c.EVENT_NAMES[self.state.event] if self.state.event >= 0 else ""

    @property
    def revealed(self) -> dict[str, int]:
        """Event Cards of this cycle."""
        row = self.state.revealed.tolist()
        return {name: row[k] for k, name in enumerate(c.EVENT_NAMES) if row[k]}

    def left(self, event: str) -> int:
        """Cards of a kind in the Event Deck."""
        return int(self.state.deck[c.EVENT_NAMES.index(event)])

    def discards(self, deck: str) -> list[str]:
        """Discarded Command Cards of an Era, or of a Character's own deck: "red 3" and so on."""
        row = self.state.discards[self.deck(deck)].tolist()
        return [name for k, name in enumerate(self.names["card"]) for _ in range(row[k])]

    def cards_left(self, deck: str) -> int:
        return int(self.state.cards_left[self.deck(deck)])

    def deck(self, name: str) -> int:
        """Number of a deck: "I", "II", "III", or a Character."""
        return c.ERA_NAMES.index(name) if name in c.ERA_NAMES else c.ERAS + self.seat(name)


def _by_colour(row: np.ndarray) -> dict[str, int]:
    return {name: int(row[k]) for k, name in enumerate(c.QOAM_NAMES) if row[k]}


def _values(row: np.ndarray) -> list[int]:
    return [k + 1 for k, count in enumerate(row.tolist()) for _ in range(count)]
