"""The network that PPO trains: sb3-contrib's, with less work for the same numbers."""

from __future__ import annotations

from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from gloaming_agents.pointing import Pointing

FORBIDDEN = -1e8
"""Logit of an action the mask forbids, as sb3-contrib has it."""
LEAST = 2.0**-25
"""Below all that is drawn from 0 to 1 but 0 itself, in float32."""


def in_half(precision: str, device: str) -> bool:
    """Whether layers multiply in bfloat16; weights, sums and everything else stay in float32.

    ``auto`` does so on processors that have tiles for it (AMX), where it makes training about
    half as fast again. A run is repeated exactly only under the same choice.
    """
    if precision == "auto":
        return device == "cpu" and torch.cpu._is_amx_tile_supported()
    return precision == "bfloat16"


def entropy_of(logs: torch.Tensor) -> torch.Tensor:
    """Entropies [n] of distributions given as log-probabilities [n, actions].

    Softmax gives forbidden actions no probability at once, where exp takes many times as long over
    numbers so far below zero.
    """
    return -(torch.softmax(logs, dim=1) * logs).sum(dim=1)


class Seen(BaseFeaturesExtractor):
    """The numbers of an observation that the layers of actor and critic see."""

    def __init__(self, observation_space: spaces.Box, pointing: Pointing) -> None:
        super().__init__(observation_space, len(pointing.seen))
        self.columns = pointing.seen

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Float32 [n, seen] of [n, features]."""
        return observations.index_select(1, self.columns.to(observations.device))


class MaskedPolicy(MaskableActorCriticPolicy):
    """Actor and critic for flat observations and masked ``Discrete`` actions.

    The parent builds a distribution object twice for every call, before masking and after. Here the
    logits are masked and normalised once, which makes training about a third faster. Names of
    weights are the parent's, so either class reads the other's checkpoints (without pointers).

    Args:
        pointing: score actions by the features that describe them, besides; None for not
        half: layers multiply in bfloat16
    """

    def __init__(
        self, *args: Any, pointing: Pointing | None = None, half: bool = False, **kwargs: Any
    ) -> None:
        self.half_layers = half
        self.pointing = pointing if pointing is not None and pointing.widths else None
        if self.pointing is not None:
            kwargs["features_extractor_class"] = Seen
            kwargs["features_extractor_kwargs"] = {"pointing": self.pointing}
        super().__init__(*args, **kwargs)

    def _build_mlp_extractor(self) -> None:
        super()._build_mlp_extractor()
        if self.pointing is None:
            return
        size = self.mlp_extractor.latent_dim_pi
        self.queries = torch.nn.ModuleList(
            torch.nn.Linear(size, width) for width in self.pointing.widths
        )
        for query in self.queries.parameters():  # at first all actions are alike
            torch.nn.init.zeros_(query)

    def forward(
        self, obs: torch.Tensor, deterministic: bool = False, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Choose.

        Args:
            obs: float32 [n, features]
            deterministic: take the most likely action instead of drawing one
            action_masks: [n, actions], legal where not zero

        Returns:
            actions int64 [n], values float32 [n, 1], log-probabilities float32 [n]
        """
        logs, values = self.evaluate(obs, action_masks)
        if deterministic:
            actions = logs.argmax(dim=1)
        else:  # the largest sum with Gumbel noise is a fair draw; LEAST keeps the noise finite
            noise = torch.rand_like(logs).clamp_(min=LEAST).log_().neg_().log_()
            actions = (logs - noise).argmax(dim=1)
        return actions, values, logs.gather(1, actions[:, None]).squeeze(1)

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values float32 [n, 1], log-probabilities float32 [n], entropies float32 [n].

        ``actions`` is [n], otherwise as in :meth:`forward`.
        """
        logs, values = self.evaluate(obs, action_masks)
        chosen = logs.gather(1, actions.long().reshape(-1, 1)).squeeze(1)
        return values, chosen, entropy_of(logs)

    def evaluate(
        self, obs: torch.Tensor, action_masks: Any = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities float32 [n, actions] and values float32 [n, 1]."""
        seen = obs if self.pointing is None else self.features_extractor(obs)
        with torch.autocast(obs.device.type, torch.bfloat16, enabled=self.half_layers):
            actor, critic = self.mlp_extractor(seen)
            logits, values = self.action_net(actor).float(), self.value_net(critic).float()
            asked = self.queries if self.pointing is not None else ()
            queries = [query(actor).float() for query in asked]
        if action_masks is None:
            legal = torch.ones_like(logits, dtype=torch.bool)
        else:
            legal = torch.as_tensor(action_masks, dtype=torch.bool, device=logits.device)
            legal = legal.reshape(logits.shape)
        if self.pointing is not None:
            logits = self.pointing.add(logits, obs, legal, queries)
        logits = logits.masked_fill(~legal, FORBIDDEN)
        return torch.log_softmax(logits, dim=1), values
