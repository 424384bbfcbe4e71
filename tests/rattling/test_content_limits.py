"""What a pack must not say: names nobody can print, and effects the rules cannot carry out."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloaming.games.rattling import effects as e
from gloaming.games.rattling.content import BASE_FOLDER, build, load
from gloaming.kernel.content import Source, read
from tests.faults import Edit, no_names, set_
from tests.rattling.test_content_faults import BASE, WOLVES, expect

NAMED = [  # a table of files, the way to a name, the entry an error names with a new name
    (("north", 0), "north.toml", 'north "{}"'),
    (("shadow", 0), "shadow.toml", 'shadow "{}"'),
    (("darkness", 0), "darkness.toml", 'darkness "{}"'),
    (("event", 0), "events.toml", 'event "{}"'),
    (("equipment", 0), "items.toml", 'equipment "{}"'),
    (("reward", 0), "items.toml", 'reward "{}"'),
    (("legendary", 0), "items.toml", 'legendary "{}"'),
    (("trader", 0), "board.toml", 'trader "{}"'),
    (("character", 0), "characters.toml", 'character "{}"'),
    (("character", 0, "ability"), "characters.toml", 'character "Lupe", ability'),
    (("character", 0, "blessing"), "characters.toml", 'character "Lupe", blessing'),
    (("character", 0, "spirit"), "characters.toml", 'character "Lupe", spirit'),
]


@pytest.mark.parametrize(("way", "file", "entry"), NAMED, ids=lambda part: str(part))
@no_names
def test_names_are_one_printable_line(
    way: tuple[str | int, ...], file: str, entry: str, name: str, text: str
) -> None:
    expect(set_(*way, name=name), file, entry.format(name), "name", text)


def test_names_of_any_script_and_of_the_greatest_length() -> None:
    expect.names("event")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("random", '"random" has a meaning of its own as an option; allowed: another name'),
        ("Choose", '"Choose" has a meaning of its own'),
        ("TAMO", '"TAMO" is used twice, but for its case'),
    ],
)
def test_names_that_options_could_not_tell_apart(name: str, text: str) -> None:
    way = len(BASE.data["character"]) - 1
    edit = set_("character", way, name=name)
    expect(edit, "characters.toml", f'character "{name}"', "name", text)


@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
@pytest.mark.parametrize(("counts", "sum_"), [([0] * 6, 0), ([2, 2, 2, 2, 2, 3], 13)])
def test_twelve_tokens_of_each_colour(colour: str, counts: list[int], sum_: int) -> None:
    text = f"{sum_} tokens; allowed: 12 of each colour"
    expect(set_("corruption", **{colour: counts}), "board.toml", "corruption", colour, text)


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    for path in BASE_FOLDER.glob("*.toml"):
        (tmp_path / path.name).write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load(tmp_path).digest == load().digest


# -- effects that work by themselves -------------------------------------------------------------

BY_ITSELF = [  # the way to an entry with effects, its file and entry, and what else it needs
    pytest.param(("reward", "Sunstone"), "items.toml", 'reward "Sunstone"', id="facing item"),
    pytest.param(
        ("character", "Orrun", "blessing"),
        "characters.toml",
        'character "Orrun", blessing',
        id="facing blessing",
    ),
    pytest.param(
        ("character", "Tamo", "spirit"), "characters.toml", 'character "Tamo", spirit', id="company"
    ),
    pytest.param(("equipment", "Bow"), "items.toml", 'equipment "Bow"', id="weapon"),
    pytest.param(("reward", "Elk Heart"), "items.toml", 'reward "Elk Heart"', id="turn"),
]
OF_CHALLENGES = [name for name, word in e.VOCABULARY.items() if word.needs & e.ROLL]
OF_WEAPONS = ["value", "value per", "rerolls", "spare", "quiet", "guard"]


def written(name: str) -> str:
    """An effect of a word of the vocabulary."""
    word = e.VOCABULARY[name]
    amount = f" {word.high}" if word.high else ""
    where = f" {next(iter(word.where))}" if word.where else " Torch" if name == "take" else ""
    return (name + amount + where).strip()


@pytest.mark.parametrize(("way", "file", "entry"), BY_ITSELF)
@pytest.mark.parametrize("name", e.VOCABULARY)
def test_what_works_by_itself_does_what_the_rules_carry_out(
    way: tuple[str, ...], file: str, entry: str, name: str
) -> None:
    allowed = [word for word in OF_CHALLENGES if word not in ("set die", "roll again")]
    if way[1] == "Bow":
        allowed = OF_WEAPONS
    elif way[1] == "Elk Heart":
        allowed = ["heal", "points"]
    edit = set_(*way, effects=[written(name)])
    if name in allowed:
        data = read(BASE_FOLDER).data
        edit(data)
        build(Source(data, BASE.files, "pack"))
    else:
        expect(edit, file, entry, "effects", f'"{name}" ')


@pytest.mark.parametrize(("way", "file", "entry"), BY_ITSELF)
@pytest.mark.parametrize("branch", [{"may": ["rerolls 1"]}, {"if": "alone", "then": ["value 1"]}])
def test_what_works_by_itself_neither_asks_nor_branches(
    way: tuple[str, ...], file: str, entry: str, branch: dict[str, object]
) -> None:
    expect(set_(*way, effects=[branch]), file, entry, "effects", "cannot ask or branch")


@pytest.mark.parametrize("effect", ["heal 1 someone", "heal 1 someone here"])
def test_as_a_turn_begins_nobody_is_asked(effect: str) -> None:
    where = effect.removeprefix("heal 1 ")
    text = f'"{effect}": "{where}" is not allowed here; allowed: nothing, "here", "all", '
    edit = set_("reward", "Elk Heart", effects=[effect])
    expect(edit, "items.toml", 'reward "Elk Heart"', "effects", text)


@pytest.mark.parametrize("effect", ["set die 6", "roll again", "no modifiers", "no weapons"])
def test_a_weapon_comes_too_late_for_the_dice(effect: str) -> None:
    word = effect.removesuffix(" 6")
    text = f'"{word}" is not allowed here; allowed: {", ".join(OF_WEAPONS)}'
    edit = set_("equipment", "Bow", effects=[effect])
    expect(edit, "items.toml", 'equipment "Bow"', "effects", text)


@pytest.mark.parametrize("field", ["special", "scout"])
@pytest.mark.parametrize("effect", ["travel village", "travel anywhere", "travel adjacent"])
def test_nobody_walks_away_from_a_challenge(field: str, effect: str) -> None:
    name = WOLVES if field == "special" else "Thin Ice"
    edit = set_("north", name, **{field: [effect]})
    expect(edit, "north.toml", f'north "{name}"', field, '"travel" is not allowed here')


def test_nor_does_help_in_one_walk_anybody_away() -> None:
    item = next(one["name"] for one in BASE.data["reward"] if one.get("when") == "challenge")
    edit: Edit = set_("reward", item, effects=["value 1", "travel village"])
    expect(edit, "items.toml", f'reward "{item}"', "effects", '"travel" is not allowed here')
    edit = set_("character", "Orrun", "ability", effects=[{"may": ["travel adjacent"]}])
    entry = 'character "Orrun", ability, effects'
    expect(edit, "characters.toml", entry, "may", '"travel" is not allowed here')
