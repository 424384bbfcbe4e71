"""The benchmarks themselves, at tiny sizes."""

from __future__ import annotations

import builtins
import json
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from benchmarks import measure, report
from benchmarks.__main__ import main, make_plan
from benchmarks.loops import record, replay
from benchmarks.report import Plan, Result
from gloaming.kernel.batch import Batch
from gloaming_agents.throughput import Throughput
from tests.kernel import toy

OPTIONS = toy.ToyOptions(players=3, max_moves=9)
PLAN = Plan(toy.GAME, OPTIONS, seconds=0.001, size=4, steps=5)


def test_replaying_a_recording_leads_where_it_led() -> None:
    batch = Batch(toy.GAME, OPTIONS, 6, seed=3, skip_forced=False, auto_reset=True)
    recording = record(batch, 30)
    assert recording.decisions == 180
    assert recording.dealt.tobytes() != batch.states.tobytes()
    seeds = batch.states["seed"] != recording.dealt["seed"]
    assert seeds.all()  # matches ended, by the rules or by their length, and were dealt anew
    for _ in range(2):
        states = replay(recording)
        for name in batch.states.dtype.names:
            assert (states[name] == batch.states[name]).all(), name


def test_a_recording_needs_every_decision() -> None:
    with pytest.raises(ValueError, match="skip_forced=False and auto_reset=True"):
        record(Batch(toy.GAME, OPTIONS, 2, auto_reset=True), 3)


def test_speeds_count_what_was_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(np.arange(0, 1e6, 0.25))
    monkeypatch.setattr(time, "process_time", lambda: float(next(clock)))
    stepped, chosen = measure.batch_speed(toy.GAME, OPTIONS, size=4, seconds=2.0)
    assert stepped == measure.Speed(4 * 8, 2.0)  # a quarter of a second for every step
    assert stepped.rate == chosen.rate == 16
    speed = measure.rules_speed(toy.GAME, OPTIONS, size=2, steps=5, seconds=1.0)
    assert (speed.decisions, speed.decisions % 10) == (40, 0)


class TwoTurns:
    """An environment of two agents who decide once each."""

    closed = False

    def reset(self, seed: int) -> None:
        self.left = ["a", "b", "a", "b"]

    def agent_iter(self) -> Iterator[str]:
        while self.left:
            yield self.left[0]

    def last(self) -> tuple[Any, float, bool, bool, dict]:
        mask = np.array([0, 1, 0, 1], np.int8)
        return {"action_mask": mask}, 0.0, len(self.left) <= 2, False, {}

    def step(self, action: int | None) -> None:
        assert action in ((None,) if len(self.left) <= 2 else (1, 3))
        self.left.pop(0)

    def close(self) -> None:
        TwoTurns.closed = True


def test_only_decisions_count_in_an_environment() -> None:
    speed = measure.aec_speed(TwoTurns, seconds=1e9, matches=5)
    assert speed.decisions == 10
    assert TwoTurns.closed


def test_start_times_come_from_two_fresh_processes_with_one_cache() -> None:
    code = (
        "import json, os, pathlib, sys\n"
        "file = pathlib.Path(os.environ['NUMBA_CACHE_DIR']) / sys.argv[1]\n"
        "print(json.dumps([1.0 if file.exists() else 9.0, 2.0]))\n"
        "file.touch()"
    )
    cold, warm = measure.start_times("name", code)
    assert (cold, warm) == (measure.Start(9.0, 2.0), measure.Start(1.0, 2.0))
    with pytest.raises(RuntimeError, match="no such game"):
        measure.start_times("name", "raise SystemExit('no such game')")


def test_targets() -> None:
    assert Result("speed", 10, "1/s", 10).met
    assert Result("speed", 9, "1/s", 10).met is False
    assert Result("time", 10, "s", 10, at_least=False).met
    assert Result("time", 11, "s", 10, at_least=False).met is False
    assert Result("figure", 10, "s").met is None
    assert Result("missing", None, "s", 10).met is None


@pytest.mark.parametrize("name", ["stepper", "rules", "memory"])
def test_every_figure_is_measured(name: str) -> None:
    results = list(report.run(PLAN, [name]))
    assert results
    assert all(result.value is not None and result.value > 0 for result in results)


def test_the_environment_is_compared_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report.gloaming, "make", lambda game, **arguments: TwoTurns())
    monkeypatch.setattr(measure, "connect_four", lambda: TwoTurns)
    own, ratio = report.aec(PLAN)
    assert own.value > 0
    assert 0.01 < ratio.value < 100
    monkeypatch.setattr(measure, "connect_four", lambda: None)
    _, ratio = report.aec(PLAN)
    assert (ratio.value, ratio.met) == (None, None)
    assert "pip install pygame" in ratio.note


def test_training_is_measured_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    team, rivals = Throughput(12_340, 10.0, 0.5, 0.0), Throughput(12_340, 10.0, 0.5, 2.0)
    monkeypatch.setattr(measure, "training", lambda *arguments: team)
    (result,) = report.training(PLAN)
    assert (result.value, result.met, result.note) == (5.0, True, "1,234 decisions/s in training")
    monkeypatch.setattr(measure, "training", lambda *arguments: rivals)
    (result,) = report.training(PLAN)
    assert result.value == 5.0
    assert result.note == "1,234 decisions/s in training; the rivals' share 20 %"

    def missing(*arguments: Any) -> None:
        raise ModuleNotFoundError("no torch", name="torch")

    monkeypatch.setattr(measure, "training", missing)
    (result,) = report.training(PLAN)
    assert (result.value, result.met) == (None, None)
    assert result.note == 'needs torch; pip install ".[train]"'


def test_json_says_what_was_measured_on_what() -> None:
    results = [Result("speed", 9.0, "1/s", 10.0, note="how"), Result("missing", None, "s")]
    found = json.loads(report.to_json(PLAN, results))
    assert (found["game"], found["players"]) == ("toy", 3)
    assert found["machine"]["cores"] >= 1
    assert found["machine"]["numpy"] == np.__version__
    assert found["results"][0] == {
        "name": "speed",
        "value": 9.0,
        "unit": "1/s",
        "target": 10.0,
        "at_least": True,
        "note": "how",
        "met": False,
    }
    assert found["results"][1]["met"] is None


@pytest.mark.parametrize("rich", [True, False])
def test_tables(
    rich: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def without_rich(name: str, *arguments: Any, **named: Any) -> Any:
        if name.startswith("rich"):
            raise ImportError(name)
        return real(name, *arguments, **named)

    if rich:
        pytest.importorskip("rich")
        monkeypatch.setenv("COLUMNS", "160")
    else:
        monkeypatch.setattr(builtins, "__import__", without_rich)
    report.print_table(
        PLAN, [Result("speed", 1234567.0, "1/s", 2e6, note="how"), Result("x", None, "s")]
    )
    output = capsys.readouterr().out
    for part in ("Beacon, 3 players", "1,234,567 1/s", "≥ 2,000,000", "MISSED", "how", "target"):
        assert part in output
    assert ("│" in output) == rich


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    missed = Result("speed", 1.0, "1/s", 2.0)
    monkeypatch.setattr(report, "BENCHMARKS", {"memory": lambda plan: iter([missed])})
    assert main(["--only", "memory", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["results"][0]["value"] == 1.0
    assert main(["--only", "memory", "--check"]) == 1
    for wrong in (["--players", "99"], ["--seconds", "0"], ["--only", "nothing"]):
        with pytest.raises(SystemExit):
            main(wrong)
        assert wrong[1] in capsys.readouterr().err


def test_the_largest_table_is_measured_unless_told_otherwise() -> None:
    assert make_plan(toy.GAME, None, 1.0).options.players == toy.GAME.max_players
    assert make_plan(toy.GAME, 2, 1.0).options.players == 2
