"""Several networks of one shape, asked together: which of them answers differs by decision.

Rivals drawn match by match leave each network a few decisions at a time, and a call costs more than
those. So networks are kept in one block of memory and evaluated in one multiplication a layer; the
one that is asked most has a multiplication of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import torch

from gloaming.policies import Turn
from gloaming_agents.checkpoints import ACTIVATIONS
from gloaming_agents.pointing import Pointing
from gloaming_agents.ppo import Layer, layers_of, one_thread

Weights = Mapping[str, torch.Tensor]
"""Tensors by Stable-Baselines3's names."""

OFTEN = 0
"""Number of the network that is asked most."""


class Ensemble:
    """Networks by number; they draw their actions.

    Unlike a policy's, a draw depends on the order of calls: nobody plays these matches again.

    Args:
        activation: a key of ``checkpoints.ACTIVATIONS``
        pointing: the game's pointers; used where the networks were trained with them
        hints: the networks are given the game's hints
        seed: of the draws
    """

    def __init__(self, activation: str, pointing: Pointing, hints: bool, seed: int) -> None:
        self.activation = ACTIVATIONS[activation]()
        self.pointing, self.hints = pointing, hints
        self.chance = torch.Generator().manual_seed(seed % 2**63)
        # float32 [networks, inputs, outputs], [networks, 1, outputs]; the last one says the logits
        # and then the pointers' queries, so that one product gives them all
        self.layers: list[Layer] = []
        self.widths: list[int] = []  # of the logits, and of each query

    def __len__(self) -> int:
        return len(self.layers[0][0]) if self.layers else 0

    def put(self, number: int, weights: Weights) -> None:
        """Let network ``number`` be a copy of these; the next number that is free adds one.

        Raises ValueError for a number beyond it, or a network of another shape.
        """
        if number > len(self):
            raise ValueError(f"number is {number}; allowed are 0 to {len(self)}")
        layers, widths = self.check_shape(weights)
        self.layers, self.widths = _placed(number, layers, self.layers), widths

    def check_shape(self, weights: Weights) -> tuple[list[Layer], list[int]]:
        """A network's layers, and the widths of what the last of them says.

        Raises ValueError where the others' shape differs.
        """
        layers, queries = layers_of(weights)
        if queries:  # all numbers of an observation come in: copying a part would cost more
            weight, bias = layers[0]
            whole = weight.new_zeros(self.pointing.size, weight.shape[1])
            whole[self.pointing.seen] = weight
            layers[0] = (whole, bias)
        ends = [layers.pop(), *queries]
        widths = [weight.shape[1] for weight, _ in ends]
        layers.append(
            (torch.cat([weight for weight, _ in ends], 1), torch.cat([b for _, b in ends]))
        )
        shapes = [tuple(weight.shape) for weight, _ in layers[:-1]]
        shapes.append((len(ends[0][0]), *widths))
        known = [tuple(weight.shape[1:]) for weight, _ in self.layers[:-1]]
        known += [(self.layers[-1][0].shape[1], *self.widths)] if self.layers else []
        if known and shapes != known:
            raise ValueError(f"layers are {shapes}; those of the others are {known}")
        return layers, widths

    def decide(self, turn: Turn, numbers: np.ndarray) -> np.ndarray:
        """An action for each decision, int64 [n], drawn by network ``numbers[i]`` (int64 [n])."""
        with torch.inference_mode(), one_thread():
            seen = torch.from_numpy(turn.observe(self.hints))
            logits, *queries = self._evaluate(seen, torch.from_numpy(numbers))
            legal = torch.from_numpy(turn.masks != 0)
            if queries:
                logits = self.pointing.add(logits, seen, legal, queries)
            return self._draw(logits.masked_fill_(~legal, -torch.inf)).numpy()

    def _draw(self, logits: torch.Tensor) -> torch.Tensor:
        """Numbers int64 [n], as likely as ``logits`` [n, actions] say: one draw a row."""
        sums = torch.softmax(logits, dim=1).cumsum(dim=1)
        draws = torch.rand(len(sums), 1, generator=self.chance)
        # above zero and not above the last sum: an action of no weight adds nothing, is never first
        targets = sums[:, -1:] * (1 - draws)
        return (sums < targets).sum(dim=1)

    def _evaluate(self, values: torch.Tensor, which: torch.Tensor) -> list[torch.Tensor]:
        """Logits [n, actions] and the pointers' queries [n, width], each by its own network."""
        often = (which == OFTEN).nonzero()[:, 0]
        rest = (which != OFTEN).nonzero()[:, 0]
        parts = [(often, self._alone(values[often]))]
        if len(rest):
            parts.append((rest, self._side_by_side(values[rest], which[rest] - 1)))
        weight, _ = self.layers[-1]
        whole = values.new_empty(len(values), weight.shape[2])
        for rows, found in parts:
            whole[rows] = found
        return list(torch.split(whole, self.widths, dim=1))

    def _alone(self, values: torch.Tensor) -> torch.Tensor:
        """What the network that is asked most says to ``values`` [n, inputs]."""
        for weight, bias in self.layers[:-1]:
            values = self.activation(torch.addmm(bias[OFTEN], values, weight[OFTEN]))
        weight, bias = self.layers[-1]
        return torch.addmm(bias[OFTEN], values, weight[OFTEN])

    def _side_by_side(self, values: torch.Tensor, which: torch.Tensor) -> torch.Tensor:
        """What the other networks say to ``values`` [n, inputs]; ``which`` counts from the second.

        Each gets as many rows as the one that is asked most among them, the rest empty.
        """
        order = which.argsort(stable=True)
        which = which[order]
        counts = which.bincount(minlength=len(self) - 1)
        place = torch.arange(len(which)) - (counts.cumsum(0) - counts)[which]
        found = self._first(values[order], which + 1)
        if len(self.layers) > 1:
            block = found.new_zeros(len(counts), int(counts.max()), found.shape[1])
            block[which, place] = found
            for weight, bias in self.layers[1:]:
                block = torch.baddbmm(bias[1:], self.activation(block), weight[1:])
            found = block[which, place]
        return torch.empty_like(found).index_copy_(0, order, found)

    def _first(self, values: torch.Tensor, which: torch.Tensor) -> torch.Tensor:
        """The first layer of networks ``which`` for ``values`` [n, inputs], before it is activated.

        Most numbers of an observation are zero. For the few rows of a network, adding up the
        weights of those that are not costs less than reading all weights.
        """
        weight, bias = self.layers[0]
        rows, columns = values.nonzero(as_tuple=True)
        counts = rows.bincount(minlength=len(values))
        sums = torch.nn.functional.embedding_bag(
            which[rows] * weight.shape[1] + columns,
            weight.flatten(0, 1),
            counts.cumsum(0) - counts,
            mode="sum",
            per_sample_weights=values[rows, columns],
        )
        return sums + bias[which, 0]


def _placed(number: int, layers: Sequence[Layer], blocks: Sequence[Layer]) -> list[Layer]:
    """``blocks`` with ``layers`` as their part ``number``, or one part longer."""
    placed = []
    for k, (weight, bias) in enumerate(layers):
        parts = []
        for j, value in enumerate((weight, bias[None])):
            row = value.float()[None]
            if not blocks:
                parts.append(row)
                continue
            block = blocks[k][j]
            parts.append(torch.cat([block[:number], row, block[number + 1 :]]))
        placed.append((parts[0], parts[1]))
    return placed
