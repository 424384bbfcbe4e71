"""Write the golden replays anew: ``python -m tests.golden``, or with the ids of some games."""

from __future__ import annotations

import json
import sys

from tests.golden.cases import CASES, IN_WORDS
from tests.golden.matches import FOLDER, files, play, record, script


def main(games: list[str]) -> None:
    """Replace the files of these games; all games if none is named."""
    unknown = sorted(set(games) - set(CASES))
    if unknown:
        raise SystemExit(f"no golden replays for {unknown}; there are some for {sorted(CASES)}")
    for game in games or CASES:
        for old in [*files(game), *files(game, "txt")]:
            old.unlink()
        for case in CASES[game]:
            replay = play(game, case)
            kept = record(replay)
            path = FOLDER / f"{game}-{case.name}.json"
            lines = ",\n".join(f'"{name}": {json.dumps(kept[name])}' for name in kept)
            path.write_text("{\n" + lines + "\n}\n")
            print(f"{path.name}: {len(replay.actions)} decisions, {kept['ending']}")
            if case.name == IN_WORDS[game]:
                words = FOLDER / f"{game}-{case.name}.txt"
                words.write_text("\n".join(script(replay)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
