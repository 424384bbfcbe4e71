"""Teams of two policies: every policy with every other, over all ways to share a table's seats.

A split gives some of the seats to one policy and all others to another. Two policies play every
split there is, all on the same deals, on which each of them plays as the whole team too: what a
seat is worth and the luck of a deal are the same on both sides of a comparison. Nothing depends on
which third policies take part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from gloaming.kernel.game import Game
from gloaming.policies import Policy
from gloaming_agents.evaluation import Results, play
from gloaming_agents.statistics import Estimate, resampled, resampled_rates

Cell = tuple[Any, ...]
"""What a figure is about: names of policies, then how many seats or which one."""


def splits_of(seats: int) -> np.ndarray:
    """All ways to give one policy some of the seats and another the rest.

    Returns:
        bool [2**seats - 2, seats], the seats of the first, who never has none or all.

    >>> splits_of(2).tolist()
    [[True, False], [False, True]]
    """
    numbers = np.arange(1, 2**seats - 1)
    return (numbers[:, None] >> np.arange(seats)) % 2 == 1


@dataclass(frozen=True, eq=False)
class Pair:
    """How two policies fared as one team.

    Attributes:
        policy, partner: their names
        held: bool [splits, seats], the seats of ``policy``; the others are the partner's
        won: bool [deals, splits]
        returns: float64 [deals, splits], mean over seats of the sum of rewards
        truncated: bool [deals, splits], cut short by ``max_moves``, which counts as lost
    """

    policy: str
    partner: str
    held: np.ndarray
    won: np.ndarray
    returns: np.ndarray
    truncated: np.ndarray

    @property
    def counts(self) -> np.ndarray:
        """How many seats ``policy`` has: int64 [splits]."""
        return self.held.sum(axis=1)

    def alone_in(self, seat: int) -> int:
        """The split in which ``policy`` has ``seat`` and no other."""
        return int(np.flatnonzero(self.held[:, seat] & (self.counts == 1))[0])

    def turned(self) -> Pair:
        """The same matches as the partner sees them."""
        others = ~self.held
        return Pair(self.partner, self.policy, others, self.won, self.returns, self.truncated)


def play_pair(
    game: Game,
    options: Any,
    policy: Policy,
    partner: Policy,
    episodes: int,
    seed: int,
    batch: int = 1024,
    progress: Callable[[int], None] | None = None,
) -> Pair:
    """Two policies as one team, in every split.

    Args:
        game: the game
        options: its options, of a team of at least two seats
        policy: who plays the seats of ``Pair.held``
        partner: who plays the others
        episodes: matches of each split
        seed: match i of every split is dealt from ``seed + i``
        batch: matches played at once; it changes the speed and nothing else
        progress: called with the number of matches that have ended since its last call
    """
    held = splits_of(int(options.players))
    played = []
    for split in held:
        table = [policy if own else partner for own in split]
        played.append(play(game, options, table, episodes, seed, batch, progress))
    return Pair(
        policy.name,
        partner.name,
        held,
        won=np.stack([results.won for results in played], axis=1),
        returns=np.stack([results.returns.mean(axis=1) for results in played], axis=1),
        truncated=np.stack([results.truncated for results in played], axis=1),
    )


@dataclass(frozen=True, eq=False)
class CrossPlay:
    """Every policy with every other at one table.

    Estimates are win rates from 0 to 1, or differences of two, with 95 % intervals by a bootstrap
    over deals: the matches of one deal in several splits share its luck, and differences are taken
    deal by deal.

    Attributes:
        game: the game's id
        options: its options
        names: the policies, in the order asked for
        seed: match i of every split was dealt from ``seed + i``
        alone: the matches of each policy as the whole team
        pairs: by the names of both, in either order
    """

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    seed: int
    alone: dict[str, Results]
    pairs: dict[tuple[str, str], Pair]

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return int(self.options["players"])

    @property
    def deals(self) -> int:
        """Matches of each split."""
        return len(self.alone[self.names[0]])

    @property
    def matches(self) -> int:
        """Matches of all splits, and of all whole teams."""
        splits = sum(pair.won.size for pair in self.pairs.values()) // 2
        return len(self.names) * self.deals + splits

    def partners(self, name: str) -> list[str]:
        """All policies but ``name``."""
        return [other for other in self.names if other != name]

    @cached_property
    def matrix(self) -> dict[Cell, Estimate]:
        """By two names: the mean win rate over their splits; of one name twice, its self-play."""
        return self._rates(
            {(name, other): self._won(name, other) for name in self.names for other in self.names}
        )

    @cached_property
    def crossed(self) -> dict[Cell, Estimate]:
        """By a name: the mean of its row of the matrix without its self-play."""
        return self._rates({(name,): self._crossed(name) for name in self.names})

    @cached_property
    def gaps(self) -> dict[Cell, Estimate]:
        """By a name: how much more often it wins in self-play than with the others."""
        gaps = {(name,): self._won(name, name) - self._crossed(name) for name in self.names}
        return self._estimates(gaps, resampled)

    @property
    def order(self) -> list[str]:
        """The policies by how often they win with the others, the best partner first."""
        return sorted(self.names, key=lambda name: -self.crossed[name,].value)

    @cached_property
    def by_count(self) -> dict[Cell, Estimate]:
        """By a name, a partner and how many seats the first has, from none to all of them."""
        values = {}
        for name, partner in self.pairs:
            pair = self.pairs[name, partner]
            values[name, partner, 0] = self._won(partner, partner)
            for count in range(1, self.seats):
                values[name, partner, count] = pair.won[:, pair.counts == count].mean(axis=1)
            values[name, partner, self.seats] = self._won(name, name)
        return self._rates(values)

    @cached_property
    def handed(self) -> dict[Cell, Estimate]:
        """By a team, a guest and a seat: the win rate with the guest in that seat alone."""
        return self._rates(self._handed())

    @cached_property
    def changes(self) -> dict[Cell, Estimate]:
        """By a team, a guest and a seat: how far ``handed`` lies above the team's self-play."""
        values = {cell: won - self._won(cell[0], cell[0]) for cell, won in self._handed().items()}
        return self._estimates(values, resampled)

    def summary(self) -> dict[str, Any]:
        """All figures, ready for JSON."""
        return {
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "deals": self.deals,
            "matches": self.matches,
            "order": self.order,
            "policies": [self._policy_summary(name) for name in self.names],
            "pairs": [
                self._pair_summary(name, partner)
                for i, name in enumerate(self.names)
                for partner in self.names[i + 1 :]
            ],
            "handed": [
                {
                    **dict(zip(("team", "guest", "seat"), cell, strict=True)),
                    **_flat("win_rate", rate),
                    **_flat("change", self.changes[cell]),
                }
                for cell, rate in self.handed.items()
            ],
        }

    def _policy_summary(self, name: str) -> dict[str, Any]:
        alone = self.alone[name]
        return {
            "policy": name,
            "wins": int(alone.won.sum()),
            **_flat("self_play", self.matrix[name, name]),
            **_flat("cross_play", self.crossed[name,]),
            **_flat("gap", self.gaps[name,]),
            "mean_return": alone.mean_return,
            "truncated": float(alone.truncated.mean()),
        }

    def _pair_summary(self, name: str, partner: str) -> dict[str, Any]:
        pair = self.pairs[name, partner]
        return {
            "policy": name,
            "partner": partner,
            **_flat("win_rate", self.matrix[name, partner]),
            "mean_return": float(pair.returns.mean()),
            "truncated": float(pair.truncated.mean()),
            "by_count": [
                {"seats": count, **_flat("win_rate", self.by_count[name, partner, count])}
                for count in range(self.seats + 1)
            ],
            "splits": [
                {"seats": np.flatnonzero(held).tolist(), "wins": int(wins)}
                for held, wins in zip(pair.held, pair.won.sum(axis=0), strict=True)
            ],
        }

    def _won(self, name: str, other: str) -> np.ndarray:
        """Share of each deal's matches that the two won: float64 [deals]."""
        if name == other:
            return self.alone[name].won.astype(np.float64)
        return self.pairs[name, other].won.mean(axis=1)

    def _crossed(self, name: str) -> np.ndarray:
        return np.mean([self._won(name, other) for other in self.partners(name)], axis=0)

    def _handed(self) -> dict[Cell, np.ndarray]:
        return {
            (name, guest, seat): pair.won[:, pair.alone_in(seat)].astype(np.float64)
            for name in self.names
            for guest in self.partners(name)
            for pair in [self.pairs[guest, name]]
            for seat in range(self.seats)
        }

    def _rates(self, values: Mapping[Cell, np.ndarray]) -> dict[Cell, Estimate]:
        return self._estimates(values, resampled_rates)

    def _estimates(
        self,
        values: Mapping[Cell, np.ndarray],
        estimate: Callable[[np.ndarray, int], list[Estimate]],
    ) -> dict[Cell, Estimate]:
        """The mean of each figure, from its float64 [deals]."""
        found = estimate(np.stack(list(values.values()), axis=1), self.seed)
        return dict(zip(values, found, strict=True))


def _flat(name: str, estimate: Estimate) -> dict[str, float]:
    low, high = estimate.ends
    return {name: estimate.value, f"{name}_low": low, f"{name}_high": high}


def play_crossplay(
    game: Game,
    options: Any,
    policies: Sequence[Policy],
    episodes: int,
    seed: int,
    batch: int = 1024,
    progress: Callable[[int, str], None] | None = None,
) -> CrossPlay:
    """Every policy with every other at one table, all on the same deals.

    Args:
        game: the game
        options: its options, of a team of at least two seats
        policies: at least two, with names of their own
        episodes: matches of each split, and of each policy as the whole team
        seed: match i of every split is dealt from ``seed + i``
        batch: matches played at once; it changes the speed and nothing else
        progress: called with the number of matches that have ended since, and who plays

    Raises:
        ValueError: fewer than two policies, two of one name, or no such team.
    """
    names = tuple(policy.name for policy in policies)
    if len(set(names)) < max(2, len(names)):
        raise ValueError(
            f"policies are {list(names)}; cross-play is of at least two, of different names"
        )
    if not options.cooperative or options.players < 2:
        raise ValueError(f"options are {options}; cross-play is of teams of at least two seats")

    def following(note: str) -> Callable[[int], None]:
        def more(ended: int) -> None:
            if progress is not None:
                progress(ended, f"{note}, {options.players} players")

        more(0)
        return more

    how = (episodes, seed, batch)
    alone = {}
    pairs = {}
    for i, policy in enumerate(policies):
        more = following(f"{policy.name} alone")
        alone[policy.name] = play(game, options, policy, *how, more)
        for partner in policies[:i]:
            more = following(f"{partner.name} with {policy.name}")
            pair = play_pair(game, options, partner, policy, *how, more)
            pairs[pair.policy, pair.partner] = pair
            pairs[pair.partner, pair.policy] = pair.turned()
    return CrossPlay(game.id, vars(options).copy(), names, seed, alone, pairs)


def matches_of(tables: Sequence[Any], policies: int, episodes: int) -> int:
    """How many matches the cross-play of so many policies at all ``tables`` is."""
    pairs = policies * (policies - 1) // 2
    splits = sum(policies + pairs * len(splits_of(int(options.players))) for options in tables)
    return splits * episodes
