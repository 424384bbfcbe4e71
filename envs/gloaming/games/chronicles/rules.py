"""The rules of Chronicles as the kernel calls them: one flat list of decisions."""

from __future__ import annotations

import numpy as np

from gloaming.games.chronicles.actions import (
    ACT,
    CHOOSE,
    LAY,
    LEAD,
    ORDER,
    REACT,
    RECEIVE,
    REROLL,
    SHARE,
    SPACE,
    TRIP,
    TURN,
)
from gloaming.games.chronicles.deal import deal
from gloaming.games.chronicles.decisions.battle import (
    apply_order,
    apply_react,
    apply_reroll,
    legal_order,
    legal_react,
    legal_reroll,
)
from gloaming.games.chronicles.decisions.day import (
    apply_act,
    apply_lead,
    apply_receive,
    legal_act,
    legal_lead,
    legal_receive,
)
from gloaming.games.chronicles.decisions.tiles import (
    apply_lay,
    apply_turn,
    legal_lay,
    legal_turn,
)
from gloaming.games.chronicles.decisions.tokens import (
    apply_choose,
    apply_share,
    apply_space,
    legal_choose,
    legal_share,
    legal_space,
)
from gloaming.games.chronicles.decisions.trip import apply_trip, legal_trip
from gloaming.games.chronicles.observe import hint, observe, world
from gloaming.games.chronicles.potential import potential
from gloaming.games.chronicles.quests import advance_quests
from gloaming.games.chronicles.redeal import redeal
from gloaming.kernel.dispatch import Rules
from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.jit import compiled
from gloaming.kernel.layout import PLAYING
from gloaming.kernel.pending import kind_of


@compiled
def legal(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Fill the mask for the top frame."""
    kind = kind_of(state)
    if kind == LEAD:
        legal_lead(state, content, mask)
    elif kind == ACT:
        legal_act(state, content, mask)
    elif kind == TRIP:
        legal_trip(state, content, mask)
    elif kind == ORDER:
        legal_order(state, content, mask)
    elif kind == REROLL:
        legal_reroll(state, content, mask)
    elif kind == REACT:
        legal_react(state, content, mask)
    elif kind == CHOOSE:
        legal_choose(state, content, mask)
    elif kind == SPACE:
        legal_space(state, content, mask)
    elif kind == SHARE:
        legal_share(state, mask)
    elif kind == RECEIVE:
        legal_receive(state, mask)
    elif kind == LAY:
        legal_lay(state, content, mask)
    elif kind == TURN:
        legal_turn(state, content, mask)
    else:
        fault(state, RULES_FAULT)


@compiled
def apply(state: np.record, content: np.record, action: int) -> None:
    """Carry out a legal action of the top frame, and what follows without a choice.

    Battles complete quest steps themselves, in the order of the rulebook; the Leader's
    decisions complete none.
    """
    kind = kind_of(state)
    if kind == LEAD:
        apply_lead(state, content, action)
        return
    elif kind == ACT:
        apply_act(state, content, action)
    elif kind == TRIP:
        apply_trip(state, content, action)
    elif kind == ORDER:
        apply_order(state, action)
        return
    elif kind == REROLL:
        apply_reroll(state, content, action)
        return
    elif kind == REACT:
        apply_react(state, content, action)
        return
    elif kind == CHOOSE:
        apply_choose(state, content, action)
    elif kind == SPACE:
        apply_space(state, action)
    elif kind == SHARE:
        apply_share(state, action)
    elif kind == RECEIVE:
        apply_receive(state, action)
    elif kind == LAY:
        apply_lay(state, action)
        return
    elif kind == TURN:
        apply_turn(state, content, action)
        return
    else:
        fault(state, RULES_FAULT)
    if state.status == PLAYING:
        advance_quests(state, content)


RULES = Rules(deal, legal, apply, observe, world, redeal, potential, hint)
