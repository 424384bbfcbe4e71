"""The frozen ends of normalised scores."""

from __future__ import annotations

import doctest
import hashlib
import json
import shutil
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from gloaming import GAMES, find_game
from gloaming_agents import references
from gloaming_agents.evaluation import Results, play
from gloaming_agents.references import FOLDER, VERSION, ends, normalised_score
from gloaming_agents.report import ends_told, legend, score
from gloaming_agents.settings import SettingError
from gloaming_agents.variants import tables
from tests.kernel import toy

DOCS = Path(__file__).parents[2] / "docs"
FROZEN = {1: "a6f4325b1183f1de1b2d1743a4bf538415cd4a5c058f358e84b6ec251a11ffb9"}


def options(game: str, **given: Any) -> Any:
    return find_game(game).options(**given)


@pytest.mark.parametrize("version", sorted(FROZEN))
def test_a_version_never_changes(version: int) -> None:
    kept = (FOLDER / f"{version}.json").read_bytes()
    assert hashlib.sha256(kept).hexdigest() == FROZEN[version], "make a new version instead"


def test_every_version_is_frozen() -> None:
    assert sorted(int(path.stem) for path in FOLDER.glob("*.json")) == sorted(FROZEN)
    assert VERSION in FROZEN


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_a_game_has_its_two_ends(game: str) -> None:
    kept = references.references()["games"][game]
    played = find_game(game)
    at = tables(played)
    assert len(kept["tables"]) == len(at)
    assert kept["content"] == played.load(at[0]).digest, "other content needs a new version"
    for table in at:
        found = ends(game, table)
        assert found is not None
        random, expert = found
        assert expert - random > 0.1
        assert normalised_score(game, table, random) == 0.0
        assert normalised_score(game, asdict(table), expert) == 1.0


def test_teams_are_scored_by_return_and_rivals_by_wins_among_greedy() -> None:
    # README: two players win 52.7 % of normal matches as experts, and none by chance
    assert ends("chronicles", options("chronicles")) == pytest.approx(
        (-1.0, 2 * 0.527 - 1), abs=1e-3
    )
    # docs/balance-glow.md: an expert among greedy players wins 74.6 % in the archipelago
    archipelago = options("glow", players=3, board="archipelago")
    assert ends("glow", archipelago) == pytest.approx((0.0, 0.746), abs=1e-3)


@pytest.mark.parametrize(
    ("game", "given"),
    [
        ("chronicles", {"quests": "easy"}),
        ("chronicles", {"reward": "shaped"}),
        ("chronicles", {"max_moves": 20}),
        ("glow", {"objective": "team"}),
        ("glow", {"dawn": ("elemental",)}),
        ("rattling", {"talk": 4}),
    ],
)
def test_another_table_has_no_ends(game: str, given: dict[str, Any]) -> None:
    assert ends(game, options(game)) is not None
    assert ends(game, options(game, **given)) is None
    assert normalised_score(game, options(game, **given), 0.5) is None


def test_what_leaves_the_game_as_it_is_leaves_its_ends() -> None:
    usual = ends("glow", options("glow"))
    assert ends("glow", options("glow", reward="shaped")) == usual  # wins are counted, not rewards
    played = find_game("chronicles")
    limited = options("chronicles", max_moves=played.team_moves)
    assert ends("chronicles", limited) == ends("chronicles", options("chronicles"))
    fewer = {"players": 2, "difficulty": "normal"}  # kept before an option was invented
    assert ends("chronicles", fewer) == ends("chronicles", options("chronicles"))


def test_a_game_that_is_not_in_the_table_has_no_ends() -> None:
    assert ends("toy", toy.ToyOptions()) is None


def test_other_rules_have_no_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = replace(find_game("chronicles"), version=99)
    monkeypatch.setattr(references, "find_game", lambda name: changed)
    assert ends("chronicles", changed.options()) is None


def test_a_version_is_made_from_the_reports_and_only_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["version=7", f"docs={DOCS}", f"folder={tmp_path}"]
    references.main(arguments)
    assert "7.json" in capsys.readouterr().out
    made = json.loads((tmp_path / "7.json").read_text())
    assert made["references"] == 7
    assert list(made["games"]) == list(GAMES)
    with pytest.raises(SettingError, match=r"version is 7, which is frozen in .*7\.json"):
        references.main(arguments)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda path: path.unlink(), "balance-glow.json: not readable as JSON"),
        (lambda path: path.write_text("{}"), "balance-glow.json: this is no report of"),
        (lambda path: path.write_text("[]"), "balance-glow.json: this is no report of"),
    ],
)
def test_a_missing_report_is_named(tmp_path: Path, spoil: Any, message: str) -> None:
    for path in DOCS.glob("balance-*.json"):
        shutil.copy(path, tmp_path)
    spoil(tmp_path / "balance-glow.json")
    with pytest.raises(SettingError, match=message):
        references.main([f"docs={tmp_path}", "version=9", f"folder={tmp_path / 'new'}"])
    assert not list((tmp_path / "new").iterdir())


@pytest.fixture(scope="module")
def chance() -> Results:
    return play("chronicles", options("chronicles"), "random", 4)


def test_a_report_has_frozen_scores_where_there_are_some(chance: Results) -> None:
    better = replace(chance, policies=("expert", "expert"), returns=chance.returns + 2.0)
    # the expert at hand wins always: the frozen one does not, and stays the measure
    assert score(better, [chance, better]) == pytest.approx(2 / (2 * 0.527), abs=2e-3)
    assert f"both as version {VERSION} of the references froze them." in legend([chance, better])
    variant = {**chance.options, "quests": "easy"}
    here = [replace(result, options=variant) for result in (chance, better)]
    assert [score(result, here) for result in here] == [0.0, 1.0]
    assert "both as they play here." in legend(here)
    assert ends_told([chance, *here]).endswith("where it lacks the table, as they play here")


def test_examples_in_the_docstrings_run() -> None:
    outcome = doctest.testmod(references)
    assert outcome.attempted > 0
    assert outcome.failed == 0
