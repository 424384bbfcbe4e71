"""Matches for tests to look at, decision by decision; and ones in which everybody has plenty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.kernel.batch import Batch
from tests.mysthea import invariants
from tests.mysthea.second_opinion import members
from tests.promises import decisions, kind, lively

LONGEST = 300  # decisions of a match that are looked at
CHARACTERS = (
    ("Leheir", "The Heir", "CR-2T1", "The Creature", "Kolbor & Malabor"),
    ("The Machine", "The Criminal", "Sanya", "The Outsider", "Telron"),
    ("Celethe", "The Cursed", "Anuth", "The Lone Survivor", "CR-2T1"),
    ("The Creature", "The Outsider", "The Heir", "Kolbor & Malabor", "The Cursed"),
)
CHRONICLES = (None, "mysthea", "icaion", "both")


def broken(batch: Batch) -> str:
    """What is wrong with a match, in words."""
    state, content = batch.states[0], batch.pack.table[0]
    return invariants.NAMES[invariants.broken(state, content, batch.encoded[0], batch.masks[0])]


def play(seed: int, choices: int, players: int, difficulty: str, chronicle: str) -> Iterator[Batch]:
    """A match at each of its decisions, forced ones too, and at its end.

    With ``chronicle`` "extra" it is none, but all Monsters are in the deck.
    """
    extra = chronicle == "extra"
    options = MystheaOptions(
        players=players,
        difficulty=difficulty,
        extra_monsters=extra,
        storm_with_utcoro="blocked" if difficulty == "hard" else "recharges",
        chronicle=None if extra or not chronicle else chronicle,
    )
    batch = Batch(GAME, options, seed=seed, skip_forced=False)
    return decisions(batch, choose, choices, LONGEST)


def choose(batch: Batch, rng: np.random.Generator) -> int:
    """A random action, rarely one that only ends something."""
    legal = lively(batch, rng, 0.8, a.END, a.STOP, a.DECLINE)
    if kind(batch.states[0]) == a.DAY and len(legal) and rng.random() < 0.5:
        plain = (legal >= a.MOVE) & (legal < a.CARRY) | (legal == a.COLLECT)
        legal = legal[~plain] if not plain.all() else legal
    return int(rng.choice(legal if len(legal) else np.flatnonzero(batch.masks[0])))


def enrich(batch: Batch, rng: np.random.Generator) -> None:
    """Give whoever plays what random play rarely has, and keep the match from ending soon."""
    state, content = batch.states[0], batch.pack.table[0]
    who, roll = int(state.turn), rng.random
    state.defense = max(int(state.defense), 60)
    for _ in range(int(rng.integers(4))):
        if state.stocked[who] < c.STOCK:
            state.stock[who, rng.integers(c.KINDS)] += 1
            state.stocked[who] += 1
    if roll() < 0.3:
        state.parasites[who] = rng.integers(c.PARASITES_HELD + 1)
    if roll() < 0.3 and state.city.sum() + state.besiegers.sum() < c.CITY_SPACES:
        state.city[rng.integers(c.KINDS)] += 1
    if roll() < 0.4 and c.UTCORO not in members(state.in_play):
        state.charged[rng.integers(state.characters)] = 1
    node = int(rng.integers(content.nodes))
    if roll() < 0.4:  # to the Colossus, or to an Island
        at_colossus = roll() < 0.6
        node = int(content.post[state.colossus]) if at_colossus else 20 + int(rng.integers(5))
    if roll() < 0.5 and node not in state.place[: state.characters]:
        state.place[who] = node
    node, owner = int(rng.integers(content.nodes)), int(rng.integers(state.characters))
    if roll() < 0.5 and state.reserve[owner] and state.fortification[node] < 0:
        state.reserve[owner] -= 1
        state.fortification[node] = owner
        state.fortified |= np.uint64(1 << node)
    if roll() < 0.5:
        restore(state, rng)


def restore(state: Any, rng: np.random.Generator) -> None:
    """Bring a machine back, and send besiegers and some Enemies home."""
    for colour, machine in np.argwhere(state.ruined > 0)[:1]:
        free = np.flatnonzero(state.machine[:, machine] < 0)
        state.machine[rng.choice(free), machine] = colour
        state.ruined[colour, machine] -= 1
        state.machines_left[colour] += 1
    for crater in range(c.CRATERS):
        kinds = np.flatnonzero(state.troops[crater] > 0)
        troops = np.flatnonzero(state.units[:, c.TROOP] > 0)
        if len(kinds) and len(troops) and state.troops[crater].sum() < 4:
            state.units[rng.choice(troops), c.TROOP] -= 1
            state.troops[crater, rng.choice(kinds)] += 1
    if state.besiegers[c.GOLEM] > 1:
        state.besiegers[c.GOLEM] -= 1
        state.golems[rng.integers(c.CRATERS)] += 1


def rich_matches(count: int, longest: int = 400, seed: int = 5) -> Iterator[Batch]:
    """Decisions of matches in which everybody has plenty."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        chronicle = CHRONICLES[number // 2 % 4] if number % 2 else None
        players = 1 + number % 5
        seated = max(2, players)
        named: Any = "draw" if chronicle else CHARACTERS[number // 2 % 4][:seated]
        options = MystheaOptions(
            players=players,
            difficulty=("easy", "normal", "hard")[number % 3],
            characters=named,
            extra_monsters=number % 2 == 0,
            storm_with_utcoro=("recharges", "blocked")[number // 4 % 2],
            chronicle=chronicle,
        )
        batch = Batch(GAME, options, seed=number, skip_forced=False)
        for _ in range(longest):
            if not batch.playing[0]:
                break
            if kind(batch.states[0]) == a.DAY and rng.random() < 0.4:
                enrich(batch, rng)
                batch.restore(batch.states.copy())
            yield batch
            batch.step(np.array([choose(batch, rng)]))
