"""What a learner is rewarded with, against the rewards of the game."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gloaming_agents.evaluation import play
from gloaming_agents.rewards import TrainingVecEnv
from tests.kernel import toy

TOTAL_AT_START = -1.0  # Beacon's potential at the deal: an empty beacon


def matches(limit: int, keep: float, reward: str = "shaped") -> list[dict[str, float]]:
    """Matches of first legal actions: the learner's sum of rewards, the end, the last beacon."""
    options = toy.ToyOptions(players=3, reward=reward)
    environment = TrainingVecEnv(toy.GAME, options, 40, 3, limit, keep)
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
                }
            )
            totals[row] = 0
    return found


def only_cut(found: list[dict[str, float]]) -> list[dict[str, float]]:
    """Matches that the limit ended, and nothing else."""
    return [match for match in found if match["cut"] and match["beacon"] < toy.TARGET]


@pytest.mark.parametrize("keep", [0.0, 0.5, 1.0])
def test_a_lost_match_keeps_its_share_of_what_it_gained(keep: float) -> None:
    found = matches(limit=14, keep=keep)
    assert {match["won"] for match in found} == {0.0, 1.0}
    assert only_cut(found)
    for match in only_cut(found):
        gained = match["beacon"] / toy.TARGET
        assert match["total"] == pytest.approx(-1 - TOTAL_AT_START + keep * gained, abs=1e-5)
    for match in found:
        if match["won"]:
            assert match["total"] == pytest.approx(1 - TOTAL_AT_START, abs=1e-5)


def test_a_match_that_is_cut_short_is_lost_for_good() -> None:
    for reward in ("sparse", "shaped"):
        found = matches(limit=14, keep=0.0, reward=reward)
        assert not any(match["truncated"] for match in found)
    sparse = matches(limit=14, keep=1.0, reward="sparse")
    assert {match["total"] for match in sparse} == {-1.0, 1.0}


def test_more_progress_never_pays_less() -> None:
    found = only_cut(matches(limit=14, keep=1.0))
    by_beacon = sorted((match["beacon"], match["total"]) for match in found)
    totals = [total for _, total in by_beacon]
    assert by_beacon[0][0] < by_beacon[-1][0]
    assert all(later >= earlier - 1e-5 for earlier, later in itertools.pairwise(totals))


def test_the_options_own_limit_holds_where_it_is_lower() -> None:
    options = toy.ToyOptions(players=3, max_moves=4)
    environment = TrainingVecEnv(toy.GAME, options, 4, 1, 500, 1.0)
    assert environment.learners.batch.max_moves == 4
    assert TrainingVecEnv(toy.GAME, options, 4, 1, 3, 1.0).learners.batch.max_moves == 3


def test_reported_results_contain_none_of_it() -> None:
    results = play(toy.GAME, toy.ToyOptions(max_moves=3), "random", 50)
    assert results.truncated.all()
    assert (results.returns == 0).all()
