"""What follows from a state, counted anew from the rest; and piles, changed by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from gloaming.games.glow import state as c


def recount(state: Any, content: Any) -> np.ndarray:
    """Dice by symbol before each seat, counted anew: int [SEATS, SYMBOLS]."""
    shown = np.zeros((c.SEATS, c.SYMBOLS), np.int64)

    def count(seat: int, colour: int, face: int) -> None:
        kind = {c.PURPLE: c.FOOTPRINT_FACE, c.YELLOW: c.LIGHT_FACE}.get(colour)
        if face == c.SPECIAL and kind is not None:
            shown[seat, kind] += 1
        elif 0 <= face < c.ELEMENTS and colour != c.BLACK:
            shown[seat, face] += 1

    for seat in range(int(state.seats)):
        if state.adventurer[seat] >= 0:
            dice = zip(content.adventurer_dice[state.adventurer[seat]], state.own_face[seat],
                       strict=True)  # fmt: skip
            for colour, face in dice:
                if colour >= 0:
                    count(seat, int(colour), int(face))
    for colour in range(c.RESERVE):
        if state.reserve_seat[colour] >= 0:
            count(int(state.reserve_seat[colour]), colour, int(state.reserve_face[colour]))
    for die in range(c.SMALL):
        if state.small_at[die] >= c.HELD:
            face = int(state.small_face[die])
            count(int(state.small_at[die]) - c.HELD, int(content.small_colour[die]), face)
    return shown


def locate(state: Any) -> np.ndarray:
    """Where each card is, found in the piles: int [CARDS]."""
    at = np.full(c.CARDS, c.OUT)
    for pile in (state.deck, state.removed):
        at[pile[1 : 1 + int(pile[0])]] = c.UNSEEN
    at[state.graveyard[1 : 1 + int(state.graveyard[0])]] = c.BURIED
    at[[card for card in state.track_card if card >= 0]] = c.ON_TRACK
    for seat, pile in enumerate(state.companions):
        at[pile[1 : 1 + int(pile[0])]] = c.OWNED + seat
    return at


def count_cards(state: Any, content: Any) -> tuple[np.ndarray, np.ndarray]:
    """Points of adventurers and companions, and fireflies printed on these: int [SEATS] each."""
    points, printed = np.zeros((2, c.SEATS), np.int64)
    for seat in range(int(state.seats)):
        if state.adventurer[seat] >= 0:
            points[seat] = content.points[c.HERO + state.adventurer[seat]]
        cards = state.companions[seat, 1 : 1 + int(state.companions[seat, 0])]
        points[seat] += content.points[cards].sum()
        printed[seat] = content.fireflies[cards].sum()
    return points, printed


def put(pile: np.ndarray, item: int) -> None:
    pile[0] += 1
    pile[pile[0]] = item


def take(pile: np.ndarray) -> int:
    item = int(pile[pile[0]])
    drop(pile, item)
    return item


def drop(pile: np.ndarray, item: int) -> None:
    left = [k for k in pile[1 : 1 + int(pile[0])].tolist() if k != item]
    pile[:] = 0
    pile[: len(left) + 1] = [len(left), *left]


def put_below(pile: np.ndarray, items: list[int]) -> None:
    both = items + pile[1 : 1 + int(pile[0])].tolist()
    pile[:] = 0
    pile[: len(both) + 1] = [len(both), *both]
