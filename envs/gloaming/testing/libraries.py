"""The libraries' own tests of their interfaces."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import re
import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import gymnasium
from gymnasium.utils.env_checker import check_env

from gloaming.adapters.aec import wrapped
from gloaming.testing.case import Case

CYCLES = 150
"""Rounds that PettingZoo's tests play."""

EXPECTED = (
    # PettingZoo knows its own environments with dictionary observations by name; it warns of others
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    # the bare environment is tested, on purpose, and has been made without gymnasium.make
    "Not able to test alternative render modes",
)


def pettingzoo_tests(case: Case) -> None:
    """PettingZoo's api, parallel api, seed, render, max-cycles and state tests.

    Two are handed what they ask for in a form they can use: the render test wants a render mode
    ``human``, which these games lack; the max-cycles test wants every agent to act in each cycle,
    so it gets the parallel environment turned into a turn-based one.
    """
    from pettingzoo import test
    from pettingzoo.test.state_test import state_test
    from pettingzoo.utils.conversions import parallel_to_aec_wrapper

    def env(**arguments: Any) -> Any:
        return wrapped(case.turn_env(**arguments))

    def env_without_window(render_mode: str) -> Any:
        return env(render_mode=None if render_mode == "human" else render_mode)

    cycles = SimpleNamespace(
        parallel_env=case.parallel_env,
        env=lambda **arguments: parallel_to_aec_wrapper(case.parallel_env(**arguments)),
    )
    with _quiet():
        test.api_test(env(), CYCLES)
        test.parallel_api_test(case.parallel_env(), CYCLES)
        test.seed_test(env, CYCLES)
        test.parallel_seed_test(case.parallel_env, CYCLES)
        test.render_test(env_without_window)
        test.max_cycles_test(cycles)
        state_test(env(), case.parallel_env(), CYCLES)


def gymnasium_tests(case: Case) -> None:
    """Gymnasium's environment checker, on the team and on a seat with partners."""
    for arguments in _learners(case):
        with _quiet():
            check_env(_bare(case, arguments))


def stable_baselines_tests(case: Case) -> None:
    """Stable-Baselines3's environment checker, where it is installed."""
    if importlib.util.find_spec("stable_baselines3") is None:
        return
    from gloaming.adapters import sb3

    for arguments in _learners(case):
        with _quiet():
            sb3.check_env(_bare(case, arguments), skip_render_check=False)


def _learners(case: Case) -> list[dict[str, Any]]:
    last = case.batch(1).seats - 1
    with_partners = {"seat": last, "partners": "random" if last else None}
    return [case.learner, {**with_partners, "render_mode": "ansi"}]


def _bare(case: Case, arguments: dict[str, Any]) -> Any:
    """Made by Gymnasium where the game is registered, so that the checker can make more."""
    name = f"gloaming/{case.game.env_name}-v{case.game.version}"
    if name in gymnasium.registry:
        return gymnasium.make(name, **{**case.options, **arguments}).unwrapped
    return case.learner_env(**arguments)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep what the tests print to themselves; turn warnings that are not expected into errors."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error", UserWarning)
        for message in EXPECTED:
            warnings.filterwarnings("ignore", f"(.*WARN: )?{re.escape(message)}", UserWarning)
        yield
