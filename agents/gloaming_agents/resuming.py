"""Where a run's files go, and what may change when a run is gone on with."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from omegaconf import OmegaConf

from gloaming import GAMES
from gloaming_agents.runs import (
    checkpoints,
    named_folder,
    new_folder,
    read_config,
    read_json,
    values_of,
)
from gloaming_agents.settings import SettingError, TrainSettings, train_settings

FIXED = (
    "game",
    "players",
    "difficulty",
    "ppo.net_arch",
    "ppo.activation",
    "ppo.hints",
    "ppo.pointers",
    "ppo.precision",
    "ppo.imitate",
    "ppo.imitate_decisions",
    "evaluation.opponent",
    "seed",
)
"""Settings a run keeps for good: its network and its figures mean nothing under others."""

_PLACES = ("resume", "folder", "runs")


def run_config(config: dict[str, Any], overrides: list[str]) -> tuple[dict[str, Any], Path | None]:
    """The config of a run, and its folder if it is there already; nothing is made.

    With ``resume``, or where ``folder`` holds a run already, that run's own config holds, changed
    only by ``overrides``, the settings given on the command line.

    Raises:
        SettingError: there is no run to go on with, or a setting is given that a run keeps.
    """
    resume, named = config["resume"], config["folder"]
    if resume is not None and named is not None:
        raise SettingError(f"folder is {named!r} and resume is {resume!r}; allowed is one of them")
    if resume is not None and not (Path(resume) / "config.yaml").is_file():
        raise SettingError(f"resume is {resume!r}; allowed is the folder of a run (config.yaml)")
    place = resume or named
    if place is not None and (Path(place) / "config.yaml").is_file():
        folder = named_folder("folder" if resume is None else "resume", place)
        return _changed(folder, config, overrides), folder
    if named is not None and Path(named).is_dir() and any(Path(named).iterdir()):
        raise SettingError(
            f"folder is {named!r}, which holds other files; allowed is a new or an empty folder, or"
            " that of a run (config.yaml)"
        )
    return {**config, "resume": None, "folder": None}, None


def new_run_folder(config: dict[str, Any]) -> Path:
    """Make the folder of a new run: the one that ``folder`` names, or one by game and time.

    Raises SettingError where it cannot be made.
    """
    if config["folder"] is not None:
        return named_folder("folder", config["folder"])
    tables = train_settings(config).tables
    difficulty = getattr(tables[0], "difficulty", None)
    level = f"-{difficulty}" if difficulty else ""
    seats = "-".join(str(options.players) for options in tables)
    return new_folder(config["runs"], f"{config['game']['id']}-{seats}p{level}")


def check_content(folder: Path, settings: TrainSettings) -> None:
    """Raise SettingError unless the run in ``folder`` began with the content there is now."""
    path = folder / "versions.json"
    if not path.exists():
        if checkpoints(folder):
            print(f"{path} is gone: nobody can tell whether the content is still the same")
        return
    kept = read_json(path)
    before = kept.get("content") if isinstance(kept, dict) else None
    now = settings.game.load(settings.options).digest
    if before != now:
        raise SettingError(
            f"the content {settings.options.content!r} has changed since the run in {folder} began:"
            f" its digest is {now[:12]}, but {path.name} says {str(before)[:12]}; allowed is the"
            " same content, or a new run"
        )


def _kept_config(path: Path) -> Any:
    """The config of a run as it was kept. Raises SettingError where it is none."""
    kept = read_config(path, "game")
    try:
        train_settings(values_of(kept))
    except SettingError as error:
        raise SettingError(f"{path}: {error}") from error
    return kept


def _changed(folder: Path, config: dict[str, Any], overrides: list[str]) -> dict[str, Any]:
    """The config of the run in ``folder``, with the settings of ``overrides`` from ``config``."""
    kept = _kept_config(folder / "config.yaml")
    given = OmegaConf.create(config)
    for override in overrides:
        name = override.partition("=")[0].lstrip("+~")
        if name in _PLACES or name.startswith("hydra."):
            continue
        value = OmegaConf.select(given, name)
        if name == "game" and value["id"] == kept["game"]["id"]:
            continue  # the command that began it, once more
        if OmegaConf.is_dict(value):
            raise SettingError(
                f"{override} cannot be given: the run in {folder} is gone on with; allowed are"
                f" single settings, as {name}.NAME=VALUE, or another folder for a new run"
            )
        before = OmegaConf.select(kept, name)
        fixed = any(name == field or name.startswith(f"{field}.") for field in FIXED)
        if fixed and value != before:
            raise SettingError(f"{name} is {value!r}, but the run in {folder} keeps its {before!r}")
        OmegaConf.update(kept, name, value)
    return values_of(kept)


def evaluation_command(folder: Path, config: Mapping[str, Any]) -> str:
    """The command line, fit for a shell, that plays the run in ``folder`` at its own table.

    Where seats compete it names the run's rivals too.
    """
    game = dict(config["game"])
    policies = [f"ppo:{folder}"]
    options = train_settings(config).options
    if not options.cooperative:
        policies += list(config["compare"]["policies"]) or ["random"]
    settings = {"policies": policies, "players": config["players"]}
    settings |= {"difficulty": config["difficulty"], "game": game.pop("id")}
    settings |= {f"game.{name}": value for name, value in game.items() if name != "rounds"}
    usual: dict[str, Any] = {"game": GAMES[0]}
    usual |= {f"game.{option.name}": option.default for option in fields(options)}
    return shlex.join(
        ["python", "evaluate.py"]
        + [
            f"{name}={_hydras(value)}"
            for name, value in settings.items()
            if value is not None and value != usual.get(name)
        ]
    )


def _hydras(value: Any) -> str:
    """A value as Hydra reads it from a command line."""
    if isinstance(value, list | tuple):
        return "[" + ",".join(_hydras(item) for item in value) + "]"
    plain = re.fullmatch(r"[\w./:~-]+", str(value))
    return str(value) if plain else "'" + str(value).replace("'", "\\'") + "'"
