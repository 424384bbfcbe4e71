"""Cross-play of teams, for several tables: what evaluate.py does where ``crossplay`` is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gloaming.kernel.game import Game
from gloaming.policies import Policy
from gloaming_agents.contest import check_policy
from gloaming_agents.crossplay_report import print_crossplay, write_crossplay
from gloaming_agents.progress import Counter, reporter
from gloaming_agents.runs import kept_if_used, report_folder, versions
from gloaming_agents.settings import EvaluateSettings, SettingError
from gloaming_agents.splits import CrossPlay, matches_of, play_crossplay


def crossplay(settings: EvaluateSettings) -> None:
    """Let the policies of ``settings.crossplay`` make teams; print and write what came of it.

    Raises:
        SettingError: seats compete at a table, or it has but one; a policy is unknown, or its
            checkpoint cannot be used; two have the same name; or the report's folder cannot be
            written.
    """
    game, specs = settings.game, settings.crossplay or ()
    check_tables(game, specs, settings.options)
    made = [check_policy("crossplay", spec, game, settings.seed) for spec in specs]
    check_names([policy.name for policy in made])
    folder = report_folder(settings, "crossplay")
    episodes, seed = settings.episodes, settings.seed
    title = f"{game.title}: cross-play, {episodes:,} matches of each split, deals from {seed}"
    with kept_if_used(folder):
        about = versions(game, game.load(settings.options[0]).digest)
        found = play_tables(game, settings.options, made, episodes, seed, settings.batch)
        write_crossplay(found, folder, title, versions=about)
        print_crossplay(found, title, report=folder / "crossplay.md")
    print(f"report: {folder}")


def check_tables(game: Game, specs: Sequence[str], tables: Sequence[Any]) -> None:
    """Raise SettingError unless every table is a team's, and has at least two seats."""
    for options in tables:
        if not options.cooperative:
            raise SettingError(
                f"crossplay is {list(specs)!r}, but seats of {game.id} compete under these options;"
                " allowed is null, and policies=[...] to play every policy against every other"
            )
        if options.players < 2:
            raise SettingError(
                f"players is {options.players}, which leaves crossplay no seats to share; allowed"
                f" are whole numbers 2 to {game.max_players}"
            )


def check_names(names: Sequence[str]) -> None:
    """Raise SettingError unless there are at least two names, all different."""
    if len(set(names)) < max(2, len(names)):
        raise SettingError(
            f"crossplay is {list(names)!r}; allowed are at least two policies of different names"
        )


def play_tables(
    game: Game,
    tables: Sequence[Any],
    policies: Sequence[Policy],
    episodes: int,
    seed: int,
    batch: int = 1024,
) -> list[CrossPlay]:
    """Cross-play at every table, with a progress bar; see :func:`play_crossplay`."""
    with reporter(matches_of(tables, len(policies), episodes), "cross-play") as show:
        how = (policies, episodes, seed, batch, Counter(show))
        return [play_crossplay(game, options, *how) for options in tables]
