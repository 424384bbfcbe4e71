"""Settings of train.py and evaluate.py: what each may be, and errors that say so.

A check is a function ``(field, value) -> value`` that returns the value in its proper type or
raises :class:`SettingError`.
"""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from gloaming import GAMES, find_game
from gloaming.kernel.game import Game
from gloaming.scenarios import find_scenario, scenarios_of

RIVAL = "greedy"
"""The opponent of evaluations where seats compete, unless settings name another."""

TEAM_ROLLOUT = {"matches": 512, "n_steps": 64}
RIVAL_ROLLOUT = {"matches": 2048, "n_steps": 16}
"""Where a config leaves them open. Rivals decide in turn, each for few of the matches at a time,
and to ask a network about few costs as much as about many."""

Check = Callable[[str, Any], Any]
T = TypeVar("T")


class SettingError(ValueError):
    """A setting that cannot be: one line with its name, its value and what is allowed."""


class CheckpointError(SettingError):
    """A checkpoint that cannot be used; the message names the file and what is wrong with it."""


def whole(low: int, high: int) -> Check:
    """A whole number from ``low`` to ``high``."""

    def check(name: str, value: Any) -> int:
        right = isinstance(value, int) and not isinstance(value, bool)
        if not right or not low <= value <= high:
            raise SettingError(f"{name} is {value!r}; allowed are whole numbers {low} to {high}")
        return int(value)

    return check


def real(low: float, high: float) -> Check:
    """A number from ``low`` to ``high``."""

    def check(name: str, value: Any) -> float:
        right = isinstance(value, int | float) and not isinstance(value, bool)
        if not right or not low <= value <= high:
            raise SettingError(f"{name} is {value!r}; allowed are numbers {low:g} to {high:g}")
        return float(value)

    return check


def one_of(*allowed: str) -> Check:
    """One of some names."""

    def check(name: str, value: Any) -> str:
        if value not in allowed:
            raise SettingError(
                f"{name} is {value!r}; allowed are {list(allowed)}{near(value, allowed)}"
            )
        return str(value)

    return check


def switch(name: str, value: Any) -> bool:
    """``true`` or ``false``."""
    if not isinstance(value, bool):
        raise SettingError(f"{name} is {value!r}; allowed are true and false")
    return value


def text(name: str, value: Any) -> str:
    """A string that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise SettingError(f"{name} is {value!r}; allowed is text that is not empty")
    return value


def or_none(check: Check) -> Check:
    """What ``check`` allows, or null."""
    return lambda name, value: None if value is None else check(name, value)


def list_of(check: Check, at_least: int = 0) -> Check:
    """A list of what ``check`` allows; a single value counts as a list of one."""

    def check_all(name: str, value: Any) -> tuple[Any, ...]:
        if isinstance(value, str) or not isinstance(value, Iterable):
            value = [value]
        items = tuple(check(f"{name}[{i}]", item) for i, item in enumerate(value))
        if len(items) < at_least:
            raise SettingError(
                f"{name} is {list(items)!r}; allowed is a list of at least {at_least}"
            )
        return items

    return check_all


def near(value: Any, allowed: Iterable[str]) -> str:
    """A hint at the nearest right name, or nothing."""
    found = difflib.get_close_matches(str(value), list(allowed), 1)
    return f"; did you mean {found[0]!r}?" if found else ""


def setting(check: Check, default: Any) -> Any:
    """A dataclass field with a default and a check."""
    return field(default=default, metadata={"check": check})


def build(kind: type[T], values: Mapping[str, Any], prefix: str = "", **fixed: Any) -> T:
    """A dataclass of settings from plain values; absent ones take their default.

    ``fixed`` are fields that are no settings.

    Raises:
        SettingError: a name is unknown, or a value is not allowed.
    """
    known = dataclasses.fields(kind)  # type: ignore[arg-type]
    fields = {f.name: f for f in known if f.name not in fixed}
    made = dict(fixed)
    for name, value in values.items():
        if name not in fields:
            raise SettingError(unknown(prefix + name, [prefix + known for known in fields]))
        if dataclasses.is_dataclass(inner := fields[name].default_factory):
            if not isinstance(value, Mapping):
                raise SettingError(f"{prefix}{name} is {value!r}; allowed is a group of settings")
            made[name] = build(inner, value, f"{prefix}{name}.")
        else:
            made[name] = fields[name].metadata["check"](prefix + name, value)
    return kind(**made)


def unknown(name: str, allowed: Sequence[str]) -> str:
    """The message for a setting that does not exist."""
    ends = [other for other in allowed if other.endswith(f".{name}")]  # board: game.board
    hint = f"; did you mean {ends[0]!r}?" if ends else near(name, allowed)
    return f"there is no setting {name!r}{hint}; there are {', '.join(allowed)}"


@dataclass(frozen=True)
class SelfplaySettings:
    """Whom the learner meets where seats compete; what is left over are its own snapshots."""

    present: float = setting(real(0.0, 1.0), 0.5)  # how often another seat is the present network
    scripted_share: float = setting(real(0.0, 1.0), 0.2)  # how often it is a scripted policy
    scripted: tuple[str, ...] = setting(list_of(text), ("greedy",))  # named twice: twice as often
    window: int = setting(whole(1, 1000), 8)  # snapshots kept, the newest
    save_every: int = setting(whole(1, 10**12), 250_000)  # decisions between two of them

    def __post_init__(self) -> None:
        if self.present + self.scripted_share > 1:
            raise SettingError(
                f"ppo.selfplay.present is {self.present:g} and ppo.selfplay.scripted_share is"
                f" {self.scripted_share:g}; allowed are two shares that add up to 1 at most"
            )
        if self.scripted_share and not self.scripted:
            raise SettingError(
                f"ppo.selfplay.scripted is [] and ppo.selfplay.scripted_share is"
                f" {self.scripted_share:g}; allowed is a list of at least 1, or a share of 0"
            )


@dataclass(frozen=True)
class PPOSettings:
    """MaskablePPO's parameters and how long it learns."""

    decisions: int = setting(whole(1, 10**12), 10_000_000)  # of all matches together
    minutes: float | None = setting(or_none(real(0.001, 100_000)), None)  # stop at this time
    matches: int = setting(whole(1, 65_536), 512)  # played at once
    n_steps: int = setting(whole(1, 65_536), 64)  # decisions of each match between updates
    batch_size: int = setting(whole(2, 10_000_000), 2048)
    n_epochs: int = setting(whole(1, 1000), 2)
    learning_rate: float = setting(real(1e-8, 1.0), 3e-4)
    anneal: bool = setting(switch, True)  # the learning rate falls to a tenth at the end
    move_limit: int | None = setting(or_none(whole(1, 1_000_000)), None)  # see limit_of
    keep_progress: float = setting(real(0.0, 1.0), 1.0)  # of the potential a lost team gained
    decision_cost: float = setting(real(0.0, 1.0), 0.0)  # what a decision costs a learner
    gamma: float = setting(real(0.0, 1.0), 1.0)
    gae_lambda: float = setting(real(0.0, 1.0), 0.95)
    clip_range: float = setting(real(0.001, 10.0), 0.2)
    ent_coef: float = setting(real(0.0, 10.0), 0.01)
    vf_coef: float = setting(real(0.0, 100.0), 0.5)
    max_grad_norm: float = setting(real(0.001, 1000.0), 0.5)
    target_kl: float | None = setting(or_none(real(1e-6, 100.0)), None)
    net_arch: tuple[int, ...] = setting(list_of(whole(1, 8192)), (256, 256))
    activation: str = setting(one_of("tanh", "relu"), "relu")
    precision: str = setting(one_of("auto", "float32", "bfloat16"), "auto")  # see network.in_half
    hints: bool = setting(switch, True)  # observations go on with the game's hints, if it has any
    pointers: bool = setting(switch, True)  # score actions by the features that describe them
    imitate: str | None = setting(or_none(text), None)  # a policy that is learned from first
    imitate_decisions: int = setting(whole(0, 10**12), 1_200_000)  # so many of all; then PPO
    imitate_rate: float = setting(real(1e-8, 1.0), 3e-3)  # learning rate while imitating
    imitate_epochs: int = setting(whole(1, 1000), 4)  # n_epochs while imitating
    imitate_lead: float = setting(real(0.0, 1.0), 0.5)  # how long the teacher's choices are taken
    imitate_sharpen: float = setting(real(1.0, 100.0), 2.0)  # how much surer PPO begins
    imitate_weight: float = setting(real(0.0, 1000.0), 0.0)  # of its choices in PPO, falling to 0
    selfplay: SelfplaySettings = field(default_factory=SelfplaySettings)  # where seats compete

    def limit_of(self, game: Game, options: Any) -> int:
        """Decisions after which a match is cut short, those of all seats counted.

        Without a ``move_limit``: the game's ``team_moves`` for a team, which may go round in
        circles; the game's own limit where seats compete. The options' limit holds where it is
        lower.
        """
        usual = game.team_moves if options.cooperative else game.max_moves
        limit = usual if self.move_limit is None else self.move_limit
        return min(limit, options.max_moves or limit)


@dataclass(frozen=True)
class EvaluationSettings:
    """Evaluations during training: greedy choice of actions, on matches never trained on."""

    times: int = setting(whole(0, 10_000), 20)  # evenly spread over the run
    episodes: int = setting(whole(1, 1_000_000), 512)
    opponent: str | None = setting(or_none(text), None)  # whom rivals are held against; see RIVAL


@dataclass(frozen=True)
class CompareSettings:
    """The table at the end: the learned policy beside others, on the same matches."""

    policies: tuple[str, ...] = setting(list_of(text), ("random", "greedy", "expert"))
    episodes: int = setting(whole(0, 1_000_000), 1000)
    seed: int = setting(whole(0, 2**63), 0)


@dataclass(frozen=True)
class TrainSettings:
    """Everything train.py can be told."""

    game: Game
    tables: tuple[Any, ...]  # the game's options, reward scheme included, for each number of seats
    ppo: PPOSettings = field(default_factory=PPOSettings)
    evaluation: EvaluationSettings = field(default_factory=EvaluationSettings)
    compare: CompareSettings = field(default_factory=CompareSettings)
    seed: int = setting(whole(0, 2**63), 0)
    threads: int | None = setting(or_none(whole(1, 1024)), None)  # of torch; None: half the cores
    device: str = setting(text, "cpu")
    runs: str = setting(text, "runs")  # where run folders are made
    folder: str | None = setting(or_none(text), None)  # this very folder instead of a new one
    resume: str | None = setting(or_none(text), None)  # a run folder to go on with
    checkpoint_minutes: float = setting(real(0.0, 10_000), 2.0)
    rounds: str = "rounds"  # what the game calls its rounds

    @property
    def options(self) -> Any:
        """The game's options at the first table; others differ in the number of seats."""
        return self.tables[0]


@dataclass(frozen=True)
class EvaluateSettings:
    """Everything evaluate.py can be told."""

    game: Game
    options: tuple[Any, ...]  # the game's options, one for every line of seats and difficulty
    policies: tuple[str, ...] = setting(list_of(text, 1), ("random", "greedy", "expert"))
    crossplay: tuple[str, ...] | None = setting(or_none(list_of(text, 2)), None)  # teams of two
    episodes: int = setting(whole(1, 100_000_000), 1000)
    seed: int = setting(whole(0, 2**63), 0)
    batch: int = setting(whole(1, 1_000_000), 1024)
    scenarios: tuple[str, ...] = setting(list_of(text), ())  # these instead of empty tables
    folder: str | None = setting(or_none(text), None)
    runs: str = setting(text, "runs")
    rounds: str = "rounds"


def train_settings(config: Mapping[str, Any]) -> TrainSettings:
    """The settings of train.py from its config as a plain dictionary. Raises SettingError."""
    values = dict(config)
    game, given, rounds = game_from(values.pop("game", {}))
    for name in SHARED:
        given[name] = values.pop(name, None)
    seats = list_of(or_none(whole(game.min_players, game.max_players)), 1)(
        "players", given["players"]
    )
    if len(set(seats)) < len(seats):
        raise SettingError(f"players is {list(seats)!r}; allowed is each number of seats once")
    tables = tuple(options_from(game, {**given, "players": players}) for players in seats)
    if len({options.cooperative for options in tables}) > 1:
        raise SettingError(
            f"players is {list(seats)!r}; allowed are tables of teams, or tables of rivals"
        )
    if isinstance(ppo := values.get("ppo"), Mapping):
        usual = TEAM_ROLLOUT if tables[0].cooperative else RIVAL_ROLLOUT
        left = {name: value for name, value in usual.items() if ppo.get(name) is None}
        values["ppo"] = {**ppo, **left}
    return build(TrainSettings, values, game=game, tables=tables, rounds=rounds)


def evaluate_settings(config: Mapping[str, Any]) -> EvaluateSettings:
    """The settings of evaluate.py from its config as a plain dictionary. Raises SettingError."""
    values = dict(config)
    game, given, rounds = game_from(values.pop("game", {}))
    tables = list_of(whole(game.min_players, game.max_players), 1)("players", values.pop("players"))
    levels = list_of(or_none(text), 1)("difficulty", values.pop("difficulty", None))
    given["reward"] = values.pop("reward", "sparse")
    values["scenarios"] = scenarios_from(game, values.get("scenarios", ()), given)
    options = tuple(
        options_from(game, {**given, "players": players, "difficulty": difficulty})
        for difficulty in levels
        for players in tables
    )
    return build(EvaluateSettings, values, game=game, options=options, rounds=rounds)


def scenarios_from(game: Game, value: Any, given: Mapping[str, Any]) -> tuple[str, ...]:
    """Names of the scenarios that ``value`` asks for; ``all`` are those of the game.

    Raises:
        SettingError: an unknown scenario, one of another game, or options beside scenarios, which
            bring their own.
    """
    asked = list_of(text)("scenarios", value)
    if not asked:
        return ()
    usual = game.options()
    for name, option in given.items():
        option = tuple(option) if isinstance(option, list) else option
        if option is not None and option != getattr(usual, name):
            field_name = name if name in SHARED else f"game.{name}"
            raise SettingError(
                f"{field_name} is {option!r}, but scenarios bring their own options; allowed is"
                f" {getattr(usual, name)!r}"
            )
    if asked == ("all",):
        return tuple(scenario.name for scenario in scenarios_of(game.id))
    try:
        found = [find_scenario(name) for name in asked]
    except ValueError as error:
        raise SettingError(f"scenarios: {error}") from error
    for scenario in found:
        if scenario.game != game.id:
            raise SettingError(
                f"scenarios names {scenario.name!r} of {scenario.game}, but game is {game.id!r};"
                f" allowed are {[known.name for known in scenarios_of(game.id)]}"
            )
    return tuple(scenario.name for scenario in found)


SHARED = ("players", "difficulty", "reward")
"""Options that stand at the top of a config; the others stand in its group ``game``."""


def game_from(values: Mapping[str, Any]) -> tuple[Game, dict[str, Any], str]:
    """The game of a config's group ``game``, the options given there, and its word for rounds.

    Raises:
        SettingError: an unknown game, or an option it does not have.
    """
    one_of(*GAMES)("game.id", values.get("id"))
    game = find_game(str(values["id"]))
    given = {name: value for name, value in values.items() if name not in ("id", "rounds")}
    known = [f.name for f in dataclasses.fields(game.options) if f.name not in SHARED]
    for name in given:
        if name not in known:
            raise SettingError(unknown(f"game.{name}", [f"game.{option}" for option in known]))
    return game, given, str(values.get("rounds", "rounds"))


def options_from(game: Game, values: Mapping[str, Any]) -> Any:
    """The game's options from plain values, content and all checked.

    A null is left to the game: its own default holds.

    Raises:
        SettingError: with the message of the game's own check.
    """
    known = {f.name for f in dataclasses.fields(game.options)}
    given = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in values.items()
        if value is not None
    }
    for name in given:
        if name not in known:
            raise SettingError(f"{name} is {given[name]!r}, but {game.id} has no such option")
    try:
        options = game.options(**given)
        game.encode(options, game.load(options))
    except (TypeError, ValueError, OSError) as error:
        raise SettingError(str(error)) from error
    return options
