"""Tables of text: in the terminal, with nothing cut in the middle, and in Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

COLOURS = ("#4c4c6d", "#1b9c85", "#e8aa42", "#b83b5e", "#3a6ea5", "#7f8c8d", "#8e44ad")
"""Of bars in pictures, in the order of policies."""


@dataclass(frozen=True)
class Sheet:
    """Headings and rows, and what may be done where there is little room.

    Attributes:
        headings: of the columns
        rows: one cell of text for each heading
        groups: one entry a row; rows whose entries are equal stand together
        words: columns set to the left
        common: columns that can go into the title where all rows have the same
        kept: columns that a terminal is always shown, however narrow it is
        stacked: a column whose parts, after commas, may stand one under the other
        first_out: columns that are left out before any other
    """

    headings: list[str]
    rows: list[list[str]]
    groups: list[Any]
    words: tuple[str, ...] = ("policy",)
    common: tuple[str, ...] = ()
    kept: tuple[str, ...] = ("policy",)
    stacked: str | None = None
    first_out: tuple[str, ...] = field(default=())

    @property
    def width(self) -> int:
        """Cells of a terminal that it takes, its frame included."""
        columns = zip(self.headings, *self.rows, strict=True)
        widest = [max(cell_len(part) for cell in c for part in cell.split("\n")) for c in columns]
        return sum(widest) + 3 * len(widest) + 1

    def without(self, heading: str) -> Sheet:
        """The same without one column."""
        at = self.headings.index(heading)
        return replace(
            self,
            headings=self.headings[:at] + self.headings[at + 1 :],
            rows=[row[:at] + row[at + 1 :] for row in self.rows],
        )


def show(
    sheet: Sheet, title: str, console: Console | None = None, report: Path | None = None
) -> None:
    """Print the table.

    In a terminal too narrow for all of it, whole columns are left out, and a line below says
    which, and that the file ``report`` has them. A file or a pipe gets all columns, and lines as
    long as they need be.
    """
    console = console or Console()
    left_out: list[str] = []
    if console.is_terminal:
        title, sheet, left_out = _fitted(title, sheet, console.width)
    table = Table()
    for heading in sheet.headings:
        justify: Any = "left" if heading in (*sheet.common, *sheet.words) else "right"
        table.add_column(heading, justify=justify, no_wrap=True)
    for k, row in enumerate(sheet.rows):
        if k and sheet.groups[k] != sheet.groups[k - 1]:
            table.add_section()
        table.add_row(*(Text(cell) for cell in row))
    # as wide as the table, whatever the terminal: it would cut what it has no room for
    wide = Console(
        file=console.file,
        width=max(console.width, sheet.width),
        force_terminal=console.is_terminal,
    )
    print(title, file=console.file)
    wide.print(table)
    if left_out:
        where = f"all columns: {report}" if report is not None else "a wider terminal shows all"
        print(f"without {', '.join(left_out)}; {where}", file=console.file)


def _fitted(title: str, sheet: Sheet, width: int) -> tuple[str, Sheet, list[str]]:
    """Title and table for a terminal of ``width``, and the columns that are left out."""
    left_out: list[str] = []
    if sheet.width > width:
        for heading in sheet.common:
            at = sheet.headings.index(heading)
            values = {row[at] for row in sheet.rows}
            if len(values) == 1:
                title += f", {min(values)}" + (" players" if heading == "players" else "")
                sheet = sheet.without(heading)
    if sheet.stacked is not None and sheet.width > width:
        at = sheet.headings.index(sheet.stacked)
        rows = [[*r[:at], r[at].replace(", ", "\n"), *r[at + 1 :]] for r in sheet.rows]
        sheet = replace(sheet, rows=rows)
    last = [heading for heading in sheet.headings if heading not in sheet.first_out]
    for heading in [*sheet.first_out, *reversed(last)]:
        if heading in sheet.headings and heading not in sheet.kept and sheet.width > width:
            sheet = sheet.without(heading)
            left_out.append(heading)
    return title, sheet, left_out


def markdown_of(sheet: Sheet) -> str:
    """The table in Markdown."""
    lines = [sheet.headings, ["---"] * len(sheet.headings), *sheet.rows]
    return "".join("| " + " | ".join(_escaped(cell) for cell in line) + " |\n" for line in lines)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")


def told_options(tables: Sequence[Mapping[str, Any]]) -> list[str]:
    """Names of options that a line has to tell: seats, difficulty, and what differs.

    Args:
        tables: the options of each line
    """
    names = ["players"]
    if any(options.get("difficulty") is not None for options in tables):
        names.append("difficulty")
    for name in tables[0] if tables else ():
        values = {repr(options.get(name)) for options in tables}
        if name not in (*names, "difficulty") and len(values) > 1:
            names.append(name)
    return names


def in_words(value: Any) -> str:
    """The value of an option, as a cell shows it."""
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "none"
    return str(value)


def group_name(options: Mapping[str, Any], names: Sequence[str], between: str = "\n") -> str:
    """What a picture writes beside the figures of one table, with ``between`` in between."""
    lines = [f"{options['players']} players"]
    lines += [in_words(options.get(name)) for name in names if name != "players"]
    return between.join(line for line in lines if line)


def bars(
    path: Path,
    title: str,
    values: Sequence[tuple[str, str, float, float, float]],
    label: str,
    level: Mapping[str, float] | None = None,
) -> None:
    """Percentages with their intervals as bars, one group for each table.

    Args:
        path: where the picture goes
        title: above it
        values: group, policy, percentage, lower and upper end of its interval
        label: of the axis
        level: a percentage to mark in each group, such as that of equals
    """
    from matplotlib.figure import Figure

    groups = list(dict.fromkeys(value[0] for value in values))
    names = list(dict.fromkeys(value[1] for value in values))
    width = 0.8 / len(names)
    figure = Figure(figsize=(max(5.0, 1.2 + 0.55 * len(groups) * len(names)), 4.2), dpi=120)
    axes = figure.subplots()
    for i, name in enumerate(names):
        mine = [value for value in values if value[1] == name]
        at = [groups.index(v[0]) + (i - (len(names) - 1) / 2) * width for v in mine]
        rates = [v[2] for v in mine]
        errors = ([v[2] - v[3] for v in mine], [v[4] - v[2] for v in mine])
        axes.bar(at, rates, width, label=name, color=COLOURS[i % len(COLOURS)])
        axes.errorbar(at, rates, errors, fmt="none", ecolor="black", capsize=3, lw=1)
    for group, mark in (level or {}).items():
        middle = groups.index(group)
        axes.plot([middle - 0.45, middle + 0.45], [mark, mark], color="black", ls=":", lw=1)
    axes.set_xticks(range(len(groups)), groups)
    axes.set_ylim(0, 100)
    axes.set_ylabel(label)
    axes.set_title(title)
    axes.grid(axis="y", alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    figure.savefig(path, bbox_inches="tight")
