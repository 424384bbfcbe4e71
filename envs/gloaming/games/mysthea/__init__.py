"""Mysthea: The Fall, a cooperative game for two to five players, or one with two Characters.

A Colossus circles the City, Enemies pour from fallen Islands. By day Characters gather Qoam, fight
and investigate the Colossus; by night an Event Card moves the Enemies. The team wins when the last
Primal Shard is claimed and everybody holds one.
"""

from __future__ import annotations

from gloaming.games.mysthea import text
from gloaming.games.mysthea.actions import ACTIONS
from gloaming.games.mysthea.features import FEATURES, WORLD
from gloaming.games.mysthea.hints import HINTS
from gloaming.games.mysthea.options import REWARDS, MystheaOptions, encode, load_pack
from gloaming.games.mysthea.pointers import POINTERS
from gloaming.games.mysthea.rules import RULES
from gloaming.games.mysthea.state import CAUSES, STATE
from gloaming.kernel.game import Game

GAME = Game(
    id="mysthea",
    title="Mysthea: The Fall",
    env_name="Mysthea",
    version=0,
    min_players=1,
    max_players=5,
    max_moves=6000,
    compile_seconds=75,
    options=MystheaOptions,
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
