"""What a person reads: every decision in words."""

from __future__ import annotations

from ast import literal_eval
from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
import pytest

from gloaming.games.rattling import GAME, text
from gloaming.games.rattling import actions as a
from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.games.rattling import text_cards as t
from gloaming.games.rattling.actions import ACTIONS
from gloaming.games.rattling.content import BASE_FOLDER, build
from gloaming.games.rattling.facing import weapon_bonus
from gloaming.games.rattling.options import RattlingOptions
from gloaming.games.rattling.redeal import redeal
from gloaming.kernel.batch import Batch
from gloaming.kernel.content import Pack, Source, read
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of, seat_of
from tests.rattling.text_table import CARDS, ITEMS, PACK, SPACES, Table, value_of

# -- programs in words -------------------------------------------------------------------------


@cache
def _pack_with(effects: str) -> Pack:
    """The base pack, its first card with a Pass Text of our own."""
    base = read(BASE_FOLDER)
    data: Any = deepcopy(base.data)
    data["north"][0]["pass"] = literal_eval(effects)
    return build(Source(data, base.files, base.name))


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        (["wound 1"], "Suffer 1 Wound."),
        (["wound 2 here"], "Each Character here suffers 2 Wounds."),
        (["heal 1 all spirits"], "Each Spirit heals 1 Wound."),
        (["heal 2 someone here"], "A Character here of your choice heals 2 Wounds."),
        (["reward 1", "equipment 1"], "Gain 1 Reward. Gain 1 Equipment of your choice."),
        (["take Furs"], "Gain Furs."),
        (["lose 2", "lose bones all"], "Discard 2 items. Each Character discards all Bones."),
        (["please 2 this"], "Please this Wind twice."),
        (["anger 1 south", "anger 1 all"], "Anger the South Wind. Anger all Winds."),
        (["corrupt 1 each space"], "Place 1 Corruption on each space of the Region."),
        (["corrupt 1 adjacent"], "Place 1 Corruption on each space next to this one."),
        (["taint 1 here", "cure 2"], None),
        ([{"may": ["pay bone", "heal 2"]}], "You may discard a Bone: heal 2 Wounds."),
        (
            [{"choose": [["lose 1", "reward 1"], ["wound 1"]]}],
            "Either discard 1 item: gain 1 Reward, or suffer 1 Wound.",
        ),
        (
            [{"if": "alone", "then": ["points 1"], "else": ["sun 2", "event 1"]}, "stay"],
            "If you are alone: gain 1 action point; otherwise: the Sun moves 2 spaces on and"
            " resolve an Event. This card stays in play.",
        ),
        (
            [{"if": "wounded", "then": [{"may": ["pay bone", "heal 1"]}]}, "travel village"],
            "If you miss a heart: you may discard a Bone: heal 1 Wound. Go to the Village.",
        ),
    ],
)
def test_programs_in_words(effects: list[Any], words: str | None) -> None:
    pack = _pack_with(repr(effects))
    told = t.sentences(pack, int(pack.table[0].card_pass[0]))
    if words is None:
        words = "Place 1 Corruption on each Warrior here. Discard 2 Corruption from yourself."
    assert told == words


def test_every_effect_has_words_of_its_own() -> None:
    told: dict[str, str] = {}
    for name, word in e.VOCABULARY.items():
        for where in word.where.values() or (0,):
            row = t.Row(word.operation, max(1, word.low), where)
            words = t.clause(PACK, row)
            assert words, name
            assert words not in told, (name, told.get(words))
            told[words] = name


def test_items_abilities_winds_and_merchants() -> None:
    assert t.item(PACK, ITEMS["Bow"]) == "weapon; as it modifies: 1 reroll"
    assert t.item(PACK, ITEMS["Beast Bone"]) == "Bone"
    assert t.item(PACK, ITEMS["Furs"]) == "in place of a Wound, then discarded"
    assert t.item(PACK, ITEMS["South Wind's Shield"]) == "in place of a Wound, once a Day"
    assert t.warrior_ability(PACK, 0) == (
        "after the rerolls of any Warrior's Challenge: a Challenge Die changes by 1"
    )
    assert "may suffer a Wound: two are drawn, one is kept" in t.spirit_ability(PACK, 0)
    assert t.wind(PACK, c.NORTH, 0) == "nothing"
    assert t.wind(PACK, c.NORTH, 3).endswith("pleased onto it: North Wind's Torc")
    assert t.trade(PACK, 0, False).startswith("for a Bone: ")
    assert t.trade(PACK, 0, True).startswith("for a Wound: ")


def test_a_card_in_one_line() -> None:
    told = t.challenge(PACK, CARDS["Carpet of Spiders"])
    assert told.startswith("Carpet of Spiders (")
    assert "; Difficulty 9; " in told
    assert told.endswith("; pass: gain 1 Reward; fail: suffer 1 Wound)")
    assert "Difficulty 11" in t.challenge(PACK, CARDS["Carpet of Spiders"], 2)


# -- actions and questions ---------------------------------------------------------------------


def test_characters_are_offered_with_all_they_have() -> None:
    table = Table(3, characters="choose")
    assert table.asked() == "seat 0: which character?"
    assert any(line.startswith("choose Lupe (Skill Body; 4 hearts; ") for line in table.told())


def test_a_dawn_turn() -> None:
    table = Table().stand(0, "North 1").lay("North 1", "Thin Ice", up=False)
    table.corrupt("North 1", "red 4", "blue 2").give(0, "Rope").stand(1, "North 1")
    table.batch.step(np.array([ACTIONS.start("chair")]))
    told = table.told()
    assert table.asked() == "seat 0 (Lupe): what is done? Left: 3 action points and a free Move"
    assert {
        "end the turn (3 action points lost)",
        "move to North 2",
        "move to the north-west Merchant",
        "scout a North card, face down",
        "purify red 4",
        "give Rope to somebody here",
    } <= told
    assert not any("blue" in line or "Thin Ice" in line for line in told)
    table.pend(a.RECEIVER, 0, ITEMS["Rope"])
    assert table.told() == {"give Rope to Orrun"}
    assert table.asked() == "seat 0 (Lupe): who is given Rope?"


def test_spaces_are_told_by_what_happens_there() -> None:
    anywhere = e.ANY_SPACE + 8 * c.NOWHERE
    table = Table().corrupt("East 2", "red 1", "red 2").lay("West 1", "The Hollow Stag")
    told = table.pend(a.SPACE, 0, e.CORRUPT, anywhere).told()
    assert {"place Corruption on East 1", "place Corruption on East 2: a Shadow comes"} <= told
    assert not any("West 1" in line for line in told)
    told = table.pend(a.SPACE, 0, e.BANISH, anywhere).told()
    assert told == {"discard the Shadow card on West 1"}
    told = table.pend(a.SPACE, 0, e.CLEANSE, anywhere).told()
    assert told == {"discard Corruption on East 2 (red 1, red 2)"}
    assert "add a Shadow to East 1" in table.pend(a.SPACE, 0, e.ADD_SHADOW, anywhere).told()
    assert "move to East 1" in table.pend(a.SPACE, 0, e.TRAVEL, anywhere).told()


def test_characters_winds_tokens_and_items_are_told_by_what_happens() -> None:
    table = Table()
    table.state.hearts[1] = 2
    table.pend(a.WHO, 0, e.HEAL, e.SOMEONE + 8 * c.NOWHERE + 256)
    assert table.told() == {"Orrun heals 1 Wound (2 of 4 hearts)"}
    assert table.asked() == "seat 0 (Lupe): who heals 1 Wound?"
    table.state.wind[:] = (0, 3, -3, 1)
    assert table.pend(a.WIND, 0, e.ANGER).told() == {
        "anger the North Wind (0 to -1)",
        "anger the East Wind (+3 to +2)",
        "anger the South Wind (-3 to it leaves)",
        "anger the West Wind (+1 to 0)",
    }
    table.corrupt("East 2", "red 1", "blue 2").pend(a.TOKEN, 0, SPACES["East 2"])
    assert table.told() == {"discard red 1", "discard blue 2"}
    table.give(0, "Beast Bone", "Elder Bone", "Rope").pend(a.ITEM, 0, e.PAY_BONE)
    assert len(table.told()) == 2
    assert "discard Beast Bone (Bone)" in table.told()
    both = ITEMS["Furs"] + 32 * ITEMS["Rope"]
    assert "keep Furs (in place of a Wound, then discarded), discard Rope" in (
        table.pend(a.ITEM, 0, e.REWARD, both).told()
    )


def test_prevention_is_told_by_its_item() -> None:
    table = Table().pend(a.PREVENT, 0, 0, ITEMS["Furs"])
    assert table.told() == {"discard Furs in place of the Wound", "suffer the Wound"}
    table.pend(a.PREVENT, 1, 0, c.KINDS)
    assert table.told() == {"suffer the Wound in place of Lupe", "let Lupe suffer the Wound"}
    assert table.asked() == ("seat 1 (Orrun): Lupe is about to suffer a Wound; is it prevented?")


def test_trades_noses_and_abilities() -> None:
    table = Table().give(0, "Beast Bone").pend(a.TRADE)
    price = t.trade(PACK, 0, False)
    assert table.told() == {f"use the Bonesmith {price}", "do not trade"}
    table.state.shadow_merchant[0] = 1
    assert table.asked() == "seat 0 (Lupe): is the Shadow Bonesmith used?"
    table.pend(a.NOSE, 0, 1)
    assert table.told() == {
        "suffer a Wound, to draw two Rewards for Orrun",
        "suffer no Wound for it",
    }
    table.pend(a.ABILITY, 1)
    assert table.asked() == "seat 1 (Orrun): Lupe asks: is Lend a Shoulder used?"
    assert "do not use Lend a Shoulder" in table.told()


def test_dice_are_told_with_their_numbers() -> None:
    table = Table().challenge("Thin Ice", "North 1", 4, 2, 6).give(0, "Rope")
    table.state.rerolls[0] = 2
    table.pend(a.REROLL)
    due = int(PACK.table[0].difficulty[CARDS["Thin Ice"]])
    assert table.asked() == (
        f"seat 0 (Lupe): are dice rerolled? 2 rerolls left. Value {value_of(table)} against {due}"
    )
    assert {
        "reroll the red die (4)",
        "reroll the yellow die (6)",
        "reroll the Dark Die (eye)",
        "keep the dice",
    } <= table.told()
    table.pend(a.CHANGE_DIE)
    assert "raise the red die from 4 to 5" in table.told()
    assert "raise the yellow die from 6 to 7" not in table.told()
    assert "turn the blue die from 2 to 5" in table.pend(a.DIE, 0, 5).told()


def test_weapons_are_told_with_what_they_add() -> None:
    table = Table().challenge("The Elk That Would Not Fall", "North 1", 4, 2, 6)
    table.give(0, "Bow", "Axe").pend(a.WEAPON)
    bonus = int(PACK.table[0].modifier_bonus[CARDS["The Elk That Would Not Fall"], 0])
    assert f"modify with Bow (+{bonus}; weapon; as it modifies: 1 reroll)" in table.told()


def test_the_value_is_told_with_each_weapon_that_may_modify() -> None:
    table = Table().challenge("The Elk That Would Not Fall", "North 1", 4, 2, 6)
    content, card = PACK.table[0], CARDS["The Elk That Would Not Fall"]
    now, due = value_of(table), int(content.difficulty[card])
    table.give(0, "Axe")
    with_axe = now + int(weapon_bonus(content, card, ITEMS["Axe"])) + 1  # the Axe adds 1 itself
    for kind in (a.REROLL, a.AFTERWARDS):
        asked = table.pend(kind).asked()
        assert asked.endswith(f"Value {now} ({with_axe} with Axe) against {due}")
        table.state.depth -= 1
    table.give(0, "Bow").pend(a.WEAPON)
    with_bow = now + int(weapon_bonus(content, card, ITEMS["Bow"]))
    told = f"alue {now} ({with_bow} with Bow, {with_axe} with Axe) against {due}"
    assert table.asked().endswith(f"which weapon modifies? V{told}")
    assert f"v{told}; 0 rerolls left; weapon: none yet" in table.section("CHALLENGE")
    table.state.weapon[0] = ITEMS["Bow"]
    assert f"value {with_bow} against {due}; " in table.section("CHALLENGE")


def test_a_decided_challenge_tells_no_value_any_more() -> None:
    table = Table().challenge("Thin Ice", "North 1", 4, 2, 6).give(0, "Bow")
    table.state.passed[0] = 1
    table.pend(a.FACING, 0, c.CHASE)
    assert "; Dark Die: eye a success; 0 rerolls left" in table.section("CHALLENGE")
    table.state.passed[0] = 0
    assert "; Dark Die: eye a failure; 0 rerolls left" in table.section("CHALLENGE")


def test_ways_are_told_by_their_effects() -> None:
    pack = _pack_with(repr([{"choose": [["pay bone", "heal 1"], ["wound 1"]]}]))
    program = int(pack.table[0].card_pass[0])
    table = Table().give(0, "Beast Bone")
    table.pend(a.RUN, 0, program, 1 + 16 * c.NOWHERE).pend(a.OPTION, 0, 3)
    told = [text.action(table.state, pack, a.WAY + k) for k in range(2)]
    assert told == ["discard a Bone: heal 1 Wound", "suffer 1 Wound"]
    pack = _pack_with(repr([{"may": ["pay bone", "heal 1"]}]))
    table = Table().give(0, "Beast Bone")
    program = int(pack.table[0].card_pass[0])
    table.pend(a.RUN, 0, program, 1 + 16 * c.NOWHERE).pend(a.OPTION, 0, 2)
    told = [text.action(table.state, pack, a.WAY + k) for k in range(2)]
    assert told == ["discard a Bone: heal 1 Wound", "leave that out: nothing of it happens"]


def test_who_asks_which_way_is_named() -> None:
    content = PACK.table[0]

    def asked(table: Table, program: int, space: int = c.NOWHERE) -> str:
        row = next(k for k in range(10) if content.program[program, k, 0] == e.MAY_CHOOSE)
        table.pend(a.RUN, 0, int(program), row + 1 + 16 * space)
        return table.pend(a.OPTION, 0, int(content.program[program, row, 2])).asked()

    card = CARDS["Those It Swallowed Before"]
    table = Table()
    table.state.level, table.state.faced[0], table.state.weapon[0] = 1, card, -1
    table.state.faced_by[0], table.state.faced_at[0] = 0, c.NOWHERE
    assert asked(table, content.card_special[card]) == (
        "seat 0 (Lupe): Those It Swallowed Before: is this done?"
    )
    assert table.give(0, "Beast Bone").told() == {
        "discard a Bone: value +2",
        "leave that out: nothing of it happens",
    }
    assert asked(table, content.card_fail[card]).endswith("Before: which way is taken?")
    table = Table()
    table.state.last_event = event = PACK.names["event"].index("The Winds Quarrel")
    assert "(Lupe): The Winds Quarrel: which way" in asked(table, content.event[event])
    salve = content.item_effect[ITEMS["Moss Salve"]]
    assert "(Lupe): Moss Salve: which way" in asked(Table(), salve, SPACES["North 1"])


def test_darkness_cards_are_told_whole() -> None:
    table = Table()
    table.state.drawn[:] = CARDS["The First Fang"], CARDS["The Second Fang"]
    told = table.pend(a.DRAWN).told()
    assert {line.split(" (")[0] for line in told} == {"face The First Fang", "face The Second Fang"}


def test_who_enters_and_moves_on() -> None:
    table = Table().give(1, "Spirit Bow").pend(a.ENTER)
    assert table.told() == {"Orrun enters Darkness (4 of 4 hearts)", "nobody enters for now"}
    table.state.champion, table.state.champion_at, table.state.sun = 1, 6, 7
    table.pend(a.ADVANCE, 1)
    assert any(line.startswith("move on to space 7") for line in table.told())


def test_moves_on_the_track() -> None:
    table = Table()
    state, icons = table.state, PACK.table[0].track_icon
    venom = int(np.flatnonzero(icons == c.VENOM)[0])
    state.place[0], state.champion, state.champion_at = c.NOWHERE, 0, venom - 1
    state.sun, state.turn, state.points, state.phase = venom + 1, 0, 2, c.DAWN_PHASE
    table.pend(a.DAWN_TURN)
    assert f"move forward to space {venom} (Venom)" in table.told()
    state.champion_at, state.stopping = venom, 1
    told = table.told()
    assert f"stop at space {venom} (Venom)" in told
    assert any(f"to space {venom + 1}" in line and "where the Sun is" in line for line in told)


def test_the_offer_to_a_lost_wind() -> None:
    table = Table(south_winds_pain=True).give(0, "South Wind's Shield")
    table.batch.step(np.array([ACTIONS.start("chair")]))
    assert "discard South Wind's Shield: the South Wind comes back" in table.told()
    assert "its Wind has left" in table.section("SOUTH")


def test_the_card_of_a_spirit_that_hunts_in_a_pack_stays_hidden() -> None:
    table = Table().lay("North 1", "Thin Ice", up=False).stand(0, "North 1")
    table.state.spirit[0] = 1
    assert table.pend(a.FACE, 0, SPACES["North 1"]).told() == {
        "face a North card, face down",
        "face nothing, roll the Dark Die alone",
    }


# -- any state at all --------------------------------------------------------------------------

SETTINGS: tuple[dict[str, Any], ...] = (
    {"players": 1},
    {"players": 2, "village_healing": 0, "difficulty": "easy", "four_winds": 2},
    {"players": 3, "gone_for_good": True, "talk": 3, "gifts": "equipment", "characters": "choose"},
    {"players": 4, "south_winds_pain": True, "death_ends_turn": "literal", "gifts": "reward"},
    {"players": 5, "trials": True, "first_day": "literal", "four_winds": 3},
    {"players": 6, "difficulty": "hard", "spiritual_silence": True, "talk": 2, "four_winds": 3},
)
GIFTS = ("Spirit Bow", "Spirit Axe", "Bow", "Furs", "Beast Bone", "Elder Bone")


@cache
def snapshots() -> list[tuple[np.ndarray, np.ndarray, Pack]]:
    """States [1], masks [actions] and content of random matches of every seat count.

    Some of each kind of decision for each of the settings, and all ends. Everybody starts well
    equipped, and every second match with dead Warriors, so that Darkness is entered and Spirits
    are there.
    """
    kept = []
    for number, settings in enumerate(SETTINGS):
        seen = dict.fromkeys(range(1, len(a.DECISIONS) + 1), 0)
        for seed in range(2):
            match = Batch(GAME, RattlingOptions(**settings), seed=seed, skip_forced=False)
            random = np.random.default_rng([number, seed])
            _equip(match.states[0], seed)
            while match.playing[0]:
                kind = int(kind_of(match.states[0]))
                seen[kind] += 1
                if seen[kind] < 4 or seen[kind] % 60 == 0:
                    kept.append((match.states.copy(), match.masks[0].copy(), match.pack))
                choices = np.flatnonzero(match.masks[0])
                if kind == a.ENTER and len(choices) > 1:
                    choices = choices[:-1] if choices[-1] == a.NONE else choices
                match.step(random.choice(choices, 1))
            kept.append((match.states.copy(), match.masks[0].copy(), match.pack))
    return kept


def _equip(state: Any, seed: int) -> None:
    for seat in range(int(state.seats)):
        for name in GIFTS:
            state.carries[seat, ITEMS[name]] += 1
            state.holds[seat] |= np.uint64(1 << ITEMS[name])
        if seed % 2 and seat % 2:
            state.spirit[seat], state.hearts[seat] = 1, 1


def test_any_state_can_be_read() -> None:
    """Lines of 100 columns, plain text, and a wording of its own for each legal action."""
    kinds = set()
    for states, mask, pack in snapshots():
        state, before = states[0], states.tobytes()
        board, asked = text.board(state, pack), text.question(state, pack)
        assert max(map(len, board.splitlines())) <= 100
        assert board.isascii()
        assert not board.endswith("\n")
        assert states.tobytes() == before
        if state.status != PLAYING:
            continue
        kinds.add(int(kind_of(state)))
        lines = {n: text.action(state, pack, n) for n in np.flatnonzero(mask).tolist()}
        assert "\n" not in asked + "".join(lines.values())
        assert len(set(lines.values())) == len(lines)
        named = {n for n, line in lines.items() if line == ACTIONS.names[n]}
        assert named <= {a.KEEP, a.END, *ACTIONS.groups["say"]}  # nothing to add to these
        assert states.tobytes() == before
    missing = {a.DECISIONS[kind - 1] for kind in set(range(1, len(a.DECISIONS) + 1)) - kinds}
    seldom = (a.DRAWN, a.CHANGE_DIE, a.DIE, a.NOSE, a.FACE, a.WEAPON, a.TRADE, a.ADVANCE)
    assert missing <= {a.DECISIONS[kind - 1] for kind in seldom}  # tested above


def test_every_action_has_a_wording_in_every_state() -> None:
    """Legal or not: a log or a tool may ask for any of them."""
    seen = set()
    for states, _, pack in snapshots():
        state = states[0]
        kind = kind_of(state) if state.status == PLAYING else -1
        if kind not in seen:
            seen.add(kind)
            assert all(text.action(state, pack, number) for number in range(len(ACTIONS)))


@pytest.mark.parametrize("number", [-1, len(ACTIONS)])
def test_a_number_that_is_no_action(number: int) -> None:
    with pytest.raises(ValueError, match=f"action {number} does not exist"):
        text.action(Table().state, PACK, number)


def test_the_text_tells_nothing_that_is_hidden() -> None:
    """Cards to come and cards that lie face down: a person reads the same."""
    changed = 0
    for number, (states, mask, pack) in enumerate(snapshots()):
        if number % 3:
            continue
        other = states.copy()
        redeal(other[0], pack.table[0], 0)
        changed += bool((other["card"] != states["card"]).any())
        assert text.board(other[0], pack) == text.board(states[0], pack)
        assert text.question(other[0], pack) == text.question(states[0], pack)
        for action in np.flatnonzero(mask).tolist():
            told = text.action(states[0], pack, action)
            assert text.action(other[0], pack, action) == told
    assert changed > 5


def test_the_end_is_told() -> None:
    ends = {text.question(s[0], pack) for s, _, pack in snapshots() if s["status"][0] != PLAYING}
    assert ends <= {f"the match is over: {cause}" for cause in c.CAUSES[1:]}
    assert len(ends) >= 2


def test_questions_name_the_seat_that_decides() -> None:
    for states, _, pack in snapshots():
        if states["status"][0] == PLAYING:
            asked = text.question(states[0], pack)
            assert asked.startswith(f"seat {int(seat_of(states[0]))}")
            assert asked.count("?") == 1


def test_names_come_from_the_pack() -> None:
    base = read(BASE_FOLDER)
    data: Any = deepcopy(base.data)
    data["character"][0]["name"] = "Old Woman"
    pack = build(Source(data, base.files, base.name))
    table = Table()
    assert "seat 0 (Old Woman): " in text.question(table.state, pack)
    assert "SEAT 0: Old Woman, Warrior" in text.board(table.state, pack)
