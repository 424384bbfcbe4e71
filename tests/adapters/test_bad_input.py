"""What users hand to an environment by mistake: one clear error, and nothing has changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import play
from gloaming.adapters.aec import TurnEnv, wrapped
from gloaming.adapters.arguments import ResetNeeded
from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.parallel import TogetherEnv
from gloaming.adapters.sb3 import LearnerVecEnv
from gloaming.adapters.vector import LearnerVectorEnv
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.kernel.batch import Batch, IllegalAction
from gloaming.kernel.record import Replay, ReplayError
from tests.kernel import toy

MAKERS: list[Callable[..., Any]] = [
    lambda **a: TurnEnv(toy.GAME, **a),
    lambda **a: TogetherEnv(toy.GAME, **a),
    lambda **a: LearnerEnv(toy.GAME, **a),
    lambda **a: LearnerVectorEnv(toy.GAME, 2, **a),
    lambda **a: LearnerVecEnv(toy.GAME, 2, **a),
]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("name", ["skip_forced", "hints"])
@pytest.mark.parametrize("value", ["yes", None, 1])
def test_switches_are_true_or_false(make: Callable[..., Any], name: str, value: Any) -> None:
    with pytest.raises(TypeError, match=f"{name} is {value!r}; expected True or False"):
        make(**{name: value})


@pytest.mark.parametrize("action", [10**30, -(10**30), 2**63])
def test_numbers_of_any_size_are_no_actions(action: int) -> None:
    turns, team = TurnEnv(toy.GAME), LearnerEnv(toy.GAME)
    turns.reset(seed=1)
    team.reset(seed=1)
    before = turns.table.batch.states.tobytes()
    for step in (turns.step, team.step):
        with pytest.raises(IllegalAction, match=f"is {action}; no game has an action of that"):
            step(action)
    assert turns.table.batch.states.tobytes() == before
    many = LearnerVectorEnv(toy.GAME, 1)
    many.reset(seed=1)
    with pytest.raises((IllegalAction, TypeError)):
        many.step(np.array([action]))


@pytest.mark.parametrize("seed", [1.5, "x", True, np.array([3, 4])])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    message = re.escape(f"seed is {seed!r}; expected a whole number")
    many = () if isinstance(seed, np.ndarray) else (LearnerVectorEnv(toy.GAME, 2),)
    for env in (TurnEnv(toy.GAME), LearnerEnv(toy.GAME), *many):
        with pytest.raises(TypeError, match=message):
            env.reset(seed=seed)
    with pytest.raises(TypeError, match=r"seed is 1\.5; expected a whole number or an array"):
        Batch(toy.GAME, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seeds of type float64; expected whole numbers"):
        Batch(toy.GAME, size=3).reset(np.array([0.5, 2, 3]))


@pytest.mark.parametrize("count", [2.5, "two", None, True])
def test_matches_are_counted_in_whole_numbers(count: Any) -> None:
    for kind in (LearnerVectorEnv, LearnerVecEnv):
        with pytest.raises(TypeError, match=f"num_envs is {count!r}; expected a whole number"):
            kind(toy.GAME, count)


def test_partners_are_policies() -> None:
    with pytest.raises(TypeError, match="partners is 5; expected a policy, its name, or a list"):
        LearnerEnv(toy.GAME, seat=0, partners=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("actions", [None, [0, 0]])
def test_actions_of_all_seats_come_by_name(actions: Any) -> None:
    env = TogetherEnv(toy.GAME)
    env.reset(seed=1)
    with pytest.raises(TypeError, match="expected a dictionary by agent"):
        env.step(actions)


def test_after_the_end_there_is_nobody_to_ask_about() -> None:
    env = wrapped(TurnEnv(toy.GAME))
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before last"):
        env.last()


def test_names_that_have_no_order_are_refused() -> None:
    with pytest.raises(TypeError, match=r"heroes is .*; expected a list of names"):
        ChroniclesOptions(heroes={"Belle", "Moana"})  # type: ignore[arg-type]


@pytest.mark.parametrize("content", ["", "a\0b"])
def test_content_is_a_path(content: str) -> None:
    with pytest.raises(ValueError, match=r"content is .*; expected 'base' or a path"):
        ChroniclesOptions(content=content)


def test_replays_of_nonsense_are_refused() -> None:
    with pytest.raises(ReplayError, match="not JSON"):
        Replay.from_json(None)  # type: ignore[arg-type]
    env = TurnEnv(toy.GAME)
    env.reset(seed=1)
    text = env.replay().to_json()
    huge = text.replace('"actions": []', f'"actions": [{10**30}]')
    assert huge != text
    with pytest.raises(ReplayError, match="no game has an action of that number"):
        Replay.from_json(huge)
    with pytest.raises(ReplayError, match=r"\['wizards'\] are unknown; options are"):
        Replay.from_json(text.replace('"options": {', '"options": {"wizards": 1, ')).play()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("heroes=Belle,Bell", "heroes is 'Bell'; allowed are"),
        ("heroes=Belle,Belle", "every hero can be played once"),
        ("heroes=Belle,Moana quests=Foo,Bar", "quests is 'Foo'; allowed are"),
        ("content=nope", "nope: there is no such file or folder"),
        ("seed=-1", "seed is -1; allowed are 0 to"),
        (f"seed={10**23}", f"seed is {10**23}; allowed are 0 to"),
        ("seed=x", "seed is 'x'; expected a whole number"),
    ],
)
def test_the_terminal_says_in_one_line_what_is_wrong(
    arguments: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play.main(["chronicles", *arguments.split()]) == 2
    told = capsys.readouterr().err
    assert line in told and told.count("\n") == 1
    assert told.startswith("play.py: ")
