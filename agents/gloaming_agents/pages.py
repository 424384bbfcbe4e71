"""Reports as one HTML file each: nothing is fetched, nothing runs, by day and by night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment

from gloaming_agents.drawings import Drawing
from gloaming_agents.runs import write_text
from gloaming_agents.tables import Sheet


@dataclass(frozen=True)
class Section:
    """A part of a page.

    Attributes:
        title: its heading
        lead: a sentence or two below it
        drawings: its plots; those that are not wide stand beside each other
        sheets: its tables
        notes: what the columns mean, a list in Markdown
    """

    title: str
    lead: str = ""
    drawings: Sequence[Drawing] = ()
    sheets: Sequence[Sheet] = ()
    notes: str = ""


def write_page(
    path: Path,
    title: str,
    lead: str,
    sections: Sequence[Section],
    facts: Mapping[str, Any],
    tiles: Mapping[str, tuple[str, str]] | None = None,
) -> None:
    """Write a page whole or not at all.

    Args:
        path: of the file
        title: its heading
        lead: a sentence or two below it
        sections: its parts, in order
        facts: how it was made: a word and what there is to say
        tiles: the few figures that matter most: a word, the figure, and what belongs to it
    """
    page = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(TEMPLATE)
    page.globals.update(entries=entries, aligned=_aligned)
    text = page.render(
        title=title,
        lead=lead,
        sections=sections,
        facts={name.replace("_", " "): told(value) for name, value in facts.items()},
        tiles=tiles or {},
        style=STYLE,
    )
    write_text(path, text.strip() + "\n")


def entries(notes: str) -> list[tuple[str, str]]:
    r"""The entries of a list in Markdown: the words before a colon, or none, and the rest.

    >>> entries("- score: from 0\n  to 1.\n- Nobody wins.\n")
    [('score', 'from 0 to 1.'), ('', 'Nobody wins.')]
    """
    found: list[tuple[str, str]] = []
    for item in ("\n" + notes.strip()).split("\n- ")[1:]:
        term, colon, text = " ".join(item.split()).partition(": ")
        short = bool(colon) and len(term) <= 40 and "." not in term
        found.append((term, text) if short else ("", f"{term}{colon}{text}"))
    return found


def told(value: Any) -> str:
    """A fact as text: the entries of a dictionary and the items of a list one after another."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {told(item)}" for name, item in value.items() if item is not None)
    if isinstance(value, list | tuple):
        return " ".join(map(told, value))
    return str(value)


def _aligned(sheet: Sheet) -> list[str]:
    """The class of each column: words to the left, numbers to the right."""
    left = {*sheet.common, *sheet.words}
    return ["word" if heading in left else "number" for heading in sheet.headings]


STYLE = """
:root { color-scheme: light dark;
  --paper: #f6f7f9; --card: #ffffff; --ink: #1d2530; --soft: #5a6675; --line: #d9dee5;
  --accent: #0f766e; --s0: #0f766e; --s1: #7b8798; --s2: #c0740a; --s3: #b4345f; --s4: #3068b0;
  --s5: #7a4fb5; --s6: #55606e; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #12161c; --card: #1a2029; --ink: #e6ebf2; --soft: #9aa7b8; --line: #313b48;
  --accent: #3fd0bd; --s0: #3fd0bd; --s1: #93a1b5; --s2: #f2b344; --s3: #f4789b; --s4: #7fb2f0;
  --s5: #c0a0f5; --s6: #c5ced9; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { border-bottom: 3px solid var(--accent); padding-bottom: 1rem; margin-bottom: 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .4rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; margin: 0 0 .25rem; }
p { margin: .25rem 0 1rem; max-width: 46rem; color: var(--soft); }
section, .tile { background: var(--card); border: 1px solid var(--line); border-radius: .7rem; }
section { padding: 1.25rem 1.4rem; margin: 1.25rem 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; }
.tile { padding: .9rem 1.1rem; }
.tile b { display: block; font-size: 1.7rem; line-height: 1.25; color: var(--accent);
  font-variant-numeric: tabular-nums; }
.tile span { color: var(--soft); font-size: .87rem; display: block; }
.drawings { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  gap: 1rem; }
figure { margin: .5rem 0; min-width: 0; }
figure.wide { grid-column: 1 / -1; }
figure svg { width: 100%; height: auto; display: block; }
figure svg text { font-family: inherit !important; }
figcaption { color: var(--soft); font-size: .87rem; margin-top: .3rem; }
.scroll { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .87rem;
  font-variant-numeric: tabular-nums; }
th, td { padding: .38rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top;
  white-space: nowrap; }
th { color: var(--soft); font-weight: 600; border-bottom-width: 2px; }
td.number, th.number { text-align: right; }
td.word, th.word { text-align: left; }
td.long { white-space: normal; overflow-wrap: break-word; min-width: 14rem; max-width: 26rem; }
tbody tr:hover { background: color-mix(in srgb, var(--accent) 8%, transparent); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; font-size: .87rem;
  margin: .75rem 0 0; }
dt { font-weight: 600; }
dd { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
dd.alone { grid-column: 1 / -1; }
code { font: .85em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .4rem; } }
@media print { body { background: none; } section { break-inside: avoid; } }
"""

TEMPLATE = """
{% macro listed(pairs) %}
<dl>
{% for term, text in pairs %}
{% if term %}
<dt>{{ term }}</dt><dd>{{ text }}</dd>
{% else %}
<dd class="alone">{{ text }}</dd>
{% endif %}
{% endfor %}
</dl>
{% endmacro %}
{% macro table(sheet) %}
{% set kinds = aligned(sheet) %}
<div class="scroll"><table>
<thead><tr>{% for heading in sheet.headings %}
<th class="{{ kinds[loop.index0] }}" scope="col">{{ heading }}</th>{% endfor %}</tr></thead>
<tbody>
{% for row in sheet.rows %}
<tr>{% for cell in row %}
<td class="{{ kinds[loop.index0] }}{{ ' long' if cell | length > 40 }}">{{ cell }}</td>
{%- endfor %}</tr>
{% endfor %}
</tbody>
</table></div>
{% endmacro %}
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}</title>
<style>{{ style | safe }}</style>
</head>
<body><main>
<header><h1>{{ title }}</h1><p>{{ lead }}</p></header>
{% if tiles %}
<div class="tiles">
{% for word, (figure, rest) in tiles.items() %}
<div class="tile"><span>{{ word }}</span><b>{{ figure }}</b><span>{{ rest }}</span></div>
{% endfor %}
</div>
{% endif %}
{% for section in sections %}
<section>
<h2>{{ section.title }}</h2>
{% if section.lead %}<p>{{ section.lead }}</p>{% endif %}
{% if section.drawings %}
<div class="drawings">
{% for drawing in section.drawings %}
<figure{% if drawing.wide %} class="wide"{% endif %}>{{ drawing.svg | safe }}
<figcaption>{{ drawing.caption }}</figcaption></figure>
{% endfor %}
</div>
{% endif %}
{% for sheet in section.sheets %}{{ table(sheet) }}{% endfor %}
{% if section.notes %}{{ listed(entries(section.notes)) }}{% endif %}
</section>
{% endfor %}
{% if facts %}
<section><h2>How it was made</h2>{{ listed(facts.items()) }}</section>
{% endif %}
</main></body>
</html>
"""
