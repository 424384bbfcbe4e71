"""What a person reads: every decision in words."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import GAME, text
from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea.actions import ACTIONS
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.kernel.batch import Batch
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of
from tests.mysthea.table import Table
from tests.mysthea.text_table import asked, told

# -- the set-up and the Day --------------------------------------------------------------------


def test_the_first_player_picks_a_pile() -> None:
    table = Table(bare=False, players=3)
    assert (
        asked(table) == "seat 0: from which pile is the first Character drawn? The piles alternate"
    )
    assert told(table) == {
        "draw a Champion; the next is a Seeker",
        "draw a Seeker; the next is a Champion",
    }
    pairs = (("Sanya", "The Heir"), ("Anuth", "The Machine"))
    table = Table(bare=False, players=2, chronicle="both", characters=pairs)
    assert told(table) == {"play as Sanya and The Machine", "play as The Heir and Anuth"}


def test_where_to_begin() -> None:
    table = Table("Criminal", "Anuth", bare=False)
    assert asked(table) == "seat 0 (The Criminal): does The Criminal begin in Armor?"
    assert told(table) == {
        "The Criminal begins in Armor",
        "The Criminal begins without Armor",
    }
    table.do("decline")
    assert asked(table) == "seat 0 (The Criminal): where does The Criminal begin?"
    assert "begin on City node 1 (blue, green)" in told(table)
    solo = Table("Criminal", "Anuth", bare=False, players=1).do("decline", "City node 1")
    assert asked(solo) == "seat 0: where does Anuth begin?"


def test_a_day() -> None:
    table = Table("Leheir", "Heir").put("Leheir", "crossing 1").give("Leheir", green=2)
    table.crowd("inner Forest", golems=1, troops=2, parasites=1).give("Heir", pink=3)
    table.put("Heir", "fork 1").store(blue=2)
    table.charge("Heir", "Leheir")
    assert asked(table) == (
        "seat 0 (Leheir): what is done? Left: 3 actions, a machine, a Relic and the ability"
    )
    lines = told(table)
    assert {
        "end the Day (3 actions lost)",
        "move to City node 1 (blue, green)",
        "move in a circle, back to crossing 1 (blue, green, brown)",
        "collect blue, green and brown",
        "attack inner Forest (1 Golem, 2 Troops, 1 Parasite: 5 Strength Points)",
        "activate a Harvester: take a crystal of its Region",
        "trade two crystals for two of another's",
        "use your Relic: change places with another",
        "ask The Heir to use the Relic: deposit up to 3 crystals from anywhere",
    } <= lines
    assert not any("deposit crystals" in line or "fork 1 " in line for line in lines)
    table.do("collect")
    assert asked(table).endswith("Left: 2 actions, a machine, a Relic and the ability")


def test_the_solo_player_uses_relics_without_asking() -> None:
    table = Table("Sanya", "Telron", players=1)
    assert "use the Relic of Telron: move the Colossus one external node either way" in told(table)
    assert asked(table).startswith("seat 0 (Sanya): what is done?")
    table.do("end").rush()
    assert asked(table).startswith("seat 0 (Telron): what is done?")


def test_moves_of_others_and_hops() -> None:
    table = Table("Creature", "Kolbor").put("Kolbor", "fork 2")
    assert "move Kolbor & Malabor instead" in told(table)
    table.do("move Kolbor")
    assert asked(table) == "seat 0 (The Creature): where does Kolbor & Malabor go?"
    assert "Kolbor & Malabor goes to bend 2 (green, grey, brown)" in told(table)
    table = Table("Kolbor", "Creature").put("Kolbor", "crater node 1")
    assert "hop to one of the two closest Islands" in told(table)
    assert told(table.do("hop")) == {
        "hop to crater node 2 (grey, blue)",
        "hop to crater node 5 (green, grey)",
    }


def test_crystals() -> None:
    table = Table("Celethe", "Heir").give("Celethe", blue=5, pink=1).do("collect")
    assert told(table) == {
        "keep what was collected",
        "swap a blue crystal",
        "swap a green crystal",
    }
    table.do("blue")
    assert asked(table) == "seat 0 (Celethe): for what is a blue crystal swapped?"
    assert "take a grey crystal in its place" in told(table)
    table.do("grey")
    assert asked(table) == "seat 0 (Celethe): Celethe has 8 crystals; which goes?"
    assert "discard a blue crystal (5 of 8 crystals)" in told(table)
    table = Table("Leheir", "Heir").give("Leheir", blue=2, pink=1).store(green=4)
    assert "deposit crystals in the City (1 space free)" in told(table)
    table.do("deposit")
    assert asked(table) == "seat 0 (Leheir): which crystal is deposited? 1 space free"
    assert told(table) == {
        "deposit a blue crystal (2 of 3 crystals)",
        "deposit a pink crystal (1 of 3 crystals)",
    }
    table.do("blue")
    assert "deposit no more" in told(table)
    table.do("pink")
    assert asked(table).endswith("which crystal in the City makes room for a pink one?")
    assert "discard a green crystal of the City" in told(table)


def test_a_trade() -> None:
    table = Table("Leheir", "Heir", "Sanya").give("Leheir", blue=2).give("Heir", pink=1, grey=2)
    table.do("use the ability")
    assert asked(table) == "seat 0 (Leheir): with whom are two crystals traded for two?"
    assert told(table) == {"trade with The Heir, who has 2 grey, 1 pink"}
    table.do("Heir")
    assert asked(table).endswith("which crystal is given to The Heir? 2 to go")
    assert told(table) == {"give a blue crystal (2 of 2 crystals)"}
    table.do("blue", "blue")
    assert asked(table).endswith("which crystal is taken from The Heir? 2 to go")
    assert "take a grey crystal (2 of 3 crystals)" in told(table)


def test_machines_and_fortifications() -> None:
    table = Table("CR-2T1", "Machine").crowd("inner River", troops=1)
    table.do("activate Harvester")
    assert asked(table) == "seat 0 (CR-2T1): which Harvester is activated?"
    assert told(table) == {"activate the Harvester in inner River (1 Troop)"}
    table.do("inner River")
    assert told(table) == {
        "activate no other machine of inner River",
        "activate the Scavenger of inner River too: build a Fortification on a node of its Region",
        "activate the Refiner of inner River too: defeat an Enemy of its Region",
    }
    table.do("activate Scavenger")
    assert "build on fork 1 (blue, pink, brown)" in told(table)
    table = Table("Machine", "CR-2T1").fortify("CR-2T1", "fork 1").do("use the ability")
    assert told(table) == {"move the Fortification of CR-2T1 on fork 1 (blue, pink, brown)"}
    table.do("fork 1")
    assert "move the Fortification to crossing 1 (blue, green, brown)" in told(table)


# -- attacks, shards, bonuses ------------------------------------------------------------------


def test_an_attack() -> None:
    table = Table("Leheir", "Heir").give("Leheir", green=1, grey=2, parasites=1).store(green=1)
    table.crowd("inner Forest", golems=1, troops=2).do("attack inner Forest")
    assert asked(table) == (
        "seat 0 (Leheir): what pays for card 1? 0 Strength Points; needed: 4, for 1 Golem, 2 Troops"
    )
    assert told(table) == {
        "pay a green crystal of your own",
        "pay a green crystal of the City",
        "pay two grey crystals of your own as a green one",
        "pay a Parasite as a green one",
    }
    table.will_show("I red 3").do("pay green")
    assert asked(table).endswith("for 1 Golem, 2 Troops; by now 1 Golem, 1 Troop defeated")
    assert "reveal no more: 1 Golem, 1 Troop defeated" in told(table)
    table.will_show("II blue 2").do("pay green of the City")
    assert "reveal no more: 1 Golem, 2 Troops defeated, with a bonus" in told(table)
    table.do("stop")
    assert asked(table) == "seat 0 (Leheir): which Island takes 1 Golem, 2 Troops?"
    assert (
        "they go to the Shard, crater 2"
        " (there: River 4 Troops, Land of Myst 4 Troops, Crystal Field 4 Golems)"
    ) in told(table)
    table.do("Shard")
    assert asked(table).endswith("where on the Shard does a Troop go? 2 to place")
    assert "place a Troop on River of the Shard (4 Troops there)" in told(table)
    table.do("River", "River")
    assert asked(table).endswith("which Eradication Bonus is gained?")
    assert told(table) == {"blue: somebody takes a crystal of any kind", "gain no bonus"}
    table.do("blue banner")
    assert told(table) == {"Leheir takes a crystal", "The Heir takes a crystal"}
    table.do("Heir")
    assert asked(table).endswith("which crystal does The Heir take?")


def test_the_other_bonuses() -> None:
    def gained(card: str) -> Table:
        table = Table("Leheir", "Heir").put("Heir", "fork 1").give("Leheir", green=1)
        table.crowd("inner Forest", parasites=1).crowd("River at crater 2", golems=1, troops=2)
        return table.will_show(card).do("attack inner Forest", "pay green")

    table = gained("I red 3").do("red banner")
    assert told(table) == {"defeat a Troop in River at crater 2 (1 Golem, 2 Troops)"}
    table = gained("I yellow 3").do("yellow banner")
    assert {"lead Leheir (City node 1)", "lead The Heir (fork 1)", "lead nobody"} == told(table)
    assert "The Heir goes to crater node 1 (pink, brown)" in told(table.do("Heir"))
    table = gained("I green 3").do("green banner")
    assert "move a Golem of River at crater 2 (1 Golem, 2 Troops)" in told(table)
    table.do("Golem in River at crater 2")
    assert asked(table).endswith("where does the Golem of River at crater 2 go?")
    assert "move the Golem to inner Forest (no Enemies)" in told(table)


def test_an_attack_on_a_monster() -> None:
    table = Table("Heir", "Leheir").put("Heir", "crater node 3").summon("Utcoro")
    table.give("Heir", pink=1, blue=2, parasites=1)
    assert "attack Utcoro on the Tree (Strength 6)" in told(table)
    table.do("attack Utcoro")
    assert asked(table).endswith("what pays for card 1? 0 Strength Points against 6")
    assert told(table) == {
        "pay a pink crystal of your own",
        "pay two blue crystals of your own as one of the Island's kinds",
        "pay a Parasite as one of the Island's kinds, and another to follow",
    }
    table.will_show("I red 3").do("pay a Parasite")
    assert told(table) == {
        "pay the second crystal of the Parasite",
        "reveal no more: the attack fails",
    }
    table.will_show("II red 3").do("pay the second wild crystal")
    assert "reveal no more: Utcoro is defeated" in told(table)
    table.will_show("III yellow 1").do("pay pink")
    assert asked(table).endswith("which Eradication Bonus is gained?")
    assert told(table) == {"yellow: lead a Character to a node next to it", "gain no bonus"}


def test_shards() -> None:
    table = Table("Leheir", "Outsider").put("Leheir", "edge node 1").plug(1, 2, 3, seen=(2,))
    table.give("Leheir", brown=2, grey=2)
    assert {
        "investigate a shard nobody has seen (its value times brown and grey)",
        "investigate a shard of value 2 (2 brown and 2 grey)",
    } <= told(table)
    table.do("investigate 2")
    assert asked(table).endswith(
        "the shard has the value 2 and costs 2 brown, 2 grey; is it paid for?"
    )
    assert told(table) == {
        "pay 2 brown, 2 grey for the shard",
        "pay nothing: the shard goes back, the action is wasted",
    }
    table.do("accept")
    assert asked(table).endswith("how is a brown crystal paid? Still due: 2 brown, 2 grey")
    table.do("pay brown", "pay brown", "pay grey", "pay grey")
    assert asked(table).endswith("where does Leheir return to?")
    lines = told(table)
    assert "return to City node 1 (blue, green)" in lines
    assert "ask The Outsider to use the Relic: stay with the Colossus" in lines
    table.do("ask Outsider")
    assert told(table) == {
        "use your Relic: Leheir stays with the Colossus",
        "do not use the Relic now",
    }


# -- Relics ------------------------------------------------------------------------------------


def test_relics_for_others() -> None:
    table = Table("Leheir", "Kolbor").crowd("inner Forest", golems=1).do("ask Kolbor")
    assert asked(table) == (
        "seat 1 (Kolbor & Malabor): Leheir asks for your Relic"
        " (rearrange the Enemies around, without attacks); is it used?"
    )
    assert told(table) == {
        "use your Relic for Leheir: rearrange the Enemies around, without attacks",
        "do not use the Relic now",
    }
    table.do("accept")
    assert asked(table).endswith("which Enemy around Leheir is moved? 1 move left")
    assert told(table) == {
        "leave the Enemies as they are",
        "move a Golem of inner Forest (1 Golem)",
    }
    table.do("Golem in inner Forest")
    assert told(table) == {"move the Golem to inner River (no Enemies)"}


def test_powers() -> None:
    table = Table("Criminal", "Sanya").wear(True)
    assert "use your Relic: take the Armor off" in told(table)
    table = Table("Creature", "Celethe", "Criminal").do("use the Relic")
    assert told(table) == {"copy Celethe: take 3 crystals of any kinds"}
    table.do("Celethe")
    assert asked(table).endswith("which crystal does The Creature take? 3 to go")
    table = Table("Leheir", "Sanya").put("Sanya", "fork 2").do("use the Relic")
    assert told(table) == {"change places with Sanya (fork 2)"}
    table = Table("Sanya", "Leheir").do("use the Relic")
    assert "go to fork 2 (green, grey, blue)" in told(table)
    table = Table("Telron", "Leheir").do("use the Relic")
    assert told(table) == {
        "the Colossus moves clockwise to edge node 2 (brown, blue)",
        "the Colossus moves counter-clockwise to edge node 5 (pink, grey)",
    }
    table = Table("Cursed", "Leheir").summon("Utcoro").give("Cursed", pink=1).do("use the Relic")
    assert told(table) == {"attack Utcoro on the Tree (Strength 6)"}
    table = Table("CR-2T1", "Leheir").ruin("inner Mountain", "Refiner").ruin("inner River")
    table.do("use the Relic")
    assert {
        "bring back a Refiner of Leheir (1 removed)",
        "bring back a Scavenger of CR-2T1 (1 removed)",
    } <= told(table)
    table.do("Refiner of Leheir")
    assert asked(table).endswith("where does the Refiner stand again?")
    assert "the Refiner comes back in inner River" in told(table)


# -- the Night ---------------------------------------------------------------------------------


def test_what_event_cards_ask() -> None:
    table = Table("Leheir", "Heir").man("Spire", green=1).resolve("Forest")
    assert asked(table) == (
        "seat 0 (Leheir): where does the only Troop of the Forest Region of the Spire go?"
    )
    assert told(table) == {
        "the Troop goes to Crystal Field at crater 1 (no Enemies)",
        "the Troop goes to Mountain at crater 1 (no Enemies)",
    }
    table = Table("Leheir", "Heir").reveal("Forest").man("Tree", golems=1).resolve("Forest")
    assert asked(table).endswith("where does the only Golem of the Forest Region of the Tree go?")
    assert "the Golem goes to Mountain at crater 3 (no Enemies)" in told(table)
    table = Table("Leheir", "Heir").store(blue=3, pink=2).crowd("inner River", troops=1)
    table.stack("Caerulas").resolve("the Storm")
    assert asked(table) == (
        "seat 0 (Leheir): an Enemy of inner River takes a space of the City; which crystal goes?"
    )
    assert told(table) == {
        "give up a blue crystal of the City",
        "give up a pink crystal of the City",
    }


def test_what_monsters_ask() -> None:
    table = Table("Leheir", "Heir", extra_monsters=True).fortify("Heir", "fork 1").enter("Kodror")
    assert asked(table) == (
        "seat 1 (The Heir): Kodror comes: which Fortification does The Heir give up?"
    )
    assert told(table) == {"give up the Fortification of The Heir on fork 1 (blue, pink, brown)"}
    table = Table("Leheir", "Heir").enter("Cannibarok")
    assert asked(table) == (
        "seat 0 (Leheir): Cannibarok takes 4 Troops of the Shard; which?"
        " River 4 Troops, Land of Myst 4 Troops, Crystal Field 4 Golems"
    )
    assert told(table) == {
        "take a Troop from River of the Shard (4 Troops there)",
        "take a Troop from Land of Myst of the Shard (4 Troops there)",
    }


def test_the_end() -> None:
    table = Table("Leheir", "Heir").defend(1).resolve("the Colossus")
    assert asked(table) == "the match is over: the City's Defense Points ran out"


# -- any state at all --------------------------------------------------------------------------

SETTINGS: tuple[dict[str, Any], ...] = (
    {"players": 1},
    {"players": 2, "extra_monsters": True, "difficulty": "hard"},
    {"players": 3, "chronicle": "mysthea", "extra_monsters": ("Kodror",)},
    {"players": 4, "chronicle": "icaion", "difficulty": "easy"},
    {"players": 5, "chronicle": "both", "extra_monsters": True},
    {"players": 5, "difficulty": "easy"},
)
PLAIN = {a.END, *ACTIONS.groups["city"], *ACTIONS.groups["banner"]}
"""Actions whose names in the catalogue may say all there is."""


@cache
def snapshots() -> list[tuple[np.ndarray, np.ndarray, Pack]]:
    """States [1], masks [actions] and content of random matches of every number of seats.

    Some of each kind of decision for each of the settings, and all ends. Everybody is rich, and
    goes to the Colossus sometimes, so that shards are claimed.
    """
    kept = []
    for number, settings in enumerate(SETTINGS):
        seen = dict.fromkeys(range(1, len(a.DECISIONS) + 1), 0)
        for seed in range(2):
            match = Batch(GAME, MystheaOptions(**settings), seed=seed, skip_forced=False)
            random = np.random.default_rng([number, seed])
            for _ in range(350):
                if not match.playing[0]:
                    break
                state, kind = match.states[0], int(kind_of(match.states[0]))
                if kind == a.DAY and random.random() < 0.1:
                    _go_to_the_colossus(state, match.pack)
                    match.restore(match.states.copy())  # the mask is worked out anew
                seen[kind] += 1
                if seen[kind] < 4 or seen[kind] % 40 == 0:
                    kept.append((match.states.copy(), match.masks[0].copy(), match.pack))
                choices = np.flatnonzero(match.masks[0])
                bold = choices[choices >= a.CARRY]
                choices = bold if len(bold) and random.random() < 0.8 else choices
                match.step(random.choice(choices, 1))
            kept.append((match.states.copy(), match.masks[0].copy(), match.pack))
    return kept


def _go_to_the_colossus(state: Any, pack: Pack) -> None:
    """The Character whose turn it is stands there, with crystals to pay."""
    who, post = int(state.turn), int(state.colossus)
    node = int(pack.table[0].post[post])
    if node in state.place[: int(state.characters)].tolist():
        return
    kinds = pack.table[0].region_kind[pack.table[0].post_regions[post]]
    state.place[who] = node
    state.stock[who] = 0
    state.stock[who, kinds] = 3
    state.stocked[who] = 6


def test_any_state_can_be_read() -> None:
    """Lines of 100 columns, plain text, and a wording of its own for each legal action."""
    kinds = set()
    for states, mask, pack in snapshots():
        state, before = states[0], states.tobytes()
        board, question = text.board(state, pack), text.question(state, pack)
        assert max(map(len, board.splitlines())) <= 100
        assert board.isascii()
        assert not board.endswith("\n")
        assert states.tobytes() == before
        if state.status != PLAYING:
            assert question.startswith("the match is over: ")
            continue
        kind = int(kind_of(state))
        kinds.add(kind)
        assert not question.endswith(f": {a.DECISIONS[kind - 1]}")
        lines = {n: text.action(state, pack, n) for n in np.flatnonzero(mask).tolist()}
        assert "\n" not in question + "".join(lines.values())
        assert len(set(lines.values())) == len(lines)
        assert {n for n, line in lines.items() if line == ACTIONS.names[n]} <= PLAIN
        assert states.tobytes() == before
    missing = {a.DECISIONS[kind - 1] for kind in set(range(1, len(a.DECISIONS) + 1)) - kinds}
    seldom = (a.HOP, a.WHERE, a.COPY, a.ARMOUR, a.LIFT, a.LOWER, a.REBUILD, a.REBUILD_AT, a.HUNT)
    seldom += (a.AGAIN, a.CHANGE_PLACES)
    assert missing <= {a.DECISIONS[kind - 1] for kind in seldom}  # tested above


def test_any_number_can_be_read_in_any_state() -> None:
    for states, _, pack in snapshots()[::25]:
        for number in range(len(ACTIONS)):
            assert text.action(states[0], pack, number)
        with pytest.raises(ValueError, match="does not exist"):
            text.action(states[0], pack, len(ACTIONS))
