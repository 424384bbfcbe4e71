"""Policies in scenarios: who sits where, what is counted, and what the report says."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from gloaming import find_game
from gloaming.policies import RandomPolicy
from gloaming.scenarios import SCENARIOS, Scenario, scenarios_of
from gloaming_agents.contest import check_policy
from gloaming_agents.evaluation import play
from gloaming_agents.scenarios_report import (
    AMONG_THEMSELVES,
    among_themselves,
    evaluate_scenarios,
    in_short,
    play_scenarios,
    sheet_of,
)
from gloaming_agents.settings import EvaluateSettings, SettingError, evaluate_settings

pytestmark = pytest.mark.jit

RESIDENT = SCENARIOS["Chronicles-Resident"]


def config(**changes: object) -> dict[str, object]:
    return {
        "game": {"id": "chronicles", "rounds": "days", "content": "base", "layout": None},
        "players": [2, 3],
        "policies": ["random"],
        **changes,
    }


def test_partners_take_focal_seats_in_turn() -> None:
    assert among_themselves(RESIDENT) == ["partner:hasty"] * 3
    visitor = Scenario("x", "chronicles", (1,), ("partner:loner", "partner:healer"), "")
    assert among_themselves(visitor) == ["partner:loner", "partner:loner", "partner:healer"]
    several = Scenario("x", "chronicles", (0, 1), ("partner:loner", "partner:healer"), "")
    assert among_themselves(several)[:2] == ["partner:loner", "partner:healer"]


def test_every_line_is_what_play_says_of_the_same_seats() -> None:
    lines = play_scenarios([RESIDENT], [RandomPolicy(3)], 4, seed=9)
    assert [line.policy for line in lines] == ["random", "expert", AMONG_THEMSELVES]
    game = find_game("chronicles")
    table = ["expert", "partner:hasty", "expert"]
    direct = play(game, game.options(players=3), table, 4, seed=9)
    np.testing.assert_array_equal(lines[1].wins, direct.won)
    np.testing.assert_array_equal(lines[1].returns, direct.returns[:, [0, 2]].mean(axis=1))
    assert lines[0].results.policies == ("random", "partner:hasty", "random")


def test_the_reference_is_not_played_twice() -> None:
    lines = play_scenarios([SCENARIOS["Glow-Hasty"]], ["expert", "greedy"], 2, seed=0)
    assert [line.policy for line in lines] == ["expert", "greedy", AMONG_THEMSELVES]


def test_rivals_have_shares_and_teams_for_points_no_wins() -> None:
    rivals, team = SCENARIOS["Glow-HoarderWanderer"], SCENARIOS["Glow-TeamResident"]
    lines = play_scenarios([rivals, team], ["expert"], 3, seed=2)
    first, _, third, _ = lines
    np.testing.assert_array_equal(first.wins, first.results.shares[:, 1])
    assert first.summary()["win_rate"] == pytest.approx(first.wins.mean())
    assert first.points == first.results.scores[:, 1].mean()
    assert third.summary()["win_rate"] is None
    assert third.points == third.results.scores.min(axis=1).mean()
    sheet = sheet_of(lines)
    win, points = sheet.headings.index("win rate"), sheet.headings.index("points")
    assert [bool(row[win]) for row in sheet.rows] == [True, True, False, False]
    assert all(row[points] for row in sheet.rows)
    assert in_short(team) == "* gambler *, team"


def test_a_report_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "report"
    given = config(scenarios=["Chronicles-Healer"], episodes=2, folder=str(folder))
    evaluate_scenarios(evaluate_settings(given))
    rows = json.loads((folder / "scenarios.json").read_text())["results"]
    assert [row["policy"] for row in rows] == ["random", "expert", AMONG_THEMSELVES]
    assert rows[0]["focal"] == [1]
    assert rows[0]["options"]["difficulty"] == "easy"
    page = (folder / "scenarios.md").read_text()
    assert "| Chronicles-Healer | healer *, easy | random | 0.0 % |" in page
    assert "points" not in page.split("- The policy")[0]
    assert "Chronicles-Healer" in capsys.readouterr().out


def test_all_are_those_of_the_game() -> None:
    names = tuple(scenario.name for scenario in scenarios_of("chronicles"))
    assert evaluate_settings(config(scenarios="all")).scenarios == names
    assert evaluate_settings(config(scenarios=[])).scenarios == ()
    given = config(scenarios="gloaming/Chronicles-Healer-v0")
    assert evaluate_settings(given).scenarios == ("Chronicles-Healer",)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scenarios": ["Chronicles-Heeler"]}, "did you mean 'Chronicles-Healer'"),
        ({"scenarios": ["Glow-Hasty"]}, "'Glow-Hasty' of glow, but game is 'chronicles'"),
        (
            {"scenarios": "all", "game": {"id": "chronicles", "layout": "compact"}},
            "game.layout is 'compact', but scenarios bring their own options; allowed is None",
        ),
        ({"scenarios": "all", "reward": "shaped"}, "reward is 'shaped', but scenarios"),
        ({"scenarios": [3]}, r"scenarios\[0\] is 3"),
    ],
)
def test_a_mistake_in_the_settings_is_named(changes: dict[str, object], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        evaluate_settings(config(**changes))


def test_an_unknown_partner_is_a_mistake_in_the_settings_too() -> None:
    settings = evaluate_settings(config(scenarios="all", policies=["partner:heeler"]))
    assert isinstance(settings, EvaluateSettings)
    with pytest.raises(SettingError, match=r"policies: unknown partner.*'partner:healer'"):
        evaluate_scenarios(settings)
    assert check_policy("x", "partner:healer", settings.game).name == "partner:healer"
