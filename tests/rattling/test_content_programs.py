"""How texts of a pack become programs, and what holds for all programs of the base pack."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.games.rattling.content import BASE_FOLDER, build, load
from gloaming.kernel.content import Source, read

PACK = load()
TABLE = PACK.table[0]
DATA = read(BASE_FOLDER).data
KIND = {name: kind for kind, name in enumerate(PACK.names["item"])}

Row = tuple[int, int, int]


def rows(number: int) -> list[Row]:
    """The rows of a program."""
    found = [(int(a), int(b), int(d)) for a, b, d in TABLE.program[number]]
    return [row for row in found if row[0] != e.NO_OPERATION]


def test_the_whole_vocabulary_is_used() -> None:
    found = {(int(op), int(n), int(where)) for op, n, where in TABLE.program.reshape(-1, 3)}
    operations = {op for op, _, _ in found}
    assert {name for name, w in e.VOCABULARY.items() if w.operation not in operations} == set()
    conditions = {amount for op, amount, _ in found if op == e.CONDITION}
    assert conditions == set(e.CONDITIONS.values())
    counts = {where for op, _, where in found if op == e.VALUE_PER}
    assert counts == set(e.COUNTS.values())


def test_program_zero_is_empty_and_no_two_are_equal() -> None:
    assert rows(0) == []
    written = [tuple(rows(number)) for number in range(1, c.PROGRAMS)]
    used = [program for program in written if program]
    assert len(set(used)) == len(used)
    assert written[: len(used)] == used  # without gaps
    assert len(used) < c.PROGRAMS // 2


def test_branches_stay_within_their_program() -> None:
    branches = (e.MAY_CHOOSE, e.CONDITION, e.JUMP)
    for number in range(c.PROGRAMS):
        program = rows(number)
        for at, (operation, _, skip) in enumerate(program):
            if operation in branches:
                assert 1 <= skip and at + 1 + skip <= len(program)


def compiled(*items: Any) -> list[Row]:
    """The rows of a Pass Text."""
    data = dict(DATA)
    data["north"] = [{**DATA["north"][0], "pass": list(items)}, *DATA["north"][1:]]
    content = build(Source(data, {}, "pack")).table[0]
    number = content.card_pass[0]
    found = [(int(a), int(b), int(d)) for a, b, d in content.program[number]]
    return [row for row in found if row[0] != e.NO_OPERATION]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("wound 1", (e.HURT, 1, e.OWN)),
        ("wound 3 all", (e.HURT, 3, e.ALL)),
        ("heal 2 someone here", (e.HEAL, 2, e.SOMEONE_HERE)),
        ("take Spear", (e.TAKE, KIND["Spear"], 0)),
        ("lose bones here", (e.LOSE_BONES, 0, e.HERE)),
        ("lose 2", (e.LOSE, 2, e.OWN)),
        ("please 1 this", (e.PLEASE, 1, e.THIS_WIND)),
        ("anger 2 west", (e.ANGER, 2, c.WEST)),
        ("corrupt 1 each space", (e.CORRUPT, 1, e.EACH_IN_REGION)),
        ("corrupt 1 adjacent", (e.CORRUPT, 1, e.ADJACENT)),
        ("taint 1 all", (e.TAINT, 1, e.ALL_WARRIORS)),
        ("sun 2", (e.SUN_ON, 2, 0)),
        ("sun back 2", (e.SUN_BACK, 2, 0)),
        ("shadow in the region", (e.ADD_SHADOW, 0, e.IN_REGION)),
        ("restore merchant", (e.RESTORE, 0, e.ANY_SPACE)),
        ("travel village", (e.TRAVEL, 0, e.TO_VILLAGE)),
        ("points 1 here", (e.POINTS, 1, e.HERE)),
        ("gift", (e.GIFT, 0, 0)),
    ],
)
def test_a_text_becomes_a_row(text: str, row: Row) -> None:
    assert compiled(text) == [row]


def test_branches_become_jumps() -> None:
    assert compiled({"may": ["pay bone", "heal 1"]}, "stay") == [
        (e.MAY_CHOOSE, 0, 2),
        (e.PAY_BONE, 0, 0),
        (e.HEAL, 1, 0),
        (e.STAY, 0, 0),
    ]
    assert compiled({"choose": [["heal 1"], ["reward 1", "stay"]]}) == [
        (e.MAY_CHOOSE, 0, 2),
        (e.HEAL, 1, 0),
        (e.JUMP, 0, 2),
        (e.REWARD, 1, 0),
        (e.STAY, 0, 0),
    ]
    assert compiled({"if": "alone", "then": ["heal 1"]}, "stay") == [
        (e.CONDITION, e.IF_ALONE, 1),
        (e.HEAL, 1, 0),
        (e.STAY, 0, 0),
    ]
    assert compiled({"if": "rattle", "then": ["heal 1"], "else": ["stay", "sun 1"]}) == [
        (e.CONDITION, e.IF_RATTLE, 2),
        (e.HEAL, 1, 0),
        (e.JUMP, 0, 2),
        (e.STAY, 0, 0),
        (e.SUN_ON, 1, 0),
    ]


def test_branches_nest() -> None:
    assert compiled({"if": "armed", "then": [{"may": ["pay bone", "heal 1"]}]}) == [
        (e.CONDITION, e.IF_ARMED, 3),
        (e.MAY_CHOOSE, 0, 2),
        (e.PAY_BONE, 0, 0),
        (e.HEAL, 1, 0),
    ]
