"""A learner of several seats at a table, among partners or rivals in the others."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.learners import Learners
from gloaming.adapters.vector import LearnerVectorEnv
from gloaming.kernel.batch import RUNNING, TERMINATED, Batch
from gloaming.kernel.game import Game
from gloaming.policies import RandomPolicy, Turn
from tests.kernel import rivals, toy

SIZE = 12
HELD = (0, 2)


class Noting(RandomPolicy):
    """Plays at random and notes the seats it decided for."""

    name = "noting"

    def __init__(self) -> None:
        super().__init__(2)
        self.seats: set[int] = set()

    def act(self, turn: Turn) -> np.ndarray:
        self.seats |= set(turn.seats.tolist())
        return super().act(turn)


def decide(of: Learners) -> np.ndarray:
    """What a learner of chance decides; ``wait`` where a match is over."""
    turn = Turn(of.game, of.batch.pack, of.batch.states, of.batch.masks)
    return RandomPolicy(9).act(turn)


def learners(game: Game, seat: Any, auto_reset: bool = True, **changes: Any) -> Learners:
    settings = {"partners": RandomPolicy(2), **changes}
    partners = settings.pop("partners")
    options = game.options(players=3, reward="shaped", **settings)
    made = Learners(game, options, SIZE, seat=seat, partners=partners, auto_reset=auto_reset)
    made.reset(np.arange(SIZE, dtype=np.uint64))
    return made


SEEN = (
    "observations", "masks", "seats", "rewards", "ended", "over", "final_observations",
    "final_seats", "returns", "lengths",
)  # fmt: skip


@pytest.mark.parametrize("auto_reset", [True, False])
@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        (toy.GAME, {"seat": 0}, {"seat": (0,)}),
        (rivals.GAME, {"seat": 2}, {"seat": [np.int64(2)]}),
        (toy.GAME, {"seat": None, "partners": None}, {"seat": (0, 1, 2), "partners": None}),
        (toy.GAME, {"seat": None, "partners": None}, {"seat": [2, 0, 1]}),
        (rivals.GAME, {"seat": (0, 2)}, {"seat": (2, 0)}),
    ],
)
def test_other_words_for_the_same_seats_give_the_same_steps(
    game: Game, one: dict[str, Any], other: dict[str, Any], auto_reset: bool
) -> None:
    made = [learners(game, auto_reset=auto_reset, max_moves=12, **each) for each in (one, other)]
    ends = 0
    for _ in range(25):
        for name in SEEN[: None if ends else 5]:
            np.testing.assert_array_equal(*(getattr(each, name) for each in made))
        outcomes = [[each.outcome(k) for k in range(each.over.size)] for each in made]
        assert outcomes[0] == outcomes[1]
        for each in made:
            each.step(decide(each))
        ends += made[0].over.size
    assert ends >= SIZE


@pytest.mark.parametrize("game", [toy.GAME, rivals.GAME], ids=["team", "rivals"])
def test_the_learner_decides_for_all_its_seats_and_partners_for_the_others(game: Game) -> None:
    partner = Noting()
    made = learners(game, HELD, partners=partner)
    seen, ends = set(), 0
    for _ in range(30):
        np.testing.assert_array_equal(made.seats, made.batch.states["actor"])
        scale = made.batch.sight.scale
        seen |= set(made.seats.tolist())
        expected = made.batch.observe_seats(made.seats) * scale
        np.testing.assert_allclose(made.observations, expected, atol=1e-6)
        np.testing.assert_array_equal(made.masks, made.batch.masks)
        made.step(decide(made))
        ends += made.over.size
    assert seen == set(HELD) and partner.seats == {1} and ends


def test_each_other_seat_may_have_a_partner_of_its_own() -> None:
    one, two = Noting(), Noting()
    for partners in ([one, two], [one, None, two]):
        options = toy.ToyOptions(players=3)
        made = Learners(toy.GAME, options, SIZE, seat=[1], partners=partners, auto_reset=True)
        made.reset(np.arange(SIZE, dtype=np.uint64))
        for _ in range(8):
            made.step(decide(made))
    assert (one.seats, two.seats) == ({0}, {2})
    alone = Noting()
    made = learners(toy.GAME, HELD, partners=[None, alone, None])
    made.step(decide(made))
    assert alone.seats == {1}


def ledger(reward: str) -> np.ndarray:
    """What every seat is paid in the same matches, played without learners: [SIZE, seats]."""
    batch = Batch(rivals.GAME, rivals.RivalOptions(players=3, reward=reward), SIZE)
    total = np.zeros((SIZE, 3))
    while batch.playing.any():
        turn = Turn(rivals.GAME, batch.pack, batch.states, batch.masks)
        own = np.isin(turn.seats, HELD)
        actions = np.where(own, RandomPolicy(9).act(turn), RandomPolicy(2).act(turn))
        batch.step(np.where(batch.playing, actions, 0))
        total += batch.rewards
    return total


@pytest.mark.parametrize("reward", rivals.REWARDS)
def test_rivals_are_paid_the_mean_over_their_seats(reward: str) -> None:
    expected = ledger(reward)
    options = rivals.RivalOptions(players=3, reward=reward)
    made = Learners(rivals.GAME, options, SIZE, seat=HELD, partners=RandomPolicy(2))
    made.reset(np.arange(SIZE, dtype=np.uint64))
    total = np.zeros(SIZE)
    while (made.ended == RUNNING).any():
        made.step(decide(made))
        total += made.rewards
        for k, row in enumerate(made.over.tolist()):
            scores = made.final_states[k]["score"][:3]
            won = bool(scores[list(HELD)].max() == scores.max())
            assert made.outcome(k)["is_success"] == won
            assert made.returns[k] == pytest.approx(total[row])
    np.testing.assert_allclose(total, expected[:, HELD].mean(axis=1), atol=1e-5)
    assert (np.abs(expected[:, 0] - expected[:, 2]) > 0.1).any()


@pytest.mark.parametrize(
    ("seat", "row", "actor", "expected"), [((1, 2), "open", 0, 1), ((0, 1), "short", 1, 1)]
)
def test_an_end_is_seen_by_who_brought_it_or_by_the_lowest_seat(
    seat: tuple[int, ...], row: str, actor: int, expected: int
) -> None:
    made = learners(rivals.GAME, seat, row=row)
    while not made.over.size:
        made.step(decide(made))
    assert (made.final_states["actor"] == actor).all()
    assert (made.final_seats == expected).all()
    batch = Batch(rivals.GAME, made.batch.options, made.over.size)
    batch.restore(made.final_states)
    seen = batch.observe_seats(made.final_seats) * batch.sight.scale
    np.testing.assert_allclose(made.final_observations, seen, atol=1e-6)


def test_snapshots_know_the_seats() -> None:
    made, twin = learners(rivals.GAME, HELD), learners(rivals.GAME, (1, 2))
    for _ in range(7):
        made.step(decide(made))
    twin.restore(made.snapshot())
    np.testing.assert_array_equal(twin.held, made.held)
    for each in (made, twin):
        each.step(decide(each))
    np.testing.assert_array_equal(twin.rewards, made.rewards)
    np.testing.assert_array_equal(twin.observations, made.observations)


@pytest.mark.parametrize(
    ("seat", "error", "message"),
    [
        ([], ValueError, r"seat is \[\]; allowed are one or more different seats from 0 to 2"),
        ((0, 0), ValueError, r"seat is \(0, 0\); allowed are one or more different seats"),
        ([0, 3], ValueError, r"seat is \[0, 3\]; allowed are one or more different seats"),
        ([-1], ValueError, r"seat is \[-1\]; allowed are"),
        ([0, "1"], TypeError, "expected a whole number from 0 to 2, or a list of them"),
        ([True], TypeError, r"seat is \[True\]; expected a whole number"),
        ((0, 2), ValueError, "partners is None; name who plays the other seats"),
    ],
)
def test_seats_that_cannot_be_are_named(seat: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        LearnerEnv(toy.GAME, players=3, seat=seat)


def test_partners_are_counted_by_the_seats_that_are_left() -> None:
    for seat, left in ((HELD, [1]), ((0, 1, 2), [])):
        with pytest.raises(ValueError, match=rf"one policy for each of the seats \{left}"):
            LearnerEnv(toy.GAME, players=3, seat=seat, partners=["random", "random"])


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_it_and_copies_go_on_alike(game: Game) -> None:
    env = LearnerEnv(game, players=3, seat=HELD, partners="random")
    check_env(env, skip_render_check=True)
    env.reset(seed=4)
    twin = pickle.loads(pickle.dumps(env))
    ended = False
    while not ended:
        action = int(env.action_masks().argmax())
        got, expected = env.step(action), twin.step(action)
        np.testing.assert_array_equal(got[0], expected[0])
        assert got[1:4] == expected[1:4] and got[4]["seat"] == expected[4]["seat"]
        ended = got[2] or got[3]
        assert got[4]["seat"] in HELD


@pytest.mark.filterwarnings("ignore")
def test_every_environment_takes_several_seats(game: Game) -> None:
    sb3 = pytest.importorskip("gloaming.adapters.sb3")
    settings: dict[str, Any] = {"players": 3, "seat": HELD, "partners": "random"}
    gymnasium.register(
        id="Several-v0",
        entry_point="gloaming.adapters.gym:LearnerEnv",
        vector_entry_point="gloaming.adapters.vector:LearnerVectorEnv",
        kwargs={"game": game.id, **settings},
    )
    try:
        envs = gymnasium.make_vec("Several-v0", num_envs=6, vectorization_mode="vector_entry_point")
    finally:
        del gymnasium.registry["Several-v0"]
    assert isinstance(envs.unwrapped, LearnerVectorEnv)
    table = sb3.LearnerVecEnv(game, 6, seed=3, **settings)
    seen, info = envs.reset(seed=3)
    np.testing.assert_array_equal(seen, table.reset())
    ends = 0
    for _ in range(30):
        assert set(info["seat"].tolist()) <= set(HELD)
        actions = info["action_mask"].argmax(axis=1)
        seen, rewards, terminated, _, info = envs.step(actions)
        same, sb3_rewards, dones, infos = table.step(actions)
        np.testing.assert_array_equal(seen, same)
        np.testing.assert_allclose(rewards, sb3_rewards)
        for row in np.flatnonzero(terminated):
            assert table.learners.ended[row] == TERMINATED and dones[row]
            assert info["final_info"]["seat"][row] in HELD
            last = infos[row]["terminal_observation"]
            np.testing.assert_array_equal(info["final_obs"][row], last)
            ends += 1
    assert ends
