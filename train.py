"""Train one policy for one game.

    python train.py game=chronicles players=3 difficulty=easy
    python train.py ppo=demo                     a few minutes on a laptop
    python train.py game=glow players=3          where seats compete: self-play
    python train.py ppo.n_steps=128 seed=7       any setting of configs/ can be given
    python train.py resume=runs/chronicles-2p-normal/2026-01-31_12-00-00

Everything a run makes lies in ``runs/<game>-<players>p-<difficulty>/<time>``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

CONFIGS = Path(__file__).resolve().parent / "configs"


def main(config: dict[str, Any], overrides: list[str]) -> None:
    """Train, and compare the result with other policies."""
    from gloaming_agents.contest import check_policies
    from gloaming_agents.resuming import (
        check_content,
        evaluation_command,
        new_run_folder,
        run_config,
    )
    from gloaming_agents.runs import kept_if_used
    from gloaming_agents.settings import train_settings

    train_settings(config)
    kept, folder = run_config(config, overrides)
    settings = train_settings(kept)
    check_policies(settings)
    if folder is not None:
        check_content(folder, settings)
    folder = folder or new_run_folder(config)  # only now: mistakes leave nothing behind
    with kept_if_used(folder):
        from gloaming_agents.training import train  # torch takes seconds; a mistake should not

        train(settings, kept, folder)
    print(f"run folder: {folder}\nevaluate it: {evaluation_command(folder, kept)}")


if __name__ == "__main__":
    try:  # around the imports too: they take seconds, and may fail
        from gloaming_agents import cli

        cli.run(main, "train", CONFIGS)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        sys.exit(130)
    except ModuleNotFoundError as error:
        hint = 'pip install ".[train]" in this repository brings it'
        print(f"train.py: needs {error.name}; {hint}", file=sys.stderr)
        sys.exit(2)
