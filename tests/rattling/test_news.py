"""What a person is told of what happened between two decisions."""

from __future__ import annotations

import pytest

import play
from gloaming.games.rattling import GAME, text
from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.games.rattling.actions import ACTIONS
from gloaming.games.rattling.options import RattlingOptions
from gloaming.games.rattling.text_news import moments
from gloaming.kernel.batch import Batch
from gloaming.kernel.pending import kind_of
from tests.promises import news_follow_the_match
from tests.rattling.text_table import CARDS, PACK, SPACES, Table


def script(table: Table, *outcomes: int) -> Table:
    """The next outcomes of chance."""
    table.state.script[: len(outcomes)] = outcomes
    table.state.scripted, table.state.script_at = len(outcomes), 0
    return table


def begin(table: Table) -> list[str]:
    """Seat 0 has its Challenge turn."""
    table.state.phase, table.state.turns_taken = c.CHALLENGE_PHASE, 0
    return text.news(table.state, a.CHAIR, PACK)


@pytest.mark.parametrize("seed", range(3))
def test_the_copy_goes_the_way_of_the_match(seed: int) -> None:
    """Each decision, carried out step by step, ends where the match itself does."""
    match = Batch(GAME, RattlingOptions(players=3, coming_night=True), seed=seed, skip_forced=False)
    news_follow_the_match(match, seed, text.news, moments)


def test_a_challenge_without_a_choice_is_told_from_roll_to_end() -> None:
    table = Table(1, characters=("Sefka",)).lay("North 1", "Thin Ice").stand(0, "North 1")
    state, due = table.state, int(PACK.table[0].difficulty[CARDS["Thin Ice"]])
    state.trials, state.holds[0], state.carries[0] = 0, 0, 0
    script(table, 0, 0, 1, 0)  # the numbers 1, 1, 2, and the first face of the Dark Die
    told = begin(table)
    skills = int(PACK.table[0].card_skills[CARDS["Thin Ice"]])
    assert not skills >> int(PACK.table[0].skill[state.character[0]]) & 1  # no reroll
    assert told[:3] == [
        "Sefka faces Thin Ice in North 1.",
        "The dice show red 1, blue 1, yellow 2; Dark Die: one rattle.",
        f"Value 4 against {due}: a failure.",
    ]
    assert any(line.startswith("Sefka suffers ") for line in told)
    assert "The card of North 1 is discarded." in told
    assert "The Sun moves on to space 1." in told
    assert told.index("The card of North 1 is discarded.") < told.index(
        "The Sun moves on to space 1."
    )


def test_dice_that_are_rerolled() -> None:
    table = Table().challenge("Thin Ice", "North 1", 4, 2, 6)
    table.state.rerolls[0] = 2
    table.pend(a.FACING, 0, c.ASK_REROLLS).pend(a.REROLL)
    script(table, 0)
    assert text.news(table.state, ACTIONS.start("die"), PACK) == ["The red die goes from 4 to 1."]


def test_the_dark_die_alone() -> None:
    table = Table().stand(0, "the Village")
    told = begin(script(table, 0))
    assert told == ["Lupe rolls the Dark Die alone: one rattle.", "The Sun moves on to space 1."]


def test_gains_wounds_and_shadows() -> None:
    table = Table().corrupt("East 2", "red 1", "red 2").lay("East 2", "Thin Ice")
    table.pend(a.SPACE, 0, e.CORRUPT, e.ANY_SPACE + 8 * c.NOWHERE)
    wind = int(table.state.wind[c.EAST])
    told = text.news(table.state, a.TO_SPACE + SPACES["East 2"], PACK)
    assert told == ["A Shadow comes to East 2."]
    assert table.state.wind[c.EAST] == wind  # nothing is done to the match itself
    table = Table().pend(a.SPACE, 0, e.CORRUPT, e.ANY_SPACE + 8 * c.NOWHERE)
    table.state.bag[:] = 0
    table.state.bag[3] = 1
    told = text.news(table.state, a.TO_SPACE + SPACES["East 2"], PACK)
    assert told == ["Corruption is placed on East 2: red 4."]
    table = Table()
    table.state.hearts[1] = 1
    table.pend(a.WHO, 0, e.HURT, e.SOMEONE + 8 * c.NOWHERE + 256)
    assert text.news(table.state, a.CHAIR + 1, PACK) == ["Orrun is killed and becomes a Spirit."]
    table = Table().pend(a.WHO, 0, e.REWARD, e.SOMEONE + 8 * c.NOWHERE + 256)
    top = int(table.state.reward_deck[table.state.reward_deck[0]])
    told = text.news(table.state, a.CHAIR + 1, PACK)
    assert told == [f"Orrun gains {PACK.names['item'][top]}."]


def test_the_terminal_tells_it() -> None:
    match = play.Match(play.parse("rattling players=2 seat=all seed=3".split()))
    told: list[str] = []
    while not match.over and not any("  The dice show" in line for line in told):
        ends = a.END in match.choices and kind_of(match.state) == a.DAWN_TURN
        told += match.take(a.END if ends else match.choices[0]) + match.run()
    assert any(line.startswith("  Day ") or "Challenge Phase begins" in line for line in told)
