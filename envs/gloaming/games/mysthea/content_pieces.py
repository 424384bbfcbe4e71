"""What lies on the board of Mysthea or beside it: Islands, cards, Monsters, Characters, figures."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.kernel.content import Entry, Source
from gloaming.kernel.content_names import character_names, names_of

LEVEL_NAMES = ("easy", "normal", "hard")
NUMBER_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}
MOST_DEFENSE = 99  # the last space of the track
MOST_STRENGTH = 15  # of a Monster: the highest three cards
MOST_FIRST_EVENTS = 4  # so that no cycle ends before the first Day
FORTIFICATIONS = 20  # rules: Components
FIRST_EXTRA = c.KODROR
RESERVED = ("draw",)  # what the option ``characters`` says in place of names

KINDS = {name: number for number, name in enumerate(c.KIND_NAMES)}


def in_order(entry: Entry, names: tuple[str, ...], at: int) -> None:
    """Raise unless the entry has the name due at its place."""
    name = entry.text("name")
    if name != names[at]:
        raise entry.error("name", f'"{name}" is out of order', f'"{names[at]}"')


def read_islands(source: Source, content: Any) -> dict[str, int]:
    """The Islands; returns their names with their numbers."""
    entries = source.entries("island", c.CRATERS)
    names = names_of(entries)
    for number, entry in enumerate(entries):
        entry.only("name", "kinds")
        kinds = entry.choices("kinds", KINDS, c.ISLAND_KINDS, c.ISLAND_KINDS)
        content.island_kinds[number] = sorted(kinds)
    # rules: Getting Ready, step 2
    choices = itertools.product(*content.island_kinds.tolist())
    matchings = [chosen for chosen in choices if len(set(chosen)) == c.CRATERS]
    content.matchings = len(matchings)
    content.matching[: len(matchings)] = np.array(matchings).reshape(-1, c.CRATERS)
    if not matchings:
        raise entries[-1].error(
            "kinds",
            "Golems cannot start on another kind on each Island",
            "kinds that let each Island have one of its own",
        )
    return names


def read_cards(source: Source, content: Any) -> None:
    """The Command Cards."""
    for era, entry in enumerate(source.entries("era", c.ERAS)):
        entry.only("name", *c.BANNER_NAMES)
        in_order(entry, c.ERA_NAMES, era)
        for banner, colour in enumerate(c.BANNER_NAMES):
            count = len(entry.items(colour, 0, c.ERA_CARDS))
            for number in entry.integers(colour, count, 1, c.NUMBERS):
                content.card_count[era, c.BANNERS * (number - 1) + banner] += 1
        cards = int(content.card_count[era].sum())
        if cards != c.ERA_CARDS:
            raise entry.error(c.BANNER_NAMES[-1], f"{cards} cards in all", f"{c.ERA_CARDS} an Era")


def read_monsters(source: Source, content: Any, islands: dict[str, int]) -> tuple[str, ...]:
    """The Monsters; returns their names."""
    entries = source.entries("monster", c.MONSTERS)
    for number, entry in enumerate(entries):
        entry.only("name", "strength", "island", "extra")
        content.monster_strength[number] = entry.integer("strength", 1, MOST_STRENGTH)
        content.monster_island[number] = entry.choice("island", islands)
        due = number >= FIRST_EXTRA
        if entry.flag("extra") != due:
            raise entry.error(
                "extra",
                f"Monster {number + 1} is {'' if due else 'not '}an extra one",
                "true" if due else "false",
            )
        content.monster_extra[number] = due
    return tuple(names_of(entries))


def read_figures(source: Source, content: Any) -> None:
    """The City's defense, what difficulty changes, and Fortifications."""
    city = source.entry("city")
    city.only("defense")
    content.defense = city.integer("defense", 1, MOST_DEFENSE)
    for level, entry in enumerate(source.entries("level", c.LEVELS)):
        entry.only("name", "shards", "events")
        in_order(entry, LEVEL_NAMES, level)
        shards = entry.integers("shards", c.SHARD_VALUES, 0, c.SHARDS)
        if sum(shards) != c.SHARDS:
            raise entry.error("shards", f"{sum(shards)} Primal Shards", f"{c.SHARDS} in all")
        content.shards[level] = shards
        content.first_events[level] = entry.integer("events", 1, MOST_FIRST_EVENTS)
    part = source.entry("fortifications")
    part.only(*NUMBER_WORDS.values())
    for characters, field in NUMBER_WORDS.items():
        most = FORTIFICATIONS // characters
        content.fortifications[characters] = part.integer(field, 0, most)


def read_characters(source: Source) -> tuple[str, ...]:
    """The names of the Characters; what they can do is code."""
    entries = source.entries("character", c.CHARACTERS)
    for entry in entries:
        entry.only("name")
    return character_names(entries, RESERVED)
