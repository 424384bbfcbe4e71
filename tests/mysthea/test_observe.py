"""What is seen, against what is on the table; the same in plain Python as compiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from gloaming.games.mysthea import GAME
from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.features import FEATURES, SEATED, WORLD
from gloaming.games.mysthea.options import MystheaOptions
from gloaming.kernel.batch import Batch
from gloaming.kernel.pending import push
from tests.mysthea.play import play, rich_matches
from tests.mysthea.second_opinion import members
from tests.promises import kind

NAMES = GAME.load(MystheaOptions()).names


def seen_by(batch: Batch, seat: int) -> dict[str, Any]:
    return FEATURES.describe(batch.observe_seats(np.array([seat]))[0])


def chairs(state: Any, seat: int) -> list[int]:
    """Characters as a seat counts them."""
    start = int(state.turn) if state.seats == 1 else seat
    return [(start + chair) % int(state.characters) for chair in range(int(state.characters))]


SPOKEN = ("own", "1 to the left", "2 to the left", "3 to the left", "4 to the left")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_state_of_a_match_can_be_observed(players: int) -> None:
    """Within the bounds of the catalogue, by every seat."""
    for chronicle in ("extra", "both"):
        for number, batch in enumerate(play(3, 4, players, "easy", chronicle)):
            row = batch.observe_seats(np.array([number % players]))[0]
            assert (FEATURES.low <= row).all() and (row <= FEATURES.high).all()
            if number % 4:
                continue
            row = batch.worlds()[0]
            assert (WORLD.low <= row).all() and (row <= WORLD.high).all()


@cache
def kept(matches: int = 14, most: int = 4) -> list[tuple[Batch, np.ndarray, np.ndarray]]:
    """A few decisions of every kind: where, the match, and its mask."""
    often: Counter[int] = Counter()
    found = []
    for batch in rich_matches(matches, 250, 21):
        often[kind(batch.states[0])] += 1
        if often[kind(batch.states[0])] <= most:
            found.append((batch, batch.states.copy(), batch.masks.copy()))
    return found


def looked_at(every: int = 1) -> Iterator[tuple[Batch, int]]:
    """Each of them, or some, with somebody who looks."""
    for number, (batch, states, masks) in enumerate(kept()):
        if number % every == 0:
            batch.states[:], batch.masks[:] = states, masks
            yield batch, number % batch.seats


def test_plenty_stays_within_the_bounds_too() -> None:
    for batch, seat in looked_at():
        row = batch.observe_seats(np.array([seat]))[0]
        assert (FEATURES.low <= row).all() and (row <= FEATURES.high).all()


# -- what is told ------------------------------------------------------------------------------


def test_the_table_is_told() -> None:
    for batch, seat in looked_at(2):
        state, seen = batch.states[0], seen_by(batch, seat)
        table = seen["table"]
        assert table["City Defense Points"] == state.defense
        assert table["actions left"] == state.actions_left and table["Night"] == state.night
        assert table["Golems in the City"] == state.besiegers[0]
        assert table["Characters without a shard"] == sum(
            not state.claimed[who].any() for who in range(int(state.characters))
        )
        assert table["shards in the Colossus"] == (state.plug > 0).sum()
        assert table["two Characters, one player"] == (state.seats == 1)
        assert list(seen["city"].values()) == state.city.tolist()
        assert list(seen["events"].values()) == state.deck.tolist()
        assert list(seen["revealed"].values()) == state.revealed[: c.KINDS].tolist()
        monsters = [NAMES["monster"][k] for k in sorted(members(state.in_play))]
        assert [name for name, there in seen["monsters"].items() if there] == monsters
        row = batch.observe_seats(np.array([seat]))[0][FEATURES.slices["colossus"]]
        assert row.argmax() == state.colossus and row.sum() == 1


def test_characters_are_told_from_the_own_on() -> None:
    for batch, seat in looked_at(2):
        state, content, seen = batch.states[0], batch.pack.table[0], seen_by(batch, seat)
        rows = seen["seat"]
        for chair, who in enumerate(chairs(state, seat)):
            row = rows[SPOKEN[chair]]
            assert row["present"] == 1
            if state.character[who] >= 0:
                assert row[f"is {NAMES['character'][state.character[who]]}"] == 1
            crystals = [row[f"{name} crystals"] for name in c.QOAM_NAMES]
            assert crystals == state.stock[who].tolist() and row["crystals"] == sum(crystals)
            assert row["Parasites"] == state.parasites[who]
            assert row["Fortifications in reserve"] == state.reserve[who]
            assert row["Relic charged"] == state.charged[who]
            assert [row[f"shards of value {k}"] for k in (1, 2, 3)] == state.claimed[who].tolist()
            if state.place[who] >= 0:
                assert row[f"at {NAMES['node'][state.place[who]]}"] == 1
                assert row["in the City"] == (int(content.city_nodes) >> state.place[who] & 1)
        for chair in range(int(state.characters), c.SEATS):
            assert not any(rows[SPOKEN[chair]].values())
        turn = chairs(state, seat).index(int(state.turn))
        assert [name for name, here in seen["turn"].items() if here] == [SPOKEN[turn]]
        row = batch.observe_seats(np.array([seat]))[0]
        assert row[SEATED : SEATED + c.SEATS].argmax() == state.characters - 1


def test_the_board_is_told() -> None:
    for batch, seat in looked_at(2):
        state, content, seen = batch.states[0], batch.pack.table[0], seen_by(batch, seat)
        own = chairs(state, seat)[0]
        for region, name in enumerate(NAMES["region"]):
            row = seen["regions"][name]
            units = [row[f"{unit}s"] for unit in c.UNIT_NAMES]
            assert units == np.minimum(state.units[region], 8).tolist()
            for machine, word in enumerate(c.MACHINE_NAMES):
                colour = state.machine[region, machine]
                assert row[word] == (colour >= 0)
                assert row[f"own {word}"] == (colour == own)
                assert row[f"somebody's {word}"] == (0 <= colour < state.characters)
            assert row["Wonder"] == (state.wonder[region] >= 0)
            if state.place[own] >= 0:
                around = members(content.node_regions[state.place[own]])
                assert row["around the own Character"] == (region in around)
        for node, name in enumerate(NAMES["node"]):
            row = seen["nodes"][name]
            assert row["Fortification"] == (state.fortification[node] >= 0)
            assert row["own Fortification"] == (state.fortification[node] == own)
            assert row["a Character"] == (node in state.place[: state.characters])
            assert row["the Colossus"] == (content.post[state.colossus] == node)


def test_the_islands_are_told() -> None:
    for batch, seat in looked_at(3):
        state, content, seen = batch.states[0], batch.pack.table[0], seen_by(batch, seat)
        for crater in range(c.CRATERS):
            row = seen["islands"][f"crater {crater + 1}"]
            assert row[f"is the {NAMES['island'][state.island[crater]]}"] == 1
            assert row[f"Golems start on {c.KIND_NAMES[state.golem_kind[crater]]}"] == 1
            assert row["Golems"] == min(12, state.golems[crater])
            troops = [row[f"Troops on {name}"] for name in c.KIND_NAMES]
            assert troops == np.minimum(12, state.troops[crater]).tolist()
            all_there = int(state.golems[crater]) + int(state.troops[crater].sum())
            assert row["Enemies"] == min(20, all_there)
            strength = sum(
                int(content.monster_strength[k])
                for k in members(state.in_play)
                if content.monster_island[k] == state.island[crater]
            )
            assert row["Strength of its Monsters"] == strength
            close = crater in content.post_craters[state.colossus]
            assert row["close to the Colossus"] == close


def test_cards_and_attacks_are_told() -> None:
    attacks = 0
    for batch, seat in looked_at():
        state, content, seen = batch.states[0], batch.pack.table[0], seen_by(batch, seat)
        for era, name in enumerate(c.ERA_NAMES):
            assert list(seen["decks"][name].values()) == state.cards[era].tolist()
            assert seen["decks in use"][name] == state.deck_in_use[era]
        attack = seen["attack"]
        assert attack["under way"] == (state.target >= 0)
        if state.target >= 0:
            attacks += 1
            assert attack["cards revealed"] == state.shown
            assert attack["Strength Points"] == state.strength
            target = int(state.target)
            names = (*NAMES["region"], *NAMES["monster"])
            assert attack[f"against {names[target]}"] == 1
            if target < c.REGIONS:
                golems, troops, parasites = state.units[target].tolist()
                needed = 2 * golems + troops + parasites
            else:
                needed = int(content.monster_strength[target - c.REGIONS])
            assert attack["Strength Points needed"] == needed
            assert attack["Strength Points missing"] == needed - int(state.strength)
    assert attacks > 10


def test_what_is_asked_and_of_whom_is_told() -> None:
    kinds = set()
    for batch, seat in looked_at():
        state, seen = batch.states[0], seen_by(batch, seat)
        asked = [name for name, here in seen["decision"].items() if here]
        assert asked == [a.DECISIONS[kind(state) - 1]]
        kinds.add(kind(state))
        decider = [name for name, here in seen["decider"].items() if here]
        chair = 0 if state.seats == 1 else (int(state.actor) - seat) % int(state.seats)
        assert decider == [SPOKEN[chair]]
    assert len(kinds) > 38


def test_shards_are_told_as_far_as_they_are_known() -> None:
    batch = Batch(GAME, MystheaOptions(difficulty="easy"), seed=3)
    state = batch.states[0]
    state.plug[:], state.plug_seen[:] = [3, 1, 2, 0, 2], [1, 0, 0, 0, 1]
    state.bag[:], state.laid_out[:], state.bag_known[:] = [2, 2, 0], [0, 0, 1], [1, 0, 1]
    shards = seen_by(batch, 1)["shards"]
    unseen = [row["unseen, in the Colossus or the bag"] for row in shards.values()]
    assert unseen == [2, 3, 0]  # of the bag's two 1s one was laid out before
    assert [row["known to be in the bag"] for row in shards.values()] == [1, 0, 0]
    assert [row["seen in the Colossus"] for row in shards.values()] == [0, 1, 1]
    assert [row["laid out"] for row in shards.values()] == [0, 0, 1]


def test_the_world_tells_what_is_hidden() -> None:
    batch = Batch(GAME, MystheaOptions(players=3), seed=3)
    state = batch.states[0]
    seen = WORLD.describe(batch.worlds()[0])
    plugs = [[row[f"value {k}"] for k in (1, 2, 3)] for row in seen["plugs"]]
    assert [1 + row.index(1) for row in plugs] == state.plug.tolist()
    deck = state.monster_deck[1 : 1 + int(state.monster_deck[0])].tolist()[::-1]
    coming = seen["deck of Monsters"]
    assert [coming[NAMES["monster"][k]] for k in deck] == list(range(1, len(deck) + 1))
    hidden = batch.observe_seats(np.array([0]))[0]
    assert (batch.worlds()[0][: hidden.size] == hidden).all()


def test_the_player_of_two_begins_with_whoever_plays() -> None:
    turns = set()
    for batch in play(9, 9, 1, "easy", ""):
        state, seen = batch.states[0], seen_by(batch, 0)
        turns.add(int(state.turn))
        row, mine = seen["seat"]["own"], int(state.character[state.turn])
        assert mine < 0 or row[f"is {NAMES['character'][mine]}"] == 1
        assert seen["turn"]["own"] == 1 and seen["decider"]["own"] == (state.status == 0)
    assert turns == {0, 1}


# -- questions that differ ---------------------------------------------------------------------


def asked(pending: tuple[int, int, int], **fields: Any) -> bytes:
    """What is seen on a first Day when this is asked of seat 0 as well."""
    options = MystheaOptions(players=3, characters=("CR-2T1", "The Creature", "The Outsider"))
    batch = Batch(GAME, options, seed=3)
    state = batch.states[0]
    while kind(state) != a.DAY:
        batch.step(np.array([np.flatnonzero(batch.masks[0])[0]]))
    for name, value in fields.items():
        state[name] = value
    push(state, pending[0], 0, pending[1], pending[2])
    return batch.observe_seats(np.array([0]))[0].tobytes()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((a.OFFER, 1, 0), (a.OFFER, 1, 1)),
        ((a.AGAIN, 3, c.HARVESTER), (a.AGAIN, 3, c.REFINER)),
        ((a.REBUILD_AT, 0, 0), (a.REBUILD_AT, c.MACHINES, 0)),
        ((a.ARRANGE_TO, 4, 2), (a.ARRANGE_TO, 4, 5)),
        ((a.ARRANGE_TO, 4, 2), (a.ARRANGE_TO, 7, 2)),
        ((a.GIVE, 1, 2), (a.GIVE, 2, 2)),
        ((a.TAKE, 1, 2), (a.TAKE, 1, 1)),
        ((a.TROOP, 1, 2), (a.TROOP, 2, 2)),
        ((a.TROOP, 1, 2), (a.TROOP, 1, 3)),
        ((a.SWALLOW, 1, 2), (a.SWALLOW, 1, 3)),
        ((a.LONE, 1, 2), (a.LONE, 2, 2)),
        ((a.LONE, 1, 2), (a.LONE, 1, 3)),
        ((a.WISH, 0, 2), (a.WISH, 0, 1)),
        ((a.PROBE, 1, 0), (a.PROBE, 2, 0)),
        ((a.DEPOSIT, 2, 1), (a.DEPOSIT, 3, 1)),
        ((a.LOWER, 4, 0), (a.LOWER, 5, 0)),
        ((a.LEAD_TO, 0, 0), (a.LEAD_TO, 1, 0)),
        ((a.MARCH_TO, 4, 0), (a.MARCH_TO, 3, 0)),
        ((a.BUILD, 4, 0), (a.BUILD, 5, 0)),
        ((a.REPLACE, 3, 0), (a.REPLACE, 2, 0)),
        ((a.MACHINE_AT, 0, 0), (a.MACHINE_AT, 1, 0)),
        ((a.COPY, 1, 0), (a.CHANGE_PLACES, 0, 0)),
        ((a.GIFT, 0, 0), (a.GIFT, 1, 0)),
        ((a.DISCARD, 0, 0), (a.DISCARD, 1, 0)),
        ((a.UNBUILD, 0, 0), (a.UNBUILD, 1, 0)),
        ((a.SWAP_IN, 0, 0), (a.SWAP_IN, 1, 0)),
        ((a.MAKE_ROOM, 0, 0), (a.MAKE_ROOM, 1, 0)),
        ((a.WHERE, 1, 2), (a.WHERE, 2, 2)),
    ],
    ids=str,
)
def test_questions_that_differ_look_different(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    assert asked(one) != asked(other)
    assert asked(one) == asked(one)


def test_a_power_is_told_while_it_is_used() -> None:
    assert asked((a.ARRANGE, 2, 0), power=c.KOLBOR) != asked((a.ARRANGE, 2, 0), power=c.SURVIVOR)
    assert asked((a.LEAD, 0, 0), power=c.KOLBOR) == asked((a.LEAD, 0, 0), power=c.SURVIVOR)
