"""Many matches at once: dealing, masks, illegal actions, forced decisions, rewards, kept states."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from gloaming.kernel import stepping
from gloaming.kernel.actions import WAIT
from gloaming.kernel.batch import RUNNING, TERMINATED, TRUNCATED, Batch, GameFault, IllegalAction
from gloaming.kernel.chance import next_seed, script
from gloaming.kernel.layout import PLAYING, WON
from gloaming.policies import make_policy
from tests.kernel import toy
from tests.kernel.helpers import choose, digest, play_out, toy_batch

MEMORY = ("states", "masks", "rewards", "ended", "potentials", "observations", "last_states")


def memory_of(batch: Batch) -> list[bytes]:
    return [getattr(batch, name).tobytes() for name in MEMORY]


@pytest.mark.parametrize("players", [2, 3])
def test_every_match_ends_and_pays_everyone_once(players: int) -> None:
    batch = toy_batch(100, players, seed=1)
    policy, total = make_policy("random", toy.GAME, 1), np.zeros((100, players))
    while batch.playing.any():
        batch.step(choose(batch, policy))
        total += batch.rewards
    won = batch.states["status"] == WON
    assert 0 < won.sum() < 100
    assert (total == np.where(won, 1, -1)[:, None]).all()
    assert (batch.ended == TERMINATED).all()
    assert (batch.masks.sum(axis=1) == 1).all()
    assert batch.masks[:, WAIT].all()


def test_seed_and_actions_decide_everything() -> None:
    first, second, other = toy_batch(20, seed=7), toy_batch(20, seed=7), toy_batch(20, seed=8)
    assert digest(first.states) == digest(second.states) != digest(other.states)
    for actions in play_out(first):
        second.step(actions)
    assert digest(first.states) == digest(second.states)


def test_company_is_irrelevant() -> None:
    together = toy_batch(6, 3, seed=40)
    play_out(together, seed=3)
    for row in range(6):
        alone = toy_batch(1, 3, seed=40 + row)
        play_out(alone, seed=3)
        assert digest(alone.states) == digest(together.states[row : row + 1])


def test_seeds_can_be_given_one_by_one_and_any_whole_number_is_a_seed() -> None:
    batch, other = toy_batch(3), toy_batch(3, seed=5)
    batch.reset(np.array([5, 6, 7]))
    assert digest(batch.states) == digest(other.states)
    for seed in (-1, 2**64 - 1, 2**70 + 3):
        batch.reset(seed)
        assert batch.states["seed"][0] == seed % 2**64
    with pytest.raises(ValueError, match=r"\(2,\) seeds for 3 matches"):
        batch.reset(np.array([1, 2]))


def test_a_batch_holds_at_least_one_match() -> None:
    with pytest.raises(ValueError, match="size is 0"):
        toy_batch(0)


def test_dealing_again_leaves_no_trace_of_the_match_before() -> None:
    batch, fresh = toy_batch(4, seed=9), toy_batch(4, seed=9)
    play_out(batch)
    batch.reset(9)
    assert memory_of(batch) == memory_of(fresh)


def test_masks_are_what_the_rules_say_and_never_empty() -> None:
    batch = toy_batch(30, 3, seed=2)
    policy = make_policy("random", toy.GAME)
    while batch.playing.any():
        for state, mask in zip(batch.states, batch.masks, strict=True):
            expected = np.zeros_like(mask)
            if state["status"] == PLAYING:
                toy.GAME.rules.legal(state, batch.pack.table[0], expected)
                assert expected.sum() > 1  # forced decisions have been taken
                assert not expected[WAIT]
            else:
                expected[WAIT] = 1
            assert mask.tolist() == expected.tolist()
        batch.step(choose(batch, policy))


def test_an_action_outside_the_mask_changes_nothing() -> None:
    batch = toy_batch(5, 3, seed=3, auto_reset=True, observe=True)
    legal = choose(batch, make_policy("random", toy.GAME))
    for row in range(5):
        for wrong in [-1, len(toy.GAME.actions), 10**9, *np.flatnonzero(batch.masks[row] == 0)]:
            before, actions = memory_of(batch), legal.copy()
            actions[row] = wrong
            with pytest.raises(IllegalAction, match=f"match {row}: action {wrong}"):
                batch.step(actions)
            assert memory_of(batch) == before


def test_the_error_names_what_would_be_legal() -> None:
    batch = toy_batch(1)
    with pytest.raises(IllegalAction) as caught:
        batch.step(np.array([toy.CALL_SEAT]))
    assert str(caught.value) == (
        "match 0: action 4 (call seat 0) is not legal now; legal are "
        "1 (play the first card), 2 (play the second card), 3 (pass)"
    )


@pytest.mark.parametrize("actions", [np.array([1]), np.ones((2, 1), int), 1])
def test_actions_of_another_shape_are_refused(actions: np.ndarray) -> None:
    batch = toy_batch(2)
    before = memory_of(batch)
    with pytest.raises(IllegalAction, match=r"expected \(2,\)"):
        batch.step(actions)
    assert memory_of(batch) == before


@pytest.mark.parametrize("actions", [[1.0, 1.9], [True, True], ["1", "1"]])
def test_actions_must_be_whole_numbers(actions: list) -> None:
    with pytest.raises(IllegalAction, match="expected whole numbers"):
        toy_batch(2).step(np.array(actions))


@pytest.mark.parametrize("players", [2, 3])
def test_skipping_forced_decisions_plays_the_same_match(players: int) -> None:
    for seed in range(10):
        quick, full = (
            toy_batch(1, players, seed=seed),
            toy_batch(1, players, seed=seed, skip_forced=False),
        )
        chosen = iter(play_out(quick, seed))
        forced, total = 0, np.zeros(players)
        while full.playing[0]:
            if full.masks.sum() == 1:
                full.step(np.flatnonzero(full.masks[0]))
                forced += 1
            else:
                full.step(next(chosen))
            total += full.rewards[0]
        assert next(chosen, None) is None
        assert digest(quick.states) == digest(full.states)
        assert total.tolist() == quick.rewards[0].tolist()
        assert (forced > 0) == (players == 2)  # two seats have no choice whom to call on


def test_a_match_that_has_ended_rests() -> None:
    batch = toy_batch(2, seed=4)
    play_out(batch)
    before = batch.states.tobytes()
    batch.step(np.array([WAIT, WAIT]))
    assert batch.states.tobytes() == before
    assert not batch.rewards.any()
    assert (batch.ended == TERMINATED).all()


def test_auto_reset_keeps_the_end_and_deals_the_next() -> None:
    batch = toy_batch(8, 3, seed=11, auto_reset=True, observe=True)
    single = toy_batch(8, 3, seed=11)
    policy, finished = make_policy("random", toy.GAME, 6), np.zeros(8, int)
    for _ in range(60):
        actions = choose(batch, policy)
        single.step(actions)
        batch.step(actions)
        assert (batch.rewards == single.rewards).all()
        assert (batch.ended == single.ended).all()
        for row in np.flatnonzero(batch.ended):
            last, new = batch.last_states[row], batch.states[row]
            assert digest(last) == digest(single.states[row])
            seen = single.observe_seats(last["actor"].repeat(8))[row]
            assert batch.last_observations[row].tolist() == seen.tolist()
            assert new["seed"] == np.uint64(next_seed(last["seed"]))
            assert (new["status"], batch.states["moves"][row]) == (PLAYING, 0)
            finished[row] += 1
        seeds = batch.states["seed"]
        if batch.ended.any():  # the unreset batch goes on with the same matches
            fresh = toy_batch(8, 3, seed=seeds)
            kept = np.where(batch.ended, fresh.states, single.states)
            single.restore(kept)
        assert digest(batch.states) == digest(single.states)
        assert (batch.masks == single.masks).all()
        assert (batch.observations == single.observe_seats(batch.actors)).all()
    assert (finished > 1).all()


@pytest.mark.parametrize("auto_reset", [False, True])
def test_truncation(auto_reset: bool) -> None:
    batch = toy_batch(4, max_moves=6, seed=1, auto_reset=auto_reset, observe=True)
    before_end = None
    for _ in range(3):  # two decisions a turn, one of them forced
        before_end = batch.states.copy()
        batch.step(np.full(4, toy.PASS))
    assert (batch.ended == TRUNCATED).all()
    assert not batch.rewards.any()
    last = batch.last_states if auto_reset else batch.states
    assert (last["moves"] == 6).all()
    assert (last["status"] == PLAYING).all()
    assert (last["seed"] == before_end["seed"]).all()
    if auto_reset:
        assert (batch.last_observations[:, 1] == 3).all()  # feature "turn"
        assert (batch.observations[:, 1] == 0).all()
        assert not batch.masks[:, WAIT].any()
        return
    assert not batch.playing.any()
    assert (batch.observations[:, 1] == 3).all()
    assert (batch.masks.sum(axis=1) == batch.masks[:, WAIT]).all()
    kept = batch.states.tobytes()
    batch.step(np.full(4, WAIT))
    assert batch.states.tobytes() == kept
    assert (batch.ended == TRUNCATED).all()


@pytest.mark.parametrize("max_moves", [4, 1000])
def test_shaping_adds_up_to_outcome_and_difference_of_potentials(max_moves: int) -> None:
    batch = toy_batch(40, 3, seed=5, reward="shaped", max_moves=max_moves)
    first, total = batch.potentials.copy(), np.zeros((40, 3))
    policy, steps = make_policy("random", toy.GAME), 0
    while batch.playing.any():
        batch.step(choose(batch, policy))
        total += batch.rewards
        steps += 1
    outcome = np.where(batch.states["status"] == WON, 1.0, -1.0)
    outcome[batch.ended == TRUNCATED] = 0
    left = np.where(batch.ended == TRUNCATED, batch.states["beacon"] / toy.TARGET - 1, 0)
    assert (batch.ended == TRUNCATED).any() == (max_moves == 4)
    assert np.allclose(total, (outcome + left)[:, None] - first, atol=1e-6)


def test_shaping_starts_anew_with_every_match() -> None:
    batch = toy_batch(1, 3, seed=5, reward="shaped", auto_reset=True)
    policy, total, ends = make_policy("random", toy.GAME), 0.0, 0
    while ends < 20:
        batch.step(choose(batch, policy))
        total += batch.rewards[0, 0]
        if batch.ended[0]:
            # every match is dealt with an empty beacon, a potential of -1
            outcome = 1.0 if batch.last_states["status"][0] == WON else -1.0
            assert total == pytest.approx(outcome + 1, abs=1e-5)
            total, ends = 0.0, ends + 1


def test_kept_states_never_change_and_can_be_gone_on_from() -> None:
    batch = toy_batch(3, 3, seed=6, observe=True)
    policy, kept, taken = make_policy("random", toy.GAME), [], []
    while batch.playing.any():
        kept.append((batch.states.copy(), digest(batch.states), memory_of(batch)[1]))
        taken.append(choose(batch, policy))
        batch.step(taken[-1])
    end = digest(batch.states)
    for at, (states, content, masks) in enumerate(kept):
        assert digest(states) == content
        batch.restore(states)
        assert batch.masks.tobytes() == masks
        assert (batch.observations == batch.observe_seats(batch.actors)).all()
        for actions in taken[at:]:
            batch.step(actions)
        assert digest(batch.states) == end


def test_restoring_remembers_what_is_over() -> None:
    batch = toy_batch(2, seed=6)
    dealt = batch.states.copy()
    play_out(batch)
    mixed = batch.states.copy()
    mixed[1] = dealt[1]
    batch.reset(99)
    batch.restore(mixed)
    assert batch.playing.tolist() == [False, True]
    assert batch.ended.tolist() == [TERMINATED, RUNNING]


def test_states_of_something_else_are_not_restored() -> None:
    batch = toy_batch(2)
    before = memory_of(batch)
    for wrong, match in [
        (toy_batch(3).states, r"shape \(3,\); expected \(2,\)"),
        (toy_batch(2, 3).states, r"of \[3\] seats; those of this batch have 2"),
        (np.zeros(2, toy.CONTENT), "another type than those of Beacon"),
    ]:
        with pytest.raises(ValueError, match=match):
            batch.restore(wrong)
    assert memory_of(batch) == before


def test_observations_are_the_acting_seats() -> None:
    batch = toy_batch(10, 3, seed=2, observe=True)
    policy = make_policy("random", toy.GAME)
    for _ in range(4):
        hands = batch.states["hand"][np.arange(10), batch.actors]
        playing = batch.playing
        assert (batch.observations[:, 5:][playing] == hands[playing]).all()
        batch.step(choose(batch, policy))
    for seat in range(3):
        seen = batch.observe_seats(np.full(10, seat))
        assert (seen[:, 5:] == batch.states["hand"][:, seat]).all()
    assert (batch.worlds()[:, 5:11] == batch.states["hand"].reshape(10, 6)).all()


def test_redealing_changes_only_what_a_seat_cannot_know() -> None:
    batch = toy_batch(50, 3, seed=2)
    for _ in range(2):
        batch.step(choose(batch, make_policy("random", toy.GAME)))
    for seat in range(3):
        seats, states = np.full(50, seat), batch.states.copy()
        before, worlds = batch.observe_seats(seats), batch.worlds()
        stepping.redeal_many(states, batch.pack.table, seats, np.arange(50, dtype=np.uint64))
        again = np.zeros_like(before)
        stepping.observe_many(states, batch.pack.table, seats, again)
        assert (again == before).all()
        others = np.zeros_like(worlds)
        stepping.world_many(states, batch.pack.table, others)
        assert (others != worlds).any(axis=1).sum() > 40


def test_redealing_does_not_give_forced_outcomes_away() -> None:
    batch = toy_batch(2, 3, seed=2)
    script(batch.states[0], *[0] * 20)
    stepping.redeal_many(batch.states, batch.pack.table, np.zeros(2, int), np.ones(2, np.uint64))
    assert batch.states["scripted"].tolist() == [0, 0]
    assert (batch.states["rng"][0] == batch.states["rng"][1]).all()


@pytest.mark.parametrize("auto_reset", [False, True])
def test_a_fault_is_reported_with_match_and_cause(auto_reset: bool) -> None:
    batch = toy_batch(3, seed=20, auto_reset=auto_reset)
    state = batch.states[1]
    state.discards[:2] = [1, 3]
    state.deck[:] = 0
    script(state, 5)  # the discards, two with the played card, are shuffled: 0 and 1 are possible
    with pytest.raises(GameFault, match="a scripted outcome was out of range") as caught:
        batch.step(np.full(3, toy.PLAY))
    assert "match 1 " in str(caught.value)


@pytest.mark.jit
def test_threads_may_share_the_work() -> None:
    def play(seed: int) -> str:
        batch = toy_batch(200, 3, seed=seed)
        play_out(batch, seed)
        return digest(batch.states)

    alone = [play(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(4))) == alone
