"""What a person reads: every decision in words, and a board to play from."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
import pytest

from gloaming.games.chronicles import GAME, text
from gloaming.games.chronicles import actions as a
from gloaming.games.chronicles.actions import ACTIONS
from gloaming.games.chronicles.content import BASE_FOLDER, build
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.games.chronicles.rules import redeal
from gloaming.games.chronicles.state import CAUSES
from gloaming.kernel.batch import Batch
from gloaming.kernel.content import Pack, Source, read
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of
from gloaming.policies import RandomPolicy, Turn
from tests.chronicles.table import DAMAGE, MOVE_1, Table

GATE = "Crystal Gate"
COLUMNS = 100


def ask(table: Table) -> str:
    return text.question(table.state, table.match.pack)


def read_legal(table: Table) -> set[str]:
    """The legal actions as a person reads them."""
    numbers = np.flatnonzero(table.mask())
    return {text.action(table.state, table.match.pack, int(number)) for number in numbers}


def read_board(table: Table) -> str:
    return text.board(table.state, table.match.pack)


def section(table: Table, head: str) -> list[str]:
    """The lines under a heading of the board."""
    parts = [part.splitlines() for part in read_board(table).split("\n\n")]
    found = [part[1:] for part in parts if part[0].startswith(head)]
    assert len(found) == 1, f"{len(found)} parts are headed {head!r}"
    return found[0]


# -- actions and questions ---------------------------------------------------------------------


def test_the_leader_speaks_of_heroes() -> None:
    table = Table("Belle", "Moana")
    assert ask(table) == (
        "seat 0 (Belle, the Leader): who acts next, or is the day over?"
        " 6 tokens can still be played"
    )
    assert read_legal(table) == {"let Belle act", "let Moana act", "end the day"}


def test_a_hero_plays_tokens_by_name() -> None:
    table = Table("Moana", "Belle").set_health("Belle", 2).do("choose Belle")
    assert ask(table) == "seat 1 (Belle): what does Belle do at Crystal Castle?"
    assert read_legal(table) == {
        "Belle: play Move or Heal 1 to move 1 space",
        "Belle: play Move or Heal 1 to heal 1",
        "Belle: play Move or Heal 2 to move 2 spaces",
        "Belle: play Move or Heal 2 to heal 2",
        "Belle: play Phillipe's Essence",
    }


def test_quest_tokens_are_picked_up_dropped_and_handed_over() -> None:
    table = Table("Belle", "Moana").all_at("Seaside Inn").set_item("Clockmaker", "Moana")
    table.do("choose Moana")
    assert {line for line in read_legal(table) if "play" not in line} == {
        "Moana: pick up Baker (Here to Help)",
        "Moana: pick up Washerwoman (Here to Help)",
        "Moana: drop Clockmaker (Here to Help)",
        "Moana: hand over Clockmaker (Here to Help)",
    }


def test_who_receives() -> None:
    table = Table("Belle", "Moana", "Violet").set_item("Baker", "Moana")
    table.act("Moana", "hand over Baker")
    assert ask(table) == "seat 1 (Moana): who receives Baker (Here to Help)?"
    assert read_legal(table) == {"Moana: hand it to Belle", "Moana: hand it to Violet"}


def test_work_on_a_quest() -> None:
    table = Table("Belle", "Moana").skip_to("Here to Help", 1)
    table.set_item("Baker", "Moana").set_item("Clockmaker", "Moana").do("choose Moana")
    assert "Moana: hand in Baker and Clockmaker (Here to Help)" in read_legal(table)


def test_work_on_a_dice_check() -> None:
    table = Table("Moana", "Belle", quests=("Swirling Seas", "Here to Help"))
    table.skip_to("Swirling Seas", 1).place("Belle", "Deep Cove").do("choose Belle")
    assert "Belle: roll 2 dice for Swirling Seas (1 must succeed)" in read_legal(table)


def test_a_delivery_with_a_die_says_so() -> None:
    table = Table("Maid Marian", "Belle", quests=("Safe Passage", "Here to Help"))
    table.skip_to("Safe Passage", 1).place("Belle", "Lighthouse").set_item("Old Miller", "Belle")
    table.do("choose Belle")
    assert "Belle: hand in Old Miller (Safe Passage, a die decides each)" in read_legal(table)


def test_a_trip_step_by_step() -> None:
    table = Table("Violet", "Belle").shadow(GATE, 2).play("Violet", "Sheltered Stride")
    assert ask(table) == "seat 0 (Violet): where to from Crystal Castle? 3 moves left"
    assert {
        f"Violet: move to {GATE} (a shadow is there)",
        "Violet: move to Castle Quay",
        "Violet: take Belle along",
    } <= read_legal(table)
    assert section(table, "TRIP") == [
        "  Violet moves over any spaces: 0 made, 3 left, one hero may come along"
    ]
    table.do("take along Belle", "move to Castle Quay")
    assert {"Violet: stop at Castle Quay", "Violet: leave Belle at Castle Quay"} <= read_legal(
        table
    )
    assert section(table, "TRIP") == ["  Violet moves over any spaces: 1 made, 2 left, with Belle"]


@pytest.mark.parametrize(
    ("hero", "token", "line"),
    [
        ("Moana", "Heart of Te Fiti", "Moana: heal Belle completely"),
        ("Maid Marian", "Woodland Guide", "Maid Marian: let Belle move up to 3 spaces"),
        ("Maid Marian", "Herbal Remedy", "Maid Marian: heal Belle by 1"),
    ],
)
def test_whom_a_token_is_for(hero: str, token: str, line: str) -> None:
    table = Table(hero, "Belle").set_health("Belle", 1).set_health(hero, 2).play(hero, token)
    assert line in read_legal(table)
    assert ask(table).startswith(f"seat 0 ({hero}): who")


def test_rallying_and_the_ocean() -> None:
    table = Table("Maid Marian", "Moana").complete().place("Moana", "Canoe Beach")
    table.play("Maid Marian", "Rallying Horn")
    assert read_legal(table) == {"Maid Marian: call Moana to Crystal Castle"}
    table = Table("Moana", "Belle").complete().play("Moana", "Power of the Ocean")
    assert "Moana: choose where Belle goes" in read_legal(table)
    table.do("choose Belle")
    assert ask(table) == "seat 0 (Moana): to which space does Belle go?"
    assert "Moana: send Belle to Seaside Inn" in read_legal(table)


def test_battles_are_called_by_their_targets() -> None:
    table = Table("Moana", "Belle", quests=("Chaos in the Tides", "Here to Help"))
    table.skip_to("Chaos in the Tides", 1).place("Belle", "Shimmering Shores")
    table.shadow("Shimmering Shores", 1, 3).do("choose Belle")
    names = table.names["villain"]
    strengths = table.content.shadow_strength
    here = table.state.shadow_at == table.space("Shimmering Shores")
    for token in np.flatnonzero(here):
        line = f"Belle: battle {names[token]} (shadow of strength {strengths[token]})"
        assert line in read_legal(table)
    assert "Belle: battle the foe of Chaos in the Tides (strength 6)" in read_legal(table)


def test_weakening_and_destroying_the_vortex() -> None:
    table = Table("Belle", "Moana").complete().vortex(GATE).place("Belle", GATE).do("choose Belle")
    assert "Belle: battle the Vortex (strength 6) to weaken it" in read_legal(table)
    table = Table("Belle", "Moana").complete().vortex(GATE, 4).all_at(GATE).do("choose Belle")
    assert "Belle: battle the Vortex (strength 4) to destroy it" in read_legal(table)


def test_re_rolls_name_what_the_dice_show() -> None:
    table = Table("Violet", "Belle").all_at(GATE).shadow(GATE, 4)
    table.battle("Belle", 4, {"Violet": (DAMAGE, DAMAGE), "Belle": (DAMAGE, 2)})
    villain = table.names["villain"][table.state.target]
    foe = f"{villain} (shadow of strength 4)"
    assert ask(table) == (
        f"seat 0 (Violet, the Leader): against {foe}: who is next to re-roll or play a token?"
    )
    assert read_legal(table) == {"Violet is next to re-roll", "Belle is next to re-roll"}
    table.do("choose Belle")
    assert ask(table) == f"seat 1 (Belle): against {foe}: re-roll, play a token, or keep?"
    assert read_legal(table) == {
        "Belle: re-roll the die showing damage",
        "Belle: re-roll the die showing 2 hits",
        "Belle: re-roll both dice (damage and 2 hits)",
        "Belle: keep damage and 2 hits",
        "Belle: play Enchanted Book",
    }
    assert section(table, "BATTLE") == [
        f"  at {GATE} against {foe}; 2 hits missing",
        "    Violet: damage and damage (0 hits, 2 damage to come, may still re-roll)",
        "    Belle: damage and 2 hits (2 hits, 1 damage to come, may still re-roll)",
    ]
    table.aid("Belle", "Enchanted Book")
    assert section(table, "BATTLE")[0].endswith("enough hits to win")
    assert section(table, "BATTLE")[-1] == "    tokens: strength -2, hits +0"
    table.keep("Belle").do("choose Violet")
    assert "Violet: re-roll one of the dice showing damage" in read_legal(table)
    table.keep("Violet")
    assert ask(table) == f"seat 0 (Violet): against {foe}, after the last roll: play a token?"
    assert read_legal(table) == {"Violet: play Invisibility", "Violet: play no token"}


def test_help_from_afar() -> None:
    table = Table("Belle", "Violet").complete("Here to Help").place("Violet", GATE).shadow(GATE, 4)
    table.battle("Violet", 4, {"Violet": (1, 1)})
    assert "Belle may play a token from afar" in read_legal(table)
    table.do("choose Belle")
    assert ask(table).endswith(": play a token?")
    assert read_legal(table) == {"Belle: play Clever Catapult", "Belle: play no token"}


def test_the_solo_player_is_seat_0_for_both_heroes() -> None:
    match = Batch(GAME, ChroniclesOptions(players=1, heroes=("Belle", "Violet")))
    lead = text.question(match.states[0], match.pack)
    match.step(np.array([a.HERO + 1]))
    assert lead.startswith("seat 0 (Belle, the Leader): ")
    assert text.question(match.states[0], match.pack).startswith("seat 0 (Violet): ")
    assert "  Violet (seat 0): health 3 of 3" in text.board(match.states[0], match.pack)


def test_laying_tiles() -> None:
    table = Table("Belle", "Moana", layout="players", quiet=False)
    tile = table.names["tile"][table.state.pending[0, 3]]
    assert ask(table) == f"seat 0 (Belle, the Leader): where is {tile} laid?"
    assert section(table, "TILE TO LAY")[0].startswith(f"  {tile}: north ")
    where = next(line for line in sorted(read_legal(table)) if line.startswith("lay it "))
    table.do(where)
    spot = where.removeprefix("lay it ")
    assert ask(table) == f"seat 0 (Belle, the Leader): how is {tile} turned, {spot}?"
    turns = [line for line in read_legal(table) if "(north " in line]
    assert len(turns) == len(read_legal(table)) > 0
    assert section(table, "TILE TO LAY")[-1] == f"  it goes {spot}"


def test_turns_say_where_each_side_comes_to_lie() -> None:
    """The side that the words give for the touching direction is the one that is laid there."""
    table = Table("Belle", "Moana", layout="players", quiet=False)
    table.do(next(iter(sorted(table.legal()))))
    tile = int(table.state.pending[0, 3])
    number = int(np.flatnonzero(table.mask())[-1])
    words = text.action(table.state, table.match.pack, number)
    table.match.step(np.array([number]))
    turn = table.state.tile_turn[tile]
    sides = [
        "water" if table.content.tile_side[tile, (s - turn) % 4] == 2 else "land" for s in range(4)
    ]
    north, east, south, west = sides
    assert words.endswith(f"(north {north}, east {east}, south {south}, west {west})")


# -- the board ---------------------------------------------------------------------------------


def two_tiles() -> Table:
    """Crystal Castle, and the Quiet Village turned half round at its west."""
    table = Table("Belle", "Moana").board(
        {"Crystal Castle": (0, 0, 0), "Quiet Village": (-1, 0, 2)}
    )
    return table.vortex("Seaside Inn").shadow("Seaside Inn", 3, 1).place("Belle", "Book Market")


def test_the_map_shows_tiles_sides_spaces_and_what_is_there() -> None:
    """The inn's water side, printed south, now lies north; the market's, printed east, west."""
    assert section(two_tiles(), "MAP")[1:] == [
        "+~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~++------------------------------+",
        "|QUIET VILLAGE                 ||CRYSTAL CASTLE                |",
        "|Seaside Inn port Q ^          ||Crystal Castle land Q ^       |",
        "| * shadow 3 + 1               || * Moana                      |",
        "| * VORTEX 6                   ||Crystal Gate land S <         |",
        "| * Baker, Clockmaker,         ||Castle Quay port >v           |",
        "|   Washerwoman                ||                              |",
        "|Book Market land Q <          ||                              |",
        "| * Belle                      ||                              |",
        "|Village Square land S >v      ||                              |",
        "+------------------------------++~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~+",
    ]


def test_ways_lead_across_tiles() -> None:
    ways = section(two_tiles(), "WAYS")
    assert "  Village Square (land): Crystal Gate, Seaside Inn, Book Market" in ways
    assert "  Crystal Gate (land): Crystal Castle, Castle Quay, Village Square" in ways


def test_figures_of_the_table() -> None:
    table = two_tiles().played(2)
    lines = read_board(table).splitlines()
    assert lines[0] == (
        "DAY 1 of 5   Darkness cards left: 4   free slots today: 4 of 6"
        "   Team Health: 3 (lost at 0)"
    )
    assert lines[1] == (
        "Leader: Belle (seat 0)   Vortex: strength 6, at Seaside Inn   shadows on the board: 2"
    )
    table.no_vortex()
    assert "Vortex: destroyed" in read_board(table)


def test_heroes_with_tokens_and_what_they_carry() -> None:
    table = Table("Belle", "Moana").set_item("Baker", "Moana").set_health("Belle", 0)
    table.complete("Lost Artifact").move("Moana", MOVE_1, "Castle Quay")
    lines = " ".join(" ".join(section(table, "HEROES")).split())
    belle, moana = lines.split("Moana (seat 1)")
    assert belle.startswith(
        "Belle (seat 0): health 0 of 3, must be healed first, at Crystal Castle "
        "[ready] Move or Heal 1; [ready] Move or Heal 2; [ready] Phillipe's Essence"
    )
    assert "[locked] Clever Catapult (2 more hits in any battle)" in belle
    assert moana.startswith(": health 3 of 3, at Castle Quay [played] Move or Heal 1;")
    assert "[ready] Power of the Ocean" in moana
    assert moana.endswith("carries Baker (Here to Help)")


def test_quests_with_step_progress_and_whereabouts() -> None:
    table = Table("Belle", "Moana").set_item("Baker", "Moana").complete("Lost Artifact")
    assert section(table, "QUESTS") == [
        "  Belle: Here to Help * step 1 of 2",
        "      Meet the three stranded villagers at the Seaside Inn",
        "      so far: 1 of 3 carried",
        "      then: Bring all three to safety at Crystal Castle",
        "      Baker with Moana; Clockmaker at Seaside Inn; Washerwoman at Seaside Inn",
        "  Moana: Lost Artifact * complete",
    ]


@pytest.mark.parametrize(
    ("hero", "quest", "step", "line"),
    [
        ("Belle", "The Torn Scroll", 1, "0 of 3 handed in at Crystal Castle"),
        ("Belle", "The Divided Gem", 1, "Belle among them, no shadow there"),
        ("Belle", "Wolves in the Wood", 0, "shadows still at Wolf Hollow"),
        ("Maid Marian", "Dispel the Darkness", 1, "0 of 2 beaten"),
        (
            "Maid Marian",
            "Words of Courage",
            0,
            "Maid Marian needs 1 of 2 dice at Nottingham Market",
        ),
        ("Moana", "Chaos in the Tides", 1, "the foe waits at Shimmering Shores"),
        ("Violet", "Quest for the Key", 1, "0 of 1 carried by Violet"),
    ],
)
def test_progress_of_each_kind_of_step(hero: str, quest: str, step: int, line: str) -> None:
    other, its = ("Violet", "Blackout") if hero != "Violet" else ("Belle", "Here to Help")
    table = Table(hero, other, quests=(quest, its))
    if step == 0:
        table.shadow("Wolf Hollow", 2)
    table.skip_to(quest, step)
    so_far = next(text for text in section(table, "QUESTS") if "so far:" in text)
    assert line in so_far


def test_nine_tiles_in_a_row_still_fit() -> None:
    table = Table("Belle", "Maid Marian", "Moana", "Violet")
    laid = [name for k, name in enumerate(table.names["tile"]) if table.state.tile_laid[k]]
    assert len(laid) == 9
    table.board({name: (east, 0, 0) for east, name in enumerate(laid)})
    lines = read_board(table).splitlines()
    assert max(map(len, lines)) <= COLUMNS
    picture = section(table, "MAP")[1:]
    assert picture[0].count("+") == 18
    for number, hero in enumerate(table.heroes):
        start = 11 * laid.index("Crystal Castle")
        box = "".join(line[start + 1 : start + 10].strip() for line in picture)
        assert hero.replace(" ", "") in box.replace(" ", ""), number


# -- any state at all --------------------------------------------------------------------------


@cache
def snapshots() -> list[tuple[np.ndarray, np.ndarray, Pack]]:
    """States [1], masks [actions] and content of random matches of every seat count.

    Every decision of the first match and every fifth of the others, and all ends.
    """
    kept = []
    for players, options in enumerate(
        (
            {"layout": "players"},
            {"layout": "players", "difficulty": "hard"},
            {"difficulty": "easy"},
            {"layout": "players"},
        ),
        start=1,
    ):
        settings = ChroniclesOptions(players=players, **options)
        match = Batch(GAME, settings, seed=5, skip_forced=False)
        policy = RandomPolicy(2)
        while match.playing[0]:
            if players == 1 or match.states["moves"][0] % 5 == 0:
                kept.append((match.states.copy(), match.masks[0].copy(), match.pack))
            match.step(policy.act(Turn(GAME, match.pack, match.states, match.masks)))
        kept.append((match.states.copy(), match.masks[0].copy(), match.pack))
    return kept


def test_any_state_can_be_read() -> None:
    """Lines of 100 columns, plain text, and a wording of its own for each legal action."""
    kinds = set()
    for states, mask, pack in snapshots():
        state, before = states[0], states.tobytes()
        board, asked = text.board(state, pack), text.question(state, pack)
        lines = [text.action(state, pack, int(number)) for number in np.flatnonzero(mask)]
        assert max(map(len, board.splitlines())) <= COLUMNS
        assert board.isascii() and not board.endswith("\n")
        assert "\n" not in asked + "".join(lines)
        assert len(set(lines)) == len(lines)
        assert not [line for line in lines if "to the left" in line or " own " in line]
        assert states.tobytes() == before
        kinds.add(kind_of(state))
    assert {a.LAY, a.TURN, a.LEAD, a.ACT, a.TRIP, a.ORDER, a.REROLL} <= kinds


def test_every_action_has_a_wording_in_every_state() -> None:
    """Legal or not: a log or a tool may ask for any of them."""
    for states, _, pack in [*snapshots()[::25], snapshots()[-1]]:
        for number in range(len(ACTIONS)):
            assert text.action(states[0], pack, number)


@pytest.mark.parametrize("number", [-1, len(ACTIONS)])
def test_a_number_that_is_no_action(number: int) -> None:
    table = Table("Belle", "Moana")
    with pytest.raises(ValueError, match=f"action {number} does not exist"):
        text.action(table.state, table.match.pack, number)


def test_the_text_tells_nothing_that_is_hidden() -> None:
    """Order and choice of unseen cards and tiles may change: a person reads the same."""
    changed = 0
    for states, _, pack in snapshots()[::5]:
        other = states.copy()
        redeal(other[0], pack.table[0], 0)
        assert text.board(other[0], pack) == text.board(states[0], pack)
        assert text.question(other[0], pack) == text.question(states[0], pack)
        changed += any((other[name] != states[name]).any() for name in ("deck", "box", "waiting"))
    assert changed > 5


def test_the_end_is_told() -> None:
    ends = [text.question(s[0], pack) for s, _, pack in snapshots() if s["status"][0] != PLAYING]
    assert len(ends) == 4
    assert set(ends) <= {f"the match is over: {cause}" for cause in CAUSES[1:]}
    table = Table("Belle", "Moana").complete().vortex(GATE, 4).all_at(GATE)
    table.fight("Belle", "Vortex", {"Belle": (3, 3), "Moana": (1, 1)})
    assert ask(table) == "the match is over: victory"
    assert "Vortex: destroyed" in read_board(table)


def test_names_come_from_the_pack() -> None:
    base = read(BASE_FOLDER)
    data: Any = deepcopy(base.data)
    tokens = data["hero"][0]["token"]
    tokens[2]["name"] = "Old Cart Horse"
    pack = build(Source(data, base.files, base.name))
    table = Table("Belle", "Moana").do("choose Belle")
    numbers = [int(number) for number in np.flatnonzero(table.mask())]
    lines = {text.action(table.state, pack, number) for number in numbers}
    assert "Belle: play Old Cart Horse" in lines
    assert "Old Cart Horse (move up to 3" in text.board(table.state, pack)
