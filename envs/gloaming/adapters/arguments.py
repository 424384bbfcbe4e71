"""What users hand to an environment: options, seeds, actions; checked, with errors that help."""

from __future__ import annotations

import difflib
import operator
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

import gymnasium
import numpy as np

from gloaming.kernel.batch import IllegalAction
from gloaming.kernel.game import Game

RENDER_MODES = ("ansi",)


class ResetNeeded(gymnasium.error.ResetNeeded):
    """A call that needs a match under way: before the first reset, or after the end."""


def resolve(game: str | Game) -> Game:
    """The game itself, or the one called so. Raises ValueError for an unknown id."""
    if isinstance(game, Game):
        return game
    from gloaming import find_game

    return find_game(game)


def options_of(game: Game, given: dict[str, Any], also: Iterable[str] = ()) -> Any:
    """The game's options from keyword arguments.

    Args:
        game: whose options
        given: the arguments by name
        also: arguments of the environment itself, which the error lists too

    Raises:
        TypeError: an argument that does not exist, named with the nearest one that does.
        ValueError: a value the game does not allow.
    """
    names = [field.name for field in fields(game.options)]
    for name in given:
        if name not in names:
            known = names + list(also)
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise TypeError(f"unknown option {name!r} of {game.id}; options are {known}{hint}")
    return game.options(**given)


def check_render_mode(mode: str | None) -> str | None:
    """Raise ValueError for a render mode other than ``ansi`` and None."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(
            f"render_mode is {mode!r}; allowed are 'ansi' and None (these games are drawn as text)"
        )
    return mode


def check_seed(seed: Any) -> int:
    """A seed as a whole number from 0 to 2**64 - 1."""
    if isinstance(seed, bool | np.bool_):
        raise TypeError(f"seed is {seed!r}; expected a whole number or None")
    try:
        number = operator.index(seed)
    except TypeError:  # an array of several, or of one in a list
        raise TypeError(f"seed is {seed!r}; expected a whole number or None") from None
    if not 0 <= number < 2**64:
        raise ValueError(f"seed is {seed!r}; allowed are 0 to 2**64 - 1")
    return number


def fresh_seed() -> int:
    """A seed from the operating system's entropy."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])


def check_flag(name: str, value: Any) -> bool:
    """A switch. Raises TypeError for anything but True and False."""
    if not isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} is {value!r}; expected True or False")
    return bool(value)


def check_count(name: str, value: Any) -> int:
    """How many of something: a whole number from 1."""
    if value is None or isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} is {value!r}; expected a whole number from 1")
    return check_limit(name, value) or 1


def check_limit(name: str, value: Any) -> int | None:
    """A limit on decisions: None, or a whole number from 1."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} is {value!r}; expected a whole number from 1, or None")
    if value < 1:
        raise ValueError(f"{name} is {value}; the smallest allowed is 1")
    return int(value)


def action_number(action: Any, who: str) -> int:
    """An action as an ``int``. Integers of Python and NumPy are fine, and 0-d integer arrays.

    Raises TypeError for anything else: None, floats, booleans, arrays with more dimensions; and
    IllegalAction for a number past 64 bits.
    """
    if type(action) is int:
        return _small(action, who)
    if isinstance(action, np.ndarray) and action.shape != ():
        raise TypeError(f"the action of {who} has shape {action.shape}; expected one whole number")
    if isinstance(action, bool | np.bool_):
        raise TypeError(f"the action of {who} is {action!r}; expected a whole number")
    try:
        return _small(operator.index(action), who)
    except TypeError:
        raise TypeError(f"the action of {who} is {action!r}; expected a whole number") from None


def _small(action: int, who: str) -> int:
    if not -(2**63) <= action < 2**63:
        raise IllegalAction(
            f"the action of {who} is {action}; no game has an action of that number"
        )
    return action


def action_array(actions: Any, size: int) -> np.ndarray:
    """Actions of ``size`` matches as int64 [size].

    Raises:
        TypeError: they are no whole numbers.
        IllegalAction: there are more or fewer of them than matches.
    """
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions are of type {array.dtype}; expected whole numbers")
    if array.shape != (size,):
        raise IllegalAction(f"actions have shape {array.shape}; expected ({size},)")
    return array.astype(np.int64, copy=False)
