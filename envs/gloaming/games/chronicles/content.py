"""Heroes, tiles, Darkness cards and quests: loaded from TOML, checked, turned into one table.

The base pack lies beside this file in ``content/``; the comment at the top of each of its files
says what may be written there. A pack of one's own has the same tables, in one file or a folder.
Quests are read in ``content_quests.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.content_boards import boards, can_be_laid
from gloaming.games.chronicles.content_quests import read_quests
from gloaming.kernel.content import BASE, ContentError, Entry, Pack, Source, loader, numbered

BASE_FOLDER = Path(__file__).with_name("content")
TABLES = ("die", "team_health", "darkness_deck", "hero", "shadows", "tile", "card", "quest")

SIDES = ("north", "east", "south", "west")
HEROES_IN_PLAY = {"two_heroes": 2, "three_heroes": 3, "four_heroes": 4}
CARDS_IN_POOL = {2: 6, 3: 7, 4: 9}  # rules: Build the Darkness Deck
MOST_HITS = 3  # rules: a hit face shows one of three hit symbols
LONGEST_TRACK = 20
MOST_AMOUNT = 6
MOST_SPAWNED = 3  # shadows of one instruction on one space
SHADOWS_A_HERO = c.SHADOWS // c.HEROES
FEWEST_SPACES, MOST_SPACES = 3, c.SPACES // c.TILES

SIDE_KINDS = {"land": c.LAND, "water": c.WATER}
SPACE_KINDS = {"land": c.LAND, "water": c.WATER, "port": c.PORT}
TERRAINS = {"land": c.LAND, "water": c.WATER, "any": c.PORT}
EFFECTS = {
    "move or heal": c.MOVE_OR_HEAL,
    "carry": c.CARRY,
    "weaken": c.WEAKEN,
    "hits": c.HITS,
    "heal full": c.HEAL_FULL,
    "move to": c.MOVE_TO,
    "guide": c.GUIDE,
    "heal share": c.HEAL_SHARE,
    "rally": c.RALLY,
    "shield self": c.SHIELD_SELF,
    "shield all": c.SHIELD_ALL,
}
WITH_AMOUNT = {c.MOVE_OR_HEAL, c.CARRY, c.WEAKEN, c.HITS, c.GUIDE, c.HEAL_SHARE}
WITH_TERRAIN = {c.CARRY, c.MOVE_TO, c.GUIDE}
SPAWN_PLACES = {
    "vortex": c.AT_VORTEX,
    "marked": c.AT_MARKED,
    "neighbours": c.AT_NEIGHBOURS,
    "quests": c.AT_QUESTS,
    "ports": c.AT_PORTS,
    "space": c.AT_SPACE,
}


def load(source: str | Path | None = None) -> Pack:
    """The content of a pack, checked and ready to play.

    Args:
        source: ``None`` or ``"base"`` for the base pack, or the path of a whole pack: a ``.toml``
            file or a folder of them. A pack is kept until its files change.

    Returns:
        A `Pack` whose ``table`` has shape ``(1,)`` and dtype `state.CONTENT`. Its ``names`` are
        ``hero`` (4), ``token`` (20: 5 * character + k), ``villain`` (24, one a shadow token),
        ``tile`` (10), ``space`` (50, "" for an unused number), ``card`` (10), ``quest`` (16:
        4 * character + k), ``stars`` (16: "*" to "***"), ``item`` (64: 4 * quest + k) and
        ``step`` (64: 4 * quest + k, what the step asks); the last two are "" where unused.

    Raises:
        ContentError: naming the file, the entry and the field that cannot be used.
    """
    return _load(source)


def build(source: Source, name: str = BASE) -> Pack:
    """Check the parsed data of a whole pack and turn it into a `Pack` called ``name``.

    Raises:
        ContentError: naming the file, the entry and the field that cannot be used.
    """
    source.only(*TABLES)
    table = np.zeros(1, dtype=c.CONTENT)
    content = table[0]
    names: dict[str, tuple[str, ...]] = {}
    _read_figures(source, content)
    heroes = _read_heroes(source, content, names)
    _read_shadows(source, content, names, heroes)
    tiles, spaces = _read_tiles(source, content, names, heroes)
    _read_cards(source, content, names, tiles, spaces)
    read_quests(source, content, names, heroes, tiles, spaces)
    table.flags.writeable = False
    return Pack(table, MappingProxyType(names), source.digest, name, source.designed)


_load = loader(BASE_FOLDER, build)


# -- figures of the table ----------------------------------------------------------------------


def _read_figures(source: Source, content: Any) -> None:
    die = source.entry("die")
    die.only("faces")
    faces = die.items("faces", 6, 6)
    for number, face in enumerate(faces):
        if face == "damage":
            content.die[number] = -1
        elif type(face) is int and 1 <= face <= MOST_HITS:
            content.die[number] = face
        else:
            raise die.error("faces", f"{face!r} is no face", f'1 to {MOST_HITS}, "damage"')
    # rules: quest rolls need both a success and a failure
    if "damage" not in faces:
        raise die.error("faces", "there is no damage face", "at least one")
    if faces.count("damage") == len(faces):
        raise die.error("faces", "there is no face with hits", "at least one")

    track = source.entry("team_health")
    track.only(*HEROES_IN_PLAY)
    for field, heroes in HEROES_IN_PLAY.items():
        content.team_health[heroes] = track.integer(field, 1, LONGEST_TRACK)

    deck = source.entry("darkness_deck")
    deck.only(*HEROES_IN_PLAY)
    for field, heroes in HEROES_IN_PLAY.items():
        # rules: advanced players take a card away, beginners add one from the same pool
        content.cards[heroes] = deck.integer(field, 2, CARDS_IN_POOL[heroes] - 1)


# -- heroes and shadows ------------------------------------------------------------------------


def _read_heroes(source: Source, content: Any, names: dict[str, tuple[str, ...]]) -> dict[str, int]:
    entries = source.entries("hero", c.HEROES)
    heroes = numbered(entries)
    tokens: list[str] = []
    for character, entry in enumerate(entries):
        entry.only("name", "token")
        if entry.text("name") in ("always", "two heroes"):
            raise entry.error("name", "this word has a meaning for tiles", "another name")
        parts = entry.entries("token", c.TOKENS)
        tokens += numbered(parts)
        for k, part in enumerate(parts):
            _read_token(part, content, character, k)
    names["hero"] = tuple(heroes)
    names["token"] = tuple(tokens)
    return heroes


def _read_token(entry: Entry, content: Any, character: int, k: int) -> None:
    effect = entry.choice("effect", EFFECTS)
    has_amount, has_terrain = effect in WITH_AMOUNT, effect in WITH_TERRAIN
    fields = ["name", "effect", "locked"]
    entry.only(*fields, *["amount"] * has_amount, *["terrain"] * has_terrain)
    # rules: every hero has Move or Heal 1 and 2, two open specials and one locked special
    if k < 2 and effect != c.MOVE_OR_HEAL:
        raise entry.error("effect", f"token {k + 1} of every hero is another one", "move or heal")
    amount = entry.integer("amount", 1, MOST_AMOUNT) if has_amount else 0
    if k < 2 and amount != k + 1:
        raise entry.error("amount", f"{amount} on token {k + 1} of a hero", str(k + 1))
    if k >= 2 and effect == c.MOVE_OR_HEAL:
        others = ", ".join(name for name in EFFECTS if name != "move or heal")
        raise entry.error("effect", f"token {k + 1} of a hero is a special", others)
    if entry.flag("locked") != (k == c.TOKENS - 1):
        raise entry.error("locked", "exactly the fifth token is locked", str(k == 4).lower())
    content.token_effect[character, k] = effect
    content.token_amount[character, k] = amount
    if has_terrain:
        content.token_terrain[character, k] = entry.choice("terrain", TERRAINS)
    elif effect == c.MOVE_OR_HEAL:
        content.token_terrain[character, k] = c.PORT


def _read_shadows(
    source: Source, content: Any, names: dict[str, tuple[str, ...]], heroes: Mapping[str, int]
) -> None:
    entries = source.entries("shadows", c.HEROES)
    numbered(entries, "hero")
    villains = [""] * c.SHADOWS
    for entry in entries:
        entry.only("hero", "strengths", "villains")
        first = SHADOWS_A_HERO * entry.choice("hero", heroes)
        last = first + SHADOWS_A_HERO
        strengths = entry.integers("strengths", SHADOWS_A_HERO, 1, c.STRONGEST)
        content.shadow_strength[first:last] = strengths
        villains[first:last] = entry.texts("villains", SHADOWS_A_HERO, SHADOWS_A_HERO)
    names["villain"] = tuple(villains)


# -- the Realm of Light ------------------------------------------------------------------------


def _read_tiles(
    source: Source, content: Any, names: dict[str, tuple[str, ...]], heroes: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    content.space_tile[:] = -1
    entries = source.entries("tile", c.TILES)
    tiles = numbered(entries)
    owners = {"always": c.ALWAYS, "two heroes": c.TWO_HEROES, **heroes}
    parts = [entry.entries("space", FEWEST_SPACES, MOST_SPACES) for entry in entries]
    spaces = numbered([part for group in parts for part in group])
    for tile, (entry, group) in enumerate(zip(entries, parts, strict=True)):
        own = {part.text("name"): spaces[part.text("name")] for part in group}
        entry.only("name", "owner", *["start"] * (tile == 0), *SIDES, "space", "paths")
        content.tile_owner[tile] = entry.choice("owner", owners)
        for part in group:
            part.only("name", "kind", "quest", "shadow")
            space = spaces[part.text("name")]
            content.space_tile[space] = tile
            content.space_kind[space] = part.choice("kind", SPACE_KINDS)
            content.space_quest[space] = part.flag("quest")
            content.space_marked[space] = part.flag("shadow")
        _read_sides(entry, content, tile, own)
        _read_paths(entry, content, tile, own)
    content.start_space = entries[0].choice(
        "start", {name: space for name, space in spaces.items() if content.space_tile[space] == 0}
    )
    _gather_spaces(content)
    _check_owners(entries, content, owners)
    _check_boards(entries[0], content, tuple(tiles))
    _check_marked(entries[0], content)
    names["tile"] = tuple(tiles)
    names["space"] = tuple(spaces) + ("",) * (c.SPACES - len(spaces))
    return tiles, spaces


def _gather_spaces(content: Any) -> None:
    """Sets of spaces as bits, where the rules speak of all spaces of a kind."""
    for space in range(c.SPACES):
        tile, bit = content.space_tile[space], np.uint64(1 << space)
        if tile < 0:
            continue
        content.tile_spaces[tile] |= bit
        for terrain in (c.LAND, c.WATER, c.PORT):
            if content.space_kind[space] & terrain:
                content.terrain_spaces[terrain] |= bit
        if content.space_kind[space] == c.PORT:
            content.port_spaces |= bit
        if content.space_marked[space]:
            content.marked_spaces |= bit
        if content.space_quest[space]:
            content.quest_spaces |= bit


def _read_sides(entry: Entry, content: Any, tile: int, own: Mapping[str, int]) -> None:
    for side, field in enumerate(SIDES):
        part = entry.entry(field)
        part.only("side", "space")
        kind, space = part.choice("side", SIDE_KINDS), part.choice("space", own)
        if not content.space_kind[space] & kind:
            allowed = f"a {part.text('side')} space or a port"
            raise part.error("space", f'"{part.text("space")}" does not fit the side', allowed)
        content.tile_side[tile, side] = kind
        for turn in range(4):
            content.tile_turns[tile] |= int(kind == c.WATER) << (4 * turn + (side + turn) % 4)
        content.tile_exit[tile, side] = space


def _read_paths(entry: Entry, content: Any, tile: int, own: Mapping[str, int]) -> None:
    links: dict[int, list[int]] = {space: [] for space in own.values()}
    for pair in entry.items("paths", 1, MOST_SPACES * (MOST_SPACES - 1) // 2):
        ends = Entry({"paths": pair}, entry.file, entry.label).choices("paths", own, 2, 2)
        for here, there in (ends, ends[::-1]):
            if there in links[here]:
                raise entry.error("paths", f"{pair} is listed twice")
            links[here].append(there)
            content.space_near[here] |= np.uint64(1 << there)
        if not content.space_kind[ends[0]] & content.space_kind[ends[1]]:
            raise entry.error(
                "paths", f"{pair} joins land to water", "land and water meet only by way of a port"
            )
    reached = _reached(links, next(iter(links)))
    for name, space in own.items():
        if space not in reached:
            raise entry.error("paths", f'"{name}" cannot be reached', "one connected tile")


def _reached(links: Mapping[int, list[int]], start: int) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        for space in links[waiting.pop()]:
            if space not in reached:
                reached.add(space)
                waiting.append(space)
    return reached


def _check_owners(entries: list[Entry], content: Any, owners: Mapping[str, int]) -> None:
    """Rules: Components. Two tiles a hero, Crystal Castle, and Starlight Lake for two heroes."""
    for tile, entry in enumerate(entries):
        if (content.tile_owner[tile] == c.ALWAYS) != (tile == 0):
            raise entry.error(
                "owner", "the first tile, and no other, is in every game", '"always" on tile 1 only'
            )
    for name, owner in owners.items():
        mine = [at for at, held in enumerate(content.tile_owner) if held == owner]
        due = 2 if owner >= 0 else 1
        if len(mine) != due:
            entry = entries[mine[-1]] if mine else entries[-1]
            raise entry.error("owner", f'"{name}" has {len(mine)} tiles', f"exactly {due}")


def _check_boards(entry: Entry, content: Any, names: tuple[str, ...]) -> None:
    """Rules: Build Your Board. Whichever heroes play, the tiles must fit together."""
    for tiles in boards(content):
        if not can_be_laid(content, tiles):
            raise entry.error(
                "north",
                "no board was found of " + ", ".join(names[tile] for tile in tiles),
                "sides of land and water that fit together, whichever heroes play",
            )


def _check_marked(entry: Entry, content: Any) -> None:
    """The bag must hold a shadow for every marked space, whichever heroes play."""
    marked = np.bincount(content.space_tile[content.space_marked == 1], minlength=c.TILES)
    for tiles in boards(content):
        heroes = len({int(content.tile_owner[tile]) for tile in tiles} - {c.ALWAYS, c.TWO_HEROES})
        due = int(marked[list(tiles)].sum())
        if due > heroes * SHADOWS_A_HERO:
            raise ContentError(
                f"{due} spaces of the tiles for {heroes} heroes are marked",
                file=entry.file,
                entry="tile",
                field="shadow",
                allowed=f"at most {heroes * SHADOWS_A_HERO}, the shadows in the bag",
            )


# -- Darkness ----------------------------------------------------------------------------------


def _read_cards(
    source: Source,
    content: Any,
    names: dict[str, tuple[str, ...]],
    tiles: Mapping[str, int],
    spaces: Mapping[str, int],
) -> None:
    entries = source.entries("card", c.CARDS)
    cards = numbered(entries)
    numbered(entries, "tile")
    for card, entry in enumerate(entries):
        entry.only("name", "tile", "vortex", "full", "weak")
        tile = entry.choice("tile", tiles)
        here = {name: space for name, space in spaces.items() if content.space_tile[space] == tile}
        content.card_tile[card] = tile
        content.card_owner[card] = content.tile_owner[tile]
        content.card_space[card] = entry.choice("vortex", here)
        for field, lines in (("full", content.card_full), ("weak", content.card_weak)):
            for at, part in enumerate(entry.entries(field, 1, c.SPAWNS)):
                part.only("at", "count")
                lines[card, at] = (
                    part.choice("at", SPAWN_PLACES),
                    part.integer("count", 1, MOST_SPAWNED),
                )
        _check_spawns(entry, content, card)
    names["card"] = tuple(cards)


def _check_spawns(entry: Entry, content: Any, card: int) -> None:
    """Rules: Destroying the Vortex. Once weakened it brings fewer shadows, on any board."""
    tile = content.card_tile[card]
    marked = np.bincount(content.space_tile[content.space_marked == 1], minlength=c.TILES)
    others = np.sort(np.delete(marked, tile))
    # a tile touches at least one other tile, and at most four
    for neighbours in (int(others[0]), int(others[-4:].sum())):
        full = _spawned(content, tile, content.card_full[card], neighbours)
        weak = _spawned(content, tile, content.card_weak[card], neighbours)
        if weak >= full:
            raise entry.error(
                "weak",
                f"{weak} shadows against {full} at full strength, when the tiles that touch it "
                f"have {neighbours} marked spaces",
                "fewer than under `full`",
            )


def _spawned(content: Any, tile: int, lines: np.ndarray, neighbours: int) -> int:
    here = content.space_tile == tile
    spaces = {
        c.AT_VORTEX: 1,
        c.AT_SPACE: 1,
        c.AT_MARKED: int((here & (content.space_marked == 1)).sum()),
        c.AT_QUESTS: int((here & (content.space_quest == 1)).sum()),
        c.AT_PORTS: int((here & (content.space_kind == c.PORT)).sum()),
        c.AT_NEIGHBOURS: neighbours,
    }
    return sum(spaces[int(where)] * int(count) for where, count in lines if where)
