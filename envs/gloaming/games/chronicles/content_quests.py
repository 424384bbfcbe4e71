"""Quest cards: read from TOML, checked, and written into the content table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gloaming.games.chronicles import state as c
from gloaming.kernel.content import ContentError, Entry, Source, numbered

QUEST_TOKENS = 42  # rules: Components
QUESTS_A_HERO = c.QUESTS // c.HEROES
FEWEST_HEROES = 2  # what a step asks for must be possible in the smallest game
MOST_STARS = 3
STRONGEST_FOE = 12
MOST_HUNTED = 6

KINDS = {
    "collect": c.COLLECT,
    "deliver": c.DELIVER,
    "check": c.CHECK,
    "gather": c.GATHER,
    "clear": c.CLEAR,
    "defeat": c.DEFEAT,
    "hunt": c.HUNT,
}
FIELDS: dict[int, tuple[str, ...]] = {
    c.COLLECT: ("tokens", "by"),
    c.DELIVER: ("tokens", "place", "by", "check"),
    c.CHECK: ("place", "count", "by"),
    c.GATHER: ("place", "count", "by"),
    c.CLEAR: ("area",),
    c.DEFEAT: ("place", "strength"),
    c.HUNT: ("count", "strength", "partners", "by"),
}
BY = {"anyone": c.ANYONE, "owner": c.OWNER}
COUNTS = {c.CHECK: (1, c.DICE), c.GATHER: (FEWEST_HEROES, FEWEST_HEROES), c.HUNT: (1, MOST_HUNTED)}


def read_quests(
    source: Source,
    content: Any,
    names: dict[str, tuple[str, ...]],
    heroes: Mapping[str, int],
    tiles: Mapping[str, int],
    spaces: Mapping[str, int],
) -> None:
    """Fill the quest fields of ``content`` and the names of quests, items, steps and stars.

    Args:
        source: the pack; its tiles and shadows have been read into ``content`` already.
        content: the record of dtype `state.CONTENT` to fill.
        names: gains ``quest``, ``stars``, ``item`` and ``step``.
        heroes: characters by name.
        tiles: tile numbers by name.
        spaces: space numbers by name.

    Raises:
        ContentError: naming the file, the entry and the field that cannot be used.
    """
    entries = source.entries("quest", c.QUESTS)
    numbered(entries)
    content.item_place[:] = -1
    content.setup_shadow[:] = -1
    content.step_place[:] = -1
    quests, stars = [""] * c.QUESTS, [""] * c.QUESTS
    items, steps = [""] * (c.QUESTS * c.ITEMS), [""] * (c.QUESTS * c.STEPS)
    held = [0] * c.HEROES
    for entry in entries:
        entry.only("name", "hero", "stars", "easy", "token", "shadows", "guard", "step")
        owner = entry.choice("hero", heroes)
        if held[owner] == QUESTS_A_HERO:
            raise entry.error(
                "hero", f'"{entry.text("hero")}" has a fifth quest', f"{QUESTS_A_HERO} a hero"
            )
        number = QUESTS_A_HERO * owner + held[owner]
        held[owner] += 1
        quests[number] = entry.text("name")
        stars[number] = "*" * entry.integer("stars", 1, MOST_STARS)
        content.quest_easy[number] = entry.flag("easy")
        reader = _QuestReader(entry, content, number, owner, tiles, spaces)
        tokens = reader.tokens()
        items[c.ITEMS * number : c.ITEMS * number + len(tokens)] = tokens
        reader.setup()
        texts = reader.steps()
        steps[c.STEPS * number : c.STEPS * number + len(texts)] = texts
    _check_easy(entries, content, list(heroes))
    _check_count(entries[0].file, content)
    names["quest"], names["stars"] = tuple(quests), tuple(stars)
    names["item"], names["step"] = tuple(items), tuple(steps)


class _QuestReader:
    """Reads one quest card into the row ``number`` of the content table."""

    def __init__(
        self,
        entry: Entry,
        content: Any,
        number: int,
        owner: int,
        tiles: Mapping[str, int],
        spaces: Mapping[str, int],
    ) -> None:
        self.entry = entry
        self.content = content
        self.number = number
        self.owner = owner
        self.spaces = spaces
        # rules: only the owner's two tiles and Crystal Castle are sure to be in play
        self.own_tiles = {
            name: tile
            for name, tile in tiles.items()
            if content.tile_owner[tile] in (owner, c.ALWAYS)
        }
        self.own_spaces = {
            name: space
            for name, space in spaces.items()
            if content.space_tile[space] in self.own_tiles.values()
        }
        self.parts = entry.entries("token", 0, c.ITEMS)
        self.items = numbered(self.parts)
        self.step_parts = entry.entries("step", 1, c.STEPS)

    def tokens(self) -> list[str]:
        """Read the quest tokens and return their names."""
        self.content.quest_items[self.number] = len(self.parts)
        for k, part in enumerate(self.parts):
            part.only("name", "place", "after")
            self.content.item_place[self.number, k] = self._place(part, "place")
            last = len(self.step_parts) - 1
            self.content.item_step[self.number, k] = part.integer("after", 0, last, default=0)
        return list(self.items)

    def setup(self) -> None:
        """Read the shadows that the set-up places."""
        if self.entry.has("shadows"):
            found = self.entry.items("shadows", 0, c.SETUP_SHADOWS)
            for k, name in enumerate(found):  # a space may be listed twice: two shadows
                one = Entry({"shadows": name}, self.entry.file, self.entry.label)
                self.content.setup_shadow[self.number, k] = self._own(one, "shadows")
        if self.entry.has("guard"):
            self.content.setup_area[self.number] = self._area(self.entry, "guard")

    def steps(self) -> list[str]:
        """Read the steps and return what each asks."""
        self.content.quest_steps[self.number] = len(self.step_parts)
        used: set[int] = set()
        spent: set[int] = set()
        texts = []
        for step, part in enumerate(self.step_parts):
            kind = part.choice("kind", KINDS)
            part.only("text", "kind", *FIELDS[kind])
            texts.append(part.text("text"))
            self.content.step_kind[self.number, step] = kind
            self._figures(part, step, kind)
            if "tokens" in FIELDS[kind]:
                asked = self._asked(part, step, spent)
                used |= asked
                if kind == c.DELIVER:
                    spent |= asked
        for name, k in self.items.items():
            if k not in used:
                part = self.parts[k]
                raise part.error("name", f'no step asks for "{name}"', "a token of some step")
        return texts

    def _figures(self, part: Entry, step: int, kind: int) -> None:
        content, at = self.content, (self.number, step)
        if "place" in FIELDS[kind]:
            content.step_place[at] = self._place(part, "place")
        if "by" in FIELDS[kind]:
            content.step_by[at] = part.choice("by", BY, default=c.ANYONE)
        if "check" in FIELDS[kind]:
            content.step_check[at] = part.flag("check")
        if "area" in FIELDS[kind]:
            content.step_area[at] = self._area(part, "area")
        if "count" in FIELDS[kind]:
            low, high = COUNTS[kind]
            default = 0 if kind == c.GATHER else None
            content.step_count[at] = part.integer("count", low, high, default)
        if kind == c.DEFEAT:
            content.step_strength[at] = part.integer("strength", 1, STRONGEST_FOE)
        if kind == c.HUNT:
            # the owner's shadows are in every bag the quest is played with, others may not be
            first = c.SHADOWS // c.HEROES * self.owner
            own = content.shadow_strength[first : first + c.SHADOWS // c.HEROES]
            content.step_strength[at] = part.integer("strength", 1, int(own.max()), default=1)
            content.step_partners[at] = part.integer("partners", 1, FEWEST_HEROES, default=1)

    def _asked(self, part: Entry, step: int, spent: set[int]) -> set[int]:
        """The tokens of a collect or deliver step, all of which must be in play by then."""
        asked = part.choices("tokens", self.items, 1, c.ITEMS)
        for k in asked:
            name = list(self.items)[k]
            after = int(self.content.item_step[self.number, k])
            if after > step:
                raise part.error(
                    "tokens", f'"{name}" appears after step {after} only', "tokens in play by then"
                )
            if k in spent:
                raise part.error("tokens", f'"{name}" was handed in by an earlier step')
            place = self.content.step_place[self.number, step]
            if place >= 0 and place == self.content.item_place[self.number, k]:
                raise part.error("place", f'"{name}" appears there already', "another place")
        self.content.step_items[self.number, step] = sum(1 << k for k in asked)
        return set(asked)

    def _place(self, part: Entry, field: str) -> int:
        """A quest place: within reach of the owner, and printed with a quest symbol."""
        space = self._own(part, field)
        if not self.content.space_quest[space]:
            marked = [name for name, at in self.own_spaces.items() if self.content.space_quest[at]]
            problem = f'"{part.text(field)}" has no quest symbol'
            raise part.error(field, problem, ", ".join(marked))
        return space

    def _own(self, part: Entry, field: str) -> int:
        if part.choice(field, self.spaces) not in self.own_spaces.values():
            problem = f'"{part.text(field)}" may be out of play'
            raise part.error(field, problem, ", ".join(self.own_spaces))
        return part.choice(field, self.own_spaces)

    def _area(self, part: Entry, field: str) -> np.uint64:
        """Spaces as bits."""
        kinds = self.content.space_kind
        if isinstance(part.data.get(field), str):
            part.choice(field, {"ports": 0})
            found = [space for space in self.spaces.values() if kinds[space] == c.PORT]
        else:
            area = part.entry(field)
            area.only("spaces", "tiles")
            found = []
            if area.has("spaces"):
                found += area.choices("spaces", self.own_spaces, 1, len(self.own_spaces))
            if area.has("tiles"):
                mine = area.choices("tiles", self.own_tiles, 1, len(self.own_tiles))
                tile_of = self.content.space_tile
                found += [space for space in self.spaces.values() if tile_of[space] in mine]
        if not found:
            raise part.error(field, "names no space", '"ports", { spaces }, { tiles }')
        return np.uint64(sum(1 << space for space in set(found)))


def _check_easy(entries: list[Entry], content: Any, heroes: list[str]) -> None:
    """Rules: For Beginners. One easy quest for each hero."""
    easy = content.quest_easy.reshape(c.HEROES, QUESTS_A_HERO).sum(axis=1)
    for hero, count in zip(heroes, easy, strict=True):
        if count != 1:
            mine = [entry for entry in entries if entry.text("hero") == hero]
            chosen = [entry for entry in mine if entry.flag("easy")] or mine
            raise chosen[-1].error("easy", f"{hero} has {count} easy quests", "exactly one a hero")


def _check_count(file: str, content: Any) -> None:
    """Rules: Components. The box holds a fixed number of quest tokens."""
    total = int(content.quest_items.sum())
    if total != QUEST_TOKENS:
        raise ContentError(
            f"{total} quest tokens in all", file, "quest", "token", f"exactly {QUEST_TOKENS}"
        )
