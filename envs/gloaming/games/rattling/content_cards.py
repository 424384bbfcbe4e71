"""Challenge Cards and Events."""

from __future__ import annotations

from typing import Any

from gloaming.games.rattling import content_effects as contexts
from gloaming.games.rattling import state as c
from gloaming.games.rattling.content_characters import SKILLS, SPECIAL_ICONS
from gloaming.games.rattling.content_effects import Context, Programs
from gloaming.kernel.content import Entry, Source
from gloaming.kernel.content_names import name_of, names_of

EASIEST, HARDEST = 3, 24
MOST_BONUS = 5
OF_A_NUMBER = 2  # Shadow cards
REGION_TABLES = tuple(name.lower() for name in c.REGION_NAMES)
TYPES = {"bad": 1, "good": 0}


def read_cards(
    source: Source, content: Any, programs: Programs, items: dict[str, int]
) -> tuple[str, ...]:
    """All Challenge Cards; returns their names."""
    content.modifier_icon[:] = c.NO_ICON
    icons = {**items, **SPECIAL_ICONS}
    entries: list[Entry] = []
    for table in REGION_TABLES:
        for entry in source.entries(table, c.REGION_CARDS):
            _read_region_card(entry, content, len(entries), programs, icons)
            entries.append(entry)
    shadows = source.entries("shadow", c.SHADOW_CARDS)
    for entry in shadows:
        _read_shadow(entry, content, len(entries), programs, icons)
        entries.append(entry)
    _check_numbers(shadows, content)
    for entry in source.entries("darkness", c.DARKNESS_CARDS):
        _read_darkness(entry, content, len(entries), programs, icons)
        entries.append(entry)
    return tuple(names_of(entries))


def _read_region_card(
    entry: Entry, content: Any, card: int, programs: Programs, icons: dict[str, int]
) -> None:
    entry.only(
        "name",
        "skills",
        "difficulty",
        "modifiers",
        "revealed",
        "corrupted",
        "special",
        "scouted",
        "scout",
        "pass",
        "fail",
    )
    _read_front(entry, content, card, icons)
    content.card_revealed[card] = entry.flag("revealed")
    content.card_corrupted[card] = entry.flag("corrupted")
    content.card_special[card] = programs.read(entry, "special", contexts.SPECIAL)
    content.card_scouted[card] = programs.read(entry, "scouted", contexts.SCOUTED)
    content.card_scout[card] = programs.read(entry, "scout", contexts.SCOUT)
    for field in ("scouted", "scout"):
        if entry.has(field) and entry.flag("revealed"):
            raise entry.error(field, "a Revealed card is never scouted", "none")
    content.card_pass[card] = _read_text(entry, "pass", contexts.PASS, programs)
    content.card_fail[card] = _read_text(entry, "fail", contexts.FAIL, programs)


def _read_shadow(
    entry: Entry, content: Any, card: int, programs: Programs, icons: dict[str, int]
) -> None:
    entry.only("name", "skills", "difficulty", "modifiers", "number", "special", "pass", "fail")
    _read_front(entry, content, card, icons)
    content.shadow_number[card] = entry.integer("number", 1, c.NUMBERS)
    content.card_special[card] = programs.read(entry, "special", contexts.SPECIAL)
    content.card_pass[card] = _read_text(entry, "pass", contexts.SHADOW_PASS, programs)
    content.card_fail[card] = _read_text(entry, "fail", contexts.FAIL, programs)
    # who loses to a Shadow must not be rid of it
    if "stay" not in entry.data["fail"]:
        raise entry.error("fail", "the Shadow does not stay in play", '"stay" among the effects')


def _read_darkness(
    entry: Entry, content: Any, card: int, programs: Programs, icons: dict[str, int]
) -> None:
    entry.only("name", "skills", "difficulty", "modifiers", "special", "pass", "fail")
    _read_front(entry, content, card, icons)
    if c.ASSISTANCE in content.modifier_icon[card]:
        raise entry.error("modifiers", "nobody is there to assist the champion", "other icons")
    content.card_special[card] = programs.read(entry, "special", contexts.DARKNESS_SPECIAL)
    content.card_pass[card] = _read_text(entry, "pass", contexts.DARKNESS_TEXT, programs)
    content.card_fail[card] = _read_text(entry, "fail", contexts.DARKNESS_TEXT, programs)


def _read_front(entry: Entry, content: Any, card: int, icons: dict[str, int]) -> None:
    name_of(entry)
    skills = entry.choices("skills", SKILLS, 1, len(SKILLS))
    content.card_skills[card] = sum(1 << skill for skill in skills)
    content.difficulty[card] = entry.integer("difficulty", EASIEST, HARDEST)
    if not entry.has("modifiers"):
        return
    part = entry.entry("modifiers")
    given = [name for name in part.data if name != "designed"]
    if not 1 <= len(given) <= c.MODIFIERS:
        raise entry.error("modifiers", f"{len(given)} modifiers", f"1 to {c.MODIFIERS}")
    for at, name in enumerate(given):
        icon = Entry({"modifiers": name}, entry.file, entry.label).choice("modifiers", icons)
        content.modifier_icon[card, at] = icon
        content.modifier_bonus[card, at] = part.integer(name, 1, MOST_BONUS)
    _check_weapons(entry, content, content.modifier_icon[card])


def _check_weapons(entry: Entry, content: Any, icons: Any) -> None:
    """A weapon icon stands alone: one weapon modifies, and its icon says which may."""
    found = {int(icon) for icon in icons}
    general = found & {c.WEAPON, c.SPIRIT_WEAPON}
    named = [icon for icon in found if 0 <= icon < c.KINDS and content.item_weapon[icon]]
    if len(general) == 2 or (general and named):
        raise entry.error(
            "modifiers",
            "a weapon icon beside another weapon",
            "one weapon icon, or weapons by name",
        )


def _read_text(entry: Entry, field: str, context: Context, programs: Programs) -> int:
    if not entry.has(field):
        raise entry.error(field, "is missing")
    return programs.read(entry, field, context)


def _check_numbers(shadows: list[Entry], content: Any) -> None:
    numbers = content.shadow_number.tolist()
    for number in range(1, c.NUMBERS + 1):
        count = numbers.count(number)
        if count != OF_A_NUMBER:
            raise shadows[-1].error(
                "number", f"{count} Shadow cards have the number {number}", f"{OF_A_NUMBER} of each"
            )


def read_events(source: Source, content: Any, programs: Programs) -> tuple[str, ...]:
    """The Event cards; returns their names."""
    entries = source.entries("event", c.EVENTS)
    for number, entry in enumerate(entries):
        entry.only("name", "type", "effects")
        content.event_bad[number] = entry.choice("type", TYPES)
        if not entry.has("effects"):
            raise entry.error("effects", "is missing")
        content.event[number] = programs.read(entry, "effects", contexts.EVENT)
    return tuple(names_of(entries))
