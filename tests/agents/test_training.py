"""Runs: what they leave behind, and that they can be stopped and gone on with."""

from __future__ import annotations

import json
import os
import shutil
import signal
import threading
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from gloaming_agents import runs
from gloaming_agents.checkpoints import read_note
from gloaming_agents.continuing import ENTRY
from gloaming_agents.evaluation import play
from gloaming_agents.models import tables_of
from gloaming_agents.ppo import load_policy
from gloaming_agents.settings import (
    CheckpointError,
    CompareSettings,
    EvaluationSettings,
    SettingError,
)
from gloaming_agents.training import (
    Annealed,
    Run,
    compare,
    make_environment,
    make_model,
    reported,
    stream_seed,
    train,
)
from tests.agents.conftest import SMALL, settings
from tests.kernel import toy


def curves_of(folder: Path) -> dict[str, list[dict[str, float]]]:
    loaded: dict[str, list[dict[str, float]]] = json.loads((folder / "curves.json").read_text())
    return loaded


def test_a_run_folder_holds_everything_about_its_run(run_folder: Path) -> None:
    names = {path.name for path in run_folder.iterdir()}
    assert names >= {
        "checkpoints",
        "config.yaml",
        "curves.json",
        "curves.png",
        "tensorboard",
        "versions.json",
    }
    assert "as given" in (run_folder / "config.yaml").read_text()
    assert (run_folder / "curves.png").read_bytes().startswith(b"\x89PNG")
    assert list((run_folder / "tensorboard").glob("events.*"))
    versions = json.loads((run_folder / "versions.json").read_text())
    assert versions["packages"]["torch"] == torch.__version__
    assert versions["game"] == "toy"
    assert not list(run_folder.rglob("*.part"))


def test_curves_tell_of_every_rollout_and_evaluation(run_folder: Path) -> None:
    curves = curves_of(run_folder)
    assert [point["decisions"] for point in curves["training"]] == [512, 1024, 1536, 2048]
    assert [point["decisions"] for point in curves["evaluations"]] == [1024, 2048]
    for point in curves["evaluations"]:
        assert point["low"] <= point["win_rate"] <= point["high"]
    assert all(0 <= point["win_rate"] <= 1 for point in curves["training"])


def test_the_curve_is_what_the_checkpoint_plays(run_folder: Path) -> None:
    newest = runs.newest_checkpoint(run_folder)
    again = play(
        toy.GAME,
        toy.ToyOptions(players=3),
        load_policy(toy.GAME, str(newest)),
        episodes=40,
        seed=stream_seed(0, 1),
    )
    latest = curves_of(run_folder)["evaluations"][-1]
    assert again.win_rate == latest["win_rate"]
    assert again.mean_return == pytest.approx(2 * again.win_rate - 1)  # sparse, though shaped


def test_the_same_seed_trains_the_same_network(run_folder: Path, tmp_path: Path) -> None:
    train(settings(), {}, tmp_path)
    first, second = (
        load_policy(toy.GAME, str(runs.newest_checkpoint(f))) for f in (run_folder, tmp_path)
    )
    for (weight, bias), (weight2, bias2) in zip(first.layers, second.layers, strict=True):
        np.testing.assert_array_equal(weight, weight2)
        np.testing.assert_array_equal(bias, bias2)


def test_learning_beats_chance(tmp_path: Path) -> None:
    ppo = replace(
        SMALL, decisions=100_000, matches=64, n_steps=32, batch_size=512, n_epochs=4,
        learning_rate=3e-3, net_arch=(32, 32),
    )  # fmt: skip
    train(settings(ppo=ppo, evaluation=EvaluationSettings(times=4, episodes=100)), {}, tmp_path)
    options = toy.ToyOptions(players=3)
    learned = play(toy.GAME, options, f"ppo:{tmp_path}", 1000, seed=10**6)
    chance = play(toy.GAME, options, "random", 1000, seed=10**6)
    assert learned.win_interval[0] > chance.win_interval[1]


class Stopped(Exception):
    """Stands for the end of a process."""


def interrupt_after(monkeypatch: pytest.MonkeyPatch, rollouts: int) -> None:
    """Let training end like a killed process once so many rollouts have been learned from."""
    original = Run._on_rollout_start
    seen = 0

    def counted(self: Run) -> None:
        nonlocal seen
        if seen == rollouts:
            raise Stopped
        seen += 1
        original(self)

    monkeypatch.setattr(Run, "_on_rollout_start", counted)


def test_a_killed_run_goes_on_from_its_newest_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = settings(checkpoint_minutes=0.0)  # after every rollout
    with monkeypatch.context() as patch:
        interrupt_after(patch, 3)
        with pytest.raises(Stopped):
            train(asked, {}, tmp_path)
    assert runs.newest_checkpoint(tmp_path) == runs.checkpoint_path(tmp_path, 1024)
    train(asked, {}, tmp_path)
    curves = curves_of(tmp_path)
    assert [point["decisions"] for point in curves["training"]] == [512, 1024, 1536, 2048]
    assert (tmp_path / "versions-1024.json").exists()
    seconds = [point["seconds"] for point in curves["training"]]
    assert seconds == sorted(seconds)


@pytest.mark.parametrize("step", ["copy_whole", "final_path"])
def test_a_run_that_was_killed_after_its_last_update_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def die(*given: Any) -> None:
        raise Stopped

    asked = settings(evaluation=EvaluationSettings(times=1, episodes=40))
    with monkeypatch.context() as patch:
        patch.setattr(runs, step, die)
        with pytest.raises(Stopped):
            train(asked, {}, tmp_path)
    assert read_note(runs.newest_checkpoint(tmp_path))["decisions"] == 2048
    assert not runs.is_over(tmp_path, 2048)
    for _ in range(2):  # the second time there is nothing left to do
        train(asked, {}, tmp_path)
        assert runs.is_over(tmp_path, 2048)
        points = curves_of(tmp_path)["evaluations"]
        assert [point["decisions"] for point in points] == [2048]
    assert read_note(tmp_path / "checkpoints" / "best.zip")["decisions"] == 2048


def test_a_run_that_was_asked_to_stop_in_its_last_update_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Run._on_rollout_end

    def late(self: Run) -> None:
        original(self)
        if self.num_timesteps >= 2048:
            self.signal = signal.SIGINT

    with monkeypatch.context() as patch:
        patch.setattr(Run, "_on_rollout_end", late)
        with pytest.raises(SystemExit):
            train(settings(), {}, tmp_path)
    assert [point["decisions"] for point in curves_of(tmp_path)["evaluations"]] == [1024]
    train(settings(), {}, tmp_path)
    assert [point["decisions"] for point in curves_of(tmp_path)["evaluations"]] == [1024, 2048]
    assert runs.is_over(tmp_path, 2048)


def test_a_killed_run_ends_with_the_network_of_one_that_was_not(tmp_path: Path) -> None:
    tables = (toy.ToyOptions(players=2, reward="shaped"), *settings().tables)
    asked = replace(settings(ppo=replace(SMALL, imitate="random")), tables=tables)
    asked = replace(asked, ppo=replace(asked.ppo, imitate_decisions=1024), checkpoint_minutes=0.0)
    train(asked, {}, tmp_path)
    final = json.loads((tmp_path / "final.json").read_text())
    curves = curves_of(tmp_path)
    for lost in runs.checkpoints(tmp_path)[1:]:  # as if killed before they were written
        lost.unlink()
    train(asked, {}, tmp_path)
    again = json.loads((tmp_path / "final.json").read_text())
    assert again["digest"] == final["digest"]
    assert final["decisions"] == again["decisions"] == 2048

    def figures(curves: dict[str, list[dict[str, float]]]) -> list[dict[str, float]]:
        points = [*curves["training"], *curves["evaluations"]]
        return [
            {n: v for n, v in point.items() if n not in ("seconds", "agreement")}
            for point in points
        ]

    assert figures(curves_of(tmp_path)) == figures(curves)


def test_other_matches_are_dealt_where_the_old_ones_do_not_fit(
    run_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(run_folder, folder)
    train(settings(ppo=replace(SMALL, decisions=2560, matches=16, n_steps=32)), {}, folder)
    assert "dealt anew" in capsys.readouterr().out
    assert curves_of(folder)["training"][-1]["decisions"] == 2560


def test_broken_matches_are_told_of(run_folder: Path, tmp_path: Path) -> None:
    newest = runs.newest_checkpoint(run_folder)
    assert newest is not None
    folder = tmp_path / "run"
    shutil.copytree(run_folder, folder)
    with (
        zipfile.ZipFile(newest) as whole,
        zipfile.ZipFile(folder / "checkpoints" / newest.name, "w") as broken,
    ):
        for name in whole.namelist():
            broken.writestr(name, b"no arrays" if name == ENTRY else whole.read(name))
    with pytest.raises(CheckpointError, match="its matches cannot be read"):
        train(settings(ppo=replace(SMALL, decisions=4096)), {}, folder)


def test_one_network_learns_at_tables_of_several_sizes(tmp_path: Path) -> None:
    tables = tuple(toy.ToyOptions(players=n, reward="shaped") for n in (2, 3))
    asked = replace(settings(compare=CompareSettings(("random",), 30, 5)), tables=tables)
    results = train(asked, {}, tmp_path)
    assert [(r.name, r.options["players"]) for r in results] == [  # type: ignore[union-attr]
        (name, players) for players in (2, 3) for name in ("ppo", "random")
    ]
    for point in curves_of(tmp_path)["evaluations"]:
        rates = [point[f"win_rate_{players}p"] for players in (2, 3)]
        assert point["win_rate"] == pytest.approx(np.mean(rates))
        assert point["low"] <= point["win_rate"] <= point["high"]


def test_matches_are_shared_out_among_tables() -> None:
    tables = [toy.ToyOptions(players=n) for n in (2, 3, 2)]
    environment = make_environment(toy.GAME, tables, SMALL, seed=4)
    parts = tables_of(environment)
    assert [part.num_envs for part in parts] == [10, 11, 11]
    observations = environment.reset()
    assert observations.shape == (SMALL.matches, toy.GAME.features.size)
    seeds = np.concatenate([part.learners.batch.states["seed"] for part in parts])
    assert len(set(seeds.tolist())) == SMALL.matches
    masks = np.stack(environment.env_method("action_masks"))
    observations, rewards, dones, infos = environment.step(masks.argmax(axis=1))
    assert observations.shape[0] == rewards.size == dones.size == len(infos) == SMALL.matches
    assert np.array_equal(observations[10:21], parts[1].learners.observations)


def test_a_resumed_model_has_its_weights_and_its_optimizers_memory(run_folder: Path) -> None:
    newest = runs.newest_checkpoint(run_folder)
    asked = settings()
    environment = make_environment(toy.GAME, asked.tables, SMALL, seed=9)
    fresh = make_model(toy.GAME, environment, SMALL, seed=9)
    assert not fresh.policy.optimizer.state_dict()["state"]
    fresh.set_parameters(str(newest))
    state = fresh.policy.optimizer.state_dict()["state"]
    assert len(state) == len(list(fresh.policy.parameters()))
    # 2048 decisions, 256 a batch, twice
    assert all(int(entry["step"]) == 16 for entry in state.values())
    assert any(bool(entry["exp_avg"].abs().max() > 0) for entry in state.values())


@pytest.mark.parametrize("times", [0, 2])
def test_a_broken_newest_checkpoint_is_passed_over(
    run_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], times: int
) -> None:
    folder = tmp_path / "run"
    (folder / "checkpoints").mkdir(parents=True)
    newest = runs.newest_checkpoint(run_folder)
    assert newest is not None
    (folder / "checkpoints" / newest.name).write_bytes(newest.read_bytes())
    runs.checkpoint_path(folder, 5000).write_bytes(b"half a")
    asked = settings(
        ppo=replace(SMALL, decisions=2560),
        evaluation=EvaluationSettings(times, 10),
        compare=CompareSettings(("random",), 10, 0),
    )
    assert len(train(asked, {}, folder)) == 2
    said = capsys.readouterr().out
    assert "passed over: checkpoint " in said
    assert "step-000000005000.zip: not a readable zip" in said
    assert runs.newest_checkpoint(folder) == runs.checkpoint_path(folder, 5000)
    assert runs.checkpoint_path(folder, 2560).is_file()


def test_a_run_whose_checkpoints_are_all_broken_says_so(tmp_path: Path) -> None:
    path = runs.checkpoint_path(tmp_path, 512)
    path.parent.mkdir()
    path.write_bytes(b"half a")
    with pytest.raises(CheckpointError, match=r"step-000000000512.zip: not a readable zip"):
        train(settings(), {}, tmp_path)


def broken(name: str) -> Callable[[Path], None]:
    """Puts a file with no sense in it in the place of a run's file or folder."""

    def spoil(folder: Path) -> None:
        path = folder / name
        if path.is_dir():
            shutil.rmtree(path)
        path.write_bytes(b"\xff: {")

    return spoil


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (broken("curves.json"), "curves.json: not readable as JSON"),
        (lambda folder: (folder / "curves.json").write_text("[]"), "curves.json: these are not"),
        (broken("tensorboard"), "tensorboard: a file lies where the run has a folder"),
        (broken("checkpoints"), "checkpoints: a file lies where the run has a folder"),
        (lambda folder: shutil.rmtree(folder / "checkpoints"), "the run's checkpoints are gone"),
    ],
)
def test_a_broken_run_folder_is_named(
    run_folder: Path, tmp_path: Path, spoil: Callable[[Path], None], message: str
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(run_folder, folder)
    spoil(folder)
    with pytest.raises(SettingError, match=message):
        train(settings(ppo=replace(SMALL, decisions=2560)), {}, folder)


def test_a_run_without_a_checkpoint_yet_says_that_it_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "config.yaml").write_text("note: kept")
    asked = settings(ppo=replace(SMALL, decisions=512), evaluation=EvaluationSettings(times=0))
    train(asked, {}, tmp_path)
    assert f"{tmp_path} holds no checkpoint yet: training begins" in capsys.readouterr().out
    assert (tmp_path / "config.yaml").read_text() == "note: kept"


def test_a_request_to_stop_saves_and_names_the_way_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = settings(ppo=replace(SMALL, decisions=10**9), evaluation=EvaluationSettings(times=0))
    timer = threading.Timer(3.0, os.kill, (os.getpid(), signal.SIGTERM))
    timer.start()
    with pytest.raises(SystemExit) as stop:
        train(asked, {}, tmp_path)
    assert stop.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    assert f"python train.py resume={tmp_path}" in capsys.readouterr().out
    newest = runs.newest_checkpoint(tmp_path)
    assert newest is not None
    load_policy(toy.GAME, str(newest))


def test_whoever_asks_again_and_again_is_obeyed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(self: Run) -> bool:
        os.kill(os.getpid(), signal.SIGINT)
        if self.signal:
            try:  # as torch does when it is interrupted while it writes
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt:
                raise RuntimeError("unexpected position") from None
        return True

    monkeypatch.setattr(Run, "_on_step", press)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        train(settings(), {}, tmp_path)
    assert signal.getsignal(signal.SIGINT) == before


def test_minutes_end_a_run(tmp_path: Path) -> None:
    ppo = replace(SMALL, decisions=10**9, minutes=0.03)
    train(settings(ppo=ppo, evaluation=EvaluationSettings(times=0)), {}, tmp_path)
    assert runs.newest_checkpoint(tmp_path) is not None
    assert curves_of(tmp_path)["training"][-1]["seconds"] < 30


def test_a_finished_run_is_compared_again_and_not_trained(
    run_folder: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(run_folder, folder)
    before = curves_of(folder)
    asked = settings(compare=CompareSettings(("random",), 50, 7))
    results = train(asked, {}, folder)
    assert [result.name for result in results] == ["ppo", "random"]
    assert curves_of(folder) == before
    rows = json.loads((folder / "comparison.json").read_text())["results"]
    assert [row["policy"] for row in rows] == ["ppo", "random"]
    printed = capsys.readouterr().out
    assert "beacon lit" in printed
    assert "comparing   0 %  ppo, 3 players" in printed
    assert "comparing  50 %  random, 3 players" in printed


def test_results_are_reported_unshaped_and_under_the_learners_limit() -> None:
    asked = settings(ppo=replace(SMALL, move_limit=77))
    assert reported(asked) == [toy.ToyOptions(players=3, reward="sparse", max_moves=77)]
    own = replace(asked, tables=(replace(asked.options, max_moves=5),))
    assert reported(own)[0].max_moves == 5


def test_no_policies_mean_no_comparison(run_folder: Path) -> None:
    assert compare(settings(), run_folder) == []


def test_the_learning_rate_falls_to_a_tenth() -> None:
    rate = Annealed(1e-3, 0.1)
    found = []
    for done in (0.0, 0.5, 1.0, 1.5):
        rate.done = done
        found.append(rate(123.0))
    assert found == pytest.approx([1e-3, 5.5e-4, 1e-4, 1e-4])


def test_seeds_of_training_and_evaluation_differ() -> None:
    found = {stream_seed(seed, stream) for seed in range(50) for stream in (1, 2)}
    assert len(found) == 100
    assert all(0 <= value < 2**63 for value in found)


def test_a_device_that_is_not_there_is_named() -> None:
    asked = settings()
    environment = make_environment(toy.GAME, asked.tables, SMALL, seed=0)
    with pytest.raises(SettingError, match="device is 'cudda', which torch cannot use here"):
        make_model(toy.GAME, environment, SMALL, seed=0, device="cudda")


def test_checkpoints_are_thinned_out(tmp_path: Path) -> None:
    for decisions in range(100, 800, 100):
        path = runs.checkpoint_path(tmp_path, decisions)
        path.parent.mkdir(exist_ok=True)
        path.touch()
    (tmp_path / "checkpoints" / "best.zip").touch()
    runs.thin_out(tmp_path)
    kept: list[Any] = [runs.checkpoint_path(tmp_path, d) for d in (500, 600, 700)]
    assert runs.checkpoints(tmp_path) == kept
    assert (tmp_path / "checkpoints" / "best.zip").exists()
