"""Afternoon on the Archipelago of Darkness: boats, routes, counts of different elements."""

from __future__ import annotations

import pytest

from gloaming.games.glow.options import GlowOptions
from tests.glow.table import Table

ELEMENTS = ["tree", "water", "cloud", "fire", "rock"]
# from, to, fewest and most different elements, toll
ROUTES = [
    ("i00", "i01", 1, 2, 0), ("i00", "i03", 3, 3, 0), ("i00", "i06", 1, 2, 0),
    ("i00", "i08", 3, 3, 0), ("i00", "i10", 4, 4, 0), ("i01", "i02", 0, 5, 0),
    ("i03", "i04", 1, 2, 0), ("i03", "i05", 5, 5, 1), ("i05", "i06", 5, 5, 1),
    ("i06", "i07", 4, 4, 0), ("i07", "i08", 4, 4, 0), ("i08", "i09", 1, 2, 1),
    ("i09", "i10", 1, 2, 1), ("i10", "i11", 5, 5, 0),
]  # fmt: skip
ARRIVE = {"i01": "2 footprint", "i03": "2 firefly", "i04": "1 footprint", "i06": "1 reroll",
          "i07": "1 reroll", "i10": "1 reroll"}  # fmt: skip
POINTS = {"i04": 5, "i05": 4, "i06": 2, "i07": 2, "i09": 8, "i11": 3}


def sailor(*boats: str, shown: int = 0, dice: str = "", cards: str = "", **tokens: int) -> Table:
    """Pocana with boats at these islands, and dice that show so many different elements."""
    table = Table("Pocana", "Orium", board="archipelago").give("Pocana", *cards.split())
    if boats:
        table.moor("Pocana", *boats)
    table.set("Pocana", **tokens).shows("Pocana", dice or " ".join(ELEMENTS[:shown]))
    return table.afternoon()


def sails(table: Table) -> set[str]:
    return {words for words in table.legal() if words.startswith("sail")}


def test_four_boats_start_at_the_centre() -> None:
    table = Table("Pocana", "Orium", board="archipelago")
    assert table.boats("Pocana") == table.boats("Orium") == ["i00"] * 4


@pytest.mark.parametrize("shown", range(6))
@pytest.mark.parametrize(("here", "there", "low", "high", "toll"), ROUTES)
def test_a_route_asks_for_a_number_of_different_elements(
    here: str, there: str, low: int, high: int, toll: int, shown: int
) -> None:
    """No more and no less, in both directions."""
    for start, end in ((here, there), (there, here)):
        table = sailor(start, shown=shown, footprints=toll)
        assert (f"sail {start} to {end}" in sails(table)) == (low <= shown <= high)


@pytest.mark.parametrize(("here", "there", "low", "high", "toll"), ROUTES)
def test_footprints_raise_the_count_and_never_lower_it(
    here: str, there: str, low: int, high: int, toll: int
) -> None:
    for shown in range(6):
        raised = max(0, low - shown)
        there_and_paid = sailor(here, shown=shown, footprints=raised + toll)
        assert (f"sail {here} to {there}" in sails(there_and_paid)) == (shown <= high)
        if raised + toll > 0:
            one_less = sailor(here, shown=shown, footprints=raised + toll - 1)
            assert f"sail {here} to {there}" not in sails(one_less)


@pytest.mark.parametrize(("here", "there", "low", "high", "toll"), ROUTES)
def test_a_sailing_costs_the_toll_and_gives_what_the_island_has(
    here: str, there: str, low: int, high: int, toll: int
) -> None:
    for start, end in ((here, there), (there, here)):
        table = sailor(start, shown=low, footprints=toll).do(f"sail {start} to {end}")
        gain = ARRIVE.get(end)
        assert table.tokens("Pocana") == "10 light" + (f", {gain}" if gain else "")
        assert table.boats("Pocana") == [end]


def test_equal_elements_are_one() -> None:
    table = sailor(dice="tree tree tree tree fire fire")
    assert sails(table) == {"sail i00 to i01", "sail i00 to i06"}


def test_special_faces_do_not_count() -> None:
    table = Table("Noctiluca", "Orium", board="archipelago")
    dice = [("red", "fire"), ("purple", "special"), ("black", "special")]
    table.dice("Noctiluca", large=["special", "tree"], small=dice).afternoon()
    assert sails(table) == {"sail i00 to i01", "sail i00 to i06"}


def test_cancelled_dice_do_not_count() -> None:
    table = Table("Pocana", "Orium", board="archipelago")
    dice = [("black", "fire"), ("red", "fire")]
    table.dice("Pocana", large=["fire", "tree", "rock"], small=dice).afternoon()
    assert sails(table) == {"sail i00 to i01", "sail i00 to i06"}


def test_footprints_for_symbols_and_toll_are_paid_together() -> None:
    table = sailor("i03", shown=2, footprints=4).do("sail i03 to i05")
    assert table.footprints("Pocana") == 0  # three missing elements, and the toll


def test_what_the_island_gives_cannot_pay_for_the_way() -> None:
    assert sails(sailor("i00", shown=0)) == set()  # i01 would give two footprints


def test_the_free_route_asks_nothing() -> None:
    for shown in range(6):
        assert "sail i01 to i02" in sails(sailor("i01", shown=shown))


def test_one_boat_a_day_sails_one_route() -> None:
    table = sailor(shown=3).do("sail i00 to i03")
    assert table.decider == "Orium"
    assert table.boats("Pocana") == ["i00"] * 3 + ["i03"]


def test_sailing_is_optional() -> None:
    table = sailor(shown=3).do("stop")
    assert table.boats("Pocana") == ["i00"] * 4


def test_any_boat_may_sail() -> None:
    table = sailor("i00", "i03", "i08", "i10", shown=2, footprints=1)
    assert sails(table) >= {"sail i00 to i01", "sail i03 to i04", "sail i08 to i09",
                            "sail i10 to i09"}  # fmt: skip


def test_an_own_boat_blocks() -> None:
    table = sailor("i00", "i00", "i03", "i08", shown=3)
    assert sails(table) == set()  # both islands are taken, and i00 too


def test_others_do_not_block() -> None:
    table = Table("Pocana", "Orium", board="archipelago").moor("Orium", "i03", "i08", "i06", "i10")
    table.shows("Pocana", "tree water fire").afternoon()
    assert sails(table) == {"sail i00 to i03", "sail i00 to i08"}


def test_the_centre_is_entered_again_once_the_boats_have_left() -> None:
    assert "sail i03 to i00" not in sails(sailor("i00", "i03", "i06", "i10", shown=3))
    table = sailor("i04", "i03", "i06", "i10", shown=3)
    assert table.do("sail i03 to i00").boats("Pocana") == ["i00", "i04", "i06", "i10"]


def test_every_arrival_gives_again() -> None:
    table = sailor("i00", shown=3).do("sail i00 to i03").afternoon()
    table.do("sail i03 to i00").afternoon().do("sail i00 to i03")
    assert table.fireflies("Pocana") == 4


@pytest.mark.parametrize(("here", "there", "shown"), [("i01", "i02", 0), ("i10", "i11", 5)])
def test_a_skull_waits_on_two_islands(here: str, there: str, shown: int) -> None:
    table = sailor(here, shown=shown, cards="A01 A10").do(f"sail {here} to {there}")
    assert table.legal() == {"lose A01", "lose A10"}
    table.do("lose A01")
    assert table.companions("Pocana") == ["A10"] and table.boats("Pocana") == [there]
    assert table.decider == "Orium"
    table = sailor(here, shown=shown).do(f"sail {here} to {there}")  # nothing to lose
    assert table.decider == "Orium" and table.boats("Pocana") == [there]


@pytest.mark.parametrize("hidden", [False, True])
def test_a_skull_takes_a_spell_instead(hidden: bool) -> None:
    table = sailor("i01", cards="A01").spell("Pocana", "S05", hidden=hidden).afternoon()
    table.do("sail i01 to i02")
    spell = "lose ?" if hidden else "lose S05"
    assert table.legal() == {"lose A01", spell}
    table.do(spell)
    assert table.spells("Pocana") == [] and table.companions("Pocana") == ["A01"]


def test_a_sketal_lost_to_a_skull_returns_its_die() -> None:
    table = sailor("i01", cards="A15").do("sail i01 to i02", "lose A15")
    assert table.die_of("A15") == "" and "green" in table.reserve


def test_islands_with_boats_are_worth_their_points() -> None:
    table = Table("Pocana", "Orium", board="archipelago")
    base = table.final("Pocana")
    for number in range(12):
        island = f"i{number:02}"
        assert table.moor("Pocana", island).final("Pocana") - base == POINTS.get(island, 0)
    table.moor("Pocana", "i09", "i04", "i00", "i11")
    assert table.final("Pocana") - base == 16


def test_three_boats_can_be_agreed_on() -> None:
    table = Table("Pocana", "Orium", board="archipelago", boats=3)
    assert table.boats("Pocana") == ["i00"] * 3
    with pytest.raises(ValueError, match="boats"):
        GlowOptions(boats=2)


def test_there_are_no_steps_and_no_camp() -> None:
    table = sailor(shown=5, footprints=9)
    assert all(words == "stop" or words.startswith("sail") for words in table.legal())
