"""The options of Mysthea, and their compact form for the rules."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gloaming.games.mysthea.content import load
from gloaming.games.mysthea.content_pieces import LEVEL_NAMES
from gloaming.games.mysthea.history import check_history, write_history
from gloaming.games.mysthea.state import (
    AFTER_BOTH,
    AFTER_ICAION,
    AFTER_MYSTHEA,
    CHAMPIONS,
    ERAS,
    FACES,
    KODROR,
    MACHINES,
    MONSTERS,
    REGIONS,
    SEATS,
)
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import table
from gloaming.kernel.options import check_content, check_range, check_word, index_of, listed, plain

DIFFICULTIES = LEVEL_NAMES
BALANCE = {"difficulty": DIFFICULTIES}  # the tables that balance is measured at
CHRONICLES = ("mysthea", "icaion", "both")
STORMS = ("recharges", "blocked")
REWARDS = ("sparse", "shaped")
DRAWN = -1  # a Character left to the draw

OPTIONS = table(
    seats=np.int8,
    characters=np.int8,  # two for the solo player
    level=np.int8,
    monster=(np.int8, MONSTERS),  # 1: its card is in the Monster Deck
    character=(np.int8, SEATS),  # or DRAWN
    partner=(np.int8, (SEATS, 2)),  # after both games: Champion and Seeker of each player, or DRAWN
    storm_recharges=np.int8,
    chronicle=np.int8,
    history=np.int8,  # 1: the outcomes of earlier games are given
    cards=(np.int8, (SEATS, ERAS, FACES)),  # won by each player
    machine=(np.int8, (REGIONS, MACHINES)),  # whose, -1
    wonder=(np.int8, REGIONS),
)


@dataclass(frozen=True)
class MystheaOptions:
    """How a match of Mysthea is set up.

    Attributes:
        players: seats, 1 to 5; one player plays two Characters.
        difficulty: ``easy``, ``normal`` or ``hard``: the Primal Shards, and how many Event Cards
            are resolved before the first Day.
        characters: ``draw`` (the first player picks a pile, and the piles alternate), or a name for
            each seat, two for one player; after both games a pair of names for each.
        extra_monsters: True to play with Kodror, Obsidusa and Boulron too, or names of some.
        storm_with_utcoro: the Storm that brings Utcoro ``recharges`` Relics, as in the rule book's
            example, or is ``blocked`` by the Monster's card like every later one.
        chronicle: None, or the games played before this one: ``mysthea``, ``icaion`` or ``both``.
        history: the outcomes of those games, as RULES.md says under Chronicles and their history;
            None makes up others for every match, by chance.
        content: ``base`` or the path of a content pack.
        reward: ``sparse`` (+1 win, -1 loss) or ``shaped`` (plus differences of a potential).
        max_moves: decisions after which a match is truncated; None for the game's own limit.
    """

    players: int = 2
    difficulty: str = "normal"
    characters: str | tuple[Any, ...] = "draw"
    extra_monsters: bool | tuple[str, ...] = False
    storm_with_utcoro: str = "recharges"
    chronicle: str | None = None
    history: Mapping[str, Any] | None = field(default=None, hash=False)
    content: str = "base"
    reward: str = "sparse"
    max_moves: int | None = None

    def __post_init__(self) -> None:
        for name in (
            "players",
            "difficulty",
            "extra_monsters",
            "storm_with_utcoro",
            "chronicle",
            "content",
            "reward",
            "max_moves",
        ):
            object.__setattr__(self, name, plain(getattr(self, name)))
        check_range("players", self.players, 1, SEATS)
        check_word("difficulty", self.difficulty, DIFFICULTIES)
        check_word("reward", self.reward, REWARDS)
        check_word("storm_with_utcoro", self.storm_with_utcoro, STORMS)
        if self.chronicle is not None:
            _check_chronicle(self.chronicle)
        if self.max_moves is not None:
            check_range("max_moves", self.max_moves, 1, 1_000_000)
        object.__setattr__(self, "content", check_content(self.content))
        object.__setattr__(self, "extra_monsters", _monsters(self.extra_monsters))
        pairs = self.chronicle == "both"
        object.__setattr__(
            self, "characters", _characters(self.characters, self.character_count, pairs)
        )
        if self.history is not None:
            history = check_history(self.history, self.chronicle, self.character_count)
            object.__setattr__(self, "history", history)

    @property
    def cooperative(self) -> bool:
        """The team wins or loses together."""
        return True

    @property
    def character_count(self) -> int:
        """Characters in play."""
        return max(2, self.players)


def _check_chronicle(value: Any) -> None:
    if not isinstance(value, str) or value not in CHRONICLES:
        near = difflib.get_close_matches(str(value), CHRONICLES, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"chronicle is {value!r}; allowed are None and {list(CHRONICLES)}{hint}")


def _monsters(value: Any) -> bool | tuple[str, ...]:
    """All extra Monsters, none, or names of some."""
    if isinstance(value, bool):
        return value
    names = listed(value)
    if names is None or not all(isinstance(name, str) for name in names):
        raise TypeError(
            f"extra_monsters is {value!r}; allowed are True, False or a list of names of extra"
            " Monsters, such as ['Kodror']"
        )
    if len({name.lower() for name in names}) < len(names):
        raise ValueError(f"extra_monsters is {list(names)}; name each Monster once")
    return names


def _characters(value: Any, count: int, pairs: bool) -> str | tuple[Any, ...]:
    """``draw``, or a name for each Character; after both games a pair of names for each."""
    one = "a pair of a Champion's and a Seeker's name" if pairs else "a name"
    problem = f"characters is {value!r}; allowed are 'draw', or {one} for each of {count}"
    if isinstance(value, str):
        if value != "draw":
            near = difflib.get_close_matches(value.lower(), ["draw"], 1)
            raise ValueError(problem + (f"; did you mean {near[0]!r}?" if near else ""))
        return value
    names = listed(value)
    if names is None:
        raise TypeError(problem)
    if pairs:
        names = tuple(listed(part) or (part,) for part in names)
        flat = [name for part in names for name in part]
        if any(len(part) != 2 for part in names):
            raise ValueError(problem)
    else:
        flat = list(names)
    if not all(isinstance(name, str) for name in flat):
        raise TypeError(problem)
    if len(names) != count:
        raise ValueError(f"{problem}; {len(names)} are named")
    return names


def load_pack(options: MystheaOptions) -> Pack:
    """The content the options name."""
    return load(options.content)


def encode(options: MystheaOptions, pack: Pack) -> np.ndarray:
    """The options as a record, shape (1,).

    Raises ValueError for Characters, Monsters, cards or Regions the content does not have.
    """
    record = np.zeros(1, OPTIONS)
    record["seats"] = options.players
    record["characters"] = options.character_count
    record["level"] = DIFFICULTIES.index(options.difficulty)
    record["monster"] = pack.table["monster_extra"] == 0
    extra = pack.names["monster"][KODROR:]
    if isinstance(options.extra_monsters, tuple):
        for name in options.extra_monsters:
            record["monster"][0, KODROR + index_of("extra_monsters", name, extra)] = 1
    elif options.extra_monsters:
        record["monster"] = 1
    if options.chronicle is not None:
        record["chronicle"] = 1 + CHRONICLES.index(options.chronicle)
    record["storm_recharges"] = options.storm_with_utcoro == "recharges"
    record["character"] = record["partner"] = DRAWN
    record["machine"] = record["wonder"] = -1
    if not isinstance(options.characters, str):
        _name_characters(record, options, pack.names["character"])
    if options.history is not None:
        record["history"] = 1
        write_history(record, options.history, pack)
    return record


def _name_characters(record: np.ndarray, options: MystheaOptions, known: tuple[str, ...]) -> None:
    """Write the named Characters; which are allowed depends on the games before."""
    named: tuple[Any, ...] = tuple(options.characters)
    champions, seekers = known[:CHAMPIONS], known[CHAMPIONS:]
    if options.chronicle == "both":
        pairs = np.array(
            [
                [
                    index_of("characters", champion, champions),
                    CHAMPIONS + index_of("characters", seeker, seekers),
                ]
                for champion, seeker in named
            ]
        )
        found = pairs.reshape(-1).tolist()
        record["partner"][0, : len(pairs)] = pairs
    else:
        allowed = {"mysthea": champions, "icaion": seekers}.get(options.chronicle or "", known)
        found = []
        for name in named:
            index_of("characters", name, allowed)
            found.append(index_of("characters", name, known))
        record["character"][0, : len(found)] = found
    if len(set(found)) < len(found):
        raise ValueError(
            f"characters is {list(options.characters)}; name every Character once at most"
        )


assert CHRONICLES.index("both") + 1 == AFTER_BOTH
assert (AFTER_MYSTHEA, AFTER_ICAION) == (1, 2)
