"""Every companion, adventurer and spell: what is printed on it, and what dice make it do.

The gains stand here as they are printed, not as the content says them.
"""

from __future__ import annotations

import pytest

from gloaming.games.glow.state import CARDS as COMPANIONS
from tests.glow.table import HELD, TOKENS, Table

Gains = dict[str, int | bool]

# end points, printed fireflies, reroll units a day, colour of a Sketal's die
FIGURES = {
    "A01": (0, 2, 0, ""), "A02": (0, 0, 0, ""), "A03": (0, 0, 0, ""), "A04": (0, 1, 0, ""),
    "A05": (0, 1, 0, ""), "A06": (0, 2, 0, ""), "A07": (0, 0, 0, ""), "A08": (0, 0, 0, ""),
    "A09": (0, 0, 0, ""), "A10": (-1, 0, 0, ""), "A11": (6, 0, 0, ""), "A12": (5, 0, 0, ""),
    "A13": (1, 0, 0, "orange"), "A14": (1, 0, 0, "azure"), "A15": (0, 0, 0, "green"),
    "A16": (1, 0, 0, "blue"), "A17": (1, 0, 0, "red"), "A18": (0, 0, 1, ""), "A19": (0, 1, 0, ""),
    "A20": (4, 0, 0, ""), "A21": (-2, 1, 0, ""), "A22": (-5, 0, 0, ""), "A23": (-2, 0, 0, ""),
    "B01": (4, 1, 0, ""), "B02": (0, 1, 0, ""), "B03": (0, 1, 0, ""), "B04": (2, 0, 0, ""),
    "B05": (2, 1, 0, ""), "B06": (2, 0, 0, ""), "B07": (5, 0, 0, ""), "B08": (0, 0, 0, ""),
    "B09": (1, 1, 0, ""), "B10": (0, 2, 0, ""), "B11": (4, 0, 0, ""), "B12": (3, 0, 0, ""),
    "B13": (3, 0, 0, ""), "B14": (0, 2, 0, ""), "B15": (3, 0, 0, ""), "B16": (2, 1, 0, ""),
    "B17": (2, 0, 0, ""), "B18": (-1, 0, 0, ""), "B19": (5, 0, 0, ""), "B20": (5, 0, 0, ""),
    "B21": (2, 0, 0, "any"), "B22": (1, 0, 1, ""), "B23": (4, 0, 0, ""),
    "EA1": (0, 0, 0, ""), "EA2": (2, 0, 0, ""), "EA3": (2, 0, 0, ""), "EA4": (0, 0, 0, "purple"),
    "EB1": (0, 0, 0, ""), "EB2": (1, 2, 0, ""), "EB3": (0, 0, 0, ""), "EB4": (4, 0, 0, ""),
    "NA1": (-2, 2, 0, ""), "NA2": (0, 2, 0, ""), "NA3": (-1, 0, 0, ""), "NA4": (1, 0, 0, ""),
    "NB1": (4, 1, 0, ""), "NB2": (0, 0, 2, ""), "NB3": (2, 1, 0, ""), "NB4": (1, 0, 0, ""),
    "DA1": (-4, 0, 0, ""), "DA2": (0, 0, 0, ""), "DA3": (9, 1, 0, ""), "DA4": (2, 0, 0, ""),
    "DB1": (0, 0, 0, ""), "DB2": (1, 3, 0, ""), "DB3": (0, 0, 1, ""), "DB4": (2, 0, 0, ""),
}  # fmt: skip

# dice, and what they bring in all; "dies" for a companion that goes to the graveyard
ABILITIES = {
    "A01": {"tree fire": "1 light, 1 reroll", "fire tree fire tree tree": "2 light, 2 reroll",
            "tree tree water": ""},
    "A02": {"water rock": "2 light, 1 firefly", "rock rock water water": "4 light, 2 firefly",
            "water cloud": ""},
    "A03": {"fire fire fire": "4 light", "tree tree tree rock rock rock": "8 light",
            "tree tree rock rock": "", "water water water water": "4 light"},
    "A04": {"rock": "1 light", "rock rock rock": "3 light", "tree water": ""},
    "A05": {"fire fire": "4 light", "fire fire fire fire": "8 light", "fire fire fire": "4 light",
            "fire": ""},
    "A06": {"cloud fire rock": "4 light", "": "4 light", "cloud tree": "", "cloud water": ""},
    "A07": {"tree water rock": "6 light", "tree cloud": "", "tree fire": ""},
    "A08": {"tree fire": "2 light, 1 reroll", "fire water": ""},
    "A09": {"water fire": "3 light", "water fire tree": ""},
    "A10": {"fire fire": "dies", "fire fire fire fire": "dies", "fire": ""},
    "A11": {"water water": "1 footprint, dies", "water water water water": "1 footprint, dies",
            "water": ""},
    "A12": {"cloud fire": "2 footprint, dies", "cloud cloud": ""},
    "A13": {"water water water": "-4 light, dies", "water water": ""},
    "A14": {"tree tree tree": "-4 light, dies", "tree tree": ""},
    "A15": {"rock rock": "2 light, dies", "rock": ""},
    "A16": {"fire fire fire": "-5 light, dies", "fire fire": ""},
    "A17": {"cloud cloud cloud": "-4 light, dies", "cloud cloud": ""},
    "A18": {"tree tree": "2 footprint, dies", "tree": ""},
    "A19": {"rock rock rock rock": "10 light, dies", "rock rock rock": ""},
    "A20": {"tree tree water water cloud cloud": "", "": ""},
    "A21": {"water": "1 footprint", "water water": "2 footprint", "tree": ""},
    "A22": {"cloud": "1 light, 1 footprint", "cloud cloud": "2 light, 2 footprint", "tree": ""},
    "A23": {"tree": "1 light, 1 reroll", "tree tree tree": "3 light, 3 reroll", "rock": ""},
    "B01": {"rock rock rock": "dies", "rock rock": ""},
    "B02": {"cloud rock": "5 light", "cloud rock rock cloud": "10 light", "cloud cloud": ""},
    "B03": {"tree tree": "2 light", "tree tree tree": "2 light", "fire fire fire fire": "4 light",
            "tree tree fire fire": "4 light", "tree fire": ""},
    "B04": {"fire fire fire": "6 light", "rock rock rock rock rock rock": "12 light",
            "fire fire": ""},
    "B05": {"tree water": "2 light, 1 firefly", "tree tree water water": "4 light, 2 firefly",
            "tree": ""},
    "B06": {"rock": "1 footprint", "rock rock": "2 footprint", "fire": ""},
    "B07": {"water water": "-2 light", "water water water water": "-4 light", "water": ""},
    "B08": {"water": "3 light", "water water": "6 light", "tree": ""},
    "B09": {"fire": "1 light, 1 firefly", "fire fire": "2 light, 2 firefly", "tree": ""},
    "B10": {"fire": "1 footprint, 1 firefly", "fire fire": "2 footprint, 2 firefly", "tree": ""},
    "B11": {"cloud cloud cloud": "3 light", "cloud cloud": ""},
    "B12": {"cloud": "1 light", "cloud cloud": "2 light", "rock": ""},
    "B13": {"tree tree tree": "5 light", "tree tree": ""},
    "B14": {"water": "6 light", "water water": "6 light", "water rock": "", "tree": ""},
    "B15": {"tree water": "2 light", "tree fire": ""},
    "B16": {"tree water": "3 light", "tree rock": ""},
    "B17": {"tree water": "4 light", "tree cloud": ""},
    "B18": {"tree": ""},
    "B19": {"water water water": "dies", "water water tree tree": ""},
    "B20": {"cloud cloud": "dies", "cloud": ""},
    "B21": {"tree tree": "2 footprint, dies", "tree": ""},
    "B22": {"fire fire": "6 light, dies", "fire": ""},
    "B23": {"water water": "2 footprint, dies", "water": ""},
    "EA1": {"tree water fire": "5 light, -1 reroll", "tree water": "", "tree water fire rock": ""},
    "EA2": {"tree water fire rock": "3 footprint", "tree water fire": "",
            "tree water fire rock cloud": ""},
    "EA3": {"tree": "2 reroll", "tree tree water": "2 reroll", "tree water fire": "", "": ""},
    "EA4": {"tree fire rock": "2 firefly, dies", "tree cloud": "", "tree water": ""},
    "EB1": {"tree water fire": "3 light, 2 firefly", "tree water": ""},
    "EB2": {"tree water": "8 light, -2 footprint", "rock": ""},
    "EB3": {"tree tree water water": ""},
    "EB4": {"tree water": "3 light, dies", "tree": "3 light, dies", "tree water fire": ""},
    "NA1": {"rock tree": "1 footprint, 1 green", "rock tree rock tree": "2 footprint, 2 green",
            "rock": ""},
    "NA2": {"tree cloud": "1 reroll, 1 green", "tree": ""},
    "NA3": {"fire": "1 green", "fire fire": "2 green", "rock": ""},
    "NA4": {"rock rock": "2 green", "rock": ""},
    "NB1": {"cloud": "-1 footprint", "cloud cloud": "-2 footprint", "fire": ""},
    "NB2": {"water": "-1 reroll", "tree": ""},
    "NB3": {"tree water": "6 light, -1 purge", "tree": ""},
    "NB4": {"water water": "2 footprint, 2 green", "water fire": "", "tree": ""},
    "DA1": {"cloud fire": "4 light, 1 firefly", "cloud": ""},
    "DA2": {"tree tree": "2 footprint", "tree cloud": "", "rock": ""},
    "DA3": {"tree rock": "-3 light, -1 reroll, dies", "tree": ""},
    "DA4": {"tree": "4 light, -1 footprint", "water": ""},
    "DB1": {"cloud tree": "10 light, -2 firefly, dies", "tree": ""},
    "DB2": {"rock fire": "2 light, 1 firefly, -1 reroll",
            "rock fire fire rock": "4 light, 2 firefly, -2 reroll", "rock": ""},
    "DB3": {"rock water": "3 light, 1 reroll", "rock": ""},
    "DB4": {"water fire": "3 footprint, -1 firefly",
            "water fire fire water": "6 footprint, -2 firefly", "fire": ""},
}  # fmt: skip

# end points, large dice; then what dice bring
ADVENTURERS = {
    "Braccio": (1, "green green", {"tree tree": "3 light, 1 footprint", "tree water": "",
                "tree tree tree tree": "6 light, 2 footprint"}),
    "Taetyss": (0, "blue blue", {"cloud water": "3 light, 1 reroll", "water water": "",
                "cloud water water cloud": "6 light, 2 reroll"}),
    "Eoles": (4, "azure azure", {"cloud rock": "2 light, 1 firefly", "cloud cloud": "",
              "cloud rock cloud rock": "4 light, 2 firefly"}),
    "Pocana": (4, "red red red", {"tree tree tree water water water": ""}),
    "Moloc'h": (3, "orange orange", {"rock": "1 footprint", "rock rock": "2 footprint",
                "fire": ""}),
    "Noctiluca": (0, "purple purple", {"fire fire fire": "5 light", "fire fire rock rock": "",
                  "fire fire fire rock rock rock": "10 light"}),
    "Orium": (0, "yellow yellow", {"fire fire": "1 light", "fire rock": "",
              "fire fire fire fire rock rock": "3 light"}),
    "Zay'Drel": (0, "black gray gray", {}),
    "Hulios": (4, "lime lime", {"fire water rock": "1 footprint, 1 reroll", "fire water": "",
               "fire water rock tree": ""}),
    "Elldir": (0, "pink pink", {"fire water rock tree": "7 light", "fire water rock": ""}),
}  # fmt: skip

SPELLS = {
    "S01": {"tree tree": "-5 light", "tree": ""},
    "S02": {"water water water water": "-5 light", "water": ""},
    "S03": {"cloud cloud": "dies", "cloud": ""},
    "S04": {"fire fire": "-6 light", "fire": ""},
    "S05": {"rock rock": "-3 footprint", "rock": ""},
    "S06": {"rock rock rock": "-7 light", "rock rock": ""},
    "S06/2": {"tree tree tree tree tree tree": "-7 light", "rock rock tree tree": ""},
    "S07": {"tree": "-4 light", "rock": ""},
    "S08": {"tree water": "-4 light", "tree": "-4 light", "tree water fire": ""},
    "S09": {"tree water fire": "-3 firefly", "tree water": ""},
    "S10": {"tree water fire rock": "-7 light", "tree water fire": ""},
}


def read(gains: str) -> Gains:
    """ "2 light, dies" as numbers."""
    found: Gains = {}
    for gain in filter(None, gains.split(", ")):
        amount, _, what = gain.partition(" ")
        found[what or gain] = int(amount) if what else True
    return found


def cases(table: dict[str, dict[str, str]]) -> list[tuple[str, str, str]]:
    return [(card, dice, gains) for card, rows in table.items() for dice, gains in rows.items()]


def options_of(card: str) -> dict[str, object]:
    """A base card is looked at without Dawn, one of Dawn with its set."""
    sets = {"E": "elemental", "N": "anibloom", "D": "draconic"}
    dawn = sets.get(card[0]) if not card.startswith("S") else "all" if card > "S06/2" else None
    return {"dawn": dawn}


def owner_of(card: str, holder: str = "Pocana") -> Table:
    """Somebody without an ability, who has some of everything."""
    table = Table(holder, "Orium", **options_of(card))
    table.set(holder, light=20, footprints=5, fireflies=5, rerolls=5)
    return table.hold(holder, purge=1) if card.startswith("N") else table


def gained(table: Table, seat: str, card: str) -> Gains:
    """Resolve what must be resolved, and tell what came of it."""
    before = {token: table.count(seat, token) for token in TOKENS}
    held = {kind: table.butterflies(seat).get(kind, 0) for kind in HELD}
    had = table.companions(seat)
    table.will_fall(*[0] * 12)  # butterflies that are drawn are green
    for _ in range(20):
        here = table.legal() - {"purge"}
        if "stop" in here or table.decider != seat:
            break
        # an exchange gives back what it brought, a price takes the purge token
        first = "give purge" if card == "NB3" else "give green"
        table.do(first if first in here else sorted(here)[0])
    found: Gains = {token: table.count(seat, token) - before[token] for token in TOKENS}
    found |= {kind: table.butterflies(seat).get(kind, 0) - held[kind] for kind in HELD}
    if table.companions(seat) != had:
        found["dies"] = True
    return {what: change for what, change in found.items() if change}


def test_every_card_is_here() -> None:
    table = Table("Pocana", "Orium")
    assert set(FIGURES) == set(ABILITIES) == set(table.cards)
    assert len(FIGURES) == COMPANIONS == 70
    assert tuple(ADVENTURERS) == table.names["adventurer"]
    assert list(SPELLS) == table.spell_ids


@pytest.mark.parametrize(("card", "dice", "gains"), cases(ABILITIES))
def test_a_companion(card: str, dice: str, gains: str) -> None:
    table = owner_of(card).give("Pocana", card, die="").shows("Pocana", dice).noon()
    assert gained(table, "Pocana", card) == read(gains)
    assert (card in table.graveyard) == ("dies" in gains)


@pytest.mark.parametrize("card", FIGURES)
def test_what_is_printed_on_a_companion(card: str) -> None:
    points, fireflies, units, die = FIGURES[card]
    table = Table("Pocana", "Orium", "Eoles", **options_of(card)).lay(fire=card, rock="A02")
    table.morning().do(f"recruit {card}")
    if die == "any":
        table.do("take blue")
    assert table.companions("Pocana") == [card]
    assert table.die_of(card) == die.replace("any", "blue")
    assert table.state.points[0] - 4 == points  # 4 are her own
    assert table.state.printed[0] == fireflies
    # fireflies for as many companions as there are: the bonus tells how many this card brings
    for others in range(4):
        table.give("Pocana", *[k for k in ("B11", "B20", "A03", "A22") if k != card][:others])
        before = 10 + 4 + points + sum(FIGURES[k][0] for k in table.companions("Pocana")[1:])
        bonus = 10 if fireflies >= 1 + others else 0
        assert table.final("Pocana") == before + bonus
        table.state.companions[0, 0] = 1
    assert table.rolls().state.daily[0] == units


@pytest.mark.parametrize(
    ("name", "dice", "gains"),
    cases({name: dice for name, (_, _, dice) in ADVENTURERS.items()}),
)
def test_an_adventurer(name: str, dice: str, gains: str) -> None:
    table = Table(name, "Taetyss" if name != "Taetyss" else "Orium")
    table.set(name, light=20).shows(name, dice).noon()
    assert gained(table, name, "") == read(gains)


@pytest.mark.parametrize(
    ("gray", "small", "gains"),
    [("tree tree", "", "2 light, 1 footprint"), ("tree fire", "fire", "2 light, 1 footprint"),
     ("tree fire", "rock", "")],
)  # fmt: skip
def test_zaydrel(gray: str, small: str, gains: str) -> None:
    """One or two different elements; the black die does not count."""
    table = Table("Zay'Drel", "Orium").set("Zay'Drel", light=20)
    table.dice(
        "Zay'Drel", large=["water", *gray.split()], small=[("red", k) for k in small.split()]
    )
    assert gained(table.noon(), "Zay'Drel", "") == read(gains)


@pytest.mark.parametrize("name", ADVENTURERS)
def test_points_and_dice_of_an_adventurer(name: str) -> None:
    points, dice, _ = ADVENTURERS[name]
    table = Table(name, "Taetyss" if name != "Taetyss" else "Orium")
    assert table.state.points[0] == points
    assert table.final(name) == 10 + points + 10  # nobody needs fireflies for no companion
    colours = table.content.adventurer_dice[table.state.adventurer[0]]
    names = table.names["colour"]
    assert [names[k] for k in colours if k >= 0] == dice.split()


@pytest.mark.parametrize(("spell", "dice", "gains"), cases(SPELLS))
def test_a_spell(spell: str, dice: str, gains: str) -> None:
    """It works once, then it is gone."""
    table = owner_of(spell).give("Pocana", "A20").spell("Pocana", spell).shows("Pocana", dice)
    table.noon()
    assert gained(table, "Pocana", spell) == read(gains)
    assert table.spells("Pocana") == ([] if gains else [spell])
