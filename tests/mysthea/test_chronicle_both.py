"""rules: Playing Mysthea: The Fall After Mysthea and Icaion."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from tests.mysthea.chronicle_tables import FOREST, RIVER, after_both, at_first_day, built, dealt
from tests.promises import kind

PAIRS = (
    ("Anuth", "The Heir"),
    ("Telron", "The Cursed"),
    ("Sanya", "The Machine"),
    ("Leheir", "The Creature"),
    ("Celethe", "The Outsider"),
)
CHAMPIONS = [c.ANUTH, c.TELRON, c.SANYA, c.LEHEIR, c.CELETHE]
SEEKERS = [c.HEIR, c.CURSED, c.MACHINE, c.CREATURE, c.OUTSIDER]
BANNERS = ("red", "yellow", "green", "blue")


def won(era: str, count: int) -> list[str]:
    """So many cards of an Era with the numbers 1 to 5."""
    faces = {"I": (1, 1, 2, 3, 3), "II": (1, 2, 3, 3, 4), "III": (1, 2, 3, 4, 5)}[era]
    return [f"{era} {banner} {number}" for banner in BANNERS for number in faces][:count]


# -- set-up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_chooses_and_the_games_alternate(players: int, first: int) -> None:
    batch = dealt(players=players, chronicle="both", characters=PAIRS[:players])
    assert kind(batch.states[0]) == a.PILE and batch.states[0].actor == 0
    assert set(np.flatnonzero(batch.masks[0])) == {a.A_PILE, a.A_PILE + 1}
    batch.step(np.array([a.A_PILE + first]))
    found = batch.states[0].character[:players].tolist()
    both = (CHAMPIONS, SEEKERS)
    assert found == [both[(first + who) % 2][who] for who in range(players)]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_only_the_two_own_characters_can_be_chosen(players: int) -> None:
    for seed in range(12):
        batch = dealt(seed, players=players, chronicle="both")
        partners = batch.states[0].partner.copy()
        batch.step(np.array([a.A_PILE + seed % 2]))
        state = batch.states[0]
        for who in range(int(state.characters)):
            assert state.character[who] == partners[who, (who + seed) % 2]


def test_partners_that_are_not_named_are_drawn() -> None:
    found: set[int] = set()
    for seed in range(30):
        partner = dealt(seed, players=5, chronicle="both").states[0].partner
        assert len(set(partner.reshape(-1).tolist())) == 10
        assert (partner[:, 0] < c.CHAMPIONS).all() and (partner[:, 1] >= c.CHAMPIONS).all()
        found |= set(partner.reshape(-1).tolist())
    assert found == set(range(c.CHARACTERS))


def test_one_player_has_one_of_each() -> None:
    batch = dealt(players=1, chronicle="both", characters=PAIRS[:2])
    batch.step(np.array([a.A_PILE + 1]))
    assert batch.states[0].character[:2].tolist() == [c.HEIR, c.TELRON]


def test_three_of_one_game_at_most() -> None:
    for seed in range(20):
        state = at_first_day(seed, players=5, chronicle="both").states[0]
        champions = int((state.character < c.CHAMPIONS).sum())
        assert champions in (2, 3)


def test_the_three_decks_are_made_of_the_remaining_cards() -> None:
    """Cards that were won are out of them, whoever their owner then plays."""
    table = after_both("Anuth", "Heir", cards=(won("I", 4), won("III", 5)))
    assert [table.cards_left(era) for era in c.ERA_NAMES] == [16, 20, 15]
    assert table.cards_left("Anuth") == 4 and table.cards_left("Heir") == 5
    assert table.state.cards.sum() == 60


# -- Champions and Seekers ---------------------------------------------------------------------


def ready(table: Any, who: str) -> Any:
    table.put(who, "City node 1").give(who, green=4).crowd(FOREST, golems=8).day(who)
    return table.crowd(FOREST, golems=8).charge()


def test_a_champion_draws_from_the_own_deck() -> None:
    table = ready(after_both("Anuth", "Heir", cards=(["III blue 5"], won("II", 3))), "Anuth")
    table.will_show("Anuth blue 5").do(f"attack {FOREST}", "pay green").rush()
    assert table.discards("Anuth") == ["blue 5"] and table.stock("Anuth") == {"green": 3}


def test_a_seeker_draws_from_the_three_decks() -> None:
    """And not from the cards that were won in the game of Mysthea."""
    table = ready(after_both("Anuth", "Heir", cards=(["III blue 5"], won("II", 3))), "Heir")
    table.will_show("I red 3", "II red 4", "III red 4")
    table.do(f"attack {FOREST}", "pay green", "pay green", "pay green").rush()
    assert [table.cards_left(era) for era in c.ERA_NAMES] == [19, 16, 18]
    assert table.cards_left("Heir") == 3


def test_a_champion_activates_machines_of_its_own_color_once() -> None:
    machines = (built(RIVER, "Harvester", 0), built(FOREST, "Refiner", 1))
    table = after_both("Anuth", "Heir", machines=machines).put("Anuth", "City node 1")
    table.state.machine[[c.RIVER, c.FOREST]] = [[0, 2, 2], [2, 2, 1]]
    table.crowd(FOREST, troops=1)
    assert table.legal("activate") == {"activate Harvester"}
    table.do("activate Harvester", RIVER)
    assert table.stock("Anuth") == {"blue": 1}


def test_a_seeker_activates_any_and_the_own_twice() -> None:
    table = after_both("Anuth", "Heir").put("Heir", "City node 1").day("Heir")
    table.state.machine[[c.RIVER, c.FOREST]] = [[0, 2, -1], [1, -1, 3]]
    table.crowd(FOREST, troops=1)
    assert len(table.legal("activate")) == 3
    table.do("activate Harvester")
    assert table.legal() == {RIVER, FOREST}
    table.do(FOREST)
    assert table.stock("Heir") == {"green": 2}


def test_cr_2t1_is_a_champion() -> None:
    """Another machine of its own in the Region, each once."""
    table = after_both("CR-2T1", "Heir").put("CR-2T1", "City node 1")
    table.state.machine[[c.RIVER, c.FOREST]] = [[0, 1, 0], [0, 0, 0]]
    table.crowd(RIVER, troops=1).do("activate Harvester", RIVER)
    assert table.stock("CR-2T1") == {"blue": 1}
    assert table.legal() == {"decline", "activate Refiner"}


def test_wonders_give_crystals_to_seekers_alone() -> None:
    """Anuth's player built one too, but begins as a Champion."""
    history = {
        "cards": [[], []],
        "machines": [],
        "wonders": [{"region": RIVER, "player": 0}, {"region": FOREST, "player": 1}],
    }
    found = set()
    for seed in range(8):
        state = at_first_day(seed, players=2, chronicle="both", history=history).states[0]
        seekers = (state.character[:2] >= c.CHAMPIONS).tolist()
        assert state.stocked[:2].tolist() == [2 + seeker for seeker in seekers]
        assert (state.wonder >= 0).sum() == 2  # both shield
        found.add(tuple(seekers))
    assert len(found) == 2


# -- decks that are not used -------------------------------------------------------------------


@pytest.mark.parametrize(("count", "is_used"), [(17, True), (18, False), (20, False)])
def test_a_deck_of_less_than_three_cards_is_not_used(count: int, is_used: bool) -> None:
    table = after_both("Anuth", "Heir", cards=(won("II", count),))
    assert table.state.deck_in_use.tolist() == [1, int(is_used), 1]


def seeker_draws(who: str = "Heir", era: str = "II", count: int = 18) -> Any:
    """A Seeker attacks, and the deck of an Era is not used."""
    return ready(after_both("Anuth", who, "Telron", cards=(won(era, count), [], ["I red 3"])), who)


def test_instead_of_it_seekers_draw_from_a_champions_deck_of_their_choice() -> None:
    table = seeker_draws().will_show("I red 3").do(f"attack {FOREST}", "pay green", "pay green")
    assert table.question == "choose a deck" and table.decider == "Heir"
    assert table.legal() == {"Anuth", "Telron"}
    assert table.stock("Heir") == {"green": 2}  # paid as usual
    table.will_show("Telron red 3").do("Telron")
    assert table.strength == 6 and table.question == "pay for a Command Card"
    table.will_show("III red 5").do("pay green").rush()
    assert table.discards("Telron") == ["red 3"]
    assert table.cards_left("Telron") == 0 and table.cards_left("II") == 2


def test_a_card_goes_back_to_the_deck_it_came_from() -> None:
    """And comes again when that deck is made anew."""
    table = seeker_draws()
    for _ in range(2):
        table.do(f"attack {FOREST}", "pay green", "pay green", "Telron", "stop").rush()
        table.give("Heir", green=2)
        assert table.discards("Telron") == ["red 3"]


def test_the_lone_survivor_may_begin_with_it() -> None:
    table = seeker_draws("Survivor", "III").do(f"attack {FOREST}", "pay green")
    assert table.question == "choose a deck"
    table.do("Telron")
    assert table.strength == 3
    table.will_show("II red 4").do("pay green")
    assert table.strength == 7 and table.cards_left("II") == 19


def test_what_is_not_used_stays_so() -> None:
    """Discards of attacks do not bring a deck back."""
    table = seeker_draws()
    table.do(f"attack {FOREST}", "pay green", "pay green", "Anuth", "stop").rush()
    assert table.state.deck_in_use.tolist() == [1, 0, 1]


def test_only_champions_decks_with_cards_can_be_chosen() -> None:
    """Nobody's cards who plays a Seeker."""
    cards = ([], won("II", 18), ["I red 3"])
    table = ready(after_both("Anuth", "Heir", "Telron", cards=cards), "Heir")
    table.do(f"attack {FOREST}", "pay green", "pay green")
    assert table.legal() == {"Telron"}


def test_without_any_such_deck_no_card_can_be_drawn() -> None:
    table = ready(after_both("Anuth", "Heir", cards=([], won("II", 18))), "Heir")
    table.do(f"attack {FOREST}", "pay green")
    assert table.question == "choose an Island for the defeated" or table.question == "Day"
    assert table.stock("Heir") == {"green": 3}
    table = ready(after_both("Anuth", "Heir", cards=([], won("I", 18))), "Heir")
    assert not table.may(f"attack {FOREST}")


def test_champions_never_draw_from_the_three_decks() -> None:
    table = ready(after_both("Anuth", "Heir"), "Anuth")
    assert not table.may(f"attack {FOREST}") and table.cards_left("I") == 20


# -- outcomes made up by chance ----------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 3, 5])
def test_both_kinds_of_outcomes_are_made_up(players: int) -> None:
    for seed in range(10):
        state = dealt(seed, players=players, chronicle="both").states[0]
        seated = int(state.characters)
        assert (state.cards[c.ERAS : c.ERAS + seated].sum(axis=1) >= 6).all()
        assert state.cards.sum() == 60
        assert ((state.machines_left[:seated] >= 3) & (state.machines_left[:seated] <= 7)).all()
        assert (state.machines_left[seated:] == 9).all()


def test_with_five_players_a_deck_may_be_short() -> None:
    """Chance alone brings about decks that are not used."""
    short = 0
    for seed in range(60):
        state = dealt(seed, players=5, chronicle="both").states[0]
        assert (state.deck_in_use == (state.cards_left[: c.ERAS] >= 3)).all()
        short += int((state.deck_in_use == 0).any())
    assert 0 < short < 60
