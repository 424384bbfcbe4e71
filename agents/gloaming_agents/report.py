"""Results as a person reads them: a table in the terminal, Markdown, a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gloaming_agents.evaluation import Results
from gloaming_agents.runs import write_json, write_text
from gloaming_agents.statistics import normalised

COLOURS = ("#4c4c6d", "#1b9c85", "#e8aa42", "#b83b5e", "#3a6ea5", "#7f8c8d", "#8e44ad")

KEPT = ("policy", "win rate", "95 % interval")
"""Columns that a terminal is always shown, however narrow it is."""

COMMON = ("players", "difficulty")
"""Columns that can go into the title where all lines have the same."""

LEGEND = """\
- 95 % interval: of the win rate, Wilson's.
- return: mean sum of rewards; a win is +1, a loss -1. Shaped rewards add a constant to both.
- score: the return, with 0 for random play and 1 for the scripted expert at the same table.
- why matches ended: a match that is cut short (move limit) counts as lost, unless seats compete.
"""
"""What the columns mean, for a page that shows them."""

WHY = "why matches ended"


def table_of(
    results: Sequence[Results], rounds: str = "rounds"
) -> tuple[list[str], list[list[str]]]:
    """Headings and rows of text, one row for each of ``results``.

    ``return`` is the mean sum of rewards, +1 for a win and -1 for a loss unless they are shaped; a
    match of a cooperative game that was cut short (``move limit`` among the causes) counts as lost.
    Scores are given where a group (the same options) has both a ``random`` and an ``expert`` line.
    """
    levels = {r.options.get("difficulty") for r in results} - {None}
    scores = [score(result, results) for result in results]
    headings = [
        "players",
        *(["difficulty"] if levels else []),
        "policy",
        "matches",
        "win rate",
        "95 % interval",
        "return",
        *(["score"] if any(s is not None for s in scores) else []),
        rounds,
        "decisions",
        WHY,
    ]
    rows = []
    for result, value in zip(results, scores, strict=True):
        low, high = result.win_interval
        cells = {
            "players": str(result.options["players"]),
            "difficulty": str(result.options.get("difficulty", "")),
            "policy": result.name,
            "matches": str(len(result)),
            "win rate": f"{100 * result.win_rate:.1f} %",
            "95 % interval": f"{100 * low:.1f} to {100 * high:.1f}",
            "return": f"{result.mean_return:+.3f}",
            "score": "" if value is None else f"{value:.2f}",
            rounds: f"{result.rounds.mean():.2f}",
            "decisions": f"{result.decisions.mean():.1f}",
            WHY: ", ".join(
                f"{name} {100 * share:.1f} %" for name, share in result.cause_shares().items()
            ),
        }
        rows.append([cells[heading] for heading in headings])
    return headings, rows


def score(result: Results, results: Sequence[Results]) -> float | None:
    """``(return - random's) / (expert's - random's)`` among results with the same options."""
    ends = {other.name: other.mean_return for other in results if other.options == result.options}
    if "random" not in ends or "expert" not in ends:
        return None
    return normalised(result.mean_return, ends["random"], ends["expert"])


def print_table(
    results: Sequence[Results],
    title: str,
    rounds: str = "rounds",
    console: Console | None = None,
    report: Path | None = None,
) -> None:
    """The table in the terminal, with nothing cut in the middle.

    In a terminal too narrow for all of it, whole columns are left out, and a line below says
    which, and that the file ``report`` has them. A file or a pipe gets all columns, and lines as
    long as they need be.
    """
    console = console or Console()
    headings, rows = table_of(results, rounds)
    left_out: list[str] = []
    if console.is_terminal:
        title, headings, rows, left_out = _fitted(title, headings, rows, console.width)
    table = Table()
    for heading in headings:
        words = heading in (*COMMON, "policy", WHY)
        table.add_column(heading, justify="left" if words else "right", no_wrap=True)
    previous = None
    for result, row in zip(results, rows, strict=True):
        if previous is not None and result.options != previous:
            table.add_section()
        previous = result.options
        table.add_row(*(Text(cell) for cell in row))
    # as wide as the table, whatever the terminal: it would cut what it has no room for
    wide = Console(
        file=console.file,
        width=max(console.width, _width(headings, rows)),
        force_terminal=console.is_terminal,
    )
    print(title, file=console.file)
    wide.print(table)
    if left_out:
        where = f"all columns: {report}" if report is not None else "a wider terminal shows all"
        print(f"without {', '.join(left_out)}; {where}", file=console.file)


def _fitted(
    title: str, headings: list[str], rows: list[list[str]], width: int
) -> tuple[str, list[str], list[list[str]], list[str]]:
    """Title, headings and rows for a terminal of ``width``, and the columns that are left out."""
    left_out: list[str] = []
    if _width(headings, rows) > width:
        for heading in COMMON:
            values = {row[headings.index(heading)] for row in rows} if heading in headings else ()
            if len(values) == 1:
                title += f", {min(values)}" + (" players" if heading == "players" else "")
                headings, rows = _without(heading, headings, rows)
    if _width(headings, rows) > width:  # one cause under the other
        at = headings.index(WHY)
        rows = [[*row[:at], row[at].replace(", ", "\n"), *row[at + 1 :]] for row in rows]
    for heading in [WHY, "matches", *reversed([h for h in headings if h not in (WHY, "matches")])]:
        if heading in headings and heading not in KEPT and _width(headings, rows) > width:
            headings, rows = _without(heading, headings, rows)
            left_out.append(heading)
    return title, headings, rows, left_out


def _without(
    heading: str, headings: list[str], rows: list[list[str]]
) -> tuple[list[str], list[list[str]]]:
    """Headings and rows without one column."""
    at = headings.index(heading)
    return headings[:at] + headings[at + 1 :], [row[:at] + row[at + 1 :] for row in rows]


def _width(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Cells of a terminal that the table takes, its frame included."""
    columns = zip(headings, *rows, strict=True)
    widest = [
        max(cell_len(part) for cell in column for part in cell.split("\n")) for column in columns
    ]
    return sum(widest) + 3 * len(widest) + 1


def markdown(results: Sequence[Results], rounds: str = "rounds") -> str:
    """The table in Markdown."""
    headings, rows = table_of(results, rounds)
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join("| " + " | ".join(_escaped(cell) for cell in line) + " |\n" for line in lines)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|")


def picture(results: Sequence[Results], path: Path, title: str) -> None:
    """Win rates with their intervals as bars, one group for each seat count and difficulty."""
    from matplotlib.figure import Figure

    groups = list(dict.fromkeys(_group(result) for result in results))
    names = list(dict.fromkeys(result.name for result in results))
    width = 0.8 / len(names)
    figure = Figure(figsize=(max(5.0, 1.2 + 0.55 * len(groups) * len(names)), 4.2), dpi=120)
    axes = figure.subplots()
    for i, name in enumerate(names):
        mine = [result for result in results if result.name == name]
        rates = [100 * result.win_rate for result in mine]
        below = [rate - 100 * r.win_interval[0] for rate, r in zip(rates, mine, strict=True)]
        above = [100 * r.win_interval[1] - rate for rate, r in zip(rates, mine, strict=True)]
        at = [groups.index(_group(r)) + (i - (len(names) - 1) / 2) * width for r in mine]
        axes.bar(at, rates, width, label=name, color=COLOURS[i % len(COLOURS)])
        axes.errorbar(at, rates, (below, above), fmt="none", ecolor="black", capsize=3, lw=1)
    axes.set_xticks(range(len(groups)), groups)
    axes.set_ylim(0, 100)
    axes.set_ylabel("win rate, %")
    axes.set_title(title)
    axes.grid(axis="y", alpha=0.3)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    figure.savefig(path, bbox_inches="tight")


def _group(result: Results) -> str:
    difficulty = result.options.get("difficulty")
    return f"{result.options['players']} players" + (f"\n{difficulty}" if difficulty else "")


def write_report(
    results: Sequence[Results],
    folder: Path,
    name: str,
    title: str,
    rounds: str = "rounds",
    **about: Any,
) -> None:
    """``name.json``, ``name.md`` and ``name.png`` in ``folder``.

    ``about`` goes into the JSON beside the results.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rows = [{**r.summary(), "score": score(r, results)} for r in results]
    write_json(folder / f"{name}.json", {"title": title, **about, "results": rows})
    page = f"# {title}\n\n{markdown(results, rounds)}\n{LEGEND}"
    write_text(folder / f"{name}.md", page)
    picture(results, folder / f"{name}.png", title)
