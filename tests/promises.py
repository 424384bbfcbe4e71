"""How the property tests of every game play its matches, and what they ask of them.

A match is an iterable that gives the same batch of one at each of its decisions and at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from gloaming.kernel.batch import Batch, IllegalAction
from gloaming.kernel.content import Pack

EVERY = 20  # decisions between two illegal ones

Choose = Callable[[Batch, np.random.Generator], int]
News = Callable[[np.record, int, Pack], list[str]]
Moments = Callable[[np.record, int, Pack], Iterable[np.record]]
Play = Callable[..., Iterable[Batch]]  # takes seed and choices, and options of the game


# -- playing -----------------------------------------------------------------------------------


def few(examples: int) -> settings:
    """The same few examples each time, however long they take."""
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


def kind(state: Any) -> int:
    """The kind of decision that is due."""
    return int(state.pending[state.depth - 1, 0])


def decisions(batch: Batch, choose: Choose, choices: int, longest: int) -> Iterator[Batch]:
    """A match at each of its first decisions, and at its end if it comes to one."""
    rng = np.random.default_rng(choices)
    for _ in range(longest):
        yield batch
        if not batch.playing[0]:
            return
        batch.step(np.array([choose(batch, rng)]))


def lively(batch: Batch, rng: np.random.Generator, odds: float, *endings: int) -> np.ndarray:
    """The legal actions; as often as the odds say, without those that only end something."""
    legal = np.flatnonzero(batch.masks[0])
    if len(legal) > 1 and rng.random() < odds:
        return np.setdiff1d(legal, endings)
    return legal


def choose_lively(odds: float, *endings: int) -> Choose:
    """A random action, rarely one that only ends something."""

    def choose(batch: Batch, rng: np.random.Generator) -> int:
        legal = lively(batch, rng, odds, *endings)
        return int(rng.choice(legal if len(legal) else np.flatnonzero(batch.masks[0])))

    return choose


# -- invariants --------------------------------------------------------------------------------


def spoil(state: Any, fields: dict[str, Any]) -> None:
    """Change these fields; ``place__2`` or ``pending__0__1`` is one number of a field."""
    for name, value in fields.items():
        field, *index = name.split("__")
        if index:
            state[field][tuple(int(k) for k in index)] = value
        else:
            state[field] = value


def random_matches_hold(
    invariants: ModuleType, batch: Batch, seed: int, count: int, longest: int, *tallies: np.ndarray
) -> None:
    """A game's ``play_matches`` comes through so many random matches with nothing broken."""
    wrong, at_seed, move = invariants.play_matches(
        batch.states, batch.raw, batch.pack.table, batch.encoded, batch.masks, seed, count,
        longest, *tallies,
    )  # fmt: skip
    state: Any = batch.states[0]
    assert wrong == invariants.FINE, (
        f"{invariants.NAMES[wrong]}: {batch.options}, seed {at_seed}, move {move},"
        f" status {state.status}, cause {state.cause}"
    )


# -- news --------------------------------------------------------------------------------------


def differing(one: Any, other: Any) -> list[str]:
    """The fields in which two states are not the same."""
    return [name for name in one.dtype.names if not np.array_equal(one[name], other[name])]


def news_follow_the_match(match: Batch, seed: int, news: News, moments: Moments) -> None:
    """Each decision, carried out step by step on a copy, ends where the match itself does.

    And what is told of it are sentences that leave the match alone.
    """
    random = np.random.default_rng(seed)
    state, told = match.states[0], 0
    for _ in range(250):
        if not match.playing[0]:
            break
        action = int(random.choice(np.flatnonzero(match.masks[0])))
        before = state.copy()
        lines = news(before, action, match.pack)
        assert differing(before, state) == []
        assert all(line[0].isupper() and line.endswith(".") and line.isascii() for line in lines)
        *_, last = moments(before, action, match.pack)
        match.step(np.array([action]))
        assert set(differing(last, state)) <= {"moves", "actor", "reward"}  # the kernel's own
        told += len(lines)
    assert told > 50


# -- tests that every game has -----------------------------------------------------------------


def an_illegal_action_changes_nothing(play: Play) -> Callable[..., None]:
    """The test that an action outside the mask raises, and leaves the match as it was."""

    def test(seed: int, **match: Any) -> None:
        rng = np.random.default_rng(seed)
        for number, batch in enumerate(play(seed, **match)):
            if number % EVERY == 0:
                before = batch.states.tobytes()
                illegal = np.flatnonzero(batch.masks[0] == 0)
                action = int(rng.choice(illegal)) if batch.playing[0] else -1
                with pytest.raises(IllegalAction):
                    batch.step(np.array([action]))
                assert batch.states.tobytes() == before

    return test


def the_same_match_again(play: Play) -> Callable[..., None]:
    """The test that matches of one seed and the same actions are the same, byte for byte."""

    def test(**match: Any) -> None:
        for one, other in zip(play(**match), play(**match), strict=True):
            assert one.states.tobytes() == other.states.tobytes()

    return test
