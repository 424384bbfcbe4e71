"""Training: masked PPO, one policy for all seats, on many matches at once.

Each decision of any seat is one step of the team's episode: the seat that decides sees its own
observation, and the reward is the team's. So one network learns to play every seat.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import torch
from omegaconf import OmegaConf
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from gloaming.kernel.game import Game
from gloaming.policies import Policy
from gloaming_agents import runs
from gloaming_agents.curves import Curves
from gloaming_agents.evaluation import Results, play
from gloaming_agents.network import MaskedPolicy
from gloaming_agents.ppo import (
    ACTIVATIONS,
    NOTE,
    NetworkPolicy,
    check_note,
    load_policy,
    note_for,
    read_note,
)
from gloaming_agents.progress import Reporter, reporter
from gloaming_agents.report import print_table, write_report
from gloaming_agents.rewards import TrainingVecEnv
from gloaming_agents.settings import CheckpointError, PPOSettings, SettingError, TrainSettings
from gloaming_agents.throughput import TimedVecEnv

WINDOW = 1000
"""Matches over which the win rate during training is taken."""

LAST_RATE = 0.1
"""What is left of an annealed learning rate at the end."""

UNSAVED = ("_last_obs", "_last_episode_starts", "ep_info_buffer", "ep_success_buffer")
"""What a checkpoint does without: the matches under way, which nobody goes on with."""

EVALUATING, TRAINING = 1, 2
"""Streams of seeds: no match is both trained and evaluated on."""


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


def make_environment(game: Game, options: Any, ppo: PPOSettings, seed: int) -> TimedVecEnv:
    """The matches trained on, under a clock."""
    return TimedVecEnv(
        TrainingVecEnv(
            game,
            options,
            ppo.matches,
            seed,
            move_limit=ppo.move_limit,
            keep_progress=ppo.keep_progress,
            decision_cost=ppo.decision_cost,
        )
    )


def make_model(
    game: Game, environment: TimedVecEnv, ppo: PPOSettings, seed: int, device: str = "cpu"
) -> MaskablePPO:
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
    layers = list(ppo.net_arch)
    model = MaskablePPO(
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
        },
        seed=seed % 2**32,  # NumPy's global seed takes 32 bits
        device=device,
    )
    setattr(model, NOTE, note_for(game, ppo.activation, layers))  # SB3 saves all attributes
    return model


class Run(BaseCallback):
    """One run: what happens between updates, and the files that tell of it."""

    def __init__(self, settings: TrainSettings, folder: Path, show: Reporter) -> None:
        super().__init__()
        self.settings, self.folder, self.show = settings, folder, show
        self.curves = Curves(folder)
        self.earlier = 0.0  # seconds of the run before it was resumed
        self.began = self.saved = time.monotonic()
        self.signal = 0  # of the operating system, asking to stop
        self.stopping = False
        self.next_evaluation = 0

    @property
    def seconds(self) -> float:
        """Seconds of the run, over all its sessions."""
        return self.earlier + time.monotonic() - self.began

    @property
    def done(self) -> float:
        """How far the run is, 0 to 1: by decisions or by minutes, whichever is further."""
        ppo = self.settings.ppo
        by_time = 0.0 if ppo.minutes is None else self.seconds / (60 * ppo.minutes)
        return min(1.0, max(self.num_timesteps / ppo.decisions, by_time))

    def resume(self, model: MaskablePPO, path: Path) -> None:
        """Go on from a checkpoint: network, optimizer, decisions taken. Raises CheckpointError."""
        note = read_note(path)
        check_note(path, note, self.settings.game)
        try:
            model.set_parameters(str(path), device=model.device)
        except Exception as error:  # torch and SB3 raise many kinds
            raise CheckpointError(f"checkpoint {path}: cannot go on from it ({error})") from error
        model.num_timesteps = self.num_timesteps = note["decisions"]
        self.earlier = self.curves.rewind(note["decisions"])

    # what SB3 calls

    def _on_training_start(self) -> None:
        self.began = self.saved = time.monotonic()
        self._plan_evaluation()

    def _on_rollout_start(self) -> None:
        """Between updates: the network is whole."""
        rate = self.model.learning_rate
        assert isinstance(rate, Annealed)
        rate.done = self.done
        if self.num_timesteps >= self.next_evaluation and self.settings.evaluation.times:
            self.evaluate()
            self._plan_evaluation()
        if time.monotonic() - self.saved >= 60 * self.settings.checkpoint_minutes:
            self.save()
        self.stopping = bool(self.signal) or self.done >= 1.0

    def _on_step(self) -> bool:
        return not (self.stopping or self.signal)

    def _on_rollout_end(self) -> None:
        model, environment = self.model, self.training_env
        assert isinstance(environment, TimedVecEnv)
        self.logger.record("time/environment_share", environment.share)
        self.logger.record("time/decisions_per_second", environment.rate)
        point: dict[str, float] = {"decisions": self.num_timesteps, "seconds": self.seconds}
        note = f"{self.num_timesteps:,} decisions, {environment.rate:,.0f} a second"
        environment.restart()
        if model.ep_success_buffer and model.ep_info_buffer:
            point["win_rate"] = float(np.mean(model.ep_success_buffer))
            point["mean_return"] = float(np.mean([info["r"] for info in model.ep_info_buffer]))
            point["length"] = float(np.mean([info["l"] for info in model.ep_info_buffer]))
            note += f", {100 * point['win_rate']:.1f} % won"
        if (latest := self.curves.latest_evaluation) is not None:
            note += f", evaluated {100 * latest['win_rate']:.1f} %"
        self.curves.training.append(point)
        self.show.update(self.done, note)

    # what this run does

    def _plan_evaluation(self) -> None:
        times = max(1, self.settings.evaluation.times)
        spacing = max(1, self.settings.ppo.decisions // times)
        self.next_evaluation = (self.num_timesteps // spacing + 1) * spacing

    def evaluate(self) -> None:
        """Play the network as it is, write the curves, keep the network if it is the best."""
        settings = self.settings
        results = play(
            settings.game,
            reported(settings),
            NetworkPolicy("ppo", self.model.policy.state_dict(), settings.ppo.activation),
            settings.evaluation.episodes,
            stream_seed(settings.seed, EVALUATING),
        )
        best = self.curves.add_evaluation(self.num_timesteps, self.seconds, results)
        for name in ("win_rate", "mean_return"):
            self.logger.record(f"evaluation/{name}", getattr(results, name))
        self.logger.record(f"evaluation/{settings.rounds}", results.rounds.mean())
        path = self.save()
        if best:
            copy = path.with_name("best.zip.part")
            shutil.copyfile(path, copy)
            os.replace(copy, path.with_name("best.zip"))

    def save(self) -> Path:
        """Write a checkpoint, whole or not at all, and the curves up to it."""
        path = runs.checkpoint_path(self.folder, self.num_timesteps)
        path.parent.mkdir(exist_ok=True)
        part = path.with_name("writing.zip")
        self.model.save(part, exclude=UNSAVED)
        os.replace(part, path)
        runs.thin_out(self.folder)
        self.curves.write()
        self.saved = time.monotonic()
        return path


def reported(settings: TrainSettings) -> Any:
    """The options under which results are reported.

    The reward scheme is the first, unshaped one. The learner's limit of moves holds here too: a
    young policy may go round in circles, and a match it does not end is not worth waiting for.
    """
    limit = min(settings.ppo.move_limit, settings.options.max_moves or settings.ppo.move_limit)
    return replace(settings.options, reward=settings.game.rewards[0], max_moves=limit)


def train(settings: TrainSettings, config: Mapping[str, Any], folder: Path) -> list[Results]:
    """Train in ``folder``, from its newest checkpoint if it has one, and compare the result.

    Returns the comparison with other policies, the learned policy first; empty where none was
    asked for. A run that is asked to stop (SIGINT, SIGTERM) is saved and ends the process with
    the signal's exit status.
    """
    set_threads(settings.threads)
    ppo = settings.ppo
    start = latest_usable(folder)
    decisions = read_note(start)["decisions"] if start else 0
    seed = stream_seed(settings.seed, TRAINING, decisions)  # a resumed run meets new matches
    environment = make_environment(settings.game, settings.options, ppo, seed)
    model = make_model(settings.game, environment, ppo, seed, settings.device)
    model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    with reporter(1.0, "training") as show:
        run = Run(settings, folder, show)
        if start is not None:
            run.resume(model, start)
            show.say(f"going on from {decisions:,} decisions in {folder}")
        elif not (folder / "config.yaml").exists():
            OmegaConf.save(OmegaConf.create(dict(config)), folder / "config.yaml")
        content = settings.game.load(settings.options).digest
        session = f"versions-{decisions}.json" if decisions else "versions.json"
        runs.write_json(folder / session, runs.versions(settings.game, content))
        try:
            with _signals(run):
                if decisions < ppo.decisions:
                    model.learn(ppo.decisions - decisions, run, reset_num_timesteps=False)
                    finish(run, model)
        finally:
            environment.close()
    if run.signal:
        print(f"stopped; go on with: python train.py resume={folder}", flush=True)
        raise SystemExit(128 + run.signal)
    return compare(settings, folder)


def finish(run: Run, model: MaskablePPO) -> None:
    """The last checkpoint, evaluated unless the run was asked to stop."""
    if run.settings.evaluation.times and not run.signal:
        run.evaluate()
        model.logger.dump(run.num_timesteps)
    else:
        run.save()
    run.curves.draw(str(run.settings.game.title))


def latest_usable(folder: Path) -> Path | None:
    """The newest checkpoint that can be read, or None where the run has none yet.

    Raises CheckpointError if there are some and all are broken.
    """
    found = runs.checkpoints(folder)
    for path in reversed(found):
        try:
            read_note(path)
        except CheckpointError:
            if path == found[0]:
                raise
            continue
        return path
    return None


def compare(settings: TrainSettings, folder: Path) -> list[Results]:
    """The learned policy and others on the same matches, as one table and as files."""
    asked = settings.compare
    if not asked.policies or not asked.episodes:
        return []
    options = reported(settings)
    learned = load_policy(settings.game, str(folder), asked.seed)
    learned.name = "ppo"
    policies: list[Policy | str] = [learned, *asked.policies]
    results = [play(settings.game, options, p, asked.episodes, asked.seed) for p in policies]
    title = f"{settings.game.title}: {asked.episodes:,} matches each, seeds from {asked.seed}"
    write_report(results, folder, "comparison", title, settings.rounds)
    print_table(results, title, settings.rounds)
    return results


class _signals:
    """While training, a request to stop ends the run at its next step with everything saved."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.before: dict[int, Any] = {}

    def _asked(self, number: int, frame: FrameType | None) -> None:
        if self.run.signal:  # asked twice: at once
            raise KeyboardInterrupt
        self.run.signal = number

    def __enter__(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                self.before[number] = signal.signal(number, self._asked)
            except ValueError:  # only the main thread may; elsewhere signals are not ours
                return

    def __exit__(self, *error: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)
