"""Alternative play, difficulty adjustments, and the options of readings."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.games.rattling import GAME
from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from gloaming.games.rattling.options import CORNERS, GIFTS, RattlingOptions, encode
from gloaming.kernel.batch import Batch
from tests.rattling.table import Table


def plain(*names: str, **options: Any) -> Table:
    """A bare board, and Characters without abilities."""
    return Table(*names, **options).plain().calm()


# -- Spiritual Silence -------------------------------------------------------------------------


@pytest.mark.parametrize(("silence", "speaker"), [(True, "Ibret"), (False, "Tamo")])
def test_silence_passes_a_spirit_over_as_speaker(silence: bool, speaker: str) -> None:
    table = plain("Lupe", "Tamo", "Ibret", spiritual_silence=silence).make_spirit("Tamo").dusk()
    assert (table.decider, table.kind) == (speaker, a.NEXT)


def test_silence_goes_round_the_table() -> None:
    table = plain("Lupe", "Tamo", "Ibret", spiritual_silence=True)
    table.make_spirit("Tamo").make_spirit("Ibret").dusk()
    assert table.decider == "Lupe"


def test_where_all_are_spirits_one_speaks_all_the_same() -> None:
    table = plain("Lupe", "Tamo", spiritual_silence=True).make_spirit("Tamo").make_spirit("Lupe")
    assert table.dusk().kind == a.NEXT


def test_a_speaker_who_is_killed_is_silent_at_once() -> None:
    table = plain("Lupe", "Tamo", "Ibret", spiritual_silence=True, talk=2, speaker=0)
    table.state.said[0] = 2
    table.effect("Lupe", "wound 3", "wound 3")
    assert table.is_spirit("Lupe")
    assert table.state.said[0] == 0 and table.state.speaker == 1


# -- Gone for Good -----------------------------------------------------------------------------


def reborn(*names: str) -> Table:
    """Lupe is a Spirit that lacks one heart, with a few items."""
    table = plain(*names, gone_for_good=True).make_spirit("Lupe", 2, at="East 2")
    return table.give("Lupe", "Bow", "Sunstone").dawn("Tamo")


def test_a_spirit_that_revives_goes_on_as_another_warrior() -> None:
    table = reborn("Lupe", "Tamo").effect("Tamo", "heal 1 all")
    assert table.kind == a.CHOOSE_CHARACTER
    assert table.legal() == {"Orrun", "Sefka", "Ibret", "Nakwe"}
    table.do("Sefka")
    assert table.seats == ["Sefka", "Tamo"]
    assert not table.is_spirit("Sefka") and table.where("Sefka") == "Village"
    assert table.hearts("Sefka") == int(table.content.warrior_hearts[2])
    assert table.items("Sefka") == ["Bow", "Sunstone"]


def test_whoever_is_gone_never_comes_back() -> None:
    table = reborn("Lupe", "Tamo").effect("Tamo", "heal 1 all").do("Sefka")
    table.make_spirit("Sefka", 2).effect("Tamo", "heal 1 all")
    assert table.legal() == {"Orrun", "Ibret", "Nakwe"}


def test_the_new_warrior_has_not_used_its_ability() -> None:
    table = reborn("Lupe", "Tamo")
    table.state.used_ability = 3
    table.effect("Tamo", "heal 1 all").do("Sefka")
    assert int(table.state.used_ability) == 2


def test_reviving_in_the_own_turn_ends_it() -> None:
    table = plain("Lupe", "Tamo", gone_for_good=True, village_healing=0).make_spirit("Lupe", 2)
    table.challenge("North 1", difficulty=3, pass_=["heal 1"], skills="Body").put(Lupe="North 1")
    table.change_spirit("Lupe", faces=["North"], rules=()).challenges("Lupe")
    table.will_roll("6 6 6").do("face", "keep", "Nakwe")
    assert table.kind == a.NEXT and table.legal() == {"Tamo"}
    assert table.card_at("North 1") == ""


def test_without_an_unused_character_a_spirit_never_revives() -> None:
    names = ("Lupe", "Tamo", "Orrun", "Sefka", "Ibret", "Nakwe")
    table = reborn(*names).effect("Tamo", "heal 1 all")
    assert table.kind == a.DAWN_TURN
    assert table.is_spirit("Lupe") and table.hearts("Lupe") == 3
    table.effect("Tamo", "wound 1 all spirits").effect("Tamo", "heal 2 all")
    assert table.is_spirit("Lupe") and table.hearts("Lupe") == 3


def test_two_spirits_revive_and_one_character_is_left() -> None:
    """The one that is asked first takes it; the other stays a Spirit."""
    table = plain("Lupe", "Tamo", "Orrun", "Sefka", "Ibret", gone_for_good=True)
    table.make_spirit("Lupe", 2).make_spirit("Orrun", 3).dusk()
    assert table.legal() == {"Nakwe"}
    taker = table.decider
    table.do("Nakwe")
    other = ({"Lupe", "Orrun"} - {taker}).pop()
    assert not table.is_over and table.kind == a.NEXT
    assert table.is_spirit(other) and not table.is_spirit("Nakwe")


def test_otherwise_a_spirit_comes_back_as_it_was() -> None:
    table = plain("Lupe", "Tamo").make_spirit("Lupe", 2).give("Lupe", "Bow").dawn("Tamo")
    table.effect("Tamo", "heal 1 all")
    assert not table.is_spirit("Lupe") and table.hearts("Lupe") == 4
    assert table.items("Lupe") == ["Bow"]


# -- difficulty adjustments --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "dark"),
    [
        (0, []),
        (1, ["north-west"]),
        (2, ["north-west", "south-east"]),
        (3, ["north-west", "north-east", "south-east"]),
        (4, list(CORNERS)),
        (["south-west"], ["south-west"]),
        (["north-east", "south-east"], ["north-east", "south-east"]),
        ([], []),
    ],
)
def test_merchants_of_darkness(given: Any, dark: list[str]) -> None:
    table = Table("Lupe", "Tamo", merchants_of_darkness=given)
    assert [corner for corner in CORNERS if table.is_dark_merchant(corner)] == dark


@pytest.mark.parametrize(
    ("given", "winds"), [(2, (2, 2, 2, 2)), (-3, (-3,) * 4), ((0, 1, -1, 3), (0, 1, -1, 3))]
)
def test_the_four_winds_start_elsewhere(given: Any, winds: tuple[int, ...]) -> None:
    assert Table("Lupe", "Tamo", four_winds=given).winds == winds


def test_gifts_of_equipment_are_chosen() -> None:
    """The first seat first, and before the Day begins; a piece of Equipment is then gone."""
    table = Table("Lupe", "Tamo", gifts="equipment")
    assert (table.decider, table.kind, table.phase) == ("Lupe", a.ITEM, "setup")
    assert table.legal() == set(table.names["item"][: c.EQUIPMENT])
    table.do("Bow")
    assert table.decider == "Tamo"
    table.do("Rope")
    assert (table.items("Lupe"), table.items("Tamo")) == (["Bow"], ["Rope"])
    assert table.supply("Bow") == 4 and table.phase == "dawn" and table.day == 1


def test_gifts_of_equipment_come_after_the_choice_of_characters() -> None:
    table = Table(players=2, characters="choose", gifts="equipment")
    table.do("Tamo", "Sefka")
    assert (table.decider, table.kind) == ("Tamo", a.ITEM)


def test_gifts_of_rewards_are_drawn() -> None:
    table = Table("Lupe", "Tamo", "Ibret", gifts="reward")
    for name in table.seats:
        assert len(table.items(name)) == 1
    assert len(table.pile("reward")) == 58 - 3
    assert table.phase == "dawn"


def test_without_gifts_nobody_has_anything() -> None:
    table = Table("Lupe", "Tamo")
    assert table.items("Lupe") == table.items("Tamo") == []


@pytest.mark.parametrize(("night", "tokens"), [(True, {"North 2": 1}), (False, {})])
def test_the_coming_night_makes_an_eye_a_shadow(night: bool, tokens: dict[str, int]) -> None:
    """In the Village, where an Eye has no effect; the Shadow's neighbours are corrupted."""
    table = plain("Lupe", "Tamo", coming_night=night).shadow("North 1").shadow("West 3")
    table.darken("north-west").shadow("West 2").challenges("Lupe", "dark: eye")
    table_tokens = table.tokens_by_space()
    table_tokens.pop("West 1", None)
    assert table_tokens == tokens


def test_the_coming_night_counts_in_challenges_too() -> None:
    table = plain("Lupe", "Tamo", coming_night=True).shadow("South 1")
    table.faces("Lupe", "North 1", roll="1 1 1 eye", difficulty=15)
    assert table.tokens_by_space() == {"South 2": 1, "south-east Merchant": 1}
    assert table.kind == a.NEXT


# -- the South Wind's Pain ---------------------------------------------------------------------


def test_the_south_wind_starts_out_of_play() -> None:
    assert Table("Lupe", "Tamo", south_winds_pain=True).winds == (0, 0, None, 0)
    assert Table("Lupe", "Tamo", south_winds_pain=True, four_winds=1).winds == (1, 1, None, 1)


def test_three_winds_are_left_to_lose() -> None:
    table = plain("Lupe", "Tamo", south_winds_pain=True)
    table.set_winds(North=None, East=None, West=-3).dawn("Lupe").effect("Lupe", "anger 1 all")
    assert table.is_over and table.cause == "no Wind was left"


def test_a_legendary_item_brings_its_wind_back() -> None:
    """At the Village, for no action point; the item is set aside again."""
    table = plain("Lupe", "Tamo", south_winds_pain=True).give("Lupe", "South Wind's Shield")
    table.dawn("Lupe")
    points = table.points
    assert "offer South" in table.legal()
    table.do("offer South")
    assert table.winds == (0, 0, 0, 0) and table.items("Lupe") == []
    assert table.supply("South Wind's Shield") == 1 and table.points == points
    assert not any(words.startswith("offer") for words in table.legal())


def test_only_its_own_wind_only_if_gone_only_in_the_village() -> None:
    table = plain("Lupe", "Tamo", south_winds_pain=True).set_winds(East=None)
    table.give("Lupe", "North Wind's Torc", "East Wind's Mask", "West Wind's Sandals")
    table.dawn("Lupe")
    assert {w for w in table.legal() if w.startswith("offer")} == {"offer East"}
    table.do("move to East 2")
    assert not any(words.startswith("offer") for words in table.legal())


def test_any_player_may_even_a_spirits() -> None:
    table = plain("Lupe", "Tamo", south_winds_pain=True).give("Lupe", "South Wind's Shield")
    table.make_spirit("Lupe").dawn("Lupe").do("offer South")
    assert table.winds == (0, 0, 0, 0) and table.items("Lupe") == []


def test_without_the_option_no_wind_comes_back() -> None:
    table = plain("Lupe", "Tamo").set_winds(South=None).give("Lupe", "South Wind's Shield")
    assert not any(words.startswith("offer") for words in table.dawn("Lupe").legal())


# -- the first Day, death, the Village ---------------------------------------------------------


def test_the_first_day_has_cards() -> None:
    """Turned up where the Revealed icon is; and with no Shadow."""
    table = Table("Lupe", "Tamo", bare=False)
    for space in range(1, c.FIRST_MERCHANT):
        card = int(table.state.card[space])
        assert 0 <= card < c.FIRST_SHADOW
        assert table.state.face_up[space] == table.content.card_revealed[card]


def test_to_the_letter_the_first_day_has_none() -> None:
    table = Table("Lupe", "Tamo", bare=False, first_day="literal")
    assert (table.state.card == -1).all() and table.day == 1
    table.dawn("Lupe").do("move to North 2")
    assert "scout" not in table.legal()
    table.do("end", "Tamo", "end")
    table.will_roll("dark: eye").do("Lupe")  # nothing to face
    assert table.kind == a.SPACE
    table.will_draw("red 4").do("North 1")
    table.will_roll("dark: eye").do("Tamo")
    assert table.day == 2
    assert (table.state.card[1 : c.FIRST_MERCHANT] >= 0).all()


@pytest.mark.parametrize(("way", "finished"), [("finish", True), ("literal", False)])
def test_death_in_the_own_challenge(way: str, finished: bool) -> None:
    """The card is discarded and the Dark Die resolved, or nothing of the turn is left."""
    table = plain("Lupe", "Tamo", death_ends_turn=way).set_hearts(Lupe=1).set_sun(2)
    table.corrupt("North 1", "blue 1")
    table.faces("Lupe", "North 1", "1 1 1 one rattle", difficulty=15, fail=["wound 1"])
    assert table.is_spirit("Lupe") and table.where("Lupe") == "Village"
    assert (table.card_at("North 1") == "") == finished
    assert table.sun == (3 if finished else 2)
    assert table.tokens("North 1") == ["blue 1"]
    assert table.kind == a.NEXT and table.legal() == {"Tamo"}


@pytest.mark.parametrize(("way", "finished"), [("finish", True), ("literal", False)])
def test_revival_in_the_own_challenge(way: str, finished: bool) -> None:
    table = plain("Lupe", "Tamo", death_ends_turn=way).make_spirit("Lupe", 2, at="North 1")
    table.change_spirit("Lupe", faces=["North"], rules=()).set_sun(2)
    table.challenge("North 1", difficulty=3, pass_=["heal 1"]).challenges("Lupe")
    table.will_roll("6 6 6 one rattle").do("face", "keep")
    assert not table.is_spirit("Lupe") and table.where("Lupe") == "Village"
    assert (table.card_at("North 1") == "") == finished
    assert table.sun == (3 if finished else 2)


@pytest.mark.parametrize("way", ["finish", "literal"])
def test_anothers_death_ends_no_turn(way: str) -> None:
    table = plain("Lupe", "Tamo", death_ends_turn=way).set_hearts(Tamo=1).set_sun(1)
    table.put(Tamo="North 1")
    table.faces("Lupe", "North 1", "1 1 1 one rattle", difficulty=15, fail=["wound 1 here"])
    assert table.is_spirit("Tamo") and table.card_at("North 1") == "" and table.sun == 2


@pytest.mark.parametrize("amount", [0, 1, 2])
def test_the_village_heals_who_ends_a_dawn_turn_there(amount: int) -> None:
    table = plain("Lupe", "Tamo", village_healing=amount).set_hearts(Lupe=1, Tamo=1)
    table.dawn("Lupe").do("end")
    assert table.hearts("Lupe") == 1 + amount
    table.do("Tamo", "move to North 2", "end")
    assert table.hearts("Tamo") == 1


def test_the_village_heals_no_more_than_there_is() -> None:
    table = plain("Lupe", "Tamo", village_healing=2).set_hearts(Lupe=3).dawn("Lupe").do("end")
    assert table.hearts("Lupe") == 4


def test_the_village_does_not_heal_the_champion() -> None:
    table = plain("Lupe", "Tamo", village_healing=2).enter("Lupe", 1).set_sun(9).set_hearts(Lupe=1)
    assert table.dawn("Lupe").do("end").hearts("Lupe") == 1


# -- presets -----------------------------------------------------------------------------------

FIELDS = ("shadow_merchant", "wind", "gift", "coming_night")


def setting(**options: Any) -> dict[str, Any]:
    chosen = RattlingOptions(**options)
    record = encode(chosen, GAME.load(chosen))[0]
    return {name: np.asarray(record[name]).tolist() for name in FIELDS}


def test_what_the_presets_stand_for() -> None:
    normal = setting()
    assert normal == setting(difficulty="normal")
    assert normal == {"shadow_merchant": [0] * 4, "wind": [0] * 4, "gift": 0, "coming_night": 0}
    assert setting(difficulty="easy") == normal | {
        "wind": [1] * 4,
        "gift": GIFTS.index("reward"),
    }
    assert setting(difficulty="hard") == {
        "shadow_merchant": [1, 1, 1, 1],
        "wind": [-1] * 4,
        "gift": 0,
        "coming_night": 1,
    }


def test_single_options_go_before_the_preset() -> None:
    hard = setting(difficulty="hard")
    assert setting(difficulty="hard", coming_night=False) == hard | {"coming_night": 0}
    assert setting(difficulty="hard", four_winds=0) == hard | {"wind": [0] * 4}
    assert setting(difficulty="hard", four_winds=(0, 0, 0, 1)) == hard | {"wind": [0, 0, 0, 1]}
    assert setting(difficulty="hard", merchants_of_darkness=0) == hard | {
        "shadow_merchant": [0] * 4
    }
    assert setting(difficulty="hard", merchants_of_darkness=[]) == hard | {
        "shadow_merchant": [0] * 4
    }
    assert setting(difficulty="hard", gifts="equipment") == hard | {"gift": 1}
    easy = setting(difficulty="easy")
    assert setting(difficulty="easy", gifts="none") == easy | {"gift": 0}
    assert setting(difficulty="easy", coming_night=True) == easy | {"coming_night": 1}


# -- errors ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 0}, "players is 0; allowed are 1 to 6"),
        ({"players": 7}, "players is 7; allowed are 1 to 6"),
        ({"difficulty": "hrad"}, "difficulty is 'hrad'.*did you mean 'hard'"),
        ({"speaker": 2}, "speaker is 2; allowed are 0 to 1"),
        ({"village_healing": 3}, "village_healing is 3; allowed are 0 to 2"),
        ({"four_winds": 4}, "four_winds is 4; allowed are -3 to 3"),
        ({"four_winds": (0, 0, 0)}, "four_winds has 3 numbers"),
        ({"four_winds": (0, 0, 0, -4)}, "four_winds is -4; allowed are -3 to 3"),
        ({"merchants_of_darkness": 5}, "merchants_of_darkness is 5; allowed are 0 to 4"),
        ({"merchants_of_darkness": ["north"]}, "merchants_of_darkness is 'north'"),
        ({"merchants_of_darkness": ["north-west"] * 2}, "name each corner once"),
        ({"gifts": "bones"}, "gifts is 'bones'"),
        ({"first_day": "empty"}, "first_day is 'empty'"),
        ({"death_ends_turn": "never"}, "death_ends_turn is 'never'"),
        ({"reward": "dense"}, "reward is 'dense'"),
        ({"characters": "Lupe"}, "characters is 'Lupe'"),
        ({"characters": ("Lupe",)}, "characters names 1; 2 seat"),
        ({"max_moves": 0}, "max_moves is 0"),
    ],
)
def test_values_that_are_not_allowed(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        RattlingOptions(**options)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"players": "two"}, "players"),
        ({"players": True}, "players"),
        ({"gone_for_good": 1}, "gone_for_good"),
        ({"spiritual_silence": "yes"}, "spiritual_silence"),
        ({"south_winds_pain": None}, "south_winds_pain"),
        ({"coming_night": 1}, "coming_night"),
        ({"trials": "yes"}, "trials"),
        ({"four_winds": "calm"}, "four_winds"),
        ({"four_winds": 0.5}, "four_winds"),
        ({"merchants_of_darkness": "north-west"}, "merchants_of_darkness"),
        ({"merchants_of_darkness": True}, "merchants_of_darkness"),
        ({"talk": 2.0}, "talk"),
    ],
)
def test_values_of_another_type(options: dict[str, Any], field: str) -> None:
    with pytest.raises(TypeError, match=f"{field} is"):
        RattlingOptions(**options)


@pytest.mark.parametrize("names", [("Lupe", "Tammo"), ("Lupe", "lupe")])
def test_characters_that_are_not_there(names: tuple[str, str]) -> None:
    options = RattlingOptions(characters=names)
    with pytest.raises(ValueError, match="characters is"):
        Batch(GAME, options)
