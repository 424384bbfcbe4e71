"""What the hints tell: odds, ways and rolls, against what a table reckons by hand."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from gloaming.games.rattling import GAME
from gloaming.games.rattling import state as c
from gloaming.games.rattling.actions import ACTIONS
from gloaming.games.rattling.facing import roll_value
from gloaming.games.rattling.odds import LIFTED, count_passing, estimate, solve
from gloaming.games.rattling.sight import describe
from gloaming.kernel.batch import Batch
from gloaming.policies import RandomPolicy, Turn
from tests.rattling.table import Table

SIGHT = GAME.sight(hints=True)
DICE = list(itertools.product(range(1, 7), repeat=3))
STAY = "staying"


def hinted(table: Table, seat: str) -> np.ndarray:
    """int8: what a seat sees, hints included."""
    describe(table.content)  # invented cards too
    rows = np.zeros((1, SIGHT.size), np.int8)
    GAME.observe(table.match.states, table.match.pack, np.array([table.seat(seat)]), rows)
    return rows[0]


def seen_by(table: Table, seat: str) -> dict[str, Any]:
    return GAME.describe(hinted(table, seat))


def twentieths(need: int, *spoilt: tuple[int, int]) -> int:
    """The odds that three dice come to ``need``; of each pair (die, number) nothing counts."""
    passing = sum(
        sum(0 if (die, number) in spoilt else number for die, number in enumerate(dice)) >= need
        for dice in DICE
    )
    return round(20 * passing / 216)


def prospect(table: Table, seat: str, space: str) -> dict[str, int]:
    found: dict[str, int] = seen_by(table, seat)["prospects"][space]
    return found


# -- odds before a roll ------------------------------------------------------------------------


def test_a_card_that_lies_open_has_the_odds_of_three_dice() -> None:
    table = Table("Lupe", "Tamo").plain().challenge("North 2", difficulty=12)
    seen = prospect(table.dawn("Lupe"), "Lupe", "North 2")
    assert seen["odds alone"] == seen["odds in company"] == twentieths(12)
    assert (seen["value missing"], seen["rerolls"], seen["lies face down"]) == (12, 0, 0)


def test_corrupted_numbers_count_nothing() -> None:
    table = Table("Lupe", "Tamo").plain().challenge("North 2", difficulty=10)
    table.corrupt("North 1", "red 6", "blue 5").corrupt("East 1", "yellow 6")
    expected = twentieths(10, (0, 6), (1, 5))
    assert prospect(table.dawn("Lupe"), "Lupe", "North 2")["odds alone"] == expected


def test_company_items_and_weapons_help() -> None:
    table = Table("Lupe", "Tamo").plain().give("Lupe", "Torch", "Axe")
    table.challenge("North 2", difficulty=15, modifiers={"assistance": 2, "Torch": 1, "Axe": 2})
    seen = prospect(table.dawn("Lupe"), "Lupe", "North 2")
    assert seen["value missing"] == 11  # an Axe that modifies adds one more
    assert seen["odds alone"] == twentieths(11)
    assert seen["odds in company"] == twentieths(9)
    other = prospect(table, "Tamo", "North 2")
    assert other["odds alone"] == twentieths(15)


def test_a_skill_gives_a_reroll_that_counts() -> None:
    table = Table("Lupe", "Tamo").plain().challenge("North 2", difficulty=12, skills="Body")
    seen = prospect(table.dawn("Lupe"), "Lupe", "North 2")
    passing = np.empty((2, 216))
    solve(passing, 0, 0, 12, 1)
    assert seen["rerolls"] == 1
    assert seen["odds alone"] == round(20 * passing[1].mean()) > twentieths(12)


def test_texts_are_weighed_by_the_odds() -> None:
    table = Table("Lupe", "Tamo").plain()
    texts = {"pass_": ["reward 2", "heal 1"], "fail": ["wound 2", "lose 1"]}
    table.challenge("North 2", difficulty=11, **texts)
    seen = prospect(table.dawn("Lupe"), "Lupe", "North 2")
    passing = sum(sum(dice) >= 11 for dice in DICE) / 216
    assert seen["items to expect"] == round(40 * passing)
    assert seen["healing to expect"] == round(20 * passing)
    assert seen["Wounds to expect"] == round(40 * (1 - passing))
    assert seen["other harm to expect"] == round(20 * (1 - passing))


def test_a_card_that_lies_face_down_is_the_mean_of_what_it_may_be() -> None:
    table = Table("Lupe", "Tamo").plain()
    easy = table.invent("North", difficulty=3, pass_=["reward 2"])
    hard = table.invent("North", difficulty=19, fail=["wound 1"])
    other = table.invent("North", difficulty=3, corrupted=True)  # the back tells
    table.lay("North 2", easy).discard_deck("North").stack("North", hard, other).dawn("Lupe")
    seen = prospect(table, "Lupe", "North 2")
    assert (seen["lies face down"], seen["odds alone"], seen["value missing"]) == (1, 10, 11)
    assert (seen["items to expect"], seen["Wounds to expect"]) == (20, 10)
    table.lay("North 2", hard).stack("North", easy, other)
    assert prospect(table, "Lupe", "North 2") == seen
    table.put(Lupe="North 2").do("scout")
    assert prospect(table, "Lupe", "North 2")["odds alone"] == 0


def test_unseen_cards_are_weighed_with_items_corruption_and_skills() -> None:
    table = Table("Lupe", "Tamo").plain().give("Lupe", "Torch").corrupt("North 1", "red 6")
    card = table.invent("North", difficulty=12, modifiers={"Torch": 2})
    table.lay("North 2", card).discard_deck("North").dawn("Lupe")
    assert prospect(table, "Lupe", "North 2")["odds alone"] == twentieths(10, (0, 6))
    table.content.card_skills[table.card(card)] = 1  # Body, as Lupe's
    passing = count_passing(1 << 5, 0, 10)
    assert prospect(table, "Lupe", "North 2")["odds alone"] == round(20 * LIFTED[passing, 1])


def test_a_spirit_has_odds_where_it_may_face_a_card() -> None:
    table = Table("Orrun", "Tamo").make_spirit("Orrun").change_spirit("Orrun", faces=["East"])
    table.challenge("North 2", difficulty=9).challenge("East 2", difficulty=9)
    table.dawn("Orrun")
    assert prospect(table, "Orrun", "North 2")["odds alone"] == 0
    seen = prospect(table, "Orrun", "East 2")
    assert seen["rerolls"] == 1
    assert seen["odds alone"] > twentieths(9)


def test_everybody_sees_what_all_would_face() -> None:
    table = Table("Lupe", "Tamo", "Orrun").plain().put(Lupe="North 2", Orrun="East 1")
    table.challenge("North 2", difficulty=12, pass_=["reward 1"])
    table.challenge("East 1", up=False, difficulty=12)
    seen = seen_by(table.challenges(), "Orrun")["Challenges"]
    assert seen["1 to the left"]["odds where it stands"] == twentieths(12)
    assert seen["1 to the left"]["items to expect"] == twentieths(12)
    assert not any(seen["own"].values()) and not any(seen["2 to the left"].values())


def test_counting_is_that_of_all_rolls() -> None:
    chance = np.random.default_rng(3)
    for _ in range(12):
        bits = int(chance.integers(2**18)) & int(chance.integers(2**18))
        spared, need = int(chance.integers(4)), int(chance.integers(-1, 20))
        counted = sum(roll_value(bits, spared, *dice) >= need for dice in DICE)
        assert count_passing(bits, spared, need) == counted


def test_clean_dice_are_reckoned_exactly() -> None:
    passing = np.empty((4, 216))
    for need in (4, 9, 13, 17):
        solve(passing, 0, 0, need, 3)
        for left in range(4):
            assert estimate(0, 0, need, left) == pytest.approx(passing[left].mean())
    assert (estimate(0, 0, 3, 0), estimate(0, 0, 19, 6)) == (1, 0)


@pytest.mark.jit
def test_rerolls_of_corrupted_dice_are_reckoned_about_right() -> None:
    chance, passing, errors = np.random.default_rng(5), np.empty((4, 216)), []
    for _ in range(1000):
        bits = 0
        for token in chance.integers(18, size=int(chance.integers(1, 9))):
            bits |= 1 << int(token)
        need, left = int(chance.integers(3, 17)), int(chance.integers(1, 4))
        solve(passing, bits, 0, need, left)
        errors.append(abs(estimate(bits, 0, need, left) - passing[left].mean()))
    assert np.mean(errors) < 0.01
    assert max(errors) < 0.2


# -- ways --------------------------------------------------------------------------------------


def test_reach_is_what_points_allow() -> None:
    table = Table("Lupe", "Tamo").plain().put(Lupe="North 2")
    table.change_warrior("Lupe", points=2).dawn("Lupe")
    reach = seen_by(table, "Lupe")["reach"]
    assert reach["North 2"] == {"Moves": 0, "can be reached": 1}
    assert reach["the Village"] == {"Moves": 1, "can be reached": 1}
    assert reach["South 2"] == {"Moves": 2, "can be reached": 1}
    assert reach["South 1"] == {"Moves": 3, "can be reached": 0}


def test_a_move_tells_what_it_leads_nearer_to() -> None:
    table = Table("Lupe", "Tamo", "Orrun").plain().put(Lupe="North 2", Orrun="North 1")
    table.give("Lupe", "Beast Bone").challenge("South 2", difficulty=12, pass_=["reward 1"])
    table.change_warrior("Lupe", points=2).dawn("Lupe")
    ways = seen_by(table, "Lupe")["ways by space"]
    village, north = ways["the Village"], ways["North 1"]
    assert village["nearer to the Village"] == village["nearer to South 2"] == 1
    assert village["nearer to South 1"] == 0  # which is too far for this Dawn
    assert village["best odds that can be reached"] == twentieths(12)
    assert village["most items to expect that can be reached"] == twentieths(12)
    assert village["Moves left"] == north["Moves left"] == 1
    assert (village["nearer to 1 to the left"], north["nearer to 1 to the left"]) == (1, -1)
    assert (village["nearer to 2 to the left"], north["nearer to 2 to the left"]) == (-1, 1)
    assert village["nearer to a Merchant who can be paid"] == 1
    assert north["nearer to a Merchant who can be paid"] == 1
    assert north["best odds that can be reached"] == 0
    assert not any(ways["South 2"].values())  # is no Move


def test_staying_tells_what_is_here() -> None:
    table = Table("Lupe", "Tamo").plain().put(Lupe="North 2")
    table.challenge("North 2", difficulty=12).dawn("Lupe")
    stays = seen_by(table, "Lupe")["ways by space"][STAY]
    named = {name: number for name, number in stays.items() if number}
    assert named == {"nearer to North 2": 1, "best odds that can be reached": twentieths(12)}


def test_cards_that_another_will_face_are_left_out() -> None:
    table = Table("Lupe", "Tamo").plain().put(Lupe="Village", Tamo="North 2")
    table.challenge("North 2", difficulty=3, pass_=["reward 1", "heal 1"])
    table.challenge("North 1", difficulty=19, fail=["wound 1"]).dawn("Lupe")
    north = seen_by(table, "Lupe")["ways by space"]["North 2"]
    assert north["best odds that can be reached"] == 20
    assert north["most items to expect that can be reached"] == 20
    assert north["best balance that can be reached"] == 40
    table.dawn("Tamo").do("end").do("Lupe")
    north = seen_by(table, "Lupe")["ways by space"]["North 2"]
    assert north["best odds that can be reached"] == 0
    assert north["best balance that can be reached"] == 0
    table.put(Lupe="North 1")
    stays = seen_by(table, "Lupe")["ways by space"][STAY]
    assert stays["best balance that can be reached"] == -20


def test_ways_lead_to_merchants_for_those_who_can_pay() -> None:
    table = Table("Lupe", "Tamo").plain().give("Lupe", "Beast Bone").put(Lupe="North 1")
    seen = seen_by(table.dawn("Lupe"), "Lupe")["ways by space"]
    assert seen["the north-west Merchant"]["nearer to a Merchant who can be paid"] == 1
    assert seen["North 2"]["nearer to a Merchant who can be paid"] == -1
    table = Table("Lupe", "Tamo").plain().put(Lupe="North 1").dawn("Lupe")
    for way in seen_by(table, "Lupe")["ways by space"].values():
        assert way["nearer to a Merchant who can be paid"] == 0


def test_a_spirit_flies_anywhere_once() -> None:
    table = Table("Orrun", "Tamo").make_spirit("Orrun").put(Tamo="East 1").dawn("Orrun")
    ways = seen_by(table, "Orrun")["ways by space"]
    for name in table.names["space"][1:]:
        nearer = [key for key, one in ways[name].items() if one > 0 and name in key]
        assert nearer == [f"nearer to {name}"]
    assert ways["East 1"]["nearer to 1 to the left"] == 1
    table.do("move to West 2")
    ways = seen_by(table, "Orrun")["ways by space"]
    assert not any(number for way in ways if way != STAY for number in ways[way].values())


def test_others_are_told_no_ways() -> None:
    table = Table("Lupe", "Tamo").plain().dawn("Lupe")
    ways = seen_by(table, "Tamo")["ways by space"]
    assert not any(number for way in ways.values() for number in way.values())


# -- a roll ------------------------------------------------------------------------------------


def test_the_rule_books_example() -> None:
    """Red 4 counts nothing: a reroll of red needs a three, a five or a six."""
    table = Table("Orrun", "Lupe").plain().corrupt("North 1", "red 4")
    table.faces("Orrun", "North 2", "4 3 4 eye", skills="Body", difficulty=10)
    seen = seen_by(table, "Orrun")
    assert seen["dice"] == {"as they lie": 0, "with the best rerolls": 50}
    by_die = seen["odds by die"]
    assert (by_die["red"], by_die["blue"], by_die["Dark Die"]) == (50, 17, 0)
    other = seen_by(table, "Lupe")
    assert not any(other["dice"].values()) and not any(other["odds by die"].values())


def test_items_and_abilities_change_the_odds() -> None:
    table = Table("Orrun", "Tamo").plain("Tamo").give("Orrun", "Elder Bone", "Spirit Bow")
    table.change_warrior("Orrun", blessing_when="never")
    table.faces("Orrun", "North 2", "1 1 2", difficulty=8, modifiers={"weapon": 1})
    seen = seen_by(table, "Orrun")
    assert seen["dice"] == {"as they lie": 0, "with the best rerolls": 0}
    assert seen["odds by ability"]["own"] == 0  # two more are not enough
    again = round(100 * sum(sum(dice) >= 7 for dice in DICE) / 216)
    assert seen["odds by use"]["Elder Bone"] == again
    passing = np.empty((3, 216))
    solve(passing, 0, 0, 7, 2)
    assert seen["odds by use"]["Spirit Bow"] == round(100 * passing[2, 1])
    assert seen["odds by use"]["Torch"] == 0


def test_a_die_that_is_changed_by_one() -> None:
    table = Table("Lupe", "Tamo").plain("Tamo")
    table.faces("Lupe", "North 2", "6 3 2", difficulty=12)
    assert seen_by(table, "Lupe")["odds by ability"]["own"] == 100
    table.do("ask Lupe")
    seen = seen_by(table, "Lupe")
    assert seen["dice"]["as they lie"] == 0
    named = {name for name, odds in seen["odds by change"].items() if odds == 100}
    assert named == {"raise blue", "raise yellow"}


def test_a_die_that_is_turned() -> None:
    table = Table("Nakwe", "Tamo").plain("Tamo")
    table.faces("Nakwe", "North 2", "6 3 1", difficulty=13).do("ask Nakwe")
    by_die = seen_by(table, "Nakwe")["odds by die"]
    assert by_die == {"red": 0, "blue": 0, "yellow": 100, "Dark Die": 0}


# -- all of them -------------------------------------------------------------------------------


@pytest.mark.jit
def test_every_hint_is_within_its_bounds_and_something_tells() -> None:
    told = np.zeros(SIGHT.size, bool)
    for players in (1, 2, 6):
        batch = Batch(GAME, GAME.options(players=players), 4, seed=players, hints=True)
        policy = RandomPolicy(2)
        for _ in range(60):
            batch.step(policy.act(Turn(GAME, batch.pack, batch.states, batch.masks)))
            rows = batch.observe_seats(batch.actors.astype(np.int64))
            assert (rows >= SIGHT.low).all() and (rows <= SIGHT.high).all()
            told |= rows.any(axis=0)
    for name in ("prospects", "reach", "ways by space", "Challenges", "dice", "odds by die"):
        assert told[SIGHT.slices[name]].mean() > 0.2, name


def test_pointers_lead_from_actions_to_their_hints() -> None:
    told = {name for pointer in GAME.pointers for name in pointer.blocks}
    hints = {feature.name for feature in GAME.hints}
    assert hints - told == {"reach"}
    ways = [pointer for pointer in GAME.pointers if "ways by space" in pointer.blocks]
    starts = [pointer.columns(SIGHT)[0][0] for pointer in ways]
    width = SIGHT.slices["ways by space"].stop - starts[1]
    groups = [list(ACTIONS.groups[name]) for name in ("space", "end", "scout")]
    assert [list(pointer.actions) for pointer in ways] == groups
    assert starts[2] - starts[0] == starts[1] - starts[0] == c.SPACES * width
