"""Which parts of an observation describe which actions.

``move to Starlight Lake`` is about a space, and the observation has the same features for every
space. A network that is told so learns once what makes a space worth going to, where one that is
not learns it for each space anew. Learners that do not care lose nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gloaming.kernel.features import Features


@dataclass(frozen=True)
class Pointer:
    """Actions that are described by rows of some features.

    Attributes:
        actions: their numbers; action k is described by row ``first + k``
        blocks: names of features or hints; the last axis of each is a row, all axes before count
            the rows; a feature with one axis has rows of one number
        first: the row of the first action
        alone: the features are many and can be left to the pointer: a network that follows it
            need not see all the rows at once
    """

    actions: Sequence[int]
    blocks: tuple[str, ...]
    first: int = 0
    alone: bool = False

    def columns(self, features: Features) -> list[tuple[int, int, int]]:
        """Of each block: where its first described row starts, the rows, the numbers in a row.

        Raises:
            ValueError: there is no such feature, or it has too few rows.
        """
        named = {feature.name: feature for feature in features.features}
        found = []
        for name in self.blocks:
            if name not in named:
                raise ValueError(f"pointer to {name!r}; features are {sorted(named)}")
            width = named[name].shape[-1] if len(named[name].shape) > 1 else 1
            rows = named[name].size // width
            if self.first + len(self.actions) > rows:
                raise ValueError(
                    f"pointer from {len(self.actions)} actions to {name!r}, which has {rows} rows,"
                    f" from row {self.first} on"
                )
            start = features.slices[name].start + self.first * width
            found.append((start, len(self.actions), width))
        return found
