"""Contests: every policy against every other, from every seat, on the same deals."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from gloaming.policies import Policy, RandomPolicy, Turn, register_policy
from gloaming_agents import balance
from gloaming_agents.contest import check_rivals, contest
from gloaming_agents.evaluation import play
from gloaming_agents.rivals import deals_of, matches_of, play_contest, play_contests, play_pairing
from gloaming_agents.rivals_report import (
    contests_markdown,
    print_contests,
    sheet_of,
    write_contests,
)
from gloaming_agents.settings import EvaluateSettings, SettingError
from gloaming_agents.variants import tables, variants
from tests.kernel import rivals, toy

register_policy("larger", lambda game, argument, seed: rivals.Larger())
register_policy("other", lambda game, argument, seed: Noted("other", seed))


class Noted:
    """Chance by another name, which remembers the seats it had in each deal."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.chance = name, RandomPolicy(seed)
        self.seats: dict[int, set[int]] = {}

    def act(self, turn: Turn) -> np.ndarray:
        for seed, seat in zip(turn.states["seed"].tolist(), turn.seats.tolist(), strict=True):
            self.seats.setdefault(seed, set()).add(seat)
        return self.chance.act(turn)


def options(players: int = 3, **given: Any) -> rivals.RivalOptions:
    return rivals.RivalOptions(players=players, **given)


@pytest.mark.parametrize("players", [2, 3])
def test_every_deal_is_played_from_each_seat(players: int) -> None:
    one, others = Noted("one", 1), Noted("others", 2)
    found, _ = play_pairing(rivals.GAME, options(players), one, others, 20, seed=50)
    deals = deals_of(20, players)
    assert found.shares.shape == (deals, players)
    everywhere = set(range(players))
    assert one.seats == {seed: everywhere for seed in range(50, 50 + deals)}
    assert others.seats == one.seats


def test_the_same_policy_on_both_sides_is_worth_an_equals_share() -> None:
    # each deal is the same match from every seat, so that shares add up whatever a seat is worth
    same = RandomPolicy(4)
    twin = RandomPolicy(4)
    twin.name = "twin"
    for players in (2, 3):
        found, _ = play_pairing(rivals.GAME, options(players), same, twin, 60, seed=0)
        np.testing.assert_allclose(found.shares.sum(axis=1), 1)
        assert found.win_rate == pytest.approx(1 / players)
        by_seat = found.shares.mean(axis=0)
        assert by_seat.max() - by_seat.min() > 0.02  # though a seat is worth something
        np.testing.assert_allclose(found.above.mean(axis=1), 0.5)


def test_a_table_of_two_is_one_contest_seen_from_both_sides() -> None:
    found, turned = play_pairing(
        rivals.GAME, options(2), rivals.Larger(), RandomPolicy(1), 40, seed=3
    )
    assert turned is not None
    assert (turned.policy, turned.opponent) == ("random", "larger")
    np.testing.assert_allclose(found.shares + turned.shares[:, ::-1], 1)
    np.testing.assert_allclose(found.above + turned.above[:, ::-1], 1)
    np.testing.assert_allclose(found.margins, -turned.margins[:, ::-1])
    np.testing.assert_allclose(found.returns, -turned.returns[:, ::-1])
    assert found.win_rate > 0.7
    assert found.margin > 0


def test_figures_are_those_of_the_matches() -> None:
    one, others = rivals.Larger(), RandomPolicy(1)
    found, turned = play_pairing(rivals.GAME, options(3), one, others, 30, seed=7)
    assert turned is None
    table: list[Policy | str] = [others, one, others]
    alone = play(rivals.GAME, options(3), table, 10, seed=7)
    np.testing.assert_array_equal(found.points[:, 1], alone.scores[:, 1])
    np.testing.assert_array_equal(found.returns[:, 1], alone.returns[:, 1])
    best = np.maximum(alone.scores[:, 0], alone.scores[:, 2])
    np.testing.assert_array_equal(found.margins[:, 1], alone.scores[:, 1] - best)
    np.testing.assert_allclose(alone.shares.sum(axis=1), 1)
    above = np.sign(alone.scores[:, [1]] - alone.scores[:, [0, 2]]).mean(axis=1)
    np.testing.assert_allclose(found.above[:, 1], 0.5 + 0.5 * above)


def test_nobody_wins_a_match_that_is_cut_short() -> None:
    found, _ = play_pairing(
        rivals.GAME, options(3, max_moves=4), rivals.Larger(), RandomPolicy(1), 9, seed=0
    )
    assert found.truncated.all()
    assert not found.shares.any()
    assert (found.above == 0.5).all()


def three(players: int, **given: Any) -> Any:
    policies: list[Policy] = [RandomPolicy(1), Noted("other", 2), rivals.Larger()]
    return play_contest(rivals.GAME, options(players), policies, 60, seed=11, **given)


@pytest.mark.parametrize("players", [2, 3])
def test_a_contest_is_all_pairings(players: int) -> None:
    found = three(players)
    assert found.names == ("random", "other", "larger")
    assert len(found.pairings) == 6
    for name in found.names:
        line = found.summary(name)
        assert line["episodes"] == 2 * players * deals_of(60, players)
        assert line["win_share_low"] <= line["win_share"] <= line["win_share_high"]
        assert line["rating_low"] <= line["rating"] <= line["rating_high"]
        assert line["win_share"] == pytest.approx(np.mean(list(line["against"].values())))
        assert name not in line["against"]
        json.dumps(line)
    assert found.ratings.values[0] == 0
    best = found.summary("larger")
    assert best["win_share"] > 1 / players + 0.1
    assert best["margin"] > found.summary("random")["margin"]
    assert best["rating_low"] > found.summary("other")["rating_high"]


def test_third_policies_change_nothing_between_two() -> None:
    policies: list[Policy] = [RandomPolicy(1), rivals.Larger()]
    alone = play_contest(rivals.GAME, options(3), policies, 60, seed=11)
    among = three(3)
    for pair, pairing in alone.pairings.items():
        np.testing.assert_array_equal(pairing.shares, among.pairings[pair].shares)


def test_progress_counts_every_match_once() -> None:
    for players in (2, 3):
        ended: list[int] = []
        three(players, progress=lambda count, note, ended=ended: ended.append(count))
        assert sum(ended) == matches_of([options(players)], 3, 60)


@pytest.mark.parametrize("names", [["random"], ["random", "random"]])
def test_a_contest_needs_two_names(names: list[str]) -> None:
    with pytest.raises(ValueError, match="rivals are at least two, of different names"):
        play_contest(rivals.GAME, options(), [RandomPolicy(1) for _ in names], 3, 0)
    with pytest.raises(SettingError, match=r"policies is \['random'.*; where seats compete"):
        check_rivals("policies", names)


@pytest.fixture(scope="module")
def contests() -> list[Any]:
    both = [options(2), options(3, row="short")]
    return play_contests(rivals.GAME, both, ["random", rivals.Larger()], 30, 5)


def test_a_row_says_what_the_contest_says(contests: list[Any]) -> None:
    sheet = sheet_of(contests, "rounds")
    assert sheet.headings[:4] == ["players", "row", "policy", "matches"]
    assert sheet.headings[-2:] == ["against random", "against larger"]
    row = dict(zip(sheet.headings, sheet.rows[3], strict=True))
    line = contests[1].summary("larger")
    assert (row["players"], row["row"], row["policy"]) == ("3", "short", "larger")
    assert row["win share"] == f"{100 * line['win_share']:.1f} %"
    assert row["rating"] == f"{line['rating']:.0f}"
    assert row["against random"] == f"{100 * line['against']['random']:.1f} %"
    assert row["against larger"] == ""
    assert row["margin"].startswith(f"{line['margin']:+.1f} ± ")


def test_a_report_is_data_text_and_a_picture(contests: list[Any], tmp_path: Path) -> None:
    write_contests(contests, tmp_path / "new", "found", "Gleaning", about="tests")
    data = json.loads((tmp_path / "new" / "found.json").read_text())
    assert data["about"] == "tests"
    assert [row["policy"] for row in data["results"]] == ["random", "larger"] * 2
    text = (tmp_path / "new" / "found.md").read_text()
    assert text.startswith("# Gleaning\n")
    assert contests_markdown(contests) in text
    assert "a lead of 400 is a chance of 10 to 1" in text
    assert (tmp_path / "new" / "found.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("width", [60, 80, 200])
def test_a_narrow_terminal_keeps_what_matters(contests: list[Any], width: int) -> None:
    page = io.StringIO()
    console = Console(file=page, force_terminal=True, width=width, color_system=None)
    print_contests(contests, "Gleaning", console=console)
    text = re.sub(r"\x1b\[[0-9;]*m", "", page.getvalue())
    assert "win share" in text and "rating" in text
    lines = [line for line in text.splitlines() if line and line[0] in "┏┃┡│├└"]
    assert max(map(len, lines)) <= width


def test_evaluate_plays_teams_and_rivals_each_in_their_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = (toy.ToyOptions(), toy.RivalOptions())
    asked = {"policies": ("random", "other"), "episodes": 4, "folder": str(tmp_path / "new")}
    contest(EvaluateSettings(toy.GAME, both, **asked))
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert {"evaluation.json", "evaluation-rivals.json"} <= names
    out = capsys.readouterr().out
    assert "win rate" in out and "win share" in out
    alone = {**asked, "folder": str(tmp_path / "alone")}
    contest(EvaluateSettings(toy.GAME, both[1:], **alone))
    assert "win_share" in (tmp_path / "alone" / "evaluation.json").read_text()
    with pytest.raises(SettingError, match="where seats compete, allowed are at least two"):
        contest(EvaluateSettings(toy.GAME, both[1:], **{**alone, "policies": ("random",)}))


def test_balance_goes_through_seats_and_variants() -> None:
    assert variants(rivals.GAME) == {"row": ("open", "short")}
    assert variants(toy.GAME) == {}
    found = [(each.row, each.players) for each in tables(rivals.GAME)]
    assert found == [("open", 2), ("open", 3), ("short", 2), ("short", 3)]
    found = [(each.row, each.players) for each in tables(rivals.GAME, [3], {"row": ["short"]})]
    assert found == [("short", 3)]


def test_balance_leaves_out_what_the_game_does_not_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "BALANCE", {"row": ("open", "endless")})
    assert [each.row for each in tables(rivals.GAME)] == ["open", "open"]
    with pytest.raises(SettingError, match="row is 'endless'"):
        tables(rivals.GAME, asked={"row": ["endless"]})
    with pytest.raises(SettingError, match="gleaning has no option 'rwo'; did you mean 'row'"):
        tables(rivals.GAME, asked={"rwo": ["open"]})
    monkeypatch.setattr(rivals, "BALANCE", {"row": ("endless",)})
    with pytest.raises(SettingError, match="row is 'endless'; allowed are"):
        tables(rivals.GAME)


def test_the_balance_page_of_rivals(tmp_path: Path) -> None:
    asked = balance.BalanceSettings(
        episodes=6, policies=("random", "larger"), folder=str(tmp_path), options={"row": ("short",)}
    )
    parts = balance.play_parts(rivals.GAME, asked)
    assert [part.name for part in parts] == [""]
    page, figures = balance.write(rivals.GAME, parts, asked, "the command")
    assert page == tmp_path / "balance-gleaning.md"
    text = page.read_text()
    assert "6 matches of each pair" in text and "the command" in text and "rating" in text
    lines = json.loads(figures.read_text())["results"]
    assert [(line["options"]["players"], line["policy"]) for line in lines] == [
        (2, "random"), (2, "larger"), (3, "random"), (3, "larger"),
    ]  # fmt: skip
    assert (tmp_path / "balance-gleaning.png").read_bytes().startswith(b"\x89PNG")


def test_balance_of_a_game_for_teams_and_rivals_has_two_tables(tmp_path: Path) -> None:
    class Either(toy.ToyOptions):
        @property
        def cooperative(self) -> bool:
            return self.players == 2

    game = toy.make_game(options=Either)
    asked = balance.BalanceSettings(episodes=4, policies=("random", "other"), folder=str(tmp_path))
    parts = balance.play_parts(game, asked)
    assert [part.name for part in parts] == ["", "rivals"]
    page, _ = balance.write(game, parts, asked, "the command")
    assert "balance-toy-rivals.png" in page.read_text()
    assert (tmp_path / "balance-toy-rivals.png").is_file()
