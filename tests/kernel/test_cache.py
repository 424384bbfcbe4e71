"""The cache of compiled code: never stale, and never missed without need.

Each test works on a copy of the package with two tiny games in it, and asks fresh processes for
the value of a compiled kernel function that calls a game's rules, which call another file.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from numba import types

from gloaming.kernel import jit
from gloaming_agents import baselines

pytestmark = pytest.mark.jit

PACKAGE = Path(jit.ROOT)

GAME = """
import numpy as np
from {number} import number
from gloaming.kernel.dispatch import Rules, bind
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import layout
from gloaming.kernel.piles import find

STATE = layout({name}=(np.int8, 3))

@compiled
def potential(state, content, out):
    out[0] = 100.0 * number(state.{name}) + find(state.{name}, 5)

@compiled
def deal(state, content, options):
    pass

bind(STATE, Rules(deal, deal, deal, deal, deal, deal, potential))
"""

NUMBER = """
from gloaming.kernel.jit import compiled

@compiled
def number(array):
    return 1
"""

ASK = """
import importlib, json, sys
import numpy as np
module = importlib.import_module(sys.argv[1])
from gloaming.kernel import stepping
out = np.zeros((1, 1), np.float32)
stepping.potentials_many(np.zeros(1, module.STATE), np.zeros(1), out)
functions = (stepping.potentials_many, module.potential, module.number)
print(json.dumps([
    float(out[0, 0]),
    [sum(f.stats.cache_hits.values()) for f in functions],
    [sum(f.stats.cache_misses.values()) for f in functions],
]))
"""


class Copy:
    """A copy of the package in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        skip = shutil.ignore_patterns("__pycache__", "chronicles", "adapters")
        shutil.copytree(PACKAGE, folder / "gloaming", ignore=skip)
        for name in ("ash", "elm"):
            self.write(f"gloaming/games/{name}/number.py", NUMBER)
            module = f"gloaming.games.{name}.number"
            self.write(f"gloaming/games/{name}/__init__.py", GAME.format(name=name, number=module))
        self.write("mine/__init__.py", "")
        self.write("mine/rules/__init__.py", "")
        self.write("mine/tools/__init__.py", NUMBER)
        self.write("mine/rules/oak.py", GAME.format(name="oak", number="mine.tools"))

    def write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def edit(self, path: str, old: str, new: str) -> None:
        text = (self.folder / path).read_text()
        assert old in text
        self.write(path, text.replace(old, new))

    def ask(self, module: str, **environment: str) -> tuple[float, bool]:
        """The value in a fresh process; whether all code came from the cache."""
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
        process = subprocess.run(
            [sys.executable, "-c", ASK, module],
            env={**inherited, "PYTHONPATH": str(self.folder), **environment},
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert process.returncode == 0, process.stderr
        value, hits, misses = json.loads(process.stdout)
        assert hits[0] + misses[0] == 1
        return value, sum(misses) == 0


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


ASH, ELM, OAK = "gloaming.games.ash", "gloaming.games.elm", "mine.rules.oak"


def test_a_second_process_compiles_nothing_and_index_checks_are_kept_apart(copy: Copy) -> None:
    assert copy.ask(ASH) == (99, False)
    assert copy.ask(ASH, NUMBA_BOUNDSCHECK="1") == (99, False)
    assert copy.ask(ASH) == (99, True)


def test_edits_of_a_game_reach_its_callers_and_no_other_game(copy: Copy) -> None:
    with ThreadPoolExecutor(2) as pool:  # saved at the same time: nothing is mixed up
        assert list(pool.map(copy.ask, [ASH, ELM])) == [(99, False)] * 2
    copy.edit("gloaming/games/ash/number.py", "return 1", "return 2")
    for path in ("gloaming/games/elm/text.py", "gloaming/kernel/text.py"):
        copy.write(path, "# read by people, not compiled")
    assert copy.ask(ELM) == (99, True)
    assert copy.ask(ASH) == (199, False)
    copy.edit("gloaming/games/ash/number.py", "return 2", "return 1")
    assert copy.ask(ASH) == (99, True)  # taken back: the code compiled before serves again


def test_edits_of_the_kernel_reach_its_callers(copy: Copy) -> None:
    copy.ask(ASH)
    copy.edit("gloaming/kernel/piles.py", "    return np.int64(-1)\n", "    return np.int64(-7)\n")
    assert copy.ask(ASH) == (93, False)


def test_edits_of_a_game_outside_the_package_reach_the_kernel(copy: Copy) -> None:
    assert copy.ask(OAK) == (99, False)
    copy.edit("mine/tools/__init__.py", "return 1", "return 3")
    assert copy.ask(OAK) == (299, False)


def entries(folder: Path) -> jit._Entries:
    return jit._Entries(folder, "module.function-1.py311", Path(__file__))


def key(number: int) -> tuple:
    return ((types.int64,), "processor", number)


def test_old_entries_are_forgotten(tmp_path: Path) -> None:
    kept = entries(tmp_path)
    (tmp_path / "module.function-10.py311.abc.nbc").write_text("of another function")
    for number in range(jit.KEPT + 5):
        kept.save(key(number), f"code {number}")
        os.utime(kept._file(key(number)), (number, number))
    found = [number for number in range(jit.KEPT + 5) if kept.load(key(number)) is not None]
    assert found == list(range(5, jit.KEPT + 5))
    assert kept.load(key(jit.KEPT)) == f"code {jit.KEPT}"
    kept.flush()
    assert [path.name for path in tmp_path.iterdir()] == ["module.function-10.py311.abc.nbc"]


def test_nothing_is_left_of_an_entry_that_could_not_be_saved(tmp_path: Path) -> None:
    kept = entries(tmp_path)
    with pytest.raises(TypeError, match="cannot pickle"):
        kept.save(key(1), (number for number in range(3)))
    assert list(tmp_path.iterdir()) == []
    assert kept.load(key(1)) is None


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        (jit.KERNEL / "piles.py", jit.KERNEL),
        (jit.GAMES / "chronicles/decisions/battle.py", jit.GAMES / "chronicles"),
        (jit.ROOT / "adapters/aec.py", jit.ROOT),
        (jit.ROOT / "policies.py", jit.ROOT),
        (Path(__file__), Path(__file__).parent),
    ],
)
def test_a_file_belongs_to_its_game_or_its_outermost_package(path: Path, folder: Path) -> None:
    assert jit.folder_of(path) == folder


def test_scripted_players_are_not_compiled_anew_when_the_package_around_them_is_edited() -> None:
    folder = Path(baselines.__file__).parent / "glow"
    assert jit.folder_of(folder / "expert.py") == folder
