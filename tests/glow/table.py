"""A match of Glow told in words, so that a test reads like a page of the rule book.

    table = Table("Braccio", "Pocana")
    table.give("Braccio", "A01").shows("Braccio", "tree fire").noon()
    table.do("resolve A01")
    assert table.tokens("Braccio") == "11 light, 1 reroll"

Seats are called by their adventurers, companions and spells by their ids, dice by size, colour and
what they show. Every decision is made by name, and dice and draws fall as the test says. Nothing is
decided on the way: forced decisions wait too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from gloaming.games.glow import GAME
from gloaming.games.glow import actions as a
from gloaming.games.glow import state as c
from gloaming.games.glow.actions import ACTIONS
from gloaming.games.glow.day import go_on
from gloaming.games.glow.decisions.morning import clear_track
from gloaming.games.glow.dice import small_dice
from gloaming.games.glow.options import GlowOptions
from gloaming.games.glow.scoring import final_light
from gloaming.kernel.batch import Batch
from gloaming.kernel.chance import script
from tests.glow.counting import count_cards, drop, locate, put, put_below, recount, take
from tests.tables import Deciding

FACES = (*c.ELEMENT_NAMES, "special")
"""What a die shows, in the order of its faces; where a colour has no special face, the sixth face
is its own element once more."""

TOKENS = ("light", "footprint", "firefly", "reroll")
DAWN = ("Zay'Drel", "Hulios", "Elldir")
Die = tuple[str, str]
"""Colour, and what it shows."""


class Table(Deciding):
    """One match of named adventurers, dealt and then arranged as a test needs it.

    The first adventurer is the first player, unless ``first`` says otherwise. Further arguments are
    options of the game. Without adventurers, ``players`` choose theirs, and are called "seat 0" and
    so on until they have.
    """

    def __init__(self, *adventurers: str, seed: int = 1, **options: Any) -> None:
        named = {"adventurers": adventurers, "players": len(adventurers)} if adventurers else {}
        if set(adventurers) & set(DAWN):
            options.setdefault("dawn_adventurers", True)
        self.options = GlowOptions(**{**named, "first": 0, **options})
        self.match = Batch(GAME, self.options, seed=seed, skip_forced=False)
        self.state: Any = self.match.states[0]
        self.content: Any = self.match.pack.table[0]
        self.names = self.match.pack.names
        self.cards = [name.rpartition(" ")[2] for name in self.names["companion"]]
        self.spell_ids = [_spell_id(name) for name in self.names["spell"]]

    # -- names and numbers -------------------------------------------------------------------------

    @property
    def seats(self) -> list[str]:
        """Names of the seats, in clockwise order."""
        chosen = self.state.adventurer[: int(self.state.seats)].tolist()
        names = self.names["adventurer"]
        return [names[k] if k >= 0 else f"seat {seat}" for seat, k in enumerate(chosen)]

    def seat(self, name: str) -> int:
        return self.seats.index(name)

    def card(self, name: str) -> int:
        return self.cards.index(name)

    def space(self, name: str) -> int:
        return self.names["space"].index(name)

    # -- what a test looks at ----------------------------------------------------------------------

    def light(self, seat: str) -> int:
        return int(self.state.light[self.seat(seat)])

    def footprints(self, seat: str) -> int:
        return int(self.state.footprints[self.seat(seat)])

    def fireflies(self, seat: str) -> int:
        return int(self.state.fireflies[self.seat(seat)])

    def rerolls(self, seat: str) -> int:
        return int(self.state.rerolls[self.seat(seat)])

    def tokens(self, seat: str) -> str:
        """Light and tokens of a seat in words, such as "11 light, 1 reroll"; none of what is 0."""
        return told({token: self.count(seat, token) for token in TOKENS})

    def count(self, seat: str, token: str) -> int:
        field = {"firefly": "fireflies", "light": "light"}.get(token, f"{token}s")
        return int(self.state[field][self.seat(seat)])

    def companions(self, seat: str) -> list[str]:
        """A seat's companions in the order of joining."""
        return self.pile(self.state.companions[self.seat(seat)])

    def pile(self, pile: np.ndarray) -> list[str]:
        return [self.cards[k] for k in pile[1 : 1 + int(pile[0])]]

    @property
    def graveyard(self) -> list[str]:
        return self.pile(self.state.graveyard)

    @property
    def track(self) -> dict[str, str]:
        """The companion on each space of the meeting track that has one."""
        spaces = zip(self.names["space"], self.state.track_card.tolist(), strict=True)
        return {space: self.cards[card] for space, card in spaces if card >= 0}

    @property
    def track_footprints(self) -> dict[str, int]:
        spaces = zip(self.names["space"], self.state.track_footprints.tolist(), strict=True)
        return {space: count for space, count in spaces if count}

    @property
    def track_dice(self) -> dict[str, list[str]]:
        """Colours of the small dice on each space that has any."""
        found: dict[str, list[str]] = {}
        for die, at in enumerate(self.state.small_at.tolist()):
            if 0 <= at < c.TRACK:
                colour = c.COLOUR_NAMES[self.content.small_colour[die]]
                found.setdefault(self.names["space"][at], []).append(colour)
        return {space: sorted(colours) for space, colours in found.items()}

    @property
    def dice_on_track(self) -> list[str]:
        """Colours of all small dice on the track, sorted."""
        return sorted(colour for colours in self.track_dice.values() for colour in colours)

    def small_dice(self, seat: str) -> list[Die]:
        """Small dice before a seat, sorted."""
        held = np.flatnonzero(self.state.small_at == c.HELD + self.seat(seat))
        return sorted(
            (c.COLOUR_NAMES[self.content.small_colour[k]], _face(self.state.small_face[k]))
            for k in held
        )

    def large_dice(self, seat: str) -> list[str]:
        """What the large dice of a seat's adventurer show."""
        number = self.state.adventurer[self.seat(seat)]
        count = int((self.content.adventurer_dice[number] >= 0).sum())
        return [_face(face) for face in self.state.own_face[self.seat(seat), :count]]

    def die_of(self, card: str) -> str:
        """Colour of the large die that a Sketal has, or nothing."""
        found = np.flatnonzero(self.state.reserve_card == self.card(card))
        return c.COLOUR_NAMES[found[0]] if len(found) else ""

    @property
    def reserve(self) -> set[str]:
        """Colours of the large dice beside the board."""
        return {c.COLOUR_NAMES[k] for k in np.flatnonzero(self.state.reserve_card == c.IN_RESERVE)}

    def spells(self, seat: str) -> list[str]:
        """Spells that lie before a seat face up, and "?" for each that lies face down."""
        at = self.state.token_at.tolist()
        up = [name for k, name in enumerate(self.spell_ids) if at[k] == c.FACE_UP + self.seat(seat)]
        return up + ["?"] * at.count(c.FACE_DOWN + self.seat(seat))

    def butterflies(self, seat: str) -> dict[str, int]:
        row = self.state.butterflies[self.seat(seat)].tolist()
        return {name: row[k] for k, name in enumerate(HELD) if row[k]}

    def where(self, seat: str) -> str:
        return self.names["step"][self.state.party[self.seat(seat)]]

    def camp_of(self, seat: str) -> str:
        return self.names["step"][self.state.camp[self.seat(seat)]]

    def boats(self, seat: str) -> list[str]:
        """Islands at which a seat's boats lie."""
        row = self.state.boats[self.seat(seat)].tolist()
        return [name for k, name in enumerate(self.names["island"]) for _ in range(row[k])]

    def final(self, seat: str) -> int:
        """Light of a seat, counted as if the match ended now."""
        self._settle()
        return int(final_light(self.state, self.content, self.seat(seat)))

    @property
    def first(self) -> str:
        return self.seats[self.state.first]

    # -- arranging the table -----------------------------------------------------------------------

    def set(self, seat: str, **tokens: int) -> Table:
        """Light, footprints, fireflies or rerolls of a seat."""
        for name, amount in tokens.items():
            self.state[name][self.seat(seat)] = amount
        return self

    def day(self, number: int) -> Table:
        self.state.rounds = number
        return self

    def give(self, seat: str, *cards: str, die: str | None = None) -> Table:
        """Companions join a seat. A Sketal takes its die if it is there, or that of colour ``die``;
        with an empty ``die`` it has none."""
        number, state = self.seat(seat), self.state
        for name in cards:
            card = self.card(name)
            self._lift(card)
            put(state.companions[number], card)
            if name == "A20":
                state.immune[number] = 1
            colour = int(self.content.large_die[card])
            if die is not None:
                colour = c.COLOUR_NAMES.index(die) if die else -1
            if 0 <= colour < c.RESERVE and state.reserve_card[colour] == c.IN_RESERVE:
                state.reserve_card[colour], state.reserve_seat[colour] = card, number
        return self

    def bury(self, *cards: str) -> Table:
        """Lay exactly these companions in the graveyard, the last on top; the morning is over."""
        self.lay()
        back = self.state.graveyard[1 : 1 + int(self.state.graveyard[0])].tolist()
        put_below(self.state.deck, back)
        self.state.graveyard[:] = 0
        for name in cards:
            self._lift(self.card(name))
            put(self.state.graveyard, self.card(name))
        return self

    def lay(self, **spaces: str) -> Table:
        """Lay these companions on the track, one on each named space, and none on the others."""
        on_track = [int(k) for k in self.state.track_card if k >= 0]
        self.state.track_card[:] = -1
        put_below(self.state.deck, on_track)
        for space, name in spaces.items():
            self._lift(self.card(name))
            self.state.track_card[self.space(space)] = self.card(name)
        return self

    def lay_footprints(self, **spaces: int) -> Table:
        """So many footprints on each named space of the track, none on the others."""
        self.state.track_footprints[:] = 0
        for space, count in spaces.items():
            self.state.track_footprints[self.space(space)] = count
        return self

    def lay_dice(self, **spaces: str) -> Table:
        """Small dice of these colours on the spaces of the track, and nowhere else.

        ``fire="red green"`` lays two; "black" is the curse die.
        """
        self.state.small_at[:] = c.NOT_USED
        self.state.small_face[:] = c.UNROLLED
        for space, colours in spaces.items():
            for colour in colours.split():
                die = self._free_small(colour)
                self.state.small_at[die] = self.space(space)
                self.state.small_face[die] = self.space(space) % c.ELEMENTS
        return self

    def next_cards(self, *cards: str) -> Table:
        """The next companions of the deck, the first one on top."""
        for name in cards:
            self._lift(self.card(name))
        for name in reversed(cards):
            put(self.state.deck, self.card(name))
        return self

    def hide(self, name: str) -> Table:
        """Lay a companion on top of the removed cards."""
        card, state = self.card(name), self.state
        removed = state.removed[1 : 1 + int(state.removed[0])]
        if card not in removed:
            same = self.content.deck[removed] == self.content.deck[card]
            other = int(removed[same][0])
            removed[removed == other] = card
            state.deck[1:][state.deck[1:] == card] = other
            state.track_card[state.track_card == card] = other
        at = removed.tolist().index(card)
        removed[at], removed[-1] = removed[-1], card
        return self

    def dice(
        self,
        seat: str,
        *,
        large: Iterable[str] = (),
        small: Iterable[Die] = (),
        sketals: Mapping[str, str] | None = None,
    ) -> Table:
        """What a seat's dice show: those of the adventurer, exactly these small ones, and those of
        Sketals by colour."""
        state, number = self.state, self.seat(seat)
        state.own_face[number] = np.where(state.own_face[number] == c.ASIDE, c.ASIDE, c.UNROLLED)
        for k, face in enumerate(large):
            state.own_face[number, k] = FACES.index(face)
        held = state.small_at == c.HELD + number
        state.small_at[held], state.small_face[held] = c.NOT_USED, c.UNROLLED
        for colour, face in small:
            die = self._free_small(colour)
            state.small_at[die], state.small_face[die] = c.HELD + number, FACES.index(face)
        for colour, face in (sketals or {}).items():
            assert state.reserve_seat[c.COLOUR_NAMES.index(colour)] == number, "no such Sketal"
            state.reserve_face[c.COLOUR_NAMES.index(colour)] = FACES.index(face)
        return self

    def shows(self, seat: str, elements: str) -> Table:
        """A seat's dice show these elements, and no others: its own dice, then small ones."""
        faces = elements.split()
        count = len(self.large_dice(seat))
        colours = ("green", "green", "blue", "blue", "azure", "azure", "red", "orange", "purple")
        small = [(colour, face) for colour, face in zip(colours, faces[count:], strict=False)]
        return self.dice(seat, large=faces[:count], small=small)

    def spell(self, seat: str, *spells: str, hidden: bool = False) -> Table:
        """Spell tokens lie before a seat, face up or down."""
        for name in spells:
            side = c.FACE_DOWN if hidden else c.FACE_UP
            self.state.token_at[self.spell_ids.index(name)] = side + self.seat(seat)
        return self

    def hold(self, seat: str, **butterflies: int) -> Table:
        """Butterflies of a seat by kind, out of the bag."""
        for name, count in butterflies.items():
            kind = HELD.index(name)
            self.state.bag[kind] -= count - self.state.butterflies[self.seat(seat), kind]
            self.state.butterflies[self.seat(seat), kind] = count
        return self

    def party(self, seat: str, space: str, camp: str | None = None) -> Table:
        self.state.party[self.seat(seat)] = self.names["step"].index(space)
        if camp is not None:
            self.state.camp[self.seat(seat)] = self.names["step"].index(camp)
        return self

    def moor(self, seat: str, *islands: str) -> Table:
        """A seat's boats lie at exactly these islands."""
        row = self.state.boats[self.seat(seat)]
        row[:] = 0
        for island in islands:
            row[self.names["island"].index(island)] += 1
        return self

    def _free_small(self, colour: str) -> int:
        fitting = np.flatnonzero(self.content.small_colour == c.COLOUR_NAMES.index(colour))
        in_play = fitting[fitting < small_dice(self.state)]
        free = [int(k) for k in in_play if self.state.small_at[k] < c.HELD]
        # dice that are out of the way first, then those of the track
        assert free, f"no small {colour} die is left"
        return min(free, key=lambda die: self.state.small_at[die] >= 0)

    def _lift(self, card: int) -> None:
        """Take a card away from wherever it is; the deck fills the gap on the track or unseen."""
        state = self.state
        if card in state.track_card:
            state.track_card[list(state.track_card).index(card)] = take(state.deck)
        removed = state.removed[1 : 1 + int(state.removed[0])]
        if card in removed:
            same = [k for k in state.deck[1 : 1 + int(state.deck[0])].tolist()
                    if self.content.deck[k] == self.content.deck[card]]  # fmt: skip
            drop(state.deck, same[0])
            removed[removed.tolist().index(card)] = same[0]
        for pile in (state.deck, state.graveyard, *state.companions):
            drop(pile, card)

    def _settle(self) -> Table:
        """Bring up to date what follows from the rest: dice by symbol, cards and their points."""
        state, content = self.state, self.content
        state.shown[:] = recount(state, content)
        state.card_at[:] = locate(state)
        state.points[:], state.printed[:] = count_cards(state, content)
        if not self.is_over:
            state.actor = state.pending[state.depth - 1, 1]
        self.mask()
        return self

    # -- going to a part of the day ----------------------------------------------------------------

    def go(self, phase: int) -> Table:
        """The phase begins for the first player, with the table as it is arranged."""
        state = self.state
        self._settle()
        state.depth, state.pending[:] = 0, 0
        state.phase, state.turn = phase, 0
        if phase > c.MORNING:
            clear_track(state)
        go_on(state, self.content)
        return self._settle()

    def dawn(self) -> Table:
        return self.go(c.DAWN_PHASE)

    def morning(self) -> Table:
        return self.go(c.MORNING)

    def rolls(self) -> Table:
        """The dice lie as they were arranged, and may be rerolled."""
        return self.go(c.ROLLING)

    def swaps(self) -> Table:
        return self.go(c.SWAPS)

    def picks(self) -> Table:
        """Cromaug's part of the day; without a pick, noon."""
        return self.go(c.PICKS)

    def noon(self) -> Table:
        return self.go(c.NOONS)

    def afternoon(self) -> Table:
        return self.go(c.AFTERNOON)

    def evening(self) -> Table:
        """Everybody has stopped: the evening comes, and what it brings."""
        self.afternoon()
        while not self.is_over and self.kind == a.TRAVEL:
            self.do("stop")
        return self

    # -- deciding ----------------------------------------------------------------------------------

    @property
    def kind(self) -> int:
        """Kind of decision that is due."""
        return int(self.state.pending[self.state.depth - 1, 0])

    @property
    def decider(self) -> str:
        return self.seats[self.state.pending[self.state.depth - 1, 1]]

    def words(self, action: int) -> str:
        """An action in words, with companions and spells by their ids."""
        group, k = ACTIONS.group_of(int(action))
        seat = int(self.state.pending[self.state.depth - 1, 1])
        verb = {a.NOON: "resolve", a.SACRIFICE: "lose", a.SWAP: "swap"}.get(self.kind, "choose")
        if group == "space":
            space = self.names["space"][k]
            if self.kind == a.SHIFT:
                return f"move the curse die to {space}"
            return f"{'discard' if self.kind == a.DISCARD else 'recruit'} {self.track[space]}"
        if group == "companion":
            return f"{verb} {self.cards[self.state.companions[seat, 1 + k]]}"
        if group == "own":
            return f"{verb} {self.seats[seat]}"
        if group == "spell":
            return f"{verb} {self.spell_ids[k]}"
        if group == "die":
            kind, colour, symbol = a.DICE[k]
            size = ("small", "large", "Sketal's")[kind]
            return f"{size} {c.COLOUR_NAMES[colour]} {FACES[symbol]}"
        if group == "turn":
            return f"turn to {FACES[k]}"
        if group == "graveyard":
            return f"take {self.cards[k]}"
        if group == "colour":
            return f"take {c.COLOUR_NAMES[k]}"
        if group == "butterfly":
            return f"give {HELD[k]}"
        if group in ("move", "sail"):
            return ACTIONS.names[action].replace("move to ", "walk ").replace(" from", "")
        return SHORT.get(ACTIONS.names[action], ACTIONS.names[action])

    def will_fall(self, *outcomes: str | int) -> Table:
        """The next dice show these faces; a number is what is drawn, counted from 0."""
        faces = [FACES.index(k) if isinstance(k, str) else k for k in outcomes]
        script(self.state, *faces)
        return self

    def rest(self) -> Table:
        """Whose turn it is does what must be done, and nothing else, to the end of the phase."""
        seat, phase = self.decider, int(self.state.phase)
        while not self.is_over and self.decider == seat and int(self.state.phase) == phase:
            legal = sorted(self.legal())
            done = [words for words in ("stop", "keep", "none") if words in legal]
            self.do(done[0] if done else legal[0])
        return self


SHORT = {
    "choose none": "none",
    "keep the dice": "keep",
    "reroll that die alone": "reroll alone",
    "pay with a companion's reroll": "pay companion",
    "pay with a reroll token": "pay token",
    "pay with a step down the score track": "pay track",
    "pay with 2 light": "pay 2 light",
    "choose a face-down spell": "lose ?",
    "use the purge butterfly": "purge",
    "spend a die that is no Sketal's": "spend another",
    "place the camp": "camp",
}
HELD = tuple(name.removesuffix(" butterfly") for name in a.HELD_NAMES)


def told(counts: Mapping[str, int]) -> str:
    """Counts in words, such as "11 light, 1 reroll"; none of what is 0."""
    return ", ".join(f"{count} {token}" for token, count in counts.items() if count)


def _spell_id(name: str) -> str:
    """ "Three Alike S06, number 2" is S06/2."""
    return "S" + name.split(" S")[1].replace(", number ", "/")


def _face(face: int) -> str:
    return {c.UNROLLED: "", c.ASIDE: "aside"}.get(int(face)) or (FACES[face] if face >= 0 else "")
