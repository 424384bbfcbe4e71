"""The habits of partners, counted: what tells each type from the expert, and how well it plays.

    python -m gloaming_agents.partners.census chronicles --players 3 --episodes 300

A type is counted in every seat of a team; where seats compete in one seat among experts.
"""

from __future__ import annotations

import argparse
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
    """A policy whose decisions are watched for a habit.

    Attributes:
        name: the policy's
        shown: how much of the habit its decisions have shown
        decisions: how many there were
    """

    def __init__(self, policy: Policy, habit: Habit) -> None:
        self.name, self._policy, self._habit = policy.name, policy, habit
        self.shown, self.decisions = 0.0, 0

    def act(self, turn: Turn) -> np.ndarray:
        """Choose as the policy does."""
        actions = self._policy.act(turn)
        self.shown += float(self._habit.count(turn, actions).sum())
        self.decisions += len(turn)
        return actions


@dataclass(frozen=True)
class Count:
    """How much of a habit ``policy`` showed, in a match or on average, and how it fared."""

    policy: str
    shown: float
    results: Results


def count_habit(
    game: Game, options: Any, policy: str, habit: Habit, episodes: int, seed: int = 0
) -> Count:
    """Play ``episodes`` matches, dealt from ``seed`` on, and count a habit of ``policy``.

    It has all seats of a team, and seat 0 among experts where seats compete.
    """
    watched = Watched(make_policy(policy, game), habit)
    others: list[Policy | str] = ["expert"] * (options.players - 1)
    table = watched if options.cooperative else [watched, *others]
    results = play(game, options, table, episodes, seed)
    shown = watched.shown / (episodes if habit.per_match else max(1, watched.decisions))
    return Count(policy, shown, results)


def census(game: Game, options: Any, episodes: int, seed: int = 0) -> Sheet:
    """Every type of a game beside the expert, as a table."""
    rows = []
    for name, line in types(game).items():
        habit = find_type(game, name).habit
        own = count_habit(game, options, f"partner:{name}", habit, episodes, seed)
        expert = count_habit(game, options, "expert", habit, episodes, seed)
        rows.append(
            [
                f"`partner:{name}`",
                line,
                habit.words,
                f"{own.shown:.2f}",
                f"{expert.shown:.2f}",
                f"{100 * _success(options, own.results):.1f} %",
                f"{100 * _success(options, expert.results):.1f} %",
            ]
        )
    success = "wins" if options.cooperative else "share among experts"
    headings = ["partner", "what it does", "habit", "its", "expert's", success, "expert's"]
    return Sheet(headings, rows, [None] * len(rows))


def _success(options: Any, results: Results) -> float:
    """Share of matches that a team wins, or of the win that seat 0 has among rivals."""
    return results.win_rate if options.cooperative else float(results.shares[:, 0].mean())


def main() -> None:
    """Print the table of one game in Markdown."""
    parser = argparse.ArgumentParser(description="The habits of a game's partners, counted.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--episodes", type=int, default=300)
    given = parser.parse_args()
    game = find_game(given.game)
    print(markdown_of(census(game, game.options(players=given.players), given.episodes)), end="")


if __name__ == "__main__":
    main()
