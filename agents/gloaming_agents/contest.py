"""Policies on the same matches, for several tables: what evaluate.py and the balance report do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gloaming.kernel.game import Game
from gloaming.policies import Policy, make_policy
from gloaming_agents.evaluation import Results, play
from gloaming_agents.pages import write_page
from gloaming_agents.progress import Counter, reporter
from gloaming_agents.report import print_table, section, write_report
from gloaming_agents.rivals import play_contests
from gloaming_agents.rivals_report import contests_section, print_contests, write_contests
from gloaming_agents.runs import kept_if_used, report_folder, versions
from gloaming_agents.settings import RIVAL, EvaluateSettings, SettingError, TrainSettings


def contest(settings: EvaluateSettings) -> None:
    """Play the policies at every table, print the results, write JSON, Markdown, pictures, a page.

    Teams play for themselves, every policy the same matches; where seats compete every policy plays
    against every other.

    Raises:
        SettingError: a policy is unknown, its checkpoint cannot be used, there is none to compete
            with, or the report's folder cannot be written.
    """
    game = settings.game
    made = [check_policy("policies", spec, game, settings.seed) for spec in settings.policies]
    teams = [options for options in settings.options if options.cooperative]
    rivals = [options for options in settings.options if not options.cooperative]
    if rivals:
        check_rivals("policies", [policy.name for policy in made])
    folder = report_folder(settings, "evaluations")
    how = (made, settings.episodes, settings.seed, settings.batch)
    parts = []
    with kept_if_used(folder):
        about = versions(game, game.load(settings.options[0]).digest)
        title = f"{game.title}: {settings.episodes:,} matches each, seeds from {settings.seed}"
        if teams:
            results = play_all(game, teams, *how)
            write_report(results, folder, "evaluation", title, settings.rounds, versions=about)
            print_table(results, title, settings.rounds, report=folder / "evaluation.md")
            parts.append(section(results, settings.rounds))
        if rivals:
            name = "evaluation-rivals" if teams else "evaluation"
            title = rivals_title(game, settings.episodes, settings.seed)
            contests = play_contests(game, rivals, *how)
            write_contests(contests, folder, name, title, settings.rounds, versions=about)
            print_contests(contests, title, settings.rounds, report=folder / f"{name}.md")
            parts.append(contests_section(contests, settings.rounds))
        lead = f"{settings.episodes:,} matches each, deals from {settings.seed} on"
        write_page(folder / "evaluation.html", game.title, lead, parts, about)
    print(f"report: {folder}")


def rivals_title(game: Game, episodes: int, seed: int) -> str:
    """What stands above the table of a contest."""
    return f"{game.title}: {episodes:,} matches of each pair, deals from {seed}"


def check_rivals(setting: str, names: Sequence[str]) -> None:
    """Raise SettingError unless at least two policies, all of different names, can compete."""
    if len(set(names)) < max(2, len(names)):
        raise SettingError(
            f"{setting} is {list(names)!r}; where seats compete, allowed are at least two policies"
            " of different names"
        )


def check_policy(setting: str, spec: str, game: Game, seed: int = 0) -> Policy:
    """The policy ``spec`` for ``game``; SettingError, naming ``setting``, if it cannot play it."""
    try:
        return make_policy(spec, game, seed)
    except (ValueError, ModuleNotFoundError) as error:
        raise SettingError(f"{setting}: {error}") from error


def check_policies(settings: TrainSettings) -> None:
    """Raise SettingError unless all policies that a run needs can play the game.

    They are the teacher, those compared with and, where seats compete, those played against.
    """
    if settings.ppo.imitate is not None:
        check_policy("ppo.imitate", settings.ppo.imitate, settings.game)
    opponent = settings.evaluation.opponent
    if not settings.options.cooperative:
        for spec in settings.ppo.selfplay.scripted:
            check_policy("ppo.selfplay.scripted", spec, settings.game)
        if settings.evaluation.times:
            check_policy("evaluation.opponent", opponent or RIVAL, settings.game)
    elif opponent is not None:
        raise SettingError(
            f"evaluation.opponent is {opponent!r}, but a team has no opponents; allowed is null"
        )
    if settings.compare.episodes:
        compared = settings.compare.policies
        names = [check_policy("compare.policies", spec, settings.game).name for spec in compared]
        if names and not settings.options.cooperative:
            check_rivals("compare.policies", ["ppo", *names])


def play_all(
    game: Game,
    tables: Sequence[Any],
    policies: Sequence[Policy | str],
    episodes: int,
    seed: int,
    batch: int = 1024,
    what: str = "evaluating",
) -> list[Results]:
    """Every policy at every table, all with the same seeds; with a progress bar."""
    results: list[Results] = []
    total = len(tables) * len(policies) * episodes
    with reporter(total, what) as show:
        count = Counter(show)
        for options in tables:
            for policy in policies:
                name = policy if isinstance(policy, str) else policy.name
                level = getattr(options, "difficulty", None) or ""
                note = f"{name}, {options.players} players {level}".rstrip()
                more = count.part(note)
                results.append(play(game, options, policy, episodes, seed, batch, more))
    return results
