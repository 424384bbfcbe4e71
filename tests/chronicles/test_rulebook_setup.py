"""The set-up, in the order of the rule book."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gloaming.games.chronicles import GAME
from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.board import EAST, NORTH, cell_of, fitting_turns, survey
from gloaming.games.chronicles.content import load
from gloaming.games.chronicles.options import ChroniclesOptions
from gloaming.kernel.batch import Batch
from gloaming.kernel.bits import holds
from tests.chronicles.table import Table

PACK = load()
CONTENT = PACK.table[0]
HEROES = PACK.names["hero"]
LAYOUTS = ("random", "compact")
EVERY_TABLE = [1, 2, 3, 4]


def deals(size: int = 8, seed: int = 1, **options: Any) -> np.ndarray:
    """Matches as dealt: records [size]."""
    return Batch(GAME, ChroniclesOptions(**options), size, seed=seed).states


def owners(state: Any) -> set[int]:
    """Whose tiles, cards and tokens are used in the match."""
    own = {int(character) for character in state.character if character >= 0}
    return own | {c.ALWAYS} | ({c.TWO_HEROES} if state.heroes == 2 else set())


def pile(items: np.ndarray) -> list[int]:
    return items[1 : 1 + items[0]].tolist()


# -- 1. Choose Your Hero -----------------------------------------------------------------------


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_each_player_has_one_hero_and_the_solo_player_two(players: int) -> None:
    for state in deals(players=players):
        assert state.seats == players
        assert state.heroes == max(2, players)
        own = [k for k in state.character if k >= 0]
        assert len(own) == len(set(own)) == state.heroes


@pytest.mark.parametrize("players", [0, 5, -1])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match=f"players is {players}; allowed are 1 to 4"):
        ChroniclesOptions(players=players)


def test_solo_play_is_the_set_up_for_two() -> None:
    solo = deals(players=1, heroes=("Moana", "Belle"), quests="easy", leader=0)
    pair = deals(players=2, heroes=("Moana", "Belle"), quests="easy", leader=0)
    for field in set(c.STATE.names or ()) - {"seats", "pending", "actor"}:
        assert np.array_equal(solo[field], pair[field]), field


def test_heroes_start_in_full_health() -> None:
    for state in deals(players=3):
        assert state.health[:3].tolist() == [3, 3, 3]


def test_four_tokens_are_open_and_the_fifth_is_locked() -> None:
    for state in deals(players=4):
        assert state.ready.tolist() == [[1, 1, 1, 1, 0]] * 4
        assert not state.unlocked.any()


def test_named_heroes_sit_in_the_order_given() -> None:
    for state in deals(players=3, heroes=("Violet", "Belle", "Moana")):
        assert [HEROES[k] for k in state.character[:3]] == ["Violet", "Belle", "Moana"]


def test_heroes_left_to_chance_are_all_drawn_sometimes() -> None:
    pairs = {tuple(state.character[:2]) for state in deals(60, players=2)}
    assert len(pairs) > 9  # of the twelve there are


# -- 2. Build Your Board -----------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("players", "tiles"), [(1, 6), (2, 6), (3, 7), (4, 9)])
def test_tiles_in_play(players: int, tiles: int, layout: str) -> None:
    for state in deals(players=players, layout=layout):
        assert state.tile_laid.sum() == tiles
        laid = {tile for tile in range(c.TILES) if state.tile_laid[tile]}
        assert laid == {t for t in range(c.TILES) if CONTENT.tile_owner[t] in owners(state)}
        assert not pile(state.waiting) and not pile(state.aside)


@pytest.mark.parametrize(
    ("laid_side", "new_side", "allowed"),
    [
        ("land", "land", True),
        ("water", "water", True),
        ("land", "water", False),
        ("water", "land", False),
    ],
)
def test_land_next_to_land_and_water_next_to_water(
    laid_side: str, new_side: str, allowed: bool
) -> None:
    """Crystal Castle has land in the north and water in the south; so has the Quiet Village."""
    table = Table("Belle", "Violet").board({"Crystal Castle": (0, 0, 0)})
    north = laid_side == "land"
    facing = 2 if north else 0  # the new tile's side that touches: its south, or its north
    side = 0 if new_side == "land" else 2
    turn = (facing - side) % 4
    village = table.tile("Quiet Village")
    cell = survey(table.state, table.content)[cell_of(0, 1 if north else -1)]
    assert bool(fitting_turns(table.content, cell, village) >> 4 * turn & 1) is allowed


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", EVERY_TABLE)
def test_all_touching_sides_match_and_the_board_hangs_together(players: int, layout: str) -> None:
    for state in deals(players=players, layout=layout):
        check_board(state)


def check_board(state: Any, content: Any = CONTENT) -> None:
    """One tile a cell, every one beside another, and the links that follow."""
    cells = {
        (int(state.tile_x[t]), int(state.tile_y[t])): t
        for t in range(c.TILES)
        if state.tile_laid[t]
    }
    assert len(cells) == state.tile_laid.sum()
    links: dict[int, set[int]] = {}
    for (x, y), tile in cells.items():
        for space in np.flatnonzero(content.space_tile == tile):
            near = {k for k in range(c.SPACES) if holds(content.space_near[space], k)}
            links.setdefault(int(space), set()).update(near)
        touching = 0
        for side in range(4):
            other = cells.get((x + int(EAST[side]), y + int(NORTH[side])))
            if other is None:
                continue
            touching += 1
            here = (side - state.tile_turn[tile]) % 4
            there = (side + 2 - state.tile_turn[other]) % 4
            assert content.tile_side[tile, here] == content.tile_side[other, there]
            exits = int(content.tile_exit[tile, here]), int(content.tile_exit[other, there])
            links.setdefault(exits[0], set()).add(exits[1])
        assert touching > 0
    for space in range(c.SPACES):
        assert {k for k in range(64) if holds(state.near[space], k)} == links.get(space, set())


def test_a_tile_may_be_turned_any_way_round() -> None:
    turns = {int(t) for state in deals(players=4) for t in state.tile_turn[state.tile_laid == 1]}
    assert turns == {0, 1, 2, 3}


def test_the_board_can_be_any_shape() -> None:
    shapes = set()
    for state in deals(8, players=2):
        laid = state.tile_laid == 1
        x, y = state.tile_x[laid], state.tile_y[laid]
        shapes.add((int(np.ptp(x)), int(np.ptp(y))))
    assert len(shapes) > 2


def test_two_tiles_are_joined_where_their_sides_touch() -> None:
    """East of the castle, by land: the quay and Village Square, each at its tile's side."""
    table = Table("Belle", "Violet")
    table.board({"Crystal Castle": (0, 0, 0), "Quiet Village": (1, 0, 0)})
    assert table.neighbours("Castle Quay") == {"Crystal Castle", "Crystal Gate", "Village Square"}
    assert "Castle Quay" in table.neighbours("Village Square")
    table.board({"Crystal Castle": (0, 0, 0), "Quiet Village": (2, 0, 0)})
    assert table.neighbours("Castle Quay") == {"Crystal Castle", "Crystal Gate"}


def test_turning_a_tile_turns_its_sides() -> None:
    """By a quarter turn clockwise the village's water, printed in the south, comes to the west."""
    table = Table("Belle", "Violet")
    south_of_the_quay = {
        0: "Village Square",
        1: "Village Square",
        2: "Seaside Inn",
        3: "Book Market",
    }
    for turn, space in south_of_the_quay.items():
        table.board({"Crystal Castle": (0, 0, 0), "Quiet Village": (0, -1, turn)})
        assert table.neighbours("Castle Quay") - {"Crystal Castle", "Crystal Gate"} == {space}
    west = {0: "Book Market", 1: "Village Square", 2: "Village Square", 3: "Seaside Inn"}
    for turn, space in west.items():
        table.board({"Crystal Castle": (0, 0, 0), "Quiet Village": (-1, 0, turn)})
        assert table.neighbours("Crystal Gate") - {"Crystal Castle", "Castle Quay"} == {space}


# -- 3. and 4. Movers and shadows --------------------------------------------------------------


def test_movers_start_at_crystal_castle() -> None:
    for state in deals(players=4):
        assert {PACK.names["space"][space] for space in state.place} == {"Crystal Castle"}


@pytest.mark.parametrize(("players", "tokens"), [(1, 12), (2, 12), (3, 18), (4, 24)])
def test_bag_holds_six_shadows_a_hero(players: int, tokens: int) -> None:
    for state in deals(players=players):
        in_play = {k for k in range(c.SHADOWS) if state.shadow_at[k] != c.OUT}
        assert len(in_play) == tokens
        assert {k // 6 for k in in_play} == {int(k) for k in state.character if k >= 0}
        bag = set(pile(state.bag))
        assert bag == {k for k in in_play if state.shadow_at[k] == c.IN_BAG}


def test_a_shadow_stands_on_every_marked_space_of_the_board() -> None:
    for players in EVERY_TABLE:
        for state in deals(4, players=players):
            for space in np.flatnonzero(CONTENT.space_marked):
                laid = state.tile_laid[CONTENT.space_tile[space]]
                assert state.shadows[space] >= laid
                assert laid or state.shadows[space] == 0


def test_shadows_are_drawn_by_chance_and_lie_shadow_side_up() -> None:
    states = deals(30, players=2, heroes=("Belle", "Moana"))
    gate = PACK.names["space"].index("Crystal Gate")
    first = [tuple(np.flatnonzero(state.shadow_at == gate)) for state in states]
    assert len(set(first)) > 6
    assert not states["shadow_lit"].any()


# -- 5. Action Board ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_team_health_starts_on_the_spot_for_the_heroes(players: int) -> None:
    for state in deals(3, players=players):
        assert state.team_health == CONTENT.team_health[max(2, players)]
        assert state.played == 0


# -- 6. Darkness deck --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "difficulty", "cards"),
    [
        (1, "normal", 5),
        (2, "normal", 5),
        (3, "normal", 6),
        (4, "normal", 7),
        (1, "easy", 6),
        (2, "easy", 6),
        (3, "easy", 7),
        (4, "easy", 8),
        (1, "hard", 4),
        (2, "hard", 4),
        (3, "hard", 5),
        (4, "hard", 6),
    ],
)
def test_size_of_the_darkness_deck(players: int, difficulty: str, cards: int) -> None:
    """Beginners add a card, advanced players take one away."""
    for state in deals(5, players=players, difficulty=difficulty):
        assert len(pile(state.deck)) + len(pile(state.seen)) == state.deck_size == cards


@pytest.mark.parametrize(("players", "pool"), [(1, 6), (2, 6), (3, 7), (4, 9)])
def test_darkness_cards_are_those_of_the_heroes_and_the_castle(players: int, pool: int) -> None:
    left_out = set()
    for state in deals(8, players=players):
        cards = pile(state.deck) + pile(state.seen) + pile(state.box)
        assert len(cards) == len(set(cards)) == pool
        assert {int(CONTENT.card_owner[k]) for k in cards} == owners(state)
        left_out.update(pile(state.box))
    assert len(left_out) > pool // 2  # what stays in the box is drawn


def test_the_beginners_deck_of_two_or_three_heroes_is_the_whole_pool() -> None:
    for players in (2, 3):
        for state in deals(5, players=players, difficulty="easy"):
            assert not pile(state.box)


def test_each_darkness_card_belongs_to_a_tile() -> None:
    assert sorted(CONTENT.card_tile) == list(range(c.TILES))
    for card in range(c.CARDS):
        tile = CONTENT.card_tile[card]
        assert CONTENT.card_owner[card] == CONTENT.tile_owner[tile]
        assert CONTENT.space_tile[CONTENT.card_space[card]] == tile


# -- 7. Quests ---------------------------------------------------------------------------------


def test_each_hero_gets_one_of_the_own_four_quests_by_chance() -> None:
    seen = set()
    for state in deals(30, players=4):
        for slot in range(4):
            assert state.quest[slot] // 4 == state.character[slot]
            seen.add(int(state.quest[slot]))
    assert seen == set(range(c.QUESTS))


@pytest.mark.parametrize("quest", range(c.QUESTS), ids=PACK.names["quest"])
def test_the_set_up_of_a_quest_puts_out_its_tokens(quest: int) -> None:
    hero = HEROES[quest // 4]
    others = tuple(name for name in HEROES if name != hero)[:1]
    easy = {h: PACK.names["quest"][4 * k] for k, h in enumerate(HEROES)}
    quests = (PACK.names["quest"][quest], *[easy[name] for name in others])
    table = Table(hero, *others, quests=quests, quiet=False)
    for item in range(c.ITEMS):
        used = item < CONTENT.quest_items[quest]
        due = used and CONTENT.item_step[quest, item] == 0
        at = CONTENT.item_place[quest, item] if due else c.NOWHERE
        assert table.state.item_at[0, item] == at


def test_the_set_up_of_a_quest_may_add_a_shadow() -> None:
    for state in deals(10, players=2, heroes=("Belle", "Moana"),
                       quests=("Wolves in the Wood", "Lost Artifact")):  # fmt: skip
        assert state.shadows[PACK.names["space"].index("Rose Tower")] >= 1


def test_a_guarded_space_gets_a_shadow_unless_one_stands_there() -> None:
    quests = ("Secure the Ports", "Quest for the Key")
    for state in deals(8, players=2, heroes=("Moana", "Violet"), quests=quests):
        for name in ("Canoe Beach", "Shimmering Shores"):
            assert state.shadows[PACK.names["space"].index(name)] >= 1


def test_named_quests_are_played() -> None:
    table = Table("Violet", "Belle", quests=("Blackout", "The Torn Scroll"))
    assert [table.names["quest"][k] for k in table.state.quest[:2]] == [
        "Blackout",
        "The Torn Scroll",
    ]


# -- 8. and 9. Leader and first Darkness card --------------------------------------------------


@pytest.mark.parametrize("players", EVERY_TABLE)
def test_the_first_leader_is_drawn_unless_named(players: int) -> None:
    assert {int(state.leader) for state in deals(25, players=players)} == set(range(players))
    for leader in range(players):
        assert set(deals(3, players=players, leader=leader)["leader"]) == {leader}


def test_the_first_card_is_revealed_with_the_line_for_a_vortex_of_six() -> None:
    for players in EVERY_TABLE:
        for state in deals(5, players=players, quests="easy"):
            card = int(state.card)
            assert pile(state.seen) == [card]
            assert state.vortex_strength == 6
            assert state.vortex == CONTENT.card_space[card]
            assert state.tile_laid[CONTENT.space_tile[state.vortex]]
            marked = [s for s in range(c.SPACES) if CONTENT.space_marked[s]]
            laid = sum(int(state.tile_laid[CONTENT.space_tile[s]]) for s in marked)
            assert state.shadows.sum() > laid  # every full line adds a shadow or more
            assert state.rounds == 1


# -- For Beginners, For Advanced Players -------------------------------------------------------


def test_beginners_play_the_easy_quests_around_crystal_castle() -> None:
    easy = {"Here to Help", "Dispel the Darkness", "Lost Artifact", "Quest for the Key"}
    for state in deals(8, players=4, difficulty="easy"):
        assert {PACK.names["quest"][k] for k in state.quest} == easy
        assert state.tile_laid[0] and (state.tile_x[0], state.tile_y[0]) == (0, 0)


def test_the_beginners_board_is_more_compact() -> None:
    def spread(states: np.ndarray) -> float:
        far = np.abs(states["tile_x"].astype(int)) + np.abs(states["tile_y"].astype(int))
        return float((far * states["tile_laid"]).sum() / len(states))

    for players in (2, 4):
        compact = deals(12, players=players, layout="compact")
        assert spread(compact) < spread(deals(12, players=players, layout="random"))
        # two rows of cells around the castle are enough
        laid = compact["tile_laid"] == 1
        assert np.abs(compact["tile_x"].astype(int))[laid].max() <= 2
        assert np.abs(compact["tile_y"].astype(int))[laid].max() <= 2


def test_difficulty_can_be_overridden_piece_by_piece() -> None:
    options = ChroniclesOptions(difficulty="easy", layout="random", quests="random")
    assert options.board_layout == "random" and options.quest_set == "random"
    quests = {int(s.quest[0]) % 4 for s in deals(25, difficulty="easy", quests="random")}
    assert quests == {0, 1, 2, 3}


def test_advanced_players_draw_their_quests() -> None:
    quests = {int(s.quest[0]) % 4 for s in deals(25, difficulty="hard")}
    assert quests == {0, 1, 2, 3}
