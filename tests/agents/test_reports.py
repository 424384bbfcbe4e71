"""Tables, reports and the balance page."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from gloaming import find_game
from gloaming_agents import balance
from gloaming_agents.contest import play_all
from gloaming_agents.evaluation import Results, play
from gloaming_agents.report import markdown, print_table, score, table_of, write_report
from gloaming_agents.settings import SettingError
from tests.kernel import toy


class Passing:
    """Plays the last legal action."""

    def __init__(self, name: str) -> None:
        self.name = name

    def act(self, turn):  # type: ignore[no-untyped-def]
        return turn.masks.shape[1] - 1 - turn.masks[:, ::-1].argmax(axis=1)


@pytest.fixture(scope="module")
def results() -> list[Results]:
    found = []
    for players in (2, 3):
        options = toy.ToyOptions(players=players)
        found.append(play(toy.GAME, options, "random", 100))
        found.append(play(toy.GAME, options, Passing("expert"), 100))
    return found


def test_a_row_says_what_the_results_say(results: list[Results]) -> None:
    headings, rows = table_of(results, "turns")
    assert headings == [
        "players",
        "difficulty",
        "policy",
        "matches",
        "win rate",
        "95 % interval",
        "return",
        "score",
        "turns",
        "decisions",
        "why matches ended",
    ]
    row = dict(zip(headings, rows[0], strict=True))
    low, high = results[0].win_interval
    assert row["players"] == "2"
    assert row["win rate"] == f"{100 * results[0].win_rate:.1f} %"
    assert row["95 % interval"] == f"{100 * low:.1f} to {100 * high:.1f}"
    assert f"beacon lit {100 * results[0].win_rate:.1f} %" in row["why matches ended"]


def test_scores_need_both_ends_at_the_same_table(results: list[Results]) -> None:
    assert [score(result, results) for result in results] == [0.0, 1.0, 0.0, 1.0]
    assert score(results[0], [results[0], results[3]]) is None
    assert "score" not in table_of([results[0]])[0]


def test_nothing_is_cut_where_there_is_no_terminal(results: list[Results]) -> None:
    page = io.StringIO()
    print_table(results, "Beacon", "turns", Console(file=page))
    assert page.getvalue().count("random") == 2
    for result in results:
        for cause in result.cause_shares():
            assert cause in page.getvalue()


def lines_in_a_terminal(results: list[Results], width: int) -> list[str]:
    page = io.StringIO()
    console = Console(file=page, force_terminal=True, width=width, color_system=None)
    print_table(results, "Beacon", "turns", console, Path("runs") / "found.md")
    return re.sub(r"\x1b\[[0-9;]*m", "", page.getvalue()).splitlines()


def test_a_pipe_gets_every_column_on_one_line_a_row(results: list[Results]) -> None:
    page = io.StringIO()
    print_table(results, "Beacon", "turns", Console(file=page, width=80))
    lines = page.getvalue().splitlines()
    headings, rows = table_of(results, "turns")
    assert lines[0] == "Beacon"
    assert all(heading in lines[2] for heading in headings)
    for row in rows:
        assert any(all(cell in line for cell in row) for line in lines)
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("width", [50, 60, 80, 100, 120, 200])
def test_a_narrow_terminal_gets_whole_columns_or_none(results: list[Results], width: int) -> None:
    lines = lines_in_a_terminal(results, width)
    table = [line for line in lines if line[0] in "┏┃┡│├└"]
    assert max(map(len, table)) <= width
    headings, rows = table_of(results, "turns")
    shown = [cell.strip() for cell in lines[2].strip("┃").split("┃")]
    assert set(shown) <= set(headings)
    assert {"policy", "win rate", "95 % interval"} <= set(shown)
    whole = [[cell.strip() for cell in line.strip("│").split("│")] for line in table]
    for row in rows:
        cells = dict(zip(headings, row, strict=True))
        expected = [cells[heading] for heading in shown if heading != "why matches ended"]
        assert any(line[: len(expected)] == expected for line in whole)
    gone = [heading for heading in headings if heading not in shown]
    told = lines[0] + (lines[-1] if lines[-1].startswith("without ") else "")
    assert all(heading in told or heading == "difficulty" for heading in gone)
    assert (lines[-1].startswith("without ")) == (width < 120)
    if width < 120:
        assert lines[-1].endswith("; all columns: runs/found.md")


def test_what_all_lines_share_goes_to_the_title_of_a_narrow_table(results: list[Results]) -> None:
    assert lines_in_a_terminal(results[:2], 80)[0] == "Beacon, 2 players, normal"
    assert lines_in_a_terminal(results[:2], 200)[0] == "Beacon"


def test_a_name_longer_than_the_terminal_is_not_cut() -> None:
    name = "ppo:" + "2026-01-31_12-00-00" * 3
    lines = lines_in_a_terminal([play(toy.GAME, None, Passing(name), 3)], 50)
    assert any(name in line for line in lines)


def test_a_report_is_data_text_and_a_picture(results: list[Results], tmp_path: Path) -> None:
    write_report(results, tmp_path / "new", "found", "Beacon", about="tests")
    data = json.loads((tmp_path / "new" / "found.json").read_text())
    assert data["about"] == "tests"
    assert [row["win_rate"] for row in data["results"]] == [r.win_rate for r in results]
    text = (tmp_path / "new" / "found.md").read_text()
    assert text.startswith("# Beacon\n")
    assert "a match that is cut short (move limit) counts as lost" in text
    assert text.count("\n| ") == len(results) + 2
    assert (tmp_path / "new" / "found.png").read_bytes().startswith(b"\x89PNG")


def test_markdown_survives_a_bar_in_a_name() -> None:
    result = play(toy.GAME, None, Passing("a|b"), 3)
    assert "| a\\|b |" in markdown([result])


def test_a_contest_gives_all_policies_the_same_matches() -> None:
    tables = [toy.ToyOptions(players=2), toy.ToyOptions(players=3)]
    first = play_all(toy.GAME, tables, ["random", "random"], 30, 5, 16)
    assert len(first) == 4
    assert first[0].causes == first[1].causes
    assert first[0].causes == play(toy.GAME, tables[0], "random", 30, 5).causes


def test_settings_of_the_balance_report() -> None:
    asked = balance.settings_from(["players=2,3", "difficulty=easy", "episodes=7", "folder=out"])
    assert asked.players == (2, 3)
    assert asked.options == {"difficulty": ("easy",)}
    assert asked.episodes == 7
    game = find_game("chronicles")
    assert len(balance.tables_of(game, asked)) == 2
    everything = balance.tables_of(game, balance.settings_from([]))
    assert [options.difficulty for options in everything[::4]] == ["easy", "normal", "hard"]
    assert [options.players for options in everything[:4]] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("episodes=0", "episodes is 0; allowed are whole numbers 1 to"),
        ("game=chess", "game is 'chess'; allowed are"),
        ("episodes", "'episodes' is no setting; allowed is NAME=VALUE"),
        ("seats=3", "there is no setting 'seats'"),
    ],
)
def test_a_bad_setting_of_the_balance_report_is_named(argument: str, message: str) -> None:
    with pytest.raises(SettingError, match=message):
        balance.settings_from([argument])


def test_the_balance_page_names_its_command_and_is_the_same_anywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["policies=random", "players=2", "difficulty=easy", "episodes=4"]
    pages = []
    for name in ("first", "second"):
        balance.main([*arguments, f"folder={tmp_path / name}"])
        page = (tmp_path / name / "balance-chronicles.md").read_text()
        figures = json.loads((tmp_path / name / "balance-chronicles.json").read_text())
        assert f"python -m gloaming_agents.balance {' '.join(arguments)}" in page
        assert (tmp_path / name / "balance-chronicles.png").is_file()
        assert [row["policy"] for row in figures["results"]] == ["random"]
        pages.append((page.replace(name, ""), figures["results"]))
    assert pages[0] == pages[1]
    assert "written:" in capsys.readouterr().out
