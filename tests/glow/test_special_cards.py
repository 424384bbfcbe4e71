"""Cards with rules of their own: Sketals, Kaar and the curse die, Xar'gok and spells, Cromaug."""

from __future__ import annotations

import pytest

from tests.glow.table import Table

SKETALS = {"A13": "orange", "A14": "azure", "A15": "green", "A16": "blue", "A17": "red"}
BASE_RESERVE = {"green", "blue", "azure", "red", "orange"}


def pocana(*cards: str, die: str | None = None, seats: int = 2, **options: object) -> Table:
    """Pocana, who has no ability, with these companions; Orium and others sit beside her."""
    others = ("Orium", "Eoles", "Taetyss")[: seats - 1]
    return Table("Pocana", *others, **options).give("Pocana", *cards, die=die)


# -- Sketals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "colour"), SKETALS.items())
def test_a_sketal_takes_its_large_die(card: str, colour: str) -> None:
    table = pocana().lay(fire=card, rock="A01", tree="A02", cloud="A03", water="A04").morning()
    table.do(f"recruit {card}")
    assert table.die_of(card) == colour
    assert table.reserve == BASE_RESERVE - {colour}


def test_a_sketals_die_is_rolled_on_the_day_it_joins() -> None:
    table = pocana().lay(fire="A13", rock="A01", tree="A02").lay_dice().morning()
    table.do("recruit A13", "discard A02")
    table.will_fall("tree", "tree", "tree", "rock", "fire", "fire")
    table.do("recruit A01")
    assert "Sketal's orange rock" in table.legal()


def test_no_die_is_left_for_a_second_sketal_of_the_colour() -> None:
    table = pocana("B21", die="orange").lay(fire="A13", rock="A01", tree="A02").morning()
    table.do("recruit A13")
    assert table.die_of("A13") == "" and table.die_of("B21") == "orange"


def test_the_sketal_of_any_colour_must_choose_one_of_the_reserve() -> None:
    table = pocana("A13").lay(fire="B21", rock="A01", tree="A02").morning().do("recruit B21")
    assert table.legal() == {"take green", "take blue", "take azure", "take red"}
    table.do("take blue")
    assert table.die_of("B21") == "blue" and table.reserve == {"green", "azure", "red"}
    assert table.legal() == {"discard A01", "discard A02"}


def test_the_sketal_of_any_colour_asks_nothing_of_an_empty_reserve() -> None:
    table = pocana(*SKETALS).lay(fire="B21", rock="A01", tree="A02").morning().do("recruit B21")
    assert table.legal() == {"discard A01", "discard A02"}
    assert table.die_of("B21") == ""


@pytest.mark.parametrize(
    ("card", "faces"),
    [("A13", "water water water"), ("A14", "tree tree tree"), ("A15", "rock rock tree"),
     ("A16", "fire fire fire")],
)  # fmt: skip
def test_a_dying_sketals_die_goes_back(card: str, faces: str) -> None:
    table = pocana(card).set("Pocana", light=9)
    table.dice("Pocana", large=faces.split(), sketals={SKETALS[card]: "cloud"}).noon()
    table.do(f"resolve {card}")
    assert table.die_of(card) == "" and table.reserve == BASE_RESERVE
    assert table.graveyard[-1] == card
    assert table.light("Pocana") == {"A13": 5, "A14": 5, "A15": 11, "A16": 4}[card]


def test_the_owner_picks_which_large_die_of_the_colour_goes_back() -> None:
    """Only where a Sketal dies by its own ability, and where the dice differ."""
    table = pocana("A17", "A05").set("Pocana", light=9)
    table.dice("Pocana", large=["cloud", "fire", "fire"], small=[("red", "cloud")],
               sketals={"red": "cloud"}).noon()  # fmt: skip
    table.do("resolve A17")
    assert table.legal() == {"large red cloud", "large red fire", "Sketal's red cloud"}
    table.do("large red fire")
    assert sorted(table.large_dice("Pocana")) == ["cloud", "cloud", "fire"]
    assert table.reserve == BASE_RESERVE and table.light("Pocana") == 5
    assert table.legal() == {"stop"}  # the second fire is gone, and with it A05's pair


def test_dice_that_show_the_same_leave_nothing_to_pick() -> None:
    table = pocana("A17")
    table.dice("Pocana", large=["cloud", "cloud", "cloud"], sketals={"red": "cloud"}).noon()
    table.do("resolve A17")
    assert table.legal() == {"stop"} and table.large_dice("Pocana") == ["cloud"] * 3


def test_a_sketal_lost_to_a_spell_gives_back_the_very_die_it_brought() -> None:
    table = pocana("A17").spell("Pocana", "S03")
    table.dice("Pocana", large=["cloud", "fire", "fire"], sketals={"red": "cloud"}).noon()
    table.do("resolve S03")
    assert table.legal() == {"stop"}
    assert table.large_dice("Pocana") == ["cloud", "fire", "fire"]


def test_a_sketal_without_a_die_gives_nothing_back() -> None:
    table = pocana("B21", die="green").give("Pocana", "A15", die="")
    table.dice("Pocana", large=["rock", "rock", "fire"], sketals={"green": "water"}).noon()
    table.do("resolve A15")
    assert table.die_of("B21") == "green" and "green" not in table.reserve
    assert table.tokens("Pocana") == "12 light"


# -- dice that come back -----------------------------------------------------------------------


def test_a_sketal_that_found_no_die_may_take_one_later() -> None:
    table = pocana("A15", "A13", die="").day(2).dawn()
    assert table.legal() == {"take green", "none"}
    table.do("take green")
    assert table.die_of("A15") == "green"
    assert table.legal() == {"take orange", "none"}  # in the order of joining
    table.do("none")
    assert table.die_of("A13") == "" and "orange" in table.reserve


def test_dice_that_are_not_there_cannot_be_claimed() -> None:
    table = pocana("A15", die="").give("Orium", "B21", die="green").day(2).dawn()
    assert table.decider == "Pocana" and table.legal() == {"none"}


def test_the_sketal_of_any_colour_then_chooses_its_colour() -> None:
    table = pocana("B21", die="").give("Orium", "A15", "A16").day(3).dawn()
    assert table.legal() == {"take azure", "take red", "take orange", "none"}


def test_dice_are_claimed_in_turn_order_before_recruiting() -> None:
    table = pocana("B21", die="", first=1).give("Orium", "A15", die="").day(2).dawn()
    assert table.decider == "Orium"
    table.do("take green")
    assert table.decider == "Pocana" and "take green" not in table.legal()
    table.do("take red")
    assert table.decider == "Orium"
    assert all(words.startswith("recruit") for words in table.legal())


def test_a_sketal_with_its_die_claims_nothing() -> None:
    table = pocana("A15").day(2).dawn()
    assert all(words.startswith("recruit") for words in table.legal())


def test_a_claimed_die_is_rolled_the_same_day() -> None:
    table = pocana("A15", die="").day(2).lay_dice()
    table.lay(fire="A01", rock="A02", tree="A03", water="A04").dawn()
    table.do("take green", "recruit A01", "discard A02").will_fall(0, 0, 0, "rock", 0, 0)
    table.do("recruit A03")
    assert "Sketal's green rock" in table.legal()


# -- Kaar and the curse die --------------------------------------------------------------------

TRACK = {"fire": "A20", "rock": "A01", "tree": "A02", "cloud": "A03", "water": "A04"}


@pytest.mark.parametrize(("draw", "space"), list(enumerate(("tree", "water", "cloud", "rock"))))
def test_kaar_brings_the_curse_die_to_a_space_with_a_companion(draw: int, space: str) -> None:
    table = pocana(seats=3).lay(**TRACK).lay_dice().morning().will_fall(draw)
    table.do("recruit A20")
    assert table.track_dice == {space: ["black"]}


def test_the_curse_die_never_comes_to_a_space_without_a_companion() -> None:
    table = pocana(seats=3).lay(fire="A20", cloud="A01").lay_dice().morning().will_fall(0)
    table.do("recruit A20")
    assert table.track_dice == {"cloud": ["black"]}


def test_the_curse_die_is_no_die_of_the_track_before_kaar_joins() -> None:
    table = pocana()
    assert "black" not in table.dice_on_track
    table.lay(**TRACK).morning().do("recruit A01", "discard A20")
    assert table.graveyard == ["A20"]  # not recruited, Kaar brings nothing
    assert "black" not in table.dice_on_track


def test_the_curse_die_goes_with_its_space() -> None:
    table = pocana(seats=3).lay(**TRACK).lay_dice(rock="black red").morning()
    table.do("recruit A02", "recruit A01", "recruit A04")
    assert [colour for colour, _ in table.small_dice("Orium")] == ["black", "red"]


def cursed(shows: str, curse: str, *cards: str, **options: object) -> Table:
    """Pocana with dice, a curse die and companions, at noon."""
    large, small = shows.split()[:3], shows.split()[3:]
    colours = ("red", "orange", "green")
    dice = [("black", curse), *zip(colours, small, strict=False)]
    return pocana(*cards, **options).dice("Pocana", large=large, small=dice).noon()


def test_the_curse_die_cancels_all_dice_that_show_its_element() -> None:
    table = cursed("rock rock water rock", "rock", "A04", "B08", "B16")
    assert table.legal() == {"resolve B08", "resolve B16"}  # nothing shows a rock any more


def test_the_curse_die_itself_never_counts() -> None:
    assert cursed("tree tree tree", "rock", "A04").legal() == {"stop"}
    assert cursed("tree tree", "tree", "B03").legal() == {"stop"}


def test_a_curse_die_that_shows_its_special_face_cancels_nothing() -> None:
    table = cursed("rock rock water", "special", "A04")
    assert table.legal() == {"resolve A04"} and table.light("Pocana") == 8


def test_the_curse_does_not_cancel_special_faces() -> None:
    table = Table("Orium", "Pocana")
    table.dice("Orium", large=["special", "special"], small=[("black", "tree")]).noon()
    assert table.legal() == {"resolve Orium"}


def test_the_curse_cancels_the_dice_of_its_holder_alone() -> None:
    table = pocana(seats=3).give("Orium", "A04")
    table.dice("Pocana", small=[("black", "rock")]).shows("Orium", "rock water").noon().rest()
    assert table.decider == "Orium" and table.legal() == {"resolve A04"}


def test_kaars_owner_is_immune() -> None:
    table = cursed("rock rock water", "rock", "A04", "A20")
    table.do("resolve A04", "resolve A04")
    assert table.legal() == {"stop"}  # and the curse die itself still does not count


def test_immunity_goes_with_kaar() -> None:
    """Lost at noon: dice are cancelled from then on, and what is open is counted anew."""
    table = pocana("A04", "B16", "A20").spell("Pocana", "S03")
    dice = [("black", "rock"), ("azure", "cloud"), ("azure", "cloud")]
    table.dice("Pocana", large=["rock", "rock", "rock"], small=dice).noon()
    table.do("resolve A04")
    assert table.legal() == {"resolve A04", "resolve S03"}
    table.do("resolve S03")
    assert table.graveyard[-1] == "A20"
    assert table.legal() == {"resolve B16"}
    assert table.small_dice("Pocana")[2] == ("black", "rock")  # the curse die stays


def test_kaars_owner_may_move_the_curse_die_away() -> None:
    table = pocana("A20").lay(**TRACK | {"fire": "A05"}).lay_dice(fire="black red").morning()
    table.do("recruit A05")
    moves = {f"move the curse die to {space}" for space in ("tree", "water", "cloud", "rock")}
    assert table.legal() == {*moves, "none"}
    table.do("move the curse die to cloud")
    assert table.track_dice == {"cloud": ["black"]}
    assert [colour for colour, _ in table.small_dice("Pocana")] == ["red"]
    assert "A05" in table.companions("Pocana")


def test_kaars_owner_may_also_take_it() -> None:
    table = pocana("A20").lay(**TRACK | {"fire": "A05"}).lay_dice(fire="black red").morning()
    table.do("recruit A05", "none")
    assert [colour for colour, _ in table.small_dice("Pocana")] == ["black", "red"]


def test_the_curse_die_moves_only_to_a_space_with_a_companion() -> None:
    table = pocana("A20").lay(fire="A05", cloud="A01").lay_dice(fire="black").morning()
    assert table.do("recruit A05").legal() == {"move the curse die to cloud", "none"}
    table = pocana(seats=3).give("Eoles", "A20").lay_dice(fire="black")
    table.lay(fire="A05", cloud="A01", rock="A02").morning()
    table.do("recruit A01", "recruit A02", "recruit A05")  # there is no other space
    assert "black" in [colour for colour, _ in table.small_dice("Eoles")]


def test_others_do_not_move_the_curse_die() -> None:
    table = pocana(seats=3).give("Orium", "A20")
    table.lay(**TRACK | {"fire": "A05"}).lay_dice(fire="black").morning()
    table.do("recruit A05")
    assert table.decider == "Orium" and table.small_dice("Pocana") == [("black", "")]


def test_nothing_is_moved_for_a_space_without_the_curse_die() -> None:
    table = pocana("A20").lay(**TRACK | {"fire": "A05"}).lay_dice(rock="black").morning()
    assert table.do("recruit A05").decider == "Pocana"
    assert all(words.startswith("discard") for words in table.legal())


def test_the_curse_die_stays_when_kaar_dies() -> None:
    table = pocana("A20").lay_dice(rock="black").spell("Pocana", "S03")
    table.dice("Pocana", large=["cloud", "cloud", "tree"]).noon().do("resolve S03")
    assert table.track_dice == {"rock": ["black"]}


def test_the_curse_die_can_be_rerolled_and_set() -> None:
    table = pocana().set("Pocana", rerolls=4).dice("Pocana", small=[("black", "rock")]).rolls()
    table.do("small black rock", "reroll alone").will_fall("special").do("pay token")
    assert table.small_dice("Pocana") == [("black", "special")]
    table.do("small black special", "turn to tree", "pay token", "pay token", "pay token")
    assert table.small_dice("Pocana") == [("black", "tree")]


def test_zaydrels_black_die_curses_her() -> None:
    table = Table("Zay'Drel", "Orium").give("Zay'Drel", "A04")
    table.dice("Zay'Drel", large=["rock", "rock", "tree"], small=[("red", "rock")]).noon()
    assert table.legal() == {"resolve Zay'Drel"}  # one element, and no rock
    table = Table("Zay'Drel", "Orium").dice("Zay'Drel", large=["special", "fire", "tree"]).noon()
    assert table.light("Zay'Drel") == 8


def test_zaydrels_black_die_is_set_aside_while_kaar_is_there() -> None:
    table = Table("Zay'Drel", "Orium").lay(**TRACK).lay_dice().morning()
    table.will_fall(0).do("recruit A20", "discard A04")
    table.will_fall("tree", "rock", "fire", "fire").do("recruit A01")
    assert table.large_dice("Zay'Drel") == ["aside", "tree", "rock"]
    table.spell("Zay'Drel", "S03").rest()
    table.dice("Zay'Drel", large=["special", "cloud", "cloud"])
    table.state.own_face[0, 0] = -2  # still aside
    table.noon().do("resolve S03")
    assert table.large_dice("Zay'Drel") == ["", "cloud", "cloud"]  # rolled again from tomorrow


# -- Xar'gok and spells ------------------------------------------------------------------------


def test_xargok_gives_every_other_player_a_spell_face_down() -> None:
    table = pocana("A10", seats=3).shows("Pocana", "fire fire").noon().will_fall(0, 0)
    table.do("resolve A10")
    assert table.spells("Orium") == table.spells("Eoles") == ["?"] and not table.spells("Pocana")
    assert "A10" in table.graveyard
    assert table.state.token_at[:3].tolist() == [1, 2, -1]  # drawn in turn order, from the pool


def test_a_spell_face_down_does_nothing_yet() -> None:
    table = pocana().spell("Pocana", "S01", hidden=True).shows("Pocana", "tree tree").noon()
    assert table.legal() == {"stop"}


def test_spells_turn_up_at_the_start_of_the_next_day() -> None:
    table = pocana().spell("Pocana", "S01", hidden=True).spell("Orium", "S06", hidden=True)
    table.evening()
    assert table.spells("Pocana") == ["S01"] and table.spells("Orium") == ["S06"]


def test_a_spell_waits_until_its_condition_holds_and_is_then_gone() -> None:
    table = pocana().spell("Pocana", "S01")
    assert table.shows("Pocana", "tree rock").noon().legal() == {"stop"}
    table.shows("Pocana", "tree tree tree tree").noon().do("resolve S01")
    assert table.legal() == {"stop"} and table.light("Pocana") == 5
    assert table.spells("Pocana") == []
    assert table.shows("Pocana", "tree tree").noon().legal() == {"stop"}


def test_a_spell_used_is_not_drawn_again() -> None:
    table = pocana("A10").spell("Pocana", "S01", "S02", "S04", "S05", "S06", "S06/2")
    table.spell("Pocana", "S03").shows("Pocana", "fire fire").noon()
    table.do("resolve S04", "resolve A10")
    assert table.spells("Orium") == []  # the pool is empty


def test_two_tokens_of_one_spell_resolve_each_by_itself() -> None:
    table = pocana().spell("Pocana", "S06", "S06/2").set("Pocana", light=20)
    table.shows("Pocana", "rock rock rock").noon()
    assert table.legal() == {"resolve S06", "resolve S06/2"}
    table.do("resolve S06/2")
    assert table.legal() == {"resolve S06"} and table.light("Pocana") == 13


@pytest.mark.parametrize(("draw", "left"), [(0, ["S04"]), (1, ["S01"])])
def test_which_of_two_spells_face_down_is_given_up_is_left_to_chance(
    draw: int, left: list[str]
) -> None:
    table = pocana().spell("Pocana", "S01", "S04", hidden=True).party("Pocana", "p15")
    table.shows("Pocana", "cloud").afternoon().do("walk p16").will_fall(draw).do("lose ?")
    assert table.spells("Pocana") == ["?"]
    table.do("stop", "stop")
    assert table.spells("Pocana") == left


def test_spells_of_the_last_day_do_nothing() -> None:
    table = pocana("A10").day(8).set("Orium", light=30)
    table.shows("Pocana", "fire fire").shows("Orium", "tree tree").noon().will_fall(0)
    table.do("resolve A10", "stop", "resolve Orium", "stop")
    assert table.spells("Orium") == ["?"]
    table.do("stop", "stop")
    assert table.is_over and table.state.score[1] == 31 + 10


def test_the_skull_spell_kills_the_latest_companion() -> None:
    table = pocana("A22", "A21", "A12").spell("Pocana", "S03")
    table.shows("Pocana", "cloud cloud tree").noon().do("resolve S03")
    assert table.companions("Pocana") == ["A22", "A21"] and table.graveyard[-1] == "A12"
    assert table.footprints("Pocana") == 0  # A12's own ability is not applied


def test_the_skull_spells_victim_may_resolve_first() -> None:
    table = pocana("A22").spell("Pocana", "S03").shows("Pocana", "cloud cloud").noon()
    table.do("resolve A22", "resolve A22", "resolve S03")
    assert table.tokens("Pocana") == "12 light, 2 footprint" and not table.companions("Pocana")


def test_the_skull_spell_looks_for_the_latest_when_it_resolves() -> None:
    """Once the latest has died by itself, the one before it is the latest."""
    table = pocana("A04", "A12").spell("Pocana", "S03")
    table.shows("Pocana", "cloud cloud fire").noon().do("resolve A12", "resolve S03")
    assert table.companions("Pocana") == [] and table.graveyard[-2:] == ["A12", "A04"]


# -- Cromaug -----------------------------------------------------------------------------------


def test_cromaug_dies_for_a_cloud_and_takes_another_from_the_graveyard() -> None:
    table = pocana("B18", "A01").bury("A04", "A08").shows("Pocana", "cloud tree fire").picks()
    assert table.graveyard == ["A04", "A08", "B18"]
    assert table.legal() == {"take A04", "take A08", "none"}
    table.do("take A08")
    assert table.companions("Pocana") == ["A01", "A08"]  # the latest
    assert table.graveyard == ["A04", "B18"]
    assert table.legal() == {"resolve A01", "resolve A08"}  # it takes part in this noon


def test_cromaug_must_leave_but_need_not_pick() -> None:
    table = pocana("B18").bury("A04").shows("Pocana", "cloud").picks().do("none")
    assert table.companions("Pocana") == [] and table.graveyard == ["A04", "B18"]


def test_cromaug_stays_without_a_counting_cloud() -> None:
    table = pocana("B18").bury("A04").shows("Pocana", "tree tree tree").picks()
    assert table.companions("Pocana") == ["B18"] and table.legal() == {"stop"}
    table = pocana("B18").bury("A04")
    table.dice("Pocana", large=["cloud"], small=[("black", "cloud")]).picks()
    assert table.companions("Pocana") == ["B18"]


def test_companions_that_die_at_this_noon_come_too_late() -> None:
    table = pocana("B18").give("Orium", "B23").bury("A04")
    table.shows("Pocana", "cloud").shows("Orium", "water water").picks()
    assert table.legal() == {"take A04", "none"}
    table.do("none", "stop", "resolve B23")
    assert table.graveyard == ["A04", "B18", "B23"]


def test_a_sketal_from_the_graveyard_takes_a_die_that_counts_from_tomorrow() -> None:
    table = pocana("B18", "A04").bury("A15").shows("Pocana", "cloud").picks().do("take A15")
    assert table.die_of("A15") == "green"
    assert table.state.reserve_face[0] == -1 and table.legal() == {"stop"}


def test_the_sketal_of_any_colour_from_the_graveyard_chooses() -> None:
    table = pocana("B18").bury("B21").shows("Pocana", "cloud").picks().do("take B21")
    assert table.legal() == {f"take {colour}" for colour in BASE_RESERVE}
    table.do("take red")
    assert table.die_of("B21") == "red" and table.legal() == {"stop"}


def test_kaar_from_the_graveyard_shields_at_once() -> None:
    table = pocana("B18", "A04").bury("A20")
    table.dice("Pocana", large=["cloud", "rock", "rock"], small=[("black", "rock")]).picks()
    table.do("take A20")
    assert table.legal() == {"resolve A04"}


@pytest.mark.parametrize(
    ("draw", "space"), list(enumerate(("tree", "water", "cloud", "fire", "rock")))
)
def test_kaar_from_the_graveyard_brings_the_curse_die_to_any_space(draw: int, space: str) -> None:
    table = pocana("B18").bury("A20").lay_dice().shows("Pocana", "cloud").picks()
    table.will_fall(draw).do("take A20")
    assert table.track_dice == {space: ["black"]}


def test_kaar_brings_the_curse_die_once() -> None:
    table = pocana("B18").bury("A20").lay_dice(rock="black").shows("Pocana", "cloud").picks()
    table.do("take A20")
    assert table.track_dice == {"rock": ["black"]}


def test_cromaugs_loss_is_not_counted_at_the_end() -> None:
    table = pocana("B18", "A01").bury().shows("Pocana", "cloud")
    before = table.final("Pocana")
    table.picks().do("none")
    assert table.final("Pocana") == before + 1


# -- companions with rerolls -------------------------------------------------------------------


@pytest.mark.parametrize(("card", "faces"), [("A18", "tree tree"), ("B22", "fire fire")])
def test_lumipili_gives_a_reroll_a_day_and_dies_like_any_companion(card: str, faces: str) -> None:
    table = pocana(card).set("Pocana", light=0).shows("Pocana", f"{faces} rock").rolls()
    table.do("large red rock", "reroll alone")
    assert table.legal() == {"pay companion"}
    table.will_fall("rock").do("pay companion")
    assert table.legal() == {"keep"}  # it is used, and not a token
    table.noon().do(f"resolve {card}")
    assert table.graveyard[-1] == card


def test_a_lumipili_from_the_graveyard_rerolls_from_tomorrow() -> None:
    table = pocana("B18").bury("A18").set("Pocana", light=0).shows("Pocana", "cloud").picks()
    table.do("take A18")
    assert table.state.daily[0] == 0
    assert table.rolls().state.daily[0] == 1
