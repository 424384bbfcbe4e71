"""What lies on a table of Rattling, read back in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gloaming.games.rattling import GAME
from gloaming.games.rattling import state as c
from gloaming.games.rattling.content_board import CORNERS
from gloaming.games.rattling.facing import challenge_value, difficulty_of
from gloaming.games.rattling.options import RattlingOptions
from gloaming.kernel.batch import Batch
from tests.tables import Deciding, own_content


class Reading(Deciding):
    """A match with content of its own, and everything a test looks at."""

    def __init__(self, *characters: str, seed: int = 1, **options: Any) -> None:
        named = {"characters": characters, "players": len(characters)} if characters else {}
        self.options = RattlingOptions(**{**named, "speaker": 0, **options})
        self.match = Batch(GAME, self.options, seed=seed, skip_forced=False)
        self.content: Any = own_content(self.match)
        self.state: Any = self.match.states[0]
        self.names = self.match.pack.names
        self.cards = list(self.names["card"])
        self.events = list(self.names["event"])
        self.spaces = [name.removeprefix("the ") for name in self.names["space"]]

    # -- names and numbers -------------------------------------------------------------------------

    @property
    def seats(self) -> list[str]:
        """Names of the seats, in clockwise order."""
        chosen = self.state.character[: int(self.state.seats)].tolist()
        names = self.names["character"]
        return [names[k] if k >= 0 else f"seat {seat}" for seat, k in enumerate(chosen)]

    def seat(self, name: str) -> int:
        return self.seats.index(name)

    def space(self, name: str) -> int:
        """Number of a space: "Village", "North 1" to "West 3", "north-west Merchant" and so on."""
        return self.spaces.index(name.removeprefix("the "))

    def region(self, name: str) -> int:
        return c.REGION_NAMES.index(name)

    def corner(self, name: str) -> int:
        return CORNERS.index(name)

    def card(self, name: str) -> int:
        return self.cards.index(name)

    def item(self, name: str) -> int:
        return self.names["item"].index(name)

    def token(self, words: str) -> int:
        """Number of a token such as "red 4"."""
        colour, number = words.split()
        return c.NUMBERS * c.COLOUR_NAMES.index(colour) + int(number) - 1

    def token_words(self, token: int) -> str:
        return f"{c.COLOUR_NAMES[token // c.NUMBERS]} {token % c.NUMBERS + 1}"

    # -- what a test looks at ----------------------------------------------------------------------

    def where(self, seat: str) -> str:
        """The space of a seat, or "Darkness"."""
        place = int(self.state.place[self.seat(seat)])
        return "Darkness" if place == c.NOWHERE else self.spaces[place]

    def hearts(self, seat: str) -> int:
        """Wound tokens on a seat's card."""
        return int(self.state.hearts[self.seat(seat)])

    def is_spirit(self, seat: str) -> bool:
        return bool(self.state.spirit[self.seat(seat)])

    def items(self, seat: str) -> list[str]:
        """Items of a seat, in the order of the catalogue, as often as there are cards."""
        row = self.state.carries[self.seat(seat)].tolist()
        return [name for k, name in enumerate(self.names["item"]) for _ in range(row[k])]

    def card_at(self, space: str) -> str:
        """The Challenge Card in a space, or nothing."""
        card = int(self.state.card[self.space(space)])
        return self.cards[card] if card >= 0 else ""

    def is_up(self, space: str) -> bool:
        return bool(self.state.face_up[self.space(space)])

    def has_shadow(self, space: str) -> bool:
        """Whether a Shadow card lies in a space."""
        return bool(self.state.card[self.space(space)] >= c.FIRST_SHADOW)

    def shadows(self) -> list[str]:
        """Spaces with Shadow cards."""
        return [self.spaces[k] for k in range(c.SPACES) if self.state.card[k] >= c.FIRST_SHADOW]

    def tokens(self, space: str) -> list[str]:
        """Corruption tokens in a space, sorted."""
        at = self.space(space)
        return sorted(
            self.token_words(int(k)) for k in self.state.token[at, : self.state.tokens[at]]
        )

    def tokens_by_space(self) -> dict[str, int]:
        """How many tokens lie in each space that has any."""
        return {self.spaces[k]: int(n) for k, n in enumerate(self.state.tokens) if n}

    def taints(self, seat: str) -> list[str]:
        """Corruption tokens on a seat's Warrior, sorted."""
        row = self.state.taint[self.seat(seat)].tolist()
        return sorted(self.token_words(k) for k, n in enumerate(row) for _ in range(n))

    def is_dark_merchant(self, corner: str) -> bool:
        """Whether the Shadow Merchant is up."""
        return bool(self.state.shadow_merchant[self.corner(corner)])

    def wind(self, name: str) -> int | None:
        """Where a Wind token is, from -3 to 3; None for a Wind that is gone."""
        region = self.region(name)
        return None if self.state.wind_gone[region] else int(self.state.wind[region])

    @property
    def winds(self) -> tuple[int | None, ...]:
        """The same for north, east, south and west."""
        return tuple(self.wind(name) for name in c.REGION_NAMES)

    @property
    def sun(self) -> int:
        """The Sun's space on the Darkness Track; Darkness' Head is 0."""
        return int(self.state.sun)

    @property
    def champion(self) -> str:
        """Who has entered Darkness, or nobody."""
        return self.seats[self.state.champion] if self.state.champion >= 0 else ""

    @property
    def champion_at(self) -> int:
        return int(self.state.champion_at)

    @property
    def rattle(self) -> int:
        """The last space of the Darkness Track."""
        return int(self.content.track_length) - 1

    @property
    def points(self) -> int:
        """Action points left in the Dawn turn."""
        return int(self.state.points)

    @property
    def day(self) -> int:
        return int(self.state.rounds)

    @property
    def phase(self) -> str:
        return ("setup", "dawn", "challenge", "dusk")[self.state.phase]

    @property
    def last_event(self) -> str:
        return self.events[self.state.last_event] if self.state.last_event >= 0 else ""

    def pile(self, deck: str, discards: bool = False) -> list[str]:
        """A deck, or its discards, the top card first: a Region, "shadow", "darkness", "event" or
        "reward"."""
        pile = self._pile(deck, discards)
        names: Sequence[str] = self.cards
        if deck in ("event", "reward"):
            names = self.events if deck == "event" else self.names["item"]
        return [names[k] for k in pile[1 : 1 + int(pile[0])].tolist()[::-1]]

    def supply(self, item: str) -> int:
        """Cards of a kind of Equipment, or of a Legendary Item, that nobody has."""
        return int(self.state.supply[self.item(item)])

    def bag(self, token: str = "") -> int:
        """Tokens in the bag: all, or those of one kind."""
        return int(self.state.bag[self.token(token)] if token else self.state.bag.sum())

    def spent(self, token: str = "") -> int:
        """Discarded tokens, likewise."""
        return int(self.state.spent[self.token(token)] if token else self.state.spent.sum())

    # of the Challenge under way, the inner one

    @property
    def is_facing(self) -> bool:
        return bool(self.state.level > 0)

    @property
    def _level(self) -> int:
        assert self.is_facing, "no Challenge is under way"
        return int(self.state.level) - 1

    @property
    def value(self) -> int:
        """The Challenge Value as it stands."""
        return int(challenge_value(self.state, self.content, self._level))

    @property
    def difficulty(self) -> int:
        return int(difficulty_of(self.state, self.content, self._level))

    @property
    def rerolls(self) -> int:
        return int(self.state.rerolls[self._level])

    @property
    def dice(self) -> str:
        """What the dice show, such as "red 4, blue 3, yellow 4, dark: eye"."""
        die = self.state.die[self._level].tolist()
        numbers = [f"{colour} {die[k]}" for k, colour in enumerate(c.COLOUR_NAMES)]
        return ", ".join([*numbers, f"dark: {c.RESULT_NAMES[die[c.DARK]]}"])

    def _pile(self, deck: str, discards: bool = False) -> np.ndarray:
        side = "discards" if discards else "deck"
        if deck in c.REGION_NAMES:
            pile: np.ndarray = self.state[f"region_{side}"][self.region(deck)]
        else:
            pile = self.state[f"{deck}_{side}"]
        return pile
