"""Relics: who may use one, and what its power does. rules: Use the Relic.

``user`` is the owner of the Relic, whose player chooses; the target is the Character whose turn it
is.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import (
    ARRANGE,
    CHANGE_PLACES,
    COPY,
    DEPOSIT,
    HUNT,
    LEAP,
    REBUILD,
    STRIKE,
    TURN_COLOSSUS,
    WISH,
)
from gloaming.games.mysthea.attack import ANUTHS_STRENGTH
from gloaming.games.mysthea.board import player_of
from gloaming.games.mysthea.cards import NO_DECK, next_deck
from gloaming.games.mysthea.enemies import crowd_in, is_in_play
from gloaming.games.mysthea.qoam import can_deposit_any, can_pay
from gloaming.games.mysthea.shards import unseen_plug, unseen_plugs
from gloaming.games.mysthea.state import (
    ANUTH,
    CELETHE,
    COLOURS,
    CR_2T1,
    CREATURE,
    CRIMINAL,
    CURSED,
    HEIR,
    KOLBOR,
    LEHEIR,
    MACHINE,
    MACHINES,
    MONSTERS,
    OUTSIDER,
    REGIONS,
    SANYA,
    SURVIVOR,
    TELRON,
)
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import push

WISHES, HEIRS_DEPOSIT = 3, 3


@compiled
def crowd_around(state: np.record, content: np.record) -> int:
    """Enemies in the Regions around the Character whose turn it is."""
    regions, count = content.node_regions[state.place[state.turn]], 0
    while regions != NONE:
        count += crowd_in(state, lowest(regions))
        regions = without_lowest(regions)
    return count


@compiled
def lacks(state: np.record, machine: int) -> bool:
    """Whether a Region has no machine of a type."""
    for region in range(REGIONS):
        if state.machine[region, machine] < 0:
            return True
    return False


@compiled
def can_rebuild_any(state: np.record) -> bool:
    """Whether a machine has been removed from the game and could stand again."""
    for colour in range(COLOURS):
        for machine in range(MACHINES):
            if state.ruined[colour, machine] > 0 and lacks(state, machine):
                return True
    return False


@compiled
def can_hunt(state: np.record, content: np.record, monster: int) -> bool:
    """Whether the Character whose turn it is can pay for a card against a Monster in play."""
    who = np.int64(state.turn)
    if not is_in_play(state, monster) or next_deck(state, who) == NO_DECK:
        return False
    return can_pay(state, content, who, REGIONS + monster)


@compiled
def can_hunt_any(state: np.record, content: np.record) -> bool:
    """Whether there is such a Monster."""
    for monster in range(MONSTERS):
        if can_hunt(state, content, monster):
            return True
    return False


@compiled
def has_effect(state: np.record, content: np.record, user: int, power: int) -> bool:
    """Whether a Relic Power would do something between two actions.

    The Outsider's works as somebody returns from the Colossus, see `stays_with`.
    """
    if power == KOLBOR or power == SURVIVOR:
        return crowd_around(state, content) > 0
    if power == CR_2T1:
        return can_rebuild_any(state)
    if power == ANUTH:  # without an action left no attack can follow
        return state.actions_left > 0
    if power == HEIR:
        return can_deposit_any(state, np.int64(state.turn))
    if power == CURSED:
        return can_hunt_any(state, content)
    if power == MACHINE:
        return unseen_plugs(state) > 0
    if power == CRIMINAL:  # nobody else has her Armor
        return state.character[user] == CRIMINAL
    return power != OUTSIDER and power != CREATURE


@compiled
def can_copy(state: np.record, content: np.record, user: int, other: int) -> bool:
    """Whether the Creature can copy the power of another Character."""
    return other != user and has_effect(state, content, user, np.int64(state.character[other]))


@compiled
def is_usable(state: np.record, content: np.record, user: int) -> bool:
    """Whether a Character's Relic may be used now, and would do something."""
    if state.relic_used or not state.charged[user]:
        return False
    if state.character[user] != CREATURE:
        return has_effect(state, content, user, np.int64(state.character[user]))
    for other in range(state.characters):
        if can_copy(state, content, user, other):
            return True
    return False


@compiled
def stays_with(state: np.record, user: int) -> bool:
    """Whether a Character's Relic can keep whoever has investigated with the Colossus."""
    if state.relic_used or not state.charged[user]:
        return False
    if state.character[user] == OUTSIDER:
        return True
    if state.character[user] == CREATURE:
        for other in range(state.characters):
            if state.character[other] == OUTSIDER:
                return True
    return False


@compiled
def discharge(state: np.record, user: int) -> None:
    """The Relic is turned over; no other is used in this turn."""
    state.charged[user] = 0
    state.relic_used = 1
    state.user = user


@compiled
def use_relic(state: np.record, content: np.record, user: int) -> None:
    """A Character's Relic is used for whoever's turn it is."""
    discharge(state, user)
    if state.character[user] == CREATURE:
        push(state, COPY, player_of(state, user), user, 0)
    else:
        start_power(state, content, np.int64(state.character[user]))


@compiled
def start_power(state: np.record, content: np.record, power: int) -> None:
    """Carry out a power, or ask for what it needs."""
    user, who = np.int64(state.user), np.int64(state.turn)
    seat = player_of(state, user)
    state.power = power
    if power == KOLBOR:
        push(state, ARRANGE, seat, crowd_around(state, content), 0)
    elif power == LEHEIR:
        if user == who:
            push(state, CHANGE_PLACES, seat, 0, 0)
        else:
            change_places(state, user, who)
    elif power == CR_2T1:
        push(state, REBUILD, seat, 0, 0)
    elif power == SANYA:
        push(state, LEAP, seat, 0, 0)
    elif power == TELRON:
        push(state, TURN_COLOSSUS, seat, 0, 0)
    elif power == ANUTH:
        state.extra_strength += ANUTHS_STRENGTH
    elif power == CELETHE:
        push(state, WISH, seat, 0, WISHES)
    elif power == SURVIVOR:
        strike_around(state, content)
    elif power == HEIR:
        push(state, DEPOSIT, seat, HEIRS_DEPOSIT, 0)
    elif power == CURSED:
        push(state, HUNT, seat, 0, 0)
    elif power == MACHINE:
        state.plug_seen[unseen_plug(state)] = 1
    else:
        state.armour = 1 - state.armour


@compiled
def change_places(state: np.record, one: int, other: int) -> None:
    """Two Characters change places."""
    place = state.place[one]
    state.place[one] = state.place[other]
    state.place[other] = place


@compiled
def strike_around(state: np.record, content: np.record) -> None:
    """One Enemy falls in each Region around the Character."""
    regions = content.node_regions[state.place[state.turn]]
    while regions != NONE:
        push(state, STRIKE, player_of(state, np.int64(state.user)), lowest(regions), 0)
        regions = without_lowest(regions)
