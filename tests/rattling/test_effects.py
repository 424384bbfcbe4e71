"""Every word of the vocabulary of effects, with all that may stand behind it.

What happens outside of Challenges is shown on one scene: the effect, what is chosen, and all that
has changed. Lupe stands in North 1, with Tamo; Ibret is in East 1, and Nakwe's Spirit in North 2.
Words about the Challenge under way follow, then branches and conditions.
"""

from __future__ import annotations

from typing import Any

import pytest

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from tests.rattling.table import Table

NAMES = ("Lupe", "Tamo", "Ibret", "Nakwe")


def scene() -> Table:
    """A board on which every effect finds something to do."""
    table = Table(*NAMES).plain().quiet().calm().set_sun(5)
    for name in NAMES:
        table.change_spirit(name, hearts=4, when="never", rules=[])
    table.put(Lupe="North 1", Tamo="North 1", Ibret="East 1").set_hearts(Lupe=3, Tamo=2, Ibret=2)
    table.make_spirit("Nakwe", 1, at="North 2")
    table.give("Lupe", "Torch", "Beast Bone").give("Tamo", "Bow").give("Ibret", "Elder Bone")
    table.taint("Lupe", "red 2").taint("Ibret", "blue 2")
    table.corrupt("North 1", "red 4").corrupt("North 2", "blue 4").corrupt("East 2", "red 5")
    table.challenge("North 1").challenge("North 2", up=False).challenge("West 3", up=False)
    table.shadow("North 3", "South 1").darken("south-west")
    table.stack("reward", "Sunstone", "Elk Heart")
    return table


def told(table: Table) -> dict[str, Any]:
    """Everything an effect may change, by name."""
    state, facts = table.state, dict[str, Any]()
    for seat, name in enumerate(table.seats):
        facts[f"{name} hearts"] = table.hearts(name)
        facts[f"{name} place"] = table.where(name)
        facts[f"{name} items"] = " ".join(table.items(name))
        facts[f"{name} taints"] = len(table.taints(name))
        facts[f"{name} points"] = int(state.extra_points[seat])
    for space in table.spaces:
        at = table.space(space)
        facts[f"{space} tokens"] = len(table.tokens(space))
        facts[f"{space} up"] = table.is_up(space)
        lies = "card" if state.card[at] >= 0 else ""
        facts[f"{space} card"] = "Shadow" if table.has_shadow(space) else lies
    for region in c.REGION_NAMES:
        facts[f"{region} Wind"] = table.wind(region)
    facts["dark merchants"] = int(state.shadow_merchant.sum())
    return {**facts, "sun": table.sun, "event": table.last_event}


CASES: list[tuple[str, list[str], dict[str, Any]]] = [
    # people
    ("wound 1", [], {"Lupe hearts": 2}),
    ("wound 1 here", [], {"Lupe hearts": 2, "Tamo hearts": 1}),
    ("wound 1 all", [],
     {"Lupe hearts": 2, "Tamo hearts": 1, "Ibret hearts": 1, "Nakwe hearts": 0}),
    ("wound 1 someone", ["Lupe|Tamo|Ibret|Nakwe", "Ibret"], {"Ibret hearts": 1}),
    ("wound 1 someone here", ["Lupe|Tamo", "Tamo"], {"Tamo hearts": 1}),
    ("wound 1 all warriors", [], {"Lupe hearts": 2, "Tamo hearts": 1, "Ibret hearts": 1}),
    ("wound 1 all spirits", [], {"Nakwe hearts": 0}),
    ("heal 1", [], {"Lupe hearts": 4}),
    ("heal 1 here", [], {"Lupe hearts": 4, "Tamo hearts": 3}),
    ("heal 2 all", [], {"Lupe hearts": 4, "Tamo hearts": 3, "Ibret hearts": 3, "Nakwe hearts": 3}),
    ("heal 1 someone", ["Lupe|Tamo|Ibret|Nakwe", "Nakwe"], {"Nakwe hearts": 2}),
    ("heal 1 someone here", ["Lupe|Tamo", "Tamo"], {"Tamo hearts": 3}),
    ("heal 1 all warriors", [], {"Lupe hearts": 4, "Tamo hearts": 3, "Ibret hearts": 3}),
    ("heal 2 all spirits", [], {"Nakwe hearts": 3}),
    # items
    ("reward 2", [], {"Lupe items": "Torch Beast Bone Sunstone Elk Heart"}),
    ("reward 1 here", [],
     {"Lupe items": "Torch Beast Bone Sunstone", "Tamo items": "Bow Elk Heart"}),
    ("reward 1 someone", ["Lupe|Tamo|Ibret|Nakwe", "Nakwe"], {"Nakwe items": "Sunstone"}),
    ("equipment 1", ["Torch|Bow|Axe|Spear|Rope|Furs|Waterskin|Drum", "Axe"],
     {"Lupe items": "Torch Axe Beast Bone"}),
    ("take Rope", [], {"Lupe items": "Torch Rope Beast Bone"}),
    ("lose 1", ["Torch|Beast Bone", "Torch"], {"Lupe items": "Beast Bone"}),
    ("lose 1 here", ["Torch", "Bow"], {"Lupe items": "Beast Bone", "Tamo items": ""}),
    ("lose 1 all", ["Torch", "Bow", "Elder Bone"],
     {"Lupe items": "Beast Bone", "Tamo items": "", "Ibret items": ""}),
    ("lose 3", ["Torch", "Beast Bone"], {"Lupe items": ""}),
    ("lose bones", [], {"Lupe items": "Torch"}),
    ("lose bones here", [], {"Lupe items": "Torch"}),
    ("lose bones all", [], {"Lupe items": "Torch", "Ibret items": ""}),
    ("pay bone", [], {"Lupe items": "Torch"}),
    # Winds
    ("please 1 north", [], {"North Wind": 1}),
    ("please 1 east", [], {"East Wind": 1}),
    ("please 2 south", [], {"South Wind": 2}),
    ("please 1 west", [], {"West Wind": 1}),
    ("please 1 this", [], {"North Wind": 1}),
    ("please 2 any", ["North Wind|East Wind|South Wind|West Wind", "East Wind", "West Wind"],
     {"East Wind": 1, "West Wind": 1}),
    ("please 1 all", [], {f"{region} Wind": 1 for region in c.REGION_NAMES}),
    ("anger 1 north", [], {"North Wind": -1}),
    ("anger 1 east", [], {"East Wind": -1}),
    ("anger 1 south", [], {"South Wind": -1}),
    ("anger 3 west", [], {"West Wind": -3}),
    ("anger 1 this", [], {"North Wind": -1}),
    ("anger 1 any", ["North Wind|East Wind|South Wind|West Wind", "East Wind"],
     {"East Wind": -1}),
    ("anger 1 all", [], {f"{region} Wind": -1 for region in c.REGION_NAMES}),
    ("gift", [], {"Lupe items": "Torch Beast Bone North Wind's Torc"}),
    # Corruption
    ("corrupt 1 here", [], {"North 1 tokens": 2}),
    ("corrupt 1 in the region", ["North 1|North 2", "North 2"], {"North 2 tokens": 2}),
    ("corrupt 1 each space", [], {"North 1 tokens": 2, "North 2 tokens": 2}),
    ("corrupt 1 adjacent", [], {"North 2 tokens": 2, "north-west Merchant tokens": 1}),
    ("corrupt 2 anywhere", ["South 2", "south-east Merchant"],
     {"South 2 tokens": 1, "south-east Merchant tokens": 1}),
    ("cleanse 1 here", [], {"North 1 tokens": 0}),
    ("cleanse 2 in the region", ["North 1|North 2", "North 1", "North 2"],
     {"North 1 tokens": 0, "North 2 tokens": 0}),
    ("cleanse 1 anywhere", ["North 1|North 2|East 2", "East 2"], {"East 2 tokens": 0}),
    ("taint 1", [], {"Lupe taints": 2}),
    ("taint 2 here", [], {"Lupe taints": 3, "Tamo taints": 2}),
    ("taint 1 all", [], {"Lupe taints": 2, "Tamo taints": 1, "Ibret taints": 2}),
    ("cure 1", ["red 2"], {"Lupe taints": 0}),
    ("cure 1 someone", ["Lupe|Ibret", "Ibret", "blue 2"], {"Ibret taints": 0}),
    ("cure 2 someone here", ["Lupe", "red 2"], {"Lupe taints": 0}),
    ("venom", ["North 1|North 2", "North 2", "East 3", "South 2|South 3", "South 2", "West 1"],
     {"North 2 tokens": 2, "East 3 tokens": 1, "South 2 tokens": 1, "West 1 tokens": 1}),
    # Shadows
    ("shadow here", [], {"North 1 card": "Shadow", "North 1 tokens": 0, "North 1 up": False,
                         "North Wind": -1}),
    ("shadow in the region", ["North 1|North 2", "North 2"],
     {"North 2 card": "Shadow", "North 2 tokens": 0, "North Wind": -1}),
    ("shadow anywhere", ["West 1"], {"West 1 card": "Shadow", "West Wind": -1}),
    ("nightfall", ["East 1|East 2|East 3|South 2|South 3|West 1|West 2", "East 2"],
     {"East 2 card": "Shadow", "East 2 tokens": 0, "East Wind": -1}),
    ("banish in the region", ["North 3"], {"North 3 card": ""}),
    ("banish anywhere", ["North 3|South 1", "South 1"], {"South 1 card": ""}),
    ("restore merchant", ["south-west Merchant"], {"dark merchants": 0}),
    # cards and movement
    ("reveal 1 in the region", ["North 2|North 3", "North 2"], {"North 2 up": True}),
    ("reveal 2 anywhere", ["North 2|North 3|South 1|West 3", "West 3", "South 1"],
     {"West 3 up": True, "South 1 up": True}),
    ("travel village", [], {"Lupe place": "Village"}),
    ("travel anywhere", ["South 3"], {"Lupe place": "South 3"}),
    ("travel adjacent", ["North 2|north-west Merchant", "North 2"], {"Lupe place": "North 2"}),
    # the rest
    ("sun 2", [], {"sun": 7}),
    ("sun back 2", [], {"sun": 3}),
    ("event 1", [], {"event": "invented", "Tamo hearts": 1, "Lupe hearts": 2, "Ibret hearts": 1}),
    ("roll dark", [], {"sun": 7}),
    ("points 2", [], {"Lupe points": 2}),
    ("points 1 here", [], {"Lupe points": 1, "Tamo points": 1}),
    ("points 1 all", [], {"Lupe points": 1, "Tamo points": 1, "Ibret points": 1}),
    ("champion 1", [], {}),  # nobody is in Darkness
]  # fmt: skip
AT: list[tuple[str, str, list[str], dict[str, Any]]] = [
    ("banish here", "South 1", [], {"South 1 card": ""}),
    ("cleanse 1 here", "East 2", [], {"East 2 tokens": 0}),
    ("cleanse 1 here", "East 3", [], {}),
    ("restore merchant here", "south-west Merchant", [], {"dark merchants": 0}),
]
OF_CHALLENGES = {
    "stay", "value", "value per", "rerolls", "no rerolls", "no modifiers", "no weapons", "spare",
    "quiet", "guard", "set die", "roll again",
}  # fmt: skip


def happens(effect: str, choices: list[str], space: str = "") -> dict[str, Any]:
    """What changes as an effect happens to Lupe; "a|b" says what may be chosen, "a" chooses."""
    table = scene().invent_event("wound 1 all warriors")
    before = told(table)
    if effect == "roll dark":
        table.will_roll("dark: two rattles")
    table.effect("Lupe", effect, at=space)
    for choice in choices:
        assert table.kind != a.NEXT, "nothing was asked"
        if "|" in choice:
            assert table.legal() == set(choice.split("|"))
        else:
            table.do(choice)
    assert table.kind == a.NEXT, f"more is asked: {table.legal()}"
    after = told(table)
    return {key: after[key] for key in after if after[key] != before[key]}


@pytest.mark.parametrize(("effect", "choices", "changes"), CASES, ids=[case[0] for case in CASES])
def test_effect(effect: str, choices: list[str], changes: dict[str, Any]) -> None:
    assert happens(effect, choices) == changes


@pytest.mark.parametrize(("effect", "space", "choices", "changes"), AT, ids=[one[0] for one in AT])
def test_effect_in_another_space(
    effect: str, space: str, choices: list[str], changes: dict[str, Any]
) -> None:
    assert happens(effect, choices, space) == changes


def test_every_word_with_all_that_stands_behind_it_is_shown() -> None:
    shown = [case[0] for case in CASES] + [one[0] for one in AT]
    found = set()
    for text in shown:
        word = max((one for one in e.VOCABULARY if f"{text} ".startswith(f"{one} ")), key=len)
        rest = text.removeprefix(word).strip().lstrip("123456789").strip()
        found.add((word, rest if e.VOCABULARY[word].where else ""))
    due = {
        (word, where)
        for word, row in e.VOCABULARY.items()
        if word not in OF_CHALLENGES
        for where in (row.where or {"": 0})
    }
    assert found == due


# -- details -----------------------------------------------------------------------------------


def test_what_is_not_there_is_not_lost() -> None:
    assert scene().effect("Nakwe", "lose 2", "lose bones", "pay bone", "cure 1").kind == a.NEXT


def test_where_nothing_is_left_nothing_is_asked() -> None:
    table = scene().set_winds(North=3, East=3, South=3, West=None)
    table.state.supply[: c.EQUIPMENT] = 0
    assert table.effect("Lupe", "please 1 any", "equipment 1", "take Bow").kind == a.NEXT
    assert table.items("Lupe") == ["Torch", "Beast Bone"]


def test_which_of_two_tokens_is_discarded_is_chosen() -> None:
    table = scene().corrupt("North 1", "red 4", "blue 5").effect("Lupe", "cleanse 1 here")
    assert table.kind == a.TOKEN and table.legal() == {"red 4", "blue 5"}
    assert table.do("blue 5").tokens("North 1") == ["red 4"]


def test_which_of_two_kinds_of_bones_is_paid_is_chosen() -> None:
    table = scene().give("Lupe", "Elder Bone").effect("Lupe", "pay bone")
    assert table.legal() == {"Beast Bone", "Elder Bone"}
    assert table.do("Elder Bone").items("Lupe") == ["Torch", "Beast Bone"]


def test_action_points_in_the_own_dawn_turn_count_at_once() -> None:
    table = scene().dawn("Lupe").effect("Lupe", "points 2")
    assert table.points == 5


def test_action_points_of_another_time_count_in_the_next_dawn_turn_once() -> None:
    table = scene().challenges().effect("Lupe", "points 2").dawn("Lupe")
    assert table.points == 5
    assert table.dawn("Lupe").points == 3


def test_the_champion_may_move_on_by_an_effect() -> None:
    table = scene().enter("Ibret", at=1).set_sun(20).effect("Lupe", "champion 2")
    assert table.kind == a.ADVANCE and table.decider == "Ibret"
    assert table.do("accept", "decline").champion_at == 2 and table.kind == a.NEXT


def test_the_sun_moved_on_by_an_effect_resolves_its_icon() -> None:
    table = scene().lay_track(*["none"] * 6, "portents", *["none"] * 9)
    assert table.effect("Lupe", "sun 1").last_event


def test_the_sun_moved_back_resolves_no_icon_and_stops_at_the_head() -> None:
    table = scene().lay_track(*["none"] * 4, "portents", *["none"] * 9)
    assert table.effect("Lupe", "sun back 1").last_event == ""
    assert table.set_sun(1).effect("Lupe", "sun back 3").sun == 0


def test_each_of_several_dark_dice_is_resolved() -> None:
    table = scene().will_roll("dark: one rattle").will_roll("dark: two rattles")
    assert table.effect("Lupe", "roll dark", "roll dark").sun == 8


def test_a_shadow_that_is_banished_is_discarded_and_nobody_is_pleased() -> None:
    table = scene()
    was = table.card_at("North 3")
    table.effect("Lupe", "banish in the region").do("North 3")
    assert table.pile("shadow", discards=True) == [was] and table.wind("North") == 0


def test_a_reward_drawn_from_nothing_is_nothing() -> None:
    table = scene()
    table.state.reward_deck[:] = 0
    assert table.effect("Lupe", "reward 2").items("Lupe") == ["Torch", "Beast Bone"]


def test_an_event_is_discarded_and_an_empty_deck_made_anew() -> None:
    table = scene().invent_event("sun 1")
    table.effect("Lupe", "event 1")
    assert table.pile("event", discards=True) == ["invented"] and len(table.pile("event")) == 11
    table.discard_deck("event").effect("Lupe", "event 1")
    assert len(table.pile("event")) == 11


def test_a_gift_is_given_once() -> None:
    table = scene().effect("Lupe", "gift").effect("Tamo", "gift")
    assert table.items("Tamo") == ["Bow"]


# -- of Challenges -----------------------------------------------------------------------------


def faces(*special: str, roll: str = "1 1 1", table: Table | None = None, **card: Any) -> Table:
    """Lupe faces a Challenge of her Skill with these effects, alone unless a table is given."""
    table = table or Table("Lupe", "Tamo").plain().quiet().calm()
    return table.faces("Lupe", "North 1", roll, **{"skills": "Body", "special": special, **card})


def test_stay_keeps_the_card_in_play() -> None:
    table = faces(fail=["stay"]).do("keep")
    assert table.card_at("North 1") and table.is_up("North 1")


@pytest.mark.parametrize("amount", [-6, -1, 2, 6])
def test_value_changes_the_challenge_value(amount: int) -> None:
    assert faces(f"value {amount}").value == 3 + amount


PER = {"companion": 1, "shadow": 2, "token": 2, "missing heart": 3, "bone": 3, "kind of item": 3,
       "lost wind": 1}  # fmt: skip


@pytest.mark.parametrize("what", e.COUNTS)
@pytest.mark.parametrize("amount", [1, -2])
def test_value_per_counts(what: str, amount: int) -> None:
    table = Table("Lupe", "Tamo", "Ibret").plain().quiet().calm()
    table.put(Tamo="North 1", Ibret="North 2").set_hearts(Lupe=1).set_winds(West=None)
    table.give("Lupe", "Beast Bone", "Beast Bone", "Elder Bone", "Torch", "Torch")
    table.shadow("North 2", "North 3", "East 1").corrupt("North 1", "red 6", "blue 6")
    assert faces(f"value per {amount} {what}", table=table).value == 3 + amount * PER[what]


def test_rerolls_gives_more_of_them() -> None:
    assert faces("rerolls 2").rerolls == 3


def test_no_rerolls_takes_all_of_them() -> None:
    table = Table("Lupe", "Tamo").plain().quiet().give("Lupe", "Bow")
    assert not faces("no rerolls", table=table, modifiers={"weapon": 2}).is_facing


def test_no_modifiers_takes_items_weapons_bones_and_assistance() -> None:
    table = Table("Lupe", "Tamo").plain().quiet().put(Tamo="North 1")
    table.give("Lupe", "Torch", "Axe", "Beast Bone")
    icons = {"Torch": 2, "weapon": 2, "bone": 2}
    assert faces("no modifiers", table=table, modifiers=icons).value == 3
    assert faces("no modifiers", table=table, modifiers={"assistance": 2}).value == 3


def test_no_weapons_takes_weapons_only() -> None:
    for special, passed in ((["no weapons"], False), ([], True)):
        table = Table("Lupe", "Tamo").plain().quiet().give("Lupe", "Torch", "Spear")
        icons = {"Torch": 2, "weapon": 2}
        faces(*special, table=table, modifiers=icons, difficulty=7, pass_=["take Rope"]).do("keep")
        assert ("Rope" in table.items("Lupe")) == passed


@pytest.mark.parametrize(("spared", "value"), [(0, 1), (1, 6), (2, 10), (3, 10)])
def test_spare_lets_the_best_corrupted_dice_count(spared: int, value: int) -> None:
    table = Table("Lupe", "Tamo").plain().quiet().corrupt("North 2", "red 4", "blue 5")
    special = [f"spare {spared}"] if spared else []
    assert faces(*special, table=table, roll="4 5 1").value == value


def test_quiet_leaves_the_dark_die_unresolved() -> None:
    assert faces("quiet", roll="1 1 1 two rattles").do("keep").sun == 0


@pytest.mark.parametrize(("guard", "wounds"), [(1, 1), (2, 0), (3, 0)])
def test_guard_prevents_wounds_of_the_text(guard: int, wounds: int) -> None:
    assert faces(f"guard {guard}", fail=["wound 2"]).do("keep").hearts("Lupe") == 4 - wounds


def test_guard_prevents_wounds_of_the_text_only_and_of_nobody_else() -> None:
    table = Table("Lupe", "Tamo").plain().quiet().put(Tamo="North 1")
    faces("guard 2", table=table, fail=["wound 1 here"]).do("keep")
    assert table.hearts("Lupe") == 4 and table.hearts("Tamo") == 2
    table = Table("Lupe", "Tamo").plain().lay_track("none", "portents", *["none"] * 9)
    faces("guard 2", table=table.invent_event("wound 1 all")).do("keep")
    assert table.hearts("Lupe") == 3


def test_an_event_that_reads_like_the_text_is_not_guarded_against() -> None:
    table = Table("Lupe", "Tamo").plain().lay_track("none", "portents", *["none"] * 9)
    faces("guard 2", table=table.invent_event("wound 1"), fail=["wound 1"]).do("keep")
    assert table.hearts("Lupe") == 3


def test_set_die_turns_a_challenge_die_of_choice() -> None:
    table = Table("Lupe", "Tamo").plain().quiet().change_item("Rope", "challenge", ["set die 2"])
    faces(table=table.give("Lupe", "Rope"), roll="5 5 5").do("use Rope")
    assert table.legal() == {"turn red", "turn blue", "turn yellow"}
    assert table.do("turn blue").dice.startswith("red 5, blue 2, yellow 5")


def test_roll_again_rolls_the_three_challenge_dice() -> None:
    table = Table("Lupe", "Tamo").plain().quiet().change_item("Rope", "challenge", ["roll again"])
    faces(table=table.give("Lupe", "Rope"), roll="1 1 1 eye").will_roll("red 4, blue 5, yellow 6")
    assert table.do("use Rope").dice == "red 4, blue 5, yellow 6, dark: eye"


# -- branches ----------------------------------------------------------------------------------

MAY = {"may": ["pay bone", "heal 1"]}
CHOOSE = {"choose": [["wound 1"], ["lose 1"]]}


def test_may_goes_on_or_not() -> None:
    table = scene().effect("Lupe", MAY, "sun 1")
    assert table.kind == a.OPTION and table.legal() == {"first way", "second way"}
    table.do("first way")
    assert table.hearts("Lupe") == 4 and table.items("Lupe") == ["Torch"] and table.sun == 6
    table = scene().effect("Lupe", MAY, "sun 1").do("second way")
    assert table.hearts("Lupe") == 3 and len(table.items("Lupe")) == 2 and table.sun == 6


def test_choose_goes_one_of_two_ways() -> None:
    table = scene().effect("Lupe", CHOOSE, "sun 1").do("first way")
    assert table.hearts("Lupe") == 2 and len(table.items("Lupe")) == 2 and table.sun == 6
    table = scene().effect("Lupe", CHOOSE, "sun 1").do("second way", "Torch")
    assert table.hearts("Lupe") == 3 and len(table.items("Lupe")) == 1 and table.sun == 6


PRICES: dict[str, str] = {  # that Nakwe's Spirit, without Wounds and items, cannot pay
    "pay bone": "Nakwe", "lose 1": "Nakwe", "wound 1": "Nakwe", "taint 1": "Nakwe",
    "cure 1": "Nakwe", "heal 3": "Tamo", "anger 1 west": "Lupe", "anger 1 this": "Ibret",
    "please 1 this": "Tamo",
}  # fmt: skip


@pytest.mark.parametrize("price", PRICES)
def test_a_way_whose_price_cannot_be_paid_is_closed(price: str) -> None:
    table = scene().set_hearts(Nakwe=0, Tamo=3).set_winds(West=None, East=None, North=3)
    table.effect(PRICES[price], {"may": [price, "sun 1"]})
    assert table.legal() == {"second way"}


@pytest.mark.parametrize("price", PRICES)
def test_a_way_whose_price_can_be_paid_is_open(price: str) -> None:
    table = scene().effect("Lupe", {"may": [price, "sun 1"]})
    assert table.legal() == {"first way", "second way"}


def test_where_neither_price_can_be_paid_the_second_way_is_taken() -> None:
    table = scene().set_hearts(Nakwe=0).effect("Nakwe", CHOOSE, "sun 1")
    assert table.legal() == {"second way"}
    assert table.do("second way").sun == 6


def test_if_goes_on_under_its_condition_and_else_goes_elsewhere() -> None:
    branch = {"if": "wounded", "then": ["sun 1"], "else": ["sun 2"]}
    assert scene().effect("Lupe", branch, "reward 1").sun == 6
    table = scene().set_hearts(Lupe=4).effect("Lupe", branch, "reward 1")
    assert table.sun == 7 and "Sunstone" in table.items("Lupe")


def test_if_without_else_goes_on_behind_it() -> None:
    table = scene().set_hearts(Lupe=4)
    table.effect("Lupe", {"if": "wounded", "then": ["sun 1"]}, "reward 1")
    assert table.sun == 5 and "Sunstone" in table.items("Lupe")


def test_branches_within_branches() -> None:
    inner = {"if": "alone", "then": ["sun 1"], "else": ["sun 2"]}
    table = scene().effect("Lupe", {"choose": [[inner, "heal 1"], ["wound 1"]]}, "reward 1")
    table.do("first way")
    assert (table.sun, table.hearts("Lupe")) == (7, 4) and "Sunstone" in table.items("Lupe")


HOLDS: dict[str, Any] = {
    "alone": lambda t: t.put(Tamo="North 2"),
    "accompanied": lambda t: t,
    "wounded": lambda t: t,
    "corrupted": lambda t: t,
    "shadow in the region": lambda t: t,
    "wind pleased": lambda t: t.set_winds(North=1),
    "wind angered": lambda t: t.set_winds(North=-1),
    "champion in darkness": lambda t: t.enter("Ibret", at=2),
    "armed": lambda t: t.give("Lupe", "Spirit Axe"),
    "spirit": lambda t: t.make_spirit("Lupe", 1, at="North 1"),
    "clean region": lambda t: t.clear("North 1", "North 2"),
}
FAILS: dict[str, Any] = {
    "alone": lambda t: t,
    "accompanied": lambda t: t.put(Tamo="North 2"),
    "wounded": lambda t: t.set_hearts(Lupe=4),
    "corrupted": lambda t: t.effect("Lupe", "cure 1").do("red 2"),
    "shadow in the region": lambda t: t.clear("North 3"),
    "wind pleased": lambda t: t.set_winds(East=3),
    "wind angered": lambda t: t.set_winds(East=-3),
    "champion in darkness": lambda t: t,
    "armed": lambda t: t.give("Lupe", "Axe").give("Tamo", "Spirit Axe"),
    "spirit": lambda t: t,
    "clean region": lambda t: t.clear("North 1"),
}


@pytest.mark.parametrize("condition", HOLDS)
def test_condition(condition: str) -> None:
    branch = {"if": condition, "then": ["sun 1"], "else": ["sun 2"]}
    assert HOLDS[condition](scene()).set_sun(8).effect("Lupe", branch).sun == 9
    assert FAILS[condition](scene()).set_sun(8).effect("Lupe", branch).sun == 10


def test_a_wind_that_is_gone_counts_as_angered() -> None:
    branch = {"if": "wind angered", "then": ["sun 1"]}
    assert scene().set_winds(North=None).effect("Lupe", branch).sun == 6
    branch = {"if": "wind pleased", "then": ["sun 1"]}
    table = scene().set_winds(North=2)
    table.state.wind_gone[0] = 1
    assert table.effect("Lupe", branch).sun == 5


@pytest.mark.parametrize(
    ("dark", "met"),
    [("one rattle", True), ("two rattles", True), ("shadow", False), ("eye", False)],
)
def test_the_condition_of_a_rattle_looks_at_the_challenges_dark_die(dark: str, met: bool) -> None:
    text = [{"if": "rattle", "then": ["wound 1"]}]
    table = faces(roll=f"1 1 1 {dark}", fail=text).do("keep")
    assert table.hearts("Lupe") == (3 if met else 4)


def test_every_condition_is_shown() -> None:
    assert set(HOLDS) == set(FAILS) == set(e.CONDITIONS) - {"rattle"}
