"""The base pack against the printed figures and against its own design, and packs of one's own."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest

from gloaming.games.rattling import effects as e
from gloaming.games.rattling import state as c
from gloaming.games.rattling.content import BASE_FOLDER, build, load
from gloaming.games.rattling.options import CORNERS
from gloaming.kernel.content import BASE, ContentError, read

PACK = load()
TABLE = PACK.table[0]
NAMES = PACK.names
DATA = read(BASE_FOLDER).data
CARD = {name: card for card, name in enumerate(NAMES["card"])}
KIND = {name: kind for kind, name in enumerate(NAMES["item"])}
SPACE = {name: space for space, name in enumerate(NAMES["space"])}
CHARACTER = {name: number for number, name in enumerate(NAMES["character"])}
EVENT = {name: number for number, name in enumerate(NAMES["event"])}

Row = tuple[int, int, int]
REGION_CARDS = range(c.FIRST_SHADOW)
SHADOWS = range(c.FIRST_SHADOW, c.FIRST_DARKNESS)
DARKNESS = range(c.FIRST_DARKNESS, c.CARDS)
PROGRAMS = ("card_pass", "card_fail", "card_special", "card_scouted", "card_scout")
SPIRIT_WEAPONS = ("Spirit Bow", "Spirit Axe", "Spirit Spear")


def rows(number: int) -> list[Row]:
    """The rows of a program."""
    found = [(int(a), int(b), int(d)) for a, b, d in TABLE.program[number]]
    return [row for row in found if row[0] != e.NO_OPERATION]


def uses(number: int) -> set[int]:
    return {row[0] for row in rows(number)}


def deck(region: int) -> range:
    return range(c.REGION_CARDS * region, c.REGION_CARDS * (region + 1))


def share(cards: Iterable[int], true: Callable[[int], bool]) -> int:
    """How many of the cards it is true of."""
    return sum(true(card) for card in cards)


def dealt(cards: Iterable[int], side: str, operation: int) -> int:
    """The amounts of an operation over the texts of the cards."""
    return sum(a for card in cards for op, a, _ in rows(TABLE[side][card]) if op == operation)


def bonus(card: int) -> dict[str, int]:
    """The modifiers of a card."""
    pairs = zip(TABLE.modifier_icon[card], TABLE.modifier_bonus[card], strict=True)
    return {NAMES["icon"][icon]: int(value) for icon, value in pairs if icon != c.NO_ICON}


# -- what the rule book prints -----------------------------------------------------------------


def test_the_box_holds_what_the_rule_book_lists() -> None:
    # rules: Components
    sizes = {"card": 168, "character": 6, "event": 12, "item": 26, "space": 17, "region": 4}
    assert {key: len(NAMES[key]) for key in sizes} == sizes
    assert [len(DATA[key]) for key in ("north", "east", "south", "west")] == [36] * 4
    assert [len(DATA[key]) for key in ("shadow", "darkness")] == [12, 12]
    items = int(TABLE.item_count.sum())
    assert c.CARDS + c.EVENTS + items == 282
    assert TABLE.item_count[c.FIRST_LEGENDARY :].tolist() == [1] * 4


def test_corruption_tokens_are_the_printed_ones() -> None:
    assert TABLE.token_count.reshape(c.COLOURS, c.NUMBERS).tolist() == [[1, 1, 1, 4, 3, 2]] * 3
    assert TABLE.token_count.sum() == 36


def test_hearts_do_not_need_more_than_twenty_wound_tokens() -> None:
    assert TABLE.warrior_hearts.sum() <= 20
    assert TABLE.warrior_hearts.min() >= 3


def test_each_skill_belongs_to_two_characters_with_up_to_four_points() -> None:
    assert sorted(TABLE.skill.tolist()) == [c.RED, c.RED, c.BLUE, c.BLUE, c.YELLOW, c.YELLOW]
    assert set(TABLE.action_points.tolist()) == {3, 4}


def test_the_named_items_are_there() -> None:
    weapons = ["Bow", "Axe", "Spear", "Spirit Bow", "Spirit Axe", "Spirit Spear"]
    assert [kind for kind in range(c.KINDS) if int(TABLE.weapons) >> kind & 1] == sorted(
        KIND[name] for name in weapons
    )
    assert int(TABLE.spirit_weapons) == sum(1 << KIND[name] for name in weapons[3:])
    assert int(TABLE.bones).bit_count() == 2
    assert KIND["Torch"] < c.EQUIPMENT
    assert c.FIRST_REWARD <= KIND["Sunstone"] < c.FIRST_LEGENDARY
    assert NAMES["item"][c.FIRST_LEGENDARY :] == (
        "North Wind's Torc",
        "East Wind's Mask",
        "South Wind's Shield",
        "West Wind's Sandals",
    )
    assert rows(TABLE.item_effect[KIND["Bow"]]) == [(e.REROLLS, 1, 0)]


def test_lupe_is_the_printed_one() -> None:
    lupe = CHARACTER["Lupe"]
    assert NAMES["ability"][lupe] == "Powerful"
    assert TABLE.warrior_when[lupe] == c.ADJUST
    assert TABLE.warrior_reach[lupe] == c.ANYWHERE
    assert NAMES["spirit_ability"][lupe] == "Pack and Keen Nose"
    assert TABLE.spirit_rules[lupe] == c.PACK | c.KEEN_NOSE
    assert TABLE.spirit_when[lupe] == c.NEVER


def test_the_printed_cards() -> None:
    spiders = CARD["Carpet of Spiders"]
    assert spiders in deck(c.EAST)
    assert TABLE.difficulty[spiders] == 9
    assert rows(TABLE.card_pass[spiders]) == [(e.REWARD, 1, e.OWN)]
    assert rows(TABLE.card_fail[spiders]) == [(e.HURT, 1, e.OWN)]
    maiden = EVENT["The False Maiden"]
    assert TABLE.event_bad[maiden]
    assert rows(TABLE.event[maiden]) == [(e.LOSE_BONES, 0, e.ALL)]


def test_merchants_stand_where_the_set_up_puts_them() -> None:
    kinds = [NAMES["merchant"][kind] for kind in TABLE.merchant_kind]
    assert dict(zip(CORNERS, kinds, strict=True)) == {
        "north-west": "Bonesmith",
        "south-east": "Bonesmith",
        "north-east": "Millennium Tortoise",
        "south-west": "Millennium Tortoise",
    }
    assert NAMES["space"][c.FIRST_MERCHANT :] == tuple(f"the {name} Merchant" for name in CORNERS)


# -- the board ---------------------------------------------------------------------------------


def near(name: str) -> set[str]:
    found = int(TABLE.near[SPACE[name]])
    return {other for other, space in SPACE.items() if found >> space & 1}


def test_spaces_are_numbered_as_the_rules_count_them() -> None:
    assert NAMES["space"][c.VILLAGE] == "the Village"
    for region, name in enumerate(c.REGION_NAMES):
        for at in range(c.REGION_SPACES):
            assert SPACE[f"{name} {at + 1}"] == 1 + c.REGION_SPACES * region + at


def test_paths_lead_both_ways() -> None:
    for here in range(c.SPACES):
        assert not int(TABLE.near[here]) >> here & 1
        for there in range(c.SPACES):
            assert int(TABLE.near[here]) >> there & 1 == int(TABLE.near[there]) >> here & 1


def test_each_region_is_a_row_with_its_middle_at_the_village() -> None:
    for name in c.REGION_NAMES:
        assert near(f"{name} 2") == {f"{name} 1", f"{name} 3", "the Village"}
        assert f"{name} 2" in near(f"{name} 1") & near(f"{name} 3")
        assert len(near(f"{name} 1")) == len(near(f"{name} 3")) == 2
    merchants = {f"the {corner} Merchant" for corner in CORNERS}
    assert near("the Village") == {f"{name} 2" for name in c.REGION_NAMES} | merchants


def test_merchants_join_two_regions_and_the_village() -> None:
    ends = {
        "north-west": ("West 3", "North 1"),
        "north-east": ("North 3", "East 1"),
        "south-east": ("East 3", "South 1"),
        "south-west": ("South 3", "West 1"),
    }
    for corner, pair in ends.items():
        assert near(f"the {corner} Merchant") == {"the Village", *pair}


def test_the_darkness_track() -> None:
    icons = TABLE.track_icon[: TABLE.track_length].tolist()
    assert len(icons) == 36
    assert icons[0] == icons[-1] == c.ICON_NONE
    assert [at for at, icon in enumerate(icons) if icon == c.RUMOR] == [7, 9, 11, 13]
    counts = Counter(icons)
    assert (counts[c.VENOM], counts[c.NIGHTFALL], counts[c.PORTENTS]) == (6, 5, 6)
    assert not TABLE.track_icon[len(icons) :].any()


def test_the_dark_die() -> None:
    faces = Counter(TABLE.dark_die.tolist())
    assert faces == {c.RATTLE: 2, c.TWO_RATTLES: 1, c.SHADOW_FACE: 1, c.EYE: 2}


def test_shadow_merchants_give_the_same_for_a_darker_price() -> None:
    for kind in range(2):
        price, shadow_price = TABLE.trade_price[kind].tolist()
        assert price == c.BONE_PRICE
        assert shadow_price in (c.WOUND_PRICE, c.TAINT_PRICE)
    assert len(set(TABLE.trade_price[:, 1].tolist())) == 2
    assert rows(TABLE.trade[0]) == [(e.PICK_EQUIPMENT, 1, e.OWN)]
    # two ways, written as branches: the second skips the first and the jump behind it
    assert rows(TABLE.trade[1]) == [
        (e.MAY_CHOOSE, 0, 2),
        (e.HEAL, 2, e.OWN),
        (e.JUMP, 0, 1),
        (e.TRAVEL, 0, e.ANY_SPACE),
    ]


def test_winds_help_when_pleased_and_hurt_when_angered() -> None:
    boards = []
    for wind in range(c.REGIONS):
        assert TABLE.wind_gift[wind].tolist() == [0] * 6 + [1]
        board = [
            (
                int(TABLE.wind_value[wind, at]),
                int(TABLE.wind_rerolls[wind, at]),
                int(TABLE.wind_free[wind, at]),
                tuple(rows(TABLE.wind_dusk[wind, at])),
            )
            for at in range(c.POSITIONS)
        ]
        assert board[-c.LOW] == (0, 0, 0, ())
        for at, (value, rerolls, free, dusk) in enumerate(board):
            used = {row[0] for row in dusk}
            if at < -c.LOW:
                assert value <= 0 and rerolls == free == 0 and used <= {e.CORRUPT}
            else:
                assert value >= 0 and used <= {e.CLEANSE, e.REVEAL}
        assert (TABLE.wind_value[wind][: -c.LOW] <= 0).all()
        assert TABLE.wind_value[wind].tolist() == sorted(TABLE.wind_value[wind].tolist())
        boards.append(tuple(board))
    assert len(set(boards)) == c.REGIONS


# -- characters and items ----------------------------------------------------------------------


def test_no_two_abilities_are_alike() -> None:
    warriors, spirits, blessings = (
        {
            (
                int(TABLE[f"{side}_when"][number]),
                tuple(rows(TABLE[program][number])),
                int(TABLE[rules][number]) if rules else 0,
            )
            for number in range(c.CHARACTERS)
        }
        for side, program, rules in (
            ("warrior", "warrior_ability", ""),
            ("spirit", "spirit_ability", "spirit_rules"),
            ("blessing", "blessing", "warrior_rules"),
        )
    )
    assert len(warriors) == len(spirits) == len(blessings) == c.CHARACTERS
    texts = [*NAMES["ability"], *NAMES["spirit_ability"], *NAMES["blessing"]]
    assert len(set(texts)) == 3 * c.CHARACTERS


def test_every_time_of_an_ability_is_used() -> None:
    assert set(TABLE.warrior_when.tolist()) == {c.DAWN, c.CHALLENGE, c.ADJUST}
    assert set(TABLE.spirit_when.tolist()) == {c.NEVER, c.DAWN, c.CHALLENGE, c.COMPANY}
    assert np.bitwise_or.reduce(TABLE.spirit_rules) == c.PACK | c.KEEN_NOSE | c.WARD
    rules = c.PURIFIES_ANY | c.GIVES_FREE | c.MOVES_FREE | c.SCOUTS_FREE
    assert np.bitwise_or.reduce(TABLE.warrior_rules) == rules
    assert (TABLE.warrior_when == c.ADJUST).sum() == 1


def test_spirits_face_one_or_two_regions_and_every_region_is_faced() -> None:
    assert set(TABLE.spirit_hearts.tolist()) <= {2, 3, 4}
    assert {int(bits).bit_count() for bits in TABLE.spirit_faces} == {1, 2}
    assert np.bitwise_or.reduce(TABLE.spirit_faces) == 15


def test_items_are_as_many_as_the_box_holds() -> None:
    counts = TABLE.item_count
    assert counts[: c.EQUIPMENT].tolist() == [5] * c.EQUIPMENT
    assert counts[: c.FIRST_LEGENDARY].sum() == 98
    assert counts[c.FIRST_REWARD : c.FIRST_LEGENDARY].sum() == 58
    assert [counts[KIND[f"Spirit {name}"]] for name in ("Bow", "Axe", "Spear")] == [4] * 3
    assert sum(counts[kind] for kind in range(c.KINDS) if TABLE.item_bone[kind]) == 18
    assert counts[KIND["Sunstone"]] == 6


def test_sets_of_items_follow_from_the_items() -> None:
    for field, when in (
        ("dawn_items", c.DAWN),
        ("challenge_items", c.CHALLENGE),
        ("facing_items", c.FACING),
        ("turn_items", c.TURN),
        ("wound_items", c.WOUND),
    ):
        kinds = [kind for kind in range(c.KINDS) if int(TABLE[field]) >> kind & 1]
        assert kinds == np.flatnonzero(TABLE.item_when == when).tolist()
        assert kinds
    early = {KIND["Bow"], KIND["Spirit Bow"]}
    assert int(TABLE.early_weapons) == sum(1 << kind for kind in early)


def test_what_is_used_does_something() -> None:
    for kind in range(c.KINDS):
        when = TABLE.item_when[kind]
        assert bool(TABLE.item_effect[kind]) == (when not in (c.NEVER, c.WOUND))
        assert (when == c.MODIFYING) == (TABLE.item_weapon[kind] > 0)
        if TABLE.item_kept[kind]:
            assert when in (c.DAWN, c.CHALLENGE, c.WOUND)
    weapons = [
        tuple(rows(TABLE.item_effect[k])) for k in range(c.KINDS) if TABLE.item_weapon[k] > 0
    ]
    assert len(set(weapons)) == len(weapons)
    assert (TABLE.item_when[c.FIRST_LEGENDARY :] != c.NEVER).all()


# -- Challenge Cards ---------------------------------------------------------------------------


def test_names_are_used_once() -> None:
    everything = [*NAMES["card"], *NAMES["event"], *NAMES["item"], *NAMES["character"]]
    assert len(set(everything)) == len(everything)


def test_every_challenge_has_a_skill_and_modifiers_that_go_together() -> None:
    for card in range(c.CARDS):
        assert 1 <= TABLE.card_skills[card] <= 7
        icons = set(TABLE.modifier_icon[card].tolist()) - {c.NO_ICON}
        assert len(icons) == (TABLE.modifier_icon[card] != c.NO_ICON).sum()
        assert 1 <= len(icons) <= c.MODIFIERS
        general = icons & {c.WEAPON, c.SPIRIT_WEAPON}
        named = {icon for icon in icons if icon < c.KINDS and TABLE.item_weapon[icon]}
        assert len(general) + bool(named) <= 1
        assert all(1 <= value <= 5 for value in bonus(card).values())


def test_regions_keep_to_their_figures() -> None:
    for region in range(c.REGIONS):
        cards = deck(region)
        difficulty = TABLE.difficulty[cards.start : cards.stop]
        assert (difficulty.min(), difficulty.max()) == (7, 15)
        assert 10.2 <= difficulty.mean() <= 10.8
        assert TABLE.card_revealed[cards.start : cards.stop].sum() == 8
        assert TABLE.card_corrupted[cards.start : cards.stop].sum() == 8
        assert share(cards, lambda k: TABLE.card_special[k] > 0) == 6
        scouted = share(cards, lambda k: TABLE.card_scouted[k] > 0 or TABLE.card_scout[k] > 0)
        assert 6 <= scouted <= 8
        assert 2 <= share(cards, lambda k: e.STAY in uses(TABLE.card_fail[k])) <= 3
        assert share(cards, lambda k: e.GIFT in uses(TABLE.card_pass[k])) == 1
        assert 18 <= share(cards, lambda k: e.REWARD in uses(TABLE.card_pass[k])) <= 26
        assert dealt(cards, "card_pass", e.HURT) == 0


def test_wounds_of_fail_texts() -> None:
    wounds = dealt(REGION_CARDS, "card_fail", e.HURT) / len(REGION_CARDS)
    assert 0.6 <= wounds <= 0.8
    assert all(e.STAY not in uses(TABLE.card_pass[card]) for card in range(c.CARDS))


def test_revealed_cards_have_nothing_to_scout() -> None:
    for card in REGION_CARDS:
        if TABLE.card_revealed[card]:
            assert TABLE.card_scouted[card] == TABLE.card_scout[card] == 0


def most_common(cards: Iterable[int]) -> list[str]:
    """The items that modify most of the cards, at most two, the most common first."""
    items = Counter(name for card in cards for name in bonus(card) if name in KIND)
    return [name for name, _ in items.most_common(2)]


def test_regions_differ() -> None:
    skills = [
        [share(deck(region), lambda k, s=s: TABLE.card_skills[k] >> s & 1 == 1) for s in range(3)]
        for region in range(c.REGIONS)
    ]
    assert skills[c.NORTH][c.RED] >= 24
    assert skills[c.EAST][c.YELLOW] >= 24
    assert skills[c.WEST][c.BLUE] >= 24
    assert max(skills[c.SOUTH]) <= 18 and min(skills[c.SOUTH]) >= 10
    regions = range(c.REGIONS)

    def most(side: str, *operations: int) -> int:
        sums = [
            share(deck(r), lambda k: not uses(TABLE[side][k]).isdisjoint(operations))
            for r in regions
        ]
        assert sums.count(max(sums)) == 1
        return sums.index(max(sums))

    assert most("card_fail", e.HURT) == c.NORTH
    assert most("card_fail", e.CORRUPT, e.TAINT) == c.EAST
    assert most("card_pass", e.REWARD) == c.EAST
    assert most("card_fail", e.LOSE, e.LOSE_BONES) == c.SOUTH
    assert most("card_pass", e.PICK_EQUIPMENT) == c.SOUTH
    assert most("card_pass", e.PLEASE) == c.WEST
    assert most("card_fail", e.ANGER) == c.WEST
    assert most("card_pass", e.TRAVEL) == c.WEST
    favourites = [most_common(deck(region))[0] for region in (c.EAST, c.SOUTH, c.WEST)]
    assert favourites == ["Torch", "Waterskin", "Drum"]
    assert {"Rope", "Torch"} == set(most_common(deck(c.NORTH)))


def test_shadows_stay_until_they_are_driven_off() -> None:
    numbers = Counter(TABLE.shadow_number[card] for card in SHADOWS)
    assert numbers == dict.fromkeys(range(1, 7), 2)
    for card in SHADOWS:
        assert e.STAY in uses(TABLE.card_fail[card])
        assert 10 <= TABLE.difficulty[card] <= 14
        assert rows(TABLE.card_pass[card])
    assert not TABLE.shadow_number[: c.FIRST_SHADOW].any()
    assert not TABLE.shadow_number[c.FIRST_DARKNESS :].any()


def test_the_champion_finds_darkness_hard() -> None:
    off = {e.SUN_BACK, e.CHAMPION_ON, e.STAY, e.TRAVEL}
    for card in DARKNESS:
        assert 18 <= TABLE.difficulty[card] <= 22
        assert "assistance" not in bonus(card)
        for side in PROGRAMS:
            assert uses(TABLE[side][card]).isdisjoint(off)
        assert rows(TABLE.card_fail[card])
    armed = share(
        DARKNESS, lambda k: any(n in bonus(k) for n in ("spirit weapon", *SPIRIT_WEAPONS))
    )
    assert armed >= 8
    assert {name for card in DARKNESS for name in bonus(card)} >= set(
        NAMES["item"][c.FIRST_LEGENDARY :]
    )


def test_events_are_mostly_bad() -> None:
    assert TABLE.event_bad.sum() == 8
    assert all(rows(number) for number in TABLE.event)
    assert all(e.RESOLVE_EVENT not in uses(number) for number in TABLE.event)


def test_cards_are_of_many_kinds() -> None:
    every = {int(TABLE[side][card]) for side in PROGRAMS for card in range(c.CARDS)} - {0}
    assert len(every) >= 200
    pairs = Counter((int(TABLE.card_pass[k]), int(TABLE.card_fail[k])) for k in range(c.CARDS))
    assert len(pairs) >= 150
    assert pairs.most_common(1)[0][1] <= 6
    shapes = {
        frozenset(uses(TABLE.card_pass[k])) | {-op for op in uses(TABLE.card_fail[k])}
        for k in range(c.CARDS)
    }
    assert len(shapes) >= 100


# -- packs -------------------------------------------------------------------------------------


def test_the_pack_says_what_is_designed() -> None:
    assert PACK.designed
    assert PACK.source == BASE
    printed = {
        "corruption": [DATA["corruption"]],
        "event": [one for one in DATA["event"] if not one.get("designed")],
        "merchant": DATA["merchant"],
    }
    assert all(not one.get("designed") for part in printed.values() for one in part)
    assert [one["name"] for one in printed["event"]] == ["The False Maiden"]
    for key, part in DATA.items():
        if key not in printed:
            assert all(one["designed"] for one in (part if isinstance(part, list) else [part]))


def test_the_table_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="read-only"):
        PACK.table[0]["skill"] = 1


def test_loading_is_kept_and_gives_the_same_again() -> None:
    assert load() is load("base") is PACK
    again = build(read(BASE_FOLDER))
    assert again.table.tobytes() == PACK.table.tobytes()
    assert again.digest == PACK.digest


def test_a_folder_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(BASE_FOLDER, folder)
    spiders = folder / "east.toml"
    text = spiders.read_text(encoding="utf-8")
    spiders.write_text(text.replace("difficulty = 9", "difficulty = 12", 1), encoding="utf-8")
    pack = load(folder)
    assert pack.table[0].difficulty[CARD["Carpet of Spiders"]] == 12
    assert pack.digest != PACK.digest
    assert pack.source == str(folder)
    spiders.write_text(text, encoding="utf-8")
    assert load(folder).digest == PACK.digest


def test_a_missing_pack(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="there is no such file or folder"):
        load(tmp_path / "nothing")
