"""The arrows between the parts of the suite, and the rooms every game has."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloaming import GAMES

REPOSITORY = Path(__file__).parents[1]
ENVS, AGENTS = REPOSITORY / "envs" / "gloaming", REPOSITORY / "agents" / "gloaming_agents"
MAX_LINES = 600

ROOMS = (
    "__init__.py",
    "options.py",
    "state.py",
    "content.py",
    "content",
    "actions.py",
    "deal.py",
    "decisions",
    "observe.py",
    "text.py",
    "RULES.md",
)

# A workplace is no part of the product: absolute paths of somebody's machine, their tools.
WORKPLACE = re.compile(r"(?<![\w.])/(work|home|root|Users|mnt)/|(?<![\w.])/tmp/(?!\S*\{)|C:\\\\")


def python_files(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def own_files() -> list[Path]:
    """Every file of the project that git knows or would know."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:  # an unpacked archive: no repository
        return python_files(ENVS, AGENTS, REPOSITORY / "tests", REPOSITORY / "benchmarks")
    return [REPOSITORY / name for name in listed.stdout.split("\0") if name]


def module_of(path: Path) -> str:
    """The dotted name of a source file."""
    root = ENVS.parent if path.is_relative_to(ENVS) else AGENTS.parent
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path, everywhere: bool) -> Iterator[tuple[str, int]]:
    """Modules a file imports, with line numbers; without ``everywhere`` only when it is loaded.

    Imports for type checkers alone are not among them.
    """
    package = module_of(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]

    def visit(nodes: list[ast.stmt]) -> Iterator[tuple[str, int]]:
        for node in nodes:
            if isinstance(node, ast.Import):
                yield from ((alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else []
                name = ".".join([*base, *([node.module] if node.module else [])])
                yield name, node.lineno
                yield from ((f"{name}.{alias.name}", node.lineno) for alias in node.names)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not everywhere:
                continue
            elif not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
                for field in ("body", "orelse", "finalbody"):
                    yield from visit(getattr(node, field, []))
                for handler in getattr(node, "handlers", []):
                    yield from visit(handler.body)

    return visit(ast.parse(path.read_text()).body)


def within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def arrows(folder: Path, *forbidden: str, everywhere: bool = True) -> list[str]:
    """Where files in ``folder`` import what they must not."""
    return [
        f"{path.relative_to(REPOSITORY)}:{line} imports {module}"
        for path in python_files(folder)
        for module, line in imports_of(path, everywhere)
        if within(module, *forbidden)
    ]


def test_the_reader_of_imports_sees_them() -> None:
    found = {module for module, _ in imports_of(ENVS / "kernel" / "batch.py", everywhere=True)}
    assert {"numpy", "gloaming.kernel.game", "gloaming.kernel.stepping"} <= found
    game = ENVS / "kernel" / "game.py"  # imports find_game within a function
    everywhere, at_once = (
        {module for module, _ in imports_of(game, everywhere=anywhere)}
        for anywhere in (True, False)
    )
    assert "gloaming.find_game" in everywhere - at_once
    assert at_once < everywhere


def test_the_kernel_knows_no_game_adapter_or_agent() -> None:
    kernel = ENVS / "kernel"
    assert arrows(kernel, "gloaming.games", "gloaming.adapters", "gloaming_agents") == []


@pytest.mark.parametrize("game", GAMES)
def test_games_know_the_kernel_and_themselves(game: str) -> None:
    others = [f"gloaming.games.{other}" for other in GAMES if other != game]
    forbidden = [*others, "gloaming.adapters", "gloaming.policies", "gloaming_agents"]
    assert arrows(ENVS / "games" / game, *forbidden) == []


@pytest.mark.parametrize("game", GAMES)
def test_scripted_players_of_a_game_call_nothing_compiled_outside_it(game: str) -> None:
    # their machine code is kept while the rest of gloaming_agents changes
    package = "gloaming_agents.baselines"
    for path in python_files(AGENTS / "baselines" / game):
        modules = {module for module, _ in imports_of(path, everywhere=True)}
        if "gloaming.kernel.jit.compiled" in modules:
            own = {module for module in modules if within(module, "gloaming_agents")}
            assert all(within(module, f"{package}.{game}") for module in own), path


@pytest.mark.parametrize("game", GAMES)
def test_rules_do_not_lean_on_texts(game: str) -> None:
    # the cache of compiled code takes no notice of edits in text modules
    folder = ENVS / "games" / game
    found, texts = leaning_on_texts(folder)
    assert texts
    assert found == []
    assert not any("@compiled" in path.read_text() for path in folder.rglob("text*.py"))


def test_the_kernel_does_not_lean_on_texts_either() -> None:
    found, texts = leaning_on_texts(ENVS / "kernel")
    assert texts == [KERNEL_TEXT]
    assert found == []
    assert "@compiled" not in (ENVS / "kernel" / "text.py").read_text()


KERNEL_TEXT = "gloaming.kernel.text"


def leaning_on_texts(folder: Path) -> tuple[list[str], list[str]]:
    """Where other modules of a folder import its texts or the kernel's; and its texts."""
    texts = [module_of(path) for path in folder.rglob("text*.py")]
    found = [
        f"{path.relative_to(REPOSITORY)}:{line} imports {module}"
        for path in python_files(folder)
        if path != folder / "__init__.py" and not path.name.startswith("text")
        for module, line in imports_of(path, everywhere=True)
        if within(module, *texts, KERNEL_TEXT)
    ]
    return found, texts


def test_every_game_folder_is_in_the_list() -> None:
    folders = {path.parent.name for path in (ENVS / "games").glob("*/__init__.py")}
    assert folders == set(GAMES)


def test_adapters_know_no_single_game() -> None:
    single = [f"gloaming.games.{game}" for game in GAMES]
    assert arrows(ENVS / "adapters", *single, "gloaming_agents") == []


def test_environments_load_without_agents() -> None:
    assert arrows(ENVS, "gloaming_agents", everywhere=False) == []
    code = "import sys, gloaming; print([name for name in sys.modules if 'agents' in name])"
    output = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(ENVS.parent)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert output.strip() == "[]"


def test_learning_libraries_are_loaded_only_by_those_who_ask() -> None:
    heavy = ("torch", "stable_baselines3", "sb3_contrib", "ray", "torchrl", "hydra", "tensorboard")
    asking = {"sb3.py", "rllib.py", "torchrl.py"}  # adapters for these very libraries
    found = [
        arrow
        for arrow in arrows(ENVS, *heavy, everywhere=False)
        if Path(arrow.split(":")[0]).name not in asking
    ]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    folder = ENVS / "games" / game
    assert [room for room in ROOMS if not (folder / room).exists()] == []
    assert list((folder / "content").glob("*.toml"))
    assert [path for path in (folder / "decisions").glob("*.py") if path.name != "__init__.py"]
    assert (REPOSITORY / "tests" / game).is_dir()


def test_no_file_has_two_subjects() -> None:
    long = {
        str(path.relative_to(REPOSITORY)): lines
        for path in own_files()
        if path.suffix == ".py" and path.exists()
        if (lines := len(path.read_text().splitlines())) > MAX_LINES
    }
    assert long == {}


def test_no_file_names_a_workplace() -> None:
    found = []
    for path in own_files():
        if path == Path(__file__) or not path.is_file():
            continue
        try:
            text = path.read_text()
        except UnicodeDecodeError:  # a picture
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if WORKPLACE.search(line):
                found.append(f"{path.relative_to(REPOSITORY)}:{number}: {line.strip()}")
    assert found == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("cd /home/someone/project", True),
        ('open("/tmp/x.json")', True),
        ("see https://example.org/home/page", False),
        ("envs/gloaming/home/x", False),
    ],
)
def test_workplaces_are_recognised(line: str, found: bool) -> None:
    assert bool(WORKPLACE.search(line)) == found
