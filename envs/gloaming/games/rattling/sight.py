"""How a Challenge Card looks to a network: one row of numbers for each card.

The sight of a card that is faced, or can be chosen to be faced, has every modifier. The outline of
one that lies on the board puts together those of named Rewards and Legendary Items.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c

_GOOD = {
    "rewards": (e.REWARD,),
    "Equipment": (e.PICK_EQUIPMENT, e.TAKE),
    "Legendary Item": (e.GIFT,),
    "healing": (e.HEAL,),
    "pleasing": (e.PLEASE,),
    "cleansing": (e.CLEANSE, e.CURE, e.BANISH, e.RESTORE),
    "other help": (e.POINTS, e.CHAMPION_ON, e.SUN_BACK, e.REVEAL, e.TRAVEL),
}
_BAD = {
    "Wounds": (e.HURT,),
    "loss of items": (e.LOSE, e.LOSE_BONES, e.PAY_BONE),
    "Corruption": (e.CORRUPT, e.TAINT, e.SPREAD_VENOM),
    "anger": (e.ANGER,),
    "Shadows": (e.ADD_SHADOW, e.BRING_NIGHT),
    "darkness": (e.SUN_ON, e.RESOLVE_EVENT, e.ROLL_DARK),
}
MOST = 9


def columns(icons: Sequence[str]) -> tuple[tuple[str, int, int], ...]:
    """Names, lowest and highest values of the numbers in a row, given the names of icons."""
    return (
        *((name, 0, 1) for name in c.SKILL_NAMES),
        ("Difficulty", 0, 24),
        *((f"modifier: {name}", 0, 9) for name in icons),
        *((f"pass: {name}", 0, MOST) for name in _GOOD),
        ("pass: harm", 0, MOST),
        *((f"fail: {name}", 0, MOST) for name in _BAD),
        ("fail: stays", 0, 1),
        ("special: value", -MOST, MOST),
        ("special: anything else", 0, 1),
        ("scout: value", -MOST, MOST),
        ("scout: rerolls", 0, 3),
        ("corrupted", 0, 1),
        ("Shadow Corruption", 0, 6),
    )


def outline(columns_of_sight: Sequence[tuple[str, int, int]]) -> tuple[tuple[str, int, int], ...]:
    """The same for an outline, given the columns of a sight."""
    named = columns_of_sight
    return (*named[:_OTHERS], ("modifier: another item", 0, 9), *named[_OTHERS + _OTHER :])


_OTHERS = c.COLOURS + 1 + c.EQUIPMENT  # in a sight: where modifiers of other items begin
_OTHER = c.KINDS - c.EQUIPMENT
_COLUMNS = columns([str(icon) for icon in range(c.ICONS)])
_AT = {name: place for place, (name, _, _) in enumerate(_COLUMNS)}
PASS_ITEMS, PASS_HEARTS, PASS_HELP, FAIL_WOUNDS, FAIL_HARM = range(5)
_SPANS = (
    ("pass: rewards", "pass: Legendary Item"),
    ("pass: healing", "pass: healing"),
    ("pass: pleasing", "pass: other help"),
    ("fail: Wounds", "fail: Wounds"),
    ("fail: loss of items", "fail: darkness"),
)
AMOUNTS = np.array([(_AT[first], _AT[last] + 1) for first, last in _SPANS])
"""Where in a sight the amounts of some kinds of effects begin and end, int64 [5, 2]."""
assert len(_COLUMNS) == c.SIGHT
assert len(outline(_COLUMNS)) == c.OUTLINE


def describe(content: Any) -> None:
    """Fill ``content.sight`` and ``content.outline`` from the rest of the content."""
    low, high = (np.array([column[k] for column in _COLUMNS]) for k in (1, 2))
    for card in range(c.CARDS):
        row = np.zeros(c.SIGHT, np.int64)
        for skill in range(c.COLOURS):
            row[skill] = content.card_skills[card] >> skill & 1
        row[_AT["Difficulty"]] = content.difficulty[card]
        for icon, bonus in zip(
            content.modifier_icon[card], content.modifier_bonus[card], strict=True
        ):
            if icon != c.NO_ICON:
                row[_AT["Difficulty"] + 1 + icon] = bonus
        passed, failed, special, scout = (
            content.program[number[card]]
            for number in (
                content.card_pass,
                content.card_fail,
                content.card_special,
                content.card_scout,
            )
        )
        for name, operations in _GOOD.items():
            row[_AT[f"pass: {name}"]] = _amount(passed, operations)
        row[_AT["pass: harm"]] = _amount(passed, tuple(op for ops in _BAD.values() for op in ops))
        for name, operations in _BAD.items():
            row[_AT[f"fail: {name}"]] = _amount(failed, operations)
        row[_AT["fail: stays"]] = min(1, _amount(failed, (e.STAY,)))
        row[_AT["special: value"]] = _sum(special, e.VALUE)
        kinds = set(special[:, 0].tolist()) - {e.VALUE, e.NO_OPERATION}
        row[_AT["special: anything else"]] = len(kinds) > 0
        row[_AT["scout: value"]] = _sum(scout, e.VALUE)
        row[_AT["scout: rerolls"]] = _amount(scout, (e.REROLLS,))
        row[_AT["corrupted"]] = content.card_corrupted[card]
        row[_AT["Shadow Corruption"]] = content.shadow_number[card]
        sight = np.clip(row, low, high)
        others = sight[_OTHERS : _OTHERS + _OTHER]
        content.sight[card] = sight
        content.outline[card] = [*sight[:_OTHERS], others.max(), *sight[_OTHERS + _OTHER :]]


def _amount(program: np.ndarray, operations: tuple[int, ...]) -> int:
    """How much of some operations there is in a program, each counting at least once."""
    return sum(max(1, int(row[1])) for row in program if int(row[0]) in operations)


def _sum(program: np.ndarray, operation: int) -> int:
    return sum(int(row[1]) for row in program if int(row[0]) == operation)
