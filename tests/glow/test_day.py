"""The order of a day, and a day told from morning to evening."""

from __future__ import annotations

from itertools import groupby

import pytest

from gloaming.games.glow import actions as a
from tests.glow.table import Table

PARTS = {a.RECRUIT: "morning", a.ROLL: "rolls", a.NOON: "noon", a.TRAVEL: "afternoon"}


@pytest.mark.parametrize("seats", [("Pocana", "Orium", "Eoles"), ("Orium", "Eoles", "Pocana")])
@pytest.mark.parametrize("first", [0, 2])
def test_each_part_of_the_day_goes_round_the_table(seats: tuple[str, ...], first: int) -> None:
    """Morning, rolls, noon, afternoon: each for all seats in turn order before the next."""
    table = Table(*seats, first=first)
    told = []
    while table.state.rounds == 1:
        told.append((PARTS.get(table.kind, ""), table.decider))
        legal = sorted(table.legal())
        done = [words for words in ("stop", "keep", "none") if words in legal]
        table.do(done[0] if done else legal[0])
    order = [seats[(first + turn) % 3] for turn in range(3)]
    found = [turn for turn, _ in groupby(told) if turn[0]]
    assert found == [(part, name) for part in PARTS.values() for name in order]


def test_a_day() -> None:
    """Braccio recruits a Sketal, rerolls, resolves, walks to a village and camps there."""
    table = Table("Braccio", "Orium").lay_footprints(rock=2).lay_dice(rock="red")
    table.lay(rock="A13", fire="A09", tree="A05", water="A02", cloud="A06").morning()

    table.do("recruit A13")
    assert table.die_of("A13") == "orange" and table.footprints("Braccio") == 2
    table.do("discard A06").will_fall("tree", "fire", "water", "water", "special", "rock")
    table.do("recruit A09")

    # two green dice, the Sketal's, the red one; 10 light
    assert table.legal() == {
        "keep", "large green tree", "large green fire", "Sketal's orange water", "small red water",
    }  # fmt: skip
    table.do("large green fire", "small red water").will_fall("tree", "water").do("pay track")
    assert table.light("Braccio") == 9 and table.large_dice("Braccio") == ["tree", "tree"]
    table.do("keep", "keep")

    assert table.legal() == {"resolve Braccio"}
    table.do("resolve Braccio", "stop")
    assert table.tokens("Braccio") == "12 light, 3 footprint"
    # the face of three light has paid; no tree is shown
    assert table.light("Orium") == 13 and table.legal() == {"resolve A09"}
    table.do("resolve A09", "stop")
    assert table.light("Orium") == 16

    table.party("Braccio", "p57", "p00").afternoon()
    assert table.legal() == {"walk p56", "walk p59", "stop"}
    table.do("walk p59", "camp")
    assert table.tokens("Braccio") == "12 light, 2 footprint, 1 reroll"
    table.do("stop")

    assert table.state.rounds == 2 and table.first == "Orium"
    assert table.track_dice == {"water": ["red"]} and table.reserve == {
        "green", "blue", "azure", "red",
    }  # fmt: skip
    assert table.camp_of("Braccio") == table.where("Braccio") == "p59"
