"""Checkpoints of training: zips as Stable-Baselines3 saves them, with a note of ours.

The note says which game the network plays. Only the note and the tensors are read, never pickled
objects: a checkpoint from somebody else cannot run code here. It is a training format all
the same; :mod:`gloaming_agents.policy_files` is for sharing.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from gloaming.kernel.game import Game
from gloaming_agents.runs import best_checkpoint
from gloaming_agents.settings import CheckpointError

NOTE = "gloaming"
"""The model's attribute, and so the checkpoint's entry, that holds our note."""

ACTIVATIONS = {"tanh": torch.nn.Tanh, "relu": torch.nn.ReLU}
"""What networks may have between their layers, by name."""

FORMAT = 3
"""Version of the note in a checkpoint."""


def note_for(
    game: Game,
    activation: str,
    net_arch: list[int],
    imitated: str | None = None,
    hints: bool = False,
) -> dict[str, Any]:
    """What a checkpoint says about itself: stored as the model's attribute ``NOTE``.

    ``imitated`` names the policy whose choices the network learned, None for none; ``hints`` tells
    whether the network was given the game's hints.
    """
    return {
        "format": FORMAT,
        "game": game.id,
        "version": game.version,
        "features": game.sight(hints).size,
        "hints": hints,
        "actions": len(game.actions),
        "activation": activation,
        "net_arch": list(net_arch),
        "imitated": imitated,
        "snapshots": 0,  # that had joined the pool of rivals
        "begun": False,  # whether PPO has, after imitating
    }


def read_note(path: Path) -> dict[str, Any]:
    """The note in the checkpoint ``path``.

    Raises:
        CheckpointError: there is no such file, it is no readable zip, or it has no note of ours.
    """
    if not path.is_file():
        raise CheckpointError(f"checkpoint {path}: there is no such file")
    try:
        with zipfile.ZipFile(path) as archive:
            damaged = archive.testzip()
            data: Any = json.loads(archive.read("data")) if damaged is None else None
    except (zipfile.BadZipFile, OSError, KeyError, ValueError, EOFError) as error:
        raise CheckpointError(f"checkpoint {path}: not a readable zip ({error})") from error
    if damaged is not None:
        raise CheckpointError(f"checkpoint {path}: the zip is damaged at {damaged!r}")
    note = data.get(NOTE) if isinstance(data, dict) else None
    if not isinstance(note, dict):
        raise CheckpointError(
            f"checkpoint {path}: it was not written by train.py; allowed are its checkpoints, no"
            " other models of Stable-Baselines3"
        )
    if note.get("format") != FORMAT:
        raise CheckpointError(f"checkpoint {path}: it was not written by this version of train.py")
    note["decisions"] = int(data.get("num_timesteps", 0))
    return note


def check_note(path: Path, note: Mapping[str, Any], game: Game) -> None:
    """Raise CheckpointError unless the checkpoint can be used, with this version of ``game``."""
    if note["game"] != game.id:
        raise CheckpointError(f"checkpoint {path}: it plays {note['game']!r}, not {game.id!r}")
    for field, allowed in (("hints", [False, True]), ("activation", list(ACTIVATIONS))):
        if note[field] not in allowed:
            raise CheckpointError(
                f"checkpoint {path}: {field} is {note[field]!r}; allowed are {allowed}"
            )
    for field, have, need in (
        ("version", note["version"], game.version),
        ("features", note["features"], game.sight(note["hints"]).size),
        ("actions", note["actions"], len(game.actions)),
    ):
        if have != need:
            raise CheckpointError(
                f"checkpoint {path}: {field} is {have}, but {game.id} has {need} now;"
                " train it anew or use the release it was trained with"
            )


def read_weights(path: Path) -> dict[str, torch.Tensor]:
    """The network's tensors in the checkpoint ``path``. Raises CheckpointError."""
    try:
        with zipfile.ZipFile(path) as archive:
            file = io.BytesIO(archive.read("policy.pth"))
        weights: dict[str, torch.Tensor] = torch.load(file, map_location="cpu", weights_only=True)
    except Exception as error:  # torch raises many kinds for a file that is not its own
        raise CheckpointError(f"checkpoint {path}: its weights cannot be read ({error})") from error
    return weights


def weights_digest(weights: Mapping[str, torch.Tensor]) -> str:
    """SHA-256 of a network: names, shapes and numbers of its tensors, whatever file they lie in."""
    digest = hashlib.sha256()
    for name in sorted(weights):
        values = weights[name].detach().cpu().float().contiguous().numpy()
        digest.update(f"{name} {values.shape}\0".encode() + values.astype("<f4").tobytes())
    return digest.hexdigest()


def checkpoint_of(run: Path) -> Path:
    """The best checkpoint of a run folder. Raises CheckpointError where there is none."""
    if (found := best_checkpoint(run)) is None:
        raise CheckpointError(f"run folder {run}: it holds no checkpoint")
    return found
