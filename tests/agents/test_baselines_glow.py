"""The scripted players of Glow: what they must see in plain situations, and who is better."""

from __future__ import annotations

import pytest

from gloaming.games.glow import GAME
from gloaming.games.glow import actions as a
from gloaming.games.glow.options import GlowOptions
from gloaming.policies import Turn, make_policy
from gloaming.testing import check_policy
from gloaming_agents.evaluation import play
from tests.glow.table import Table

PLAYERS = ("greedy", "expert")
each = pytest.mark.parametrize("name", PLAYERS)


def asked(name: str, table: Table) -> str:
    """What a player decides next, in words."""
    masks = table.mask()[None].copy()
    turn = Turn(GAME, table.match.pack, table.match.states, masks)
    return table.words(int(make_policy(name, GAME).act(turn)[0]))


def decide(name: str, table: Table, *kinds: int) -> list[str]:
    """Let a player decide as long as one of these kinds of decision is due to the same seat."""
    taken: list[str] = []
    seat = table.decider
    while not table.is_over and table.kind in kinds and table.decider == seat:
        taken.append(asked(name, table))
        table.do(taken[-1])
        assert len(taken) < 50
    return taken


def last_day(*adventurers: str, **options: object) -> Table:
    """Nothing is worth more than the light it brings on the eighth day."""
    return Table(*(adventurers or ("Pocana", "Orium")), **options).day(8)


# -- morning -----------------------------------------------------------------------------------


@each
def test_the_companion_with_more_points_is_recruited_on_the_last_day(name: str) -> None:
    table = last_day().lay_dice().lay_footprints().lay(tree="A22", fire="B11", rock="A23")
    assert asked(name, table.morning()) == "recruit B11"


@each
def test_of_equal_companions_that_with_dice_and_footprints_is_recruited(name: str) -> None:
    table = last_day("Pocana", "Orium", "Eoles").lay(tree="B19", cloud="B20")
    table.lay_dice(cloud="red green").lay_footprints(cloud=3)
    assert asked(name, table.morning()) == "recruit B20"


@each
def test_what_helps_the_rival_most_is_discarded(name: str) -> None:
    table = last_day().lay_dice().lay_footprints().lay(tree="A22", fire="B11", rock="B12")
    table.morning().do("recruit B11")
    assert asked(name, table) == "discard B12"


def test_the_expert_takes_the_companion_its_dice_serve() -> None:
    """Braccio's green dice show trees, which A23 needs; A21 needs water."""
    table = Table("Braccio", "Orium", "Eoles").day(5).lay_dice().lay_footprints()
    table.lay(tree="A23", rock="A21").morning()
    assert asked("expert", table) == "recruit A23"


def test_the_expert_wants_fireflies_that_make_the_bonus_good() -> None:
    table = last_day().lay_dice().lay_footprints().lay(tree="B12", rock="A06", fire="A22")
    table.give("Pocana", "B11").set("Pocana", fireflies=0).dice("Pocana")
    assert asked("expert", table.morning()) == "recruit A06"  # two fireflies for two companions
    table.set("Pocana", fireflies=2)
    assert asked("expert", table) == "recruit B12"


# -- dice --------------------------------------------------------------------------------------


@each
def test_a_token_rolls_the_die_that_is_of_no_use(name: str) -> None:
    table = last_day("Braccio", "Orium").set("Braccio", rerolls=1)
    table.dice("Braccio", large=["tree", "water"]).rolls()
    assert asked(name, table) == "large green water"
    taken = decide(name, table, a.ROLL, a.USE, a.PAY)
    assert "reroll alone" in taken and taken[-1] == "keep"


@each
def test_dice_that_are_right_are_kept(name: str) -> None:
    table = last_day("Braccio", "Orium").set("Braccio", rerolls=1)
    table.dice("Braccio", large=["tree", "tree"]).rolls()
    assert asked(name, table) == "keep"


def test_the_expert_sets_a_die_that_is_worth_three_units() -> None:
    """Four alike bring ten light; a roll would make it one time in three."""
    table = last_day("Braccio", "Orium").set("Braccio", rerolls=3).give("Braccio", "A19")
    table.shows("Braccio", "water tree tree tree").rolls()
    taken = decide("expert", table, a.ROLL, a.USE)
    assert taken == ["large green water", "turn to tree"]


@pytest.mark.parametrize(("card", "paid"), [("B22", "pay companion"), ("B08", "pay token")])
def test_the_expert_pays_with_companions_before_tokens_before_light(card: str, paid: str) -> None:
    table = Table("Braccio", "Orium").set("Braccio", rerolls=1, light=40).give("Braccio", card)
    table.dice("Braccio", large=["tree", "water"]).rolls()
    table.do("large green water", "reroll alone")
    assert asked("expert", table) == paid


# -- noon --------------------------------------------------------------------------------------


def test_the_expert_loses_light_it_does_not_have_before_it_gains_some() -> None:
    table = last_day("Braccio", "Orium").set("Braccio", light=2).spell("Braccio", "S01")
    table.shows("Braccio", "tree tree").noon()
    assert decide("expert", table, a.NOON)[:2] == ["resolve S01", "resolve Braccio"]
    assert table.light("Braccio") == 3


def test_the_expert_lets_a_spell_take_the_companion_that_dies_anyway() -> None:
    table = last_day().give("Pocana", "B08", "B20").spell("Pocana", "S03")
    table.shows("Pocana", "cloud cloud water").noon()
    decide("expert", table, a.NOON)
    assert table.companions("Pocana") == ["B08"]


@each
def test_gains_come_before_the_companion_is_lost(name: str) -> None:
    table = last_day().give("Pocana", "B08").spell("Pocana", "S03")
    table.shows("Pocana", "cloud cloud water").noon()
    assert decide(name, table, a.NOON)[0] == "resolve B08"


@each
def test_the_best_companion_of_the_graveyard_is_picked(name: str) -> None:
    table = last_day().give("Pocana", "B18").bury("B11", "A22", "A23")
    table.set("Pocana", fireflies=1)  # or none would be best: without companions the bonus is sure
    table.shows("Pocana", "cloud").picks()
    assert asked(name, table) == "take B11"


@each
def test_nothing_is_picked_that_only_costs_points(name: str) -> None:
    table = last_day().give("Pocana", "B18").bury("A22").shows("Pocana", "cloud fire rock").picks()
    table.state.shown[0] = 0
    assert asked(name, table) == "none"


# -- afternoon ---------------------------------------------------------------------------------


@each
def test_the_party_walks_into_the_richest_village_and_camps(name: str) -> None:
    table = last_day().party("Pocana", "p13", camp="p05").set("Pocana", footprints=3)
    table.dice("Pocana", large=["rock", "rock", "rock"]).afternoon()
    assert decide(name, table, a.TRAVEL) == ["walk p14", "camp"]


@each
def test_a_step_is_paid_with_a_footprint_where_a_village_is_worth_it(name: str) -> None:
    table = last_day().party("Pocana", "p12", camp="p00").set("Pocana", footprints=4)
    table.dice("Pocana", large=["tree", "tree", "tree"]).afternoon()
    assert decide(name, table, a.TRAVEL) == ["walk p13", "walk p14", "camp"]


@each
def test_footprints_are_kept_where_no_village_is_worth_them(name: str) -> None:
    table = last_day().party("Pocana", "p13", camp="p14").set("Pocana", footprints=3)
    table.dice("Pocana", large=["fire", "fire", "fire"]).afternoon()
    assert asked(name, table) == "stop"


@each
def test_a_boat_sails_to_the_island_with_most_points(name: str) -> None:
    table = last_day(board="archipelago").moor("Pocana", "i00", "i00", "i00", "i08")
    table.set("Pocana", footprints=1).dice("Pocana", large=["fire", "fire", "fire"]).afternoon()
    assert asked(name, table) == "sail i08 to i09"


@each
def test_a_skull_takes_what_is_missed_least(name: str) -> None:
    table = last_day().give("Pocana", "B11", "A22", "B08").party("Pocana", "p16", camp="p00")
    table.set("Pocana", footprints=2).dice("Pocana", large=["tree", "tree", "tree"]).afternoon()
    table.do("walk p15")
    assert asked(name, table) == "lose A22"


# -- as a whole --------------------------------------------------------------------------------


@each
@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("board", ["shadows", "archipelago"])
def test_players_use_only_what_they_know(name: str, players: int, board: str) -> None:
    assert check_policy(name, "glow", matches=1, players=players, board=board) > 100


@each
@pytest.mark.parametrize("objective", ["margin", "team"])
def test_players_know_dawn_and_every_objective(name: str, objective: str) -> None:
    options = {"players": 3, "dawn": "all", "objective": objective, "board": "random"}
    assert check_policy(name, "glow", matches=1, **options) > 100


@pytest.mark.parametrize("board", ["shadows", "archipelago"])
def test_the_expert_beats_greedy_and_greedy_chance(board: str) -> None:
    """Two hundred matches in either order of seats are enough to tell."""
    options = GlowOptions(players=2, board=board)
    for better, worse, least in (("expert", "greedy", 0.8), ("greedy", "random", 0.95)):
        ahead = play(GAME, options, [better, worse], 200, 7).shares[:, 0].mean()
        behind = play(GAME, options, [worse, better], 200, 7).shares[:, 1].mean()
        assert (ahead + behind) / 2 > least, (better, board)
