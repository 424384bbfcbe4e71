"""Self-play: whom a learner meets, what it learns from, what a run leaves behind."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from gloaming.kernel.batch import Batch
from gloaming.policies import RandomPolicy, Turn, register_policy
from gloaming_agents import runs
from gloaming_agents.checkpoints import read_weights
from gloaming_agents.contest import check_policies
from gloaming_agents.models import make_environment, make_model, pool_of
from gloaming_agents.ppo import NetworkPolicy, load_policy
from gloaming_agents.resuming import FIXED, evaluation_command
from gloaming_agents.rewards import UNDECIDED, TrainingVecEnv
from gloaming_agents.selfplay import Pool, load_snapshots
from gloaming_agents.settings import (
    CompareSettings,
    EvaluationSettings,
    PPOSettings,
    SelfplaySettings,
    SettingError,
    TrainSettings,
    build,
    train_settings,
)
from gloaming_agents.training import measure, opponent_of, train
from tests.agents.test_settings import compose
from tests.kernel import rivals, toy

register_policy("larger", lambda game, argument, seed: rivals.Larger())

OWN = SelfplaySettings(0.5, 0.2, ("random", "larger"), window=3, save_every=512)
SMALL = PPOSettings(
    decisions=2048, matches=32, n_steps=16, batch_size=256, n_epochs=2, net_arch=(16, 16),
    selfplay=OWN,
)  # fmt: skip


def settings(players: int = 3, **changes: Any) -> TrainSettings:
    """A run of four rollouts on Gleaning, without a comparison."""
    given: dict[str, Any] = {
        "ppo": SMALL,
        "evaluation": EvaluationSettings(2, 30, "random"),
        "compare": CompareSettings((), 0, 0),
        "threads": 1,
        **changes,
    }
    options = rivals.RivalOptions(players=players, reward="shaped")
    return TrainSettings(rivals.GAME, (options,), **given)


def network(seed: int) -> dict[str, torch.Tensor]:
    """The weights of a small network, by Stable-Baselines3's names."""
    generator = torch.Generator().manual_seed(seed)

    def layer(name: str, inputs: int, outputs: int) -> dict[str, torch.Tensor]:
        weight = 3 * torch.randn(outputs, inputs, generator=generator)
        return {f"{name}.weight": weight, f"{name}.bias": torch.randn(outputs, generator=generator)}

    size, actions = rivals.GAME.features.size, len(rivals.GAME.actions)
    return {**layer("mlp_extractor.policy_net.0", size, 8), **layer("action_net", 8, actions)}


def pool(seats: int = 3, snapshots: int = 0, **changes: Any) -> Pool:
    made = Pool(rivals.GAME, seats, replace(OWN, **changes), seed=5)
    made.set_present(network(0))
    for k in range(snapshots):
        made.add(network(1 + k))
    return made


SEEDS = np.random.default_rng(0).integers(2**63, size=20_000, dtype=np.uint64)


@pytest.mark.parametrize("seats", [2, 3])
def test_every_seat_is_drawn_equally_often(seats: int) -> None:
    held, others = pool(seats).draw(SEEDS)
    assert held.shape == others.shape == (len(SEEDS), seats)
    assert (held.sum(axis=1) == 1).all()
    np.testing.assert_allclose(held.mean(axis=0), 1 / seats, atol=0.015)


def shares(made: Pool) -> dict[str, float]:
    _, others = made.draw(SEEDS)
    names = [policy.name for policy in made.policies]
    counts = Counter(names[number] for number in others.ravel().tolist())
    return {name: counts[name] / others.size for name in names}


def test_policies_are_drawn_as_often_as_the_settings_say() -> None:
    found = shares(pool(snapshots=3))
    expected = {"random": 0.1, "larger": 0.1, "present": 0.5}
    expected |= {f"snapshot {k}": 0.1 for k in (1, 2, 3)}
    assert found == pytest.approx(expected, abs=0.01)


def test_the_present_network_stands_in_until_there_are_snapshots() -> None:
    assert shares(pool()) == pytest.approx({"random": 0.1, "larger": 0.1, "present": 0.8}, abs=0.01)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"present": 1.0, "scripted_share": 0.0}, {"present": 1.0}),
        ({"present": 0.0, "scripted_share": 1.0}, {"random": 0.5, "larger": 0.5}),
        ({"present": 0.0, "scripted_share": 0.0}, {"snapshot 1": 0.5, "snapshot 2": 0.5}),
    ],
)
def test_extremes(changes: dict[str, float], expected: dict[str, float]) -> None:
    found = {name: share for name, share in shares(pool(snapshots=2, **changes)).items() if share}
    assert found == pytest.approx(expected, abs=0.01)


def test_seats_are_drawn_apart_from_each_other_and_from_the_learners() -> None:
    held, others = pool(snapshots=3).draw(SEEDS)
    present = others == 2
    both = (present[:, 0] & present[:, 1]).mean()
    assert both == pytest.approx(0.25, abs=0.01)
    for seat in range(3):
        assert present[held[:, seat], 0].mean() == pytest.approx(0.5, abs=0.02)


def test_a_draw_depends_on_the_match_alone() -> None:
    made = pool(snapshots=2)
    whole = made.draw(SEEDS[:50])
    for k in range(50):
        held, others = made.draw(SEEDS[k : k + 1])
        np.testing.assert_array_equal(held[0], whole[0][k])
        np.testing.assert_array_equal(others[0], whole[1][k])


def some_turn(steps: int = 3) -> Turn:
    batch = Batch(rivals.GAME, rivals.RivalOptions(players=3), 90, seed=5)
    for _ in range(steps):
        batch.step(RandomPolicy(1).act(Turn(rivals.GAME, batch.pack, batch.states, batch.masks)))
    return Turn(rivals.GAME, batch.pack, batch.states, batch.masks)


def test_each_decision_is_drawn_by_its_own_network() -> None:
    made, turn = pool(snapshots=3), some_turn()
    numbers = np.arange(len(turn)) % 4
    drawn = np.zeros((len(turn), len(rivals.GAME.actions)))
    draws = 400
    for _ in range(draws):
        actions = made.networks.decide(turn, numbers)
        assert turn.masks[np.arange(len(turn)), actions].all()
        drawn[np.arange(len(turn)), actions] += 1 / draws
    for number in range(4):
        rows = numbers == number
        logits = NetworkPolicy("alone", network(number)).logits(turn.observations, turn.masks)
        logits[turn.masks == 0] = -np.inf
        chances = torch.softmax(torch.from_numpy(logits), dim=1).numpy()
        np.testing.assert_allclose(drawn[rows], chances[rows], atol=0.12)


def test_scripted_policies_decide_their_own() -> None:
    made, turn = pool(), some_turn()
    actions = made.decide(turn, np.full(len(turn), 1))
    np.testing.assert_array_equal(actions, rivals.Larger().act(turn))
    mixed = made.decide(turn, np.arange(len(turn)) % 3)
    np.testing.assert_array_equal(mixed[1::3], actions[1::3])


def test_a_full_window_forgets_the_oldest() -> None:
    made = pool(snapshots=5)  # of 3: the first two are gone
    assert len(made.networks) == 4
    first = made.networks.layers[0][0]
    kept = {int(n) for n in range(1, 6) for part in first[1:] if torch.equal(
        part, network(n)["mlp_extractor.policy_net.0.weight"].T
    )}  # fmt: skip
    assert kept == {3, 4, 5}


def environment(limit: int = 100, cost: float = 0.0, **options: Any) -> TrainingVecEnv:
    chosen = rivals.RivalOptions(players=3, **options)
    made = TrainingVecEnv(
        rivals.GAME, chosen, 40, 3, move_limit=limit, keep_progress=1.0, decision_cost=cost,
        pool=pool(snapshots=2),
    )  # fmt: skip
    made.reset()
    return made


def matches(made: TrainingVecEnv, count: int) -> list[dict[str, Any]]:
    """Matches of chance: the learner's sum of rewards, its seat, the final state, the last info."""
    totals, found = np.zeros(40), []
    rng = np.random.default_rng(0)
    while len(found) < count:
        legal = made.action_masks()
        _, rewards, dones, infos = made.step((legal * rng.random(legal.shape)).argmax(axis=1))
        totals += rewards
        assert set(np.flatnonzero(dones)) == set(made.learners.over.tolist())
        for k, row in enumerate(made.learners.over.tolist()):
            learners = made.learners
            entry = {"total": totals[row], "seat": int(learners.final_seats[k]), "info": infos[row]}
            found.append({**entry, "state": learners.final_states[k].copy()})
            totals[row] = 0
    return found


@pytest.mark.parametrize("reward", rivals.REWARDS)
def test_the_learner_is_paid_what_its_seat_is(reward: str) -> None:
    seats, by_another = set(), 0
    for match in matches(environment(reward=reward), 150):
        state, seat = match["state"], match["seat"]
        assert match["total"] == pytest.approx(float(state.reward[seat]), abs=1e-5)
        assert match["info"]["episode"]["r"] == pytest.approx(match["total"], abs=1e-5)
        seats.add(seat)
        by_another += int(state.actor) != seat
    assert seats == {0, 1, 2}
    assert by_another  # its last reward came though another seat ended the match


def test_success_is_the_share_of_the_win() -> None:
    found = matches(environment(), 200)
    shared = 0
    for match in found:
        scores = match["state"].score[:3]
        best = scores == scores.max()
        expected = best[match["seat"]] / best.sum()
        assert match["info"]["is_success"] == pytest.approx(expected)
        shared += 0 < expected < 1
    assert shared


@pytest.mark.parametrize("reward", rivals.REWARDS)
def test_a_match_that_is_cut_short_is_worth_the_last_rank(reward: str) -> None:
    found = matches(environment(limit=5, reward=reward), 120)
    for match in found:
        assert match["total"] == pytest.approx(UNDECIDED, abs=1e-5)
        assert match["info"]["is_success"] == 0.0
        assert match["info"]["TimeLimit.truncated"] is False


def test_every_decision_of_the_learner_costs() -> None:
    free, dear = (matches(environment(cost=cost), 100) for cost in (0.0, 0.01))
    for before, after in zip(free, dear, strict=True):
        cost = 0.01 * before["info"]["episode"]["l"]
        assert before["total"] - after["total"] == pytest.approx(cost, abs=1e-5)


def test_a_pool_belongs_to_rivals() -> None:
    with pytest.raises(ValueError, match="pool is needed where seats compete, and nowhere else"):
        TrainingVecEnv(
            rivals.GAME, rivals.RivalOptions(), 2, 0, move_limit=9, keep_progress=0.0,
            decision_cost=0.0,
        )  # fmt: skip


def test_only_the_learners_own_decisions_are_learned_from() -> None:
    asked = settings(ppo=replace(SMALL, imitate="larger", imitate_decisions=10_000))
    made = make_environment(asked.game, asked.tables, asked.ppo, seed=4)
    model = make_model(asked.game, made, asked.ppo, seed=4)
    model.lesson.imitating = True
    seen: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    inner, step = made.venv, made.venv.step_wait

    def watched() -> Any:
        states, own = inner.learners.batch.states, inner.learners.held.argmax(axis=1)
        assert (states["actor"] == own).all()
        seen.append((inner.learners.observations, inner.learners.masks, own))
        return step()

    inner.step_wait = watched
    model.learn(SMALL.matches * SMALL.n_steps)
    buffer = model.rollout_buffer
    mine = rivals.GAME.features.slices["my_turn"]
    ends = rivals.GAME.features.slices["ends"]
    assert {seat for _, _, own in seen for seat in own.tolist()} == {0, 1, 2}
    for samples, labels in buffer.lessons(100):
        observed = samples.observations.numpy()
        assert (observed[:, mine] == 1).all()  # the observer is who decides
        assert (samples.action_masks.numpy().sum(axis=1) > 1).all()
        right = observed[:, ends.start + 1] > observed[:, ends.start]
        np.testing.assert_array_equal(labels.numpy(), np.where(right, rivals.RIGHT, rivals.LEFT))


def test_rivals_act_by_the_network_as_it_is_and_learn_nothing_from_it() -> None:
    asked = settings(ppo=replace(SMALL, selfplay=SelfplaySettings(1.0, 0.0, ())))
    made = make_environment(asked.game, asked.tables, asked.ppo, seed=4)
    model = make_model(asked.game, made, asked.ppo, seed=4)
    own = pool_of(made)
    assert own is not None
    before = [block.clone() for layer in own.networks.layers for block in layer]
    model.learn(SMALL.matches * SMALL.n_steps)
    after = [block for layer in own.networks.layers for block in layer]
    assert all(torch.equal(a, b) for a, b in zip(before, after, strict=True))  # a copy
    assert not any(block.requires_grad for block in after)


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished run among rivals; to be read only."""
    folder = tmp_path_factory.mktemp("rivals")
    train(settings(), {"note": "as given"}, folder)
    return folder


def curves_of(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "curves.json").read_text())  # type: ignore[no-any-return]


def test_curves_tell_of_shares_and_margins_against_a_stated_opponent(run_folder: Path) -> None:
    curves = curves_of(run_folder)
    assert curves["opponent"] == "random"
    assert [point["decisions"] for point in curves["evaluations"]] == [1024, 2048]
    for point in curves["evaluations"]:
        assert point["low"] <= point["win_rate"] <= point["high"]
        assert "margin" in point
    newest = load_policy(rivals.GAME, str(runs.newest_checkpoint(run_folder)))
    (again,) = measure(settings(), newest)
    assert again.win_rate == curves["evaluations"][-1]["win_rate"]
    assert again.margin == curves["evaluations"][-1]["margin"]
    assert (run_folder / "curves.png").read_bytes().startswith(b"\x89PNG")


def test_the_best_network_is_best_by_share_then_by_margin(tmp_path: Path) -> None:
    from gloaming_agents.curves import Curves

    class Found:
        rounds = decisions = np.zeros(3)
        win_interval, mean_return = (0.0, 1.0), 0.0

        def __init__(self, win_rate: float, margin: float) -> None:
            self.win_rate, self.margin = win_rate, margin

    curves = Curves(tmp_path, "greedy")
    asked = [(0.5, 1.0), (0.4, 9.0), (0.5, 2.0), (0.5, 1.5), (0.6, -3.0)]
    best = []
    for k, found in enumerate(asked):
        curves.add_evaluation(k, 0.0, {3: Found(*found)})
        best.append(curves.latest_is_best)
    assert best == [True, False, True, False, True]
    assert curves.note() == "evaluated 60.0 % against greedy, margin -3.0"


def test_snapshots_are_kept_in_the_runs_folder(run_folder: Path) -> None:
    kept = [runs.decisions_of(path) for path in runs.snapshots(run_folder)]
    assert kept == [512, 1024, 1536]
    for path in runs.snapshots(run_folder):
        load_policy(rivals.GAME, str(path))


def test_a_run_that_goes_on_meets_its_snapshots_again(
    run_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(run_folder, folder)
    newest = runs.newest_checkpoint(run_folder)
    assert newest is not None
    made = pool()
    load_snapshots(made, folder, 1100, 2)  # into a pool of other networks
    assert "passed over: checkpoint" in (said := capsys.readouterr().out)
    assert "those of the others are" in said
    made.networks = Pool(rivals.GAME, 3, OWN, seed=5).networks
    made.set_present(read_weights(newest))
    load_snapshots(made, folder, 1100, 2)  # as if gone on with from there
    assert [runs.decisions_of(path) for path in runs.snapshots(folder)] == [512, 1024]
    assert len(made.networks) == 3
    runs.snapshots(folder)[0].write_bytes(b"half a")
    made = Pool(rivals.GAME, 3, OWN, seed=5)
    made.set_present(read_weights(newest))
    load_snapshots(made, folder, 1100, 2)
    assert len(made.networks) == 2
    assert "passed over: checkpoint" in capsys.readouterr().out
    train(settings(ppo=replace(SMALL, decisions=3072)), {}, folder)
    assert runs.decisions_of(runs.snapshots(folder)[-1]) == 2560
    assert [p["decisions"] for p in curves_of(folder)["training"]][-1] == 3072


def test_a_killed_run_ends_with_the_network_of_one_that_was_not(tmp_path: Path) -> None:
    asked = settings(
        ppo=replace(SMALL, decisions=4096), checkpoint_minutes=0.0, evaluation=EvaluationSettings(0)
    )
    train(asked, {}, tmp_path)
    final = json.loads((tmp_path / "final.json").read_text())
    for lost in runs.checkpoints(tmp_path)[1:]:  # as if killed before they were written
        lost.unlink()
    train(asked, {}, tmp_path)
    again = json.loads((tmp_path / "final.json").read_text())
    assert again["digest"] == final["digest"]


def test_snapshots_come_back_to_their_places() -> None:
    window = pool(snapshots=1).settings.window
    made, again = pool(snapshots=0), pool(snapshots=0)
    added = [network(10 + k) for k in range(window + 2)]
    for weights in added:
        made.add(weights)
    again.fill(added[-window:], len(added))
    assert again.added == made.added
    for ours, theirs in zip(again.networks.layers, made.networks.layers, strict=True):
        assert torch.equal(ours[0], theirs[0])
    again = pool(snapshots=0)
    again.fill(added[-1:], len(added))  # the others could not be read
    assert (again.added, len(again.networks)) == (1, 2)


def test_the_same_seed_trains_the_same_network(run_folder: Path, tmp_path: Path) -> None:
    train(settings(), {}, tmp_path)
    first, second = (
        load_policy(rivals.GAME, str(runs.newest_checkpoint(f))) for f in (run_folder, tmp_path)
    )
    for (weight, bias), (weight2, bias2) in zip(first.layers, second.layers, strict=True):
        np.testing.assert_array_equal(weight, weight2)
        np.testing.assert_array_equal(bias, bias2)


def test_a_run_ends_with_a_contest(
    run_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(run_folder, folder)
    found = train(settings(compare=CompareSettings(("random", "larger"), 20, 7)), {}, folder)
    assert found[0].names == ("ppo", "random", "larger")  # type: ignore[union-attr]
    rows = json.loads((folder / "comparison.json").read_text())["results"]
    assert [row["policy"] for row in rows] == ["ppo", "random", "larger"]
    assert "against larger" in capsys.readouterr().out


def test_learning_beats_chance(tmp_path: Path) -> None:
    ppo = replace(
        SMALL, decisions=60_000, matches=64, n_steps=16, batch_size=512, n_epochs=4,
        learning_rate=3e-3, net_arch=(32, 32), selfplay=replace(OWN, scripted=("random",)),
    )  # fmt: skip
    train(settings(2, ppo=ppo, evaluation=EvaluationSettings(2, 200, "random")), {}, tmp_path)
    best = curves_of(tmp_path)["evaluations"][-1]
    assert best["low"] > 0.6
    assert best["margin"] > 0.5


def test_rivals_can_be_imitated(tmp_path: Path) -> None:
    ppo = replace(
        SMALL, decisions=8192, imitate="larger", imitate_decisions=8192, n_epochs=8, matches=64
    )
    train(settings(ppo=ppo, evaluation=EvaluationSettings(0, 1)), {}, tmp_path)
    found = [p["agreement"] for p in curves_of(tmp_path)["training"] if "agreement" in p]
    assert found[-1] > max(0.8, found[0])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"present": 1.5}, "ppo.selfplay.present is 1.5; allowed are numbers 0 to 1"),
        ({"window": 0}, "ppo.selfplay.window is 0; allowed are whole numbers 1 to 1000"),
        ({"save_every": 0}, "ppo.selfplay.save_every is 0; allowed are whole numbers"),
        ({"scripted": [3]}, r"ppo.selfplay.scripted\[0\] is 3; allowed is text"),
        (
            {"present": 0.9},
            "present is 0.9 and ppo.selfplay.scripted_share is 0.2; allowed are two",
        ),
        ({"scripted": []}, r"ppo.selfplay.scripted is \[\] and .* is 0.2; allowed is a list"),
        (
            {"windows": 3},
            "there is no setting 'ppo.selfplay.windows'; did you mean 'ppo.selfplay.w",
        ),
    ],
)
def test_settings_refuse_nonsense(values: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        build(PPOSettings, {"selfplay": values}, "ppo.")


def test_the_config_says_what_the_dataclass_says() -> None:
    assert train_settings(compose("train")).ppo.selfplay == SelfplaySettings()


def test_rivals_play_more_matches_at_once_unless_told_otherwise() -> None:
    found = [train_settings(compose("train", "players=3", *asked)).ppo for asked in (
        ["game=chronicles"], ["game=glow"], ["game=glow", "ppo.matches=100"],
        ["game=glow", "game.objective=team"],
    )]  # fmt: skip
    assert [(ppo.matches, ppo.n_steps) for ppo in found] == [
        (512, 64), (2048, 16), (100, 16), (512, 64),
    ]  # fmt: skip


def test_unknown_rivals_are_named() -> None:
    unknown = replace(SMALL, selfplay=replace(OWN, scripted=("larg",)))
    with pytest.raises(SettingError, match=r"ppo\.selfplay\.scripted: unknown policy 'larg'"):
        check_policies(settings(ppo=unknown))
    with pytest.raises(SettingError, match=r"evaluation\.opponent: unknown policy 'nobody'"):
        check_policies(settings(evaluation=EvaluationSettings(2, 30, "nobody")))
    twice = settings(compare=CompareSettings(("random", "random"), 20, 7))
    with pytest.raises(SettingError, match=r"compare\.policies is \['ppo', 'random', 'random'\]"):
        check_policies(twice)
    check_policies(settings())


def test_a_team_has_no_opponents() -> None:
    team = TrainSettings(
        toy.GAME, (toy.ToyOptions(),), SMALL, EvaluationSettings(2, 30, "random"),
        CompareSettings((), 0, 0),
    )  # fmt: skip
    with pytest.raises(SettingError, match=r"evaluation\.opponent is 'random', but a team has no"):
        check_policies(team)
    assert opponent_of(team) is None
    assert opponent_of(settings(evaluation=EvaluationSettings())) == "greedy"
    assert "evaluation.opponent" in FIXED


def test_limits_of_moves_differ_between_teams_and_rivals() -> None:
    rival, team = rivals.RivalOptions(), toy.ToyOptions()
    assert SMALL.limit_of(rivals.GAME, rival) == rivals.GAME.max_moves
    assert SMALL.limit_of(toy.GAME, team) == 500
    assert replace(SMALL, move_limit=77).limit_of(rivals.GAME, rival) == 77
    assert SMALL.limit_of(rivals.GAME, rivals.RivalOptions(max_moves=9)) == 9


def test_the_command_that_evaluates_a_run_names_its_rivals() -> None:
    given = compose("train", "game=glow", "players=3", "game.objective=margin")
    assert evaluation_command(Path("runs/x"), given) == (
        "python evaluate.py 'policies=[ppo:runs/x,random,greedy,expert]' players=3 game=glow"
        " game.objective=margin"
    )
