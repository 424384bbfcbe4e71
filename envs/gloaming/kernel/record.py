"""Replays: a match as its options, its seed and its actions; and digests of states.

Chance comes from a match's own generator, so these few numbers are the whole match. A replay also
carries the game's version and a digest of its content: rules or cards that have changed since are
noticed instead of quietly leading to another match.

    replay = env.unwrapped.replay()
    text = replay.to_json()
    final = Replay.from_json(text).play()
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

from gloaming.kernel.batch import Batch, IllegalAction
from gloaming.kernel.game import Game

FORMAT = 1
"""Rises when the layout of a replay's JSON changes."""


class ReplayError(ValueError):
    """A replay that is broken, belongs to other rules or content, or contains an illegal action."""


def digest(state: np.record) -> str:
    """SHA-256 over the field values of one match, as 64 hexadecimal digits.

    Two states have the same digest if and only if every field is the same. Padding bytes, byte
    order and the process do not enter into it.

    Raises TypeError for anything but one structured record.
    """
    dtype = getattr(state, "dtype", None)
    if dtype is None or dtype.names is None or getattr(state, "shape", None) != ():
        raise TypeError(f"digest takes one record of a match; got {type(state).__name__}")
    total = hashlib.sha256()
    for name in dtype.names:
        value = np.asarray(state[name])
        value = np.ascontiguousarray(value, value.dtype.newbyteorder("<"))
        total.update(f"{name}:{value.dtype.str}:{value.shape};".encode())
        total.update(value.tobytes())
    return total.hexdigest()


@dataclass(frozen=True)
class Replay:
    """One match, from its deal to wherever its actions lead.

    Attributes:
        game: id of the game
        version: the game's version when the match was played
        options: the game's options as plain values
        content: digest of the content the match was played with
        seed: what the match was dealt from, 0 to 2**64 - 1
        skip_forced: whether decisions with one legal action were taken by the kernel; if so, they
            are not among the actions
        actions: the actions in order
    """

    game: str
    version: int
    options: dict[str, Any]
    content: str
    seed: int
    skip_forced: bool
    actions: tuple[int, ...]

    def to_json(self) -> str:
        """The replay as JSON text."""
        return json.dumps({"format": FORMAT, **asdict(self)})

    @classmethod
    def from_json(cls, text: str | bytes) -> Replay:
        """Read what :meth:`to_json` wrote.

        Raises ReplayError naming what is wrong.
        """
        try:
            data = json.loads(text)
        except (json.JSONDecodeError, UnicodeDecodeError, TypeError) as error:
            raise ReplayError(f"the replay is not JSON: {error}") from None
        if not isinstance(data, dict):
            raise ReplayError(f"the replay is a JSON {type(data).__name__}; expected an object")
        if data.get("format") != FORMAT:
            raise ReplayError(f"format is {data.get('format')!r}; this version reads {FORMAT}")
        names = [field.name for field in fields(cls)]
        missing = [name for name in names if name not in data]
        unknown = sorted(set(data) - set(names) - {"format"})
        if missing or unknown:
            raise ReplayError(f"fields missing: {missing}; fields unknown: {unknown}")
        for name, kind in _KINDS.items():
            if not isinstance(data[name], kind) or (kind is int and isinstance(data[name], bool)):
                raise ReplayError(f"{name} is {data[name]!r}; expected {kind.__name__}")
        if not 0 <= data["seed"] < 2**64:
            raise ReplayError(f"seed is {data['seed']}; allowed are 0 to 2**64 - 1")
        for index, action in enumerate(data["actions"]):
            if isinstance(action, bool) or not isinstance(action, int):
                raise ReplayError(f"action {index} is {action!r}; expected a whole number")
            if not 0 <= action < 2**31:
                raise ReplayError(
                    f"action {index} is {action}; no game has an action of that number"
                )
        parts = {name: data[name] for name in names}
        return cls(**{**parts, "actions": tuple(data["actions"])})

    def states(self, game: Game | None = None) -> Iterator[np.record]:
        """The match after its deal and after each action, each a copy of its own.

        Args:
            game: the game to play it with; found by its id if None

        Raises:
            ReplayError: another version, other content, options that the game refuses, or an
                action that is illegal or comes after the end.
        """
        batch = self._deal(game)
        yield batch.states.copy()[0]
        for index, action in enumerate(self.actions):
            if not batch.playing[0]:
                raise ReplayError(
                    f"action {index} of {len(self.actions)} comes after the end of the match"
                    f" ({batch.game.cause(batch.states[0])})"
                )
            try:
                batch.step(np.array([action], np.int64))
            except IllegalAction as error:
                raise ReplayError(f"action {index} of {len(self.actions)}: {error}") from None
            yield batch.states.copy()[0]

    def play(self, game: Game | None = None) -> np.record:
        """The state that the actions lead to; see :meth:`states`."""
        return deque(self.states(game), maxlen=1)[0]

    def _deal(self, game: Game | None) -> Batch:
        game = self._find() if game is None else game
        if game.id != self.game:
            raise ReplayError(f"the replay is of {self.game!r}, not of {game.id!r}")
        if game.version != self.version:
            raise ReplayError(
                f"the replay is of {self.game} version {self.version}; the rules here are"
                f" version {game.version}"
            )
        known = [field.name for field in fields(game.options)]
        if unknown := sorted(set(self.options) - set(known)):
            raise ReplayError(f"the replay's options: {unknown} are unknown; options are {known}")
        try:
            options = game.options(**self.options)
            batch = Batch(game, options, skip_forced=self.skip_forced)
        except (TypeError, ValueError) as error:
            raise ReplayError(f"the replay's options: {error}") from None
        if batch.pack.digest != self.content:
            raise ReplayError(
                f"the replay was played with content {self.content[:12]}…; {batch.pack.source!r}"
                f" is {batch.pack.digest[:12]}…"
            )
        batch.reset(self.seed)
        return batch

    def _find(self) -> Game:
        from gloaming import find_game  # the kernel itself knows no game

        try:
            return find_game(self.game)
        except ValueError as error:
            raise ReplayError(str(error)) from None


_KINDS: dict[str, type] = {
    "game": str,
    "version": int,
    "options": dict,
    "content": str,
    "seed": int,
    "skip_forced": bool,
    "actions": list,
}


def replay_of(batch: Batch, actions: list[int]) -> Replay:
    """The replay of the only match of ``batch``, in which ``actions`` were taken since its deal."""
    return Replay(
        game=batch.game.id,
        version=batch.game.version,
        options=plain_options(batch.options),
        content=batch.pack.digest,
        seed=int(batch.states["seed"][0]),
        skip_forced=batch.skip_forced,
        actions=tuple(actions),
    )


def plain_options(options: Any) -> dict[str, Any]:
    """A game's options as a dictionary of plain values, as JSON gives them back."""
    return {name: _plain(value) for name, value in asdict(options).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value
