"""Training: masked PPO, one policy for all seats, on many matches at once.

For a team each decision of any seat is one step of its episode: the seat that decides sees its own
observation, and the reward is the team's. Where seats compete the learner has one seat of each
match, drawn anew every time, and only its own decisions are learned from; its rivals come from a
pool. Either way one network learns to play every seat.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
from omegaconf import OmegaConf
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import configure

from gloaming.policies import Policy
from gloaming_agents import continuing, runs
from gloaming_agents.checkpoints import NOTE, check_note, read_note, weights_digest
from gloaming_agents.contest import check_policy, play_all, rivals_title
from gloaming_agents.curves import Curves, Evaluated
from gloaming_agents.evaluation import Results, play
from gloaming_agents.imitation import Lesson, TaughtPPO, sharpen
from gloaming_agents.models import (
    Annealed,
    make_environment,
    make_model,
    pool_of,
    set_threads,
    show_present,
    stream_seed,
    uses_hints,
)
from gloaming_agents.pointing import Pointing
from gloaming_agents.ppo import NetworkPolicy, load_policy
from gloaming_agents.progress import Reporter, reporter
from gloaming_agents.report import print_table, write_report
from gloaming_agents.rivals import Contest, play_contests, play_pairing
from gloaming_agents.rivals_report import print_contests, write_contests
from gloaming_agents.selfplay import join_pool, load_snapshots
from gloaming_agents.settings import RIVAL, CheckpointError, SettingError, TrainSettings
from gloaming_agents.throughput import TimedVecEnv

UNSAVED = (
    "_last_obs",
    "_last_episode_starts",
    "ep_info_buffer",
    "ep_success_buffer",
    "rollout_buffer_kwargs",
    "lesson",
)
"""What SB3 need not save: the matches under way are kept apart, see :mod:`continuing`."""

EVALUATING, TRAINING = 1, 2
"""Streams of seeds: no match is both trained and evaluated on."""


class Stopped(Exception):
    """Ends learning between two updates."""


class Run(BaseCallback):
    """One run: what happens between updates, and the files that tell of it."""

    def __init__(self, settings: TrainSettings, folder: Path, show: Reporter) -> None:
        super().__init__()
        self.settings, self.folder, self.show = settings, folder, show
        self.curves = Curves(folder, opponent_of(settings))
        self.earlier = 0.0  # seconds of the run before it was resumed
        self.began = self.saved = time.monotonic()
        self.signal = 0  # of the operating system, asking to stop
        self.next_evaluation = self.next_snapshot = 0

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

    @property
    def evaluated(self) -> bool:
        """Whether the network as it is now has been evaluated."""
        latest = self.curves.latest_evaluation
        return latest is not None and latest["decisions"] == self.num_timesteps

    def resume(self, model: TaughtPPO, path: Path) -> None:
        """Go on from a checkpoint: network, optimizer, decisions taken. Raises CheckpointError."""
        note = read_note(path)
        check_note(path, note, self.settings.game)
        try:
            model.set_parameters(str(path), device=model.device)
        except Exception as error:  # torch and SB3 raise many kinds
            raise CheckpointError(f"checkpoint {path}: cannot go on from it ({error})") from error
        model.num_timesteps = self.num_timesteps = note["decisions"]
        self.earlier = self.curves.rewind(note["decisions"])
        if self.evaluated and self.curves.latest_is_best:  # it may not have been kept any more
            runs.copy_whole(path, path.with_name("best.zip"))
        environment = model.get_env()
        assert isinstance(environment, TimedVecEnv)
        show_present(model, environment)
        pool = pool_of(environment)
        same = pool is None or load_snapshots(
            pool, self.folder, note["decisions"], note["snapshots"]
        )
        getattr(model, NOTE)["begun"] = note["begun"]
        if not (same and continuing.go_on(path, model, environment)):
            self.show.say("other matches than before: they are dealt anew")

    # what SB3 calls

    def _on_training_start(self) -> None:
        self.began = self.saved = time.monotonic()
        self._plan_evaluation()
        self._plan_snapshot()

    def _on_rollout_start(self) -> None:
        """Between updates: the network is whole."""
        if self.signal or self.done >= 1.0:
            raise Stopped
        self._plan_lesson()
        self._update_pool()
        if self.num_timesteps >= self.next_evaluation and self.settings.evaluation.times:
            self.evaluate()
            self._plan_evaluation()
        if time.monotonic() - self.saved >= 60 * self.settings.checkpoint_minutes:
            self.save()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        model, environment = self.model, self.training_env
        assert isinstance(environment, TimedVecEnv)
        self.logger.record("time/environment_share", environment.share)
        self.logger.record("time/decisions_per_second", environment.rate)
        point: dict[str, float] = {"decisions": self.num_timesteps, "seconds": self.seconds}
        note = f"{self.num_timesteps:,} decisions, {environment.rate:,.0f} a second"
        environment.restart()
        assert isinstance(model, TaughtPPO)
        if model.lesson.imitating:
            point["imitating"] = 1.0
            note = "imitation: " + note
        agreement = self.logger.name_to_value.get("train/agreement")  # in the last update
        if agreement is not None:
            point["agreement"] = float(agreement)
            note += f", like {self.settings.ppo.imitate} in {100 * agreement:.1f} %"
        if model.ep_success_buffer and model.ep_info_buffer:
            point["win_rate"] = float(np.mean(model.ep_success_buffer))
            point["mean_return"] = float(np.mean([info["r"] for info in model.ep_info_buffer]))
            point["length"] = float(np.mean([info["l"] for info in model.ep_info_buffer]))
            note += f", {100 * point['win_rate']:.1f} % won"
        if self.curves.latest_evaluation is not None:
            note += f", {self.curves.note()}"
        self.curves.training.append(point)
        self.show.update(self.done, note)

    # what this run does

    def _plan_lesson(self) -> None:
        """What the next update learns from, and how fast; marks the end of imitation."""
        ppo, model = self.settings.ppo, self.model
        rate = model.learning_rate
        assert isinstance(rate, Annealed) and isinstance(model, TaughtPPO)
        lesson, lead = Lesson(), 0.0
        rate.rate, rate.done = ppo.learning_rate, self.done
        if ppo.imitate is not None:
            lesson.imitating = self.num_timesteps < ppo.imitate_decisions
            lesson.weight = ppo.imitate_weight * (1 - self.done)
            if lesson.imitating:
                rate.rate, rate.done = ppo.imitate_rate, self.num_timesteps / ppo.imitate_decisions
                lesson.epochs = ppo.imitate_epochs
                lead = max(0.0, 1 - rate.done / max(ppo.imitate_lead, 1e-9))
            elif not getattr(model, NOTE)["begun"]:
                self._begin(model)
        model.lesson = lesson
        assert isinstance(self.training_env, TimedVecEnv)
        self.training_env.set_teaching(lesson.taught, lead)

    def _begin(self, model: TaughtPPO) -> None:
        """PPO begins where imitation ends: the network is kept as it is, then made surer."""
        ppo = self.settings.ppo
        if ppo.imitate_decisions:
            if self.settings.evaluation.times and not self.evaluated:
                self.evaluate()
                self._plan_evaluation()
            self._write(runs.imitated_path(self.folder))
            sharpen(model, ppo.imitate_sharpen)
        getattr(model, NOTE)["begun"] = True

    def _update_pool(self) -> None:
        """Let the learner meet itself as it is now, and keep a snapshot where one is due."""
        environment, model = self.training_env, self.model
        assert isinstance(environment, TimedVecEnv) and isinstance(model, TaughtPPO)
        show_present(model, environment)
        pool = pool_of(environment)
        if pool is not None and self.num_timesteps >= self.next_snapshot:
            path = runs.snapshot_path(self.folder, self.num_timesteps)
            self._write(path)
            join_pool(pool, path, self.folder)
            self._plan_snapshot()
            self.save()

    def _plan_snapshot(self) -> None:
        spacing = self.settings.ppo.selfplay.save_every
        self.next_snapshot = (self.num_timesteps // spacing + 1) * spacing

    def _plan_evaluation(self) -> None:
        times = max(1, self.settings.evaluation.times)
        spacing = max(1, self.settings.ppo.decisions // times)
        self.next_evaluation = (self.num_timesteps // spacing + 1) * spacing

    def evaluate(self) -> None:
        """Play the network as it is, write the curves, keep the network if it is the best."""
        settings = self.settings
        hints = uses_hints(settings.game, settings.ppo)
        network = NetworkPolicy(
            "ppo",
            self.model.policy.state_dict(),
            settings.ppo.activation,
            pointing=Pointing(settings.game, hints),
            hints=hints,
        )
        found = dict(
            zip((t.players for t in settings.tables), measure(settings, network), strict=True)
        )
        self.curves.add_evaluation(self.num_timesteps, self.seconds, found)
        for name, value in (self.curves.latest_evaluation or {}).items():
            if name not in ("decisions", "seconds"):
                self.logger.record(f"evaluation/{name}", value)
        path = self.save()
        if self.curves.latest_is_best:
            runs.copy_whole(path, path.with_name("best.zip"))

    def save(self) -> Path:
        """Write a checkpoint, whole or not at all, and the curves up to it."""
        path = runs.checkpoint_path(self.folder, self.num_timesteps)
        self._write(path, with_matches=True)
        runs.thin_out(self.folder)
        self.curves.write()
        self.saved = time.monotonic()
        return path

    def _write(self, path: Path, with_matches: bool = False) -> None:
        model, environment = self.model, self.training_env
        assert isinstance(environment, TimedVecEnv) and isinstance(model, TaughtPPO)
        pool = pool_of(environment)
        getattr(model, NOTE)["snapshots"] = 0 if pool is None else pool.added
        path.parent.mkdir(exist_ok=True)
        part = path.with_name("writing.zip")
        model.save(part, exclude=UNSAVED)
        if with_matches:
            continuing.keep(part, model, environment)
        os.replace(part, path)


def opponent_of(settings: TrainSettings) -> str | None:
    """Whom the learner is evaluated against; None for a team."""
    return None if settings.options.cooperative else settings.evaluation.opponent or RIVAL


def measure(settings: TrainSettings, policy: Policy) -> list[Evaluated]:
    """``policy`` at every table on the run's own matches for evaluation.

    It plays as a team, or in one seat among rivals.
    """
    seed, episodes = stream_seed(settings.seed, EVALUATING), settings.evaluation.episodes
    name = opponent_of(settings)
    found: list[Evaluated] = []
    opponent = name and check_policy("evaluation.opponent", name, settings.game, seed)
    tables = reported(settings)
    for number, options in enumerate(tables):
        share = (episodes + number) // len(tables)
        how = (settings.game, options, policy)
        if opponent:
            found.append(play_pairing(*how, opponent, share, seed)[0])
        else:
            found.append(play(*how, share, seed))
    return found


def reported(settings: TrainSettings) -> list[Any]:
    """The options under which results are reported, for each table.

    The reward scheme is the first, unshaped one. The learner's limit of moves holds here too: a
    young policy may go round in circles, and a match it does not end is not worth waiting for.
    """
    game, limit_of = settings.game, settings.ppo.limit_of
    return [
        replace(options, reward=game.rewards[0], max_moves=limit_of(game, options))
        for options in settings.tables
    ]


def train(
    settings: TrainSettings, config: Mapping[str, Any], folder: Path
) -> list[Results] | list[Contest]:
    """Train in ``folder``, from its newest checkpoint if it has one, and compare the result.

    Returns the comparison with other policies, the learned policy first, or the one contest with
    them where seats compete; empty where none was asked for. A run that is asked to stop (SIGINT,
    SIGTERM) is saved and ends the process with the signal's exit status; asked twice, it is not
    saved, and KeyboardInterrupt is raised.
    """
    set_threads(settings.threads)
    ppo = settings.ppo
    start = starting_point(folder)
    decisions = read_note(start)["decisions"] if start else 0
    # where matches cannot be gone on with, others are dealt
    seed, pool_seed = (stream_seed(settings.seed, TRAINING, *s) for s in ((decisions,), ()))
    environment = make_environment(settings.game, settings.tables, ppo, seed, pool_seed)
    model = make_model(settings.game, environment, ppo, seed, settings.device)
    if start is None and not (folder / "config.yaml").exists():
        OmegaConf.save(OmegaConf.create(dict(config)), folder / "config.yaml")
    model.set_logger(configure(str(folder / "tensorboard"), ["tensorboard"]))
    with reporter(1.0, "training") as show:
        run = Run(settings, folder, show)
        if start is not None:
            run.resume(model, start)
            show.say(f"going on from {decisions:,} decisions in {folder}")
        content = settings.game.load(settings.options).digest
        session = f"versions-{decisions}.json" if decisions else "versions.json"
        runs.write_json(folder / session, runs.versions(settings.game, content))
        try:
            with _signals(run):
                # one that was stopped after its last update has only its end to come
                if decisions < ppo.decisions or not runs.is_over(folder, decisions):
                    left = max(0, ppo.decisions - decisions)
                    with suppress(Stopped):
                        model.learn(left, run, reset_num_timesteps=False)
                    finish(run, model)
        finally:
            environment.close()
    if run.signal:
        print(f"stopped; go on with: python train.py resume={folder}", flush=True)
        raise SystemExit(128 + run.signal)
    return compare(settings, folder)


def finish(run: Run, model: TaughtPPO) -> None:
    """The last checkpoint, evaluated unless the run was asked to stop; the network's digest."""
    if run.settings.evaluation.times and not (run.signal or run.evaluated):
        run.evaluate()
        model.logger.dump(run.num_timesteps)
    else:
        run.save()
    run.curves.draw(str(run.settings.game.title))
    if not run.signal:
        digest = weights_digest(model.policy.state_dict())
        found = {"decisions": run.num_timesteps, "seconds": run.seconds, "digest": digest}
        runs.write_json(runs.final_path(run.folder), found)
        run.show.say(f"network {digest[:16]} after {run.num_timesteps:,} decisions")


def starting_point(folder: Path) -> Path | None:
    """The checkpoint from which training in ``folder`` goes on, or None where it begins.

    Says which checkpoints had to be passed over, and why.

    Raises:
        SettingError: something else lies where the run's own files belong, or its checkpoints are
            gone.
        CheckpointError: there are checkpoints and all are broken.
    """
    for name in ("checkpoints", "tensorboard"):
        if (folder / name).exists() and not (folder / name).is_dir():
            raise SettingError(
                f"{folder / name}: a file lies where the run has a folder; allowed is a folder"
            )
    start = latest_usable(folder, lambda error: print(f"passed over: {error}", flush=True))
    if start is None and (folder / "curves.json").exists():
        raise SettingError(
            f"{folder / 'checkpoints'}: the run's checkpoints are gone, though its curves.json is"
            " there; allowed is a run with its checkpoints, or a new folder"
        )
    if start is None and (folder / "config.yaml").exists():
        print(f"{folder} holds no checkpoint yet: training begins with 0 decisions", flush=True)
    return start


def latest_usable(
    folder: Path, passed_over: Callable[[CheckpointError], None] = lambda error: None
) -> Path | None:
    """The newest checkpoint that can be read, or None where the run has none yet.

    ``passed_over`` is told of newer ones that cannot be read. Raises CheckpointError if there are
    some and all are broken.
    """
    found = runs.checkpoints(folder)
    for path in reversed(found):
        try:
            read_note(path)
        except CheckpointError as error:
            if path == found[0]:
                raise
            passed_over(error)
            continue
        return path
    return None


def compare(settings: TrainSettings, folder: Path) -> list[Results] | list[Contest]:
    """The learned policy and others, as one table and as files.

    A team plays the same matches with each policy; where seats compete each plays each other.
    """
    asked = settings.compare
    if not asked.policies or not asked.episodes:
        return []
    tables = reported(settings)
    best = folder / "checkpoints" / "best.zip"
    path = best if best.is_file() else latest_usable(folder)
    learned = load_policy(settings.game, str(path or folder), asked.seed, quiet=True)
    learned.name = "ppo"
    policies: list[Policy | str] = [learned, *asked.policies]
    if (imitated := runs.imitated_path(folder)).exists():
        start = load_policy(settings.game, str(imitated), asked.seed, quiet=True)
        start.name = "imitation"
        policies.insert(1, start)
        print(
            f"ppo began by imitating {settings.ppo.imitate} for"
            f" {settings.ppo.imitate_decisions:,} decisions; imitation is the policy it was then"
        )
    how = (settings.game, tables, policies, asked.episodes, asked.seed)
    if not settings.options.cooperative:
        contests = play_contests(*how, what="comparing")
        title = rivals_title(settings.game, asked.episodes, asked.seed)
        write_contests(contests, folder, "comparison", title, settings.rounds)
        print_contests(contests, title, settings.rounds, report=folder / "comparison.md")
        return contests
    results = play_all(*how, what="comparing")
    title = f"{settings.game.title}: {asked.episodes:,} matches each, seeds from {asked.seed}"
    write_report(results, folder, "comparison", title, settings.rounds)
    print_table(results, title, settings.rounds, report=folder / "comparison.md")
    return results


class _signals:
    """While training, a request to stop ends the run at its next step with everything saved.

    A second one ends it at once, by KeyboardInterrupt: from its newest checkpoint it can go on.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.at_once = False
        self.before: dict[int, Any] = {}

    def _asked(self, number: int, frame: FrameType | None) -> None:
        if self.run.signal:  # asked twice
            self.at_once = True
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
        if self.at_once:  # whatever else torch or SB3 have made of it
            raise KeyboardInterrupt
