"""What training stands on: matches under a clock, a network with its optimizer, seeds, threads."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from gloaming.kernel.game import Game
from gloaming_agents.checkpoints import ACTIVATIONS, NOTE, note_for
from gloaming_agents.contest import check_policy
from gloaming_agents.imitation import LabelledBuffer, Lesson, TaughtPPO
from gloaming_agents.mixing import MixedVecEnv
from gloaming_agents.network import MaskedPolicy, in_half
from gloaming_agents.pointing import Pointing
from gloaming_agents.rewards import TrainingVecEnv
from gloaming_agents.selfplay import Pool
from gloaming_agents.settings import PPOSettings, SettingError
from gloaming_agents.throughput import TimedVecEnv

WINDOW = 1000
"""Matches over which the win rate during training is taken."""

LAST_RATE = 0.1
"""What is left of an annealed learning rate at the end."""


class Annealed:
    """SB3's learning-rate schedule: falls with decisions or minutes, whichever is further on."""

    def __init__(self, rate: float, last: float) -> None:
        self.rate, self.last, self.done = rate, last, 0.0

    def __call__(self, remaining: float) -> float:
        """The rate now; what SB3 says remains counts decisions alone."""
        return self.rate * (1 - (1 - self.last) * min(1.0, self.done))


def set_threads(threads: int | None) -> None:
    """Threads that torch uses; None for half the cores, at most eight.

    The networks are small, and threads of torch wait for each other: one too many, on a
    core that is busy with something else, makes training several times slower.
    """
    torch.set_num_threads(threads or min(8, max(1, (os.cpu_count() or 1) // 2)))


def stream_seed(seed: int, *stream: int) -> int:
    """A seed of 63 bits that belongs to ``seed`` and the numbers of a stream."""
    words = np.random.SeedSequence([seed, *stream]).generate_state(1, np.uint64)
    return int(words[0] >> np.uint64(1))


def uses_hints(game: Game, ppo: PPOSettings) -> bool:
    """Whether observations go on with hints: where they are wanted and the game has any."""
    return ppo.hints and game.hints is not None


def make_environment(
    game: Game, tables: Sequence[Any], ppo: PPOSettings, seed: int, pool_seed: int | None = None
) -> TimedVecEnv:
    """The matches trained on, under a clock.

    Args:
        game: the game
        tables: the game's options for each table; matches are shared out evenly among them
        ppo: how many matches, and what the learner meets and is rewarded with
        seed: of the matches
        pool_seed: of rivals, where it is another

    Raises:
        SettingError: there is no such teacher as ``ppo.imitate`` names, or no such rival as
            ``ppo.selfplay.scripted`` names.
    """
    teacher, pool, hints = None, None, uses_hints(game, ppo)
    if ppo.imitate is not None:
        teacher = check_policy("ppo.imitate", ppo.imitate, game, seed)
    if not tables[0].cooperative:
        key = seed if pool_seed is None else pool_seed
        pool = Pool(game, tables[0].players, ppo.selfplay, key, ppo.activation, hints)
    parts = []
    for number, options in enumerate(tables):
        matches = (ppo.matches + number) // len(tables)
        parts.append(
            TrainingVecEnv(
                game,
                options,
                matches,
                seed + number * ppo.matches,
                move_limit=ppo.limit_of(game, options),
                keep_progress=ppo.keep_progress,
                decision_cost=ppo.decision_cost,
                teacher=teacher,
                pool=None if pool is None else pool.at(options.players),
                hints=hints,
            )
        )
    return TimedVecEnv(parts[0] if len(parts) == 1 else MixedVecEnv(parts))


def make_model(
    game: Game, environment: TimedVecEnv, ppo: PPOSettings, seed: int, device: str = "cpu"
) -> TaughtPPO:
    """MaskablePPO with separate networks for actor and critic.

    Raises:
        SettingError: torch has no such device.
    """
    try:
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError) as error:
        reason = str(error).splitlines()[0]
        raise SettingError(
            f"device is {device!r}, which torch cannot use here ({reason})"
        ) from error
    layers, hints = list(ppo.net_arch), uses_hints(game, ppo)
    model = TaughtPPO(
        MaskedPolicy,
        environment,
        learning_rate=Annealed(ppo.learning_rate, LAST_RATE if ppo.anneal else 1.0),
        n_steps=ppo.n_steps,
        batch_size=min(ppo.batch_size, ppo.matches * ppo.n_steps),
        n_epochs=ppo.n_epochs,
        gamma=ppo.gamma,
        gae_lambda=ppo.gae_lambda,
        clip_range=ppo.clip_range,
        ent_coef=ppo.ent_coef,
        vf_coef=ppo.vf_coef,
        max_grad_norm=ppo.max_grad_norm,
        target_kl=ppo.target_kl,
        stats_window_size=WINDOW,
        policy_kwargs={
            "net_arch": {"pi": layers, "vf": layers},
            "activation_fn": ACTIVATIONS[ppo.activation],
            "pointing": Pointing(game, hints) if ppo.pointers else None,
            "half": in_half(ppo.precision, device),
        },
        rollout_buffer_class=LabelledBuffer,
        rollout_buffer_kwargs={"environment": environment},
        seed=seed % 2**32,  # NumPy's global seed takes 32 bits
        device=device,
    )
    model.lesson = Lesson()
    note = note_for(game, ppo.activation, layers, ppo.imitate, hints)
    setattr(model, NOTE, note)  # SB3 saves all attributes
    show_present(model, environment)
    return model


def tables_of(environment: TimedVecEnv) -> list[TrainingVecEnv]:
    """The matches trained on, for each table."""
    parts: list[TrainingVecEnv] = environment.venv.parts  # type: ignore[attr-defined]
    return parts


def pool_of(environment: TimedVecEnv) -> Pool | None:
    """Whom the learner meets in the matches trained on; None for a team."""
    return tables_of(environment)[0].pool


def show_present(model: TaughtPPO, environment: TimedVecEnv) -> None:
    """Let the other seats that the present network plays be played by it as it is now."""
    if (pool := pool_of(environment)) is not None:
        pool.set_present(model.policy.state_dict())
