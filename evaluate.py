"""Hold policies against each other on the same matches.

    python evaluate.py policies=[random,greedy,expert] players=[2,3,4]
    python evaluate.py policies=[expert,ppo:runs/chronicles-2p-normal/2026-01-31_12-00-00]
    python evaluate.py policies=[ppo:PATH,ppo:PATH?sample] players=2 difficulty=[easy,normal,hard]

``ppo:PATH`` is a checkpoint or a run folder; ``?sample`` lets it draw its actions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gloaming_agents import cli
from gloaming_agents.contest import contest
from gloaming_agents.settings import evaluate_settings

CONFIGS = Path(__file__).resolve().parent / "configs"


def main(config: dict[str, Any], overrides: list[str]) -> None:
    """Play the matches, print the table and write the report."""
    contest(evaluate_settings(config))


if __name__ == "__main__":
    cli.run(main, "evaluate", CONFIGS)
