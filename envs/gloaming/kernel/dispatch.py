"""One name for each thing a game provides; the record's type decides whose rules run.

Compiled code calls ``apply(state, content, action)`` for whatever game ``state`` belongs to.
Handing compiled functions about as arguments would miss Numba's cache in every process; choosing
by the record's type does not.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
from numba.core import types
from numba.extending import lower_builtin, type_callable

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
    observe: Callable[..., None]
    """``observe(state, content, seat, out)``: what ``seat`` sees, into the zeroed int8 row
    ``out``."""
    world: Callable[..., None]
    """``world(state, content, out)``: everything, for a centralised critic, likewise."""
    redeal: Callable[..., None]
    """``redeal(state, content, seat)``: draw anew what ``seat`` cannot know.

    What it leaves depends on what the seat can know and on the generator alone; matches that a seat
    cannot tell apart are redealt alike from the same generator. So hidden things are laid out in
    one order before they are shuffled (:func:`gloaming.kernel.piles.sort`)."""
    potential: Callable[..., None]
    """``potential(state, content, out)``: how promising a running match looks to each seat, from
    -1 to 1, into the float32 row ``out`` (one number a seat)."""
    hint: Callable[..., None] | None = None
    """``hint(state, content, seat, out)``: what ``seat`` could find out by searching in what it
    sees, into the zeroed int8 row ``out``. Compiled when it is first asked for."""


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


def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """See :class:`Rules`."""
    _rules_of(state).observe(state, content, seat, out)


def world(state: np.record, content: np.record, out: np.ndarray) -> None:
    """See :class:`Rules`."""
    _rules_of(state).world(state, content, out)


def redeal(state: np.record, content: np.record, seat: int) -> None:
    """See :class:`Rules`."""
    _rules_of(state).redeal(state, content, seat)


def hint(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """See :class:`Rules`."""
    rule = _rules_of(state).hint
    assert rule is not None
    rule(state, content, seat, out)


def potential(state: np.record, content: np.record, out: np.ndarray) -> None:
    """See :class:`Rules`."""
    _rules_of(state).potential(state, content, out)


def _compile(generic: Callable[..., Any]) -> None:
    """Let compiled code that calls ``generic`` call the function of the record's game instead."""
    name = generic.__name__

    def rule_of(arguments: tuple[types.Type, ...]) -> Any:
        rule = getattr(_by_type[arguments[0]], name)
        rule.compile(arguments)
        return rule.overloads[arguments]

    @type_callable(generic)
    def type_of(context: Any) -> Callable[..., types.Type]:
        @functools.wraps(generic)
        def typer(*arguments: types.Type) -> types.Type:
            return rule_of(arguments).signature.return_type

        return typer

    @lower_builtin(generic, types.VarArg(types.Any))  # type: ignore[no-untyped-call,untyped-decorator]
    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        rule = rule_of(signature.args)
        context.add_linking_libs([rule.library])
        return context.call_internal(builder, rule.fndesc, signature, arguments)


for _generic in (deal, legal, apply, observe, world, redeal, potential, hint):
    _compile(_generic)
