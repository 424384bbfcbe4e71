"""Command lines: Hydra's settings, and errors a person can read in one line."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import hydra
from hydra.core.global_hydra import GlobalHydra
from hydra.core.hydra_config import HydraConfig
from hydra.errors import HydraException, OverrideParseException
from omegaconf import DictConfig, OmegaConf
from omegaconf.errors import OmegaConfBaseException

from gloaming_agents.settings import SettingError, near, unknown

FAILED = 2
"""Exit status for settings that cannot be."""

STOPPED = 128 + signal.SIGINT
"""Exit status of a process that was asked to stop by Ctrl-C."""

Task = Callable[[dict[str, Any], list[str]], None]
"""What a command does, with its config and the overrides from the command line."""


def run(task: Task, name: str, configs: Path) -> None:
    """Read the config ``name`` from the folder ``configs`` and the command line, and do ``task``.

    A mistake in the settings ends the process with status 2 and one line on standard error. This is
    the last thing a process does: afterwards it ends without being interrupted.
    """
    # Hydra would print composition errors itself, over many lines; this hands them on
    os.environ.setdefault("HYDRA_FULL_ERROR", "1")

    def wrapped(config: DictConfig) -> None:
        values = OmegaConf.to_container(config, resolve=True)
        overrides = list(HydraConfig.get().overrides.task)
        assert isinstance(values, dict)
        with_one_line(lambda: task({str(k): v for k, v in values.items()}, overrides))

    decorated = hydra.main(config_path=str(configs), config_name=name, version_base="1.3")(wrapped)
    try:
        decorated()
    except (HydraException, OmegaConfBaseException, ValueError) as error:
        if isinstance(error, ValueError) and not str(error).startswith("Config group override"):
            raise  # no setting's fault: the error of a bug
        message = explain(error, lambda: _names(configs, name))
        print(f"{name}.py: {message}", file=sys.stderr)
        sys.exit(FAILED)
    finally:
        _end_in_peace()


def with_one_line(action: Callable[[], None]) -> None:
    """Do ``action``; a mistake, a missing package or Ctrl-C ends the process with one line."""
    try:
        action()
    except SettingError as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        sys.exit(FAILED)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package.startswith("gloaming"):
            raise  # no missing package: the error of a bug
        hint = 'pip install ".[train]" in this repository brings it'
        print(f"{Path(sys.argv[0]).name}: needs {package}; {hint}", file=sys.stderr)
        sys.exit(FAILED)
    except KeyboardInterrupt:
        _end_in_peace()
        print("stopped", file=sys.stderr)
        sys.exit(STOPPED)


def named_values(arguments: Sequence[str]) -> dict[str, Any]:
    """The values of ``name=value`` arguments; commas part the items of a list.

    Whole numbers become int. Raises SettingError for an argument that names nothing.

    >>> named_values(["folder=docs", "players=[2,3]", "seed=7"])
    {'folder': 'docs', 'players': [2, 3], 'seed': 7}
    """
    values: dict[str, Any] = {}
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if not equals:
            raise SettingError(f"{argument!r} is no setting; allowed is NAME=VALUE")
        items = [_number(item.strip()) for item in value.strip("[]").split(",")]
        values[name] = items if len(items) > 1 else items[0]
    return values


def _number(item: str) -> int | str:
    return int(item) if item.removeprefix("-").isdigit() else item


def _end_in_peace() -> None:
    """Whoever presses Ctrl-C again while the process ends gets no traceback for it."""
    with suppress(ValueError):  # only the main thread may
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def explain(error: Exception, names: Callable[[], list[str]]) -> str:
    """One line for an error of Hydra's; ``names`` gives the settings there are."""
    message = str(error)
    if found := re.search(r"Could not (?:override|append to config|append) '?([\w./]+)", message):
        return unknown(found[1], names())
    if found := re.search(r"Could not find '(\w+)/([^']*)'", message):
        options = re.findall(r"^\t(\S+)$", message, re.MULTILINE)
        return f"{found[1]} is {found[2]!r}; allowed are {options}{near(found[2], options)}"
    if found := re.search(r"Could not override '([\w./]+)'\.? *No match", message):
        return unknown(found[1], names())
    if isinstance(error, OverrideParseException):
        return (
            f"{error.override!r} cannot be read; allowed are NAME=VALUE and lists as [A,B], with"
            " names that hold = or ? in quotes of their own: 'policies=[\"search:20?depth=9\"]'"
        )
    if found := re.search(r"Ambiguous value for argument '([\w./]+)=(.*)'$", message, re.MULTILINE):
        return f"{found[1]} is {found[2]!r}; allowed is a list in brackets: {found[1]}=[{found[2]}]"
    return " ".join(message.split()) or type(error).__name__


def _names(configs: Path, name: str) -> list[str]:
    """All settings of a config, with dots; those of the game and the group that were asked for."""
    GlobalHydra.instance().clear()
    groups = [word for word in sys.argv[1:] if re.fullmatch(r"(game|ppo)=\w+", word)]
    groups = [word for word in groups if (configs / f"{word.replace('=', '/')}.yaml").is_file()]
    with hydra.initialize_config_dir(str(configs.resolve()), version_base="1.3"):
        values = OmegaConf.to_container(hydra.compose(name, groups))
    assert isinstance(values, dict)
    return sorted(_flat({str(k): v for k, v in values.items()}))


def _flat(values: Mapping[str, Any], prefix: str = "") -> list[str]:
    found: list[str] = []
    for name, value in values.items():
        if isinstance(value, dict):
            found += _flat(value, f"{prefix}{name}.")
        else:
            found.append(prefix + name)
    return found
