"""What the suite promises beyond the libraries' own interfaces."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np

from gloaming.adapters.aec import TurnEnv
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch, IllegalAction
from gloaming.kernel.record import Replay, digest
from gloaming.testing.case import Case, random_choice, random_play, random_points, require

EVERY = 5
"""Decisions between two at which all actions are tried."""


def features_keep_their_ranges(case: Case) -> None:
    """Every number of every seat's observation, and of the world, lies in its declared range."""
    game = case.game
    for batch in random_points(case):
        views = {
            f"seat {s}": (batch.sight, batch.observe_seats(np.full(batch.size, s)))
            for s in range(batch.seats)
        }
        views["the world"] = (game.world, batch.worlds())
        for whose, (features, rows) in views.items():
            wrong = (rows < features.low) | (rows > features.high)
            if not wrong.any():
                continue
            row, number = np.argwhere(wrong)[0]
            name = next(n for n, at in features.slices.items() if at.start <= number < at.stop)
            raise AssertionError(
                f"feature {name!r} (number {number}) is {rows[row, number]} for {whose} in the"
                f" match dealt from {batch.states['seed'][row]}; its range is"
                f" {features.low[number]} to {features.high[number]}"
            )


def masks_are_exact(case: Case) -> None:
    """An action outside the mask raises and changes nothing; every action inside it is possible.

    Besides, whoever does not decide, and whoever has finished, may do nothing but wait.
    """
    for match in range(case.matches):
        env = case.turn_env()
        env.reset(seed=case.seed + match)
        decisions = 0
        while _running(env):
            _waiting_seats_wait(env)
            if decisions % EVERY == 0:
                _try_every_action(env)
            decisions += 1
            env.step(int(random_choice(env.table.batch.states, env.table.batch.masks)[0]))
        for agent in env.agents:
            _only_waits(env.observe(agent)["action_mask"], f"{agent} after the end")


def _running(env: TurnEnv) -> bool:
    return not any(env.terminations.values()) and not any(env.truncations.values())


def _waiting_seats_wait(env: TurnEnv) -> None:
    for agent in env.agents:
        if agent != env.agent_selection:
            _only_waits(env.observe(agent)["action_mask"], f"{agent} while another decides")


def _only_waits(mask: np.ndarray, who: str) -> None:
    require(mask[0] == 1 and mask.sum() == 1, f"{who} may do more than wait: {mask.nonzero()[0]}")


def _try_every_action(env: TurnEnv) -> None:
    batch = env.table.batch
    before, rewards, mask = batch.states.tobytes(), env.rewards.copy(), batch.masks[0].copy()
    fingerprint = digest(env.table.state)
    require(mask.any(), "the mask of whoever decides is empty")
    require(mask[0] == 0, "whoever decides may wait")
    for action in (*np.flatnonzero(mask == 0).tolist(), -1, mask.size):
        try:
            env.step(action)
        except IllegalAction:
            pass
        else:
            raise AssertionError(f"action {action} is not in the mask and did not raise")
        unchanged = batch.states.tobytes() == before and np.array_equal(batch.masks[0], mask)
        require(unchanged and env.rewards == rewards, f"illegal action {action} left a trace")
    require(digest(env.table.state) == fingerprint, "illegal actions changed the digest")
    legal = np.flatnonzero(mask)
    trial = Batch(batch.game, batch.options, legal.size, skip_forced=batch.skip_forced)
    trial.restore(np.repeat(batch.states, legal.size))
    require(np.array_equal(trial.masks[0], mask), "a restored match has another mask")
    trial.step(legal)  # raises if a legal action is refused, or breaks the match
    moved = trial.states["moves"] > batch.states["moves"]
    require(moved.all(), f"legal actions without effect: {legal[~moved]}")


def nothing_leaks(case: Case) -> None:
    """What a seat sees, and may do, is unchanged when all that it cannot know is drawn anew."""
    redrawn = False
    for moment, batch in enumerate(random_points(case)):
        for seat in range(batch.seats):
            seats = np.full(batch.size, seat)
            states = batch.states.copy()
            before, may_before = _sight(batch, states, seats)
            seeds = np.arange(batch.size, dtype=np.uint64) + np.uint64(1000 * moment + 1)
            stepping.redeal_many(states, batch.pack.table, seats, seeds)
            after, may_after = _sight(batch, states, seats)
            wrong = before != after
            if wrong.any():
                row, number = np.argwhere(wrong)[0]
                slices = batch.sight.slices.items()
                name = next(n for n, at in slices if at.start <= number < at.stop)
                raise AssertionError(
                    f"seat {seat} sees {name!r} (number {number}) change when what it cannot know"
                    f" is drawn anew: match dealt from {states['seed'][row]}, move"
                    f" {states['moves'][row]}"
                )
            own = batch.states["actor"] == seat
            same = (may_before[own] == may_after[own]).all()
            require(same, f"what seat {seat} may do depends on what it cannot know")
            redrawn |= not np.array_equal(batch.worlds(), _worlds(batch, states))
    require(redrawn, "redeal never drew anything anew, so nothing was tested")


def redeals_forget(case: Case) -> None:
    """From one seed a match is redealt alike, wherever lay what the seat cannot know."""
    for moment, batch in enumerate(random_points(case)):
        for seat in range(batch.seats):
            seats = np.full(batch.size, seat)
            seeds = np.arange(batch.size, dtype=np.uint64) + np.uint64(2000 * moment + 1)
            once, twice = batch.states.copy(), batch.states.copy()
            stepping.redeal_many(twice, batch.pack.table, seats, seeds + np.uint64(1000))
            for states in (once, twice):
                stepping.redeal_many(states, batch.pack.table, seats, seeds)
            for name in once.dtype.names or ():
                same = (once[name] == twice[name]).reshape(batch.size, -1).all(axis=1)
                if not same.all():
                    row = int(np.flatnonzero(~same)[0])
                    raise AssertionError(
                        f"what redeal leaves in {name!r} depends on what seat {seat} cannot know:"
                        f" match dealt from {once['seed'][row]}, move {once['moves'][row]}"
                    )


def _sight(batch: Batch, states: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Observations and masks, int8 [size, features] and [size, actions]."""
    seen = np.zeros((batch.size, batch.sight.size), np.int8)
    batch.game.observe(states, batch.pack, seats, seen)
    masks = np.zeros_like(batch.masks)
    stepping.legal_many(states, batch.pack.table, masks)
    return seen, masks


def _worlds(batch: Batch, states: np.ndarray) -> np.ndarray:
    out = np.zeros((batch.size, batch.game.world.size), np.int8)
    stepping.world_many(states, batch.pack.table, out)
    return out


def matches_are_deterministic(case: Case) -> None:
    """A seed and its actions lead to the same states: again, alone, and in other company."""

    def ends(batch: Batch) -> list[str]:
        for _ in random_play(batch):
            pass
        return [digest(state) for state in batch.states]

    first = ends(case.batch(case.matches))
    np.random.default_rng(0).random()
    require(ends(case.batch(case.matches)) == first, "the same seeds led to other states")
    backwards = case.batch(case.matches)
    backwards.reset(np.arange(case.matches, dtype=np.uint64)[::-1] + np.uint64(case.seed))
    require(ends(backwards)[::-1] == first, "a match depends on its place in the batch")
    alone = case.batch(1)
    require(ends(alone) == first[:1], "a match depends on its company")
    distinct = len(set(first))
    require(distinct > 1 or case.matches == 1, "different seeds led to the same state")


def replays_lead_to_the_same_state(case: Case) -> None:
    """A match kept as JSON can be played again, from the deal to the same digest."""
    for match in range(min(case.matches, 4)):
        env = case.turn_env()
        env.reset(seed=case.seed + match)
        while _running(env):
            env.step(int(random_choice(env.table.batch.states, env.table.batch.masks)[0]))
        replay = Replay.from_json(env.replay().to_json())
        require(replay == env.replay(), "a replay read from JSON is another one")
        end = digest(replay.play(case.game))
        require(end == digest(env.table.state), "a replay leads to another state")


def handed_out_never_changes(case: Case) -> None:
    """Observations, masks, states and infos that a user keeps stay as they were."""
    kept: list[tuple[Any, Any]] = []

    def keep(thing: Any) -> None:
        kept.append((thing, copy.deepcopy(thing)))

    turns = case.turn_env()
    turns.reset(seed=case.seed)
    while _running(turns):
        keep(turns.last())
        keep([turns.observe(agent) for agent in turns.agents])
        keep(turns.state())
        turns.step(int(turns.action_space(turns.agent_selection).sample()))
    together = case.parallel_env()
    keep(together.reset(seed=case.seed))
    while together.agents:
        actions = {agent: together.action_space(agent).sample() for agent in together.agents}
        keep(together.step(actions))
    learner = case.learner_env()
    keep(learner.reset(seed=case.seed))
    ended = False
    while not ended:
        outcome = learner.step(learner.action_space.sample())
        keep(outcome)
        ended = outcome[2] or outcome[3]
    for thing, then in kept:
        require(_same(thing, then), f"something handed out has changed since: {then}")


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, np.ndarray):
        return np.array_equal(a, b)
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    if isinstance(a, tuple | list):
        return len(a) == len(b) and all(map(_same, a, b))
    return bool(a == b)


def copies_are_independent(case: Case) -> None:
    """A pickled or deep-copied environment goes on exactly as the original, and apart from it."""
    from gloaming.adapters.aec import wrapped

    env = wrapped(case.turn_env())
    env.reset(seed=case.seed)
    for _ in range(5):
        if _running(env.unwrapped):
            env.step(env.action_space(env.agent_selection).sample())
    for copied in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        before = digest(env.unwrapped.table.state)
        actions = []
        while _running(copied.unwrapped):
            batch = copied.unwrapped.table.batch
            actions.append(int(random_choice(batch.states, batch.masks)[0]))
            copied.step(actions[-1])
        require(digest(env.unwrapped.table.state) == before, "a copy shares memory")
        twin = copy.deepcopy(env)
        for action in actions:
            twin.step(action)
        same = digest(twin.unwrapped.table.state) == digest(copied.unwrapped.table.state)
        require(same, "a copy goes on differently")
        copied.reset()
        twin.reset()
        same = digest(twin.unwrapped.table.state) == digest(copied.unwrapped.table.state)
        require(same, "the match after the next differs between copies")
