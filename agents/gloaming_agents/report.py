"""Results of teams as a person reads them: a table in the terminal, Markdown, a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from gloaming_agents.aggregate import hundredfold
from gloaming_agents.drawings import dots
from gloaming_agents.evaluation import Results
from gloaming_agents.pages import Section
from gloaming_agents.references import VERSION, normalised_score
from gloaming_agents.runs import write_json, write_text
from gloaming_agents.statistics import Estimate, normalised
from gloaming_agents.tables import (
    Sheet,
    bars,
    group_name,
    in_words,
    markdown_of,
    show,
    told_options,
)

LEGEND = """\
- 95 % interval: of the win rate, Wilson's.
- return: mean sum of rewards; a win is +1, a loss -1. Shaped rewards add a constant to both.
- score: the return, with 0 for random play and 1 for the scripted expert at the same table,
  {ends}.
- why matches ended: a match that is cut short (move limit) counts as lost, unless seats compete.
"""
"""What the columns mean, for a page that shows them; ``ends`` as :func:`ends_told` has it."""

WHY = "why matches ended"


def sheet_of(results: Sequence[Results], rounds: str = "rounds") -> Sheet:
    """The table, one row for each of ``results``.

    ``return`` is the mean sum of rewards, +1 for a win and -1 for a loss unless they are shaped; a
    match of a team that was cut short (``move limit`` among the causes) counts as lost.
    Scores are given where the references know the table, or a group (the same options) has both a
    ``random`` and an ``expert`` line.
    """
    options = told_options([result.options for result in results])
    scores = [score(result, results) for result in results]
    scored = any(value is not None for value in scores)
    figures = ["matches", "win rate", "95 % interval", "return", *(["score"] if scored else [])]
    headings = [*options, "policy", *figures, rounds, "decisions", WHY]
    rows = []
    for result, value in zip(results, scores, strict=True):
        low, high = result.win_interval
        cells = {
            **{name: in_words(result.options.get(name)) for name in options},
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
    return Sheet(
        headings,
        rows,
        [result.options for result in results],
        words=("policy", WHY),
        common=tuple(options),
        kept=("policy", "win rate", "95 % interval"),
        stacked=WHY,
        first_out=(WHY, "matches"),
    )


def table_of(
    results: Sequence[Results], rounds: str = "rounds"
) -> tuple[list[str], list[list[str]]]:
    """Headings and rows of text, one row for each of ``results``; see :func:`sheet_of`."""
    sheet = sheet_of(results, rounds)
    return sheet.headings, sheet.rows


def score(result: Results, results: Sequence[Results]) -> float | None:
    """``(return - random's) / (expert's - random's)`` at the same table.

    The two ends are frozen; where the references have none, they are those among ``results`` with
    the same options.
    """
    frozen = _frozen_score(result)
    if frozen is not None:
        return frozen
    ends = {other.name: other.mean_return for other in results if other.options == result.options}
    if "random" not in ends or "expert" not in ends:
        return None
    return normalised(result.mean_return, ends["random"], ends["expert"])


def _frozen_score(result: Results) -> float | None:
    return normalised_score(result.game, result.options, result.mean_return)


def ends_told(results: Sequence[Results]) -> str:
    """Which two ends the scores have, as the rest of a sentence about them."""
    frozen = [_frozen_score(result) is not None for result in results]
    if not any(frozen):
        return "both as they play here"
    told = f"both as version {VERSION} of the references froze them"
    return told if all(frozen) else f"{told}; where it lacks the table, as they play here"


def legend(results: Sequence[Results]) -> str:
    """What the columns of a table of ``results`` mean, as a list in Markdown."""
    return LEGEND.format(ends=ends_told(results))


def print_table(
    results: Sequence[Results],
    title: str,
    rounds: str = "rounds",
    console: Console | None = None,
    report: Path | None = None,
) -> None:
    """The table in the terminal; see :func:`gloaming_agents.tables.show`."""
    show(sheet_of(results, rounds), title, console, report)


def markdown(results: Sequence[Results], rounds: str = "rounds") -> str:
    """The table in Markdown."""
    return markdown_of(sheet_of(results, rounds))


def picture(results: Sequence[Results], path: Path, title: str) -> None:
    """Win rates with their intervals as bars, one group for each table."""
    names = told_options([result.options for result in results])
    values = [
        (group_name(r.options, names), r.name, 100 * r.win_rate)
        + (100 * r.win_interval[0], 100 * r.win_interval[1])
        for r in results
    ]
    bars(path, title, values, "win rate, %")


def section(results: Sequence[Results], rounds: str = "rounds") -> Section:
    """The results as a part of a page: win rates as dots, the table, what its columns mean."""
    names = told_options([result.options for result in results])
    values = []
    for r in results:
        rate = Estimate(r.win_rate, *r.win_interval)
        values.append((group_name(r.options, names, ", "), r.name, hundredfold(rate)))
    caption = "Win rates on the same matches, with intervals at 95 %."
    drawing = dots(values, "win rate, %", caption, limits=(-2, 102))
    return Section("Teams", "", [drawing], [sheet_of(results, rounds)], legend(results))


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
    page = f"# {title}\n\n{markdown(results, rounds)}\n{legend(results)}"
    write_text(folder / f"{name}.md", page)
    picture(results, folder / f"{name}.png", title)
