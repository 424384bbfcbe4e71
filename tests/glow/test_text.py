"""What a person reads: every decision in words, and a board to play from."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import numpy as np
import pytest

from gloaming.games.glow import GAME, text
from gloaming.games.glow import actions as a
from gloaming.games.glow import state as c
from gloaming.games.glow.actions import ACTIONS
from gloaming.games.glow.content import BASE_FOLDER, build, load
from gloaming.games.glow.options import GlowOptions
from gloaming.games.glow.rules import redeal
from gloaming.games.glow.text_cards import ability, gist
from gloaming.kernel.batch import Batch
from gloaming.kernel.content import Pack, Source, read
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of, seat_of
from tests.glow.table import Table

COLUMNS = 80
PACK = load()
CARD = {name.rpartition(" ")[2]: card for card, name in enumerate(PACK.names["companion"])}
SOURCE = {
    **CARD,
    **{name: c.HERO + k for k, name in enumerate(PACK.names["adventurer"])},
    **{name.partition(",")[0][-3:]: c.SPELL + k for k, name in enumerate(PACK.names["spell"])},
}


def ask(table: Table) -> str:
    return text.question(table.state, table.match.pack)


def read_legal(table: Table) -> set[str]:
    """The legal actions as a person reads them."""
    numbers = np.flatnonzero(table.mask())
    return {text.action(table.state, table.match.pack, int(number)) for number in numbers}


def section(table: Table, head: str) -> str:
    """What stands under a heading of the board, as one line."""
    parts = [part.splitlines() for part in text.board(table.state, table.match.pack).split("\n\n")]
    found = [part[1:] for part in parts if part[0].startswith(head)]
    assert len(found) == 1, f"{len(found)} parts are headed {head!r}"
    return " ".join(" ".join(found[0]).split())


# -- cards in short ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("A01", "tree + fire: +1 reroll, +1 light"),
        ("A03", "3 identical: +4 light"),
        ("A06", "no tree or water: +4 light"),
        ("A10", "2 fire: leaves, 1 spell to every other seat"),
        ("A16", "3 fire: leaves, -5 light"),
        ("A20", "brings the curse die, shields from it"),
        ("B09", "fire: +1 firefly, +1 light"),
        ("B14", "water, no rock: +6 light"),
        ("B18", "cloud: leaves, take one from the graveyard"),
        ("EA1", "3 different, pay 1 reroll: +5 light"),
        ("EB3", "2 light pay a reroll unit"),
        ("EB4", "1 to 2 different: +3 light, lose a companion or a spell"),
        ("NB1", "cloud, pay 1 footprint: draw 2 butterflies, give as many back"),
        ("DB1", "tree + cloud, pay 2 fireflies: leaves, +10 light"),
        ("S03", "2 cloud: the latest companion leaves"),
        ("S09", "3 different: -3 fireflies"),
        ("Noctiluca", "3 identical: +5 light"),
        ("Pocana", "no ability"),
    ],
)
def test_abilities_in_short(source: str, words: str) -> None:
    assert ability(PACK.table[0], SOURCE[source]) == words


def test_the_rest_of_a_card() -> None:
    content = PACK.table[0]
    assert gist(content, CARD["A06"]).endswith("; 2 fireflies")
    assert gist(content, CARD["A13"]).endswith("; large orange die; 1 point")
    assert gist(content, CARD["A21"]).endswith("; 1 firefly; -2 points")
    assert gist(content, CARD["A18"]).endswith("; 1 reroll a day")
    assert "any large die" in gist(content, CARD["B21"])


# -- actions and questions ---------------------------------------------------------------------


def test_adventurers_are_offered_with_all_they_have() -> None:
    table = Table(players=3)
    assert ask(table) == "seat 0: which adventurer?"
    assert "choose Pocana (3 red dice; no ability; 4 points)" in read_legal(table)
    assert text.board(table.state, table.match.pack).startswith("SET-UP   first player: seat 0\n")


def test_recruiting_tells_what_lies_beside() -> None:
    table = Table("Braccio", "Pocana", "Orium").lay(fire="A03", rock="A20")
    table.lay_dice(fire="green red green", rock="black").lay_footprints(rock=1, fire=2).morning()
    assert ask(table) == "seat 0 (Braccio): which companion joins?"
    assert read_legal(table) == {
        "recruit Torke A03 (3 identical: +4 light) at the fire space"
        " with 3 small dice (2 green, red) and 2 footprints",
        "recruit Kaar A20 (brings the curse die, shields from it; 4 points) at the rock space"
        " with the curse die and 1 footprint",
    }


def test_two_players_discard() -> None:
    table = Table("Braccio", "Pocana").lay(fire="A03", rock="A05", tree="A01").morning()
    table.do("recruit A03")
    assert ask(table) == "seat 0 (Braccio): which companion of the track goes to the graveyard?"
    line = "send Ladawa A05 (2 fire: +4 light; 1 firefly) at the rock space to the graveyard"
    assert line in read_legal(table)


def test_moving_the_curse_die_away() -> None:
    table = Table("Braccio", "Pocana").give("Braccio", "A20").lay(fire="A03", rock="A05")
    table.lay_dice(fire="black").morning().do("recruit A03")
    assert ask(table) == (
        "seat 0 (Braccio): is the curse die moved away from the fire space first?"
    )
    assert read_legal(table) == {
        "move the curse die to the rock space",
        "leave it there and recruit Torke A03 with it",
    }


def test_claiming_a_die_that_has_come_back() -> None:
    table = Table("Braccio", "Pocana").give("Braccio", "A13", "B21", die="").day(2).dawn()
    assert ask(table) == "seat 0 (Braccio): does Sketal A13 take a die that has come back?"
    assert read_legal(table) == {"take the large orange die", "take no die"}
    table.do("none")
    assert ask(table) == "seat 0 (Braccio): does Sketal B21 take a die that has come back?"
    assert "take the large blue die" in read_legal(table)


def test_rerolls_and_how_they_are_paid() -> None:
    table = Table("Braccio", "Pocana").give("Braccio", "A18").set("Braccio", light=10, rerolls=2)
    table.dice("Braccio", large=("tree", "fire"), small=[("red", "fire")])
    table.rolls()
    assert ask(table) == (
        "seat 0 (Braccio): which die is rerolled or set, or are all kept? To pay with:"
        " 1 companion's reroll, 2 reroll tokens and 8 steps down the score track"
    )
    assert read_legal(table) == {
        "reroll or set the small red die showing fire",
        "reroll or set the large green die showing tree",
        "reroll or set the large green die showing fire",
        "keep all dice (counting: 1 tree, 2 fire)",
    }
    table.do("large green tree")
    assert ask(table).endswith(": what is done with the large green die showing tree?")
    assert {
        "reroll the large green die showing tree alone",
        "reroll the large green die showing tree together with the small red die showing fire",
        "turn the large green die showing tree to rock (3 reroll units)",
    } <= read_legal(table)
    table.do("turn to rock")
    assert ask(table).endswith(
        ": turn the large green die showing tree to rock: how is unit 1 of 3 paid?"
    )
    assert read_legal(table) == {
        "pay with a companion's reroll (1 left)",
        "pay with a reroll token (2 left)",
        "pay with a step down the score track: 10 to 9",
    }


def test_two_dice_that_look_the_same() -> None:
    table = Table("Braccio", "Pocana").set("Braccio", rerolls=1)
    table.dice("Braccio", large=("tree", "tree")).rolls().do("large green tree")
    line = "reroll the large green die showing tree together with another like it"
    assert line in read_legal(table)


def test_noon_is_told_by_effects() -> None:
    table = Table("Braccio", "Pocana").give("Braccio", "A11", "A16").spell("Braccio", "S03", "S02")
    table.shows("Braccio", "water water cloud cloud tree tree").noon()
    assert ask(table) == "seat 0 (Braccio): what resolves next?"
    assert read_legal(table) == {
        "resolve Braccio: +1 footprint, +3 light",
        "resolve Briki A11: leaves, +1 footprint",
        "resolve the spell Two Waters S02: -5 light",
        "resolve the spell Two Clouds S03: the latest companion leaves (Sketal A16)",
    }
    table.bury().shows("Braccio", "rock").noon()
    assert read_legal(table) == {"end noon"}


def test_cromaug_picks() -> None:
    table = Table("Braccio", "Pocana").give("Braccio", "B18").bury("A03", "A13")
    table.shows("Braccio", "cloud").picks()
    assert ask(table) == (
        "seat 0 (Braccio): Cromaug B18 has left; who is taken from the graveyard?"
    )
    assert read_legal(table) == {
        "take Torke A03 (3 identical: +4 light) from the graveyard",
        "take Sketal A13 (3 water: leaves, -4 light; large orange die; 1 point) from the graveyard",
        "take nobody",
    }


def test_a_step_tells_what_it_asks_and_costs() -> None:
    table = Table("Braccio", "Pocana").set("Braccio", footprints=1).party("Braccio", "p02")
    table.shows("Braccio", "fire rock").afternoon()
    assert ask(table) == (
        "seat 0 (Braccio): where to from p02? Unspent dice: 1 fire, 1 rock; 1 footprint"
    )
    assert read_legal(table) == {
        "walk to p01 (fire; costs a die)",
        "walk to p03 (fire; costs a die)",
        "walk to p45 (tree; costs 1 footprint)",
        "stop at p02",
    }


def test_villages_and_paths_with_effects() -> None:
    table = Table("Braccio", "Pocana").set("Braccio", footprints=2).party("Braccio", "p31")
    table.shows("Braccio", "fire").afternoon()
    line = "walk to p33 (village, 8 light; costs 1 footprint; +1 firefly)"
    assert line in read_legal(table)
    table.do("walk p33")
    assert "place the camp at p33 (village, 8 light) and stop" in read_legal(table)
    table.party("Braccio", "p11").shows("Braccio", "rock").afternoon()
    assert "walk to p12 (rock; first -5 light; costs a die)" in read_legal(table)


def test_skulls() -> None:
    table = Table("Braccio", "Pocana").party("Braccio", "p15").shows("Braccio", "cloud")
    table.afternoon()
    assert "walk to p16 (cloud; a skull, nothing to lose; costs a die)" in read_legal(table)
    table.give("Braccio", "A03").spell("Braccio", "S01").spell("Braccio", "S02", hidden=True)
    table.afternoon()
    line = "walk to p16 (cloud; first lose a companion or a spell; costs a die)"
    assert line in read_legal(table)
    table.do("walk p16")
    assert ask(table) == "seat 0 (Braccio): what is lost to the skull on the way to p16?"
    assert read_legal(table) == {
        "lose Torke A03 (3 identical: +4 light)",
        "give up the spell Two Trees S01 (2 tree: -5 light)",
        "give up a spell that lies face down",
    }


def test_which_die_is_spent() -> None:
    table = Table("Braccio", "Pocana").give("Braccio", "A17").party("Braccio", "p01")
    table.dice("Braccio", large=("fire", "rock"), sketals={"red": "fire"}).afternoon()
    table.do("walk p02")
    assert ask(table) == "seat 0 (Braccio): which die is spent on the step to p02 (fire)?"
    assert read_legal(table) == {
        "spend a die that is no Sketal's, showing fire",
        "spend the Sketal's red die showing fire",
    }


def test_sailing() -> None:
    table = Table("Braccio", "Pocana", board="archipelago").set("Braccio", footprints=1)
    table.shows("Braccio", "fire rock").afternoon()
    assert ask(table) == (
        "seat 0 (Braccio): which boat sails? The dice show 2 different elements; 1 footprint"
    )
    assert read_legal(table) == {
        "sail from i00 to i01 (+2 footprints)",
        "sail from i00 to i03 (costs 1 footprint; +2 fireflies)",
        "sail from i00 to i06 (2 light; +1 reroll)",
        "sail from i00 to i08 (costs 1 footprint)",
        "sail nowhere",
    }


def test_butterflies() -> None:
    table = Table("Braccio", "Pocana", dawn="anibloom").hold("Braccio", purge=1, mute=1)
    table.give("Braccio", "A03").shows("Braccio", "rock").noon()
    assert {
        "use the purge butterfly to lose a companion or a spell",
        "use a mute butterfly: own dice showing rock do not count today",
    } <= read_legal(table)
    table.do("purge")
    assert ask(table) == "seat 0 (Braccio): what is lost to the purge butterfly?"


def test_the_solo_game() -> None:
    table = Table("Braccio", players=1)
    assert ask(table) == "seat 0 (Braccio): which colour has Tom's first die?"
    table.do("take red", "take blue").morning()
    lines = [line for line in read_legal(table) if line.startswith("recruit ")]
    assert lines
    assert all("; Tom's tile first: " in line for line in lines)
    assert "Tom's red die" in section(table, "MEETING TRACK")
    assert section(table, "TOM").startswith("light 10; footprints 0; band 0; 10 if it ended now")


# -- the board ---------------------------------------------------------------------------------


def test_a_seat_with_everything_it_has() -> None:
    table = Table("Braccio", "Pocana").give("Braccio", "A06").give("Braccio", "A16", die="")
    table.set("Braccio", light=7, footprints=2, rerolls=1, fireflies=1)
    table.spell("Braccio", "S01").spell("Braccio", "S02", hidden=True)
    small = [("red", "rock"), ("black", "tree"), ("purple", "special")]
    table.dice("Braccio", large=("tree", "tree"), small=small).noon()
    assert section(table, "SEAT 0: Braccio") == (
        "light 7; footprints 4; reroll tokens 1; fireflies 3 for 2 companions; 23 if it ended now"
        " 0 Braccio (2 tree: +1 footprint, +3 light; 1 point)"
        " 1 Mindaroo A06 (no tree or water: +4 light; 2 fireflies)"
        " 2 Sketal A16 (3 fire: leaves, -5 light; large blue die; 1 point), without its die"
        " dice: 2 large green tree, red rock, purple two footprints, curse tree"
        " not counting: tree"
        " spells: Two Trees S01 (2 tree: -5 light), 1 face down"
    )


def test_the_meeting_track() -> None:
    table = Table("Braccio", "Pocana").lay(fire="A03").lay_dice(fire="green green", rock="black")
    table.lay_footprints(tree=2, fire=1).morning()
    assert section(table, "MEETING TRACK") == (
        "tree: nobody 2 footprints water: nobody cloud: nobody"
        " fire: Torke A03 (3 identical: +4 light) green die; green die; 1 footprint"
        " rock: nobody curse die"
    )


def test_what_lies_around() -> None:
    table = Table("Braccio", "Pocana").give("Braccio", "A13").bury("A03", "A05").morning()
    around = section(table, "AROUND")
    assert around.startswith(
        "large dice in the reserve: green, blue, azure and red cards to come: "
    )
    assert "graveyard: Torke A03, Ladawa A05 spells not seen yet: Two Trees S01; " in around


def test_the_province_around_the_party() -> None:
    table = Table("Braccio", "Pocana").party("Braccio", "p60", camp="p59").shows("Braccio", "tree")
    table.afternoon().do("walk p45")
    board = section(table, "PROVINCE OF SHADOWS")
    assert board.startswith(
        "seat 0: party at p45 (tree), camp at p59;"
        " beside it p02 fire; p44 tree; p46 tree; p60 cloud"
        " seat 1: party at p00 (start), camp at p00; beside it p01 fire; p44 tree"
        " left today, so closed: p60 villages"
    )
    assert "p59: 3 light; toll 1 footprint; +1 reroll; steps 2, 4; camp of seat 0" in board
    assert "p40-p41 lose a companion or a spell" in board
    assert "p40 tree 38 41! 53" in board


def test_the_archipelago() -> None:
    table = Table("Braccio", "Pocana", board="archipelago")
    table.moor("Braccio", "i03", "i06", "i00", "i00").afternoon()
    board = section(table, "ARCHIPELAGO OF DARKNESS")
    assert "i00: 0 light; boats of seat 0 (2) and seat 1 (4)" in board
    assert "i03: 0 light; +2 fireflies; boats of seat 0 " in board
    assert "i03-i05 5, toll 1 footprint" in board
    assert "i01-i02 any" in board


def test_aims() -> None:
    for objective, aim in (
        ("win", "the best final rank"),
        ("margin", "the lead over the others"),
        ("team", "that the lowest final light of all reaches "),
    ):
        table = Table("Braccio", "Pocana", objective=objective)
        assert f"\naim: {aim}" in text.board(table.state, table.match.pack)


# -- any state at all --------------------------------------------------------------------------

SETTINGS: tuple[dict[str, Any], ...] = (
    {"players": 1},
    {"players": 1, "board": "archipelago"},
    {"players": 2},
    {"players": 2, "board": "archipelago", "kaar_must_move": True, "dawn": "draconic"},
    {"players": 2, "dawn": "all", "adventurers": ("Hulios", "Elldir")},
    {"players": 2, "adventurers": ("Noctiluca", "Hulios"), "dawn": "elemental"},
    {"players": 3, "objective": "margin", "graveyard_die_today": True},
    {"players": 3, "board": "archipelago", "dawn": "anibloom", "cromaug_itself": True},
    {"players": 4, "objective": "team"},
    {"players": 4, "board": "archipelago"},
    {"players": 5, "dawn": "all"},
    {"players": 6, "board": "archipelago", "dawn": "all"},
)


@cache
def snapshots() -> list[tuple[np.ndarray, np.ndarray, Pack]]:
    """States [1], masks [actions] and content of random matches of every seat count.

    Some of each kind of decision for each of the settings, and all ends.
    """
    kept = []
    for number, settings in enumerate(SETTINGS):
        seen = dict.fromkeys(range(1, len(a.DECISIONS) + 1), 0)
        for seed in range(2):
            match = Batch(GAME, GlowOptions(**settings), seed=seed, skip_forced=False)
            random = np.random.default_rng([number, seed])
            while match.playing[0]:
                kind = int(kind_of(match.states[0]))
                seen[kind] += 1
                if seen[kind] < 4 or seen[kind] % 40 == 0:
                    kept.append((match.states.copy(), match.masks[0].copy(), match.pack))
                match.step(random.choice(np.flatnonzero(match.masks[0]), 1))
            kept.append((match.states.copy(), match.masks[0].copy(), match.pack))
    return kept


def test_any_state_can_be_read() -> None:
    """Lines of 80 columns, plain text, and a wording of its own for each legal action."""
    kinds = set()
    for states, mask, pack in snapshots():
        state, before = states[0], states.tobytes()
        board, asked = text.board(state, pack), text.question(state, pack)
        assert max(map(len, board.splitlines())) <= COLUMNS
        assert board.isascii() and not board.endswith("\n")
        assert states.tobytes() == before
        if state.status != PLAYING:
            continue
        kinds.add(int(kind_of(state)))
        lines = {n: text.action(state, pack, n) for n in np.flatnonzero(mask).tolist()}
        assert "\n" not in asked + "".join(lines.values())
        assert len(set(lines.values())) == len(lines)
        named = [n for n, line in lines.items() if line == ACTIONS.names[n]]
        assert all(n in ACTIONS.groups["sail"] for n in named)  # nothing to add to some of these
        assert states.tobytes() == before
    missing = {a.DECISIONS[kind - 1] for kind in set(range(1, len(a.DECISIONS) + 1)) - kinds}
    assert missing <= {"claim a die"}  # seldom, and tested above


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
    table = Table("Braccio", "Pocana")
    with pytest.raises(ValueError, match=f"action {number} does not exist"):
        text.action(table.state, table.match.pack, number)


def test_the_text_tells_nothing_that_is_hidden() -> None:
    """Cards to come, removed cards, tiles: a person reads the same.

    A board is for everybody; what is asked and offered is for the seat that decides.
    """
    fields = ("deck", "removed", "tile_pile")
    changed = dict.fromkeys(fields, 0)
    for number, (states, mask, pack) in enumerate(snapshots()):
        if number % 6 and states["seats"][0] > 1:
            continue
        board = text.board(states[0], pack)
        for seat in range(int(states["seats"][0])):
            other = states.copy()
            redeal(other[0], pack.table[0], seat)
            assert text.board(other[0], pack) == board
            for name in fields:
                changed[name] += bool((other[name] != states[name]).any())
            if states["status"][0] == PLAYING and seat == seat_of(states[0]):
                assert text.question(other[0], pack) == text.question(states[0], pack)
                for action in np.flatnonzero(mask).tolist():
                    told = text.action(states[0], pack, action)
                    assert text.action(other[0], pack, action) == told
    assert min(changed.values()) > 5


def test_spells_that_lie_face_down_are_not_told() -> None:
    table = Table("Braccio", "Pocana").spell("Pocana", "S02", hidden=True).noon()
    states, pack = table.match.states, table.match.pack
    board = text.board(states[0], pack)
    assert "spells: 1 face down" in board
    found = set()
    for _ in range(20):
        redeal(states[0], pack.table[0], 1)
        assert text.board(states[0], pack) == board
        found |= set(np.flatnonzero(states["token_at"][0] == c.FACE_DOWN + 1).tolist())
    assert len(found) > 3


def test_the_card_of_a_swap_is_told_to_its_seat_alone() -> None:
    """Lines of actions are read by all, the question by the seat that looks."""
    table = Table("Hulios", "Pocana", dawn_adventurers=True).give("Hulios", "A03")
    table.dice("Hulios", large=("special", "tree")).swaps()
    card = table.names["companion"][table.state.removed[table.state.removed[0]]]
    assert card in ask(table)
    assert read_legal(table) == {
        "give Torke A03 (3 identical: +4 light) for the card on top of the removed ones",
        "keep all companions",
    }
    assert card not in text.board(table.state, table.match.pack)


def test_the_end_is_told() -> None:
    ends = {text.question(s[0], pack) for s, _, pack in snapshots() if s["status"][0] != PLAYING}
    assert ends <= {f"the match is over: {cause}" for cause in c.CAUSES[1:]}
    assert "the match is over: eight days are over" in ends
    assert len(ends) >= 3


def test_names_come_from_the_pack() -> None:
    base = read(BASE_FOLDER)
    data: Any = deepcopy(base.data)
    data["companion"][2]["name"] = "Old Cart Horse"
    pack = build(Source(data, base.files, base.name))
    table = Table("Braccio", "Pocana").lay(fire="A03").give("Pocana", "A05").morning()
    numbers = [int(number) for number in np.flatnonzero(table.mask())]
    lines = {text.action(table.state, pack, number) for number in numbers}
    assert all(line.startswith("recruit Old Cart Horse A03 (") for line in lines)
    assert "fire: Old Cart Horse A03 (" in text.board(table.state, pack)
