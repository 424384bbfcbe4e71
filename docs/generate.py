"""Write the parts of the documentation that follow from code and content.

    python docs/generate.py            write them
    python docs/generate.py --check    only say which are out of date; the exit status is 1 then

Made are ``docs/environments/<game>.md``, and in each game's ``RULES.md`` what stands between
``<!-- table NAME -->`` and ``<!-- end -->``.
"""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the tables of each game lie beside this script

from gloaming import GAMES, find_game  # noqa: E402
from gloaming.adapters.docs import page  # noqa: E402

PLACE = re.compile(r"(<!-- table (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
NOTICE = "<!-- made by docs/generate.py from the game's catalogues -->\n\n"


def made() -> dict[Path, str]:
    """Every file that is made, wholly or in part, with the text it should have."""
    files = {}
    for game in GAMES:
        record, own = find_game(game), importlib.import_module(f"docs.{game}")
        title = f"# {record.title}\n\n"
        body = page(record).removeprefix(f"{record.title}.\n\n")
        if hasattr(own, "arguments"):  # what is to be said below their list
            head, history = body.split("\n\n## Version history")
            body = f"{head}\n\n{own.arguments()}\n\n## Version history{history}"
        files[ROOT / "docs" / "environments" / f"{game}.md"] = NOTICE + title + body
        rules = ROOT / "envs" / "gloaming" / "games" / game / "RULES.md"
        files[rules] = filled(rules.read_text(), own.tables())
    return files


def filled(text: str, tables: dict[str, str]) -> str:
    """``text`` with each place for a table holding that table.

    Raises ValueError when a place or a table has no counterpart.
    """
    places = [found[1] for found in PLACE.findall(text)]
    if sorted(places) != sorted(tables):
        raise ValueError(f"places are for {sorted(places)}; tables are {sorted(tables)}")
    return PLACE.sub(lambda found: f"{found[1]}{tables[found[2]]}\n{found[4]}", text)


def stale() -> list[Path]:
    """Files whose text is not what it should be."""
    return [path for path, text in made().items() if not path.exists() or path.read_text() != text]


def main(arguments: list[str]) -> int:
    """Write or check; the exit status."""
    check = arguments == ["--check"]
    if arguments and not check:
        print(__doc__, file=sys.stderr)
        return 2
    old = stale()
    for path in old:
        print(f"{path.relative_to(ROOT)} {'is out of date' if check else 'written'}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made()[path])
    return int(check and bool(old))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
