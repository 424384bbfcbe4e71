"""Actions scored by the features that describe them, with weights all of them share.

Of a game's pointers (:class:`gloaming.kernel.pointers.Pointer`) the actor makes, from its last
hidden layer, one query each: a weight for every number in a row. An action's logit grows by the
product of the query and the action's row.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import torch

from gloaming.kernel.game import Game
from gloaming.kernel.pointers import Pointer


class Pointing:
    """The pointers of a game, ready for networks.

    Attributes:
        size: numbers in an observation
        widths: numbers in the query of each pointer; empty where the game has no pointers
        seen: int64, the numbers of an observation that the layers see: all but those that are left
            to a pointer alone

    Args:
        game: the game
        hints: whether observations go on with the game's hints; without them pointers make do
            with features, which then no layer can do without
    """

    def __init__(self, game: Game, hints: bool = False) -> None:
        sight, pointers = game.sight(hints), list(game.pointers)
        if not hints and game.hints is not None:
            pointers = without(pointers, {hint.name for hint in game.hints})
        self.actions = [torch.tensor(list(pointer.actions)) for pointer in pointers]
        self.blocks = [pointer.columns(sight) for pointer in pointers]
        self.size = sight.size
        left = np.ones(sight.size, bool)
        for pointer, blocks in zip(pointers, self.blocks, strict=True):
            for start, rows, width in blocks if pointer.alone else ():
                left[start : start + rows * width] = False
        self.seen = torch.from_numpy(np.flatnonzero(left))
        self.columns = [_columns(blocks) for blocks in self.blocks]
        self.widths = [columns.shape[1] for columns in self.columns]

    def add(
        self,
        logits: torch.Tensor,
        observations: torch.Tensor,
        legal: torch.Tensor,
        queries: Sequence[torch.Tensor],
    ) -> torch.Tensor:
        """The logits of legal actions, grown by what the pointers say.

        Few actions are legal at a time, and only their rows are looked at.

        Args:
            logits: [n, actions]
            observations: [n, features]
            legal: bool [n, actions]
            queries: [n, width], one for each pointer

        Returns:
            [n, actions]
        """
        rows, numbers, scores = [], [], []
        for actions, columns, query in zip(self.actions, self.columns, queries, strict=True):
            row, k = legal[:, actions].nonzero(as_tuple=True)
            if len(row):
                described = observations[row[:, None], columns.to(row.device)[k]]
                scores.append((described * query[row]).sum(dim=1))
                rows.append(row)
                numbers.append(actions.to(row.device)[k])
        if not scores:
            return logits
        places = (torch.cat(rows), torch.cat(numbers))
        return logits.index_put(places, torch.cat(scores), accumulate=True)


def without(pointers: Sequence[Pointer], hints: Collection[str]) -> list[Pointer]:
    """What is left of pointers where there are no hints."""
    left = []
    for pointer in pointers:
        blocks = tuple(name for name in pointer.blocks if name not in hints)
        if len(blocks) < len(pointer.blocks):
            pointer = replace(pointer, blocks=blocks, alone=False)
        if blocks:
            left.append(pointer)
    return left


def _columns(blocks: Sequence[tuple[int, int, int]]) -> torch.Tensor:
    """Which numbers of an observation describe each action of a pointer: int64 [rows, width]."""
    return torch.from_numpy(
        np.concatenate(
            [start + np.arange(rows * width).reshape(rows, width) for start, rows, width in blocks],
            axis=1,
        )
    )
