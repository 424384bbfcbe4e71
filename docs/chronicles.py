"""Tables of the rules of Chronicles, made from its base content pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gloaming.adapters.docs import table
from gloaming.games.chronicles.content import BASE_FOLDER
from gloaming.games.chronicles.text_board import SIDES, counted, listed
from gloaming.kernel.content import read

Data = Mapping[str, Any]

EFFECTS = {
    "move or heal": "move up to {amount}, or heal up to {amount}",
    "carry": "move up to {amount} over {terrain}, with one other hero",
    "guide": "any one hero moves up to {amount} over {terrain}",
    "move to": "any one hero goes anywhere ({terrain})",
    "rally": "any one hero comes to this hero's space",
    "heal full": "any one hero is healed completely",
    "heal share": "{amount} healing among the heroes on this hero's space",
    "weaken": "the target of a battle on this hero's space is {amount} weaker",
    "hits": "{amount} more hits in a battle anywhere",
    "shield self": "no damage to this hero from a battle",
    "shield all": "no damage to anybody from a battle",
}
TERRAINS = {"land": "land and ports", "water": "water and ports", "any": "any spaces"}
PLACES = {
    "vortex": "where the Vortex is",
    "space": "on {vortex}",
    "marked": "on each shadow symbol of {tile}",
    "neighbours": "on each shadow symbol of the tiles touching {tile}",
    "quests": "on each quest symbol of {tile}",
    "ports": "on each port of {tile}",
}


def tables() -> dict[str, str]:
    """Markdown by the name of its place in RULES.md."""
    data = read(BASE_FOLDER).data
    return {
        "figures": _figures(data),
        "heroes": _heroes(data),
        "shadows": _shadows(data),
        "tiles": _tiles(data),
        "cards": _cards(data),
        "quests": _quests(data),
    }


def _origin(entry: Data) -> str:
    return "designed" if entry.get("designed") else "known"


def _figures(data: Data) -> str:
    die, track, deck = data["die"], data["team_health"], data["darkness_deck"]
    heroes = ("two_heroes", "three_heroes", "four_heroes")
    rows = [
        ("faces of a die", ", ".join(map(str, die["faces"])), _origin(die)),
        ("Team Health at 2 / 3 / 4 heroes", _joined(track[k] for k in heroes), _origin(track)),
        ("Darkness deck at 2 / 3 / 4 heroes", _joined(deck[k] for k in heroes), _origin(deck)),
    ]
    return table(("figure", "value", "origin"), rows)


def _joined(values: Iterable[object]) -> str:
    return " / ".join(map(str, values))


def _heroes(data: Data) -> str:
    rows = []
    for hero in data["hero"]:
        for token in hero["token"]:
            terrain = TERRAINS.get(token.get("terrain", ""), "")
            gist = EFFECTS[token["effect"]].format(amount=token.get("amount"), terrain=terrain)
            name = token["name"] + (" (locked)" if token.get("locked") else "")
            rows.append((hero["name"], name, gist, _origin(token)))
    return table(("hero", "token", "effect", "origin"), rows)


def _shadows(data: Data) -> str:
    rows = [
        (
            each["hero"],
            ", ".join(map(str, each["strengths"])),
            ", ".join(dict.fromkeys(each["villains"])),
            _origin(each),
        )
        for each in data["shadows"]
    ]
    return table(("hero", "strengths", "villains shown", "origin"), rows)


def _tiles(data: Data) -> str:
    rows = []
    for tile in data["tile"]:
        sides = [f"{side[0].upper()} {tile[side]['side']}: {tile[side]['space']}" for side in SIDES]
        spaces = []
        for space in tile["space"]:
            marks = [space["kind"], *["Q"] * bool(space.get("quest"))]
            marks += ["S"] * bool(space.get("shadow"))
            spaces.append(f"{space['name']} ({', '.join(marks)})")
        paths = [" - ".join(pair) for pair in tile["paths"]]
        rows.append(
            (
                tile["name"],
                tile["owner"],
                "<br>".join(spaces),
                "<br>".join(sides),
                "<br>".join(paths),
                _origin(tile),
            )
        )
    return table(("tile", "in play", "spaces", "sides", "paths", "origin"), rows)


def _cards(data: Data) -> str:
    rows = [
        (
            card["name"],
            card["vortex"],
            "; ".join(_spawn(card, line) for line in card["full"]),
            "; ".join(_spawn(card, line) for line in card["weak"]),
            _origin(card),
        )
        for card in data["card"]
    ]
    return table(
        ("card", "Vortex moves to", "new shadows at 6", "new shadows at 4", "origin"), rows
    )


def _spawn(card: Data, line: Data) -> str:
    return f"{line['count']} {PLACES[line['at']].format(**card)}"


def _quests(data: Data) -> str:
    rows = []
    for quest in data["quest"]:
        name = f"{quest['name']} {'*' * quest['stars']}"
        name += " (easy)" if quest.get("easy") else ""
        start = [_token(token) for token in quest.get("token", ())]
        start += [f"a shadow on {space}" for space in quest.get("shadows", ())]
        if "guard" in quest:
            start.append(f"a shadow on {_area(quest['guard'])}, unless one is there")
        steps = [
            f"{at}. {step['text']} ({_step(step)})"
            for at, step in enumerate(quest["step"], start=1)
        ]
        rows.append((quest["hero"], name, "<br>".join(start), "<br>".join(steps), _origin(quest)))
    return table(("hero", "quest", "set-up", "steps", "origin"), rows)


def _token(token: Data) -> str:
    after = f" after step {token['after']}" if token.get("after") else ""
    return f"{token['name']} at {token['place']}{after}"


def _area(area: Any) -> str:
    if area == "ports":
        return "every port"
    return listed([*area.get("spaces", ()), *area.get("tiles", ())])


def _step(step: Data) -> str:
    """The figures of a step that its text may leave open."""
    kind = step["kind"]
    count = step.get("count")
    parts = {
        "collect": lambda: f"collect {len(step['tokens'])}",
        "deliver": lambda: f"deliver {len(step['tokens'])} to {step['place']}",
        "check": lambda: f"check: {count} of 2 dice at {step['place']}",
        "gather": lambda: f"gather {count or 'all'} heroes at {step['place']}",
        "clear": lambda: f"clear {_area(step['area'])}",
        "defeat": lambda: f"defeat strength {step['strength']} at {step['place']}",
        "hunt": lambda: f"hunt {counted(count, 'shadow')} of strength {step.get('strength', 1)}+",
    }
    notes = [parts[kind]()]
    notes += ["a die for each"] if step.get("check") else []
    notes += [f"by {step['partners']} heroes together"] if step.get("partners", 1) > 1 else []
    notes += ["by the owner"] if step.get("by") == "owner" else []
    return ", ".join(notes)
