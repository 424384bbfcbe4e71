"""The measurements. Speeds are per second of processor time, so neighbours do not spoil them."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.loops import KEY, record, replay
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch
from gloaming.kernel.game import Game

if TYPE_CHECKING:
    from gloaming_agents.throughput import Throughput


@dataclass(frozen=True)
class Speed:
    """Decisions and the processor time they took."""

    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


def batch_speed(
    game: Game, options: Any, size: int = 1024, seconds: float = 1.0, observe: bool = True
) -> tuple[Speed, Speed]:
    """Step a batch under random legal play, matches dealt anew as they end.

    Masks are always filled, observations with ``observe``. Actions are chosen in compiled code and
    timed apart.

    Returns what stepping took, and what choosing took. A decision is one that an agent takes:
    forced ones, which the kernel takes itself, are not counted.
    """
    batch = Batch(game, options, size, auto_reset=True, observe=observe)
    actions = np.zeros(size, np.int64)

    def choose() -> None:
        stepping.random_actions(batch.states, batch.masks, KEY, actions)

    for _ in range(20):  # beyond the first moves, which are alike in all matches
        choose()
        batch.step(actions)
    steps, stepping_time, choosing_time = 0, 0.0, 0.0
    while steps == 0 or stepping_time < seconds:
        began = time.process_time()
        choose()
        chosen = time.process_time()
        batch.step(actions)
        choosing_time += chosen - began
        stepping_time += time.process_time() - chosen
        steps += 1
    return Speed(steps * size, stepping_time), Speed(steps * size, choosing_time)


def rules_speed(
    game: Game, options: Any, size: int = 1024, steps: int = 50, seconds: float = 1.0
) -> Speed:
    """Carry recorded random matches out by the rules alone: no masks, no observations.

    Forced decisions are decisions here, because the rules carry them out like any other.
    """
    recording = record(Batch(game, options, size, skip_forced=False, auto_reset=True), steps)
    replay(recording)  # compiled before the clock runs
    repeats, began = 0, time.process_time()
    while repeats == 0 or time.process_time() - began < seconds:
        replay(recording)
        repeats += 1
    return Speed(repeats * recording.decisions, time.process_time() - began)


def aec_speed(make: Callable[[], Any], seconds: float = 1.0, matches: int = 1_000_000) -> Speed:
    """Play a PettingZoo environment at random through ``agent_iter``, ``last`` and ``step``.

    Resets and the last calls of agents that are done take time too, but are not decisions.
    """
    environment, rng = make(), random.Random(1)
    _play_match(environment, 0, rng)  # everything is compiled before the clock runs
    decisions, began = 0, time.process_time()
    for seed in range(matches):
        decisions += _play_match(environment, seed, rng)
        if time.process_time() - began >= seconds:
            break
    spent = time.process_time() - began
    environment.close()
    return Speed(decisions, spent)


def _play_match(environment: Any, seed: int, rng: random.Random) -> int:
    """Play one match at random; the decisions taken."""
    decisions = 0
    environment.reset(seed=seed)
    for _ in environment.agent_iter():
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(int(legal[int(rng.random() * len(legal))]))
        decisions += 1
    return decisions


def connect_four() -> Callable[[], Any] | None:
    """What makes PettingZoo's connect four, or None where it cannot be imported."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return None
    made: Callable[[], Any] = connect_four_v3.env
    return made


@dataclass(frozen=True)
class Start:
    """Seconds from the import of gloaming to the first decision of a batch.

    Attributes:
        processor: processor time
        clock: by the clock on the wall
    """

    processor: float
    clock: float


FIRST_STEP = """
import json, sys, time
began = time.process_time(), time.perf_counter()
import numpy as np
from gloaming import find_game
from gloaming.kernel.batch import Batch
game = find_game(sys.argv[1])
batch = Batch(game, observe=True)
batch.step(np.array([np.flatnonzero(batch.masks[0])[0]]))
print(json.dumps([time.process_time() - began[0], time.perf_counter() - began[1]]))
"""


def start_times(game: str, code: str = FIRST_STEP) -> tuple[Start, Start]:
    """Start a fresh process twice: with no compiled code at all, and with what the first left.

    Returns both times, the cold one first.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        cold, warm = (_first_step(code, game, environment) for _ in range(2))
    return cold, warm


def _first_step(code: str, game: str, environment: dict[str, str]) -> Start:
    process = subprocess.run(
        [sys.executable, "-c", code, game],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        raise RuntimeError(f"the process to be timed failed:\n{process.stderr}")
    return Start(*json.loads(process.stdout))


def training(game: Game, options: Any, rollouts: int = 1) -> Throughput:
    """Train with PPO and take the time. Raises ImportError without the training libraries."""
    from gloaming_agents.throughput import measure

    return measure(game, options, rollouts=rollouts)
