"""All measurements of one game with their targets, as a table or as JSON."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import gloaming
from benchmarks import measure
from gloaming.kernel.game import Game

STEPPER_TARGETS = {"chronicles": 2e6}
"""Decisions a second of the batch stepper, by game; ``STEPPER_TARGET`` for the others."""

STEPPER_TARGET = 1.5e6

LIBRARIES = ("gloaming", "numpy", "numba", "pettingzoo", "gymnasium", "torch")


@dataclass(frozen=True)
class Result:
    """One measured figure.

    Attributes:
        name: what was measured
        value: the figure; None where it could not be measured, which ``note`` explains
        unit: what it counts
        target: what it should be, at least or at most; None for a figure without a target
        at_least: whether more is better
        note: how it was measured
    """

    name: str
    value: float | None
    unit: str
    target: float | None = None
    at_least: bool = True
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None where there is nothing to compare."""
        if self.value is None or self.target is None:
            return None
        return self.value >= self.target if self.at_least else self.value <= self.target


@dataclass(frozen=True)
class Plan:
    """What to measure.

    Attributes:
        game, options: the game and how it is set up
        seconds: processor time for each speed
        size: matches of a batch
        steps: recorded in every match for the rules alone
        rollouts: of PPO
    """

    game: Game
    options: Any
    seconds: float = 2.0
    size: int = 512  # as many as train.py plays at once
    steps: int = 50
    rollouts: int = 1


def stepper(plan: Plan) -> Iterator[Result]:
    """The batch stepper."""
    stepped, chosen = measure.batch_speed(plan.game, plan.options, plan.size, plan.seconds)
    note = f"one core, {plan.size} matches, mask and observation"
    target = STEPPER_TARGETS.get(plan.game.id, STEPPER_TARGET)
    yield Result("batch stepper", stepped.rate, "decisions/s", target, note=note)
    blind, _ = measure.batch_speed(plan.game, plan.options, plan.size, plan.seconds, observe=False)
    note = f"one core, {plan.size} matches, mask only"
    yield Result("batch stepper without observations", blind.rate, "decisions/s", note=note)
    note = "not part of the figures above"
    yield Result("choosing a random action", 1e9 / chosen.rate, "ns", note=note)


def rules(plan: Plan) -> Iterator[Result]:
    """The rules alone."""
    speed = measure.rules_speed(plan.game, plan.options, plan.size, plan.steps, plan.seconds)
    note = "one core, recorded matches, forced decisions included"
    yield Result("rules alone", speed.rate, "decisions/s", 4e6, note=note)


def aec(plan: Plan) -> Iterator[Result]:
    """The PettingZoo environment, beside one of PettingZoo's own."""
    arguments = {"players": plan.options.players}
    own = measure.aec_speed(lambda: gloaming.make(plan.game.id, **arguments), plan.seconds)
    note = "agent_iter, last, step; random choice included"
    yield Result("PettingZoo environment", own.rate, "decisions/s", 25e3, note=note)
    name, make = "compared with connect_four_v3", measure.connect_four()
    if make is None:
        yield Result(name, None, "times", 2.0, note="not importable here; pip install pygame")
        return
    other = measure.aec_speed(make, plan.seconds)
    note = f"connect_four_v3: {other.rate:,.0f} decisions/s in the same run"
    yield Result(name, own.rate / other.rate, "times", 2.0, note=note)


def start(plan: Plan) -> Iterator[Result]:
    """From import to the first decision."""
    cold, warm = measure.start_times(plan.game.id)
    note = f"import to first decision, nothing compiled yet; {cold.clock:.1f} s by the clock"
    yield Result("cold start", cold.processor, "s", 60.0, at_least=False, note=note)
    note = f"import to first decision; {warm.clock:.1f} s by the clock"
    yield Result("warm start", warm.processor, "s", 1.5, at_least=False, note=note)


def memory(plan: Plan) -> Iterator[Result]:
    """What a match takes."""
    yield Result("a match", plan.game.state.itemsize, "bytes", 2048, at_least=False)


def training(plan: Plan) -> Iterator[Result]:
    """PPO."""
    name, unit = "environment's share of PPO training", "%"
    try:
        found = measure.training(plan.game, plan.options, plan.rollouts)
    except ImportError as error:
        note = f'needs {error.name}; pip install ".[train]"'
        yield Result(name, None, unit, 10.0, at_least=False, note=note)
        return
    note = f"{found.decisions_per_second:,.0f} decisions/s in training"
    if found.rivals_seconds:
        note += f"; the rivals' share {100 * found.rivals_share:.0f} %"
    yield Result(name, 100 * found.environment_share, unit, 10.0, at_least=False, note=note)


BENCHMARKS: dict[str, Callable[[Plan], Iterator[Result]]] = {
    "stepper": stepper,
    "rules": rules,
    "aec": aec,
    "start": start,
    "memory": memory,
    "training": training,
}
"""Everything that can be measured, by name."""


def run(plan: Plan, names: Iterable[str] = BENCHMARKS) -> Iterator[Result]:
    """The results of the named benchmarks, one after another."""
    for name in names:
        yield from BENCHMARKS[name](plan)


def machine() -> dict[str, Any]:
    """What was measured on."""
    versions: dict[str, str | None] = {}
    for library in LIBRARIES:
        try:
            versions[library] = version(library)
        except PackageNotFoundError:
            versions[library] = None
    versions["gloaming"] = gloaming.__version__
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        **versions,
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:  # not Linux
        pass
    return platform.processor() or platform.machine()


def to_json(plan: Plan, results: Sequence[Result]) -> str:
    """Everything as JSON text."""
    found = [{**asdict(result), "met": result.met} for result in results]
    about = {"game": plan.game.id, "players": plan.options.players}
    return json.dumps({**about, "machine": machine(), "results": found}, indent=2)


HEADINGS = ("", "measured", "target", "", "how")


def cells(result: Result) -> tuple[str, ...]:
    """A result as a row of the table."""
    target = ""
    if result.target is not None:
        target = f"{'≥' if result.at_least else '≤'} {_number(result.target)}"
    verdict = {True: "met", False: "MISSED", None: ""}[result.met]
    value = "-" if result.value is None else f"{_number(result.value)} {result.unit}"
    return (result.name, value, target, verdict, result.note)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or value == round(value) else f"{value:.2f}"


def print_table(plan: Plan, results: Sequence[Result]) -> None:
    """Print the results, by rich where it is installed."""
    title = f"{plan.game.title}, {plan.options.players} players, {machine()['processor']}"
    rows = [cells(result) for result in results]
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        print("\n".join([title, *plain_table(rows)]))
        return
    table = Table(title=title)
    for heading, justify in zip(HEADINGS, ("left", "right", "right", "left", "left"), strict=True):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    for row in rows:
        style = "red" if row[3] == "MISSED" else None
        table.add_row(*row, style=style)
    Console(file=sys.stdout).print(table)


def plain_table(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The rows with their headings, in columns of even width."""
    rows = [HEADINGS, *rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
