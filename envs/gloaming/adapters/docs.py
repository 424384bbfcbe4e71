"""The docs page of an environment, made from its game's catalogues."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Sequence

import numpy as np

from gloaming.kernel.actions import WAIT
from gloaming.kernel.features import Feature, Features
from gloaming.kernel.game import Game


def page(game: Game) -> str:
    """The docs page of ``game`` as Markdown."""
    sections = {
        "Description": _description(game),
        "Action space": _actions(game),
        "Observation space": _observations(game),
        "State": _state(game),
        "Rewards": _rewards(game),
        "Starting state": "Every reset deals a new match as the rules and the options say.",
        "Episode end": _end(game),
        "Arguments": _arguments(game),
        "Version history": _history(game),
    }
    parts = [f"{game.title}."]
    parts += [f"## {title}\n\n{text}" for title, text in sections.items()]
    return "\n\n".join(parts) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _description(game: Game) -> str:
    package = sys.modules.get(game.options.__module__.rpartition(".")[0])
    lead = inspect.cleandoc(getattr(package, "__doc__", None) or game.title)
    together = game.options().cooperative
    kind = "All seats win or lose together." if together else "Every seat plays for itself."
    return (
        f"{lead}\n\n{kind} {game.min_players} to {game.max_players} players; agents are called"
        f" `seat_0`, `seat_1`, … A decision with a single legal action is taken by the environment"
        " unless `skip_forced=False`."
    )


def _actions(game: Game) -> str:
    actions = game.actions
    rows = []
    for name, numbers in actions.groups.items():
        first = actions.names[numbers.start] if len(numbers) else ""
        more = f" … {actions.names[numbers[-1]]}" if len(numbers) > 1 else ""
        rows.append((name, _span(numbers.start, numbers.stop), first + more))
    return (
        f"`Discrete({len(actions)})`. `action_mask` (int8) has a 1 for every legal action; any"
        " other action raises `IllegalAction` and changes nothing. Seats that do not decide, and"
        f" those that have finished, may only play `wait` ({WAIT}). `action_space(agent).sample()`"
        " draws a legal action.\n\n" + table(("group", "numbers", "actions"), rows)
    )


def _observations(game: Game) -> str:
    return (
        "A dictionary of `observation`, float32 of shape"
        f" `({game.features.size},)` in [-1, 1], and `action_mask`, int8 of shape"
        f" `({len(game.actions)},)`. The seat itself comes first, the others follow clockwise."
        " Each figure is the whole number of the table divided by the larger magnitude of its"
        " range; `env.unwrapped.describe(observation)` gives the whole numbers back by name,"
        " within the ranges listed: what is beyond shows as the end of its range.\n\n"
        + _features(game.features)
        + _hints(game)
    )


def _hints(game: Game) -> str:
    if game.hints is None:
        return ""
    size = game.sight(True).size
    return (
        f"\n\nWith `hints=True` the observation is `({size},)` and goes on with what follows from"
        " the rest but takes a search to find:\n\n"
        + _features(game.hints, after=game.features.size)
    )


def _state(game: Game) -> str:
    return (
        f"`state()` is everything, hidden things included: float32 of shape `({game.world.size},)`"
        " in [-1, 1].\n\n" + _features(game.world)
    )


def _features(features: Features, after: int = 0) -> str:
    rows = []
    for feature in features:
        at = features.slices[feature.name]
        span = _span(after + at.start, after + at.stop)
        shape = " x ".join(map(str, feature.shape)) or "1"
        rows.append((feature.name, span, shape, _range(feature), _gist(feature)))
    return table(("feature", "numbers", "shape", "range", "meaning"), rows)


def _range(feature: Feature) -> str:
    return f"{np.min(feature.low)} to {np.max(feature.high)}"


def _gist(feature: Feature) -> str:
    last = feature.axes[-1] if feature.axes else None
    return feature.meaning if last is None else f"{feature.meaning}: {', '.join(last)}"


def _rewards(game: Game) -> str:
    schemes = ", ".join(f"`{name}`" for name in game.rewards)
    if game.options().cooperative:
        basis = "When the match ends, every seat gets +1 for a win and -1 for a loss; else 0."
    else:
        basis = "When the match ends, each seat gets +1 to -1 by its final rank; else 0."
    shaped = (
        " `shaped` adds the change of a potential that measures progress, which leaves the best"
        " policy as it is."
        if "shaped" in game.rewards
        else ""
    )
    return f"{basis} `reward` names the scheme: {schemes}.{shaped}"


def _end(game: Game) -> str:
    causes = "\n".join(f"- {cause}" for cause in game.causes[1:])
    return (
        "The rules end a match for all seats at once (`terminated`). `infos` then tell `status`,"
        f" `cause` and `is_success`. Causes:\n\n{causes}\n\nA match is `truncated` after"
        f" `max_moves` decisions ({game.max_moves} unless set), those taken by the environment"
        " included, or after `max_cycles` decisions of the agents. The observation at a truncation"
        " is that of the state reached."
    )


def _arguments(game: Game) -> str:
    own = (
        "render_mode: `ansi` or None.\n"
        "skip_forced: decisions with a single legal action are taken by the environment.\n"
        "max_cycles: truncate after this many decisions of the agents; None for no such limit"
        " (PettingZoo's interfaces alone)."
    )
    if game.hints is not None:
        own += "\nhints: observations go on with the hints listed above."
    return f"{inspect.cleandoc(game.options.__doc__ or '')}\n\n{own}"


def _history(game: Game) -> str:
    first = "- v0: first version."
    return first if game.version == 0 else f"{first}\n- v{game.version}: see CHANGELOG.md."


def _span(start: int, stop: int) -> str:
    return str(start) if stop - start == 1 else f"{start}-{stop - 1}"
