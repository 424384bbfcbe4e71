"""The options of Glow, and their compact form for the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gloaming.games.glow.content import load
from gloaming.games.glow.content_extras import SETS
from gloaming.games.glow.state import MARGIN, SEATS, TEAM, WIN
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import table
from gloaming.kernel.options import (
    check_content,
    check_flag,
    check_name,
    check_range,
    index_of,
    names_of,
)

BOARDS = ("shadows", "archipelago", "random")
BALANCE = {"board": ("shadows", "archipelago")}  # the tables that balance is measured at
OBJECTIVES = ("win", "margin", "team")
DEALS = ("choose", "random")
REWARDS = ("sparse", "shaped")
SETS_NEEDED = {5: 2, 6: 3}  # by players
SWITCHES = (
    "own_camp_closed",
    "late_dice",
    "kaar_must_move",
    "cromaug_itself",
    "graveyard_die_today",
)
"""Options for readings that differ between the sources, each true or false."""

DRAWN = -1  # left to chance
CHOSEN = -2  # left to the players

OPTIONS = table(
    seats=np.int8,
    board=np.int8,  # SHADOWS, ARCHIPELAGO or DRAWN
    objective=np.int8,
    adventurer=(np.int8, SEATS),  # in turn order from seat 0; DRAWN or CHOSEN
    first=np.int8,  # seat of the first player, or DRAWN
    sets=np.int8,  # bits of the sets of Dawn
    dawn=np.int8,  # 1: anything of Dawn is in play
    dawn_adventurers=np.int8,
    boats=np.int8,
    own_camp_closed=np.int8,
    late_dice=np.int8,
    kaar_must_move=np.int8,
    cromaug_itself=np.int8,
    graveyard_die_today=np.int8,
)


@dataclass(frozen=True)
class GlowOptions:
    """How a match of Glow is set up.

    Attributes:
        players: seats; 1 is the solo game against Tom, 5 and 6 need Dawn.
        board: ``shadows`` (Province of Shadows), ``archipelago`` (of Darkness), or ``random``.
        objective: what seats are rewarded for. ``win``: the final rank, from +1 to -1; ``margin``:
            the lead over the mean of the others, in units of 50 light; ``team``: the table's
            lowest score against a frozen par, from -1 to 1. Alone ``win`` is +1 or -1 against Tom;
            with ``team`` he plays, but only par counts.
        adventurers: ``choose`` (each seat picks one), ``random``, or a name for each seat.
        first: seat of the first player, or None to draw it.
        dawn: companion sets of the Dawn expansion in play: any of ``elemental``, ``anibloom``
            and ``draconic``, or ``all``. Five players need two, six need all three; None: no more
            than that.
        dawn_adventurers: whether Dawn's adventurers can be chosen; None: with any of its sets.
        boats: of each seat on the Archipelago of Darkness, 4 or 3.
        own_camp_closed: a party may not enter the village that holds its own camp.
        late_dice: a Sketal that found no die may take one that has come back.
        kaar_must_move: Kaar's owner must move the curse die away; otherwise may.
        cromaug_itself: Cromaug may be taken back from the graveyard.
        graveyard_die_today: the die of a Sketal from the graveyard is rolled and counts at once.
        content: ``base`` or the path of a content pack.
        reward: ``sparse`` (the objective at the end) or ``shaped`` (plus differences of a
            potential).
        max_moves: decisions after which a match is truncated; None for the game's own limit.
    """

    players: int = 2
    board: str = "shadows"
    objective: str = "win"
    adventurers: str | tuple[str, ...] = "choose"
    first: int | None = None
    dawn: str | tuple[str, ...] | None = None
    dawn_adventurers: bool | None = None
    boats: int = 4
    own_camp_closed: bool = True
    late_dice: bool = True
    kaar_must_move: bool = False
    cromaug_itself: bool = False
    graveyard_die_today: bool = False
    content: str = "base"
    reward: str = "sparse"
    max_moves: int | None = None

    def __post_init__(self) -> None:
        check_range("players", self.players, 1, SEATS)
        check_name("board", self.board, BOARDS)
        check_name("objective", self.objective, OBJECTIVES)
        check_name("reward", self.reward, REWARDS)
        check_range("boats", self.boats, 3, 4)
        for field in SWITCHES:
            check_flag(field, getattr(self, field))
        if self.dawn_adventurers is not None:
            check_flag("dawn_adventurers", self.dawn_adventurers)
        if self.first is not None:
            check_range("first", self.first, 0, self.players - 1)
        if self.max_moves is not None:
            check_range("max_moves", self.max_moves, 1, 1_000_000)
        object.__setattr__(self, "dawn", _sets(self.dawn, self.players))
        self._check_adventurers()
        self._check_dawn()
        object.__setattr__(self, "content", check_content(self.content))

    def _check_adventurers(self) -> None:
        if isinstance(self.adventurers, str) and self.adventurers in DEALS:
            return
        if isinstance(self.adventurers, str) and self.players > 1:
            raise ValueError(
                f"adventurers is {self.adventurers!r}; allowed are {list(DEALS)}, or a list with a"
                " name for each seat"
            )
        if isinstance(self.adventurers, str):
            object.__setattr__(self, "adventurers", (self.adventurers,))
        named = names_of("adventurers", self.adventurers)
        if len(named) != self.players:
            raise ValueError(
                f"adventurers names {len(named)}; {self.players} seat(s) need one each"
            )
        object.__setattr__(self, "adventurers", named)

    def _check_dawn(self) -> None:
        if self.players == 1 and self.uses_dawn:
            raise ValueError("dawn is in play; the solo game is known for the base game only")
        needed, sets = SETS_NEEDED.get(self.players, 0), self.dawn or ()
        if len(sets) < needed:
            raise ValueError(
                f"dawn is {list(sets)}; {self.players} players need {needed} of {list(SETS)}"
            )

    @property
    def uses_dawn(self) -> bool:
        """Whether anything of Dawn is in play."""
        return bool(self.dawn) or bool(self.dawn_adventurers)

    @property
    def all_adventurers(self) -> bool:
        """Whether Dawn's adventurers can be chosen."""
        return bool(self.dawn) if self.dawn_adventurers is None else self.dawn_adventurers

    @property
    def cooperative(self) -> bool:
        """Whether all seats are rewarded alike."""
        return self.objective == "team" or self.players == 1


def load_pack(options: GlowOptions) -> Pack:
    """The content the options name."""
    return load(options.content)


def encode(options: GlowOptions, pack: Pack) -> np.ndarray:
    """The options as a record, shape (1,).

    Raises ValueError for adventurers the content does not have, or that are not in play.
    """
    record = np.zeros(1, OPTIONS)
    record["seats"] = options.players
    record["board"] = DRAWN if options.board == "random" else BOARDS.index(options.board)
    record["objective"] = (WIN, MARGIN, TEAM)[OBJECTIVES.index(options.objective)]
    record["first"] = DRAWN if options.first is None else options.first
    record["sets"] = sum(1 << SETS.index(name) for name in options.dawn or ())
    record["dawn"] = options.uses_dawn
    record["dawn_adventurers"] = options.all_adventurers
    for field in ("boats", *SWITCHES):
        record[field] = getattr(options, field)
    record["adventurer"] = DRAWN if options.adventurers == "random" else CHOSEN
    if not isinstance(options.adventurers, str):
        record["adventurer"][0, : options.players] = _adventurers(options, pack)
    return record


def _adventurers(options: GlowOptions, pack: Pack) -> list[int]:
    names = pack.names["adventurer"]
    found = [index_of("adventurers", name, names) for name in options.adventurers]
    if len(set(found)) < len(found):
        raise ValueError(f"adventurers is {list(options.adventurers)}; each is there once")
    for number in found:
        if pack.table[0].adventurer_dawn[number] and not options.all_adventurers:
            raise ValueError(
                f"adventurers names {names[number]!r}, who comes with Dawn; allowed without it are"
                f" {[n for k, n in enumerate(names) if not pack.table[0].adventurer_dawn[k]]}"
            )
    return found


def _sets(value: Any, players: int) -> tuple[str, ...]:
    """The sets in a fixed order, each once; of None those that so many players need."""
    if value is None:
        return SETS[: SETS_NEEDED.get(players, 0)]
    if isinstance(value, str):
        if value == "all":
            return SETS
        value = (value,)
    if not isinstance(value, Sequence):
        raise TypeError(f"dawn is {value!r}; expected 'all', or a list of any of {list(SETS)}")
    named: Sequence[str] = names_of("dawn", value)
    for name in named:
        check_name("dawn", name, (*SETS, "all"))
    return SETS if "all" in named else tuple(name for name in SETS if name in named)
