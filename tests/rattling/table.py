"""A match of Rattling told in words, so that a test reads like a page of the rule book.

    table = Table("Lupe", "Tamo").corrupt("North 2", "red 4")
    table.faces("Lupe", "North 1", difficulty=10, roll="red 4, blue 3, yellow 4, dark: eye")
    table.will_roll("red 5").do("reroll red")
    assert table.value == 12

Seats are called by their Characters; spaces, cards, items and events by their names; tokens and
dice by colour and number. Every decision is made by name, and dice and draws fall as the test says.
Nothing is decided on the way: forced decisions wait too. Each table has content of its own, so a
test may invent cards, events and items, and change the board, without a trace anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling import state as c
from gloaming.games.rattling.actions import ACTIONS
from gloaming.games.rattling.day import go_on
from gloaming.kernel.chance import script
from gloaming.kernel.pending import push
from tests.rattling.table_arranging import Arranging

DIES = (*c.COLOUR_NAMES, "dark")
SHORT = {
    "choose none": "nobody",
    "end the turn": "end",
    "move forward": "forward",
    "move back": "back",
    "stop there": "stop",
    "keep the dice": "keep",
    "choose the first way": "first way",
    "choose the second way": "second way",
    "face the Challenge": "face",
}


class Table(Arranging):
    """One match of named Characters, dealt and then arranged as a test needs it.

    The first Character speaks for all, unless ``speaker`` says otherwise; further arguments are
    options of the game. Without Characters, ``players`` choose or draw theirs, and are called "seat
    0" and so on until they have. A ``bare`` board has no Challenge Card on it, whatever was dealt.
    """

    def __init__(self, *characters: str, bare: bool = True, seed: int = 1, **options: Any) -> None:
        super().__init__(*characters, bare=bare, seed=seed, **options)
        self._queued: list[int] = []

    # -- going to a part of the day ----------------------------------------------------------------

    def go(self, phase: int) -> Table:
        """The phase begins, with the table as it is arranged."""
        state = self.state
        state.depth, state.pending[:], state.level = 0, 0, 0
        state.phase, state.turns_taken, state.turn, state.turn_over = phase, 0, -1, 0
        push(state, a.DAY, int(state.speaker), 0, 0)
        go_on(state, self.content)
        return self._settle()

    def dawn(self, seat: str = "") -> Table:
        """The Dawn Phase begins; if a seat is named, with its turn."""
        self.go(c.DAWN_PHASE)
        return self.do(seat) if seat else self

    def challenges(self, seat: str = "", roll: str = "") -> Table:
        """The Challenge Phase begins; if a seat is named, with its turn and this roll."""
        self.go(c.CHALLENGE_PHASE)
        if roll:
            self.will_roll(roll)
        return self.do(seat) if seat else self

    def dusk(self) -> Table:
        """Dusk comes, and unless it asks for something the Dawn of the next Day."""
        return self.go(c.DUSK)

    def faces(self, seat: str, space: str, roll: str = "", up: bool = True, **card: Any) -> Table:
        """A seat faces an invented card in a space, in the first turn of the Challenge Phase."""
        self.challenge(space, up, **card)
        self.state.place[self.seat(seat)] = self.space(space)
        return self.challenges(seat, roll)

    def effect(self, seat: str, *effects: str | Mapping[str, Any], at: str = "") -> Table:
        """These effects happen to a seat where it is, or in another space; then all goes on."""
        number = self.seat(seat)
        space = self.space(at) if at else int(self.state.place[number])
        push(self.state, a.RUN, number, self.compile(effects), 16 * space)
        go_on(self.state, self.content)
        return self._settle()

    def pass_through(self) -> Table:
        """Whoever decides does nothing of its own accord, to the end of the phase.

        Characters take their turns in the order of the seats; what must be chosen is the first
        there is.
        """
        phase, day = self.phase, self.day
        while not self.is_over and (self.phase, self.day) == (phase, day):
            self.do_nothing()
        return self

    def do_nothing(self) -> Table:
        """One decision with as little as possible."""
        legal = {self.words(int(action)): action for action in np.flatnonzero(self.mask())}
        for words in ("end", "keep", "decline", "nobody", "second way", "stop"):
            if words in legal:
                return self.do(words)
        return self.do(min(legal, key=lambda words: legal[words]))

    # -- deciding ----------------------------------------------------------------------------------

    @property
    def kind(self) -> int:
        """Kind of decision that is due."""
        return int(self.state.pending[self.state.depth - 1, 0])

    @property
    def decider(self) -> str:
        return self.seats[self.state.pending[self.state.depth - 1, 1]]

    def words(self, action: int) -> str:
        """An action in words, short and with everybody called by name."""
        group, k = ACTIONS.group_of(action)
        seat = int(self.state.pending[self.state.depth - 1, 1])
        name = ACTIONS.names[action]
        if group in ("chair", "ask"):
            other = self.seats[(seat + k) % int(self.state.seats)]
            return f"ask {other}" if group == "ask" else other
        if group == "space":
            return f"move to {self.spaces[k]}" if self.kind == a.DAWN_TURN else self.spaces[k]
        if group == "token":
            words = self.token_words(k)
            return f"purify {words}" if self.kind == a.DAWN_TURN else words
        if group == "die":
            return f"{'turn' if self.kind == a.DIE else 'reroll'} {DIES[k]}"
        if group == "change":
            return f"{('raise', 'lower')[k % 2]} {DIES[k // 2]}"
        if group == "drawn":
            return f"face {self.cards[self.state.drawn[k]]}"
        if group == "wind":
            return f"{c.REGION_NAMES[k]} Wind"
        if group == "offer":
            return f"offer {c.REGION_NAMES[k]}"
        if group in ("character", "item"):
            return self.names[group][k]
        return SHORT.get(name, name)

    # -- chance ------------------------------------------------------------------------------------

    def will_roll(self, words: str) -> Table:
        """What the next dice show, in the order they are rolled in.

        "red 4, blue 3, yellow 4, dark: eye" for a Challenge, or shorter "4 3 4 eye"; "red 6" for a
        reroll, "dark: shadow" for the Dark Die alone. A Dark Die left out of a Challenge shows one
        rattle.
        """
        if words[0].isdigit():
            red, blue, yellow, *rest = words.split()
            dark = " ".join(rest) or "one rattle"
            words = f"red {red}, blue {blue}, yellow {yellow}, dark: {dark}"
        parts = [part.strip() for part in words.split(",")]
        if len(parts) == 3:
            parts.append("dark: one rattle")
        for part in parts:
            if part.startswith("dark:"):
                result = c.RESULT_NAMES.index(part.removeprefix("dark:").strip())
                script(self.state, self.content.dark_die.tolist().index(result))
            else:
                script(self.state, int(part.split()[1]) - 1)
        return self

    def will_draw(self, *tokens: str) -> Table:
        """The next Corruption tokens drawn from the bag, in this order."""
        if self.state.script_at == self.state.scripted:
            self._queued = []
        bag = self.state.bag.astype(int)
        for token in self._queued:
            bag[token] -= 1
        for words in tokens:
            token = self.token(words)
            assert bag[token] > 0, f"no {words} is left in the bag"
            script(self.state, int(bag[:token].sum()))
            bag[token] -= 1
            self._queued.append(token)
        return self

    def will_fall(self, *outcomes: int) -> Table:
        """The next outcomes of chance, counted from 0."""
        script(self.state, *outcomes)
        return self

    # -- within ------------------------------------------------------------------------------------

    def _settle(self) -> Table:
        """Bring up to date what follows from the rest."""
        if not self.is_over:
            self.state.actor = self.state.pending[self.state.depth - 1, 1]
        self.mask()
        return self
