"""How to Play, Being the Leader, Playing Action Tokens, Starting a New Day."""

from __future__ import annotations

import pytest

from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles import state as c
from tests.chronicles.table import DAMAGE, END, HEAL_1, HEAL_2, MOVE_1, MOVE_2, Table

SEATED = {
    1: ("Belle", "Violet"),
    2: ("Belle", "Violet"),
    3: ("Belle", "Violet", "Moana"),
    4: ("Belle", "Violet", "Moana", "Maid Marian"),
}


def seated(players: int, **options: object) -> Table:
    return Table(*SEATED[players], players=players, **options)


# -- no turns ----------------------------------------------------------------------------------


def test_there_are_no_turns_the_same_hero_may_act_again_and_again() -> None:
    table = Table("Belle", "Violet")
    table.move("Violet", MOVE_1, "Crystal Gate")
    table.move("Violet", MOVE_2, "Castle Quay")
    assert "choose Violet" in table.legal()
    assert table.state.played == 2
    assert table.health("Belle") == 3 and table.has("Belle", "Move or Heal 1")


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_leader_says_who_acts_next_or_ends_the_day(leader: int) -> None:
    table = seated(3, leader=leader)
    assert table.kind == a.LEAD
    assert table.state.actor == leader
    assert table.legal() == {f"choose {hero}" for hero in SEATED[3]} | {END}
    table.do("choose Moana")
    assert table.state.actor == table.slot("Moana")  # what she does is hers to say


def test_a_hero_with_nothing_to_do_is_not_offered() -> None:
    table = seated(2).played(6)
    assert table.legal() == {END}
    table.played(5).set_health("Belle", 0)
    table.state.ready[0] = 0
    assert "choose Belle" not in table.legal()


def test_one_player_decides_for_both_heroes() -> None:
    table = seated(1)
    for hero in SEATED[1]:
        table.do(f"choose {hero}")
        assert table.decider == hero and table.state.actor == 0
        table.do(f"play {MOVE_1}", "move to Crystal Gate")
    table.next_day()
    assert table.state.leader == 0 and table.state.actor == 0


# -- action tokens -----------------------------------------------------------------------------


def test_a_played_token_lies_on_the_action_board() -> None:
    table = seated(2)
    table.move("Belle", MOVE_2, "Crystal Gate")
    assert not table.has("Belle", "Move or Heal 2")
    assert table.state.played == 1
    assert not {f"play {MOVE_2}", f"play {HEAL_2}"} & table.can("Belle")
    assert f"play {MOVE_1}" in table.can("Belle")


def test_six_tokens_a_day() -> None:
    table = seated(2)
    for count, (hero, token) in enumerate(
        [("Belle", MOVE_1), ("Belle", MOVE_2), ("Violet", MOVE_1), ("Violet", MOVE_2)]
    ):
        assert table.state.played == count
        table.move(hero, token, "Crystal Gate" if count % 2 == 0 else "Crystal Castle")
    table.set_health("Belle", 1).rest().played(5)
    table.play("Belle", HEAL_2)
    assert table.state.played == c.SLOTS_A_DAY == 6
    assert table.can("Belle") == table.can("Violet") == set()


@pytest.mark.parametrize("hero", SEATED[4])
def test_no_token_of_any_kind_is_played_after_the_sixth(hero: str) -> None:
    table = seated(4).complete().rest().all_at("Crystal Castle")
    for other in SEATED[4]:
        table.set_health(other, 1)
    assert any(words.startswith("play") for words in table.can(hero))
    table.played(6)
    assert not any(words.startswith("play") for words in table.can(hero))


def test_the_action_board_is_shared_not_counted_by_hero() -> None:
    table = seated(3).played(5)
    assert table.can("Belle") and table.can("Violet") and table.can("Moana")
    table.move("Violet", MOVE_1, "Crystal Gate")
    assert table.can("Belle") == table.can("Moana") == set()


def test_move_or_heal_is_for_the_hero_who_plays_it_and_for_one_of_two_uses() -> None:
    table = seated(2).set_health("Belle", 1).set_health("Violet", 1)
    table.play("Belle", HEAL_1)
    assert (table.health("Belle"), table.health("Violet")) == (2, 1)
    assert table.where("Belle") == "Crystal Castle"
    assert table.kind == a.LEAD  # healing was all of it
    table.play("Belle", MOVE_2)
    assert table.kind == a.TRIP and table.decider == "Belle"
    table.do("move to Crystal Gate", "move to Castle Quay")
    assert table.health("Belle") == 2 and table.where("Violet") == "Crystal Castle"


def test_the_locked_token_cannot_be_played_before_the_quest_is_complete() -> None:
    table = seated(4).place("Violet", "Castle Quay")
    locked = {"Moana": "Power of the Ocean", "Maid Marian": "Rallying Horn"}
    for hero, token in locked.items():
        assert f"play {token}" not in table.can(hero)
    table.complete("Dispel the Darkness")
    assert "play Rallying Horn" in table.can("Maid Marian")
    assert "play Power of the Ocean" not in table.can("Moana")


def test_a_token_unlocked_today_may_be_played_today() -> None:
    table = seated(4).skip_to("Dispel the Darkness", 1)
    table.place("Belle", "Crystal Gate").shadow("Crystal Gate", 1, 2)
    table.fight("Belle", 1, {"Belle": (1, 1)})
    assert not table.has("Maid Marian", "Rallying Horn")
    table.fight("Belle", 2, {"Belle": (1, 1)})
    assert table.is_done("Dispel the Darkness")
    assert table.has("Maid Marian", "Rallying Horn")
    table.play("Maid Marian", "Rallying Horn", "choose Belle")
    assert table.where("Belle") == "Crystal Castle"


def test_an_unlocked_token_needs_room_on_the_action_board() -> None:
    table = seated(4).played(6).complete("Dispel the Darkness")
    assert "play Rallying Horn" not in table.can("Maid Marian")


def test_an_unlocked_token_stays_unlocked() -> None:
    table = seated(4).complete("Dispel the Darkness")
    table.place("Belle", "Crystal Gate")
    table.play("Maid Marian", "Rallying Horn", "choose Belle")
    assert not table.has("Maid Marian", "Rallying Horn")
    table.next_day()
    assert table.has("Maid Marian", "Rallying Horn")
    assert not table.has("Belle", "Clever Catapult")


# -- the end of a day --------------------------------------------------------------------------


@pytest.mark.parametrize("tokens", range(7))
def test_a_day_may_end_with_any_number_of_tokens_played(tokens: int) -> None:
    table = seated(3).played(tokens)
    table.next_day()
    assert table.state.rounds == 2


def test_after_the_sixth_token_the_day_goes_on_until_the_leader_ends_it() -> None:
    table = seated(2).played(5).place("Belle", "Crystal Gate").shadow("Crystal Gate", 3)
    table.move("Violet", MOVE_1, "Crystal Gate")
    assert table.state.rounds == 1 and table.state.played == 6
    table.fight("Belle", 3, {"Belle": (3, 1), "Violet": (1, 1)})
    assert table.shadows_at("Crystal Gate") == []
    table.set_item("Baker", "Crystal Gate")
    assert table.can("Belle") == {"pick up Baker"}
    table.next_day()
    assert table.state.rounds == 2


def test_battles_after_the_sixth_token_may_be_repeated() -> None:
    table = seated(2).played(6).place("Belle", "Crystal Gate").shadow("Crystal Gate", 4)
    table.fight("Belle", 4, {"Belle": (1, 1)})
    table.fight("Belle", 4, {"Belle": (1, DAMAGE)})
    table.fight("Belle", 4, {"Belle": (3, 1)})
    assert table.shadows_at("Crystal Gate") == []
    assert table.state.played == 6


def test_a_new_day_gives_all_tokens_back() -> None:
    table = seated(2)
    table.move("Belle", MOVE_1, "Crystal Gate").move("Violet", MOVE_2, "Crystal Gate")
    table.next_day()
    assert table.state.played == 0
    assert table.state.ready[:2].tolist() == [[1, 1, 1, 1, 0]] * 2


def test_a_new_day_heals_nobody_and_moves_nobody() -> None:
    table = seated(2).set_health("Belle", 1).place("Violet", "Castle Quay")
    table.next_day()
    assert (table.health("Belle"), table.health("Violet")) == (1, 3)
    assert table.where("Violet") == "Castle Quay"


def test_a_new_day_reveals_a_card() -> None:
    table = seated(2).next_card("City Without Light")
    left = int(table.state.deck[0])
    table.do(END)
    assert table.names["card"][table.state.card] == "City Without Light"
    assert table.state.deck[0] == left - 1
    assert table.state.seen[0] == 2


@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 2), (4, 1)])
def test_the_badge_passes_clockwise_every_day(players: int, first: int) -> None:
    table = seated(players, leader=first)
    leaders = []
    while not table.is_over:
        leaders.append(int(table.state.leader))
        assert table.state.actor == table.state.leader
        table.no_shadows().next_day()
    assert leaders == [(first + day) % players for day in range(len(leaders))]


@pytest.mark.parametrize(
    ("players", "difficulty", "days"),
    [(1, "normal", 5), (2, "normal", 5), (3, "normal", 6), (4, "normal", 7), (2, "easy", 6),
     (4, "easy", 8), (2, "hard", 4), (4, "hard", 6)],
)  # fmt: skip
def test_the_darkness_cards_are_the_days_there_are(
    players: int, difficulty: str, days: int
) -> None:
    """The card of the set-up is the first day's; the day after the last card is not begun."""
    table = seated(players, difficulty=difficulty)
    for day in range(1, days + 1):
        assert table.state.rounds == day and not table.is_over
        assert table.state.seen[0] == day
        table.no_shadows().do(END)
    assert table.is_over and table.state.rounds == days
    assert table.cause == "Darkness deck empty"
    # the Action Board has six places, so this many tokens are played at most
    assert days * c.SLOTS_A_DAY == {4: 24, 5: 30, 6: 36, 7: 42, 8: 48}[days]


def test_ending_the_day_is_always_possible_between_actions() -> None:
    table = seated(2).place("Belle", "Crystal Gate").shadow("Crystal Gate", 4)
    assert END in table.legal()
    table.set_health("Belle", 0).set_health("Violet", 0)
    assert END in table.legal()


# -- Health ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("health", "token", "after"), [(2, HEAL_1, 3), (1, HEAL_1, 2), (0, HEAL_2, 2), (2, HEAL_2, 3)]
)
def test_healing_stops_at_full_health(health: int, token: str, after: int) -> None:
    table = seated(2).set_health("Violet", health)
    table.play("Violet", token)
    assert table.health("Violet") == after


def test_a_hero_in_full_health_has_nothing_to_heal() -> None:
    assert not {f"play {HEAL_1}", f"play {HEAL_2}"} & seated(2).can("Violet")
