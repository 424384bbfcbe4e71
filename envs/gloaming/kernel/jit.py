"""The one decorator for compiled functions, and the policy of their cache.

Numba keeps compiled code on disk, keyed to the file a function stands in. It does not notice
that a function it calls, in *another* file, has changed: a cached caller keeps the old callee. And
two processes that save at the same time can exchange each other's code. So entries are kept
here under a name that is a digest of everything they may have been built from: the sources of
the kernel, of the function's own package, and of the games whose records it was compiled for.

``NUMBA_DISABLE_JIT=1`` runs the same source as plain Python; ``NUMBA_BOUNDSCHECK=1`` checks
every index.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import pickle
import uuid
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core import config, types
from numba.core.serialize import dumps

JIT: bool = not config.DISABLE_JIT
"""Whether functions are compiled in this process."""

ROOT = Path(__file__).resolve().parents[1]  # the package gloaming
KERNEL, GAMES = ROOT / "kernel", ROOT / "games"
KEPT = 24  # entries of one function that stay on disk; the oldest go first

F = TypeVar("F", bound=Callable[..., Any])

_game_folders: dict[types.Type, Path] = {}
_apart: set[Path] = set()


@functools.cache
def digest_of(folder: Path) -> str:
    """SHA-256 over the names and contents of the Python files in ``folder``.

    Of a package the folders below it count too. ``text`` modules of a game or the kernel do not
    count: what people read is never compiled. The digest is taken once in a process.
    """
    digest = hashlib.sha256()
    package = (folder / "__init__.py").exists()
    for path in sorted(folder.rglob("*.py") if package else folder.glob("*.py")):
        if path.is_relative_to(ROOT) and path.name.startswith("text"):
            continue
        digest.update(str(path.relative_to(folder)).encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def folder_of(path: Path) -> Path:
    """The folder that the file ``path`` belongs to as a whole.

    One game or the kernel within gloaming; elsewhere the outermost package, or a folder within it
    that :func:`set_apart` was told of.
    """
    path = path.resolve()
    if path.is_relative_to(GAMES) and path.parent != GAMES:
        return GAMES / path.relative_to(GAMES).parts[0]
    if path.is_relative_to(KERNEL):
        return KERNEL
    for folder in path.parents:
        if folder in _apart:
            return folder
    folder = path.parent
    while (folder / "__init__.py").exists() and (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return folder


def set_apart(folder: Path) -> None:
    """Let compiled code in ``folder`` outlast edits of the package around it.

    It may call no compiled function of that package but its own. Called before the folder's
    modules are imported.
    """
    _apart.add(folder.resolve())


def stamp_of(path: Path, records: Iterable[types.Type] = ()) -> tuple[Any, ...]:
    """What must be the same for machine code built from the file ``path`` to be used again.

    ``records`` are the record types it was compiled for: their games' rules are part of it.
    """
    own = folder_of(path)
    folders = {KERNEL, own, *(_game_folders[r] for r in records if r in _game_folders)}
    if own != KERNEL and own.parent != GAMES:  # a scripted policy may call any game's functions
        folders.add(GAMES)
    digests = tuple(digest_of(folder) for folder in sorted(folders))
    return digests, bool(config.BOUNDSCHECK), numba.__version__


def register_sources(record: types.Type, path: Path) -> None:
    """Let code compiled for matches of type ``record`` depend on the game that ``path`` is in."""
    _game_folders[record] = folder_of(path)


def compiled(function: F) -> F:
    """Compile ``function`` with Numba on first call; keep the machine code between processes.

    Compiled functions release the GIL and follow NumPy's rules for division.
    """
    return _compiled(function, "never")


def inlined(function: F) -> F:
    """Like :func:`compiled`, but compiled functions that call it take its source in.

    Numba optimises whatever a function calls once more with every caller. For short functions, and
    for those that do little but call a long one, that would be most of the time to compile a game.
    """
    return _compiled(function, "always")


def _compiled(function: F, inline: str) -> F:
    options = {"cache": True, "nogil": True, "error_model": "numpy", "inline": inline}
    dispatcher = numba.njit(**options)(function)
    if JIT:
        cache = dispatcher._cache
        path = Path(function.__code__.co_filename)
        for folder in (KERNEL, folder_of(path)):
            digest_of(folder)  # now, as the sources are read: they may be edited while we run
        cache._cache_file = _Entries(Path(cache.cache_path), cache._impl.filename_base, path)
    return dispatcher


def cache_folder(function: Any) -> Path | None:
    """Where the machine code of a compiled ``function`` is kept; None without JIT."""
    return Path(function._cache.cache_path) if JIT else None


class _Entries:
    """The cached machine code of one function, one file an entry.

    It takes the place of Numba's ``IndexDataCacheFile``. There is no index, so nothing can be lost
    or mixed up when several processes save at once.
    """

    def __init__(self, folder: Path, base: str, source: Path) -> None:
        self._folder, self._base, self._source = folder, base, source

    def load(self, key: tuple[Any, ...]) -> Any:
        """The entry for ``key`` (argument types, processor, bytecode), or None."""
        try:
            data = self._file(key).read_bytes()
        except OSError:
            return None
        return pickle.loads(data)

    def save(self, key: tuple[Any, ...], data: Any) -> None:
        """Keep ``data``; the file appears whole or not at all."""
        path = self._file(key)
        scratch = path.with_suffix(f".{uuid.uuid4().hex[:16]}.tmp")
        try:
            scratch.write_bytes(dumps(data))  # type: ignore[no-untyped-call]
            os.replace(scratch, path)
        finally:
            scratch.unlink(missing_ok=True)
        self._forget_oldest()

    def flush(self) -> None:
        """Forget every entry."""
        for path in self._files():
            path.unlink(missing_ok=True)

    def _file(self, key: tuple[Any, ...]) -> Path:
        records = [getattr(kind, "dtype", kind) for kind in key[0]]
        stamp = stamp_of(self._source, [kind for kind in records if isinstance(kind, types.Record)])
        digest = hashlib.sha256(repr((stamp, key)).encode()).hexdigest()
        return self._folder / f"{self._base}.{digest[:32]}.nbc"

    def _files(self) -> list[Path]:
        return list(self._folder.glob(f"{self._base}.*.nbc"))

    def _forget_oldest(self) -> None:
        ages = []
        for path in self._files():
            with contextlib.suppress(OSError):  # another process may have removed it
                ages.append((path.stat().st_mtime, path))
        for _, path in sorted(ages)[:-KEPT]:
            path.unlink(missing_ok=True)
