"""What games' text modules share: words put together, lines filled, and steps told one by one.

People read what comes of it; nothing here is compiled, and no rules may use it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from types import MappingProxyType

import numpy as np

from gloaming.kernel.content import Pack
from gloaming.kernel.faults import FAULT_NAMES
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of

COLUMNS = 100
REGULAR: Mapping[str, str] = MappingProxyType({})


def counted(number: int, noun: str, plurals: Mapping[str, str] = REGULAR) -> str:
    """A number with its noun, in the plural where there are several or none.

    ``plurals`` holds the nouns that do not just take an s.
    """
    return f"{number} {noun}" if number == 1 else f"{number} {plurals.get(noun, noun + 's')}"


def listed(names: Sequence[str], joint: str = "and", none: str = "nothing") -> str:
    """Names joined as in a sentence; ``none`` where there are none."""
    if not names:
        return none
    return f" {joint} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def fill(text: str, indent: int, more: int = 2) -> list[str]:
    """``text`` in lines of at most 100 columns, those after the first indented by ``more``."""
    return textwrap.wrap(
        text.strip(),
        COLUMNS,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + more),
        break_on_hyphens=False,
    )


def end_told(state: np.record, causes: Sequence[str]) -> str:
    """That the match is over, and why; ``causes`` are the game's."""
    cause = int(state.cause)
    return f"the match is over: {FAULT_NAMES[cause] if cause < 0 else causes[cause]}"


# -- news --------------------------------------------------------------------------------------


def steps_of(
    before: np.record,
    pack: Pack,
    carry_out: Callable[[np.record, np.record], None],
    take_step: Callable[[np.record, np.record, int], None],
    first_step: int,
) -> Iterator[np.record]:
    """The match once an action is taken, then after each step up to the next decision.

    ``carry_out`` takes the action, and ``take_step`` a step of this kind, in a state that is a
    copy; kinds of steps begin with ``first_step``.
    """
    state, content = before.copy(), pack.table[0]
    carry_out(state, content)
    yield state.copy()
    while state.status == PLAYING and kind_of(state) >= first_step:
        take_step(state, content, int(kind_of(state)))
        yield state.copy()


def told(
    before: np.record,
    steps: Iterator[np.record],
    tell: Callable[[np.record, np.record, bool], Iterator[str]],
) -> list[str]:
    """What ``tell`` says of each change from one state to the next, as sentences.

    Its last argument is false for the change that the action itself makes.
    """
    changes = enumerate(pairwise(chain([before], steps)))
    lines = [line for number, (old, new) in changes for line in tell(old, new, number > 0)]
    return [f"{line[0].upper()}{line[1:]}." for line in lines]
