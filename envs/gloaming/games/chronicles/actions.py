"""The actions of Chronicles, and the kinds of decisions they answer.

Heroes and quests are named as the deciding hero sees them: number 0 is the own one, number k
the one k places clockwise. So one policy serves every chair.
"""

from __future__ import annotations

from gloaming.games.chronicles.content import load
from gloaming.games.chronicles.state import HEROES, ITEMS, SPACES, STRONGEST, TILES
from gloaming.kernel.actions import Actions

# Kinds of decisions, with what the frame's numbers mean. `a` is always the slot of the hero
# from whose chair the decision is taken.
(
    LAY,  # the Leader: where the tile `b` goes
    TURN,  # the Leader: how the tile is turned; b = 4 * neighbour tile + side
    LEAD,  # the Leader: which hero acts next, or the day ends
    ACT,  # the hero: what to do
    TRIP,  # the moving hero: the next step of the movement under way
    RECEIVE,  # the hero: who receives the item b = 4 * quest slot + token
    CHOOSE,  # the hero: whom the action token `b` is for
    SPACE,  # the hero: the space to which the hero in slot `b` goes
    SHARE,  # the hero: who receives the next point of healing, `b` points are left
    ORDER,  # the Leader: whose dice or battle tokens are next
    REROLL,  # the hero: re-roll, play a battle token, or keep
    REACT,  # the hero: play a battle token after the last roll, or pass
) = range(1, 13)
DECISIONS = (
    "lay a tile",
    "turn the tile",
    "lead",
    "act",
    "move",
    "hand over",
    "choose a hero",
    "choose a space",
    "share healing",
    "order the re-rolls",
    "re-roll",
    "play a battle token",
)

_chairs = ["own", *(f"{k} to the left's" for k in range(1, HEROES))]
_names = load().names
_items = [f"{chair} quest token {k + 1}" for chair in _chairs for k in range(ITEMS)]
_sides = ("north", "east", "south", "west")

ACTIONS = Actions(
    end=["end the day"],
    hero=["choose the own hero", *(f"choose the hero {k} to the left" for k in range(1, HEROES))],
    token=[
        "play Move or Heal 1 to move",
        "play Move or Heal 1 to heal",
        "play Move or Heal 2 to move",
        "play Move or Heal 2 to heal",
        "play the first special token",
        "play the second special token",
        "play the locked special token",
    ],
    shadow=[f"battle a shadow of strength {k + 1}" for k in range(STRONGEST)],
    foe=[f"battle the foe of the {chair} quest" for chair in _chairs],
    vortex=["battle the Vortex"],
    pick=[f"pick up {item}" for item in _items],
    drop=[f"drop {item}" for item in _items],
    give=[f"hand over {item}" for item in _items],
    work=[f"work on the {chair} quest" for chair in _chairs],
    move=[f"move to {_names['space'][k] or f'space {k}'}" for k in range(SPACES)],
    stop=["stop moving"],
    take=[f"take along the hero {k} to the left" for k in range(1, HEROES)],
    leave=["leave the hero taken along"],
    reroll=["re-roll the first die", "re-roll the second die", "re-roll both dice"],
    keep=["keep the dice, play nothing"],
    lay=[f"lay it {side} of {_names['tile'][t]}" for t in range(TILES) for side in _sides],
    turn=[f"turn it {quarter} quarters clockwise" for quarter in range(4)],
)

END = ACTIONS.start("end")
HERO = ACTIONS.start("hero")
TOKEN = ACTIONS.start("token")
SHADOW = ACTIONS.start("shadow")
BATTLE_FOE = ACTIONS.start("foe")
BATTLE_VORTEX = ACTIONS.start("vortex")
PICK = ACTIONS.start("pick")
DROP = ACTIONS.start("drop")
GIVE = ACTIONS.start("give")
WORK = ACTIONS.start("work")
MOVE = ACTIONS.start("move")
STOP = ACTIONS.start("stop")
TAKE = ACTIONS.start("take")
LEAVE = ACTIONS.start("leave")
REROLL_DICE = ACTIONS.start("reroll")
KEEP = ACTIONS.start("keep")
LAY_BESIDE = ACTIONS.start("lay")
TURN_BY = ACTIONS.start("turn")

# uses of tokens, as numbered in the group `token`
MOVE_1, HEAL_1, MOVE_2, HEAL_2, SPECIAL_1, SPECIAL_2, LOCKED = range(7)
USES = 7
