"""Event Cards and Monsters. rules: Night Phase."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import ENTER, NIGHT, SWALLOW, UNBUILD
from gloaming.games.mysthea.board import player_of
from gloaming.games.mysthea.enemies import (
    assault,
    besiege,
    check_island,
    clash,
    hurt_city,
    is_in_play,
    release,
    releases,
)
from gloaming.games.mysthea.state import (
    BOULRON,
    CANNIBAROK,
    COLOSSUS,
    CRATERS,
    EVENTS,
    INNER,
    KINDS,
    KODROR,
    MONSTERS,
    OBSIDUSA,
    PARASITE,
    POSTS,
    REGIONS,
    SHARD_VALUES,
    STORM,
    UTCORO,
)
from gloaming.kernel.bits import bit, lowest, without_lowest
from gloaming.kernel.chance import below
from gloaming.kernel.jit import compiled, inlined
from gloaming.kernel.pending import first, pop, push, second, set_first, set_second
from gloaming.kernel.piles import take

(REVEAL, RELEASE, CLASH, SIEGE, RECHARGE, CLOSE) = range(6)
PARASITE_DAMAGE, BOULRONS_DAMAGE = 2, 10


@compiled
def begin_event(state: np.record) -> None:
    """An Event Card is revealed and resolved."""
    push(state, NIGHT, player_of(state, np.int64(state.turn)), REVEAL, 0)


@compiled
def step_night(state: np.record, content: np.record) -> None:
    """Go on with an Event Card."""
    stage, at = first(state), second(state)
    if stage == REVEAL:
        reveal_event(state, content)
    elif stage == RELEASE:
        if at == CRATERS:
            to_stage(state, CLASH)
        else:
            set_second(state, at + 1)
            if releases(state, content, at, np.int64(state.event)):
                release(state, content, at, np.int64(state.event))
    elif stage == CLASH:
        to_stage(state, CLOSE)
        clash(state, content)
    elif stage == SIEGE:
        if at == INNER:
            to_stage(state, RECHARGE)
        else:
            set_second(state, at + 1)
            besiege(state, at)
    elif stage == RECHARGE:
        to_stage(state, CLOSE)
        recharge(state, state.storm_recharges == 1 and state.storm_brought == UTCORO)
    else:
        pop(state)
        if state.event < KINDS and state.revealed[state.event] == 1:
            close_cycle(state)


@inlined
def to_stage(state: np.record, stage: int) -> None:
    """The next stage of the card begins."""
    set_first(state, stage)
    set_second(state, 0)


@compiled
def draw_event(state: np.record) -> int:
    """What lies on top of the Event Deck: seen before, or found by chance."""
    if state.peeked >= 0:
        return np.int64(state.peeked)
    left = 0
    for event in range(EVENTS):
        left += np.int64(state.deck[event])
    at = below(state, left)
    event = 0
    while at >= state.deck[event]:
        at -= state.deck[event]
        event += 1
    return event


@compiled
def reveal_event(state: np.record, content: np.record) -> None:
    """Lay the card on the Event Board, and begin with it."""
    event = draw_event(state)
    state.peeked = -1
    state.event = event
    state.deck[event] -= 1
    state.revealed[event] += 1
    if event == STORM:
        if state.rounds == 0:  # rules: Getting Ready 13. Ignored, another card instead
            return
        to_stage(state, SIEGE)
        state.storm_brought = draw_monster(state)
    elif event == COLOSSUS:
        to_stage(state, CLOSE)
        rise(state, content)
    else:
        to_stage(state, RELEASE)
        if state.revealed[event] == 1:
            state.kinds_revealed += 1
            assault(state, content, event)


@compiled
def rise(state: np.record, content: np.record) -> None:
    """rules: The Colossus Card Is Revealed!"""
    for side in range(2):
        state.units[content.post_regions[state.colossus, side], PARASITE] += 1
    damage = 0
    for region in range(REGIONS):
        damage += PARASITE_DAMAGE * np.int64(state.units[region, PARASITE])
    for monster in range(MONSTERS):
        if is_in_play(state, monster):  # reading 17: Boulron's ten take the place of its Strength
            strength = np.int64(content.monster_strength[monster])
            damage += BOULRONS_DAMAGE if monster == BOULRON else strength
    hurt_city(state, damage)
    value = draw_shard(state)
    state.laid_out[value - 1] += 1
    state.bag_known[value - 1] = max(state.bag_known[value - 1], state.laid_out[value - 1])
    state.colossus = (state.colossus + value) % POSTS


@compiled
def draw_shard(state: np.record) -> int:
    """The value of a Primal Shard from the bag."""
    left = 0
    for k in range(SHARD_VALUES):
        left += np.int64(state.bag[k])
    at = below(state, left)
    k = 0
    while at >= state.bag[k]:
        at -= state.bag[k]
        k += 1
    state.bag[k] -= 1
    return k + 1


@compiled
def close_cycle(state: np.record) -> None:
    """After the fifth kind of Region Card: everything goes back. rules: Night Phase."""
    if state.kinds_revealed < KINDS:
        return
    if state.revealed[STORM] == 0:
        recharge(state, False)
    for event in range(EVENTS):
        state.deck[event] += state.revealed[event]
        state.revealed[event] = 0
    for k in range(SHARD_VALUES):
        state.bag[k] += state.laid_out[k]
        state.laid_out[k] = 0
    state.kinds_revealed = 0


@compiled
def recharge(state: np.record, in_spite: bool) -> None:
    """All Relics, unless Utcoro is in play.

    reading 15: the Storm that brings Utcoro recharges them in spite of it, as in the rule book's
    example; an option lets Utcoro's card forbid that too.
    """
    if in_spite or not is_in_play(state, UTCORO):
        for who in range(state.characters):
            state.charged[who] = 1


# -- Monsters ----------------------------------------------------------------------------------


@compiled
def draw_monster(state: np.record) -> int:
    """The next Monster comes into play; returns -1 when all are."""
    if state.monster_deck[0] == 0:
        return np.int64(-1)
    monster = take(state, state.monster_deck)
    state.monsters_known = min(state.monsters_known, np.int64(state.monster_deck[0]))
    push(state, ENTER, player_of(state, np.int64(state.turn)), monster, 0)
    return monster


@compiled
def step_enter(state: np.record, content: np.record) -> None:
    """A Monster comes into play. rules: Monster Cards."""
    monster = first(state)
    pop(state)
    state.in_play |= bit(monster)
    crater = np.int64(state.crater_of[content.monster_island[monster]])
    if monster == UTCORO:
        for who in range(state.characters):
            state.charged[who] = 0
    elif monster == CANNIBAROK:
        troops = 0
        for kind in range(KINDS):
            troops += np.int64(state.troops[crater, kind])
        if troops > 0:
            push(state, SWALLOW, player_of(state, np.int64(state.turn)), crater, (troops + 1) // 2)
    elif monster == OBSIDUSA:
        state.held[0] = state.golems[crater]
        state.golems[crater] = 0
        check_island(state, crater)
    elif monster == KODROR:
        for who in range(state.characters - 1, -1, -1):
            if has_built(state, who):
                push(state, UNBUILD, player_of(state, who), who, 0)


@compiled
def has_built(state: np.record, who: int) -> bool:
    """Whether a Character has a Fortification on the board."""
    nodes = state.fortified
    while nodes != np.uint64(0):
        if state.fortification[lowest(nodes)] == who:
            return True
        nodes = without_lowest(nodes)
    return False


@compiled
def remove_fortification(state: np.record, node: int) -> None:
    """A Fortification goes back to its owner's reserve."""
    state.reserve[state.fortification[node]] += 1
    state.fortification[node] = -1
    state.fortified &= ~bit(node)


@compiled
def build(state: np.record, who: int, node: int) -> None:
    """A Character builds a Fortification from the reserve."""
    state.reserve[who] -= 1
    state.fortification[node] = who
    state.fortified |= bit(node)
