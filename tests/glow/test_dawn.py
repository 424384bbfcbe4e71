"""Dawn: butterflies, Hulios' swap, and larger tables."""

from __future__ import annotations

import pytest

from gloaming.games.glow.scoring import butterfly_points
from tests.glow.table import Table

COLOURS = ("green", "blue", "azure", "red", "orange", "purple")
# what lies in the bag, in the order in which draws are counted
BAG = {**dict.fromkeys(COLOURS, 6), "purge": 1, "mute": 2}
PURGE, MUTE, REROLL, FOOTPRINT, FIREFLY = 36, 37, 39, 42, 44  # draws from the full bag


def flock(*cards: str, dice: str = "", **tokens: int) -> Table:
    """Pocana with companions of the set anibloom, dice and tokens."""
    table = Table("Pocana", "Orium", dawn="anibloom").give("Pocana", *cards)
    return table.set("Pocana", **tokens).shows("Pocana", dice)


# -- drawing butterflies -----------------------------------------------------------------------


def test_the_bag_holds_forty_five_tokens() -> None:
    table = flock()
    assert table.state.bag.tolist() == [6] * 6 + [1, 2] + [3, 2, 1]
    assert table.state.bag.sum() == 45
    assert Table("Pocana", "Orium", dawn="draconic").state.bag.sum() == 0


@pytest.mark.parametrize(
    ("draw", "kind"),
    [(0, "green"), (5, "green"), (6, "blue"), (12, "azure"), (18, "red"), (24, "orange"),
     (35, "purple"), (PURGE, "purge"), (MUTE, "mute"), (38, "mute")],
)  # fmt: skip
def test_a_butterfly_is_drawn_and_kept(draw: int, kind: str) -> None:
    table = flock("NA3", dice="fire").noon().will_fall(draw).do("resolve NA3")
    assert table.butterflies("Pocana") == {kind: 1}
    assert table.state.bag.sum() == 44


@pytest.mark.parametrize(
    ("draw", "gain"),
    [(REROLL, "10 light, 1 reroll"), (FOOTPRINT, "10 light, 1 footprint"),
     (FIREFLY, "10 light, 2 firefly")],
)  # fmt: skip
def test_an_instant_token_works_on_drawing_and_returns_in_the_evening(draw: int, gain: str) -> None:
    table = flock("NA3", dice="fire").noon().will_fall(draw).do("resolve NA3")
    assert table.tokens("Pocana") == gain and table.butterflies("Pocana") == {}
    assert table.state.bag.sum() == 44  # not yet
    assert table.evening().state.bag.sum() == 45


def test_an_empty_bag_gives_a_light_for_each_token_that_is_missing() -> None:
    table = flock("NA4", dice="rock rock").noon()
    table.state.bag[:] = 0
    table.state.bag[3] = 1
    table.do("resolve NA4")
    assert table.butterflies("Pocana") == {"red": 1} and table.light("Pocana") == 11


def test_an_exchange_draws_and_gives_as_many_back() -> None:
    table = flock("NB1", dice="cloud", footprints=1).hold("Pocana", red=1).noon()
    table.will_fall(6, PURGE - 2).do("resolve NB1")  # blue; purge after two less are there
    assert table.butterflies("Pocana") == {"blue": 1, "red": 1, "purge": 1}
    assert table.legal() == {"give blue", "give red", "give purge"}
    table.do("give red", "give blue")
    assert table.butterflies("Pocana") == {"purge": 1}
    assert table.legal() == {"stop", "purge"}
    bag = int(table.state.bag.sum())
    assert table.evening().state.bag.sum() == bag + 2


def test_an_instant_token_of_an_exchange_is_not_given_back() -> None:
    table = flock("NB2", dice="water", rerolls=1).noon().will_fall(REROLL).do("resolve NB2")
    assert table.legal() == {"stop"}  # there is nothing to give
    assert table.tokens("Pocana") == "10 light, 1 reroll"


def test_a_butterfly_is_a_price() -> None:
    table = flock("NB3", dice="tree water tree water").hold("Pocana", red=1, mute=1).noon()
    table.do("resolve NB3")
    assert table.legal() == {"give red", "give mute"}
    table.do("give mute")
    assert table.legal() == {"resolve NB3"}  # it can be paid once more
    table.do("resolve NB3", "give red")
    assert table.legal() == {"stop"} and table.light("Pocana") == 22
    assert flock("NB3", dice="tree water").noon().legal() == {"stop"}


# -- purge and mute ----------------------------------------------------------------------------


def test_purge_sends_an_own_companion_away_without_its_effect() -> None:
    table = flock("A10", "A05", dice="fire fire").hold("Pocana", purge=1).noon()
    assert table.legal() == {"resolve A10", "resolve A05", "purge"}
    table.do("purge")
    assert table.legal() == {"lose A10", "lose A05"}
    table.do("lose A10")
    assert table.graveyard[-1] == "A10" and table.spells("Orium") == []
    assert table.legal() == {"resolve A05"} and table.butterflies("Pocana") == {}


@pytest.mark.parametrize("hidden", [False, True])
def test_purge_drops_a_spell_instead(hidden: bool) -> None:
    table = flock("A05", dice="tree").hold("Pocana", purge=1)
    table.spell("Pocana", "S01", hidden=hidden).noon().do("purge")
    table.do("lose ?" if hidden else "lose S01")
    assert table.spells("Pocana") == [] and table.companions("Pocana") == ["A05"]


def test_purge_works_in_the_afternoon_and_not_without_something_to_lose() -> None:
    table = flock("A05").hold("Pocana", purge=1).afternoon().do("purge", "lose A05")
    assert table.companions("Pocana") == [] and "purge" not in table.legal()
    assert "purge" not in flock().hold("Pocana", purge=1).noon().legal()


@pytest.mark.parametrize(
    ("board", "move"), [("shadows", "camp"), ("archipelago", "sail i00 to i06")]
)
def test_butterflies_can_be_used_after_the_journey(board: str, move: str) -> None:
    table = Table("Pocana", "Orium", dawn="anibloom", board=board).give("Pocana", "A22")
    table.shows("Pocana", "tree").hold("Pocana", purge=1)
    if board == "shadows":
        table.party("Pocana", "p05")
    table.afternoon().do(move)
    assert table.legal() == {"purge", "stop"}
    table.do("purge", "lose A22")
    assert table.companions("Pocana") == []


def test_mute_takes_the_dice_of_an_element_out_of_the_day() -> None:
    table = flock("B16", "A21", dice="rock rock water").hold("Pocana", mute=1).noon()
    assert table.legal() == {
        "resolve A21", "mute tree", "mute water", "mute cloud", "mute fire", "mute rock",
    }  # fmt: skip
    table.do("mute rock")
    assert table.legal() == {"resolve A21", "resolve B16"}
    table.do("resolve A21", "resolve B16", "stop")
    assert table.tokens("Pocana") == "13 light, 1 footprint"
    table.party("Pocana", "p30").set("Pocana", footprints=0).afternoon()
    assert "walk p37" in table.legal()  # no rock may be shown there
    table.evening()
    assert table.state.muted[0] == 0


def test_mute_works_in_the_afternoon_for_a_route() -> None:
    table = Table("Pocana", "Orium", dawn="anibloom", board="archipelago")
    table.hold("Pocana", mute=2).shows("Pocana", "tree water fire").afternoon()
    assert "sail i00 to i06" not in table.legal()
    table.do("mute fire")
    assert "sail i00 to i06" in table.legal() and "mute fire" not in table.legal()


# -- points ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "points"), list(enumerate((0, 1, 3, 6, 10, 15, 21))))
def test_butterflies_of_one_colour(count: int, points: int) -> None:
    table = flock()
    before = table.final("Pocana")
    table.hold("Pocana", azure=count)
    assert table.final("Pocana") - before == points


def test_all_six_colours_give_a_bonus_once() -> None:
    table = flock().hold("Pocana", **dict.fromkeys(COLOURS[:5], 2))
    assert butterfly_points(table.state, table.content, 0) == 15
    table.hold("Pocana", purple=1)
    assert butterfly_points(table.state, table.content, 0) == 26
    table.hold("Pocana", purple=2)
    assert butterfly_points(table.state, table.content, 0) == 28


def test_purge_and_mute_are_worth_nothing() -> None:
    table = flock().hold("Pocana", purge=1, mute=2)
    assert butterfly_points(table.state, table.content, 0) == 0


# -- Hulios' swap ------------------------------------------------------------------------------


def hulios(*cards: str, large: str = "special tree", top: str = "A05") -> Table:
    """Hulios after the roll; ``top`` lies on top of the six removed cards."""
    table = Table("Hulios", "Orium").give("Hulios", *cards).hide(top)
    return table.dice("Hulios", large=large.split())


def test_a_lime_die_swaps_a_companion_for_the_top_of_the_removed_cards() -> None:
    table = hulios("A01", "A02").swaps()
    assert table.legal() == {"swap A01", "swap A02", "none"}
    below = table.pile(table.state.removed)[:5]
    table.do("swap A01")
    assert table.companions("Hulios") == ["A02", "A05"]
    assert table.pile(table.state.removed) == ["A01", *below]


def test_the_swap_is_optional() -> None:
    table = hulios("A01").swaps()
    below = table.pile(table.state.removed)[:5]
    table.do("none")
    assert table.companions("Hulios") == ["A01"]
    assert table.pile(table.state.removed) == ["A05", *below]


def test_each_lime_die_swaps_once() -> None:
    table = hulios("A01", large="special special").swaps()
    second = table.pile(table.state.removed)[4]
    table.do("swap A01")
    assert table.legal() == {"swap A05", "none"}
    table.do("swap A05")
    assert table.companions("Hulios") == [second]
    assert table.pile(table.state.removed)[:2] == ["A05", "A01"]


def test_no_lime_die_no_swap() -> None:
    table = hulios("A02", large="tree fire").swaps()
    assert table.legal() == {"stop"}


def test_the_swap_comes_before_the_graveyard_pick() -> None:
    table = hulios("A01", large="special cloud", top="B18").bury("A04").swaps()
    table.do("swap A01")
    assert table.legal() == {"take A04", "none"}


def test_a_swapped_sketal_gives_its_die_back_and_a_new_one_takes_its_die() -> None:
    table = hulios("A13", top="A15")
    table.dice("Hulios", large=["special", "tree"], sketals={"orange": "rock"}).swaps()
    table.do("swap A13")
    assert table.die_of("A13") == "" and table.die_of("A15") == "green"
    assert table.state.shown[0].tolist() == [1, 0, 0, 0, 0, 0, 0]  # it counts from tomorrow


def test_the_sketal_of_any_colour_chooses_before_the_second_swap() -> None:
    table = hulios("A01", large="special special", top="B21").swaps().do("swap A01")
    assert "take green" in table.legal()
    table.do("take green")
    assert table.legal() == {"swap B21", "none"}


# -- larger tables -----------------------------------------------------------------------------

NAMES = ("Pocana", "Orium", "Eoles", "Taetyss", "Braccio", "Noctiluca")


def test_five_seats_have_seven_spaces() -> None:
    table = Table(*NAMES[:5])
    assert set(table.track) == {"tree", "water", "cloud", "fire", "rock", "sixth", "seventh"}
    assert sum(len(dice) for dice in table.track_dice.values()) == 13


def test_six_seats_have_eight_spaces() -> None:
    table = Table(*NAMES)
    assert len(table.track) == 8 and "eighth" in table.track
    assert sum(len(dice) for dice in table.track_dice.values()) == 15


@pytest.mark.parametrize(
    ("seats", "spaces"),
    [(5, {"fire": "sixth", "water": "sixth", "rock": "sixth", "cloud": "seventh",
          "tree": "seventh"}),
     (6, {"water": "sixth", "rock": "sixth", "cloud": "seventh", "fire": "eighth",
          "tree": "eighth"})],
)  # fmt: skip
@pytest.mark.parametrize("element", ["tree", "water", "cloud", "fire", "rock"])
def test_the_fifth_and_sixth_seat_return_dice_to_the_small_board(
    seats: int, spaces: dict[str, str], element: str
) -> None:
    table = Table(*NAMES[:seats]).lay_dice()
    table.dice("Taetyss", small=[("red", element)])
    for name in NAMES[4:seats]:
        table.dice(name, small=[("orange" if name == "Braccio" else "blue", element)])
    table.evening()
    small = ["orange"] if seats == 5 else ["blue", "orange"]
    assert table.track_dice == {element: ["red"], spaces[element]: small}


def test_every_space_without_a_die_gets_a_footprint_on_the_small_board_too() -> None:
    table = Table(*NAMES).lay_dice(sixth="red").lay_footprints().evening()
    assert table.track_footprints == dict.fromkeys(
        ("tree", "water", "cloud", "fire", "rock", "seventh", "eighth"), 1
    )


@pytest.mark.parametrize(("draw", "space"), [(0, "tree"), (4, "rock"), (5, "seventh")])
def test_the_curse_die_may_come_to_the_small_board(draw: int, space: str) -> None:
    """All spaces that still have a companion are equally likely."""
    table = Table(*NAMES[:5]).lay_dice()
    table.lay(
        tree="A02", water="A03", cloud="A04", fire="A05", rock="A06", sixth="A20", seventh="A07"
    )
    table.morning().will_fall(draw).do("recruit A20")
    assert table.track_dice == {space: ["black"]}


def test_the_fifth_seat_returns_the_curse_die_to_the_small_board() -> None:
    table = Table(*NAMES[:5]).lay_dice().dice("Braccio", small=[("black", "fire")]).evening()
    assert table.track_dice == {"sixth": ["black"]}


def test_two_curse_dice_of_one_seat_both_cancel() -> None:
    """Zay'Drel's own black die and the small one: both cancel what they show."""
    table = Table("Zay'Drel", "Orium").give("Zay'Drel", "A04", "B08", "A23")
    dice = [("black", "rock"), ("green", "tree")]
    table.dice("Zay'Drel", large=["water", "rock", "water"], small=dice).noon()
    assert table.legal() == {"resolve A23", "resolve Zay'Drel"}
