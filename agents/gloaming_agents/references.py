"""The two ends of normalised scores, frozen: random play is 0, the scripted expert is 1.

    python -m gloaming_agents.references version=2 docs=docs

writes ``references/2.json`` from ``docs/balance-*.json``. A version that has been written never
changes, so that scores of different papers and releases compare: a better expert does not move
them. A new version is a new file, and ``VERSION`` says which one holds.

The value that is normalised is what a reader looks at: for a team the mean return, +1 for a win and
-1 for a loss; where seats compete the win share of one seat among seats of ``greedy``.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gloaming import GAMES, find_game
from gloaming.kernel.game import Game
from gloaming_agents.cli import named_values, with_one_line
from gloaming_agents.runs import named_folder, read_json, write_json
from gloaming_agents.settings import RIVAL, PPOSettings, SettingError, build, setting, text, whole
from gloaming_agents.statistics import normalised
from gloaming_agents.variants import variants

VERSION = 1
"""The version of the references that scores are made with."""

FOLDER = Path(__file__).with_name("references")
FREE = ("reward", "max_moves")
"""Options that a table of the references is found without."""


def normalised_score(game: str, options: Any, value: float) -> float | None:
    """``value`` with 0 for random play and 1 for the expert at the same table, both frozen.

    Args:
        game: the game's id
        options: its options, as such or as a dictionary
        value: for a team the mean sum of its unshaped rewards; where seats compete the win share of
            one seat among seats of ``greedy``

    Returns:
        The score; None where the references have no such table: they have every game as it is by
        default, at each seat count and difficulty (in Glow: board), at the game's version of then.

    >>> normalised_score("chronicles", {"players": 2, "difficulty": "normal"}, -1.0)
    0.0
    """
    found = ends(game, options)
    return None if found is None else normalised(value, *found)


def ends(game: str, options: Any) -> tuple[float, float] | None:
    """The values of ``random`` and ``expert`` at a table; None as in :func:`normalised_score`."""
    kept = references()["games"].get(game)
    if kept is None:
        return None
    played = find_game(game)
    given = plain(options)
    asked = {"players": given.get("players"), **{n: given.get(n) for n in variants(played)}}
    lines = [line for line in kept["tables"] if line["options"] == asked]
    if not lines or played.version != kept["version"]:
        return None
    line = lines[0]
    standard = played.options(**asked)
    usual = plain(standard)
    same = all(given.get(name, usual[name]) == usual[name] for name in usual if name not in FREE)
    shaped = line["measure"] == "return" and given.get("reward", "sparse") != "sparse"
    # a limit below that of training makes another game
    limit = PPOSettings().limit_of(played, standard)
    short = (given.get("max_moves") or limit) < limit
    return (line["random"], line["expert"]) if same and not shaped and not short else None


def plain(options: Any) -> dict[str, Any]:
    """Options as JSON has them: a dictionary, with lists for tuples."""
    values = dict(options) if isinstance(options, Mapping) else dataclasses.asdict(options)
    found: dict[str, Any] = json.loads(json.dumps(values))
    return found


@cache
def references(version: int = VERSION) -> dict[str, Any]:
    """A version of the references as its file has it; not to be changed."""
    kept: dict[str, Any] = read_json(FOLDER / f"{version}.json")
    return kept


@dataclass(frozen=True)
class ReferenceSettings:
    """What the command can be told."""

    version: int = setting(whole(1, 1_000_000), VERSION)
    docs: str = setting(text, "docs")  # where the reports of balance lie
    folder: str = setting(text, str(FOLDER))


def made_from(docs: Path, version: int) -> dict[str, Any]:
    """The references from the reports of balance in ``docs``.

    Raises SettingError where a report is missing or was not made by the command.
    """
    games = {}
    for name in GAMES:
        path = docs / f"balance-{name}.json"
        report = read_json(path)
        try:
            games[name] = {
                **{key: report[key] for key in ("version", "content", "gloaming", "command")},
                "tables": list(_tables(find_game(name), report["results"])),
            }
        except (KeyError, TypeError) as error:
            raise SettingError(
                f"{path}: this is no report of gloaming_agents.balance with random, {RIVAL} and"
                " expert"
            ) from error
    return {"references": version, "games": games}


def _tables(game: Game, results: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """A line for each table of a report, in its order."""
    grouped: dict[str, dict[str, dict[str, Any]]] = {}
    for line in results:
        grouped.setdefault(json.dumps(line["options"]), {})[line["policy"]] = line
    for lines in grouped.values():
        low, high = lines["random"], lines["expert"]
        options = low["options"]
        rivals = "against" in low
        yield {
            "options": {name: options[name] for name in ("players", *variants(game))},
            "measure": f"win share among {RIVAL}" if rivals else "return",
            "random": low["against"][RIVAL] if rivals else low["mean_return"],
            "expert": high["against"][RIVAL] if rivals else high["mean_return"],
            "episodes": low["episodes"] // (len(low["against"]) if rivals else 1),
            "seed": low["seed"],
        }


def main(arguments: list[str]) -> None:
    """Write a version of the references that is not there yet. Raises SettingError."""
    settings = build(ReferenceSettings, named_values(arguments))
    path = named_folder("folder", settings.folder) / f"{settings.version}.json"
    if path.exists():
        raise SettingError(
            f"version is {settings.version}, which is frozen in {path}; allowed is a new one"
        )
    write_json(path, made_from(Path(settings.docs), settings.version))
    print(f"written: {path}")


if __name__ == "__main__":
    with_one_line(lambda: main(sys.argv[1:]))
