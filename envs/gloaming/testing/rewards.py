"""One ledger: what a seat earns in a match is the same through every interface."""

from __future__ import annotations

import importlib.util

import numpy as np

from gloaming.adapters.learners import Learners, Seats
from gloaming.adapters.vector import LearnerVectorEnv
from gloaming.kernel.batch import TERMINATED
from gloaming.policies import RandomPolicy
from gloaming.testing.case import KEY, Case, random_choice, random_play, require

CLOSE = 1e-4
"""Rewards are float32; sums in another order differ in their last digits."""

Ledger = dict[int, np.ndarray]
"""What each seat earned, float64 [seats], by the seed of the match."""


def rewards_balance(case: Case) -> None:
    """The rewards of a match add up to the same for each seat through every interface."""
    for scheme in case.game.rewards:
        scheme_case = case.with_options(reward=scheme)
        ledger = kernel_ledger(scheme_case)
        _same_by_turns(scheme_case, ledger)
        _same_together(scheme_case, ledger)
        seats = scheme_case.batch(1).seats
        both_ends = [(0, seats - 1)] if seats > 1 else []
        for seat in [None, *range(seats), *both_ends]:
            if seat is None and not case.cooperative:
                continue
            _same_for_learners(scheme_case, ledger, seat)
            _same_in_vectors(scheme_case, ledger, seat)
            if importlib.util.find_spec("stable_baselines3"):
                _same_in_sb3(scheme_case, ledger, seat)
        if scheme == "shaped":
            shaping_adds_up(scheme_case, ledger)


def kernel_ledger(case: Case) -> Ledger:
    """The rewards of ``case.matches`` random matches, as the kernel pays them."""
    batch = case.batch(case.matches)
    total = np.zeros((case.matches, batch.seats))
    for each in random_play(batch):
        total += each.rewards
    seeds = batch.states["seed"].tolist()
    return dict(zip(seeds, total, strict=True))


def _agree(seed: int, expected: object, got: object, where: str) -> None:
    same = np.allclose(np.asarray(expected), np.asarray(got), atol=CLOSE)
    require(same, f"match dealt from {seed}: the kernel paid {expected}, {where} paid {got}")


def _same_by_turns(case: Case, ledger: Ledger) -> None:
    """Summed up both ways users do it: from ``last()``, and from ``rewards``."""
    env = case.turn_env()
    for seed, expected in ledger.items():
        env.reset(seed=seed)
        from_last = dict.fromkeys(env.agents, 0.0)
        from_rewards = dict(env.rewards)
        for agent in env.agent_iter():
            _, reward, terminated, truncated, _ = env.last()
            from_last[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(random_choice(env.table.batch.states, env.table.batch.masks)[0]))
            for name, reward in env.rewards.items():
                from_rewards[name] += reward
        _agree(seed, expected, list(from_last.values()), "the turn-based last()")
        _agree(seed, expected, list(from_rewards.values()), "the turn-based rewards")


def _same_together(case: Case, ledger: Ledger) -> None:
    env = case.parallel_env()
    for seed, expected in ledger.items():
        env.reset(seed=seed)
        total = dict.fromkeys(env.agents, 0.0)
        while env.agents:
            actions = dict.fromkeys(env.agents, 0)
            batch = env.table.batch
            actor = env.possible_agents[env.table.actor]
            actions[actor] = int(random_choice(batch.states, batch.masks)[0])
            for agent, reward in env.step(actions)[1].items():
                total[agent] += reward
        _agree(seed, expected, list(total.values()), "the parallel environment")


def _due(earned: np.ndarray, seat: Seats) -> float:
    """What a learner in ``seat`` is paid where the seats earned so much, float64 [seats]."""
    own = 0 if seat is None else np.asarray(seat)
    return float(np.mean(earned[own]))


def _seating(case: Case, seat: Seats) -> dict[str, object]:
    """The learner's place; partners play as ``random_choice`` does, so matches are the same."""
    return {"seat": seat, "partners": None if seat is None else RandomPolicy(int(KEY))}


def _choose(learners: Learners) -> np.ndarray:
    return random_choice(learners.batch.states, learners.masks)


def _same_for_learners(case: Case, ledger: Ledger, seat: Seats) -> None:
    env = case.learner_env(**_seating(case, seat))
    for seed, expected in ledger.items():
        env.reset(seed=seed)
        if int(env.learners.batch.states["seed"][0]) != seed:
            continue  # the match ended before the learner's first decision
        total, ended = 0.0, False
        while not ended:
            _, reward, terminated, truncated, _ = env.step(int(_choose(env.learners)[0]))
            total += reward
            ended = terminated or truncated
        _agree(seed, _due(expected, seat), total, f"the single-agent environment (seat {seat})")


def _same_in_vectors(case: Case, ledger: Ledger, seat: Seats) -> None:
    seeds = list(ledger)
    seating = _seating(case, seat)
    env = LearnerVectorEnv(case.game, len(seeds), **{**case.options, **seating})
    env.reset(seed=seeds)
    total, unfinished = np.zeros(len(seeds)), np.ones(len(seeds), bool)
    unfinished &= env.learners.batch.states["seed"] == np.array(seeds, np.uint64)
    while unfinished.any():
        _, rewards, terminated, truncated, _ = env.step(_choose(env.learners))
        total[unfinished] += rewards[unfinished]
        for row in np.flatnonzero(unfinished & (terminated | truncated)).tolist():
            expected = _due(ledger[seeds[row]], seat)
            _agree(seeds[row], expected, total[row], f"the vector environment (seat {seat})")
            unfinished[row] = False


def _same_in_sb3(case: Case, ledger: Ledger, seat: Seats) -> None:
    from gloaming.adapters.sb3 import LearnerVecEnv

    seeds = list(ledger)
    arguments = {**case.options, **_seating(case, seat), "seed": seeds[0]}
    env = LearnerVecEnv(case.game, len(seeds), **arguments)
    env.reset()
    total, unfinished = np.zeros(len(seeds)), np.ones(len(seeds), bool)
    unfinished &= env.learners.batch.states["seed"] == np.array(seeds, np.uint64)
    while unfinished.any():
        _, rewards, dones, infos = env.step(_choose(env.learners))
        total[unfinished] += rewards[unfinished]
        for row in np.flatnonzero(unfinished & dones).tolist():
            expected = _due(ledger[seeds[row]], seat)
            where = f"the VecEnv (seat {seat})"
            _agree(seeds[row], expected, total[row], where)
            _agree(seeds[row], expected, infos[row]["episode"]["r"], f"{where}'s episode")
            unfinished[row] = False


def shaping_adds_up(case: Case, shaped: Ledger) -> None:
    """Shaping adds what a match was worth to a seat at its deal, sign turned, and nothing else."""
    sparse = kernel_ledger(case.with_options(reward=case.game.rewards[0]))
    batch = case.batch(case.matches)
    worth = dict(zip(batch.states["seed"].tolist(), batch.potentials.copy(), strict=True))
    for _ in random_play(batch):
        pass
    for seed, ended in zip(shaped, batch.ended.tolist(), strict=True):
        if ended == TERMINATED:
            _agree(seed, sparse[seed] - worth[seed], shaped[seed], "shaped rewards")
