"""Matches between policies, many at once, and what came of them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from gloaming import find_game
from gloaming.kernel.batch import TRUNCATED, Batch
from gloaming.kernel.game import Game
from gloaming.kernel.layout import WON
from gloaming.policies import Policy, Turn, make_policy
from gloaming_agents.standings import win_shares
from gloaming_agents.statistics import standard_error, wilson

MOVE_LIMIT = "move limit"
"""The cause of a match that was truncated."""

LOST = -1.0
"""What every seat of a team is rewarded with when it loses."""

Policies = Policy | str | Sequence[Policy | str]
"""One policy for every seat, or one for each seat in order; a name stands for its policy."""


@dataclass(frozen=True, eq=False)
class Results:
    """What came of ``n`` matches, one entry a match in the order of their seeds.

    Attributes:
        game: the game's id
        options: the game's options, as a plain dictionary
        policies: names of the policies, one a seat
        seed: match i was dealt from ``seed + i``
        won: bool [n]
        returns: float64 [n, seats], the sum of each seat's rewards; a match of a team
            that is cut short counts as lost, so that stalling is no better than losing
        scores: float64 [n, seats], as the game's rules count them at the end
        shares: float64 [n, seats], of the win where seats compete: the highest score's, shared
            by whoever is level; 0 for a match that is cut short
        rounds: int64 [n], rounds begun, as the game counts them (days in Chronicles)
        decisions: int64 [n], choices the policies were asked for
        truncated: bool [n], cut short by ``max_moves``
        causes: why each match ended, n names
        seconds: wall-clock time of all matches together
    """

    game: str
    options: dict[str, Any]
    policies: tuple[str, ...]
    seed: int
    won: np.ndarray = field(repr=False)
    returns: np.ndarray = field(repr=False)
    scores: np.ndarray = field(repr=False)
    shares: np.ndarray = field(repr=False)
    rounds: np.ndarray = field(repr=False)
    decisions: np.ndarray = field(repr=False)
    truncated: np.ndarray = field(repr=False)
    causes: tuple[str, ...] = field(repr=False)
    seconds: float

    def __len__(self) -> int:
        return len(self.won)

    @property
    def name(self) -> str:
        """The policies in one word: one name where all seats share it."""
        return self.policies[0] if len(set(self.policies)) == 1 else "+".join(self.policies)

    @property
    def win_rate(self) -> float:
        """Share of matches won, 0 to 1."""
        return float(self.won.mean())

    @cached_property
    def win_interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the win rate."""
        return wilson(int(self.won.sum()), len(self))

    @property
    def mean_return(self) -> float:
        """Mean over matches and seats of the sum of rewards."""
        return float(self.returns.mean())

    @property
    def margin(self) -> None:
        """A team has nobody to be ahead of."""

    @property
    def decisions_per_second(self) -> float:
        """Decisions of all matches a second, policies included."""
        return float(self.decisions.sum() / max(self.seconds, 1e-9))

    def cause_shares(self) -> dict[str, float]:
        """Share of matches that ended for each cause, the most frequent first."""
        return {name: count / len(self) for name, count in Counter(self.causes).most_common()}

    def summary(self) -> dict[str, Any]:
        """The figures a table shows, ready for JSON."""
        low, high = self.win_interval
        return {
            "game": self.game,
            "options": self.options,
            "policies": list(self.policies),
            "policy": self.name,
            "seed": self.seed,
            "episodes": len(self),
            "win_rate": self.win_rate,
            "win_rate_low": low,
            "win_rate_high": high,
            "mean_return": self.mean_return,
            "return_error": standard_error(self.returns.mean(axis=1)),
            "rounds": float(self.rounds.mean()),
            "decisions": float(self.decisions.mean()),
            "longest": int(self.decisions.max()),
            "truncated": float(self.truncated.mean()),
            "causes": self.cause_shares(),
            "decisions_per_second": self.decisions_per_second,
        }


def play(
    game: Game | str,
    options: Any = None,
    policies: Policies = "random",
    episodes: int = 1000,
    seed: int = 0,
    batch: int = 1024,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play ``episodes`` matches to their end.

    Match i is dealt from ``seed + i``, so that policies that are given the same seed meet the same
    decks and dice. A policy is asked for the decisions of running matches only. A match of a
    team that ``max_moves`` cuts short counts as lost, under the cause ``MOVE_LIMIT``.

    Args:
        game: the game or its id
        options: the game's options; None for the default
        policies: one policy (or its name) for every seat, or a list with one for each seat
        episodes: matches to play, at least 1
        seed: seed of the first match, and of the policies' own chance
        batch: matches played at once; it changes the speed and nothing else
        progress: called with the number of matches that have ended since its last call

    Raises:
        ValueError: ``episodes`` or ``batch`` is below 1, the list has another length than the
            table has seats, a name is unknown, or a policy chose what its mask forbids.
    """
    game = find_game(game) if isinstance(game, str) else game
    options = game.options() if options is None else options
    _at_least_one("episodes", episodes)
    _at_least_one("batch", batch)
    players = int(options.players)
    table = seat_policies(game, players, policies, seed)
    began = time.perf_counter()
    parts = []
    for start in range(0, episodes, batch):
        size = min(batch, episodes - start)
        parts.append(_play_batch(game, options, table, size, seed + start, progress))
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return Results(
        game=game.id,
        options=asdict(options),
        policies=tuple(policy.name for policy in table),
        seed=seed,
        causes=tuple(joined.pop("causes").tolist()),
        seconds=time.perf_counter() - began,
        **joined,
    )


def seat_policies(game: Game, players: int, policies: Policies, seed: int = 0) -> list[Policy]:
    """One policy object for each seat; seats that share a policy share the object.

    Raises ValueError for an unknown name, or a list that does not fit the table.
    """
    if isinstance(policies, str) or not isinstance(policies, Sequence):
        policies = [policies] * players
    if len(policies) != players:
        raise ValueError(f"policies names {len(policies)}; {players} seats need one each")
    made: dict[str, Policy] = {}
    for spec in policies:
        if isinstance(spec, str) and spec not in made:
            made[spec] = make_policy(spec, game, seed)
    return [made[spec] if isinstance(spec, str) else spec for spec in policies]


def _play_batch(
    game: Game,
    options: Any,
    table: list[Policy],
    size: int,
    seed: int,
    progress: Callable[[int], None] | None,
) -> dict[str, np.ndarray]:
    batch = Batch(game, options, size, seed=seed)
    returns = np.zeros((size, batch.seats))
    decisions = np.zeros(size, np.int64)
    truncated = np.zeros(size, bool)
    scores = np.zeros((size, batch.seats))
    shares = np.zeros((size, batch.seats))
    rounds = np.zeros(size, np.int64)
    won = np.zeros(size, bool)
    causes = np.zeros(size, object)
    running = batch.playing.copy()
    lost = LOST - batch.potentials * batch.shaped  # returns of lost matches, float32 [size, seats]

    def record(ended: np.ndarray) -> None:
        for row in np.flatnonzero(ended):
            state = batch.states[row]
            causes[row] = MOVE_LIMIT if truncated[row] else game.cause(state)
        if options.cooperative:
            cut = ended & truncated
            returns[cut] = lost[cut]
        scores[ended] = batch.states["score"][ended, : batch.seats]
        fair = ended & ~truncated
        paid = batch.states["reward"][fair, : batch.seats]
        shares[fair] = win_shares(scores[fair], paid)
        rounds[ended] = batch.states["rounds"][ended]
        won[ended] = (batch.states["status"][ended] == WON) & ~truncated[ended]
        if progress is not None:
            progress(int(ended.sum()))

    if not running.all():  # the deal itself can end a match
        returns[~running] = batch.states["reward"][~running, : batch.seats]
        record(~running)
    while running.any():
        # for a match that is over: wait, or whatever else its mask still allows
        actions = batch.masks.argmax(axis=1)
        rows = np.flatnonzero(running)
        actions[rows] = _ask(game, batch, table, rows)
        batch.step(actions)
        decisions[rows] += 1
        returns[rows] += batch.rewards[rows]
        truncated[rows] = batch.ended[rows] == TRUNCATED
        ended = running & ~batch.playing
        if ended.any():
            record(ended)
            running &= ~ended
    return {
        "won": won,
        "returns": returns,
        "scores": scores,
        "shares": shares,
        "rounds": rounds,
        "decisions": decisions,
        "truncated": truncated,
        "causes": causes,
    }


def _ask(game: Game, batch: Batch, table: list[Policy], rows: np.ndarray) -> np.ndarray:
    """The decisions of the matches ``rows``, int64 [len(rows)]."""
    actions = np.zeros(len(rows), np.int64)
    seats = batch.actors[rows]
    for policy in dict.fromkeys(table):
        mine = [seat for seat, owner in enumerate(table) if owner is policy]
        chosen = np.isin(seats, mine)
        if not chosen.any():
            continue
        asked = rows[chosen]
        turn = Turn(game, batch.pack, batch.states[asked], batch.masks[asked])
        answer = np.asarray(policy.act(turn))
        _check_answer(policy, turn, answer)
        actions[chosen] = answer
    return actions


def _check_answer(policy: Policy, turn: Turn, answer: np.ndarray) -> None:
    if answer.shape != (len(turn),) or answer.dtype.kind not in "iu":
        raise ValueError(
            f"policy {policy.name!r} answered {answer.dtype} {answer.shape} for {len(turn)}"
            f" decisions; expected whole numbers of shape ({len(turn)},)"
        )
    inside = (answer >= 0) & (answer < turn.masks.shape[1])
    legal = inside & (turn.masks[np.arange(len(turn)), np.where(inside, answer, 0)] != 0)
    if not legal.all():
        row = int(np.argmin(legal))
        raise ValueError(
            f"policy {policy.name!r} chose action {int(answer[row])}, which is not legal; legal"
            f" are {np.flatnonzero(turn.masks[row]).tolist()}"
        )


def _at_least_one(name: str, value: int) -> None:
    if value < 1:
        raise ValueError(f"{name} is {value}; allowed are whole numbers from 1")
