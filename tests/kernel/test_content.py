"""Reading content packs: merging, digests, and errors that name the spot."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gloaming.kernel.content import ContentError, Entry, Pack, digest, numbered, read

COLOURS = {"red": 1, "green": 2, "blue": 3}


def entry(**data: Any) -> Entry:
    return Entry(data, "cards.toml", 'card "Dawn"')


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# -- files -------------------------------------------------------------------------------------


def test_a_folder_is_merged_by_table(tmp_path: Path) -> None:
    write(tmp_path / "b.toml", "[die]\nfaces = [1, 2]\n")
    write(tmp_path / "a.toml", '[[card]]\nname = "Dawn"\n[[card]]\nname = "Dusk"\n')
    write(tmp_path / "notes.txt", "not TOML")
    source = read(tmp_path)
    assert source.data == {"die": {"faces": [1, 2]}, "card": [{"name": "Dawn"}, {"name": "Dusk"}]}
    assert source.files == {"die": "b.toml", "card": "a.toml"}
    assert [part.label for part in source.entries("card", 1, 9)] == ['card "Dawn"', 'card "Dusk"']


def test_a_table_in_two_files_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "a.toml", "[die]\nfaces = [1]\n")
    write(tmp_path / "b.toml", "[die]\nfaces = [2]\n")
    with pytest.raises(ContentError, match=r"a\.toml too") as caught:
        read(tmp_path)
    assert (caught.value.file, caught.value.entry) == ("b.toml", "die")


@pytest.mark.parametrize(
    ("content", "problem"), [(b"die = [", "not valid TOML"), (b'a = "\xff"', "not UTF-8")]
)
def test_a_broken_file_is_named(tmp_path: Path, content: bytes, problem: str) -> None:
    (tmp_path / "cards.toml").write_bytes(content)
    with pytest.raises(ContentError, match=problem) as caught:
        read(tmp_path)
    assert caught.value.file == "cards.toml"


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"\xef\xbb\xbf[die]\nfaces = [1]\n")
    assert read(tmp_path).data == {"die": {"faces": [1]}}


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").mkdir()
    with pytest.raises(ContentError, match=r"cards\.toml: cannot be read"):
        read(tmp_path)


def test_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"no \.toml file"):
        read(tmp_path)
    with pytest.raises(ContentError, match="no such file or folder"):
        read(tmp_path / "missing.toml")


def test_digest_sees_data_only(tmp_path: Path) -> None:
    one = read(write(tmp_path / "one.toml", "[a]\nx = 1\ny = [1, 2]\n[b]\nz = true\n"))
    two = read(write(tmp_path / "two.toml", "# note\n[b]\nz = true\n[a]\ny = [ 1, 2, ]\nx = 1\n"))
    assert one.digest == two.digest
    assert len(one.digest) == 64
    assert digest({"a": [1, 2]}) != digest({"a": [2, 1]})
    assert digest({"a": 1}) != digest({"a": True})
    assert digest({"a": 1}) != digest({"a": "1"})


def test_designed_is_found_at_any_depth(tmp_path: Path) -> None:
    plain = read(write(tmp_path / "plain.toml", "[[a]]\nb = [{ c = 1, designed = false }]\n"))
    ours = read(write(tmp_path / "ours.toml", "[[a]]\nb = [{ c = 1, designed = true }]\n"))
    assert not plain.designed
    assert ours.designed


def test_unknown_and_missing_tables(tmp_path: Path) -> None:
    source = read(write(tmp_path / "pack.toml", "[dice]\nfaces = [1]\n"))
    with pytest.raises(ContentError) as caught:
        source.only("die", "card")
    assert str(caught.value) == (
        'pack.toml: dice: unknown table; allowed: die, card; did you mean "die"?'
    )
    with pytest.raises(ContentError, match=r"pack\.toml: card: is missing"):
        source.entry("card")
    with pytest.raises(ContentError, match=r"pack\.toml: card: is missing"):
        source.entries("card", 1)


def test_a_pack_is_frozen() -> None:
    pack = Pack(np.zeros(1), {"card": ("Dawn",)}, "0" * 64, "base", designed=False)
    with pytest.raises(AttributeError):
        pack.source = "other"  # type: ignore[misc]


# -- fields ------------------------------------------------------------------------------------


def test_readers_return_what_is_written() -> None:
    part = entry(
        name="Dawn", count=3, row=[1, 2], on=True, colour="blue", colours=["red", "blue"],
        words=["a", "b"], sub={"x": 1}, subs=[{"name": "S"}, {"x": 2}],
    )  # fmt: skip
    assert part.text("name") == "Dawn"
    assert part.texts("words", 1, 2) == ["a", "b"]
    assert part.integer("count", 1, 3) == 3
    assert part.integer("absent", 1, 3, default=0) == 0
    assert part.integers("row", 2, 1, 2) == [1, 2]
    assert part.flag("on") is True
    assert part.flag("absent") is False
    assert part.choice("colour", COLOURS) == 3
    assert part.choice("absent", COLOURS, default=7) == 7
    assert part.choices("colours", COLOURS, 1, 3) == [1, 3]
    assert part.has("name")
    assert not part.has("absent")
    assert part.entry("sub").label == 'card "Dawn", sub'
    assert [sub.label for sub in part.entries("subs", 2)] == [
        'card "Dawn", subs "S"',
        'card "Dawn", subs 2',
    ]
    assert part.entries("absent", 0, 3) == []


@pytest.mark.parametrize(
    ("data", "call", "text"),
    [
        ({}, lambda e: e.text("x"), "is missing"),
        ({"x": 3}, lambda e: e.text("x"), "3 is not a text"),
        ({"x": " "}, lambda e: e.text("x"), "is not a text"),
        ({"x": ["a", 1]}, lambda e: e.texts("x", 1, 2), "1 is not a text"),
        ({}, lambda e: e.integer("x", 1, 3), "is missing"),
        ({"x": 4}, lambda e: e.integer("x", 1, 3), "4 is out of range; allowed: 1 to 3"),
        ({"x": 0}, lambda e: e.integer("x", 1, 1), "0 is out of range; allowed: 1"),
        ({"x": True}, lambda e: e.integer("x", 1, 3), "true is not a whole number"),
        ({"x": 2.0}, lambda e: e.integer("x", 1, 3), "2.0 is not a whole number"),
        ({"x": "2"}, lambda e: e.integer("x", 1, 3, default=1), '"2" is not a whole number'),
        ({"x": [1]}, lambda e: e.integers("x", 2, 1, 3), "a list of 1; allowed: a list of 2"),
        ({"x": [1, 9]}, lambda e: e.integers("x", 2, 1, 3), "9 is out of range"),
        ({"x": 1}, lambda e: e.flag("x"), "1 is not a flag; allowed: true, false"),
        ({"x": "rde"}, lambda e: e.choice("x", COLOURS), 'did you mean "red"?'),
        ({"x": "GREEN"}, lambda e: e.choice("x", COLOURS), 'did you mean "green"?'),
        ({"x": "rde"}, lambda e: e.choice("x", COLOURS, 1), "allowed: red, green, blue"),
        ({"x": ["red", "red"]}, lambda e: e.choices("x", COLOURS, 1, 2), '"red" is listed twice'),
        ({"x": []}, lambda e: e.choices("x", COLOURS, 1, 2), "a list of 0; allowed: a list of 1"),
        ({"x": 1}, lambda e: e.items("x", 0, 2), "1 is not a list; allowed: a list of 0 to 2"),
        ({"x": 1}, lambda e: e.entry("x"), "1 is not a table"),
        ({"x": [1]}, lambda e: e.entries("x", 1), "1 is not a table"),
        ({"x": [{}]}, lambda e: e.entries("x", 2, 3), "a list of 1; allowed: a list of 2 to 3"),
        ({}, lambda e: e.entries("x", 1, 3), "is missing"),
    ],
)
def test_a_wrong_field_is_named(
    data: dict[str, Any], call: Callable[[Entry], object], text: str
) -> None:
    with pytest.raises(ContentError) as caught:
        call(entry(**data))
    assert text in str(caught.value)
    assert str(caught.value).startswith('cards.toml: card "Dawn": x: ')


def test_unknown_fields() -> None:
    entry(name="Dawn", designed=True).only("name")
    with pytest.raises(ContentError) as caught:
        entry(name="Dawn", clour="red").only("name", "colour")
    error = caught.value
    assert (error.field, error.allowed, error.nearest) == ("clour", "name, colour", "colour")
    with pytest.raises(ContentError, match=r"designed: .* is not a flag"):
        entry(designed="yes").only()


def test_long_lists_of_names_are_cut_short() -> None:
    options = {f"space {number}": number for number in range(30)}
    with pytest.raises(ContentError, match="space 11 and 18 more"):
        entry(x="nowhere").choice("x", options)


def test_names_are_numbered_and_must_differ() -> None:
    parts = [Entry({"name": name}, "cards.toml", name) for name in ("Dawn", "Dusk", "Dawn")]
    assert numbered(parts[:2]) == {"Dawn": 0, "Dusk": 1}
    with pytest.raises(ContentError, match='"Dawn" is used twice'):
        numbered(parts)


def test_an_error_survives_pickling() -> None:
    error = ContentError("is wrong", "a.toml", "card 1", "name", "x, y", "x")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert (again.entry, again.nearest) == ("card 1", "x")
    assert isinstance(error, ValueError)
