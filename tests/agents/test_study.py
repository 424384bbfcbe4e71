"""Studies: runs over seeds and tables beside policies that do not learn."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gloaming import find_game
from gloaming_agents import study
from gloaming_agents.aggregate import interquartile_mean, mean_over_runs, paired_difference
from gloaming_agents.evaluation import play
from gloaming_agents.references import normalised_score
from gloaming_agents.rivals import play_pairing
from gloaming_agents.settings import (
    CheckpointError,
    CompareSettings,
    EvaluationSettings,
    SettingError,
    TrainSettings,
)
from gloaming_agents.study_report import LEARNED, remarks
from gloaming_agents.study_runs import label_of, read_run, read_runs, settings_that_differ
from tests.agents.conftest import SMALL

POLICIES = ["random", "greedy"]
EPISODES, SEED = 12, 5


def config(game: str, seed: int, **given: Any) -> dict[str, Any]:
    return {
        "game": {"id": game, "rounds": "rounds", **given},
        "ppo": {"n_steps": SMALL.n_steps, "selfplay": {"window": 8}},
        "players": 2,
        "difficulty": "easy" if game == "chronicles" else None,
        "reward": "shaped",
        "seed": seed,
    }


def trained(folder: Path, game: str, seed: int, **options: Any) -> Path:
    """A run of two rollouts."""
    from gloaming_agents.training import train

    folder.mkdir()
    found = find_game(game)
    asked = TrainSettings(
        found,
        (found.options(players=2, reward="shaped", **options),),
        replace(SMALL, decisions=512, matches=16),
        EvaluationSettings(times=2, episodes=4),
        CompareSettings((), 0, 0),
        seed=seed,
        threads=1,
    )
    train(asked, config(game, seed), folder)
    return folder


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two seeds of a team, the first for two tables; and a rival. To be read only."""
    place = tmp_path_factory.mktemp("runs")
    found = [trained(place / f"team-{n}", "chronicles", n, difficulty="easy") for n in (0, 1)]
    path = found[0] / "config.yaml"
    path.write_text(path.read_text().replace("players: 2", "players: [2, 3]"))
    return [*found, trained(place / "rival", "glow", 0)]


@pytest.fixture(scope="module")
def made(folders: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a study of all runs."""
    folder = tmp_path_factory.mktemp("study")
    study.main(
        [
            f"runs=[{','.join(map(str, folders))}]",
            f"folder={folder}",
            f"episodes={EPISODES}",
            f"seed={SEED}",
            f"policies=[{','.join(POLICIES)}]",
        ]
    )
    return folder


@pytest.fixture(scope="module")
def found(made: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((made / "study.json").read_text())
    return loaded


def table(found: dict[str, Any], name: str) -> dict[str, Any]:
    lines = [line for line in found["tables"] if line["table"] == name]
    assert len(lines) == 1
    return lines[0]


def test_every_run_is_measured_at_every_table_it_was_trained_at(found: dict[str, Any]) -> None:
    seeds = {line["table"]: [run["seed"] for run in line["runs"]] for line in found["tables"]}
    assert seeds == {
        "chronicles, 2 players, easy": [0, 1],
        "chronicles, 3 players, easy": [0],
        "glow, 2 players, shadows": [0],
    }
    assert list(found["games"]) == ["chronicles", "glow"]


def test_the_figures_of_a_team_are_those_of_its_matches(
    found: dict[str, Any], folders: list[Path]
) -> None:
    line = table(found, "chronicles, 2 players, easy")
    options = find_game("chronicles").options(players=2, difficulty="easy", max_moves=500)
    how = ("chronicles", options)
    learned = [play(*how, f"ppo:{folder}", EPISODES, SEED) for folder in folders[:2]]
    greedy = play(*how, "greedy", EPISODES, SEED)
    rates = np.array([results.win_rate for results in learned])
    assert line["win_rate"] == mean_over_runs(rates, 0.0, 1.0)._asdict()
    assert line["policies"]["greedy"]["win_rate"]["value"] == greedy.win_rate
    scores = [normalised_score("chronicles", options, r.mean_return) for r in learned]
    assert [run["score"] for run in line["runs"]] == scores
    assert line["scores"][LEARNED] == interquartile_mean([np.array(scores)])._asdict()
    for run, results in zip(line["runs"], learned, strict=True):
        assert (run["win_rate"]["low"], run["win_rate"]["high"]) == results.win_interval
        assert run["ahead"]["greedy"] == paired_difference(results.won, greedy.won)._asdict()


def test_the_figures_of_a_rival_are_those_among_greedy(found: dict[str, Any]) -> None:
    line = table(found, "glow, 2 players, shadows")
    game = find_game("glow")
    from gloaming.policies import make_policy

    greedy, chance = make_policy("greedy", game, SEED), make_policy("random", game, SEED)
    pairing, _ = play_pairing(game, game.options(), chance, greedy, EPISODES, SEED)
    assert line["rivals"]
    assert line["policies"]["random"]["value"] == pairing.win_rate
    assert line["policies"]["greedy"]["win_rate"]["value"] == 0.5  # among equals


def test_a_score_over_all_tables_is_over_all_runs(found: dict[str, Any]) -> None:
    scores = [np.array([run["score"] for run in t["runs"]]) for t in found["tables"]]
    assert found["all"]["scores"][LEARNED]["value"] == interquartile_mean(scores).value
    assert found["all"]["scores"][LEARNED]["low"] is None  # two tables have a single seed
    assert found["all"]["improvement"]["random"]["value"] >= 0
    assert found["all"]["unscored"] == []


def test_a_study_says_what_it_was_made_from(found: dict[str, Any], folders: list[Path]) -> None:
    assert found["command"].startswith("python -m gloaming_agents.study ")
    assert found["versions"]["packages"]["torch"]
    for run, folder in zip(found["runs"], folders, strict=True):
        assert run["run"] == str(folder)
        assert run["decisions"] == 512
        assert run["seconds"] > 0
        assert len(run["network"]) == 64
        assert len(run["curve"]["decisions"]) == len(run["curve"]["win_rate"]) == 2
    assert len({run["network"] for run in found["runs"]}) == 3
    assert found["digest"] == study.digest_of(found)
    changed = json.loads(json.dumps(found))
    changed["tables"][0]["runs"][0]["value"] += 1e-9
    assert study.digest_of(changed) != found["digest"]


def test_the_page_stands_alone_and_shows_everything(made: Path, found: dict[str, Any]) -> None:
    page = (made / "study.html").read_text()
    assert not re.search(r"<script|<link|<img|src=|@import|url\((?!#)|href=\"(?!#)", page)
    assert "prefers-color-scheme: dark" in page
    assert page.count("<svg") == page.count("</svg>") == 3 + 3  # three tables' runs learn apart
    assert "#0a0b" not in page  # every stand-in for a colour was replaced
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for line in found["tables"]:
        assert page.count(line["table"]) >= 3
    for run in found["runs"]:
        assert run["run"] in page and run["network"][:12] in page
    assert found["digest"] in page


def test_the_tables_in_markdown_say_what_the_figures_say(made: Path, found: dict[str, Any]) -> None:
    text = (made / "study.md").read_text()
    assert found["command"] in text
    rate = found["tables"][0]["policies"]["greedy"]["win_rate"]["value"]
    row = next(row for row in text.splitlines() if row.startswith("| chronicles, 2 players, easy"))
    assert f"| {100 * rate:.1f} % |" in row
    assert "as version\n  1 of the references" in text


def copied(folder: Path, to: Path) -> Path:
    shutil.copytree(folder, to)
    return to


def edited(name: str, before: str, after: str) -> Callable[[Path], None]:
    def edit(folder: Path) -> None:
        text = (folder / name).read_text()
        assert before in text
        (folder / name).write_text(text.replace(before, after))

    return edit


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda f: (f / "config.yaml").unlink(), "is no run of train.py: it has no config.yaml"),
        (lambda f: (f / "config.yaml").write_text("a: ["), "config.yaml: not readable as YAML"),
        (lambda f: (f / "config.yaml").write_text("- a"), "this is not the config of a run"),
        (edited("config.yaml", "id: chronicles", "id: chess"), "game.id is 'chess'; allowed are"),
        (edited("config.yaml", "players: 2", "players: 9"), r"players\[0\] is 9; allowed are"),
        (edited("config.yaml", "seed: 1", "seed: x"), "seed is 'x'; allowed are whole numbers"),
        (lambda f: (f / "versions.json").unlink(), "versions.json: not readable as JSON"),
        (lambda f: (f / "versions.json").write_text("[]"), "versions.json is not as a run wrote"),
        (
            edited("versions.json", '"game_version": 0', '"game_version": 7'),
            "was trained with game_version 7, but 0 is here",
        ),
        (edited("versions.json", '"content": "', '"content": "x'), "was trained with content x"),
        (lambda f: (f / "curves.json").write_text("[]"), "these are not the curves of a run"),
        (lambda f: shutil.rmtree(f / "checkpoints"), "has no checkpoint yet; allowed are runs"),
    ],
)
def test_a_folder_that_cannot_be_measured_is_named(
    folders: list[Path], tmp_path: Path, spoil: Callable[[Path], None], message: str
) -> None:
    folder = copied(folders[1], tmp_path / "run")
    spoil(folder)
    with pytest.raises(SettingError, match=message) as error:
        read_run(folder)
    assert str(folder) in str(error.value)
    assert "\n" not in str(error.value)


def test_a_broken_network_costs_one_line(folders: list[Path], tmp_path: Path) -> None:
    folder = copied(folders[1], tmp_path / "run")
    (folder / "checkpoints" / "best.zip").write_bytes(b"half a")
    with pytest.raises(CheckpointError, match=r"best\.zip: not a readable zip"):
        study.main([f"runs={folder}", f"folder={tmp_path / 'out'}"])
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "runs is missing; allowed is a list of run folders"),
        (["runs=nowhere"], "runs: nowhere is no run of train.py"),
        (["run=a"], "there is no setting 'run'; did you mean 'runs'?"),
        (["runs={0}", "policies=[rndom]"], "policies: unknown policy 'rndom'"),
        (["runs={0}", "policies=[random,random]"], "allowed is each policy once"),
        (["runs={0}", "episodes=0"], "episodes is 0; allowed are whole numbers 1 to"),
        (["runs=[{0},{0}]"], "both have seed 1 at chronicles, 2 players, easy; allowed is each"),
    ],
)
def test_a_bad_setting_is_named(folders: list[Path], arguments: list[str], message: str) -> None:
    with pytest.raises(SettingError, match=re.escape(message).replace(r"\ ", " ")):
        study.main([argument.format(folders[1]) for argument in arguments])


def test_what_differs_besides_the_seed_is_remarked(folders: list[Path], tmp_path: Path) -> None:
    other = copied(folders[1], tmp_path / "run")
    edited("config.yaml", "n_steps: 16", "n_steps: 32")(other)
    edited("config.yaml", "window: 8", "window: 4")(other)
    runs = [read_run(folders[0]), read_run(other)]
    differ = ["ppo.n_steps", "ppo.selfplay.window"]
    assert settings_that_differ(runs) == differ
    assert settings_that_differ(read_runs([str(folder) for folder in folders[:2]])) == []
    told = remarks(
        {
            "tables": [{"table": "a table", "settings_that_differ": differ}],
            "all": {"unscored": ["b", "c"]},
        }
    )
    assert "a table: its runs differ in more than their seeds: ppo.n_steps, ppo.self" in told
    assert "Without a score: b; c." in told


def test_a_table_is_called_by_what_is_not_usual_about_it() -> None:
    game = find_game("rattling")
    assert label_of(game, game.options(players=3)) == "rattling, 3 players, normal"
    talking = game.options(players=3, talk=4, reward="shaped", max_moves=7)
    assert label_of(game, talking) == "rattling, 3 players, normal, talk 4"
    alone = find_game("glow").options(players=1)
    assert label_of(find_game("glow"), alone) == "glow, 1 player, shadows"


def test_the_results_that_are_kept_are_whole() -> None:
    kept = sorted((Path(__file__).parents[2] / "docs" / "results").glob("*.json"))
    assert kept
    for path in kept:
        found = json.loads(path.read_text())
        assert found["digest"] == study.digest_of(found), path
        assert found["digest"] in path.with_suffix(".html").read_text()
