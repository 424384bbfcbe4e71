"""Golden replays of every game lead where they led, in plain Python and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming import GAMES, find_game
from gloaming.kernel.record import digest
from tests.golden.cases import CASES, IN_WORDS
from tests.golden.matches import FOLDER, files, play, read, script

FILES = [path for game in CASES for path in files(game)]
HINT = "the rules play another match; if that is meant, `make golden` writes the replays anew"

each_game = pytest.mark.parametrize("game", CASES)
each_file = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def check(path: Path) -> None:
    kept, replay = read(path)
    final = replay.play()
    assert digest(final) == kept["digest"], HINT
    assert find_game(replay.game).cause(final) == kept["ending"]
    assert final.rounds == kept["days"]


@pytest.mark.nojit
@each_file
def test_golden_replay(path: Path) -> None:
    check(path)


@pytest.mark.jit
@each_file
def test_golden_replay_compiled(path: Path) -> None:
    check(path)


@pytest.mark.nojit
@each_game
def test_a_change_is_noticed(game: str) -> None:
    _, replay = read(files(game)[0])
    states = list(replay.states())
    assert len({digest(state) for state in states}) == len(states)


@pytest.mark.nojit
@each_game
def test_every_case_is_kept_and_nothing_else(game: str) -> None:
    assert {path.stem for path in files(game)} == {f"{game}-{case.name}" for case in CASES[game]}
    assert [path.stem for path in files(game, "txt")] == [f"{game}-{IN_WORDS[game]}"]


@pytest.mark.nojit
@each_game
def test_a_golden_match_is_played_as_its_case_says(game: str) -> None:
    case = CASES[game][0]
    _, replay = read(FOLDER / f"{game}-{case.name}.json")
    assert play(game, case) == replay, HINT


@pytest.mark.nojit
@each_game
def test_the_match_in_words(game: str) -> None:
    path = FOLDER / f"{game}-{IN_WORDS[game]}.txt"
    _, replay = read(path.with_suffix(".json"))
    assert path.read_text() == "\n".join(script(replay)) + "\n", HINT


@pytest.mark.nojit
def test_every_game_has_golden_replays() -> None:
    assert set(CASES) == set(GAMES)
