"""Reports as pages that stand alone, and the plots on them."""

from __future__ import annotations

import doctest
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from gloaming.policies import RandomPolicy, register_policy
from gloaming_agents import pages
from gloaming_agents.contest import contest
from gloaming_agents.drawings import KNOWN, Curve, colours, dots, learning_curves, together
from gloaming_agents.pages import Section, told, write_page
from gloaming_agents.settings import EvaluateSettings
from gloaming_agents.statistics import Estimate
from gloaming_agents.tables import Sheet
from tests.kernel import rivals, toy


def named(name: str, seed: int) -> RandomPolicy:
    """Chance by another name."""
    policy = RandomPolicy(seed)
    policy.name = name
    return policy


register_policy("passing", lambda game, argument, seed: named("passing", seed))

VOID = {"meta", "link", "img", "br", "hr", "path", "use", "rect"}


class Nesting(HTMLParser):
    """Finds elements that are not closed in the order they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and (not self.open or self.open.pop() != tag):
            self.wrong.append(tag)


def check_page(text: str) -> None:
    """A page that is whole, and fetches and runs nothing."""
    nesting = Nesting()
    nesting.feed(text)
    assert (nesting.open, nesting.wrong) == ([], [])
    assert text.startswith("<!doctype html>")
    assert not re.search(r"<script|<link|<img|<iframe| src=|@import|url\((?!#)", text)
    assert not re.search(r"href=\"(?!#)", text)
    assert "#0a0b" not in text  # stand-ins for the page's own colours
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_a_page_shows_what_it_is_given_as_text(tmp_path: Path) -> None:
    sheet = Sheet(["policy", "win rate"], [["<script>alert(1)</script>", "5 %"]], ["one"])
    drawing = dots([("a & b", "<b>", Estimate(0.5, 0.2, 0.7))], "rate", 'so "said" <i>')
    part = Section("Part", "A lead.", [drawing], [sheet], "- win rate: of wins.\n- Nobody loses.")
    facts = {"game_version": 3, "packages": {"numpy": "2", "torch": None}, "command": ["a", "b"]}
    write_page(tmp_path / "page.html", "A & B", "Lead.", [part], facts, {"score": ("1", "to 2")})
    text = (tmp_path / "page.html").read_text()
    check_page(text)
    assert "<title>A &amp; B</title>" in text
    assert '<td class="word">&lt;script&gt;' in text
    assert '<td class="number">5 %</td>' in text
    assert "<dt>win rate</dt><dd>of wins.</dd>" in text
    assert '<dd class="alone">Nobody loses.</dd>' in text
    assert "<dt>game version</dt><dd>3</dd>" in text
    assert "<dd>numpy 2</dd>" in text and "<dd>a b</dd>" in text
    assert list(tmp_path.iterdir()) == [tmp_path / "page.html"]


def test_a_plot_is_the_same_every_time_and_in_the_pages_colours() -> None:
    values = [("two", "mine", Estimate(0.5)), ("two", "expert", Estimate(0.7, 0.6, 0.8))]
    first, again = (dots(values, "rate", "Said.", marks={1.0: "end"}).svg for _ in range(2))
    assert first == again
    assert first.startswith('<svg role="img" aria-label="Said."')
    assert "<metadata" not in first
    assert {"var(--ink)", "var(--line)", "var(--s0)", "var(--s3)"} <= set(
        re.findall(r"var\(--\w+\)", first)
    )
    assert re.findall(r">(mine|expert|two|end|rate)</text>", first)


def test_a_policy_has_the_same_colour_on_every_page() -> None:
    assert colours(["expert", "mine", "random"]) == {
        "expert": KNOWN["expert"],
        "mine": colours(["mine"])["mine"],
        "random": KNOWN["random"],
    }
    many = colours([str(number) for number in range(4)])
    assert len(set(many.values())) == 4
    assert not set(many.values()) & set(KNOWN.values())


def test_curves_are_put_together_where_all_of_them_are() -> None:
    first, second = Curve([0, 10, 20], [0.0, 0.1, 0.2]), Curve([5, 15], [0.5, 0.7])
    grid, rates = together([first, second])
    assert grid.tolist() == [5, 10, 15]
    np.testing.assert_allclose(rates, [[0.05, 0.1, 0.15], [0.5, 0.6, 0.7]])
    apart, nothing = together([Curve([0, 1], [0, 0]), Curve([2, 3], [1, 1])])
    assert len(apart) == nothing.shape[1] == 0


@pytest.mark.parametrize("second", [Curve([5, 15], [0.5, 0.7]), Curve([30], [0.5])])
def test_curves_are_drawn_even_where_they_do_not_meet(second: Curve) -> None:
    curves = [Curve([0, 10, 20], [0.0, 0.1, 0.2]), second]
    drawing = learning_curves(curves, {"greedy": 0.4}, "Two", "rate", "Said.", ["learned"])
    assert drawing.svg.count("var(--s0)") >= 2
    assert "var(--s2)" in drawing.svg
    assert ">Two</text>" in drawing.svg


def test_facts_are_told_in_words() -> None:
    assert told(None) == "None"
    assert told({"a": [1, 2], "b": None, "c": {"d": "e"}}) == "a 1 2, c d e"


def test_an_evaluation_leaves_one_page_for_teams_and_rivals(tmp_path: Path) -> None:
    both = (toy.ToyOptions(), toy.RivalOptions())
    asked = {"policies": ("random", "passing"), "episodes": 4, "folder": str(tmp_path)}
    contest(EvaluateSettings(toy.GAME, both, **asked))
    text = (tmp_path / "evaluation.html").read_text()
    check_page(text)
    assert "<h2>Teams</h2>" in text and "<h2>Rivals</h2>" in text
    assert text.count("<svg") == 2
    assert "passing" in text
    assert "4 matches each, deals from 0 on" in text
    contest(EvaluateSettings(rivals.GAME, (rivals.RivalOptions(),), **asked))
    alone = (tmp_path / "evaluation.html").read_text()
    check_page(alone)
    assert "<h2>Teams</h2>" not in alone and "against passing" in alone


def test_examples_in_the_docstrings_run() -> None:
    outcome = doctest.testmod(pages)
    assert outcome.attempted > 0
    assert outcome.failed == 0
