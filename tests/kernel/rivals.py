"""Gleaning, a tiny game of rivals on the kernel, for tests.

A row of ``ROW`` sheaves is worth 1 to 5 each, open to all. Seat after seat, clockwise from seat 0,
takes the sheaf at one end of the row. Whoever has gathered the most at the end comes first. The
last sheaf leaves no choice, so a match often ends by the decision of another seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from gloaming.kernel.actions import Actions
from gloaming.kernel.chance import below
from gloaming.kernel.content import Pack
from gloaming.kernel.dispatch import Rules
from gloaming.kernel.features import Feature, Features
from gloaming.kernel.game import Game
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import FINISHED, layout, table
from gloaming.kernel.pending import pop, push, seat_of

SEATS, ROW, BEST = 3, 10, 5
TAKE = 1  # the kind of all frames
LEFT, RIGHT = 1, 2
REWARDS = ("rank", "shaped")
VARIANTS = ("open", "short")
BALANCE = {"row": VARIANTS}

CONTENT = table(unused=np.int8)
OPTIONS = table(seats=np.int8, row=np.int8)
STATE = layout(
    sheaf=(np.int8, ROW),  # worth, 0 once it is taken
    left=np.int8,  # the first that lies there
    right=np.int8,  # the last
    turns=np.int8,  # taken so far: tells this record type from those of other games
)


@compiled
def deal(state: np.record, content: np.record, options: np.record) -> None:
    """Lay out the row."""
    state.seats = options.seats
    for i in range(options.row):
        state.sheaf[i] = 1 + below(state, BEST)
    state.right = options.row - 1
    push(state, TAKE, 0, 0, 0)


@compiled
def legal(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Either end, while there are two."""
    mask[LEFT] = 1
    if state.left < state.right:
        mask[RIGHT] = 1


@compiled
def apply(state: np.record, content: np.record, action: int) -> None:
    """Take the sheaf, and hand on."""
    seat = seat_of(state)
    pop(state)
    at = np.int64(state.left) if action == LEFT else np.int64(state.right)
    state.score[seat] += state.sheaf[at]
    state.sheaf[at] = 0
    if action == LEFT:
        state.left += 1
    else:
        state.right -= 1
    state.turns += 1
    state.rounds = 1 + state.turns // state.seats
    if state.left <= state.right:
        push(state, TAKE, (seat + 1) % state.seats, 0, 0)
        return
    state.status = FINISHED
    state.cause = 1
    for each in range(state.seats):
        state.reward[each] = standing(state, each)


@compiled
def standing(state: np.record, seat: int) -> float:
    """From +1 for the first rank to -1 for the last; seats with one score share their ranks."""
    above, level = 0, 0
    for other in range(state.seats):
        if state.score[other] > state.score[seat]:
            above += 1
        elif state.score[other] == state.score[seat] and other != seat:
            level += 1
    return 1.0 - 2.0 * (above + 0.5 * level) / (state.seats - 1)


@compiled
def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> int:
    """The ends of the row, the row, then the scores from the own one on."""
    if state.left <= state.right:
        out[0] = state.sheaf[state.left]
        out[1] = state.sheaf[state.right]
    for i in range(ROW):
        out[2 + i] = state.sheaf[i]
    for k in range(state.seats):
        out[2 + ROW + k] = state.score[(seat + k) % state.seats]
    out[2 + ROW + SEATS] = state.actor == seat
    return 2 + ROW + SEATS + 1


@compiled
def world(state: np.record, content: np.record, out: np.ndarray) -> int:
    """What seat 0 sees."""
    return observe(state, content, 0, out)


@compiled
def redeal(state: np.record, content: np.record, seat: int) -> None:
    """Nothing is hidden."""


@compiled
def potential(state: np.record, content: np.record, out: np.ndarray) -> None:
    """How far ahead of the others' mean each seat is."""
    total = 0.0
    for seat in range(state.seats):
        total += state.score[seat]
    for seat in range(state.seats):
        others = (total - state.score[seat]) / (state.seats - 1)
        out[seat] = (state.score[seat] - others) / (BEST * ROW)


@dataclass(frozen=True)
class RivalOptions:
    """Two or three seats, and how long the row is."""

    players: int = 2
    row: str = "open"
    content: str = "base"
    reward: str = "rank"
    max_moves: int | None = None

    def __post_init__(self) -> None:
        if self.players not in (2, 3):
            raise ValueError(f"players is {self.players}; allowed are 2 to 3")
        if self.row not in VARIANTS:
            raise ValueError(f"row is {self.row!r}; allowed are {list(VARIANTS)}")

    @property
    def cooperative(self) -> bool:
        """Every seat gathers for itself."""
        return False


def load(options: RivalOptions) -> Pack:
    """Nothing is printed anywhere."""
    return Pack(np.zeros(1, CONTENT), {}, "0" * 64, options.content, True)


def encode(options: RivalOptions, pack: Pack) -> np.ndarray:
    """The options as a record, shape (1,)."""
    record = np.zeros(1, OPTIONS)
    record["seats"] = options.players
    record["row"] = ROW if options.row == "open" else ROW // 2
    return record


class RivalText:
    """What a person reads."""

    def action(self, state: np.record, pack: Pack, number: int) -> str:
        """An action in words."""
        return ACTIONS.names[number]

    def board(self, state: np.record, pack: Pack) -> str:
        """The row and the scores."""
        return f"row {state.sheaf.tolist()}, scores {state.score[: state.seats].tolist()}"

    def question(self, state: np.record, pack: Pack) -> str:
        """What must be decided next."""
        return f"seat {state.actor} takes a sheaf"


_FEATURES = Features(
    Feature("ends", (2,), 0, BEST, "what can be taken"),
    Feature("row", (ROW,), 0, BEST, "what each sheaf is worth"),
    Feature("scores", (SEATS,), 0, BEST * ROW, "of each seat"),
    Feature("my_turn", (1,), 0, 1, "whether the observer decides"),
)
ACTIONS = Actions(take=["take the left sheaf", "take the right sheaf"])
GAME = Game(
    id="gleaning",
    title="Gleaning",
    env_name="Gleaning",
    version=0,
    min_players=2,
    max_players=SEATS,
    max_moves=1000,
    compile_seconds=5,
    options=RivalOptions,
    rewards=REWARDS,
    state=STATE,
    actions=ACTIONS,
    features=_FEATURES,
    world=_FEATURES,
    causes=("not ended", "row gathered"),
    rules=Rules(deal, legal, apply, observe, world, redeal, potential),
    load=load,
    encode=encode,
    text=RivalText(),
)


class Larger:
    """Takes the larger end, the left one where they are equal: better than chance."""

    name = "larger"

    def act(self, turn: Any) -> np.ndarray:
        """Choose an action for each decision."""
        rows = np.arange(len(turn))
        left = turn.states["sheaf"][rows, turn.states["left"]]
        right = turn.states["sheaf"][rows, turn.states["right"]]
        return np.where(right > left, RIGHT, LEFT)
