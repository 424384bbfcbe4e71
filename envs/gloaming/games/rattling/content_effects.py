"""Effects as content files write them, compiled to programs of rows; see ``effects.py``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.state import OPERATIONS, PROGRAMS
from gloaming.kernel.content import ContentError, Entry

Row = tuple[int, int, int]

DICE = 16  # besides the contexts of the vocabulary: the dice of the Challenge are rolled
ON_TALLIL = frozenset(
    {
        "here",
        "someone here",
        "in the region",
        "each space",
        "adjacent",
        "this",
        "companion",
        "shadow",
        "token",
        "alone",
        "accompanied",
        "shadow in the region",
        "wind pleased",
        "wind angered",
        "clean region",
    }
)
"""What only means something on a space of Tallil."""
AFTER_ROLL = frozenset({e.SET_DIE, e.ROLL_AGAIN})
OF_ROLLS = frozenset(word.operation for word in e.VOCABULARY.values() if word.needs & e.ROLL)
EARLY = frozenset({e.REROLLS})
"""What weapons can do that comes too late once the rerolls are over."""
MISSING = {
    e.SPACE: "there is no space of Tallil",
    e.ROLL: "no Challenge is waiting for its dice",
    e.TEXT: "no Challenge is decided",
    DICE: "no dice are rolled",
}


class Context(NamedTuple):
    """Where a program stands: what there is when it runs, and what it may use."""

    holds: int
    without: frozenset[int] = frozenset()
    only: frozenset[int] | None = None
    branches: bool = True
    empty: bool = False  # whether a list of no effects may be written
    places: frozenset[str] | None = None  # what may stand behind a word, where not all of it may


_ON_TRACK = frozenset({e.SUN_BACK, e.CHAMPION_ON, e.STAY, e.TRAVEL})
_BY_ITSELF = OF_ROLLS - AFTER_ROLL

PASS = FAIL = Context(e.SEAT | e.SPACE | e.TEXT, empty=True)
SHADOW_PASS = Context(PASS.holds, frozenset({e.STAY}))
# nobody walks away from a Challenge that is being faced
SPECIAL = SCOUT = Context(e.SEAT | e.SPACE | e.ROLL, frozenset({e.TRAVEL}))
SCOUTED = DAWN = TRADE = Context(e.SEAT | e.SPACE)
DARKNESS_TEXT = Context(e.SEAT | e.TEXT, _ON_TRACK, empty=True)
DARKNESS_SPECIAL = Context(e.SEAT | e.ROLL, _ON_TRACK)
# no event within an event; and whoever causes one may be on the Darkness Track
EVENT = Context(e.SEAT, frozenset({e.RESOLVE_EVENT, e.TRAVEL}))
CHALLENGE = Context(SPECIAL.holds | DICE, SPECIAL.without)
# a weapon may modify when the rerolls are over, and modifiers and weapons are counted
MODIFYING = Context(
    CHALLENGE.holds,
    only=frozenset({e.VALUE, e.VALUE_PER, e.REROLLS, e.SPARE, e.QUIET, e.GUARD}),
    branches=False,
)
FACING = COMPANY = Context(SPECIAL.holds, only=_BY_ITSELF, branches=False)
TURN = Context(
    SCOUTED.holds,
    only=frozenset({e.HEAL, e.POINTS}),
    branches=False,
    places=frozenset(e.WHO) - {"someone", "someone here"},  # these ask who
)
DUSK = Context(
    e.SPACE,
    only=frozenset({e.CORRUPT, e.CLEANSE, e.REVEAL, e.ADD_SHADOW, e.BANISH}),
    branches=False,
    places=frozenset({"in the region", "each space"}),
)
NOTHING = Context(0, only=frozenset(), branches=False, empty=True)


class Programs:
    """The programs of a pack; equal ones are kept once, and program 0 is empty."""

    def __init__(self, table: Any, equipment: Mapping[str, int]) -> None:
        self.table = table
        self.equipment = equipment
        self.numbers: dict[tuple[Row, ...], int] = {(): 0}

    def read(self, entry: Entry, field: str, context: Context) -> int:
        """The number of the program in ``field``; 0 where the field is absent."""
        if not entry.has(field):
            return 0
        items = entry.items(field, 0 if context.empty else 1, OPERATIONS)
        rows = tuple(self._rows(entry, field, items, context))
        if len(rows) > OPERATIONS:
            raise entry.error(field, f"{len(rows)} rows once compiled", f"{OPERATIONS} at most")
        if rows not in self.numbers:
            number = len(self.numbers)
            if number == PROGRAMS:
                raise entry.error(field, "one program too many", f"{PROGRAMS - 1} different ones")
            self.numbers[rows] = number
            self.table[number, : len(rows)] = rows
        return self.numbers[rows]

    def operations(self, number: int) -> set[int]:
        """The operations that a program uses."""
        return {int(row[0]) for row in self.table[number]} - {e.NO_OPERATION}

    def _rows(self, entry: Entry, field: str, items: list[Any], context: Context) -> list[Row]:
        rows: list[Row] = []
        for item in items:
            if isinstance(item, str):
                rows.append(self._row(entry, field, item, context))
            elif isinstance(item, Mapping):
                rows.extend(self._branch(entry, field, item, context))
            else:
                raise entry.error(field, f"{item!r} is no effect", "a text, or a table that asks")
        return rows

    # -- branches ------------------------------------------------------------------------------

    def _branch(
        self, entry: Entry, field: str, item: Mapping[str, Any], context: Context
    ) -> list[Row]:
        if not context.branches:
            raise entry.error(field, "works by itself, and cannot ask or branch", "texts only")
        part = Entry(item, entry.file, f"{entry.label}, {field}")
        forms = {"may": self._may, "choose": self._choose, "if": self._if}
        kinds = [form for form in forms if part.has(form)]
        if len(kinds) != 1:
            raise entry.error(
                field,
                f"a branch with {' and '.join(kinds) or 'none of its words'}",
                "one of { may = [..] }, { choose = [[..], [..]] }, { if = .., then = [..] }",
            )
        return forms[kinds[0]](part, context)

    def _may(self, part: Entry, context: Context) -> list[Row]:
        part.only("may")
        body = self._rows(part, "may", part.items("may", 1, OPERATIONS), context)
        return [(e.MAY_CHOOSE, 0, len(body)), *body]

    def _choose(self, part: Entry, context: Context) -> list[Row]:
        part.only("choose")
        ways = [Entry({"choose": way}, part.file, part.label) for way in part.items("choose", 2, 2)]
        first, second = (
            self._rows(way, "choose", way.items("choose", 1, OPERATIONS), context) for way in ways
        )
        jump = (e.JUMP, 0, len(second))
        return [(e.MAY_CHOOSE, 0, len(first) + 1), *first, jump, *second]

    def _if(self, part: Entry, context: Context) -> list[Row]:
        part.only("if", "then", "else")
        condition = part.choice("if", e.CONDITIONS)
        name = part.text("if")
        if name in ON_TALLIL:
            _needs(part, "if", name, e.SPACE, context)
        if condition == e.IF_RATTLE and not context.holds & (e.TEXT | DICE):
            _needs(part, "if", name, DICE, context)
        then = self._rows(part, "then", part.items("then", 1, OPERATIONS), context)
        if not part.has("else"):
            return [(e.CONDITION, condition, len(then)), *then]
        other = self._rows(part, "else", part.items("else", 1, OPERATIONS), context)
        return [
            (e.CONDITION, condition, len(then) + 1),
            *then,
            (e.JUMP, 0, len(other)),
            *other,
        ]

    # -- single effects ------------------------------------------------------------------------

    def _row(self, entry: Entry, field: str, text: str, context: Context) -> Row:
        name = _word(entry, field, text)
        word = e.VOCABULARY[name]
        _check_use(entry, field, name, word, context)
        rest = text[len(name) :].strip()
        if word.operation == e.TAKE:
            return e.TAKE, _named(entry, field, rest, self.equipment), 0
        amount = 0
        if word.low or word.high:
            number, _, rest = rest.partition(" ")
            form = f'"{name} n", n from {word.low} to {word.high}'
            form += ", but not 0" if word.low < 0 else ""
            if not re.fullmatch(r"-?\d+", number):
                raise entry.error(field, f'"{text}" has no amount', form)
            amount, rest = int(number), rest.strip()
            if not word.low <= amount <= word.high or amount == 0:
                raise entry.error(field, f'"{text}": {amount} is out of range', form)
        return word.operation, amount, _where(entry, field, text, name, rest, context)


def _word(entry: Entry, field: str, text: str) -> str:
    """The word of the vocabulary that a text begins with."""
    found = [name for name in e.VOCABULARY if f"{text} ".startswith(f"{name} ")]
    if found:
        return max(found, key=len)
    start = re.split(r"\s*-?\d", text, maxsplit=1)[0].strip() or text
    _named(entry, field, start, dict.fromkeys(e.VOCABULARY, 0))
    raise AssertionError("a known word is found")


def _named(entry: Entry, field: str, name: str, options: Mapping[str, int]) -> int:
    return Entry({field: name}, entry.file, entry.label).choice(field, options)


def _where(entry: Entry, field: str, text: str, name: str, rest: str, context: Context) -> int:
    where = e.VOCABULARY[name].where
    if not where:
        if rest:
            raise entry.error(field, f'"{text}": nothing stands behind "{name}"', f'"{name} .."')
        return 0
    if rest not in where:
        near = _nearest(rest, where)
        problem = f'"{text}": "{rest}" does not stand there'
        raise entry.error(field, problem, _places(where), near)
    if context.places is not None and rest not in context.places:
        allowed = _places(option for option in where if option in context.places)
        raise entry.error(field, f'"{text}": "{rest}" is not allowed here', allowed)
    if rest in ON_TALLIL:
        _needs(entry, field, text, e.SPACE, context)
    return where[rest]


def _places(options: Iterable[str]) -> str:
    return ", ".join(f'"{option}"' if option else "nothing" for option in options)


def _nearest(name: str, options: Collection[str]) -> str:
    try:
        Entry({"name": name or " "}, "", "").choice("name", dict.fromkeys(options, 0))
    except ContentError as fault:
        return fault.nearest
    return ""


def _check_use(entry: Entry, field: str, name: str, word: e.Word, context: Context) -> None:
    """Whether the operation means something, and is allowed, where it stands."""
    for need in (e.SPACE, e.ROLL, e.TEXT):
        if word.needs & need:
            _needs(entry, field, name, need, context)
    if word.operation in AFTER_ROLL:
        _needs(entry, field, name, DICE, context)
    if word.operation in context.without or (
        context.only is not None and word.operation not in context.only
    ):
        allowed = [
            other
            for other, one in e.VOCABULARY.items()
            if one.operation not in context.without
            and (context.only is None or one.operation in context.only)
            and one.needs & ~context.holds == 0
            and (one.operation not in AFTER_ROLL or context.holds & DICE)
        ]
        raise entry.error(field, f'"{name}" is not allowed here', ", ".join(allowed) or "none")


def _needs(entry: Entry, field: str, text: str, need: int, context: Context) -> None:
    if not context.holds & need:
        raise entry.error(field, f'"{text}" means nothing here: {MISSING[need]}')
