"""What is ahead, with what the scripted players make of it: the scratch record of their plans."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.crystals import MOST_PAIRS
from gloaming.games.mysthea.forecast import (
    FORECAST,
    count_cards,
    count_events,
    look_at_shards,
    place_colossus,
)
from gloaming.games.mysthea.state import (
    CARDS_SHOWN,
    KINDS,
    MONSTERS,
    NODES,
    REGIONS,
)
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import table
from gloaming_agents.baselines.mysthea.foresight import FAR

TARGETS = REGIONS + MONSTERS
UNKNOWN = -2
MOST = 24  # Strength Points that make a difference
DEPTH = 5

OUTLOOK = table(
    **FORECAST,
    point=np.float64,  # what a Defense Point is worth, in actions
    want=np.float64,  # what two units are worth to an Island, below 0: not worked out
    # attacks, worked out when they are first thought of
    known=(np.int8, (TARGETS, CARDS_SHOWN + 1)),
    fight=(np.float64, (TARGETS, CARDS_SHOWN + 1)),  # worth of an attack with so many crystals
    spend=(np.float64, (TARGETS, CARDS_SHOWN + 1)),  # crystals it takes
    gain=(np.float64, MOST),  # by Strength Points, of the target under study
    value=(np.float64, (CARDS_SHOWN + 1, MOST)),
    cost=(np.float64, (CARDS_SHOWN + 1, MOST)),
    # a Day as it could go on, by actions taken
    node=(np.int8, DEPTH),
    own=(np.int8, (DEPTH, KINDS)),
    city=(np.int8, (DEPTH, KINDS)),
    held=(np.int8, DEPTH),  # Parasites
    fought=(np.int32, DEPTH),  # Regions and Monsters, as a set
    tapped=(np.int8, DEPTH),  # 1: a machine has been used
    free=(np.int8, DEPTH),  # 1: whoever plans may claim a shard
    gone=(np.int8, DEPTH),  # shards claimed
    so_far=(np.float64, DEPTH),  # what the Day has brought
    nodes=(np.uint64, DEPTH),  # where to, not tried yet
    targets=(np.uint64, DEPTH),  # attacks not tried yet
    more=(np.int8, DEPTH),  # likewise Collect and Deposit
    home=np.int8,  # the City node to return to
    # what does not change while a Day is planned
    harvest=(np.int8, NODES),  # the kind an own Harvester gives there, -1; UNKNOWN at first
    hunts=np.int8,  # Monsters in play
    hunted=(np.int8, MONSTERS),
    hunt_node=(np.int8, MONSTERS),
    hunt_worth=(np.float64, MONSTERS),
    soon=(np.float64, (MOST_PAIRS + 1, FAR + 1)),  # by pairs and steps to the Colossus
    moved=(np.int8, DEPTH),  # steps of the Move just made
    before=(np.int8, DEPTH),  # the node before it
)


@compiled
def look_ahead(o: np.record, state: np.record, content: np.record, w: np.record, who: int) -> None:
    """Fill the outlook for a Character's Day."""
    look_at_shards(o, state, who)
    o.turns = w.haste + w.pace * o.left + w.bound * o.bound
    count_events(o, state)
    slack = state.defense - w.drain * o.turns
    calm = min(1.0, max(0.0, slack / w.slack))
    o.point = w.calm * calm + w.point * (1.0 - calm)
    place_colossus(o, state, np.int64(state.characters))
    count_cards(o, state, who)
    o.want = -1.0
    forget_attacks(o)
    forget_harvest(o)


@compiled
def forget_harvest(o: np.record) -> None:
    """So are Harvesters."""
    for node in range(NODES):
        o.harvest[node] = UNKNOWN


@compiled
def forget_attacks(o: np.record) -> None:
    """Attacks are weighed anew."""
    for target in range(TARGETS):
        for k in range(CARDS_SHOWN + 1):
            o.known[target, k] = 0
