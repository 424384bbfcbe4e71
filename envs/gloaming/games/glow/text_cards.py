"""Cards in short: an ability as what dice must show and what then happens, "2 fire: +4 light"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gloaming.games.glow import state as c
from gloaming.games.glow.actions import SPECIAL_NAMES
from gloaming.kernel import text as words
from gloaming.kernel.text import listed

WORDS = {
    c.LIGHT: "light",
    c.FOOTPRINT: "footprint",
    c.FIREFLY: "firefly",
    c.REROLL: "reroll",
    c.BUTTERFLY: "butterfly",
}
PLURALS = {"firefly": "fireflies", "butterfly": "butterflies", "light": "light", "die": "dice"}
RULES_OF_CARDS = {
    c.SHIELD: "brings the curse die, shields from it",
    c.LIGHT_FOR_REROLL: "2 light pay a reroll unit",
}


def counted(number: int, noun: str) -> str:
    """A number with its noun, in the plural where there are several or none."""
    return words.counted(number, noun, PLURALS)


def tallied(names: Iterable[str]) -> str:
    """Names with how often they come, in the order in which they first do."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in found.items())


def span(low: int, high: int) -> str:
    """How many different elements are asked for."""
    return f"{low} different" if low == high else f"{low} to {high} different"


def change(operation: int, amount: int) -> str:
    """An operation of an effect in a few words."""
    if operation in (c.LIGHT, c.FOOTPRINT, c.FIREFLY, c.REROLL):
        sign = "+" if amount > 0 else "-"
        noun = WORDS[operation]
        return f"{sign}{abs(amount)} {noun if abs(amount) == 1 else PLURALS.get(noun, noun + 's')}"
    return {
        c.DIES: "leaves",
        c.FROM_GRAVEYARD: "take one from the graveyard",
        c.SPELLS: f"{counted(amount, 'spell')} to every other seat",
        c.LOSE: "lose a companion or a spell",
        c.LATEST_DIES: "the latest companion leaves",
        c.BUTTERFLY: f"draw {counted(amount, 'butterfly')}",
        c.EXCHANGE: f"draw {counted(amount, 'butterfly')}, give as many back",
    }[operation]


def condition(content: Any, source: int) -> str:
    """What dice must show for an ability, and what must be paid."""
    parts = [
        f"{content.need[source, element]} {name}" if content.need[source, element] > 1 else name
        for element, name in enumerate(c.ELEMENT_NAMES)
        if content.need[source, element]
    ]
    if content.same[source]:
        parts = [f"{content.same[source]} identical"]
    if content.most[source]:
        parts = [span(int(content.fewest[source]), int(content.most[source]))]
    told = [" + ".join(parts)] if parts else []
    absent = [name for k, name in enumerate(c.ELEMENT_NAMES) if content.absent[source, k]]
    told += [f"no {listed(absent, 'or')}"] if absent else []
    return ", ".join([*told, *price(content, source)])


def price(content: Any, source: int) -> list[str]:
    """What an ability costs, if anything."""
    operation, amount = (int(value) for value in content.price[source])
    return [f"pay {counted(amount, WORDS[operation])}"] if operation else []


def effects(content: Any, source: int) -> str:
    """What an ability does."""
    return ", ".join(
        change(int(operation), int(amount))
        for operation, amount in content.effect[source]
        if operation
    )


def ability(content: Any, source: int) -> str:
    """Condition and effects of an ability, or the card's own rule."""
    if content.effect[source, 0, 0]:
        return f"{condition(content, source)}: {effects(content, source)}"
    special = int(content.special[source]) if source < c.CARDS else c.PLAIN
    return RULES_OF_CARDS.get(special, "no ability")


def extras(content: Any, source: int) -> list[str]:
    """What else is printed on a card: its die, rerolls, fireflies, points."""
    told = []
    if source < c.CARDS:
        colour = int(content.large_die[source])
        if colour >= 0:
            told.append(
                "any large die" if colour == c.ANY_COLOUR else f"large {c.COLOUR_NAMES[colour]} die"
            )
        if content.rerolls[source]:
            told.append(f"{counted(int(content.rerolls[source]), 'reroll')} a day")
        if content.fireflies[source]:
            told.append(counted(int(content.fireflies[source]), "firefly"))
    points = int(content.points[source])
    return [*told, *([f"{points} point{'' if abs(points) == 1 else 's'}"] if points else [])]


def gist(content: Any, source: int) -> str:
    """Everything on a card that has an ability, in a few words."""
    return "; ".join([ability(content, source), *extras(content, source)])


def symbol_name(colour: int, symbol: int) -> str:
    """What a die shows."""
    if symbol < 0:
        return "not rolled"
    return c.ELEMENT_NAMES[symbol] if symbol < c.SPECIAL else SPECIAL_NAMES[c.COLOUR_NAMES[colour]]
