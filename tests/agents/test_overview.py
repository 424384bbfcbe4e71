"""The table of all games."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming import GAMES, find_game
from gloaming_agents import overview, policy_files
from gloaming_agents.evaluation import play
from gloaming_agents.overview import OverviewSettings, main, sheet_of, tables
from gloaming_agents.settings import SettingError


def test_every_game_is_there_with_what_is_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy_files, "SHIPPED", tmp_path)
    asked = tables(OverviewSettings(policies=("random", "ppo"), players=3))
    assert [(game.id, spec) for game, _, spec in asked] == [(name, "random") for name in GAMES]
    (tmp_path / "glow.safetensors").touch()
    asked = tables(OverviewSettings(policies=("random", "ppo"), players=3))
    assert [spec for game, _, spec in asked if game.id == "glow"] == ["random", "ppo:glow-3"]
    assert all(options.players == 3 for _, options, _ in asked)


def test_lines_are_those_of_an_evaluation() -> None:
    settings = OverviewSettings(games=("chronicles", "glow"), policies=("random",), episodes=6)
    team, rival = overview.overview(settings)
    game = find_game("chronicles")
    again = play(game, team.options, "random", 6, 0)
    assert (team.rate, team.interval) == (again.win_rate, again.win_interval)
    assert team.score == pytest.approx(0.0)
    assert rival.rate == rival.score == 0.0  # a random seat never beats greedy ones
    assert [row[:3] for row in sheet_of([team, rival]).rows] == [
        ["Chronicles of Light: Darkness Falls", "normal", "random"],
        ["Glow", "a seat among greedy", "random"],
    ]


def test_policies_are_called_by_their_whole_names() -> None:
    game = find_game("glow")
    options = game.options(players=3)
    lines = [
        overview.Line(game, options, policy, 0.5, (0.4, 0.6), None)
        for policy in ("search:9?rounds=1", "ppo:glow-3", "ppo:runs/mine")
    ]
    assert [row[2] for row in sheet_of(lines).rows] == ["search:9?rounds=1", "ppo", "ppo:runs/mine"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["games=chess"], "games[0] is 'chess'"),
        (["players=9", "games=glow"], "players"),
        (["policies=experd", "games=glow"], "did you mean 'expert'?"),
        (["matches=9"], "there is no setting 'matches'"),
    ],
)
def test_what_cannot_be_is_named(arguments: list[str], message: str) -> None:
    with pytest.raises(SettingError) as error:
        main(arguments)
    assert message in str(error.value)
