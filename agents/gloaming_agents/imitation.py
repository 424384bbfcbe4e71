"""Learning from another policy: first its choices alone, then PPO, with its choices as a tether.

The learner plays, and the teacher says what it would have done at each of the learner's own
decisions (DAgger). So the learner is taught where it gets to, not only where the teacher would.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from torch.nn.functional import cross_entropy, mse_loss

from gloaming_agents.network import MaskedPolicy, entropy_of


@dataclass
class Lesson:
    """What the next update does.

    Attributes:
        imitating: learn the teacher's choices and the values of states, nothing else
        weight: of the teacher's choices beside PPO's own loss, where not ``imitating``
        epochs: times it goes through the rollout; None for PPO's own
    """

    imitating: bool = False
    weight: float = 0.0
    epochs: int | None = None

    @property
    def taught(self) -> bool:
        """Whether the teacher is asked."""
        return self.imitating or self.weight > 0


def sharpen(model: MaskablePPO, times: float) -> None:
    """Let the policy be surer of its choices: all differences of logits grow so many ``times``.

    What was only imitated hedges between choices far more than its teacher, and a match needs
    hundreds of them. The most likely choice stays the same.
    """
    policy = model.policy
    assert isinstance(policy, MaskedPolicy)
    asked = () if policy.pointing is None else policy.queries.parameters()
    with torch.no_grad():
        for parameter in (*policy.action_net.parameters(), *asked):
            parameter.mul_(times)


class LabelledBuffer(MaskableRolloutBuffer):
    """A rollout with the teacher's choices: ``labels`` int64 [steps, matches], then flat."""

    labels: np.ndarray

    def __init__(self, *args: Any, environment: Any = None, **kwargs: Any) -> None:
        self.environment = environment
        super().__init__(*args, **kwargs)

    def reset(self) -> None:
        """Forget the rollout."""
        self.labels = np.zeros((self.buffer_size, self.n_envs, 1), np.int64)
        super().reset()

    def add(self, *args: Any, **kwargs: Any) -> None:
        """One step of all matches; its labels are those of the environment's last step."""
        labels = self.environment.venv.labels
        if labels is not None:
            self.labels[self.pos, :, 0] = labels
        super().add(*args, **kwargs)

    def lessons(self, batch_size: int | None) -> Iterator[tuple[Any, torch.Tensor]]:
        """Minibatches of all decisions in a new order: samples, and labels int64 [n]."""
        if not self.generator_ready:
            self.labels = self.swap_and_flatten(self.labels)
        next(self.get(1))  # flattens the rest
        batch_size = batch_size or self.buffer_size * self.n_envs
        order = torch.randperm(self.buffer_size * self.n_envs).numpy()
        for start in range(0, len(order), batch_size):
            rows = order[start : start + batch_size]
            yield self._get_samples(rows), self.to_torch(self.labels[rows, 0]).long()


class TaughtPPO(MaskablePPO):
    """MaskablePPO that can learn from a teacher's choices too; ``lesson`` says how."""

    lesson: Lesson

    def train(self) -> None:
        """One update from the rollout, as ``lesson`` has it."""
        if not self.lesson.taught:
            super().train()
            return
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        assert isinstance(self.rollout_buffer, LabelledBuffer)
        clip = self.clip_range(1.0)  # type: ignore[operator]  # SB3 made a schedule of it
        found: dict[str, list[float]] = {}
        epochs = self.lesson.epochs or self.n_epochs
        for _ in range(epochs):
            for samples, labels in self.rollout_buffer.lessons(self.batch_size):
                loss, parts = self._loss(samples, labels, clip)
                self.policy.optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
                self.policy.optimizer.step()
                for name, value in parts.items():
                    found.setdefault(name, []).append(float(value))
        self._n_updates += epochs
        for name, values in found.items():
            self.logger.record(f"train/{name}", float(np.mean(values)))

    def _loss(
        self, samples: Any, labels: torch.Tensor, clip: float
    ) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """The loss of a minibatch, and its parts for the logs."""
        assert isinstance(self.policy, MaskedPolicy)
        logs, values = self.policy.evaluate(samples.observations, samples.action_masks)
        value_loss = mse_loss(values.flatten(), samples.returns)
        imitation_loss = cross_entropy(logs, labels)
        parts = {
            "value_loss": value_loss.detach(),
            "imitation_loss": imitation_loss.detach(),
            "agreement": (logs.argmax(dim=1) == labels).float().mean(),
        }
        if self.lesson.imitating:
            return imitation_loss + self.vf_coef * value_loss, parts
        chosen = logs.gather(1, samples.actions.long().reshape(-1, 1)).squeeze(1)
        entropy = entropy_of(logs).mean()
        advantages = samples.advantages
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        ratio = torch.exp(chosen - samples.old_log_prob)
        clipped = torch.clamp(ratio, 1 - clip, 1 + clip)
        policy_loss = -torch.min(advantages * ratio, advantages * clipped).mean()
        parts["policy_gradient_loss"] = policy_loss.detach()
        parts["entropy_loss"] = -entropy.detach()
        loss = policy_loss + self.vf_coef * value_loss - self.ent_coef * entropy
        return loss + self.lesson.weight * imitation_loss, parts
