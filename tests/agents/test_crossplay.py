"""Cross-play: every policy with every other as one team, in every split, on the same deals."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from gloaming.policies import Policy, RandomPolicy, Turn
from gloaming_agents.crossplay import check_names, crossplay, play_tables
from gloaming_agents.crossplay_report import (
    counts_sheet,
    gaps_sheet,
    handed_sheet,
    matrix_sheet,
    print_crossplay,
    write_crossplay,
)
from gloaming_agents.evaluation import play
from gloaming_agents.settings import EvaluateSettings, SettingError
from gloaming_agents.splits import CrossPlay, matches_of, play_crossplay, play_pair, splits_of
from gloaming_agents.statistics import resampled, resampled_rates
from tests.kernel import toy

ROOT = Path(__file__).parents[2]


class Noted:
    """Chance by another name, which remembers the seats it decided for."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.chance, self.seats = name, RandomPolicy(seed), set[int]()

    def act(self, turn: Turn) -> np.ndarray:
        self.seats |= set(turn.seats.tolist())
        return self.chance.act(turn)


class Low:
    """Plays the first legal action."""

    name = "low"

    def act(self, turn: Turn) -> np.ndarray:
        return turn.masks.argmax(axis=1)


def options(players: int = 3, **given: Any) -> toy.ToyOptions:
    return toy.ToyOptions(players=players, **given)


def of_three(players: int = 3, **given: Any) -> CrossPlay:
    policies: list[Policy] = [RandomPolicy(1), Noted("noted", 2), Low()]
    return play_crossplay(toy.GAME, options(players), policies, 40, seed=11, **given)


@pytest.fixture(scope="module")
def found() -> CrossPlay:
    return of_three()


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_splits_are_all_ways_to_share_the_seats(seats: int) -> None:
    splits = splits_of(seats)
    assert splits.shape == (2**seats - 2, seats)
    assert len({tuple(split) for split in splits.tolist()}) == len(splits)
    assert splits.any(axis=1).all() and not splits.all(axis=1).any()


def test_each_split_is_what_play_plays() -> None:
    low, chance = Low(), RandomPolicy(1)
    pair = play_pair(toy.GAME, options(), low, chance, 30, seed=5)
    for k, held in enumerate(pair.held):
        table: list[Policy | str] = [low if own else chance for own in held]
        alone = play(toy.GAME, options(), table, 30, seed=5)
        np.testing.assert_array_equal(pair.won[:, k], alone.won)
        np.testing.assert_array_equal(pair.returns[:, k], alone.returns.mean(axis=1))
    for seat in range(3):
        assert np.flatnonzero(pair.held[pair.alone_in(seat)]).tolist() == [seat]
        assert np.flatnonzero(pair.turned().held[pair.turned().alone_in(seat)]).tolist() == [seat]


def test_the_diagonal_is_self_play(found: CrossPlay) -> None:
    for policy in (RandomPolicy(1), Low()):
        alone = play(toy.GAME, options(), policy, 40, seed=11)
        assert found.matrix[policy.name, policy.name].value == alone.win_rate
        np.testing.assert_array_equal(found.alone[policy.name].won, alone.won)


def test_a_pair_is_the_same_from_both_sides(found: CrossPlay) -> None:
    for name in found.names:
        for partner in found.partners(name):
            assert found.matrix[name, partner] == found.matrix[partner, name]
            for count in range(4):
                assert (
                    found.by_count[name, partner, count]
                    == (found.by_count[partner, name, 3 - count])
                )


@pytest.mark.parametrize("players", [2, 3])
def test_with_its_copy_a_policy_has_no_gap(players: int) -> None:
    twins: list[Policy] = [Noted("one", 4), Noted("two", 4)]
    both = play_crossplay(toy.GAME, options(players), twins, 60, seed=0)
    assert 0 < both.matrix["one", "one"].value < 1
    for name in ("one", "two"):
        assert both.gaps[name,] == (0, 0, 0)
        assert both.crossed[name,] == both.matrix["one", "two"]
    assert all(change == (0, 0, 0) for change in both.changes.values())
    every = set(range(players))
    assert [twin.seats for twin in twins] == [every, every]  # type: ignore[attr-defined]


def test_figures_of_seats_add_up(found: CrossPlay) -> None:
    pair = found.pairs["random", "low"]
    one = [pair.won[:, pair.alone_in(seat)].mean() for seat in range(3)]
    handed = [found.handed["low", "random", seat].value for seat in range(3)]
    assert handed == pytest.approx(one)
    assert found.by_count["random", "low", 1].value == pytest.approx(np.mean(handed))
    two = np.mean([found.handed["random", "low", seat].value for seat in range(3)])
    assert found.by_count["random", "low", 2].value == pytest.approx(two)
    assert found.matrix["random", "low"].value == pytest.approx((np.mean(handed) + two) / 2)
    assert found.by_count["random", "low", 0] == found.matrix["low", "low"]
    assert found.by_count["random", "low", 3] == found.matrix["random", "random"]
    for name in found.names:
        mean = np.mean([found.matrix[name, other].value for other in found.partners(name)])
        assert found.crossed[name,].value == pytest.approx(mean)
        gap = found.matrix[name, name].value - mean
        assert found.gaps[name,].value == pytest.approx(gap)
    for (team, guest, seat), change in found.changes.items():
        rate = found.handed[team, guest, seat].value
        assert change.value == pytest.approx(rate - found.matrix[team, team].value)
    rates = [found.crossed[name,].value for name in found.order]
    assert rates == sorted(rates, reverse=True)


def test_third_policies_change_nothing_between_two(found: CrossPlay) -> None:
    both: list[Policy] = [RandomPolicy(1), Low()]
    alone = play_crossplay(toy.GAME, options(), both, 40, seed=11, batch=7)
    assert alone.matrix["random", "low"] == found.matrix["random", "low"]
    assert alone.gaps["low",].value != found.gaps["low",].value


def test_intervals_take_the_matches_of_a_deal_for_one() -> None:
    # what happens in a deal happens in all its 6 splits: 400 matches' worth, not 2,400
    deals = np.repeat([0.0, 1.0], 200)
    split = np.tile(deals[:, None], 6)
    other = 0.9 * deals  # always a tenth of the wins fewer
    mean, half = resampled(np.stack([split.mean(axis=1), deals - other], axis=1), seed=3)
    assert mean.value == 0.5
    assert mean.low == pytest.approx(0.5 - 1.96 * 0.025, abs=0.005)
    assert mean.high == pytest.approx(0.5 + 1.96 * 0.025, abs=0.005)
    # taken deal by deal, a difference is as sure as it is steady
    assert half.value == pytest.approx(0.05)
    assert half.high - half.low == pytest.approx(2 * 1.96 * 0.0025, abs=0.001)


def test_where_all_deals_end_alike_the_interval_has_a_width() -> None:
    none, every = resampled_rates(np.repeat([[0.0, 1.0]], 100, axis=0))
    assert (none.value, none.low) == (0, 0) and 0.03 < none.high < 0.04
    assert (every.value, every.high) == (1, 1) and 0.96 < every.low < 0.97


@pytest.mark.parametrize("players", [2, 3])
def test_progress_counts_every_match_once(players: int) -> None:
    ended: list[int] = []
    played = of_three(players, progress=lambda count, note: ended.append(count))
    assert sum(ended) == matches_of([options(players)], 3, 40) == played.matches


@pytest.mark.parametrize("names", [["random"], ["random", "random"]])
def test_cross_play_needs_two_names(names: list[str]) -> None:
    with pytest.raises(ValueError, match="cross-play is of at least two, of different names"):
        play_crossplay(toy.GAME, options(), [RandomPolicy(1) for _ in names], 3, 0)
    with pytest.raises(SettingError, match=r"crossplay is \['random'.*; allowed are at least two"):
        check_names(names)


def test_cross_play_is_of_teams() -> None:
    both: list[Policy] = [RandomPolicy(1), Low()]
    with pytest.raises(ValueError, match="cross-play is of teams of at least two seats"):
        play_crossplay(toy.GAME, toy.RivalOptions(), both, 3, 0)


def test_rows_say_what_was_found(found: CrossPlay) -> None:
    small = of_three(2)
    both = [small, found]
    sheet = matrix_sheet(both)
    assert sheet.headings[2:] == ["policy", "with random", "with noted", "with low"]
    row = dict(zip(sheet.headings, sheet.rows[3], strict=True))
    rate, low, high = (100 * part for part in found.matrix["random", "low"])
    assert (row["players"], row["policy"]) == ("3", "random")
    assert row["with low"] == f"{rate:.1f} % ({low:.1f} to {high:.1f})"
    sheet = gaps_sheet(both)
    assert [row[2] for row in sheet.rows] == [*small.order, *found.order]
    assert sheet.rows[3][-1].startswith(f"{100 * found.gaps[found.order[0],].value:+.1f} (")
    sheet = counts_sheet(both)
    assert sheet.headings[4:] == ["0 seats", "1 seat", "2 seats", "3 seats"]
    assert [row[-1] == "" for row in sheet.rows] == [True] * 3 + [False] * 3
    sheet = handed_sheet([found])
    rate, change = found.handed["low", "noted", 2], found.changes["low", "noted", 2]
    row = dict(zip(sheet.headings, sheet.rows[-1], strict=True))
    assert (row["team"], row["guest"]) == ("low", "noted")
    assert row["seat 2"].startswith(f"{100 * rate.value:.1f} %, {100 * change.value:+.1f} ± ")


def test_a_report_is_data_text_and_a_picture(found: CrossPlay, tmp_path: Path) -> None:
    write_crossplay([found], tmp_path / "new", "Beacon", versions="tests")
    data = json.loads((tmp_path / "new" / "crossplay.json").read_text())
    assert data["versions"] == "tests"
    plain = json.dumps(data["results"], sort_keys=True, separators=(",", ":"))
    assert data["results_digest"] == hashlib.sha256(plain.encode()).hexdigest()
    (table,) = data["results"]
    assert table["order"] == found.order
    pair = table["pairs"][1]
    assert (pair["policy"], pair["partner"]) == ("random", "low")
    wins = sum(split["wins"] for split in pair["splits"])
    assert pair["win_rate"] == pytest.approx(wins / (6 * 40), abs=1e-8)
    text = (tmp_path / "new" / "crossplay.md").read_text()
    assert text.startswith("# Beacon\n")
    assert text.count("\n## ") == 4
    assert (tmp_path / "new" / "crossplay.png").read_bytes().startswith(b"\x89PNG")


def test_the_results_of_a_seed_have_one_digest(found: CrossPlay, tmp_path: Path) -> None:
    digests = []
    for name, each in [("a", found), ("b", of_three(batch=9)), ("c", of_three(2))]:
        write_crossplay([each], tmp_path / name, "Beacon")
        data = json.loads((tmp_path / name / "crossplay.json").read_text())
        digests.append(data["results_digest"])
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize("width", [60, 80, 200])
def test_a_narrow_terminal_keeps_who_is_meant(found: CrossPlay, width: int) -> None:
    page = io.StringIO()
    console = Console(file=page, force_terminal=True, width=width, color_system=None)
    print_crossplay([found], "Beacon", console)
    text = re.sub(r"\x1b\[[0-9;]*m", "", page.getvalue())
    lines = [line for line in text.splitlines() if line and line[0] in "┏┃┡│├└"]
    assert max(map(len, lines)) <= width
    assert all(word in text for word in ("policy", "partner", "team", "guest", "self-play"))


def asked(tmp_path: Path, *tables: Any, policies: tuple[str, ...]) -> EvaluateSettings:
    folder = str(tmp_path / "new")
    return EvaluateSettings(toy.GAME, tables, crossplay=policies, episodes=4, folder=folder)


@pytest.mark.parametrize(
    ("table", "policies", "message"),
    [
        (toy.RivalOptions(), ("random", "nobody"), "seats of toy compete .* and policies="),
        (options(), ("random", "nobody"), "crossplay: unknown policy 'nobody'; known are"),
        (options(), ("random", "greedy"), "crossplay: game 'toy' has no scripted policies yet"),
        (options(), ("random", "random"), "allowed are at least two policies of different names"),
    ],
)
def test_a_mistake_is_told_before_a_folder_is_made(
    tmp_path: Path, table: Any, policies: tuple[str, ...], message: str
) -> None:
    with pytest.raises(SettingError, match=message) as error:
        crossplay(asked(tmp_path, table, policies=policies))
    assert "\n" not in str(error.value)
    assert not list(tmp_path.iterdir())


def test_several_tables_are_played_under_one_bar(capsys: pytest.CaptureFixture[str]) -> None:
    both = [options(2), options(3)]
    played = play_tables(toy.GAME, both, [RandomPolicy(1), Low()], 5, seed=0)
    assert [each.seats for each in played] == [2, 3]
    assert "cross-play 100 %" in capsys.readouterr().out


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "evaluate.py", *arguments]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_the_command_plays_prints_and_writes(tmp_path: Path) -> None:
    given = ("crossplay=[random,greedy]", "players=2", "episodes=4", f"folder={tmp_path}")
    done = command(*given)
    assert done.returncode == 0, done.stderr
    assert "cross-play, 4 matches of each split, deals from 0" in done.stdout
    assert "One seat handed over" in done.stdout
    data = json.loads((tmp_path / "crossplay.json").read_text())
    assert data["versions"]["command"] == ["evaluate.py", *given]
    assert re.fullmatch("[0-9a-f]{64}", data["versions"]["content"])
    assert data["results"][0]["matches"] == 4 * (2 + 2)


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("game=glow",), "crossplay is ['random', 'greedy'], but seats of glow compete"),
        (("players=1",), "players is 1, which leaves crossplay no seats to share; allowed are"),
    ],
)
def test_tables_that_share_no_seats_cost_one_line(arguments: tuple[str, ...], line: str) -> None:
    done = command("crossplay=[random,greedy]", *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(f"evaluate.py: {line}")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
