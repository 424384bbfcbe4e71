"""The documentation says what is: made parts are current, examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from docs.generate import filled, made
from gloaming import GAMES

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / f"envs/gloaming/games/{game}/RULES.md" for game in GAMES),
]
WITH_EXAMPLES = [page for page in PAGES if ">>> " in page.read_text()]
HOW = "run: python docs/generate.py"


@pytest.mark.parametrize("path", sorted(made()), ids=lambda path: str(path.relative_to(ROOT)))
def test_made_parts_are_current(path: Path) -> None:
    assert path.exists(), HOW
    assert path.read_text() == made()[path], HOW


def test_every_game_has_a_page_and_its_tables() -> None:
    for game in GAMES:
        page = made()[ROOT / "docs" / "environments" / f"{game}.md"]
        assert "| group | numbers | actions |" in page
        assert "| feature | numbers | shape | range | meaning |" in page


def test_a_table_is_put_in_its_place() -> None:
    text = "a\n<!-- table x -->\nold\n<!-- end -->\nb\n"
    once = filled(text, {"x": "new"})
    assert once == "a\n<!-- table x -->\nnew\n<!-- end -->\nb\n"
    assert filled(once, {"x": "new"}) == once


@pytest.mark.parametrize("tables", [{}, {"y": "t"}, {"x": "t", "y": "t"}])
def test_a_table_without_a_place_is_an_error(tables: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="places are for \\['x'\\]"):
        filled("<!-- table x -->\n<!-- end -->\n", tables)


def functions_named(text: str) -> list[tuple[str, str]]:
    """Files and functions that a page of rules names in its table of sections."""
    rows = [line for line in text.splitlines() if line.startswith("|") and ".py`" in line]
    found = []
    for row in rows:
        for part in row.split("|")[2].split(";"):
            file = re.search(r"`(\w+\.py)`", part)
            if file:
                found += [(file[1], name) for name in re.findall(r"`(\w+)`", part)]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_rules_name_functions_that_exist(game: str) -> None:
    folder = ROOT / "envs" / "gloaming" / "games" / game
    named = functions_named((folder / "RULES.md").read_text())
    assert len(named) > 20
    for file, name in named:
        paths = [path for path in (folder / file, folder / "decisions" / file) if path.exists()]
        assert paths, file
        source = paths[0].read_text()
        assert re.search(rf"def {name}\(|^ +{name}: |^{name} = ", source, re.MULTILINE), (
            f"{file} has no {name}"
        )


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_within_the_project_lead_somewhere(page: Path) -> None:
    text = page.read_text()
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
    links = re.findall(r"\]\(([^)]+)\)", text)
    for link in links:
        if link.startswith("#"):
            assert link[1:] in anchors, link
        elif "://" not in link:
            assert (page.parent / link.split("#")[0]).exists(), link


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python block of a page, from top to bottom, prints what it says."""
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > (10 if page.name == "README.md" else 0)
    assert result.failed == 0


def test_pages_have_examples_and_links() -> None:
    assert {page.name for page in WITH_EXAMPLES} >= {"README.md", "scenarios.md"}
    assert re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text())
