"""The lean network gives sb3-contrib's numbers."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from gloaming_agents.network import MaskedPolicy

FEATURES, ACTIONS, ROWS = 11, 6, 300


def make(kind: Callable[..., MaskableActorCriticPolicy]) -> MaskableActorCriticPolicy:
    torch.manual_seed(5)
    box = spaces.Box(-1, 1, (FEATURES,), np.float32)
    layers = {"pi": [16], "vf": [16]}
    policy = kind(box, spaces.Discrete(ACTIONS), lambda _: 1e-3, net_arch=layers)
    torch.nn.init.normal_(policy.action_net.weight, std=1.0)  # far from uniform
    return policy


@pytest.fixture
def rows() -> tuple[torch.Tensor, np.ndarray]:
    rng = np.random.default_rng(1)
    masks = rng.random((ROWS, ACTIONS)) < 0.4
    masks[:, 2] = True
    observations = rng.uniform(-1, 1, (ROWS, FEATURES)).astype(np.float32)
    return torch.from_numpy(observations), masks


@pytest.mark.parametrize("masked", [True, False])
def test_values_log_probabilities_entropies_and_gradients(
    rows: tuple[torch.Tensor, np.ndarray], masked: bool
) -> None:
    observations, legal = rows
    masks = legal.astype(np.float32) if masked else None
    actions = torch.full((ROWS,), 2.0)  # rollout buffers hold actions as floats
    lean, plain = make(MaskedPolicy), make(MaskableActorCriticPolicy)
    for policy in (lean, plain):
        values, logs, entropies = policy.evaluate_actions(observations, actions, masks)
        (values.mean() + logs.mean() + entropies.mean()).backward()
    found = lean.evaluate_actions(observations, actions, masks)
    expected = plain.evaluate_actions(observations, actions, masks)
    for ours, theirs in zip(found, expected, strict=True):
        assert ours.shape == theirs.shape
        torch.testing.assert_close(ours, theirs)
    for ours, theirs in zip(lean.parameters(), plain.parameters(), strict=True):
        torch.testing.assert_close(ours.grad, theirs.grad)


def test_the_best_action_and_its_probability(rows: tuple[torch.Tensor, np.ndarray]) -> None:
    observations, masks = rows
    with torch.no_grad():
        found = make(MaskedPolicy)(observations, deterministic=True, action_masks=masks)
        expected = make(MaskableActorCriticPolicy)(
            observations, deterministic=True, action_masks=masks
        )
    for ours, theirs in zip(found, expected, strict=True):
        assert ours.dtype == theirs.dtype
        torch.testing.assert_close(ours, theirs)


def test_draws_are_legal_and_follow_the_distribution(
    rows: tuple[torch.Tensor, np.ndarray],
) -> None:
    policy = make(MaskedPolicy)
    observation = rows[0][:1].repeat(20_000, 1)
    masks = np.tile(np.array([1, 0, 1, 1, 0, 1]), (20_000, 1))
    with torch.no_grad():
        actions, _, logs = policy(observation, action_masks=masks)
        expected = policy.get_distribution(observation[:1], masks[:1]).distribution.probs[0]
    shares = torch.bincount(actions, minlength=ACTIONS) / len(actions)
    torch.testing.assert_close(shares, expected, atol=0.015, rtol=0)  # about four standard errors
    assert shares[1] == shares[4] == 0
    torch.testing.assert_close(logs, expected[actions].log())


@pytest.mark.parametrize("drawn", [0.0, 1 - 2.0**-24])
def test_the_ends_of_what_is_drawn_are_legal_too(
    rows: tuple[torch.Tensor, np.ndarray], drawn: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def all_the_same(like: torch.Tensor) -> torch.Tensor:
        return torch.full_like(like, drawn)

    monkeypatch.setattr(torch, "rand_like", all_the_same)
    policy = make(MaskedPolicy)
    masks = np.zeros((ROWS, ACTIONS))
    masks[:, ACTIONS - 1] = 1
    actions, _, _ = policy(rows[0], action_masks=masks)
    assert (actions == ACTIONS - 1).all()
