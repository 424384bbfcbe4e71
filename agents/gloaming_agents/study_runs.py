"""Finished runs of train.py as a study takes them: their tables, curves and weights."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gloaming.kernel.game import Game
from gloaming_agents.checkpoints import read_weights, weights_digest
from gloaming_agents.references import FREE, plain
from gloaming_agents.runs import best_checkpoint, read_config, read_json, values_of
from gloaming_agents.settings import SettingError, game_from, list_of, options_from, whole
from gloaming_agents.tables import in_words
from gloaming_agents.variants import variants


@dataclass(frozen=True, eq=False)
class StudyRun:
    """A run to be measured.

    Attributes:
        folder: as it was named
        game: what it plays
        tables: the game's options, one for each seat count it was trained at, rewards unshaped
        seed: of its training
        config: its settings
        versions: what it was made with
        curves: ``training`` and ``evaluations``, as :class:`gloaming_agents.curves.Curves` keeps
            them
        checkpoint: its best network, or its newest where none was evaluated
    """

    folder: Path
    game: Game
    tables: tuple[Any, ...]
    seed: int
    config: dict[str, Any]
    versions: dict[str, Any]
    curves: dict[str, Any]
    checkpoint: Path

    def summary(self) -> dict[str, Any]:
        """What a study says about a run, ready for JSON."""
        points = [*self.curves["training"], *self.curves["evaluations"]]
        evaluated = [point for point in self.curves["evaluations"] if "win_rate" in point]
        kept = ("gloaming", "game_version", "content", "git", "python", "platform", "packages")
        return {
            "run": str(self.folder),
            "game": self.game.id,
            "tables": [label_of(self.game, options) for options in self.tables],
            "seed": self.seed,
            "decisions": int(max((point["decisions"] for point in points), default=0)),
            "seconds": float(max((point["seconds"] for point in points), default=0.0)),
            "checkpoint": self.checkpoint.name,
            "network": weights_digest(read_weights(self.checkpoint)),
            "versions": {name: self.versions.get(name) for name in kept},
            "opponent": self.curves.get("opponent"),
            "curve": {
                "decisions": [point["decisions"] for point in evaluated],
                "win_rate": [point["win_rate"] for point in evaluated],
            },
        }


def read_runs(folders: Sequence[str]) -> list[StudyRun]:
    """The runs in ``folders``; each must be another seed wherever it plays.

    Raises SettingError: a folder holds no run that can be measured here, or two runs have the same
    table and seed.
    """
    found = [read_run(Path(folder)) for folder in folders]
    seen: dict[tuple[str, int], Path] = {}
    for run in found:
        for options in run.tables:
            key = (table_key(run.game, options), run.seed)
            if key in seen:
                raise SettingError(
                    f"runs: {seen[key]} and {run.folder} both have seed {run.seed} at"
                    f" {label_of(run.game, options)}; allowed is each seed once at a table"
                )
            seen[key] = run.folder
    return found


def read_run(folder: Path) -> StudyRun:
    """The run in ``folder``. Raises SettingError where there is none that can be measured here."""
    config = _config(folder)
    try:
        game, given, _ = game_from(config["game"])
        count = whole(game.min_players, game.max_players)
        seats = list_of(count, 1)("players", config["players"])
        given |= {"difficulty": config.get("difficulty"), "reward": "sparse", "max_moves": None}
        tables = tuple(options_from(game, {**given, "players": players}) for players in seats)
        seed = whole(0, 2**63)("seed", config.get("seed"))
    except (KeyError, TypeError, ValueError) as error:
        raise SettingError(f"runs: {folder / 'config.yaml'}: {error}") from error
    versions = read_json(folder / "versions.json")
    if not isinstance(versions, dict):
        raise SettingError(f"runs: {folder / 'versions.json'} is not as a run wrote it")
    now = {
        "game": game.id,
        "game_version": game.version,
        "content": game.load(tables[0]).digest,
    }
    for name, value in now.items():
        if versions.get(name) != value:
            raise SettingError(
                f"runs: {folder} was trained with {name} {_short(versions.get(name))}, but"
                f" {_short(value)} is here; allowed are runs of what is played now"
            )
    return StudyRun(
        folder, game, tables, seed, config, versions, _curves(folder), _checkpoint(folder)
    )


def _config(folder: Path) -> dict[str, Any]:
    path = folder / "config.yaml"
    if not path.is_file():
        raise SettingError(f"runs: {folder} is no run of train.py: it has no config.yaml")
    return values_of(read_config(path, "game"))


def _curves(folder: Path) -> dict[str, Any]:
    path = folder / "curves.json"
    curves = read_json(path)
    try:
        for point in [*curves["training"], *curves["evaluations"]]:
            float(point["decisions"]), float(point["seconds"])
    except (KeyError, TypeError, ValueError) as error:
        raise SettingError(f"runs: {path}: these are not the curves of a run") from error
    return {str(name): value for name, value in curves.items()}


def _checkpoint(folder: Path) -> Path:
    if (found := best_checkpoint(folder)) is None:
        raise SettingError(f"runs: {folder} has no checkpoint yet; allowed are runs that have one")
    return found


def _short(value: Any) -> str:
    """A value as an error shows it: of a digest, the beginning."""
    return str(value)[:12]


def table_key(game: Game, options: Any) -> str:
    """The same text for the same table of a game: all its options but those about rewards."""
    values = {name: value for name, value in plain(options).items() if name not in FREE}
    return f"{game.id} {json.dumps(values, sort_keys=True)}"


def label_of(game: Game, options: Any) -> str:
    """A table in words: the game, seats, difficulty, and whatever is not as it is by default."""
    values = plain(options)
    own = {"players": values["players"], **{name: values[name] for name in variants(game)}}
    usual = plain(game.options(**own))
    words = [game.id, f"{values['players']} {'player' if values['players'] == 1 else 'players'}"]
    words += [in_words(values[name]) for name in variants(game)]
    words += [
        f"{name} {in_words(value)}"
        for name, value in values.items()
        if value != usual[name] and name not in FREE
    ]
    return ", ".join(words)


def settings_that_differ(runs: Sequence[StudyRun]) -> list[str]:
    """Names of settings of PPO that are not the same in all ``runs``, as a config has them."""
    flat = [_flat(run.config.get("ppo") or {}, "ppo") for run in runs]
    names = dict.fromkeys(name for values in flat for name in values)
    return [name for name in names if len({repr(values.get(name)) for values in flat}) > 1]


def _flat(values: dict[str, Any], prefix: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in values.items():
        inner = isinstance(value, dict)
        found |= _flat(value, f"{prefix}.{name}") if inner else {f"{prefix}.{name}": value}
    return found
