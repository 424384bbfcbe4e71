"""Actions scored by the features that describe them, with weights all of them share.

Of a game's pointers (:class:`gloaming.kernel.pointers.Pointer`) the actor makes, from its last
hidden layer, one query each: a weight for every number in a row. An action's logit grows by the
product of the query and the action's row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import torch

from gloaming.kernel.game import Game


class Pointing:
    """The pointers of a game, ready for networks.

    Attributes:
        widths: numbers in the query of each pointer; empty where the game has no pointers
        seen: int64, the numbers of an observation that the layers see: all but those that are left
            to a pointer alone

    Args:
        game: the game
    """

    def __init__(self, game: Game) -> None:
        self.actions = torch.tensor(
            [action for pointer in game.pointers for action in pointer.actions], dtype=torch.long
        )
        self.blocks = [pointer.columns(game.features) for pointer in game.pointers]
        left = np.ones(game.features.size, bool)
        for pointer, blocks in zip(game.pointers, self.blocks, strict=True):
            for start, rows, width in blocks if pointer.alone else ():
                left[start : start + rows * width] = False
        self.seen = torch.from_numpy(np.flatnonzero(left))
        self.widths = [sum(width for _, _, width in blocks) for blocks in self.blocks]

    def add(
        self,
        logits: torch.Tensor,
        hidden: torch.Tensor,
        observations: torch.Tensor,
        queries: Sequence[Callable[[torch.Tensor], torch.Tensor]],
    ) -> torch.Tensor:
        """The logits, grown by what the pointers say.

        Args:
            logits: [n, actions]
            hidden: [n, size of the last hidden layer]
            observations: [n, features]
            queries: from ``hidden`` to [n, width], one for each pointer

        Returns:
            [n, actions]
        """
        if not self.widths:
            return logits
        scores = []
        for blocks, query in zip(self.blocks, queries, strict=True):
            asked = query(hidden)
            score, at = None, 0
            for start, rows, width in blocks:
                seen = observations[:, start : start + rows * width].reshape(-1, rows, width)
                part = torch.bmm(seen, asked[:, at : at + width, None])[:, :, 0]
                score = part if score is None else score + part
                at += width
            assert score is not None
            scores.append(score)
        return logits.index_add(1, self.actions.to(logits.device), torch.cat(scores, dim=1))
