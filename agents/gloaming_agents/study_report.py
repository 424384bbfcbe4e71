"""A study as a person reads it: tables in Markdown, and a page with plots.

Everything here is made from the figures of ``study.json`` alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gloaming_agents.aggregate import hundredfold
from gloaming_agents.drawings import Curve, Drawing, dots, learning_curves
from gloaming_agents.pages import Section, write_page
from gloaming_agents.runs import write_json, write_text
from gloaming_agents.settings import RIVAL
from gloaming_agents.statistics import Estimate
from gloaming_agents.tables import Sheet, markdown_of, show

LEARNED = "learned"
"""What the policies of the runs are called together."""

LEGEND = f"""\
- learned: the mean win rate of the runs, which differ in their seeds; its interval (95 %) is
  Student's over the seeds. A single seed has none.
- other policies: their win rate on the very same deals.
- win rate: of a team the share of matches won. Where seats compete the win share of one seat among
  seats of {RIVAL}, in each seat in turn; among equals it is 1/n.
- score: 0 for random play and 1 for the scripted expert at the same table, as version
  {{version}} of the references froze them; the interquartile mean over the runs, with an interval
  (95 %) by a stratified bootstrap over their seeds. A table that the references lack has none.
- better than: how likely a run of {LEARNED} is above the policy, as a mean over tables; level
  counts half, and the interval is by the same bootstrap.
- Few seeds: intervals by a bootstrap are then too narrow, and where all runs agree they have no
  width at all; five seeds and more say something.
"""
"""What the columns mean; ``version`` is that of the references."""

AHEAD = """\
- ahead of: win rate of the run less that of the policy, in percentage points, compared deal by
  deal; the interval (95 %) is Newcombe's for pairs, or Student's where a win can be shared.
- network: SHA-256 of the checkpoint that played, its beginning.
"""

NO_SPAN = "no interval: a table has one seed"


def estimate(found: Mapping[str, Any]) -> Estimate:
    """A figure as JSON has it."""
    return Estimate(found["value"], found["low"], found["high"])


def percent(found: Estimate, digits: int = 1) -> str:
    """A rate with its interval, in percent."""
    return _told(hundredfold(found), f".{digits}f", " %")


def plain_number(found: Estimate | None) -> str:
    """A score with its interval; empty where there is none."""
    return "" if found is None else _told(found, ".2f")


def _told(found: Estimate, form: str, unit: str = "") -> str:
    text = f"{found.value:{form}}{unit}"
    if found.low is None or found.high is None:
        return text
    return f"{text} ({found.low:{form}} to {found.high:{form}})"


def tables_sheet(study: Mapping[str, Any]) -> Sheet:
    """Win rates and scores, a row for each table."""
    names = study["policies"]
    headings = ["table", "seeds", LEARNED, *names, "score"]
    rows = []
    for table in study["tables"]:
        score = table["scores"][LEARNED]
        rows.append(
            [
                table["table"],
                str(len(table["runs"])),
                percent(estimate(table["win_rate"])),
                *(f"{100 * table['policies'][name]['win_rate']['value']:.1f} %" for name in names),
                plain_number(score and estimate(score)),
            ]
        )
    games = [table["game"] for table in study["tables"]]
    return Sheet(headings, rows, games, words=("table",), kept=("table", LEARNED))


def scores_sheet(study: Mapping[str, Any]) -> Sheet:
    """Scores over several tables, a row for each game and one for all."""
    names = [LEARNED, *study["policies"]]
    rows = []
    for name, figures, tables in _wholes(study):
        scores = [figures["scores"][policy] for policy in names]
        runs = sum(len(table["runs"]) for table in tables)
        told = [plain_number(score and estimate(score)) for score in scores]
        rows.append([name, str(len(tables)), str(runs), *told])
    headings = ["game", "tables", "runs", *(f"score of {name}" for name in names)]
    return Sheet(headings, rows, [row[0] for row in rows], words=("game",), kept=("game",))


def improvement_sheet(study: Mapping[str, Any]) -> Sheet:
    """Probabilities of improvement over several tables, a row for each game and one for all."""
    names = study["policies"]
    rows = [
        [game, *(percent(estimate(figures["improvement"][name]), 0) for name in names)]
        for game, figures, _ in _wholes(study)
    ]
    headings = ["game", *(f"better than {name}" for name in names)]
    return Sheet(headings, rows, [row[0] for row in rows], words=("game",), kept=("game",))


def _wholes(
    study: Mapping[str, Any],
) -> list[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """Each game, then all of them: a name, its figures and its tables."""
    found = [
        (game, figures, [table for table in study["tables"] if table["game"] == game])
        for game, figures in study["games"].items()
    ]
    if len(found) > 1:
        found.append(("all", study["all"], study["tables"]))
    return found


def runs_sheet(study: Mapping[str, Any]) -> Sheet:
    """The runs, a row for each of their tables."""
    names = study["policies"]
    headings = ["table", "seed", "win rate", "score", *(f"ahead of {name}" for name in names)]
    headings += ["decisions", "minutes", "network", "run"]
    by_folder = {run["run"]: run for run in study["runs"]}
    rows, groups = [], []
    for table in study["tables"]:
        for line in table["runs"]:
            run = by_folder[line["run"]]
            rows.append(
                [
                    table["table"],
                    str(line["seed"]),
                    percent(estimate(line["win_rate"])),
                    "" if line["score"] is None else f"{line['score']:.2f}",
                    *(_told(hundredfold(estimate(line["ahead"][name])), "+.1f") for name in names),
                    f"{run['decisions']:,}",
                    f"{run['seconds'] / 60:.1f}",
                    run["network"][:12],
                    run["run"],
                ]
            )
            groups.append(table["table"])
    return Sheet(headings, rows, groups, words=("table", "run"), kept=("table", "seed"))


def remarks(study: Mapping[str, Any]) -> str:
    """What a reader should know besides, as a list in Markdown; empty where there is nothing."""
    lines = []
    for table in study["tables"]:
        if table["settings_that_differ"]:
            differ = ", ".join(table["settings_that_differ"])
            lines.append(f"- {table['table']}: its runs differ in more than their seeds: {differ}.")
    if study["all"]["unscored"]:
        lines.append(f"- Without a score: {'; '.join(study['all']['unscored'])}.")
    return "".join(f"{line}\n" for line in lines)


def lead(study: Mapping[str, Any]) -> str:
    """What was done, in a sentence or two."""
    runs, tables = len(study["runs"]), len(study["tables"])
    return (
        f"{runs} {'run' if runs == 1 else 'runs'} of train.py at {tables}"
        f" {'table' if tables == 1 else 'tables'}, each policy on the same"
        f" {study['episodes']:,} matches a table, seeds from {study['seed']} on, which were never"
        " trained on. Learned policies take their most likely action."
    )


def curves_of(study: Mapping[str, Any]) -> list[Drawing]:
    """Learning curves, one plot for runs that were trained at the same tables."""
    names = [LEARNED, *study["policies"]]
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for run in study["runs"]:
        if run["curve"]["decisions"]:
            groups.setdefault(tuple(run["tables"]), []).append(run)
    found = []
    for labels, runs in groups.items():
        tables = [table for table in study["tables"] if table["table"] in labels]
        rivals = any(table["rivals"] for table in tables)
        opponents = {run["opponent"] for run in runs} - {None}
        levels = {
            name: sum(table["policies"][name]["win_rate"]["value"] for table in tables)
            / len(tables)
            for name in study["policies"]
            if opponents <= {RIVAL}
        }
        curves = [Curve(run["curve"]["decisions"], run["curve"]["win_rate"]) for run in runs]
        seeds = "one seed" if len(runs) == 1 else f"{len(runs)} seeds: their mean, worst and best"
        told = "win share, %" if rivals else "win rate, %"
        title = labels[0] if len(labels) == 1 else f"{labels[0]} and {len(labels) - 1} more tables"
        caption = f"Evaluations during training, {seeds}."
        if opponents:
            caption += f" Against {', '.join(sorted(opponents))}."
        if len(labels) > 1 and levels:
            caption += " Other policies: their mean over these tables."
        found.append(learning_curves(curves, levels, title, told, caption, names))
    return found


def sections_of(study: Mapping[str, Any]) -> list[Section]:
    """The parts of the page."""
    names = [LEARNED, *study["policies"]]
    rates = []
    for table in study["tables"]:
        rates.append((table["table"], LEARNED, hundredfold(estimate(table["win_rate"]))))
        for name in study["policies"]:
            fixed = estimate(table["policies"][name]["win_rate"])
            rates.append((table["table"], name, hundredfold(fixed)))
    scores, better = [], []
    for whole, figures, _ in _wholes(study):
        for name in names:
            if figures["scores"][name] is not None:
                scores.append((whole, name, estimate(figures["scores"][name])))
        for name in study["policies"]:
            better.append((whole, name, estimate(figures["improvement"][name])))
    caption = (
        "Win rates on the same deals. Intervals (95 %): over seeds for what was learned, over deals"
        " for the others."
    )
    drawn = [dots(rates, "win rate or share, %", caption, names, limits=(-2, 102))]
    legend = LEGEND.format(version=study["references"])
    parts = [Section("Results", "", drawn, [tables_sheet(study)], legend + remarks(study))]
    ends = {0.0: "random", 1.0: "expert"}
    drawn = []
    if scores:
        caption = "Normalised scores: interquartile means, with stratified bootstrap intervals."
        drawn.append(dots(scores, "score", caption, names, ends, wide=False))
    caption = "How likely a run of learned is above the policy; in the middle neither is better."
    axis = "probability of improvement"
    drawn.append(dots(better, axis, caption, names, {0.5: ""}, (-0.02, 1.02), wide=False))
    sheets = [scores_sheet(study), improvement_sheet(study)]
    parts.append(Section("Over all tables", "", drawn, sheets))
    if curves := curves_of(study):
        parts.append(Section("Learning", "", curves))
    parts.append(Section("Runs", "", (), [runs_sheet(study)], AHEAD))
    return parts


def tiles_of(study: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """The few figures that matter most."""
    tiles = {}
    if (score := study["all"]["scores"][LEARNED]) is not None:
        found = estimate(score)
        _, _, span = plain_number(found).partition(" ")
        tiles["normalised score"] = (f"{found.value:.2f}", span or NO_SPAN)
    for name in study["policies"]:
        found = estimate(study["all"]["improvement"][name])
        _, _, span = percent(found, 0).partition(" % ")
        tiles[f"better than {name}"] = (f"{100 * found.value:.0f} %", span or NO_SPAN)
    return tiles


def write_study(study: Mapping[str, Any], folder: Path) -> None:
    """``study.json``, ``study.md`` and ``study.html`` in ``folder``."""
    write_json(folder / "study.json", study)
    legend = LEGEND.format(version=study["references"])
    page = (
        f"# {study['title']}\n\n{lead(study)}\n\n```\n{study['command']}\n```\n\n"
        f"{markdown_of(tables_sheet(study))}\n{markdown_of(scores_sheet(study))}\n"
        f"{markdown_of(improvement_sheet(study))}\n"
        f"{legend}{remarks(study)}\n## Runs\n\n{markdown_of(runs_sheet(study))}\n{AHEAD}"
    )
    write_text(folder / "study.md", page)
    versions = dict(study["versions"])
    facts = {
        "command": study["command"],
        "packages": versions.pop("packages"),
        **versions,
        "references": f"version {study['references']}",
        "digest of study.json": study["digest"],
    }
    write_page(
        folder / "study.html",
        study["title"],
        lead(study),
        sections_of(study),
        facts,
        tiles_of(study),
    )


def print_study(study: Mapping[str, Any], folder: Path) -> None:
    """The table of results in the terminal."""
    show(tables_sheet(study), lead(study), report=folder / "study.md")
