"""What Characters, Monsters, machines and banners do, in short words of our own."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import state as c
from gloaming.kernel.text import counted

ABILITIES = (
    "an action takes them from an Island's node to one of the two closest Islands",
    "once in the own turn, gives somebody 2 crystals for 2 of theirs",
    "after a machine, activates another of the same Region and color",
    "every Move reaches two nodes",
    "sees the next Event Card as the own turn begins",
    "2 Strength Points more in each attack",
    "one of the crystals collected may be of another kind",
    "draws from the decks of Era III, II, I, in this order",
    "a Golem felled in a Region is enough for the bonus",
    "a Parasite pays for two crystals of one kind",
    "gains the bonus of each card revealed",
    "may Move another Character instead",
    "once in the own turn, moves any Fortification up to two nodes",
    "without Armor, a Move as first action reaches three nodes; in Armor, Regions around hold three"
    " Enemies without being attacked",
)
"""Abilities of the Characters."""
POWERS = (
    "rearrange the Enemies around, without attacks",
    "change places with another",
    "a machine removed from the game stands again, in any Region without its type",
    "go to any free node",
    "move the Colossus one external node either way",
    "2 Strength Points more in each attack of this turn",
    "take 3 crystals of any kinds",
    "defeat an Enemy in each Region around",
    "stay with the Colossus after a shard is claimed",
    "deposit up to 3 crystals from anywhere",
    "attack any Monster from anywhere, at no action",
    "copy the Relic of another",
    "look at a shard in the Colossus",
    "put the Armor on, or take it off",
)
"""Relic Powers of the Characters."""
MONSTERS = (
    "no bonuses",
    "nobody investigates the Colossus",
    "all Relics are discharged; no later card recharges them",
    "half the Troops of its Island are on its card until it is defeated",
    "no machines; each player gave up a Fortification",
    "the Golems of its Island are on its card until it is defeated",
    "10 damage at each Colossus card instead of its Strength",
)
"""What Monsters change, by coming into play or while they are there."""
BANNERS = (
    "defeat a Troop anywhere on the board",
    "lead a Character to a node next to it",
    "move a Golem or Troop to a Region next to it",
    "somebody takes a crystal of any kind",
)
"""Eradication Bonuses."""
MACHINES = (
    "take a crystal of its Region",
    "build a Fortification on a node of its Region",
    "defeat an Enemy of its Region",
)
"""What machines do."""


def crystals(counts: np.ndarray) -> str:
    """Crystals by kind, such as "2 blue, 1 grey"; empty for none."""
    named = zip(counts.tolist(), c.QOAM_NAMES, strict=True)
    return ", ".join(f"{count} {name}" for count, name in named if count)


def units(counts: np.ndarray) -> str:
    """Enemies by kind, such as "1 Golem, 2 Troops"; empty for none."""
    named = zip(counts.tolist(), c.UNIT_NAMES, strict=False)
    return ", ".join(counted(count, name) for count, name in named if count)


def card(face: int) -> str:
    """The face of a Command Card, such as "3 red"."""
    return f"{face // c.BANNERS + 1} {c.BANNER_NAMES[face % c.BANNERS]}"


def shards(counts: np.ndarray) -> str:
    """Primal Shards by value, such as "2 of value 1, 1 of value 3"; empty for none."""
    named = enumerate(counts.tolist(), start=1)
    return ", ".join(f"{count} of value {value}" for value, count in named if count)


assert len(ABILITIES) == len(POWERS) == c.CHARACTERS
assert len(MONSTERS) == c.MONSTERS
assert len(BANNERS) == c.BANNERS
