"""The base pack against the printed figures, and packs of one's own."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from gloaming.games.chronicles import state as c
from gloaming.games.chronicles.content import BASE_FOLDER, build, load
from gloaming.kernel.bits import holds
from gloaming.kernel.content import ContentError, read

PACK = load()
TABLE = PACK.table[0]
HERO, TOKEN = PACK.names["hero"], PACK.names["token"]
SPACE, QUEST = PACK.names["space"], PACK.names["quest"]


def token(name: str) -> tuple[int, int, int]:
    """Effect, amount and terrain of the token of that name."""
    character, k = divmod(TOKEN.index(name), c.TOKENS)
    return tuple(int(TABLE[field][character, k]) for field in (
        "token_effect", "token_amount", "token_terrain",
    ))  # fmt: skip


def spaces(bits: int) -> set[str]:
    return {SPACE[space] for space in range(c.SPACES) if int(bits) >> space & 1}


# -- printed figures ---------------------------------------------------------------------------


def test_heroes_and_their_tokens() -> None:
    assert HERO == ("Belle", "Maid Marian", "Moana", "Violet")
    for character in range(c.HEROES):
        for k, amount in enumerate((1, 2)):
            assert TABLE.token_effect[character, k] == c.MOVE_OR_HEAL
            assert TABLE.token_amount[character, k] == amount
    assert token("Phillipe's Essence") == (c.CARRY, 3, c.LAND)
    assert token("Enchanted Book") == (c.WEAKEN, 2, 0)
    assert token("Clever Catapult") == (c.HITS, 2, 0)
    assert token("Canoe") == (c.CARRY, 3, c.WATER)
    assert token("Heart of Te Fiti") == (c.HEAL_FULL, 0, 0)
    assert token("Power of the Ocean") == (c.MOVE_TO, 0, c.WATER)
    assert token("Invisibility")[0] == c.SHIELD_SELF
    assert token("Force Field")[0] == c.SHIELD_ALL


def test_locked_tokens_come_last() -> None:
    locked = [TOKEN[c.TOKENS * character + 4] for character in range(c.HEROES)]
    assert locked == ["Clever Catapult", "Rallying Horn", "Power of the Ocean", "Force Field"]


def test_counts_in_the_box() -> None:
    assert TABLE.quest_items.sum() == 42
    owners = [c.ALWAYS, c.TWO_HEROES, *[hero for hero in range(4) for _ in range(2)]]
    assert sorted(TABLE.tile_owner) == sorted(owners)
    assert sorted(TABLE.card_owner) == sorted(owners)
    assert sorted(TABLE.card_tile) == list(range(c.TILES))
    assert len(PACK.names["villain"]) == c.SHADOWS
    assert len(set(QUEST)) == c.QUESTS


def test_deck_and_track_by_heroes_in_play() -> None:
    assert TABLE.cards.tolist() == [0, 0, 5, 6, 7]
    assert TABLE.team_health.tolist() == [0, 0, 3, 4, 5]


def test_a_shadow_of_the_battle_example_exists() -> None:
    assert 3 in TABLE.shadow_strength


def test_four_hits_on_two_dice_are_possible() -> None:
    assert TABLE.die.max() == 3
    assert TABLE.die.min() == -1
    assert 0 not in TABLE.die


def test_beginner_quests() -> None:
    easy = [QUEST[number] for number in range(c.QUESTS) if TABLE.quest_easy[number]]
    assert easy == ["Here to Help", "Dispel the Darkness", "Lost Artifact", "Quest for the Key"]
    assert all(PACK.names["stars"][QUEST.index(name)] == "*" for name in easy)


def test_known_quests() -> None:
    help_out = QUEST.index("Here to Help")
    assert TABLE.quest_items[help_out] == 3
    assert {SPACE[place] for place in TABLE.item_place[help_out, :3]} == {"Seaside Inn"}
    monster = QUEST.index("Chaos in the Tides")
    assert TABLE.step_kind[monster, 1] == c.DEFEAT
    assert SPACE[TABLE.step_place[monster, 1]] == "Shimmering Shores"
    marian = TABLE[["step_kind", "step_check"]]
    rolls = [
        number
        for number in range(4, 8)
        if marian["step_check"][number].any() or c.CHECK in marian["step_kind"][number]
    ]
    assert len(rolls) == 2
    assert "Swirling Seas" in QUEST[8:12]


def test_secure_the_ports_means_every_port() -> None:
    area = TABLE.step_area[QUEST.index("Secure the Ports"), 0]
    ports = {SPACE[s] for s in range(c.SPACES) if TABLE.space_kind[s] == c.PORT}
    assert spaces(area) == ports
    assert len(ports) >= c.TILES
    guarded = TABLE.setup_area[QUEST.index("Secure the Ports")]
    assert spaces(guarded) == {"Canoe Beach", "Shimmering Shores"}


# -- how numbers and names belong together -----------------------------------------------------


def test_names_have_a_place_for_every_number() -> None:
    lengths = {kind: len(names) for kind, names in PACK.names.items()}
    assert lengths == {
        "hero": 4, "token": 20, "villain": 24, "tile": 10, "space": 50, "card": 10,
        "quest": 16, "stars": 16, "item": 64, "step": 64,
    }  # fmt: skip
    assert [name != "" for name in SPACE] == [tile >= 0 for tile in TABLE.space_tile]
    for quest in range(c.QUESTS):
        items = PACK.names["item"][4 * quest : 4 * quest + 4]
        steps = PACK.names["step"][4 * quest : 4 * quest + 4]
        assert sum(name != "" for name in items) == TABLE.quest_items[quest]
        assert sum(text != "" for text in steps) == TABLE.quest_steps[quest]


def test_unused_numbers_are_marked() -> None:
    unused = TABLE.space_tile < 0
    assert (TABLE.space_near[unused] == 0).all()
    assert (TABLE.space_kind[unused] == 0).all()
    for quest in range(c.QUESTS):
        assert (TABLE.item_place[quest, TABLE.quest_items[quest] :] == -1).all()
        assert (TABLE.step_kind[quest, TABLE.quest_steps[quest] :] == 0).all()
        assert (TABLE.step_place[quest, TABLE.quest_steps[quest] :] == -1).all()


def test_links_go_both_ways() -> None:
    for space in range(c.SPACES):
        for other in (k for k in range(64) if holds(TABLE.space_near[space], k)):
            assert holds(TABLE.space_near[other], space)
            assert TABLE.space_tile[other] == TABLE.space_tile[space]
            assert TABLE.space_kind[other] & TABLE.space_kind[space]


def test_a_day_brings_about_two_shadows() -> None:
    """At full strength at least two a card, or else the clock is no threat."""
    on = {
        card: (TABLE.space_tile == TABLE.card_tile[card]) & (TABLE.space_tile >= 0)
        for card in range(c.CARDS)
    }
    for card in range(c.CARDS):
        spaces_of = {
            c.AT_VORTEX: 1,
            c.AT_SPACE: 1,
            c.AT_NEIGHBOURS: 1,
            c.AT_MARKED: int((TABLE.space_marked[on[card]] == 1).sum()),
            c.AT_QUESTS: int((TABLE.space_quest[on[card]] == 1).sum()),
            c.AT_PORTS: int((TABLE.space_kind[on[card]] == c.PORT).sum()),
        }
        full, weak = (
            sum(spaces_of[int(where)] * int(count) for where, count in lines if where)
            for lines in (TABLE.card_full[card], TABLE.card_weak[card])
        )
        assert (full, weak) == (2, 1)


def test_each_spawn_place_and_step_kind_is_used() -> None:
    assert set(TABLE.card_full[..., 0].ravel()) - {0} == set(range(c.AT_VORTEX, c.AT_SPACE + 1))
    assert set(TABLE.step_kind.ravel()) - {0} == set(range(c.COLLECT, c.HUNT + 1))
    assert set(TABLE.token_effect.ravel()) == set(range(c.MOVE_OR_HEAL, c.SHIELD_ALL + 1))


def test_one_marked_space_a_tile() -> None:
    marked = Counter(TABLE.space_tile[TABLE.space_marked == 1].tolist())
    assert marked == {tile: 1 for tile in range(c.TILES)}


# -- loading -----------------------------------------------------------------------------------


def test_the_base_pack_is_loaded_once_and_read_only() -> None:
    assert load() is load("base")
    assert PACK.table.shape == (1,)
    assert PACK.table.dtype == c.CONTENT
    assert PACK.source == "base"
    assert PACK.designed
    with pytest.raises(ValueError, match="read-only"):
        PACK.table["start_space"] = 1
    with pytest.raises(TypeError):
        PACK.names["hero"] = ()  # type: ignore[index]


def test_a_pack_of_ones_own_as_folder_and_as_file(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(BASE_FOLDER, folder)
    single = tmp_path / "mine.toml"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))]
    single.write_text("\n".join(texts), encoding="utf-8")
    for path in (folder, single, str(single)):
        pack = load(path)
        assert pack.source == str(path)
        assert pack.digest == PACK.digest
        assert np.array_equal(pack.table.view(np.uint8), PACK.table.view(np.uint8))
    assert load(folder) is load(folder)


def test_an_edited_pack_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(BASE_FOLDER, folder)
    assert load(folder).table["team_health"][0, 2] == 3
    figures = folder / "figures.toml"
    text = figures.read_text(encoding="utf-8").replace("two_heroes = 3", "two_heroes = 6")
    figures.write_text(text, encoding="utf-8")
    os.utime(figures, ns=(1, 1))
    pack = load(folder)
    assert pack.table["team_health"][0, 2] == 6
    assert pack.digest != PACK.digest


def test_a_missing_pack() -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml: there is no such file or folder"):
        load("nowhere.toml")


def test_comments_and_marks_of_design() -> None:
    """Printed figures carry no mark; what is ours does."""
    data = read(BASE_FOLDER).data
    assert "designed" not in data["darkness_deck"]
    ours = {part["name"] for hero in data["hero"] for part in hero["token"] if part.get("designed")}
    assert "Woodland Guide" in ours
    assert not ours & {"Canoe", "Clever Catapult", "Heart of Te Fiti", "Enchanted Book"}
    for key in ("tile", "card", "quest", "shadows"):
        assert all(part["designed"] for part in data[key])
    assert data["die"]["designed"]
    assert data["team_health"]["designed"]


def test_building_twice_gives_the_same_bytes() -> None:
    again = build(read(BASE_FOLDER))
    assert again.table.tobytes() == PACK.table.tobytes()
    assert again.digest == PACK.digest
