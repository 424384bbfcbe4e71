"""Machines: which may be activated, what they do. rules: Activate a Machine."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import BUILD, WORK
from gloaming.games.mysthea.board import player_of
from gloaming.games.mysthea.cards import is_champion
from gloaming.games.mysthea.enemies import crowd_in, is_in_play, strike
from gloaming.games.mysthea.qoam import gain
from gloaming.games.mysthea.state import (
    AFTER_BOTH,
    AFTER_ICAION,
    HARVESTER,
    KODROR,
    SCAVENGER,
)
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of, second


@compiled
def any_colour(state: np.record, who: int) -> bool:
    """Whether a Character activates machines of every color, its own with double effect."""
    if state.chronicle == AFTER_ICAION:
        return True
    return state.chronicle == AFTER_BOTH and not is_champion(state, who)


@compiled
def open_nodes(state: np.record, content: np.record, region: int) -> np.uint64:
    """Nodes of a Region without a Fortification (reading 7: one on each at most)."""
    return content.region_nodes[region] & ~state.fortified


@compiled
def can_work(state: np.record, content: np.record, region: int, machine: int) -> bool:
    """Whether a machine would do something for the Character whose turn it is."""
    if machine == HARVESTER:
        return True
    if machine == SCAVENGER:
        return state.reserve[state.turn] > 0 and open_nodes(state, content, region) != NONE
    return crowd_in(state, region) > 0


@compiled
def can_activate(state: np.record, content: np.record, region: int, machine: int) -> bool:
    """Whether the machine of a Region is there, may be activated, and would do something."""
    colour = state.machine[region, machine]
    if colour < 0 or (colour != state.turn and not any_colour(state, np.int64(state.turn))):
        return False
    return can_work(state, content, region, machine)


@compiled
def machine_ready(state: np.record, content: np.record, machine: int) -> bool:
    """Whether a machine of a type can be activated from the node of the Character."""
    regions = content.node_regions[state.place[state.turn]]
    while regions != NONE:
        if can_activate(state, content, lowest(regions), machine):
            return True
        regions = without_lowest(regions)
    return False


@compiled
def machines_rest(state: np.record) -> bool:
    """Whether no machine may be activated now."""
    return state.machine_used == 1 or is_in_play(state, KODROR)


@compiled
def activate(state: np.record, region: int, machine: int) -> None:
    """The machine works: twice, if it is one's own after a game of Icaion."""
    who = np.int64(state.turn)
    push(state, WORK, player_of(state, who), region, machine)
    if any_colour(state, who) and state.machine[region, machine] == who:
        push(state, WORK, player_of(state, who), region, machine)


@compiled
def step_work(state: np.record, content: np.record) -> None:
    """What the machine does."""
    region, machine, seat = first(state), second(state), seat_of(state)
    pop(state)
    if not can_work(state, content, region, machine):  # the second time
        return
    if machine == HARVESTER:
        gain(state, np.int64(state.turn), np.int64(content.region_kind[region]), 1)
    elif machine == SCAVENGER:
        push(state, BUILD, seat, region, 0)
    else:
        strike(state, region, seat)
