"""How promising a match looks for each seat: what ``reward="shaped"`` adds the differences of.

It is no rule. It counts what a seat would have if the match ended now.
"""

from __future__ import annotations

import numpy as np

from gloaming.games.glow.scoring import PAR, final_light, tom_light
from gloaming.games.glow.state import TEAM
from gloaming.kernel.jit import compiled

UNIT = 100.0
"""Light of a lead that counts as a potential of 1."""


@compiled
def potential(state: np.record, content: np.record, out: np.ndarray) -> None:
    """From -1 to 1 for each seat, into the float32 row ``out``.

    The lead over the mean of the others; with ``objective="team"`` the lowest score as a share of
    par; alone the lead over Tom.
    """
    total, lowest = 0.0, np.inf
    for seat in range(state.seats):
        out[seat] = final_light(state, content, seat)
        total += out[seat]
        lowest = min(lowest, np.float64(out[seat]))
    for seat in range(state.seats):
        if state.objective == TEAM:
            value = lowest / PAR[state.board, state.seats] - 1.0
        elif state.seats == 1:
            value = (out[seat] - tom_light(state, content)) / UNIT
        else:
            value = (out[seat] - (total - out[seat]) / (state.seats - 1)) / UNIT
        out[seat] = min(1.0, max(-1.0, value))
