"""How the scripted policies fare for every seat count and variant, into docs/.

    python -m gloaming_agents.balance game=chronicles episodes=2000
    python -m gloaming_agents.balance folder=docs policies=random,expert players=2,3
    python -m gloaming_agents.balance game=chronicles difficulty=easy

Where seats compete the policies play each other. From these reports ``gloaming_agents.references``
makes the two ends of normalised scores.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import gloaming
from gloaming import GAMES, find_game
from gloaming.kernel.game import Game
from gloaming_agents.cli import named_values, with_one_line
from gloaming_agents.contest import check_policy, check_rivals, play_all
from gloaming_agents.report import ends_told, picture, score, sheet_of
from gloaming_agents.rivals import play_contests
from gloaming_agents.rivals_report import LEGEND, contests_picture
from gloaming_agents.rivals_report import sheet_of as contests_sheet
from gloaming_agents.runs import named_folder, write_json, write_text
from gloaming_agents.settings import (
    SettingError,
    build,
    list_of,
    one_of,
    setting,
    text,
    unknown,
    whole,
)
from gloaming_agents.tables import Sheet, markdown_of, show
from gloaming_agents.variants import tables, variants


@dataclass(frozen=True)
class BalanceSettings:
    """What the command can be told."""

    game: str = setting(one_of(*GAMES), GAMES[0])
    episodes: int = setting(whole(1, 10_000_000), 2000)
    policies: tuple[str, ...] = setting(list_of(text, 1), ("random", "greedy", "expert"))
    players: tuple[int, ...] = setting(list_of(whole(1, 64)), ())  # empty: all the game allows
    seed: int = setting(whole(0, 2**63), 0)
    batch: int = setting(whole(1, 1_000_000), 1024)
    folder: str = setting(text, "docs")
    # values of options, in place of those the game's tables differ in, such as difficulty=easy
    options: dict[str, tuple[Any, ...]] = field(default_factory=dict)


def settings_from(arguments: list[str]) -> BalanceSettings:
    """Settings from ``name=value`` arguments; commas part the items of a list.

    Raises SettingError.
    """
    values = named_values(arguments)
    one_of(*GAMES)("game", values.get("game", GAMES[0]))
    own = variants(find_game(values.get("game", GAMES[0])))
    options = {name: list_of(any_value)(name, values.pop(name)) for name in own if name in values}
    known = [f.name for f in dataclasses.fields(BalanceSettings) if f.name != "options"]
    for name in values:
        if name not in known:
            raise SettingError(unknown(name, [*known, *own]))
    return build(BalanceSettings, values, options=options)


def any_value(name: str, value: Any) -> Any:
    """Whatever the game itself will check."""
    return value


def tables_of(game: Game, settings: BalanceSettings) -> list[Any]:
    """The game's options for every line of the report. Raises SettingError."""
    return tables(game, settings.players, settings.options)


TEAMS = (
    "How often scripted teams win, {episodes:,} matches a line, all on the same seeds from {seed}"
    " on. Intervals are Wilson's at 95 %. A score of 0 is random play and 1 is the scripted expert"
    " at the same table, {ends}."
)
RIVALS = (
    "How scripted policies fare against each other, {episodes:,} matches of each pair, all on the"
    " same deals from {seed} on."
)


@dataclass(frozen=True, eq=False)
class Part:
    """A table of the report: teams, or rivals.

    Attributes:
        name: ends the names of its files; empty for the only one
        lead: what it shows, in words
        sheet: the table
        lines: the same as data
        draw: makes its picture at a path, with a title
    """

    name: str
    lead: str
    sheet: Sheet
    lines: list[dict[str, Any]]
    draw: Callable[[Path, str], None]


def play_parts(game: Game, settings: BalanceSettings) -> list[Part]:
    """Play at every table: teams, then rivals."""
    every = tables_of(game, settings)
    how = (settings.policies, settings.episodes, settings.seed, settings.batch)
    said = {"episodes": settings.episodes, "seed": settings.seed}
    parts = []
    if teams := [options for options in every if options.cooperative]:
        results = play_all(game, teams, *how)
        lines = [{**r.summary(), "score": score(r, results)} for r in results]
        lead = TEAMS.format(**said, ends=ends_told(results))
        draw = partial(picture, results)
        parts.append(Part("", lead, sheet_of(results), lines, draw))
    if rivals := [options for options in every if not options.cooperative]:
        contests = play_contests(game, rivals, *how)
        lines = [contest.summary(name) for contest in contests for name in contest.names]
        lead = f"{RIVALS.format(**said)}\n\n{LEGEND.rstrip()}"
        draw = partial(contests_picture, contests)
        name = "rivals" if teams else ""
        parts.append(Part(name, lead, contests_sheet(contests), lines, draw))
    return parts


def write(
    game: Game, parts: list[Part], settings: BalanceSettings, command: str
) -> tuple[Path, Path]:
    """The report as Markdown and as JSON in the settings' folder; returns both paths."""
    folder = named_folder("folder", settings.folder)
    stem = folder / f"balance-{game.id}"
    digest = game.load(tables_of(game, settings)[0]).digest
    title = f"Balance of {game.title}"
    page = (
        f"# {title}\n\n{parts[0].lead}\n\n"
        f"Version {game.version} of the game, content `{digest[:12]}`,"
        f" gloaming {gloaming.__version__}. Made by:\n\n```\n{command}\n```\n"
    )
    for part in parts:
        image = stem.with_name(f"{stem.name}-{part.name}.png" if part.name else f"{stem.name}.png")
        part.draw(image, title)
        lead = "" if part is parts[0] else f"\n{part.lead}\n"
        page += f"{lead}\n{markdown_of(part.sheet)}\n![Win rates]({image.name})\n"
    write_text(stem.with_suffix(".md"), page)
    write_json(
        stem.with_suffix(".json"),
        {
            "game": game.id,
            "version": game.version,
            "content": digest,
            "gloaming": gloaming.__version__,
            "command": command,
            "results": [_steady(line) for part in parts for line in part.lines],
        },
    )
    return stem.with_suffix(".md"), stem.with_suffix(".json")


def _steady(line: dict[str, Any]) -> dict[str, Any]:
    """A line of the JSON without what differs between machines."""
    return {name: value for name, value in line.items() if name != "decisions_per_second"}


def main(arguments: list[str]) -> None:
    """Play, print the tables, write the report. Raises SettingError."""
    settings = settings_from(arguments)
    game = find_game(settings.game)
    every = tables_of(game, settings)
    names = [check_policy("policies", spec, game).name for spec in settings.policies]
    if not all(options.cooperative for options in every):
        check_rivals("policies", names)
    named_folder("folder", settings.folder)
    parts = play_parts(game, settings)
    command = " ".join(["python -m gloaming_agents.balance", *arguments])
    page, figures = write(game, parts, settings, command)
    for part in parts:
        show(part.sheet, f"Balance of {game.title}", report=page)
    print(f"written: {page} and {figures}")


if __name__ == "__main__":
    with_one_line(lambda: main(sys.argv[1:]))
