"""What a seat sees, number by number; and everything, for a centralised critic.

All that lies open is seen by all. Hidden are shards in the Colossus and the bag that nobody has
seen, the order of all decks, and whatever is drawn later.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea.attack import strength_needed
from gloaming.games.mysthea.board import around, chair_of, first_chair, is_in_city, sitting
from gloaming.games.mysthea.cards import has_own_deck
from gloaming.games.mysthea.features import (
    AGAINST,
    ASKED,
    ATTACK_AT,
    BUILT,
    CITY_AT,
    CLAIMED,
    COLOSSUS_AT,
    DECIDER,
    DECISION,
    DECKS_AT,
    DUE_AT,
    EVENT_AT,
    EVENTS_AT,
    FELLED_AT,
    HOLDS,
    IN_USE,
    IS,
    ISLAND_ASKED,
    ISLANDS_AT,
    KIND_ASKED,
    LEFT_AT,
    MACHINE_ASKED,
    MACHINES_AT,
    MONSTER_DECK,
    MONSTERS_AT,
    MOST_LEFT,
    MOST_ROUNDS,
    MOST_STRENGTH,
    MOST_THERE,
    MOST_UNITS,
    NEXT_EVENT,
    NEXT_MONSTER,
    NODE_ASKED,
    NODES_AT,
    OFFERED_AT,
    ON_ISLAND,
    OWN_BUILT,
    OWN_CARDS,
    OWN_DECK,
    OWNS,
    PER_ISLAND,
    PER_NODE,
    PER_REGION,
    PER_SEAT,
    PER_SHARD,
    PLUGS_AT,
    POWER_AT,
    REGION_ASKED,
    REGIONS_AT,
    REVEALED_AT,
    RUINED_AT,
    SEAT_AT,
    SEATED,
    SHARDS_AT,
    STANDS,
    STARTS,
    TABLE,
    TO_COME,
    TURN_AT,
    UNIT_ASKED,
    USED_BUILT,
    WILD_AT,
    WONDER_AT,
)
from gloaming.games.mysthea.qoam import room_in_city
from gloaming.games.mysthea.shards import known_in_bag, plugged, unseen_plugs, without_shard
from gloaming.games.mysthea.state import (
    AFTER_BOTH,
    AFTER_ICAION,
    AFTER_MYSTHEA,
    BANNERS,
    COLOURS,
    CRATERS,
    ERAS,
    EVENTS,
    FACES,
    GOLEM,
    KINDS,
    MACHINES,
    PLUGGED,
    REGIONS,
    SHARD_VALUES,
    TROOP,
    UNITS,
)
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.rows import paste


@compiled
def observe(state: np.record, content: np.record, seat: int, out: np.ndarray) -> None:
    """What ``seat`` sees, into the zeroed int8 row ``out``."""
    own = first_chair(state, seat)
    see_table(state, seat, out)
    see_events(state, out)
    see_monsters(state, content, out)
    see_islands(state, content, out)
    see_regions(state, content, own, out)
    see_nodes(state, content, own, out)
    for chair in range(state.characters):
        see_character(state, content, chair, sitting(state, seat, chair), out)
    see_cards(state, own, out)
    if state.target >= 0:
        see_attack(state, content, out)
    if state.depth > 0 and state.status == PLAYING:
        see_question(state, seat, out)


@inlined
def see_table(state: np.record, seat: int, out: np.ndarray) -> None:
    """The turn, the City, the shards."""
    out[TURN_AT + chair_of(state, seat, np.int64(state.turn))] = 1
    out[SEATED + np.int64(state.characters) - 1] = 1
    out[TABLE] = min(np.int64(state.rounds), MOST_ROUNDS)
    out[TABLE + 1] = state.night
    out[TABLE + 2] = state.actions_left
    out[TABLE + 3] = state.acted
    out[TABLE + 4] = state.machine_used
    out[TABLE + 5] = state.relic_used
    out[TABLE + 6] = state.ability_used
    out[TABLE + 7] = min(np.int64(state.extra_strength), 8)
    out[TABLE + 8] = state.armour
    out[TABLE + 9] = state.defense
    out[TABLE + 10] = state.besiegers[GOLEM]
    out[TABLE + 11] = state.besiegers[TROOP]
    out[TABLE + 12] = max(0, room_in_city(state))
    out[TABLE + 13] = state.kinds_revealed
    out[TABLE + 14] = state.events_due
    out[TABLE + 15] = plugged(state)
    out[TABLE + 16] = unseen_plugs(state)
    out[TABLE + 17] = without_shard(state)
    out[TABLE + 18] = state.held[GOLEM]
    out[TABLE + 19] = min(np.int64(state.held[TROOP]), MOST_LEFT)
    out[TABLE + 20] = state.storm_recharges
    out[TABLE + 21] = 1 if state.seats == 1 else 0
    both = state.chronicle == AFTER_BOTH
    out[TABLE + 22] = 1 if both or state.chronicle == AFTER_MYSTHEA else 0
    out[TABLE + 23] = 1 if both or state.chronicle == AFTER_ICAION else 0
    paste(state.city, KINDS, out, CITY_AT)
    for value in range(SHARD_VALUES):
        known = known_in_bag(state, value)
        out[SHARDS_AT + PER_SHARD * value] = state.bag[value] - known
        out[SHARDS_AT + PER_SHARD * value + 1] = known
        out[SHARDS_AT + PER_SHARD * value + 3] = state.laid_out[value]
    for k in range(PLUGGED):
        if state.plug[k] > 0:
            at = SHARDS_AT + PER_SHARD * (np.int64(state.plug[k]) - 1)
            out[at + 2 if state.plug_seen[k] else at] += 1


@inlined
def see_events(state: np.record, out: np.ndarray) -> None:
    """The Event Deck and the Colossus."""
    paste(state.deck, EVENTS, out, EVENTS_AT)
    paste(state.revealed, KINDS, out, REVEALED_AT)
    if state.peeked >= 0:
        out[NEXT_EVENT + np.int64(state.peeked)] = 1
    if state.event >= 0 and (state.night or state.rounds == 0):
        out[EVENT_AT + np.int64(state.event)] = 1
    out[COLOSSUS_AT + np.int64(state.colossus)] = 1


@inlined
def see_monsters(state: np.record, content: np.record, out: np.ndarray) -> None:
    """Monsters in play, on their Islands, and to come."""
    monsters = state.in_play
    while monsters != NONE:
        monster = lowest(monsters)
        monsters = without_lowest(monsters)
        crater = np.int64(state.crater_of[content.monster_island[monster]])
        out[MONSTERS_AT + monster] = 1
        at = ISLANDS_AT + PER_ISLAND * crater + ON_ISLAND + KINDS + 2
        out[at] += content.monster_strength[monster]
    left = np.int64(state.monster_deck[0])
    for k in range(1, left + 1):
        out[TO_COME + np.int64(state.monster_deck[k])] = 1
    if left > 0 and state.monsters_known == left:
        out[NEXT_MONSTER + np.int64(state.monster_deck[left])] = 1


@inlined
def see_islands(state: np.record, content: np.record, out: np.ndarray) -> None:
    """The Islands and who waits there."""
    for crater in range(CRATERS):
        at = ISLANDS_AT + PER_ISLAND * crater
        golems = count = np.int64(state.golems[crater])
        out[at + np.int64(state.island[crater])] = 1
        out[at + STARTS + np.int64(state.golem_kind[crater])] = 1
        out[at + ON_ISLAND] = min(golems, MOST_THERE)
        for kind in range(KINDS):
            troops = np.int64(state.troops[crater, kind])
            out[at + ON_ISLAND + 1 + kind] = min(troops, MOST_THERE)
            count += troops
        out[at + ON_ISLAND + KINDS + 1] = min(count, MOST_LEFT)
    for k in range(2):
        crater = np.int64(content.post_craters[state.colossus, k])
        out[ISLANDS_AT + PER_ISLAND * crater + ON_ISLAND + KINDS + 3] = 1


@inlined
def see_regions(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Enemies and machines on the board."""
    for region in range(REGIONS):
        at = REGIONS_AT + PER_REGION * region
        for unit in range(UNITS):
            out[at + unit] = min(np.int64(state.units[region, unit]), MOST_UNITS)
        for machine in range(MACHINES):
            colour = state.machine[region, machine]
            out[at + BUILT + machine] = colour >= 0
            out[at + OWN_BUILT + machine] = colour == own
            out[at + USED_BUILT + machine] = colour >= 0 and colour < state.characters
        out[at + WONDER_AT] = state.wonder[region] >= 0
    see_around(state, content, own, WONDER_AT + 1, out)
    see_around(state, content, np.int64(state.turn), WONDER_AT + 2, out)
    for colour in range(COLOURS):
        chair = np.int64(around(state, colour - own) if colour < state.characters else colour)
        out[MACHINES_AT + chair] = state.machines_left[colour]
        for machine in range(MACHINES):
            out[RUINED_AT + machine] += state.ruined[colour, machine]


@compiled
def see_around(
    state: np.record, content: np.record, who: int, column: int, out: np.ndarray
) -> None:
    """Mark the Regions around a Character."""
    if state.place[who] < 0:
        return
    regions = content.node_regions[state.place[who]]
    while regions != NONE:
        out[REGIONS_AT + PER_REGION * lowest(regions) + column] = 1
        regions = without_lowest(regions)


@inlined
def see_nodes(state: np.record, content: np.record, own: int, out: np.ndarray) -> None:
    """Fortifications, Characters, the Colossus."""
    nodes = state.fortified
    while nodes != NONE:
        node = lowest(nodes)
        nodes = without_lowest(nodes)
        out[NODES_AT + PER_NODE * node] = 1
        out[NODES_AT + PER_NODE * node + 1] = state.fortification[node] == own
    for who in range(state.characters):
        if state.place[who] >= 0:
            at = NODES_AT + PER_NODE * np.int64(state.place[who])
            out[at + 2] = 1
            if who == own:
                out[at + 3] = 1
    out[NODES_AT + PER_NODE * np.int64(content.post[state.colossus]) + 4] = 1


@compiled
def see_character(
    state: np.record, content: np.record, chair: int, who: int, out: np.ndarray
) -> None:
    """What a Character is and has."""
    at = SEAT_AT + PER_SEAT * chair
    out[at] = 1
    if state.character[who] >= 0:
        out[at + IS + np.int64(state.character[who])] = 1
    paste(state.stock[who], KINDS, out, at + HOLDS)
    out[at + OWNS] = min(np.int64(state.stocked[who]), 9)
    out[at + OWNS + 1] = state.parasites[who]
    out[at + OWNS + 2] = state.reserve[who]
    out[at + OWNS + 3] = state.charged[who]
    out[at + OWNS + 4] = state.declined >> who & 1
    paste(state.claimed[who], SHARD_VALUES, out, at + CLAIMED)
    if has_own_deck(state, who):
        out[at + OWN_CARDS] = state.cards_left[ERAS + who]
    if state.place[who] >= 0:
        out[at + OWN_CARDS + 1] = is_in_city(state, content, who)
        out[at + STANDS + np.int64(state.place[who])] = 1


@inlined
def see_cards(state: np.record, own: int, out: np.ndarray) -> None:
    """Command Cards left in the decks."""
    for era in range(ERAS):
        paste(state.cards[era], FACES, out, DECKS_AT + FACES * era)
    paste(state.deck_in_use, ERAS, out, IN_USE)
    if has_own_deck(state, own):
        paste(state.cards[ERAS + own], FACES, out, OWN_DECK)


@compiled
def see_attack(state: np.record, content: np.record, out: np.ndarray) -> None:
    """The attack under way."""
    target, strength = np.int64(state.target), np.int64(state.strength)
    needed = strength_needed(state, content)
    out[ATTACK_AT] = 1
    out[ATTACK_AT + 1] = state.shown
    out[ATTACK_AT + 2] = min(strength, MOST_STRENGTH)
    out[ATTACK_AT + 3] = min(needed, MOST_STRENGTH)
    out[ATTACK_AT + 4] = max(-MOST_STRENGTH, min(MOST_STRENGTH, needed - strength))
    for k in range(state.shown):
        out[ATTACK_AT + 5 + np.int64(state.shown_face[k]) % BANNERS] += 1
    out[ATTACK_AT + AGAINST + target] = 1


@inlined
def see_question(state: np.record, seat: int, out: np.ndarray) -> None:
    """What must be decided, whose decision it is, and what it is about."""
    top = state.depth - 1
    kind = np.int64(state.pending[top, 0])
    out[DECISION + kind - 1] = 1
    if state.seats == 1:
        out[DECIDER] = 1
    else:
        out[DECIDER + chair_of(state, seat, np.int64(state.pending[top, 1]))] = 1
    if kind != a.DAY:
        see_subject(
            state, seat, kind, np.int64(state.pending[top, 2]), np.int64(state.pending[top, 3]), out
        )


@compiled
def see_subject(
    state: np.record, seat: int, kind: int, one: int, two: int, out: np.ndarray
) -> None:
    """What the frame's numbers mean, by the kind of decision."""
    paste(state.due, KINDS, out, DUE_AT)
    paste(state.felled, 2, out, FELLED_AT)
    out[WILD_AT] = state.wild
    for k in range(KINDS):
        out[OFFERED_AT + k] = state.offered[k] + state.wished[k]
    if kind == a.PAY_SHARD or kind == a.SWAP_IN or kind == a.MAKE_ROOM:
        out[KIND_ASKED + one] = 1
    elif kind == a.ISLAND or kind == a.PAY:
        pass
    elif kind == a.TROOP or kind == a.SWALLOW or kind == a.LONE:
        out[ISLAND_ASKED + one] = 1
        if kind == a.LONE:
            out[KIND_ASKED + two] = 1
        else:
            out[LEFT_AT] = min(two, MOST_LEFT)
    elif kind == a.MARCH_TO or kind == a.ARRANGE_TO:
        out[REGION_ASKED + one // UNITS] = 1
        out[UNIT_ASKED + one % UNITS] = 1
        out[LEFT_AT] = min(two, MOST_LEFT)
    elif kind == a.BUILD or kind == a.AGAIN or kind == a.REPLACE:
        out[REGION_ASKED + one] = 1
        if kind == a.AGAIN:
            out[MACHINE_ASKED + two] = 1
    elif kind == a.MACHINE_AT:
        out[MACHINE_ASKED + one] = 1
    elif kind == a.REBUILD_AT:
        colour = one // MACHINES
        out[MACHINE_ASKED + one % MACHINES] = 1
        out[ASKED + (chair_of(state, seat, colour) if colour < state.characters else colour)] = 1
    elif kind == a.LOWER:
        out[NODE_ASKED + one] = 1
    elif kind == a.PROBE or kind == a.ARRANGE or kind == a.DEPOSIT:
        out[LEFT_AT] = min(one, MOST_LEFT)
    elif kind == a.WISH:
        out[LEFT_AT] = two
    elif names_character(kind):
        out[ASKED + chair_of(state, seat, one)] = 1
        if kind == a.GIVE or kind == a.TAKE or kind == a.OFFER:
            out[LEFT_AT] = two
    if is_power(kind):
        out[POWER_AT + np.int64(state.power)] = 1


@inlined
def names_character(kind: int) -> bool:
    """Whether a frame's `a` is a Character."""
    return (
        kind == a.START
        or kind == a.ARMOUR
        or kind == a.WHERE
        or kind == a.DISCARD
        or kind == a.GIVE
        or kind == a.TAKE
        or kind == a.GIFT
        or kind == a.LEAD_TO
        or kind == a.OFFER
        or kind == a.COPY
        or kind == a.UNBUILD
    )


@inlined
def is_power(kind: int) -> bool:
    """Whether a decision belongs to a Relic Power; the Creature's own is not known before."""
    return a.ARRANGE <= kind <= a.HUNT


@compiled
def world(state: np.record, content: np.record, out: np.ndarray) -> None:
    """Everything, seen from seat 0: the observation, the shards, the order of the Monsters."""
    observe(state, content, 0, out)
    for k in range(PLUGGED):
        if state.plug[k] > 0:
            out[PLUGS_AT + SHARD_VALUES * k + np.int64(state.plug[k]) - 1] = 1
    left = np.int64(state.monster_deck[0])
    for k in range(left):
        out[MONSTER_DECK + np.int64(state.monster_deck[1 + k])] = left - k
