"""Policies on the same matches, for several tables: what evaluate.py and the balance report do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gloaming.kernel.game import Game
from gloaming.policies import Policy, make_policy
from gloaming_agents.evaluation import Results, play
from gloaming_agents.progress import reporter
from gloaming_agents.report import print_table, write_report
from gloaming_agents.runs import kept_if_used, named_folder, new_folder, versions
from gloaming_agents.settings import EvaluateSettings, SettingError, TrainSettings


def contest(settings: EvaluateSettings) -> list[Results]:
    """Play every policy at every table, print the table, write JSON, Markdown and a picture.

    Raises:
        SettingError: a policy is unknown, its checkpoint cannot be used, or the report's folder
            cannot be written.
    """
    game = settings.game
    for spec in settings.policies:  # before anything is played
        check_policy("policies", spec, game)
    if settings.folder is None:
        folder = new_folder(settings.runs, "evaluations")
    else:
        folder = named_folder("folder", settings.folder)
    with kept_if_used(folder):
        results = play_all(
            game,
            settings.options,
            settings.policies,
            settings.episodes,
            settings.seed,
            settings.batch,
        )
        title = f"{game.title}: {settings.episodes:,} matches each, seeds from {settings.seed}"
        about = versions(game, game.load(settings.options[0]).digest)
        write_report(results, folder, "evaluation", title, settings.rounds, versions=about)
    print_table(results, title, settings.rounds, report=folder / "evaluation.md")
    print(f"report: {folder}")
    return results


def check_policy(setting: str, spec: str, game: Game, seed: int = 0) -> Policy:
    """The policy ``spec`` for ``game``; SettingError, naming ``setting``, if it cannot play it."""
    try:
        return make_policy(spec, game, seed)
    except (ValueError, ModuleNotFoundError) as error:
        raise SettingError(f"{setting}: {error}") from error


def check_policies(settings: TrainSettings) -> None:
    """Raise SettingError unless the teacher and all policies compared with can play the game."""
    if settings.ppo.imitate is not None:
        check_policy("ppo.imitate", settings.ppo.imitate, settings.game)
    if settings.compare.episodes:
        for spec in settings.compare.policies:
            check_policy("compare.policies", spec, settings.game)


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
    done = 0
    with reporter(total, what) as show:
        for options in tables:
            for policy in policies:
                name = policy if isinstance(policy, str) else policy.name
                level = getattr(options, "difficulty", None) or ""
                note = f"{name}, {options.players} players {level}".rstrip()
                show.begin(done, note)  # a scripted policy may have to compile first

                def more(ended: int, note: str = note) -> None:
                    nonlocal done
                    done += ended
                    show.update(done, note)

                results.append(play(game, options, policy, episodes, seed, batch, more))
    return results
