"""The scripted teams of Chronicles: what they must see in plain situations, and who is better."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.policies import RandomPolicy, Turn, make_policy
from gloaming_agents.evaluation import play
from tests.chronicles.table import DAMAGE, Table

TEAMS = ("greedy", "expert")


def asked(name: str, table: Table) -> str:
    """What a team decides next, in words."""
    masks = table.mask()[None].copy()
    turn = Turn(GAME, table.match.pack, table.match.states, masks)
    return table.words(int(make_policy(name, GAME).act(turn)[0]))


def decide(name: str, table: Table, *kinds: int) -> list[str]:
    """Let a team decide as long as one of these kinds of decision is due."""
    taken: list[str] = []
    while table.kind in kinds and not table.is_over:
        taken.append(asked(name, table))
        table.do(taken[-1])
        assert len(taken) < 50
    return taken


def at_the_vortex(*heroes: str, strength: int) -> Table:
    """All quests are complete and everybody stands on the Vortex."""
    return Table(*heroes).complete().vortex("Castle Quay", strength).all_at("Castle Quay")


@pytest.mark.parametrize("name", TEAMS)
def test_a_team_that_stands_on_the_weakened_vortex_destroys_it(name: str) -> None:
    table = at_the_vortex("Belle", "Violet", strength=4)
    table.do(asked(name, table))
    assert asked(name, table) == "battle the Vortex"


def test_the_expert_keeps_dice_that_win_without_damage() -> None:
    table = Table("Belle", "Violet").place("Belle", "Book Market").shadow("Book Market", 2)
    table.battle("Belle", 2, {"Belle": (1, 2)})
    assert decide("expert", table, a.ORDER, a.REROLL) == [
        "choose Belle",
        "keep the dice, play nothing",
    ]
    assert table.shadows_at("Book Market") == [] and table.health("Belle") == 3


def test_the_expert_rolls_damage_again_that_would_lose_the_battle() -> None:
    table = Table("Belle", "Violet").place("Belle", "Book Market").shadow("Book Market", 2)
    table.battle("Belle", 2, {"Belle": (DAMAGE, DAMAGE)})
    assert decide("expert", table, a.ORDER) == ["choose Belle"]
    assert asked("expert", table) == "re-roll both dice"


def test_the_expert_rolls_only_the_die_that_hurts() -> None:
    table = Table("Belle", "Violet").place("Belle", "Book Market").shadow("Book Market", 2)
    table.battle("Belle", 2, {"Belle": (DAMAGE, 3)})
    decide("expert", table, a.ORDER)
    assert asked("expert", table) == "re-roll the first die"


@pytest.mark.parametrize("name", TEAMS)
def test_a_team_picks_up_the_token_it_stands_on(name: str) -> None:
    table = Table("Moana", "Violet")
    item = next(n for n in table.names["item"][4 * table.state.quest[0] :] if n)
    table.set_item(item, "Crystal Castle")
    assert asked(name, table).startswith("choose ")
    table.do(asked(name, table))
    assert asked(name, table) == f"pick up {item}"


def test_a_team_hands_in_what_it_carries_to_the_place() -> None:
    for name in TEAMS:
        for hero in ("Belle", "Maid Marian", "Moana", "Violet"):
            other = "Moana" if hero != "Moana" else "Belle"
            table = Table(hero, other)
            quest = int(table.state.quest[0])
            kinds = table.content.step_kind[quest].tolist()
            step = kinds.index(2)
            table.skip_to(table.names["quest"][quest], step)
            place = table.names["space"][table.content.step_place[quest, step]]
            table.place(hero, place)
            for item in range(table.content.quest_items[quest]):
                if table.content.step_items[quest, step] >> item & 1:
                    table.set_item(table.names["item"][4 * quest + item], hero)
            table.do(f"choose {hero}")
            assert asked(name, table) == f"work on {table.names['quest'][quest]}", (name, hero)


def test_nobody_ends_the_day_while_a_hero_can_still_get_somewhere() -> None:
    for name in TEAMS:
        assert asked(name, Table("Belle", "Violet")) != "end the day"


def test_the_expert_gathers_at_the_vortex_once_all_quests_are_complete() -> None:
    table = Table("Belle", "Violet").complete().vortex("Castle Quay", 4)
    table.place("Belle", "Castle Quay")
    before = int(table.state.distance[1, table.space("Castle Quay")])
    assert before > 0
    decide("expert", table, a.LEAD, a.ACT, a.TRIP, a.CHOOSE, a.SPACE)
    assert table.where("Violet") == "Castle Quay"  # and the battle has begun
    assert table.kind == a.ORDER


def test_the_expert_wins_more_than_greedy_and_greedy_more_than_chance() -> None:
    """On easy, where the differences are large: a hundred matches are enough to tell."""
    options = ChroniclesOptions(players=2, difficulty="easy")
    rates = [play(GAME, options, n, 100, 7).win_rate for n in ("random", "greedy", "expert")]
    assert rates[0] < 0.02 and rates[1] > rates[0] + 0.15 and rates[2] > rates[1] + 0.4


@pytest.mark.parametrize("name", ["random", *TEAMS])
def test_matches_that_are_over_are_left_alone(name: str) -> None:
    table = at_the_vortex("Belle", "Violet", strength=4)
    table.battle("Belle", "Vortex", {"Belle": (3, 3), "Violet": (3, 3)}).settle()
    assert table.is_over
    turn = Turn(GAME, table.match.pack, table.match.states, table.match.masks)
    assert make_policy(name, GAME).act(turn).tolist() == [0]
    assert np.flatnonzero(table.match.masks[0]).tolist() == [0]


def test_the_expert_hands_nothing_over_that_a_partner_has_handed_over_already() -> None:
    # here chance hands a verse to and fro, and the expert's seat would ask for it once more
    expert = make_policy("expert", GAME)
    table = [RandomPolicy(0), expert, expert]
    results = play(GAME, ChroniclesOptions(players=3), table, 1, seed=33)
    assert results.decisions[0] > 85
