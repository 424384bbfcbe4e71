"""The Winds: pleased and angered, and what each position of their boards does."""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from tests.rattling.table import Table

LEGENDARY = {
    "North": "North Wind's Torc",
    "East": "East Wind's Mask",
    "South": "South Wind's Shield",
    "West": "West Wind's Sandals",
}
EVERY = [(region, at) for region in c.REGION_NAMES for at in range(c.LOW, c.HIGH + 1)]


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    return Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet()


def winds_at(**winds: int | None) -> dict[str, int | None]:
    return {**dict.fromkeys(c.REGION_NAMES, 0), **winds}


# -- Please and Anger --------------------------------------------------------------------------


@pytest.mark.parametrize("region", c.REGION_NAMES)
def test_pleasing_a_wind_moves_its_token_one_step_clockwise(region: str) -> None:
    table = plain().effect("Lupe", f"please 1 {region.lower()}")
    assert dict(zip(c.REGION_NAMES, table.winds, strict=True)) == winds_at(**{region: 1})


@pytest.mark.parametrize("region", c.REGION_NAMES)
def test_angering_a_wind_moves_its_token_one_step_counter_clockwise(region: str) -> None:
    table = plain().effect("Lupe", f"anger 1 {region.lower()}")
    assert dict(zip(c.REGION_NAMES, table.winds, strict=True)) == winds_at(**{region: -1})


def test_a_wind_that_cannot_go_on_counter_clockwise_abandons_humanity() -> None:
    table = plain().set_winds(East=-3).effect("Lupe", "anger 1 east")
    assert table.wind("East") is None and not table.is_over


def test_a_wind_on_the_last_step_of_its_track_is_still_in_play() -> None:
    assert plain().set_winds(East=-2).effect("Lupe", "anger 1 east").wind("East") == -3


def test_a_wind_at_the_other_end_stays_there() -> None:
    assert plain().set_winds(East=3).effect("Lupe", "please 1 east").wind("East") == 3


def test_without_any_wind_the_game_is_lost_at_once() -> None:
    table = plain().set_winds(North=None, East=None, South=None, West=-3)
    table.effect("Lupe", "anger 1 west")
    assert table.is_over and table.cause == "no Wind was left"


def test_three_winds_gone_are_not_the_end() -> None:
    table = plain().set_winds(North=None, East=None, South=-3).effect("Lupe", "anger 1 south")
    assert not table.is_over and table.winds == (None, None, None, 0)


def test_a_shadow_that_angers_the_last_wind_away_loses_the_game() -> None:
    table = plain().set_winds(North=None, East=None, South=None, West=-3)
    table.effect("Lupe", "shadow here", at="West 2")
    assert table.cause == "no Wind was left"


# -- what positions do -------------------------------------------------------------------------


def test_a_position_changes_challenge_values_in_its_region_only() -> None:
    table = plain().calm().change_wind("North", 2, value=-2).set_winds(North=2)
    assert table.faces("Lupe", "North 1", "3 3 3", skills="Body").value == 7
    table = plain().calm().change_wind("North", 2, value=-2).set_winds(North=2)
    assert table.faces("Lupe", "East 1", "3 3 3", skills="Body").value == 9


def test_only_the_position_the_token_is_on_counts() -> None:
    table = plain().calm().change_wind("North", 2, value=-2).set_winds(North=1)
    assert table.faces("Lupe", "North 1", "3 3 3", skills="Body").value == 9


def test_a_position_may_give_rerolls() -> None:
    table = plain().calm().change_wind("North", 0, rerolls=2)
    assert table.faces("Lupe", "North 1", "3 3 3", skills="Body").rerolls == 3


def test_a_position_may_give_the_first_scout_or_purify_of_a_turn() -> None:
    table = plain().calm().change_wind("North", 0, free=True).put(Lupe="North 1")
    table.challenge("North 1", up=False).corrupt("North 1", "red 4", "red 5").dawn("Lupe")
    table.do("scout")
    assert table.points == 3
    table.do("purify red 4")
    assert table.points == 2
    table = plain().calm().change_wind("North", 0, free=True).put(Lupe="North 1")
    table.corrupt("North 1", "red 4", "red 5").dawn("Lupe").do("purify red 4")
    assert table.points == 3
    assert table.do("purify red 5").points == 2


def test_what_the_wind_gives_can_be_taken_without_a_point_left() -> None:
    table = plain().calm().change_wind("North", 0, free=True).put(Lupe="North 1")
    table.challenge("North 1", up=False).dawn("Lupe")
    table.state.points = 0
    assert table.legal() == {"scout", "end"}


def test_a_position_may_act_as_each_dusk_ends() -> None:
    table = plain().calm().change_wind("South", -1, dusk=["corrupt 1 each space"])
    table.set_winds(South=-1).dusk()
    assert table.tokens_by_space() == {"South 1": 1, "South 2": 1, "South 3": 1}


def test_what_a_wind_asks_at_dusk_is_chosen_by_whoever_speaks() -> None:
    table = plain(speaker=1).calm().change_wind("South", 0, dusk=["corrupt 1 in the region"])
    table.dusk()
    assert table.decider == "Tamo" and table.legal() == {"South 1", "South 2", "South 3"}


@pytest.mark.parametrize(("region", "item"), LEGENDARY.items())
def test_a_wind_pleased_enough_gives_its_legendary_item(region: str, item: str) -> None:
    table = plain().set_winds(**{region: 2}).effect("Lupe", f"please 1 {region.lower()}")
    assert table.items("Lupe") == [item] and table.supply(item) == 0


def test_a_wind_gives_its_item_once_as_long_as_somebody_has_it() -> None:
    table = plain().set_winds(North=2).give("Tamo", "North Wind's Torc")
    table.effect("Lupe", "please 1 north")
    assert table.items("Lupe") == [] and table.wind("North") == 3


def test_a_wind_that_stays_where_it_is_gives_nothing() -> None:
    assert plain().set_winds(North=3).effect("Lupe", "please 1 north").items("Lupe") == []


# -- the four boards ---------------------------------------------------------------------------


@pytest.mark.parametrize(("region", "at"), EVERY)
def test_each_position_changes_values_and_rerolls_as_its_board_says(region: str, at: int) -> None:
    table = plain().set_winds(**{region: at})
    where = c.REGION_NAMES.index(region), at - c.LOW
    bonus, rerolls = table.content.wind_value[where], table.content.wind_rerolls[where]
    table.faces("Lupe", f"{region} 1", "3 3 3", skills="Body")
    assert table.value == 9 + bonus and table.rerolls == 1 + rerolls
    assert table.value <= 9 if at < 0 else table.value >= 9


@pytest.mark.parametrize(("region", "at"), EVERY)
def test_each_position_gives_free_actions_as_its_board_says(region: str, at: int) -> None:
    table = plain().set_winds(**{region: at}).put(Lupe=f"{region} 1")
    table.challenge(f"{region} 1", up=False).dawn("Lupe").do("scout")
    free = table.content.wind_free[c.REGION_NAMES.index(region), at - c.LOW]
    assert table.points == (3 if free else 2)


DUSKS = {
    ("North", -3): 1, ("East", -3): 2, ("East", -2): 1, ("East", -1): 1,
    ("South", -2): 1, ("West", -3): 1,
}  # fmt: skip
"""Tokens that are placed in the Region, on spaces chosen."""


@pytest.mark.parametrize(("region", "at"), DUSKS)
def test_an_angry_wind_corrupts_its_region_each_dusk(region: str, at: int) -> None:
    table = plain().set_winds(**{region: at}).dusk()
    for _ in range(DUSKS[region, at]):
        assert table.kind == a.SPACE and table.legal() == {f"{region} {k}" for k in (1, 2, 3)}
        table.do(f"{region} 1")
    assert table.kind == a.NEXT and table.tokens_by_space() == {f"{region} 1": DUSKS[region, at]}


def test_the_angriest_south_wind_burns_corruption_into_every_space() -> None:
    table = plain().set_winds(South=-3).dusk()
    assert table.tokens_by_space() == {"South 1": 1, "South 2": 1, "South 3": 1}


@pytest.mark.parametrize(("at", "tokens"), [(1, 1), (2, 1), (3, 2)])
def test_a_pleased_south_wind_burns_corruption_away(at: int, tokens: int) -> None:
    table = plain().set_winds(South=at).corrupt("South 1", "red 4", "red 4")
    table.corrupt("South 2", "red 5").dusk()
    for _ in range(tokens):
        table.do("South 1")
    assert len(table.tokens("South 1")) == 2 - tokens and table.kind == a.NEXT


@pytest.mark.parametrize(("at", "cards"), [(1, 1), (2, 1), (3, 2)])
def test_a_pleased_west_wind_shows_what_is_hidden(at: int, cards: int) -> None:
    table = plain().set_winds(West=at)
    table.stack("West", *(table.invent("West") for _ in range(3))).dusk()
    spaces = [f"West {k}" for k in (1, 2, 3)]
    for space in spaces[:cards]:
        table.do(space)
    assert [table.is_up(space) for space in spaces] == [k < cards for k in range(3)]


@pytest.mark.parametrize("region", c.REGION_NAMES)
def test_a_wind_at_rest_does_nothing_at_dusk(region: str) -> None:
    table = plain().dusk()
    assert table.kind == a.NEXT and table.tokens_by_space() == {}
