"""Cross-play as a person reads it: tables in the terminal, Markdown, a heat map."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console

from gloaming_agents.runs import write_json, write_text
from gloaming_agents.splits import CrossPlay
from gloaming_agents.statistics import Estimate
from gloaming_agents.tables import Sheet, group_name, in_words, markdown_of, show, told_options

LEGEND = """\
- Win rates, with 95 % intervals after them; intervals are by a bootstrap over deals, for all splits
  are played on the same deals. Where every match had the same end they are Wilson's, with deals as
  the trials. A match that is cut short counts as lost.
"""

DIGITS = 9
"""Decimals kept in the JSON: further ones differ between machines."""


def matrix_sheet(found: Sequence[CrossPlay]) -> Sheet:
    """Every policy with every other, one row for each policy of each table."""
    names = _all_names(found)
    rows = [
        (each, {"policy": name, **{f"with {o}": _rate(each.matrix[name, o]) for o in each.names}})
        for each in found
        for name in each.names
    ]
    return _sheet(rows, ["policy", *(f"with {name}" for name in names)])


def gaps_sheet(found: Sequence[CrossPlay]) -> Sheet:
    """Self-play beside cross-play, the best partner first."""
    rows = [
        (
            each,
            {
                "policy": name,
                "self-play": _rate(each.matrix[name, name]),
                "cross-play": _rate(each.crossed[name,]),
                "gap": _points(each.gaps[name,]),
            },
        )
        for each in found
        for name in each.order
    ]
    return _sheet(rows, ["policy", "self-play", "cross-play", "gap"])


def counts_sheet(found: Sequence[CrossPlay]) -> Sheet:
    """Every two policies by how many seats the first has."""
    most = max(each.seats for each in found)
    rows = [
        (
            each,
            {
                "policy": name,
                "partner": partner,
                **{
                    _seats(count): _rate(each.by_count[name, partner, count])
                    for count in range(each.seats + 1)
                },
            },
        )
        for each in found
        for i, name in enumerate(each.names)
        for partner in each.names[i + 1 :]
    ]
    return _sheet(rows, ["policy", "partner", *map(_seats, range(most + 1))])


def handed_sheet(found: Sequence[CrossPlay]) -> Sheet:
    """Every team with one seat handed over to another policy."""
    most = max(each.seats for each in found)
    rows = [
        (
            each,
            {
                "team": name,
                "guest": guest,
                "self-play": f"{100 * each.matrix[name, name].value:.1f} %",
                **{f"seat {seat}": _handed(each, name, guest, seat) for seat in range(each.seats)},
            },
        )
        for each in found
        for name in each.names
        for guest in each.partners(name)
    ]
    return _sheet(rows, ["team", "guest", "self-play", *(f"seat {seat}" for seat in range(most))])


class Part(NamedTuple):
    """One of the tables: its heading, how it is made, and what it shows."""

    heading: str
    sheet: Callable[[Sequence[CrossPlay]], Sheet]
    legend: str


PARTS = (
    Part(
        "Every policy with every other",
        matrix_sheet,
        "The mean over all splits, which are all ways to give some seats to the one and the rest to"
        " the other; of a policy with itself, its self-play. A pair stands in the table twice.",
    ),
    Part(
        "Self-play and cross-play",
        gaps_sheet,
        "Cross-play is the mean over all partners, and the gap what self-play is above it, in"
        " points of a per cent, compared deal by deal. The best partner comes first.",
    ),
    Part(
        "By how many seats the policy has",
        counts_sheet,
        "The partner has the others; with no seats it is the partner's self-play, with all of them"
        " the policy's.",
    ),
    Part(
        "One seat handed over",
        handed_sheet,
        "The guest has that seat alone and the team's policy all others. After the win rate: what"
        " it is above the team's self-play, in points of a per cent, compared deal by deal; the"
        " number after ± makes a 95 % interval. The lower, the harder the seat is to hand over.",
    ),
)


def _all_names(found: Sequence[CrossPlay]) -> list[str]:
    return list(dict.fromkeys(name for each in found for name in each.names))


def _seats(count: int) -> str:
    return f"{count} seat" if count == 1 else f"{count} seats"


def _rate(rate: Estimate) -> str:
    value, low, high = (100 * part for part in (rate.value, *rate.ends))
    return f"{value:.1f} % ({low:.1f} to {high:.1f})"


def _points(change: Estimate) -> str:
    value, low, high = map(_signed, (change.value, *change.ends))
    return f"{value} ({low} to {high})"


def _signed(change: float) -> str:
    return f"{round(100 * change, 1) + 0.0:+.1f}"  # and no -0.0


def _handed(each: CrossPlay, name: str, guest: str, seat: int) -> str:
    rate, change = each.handed[name, guest, seat], each.changes[name, guest, seat]
    low, high = change.ends
    half = 50 * (high - low)
    return f"{100 * rate.value:.1f} %, {_signed(change.value)} ± {half:.1f}"


def _sheet(rows: Sequence[tuple[CrossPlay, Mapping[str, str]]], headings: list[str]) -> Sheet:
    """A table of those rows; an option that tells tables apart gets a column."""
    options = told_options([each.options for each, _ in rows])
    words = [heading for heading in headings if heading in ("policy", "partner", "team", "guest")]
    cells = [
        [in_words(each.options.get(option)) for option in options]
        + [row.get(heading, "") for heading in headings]
        for each, row in rows
    ]
    return Sheet(
        [*options, *headings],
        cells,
        [each.options for each, _ in rows],
        words=tuple(words),
        common=tuple(options),
        kept=(*words, headings[len(words)]),
    )


def print_crossplay(
    found: Sequence[CrossPlay],
    title: str,
    console: Console | None = None,
    report: Path | None = None,
) -> None:
    """All tables in the terminal; see :func:`gloaming_agents.tables.show`."""
    for part in PARTS:
        above = title if part is PARTS[0] else part.heading
        show(part.sheet(found), above, console, report)


def crossplay_markdown(found: Sequence[CrossPlay]) -> str:
    """All tables in Markdown, each with what it shows."""
    parts = [
        f"## {part.heading}\n\n{markdown_of(part.sheet(found))}\n{part.legend}\n" for part in PARTS
    ]
    return "\n".join(parts)


def heat_map(found: Sequence[CrossPlay], path: Path, title: str) -> None:
    """The matrix of each table as a picture, the win rate as colour and as a number."""
    from matplotlib.figure import Figure

    options = told_options([each.options for each in found])
    side = 1.6 + 0.75 * max(len(each.names) for each in found)
    size = (max(7.0, side * len(found) + 1.2), side + 1.2)
    figure = Figure(figsize=size, dpi=120, layout="constrained")
    figure.suptitle(title, wrap=True)
    panels = figure.subplots(1, len(found), squeeze=False)[0]
    for axes, each in zip(panels, found, strict=True):
        rates = [[100 * each.matrix[a, b].value for b in each.names] for a in each.names]
        colours = axes.imshow(rates, vmin=0, vmax=100, cmap="viridis")
        for row, line in enumerate(rates):
            for column, rate in enumerate(line):
                ink = "black" if rate > 60 else "white"  # viridis grows lighter
                axes.text(column, row, f"{rate:.1f}", ha="center", va="center", color=ink)
        axes.set_xticks(range(len(each.names)), each.names, rotation=45, ha="right")
        axes.set_yticks(range(len(each.names)), each.names)
        axes.set_title(group_name(each.options, options), fontsize="medium")
    figure.colorbar(colours, ax=list(panels), label="win rate, %")
    figure.savefig(path, bbox_inches="tight")


def results_of(found: Sequence[CrossPlay]) -> tuple[list[Any], str]:
    """All figures as the JSON tells them, and their SHA-256.

    The digest is that of the figures' own JSON with sorted keys and no spaces.
    """
    results = [_rounded(each.summary()) for each in found]
    plain = json.dumps(results, sort_keys=True, separators=(",", ":"))
    return results, hashlib.sha256(plain.encode()).hexdigest()


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return round(value, DIGITS) if isinstance(value, float) else value


def write_crossplay(found: Sequence[CrossPlay], folder: Path, title: str, **about: Any) -> None:
    """``crossplay.json``, ``crossplay.md`` and ``crossplay.png`` in ``folder``.

    ``about`` goes into the JSON beside the results and their digest.
    """
    folder.mkdir(parents=True, exist_ok=True)
    results, digest = results_of(found)
    data = {"title": title, **about, "results_digest": digest, "results": results}
    write_json(folder / "crossplay.json", data)
    page = f"# {title}\n\n{LEGEND}\n{crossplay_markdown(found)}\n![Win rates](crossplay.png)\n"
    write_text(folder / "crossplay.md", page)
    heat_map(found, folder / "crossplay.png", title)
