"""The options of Rattling, and their compact form for the rules."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from gloaming.games.rattling.actions import MOST_SYMBOLS
from gloaming.games.rattling.content import load
from gloaming.games.rattling.state import HIGH, LOW, MERCHANTS, REGIONS, SEATS, SOUTH
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import table
from gloaming.kernel.options import (
    check_content,
    check_flag,
    check_range,
    check_word,
    index_of,
    listed,
    plain,
)

DIFFICULTIES = ("easy", "normal", "hard")
BALANCE = {"difficulty": DIFFICULTIES}  # the tables that balance is measured at
DEALS = ("random", "choose")
CHARACTERS_ALLOWED = "'random', 'choose', or a list with a name for each seat"
GIFTS = ("none", "equipment", "reward")
FIRST_DAYS = ("dealt", "literal")
DEATHS = ("finish", "literal")
REWARDS = ("sparse", "shaped")
WIND_NAMES = ("north", "east", "south", "west")
CORNERS = ("north-west", "north-east", "south-east", "south-west")

PRESETS: dict[str, dict[str, Any]] = {
    "easy": {"four_winds": 1, "gifts": "reward", "coming_night": False, "merchants_of_darkness": 0},
    "normal": {"four_winds": 0, "gifts": "none", "coming_night": False, "merchants_of_darkness": 0},
    "hard": {"four_winds": -1, "gifts": "none", "coming_night": True, "merchants_of_darkness": 4},
}
"""What ``difficulty`` stands for: the rule book's difficulty adjustments."""

DRAWN, CHOSEN = -1, -2  # left to chance; left to the players

OPTIONS = table(
    seats=np.int8,
    character=(np.int8, SEATS),  # DRAWN or CHOSEN
    speaker=np.int8,  # seat, or DRAWN
    trials=np.int8,
    silence=np.int8,
    gone_for_good=np.int8,
    shadow_merchant=(np.int8, MERCHANTS),
    wind=(np.int8, REGIONS),
    wind_gone=(np.int8, REGIONS),
    wind_returns=np.int8,
    gift=np.int8,
    coming_night=np.int8,
    literal_start=np.int8,
    literal_death=np.int8,
    village_heals=np.int8,
    talk=np.int8,
)


@dataclass(frozen=True)
class RattlingOptions:
    """How a match of Rattling is set up.

    Attributes:
        players: seats, 1 to 6; one player plays the Trials of Darkness.
        difficulty: a preset of the rule book's adjustments, see ``PRESETS``; each of them given by
            itself goes before it.
        characters: ``random``, ``choose`` (each seat picks one), or a name for each seat.
        speaker: seat that decides for all on the first Day, or None to draw it.
        trials: the Trials of Darkness: the champion faces two Challenges a player in a row, and
            wins by surviving; None: with one player.
        spiritual_silence: a Spirit's seat says nothing and is passed over as speaker.
        gone_for_good: a Spirit that revives goes on as another, unused Warrior.
        merchants_of_darkness: how many Merchants start as Shadow Merchants (north-west,
            south-east, north-east, south-west, in this order), or a list of corners.
        four_winds: where the Wind tokens start, from -3 to 3: one number, or one a Wind (north,
            east, south, west).
        gifts: each Warrior starts with a piece of ``equipment`` of choice, a random ``reward``, or
            ``none``.
        coming_night: the Eye of the Dark Die counts as a Shadow.
        south_winds_pain: the South Wind starts out of play; a Legendary Item, discarded at the
            Village, brings its Wind back.
        first_day: ``dealt`` deals Region Cards before the first Day; ``literal`` leaves the board
            empty until its Dusk, as the letter of the set-up has it.
        death_ends_turn: ``finish`` still discards the card and resolves the Dark Die of a Challenge
            that kills or revives the Character; ``literal`` does not.
        village_healing: Wounds healed by a Dawn turn that ends in the Village, 0 to 2.
        talk: symbols a seat can send after its Dawn turn, 2 to 8; 0: no talk.
        content: ``base`` or the path of a content pack.
        reward: ``sparse`` (+1 win, -1 loss) or ``shaped`` (plus differences of a potential).
        max_moves: decisions after which a match is truncated; None for the game's own limit.
    """

    players: int = 2
    difficulty: str = "normal"
    characters: str | tuple[str, ...] = "random"
    speaker: int | None = None
    trials: bool | None = None
    spiritual_silence: bool = False
    gone_for_good: bool = False
    merchants_of_darkness: int | tuple[str, ...] | None = None
    four_winds: int | tuple[int, ...] | None = None
    gifts: str | None = None
    coming_night: bool | None = None
    south_winds_pain: bool = False
    first_day: str = "dealt"
    death_ends_turn: str = "finish"
    village_healing: int = 1
    talk: int = 0
    content: str = "base"
    reward: str = "sparse"
    max_moves: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "content", check_content(self.content))
        for field in fields(self):
            object.__setattr__(self, field.name, plain(getattr(self, field.name)))
        check_range("players", self.players, 1, SEATS)
        check_word("difficulty", self.difficulty, DIFFICULTIES)
        check_word("first_day", self.first_day, FIRST_DAYS)
        check_word("death_ends_turn", self.death_ends_turn, DEATHS)
        check_word("reward", self.reward, REWARDS)
        check_range("village_healing", self.village_healing, 0, 2)
        _check_talk(self.talk)
        for name in ("spiritual_silence", "gone_for_good", "south_winds_pain"):
            check_flag(name, getattr(self, name))
        if self.gifts is not None:
            check_word("gifts", self.gifts, GIFTS)
        for name in ("trials", "coming_night"):
            if getattr(self, name) is not None:
                check_flag(name, getattr(self, name))
        if self.players == 1 and self.trials is not None and not self.trials:
            raise ValueError("trials is False; one player plays the Trials of Darkness")
        if self.speaker is not None:
            check_range("speaker", self.speaker, 0, self.players - 1)
        if self.max_moves is not None:
            check_range("max_moves", self.max_moves, 1, 1_000_000)
        object.__setattr__(self, "characters", _characters(self.characters, self.players))
        object.__setattr__(self, "merchants_of_darkness", _merchants(self.merchants_of_darkness))
        object.__setattr__(self, "four_winds", _winds(self.four_winds))

    @property
    def cooperative(self) -> bool:
        """The team wins or loses together."""
        return True

    @property
    def plays_trials(self) -> bool:
        """Whether the Trials of Darkness are played."""
        return self.players == 1 if self.trials is None else self.trials

    def setting(self, field: str) -> Any:
        """The value in force of a field that ``difficulty`` may stand for."""
        value = getattr(self, field)
        return PRESETS[self.difficulty][field] if value is None else value


def _check_talk(value: Any) -> None:
    allowed = f"allowed are 0 and 2 to {MOST_SYMBOLS}"
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"talk is {value!r}; {allowed}")
    if value == 1:
        raise ValueError(f"talk is 1; one symbol says nothing: {allowed}")
    if not 0 <= value <= MOST_SYMBOLS:
        raise ValueError(f"talk is {value}; {allowed}")


def _characters(value: Any, players: int) -> str | tuple[str, ...]:
    """``random``, ``choose``, or names; one name may stand without a list."""
    problem = f"characters is {value!r}; allowed are {CHARACTERS_ALLOWED}"
    if isinstance(value, str):
        if value in DEALS:
            return value
        if players > 1 or value.lower() in DEALS:
            near = difflib.get_close_matches(value.lower(), DEALS, 1)
            raise ValueError(problem + (f"; did you mean {near[0]!r}?" if near else ""))
        return (value,)
    names = listed(value)
    if names is None or not all(isinstance(name, str) for name in names):
        raise TypeError(problem)
    if len(names) != players:
        raise ValueError(f"characters names {len(names)}; {players} seat(s) need one each")
    return names


def _merchants(value: Any) -> int | tuple[str, ...] | None:
    """A number of merchants, or their corners."""
    names = listed(value)
    if names is not None:
        for name in names:
            check_word("merchants_of_darkness", name, CORNERS)
        if len(set(names)) < len(names):
            raise ValueError(f"merchants_of_darkness is {list(names)}; name each corner once")
        return names
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(
            f"merchants_of_darkness is {value!r}; expected a number from 0 to {MERCHANTS},"
            f" or a list of corners: {list(CORNERS)}"
        )
    check_range("merchants_of_darkness", value, 0, MERCHANTS)
    return value


def _winds(value: Any) -> int | tuple[int, ...] | None:
    """One number for all Winds, or one for each."""
    given = value.tolist() if isinstance(value, np.ndarray) and value.ndim == 1 else value
    numbers = listed(given)
    expected = f"expected a number from {LOW} to {HIGH}, or four of them: {', '.join(WIND_NAMES)}"
    if numbers is not None:
        if len(numbers) != REGIONS:
            raise ValueError(f"four_winds has {len(numbers)} numbers: {list(numbers)}; {expected}")
        for number in numbers:
            check_range("four_winds", number, LOW, HIGH)
        return numbers
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"four_winds is {value!r}; {expected}")
    check_range("four_winds", value, LOW, HIGH)
    return value


def load_pack(options: RattlingOptions) -> Pack:
    """The content the options name."""
    return load(options.content)


def encode(options: RattlingOptions, pack: Pack) -> np.ndarray:
    """The options as a record, shape (1,). Raises ValueError for unknown characters."""
    record = np.zeros(1, OPTIONS)
    record["seats"] = options.players
    record["speaker"] = DRAWN if options.speaker is None else options.speaker
    record["trials"] = options.plays_trials
    record["silence"] = options.spiritual_silence
    record["gone_for_good"] = options.gone_for_good
    merchants = options.setting("merchants_of_darkness")
    order = ("north-west", "south-east", "north-east", "south-west")
    for name in order[:merchants] if not isinstance(merchants, tuple) else merchants:
        record["shadow_merchant"][0, CORNERS.index(name)] = 1
    record["wind"] = options.setting("four_winds")
    record["wind_gone"][0, SOUTH] = options.south_winds_pain
    record["wind_returns"] = options.south_winds_pain
    record["gift"] = GIFTS.index(options.setting("gifts"))
    record["coming_night"] = options.setting("coming_night")
    record["literal_start"] = options.first_day == "literal"
    record["literal_death"] = options.death_ends_turn == "literal"
    record["village_heals"] = options.village_healing
    record["talk"] = options.talk
    record["character"] = CHOSEN if options.characters == "choose" else DRAWN
    if not isinstance(options.characters, str):
        found = [_find(name, pack.names["character"]) for name in options.characters]
        if len(set(found)) < len(found):
            raise ValueError(f"characters is {list(options.characters)}; each is there once")
        record["character"][0, : options.players] = found
    return record


def _find(name: str, names: tuple[str, ...]) -> int:
    """The number of a Character, whose name may be written in any case."""
    if name.lower() not in [known.lower() for known in names]:
        near = difflib.get_close_matches(name.title(), names, 1)
        raise ValueError(
            f"characters is {name!r}; allowed are {CHARACTERS_ALLOWED}: {list(names)}"
            + (f"; did you mean {near[0]!r}?" if near else "")
        )
    return index_of("characters", name, names)
