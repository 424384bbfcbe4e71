"""Policies that PPO has learned: acting by them, and finding them by name."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import torch

from gloaming.kernel.game import Game
from gloaming.policies import Turn
from gloaming_agents.checkpoints import (
    ACTIVATIONS,
    check_note,
    checkpoint_of,
    read_note,
    read_weights,
)
from gloaming_agents.noise import mix, uniform
from gloaming_agents.pointing import Pointing
from gloaming_agents.policy_files import ENDING, SHIPPED, find_shipped, read_policy
from gloaming_agents.settings import CheckpointError

SAMPLE = "?sample"
"""Ending of a policy's name that makes it draw from its distribution instead of its best action."""


class NetworkPolicy:
    """Acts by the actor of a trained network.

    The network is evaluated in float64: the last digits of a product depend on how many
    rows are multiplied at once, and a choice must not depend on the company of a match.

    Args:
        name: what tables call it
        weights: tensors by SB3's names, of a policy with an actor of its own
        activation: a key of ``checkpoints.ACTIVATIONS``
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
        self.activation = ACTIVATIONS[activation]()
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


def load_policy(game: Game, argument: str, seed: int = 0, quiet: bool = False) -> NetworkPolicy:
    """The policy ``ppo:argument``, with ``?sample`` behind it or without.

    It is a policy file, the name of a shipped one, a checkpoint, or a run folder, which stands
    for its best checkpoint by win rate, or its newest where none was evaluated yet. Unless
    ``quiet``, checkpoints are told of once: they are no format to share.

    Raises:
        CheckpointError: nothing usable lies there, or it plays another game.
    """
    sample = argument.endswith(SAMPLE)
    path = Path(argument.removesuffix(SAMPLE)).expanduser()
    if not str(argument).strip() or argument == SAMPLE:
        raise CheckpointError(
            "policy 'ppo' needs a shipped policy's name, a policy file, a checkpoint or a run"
            " folder: ppo:PATH"
        )
    stem, mark, ending = str(path).rpartition("?")
    if mark and not path.exists() and "/" not in ending:
        raise CheckpointError(
            f"policy 'ppo:{argument}' ends in {mark + ending!r}; allowed is ppo:{stem}, or"
            f" ppo:{stem}{SAMPLE}, which draws its actions"
        )
    named = not path.exists() and path.name == str(path) and path.suffix != ".zip"
    if path.suffix == ENDING or named:
        path = path if path.suffix == ENDING else find_shipped(game, str(path))
        name = f"ppo:{path.stem if path.parent == SHIPPED else path.name}"
        note, weights = read_policy(path, game)
    else:
        name = f"ppo:{path.name if path.is_dir() else path.stem}"
        path = checkpoint_of(path) if path.is_dir() else path
        note = read_note(path)
        check_note(path, note, game)
        weights = read_weights(path)
        if not quiet:
            _tell_format(path)
    name += SAMPLE if sample else ""
    hints: bool = note["hints"]
    try:
        pointing = Pointing(game, hints)
        return NetworkPolicy(name, weights, note["activation"], sample, seed, pointing, hints)
    except KeyError as error:
        raise CheckpointError(f"{path}: the tensor {error} is missing") from error


@functools.cache
def _tell_format(path: Path) -> None:
    print(
        f"{path} is a checkpoint of training, a zip of Stable-Baselines3: only its tensors and its"
        " note are read; to share it, make a file with: python -m gloaming_agents.policy_files",
        file=sys.stderr,
    )


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
