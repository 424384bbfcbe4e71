"""The end of a match: final light, ranks, rewards."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.state import (
    ARCHIPELAGO,
    BUTTERFLY_COLOURS,
    EIGHT_DAYS,
    ISLANDS,
    MARGIN,
    PAR_MISSED,
    PAR_REACHED,
    TEAM,
    TOM_BEATEN,
    TOM_WON,
    WIN,
)
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import FINISHED, LOST, WON

MARGIN_UNIT = 50.0
"""Light of a lead that counts as 1 for ``objective="margin"``."""

PAR = np.array([[0, 118, 111, 99, 86, 89, 86], [0, 120, 117, 104, 93, 95, 95]], np.float64)
"""Par of ``objective="team"`` by board and seats, frozen: the median of the lowest final light at
tables of experts (``python -m gloaming_agents.baselines.glow.par``)."""


@compiled
def final_light(state: np.record, content: np.record, seat: int) -> int:
    """rules: scoring. Light, cards, the board, fireflies, footprints, butterflies."""
    total = np.int64(state.light[seat]) + state.points[seat]
    total += board_points(state, content, seat) + np.int64(state.footprints[seat])
    if has_firefly_bonus(state, seat):
        total += content.firefly_bonus
    return total + butterfly_points(state, content, seat)


@compiled
def board_points(state: np.record, content: np.record, seat: int) -> int:
    """The camp's village, or the islands with boats."""
    if state.board != ARCHIPELAGO:
        return max(0, np.int64(content.village[state.camp[seat]]))
    total = np.int64(0)
    for island in range(ISLANDS):
        if state.boats[seat, island] > 0:
            total += content.island[island]
    return total


@inlined
def fireflies_of(state: np.record, seat: int) -> int:
    """Tokens, and those printed on living companions."""
    return np.int64(state.fireflies[seat]) + state.printed[seat]


@inlined
def has_firefly_bonus(state: np.record, seat: int) -> bool:
    """rules: fireflies. At least as many as companions; without companions none are needed."""
    return fireflies_of(state, seat) >= state.companions[seat, 0]


@compiled
def butterfly_points(state: np.record, content: np.record, seat: int) -> int:
    """Dawn: points for each colour by its tokens, and a bonus for all colours."""
    total, colours = np.int64(0), 0
    for colour in range(BUTTERFLY_COLOURS):
        count = min(np.int64(state.butterflies[seat, colour]), BUTTERFLY_COLOURS)
        total += content.set_points[count]
        colours += 1 if count > 0 else 0
    return total + (content.all_colours if colours == BUTTERFLY_COLOURS else 0)


@compiled
def end_match(state: np.record, content: np.record) -> None:
    """Count, rank and reward."""
    for seat in range(state.seats):
        state.score[seat] = final_light(state, content, seat)
    if state.objective == TEAM:
        end_team(state)
    elif state.seats == 1:
        end_solo(state, content)
    else:
        state.status, state.cause = FINISHED, EIGHT_DAYS
        for seat in range(state.seats):
            state.reward[seat] = (
                standing(state, seat) if state.objective == WIN else lead(state, seat)
            )


@compiled
def standing(state: np.record, seat: int) -> float:
    """From 1 for the first rank to -1 for the last; ranks that are shared are averaged.

    rules: ties. More reroll tokens win; if these are equal too, the rank is shared.
    """
    better, worse = 0, 0
    for other in range(state.seats):
        more = state.score[other] - state.score[seat]
        if more == 0:
            more += state.rerolls[other] - state.rerolls[seat]
        better += 1 if more > 0 else 0
        worse += 1 if more < 0 else 0
    return (worse - better) / (state.seats - 1)


@compiled
def lead(state: np.record, seat: int) -> float:
    """The lead over the mean of the others, in units of ``MARGIN_UNIT``."""
    others = 0.0
    for other in range(state.seats):
        others += state.score[other] if other != seat else 0.0
    return (state.score[seat] - others / (state.seats - 1)) / MARGIN_UNIT


@compiled
def end_team(state: np.record) -> None:
    """All are rewarded by the lowest score against par."""
    lowest = np.float64(state.score[0])
    for seat in range(1, state.seats):
        lowest = min(lowest, np.float64(state.score[seat]))
    par = PAR[state.board, state.seats]
    state.status = WON if lowest >= par else LOST
    state.cause = PAR_REACHED if lowest >= par else PAR_MISSED
    for seat in range(state.seats):
        state.reward[seat] = min(1.0, max(-1.0, (lowest - par) / par))


@compiled
def end_solo(state: np.record, content: np.record) -> None:
    """The solo game: more light than Tom, or as much and more footprints."""
    tom = tom_light(state, content)
    own = np.int64(state.score[0])
    won = own > tom or (own == tom and state.footprints[0] > state.tom_footprints)
    state.status = WON if won else LOST
    state.cause = TOM_BEATEN if won else TOM_WON
    if state.objective == MARGIN:
        state.reward[0] = (own - tom) / MARGIN_UNIT
    else:
        state.reward[0] = 1.0 if won else -1.0


@compiled
def tom_light(state: np.record, content: np.record) -> int:
    """Tom's final light: the track, the board, footprints; no cards and no fireflies."""
    total = np.int64(state.tom_light) + np.int64(state.tom_footprints)
    if state.board != ARCHIPELAGO:
        if state.tom_village >= 0:
            total += content.village[content.villages[state.tom_village]]
        return total
    for island in range(ISLANDS):
        if state.tom_boats[island] > 0:
            total += content.island[island]
    return total
