"""The solo game: Tom's dice, his tiles, his way on both boards, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from gloaming.games.glow import actions as a
from gloaming.games.glow import state as c
from gloaming.games.glow.options import GlowOptions
from gloaming.kernel.layout import LOST, WON
from tests.glow.table import Table

OUT = "A01 A03 A09 A10 A12 A20 A21 B02 B10 B11 B15 B18 B21 B23".split()
# steps of the marker, light, what happens on the board
TILES = [(2, 0, "none"), (2, 0, "lowest"), (3, 0, "none"), (2, 1, "highest"), (1, 2, "lowest"),
         (2, 3, "highest"), (0, 4, "lowest"), (1, 5, "highest")]  # fmt: skip
VILLAGES = [("p59", 3, 1), ("p05", 5, 1), ("p33", 8, 1), ("p38", 10, 1), ("p17", 12, 1),
            ("p43", 15, 2), ("p14", 20, 3)]  # fmt: skip
ELEMENTS = ("tree", "water", "cloud", "fire", "rock")


def solo(
    adventurer: str = "Pocana",
    dice: tuple[str, str] = ("green", "purple"),
    at: tuple[str, str] = ("tree", "water"),
    **options: object,
) -> Table:
    """A first morning; Tom's dice have these colours and lie at these elements."""
    table = Table(adventurer, **options).will_fall(*at)
    return table.do(*(f"take {colour}" for colour in dice))


def recruit(table: Table, space: str, tile: int) -> Table:
    """Recruit from a space on which this tile lies; the other tiles are shuffled around it."""
    state = table.state
    state.tile_at[ELEMENTS.index(space)] = tile
    return table.do(f"recruit {table.track[space]}")


# -- set-up ------------------------------------------------------------------------------------


def test_the_player_chooses_two_colours_for_tom() -> None:
    table = Table("Pocana")
    assert table.kind == a.CHOOSE_RIVAL
    assert table.legal() == {f"take {k}" for k in ("green", "blue", "azure", "orange", "purple",
                                                  "yellow")}  # fmt: skip
    table.do("take purple")
    # two different colours, and not purple together with yellow
    assert table.legal() == {f"take {k}" for k in ("green", "blue", "azure", "orange")}


def test_tom_takes_no_die_that_is_not_left_in_the_box() -> None:
    """The box has three green dice: two are Braccio's, one lies in the reserve."""
    assert "take green" not in Table("Braccio").legal()
    assert "take red" not in Table("Pocana").legal()  # four red ones: three and one
    assert "take red" in Table("Braccio").legal()
    assert "take yellow" not in Table("Orium").legal()


def test_tom_takes_none_of_dawns_dice() -> None:
    assert "take purple" not in Table("Noctiluca").legal()  # both are the player's


def test_tom_starts_with_ten_light() -> None:
    state = solo().state
    assert (state.tom_light, state.tom_footprints, state.tom_band) == (10, 0, 0)
    assert state.tom_village == -1 and state.tom_boats.tolist() == [4] + [0] * 11


def test_the_player_starts_without_rerolls() -> None:
    assert solo().tokens("Pocana") == "10 light"


def test_toms_dice_lie_on_the_track_where_no_companion_comes() -> None:
    table = solo(at=("rock", "fire"))
    assert set(table.track) == {"tree", "water", "cloud"}
    table = solo(at=("rock", "rock"))
    assert set(table.track) == {"tree", "water", "cloud", "fire"}


def test_toms_dice_are_rolled_until_they_show_an_element() -> None:
    """Not laid with the special face up."""
    table = Table("Pocana").will_fall("special", "special", "cloud", "rock")
    table.do("take purple", "take green")
    assert table.state.tom_face.tolist() == [2, 4]


@pytest.mark.parametrize(
    ("adventurer", "more"),
    [("Pocana", {"purple", "yellow"}), ("Noctiluca", {"yellow"}), ("Orium", {"purple"})],
)
def test_the_reserve_has_purple_and_yellow_too(adventurer: str, more: set[str]) -> None:
    """Unless the player's adventurer has that colour."""
    table = solo(adventurer, ("blue", "azure"))
    assert table.reserve == {"green", "blue", "azure", "red", "orange"} | more


def test_cards_that_need_others_are_not_used() -> None:
    table = solo()
    cards = [*table.track.values(), *table.pile(table.state.deck)]
    assert sorted(cards) == sorted(set(table.cards[:46]) - set(OUT))
    assert table.state.removed[0] == 0


def test_each_space_has_a_tile() -> None:
    state = solo().state
    tiles = [*state.tile_at, *state.tile_pile[1:4]]
    assert sorted(tiles) == list(range(8)) and state.tile_pile[0] == 3


# -- tiles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", range(8))
def test_recruiting_runs_the_tile_of_the_space(tile: int) -> None:
    """The marker moves, Tom gains light for its new place if it did, then what the tile says."""
    band, light, map_ = TILES[tile]
    table = solo()
    table.state.tom_band = 3
    recruit(table, "rock", tile)
    state = table.state
    assert state.tom_band == 3 + band
    assert state.tom_light == 10 + (3 + band if band else 0) + light
    assert state.tom_village == (-1 if map_ == "none" else 0)


def test_a_new_tile_takes_its_place() -> None:
    table = solo()
    state = table.state
    new = int(state.tile_pile[3])
    old = int(state.tile_at[4])
    recruit(table, "rock", old)
    assert state.tile_at[4] == new and state.tile_pile[0] == 2
    assert state.tile_used[:2].tolist() == [1, old]


def test_used_tiles_are_shuffled_when_the_pile_has_run_out() -> None:
    table = solo(at=("water", "water"))
    state = table.state
    for _ in range(3):
        table.do(sorted(table.legal())[0])
        table.evening()
    assert state.rounds == 4 and state.tile_pile[0] == 0 and state.tile_used[0] == 3
    table.do(sorted(table.legal())[0])
    assert state.tile_pile[0] == 3 and state.tile_used[0] == 0
    tiles = [*state.tile_at, *state.tile_pile[1:4]]
    assert sorted(tiles) == list(range(8))


def test_toms_camp_goes_from_village_to_village_poorest_first() -> None:
    table = solo()
    for number in range(9):
        table.state.tom_village = number - 1 if number < 8 else 6
        recruit(table.lay(rock="A02").morning(), "rock", 1)
        assert table.state.tom_village == min(number, 6)
    assert table.content.villages.tolist() == [int(village[1:]) for village, _, _ in VILLAGES]


# -- Tom's boats -------------------------------------------------------------------------------


def toms_boats(table: Table) -> list[str]:
    return [f"i{k:02}" for k, n in enumerate(table.state.tom_boats.tolist()) for _ in range(n)]


@pytest.mark.parametrize(
    ("tile", "ways"),
    [(1, ["i06", "i03", "i08", "i10"]), (3, ["i10", "i08", "i03", "i06"])],
)
def test_toms_boat_nearest_the_centre_sails_outward(tile: int, ways: list[str]) -> None:
    """By the route of the lowest number, or the highest: i06 has 1 or 2, i03 and i08 have 3, i10
    has 4. Where two are the same, they are ranked by the islands they lead to."""
    table = solo(board="archipelago")
    there = []
    for _ in range(4):
        before = Counter(toms_boats(table))
        recruit(table.lay(rock="A02").morning(), "rock", tile)
        there += list(Counter(toms_boats(table)) - before)
    assert there == ways
    assert toms_boats(table) == ["i03", "i06", "i08", "i10"]


@pytest.mark.parametrize(
    ("tile", "way"),
    [(1, ["i04", "i09"]), (3, ["i11", "i05"])],
)
def test_once_the_centre_is_empty_toms_boats_sail_to_the_outer_islands(
    tile: int, way: list[str]
) -> None:
    """Lowest: 1 or 2 elements, to i04, then to i09. Highest: 5, to i11, then to i05."""
    table = solo(board="archipelago")
    table.state.tom_boats[:] = 0
    table.state.tom_boats[[3, 6, 8, 10]] = 1
    there = []
    for _ in range(2):
        before = Counter(toms_boats(table))
        recruit(table.lay(rock="A02").morning(), "rock", tile)
        there += list(Counter(toms_boats(table)) - before)
    assert there == way


def test_toms_boats_do_not_sail_to_his_own() -> None:
    table = solo(board="archipelago")
    table.state.tom_boats[:] = 0
    table.state.tom_boats[[3, 4, 5]] = 1
    recruit(table, "rock", 1)
    assert toms_boats(table) == ["i03", "i04", "i05"]  # there is nowhere to go


def test_one_island_is_closed_to_the_player() -> None:
    table = solo(board="archipelago").shows("Pocana", "tree water").afternoon()
    assert table.legal() == {"sail i00 to i06", "stop"}


# -- after recruiting --------------------------------------------------------------------------


def test_footprints_beside_toms_dice_vanish_and_his_dice_are_rolled() -> None:
    table = solo(at=("tree", "water")).lay_dice().lay_footprints(tree=2, water=1, fire=3)
    table.will_fall("rock", "cloud").do(f"recruit {table.track['rock']}")
    assert table.track_footprints == {"fire": 3}
    assert table.state.tom_face.tolist() == [4, 2]


def test_a_space_of_toms_gets_no_companion_and_no_footprint_in_the_evening() -> None:
    table = solo(at=("tree", "water")).lay_dice().lay_footprints()
    table.will_fall("rock", "cloud").do(f"recruit {table.track['rock']}").evening()
    assert set(table.track) == {"tree", "water", "fire"}
    assert table.track_footprints == {"tree": 1, "water": 1, "fire": 1}


@pytest.mark.parametrize(("colour", "light", "footprints"), [("purple", 0, 2), ("yellow", 3, 0)])
def test_a_special_face_serves_tom_and_the_die_is_put_aside(
    colour: str, light: int, footprints: int
) -> None:
    table = solo(dice=("green", colour)).lay_dice()
    recruited = table.track["rock"]
    table.state.tile_at[4] = 0  # two steps of the marker, two light
    table.will_fall("fire", "special").do(f"recruit {recruited}")
    state = table.state
    assert state.tom_light == 12 + light and state.tom_footprints == footprints
    assert state.tom_face.tolist() == [3, c.ASIDE]
    table.evening()
    assert set(table.track) == {"tree", "water", "cloud", "rock"}
    table.lay(rock="A02").morning().will_fall("tree", "water").do("recruit A02")
    assert state.tom_face.tolist() == [0, 1]  # until the next roll


# -- eight days --------------------------------------------------------------------------------


def test_the_b_cards_take_over_on_the_fifth_day() -> None:
    table = solo()
    for day in range(1, 9):
        assert table.state.rounds == day
        assert {card[0] for card in table.track.values()} == {"A" if day < 5 else "B"}
        table.do(sorted(table.legal())[0])
        table.evening()
    assert table.is_over


def end(table: Table, **fields: int) -> Table:
    for name, value in fields.items():
        table.state[name] = value
    table.give("Pocana", "A02").day(8).evening()
    assert table.is_over
    return table


@pytest.mark.parametrize(
    ("village", "footprints", "light"),
    [(-1, 0, 10), (-1, 1, 10 + 3), (0, 0, 10 + 3), (0, 1, 10 + 5), (4, 1, 10 + 12 + 1),
     (4, 2, 10 + 15), (5, 2, 10 + 15 + 2), (5, 3, 10 + 20), (6, 4, 10 + 20 + 4)],
)  # fmt: skip
def test_toms_camp_moves_one_village_further_if_he_can_pay(
    village: int, footprints: int, light: int
) -> None:
    """Then the village and his footprints count; no cards and no fireflies."""
    table = solo()
    table.set("Pocana", light=light - 4)
    end(table, tom_village=village, tom_footprints=footprints)
    assert table.state.status == LOST  # as much light, and no more footprints
    table = solo()
    table.set("Pocana", light=light - 3)
    assert end(table, tom_village=village, tom_footprints=footprints).state.status == WON


def test_toms_islands_count() -> None:
    table = solo(board="archipelago").set("Pocana", light=10 + 8 + 3 + 2 - 4)
    table.state.tom_boats[:] = 0
    table.state.tom_boats[[0, 9, 11, 6]] = 1
    assert end(table).state.status == LOST


@pytest.mark.parametrize(
    ("toms", "own", "won"), [(0, 0, False), (0, 1, True), (1, 1, False), (2, 1, False)]
)
def test_a_tie_is_won_by_more_footprints(toms: int, own: int, won: bool) -> None:
    table = solo(board="archipelago").set("Pocana", light=16 - own, footprints=own)
    end(table, tom_light=20 - toms, tom_footprints=toms)
    assert table.state.score[0] == 20
    assert table.state.status == (WON if won else LOST)
    assert table.match.rewards[0, 0] == (1 if won else -1)


def test_a_margin_is_the_lead_over_tom() -> None:
    table = solo(board="archipelago", objective="margin").set("Pocana", light=46)
    end(table, tom_light=25)
    assert table.match.rewards[0, 0] == pytest.approx(0.5)


def test_dawn_is_not_for_one() -> None:
    with pytest.raises(ValueError, match="solo"):
        GlowOptions(players=1, dawn="draconic")
