"""The cheap-talk channel: a symbol after each Dawn turn, seen by everybody."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.rattling import GAME
from gloaming.games.rattling import actions as a
from gloaming.games.rattling.actions import ACTIONS
from gloaming.games.rattling.features import SAYS
from gloaming.games.rattling.options import RattlingOptions
from gloaming.games.rattling.state import STATE
from gloaming.kernel.batch import Batch
from tests.rattling.table import Table


def symbols(table: Table, observer: str) -> dict[str, list[int]]:
    """What each seat says, as another one observes it; silence is left out."""
    row = table.match.observe_seats(np.array([table.seat(observer)]))[0]
    seats, names, found = GAME.features.split(row)["seat"], table.seats, {}
    for chair in range(len(names)):
        said = np.flatnonzero(seats[chair, SAYS : SAYS + a.MOST_SYMBOLS])
        if len(said):
            found[names[(table.seat(observer) + chair) % len(names)]] = (said + 1).tolist()
    return found


@pytest.mark.parametrize("count", [2, 3, 8])
def test_after_a_dawn_turn_one_of_the_symbols_is_said(count: int) -> None:
    table = Table("Lupe", "Tamo", talk=count).dawn("Lupe").do("end")
    assert (table.decider, table.kind) == ("Lupe", a.SAY)
    assert table.legal() == {f"say {k}" for k in range(1, count + 1)}
    table.do(f"say {count}")
    assert table.kind == a.NEXT and table.legal() == {"Tamo"}


def test_everybody_observes_it_until_something_else_is_said() -> None:
    table = Table("Lupe", "Tamo", "Ibret", talk=4).dawn("Lupe").do("end")
    assert symbols(table, "Tamo") == {}
    table.do("say 3")
    for name in table.seats:
        assert symbols(table, name) == {"Lupe": [3]}
    table.do("Ibret", "end", "say 1")
    for name in table.seats:
        assert symbols(table, name) == {"Lupe": [3], "Ibret": [1]}
    table.dawn("Lupe").do("end", "say 2")
    assert symbols(table, "Tamo") == {"Lupe": [2], "Ibret": [1]}


def test_it_changes_nothing_else() -> None:
    one, other = (
        Table("Lupe", "Tamo", talk=4).dawn("Lupe").do("end", f"say {symbol}") for symbol in (1, 4)
    )
    for name in STATE.names:
        same = np.array_equal(one.state[name], other.state[name])
        assert same == (name != "said"), name


@pytest.mark.parametrize("silence", [False, True])
def test_a_turn_that_killed_is_followed_by_talk_but_for_silence(silence: bool) -> None:
    table = Table("Lupe", "Tamo", talk=2, spiritual_silence=silence).set_hearts(Lupe=1)
    table.challenge("North 1", up=False, scouted=["wound 1"]).put(Lupe="North 1")
    table.dawn("Lupe").do("scout")
    assert table.is_spirit("Lupe")
    assert table.kind == (a.NEXT if silence else a.SAY)


def test_spirits_talk_unless_the_variant_silences_them() -> None:
    table = Table("Lupe", "Tamo", talk=3).make_spirit("Lupe").dawn("Lupe").do("end")
    assert table.kind == a.SAY
    table = Table("Lupe", "Tamo", talk=3, spiritual_silence=True).set_hearts(Lupe=1)
    table.state.said[0] = 2  # while it was a Warrior
    table.effect("Lupe", "wound 1")
    assert table.is_spirit("Lupe")
    table.dawn("Lupe").do("end")
    assert table.kind == a.NEXT and symbols(table, "Tamo") == {}
    table.do("Tamo", "end")
    assert table.kind == a.SAY  # Warriors still talk


def test_the_champion_talks() -> None:
    table = Table("Lupe", "Tamo", talk=3).enter("Lupe", 1).set_sun(9).dawn("Lupe").do("end")
    assert table.kind == a.SAY


def test_nobody_talks_in_the_challenge_phase() -> None:
    table = Table("Lupe", "Tamo", talk=3).challenges("Lupe", "dark: eye")
    assert table.kind == a.NEXT


def test_without_the_option_nothing_can_ever_be_said() -> None:
    batch = Batch(GAME, RattlingOptions(players=3), size=4, seed=3, skip_forced=False)
    rng, group = np.random.default_rng(3), ACTIONS.groups["say"]
    for _ in range(150):
        assert not batch.masks[:, group.start : group.stop].any()
        batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks]))
    assert not batch.states["said"].any()


@pytest.mark.parametrize("talk", [-1, 1, 9])
def test_a_channel_has_two_to_eight_symbols(talk: int) -> None:
    with pytest.raises(ValueError, match="talk is"):
        RattlingOptions(talk=talk)
