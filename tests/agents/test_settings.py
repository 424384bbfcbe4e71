"""Settings: every config group fits its dataclass, and mistakes get one line."""

from __future__ import annotations

import dataclasses
import json
import shlex
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import hydra
import pytest
from omegaconf import OmegaConf

from gloaming.games import chronicles
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming_agents.resuming import check_content, evaluation_command, new_run_folder, run_config
from gloaming_agents.settings import (
    CompareSettings,
    EvaluationSettings,
    PPOSettings,
    SettingError,
    evaluate_settings,
    train_settings,
)

CONFIGS = Path(__file__).parents[2] / "configs"


def compose(name: str, *overrides: str) -> dict[str, Any]:
    with hydra.initialize_config_dir(str(CONFIGS), version_base="1.3"):
        values = OmegaConf.to_container(hydra.compose(name, list(overrides)), resolve=True)
    assert isinstance(values, dict)
    return {str(key): value for key, value in values.items()}


def test_the_default_config_says_what_the_dataclasses_say() -> None:
    settings = train_settings(compose("train"))
    assert settings.ppo == PPOSettings(imitate="expert")  # code that names no teacher has none
    assert settings.evaluation == EvaluationSettings()
    assert settings.compare == CompareSettings()
    assert settings.options == ChroniclesOptions(reward="shaped")
    assert settings.rounds == "days"
    for kind, group in [
        (PPOSettings, compose("train")["ppo"]),
        (ChroniclesOptions, {**compose("train"), **compose("train")["game"]}),
    ]:
        assert {field.name for field in dataclasses.fields(kind)} <= set(group)


def test_from_scratch_there_is_no_teacher() -> None:
    scratch = train_settings(compose("train", "ppo=scratch")).ppo
    assert scratch.imitate is None
    assert scratch.decisions == train_settings(compose("train")).ppo.decisions


def test_the_demo_is_the_default_made_short() -> None:
    demo = train_settings(compose("train", "ppo=demo")).ppo
    assert demo.minutes is not None
    assert demo.decisions < PPOSettings().decisions
    assert 0 < demo.imitate_decisions < demo.decisions


def test_ppo_from_scratch_is_one_setting_away() -> None:
    assert train_settings(compose("train", "ppo.imitate=null")).ppo == PPOSettings()


def test_settings_of_the_command_line_arrive() -> None:
    settings = train_settings(
        compose(
            "train",
            "players=3",
            "difficulty=hard",
            "reward=sparse",
            "ppo.n_steps=128",
            "ppo.net_arch=[64,32]",
            "game.heroes=[Belle,Moana,Violet]",
            "compare.policies=[]",
        )
    )
    assert settings.options.players == 3
    assert settings.options.difficulty == "hard"
    assert settings.options.reward == "sparse"
    assert settings.options.heroes == ("Belle", "Moana", "Violet")
    assert settings.ppo.n_steps == 128
    assert settings.ppo.net_arch == (64, 32)
    assert settings.compare.policies == ()


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("ppo.n_steps=0", "ppo.n_steps is 0; allowed are whole numbers 1 to 65536"),
        ("ppo.n_steps=1.5", "ppo.n_steps is 1.5; allowed are whole numbers"),
        ("ppo.n_steps=true", "ppo.n_steps is True; allowed are whole numbers"),
        ("ppo.learning_rate=fast", "ppo.learning_rate is 'fast'; allowed are numbers"),
        ("ppo.gamma=1.01", "ppo.gamma is 1.01; allowed are numbers 0 to 1"),
        ("ppo.anneal=2", "ppo.anneal is 2; allowed are true and false"),
        ("ppo.activation=rellu", "ppo.activation is 'rellu'; allowed are ['tanh', 'relu']; did"),
        ("ppo.net_arch=[64,0]", "ppo.net_arch[1] is 0; allowed are whole numbers 1 to 8192"),
        ("ppo.minutes=-1", "ppo.minutes is -1; allowed are numbers"),
        ("+ppo.nsteps=3", "there is no setting 'ppo.nsteps'; did you mean 'ppo.n_steps'?"),
        ("+plyers=3", "there is no setting 'plyers'"),
        ("evaluation.episodes=0", "evaluation.episodes is 0; allowed are whole numbers 1 to"),
        ("players=9", "players[0] is 9; allowed are whole numbers 1 to 4"),
        ("players=two", "players[0] is 'two'; allowed are whole numbers 1 to 4"),
        ("players=[2,2]", "players is [2, 2]; allowed is each number of seats once"),
        ("difficulty=hardd", "difficulty is 'hardd'; allowed are ['easy', 'normal', 'hard']; did"),
        ("reward=dense", "reward is 'dense'; allowed are ['sparse', 'shaped']"),
        ("game.id=chess", "game.id is 'chess'; allowed are ['chronicles', "),
        ("game.quests=esay", "quests is 'esay'; allowed are ['random', 'easy']"),
        ("game.heroes=[Belle]", "heroes names 1"),
        ("game.heroes=[Bell,Moana]", "heroes is 'Bell'; allowed are"),
        ("game.content=/no/such/pack.toml", "/no/such/pack.toml"),
        ("+game.colour=red", "there is no setting 'game.colour'"),
        ("seed=-1", "seed is -1; allowed are whole numbers 0 to"),
        ("runs=''", "runs is ''; allowed is text that is not empty"),
    ],
)
def test_a_bad_setting_is_named_with_what_is_allowed(override: str, message: str) -> None:
    with pytest.raises(SettingError) as error:
        train_settings(compose("train", override))
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_group_must_be_a_group() -> None:
    with pytest.raises(SettingError, match="ppo is 3; allowed is a group of settings"):
        train_settings({**compose("train"), "ppo": 3})


def test_evaluations_cross_seats_and_difficulties() -> None:
    settings = evaluate_settings(compose("evaluate", "players=[2,4]", "difficulty=[easy,hard]"))
    found = [(options.difficulty, options.players) for options in settings.options]
    assert found == [("easy", 2), ("easy", 4), ("hard", 2), ("hard", 4)]
    assert {options.reward for options in settings.options} == {"sparse"}
    single = evaluate_settings(compose("evaluate", "players=3", "policies=random"))
    assert [options.players for options in single.options] == [3]
    assert single.policies == ("random",)


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("players=[2,5]", "players[1] is 5; allowed are whole numbers 1 to 4"),
        ("players=[]", "players is []; allowed is a list of at least 1"),
        ("policies=[]", "policies is []; allowed is a list of at least 1"),
        ("policies=[random,3]", "policies[1] is 3; allowed is text"),
        ("difficulty=[normal,hrd]", "difficulty is 'hrd'; allowed are"),
        ("episodes=0", "episodes is 0; allowed are whole numbers 1 to"),
    ],
)
def test_a_bad_setting_of_evaluate_is_named(override: str, message: str) -> None:
    with pytest.raises(SettingError) as error:
        evaluate_settings(compose("evaluate", override))
    assert message in str(error.value)


def begun(*overrides: str) -> tuple[dict[str, Any], Path]:
    """The config and the folder of a run, as train.py takes or makes them."""
    config = compose("train", *overrides)
    values, folder = run_config(config, list(overrides))
    return values, folder or new_run_folder(config)


def kept(tmp_path: Path, *overrides: str) -> Path:
    """The folder of a run made with these overrides."""
    config, folder = begun(f"runs={tmp_path}", *overrides)
    OmegaConf.save(OmegaConf.create(config), folder / "config.yaml")
    return folder


def test_a_new_run_gets_a_folder_by_game_seats_and_difficulty(tmp_path: Path) -> None:
    first = kept(tmp_path, "players=3", "difficulty=easy")
    second = kept(tmp_path, "players=3", "difficulty=easy")
    assert first != second
    assert first.parent == second.parent == tmp_path / "chronicles-3p-easy"


@pytest.mark.parametrize("how", ["resume", "folder"])
def test_a_run_is_gone_on_with_under_its_own_settings(tmp_path: Path, how: str) -> None:
    folder = kept(tmp_path, "players=3", "ppo.n_steps=17", "ppo=demo")
    config, place = begun(f"{how}={folder}", "ppo.decisions=123")
    assert place == folder
    settings = train_settings(config)
    assert settings.options.players == 3
    assert settings.ppo.n_steps == 17
    assert settings.ppo.decisions == 123


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("players=2", "players is 2, but the run in .* keeps its 3"),
        ("ppo.net_arch=[8]", r"ppo.net_arch is \[8\], but the run in .* keeps its \[256, 256\]"),
        ("game.quests=easy", "game.quests is 'easy', but the run in .* keeps its None"),
        ("ppo=demo", "ppo=demo cannot be given: the run in .* is gone on with"),
        ("game=glow", "game=glow cannot be given: the run in .* is gone on with"),
    ],
)
def test_what_a_run_keeps_cannot_change(tmp_path: Path, override: str, message: str) -> None:
    folder = kept(tmp_path, "players=3")
    with pytest.raises(SettingError, match=message):
        begun(f"resume={folder}", override)
    assert begun(f"resume={folder}", "players=3", "game=chronicles")[1] == folder


def test_resuming_needs_a_run(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match=r"resume is .*; allowed is the folder of a run"):
        begun(f"resume={tmp_path}")
    with pytest.raises(SettingError, match="allowed is one of them"):
        begun(f"resume={tmp_path}", f"folder={tmp_path}")


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    begun(f"folder={tmp_path}")  # it is empty
    (tmp_path / "thesis.tex").touch()
    with pytest.raises(SettingError, match=r"folder is .* holds other files; allowed is a new or"):
        begun(f"folder={tmp_path}")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a: [", "not readable as YAML"),
        (b"\xff\xfe\xfa", "not readable as YAML"),
        (b"", "this is not the config of a run"),
        (b"- 1", "this is not the config of a run"),
        (b"game: chess", "this is not the config of a run"),
        (b"game: {id: chess}", "game.id is 'chess'"),
        (b"game: {id: chronicles}\nplayers: 2\nppo: 5", "ppo is 5; allowed is a group"),
    ],
)
def test_a_broken_config_of_a_run_is_named(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "config.yaml").write_bytes(content)
    with pytest.raises(SettingError) as error:
        begun(f"resume={tmp_path}", "ppo.n_steps=5")
    assert str(error.value).startswith(f"{tmp_path / 'config.yaml'}: {message}")
    assert "\n" not in str(error.value)


def test_a_named_folder_without_a_run_begins_one(tmp_path: Path) -> None:
    config, folder = begun(f"folder={tmp_path / 'mine'}", "players=4")
    assert folder == tmp_path / "mine"
    assert folder.is_dir()
    assert config["players"] == 4


def test_a_run_goes_on_with_the_content_it_began_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(Path(chronicles.__file__).parent / "content", pack)
    folder = kept(tmp_path, f"game.content={pack}")
    settings = train_settings(begun(f"resume={folder}")[0])
    digest = settings.game.load(settings.options).digest
    (folder / "versions.json").write_text(json.dumps({"content": digest}))
    check_content(folder, settings)
    (folder / "versions.json").write_text(json.dumps({"content": "0123456789abcdef"}))
    with pytest.raises(SettingError, match=r"has changed since the run in .* says 0123456789ab;"):
        check_content(folder, settings)
    (folder / "versions.json").write_text("{")
    with pytest.raises(SettingError, match=r"versions.json: not readable as JSON"):
        check_content(folder, settings)
    (folder / "versions.json").unlink()
    check_content(folder, settings)  # it never came to training
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", ["run", "my runs", "it's, [a] run"])
def test_the_command_that_evaluates_a_run_is_understood(name: str) -> None:
    given = compose("train", "players=3", "game.heroes=[Belle,Moana,Violet]", "game.content=base")
    words = shlex.split(evaluation_command(Path("runs") / name, given))
    assert words[:2] == ["python", "evaluate.py"]
    asked = evaluate_settings(compose("evaluate", *words[2:]))
    assert asked.policies == (f"ppo:runs/{name}",)
    assert asked.options == (replace(train_settings(given).options, reward="sparse"),)
    usual = evaluation_command(Path("runs/x"), compose("train"))
    assert usual == "python evaluate.py 'policies=[ppo:runs/x]' players=2"
