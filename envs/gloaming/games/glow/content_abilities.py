"""Abilities of companions, adventurers and spells, and the operations they and the boards use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gloaming.games.glow import state as c
from gloaming.kernel.content import Entry

ELEMENTS = {name: number for number, name in enumerate(c.ELEMENT_NAMES)}
MOST_LIGHT, MOST_TOKENS, MOST_BUTTERFLIES, MOST_SPELLS = 20, 6, 4, 2
MOST_NEEDED, MOST_SAME = 5, 6

Operations = Mapping[str, tuple[int, int, int]]
"""By name: the operation, and from where to where its amount goes; (0, 0) for none."""

_TOKENS: Operations = {
    "footprint": (c.FOOTPRINT, 1, MOST_TOKENS),
    "firefly": (c.FIREFLY, 1, MOST_TOKENS),
    "reroll": (c.REROLL, 1, MOST_TOKENS),
}
_BUTTERFLIES: Operations = {
    "butterfly": (c.BUTTERFLY, 1, MOST_BUTTERFLIES),
    "exchange": (c.EXCHANGE, 1, MOST_BUTTERFLIES),
}
_LIGHT: Operations = {"light": (c.LIGHT, -MOST_LIGHT, MOST_LIGHT)}
_LOSE: Operations = {"lose one": (c.LOSE, 0, 0)}
_CHANGES: Operations = {
    **_LIGHT,
    **{name: (number, -most, most) for name, (number, _, most) in _TOKENS.items()},
}

OF_ADVENTURERS: Operations = {**_CHANGES, **_LOSE}
OF_COMPANIONS: Operations = {
    **_CHANGES,
    **_LOSE,
    "spells": (c.SPELLS, 1, MOST_SPELLS),
    "dies": (c.DIES, 0, 0),
    "take from graveyard": (c.FROM_GRAVEYARD, 0, 0),
}
OF_ANIBLOOM: Operations = {**OF_COMPANIONS, **_BUTTERFLIES}
OF_SPELLS: Operations = {**_CHANGES, **_LOSE, "latest dies": (c.LATEST_DIES, 0, 0)}
OF_BOARDS: Operations = {**_LIGHT, **_TOKENS, **_LOSE}
OF_VILLAGES: Operations = {**_LIGHT, **_TOKENS}
OF_BUTTERFLIES: Operations = {"light": (c.LIGHT, 1, MOST_LIGHT), **_TOKENS}
PRICES: Operations = _TOKENS
PRICES_OF_ANIBLOOM: Operations = {**_TOKENS, "butterfly": (c.BUTTERFLY, 1, MOST_TOKENS)}

CONDITIONS = (["need"], ["same"], ["absent"], ["need", "absent"], ["distinct"])


def read_ability(
    entry: Entry, content: Any, source: int, effects: Operations, prices: Operations
) -> None:
    """Read the entry's ``ability``, where it has one, into the tables at ``source``."""
    if not entry.has("ability"):
        return
    part = entry.entry("ability")
    part.only("need", "same", "absent", "distinct", *["price"] * bool(prices), "effects")
    _read_condition(part, content, source)
    if part.has("price"):
        content.price[source] = operation(part, "price", part.data["price"], prices)
    done: list[int] = []
    for at, value in enumerate(part.items("effects", 1, c.EFFECTS)):
        number, amount = operation(part, "effects", value, effects)
        if number in done:
            raise part.error("effects", f"{value!r} is the second of its kind", "one of each kind")
        if number == c.FROM_GRAVEYARD and c.DIES not in done:
            raise part.error("effects", f'"{value}" comes without "dies"', '"dies" before it')
        content.effect[source, at] = number, amount
        done.append(number)
    content.form[source] = _form(content, source)


def _read_condition(part: Entry, content: Any, source: int) -> None:
    given = [field for field in ("need", "same", "absent", "distinct") if part.has(field)]
    if given not in CONDITIONS:
        allowed = ", ".join(" with ".join(fields) for fields in CONDITIONS)
        raise part.error(given[-1] if given else "need", _mixed(given), allowed)
    if "need" in given:
        for element in elements(part, "need", MOST_NEEDED):
            content.need[source, element] += 1
    if "same" in given:
        content.same[source] = part.integer("same", 2, MOST_SAME)
    if "absent" in given:
        for element in part.choices("absent", ELEMENTS, 1, c.ELEMENTS - 1):
            if content.need[source, element]:
                name = c.ELEMENT_NAMES[element]
                raise part.error("absent", f'"{name}" is needed too', "elements not in `need`")
            content.absent[source, element] = 1
        content.forbids[source] = 1
    if "distinct" in given:
        content.fewest[source], content.most[source] = distinct(part)
    content.once[source] = content.forbids[source] or content.most[source] > 0


def _form(content: Any, source: int) -> int:
    """How the rules work the condition out; the most common kinds have the shortest way."""
    if content.forbids[source] or content.most[source]:
        return c.MIXED
    if content.same[source]:
        return c.ALIKE
    needed = [(element, int(n)) for element, n in enumerate(content.need[source]) if n]
    if len(needed) > 2:
        return c.MIXED
    content.form_of[source] = [needed[0][0], needed[-1][0]]
    content.form_count[source] = [needed[0][1], needed[-1][1]]
    return c.SETS


def _mixed(given: list[str]) -> str:
    return f"{' with '.join(given)} is no condition" if given else "there is no condition"


def distinct(entry: Entry) -> tuple[int, int]:
    """The field ``distinct``: the fewest and the most different elements."""
    low, high = entry.integers("distinct", 2, 1, c.ELEMENTS)
    if low > high:
        raise entry.error("distinct", f"{low} is more than {high}", "the fewest, then the most")
    return low, high


def elements(entry: Entry, field: str, most: int) -> list[int]:
    """A list of one to ``most`` elements, which may repeat."""
    return picked(entry, field, ELEMENTS, 1, most)


def picked(
    entry: Entry, field: str, options: Mapping[str, int], low: int, high: int | None = None
) -> list[int]:
    """The numbers behind ``low`` to ``high`` names in ``options``, which may repeat."""
    names = entry.items(field, low, low if high is None else high)
    return [Entry({field: name}, entry.file, entry.label).choice(field, options) for name in names]


def operation(entry: Entry, field: str, value: Any, known: Operations) -> tuple[int, int]:
    """One operation and its amount: ``{ light = 3 }``, or ``"dies"`` with an amount of 1."""
    forms = ", ".join(f"{{ {n} = ... }}" if high else f'"{n}"' for n, (_, _, high) in known.items())
    table = isinstance(value, Mapping)
    if not isinstance(value, str) and not (table and len(value) == 1):
        raise entry.error(field, f"{value!r} is no effect", forms)
    name = next(iter(value)) if table else value
    choice = Entry({field: name}, entry.file, entry.label)
    choice.choice(field, {known_name: 0 for known_name in known})
    number, low, high = known[name]
    if table != bool(high):
        form = f"{{ {name} = ... }}" if high else f'"{name}"'
        raise entry.error(field, f"{value!r} is written in another way", form)
    if not table:
        return number, 1
    amount = Entry(value, entry.file, f"{entry.label}, {field}").integer(name, low, high)
    if amount == 0:
        raise entry.error(field, f"{value!r} changes nothing", f"{low} to {high}, but not 0")
    return number, amount


def called(entries: list[Entry], label: str, field: str) -> list[Entry]:
    """The entries, which errors call by ``field``: their names may be shared, or missing."""
    return [
        Entry(entry.data, entry.file, f'{label} "{entry.data[field]}"')
        if entry.has(field)
        else entry
        for entry in entries
    ]
