"""Run folders, files, progress and throughput."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from sb3_contrib.common.maskable.utils import get_action_masks

from gloaming_agents import progress, runs
from gloaming_agents.models import make_environment, make_model, pool_of
from gloaming_agents.progress import Bar, Lines, reporter
from gloaming_agents.settings import SelfplaySettings
from gloaming_agents.throughput import TimedVecEnv, measure
from tests.agents.conftest import SMALL
from tests.kernel import rivals, toy

AMONG_RIVALS = replace(SMALL, selfplay=SelfplaySettings(scripted=("random",)))


def test_folders_of_the_same_second_differ(tmp_path: Path) -> None:
    folders = {runs.new_folder(tmp_path, "game") for _ in range(5)}
    assert len(folders) == 5
    assert all(folder.is_dir() for folder in folders)


def test_an_error_leaves_no_empty_folder(tmp_path: Path) -> None:
    for used in (False, True):
        folder = runs.new_folder(tmp_path, "game")
        with pytest.raises(KeyboardInterrupt), runs.kept_if_used(folder):
            if used:
                (folder / "config.yaml").touch()
            raise KeyboardInterrupt
        assert folder.exists() == used


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "curves.json"
    runs.write_json(path, {"a": 1})

    def full(self: Path, text: str, encoding: str) -> int:
        with self.open("w") as file:
            file.write(text[:3])
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="no space"):
        runs.write_json(path, {"a": 2})
    assert json.loads(path.read_text()) == {"a": 1}


def test_versions_name_the_revision_of_this_checkout() -> None:
    found = runs.versions(toy.GAME, "digest")
    assert found["content"] == "digest"
    assert found["packages"]["numpy"]
    revision = runs.git_revision()
    assert revision is None or re.fullmatch(r"[0-9a-f]{40}(\+changes)?", revision)


def test_lines_come_now_and_then_and_at_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(progress.time, "monotonic", lambda: now)
    with Lines(200, "training", seconds=10) as show:
        for second in range(1, 26):
            now = float(second)
            show.update(second * 8, f"second {second}")
        show.say("done")
    printed = capsys.readouterr().out.splitlines()
    assert printed == [
        "training  40 %  second 10",
        "training  80 %  second 20",
        "done",
        "training 100 %  second 25",
    ]


def test_a_part_that_begins_is_told_of_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with Lines(200, "comparing", seconds=1000) as show:
        show.begin(0, "random")
        show.update(50, "random")
        show.begin(100, "expert")
        assert capsys.readouterr().out == "comparing   0 %  random\ncomparing  50 %  expert\n"


def test_a_pipe_gets_lines_and_a_terminal_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(reporter(1, "training"), Lines)
    monkeypatch.setattr(progress.sys, "stdout", io.StringIO())
    progress.sys.stdout.isatty = lambda: True  # type: ignore[method-assign]
    assert isinstance(reporter(1, "training"), Bar)


def test_the_bar_shows_how_far_it_is() -> None:
    page = io.StringIO()
    console = Console(file=page, force_terminal=True, width=120, no_color=True)
    with Bar(200, "training", console) as show:
        show.update(50, "37 % won")
        show.say("a line that stays")
        show.progress.refresh()
    assert "25 %" in page.getvalue()
    assert "37 % won" in page.getvalue()
    assert "a line that stays" in page.getvalue()


def test_the_clock_counts_steps_masks_and_decisions() -> None:
    environment = make_environment(toy.GAME, [toy.ToyOptions()], replace(SMALL, matches=16), seed=1)
    environment.reset()
    for _ in range(5):
        masks = get_action_masks(environment)
        assert masks.shape == (16, len(toy.GAME.actions))
        environment.step(masks.argmax(axis=1))
    assert environment.decisions == 80
    assert 0 < environment.seconds
    assert 0 < environment.share <= 1
    environment.restart()
    assert environment.decisions == 0
    assert environment.seconds == 0


def test_the_clock_counts_rivals_apart() -> None:
    tables = [rivals.RivalOptions(players=seats) for seats in (2, 3)]
    environment = make_environment(rivals.GAME, tables, AMONG_RIVALS, seed=1)
    make_model(rivals.GAME, environment, AMONG_RIVALS, seed=1)
    environment.reset()
    assert environment.rivals_seconds > 0
    environment.restart()
    assert environment.rivals_seconds == environment.seconds == 0
    for _ in range(5):
        environment.step(get_action_masks(environment).argmax(axis=1))
    pool = pool_of(environment)
    assert pool is not None
    assert environment.rivals_seconds > 0
    assert environment.seconds > 0
    inside = environment.seconds
    pool.watch.seconds += 1
    assert environment.seconds == pytest.approx(inside - 1)


def test_throughput_counts_what_was_learned_from() -> None:
    found = measure(toy.GAME, toy.ToyOptions(), SMALL, rollouts=2, threads=1)
    assert found.decisions == 2 * SMALL.matches * SMALL.n_steps
    assert found.decisions_per_second == pytest.approx(found.decisions / found.seconds)
    assert 0 < found.environment_share < 1
    assert found.rivals_share == 0
    found = measure(rivals.GAME, rivals.RivalOptions(), AMONG_RIVALS, rollouts=1, threads=1)
    assert 0 < found.rivals_share < 1 - found.environment_share
    with pytest.raises(ValueError, match="rollouts is 0"):
        measure(toy.GAME, rollouts=0)


def test_a_timed_environment_is_what_training_uses() -> None:
    environment = make_environment(toy.GAME, [toy.ToyOptions()], SMALL, seed=1)
    assert isinstance(environment, TimedVecEnv)
    assert environment.observation_space.shape == (toy.GAME.features.size,)
