"""The Darkness Track: the Sun on its way, icons, entering, the champion's steps, losing."""

from __future__ import annotations

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table


def lay_track(table: Table, icons: dict[int, str] | None = None, length: int = 20) -> Table:
    """A track with these icons and no others."""
    icons = icons or {}
    return table.lay_track(*(icons.get(space, "none") for space in range(length)))


def plain(
    *names: str, icons: dict[int, str] | None = None, length: int = 20, **options: object
) -> Table:
    """A bare board, Characters without abilities, and a track with few icons."""
    return lay_track(Table(*names, **options).plain().calm(), icons, length)


# -- the Sun -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("result", "spaces"), [("one rattle", 1), ("two rattles", 2)])
def test_the_sun_moves_a_space_for_each_rattle(result: str, spaces: int) -> None:
    table = plain("Lupe", "Tamo").set_sun(3).challenges("Lupe", f"dark: {result}")
    assert table.sun == 3 + spaces


def test_an_icon_the_sun_moves_past_does_nothing() -> None:
    table = plain("Lupe", "Tamo", icons={4: "venom"}).set_sun(3)
    table.challenges("Lupe", "dark: two rattles")
    assert table.sun == 5
    assert table.tokens_by_space() == {}


@pytest.mark.parametrize(
    ("sun", "result"), [(18, "one rattle"), (17, "two rattles"), (18, "two rattles")]
)
def test_the_sun_on_the_rattle_loses_the_game(sun: int, result: str) -> None:
    """Reaching or passing it."""
    table = plain("Lupe", "Tamo").set_sun(sun).challenges("Lupe", f"dark: {result}")
    assert table.is_over
    assert table.cause == "the Sun came to the Rattle"
    assert table.sun == table.rattle
    assert (table.state.score[:2] == -1).all()


def test_the_sun_never_goes_back_beyond_the_head() -> None:
    table = plain("Lupe", "Tamo").set_sun(1).dawn("Lupe").effect("Lupe", "sun back 3")
    assert table.sun == 0


def test_no_icon_is_resolved_where_the_sun_goes_back_to() -> None:
    table = plain("Lupe", "Tamo", icons={3: "venom"}).set_sun(4).dawn("Lupe")
    table.effect("Lupe", "sun back 1")
    assert (table.sun, table.tokens_by_space()) == (3, {})


# -- Venom -------------------------------------------------------------------------------------


def test_venom_puts_a_token_in_each_region_where_the_roller_says() -> None:
    table = plain("Lupe", "Tamo", icons={4: "venom"}).set_sun(3)
    table.challenges("Tamo", "dark: one rattle")
    for region in ("North", "East", "South", "West"):
        assert table.decider == "Tamo"
        assert table.legal() == {f"{region} {k}" for k in (1, 2, 3)}
        table.do(f"{region} 2")
    assert table.tokens_by_space() == {"North 2": 1, "East 2": 1, "South 2": 1, "West 2": 1}


def test_venom_spares_spaces_with_shadows_and_regions_full_of_them() -> None:
    table = plain("Lupe", "Tamo", icons={4: "venom"}).set_sun(3)
    table.shadow("North 1").shadow("East 1").shadow("East 2").shadow("East 3")
    table.challenges("Lupe", "dark: one rattle")
    assert table.legal() == {"North 2", "North 3"}
    table.do("North 3")
    assert table.legal() == {"South 1", "South 2", "South 3"}


def test_venom_as_the_third_token_calls_a_shadow() -> None:
    table = plain("Lupe", "Tamo", icons={4: "venom"}).set_sun(3)
    table.corrupt("North 1", "red 4", "blue 4").challenges("Lupe", "dark: one rattle")
    table.do("North 1")
    assert table.has_shadow("North 1")
    assert table.tokens("North 1") == []
    assert table.winds == (-1, 0, 0, 0)


# -- Nightfall ---------------------------------------------------------------------------------


def test_nightfall_brings_a_shadow_where_no_card_lies() -> None:
    table = plain("Lupe", "Tamo", icons={4: "nightfall"}).set_sun(3)
    table.challenge("East 1").shadow("North 1").corrupt("North 2", "red 4")
    table.challenges("Tamo", "dark: one rattle")
    assert table.decider == "Tamo"
    assert len(table.legal()) == 10
    assert not table.legal() & {"East 1", "North 1", "Village", "north-west Merchant"}
    table.do("North 2")
    assert table.shadows() == ["North 1", "North 2"]
    assert table.tokens("North 2") == [] and table.spent("red 4") == 1
    assert not table.is_up("North 2")  # until Dusk
    assert table.wind("North") == -1


def test_nightfall_without_an_empty_space_has_no_effect() -> None:
    table = plain("Lupe", "Tamo", icons={4: "nightfall"}, bare=False).set_sun(3)
    table.challenges("Lupe", "dark: one rattle")
    assert table.sun == 4 and table.shadows() == []
    assert table.kind == a.NEXT


# -- Portents ----------------------------------------------------------------------------------


def test_portents_resolve_an_event() -> None:
    table = plain("Lupe", "Tamo", icons={4: "portents"}).set_sun(3).set_hearts(Lupe=1, Tamo=1)
    table.invent_event("heal 1 all").challenges("Lupe", "dark: one rattle")
    assert (table.hearts("Lupe"), table.hearts("Tamo")) == (2, 2)
    assert table.last_event == "invented"
    assert table.pile("event", discards=True) == ["invented"]


def test_an_event_that_moves_the_sun_resolves_the_next_icon_too() -> None:
    table = plain("Lupe", "Tamo", icons={4: "portents", 5: "nightfall"}).set_sun(3)
    table.invent_event("sun 1").challenges("Lupe", "dark: one rattle")
    assert table.sun == 5 and len(table.legal()) == 12


# -- Rumor -------------------------------------------------------------------------------------


def test_events_may_drive_the_sun_on_from_portents_to_portents() -> None:
    """However long the chain, it leaves no trace on the stack of decisions."""
    table = plain("Lupe", "Tamo", icons=dict.fromkeys(range(1, 30), "portents"), length=40)
    for event in range(12):
        table.content.event[event] = table.compile(["sun 1"])
    depth = int(table.state.depth)
    table.effect("Lupe", "sun 1")
    assert table.sun == 30 and table.state.depth == depth


def test_a_rumor_heals_whom_the_roller_chooses() -> None:
    """A Warrior or a Spirit, anywhere."""
    table = plain("Lupe", "Tamo", "Ibret", icons={4: "rumor"}).set_sun(3)
    table.make_spirit("Tamo", 0).set_hearts(Lupe=2).put(Lupe="West 1")
    table.challenges("Ibret", "dark: one rattle")
    assert table.decider == "Ibret"
    assert table.legal() == {"Tamo", "Lupe"}
    table.do("Tamo")
    assert table.hearts("Tamo") == 1
    assert (table.decider, table.legal()) == ("Lupe", {"nobody"})


def test_a_rumor_where_nobody_is_hurt_only_asks_who_enters() -> None:
    table = plain("Lupe", "Tamo", icons={4: "rumor"}).set_sun(3)
    table.give("Tamo", "Spirit Axe").challenges("Tamo", "dark: one rattle")
    assert (table.decider, table.legal()) == ("Lupe", {"Tamo", "nobody"})


# -- entering ----------------------------------------------------------------------------------


def rumor(*names: str) -> Table:
    """The Sun is about to land on the first of two Rumors."""
    return plain(*names, icons={4: "rumor", 5: "rumor"}).set_sun(3)


def test_only_warriors_with_spirit_weapons_may_enter() -> None:
    table = rumor("Lupe", "Tamo", "Ibret", "Sefka").make_spirit("Sefka", 1)
    table.give("Lupe", "Bow", "Sunstone").give("Tamo", "Spirit Bow").give("Sefka", "Spirit Spear")
    table.set_hearts(Sefka=2).challenges("Lupe", "dark: one rattle").do("Sefka")
    # healed to the full, Sefka is a Warrior again
    assert table.legal() == {"Tamo", "Sefka", "nobody"}
    table = rumor("Lupe", "Sefka").make_spirit("Sefka").give("Sefka", "Spirit Spear")
    table.challenges("Lupe", "dark: one rattle").do("Sefka")
    assert table.legal() == {"nobody"}


def test_whoever_enters_stands_on_the_head() -> None:
    table = rumor("Lupe", "Tamo").give("Tamo", "Spirit Bow").put(Tamo="West 2")
    table.challenges("Lupe", "dark: one rattle").do("Tamo")
    assert (table.champion, table.champion_at, table.where("Tamo")) == ("Tamo", 0, "Darkness")
    assert table.items("Tamo") == ["Spirit Bow"]


def test_a_challenge_turn_not_yet_taken_is_taken_on_the_track() -> None:
    table = rumor("Lupe", "Tamo").give("Tamo", "Spirit Bow").put(Tamo="West 2")
    table.challenge("West 2")
    table.challenges("Lupe", "dark: one rattle").do("Tamo").do("Tamo")
    first, second = table.pile("darkness", discards=False)[:2], table.legal()
    assert len(second) == 2 and all(words.startswith("face ") for words in second)
    assert not {words.removeprefix("face ") for words in second} & set(first)


def test_the_chance_comes_again_with_the_next_rumor() -> None:
    table = rumor("Lupe", "Tamo").give("Tamo", "Spirit Bow")
    table.challenges("Lupe", "dark: one rattle").do("nobody")
    assert table.champion == ""
    table.will_roll("dark: one rattle").do("Tamo")
    assert (table.sun, table.legal()) == (5, {"Tamo", "nobody"})


def test_only_one_warrior_ever_enters() -> None:
    table = rumor("Lupe", "Tamo").give("Tamo", "Spirit Bow").give("Lupe", "Spirit Axe")
    table.enter("Tamo", 1).challenges("Lupe", "dark: one rattle")
    assert (table.sun, table.kind) == (4, a.NEXT)


# -- the champion's Moves ----------------------------------------------------------------------


def walking(icons: dict[int, str], at: int = 0) -> Table:
    """Lupe is in Darkness, with three points and the Sun far away."""
    return plain("Lupe", "Tamo", icons=icons).set_sun(15).enter("Lupe", at).dawn("Lupe")


def test_a_move_on_the_track_costs_a_point_either_way() -> None:
    table = walking({}, at=2).do("forward", "back")
    assert (table.champion_at, table.points) == (2, 1)
    table.do("back")
    assert (table.champion_at, table.points) == (1, 0)
    assert table.legal() == {"end"}


def test_the_champion_stays_between_head_and_rattle() -> None:
    assert walking({}, at=0).legal() == {"forward", "end"}
    assert walking({}, at=18).legal() == {"back", "end"}


def test_the_icon_counts_where_a_run_of_moves_ends() -> None:
    table = walking({1: "nightfall", 2: "venom"}).do("forward")
    assert table.legal() == {"forward", "back", "stop", "end"}
    table.do("forward")  # past Nightfall
    assert table.shadows() == [] and "stop" in table.legal()
    table.do("stop")
    assert table.legal() == {"North 1", "North 2", "North 3"}
    table.do("North 1", "East 1", "South 1", "West 1")
    assert table.legal() == {"forward", "back", "end"}  # resolved once only


def test_the_icon_counts_as_the_points_run_out() -> None:
    table = walking({3: "portents"}).set_hearts(Lupe=1).invent_event("heal 1 all")
    table.do("forward", "forward", "forward")
    assert table.last_event == "invented" and table.hearts("Lupe") == 2


def test_the_icon_counts_before_the_turn_ends() -> None:
    table = walking({1: "venom"}).do("forward", "end")
    assert (table.decider, table.legal()) == ("Lupe", {"North 1", "North 2", "North 3"})
    table.do("North 1", "East 1", "South 1", "West 1")
    assert table.kind == a.NEXT and table.legal() == {"Tamo"}


def test_a_rumor_where_the_champion_stops_heals_and_lets_nobody_enter() -> None:
    table = walking({1: "rumor"}).set_hearts(Tamo=1).give("Tamo", "Spirit Bow")
    table.do("forward", "stop")
    assert (table.decider, table.legal()) == ("Lupe", {"Tamo"})
    table.do("Tamo")
    assert table.hearts("Tamo") == 2 and table.kind == a.DAWN_TURN


def test_nobody_scouts_gives_or_purifies_on_the_track() -> None:
    table = plain("Lupe", "Tamo").set_sun(15).enter("Lupe", 3).give("Lupe", "Beast Bone")
    assert table.dawn("Lupe").legal() == {"forward", "back", "end"}


# -- the bonus step ----------------------------------------------------------------------------


def success(**card: object) -> Table:
    """Tamo succeeds on Tallil while Lupe is in Darkness, two spaces before Venom."""
    table = plain("Lupe", "Tamo", icons={4: "venom"}).set_sun(15).enter("Lupe", 3)
    return table.faces("Tamo", "North 1", roll="6 6 6", difficulty=5, **card)


def test_a_success_on_tallil_lets_the_champion_go_on() -> None:
    """After the Challenge is fully resolved; the icon there does not count."""
    table = success()
    assert table.card_at("North 1") == "" and table.sun == 16
    assert (table.decider, table.legal()) == ("Lupe", {"accept", "decline"})
    table.do("accept")
    assert (table.champion_at, table.tokens_by_space()) == (4, {})
    assert table.kind == a.NEXT


def test_the_champion_need_not_go_on() -> None:
    assert success().do("decline").champion_at == 3


def test_a_failure_lets_nobody_go_on() -> None:
    table = plain("Lupe", "Tamo").set_sun(15).enter("Lupe", 3)
    table.faces("Tamo", "North 1", roll="1 1 1", difficulty=5)
    assert table.kind == a.NEXT and table.champion_at == 3


def test_a_spirits_success_lets_nobody_go_on() -> None:
    table = plain("Lupe", "Tamo").set_sun(15).enter("Lupe", 3)
    table.make_spirit("Tamo", 1, at="North 1").change_spirit("Tamo", when="never", faces=["North"])
    table.challenge("North 1", difficulty=5).challenges("Tamo").will_roll("6 6 6").do("face")
    assert table.value == 18
    table.do("keep")
    assert table.card_at("North 1") == "" and table.kind == a.NEXT


def test_a_pack_hunts_like_warriors_and_is_none() -> None:
    table = plain("Lupe", "Tamo", "Ibret").set_sun(15).enter("Tamo", 3)
    table.make_spirit("Lupe", 1, at="East 1").put(Ibret="East 1")
    table.challenge("East 1", up=False, difficulty=5)
    table.challenges("Lupe").will_roll("6 6 6").do("face", "keep")
    assert table.card_at("East 1") == "" and table.kind == a.NEXT


def test_the_champions_own_success_gives_no_step() -> None:
    table = plain("Lupe", "Tamo").set_sun(15).enter("Lupe", 3)
    card = table.invent("darkness", difficulty=5)
    table.stack("darkness", card).challenges("Lupe").will_roll("6 6 6").do(f"face {card}")
    assert table.champion_at == 3 and table.kind == a.NEXT


# -- the champion's Challenge turn -------------------------------------------------------------


def test_the_champion_faces_one_of_two_darkness_cards() -> None:
    """At its printed Difficulty; the other is discarded, and so is the one that was faced."""
    table = plain("Lupe", "Tamo").set_sun(10).enter("Lupe", 3)
    one, two = table.invent("darkness", difficulty=10), table.invent("darkness", difficulty=11)
    table.stack("darkness", one, two).challenges("Lupe")
    assert table.legal() == {f"face {one}", f"face {two}"}
    table.will_roll("3 3 3").do(f"face {two}")
    assert set(table.pile("darkness", discards=True)) == {one, two}
    assert table.sun == 11  # the Dark Die is resolved


def test_dusk_shuffles_darkness_cards_back() -> None:
    table = plain("Lupe", "Tamo").set_sun(10)
    table.discard_deck("darkness", keep=3).dusk()
    assert len(table.pile("darkness")) == 12
    assert table.pile("darkness", discards=True) == []


# -- losing ------------------------------------------------------------------------------------


def test_a_champion_that_is_killed_loses_the_game() -> None:
    table = plain("Lupe", "Tamo").set_sun(10).enter("Lupe", 3).set_hearts(Lupe=1)
    card = table.invent("darkness", difficulty=15, fail=["wound 1"])
    table.stack("darkness", card).challenges("Lupe").will_roll("1 1 1").do(f"face {card}")
    assert table.is_over and table.cause == "the champion was killed"
    assert table.sun == 10  # nothing more happens


def test_a_champion_can_be_killed_by_what_happens_outside() -> None:
    table = plain("Lupe", "Tamo", icons={4: "portents"}).set_sun(3).enter("Lupe", 1)
    table.set_hearts(Lupe=1).invent_event("wound 1 all warriors")
    table.challenges("Tamo", "dark: one rattle")
    assert table.is_over and table.cause == "the champion was killed"


def test_a_warrior_killed_on_tallil_loses_nothing() -> None:
    table = plain("Lupe", "Tamo").set_sun(3).set_hearts(Lupe=1)
    table.faces("Lupe", "North 1", roll="1 1 1", difficulty=15, fail=["wound 1"])
    assert not table.is_over and table.is_spirit("Lupe")


def test_without_winds_the_game_is_lost() -> None:
    table = plain("Lupe", "Tamo").set_winds(North=None, East=None, South=None, West=-3)
    table.corrupt("West 1", "red 4", "red 5").dawn("Lupe")
    table.effect("Lupe", "corrupt 1 here", at="West 1")
    assert table.is_over and table.cause == "no Wind was left"


def test_the_last_but_one_wind_may_go() -> None:
    table = plain("Lupe", "Tamo").set_winds(North=None, East=None, South=2, West=-3)
    table.dawn("Lupe").effect("Lupe", "anger 1 west")
    assert not table.is_over and table.winds == (None, None, 2, None)
