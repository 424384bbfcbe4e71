"""Contests where seats compete: every policy against every other, from every seat.

A pairing puts one seat of a policy among seats of another, in each seat in turn, every time on the
same deals: what a seat is worth, and the luck of a deal, cancel out. At tables of three and more
each policy is once the one and once the others, so that two policies meet in two pairings; at a
table of two these are the same matches. Nothing depends on which third policies are in a contest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gloaming.kernel.game import Game
from gloaming.policies import Policy, make_policy
from gloaming_agents.evaluation import Results, play
from gloaming_agents.progress import Counter, reporter
from gloaming_agents.rating import Ratings, rate
from gloaming_agents.standings import margins
from gloaming_agents.statistics import mean_interval, share_interval


@dataclass(frozen=True, eq=False)
class Pairing:
    """How one seat of ``policy`` fared among seats of ``opponent``.

    Attributes:
        policy, opponent: their names
        shares: float64 [deals, seats], its share of the win from each seat; 0 for a match that was
            cut short
        points, margins, returns: float64 [deals, seats]: its final score, how far that lies above
            the best of the others, and the sum of its rewards
        above: float64 [deals, seats], share of the others that it ended above; level is half
        rounds, decisions: int64 [deals, seats], of the whole match
        truncated: bool [deals, seats], cut short by ``max_moves``
    """

    policy: str
    opponent: str
    shares: np.ndarray
    points: np.ndarray
    margins: np.ndarray
    returns: np.ndarray
    above: np.ndarray
    rounds: np.ndarray
    decisions: np.ndarray
    truncated: np.ndarray

    @property
    def win_rate(self) -> float:
        """Mean share of the win."""
        return float(self.shares.mean())

    @property
    def win_interval(self) -> tuple[float, float]:
        """95 % interval of the mean share."""
        return share_interval(self.shares.mean(axis=1))

    @property
    def margin(self) -> float:
        """Mean margin."""
        return float(self.margins.mean())

    @property
    def mean_return(self) -> float:
        """Mean sum of rewards."""
        return float(self.returns.mean())


def play_pairing(
    game: Game,
    options: Any,
    policy: Policy,
    opponent: Policy,
    episodes: int,
    seed: int,
    batch: int = 1024,
    progress: Callable[[int], None] | None = None,
) -> tuple[Pairing, Pairing | None]:
    """One seat of ``policy`` among seats of ``opponent``, from every seat.

    Args:
        game: the game
        options: its options, of a table where seats compete
        policy: who plays one seat
        opponent: who plays the others
        episodes: matches; rounded up so that every deal is played from each seat
        seed: deal i is dealt from ``seed + i``
        batch: matches played at once; it changes the speed and nothing else
        progress: called with the number of matches that have ended since its last call

    Returns:
        The pairing; and at a table of two what it was for the opponent.
    """
    seats = int(options.players)
    deals = deals_of(episodes, seats)
    played = []
    for seat in range(seats):
        table: list[Policy | str] = [opponent] * seats
        table[seat] = policy
        played.append(play(game, options, table, deals, seed, batch, progress))
    found = _seen_from(policy.name, opponent.name, played, list(range(seats)))
    if seats != 2:
        return found, None
    return found, _seen_from(opponent.name, policy.name, played[::-1], [0, 1])


def deals_of(episodes: int, seats: int) -> int:
    """Deals that make at least so many matches when each is played from every seat."""
    return -(-episodes // seats)


def _seen_from(name: str, other: str, played: Sequence[Results], own: Sequence[int]) -> Pairing:
    """The pairing of whoever sat in seat ``own[k]`` of the k-th results."""

    def columns(of: Callable[[Results, int], np.ndarray]) -> np.ndarray:
        return np.stack([of(r, seat) for r, seat in zip(played, own, strict=True)], axis=1)

    return Pairing(
        name,
        other,
        shares=columns(lambda r, seat: r.shares[:, seat]),
        points=columns(lambda r, seat: r.scores[:, seat]),
        margins=columns(lambda r, seat: margins(r.scores)[:, seat]),
        returns=columns(lambda r, seat: r.returns[:, seat]),
        above=columns(_above),
        rounds=columns(lambda r, seat: r.rounds),
        decisions=columns(lambda r, seat: r.decisions),
        truncated=columns(lambda r, seat: r.truncated),
    )


def _above(results: Results, seat: int) -> np.ndarray:
    """Share of the other seats that ``seat`` ended above, float64 [n]; level counts half."""
    lead = results.scores[:, seat : seat + 1] - np.delete(results.scores, seat, axis=1)
    lead[results.truncated] = 0  # nobody has come out on top
    return (0.5 * (1 + np.sign(lead))).mean(axis=1)


@dataclass(frozen=True, eq=False)
class Contest:
    """Every policy against every other at one table.

    Attributes:
        game: the game's id
        options: its options
        names: the policies, in the order asked for
        seed: deal i was dealt from ``seed + i``
        pairings: by the names of the one and of the others
        ratings: in the order of ``names``; see :func:`gloaming_agents.rating.rate`
    """

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    seed: int
    pairings: dict[tuple[str, str], Pairing]
    ratings: Ratings

    def of(self, name: str) -> list[Pairing]:
        """The pairings in which ``name`` was the one."""
        return [self.pairings[name, other] for other in self.names if other != name]

    def per_deal(self, name: str, figure: str) -> np.ndarray:
        """Mean over pairings and seats of a figure of ``name``, float64 [deals]."""
        return np.mean([getattr(pairing, figure) for pairing in self.of(name)], axis=(0, 2))

    def summary(self, name: str) -> dict[str, Any]:
        """The figures of one policy, ready for JSON."""
        at = self.names.index(name)
        shares = self.per_deal(name, "shares")
        line: dict[str, Any] = {
            "game": self.game,
            "options": self.options,
            "policy": name,
            "seed": self.seed,
            "deals": len(shares),
            "episodes": sum(pairing.shares.size for pairing in self.of(name)),
            "win_share": float(shares.mean()),
        }
        line["win_share_low"], line["win_share_high"] = share_interval(shares)
        for figure in ("points", "margins"):
            values = self.per_deal(name, figure)
            key = figure.removesuffix("s") if figure == "margins" else figure
            line[key] = float(values.mean())
            line[f"{key}_low"], line[f"{key}_high"] = mean_interval(values)
        line["rating"] = float(self.ratings.values[at])
        line["rating_low"] = float(self.ratings.low[at])
        line["rating_high"] = float(self.ratings.high[at])
        line["against"] = {p.opponent: p.win_rate for p in self.of(name)}
        for figure in ("returns", "rounds", "decisions", "truncated"):
            line[figure] = float(np.mean([getattr(p, figure).mean() for p in self.of(name)]))
        return line


def play_contest(
    game: Game,
    options: Any,
    policies: Sequence[Policy],
    episodes: int,
    seed: int,
    batch: int = 1024,
    progress: Callable[[int, str], None] | None = None,
) -> Contest:
    """Every policy against every other at one table, all on the same deals.

    Args:
        game: the game
        options: its options, of a table where seats compete
        policies: at least two, with names of their own
        episodes: matches of each pairing
        seed: deal i is dealt from ``seed + i``
        batch: matches played at once; it changes the speed and nothing else
        progress: called with the number of matches that have ended since, and who plays

    Raises:
        ValueError: fewer than two policies, or two of one name.
    """
    names = tuple(policy.name for policy in policies)
    if len(set(names)) < max(2, len(names)):
        raise ValueError(f"policies are {list(names)}; rivals are at least two, of different names")
    pairings: dict[tuple[str, str], Pairing] = {}
    for policy in policies:
        for opponent in policies:
            pair = (policy.name, opponent.name)
            if policy is opponent or pair in pairings:
                continue
            note = f"{pair[0]} against {pair[1]}, {options.players} players"

            def more(ended: int, note: str = note) -> None:
                if progress is not None:
                    progress(ended, note)

            more(0)
            found, turned = play_pairing(
                game, options, policy, opponent, episodes, seed, batch, more
            )
            pairings[pair] = found
            if turned is not None:
                pairings[pair[::-1]] = turned
    zero = names.index("random") if "random" in names else None
    ratings = rate(_wins(names, pairings, int(options.players)), zero, seed)
    return Contest(game.id, vars(options).copy(), names, seed, pairings, ratings)


def _wins(names: Sequence[str], pairings: dict[tuple[str, str], Pairing], seats: int) -> np.ndarray:
    """float64 [deals, policies, policies]: matches in which the first ended above the second."""
    deals = len(next(iter(pairings.values())).above)
    wins = np.zeros((deals, len(names), len(names)))
    for (name, other), pairing in pairings.items():
        i, j = names.index(name), names.index(other)
        above, size = pairing.above.sum(axis=1), pairing.above.shape[1]
        wins[:, i, j] += above
        if seats > 2:  # at a table of two the turned pairing tells the same matches
            wins[:, j, i] += size - above
    return wins


def matches_of(tables: Sequence[Any], policies: int, episodes: int) -> int:
    """How many matches the contests at all ``tables`` are."""
    total = 0
    for options in tables:
        seats = int(options.players)
        pairs = policies * (policies - 1) // (2 if seats == 2 else 1)
        total += pairs * seats * deals_of(episodes, seats)
    return total


def play_contests(
    game: Game,
    tables: Sequence[Any],
    policies: Sequence[Policy | str],
    episodes: int,
    seed: int,
    batch: int = 1024,
    what: str = "evaluating",
) -> list[Contest]:
    """A contest at every table, with a progress bar; see :func:`play_contest`."""
    made = [make_policy(p, game, seed) if isinstance(p, str) else p for p in policies]
    with reporter(matches_of(tables, len(made), episodes), what) as show:
        how = (made, episodes, seed, batch, Counter(show))
        return [play_contest(game, options, *how) for options in tables]
