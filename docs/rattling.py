"""Tables of the rules of Rattling, made from its base content pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import numpy as np

from gloaming.adapters.docs import table
from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.games.rattling import text_cards as t
from gloaming.games.rattling.content import BASE_FOLDER, load
from gloaming.games.rattling.options import PRESETS
from gloaming.kernel.content import Pack, read

Data = Mapping[str, Any]

DECKS = {
    **{
        name: range(k * c.REGION_CARDS, (k + 1) * c.REGION_CARDS)
        for k, name in enumerate(c.REGION_NAMES)
    },
    "Shadow": range(c.FIRST_SHADOW, c.FIRST_DARKNESS),
    "Darkness": range(c.FIRST_DARKNESS, c.CARDS),
}
"""Challenge Cards by deck."""
ICONS = ("", "Venom", "Nightfall", "Portents", "Rumor")
TEXTS = ("special", "scouted", "scout", "pass", "fail")


def tables() -> dict[str, str]:
    """Markdown by the name of its place in RULES.md."""
    data, pack = read(BASE_FOLDER).data, load()
    return {
        "presets": _presets(),
        "designed": _designed(data),
        "characters": _characters(pack),
        "spirits": _spirits(pack),
        "items": _items(pack),
        "merchants": _merchants(pack),
        "winds": _winds(pack),
        "paths": _paths(pack),
        "track": _track(pack),
        "die": _die(pack),
        "decks": _decks(pack),
        "difficulties": _difficulties(pack),
        "modifiers": _modifiers(pack),
        "effects": _effects(pack),
        "shadows": _cards(pack, DECKS["Shadow"]),
        "darkness": _cards(pack, DECKS["Darkness"]),
        "events": _events(pack),
        "vocabulary": _vocabulary(pack),
        "conditions": _conditions(),
    }


def arguments() -> str:
    """What the page of the environment says of its arguments, below their list."""
    head = "What `difficulty` stands for; each of these given by itself goes before it:"
    return f"{head}\n\n{_presets()}"


# -- options, and what is printed --------------------------------------------------------------


def _presets() -> str:
    fields = tuple(next(iter(PRESETS.values())))
    rows = [(name, *(preset[field] for field in fields)) for name, preset in PRESETS.items()]
    return table(("difficulty", *fields), rows)


def _designed(data: Data) -> str:
    """How many entries of each table are our own."""
    rows = []
    for name, value in sorted(data.items()):
        entries = value if isinstance(value, list) else [value]
        own = sum(entry.get("designed") is True for entry in entries)
        printed = [entry.get("name", "") for entry in entries if entry.get("designed") is not True]
        few = ", ".join(filter(None, printed)) if len(printed) < len(entries) else ""
        rows.append((f"`{name}`", len(entries), own, few))
    return table(("table", "entries", "with something of our own", "wholly printed"), rows)


# -- people, items, board ----------------------------------------------------------------------


def _characters(pack: Pack) -> str:
    content = pack.table[0]
    rows = [
        (
            name,
            c.SKILL_NAMES[int(content.skill[k])],
            int(content.warrior_hearts[k]),
            int(content.action_points[k]),
            f"{pack.names['ability'][k]}: {t.warrior_ability(pack, k)}",
            f"{pack.names['blessing'][k]}: {t.blessing(pack, k)}",
        )
        for k, name in enumerate(pack.names["character"])
    ]
    return table(("Warrior", "Skill", "hearts", "points", "ability", "blessing"), rows)


def _spirits(pack: Pack) -> str:
    content = pack.table[0]
    rows = [
        (
            name,
            int(content.spirit_hearts[k]),
            t.spirit_faces(pack, k),
            f"{pack.names['spirit_ability'][k]}: {t.spirit_ability(pack, k)}",
        )
        for k, name in enumerate(pack.names["character"])
    ]
    return table(("Spirit", "hearts", "faces cards of", "ability"), rows)


def _items(pack: Pack) -> str:
    content = pack.table[0]
    rows = []
    for kind, name in enumerate(pack.names["item"]):
        group = "Equipment" if kind < c.FIRST_REWARD else "Reward"
        group = "Legendary" if kind >= c.FIRST_LEGENDARY else group
        on = content.modifier_bonus[content.modifier_icon == kind]
        named = f"{len(on)} (+{on.mean():.1f})" if len(on) else "0"
        rows.append((name, group, int(content.item_count[kind]), t.item(pack, kind), named))
    return table(("item", "type", "cards", "what it is and does", "named by Challenge Cards"), rows)


def _merchants(pack: Pack) -> str:
    rows = [
        (name, t.trade(pack, kind, False), t.trade(pack, kind, True))
        for kind, name in enumerate(pack.names["merchant"])
    ]
    return table(("merchant", "Merchant", "Shadow Merchant"), rows)


def _winds(pack: Pack) -> str:
    rows = [
        (t.signed(at), *(t.wind(pack, region, at) for region in range(c.REGIONS)))
        for at in range(c.HIGH, c.LOW - 1, -1)
    ]
    return table(("position", *c.REGION_NAMES), rows)


def _paths(pack: Pack) -> str:
    near, names = pack.table[0].near, pack.names["space"]
    rows = [
        (name, ", ".join(names[k] for k in range(c.SPACES) if int(near[space]) >> k & 1))
        for space, name in enumerate(names)
    ]
    return table(("space", "next to it"), rows)


def _track(pack: Pack) -> str:
    content = pack.table[0]
    rows = []
    for icon, name in enumerate(ICONS):
        spaces = np.flatnonzero(content.track_icon[: int(content.track_length)] == icon).tolist()
        rows.append((name or "none", len(spaces), ", ".join(map(str, spaces))))
    return table(("icon", "spaces", "which, the Head being 0"), rows)


def _die(pack: Pack) -> str:
    faces = pack.table[0].dark_die.tolist()
    rows = [(name, f"{faces.count(k)} of 6") for k, name in enumerate(c.RESULT_NAMES)]
    return table(("result", "faces"), rows)


# -- Challenge Cards in numbers ----------------------------------------------------------------


def _decks(pack: Pack) -> str:
    content = pack.table[0]
    rows = []
    for name, deck in DECKS.items():
        cards = list(deck)
        skills = [int((content.card_skills[cards] >> k & 1).sum()) for k in range(c.COLOURS)]
        due = content.difficulty[cards]
        rows.append(
            (
                name,
                len(cards),
                f"{due.min()} to {due.max()}, mean {due.mean():.1f}",
                *skills,
                int(content.card_revealed[cards].sum()),
                int(content.card_corrupted[cards].sum()),
                int((content.card_special[cards] > 0).sum()),
                int(((content.card_scouted[cards] > 0) | (content.card_scout[cards] > 0)).sum()),
            )
        )
    head = ("deck", "cards", "Difficulty", *c.SKILL_NAMES)
    return table((*head, "Revealed", "with eyes", "with Special", "with Scouted"), rows)


def _difficulties(pack: Pack) -> str:
    """Cards by Difficulty, and how often three dice alone reach it."""
    due = pack.table[0].difficulty
    rolls = Counter(map(sum, product(range(1, 7), repeat=3)))
    rows = []
    for number in range(int(due.min()), int(due.max()) + 1):
        counts = [int((due[list(deck)] == number).sum()) for deck in DECKS.values()]
        reach = sum(times for total, times in rolls.items() if total >= number) / 216
        rows.append((number, *counts, f"{100 * reach:.0f} %"))
    return table(("Difficulty", *DECKS, "three dice reach it"), rows)


def _modifiers(pack: Pack) -> str:
    content = pack.table[0]
    rows: list[tuple[Any, ...]] = []
    for icon, name in enumerate(pack.names["icon"]):
        counts, bonuses = [], []
        for deck in DECKS.values():
            on = content.modifier_icon[list(deck)] == icon
            counts.append(int(on.sum()))
            bonuses += content.modifier_bonus[list(deck)][on].tolist()
        if bonuses:
            rows.append((name, *counts, f"{np.mean(bonuses):.1f}"))
    rows.sort(key=lambda row: -sum(row[1:-1]))
    return table(("icon", *DECKS, "mean bonus"), rows)


def _effects(pack: Pack) -> str:
    """On how many cards of a deck each effect stands, by kind of text."""
    content = pack.table[0]
    words = {word.operation: name for name, word in e.VOCABULARY.items()}
    rows = []
    for field in TEXTS:
        programs = content[f"card_{field}"]
        counts = [
            Counter(
                operation
                for card in deck
                for operation in {
                    row.operation
                    for row in t.rows_of(pack, int(programs[card]))
                    if row.operation in words
                }
            )
            for deck in DECKS.values()
        ]
        found = sorted(set().union(*counts), key=lambda op: -sum(count[op] for count in counts))
        rows += [(field, words[op], *(count[op] for count in counts)) for op in found]
    return table(("text", "effect", *DECKS), rows)


def _cards(pack: Pack, cards: Iterable[int]) -> str:
    rows = [
        (pack.names["card"][card], t.front(pack, card), "; ".join(t.texts(pack, card)))
        for card in cards
    ]
    return table(("card", "front", "texts"), rows)


def _events(pack: Pack) -> str:
    content = pack.table[0]
    rows = [
        (
            name,
            "bad" if content.event_bad[k] else "good",
            t.sentences(pack, int(content.event[k])),
        )
        for k, name in enumerate(pack.names["event"])
    ]
    return table(("Event", "type", "effect"), rows)


# -- the vocabulary ----------------------------------------------------------------------------


def _vocabulary(pack: Pack) -> str:
    rows = []
    for name, word in e.VOCABULARY.items():
        amounts = f"{word.low} to {word.high}" if word.low or word.high else ""
        amounts = str(word.low) if word.low and word.low == word.high else amounts
        behind = ", ".join(f"`{where}`" if where else "nothing" for where in word.where)
        if word.operation == e.TAKE:
            behind = "a piece of Equipment"
        example = t.Row(word.operation, max(1, word.low), next(iter(word.where.values()), 0))
        rows.append((f"`{name}`", amounts, behind, t.clause(pack, example)))
    return table(("word", "amount", "behind it", "for example"), rows)


def _conditions() -> str:
    rows = [(f"`{name}`", t.CONDITIONS[number]) for name, number in e.CONDITIONS.items()]
    return table(("condition", "met if"), rows)
