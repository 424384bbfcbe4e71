"""Replays and digests: a match is its options, its seed and its actions."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gloaming.adapters.aec import TurnEnv
from gloaming.kernel.game import Game
from gloaming.kernel.layout import layout
from gloaming.kernel.record import Replay, ReplayError, digest
from tests.kernel import toy


@pytest.fixture
def env(game: Game) -> TurnEnv:
    """A match played to its end."""
    env = TurnEnv(game, players=3, reward="shaped")
    env.reset(seed=12)
    while not any(env.terminations.values()):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    return env


def changed(replay: Replay, **changes: Any) -> str:
    return json.dumps({**json.loads(replay.to_json()), **changes})


def test_a_replay_survives_json_and_leads_to_the_same_state(env: TurnEnv) -> None:
    replay = Replay.from_json(env.replay().to_json())
    assert replay == env.replay()
    assert digest(replay.play()) == digest(env.table.state)
    assert replay.options == {
        "players": 3,
        "difficulty": "normal",
        "content": "base",
        "reward": "shaped",
        "max_moves": None,
    }


def test_states_are_the_deal_and_one_for_each_action(env: TurnEnv) -> None:
    replay = env.replay()
    states = list(replay.states())
    assert len(states) == len(replay.actions) + 1
    assert states[0].moves == 0
    assert len({digest(state) for state in states}) == len(states)
    kept = digest(states[1])
    states[2]["beacon"] = 99
    assert digest(states[1]) == kept


def test_a_replay_knows_whether_forced_decisions_were_skipped(game: Game) -> None:
    env = TurnEnv(game, skip_forced=False)
    env.reset(seed=3)
    for _ in range(6):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    replay = Replay.from_json(env.replay().to_json())
    assert digest(replay.play()) == digest(env.table.state)
    with pytest.raises(ReplayError, match=r"action 1 of 6: .*is not legal"):
        replace(replay, skip_forced=True).play()


def test_a_replay_begins_anew_with_each_match(env: TurnEnv) -> None:
    env.reset()
    assert env.replay().actions == ()
    assert env.replay().seed != 12
    assert digest(env.replay().play()) == digest(env.table.state)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 99}, "format is 99; this version reads 1"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": 3}, "game is 3; expected str"),
        ({"version": 7}, "the replay is of toy version 7; the rules here are version 0"),
        ({"content": "f" * 64}, "was played with content ffffffffffff"),
        ({"seed": -1}, "seed is -1; allowed are 0 to"),
        ({"seed": 2**64}, "allowed are 0 to"),
        ({"seed": "1"}, "seed is '1'; expected int"),
        ({"seed": True}, "seed is True; expected int"),
        ({"skip_forced": 1}, "skip_forced is 1; expected bool"),
        ({"options": {"players": 9}}, "the replay's options: players is 9; allowed are 2 to 3"),
        ({"options": {"wizards": 1}}, "the replay's options: .*wizards"),
        ({"options": []}, "options is .*; expected dict"),
        ({"actions": [99]}, "action 0 of 1: match 0: action 99 is not legal now"),
        ({"actions": [1.5]}, "action 0 is 1.5; expected a whole number"),
        ({"actions": None}, "actions is None; expected list"),
        ({"dice": 3}, r"fields unknown: \['dice'\]"),
    ],
)
def test_what_is_wrong_is_named(env: TurnEnv, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ReplayError, match=message):
        Replay.from_json(changed(env.replay(), **changes)).play()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", b"\xff", '{"format": 1}'])
def test_what_is_no_replay_is_refused(text: str | bytes) -> None:
    with pytest.raises(ReplayError):
        Replay.from_json(text)


def test_actions_after_the_end_are_refused(env: TurnEnv) -> None:
    replay = env.replay()
    count = len(replay.actions)
    longer = replace(replay, actions=(*replay.actions, 1))
    with pytest.raises(ReplayError, match=f"action {count} of {count + 1} comes after the end"):
        longer.play()


def test_another_game_is_refused(env: TurnEnv) -> None:
    with pytest.raises(ReplayError, match="of 'toy', not of 'other'"):
        env.replay().play(toy.make_game(id="other"))


def test_digests_do_not_depend_on_padding() -> None:
    padded = layout(first=np.int8, second=np.int64, third=np.int8)
    state = np.zeros(2, padded)
    raw = state.view(np.uint8).reshape(2, -1)
    used = np.zeros(padded.itemsize, bool)
    for kind, offset, *_ in (padded.fields or {}).values():
        used[offset : offset + kind.itemsize] = True
    assert not used.all()
    raw[1, ~used] = 255
    assert digest(state[0]) == digest(state[1])


def test_every_field_enters_the_digest(game: Game) -> None:
    reference = digest(np.zeros(1, game.state)[0])
    seen = {reference}
    for name in game.state.names or ():
        state = np.zeros(1, game.state)
        state[name] = 1
        seen.add(digest(state[0]))
    assert len(seen) == len(game.state.names or ()) + 1


@pytest.mark.parametrize("other", [None, 3, np.zeros(3), np.zeros(1, [("a", int)])])
def test_only_single_records_have_digests(other: Any) -> None:
    with pytest.raises(TypeError, match="digest takes one record"):
        digest(other)
