"""One name for each thing a game provides; the record's type decides whose rules run.

Compiled code calls ``apply(state, content, action)`` for whatever game ``state`` belongs to.
Handing compiled functions about as arguments would miss Numba's cache in every process; an
overload chosen by the record's type does not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core import types
from numba.extending import overload

from gloaming.kernel.jit import JIT, register_sources


class Rules(NamedTuple):
    """What a game provides, as compiled functions.

    ``state``, ``content`` and ``options`` are records of the game's types.
    """

    deal: Callable[..., None]
    """``deal(state, content, options)``: the start of a match, on a zeroed record whose
    generator is seeded."""
    legal: Callable[..., None]
    """``legal(state, content, mask)``: set the legal actions of the top frame to 1 in the
    zeroed int8 row ``mask``."""
    apply: Callable[..., None]
    """``apply(state, content, action)``: the effect of a legal action."""
    observe: Callable[..., int]
    """``observe(state, content, seat, out)``: what ``seat`` sees, into the zeroed int8 row
    ``out``; returns how many numbers were written."""
    world: Callable[..., int]
    """``world(state, content, out)``: everything, for a centralised critic; like ``observe``."""
    redeal: Callable[..., None]
    """``redeal(state, content, seat)``: draw anew what ``seat`` cannot know."""
    potential: Callable[..., float]
    """``potential(state, content)``: how promising a running match looks, from -1 to 1."""


_by_dtype: dict[np.dtype, Rules] = {}
_by_type: dict[types.Type, Rules] = {}


def bind(dtype: np.dtype, rules: Rules) -> None:
    """Let records of ``dtype`` be played by ``rules``.

    Raises ValueError if another game has exactly this record type: the two would be mistaken for
    each other. One more field, or another name, tells them apart.
    """
    known = _by_dtype.get(dtype)
    if known is not None and _origin(known) != _origin(rules):
        raise ValueError(
            f"a record type cannot be shared: {_origin(known)} and {_origin(rules)} use the same"
        )
    _by_dtype[dtype] = rules
    if JIT:
        record = numba.from_dtype(dtype)
        _by_type[record] = rules
        register_sources(record, Path(_plain(rules.deal).__code__.co_filename))


def _plain(function: Callable[..., Any]) -> Any:
    return getattr(function, "py_func", function)


def _origin(rules: Rules) -> str:
    code = _plain(rules.deal).__code__
    return f"{code.co_name} of {code.co_filename}"


def _rules_of(state: np.record) -> Rules:
    return _by_dtype[state.dtype]


def deal(state: np.record, content: np.record, options: np.record) -> None:
    """See :class:`Rules`."""
    _rules_of(state).deal(state, content, options)


def legal(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """See :class:`Rules`."""
    _rules_of(state).legal(state, content, mask)


def apply(state: np.record, content: np.record, action: int) -> None:
    """See :class:`Rules`."""
    _rules_of(state).apply(state, content, action)


def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> int:
    """See :class:`Rules`."""
    return _rules_of(state).observe(state, content, seat, out)


def world(state: np.record, content: np.record, out: np.ndarray) -> int:
    """See :class:`Rules`."""
    return _rules_of(state).world(state, content, out)


def redeal(state: np.record, content: np.record, seat: int) -> None:
    """See :class:`Rules`."""
    _rules_of(state).redeal(state, content, seat)


def potential(state: np.record, content: np.record) -> float:
    """See :class:`Rules`."""
    return _rules_of(state).potential(state, content)


@overload(deal)
def _deal(state: Any, content: Any, options: Any) -> Any:
    function = _by_type[state].deal

    def run(state: Any, content: Any, options: Any) -> Any:
        return function(state, content, options)

    return run


@overload(legal)
def _legal(state: Any, content: Any, mask: Any) -> Any:
    function = _by_type[state].legal

    def run(state: Any, content: Any, mask: Any) -> Any:
        return function(state, content, mask)

    return run


@overload(apply)
def _apply(state: Any, content: Any, action: Any) -> Any:
    function = _by_type[state].apply

    def run(state: Any, content: Any, action: Any) -> Any:
        return function(state, content, action)

    return run


@overload(observe)
def _observe(state: Any, content: Any, seat: Any, out: Any) -> Any:
    function = _by_type[state].observe

    def run(state: Any, content: Any, seat: Any, out: Any) -> Any:
        return function(state, content, seat, out)

    return run


@overload(world)
def _world(state: Any, content: Any, out: Any) -> Any:
    function = _by_type[state].world

    def run(state: Any, content: Any, out: Any) -> Any:
        return function(state, content, out)

    return run


@overload(redeal)
def _redeal(state: Any, content: Any, seat: Any) -> Any:
    function = _by_type[state].redeal

    def run(state: Any, content: Any, seat: Any) -> Any:
        return function(state, content, seat)

    return run


@overload(potential)
def _potential(state: Any, content: Any) -> Any:
    function = _by_type[state].potential

    def run(state: Any, content: Any) -> Any:
        return function(state, content)

    return run
