"""The habits of partners, counted: what tells each type from the expert, and how well it plays.

    python -m gloaming_agents.partners.census chronicles --players 3 --episodes 300

A type is counted in every seat of a team; where seats compete in one seat among experts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gloaming import GAMES, find_game
from gloaming.kernel.game import Game
from gloaming.policies import Policy, Turn, make_policy
from gloaming_agents.evaluation import Results, play
from gloaming_agents.partners import find_type, types
from gloaming_agents.partners.habits import Habit
from gloaming_agents.tables import Sheet, markdown_of


class Watched:
    """A policy whose decisions are watched for habits.

    Attributes:
        name: the policy's
        shown: how much of each habit its decisions have shown
        decisions: how many there were
    """

    def __init__(self, policy: Policy, habits: Sequence[Habit]) -> None:
        self.name, self._policy, self._habits = policy.name, policy, habits
        self.shown, self.decisions = np.zeros(len(habits)), 0

    def act(self, turn: Turn) -> np.ndarray:
        """Choose as the policy does."""
        actions = self._policy.act(turn)
        self.shown += [habit.count(turn, actions).sum() for habit in self._habits]
        self.decisions += len(turn)
        return actions


@dataclass(frozen=True)
class Count:
    """How much of each habit ``policy`` showed, in a match or on average, and how it fared."""

    policy: str
    shown: tuple[float, ...]
    results: Results


def count_habits(
    game: Game, options: Any, policy: str, habits: Sequence[Habit], episodes: int, seed: int = 0
) -> Count:
    """Play ``episodes`` matches, dealt from ``seed`` on, and count habits of ``policy``.

    It has all seats of a team, and seat 0 among experts where seats compete.
    """
    watched = Watched(make_policy(policy, game), habits)
    others: list[Policy | str] = ["expert"] * (options.players - 1)
    table = watched if options.cooperative else [watched, *others]
    results = play(game, options, table, episodes, seed)
    times = [episodes if habit.per_match else max(1, watched.decisions) for habit in habits]
    return Count(policy, tuple((watched.shown / times).tolist()), results)


def census(game: Game, options: Any, episodes: int, seed: int = 0) -> Sheet:
    """Every type of a game beside the expert, as a table."""
    habits = {name: find_type(game, name).habit for name in types(game)}
    expert = count_habits(game, options, "expert", list(habits.values()), episodes, seed)
    rows = []
    for (name, habit), usual in zip(habits.items(), expert.shown, strict=True):
        own = count_habits(game, options, f"partner:{name}", [habit], episodes, seed)
        figures = [f"{own.shown[0]:.2f}", f"{usual:.2f}", _success(options, own.results)]
        rows.append([f"`partner:{name}`", types(game)[name], habit.words, *figures])
    rows.append(["`expert`", "", "", "", "", _success(options, expert.results)])
    success = "wins" if options.cooperative else "share of the win among experts"
    headings = ["policy", "what it does", "its habit", "shown", "by expert", success]
    return Sheet(headings, rows, [None] * len(rows))


def _success(options: Any, results: Results) -> str:
    """Matches that a team wins, or the share of the win that seat 0 has among rivals."""
    rate = results.win_rate if options.cooperative else float(results.shares[:, 0].mean())
    return f"{100 * rate:.1f} %"


def main() -> None:
    """Print the table of one game in Markdown."""
    parser = argparse.ArgumentParser(description="The habits of a game's partners, counted.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--episodes", type=int, default=300)
    given = parser.parse_args()
    game = find_game(given.game)
    try:
        options = game.options(players=given.players)
        sheet = census(game, options, given.episodes)
    except ValueError as error:
        parser.error(str(error))
    print(markdown_of(sheet), end="")


if __name__ == "__main__":
    main()
