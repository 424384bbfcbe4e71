"""Run folders: where they lie, what made them, which checkpoints they hold."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path
from typing import Any

from omegaconf import DictConfig, OmegaConf
from yaml import YAMLError  # type: ignore[import-untyped]

import gloaming
from gloaming.kernel.game import Game
from gloaming_agents.settings import SettingError

PACKAGES = (
    "numpy",
    "numba",
    "gymnasium",
    "pettingzoo",
    "torch",
    "stable-baselines3",
    "sb3-contrib",
    "hydra-core",
    "scipy",
    "matplotlib",
    "jinja2",
    "safetensors",
)
KEPT = 3
"""Checkpoints kept of a run, besides the best."""

_STEP = re.compile(r"step-(\d+)\.zip")


def new_folder(root: Path | str, name: str) -> Path:
    """A folder ``root/name/<time>`` that did not exist before; it is made.

    Raises SettingError, about the setting ``runs``, where none can be made.
    """
    stamp = time.strftime("%Y-%m-%d_%H-%M-%S")
    for number in range(1, 1000):
        folder = Path(root) / name / (stamp if number == 1 else f"{stamp}-{number}")
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise _no_folder("runs", root, error) from error
        return folder
    raise FileExistsError(f"{Path(root) / name}: a thousand runs within one second")


def named_folder(setting: str, path: Path | str) -> Path:
    """The folder that ``setting`` names, made if need be.

    Raises SettingError where it cannot be made, or nothing can be written in it.
    """
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise _no_folder(setting, path, error) from error
    return folder


def report_folder(settings: Any, name: str) -> Path:
    """Where a command's report goes: the folder its settings name, or ``name/<time>`` in theirs.

    Raises SettingError where it cannot be made.
    """
    if settings.folder is not None:
        return named_folder("folder", settings.folder)
    return new_folder(settings.runs, name)


def read_config(path: Path, *groups: str) -> DictConfig:
    """The config of a run, with these groups in it. Raises SettingError where ``path`` is none."""
    try:
        kept = OmegaConf.load(path)
    except (OSError, UnicodeError, YAMLError) as error:
        reason = " ".join(str(error).split())
        raise SettingError(f"{path}: not readable as YAML ({reason})") from error
    if not isinstance(kept, DictConfig) or not all(
        isinstance(kept.get(group), DictConfig) for group in groups
    ):
        raise SettingError(f"{path}: this is not the config of a run")
    return kept


def values_of(config: DictConfig) -> dict[str, Any]:
    """A config as a plain dictionary."""
    values = OmegaConf.to_container(config)
    assert isinstance(values, dict)
    return {str(name): value for name, value in values.items()}


def _no_folder(setting: str, path: Path | str, error: OSError) -> SettingError:
    return SettingError(
        f"{setting} is {str(path)!r}, where nothing can be written ({error.strerror}); allowed is"
        " the path of a folder"
    )


@contextmanager
def kept_if_used(folder: Path) -> Iterator[Path]:
    """Remove ``folder`` again where an error, or a request to stop, leaves it empty."""
    try:
        yield folder
    except BaseException:
        with suppress(OSError):  # it is not empty
            folder.rmdir()
        raise


def checkpoint_path(folder: Path, decisions: int) -> Path:
    """Where the checkpoint after so many decisions belongs."""
    return folder / "checkpoints" / f"step-{decisions:012d}.zip"


def checkpoints(folder: Path) -> list[Path]:
    """The checkpoints of a run, oldest first, the best one's copy left out."""
    found = (folder / "checkpoints").glob("step-*.zip")
    return sorted(path for path in found if _STEP.fullmatch(path.name))


def newest_checkpoint(folder: Path) -> Path | None:
    """The newest checkpoint of a run, or None."""
    found = checkpoints(folder)
    return found[-1] if found else None


def best_checkpoint(folder: Path) -> Path | None:
    """The best checkpoint of a run by win rate, the newest where none was evaluated, or None."""
    best = folder / "checkpoints" / "best.zip"
    return best if best.is_file() else newest_checkpoint(folder)


def decisions_of(path: Path) -> int:
    """The decisions after which a checkpoint or a snapshot was written, by its name."""
    found = _STEP.fullmatch(path.name)
    assert found is not None
    return int(found[1])


def snapshots(folder: Path) -> list[Path]:
    """The networks a run keeps as rivals of its learner, oldest first."""
    found = (folder / "pool").glob("step-*.zip")
    return sorted(path for path in found if _STEP.fullmatch(path.name))


def snapshot_path(folder: Path, decisions: int) -> Path:
    """Where the rival that the learner is after so many decisions belongs."""
    return folder / "pool" / f"step-{decisions:012d}.zip"


def imitated_path(folder: Path) -> Path:
    """The checkpoint a run leaves where it stops imitating and PPO begins."""
    return folder / "checkpoints" / "imitated.zip"


def final_path(folder: Path) -> Path:
    """What a run leaves once it is over: its decisions, seconds and its network's digest."""
    return folder / "final.json"


def is_over(folder: Path, decisions: int) -> bool:
    """Whether a run that has taken so many decisions came to its proper end with them."""
    path = final_path(folder)
    kept = read_json(path) if path.exists() else None
    return isinstance(kept, dict) and kept.get("decisions") == decisions


def copy_whole(path: Path, to: Path) -> None:
    """Copy a file whole or not at all."""
    part = to.with_name(to.name + ".part")
    shutil.copyfile(path, part)
    os.replace(part, to)


def thin_out(folder: Path) -> None:
    """Remove all but the newest checkpoints."""
    for path in checkpoints(folder)[:-KEPT]:
        path.unlink()


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all, whenever the process is stopped."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, path)


def write_json(path: Path, value: Any) -> None:
    """Write ``value`` as JSON, whole or not at all."""
    write_text(path, json.dumps(value, indent=1, ensure_ascii=False) + "\n")


def read_json(path: Path) -> Any:
    """What a JSON file holds. Raises SettingError where it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingError(
            f"{path}: not readable as JSON ({error}); allowed is the file as the run wrote it"
        ) from error


def versions(game: Game, content: str) -> dict[str, Any]:
    """What a run was made with: packages, machine, source and content."""
    found: dict[str, str | None] = {}
    for name in PACKAGES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = None
    return {
        "gloaming": gloaming.__version__,
        "game": game.id,
        "game_version": game.version,
        "content": content,
        "git": git_revision(),
        "command": sys.argv,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "cores": os.cpu_count(),
        "packages": found,
    }


def git_revision() -> str | None:
    """Revision of the checkout this code runs from, ``+changes`` where it was edited; or None."""
    here = Path(gloaming.__file__).parent

    def git(*arguments: str) -> str:
        command = ["git", "-C", str(here), *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=10
        ).stdout.strip()

    try:
        git("ls-files", "--error-unmatch", gloaming.__file__)  # not somebody else's repository
        revision = git("rev-parse", "HEAD")
        changed = git("status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.SubprocessError):
        return None
    return revision + ("+changes" if changed else "")
