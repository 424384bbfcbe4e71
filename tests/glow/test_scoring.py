"""The end: final light part by part, ranks, rewards."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.kernel.layout import FINISHED, LOST, WON
from tests.glow.table import Table

SEATS = ("Orium", "Noctiluca", "Taetyss")  # none of them is worth points of their own


def table_of(players: int = 2, **options: object) -> Table:
    """Seats with 10 light; a companion without points keeps each from the firefly bonus."""
    table = Table(*SEATS[:players], **options)
    for name, card in zip(SEATS[:players], ("A02", "A03", "A07"), strict=False):
        table.give(name, card)
    return table


def ended(table: Table) -> Table:
    table.day(8).evening()
    assert table.is_over
    return table


def scores(table: Table) -> list[int]:
    return table.state.score[: len(table.seats)].tolist()


def rewards(table: Table) -> list[float]:
    return [round(float(k), 4) for k in table.match.rewards[0]]


# -- parts -------------------------------------------------------------------------------------


def test_light_alone() -> None:
    assert scores(ended(table_of().set("Orium", light=37))) == [37, 10]


def test_adventurers_and_companions_add_their_points() -> None:
    table = Table("Braccio", "Eoles").give("Braccio", "A11", "A12", "A13").give("Eoles", "A20")
    assert scores(ended(table)) == [10 + 1 + 6 + 5 + 1, 10 + 4 + 4]


def test_points_may_be_negative_and_light_falls_below_nothing() -> None:
    """The floor of 0 holds during play, not at the end."""
    table = table_of().give("Orium", "A22", "A21", "A10").set("Orium", light=2)
    assert scores(ended(table)) == [2 - 5 - 2 - 1, 10]


def test_the_dead_do_not_count() -> None:
    table = table_of().give("Orium", "A11").spell("Orium", "S03")
    table.shows("Orium", "cloud cloud").noon().do("resolve S03")
    assert scores(ended(table))[0] == 10


@pytest.mark.parametrize(
    ("village", "points"),
    [("p00", 0), ("p59", 3), ("p05", 5), ("p33", 8), ("p38", 10), ("p17", 12), ("p43", 15),
     ("p14", 20)],
)  # fmt: skip
def test_the_village_of_the_camp(village: str, points: int) -> None:
    """The camp counts, not the party."""
    table = table_of().party("Orium", "p00", village).party("Noctiluca", "p14", "p00")
    assert scores(ended(table)) == [10 + points, 10]


def test_the_islands_of_the_boats() -> None:
    table = table_of(board="archipelago").moor("Orium", "i09", "i04", "i05", "i11")
    table.moor("Noctiluca", "i00", "i06", "i07", "i03")
    assert scores(ended(table)) == [10 + 8 + 5 + 4 + 3, 10 + 2 + 2]


@pytest.mark.parametrize(
    ("cards", "tokens", "bonus"),
    [("A02", 0, 0), ("A02", 1, 10), ("A04", 0, 10), ("A04 A02", 0, 0), ("A04 A02", 1, 10),
     ("A01 A02", 0, 10), ("A01 A02 A03", 0, 0), ("", 0, 10), ("", 5, 10)],
)  # fmt: skip
def test_fireflies_for_as_many_companions(cards: str, tokens: int, bonus: int) -> None:
    """Tokens and those printed on living companions; the adventurer needs none."""
    table = Table("Orium", "Noctiluca").give("Orium", *cards.split()).set("Orium", fireflies=tokens)
    assert scores(ended(table))[0] == 10 + bonus


def test_more_fireflies_bring_no_more() -> None:
    table = table_of().set("Orium", fireflies=9)
    assert scores(ended(table))[0] == 20


def test_each_footprint_is_a_light() -> None:
    table = table_of().set("Orium", footprints=7)
    assert scores(ended(table))[0] == 17


def test_rerolls_are_worth_nothing() -> None:
    assert scores(ended(table_of().set("Orium", rerolls=7)))[0] == 10


def test_butterflies_count() -> None:
    table = table_of(dawn="anibloom").hold("Orium", green=3, blue=1, purge=1)
    assert scores(ended(table))[0] == 10 + 6 + 1


def test_everything_together() -> None:
    table = table_of().give("Orium", "A20", "A22", "A04").party("Orium", "p17", "p43")
    table.set("Orium", light=33, footprints=4, fireflies=3, rerolls=2)
    assert scores(ended(table))[0] == 33 + 4 - 5 + 15 + 10 + 4


def test_what_is_counted_during_the_match_is_the_same() -> None:
    table = table_of().give("Orium", "A20").set("Orium", footprints=3, fireflies=2)
    assert table.final("Orium") == 10 + 4 + 3 + 10
    assert scores(ended(table))[0] == 27


# -- ranks and rewards -------------------------------------------------------------------------


def test_most_light_wins() -> None:
    table = ended(table_of(3).set("Noctiluca", light=30).set("Taetyss", light=20))
    assert table.state.status == FINISHED
    assert rewards(table) == [-1, 1, 0]


def test_a_tie_is_won_by_more_reroll_tokens() -> None:
    table = ended(table_of(3).set("Orium", rerolls=1).set("Taetyss", rerolls=2))
    assert scores(table) == [10, 10, 10] and rewards(table) == [0, -1, 1]


def test_rerolls_of_companions_are_no_tokens() -> None:
    table = table_of().give("Orium", "A18").set("Noctiluca", rerolls=0)
    assert rewards(ended(table)) == [0, 0]


def test_what_is_still_equal_is_shared() -> None:
    table = table_of(3).set("Taetyss", rerolls=0, light=5)
    assert rewards(ended(table)) == [0.5, 0.5, -1]
    assert rewards(ended(table_of(3).set("Taetyss", rerolls=0))) == [0, 0, 0]


def test_rewards_of_a_win_add_up_to_nothing() -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        table = Table("Pocana", "Orium", "Eoles", "Taetyss")
        for name in table.seats:
            table.set(name, light=int(rng.integers(0, 4)), rerolls=int(rng.integers(0, 2)))
        assert abs(sum(rewards(ended(table)))) < 1e-4


def test_a_margin_is_the_lead_over_the_others() -> None:
    table = ended(
        table_of(3, objective="margin").set("Noctiluca", light=40).set("Taetyss", light=25)
    )
    # 10, 40 and 25: leads of -22.5, 22.5 and 0 in units of 50
    assert rewards(table) == [-0.45, 0.45, 0]


@pytest.mark.parametrize(
    ("lowest", "reward", "won"),
    [(111, 0, True), (148, 0.3333, True), (37, -0.6667, False), (0, -1, False)],
)
def test_a_team_is_as_good_as_its_lowest_score(lowest: int, reward: float, won: bool) -> None:
    """Against a par of 111 on the Province of Shadows."""
    table = table_of(objective="team").set("Orium", light=lowest).set("Noctiluca", light=150)
    ended(table)
    assert rewards(table) == [reward, reward]
    assert table.state.status == (WON if won else LOST)


def test_shaped_rewards_add_up_to_the_outcome() -> None:
    """Less the potential that the match was dealt with."""
    table = Table("Pocana", "Orium", reward="shaped", seed=3)
    start, total = table.match.potentials[0].copy(), np.zeros(2)
    rng = np.random.default_rng(1)
    while not table.is_over:
        table.match.step(np.array([rng.choice(np.flatnonzero(table.match.masks[0]))]))
        total += table.match.rewards[0]
    assert total == pytest.approx(table.state.reward[:2] - start, abs=1e-3)
