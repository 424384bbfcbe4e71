"""A match of Mysthea told in words, so that a test reads like a page of the rule book.

    table = Table("Leheir", "Heir").put("Leheir", "crossing 1").give("Leheir", green=2)
    table.crowd("inner Forest", golems=1, troops=2, parasites=1)
    table.will_show("I red 3", "II yellow 3").do("attack inner Forest", "pay green", "pay green")
    assert table.strength == 6

Characters are called by short names ("Survivor" for The Lone Survivor), everything else as in the
content: "City node 1", "crossing 1", "inner Forest", "Spire", "Utcoro"; crystals by their colors;
Command Cards by Era, banner and number; Event Cards by kind, "the Colossus" or "the Storm". Every
decision is made by name, and chance falls as the test says. Nothing is decided on the way: forced
decisions wait too. Each table has content of its own, which a test may change.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea import state as c
from gloaming.games.mysthea.actions import ACTIONS, DECISIONS
from gloaming.games.mysthea.night import begin_event
from gloaming.games.mysthea.turn import go_on
from gloaming.kernel.chance import script
from gloaming.kernel.pending import push
from tests.mysthea.table_arranging import Arranging

SHORT = {
    "end the Day": "end",
    "hop to another Island": "hop",
    "turn the Colossus clockwise": "clockwise",
    "turn the Colossus counter-clockwise": "counter-clockwise",
}
KINDS_OF_REGIONS = (a.TROOP, a.SWALLOW)
"""Decisions in which a kind means a Region of an Island, not a crystal."""


class Table(Arranging):
    """One match of named Characters, arranged as a test needs it, in the first one's Day.

    Further arguments are options of the game; ``players=1`` with two names is the solo game. A
    table that is not ``bare`` is as it was dealt, and begins with the decisions of the set-up.
    """

    def __init__(self, *characters: str, bare: bool = True, seed: int = 1, **options: Any) -> None:
        super().__init__(*characters, bare=bare, seed=seed, **options)
        self._queued: dict[tuple[str, int], int] = {}
        if bare:
            self.day()

    # -- going to a part of the match --------------------------------------------------------------

    def day(self, who: str = "", sees: str = "") -> Table:
        """The Day of a Character begins, with the table as it is; Telron ``sees`` this card."""
        state = self.state
        state.depth, state.pending[:], state.night, state.peeked = 0, 0, 0, -1
        state.turn = self.seat(who) if who else 0
        if sees:
            self.will_reveal(sees)
        push(state, a.TURN, 0, 0, 0)
        return self._go_on()

    def night(self, *events: str) -> Table:
        """The Day ends with these Event Cards, one for each Night; the Days between are empty."""
        for event in events:
            self.will_reveal(event).do("end")
        return self

    def resolve(self, event: str) -> Table:
        """An Event Card happens, in the Day of whoever's turn it is; then the Day goes on."""
        self.will_reveal(event)
        begin_event(self.state)
        return self._go_on()

    def enter(self, monster: str) -> Table:
        """A Monster comes into play, with what it does."""
        self._draw_out(monster)
        push(self.state, a.ENTER, self._seat_of(int(self.state.turn)), self.monster(monster), 0)
        return self._go_on()

    # -- deciding ----------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        """What must be decided."""
        return DECISIONS[int(self.state.pending[self.state.depth - 1, 0]) - 1]

    @property
    def decider(self) -> str:
        """Whose player decides; the first Character for the solo player."""
        return self.seats[self.state.pending[self.state.depth - 1, 1]]

    def may(self, words: str) -> bool:
        """Whether a decision is legal."""
        return words in self.legal()

    def words(self, action: int) -> str:
        """An action in words, short and with everything called by name."""
        group, k = ACTIONS.group_of(action)
        name = ACTIONS.names[action]
        if group in ("carry", "ask", "chair"):
            other = self._sitting(k)
            return {"carry": f"move {other}", "ask": f"ask {other}"}.get(group, other)
        if group == "node":
            return self.nodes[k]
        if group == "region":
            return self.regions[k]
        if group == "move":
            return f"move to {self.nodes[k]}"
        if group == "shard":
            return f"investigate {k}" if k else "investigate"
        if group == "kind":
            is_region = self.state.pending[self.state.depth - 1, 0] in KINDS_OF_REGIONS
            return (c.KIND_NAMES if is_region else c.QOAM_NAMES)[k]
        if group == "own":
            return f"pay {c.QOAM_NAMES[k]}"
        if group == "city":
            return f"pay {c.QOAM_NAMES[k]} of the City"
        if group == "pair":
            return f"pay two {c.QOAM_NAMES[k]}"
        if group == "unit":
            return f"{c.UNIT_NAMES[k % c.UNITS]} in {self.regions[k // c.UNITS]}"
        if group == "banner":
            return f"{c.BANNER_NAMES[k]} banner"
        if group == "island":
            return self.islands[self.state.island[k]]
        if group == "ruin":
            chair, machine = divmod(k, c.MACHINES)
            owner = self._sitting(chair) if chair < self.count else f"color {chair}"
            return f"{c.MACHINE_NAMES[machine]} of {owner}"
        if group == "machine":
            return f"activate {c.MACHINE_NAMES[k]}"
        return SHORT.get(name, name)

    def rush(self) -> Table:
        """Whatever is asked is answered with the first there is, until somebody's Day begins."""
        while not self.is_over and self.question != "Day":
            self.do(self.words(int(np.flatnonzero(self.mask())[0])))
        return self

    # -- chance ------------------------------------------------------------------------------------

    def will_show(self, *cards: str) -> Table:
        """The next Command Cards revealed: "II yellow 3", or "Leheir red 1" of an own deck."""
        for words in cards:
            deck, face = words.split(" ", 1)
            number = self.deck(deck)
            bag = self.state.cards[number]
            if self.state.cards_left[number] == 0:  # made anew from its discards
                bag = self.state.discards[number]
            self._queue(f"cards {number}", bag, self.names["card"].index(face))
        return self

    def will_reveal(self, *events: str) -> Table:
        """The next Event Cards; "the Colossus 2" with the shard that is drawn from the bag."""
        for words in events:
            name = words.rstrip(" 123")
            event = c.EVENT_NAMES.index(name)
            if self.state.peeked >= 0:  # Telron has looked: let it have been this one
                self.state.peeked = event
            else:
                self._queue("events", self.state.deck, event)
            if name != words:
                self.will_draw(int(words[-1]))
        return self

    def will_draw(self, *values: int) -> Table:
        """The next shards drawn from the bag."""
        for value in values:
            self._queue("bag", self.state.bag, value - 1)
        return self

    def will_find(self, value: int) -> Table:
        """The next unseen shard taken out of the Colossus."""
        plugs = zip(self.state.plug.tolist(), self.state.plug_seen.tolist(), strict=True)
        unseen = [held for held, is_seen in plugs if held and not is_seen]
        script(self.state, unseen.index(value))
        return self

    def will_fall(self, *outcomes: int) -> Table:
        """The next outcomes of chance, counted from 0."""
        script(self.state, *outcomes)
        return self

    # -- within ------------------------------------------------------------------------------------

    def _queue(self, name: str, bag: np.ndarray, item: int) -> None:
        """The next thing taken out of a bag is this one, after those queued already."""
        if self.state.script_at == self.state.scripted:
            self._queued = {}
        left = bag.astype(int).tolist()
        for (of, other), count in self._queued.items():
            if of == name:
                left[other] -= count
        assert left[item] > 0, f"nothing of the sort is left for {name}"
        script(self.state, sum(left[:item]))
        key = (name, item)
        self._queued[key] = self._queued.get(key, 0) + 1

    def _sitting(self, chair: int) -> str:
        """Who sits in a chair, as the seat that decides counts."""
        start = int(self.state.turn)
        if self.state.seats > 1:
            start = int(self.state.pending[self.state.depth - 1, 1])
        return self.seats[(start + chair) % self.count]

    def _seat_of(self, who: int) -> int:
        return 0 if self.state.seats == 1 else who

    def _go_on(self) -> Table:
        go_on(self.state, self.content)
        if not self.is_over:
            self.state.actor = self.state.pending[self.state.depth - 1, 1]
        self.mask()
        return self
