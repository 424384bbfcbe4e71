"""Policies to share: what is written, how it is found again, and what is refused."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file

from gloaming import find_game
from gloaming.kernel.batch import Batch
from gloaming.policies import Turn
from gloaming_agents import policy_files, ppo
from gloaming_agents.checkpoints import checkpoint_of, read_weights, weights_digest
from gloaming_agents.policy_files import export, find_shipped, read_about, read_policy
from gloaming_agents.ppo import load_policy
from gloaming_agents.settings import CheckpointError, SettingError, TrainSettings
from tests.agents.conftest import settings
from tests.kernel import toy


@pytest.fixture
def exported(run_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The policy of the tests' run; ``config.yaml`` stands for its settings."""

    def read(config: dict[str, Any]) -> TrainSettings:
        assert config == {"note": "as given"}
        return settings()

    monkeypatch.setattr(policy_files, "train_settings", read)
    return export(run_folder, tmp_path / "mine")


def some_turn() -> Turn:
    batch = Batch(toy.GAME, toy.ToyOptions(players=3), 64, seed=5)
    return Turn(toy.GAME, batch.pack, batch.states, batch.masks)


def test_an_exported_policy_plays_like_its_run(run_folder: Path, exported: Path) -> None:
    turn = some_turn()
    ours, theirs = load_policy(toy.GAME, str(exported)), load_policy(toy.GAME, str(run_folder))
    assert ours.name == "ppo:mine.safetensors"
    logits = ours.logits(turn.observations, turn.masks)
    assert np.allclose(logits, theirs.logits(turn.observations, turn.masks), atol=0.01)
    assert np.array_equal(ours.act(turn), load_policy(toy.GAME, str(exported)).act(turn))


def test_an_export_tells_where_it_comes_from(run_folder: Path, exported: Path) -> None:
    about = read_about(exported)
    assert (about["game"], about["players"], about["seed"]) == ("toy", [3], 0)
    assert about["config"] == {"note": "as given"}
    assert about["versions"]["packages"]["torch"] == torch.__version__
    assert about["versions"]["command"].startswith("python ")
    weights = load_file(exported)
    assert about["digest"] == weights_digest(weights)
    assert about["trained_as"] == weights_digest(read_weights(checkpoint_of(run_folder)))
    assert {tensor.dtype for tensor in weights.values()} == {torch.float16}
    assert not any(name.startswith(("value_net", "mlp_extractor.value")) for name in weights)


def test_checkpoints_are_told_of_once_and_exports_are_not(
    run_folder: Path, exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ppo._tell_format.cache_clear()
    load_policy(toy.GAME, str(exported))
    load_policy(toy.GAME, str(run_folder), quiet=True)
    assert capsys.readouterr().err == ""
    load_policy(toy.GAME, str(run_folder))
    assert "a zip of Stable-Baselines3" in capsys.readouterr().err
    load_policy(toy.GAME, str(run_folder))
    assert capsys.readouterr().err == ""


def test_what_is_no_policy_file_is_refused(exported: Path) -> None:
    beside = exported.with_suffix(".json")
    about = json.loads(beside.read_text())

    def refused(message: str, **changes: Any) -> None:
        beside.write_text(json.dumps({**about, **changes}))
        with pytest.raises(CheckpointError, match=message):
            read_policy(exported, toy.GAME)

    refused("it plays 'glow', not 'toy'", game="glow")
    refused("version is 99", version=99)
    refused("activation is 'gelu'; allowed are .*'tanh', 'relu'", activation="gelu")
    refused("hints is {'x': 1}; allowed are .*False, True", hints={"x": 1})
    refused("does not describe a policy", format=99)
    refused("are not those that mine.json tells of", digest="0" * 64)
    beside.write_text("no json")
    with pytest.raises(CheckpointError, match="not readable as JSON"):
        read_policy(exported, toy.GAME)
    beside.write_text(json.dumps(about))
    exported.write_bytes(b"no tensors")
    with pytest.raises(CheckpointError, match="its tensors cannot be read"):
        read_policy(exported, toy.GAME)
    save_file({"action_net.weight": torch.zeros(2, 2)}, exported)
    digest = weights_digest({"action_net.weight": torch.zeros(2, 2)})
    beside.write_text(json.dumps({**about, "digest": digest}))
    with pytest.raises(CheckpointError, match=r"the tensor 'action_net\.bias' is missing"):
        load_policy(toy.GAME, str(exported))


def test_only_runs_are_exported(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="allowed is the folder of a run"):
        export(tmp_path, tmp_path / "mine")
    with pytest.raises(SettingError, match="needed are run=FOLDER and to=NAME"):
        policy_files.main(["to=mine"])
    with pytest.raises(SettingError, match="there is no setting 'form'"):
        policy_files.main(["form=mine"])


def test_shipped_policies_go_by_name_with_or_without_seats(
    exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy_files, "SHIPPED", tmp_path)
    monkeypatch.setattr(ppo, "SHIPPED", tmp_path)
    for name in ("toy", "toy-2"):
        for ending in (".safetensors", ".json"):
            shutil.copy(exported.with_suffix(ending), tmp_path / f"{name}{ending}")
    assert find_shipped(toy.GAME, "toy").stem == "toy"
    assert find_shipped(toy.GAME, "toy-2").stem == "toy-2"  # a file of its own
    assert find_shipped(toy.GAME, "toy-3").stem == "toy"  # its players are [3]
    assert load_policy(toy.GAME, "toy-3").name == "ppo:toy"
    assert load_policy(toy.GAME, "toy?sample").sample
    for name in ("toy-4", "toy-x", "toi"):
        with pytest.raises(CheckpointError, match="no shipped policy of that name"):
            load_policy(toy.GAME, name)


@pytest.mark.parametrize("path", sorted(policy_files.SHIPPED.glob("*.safetensors")), ids=str)
def test_what_is_shipped_can_be_played(path: Path) -> None:
    about = read_about(path)
    policy = load_policy(find_game(about["game"]), path.stem)
    assert policy.name == f"ppo:{path.stem}"
    assert path.stat().st_size < 4_000_000


def test_loading_a_policy_file_unpickles_nothing(exported: Path) -> None:
    code = (
        "import pickle, sys\n"
        "def forbidden(*a, **k): raise SystemExit('unpickled')\n"
        "from gloaming_agents.policy_files import read_policy\n"
        "from pathlib import Path\nfrom tests.kernel import toy\n"
        "pickle.load = pickle.loads = pickle.Unpickler = forbidden\n"
        "read_policy(Path(sys.argv[1]), toy.GAME)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(exported)], check=True, timeout=120)


def test_an_export_tells_of_no_places() -> None:
    argv = ["/somewhere/train.py", "game=glow", "folder=/somewhere/else", "seed=3"]
    told = policy_files._told({"command": argv, "python": "3.11"})
    assert told == {"command": "python train.py game=glow seed=3", "python": "3.11"}
