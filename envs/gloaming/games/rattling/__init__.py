"""Darkness Comes Rattling, a cooperative game for two to six players, or one in trials.

Darkness, a snake, has swallowed the Sun. By day Warriors scout, purify and trade; then each faces a
Challenge, and every roll lets the Sun move on towards the Rattle. A champion with a spirit weapon
enters Darkness and must reach the Sun before that; whoever is killed goes on as a Spirit.
"""

from __future__ import annotations

from gloaming.games.rattling import text
from gloaming.games.rattling.actions import ACTIONS
from gloaming.games.rattling.features import FEATURES, WORLD
from gloaming.games.rattling.hints import HINTS
from gloaming.games.rattling.options import REWARDS, RattlingOptions, encode, load_pack
from gloaming.games.rattling.pointers import POINTERS
from gloaming.games.rattling.rules import RULES
from gloaming.games.rattling.state import CAUSES, STATE
from gloaming.kernel.game import Game

GAME = Game(
    id="rattling",
    title="Darkness Comes Rattling",
    env_name="Rattling",
    version=0,
    min_players=1,
    max_players=6,
    max_moves=6000,
    compile_seconds=75,
    options=RattlingOptions,
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
    hints=HINTS,
    hint_seconds=35,
    pointers=POINTERS,
    team_moves=1000,
)
