"""Learning curves: kept as JSON beside the checkpoints, drawn as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from gloaming_agents.runs import read_json, write_json
from gloaming_agents.settings import SettingError

Point = dict[str, float]


class Evaluated(Protocol):
    """What came of an evaluation: of a team, or of one seat among rivals."""

    @property
    def rounds(self) -> np.ndarray:
        """Rounds begun, of each match."""

    @property
    def decisions(self) -> np.ndarray:
        """Choices policies were asked for, of each match."""

    @property
    def win_rate(self) -> float:
        """Share of matches won, 0 to 1."""

    @property
    def win_interval(self) -> tuple[float, float]:
        """Its 95 % interval."""

    @property
    def mean_return(self) -> float:
        """Mean sum of rewards."""

    @property
    def margin(self) -> float | None:
        """Mean lead over the best of the others; None for a team."""


class Curves:
    """The curves of one run.

    Where seats compete, a ``win_rate`` is the learner's share of the wins.

    Attributes:
        opponent: whom the learner is evaluated against, by name; None for a team
        training: a point after every rollout: ``decisions``, ``seconds`` and, over the last
            matches trained on, ``win_rate``, ``mean_return`` (as rewarded) and ``length``;
            ``imitating`` (1) where the rollout was only imitated on, and ``agreement``, the share
            of choices that were the teacher's in the update before, where it was asked
        evaluations: a point for every evaluation: ``decisions``, ``seconds``, ``win_rate`` with
            ``low`` and ``high`` (Wilson, 95 %), ``mean_return`` (sparse), ``rounds``, ``length``
            and, where seats compete, ``margin``; of several tables their means, and the win rate
            at each, as ``win_rate_3p``
    """

    def __init__(self, folder: Path, opponent: str | None = None) -> None:
        self.folder, self.opponent = folder, opponent
        self.training: list[Point] = []
        self.evaluations: list[Point] = []

    @property
    def latest_evaluation(self) -> Point | None:
        """The newest evaluation, or None."""
        return self.evaluations[-1] if self.evaluations else None

    @property
    def latest_is_best(self) -> bool:
        """Whether the newest evaluation is above all others.

        It is so by win rate, then by margin where seats compete, by return where they do not.
        """

        def merit(of: Point) -> tuple[float, float]:
            return of["win_rate"], of.get("margin", of["mean_return"])

        *others, latest = self.evaluations
        return all(merit(latest) > merit(other) for other in others)

    def add_evaluation(
        self, decisions: int, seconds: float, results: Mapping[int, Evaluated]
    ) -> None:
        """Add a point.

        Args:
            decisions: taken before it
            seconds: of the run
            results: by the number of players; tables count alike
        """
        every = list(results.values())
        low, high = _together([(r.win_rate, *r.win_interval) for r in every])
        point: Point = {
            "decisions": decisions,
            "seconds": seconds,
            "win_rate": _mean([r.win_rate for r in every]),
            "low": low,
            "high": high,
            "mean_return": _mean([r.mean_return for r in every]),
            "rounds": _mean([r.rounds.mean() for r in every]),
            "length": _mean([r.decisions.mean() for r in every]),
        }
        margins = [r.margin for r in every if r.margin is not None]
        if margins:
            point["margin"] = _mean(margins)
        if len(every) > 1:
            point |= {f"win_rate_{players}p": r.win_rate for players, r in results.items()}
        self.evaluations.append(point)

    def rewind(self, decisions: int) -> float:
        """Read the curves of a run that is resumed from a checkpoint after ``decisions``.

        Later points are dropped. Returns the seconds the run had taken.

        Raises SettingError where they cannot be read.
        """
        path = self.folder / "curves.json"
        if not path.exists():
            return 0.0
        kept = read_json(path)
        try:
            self.training = [p for p in kept["training"] if p["decisions"] <= decisions]
            self.evaluations = [p for p in kept["evaluations"] if p["decisions"] <= decisions]
            seconds = [float(p["seconds"]) for p in self.training + self.evaluations]
        except (KeyError, TypeError, ValueError) as error:
            raise SettingError(f"{path}: these are not the curves of a run") from error
        return max(seconds, default=0.0)

    def note(self) -> str:
        """The newest evaluation in words; empty before the first."""
        if (latest := self.latest_evaluation) is None:
            return ""
        note = f"evaluated {100 * latest['win_rate']:.1f} %"
        if "margin" in latest:
            note += f" against {self.opponent}, margin {latest['margin']:+.1f}"
        return note

    def write(self) -> None:
        """``curves.json``, whole or not at all."""
        curves = {"training": self.training, "evaluations": self.evaluations}
        about = {} if self.opponent is None else {"opponent": self.opponent}
        write_json(self.folder / "curves.json", {**about, **curves})

    def draw(self, title: str) -> None:
        """``curves.png``: win rate over decisions, beside mean return or, of rivals, margin."""
        from matplotlib.figure import Figure

        figure = Figure(figsize=(9, 3.8), dpi=120, layout="constrained")
        left, right = figure.subplots(1, 2)
        trained = [point for point in self.training if "win_rate" in point]
        at = [point["decisions"] / 1e6 for point in trained]
        left.plot(
            at, [100 * p["win_rate"] for p in trained], color="#9aa5b1", label="while training"
        )
        rivals = self.opponent is not None
        if not rivals:
            returns = [p["mean_return"] for p in trained]
            right.plot(at, returns, color="#9aa5b1", label="while training")
        if self.evaluations:
            at = [point["decisions"] / 1e6 for point in self.evaluations]
            rates = [100 * point["win_rate"] for point in self.evaluations]
            low = [100 * point["low"] for point in self.evaluations]
            high = [100 * point["high"] for point in self.evaluations]
            left.plot(at, rates, "o-", color="#1b9c85", ms=4, label="evaluated")
            left.fill_between(at, low, high, color="#1b9c85", alpha=0.2, lw=0)
            key = "margin" if rivals else "mean_return"
            right.plot(
                at,
                [point[key] for point in self.evaluations],
                "o-",
                color="#1b9c85",
                ms=4,
                label="evaluated",
            )
        imitated = [point["decisions"] for point in self.training if "imitating" in point]
        if imitated:
            for axes in (left, right):
                axes.axvline(max(imitated) / 1e6, color="#9aa5b1", ls=":", label="imitation ends")
        left.set_ylabel(
            f"win share, evaluated against {self.opponent}, %" if rivals else "win rate, %"
        )
        left.set_ylim(0, 100)
        right.set_ylabel(f"mean margin against {self.opponent}" if rivals else "mean return")
        for axes in (left, right):
            axes.set_xlabel("decisions, millions")
            axes.grid(alpha=0.3)
            if axes.get_legend_handles_labels()[0]:  # rivals that were never evaluated have none
                axes.legend(frameon=False)
        figure.suptitle(title)
        figure.savefig(self.folder / "curves.png")


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


def _together(rates: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """The interval of the mean of independent rates, each with the ends of its own interval."""
    mean = _mean([rate for rate, _, _ in rates])
    below = sum((rate - low) ** 2 for rate, low, _ in rates) ** 0.5 / len(rates)
    above = sum((high - rate) ** 2 for rate, _, high in rates) ** 0.5 / len(rates)
    return mean - below, mean + above
