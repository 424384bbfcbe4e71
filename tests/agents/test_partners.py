"""Partners: each shows the habit it is named for, and is a team mate all the same."""

from __future__ import annotations

import functools
import pickle
from typing import Any

import numpy as np
import pytest

from gloaming import GAMES, find_game
from gloaming.adapters.gym import LearnerEnv
from gloaming.kernel.batch import Batch
from gloaming.policies import Turn, make_policy
from gloaming.testing import check_policy
from gloaming_agents.partners import find_type, make, types
from gloaming_agents.partners.census import Count, census, count_habits
from gloaming_agents.partners.habits import Habit, Partner, Taken, Type
from tests.kernel import toy

MATCHES = 8
LEAST = 1.15  # times as much of a habit as the expert shows, or as little

ALL = [(game, name) for game in GAMES for name in types(game)]
EACH_WAY = [  # of having a habit: the state asked, actions preferred, actions left out
    *(each for each in ALL if find_type(*each).wish is not None),
    *[("glow", "camper"), ("mysthea", "hoarder"), ("rattling", "hasty")],
]
EASY = {"difficulty": "easy"}
OPTIONS: dict[str, dict[str, Any]] = {
    "chronicles": {"players": 3, **EASY},
    "glow": {"players": 3},
    "mysthea": {"players": 2, **EASY},
    "rattling": {"players": 2, **EASY},
}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_types_that_say_what_they_do(game: str) -> None:
    known = types(game)
    assert len(known) >= 3
    assert len(set(known.values())) == len(known)
    assert types(find_game(game)) == known
    assert list(known) == sorted(known)


@functools.cache
def counted(game: str, policy: str) -> Count:
    """How much ``policy`` shows of the habit of every type, in the order of the types."""
    record = find_game(game)
    habits = [find_type(game, name).habit for name in types(game)]
    return count_habits(record, record.options(**OPTIONS[game]), policy, habits, MATCHES)


@pytest.mark.jit
@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_type_shows_its_habit(game: str, name: str) -> None:
    at = list(types(game)).index(name)
    own, expert = (counted(game, policy).shown[at] for policy in (f"partner:{name}", "expert"))
    if find_type(game, name).habit.more:
        assert own > LEAST * expert > 0
    else:
        assert own * LEAST < expert


@pytest.mark.jit
@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_type_plays_far_better_than_chance(game: str, name: str) -> None:
    results = counted(game, f"partner:{name}").results
    if game == "glow":
        assert results.scores[:, 0].mean() > 60  # chance: 25
    else:
        assert results.won.sum() >= 2  # chance: none in thousands


@pytest.mark.jit
@pytest.mark.parametrize(("game", "name"), EACH_WAY)
def test_a_type_plays_by_what_its_seat_can_know(game: str, name: str) -> None:
    assert check_policy(f"partner:{name}", game, matches=1, **OPTIONS[game]) > 0


def test_partners_are_known_by_name() -> None:
    game = find_game("glow")
    partner = make_policy("partner:hasty", game)
    assert isinstance(partner, Partner)
    assert partner.name == "partner:hasty"
    assert partner.kind is find_type("glow", "hasty")


@pytest.mark.jit
def test_an_environment_with_a_partner_can_be_pickled() -> None:
    env = LearnerEnv("chronicles", seat=0, partners="partner:fighter")
    env.reset(seed=4)
    twin = pickle.loads(pickle.dumps(env))
    action = int(env.action_masks().argmax())
    np.testing.assert_array_equal(env.step(action)[0], twin.step(action)[0])


def test_an_unknown_type_is_told_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"'partner:hoader' of rattling.*'hoarder'.*did you mean"):
        make_policy("partner:hoader", find_game("rattling"))
    with pytest.raises(ValueError, match=r"unknown partner 'partner:' of glow; its types are \["):
        make_policy("partner", find_game("glow"))
    with pytest.raises(ValueError, match="unknown game 'glowing'"):
        types("glowing")
    with pytest.raises(ValueError, match="unknown game 'toy'"):
        make(toy.GAME, "hoarder")


# -- how a habit leaves actions, on the tests' own game


class Last:
    """Always wants the last legal action, or one number whatever is legal."""

    name = "last"

    def __init__(self, stubborn: int | None = None) -> None:
        self.stubborn = stubborn

    def act(self, turn: Turn) -> np.ndarray:
        if self.stubborn is not None:
            return np.full(len(turn), self.stubborn)
        return turn.masks.shape[1] - 1 - turn.masks[:, ::-1].argmax(axis=1)


def dealt() -> tuple[Turn, list[int]]:
    """One decision of Beacon, and its legal actions."""
    batch = Batch(toy.GAME, toy.ToyOptions(players=2), 1, seed=3)
    turn = Turn(toy.GAME, batch.pack, batch.states, batch.masks)
    legal = np.flatnonzero(turn.masks[0]).tolist()
    assert len(legal) >= 2
    return turn, legal


def chosen(turn: Turn, expert: Last, **habit: Any) -> int:
    kind = Type("a type of the tests", Habit("nothing", Taken(())), **habit)
    before = turn.masks.copy()
    action = int(Partner("partner:test", kind, expert).act(turn)[0])
    np.testing.assert_array_equal(turn.masks, before)
    return action


def test_what_a_habit_forbids_gives_way() -> None:
    turn, legal = dealt()
    assert chosen(turn, Last()) == legal[-1]
    assert chosen(turn, Last(), never=(legal[-1],)) == legal[-2]
    assert chosen(turn, Last(), first=(legal[0],)) == legal[0]
    assert chosen(turn, Last(), first=(legal[0],), never=(legal[0],)) == legal[-1]

    def wish(turn: Turn) -> np.ndarray:
        return np.arange(turn.masks.shape[1])[None] == legal[0]

    assert chosen(turn, Last(), wish=wish) == legal[0]


def test_a_habit_leaves_something_to_do() -> None:
    turn, legal = dealt()
    assert chosen(turn, Last(), never=tuple(legal)) == legal[-1]
    assert chosen(turn, Last(), first=(0,)) == legal[-1]  # waiting is not legal


def test_an_expert_that_heeds_no_mask_is_overruled() -> None:
    turn, legal = dealt()
    assert chosen(turn, Last(stubborn=legal[-1]), never=(legal[-1],)) == legal[0]


@pytest.mark.jit
def test_the_census_has_a_row_for_each_type() -> None:
    game = find_game("mysthea")
    sheet = census(game, game.options(**EASY), 2)
    names = [f"`partner:{name}`" for name in types("mysthea")]
    assert [row[0] for row in sheet.rows] == [*names, "`expert`"]
    assert "wins" in sheet.headings
    loner = sheet.rows[list(types("mysthea")).index("loner")]
    assert loner[sheet.headings.index("shown")] == "0.00"
