"""Contests of rivals as a person reads them: a table in the terminal, Markdown, a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from gloaming_agents.aggregate import hundredfold
from gloaming_agents.drawings import dots
from gloaming_agents.pages import Section
from gloaming_agents.rivals import Contest
from gloaming_agents.runs import write_json, write_text
from gloaming_agents.statistics import Estimate
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
- Every policy plays against every other: one seat of it, in each seat in turn, all other seats the
  other's, every time on the same deals. At a table of n equals win a share of 1/n.
- win share: of all its matches; whoever is level at the top shares the win, and nobody wins a match
  that is cut short. Its interval (95 %) is Wilson's, with deals as the trials.
- points, margin: its mean final score, and how far that lies above the best of the others; the
  numbers after ± make 95 % intervals.
- rating: Bradley and Terry's, on Elo's scale: a lead of 400 is a chance of 10 to 1 to end above
  the other. 0 is random play, or the mean where it takes no part. Intervals (95 %) by a bootstrap
  over deals.
- against: the share of the win when all other seats are that policy's.
"""
"""What the columns mean, for a page that shows them."""


def sheet_of(contests: Sequence[Contest], rounds: str = "rounds") -> Sheet:
    """The table, one row for each policy of each contest."""
    options = told_options([contest.options for contest in contests])
    others = list(dict.fromkeys(name for contest in contests for name in contest.names))
    headings = [
        *options,
        "policy",
        "matches",
        "win share",
        "95 % interval",
        "rating",
        "rating 95 %",
    ]
    headings += ["points", "margin", rounds, "decisions", *(f"against {name}" for name in others)]
    rows = []
    for contest in contests:
        for name in contest.names:
            line = contest.summary(name)
            against = line["against"]
            cells = {
                **{option: in_words(contest.options.get(option)) for option in options},
                "policy": name,
                "matches": str(line["episodes"]),
                "win share": f"{100 * line['win_share']:.1f} %",
                "95 % interval": _span(
                    100 * line["win_share_low"], 100 * line["win_share_high"], 1
                ),
                "rating": f"{line['rating']:.0f}",
                "rating 95 %": _span(line["rating_low"], line["rating_high"], 0),
                "points": _around(line, "points"),
                "margin": _around(line, "margin"),
                rounds: f"{line['rounds']:.2f}",
                "decisions": f"{line['decisions']:.1f}",
                **{
                    f"against {other}": f"{100 * against[other]:.1f} %" if other in against else ""
                    for other in others
                },
            }
            rows.append([cells[heading] for heading in headings])
    return Sheet(
        headings,
        rows,
        [contest.options for contest in contests for _ in contest.names],
        common=tuple(options),
        kept=("policy", "win share", "95 % interval", "rating"),
        first_out=("matches", "decisions", rounds),
    )


def _span(low: float, high: float, digits: int) -> str:
    return f"{low:.{digits}f} to {high:.{digits}f}"


def _around(line: dict[str, Any], figure: str) -> str:
    """A mean with half its interval."""
    half = (line[f"{figure}_high"] - line[f"{figure}_low"]) / 2
    sign = "+" if figure == "margin" else ""
    return f"{line[figure]:{sign}.1f} ± {half:.1f}"


def print_contests(
    contests: Sequence[Contest],
    title: str,
    rounds: str = "rounds",
    console: Console | None = None,
    report: Path | None = None,
) -> None:
    """The table in the terminal; see :func:`gloaming_agents.tables.show`."""
    show(sheet_of(contests, rounds), title, console, report)


def contests_markdown(contests: Sequence[Contest], rounds: str = "rounds") -> str:
    """The table in Markdown."""
    return markdown_of(sheet_of(contests, rounds))


def contests_picture(contests: Sequence[Contest], path: Path, title: str) -> None:
    """Win shares with their intervals as bars, one group for each table; dots mark equals."""
    names = told_options([contest.options for contest in contests])
    values, equals = [], {}
    for contest in contests:
        group = group_name(contest.options, names)
        equals[group] = 100 / contest.options["players"]
        for name in contest.names:
            line = contest.summary(name)
            share = (line["win_share"], line["win_share_low"], line["win_share_high"])
            values.append((group, name, *(100 * part for part in share)))
    bars(path, title, values, "win share, %", equals)


def contests_section(contests: Sequence[Contest], rounds: str = "rounds") -> Section:
    """The contests as a part of a page: win shares as dots, the table, what its columns mean."""
    names = told_options([contest.options for contest in contests])
    values = []
    for contest in contests:
        group = group_name(contest.options, names, ", ")
        for name in contest.names:
            line = contest.summary(name)
            ends = line["win_share_low"], line["win_share_high"]
            values.append((group, name, hundredfold(Estimate(line["win_share"], *ends))))
    caption = "Shares of the win over all pairings on the same deals, with intervals at 95 %."
    drawing = dots(values, "win share, %", caption, limits=(-2, 102))
    return Section("Rivals", "", [drawing], [sheet_of(contests, rounds)], LEGEND)


def write_contests(
    contests: Sequence[Contest],
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
    rows = [contest.summary(policy) for contest in contests for policy in contest.names]
    write_json(folder / f"{name}.json", {"title": title, **about, "results": rows})
    page = f"# {title}\n\n{contests_markdown(contests, rounds)}\n{LEGEND}"
    write_text(folder / f"{name}.md", page)
    contests_picture(contests, folder / f"{name}.png", title)
