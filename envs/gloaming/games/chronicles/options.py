"""The options of Chronicles, and their compact form for the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gloaming.games.chronicles.content import load
from gloaming.games.chronicles.state import HEROES, QUESTS
from gloaming.kernel.content import Pack
from gloaming.kernel.layout import table
from gloaming.kernel.options import check_content, check_name, check_range, index_of

DIFFICULTIES = ("easy", "normal", "hard")
BALANCE = {"difficulty": DIFFICULTIES}  # the tables that balance is measured at
LAYOUTS = ("random", "compact", "players")
QUEST_SETS = ("random", "easy")
REWARDS = ("sparse", "shaped")
MAX_PLAYERS = 4
DRAWN = -1  # a hero, quest or leader left to chance

OPTIONS = table(
    seats=np.int8,
    heroes=np.int8,  # heroes in play: two for the solo player
    extra_cards=np.int8,  # Darkness cards more or fewer than normal
    layout=np.int8,  # index into LAYOUTS
    castle_first=np.int8,  # 1: Crystal Castle is the first tile laid
    easy_quests=np.int8,  # 1: the beginner's quests
    hero=(np.int8, HEROES),  # character of each slot, or DRAWN
    quest=(np.int8, HEROES),  # quest card of each slot, or DRAWN
    leader=np.int8,  # seat of the first Leader, or DRAWN
)


@dataclass(frozen=True)
class ChroniclesOptions:
    """How a match of Chronicles is set up.

    Attributes:
        players: seats, 1 to 4; one player plays two heroes.
        difficulty: ``easy`` is the rulebook's beginner game (one Darkness card more, the four
            easy quests, Crystal Castle in the middle of a compact board), ``hard`` its advanced
            one (one card fewer).
        heroes: names in order around the table, or None to draw them for every match.
        layout: ``random`` lays the tiles by chance, ``compact`` around Crystal Castle,
            ``players`` leaves each tile to the Leader; None follows the difficulty.
        quests: ``random`` (one of the hero's four), ``easy``, or one quest name for each
            hero in the order of ``heroes``; None follows the difficulty.
        leader: seat of the first Leader, or None to draw it.
        content: ``base`` or the path of a content pack.
        reward: ``sparse`` (+1 win, -1 loss) or ``shaped`` (plus differences of a potential).
        max_moves: decisions after which a match is truncated; None for the game's own limit.
    """

    players: int = 2
    difficulty: str = "normal"
    heroes: tuple[str, ...] | None = None
    layout: str | None = None
    quests: str | tuple[str, ...] | None = None
    leader: int | None = None
    content: str = "base"
    reward: str = "sparse"
    max_moves: int | None = None

    def __post_init__(self) -> None:
        check_range("players", self.players, 1, MAX_PLAYERS)
        check_name("difficulty", self.difficulty, DIFFICULTIES)
        check_name("reward", self.reward, REWARDS)
        if self.layout is not None:
            check_name("layout", self.layout, LAYOUTS)
        if isinstance(self.quests, str):
            check_name("quests", self.quests, QUEST_SETS)
        if self.leader is not None:
            check_range("leader", self.leader, 0, self.players - 1)
        if self.max_moves is not None:
            check_range("max_moves", self.max_moves, 1, 1_000_000)
        object.__setattr__(self, "content", check_content(self.content))
        for field in ("heroes", "quests"):  # lists, as configuration files give them
            value = getattr(self, field)
            if value is not None and not isinstance(value, str):
                if not isinstance(value, Sequence):  # a set has no order
                    raise TypeError(f"{field} is {value!r}; expected a list of names")
                object.__setattr__(self, field, tuple(value))
        if isinstance(self.heroes, str):
            raise TypeError(f"heroes is {self.heroes!r}; expected a list of names, or None")
        if self.heroes is not None and len(self.heroes) != self.hero_count:
            raise ValueError(
                f"heroes names {len(self.heroes)}; {self.players} player(s) play {self.hero_count}"
            )
        if isinstance(self.quests, tuple):
            if self.heroes is None:
                raise ValueError("quests can be named only together with heroes")
            if len(self.quests) != len(self.heroes):
                raise ValueError(f"quests names {len(self.quests)} for {len(self.heroes)} heroes")

    @property
    def cooperative(self) -> bool:
        """The team wins or loses together."""
        return True

    @property
    def hero_count(self) -> int:
        """Heroes in play."""
        return max(2, self.players)

    @property
    def board_layout(self) -> str:
        """The layout in force."""
        return self.layout or ("compact" if self.difficulty == "easy" else "random")

    @property
    def quest_set(self) -> str | tuple[str, ...]:
        """The quests in force."""
        return self.quests or ("easy" if self.difficulty == "easy" else "random")


def load_pack(options: ChroniclesOptions) -> Pack:
    """The content the options name."""
    return load(options.content)


def encode(options: ChroniclesOptions, pack: Pack) -> np.ndarray:
    """The options as a record, shape (1,).

    Raises ValueError for heroes or quests the content does not have.
    """
    record = np.zeros(1, OPTIONS)
    record["seats"] = options.players
    record["heroes"] = options.hero_count
    record["extra_cards"] = {"easy": 1, "normal": 0, "hard": -1}[options.difficulty]
    record["layout"] = LAYOUTS.index(options.board_layout)
    # rules: For Beginners. Crystal Castle in the middle, whoever lays the tiles
    record["castle_first"] = options.board_layout == "compact" or options.difficulty == "easy"
    record["easy_quests"] = options.quest_set == "easy"
    record["hero"] = record["quest"] = DRAWN
    record["leader"] = DRAWN if options.leader is None else options.leader
    if options.heroes is not None:
        heroes = [index_of("heroes", name, pack.names["hero"]) for name in options.heroes]
        if len(set(heroes)) < len(heroes):
            raise ValueError(f"heroes is {list(options.heroes)}; every hero can be played once")
        record["hero"][0, : len(heroes)] = heroes
        if isinstance(options.quests, tuple):
            for slot, (hero, name) in enumerate(zip(heroes, options.quests, strict=True)):
                own = pack.names["quest"][4 * hero : 4 * hero + 4]
                record["quest"][0, slot] = 4 * hero + index_of("quests", name, own)
    assert record["quest"].max() < QUESTS
    return record
