"""The one decorator for compiled functions, and the policy of their cache.

Numba keeps compiled code on disk, keyed to the file a function stands in. It does not notice
that a function it calls, in *another* file, has changed: a cached caller keeps the old callee.
Here every cache entry also carries a digest of all sources it may have been built from, so an
edit in any of them compiles anew.

``NUMBA_DISABLE_JIT=1`` runs the same source as plain Python; ``NUMBA_BOUNDSCHECK=1`` checks
every index.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config

JIT: bool = not config.DISABLE_JIT
"""Whether functions are compiled in this process."""

ROOT = Path(__file__).resolve().parents[1]  # the package gloaming

F = TypeVar("F", bound=Callable[..., Any])


@functools.cache
def digest_of(*roots: Path) -> str:
    """SHA-256 over the names and contents of all Python files below ``roots``."""
    digest = hashlib.sha256()
    for root in roots:
        for path in sorted(root.rglob("*.py")):
            digest.update(str(path.relative_to(root)).encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def sources_of(path: Path) -> tuple[Path, ...]:
    """The folders whose sources code compiled from the file ``path`` may contain.

    A game's functions call the kernel and their own game; the kernel dispatches to every game;
    code outside both (a scripted policy) may call anything, and its own neighbours.
    """
    kernel, games = ROOT / "kernel", ROOT / "games"
    if path.is_relative_to(games) and path.parent != games:
        return (kernel, games / path.relative_to(games).parts[0])
    if path.is_relative_to(ROOT):
        return (kernel, games)
    return (kernel, games, path.parent)


def stamp_of(path: Path) -> tuple[str, bool | None]:
    """What a cache entry built from the file ``path`` must carry to be used in this process."""
    return digest_of(*sources_of(path.resolve())), bool(config.BOUNDSCHECK)


def compiled(function: F) -> F:
    """Compile ``function`` with Numba on first call; keep the machine code between processes.

    Compiled functions release the GIL and follow NumPy's rules for division.
    """
    dispatcher = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    if JIT:
        path = Path(sys.modules[function.__module__].__file__ or "")
        cache_file = dispatcher._cache._cache_file
        cache_file._source_stamp = (cache_file._source_stamp, stamp_of(path))
    return dispatcher


def cache_folder(function: Any) -> Path | None:
    """Where the machine code of a compiled ``function`` is kept; None without JIT."""
    return Path(function._cache.cache_path) if JIT else None
