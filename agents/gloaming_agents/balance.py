"""Win rates of the scripted policies for every seat count and difficulty, into docs/.

    python -m gloaming_agents.balance game=chronicles episodes=2000
    python -m gloaming_agents.balance folder=docs policies=random,expert players=2,3

The table's ``random`` and ``expert`` lines are the two ends of normalised scores.
"""

from __future__ import annotations

import dataclasses
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gloaming
from gloaming import GAMES, find_game
from gloaming.kernel.game import Game
from gloaming_agents.cli import with_one_line
from gloaming_agents.contest import check_policy, play_all
from gloaming_agents.evaluation import Results
from gloaming_agents.report import markdown, picture, print_table, score
from gloaming_agents.runs import named_folder, write_json, write_text
from gloaming_agents.settings import (
    SettingError,
    build,
    list_of,
    one_of,
    options_from,
    setting,
    text,
    whole,
)


@dataclass(frozen=True)
class BalanceSettings:
    """What the command can be told."""

    game: str = setting(one_of(*GAMES), GAMES[0])
    episodes: int = setting(whole(1, 10_000_000), 2000)
    policies: tuple[str, ...] = setting(list_of(text, 1), ("random", "greedy", "expert"))
    players: tuple[int, ...] = setting(list_of(whole(1, 64)), ())  # empty: all the game allows
    difficulty: tuple[str, ...] = setting(list_of(text), ())  # empty: all the game has
    seed: int = setting(whole(0, 2**63), 0)
    batch: int = setting(whole(1, 1_000_000), 1024)
    folder: str = setting(text, "docs")


def settings_from(arguments: list[str]) -> BalanceSettings:
    """Settings from ``name=value`` arguments; commas part the items of a list.

    Raises SettingError.
    """
    values: dict[str, Any] = {}
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if not equals:
            raise SettingError(f"{argument!r} is no setting; allowed is NAME=VALUE")
        items = [_number(item.strip()) for item in value.strip("[]").split(",")]
        values[name] = items if len(items) > 1 else items[0]
    return build(BalanceSettings, values)


def _number(item: str) -> int | str:
    return int(item) if item.removeprefix("-").isdigit() else item


def tables_of(game: Game, settings: BalanceSettings) -> list[Any]:
    """The game's options for every line of the report. Raises SettingError."""
    seats = settings.players or tuple(range(game.min_players, game.max_players + 1))
    levels: tuple[str | None, ...] = settings.difficulty or difficulties(game)
    return [
        options_from(game, {"players": players, "difficulty": level})
        for level in levels
        for players in seats
    ]


def difficulties(game: Game) -> tuple[str | None, ...]:
    """The difficulties a game has, easiest first; one None where it has none."""
    module = sys.modules[game.options.__module__]
    if "difficulty" not in {field.name for field in dataclasses.fields(game.options)}:
        return (None,)
    return tuple(module.DIFFICULTIES)


def write(
    game: Game, results: list[Results], settings: BalanceSettings, command: str
) -> tuple[Path, Path]:
    """The report as Markdown and as JSON in the settings' folder; returns both paths."""
    folder = named_folder("folder", settings.folder)
    stem = folder / f"balance-{game.id}"
    digest = game.load(tables_of(game, settings)[0]).digest
    title = f"Balance of {game.title}"
    image = stem.with_suffix(".png")
    picture(results, image, title)
    page = (
        f"# {title}\n\n"
        f"How often scripted teams win, {settings.episodes:,} matches a line, all on the same"
        f" seeds from {settings.seed} on. Intervals are Wilson's at 95 %."
        " A score of 0 is random play and 1 is the scripted expert at the same table.\n\n"
        f"Version {game.version} of the game, content `{digest[:12]}`,"
        f" gloaming {gloaming.__version__}. Made by:\n\n```\n{command}\n```\n\n"
        f"{markdown(results)}\n![Win rates]({image.name})\n"
    )
    write_text(stem.with_suffix(".md"), page)
    write_json(
        stem.with_suffix(".json"),
        {
            "game": game.id,
            "version": game.version,
            "content": digest,
            "gloaming": gloaming.__version__,
            "command": command,
            "results": [_steady(r, results) for r in results],
        },
    )
    return stem.with_suffix(".md"), stem.with_suffix(".json")


def _steady(result: Results, results: list[Results]) -> dict[str, Any]:
    """A line of the JSON without what differs between machines."""
    line = {**result.summary(), "score": score(result, results)}
    del line["decisions_per_second"]
    return line


def main(arguments: list[str]) -> None:
    """Play, print the table, write the report. Raises SettingError."""
    settings = settings_from(arguments)
    game = find_game(settings.game)
    tables = tables_of(game, settings)
    for spec in settings.policies:
        check_policy("policies", spec, game)
    named_folder("folder", settings.folder)
    results = play_all(
        game, tables, settings.policies, settings.episodes, settings.seed, settings.batch
    )
    command = " ".join(["python -m gloaming_agents.balance", *arguments])
    page, figures = write(game, results, settings, command)
    print_table(results, f"Balance of {game.title}", report=page)
    print(f"written: {page} and {figures}")


if __name__ == "__main__":
    with_one_line(lambda: main(sys.argv[1:]))
