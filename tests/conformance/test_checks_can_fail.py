"""Each check of ``gloaming.testing`` passes on a sound game and fails on the fault it is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from gloaming import testing
from gloaming.adapters.aec import TurnEnv
from gloaming.adapters.gym import LearnerEnv
from gloaming.adapters.learners import Learners
from gloaming.adapters.parallel import TogetherEnv
from gloaming.adapters.table import Table
from gloaming.kernel import stepping
from gloaming.kernel.batch import Batch, IllegalAction
from gloaming.kernel.chance import seed_generator
from gloaming.kernel.features import Feature, Features
from gloaming.kernel.game import Game
from gloaming.kernel.piles import shuffle_pile
from gloaming.policies import RandomPolicy, Turn
from gloaming.testing.case import case_of
from gloaming.testing.rewards import kernel_ledger, shaping_adds_up
from tests.kernel import toy

Patch = pytest.MonkeyPatch
NAMES = tuple(check.__name__ for check in testing.CHECKS)


def failing(game: Game, name: str, **options: Any) -> str:
    """The message and notes of the check called ``name``, which must fail."""
    with pytest.raises(AssertionError) as caught:
        testing.check(game, only=[name], **options)
    notes = "".join(getattr(caught.value, "__notes__", ()))
    assert f"in {name}, a check of toy(" in notes
    return f"{caught.value}"


def around(patch: Patch, owner: Any, name: str, then: Callable[..., Any]) -> None:
    """Let ``then(original, self, ...)`` stand in for a method."""
    original = getattr(owner, name)
    patch.setattr(owner, name, lambda self, *args, **kw: then(original, self, *args, **kw))


@pytest.mark.parametrize("players", [2, 3])
def test_a_sound_game_passes(game: Game, players: int) -> None:
    assert testing.check(game, players=players) == NAMES
    assert testing.check("toy", players=players, only=NAMES[:2]) == NAMES[:2]


def test_environments_are_taken_with_their_options(game: Game) -> None:
    for env in (TurnEnv(game, players=3), TogetherEnv(game, players=3), LearnerEnv(game)):
        assert testing.check(env, only=["masks_are_exact"]) == ("masks_are_exact",)
    with pytest.raises(TypeError, match="an environment has its own"):
        testing.check(TurnEnv(game), players=3)
    with pytest.raises(TypeError, match="neither a game nor an environment"):
        testing.check(3)


def test_what_cannot_be_checked_is_named(game: Game) -> None:
    with pytest.raises(ValueError, match=r"unknown checks \['rules'\]"):
        testing.check(game, only=["rules"])
    with pytest.raises(ValueError, match="matches is 0"):
        testing.check(game, matches=0)
    with pytest.raises(TypeError, match="did you mean 'players'"):
        testing.check(game, player=3)


def test_numbers_out_of_range_are_found() -> None:
    narrow = [
        Feature("turn", (1,), 0, 3, "turns taken") if feature.name == "turn" else feature
        for feature in toy.GAME.features
    ]
    said = failing(toy.make_game(features=Features(*narrow)), NAMES[0])
    assert "feature 'turn' (number 1) is" in said and "its range is 0 to 3" in said


def test_an_illegal_action_that_passes_is_found(game: Game, monkeypatch: Patch) -> None:
    def lenient(original: Any, self: Table, action: int) -> None:
        try:
            original(self, action)
        except IllegalAction:
            pass

    around(monkeypatch, Table, "step", lenient)
    assert "did not raise" in failing(game, "masks_are_exact")


def test_an_illegal_action_that_leaves_a_trace_is_found(game: Game, monkeypatch: Patch) -> None:
    def clumsy(original: Any, self: Table, action: int) -> None:
        try:
            original(self, action)
        except IllegalAction:
            self.batch.states["moves"] += 1
            raise

    around(monkeypatch, Table, "step", clumsy)
    assert "left a trace" in failing(game, "masks_are_exact")


def test_seats_that_may_act_out_of_turn_are_found(game: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Table, "mask", lambda self, seat: self.batch.masks[0].copy())
    assert "may do more than wait" in failing(game, "masks_are_exact")


def test_a_leak_is_found(game: Game, monkeypatch: Patch) -> None:
    def redeal_all(states: np.ndarray, content: np.ndarray, seats: Any, seeds: Any) -> None:
        states["hand"][:, :, 0] = 1 + (seeds % np.uint64(3)).astype(np.int8)[:, None]

    monkeypatch.setattr(stepping, "redeal_many", redeal_all)
    assert "sees 'hand'" in failing(game, "nothing_leaks", players=3)


def test_a_redeal_that_does_nothing_is_found(game: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(stepping, "redeal_many", lambda *arguments: None)
    assert "never drew anything anew" in failing(game, "nothing_leaks")


def test_a_redeal_that_goes_by_the_order_before_is_found(game: Game, monkeypatch: Patch) -> None:
    def shuffle_as_it_lies(states: np.ndarray, content: Any, seats: Any, seeds: Any) -> None:
        for state, seed in zip(states, seeds, strict=True):
            state["script_at"] = state["scripted"] = 0
            seed_generator(state["rng"], seed)
            shuffle_pile(state, state["deck"])

    monkeypatch.setattr(stepping, "redeal_many", shuffle_as_it_lies)
    assert "leaves in 'deck' depends on what seat 0 cannot" in failing(game, "redeals_forget")


def test_chance_from_elsewhere_is_found(game: Game, monkeypatch: Patch) -> None:
    chance = iter(range(10**6))

    def dealt(original: Any, self: Batch, seed: Any = 0) -> None:
        original(self, seed)
        self.states["beacon"] = next(chance) % 5

    around(monkeypatch, Batch, "reset", dealt)
    assert "the same seeds led to other states" in failing(game, "matches_are_deterministic")


def test_a_seed_without_effect_is_found(game: Game, monkeypatch: Patch) -> None:
    around(
        monkeypatch,
        Batch,
        "reset",
        lambda original, self, seed=0: original(self, np.zeros(self.size, np.uint64)),
    )
    assert "different seeds" in failing(game, "matches_are_deterministic")


def test_a_forgetful_replay_is_found(game: Game, monkeypatch: Patch) -> None:
    def forgetful(original: Any, self: Table, action: int) -> None:
        original(self, action)
        del self.actions[3:]

    around(monkeypatch, Table, "step", forgetful)
    assert "leads to another state" in failing(game, "replays_lead_to_the_same_state")


@pytest.mark.parametrize("owner", [Table, Learners])
def test_memory_handed_out_is_found(game: Game, monkeypatch: Patch, owner: Any) -> None:
    if owner is Table:

        def live(original: Any, self: Table, seat: int) -> np.ndarray:
            acts = self.ended == 0 and seat == self.actor
            return self.batch.masks[0] if acts else original(self, seat)

        around(monkeypatch, Table, "mask", live)
    else:
        kept = np.zeros((1, len(game.features)), np.float32)

        def reusing(original: Any, self: Learners) -> None:
            original(self)
            kept[:] = self.observations
            self.observations = kept

        around(monkeypatch, Learners, "_look", reusing)
    assert "has changed since" in failing(game, "handed_out_never_changes", players=3)


def test_copies_that_share_memory_are_found(game: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Batch, "__deepcopy__", lambda self, memo: self, raising=False)
    assert "a copy shares memory" in failing(game, "copies_are_independent")


@pytest.mark.parametrize("interface", ["turns", "together", "learner"])
def test_a_reward_that_gets_lost_is_found(game: Game, monkeypatch: Patch, interface: str) -> None:
    def stingy(original: Any, self: Any, action: Any) -> Any:
        outcome = original(self, action)
        if interface == "together":
            rewards = dict.fromkeys(outcome[1], 0.0)
            return (outcome[0], rewards, *outcome[2:])
        if interface == "learner":
            return (outcome[0], 0.0, *outcome[2:])
        self._cumulative_rewards = dict.fromkeys(self._cumulative_rewards, 0.0)
        return outcome

    owner = {"turns": TurnEnv, "together": TogetherEnv, "learner": LearnerEnv}[interface]
    around(monkeypatch, owner, "step", stingy)
    where = {
        "turns": "the turn-based last",
        "together": "the parallel environment",
        "learner": "the single-agent environment",
    }[interface]
    assert where in failing(game, "rewards_balance")


def test_shaping_that_does_not_add_up_is_found(game: Game) -> None:
    case = case_of(game, {"reward": "shaped"}, 4, 0)
    ledger = kernel_ledger(case)
    shaping_adds_up(case, ledger)
    ledger[2] = ledger[2] + 0.01
    with pytest.raises(AssertionError, match=r"match dealt from 2: .* shaped rewards paid"):
        shaping_adds_up(case, ledger)


def test_libraries_tests_are_run(game: Game, monkeypatch: Patch) -> None:
    def nameless(original: Any, self: TurnEnv, *arguments: Any, **kw: Any) -> None:
        original(self, *arguments, **kw)
        self.infos = {}

    around(monkeypatch, TurnEnv, "reset", nameless)
    with pytest.raises((AssertionError, KeyError)):
        testing.check(game, only=["pettingzoo_tests"])


@pytest.mark.parametrize("name", ["gymnasium_tests", "stable_baselines_tests"])
def test_checkers_of_single_environments_are_run(game: Game, monkeypatch: Patch, name: str) -> None:
    if name == "stable_baselines_tests":
        pytest.importorskip("stable_baselines3")
    around(
        monkeypatch,
        LearnerEnv,
        "reset",
        lambda original, self, **kw: (original(self, **kw)[0] + 9, {}),
    )
    with pytest.raises(AssertionError, match="observation"):
        testing.check(game, only=[name])


def test_warnings_of_libraries_count_as_failures(game: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(TurnEnv, "state_space", np.zeros(1), raising=False)

    def blind(original: Any, self: TurnEnv, agent: str) -> Any:
        seen = original(self, agent)
        return {**seen, "observation": seen["observation"] * 0}

    around(monkeypatch, TurnEnv, "observe", blind)
    with pytest.raises(UserWarning, match="all zeros"):
        testing.check(game, only=["pettingzoo_tests"])


# -- policies


class Chosen:
    """A policy that chooses as a function tells it to."""

    def __init__(self, choose: Callable[[Turn], Any]) -> None:
        self.name = "chosen"
        self.choose = choose

    def act(self, turn: Turn) -> Any:
        return self.choose(turn)


def first_legal(turn: Turn) -> np.ndarray:
    return turn.masks.argmax(1)


def last_legal(turn: Turn) -> np.ndarray:
    return turn.masks.shape[1] - 1 - turn.masks[:, ::-1].argmax(1)


def by_sight(turn: Turn) -> np.ndarray:
    return np.where(turn.observations.sum(1) > 1.5, first_legal(turn), last_legal(turn))


def by_deck(turn: Turn) -> np.ndarray:
    return np.where(turn.states["deck"][:, 3] > 1, first_legal(turn), last_legal(turn))


def by_company(turn: Turn) -> np.ndarray:
    return first_legal(turn) if len(turn) % 2 else last_legal(turn)


def by_place(turn: Turn) -> np.ndarray:
    return np.where(np.arange(len(turn)) % 2, first_legal(turn), last_legal(turn))


def by_whim(turn: Turn, generator: Any = np.random.default_rng(0)) -> np.ndarray:  # noqa: B008
    return first_legal(turn) if generator.random() < 0.5 else last_legal(turn)


def always_pass(turn: Turn) -> np.ndarray:
    return np.full(len(turn), toy.PASS)


def meddling(turn: Turn) -> np.ndarray:
    turn.masks[:, 0] = 1
    return last_legal(turn)


@pytest.mark.parametrize("choose", [first_legal, last_legal, by_sight])
def test_sound_policies_pass(game: Game, choose: Any) -> None:
    assert testing.check_policy(Chosen(choose), game, players=3) == 16 * 32
    assert testing.check_policy("random", "toy", matches=2) == 16 * 16
    assert testing.check_policy(RandomPolicy(3), game) == 16 * 32


@pytest.mark.parametrize(
    ("choose", "message"),
    [
        (by_deck, "when all that it cannot know was drawn anew"),
        (by_company, "without company"),
        (by_place, "in another order"),
        (by_whim, "asked again"),
        (always_pass, r"chose 3, which is illegal, in the match dealt from \d+ at move \d+"),
        (meddling, "changed the states or masks"),
        (lambda turn: first_legal(turn)[:-1], "expected whole numbers"),
        (lambda turn: first_legal(turn) * 1.0, "returned float64"),
    ],
)
def test_unsound_policies_are_found(game: Game, choose: Any, message: str) -> None:
    with pytest.raises(AssertionError, match=message) as caught:
        testing.check_policy(Chosen(choose), game, players=3)
    assert caught.value.__notes__ == ["policy 'chosen' in toy(players=3)"]
