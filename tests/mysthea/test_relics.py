"""Relics: charged or not, once a turn, in the own turn and for others, and every power."""

from __future__ import annotations

import pytest

from gloaming.games.mysthea import state as c
from tests.mysthea.table import Table
from tests.mysthea.table_reading import CHAMPIONS, SEEKERS

AWAY = "edge node 4"


def of(owner: str, turn: str = "", *others: str) -> Table:
    """The Day of the Relic's owner, or of another, who then stands on crossing 1."""
    turn = turn or owner
    rest = [name for name in (owner, *others) if name != turn] or [_other(turn)]
    table = Table(turn, *rest).put(turn, "crossing 1")
    for name, node in zip(rest, (AWAY, "edge node 3", "edge node 2"), strict=False):
        table.put(name, node)
    return table.charge(owner)


def _other(name: str) -> str:
    return "Leheir" if name != "Leheir" else "Sanya"


def use(table: Table, owner: str) -> Table:
    """The Relic is used: by its owner, or for whoever asks."""
    if table.turn == owner:
        return table.do("use the Relic")
    table.do(f"ask {owner}")
    assert table.decider == owner and table.question == "use the Relic for another"
    return table.do("accept")


BOTH = pytest.mark.parametrize("turn", ["own", "other's"])


def whose(owner: str, turn: str) -> Table:
    """The owner's Day, or Cursed's (Heir's, if the Cursed is the owner)."""
    other = "Cursed" if owner != "Cursed" else "Heir"
    return of(owner) if turn == "own" else of(owner, other)


# -- when --------------------------------------------------------------------------------------


def test_using_a_relic_discharges_it_and_costs_no_action() -> None:
    table = of("Anuth").do("use the Relic")
    assert not table.is_charged("Anuth") and table.actions_left == 3
    assert table.may("move to fork 1")


def test_a_discharged_relic_is_not_used() -> None:
    assert not of("Anuth").charge().may("use the Relic")
    assert not of("Anuth", "Leheir").charge("Leheir").legal("ask")


def test_no_strength_is_offered_when_no_attack_can_follow() -> None:
    table = of("Anuth", "", "Creature").charge("Anuth", "Creature")
    assert table.legal("ask", "use") == {"use the Relic", "ask Creature"}
    for _ in range(3):
        table.do("collect")
    assert table.actions_left == 0
    assert not table.legal("ask", "use")


def test_one_relic_a_turn_whoever_owns_it() -> None:
    table = of("Anuth", "Celethe", "Sanya").charge("Anuth", "Celethe", "Sanya")
    assert table.legal("ask", "use") == {"use the Relic", "ask Anuth", "ask Sanya"}
    table.do("ask Anuth", "accept")
    assert not table.legal("ask", "use")
    assert table.is_charged("Celethe") and table.is_charged("Sanya")
    table.day("Celethe")
    assert table.legal("ask", "use") == {"use the Relic", "ask Sanya"}


def test_a_relic_may_be_used_after_the_last_action() -> None:
    table = of("Celethe").do("move to fork 1", "move to crossing 1", "move to fork 1")
    assert table.actions_left == 0 and table.may("use the Relic")


def test_a_relic_is_used_in_its_owners_turn_without_asking() -> None:
    table = of("Telron").do("use the Relic")
    assert table.decider == "Telron" and table.question == "turn the Colossus"


def test_an_owner_may_refuse_and_is_asked_again_after_an_action() -> None:
    table = of("Anuth", "Leheir").do("ask Anuth")
    assert table.legal() == {"accept", "decline"}
    table.do("decline")
    assert table.is_charged("Anuth") and table.question == "Day"
    assert not table.legal("ask")
    table.do("move to fork 1")
    assert table.legal("ask") == {"ask Anuth"}


def test_a_refusal_does_not_use_up_the_turns_relic() -> None:
    table = of("Anuth", "Celethe").charge("Anuth", "Celethe").do("ask Anuth", "decline")
    assert table.may("use the Relic")


def test_the_solo_player_uses_either_relic_without_asking() -> None:
    table = Table("Sanya", "Anuth", players=1).charge("Anuth").put("Sanya", "crossing 1")
    table.crowd("inner Forest", golems=1).give("Sanya", green=1).will_show("I red 1")
    assert table.legal("ask", "use") == {"ask Anuth"}
    table.do("ask Anuth")
    assert table.question == "Day" and not table.is_charged("Anuth")
    table.do("attack inner Forest", "pay green")
    assert table.question == "choose an Island for the defeated"


def test_the_solo_player_uses_one_relic_a_turn() -> None:
    table = Table("Celethe", "Anuth", players=1).charge("Celethe", "Anuth").do("ask Anuth")
    assert not table.legal("ask", "use")
    assert table.day("Anuth").legal("ask", "use") == {"ask Celethe"}


# -- Champions ---------------------------------------------------------------------------------


@BOTH
def test_kolbors_relic_rearranges_enemies_around_the_playing_character(turn: str) -> None:
    table = whose("Kolbor", turn).crowd("inner River", golems=1, troops=2, parasites=1)
    table.crowd("Mountain at crater 1", troops=1).crowd("inner Land of Myst", troops=2)
    use(table, "Kolbor")
    assert table.decider == "Kolbor"
    assert table.legal() == {
        *("Golem in inner River", "Troop in inner River", "Parasite in inner River"),
        *("Troop in Mountain at crater 1", "stop"),
    }
    table.do("Golem in inner River")
    assert table.legal() == {"inner Forest", "Mountain at crater 1"}
    table.do("inner Forest", "Parasite in inner River", "Mountain at crater 1")
    table.do("Troop in Mountain at crater 1", "inner River", "stop")
    assert table.crowds == {
        "inner River": (0, 3, 0),
        "inner Forest": (1, 0, 0),
        "Mountain at crater 1": (0, 0, 1),
        "inner Land of Myst": (0, 2, 0),
    }
    assert table.question == "Day" and len(table.machines("inner River")) == 3


def test_every_arrangement_can_be_reached() -> None:
    table = use(of("Kolbor").crowd("inner River", golems=2, troops=2), "Kolbor")
    for unit in ("Golem", "Golem", "Troop", "Troop"):
        table.do(f"{unit} in inner River", "inner Forest")
    assert table.crowds == {"inner Forest": (2, 2, 0)} and table.question == "Day"


def test_kolbors_relic_needs_enemies_around() -> None:
    assert not of("Kolbor").crowd("inner Mountain", troops=3).may("use the Relic")


def test_leheirs_relic_changes_places_with_anybody() -> None:
    table = of("Leheir", "", "Heir", "Sanya").do("use the Relic")
    assert table.legal() == {"Heir", "Sanya"}
    table.do("Sanya")
    assert (table.where("Leheir"), table.where("Sanya")) == ("edge node 3", "crossing 1")


def test_for_another_leheirs_relic_changes_places_with_the_playing_character() -> None:
    table = use(of("Leheir", "Heir", "Sanya"), "Leheir")
    assert (table.where("Leheir"), table.where("Heir")) == ("crossing 1", AWAY)
    assert table.question == "Day" and table.turn == "Heir"


@BOTH
def test_cr_2t1s_relic_brings_a_destroyed_machine_back(turn: str) -> None:
    table = whose("CR-2T1", turn).ruin("inner River", "Harvester").ruin("inner Forest", "Refiner")
    river = table.seats[0]  # whose color that is
    use(table, "CR-2T1")
    assert table.legal() == {f"Harvester of {river}", "Refiner of color 2"}
    table.do(f"Harvester of {river}")
    assert table.legal() == {"inner River"}
    table.do("inner River")
    assert len(table.machines("inner River")) == 3 and table.machines("inner Forest") != []
    assert table.state.machines_left.tolist() == [9, 9, 8, 9, 9]
    assert table.state.ruined[0].sum() == 0


def test_a_machine_destroyed_once_comes_back_once() -> None:
    table = of("CR-2T1").stand(3).crowd("inner River", troops=2)
    table.crowd("Mountain at crater 1", troops=1).resolve("River").do("use the Relic")
    assert table.legal() == {"Harvester of CR-2T1"}
    table.do("Harvester of CR-2T1", "inner River")
    assert len(table.machines("inner River")) == 3
    table.charge("CR-2T1").day("CR-2T1")
    assert not table.may("use the Relic")


def test_cr_2t1s_relic_needs_a_destroyed_machine() -> None:
    assert not of("CR-2T1").may("use the Relic")


@BOTH
def test_sanyas_relic_leads_to_any_free_node(turn: str) -> None:
    table = use(whose("Sanya", turn), "Sanya")
    assert table.decider == "Sanya"
    taken = {"crossing 1", AWAY}
    assert table.legal() == set(table.nodes) - taken
    table.do("crater node 5")
    assert table.where(table.turn) == "crater node 5" and table.actions_left == 3


@BOTH
@pytest.mark.parametrize(
    ("way", "stand", "node"),
    [("clockwise", 1, 2), ("counter-clockwise", 1, 5), ("clockwise", 5, 1)],
)
def test_telrons_relic_moves_the_colossus_one_edge_node(
    turn: str, way: str, stand: int, node: int
) -> None:
    table = use(whose("Telron", turn).stand(stand), "Telron")
    assert table.decider == "Telron" and table.legal() == {"clockwise", "counter-clockwise"}
    assert table.do(way).colossus == f"edge node {node}"


@BOTH
def test_anuths_relic_strengthens_every_attack_of_the_turn(turn: str) -> None:
    table = whose("Anuth", turn)
    who, own = table.turn, 2 if turn == "own" else 0
    table.give(who, green=4).crowd("inner Forest", golems=4, troops=2)
    use(table, "Anuth").will_show("I red 1", "I blue 1").do("attack inner Forest", "pay green")
    assert table.strength == 1 + 2 + own
    table.do("stop").rush()
    table.do("attack inner Forest", "pay green")
    assert table.strength == 1 + 2 + own


def test_anuths_relic_is_over_with_the_turn() -> None:
    table = of("Anuth").do("use the Relic").night("River").rush()
    table.night("Forest").rush()
    table.put("Anuth", "crossing 1").crowd("inner Forest", golems=4).give("Anuth", green=2)
    table.will_show("I red 1").do("attack inner Forest", "pay green")
    assert table.strength == 3


@BOTH
def test_celethes_relic_gives_three_crystals_of_any_kinds(turn: str) -> None:
    table = use(whose("Celethe", turn), "Celethe")
    assert table.decider == "Celethe"
    table.do("grey", "grey", "pink")
    assert table.stock(table.turn) == {"grey": 2, "pink": 1} and table.question == "Day"


def test_all_three_wishes_come_before_the_limit() -> None:
    table = of("Celethe", "Heir").give("Heir", blue=5)
    use(table, "Celethe").do("grey", "grey", "pink")
    assert table.decider == "Heir" and table.question == "discard a crystal"
    assert table.legal() == {"blue", "grey", "pink"}
    table.do("blue", "blue")
    assert table.stock("Heir") == {"blue": 3, "grey": 2, "pink": 1} and table.question == "Day"


# -- Seekers -----------------------------------------------------------------------------------


@BOTH
def test_the_survivors_relic_defeats_an_enemy_in_each_region_around(turn: str) -> None:
    table = whose("Survivor", turn).crowd("inner River", golems=2, troops=1)
    table.crowd("inner Forest", troops=1).crowd("Mountain at crater 1", parasites=2)
    table.crowd("inner Mountain", troops=1)
    use(table, "Survivor")
    while table.question != "Day":
        assert table.decider == "Survivor"
        table.do("Spire" if table.may("Spire") else "Forest")
    assert table.crowds == {
        "inner River": (1, 1, 0),
        "Mountain at crater 1": (0, 0, 1),
        "inner Mountain": (0, 1, 0),
    }
    assert table.parasites(table.turn) == 1
    assert table.golems("Spire") == 5 and sum(table.troops("Spire").values()) == 9


def test_the_survivors_relic_gains_no_bonus() -> None:
    table = of("Survivor").crowd("inner River", parasites=1).do("use the Relic")
    assert table.question == "Day"


def test_for_another_the_outsiders_relic_keeps_the_investigator_there() -> None:
    table = Table("Leheir", "Outsider").put("Outsider", AWAY).put("Leheir", "edge node 1")
    table.stand(1).give("Leheir", brown=1, grey=1).charge("Outsider").will_find(1)
    assert not table.legal("ask")
    table.do("investigate", "accept", "pay brown", "pay grey")
    assert table.may("ask Outsider")
    table.do("ask Outsider")
    assert table.decider == "Outsider"
    table.do("accept")
    assert table.where("Leheir") == "edge node 1" and not table.is_charged("Outsider")
    assert table.question == "Day" and table.claimed("Leheir") == [1]


def test_the_outsider_may_refuse_and_the_other_returns() -> None:
    table = Table("Leheir", "Outsider").put("Outsider", AWAY).put("Leheir", "edge node 1")
    table.stand(1).give("Leheir", brown=1, grey=1).charge("Outsider").will_find(1)
    table.do("investigate", "accept", "pay brown", "pay grey", "ask Outsider", "decline")
    assert table.legal() == {f"City node {k}" for k in range(1, 6)}
    table.do("City node 1")
    assert table.is_charged("Outsider") and table.where("Leheir") == "City node 1"


def test_with_another_relic_used_nobody_stays() -> None:
    table = Table("Outsider", "Leheir").put("Leheir", AWAY).put("Outsider", "edge node 1")
    table.stand(1).give("Outsider", brown=1, grey=1).will_find(1)
    table.state.relic_used = 1
    table.do("investigate", "accept", "pay brown", "pay grey")
    assert table.legal() == {f"City node {k}" for k in range(1, 6)}


@BOTH
def test_the_heirs_relic_deposits_up_to_three_from_anywhere(turn: str) -> None:
    table = whose("Heir", turn).give("Heir" if turn == "own" else "Cursed", blue=4)
    use(table, "Heir")
    assert table.decider == "Heir" and table.legal() == {"blue"}
    table.do("blue")
    assert table.legal() == {"blue", "stop"}
    table.do("blue", "blue")
    assert table.city == {"blue": 3} and table.question == "Day" and table.actions_left == 3
    assert table.stock(table.turn) == {"blue": 1}


def test_the_heirs_relic_may_deposit_fewer_and_make_room() -> None:
    table = of("Heir").give("Heir", blue=2).store(pink=5).do("use the Relic", "blue", "pink")
    assert table.city == {"blue": 1, "pink": 4}
    table.do("stop")
    assert table.question == "Day"


def test_the_heirs_relic_needs_a_crystal_of_the_playing_character() -> None:
    assert not of("Heir").may("use the Relic")
    assert not of("Heir", "Leheir").give("Heir", blue=2).legal("ask")


@BOTH
def test_the_curseds_relic_attacks_any_monster_from_anywhere(turn: str) -> None:
    table = whose("Cursed", turn).summon("Utcoro", "Caerulas")
    who = table.turn
    table.give(who, pink=1, brown=1)
    use(table, "Cursed")
    assert table.decider == "Cursed" and table.legal() == {"attack Utcoro", "attack Caerulas"}
    table.will_show("I red 2", "II red 4").do("attack Utcoro")
    assert table.decider == who and table.legal() == {"pay pink", "pay brown"}
    table.do("pay pink", "pay brown")
    assert table.in_play == ["Caerulas"] and table.actions_left == 3
    assert table.question == "Day" and table.stock(who) == {}


def test_the_curseds_relic_needs_a_monster_and_something_to_pay_with() -> None:
    assert not of("Cursed").give("Cursed", pink=1).may("use the Relic")
    assert not of("Cursed").summon("Utcoro").give("Cursed", grey=1).may("use the Relic")
    assert of("Cursed").summon("Utcoro").give("Cursed", green=1).may("use the Relic")


def test_such_an_attack_may_gain_a_bonus_and_is_no_first_action() -> None:
    table = of("Cursed").summon("Utcoro").give("Cursed", pink=2)
    table.will_show("I blue 3", "II blue 4")
    table.do("use the Relic", "attack Utcoro", "pay pink", "pay pink")
    assert table.question == "choose a bonus"
    table.do("decline")
    assert table.may("move to fork 1") and table.actions_left == 3


@BOTH
def test_the_machines_relic_shows_a_shard_and_puts_it_back(turn: str) -> None:
    table = whose("Machine", turn).plug(1, 2, 3).will_find(2)
    use(table, "Machine")
    assert table.seen == [2] and table.plugs == [1, 2, 3, 0, 0] and table.question == "Day"


def test_the_machines_relic_shows_what_nobody_has_seen() -> None:
    table = of("Machine").plug(1, 2, seen=(1,)).do("use the Relic")
    assert table.seen == [1, 2]
    assert not of("Machine").plug(1, 2, seen=(1, 2)).may("use the Relic")


@pytest.mark.parametrize("on", [False, True])
def test_the_criminal_puts_her_armor_on_or_takes_it_off(on: bool) -> None:
    table = of("Criminal").wear(on).do("use the Relic")
    assert bool(table.state.armour) != on and table.question == "Day"


def test_the_criminal_may_change_in_anothers_turn() -> None:
    table = use(of("Criminal", "Leheir").wear(True), "Criminal")
    assert not table.state.armour and not table.is_charged("Criminal")


def test_without_armor_again_she_may_move_three_nodes_first() -> None:
    table = of("Criminal").wear(True).put("Criminal", "City node 1")
    assert not table.may("move to crater node 1")
    table.do("use the Relic")
    assert table.may("move to crater node 1")


# -- the Creature ------------------------------------------------------------------------------

COPIED = [
    name for name in (*CHAMPIONS, *SEEKERS) if name not in ("Creature", "Criminal", "Outsider")
]


def everything(creature_first: bool, other: str) -> Table:
    """A table on which every power would do something."""
    names = ("Creature", other) if creature_first else (other, "Creature")
    table = Table(*names).put(names[0], "crossing 1").put(names[1], AWAY).charge("Creature")
    table.crowd("inner Forest", golems=1, troops=1).ruin("inner Forest", "Harvester")
    return table.summon("Utcoro").give(names[0], pink=2, green=1)


@pytest.mark.parametrize("other", COPIED)
@pytest.mark.parametrize("first", [True, False])
def test_the_creature_copies_anothers_power(other: str, first: bool) -> None:
    table = everything(first, other)
    use(table, "Creature")
    assert table.decider == "Creature" and table.question == "choose a Power to copy"
    assert table.legal() == {other}
    before = table.state.copy()
    table.do(other)
    assert not table.is_charged("Creature")
    changed = bytes(before) != bytes(table.state)
    assert changed and not table.legal("use the Relic", "ask")
    while table.question not in ("Day", "pay for a Command Card"):
        assert table.decider == "Creature" or table.question == "discard a crystal"
        table.do(min(table.legal() - {"stop", "decline"}))


def test_the_creature_copies_a_discharged_relic_too() -> None:
    table = everything(True, "Sanya").do("use the Relic")
    assert not table.is_charged("Sanya") and table.may("Sanya")


def test_the_criminals_armor_is_her_own() -> None:
    assert not everything(True, "Criminal").may("use the Relic")


def test_the_creature_changes_places_itself_with_leheirs_power() -> None:
    table = everything(True, "Leheir").do("use the Relic", "Leheir", "Leheir")
    assert (table.where("Creature"), table.where("Leheir")) == (AWAY, "crossing 1")


def test_for_another_the_creature_changes_places_with_whoever_plays() -> None:
    table = use(everything(False, "Leheir"), "Creature").do("Leheir")
    assert (table.where("Creature"), table.where("Leheir")) == ("crossing 1", AWAY)


def test_the_creature_chooses_among_all_others() -> None:
    table = Table("Creature", "Sanya", "Anuth", "Criminal").charge("Creature").do("use the Relic")
    assert table.legal() == {"Sanya", "Anuth"}


def test_the_creature_stays_with_the_colossus_like_the_outsider() -> None:
    table = Table("Creature", "Outsider").put("Outsider", AWAY).put("Creature", "edge node 1")
    table.stand(1).give("Creature", brown=1, grey=1).charge("Creature").will_find(1)
    assert not table.may("use the Relic")
    table.do("investigate", "accept", "pay brown", "pay grey", "use the Relic")
    assert table.where("Creature") == "edge node 1" and not table.is_charged("Creature")


def test_for_another_the_creature_keeps_the_investigator_there() -> None:
    names = ("Leheir", "Creature", "Outsider")
    table = Table(*names).put("Leheir", "edge node 1").charge("Creature").plug(1, 1, 1)
    table.give("Leheir", brown=1, grey=1)
    table.do("investigate", "accept", "pay brown", "pay grey")
    assert table.legal("ask") == {"ask Creature"}
    table.do("ask Creature", "accept")
    assert table.where("Leheir") == "edge node 1" and not table.is_charged("Creature")


def test_the_solo_players_outsider_keeps_the_other_there_without_asking() -> None:
    table = Table("Leheir", "Outsider", players=1).put("Leheir", "edge node 1").will_find(1)
    table.charge("Outsider").give("Leheir", brown=1, grey=1)
    table.do("investigate", "accept", "pay brown", "pay grey", "ask Outsider")
    assert table.question == "Day" and table.where("Leheir") == "edge node 1"
    assert not table.is_charged("Outsider") and not table.legal("ask", "use")


def test_every_character_is_covered_here() -> None:
    assert len(COPIED) + 3 == c.CHARACTERS
