"""Chance: one generator a match, inside the match, and outcomes that can be forced.

The generator is SFC64 (Chris Doty-Humphrey's Small Fast Counting generator), the same
algorithm as ``numpy.random.SFC64`` and tested against it. A seed of 64 bits is stretched to the
three seed words by SplitMix64. Whole numbers below ``n`` are drawn by Lemire's method,
which is unbiased.

``script`` queues outcomes: as long as the queue lasts, :func:`below` hands them out instead of
drawing, and the generator stands still.
"""

from __future__ import annotations

import numpy as np

from gloaming.kernel.faults import SCRIPT_FAULT, fault
from gloaming.kernel.jit import JIT, compiled
from gloaming.kernel.layout import SCRIPT_LENGTH

MASK = (1 << 64) - 1

if JIT:

    @compiled
    def add(a: np.uint64, b: np.uint64) -> np.uint64:
        """Sum modulo 2**64."""
        return np.uint64(a) + np.uint64(b)

    @compiled
    def multiply(a: np.uint64, b: np.uint64) -> np.uint64:
        """Product modulo 2**64."""
        return np.uint64(a) * np.uint64(b)

    @compiled
    def shift_left(a: np.uint64, bits: int) -> np.uint64:
        """``a`` shifted left, the high bits dropped."""
        return np.uint64(a) << np.uint64(bits)

else:  # plain Python: NumPy scalars would warn of the overflow that is wanted here

    def add(a: np.uint64, b: np.uint64) -> np.uint64:
        """Sum modulo 2**64."""
        return np.uint64((int(a) + int(b)) & MASK)

    def multiply(a: np.uint64, b: np.uint64) -> np.uint64:
        """Product modulo 2**64."""
        return np.uint64((int(a) * int(b)) & MASK)

    def shift_left(a: np.uint64, bits: int) -> np.uint64:
        """``a`` shifted left, the high bits dropped."""
        return np.uint64((int(a) << bits) & MASK)


@compiled
def split_mix(x: np.uint64) -> np.uint64:
    """SplitMix64's output for the counter ``x``: a 64-bit mixing of a 64-bit number."""
    z = add(x, np.uint64(0x9E3779B97F4A7C15))
    z = multiply(z ^ (z >> np.uint64(30)), np.uint64(0xBF58476D1CE4E5B9))
    z = multiply(z ^ (z >> np.uint64(27)), np.uint64(0x94D049BB133111EB))
    return z ^ (z >> np.uint64(31))


@compiled
def next_seed(seed: np.uint64) -> np.uint64:
    """The seed of the match that follows the one dealt from ``seed`` in a running batch."""
    return split_mix(seed ^ np.uint64(0xD1B54A32D192ED03))


@compiled
def next_raw(rng: np.ndarray) -> np.uint64:
    """The generator's next 64 bits. ``rng`` is uint64[4] and moves on."""
    output = add(add(rng[0], rng[1]), rng[3])
    rng[3] = add(rng[3], np.uint64(1))
    rng[0] = rng[1] ^ (rng[1] >> np.uint64(11))
    rng[1] = add(rng[2], shift_left(rng[2], 3))
    rng[2] = add(shift_left(rng[2], 24) | (rng[2] >> np.uint64(40)), output)
    return output


@compiled
def seed_generator(rng: np.ndarray, seed: np.uint64) -> None:
    """Set ``rng`` (uint64[4]) from a seed."""
    word = np.uint64(seed)
    for i in range(3):
        word = split_mix(word)
        rng[i] = word
    rng[3] = np.uint64(1)
    for _ in range(12):
        next_raw(rng)


@compiled
def draw_below(rng: np.ndarray, n: int) -> int:
    """A whole number from 0 to ``n - 1``, each equally likely. 1 <= n < 2**31."""
    size = np.uint64(n)
    product = multiply(next_raw(rng) >> np.uint64(32), size)
    low = product & np.uint64(0xFFFFFFFF)
    if low < size:
        limit = np.uint64((4294967296 - n) % n)
        while low < limit:
            product = multiply(next_raw(rng) >> np.uint64(32), size)
            low = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32))


@compiled
def below(state: np.record, n: int) -> int:
    """A whole number from 0 to ``n - 1``: the script's next outcome, else a draw.

    An outcome of the script that is not below ``n`` is a fault.
    """
    if state.script_at < state.scripted:
        outcome = np.int64(state.script[state.script_at])
        state.script_at += 1
        if 0 <= outcome < n:
            return outcome
        fault(state, SCRIPT_FAULT)
        return np.int64(0)
    return draw_below(state.rng, n)


@compiled
def shuffle(state: np.record, items: np.ndarray, start: int, stop: int) -> None:
    """Shuffle ``items[start:stop]`` in place (Fisher and Yates, from the back)."""
    for i in range(stop - 1, start, -1):
        j = start + below(state, i - start + 1)
        items[i], items[j] = items[j], items[i]


def script(state: np.record, *outcomes: int) -> None:
    """Queue ``outcomes`` (0-based) for the next draws of this match, in order.

    Raises ValueError when the queue has no room for them.
    """
    left = list(state.script[state.script_at : state.scripted]) + list(outcomes)
    if len(left) > SCRIPT_LENGTH:
        raise ValueError(f"{len(left)} outcomes queued; at most {SCRIPT_LENGTH} are possible")
    state.script[:] = 0
    state.script[: len(left)] = left
    state.scripted = len(left)
    state.script_at = 0
