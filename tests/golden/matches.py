"""Golden replays: matches whose every decision and final state are kept, and compared ever after.

They tell when rules, chance or content change by accident. ``make golden`` writes them anew after
a change that was meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from gloaming import find_game
from gloaming.kernel.batch import Batch
from gloaming.kernel.record import Replay, digest, replay_of
from gloaming.policies import Turn, make_policy

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """A match to be kept.

    Attributes:
        name: part of the file's name, after the game's id
        options: the game's options by name
        seed: what the match is dealt from; its decisions follow from it too
        weights: how often an action is chosen, by its group in the catalogue; 1 if not named
        policy: the policy that decides instead of chance and weights
        skip_forced: whether forced decisions are taken by the kernel
        longest: decisions after which the match is left unfinished
    """

    name: str
    options: Mapping[str, Any]
    seed: int
    weights: Mapping[str, float] = field(default_factory=dict)
    policy: str = ""
    skip_forced: bool = True
    longest: int = 600


def play(game_id: str, case: Case) -> Replay:
    """Play a case: chance and weights decide, or its policy."""
    game = find_game(game_id)
    batch = Batch(
        game, game.options(**case.options), seed=case.seed, skip_forced=case.skip_forced
    )  # fmt: skip
    decide = by_policy(batch, case) if case.policy else by_chance(batch, case)
    actions: list[int] = []
    while batch.playing[0] and len(actions) < case.longest:
        actions.append(decide())
        batch.step(np.array(actions[-1:]))
    return replay_of(batch, actions)


def by_chance(batch: Batch, case: Case) -> Callable[[], int]:
    """Decisions drawn by weight."""
    groups = [batch.game.actions.group_of(action)[0] for action in range(len(batch.game.actions))]
    weights = np.array([case.weights.get(group, 1.0) for group in groups])
    rng = np.random.default_rng(case.seed)

    def decide() -> int:
        chance = weights * (batch.masks[0] != 0)
        return int(rng.choice(len(chance), p=chance / chance.sum()))

    return decide


def by_policy(batch: Batch, case: Case) -> Callable[[], int]:
    """Decisions of the policy in every seat."""
    policy = make_policy(case.policy, batch.game, case.seed)
    return lambda: int(policy.act(Turn(batch.game, batch.pack, batch.states, batch.masks))[0])


def record(replay: Replay) -> dict[str, Any]:
    """What is kept of a replay."""
    final = replay.play()
    game = find_game(replay.game)
    return {
        "digest": digest(final),
        "ending": game.cause(final),
        "days": int(final.rounds),
        "replay": json.loads(replay.to_json()),
    }


def files(game_id: str, ending: str = "json") -> list[Path]:
    """The golden files of a game."""
    return sorted(FOLDER.glob(f"{game_id}-*.{ending}"))


def read(path: Path) -> tuple[dict[str, Any], Replay]:
    """A golden file: what is kept, and the replay itself."""
    kept = json.loads(path.read_text())
    return kept, Replay.from_json(json.dumps(kept.pop("replay")))


def script(replay: Replay) -> Iterator[str]:
    """A match for people, line by line: the board, then every decision in words."""
    game = find_game(replay.game)
    pack = game.load(game.options(**replay.options))
    states = list(replay.states())
    yield f"{game.title}, seed {replay.seed}"
    for number, (state, action) in enumerate(zip(states, replay.actions, strict=False)):
        if number == 0 or state.rounds != states[number - 1].rounds:
            yield from ("", game.text.board(state, pack), "")
        yield f"{number + 1}. {game.text.question(state, pack)}"
        yield f"      {game.text.action(state, pack, action)}"
    yield from ("", game.text.board(states[-1], pack), "", game.text.question(states[-1], pack))
