"""Chronicles of Light: Darkness Falls, a cooperative game for one to four players."""

from __future__ import annotations

from gloaming.games.chronicles import text
from gloaming.games.chronicles.actions import ACTIONS
from gloaming.games.chronicles.observe import FEATURES, WORLD
from gloaming.games.chronicles.options import REWARDS, ChroniclesOptions, encode, load_pack
from gloaming.games.chronicles.pointers import POINTERS
from gloaming.games.chronicles.rules import RULES
from gloaming.games.chronicles.state import CAUSES, STATE
from gloaming.games.chronicles.ways import HINTS
from gloaming.kernel.game import Game

GAME = Game(
    id="chronicles",
    title="Chronicles of Light: Darkness Falls",
    env_name="Chronicles",
    version=0,
    min_players=1,
    max_players=4,
    max_moves=3000,
    compile_seconds=45,
    options=ChroniclesOptions,
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
    pointers=POINTERS,
)
