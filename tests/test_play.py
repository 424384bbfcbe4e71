"""Playing in the terminal, by scripted input, on the tests' tiny game."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import gloaming
import play
from gloaming import policies
from gloaming.kernel.record import Replay, digest, replay_of
from gloaming.policies import Turn, register_policy
from tests.kernel import toy

REPOSITORY = Path(__file__).parents[1]


class Steady:
    """Plays its first card, and calls on the first seat."""

    name = "steady"

    def act(self, turn: Turn) -> np.ndarray:
        assert (turn.masks.sum(axis=1) > 1).all()  # never asked without a choice
        return turn.masks.argmax(axis=1)


@pytest.fixture(autouse=True)
def beacon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game can be found by name, as can a policy that does not use chance."""
    real = gloaming.find_game
    found: Callable = lambda name: toy.GAME if name == "toy" else real(name)  # noqa: E731
    monkeypatch.setattr(play, "find_game", found)
    monkeypatch.setattr(policies, "_factories", dict(policies._factories))
    register_policy("steady", lambda game, argument, seed: Steady())


def converse(arguments: str, *lines: str) -> tuple[play.Match, str]:
    """Play with these lines as input, then end of input; the match and all that was shown."""
    shown: list[str] = []
    script = iter(lines)

    def read(prompt: str) -> str:
        try:
            line = next(script)
        except StopIteration:
            raise EOFError from None
        shown.append(prompt + line)
        return line

    match = play.play(play.parse(arguments.split()), read, shown.append)
    assert next(script, None) is None, "not all lines were read"
    return match, "\n".join(shown)


def test_a_command_line_becomes_a_setup() -> None:
    setup = play.parse("toy players=3 seat=1 partners=steady seed=4 reward=shaped".split())
    assert setup.game is toy.GAME
    assert setup.options == toy.ToyOptions(players=3, reward="shaped")
    assert (setup.seats, setup.seed) == (frozenset([1]), 4)
    assert setup.partners == {0: "steady", 2: "steady"}


def test_everything_but_the_game_may_be_left_out() -> None:
    setup = play.parse(["toy"])
    assert (setup.options, setup.seats) == (toy.ToyOptions(), frozenset([0]))
    assert setup.partners == {1: "random"}
    assert play.parse(["toy"]).seed != setup.seed


def test_several_seats_and_a_policy_for_each_partner() -> None:
    assert play.parse(["toy", "players=3", "seat=0,2"]).partners == {1: "random"}
    assert play.parse(["toy", "players=3", "seat=all"]).seats == frozenset([0, 1, 2])
    setup = play.parse(["toy", "players=3", "partners=steady,random"])
    assert setup.partners == {1: "steady", 2: "random"}


def test_values_are_read_as_what_they_look_like() -> None:
    values = [play.plain_value(text) for text in ("3", "-1", "none", "true", "a b", "x,2", "x,")]
    assert values == [3, -1, None, True, "a b", ("x", 2), ("x",)]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "name a game first"),
        ("players=2", "name a game first"),
        ("chronicle", "did you mean 'chronicles'"),
        ("toy players", "'players' is no setting; expected name=value"),
        ("toy playres=2", "unknown setting 'playres'.*did you mean 'players'"),
        ("toy seed=1 seed=2", "seed is given twice"),
        ("toy players=7", "players is 7; allowed are 2 to 3"),
        ("toy players=3 seat=3", "seat is 3; allowed are 0 to 2, or all"),
        ("toy seat=me", "seat is 'me'; allowed are 0 to 1, or all"),
        ("toy players=3 partners=a,b,c", "partners names 3; 2 seats are theirs"),
        ("toy seed=x", "seed is 'x'; expected a whole number"),
    ],
)
def test_wrong_settings_are_named(arguments: str, message: str) -> None:
    with pytest.raises(play.SettingError, match=message):
        play.parse(arguments.split())


def test_an_unknown_policy_is_refused_before_the_match() -> None:
    with pytest.raises(play.SettingError, match="partners: unknown policy 'stedy'"):
        play.Match(play.parse(["toy", "partners=stedy"]))


def test_a_match_from_the_first_prompt_to_the_end() -> None:
    match, shown = converse("toy seed=9 partners=steady", *["3"] * 4)
    assert match.over
    assert "Beacon. Seed 9." in shown
    assert "seat 0 decides what is done" in shown
    assert "  3  pass\n" in shown
    assert "You: call seat 1 (no choice)\nSeat 1 (steady): play the" in shown
    assert "\nWon: beacon lit.\n" in shown
    assert shown.rstrip().endswith("u takes back, s FILE saves, q quits.")


def test_end_of_input_quits_in_the_middle() -> None:
    match, shown = converse("toy seed=1 players=3 seat=all", "1", "1")
    assert not match.over
    assert [toy.ACTIONS.group_of(action)[0] for action in match.taken] == ["play", "call"]
    assert shown.count("decides") == 3


def test_interrupting_quits() -> None:
    def read(prompt: str) -> str:
        raise KeyboardInterrupt

    match = play.play(play.parse(["toy", "seat=all"]), read, lambda text: None)
    assert (match.over, match.taken) == (False, [])


def test_quitting() -> None:
    match, _ = converse("toy seed=1 seat=all", "1", "q")
    assert len(match.taken) == 2  # the card, and the call that left no choice


def test_wrong_input_asks_again_and_changes_nothing() -> None:
    match = play.Match(play.parse("toy seed=4 seat=all".split()))
    before = digest(match.state)
    wrong = ["0", "4", "-1", "x", "", "1.0", "\u00b2", "99999999999999999999", "1 2", "save"]
    after, shown = converse("toy seed=4 seat=all", *wrong)
    assert digest(after.state) == before
    assert after.taken == []
    assert shown.count("is none of the choices; type 1 to 3") == len(wrong) - 1
    assert shown.count("decides") == 1  # the board is not shown again and again


def test_the_board_is_shown_on_request_and_commands_are_explained() -> None:
    _, shown = converse("toy seed=4 seat=all", "b", "?")
    assert shown.count("seat 0 decides") + shown.count("seat 1 decides") == 2
    assert "take back your last decision" in shown


@pytest.mark.parametrize("players", [2, 3])
def test_undo_goes_back_to_the_prompt_before(players: int) -> None:
    start = f"toy seed=4 partners=random players={players}"
    at_first, _ = converse(start)
    undone, shown = converse(start, "1", "2", "u", "u", "u")
    assert "There is nothing to take back." in shown
    assert digest(undone.state) == digest(at_first.state)
    assert undone.taken == at_first.taken
    straight, _ = converse(start, "2", "1")
    wandering, _ = converse(start, "2", "2", "u", "1")
    assert digest(straight.state) == digest(wandering.state)
    assert straight.taken == wandering.taken


def test_the_end_can_be_taken_back() -> None:
    match, shown = converse("toy seed=9 partners=steady", *["3"] * 4, "3", "u", "1", "q")
    assert "The match is over: u takes back" in shown
    assert "Taken back." in shown
    assert match.taken[-1] != toy.PASS


def test_a_saved_match_can_be_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = "toy seed=9 partners=steady"
    match, shown = converse(arguments, *["3"] * 3, "u", "3", "3", "s my match.json", "q")
    assert "Saved to my match.json." in shown
    replay = Replay.from_json(Path("my match.json").read_text())
    assert digest(replay.play(toy.GAME)) == digest(match.state)
    assert match.over
    for command, answer in [
        ("s", "Name a file too"),
        ("s my match.json", "exists already"),
        ("s no/such/folder.json", "cannot be written: No such file or directory"),
    ]:
        assert answer in converse(arguments, command)[1]
    assert [path.name for path in tmp_path.iterdir()] == ["my match.json"]


def test_lists_in_brackets_and_without() -> None:
    assert play.plain_value("[Braccio,Pocana]") == ("Braccio", "Pocana")
    assert play.plain_value("Braccio,Pocana") == ("Braccio", "Pocana")
    assert play.plain_value("[Braccio]") == ("Braccio",)
    assert play.plain_value("[a, none, 3]") == ("a", None, 3)
    assert play.plain_value("['a, b', 3]") == ("a, b", 3)
    assert play.plain_value("[]") == ()


def test_lists_in_lists_and_dictionaries() -> None:
    pairs = (("Anuth", "The Heir"), ("Sanya", "The Cursed"))
    for value in (
        "[[Anuth,The Heir],[Sanya,The Cursed]]",
        "[Anuth, The Heir], [Sanya, The Cursed]",
        '[["Anuth", "The Heir"], ["Sanya", "The Cursed"]]',
    ):
        assert play.plain_value(value) == pairs
    history = {"cards": [["I red 3"], []]}
    assert play.plain_value('{"cards": [["I red 3"],[]]}') == history
    for broken in ("{cards", "[a,b", "{'cards': [}", "b]"):
        assert play.plain_value(broken) == broken
    given = ["mysthea", "chronicle=mysthea", f"history={history}", "seat=[0,1]"]
    setup = play.parse(given)
    assert setup.options.history == history
    assert setup.seats == frozenset([0, 1])
    given = ["mysthea", "chronicle=both", "characters=[[Anuth,The Heir],[Sanya,The Cursed]]"]
    assert play.parse(given).options.characters == pairs
    with pytest.raises(play.SettingError, match=r"history is '\{cards'"):
        play.parse(["mysthea", "chronicle=mysthea", "history={cards"])


def test_the_whole_map() -> None:
    assert "The board shows it all." in converse("toy seed=4 seat=all", "m")[1]
    _, shown = converse("mysthea seed=4 seat=all", "m")
    assert "edge node 5 (Crystal Field at crater 1, Land of Myst at crater 5): to bend 1" in shown


def test_outcomes_in_words() -> None:
    match, _ = converse("toy seed=4 players=3", *[])
    for status, cause, words in [
        (1, toy.LIT, "Won: beacon lit."),
        (2, toy.TOO_LATE, "Lost: too late."),
    ]:
        match.batch.states["status"], match.batch.states["cause"] = status, cause
        assert match.outcome() == words
    match.batch.options = toy.RivalOptions(players=3)
    match.batch.states["score"] = [[3, 1.5, 0, 0, 0, 0]]
    match.batch.states["reward"] = [[1, 0, -1, 0, 0, 0]]
    scores = "Scores: You 3, Seat 1 (random) 1.5, Seat 2 (random) 0."
    assert match.outcome().endswith(f"{scores} The winner is You.")
    match.batch.states["reward"] = [[0.5, 0.5, -1, 0, 0, 0]]
    assert match.outcome().endswith(f"{scores} They share the win: You and Seat 1 (random).")
    stopped, shown = converse("toy seed=4 seat=all max_moves=2", "3")
    assert stopped.over
    assert "The match was stopped after 2 decisions." in shown


def test_the_command_explains_itself_and_fails_in_one_line(capsys: pytest.CaptureFixture) -> None:
    for arguments in ([], ["--help"]):
        assert play.main(arguments) == 0
        assert "python play.py chronicles players=3" in capsys.readouterr().out
    assert play.main(["toy", "players=9"]) == 2
    assert capsys.readouterr().err == "play.py: players is 9; allowed are 2 to 3\n"


def test_the_command_as_people_start_it() -> None:
    process = subprocess.run(
        [sys.executable, "play.py", "chronicles", "players=0"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 2
    assert process.stderr == "play.py: players is 0; allowed are 1 to 4\n"


@pytest.mark.parametrize("game", gloaming.GAMES)
def test_every_game_can_be_played(game: str) -> None:
    match, shown = converse(f"{game} seed=5 partners=random", *["1"] * 15, "u", "2", "b")
    assert match.taken
    assert digest(replay_of(match.batch, match.taken).play()) == digest(match.state)
    choices = re.findall(r"^ +\d+  (.*)$", shown, re.MULTILINE)
    assert len(choices) > 10
    assert all(words.strip() for words in choices)
