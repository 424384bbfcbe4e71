"""Saying that something is being compiled: a minute of silence looks like a program that hangs."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np

from gloaming.kernel.jit import JIT, cache_folder, stamp_of

_announced: set[str] = set()


def announce(
    key: str, what: str, seconds: int, function: Any, state: np.dtype
) -> Callable[[], None]:
    """Say on stderr that ``what`` will be compiled, unless it has been; call the result once it is.

    Args:
        key: a name for files; no two things that are compiled have the same
        what: in words
        seconds: about how long it takes
        function: the compiled function that is called first
        state: the matches' record type it is called with
    """
    folder = cache_folder(function)
    if not JIT or folder is None or key in _announced:
        return _nothing
    _announced.add(key)
    marker = folder / f"{key}.compiled"
    source = Path(getattr(function, "py_func", function).__code__.co_filename)
    stamp = repr(stamp_of(source, [numba.from_dtype(state)]))
    if marker.exists() and marker.read_text() == stamp:
        return _nothing
    print(
        f"gloaming: compiling {what}, about {seconds} s; later starts take a second.",
        file=sys.stderr,
        flush=True,
    )
    began = time.monotonic()

    def done() -> None:
        print(f"gloaming: compiled in {time.monotonic() - began:.0f} s.", file=sys.stderr)
        try:
            marker.write_text(stamp)
        except OSError:  # a read-only installation compiles and announces every time
            pass

    return done


def _nothing() -> None:
    return None
