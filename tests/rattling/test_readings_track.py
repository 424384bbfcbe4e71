"""The readings of this game about the Darkness Track: icons, the champion, the Final Challenge."""

from __future__ import annotations

from typing import Any

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table

RED = ("red 4", "red 5")


def plain(*characters: str, **options: Any) -> Table:
    """These Warriors without abilities and blessings, on an empty board without icons."""
    table = Table(*(characters or ("Lupe", "Tamo")), **options).plain().quiet().calm()
    for name in table.seats:
        table.change_spirit(name, when="never", rules=[], faces=[])
    return table


def track(*icons: str) -> list[str]:
    """A track with these icons first, and nothing behind them."""
    return [*icons, *["none"] * (30 - len(icons))]


def in_darkness(*icons: str, at: int = 0, sun: int = 20) -> Table:
    """Lupe is the champion, on a track that begins with these icons."""
    return plain().lay_track(*track(*icons)).enter("Lupe", at=at).set_sun(sun)


# -- the Darkness Track ------------------------------------------------------------------------


def test_on_the_track_an_icon_is_resolved_where_a_run_of_moves_ends() -> None:
    table = in_darkness("none", "portents", "portents").dawn("Lupe")
    table.do("forward")
    assert table.last_event == "" and "stop" in table.legal()
    table.do("forward")
    assert table.last_event == ""
    first = table.do("stop").last_event
    assert first and "stop" not in table.legal() and table.points == 1


def test_the_end_of_the_turn_ends_a_run_of_moves() -> None:
    table = in_darkness("none", "portents").invent_event("wound 1").dawn("Lupe")
    table.do("forward", "end")
    assert table.last_event == "invented" and table.hearts("Lupe") == 3


def test_the_suns_icon_is_not_resolved_for_the_warrior_who_comes_upon_it() -> None:
    table = in_darkness("none", "portents", sun=1).invent_event("wound 1")
    card = table.invent("darkness", skills="Body", difficulty=24)
    table.stack("darkness", card).dawn("Lupe").will_roll("1 1 1 eye").do("forward")
    assert table.is_facing and table.difficulty == 26
    table.do("keep")
    assert table.last_event == "" and table.sun == 3
    assert table.decider == "Lupe" and table.points == 2  # the turn goes on


def test_the_final_challenge_is_a_challenge_in_full() -> None:
    """Own Corruption counts; the Fail Text, then two spaces for the Sun, then the Dark Die."""
    table = in_darkness(sun=1).taint("Lupe", "red 6").give("Lupe", "Torch")
    card = table.invent("darkness", skills="Body", modifiers={"Torch": 2}, fail=["wound 1"])
    table.stack("darkness", card).dawn("Lupe").will_roll("6 1 1 one rattle").do("forward")
    assert table.value == 4 and table.rerolls == 1 and table.difficulty == 12
    table.do("keep")
    assert table.hearts("Lupe") == 3 and table.sun == 4


def test_the_final_challenge_won_wins_before_anything_else() -> None:
    table = in_darkness(sun=1)
    card = table.invent("darkness", skills="Body", pass_=["wound 3"])
    table.stack("darkness", card).dawn("Lupe").will_roll("6 6 6 two rattles").do("forward", "keep")
    assert table.cause == "the Sun was rescued" and table.sun == 1


def test_the_sun_past_the_rattle_is_a_loss_like_on_it() -> None:
    table = plain().set_sun(28).challenges("Lupe", roll="dark: two rattles")
    assert table.cause == "the Sun came to the Rattle"


def test_the_sun_that_stops_on_the_warrior_is_met_at_once_after_its_icon() -> None:
    table = in_darkness("none", "portents", at=1, sun=0).invent_event("heal 1 all")
    table.set_hearts(Tamo=1).stack("darkness", table.invent("darkness", skills="Body"))
    table.effect("Tamo", "sun 1")
    assert table.last_event == "invented" and table.is_facing and table.decider == "Lupe"


def test_only_one_warrior_ever_enters_and_only_when_the_sun_stops_on_a_rumor() -> None:
    table = plain().lay_track(*track("none", "rumor")).give("Lupe", "Spirit Bow")
    table.effect("Tamo", "sun 1")
    assert table.kind == a.ENTER and table.legal() == {"Lupe", "nobody"}
    assert table.do("Lupe").champion == "Lupe" and table.champion_at == 0
    table = in_darkness("none", "rumor", sun=0).give("Tamo", "Spirit Axe").effect("Tamo", "sun 1")
    assert table.kind == a.NEXT
    table = in_darkness("none", "rumor").give("Tamo", "Spirit Axe").dawn("Lupe")
    table.do("forward", "stop")
    assert table.kind == a.DAWN_TURN


def test_a_rumor_heals_any_warrior_or_spirit_that_whoever_caused_it_chooses() -> None:
    table = plain("Lupe", "Tamo", "Ibret").lay_track(*track("none", "rumor"))
    table.set_hearts(Lupe=1).make_spirit("Ibret", 0).effect("Tamo", "sun 1")
    assert table.decider == "Tamo" and table.legal() == {"Lupe", "Ibret"}
    assert table.do("Ibret").hearts("Ibret") == 1


def test_venom_takes_a_chosen_space_in_each_region_and_skips_one_full_of_shadows() -> None:
    table = plain().shadow("North 1", "North 2", "North 3").corrupt("East 1", *RED)
    table.effect("Tamo", "venom")
    assert table.decider == "Tamo" and table.legal() == {"East 1", "East 2", "East 3"}
    table.do("East 1", "South 1", "West 1")
    assert table.has_shadow("East 1")  # a third token
    assert table.tokens_by_space() == {"South 1": 1, "West 1": 1} and table.kind == a.NEXT


def test_nightfall_needs_a_space_with_no_challenge_card_at_all() -> None:
    table = plain().shadow("North 1").challenge("North 2").corrupt("North 3", "red 4")
    table.effect("Tamo", "nightfall")
    assert table.decider == "Tamo" and not table.legal() & {"North 1", "North 2"}
    table.do("North 3")
    assert table.has_shadow("North 3") and table.tokens("North 3") == []


def test_without_an_empty_space_nightfall_has_no_effect() -> None:
    table = plain().dusk().effect("Tamo", "nightfall")
    assert table.kind == a.NEXT and table.shadows() == []


def success(name: str = "Tamo") -> Table:
    """A Warrior on Tallil has just succeeded; Lupe is in Darkness."""
    table = in_darkness("none", "portents", "none")
    return table.faces(name, "North 1", "6 6 6")


def test_a_success_on_tallil_lets_the_champion_go_one_space_or_not() -> None:
    table = success()
    assert table.kind == a.ADVANCE and table.decider == "Lupe"
    assert table.legal() == {"accept", "decline"}
    assert table.do("decline").champion_at == 0


def test_the_champions_step_goes_forward_and_resolves_no_icon() -> None:
    table = success().do("accept")
    assert table.champion_at == 1 and table.last_event == "" and table.kind == a.NEXT


def test_the_champions_step_comes_after_the_challenge_is_fully_done() -> None:
    table = success()
    assert table.card_at("North 1") == "" and table.sun == 21


def test_the_champions_own_success_brings_no_step() -> None:
    table = in_darkness()
    card = table.invent("darkness", difficulty=3)
    table.stack("darkness", card).challenges("Lupe", roll="6 6 6").do(f"face {card}")
    assert table.kind == a.NEXT


def test_a_step_onto_the_sun_starts_the_final_challenge() -> None:
    table = in_darkness(sun=0, at=0).set_sun(0)
    table.stack("darkness", table.invent("darkness", skills="Body"))
    table.faces("Tamo", "North 1", "6 6 6").do("accept")
    assert table.is_facing and table.decider == "Lupe" and table.difficulty == 12


def test_losses_are_looked_for_after_each_single_step() -> None:
    """The last Wind goes with the first of two Shadows; the second is not placed."""
    table = plain().set_winds(North=-3, East=None, South=None, West=None)
    table.corrupt("North 1", *RED).corrupt("North 2", *RED)
    table.effect("Lupe", "corrupt 1 each space", at="North 1")
    assert table.is_over and table.cause == "no Wind was left"
