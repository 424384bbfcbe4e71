"""Sets of small numbers, kept as the bits of one uint64: spaces of a board, sides of a tile.

Compiled code mixes signed and unsigned numbers into floats, so a set is made by :func:`bit` and
joined with other sets only. Loops over a set go from its lowest number to its highest::

    while bits != 0:
        number = lowest(bits)
        bits = without_lowest(bits)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from gloaming.kernel.jit import JIT, inlined

NONE = np.uint64(0)
ALL = ~np.uint64(0)

if TYPE_CHECKING or not JIT:

    def lowest(bits: int) -> int:
        """The lowest number in a set that is not empty."""
        bits = int(bits)
        return (bits & -bits).bit_length() - 1

    def ones(bits: int) -> int:
        """How many numbers are in a set, or ones in a whole number that is not negative."""
        return int(bits).bit_count()

else:

    @intrinsic
    def lowest(typing_context: Any, bits: Any) -> Any:
        """The lowest number in a set that is not empty."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            zero_is_undefined = context.get_constant(types.boolean, True)
            count = builder.cttz(arguments[0], zero_is_undefined)
            return context.cast(builder, count, signature.args[0], types.int64)

        return types.int64(bits), code

    @intrinsic
    def ones(typing_context: Any, bits: Any) -> Any:
        """How many numbers are in a set, or ones in a whole number that is not negative."""

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            count = builder.ctpop(arguments[0])
            return context.cast(builder, count, signature.args[0], types.int64)

        return types.int64(bits), code


@inlined
def bit(number: int) -> np.uint64:
    """The set that holds one number from 0 to 63."""
    return np.uint64(1) << np.uint64(number)


@inlined
def holds(bits: np.uint64, number: int) -> bool:
    """Whether a set holds a number from 0 to 63."""
    return np.uint64(bits) >> np.uint64(number) & np.uint64(1) != np.uint64(0)


@inlined
def without_lowest(bits: np.uint64) -> np.uint64:
    """A set, not empty, less its lowest number."""
    return bits & (bits - np.uint64(1))
