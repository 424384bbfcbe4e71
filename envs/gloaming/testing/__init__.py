"""Tests that every environment and every policy must pass, for whoever changes or adds one.

- ``gloaming.testing.check("chronicles", players=3, difficulty="hard")``
- ``gloaming.testing.check(env)``
- ``gloaming.testing.check_policy("expert", "chronicles", players=2)``

Each raises AssertionError (or whatever a library's own checker raises) with a note that says
which check failed for which options.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gloaming.testing.case import Case, case_of
from gloaming.testing.libraries import (
    gymnasium_tests,
    pettingzoo_tests,
    stable_baselines_tests,
)
from gloaming.testing.policies import check_policy
from gloaming.testing.promises import (
    copies_are_independent,
    features_keep_their_ranges,
    handed_out_never_changes,
    masks_are_exact,
    matches_are_deterministic,
    nothing_leaks,
    redeals_forget,
    replays_lead_to_the_same_state,
)
from gloaming.testing.rewards import rewards_balance

__all__ = ["CHECKS", "check", "check_policy"]

CHECKS: tuple[Callable[[Case], None], ...] = (
    features_keep_their_ranges,
    masks_are_exact,
    nothing_leaks,
    redeals_forget,
    matches_are_deterministic,
    replays_lead_to_the_same_state,
    handed_out_never_changes,
    copies_are_independent,
    rewards_balance,
    pettingzoo_tests,
    gymnasium_tests,
    stable_baselines_tests,
)
"""What :func:`check` runs, in order; their names are the functions'."""


def check(
    env_or_game: Any,
    *,
    matches: int = 8,
    seed: int = 0,
    only: Sequence[str] = (),
    **options: Any,
) -> tuple[str, ...]:
    """Run every check on a game with the given options.

    Args:
        env_or_game: a game's id, a :class:`~gloaming.kernel.game.Game`, or an environment of this
            package, whose game and options are taken
        matches: random matches that the checks play; more find more
        seed: what those matches are dealt from
        only: names of checks to be run; empty for all
        options: the game's options, such as ``players``

    Returns:
        The names of the checks run.

    Raises:
        AssertionError: a check failed; its notes name the check and the options.
        TypeError, ValueError: unknown options or checks.
    """
    case = case_of(env_or_game, options, matches, seed)
    unknown = set(only) - {each.__name__ for each in CHECKS}
    if unknown:
        raise ValueError(f"unknown checks {sorted(unknown)}; {[c.__name__ for c in CHECKS]} exist")
    chosen = [each for each in CHECKS if not only or each.__name__ in only]
    for each in chosen:
        try:
            each(case)
        except Exception as error:
            error.add_note(f"in {each.__name__}, a check of {case}")
            raise
    return tuple(each.__name__ for each in chosen)
