"""Record layouts: the header every game shares, followed by the game's own fields.

A match is one element of a structured array. Everything that a match is lies in that element,
so copying, hashing, pickling and batching a match are operations on bytes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import DTypeLike

MAX_SEATS = 6
"""The largest table of any game in the suite."""

PENDING_DEPTH = 16
"""Frames that may wait on the stack of pending decisions; one more is a fault."""

SCRIPT_LENGTH = 64
"""Outcomes that can be queued ahead of the generator."""

# status: how the match stands
PLAYING, WON, LOST, FINISHED, FAULT = range(5)
STATUS_NAMES = ("playing", "won", "lost", "finished", "fault")

Parts = tuple[tuple[str, DTypeLike, tuple[int, ...]], ...]

# What every decision touches comes first, so that it shares few lines of the processor's cache.
HEADER: Parts = (
    ("moves", np.int32, ()),  # decisions taken so far, forced ones included
    ("rounds", np.int16, ()),  # begun so far, as the game counts them: days, cycles
    ("scripted", np.int16, ()),  # outcomes queued in the script
    ("script_at", np.int16, ()),  # outcomes of the script already used
    ("depth", np.int8, ()),  # frames on the pending stack
    ("seats", np.int8, ()),  # seats at the table
    ("status", np.int8, ()),  # PLAYING, WON, LOST, FINISHED or FAULT
    ("cause", np.int8, ()),  # why it ended: the game's enum, or a fault code below zero
    ("actor", np.int8, ()),  # the seat that decides next
    ("reward", np.float32, (MAX_SEATS,)),  # per seat, since the last decision
    ("score", np.float32, (MAX_SEATS,)),  # per seat, as the game's rules count it
    ("rng", np.uint64, (4,)),  # generator state, see chance.py
    ("seed", np.uint64, ()),  # the seed this match was dealt from
    ("pending", np.int16, (PENDING_DEPTH, 4)),  # frames (kind, seat, a, b)
)
TAIL: Parts = (("script", np.int16, (SCRIPT_LENGTH,)),)  # forced outcomes of chance


FieldSpec = DTypeLike | tuple[DTypeLike, int | tuple[int, ...]]


def table(**fields: FieldSpec) -> np.dtype:
    """A record type with attribute access, compiled and uncompiled alike.

    Each field is a dtype, or a pair of dtype and shape. Used for content and options.
    Raises ValueError for a name that NumPy's own attributes would hide, such as ``size``.
    """
    taken = sorted(name for name in fields if hasattr(np.record, name))
    if taken:  # uncompiled, ``state.round`` would be NumPy's method, not the field
        raise ValueError(f"fields {taken} are attributes of every NumPy record; rename them")
    parts: list[tuple[str, DTypeLike, tuple[int, ...]]] = []
    for name, spec in fields.items():
        dtype, shape = spec if isinstance(spec, tuple) else (spec, ())
        parts.append((name, dtype, (shape,) if isinstance(shape, int) else shape))
    return np.dtype((np.record, np.dtype(parts, align=True)))


def layout(**fields: FieldSpec) -> np.dtype:
    """The record type of a match: the shared header, then the game's own ``fields``.

    Raises ValueError for a name of the header, or one that NumPy's own attributes would hide.
    """
    clash = sorted(set(fields) & {name for name, _, _ in HEADER + TAIL})
    if clash:
        raise ValueError(f"fields {clash} belong to the shared header; choose other names")
    header, tail = (
        {name: (dtype, shape) for name, dtype, shape in parts} for parts in (HEADER, TAIL)
    )
    return table(**header, **fields, **tail)
