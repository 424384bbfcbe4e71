"""Policies that PPO has learned: reading checkpoints, and acting by them.

A checkpoint is a zip as Stable-Baselines3 saves it, with a note of ours that says which game it
plays. Only the note and the tensors are read, never pickled objects: a checkpoint from
somebody else cannot run code here.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import torch

from gloaming.kernel.game import Game
from gloaming.policies import Turn
from gloaming_agents.noise import mix, uniform
from gloaming_agents.pointing import Pointing
from gloaming_agents.runs import newest_checkpoint
from gloaming_agents.settings import CheckpointError

NOTE = "gloaming"
"""The model's attribute, and so the checkpoint's entry, that holds our note."""

FORMAT = 3
"""Version of the note in a checkpoint."""

ACTIVATIONS = {"tanh": torch.nn.Tanh, "relu": torch.nn.ReLU}
SAMPLE = "?sample"
"""Ending of a policy's name that makes it draw from its distribution instead of its best action."""


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
    """Raise CheckpointError unless the checkpoint was made for this version of ``game``."""
    if note["game"] != game.id:
        raise CheckpointError(f"checkpoint {path}: it plays {note['game']!r}, not {game.id!r}")
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


class NetworkPolicy:
    """Acts by the actor of a trained network.

    The network is evaluated in float64: the last digits of a product depend on how many
    rows are multiplied at once, and a choice must not depend on the company of a match.

    Args:
        name: what tables call it
        weights: tensors by SB3's names, of a policy with an actor of its own
        activation: a key of ``ACTIVATIONS``
        sample: draw from the distribution; otherwise take the most likely action
        seed: of the draws; a draw depends on it, the match's seed and its move alone
        pointing: the game's pointers; used where the network was trained with them
        hints: the network is given the game's hints
    """

    def __init__(
        self,
        name: str,
        weights: Mapping[str, torch.Tensor],
        activation: str = "tanh",
        sample: bool = False,
        seed: int = 0,
        pointing: Pointing | None = None,
        hints: bool = False,
    ) -> None:
        self.name, self.sample = name, sample
        self.key = np.uint64(seed % 2**64)
        self.activation = torch.relu if activation == "relu" else torch.tanh
        self.layers, self.queries = layers_of(weights)
        self.pointing, self.hints = pointing, hints

    def logits(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """float64 [n, actions] of observations [n, features]; right where ``masks`` allow."""
        with torch.inference_mode(), one_thread():
            seen = values = torch.from_numpy(observations).double()
            if self.queries and self.pointing is not None:
                values = seen[:, self.pointing.seen]
            for weight, bias in self.layers[:-1]:
                values = self.activation(torch.addmm(bias, values, weight))
            weight, bias = self.layers[-1]
            logits = torch.addmm(bias, values, weight)
            if self.queries and self.pointing is not None:
                legal = torch.from_numpy(masks != 0)
                queries = [torch.addmm(bias, values, weight) for weight, bias in self.queries]
                logits = self.pointing.add(logits, seen, legal, queries)
            return logits.numpy()

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision, int64 [n]."""
        logits = self.logits(turn.observe(self.hints), turn.masks)
        if self.sample:
            logits += _gumbel(turn.states["seed"], turn.states["moves"], self.key, logits.shape[1])
        logits[turn.masks == 0] = -np.inf
        return logits.argmax(axis=1)


def load_policy(game: Game, argument: str, seed: int = 0) -> NetworkPolicy:
    """The policy ``ppo:argument``: a checkpoint or a run folder, with ``?sample`` or without.

    A run folder stands for its best checkpoint by win rate, or its newest where none was
    evaluated yet.

    Raises:
        CheckpointError: nothing usable lies there, or it plays another game.
    """
    sample = argument.endswith(SAMPLE)
    path = Path(argument.removesuffix(SAMPLE)).expanduser()
    if not str(argument).strip() or argument == SAMPLE:
        raise CheckpointError("policy 'ppo' needs a checkpoint or a run folder: ppo:PATH")
    stem, mark, ending = str(path).rpartition("?")
    if mark and not path.exists() and "/" not in ending:
        raise CheckpointError(
            f"policy 'ppo:{argument}' ends in {mark + ending!r}; allowed is ppo:{stem}, or"
            f" ppo:{stem}{SAMPLE}, which draws its actions"
        )
    if path.is_dir():
        best = path / "checkpoints" / "best.zip"
        found = best if best.is_file() else newest_checkpoint(path)
        if found is None:
            raise CheckpointError(f"run folder {path}: it holds no checkpoint")
        name, path = f"ppo:{path.name}", found
    else:
        name = f"ppo:{path.stem}"
    note = read_note(path)
    check_note(path, note, game)
    try:
        name += SAMPLE if sample else ""
        weights = read_weights(path)
        hints: bool = note["hints"]
        pointing = Pointing(game, hints)
        return NetworkPolicy(name, weights, note["activation"], sample, seed, pointing, hints)
    except KeyError as error:
        raise CheckpointError(f"checkpoint {path}: the tensor {error} is missing") from error


Layer = tuple[torch.Tensor, torch.Tensor]
"""Weights float64 [inputs, outputs] and bias float64 [outputs]."""


def layers_of(weights: Mapping[str, torch.Tensor]) -> tuple[list[Layer], list[Layer]]:
    """The actor's layers, and the queries of its pointers; ``weights`` are by SB3's names.

    Raises KeyError where one is missing.
    """
    hidden = sorted(
        int(key.split(".")[2])
        for key in weights
        if key.startswith("mlp_extractor.policy_net.") and key.endswith(".weight")
    )
    names = [f"mlp_extractor.policy_net.{i}" for i in hidden] + ["action_net"]
    queries = sorted(
        int(key.split(".")[1])
        for key in weights
        if key.startswith("queries.") and key.endswith(".weight")
    )
    asked = [f"queries.{i}" for i in queries]
    return [_layer(weights, name) for name in names], [_layer(weights, name) for name in asked]


def _layer(weights: Mapping[str, torch.Tensor], name: str) -> Layer:
    return (
        weights[f"{name}.weight"].detach().cpu().double().T.contiguous(),
        weights[f"{name}.bias"].detach().cpu().double(),
    )


@contextmanager
def one_thread() -> Iterator[None]:
    """Threads of torch wait for each other by spinning, which costs more than they save here."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _gumbel(seeds: np.ndarray, moves: np.ndarray, key: np.uint64, actions: int) -> np.ndarray:
    """Gumbel noise [n, actions] by match, move, action and key: the largest sum is a fair draw."""
    words = mix(mix(seeds.astype(np.uint64) ^ key) ^ moves.astype(np.uint64))
    grid = mix(words[:, None] ^ np.arange(1, actions + 1, dtype=np.uint64)[None, :])
    return -np.log(-np.log(uniform(grid)))
