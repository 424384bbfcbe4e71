"""Action catalogues: the numbers of a game's ``Discrete(n)`` and their names, in groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WAIT = 0
"""The action of a seat that does not act; legal for nobody else."""


class Actions:
    """The actions of one game, numbered group by group in the order given; ``wait`` is number 0.

    ``Actions(end=["end the day"], move=["move to A", "move to B"])`` numbers ``end`` 1 and
    ``move`` 2 and 3.
    """

    def __init__(self, **groups: Sequence[str]) -> None:
        self.groups: Mapping[str, range] = {}
        self.names: tuple[str, ...] = ()
        table: dict[str, range] = {}
        names: list[str] = []
        for group, members in {"wait": ["wait"], **groups}.items():
            table[group] = range(len(names), len(names) + len(members))
            names += members
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"action names must be unique; given twice: {twice}")
        self.groups, self.names = table, tuple(names)

    def __len__(self) -> int:
        return len(self.names)

    def start(self, group: str) -> int:
        """Number of the first action of ``group``."""
        return self.groups[group].start

    def group_of(self, action: int) -> tuple[str, int]:
        """The group an action belongs to, and its place in the group.

        Raises ValueError for a number that is no action.
        """
        for group, numbers in self.groups.items():
            if action in numbers:
                return group, action - numbers.start
        raise ValueError(f"action {action} does not exist; actions are 0 to {len(self) - 1}")
