"""Tables of the rules of Mysthea, made from its base content pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gloaming.adapters.docs import table
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea import text_pieces as t
from gloaming.games.mysthea.content import BASE_FOLDER, load
from gloaming.games.mysthea.content_pieces import LEVEL_NAMES
from gloaming.kernel.content import Pack, read

Data = Mapping[str, Any]


def tables() -> dict[str, str]:
    """Markdown by the name of its place in RULES.md."""
    data, pack = read(BASE_FOLDER).data, load()
    return {
        "levels": levels(pack),
        "designed": designed(data),
        "regions": regions(pack),
        "nodes": nodes(pack),
        "posts": posts(pack),
        "islands": islands(pack),
        "monsters": monsters(pack),
        "cards": cards(pack),
        "events": events(),
        "banners": banners(),
        "machines": machines(),
        "fortifications": fortifications(pack),
        "characters": characters(pack),
    }


def arguments() -> str:
    """What the page of the environment says of its arguments, below their list."""
    rules = "../../envs/gloaming/games/mysthea/RULES.md#chronicles-and-their-history"
    return (
        f"What `history` holds, with an example: [Chronicles and their history]({rules}).\n\n"
        f"What `difficulty` stands for:\n\n{levels(load())}"
    )


def levels(pack: Pack) -> str:
    """Shards and Event Cards of each difficulty."""
    content = pack.table[0]
    rows = [
        (name, *content.shards[level].tolist(), int(content.first_events[level]))
        for level, name in enumerate(LEVEL_NAMES)
    ]
    values = [f"shards of value {k}" for k in range(1, c.SHARD_VALUES + 1)]
    return table(("difficulty", *values, "Event Cards before the first Day"), rows)


def designed(data: Data) -> str:
    """How many entries of each table hold something of our own."""
    rows = []
    for name, value in sorted(data.items()):
        entries = value if isinstance(value, list) else [value]
        own = sum(entry.get("designed") is True for entry in entries)
        rows.append((f"`{name}`", len(entries), own))
    return table(("table", "entries", "with something of our own"), rows)


# -- the board ---------------------------------------------------------------------------------


def joined(names: tuple[str, ...], bits: int) -> str:
    """Names of a set."""
    return ", ".join(name for k, name in enumerate(names) if bits >> k & 1)


def regions(pack: Pack) -> str:
    """Regions, their Qoam and their neighbours."""
    content, names = pack.table[0], pack.names["region"]
    rows = [
        (
            name,
            c.QOAM_NAMES[int(content.region_kind[k])],
            joined(names, int(content.region_near[k])),
        )
        for k, name in enumerate(names)
    ]
    return table(("Region", "Qoam", "borders on"), rows)


def nodes(pack: Pack) -> str:
    """Nodes, the Regions around them and the ways between them."""
    content, names = pack.table[0], pack.names["node"]
    rows = [
        (
            names[node],
            joined(pack.names["region"], int(content.node_regions[node])),
            joined(names, int(content.near[node])),
            _start(content, node),
        )
        for node in range(int(content.nodes))
    ]
    return table(("node", "Regions around", "next to it", "here begin"), rows)


def _start(content: Any, node: int) -> str:
    champions = int(content.champion_nodes) >> node & 1
    return "Champions" if champions else "Seekers" if int(content.city_nodes) >> node & 1 else ""


def posts(pack: Pack) -> str:
    """Where the Colossus stands, and which Islands are closest then."""
    content = pack.table[0]
    rows = [
        (
            pack.names["node"][int(content.post[post])],
            " and ".join(pack.names["region"][k] for k in content.post_regions[post].tolist()),
            " and ".join(f"crater {k + 1}" for k in content.post_craters[post].tolist()),
        )
        for post in range(c.POSTS)
    ]
    return table(("the Colossus stands on", "between", "closest Islands"), rows)


def islands(pack: Pack) -> str:
    """The Islands and who comes into play there."""
    content = pack.table[0]
    rows = [
        (
            name,
            ", ".join(c.KIND_NAMES[kind] for kind in content.island_kinds[k].tolist()),
            _names(pack.names["monster"], content.monster_island == k),
        )
        for k, name in enumerate(pack.names["island"])
    ]
    return table(("Island", "Regions", "Monsters"), rows)


def _names(names: tuple[str, ...], chosen: Iterable[Any]) -> str:
    return ", ".join(name for name, there in zip(names, chosen, strict=True) if there)


# -- cards, Characters -------------------------------------------------------------------------


def monsters(pack: Pack) -> str:
    """The Monsters with what they do."""
    content = pack.table[0]
    rows = [
        (
            name,
            int(content.monster_strength[k]),
            pack.names["island"][int(content.monster_island[k])],
            "yes" if content.monster_extra[k] else "",
            t.MONSTERS[k],
        )
        for k, name in enumerate(pack.names["monster"])
    ]
    return table(("Monster", "Strength", "Island", "extra", "what it does"), rows)


def cards(pack: Pack) -> str:
    """How often each number stands on the cards of an Era."""
    rows = []
    for era, name in enumerate(c.ERA_NAMES):
        counts = pack.table[0].card_count[era].reshape(c.NUMBERS, c.BANNERS)
        numbers = counts.sum(axis=1).tolist()
        mean = sum(k * count for k, count in enumerate(numbers, start=1)) / sum(numbers)
        each = [
            f"{count} {banner}"
            for count, banner in zip(counts.sum(axis=0), c.BANNER_NAMES, strict=True)
        ]
        rows.append((name, *numbers, f"{mean:.1f}", ", ".join(each)))
    head = [f"cards of {k}" for k in range(1, c.NUMBERS + 1)]
    return table(("Era", *head, "mean", "banners"), rows)


def events() -> str:
    """The Event Deck."""
    effects = {
        c.COLOSSUS: "two Parasites, damage to the City, and the Colossus moves on",
        c.STORM: "a Monster, a siege of the City, and Relics are recharged",
    }
    region = "first of its kind: an assault; second: an invasion"
    rows = [
        (name, int(c.EVENT_COUNT[k]), effects.get(k, region))
        for k, name in enumerate(c.EVENT_NAMES)
    ]
    return table(("Event Card", "cards", "what happens"), rows)


def banners() -> str:
    """Eradication Bonuses."""
    return table(("banner", "bonus"), list(zip(c.BANNER_NAMES, t.BANNERS, strict=True)))


def machines() -> str:
    """What machines do."""
    return table(("machine", "what it does"), list(zip(c.MACHINE_NAMES, t.MACHINES, strict=True)))


def fortifications(pack: Pack) -> str:
    """How many Fortifications each Character has."""
    counts = pack.table[0].fortifications
    rows = [(k, int(counts[k])) for k in range(2, c.SEATS + 1)]
    return table(("Characters", "Fortifications of each"), rows)


def characters(pack: Pack) -> str:
    """The Characters with ability and Relic Power."""
    rows = [
        (name, "Champion" if k < c.CHAMPIONS else "Seeker", t.ABILITIES[k], t.POWERS[k])
        for k, name in enumerate(pack.names["character"])
    ]
    return table(("Character", "pile", "ability", "Relic Power"), rows)
