"""RULES.md keeps its word: its example can be played, and comments name readings that it has."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from gloaming.games import mysthea
from gloaming.games.mysthea import text_pieces as t
from tests.mysthea.table import Table

FOLDER = Path(mysthea.__file__).parent
RULES = (FOLDER / "RULES.md").read_text()


def test_the_example_of_a_history_can_be_played() -> None:
    block = re.search(r"```python\nhistory = (\{.*?\n\})\n```", RULES, re.DOTALL)
    assert block
    history = ast.literal_eval(block[1])
    table = Table(bare=False, players=2, chronicle="both", history=history)
    assert table.machines("inner River").count("Harvester") == 1
    assert table.state.wonder[table.region("Mountain at crater 1")] == 1


def test_comments_name_readings_that_are_there() -> None:
    there = [int(number) for number in re.findall(r"^(\d+)\. ", RULES, re.MULTILINE)]
    assert there == list(range(1, len(there) + 1))
    named = set()
    for path in FOLDER.rglob("*.py"):
        for numbers in re.findall(r"readings? ((?:\d+(?:, | and )?)+)", path.read_text()):
            named |= {int(number) for number in re.findall(r"\d+", numbers)}
    assert {3, 4, 6, 7, 8, 9, 14, 17, 19, 24} <= named <= set(there)


def test_everything_is_told_apart() -> None:
    for words in (t.ABILITIES, t.POWERS, t.MONSTERS, t.BANNERS, t.MACHINES):
        assert len(set(words)) == len(words)
        assert all(line.isascii() and not line.endswith(".") for line in words)
