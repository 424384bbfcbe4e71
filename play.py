"""Play a game in the terminal, with policies in the other seats.

    python play.py chronicles players=3 partners=expert difficulty=easy seat=0 seed=1

    players=N       seats at the table
    seat=N          yours; a list such as 0,2 for several, or all
    partners=NAME   who sits in the others: random, greedy, expert, search:N, partner:TYPE, ppo:NAME
                    or ppo:PATH; a list gives one each
    seed=N          what the match is dealt from; drawn if left out
    ...             every option of the game, such as difficulty=easy

A list is written a,b or [a,b], lists in a list [[a,b],[c,d]], a dictionary as in Python, in quotes:

    python play.py mysthea chronicle=mysthea 'history={"cards": [["I red 3"], []]}'

At the prompt type the number of a choice, or

    b         show the board and the choices again
    m         show the whole map, in games whose board shows a part of it
    u         take back your last decision, and everything since
    s FILE    save the match so far as a replay
    ?         explain this
    q         quit
"""

from __future__ import annotations

import ast
import difflib
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from gloaming import find_game
from gloaming.adapters.arguments import check_seed
from gloaming.kernel.batch import TRUNCATED, Batch
from gloaming.kernel.game import Game
from gloaming.kernel.layout import STATUS_NAMES
from gloaming.kernel.record import replay_of
from gloaming.policies import Policy, Turn, make_policy

OWN = ("seat", "partners", "seed")  # settings of this program; all others are the game's
COMMANDS = __doc__.split("At the prompt ")[1].strip()


class SettingError(ValueError):
    """A setting that cannot be: its name, its value and what is allowed."""


@dataclass(frozen=True)
class Setup:
    """Who plays what.

    Attributes:
        game, options: the game and its options
        seats: those of the person
        partners: names of the policies in the other seats, by seat
        seed: what the match is dealt from
    """

    game: Game
    options: Any
    seats: frozenset[int]
    partners: Mapping[int, str]
    seed: int


def parse(arguments: list[str]) -> Setup:
    """The setup that a command line describes.

    Raises SettingError naming what is wrong.
    """
    if not arguments or "=" in arguments[0]:
        raise SettingError("name a game first, such as: play.py chronicles players=2")
    try:
        game = find_game(arguments[0])
    except ValueError as error:
        raise SettingError(str(error)) from None
    known = [*OWN, *(field.name for field in fields(game.options))]
    settings: dict[str, Any] = {}
    for argument in arguments[1:]:
        name, equals, value = argument.partition("=")
        if not equals:
            raise SettingError(f"{argument!r} is no setting; expected name=value")
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise SettingError(f"unknown setting {name!r}; allowed are {known}{hint}")
        if name in settings:
            raise SettingError(f"{name} is given twice")
        settings[name] = plain_value(value)
    own = {name: settings.pop(name, None) for name in OWN}
    try:
        options = game.options(**settings)
        game.encode(options, game.load(options))  # names of heroes and quests, and the content
    except (TypeError, ValueError) as error:
        raise SettingError(str(error)) from None
    seats = _seats(own["seat"], options.players)
    others = [seat for seat in range(options.players) if seat not in seats]
    partners = _partners("random" if own["partners"] is None else own["partners"], others)
    try:
        seed = secrets.randbits(32) if own["seed"] is None else check_seed(own["seed"])
    except (TypeError, ValueError) as error:
        raise SettingError(str(error)) from None
    return Setup(game, options, seats, partners, seed)


def plain_value(text: str) -> Any:
    """A whole number, true, false or none where the text is one; a tuple where it is a list.

    What begins with a bracket or a brace may be written as in Python, with its words in quotes.
    """
    if text.startswith(("[", "{")):
        try:
            return _tuples(ast.literal_eval(text))
        except (SyntaxError, TypeError, ValueError):
            pass  # words without quotes
    parts = _parts(text)
    if len(parts) == 1 and text.startswith("[") and text.endswith("]"):
        parts = [*_parts(text[1:-1]), ""]
    if len(parts) > 1:
        return tuple(plain_value(part.strip()) for part in parts if part.strip())
    words: dict[str, Any] = {"true": True, "false": False, "none": None, "null": None}
    if text.lower() in words:
        return words[text.lower()]
    try:
        return int(text)
    except ValueError:
        return text


def _tuples(value: Any) -> Any:
    """A list, and those in it, as tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _parts(text: str) -> list[str]:
    """What stands between commas, those within brackets left out."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        if sign == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


def _seats(value: Any, players: int) -> frozenset[int]:
    if value == "all":
        return frozenset(range(players))
    given = (0,) if value is None else value if isinstance(value, tuple) else (value,)
    for seat in given:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
            raise SettingError(f"seat is {seat!r}; allowed are 0 to {players - 1}, or all")
    return frozenset(given)


def _partners(value: Any, seats: list[int]) -> dict[int, str]:
    names = [str(name) for name in value] if isinstance(value, tuple) else [str(value)] * len(seats)
    if len(names) != len(seats):
        raise SettingError(
            f"partners names {len(names)}; {len(seats)} seats are theirs. One name is for all"
        )
    return dict(zip(seats, names, strict=True))


class Match:
    """One match between a person and policies.

    Raises SettingError for a policy that cannot be had.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup, self.game = setup, setup.game
        self.policies: dict[int, Policy] = {}
        for seat, name in setup.partners.items():
            try:
                self.policies[seat] = make_policy(name, self.game, setup.seed + seat)
            except (ImportError, ValueError, OSError) as error:
                raise SettingError(f"partners: {error}") from None
        # forced decisions are taken here rather than by the kernel, so that they can be told
        self.batch = Batch(self.game, setup.options, seed=setup.seed, skip_forced=False)
        self.taken: list[int] = []
        self._kept: list[tuple[np.ndarray, int]] = []

    @property
    def state(self) -> np.record:
        """The match as it stands."""
        state: np.record = self.batch.states[0]
        return state

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.batch.playing[0]

    @property
    def choices(self) -> list[int]:
        """The legal actions."""
        return [int(action) for action in np.flatnonzero(self.batch.masks[0])]

    def words(self, action: int) -> str:
        """An action in words, as things stand."""
        return self.game.text.action(self.state, self.batch.pack, action)

    def run(self) -> list[str]:
        """Play on until the person has a choice or the match is over; what happened, in words."""
        told = []
        while not self.over:
            seat, choices = int(self.state["actor"]), self.choices
            if len(choices) == 1:
                action, how = choices[0], " (no choice)"
            elif seat in self.setup.seats:
                break
            else:
                turn = Turn(self.game, self.batch.pack, self.batch.states, self.batch.masks)
                action, how = int(self.policies[seat].act(turn)[0]), ""
            told.append(f"{self.name(seat)}: {self.words(action)}{how}")
            told += self._step(action)
        return told

    def take(self, action: int) -> list[str]:
        """The person's decision, and what it brought about, in words. It can be undone."""
        self._kept.append((self.batch.states.copy(), len(self.taken)))
        return self._step(action)

    def undo(self) -> bool:
        """Go back to before the person's last decision; whether there was one."""
        if not self._kept:
            return False
        states, count = self._kept.pop()
        self.batch.restore(states)
        del self.taken[count:]
        return True

    def save(self, path: Path) -> None:
        """Write the match so far as a replay. Raises OSError; an existing file is one."""
        text = replay_of(self.batch, self.taken).to_json()
        with path.open("x") as file:
            file.write(text + "\n")

    def name(self, seat: int) -> str:
        """What to call a seat."""
        policy = self.setup.partners.get(seat)
        if policy is not None:
            return f"Seat {seat} ({policy})"
        return "You" if len(self.setup.seats) == 1 else f"You, seat {seat}"

    def outcome(self) -> str:
        """How the match ended, in words."""
        if self.batch.ended[0] == TRUNCATED:
            return f"The match was stopped after {self.state['moves']} decisions."
        told = f"{STATUS_NAMES[self.state['status']].capitalize()}: {self.game.cause(self.state)}."
        if self.batch.options.cooperative:
            return told
        scores = [
            f"{self.name(seat)} {self.state['score'][seat]:g}" for seat in range(self.batch.seats)
        ]
        paid = self.state["reward"][: self.batch.seats]  # tells ties apart as the rules do
        first = [self.name(int(seat)) for seat in np.flatnonzero(paid == paid.max())]
        winner = "The winner is " + first[0] if len(first) == 1 else "They share the win"
        shared = "" if len(first) == 1 else f": {' and '.join(first)}"
        return f"{told} Scores: {', '.join(scores)}. {winner}{shared}."

    def _step(self, action: int) -> list[str]:
        """Carry out an action; what happened by it, where the game tells it."""
        news = getattr(self.game.text, "news", None)
        told = news(self.state, action, self.batch.pack) if news else []
        self.batch.step(np.array([action]))
        self.taken.append(action)
        return [f"  {line}" for line in told]


def play(
    setup: Setup,
    read: Callable[[str], str] = input,
    write: Callable[[str], None] = print,
) -> Match:
    """Let a person play until they quit, or leave after the end.

    Args:
        setup: who plays what
        read: asks with a prompt and returns a line; EOFError or KeyboardInterrupt quits
        write: shows some lines

    Returns the match as it was left.
    """
    match = Match(setup)
    write(f"{match.game.title}. Seed {setup.seed}. ? explains, q quits.")
    told = match.run()
    show = True
    while True:
        if show:
            _show(match, told, write)
        show, told = True, []
        try:
            line = read("> ").strip()
        except (EOFError, KeyboardInterrupt):
            write("")
            return match
        command, _, rest = line.partition(" ")
        if command in ("q", "quit") or (match.over and not line):
            return match
        if command in ("b", "board"):
            continue
        if command in ("u", "undo"):
            show = match.undo()
            write("Taken back." if show else "There is nothing to take back.")
        elif line.isdecimal() and not match.over and 1 <= int(line) <= len(match.choices):
            action = match.choices[int(line) - 1]
            told = match.take(action) + match.run()
        else:
            show = False
            _answer(match, command, rest.strip(), line, write)


def _answer(match: Match, command: str, rest: str, line: str, write: Callable[[str], None]) -> None:
    """Answer what does not move the match."""
    if command in ("?", "help"):
        write(COMMANDS)
    elif command in ("m", "map"):
        whole_map = getattr(match.game.text, "whole_map", None)
        write(whole_map(match.state, match.batch.pack) if whole_map else "The board shows it all.")
    elif command in ("s", "save"):
        if not rest:
            write("Name a file too: s FILE")
            return
        try:
            match.save(Path(rest))
            write(f"Saved to {rest}.")
        except FileExistsError:
            write(f"{rest} exists already; choose another name.")
        except OSError as error:
            write(f"{rest} cannot be written: {error.strerror}.")
    elif match.over:
        write("The match is over: u takes back, s FILE saves, q quits.")
    else:
        write(f"{line!r} is none of the choices; type 1 to {len(match.choices)}, or ? for help.")


def _show(match: Match, told: list[str], write: Callable[[str], None]) -> None:
    """What happened, the board, and the choices or the outcome."""
    text, pack = match.game.text, match.batch.pack
    if told:
        write("\n".join(["", *told]))
    write("\n" + text.board(match.state, pack) + "\n")
    if match.over:
        write(match.outcome() + "\nu takes back, s FILE saves, q quits.")
        return
    write(text.question(match.state, pack))
    width = len(str(len(match.choices)))
    write(
        "\n".join(
            f"  {number:>{width}}  {match.words(action)}"
            for number, action in enumerate(match.choices, start=1)
        )
    )


def main(arguments: list[str]) -> int:
    """Play what the command line says; the exit status."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__)
        return 0
    try:
        play(parse(arguments))
    except SettingError as error:
        print(f"play.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
