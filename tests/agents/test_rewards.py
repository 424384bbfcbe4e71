"""What a learner is rewarded with, against the rewards of the game."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming_agents.evaluation import play
from gloaming_agents.rewards import STALLED, TrainingVecEnv
from tests.kernel import toy

AT_START = -1.0  # Beacon's potential at the deal: an empty beacon


def make(options: toy.ToyOptions, limit: int, keep: float, cost: float = 0.0) -> TrainingVecEnv:
    return TrainingVecEnv(
        toy.GAME, options, 40, 3, move_limit=limit, keep_progress=keep, decision_cost=cost
    )


def matches(
    limit: int, keep: float, reward: str = "shaped", cost: float = 0.0
) -> list[dict[str, float]]:
    """Matches of first legal actions: the learner's sum of rewards, the end, the last beacon."""
    options = toy.ToyOptions(players=3, reward=reward)
    environment = make(options, limit, keep, cost)
    environment.reset()
    totals, found = np.zeros(40), []
    rng = np.random.default_rng(0)
    while len(found) < 200:
        legal = environment.action_masks()
        actions = (legal * rng.random(legal.shape)).argmax(axis=1)
        _, rewards, dones, infos = environment.step(actions)
        totals += rewards
        for row in np.flatnonzero(dones):
            info = infos[row]
            final = toy.GAME.features.describe(info["terminal_observation"])
            found.append(
                {
                    "total": float(totals[row]),
                    "won": float(info["is_success"]),
                    "cut": float(info["episode"]["l"] >= limit),
                    "truncated": float(info["TimeLimit.truncated"]),
                    "beacon": float(final["beacon"]),
                    "length": float(info["episode"]["l"]),
                }
            )
            totals[row] = 0
    return found


def by_end(found: list[dict[str, float]]) -> dict[str, list[dict[str, float]]]:
    """Matches by how they ended: won, stalled (the limit alone ended them), lost."""
    ends: dict[str, list[dict[str, float]]] = {"won": [], "stalled": [], "lost": []}
    for match in found:
        cut = match["cut"] and match["beacon"] < toy.TARGET
        ends["won" if match["won"] else "stalled" if cut else "lost"].append(match)
    assert all(ends.values())
    return ends


@pytest.mark.parametrize("keep", [0.0, 0.5, 1.0])
def test_returns_by_how_a_match_ended(keep: float) -> None:
    ends = by_end(matches(limit=14, keep=keep))
    for match in ends["won"]:
        assert match["total"] == pytest.approx(1 - AT_START, abs=1e-5)
    for match in ends["stalled"]:
        assert match["total"] == pytest.approx(STALLED - AT_START, abs=1e-5)
    for match in ends["lost"]:
        # too bright: one card took the beacon past its target, from where it had come before
        gained = (match["total"] + 1 + AT_START) / keep if keep else 0.5
        before = toy.TARGET * gained
        assert keep == 0 or before == pytest.approx(round(before), abs=1e-4)
        assert 0 < before < toy.TARGET
        assert keep == 0 or match["beacon"] - before <= 3 + 1e-4
        if keep == 0:
            assert match["total"] == pytest.approx(-1 - AT_START, abs=1e-5)


def test_stalling_is_worse_than_losing_and_losing_than_winning() -> None:
    ends = by_end(matches(limit=14, keep=1.0))
    totals = {end: [match["total"] for match in found] for end, found in ends.items()}
    assert max(totals["stalled"]) < min(totals["lost"])
    assert max(totals["lost"]) < min(totals["won"])


def test_sparse_rewards_are_the_ends_alone() -> None:
    found = matches(limit=14, keep=1.0, reward="sparse")
    assert {match["total"] for match in found} == {-1.0, 1.0, STALLED}


def test_a_match_that_is_cut_short_has_ended_for_good() -> None:
    for reward in ("sparse", "shaped"):
        found = matches(limit=14, keep=0.0, reward=reward)
        assert any(match["cut"] for match in found)
        assert not any(match["truncated"] for match in found)


def test_every_decision_costs() -> None:
    free = matches(limit=14, keep=1.0)
    dear = matches(limit=14, keep=1.0, cost=0.01)
    for before, after in zip(free, dear, strict=True):
        assert before["length"] == after["length"]
        difference = before["total"] - after["total"]
        assert difference == pytest.approx(0.01 * before["length"], abs=1e-5)


def test_the_options_own_limit_holds_where_it_is_lower() -> None:
    options = toy.ToyOptions(players=3, max_moves=4)
    assert make(options, 500, 1.0).learners.batch.max_moves == 4
    assert make(options, 3, 1.0).learners.batch.max_moves == 3


def test_reported_results_contain_none_of_it() -> None:
    results = play(toy.GAME, toy.ToyOptions(max_moves=3), "random", 50)
    assert results.truncated.all()
    assert (results.returns == -1).all()  # lost, and not STALLED
