"""How frames of the stack keep several small numbers in one: scopes, and places in programs.

A scope says where an operation happens or whom it means, from which space on, and how often.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling.actions import RUN
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import push

PLACES = 8  # more than there are words for where and who
TIME = 256  # of a scope: one time more
ROWS = 16  # more than a program has


@inlined
def scope(where: int, space: int, times: int) -> int:
    """Which spaces or Characters are meant, from which space on, and how often."""
    return where + PLACES * space + TIME * times


@inlined
def where_of(among: int) -> int:
    """The word for where or who of a scope."""
    return among & (PLACES - 1)


@inlined
def origin_of(among: int) -> int:
    """The space a scope is seen from."""
    return among >> 3 & 31


@inlined
def times_of(among: int) -> int:
    """How often."""
    return among >> 8


@inlined
def row_of(at: int) -> int:
    """The row of a place in a program."""
    return at & (ROWS - 1)


@inlined
def space_of(at: int) -> int:
    """The space a program runs in."""
    return at >> 4


@compiled
def run(state: np.record, seat: int, program: int, space: int) -> None:
    """Let a program begin; ``space`` is ``NOWHERE`` for effects without one."""
    if program != 0:
        push(state, RUN, seat, program, ROWS * space)
