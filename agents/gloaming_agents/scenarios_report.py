"""Policies in scenarios: each in the focal seats of every one, on the same deals, and a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from gloaming import find_game
from gloaming.policies import Policy
from gloaming.scenarios import Scenario, find_scenario
from gloaming_agents.contest import check_policy
from gloaming_agents.evaluation import Results, play
from gloaming_agents.progress import Counter, reporter
from gloaming_agents.runs import (
    kept_if_used,
    report_folder,
    versions,
    write_json,
    write_text,
)
from gloaming_agents.settings import EvaluateSettings
from gloaming_agents.statistics import Z95, share_interval, standard_error
from gloaming_agents.tables import Sheet, in_words, markdown_of, show

AMONG_THEMSELVES = "(the partners)"
"""Stands in the place of a policy where the background's partners play the focal seats too."""

REFERENCE = "expert"
"""The policy that plays the focal seats for comparison, whether it is asked for or not."""

LEGEND = """\
- The policy plays the focal seats, the named partners all others; every line of a scenario is dealt
  the same matches.
- (the partners): the partners of the background play the focal seats too.
- win rate: of the team, with Wilson's interval (95 %). Where seats compete it is the focal seat's
  share of the win, among n equals 1/n; where all play for points (objective: team) there is none.
- return: the sum of the focal seats' rewards, its mean with half a 95 % interval.
- points: the focal seats' mean final score, where seats have scores; the lowest at the table where
  all play for that.
"""
"""What the columns mean, for a page that shows them."""


@dataclass(frozen=True, eq=False)
class Line:
    """How ``policy`` fared in the focal seats of a scenario.

    Attributes:
        scenario: the scenario
        policy: its name, or ``AMONG_THEMSELVES``
        results: what came of the matches
        is_team: whether all seats win or lose together
    """

    scenario: Scenario
    policy: str
    results: Results
    is_team: bool

    @property
    def has_wins(self) -> bool:
        """Whether a match can be won here, or is about points alone."""
        return self.results.options.get("objective") != "team"

    @property
    def wins(self) -> np.ndarray:
        """Share of each match that the focal seats won: float64 [n]."""
        if self.is_team:
            return self.results.won.astype(np.float64)
        return self.results.shares[:, self.scenario.focal].sum(axis=1)

    @property
    def win_interval(self) -> tuple[float, float]:
        """95 % interval of the mean of ``wins``."""
        if self.is_team:
            return self.results.win_interval
        return share_interval(self.wins)

    @property
    def returns(self) -> np.ndarray:
        """Mean sum of rewards of the focal seats, float64 [n]."""
        return self.results.returns[:, self.scenario.focal].mean(axis=1)

    @property
    def points(self) -> float:
        """Mean final score of the focal seats; of the lowest one where all play for that."""
        if not self.has_wins:
            return float(self.results.scores.min(axis=1).mean())
        return float(self.results.scores[:, self.scenario.focal].mean())

    def summary(self) -> dict[str, Any]:
        """The figures, ready for JSON."""
        scenario, won = self.scenario, self.has_wins
        low, high = self.win_interval
        return {
            "scenario": scenario.name,
            "id": scenario.id,
            "game": scenario.game,
            "options": self.results.options,
            "focal": list(scenario.focal),
            "background": list(scenario.background),
            "policy": self.policy,
            "seed": self.results.seed,
            "episodes": len(self.results),
            "win_rate": float(self.wins.mean()) if won else None,
            "win_rate_low": low if won else None,
            "win_rate_high": high if won else None,
            "mean_return": float(self.returns.mean()),
            "return_error": standard_error(self.returns),
            "points": self.points,
        }


def evaluate_scenarios(settings: EvaluateSettings) -> None:
    """Play the policies in the scenarios, print the table, write JSON and Markdown.

    Raises:
        SettingError: a policy is unknown, its checkpoint cannot be used, or the report's folder
            cannot be written.
    """
    game = settings.game
    made = [check_policy("policies", spec, game, settings.seed) for spec in settings.policies]
    scenarios = [find_scenario(name) for name in settings.scenarios]
    folder = report_folder(settings, "evaluations")
    title = f"{game.title}: {settings.episodes:,} matches each, seeds from {settings.seed}"
    with kept_if_used(folder):
        lines = play_scenarios(scenarios, made, settings.episodes, settings.seed, settings.batch)
        about = versions(game, game.load(settings.options[0]).digest)
        write_scenarios(lines, folder, "scenarios", title, versions=about)
        print_scenarios(lines, title, report=folder / "scenarios.md")
    print(f"report: {folder}")


def play_scenarios(
    scenarios: Sequence[Scenario],
    policies: Sequence[Policy | str],
    episodes: int,
    seed: int,
    batch: int = 1024,
) -> list[Line]:
    """Every policy in the focal seats of every scenario, with a progress bar.

    The partners themselves and the expert follow the policies, in every scenario, as something to
    hold them against.

    Args:
        scenarios: what is played
        policies: who plays the focal seats, or names; all must know the scenarios' games
        episodes: matches of each line
        seed: match i is dealt from ``seed + i``
        batch: matches played at once; it changes the speed and nothing else
    """
    names = [policy if isinstance(policy, str) else policy.name for policy in policies]
    focal = dict(zip(names, policies, strict=True))
    focal.setdefault(REFERENCE, REFERENCE)
    lines: list[Line] = []
    with reporter(len(scenarios) * (len(focal) + 1) * episodes, "evaluating") as show:
        count = Counter(show)
        for scenario in scenarios:
            game = find_game(scenario.game)
            options = game.options(players=scenario.players, **scenario.options)
            tables = {name: scenario.seated(policy) for name, policy in focal.items()}
            tables[AMONG_THEMSELVES] = among_themselves(scenario)
            for name, table in tables.items():
                more = count.part(f"{name} in {scenario.name}")
                results = play(game, options, table, episodes, seed, batch, more)
                lines.append(Line(scenario, name, results, options.cooperative))
    return lines


def among_themselves(scenario: Scenario) -> list[str]:
    """The table with the background's partners in the focal seats too, taken in turn."""
    table: list[str] = scenario.seated(None)
    for k, seat in enumerate(scenario.focal):
        table[seat] = scenario.background[k % len(scenario.background)]
    return table


def sheet_of(lines: Sequence[Line]) -> Sheet:
    """The table, one row for each line."""
    scored = not all(line.is_team and line.has_wins for line in lines)
    headings = ["scenario", "table", "policy", "win rate", "95 % interval", "return"]
    headings += ["points"] if scored else []
    rows = []
    for line in lines:
        figures = line.summary()
        low, high = line.win_interval
        half = Z95 * figures["return_error"]
        cells = {
            "scenario": line.scenario.name,
            "table": in_short(line.scenario),
            "policy": line.policy,
            "win rate": f"{100 * figures['win_rate']:.1f} %" if line.has_wins else "",
            "95 % interval": f"{100 * low:.1f} to {100 * high:.1f}" if line.has_wins else "",
            "return": f"{figures['mean_return']:+.3f} ± {half:.3f}",
            "points": f"{line.points:.1f}",
        }
        rows.append([cells[heading] for heading in headings])
    return Sheet(
        headings,
        rows,
        [line.scenario.name for line in lines],
        words=("scenario", "table", "policy"),
        kept=("scenario", "policy", "win rate", "95 % interval"),
        first_out=("table",),
    )


def in_short(scenario: Scenario) -> str:
    """A scenario's seats and options in a few words: ``*`` is a focal seat."""
    seats = [name.removeprefix("partner:") for name in scenario.seated("*")]
    options = [in_words(value) for value in scenario.options.values()]
    return ", ".join([" ".join(seats), *options])


def print_scenarios(
    lines: Sequence[Line],
    title: str,
    console: Console | None = None,
    report: Path | None = None,
) -> None:
    """The table in the terminal; see :func:`gloaming_agents.tables.show`."""
    show(sheet_of(lines), title, console, report)


def write_scenarios(
    lines: Sequence[Line], folder: Path, name: str, title: str, **about: Any
) -> None:
    """``name.json`` and ``name.md`` in ``folder``; ``about`` goes into the JSON too."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [line.summary() for line in lines]
    write_json(folder / f"{name}.json", {"title": title, **about, "results": rows})
    write_text(folder / f"{name}.md", f"# {title}\n\n{markdown_of(sheet_of(lines))}\n{LEGEND}")
