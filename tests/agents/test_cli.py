"""train.py and evaluate.py as a person runs them: mistakes cost one line, not a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hydra.errors import ConfigCompositionException

from gloaming_agents.cli import explain

ROOT = Path(__file__).parents[2]


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=300
    )


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("train.py", "ppo.n_step=5"), "train.py: there is no setting 'ppo.n_step'; did you mean"),
        (
            ("train.py", "game=chess"),
            "train.py: game is 'chess'; allowed are ['chronicles', 'glow', 'mysthea', 'rattling']",
        ),
        (
            ("train.py", "board=archipelago", "game=glow"),
            "train.py: there is no setting 'board'; did you mean 'game.board'?",
        ),
        (
            ("train.py", "game=glow", "game.bord=archipelago"),
            "train.py: there is no setting 'game.bord'; did you mean 'game.board'?",
        ),
        (("train.py", "ppo=null"), "train.py: Config group override must be a string"),
        (("train.py", "ppo.gamma=2"), "train.py: ppo.gamma is 2; allowed are numbers 0 to 1"),
        (("train.py", "resume=nowhere"), "train.py: resume is 'nowhere'; allowed is the folder"),
        (("evaluate.py", "policies=[ppo:gone.zip]"), "evaluate.py: policies: checkpoint gone.zip"),
        (("evaluate.py", "policies=[rndom]"), "evaluate.py: policies: unknown policy 'rndom'"),
        (
            ("evaluate.py", "chronicles"),
            "evaluate.py: 'chronicles' cannot be read; allowed are NAME",
        ),
        (
            ("evaluate.py", "policies=[search:9?depth=4]"),
            "evaluate.py: 'policies=[search:9?depth=4]' cannot be read; allowed are NAME=VALUE",
        ),
        (
            ("evaluate.py", "policies=random,greedy"),
            "evaluate.py: policies is 'random,greedy'; allowed is a list in brackets:",
        ),
        (
            ("evaluate.py", "scenarios=all", "players=2"),
            "evaluate.py: players=2: scenarios bring their own tables; allowed is to leave it out",
        ),
        (("-m", "gloaming_agents.balance", "seats=3"), "balance.py: there is no setting 'seats'"),
        (("-m", "gloaming_agents.balance", "chronicles"), "balance.py: 'chronicles' is no setting"),
    ],
)
def test_a_mistake_costs_one_line(arguments: tuple[str, ...], line: str) -> None:
    done = command(*arguments)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("compare.policies=[nobody]", "compare.policies: unknown policy 'nobody'; known are"),
        ("compare.policies=[ppo:nowhere]", "compare.policies: policy 'ppo:nowhere': there is no"),
        ("ppo.imitate=exprt", "ppo.imitate: unknown policy 'exprt'; known are"),
    ],
)
def test_unknown_policies_are_refused_before_a_folder_is_made(
    tmp_path: Path, setting: str, line: str
) -> None:
    done = command("train.py", f"runs={tmp_path / 'runs'}", setting)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith(f"train.py: {line}")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("arguments", "setting", "reason"),
    [
        (("train.py", "folder=README.md"), "folder", "where nothing can be written"),
        (("train.py", "folder=README.md/x"), "folder", "where nothing can be written"),
        (("train.py", "folder=/proc/x"), "folder", "where nothing can be written"),
        (("train.py", "runs=README.md/x"), "runs", "where nothing can be written"),
        (("train.py", "folder=docs"), "folder", "which holds other files"),
        (("evaluate.py", "folder=README.md"), "folder", "where nothing can be written"),
        (("evaluate.py", "runs=README.md"), "runs", "where nothing can be written"),
        (("-m", "gloaming_agents.balance", "folder=README.md"), "folder", "where nothing can be"),
    ],
)
def test_folders_that_cannot_be_written_are_named(
    arguments: tuple[str, ...], setting: str, reason: str
) -> None:
    done = command(*arguments)
    assert done.returncode == 2, done.stderr
    value = arguments[-1].partition("=")[2]
    assert f"py: {setting} is {value!r}, {reason}" in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def interrupted(*arguments: str, after: str) -> tuple[int, str]:
    """Exit status and errors of a command that gets Ctrl-C once it prints ``after``."""
    process = subprocess.Popen(
        [sys.executable, "-u", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        while after not in process.stdout.readline():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
    finally:
        process.kill()
    return process.returncode, errors


@pytest.mark.nojit
@pytest.mark.parametrize("script", ["train.py", "evaluate.py"])
def test_control_c_during_imports_costs_one_line(script: str) -> None:
    code = (
        "import os, runpy, signal, sys\n"
        "sys.argv = [sys.argv[1]]\n"
        "class Pressed:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'hydra': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Pressed())\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    done = command("-c", code, script)
    assert (done.returncode, done.stderr) == (130, "stopped\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("evaluate.py", "policies=[random]", "players=2", "episodes=1000000"),
        ("-m", "gloaming_agents.balance", "policies=random", "players=2", "episodes=1000000"),
    ],
)
def test_control_c_while_playing_costs_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    status, errors = interrupted(*arguments, f"folder={tmp_path / 'new'}", after="random")
    assert (status, errors) == (130, "stopped\n")
    assert not list(tmp_path.rglob("*.*"))


@pytest.mark.nojit
@pytest.mark.parametrize("script", ["train.py", "evaluate.py"])
@pytest.mark.parametrize("missing", ["hydra", "rich"])
def test_a_package_that_is_missing_is_named(script: str, missing: str) -> None:
    code = (
        f"import runpy, sys; sys.modules[{missing!r}] = None\n"
        "sys.argv = [sys.argv[1]]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    done = command("-c", code, script)
    hint = 'pip install ".[train]" in this repository brings it'
    assert done.stderr == f"{script}: needs {missing}; {hint}\n"
    assert done.returncode == 2


def test_messages_of_hydra_become_one_line() -> None:
    error = ConfigCompositionException("Something went\n\tquite wrong:\n  here")
    assert explain(error, list) == "Something went quite wrong: here"


def test_importing_the_agents_loads_no_torch() -> None:
    code = "import sys, gloaming_agents; print([m for m in ('torch', 'hydra') if m in sys.modules])"
    assert command("-c", code).stdout.strip() == "[]"


def test_without_torch_the_missing_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['torch'] = None\n"
        "from gloaming.policies import make_policy\n"
        "from tests.kernel import toy\n"
        "try: make_policy('ppo:x', toy.GAME)\n"
        "except ModuleNotFoundError as error: print(error)\n"
    )
    assert "policy 'ppo:x' needs torch; pip install \".[train]\" in" in command("-c", code).stdout
