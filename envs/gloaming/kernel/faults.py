"""Faults: what can never happen in a correct game, made visible instead of corrupting a match."""

from __future__ import annotations

import numpy as np

from gloaming.kernel.jit import inlined
from gloaming.kernel.layout import FAULT

PENDING_FAULT, PILE_FAULT, SCRIPT_FAULT, CHOICE_FAULT, RULES_FAULT = -1, -2, -3, -4, -5

FAULT_NAMES = {
    PENDING_FAULT: "too many pending decisions, or none where one was needed",
    PILE_FAULT: "a pile overflowed, or was drawn from while empty",
    SCRIPT_FAULT: "a scripted outcome was out of range",
    CHOICE_FAULT: "a decision without a legal action",
    RULES_FAULT: "the rules reached a state they do not know",
}


@inlined
def fault(state: np.record, cause: int) -> None:
    """Stop the match with ``status = FAULT``; the first cause is kept."""
    if state.status != FAULT:
        state.status = FAULT
        state.cause = cause
