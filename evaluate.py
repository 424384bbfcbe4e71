"""Hold policies against each other on the same matches; where seats compete, in them.

    python evaluate.py policies=[random,greedy,expert] players=[2,3,4]
    python evaluate.py policies=[expert,ppo:runs/chronicles-2p-normal/2026-01-31_12-00-00]
    python evaluate.py policies=[ppo:PATH,ppo:PATH?sample] players=2 difficulty=[easy,normal,hard]
    python evaluate.py game=glow policies=[random,greedy,expert] players=[2,3,4]
    python evaluate.py crossplay=[greedy,expert,ppo:PATH] players=3
    python evaluate.py game=chronicles scenarios=all policies=[greedy,expert]

``ppo:PATH`` is a checkpoint or a run folder; ``?sample`` lets it draw its actions. With
``crossplay`` every policy makes teams with every other, over all ways to share the seats; in
``scenarios`` it has the focal seats, among partners of the scenario's own.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

CONFIGS = Path(__file__).resolve().parent / "configs"


def main(config: dict[str, Any], overrides: list[str]) -> None:
    """Play the matches, print the table and write the report."""
    from gloaming_agents.contest import contest
    from gloaming_agents.crossplay import crossplay
    from gloaming_agents.scenarios_report import evaluate_scenarios
    from gloaming_agents.settings import SettingError, evaluate_settings

    settings = evaluate_settings(config)
    if settings.scenarios:
        for override in overrides:
            if override.partition("=")[0] in ("players", "difficulty"):
                raise SettingError(
                    f"{override}: scenarios bring their own tables; allowed is to leave it out"
                )
    if settings.crossplay is not None and settings.scenarios:
        raise SettingError("crossplay and scenarios are both given; allowed is one of them")
    if settings.crossplay is not None:
        crossplay(settings)
    elif settings.scenarios:
        evaluate_scenarios(settings)
    else:
        contest(settings)


if __name__ == "__main__":
    try:  # around the imports too: they take seconds, and may fail
        from gloaming_agents import cli

        cli.run(main, "evaluate", CONFIGS)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(130)
    except ModuleNotFoundError as error:
        hint = 'pip install ".[train]" in this repository brings it'
        print(f"evaluate.py: needs {error.name}; {hint}", file=sys.stderr)
        sys.exit(2)
