"""Measure how fast a game is on this machine, and print a table or JSON."""

from __future__ import annotations

import argparse
import sys

from benchmarks.report import BENCHMARKS, Plan, Result, print_table, run, to_json
from gloaming import GAMES, find_game
from gloaming.kernel.game import Game


def main(arguments: list[str] | None = None) -> int:
    """Measure what the command line asks for; 1 if ``--check`` is given and a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--players", type=int, help="seats; the most the game has if left out")
    parser.add_argument(
        "--only", nargs="+", choices=BENCHMARKS, default=list(BENCHMARKS), help="what to measure"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each speed")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    given = parser.parse_args(arguments)
    try:
        plan = make_plan(find_game(given.game), given.players, given.seconds)
    except ValueError as error:
        parser.error(str(error))
    results: list[Result] = []
    for result in run(plan, given.only):
        results.append(result)
        print(f"  {result.name}", file=sys.stderr, flush=True)  # these minutes look long
    if given.json:
        print(to_json(plan, results))
    else:
        print_table(plan, results)
    return int(given.check and any(result.met is False for result in results))


def make_plan(game: Game, players: int | None, seconds: float) -> Plan:
    """The plan for a game; ValueError for seats or a time that cannot be."""
    if not seconds > 0:
        raise ValueError(f"seconds is {seconds}; allowed is any time above 0")
    options = game.options(players=game.max_players if players is None else players)
    return Plan(game, options, seconds)


if __name__ == "__main__":
    sys.exit(main())
