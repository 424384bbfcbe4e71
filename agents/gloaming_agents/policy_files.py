"""Policies to share and to ship: tensors as safetensors, all else as JSON beside them.

    python -m gloaming_agents.policy_files run=runs/chronicles-2p-normal/TIME to=mine

writes ``mine.safetensors`` and ``mine.json``; ``ppo:mine.safetensors`` is the policy. Loading one
runs none of its maker's code. The policies that come with the package lie in ``policies/`` and go
by name: ``ppo:chronicles``, or ``ppo:chronicles-4`` for the one that plays it with four seats.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from gloaming import find_game
from gloaming.kernel.game import Game
from gloaming_agents.checkpoints import (
    check_note,
    checkpoint_of,
    read_note,
    read_weights,
    weights_digest,
)
from gloaming_agents.cli import with_one_line
from gloaming_agents.runs import named_folder, read_config, read_json, values_of, write_json
from gloaming_agents.settings import (
    CheckpointError,
    SettingError,
    build,
    near,
    setting,
    text,
    train_settings,
)

ENDING, BESIDE = ".safetensors", ".json"
SHIPPED = Path(__file__).parent / "policies"
FORMAT = 1
"""Version of the JSON file."""

PLACES = ("folder", "runs", "resume")
"""Settings that say where files lie."""

ACTOR = ("mlp_extractor.policy_net.", "action_net.", "queries.")
"""Tensors that it takes to act; a critic is of use in training alone."""


def shipped_names(game: str) -> list[str]:
    """Names of the policies for ``game`` (its id) that come with the package."""
    return sorted(path.stem for path in SHIPPED.glob(f"{game}*{ENDING}"))


def find_shipped(game: Game, name: str) -> Path:
    """The file of the shipped policy ``name``, with or without a number of seats at its end.

    Raises CheckpointError where there is none for ``game``.
    """
    known = shipped_names(game.id)
    stem, _, seats = name.rpartition("-")
    for found in (name, stem):
        if found in known and (found == name or seats.isdigit()):
            path = SHIPPED / f"{found}{ENDING}"
            if found == name or int(seats) in read_about(path)["players"]:
                return path
    raise CheckpointError(
        f"policy 'ppo:{name}': there is no such file or run folder, and no shipped policy of that"
        f" name; for {game.id} there are {known}{near(name, known)}"
    )


def read_about(path: Path) -> dict[str, Any]:
    """What the JSON file beside ``path`` says. Raises CheckpointError."""
    beside = path.with_suffix(BESIDE)
    try:
        about = read_json(beside)
    except SettingError as error:
        raise CheckpointError(f"policy {path}: {error}") from error
    needed = {"format", "game", "version", "features", "actions", "hints", "activation", "digest"}
    if not isinstance(about, dict) or needed - about.keys() or about["format"] != FORMAT:
        raise CheckpointError(f"policy {path}: {beside.name} does not describe a policy")
    return about


def read_policy(path: Path, game: Game) -> tuple[dict[str, Any], dict[str, torch.Tensor]]:
    """What a policy file says about itself, and its tensors.

    Raises CheckpointError where it cannot be read, plays something else, or was changed.
    """
    about = read_about(path)
    check_note(path, about, game)
    try:
        weights = load_file(path)
    except (OSError, SafetensorError) as error:
        raise CheckpointError(f"policy {path}: its tensors cannot be read ({error})") from error
    if weights_digest(weights) != about["digest"]:
        raise CheckpointError(
            f"policy {path}: its tensors are not those that {path.stem}{BESIDE} tells of"
        )
    return about, weights


def export(run: Path, to: Path, checkpoint: Path | None = None) -> Path:
    """Write the policy of a run folder as ``to`` + .safetensors and .json; returns the former.

    Tensors are kept in float16. ``checkpoint`` is another than the run's best.

    Raises:
        SettingError: ``run`` is no run folder, or nothing can be written there.
        CheckpointError: its checkpoint cannot be used.
    """
    if not (run / "config.yaml").is_file():
        raise SettingError(f"run is {str(run)!r}; allowed is the folder of a run (config.yaml)")
    source = checkpoint or checkpoint_of(run)
    config = values_of(read_config(run / "config.yaml"))
    settings = train_settings(config)
    note = read_note(source)
    check_note(source, note, settings.game)
    trained = read_weights(source)
    weights = {
        name: tensor.half().contiguous()
        for name, tensor in trained.items()
        if name.startswith(ACTOR)
    }
    named_folder("to", to.parent)
    path = to.with_name(to.name.removesuffix(ENDING) + ENDING)
    save_file(weights, path)
    path.chmod(0o644)  # it is there to be shared
    about = {name: note[name] for name in ("game", "version", "features", "actions", "hints")}
    about |= {name: note[name] for name in ("activation", "net_arch", "imitated", "decisions")}
    about |= {
        "format": FORMAT,
        "players": [options.players for options in settings.tables],
        "difficulty": getattr(settings.options, "difficulty", None),
        "seed": settings.seed,
        "digest": weights_digest(weights),
        "trained_as": weights_digest(trained),
        "config": {name: value for name, value in config.items() if name not in PLACES},
        "versions": _told(read_json(run / "versions.json")),
    }
    write_json(path.with_suffix(BESIDE), about)
    return path


def _told(versions: dict[str, Any]) -> dict[str, Any]:
    """What a run was made with, but for the places of somebody's machine."""
    program, *words = versions.get("command", ["train.py"])
    kept = [word for word in words if word.partition("=")[0] not in PLACES]
    return {**versions, "command": shlex.join(["python", Path(program).name, *kept])}


@dataclass(frozen=True)
class ExportSettings:
    """What the command can be told."""

    run: str = setting(text, "")
    to: str = setting(text, "")
    given: Mapping[str, Any] = field(default_factory=dict)


def main(arguments: list[str]) -> None:
    """Export a run's policy. Raises SettingError."""
    values = dict(argument.partition("=")[::2] for argument in arguments)
    settings = build(ExportSettings, values, given=values)
    for name in ("run", "to"):
        if name not in values:
            raise SettingError(f"{name} is missing; needed are run=FOLDER and to=NAME")
    path = export(Path(settings.run), Path(settings.to))
    about = read_about(path)
    read_policy(path, find_game(about["game"]))
    size = path.stat().st_size / 1e6
    print(f"written: {path} ({size:.1f} MB) and {path.with_suffix(BESIDE).name}")
    print(f"it is the policy ppo:{path}")


if __name__ == "__main__":
    with_one_line(lambda: main(sys.argv[1:]))
