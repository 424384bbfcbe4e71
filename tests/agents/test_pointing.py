"""Actions scored by the features that describe them."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from gymnasium import spaces

from gloaming.kernel.features import Feature, Features
from gloaming.kernel.pointers import Pointer
from gloaming.policies import Turn
from gloaming_agents.models import make_environment, make_model
from gloaming_agents.network import FORBIDDEN, MaskedPolicy
from gloaming_agents.pointing import Pointing
from gloaming_agents.ppo import NetworkPolicy
from tests.agents.conftest import SMALL
from tests.kernel import toy

PLAY = toy.ACTIONS.groups["play"]


def game_with(*pointers: Pointer, hand: tuple[int, ...] = (toy.HAND, 1)) -> toy.Game:
    """Beacon, with a row for each card in the hand."""
    shared = tuple(f for f in toy.GAME.features.features if f.name != "hand")
    features = Features(*shared, Feature("hand", hand, 0, 3, "the own cards"))
    return toy.make_game(features=features, pointers=pointers)


def policy_for(game: toy.Game) -> MaskedPolicy:
    torch.manual_seed(3)
    box = spaces.Box(-1, 1, (game.features.size,), np.float32)
    layers = {"pi": [16], "vf": [16]}
    policy = MaskedPolicy(
        box,
        spaces.Discrete(len(game.actions)),
        lambda _: 1e-3,
        net_arch=layers,
        pointing=Pointing(game),
    )
    for parameter in policy.parameters():
        torch.nn.init.normal_(parameter)
    return policy


def rows_of(game: toy.Game, n: int = 200) -> tuple[torch.Tensor, np.ndarray]:
    rng = np.random.default_rng(1)
    masks = rng.random((n, len(game.actions))) < 0.5
    masks[:, PLAY.start] = True
    observations = rng.uniform(-1, 1, (n, game.features.size)).astype(np.float32)
    return torch.from_numpy(observations), masks


@pytest.mark.parametrize("alone", [False, True])
def test_logits_grow_by_query_times_row(alone: bool) -> None:
    game = game_with(Pointer(PLAY, ("hand",), alone=alone))
    policy = policy_for(game)
    observations, masks = rows_of(game)
    logs, _ = policy.evaluate(observations, masks)
    hand = game.features.slices["hand"]
    seen = observations[:, : hand.start] if alone else observations
    hidden = policy.mlp_extractor.forward_actor(seen)
    logits = policy.action_net(hidden)
    query = policy.queries[0](hidden)
    logits[:, PLAY.start : PLAY.stop] += query * observations[:, hand]
    expected = logits.masked_fill(~torch.from_numpy(masks), FORBIDDEN).log_softmax(dim=1)
    torch.testing.assert_close(logs, expected)


@pytest.mark.parametrize("alone", [False, True])
def test_a_policy_acts_as_its_network_was_trained(alone: bool) -> None:
    game = game_with(Pointer(PLAY, ("hand",), alone=alone))
    policy = policy_for(game)
    observations, masks = rows_of(game)
    acting = NetworkPolicy("ppo", policy.state_dict(), "tanh", pointing=Pointing(game))
    found = acting.logits(observations.numpy(), masks.astype(np.int8))
    found[~masks] = FORBIDDEN
    logs, _ = policy.evaluate(observations, masks)
    expected = torch.from_numpy(found).log_softmax(dim=1).float()
    torch.testing.assert_close(logs, expected, atol=1e-4, rtol=1e-4)


def test_queries_begin_at_nothing_and_learn() -> None:
    game = game_with(Pointer(PLAY, ("hand",)))
    options = toy.ToyOptions(players=3, reward="shaped")
    environment = make_environment(game, [options], SMALL, seed=2)
    model = make_model(game, environment, SMALL, seed=2)
    assert not any(parameter.any() for parameter in model.policy.queries.parameters())
    model.learn(SMALL.matches * SMALL.n_steps)
    assert all(parameter.any() for parameter in model.policy.queries.parameters())


def test_a_choice_does_not_depend_on_other_matches() -> None:
    game = game_with(Pointer(PLAY, ("hand",)))
    acting = NetworkPolicy("ppo", policy_for(game).state_dict(), pointing=Pointing(game))
    environment = make_environment(game, [toy.ToyOptions(players=3)], SMALL, seed=2)
    environment.reset()
    batch = environment.venv.learners.batch
    together = acting.act(Turn(game, batch.pack, batch.states, batch.masks))
    for row in range(batch.size):
        one = slice(row, row + 1)
        alone = acting.act(Turn(game, batch.pack, batch.states[one], batch.masks[one]))
        assert alone[0] == together[row]


def test_pointers_to_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="pointer to 'hat'; features are"):
        game_with(Pointer(PLAY, ("hat",)))
    with pytest.raises(ValueError, match="pointer from 2 actions to 'hand', which has 1 rows"):
        game_with(Pointer(PLAY, ("hand",)), hand=(1, toy.HAND))


def test_a_feature_with_one_axis_has_rows_of_one_number() -> None:
    game = game_with(Pointer(PLAY, ("hand",)), hand=(toy.HAND,))
    assert game.pointers[0].columns(game.features)[0][1:] == (len(PLAY), 1)
    assert Pointing(game).widths == [1]


def test_without_hints_pointers_make_do_with_features() -> None:
    hints = Features(Feature("worth", (toy.HAND, 2), 0, 3, "what a card is worth"))
    pointers = (Pointer(PLAY, ("hand", "worth"), alone=True), Pointer(PLAY, ("worth",)))
    features = Features(
        *(f for f in toy.GAME.features.features if f.name != "hand"),
        Feature("hand", (toy.HAND, 1), 0, 3, "the own cards"),
    )
    game = toy.make_game(features=features, pointers=pointers, hints=hints)
    plain, full = Pointing(game), Pointing(game, hints=True)
    assert plain.widths == [1] and full.widths == [3, 2]
    assert len(plain.seen) == features.size  # nothing is left to a pointer that lost its hints
    pointed_at = len(PLAY) * 3
    assert len(full.seen) == game.sight(hints=True).size - pointed_at
