"""Several games in one process, games that break their own rules, compiled and plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import gloaming
from gloaming.kernel import stepping
from gloaming.kernel.dispatch import Rules, bind
from gloaming.kernel.faults import (
    CHOICE_FAULT,
    FAULT_NAMES,
    PENDING_FAULT,
    PILE_FAULT,
    RULES_FAULT,
    SCRIPT_FAULT,
)
from gloaming.kernel.jit import JIT, compiled
from gloaming.kernel.layout import FAULT, layout, table
from gloaming.kernel.pending import pop, push
from gloaming.policies import make_policy
from tests.kernel import toy
from tests.kernel.helpers import choose, digest, play_out, toy_batch

REPOSITORY = Path(__file__).parents[2]

STUBBORN, CIRCLING, FORGETFUL = 1, 2, 3  # ways to be wrong

BROKEN_STATE = layout(way=np.int8, steps=np.int32)


@compiled
def deal(state: np.record, content: np.record, options: np.record) -> None:
    state.way = content.way
    state.seats = 1
    push(state, 1, 0, 0, 0)


@compiled
def legal(state: np.record, content: np.record, mask: np.ndarray) -> None:
    mask[1] = state.way != STUBBORN or state.steps == 0
    mask[2] = state.steps == 0


@compiled
def apply(state: np.record, content: np.record, action: int) -> None:
    state.steps += 1
    if state.way == FORGETFUL:
        pop(state)


@compiled
def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> int:
    out[0] = state.way + 40
    return 1


@compiled
def world(state: np.record, content: np.record, out: np.ndarray) -> int:
    out[0] = state.way + 50
    return 1


@compiled
def redeal(state: np.record, content: np.record, seat: int) -> None:
    state.way = 0


@compiled
def potential(state: np.record, content: np.record, out: np.ndarray) -> None:
    out[0] = 0.5


BROKEN = Rules(deal, legal, apply, observe, world, redeal, potential)
bind(BROKEN_STATE, BROKEN)


def broken(way: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """States, content and masks of a one-seat game that goes wrong in its second decision."""
    states = np.zeros(1, BROKEN_STATE)
    content, options = np.zeros(1, table(way=np.int8)), np.zeros(1, toy.OPTIONS)
    content["way"] = way
    masks = np.zeros((1, 3), np.int8)
    raw = states.view(np.uint8).reshape(1, -1)
    seed = np.uint64(1)
    stepping.start(states[0], raw[0], content[0], options[0], seed, masks[0], True)
    return states, content, masks


@pytest.mark.parametrize(
    ("way", "cause"),
    [(STUBBORN, CHOICE_FAULT), (CIRCLING, RULES_FAULT), (FORGETFUL, PENDING_FAULT)],
)
def test_rules_that_go_wrong_end_in_a_fault(way: int, cause: int) -> None:
    states, content, masks = broken(way)
    assert masks[0].tolist() == [0, 1, 1]
    stepping.step(states[0], content[0], 1, masks[0], True)
    assert (states["status"][0], states["cause"][0]) == (FAULT, cause)
    assert masks[0].tolist() == [1, 0, 0]


def test_every_fault_has_words() -> None:
    causes = {PENDING_FAULT, PILE_FAULT, SCRIPT_FAULT, CHOICE_FAULT, RULES_FAULT}
    assert set(FAULT_NAMES) == causes
    assert all(cause < 0 for cause in causes)  # never mistaken for a game's own cause
    states, _, _ = broken(STUBBORN)
    states["cause"] = RULES_FAULT
    assert toy.GAME.cause(states[0]) == FAULT_NAMES[RULES_FAULT]
    states["cause"] = toy.TOO_BRIGHT
    assert toy.GAME.cause(states[0]) == "too bright"


def test_each_record_is_played_by_its_own_rules() -> None:
    alone = toy_batch(5, seed=1)
    chosen = play_out(alone)
    batch, policy = toy_batch(5, seed=1), make_policy("random", toy.GAME)
    states, content, masks = broken(CIRCLING)
    out, number = np.zeros((1, 1), np.int8), np.zeros((1, 1), np.float32)
    for actions in chosen:
        assert (choose(batch, policy) == actions).all()
        batch.step(actions)
        stepping.observe_many(states, content, np.zeros(1, int), out)
        assert out[0, 0] == CIRCLING + 40
        stepping.world_many(states, content, out)
        assert out[0, 0] == CIRCLING + 50
        stepping.potentials_many(states, content, number)
        assert number[0, 0] == 0.5
        stepping.legal_many(states, content, masks)
        assert masks[0].tolist() == [0, 1, 1]
    assert digest(batch.states) == digest(alone.states)
    stepping.redeal_many(states, content, np.zeros(1, int), np.ones(1, np.uint64))
    assert states["way"][0] == 0


def test_two_games_cannot_share_a_record_type() -> None:
    with pytest.raises(ValueError, match="a record type cannot be shared"):
        bind(BROKEN_STATE, toy.GAME.rules)
    bind(BROKEN_STATE, BROKEN)  # the same rules again, as after a second import: no harm
    states, _, masks = broken(CIRCLING)
    assert (states["way"][0], masks.sum()) == (CIRCLING, 2)


def test_games_are_found_by_id_with_a_hint() -> None:
    with pytest.raises(ValueError, match="did you mean 'chronicles'"):
        gloaming.find_game("chronicle")
    with pytest.raises(ValueError, match=r"unknown game 'chess'; games are \['chronicles'"):
        gloaming.find_game("chess")


def digests() -> list[str]:
    """Digests of the ends of random matches, their observations and worlds included."""
    found = []
    for players in (2, 3):
        batch = toy_batch(40, players, seed=2**63 + 5, reward="shaped", observe=True)
        play_out(batch, seed=players)
        seen = [batch.states, batch.observations, batch.worlds(), batch.rewards]
        found += [digest(array) for array in seen]
    return found


@pytest.mark.jit
def test_compiled_and_plain_python_play_the_same_matches() -> None:
    code = "from tests.kernel.test_dispatch import digests; print(*digests())"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    environment["PYTHONPATH"] = os.pathsep.join(["envs", "agents", "."])
    output = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=REPOSITORY,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert JIT
    assert output.split() == digests()


def test_compiling_is_announced_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from gloaming.kernel import notice

    monkeypatch.setattr(notice, "JIT", True)
    monkeypatch.setattr(notice, "cache_folder", lambda function: tmp_path)
    monkeypatch.setattr(notice, "_announced", set())
    done = toy.GAME.announce()
    assert "compiling the rules of Beacon, about 5 s" in capsys.readouterr().err
    done()
    assert "compiled in" in capsys.readouterr().err
    toy.GAME.announce()()  # the second batch of the process
    notice._announced.clear()
    toy.GAME.announce()()  # the next process, whose cache is full
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(notice, "stamp_of", lambda path, records: "after an edit")
    notice._announced.clear()
    toy.GAME.announce()
    assert "compiling" in capsys.readouterr().err
