"""The rules of Glow as the kernel calls them: one flat list of decisions."""

from __future__ import annotations

import numpy as np

from gloaming.games.glow import actions as a
from gloaming.games.glow.day import deal, go_on
from gloaming.games.glow.decisions.afternoon import (
    apply_sacrifice,
    apply_spend,
    apply_travel,
    legal_sacrifice,
    legal_spend,
    legal_travel,
)
from gloaming.games.glow.decisions.graveyard import (
    apply_pick,
    apply_swap,
    legal_pick,
    legal_swap,
)
from gloaming.games.glow.decisions.morning import (
    apply_adventurer,
    apply_choose_die,
    apply_claim,
    apply_discard,
    apply_recruit,
    apply_rival,
    apply_shift,
    legal_adventurer,
    legal_choose_die,
    legal_claim,
    legal_recruit,
    legal_rival,
    legal_shift,
)
from gloaming.games.glow.decisions.noon import (
    apply_give_butterfly,
    apply_give_die,
    apply_noon,
    legal_give_butterfly,
    legal_give_die,
    legal_noon,
)
from gloaming.games.glow.decisions.rolls import (
    apply_pay,
    apply_roll,
    apply_roll_now,
    apply_use,
    legal_pay,
    legal_roll,
    legal_roll_now,
    legal_use,
)
from gloaming.games.glow.observe import observe, world
from gloaming.games.glow.potential import potential
from gloaming.games.glow.redeal import redeal
from gloaming.kernel.dispatch import Rules
from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import kind_of


@compiled
def legal(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Fill the mask for the top frame."""
    kind = kind_of(state)
    if kind == a.ROLL:
        legal_roll(state, content, mask)
    elif kind == a.USE:
        legal_use(state, content, mask)
    elif kind == a.PAY:
        legal_pay(state, content, mask)
    elif kind == a.NOON:
        legal_noon(state, content, mask)
    elif kind == a.TRAVEL:
        legal_travel(state, content, mask)
    elif kind == a.SPEND:
        legal_spend(state, content, mask)
    elif kind == a.SACRIFICE:
        legal_sacrifice(state, content, mask)
    elif kind == a.RECRUIT or kind == a.DISCARD:
        legal_recruit(state, mask)
    else:
        legal_rare(state, content, kind, mask)


@compiled
def legal_rare(state: np.record, content: np.record, kind: int, mask: np.ndarray) -> None:
    """The same for decisions that are seldom."""
    if kind == a.CHOOSE_ADVENTURER:
        legal_adventurer(state, content, mask)
    elif kind == a.CHOOSE_RIVAL:
        legal_rival(state, content, mask)
    elif kind == a.CLAIM:
        legal_claim(state, content, mask)
    elif kind == a.SHIFT:
        legal_shift(state, mask)
    elif kind == a.CHOOSE_DIE:
        legal_choose_die(state, mask)
    elif kind == a.ROLL_NOW:
        legal_roll_now(state, content, mask)
    elif kind == a.SWAP:
        legal_swap(state, mask)
    elif kind == a.PICK:
        legal_pick(state, mask)
    elif kind == a.GIVE_DIE:
        legal_give_die(state, content, mask)
    elif kind == a.GIVE_BUTTERFLY:
        legal_give_butterfly(state, mask)
    else:
        fault(state, RULES_FAULT)


@compiled
def apply(state: np.record, content: np.record, action: int) -> None:
    """Carry out a legal action of the top frame, and what follows without a choice."""
    kind = kind_of(state)
    if kind == a.ROLL:
        apply_roll(state, action)
    elif kind == a.USE:
        apply_use(state, content, action)
    elif kind == a.PAY:
        apply_pay(state, content, action)
    elif kind == a.NOON:
        apply_noon(state, content, action)
    elif kind == a.TRAVEL:
        apply_travel(state, content, action)
    elif kind == a.SPEND:
        apply_spend(state, content, action)
    elif kind == a.SACRIFICE:
        apply_sacrifice(state, content, action)
    elif kind == a.RECRUIT:
        apply_recruit(state, content, action)
    elif kind == a.DISCARD:
        apply_discard(state, action)
    else:
        apply_rare(state, content, kind, action)
    go_on(state, content)


@compiled
def apply_rare(state: np.record, content: np.record, kind: int, action: int) -> None:
    """The same for decisions that are seldom."""
    if kind == a.CHOOSE_ADVENTURER:
        apply_adventurer(state, content, action)
    elif kind == a.CHOOSE_RIVAL:
        apply_rival(state, action)
    elif kind == a.CLAIM:
        apply_claim(state, content, action)
    elif kind == a.SHIFT:
        apply_shift(state, content, action)
    elif kind == a.CHOOSE_DIE:
        apply_choose_die(state, content, action)
    elif kind == a.ROLL_NOW:
        apply_roll_now(state, content, action)
    elif kind == a.SWAP:
        apply_swap(state, content, action)
    elif kind == a.PICK:
        apply_pick(state, content, action)
    elif kind == a.GIVE_DIE:
        apply_give_die(state, content, action)
    elif kind == a.GIVE_BUTTERFLY:
        apply_give_butterfly(state, action)
    else:
        fault(state, RULES_FAULT)


RULES = Rules(deal, legal, apply, observe, world, redeal, potential)
