"""All games in one table: what scripted, shipped and your own policies reach.

    python -m gloaming_agents.overview
    python -m gloaming_agents.overview episodes=1000 players=3 policies=greedy,search

Teams play for themselves; where seats compete each policy has one seat among seats of ``greedy``,
every seat in turn. ``policies`` may name ``ppo``: the policy that is shipped for each game.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

from gloaming import GAMES, find_game
from gloaming.kernel.game import Game
from gloaming_agents.cli import named_values, with_one_line
from gloaming_agents.contest import check_policy
from gloaming_agents.measuring import play_at, within_limit
from gloaming_agents.policy_files import shipped_names
from gloaming_agents.progress import reporter
from gloaming_agents.references import normalised_score
from gloaming_agents.settings import (
    RIVAL,
    build,
    list_of,
    one_of,
    options_from,
    setting,
    text,
    whole,
)
from gloaming_agents.tables import Sheet, show

TRAINED = "ppo"
"""Stands for the policy that is shipped for a game."""


@dataclass(frozen=True)
class OverviewSettings:
    """What the command can be told."""

    games: tuple[str, ...] = setting(list_of(one_of(*GAMES), 1), GAMES)
    policies: tuple[str, ...] = setting(list_of(text, 1), ("random", RIVAL, "expert", TRAINED))
    players: int = setting(whole(1, 64), 2)
    episodes: int = setting(whole(1, 10_000_000), 300)
    seed: int = setting(whole(0, 2**63), 0)


@dataclass(frozen=True)
class Line:
    """What a policy reached in a game: its ``rate`` of wins from 0 to 1, with a 95 % interval."""

    game: Game
    options: Any
    policy: str
    rate: float
    interval: tuple[float, float]
    score: float | None


def measured(game: Game, options: Any, spec: str, settings: OverviewSettings) -> Line:
    """One line of the table."""
    policy = check_policy("policies", spec, game, settings.seed)
    played = play_at(game, options, policy, settings.episodes, settings.seed)
    score = normalised_score(game.id, options, played.value)
    return Line(game, options, spec, played.rate.value, played.rate.ends, score)


def tables(settings: OverviewSettings) -> list[tuple[Game, Any, str]]:
    """What is played: a game, its options, and a policy by name. Raises SettingError."""
    found = []
    for name in settings.games:
        game = find_game(name)
        options = within_limit(game, options_from(game, {"players": settings.players}))
        for spec in settings.policies:
            if spec != TRAINED:
                check_policy("policies", spec, game)
                found.append((game, options, spec))
            elif shipped_names(name):
                found.append((game, options, shipped_at(game, options)))
    return found


def shipped_at(game: Game, options: Any) -> str:
    """Name of the policy that is shipped for a table."""
    return f"{TRAINED}:{game.id}-{options.players}"


def overview(settings: OverviewSettings) -> list[Line]:
    """Play everything, with a progress bar. Raises SettingError."""
    asked = tables(settings)
    lines = []
    with reporter(len(asked), "all games") as show_progress:
        for number, (game, options, spec) in enumerate(asked):
            show_progress.begin(number, f"{spec} in {game.title}")
            lines.append(measured(game, options, spec, settings))
    return lines


def sheet_of(lines: list[Line]) -> Sheet:
    """The table, a row a line."""
    rows = [
        [
            line.game.title,
            getattr(line.options, "difficulty", None) or f"a seat among {RIVAL}",
            TRAINED if line.policy == shipped_at(line.game, line.options) else line.policy,
            f"{100 * line.rate:.1f} %",
            f"{100 * line.interval[0]:.1f} to {100 * line.interval[1]:.1f}",
            "" if line.score is None else f"{line.score:.2f}",
        ]
        for line in lines
    ]
    return Sheet(
        ["game", "table", "policy", "wins", "95 % interval", "score"],
        rows,
        [line.game.id for line in lines],
        words=("game", "table", "policy"),
        kept=("game", "policy", "wins"),
    )


def main(arguments: list[str]) -> None:
    """Play and print. Raises SettingError."""
    values = named_values(arguments)
    settings = build(OverviewSettings, values)
    lines = overview(settings)
    title = f"All games, {settings.players} players, {settings.episodes} matches a line"
    show(sheet_of(lines), f"{title}; a score of 0 is random play, 1 the scripted expert")


if __name__ == "__main__":
    with_one_line(lambda: main(sys.argv[1:]))
