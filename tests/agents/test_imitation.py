"""Learning from another policy's choices, and going on with PPO."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from gloaming.policies import Turn, register_policy
from gloaming_agents import runs
from gloaming_agents.checkpoints import read_note
from gloaming_agents.evaluation import play
from gloaming_agents.imitation import sharpen
from gloaming_agents.models import make_environment, make_model, tables_of
from gloaming_agents.ppo import load_policy
from gloaming_agents.resuming import run_config
from gloaming_agents.settings import (
    CompareSettings,
    EvaluationSettings,
    PPOSettings,
    SettingError,
    build,
)
from gloaming_agents.training import train
from tests.agents.conftest import SMALL, settings
from tests.kernel import toy


class Last:
    """Always the last legal action: easily learned."""

    name = "last"

    def act(self, turn: Turn) -> np.ndarray:
        """Choose an action for each decision."""
        return turn.masks.shape[1] - 1 - turn.masks[:, ::-1].argmax(axis=1)


register_policy("last", lambda game, argument, seed: Last())
TAUGHT = replace(SMALL, imitate="last", imitate_decisions=1024)


def agreements(folder: Path) -> list[float]:
    curves = json.loads((folder / "curves.json").read_text())
    return [point["agreement"] for point in curves["training"] if "agreement" in point]


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run that imitated in its first half."""
    folder = tmp_path_factory.mktemp("taught")
    train(settings(ppo=TAUGHT, evaluation=EvaluationSettings(2, 40)), {}, folder)
    return folder


def test_the_teacher_is_asked_about_the_decisions_that_were_taken() -> None:
    environment = make_environment(toy.GAME, settings().tables, TAUGHT, seed=4)
    environment.reset()
    for _ in range(20):
        masks = environment.venv.action_masks()
        environment.step(masks.argmax(axis=1))
        labels = environment.venv.labels
        assert labels is not None
        np.testing.assert_array_equal(labels, masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))
    environment.set_teaching(False)
    environment.step(environment.venv.action_masks().argmax(axis=1))
    assert environment.venv.labels is None


def test_labels_stay_with_their_decisions() -> None:
    environment = make_environment(toy.GAME, settings().tables, TAUGHT, seed=4)
    model = make_model(toy.GAME, environment, TAUGHT, seed=4)
    model.lesson.imitating = True
    model.learn(SMALL.matches * SMALL.n_steps)
    for samples, labels in model.rollout_buffer.lessons(100):
        masks = samples.action_masks.numpy() != 0
        last = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
        np.testing.assert_array_equal(labels.numpy(), last)


def test_imitation_comes_to_agree(tmp_path: Path) -> None:
    ppo = replace(TAUGHT, decisions=8192, imitate_decisions=8192, n_epochs=8)
    train(settings(ppo=ppo, evaluation=EvaluationSettings(0, 1)), {}, tmp_path)
    found = agreements(tmp_path)
    assert found[-1] > 0.99 > found[0]
    options = toy.ToyOptions(players=3)
    learned = play(toy.GAME, options, f"ppo:{tmp_path}", 100, seed=77)
    teacher = play(toy.GAME, options, "last", 100, seed=77)
    assert np.mean(learned.won == teacher.won) > 0.95


def test_imitation_ends_where_it_is_told(taught: Path) -> None:
    curves = json.loads((taught / "curves.json").read_text())
    asked = [point["decisions"] for point in curves["training"] if "agreement" in point]
    assert asked == [1024, 1536]  # a point tells of the update before it
    assert [point["decisions"] for point in curves["evaluations"]] == [1024, 2048]
    assert runs.imitated_path(taught).is_file()


def test_a_checkpoint_says_whom_it_imitated(taught: Path, run_folder: Path) -> None:
    for folder, name in ((taught, "last"), (run_folder, None)):
        newest = runs.newest_checkpoint(folder)
        assert newest is not None
        assert read_note(newest)["imitated"] == name


def test_the_choices_of_the_teacher_can_go_on_to_count(tmp_path: Path) -> None:
    ppo = replace(TAUGHT, imitate_decisions=0, imitate_weight=1.0)
    train(settings(ppo=ppo, evaluation=EvaluationSettings(0, 1)), {}, tmp_path)
    assert len(agreements(tmp_path)) == 3
    assert not runs.imitated_path(tmp_path).exists()


def test_a_resumed_run_does_not_imitate_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ppo = replace(TAUGHT, decisions=1536)
    asked = settings(ppo=ppo, evaluation=EvaluationSettings(0, 1))
    train(asked, {}, tmp_path)
    before = runs.imitated_path(tmp_path).read_bytes()
    train(replace(asked, ppo=replace(ppo, decisions=3072)), {}, tmp_path)
    curves = json.loads((tmp_path / "curves.json").read_text())
    assert [point["decisions"] for point in curves["training"]][-1] == 3072
    assert len(agreements(tmp_path)) == 2
    assert runs.imitated_path(tmp_path).read_bytes() == before


def test_the_table_says_what_imitation_alone_reached(
    taught: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = settings(ppo=TAUGHT, compare=CompareSettings(("random",), 50, 7))
    results = train(asked, {}, taught)
    assert [result.name for result in results] == ["ppo", "imitation", "random"]
    assert "ppo began by imitating last for 1,024 decisions" in capsys.readouterr().out
    imitated = load_policy(toy.GAME, str(runs.imitated_path(taught)))
    again = play(toy.GAME, toy.ToyOptions(players=3), imitated, 50, 7)
    assert again.win_rate == results[1].win_rate


def test_without_a_teacher_nothing_is_imitated(run_folder: Path) -> None:
    assert agreements(run_folder) == []
    assert not runs.imitated_path(run_folder).exists()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("imitate", "", "ppo.imitate is ''; allowed is text that is not empty"),
        ("imitate_decisions", -1, "ppo.imitate_decisions is -1; allowed are whole numbers 0"),
        ("imitate_rate", 0, "ppo.imitate_rate is 0; allowed are numbers 1e-08 to 1"),
        ("imitate_weight", "much", "ppo.imitate_weight is 'much'; allowed are numbers 0 to 1000"),
        ("imitates", "expert", "there is no setting 'ppo.imitates'; did you mean 'ppo.imitate'"),
    ],
)
def test_settings_refuse_nonsense(name: str, value: object, message: str) -> None:
    with pytest.raises(SettingError, match=message.replace("?", r"\?")):
        build(PPOSettings, {name: value}, "ppo.")


def test_an_unknown_teacher_is_named() -> None:
    with pytest.raises(SettingError, match=r"ppo\.imitate: unknown policy 'experd'"):
        make_environment(toy.GAME, settings().tables, replace(SMALL, imitate="experd"), seed=0)


def test_a_run_keeps_its_teacher(tmp_path: Path) -> None:
    ppo = {"imitate": "expert", "imitate_decisions": 10}
    config = {"resume": None, "folder": str(tmp_path), "ppo": ppo}
    (tmp_path / "config.yaml").write_text(
        "game: {id: chronicles}\nplayers: 2\nppo: {imitate: expert, imitate_decisions: 5}\n"
    )
    with pytest.raises(SettingError, match=r"ppo\.imitate_decisions is 10"):
        run_config(config, ["ppo.imitate_decisions=10"])


def test_the_teachers_choices_are_taken_as_often_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = make_environment(toy.GAME, settings().tables, TAUGHT, seed=4)
    environment.reset()
    (table,) = tables_of(environment)
    step, taken = table.learners.step, []
    monkeypatch.setattr(
        table.learners, "step", lambda actions: (taken.append(actions), step(actions))
    )
    shares = []
    for lead in (1.0, 0.5, 0.0):
        environment.set_teaching(True, lead)
        others = alike = 0
        for _ in range(40):
            actions = table.learners.masks.argmax(axis=1)  # the first; the teacher takes the last
            environment.step(actions)
            assert table.labels is not None
            differ = table.labels != actions
            others += int(differ.sum())
            alike += int((taken[-1][differ] == table.labels[differ]).sum())
            assert np.array_equal(taken[-1][~differ], actions[~differ])
        shares.append(alike / others)
    assert shares[0] == 1.0
    assert 0.4 < shares[1] < 0.6
    assert shares[2] == 0.0


def test_a_surer_network_chooses_alike_and_hedges_less() -> None:
    environment = make_environment(toy.GAME, settings().tables, TAUGHT, seed=4)
    model = make_model(toy.GAME, environment, TAUGHT, seed=4)
    with torch.no_grad():
        for parameter in model.policy.action_net.parameters():
            parameter.normal_()
    observations = torch.from_numpy(environment.reset())
    masks = np.stack(environment.env_method("action_masks"))
    before, values = model.policy.evaluate(observations, masks)
    sharpen(model, 3.0)
    after, same = model.policy.evaluate(observations, masks)
    assert torch.equal(before.argmax(dim=1), after.argmax(dim=1))
    assert torch.equal(values, same)
    assert (after.max(dim=1).values > before.max(dim=1).values).all()
