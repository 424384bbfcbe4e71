"""How a long job shows that it lives: a bar in a terminal, a line now and then elsewhere."""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

LINE_SECONDS = 15.0
"""Seconds between lines where there is no terminal."""


class Reporter(Protocol):
    """What a job tells; used as a context manager."""

    def __enter__(self) -> Self:
        """Begin to show."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop showing."""

    def update(self, done: float, note: str) -> None:
        """So much is ``done``, in the unit of the total; ``note`` is a line about the rest."""

    def begin(self, done: float, note: str) -> None:
        """Like ``update``, and shown at once: a part begins that may be silent for a while."""

    def say(self, line: str) -> None:
        """A line that stays."""


def reporter(total: float, what: str, lines: bool | None = None) -> Reporter:
    """A bar on a terminal; lines where standard output is none, or ``lines`` says so."""
    plain = not sys.stdout.isatty() if lines is None else lines
    return Lines(total, what) if plain else Bar(total, what)


class Counter:
    """Adds up what has ended and shows it; call it with a number and what is going on."""

    def __init__(self, show: Reporter) -> None:
        self.show, self.done = show, 0

    def __call__(self, ended: int, note: str) -> None:
        """So many more have ended; none means that a part begins, which may have to compile."""
        self.done += ended
        if ended:
            self.show.update(self.done, note)
        else:
            self.show.begin(self.done, note)

    def part(self, note: str) -> Callable[[int], None]:
        """Show that a part begins; call the result with how many of it have ended."""
        self(0, note)
        return functools.partial(self, note=note)


class Bar:
    """A bar, the time left, and a note."""

    def __init__(self, total: float, what: str, console: Console | None = None) -> None:
        self.progress = Progress(
            TextColumn("[bold]{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.percentage:3.0f} %"),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
            console=console,
        )
        self.task = self.progress.add_task(what, total=total, note="")

    def __enter__(self) -> Self:
        self.progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.progress.stop()

    def update(self, done: float, note: str) -> None:
        """Move the bar."""
        self.progress.update(self.task, completed=done, note=note)

    def begin(self, done: float, note: str) -> None:
        """Move the bar; it is drawn several times a second as it is."""
        self.update(done, note)

    def say(self, line: str) -> None:
        """Print a line above the bar."""
        self.progress.console.print(line, markup=False, highlight=False)


class Lines:
    """A line every ``LINE_SECONDS``, and one at the end."""

    def __init__(self, total: float, what: str, seconds: float = LINE_SECONDS) -> None:
        self.total, self.what, self.seconds = total, what, seconds
        self.next = time.monotonic() + seconds
        self.latest: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.latest is not None:
            print(self.latest, flush=True)
            self.latest = None

    def update(self, done: float, note: str) -> None:
        """Print the state if the last line is old."""
        line = f"{self.what} {100 * done / self.total:3.0f} %  {note}"
        if time.monotonic() < self.next:
            self.latest = line
            return
        print(line, flush=True)
        self.latest = None
        self.next = time.monotonic() + self.seconds

    def begin(self, done: float, note: str) -> None:
        """Print the state now."""
        self.next = time.monotonic()
        self.update(done, note)

    def say(self, line: str) -> None:
        """Print a line now."""
        print(line, flush=True)
