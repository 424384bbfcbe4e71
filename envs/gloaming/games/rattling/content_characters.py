"""Characters, and the items they carry."""

from __future__ import annotations

from typing import Any

from gloaming.games.rattling import content_effects as contexts
from gloaming.games.rattling import state as c
from gloaming.games.rattling.content_effects import EARLY, Context, Programs
from gloaming.kernel.content import Entry, Source
from gloaming.kernel.content_names import character_names, name_of, names_of

MOST_HEARTS, MOST_POINTS = 6, 6
ALL_HEARTS = 20  # rules: Components, twenty Wound tokens; every heart box gets one
OF_A_SKILL = 2  # characters
RESERVED = ("random", "choose")  # what the option ``characters`` says in place of names
MOST_COPIES = 12

SKILLS = {name: number for number, name in enumerate(c.SKILL_NAMES)}
REGIONS = {name: number for number, name in enumerate(c.REGION_NAMES)}
REACHES = {"anywhere": c.ANYWHERE, "same region": c.SAME_REGION, "same space": c.SAME_SPACE}
ABILITIES = {"dawn": c.DAWN, "challenge": c.CHALLENGE, "adjust": c.ADJUST}
SPIRIT_ABILITIES = {"dawn": c.DAWN, "challenge": c.CHALLENGE, "company": c.COMPANY}
BLESSINGS = {"turn": c.TURN, "facing": c.FACING}
WARRIOR_RULES = {
    "purifies any": c.PURIFIES_ANY,
    "gives free": c.GIVES_FREE,
    "moves free": c.MOVES_FREE,
    "scouts free": c.SCOUTS_FREE,
}
SPIRIT_RULES = {"pack": c.PACK, "keen nose": c.KEEN_NOSE, "ward": c.WARD}
CONTEXTS: dict[int, Context] = {
    c.DAWN: contexts.DAWN,
    c.CHALLENGE: contexts.CHALLENGE,
    c.MODIFYING: contexts.MODIFYING,
    c.TURN: contexts.TURN,
    c.FACING: contexts.FACING,
    c.COMPANY: contexts.COMPANY,
    c.WOUND: contexts.NOTHING,
    c.ADJUST: contexts.NOTHING,
}
WEAPONS = {"weapon": 1, "spirit weapon": 2}
SPECIAL_ICONS = {
    "assistance": c.ASSISTANCE,
    "weapon": c.WEAPON,
    "spirit weapon": c.SPIRIT_WEAPON,
    "bone": c.BONE,
}
ITEM_TIMES = {
    "dawn": c.DAWN,
    "challenge": c.CHALLENGE,
    "modifying": c.MODIFYING,
    "turn": c.TURN,
    "facing": c.FACING,
    "wound": c.WOUND,
}


# -- characters --------------------------------------------------------------------------------


def read_characters(source: Source, content: Any, programs: Programs) -> dict[str, tuple[str, ...]]:
    """The Character cards; returns the names of characters, abilities and blessings."""
    entries = source.entries("character", c.CHARACTERS)
    names = character_names(entries, RESERVED)
    found: dict[str, list[str]] = {"ability": [], "blessing": [], "spirit_ability": []}
    for number, entry in enumerate(entries):
        entry.only("name", "skill", "hearts", "points", "ability", "blessing", "spirit")
        content.skill[number] = entry.choice("skill", SKILLS)
        content.warrior_hearts[number] = entry.integer("hearts", 1, MOST_HEARTS)
        content.action_points[number] = entry.integer("points", 1, MOST_POINTS)
        found["ability"].append(_read_ability(entry.entry("ability"), content, number, programs))
        found["blessing"].append(_read_blessing(entry.entry("blessing"), content, number, programs))
        found["spirit_ability"].append(
            _read_spirit(entry.entry("spirit"), content, number, programs)
        )
    for skill, name in enumerate(c.SKILL_NAMES):
        count = int((content.skill == skill).sum())
        if count != OF_A_SKILL:
            raise entries[-1].error(
                "skill", f"{count} characters have the Skill {name}", f"{OF_A_SKILL} of each"
            )
    hearts = int(content.warrior_hearts.sum())
    if hearts > ALL_HEARTS:
        raise entries[-1].error("hearts", f"{hearts} hearts in all", f"{ALL_HEARTS} at most")
    return {"character": names, **{key: tuple(value) for key, value in found.items()}}


def _read_ability(part: Entry, content: Any, number: int, programs: Programs) -> str:
    part.only("name", "when", "reach", "effects")
    when = part.choice("when", ABILITIES)
    content.warrior_when[number] = when
    content.warrior_reach[number] = _reach(part, when)
    content.warrior_ability[number] = _effects(part, when, programs)
    return name_of(part)


def _reach(part: Entry, when: int) -> int:
    """How near whoever is helped must be; the Dawn turn and company leave no choice."""
    if when in (c.CHALLENGE, c.ADJUST):
        return part.choice("reach", REACHES)
    if part.has("reach"):
        raise part.error("reach", "only what helps in Challenges has a reach", "none")
    return c.SAME_SPACE if when == c.COMPANY else c.ANYWHERE


def _effects(part: Entry, when: int, programs: Programs) -> int:
    if when in (c.ADJUST, c.WOUND):
        if part.has("effects"):
            raise part.error("effects", "this kind does all it does by itself", "none")
        return 0
    if not part.has("effects"):
        raise part.error("effects", "is missing")
    return programs.read(part, "effects", CONTEXTS[when])


def _read_blessing(part: Entry, content: Any, number: int, programs: Programs) -> str:
    part.only("name", "when", "effects", "rules")
    content.blessing_when[number] = when = part.choice("when", BLESSINGS, default=c.NEVER)
    if when != c.NEVER:
        content.blessing[number] = _effects(part, when, programs)
    elif part.has("effects"):
        raise part.error("when", "is missing")
    content.warrior_rules[number] = _rules(part, WARRIOR_RULES)
    if when == c.NEVER and not content.warrior_rules[number]:
        raise part.error("effects", "the blessing does nothing", "effects with `when`, or rules")
    return name_of(part)


def _rules(part: Entry, rules: dict[str, int]) -> int:
    return sum(part.choices("rules", rules, 1, len(rules))) if part.has("rules") else 0


def _read_spirit(part: Entry, content: Any, number: int, programs: Programs) -> str:
    part.only("name", "hearts", "faces", "when", "reach", "effects", "rules")
    content.spirit_hearts[number] = part.integer("hearts", 1, MOST_HEARTS)
    regions = part.choices("faces", REGIONS, 0, c.REGIONS)
    content.spirit_faces[number] = sum(1 << region for region in regions)
    content.spirit_when[number] = when = part.choice("when", SPIRIT_ABILITIES, default=c.NEVER)
    if when != c.NEVER:
        content.spirit_reach[number] = _reach(part, when)
        content.spirit_ability[number] = _effects(part, when, programs)
    elif part.has("effects") or part.has("reach"):
        raise part.error("when", "is missing")
    content.spirit_rules[number] = _rules(part, SPIRIT_RULES)
    if when == c.NEVER and not content.spirit_rules[number]:
        raise part.error("effects", "the Spirit has no ability", "effects with `when`, or rules")
    return name_of(part)


# -- items -------------------------------------------------------------------------------------


def item_names(source: Source) -> dict[str, int]:
    """All kinds of items with their numbers: Equipment, Rewards, Legendary Items."""
    entries: list[Entry] = []
    for key, count in (
        ("equipment", c.EQUIPMENT),
        ("reward", c.REWARDS),
        ("legendary", c.LEGENDARY),
    ):
        entries.extend(source.entries(key, count))
    names = names_of(entries)
    for name, kind in names.items():
        if name in SPECIAL_ICONS:
            raise entries[kind].error("name", f'"{name}" is an icon of modifiers', "another name")
    return names


def read_items(source: Source, content: Any, programs: Programs) -> None:
    """The Item cards and the sets that follow from them."""
    equipment = source.entries("equipment", c.EQUIPMENT)
    rewards = source.entries("reward", c.REWARDS)
    for kind, entry in enumerate([*equipment, *rewards]):
        entry.only("name", "count", "weapon", "bone", "when", "kept", "effects")
        content.item_count[kind] = entry.integer("count", 1, MOST_COPIES)
        _read_item(entry, content, kind, programs)
    for wind, entry in enumerate(source.entries("legendary", c.LEGENDARY)):
        entry.only("name", "wind", "when", "kept", "effects")
        due = c.REGION_NAMES[wind]
        if entry.text("wind") != due:
            raise entry.error("wind", f'"{entry.text("wind")}" is out of order', f'"{due}"')
        content.item_count[c.FIRST_LEGENDARY + wind] = 1
        _read_item(entry, content, c.FIRST_LEGENDARY + wind, programs)
    # a card at least of each kind of Equipment leaves REWARD_CARDS Rewards at most
    counts = content.item_count[: c.FIRST_LEGENDARY]
    if counts.sum() != c.ITEM_CARDS:
        problem = f"{counts.sum()} cards of Equipment and Rewards"
        raise rewards[-1].error("count", problem, f"{c.ITEM_CARDS} in all")
    _gather(source, content, programs)


def _read_item(entry: Entry, content: Any, kind: int, programs: Programs) -> None:
    weapon = entry.choice("weapon", WEAPONS, default=0)
    content.item_weapon[kind] = weapon
    content.item_bone[kind] = entry.flag("bone")
    content.item_when[kind] = when = entry.choice("when", ITEM_TIMES, default=c.NEVER)
    if (when == c.MODIFYING) != bool(weapon):
        raise entry.error(
            "when", "weapons, and they alone, work when they modify", '"modifying" with a weapon'
        )
    content.item_kept[kind] = entry.flag("kept")
    if when == c.NEVER:
        for field in ("effects", "kept"):
            if entry.has(field):
                raise entry.error("when", "is missing", ", ".join(ITEM_TIMES))
        return
    # these work as long as they are there
    if entry.has("kept") and when in (c.MODIFYING, c.TURN, c.FACING):
        raise entry.error("kept", "what works by itself is never discarded for it", "none")
    content.item_effect[kind] = _effects(entry, when, programs)


def _gather(source: Source, content: Any, programs: Programs) -> None:
    """The sets of kinds, which the rules look things up in."""

    def kinds(chosen: Any) -> int:
        return sum(1 << kind for kind in range(c.KINDS) if chosen[kind])

    content.weapons = kinds(content.item_weapon)
    content.spirit_weapons = kinds(content.item_weapon == WEAPONS["spirit weapon"])
    content.bones = kinds(content.item_bone)
    one = 1 << c.ONE_WEAPON
    for kind in range(c.KINDS):
        content.fitting[kind] = 1 << kind | (one if content.item_weapon[kind] else 0)
    content.fitting[c.WEAPON] = int(content.weapons) | one
    content.fitting[c.SPIRIT_WEAPON] = int(content.spirit_weapons) | one
    content.fitting[c.BONE] = content.bones
    for field, when in (
        ("dawn_items", c.DAWN),
        ("challenge_items", c.CHALLENGE),
        ("facing_items", c.FACING),
        ("turn_items", c.TURN),
        ("wound_items", c.WOUND),
    ):
        content[field] = kinds(content.item_when == when)
    content.early_weapons = sum(
        1 << kind
        for kind in range(c.KINDS)
        if content.item_weapon[kind] and programs.operations(int(content.item_effect[kind])) & EARLY
    )
    # without them no Warrior may ever enter Darkness, and no price be paid
    last = source.entries("reward", c.REWARDS)[-1]
    if not content.spirit_weapons:
        raise last.error("weapon", "there is no spirit weapon", '"spirit weapon" once at least')
    if not content.bones:
        raise last.error("bone", "there is no Bone", "bone = true once at least")
