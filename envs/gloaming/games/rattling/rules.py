"""The rules of Rattling as the kernel calls them: one flat list of decisions."""

from __future__ import annotations

import numpy as np

from gloaming.games.rattling import actions as a
from gloaming.games.rattling.day import go_on
from gloaming.games.rattling.deal import deal
from gloaming.games.rattling.decisions import challenge, choices, darkness, dawn, gains, setup
from gloaming.games.rattling.observe import observe, world
from gloaming.games.rattling.potential import potential
from gloaming.games.rattling.reckoning import hint
from gloaming.games.rattling.redeal import redeal
from gloaming.kernel.dispatch import Rules
from gloaming.kernel.faults import RULES_FAULT, fault
from gloaming.kernel.jit import compiled
from gloaming.kernel.pending import kind_of


@compiled
def legal(state: np.record, content: np.record, mask: np.ndarray) -> None:
    """Fill the mask for the top frame."""
    kind = kind_of(state)
    if kind == a.DAWN_TURN:
        dawn.legal_dawn_turn(state, content, mask)
    elif kind == a.NEXT:
        dawn.legal_next(state, content, mask)
    elif kind == a.REROLL:
        challenge.legal_reroll(state, content, mask)
    elif kind == a.SPACE:
        choices.legal_space(state, content, mask)
    elif kind == a.WHO:
        choices.legal_who(state, content, mask)
    elif kind == a.OPTION:
        choices.legal_option(state, content, mask)
    elif kind == a.ITEM:
        gains.legal_item(state, content, mask)
    elif kind == a.ADVANCE:
        darkness.legal_advance(mask)
    else:
        legal_rare(state, content, kind, mask)


@compiled
def legal_rare(state: np.record, content: np.record, kind: int, mask: np.ndarray) -> None:
    """The same for decisions that are seldom."""
    if kind == a.CHOOSE_CHARACTER:
        setup.legal_character(state, mask)
    elif kind == a.RECEIVER:
        dawn.legal_receiver(state, mask)
    elif kind == a.TRADE:
        dawn.legal_trade(state, content, mask)
    elif kind == a.SAY:
        dawn.legal_say(state, mask)
    elif kind == a.FACE:
        challenge.legal_face(mask)
    elif kind == a.DRAWN:
        challenge.legal_drawn_card(state, mask)
    elif kind == a.AFTERWARDS:
        challenge.legal_afterwards(state, content, mask)
    elif kind == a.ABILITY:
        challenge.legal_ability(mask)
    elif kind == a.CHANGE_DIE:
        challenge.legal_change(state, mask)
    elif kind == a.WEAPON:
        challenge.legal_weapon(state, content, mask)
    elif kind == a.DIE:
        choices.legal_die(mask)
    elif kind == a.TOKEN:
        choices.legal_token(state, mask)
    elif kind == a.WIND:
        choices.legal_wind(state, mask)
    elif kind == a.PREVENT or kind == a.NOSE:
        gains.legal_prevent(mask)
    elif kind == a.ENTER:
        darkness.legal_enter(state, content, mask)
    else:
        fault(state, RULES_FAULT)


@compiled
def apply(state: np.record, content: np.record, action: int) -> None:
    """Carry out a legal action of the top frame, and what follows without a choice."""
    kind = kind_of(state)
    if kind == a.DAWN_TURN:
        dawn.apply_dawn_turn(state, content, action)
    elif kind == a.NEXT:
        dawn.apply_next(state, content, action)
    elif kind == a.REROLL:
        challenge.apply_reroll(state, content, action)
    elif kind == a.SPACE:
        choices.apply_space(state, content, action)
    elif kind == a.WHO:
        choices.apply_who(state, content, action)
    elif kind == a.OPTION:
        choices.apply_option(state, action)
    elif kind == a.ITEM:
        gains.apply_item(state, action)
    elif kind == a.ADVANCE:
        darkness.apply_advance(state, content, action)
    else:
        apply_rare(state, content, kind, action)
    go_on(state, content)


@compiled
def apply_rare(state: np.record, content: np.record, kind: int, action: int) -> None:
    """The same for decisions that are seldom."""
    if kind == a.CHOOSE_CHARACTER:
        setup.apply_character(state, content, action)
    elif kind == a.RECEIVER:
        dawn.apply_receiver(state, content, action)
    elif kind == a.TRADE:
        dawn.apply_trade(state, content, action)
    elif kind == a.SAY:
        dawn.apply_say(state, action)
    elif kind == a.FACE:
        challenge.apply_face(state, content, action)
    elif kind == a.DRAWN:
        challenge.apply_drawn_card(state, action)
    elif kind == a.AFTERWARDS:
        challenge.apply_afterwards(state, content, action)
    elif kind == a.ABILITY:
        challenge.apply_ability(state, content, action)
    elif kind == a.CHANGE_DIE:
        challenge.apply_change(state, action)
    elif kind == a.WEAPON:
        challenge.apply_weapon(state, content, action)
    elif kind == a.DIE:
        choices.apply_die(state, action)
    elif kind == a.TOKEN:
        choices.apply_token(state, action)
    elif kind == a.WIND:
        choices.apply_wind(state, content, action)
    elif kind == a.PREVENT:
        gains.apply_prevent(state, content, action)
    elif kind == a.NOSE:
        gains.apply_nose(state, action)
    elif kind == a.ENTER:
        darkness.apply_enter(state, action)
    else:
        fault(state, RULES_FAULT)


RULES = Rules(deal, legal, apply, observe, world, redeal, potential, hint)
