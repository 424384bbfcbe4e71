"""Plots for pages: inline SVG whose colours are the page's own, by day and by night.

A plot is drawn with stand-ins for colours, each of which becomes a variable of the page's style
sheet: ``--ink``, ``--line`` and, for what is compared, ``--s0`` to ``--s6``.
"""

from __future__ import annotations

import html
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gloaming_agents.statistics import Estimate

INK, LINE = "#0a0b0c", "#0a0b0d"
SERIES = tuple(f"#0a0b1{i}" for i in range(7))
_VARIABLES = {INK: "--ink", LINE: "--line", **{c: f"--s{i}" for i, c in enumerate(SERIES)}}

_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # text stays text, in the page's own type
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": LINE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "xtick.color": LINE,
    "ytick.color": LINE,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "legend.frameon": False,
}


@dataclass(frozen=True)
class Drawing:
    """A plot as a page shows it.

    Attributes:
        svg: the element, without a size of its own
        caption: what it shows, in words
        wide: it takes the whole width of the page
    """

    svg: str
    caption: str
    wide: bool = True


@dataclass(frozen=True)
class Curve:
    """What one run learned: ``rates`` [n], 0 to 1, after so many ``decisions`` [n]."""

    decisions: Sequence[float]
    rates: Sequence[float]


KNOWN = {"random": SERIES[1], "greedy": SERIES[2], "expert": SERIES[3]}
"""Policies that have the same colour on every page."""


def colours(names: Sequence[str]) -> dict[str, str]:
    """A stand-in for the colour of each name, in the order they are given."""
    left = [colour for colour in SERIES if colour not in KNOWN.values()]
    others = [name for name in dict.fromkeys(names) if name not in KNOWN]
    given = {name: left[i % len(left)] for i, name in enumerate(others)}
    return {name: KNOWN.get(name) or given[name] for name in dict.fromkeys(names)}


def dots(
    values: Sequence[tuple[str, str, Estimate]],
    label: str,
    caption: str,
    names: Sequence[str] = (),
    marks: Mapping[float, str] | None = None,
    limits: tuple[float, float] | None = None,
    wide: bool = True,
) -> Drawing:
    """Figures as dots with their intervals, one below the other, in groups.

    Args:
        values: group, name and figure
        label: of the axis
        caption: below the plot
        names: all names of the page, in the order of their colours
        marks: values that a line marks, with what stands above it
        limits: ends of the axis; without them they follow the values
        wide: as wide as the page, not half as wide
    """
    paint = colours([*names, *(value[1] for value in values)])
    groups = list(dict.fromkeys(value[0] for value in values))
    shown = [name for name in paint if any(value[1] == name for value in values)]
    at, places = 0.0, {}
    for group in groups:
        for name in shown:
            if any(value[:2] == (group, name) for value in values):
                places[group, name] = at
                at += 1
        at += 0.9
    height = 0.85 + 0.17 * at

    def draw(axes: Any) -> None:
        for name in shown:
            mine = [value for value in values if value[1] == name]
            y = [places[value[0], name] for value in mine]
            axes.plot([v[2].value for v in mine], y, "o", ms=5, color=paint[name], label=name)
            for place, (_, _, found) in zip(y, mine, strict=True):
                if found.low is not None and found.high is not None:
                    axes.plot([found.low, found.high], [place] * 2, color=paint[name], lw=1.8)
        for mark, word in (marks or {}).items():
            axes.axvline(mark, color=INK, lw=0.9, ls=(0, (4, 3)), alpha=0.6, zorder=0)
            axes.annotate(
                word, (mark, 1), (3, 3), xycoords=("data", "axes fraction"),
                textcoords="offset points", fontsize=8,
            )  # fmt: skip
        middles = [np.mean([p for key, p in places.items() if key[0] == g]) for g in groups]
        axes.set_yticks(middles, groups)
        axes.tick_params(axis="y", length=0)
        axes.invert_yaxis()
        axes.set_xlabel(label)
        if limits is not None:
            axes.set_xlim(*limits)
        axes.grid(axis="x")
        axes.figure.legend(loc="outside upper left", ncols=len(shown), handletextpad=0.2)

    return Drawing(_svg(draw, (8.0 if wide else 4.8, height), caption), caption, wide)


def learning_curves(
    curves: Sequence[Curve],
    baselines: Mapping[str, float],
    title: str,
    label: str,
    caption: str,
    names: Sequence[str] = (),
) -> Drawing:
    """Win rates over decisions: every run, their mean with a band from the worst to the best.

    Args:
        curves: of the runs, each with at least one point
        baselines: win rates, 0 to 1, of policies that do not learn, by name
        title: above the plot
        label: of the upright axis
        caption: below the plot
        names: all names of the page, the learner's first, in the order of their colours
    """
    paint = colours([*names, *baselines])
    learner = next(iter(paint), "learned")
    own = paint.get(learner, SERIES[0])

    def draw(axes: Any) -> None:
        for curve in curves:
            at = np.asarray(curve.decisions) / 1e6
            axes.plot(at, 100 * np.asarray(curve.rates), color=own, lw=0.8, alpha=0.45)
        grid, rates = together(curves)
        if len(curves) > 1 and len(grid):
            band = 100 * rates.min(axis=0), 100 * rates.max(axis=0)
            axes.fill_between(grid / 1e6, *band, color=own, alpha=0.18, lw=0)
        if len(grid):
            axes.plot(grid / 1e6, 100 * rates.mean(axis=0), color=own, lw=2.2, label=learner)
        for name, rate in baselines.items():
            axes.axhline(100 * rate, color=paint[name], lw=1.4, ls=(0, (5, 2)), label=name)
        axes.set_ylim(-2, 102)
        axes.set_xlim(left=0)
        axes.set_xlabel("decisions, millions")
        axes.set_ylabel(label)
        axes.set_title(title, pad=22)
        axes.grid(alpha=0.8)
        axes.legend(
            loc="lower left", bbox_to_anchor=(-0.02, 1.0), ncols=1 + len(baselines),
            columnspacing=1.2, handlelength=1.4, borderaxespad=0.2,
        )  # fmt: skip

    return Drawing(_svg(draw, (4.8, 3.2), f"{title}: {caption}"), caption, wide=False)


def together(curves: Sequence[Curve]) -> tuple[np.ndarray, np.ndarray]:
    """The curves at common places: decisions float64 [m], rates float64 [curves, m].

    The places are those of all curves from where the last one begins to where the first one ends.
    """
    begin = max(curve.decisions[0] for curve in curves)
    end = min(curve.decisions[-1] for curve in curves)
    every = np.unique(np.concatenate([np.asarray(c.decisions, np.float64) for c in curves]))
    grid = every[(every >= begin) & (every <= end)]
    return grid, np.array([np.interp(grid, c.decisions, c.rates) for c in curves])


def _svg(draw: Any, inches: tuple[float, float], spoken: str) -> str:
    """The SVG element of a plot, to stand within a page; ``spoken`` is read out in its place."""
    import matplotlib
    from matplotlib.figure import Figure

    # ids of markers and clips must differ between the plots of a page, and be the same every time
    with matplotlib.rc_context(_STYLE), matplotlib.rc_context({"svg.hashsalt": spoken}):
        figure = Figure(figsize=inches, layout="constrained")
        draw(figure.subplots())
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    text = file.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'<g id="[^"]*"', "<g", text)
    text = re.sub(r'^<svg([^>]*?) width="[^"]*"', r"<svg\1", text)
    text = re.sub(r'^<svg([^>]*?) height="[^"]*"', r"<svg\1", text)
    text = text.replace("<svg", f'<svg role="img" aria-label="{html.escape(spoken)}"', 1)
    for colour, variable in _VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    return text.strip()
