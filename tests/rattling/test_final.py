"""The Final Challenge: when it comes, what it is, and Challenges within Challenges."""

from __future__ import annotations

import pytest

from gloaming.games.rattling import actions as a
from tests.rattling.table import Table


def lay_track(table: Table, icons: dict[int, str] | None = None, length: int = 20) -> Table:
    """A track with these icons and no others."""
    icons = icons or {}
    return table.lay_track(*(icons.get(space, "none") for space in range(length)))


def chase(
    champion: int = 4, sun: int = 5, icons: dict[int, str] | None = None, **card: object
) -> Table:
    """Lupe is in Darkness near the Sun; this Darkness card is on top."""
    table = lay_track(Table("Lupe", "Tamo").plain().calm(), icons)
    top = table.invent("darkness", **{"difficulty": 10, **card})
    return table.stack("darkness", top).enter("Lupe", champion).set_sun(sun)


def met(roll: str, **arranged: object) -> Table:
    """Lupe moves onto the Sun in her Dawn turn and rolls this."""
    return chase(**arranged).dawn("Lupe").will_roll(roll).do("forward")


# -- what it is --------------------------------------------------------------------------------


def test_two_more_are_needed_than_the_card_says() -> None:
    table = met("4 4 4")
    assert table.is_over and table.cause == "the Sun was rescued"
    assert (table.state.score[:2] == 1).all()
    assert not met("4 4 3").is_over


def test_the_top_card_is_faced_no_matter_what() -> None:
    table = chase(skills="Body")  # a reroll stops the dice
    top, below = table.pile("darkness")[:2]
    table.dawn("Lupe").will_roll("1 1 1").do("forward")
    assert table.is_facing and table.difficulty == 12
    assert table.cards[table.state.faced[0]] == top
    assert table.pile("darkness")[0] == below
    assert table.pile("darkness", discards=True) == []


def test_winning_comes_before_all_else() -> None:
    """No Pass Text, no Dark Die: the Sun would come to the Rattle."""
    table = met("5 5 5 two rattles", champion=16, sun=17, pass_=["wound 3"])
    assert table.cause == "the Sun was rescued" and table.sun == 17


def test_rerolls_items_and_own_corruption_count() -> None:
    table = chase(skills="Body", modifiers={"spirit weapon": 3})
    table.give("Lupe", "Spirit Axe").change_item("Spirit Axe", "modifying", ["value 1"])
    table.taint("Lupe", "red 4").dawn("Lupe").will_roll("4 4 4").do("forward")
    assert table.rerolls == 1
    assert table.value == 8  # the red 4 does not count; the axe is not chosen yet
    table.will_roll("red 3").do("reroll red")
    # 3 + 4 + 4, 3 for the weapon and 1 for its effect
    assert table.is_over and table.cause == "the Sun was rescued"


def test_others_corruption_does_not_count_in_darkness() -> None:
    table = chase().taint("Tamo", "red 4").put(Tamo="North 1").corrupt("North 1", "blue 4")
    table.dawn("Lupe").will_roll("4 4 4").do("forward")
    assert table.is_over


# -- failure -----------------------------------------------------------------------------------


def test_failing_hurts_and_lets_the_sun_flee() -> None:
    """Fail Text, two spaces with the icon there, discard, Dark Die: in this order."""
    table = met("1 1 1 two rattles", icons={7: "venom"}, fail=["wound 1"])
    top = table.cards[table.state.faced[0]]
    assert table.hearts("Lupe") == 3 and table.sun == 7
    assert table.legal() == {"North 1", "North 2", "North 3"}
    assert table.pile("darkness", discards=True) == []
    table.do("North 1", "East 1", "South 1", "West 1")
    assert table.pile("darkness", discards=True) == [top]
    assert table.sun == 9 and not table.is_facing


def test_what_is_left_of_the_turn_can_still_be_used() -> None:
    table = met("1 1 1")
    assert (table.champion_at, table.sun, table.points) == (5, 8, 2)
    assert table.legal() == {"forward", "back", "end"}


def test_the_icon_under_the_sun_does_not_count_for_the_champion() -> None:
    table = met("1 1 1", icons={5: "venom"})
    assert table.tokens_by_space() == {} and "stop" not in table.legal()


def test_the_sun_may_flee_to_the_rattle() -> None:
    table = met("1 1 1", champion=16, sun=17)
    assert table.is_over and table.cause == "the Sun came to the Rattle"


def test_a_champion_killed_by_the_final_challenge_loses() -> None:
    table = chase(fail=["wound 1"]).set_hearts(Lupe=1).dawn("Lupe").will_roll("1 1 1").do("forward")
    assert table.is_over and table.cause == "the champion was killed"
    assert table.sun == 5


def test_the_card_is_there_again_next_day_and_the_chase_goes_on() -> None:
    table = met("1 1 1").do("forward", "forward")
    assert (table.champion_at, table.sun) == (7, 8)
    top = table.pile("darkness")[0]
    table.do("end")
    assert table.pile("darkness")[0] == top


# -- from either side --------------------------------------------------------------------------


def test_the_champion_comes_upon_the_sun_from_the_front() -> None:
    table = chase(champion=6, sun=5).dawn("Lupe").will_roll("4 4 4").do("back")
    assert table.cause == "the Sun was rescued"


def test_the_sun_comes_upon_the_champion() -> None:
    """Its icon first."""
    table = chase(champion=6, sun=5, icons={6: "nightfall"})
    table.challenges("Tamo", "dark: one rattle")
    assert (table.decider, len(table.legal())) == ("Tamo", 12)
    table.will_roll("4 4 4").do("North 1")
    assert table.cause == "the Sun was rescued"


def test_the_sun_goes_back_upon_the_champion() -> None:
    table = chase(champion=3, sun=5).dawn("Tamo").will_roll("4 4 4").effect("Tamo", "sun back 2")
    assert table.cause == "the Sun was rescued"


def test_a_sun_that_moves_past_the_champion_is_not_met() -> None:
    table = chase(champion=6, sun=5).challenges("Tamo", "dark: two rattles")
    assert table.sun == 7 and not table.is_facing and table.kind == a.NEXT


def test_an_icon_that_moves_the_sun_away_spoils_the_meeting() -> None:
    table = chase(champion=6, sun=5, icons={6: "portents"}).invent_event("sun 1")
    table.challenges("Tamo", "dark: one rattle")
    assert table.sun == 7 and not table.is_facing


# -- Challenges within Challenges --------------------------------------------------------------


def within(roll: str, **card: object) -> Table:
    """Tamo's success on Tallil leads Lupe to the Sun, and she rolls this."""
    table = chase(champion=4, sun=4, **card)
    # the success's own Dark Die moves the Sun one space ahead
    table.faces("Tamo", "North 1", roll="6 6 6", difficulty=5)
    assert (table.decider, table.legal(), table.sun) == ("Lupe", {"accept", "decline"}, 5)
    return table.will_roll(roll).do("accept")


def test_a_bonus_step_to_the_sun_starts_the_final_challenge() -> None:
    table = within("4 4 4")
    assert table.cause == "the Sun was rescued"


def test_after_a_lost_final_challenge_the_others_turn_is_over_too() -> None:
    table = within("1 1 1")
    assert not table.is_facing and table.champion_at == 5 and table.sun == 8
    assert table.card_at("North 1") == ""
    assert (table.kind, table.legal()) == (a.NEXT, {"Lupe"})
    assert table.state.turn == -1


def test_the_final_challenge_asks_the_champion_within_anothers() -> None:
    table = within("1 1 1", skills="Body")
    assert int(table.state.level) == 2
    assert (table.decider, table.kind) == ("Lupe", a.REROLL)
    assert "reroll dark" in table.legal()
    table.do("keep")
    assert int(table.state.level) == 0


def test_a_pass_text_that_brings_the_sun_back_is_finished_afterwards() -> None:
    """The Sun goes back to the champion in the middle of Tamo's Challenge."""
    table = chase(champion=3, sun=5)
    table.set_hearts(Tamo=1)
    table.challenge("North 1", difficulty=5, pass_=["sun back 2", "heal 1"]).put(Tamo="North 1")
    table.challenges().will_roll("6 6 6").will_roll("1 1 1").do("Tamo")
    # the Final Challenge is lost: the Sun flees two spaces, and moves one for each Dark Die
    assert table.hearts("Tamo") == 2
    assert table.sun == 3 + 2 + 1 + 1
    assert (table.decider, table.legal()) == ("Lupe", {"accept", "decline"})


def test_a_final_challenge_within_a_final_challenge() -> None:
    """An Event brings the fleeing Sun back; the second one is won."""
    table = chase(champion=4, sun=5, icons={7: "portents"}).invent_event("sun back 2")
    table.stack("darkness", table.pile("darkness")[0], table.invent("darkness"))
    table.dawn("Lupe").will_roll("1 1 1").will_roll("6 6 6").do("forward")
    assert table.cause == "the Sun was rescued" and int(table.state.level) == 2


@pytest.mark.parametrize("roll", ["1 1 1", "6 6 6"])
def test_the_champions_own_turn_may_lead_to_the_sun(roll: str) -> None:
    """Its Dark Die: the Sun comes upon the champion in the champion's own Challenge turn."""
    table = chase(champion=6, sun=5)
    cards = [table.invent("darkness"), *table.pile("darkness")[1:2], table.invent("darkness")]
    table.stack("darkness", *cards).challenges("Lupe")
    assert table.legal() == {f"face {cards[0]}", f"face {cards[1]}"}
    table.will_roll("1 1 3").will_roll(roll).do(f"face {cards[0]}")
    if roll == "6 6 6":
        assert table.cause == "the Sun was rescued"
    else:
        assert (table.sun, table.champion_at) == (9, 6)
        assert not table.is_facing and table.legal() == {"Tamo"}
