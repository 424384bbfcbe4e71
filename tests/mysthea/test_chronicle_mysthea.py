"""rules: Playing Mysthea: The Fall After a Game of Mysthea."""

from __future__ import annotations

import numpy as np
import pytest

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from tests.mysthea.chronicle_tables import after_mysthea, dealt
from tests.promises import kind

FOREST = "inner Forest"  # next to City node 1
THREE = ["I red 3", "I blue 2", "III green 5"]


# -- set-up ------------------------------------------------------------------------------------


def test_players_play_the_champions_of_the_earlier_game() -> None:
    state = dealt(players=3, chronicle="mysthea", characters=("Anuth", "Sanya", "Telron")).states[0]
    assert state.character[:3].tolist() == [c.ANUTH, c.SANYA, c.TELRON]
    assert kind(state) == a.START  # nobody picks a pile


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_champions_that_are_not_named_are_drawn(players: int) -> None:
    found = set()
    for seed in range(30):
        state = dealt(seed, players=players, chronicle="mysthea").states[0]
        chosen = state.character[: state.characters].tolist()
        assert kind(state) == a.START and len(set(chosen)) == len(chosen)
        assert max(chosen) < c.CHAMPIONS
        found |= set(chosen)
    assert found == set(range(c.CHAMPIONS))


def test_cards_that_were_won_form_own_decks() -> None:
    table = after_mysthea(THREE, ["II yellow 4"])
    assert table.cards_left("Anuth") == 3 and table.cards_left("Sanya") == 1
    own = table.state.cards[c.ERAS]
    faces = [table.names["card"][k] for k in np.flatnonzero(own)]
    assert sorted(faces) == ["blue 2", "green 5", "red 3"]


def test_all_sixty_cards_are_there() -> None:
    table = after_mysthea(THREE, ["II yellow 4"])
    assert [table.cards_left(era) for era in c.ERA_NAMES] == [18, 19, 19]
    assert table.state.cards.sum() == 60


def test_everything_else_is_as_usual() -> None:
    """Machines of one color in every Region; the defense, the Enemies."""
    state = dealt(players=4, chronicle="mysthea").states[0]
    assert (state.machines_left == c.OF_A_COLOUR).all() and (state.wonder == -1).all()
    assert state.golems.sum() == c.GOLEMS and state.troops.sum() == c.TROOPS
    assert state.reserve[:4].tolist() == [2] * 4


# -- attacks -----------------------------------------------------------------------------------


def test_cards_come_from_the_own_deck_whatever_their_era() -> None:
    table = after_mysthea(THREE, []).put("Anuth", "City node 1").give("Anuth", green=3)
    table.crowd(FOREST, golems=4).charge()
    table.will_show("Anuth blue 2", "Anuth green 5", "Anuth red 3")
    table.do(f"attack {FOREST}", "pay green")
    assert table.strength == 2 + 2  # Anuth adds two
    table.do("pay green")
    assert table.strength == 9
    table.do("pay green")
    assert table.question == "choose an Island for the defeated"
    assert [table.cards_left(era) for era in c.ERA_NAMES] == [18, 20, 19]
    assert table.enemies(FOREST) == (0, 0, 0)  # twelve points, eight needed
    table.rush()
    assert sorted(table.discards("Anuth")) == ["blue 2", "green 5", "red 3"]
    assert table.cards_left("Anuth") == 0


def test_the_own_deck_alone_counts() -> None:
    """Sanya cannot draw what Anuth has won."""
    table = after_mysthea(THREE, ["II yellow 4"]).put("Sanya", "City node 1").day("Sanya")
    table.give("Sanya", green=3).crowd(FOREST, golems=4)
    table.will_show("Sanya yellow 4").do(f"attack {FOREST}", "pay green")
    assert table.question != "pay for a Command Card"  # no card is left to reveal
    assert table.stock("Sanya") == {"green": 2}
    assert table.cards_left("Anuth") == 3


def test_three_cards_at_most_and_each_is_paid_for() -> None:
    cards = ["I red 1", "I blue 1", "I green 1", "I yellow 1"]
    table = after_mysthea(cards, []).put("Anuth", "City node 1").give("Anuth", green=4)
    table.crowd(FOREST, golems=4).will_show("Anuth red 1", "Anuth blue 1", "Anuth green 1")
    table.do(f"attack {FOREST}", "pay green")
    assert table.may("stop") and table.may("pay green")
    table.do("pay green", "pay green")
    assert table.question == "choose an Island for the defeated"
    assert table.stock("Anuth") == {"green": 1} and table.cards_left("Anuth") == 1


def test_a_depleted_deck_is_made_of_what_was_discarded() -> None:
    table = after_mysthea(THREE, []).put("Anuth", "City node 1").give("Anuth", green=3)
    table.use_up("Anuth", "red 3").crowd(FOREST, golems=4)
    table.will_show("Anuth red 3").do(f"attack {FOREST}", "pay green")
    assert table.cards_left("Anuth") == 0 and len(table.discards("Anuth")) == 2
    table.will_show("Anuth green 5").do("pay green")
    assert table.cards_left("Anuth") == 1 and table.discards("Anuth") == []
    assert table.strength == 3 + 5 + 2
    # what lies revealed is not shuffled in: the last card is the other one
    table.do("pay green").rush()
    assert table.cards_left("Anuth") == 0


def test_a_deck_is_made_anew_for_the_next_attack() -> None:
    table = after_mysthea(["I red 3"], []).put("Anuth", "City node 1").give("Anuth", green=3)
    table.crowd(FOREST, golems=9)
    for attack in range(2):
        table.do(f"attack {FOREST}", "pay green").rush()
        assert table.discards("Anuth") == ["red 3"]
        assert table.stock("Anuth") == {"green": 2 - attack} if attack < 2 else {}


def test_who_has_won_no_card_cannot_attack() -> None:
    table = after_mysthea([], THREE).put("Anuth", "City node 1").give("Anuth", green=3)
    table.crowd(FOREST, troops=1).summon("Utcoro")
    assert not table.may(f"attack {FOREST}")
    assert (
        after_mysthea(["I red 1"], [])
        .crowd(FOREST, troops=1)
        .put("Anuth", "City node 1")
        .give("Anuth", green=1)
        .may(f"attack {FOREST}")
    )


def test_monsters_are_attacked_with_the_own_deck_too() -> None:
    table = after_mysthea(["III red 5", "III blue 5"], []).summon("Caerulas")
    island = table.crater("Sphere") + 1
    table.put("Anuth", f"crater node {island}").give("Anuth", blue=1)
    table.will_show("Anuth red 5").do("attack Caerulas", "pay blue")
    assert table.in_play == [] and table.cards_left("Anuth") == 1


def test_cr_2t1_activates_another_machine_of_its_own() -> None:
    table = after_mysthea(THREE, [], names=("CR-2T1", "Sanya")).put("CR-2T1", "City node 1")
    table.color("Forest", "CR-2T1").crowd(FOREST, troops=1)
    table.do("activate Harvester", FOREST)
    assert table.stock("CR-2T1") == {"green": 1}  # once: nothing came from Icaion
    assert table.legal("activate") == {"activate Scavenger", "activate Refiner"}
    assert (
        not after_mysthea(THREE, [])
        .put("Anuth", "City node 1")
        .color("Forest", "Sanya")
        .color("River", 4)
        .legal("activate")
    )


# -- outcomes made up by chance ----------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_each_has_won_two_to_four_cards_of_each_era(players: int) -> None:
    sizes, decks = set(), set()
    for seed in range(25):
        batch = dealt(seed, players=players, chronicle="mysthea")
        state, content = batch.states[0], batch.pack.table[0]
        seated = int(state.characters)
        own = state.cards[c.ERAS : c.ERAS + seated]
        assert ((own.sum(axis=1) >= 6) & (own.sum(axis=1) <= 12)).all()
        assert (state.cards.sum(axis=0) == content.card_count.sum(axis=0)).all()
        won = 20 - state.cards_left[: c.ERAS]
        assert ((won >= 2 * seated) & (won <= 4 * seated)).all()
        sizes |= set(own.sum(axis=1).tolist())
        decks.add(own.tobytes())
    assert len(decks) == 25 and len(sizes) > 3
