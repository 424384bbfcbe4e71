"""Beacon, a tiny cooperative game on the kernel, for tests.

Everyone holds two cards of 1 to 3, hidden from the others. A seat plays one of its cards, which
adds to the beacon and is replaced from the deck, or passes and throws the deck's top card away;
then it calls on another seat. The beacon must come to exactly ``TARGET`` within ``ROUNDS`` turns.
Two seats leave nothing to choose when calling: a forced decision in every turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gloaming.kernel.actions import Actions
from gloaming.kernel.chance import below, shuffle
from gloaming.kernel.content import Pack
from gloaming.kernel.dispatch import Rules
from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.features import Feature, Features
from gloaming.kernel.game import Game
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import layout, table
from gloaming.kernel.pending import kind_of, pop, push, seat_of
from gloaming.kernel.piles import draw, put, shuffle_pile, sort
from gloaming.kernel.stepping import end_together

SEATS, HAND, CARDS = 3, 2, 12
TARGET, ROUNDS = 11, 14
ACT, CALL = 1, 2  # kinds of frames
NOT_ENDED, LIT, TOO_BRIGHT, TOO_LATE = range(4)
PLAY, PASS, CALL_SEAT = 1, 3, 4  # the first action of each group

CONTENT = table(card=(np.int8, CARDS))
OPTIONS = table(seats=np.int8)
STATE = layout(
    deck=(np.int8, CARDS + 1),  # pile
    discards=(np.int8, CARDS + 1),  # pile
    hand=(np.int8, (SEATS, HAND)),
    beacon=np.int8,
)


@compiled
def deal(state: np.record, content: np.record, options: np.record) -> None:
    """Shuffle, deal two cards each, and draw who begins."""
    state.seats = options.seats
    for i in range(CARDS):
        put(state, state.deck, content.card[i])
    shuffle_pile(state, state.deck)
    for seat in range(state.seats):
        for k in range(HAND):
            state.hand[seat, k] = draw(state, state.deck, state.discards)
    push(state, ACT, below(state, np.int64(state.seats)), 0, 0)


@compiled
def legal(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Acting: either card, or pass. Calling: any other seat."""
    if kind_of(state) == ACT:
        mask[PLAY : PASS + 1] = 1
    else:
        for seat in range(state.seats):
            mask[CALL_SEAT + seat] = seat != seat_of(state)


@compiled
def apply(state: np.record, content: np.record, action: int) -> None:
    """The effect of a legal action."""
    seat, kind = seat_of(state), kind_of(state)
    pop(state)
    if kind == CALL:
        push(state, ACT, action - CALL_SEAT, 0, 0)
        return
    if kind != ACT:
        fault(state, RULES_FAULT)
        return
    if action < PASS:
        card = state.hand[seat, action - PLAY]
        state.beacon += card
        put(state, state.discards, card)
        state.hand[seat, action - PLAY] = draw(state, state.deck, state.discards)
    else:
        put(state, state.discards, draw(state, state.deck, state.discards))
    state.rounds += 1
    if state.beacon == TARGET:
        end_together(state, True, LIT)
    elif state.beacon > TARGET:
        end_together(state, False, TOO_BRIGHT)
    elif state.rounds >= ROUNDS:
        end_together(state, False, TOO_LATE)
    else:
        push(state, CALL, seat, 0, 0)


@compiled
def _common(state: np.record, seat: int, out: np.ndarray) -> int:
    out[0] = state.beacon
    out[1] = state.rounds
    out[2] = state.deck[0]
    out[3] = kind_of(state) == CALL
    out[4] = state.actor == seat
    return 5


@compiled
def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> int:
    """What everyone sees, then the own hand."""
    at = _common(state, seat, out)
    for k in range(HAND):
        out[at + k] = state.hand[seat, k]
    return at + HAND


@compiled
def world(state: np.record, content: np.record, out: np.ndarray) -> int:
    """What everyone sees, then all hands and the deck."""
    at = _common(state, 0, out)
    for seat in range(SEATS):
        for k in range(HAND):
            out[at] = state.hand[seat, k]
            at += 1
    for i in range(CARDS):
        out[at] = state.deck[1 + i]
        at += 1
    return at


@compiled
def redeal(state: np.record, content: np.record, seat: int) -> None:
    """Mix the others' hands and the deck, and deal them out again."""
    unseen = np.zeros(CARDS, np.int8)
    count = 0
    for other in range(state.seats):
        if other != seat:
            for k in range(HAND):
                unseen[count] = state.hand[other, k]
                count += 1
    for i in range(state.deck[0]):
        unseen[count] = state.deck[1 + i]
        count += 1
    sort(unseen, 0, count)
    shuffle(state, unseen, 0, count)
    at = 0
    for other in range(state.seats):
        if other != seat:
            for k in range(HAND):
                state.hand[other, k] = unseen[at]
                at += 1
    for i in range(state.deck[0]):
        state.deck[1 + i] = unseen[at]
        at += 1


@compiled
def potential(state: np.record, content: np.record, out: np.ndarray) -> None:
    """The nearer the beacon to its target, the better for everyone."""
    for seat in range(state.seats):
        out[seat] = state.beacon / TARGET - 1.0


@dataclass(frozen=True)
class ToyOptions:
    """Two or three players; ``difficulty`` is there because every game has one."""

    players: int = 2
    difficulty: str = "normal"
    content: str = "base"
    reward: str = "sparse"
    max_moves: int | None = None

    def __post_init__(self) -> None:
        if self.players not in (2, 3):
            raise ValueError(f"players is {self.players}; allowed are 2 to 3")

    @property
    def cooperative(self) -> bool:
        """The beacon is everyone's."""
        return True


@dataclass(frozen=True)
class RivalOptions(ToyOptions):
    """The same, among seats that are told to compete."""

    @property
    def cooperative(self) -> bool:
        """Every seat plays for itself."""
        return False


def load(options: ToyOptions) -> Pack:
    """Four cards of each number."""
    numbers = np.zeros(1, CONTENT)
    numbers["card"] = np.arange(CARDS) % 3 + 1
    return Pack(numbers, {}, "0" * 64, options.content, True)


def encode(options: ToyOptions, pack: Pack) -> np.ndarray:
    """The options as a record, shape (1,)."""
    record = np.zeros(1, OPTIONS)
    record["seats"] = options.players
    return record


class ToyText:
    """What a person reads."""

    def action(self, state: np.record, pack: Pack, number: int) -> str:
        """An action in words."""
        if PLAY <= number < PASS:
            return f"play the {state.hand[state.actor, number - PLAY]}"
        return ACTIONS.names[number]

    def board(self, state: np.record, pack: Pack) -> str:
        """The beacon, the deck and the hand of whoever acts."""
        hand = ", ".join(str(card) for card in state.hand[state.actor])
        return f"beacon {state.beacon} of {TARGET}, turn {state.rounds}, your hand: {hand}"

    def question(self, state: np.record, pack: Pack) -> str:
        """What must be decided next."""
        what = "who is called on" if state.pending[state.depth - 1, 0] == CALL else "what is done"
        return f"seat {state.actor} decides {what}"


_SHARED = (
    Feature("beacon", (1,), 0, TARGET + 2, "sum of the cards played"),
    Feature("turn", (1,), 0, ROUNDS, "turns taken"),
    Feature("deck", (1,), 0, CARDS, "cards left in the deck"),
    Feature("calling", (1,), 0, 1, "whether someone must be called on"),
    Feature("my_turn", (1,), 0, 1, "whether the observer decides"),
)
ACTIONS = Actions(
    play=["play the first card", "play the second card"],
    rest=["pass"],
    call=[f"call seat {seat}" for seat in range(SEATS)],
)


def make_game(**changes: Any) -> Game:
    """The game, with some of its properties changed."""
    parts: dict[str, Any] = {
        "id": "toy",
        "title": "Beacon",
        "env_name": "Toy",
        "version": 0,
        "min_players": 2,
        "max_players": SEATS,
        "max_moves": 1000,
        "compile_seconds": 5,
        "options": ToyOptions,
        "rewards": ("sparse", "shaped"),
        "state": STATE,
        "actions": ACTIONS,
        "features": Features(*_SHARED, Feature("hand", (HAND,), 0, 3, "the own cards")),
        "world": Features(
            *_SHARED,
            Feature("hands", (SEATS, HAND), 0, 3, "the cards of every seat"),
            Feature("order", (CARDS,), 0, 3, "the deck, bottom first"),
        ),
        "causes": ("not ended", "beacon lit", "too bright", "too late"),
        "rules": Rules(deal, legal, apply, observe, world, redeal, potential),
        "load": load,
        "encode": encode,
        "text": ToyText(),
    }
    return Game(**{**parts, **changes})


GAME = make_game()
