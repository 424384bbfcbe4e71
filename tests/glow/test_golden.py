"""Golden replays lead where they led, in plain Python and compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming import find_game
from gloaming.kernel.record import digest
from tests.golden.cases import CASES, IN_WORDS
from tests.golden.matches import FOLDER, files, play, read, script

GAME = "glow"
FILES = files(GAME)
HINT = "the rules play another match; if that is meant, `make golden` writes the replays anew"

each_file = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def check(path: Path) -> None:
    kept, replay = read(path)
    final = replay.play()
    assert digest(final) == kept["digest"], HINT
    assert find_game(GAME).cause(final) == kept["ending"]
    assert final.rounds == kept["days"]


@each_file
def test_golden_replay(path: Path) -> None:
    check(path)


@pytest.mark.jit
@each_file
def test_golden_replay_compiled(path: Path) -> None:
    check(path)


def test_a_change_is_noticed() -> None:
    _, replay = read(FILES[0])
    states = list(replay.states())
    assert len({digest(state) for state in states}) == len(states)


def test_every_case_is_kept_and_nothing_else() -> None:
    assert {path.stem for path in FILES} == {f"{GAME}-{case.name}" for case in CASES[GAME]}
    assert [path.stem for path in files(GAME, "txt")] == [f"{GAME}-{IN_WORDS[GAME]}"]


def test_a_golden_match_is_played_as_its_case_says() -> None:
    case = CASES[GAME][0]
    _, replay = read(FOLDER / f"{GAME}-{case.name}.json")
    assert play(GAME, case) == replay, HINT


def test_the_match_in_words() -> None:
    path = FOLDER / f"{GAME}-{IN_WORDS[GAME]}.txt"
    _, replay = read(path.with_suffix(".json"))
    assert path.read_text() == "\n".join(script(replay)) + "\n", HINT
