"""The rules of Mysthea as the kernel calls them: one flat list of decisions."""

from __future__ import annotations

import numpy as np

from gloaming.games.mysthea import actions as a
from gloaming.games.mysthea.deal import deal
from gloaming.games.mysthea.decisions import abilities, day, events, fight, powers, setup
from gloaming.games.mysthea.observe import observe, world
from gloaming.games.mysthea.potential import potential
from gloaming.games.mysthea.reckoning import hint
from gloaming.games.mysthea.redeal import redeal
from gloaming.games.mysthea.turn import go_on
from gloaming.kernel.dispatch import Rules
from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import kind_of


@compiled
def legal(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Fill the mask for the top frame."""
    kind = kind_of(state)
    if kind == a.DAY:
        day.legal_day(state, content, mask)
    elif kind == a.PAY:
        fight.legal_pay(state, content, mask)
    elif kind == a.ISLAND:
        fight.legal_island(mask)
    elif kind == a.TROOP:
        fight.legal_troop(state, content, mask)
    elif kind == a.BANNER:
        fight.legal_banner(state, mask)
    elif kind == a.PAY_SHARD:
        fight.legal_pay_shard(state, mask)
    elif kind == a.RETURN_TO:
        fight.legal_return_to(state, content, mask)
    elif kind == a.DISCARD:
        day.legal_discard(state, mask)
    else:
        legal_rare(state, content, kind, mask)


@compiled
def legal_rare(state: np.record, content: np.record, kind: int, mask: np.ndarray) -> None:
    """The same for decisions that are seldom."""
    if kind == a.PILE:
        setup.legal_pile(mask)
    elif kind == a.START:
        setup.legal_start(state, content, mask)
    elif kind == a.ARMOUR:
        setup.legal_armour(mask)
    elif kind == a.WHERE:
        day.legal_where(state, content, mask)
    elif kind == a.HOP:
        day.legal_hop(state, content, mask)
    elif kind == a.SWAP_OUT:
        day.legal_swap_out(state, content, mask)
    elif kind == a.SWAP_IN:
        day.legal_swap_in(state, mask)
    elif kind == a.DEPOSIT:
        day.legal_deposit(state, mask)
    elif kind == a.MAKE_ROOM:
        day.legal_make_room(state, mask)
    elif kind == a.MACHINE_AT:
        day.legal_machine_at(state, content, mask)
    elif kind == a.AGAIN:
        day.legal_again(state, content, mask)
    elif kind == a.BUILD:
        day.legal_build(state, content, mask)
    elif kind == a.TRADE_WITH:
        abilities.legal_trade_with(state, mask)
    elif kind == a.GIVE:
        abilities.legal_give(state, mask)
    elif kind == a.TAKE:
        abilities.legal_take(state, mask)
    elif kind == a.LIFT:
        abilities.legal_lift(state, content, mask)
    elif kind == a.LOWER:
        abilities.legal_lower(state, content, mask)
    elif kind == a.DRAW_FROM:
        fight.legal_draw_from(state, mask)
    elif kind == a.PROBE:
        fight.legal_probe(mask)
    elif kind == a.SLAY:
        fight.legal_slay(state, mask)
    else:
        legal_rarest(state, content, kind, mask)


@compiled
def legal_rarest(state: np.record, content: np.record, kind: int, mask: np.ndarray) -> None:
    """And for those that are more so."""
    if kind == a.GIFT_TO:
        fight.legal_gift_to(state, mask)
    elif kind == a.GIFT:
        fight.legal_gift(mask)
    elif kind == a.LEAD:
        fight.legal_lead(state, content, mask)
    elif kind == a.LEAD_TO:
        fight.legal_lead_to(state, content, mask)
    elif kind == a.MARCH:
        fight.legal_march(state, mask)
    elif kind == a.MARCH_TO:
        fight.legal_march_to(state, content, mask)
    elif kind == a.OFFER:
        powers.legal_offer(mask)
    elif kind == a.COPY:
        powers.legal_copy(state, content, mask)
    elif kind == a.ARRANGE:
        powers.legal_arrange(state, content, mask)
    elif kind == a.ARRANGE_TO:
        powers.legal_arrange_to(state, content, mask)
    elif kind == a.CHANGE_PLACES:
        powers.legal_change_places(state, mask)
    elif kind == a.REBUILD:
        powers.legal_rebuild(state, mask)
    elif kind == a.REBUILD_AT:
        powers.legal_rebuild_at(state, mask)
    elif kind == a.LEAP:
        powers.legal_leap(state, content, mask)
    elif kind == a.TURN_COLOSSUS:
        powers.legal_turn(mask)
    elif kind == a.WISH:
        powers.legal_wish(mask)
    elif kind == a.HUNT:
        powers.legal_hunt(state, content, mask)
    elif kind == a.LONE:
        events.legal_lone(state, content, mask)
    elif kind == a.REPLACE:
        events.legal_replace(state, mask)
    elif kind == a.UNBUILD:
        events.legal_unbuild(state, mask)
    elif kind == a.SWALLOW:
        events.legal_swallow(state, mask)
    else:
        fault(state, RULES_FAULT)


@compiled
def apply(state: np.record, content: np.record, action: int) -> None:
    """Carry out a legal action of the top frame, and what follows without a choice."""
    kind = kind_of(state)
    if kind == a.DAY:
        day.apply_day(state, content, action)
    elif kind == a.PAY:
        fight.apply_pay(state, action)
    elif kind == a.ISLAND:
        fight.apply_island(state, action)
    elif kind == a.TROOP:
        fight.apply_troop(state, action)
    elif kind == a.BANNER:
        fight.apply_banner(state, action)
    elif kind == a.PAY_SHARD:
        fight.apply_pay_shard(state, action)
    elif kind == a.RETURN_TO:
        fight.apply_return_to(state, action)
    elif kind == a.DISCARD:
        day.apply_discard(state, action)
    else:
        apply_rare(state, content, kind, action)
    go_on(state, content)


@compiled
def apply_rare(state: np.record, content: np.record, kind: int, action: int) -> None:
    """The same for decisions that are seldom."""
    if kind == a.PILE:
        setup.apply_pile(state, action)
    elif kind == a.START:
        setup.apply_start(state, content, action)
    elif kind == a.ARMOUR:
        setup.apply_armour(state, action)
    elif kind == a.WHERE:
        day.apply_where(state, action)
    elif kind == a.HOP:
        day.apply_hop(state, action)
    elif kind == a.SWAP_OUT:
        day.apply_swap_out(state, action)
    elif kind == a.SWAP_IN:
        day.apply_swap_in(state, action)
    elif kind == a.DEPOSIT:
        day.apply_deposit(state, action)
    elif kind == a.MAKE_ROOM:
        day.apply_make_room(state, action)
    elif kind == a.MACHINE_AT:
        day.apply_machine_at(state, content, action)
    elif kind == a.AGAIN:
        day.apply_again(state, action)
    elif kind == a.BUILD:
        day.apply_build(state, action)
    elif kind == a.TRADE_WITH:
        abilities.apply_trade_with(state, action)
    elif kind == a.GIVE:
        abilities.apply_give(state, action)
    elif kind == a.TAKE:
        abilities.apply_take(state, action)
    elif kind == a.LIFT:
        abilities.apply_lift(state, action)
    elif kind == a.LOWER:
        abilities.apply_lower(state, action)
    elif kind == a.DRAW_FROM:
        fight.apply_draw_from(state, action)
    elif kind == a.PROBE:
        fight.apply_probe(state, action)
    elif kind == a.SLAY:
        fight.apply_slay(state, action)
    else:
        apply_rarest(state, content, kind, action)


@compiled
def apply_rarest(state: np.record, content: np.record, kind: int, action: int) -> None:
    """And for those that are more so."""
    if kind == a.GIFT_TO:
        fight.apply_gift_to(state, action)
    elif kind == a.GIFT:
        fight.apply_gift(state, action)
    elif kind == a.LEAD:
        fight.apply_lead(state, action)
    elif kind == a.LEAD_TO:
        fight.apply_lead_to(state, action)
    elif kind == a.MARCH:
        fight.apply_march(state, action)
    elif kind == a.MARCH_TO:
        fight.apply_march_to(state, action)
    elif kind == a.OFFER:
        powers.apply_offer(state, content, action)
    elif kind == a.COPY:
        powers.apply_copy(state, content, action)
    elif kind == a.ARRANGE:
        powers.apply_arrange(state, action)
    elif kind == a.ARRANGE_TO:
        powers.apply_arrange_to(state, action)
    elif kind == a.CHANGE_PLACES:
        powers.apply_change_places(state, action)
    elif kind == a.REBUILD:
        powers.apply_rebuild(state, action)
    elif kind == a.REBUILD_AT:
        powers.apply_rebuild_at(state, action)
    elif kind == a.LEAP:
        powers.apply_leap(state, action)
    elif kind == a.TURN_COLOSSUS:
        powers.apply_turn(state, action)
    elif kind == a.WISH:
        powers.apply_wish(state, action)
    elif kind == a.HUNT:
        powers.apply_hunt(state, action)
    elif kind == a.LONE:
        events.apply_lone(state, content, action)
    elif kind == a.REPLACE:
        events.apply_replace(state, action)
    elif kind == a.UNBUILD:
        events.apply_unbuild(state, action)
    elif kind == a.SWALLOW:
        events.apply_swallow(state, action)
    else:
        fault(state, RULES_FAULT)


RULES = Rules(deal, legal, apply, observe, world, redeal, potential, hint)
