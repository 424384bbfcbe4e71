"""Filling, copying and lending rows of numbers.

``row[:] = 0`` is the same, but compiles to a general loop with checks of shape and overlap; a match
is cleared, masked and observed so often that this would be half of all time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from gloaming.kernel.jit import JIT, inlined

if TYPE_CHECKING or not JIT:

    def borrowed(rows: np.ndarray) -> np.ndarray:
        """The same array."""
        return rows

    def count_ones(row: np.ndarray) -> int:
        """How many numbers of a row of zeros and ones (int8) are ones; at most 32,767."""
        return int(np.count_nonzero(row))

    def paste(row: np.ndarray, length: int, out: np.ndarray, at: int) -> None:
        """Copy the first ``length`` numbers (int8) of ``row`` to ``out[at : at + length]``."""
        out[at : at + length] = row[:length]

else:

    @intrinsic
    def borrowed(typing_context: Any, rows: Any) -> Any:
        """The same array without a share in the ownership of its memory.

        Compiled code counts the references to an array whenever it hands it on, by locked
        instructions: a sixth of all time, where rows go through many small functions. Only for
        arguments of the function at hand: their memory is kept alive by whoever calls it.
        """

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            array.meminfo = cgutils.get_null_value(array.meminfo.type)
            array.parent = cgutils.get_null_value(array.parent.type)
            return array._getvalue()

        return rows(rows), code

    @intrinsic
    def count_ones(typing_context: Any, row: Any) -> Any:
        """How many numbers of a row of zeros and ones (int8) are ones; at most 32,767.

        Sixteen bits are enough to count them, so that the processor adds many at a time; a loop
        in Python's numbers would count in 64.
        """
        if row.dtype != types.int8 or row.ndim != 1 or row.layout != "C":
            raise TypeError(f"count_ones takes an int8 row; got {row}")

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            short = ir.IntType(16)
            count = cgutils.alloca_once_value(builder, short(0))
            with cgutils.for_range(builder, array.nitems) as loop:
                number = builder.load(builder.gep(array.data, [loop.index]))
                builder.store(builder.add(builder.load(count), builder.sext(number, short)), count)
            return builder.sext(builder.load(count), ir.IntType(64))

        return types.int64(row), code

    @intrinsic(prefer_literal=True)
    def paste(typing_context: Any, row: Any, length: Any, out: Any, at: Any) -> Any:
        """Copy the first ``length`` numbers (int8) of ``row`` to ``out[at : at + length]``.

        ``length`` is a constant: a few instructions instead of a loop that minds its bounds.
        """
        if not isinstance(length, types.IntegerLiteral):
            raise TypeError(f"paste takes a constant length; got {length}")
        for array in (row, out):
            if array.dtype != types.int8 or array.ndim != 1 or array.layout != "C":
                raise TypeError(f"paste takes int8 rows; got {array}")
        size = length.literal_value

        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            rows = [
                context.make_array(signature.args[k])(context, builder, arguments[k])
                for k in (0, 2)
            ]
            start = context.cast(builder, arguments[3], signature.args[3], types.int64)
            target = builder.gep(rows[1].data, [start])
            cgutils.raw_memcpy(builder, target, rows[0].data, ir.IntType(64)(size), 1)
            return context.get_dummy_value()

        return types.void(row, length, out, at), code


@inlined
def fill(row: np.ndarray, value: int) -> None:
    """Set every number of a row (any integer dtype, one dimension) to ``value``."""
    for k in range(row.size):
        row[k] = value


@inlined
def fill_rows(rows: np.ndarray, value: int) -> None:
    """Set every number of a table (two dimensions) to ``value``."""
    for i in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            rows[i, k] = value


@inlined
def copy(source: np.ndarray, target: np.ndarray) -> None:
    """Copy a row into another of the same length; they must not overlap."""
    for k in range(target.size):
        target[k] = source[k]
