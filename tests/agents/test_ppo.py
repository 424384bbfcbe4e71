"""Checkpoints as policies."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import torch
from sb3_contrib import MaskablePPO

from gloaming.kernel.batch import Batch
from gloaming.policies import Turn, make_policy
from gloaming_agents.evaluation import play
from gloaming_agents.ppo import NetworkPolicy, load_policy, read_note
from gloaming_agents.runs import newest_checkpoint
from gloaming_agents.settings import CheckpointError
from tests.kernel import toy


@pytest.fixture(scope="module")
def checkpoint(run_folder: Path) -> Path:
    found = newest_checkpoint(run_folder)
    assert found is not None
    return found


def some_turn(size: int = 200, steps: int = 3) -> Turn:
    batch = Batch(toy.GAME, toy.ToyOptions(players=3), size, seed=5)
    policy = make_policy("random", toy.GAME)
    for _ in range(steps):
        batch.step(policy.act(Turn(toy.GAME, batch.pack, batch.states, batch.masks)))
    rows = batch.playing
    return Turn(toy.GAME, batch.pack, batch.states[rows], batch.masks[rows])


def test_it_chooses_as_stable_baselines_does(checkpoint: Path) -> None:
    turn = some_turn()
    ours = load_policy(toy.GAME, str(checkpoint)).act(turn)
    theirs, _ = MaskablePPO.load(checkpoint, device="cpu").predict(
        turn.observations, action_masks=turn.masks, deterministic=True
    )
    np.testing.assert_array_equal(ours, theirs)
    assert len(set(ours.tolist())) > 1


@pytest.mark.parametrize("ending", ["", "?sample"])
def test_a_choice_does_not_depend_on_the_company(checkpoint: Path, ending: str) -> None:
    policy = load_policy(toy.GAME, f"{checkpoint}{ending}", seed=4)
    turn = some_turn(60)
    together = policy.act(turn)
    for i in range(len(turn)):
        alone = Turn(toy.GAME, turn.pack, turn.states[i : i + 1], turn.masks[i : i + 1])
        assert policy.act(alone)[0] == together[i]


def test_samples_follow_the_networks_distribution() -> None:
    actions = len(toy.GAME.actions)
    bias = torch.linspace(-1.0, 1.0, actions)
    weights = {
        "mlp_extractor.policy_net.0.weight": torch.zeros(4, toy.GAME.features.size),
        "mlp_extractor.policy_net.0.bias": torch.zeros(4),
        "action_net.weight": torch.zeros(actions, 4),
        "action_net.bias": bias,
    }
    batch = Batch(toy.GAME, None, 20_000)  # at the deal: two cards to play, or pass
    turn = Turn(toy.GAME, batch.pack, batch.states, batch.masks)
    chosen = NetworkPolicy("sampled", weights, sample=True, seed=1).act(turn)
    legal = np.flatnonzero(batch.masks[0])
    expected = torch.softmax(bias[torch.from_numpy(legal)], 0).numpy()
    found = np.array([(chosen == action).mean() for action in legal])
    np.testing.assert_allclose(found, expected, atol=0.015)  # about four standard errors
    assert (NetworkPolicy("best", weights).act(turn) == legal[-1]).all()
    other = NetworkPolicy("sampled", weights, sample=True, seed=2).act(turn)
    assert 0.2 < (other != chosen).mean() < 0.9


def test_rectified_networks_act_as_well() -> None:
    torch.manual_seed(0)
    network = torch.nn.Sequential(torch.nn.Linear(7, 8), torch.nn.ReLU(), torch.nn.Linear(8, 7))
    weights = {
        "mlp_extractor.policy_net.0.weight": network[0].weight,
        "mlp_extractor.policy_net.0.bias": network[0].bias,
        "action_net.weight": network[2].weight,
        "action_net.bias": network[2].bias,
    }
    observations = np.random.default_rng(0).uniform(-1, 1, (50, 7)).astype(np.float32)
    expected = network(torch.from_numpy(observations)).detach().numpy()
    found = NetworkPolicy("relu", weights, "relu").logits(
        observations, np.ones(observations.shape, np.int8)
    )
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_a_run_folder_stands_for_its_best_checkpoint(run_folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(run_folder, copy)
    best = copy / "checkpoints" / "best.zip"
    turn = some_turn()
    expected = load_policy(toy.GAME, str(best)).act(turn)
    policy = make_policy(f"ppo:{copy}", toy.GAME)
    assert policy.name == "ppo:run"
    np.testing.assert_array_equal(policy.act(turn), expected)
    best.unlink()
    newest = load_policy(toy.GAME, str(newest_checkpoint(copy))).act(turn)
    np.testing.assert_array_equal(make_policy(f"ppo:{copy}", toy.GAME).act(turn), newest)


def test_one_network_plays_every_seat_count(checkpoint: Path) -> None:
    for players in (2, 3):
        results = play(toy.GAME, toy.ToyOptions(players=players), f"ppo:{checkpoint}", 20)
        assert len(results) == 20
        assert results.name == f"ppo:{checkpoint.stem}"


def edited(source: Path, target: Path, change: Callable[[dict[str, object]], None]) -> Path:
    """A copy of a checkpoint with its note changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "data":
                data = json.loads(content)
                change(data)
                content = json.dumps(data).encode()
            new.writestr(name, content)
    return target


def test_what_is_no_usable_checkpoint_is_named(checkpoint: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.zip"
    broken.write_bytes(checkpoint.read_bytes()[:2000])
    damaged = tmp_path / "damaged.zip"
    content = bytearray(checkpoint.read_bytes())
    middle = content.index(b"policy.pth") + 200
    content[middle : middle + 50] = bytes(50)
    damaged.write_bytes(content)
    words = tmp_path / "words.zip"
    words.write_text("no zip")
    foreign = edited(checkpoint, tmp_path / "foreign.zip", lambda data: data.pop("gloaming"))
    empty = tmp_path / "empty"
    empty.mkdir()
    for argument, message in [
        (tmp_path / "missing.zip", "missing.zip: there is no such file"),
        (broken, "broken.zip: not a readable zip"),
        (words, "words.zip: not a readable zip"),
        (damaged, "damaged.zip: the zip is damaged at 'policy.pth'"),
        (foreign, "foreign.zip: it was not written by train.py; allowed are its checkpoints, no"),
        (empty, "empty: it holds no checkpoint"),
        ("", "a checkpoint or a run folder: ppo:PATH"),
        ("?sample", "a checkpoint or a run folder: ppo:PATH"),
    ]:
        with pytest.raises(CheckpointError) as error:
            load_policy(toy.GAME, str(argument))
        assert message in str(error.value)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("game", "chess", "it plays 'chess', not 'toy'"),
        ("version", 7, "version is 7, but toy has 0 now"),
        ("features", 5, "features is 5, but toy has 7 now"),
        ("actions", 99, "actions is 99, but toy has 7 now"),
        ("format", 99, "not written by this version"),
    ],
)
def test_a_checkpoint_of_another_game_or_size_is_refused(
    checkpoint: Path, tmp_path: Path, field: str, value: object, message: str
) -> None:
    def change(data: dict[str, object]) -> None:
        note = data["gloaming"]
        assert isinstance(note, dict)
        note[field] = value

    path = edited(checkpoint, tmp_path / "other.zip", change)
    with pytest.raises(CheckpointError, match=message):
        load_policy(toy.GAME, str(path))


def test_reading_a_checkpoint_runs_no_code_of_its_author(checkpoint: Path, tmp_path: Path) -> None:
    marker = tmp_path / "ran"

    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return Path.touch, (marker,)  # type: ignore[return-value]

    evil = tmp_path / "evil.zip"
    with zipfile.ZipFile(checkpoint) as old, zipfile.ZipFile(evil, "w") as new:
        for name in old.namelist():
            if name == "policy.pth":
                torch.save(Evil(), tmp_path / "evil.pth")
                new.write(tmp_path / "evil.pth", name)
            else:
                new.writestr(name, old.read(name))
    with pytest.raises(CheckpointError, match=r"evil.zip: its weights cannot be read"):
        load_policy(toy.GAME, str(evil))
    assert not marker.exists()


def test_the_note_tells_the_decisions_learned_from(checkpoint: Path) -> None:
    note = read_note(checkpoint)
    assert note["decisions"] == 2048
    assert note["game"] == "toy"
    assert note["net_arch"] == [16, 16]


def test_a_misspelt_ending_is_named(run_folder: Path) -> None:
    with pytest.raises(CheckpointError) as error:
        make_policy(f"ppo:{run_folder}?smple", toy.GAME)
    assert str(error.value) == (
        f"policy 'ppo:{run_folder}?smple' ends in '?smple'; allowed is ppo:{run_folder}, or"
        f" ppo:{run_folder}?sample, which draws its actions"
    )
