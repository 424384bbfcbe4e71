"""Investigating the Colossus: shards in their plugs, paying, winning.

A shard that goes back goes into its own plug, so whoever has seen it knows it (reading 19).
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import CLAIM, PAY_SHARD, PAYING, PROBE, RETURN_TO
from gloaming.games.mysthea.board import player_of
from gloaming.games.mysthea.enemies import is_in_play
from gloaming.games.mysthea.qoam import can_afford, first_due
from gloaming.games.mysthea.state import (
    CAERULAS,
    COLOSSUS_FATHOMED,
    PLUGGED,
    SHARD_VALUES,
)
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import pop, push, seat_of
from gloaming.kernel.rows import fill
from gloaming.kernel.stepping import end_together


@compiled
def unseen_plugs(state: np.record) -> int:
    """Shards in the Colossus that nobody has seen."""
    count = 0
    for k in range(PLUGGED):
        if state.plug[k] > 0 and not state.plug_seen[k]:
            count += 1
    return count


@compiled
def unseen_plug(state: np.record) -> int:
    """One of them, by chance."""
    at = below(state, unseen_plugs(state))
    for k in range(PLUGGED):
        if state.plug[k] > 0 and not state.plug_seen[k]:
            if at == 0:
                return k
            at -= 1
    return np.int64(-1)


@compiled
def known_in_bag(state: np.record, k: int) -> int:
    """Shards of the value ``k + 1`` that have been laid out before and are in the bag again."""
    return max(0, np.int64(state.bag_known[k]) - np.int64(state.laid_out[k]))


@compiled
def seen_plug(state: np.record, value: int) -> int:
    """A plug known to hold a shard of a value, or -1."""
    for k in range(PLUGGED):
        if state.plug[k] == value and state.plug_seen[k]:
            return k
    return np.int64(-1)


@compiled
def plugged(state: np.record) -> int:
    """Shards in the Colossus."""
    count = 0
    for k in range(PLUGGED):
        if state.plug[k] > 0:
            count += 1
    return count


@compiled
def may_investigate(state: np.record, content: np.record, who: int) -> bool:
    """Whether a Character stands with the Colossus, and Caerulas does not forbid it."""
    return state.place[who] == content.post[state.colossus] and not is_in_play(state, CAERULAS)


@compiled
def investigate(state: np.record, content: np.record, choice: int) -> None:
    """Take a shard out and look; ``choice`` is its value, 0 for one nobody has seen."""
    who = np.int64(state.turn)
    k = unseen_plug(state) if choice == 0 else seen_plug(state, choice)
    value = np.int64(state.plug[k])
    state.plug_seen[k] = 1
    state.shard = k
    fill(state.due, 0)
    for side in range(2):
        state.due[content.region_kind[content.post_regions[state.colossus, side]]] += value
    if can_afford(state, who):
        push(state, PROBE, player_of(state, who), value, 0)
    else:  # it goes back, the action is wasted
        fill(state.due, 0)


@compiled
def begin_paying(state: np.record) -> None:
    """The shard will be paid for, crystal by crystal."""
    seat = seat_of(state)
    pop(state)
    push(state, CLAIM, seat, 0, 0)
    push(state, PAYING, seat, 0, 0)


@compiled
def step_paying(state: np.record) -> None:
    """What is due, one crystal after the other."""
    kind = first_due(state)
    if kind < 0:
        pop(state)
    elif state.wild > 0:  # the Heir's second crystal
        state.wild = 0
        state.due[kind] -= 1
    else:
        push(state, PAY_SHARD, seat_of(state), kind, 0)


@compiled
def step_claim(state: np.record) -> None:
    """The shard is claimed; whoever claimed it goes back to the City. rules: End of the Game."""
    seat, who = seat_of(state), np.int64(state.turn)
    pop(state)
    state.claimed[who, state.plug[state.shard] - 1] += 1
    state.plug[state.shard] = state.plug_seen[state.shard] = 0
    without, left = without_shard(state), plugged(state)
    if left == 0 and without == 0:
        end_together(state, True, COLOSSUS_FATHOMED)
    elif without > left:
        plug_back(state)
    push(state, RETURN_TO, seat, 0, 0)


@compiled
def shards_of(state: np.record, who: int) -> int:
    """Shards a Character has claimed."""
    count = 0
    for k in range(SHARD_VALUES):
        count += np.int64(state.claimed[who, k])
    return count


@compiled
def without_shard(state: np.record) -> int:
    """Characters that have no shard."""
    count = 0
    for who in range(state.characters):
        if shards_of(state, who) == 0:
            count += 1
    return count


@compiled
def plug_back(state: np.record) -> None:
    """The victory cannot be reached any more: all shards claimed so far go back, seen by all."""
    for who in range(state.characters):
        for value in range(SHARD_VALUES):
            while state.claimed[who, value] > 0:
                state.claimed[who, value] -= 1
                for k in range(PLUGGED):
                    if state.plug[k] == 0:
                        state.plug[k] = value + 1
                        state.plug_seen[k] = 1
                        break
