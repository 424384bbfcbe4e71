"""A short run on the tests' own game, shared by the tests that need a trained network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gloaming_agents.settings import (
    CompareSettings,
    EvaluationSettings,
    PPOSettings,
    TrainSettings,
)
from tests.kernel import toy

SMALL = PPOSettings(
    decisions=2048, matches=32, n_steps=16, batch_size=256, n_epochs=2, net_arch=(16, 16)
)


def settings(**changes: Any) -> TrainSettings:
    """A run of four rollouts on Beacon for three, without a comparison."""
    given: dict[str, Any] = {
        "ppo": SMALL,
        "evaluation": EvaluationSettings(times=2, episodes=40),
        "compare": CompareSettings((), 0, 0),
        "threads": 1,
        **changes,
    }
    return TrainSettings(toy.GAME, (toy.ToyOptions(players=3, reward="shaped"),), **given)


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished run; to be read only."""
    from gloaming_agents.training import train

    folder = tmp_path_factory.mktemp("run")
    train(settings(), {"note": "as given"}, folder)
    return folder
