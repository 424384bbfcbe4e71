"""Compare what train.py has learned with policies that do not learn, over seeds and tables.

    python -m gloaming_agents.study runs=[runs/a,runs/b,runs/c] folder=docs/study
    python -m gloaming_agents.study runs=[runs/a,runs/b] episodes=2000 seed=0 policies=[expert]

Each run plays every table it was trained at, and each policy the same deals there: a team for
itself, a rival in one seat among seats of ``greedy``. Runs at the same table are seeds of one
algorithm. The folder gets all figures as ``study.json``, tables as ``study.md`` and a page,
``study.html``.
"""

from __future__ import annotations

import hashlib
import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gloaming.kernel.game import Game
from gloaming.policies import Policy, make_policy
from gloaming_agents import references
from gloaming_agents.aggregate import (
    improvement,
    interquartile_mean,
    mean_over_runs,
    paired_difference,
)
from gloaming_agents.cli import named_values, with_one_line
from gloaming_agents.contest import check_policy
from gloaming_agents.measuring import Played, play_at, within_limit
from gloaming_agents.progress import Counter, reporter
from gloaming_agents.rivals import deals_of
from gloaming_agents.runs import named_folder, versions
from gloaming_agents.settings import (
    SettingError,
    build,
    list_of,
    setting,
    text,
    whole,
)
from gloaming_agents.study_report import LEARNED, print_study, write_study
from gloaming_agents.study_runs import (
    StudyRun,
    label_of,
    read_runs,
    settings_that_differ,
    table_key,
)


def _name(setting: str, value: Any) -> str:
    """Text; a folder may be called by a number."""
    return str(text(setting, str(value) if isinstance(value, int) else value))


@dataclass(frozen=True)
class StudySettings:
    """What the command can be told."""

    runs: tuple[str, ...] = setting(list_of(_name, 1), ())  # folders of train.py
    policies: tuple[str, ...] = setting(list_of(_name, 1), ("random", "greedy", "expert"))
    episodes: int = setting(whole(1, 10_000_000), 1000)  # matches of each policy at each table
    seed: int = setting(whole(0, 2**63), 0)
    batch: int = setting(whole(1, 1_000_000), 1024)
    folder: str = setting(_name, "study")


@dataclass(frozen=True, eq=False)
class Table:
    """A table, and which runs are measured at it; their places in the list of all."""

    game: Game
    options: Any
    runs: tuple[int, ...]


def tables_of(runs: Sequence[StudyRun]) -> list[Table]:
    """The tables of all runs, those of a game together."""
    found: dict[str, tuple[Game, Any, list[int]]] = {}
    for number, run in enumerate(runs):
        for options in run.tables:
            # the same for all, however long a run let its own matches last
            entry: tuple[Game, Any, list[int]] = (run.game, within_limit(run.game, options), [])
            found.setdefault(table_key(run.game, options), entry)[2].append(number)
    games = list(dict.fromkeys(run.game.id for run in runs))
    tables = [Table(game, options, tuple(numbers)) for game, options, numbers in found.values()]
    return sorted(tables, key=lambda table: games.index(table.game.id))


def matches_at(table: Table, episodes: int) -> int:
    """How many matches a policy plays at a table."""
    seats = int(table.options.players)
    return episodes if table.options.cooperative else seats * deals_of(episodes, seats)


def play_tables(
    tables: Sequence[Table],
    learned: Sequence[Policy],
    names: Sequence[str],
    settings: StudySettings,
) -> list[tuple[list[Played], dict[str, Played]]]:
    """For each table what its runs made of it, and what the policies ``names`` did."""
    played = []
    each = [matches_at(table, settings.episodes) for table in tables]
    total = sum(n * (len(t.runs) + len(names)) for n, t in zip(each, tables, strict=True))
    with reporter(total, "playing") as show:
        count = Counter(show)

        def measured(table: Table, policy: Policy, name: str) -> Played:
            more = count.part(f"{name}, {label_of(table.game, table.options)}")
            how = (settings.episodes, settings.seed, settings.batch, more)
            return play_at(table.game, table.options, policy, *how)

        for table in tables:
            own = [measured(table, learned[number], LEARNED) for number in table.runs]
            others = {
                name: measured(table, make_policy(name, table.game, settings.seed), name)
                for name in names
            }
            played.append((own, others))
    return played


def make_study(
    runs: Sequence[StudyRun],
    learned: Sequence[Policy],
    settings: StudySettings,
    command: str,
) -> dict[str, Any]:
    """Play, and put all figures together: what ``study.json`` holds.

    Args:
        runs: as :func:`gloaming_agents.study_runs.read_runs` gives them
        learned: the policy of each
        settings: the command's
        command: as it was given, for whoever wants to repeat it
    """
    tables = tables_of(runs)
    played = play_tables(tables, learned, settings.policies, settings)
    lines = [
        table_figures(table, runs, *of, settings) for table, of in zip(tables, played, strict=True)
    ]
    about = versions(runs[0].game, str(runs[0].versions["content"]))
    kept = ("gloaming", "git", "python", "platform", "cores", "packages")
    games = list(dict.fromkeys(table.game.id for table in tables))
    study = {
        "title": f"Learned policies beside {', '.join(settings.policies)}",
        "command": command,
        "episodes": settings.episodes,
        "seed": settings.seed,
        "policies": list(settings.policies),
        "references": references.VERSION,
        "versions": {name: about[name] for name in kept},
        "runs": [run.summary() for run in runs],
        "tables": lines,
        "games": {
            game: together([t for t in lines if t["game"] == game], settings) for game in games
        },
        "all": together(lines, settings),
    }
    return {**study, "digest": digest_of(study)}


def table_figures(
    table: Table,
    runs: Sequence[StudyRun],
    own: Sequence[Played],
    others: dict[str, Played],
    settings: StudySettings,
) -> dict[str, Any]:
    """All figures of one table."""
    mine = [runs[number] for number in table.runs]

    def figures(played: Played) -> dict[str, Any]:
        score = references.normalised_score(table.game.id, table.options, played.value)
        return {"win_rate": played.rate._asdict(), "value": played.value, "score": score}

    lines = []
    for run, played in zip(mine, own, strict=True):
        ahead = {name: paired_difference(played.deals, o.deals, 1.0) for name, o in others.items()}
        told = {name: found._asdict() for name, found in ahead.items()}
        lines.append({"run": str(run.folder), "seed": run.seed, **figures(played), "ahead": told})
    rates = np.array([played.rate.value for played in own])
    line = {
        "game": table.game.id,
        "table": label_of(table.game, table.options),
        "options": references.plain(table.options),
        "rivals": not table.options.cooperative,
        "matches": matches_at(table, settings.episodes),
        "settings_that_differ": settings_that_differ(mine),
        "win_rate": mean_over_runs(rates, 0.0, 1.0)._asdict(),
        "runs": lines,
        "policies": {name: figures(played) for name, played in others.items()},
    }
    return {**line, **together([line], settings)}


def together(tables: Sequence[dict[str, Any]], settings: StudySettings) -> dict[str, Any]:
    """Scores and probabilities of improvement over several tables.

    Scores are None where the references have none of the tables; ``unscored`` names those left out.
    """
    scored = [table for table in tables if table["runs"][0]["score"] is not None]
    scores: dict[str, Any] = {LEARNED: None, **dict.fromkeys(settings.policies)}
    if scored:
        own = [np.array([run["score"] for run in table["runs"]]) for table in scored]
        scores[LEARNED] = interquartile_mean(own)._asdict()
        for name in settings.policies:
            fixed = [np.array([table["policies"][name]["score"]]) for table in scored]
            scores[name] = interquartile_mean(fixed)._asdict()
    values = [np.array([run["value"] for run in table["runs"]]) for table in tables]
    better = {}
    for name in settings.policies:
        others = [np.array([table["policies"][name]["value"]]) for table in tables]
        better[name] = improvement(values, others)._asdict()
    unscored = [table["table"] for table in tables if table not in scored]
    return {"scores": scores, "improvement": better, "unscored": unscored}


def digest_of(study: dict[str, Any]) -> str:
    """SHA-256 of a study's content, its own ``digest`` left out: it tells whether a file is whole.

    >>> digest_of({"b": 1, "a": 2}) == digest_of({"a": 2, "b": 1, "digest": "any"})
    True
    """
    content = {name: value for name, value in study.items() if name != "digest"}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def checked_names(settings: StudySettings, runs: Sequence[StudyRun]) -> None:
    """Raise SettingError unless the policies can play what the runs play, each under a name."""
    for name in settings.policies:
        if settings.policies.count(name) > 1 or name == LEARNED:
            raise SettingError(
                f"policies is {list(settings.policies)!r}; allowed is each policy once, and none"
                f" called {LEARNED!r}"
            )
        for game in {run.game.id: run.game for run in runs}.values():
            check_policy("policies", name, game, settings.seed)


def main(arguments: list[str]) -> None:
    """Play, print the table, write the reports. Raises SettingError."""
    settings = build(StudySettings, named_values(arguments))
    if not settings.runs:
        raise SettingError("runs is missing; allowed is a list of run folders: runs=[PATH,PATH]")
    runs = read_runs(settings.runs)
    checked_names(settings, runs)
    from gloaming_agents.ppo import load_policy  # torch takes seconds; a mistake should not

    learned = [
        load_policy(run.game, str(run.checkpoint), settings.seed, quiet=True) for run in runs
    ]
    folder = named_folder("folder", settings.folder)
    command = shlex.join(["python", "-m", "gloaming_agents.study", *arguments])
    study = make_study(runs, learned, settings, command)
    write_study(study, folder)
    print_study(study, folder)
    print(f"written: {', '.join(str(folder / f'study.{kind}') for kind in ('json', 'md', 'html'))}")


if __name__ == "__main__":
    with_one_line(lambda: main(sys.argv[1:]))
