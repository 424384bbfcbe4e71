"""Paying for cards and shards, sending the defeated back, and bonuses."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea.actions import (
    A_BANNER,
    A_KIND,
    A_NODE,
    A_REGION,
    A_UNIT,
    ACCEPT,
    AN_ISLAND,
    CHAIR,
    DECLINE,
    GIFT,
    GIFT_TO,
    LEAD,
    LEAD_TO,
    MARCH,
    MARCH_TO,
    OFFER,
    RELIC,
    RETURN,
    SLAY,
    SPARE,
    STOP,
    TROOP,
)
from gloaming.games.mysthea.actions import ASK as ASK_FOR
from gloaming.games.mysthea.attack import RESOLVING, reveal, spend_banner, works
from gloaming.games.mysthea.board import chair_of, occupied, sitting
from gloaming.games.mysthea.cards import can_draw, has_own_deck, show_card
from gloaming.games.mysthea.enemies import fell
from gloaming.games.mysthea.qoam import (
    first_due,
    gain,
    offer_payments,
    offer_shard_payments,
    pay,
)
from gloaming.games.mysthea.relics import discharge, stays_with
from gloaming.games.mysthea.shards import begin_paying
from gloaming.games.mysthea.state import (
    BANNERS,
    BLUE,
    CRATERS,
    ERAS,
    GOLEM,
    KINDS,
    PARASITE,
    RED,
    REGIONS,
    UNITS,
    YELLOW,
)
from gloaming.games.mysthea.state import TROOP as A_TROOP
from gloaming.kernel.bits import NONE, lowest, without_lowest
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import first, pop, push, seat_of, second, set_first, set_second
from gloaming.kernel.rows import fill

# -- cards -------------------------------------------------------------------------------------


@compiled
def legal_pay(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Every way to pay for a card; after the first one may stop."""
    if not second(state):
        mask[STOP] = 1
    if state.wild > 0:
        mask[SPARE] = 1
    else:
        offer_payments(state, content, np.int64(state.turn), np.int64(state.target), mask)


@compiled
def apply_pay(state: np.record, action: int) -> None:
    """Reveal a card, or come to the end."""
    pop(state)
    if action == STOP:
        set_first(state, RESOLVING)  # of the attack beneath
        return
    if action == SPARE:
        state.wild = 0
    else:
        pay(state, np.int64(state.turn), action)
    reveal(state)


@compiled
def legal_draw_from(state: np.record, mask: np.ndarray) -> None:
    """A Champion's deck with cards."""
    for other in range(state.characters):
        if has_own_deck(state, other) and can_draw(state, ERAS + other):
            mask[CHAIR + chair_of(state, seat_of(state), other)] = 1


@compiled
def apply_draw_from(state: np.record, action: int) -> None:
    """The card comes from there."""
    seat = seat_of(state)
    pop(state)
    show_card(state, ERAS + sitting(state, seat, action - CHAIR))


# -- shards ------------------------------------------------------------------------------------


@compiled
def legal_probe(mask: np.ndarray) -> None:
    """Pay, or leave it: then the action fails."""
    mask[ACCEPT] = mask[DECLINE] = 1


@compiled
def apply_probe(state: np.record, action: int) -> None:
    """Begin to pay."""
    if action == ACCEPT:
        begin_paying(state)
    else:
        pop(state)
        fill(state.due, 0)


@compiled
def legal_pay_shard(state: np.record, mask: np.ndarray) -> None:
    """Every way to pay the next crystal that leaves the rest payable."""
    offer_shard_payments(state, np.int64(state.turn), mask)


@compiled
def apply_pay_shard(state: np.record, action: int) -> None:
    """It is paid."""
    kind = first_due(state)
    pop(state)
    state.due[kind] -= 1
    pay(state, np.int64(state.turn), action)
    if state.due[kind] == 0:
        state.wild = 0  # of no use for the other kind


@compiled
def legal_return_to(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """A free City node; the Outsider's Relic lets the Character stay."""
    who = np.int64(state.turn)
    nodes = content.city_nodes & ~occupied(state, who)
    while nodes != NONE:
        mask[A_NODE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)
    for other in range(state.characters):
        if stays_with(state, other):
            if other == who:
                mask[RELIC] = 1
            elif not state.declined >> other & 1:
                mask[ASK_FOR + chair_of(state, seat_of(state), other)] = 1


@compiled
def apply_return_to(state: np.record, action: int) -> None:
    """The Character goes there, or stays."""
    from_node = A_NODE <= action
    if from_node:
        pop(state)
        state.place[state.turn] = action - A_NODE
    elif action == RELIC:
        pop(state)
        discharge(state, np.int64(state.turn))
    else:
        ask_to_stay(state, sitting(state, seat_of(state), action - ASK_FOR))


@compiled
def ask_to_stay(state: np.record, other: int) -> None:
    """Another's Relic is asked for."""
    if state.seats == 1:
        pop(state)
        discharge(state, other)
    else:
        push(state, OFFER, other, other, 1)


# -- the defeated ------------------------------------------------------------------------------


@compiled
def legal_island(mask: np.ndarray) -> None:
    """Any Island."""
    for crater in range(CRATERS):
        mask[AN_ISLAND + crater] = 1


@compiled
def apply_island(state: np.record, action: int) -> None:
    """Golems where they started; Troops are spread over the two other Regions."""
    crater, seat = action - AN_ISLAND, seat_of(state)
    pop(state)
    state.golems[crater] += state.felled[GOLEM]
    state.felled[GOLEM] = 0
    troops = np.int64(state.felled[A_TROOP])
    if troops > 0:
        push(state, TROOP, seat, crater, troops)


@compiled
def legal_troop(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """The Island's Regions but that of its Golems."""
    crater = first(state)
    island = state.island[crater]
    for k in range(content.island_kinds.shape[1]):
        kind = np.int64(content.island_kinds[island, k])
        if kind != state.golem_kind[crater]:
            mask[A_KIND + kind] = 1


@compiled
def apply_troop(state: np.record, action: int) -> None:
    """One Troop goes there."""
    crater, left = first(state), second(state) - 1
    state.troops[crater, action - A_KIND] += 1
    if state.felled[A_TROOP] > 0:
        state.felled[A_TROOP] -= 1
    else:  # off Cannibarok's card
        state.held[1] -= 1
    set_second(state, left)
    if left == 0:
        pop(state)


# -- bonuses -----------------------------------------------------------------------------------


@compiled
def legal_banner(state: np.record, mask: np.ndarray) -> None:
    """One of the banners revealed, or none."""
    mask[DECLINE] = 1
    for banner in range(BANNERS):
        if state.banners[banner] > 0 and works(state, banner):
            mask[A_BANNER + banner] = 1


@compiled
def apply_banner(state: np.record, action: int) -> None:
    """Its bonus; the frame beneath asks again if there is another to gain."""
    seat = seat_of(state)
    pop(state)
    if action == DECLINE:
        fill(state.banners, 0)
        return
    banner = action - A_BANNER
    spend_banner(state, banner)
    if banner == RED:
        push(state, SLAY, seat, 0, 0)
    elif banner == BLUE:
        push(state, GIFT_TO, seat, 0, 0)
    elif banner == YELLOW:
        push(state, LEAD, seat, 0, 0)
    else:
        push(state, MARCH, seat, 0, 0)


@compiled
def legal_slay(state: np.record, mask: np.ndarray) -> None:
    """A Region with a Troop, whatever else is there (reading 6)."""
    for region in range(REGIONS):
        if state.units[region, A_TROOP] > 0:
            mask[A_REGION + region] = 1


@compiled
def apply_slay(state: np.record, action: int) -> None:
    """The Troop is defeated."""
    seat = seat_of(state)
    pop(state)
    fell(state, action - A_REGION, A_TROOP, 1)
    push(state, RETURN, seat, 0, 0)


@compiled
def legal_gift_to(state: np.record, mask: np.ndarray) -> None:
    """Anybody."""
    for chair in range(state.characters):
        mask[CHAIR + chair] = 1


@compiled
def apply_gift_to(state: np.record, action: int) -> None:
    """Then what."""
    seat = seat_of(state)
    pop(state)
    push(state, GIFT, seat, sitting(state, seat, action - CHAIR), 0)


@compiled
def legal_gift(mask: np.ndarray) -> None:
    """Any kind of Qoam."""
    for kind in range(KINDS):
        mask[A_KIND + kind] = 1


@compiled
def apply_gift(state: np.record, action: int) -> None:
    """A crystal from the pool."""
    who = first(state)
    pop(state)
    gain(state, who, action - A_KIND, 1)


@compiled
def leads(state: np.record, content: np.record, who: int) -> np.uint64:
    """Free nodes next to a Character."""
    return content.near[state.place[who]] & ~occupied(state, who)


@compiled
def legal_lead(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """A Character that can go anywhere; the bonus may be left."""
    mask[DECLINE] = 1
    for chair in range(state.characters):
        if leads(state, content, sitting(state, seat_of(state), chair)) != NONE:
            mask[CHAIR + chair] = 1


@compiled
def apply_lead(state: np.record, action: int) -> None:
    """Then where to."""
    seat = seat_of(state)
    pop(state)
    if action != DECLINE:
        push(state, LEAD_TO, seat, sitting(state, seat, action - CHAIR), 0)


@compiled
def legal_lead_to(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Free nodes next to it; no free steps follow."""
    nodes = leads(state, content, first(state))
    while nodes != NONE:
        mask[A_NODE + lowest(nodes)] = 1
        nodes = without_lowest(nodes)


@compiled
def apply_lead_to(state: np.record, action: int) -> None:
    """It goes there."""
    who = first(state)
    pop(state)
    state.place[who] = action - A_NODE


@compiled
def legal_march(state: np.record, mask: np.ndarray) -> None:
    """A Golem or a Troop anywhere on the board."""
    for region in range(REGIONS):
        for unit in range(PARASITE):
            if state.units[region, unit] > 0:
                mask[A_UNIT + UNITS * region + unit] = 1


@compiled
def apply_march(state: np.record, action: int) -> None:
    """Then where to."""
    seat = seat_of(state)
    pop(state)
    push(state, MARCH_TO, seat, action - A_UNIT, 0)


@compiled
def legal_march_to(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """A Region with a common border."""
    regions = content.region_near[first(state) // UNITS]
    while regions != NONE:
        mask[A_REGION + lowest(regions)] = 1
        regions = without_lowest(regions)


@compiled
def apply_march_to(state: np.record, action: int) -> None:
    """It goes there, and attacks nothing."""
    code = first(state)
    pop(state)
    move_unit(state, code, action - A_REGION)


@compiled
def move_unit(state: np.record, code: int, region: int) -> None:
    """Move the unit ``3 * Region + unit`` to another Region."""
    state.units[code // UNITS, code % UNITS] -= 1
    state.units[region, code % UNITS] += 1
