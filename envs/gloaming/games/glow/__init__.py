"""Glow, a competitive game for two to four players (up to six with Dawn), or one against Tom.

For eight days everybody recruits a companion with the dice beside it, rolls, lets cards work and
travels over one of two boards; whoever ends with the most light wins. ``objective`` says what seats
are paid for at the end: their rank, their lead, or, as a team, the lowest score of all.
"""

from __future__ import annotations

from gloaming.games.glow import text
from gloaming.games.glow.actions import ACTIONS
from gloaming.games.glow.features import FEATURES, WORLD
from gloaming.games.glow.options import REWARDS, GlowOptions, encode, load_pack
from gloaming.games.glow.pointers import POINTERS
from gloaming.games.glow.rules import RULES
from gloaming.games.glow.state import CAUSES, STATE
from gloaming.kernel.game import Game

GAME = Game(
    id="glow",
    title="Glow",
    env_name="Glow",
    version=0,
    min_players=1,
    max_players=6,
    max_moves=6000,
    compile_seconds=60,
    options=GlowOptions,
    rewards=REWARDS,
    state=STATE,
    actions=ACTIONS,
    features=FEATURES,
    world=WORLD,
    causes=CAUSES,
    rules=RULES,
    load=load_pack,
    encode=encode,
    text=text,
    pointers=POINTERS,
)
